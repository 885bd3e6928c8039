"""Exchanges as plain arrays, put on the two sides of a comparison: cut, dealt, drawn anew, made slower."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy

from dissect.analysis import changes

ASKED = "select e.api, e.topic, e.at_ns, e.worked_ns, e.status from exchanges e order by e.at_ns"
PARTS = 32           # of a capture's time, that are dealt to two halves
SPELL = 1 / 40       # of a capture's time, in the mean, that is drawn as it is


@dataclass
class Side:
    """One side: group numbers, times, durations (NaN: not answered), failures, and the time that it covers."""

    group: numpy.ndarray
    at: numpy.ndarray
    value: numpy.ndarray
    error: numpy.ndarray
    unanswered: numpy.ndarray
    span: tuple[float, float]

    def taken(self, chosen, at: numpy.ndarray, span: tuple[float, float]) -> Side:
        return Side(self.group[chosen], at, self.value[chosen], self.error[chosen], self.unanswered[chosen], span)

    def slower(self, group: int, share: float, least: float = 0.0) -> Side:
        """The answers of a group, or those of them above a quantile, take so much longer."""
        value, mine = self.value.copy(), self.group == group
        late = mine & (value >= numpy.nanquantile(value[mine], least))
        value[late] *= 1 + share
        return replace(self, value=value)


def of_capture(capture) -> Side:
    """A capture's exchanges by api and topic."""
    rows = capture.sql(ASKED).to_pylist()
    numbers: dict[tuple, int] = {}
    group = numpy.array([numbers.setdefault((row["api"], row["topic"]), len(numbers)) for row in rows])
    at = numpy.array([row["at_ns"] for row in rows], float)
    value = numpy.array([row["worked_ns"] if row["worked_ns"] is not None and row["status"] in ("ok", "error") else numpy.nan for row in rows], float)
    status = numpy.array([row["status"] for row in rows])
    return Side(group, at - at[0], value, status == "error", numpy.isin(status, ["unanswered", "reset"]), (0.0, at[-1] - at[0] + 1))


def cut(whole: Side, first: float, middle: float, last: float) -> tuple[Side, Side]:
    """Two pieces that follow each other."""
    ends = numpy.searchsorted(whole.at, [first, middle, last])
    return tuple(whole.taken(slice(one, other), whole.at[one:other], span)  # type: ignore[return-value]
                 for one, other, span in ((ends[0], ends[1], (first, middle)), (ends[1], ends[2], (middle, last))))


def dealt(whole: Side, chance: numpy.random.Generator) -> tuple[Side, Side]:
    """The capture's time in PARTS, dealt to two halves, in their order: nothing changed, by construction."""
    width = whole.span[1] / PARTS
    part = numpy.minimum((whole.at / width).astype(int), PARTS - 1)
    late = numpy.zeros(PARTS, bool)
    late[chance.permutation(PARTS)[: PARTS // 2]] = True
    found = []
    for mine in (~late, late):
        place = numpy.cumsum(mine) - 1
        chosen = mine[part]
        at = whole.at[chosen] + (place[part[chosen]] - part[chosen]) * width
        found.append(whole.taken(chosen, at, (0.0, whole.span[1] / 2)))
    return found[0], found[1]


def redrawn(whole: Side, chance: numpy.random.Generator) -> tuple[Side, Side]:
    """As much time again, of spells drawn from anywhere in the capture, and cut in the middle: bursts and stalls stay, no phase does."""
    length, passed = whole.span[1], 0.0
    chosen, at = [], []
    while passed < length:
        start = chance.uniform(0, length)
        spell = min(chance.exponential(SPELL * length), length - passed, length - start) + 1
        ends = numpy.searchsorted(whole.at, [start, start + spell])
        chosen.append(numpy.arange(*ends))
        at.append(whole.at[slice(*ends)] - start + passed)
        passed += spell
    everything = numpy.concatenate(at)
    drawn = whole.taken(numpy.concatenate(chosen), everything, (0.0, passed))
    return cut(drawn, 0.0, passed / 2, passed)


def made(chance: numpy.random.Generator, draw, each: int = 2_000, groups: int = 10, span: float = 60e9) -> Side:
    """Groups of so many exchanges, with durations drawn one by one."""
    at = chance.uniform(0, span, each * groups)
    order = numpy.argsort(at)
    nothing = numpy.zeros(each * groups, bool)
    return Side(numpy.repeat(numpy.arange(groups), each)[order], at[order], draw(chance, each * groups), nothing, nothing, (0.0, span))


def compared(before: Side, after: Side) -> list[changes.Group]:
    """What `diff` says of them."""
    counted, latency = zip(*(_rows(one) for one in (before, after)))
    lengths = tuple(int(max(one.span[1] - one.span[0], 1)) for one in (before, after))
    return changes.compare(changes.Asked(("group",), counted, latency, ([], []), lengths))  # type: ignore[arg-type]


def _rows(side: Side) -> tuple[list[dict], list[dict]]:
    first, last = side.span
    block = numpy.minimum(((side.at - first) * changes.SIDE / (last - first)).astype(int), changes.SIDE - 1)
    answered = ~numpy.isnan(side.value)
    counted = [{"group": int(group), "block": int(at), "bucket": int(value) if there else None, "here": 1, "errors": int(error), "unanswered": int(left)}
               for group, at, value, there, error, left in zip(side.group, block, numpy.nan_to_num(side.value), answered, side.error, side.unanswered)]
    latency = []
    for group in numpy.unique(side.group):
        mine = side.group == group
        value = side.value[mine & answered]
        p50, p99 = numpy.quantile(value, [0.5, 0.99], method="inverted_cdf") if len(value) else (None, None)
        latency.append({"group": int(group), "count": int(mine.sum()), "p50_ns": p50, "p99_ns": p99})
    return counted, latency
