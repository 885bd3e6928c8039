"""Captures as they lie on disk: whatever the bytes, rows or a refusal."""

from __future__ import annotations

import io

import zstandard

import dissect
from dissect.capture import CaptureError
from tests.fuzz.harness import CAPTURES, capture, main

SAMPLES = ("tank/c_control", "tubemq/a_small", "pulsar/a_small", "rocketmq/a_small", "bookkeeper/f_bk_v2")


def seeds() -> list[bytes]:
    plain = [capture(name, 60) for name in SAMPLES]
    with io.BytesIO() as out:
        pcapng(out, plain[0])
        plain.append(out.getvalue())
    return [*plain, zstandard.compress(plain[0]), (CAPTURES / "tank/c_control.pcap.zst").read_bytes()]


def pcapng(out, data: bytes) -> None:
    """The packets of a capture as pcapng."""
    import struct

    from tests.fuzz.harness import records

    def block(kind: int, body: bytes) -> None:
        body += bytes(-len(body) % 4)
        out.write(struct.pack("<II", kind, len(body) + 12) + body + struct.pack("<I", len(body) + 12))

    block(0x0A0D0D0A, struct.pack("<IHHq", 0x1A2B3C4D, 1, 0, -1))
    block(1, struct.pack("<HHI", struct.unpack_from("<I", data, 20)[0] & 0xFFFF, 0, 0))
    for record in records(data):
        seconds, parts, size, length = struct.unpack_from("<IIII", record)
        time = seconds * 1_000_000 + parts % 1_000_000
        block(6, struct.pack("<IIIII", 0, time >> 32, time & 0xFFFFFFFF, size, length) + record[16:])


def one(data: bytes) -> None:
    try:
        with dissect.open(data, jobs=1) as opened:
            opened.sql("select count(*) from messages m").to_pylist()
            opened.sql("select count(*) from problems p").to_pylist()
    except CaptureError:
        return


if __name__ == "__main__":
    main(one, seeds)
