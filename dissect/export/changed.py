"""What changed, in words: rows of `diff`, and the distributions of times before and after."""

from __future__ import annotations

import math

import numpy

from dissect.analysis import blocks, changes
from dissect.export import words

BARS = " ▁▂▃▄▅▆▇█"
WIDE = 32           # bars of a shape
SHAPES = 3          # groups whose shapes are shown
KINDS = {"int64": "int64", "text": "utf8", "bool": "bool_", "double": "float64", "texts": "utf8"}


def reader(groups: list[changes.Group], by, of: str = "worked_ns"):
    """The rows as Arrow; `of`: the column whose figures changed, for their unit."""
    import pyarrow as pa

    named = changes.columns(by)
    schema = pa.schema([(name, getattr(pa, KINDS[kind])()) for name, kind in named])
    return pa.Table.from_pylist([row(one, by, of) for one in groups], schema).to_reader()


def row(group: changes.Group, by, of: str) -> dict:
    found = dict(zip(by, group.key))
    for name in ("count", "p50_ns", "p99_ns"):
        found["before_" + name], found["after_" + name] = getattr(group, name)
    return {**found, "change": sentence(group, of), "certainty": round(group.certainty, 4), "changed": group.changed}


def sentence(group: changes.Group, of: str) -> str | None:
    """What changed; if it nearly did, why it does not count."""
    changed = [one for one in group.changes if one.changed]
    if group.alone:     # then its rate says the same once more
        word, rest = ("vanished" if group.count[0] else "appeared"), [described(one, of) for one in changed if one.kind not in (changes.THERE, changes.RATE)]
        return "; ".join([f"{word}: {group.count[0]:,} → {group.count[1]:,}{'' if changed else _too_little(group)}", *rest])
    if changed:
        return "; ".join(described(one, of) for one in changed)
    nearly = [one for one in group.changes if one.large and one.drifts and one.certainty >= changes.Asked.certainty]
    return f"{described(nearly[0], of)}, but it drifts as much within one side" if nearly else None


def _too_little(group: changes.Group) -> str:
    """Why that may be chance: what happens once is in one of two captures whatever changes."""
    if not group.changes:
        return ", too few to tell more"
    return f", in {group.parts} of {blocks.BLOCKS} parts of its time" if 0 < group.parts < blocks.BLOCKS else ""


def described(change: changes.Change, of: str) -> str:
    """`p99 +21 %: 12.1 ms → 14.6 ms`."""
    return f"{change.kind} {_grown(change)}: {_figure(change.kind, change.before, of)} → {_figure(change.kind, change.after, of)}"


def _grown(change: changes.Change) -> str:
    if not change.before:
        return "began"
    if not change.after:
        return "ended"
    ratio = change.after / change.before
    return f"× {ratio:.3g}" if ratio >= 2 else f"{100 * (ratio - 1):+.3g} %".replace("-", "−")


def _figure(kind: str, value: float, of: str) -> str:
    if kind in (changes.MEDIAN, changes.TAIL_OF):
        return words.value(of, round(value))
    if kind in changes.CAUSES:
        return words.duration(round(value))
    if kind == changes.RATE:
        return f"{value:,.3g}/s"
    if kind == changes.MOVES:
        return f"{60 * value:,.3g}/min"
    return f"{100 * value:.3g} %"


def shapes(groups: list[changes.Group], of: str) -> list[str]:
    """For the first groups whose times changed: how many answers took how long, on one logarithmic axis."""
    found: list[str] = []
    timed = [one for one in groups if any(change.changed and change.kind in (changes.MEDIAN, changes.TAIL_OF) for change in one.changes)]
    for group in timed[:SHAPES]:
        (early, early_counts), (late, late_counts) = group.shapes
        low, high = (math.log10(max(int(end), 1)) for end in (min(early.min(), late.min()), max(early.max(), late.max())))
        name = " ".join(words.bounded(str(part), 40) for part in group.key if part is not None)
        found += ["", f"{name}: {words.value(of, round(10 ** low))} … {words.value(of, round(10 ** high))}, each bar a share of the answers"]
        found += [f"  {title:<7}{_bars(values, counts, low, high)}" for title, values, counts in (("before", early, early_counts), ("after", late, late_counts))]
    return found


def _bars(values: numpy.ndarray, counts: numpy.ndarray, low: float, high: float) -> str:
    at = (numpy.log10(numpy.maximum(values, 1)) - low) / max(high - low, 1e-9) * WIDE
    bars = numpy.bincount(numpy.clip(at.astype(int), 0, WIDE - 1), counts, WIDE)
    top = bars.max()
    return "".join(BARS[math.ceil(bar / top * (len(BARS) - 1))] for bar in bars).rstrip()
