"""The question `latency`, counted over rows as they were decoded: each column is read once, and what a group's values are is sorted, not joined.

Law: the answer is that of `analysis/latency.sql`, or there is none: then the database answers.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy
import pyarrow as pa

from dissect import schema
from dissect.analysis.questions import LEGS, SPREAD, Latency
from dissect.decode.arrays import NULL
from dissect.decode.passes import distinct
from dissect.engine.ranked import Ranked, Run, at_ranks, counted
from dissect.engine.relations import Relations
from dissect.engine.spread import ERROR, OTHER, Column, Items, Spread, Texts, Unfit
from dissect.memory.system import give_back

ROWS_AT_ONCE = 1 << 16    # of exchanges: half a MB for each column, which fits the caches
GROUPS_MOST = 20_000      # more are for the database: what a group costs here is Python
ITEMS_MOST = 1 << 20      # are held while exchanges pass
VALUE_MOST = 1 << 52      # beyond are durations of a clock that was not set: their sums are cut
RANKS = {"p50_ns": (1, 2), "p90_ns": (9, 10), "p99_ns": (99, 100), "p999_ns": (999, 1000)}
SHARES = [(0, 1), *RANKS.values(), (1, 1)]      # with the least and the greatest
LATE = {"broker", *(name for names in LEGS.values() for name in names), *(column.name for column in schema.EXCHANGES.columns if column.joined)}     # the rows that were decoded lack them, or have less
MADE = {column.name for column in schema.EXCHANGES.columns if column.derived}     # they lack these, too; one of them, worked_ns, is made here, to be measured
OF_ITEM = SPREAD.keys() - {"topic", "partition"}      # what an exchange that is spread has from its item, beyond its name
HALF = (1 << 32) - 1
FIGURES = ("count", "ok", "errors", "unanswered", "min_ns", "mean_ns", *RANKS, "max_ns", "wait_mean_ns", "bytes", "slowest_file", "slowest_packet")
OF_PLACE = ("connection", "offset")
OF_ITEMS = ["connection", "request_file", "request_packet", "offset", "item", "topic", "partition", "code", "code_class", "payload_bytes"]
TYPES = {"text": pa.utf8(), "int64": pa.int64()}


def answer(asked: object, relations: Relations) -> pa.Table | None:
    """The answer, if it is this question, and about rows that can be counted."""
    if not isinstance(asked, Latency) or not {"exchanges", *(["items"] if asked.spread else [])} <= relations.lying.keys() or not can_be_counted(asked):
        return None
    tally, texts = Tally(asked), Texts()
    try:
        items = items_of(relations, texts) if asked.spread else None
        columns = list(dict.fromkeys([*needed(asked), *(OF_PLACE if items else ())]))
        for rows in relations.rows_of("exchanges", columns, ROWS_AT_ONCE):
            if not {*columns} <= {*rows.column_names}:
                raise Unfit
            tally.add(Spread(rows, items, texts))
        items = None
        return tally.answer(texts.names())
    except (Unfit, OSError):     # the last: no room for values that wait
        return None
    finally:
        give_back()     # what waits behind it has other sizes


def can_be_counted(asked: Latency) -> bool:
    late = LATE | MADE | (OF_ITEM if asked.spread else set())
    return asked.plain and not late & {*asked.by, *({asked.of} - {"worked_ns"})} and all(schema.EXCHANGES.column(name).kind in TYPES for name in asked.by)


def needed(asked: Latency) -> list[str]:
    """Columns of exchanges, as they were decoded."""
    return [*asked.by, "server_ns" if asked.of == "worked_ns" else asked.of, "status", "wait_ns", "at_ns", "request_file", "request_packet",
            *(["request_size", "response_size"] if asked.sized else [])]


def items_of(relations: Relations, texts: Texts) -> Items | None:
    count = relations.lying["items"][2]
    if count > ITEMS_MOST:
        raise Unfit
    return Items(pa.concat_tables(relations.rows_of("items", OF_ITEMS, ITEMS_MOST), promote_options="permissive"), texts) if count else None


@dataclass
class Group:
    """What is added up of a group's rows."""

    rows: int = 0
    ok: int = 0
    errors: int = 0
    unanswered: int = 0
    total: int = 0
    waited: int = 0
    waits: int = 0
    bytes: int = 0
    worst: tuple | None = None      # the least is the worst: the value turned round, when, in which file, which packet


class Tally:
    """What was counted so far."""

    def __init__(self, asked: Latency):
        self.asked = asked
        self.numbers: dict[tuple, int] = {}
        self.groups: list[Group] = []
        self.values = Ranked()

    def add(self, rows: Spread) -> None:
        which, keys = grouped([self.key(rows, name) for name in self.asked.keys])
        ours = numpy.array([self.number(key) for key in keys])
        status = rows.status()
        self.count(ours, which, status, rows)
        duration = self.duration(rows)
        answered = numpy.flatnonzero(duration.there & (status <= ERROR))
        if len(answered):
            self.measure(ours, which, answered, duration.values[answered], rows)

    def key(self, rows: Spread, name: str) -> numpy.ndarray:
        if name == "from_ns":
            at = rows.column("at_ns").filled(NULL)
            return at - numpy.fmod(at, self.asked.every_ns or 1)
        return (rows.named(name) if name in ("topic", "partition") else rows.column(name)).filled(NULL)

    def duration(self, rows: Spread) -> Column:
        if self.asked.of != "worked_ns":
            return rows.column(self.asked.of)
        server = rows.column("server_ns")
        return Column(server.values - rows.column("wait_ns").filled(0), server.there)

    def number(self, key: tuple) -> int:
        if key not in self.numbers:
            if len(self.numbers) >= GROUPS_MOST:
                raise Unfit
            self.numbers[key] = len(self.numbers)
            self.groups.append(Group())
        return self.numbers[key]

    def count(self, ours: numpy.ndarray, which: numpy.ndarray, status: numpy.ndarray, rows: Spread) -> None:
        """`ours`: the number of each group of these rows; `which` of them each row is in."""
        kinds, count, wait = OTHER + 1, len(ours), rows.column("wait_ns")
        by_status = numpy.bincount(which * kinds + status, minlength=count * kinds).reshape(count, kinds).tolist()
        waits = numpy.bincount(which[wait.there], minlength=count).tolist()
        waited = sums(which, wait.filled(0), count)
        sizes = sums(which, rows.sizes(), count) if self.asked.sized else [0] * count
        for number, (ok, errors, unanswered, reset, other), *further in zip(ours.tolist(), by_status, waits, waited, sizes, strict=True):
            group = self.groups[number]
            group.rows += ok + errors + unanswered + reset + other
            group.ok, group.errors, group.unanswered = group.ok + ok, group.errors + errors, group.unanswered + unanswered + reset
            group.waits, group.waited, group.bytes = (a + b for a, b in zip((group.waits, group.waited, group.bytes), further, strict=True))

    def measure(self, ours: numpy.ndarray, which: numpy.ndarray, answered: numpy.ndarray, values: numpy.ndarray, rows: Spread) -> None:
        """The values of rows that were answered."""
        if max(int(values.max()), -int(values.min())) > VALUE_MOST:
            raise Unfit
        of = which[answered]
        for number, total in zip(ours.tolist(), sums(of, values, len(ours)), strict=True):
            self.groups[number].total += total
        group, value, often = counted(of, values)
        self.values.add(ours[group], value, often)
        most = numpy.full(len(ours), -VALUE_MOST - 1)
        most[group] = value         # the last of each stays, which is its largest
        self.slowest(ours, which, answered[values == most[of]], most, rows)

    def slowest(self, ours: numpy.ndarray, which: numpy.ndarray, slow: numpy.ndarray, most: numpy.ndarray, rows: Spread) -> None:
        """The first one of the slowest rows of each group."""
        at, file, packet = (rows.column(name).at(slow) for name in ("at_ns", "request_file", "request_packet"))
        names, of = rows.texts.names(), which[slow]
        said = sorted({*file.values[file.there].tolist()}, key=lambda number: names[number])
        place = numpy.zeros(len(names) + 1, dtype=numpy.int64)
        place[said] = numpy.arange(len(said))
        order = numpy.lexsort((packet.values, ~packet.there, place[file.values], ~file.there, at.values, ~at.there, of))
        for row in order[numpy.flatnonzero(numpy.diff(of[order], prepend=-1))].tolist():
            said_at, said_file, said_packet = (int(column.values[row]) if column.there[row] else None for column in (at, file, packet))
            where = None if said_file is None else names[said_file]
            worst = -int(most[of[row]]), (said_at is None, said_at), (where is None, where), (said_packet is None, said_packet)
            group = self.groups[int(ours[of[row]])]
            group.worst = min(group.worst or worst, worst)

    def answer(self, names: list[str]) -> pa.Table:
        runs = list(self.values.all_runs(len(self.groups)))
        kinds = {name: "int64" if name == "from_ns" else schema.EXCHANGES.column(name).kind for name in self.asked.keys}
        lines = []
        for key, number in self.numbers.items():
            said = [None if value == NULL else names[value] if kind == "text" else value for value, kind in zip(key, kinds.values(), strict=True)]
            lines.append((said, self.line(number, runs)))
        lines.sort(key=lambda line: [(value is None, value.encode() if isinstance(value, str) else value) for value in line[0]])
        types = [*(TYPES[kind] for kind in kinds.values()), *(pa.utf8() if name == "slowest_file" else pa.int64() for name in FIGURES)]
        columns = [*zip(*([*said, *line] for said, line in lines), strict=True)] or [()] * len(types)
        return pa.Table.from_arrays([pa.array(column, kind) for column, kind in zip(columns, types, strict=True)], [*kinds, *FIGURES])

    def line(self, number: int, runs: list[Run]) -> list:
        """What the answer says of a group, in the order of FIGURES."""
        group = self.groups[number]
        answered, ranked = at_ranks(runs, number, SHARES)
        least, *between, most = ranked or list[int | None]([None] * len(SHARES))
        file, packet = (group.worst[2][1], group.worst[3][1]) if group.worst else (None, None)
        return [group.rows, group.ok, group.errors, group.unanswered, least, mean(group.total, answered), *between, most,
                mean(group.waited, group.waits), group.bytes if self.asked.sized else None, file, packet]


def mean(total: int, count: int) -> int | None:
    return math.floor(float(total) / count) if count else None


def grouped(columns: list[numpy.ndarray]) -> tuple[numpy.ndarray, list[tuple[int, ...]]]:
    """Which group each row is in, and the groups."""
    which, keys = numpy.zeros(len(columns[0]), dtype=numpy.int64), list[tuple[int, ...]]([()])
    for column in columns:
        values, place = distinct(column)
        used, which = distinct(which * len(values) + place)
        keys = [(*keys[number // len(values)], int(values[number % len(values)])) for number in used.tolist()]
    return which, keys


def sums(which: numpy.ndarray, values: numpy.ndarray, count: int) -> list[int]:
    """Exact sums of each group: halves of numbers fit into what numpy adds up."""
    low = numpy.bincount(which, weights=values & HALF, minlength=count)
    if not len(values) or 0 <= int(values.min()) and int(values.max()) <= HALF:
        return list(map(int, low.tolist()))
    high = numpy.bincount(which, weights=values >> 32, minlength=count)
    return [(int(more) << 32) + int(less) for more, less in zip(high.tolist(), low.tolist(), strict=True)]
