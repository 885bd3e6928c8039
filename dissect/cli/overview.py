"""The summary's screen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from dissect.analysis import summary as parts
from dissect.cli import nothing
from dissect.cli.notes import in_file, next_step
from dissect.export import words
from dissect.export.findings import Finding, encrypted, every, warnings
from dissect.export.screen import folded

SHOWN_READING = 1.0         # seconds; below, how long the reading took tells nobody anything
COUNTED = ("connections", "encrypted", "bytes", "missing", "requests", "answered", "expected", "errors", "p50_ns", "p99_ns", "max_ns")
LONG_WAY = 1_000_000        # ns to an end and back; below, it matters little where the capture was made
LOOK, INDENT = "look first", "  "


@dataclass
class Line:
    text: str
    command: str
    filter: str = ""


def as_json(found: dict[str, list[dict]], session) -> list[str]:
    stopped = session.engine.stopped
    ended = {} if stopped is None else {"interrupted": {"share_read": stopped.share(), "until_ns": stopped.until_ns}}
    return [words.as_json({**found, "capture": found["capture"][0], **ended}, indent=2)]


def as_rows(found: dict[str, list[dict]]):
    """The table of protocols, as formats of rows have it."""
    import pyarrow as pa

    times = {row["protocol"]: row for row in found["latency"]}
    rows = [{**row, **{name: times.get(row["protocol"], {}).get(name) for name in ("p50_ns", "p99_ns", "max_ns")}} for row in found["protocols"]]
    schema = pa.schema([("protocol", pa.utf8()), *((name, pa.int64()) for name in COUNTED)])
    return pa.Table.from_pylist(rows, schema).to_reader()


def lines(found: dict[str, list[dict]], session) -> Iterator[str]:
    screen = session.screen
    yield screen.bold(_head(found["capture"][0], session))
    yield from _sentences((f"warning: {text}" for text in warnings(found, bool(session.wanted.where))), screen)
    yield ""
    yield from _protocols(found["protocols"], found["latency"], screen, not (session.shared.from_ or session.shared.to))
    yield from _sentences(_point(found["point"]), screen)
    if not any(row["requests"] for row in found["protocols"]):
        yield from _sentences(nothing.reasons(session, parts.parts(session.wanted)["protocols"]), screen)
    findings = [_finding(one, session) for one in every(found, session.screen.zone)]
    if findings:
        yield ""
        yield screen.bold(LOOK)
        yield from _aligned(findings, screen)
    yield _unread(found, session)
    yield from _next(session, found)


def _sentences(texts: Iterable[str], screen) -> Iterator[str]:
    for sentence in texts:
        yield from folded(sentence, screen.width)


def _point(rows: list[dict]) -> Iterator[str]:
    """Where the capture was made, if that matters: a long way to an end is part of what is measured, or cannot be seen at all."""
    known = words.known_point(rows)
    if known and max(known["client_ns"], known["server_ns"]) >= LONG_WAY:
        yield words.point(rows)


def _head(capture: dict, session) -> str:
    zone = session.screen.zone
    parts = []
    if capture["files"] != 1:
        parts.append(words.plural(capture["files"], "file"))
    parts.append(words.size(capture["bytes"] or 0))
    if capture["first_ns"] is not None:
        first, last = capture["first_ns"], capture["last_ns"]
        day = words.moment(first, zone)[:10]
        until = words.clock(last, zone, 0) if last - first < 86_400 * words.SECOND else words.moment(last, zone)[:19]
        parts.append(f"{day} {words.clock(first, zone, 0)}–{until} {words.zone_name(first, zone)}")
    parts.append(words.plural(capture["packets"] or 0, "packet"))
    if session.watch.seconds >= SHOWN_READING:
        parts.append(f"read in {words.duration(int(session.watch.seconds * words.SECOND))}")
    return " · ".join(parts)


COLUMNS = ("protocol", "connections", "requests", "answered", "p50", "p99", "worst", "errors")
NARROWER = (("  ", ()), (" ", ()), (" ", ("p50",)), (" ", ("p50", "connections")))      # what stands between columns, and which are left out


def _protocols(rows: list[dict], latency: list[dict], screen, whole: bool) -> Iterator[str]:
    times = {row["protocol"]: row for row in latency}
    nothing = {"p50_ns": None, "p99_ns": None, "max_ns": None}
    table = [COLUMNS]
    for row in rows:
        took = times.get(row["protocol"], nothing)
        table.append((
            row["protocol"] or "no known protocol", words.count(row["connections"]),
            words.count(row["requests"]) if row["requests"] else "", words.share(row["answered"], row["expected"]),
            words.duration(took["p50_ns"]), words.duration(took["p99_ns"]), words.duration(took["max_ns"]),
            words.count(row["errors"]) if row["requests"] else "",
        ))
    yield from _fitted(table, screen)
    if len(table) == 1:
        yield "no TCP connection was established in this capture" if whole else "no TCP connection in the time that was asked for"
    yield from _sentences(encrypted(rows), screen)


def _fitted(table: Sequence[tuple[str, ...]], screen) -> Iterator[str]:
    """The lines of a table whose first line names its columns, as the screen has room for them."""
    widths = [max(map(len, column)) for column in zip(*table)]
    for gap, without in NARROWER:
        kept = [at for at, name in enumerate(table[0]) if name not in without]
        if screen.width is None or sum(widths[at] for at in kept) + len(gap) * (len(kept) - 1) <= screen.width:
            break
    for number, line in enumerate(table):
        text = gap.join(line[at].rjust(widths[at]) if at else line[at].ljust(widths[at]) for at in kept).rstrip()
        yield screen.bold(text) if number == 0 else text
    if without:
        yield f"hidden columns: {', '.join(without)} (a wider window)"


def _finding(found: Finding, session) -> Line:
    since = f"{words.clock(found.since_ns, session.screen.zone)}  " if found.kind in ("stall", "death", "stuck") else ""
    command, *said = found.command
    return Line(f"{since}{found.text}", next_step(session, command, *said), in_file(session, found.file, found.filter))


def _aligned(findings: list[Line], screen) -> Iterator[str]:
    """Side by side if there is room, else the command below its finding."""
    width = max(len(finding.text) for finding in findings)
    longest = max(len(finding.command) for finding in findings)
    beside = screen.width is not None and len(INDENT) + width + 3 + longest <= screen.width
    for finding in findings:
        if beside:
            yield f"{INDENT}{finding.text.ljust(width)}   {finding.command.strip()}"
        else:
            yield from folded(INDENT + finding.text, screen.width)
            yield f"{INDENT * 3}{finding.command.strip()}"
        if finding.filter:
            yield screen.faint(f"{INDENT * 3}wireshark: {finding.filter}")


def _unread(found: dict[str, list[dict]], session) -> str:
    lost = sum(row["bytes"] or 0 for row in found["problems"] if row["layer"] in ("frame", "message"))
    missing = sum(row["missing"] for row in found["protocols"])
    unknown = sum(row["bytes"] or 0 for row in found["problems"] if row["kind"] == "unrecognised")
    whole = sum(row["bytes"] for row in found["protocols"] if row["protocol"]) + missing + unknown
    if how_far := session.how_far():
        return f"not read: what follows; the reading was interrupted: {how_far}"
    if not found["problems"] and not missing:
        return "not read: nothing; every byte of the known protocols is in a message"
    kinds = ", ".join(f"{row['count']:,} {row['kind']}" for row in found["problems"])
    told = [kinds] if kinds else []
    if missing:
        told.append(f"{words.size(missing)} never captured")
    amount = words.share(lost + missing, whole) or "0 %"
    return f"not read: {amount} ({', '.join(told)})   {next_step(session, 'problems')}"


def _next(session, found: dict[str, list[dict]]) -> Iterator[str]:
    if any(row["requests"] for row in found["protocols"]):
        yield f"ask next: {next_step(session, 'latency', '--by', 'api,topic')}"
