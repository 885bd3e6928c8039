"""A long table in pieces, in its order: without a sort of the whole, so memory does not depend on the length.

Rows come nearly in order, and the order begins with a time.  So a piece is a span of time with about as many rows as can be sorted at
once; the pieces in order are the table.  Any bounds are right; equal sizes are best.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator

from dissect import schema
from dissect.analysis.conditions import literal
from dissect.analysis.questions import Rows

WINDOW_ROWS = 1 << 15


def windows(question: Rows, ask: Callable) -> Iterator[str]:
    """The question's pieces; `ask` runs SQL and gives rows."""
    before, key = keys(question.table)
    for test in list(_groups(question, before, ask)) or ["true"]:
        [found] = ask(question.instead(f"count(*) as n, count(r.{key}) as known", test))
        count = -(-found["n"] // WINDOW_ROWS)
        if count < 2 or not found["known"]:
            yield question.between(test)
            continue
        parts = ", ".join(f"{number / count}" for number in range(1, count))
        [at] = ask(question.instead(f"approx_quantile(r.{key}, [{parts}]) as bounds", test))
        bounds = sorted(set(at["bounds"]))
        edges = [None, *bounds, None]
        for low, high in itertools.pairwise(edges):
            yield question.between(" and ".join([test, *_span(key, low, high)]))


def keys(table: str) -> tuple[str | None, str]:
    """The columns that come before the time, or number, by which a table is ordered; and that column."""
    kinds = {column.name: column.kind for column in schema.TABLES[table].columns}
    first, second = schema.TABLES[table].order[:2]
    return (None, first) if kinds[first] == "int64" else (first, second)


def _groups(question: Rows, before: str | None, ask: Callable) -> Iterator[str]:
    if before is None:
        yield "true"
        return
    for row in ask(question.instead(f"distinct r.{before} as name", "true") + " order by name nulls last"):
        yield f"r.{before} is null" if row["name"] is None else f"r.{before} = {literal(row['name'])}"


def _span(key: str, low: int | None, high: int | None) -> list[str]:
    """Rows without a time come last."""
    if high is None:
        return [] if low is None else [f"(r.{key} >= {low} or r.{key} is null)"]
    return [f"r.{key} < {high}", *([] if low is None else [f"r.{key} >= {low}"])]
