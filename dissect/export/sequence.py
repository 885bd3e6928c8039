"""The sequence picture of a message: who sent it to whom, in order of time, as text and as SVG.

In → out: rows of `trace` → lines, or one SVG.  Limits: ENDS_MOST columns and STEPS_MOST arrows; more than that is counted.
"""

from __future__ import annotations

import html
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import tzinfo

from dissect.export import words

ENDS_MOST, STEPS_MOST = 8, 200
NAME_MOST, LABEL_MOST = 28, 34
LEFT = 25               # letters: the time, and what passed since the step before
APART = 8               # letters of a column beyond its label
FROM_SERVER = {"delivered", "pushed", "answered", "stored", "transaction_checked"}
PASSES_ON = {"published", "to_store", "answered", "stored"}     # what an end that was itself asked may ask of another
STEP_HIGH, HEAD_HIGH, COLUMN_WIDE, MARGIN = 26, 44, 230, 130    # of the SVG
STYLE = (".steps text{font:12px sans-serif;fill:#222}.steps .end{font-weight:bold;text-anchor:middle}.steps .say{text-anchor:middle}.steps .time{fill:#666}"
         ".steps line{stroke:#999}.steps .way{stroke:#24527a;stroke-width:1.5}.steps .bad{stroke:#b3261e}")      # for this picture, not for a page around it


@dataclass(frozen=True)
class Arrow:
    at_ns: int
    after_ns: int | None
    source: int
    target: int
    label: str
    bad: bool


@dataclass
class Picture:
    ends: list[str]
    arrows: list[Arrow]
    left_out: int = 0


def picture(rows: Iterable[dict]) -> Picture:
    """The ends in the order in which they appear, and an arrow for each step."""
    found = Picture([], [])
    places: dict[tuple, int] = {}
    asked: dict[str | None, tuple[int, str]] = {}         # address → the end there that was asked to publish, and how it was spoken to
    before: int | None = None
    for row in rows:
        known = asked.get(row["client_ip"])
        if known and known[1] != row["protocol"] and row["step"] in PASSES_ON:
            client = known[0]
        else:
            name = row["client"] or f"{row['client_ip']}:{row['client_port']}"
            client = _end(places, found, ("client", row["client_ip"], row["client"] or row["client_port"]), name)
        server = _end(places, found, ("server", row["server_ip"], row["server_port"]), f"{row['server_ip']}:{row['server_port']}")
        if row["step"] == "published":
            asked.setdefault(row["server_ip"], (server, row["protocol"]))
        if len(found.arrows) == STEPS_MOST or max(server, client) >= ENDS_MOST:
            found.left_out += 1
            continue
        source, target = (server, client) if row["step"] in FROM_SERVER else (client, server)
        found.arrows.append(Arrow(row["at_ns"], None if before is None else row["at_ns"] - before, source, target, _label(row),
                                  row["outcome"] in ("refused", "error", "reset", "unanswered")))
        before = row["at_ns"]
    found.ends = found.ends[:ENDS_MOST]
    return found


def _end(places: dict[tuple, int], found: Picture, key: tuple, name: str) -> int:
    if key not in places:
        places[key] = len(found.ends)
        found.ends.append(words.bounded(name, NAME_MOST))
    return places[key]


def _label(row: dict) -> str:
    told = words.bounded(row["api"] or row["step"], LABEL_MOST)
    packet = f" #{row['packet']}" if row["packet"] is not None else ""
    became = row["outcome"] if row["step"] in ("answered", "stored") or row["outcome"] in ("refused", "again") else None
    return f"{told} {became}{packet}" if became else f"{told}{packet}"


def lines(shown: Picture, zone: tzinfo | None = None) -> Iterator[str]:
    """For a terminal: a column for each end, an arrow for each step."""
    if not shown.arrows:
        return
    wide = max(max(len(one.label) for one in shown.arrows), max(map(len, shown.ends))) + APART
    middles = [LEFT + wide // 2 + wide * at for at in range(len(shown.ends))]
    yield _written({middle - len(name) // 2: name for middle, name in zip(middles, shown.ends)})
    for arrow in shown.arrows:
        passed = f"+{words.duration(arrow.after_ns)}" if arrow.after_ns is not None else ""
        low, high = sorted((middles[arrow.source], middles[arrow.target]))
        body = f" {arrow.label} ".center(high - low - 2, "─")
        drawn = f"{body}►" if arrow.target > arrow.source else f"◄{body}"
        parts = {middle: "│" for middle in middles if not low < middle < high}
        yield _written({0: words.clock(arrow.at_ns, zone), 13: passed.rjust(10), low + 1: drawn, **parts})
    if shown.left_out:
        yield f"{words.plural(shown.left_out, 'further step')} left out"


def _written(parts: dict[int, str]) -> str:
    line = ""
    for at in sorted(parts):
        line = line.ljust(at)[:at] + parts[at]
    return line.rstrip()


def svg(shown: Picture, zone: tzinfo | None = None) -> str:
    """The same as an SVG of its own: no script, no font, no network."""
    width = MARGIN + COLUMN_WIDE * max(len(shown.ends), 1)
    high = HEAD_HIGH + STEP_HIGH * (len(shown.arrows) + 1)
    middles = [MARGIN + COLUMN_WIDE // 2 + COLUMN_WIDE * at for at in range(len(shown.ends))]
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {high}" width="{width}" height="{high}" role="img" class="steps"><style>{STYLE}</style>',
             '<defs><marker id="tip" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0L8 4L0 8z" fill="#24527a"/></marker></defs>']
    for middle, name in zip(middles, shown.ends):
        parts.append(f'<text class="end" x="{middle}" y="20">{html.escape(name)}</text><line x1="{middle}" y1="28" x2="{middle}" y2="{high - 8}"/>')
    for number, arrow in enumerate(shown.arrows):
        y = HEAD_HIGH + STEP_HIGH * number + 14
        source, target = middles[arrow.source], middles[arrow.target]
        passed = f" +{words.duration(arrow.after_ns)}" if arrow.after_ns is not None else ""
        parts.append(f'<text class="time" x="4" y="{y}">{words.clock(arrow.at_ns, zone)}</text><text class="time" x="4" y="{y + 12}" font-size="10">{html.escape(passed)}</text>'
                     f'<line class="way{" bad" if arrow.bad else ""}" x1="{source}" y1="{y}" x2="{target}" y2="{y}" marker-end="url(#tip)"/>'
                     f'<text class="say" x="{(source + target) // 2}" y="{y - 4}">{html.escape(arrow.label)}</text>')
    return "".join([*parts, "</svg>"])
