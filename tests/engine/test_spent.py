"""The parts of latency beside another way of reckoning them, with columns of numbers instead of rows; and that they add up."""

from __future__ import annotations

from typing import NamedTuple

import numpy
import pytest

from dissect import causes
from dissect.decode.arrays import NULL
from dissect.decode.arrays import numbers as values_of
from dissect.decode.columns.parts import ROWS_AT_ONCE, parts as arrays
from dissect.decode.spent import SOURCES

HEADERS = 40  # bytes of a segment that options may take
AT_ONCE = 300_000  # ns: so soon, and a way to the sender and back, after an acknowledgement goes out what it had held
HELD_SHARE = 16  # … or within this part of the time that it was held, where nobody knows the way
SEGMENT = 1200  # bytes: a segment below is small, where no SYN says what is large
SHIFT_MOST = 14  # of windows, where no SYN says it
LARGEST = numpy.iinfo(numpy.int64).max


class Held(NamedTuple):
    """What a wait for acknowledgements was, in one direction; together they are held + paced."""

    idle: numpy.ndarray
    window: numpy.ndarray
    unknown: numpy.ndarray
    nagle: numpy.ndarray
    congestion: numpy.ndarray


def of_answered(column: dict[str, numpy.ndarray]) -> dict[str, numpy.ndarray]:
    rest, left, client, lost = column["tcp_rest_ns"], column["tcp_left_ns"], column["tcp_client_ns"], column["tcp_lost"] == 1
    home, there = or_zero(column["tcp_home_ns"]), or_zero(column["tcp_there_ns"])
    wait = numpy.minimum(or_zero(column["wait_ns"]), left)
    way = numpy.minimum(numpy.maximum(there, 0), left - wait)
    room = left - wait - way
    drain = numpy.where(column["tcp_there_ns"] == NULL, 0, numpy.minimum(numpy.maximum(column["tcp_drain_ns"] - there, 0), room))
    unseen = numpy.minimum(column["tcp_left_unseen_ns"], room - drain)
    room = room - drain - unseen
    queue = numpy.minimum(column["tcp_queue_ns"], room)
    near = column["tcp_after_repeat_ns"] < numpy.fix(there / 5).astype(numpy.int64) * 2
    useless = numpy.where(near & (numpy.fix(column["tcp_repeat_ns"] / 2) < there), column["tcp_repeat_ns"], 0)
    out, back = held(column, "", "tcp_home_ns"), held(column, "back_", "tcp_there_ns")
    # Near the receiver a pause of the sender holds a way to it and back, of which nobody here knows why it was waited for.
    turn = turns(numpy.minimum(client, column["tcp_idle_ns"]), column["tcp_idle_ns"], column["tcp_idles"], home)
    back_turn = numpy.maximum(turns(numpy.minimum(rest - left, column["tcp_back_idle_ns"]), column["tcp_back_idle_ns"], column["tcp_back_idles"], there), 0)
    sent = client - turn + out.idle
    work = rest - wait - way - drain - unseen - queue - back_turn + back.idle
    asked, stored = column["from_client"] != 0, column["by_store"] != 0
    return {
        "why_queue_ns": queue,
        "why_client_ns": numpy.where(lost, 0, sent),
        "why_nagle_ns": out.nagle + back.nagle,
        "why_window_ns": column["tcp_zero_ns"] + out.window,
        "why_congestion_ns": out.congestion + back.congestion + drain,
        "why_loss_ns": column["tcp_loss_ns"] - useless,
        "why_disorder_ns": column["tcp_disorder_ns"],
        "why_broker_ns": numpy.where(lost | ~asked | stored, 0, work),
        "why_bookie_ns": numpy.where(lost | ~asked | ~stored, 0, work),
        "why_proxy_ns": numpy.zeros(len(rest), dtype=numpy.int64),
        "why_wait_ns": wait,
        "why_answer_client_ns": numpy.where(lost | asked, 0, work),
        "why_answer_window_ns": column["tcp_back_zero_ns"] + back.window,
        "why_answer_loss_ns": column["tcp_back_loss_ns"],
        "why_answer_disorder_ns": column["tcp_back_disorder_ns"],
        "why_unknown_ns": way + turn + back_turn + column["tcp_unseen_ns"] + column["tcp_back_unseen_ns"] + unseen + useless + out.unknown + back.unknown + numpy.where(lost, sent + work, 0),
        "tcp_room_ns": room,
    }


def held(column: dict[str, numpy.ndarray], back: str, way: str) -> Held:
    """The kinds of waiting for acknowledgements in one direction; `way`: to its sender and back."""
    paced = column[f"tcp_{back}paced_ns"]
    waited = numpy.flatnonzero(column[f"tcp_{back}held_ns"])  # few: nothing of what follows is computed of the others
    none = numpy.zeros(len(paced), dtype=numpy.int64)
    if not len(waited):
        return Held(none, none, paced, none, none)

    def waiting(name: str) -> numpy.ndarray:
        return column[f"tcp_{back}{name}"][waited]

    def among(values) -> numpy.ndarray:
        out = none.copy()
        out[waited] = values
        return out

    way_ns, whole, scale, segment = column[way][waited], waiting("held_ns"), waiting("scale"), waiting("segment")
    soon = numpy.where(way_ns != NULL, 2 * way_ns + AT_ONCE, numpy.maximum(AT_ONCE, whole // HELD_SHARE))
    kept = numpy.where(waiting("reaction_ns") > soon, 0, whole)
    window = waiting("need") > numpy.where(scale == NULL, SHIFT_MOST, scale)
    doubt = ~window & (scale == NULL) & (waiting("need") > 0)
    small = ~window & ~doubt & (waiting("size") > 0) & (waiting("size") < numpy.where(segment == NULL, SEGMENT, segment) - HEADERS)
    full = numpy.where(window | doubt | small, 0, kept)
    flight = numpy.where(full > 0, paced[waited], 0)  # between segments of a flight that was full at times
    return Held(among(whole - kept), among(numpy.where(window, kept, 0)), paced - among(flight - numpy.where(doubt, kept, 0)),
                among(numpy.where(small, kept, 0)), among(full + flight))


def turns(most, idle, count, way) -> numpy.ndarray:
    """A way there and back in each pause, and no more than there was."""
    times = count * numpy.maximum(way, 0)
    large = count.astype(numpy.float64) * way > LARGEST / 2
    return numpy.where(idle == 0, 0, numpy.minimum(most, numpy.where(large, LARGEST, times)))


def or_zero(values) -> numpy.ndarray:
    return numpy.where(values == NULL, 0, values)


def numbers(count: int, seed: int, large: bool) -> dict[str, numpy.ndarray]:
    """Columns as the decoder may have them: many zeros, some unknown, few below 0."""
    chance = numpy.random.default_rng(seed)
    said = {}
    for name in SOURCES:
        top = {"tcp_need": 16, "tcp_scale": 15, "tcp_idles": 4}.get(name.replace("back_", ""), 3 if name in ("tcp_lost", "from_client", "by_store") else 1 << (60 if large else 22))
        values = chance.integers(-top // 8, top, count)
        values[chance.random(count) < 0.4] = 0
        if name == "wait_ns" or name.startswith(("tcp_home", "tcp_there", "tcp_scale", "tcp_segment", "tcp_back_scale", "tcp_back_segment")):
            values[chance.random(count) < 0.3] = NULL
        said[name] = values
    said["tcp_size"], said["tcp_back_size"] = (chance.integers(-2000, 2000, count) for _ in range(2))
    said["tcp_rest_ns"][chance.random(count) < 0.2] = NULL
    return said


def parts(said: dict[str, numpy.ndarray]) -> dict[str, numpy.ndarray]:
    return {name: values_of(values) for name, values in arrays(said.__getitem__).items()}


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("count", [0, 1, 700, ROWS_AT_ONCE + 1, 3 * ROWS_AT_ONCE])
def test_parts_are_those_of_the_other_way(count, large):
    said = numbers(count, count, large)
    made, answered = parts(said), said["tcp_rest_ns"] != NULL
    assert [*made] == causes.MADE
    with numpy.errstate(over="ignore"):
        expected = of_answered({name: values[answered] for name, values in said.items()})
    for name in causes.MADE:
        assert (made[name][~answered] == NULL).all()
        assert made[name][answered].tolist() == expected[name].tolist(), name


def test_parts_add_up():
    said = numbers(20_000, 7, False)
    made, answered = parts(said), said["tcp_rest_ns"] != NULL
    measured = sum(said[f"tcp_{way}{what}"] for way in ("", "back_") for what in ("loss_ns", "disorder_ns", "zero_ns", "held_ns", "paced_ns", "unseen_ns")) + said["tcp_client_ns"] + said["tcp_rest_ns"]
    whole = sum(made[name] for name in causes.PARTS)
    assert (whole[answered] == measured[answered]).all() and answered.any()


@pytest.mark.parametrize("rows", [1, 40, ROWS_AT_ONCE + 3])
def test_what_all_rows_say_is_not_copied_for_each(rows):
    """All columns the same in all rows, all but one, and zeros: as the other way has them."""
    said = numbers(rows, rows, False) | {"tcp_rest_ns": numpy.full(rows, 9 << 22)}
    alike = {name: numpy.full(rows, values[rows // 2]) for name, values in said.items()}
    for columns in (alike, alike | {"tcp_left_ns": said["tcp_left_ns"]}, dict.fromkeys(SOURCES, numpy.zeros(rows, dtype=numpy.int64))):
        made, expected = parts(columns), of_answered(columns)
        assert all(made[name].tolist() == expected[name].tolist() for name in causes.MADE)
