"""Answers that were captured before their requests, from a connection's first bytes on: what each acknowledges says that its request is on its way."""

from __future__ import annotations

import random
import struct
from dataclasses import replace

import pytest

from dissect.capture import reader
from dissect.decode import crew, parallel
from dissect.language.load import load, shipped
from tests.engine.test_cuts import rows
from tests.hard import damage, foreign
from tests.hard.dense import CONNECTED
from tests.hard.judge import rows as rows_of
from tests.hard.test_disorder import CAPTURES
from tests.protocols.test_pulsar import fields, frame
from tests.support.hard import ADDRESSES, ether, ip

SMALL = ["pulsar/d_txn", "pulsar/i_auth", "tank/b_consume", "tank/g_cluster_small", "rocketmq/x_acl", "tubemq/a_small", "tubemq/g_midstream", "bookkeeper/h_store"]
PORTS = {port for name in shipped() for port in load(name).ports} | {8133, 11012, 11013}
APART = 30  # packets between a request and its answer


def turned(capture: damage.Recorded, pairs: set[tuple], rng: random.Random, percent: int) -> tuple[damage.Recorded, int]:
    """So many of the answers stand in front of their requests; the rest keeps its order."""
    at = {p.number: n for n, p in reversed([*enumerate(capture.packets)])}
    place, moved = {n: float(n) for n in range(len(capture.packets))}, 0
    for request, answer in sorted({pair[:2] for pair in pairs}):
        if at[request] < at[answer] < at[request] + APART and place[at[answer]] == at[answer] and rng.random() < percent / 100:
            place[at[answer]], moved = at[request] - 0.5, moved + 1
    return replace(capture, packets=[capture.packets[n] for n in sorted(place, key=place.__getitem__)]), moved


@pytest.mark.parametrize("percent", [10, 100])
@pytest.mark.parametrize("name", SMALL)
def test_an_answer_in_front_of_its_request_is_its_answer(name, percent, tmp_path):
    capture = damage.read(CAPTURES / f"{name}.pcap.zst")
    whole = damage.pairs(capture, tmp_path / "whole.pcap")
    made, moved = turned(capture, whole, random.Random(1), percent)
    found = damage.pairs(made, tmp_path / "turned.pcap")
    assert moved and damage.strangers(capture, found, whole) == set() and whole - found == set()


def earlier(time: bytes) -> bytes:
    """Three seconds before."""
    seconds, part = struct.unpack("<II", time)
    return struct.pack("<II", seconds - 3, part)


@pytest.mark.parametrize("name", ["tubemq/a_small", "rocketmq/a_small", "tank/c_control", "pulsar/d_txn"])
def test_each_direction_has_a_recorder_whose_clock_is_its_own(name, tmp_path):
    """What the servers say is three seconds early.  With half a second as the bound of what may be early, 606 of 606 pairs were lost."""
    capture = damage.read(CAPTURES / f"{name}.pcap.zst")
    whole = damage.pairs(capture, tmp_path / "whole.pcap")
    packets = [replace(p, time=earlier(p.time)) if int.from_bytes(p.data[damage.tcp_at(p.data) :][:2]) in PORTS else p for p in capture.packets]
    found = damage.pairs(replace(capture, packets=sorted(packets, key=lambda p: struct.unpack("<II", p.time))), tmp_path / "skewed.pcap")
    assert len(whole) > 40 and damage.strangers(capture, found, whole) == set() and len(found) >= (0.65 if name == "pulsar/d_txn" else 0.95) * len(whole)  # Pulsar's numbers are introduced before they are used


def begun(capture: damage.Recorded, name: str, tmp_path) -> tuple[damage.Recorded, set]:
    """The capture begins later, with answers in front of their requests."""
    late = replace(capture, packets=capture.packets[len(capture.packets) // 3 :])
    whole = damage.pairs(late, tmp_path / "late.pcap")
    return turned(late, whole, random.Random(name), 60)[0], whole


@pytest.mark.parametrize("name", SMALL)
def test_from_the_middle_of_a_talk_no_answer_is_anothers(name, tmp_path):
    capture = damage.read(CAPTURES / f"{name}.pcap.zst")
    made, whole = begun(capture, name, tmp_path)
    found = damage.pairs(made, tmp_path / "turned.pcap")
    assert damage.strangers(capture, found, whole) == set() and len(found) >= 0.95 * len(whole)


@pytest.mark.parametrize("name", ["pulsar/d_txn", "tank/b_consume", "bookkeeper/h_store"])
def test_wherever_it_is_cut_the_rows_are_those_of_one_pass(name, tmp_path, monkeypatch):
    made, _ = begun(damage.read(CAPTURES / f"{name}.pcap.zst"), name, tmp_path)
    path = made.write(tmp_path / "made.pcap")
    whole = rows(path, jobs=1)
    monkeypatch.setattr(reader, "BLOCK_RECORDS", 3)
    assert rows(path, split_size=1, jobs=1) == whole
    monkeypatch.setattr(reader, "BLOCK_RECORDS", 50)
    monkeypatch.setattr(parallel, "SPLIT_LEAST", path.stat().st_size // 11)
    monkeypatch.setattr(parallel, "LAST_MOST", 0)
    monkeypatch.setattr(crew, "WORTH", 1000)
    monkeypatch.setattr(parallel, "FILE_LEAST", 0)
    assert rows(path, jobs=2) == whole


@pytest.mark.parametrize("name", ["pulsar/d_txn", "tank/b_consume"])
def test_of_one_direction_no_answer_waits_for_ever(name, tmp_path):
    """Its requests were not captured: each answer is a row, as it is where both directions were."""
    capture = damage.read(CAPTURES / f"{name}.pcap.zst")
    said = {n for n, p in enumerate(capture.packets) if damage.tcp_at(p.data) and int.from_bytes(p.data[damage.tcp_at(p.data) :][:2]) in (6650, 3181, 11011)}
    path = replace(capture, packets=[p for n, p in enumerate(capture.packets) if n in said and not p.data[damage.tcp_at(p.data) + 13] & 2]).write(tmp_path / "one.pcap")
    found = rows_of([str(path)], {"exchanges": ["status", "request_packet", "response_packet"], "messages": ["kind", "complete"]}, internal=True, jobs=1)
    assert {row["status"] for row in found["exchanges"]} == {"no_request"}
    assert len(found["exchanges"]) == sum(row["kind"] == "response" and row["complete"] for row in found["messages"]) > 40


def lives_without_syns(seed: int) -> tuple[bytes, set[int], int]:
    """Answers to numbers 1 …, each by who had heard so much of what the client says; then lookups of these numbers and first words between them.
    Which numbers have their answer: those that no first word parts from it."""
    rng = random.Random(seed)
    words = [frame(2, fields(f1=b"c")) if rng.random() < 0.4 else n for n in range(1, 120)]
    ends, at = [], len(CONNECTED[0][1])
    for n, word in enumerate(words):
        words[n] = word if isinstance(word, bytes) else frame(23, fields(f1=b"t", f2=word))
        ends.append((at, at := at + len(words[n]), None if isinstance(word, bytes) else word))
    firsts = [begin for begin, _, number in ends if number is None]
    packets = foreign.packets(CONNECTED, 1, 6650, True)
    said, paired = len(CONNECTED[1][1]), set()
    for begin, end, number in rng.sample(ends, len(ends)):
        if number is None:
            continue
        heard = rng.choice([end, at, rng.choice(ends)[1]])
        answer = frame(24, fields(f1=b"pulsar://x", f3=1, f4=number))
        packets += [segment(1, said, heard, answer)]
        said += len(answer)
        if begin < heard and not any(first >= heard for first in firsts if first < begin):
            paired.add(number)
    return foreign.capture([*packets, *(segment(0, begin, len(CONNECTED[1][1]), word) for word, (begin, _, _) in zip(words, ends, strict=True))]), paired, len(words) - len(firsts)


def segment(side: int, seq: int, ack: int, data: bytes) -> bytes:
    """As those of `foreign.packets`, its connection number 1."""
    ports, ids = ((20_001, 6650), (1001, 5001)) if side == 0 else ((6650, 20_001), (5001, 1001))
    head = struct.pack(">HHIIBBHHH", *ports, ids[0] + 1 + seq, ids[1] + 1 + ack, 0x50, 24, 501, 0, 0)
    return ether(ip(head + data, 6, ends=(b"\x0a\7" + struct.pack(">H", 1), ADDRESSES[4][1])[:: 1 if side == 0 else -1]))[0]


@pytest.mark.parametrize("seed", range(5))
def test_a_first_word_parts_from_its_request_what_had_not_heard_more(seed, tmp_path, monkeypatch):
    made, paired, lookups = lives_without_syns(seed)
    (path := tmp_path / "made.pcap").write_bytes(made)
    found = rows_of([str(path)], {"exchanges": ["api", "request_id", "status", "request_packet", "response_packet"]}, internal=True, jobs=1)["exchanges"]
    assert len(paired) > 5 and {row["request_id"] for row in found if row["request_packet"] and row["response_packet"] and row["api"] == "LOOKUP"} == paired
    assert sum(row["api"] == "LOOKUP" for row in found) == lookups and sum(row["status"] == "no_request" for row in found) == lookups - len(paired)
    whole = rows(path, jobs=1)
    monkeypatch.setattr(reader, "BLOCK_RECORDS", 3)
    assert rows(path, split_size=1, jobs=1) == whole


@pytest.mark.parametrize(("size", "heard", "paired"), [(10, 0, True), (10, 3, False), (10, -1, False), (10, None, True), (2000, 3, True), (2000, None, True)])
def test_who_had_heard_a_part_of_a_small_answer_did_not_ask_for_the_next(size, heard, paired, tmp_path):
    """Nobody gives a packet so small to its reader in parts: the request is another life's, whose numbers lie among these.  From 0 on, or from the end back; None: all."""
    first, second = (frame(24, fields(f1=b"pulsar://" + b"x" * more, f3=1, f4=number)) for number, more in ((1, size), (2, 10)))
    asked, said = len(CONNECTED[0][1]), len(CONNECTED[1][1])
    word = frame(23, fields(f1=b"t", f2=2))
    answers = [segment(1, said, asked + 500, first), segment(1, said + len(first), asked + 500, second)]
    had = said + (len(first) if heard is None else heard % len(first))
    (path := tmp_path / "made.pcap").write_bytes(foreign.capture([*foreign.packets(CONNECTED, 1, 6650, True), *answers, segment(0, asked, had, word)]))
    found = rows_of([str(path)], {"exchanges": ["api", "request_id", "request_packet", "response_packet"]}, internal=True, jobs=1)["exchanges"]
    assert [row["request_id"] for row in found if row["request_packet"] and row["response_packet"] and row["api"] == "LOOKUP"] == [2] * paired


@pytest.mark.parametrize(("topic", "paired"), [(b"persistent://a/b/c", True), (b"persistent://a/b/d", False)])
def test_copies_of_bytes_that_differ_are_of_two_lives(topic, paired, tmp_path):
    """An answer came before its request, and the request's own may lack: it is another life's where a copy of the request's end, which came before, says something else."""
    word, copy = (frame(23, fields(f1=name, f2=2)) for name in (b"persistent://a/b/c", topic))
    asked, said = len(CONNECTED[0][1]), len(CONNECTED[1][1])
    answer = segment(1, said + 100, asked + len(word) + 9, frame(24, fields(f1=b"pulsar://x", f3=1, f4=2)))
    (path := tmp_path / "made.pcap").write_bytes(foreign.capture([*foreign.packets(CONNECTED, 1, 6650, True), answer, segment(0, asked + 10, said, copy[10:]), segment(0, asked, said, word)]))
    found = rows_of([str(path)], {"exchanges": ["api", "request_packet", "response_packet"], "problems": ["kind"]}, internal=True, jobs=1)
    assert [row["response_packet"] for row in found["exchanges"] if row["api"] == "LOOKUP"] == [5 if paired else None]
    assert ("conflict" in {row["kind"] for row in found["problems"]}) != paired
