"""gRPC inside TLS, made with the libraries of others: calls in any order, compressed headers, padding, continuations, frames over records and records
over segments.  What was called is known, so rows are compared with it, and with one pass wherever the capture is cut, lost, swapped or repeated."""

from __future__ import annotations

import random
from collections import Counter

import hpack
import pytest

import dissect
from dissect.capture import reader as capture_reader
from dissect.inner.http2 import PREFACE
from tests.engine import test_cuts, test_splits
from tests.engine.test_cuts import TABLES, damaged
from tests.support import tls
from tests.support.http2 import PORT, frame, message

METHODS = ("SendMessage", "AckMessage", "QueryRoute", "Heartbeat", "ChangeInvisibleDuration")
CALLS = 40
AFTER = 40  # packets that have the handshakes


class Side:
    """One end's frames on their way: bytes are collected, and said in records of any size."""

    def __init__(self) -> None:
        self.headers, self.waits = hpack.Encoder(), b""


class Made:
    """Some connections, and what was called: (client's port, stream) → (method, status)."""

    def __init__(self, seed: int, keys, version: str = "1.3", connections: int = 2):
        self.dice, self.wire, self.ns, self.called = random.Random(seed), tls.Wire(), 1_800_000_000 * 10**9, {}
        for number in range(connections):
            self.talk(40_000 + number, tls.Pair(tls.Ends(keys, version, "ECDHE-RSA-AES128-GCM-SHA256" if version == "1.2" else None, alpn=["h2"])))

    def talk(self, port: int, pair: tls.Pair) -> None:
        self.port, self.pair, self.seq, self.sides = port, pair, [1, 1], (Side(), Side())
        self.keys = ((b"\x7f\0\0\1", port, b"\x7f\0\0\2", PORT), (b"\x7f\0\0\2", PORT, b"\x7f\0\0\1", port))
        for side, flags, seq, ack in ((0, tls.SYN, 0, 0), (1, tls.SYN | tls.ACK, 0, 1), (0, tls.ACK, 1, 1)):
            self.add(side, flags, seq, ack)
        for side, text in pair.handshake():
            self.carry(side, text)
        self.say(0, PREFACE + frame(4, 0, 0), True)
        self.say(1, frame(4, 0, 0), True)
        open_, begun = [], 0
        while begun < CALLS or open_:
            if begun < CALLS and (not open_ or len(open_) < 6 and self.dice.random() < 0.5):
                open_.append(self.ask(2 * begun + 1))
                begun += 1
            else:
                self.answer(open_.pop(self.dice.randrange(len(open_))))
        for side in (0, 1):
            self.say(side, b"", True)
            self.add(side, tls.FIN | tls.ACK, self.seq[side], self.seq[1 - side])

    def ask(self, stream: int) -> int:
        method = self.dice.choice(METHODS)
        self.called[self.port, stream] = [method, None]
        self.head(0, stream, [(":method", "POST"), (":scheme", "https"), (":path", f"/apache.rocketmq.v2.MessagingService/{method}"), (":authority", "proxy:8081"),
                              ("content-type", "application/grpc"), ("te", "trailers"), ("x-mq-date-time", f"2026112{stream % 10}T{stream:06}Z")])
        self.body(0, stream, b"\x7a\x03" + b"%03d" % (stream % 1000), True)
        return stream

    def answer(self, stream: int) -> None:
        status = self.dice.choice(("0", "0", "0", "5", "13"))
        self.called[self.port, stream][1] = int(status)
        begin, end = [(":status", "200"), ("content-type", "application/grpc"), ("x-served", str(stream))], [("grpc-status", status), ("grpc-message", "said " + status)]
        if status != "0":  # trailers alone, as servers do
            self.head(1, stream, begin + end, True)
            return
        self.head(1, stream, begin)
        self.body(1, stream, b"\x0a\4\x08\xa0\x9c\1" + b"\x7a" + bytes([min(stream, 100)]) + b"a" * min(stream, 100), False)  # its status is OK
        self.head(1, stream, end, True)

    def head(self, side: int, stream: int, pairs: list, ends: bool = False) -> None:
        block = self.sides[side].headers.encode(pairs, huffman=self.dice.random() < 0.7)
        cut = self.dice.randrange(1, len(block)) if len(block) > 1 and self.dice.random() < 0.2 else len(block)
        self.say(side, frame(1, ends | (4 if cut == len(block) else 0), stream, block[:cut]) + (frame(9, 4, stream, block[cut:]) if cut < len(block) else b""))

    def body(self, side: int, stream: int, text: bytes, ends: bool) -> None:
        text, padded = message(text), self.dice.random() < 0.2
        cut = self.dice.randrange(len(text)) if self.dice.random() < 0.3 else 0
        for piece, last in ((text[:cut], False), (text[cut:], ends)) if cut else ((text, ends),):
            self.say(side, frame(0, last | 8 * padded, stream, (b"\5" + piece + bytes(5)) if padded else piece))

    def say(self, side: int, text: bytes, now: bool = False) -> None:
        one = self.sides[side]
        one.waits += text
        while one.waits and (now or self.dice.random() < 0.7):
            size = len(one.waits) if now or self.dice.random() < 0.6 else self.dice.randrange(1, len(one.waits) + 1)
            self.carry(side, self.pair.say(side, one.waits[:size]))
            one.waits = one.waits[size:]
        if not one.waits:
            return
        if side == 0 and not now:
            self.say(0, b"", True)  # an answer never overtakes what it answers

    def carry(self, side: int, text: bytes) -> None:
        while text:
            size = self.dice.choice((1448, 1448, 1448, 300, 40))
            self.add(side, tls.PSH | tls.ACK, self.seq[side], self.seq[1 - side], text[:size])
            self.seq[side] += len(text[:size])
            text = text[size:]

    def add(self, side: int, *packet) -> None:
        self.ns += 30_000
        self.wire.add(self.ns, self.keys[side], *packet)


def calls(path, keys) -> dict:
    """(Client's port, stream) → (method, code, class of the outcome)."""
    with dissect.open(path, keys=[str(keys)]) as capture:
        rows = capture.sql("select c.client_port as port, e.request_id as stream, e.api as api, e.code as code, e.code_class as outcome from exchanges e"
                           " join (select connection, client_port from connections) c using (connection) where e.protocol = 'rocketmq_grpc'").to_pylist()
    return {(row["port"], row["stream"]): (row["api"], row["code"], row["outcome"]) for row in rows}


@pytest.fixture
def made(tmp_path, request):
    seed, version = request.param
    found = Made(seed, tmp_path / "keys", version)
    (tmp_path / "made.pcap").write_bytes(found.wire.pcap())
    return tmp_path / "made.pcap", tmp_path / "keys", found.called


EACH = [(1, "1.3"), *(pytest.param(case, marks=pytest.mark.slow) for case in ((2, "1.2"), (3, "1.3"), (4, "1.2"), (5, "1.3")))]


@pytest.mark.parametrize("made", EACH, indirect=True)
def test_calls_are_those_that_were_made(made):
    path, keys, called = made
    found = calls(path, keys)
    assert {key: api for key, (api, *_) in found.items()} == {key: method for key, (method, _) in called.items()}
    assert all((outcome == "ok") == (called[key][1] == 0) for key, (_, _, outcome) in found.items())


@pytest.mark.parametrize("packets", [pytest.param(1, marks=pytest.mark.slow), 30])
@pytest.mark.parametrize("made", EACH, indirect=True)
def test_the_same_rows_at_every_cut_and_in_splits(made, packets, monkeypatch):
    path, keys, _ = made
    whole = test_cuts.rows(path, keys=(str(keys),))
    assert len(whole["exchanges"]) == 2 * CALLS
    for count in (1, 2, 7):
        found, _ = test_splits.stitched(path, path.stat().st_size // count + 16, keys=(str(keys),))
        assert {table: found[table] for table in TABLES} == {table: whole[table] for table in TABLES}, count
    monkeypatch.setattr(capture_reader, "BLOCK_RECORDS", packets)
    assert test_cuts.rows(path, keys=(str(keys),), split_size=1, jobs=1) == whole


@pytest.mark.parametrize("made", EACH, indirect=True)
def test_disorder_and_repeats_change_no_call(made):
    path, keys, called = made
    capture, dice = path.read_bytes(), random.Random(3)
    wanted, there = calls(path, keys), tls.packets(capture)
    swapped = [at for at in range(AFTER, len(there) - 1) if there[at].key == there[at + 1].key and there[at].payload and there[at + 1].payload and dice.random() < 0.5]
    path.write_bytes(damaged(capture, set(), swapped))
    assert len(swapped) > 3 and calls(path, keys) == wanted
    again = [packet.head + packet.frame for packet in there for _ in range(1 + (dice.random() < 0.3))]
    path.write_bytes(capture[:24] + b"".join(again))
    assert calls(path, keys) == wanted


@pytest.mark.parametrize("made", EACH, indirect=True)
def test_a_lost_packet_costs_few_messages_and_makes_no_wrong_pair(made):
    path, keys, called = made
    capture, dice = path.read_bytes(), random.Random(4)
    wanted, there = whole_messages(path, keys), tls.packets(capture)
    numbers = [number for number, packet in enumerate(there) if packet.payload and number > AFTER]
    for number in dice.sample(numbers, 5):
        path.write_bytes(damaged(capture, {number}, []))
        assert wrong(calls(path, keys), called) == [], number
        gone = wanted - whole_messages(path, keys)
        assert gone.total() <= 4 + len(there[number].payload) // 60, (number, gone)


@pytest.mark.parametrize("made", EACH, indirect=True)
def test_from_the_middle_no_call_is_wrong(made):
    path, keys, called = made
    capture, dice = path.read_bytes(), random.Random(5)
    count = len(tls.packets(capture))
    for begin in dice.sample(range(AFTER, count // 2), 3):
        path.write_bytes(damaged(capture, set(range(begin)), []))
        found = calls(path, keys)
        assert wrong(found, called) == [], begin


@pytest.mark.parametrize("made", EACH, indirect=True)
def test_much_damage_is_the_same_wherever_it_is_cut(made, monkeypatch):
    path, keys, called = made
    capture, dice = path.read_bytes(), random.Random(6)
    count = len(tls.packets(capture))
    path.write_bytes(damaged(capture, {at for at in range(AFTER, count) if dice.random() < 0.04}, [at for at in range(AFTER, count) if dice.random() < 0.05]))
    whole = test_cuts.rows(path, keys=(str(keys),))
    assert wrong(calls(path, keys), called) == []
    found, _ = test_splits.stitched(path, path.stat().st_size // 7 + 16, look=9, keys=(str(keys),))
    assert {table: found[table] for table in TABLES} == {table: whole[table] for table in TABLES}
    monkeypatch.setattr(capture_reader, "BLOCK_RECORDS", 3)
    assert test_cuts.rows(path, keys=(str(keys),), split_size=1, jobs=1) == whole


def whole_messages(path, keys) -> Counter:
    with dissect.open(path, keys=[str(keys)]) as capture:
        rows = capture.sql("select c.client_port as port, m.from_client as client, m.kind as kind, m.request_id as id from messages m"
                           " join (select connection, client_port from connections) c using (connection) where protocol = 'rocketmq_grpc' and complete").to_pylist()
    return Counter(tuple(row.values()) for row in rows)


def wrong(found: dict, called: dict) -> list:
    """Calls whose name or outcome is another one; not to know is no error."""
    return [(key, api, code, outcome, called.get(key)) for key, (api, code, outcome) in found.items()
            if key not in called or api is not None and api != called[key][0] or outcome is not None and (outcome == "ok") != (called[key][1] == 0)]
