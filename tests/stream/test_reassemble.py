"""Reassembly against the law written plainly (segments.Direction), over every kind of disorder."""

from __future__ import annotations

import os

import numpy
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dissect.capture import open_reader
from dissect.link import packets
from dissect.link.encapsulation import Encapsulations
from dissect.link.layout import P_WIDTH
from dissect.stream.reassemble import Reassembly
from dissect.stream.streams import Streams
from dissect.stream.state import (
    D_BYTES, D_LATE, D_MISSING, D_RETRANSMITTED, SIDE_WIDTH, DATA, DONE, END, END_FIN, END_RESET, GAP, GROW, LATE, NEW, R_DIRECTION, R_KIND,
    ACKED, BOTH_ASK, D_PACKETS, END_CAPTURE, R_ACK, SEQUENCE, R_LENGTH, R_OFFSET, R_PLACE, S_FIRST_PACKET, S_HANDSHAKE, S_LAST_PACKET, S_SIDES, S_SYN_SIDE, STRAY,
)
from tests.support.segments import ACK, FIN, PSH, RST, SYN, Direction, Segment, packet, pcap

CASES = int(os.environ.get("STREAM_CASES", "300"))


def run(segments, *, horizon=1 << 20, room=64, parts=1):
    """All runs of a list of segments, and the streams behind them."""
    reader = open_reader(pcap([packet(s) for s in segments], [s.captured for s in segments]))
    streams = Streams(16)
    reassembly = Reassembly(streams, room, horizon=horizon)
    rows, text = [], b""
    for block in reader.blocks():
        data, count = block.data, len(block.records)
        out = numpy.zeros((count, P_WIDTH), numpy.int64)
        packets.parse(data, block.records, out, Encapsulations())
        text = bytes(data)
        borders = [count * (i + 1) // parts for i in range(parts)]
        for i, border in enumerate(borders):
            feed(reassembly, data, out, borders[i - 1] if i else 0, border, rows)
    for slot in range(streams.slots):
        while not reassembly.close(slot):
            take(reassembly, rows)
            streams.grow()
    take(reassembly, rows)
    return rows, text, streams


def feed(reassembly, data, out, start, stop, rows):
    while True:
        start, why = reassembly.feed(data, out, start, stop, 0)
        take(reassembly, rows)
        if why == GROW:
            reassembly.streams.grow()
        elif why == DONE:
            return


def take(reassembly, rows):
    rows += numpy.asarray(reassembly.runs.rows)[: reassembly.runs.count].tolist()
    reassembly.runs.count = 0


def delivered(rows, text, direction):
    out = []
    for row in rows:
        if row[R_KIND] == DATA and row[R_DIRECTION] == direction:
            out += [(row[R_OFFSET] + i, text[row[R_PLACE] + i]) for i in range(row[R_LENGTH])]
    return out


def kinds(rows, *wanted):
    return [(row[R_KIND], row[R_DIRECTION], row[R_OFFSET], row[R_LENGTH]) for row in rows if row[R_KIND] in wanted]


BYTES = bytes(range(256))


@st.composite
def disorder(draw):
    """One direction's stream, cut, lost, repeated, overlapping and shuffled within reach."""
    size = draw(st.integers(2, 200))
    base = draw(st.sampled_from([0, 1000, 2**32 - 50, 2**31 - 20]))
    count = draw(st.integers(1, 25))
    pieces = []
    for _ in range(count):
        start = draw(st.integers(0, size - 1))
        length = draw(st.integers(1, min(40, size - start)))
        cut = draw(st.one_of(st.none(), st.integers(0, length)))
        wrong = draw(st.integers(0, 9)) == 0
        pieces.append((start, length, cut, wrong))
    return base, pieces, draw(st.sampled_from([8, 30, 1 << 20])), draw(st.integers(1, 5)), draw(st.sampled_from([40, 500]))


@settings(max_examples=CASES, deadline=None)
@given(disorder())
def test_any_disorder_gives_what_the_law_says(case):
    base, pieces, horizon, parts, room = case
    segments = [Segment(0, base - 1, flags=SYN)]
    plain = Direction(horizon)
    plain.base = base
    captured = set()
    for start, length, cut, wrong in pieces:
        data = bytes((b ^ 0x80 if wrong else b) for b in BYTES[start : start + length])
        kept = length if cut is None else cut
        segments.append(Segment(0, base + start, data, ACK | PSH, captured=cut))
        plain.take(base + start, data, kept)
        captured.update(range(start, start + kept))
    plain.deliver(flush=True)
    rows, text, streams = run(segments, horizon=horizon, room=room, parts=parts)
    assert delivered(rows, text, 0) == plain.delivered
    late = sum(row[R_LENGTH] for row in rows if row[R_KIND] == LATE)
    assert late == len(plain.late) == streams.state[0][S_SIDES + D_LATE]
    assert streams.state[0][S_SIDES + D_MISSING] == len(plain.gaps)
    assert streams.state[0][S_SIDES + D_BYTES] == len(plain.delivered) + len(plain.late)
    assert streams.extents.live == 0


def test_in_order_bytes_pass_at_once():
    rows, text, _ = run([Segment(0, 99, flags=SYN), Segment(0, 100, b"ab"), Segment(0, 102, b"cd")])
    assert bytes(b for _, b in delivered(rows, text, 0)) == b"abcd"


def test_sequence_wraps():
    rows, text, _ = run([Segment(0, 2**32 - 3, flags=SYN), Segment(0, 2**32 - 2, b"ab"), Segment(0, 0, b"cd")])
    assert delivered(rows, text, 0) == [(0, 97), (1, 98), (2, 99), (3, 100)]


def test_fin_overtakes_the_data():
    rows, text, _ = run([Segment(0, 99, flags=SYN), Segment(0, 102, flags=FIN | ACK), Segment(0, 100, b"ab")])
    assert [k for k in kinds(rows, DATA, END) if k[1] == 0][:2] == [(DATA, 0, 0, 2), (END, 0, 2, END_FIN)]


def test_reset_turns_holes_into_gaps():
    rows, _, _ = run([Segment(0, 99, flags=SYN), Segment(0, 110, b"x" * 4), Segment(1, 5, flags=RST)])
    assert kinds(rows, GAP, DATA, END)[:3] == [(GAP, 0, 0, 10), (DATA, 0, 10, 4), (END, 0, 14, END_RESET)]


def test_port_reuse_is_another_connection():
    rows, text, streams = run([
        Segment(0, 99, flags=SYN), Segment(0, 100, b"ab"), Segment(0, 50_000, flags=SYN), Segment(0, 50_001, b"cd")])
    assert len(kinds(rows, NEW)) == 2
    assert delivered(rows, text, 0) == [(0, 97), (1, 98)]
    assert delivered(rows, text, 2) == [(0, 99), (1, 100)]
    assert streams.slots == 2


def test_sequence_jump_is_another_connection():
    rows, _, _ = run([Segment(0, 100, b"abc"), Segment(0, 100 + 2**30 + 5, b"def"), Segment(0, 100 + 2**30 + 8, b"ghi")])
    assert len(kinds(rows, NEW)) == 2


def test_a_repeated_syn_is_the_same_connection():
    rows, _, _ = run([Segment(0, 99, flags=SYN), Segment(0, 99, flags=SYN), Segment(0, 100, b"ab"), Segment(0, 99, flags=SYN)])
    assert len(kinds(rows, NEW)) == 1


def test_the_syn_overtaken_by_its_data():
    rows, _, _ = run([Segment(0, 100, b"abc"), Segment(0, 99, flags=SYN), Segment(0, 103, b"def")])
    assert len(kinds(rows, NEW)) == 1


def test_keep_alives_are_no_data():
    rows, _, _ = run([Segment(0, 99, b"\0"), Segment(0, 100, b"abcd"), Segment(0, 103, b"\0"), Segment(0, 104, b"ef")])
    assert kinds(rows, DATA, GAP) == [(DATA, 0, 0, 4), (DATA, 0, 4, 2)]


def test_snap_length_leaves_gaps():
    rows, _, _ = run([Segment(0, 99, flags=SYN), Segment(0, 100, b"x" * 50, captured=20), Segment(0, 150, b"y" * 5)])
    assert kinds(rows, DATA, GAP) == [(DATA, 0, 0, 20), (GAP, 0, 20, 30), (DATA, 0, 50, 5)]


def test_handshake_time():
    _, _, streams = run([
        Segment(0, 99, flags=SYN), Segment(1, 499, flags=SYN | ACK, ack=100), Segment(0, 100, flags=ACK, ack=500)])
    assert streams.state[0][S_HANDSHAKE] == 2000


def test_late_bytes_are_never_spliced():
    segments = [Segment(0, 99, flags=SYN), Segment(0, 110, b"x" * 10), Segment(0, 120, b"y" * 40), Segment(0, 100, b"late bytes")]
    rows, _, streams = run(segments, horizon=20)
    assert kinds(rows, LATE) == [(LATE, 0, 0, 10)]
    assert streams.state[0][S_SIDES + D_LATE] == 10


@pytest.mark.parametrize("side", [0, 1])
def test_both_sides_have_their_own_stream(side):
    rows, text, streams = run([Segment(0, 99, flags=SYN), Segment(1, 7, flags=SYN | ACK, ack=100), Segment(side, [100, 8][side], b"hi")])
    assert delivered(rows, text, side) == [(0, 104), (1, 105)]
    assert streams.state[0][S_SIDES + side * SIDE_WIDTH + D_BYTES] == 2


def test_hundreds_of_holes_at_the_end():
    segments = [Segment(0, 99, flags=SYN)] + [Segment(0, 100 + 10 * i, b"x" * 4, captured=2) for i in range(1, 900)]
    rows, text, _ = run(segments)
    assert len(delivered(rows, text, 0)) == 899 * 2


@pytest.mark.parametrize("end", [RST | ACK, 0])
def test_ends_come_behind_all_that_both_sides_had_said_however_little_room_there_is(end):
    """What one direction says may decide how the other one is read, so their order is not a matter of room."""
    holes = [Segment(0, 1000 + at, b"xx") for at in (0, 4, 8)] + [Segment(1, 5000 + 4 * n, b"yy") for n in range(300)]
    last = [Segment(0, 1010, b"", end)] if end else []
    few, many = (run(holes + last, room=room)[0] for room in (32, 4096))
    assert few == many
    ends = [number for number, row in enumerate(few) if row[R_KIND] == END]
    assert ends[0] > max(number for number, row in enumerate(few) if row[R_KIND] in (DATA, GAP))


def test_bytes_from_before_the_first_are_late_and_no_repeat():
    """A capture that begins in the middle, with segments out of order: nobody has these bytes, and a row says so."""
    rows, text, streams = run([Segment(0, 120, b"ghij"), Segment(0, 100, b"abcdef"), Segment(0, 116, b"...." b"ghij" b"kl"), Segment(0, 119, b"\0")])
    assert kinds(rows, LATE) == [(LATE, 0, -20, 6), (LATE, 0, -4, 4)]
    assert delivered(rows, text, 0) == list(enumerate(b"ghijkl"))
    side = streams.state[0][S_SIDES : S_SIDES + SIDE_WIDTH]
    assert (side[D_LATE], side[D_BYTES], side[D_MISSING], side[D_RETRANSMITTED]) == (10, 16, 0, 5)


def test_bytes_that_a_syn_told_of_are_late_once():
    rows, _, streams = run([Segment(0, 110, b"klm"), Segment(0, 99, flags=SYN), Segment(0, 100, b"abc"), Segment(0, 100, b"abcdefghij"), Segment(0, 90, b"0123456789abc")])
    assert sum(row[R_LENGTH] for row in rows if row[R_KIND] == LATE) == 10 + 10  # those of the SYN's life, and of an earlier one
    assert streams.state[0][S_SIDES + D_MISSING] == 0


@pytest.mark.parametrize("probe", [b"\0", b"x"])
def test_a_keep_alive_behind_a_fin_is_no_data(probe):
    """Its number is that of the FIN."""
    rows, _, streams = run([Segment(0, 99, flags=SYN), Segment(0, 100, b"ab", FIN | ACK), Segment(0, 102, probe)])
    assert kinds(rows, DATA, GAP, LATE) == [(DATA, 0, 0, 2)] and streams.state[0][S_SIDES + D_BYTES] == 2


ENDS = {"both say so": [Segment(0, 102, flags=FIN | ACK), Segment(1, 502, flags=FIN | ACK)], "a reset": [Segment(1, 502, flags=RST)]}


@pytest.mark.parametrize("end", ENDS)
@pytest.mark.parametrize("away", [-(1 << 25), 1 << 25])
def test_what_is_far_from_an_ended_life_is_another_one(end, away):
    """The same ports again, whose SYN was not captured; while a life goes on, only a jump of 1 GiB is one."""
    talk = [Segment(0, 99, flags=SYN), Segment(1, 499, flags=SYN | ACK, ack=100), Segment(0, 100, b"ab"), Segment(1, 500, b"cd")]
    again = [Segment(0, 100 + away, b"AB", ACK | PSH), Segment(1, 500 + away, b"CD", ACK | PSH)]
    rows, text, streams = run(talk + ENDS[end] + again)
    assert streams.slots == 2 and bytes(byte for _, byte in delivered(rows, text, 2)) == b"AB"
    assert len(kinds(rows, NEW)) == 2 and not kinds(rows, LATE, GAP)
    rows, _, streams = run(talk + again)
    assert streams.slots == 1 and len(kinds(rows, NEW)) == 1


TALK = [Segment(0, 99, flags=SYN), Segment(1, 499, flags=SYN | ACK, ack=100), Segment(0, 100, b"ab", ack=500), Segment(1, 500, b"cd", ack=102)]
FAR = (1 << 30) + 12345


def test_a_syn_that_is_only_challenged_begins_no_life():
    """RFC 5961: a live end answers it with what it has, and goes on."""
    rows, text, streams = run([*TALK, Segment(0, FAR, flags=SYN), Segment(0, FAR, flags=SYN), Segment(1, 502, flags=ACK, ack=102), Segment(0, 102, b"ef", ack=502)])
    assert delivered(rows, text, 0) == list(enumerate(b"abef")) and len(kinds(rows, NEW)) == 1 and not kinds(rows, GAP)
    assert streams.state[0][S_SIDES + D_PACKETS] == 5


AFTER = {"its answer": Segment(1, 900, flags=SYN | ACK, ack=FAR + 1), "a refusal": Segment(1, 0, flags=RST | ACK, ack=FAR + 1), "its own bytes": Segment(0, FAR + 1, b"AB", ack=901)}


@pytest.mark.parametrize("after", AFTER)
def test_a_syn_that_somebody_goes_on_from_begins_a_life(after):
    """With its own packet, though it is certain only with the next one."""
    rows, _, streams = run([*TALK, Segment(0, FAR, flags=SYN), Segment(0, FAR, flags=SYN), AFTER[after]])
    assert len(kinds(rows, NEW)) == 2 and streams.slots == 2
    assert (streams.state[0][S_LAST_PACKET], streams.state[1][S_FIRST_PACKET], streams.state[1][S_SIDES + D_PACKETS]) == (3, 4, 3 if after == "its own bytes" else 2)


FALSE = {"answers": (SYN | ACK, b""), "answers with words": (SYN | ACK, b"xx"), "with words": (SYN, b"xx"), "with its end": (SYN | FIN, b""), "answers with its end": (SYN | FIN | ACK, b"")}


# Behind the first SYN alone, one without an ACK may be the other end's, which begins at once, or the same end's, which asks again.
PLACES = [(what, side, place) for what in FALSE for side in (0, 1) for place in range(1, 5) if place > 1 or FALSE[what][0] & ACK]


@pytest.mark.parametrize(("what", "side", "place"), PLACES)
@pytest.mark.parametrize("away", [-(300 << 20), -400, 5000, 300 << 20, FAR])
def test_a_false_syn_of_any_kind_begins_no_life(what, side, place, away):
    """Behind the first SYN, within the handshake, and in the talk; what both ends say goes on.  Its bytes are a row of their own."""
    flags, words = FALSE[what]
    talk = [*TALK, Segment(1, 502, flags=ACK, ack=102), Segment(0, 102, b"ef", ack=502), Segment(1, 502, b"gh", ack=104)]
    false = Segment(side, ([100, 500][side] + away) & 0xFFFFFFFF, words, flags, ack=(777 + away) & 0xFFFFFFFF)
    rows, text, streams = run([*talk[:place], false, *talk[place:]])
    assert streams.slots == 1 and delivered(rows, text, 0) == list(enumerate(b"abef")) and delivered(rows, text, 1) == list(enumerate(b"cdgh"))
    assert not kinds(rows, GAP, LATE) and [row[3] for row in kinds(rows, STRAY)] == ([len(words)] if words else [])
    assert all(row[3] == END_CAPTURE for row in kinds(rows, END))


LATER = {"an answer to it": [Segment(0, FAR + 1, flags=ACK, ack=901), Segment(0, FAR + 1, b"AB", ack=901)], "its own bytes": [Segment(1, 901, b"CD", ack=FAR + 1), Segment(0, FAR + 1, b"AB", ack=903)],
         "a packet that was under way": [Segment(0, 102, b"", ack=502), Segment(0, FAR + 1, b"AB", ack=901)]}


@pytest.mark.parametrize("after", LATER)
def test_an_answer_whose_syn_was_not_captured_begins_a_life_with_what_goes_on_from_it(after):
    """It says where the other end begins, too."""
    rows, text, streams = run([*TALK, Segment(1, 900, flags=SYN | ACK, ack=FAR + 1), *LATER[after]])
    assert streams.slots == 2 and delivered(rows, text, 2) == list(enumerate(b"AB")) and not kinds(rows, GAP, STRAY)
    assert (streams.state[1][S_SYN_SIDE], streams.state[1][S_FIRST_PACKET]) == (0, 4)


def test_a_syn_is_answered_behind_what_the_other_end_had_under_way():
    rows, text, streams = run([*TALK, Segment(0, FAR, flags=SYN), Segment(1, 502, b"ef", ack=102), Segment(1, 900, flags=SYN | ACK, ack=FAR + 1), Segment(0, FAR + 1, b"AB", ack=901)])
    assert streams.slots == 2 and delivered(rows, text, 1) == list(enumerate(b"cdef")) and delivered(rows, text, 2) == list(enumerate(b"AB"))
    assert (streams.state[0][S_LAST_PACKET], streams.state[1][S_FIRST_PACKET]) == (5, 4)


def test_a_syn_behind_its_answer_begins_a_life_whose_numbers_are_near():
    """What was captured before it is its own, though it lies among what both ends said in the life before: it goes on from both numbers of the answer."""
    rows, text, streams = run([*TALK, Segment(1, 900, flags=SYN | ACK, ack=301), Segment(1, 903, b"EF", ack=305), Segment(0, 300, flags=SYN), Segment(0, 303, b"CD", ack=903),
                               Segment(0, 301, b"AB", ack=901), Segment(1, 901, b"GH", ack=303)])
    assert streams.slots == 2 and delivered(rows, text, 2) == list(enumerate(b"ABCD")) and delivered(rows, text, 3) == list(enumerate(b"GHEF"))


def test_a_syn_that_nobody_answers_is_a_packet_of_the_life_that_goes_on():
    rows, _, streams = run([*TALK, Segment(0, FAR, flags=SYN)])
    assert len(kinds(rows, NEW)) == 1 and (streams.state[0][S_SIDES + D_PACKETS], streams.state[0][S_LAST_PACKET]) == (3, 4)


@pytest.mark.parametrize("flags", [ACK | PSH, ACK | FIN, ACK | RST])
def test_one_segment_from_far_away_ends_nothing(flags):
    """Who injects it guessed its number; its bytes are a row of their own."""
    rows, text, streams = run([*TALK, Segment(0, 100 + FAR, b"injected", flags, ack=502), Segment(0, 102, b"ef", ack=502), Segment(0, 104, b"", FIN | ACK, ack=502)])
    assert delivered(rows, text, 0) == list(enumerate(b"abef")) and len(kinds(rows, NEW)) == 1 and not kinds(rows, GAP)
    assert kinds(rows, STRAY) == ([] if flags & RST else [(STRAY, 0, FAR, 8)])
    assert next(row[3] for row in kinds(rows, END) if row[1] == 0) == END_FIN


@pytest.mark.parametrize("away", [2 << 20, 300 << 20, FAR, -(300 << 20)])
@pytest.mark.parametrize("flags", [0, PSH, FIN, SYN | RST, 0xFF])
def test_what_no_end_accepts_ends_nothing(flags, away):
    """From the handshake on each segment acknowledges; a scan's and an attacker's may not.  A reset opens nothing, whatever else it says."""
    rows, text, _ = run([*TALK, Segment(0, 100 + away, b"injected", flags, ack=7), Segment(0, 102, b"ef", ack=502), Segment(0, 104, b"", FIN | ACK, ack=502)])
    assert delivered(rows, text, 0) == list(enumerate(b"abef")) and len(kinds(rows, NEW)) == 1 and not kinds(rows, GAP, LATE)
    assert kinds(rows, STRAY) == ([] if flags & RST else [(STRAY, 0, away, 8)])


def test_segments_from_far_away_that_follow_each_other_are_another_life():
    rows, text, _ = run([*TALK, Segment(0, 100 + FAR, b"AB", ack=502), Segment(0, 102 + FAR, b"CD", ack=502)])
    assert len(kinds(rows, NEW)) == 2 and not kinds(rows, STRAY) and delivered(rows, text, 2) == list(enumerate(b"ABCD"))


GOES_ON = {"its sender acknowledges": Segment(0, 100, flags=ACK, ack=502), "its answer": Segment(1, 499, flags=SYN | ACK, ack=100), "what was said before it": Segment(1, 502, b"ef", ack=112)}


@pytest.mark.parametrize("after", GOES_ON)
def test_a_syn_behind_what_the_other_end_said_is_of_the_same_life(after):
    """Captured twice, too; what lies between it and the next bytes lacks."""
    syn = Segment(0, 99, flags=SYN)
    rows, text, streams = run([Segment(1, 500, b"cd", ack=100), syn, GOES_ON[after], syn, Segment(0, 110, b"kl", ack=502)])
    assert streams.slots == 1 and kinds(rows, DATA, GAP)[-2:] == [(GAP, 0, 0, 10), (DATA, 0, 10, 2)]
    assert streams.state[0][S_SIDES + D_PACKETS] == (4 if after == "its sender acknowledges" else 3)


def test_a_syn_behind_the_end_that_only_one_side_was_captured_of_begins_another_life():
    rows, _, streams = run([Segment(1, 500, b"cd", ack=100), Segment(0, 9999, flags=SYN), Segment(1, 90_000, flags=SYN | ACK, ack=10_000)])
    assert streams.slots == 2 and streams.state[1][S_FIRST_PACKET] == 1


def with_a_hole(received, filler):
    """Two client bytes lack, 104 and 105; the server's words behind them acknowledge up to `received`."""
    return run([Segment(0, 99, flags=SYN), Segment(1, 499, flags=SYN | ACK, ack=100), Segment(0, 100, b"ab", ack=500), Segment(1, 500, b"AB", ack=102), Segment(0, 102, b"cd", ack=502),
                Segment(1, 502, b"CD", ack=104), Segment(0, 106, b"gh", ack=504), Segment(1, 504, b"EF", ack=received), filler, Segment(0, 108, b"ij", ack=506)])


@pytest.mark.parametrize(("received", "filler"), [
    (108, Segment(0, 104, b"ef", ack=502)), (108, Segment(0, 104, b"ef", ack=504)), (104, Segment(0, 104, b"ef", ack=506)), (108, Segment(0, 104, b"ef", flags=PSH)), (108, Segment(0, 102, b"cdef", ack=504))])
def test_what_comes_late_or_again_fills_a_hole(received, filler):
    rows, text, _ = with_a_hole(received, filler)
    assert delivered(rows, text, 0) == list(enumerate(b"abcdefghij")) and not kinds(rows, GAP, STRAY)


@pytest.mark.parametrize("filler", [Segment(0, 104, b"XX", ack=501), Segment(0, 104, b"XX", ack=506), Segment(0, 104, b"XX", ack=400), Segment(0, 104, b"XX", ack=502 + FAR), Segment(0, 102, b"YYXX", ack=504),
                                    Segment(0, 90, bytes(16), ack=502)])
def test_another_life_among_the_numbers_of_this_one_fills_no_hole(filler):
    """It acknowledges less than the bytes before the hole, or more than those behind it though the server had received what lacks; or it says other
    things than were heard before, or begins before the SYN."""
    rows, text, _ = with_a_hole(108, filler)
    assert delivered(rows, text, 0) == [*enumerate(b"abcd"), *enumerate(b"ghij", 6)] and kinds(rows, GAP) == [(GAP, 0, 4, 2)] and len(kinds(rows, STRAY)) == 1


WAITS = [Segment(0, 106, b"gh", ack=502)]


@pytest.mark.parametrize(("waits", "said", "strange"), [
    ([], Segment(0, 106, b"XX", ack=501), True), ([], Segment(0, 102, b"YYXX", ack=502), True), (WAITS, Segment(0, 108, b"XX", ack=501), True),
    ([], Segment(0, 106, b"XX", ack=502), False), ([], Segment(0, 104, b"XX", ack=504), False), ([], Segment(0, 102, b"cdXX", ack=502), False), ([], Segment(0, 104, b"XX", flags=PSH), False),
    (WAITS, Segment(0, 108, b"XX", ack=502), False)])
def test_what_was_received_before_is_of_this_life_only_if_it_acknowledges_what_the_bytes_before_it_do(waits, said, strange):
    """The client's bytes from 104 to 110 lack, and the server had received them."""
    rows, text, _ = run([*TALK, Segment(0, 102, b"cd", ack=502), Segment(1, 502, b"CD", ack=110), *waits, said, Segment(0, 110, b"kl", ack=504)])
    assert len(kinds(rows, STRAY)) == strange and (b"X" in bytes(byte for _, byte in delivered(rows, text, 0))) != strange
    assert delivered(rows, text, 0)[:4] == list(enumerate(b"abcd")) and delivered(rows, text, 0)[-2:] == list(enumerate(b"kl", 10))


def test_bytes_far_behind_their_own_end_are_another_life():
    """Once others go on from them: what the other end still says is of this one."""
    far = [Segment(0, 102 + n + (2 << 20), b"AB", ack=502 + (2 << 20)) for n in (0, 2)]
    rows, text, _ = run([*TALK, Segment(0, 102, b"", FIN | ACK, ack=502), far[0], Segment(1, 502, b"ef", ack=103), far[1]])
    assert len(kinds(rows, NEW)) == 2 and not kinds(rows, GAP) and delivered(rows, text, 1) == list(enumerate(b"cdef")) and delivered(rows, text, 2) == list(enumerate(b"ABAB"))


def test_first_bytes_far_from_where_both_ends_are_are_another_life():
    """The client says where the server is, and the server's first bytes are from elsewhere, to somebody else."""
    rows, text, _ = run([Segment(0, 99, flags=SYN), Segment(0, 100, b"ab", ack=500), Segment(1, 498 + FAR, b"AB", ack=102 + FAR), Segment(1, 500 + FAR, b"CD", ack=102 + FAR)])
    assert len(kinds(rows, NEW)) == 2 and not kinds(rows, STRAY)
    assert delivered(rows, text, 0) == list(enumerate(b"ab")) and delivered(rows, text, 3) == list(enumerate(b"ABCD"))


@pytest.mark.parametrize(("between", "ack"), [([], 102 + FAR), ([], 102 - (2 << 20)), ([Segment(0, 200, flags=SYN)], 250)])
def test_an_acknowledgement_of_another_life_is_of_more_than_was_ever_said(between, ack):
    """A direction that acknowledged what the other end said knows better than a tool that writes any number; a SYN asks for numbers that are near."""
    rows, _, _ = run([*TALK, *between, Segment(1, 502, b"ef", ack=ack)])
    assert [row[R_ACK] >= FAR >> 1 for row in rows if row[R_KIND] == DATA and row[R_DIRECTION] == 1] == [False, True]


def test_any_number_of_a_tool_acknowledges_nothing():
    rows, _, _ = run([Segment(0, 100, b"ab", ack=7), Segment(1, 500, b"cd", ack=9 + FAR), Segment(1, 502, b"ef", ack=9 + FAR)])
    assert [row[R_ACK] - SEQUENCE for row in rows if row[R_KIND] == DATA] == [7, 9 + FAR, 9 + FAR]  # of each, nothing of the other end was there


def test_copies_of_what_waits_behind_a_hole_are_no_other_life():
    """A mirror's copy acknowledges less than the bytes behind it, which wait on the same island."""
    rows, text, _ = run([Segment(0, 99, flags=SYN), Segment(1, 499, flags=SYN | ACK, ack=100), Segment(0, 100, b"ab", ack=500), Segment(1, 500, b"AB", ack=102), Segment(0, 104, b"ef", ack=501),
                         Segment(0, 106, b"gh", ack=502), Segment(0, 110, b"kl", ack=502), Segment(0, 104, b"ef", ack=501), Segment(0, 102, b"cd", ack=501), Segment(0, 108, b"ij", ack=502)])
    assert delivered(rows, text, 0) == list(enumerate(b"abcdefghijkl")) and not kinds(rows, GAP, STRAY)


def test_bytes_that_wait_know_what_they_acknowledge_though_the_other_end_begins_elsewhere():
    """Where the server begins was known from an acknowledgement, and its first bytes that were captured lay before that: what came out of order
    between the two was taken for another life's."""
    rows, text, _ = run([Segment(0, 99, flags=SYN), Segment(0, 102, b"cd", ack=510), Segment(0, 108, b"ij", ack=516), Segment(1, 506, b"GH", ack=100), Segment(1, 512, b"MN", ack=108),
                         Segment(0, 104, b"ef", ack=512), Segment(0, 100, b"ab", ack=508), Segment(0, 106, b"gh", ack=514)])
    assert delivered(rows, text, 0) == list(enumerate(b"abcdefghij")) and not kinds(rows, STRAY)
    assert [row[R_ACK] if row[R_ACK] >= 0 else ACKED - row[R_ACK] for row in rows if row[R_KIND] == DATA and row[R_DIRECTION] == 0] == [2, 4, 6, 8, 10]


def test_a_servers_syn_behind_its_first_bytes_says_where_the_client_begins():
    """What the client said first is not late, though its later bytes came before it."""
    rows, text, _ = run([Segment(1, 502, b"CD", ack=104), Segment(1, 499, flags=SYN | ACK, ack=100), Segment(1, 504, b"EF", ack=106), Segment(0, 104, b"ef", ack=502), Segment(0, 100, b"abcd", ack=500)])
    assert delivered(rows, text, 0) == list(enumerate(b"abcdef")) and not kinds(rows, STRAY, LATE)


@pytest.mark.parametrize("later", [[], [Segment(0, 108, b"ij", ack=500)], [Segment(0, 108 + 2 * n, b"..", ack=500) for n in range(80)]])
def test_a_keep_alive_that_was_captured_before_the_byte_that_it_repeats_does_not_take_its_place(later):
    """Of a keep-alive nobody reads the byte, so its sender may put there what it likes."""
    rows, text, _ = run([*TALK, Segment(0, 107, b"?", ack=502), *later, Segment(0, 107, b"?", ack=502), Segment(0, 104, b"efgh", PSH | ACK, ack=502), Segment(0, 102, b"cd", PSH | ACK, ack=502)])
    assert delivered(rows, text, 0)[:8] == list(enumerate(b"abcdefgh")) and not kinds(rows, GAP)


def test_a_lone_byte_that_nothing_covers_is_one_of_the_stream():
    """A probe of a closed window brings the next byte, and it may be taken."""
    rows, text, _ = run([*TALK, Segment(0, 104, b"e", ack=502), Segment(0, 105, b"fgh", ack=502), Segment(0, 102, b"cd", ack=502)])
    assert delivered(rows, text, 0) == list(enumerate(b"abcdefgh"))


def test_a_direction_that_only_acknowledged_knows_better_too():
    """Its first bytes acknowledge less than the other end's SYN: they are another life's, and answered by none of this one."""
    rows, _, _ = run([Segment(0, 99, flags=SYN), Segment(1, 499, flags=SYN | ACK, ack=100), Segment(1, 500, b"cd", ack=102), Segment(0, 102, b"", ack=502), Segment(0, 104, b"ef", ack=480)])
    assert [row[R_ACK] >= FAR >> 1 for row in rows if row[R_KIND] == DATA and row[R_DIRECTION] == 0] == [True]


def test_bytes_far_from_where_a_servers_syn_says_that_the_client_begins_are_nobodys():
    """They acknowledge nothing of the server's either; of neither end a byte was captured before."""
    rows, text, _ = run([Segment(1, 499, flags=SYN | ACK, ack=100), Segment(0, 100 + FAR, b"xyz", PSH | ACK, ack=7 + FAR), Segment(0, 100, b"ab", ack=500)])
    assert len(kinds(rows, NEW)) == 1 and delivered(rows, text, 0) == list(enumerate(b"ab")) and len(kinds(rows, STRAY)) == 1


def test_what_was_said_before_the_capture_fills_no_hole():
    """It acknowledges less than the first bytes did: those of another life, a little lower."""
    rows, text, _ = run([Segment(0, 100, b"ab", ack=500), Segment(1, 500, b"AB", ack=102), Segment(0, 106, b"gh", ack=502), Segment(0, 103, b"XXX", ack=490), Segment(0, 108, b"ij", ack=502)])
    assert delivered(rows, text, 0) == [*enumerate(b"ab"), *enumerate(b"ghij", 6)] and len(kinds(rows, STRAY)) == 1


def test_a_copy_of_the_life_before_is_none_of_one_whose_numbers_are_near():
    """It acknowledges less than the SYN, whichever comes first of the server's own SYN and the copy."""
    after = [Segment(0, 102, flags=FIN | ACK, ack=502), Segment(1, 502, flags=FIN | ACK, ack=103), Segment(0, 150, flags=SYN), Segment(1, 500, b"cd", ack=102),
             Segment(1, 9_499, flags=SYN | ACK, ack=151), Segment(0, 151, b"AB", ack=9_500), Segment(1, 9_500, b"CD", ack=153)]
    rows, text, _ = run([*TALK, *after])
    assert delivered(rows, text, 2) == list(enumerate(b"AB")) and delivered(rows, text, 3) == list(enumerate(b"CD")) and not kinds(rows, GAP)


def test_first_bytes_from_before_both_beginnings_are_nobodys():
    """The server's SYN says where both begin; what lies below, and acknowledges less, was said in a life before."""
    rows, text, _ = run([Segment(1, 499, flags=SYN | ACK, ack=100), Segment(1, 500, b"AB", ack=104), Segment(0, 98, b"XXXX", ack=490), Segment(0, 100, b"abcd", ack=500)])
    assert delivered(rows, text, 0) == list(enumerate(b"abcd")) and kinds(rows, STRAY) == [(STRAY, 0, -2, 4)]


@pytest.mark.parametrize("both", [True, False])
def test_ends_that_ask_each_other_are_both_askers(both):
    """Which SYN is captured first says nothing then; one end's SYN and its answer to the other's are enough to know it."""
    first = [Segment(1, 499, flags=SYN), Segment(1, 499, flags=SYN | ACK, ack=100)]
    _, _, streams = run([*(first if both else first[1:]), Segment(1, 500, b"AB", ack=100), Segment(0, 100, b"ab", ack=502)])
    assert streams.state[0, S_SYN_SIDE] == (BOTH_ASK if both else 0)


@pytest.mark.parametrize("said", [b"", b"AB"])
def test_who_asks_is_no_matter_of_a_syn_behind_the_first_words(said):
    """These may be read already."""
    _, _, streams = run([Segment(1, 499, said, flags=SYN), Segment(0, 99, flags=SYN)])
    assert streams.state[0, S_SYN_SIDE] == (1 if said else BOTH_ASK)
