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
WINDOW_BYTES = 16 << 20  # of their texts: as many honest rows have a quarter of it, but a name may be as long as a message
PARTS_MOST = 1 << 8  # pieces that are looked for at once; each may have more


def windows(question: Rows, ask: Callable) -> Iterator[str]:
    """The question's pieces; `ask` runs SQL and gives rows."""
    before, _ = keys(question.table)
    for test in list(_groups(question, before, ask)) or ["true"]:
        yield from _pieces(question, further(question.table), test, ask)


def keys(table: str) -> tuple[str | None, str]:
    """The columns that come before the time, or number, by which a table is ordered; and that column."""
    kinds = {column.name: column.kind for column in schema.TABLES[table].columns}
    first, second = schema.TABLES[table].order[:2]
    return (None, first) if kinds[first] == "int64" else (first, second)


def further(table: str) -> list[str]:
    """That column, and those behind it: rows that are alike in one are told apart by the next."""
    order = schema.TABLES[table].order
    return list(order[order.index(keys(table)[1]):])


def _groups(question: Rows, before: str | None, ask: Callable) -> Iterator[str]:
    if before is None:
        yield "true"
        return
    for row in ask(question.instead(f"distinct r.{before} as name", "true") + " order by name nulls last"):
        yield f"r.{before} is null" if row["name"] is None else f"r.{before} = {literal(row['name'])}"


def _pieces(question: Rows, among: list[str], test: str, ask: Callable) -> Iterator[str]:
    """Pieces that are small enough.  Spans with as many rows may have more bytes: where bytes are many, each is looked at again."""
    key = among[0]
    [found] = ask(question.instead(f"count(*) as n, count(r.{key}) as known, min(r.{key}) as least, max(r.{key}) as most, {_texts(question)} as bytes", test))
    count, least, most = max(-(-found["n"] // WINDOW_ROWS), -(-int(found["bytes"] or 0) // WINDOW_BYTES)), found["least"], found["most"]
    alike = least == most and found["known"] in (0, found["n"])
    if count < 2 or not (among[1:] if alike else isinstance(least, int)):
        yield question.between(test)
    elif alike:
        yield from _pieces(question, among[1:], test, ask)
    else:
        again = found["bytes"] and found["bytes"] > WINDOW_BYTES or count > PARTS_MOST
        count = min(count, PARTS_MOST)
        parts = ", ".join(f"{number / count}" for number in range(1, count))
        [at] = ask(question.instead(f"approx_quantile(r.{key}, [{parts}]) as bounds", test))
        bounds = sorted({min(max(bound, least + 1), most) for bound in at["bounds"]}) if least < most else [most + 1]  # something is on both sides of each
        spans = (" and ".join([test, *_span(key, *edges)]) for edges in itertools.pairwise([None, *bounds, None]))
        for span in spans:
            yield from _pieces(question, among, span, ask) if again or len(bounds) < count - 1 else (question.between(span),)


def _texts(question: Rows) -> str:
    """Bytes of the texts in a question's rows, in SQL; what is no column of the table is a field of a message."""
    kinds = {column.name: column.kind for column in schema.TABLES[question.table].columns}
    return " + ".join(["0", *(f'coalesce(sum(strlen(r."{name}")), 0)' for name in question.chosen if kinds.get(name, "text") == "text")])


def _span(key: str, low: int | None, high: int | None) -> list[str]:
    """Rows without a time come last."""
    if high is None:
        return [] if low is None else [f"(r.{key} >= {low} or r.{key} is null)"]
    return [f"r.{key} < {high}", *([] if low is None else [f"r.{key} >= {low}"])]
