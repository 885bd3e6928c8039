"""Header blocks: a table that somebody else fills.  An input is blocks, each after two bytes of its length."""

from __future__ import annotations

from dissect.inner.hpack import Headers
from dissect.inner.saved import are_pairs, is_table
from tests.fuzz.harness import main

LIST_MOST = 1 << 16  # bytes of headers that a block may give
RFC = (  # RFC 7541, C.3 to C.6
    ("828684410f7777772e6578616d706c652e636f6d", "828684be58086e6f2d6361636865", "828785bf400a637573746f6d2d6b65790c637573746f6d2d76616c7565"),
    ("828684418cf1e3c2e5f23a6ba0ab90f4ff", "828684be5886a8eb10649cbf", "828785bf408825a849e95ba97d7f8925a849e95bb8e8b4bf"),
    ("488264025885aec3771a4b6196d07abe941054d444a8200595040b8166e082a62d1bff6e919d29ad171863c78f0b97c8e9ae82ae43d3", "4883640effc1c0bf",
     "88c16196d07abe941054d444a8200595040b8166e084a62d1bffc05a839bd9ab77ad94e7821dd7f2e6c7b335dfdfcd5b3960d5af27087f3672c1ab270fb5291f9587316065c003ed4ee5b1063d5007"),
)


def seeds() -> list[bytes]:
    blocks = [[bytes.fromhex(block) for block in each] for each in RFC]
    blocks += [[b"\x20", b"\x3f\xe1\x1f"], [b"\x40\x01a" + bytes([0x7F, 0x80, 1]) + b"b" * 128, b"\xbe" * 40]]
    return [bytes([late]) + b"".join(len(block).to_bytes(2) + block for block in each) for each in blocks for late in (0, 1)]


def one(data: bytes) -> None:
    if not data:
        return
    headers, at = Headers(bool(data[0] & 1)), 1
    while at + 2 <= len(data):
        size = int.from_bytes(data[at : at + 2])
        good = headers.decode(data[at + 2 : at + 2 + size])
        found = headers.taken()
        assert are_pairs(found) and len(found) <= LIST_MOST and (good or not found)
        at += 2 + size
    values = headers.state()
    assert is_table(values), values
    assert Headers.restore(values).state() == values


if __name__ == "__main__":
    main(one, seeds)
