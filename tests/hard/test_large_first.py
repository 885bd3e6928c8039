"""A connection on nobody's port whose first message, of either end, is longer than what may wait for a decision."""

from __future__ import annotations

import random
import struct
from pathlib import Path
from time import process_time

import numpy
import pytest

from dissect.capture import reader
from dissect.frames.layout import W_HAVE
from dissect.frames.limits import CLAIM_MOST, PATIENCE, PIECES
from dissect.frames.recognise import Recogniser
from tests.hard import foreign
from tests.hard.judge import conservation, rows

EXAMPLES = Path(__file__).parents[2] / "examples"
NOBODYS = 5999
SMALL = 1000
TABLES = {
    "connections": ["connection", "protocol", "bytes_to_server", "bytes_to_client", "late_bytes"],
    "messages": ["connection", "from_client", "offset", "size", "api", "complete"],
    "exchanges": ["connection", "api", "status"],
    "problems": ["connection", "from_client", "offset", "bytes", "layer", "kind"],
}


def command(*words: bytes) -> bytes:
    return b"*%d\r\n" % len(words) + b"".join(text(word) for word in words)


def text(word: bytes) -> bytes:
    return b"$%d\r\n%s\r\n" % (len(word), word)


AFTER = [(0, command(b"GET", b"b")), (1, text(b"v" * 20)), (0, command(b"SET", b"b", b"x")), (1, b"+OK\r\n")]


def redis_answer(size: int) -> foreign.Talk:
    return [(0, command(b"GET", b"a")), (1, text(b"v" * size)), *AFTER]


def redis_request(size: int) -> foreign.Talk:
    return [(0, command(b"SET", b"a", b"v" * size)), (1, b"+OK\r\n"), *AFTER]


def redis_values(size: int) -> foreign.Talk:
    """How long it is, nobody says: each of its values says it."""
    count = size // 27
    return [(0, command(b"LRANGE", b"a", b"0", b"-1")), (1, b"*%d\r\n" % count + text(b"v" * 20) * count), *AFTER]


def nats(size: int) -> foreign.Talk:
    return [(0, b"PUB a %d\r\n%s\r\n" % (size, b"v" * size)), (1, b"+OK\r\n"), *[(0, b"PUB a 1\r\nv\r\n"), (1, b"+OK\r\n")] * 2]


def mqtt(size: int) -> foreign.Talk:
    def packet(kind: int, body: bytes) -> bytes:
        digits = [len(body) >> 7 * n & 127 for n in range(4) if n == 0 or len(body) >> 7 * n]
        return bytes([kind, *(digit | 128 for digit in digits[:-1]), digits[-1]]) + body

    return [said for n in range(1, 4) for said in ((0, packet(0x32, b"\0\1a" + struct.pack(">H", n) + b"v" * (size if n == 1 else 30))), (1, packet(0x40, struct.pack(">H", n))))]


def kafka_frame(body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + body


def kafka_produce(size: int) -> foreign.Talk:
    talk = []
    for n in range(1, 5):
        batch = bytes(size if n == 1 else 50)
        asked = struct.pack(">HHIH", 0, 3, n, 4) + b"some" + struct.pack(">hhIIH", -1, 1, 1000, 1, 1) + b"t" + struct.pack(">III", 1, 0, len(batch)) + batch
        talk += [(0, kafka_frame(asked)), (1, kafka_frame(struct.pack(">IIH", n, 1, 1) + b"t" + struct.pack(">IIHQqI", 1, 0, 0, 7, -1, 0)))]
    return talk


def kafka_fetch(size: int) -> foreign.Talk:
    talk = []
    for n in range(1, 5):
        batch = bytes(size if n == 1 else 50)
        asked = struct.pack(">HHIH", 1, 4, n, 4) + b"some" + struct.pack(">iIIIBIH", -1, 500, 1, 50 << 20, 0, 1, 1) + b"t" + struct.pack(">IIQI", 1, 0, 0, 1 << 20)
        told = struct.pack(">IIIH", n, 0, 1, 1) + b"t" + struct.pack(">IIHQQiI", 1, 0, 0, 7, 7, -1, len(batch)) + batch
        talk += [(0, kafka_frame(asked)), (1, kafka_frame(told))]
    return talk


def amqp(size: int) -> foreign.Talk:
    def frame(kind: int, body: bytes) -> bytes:
        return struct.pack(">BHI", kind, 1, len(body)) + body + b"\xce"

    sent = [frame(1, struct.pack(">HHH", 60, 40, 0) + b"\0\1k\0") + frame(2, struct.pack(">HHQH", 60, 0, length, 0)) + frame(3, b"v" * length) for length in (size, 5)]
    return [(0, b"".join(sent)), (1, frame(1, struct.pack(">HHQB", 60, 80, 1, 0)))]


TALKS = [redis_answer, redis_request, redis_values, nats, mqtt, kafka_produce, kafka_fetch, amqp]


def found(folder: Path, talk, size: int, segment: int, seen: str) -> dict[str, list[dict]]:
    """`seen`: what was captured, all from the SYN on, all but the SYNs, or one end's bytes alone."""
    words = [said for said in talk(size) if seen not in ("client", "server") or said[0] == (seen == "server")]
    frames = foreign.packets(words, 1, NOBODYS, True, segment)[0 if seen == "all" else 2 :]
    path = folder / f"{size}-{segment}-{seen}.pcap"
    path.write_bytes(foreign.capture(frames))
    return rows(str(path), TABLES, jobs=1, protocols=(str(EXAMPLES / f"{talk.__name__.split('_')[0]}.py"),))


def said(tables: dict[str, list[dict]]) -> list[tuple]:
    return sorted((row["from_client"], row["api"] or "", row["complete"]) for row in tables["messages"])


@pytest.mark.parametrize("seen", ["all", "middle", "client", "server"])
@pytest.mark.parametrize("talk", TALKS, ids=lambda talk: talk.__name__)
@pytest.mark.parametrize("segment", [1448, 40_000])
def test_a_large_first_message_does_not_lose_its_connection(talk, seen, segment, tmp_path):
    """It is read as one with a small message is."""
    small = found(tmp_path, talk, SMALL, segment, seen)
    assert seen != "all" or small["messages"]
    for size in (PATIENCE - 40, PATIENCE - 1, PATIENCE, PATIENCE + 1, 90_000, 1_000_000):
        large = found(tmp_path, talk, size, segment, seen)
        assert said(large) == said(small), size
        assert [row["status"] for row in large["exchanges"]] == [row["status"] for row in small["exchanges"]], size
        assert conservation(large) == []


@pytest.mark.parametrize("segment", [100, 536, 8948, 65_000])
@pytest.mark.parametrize("talk", [redis_answer, redis_request, kafka_fetch], ids=lambda talk: talk.__name__)
def test_it_is_the_same_wherever_its_packets_are_cut(talk, segment, tmp_path):
    assert said(found(tmp_path, talk, 90_000, segment, "all")) == said(found(tmp_path, talk, SMALL, segment, "all")) != []


@pytest.mark.parametrize("talk", [redis_answer, redis_request, kafka_produce], ids=lambda talk: talk.__name__)
def test_it_is_the_same_in_splits(talk, tmp_path):
    frames = [frame for number in range(3) for frame in foreign.packets(talk(90_000), number, NOBODYS, True)]
    path = tmp_path / "x.pcap"
    path.write_bytes(foreign.capture(frames))
    protocols = (str(EXAMPLES / f"{talk.__name__.split('_')[0]}.py"),)
    whole = rows(str(path), TABLES, jobs=1, protocols=protocols)
    assert len(whole["messages"]) == 3 * len(talk(SMALL))
    for size in (40_000, 150_000):
        assert rows(str(path), TABLES, split_size=size, protocols=protocols) == whole


def test_values_that_come_piece_by_piece_are_not_looked_at_with_each(tmp_path):
    """An answer of as many values as nobody said: each segment wants one more of them, 26 s for 1 MB."""
    took = []
    for size in (100_000, 400_000):
        begun = process_time()
        assert said(found(tmp_path, redis_values, size, 200, "all")) == said(found(tmp_path, redis_values, SMALL, 200, "all"))
        took.append(process_time() - begun)
    assert took[1] < 5 * took[0] + 1


@pytest.mark.parametrize("size", [2_300_000, 4_000_000])
def test_what_wants_a_little_more_each_time_is_waited_for_as_long_as_others(size, tmp_path):
    """The next look was to be at twice the bytes, which from 2 MiB on is more than anything is waited for."""
    assert said(found(tmp_path, redis_values, size, 1448, "all")) == said(found(tmp_path, redis_values, SMALL, 1448, "all")) != []


@pytest.mark.parametrize(("asked", "size", "segment", "least", "most"), [
    (command(b"GET", b"a"), CLAIM_MOST + 1, 40_000, 40_000, PATIENCE + 2 * 40_000),  # too long to be believed
    (b"\0\xff\0\xff" * 10, 1_000_000, 1448, 0, PATIENCE),  # the other end says something else
    (command(b"GET", b"a"), 1_000_000, 10, 10 * (PIECES - 2), 10 * (PIECES + 2)),  # too many pieces
    (command(b"GET", b"a"), 1_000_000, 1448, 1_000_000, 1_100_100)], ids=["too long", "refuted", "in pieces", "its end shows something else"])
def test_what_waits_has_an_end(asked, size, segment, least, most, tmp_path, monkeypatch):
    waited, kept, begin, batch = [0], [], Recogniser.__init__, Recogniser.batch

    def made(self, framing, *rest):
        begin(self, framing, *rest)
        kept.append(framing)

    def watched(self, *rest):
        batch(self, *rest)
        waited.append(max(int(numpy.asarray(framing.rows)[:2, W_HAVE].sum()) for framing in kept))

    monkeypatch.setattr(Recogniser, "__init__", made)
    monkeypatch.setattr(Recogniser, "batch", watched)
    monkeypatch.setattr(reader, "BLOCK_RECORDS", 1)
    talk = [(0, asked), (1, b"$%d\r\n" % size), (1, b"v" * min(size, 1_000_000)), *[(1, random.Random(1).randbytes(1000))] * 100]
    path = tmp_path / "x.pcap"
    path.write_bytes(foreign.capture(foreign.packets(talk, 1, NOBODYS, True, segment)))
    tables = rows(str(path), TABLES, jobs=1, protocols=(str(EXAMPLES / "redis.py"),))
    assert [row["protocol"] for row in tables["connections"]] == [None]
    assert least <= max(waited) <= most
