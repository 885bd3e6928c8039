"""Clocks that are not set, or step by a century: every question is answered, and no sum or product ends it."""

from __future__ import annotations

import struct
from pathlib import Path
from types import SimpleNamespace

import pytest
import zstandard

import dissect
from dissect import causes
from dissect.cli.why import BAR, bars
from tests.capture import writer
from tests.hard import foreign
from tests.protocols.test_pulsar import CONNECT, fields, frame
from tests.support.hard import FORMS

CAPTURES = Path(__file__).resolve().parents[2] / "captures"


def talk(count: int) -> list[bytes]:
    """Subscriptions, each in a packet, and then their answers."""
    asks = [(0, frame(4, fields(f1=b"t", f2=b"s", f3=0, f4=n, f5=n))) for n in range(count)]
    said = [(side, frame(kind, *rest)) for side, kind, *rest in (CONNECT, (1, 3, b"\x0a\x03srv\x10\x15"))]
    return foreign.packets([*said, *asks, *((1, frame(13, fields(f1=n))) for n in range(count))], 1, 6650, True)


def unset(frames: list[bytes]) -> bytes:
    """Set when all had been asked: from 1970 to the last time that a pcap can say."""
    last = (1 << 32) - 1
    return FORMS["ns"]([((0 if number < len(frames) // 2 else last) * 10**9 + number, one, len(one)) for number, one in enumerate(frames)], 1)


def extreme(frames: list[bytes]) -> bytes:
    """As far apart as a file can say, by its interfaces' offsets."""
    ends = [0, 1 << 40, -(1 << 40)]
    return writer.section() + b"".join(writer.interface(resolution=9, offset_s=end) for end in ends) + b"".join(
        writer.block(6, struct.pack("<IIIII", number % 3, 0, 0, len(one), len(one)) + one + bytes(-len(one) % 4)) for number, one in enumerate(frames))


@pytest.mark.parametrize("clock", [unset, extreme])
def test_every_question_is_answered_whatever_the_clock_says(clock, tmp_path):
    """Five times what was usual, the mean of a sum that was capped, and the middle of a bucket were more than 64 bits hold."""
    (path := tmp_path / "x.pcap").write_bytes(clock(talk(61)))
    with dissect.open(str(path), jobs=1) as capture:
        assert capture.sql("select count(*) as n from exchanges where status = 'ok'").to_pylist()[0]["n"] > 30
        for asked in (capture.summary, capture.stalls, capture.latency, capture.errors, capture.unanswered, capture.rebalance, capture.slow, capture.why):
            asked()
        capture.latency(approximate=True)
        capture.sql("select * from ownership")


def test_times_that_are_capped_are_put_in_order(tmp_path):
    """A latency of centuries back and a waiting of centuries: the one less the other was more than 64 bits hold."""
    frames, at, data = [], 24, zstandard.ZstdDecompressor().stream_reader((CAPTURES / "rocketmq" / "b_rebalance.pcap.zst").read_bytes()).read()
    while at < len(data) and len(frames) < 4000:
        [size] = struct.unpack_from("<I", data, at + 8)
        frames.append(data[at + 16 : at + 16 + size])
        at += 16 + size
    (path := tmp_path / "x.pcap").write_bytes(extreme(frames))
    with dissect.open(str(path), jobs=1) as capture:
        assert capture.why(by=["api"]).to_pylist()


def test_a_bar_is_no_longer_than_its_whole():
    """Steps to and fro cancel each other in the whole, and not in its parts: a screen of one capture had more than 7 GB."""
    row = dict.fromkeys(causes.PARTS, 0) | {"latency_ns": 1, "why_broker_ns": 3600 * 10**9, "why_unknown_ns": 1 - 3600 * 10**9}
    [line] = bars(row, SimpleNamespace(alarm=str, faint=str))
    assert line.count("█") == BAR
