"""Pictures of a capture, for notebooks and for the report page: Altair charts over aggregated answers.

    import dissect
    from dissect import plots
    capture = dissect.open("night.pcap.zst")
    plots.heat(capture)                          # when was it slow, and how slow
    plots.percentiles(capture, by=["topic"])
    plots.owners(capture, group="billing")       # who held which partition, and who held none
    plots.errors(capture)
    plots.causes(capture, by=["api"])            # network, client, broker or store: where the time went
    plots.waterfall(capture, packet=6120442)     # where one exchange's time went
    plots.sequence(capture, message="11:3")      # one message between client, broker and store
    plots.changes(before, after)                 # two captures

Law: the engine aggregates, a picture draws at most `MARKS` marks, whatever the size of the capture.  Times are UTC.
A picture in a notebook carries its script, so it is drawn where no other host can be reached.
"""

from __future__ import annotations

import itertools
import json
import math
import uuid
import zlib
from datetime import UTC
from functools import lru_cache

try:
    import altair as alt
except ImportError as error:
    raise ImportError("pictures are drawn by Altair: pip install 'mqdissect[plots]'") from error

from dissect import causes as parts_of_time
from dissect.analysis import questions
from dissect.analysis.conditions import Filter, WrongQuestion, literal
from dissect.engine import times
from dissect.api import chosen
from dissect.export import words

MARKS = 5_000            # a picture with more is slow and says no more
COLUMNS, ROWS = 120, 48  # of the heat map
LEAST = 1_000            # ns: what is shorter is drawn as this
LANES = 40               # partitions, or codes, that a picture shows: those where most happens
SPANS = [n * unit for unit in (10**6, 10**9, 60 * 10**9, 3600 * 10**9, 86400 * 10**9)
         for n in ((1, 2, 5, 10, 20, 50, 100, 200, 500) if unit == 10**6 else (1, 2, 5, 10, 30) if unit < 3600 * 10**9 else (1, 2, 6, 12))]
PERCENTILES = ("p50", "p90", "p99")
PARTS = ("send", "server", "wait", "receive")
PART_COLOURS = ("#8da0cb", "#fc8d62", "#d9d9d9", "#66c2a5")
NAME_MOST = 80           # letters of a name in a picture
WIDTH, HEIGHT = 760, 260
# Of a number of milliseconds, on an axis: in the unit that people say.
IN_UNITS = "datum.value >= 1000 ? format(datum.value / 1000, '~r') + ' s' : datum.value >= 1 || datum.value == 0 ? format(datum.value, '~r') + ' ms' : format(datum.value * 1000, '~r') + ' µs'"
NOTHING = "nothing of this kind in the capture"


NUMBERS = itertools.count(1)


@lru_cache(maxsize=1)
def _drawer() -> str:
    """The script that draws: it leaves one name in the page, however many pictures carry it."""
    import vl_convert

    return f"if (!window.mqdissectDraw) {{ {vl_convert.javascript_bundle('window.mqdissectDraw = vegaEmbed;')} }}"


class Offline:
    """What a notebook shows of a picture: with its script, so nothing is fetched."""

    def _repr_mimebundle_(self, *_, **__) -> dict:
        place = f"picture-{next(NUMBERS)}-{uuid.uuid4().hex[:8]}"      # several stand on one page, and that may be loaded again
        spec = json.dumps(self.to_dict()).replace("<", "\\u003c")      # type: ignore[attr-defined]  # no name ends the script
        drawn = f"(() => {{ {_drawer()}\nwindow.mqdissectDraw('#{place}', {spec}, {{mode: 'vega-lite', actions: false}}); }})();"
        return {"text/html": f'<div id="{place}"></div><script>{drawn}</script>'}


class Chart(Offline, alt.Chart):
    pass


class Layers(Offline, alt.LayerChart):
    pass


def heat(capture, of: str = "worked_ns", every=None, **wanted) -> alt.Chart:
    """How many answers took how long, over time: dark is many."""
    every_ns = _every(capture, every)
    step = 8 / ROWS  # of the decimal logarithm: from 1 µs to 100 s
    sql = (f"select b.at as at, b.level as level, count(*) as n from (select r.at_ns - r.at_ns % {every_ns} as at,"
           f" cast(floor(ln(greatest(r.value, {LEAST})) / {math.log(10) * step}) as bigint) as level from"
           f" ({_values(of, wanted)}) r where r.value is not null) b group by b.at, b.level order by b.at, b.level")
    rows = [{"at": _iso(row["at"]), "until": _iso(row["at"] + every_ns), "low": 10 ** (row["level"] * step) / 1e6,
             "high": 10 ** ((row["level"] + 1) * step) / 1e6, "from": words.duration(round(10 ** (row["level"] * step))),
             "to": words.duration(round(10 ** ((row["level"] + 1) * step))), "answers": row["n"]} for row in capture.sql(sql).to_pylist()]
    chart = _chart(rows, f"{_name(of)} over time").mark_rect().encode(
        x=_time("at"), x2="until:T", y=_took("low"), y2="high:Q",
        color=alt.Color("answers:Q", scale=alt.Scale(type="log", scheme="viridis", reverse=True), title="answers"),
        tooltip=[_clock("at"), "from:N", "to:N", "answers:Q"])
    return chart


def percentiles(capture, by=(), every=None, of: str = "worked_ns", **wanted) -> alt.Chart:
    """The percentiles of each span of time; with `by`, p99 of each group."""
    every_ns, by = _every(capture, every), [by] if isinstance(by, str) else list(by)
    answer = capture.latency(by=by or ["protocol"], every=every_ns, of=of, **wanted).to_pylist()
    rows = []
    for row in answer:
        group = ", ".join(str(row[name]) for name in by or ["protocol"])
        for name in ("p99",) if by else PERCENTILES:
            if row[f"{name}_ns"] is not None:
                rows.append({"at": _iso(row["from_ns"]), "ms": max(row[f"{name}_ns"], LEAST) / 1e6, "took": words.duration(row[f"{name}_ns"]), "percentile": name, "group": group})
    rows = _busiest(rows, "group", LANES)
    colour = "group:N" if by else "percentile:N"
    return _chart(rows, f"{'p99 of ' if by else ''}{_name(of)}").mark_line(point=len(rows) < 200, strokeWidth=1.5).encode(
        x=_time("at"), y=_took("ms"), strokeDash=alt.StrokeDash("percentile:N", legend=None),
        color=alt.Color(colour, title=None), detail="group:N",
        tooltip=[_clock("at"), "group:N", "percentile:N", "took:N"])


def errors(capture, every=None, by: str = "code_name", **wanted) -> alt.Chart:
    """Failures over time, by code, or by another column of `errors`."""
    every_ns = _every(capture, every)
    keys = () if by in ("protocol", "api", "code", "code_name") else (by,)
    answer = capture.errors(by=keys, every=every_ns, **wanted).to_pylist()
    counted: dict[tuple, int] = {}
    for row in answer:
        key = (row["from_ns"], str(row[by] if row[by] is not None else "without a code"))
        counted[key] = counted.get(key, 0) + row["count"]
    kept = _busiest([{"at": at, "what": what, "count": n} for (at, what), n in counted.items()], "what", LANES, "count")
    rows: list[dict] = []
    height: dict[int, int] = {}  # of what stands at a time so far
    for row in sorted(kept, key=lambda row: (row["at"], row["what"])):
        below = height.get(row["at"], 0)
        height[row["at"]] = above = below + row["count"]
        rows.append({**row, "at": _iso(row["at"]), "until": _iso(row["at"] + every_ns), "below": below, "above": above})
    return _chart(rows, f"errors by {by.replace('_', ' ')}").mark_bar().encode(
        x=_time("at"), x2="until:T", y=alt.Y("below:Q", title="errors"), y2="above:Q", color=alt.Color("what:N", title=None),
        tooltip=[_clock("at"), "what:N", "count:Q"])


def owners(capture, group: str | None = None, topic: str | None = None) -> alt.Chart:
    """Who owned which partition from when to when.  An empty part of a line: nobody; pale: only presumed."""
    tests = ["true"] + [f"o.{name} = {literal(value)}" for name, value in (("group", group), ("topic", topic)) if value is not None]
    found = capture.sql('select o.protocol, o."group", o.broker, o.topic, o.partition, o.owner, o.from_ns, o.to_ns, o.certain'
                        f" from ownership o where {' and '.join(tests)} order by o.from_ns, o.owner").to_pylist()
    end = capture.sql("select max(c.last_ns) as last from capture c").to_pylist()[0]["last"]
    rows = [{
        "partition": " ".join(str(row[name]) for name in ("group", "broker", "topic", "partition") if row[name] is not None),
        "owner": row["owner"] or "?", "from": _iso(row["from_ns"]), "to": _iso(row["to_ns"] or end or row["from_ns"]),
        "certain": row["certain"], "held": words.duration((row["to_ns"] or end) - row["from_ns"]),
    } for row in found]
    lanes = len({row["partition"] for row in rows})
    rows = _busiest(rows, "partition", LANES)
    names = sorted({row["owner"] for row in rows})
    return _chart(rows, f"owners of {lanes:,} partitions" + (f", the {LANES} that moved most" if lanes > LANES else "")).mark_bar(
        height=12).encode(
        x=_time("from"), x2="to:T", y=alt.Y("partition:N", title=None, axis=alt.Axis(labelLimit=260)),
        color=alt.Color("owner:N", title="owner", scale=alt.Scale(scheme="tableau20"),
                        legend=alt.Legend(labelLimit=220) if len(names) <= 20 else None),
        opacity=alt.condition("datum.certain == 'presumed'", alt.value(0.35), alt.value(1)),
        tooltip=["partition:N", "owner:N", _clock("from"), _clock("to"), "held:N", "certain:N"]).properties(
        height=alt.Step(18))


def waterfall(capture, packet: int | None = None, file: str | None = None, row: dict | None = None) -> Layers:
    """Where one exchange's time went: sending, server, deliberate waiting, receiving; and what TCP did meanwhile."""
    row = row or _exchange(capture, packet, file)
    if row["latency_ns"] is None:
        raise WrongQuestion(f"packet {row['request_packet'] or row['response_packet']}: this exchange has only one half,"
                            f" status {row['status']}: there is no time to divide")
    wait = row["wait_ns"] or 0
    spans, at = [], 0
    for part, length in zip(PARTS, (row["send_ns"], row["server_ns"] - wait, wait, row["receive_ns"])):
        if length or part == "server":
            spans.append({"part": part, "from": at / 1e6, "to": (at + length) / 1e6, "took": words.duration(length)})
        at += length
    tcp = ", ".join(what.replace("_", " ") for what in row["tcp"] or ())
    title = f"{_shown(row['api'] or '')} {_shown(row['topic'] or '')}: {words.duration(row['latency_ns'])}, {row['status']}" + (f"; TCP: {tcp}" if tcp else "")
    bars = alt.Chart(_data(spans)).mark_bar(height=20).encode(
        x=alt.X("from:Q", title="since the request's first byte", axis=alt.Axis(tickCount=8, labelExpr=IN_UNITS)), x2="to:Q",
        y=alt.Y("part:N", sort=list(PARTS), title=None),
        color=alt.Color("part:N", scale=alt.Scale(domain=list(PARTS), range=list(PART_COLOURS)), legend=None),
        tooltip=["part:N", "took:N"])
    names = bars.mark_text(align="left", dx=4).encode(x="to:Q", x2=alt.X2(), text="took:N", color=alt.value("#444"))
    return Layers(layer=[bars, names]).properties(width=WIDTH, height=alt.Step(28), title=title)


def causes(capture, by=("protocol", "api"), **wanted) -> alt.Chart:
    """Where the time of the answers went, for the groups with most time: the parts add up; deliberate waiting is left out."""
    keys = [by] if isinstance(by, str) else list(by)
    rows = []
    for row in capture.why(by=keys, **wanted).to_pylist()[:LANES]:
        group = " ".join(str(row[name]) for name in keys if row[name] is not None)
        rows += [{"group": group, "cause": name.replace("_", " "), "ms": row[part] / 1e6, "took": words.duration(row[part]), "what": parts_of_time.CAUSES[name]}
                 for name, part in zip(parts_of_time.CAUSES, parts_of_time.PARTS, strict=True) if name != "wait" and row[part] > 0]
    return _chart(rows, "where the time of all answers went").mark_bar().encode(
        x=alt.X("ms:Q", title=None, axis=alt.Axis(labelExpr=IN_UNITS)), y=alt.Y("group:N", title=None, sort="-x", axis=alt.Axis(labelLimit=260)),
        color=alt.Color("cause:N", title=None, scale=alt.Scale(scheme="tableau20")),
        tooltip=["group:N", "cause:N", "took:N", "what:N"]).properties(height=alt.Step(22))


class Drawn:
    """A picture that is an SVG already."""

    def __init__(self, text: str):
        self.svg = text

    def _repr_html_(self) -> str:
        return self.svg


def sequence(capture, message: str | None = None, key: str | None = None) -> Drawn:
    """Who sent one message to whom: client, proxy, broker, store, in order of time."""
    from dissect.export import sequence as arrows

    rows = capture.trace(message=message, key=key).to_pylist()
    if not rows:
        raise WrongQuestion("no record has this id or key; the table `records` has them")
    return Drawn(arrows.svg(arrows.picture(rows), UTC))


def changes(before, after, by=("api", "topic"), of: str = "worked_ns", **wanted) -> Layers:
    """The 99th percentile of each group before and after; what changed is in colour."""
    found = [row for row in before.diff(after, by=by, of=of, **wanted).to_pylist() if row["before_p99_ns"] is not None and row["after_p99_ns"] is not None][:LANES]
    keys = [by] if isinstance(by, str) else list(by)
    rows = [{"group": " ".join(str(row[name]) for name in keys if row[name] is not None), "side": side, "ms": max(row[f"{side}_p99_ns"], LEAST) / 1e6,
             "took": words.duration(row[f"{side}_p99_ns"]),
             "changed": "changed" if row["changed"] else "the same", "what": row["change"] or ""} for row in found for side in ("before", "after")]
    lanes = alt.Y("group:N", title=None, sort=[row["group"] for row in rows[::2]])
    base = _chart(rows, f"p99 of {_name(of)}, before and after")
    colour = alt.Color("changed:N", title=None, scale=alt.Scale(domain=["changed", "the same"], range=["#b3261e", "#9aa0a6"]))
    across = alt.X("ms:Q", scale=alt.Scale(type="log"), title=None, axis=alt.Axis(labelExpr=IN_UNITS))
    line = base.mark_line().encode(x=across, y=lanes, detail="group:N", color=colour)
    points = base.mark_point(filled=True, size=70).encode(x=across, y=lanes, color=colour, shape=alt.Shape("side:N", title=None), tooltip=["group:N", "side:N", "took:N", "what:N"])
    return Layers(layer=[line, points]).properties(width=WIDTH, height=alt.Step(18))


def svg(chart: alt.Chart | alt.LayerChart | Drawn) -> str:
    """The picture as an SVG file that needs no script."""
    if isinstance(chart, Drawn):
        return chart.svg
    import vl_convert

    return vl_convert.vegalite_to_svg(chart.to_dict())


# --- what pictures share ---


def _values(of: str, wanted: dict) -> str:
    """Exchanges with their answered value, as a relation."""
    questions.check_duration(of)
    return questions.rows(["at_ns"], chosen(wanted) if wanted else Filter(), {"value": f"case when r.status in ('ok', 'error') then r.{of} end"}, False)


def _exchange(capture, packet: int | None, file: str | None) -> dict:
    if packet is None:
        raise WrongQuestion("waterfall needs packet=…, as `slow` and `exchanges` name it")
    test = f"(e.request_packet = {int(packet)} or e.response_packet = {int(packet)})"
    if file is not None:
        test += f" and e.request_file = {literal(file)}"
    found = capture.sql(f"select e.* from exchanges e where {test} order by e.latency_ns desc nulls last limit 1").to_pylist()
    if not found:
        raise WrongQuestion(f"no exchange begins or ends in packet {packet}; `slow` and `exchanges` name packets that do")
    return found[0]


def _every(capture, every) -> int:
    """The span of one column: a round number, so that about COLUMNS fill the picture."""
    if every is not None:
        return times.duration(every) if isinstance(every, str) else int(every)
    row = capture.sql("select min(c.first_ns) as first, max(c.last_ns) as last from capture c").to_pylist()[0]
    least = ((row["last"] or 0) - (row["first"] or 0)) / COLUMNS
    return next((span for span in SPANS if span >= least), SPANS[-1])


def _chart(rows: list[dict], title: str) -> alt.Chart:
    note = "" if rows else f": {NOTHING}"
    return Chart(_data(rows[:MARKS]), title=title + note, width=WIDTH, height=HEIGHT)


def _data(rows: list[dict]) -> alt.Data:
    """The data of a picture; names come from the wire and may contain any letters, of any length."""
    return alt.Data(values=[{key: _shown(value) if isinstance(value, str) else value for key, value in row.items()} for row in rows])


@lru_cache(maxsize=MARKS)
def _shown(name: str) -> str:
    """A name that a picture can show: without control letters, which end the renderer; short; and different for different names."""
    if len(name) <= NAME_MOST:
        return words.bounded(name, NAME_MOST)
    return f"{words.bounded(name, NAME_MOST)} ({zlib.crc32(name.encode('utf-8', 'surrogatepass')):08x})"


def _busiest(rows: list[dict], lane: str, most: int, weight: str | None = None) -> list[dict]:
    """Only the lanes with most events."""
    happens: dict[str, int] = {}
    for row in rows:
        happens[row[lane]] = happens.get(row[lane], 0) + (row[weight] if weight else 1)
    kept = sorted(happens, key=lambda name: (-happens[name], name))[:most]
    return [row for row in rows if row[lane] in set(kept)]


def _time(field: str) -> alt.X:
    return alt.X(f"{field}:T", title="UTC", scale=alt.Scale(type="utc"), axis=alt.Axis(format="%H:%M:%S", labelOverlap=True))


def _took(field: str) -> alt.Y:
    """A logarithmic axis of durations, each with its unit."""
    return alt.Y(f"{field}:Q", title=None, scale=alt.Scale(type="log"), axis=alt.Axis(labelExpr=IN_UNITS))


def _clock(field: str) -> alt.Tooltip:
    return alt.Tooltip(f"{field}:N", title=field)


def _name(of: str) -> str:
    return {"worked_ns": "time until the answer, without deliberate waiting", "latency_ns": "time until the answer",
            "server_ns": "the server's time"}.get(of, of.removesuffix("_ns").replace("_", " "))


def _iso(ns: int) -> str:
    import datetime

    return (datetime.datetime(1970, 1, 1) + datetime.timedelta(microseconds=ns // 1000)).isoformat() + "Z"
