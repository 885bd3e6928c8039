"""Rows on a screen: aligned columns, as wide as the terminal is, whole where there is none."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import tzinfo

from dissect.export import words

GAP = "  "
LEAST_WIDTH = 8         # of a text that has to be cut
MEASURED_ROWS = 1000    # so many rows settle the widths; those behind them may stick out
HEADINGS = {"p50_ns": "p50", "p90_ns": "p90", "p99_ns": "p99", "p999_ns": "p99.9", "max_ns": "worst", "min_ns": "least",
            "mean_ns": "mean", "wait_mean_ns": "mean wait", "at_ns": "at"}


@dataclass(frozen=True)
class Screen:
    """What the text goes to.  No width: a pipe or a file, where nothing is cut."""

    width: int | None = None
    colour: bool = False
    zone: tzinfo | None = None

    def bold(self, text: str) -> str:
        return f"\x1b[1m{text}\x1b[0m" if self.colour else text

    def faint(self, text: str) -> str:
        return f"\x1b[2m{text}\x1b[0m" if self.colour else text

    def alarm(self, text: str) -> str:
        return f"\x1b[31m{text}\x1b[0m" if self.colour else text


def lines(columns: list[str], rows: Iterable[dict], screen: Screen) -> Iterator[str]:
    """The table, line by line; the widths come from the first rows, so that a long one is never held."""
    rows = iter(rows)
    first = [row for row, _ in zip(rows, range(MEASURED_ROWS))]
    columns, alike = _without_repeats(columns, first)
    days = _over_days(columns, first)
    texts = [[words.value(name, row[name], screen.zone, days) for name in columns] for row in first]
    right = [all(not isinstance(row[name], str | list) for row in first) for name in columns]
    headings = [heading(name) for name in columns]
    widths = [max(map(wide, column)) for column in zip(headings, *texts)]
    shown, widths = _fit(widths, right, screen.width)
    yield screen.bold(_line(headings, shown, widths, right))
    for text in texts:
        yield _line(text, shown, widths, right)
    for row in rows:
        yield _line([words.value(name, row[name], screen.zone, days) for name in columns], shown, widths, right)
    for name, found in alike.items():
        yield screen.faint(f"{name} {found} everywhere")
    if len(shown) < len(columns):
        left = ", ".join(columns[at] for at in range(len(columns)) if at not in shown)
        yield screen.faint(f"not shown for want of room: {left} (--columns, or a wider window)")


def heading(name: str) -> str:
    if name in HEADINGS:
        return HEADINGS[name]
    return (name[:-3] if name.endswith("_ns") else name).replace("_", " ")


def _without_repeats(columns: list[str], rows: list[dict]) -> tuple[list[str], dict[str, str]]:
    """One file everywhere is said once, not on every line."""
    files = [name for name in columns if name == "file" or name.endswith("_file")]
    found = {row[name] for row in rows for name in files if row[name] is not None}
    if len(found) != 1 or len(rows) < 2 or len(files) == len(columns):
        return columns, {}
    return [name for name in columns if name not in files], {"file": words.printable(found.pop())}


def _over_days(columns: list[str], rows: list[dict]) -> bool:
    moments = [row[name] for row in rows for name in columns if name in words.MOMENTS and row[name] is not None]
    return bool(moments) and max(moments) - min(moments) > 86_400 * words.SECOND


def _fit(widths: list[int], right: list[bool], room: int | None) -> tuple[list[int], list[int]]:
    """Cut the widest texts first; when that is not enough, leave out columns from the right."""
    shown = list(range(len(widths)))
    if room is None:
        return shown, widths
    widths = list(widths)
    while _total(shown, widths) > room:
        texts = [at for at in shown if not right[at] and widths[at] > LEAST_WIDTH]
        if texts:
            widest = max(texts, key=lambda at: widths[at])
            widths[widest] -= 1
        elif len(shown) > 1:
            shown.pop()
        else:
            break
    return shown, widths


def _total(shown: list[int], widths: list[int]) -> int:
    return sum(widths[at] for at in shown) + len(GAP) * (len(shown) - 1)


def _line(texts: list[str], shown: list[int], widths: list[int], right: list[bool]) -> str:
    return GAP.join(_cell(texts[at], widths[at], right[at]) for at in shown).rstrip()


def _cell(text: str, width: int, right: bool) -> str:
    if wide(text) > width:
        text = cut(text, width)
    space = " " * (width - wide(text))
    return space + text if right else text + space


def cut(text: str, width: int) -> str:
    while wide(text) > width - 1 and text:
        text = text[:-1]
    return text + "…"


def wide(text: str) -> int:
    """Columns that a text takes on a terminal: Chinese topic names are twice as wide."""
    if text.isascii():
        return len(text)
    return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)
