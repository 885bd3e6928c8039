"""Sound contexts, what connections know for later messages: values that they were told once, and content that has not ended.

Law: as in sound.py.
"""

from __future__ import annotations

import numpy

from dissect.decode.claims import matrix, need, number, packets, within
from dissect.exchange import layout as X
from dissect.frames import layout as F

NULL = -(1 << 63)
OFFSET_MAX = 1 << 56  # of offsets, sizes and places: sums of several of them still are numbers


def memories(rows, ours, mine) -> None:
    """What connections were told once."""
    told = numpy.flatnonzero(mine.of_lane & (mine.accounts[:, X.A_REMEMBERS] > 0))
    if rows is None or not ours.count:
        need(rows is None and not ours.count and not len(told), "what a connection was told")
        return
    width = X.V_FIRST + 2 * ours.count * X.V_VALUE
    rows = matrix(rows, (None, width))
    need(not len(told) or told[-1] < len(rows), "what a connection was told")
    known = rows[told]
    within(known[:, : X.V_FIRST].reshape(-1), -OFFSET_MAX, OFFSET_MAX, "where a message stands")
    for at in range(X.V_FIRST, width, X.V_VALUE):
        within(known[:, at + X.V_STATE], X.V_BEGINNING, X.V_LOST, "what a connection was told")
        within(known[:, at + X.V_COMING], 0, X.COMING_MOST, "what a connection was told")
        within(known[:, at + X.V_FROM], 0, 1, "an end of a connection")
        within(known[:, at + X.V_PAIRS : at + X.V_VALUE : 2].reshape(-1), -OFFSET_MAX, OFFSET_MAX, "where a message stands")


def assemblies(saved, ours, mine, file: int) -> None:
    """Messages whose content has not ended."""
    slots = numpy.flatnonzero(mine.of_lane & (mine.accounts[:, X.A_UNFINISHED] > 0))
    need(isinstance(saved, dict) and all(type(slot) is int for slot in saved) and sorted(saved) == slots.tolist(), "content that has not ended")
    for slot, ways in saved.items():
        need(isinstance(ways, tuple) and len(ways) == 2, "content that has not ended")
        for side, way in enumerate(ways):
            need(isinstance(way, list) and len(way) == 4 and isinstance(way[X.DIR_OPEN], dict), "content that has not ended")
            number(way[X.DIR_NEXT], NULL, OFFSET_MAX)
            need(way[X.DIR_NEXT] >= -OFFSET_MAX or not way[X.DIR_OPEN], "where a message stands")
            for key, one in way[X.DIR_OPEN].items():
                need(isinstance(key, tuple) and len(key) == 2 and isinstance(one, list) and len(one) == 6, "content that has not ended")
                number(key[0], 0, ours.count - 1)
                number(key[1], NULL + 1, -(NULL + 1))
                unfinished(one, 2 * slot + side, mine, file)
            need(way[X.DIR_HELD] == sum(one[X.U_HELD] + len(one[X.U_TEXT]) for one in way[X.DIR_OPEN].values()), "how many bytes wait")
            need(way[X.DIR_FRAMES] == sum(len(one[X.U_PLACES]) // 2 for one in way[X.DIR_OPEN].values()), "how many frames wait")
        need(sum(len(way[X.DIR_OPEN]) for way in ways) == mine.accounts[slot, X.A_UNFINISHED], "content that has not ended")


def unfinished(one: list, direction: int, mine, file: int) -> None:
    """One message whose content has not ended."""
    more, held, frame, text, pieces, places = one
    need(isinstance(text, bytes) and isinstance(pieces, list) and all(isinstance(piece, bytes) for piece in pieces), "pieces of content")
    need(type(held) is int and held == sum(map(len, pieces)) and isinstance(places, list) and len(places) == 2 * len(pieces), "pieces of content")
    need(type(more) is int and (more == NULL or 0 < more < 1 << 63), "how much is to come")
    need(isinstance(places, list) and all(type(place) is int and 0 <= place <= OFFSET_MAX for place in places), "where pieces lie")
    need(isinstance(frame, list) and len(frame) == F.F_WIDTH and all(type(value) is int and abs(value) < 1 << 63 for value in frame), "a frame")
    need(frame[F.F_DIRECTION] == direction and frame[F.F_SIDE] in (0, 1) and frame[F.F_WHERE] in (0, 1) and frame[F.F_COMPLETE] == 1, "a frame")
    within(numpy.array([frame[F.F_OFFSET]]), -OFFSET_MAX, OFFSET_MAX, "where a message stands")
    within(numpy.array([frame[F.F_TOTAL], frame[F.F_KEPT]]), 0, OFFSET_MAX, "a length")
    packets(numpy.array([frame[F.F_PACKET], frame[F.F_LAST_PACKET]]), file)
    need(0 <= frame[F.F_BYTES] == len(text), "a frame")
