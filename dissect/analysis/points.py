"""Two capture points of the same traffic: which connections and segments are the same, and what was lost between them.

In → out: the segments of both points (`link/segments.py`) → `Joined`: pairs of connections and of segments, the clock, losses, links.
Law: a segment is the same at both points if its sequence number and first bytes are.  Addresses and ports are not compared, since NAT
changes them.  Where sequence numbers were rewritten too, the first bytes of several segments, all shifted by the same number, identify a
connection.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy

from dissect.analysis import clocks
from dissect.link.segments import ACK, FIN, RST, SYN, Segments
from dissect.memory.hashes import mixed_rows

REWRITTEN_LEAST = 3      # segments that must agree before connections with other sequence numbers are one
TELLING = 16             # bytes of payload that are hardly the same twice
NONE = -1
OUT, BACK = 0, 1         # from the first point to the second, and the other way
LIMIT_NS = 2_000_000_000   # at the ends of the time that both points saw: what was under way then is not missing


@dataclass
class Joined:
    """The pairs, as row numbers of both points' segments."""

    first: Segments
    second: Segments
    pairs: numpy.ndarray                       # of connections: life at the first, life at the second
    shifts: dict[tuple[int, int], int]         # pair, side at the first → what was added to sequence numbers
    rows: numpy.ndarray                        # of segments: row at the first, row at the second
    pair: numpy.ndarray                        # of each of them: number of its connections' pair
    way: numpy.ndarray                         # OUT or BACK
    clock: clocks.Clock | None
    sides: dict[tuple[int, int], int] = field(default_factory=dict)       # pair, side at the first → OUT or BACK
    bases: dict[tuple[int, int], int] = field(default_factory=dict)       # pair, way → the sequence number that others are counted from
    flipped: dict[int, bool] = field(default_factory=dict)                # pair → the sides have other numbers at the second point

    def second_times(self, rows: numpy.ndarray) -> numpy.ndarray:
        """Times of segments of the second point, by the clock of the first."""
        seen = self.second.rows[rows]
        return self.clock.first(seen["time"], places(seen)) if self.clock else seen["time"]


def join(first: Segments, second: Segments) -> Joined:
    pairs, shifts = _connections(first.rows, second.rows)
    rows, pair = _segments(first.rows, second.rows, pairs, shifts)
    found = Joined(first, second, pairs, shifts, rows, pair, numpy.zeros(len(rows), numpy.int8), None)
    _ways(found)
    one, other = first.rows[rows[:, 0]], second.rows[rows[:, 1]]
    apart = other["time"] - one["time"]
    out, back = found.way == OUT, found.way == BACK
    found.clock = clocks.clock(one["time"][out], apart[out], one["time"][back], apart[back])
    if found.clock:
        found.clock = found.clock.placed(one["time"], apart, places(other))
    return found


def places(rows: numpy.ndarray) -> numpy.ndarray:
    """Numbers by which segments stand in the order in which they were captured."""
    return rows["file"].astype(numpy.int64) << clocks.FILE_SHIFT | rows["packet"]


# -- connections

def _connections(one: numpy.ndarray, other: numpy.ndarray) -> tuple[numpy.ndarray, dict[tuple[int, int], int]]:
    """Pairs of connections, and the shift of their sequence numbers."""
    names = [mixed_rows(rows["seq"], rows["hash"], rows["flags"] & (SYN | FIN | RST)) for rows in (one, other)]
    votes = _votes(one, other, *in_both(*names))
    pairs = _best(votes)
    left = [~numpy.isin(rows["life"], [pair[at] for pair in pairs]) & (rows["length"] >= TELLING) for at, rows in enumerate((one, other))]
    if left[0].any() and left[1].any():
        pairs += _rewritten(one, other, left)
    found = numpy.array(pairs, numpy.int64).reshape(-1, 2)
    return found, _shifts(one, other, found)


def in_both(one: numpy.ndarray, other: numpy.ndarray) -> tuple[numpy.ndarray, numpy.ndarray]:
    """Rows of both points with the same name: the first of each."""
    (mine, first), (theirs, second) = (numpy.unique(names, return_index=True) for names in (one, other))
    _, at_one, at_other = numpy.intersect1d(mine, theirs, assume_unique=True, return_indices=True)
    return first[at_one], second[at_other]


def _votes(one: numpy.ndarray, other: numpy.ndarray, at_one: numpy.ndarray, at_other: numpy.ndarray) -> list[tuple[int, int, int]]:
    """How many segments say that two connections are one; segments without payload count less than any with payload."""
    weight = numpy.where(one["length"][at_one] > 0, 4, 1)
    both = numpy.stack([one["life"][at_one], other["life"][at_other]], 1).astype(numpy.int64)
    if not len(both):
        return []
    found, which = numpy.unique(both, axis=0, return_inverse=True)
    return [(int(count), int(pair[0]), int(pair[1])) for count, pair in zip(numpy.bincount(which.ravel(), weight), found)]


def _best(votes: list[tuple[int, int, int]]) -> list[tuple[int, int]]:
    """The pairs with most votes; no connection is in two pairs."""
    taken: tuple[set[int], set[int]] = set(), set()
    found = []
    for _, one, other in sorted(votes, key=lambda vote: (-vote[0], vote[1], vote[2])):
        if one not in taken[0] and other not in taken[1]:
            found.append((one, other))
            taken[0].add(one)
            taken[1].add(other)
    return found


def _rewritten(one: numpy.ndarray, other: numpy.ndarray, left: list[numpy.ndarray]) -> list[tuple[int, int]]:
    """Connections whose sequence numbers were rewritten on the way, in both directions: found by payloads that occur once at each point."""
    rows = [numpy.flatnonzero(mine) for mine in left]
    alone = [mine[only_once(whole["hash"][mine])] for mine, whole in zip(rows, (one, other))]
    at = in_both(one["hash"][alone[0]], other["hash"][alone[1]])
    votes = _votes(one, other, alone[0][at[0]], alone[1][at[1]])
    return _best([vote for vote in votes if vote[0] >= 4 * REWRITTEN_LEAST])


def _shifts(one: numpy.ndarray, other: numpy.ndarray, pairs: numpy.ndarray) -> dict[tuple[int, int], int]:
    """What was added to the sequence numbers of a direction: the difference that most of its payloads have."""
    numbers = [pair_numbers(rows["life"], pairs[:, at]) for at, rows in enumerate((one, other))]
    telling = [numpy.flatnonzero((number >= 0) & (rows["length"] >= TELLING)) for number, rows in zip(numbers, (one, other))]
    names = [mixed_rows(rows["hash"][mine], number[mine]) for rows, mine, number in zip((one, other), telling, numbers)]
    alone = [only_once(name) for name in names]
    at = in_both(names[0][alone[0]], names[1][alone[1]])
    at_one, at_other = telling[0][alone[0][at[0]]], telling[1][alone[1][at[1]]]
    apart = (other["seq"][at_other].astype(numpy.int64) - one["seq"][at_one]) & 0xFFFFFFFF
    sides = numbers[0][at_one] * 2 + one["side"][at_one]
    return {(side // 2, side % 2): shift for side, shift in usual(sides, apart).items() if shift}


def usual(groups: numpy.ndarray, values: numpy.ndarray) -> dict[int, int]:
    """The most frequent value of each group; the least one of equals."""
    if not len(groups):
        return {}
    found, times = numpy.unique(numpy.stack([groups, values], 1), axis=0, return_counts=True)
    order = numpy.lexsort((found[:, 1], -times, found[:, 0]))
    first = order[numpy.r_[True, numpy.diff(found[order, 0]) != 0]]
    return dict(found[first].tolist())


def only_once(names: numpy.ndarray) -> numpy.ndarray:
    """Places of names that occur once."""
    _, first, count = numpy.unique(names, return_index=True, return_counts=True)
    return first[count == 1]


# -- segments

def _segments(one: numpy.ndarray, other: numpy.ndarray, pairs: numpy.ndarray, shifts: dict[tuple[int, int], int]) -> tuple[numpy.ndarray, numpy.ndarray]:
    """Rows that are the same segment: first the same copy of it (by the number in the IP header), then the first copies of each."""
    numbers = [pair_numbers(rows["life"], pairs[:, at]) for at, rows in enumerate((one, other))]
    seq = one["seq"].astype(numpy.int64)
    for (pair, side), shift in shifts.items():
        mine = (numbers[0] == pair) & (one["side"] == side)
        seq[mine] = (seq[mine] + shift) & 0xFFFFFFFF
    names = [mixed_rows(place, rows["hash"], number * 8 + (rows["flags"] & (SYN | FIN | RST)))
             for place, rows, number in ((seq, one, numbers[0]), (other["seq"], other, numbers[1]))]
    exact = [mixed_rows(name, rows["ipid"].astype(numpy.uint64) << numpy.uint64(32) | rows["length"]) for name, rows in zip(names, (one, other))]
    known = [numpy.flatnonzero(number >= 0) for number in numbers]
    copies = [mine[rows["ipid"][mine] > 0] for mine, rows in zip(known, (one, other))]
    at = in_both(exact[0][copies[0]], exact[1][copies[1]])
    same = numpy.stack([copies[0][at[0]], copies[1][at[1]]], 1)
    taken = [numpy.isin(name, names[which][same[:, which]]) for which, name in enumerate(names)]
    rest = [mine[~(taken[0] if which == 0 else taken[1])[mine]] for which, mine in enumerate(known)]
    at = in_both(names[0][rest[0]], names[1][rest[1]])
    found = numpy.concatenate([same, numpy.stack([rest[0][at[0]], rest[1][at[1]]], 1)])
    found = found[numpy.argsort(found[:, 0], kind="stable")]
    return found, numbers[0][found[:, 0]]


def pair_numbers(lives: numpy.ndarray, of: numpy.ndarray) -> numpy.ndarray:
    """The number of the pair to which each row's connection belongs."""
    found = numpy.full(int(max(lives.max(initial=0), of.max(initial=0))) + 1, NONE, numpy.int64)
    found[of] = numpy.arange(len(of))
    return found[lives]


def _ways(joined: Joined) -> None:
    """Which side of a connection sends from the first point to the second: its segments have the greater difference of times, whatever
    the clocks say.  Where times do not decide, it is the sender of the SYN, else the end with the greater port."""
    one, other = joined.first.rows[joined.rows[:, 0]], joined.second.rows[joined.rows[:, 1]]
    apart = other["time"] - one["time"]
    order = numpy.argsort(joined.pair, kind="stable")
    bounds = numpy.searchsorted(joined.pair[order], numpy.arange(len(joined.pairs) + 1))
    for pair in range(len(joined.pairs)):
        mine = order[bounds[pair] : bounds[pair + 1]]
        if not len(mine):
            continue
        sides = one["side"][mine]
        joined.flipped[pair] = bool((sides != other["side"][mine]).mean() > 0.5)
        timely = mine[numpy.argsort(one["time"][mine], kind="stable")]
        turns = numpy.flatnonzero(numpy.diff(one["side"][timely].astype(numpy.int8)))         # neighbours in time, so that no drift comes between
        more = (apart[timely[turns + 1]] - apart[timely[turns]]) * numpy.where(one["side"][timely[turns]] == 0, -1, 1)
        later = numpy.median(more) if len(more) else 0          # by how much side 0's come later than side 1's
        out = _opener(one[mine], joined.first.ends) if later == 0 else int(later < 0)
        joined.sides[pair, out], joined.sides[pair, 1 - out] = OUT, BACK
        joined.way[mine] = numpy.where(sides == out, OUT, BACK)


def _opener(rows: numpy.ndarray, ends: dict[int, tuple]) -> int:
    syn = rows[(rows["flags"] & (SYN | ACK)) == SYN]
    if len(syn):
        return int(syn["side"][0])
    pair = ends[int(rows["tuple"][0])]
    return 0 if pair[0][1] > pair[1][1] else 1


# -- what is missing

@dataclass(frozen=True)
class Lost:
    """Bytes that one point saw and the other did not."""

    pair: int
    way: int
    seen: int            # at which point: 0 the first, 1 the second
    row: int             # the segment there
    bytes: int

    @property
    def where(self) -> str:
        """The loss lies between the points if the sender's point saw the bytes; otherwise the sender's point did not record what passed
        it."""
        return "between" if self.seen == self.way else "not captured before"


def losses(joined: Joined) -> list[Lost]:
    """Segments, or parts of them, that have fewer copies at one point than at the other."""
    if joined.clock is None:
        return []
    (left, judged), found = _unmatched(joined), []
    for key in sorted(left):
        ranges = [_ranges(joined, key, at, rows) for at, rows in enumerate(left[key])]
        for at in (0, 1):
            found += [Lost(key[0], key[1], at, row, missing) for row, missing in _more(ranges[at], ranges[1 - at]) if judged[at][row]]
    return found


def _unmatched(joined: Joined) -> tuple[dict[tuple[int, int], tuple[list[int], list[int]]], list[numpy.ndarray]]:
    """Rows of either point without a partner, by connection and direction; and which rows lie in the time that both points saw."""
    judged: list[numpy.ndarray] = []
    both = (joined.first.rows, joined.second.rows)
    times = [both[0]["time"], joined.second_times(numpy.arange(len(both[1])))]
    slack, whole = _slack(joined), both[0]["length"][joined.rows[:, 0]] == both[1]["length"][joined.rows[:, 1]]     # the others were cut anew on the way
    low, high = max(one.min() for one in times), min(one.max() for one in times) - slack
    told = joined.pair * 2 + both[0]["side"][joined.rows[:, 0]]           # sides of which something was seen at both points
    flipped = numpy.array([number for number, turned in joined.flipped.items() if turned], numpy.int64)
    found: dict[tuple[int, int], tuple[list[int], list[int]]] = {}
    for at, rows in enumerate(both):
        pair = pair_numbers(rows["life"], joined.pairs[:, at])
        alone = (pair >= 0) & ((rows["length"] > 0) | ((rows["flags"] & (SYN | FIN)) != 0))
        alone[joined.rows[whole, at]] = False
        sender = rows["side"] ^ (numpy.isin(pair, flipped) & (at == 1))
        ends = [_of_side(told, joined.rows[:, at], times[at], least) for least in (True, False)]
        alone &= numpy.isin(pair * 2 + sender, told)
        name = numpy.where(alone, pair * 2 + sender, 0)
        inside = [numpy.minimum(ends[0][name], low), numpy.maximum(ends[1][name], high)]      # what passed before and after it was seen: so it was missed
        judged.append((times[at] >= inside[0]) & (times[at] <= inside[1]))
        for row in numpy.flatnonzero(alone).tolist():
            number = int(pair[row])
            way = joined.sides.get((number, int(sender[row])))
            if way is not None:
                found.setdefault((number, way), ([], []))[at].append(row)
    return found, judged


def _of_side(told: numpy.ndarray, rows: numpy.ndarray, times: numpy.ndarray, least: bool) -> numpy.ndarray:
    """For each side of each pair: when the first (or last) segment that both points saw passed."""
    found = numpy.full(int(told.max(initial=0)) + 2, (1 << 62) if least else -(1 << 62), numpy.int64)
    (numpy.minimum if least else numpy.maximum).at(found, told, times[rows])
    return found


def _slack(joined: Joined) -> int:
    """How long a segment that one point saw last may still be on its way."""
    apart = numpy.abs(joined.second_times(joined.rows[:, 1]) - joined.first.rows["time"][joined.rows[:, 0]])
    return min(int(apart.max(initial=0)), LIMIT_NS)


def _ranges(joined: Joined, key: tuple[int, int], at: int, rows: list[int]) -> numpy.ndarray:
    """Start, end and row of segments, in sequence numbers of the second point, unwrapped."""
    segments = (joined.first.rows, joined.second.rows)[at][rows]
    if not len(segments):
        return numpy.zeros((0, 3), numpy.int64)
    start = segments["seq"].astype(numpy.int64)
    if at == 0:
        start = (start + joined.shifts.get((key[0], int(segments["side"][0])), 0)) & 0xFFFFFFFF
    base = joined.bases.setdefault(key, int(start[0]))
    start = base + ((start - base + 0x80000000) & 0xFFFFFFFF) - 0x80000000
    long = segments["length"].astype(numpy.int64) + ((segments["flags"] & SYN) > 0) + ((segments["flags"] & FIN) > 0)
    return numpy.stack([start, start + long, numpy.array(rows, numpy.int64)], 1)


def _more(mine: numpy.ndarray, theirs: numpy.ndarray) -> list[tuple[int, int]]:
    """Rows with bytes of which the other point has fewer copies, and how many bytes; the earlier copy counts as the missing one."""
    if not len(mine):
        return []
    edges = numpy.unique(numpy.concatenate([mine[:, :2].ravel(), theirs[:, :2].ravel()]))
    more = numpy.maximum(_copies(edges, mine) - _copies(edges, theirs), 0)[:-1]
    wide = numpy.diff(edges)
    before = numpy.r_[0, numpy.cumsum(more * wide)]
    low, high = numpy.searchsorted(edges, mine[:, 0]), numpy.searchsorted(edges, mine[:, 1])
    found = []
    for at in numpy.flatnonzero(before[high] > before[low]).tolist():
        here = slice(int(low[at]), int(high[at]))
        taken = more[here] > 0
        missing = int(wide[here][taken].sum())
        more[here][taken] -= 1
        if missing:
            found.append((int(mine[at, 2]), missing))
    return found


def _copies(edges: numpy.ndarray, ranges: numpy.ndarray) -> numpy.ndarray:
    """How many ranges cover what begins at each edge."""
    change = numpy.zeros(len(edges), numpy.int64)
    numpy.add.at(change, numpy.searchsorted(edges, ranges[:, 0]), 1)
    numpy.add.at(change, numpy.searchsorted(edges, ranges[:, 1]), -1)
    return numpy.cumsum(change)
