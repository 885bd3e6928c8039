# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Loops over the rows of a batch that numpy would take in ten passes.

Law: each looks at every number once or twice, and at none outside of what it was given.
"""

from __future__ import annotations

import cython
import numpy

if cython.compiled:
    from cython.cimports.dissect.language.layout import UNSET
    from cython.cimports.dissect.memory.hashes import GOLDEN
else:
    from dissect.language.layout import UNSET
    from dissect.memory.hashes import GOLDEN

LINE = 8  # numbers in a line of the cache
SPAN = 1 << 16  # numbers that lie closer together have a table of places, others one of hashes …
MET_MOST = 8  # places that one number is looked for at, on average: chance needs one or two
SPREAD = 8  # … and so many places for each value, where there are more values


def turned(rows: cython.const[cython.longlong][:, ::1], first: cython.longlong, columns: cython.longlong[:, ::1]) -> None:
    """Columns of a matrix from the first one on, each in one piece."""
    width: cython.longlong = len(columns)
    count: cython.longlong = len(rows)
    row: cython.longlong
    column: cython.longlong
    if not cython.compiled or not 0 <= first <= first + width <= rows.shape[1] or count > columns.shape[1]:
        numpy.asarray(columns)[:, :count] = numpy.asarray(rows)[:, first : first + width].T
        return
    with cython.nogil:
        for row in range(count):
            for column in range(width):
                columns[column, row] = rows[row, first + column]


def coded(numbers: cython.const[cython.longlong][::1], count: cython.longlong, codes: cython.int[::1], there: cython.uchar[::1]) -> cython.longlong:
    """Numbers as those of a dictionary of `count` texts: how many rows have none; if some, a bit for each row that has one (`there` begins as zeros)."""
    row: cython.longlong
    good: cython.longlong
    missing: cython.longlong = 0
    if not cython.compiled:
        bad = numpy.asarray(numbers).view(numpy.uint64) >= count
        numpy.asarray(codes)[:] = numpy.where(bad, 0, numbers)
        numpy.asarray(there)[:] = numpy.packbits(~bad, bitorder="little")
        return int(bad.sum())
    for row in range(len(numbers)):
        good = cython.cast(cython.ulonglong, numbers[row]) < cython.cast(cython.ulonglong, count)
        codes[row] = cython.cast(cython.int, numbers[row]) if good else 0
        missing += 1 - good
    for row in range(len(numbers) if missing else 0):
        there[row >> 3] |= (cython.cast(cython.ulonglong, numbers[row]) < cython.cast(cython.ulonglong, count)) << (row & 7)
    return missing


def valued(numbers: cython.const[cython.longlong][::1], there: cython.uchar[::1]) -> cython.longlong:
    """How many rows have no value; if some, a bit for each row that has one (`there` begins as zeros)."""
    row: cython.longlong
    missing: cython.longlong = 0
    if not cython.compiled:
        bad = numpy.asarray(numbers) == UNSET
        numpy.asarray(there)[:] = numpy.packbits(~bad, bitorder="little")
        return int(bad.sum())
    for row in range(len(numbers)):
        missing += numbers[row] == UNSET
    for row in range(len(numbers) if missing else 0):
        there[row >> 3] |= (numbers[row] != UNSET) << (row & 7)
    return missing


def where_set(mask: cython.const[cython.longlong][::1], bit: cython.longlong, values: cython.const[cython.longlong][::1], out: cython.longlong[::1]) -> None:
    """The values of rows whose mask has this bit; the others have none."""
    row: cython.longlong
    if not cython.compiled:
        numpy.asarray(out)[:] = numpy.where(numpy.asarray(mask) >> bit & 1, values, UNSET)
        return
    for row in range(len(mask)):
        out[row] = values[row] if mask[row] >> bit & 1 else UNSET


def distinct(values):
    """The values that occur, in the order of their first row, and which one each row has."""
    numbers = numpy.ascontiguousarray(values, dtype=numpy.int64)
    if not cython.compiled:
        return in_order(numbers)
    place = numpy.empty(len(numbers), dtype=numpy.int64)
    found = numpy.empty(len(numbers), dtype=numpy.int64)
    low, spread = extent(numbers)
    if spread < max(SPAN, SPREAD * len(numbers)):
        count = by_place(numbers, low, numpy.full(spread + 2, -1, dtype=numpy.int32), found, place)
    else:
        count = by_hash(numbers, numpy.full(1 << (2 * len(numbers) - 1).bit_length(), -1, dtype=numpy.int32), found, place)
    return (found[:count], place) if count >= 0 else in_order(numbers)


def in_order(numbers):
    """`distinct` of numpy: for uncompiled runs, and for numbers that were chosen so that their hashes meet."""
    found, first, place = numpy.unique(numbers, return_index=True, return_inverse=True)
    order = numpy.argsort(first)
    return found[order], numpy.argsort(order)[place]


def extent(numbers: cython.const[cython.longlong][::1]):
    """The least of the numbers that are set, and how far the greatest is from it; 0 and 0 where there is none."""
    row: cython.longlong
    low: cython.longlong = ~UNSET
    high: cython.longlong = UNSET
    for row in range(len(numbers)):
        if numbers[row] != UNSET:
            low, high = min(low, numbers[row]), max(high, numbers[row])
    if low > high:
        low = high = 0
    return low, cython.cast(cython.ulonglong, high) - cython.cast(cython.ulonglong, low)


def by_place(numbers: cython.const[cython.longlong][::1], low: cython.longlong, table: cython.int[::1], found: cython.longlong[::1], place: cython.longlong[::1]):
    """`table` has a place for each number from `low` on, and a last one for what is not set."""
    row: cython.longlong
    spot: cython.longlong
    count: cython.longlong = 0
    for row in range(len(numbers)):
        spot = len(table) - 1 if numbers[row] == UNSET else numbers[row] - low
        if table[spot] < 0:
            table[spot] = count
            found[count] = numbers[row]
            count += 1
        place[row] = table[spot]
    return count


def by_hash(numbers: cython.const[cython.longlong][::1], table: cython.int[::1], found: cython.longlong[::1], place: cython.longlong[::1]):
    """`table` has twice as many places as there are numbers, a power of two; −1: more of them meet than chance makes meet."""
    row: cython.longlong
    met: cython.longlong = 0
    most: cython.longlong = MET_MOST * len(numbers)
    mixed: cython.ulonglong
    mask: cython.ulonglong = len(table) - 1
    count: cython.longlong = 0
    for row in range(len(numbers)):
        mixed = cython.cast(cython.ulonglong, numbers[row])
        mixed = (mixed ^ (mixed >> 32)) * GOLDEN
        mixed = (mixed ^ (mixed >> 29)) & mask
        while table[mixed] >= 0 and found[table[mixed]] != numbers[row]:
            mixed = (mixed + 1) & mask
            met += 1
            if met > most:
                return -1
        if table[mixed] < 0:
            table[mixed] = count
            found[count] = numbers[row]
            count += 1
        place[row] = table[mixed]
    return count


def renumbered(numbers: cython.const[cython.int][::1], place: cython.int[::1], used: cython.int[::1], out: cython.int[::1]) -> cython.longlong:
    """Numbers of a dictionary as those of the texts that occur, in the order of their first row: how many there are.  `place` has -1 for each
    text; `used` gets the texts; a number outside, of a row that is null, becomes 0."""
    row: cython.longlong
    number: cython.int
    count: cython.int = 0
    for row in range(len(numbers)):
        number = numbers[row]
        if not 0 <= number < len(place):
            out[row] = 0
            continue
        if place[number] < 0:
            place[number] = count
            used[count] = number
            count += 1
        out[row] = place[number]
    return count


def statements(rows: cython.const[cython.longlong][:, ::1], often: cython.const[cython.uchar][::1], places: cython.const[cython.longlong][::1], slots: cython.const[cython.longlong][:, ::1],
               out: cython.longlong[:, ::1], which: cython.longlong[::1]) -> cython.longlong:
    """Of rows with an event that is said `often`: their time, and what they say; how many these are, and in `which` they are named.  `places`: the columns of the
    time, of whose it is, of the mask, of the event, and how long a step of time is.  `slots`: columns that the mask's bit tells of, each with that bit, with the one that
    speaks where it is silent (−1: NULL does), and with the column of what is taken (of a text, of its length)."""
    row: cython.longlong
    slot: cython.longlong
    time: cython.longlong
    value: cython.longlong
    found: cython.longlong = 0
    step: cython.longlong = places[4]
    for row in range(len(rows)):
        if not often[rows[row, places[3]]]:
            continue
        time = rows[row, places[0]]
        out[found, 0] = time
        out[found, 1] = rows[row, places[1]]
        out[found, 2] = time // step - (time % step < 0 if cython.compiled else 0)  # downwards, as Python does
        out[found, 3] = rows[row, places[3]]
        for slot in range(len(slots)):
            value = rows[row, slots[slot, 0]] if rows[row, places[2]] >> slots[slot, 1] & 1 else UNSET
            if value == UNSET:
                value = rows[row, slots[slot, 2]] if slots[slot, 2] >= 0 else UNSET
            elif slots[slot, 3] != slots[slot, 0]:
                value = rows[row, slots[slot, 3]]
            out[found, 4 + slot] = value
        which[found] = row
        found += 1
    return found


def outermost(said: cython.const[cython.longlong][:, ::1], times: cython.const[cython.longlong][::1], keep: cython.uchar[::1]) -> None:
    """Of rows that are equal in all numbers that are `said` the earliest and the latest stay; `keep` has begun with all of them.  A row that meets too
    many others in the table of hashes stays."""
    row: cython.longlong
    other: cython.longlong
    mixed: cython.ulonglong
    size: cython.longlong = 1 << (2 * len(said) + 1).bit_length()
    first: cython.longlong[::1] = numpy.full(size, -1, dtype=numpy.int64)  # by hash: the earliest row …
    last: cython.longlong[::1] = numpy.empty(size, dtype=numpy.int64)  # … and the latest
    for row in range(len(said)):
        mixed = folded(said, row)
        for _ in range(MET_MOST):
            mixed = (mixed + 1) & cython.cast(cython.ulonglong, size - 1)
            other = first[mixed]
            if other < 0:
                first[mixed] = last[mixed] = row
                break
            if not alike(said, row, other):
                continue
            if times[row] < times[other]:
                keep[other] = last[mixed] == other
                first[mixed] = row
            elif times[row] > times[last[mixed]]:
                keep[last[mixed]] = last[mixed] == other
                last[mixed] = row
            else:
                keep[row] = 0
            break


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def folded(said: cython.const[cython.longlong][:, ::1], row: cython.longlong) -> cython.ulonglong:
    column: cython.longlong
    mixed: cython.ulonglong = 0
    if not cython.compiled:
        return hash(bytes(said[row])) & 0xFFFFFFFFFFFFFFFF
    for column in range(said.shape[1]):
        mixed = (mixed ^ cython.cast(cython.ulonglong, said[row, column])) * GOLDEN
        mixed ^= mixed >> 29
    return mixed


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def alike(said: cython.const[cython.longlong][:, ::1], row: cython.longlong, other: cython.longlong) -> cython.bint:
    column: cython.longlong
    for column in range(said.shape[1]):
        if said[row, column] != said[other, column]:
            return False
    return True
