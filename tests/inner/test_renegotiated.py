"""TLS 1.2 whose ends shake hands again on the same connection: read on, and told."""

from __future__ import annotations

import pytest

import dissect
from dissect.inner.suites import HEADER
from tests.fuzz import sealed
from tests.support import tls

OLD = [way for way, (suite, _) in enumerate(sealed.WAYS) if suite > 0x2000]
ENDS = (b"\x0a\0\0\1", 40_001, b"\x0a\0\0\2", 6651), (b"\x0a\0\0\2", 6651, b"\x0a\0\0\1", 40_001)


def pinged(side: int) -> bytes:
    """A piece with Pulsar's PING, or PONG."""
    command = b"\x08\x12\x92\x01\x00" if not side else b"\x08\x13\x9a\x01\x00"
    return bytes([sealed.DATA, 0, 0, 0]) + (len(command) + 4).to_bytes(4, "big") + len(command).to_bytes(4, "big") + command


def inside(sealer: sealed.Sealer, records: bytes) -> bytes:
    """Records in clear, sealed as those that came before."""
    out, at = b"", 0
    while at < len(records):
        end = at + HEADER + int.from_bytes(records[at + 3 : at + HEADER], "big")
        out += sealer.seal(bytes([records[at], 0, 0, 0]) + records[at + HEADER : end])
        at = end
    return out


def talk(folder, ways: list[int]) -> str:
    """A handshake with each of these keys, all but the first one within the one before, and three pings after each."""
    wire, at, sealers, ns = tls.Wire(), [1, 1], [None, None], 10**18
    for side, flags in ((0, tls.SYN), (1, tls.SYN | tls.ACK)):
        wire.add(ns, ENDS[side], flags, 0, side)
    for way in ways:
        new = [sealed.Sealer(way, side) for side in (0, 1)]
        for side, closed, piece in [*sealed.handshake(way), *((side, True, pinged(side)) for side in (0, 1) * 3)]:
            ns += 10**6
            old = sealers[side]
            data = new[side].seal(piece) if closed else inside(old, piece) if old else piece
            wire.add(ns, ENDS[side], tls.PSH | tls.ACK, at[side], at[1 - side], data)
            at[side] += len(data)
        sealers = new
    (folder / "keys.txt").write_text("".join(f"CLIENT_RANDOM {sealed.random_of(way).hex()} {sealed.secret_of(way, b'CLIENT_RANDOM').hex()}\n" for way in ways))
    (folder / "talk.pcap").write_bytes(wire.pcap())
    return str(folder / "talk.pcap")


@pytest.mark.parametrize("ways", [OLD[:1], OLD[:2], [*OLD, *OLD[:1]]])
def test_hands_shaken_again_are_told_and_what_follows_is_read(tmp_path, ways):
    with dissect.open(talk(tmp_path, ways), keys=[str(tmp_path / "keys.txt")]) as opened:
        said = opened.sql("select kind, count(*) as n from messages group by all order by 1").to_pylist()
        told = opened.sql("select packet, layer, kind, bytes, from_client from problems order by 1").to_pylist()
    assert [(row["kind"], row["n"]) for row in said] == [("request", 3 * len(ways)), ("response", 3 * len(ways))]
    first, each = 2, len(sealed.handshake(OLD[0])) + 6
    assert [tuple(row.values()) for row in told] == [(first + each * number + 2, "tls", "renegotiated", 0, False) for number in range(1, len(ways))]
