"""Large messages: each begins in one block and ends in another, so its first bytes are kept between the two."""

from __future__ import annotations

import struct
import tempfile

import pytest

import dissect
from tests.support import tls
from tests.support.frames import number, text

PORT, MTU, PAYLOAD, COUNT = 6650, 60_000, 1 << 20, 30
CONNECT, CONNECTED, SEND, RECEIPT = 2, 3, 6, 7


def command(kind: int, body: bytes, behind: bytes = b"") -> bytes:
    said = number(1, kind) + text(kind, body)
    return struct.pack(">II", 4 + len(said) + len(behind), len(said)) + said + behind


def sends(pair: tls.Pair | None) -> bytes:
    """A connection of Pulsar that publishes large messages, one after the other."""
    wire, keys = tls.Wire(), ((b"\x0a\0\0\1", 40_000, b"\x0a\0\0\2", PORT), (b"\x0a\0\0\2", PORT, b"\x0a\0\0\1", 40_000))
    at, ns = [1, 1], 1_800_000_000 * 10**9
    wire.add(ns, keys[0], tls.SYN, 0, 0)
    wire.add(ns, keys[1], tls.SYN | tls.ACK, 0, 1)
    metadata = text(1, b"producer") + number(2, 1) + number(3, 1_800_000_000_000)
    said = [(0, command(CONNECT, text(1, b"test") + number(4, 21))), (1, command(CONNECTED, text(1, b"broker") + number(2, 21)))]
    for sequence in range(COUNT):
        said.append((0, command(SEND, number(1, 1) + number(2, sequence), struct.pack(">I", len(metadata)) + metadata + bytes(PAYLOAD))))
        said.append((1, command(RECEIPT, number(1, 1) + number(2, sequence) + text(3, number(1, 7) + number(2, sequence)))))
    for side, data in [*(pair.handshake() if pair else ()), *((side, pair.say(side, data) if pair else data) for side, data in said)]:
        for begin in range(0, len(data), MTU):
            piece, ns = data[begin : begin + MTU], ns + 20_000
            wire.add(ns, keys[side], tls.PSH | tls.ACK, at[side], at[1 - side], piece)
            at[side] += len(piece)
    return wire.pcap()


@pytest.mark.parametrize("secret", [False, True])
def test_what_waits_a_little_stays_in_memory(tmp_path, monkeypatch, secret):
    """However much passes, no temporary file is made of it."""
    keys = tmp_path / "keys.txt"
    keys.touch()
    path = tmp_path / "large.pcap"
    path.write_bytes(sends(tls.Pair(tls.Ends(keys)) if secret else None))
    files = []
    monkeypatch.setattr(tempfile, "TemporaryFile", lambda *how, **said: files.append(how) or pytest.fail("a file was made"))
    with dissect.open(str(path), keys=[str(keys)], jobs=1) as capture:
        rows = capture.sql("select api, status, request_size from exchanges where api = 'SEND'").to_pylist()
    assert [(row["api"], row["status"]) for row in rows] == [("SEND", "ok")] * COUNT and min(row["request_size"] for row in rows) > PAYLOAD and files == []
