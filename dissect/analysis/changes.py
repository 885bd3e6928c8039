"""Before and after: asks both sides the same questions and finds what differs.

In → out: each side's rows (`blocks`, `owners`, `latency`) → one `Group` per group, with its `Change`s.
Limits: only the GROUPS_MOST groups with the most exchanges are judged, and none with fewer than LEAST exchanges on both sides together.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy

from dissect import causes, schema
from dissect.analysis import blocks, questions
from dissect.analysis.conditions import Filter, condition

GROUPS_MOST = 1_000
LEAST = 20               # exchanges of a group on both sides together, below which nothing is said about it
LEAST_SIDE = 10          # answers on each side, below which nothing is said about how long they took
TAIL = 0.95              # what is above this quantile of both sides is the tail
FLOOR_NS = 1_000         # a difference below a microsecond is no change to anybody
SPANS_MOST = 64          # of time that the files of a side cover, with holes between
SIDE = blocks.BLOCKS * blocks.FINE
SPAN = "select c.first_ns, c.last_ns from capture c where c.first_ns is not null order by c.first_ns, c.last_ns"
BY = ("api", "topic")
RATE, MEDIAN, TAIL_OF, ERRORS, UNANSWERED, MOVES, UNOWNED = "rate", "p50", "p99", "errors", "unanswered", "moves", "without owner"
THERE = "there"          # whether a group has exchanges at all
CAUSES = {name: part for name, part in zip(causes.CAUSES, causes.PARTS, strict=True) if name != "wait"}      # word in `change` → part; waiting on purpose is no cause


@dataclass
class Change:
    """One thing about a group that may have changed."""

    kind: str
    before: float            # rates per second, shares of one, durations in ns
    after: float
    certainty: float = 0.0
    large: bool = False      # in practice: by the threshold asked for
    drifts: bool = False     # as much within a side as between the sides
    of: float = 0.0          # of a part of the latency: the latency that it is a part of; a share of that is what counts
    changed: bool = False


@dataclass
class Group:
    """A group of exchanges, or of partitions (`owners`), on both sides."""

    key: tuple
    owners: bool = False
    count: tuple[int, int] = (0, 0)
    p50_ns: tuple = (None, None)
    p99_ns: tuple = (None, None)
    shapes: tuple = ((), ())         # of each side's times: (bucket, how many)
    parts: int = 0                   # of a side's BLOCKS parts, those in which there is something, where the other side has nothing
    changes: list[Change] = field(default_factory=list)

    @property
    def certainty(self) -> float:
        """The certainty of the most certain change; where nothing changed, of what came nearest to a change."""
        chosen = [one for one in self.changes if one.changed] or self.changes
        return max((one.certainty for one in chosen), default=0.0)

    @property
    def alone(self) -> bool:
        """Whether one side has nothing of it."""
        return not self.owners and 0 in self.count

    @property
    def changed(self) -> bool:
        return any(one.changed for one in self.changes)


# -- the questions

def spans(rows: list[dict], from_ns: int | None, to_ns: int | None) -> list[tuple[int, int]]:
    """The times that a side's files cover, limited to the range asked for, without the gaps between files."""
    found: list[tuple[int, int]] = []
    for row in rows:
        first, last = max(row["first_ns"], from_ns or row["first_ns"]), min(row["last_ns"], to_ns or row["last_ns"])
        if last < first:
            continue
        if found and first <= found[-1][1] + (found[-1][1] - found[-1][0]) // SPANS_MOST:
            found[-1] = (found[-1][0], max(found[-1][1], last))
        else:
            found.append((first, last))
    return found if len(found) <= SPANS_MOST else [(found[0][0], found[-1][1])]


def length(covered: list[tuple[int, int]]) -> int:
    return max(sum(last - first for first, last in covered), 1)


def _block(covered: list[tuple[int, int]]) -> str:
    passed = " + ".join(f"least(greatest(r.at_ns - {first}, 0), {last - first})" for first, last in covered) or "0"
    return f"least(cast(floor(cast({passed} as double) * {SIDE} / {length(covered)}) as bigint), {SIDE - 1})"


def counted(by, of: str, wanted: Filter, covered: list[tuple[int, int]]) -> str:
    """A side's exchanges per group, block and bucket."""
    by = questions.keys_of("exchanges", by, extra=("item",), least=1)
    questions.check_duration(of)
    fixed = [name for name in ("status", "wait_ns", "at_ns") if name not in by]
    computed = {"value": f"case when r.status in ('ok', 'error') then r.{of} end"}
    asked = questions.rows([*by, *fixed], wanted, computed, questions.is_spread(by, wanted))
    return questions.fill("diff", rows=asked, keys=questions.names(by), group=questions.group(by), block=_block(covered),
                          unit=questions.bucket_width("r.value"))


def explained(by, wanted: Filter, covered: list[tuple[int, int]]) -> str:
    """A side's time per group, block and cause."""
    by = questions.keys_of("exchanges", by, extra=("item",), least=1)
    asked = questions.rows([*by, *(name for name in ("latency_ns", "at_ns", *CAUSES.values()) if name not in by)], wanted, spread=questions.is_spread(by, wanted))
    return questions.fill("diff_why", rows=asked, keys=questions.names(by), group=questions.group(by), block=_block(covered),
                          sums=", ".join(f"{questions.ns_sum(f'r.{part}')} as {part}" for part in CAUSES.values()))


def owned_by(by) -> list[str]:
    """The columns among these that tell owners apart."""
    return [name for name in questions.keys_of("exchanges", by, extra=("item",)) if name in questions.PARTITION]


def owners(by, wanted: Filter, covered: list[tuple[int, int]]) -> str | None:
    """A side's changes of owner per group and block; None where the columns or the condition do not apply to owners."""
    keys = owned_by(by)
    if not keys or wanted.where or wanted.api:
        return None
    return questions.fill("diff_owners", keys=questions.names(keys), keys_h=questions.names(keys, "h"), group=questions.group(keys), block=_block(covered),
                          held=questions.fill("held", where=condition("ownership", wanted, lenient=True, alias="o")))


# -- what differs

@dataclass
class Series:
    """A figure over the blocks of both sides."""

    change: Change
    sums: numpy.ndarray
    floor: float = 0.0
    there: frozenset[int] = frozenset()     # the blocks in which there is something, where that is what is judged


@dataclass
class Asked:
    """Both sides' answers, and the parameters of the comparison."""

    by: tuple[str, ...]
    counted: tuple[list[dict], list[dict]]
    latency: tuple[list[dict], list[dict]]
    owners: tuple[list[dict], list[dict]]
    lengths: tuple[int, int]
    certainty: float = 0.995
    least: float = 0.05
    causes: tuple[list[dict], list[dict]] = ((), ())  # type: ignore[assignment]


def compare(asked: Asked) -> list[Group]:
    """Every group of either side: those that changed first, then those that one side alone has, each ordered by number of exchanges."""
    groups = _groups(asked)
    series: list[Series] = []
    for group, rows in _judged(asked, groups):
        series += _series(group, rows, asked.lengths)
    series += _causes(asked, groups)
    series += _owners(asked, groups)
    _judge(series, asked)
    return sorted(groups.values(), key=lambda one: (not one.changed, -one.certainty if one.changed else float(not one.alone), -sum(one.count), repr(one.key)))


def _groups(asked: Asked) -> dict[tuple, Group]:
    found: dict[tuple, Group] = {}
    for side, rows in enumerate(asked.latency):
        for row in rows:
            key = tuple(row[name] for name in asked.by)
            group = found.setdefault(key, Group(key))
            for name, value in (("count", row["count"]), ("p50_ns", row["p50_ns"]), ("p99_ns", row["p99_ns"])):
                setattr(group, name, _put(getattr(group, name), side, value))
    return found


def _put(pair: tuple, side: int, value) -> tuple:
    return (value, pair[1]) if side == 0 else (pair[0], value)


def _judged(asked: Asked, groups: dict[tuple, Group]):
    """The groups that have enough exchanges, with the rows of both sides."""
    enough = sorted((one for one in groups.values() if sum(one.count) >= LEAST), key=lambda one: (-sum(one.count), repr(one.key)))[:GROUPS_MOST]
    rows: dict[tuple, list[tuple]] = {one.key: [] for one in enough}
    for side, found in enumerate(asked.counted):
        for row in found:
            into = rows.get(tuple(row[name] for name in asked.by))
            if into is not None:
                into.append((row["block"] + side * SIDE, row["bucket"], row["here"], row["errors"], row["unanswered"]))
    return [(one, rows[one.key]) for one in enough]


def _series(group: Group, rows: list[tuple], lengths: tuple[int, int]) -> list[Series]:
    """The series of one group that are compared."""
    at, here, failed, left = (numpy.array([row[column] for row in rows], "int64") for column in (0, 2, 3, 4))
    seconds = [one / 1e9 for one in lengths]
    count = numpy.bincount(at, here, 2 * SIDE)
    found = [*_there(group, count), _rate(RATE, count, seconds)]
    for kind, those in ((ERRORS, failed), (UNANSWERED, left)):
        if those.any():
            sums = numpy.bincount(at, those, 2 * SIDE)
            found.append(Series(Change(kind, *_means(sums, count)), sums - count * (sums.sum() / count.sum())))
    answered = numpy.array([row[1] is not None for row in rows], bool)
    bucket = numpy.array([row[1] or 0 for row in rows], "int64")[answered]
    at, here = at[answered], here[answered]
    late = at >= SIDE
    if min(here[late].sum(), here[~late].sum()) >= LEAST_SIDE:
        group.shapes = tuple((bucket[mine], here[mine]) for mine in (~late, late))
        found += _times(group, at, bucket, here)
    group.changes = [one.change for one in found]
    return found


def _there(group: Group, count: numpy.ndarray) -> list[Series]:
    """Whether it appeared, or vanished.  How many there were says little of that: one burst may outweigh all else."""
    there = frozenset(numpy.nonzero(count.reshape(-1, blocks.FINE).sum(1))[0].tolist())
    if len(there) != blocks.BLOCKS:
        group.parts = len(there) if group.alone else 0
        return []       # no dealing can make one side empty and the other full of it
    group.parts = len(there)
    return [Series(Change(THERE, float(group.count[0]), float(group.count[1])), numpy.zeros(2 * SIDE), there=there)]


def _rate(kind: str, count: numpy.ndarray, seconds: list[float]) -> Series:
    """Exchanges per second.  Independent events vary at least as Poisson says."""
    sides = count[:SIDE].sum(), count[SIDE:].sum()
    each = numpy.concatenate([count[:SIDE] / seconds[0], count[SIDE:] / seconds[1]])
    floor = sum(number / length ** 2 for number, length in zip(sides, seconds)) / (2 * blocks.BLOCKS)
    return Series(Change(kind, sides[0] / seconds[0], sides[1] / seconds[1]), each - each.mean(), floor)


def _times(group: Group, at: numpy.ndarray, bucket: numpy.ndarray, here: numpy.ndarray) -> list[Series]:
    """The median by ranks, of which a single answer moves one; and the tail: how many answers lie beyond the quantile TAIL of both sides, and how far.

    Of a rank counts its logit, which tells a shift of nearly any kind of times best.  An answer in the tail counts one, and once more
    for each mean distance: number and distance together tell a slower tail better than either.
    """
    order = numpy.argsort(bucket, kind="stable")
    values, first = numpy.unique(bucket[order], return_index=True)
    of_value = numpy.add.reduceat(here[order], first)
    total = int(here.sum())
    below = numpy.cumsum(of_value) - of_value
    rank = (below + of_value / 2) / total
    start = max(int(values[min(int(numpy.searchsorted(below + of_value, TAIL * total)), len(values) - 1)]), 1)
    beyond = numpy.log(numpy.maximum(values, start) / start)
    late = values >= start
    mean = (beyond * of_value).sum() / max(of_value[late].sum(), 1)
    found = []
    for kind, score, pair in ((MEDIAN, numpy.log(rank / (1 - rank)), group.p50_ns), (TAIL_OF, late + beyond / max(mean, blocks.TINY), group.p99_ns)):
        centred = score - (score * of_value).sum() / total
        sums = numpy.bincount(at, centred[numpy.searchsorted(values, bucket)] * here, 2 * SIDE)
        found.append(Series(Change(kind, float(pair[0] or 0), float(pair[1] or 0)), sums))
    return found


def _means(sums: numpy.ndarray, count: numpy.ndarray) -> tuple[float, float]:
    return tuple(float(sums[side].sum() / max(count[side].sum(), 1)) for side in (slice(None, SIDE), slice(SIDE, None)))  # type: ignore[return-value]


def _causes(asked: Asked, groups: dict[tuple, Group]) -> list[Series]:
    """What the answers of a group waited for: the mean of each part, per block of time."""
    parts = ("here", "latency_ns", *CAUSES.values())
    sums: dict[tuple, numpy.ndarray] = {}
    for side, rows in enumerate(asked.causes):
        for row in rows:
            into = sums.setdefault(tuple(row[name] for name in asked.by), numpy.zeros((len(parts), 2 * SIDE)))
            into[:, row["block"] + side * SIDE] += [row[part] for part in parts]
    found = []
    for key, (here, whole, *each) in sums.items():
        group = groups.get(key)
        if group is None or not group.changes or min(here[:SIDE].sum(), here[SIDE:].sum()) < LEAST_SIDE:
            continue
        for name, spent in zip(CAUSES, each, strict=True):
            if spent.any():
                change = Change(name, *_means(spent, here), of=max(_means(whole, here)))
                found.append(Series(change, spent - here * (spent.sum() / here.sum())))
                group.changes.append(change)
    return found


def _owners(asked: Asked, groups: dict[tuple, Group]) -> list[Series]:
    """Who owned what: a group of its own, since it belongs to no api."""
    keys = owned_by(list(asked.by))
    sums: dict[tuple, numpy.ndarray] = {}
    for side, rows in enumerate(asked.owners):
        for row in rows:
            key = tuple(row[name] if name in keys else None for name in asked.by)
            into = sums.setdefault(key, numpy.zeros((2, 2 * SIDE)))
            into[:, row["block"] + side * SIDE] += row["moves"], row["unowned_ns"]
    found = []
    seconds = [one / 1e9 for one in asked.lengths]
    for key, (moves, gaps) in sorted(sums.items(), key=lambda one: repr(one[0]))[:GROUPS_MOST]:
        if not moves.any() and not gaps.any():
            continue
        group = groups[(*key, "owners")] = Group(key, True, (int(moves[:SIDE].sum()), int(moves[SIDE:].sum())))
        mine = [_rate(MOVES, moves, seconds), _rate(UNOWNED, gaps, [one * 1e9 for one in seconds])]
        mine[1].floor = 0.0
        group.changes = [one.change for one in mine]
        found += mine
    return found


def _judge(series: list[Series], asked: Asked) -> None:
    if not series:
        return
    sums = numpy.array([one.sums for one in series])
    floors = numpy.array([one.floor for one in series])
    chances = blocks.probabilities(sums, floors, [one.change.kind for one in series], [one.there for one in series])
    drifting = blocks.drifts(sums)
    for one, chance, drifts in zip(series, chances, drifting):
        change = one.change
        change.certainty, change.drifts = 1.0 - float(chance), bool(drifts)
        low, high = sorted((change.before, change.after))
        durations = change.kind in (MEDIAN, TAIL_OF, *CAUSES)
        change.large = (high > low and high >= (1 + asked.least) * low and (not durations or high - low >= FLOOR_NS)
                        and high - low >= asked.least * change.of)
        change.changed = change.certainty >= asked.certainty and change.large and not change.drifts


def columns(by) -> list[tuple[str, str]]:
    """The answer's columns and their kinds."""
    kinds = {column.name: column.kind for column in schema.EXCHANGES.columns} | {"item": "int64"}
    pairs = [(f"{side}_{name}", "int64") for name in ("count", "p50_ns", "p99_ns") for side in ("before", "after")]
    return [*((name, kinds[name]) for name in by), *pairs, ("change", "text"), ("certainty", "double"), ("changed", "bool")]
