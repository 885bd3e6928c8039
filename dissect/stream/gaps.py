# cython: language_level=3, boundscheck=True, wraparound=False, cdivision=True, initializedcheck=False
"""Gaps: bytes that were declared missing are remembered, so that a late copy is not taken for a repeat.

Law: a byte is missing once, and late once; for messages it stays missing.
"""

# pxd: from dissect.stream.streams cimport Streams

import cython

if cython.compiled:
    from cython.cimports.dissect.memory.matrices import row_of
    from cython.cimports.dissect.stream.state import *
    from cython.cimports.dissect.stream.streams import Streams
else:
    from dissect.memory.matrices import row_of
    from dissect.stream.state import *
    from dissect.stream.streams import Streams


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def new_gap(streams: Streams, low: cython.longlong, high: cython.longlong, following: cython.longlong) -> cython.longlong:
    """Bytes low…high−1 are missing."""
    gap: cython.longlong = streams.gaps.take()
    row: cython.p_longlong = row_of(streams.gaps.rows, gap)
    row[G_START] = low
    row[G_END] = high
    row[G_NEXT] = following
    row[G_LATE] = 0
    return gap


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def gap_before(streams: Streams, newest: cython.longlong, low: cython.longlong, high: cython.longlong) -> cython.longlong:
    """Bytes low…high−1 are missing, before all others of the chain; its first row."""
    gap: cython.longlong = new_gap(streams, low, high, -1)
    oldest: cython.longlong = newest
    if newest < 0:
        return gap
    while streams.gaps.rows[oldest, G_NEXT] >= 0:
        oldest = streams.gaps.rows[oldest, G_NEXT]
    streams.gaps.rows[oldest, G_NEXT] = gap
    return newest


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def lowest(streams: Streams, newest: cython.longlong) -> cython.longlong:
    """Where the oldest gap of the chain begins; 0 without one, NOWHERE behind very many."""
    oldest: cython.longlong = newest
    looked: cython.longlong = 0
    if newest < 0:
        return 0
    while streams.gaps.rows[oldest, G_NEXT] >= 0 and looked < ISLANDS:
        oldest = streams.gaps.rows[oldest, G_NEXT]
        looked += 1
    return streams.gaps.rows[oldest, G_START] if looked < ISLANDS else NOWHERE


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def late_in_gaps(streams: Streams, newest: cython.longlong, low: cython.longlong, high: cython.longlong) -> cython.longlong:
    """How many of these bytes are in the chain's gaps; those parts are marked late."""
    late: cython.longlong = 0
    looked: cython.longlong = 0
    gap: cython.longlong = newest
    row: cython.p_longlong
    start: cython.longlong
    end: cython.longlong
    following: cython.longlong
    while gap >= 0 and looked < ISLANDS:
        looked += 1
        row = row_of(streams.gaps.rows, gap)
        following = row[G_NEXT]
        start = max(low, row[G_START])
        end = min(high, row[G_END])
        if start < end and not row[G_LATE]:
            late += end - start
            if start > row[G_START]:
                following = new_gap(streams, row[G_START], start, following)
            if end < row[G_END]:
                following = new_gap(streams, start, end, following)
                streams.gaps.rows[following, G_LATE] = 1
                row[G_START] = end
            else:
                row[G_START] = start
                row[G_LATE] = 1
            row[G_NEXT] = following
        gap = following
    return late
