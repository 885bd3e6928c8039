"""Secrets inside a pcapng open what came before them, wherever they stand and however the file is read."""

from __future__ import annotations

import io
import os
import struct
import threading

import pytest
import zstandard

from dissect.capture import opening, window
from dissect.capture import reader as capture_reader
from dissect.decode import parallel
from dissect.decode.options import Options
from dissect.engine import live
from dissect.inner import keylog
from tests.engine import test_cuts, test_splits
from tests.inner.test_again import rows, sent
from tests.support import tls

ROWS = ("messages", "exchanges", "problems")
SECRETS, TLS_KEYS = 10, 0x544C534B


def block(kind: int, body: bytes) -> bytes:
    body += bytes(-len(body) % 4)
    return struct.pack("<II", kind, 12 + len(body)) + body + struct.pack("<I", 12 + len(body))


def inside(capture: bytes, keys: bytes, at: int) -> bytes:
    """The pcap as a pcapng, with the key log before its packet `at`, counted from its end if negative."""
    records, place = [], 24
    while place < len(capture):
        seconds, fraction, size, length = struct.unpack_from("<IIII", capture, place)
        ns = seconds * 10**9 + fraction
        records.append(block(6, struct.pack("<IIIII", 0, ns >> 32, ns & 0xFFFFFFFF, size, length) + capture[place + 16 : place + 16 + size]))
        place += 16 + size
    records.insert(at % (len(records) + 1), block(SECRETS, struct.pack("<II", TLS_KEYS, len(keys)) + keys))
    return b"".join([block(0x0A0D0D0A, struct.pack("<IHHq", 0x1A2B3C4D, 1, 0, -1)), block(1, struct.pack("<HHI", 1, 0, 262144) + b"\x09\0\1\0\x09\0\0\0\0\0\0\0"), *records])


@pytest.fixture(scope="module", params=["1.2", "1.3"])
def there(request, tmp_path_factory):
    """A capture through TLS, its keys, and its rows."""
    folder = tmp_path_factory.mktemp("inside")
    _, closed, keys = sent(folder, "tubemq/a_small", version=request.param)
    found = rows(closed, ROWS, keys=(str(keys),))
    assert len(found["messages"]) > 100
    return folder, closed.read_bytes(), keys.read_bytes(), found


@pytest.fixture
def small_windows(monkeypatch):
    """Readers see little of what comes."""
    monkeypatch.setattr(window, "WINDOW_BYTES", 16 << 10)
    monkeypatch.setattr(window, "READ_BYTES", 4 << 10)


def written(there, at: int, name: str = "inside.pcapng"):
    path = there[0] / name
    path.write_bytes(inside(there[1], there[2], at))
    return path


@pytest.mark.parametrize("at", [0, 3, 200, -1])
def test_the_rows_are_those_with_a_key_log(there, small_windows, at):
    assert rows(written(there, at), ROWS) == there[3]


def test_of_a_compressed_file_too(there, small_windows):
    path = written(there, -1)
    packed = path.with_suffix(".pcapng.zst")
    packed.write_bytes(zstandard.compress(path.read_bytes()))
    assert rows(packed, ROWS) == there[3]


def test_cuts_splits_and_processes_change_nothing(there, small_windows, monkeypatch):
    path = written(there, -1)
    whole, some = test_cuts.rows(path, jobs=1), path.stat().st_size // 4
    assert len(whole["messages"]) == len(there[3]["messages"])
    assert parallel.processes(Options(jobs=2, split_size=some), [str(path)]) == 2
    assert test_cuts.rows(path, jobs=2, split_size=some) == whole
    found, _ = test_splits.stitched(path, path.stat().st_size // 7 + 16)
    assert {name: found[name] for name in test_cuts.TABLES} == {name: whole[name] for name in test_cuts.TABLES}
    monkeypatch.setattr(capture_reader, "BLOCK_RECORDS", 40)
    assert test_cuts.rows(path, split_size=1, jobs=1) == whole


def test_a_rotated_capture_has_them_in_its_first_file(there, small_windows):
    """A connection that begins in the second one needs them, too, when its splits are decoded alone."""
    folder = there[0] / "rotated"
    folder.mkdir(exist_ok=True)
    whole = inside(there[1], there[2], 0)
    last = max(number for number, packet in enumerate(tls.packets(there[1])) if packet.flags & tls.SYN)
    at = 0
    for _ in range(3 + last - 1):  # section, interface, secrets, and the packets before the last connection
        at += int.from_bytes(whole[at + 4 : at + 8], "little")
    head = inside(there[1][:24], b"", 0)
    (folder / "night_00001.pcapng").write_bytes(whole[:at])
    (folder / "night_00002.pcapng").write_bytes(head + whole[at:])
    alone = test_cuts.rows(folder, jobs=1)["messages"]
    assert len(alone) == len(there[3]["messages"]) and len(whole) - at > 2000
    assert test_splits.stitched(folder, len(whole) // 4)[0]["messages"] == alone


def through_a_pipe(path, text: bytes, piece: int) -> dict:
    """The rows of what passes, so many bytes at a time."""
    os.mkfifo(path)

    def write() -> None:
        with open(path, "wb", buffering=0) as pipe:
            for at in range(0, len(text), piece):
                pipe.write(text[at : at + piece])

    writer = threading.Thread(target=write)
    writer.start()
    try:
        return rows(path, ROWS)
    finally:
        writer.join()
        path.unlink()


def test_a_stream_waits_for_them(there, small_windows):
    """As for a key log that grows: what they open may lie a little before them."""
    assert through_a_pipe(there[0] / "pipe", inside(there[1], there[2], 30), 4096) == there[3]


def test_live_waits_for_them_too(there, small_windows):
    """No key log was named."""
    text = inside(there[1], there[2], 30)
    seen = live.Live(opening.open_reader(io.BytesIO(text), live=True), Options(), 10 * live.SECOND)
    for _ in seen.run():
        pass
    wanted = sum("unanswered" not in row and "oneway" not in row for row in there[3]["exchanges"])
    assert sum(tally.answered for tally in seen.total.values()) == wanted > 50


def test_how_a_stream_comes_does_not_matter(there, monkeypatch):
    """All connections wait for their secrets, or some are given up before these come: the same ones, however much of the stream is there at once."""
    text, every = inside(there[1], there[2], -40), len(there[3]["messages"])
    small, large = (through_a_pipe(there[0] / "pipe", text, size) for size in (700, 1 << 20))
    assert small == large and len(small["messages"]) == every
    monkeypatch.setattr(keylog, "LENT_MOST", 64 << 10)
    small, large = (through_a_pipe(there[0] / "pipe", text, size) for size in (700, 1 << 20))
    assert small == large and 0 < len(small["messages"]) < every


def test_a_capture_in_clear_is_read_once(there, monkeypatch):
    """Only where something is encrypted, and no key opens it."""
    read = []
    monkeypatch.setattr(opening, "_secrets", lambda *told: read.append(told) or ())
    clear = (there[0] / "clear.pcap").read_bytes()
    path = there[0] / "clear.pcapng"
    path.write_bytes(inside(clear, there[2], -1))
    assert len(rows(path, ROWS)["messages"]) == len(there[3]["messages"]) and read == []
    path.write_bytes(inside(there[1], there[2], 0))
    assert rows(path, ROWS)["messages"] == there[3]["messages"] and read == []
    path.write_bytes(inside(there[1], there[2], -1))
    rows(path, ROWS)
    assert len(read) == 1
