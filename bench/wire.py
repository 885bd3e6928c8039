"""Messages per second of the columns machine with default fields, texts interned.

    python -m bench.wire [tank | tubemq | pulsar | rocketmq | rocketmq-binary] [seconds]

Nanoseconds a message, raw / interned (2 shared cores): before the program was polished and views became pointers, then,
and since records that are only counted have no row and what only feeds itself is dropped:

    latency --by api,topic   tubemq 207 / 226 → 115 / 123 → 112 / 118    tank 165 / 212 → 118 / 155 →  95 / 118
    roles, items             tubemq                 137 / 161 → 133 / 146    tank              559 / 616 → 252 / 275
    roles, all tables        tubemq 267 / 320 → 188 / 236 → 191 / 214    tank 559 / 700 → 656 / 851 → 483 / 570
"""

from __future__ import annotations

import sys
import time

import numpy as np

SAMPLES = {  # capture, ports, bytes of a frame, its first bytes that are told apart
    "tank": ("tank/a_produce", [11011], (60, 200), None),
    "tubemq": ("tubemq/a_small", [8715, 8123, 8133], (60, 200), None),
    "rocketmq": ("rocketmq/a_small", [10911, 10909, 9876], (240, 500), 0),
    "rocketmq-binary": ("rocketmq/a_binary", [10911, 10909, 9876], (100, 500), 1),
}
HEADER_KIND = 4  # where RocketMQ says how its header is written
BATCH = 20_000
SENT = 200  # bytes of a Pulsar message's payload


def varint(n: int) -> bytes:
    return bytes([n]) if n < 128 else bytes([n & 127 | 128]) + varint(n >> 7)


def pulsar_pair(n: int) -> list[tuple[bytes, int]]:
    """A SEND with 200 bytes of payload and its SEND_RECEIPT, as a C++ client and a broker write them."""
    import google_crc32c

    def command(kind: int, body: bytes) -> bytes:
        inside = b"\x08" + varint(kind) + varint(kind << 3 | 2) + varint(len(body)) + body
        return len(inside).to_bytes(4) + inside

    metadata = b"\x0a\x0fstandalone-0-12" + b"\x10" + varint(n) + b"\x18" + varint(1_700_000_000_000 + n) + b"\x32\x05key-7"
    covered = len(metadata).to_bytes(4) + metadata + bytes(SENT)
    area = b"\x0e\x01" + google_crc32c.value(covered).to_bytes(4) + covered
    send = command(6, b"\x08\x01\x10" + varint(n)) + area
    receipt = command(7, b"\x08\x01\x10" + varint(n) + b"\x1a" + bytes([4 + len(varint(n))]) + b"\x08\xac\x02\x10" + varint(n))
    return [(len(send).to_bytes(4) + send, 0), (len(receipt).to_bytes(4) + receipt, 1)]


def pulsar() -> tuple[bytes, np.ndarray, float]:
    data, rows = bytearray(), []
    for n in range(BATCH // 2):
        for frame, side in pulsar_pair(n):
            rows.append((len(data), len(frame), side))
            data += frame
    return bytes(data), np.array(rows, dtype=np.int64), len(data) / len(rows)


def sample(protocol: str, machine) -> tuple[bytes, np.ndarray, float]:
    """Frames of a real capture, repeated."""
    from tests.support.streams import streams

    if protocol == "pulsar":
        return pulsar()
    name, ports, (least, most), kind = SAMPLES[protocol]
    data, rows = bytearray(), []
    for stream in streams(name, ports):
        at = 0
        while at < len(stream.data) and (size := machine.frame(stream.data, at, len(stream.data), stream.side)) > 0:
            if least <= size <= most and kind in (None, stream.data[at + HEADER_KIND]):
                rows.append((len(data), size, stream.side))
                data += stream.data[at : at + size]
            at += size
    rows = (rows * (BATCH // len(rows) + 1))[:BATCH]
    return bytes(data), np.array(rows, dtype=np.int64), sum(r[1] for r in rows) / len(rows)


def main() -> None:
    from dissect.machine.texts import Dictionary
    from dissect.language.load import load
    from dissect.program.lower import lower
    from dissect.machine.run import Machine

    name = sys.argv[1] if len(sys.argv) > 1 else "tank"
    lasts = float(sys.argv[2]) if len(sys.argv) > 2 else 3.0
    cases = [("roles, all tables", {}), ("roles, items", {"tables": {"items"}}),
             ("latency --by api,topic", {"tables": {"items"}, "roles": {
                 "kind", "api", "request_id", "key", "key2", "code", "class", "topic"}}),
             ("… and checksums", {"tables": {"items"}, "roles": {
                 "kind", "api", "request_id", "key", "key1", "key2", "code", "class", "topic", "check"}}),
             ("no records opened", {"tables": set(), "roles": {"request_id", "key", "topic", "partition", "client", "code", "group"}})]
    for title, options in cases:
        machine = Machine(lower(load(name.split("-")[0]), **options))
        data, frames, mean = sample(name, machine)
        texts = Dictionary()
        for interned in (False, True):
            best, begun = 1e9, time.perf_counter()
            while time.perf_counter() - begun < lasts / len(cases) / 2:
                start = time.perf_counter()
                machine.decode(data, frames, len(frames))
                if interned:
                    texts.intern(machine, data)
                best = min(best, time.perf_counter() - start)
            rate = len(frames) / best
            print(f"{name:15} {title:22} {'interned' if interned else 'raw':9} {rate / 1e6:6.2f} M messages/s  {1e9 / rate:5.0f} ns  {rate * mean / 1e6:7.0f} MB/s  mean {mean:.0f} B")


if __name__ == "__main__":
    main()
