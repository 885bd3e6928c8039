"""What few hostile bytes may cost: time and memory of HTTP/2's tables, and what nobody may lose in TLS."""

from __future__ import annotations

import math
import time
import tracemalloc
import zlib

import pytest

from dissect.inner import calls
from dissect.inner.connection import Connection
from dissect.inner.hello import RETRY
from dissect.inner.http2 import PREFACE, Http2
from dissect.inner.packed import opened
from dissect.inner.saved import is_http2
from dissect.inner.side import Place
from dissect.stream.state import TLS
from tests.fuzz import inner, sealed
from tests.inner import test_records as records
from tests.support import http2
from tests.support.http2 import frame, message

PER_STREAM = 800  # bytes of memory of a stream that waits: 660, and 960 with bodies and marks that hold nothing
SECONDS = 5.0  # of processor: ten times what any of these takes
LARGE = b"\x3f\xe1\xff\x03" + b"\x40\x01x" + b"\x7f\x81\x7c" + b"v" * 16_000  # the table may be larger; an entry of 16 kB


class Talk:
    """A client's side, byte after byte."""

    def __init__(self):
        self.out = http2.Out()
        self.connection, self.at, self.begun = Http2(0, self.out, 0, False), 0, time.thread_time()
        self.say(PREFACE)

    def say(self, text: bytes) -> None:
        self.connection.data(0, Place(self.at, 1, 1, -1), text)
        self.at += len(text)

    def lose(self, size: int) -> None:
        self.connection.gap(0, self.at, size, Place(self.at, 1, 1, -1))
        self.at += size

    def ended(self) -> int:
        """Bytes that are kept."""
        assert time.thread_time() - self.begun < SECONDS
        assert is_http2(self.connection.state())
        return sum(len(part.headers) + len(part.body) for stream in self.connection.calls.streams.values() for part in stream.parts)


@pytest.mark.parametrize("streams", [1, 4000])
def test_indexes_that_say_64_kb_each_are_not_kept(streams):
    """42 kB of frames said 128 MB of headers, each block behind all before it."""
    talk = Talk()
    talk.say(frame(1, 4, 1, LARGE))
    for number in range(4000):
        talk.say(frame(1, 4, 1 + 2 * (number % streams), b"\xbe" * 4))
    assert talk.ended() < 20 << 20


def test_streams_that_say_only_headers_are_small():
    """A small capture opens a hundred thousand of them, beside each other."""
    talk, count = Talk(), 10_000
    talk.say(frame(1, 4, 1, http2.Bed.PATH))
    tracemalloc.start()
    try:
        talk.say(b"".join(frame(1, 4, 3 + 2 * number, b"\x82") for number in range(count)))
        kept = tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()
    talk.ended()
    assert len(talk.connection.calls.streams) > count and kept < PER_STREAM * count, kept / count


def test_a_header_block_of_many_continuations_takes_no_time_for_each_before():
    talk = Talk()
    for stream in (1, 3, 5, 7):
        talk.say(frame(1, 0, stream, b"\x82"))
        talk.say(frame(9, 0, stream, b"\x82") * 200_000)
        talk.say(frame(9, 4, stream))
    assert talk.ended() < 4 << 20


def test_loss_after_loss_looks_at_a_stream_once():
    talk = Talk()
    for stream in range(1, 2 * calls.STREAMS_MOST, 2):
        talk.say(frame(1, 4, stream, http2.Bed.PATH))
    for _ in range(5000):
        talk.lose(100)
        talk.say(frame(6, 0, 0, bytes(8)) * 3)
    talk.ended()


def test_bodies_that_never_end_are_torn_and_a_small_stream_stays(monkeypatch):
    monkeypatch.setattr(calls, "KEPT_MOST", 1 << 20)
    monkeypatch.setattr(calls, "GROWTH", 1 << 16)
    talk = Talk()
    talk.say(frame(1, 4, 1, http2.Bed.PATH) + frame(0, 0, 1, message(b"small")))
    for stream in range(3, 403, 2):
        talk.say(frame(1, 4, stream, http2.Bed.PATH) + frame(0, 0, stream, b"\0\0\x10\0\0" + bytes(9000)))
    assert talk.ended() < 2 << 20
    talk.say(frame(0, 1, 1))
    assert b"small" in talk.out.units[-1][1] and not talk.out.units[-1][1][9] & calls.TORN


def test_messages_are_opened_up_to_a_size_all_together():
    packed = zlib.compress(bytes(1 << 20), 9)
    some = b"".join(b"\1" + len(packed).to_bytes(4, "big") + packed for _ in range(10))
    assert (3 << 20) < len(opened(some, (3 << 20) + 100)) < (3 << 20) + 20_000


@pytest.mark.parametrize("way", [way for way, (_, early) in enumerate(sealed.WAYS) if early])
@pytest.mark.parametrize("lost", [False, True])
def test_early_data_that_was_lost_leaves_a_gap(way, lost):
    """What follows early data has numbers of its own: they do not tell that some of it is missing.  All of it waits for the server's word."""
    start = [(side << 7 | inner.SEALED * closed, text) for side, closed, text in sealed.handshake(way)]
    at = next(number for number, (_, text) in enumerate(start) if text.endswith(b"early data"))
    more = (inner.SEALED | inner.MISSING * lost, bytes([23, 1, 0, 0]) + b"and more of it, which may be lost")
    ends = [(first | inner.MISSING * (lost and number == at + 1), text) for number, (first, text) in enumerate(start)]
    some = [*ends[: at + 1], more, *ends[at + 1 :], *((inner.SEALED, sealed.sealed(way, 0, b"late data")[2]) for _ in range(3))]
    sealers = sealed.Sealer(way, 0), sealed.Sealer(way, 1)
    reader = inner.one(b"\0" + inner.joined(some), (TLS,), sealed.keylog(), lambda: lambda side, piece: sealers[side].seal(piece))
    said = [b"", b"late data" * 3] if lost else [b"early dataand more of it, which may be lost" + b"late data" * 3]
    assert reader.plain[0] == said


@pytest.mark.parametrize("way", [way for way, (_, early) in enumerate(sealed.WAYS) if early])
@pytest.mark.parametrize("moves", [0, 4])
@pytest.mark.parametrize("under_way", [False, True])
def test_early_data_that_a_retry_refuses_is_no_damage(way, moves, under_way):
    """Its records stand between two hellos, and nobody reads them (RFC 8446, 4.2.10): 579 bytes were told as damaged."""
    hello, early, _, answer, *rest = [(side << 7 | inner.SEALED * closed, text) for side, closed, text in sealed.handshake(way)]
    suite = sealed.WAYS[way][0].to_bytes(2, "big")
    retry = 0x80, sealed.plain(sealed.SAID, sealed.message(2, b"\3\3" + RETRY + b"\0" + suite + b"\0" + sealed.sized(sealed.extension(43, b"\3\4")))) + sealed.plain(sealed.CHANGE, b"\1")
    again = 0, sealed.plain(sealed.CHANGE, b"\1") + hello[1]
    some = [hello, *([early, retry, early] if under_way else [retry, early]), again, answer, *rest, *((inner.SEALED, sealed.sealed(way, 0, b"late data")[2]) for _ in range(3))]
    sealers = sealed.Sealer(way, 0), sealed.Sealer(way, 1)
    reader = inner.one(bytes([moves]) + inner.joined(some), (TLS,), sealed.keylog(), lambda: lambda side, piece: sealers[side].seal(piece))
    assert reader.plain[0] == [b"late data" * 3] and not reader.opening.untold


@pytest.mark.parametrize("first", [0, 1])
def test_two_sides_that_wait_for_each_other_are_not_read_in_turn_for_ever(first, monkeypatch):
    """A HelloRetryRequest of TLS 1.2, which there is none of, and from both ends the word that keys are used from here on: six bytes, no end."""
    reads = []
    monkeypatch.setattr(Connection, "records", lambda *of, records=Connection.records, **how: reads.append(1) or (records(*of, **how) if len(reads) < 100 else pytest.fail("in turn")))
    connection, at = Connection(0, sealed.keylog(), records.Out(), True, 0), [0, 0]
    retry = sealed.plain(sealed.SAID, sealed.message(2, b"\3\3" + RETRY + b"\0\x13\1\0"))
    change = sealed.plain(sealed.CHANGE, b"\1")
    for side, text in [(0, sealed.handshake(0)[0][2]), (1, retry), (first, change), (1 - first, change)]:
        connection.data(side, Place(at[side], 1, 1, -1), text)
        at[side] += len(text)
    connection.end(first, 0, Place(at[first], 2, 2, -1))
    assert connection.shut


def talk(cut: bool, *words) -> http2.Out:
    """What is said and lost on two sides; `cut`: written down and begun anew before the last words."""
    out, at = http2.Out(), [0, 0]
    connection = Http2(0, out, 0, False)
    for number, (side, text) in enumerate(words, 1):
        if cut and number == len(words) - 1:
            connection = Http2.restore(0, out, connection.state())
        place = Place(at[side], number, number, -1)
        if isinstance(text, int):
            connection.gap(side, at[side], text, place)
        else:
            connection.data(side, place, text)
        at[side] += text if isinstance(text, int) else len(text)
    out.connection = connection
    return out


def test_streams_are_torn_in_the_same_order_after_a_cut():
    """Whichever of them said something last."""
    asked = [(0, frame(1, 4, number, http2.Bed.PATH)) for number in (1, 3)]
    begun = [(1, frame(1, 4, number, http2.Bed.STATUS) + frame(0, 0, number, message(b"abcdefgh")[:7])) for number in (3, 1)]
    words = [(0, PREFACE + frame(4, 0, 0)), (1, frame(4, 0, 0)), *asked, (1, 50), (1, frame(6, 0, 0, bytes(8)) * 3), *begun, (1, 60), (1, frame(6, 0, 0, bytes(8)) * 3)]
    whole = talk(False, *words).units
    assert len(whole) == 2 and talk(True, *words).units == whole


def test_a_header_block_is_too_long_in_one_frame_too():
    larger = frame(4, 0, 0, (5).to_bytes(2) + (1 << 20).to_bytes(4))
    connection = talk(False, (0, PREFACE), (1, larger), (0, frame(1, 0, 1, bytes(300_000)))).connection
    assert not connection.sides[0].block and is_http2(connection.state())


def test_many_streams_are_not_counted_again_for_each_few_bytes(monkeypatch):
    """16,000 open streams, and blocks of which a few make the connection count what waits: 0.8 MB took 11 s."""
    counted = []
    monkeypatch.setattr(calls, "kept", lambda stream, kept=calls.kept: counted.append(stream.number) or kept(stream))
    talk = Talk()
    talk.begun = math.inf  # streams that are counted say it on a busy machine too
    talk.say(frame(1, 4, 1, LARGE))
    for number in range(3, 2 * calls.STREAMS_MOST - 2, 2):
        talk.say(frame(1, 4, number, b"\x83"))
    for number in range(3, 2 * calls.STREAMS_MOST - 2, 4):
        talk.say(frame(1, 4, number, b"\xbe" * 4))
    assert talk.ended() < 24 << 20 and 0 < len(counted) < 400 * calls.STREAMS_MOST


def test_headers_that_few_bytes_say_are_known_up_to_a_measure_of_the_connection(monkeypatch):
    """Calls that end: what each says is written at once, and not kept."""
    monkeypatch.setattr(calls, "SAID_FREE", 1 << 20)
    talk = Talk()
    talk.say(frame(4, 0, 0) + frame(1, 5, 1, LARGE))
    for number in range(3, 1003, 2):
        talk.say(frame(1, 5, number, b"\xbe" * 4))
    talk.connection.end(0, 0, Place(talk.at, 2, 2, -1))
    said = sum(len(text) for _, text, *_ in talk.out.units)
    assert (1 << 20) < said < (1 << 20) + calls.SAID_PER_BYTE * talk.at + 100 * 500 and talk.out.units[-1][1][9] & 1      # its headers are not known
    assert not talk.out.units[3][1][9] & 1


def test_messages_are_opened_up_to_a_measure_of_the_connection(monkeypatch):
    monkeypatch.setattr(calls, "OPENED_FREE", 3 << 20)
    talk, packed = Talk(), zlib.compress(bytes(1 << 20), 9)
    talk.say(frame(4, 0, 0))
    for number in range(1, 21, 2):
        talk.say(frame(1, 4, number, http2.Bed.PATH) + frame(0, 1, number, b"\1" + len(packed).to_bytes(4) + packed))
    sizes = [len(text) for _, text, *_ in talk.out.units]
    assert min(sizes[:3]) > 1 << 20 and max(sizes[5:]) < 2000 and len(sizes) == 10


def test_what_waits_of_all_connections_is_bounded(monkeypatch):
    monkeypatch.setattr(calls, "ALL_MOST", 64 << 20)
    talks = [Talk() for _ in range(8)]
    for talk in talks:
        talk.out.kept = lambda: sum(one.connection.calls.kept for one in talks)
        talk.connection = Http2(0, talk.out, 0, False)
        talk.at = 0
        talk.say(PREFACE + frame(1, 4, 1, LARGE) + b"".join(frame(1, 4, number, b"\xbe" * 6) for number in range(3, 403, 2)))
    assert sum(sum(map(calls.kept, talk.connection.calls.streams.values())) for talk in talks) < (64 << 20) + 8 * 2 * calls.GROWTH


def test_a_path_that_is_no_name_is_not_repeated_with_each_message():
    talk = Talk()
    talk.say(frame(4, 0, 0) + frame(1, 4, 1, b"\x3f\xe1\xff\x03\x44\x7f\x81\x7c" + b"/" * 16_000) + frame(0, 0, 1, message(b"a")))
    talk.connection.data(1, Place(0, 2, 2, -1), frame(4, 0, 0) + frame(1, 4, 1, http2.Bed.STATUS) + frame(0, 0, 1, message(b"b")) * 50)
    talk.connection.data(1, Place(10_000, 3, 3, -1), frame(0, 0, 1, message(b"b")) * 50)
    assert sum(len(text) for sender, text, *_ in talk.out.units if sender) < 20_000
