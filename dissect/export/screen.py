"""Rows on a screen: aligned columns as wide as the terminal; not cut where there is no terminal."""

from __future__ import annotations

import re
import textwrap
import unicodedata
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import tzinfo
from functools import lru_cache
from itertools import chain, islice

from dissect.export import words

GAP = "  "
FAILED = {"error", "refused", "reset", "unanswered"}      # what a row says of itself
LEAST_WIDTH = 12        # of a text that has to be cut: ten letters of it still tell names apart
KEY_WIDTH = 19          # … of the two columns that matter most: GET_ALL_TOPIC_CONFIG is not GET_ALL_SUBSCRIPTIONGROUP_CONFIG
SLIGHT = 100            # so many times a part is the whole, and it need not be shown
PREFIX_LEAST = 6        # letters that the values of a column have in common, before these are said once below
LONG_NAME = 24          # names longer than this are also cut between words that are no folders: ids of clients
PROSE = ("text", "example", "change")   # sentences: where there is no room beside the other columns, they stand below their row
PROSE_LEAST = 40        # letters of a sentence in its column, or it is better below
INDENT = "    "
HARD = "\N{NO-BREAK SPACE}"
TOGETHER = re.compile(r"\d (?:ns|µs|ms|s|min|h|%)(?!\w)|frame\.number == \d+")      # what no line is broken in
BETWEEN = "-_.:@#"      # what separates the words of a name
NEEDS = {"partition": "topic"}      # a column that says nothing without the other one
LATELY = 4096           # values and cells whose texts are remembered …
SHORT_TEXT = 100        # … unless they, or their columns, are longer
ALIGNED = 256           # columns of a text, where there is no terminal; longer ones stick out: each row would be as long as the longest text
MEASURED_ROWS = 1000    # so many rows settle the widths; those after them may stick out
HEADINGS = {"p50_ns": "p50", "p90_ns": "p90", "p99_ns": "p99", "p999_ns": "p99.9", "max_ns": "worst", "min_ns": "least",
            "mean_ns": "mean", "wait_mean_ns": "mean wait", "at_ns": "at", "after_ns": "+Δ"}
# Where there is too little room for all columns.
SHORT = {"request_packet": "request", "response_packet": "answer", "slowest_packet": "slowest", "first_packet": "packet", "partition": "part",
         "server_port": "port", "longest_unowned_ns": "longest", "longest_open_ns": "open for"}


@dataclass(frozen=True)
class Screen:
    """What the text goes to.  Without a width it is a pipe or a file, where nothing is cut."""

    width: int | None = None
    colour: bool = False
    zone: tzinfo | None = None

    def bold(self, text: str) -> str:
        return f"\x1b[1m{text}\x1b[0m" if self.colour else text

    def faint(self, text: str) -> str:
        return f"\x1b[2m{text}\x1b[0m" if self.colour else text

    def alarm(self, text: str) -> str:
        return f"\x1b[31m{text}\x1b[0m" if self.colour else text


def lines(columns: list[str], rows: Iterable[dict], screen: Screen, matters: tuple[str, ...] = (),
          kinds: dict[str, str] | None = None) -> Iterator[str]:
    """The table, line by line; the widths come from the first rows, so that a long table is never held in memory.

    `matters`: the columns to keep when there is too little room, most important first.  `kinds`: for columns with new names, the columns
    that they are made from.
    """
    kinds = kinds or {}
    rows = iter(rows)
    first = [*islice(rows, MEASURED_ROWS)]
    columns, files = _without_repeats(columns, first)
    alike = [f"all {'records' if 'store_file' in files else 'packets'} are in {words.printable(path)}" for path in {*files.values()}]
    days = _over_days(columns, first)
    texts = [[words.value(kinds.get(name, name), row[name], screen.zone, days) for name in columns] for row in first]
    right = [all(not isinstance(row[name], str | list) for row in first) for name in columns]
    headings = [heading(name) for name in columns]
    widths = _widths(headings, texts)
    common: dict[int, tuple[str, str]] = {}
    sentences: list[int] = []
    if screen.width is not None and _total(range(len(widths)), widths) > screen.width:
        headings = [SHORT.get(name, shown) for name, shown in zip(columns, headings)]
        common = _commons(texts, [number or name in PROSE for number, name in zip(right, columns)])
        texts = [[_inner(common.get(at), text) for at, text in enumerate(row)] for row in texts]
        widths = _widths(headings, texts)
        sentences = [at for at, name in enumerate(columns) if name in PROSE and len(columns) > len(PROSE) and widths[at] > _left(widths, at, screen.width)]
    empty = {at for at in range(len(columns)) if first and not any(row[at] for row in texts)}
    order = [at for at in dict.fromkeys([*(columns.index(name) for name in matters if name in columns), *range(len(columns))]) if at not in sentences]
    needs = {columns.index(name): columns.index(other) for name, other in NEEDS.items() if {name, other} <= {*columns}}
    slight = _slight(columns, first, matters) - empty
    same = {at: texts[0][at] for at, name in enumerate(columns) if matters and name not in matters and len(texts) > 1
            and at not in empty | slight and len({row[at] for row in texts}) == 1}
    shown, widths = _fit(widths, right, screen.width, order, needs, empty | slight | same.keys())
    whole = screen.width is None
    yield screen.bold(_line(headings, shown, widths, right, whole))
    everywhere = {at: texts[0][at] for at in [*empty, *same]}
    cells_of = _cells(columns, screen, kinds, days, common)
    for row, cells in chain(zip(first, texts), ((row, cells_of(row)) for row in rows)):
        if moved := _moved(files, row):
            files, alike = files | moved, []
            yield screen.faint(f"packets from here on are in {' and '.join(words.printable(path) for path in dict.fromkeys(moved.values()))}")
        if any(cells[at] != text for at, text in everywhere.items()):
            everywhere = {at: text for at, text in everywhere.items() if cells[at] == text}
        slight = slight and slight & _slight(columns, [row], matters)
        yield _meant(row, _line(cells, shown, widths, right, whole), screen)
        yield from (line for at in sentences if cells[at] for line in folded(INDENT + cells[at], screen.width))
    same, empty = {at: text for at, text in same.items() if at in everywhere}, empty & everywhere.keys()
    yield from (screen.faint(line) for told in _left_out(columns, [*shown, *sentences], common, alike, same, {"and under 1 % here": slight, "and empty here": empty}) for line in folded(told, screen.width))


def _slight(columns: list[str], rows: list[dict], matters: tuple[str, ...]) -> set[int]:
    """Where a duration is what matters most: its parts that are next to nothing in every row."""
    whole = matters[0] if matters and matters[0] in columns else ""
    if not rows or not words.is_duration(whole):
        return set()
    return {at for at, name in enumerate(columns) if words.is_duration(name) and name != whole
            and all(SLIGHT * abs(row[name] or 0) < (row[whole] or 0) for row in rows)}


def _cells(columns: list[str], screen: Screen, kinds: dict[str, str], days: bool, common: dict[int, tuple[str, str]]) -> Callable[[dict], list[str]]:
    """Row → its texts.  Most values of a long list are those of rows before them: what was written lately is not written anew."""
    def written(at: int, value) -> str:
        return _inner(common.get(at), words.value(kinds.get(columns[at], columns[at]), value, screen.zone, days))

    lately = lru_cache(maxsize=LATELY, typed=True)(written)
    return lambda row: [(lately if value is None or isinstance(value, int | float) or isinstance(value, str) and len(value) <= SHORT_TEXT else written)(at, value)
                        for at, value in enumerate(map(row.__getitem__, columns))]


def _left(widths: list[int], sentence: int, room: int) -> int:
    """Room for a sentence beside the other columns; none where a row of it would be read more easily below."""
    left = room - _total(range(len(widths)), [0 if at == sentence else width for at, width in enumerate(widths)])
    return left if left >= PROSE_LEAST else 0


def folded(line: str, width: int | None) -> list[str]:
    """A sentence in lines that fit; what is to be copied (a command, a filter) stays whole."""
    if width is None or wide(line) <= width or re.match(r"\s*(next:|wireshark:|mqdissect )", line):
        return [line]
    indent = line[: len(line) - len(line.lstrip())]
    lines = textwrap.wrap(together(line.strip()), max(width, len(indent) + LONG_NAME), initial_indent=indent, subsequent_indent=indent + ("" if indent == INDENT else "  "),
                          break_on_hyphens=False, break_long_words=False)
    return [one.replace(HARD, " ") for one in lines]


def together(text: str) -> str:
    """The same words, so that no line breaks between a figure and its unit."""
    return TOGETHER.sub(lambda found: found[0].replace(" ", HARD), text)


def beside(head: str, text: str, width: int | None) -> list[str]:
    """A text that goes on below its own beginning."""
    room = len(head) + LONG_NAME
    if width is None or wide(head) + wide(text) <= width or width < room:
        return [(head + text).rstrip()]
    return textwrap.wrap(text, width, initial_indent=head, subsequent_indent=" " * wide(head), break_on_hyphens=False, break_long_words=False)


def _meant(row: dict, line: str, screen: Screen) -> str:
    """A colour for a row that reports a failure, and for no other."""
    return screen.alarm(line) if any(row.get(name) in FAILED for name in ("status", "outcome", "code_class")) else line


def _left_out(columns: list[str], shown: list[int], common: dict[int, tuple[str, str]], alike: list[str], same: dict[int, str],
              idle: dict[str, set[int]]) -> Iterator[str]:
    """What is the same in every line is said once; of what is not shown the names, apart for what says nothing here."""
    for at, (prefix, suffix) in common.items():
        if at in shown:
            yield f"… in {heading(columns[at])}: {prefix}{'…' + suffix if suffix else ''}"
    yield from alike
    hidden = [at for at in range(len(columns)) if at not in shown]
    told = [f"{heading(columns[at])} {same[at]}" for at in hidden if at in same]
    if told:
        yield f"the same in every row: {', '.join(told)}"
    nothing = set().union(same, *idle.values())
    for what, left in (("columns", [at for at in hidden if at not in nothing]), *((why, [at for at in hidden if at in mine]) for why, mine in idle.items())):
        if left:
            yield f"hidden{' ' if what == 'columns' else ', '}{what}: {', '.join(columns[at] for at in left)} (--columns, or a wider window)"


def _widths(headings: list[str], texts: list[list[str]]) -> list[int]:
    return [max(map(wide, column)) for column in zip(headings, *texts)]


def _commons(texts: list[list[str]], whole: list[bool]) -> dict[int, tuple[str, str]]:
    """Column → the common beginning of all its names, and, of long ones, the common end, both between words."""
    found = {}
    for at, stays in enumerate(whole):
        names = {row[at] for row in texts if row[at]}
        if stays or len(texts) < 2:
            continue
        long = max(map(len, names), default=0) > LONG_NAME and len(names) > 1
        prefix = _common(names, long)
        suffix = _common({name[len(prefix):][::-1] for name in names}, True)[::-1] if long and "/" not in prefix else ""
        if prefix or suffix:
            found[at] = prefix, suffix
    return found


def _common(names: set[str], long: bool) -> str:
    """The common beginning of all names, up to a slash; of long ones without one, up to the end of a word."""
    low, high = min(names, default=""), max(names, default="")     # of the first and the last, so of all
    same = next((at for at, (a, b) in enumerate(zip(low, high)) if a != b), min(len(low), len(high)))
    if len(names) == 1:
        same -= 1           # the name itself stays
    end = low.rfind("/", 0, max(same, 0)) + 1
    if not end and long:
        end = max(low.rfind(mark, 0, same) for mark in BETWEEN) + 1
    return low[:end] if end >= PREFIX_LEAST else ""


def _inner(common: tuple[str, str] | None, text: str) -> str:
    """What is a name's own."""
    if not common or not (text.startswith(common[0]) and text.endswith(common[1])) or len(text) < sum(map(len, common)):
        return text
    prefix, suffix = common
    return f"{'…' if prefix else ''}{text[len(prefix) : len(text) - len(suffix)]}{'…' if suffix else ''}"


def heading(name: str) -> str:
    if name in HEADINGS:
        return HEADINGS[name]
    made_of = words.kind(name)
    if made_of != name:
        return re.sub(rf"\b(?:\w+_ns|{re.escape(made_of)})\b", lambda column: heading(column[0]), name)
    return (name[:-3] if name.endswith("_ns") else name).replace("_", " ")


def _without_repeats(columns: list[str], rows: list[dict]) -> tuple[list[str], dict[str, str]]:
    """A file name that is in every line is said once: the columns without it, and what these would have said."""
    files = [name for name in columns if name == "file" or name.endswith("_file")]
    found = {row[name] for row in rows for name in files if row[name] is not None}
    if len(found) != 1 or len(rows) < 2 or len(files) == len(columns):
        return columns, {}
    return [name for name in columns if name not in files], dict.fromkeys(files, *found)


def _moved(files: dict[str, str], row: dict) -> dict[str, str]:
    """The files of a row's packets that are others than those of the row before."""
    moved = {name: row[name] for name, path in files.items() if row[name] is not None and row[name] != path}
    return moved and {name: row[name] for name in files if row[name] is not None}


def _over_days(columns: list[str], rows: list[dict]) -> bool:
    moments = [row[name] for row in rows for name in columns if name in words.MOMENTS and isinstance(row[name], int)]
    return bool(moments) and max(moments) - min(moments) > 86_400 * words.SECOND


def _fit(widths: list[int], right: list[bool], room: int | None, order: list[int], needs: dict[int, int] | None = None,
         spare: set[int] | None = None) -> tuple[list[int], list[int]]:
    """Which columns fit, in the order of importance; then the widest texts of these are cut, no more than needed.

    `spare`: columns that say nothing; they come last, and nothing is cut for them.
    """
    everything = sorted(order)
    if room is None:
        return everything, [min(width, ALIGNED) for width in widths]
    if _total(everything, widths) <= room:
        return everything, widths
    least = [width if number else min(width, KEY_WIDTH if at in order[:2] and room > 3 * KEY_WIDTH else LEAST_WIDTH) for at, (width, number) in enumerate(zip(widths, right))]
    kept: list[int] = []
    spare = spare or set()
    for at in sorted(order, key=lambda at: at in spare):
        if not kept or _total([*kept, at], widths if at in spare else least) <= room and (needs or {}).get(at, at) in (at, *kept):
            kept.append(at)
    shown, widths = sorted(kept), list(widths)
    texts = [at for at in shown if not right[at]]
    return shown, _narrowed(widths, least, texts, _total(shown, widths) - room)


def _narrowed(widths: list[int], least: list[int], texts: list[int], over: int) -> list[int]:
    """Widths with so many columns fewer, which the widest texts lack; of those that are as wide the first ones lack one more."""
    def spared(cap: int) -> int:
        return sum(max(0, widths[at] - max(-cap, least[at])) for at in texts)

    cap = max(widths) - bisect_left(range(-max(widths), 0), over, key=spared)
    capped = [at for at in texts if widths[at] > cap >= least[at]]
    out = [min(width, max(cap, low)) if at in texts else width for at, (width, low) in enumerate(zip(widths, least))]
    for at in capped[len(capped) - max(0, spared(-cap) - over) :]:
        out[at] += 1
    return out


def _total(shown: Sequence[int], widths: list[int]) -> int:
    return sum(widths[at] for at in shown) + len(GAP) * (len(shown) - 1)


def _line(texts: list[str], shown: list[int], widths: list[int], right: list[bool], whole: bool) -> str:
    return GAP.join([(_cell_lately if max(len(texts[at]), widths[at]) <= SHORT_TEXT else _cell)(texts[at], widths[at], right[at], whole) for at in shown]).rstrip()


def _cell(text: str, width: int, right: bool, whole: bool) -> str:
    """A text as wide as its column; a longer one is cut, or sticks out if it has to stay `whole`, as a number always does."""
    if (size := wide(text)) > width:
        if whole or right:
            return text
        text = cut(text, width)
        size = wide(text)
    space = " " * (width - size)
    return space + text if right else text + space


_cell_lately = lru_cache(maxsize=LATELY)(_cell)


def cut(text: str, width: int) -> str:
    """The beginning and the end of a text: names that differ mostly differ there."""
    room = max(width - 1, 0)
    head, tail = _taken(text, room - room // 2), _taken(text[::-1], room // 2)[::-1]
    return f"{head}…{tail}"


def _taken(text: str, room: int) -> str:
    """As many letters from the beginning as fit."""
    for at, letter in enumerate(text):
        room -= wide(letter)
        if room < 0:
            return text[:at]
    return text


def wide(text: str) -> int:
    """Columns of a text on a terminal: Chinese topic names are twice as wide."""
    if text.isascii():
        return len(text)
    return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)
