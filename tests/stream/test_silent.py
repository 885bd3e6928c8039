"""A connection that is silent while much of others passes waits no more for what its ends have received."""

from __future__ import annotations

import random
import tempfile
from pathlib import Path

import numpy
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from dissect.capture import open_reader
from dissect.capture import reader as capture_reader
from dissect.decode import fold
from dissect.link import packets
from dissect.link.encapsulation import Encapsulations
from dissect.link.layout import P_WIDTH
from dissect.stream.reassemble import Reassembly
from dissect.stream.state import DATA, END, GAP, LATE, OUTWAIT, R_DIRECTION, R_KIND, R_LENGTH, R_OFFSET, R_PACKET, R_TIME
from dissect.stream.streams import Streams
from tests.engine.test_cuts import CASES, TABLES, damaged, rows, unpacked
from tests.engine.test_splits import stitched
from tests.stream.test_reassemble import feed, take
from tests.support.segments import ACK, FIN, SYN, Segment, packet, pcap

OTHER = 2000  # port of another client, whose bytes pass
TALK = [Segment(0, 99, flags=SYN), Segment(1, 499, flags=SYN | ACK, ack=100), Segment(0, 100, b"ab", ack=500)]
HOLE = [*TALK, Segment(0, 104, b"ef", ack=500), Segment(1, 500, b"AB", ack=106)]  # bytes 2 and 3 lack, and were received


def passing(count: int) -> list[tuple[Segment, int]]:
    """So many bytes of another connection, ten at once."""
    return [(Segment(0, 9_000 + at, bytes(10)), OTHER) for at in range(0, count, 10)]


def run(said: list, outwait: int = 100, block: int = 1000, room: int = 64, close: bool = False) -> list[list[int]]:
    """The runs of the first connection; blocks have so many packets."""
    said = [one if isinstance(one, tuple) else (one, 1000) for one in said]
    reader = open_reader(pcap([packet(*one) for one in said]))
    streams = Streams(16)
    streams.outwait = outwait
    reassembly, out = Reassembly(streams, room), []
    for whole in reader.blocks():
        count = len(whole.records)
        found = numpy.zeros((count, P_WIDTH), numpy.int64)
        packets.parse(whole.data, whole.records, found, Encapsulations())
        for start in range(0, count, block):
            feed(reassembly, bytes(whole.data), found, start, min(start + block, count), out)
            while not reassembly.outwait():
                take(reassembly, out)
                streams.grow()
            take(reassembly, out)
    while close and not reassembly.close(0):
        take(reassembly, out)
        streams.grow()
    take(reassembly, out)
    return [row for row in out if row[R_DIRECTION] < 2]


def kinds(runs, *wanted) -> list[tuple]:
    return [(row[R_KIND], row[R_OFFSET], row[R_LENGTH]) for row in runs if row[R_KIND] in wanted and row[R_DIRECTION] == 0]


def test_what_was_received_and_lacks_is_a_gap_when_much_has_passed():
    assert kinds(run([*HOLE, *passing(90)]), GAP, DATA) == [(DATA, 0, 2)]
    assert kinds(run([*HOLE, *passing(120)]), GAP, DATA) == [(DATA, 0, 2), (GAP, 2, 2), (DATA, 4, 2)]


def test_what_nobody_received_may_still_be_sent_again():
    said = [*TALK, Segment(0, 104, b"ef", ack=500), Segment(1, 500, b"AB", ack=102), *passing(500)]
    assert kinds(run(said), GAP, DATA) == [(DATA, 0, 2)]
    assert kinds(run([*said, Segment(0, 102, b"cd", ack=502)]), GAP, DATA) == [(DATA, 0, 2), (DATA, 2, 2), (DATA, 4, 2)]


def test_of_two_holes_the_one_that_was_received_is_a_gap():
    said = [*HOLE, Segment(0, 110, b"kl", ack=502), *passing(500)]
    assert kinds(run(said), GAP, DATA) == [(DATA, 0, 2), (GAP, 2, 2), (DATA, 4, 2)]


def test_a_connection_that_speaks_waits_on():
    said = [*HOLE, *passing(90), Segment(1, 502, b"CD", ack=106), *passing(90), Segment(0, 102, b"cd", ack=502)]
    assert kinds(run(said), GAP, DATA, LATE) == [(DATA, 0, 2), (DATA, 2, 2), (DATA, 4, 2)]


@pytest.mark.parametrize("block", [1, 7, 1000])
@pytest.mark.parametrize("room", [48, 64])
def test_it_makes_no_difference_when_blocks_end(block, room):
    """The packet after which too much had passed decides, and not when somebody looks: what comes behind it is late."""
    late = [*HOLE, *passing(150), Segment(0, 102, b"cd", ack=502), Segment(0, 106, b"gh", ack=502)]
    assert kinds(run(late, block=block, room=room), GAP, DATA, LATE) == [(DATA, 0, 2), (GAP, 2, 2), (DATA, 4, 2), (LATE, 2, 2), (DATA, 6, 2)]


def test_the_end_of_a_talk_is_told_as_at_the_end_of_the_capture():
    over = [*HOLE, Segment(0, 106, flags=FIN | ACK, ack=502), Segment(1, 502, flags=FIN | ACK, ack=107), Segment(0, 107, ack=503)]
    early, last = run([*over, *passing(500)], close=True), run([*over, *passing(500)], outwait=OUTWAIT, close=True)
    columns = [R_KIND, R_DIRECTION, R_OFFSET, R_LENGTH, R_PACKET, R_TIME]
    assert sorted([row[c] for c in columns] for row in early) == sorted([row[c] for c in columns] for row in last)
    assert [row[R_KIND] for row in run([*over, *passing(500)]) if row[R_DIRECTION] == 0].count(END) == 1


@settings(max_examples=CASES, deadline=None)
@given(st.sampled_from(["tank/a_produce", "tank/b_consume", "tubemq/g_midstream", "rocketmq/a_small"]), st.integers(0, 10**6), st.integers(2, 40), st.integers(5, 100), st.sampled_from([100, 2000, 20_000]))
@example("tubemq/g_midstream", 31, 38, 5, 20_000)  # of connections that a seam had settled, the holes were given up in the decoder that they had left
def test_rows_are_the_same_whatever_is_cut(name, seed, count, look, outwait):
    """By a context, and in splits: how much had passed goes with what waits."""
    def impatient() -> Streams:
        streams = Streams()
        streams.outwait = outwait
        return streams

    dice, capture = random.Random(seed), unpacked(name)
    broken = damaged(capture, {i for i in range(4000) if dice.random() < 0.05}, [i for i in range(4000) if dice.random() < 0.05])
    before, capture_reader.BLOCK_RECORDS = capture_reader.BLOCK_RECORDS, look
    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        path = Path(folder) / "broken.pcap"
        path.write_bytes(broken)
        patch.setattr(fold, "Streams", impatient)
        try:
            whole = rows(path)
            assert rows(path, split_size=1, jobs=1) == whole
        finally:
            capture_reader.BLOCK_RECORDS = before
        assert rows(path) == whole
        found, _ = stitched(path, len(broken) // count + 16, look=look)
        for table in TABLES:
            assert found[table] == whole[table], (table, name, seed, count, look)
