"""Pictures of the report page: HTML and SVG that need no script, no font and no network, in the colours of the page's style.

In → out: numbers per span of time → one `figure`.  All pictures over time share one axis, so that the page's script can zoom them
together.  Their area is stretched to the page's width, and all letters are beside it.
Limits: SPANS_MOST columns, LANES_MOST lanes, PIECES_MOST pieces of lanes; more than that is counted in words.
"""

from __future__ import annotations

import html
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, tzinfo

from dissect.export import words

COLUMNS = 96             # about so many spans fill a picture
SPANS_MOST = 200
LANES_MOST, PIECES_MOST = 30, 900
WIDE, HIGH = 1000, 100   # of an area, before it is stretched
TICKS = 7
STEPS = 6                # of response times, in a power of ten
SHADES = 6
LEAST_NS = 1_000         # what is shorter is drawn as this
TITLE_MOST = 160            # letters that a mark says when it is pointed at
NAME_MOST = 44
ROUND = [n * unit for unit in (10**6, 10**9, 60 * 10**9, 3600 * 10**9, 86400 * 10**9)
         for n in ((1, 2, 5, 10, 20, 50, 100, 200, 500) if unit == 10**6 else (1, 2, 5, 10, 30) if unit < 3600 * 10**9 else (1, 2, 6, 12))]
LINES = {"p50": "round", "p90": "square", "p99": "stroke"}      # percentile → its mark
LONGEST = 70             # per cent of the room that the longest bar takes; its figures stand beside it
OWNERS = 8               # colours of owners; the letter in the bar tells the rest


@dataclass(frozen=True)
class Axis:
    """The time of the capture, in spans of equal width."""

    first_ns: int
    last_ns: int
    every_ns: int
    zone: tzinfo | None = None

    def at(self, ns: int) -> float:
        """The position of a time, 0 … WIDE."""
        whole = max(self.last_ns - self.first_ns, 1)
        return round(min(max((ns - self.first_ns) / whole, 0), 1) * WIDE, 1)

    def span(self, from_ns: int) -> tuple[float, float]:
        """Start and width of a span."""
        begin = self.at(from_ns)
        return begin, max(round(self.at(from_ns + self.every_ns) - begin, 1), 0.5)

    @property
    def fine(self) -> bool:
        """Whether its times have milliseconds: they are wider, so fewer of them stand below a picture."""
        return self.last_ns - self.first_ns < 20 * words.SECOND

    def clock(self, ns: int) -> str:
        return words.clock(ns, self.zone, 3 if self.fine else 0)


def axis(first_ns: int | None, last_ns: int | None, zone: tzinfo | None) -> Axis:
    first, last = first_ns or 0, max(last_ns or 0, (first_ns or 0) + 1)
    least = (last - first) / COLUMNS
    every = next((span for span in ROUND if span >= least), int(least) + 1)
    return Axis(first - first % every, last, every, zone)


@dataclass(frozen=True)
class Band:
    """Something with a duration, marked in every picture over time."""

    from_ns: int
    to_ns: int
    text: str


def over_time(on: Axis, drawn: str, levels: Sequence[tuple[float, str]] = (), bands: Iterable[Band] = (), said: tuple[str, str] = ("", ""), low: bool = False) -> str:
    """An area over the axis.  `levels` are lines with names, 0 at the top; `said` is the caption (HTML), also for readers who cannot
    see."""
    lines = "".join(f'<path class=grid d="M0 {HIGH * level:.1f}H{WIDE}"/>' for level, _ in levels)
    names = "".join(f'<span style="top:{100 * level:.1f}%">{html.escape(name)}</span>' for level, name in levels)
    marked = "".join(_band(on, one) for one in bands)
    return (f'<figure class="time{" low" if low else ""}">'
            f"<figcaption>{said[0]}</figcaption><div class=plot><div class=ys>{names}</div>"
            f'<svg class=area viewBox="0 0 {WIDE} {HIGH}" preserveAspectRatio=none role=img aria-label="{html.escape(said[1])}">{lines}{marked}{drawn}</svg>'
            f"{_ticks(on)}</div></figure>")


def _ticks(on: Axis) -> str:
    """The times below a picture, with what the page's script needs to write others after a zoom."""
    offset = datetime.fromtimestamp(on.first_ns // words.SECOND, on.zone).utcoffset()
    ticks = "".join(f'<span style="left:{100 * n / (TICKS - 1):.2f}%">{on.clock(on.first_ns + (on.last_ns - on.first_ns) * n // (TICKS - 1))}</span>' for n in range(TICKS))
    fine = " fine" if on.fine else ""
    return (f"<div class='xs{fine}' data-first={on.first_ns // 10**6} data-last={-(-on.last_ns // 10**6)}"
            f" data-offset={int(offset.total_seconds()) * 1000 if offset else 0}>{ticks}</div>")


def _band(on: Axis, band: Band) -> str:
    begin = on.at(band.from_ns)
    width = max(on.at(band.to_ns) - begin, 2)
    return f'<rect class=band x={begin} y=0 width={width:.1f} height={HIGH}><title>{html.escape(band.text)}</title></rect>'


def level_of(ns: int) -> int:
    """The step of a response time."""
    return math.floor(math.log10(max(ns, LEAST_NS)) * STEPS)


def _decades(low_ns: int, high_ns: int) -> tuple[int, int]:
    low = math.floor(math.log10(max(low_ns, LEAST_NS)))
    return low, max(math.floor(math.log10(max(high_ns, LEAST_NS))) + 1, low + 1)


def _ruler(low: int, high: int) -> list[tuple[float, str]]:
    """Lines at the powers of ten."""
    return [(1 - (power - low) / (high - low), words.duration(10**power)) for power in range(low, high + 1)]


def heat(on: Axis, cells: dict[tuple[int, int], int], bands: Sequence[Band]) -> str:
    """How many answers took how long, over time.  `cells`: (start of the span, step) → answers."""
    if not cells:
        return "<p>No request has an answer here.</p>"
    timed = [level for _, level in cells if level > level_of(0)] or [level_of(0)]       # an answer that only waited took no time: it stands in the lowest row
    low, high = _decades(int(10 ** (min(timed) / STEPS) * 1.001), int(10 ** ((max(timed) + 0.5) / STEPS)))
    most = max(cells.values())
    shades: list[list[str]] = [[] for _ in range(SHADES)]
    columns: dict[int, list[tuple[int, int]]] = {}
    high_of = HIGH / ((high - low) * STEPS)
    for (at, level), count in sorted(cells.items()):
        begin, width = on.span(at)
        top = HIGH - (max(level - low * STEPS, 0) + 1) * high_of
        shade = min(int(SHADES * math.log(count + 1) / math.log(most + 1)), SHADES - 1)
        shades[shade].append(f"M{begin} {top:.1f}h{width}v{high_of:.1f}h-{width}z")
        columns.setdefault(at, []).append((level, count))
    drawn = "".join(f'<path class=h{number} d="{"".join(parts)}"/>' for number, parts in enumerate(shades) if parts)
    drawn += "".join(_column(on, at, found) for at, found in columns.items())
    legend = "".join(f"<i class=h{number}></i>" for number in range(SHADES))
    caption = f"answers by response time, deliberate waiting left out; 1 {legend} {most:,} in a cell" + (" · <b class=band></b> stalls" if bands else "")
    return over_time(on, drawn, _ruler(low, high), bands, (caption, "response times over time"))


def _column(on: Axis, at: int, found: list[tuple[int, int]]) -> str:
    begin, width = on.span(at)
    slowest = words.duration(int(10 ** ((max(level for level, _ in found) + 1) / STEPS)))
    return (f"<rect class=see x={begin} y=0 width={width} height={HIGH}><title>{on.clock(at)}: {sum(count for _, count in found):,} answers,"
            f" none slower than {slowest}</title></rect>")


def percentiles(on: Axis, name: str, rows: list[dict], bands: Sequence[Band]) -> str:
    """Three lines with distinct marks: p50, p90, p99 of each span."""
    values = [row[f"{line}_ns"] for row in rows for line in LINES if row[f"{line}_ns"] is not None]
    if not values:
        return ""
    low, high = _decades(min((value for value in values if value > LEAST_NS), default=LEAST_NS), max(values))

    def y(ns: int) -> float:
        return round(HIGH * (1 - max(math.log10(max(ns, LEAST_NS)) - low, 0) / (high - low)), 1)

    drawn = ""
    for line, mark in LINES.items():
        points = [(on.at(row["from_ns"] + on.every_ns // 2), y(row[f"{line}_ns"]), row["from_ns"]) for row in rows if row[f"{line}_ns"] is not None]
        parts, before = [], None
        for across, down, at in points:
            parts.append(f"{'L' if before is not None and at - before <= on.every_ns else 'M'}{across} {down}")
            before = at
        drawn += f'<path class="line {line}" d="{"".join(parts)}"/>'
        if len(points) <= COLUMNS + 2:
            drawn += f'<path class="mark {mark} {line}" d="{"".join(f"M{across} {down - 1.5:.1f}v3" if mark == "stroke" else f"M{across} {down}h0" for across, down, _ in points)}"/>'
    drawn += "".join(_tip(on, row) for row in rows)
    legend = "".join(f'<span class=key><b class="{line} {mark}"></b>{line}</span>' for line, mark in LINES.items())
    return over_time(on, drawn, _ruler(low, high), bands, (f"<b>{html.escape(name)}</b> {legend}", f"percentiles of {name}"))


def _tip(on: Axis, row: dict) -> str:
    begin, width = on.span(row["from_ns"])
    told = ", ".join(f"{line} {words.duration(row[f'{line}_ns'])}" for line in LINES)
    return f"<rect class=see x={begin} y=0 width={width} height={HIGH}><title>{on.clock(row['from_ns'])}: {told}, {row['count']:,} requests</title></rect>"


def bars(on: Axis, name: str, counts: dict[int, int], noun: str, bands: Sequence[Band] = (), bad: bool = True) -> str:
    """A count in each span; low, for use below a sentence or in a list."""
    most = max(counts.values(), default=0)
    if not most:
        return ""
    parts = []
    for at, count in sorted(counts.items())[:SPANS_MOST]:
        begin, width = on.span(at)
        top = HIGH - max(HIGH * count / most, 2)
        parts.append(f"<rect class={'bad' if bad else 'plain'} x={begin} y={top:.1f} width={width} height={HIGH - top:.1f}>"
                     f"<title>{on.clock(at)}: {words.plural(count, noun)}</title></rect>")
    told = f"<b>{html.escape(name)}</b> " if name else ""
    caption = f"{told}{words.plural(sum(counts.values()), noun)}, at most {most:,} in {words.duration(on.every_ns)}"
    return over_time(on, "".join(parts), [(0, f"{most:,}"), (1, "0")], bands, (caption, f"{noun}s over time"), low=True)


def stacked(rows: Sequence[tuple[str, str, Sequence[tuple[str, int]]]], kinds: Sequence[str], said: str, whole: int | None = None) -> str:
    """One line for each row (name, description, parts), all on one scale: the largest is longest.  Names and words are HTML."""
    most = whole or max((sum(max(size, 0) for _, size in parts) for _, _, parts in rows), default=0)
    if not most:
        return ""
    used = [kind for kind in kinds if any(name == kind and size > 0 for _, _, parts in rows for name, size in parts)]
    legend = "".join(f"<span class=key><i class=c{kinds.index(kind)}></i>{html.escape(kind)}</span>" for kind in used)
    lines = []
    for name, told, parts in rows:
        pieces = "".join(f'<i class=c{kinds.index(kind)} style="width:{LONGEST * size / most:.2f}%" title="{html.escape(kind)} {words.duration(size)}"></i>'
                         for kind, size in parts if size > 0 and size / most > 0.0005)
        lines.append(f"<div class=name>{name}</div><div class=track>{pieces}<span>{told}</span></div>")
    return f"<figure class=stack><figcaption>{said} {legend}</figcaption><div class=lanes>{''.join(lines)}</div></figure>"


@dataclass(frozen=True)
class Held:
    """A partition's owner for a time; no owner: a pause."""

    owner: str | None
    from_ns: int
    to_ns: int
    presumed: bool = False


def lanes(on: Axis, held: dict[str, list[Held]], bands: Sequence[Band] = ()) -> str:
    """Who owned what from when to when, and when nobody did."""
    shown = dict(sorted(held.items(), key=lambda lane: (-len(lane[1]), lane[0]))[:LANES_MOST])
    names = sorted({one.owner for pieces in shown.values() for one in pieces if one.owner is not None})
    letters = {name: _letters(number) for number, name in enumerate(names)}
    lines, left = [], PIECES_MOST
    for name, pieces in sorted(shown.items()):
        drawn = "".join(_piece(on, one, names, letters) for one in pieces[: max(left, 0)])
        left -= len(pieces)
        lines.append(f'<div class=name title="{html.escape(words.bounded(name, TITLE_MOST))}">{html.escape(words.bounded(name, NAME_MOST))}</div><div class="track held">{drawn}</div>')
    keys = "".join(f"<span class=key><i class=o{number % OWNERS}>{letters[name]}</i>{html.escape(words.bounded(name, NAME_MOST))}</span>"
                   for number, name in enumerate(names[: 3 * OWNERS]))
    more = [f"{words.plural(len(held) - len(shown), 'partition')} with fewer changes left out"] if len(held) > len(shown) else []
    more += [f"{words.plural(-left, 'piece')} left out"] if left < 0 else []
    marked = "".join(f'<i class=band style="--x:{on.at(one.from_ns)};--w:{max(on.at(one.to_ns) - on.at(one.from_ns), 2):.1f}" title="{html.escape(words.bounded(one.text, TITLE_MOST))}"></i>' for one in bands)
    return (f"<figure class=owners><figcaption>{keys}<span class=key><i class=pause></i>nobody</span><span class=key><i class=presumed></i>presumed</span> {'; '.join(more)}</figcaption>"
            f"<div class=lanes>{''.join(lines)}<div class=name></div><div class='track held thin'>{marked}</div><div class=name></div>{_ticks(on)}</div></figure>")


def _piece(on: Axis, one: Held, names: list[str], letters: dict[str, str]) -> str:
    begin = on.at(one.from_ns)
    width = max(on.at(one.to_ns) - begin, 1)
    kind = "pause" if one.owner is None else f"o{names.index(one.owner) % OWNERS}{' presumed' if one.presumed else ''}"
    letter = "" if one.owner is None or width < 15 else letters[one.owner]
    told = f"{one.owner or 'nobody'}, {words.duration(one.to_ns - one.from_ns)} from {on.clock(one.from_ns)}"
    return f'<i class="{kind}" style="--x:{begin};--w:{width:.1f}" title="{html.escape(words.bounded(told, TITLE_MOST))}">{letter}</i>'


def _letters(number: int) -> str:
    return chr(65 + number % 26) + (str(number // 26) if number >= 26 else "")
