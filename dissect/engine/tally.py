"""The question `latency`, counted over rows as they were decoded: each column is read once, and what a group's values are is sorted, not joined.

Law: the answer is that of `analysis/latency.sql`, or there is none: then the database answers.
"""

from __future__ import annotations

import math

import numpy
import pyarrow as pa

from dissect import schema
from dissect.analysis.questions import LEGS, SPREAD, Latency
from dissect.decode.arrays import NULL
from dissect.engine.added import SUMS, Added, added
from dissect.engine.ranked import Ranked, Run, at_ranks
from dissect.engine.relations import Relations
from dissect.engine.spread import ITEMS_MOST, Items, Spread, Texts, Unfit
from dissect.memory.system import give_back

ROWS_AT_ONCE = 1 << 16    # of exchanges: half a MB for each column, which fits the caches
GROUPS_MOST = 20_000      # more are for the database: what a group costs here is Python
RANKS = {"p50_ns": (1, 2), "p90_ns": (9, 10), "p99_ns": (99, 100), "p999_ns": (999, 1000)}
SHARES = [(0, 1), *RANKS.values(), (1, 1)]      # with the least and the greatest
LATE = {"broker", *(name for names in LEGS.values() for name in names), *(column.name for column in schema.EXCHANGES.columns if column.joined)}     # the rows that were decoded lack them, or have less
MADE = {column.name for column in schema.EXCHANGES.columns if column.derived}     # they lack these, too; one of them, worked_ns, is made here, to be measured
OF_ITEM = SPREAD.keys() - {"topic", "partition"}      # what an exchange that is spread has from its item, beyond its name
FIGURES = ("count", "ok", "errors", "unanswered", "min_ns", "mean_ns", *RANKS, "max_ns", "wait_mean_ns", "bytes", "slowest_file", "slowest_packet")
OF_PLACE = ("connection", "offset")
OF_ITEMS = ["connection", "request_file", "request_packet", "offset", "item", "topic", "partition", "code", "code_class", "payload_bytes"]
TYPES = {"text": pa.utf8(), "int64": pa.int64()}


def answer(asked: object, relations: Relations) -> pa.Table | None:
    """The answer, if it is this question, and about rows that can be counted."""
    if not isinstance(asked, Latency) or not {"exchanges", *(["items"] if asked.spread else [])} <= relations.lying.keys() or not can_be_counted(asked):
        return None
    give_back()     # what was asked before had other sizes
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


def columns_of(asked: Latency) -> list[str]:
    return list(dict.fromkeys([*needed(asked), *(OF_PLACE if asked.spread else ())]))


def items_of(relations: Relations, texts: Texts) -> Items | None:
    count = relations.lying["items"][2]
    if count > ITEMS_MOST:
        raise Unfit
    return Items(pa.concat_tables(relations.rows_of("items", OF_ITEMS, ITEMS_MOST), promote_options="permissive"), texts) if count else None


class Tally:
    """What was counted so far."""

    def __init__(self, asked: Latency):
        self.asked = asked
        self.numbers: dict[tuple, int] = {}
        self.sums: list[list[int]] = []         # of each group, SUMS
        self.worst: list[tuple | None] = []     # the least is the worst: the value turned round, and where it was
        self.values = Ranked()

    def add(self, rows: Spread) -> None:
        self.take(added(self.asked, rows, self.asked.keys), rows.texts.names())

    def take(self, some: Added, names: list[str]) -> None:
        ours = [self.number(key) for key in zip(*(key.tolist() for key in some.keys), strict=True)]
        for number, more in zip(ours, some.sums.T.tolist(), strict=True):
            self.sums[number] = [a + b for a, b in zip(self.sums[number], more, strict=True)]
        for row in numpy.flatnonzero(some.worst.there).tolist():
            at, file, packet = (int(column.values[row]) if column.there[row] else None for column in some.where)
            worst = -int(some.worst.values[row]), (at is None, at), (file is None, None if file is None else names[file]), (packet is None, packet)
            self.worst[ours[row]] = min(self.worst[ours[row]] or worst, worst)
        groups, values, often = some.pairs
        if len(groups):
            self.values.add(numpy.array(ours)[groups], values, often)

    def number(self, key: tuple) -> int:
        if key not in self.numbers:
            if len(self.numbers) >= GROUPS_MOST:
                raise Unfit
            self.numbers[key] = len(self.numbers)
            self.sums.append([0] * len(SUMS))
            self.worst.append(None)
        return self.numbers[key]

    def answer(self, names: list[str]) -> pa.Table:
        runs = list(self.values.all_runs(len(self.sums)))
        kinds = {name: "int64" if name == "from_ns" else schema.EXCHANGES.column(name).kind for name in self.asked.keys}
        lines = []
        for key, number in self.numbers.items():
            said = [None if value == NULL else names[value] if kind == "text" else value for value, kind in zip(key, kinds.values(), strict=True)]
            lines.append((said, self.line(number, runs)))
            self.values.looked_at(lines[-1][1][0])
        lines.sort(key=lambda line: [(value is None, value.encode() if isinstance(value, str) else value) for value in line[0]])
        types = [*(TYPES[kind] for kind in kinds.values()), *(pa.utf8() if name == "slowest_file" else pa.int64() for name in FIGURES)]
        columns = [*zip(*([*said, *line] for said, line in lines), strict=True)] or [()] * len(types)
        return pa.Table.from_arrays([pa.array(column, kind) for column, kind in zip(columns, types, strict=True)], [*kinds, *FIGURES])

    def line(self, number: int, runs: list[Run]) -> list:
        """What the answer says of a group, in the order of FIGURES."""
        ok, errors, unanswered, rows, waits, waited, size, total = self.sums[number]
        worst = self.worst[number]
        answered, ranked = at_ranks(runs, number, SHARES)
        least, *between, most = ranked or list[int | None]([None] * len(SHARES))
        file, packet = (worst[2][1], worst[3][1]) if worst else (None, None)
        return [rows, ok, errors, unanswered, least, mean(total, answered), *between, most, mean(waited, waits), size if self.asked.sized else None, file, packet]


def mean(total: int, count: int) -> int | None:
    return math.floor(float(total) / count) if count else None
