"""Marks: two decoders that know different things of a connection never look alike."""

from __future__ import annotations

from functools import cache

import numpy
import pytest

from dissect.decode import context
from dissect.decode.seams import marks
from dissect.exchange import layout as X
from dissect.stream import state as S
from tests.fuzz import fuzz_contexts


@cache
def saved() -> bytes:
    return fuzz_contexts.saved("pulsar/d_txn")


def fold():
    made = fuzz_contexts.tables_of("pulsar/d_txn").make()
    context.restore(made, saved())
    return made


def pulsar(made):
    """The lane with open requests, and the connection of one of them."""
    lane = next(lane for lane in made.lanes if lane.protocol.name == "pulsar")
    slots = numpy.flatnonzero(numpy.asarray(made.accounts.rows)[: made.streams.slots, X.A_OPEN] >= 0)
    mine = [int(slot) for slot in slots if made.streams.state[slot, S.S_PROTOCOL] == lane.number]
    return lane.pairing, mine[0]


def mark_of(made, slot: int) -> int:
    return int(marks(made, numpy.array([slot]), numpy.zeros((1, 2), dtype=numpy.int64))[0][0])


def with_numbers(numbers, kind: int, state: int) -> int:
    made = fold()
    pairing, slot = pulsar(made)
    for number in numbers:
        row = numpy.full(X.B_WIDTH, X.UNSAID, dtype=numpy.int64)
        row[X.B_SLOT], row[X.B_KIND], row[X.B_ID], row[X.B_STATE] = slot, kind, number, state
        pairing.grow()
        pairing.bindings.adopt(row)
    return mark_of(made, slot)


@pytest.mark.parametrize("numbers", [range(4), range(8), [2, 0], [5, 7]], ids=str)
def test_numbers_that_were_made_are_not_those_that_are_only_used(numbers):
    """A producer's number whose maker lies before a split has no name in it."""
    found = {with_numbers(numbers, 0, state) for state in (X.MADE, X.ENDED, X.UNBOUND)}
    assert len(found) == 3


def test_each_number_counts():
    ways = [(number, kind, state) for number in range(3) for kind in range(4) for state in (X.MADE, X.ENDED, X.UNBOUND)]
    found = {with_numbers([number], kind, state) for number, kind, state in ways} | {with_numbers([], 0, 0)}
    assert len(found) == len(ways) + 1


@pytest.mark.parametrize("column", [X.X_TOPIC, X.X_GROUP, X.X_PARTITION])
def test_an_open_request_with_names_is_not_one_without(column):
    made = fold()
    pairing, slot = pulsar(made)
    row = numpy.asarray(pairing.requests.rows)[int(numpy.asarray(made.accounts.rows)[slot, X.A_OPEN])]
    row[column] = 0
    before = mark_of(made, slot)
    row[column] = X.UNSAID
    assert mark_of(made, slot) != before


def test_what_an_early_answer_knew_counts():
    """An answer in front of its request is read with that one, by what its connection knew when it came."""
    made = fold()
    pairing, slot = pulsar(made)
    request = int(made.accounts.rows[slot, X.A_OPEN])
    pairing.requests.rows[request, X.X_FLAGS] |= X.HOW_EARLY
    found = []
    for known in ((), ((7, 8),), ((7, 9),), ((8, 7),)):
        pairing.explaining.rests[-2 - request] = (b"the same answer", 0, *known)
        found.append(mark_of(made, slot))
    assert len(set(found)) == 4
    pairing.explaining.rests.clear()
    assert mark_of(made, slot) == found[0]


def test_a_hole_behind_which_another_life_may_begin_is_not_another_hole():
    made = fold()
    _, slot = pulsar(made)
    streams, side = made.streams, S.S_SIDES
    streams.extents.grow(8, len(streams.extents.rows))
    streams.islands.grow(8, len(streams.islands.rows))
    extent, island = streams.extents.give(), streams.islands.give()
    streams.islands.rows[island, S.L_HEAD] = streams.islands.rows[island, S.L_TAIL] = extent
    streams.islands.rows[island, S.L_NEXT] = streams.extents.rows[extent, S.XT_NEXT] = -1
    streams.state[slot, side + S.D_ISLANDS] = streams.state[slot, side + S.D_LAST_ISLAND] = island
    found = []
    for before in (-1, 7, S.BEGINS):
        streams.extents.rows[extent, S.XT_PREV] = before
        found.append(mark_of(made, slot))
    assert found[0] == found[1] != found[2]


def test_the_packet_of_a_segment_that_was_kept_aside_counts_while_bytes_wait():
    """What is told of it later gets another place among the events: packet 0 is one, and none is none."""
    found = set()
    for kept in (0, 1, 2):
        made = fold()
        pairing, slot = pulsar(made)
        made.streams.grow()
        island, extent, side = made.streams.islands.give(), made.streams.extents.give(), S.S_SIDES
        numpy.asarray(made.streams.islands.rows)[island, [S.L_HEAD, S.L_NEXT]] = extent, -1
        numpy.asarray(made.streams.extents.rows)[extent, [S.XT_NEXT, S.XT_PREV]] = -1
        numpy.asarray(made.streams.state)[slot, [side + S.D_ISLANDS, side + S.D_BEFORE_STRAY]] = island, kept
        found.add(mark_of(made, slot))
    assert len(found) == 3
