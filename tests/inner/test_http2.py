"""Frames and calls by themselves: cut anywhere, with bytes lost and changed; frames as tshark sees them."""

from __future__ import annotations

import os
import random
import subprocess
from time import process_time

import pytest

import dissect
from dissect.decode import plain
from dissect.inner.hpack_tables import pair
from dissect.inner.http2 import PREFACE, Http2, frame_size
from dissect.inner.saved import is_http2
from dissect.inner.side import Place
from dissect.inner.units import ANSWERED, ASKED, FROM_CLIENT, JOINED, MAGIC, RESET, SAID, TORN
from dissect.inner.written import KEPT, Written
from dissect.stream.state import ACKED, SEQUENCE
from tests.support import http2, tls
from tests.support.http2 import frame, literal, message

FOLDER = tls.CAPTURES / "rocketmq_grpc"
NAMES = ("grpc_plain", "grpc_errors", "grpc_midstream", "grpc_proxy_killed")
CASES = int(os.environ.get("HTTP2_CASES", "700"))
MORE_CASES = int(os.environ.get("HTTP2_MORE_CASES", "100000"))


@pytest.fixture(scope="module")
def connections():
    return {name: http2.runs(tls.unpacked(FOLDER / f"{name}.pcap.zst")) for name in NAMES}


def spoken(*said: tuple[int, bytes], ends: bool = True, late: int = 0) -> list:
    """(kind, stream, flags, error, headers, messages) of the units that a connection from its preface on gives; `late`: frames that nobody reads."""
    reached, runs = [0, 0], []
    for number, (sender, text) in enumerate([(0, PREFACE + frame(4, 0, 0)), (1, frame(4, 0, 0)), *said]):
        runs.append((sender, Place(reached[sender], number, number, -1), text))
        reached[sender] += len(text)
    out = http2.told(runs, ends=ends)
    assert [one[1] for one in out.told] == ["late"] * late
    return [parts(text) for _, text, *_ in out.units]


def parts(unit: bytes) -> tuple:
    assert unit[:4] == MAGIC and int.from_bytes(unit[4:8], "big") == len(unit) - 8 + bool(unit[9] & TORN)
    size = int.from_bytes(unit[18:22], "big")
    return unit[8], int.from_bytes(unit[10:14], "big"), unit[9], int.from_bytes(unit[14:18], "big"), unit[22 : 22 + size], unit[22 + size :]


PATH = literal(b":path", b"/s/M")
PATH_PAIR, STATUS = pair(b":path", b"/s/M"), pair(b":status", b"200")


def test_a_call_is_a_request_and_an_answer_however_its_frames_lie():
    asked, answered = message(b"question" * 10), message(b"one") + message(b"two" * 100)
    padded = b"\3" + asked[20:] + b"\0" * 3
    units = spoken((0, frame(1, 0x20, 1, b"\0\0\0\3\x10" + PATH[:4]) + frame(9, 0, 1, PATH[4:6]) + frame(9, 4, 1, PATH[6:]) + frame(0, 0, 1, asked[:20])),
                   (0, frame(6, 0, 0, b"12345678") + frame(0, 9, 1, padded)),
                   (1, frame(1, 4, 1, b"\x88") + frame(0, 0, 1, answered[:7]) + frame(8, 0, 0, b"\0\0\0\1")), (1, frame(0, 0, 1, answered[7:])),
                   (1, frame(1, 5, 1, literal(b"grpc-status", b"0"))))
    assert [(kind, stream, headers, messages) for kind, stream, _, _, headers, messages in units] == [
        (ASKED, 1, PATH_PAIR, asked), (ANSWERED, 1, PATH_PAIR + STATUS + pair(b"grpc-status", b"0"), answered)]


def test_a_stream_of_both_ways_is_told_message_by_message():
    units = spoken((0, frame(1, 4, 1, PATH) + frame(0, 0, 1, message(b"a"))), (1, frame(1, 4, 1, b"\x88") + frame(0, 0, 1, message(b"A")[:3])),
                   (1, frame(0, 0, 1, message(b"A")[3:])), (0, frame(0, 0, 1, message(b"b"))), (1, frame(0, 0, 1, message(b"B"))), (0, frame(0, 1, 1)),
                   (1, frame(1, 5, 1, literal(b"grpc-status", b"0"))))
    assert [(kind, messages) for kind, _, _, _, _, messages in units] == [
        (ASKED, message(b"a")), (ANSWERED, message(b"A")), (SAID, message(b"b")), (SAID, message(b"B")), (SAID, b"")]


def test_a_stream_of_both_ways_is_the_same_however_late_one_end_is_heard():
    asked = [(0, frame(1, 4, 1, PATH) + frame(0, 0, 1, message(b"a"))), (0, frame(0, 0, 1, message(b"b"))), (0, frame(0, 0, 1, message(b"c")))]
    answered = [(1, frame(1, 4, 1, b"\x88") + frame(0, 0, 1, message(b"A"))), (1, frame(0, 0, 1, message(b"B")[:3])), (1, frame(0, 0, 1, message(b"B")[3:]))]
    units = [(ASKED, message(b"a")), (SAID, message(b"b")), (SAID, message(b"c")), (ANSWERED, message(b"A")), (SAID, message(b"B"))]
    for said in (asked + answered, answered[:-1] + asked + answered[-1:], answered[:1] + asked[:2] + answered[1:2] + asked[2:] + answered[2:]):
        assert sorted((kind, messages) for kind, _, _, _, _, messages in spoken(*said)) == sorted(units)


def test_a_stream_of_both_ways_is_known_by_what_the_server_had_heard():
    """Before the client's end: it is told message by message, whichever end is read first; after it, the answer is one unit."""
    asked, ends = PREFACE + frame(4, 0, 0) + frame(1, 4, 1, PATH) + frame(0, 0, 1, message(b"a")), frame(0, 0, 1, message(b"b")) + frame(0, 1, 1)
    first, rest = frame(1, 4, 1, b"\x88") + frame(0, 0, 1, message(b"A")), frame(0, 0, 1, message(b"B")) + frame(1, 5, 1, literal(b"grpc-status", b"0"))
    for ack, units in ((len(asked), [(ANSWERED, message(b"A")), (SAID, message(b"B")), (SAID, b"")]), (len(asked + ends), [(ANSWERED, message(b"A") + message(b"B"))])):
        said = (0, Place(0, 1, 1, -1), asked), (0, Place(len(asked), 2, 2, -1), ends), (1, Place(0, 3, 3, ack), first), (1, Place(len(first), 4, 4, len(asked + ends)), rest)
        for order in ((0, 1, 2, 3), (2, 0, 1, 3)):
            told = [parts(text) for _, text, *_ in http2.told([said[n] for n in order]).units]
            assert [(kind, messages) for kind, _, flags, _, _, messages in told if not flags & FROM_CLIENT] == units


def test_the_end_of_a_stream_of_both_ways_is_told_apart_from_what_was_said_before_it():
    """Its server is read first, and had heard the client's end, which is read last."""
    asked, ends = PREFACE + frame(4, 0, 0) + frame(1, 4, 1, PATH) + frame(0, 0, 1, message(b"a")), frame(0, 1, 1)
    first, trailers = frame(1, 4, 1, b"\x88") + frame(0, 0, 1, message(b"A")), frame(1, 5, 1, literal(b"grpc-status", b"0"))
    said = (0, Place(0, 1, 1, -1), asked), (0, Place(len(asked), 2, 2, -1), ends), (1, Place(0, 3, 3, len(asked)), first), (1, Place(len(first), 4, 4, len(asked + ends)), trailers)
    for order in ((0, 1, 2, 3), (2, 0, 1, 3), (2, 0, 3, 1)):
        told = [parts(text) for _, text, *_ in http2.told([said[n] for n in order]).units]
        assert [(kind, messages) for kind, _, flags, _, _, messages in told if not flags & FROM_CLIENT] == [(ANSWERED, message(b"A")), (SAID, b"")]


def test_who_gives_a_stream_up_is_told_with_the_reason():
    units = spoken((0, frame(1, 5, 1, PATH)), (0, frame(1, 5, 3, PATH)), (1, frame(1, 4, 3, b"\x88") + frame(0, 0, 3, message(b"half")[:6])),
                   (0, frame(3, 0, 1, b"\0\0\0\x08")), (0, frame(3, 0, 3, b"\0\0\0\x08")))
    assert [(kind, stream, bool(flags & TORN), error) for kind, stream, flags, error, *_ in units] == [
        (ASKED, 1, False, 0), (ASKED, 3, False, 0), (RESET, 1, False, 8), (ANSWERED, 3, True, 0), (RESET, 3, False, 8)]


@pytest.mark.parametrize("how", ["client", "server", "end", "another"])
def test_an_answer_that_is_broken_off_is_none(tmp_path, how):
    """Some messages of a receive are there when it is given up, or its connection is over; the one before it had all of its."""
    bed = http2.Bed(windows=(65_535, 1 << 20))
    for stream in (1, 3):
        bed.head(0, stream)
        bed.send(0, stream, message(b"asked"), True, None)
        bed.head(1, stream)
        bed.data(1, stream, message(b"one") + message(b"another"))
        if stream == 1:
            bed.trailers(stream)
    if how == "end":
        for side in (0, 1):
            bed.wire.add(bed.ns, bed.KEYS[side], tls.RST, bed.seq[side], bed.seq[1 - side])
    elif how == "another":      # connection of the same ports, whose first bytes were not captured
        bed.seq = [seq + 100 for seq in bed.seq]
        bed.call(1, b"asked", b"answered", None)
    else:
        bed.say(int(how == "server"), frame(3, 0, 3, b"\0\0\0\x08"))
        bed.call(5, b"asked", b"answered", None)
    rows = dissect.open(bed.written(tmp_path / "broken.pcap")).sql("select request_id, status from exchanges where status <> 'push' order by request_id").to_pylist()
    after = {"end": [(3, "reset")], "another": [(1, "ok"), (3, "unanswered")]}.get(how, [(3, "reset"), (5, "ok")])
    assert [(row["request_id"], row["status"]) for row in rows] == [(1, "ok"), *after]


def test_what_was_under_way_when_a_stream_was_reset_is_nobodys():
    """A client's deadline passes while the server answers; a server has said its last word while the client still sends."""
    units = spoken((0, frame(1, 5, 1, PATH)), (0, frame(3, 0, 1, b"\0\0\0\x08")), (1, frame(1, 4, 1, b"\x88") + frame(0, 0, 1, message(b"late"))),
                   (1, frame(1, 5, 1, literal(b"grpc-status", b"4")) + frame(3, 0, 1, bytes(4))),
                   (0, frame(1, 4, 3, PATH) + frame(0, 0, 3, message(b"long")[:7])), (1, frame(1, 5, 3, b"\x88") + frame(3, 0, 3, bytes(4))),
                   (0, frame(0, 0, 3, message(b"long")[7:]) + frame(0, 1, 3, message(b"more"))), (0, frame(1, 5, 5, PATH)), (1, frame(1, 5, 5, b"\x88")), late=5)
    assert [(kind, stream) for kind, stream, *_ in units] == [(ASKED, 1), (RESET, 1), (ANSWERED, 3), (ASKED, 3), (ASKED, 5), (ANSWERED, 5)]


def test_a_connection_without_headers_has_no_table():
    """11,011 connections that say nothing but their preface took 15 kB each."""
    connection = Http2(0, http2.Out(), 0, late=False)
    connection.data(0, Place(0, 1, 1, -1), PREFACE + frame(4, 0, 0))
    connection.gap(1, 0, 100, Place(0, 2, 2, -1))
    state = connection.state()
    assert [side.table for side in connection.sides] == [None, None] and [side["table"]["late"] for side in state["sides"]] == [False, True]
    assert Http2.restore(0, http2.Out(), state).state() == state


def test_a_server_that_speaks_first_may_allow_longer_frames():
    """Its SETTINGS come before the client's preface, as those of most servers do."""
    long = PATH + literal(b"x-long", b"m" * 200) * 200
    runs = [(1, Place(0, 0, 0, -1), frame(4, 0, 0, b"\0\5\0\x40\0\0")), (0, Place(0, 1, 1, -1), PREFACE + frame(4, 0, 0) + frame(1, 5, 1, long))]
    out = http2.told(runs)
    assert out.told == [] and parts(out.units[0][1])[:2] == (ASKED, 1)


def test_a_server_that_goes_away_answers_no_later_stream():
    """First it says that it will, then from where on."""
    units = spoken((0, frame(1, 5, 1, PATH) + frame(1, 5, 3, PATH)), (1, frame(7, 0, 0, b"\x7f\xff\xff\xff" + bytes(4))),
                   (1, frame(7, 0, 0, b"\0\0\0\1" + b"\0\0\0\x0b" + b"too many pings")),
                   (1, frame(1, 4, 1, b"\x88") + frame(0, 0, 1, message(b"still")) + frame(1, 5, 1, literal(b"grpc-status", b"0"))))
    assert [(kind, stream, error) for kind, stream, _, error, *_ in units] == [(ASKED, 1, 0), (ASKED, 3, 0), (RESET, 3, 11), (ANSWERED, 1, 0)]


def test_what_lasts_without_an_end_holds_up_nobody_for_ever():
    """A server that answers a little now and then, beside a busy stream."""
    said = [(0, frame(1, 5, 1, PATH)), (1, frame(1, 4, 1, b"\x88") + frame(0, 0, 1, message(b"first")))]
    for number in range(3, 400, 2):
        said.append((0, frame(1, 5, number, PATH)))
        said.append((1, frame(1, 4, number, b"\x88") + frame(0, 1, number, message(b"x" * 12_000))))
    units = [(kind, stream, messages) for kind, stream, _, _, _, messages in spoken(*said, ends=False)]
    assert (ANSWERED, 1, message(b"first")) in units
    assert units.index((ANSWERED, 1, message(b"first"))) < len(units) - 100


def test_bytes_missing_inside_a_frame_cost_that_frame():
    text = [PREFACE + frame(4, 0, 0), frame(1, 4, 1, PATH), frame(0, 1, 1, message(b"a" * 1000)), frame(1, 5, 3, PATH)]
    runs, at = [], 0
    for number, part in enumerate(text):
        runs.append((0, Place(at, number, number, -1), part))
        at += len(part)
    lost = runs[2]
    runs[2:3] = [(0, lost[1], lost[2][:100]), (0, lost[1]._replace(offset=lost[1].offset + 500), lost[2][500:])]
    out = http2.told(runs)
    assert [(unit[0], unit[1], bool(unit[2] & TORN), unit[5]) for unit in (parts(text) for _, text, *_ in out.units)] == [(ASKED, 1, True, b""), (ASKED, 3, False, b"")]
    assert [one[1:4] for one in out.told] == [("incomplete", lost[1].offset, 100)]


def test_bytes_in_front_of_the_first_frame_have_their_own_place():
    """In a capture from the middle they were told as the first packet's, at the time 0."""
    junk, asked = b"\xff" * 40, frame(1, 5, 1, b"\x82") + frame(1, 5, 3, b"\x82") + frame(1, 5, 5, b"\x82")
    out = http2.told([(0, Place(0, 7, 70, -1), junk), (0, Place(len(junk), 8, 80, -1), asked)], late=True)
    assert [one[1:5] for one in out.told if one[1] == "skipped"] == [("skipped", 0, len(junk), 7)] and out.told[0][5] == 70


def test_what_begins_after_missing_bytes_is_whole():
    """The hole is given up late: by then the client has asked for more, and the answers to that lie behind it."""
    answers = [frame(1, 4, number, b"\x88") + frame(0, 0, number, message(b"yes")) + frame(1, 5, number, literal(b"grpc-status", b"0")) for number in (1, 3, 5)]
    said = [(0, PREFACE + frame(4, 0, 0)), (1, frame(4, 0, 0)), *((0, frame(1, 4, number, PATH) + frame(0, 1, number, message(b"no"))) for number in (1, 3, 5)),
            *((1, text) for text in answers)]
    runs, reached = [], [0, 0]
    for number, (sender, text) in enumerate(said):
        runs.append((sender, Place(reached[sender], number, number, -1), text))
        reached[sender] += len(text)
    out = http2.told([*runs[:5], *runs[6:]])
    units = [(unit[0], unit[1], bool(unit[2] & TORN), unit[5]) for unit in (parts(text) for _, text, *_ in out.units)]
    assert units == [*((ASKED, number, False, message(b"no")) for number in (1, 3, 5)), *((ANSWERED, number, False, message(b"yes")) for number in (3, 5))]


PING = frame(6, 0, 0, b"12345678")


TRAILERS, MORE = b"\xbe" * 40, frame(0, 0, 1, message(b"more" * 10))


@pytest.mark.parametrize(("said", "joined"), [(frame(1, 5, 1, TRAILERS), True), (frame(1, 5, 1, TRAILERS)[:20], True), (MORE, True), (MORE[:20], True),
                                              (frame(1, 5, 1, b"\x88" + TRAILERS), False), (frame(1, 4, 1, TRAILERS)[:20], False)])
def test_what_a_server_says_without_its_beginning_may_be_a_later_answer(said, joined):
    """Trailers, or a message that goes on, behind missing bytes: whole, or the head of their frame."""
    runs, size, begin = [], 9 + int.from_bytes(said[:3], "big"), [0, 0]
    for sender, lacks, text in [(0, 0, PREFACE + frame(4, 0, 0)), (1, 0, frame(4, 0, 0)), (0, 0, frame(1, 4, 1, PATH)[:20]), (0, len(frame(1, 4, 1, PATH)) - 20, PING),
                                (1, 100, PING), (1, 0, said), (1, size - len(said), PING)]:
        runs.append((sender, Place(begin[sender] + lacks, len(runs), len(runs), -1), text))
        begin[sender] += lacks + len(text)
    assert [bool(parts(text)[2] & JOINED) for sender, text, *_ in http2.told(runs).units if sender == 1] == [joined]


@pytest.mark.parametrize("later", range(4))
def test_what_an_acknowledgement_means_hangs_on_no_unit_that_comes_later(later):
    """Packets came in another order than their bytes; how many units are there by the time somebody asks is a matter of blocks."""
    written = Written()
    for end, packet in [(10, 5), (20, 9), (30, 6), *((40 + 10 * n, 12 + n) for n in range(later))]:
        written.reached = end
        written.add(end - 10, 100 * end, packet, packet)
    assert [written.ended(30, packet) for packet in (4, 5, 6, 9)] == [0, 1000, 3000, 3000]


@pytest.mark.parametrize("again", [False, True])
def test_what_a_client_heard_is_certain_when_the_bytes_are_there_or_known_to_lack(again):
    """It had heard more than had come: whether these bytes lack is known later, and where they do, that it had heard them is what counts."""
    connection = Http2(0, http2.Out(), 0)
    assert connection.heard(0, 49, 95) == ACKED and connection.heard(0, ACKED - 30, 96) == ACKED and not connection.sure()
    if again:
        assert is_http2(connection.state())
        connection = Http2.restore(0, http2.Out(), connection.state())
    connection.written[1].hole(49, 1)
    connection.written[1].missing(40, 1)
    assert connection.sure() == {95: 1} and not connection.sure()


@pytest.mark.parametrize("again", [False, True])
def test_to_ask_what_has_become_certain_costs_the_same_however_many_wait(again):
    """Where what the server says lacks to the end, each of the client's packets waits, and each of its messages asks."""
    connection, costs = Http2(0, http2.Out(), 0), []
    for many in (1, KEPT):
        for packet in range(many):
            connection.heard(0, 100 + packet, packet)
        if again:
            connection = Http2.restore(0, http2.Out(), connection.state())
        begun = process_time()
        for _ in range(2000):
            assert not connection.sure()
        costs.append(process_time() - begun)
    assert len(connection.unsure) == KEPT and costs[1] < 20 * costs[0], costs
    connection.written[1].reached = 100 + KEPT // 2
    assert len(connection.sure()) == KEPT // 2 + 1 and connection.least == 101 + KEPT // 2


@pytest.mark.parametrize(("flags", "times"), [(4, 2), (5, 1)])
def test_headers_that_do_not_end_what_the_client_says_begin_it(flags, times):
    """Those of a stream that is open begin it on another connection of the ports, though only the head of their frame is there."""
    runs, again, begin = [], frame(1, flags, 1, PATH), 0
    for lacks, text in [(0, PREFACE + frame(4, 0, 0)), (0, frame(1, 4, 1, PATH)), (0, frame(1, 5, 3, PATH)), (100, PING), (0, again[:20]), (len(again) - 20, PING)]:
        runs.append((0, Place(begin + lacks, len(runs), len(runs), -1), text))
        begin += lacks + len(text)
    assert [unit[:2] for unit in (parts(text) for _, text, *_ in http2.told(runs).units)].count((ASKED, 1)) == times


@pytest.mark.parametrize(("packet", "gaps"), [(2, 1), (3, 2)])
def test_a_request_that_waits_over_missing_bytes_has_some_behind_it_too(packet, gaps):
    """Another connection of the ports may have begun in them, whose answer is not this request's; not in the rest of a packet that was cut."""
    out, begun = http2.Out(), PREFACE + frame(4, 0, 0)
    connection = Http2(0, out, 0, False)
    connection.data(0, Place(0, 1, 1, -1), begun)
    connection.data(0, Place(len(begun), 2, 2, -1), frame(1, 4, 1, PATH) + frame(0, 0, 1, message(b"asked"))[:12])
    reached = len(begun) + len(frame(1, 4, 1, PATH)) + 12
    connection.gap(0, reached, 100, Place(reached, packet, 3, -1))
    connection.data(0, Place(reached + 100, 4, 4, -1), PING)
    connection.end(0, 0, Place(reached + 117, 5, 5, -1))
    (request,) = out.units
    assert [at for sender, at in out.gaps] == [0, 1 + 8 + int.from_bytes(request[1][4:8], "big")][:gaps]


@pytest.mark.parametrize(("ack", "told"), [(5, ACKED - 5), (ACKED - 5, ACKED - 5), (SEQUENCE + 7, ACKED)])
def test_an_answer_without_its_end_answers_no_request_that_comes_later(monkeypatch, ack, told):
    """Where nothing of the client was there, nobody knows what the number in its header meant; read as an offset, it lay behind all requests."""
    heard, keep = [], http2.Out.unit
    monkeypatch.setattr(http2.Out, "unit", lambda self, connection, sender, text, first, last: (heard.append(first[3]), keep(self, connection, sender, text, first, last)))
    answer = frame(1, 4, 1, b"\x88")
    (unit,) = http2.told([(1, Place(0, 0, 0, ack), answer), (1, Place(len(answer) + 100, 1, 1, ack), PING)]).units
    assert parts(unit[1])[0] == ANSWERED and parts(unit[1])[2] & TORN and heard == [told]


def resplit(dice: random.Random, runs: list) -> list:
    found = []
    for sender, place, text in runs:
        at = 0
        while at < len(text):
            size = dice.choice((1, 3, 9, 10, 50, 1000, 100_000))
            found.append((sender, place._replace(offset=place.offset + at), text[at : at + size]))
            at += size
    return found


def test_segments_may_end_anywhere(connections):
    dice = random.Random(3)
    for name, late in (("grpc_plain", False), ("grpc_plain", True), ("grpc_errors", False), ("grpc_midstream", True)):
        for runs in connections[name].values():
            assert [unit[:2] for unit in http2.told(resplit(dice, runs), late).units] == [unit[:2] for unit in http2.told(runs, late).units]


def changed(dice: random.Random, runs: list) -> list:
    begin = dice.randrange(len(runs))
    runs = runs[begin : begin + dice.randrange(1, 60)]
    first = [min([place.offset for sender, place, _ in runs if sender == side], default=0) for side in (0, 1)]
    runs = [(sender, place._replace(offset=place.offset - first[sender]), text) for sender, place, text in runs]
    how = dice.randrange(5)
    if how in (0, 3):
        for _ in range(dice.randrange(1, 6)):
            at = dice.randrange(len(runs))
            text = bytearray(runs[at][2])
            for _ in range(dice.randrange(1, 5)):
                text[dice.randrange(len(text))] = dice.choice((0, 1, 255, 9, 4, dice.randrange(256)))
            runs[at] = (*runs[at][:2], bytes(text))
    if how in (1, 3):
        runs = [run for run in runs if dice.random() < 0.9] or runs
    if how == 2:
        runs = [(sender, place, bytes(dice.choice((0, 0, 1, 4, 9, 255, dice.randrange(256))) for _ in text)) for sender, place, text in runs]
    return resplit(dice, runs) if how == 4 else runs


def harmed(connections, seed: int, cases: int) -> None:
    """Changed, torn, from anywhere: no fault; what was written down at some place goes on in the same way."""
    dice = random.Random(seed)
    all_ = [runs for name in NAMES for runs in connections[name].values()]
    for number in range(cases):
        runs = changed(dice, dice.choice(all_))
        out, other = http2.Out(), http2.Out()
        both = [Http2(0, out, dice.choice((-1, 0, 0, 1)), dice.random() < 0.8)]
        cut, before, waits, reached = dice.randrange(len(runs)), 0, 0, [0, 0]
        for at, (sender, place, text) in enumerate(runs):
            if at == cut:
                state = plain.unpacked(plain.packed(both[0].state()))
                assert is_http2(state), (seed, number)
                both.append(Http2.restore(0, other, state))
                before, waits = len(out.units), len(out.waits)
            for one in both:
                if place.offset > reached[sender]:
                    one.gap(sender, reached[sender], place.offset - reached[sender], place)
                one.data(sender, place, text)
            reached[sender] = max(reached[sender], place.offset + len(text))
        for one in both:
            for sender in (0, 1):
                one.end(sender, 0, Place(reached[sender], 1 << 30, 0, -1))
        assert out.units[before:] == other.units and out.waits[waits:] == other.waits, (seed, number)
        for unit in out.units:
            parts(unit[1])


def test_changed_streams_do_no_harm(connections):
    harmed(connections, 1, CASES)


@pytest.mark.slow
def test_many_changed_streams_do_no_harm(connections):
    harmed(connections, 2, MORE_CASES)


@pytest.mark.parametrize("name", ["grpc_plain", "grpc_errors"])
def test_frames_are_those_of_tshark(tmp_path, connections, name):
    """Kind, flags, stream and length of every frame, in both directions."""
    path = tls.unpacked_to(tmp_path, FOLDER / f"{name}.pcap.zst")
    fields = ("tcp.srcport", "tcp.dstport", "http2.type", "http2.flags", "http2.streamid", "http2.length")
    out = subprocess.run(["tshark", "-r", path, "-d", "tcp.port==8081,http2", "-Y", "http2", "-T", "fields", *(word for field in fields for word in ("-e", field))],
                         capture_output=True, text=True, check=True, env={**os.environ, "LC_ALL": "C"}).stdout
    wanted: dict = {}
    for line in out.splitlines():
        source, target, *columns = line.split("\t")
        kinds, flags, streams, lengths = (column.split(",") if column else [] for column in columns)
        rows = wanted.setdefault((int(source), int(target)), [])
        rows += list(zip(map(int, kinds), (int(text, 16) for text in flags), map(int, streams[-len(kinds) :]), map(int, lengths), strict=True))
    count = 0
    for port, runs in connections[name].items():
        for sender in (0, 1):
            text = b"".join(part for side, _, part in runs if side == sender)
            at, found = len(PREFACE) if text.startswith(PREFACE) else 0, []
            while at < len(text):
                size = frame_size(text, at, 1 << 14)
                found.append((text[at + 3], text[at + 4], int.from_bytes(text[at + 5 : at + 9], "big"), size - 9))
                at += size
            assert found == wanted[(port, http2.PORT) if sender == 0 else (http2.PORT, port)]
            count += len(found)
    assert count > 500
