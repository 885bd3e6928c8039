"""Does a series of figures differ between two sides?  A permutation test of blocks, corrected for many series.

In → out: sums per block of time, of many series on two sides → the certainty that each differs.
Law: answers near each other in time are alike (stalls, bursts, phases), so a single answer is no independent evidence.  Each side's time
is cut into `BLOCKS` blocks; if nothing changed, every way to deal the blocks to the two sides was as probable as the one seen.  All 924
ways are tried; there is no random number.  What hangs together across the border of two blocks counts twice where both lie on one side, as most
do in what was seen; so the figure of each dealing is divided by what such neighbours add to its variance (`memory`).
A series' figure is judged by the greatest figure of all series in each dealing (Westfall and Young's step-down).  So the promise holds
for the whole answer: at certainty 0.99, of 100 comparisons in which nothing changed 99 say so.
"""

from __future__ import annotations

import itertools
from functools import cache

import numpy

BLOCKS = 6              # of a side's time: what hangs together for less than a sixth of it is no evidence twice
FINE = 8                # parts of a block, from which the noise of a series without memory is estimated
WEIGHT = 40.0           # of that estimate beside the one from the blocks themselves, which has 2 * BLOCKS - 2
MEMORY_MOST = 0.5       # the correlation of neighbouring blocks, that of what lasts longer than a block is no steady traffic
MEMORY_WEIGHT = 3.0     # of the mean of a kind's series beside a series' own ten pairs of neighbours
DRIFT, DRIFT_SEEN = 2.5, 3.0
LEAST_P = 2 / 924       # one dealing and its mirror image
TINY = 1e-300


@cache
def dealings() -> numpy.ndarray:
    """Every way to give half of the blocks to the second side; the last one is what was seen."""
    chosen = list(itertools.combinations(range(2 * BLOCKS), BLOCKS))
    deal = numpy.zeros((len(chosen), 2 * BLOCKS))
    for row, blocks in enumerate(chosen):
        deal[row, list(blocks)] = 1.0
    return deal


@cache
def neighbours() -> numpy.ndarray:
    """For each dealing: the pairs of blocks that follow each other on a side of the capture, and got to the same side, less those that did not."""
    sign = 2 * dealings() - 1
    same = sign[:, :-1] * sign[:, 1:]
    same[:, BLOCKS - 1] = 0         # between the sides lies whatever time passed
    return same.sum(1)


def memory(blocks: numpy.ndarray, kinds: list[str]) -> numpy.ndarray:
    """The correlation of neighbouring blocks within a side: a series' own, and that of its kind, since ten pairs tell little."""
    sides = blocks.T.reshape(-1, 2, BLOCKS)
    sides = sides - sides.mean(2, keepdims=True)
    power = (sides * sides).mean((1, 2)) * BLOCKS / (BLOCKS - 1)
    together = (sides[:, :, :-1] * sides[:, :, 1:]).mean((1, 2)) + power / BLOCKS       # a side's mean takes so much from both
    own = together / numpy.maximum(power, TINY)
    found = own.copy()
    for kind in set(kinds):
        mine = numpy.array([one == kind for one in kinds]) & (power > 0)
        if mine.any():
            found[mine] = (MEMORY_WEIGHT * own[mine].mean() + own[mine]) / (MEMORY_WEIGHT + 1)
    return numpy.clip(found, 0.0, MEMORY_MOST)


def probabilities(sums: numpy.ndarray, floors: numpy.ndarray, kinds: list[str], there: list[frozenset[int]] | None = None) -> numpy.ndarray:
    """For each series: the probability of a difference as great as its own if nothing changed, with all series considered.

    `sums`: series × (2 × BLOCKS × FINE), centred; `floors`: the least variance that a block's sum can have (of counts: Poisson's).
    `there`: for each series the blocks in which there is something at all, where that is what is judged (`alone`); else none.
    """
    blocks = _blocks(sums)
    deal = dealings()
    second, squares = deal @ blocks, deal @ (blocks * blocks)
    first, squares_first = blocks.sum(0) - second, (blocks * blocks).sum(0) - squares
    within = (squares - second * second / BLOCKS + squares_first - first * first / BLOCKS) / (2 * BLOCKS - 2)
    freedom = 2 * BLOCKS - 2
    noise = (WEIGHT * _usual(sums, blocks, floors, kinds) + freedom * numpy.maximum(within, floors)) / (WEIGHT + freedom)
    noise *= 1 + neighbours()[:, None] * memory(blocks, kinds) / BLOCKS
    figures = numpy.abs(second - first) / numpy.sqrt(2 * BLOCKS * noise + TINY)
    for series, where in enumerate(there or ()):
        figures[alone(where), series] = numpy.inf
    order = numpy.argsort(-figures[-1], kind="stable")
    greatest = numpy.maximum.accumulate(figures[:, order[::-1]], axis=1)[:, ::-1]
    found = numpy.empty(len(order))
    found[order] = numpy.maximum.accumulate((greatest >= figures[-1, order] * (1 - 1e-9)).mean(0))
    return found


def alone(there: frozenset[int]) -> numpy.ndarray:
    """The dealings in which one side has something in each of its blocks, and the other nothing at all.

    No difference between two sides is greater.  Something that was there in fewer blocks may be a single event: it is on one side whatever happens.
    """
    if len(there) != BLOCKS:
        return numpy.zeros(len(dealings()), bool)
    held = dealings()[:, sorted(there)].sum(1)
    return (held == 0) | (held == BLOCKS)


def _usual(sums: numpy.ndarray, blocks: numpy.ndarray, floors: numpy.ndarray, kinds: list[str]) -> numpy.ndarray:
    """The variance of a block's sum: estimated from its parts, raised to what series of its kind usually have."""
    fine = numpy.maximum((sums * sums).sum(1) / (2 * BLOCKS), floors)
    coarse = blocks.var(0) * (2 * BLOCKS) / (2 * BLOCKS - 1)
    usual = fine.copy()
    for kind in set(kinds):
        mine = numpy.array([one == kind for one in kinds])
        usual[mine] *= max(1.0, float(numpy.median(coarse[mine] / numpy.maximum(fine[mine], TINY))))
    return usual


def drifts(sums: numpy.ndarray) -> numpy.ndarray:
    """Series that change within a side nearly as much as between the sides: a trend that the border between the sides cuts in two."""
    blocks, half = _blocks(sums), BLOCKS // 2
    between = numpy.abs(blocks[BLOCKS:].sum(0) - blocks[:BLOCKS].sum(0)) / BLOCKS
    least = 1e-12 * numpy.abs(blocks).max(0, initial=0.0) ** 2 + TINY
    found = numpy.zeros(blocks.shape[1], bool)
    for side in (blocks[:BLOCKS], blocks[BLOCKS:]):
        moved = numpy.abs(side[half:].mean(0) - side[:half].mean(0))
        noise = numpy.sqrt((side[half:].var(0, ddof=1) + side[:half].var(0, ddof=1)) / half + least)
        found |= (moved > DRIFT_SEEN * noise) & (between < DRIFT * moved)
    return found


def _blocks(sums: numpy.ndarray) -> numpy.ndarray:
    return sums.reshape(len(sums), 2 * BLOCKS, FINE).sum(2).T
