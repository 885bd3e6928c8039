"""The clocks of two capture points: their offset, its bound, their drift, and when one of them was set.

In → out: for each segment seen at both points, its time at the first and the difference to the second → straight pieces.
Law: nothing arrives before it was sent.  Segments that go out give an upper limit of the second clock's lead, those that come back a
lower limit.  The estimate is the middle line of the widest strip between both limits; the bound is half of the strip's width.  Equal
delays both ways put the truth in the middle.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass, field

import numpy

PPM_MOST = 500.0          # a clock that runs faster than this is none
DRIFT_SPAN_NS = 1_000_000_000   # a shorter stretch says nothing about drift
WINDOWS = 64              # in which steps are looked for
STEP_LEAST_NS = 20_000
STEPS_MOST = 16
PARTED = 0.1              # of the strip's width that a step must have cost
BESIDE = 3               # windows on each side of a step that are compared
NOISY = 8.0              # times the windows' usual move, below which nothing is a step
TURNS = 100               # of the search for the slope
FILE_SHIFT = 32           # in a segment's place: its file, then its packet


@dataclass(frozen=True)
class Piece:
    """A stretch of time in which the second clock is ahead by `offset_ns` at `at_ns`, and gains `drift` ns per ns."""

    from_ns: int
    to_ns: int
    at_ns: int
    offset_ns: float
    drift: float
    bound_ns: float

    def ahead(self, at_ns: numpy.ndarray) -> numpy.ndarray:
        return self.offset_ns + self.drift * (at_ns - self.at_ns)


@dataclass(frozen=True)
class Clock:
    """The second clock as seen by the first: pieces in order of time, with a step between two of them."""

    pieces: tuple[Piece, ...]
    turns: dict[int, numpy.ndarray] = field(default_factory=dict)     # of each file of the second point: the places (points.places) with which the further pieces begin

    def ahead(self, at_ns: numpy.ndarray) -> numpy.ndarray:
        """The lead of the second clock at times of the first."""
        at_ns = numpy.asarray(at_ns, numpy.int64)
        found = self.pieces[0].ahead(at_ns)
        for piece in self.pieces[1:]:
            found = numpy.where(at_ns >= piece.from_ns, piece.ahead(at_ns), found)
        return found

    def first(self, second_ns: numpy.ndarray, packets: numpy.ndarray) -> numpy.ndarray:
        """Convert times of the second clock to the first.  A clock that was set back tells a time twice, so packets say which piece it is, where their file
        has turns.  Two rounds are enough, since drifts are small."""
        second_ns = numpy.asarray(second_ns, numpy.int64)
        found, piece_of = second_ns.copy(), numpy.zeros(len(second_ns), int)
        for piece in self.pieces[1:]:
            piece_of += second_ns >= piece.from_ns + round(piece.offset_ns)
        for file, turns in self.turns.items():
            mine = packets >> FILE_SHIFT == file
            piece_of[mine] = numpy.searchsorted(turns, packets[mine], "right")
        for number, piece in enumerate(self.pieces):
            mine = piece_of == number
            at = second_ns[mine] - round(piece.offset_ns)
            for _ in range(2):
                at = second_ns[mine] - numpy.round(piece.ahead(at)).astype(numpy.int64)
            found[mine] = at
        return found

    def placed(self, at_ns: numpy.ndarray, apart: numpy.ndarray, packets: numpy.ndarray) -> Clock:
        """The clock with its turns, from segments of both ways.  Several files may be of the same time, so each has its own."""
        turns = {}
        for file in numpy.unique(packets >> FILE_SHIFT).tolist():
            mine = numpy.flatnonzero(packets >> FILE_SHIFT == file)
            mine = mine[numpy.argsort(packets[mine], kind="stable")]
            turns[file] = self._turns(at_ns[mine], apart[mine], packets[mine])
        return Clock(self.pieces, turns)

    def _turns(self, at_ns: numpy.ndarray, apart: numpy.ndarray, packets: numpy.ndarray) -> numpy.ndarray:
        """What each piece says of segments of one file, in the order of their packets."""
        turns = []
        for before, after in itertools.pairwise(self.pieces):
            later = (numpy.abs(apart - after.ahead(at_ns)) < numpy.abs(apart - before.ahead(at_ns))) & (at_ns >= before.from_ns) | (at_ns > after.to_ns)
            best = _parting(later)
            turns.append(packets[best] if best < len(packets) else packets[-1] + 1)
        return numpy.maximum.accumulate(numpy.array(turns, numpy.int64))

    @property
    def offset_ns(self) -> int:
        """The offset at the first moment that both points saw."""
        return round(float(self.pieces[0].ahead(numpy.int64(self.from_ns))))         # type: ignore[arg-type]

    @property
    def from_ns(self) -> int:
        return self.pieces[0].from_ns

    @property
    def bound_ns(self) -> int:
        return round(max(piece.bound_ns for piece in self.pieces))

    @property
    def drift_ppm(self) -> float:
        longest = max(self.pieces, key=lambda one: one.to_ns - one.from_ns)
        return longest.drift * 1e6


def clock(out_at: numpy.ndarray, out: numpy.ndarray, back_at: numpy.ndarray, back: numpy.ndarray) -> Clock | None:
    """The clock, from differences second − first of segments that went out and that came back; None where either is missing."""
    if not len(out) or not len(back):
        return None
    pieces = []
    for first, last in _stretches(out_at, out, back_at, back):
        mine_out, mine_back = (out_at >= first) & (out_at < last), (back_at >= first) & (back_at < last)
        if mine_out.any() and mine_back.any():
            pieces.append(_piece(out_at[mine_out], out[mine_out], back_at[mine_back], back[mine_back]))
    return Clock(tuple(pieces)) if pieces else None


def _piece(out_at: numpy.ndarray, out: numpy.ndarray, back_at: numpy.ndarray, back: numpy.ndarray) -> Piece:
    first, last = int(min(out_at.min(), back_at.min())), int(max(out_at.max(), back_at.max()))
    at, base, slope, top, bottom = _strip(out_at, out, back_at, back)
    return Piece(first, last, at, base + (top + bottom) / 2, slope, abs(top - bottom) / 2)


def _width(*of: numpy.ndarray) -> float:
    _, _, _, top, bottom = _strip(*of)
    return top - bottom


def _strip(out_at: numpy.ndarray, out: numpy.ndarray, back_at: numpy.ndarray, back: numpy.ndarray) -> tuple[int, int, float, float, float]:
    """The widest strip: its reference time and height, its slope, and its upper and lower edge there."""
    first, last = int(min(out_at.min(), back_at.min())), int(max(out_at.max(), back_at.max()))
    at, base = first + (last - first) // 2, int(out.min())
    ceiling = _hull((out_at - at).astype(float), (out - base).astype(float), 1)
    floor = _hull((back_at - at).astype(float), (back - base).astype(float), -1)
    slope = _slope(ceiling, floor) if last - first >= DRIFT_SPAN_NS else 0.0
    return at, base, slope, float((ceiling[1] - slope * ceiling[0]).min()), float((floor[1] - slope * floor[0]).max())


def _hull(at: numpy.ndarray, value: numpy.ndarray, sign: int) -> tuple[numpy.ndarray, numpy.ndarray]:
    """The points of the lower (sign 1) or upper (−1) convex hull: only they can touch a line below (above) all points."""
    order = numpy.lexsort((sign * value, at))
    kept: list[tuple[float, float]] = []
    for x, y in zip(at[order].tolist(), (sign * value[order]).tolist()):
        while len(kept) > 1 and (kept[-1][0] - kept[-2][0]) * (y - kept[-2][1]) <= (kept[-1][1] - kept[-2][1]) * (x - kept[-2][0]):
            kept.pop()
        if not kept or x > kept[-1][0]:
            kept.append((x, y))
    found = numpy.array(kept)
    return found[:, 0], sign * found[:, 1]


def _slope(ceiling: tuple[numpy.ndarray, numpy.ndarray], floor: tuple[numpy.ndarray, numpy.ndarray]) -> float:
    """The slope of the widest strip.  Its width is a concave function of the slope, so a ternary search finds the maximum."""
    def width(slope: float) -> float:
        return float((ceiling[1] - slope * ceiling[0]).min() - (floor[1] - slope * floor[0]).max())

    low, high = -PPM_MOST * 1e-6, PPM_MOST * 1e-6
    for _ in range(TURNS):
        one, other = low + (high - low) / 3, high - (high - low) / 3
        low, high = (one, high) if width(one) < width(other) else (low, other)
    return (low + high) / 2


def _stretches(out_at: numpy.ndarray, out: numpy.ndarray, back_at: numpy.ndarray, back: numpy.ndarray) -> list[tuple[int, int]]:
    """The times between steps: where upper and lower limits of the windows move together and stay there, a clock was set."""
    first, last = int(min(out_at.min(), back_at.min())), int(max(out_at.max(), back_at.max())) + 1
    edges = numpy.linspace(first, last, WINDOWS + 1).astype(numpy.int64)
    tops, bottoms = _least(out_at, out, edges, numpy.minimum), _least(back_at, back, edges, numpy.maximum)
    cuts = sorted(_steps(tops, bottoms))
    places = [_place(edges, cut, tops, bottoms, (out_at, out), (back_at, back)) for cut in cuts]
    found: list[tuple[int, int]] = []
    for one in itertools.pairwise([first, *places, last]):
        if found and not _parted(found[-1], one, (out_at, out), (back_at, back)):
            found[-1] = (found[-1][0], one[1])
        else:
            found.append(one)
    return found


def _parted(one: tuple[int, int], other: tuple[int, int], out: tuple, back: tuple) -> bool:
    """Whether one line for both stretches is worse than a line for each."""
    def strip(low: int, high: int) -> float | None:
        mine = [(at[(at >= low) & (at < high)], value[(at >= low) & (at < high)]) for at, value in (out, back)]
        return _width(*mine[0], *mine[1]) if all(len(at) for at, _ in mine) else None

    both, alone = strip(one[0], other[1]), [strip(*one), strip(*other)]
    known = [width for width in alone if width is not None]
    return bool(known) and both is not None and both < min(known) - max(STEP_LEAST_NS, PARTED * min(known))


def _least(at: numpy.ndarray, value: numpy.ndarray, edges: numpy.ndarray, of) -> numpy.ndarray:
    """The least (or greatest) value in each window; NaN where it is empty."""
    window = numpy.clip(numpy.searchsorted(edges, at, "right") - 1, 0, len(edges) - 2)
    found = numpy.full(len(edges) - 1, numpy.inf if of is numpy.minimum else -numpy.inf)
    of.at(found, window, value.astype(float))
    return numpy.where(numpy.isfinite(found), found, numpy.nan)


def _steps(tops: numpy.ndarray, bottoms: numpy.ndarray) -> list[int]:
    """Windows that contain a step: the limits of their neighbours, extended by the usual drift, contradict each other."""
    middle = (tops + bottoms) / 2
    there = numpy.flatnonzero(~numpy.isnan(middle))
    if len(there) < 2 * BESIDE + 1:
        return []
    moves = numpy.diff(middle[there]) / numpy.diff(there)
    usual = float(numpy.median(moves))
    noise = float(numpy.median(numpy.abs(numpy.diff(middle[there]) - usual * numpy.diff(there))))
    flat = [side - usual * numpy.arange(len(middle)) for side in (tops, bottoms)]
    heights = {}
    for number in range(2, len(there) - 2):
        before, after = there[max(number - BESIDE, 0) : number], there[number + 1 : number + 1 + BESIDE]
        up, also = (float(numpy.median(side[after]) - numpy.median(side[before])) for side in flat)
        if up * also > 0 and min(abs(up), abs(also)) > max(STEP_LEAST_NS, NOISY * noise):
            heights[int(there[number])] = min(abs(up), abs(also))
    found: list[int] = []
    for at in sorted(heights, key=lambda one: (-heights[one], one)):
        if len(found) < STEPS_MOST and all(abs(at - one) > BESIDE + 1 for one in found):
            found.append(at)
    return found


def _place(edges: numpy.ndarray, cut: int, tops: numpy.ndarray, bottoms: numpy.ndarray, out: tuple, back: tuple) -> int:
    """The moment near a step that separates best what is before from what is after."""
    low, high = int(edges[max(cut - BESIDE, 0)]), int(edges[min(cut + BESIDE + 1, len(edges) - 1)])
    middle = (tops + bottoms) / 2
    near = numpy.flatnonzero(~numpy.isnan(middle))
    early, late = near[near < cut][-BESIDE:], near[near > cut][:BESIDE]
    rises = numpy.median(middle[late]) > numpy.median(middle[early])
    at, value, border = [], [], []
    for (times, values), side in ((out, tops), (back, bottoms)):
        mine = (times >= low) & (times < high)
        at.append(times[mine])
        value.append(values[mine].astype(float))
        border.append(numpy.full(int(mine.sum()), (numpy.median(side[early]) + numpy.median(side[late])) / 2))
    order = numpy.argsort(numpy.concatenate(at), kind="stable")
    times = numpy.concatenate(at)[order]
    later = (numpy.concatenate(value)[order] > numpy.concatenate(border)[order]) == rises
    best = _parting(later)
    return int(times[best]) if best < len(times) else high


def _parting(later: numpy.ndarray) -> int:
    """The place that separates best what is not later from what is."""
    return int(numpy.argmin(numpy.r_[0, numpy.cumsum(later)] + numpy.r_[numpy.cumsum((~later)[::-1])[::-1], 0]))
