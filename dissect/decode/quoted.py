# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Texts of names and values, written as JSON.

Law: each is what Python's `json` writes of the same names and values, byte for byte; of two values of one name the last counts, at the place of
the first.  A text is written only where there is room for the longest that it can become.
"""

from __future__ import annotations

import cython

if cython.compiled:
    from cython.cimports.libc.string import memcmp

PAIRS_MOST = cython.declare(cython.longlong, 64)  # of a text: a name is compared with those before it; texts with more are Python's
QUOTE = cython.declare(cython.uchar, 34)
BACKSLASH = cython.declare(cython.uchar, 92)
WIDEST = 8  # bytes that one of a text may become: six of it, or the quotes and commas of the shortest pair


def written(rows: cython.longlong[:, ::1], row: cython.longlong, data: cython.const[cython.uchar][::1], size: cython.longlong, signs: cython.longlong, out: cython.uchar[::1]) -> cython.longlong:
    """Write the JSON of rows from this one on; the name of answers is at the end of `data`.  The first row that has no room, or −1: by Python, since one has too many pairs."""
    count: cython.longlong
    pair: cython.longlong
    end: cython.longlong = rows[row - 1, 4] if row else 0
    most: cython.longlong = WIDEST
    text: cython.pointer(cython.const[cython.uchar])
    name: cython.longlong = len(data) - 1 - size
    if not cython.compiled:
        return -1
    text = cython.address(data[0])
    pairs = cython.declare(cython.longlong[256])  # four numbers of each: where the name is, its size, where the value is, its size
    while row < len(rows) and len(out) - end >= most * (rows[row, 1] + max(rows[row, 3], 0) + size + 2):
        count = pairs_of(text, rows[row, 0], rows[row, 0] + rows[row, 1], signs, pairs)
        if count >= 0 and rows[row, 3] >= 0:
            count = valued(text, name, size, rows[row, 2], rows[row, 3], pairs, count)
        if count < 0:
            return -1
        out[end] = 123  # {
        end += 1
        for pair in range(count):
            if pair:
                out[end] = 44  # ,
                out[end + 1] = 32
                end += 2
            end = quoted(text, pairs[4 * pair], pairs[4 * pair + 1], cython.address(out[0]), end)
            out[end] = 58  # :
            out[end + 1] = 32
            end = quoted(text, pairs[4 * pair + 2], pairs[4 * pair + 3], cython.address(out[0]), end + 2)
        out[end] = 125  # }
        end += 1
        rows[row, 4] = end
        row += 1
    return row


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def pairs_of(text: cython.pointer(cython.const[cython.uchar]), at: cython.longlong, end: cython.longlong, signs: cython.longlong, pairs: cython.p_longlong) -> cython.longlong:
    """How many names with values there are; −1: too many."""
    stop: cython.longlong
    middle: cython.longlong
    count: cython.longlong = 0
    while at < end:
        stop, middle = at, -1
        while stop < end and text[stop] != (signs & 255):
            if middle < 0 and text[stop] == signs >> 8:
                middle = stop
            stop += 1
        if middle > at and stop > middle + 1:
            count = valued(text, at, middle - at, middle + 1, stop - middle - 1, pairs, count)
            if count < 0:
                return -1
        at = stop + 1
    return count


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def valued(text: cython.pointer(cython.const[cython.uchar]), name: cython.longlong, name_size: cython.longlong, value: cython.longlong, size: cython.longlong,
           pairs: cython.p_longlong, count: cython.longlong) -> cython.longlong:
    """How many pairs there are with this one, whose name may be among them; −1: too many."""
    pair: cython.longlong = 0
    while pair < count and (pairs[4 * pair + 1] != name_size or memcmp(cython.address(text[pairs[4 * pair]]), cython.address(text[name]), name_size) != 0):
        pair += 1
    if pair == PAIRS_MOST:
        return -1
    if pair == count:
        pairs[4 * pair], pairs[4 * pair + 1] = name, name_size
    pairs[4 * pair + 2], pairs[4 * pair + 3] = value, size
    return count + (pair == count)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def quoted(text: cython.pointer(cython.const[cython.uchar]), at: cython.longlong, size: cython.longlong, out: cython.p_uchar, end: cython.longlong) -> cython.longlong:
    """Write a text as JSON has it: where it ends."""
    letter: cython.uchar
    place: cython.longlong
    out[end] = QUOTE
    end += 1
    for place in range(at, at + size):
        letter = text[place]
        if letter >= 32 and letter != QUOTE and letter != BACKSLASH:
            out[end] = letter
            end += 1
            continue
        out[end] = BACKSLASH
        out[end + 1] = short(letter)
        end += 2
        if out[end - 1] == 117:  # u
            out[end] = out[end + 1] = 48
            out[end + 2] = 48 + (letter >> 4)
            out[end + 3] = (48 if letter & 15 < 10 else 87) + (letter & 15)
            end += 4
    out[end] = QUOTE
    return end + 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def short(letter: cython.uchar) -> cython.uchar:
    """What follows the backslash of a letter that JSON has not as it is: "u", or its own sign."""
    if letter == 8:
        return 98
    if letter == 9:
        return 116
    if letter == 10:
        return 110
    if letter == 12:
        return 102
    if letter == 13:
        return 114
    return 117 if letter < 32 else letter
