"""Flow control of HTTP/2 as waiting: connections are made, so what each sender waited for a window is known to the nanosecond."""

from __future__ import annotations

import random
from time import process_time
from pathlib import Path

import pytest

import dissect
from dissect.capture import reader as capture_reader
from dissect.causes import PARTS
from dissect.inner.calls import STREAMS_MOST
from dissect.inner.http2 import PREFACE, Http2
from dissect.inner.saved import is_http2
from dissect.inner.side import Place
from dissect.inner.windows import Windows
from tests.engine import test_cuts, test_splits
from tests.engine.test_cuts import damaged
from tests.engine.test_why import WRONG
from tests.support import http2, tls
from tests.support.http2 import Bed, Out, frame, literal, message

ASKED, ANSWERED = b"\x7a\xa0\x9c\x01" + b"q" * 20_000, b"\x7a\xe0\xa7\x12" + b"a" * 300_000     # one field that nobody knows
SMALL = b"\x7a\x03abc"
LARGE = b"\x7a\x80\x89\x7a" + b"l" * 2_000_000
DELAY = 7_000_000


def opener(bed: Bed, delay: int = DELAY, size: int = 8_000):
    """The reader takes more after a time, of whatever is used up."""
    def opens(side: int, stream: int) -> None:
        bed.ns += delay
        if bed.room[side] <= 0:
            bed.update(1 - side, 0, max(size, 30_000))
        if bed.left[side, stream] + bed.initial[side] <= 0:
            bed.update(1 - side, stream, size)

    return opens


def parts(path, **options) -> dict:
    """Stream → its exchange's parts, by name; they add up."""
    with dissect.open(path, **options) as capture:
        rows = capture.sql(f"select e.request_id as stream, e.latency_ns as latency_ns, {', '.join(PARTS)} from exchanges e where e.latency_ns is not null").to_pylist()
        assert capture.sql(WRONG).to_pylist() == [{"rows": len(rows), "wrong": 0, "negative": 0, "early": 0}]
    return {row["stream"]: {name.removeprefix("why_").removesuffix("_ns"): row[name] for name in PARTS} | {"latency": row["latency_ns"]} for row in rows}


WAYS = {"the stream's window": (9_000, 65_535), "the connection's window": (1 << 30, 1 << 30)}


@pytest.mark.parametrize("rides", [False, True], ids=["acknowledged before", "acknowledged by the update"])
@pytest.mark.parametrize("secret", [False, True], ids=["clear", "tls"])
@pytest.mark.parametrize("which", WAYS)
@pytest.mark.parametrize("back", [False, True], ids=["request", "answer"])
def test_a_sender_that_waits_for_a_window_is_no_slow_server(tmp_path, back, which, secret, rides):
    small, large = WAYS[which]
    pair = tls.Pair(tls.Ends(tmp_path / "keys", alpn=["h2"])) if secret else None
    bed = Bed(pair, rides, windows=(large, small) if back else (small, large))
    big = ANSWERED if small > 65_535 else ASKED
    for stream in (1, 3, 5):
        bed.call(stream, SMALL if back else big, big if back else SMALL, opener(bed))
    found = parts(bed.written(tmp_path / "made.pcap"), **({"keys": (str(tmp_path / "keys"),)} if secret else {}))
    mine, other = ("answer_window", "window") if back else ("window", "answer_window")
    assert len(found) == 3
    for stream, row in found.items():
        truth = bed.waited[int(back), stream]
        assert row[mine] == truth > DELAY and row[other] == 0, (stream, row, truth)
        assert row["nagle"] == row["congestion"] == row["loss"] == 0
        assert row["broker"] < 6_000_000


def test_of_two_calls_one_waits(tmp_path):
    """While one request waits for its stream's window, the broker works on another; an answer of a third comes meanwhile."""
    bed = Bed(windows=(9_000, 1 << 20))
    for stream in (1, 3):
        bed.head(0, stream)
    bed.data(0, 1, message(SMALL), True)
    bed.data(0, 3, message(ASKED)[:9_000])
    before = bed.ns
    bed.ns += 20_000_000
    bed.head(1, 1)
    bed.data(1, 1, message(SMALL))
    bed.trailers(1)
    bed.ns += 5_000_000
    bed.update(1, 3, 100_000)
    waited = bed.ns - before
    bed.data(0, 3, message(ASKED)[9_000:], True)
    bed.head(1, 3)
    bed.data(1, 3, message(SMALL))
    bed.trailers(3)
    found = parts(bed.written(tmp_path / "made.pcap"))
    assert found[3]["window"] == waited and found[3]["broker"] < 1_000_000
    assert found[1]["window"] == 0 and found[1]["broker"] > 20_000_000


def test_the_connections_window_holds_up_all_of_its_streams(tmp_path):
    """One stream uses it up; another has begun, and may not go on either.  What both windows hold up is counted once."""
    bed = Bed(windows=(65_535, 1 << 20))
    for stream in (1, 3, 5):
        bed.head(0, stream)
    text = message(b"\x7a\xec\xff\x03" + b"q" * 65_516)
    assert len(text) == 65_525
    bed.data(0, 3, message(ASKED)[:10])
    for at in range(0, len(text), Bed.CHUNK):
        bed.data(0, 1, text[at : at + Bed.CHUNK], at + Bed.CHUNK >= len(text))
    before = bed.ns
    bed.head(1, 1)
    bed.ns += 30_000_000
    bed.update(1, 0, 100_000)
    waited = bed.ns - before
    bed.data(0, 3, message(ASKED)[10:10_000])
    bed.data(0, 3, message(ASKED)[10_000:], True)
    bed.data(0, 5, message(SMALL), True)
    for stream in (1, 3, 5):
        if stream > 1:
            bed.head(1, stream)
        bed.data(1, stream, message(SMALL))
        bed.trailers(stream)
    found = parts(bed.written(tmp_path / "made.pcap"))
    assert [found[stream]["window"] for stream in (1, 3, 5)] == [0, waited, waited]


def test_near_the_reader_the_way_to_the_sender_stays_unknown_or_the_senders(tmp_path):
    """The update is seen where it is sent, so the sender's next bytes come a way there and back later: this is no wait for the window."""
    bed = Bed(far=40_000_000, windows=(9_000, 65_535))
    bed.call(1, ASKED, SMALL, opener(bed))
    row = parts(bed.written(tmp_path / "made.pcap"))[1]
    assert row["window"] == bed.waited[0, 1] and row["client"] + row["unknown"] + row["congestion"] + row["nagle"] >= 2 * 40_000_000


def test_settings_open_and_shut_windows(tmp_path):
    """A smaller window makes those of open streams negative; a larger one opens them without an update."""
    bed = Bed(windows=(9_000, 65_535))
    bed.head(0, 1)
    bed.data(0, 1, message(ASKED)[:5_000])
    bed.setting(1, 1_000)
    assert bed.window(0, 1) == -4_000
    bed.ns += DELAY
    bed.update(1, 1, 5_000)
    bed.data(0, 1, message(ASKED)[5_000:6_000])
    before = bed.ns
    bed.ns += DELAY
    bed.update(1, 1, 0)
    bed.setting(1, 50_000)
    waited = bed.ns - before
    bed.data(0, 1, message(ASKED)[6_000:], True)
    bed.head(1, 1)
    bed.trailers(1)
    assert parts(bed.written(tmp_path / "made.pcap"))[1]["window"] == waited     # nothing was sent after the first SETTINGS: since when is not known


def made(tmp_path, *bodies: tuple[bytes, bytes]) -> tuple[Bed, Path]:
    """Calls one after the other; a body of a megabyte has a window that does not hold it up."""
    bed = Bed(windows=(9_000, 30_000))
    for number, (asked, answered) in enumerate(bodies):
        bed.call(2 * number + 1, asked, answered, opener(bed, 0, 2 << 20) if LARGE in (asked, answered) else opener(bed))
    return bed, bed.written(tmp_path / "made.pcap")


def test_from_the_middle_windows_are_unknown(tmp_path):
    _, path = made(tmp_path, *3 * [(ASKED, ANSWERED[:60_000])])
    capture = path.read_bytes()
    middle = next(number for number, packet in enumerate(tls.packets(capture)) if packet.payload.startswith(frame(1, 4, 3, Bed.PATH)[:9]))
    path.write_bytes(damaged(capture, set(range(middle)), []))
    found = parts(path)
    assert len(found) == 2 and not any(row["window"] or row["answer_window"] for row in found.values())


@pytest.mark.parametrize("side", [0, 1], ids=["the client", "the server"])
def test_after_lost_bytes_of_one_end_only_its_own_new_streams_are_known(tmp_path, side):
    """What the other end may send is not: it may have been told in them."""
    _, path = made(tmp_path, (ASKED, ANSWERED[:60_000]), (SMALL, LARGE) if side else (LARGE, SMALL), (ASKED, ANSWERED[:60_000]))
    capture, wanted = path.read_bytes(), parts(path)
    there = tls.packets(capture)
    sent = [number for number, packet in enumerate(there) if packet.payload and packet.key == Bed.KEYS[side]]
    path.write_bytes(damaged(capture, set(sent[8:20]), []))
    found = parts(path)
    names = ("window", "answer_window")
    assert all(row[name] in (0, wanted[stream][name]) for stream, row in found.items() for name in names)
    assert [found[5][name] > 0 for name in names] == [side == 0, side == 1] and all(wanted[5][name] for name in names)


@pytest.mark.parametrize("packets", [7, pytest.param(1, marks=pytest.mark.slow)])
def test_cuts_and_splits_give_the_rows_of_one_pass(tmp_path, monkeypatch, packets):
    _, path = made(tmp_path, (ASKED, SMALL), (SMALL, ANSWERED[:40_000]))
    whole = test_cuts.rows(path)
    assert test_splits.stitched(path, path.stat().st_size // 3 + 16)[0] == whole
    monkeypatch.setattr(capture_reader, "BLOCK_RECORDS", packets)
    assert test_cuts.rows(path, split_size=1, jobs=1) == whole


def test_who_does_not_ask_why_reads_no_windows(tmp_path):
    """Events of windows are there for `why` alone."""
    _, path = made(tmp_path, (ASKED, SMALL))
    with dissect.open(path) as capture:
        rows = capture.sql("select e.tcp as tcp from exchanges e").to_pylist()
    assert rows and all(not row["tcp"] for row in rows)


def spoken(dice: random.Random, count: int):
    """Frames of both ends as runs, and who waited by a plain count: window of the connection, window of each stream."""
    rooms, initial, streams, shut, waits, reached = [65_535, 65_535], [65_535, 65_535], {}, {}, [], [0, 0]
    runs = [(0, Place(0, 0, 0, -1), PREFACE)]
    reached[0] = len(PREFACE)

    def check(side: int, number: int, time: int, sent: bool) -> None:
        window = streams[side, number] if number else rooms[side]
        if sent and window <= 0:
            shut[side, number] = time
        elif window > 0 and (side, number) in shut:
            waits.append((side, number, shut.pop((side, number)), time))

    for time in range(1, count):
        side, kind = dice.randrange(2), dice.choice("dddddduuuush")
        number = dice.choice([one for _, one in streams] or [1])
        if kind == "h" and len(streams) < 20 or not streams:
            side, number = 0, 1 + max((one for _, one in streams), default=-1) + (1 if streams else 0)
            number |= 1
            streams[0, number], streams[1, number] = initial
            text = frame(1, 4, number, literal(b":path", b"/s/M"))
        elif kind == "d":
            size = dice.choice((0, 10, 1_000, 16_000))
            text = frame(0, 0, number, bytes(size)) if not size or dice.random() < 0.7 else frame(0, 8, number, b"\5" + bytes(size))
            size = len(text) - 9
            rooms[side] -= size
            streams[side, number] -= size
            for one in (0, number) if size else ():
                check(side, one, time, True)
        elif kind == "u":
            size, number = dice.choice((1, 20_000, 100_000)), dice.choice((0, number))
            text = frame(8, 0, number, size.to_bytes(4, "big"))
            if number:
                streams[1 - side, number] += size
            else:
                rooms[1 - side] += size
            check(1 - side, number, time, False)
        else:
            size = dice.choice((0, 5_000, 65_535, 200_000))
            text = frame(4, 0, 0, b"\0\5\0\0\x40\0\0\4" + size.to_bytes(4, "big"))
            for one, each in streams:
                if one == 1 - side:
                    streams[one, each] += size - initial[one]
            initial[1 - side] = size
            for each in [each for one, each in shut if one == 1 - side and each]:
                check(1 - side, each, time, False)
        runs.append((side, Place(reached[side], time, time, -1), text))
        reached[side] += len(text)
    return runs, waits


@pytest.mark.parametrize("seed", range(8))
def test_windows_are_those_of_a_plain_count(seed):
    """Any order of frames, padded ones among them; what was written down at some place goes on in the same way."""
    runs, waits = spoken(random.Random(seed), 600)
    found = http2.told(runs, ends=False).waits
    assert sorted(found) == sorted(waits) and len(found) > 10


def test_windows_that_no_connection_has_are_refused():
    """What a context says of them, changed."""
    out = http2.Out()
    connection = Http2(0, out, 0)
    for sender, place, text in spoken(random.Random(1), 200)[0]:
        connection.data(sender, place, text)
    assert is_http2(connection.state()) and connection.state()["flow"][0]["streams"]
    for name, value in (("room", 1 << 60), ("initial", -1), ("newest", "1"), ("streams", [[1]]), ("streams", [[-1, 0]]), ("shut", [[99_999, 5]]), ("shut", None)):
        state = connection.state()
        state["flow"][0][name] = value
        assert not is_http2(state), name
    assert not is_http2(connection.state() | {"flow": []})


def test_what_waits_is_bounded():
    windows = Windows()
    windows.begin()
    windows.starts_with(1)
    for number in range(1, 100_000, 2):
        windows.opens(number)
        windows.sent(number, 1, number)
    assert len(windows.streams) == 1 << 14 and len(windows.shut) == 128
    assert set(windows.shut) <= {0, *windows.streams}


def test_to_find_the_oldest_stream_costs_the_same_however_many_were_dropped():
    """Of more streams than are kept at once each looked at the places of all that were dropped before it: 900 kB of headers took twice as long in all commands."""
    out, at, costs = Out(), len(PREFACE), []
    connection = Http2(0, out, 0, late=False)
    connection.data(0, Place(0, 1, 1, -1), PREFACE)
    opened = literal(b":path", b"/a.b/c")
    for turn in range(8):
        text = b"".join(frame(1, 4, 2 * n + 1, opened if n == 0 else b"\xbe") for n in range(9000 * turn, 9000 * (turn + 1)))
        begun = process_time()
        connection.data(0, Place(at, 2, 2, -1), text)
        costs.append(process_time() - begun)
        at += len(text)
    assert len(connection.calls.streams) == STREAMS_MOST and not out.told
    assert min(costs[3:]) < 3 * min(costs[:2]), costs
