"""Comparing captures: before and after; at the client and at the broker."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated

import typer

from dissect.analysis import changes, questions
from dissect.analysis.conditions import WrongQuestion, nearest
from dissect.cli import nothing
from dissect.cli.notes import next_step
from dissect.cli.options import BASE, CHOICE, OUTPUT, Shared, shared
from dissect.cli.session import CHANGED, DONE, Session, listed
from dissect.export import words

More = Annotated[list[str] | None, typer.Option(metavar="FILE", help="A further file of this side; may be repeated.")]
FIGURES = [f"{side}_{part}_ns" for side in ("before", "after") for part in ("p50", "p99")]      # of the column of --of
SHOWN = 20          # groups on a screen, where fewer changed
MATTERS = ("before_count", "after_count", "change", "certainty", "changed", "before_p50_ns", "after_p50_ns", "before_p99_ns", "after_p99_ns")


@shared(*BASE, *CHOICE, *OUTPUT, "limit")
def diff(said: Shared, first: Annotated[str, typer.Argument(metavar="BEFORE", help="A capture, a directory, a glob, or a folder that save wrote.")],
         second: Annotated[str | None, typer.Argument(metavar="[AFTER]", help="The same; without it, --at cuts BEFORE.")] = None,
         before: More = None, after: More = None,
         by: Annotated[str, typer.Option("--by", metavar="a,b", help="Group by these columns of exchanges.")] = ",".join(changes.BY),
         of: Annotated[str, typer.Option("--of", metavar="COLUMN", help="Which duration or number of exchanges.")] = "worked_ns",
         at: Annotated[str | None, typer.Option("--at", metavar="TIME", help="Of one capture: what is earlier is before, the rest is after.")] = None,
         certainty: Annotated[float, typer.Option(help="The certainty from which something counts as changed.")] = changes.Asked.certainty,
         least: Annotated[float, typer.Option(help="The smallest change that counts, as a share: 0.05 is 5 %.")] = changes.Asked.least,
         why: Annotated[bool, typer.Option("--why", help="Also which causes of latency changed, as `why` tells them.")] = False) -> None:
    """What changed between two captures: rate, latency, tail, errors, answers lacking, owners; with a certainty that allows for many groups.

      $ mqdissect diff monday.pcap tuesday.pcap

      $ mqdissect diff night.pcap --at 03:10 --by topic

      $ mqdissect diff old.pcap new.pcap --why --by api

      $ mqdissect diff old.pcap new.pcap --format json || echo "something changed"

    Exit code 5: something changed; 0: nothing did.
    """
    from dissect.engine.compared import Question, changed
    from dissect.export import changed as told

    sessions = _sides(said, [first, *(before or ())], [second, *(after or ())] if second else list(after or ()), at)
    columns = tuple(dict.fromkeys(listed(by)))
    question = Question(columns, of, sessions[0].wanted, certainty, least, why)
    for one in sessions:
        one.prepare([])
    groups = changed(sessions[0].engine, sessions[1].engine, question)
    shown = sessions[1]
    there = any(one.changed for one in groups)
    listed_too = groups if shown.format != "table" or said.limit is not None else [one for at, one in enumerate(groups) if one.changed or at < SHOWN]
    shown.send(told.reader(listed_too, columns, of), (*columns, *MATTERS), lambda rows: _notes(groups, sessions, question), dict.fromkeys(FIGURES, of))
    raise typer.Exit(_code(sessions) or (CHANGED if there else DONE))


def _sides(said: Shared, first: list[str], second: list[str], at: str | None) -> tuple[Session, Session]:
    """Both sides, or the two parts of one capture."""
    if bool(second) == (at is not None):
        raise WrongQuestion("diff needs BEFORE and AFTER, or one capture and --at TIME, which cuts it")
    if at is None:
        return Session(said, first), Session(said, second)
    if said.from_ or said.to:
        raise WrongQuestion("--at cuts a whole capture: give either --at, or --from and --to")
    return Session(replace(said, to=at), first, twice=True), Session(replace(said, from_=at), first)


def _code(sessions: Sequence[Session]) -> int:
    """The exit code of reading; what could not be read is reported once for each side."""
    codes = []
    for one in sessions:
        try:
            one.finish()
        except typer.Exit as left:
            codes.append(left.exit_code)
    return max(codes, default=DONE)


def _notes(groups: list[changes.Group], sessions: tuple[Session, Session], question) -> list[str]:
    """Below the table: how much changed, what could not be judged, the shapes, the next command."""
    from dissect.export import changed as told

    if not groups:
        return nothing.reasons(sessions[1], questions.table("exchanges"))
    found = [one for one in groups if one.changed]
    few = sum(1 for one in groups if not one.changes)
    lines = ["", f"{words.plural(len(found), 'group')} of {len(groups):,} changed" if found else f"nothing changed in {words.plural(len(groups), 'group')}"]
    if len(groups) > max(len(found), SHOWN) and sessions[0].shared.limit is None:
        lines.append(f"of those that did not change, {SHOWN - min(len(found), SHOWN)} are shown: --format csv has all")
    chance = sum(1 for one in groups if one.alone and not one.changed)
    if chance:
        lines.append(f"{words.plural(chance, 'group')} of one capture alone, not called changed: in some parts of its time only, or too few, as what happens once may be")
    if few:
        lines.append(f"{words.plural(few, 'group')} with too few exchanges to tell (fewer than {changes.LEAST} on both sides together)")
    lines += told.shapes(groups, question.of)
    late = next((one for one in found if not one.owners), None)
    if late is not None:
        chosen = [word for name, value in zip(question.by, late.key) if value is not None and name in ("api", "topic", "group", "client") for word in (f"--{name}", str(value))]
        lines += ["", "next:      " + next_step(sessions[1], "slow", *chosen, *(("--of", question.of) if question.of != "worked_ns" else ()))]
    return lines


LEG_MATTERS = ("api", "client_packet", "broker_packet", "latency_ns", "leg_client_ns", "leg_out_ns", "leg_broker_ns", "leg_back_ns", "topic")
PARTS = ("legs", "lost", "ways")


@shared(*BASE, *CHOICE, *OUTPUT, "limit")
def between(said: Shared, files: Annotated[list[str], typer.Argument(metavar="CLIENT BROKER", help="One capture, directory or glob for each point, from the client's on.")],
            table: Annotated[str | None, typer.Option("--table", metavar="legs|lost|ways", help="Only this, as rows.")] = None,
            sql: Annotated[str | None, typer.Option("--sql", metavar="QUERY", help="SQL over legs, lost, ways, and the tables of all points, with their column point.")] = None) -> None:
    """Captures of two or more points of the same traffic: their clocks, each exchange in its legs, delay and losses of each way.

      $ mqdissect between client.pcap broker.pcap

      $ mqdissect between client.pcap proxy.pcap broker.pcap --format json

      $ mqdissect between 'client-*.pcap' broker/ --table lost

      $ mqdissect between client.pcap broker.pcap --sql "select point, api, count(*) from exchanges group by all"

    As json it is all of that; the other formats have the rows of legs, unless --table says otherwise.
    """
    from dissect.engine.between import between as compared

    if len(files) < 2:
        raise WrongQuestion("between needs a capture of each point, the client's first: mqdissect between CLIENT BROKER")
    if table is not None and table not in PARTS:
        raise WrongQuestion(f"between has {', '.join(PARTS)}, not {table}{nearest(table, list(PARTS))}")
    if table is not None and sql is not None:
        raise WrongQuestion("--table chooses rows, --sql asks: one of them")
    if sql is not None and any((said.where, said.topic, said.group, said.client, said.api, said.host)):
        raise WrongQuestion("--sql reads whole tables: choose the rows in the query, instead of --where, --topic, --group, --client, --api, --host")
    sessions = [Session(said, [file], twice=True) for file in files]
    for one in sessions:
        one.prepare([])
    found = compared([one.engine for one in sessions], files, sessions[0].wanted)
    shown = sessions[0]
    if sql is not None:
        from dissect.engine.pointed import asked

        shown.send(asked([one.engine for one in sessions], found, sql).to_reader())
    elif table in ("lost", "ways"):
        shown.send(found.tables()[table].to_reader())
    elif shown.format == "json" and table is None:
        rows = found.legs.slice(0, said.limit).to_pylist()
        told = {"pairs": [{**pair.as_row(), "lost": pair.lost} for pair in found.pairs], "legs": rows}
        shown.text([words.as_json(told, indent=2, default=str)])
    else:
        if shown.format == "table" and table is None:
            shown.text(line for pair in found.pairs for line in _way_lines(pair, shown.screen.zone))
        ordered = found.legs if shown.format != "table" else found.legs.sort_by([("latency_ns", "descending")])
        cut = ordered if shown.format != "table" or said.limit is not None else ordered.slice(0, SHOWN)
        shown.send(cut.to_reader(), LEG_MATTERS, lambda rows: _leg_notes(found, shown))
    raise typer.Exit(_code(sessions))


def _way_lines(pair, zone):
    """What is known of the way between two points."""
    told = pair.as_row()
    yield f"{pair.names[0]} → {pair.names[1]}: {told['matched']:,} connections of {told['connections'][0]:,} and {told['connections'][1]:,} are the same"
    if told["offset_ns"] is None:
        yield "  clocks: unknown; nothing was seen at both points in both directions"
    else:
        yield (f"  clocks: the second is ahead by {words.duration(told['offset_ns'])}, give or take {words.duration(told['offset_bound_ns'])}, and gains {told['drift_ppm']:.3g} ppm"
               + "".join(f"; it was set by {words.duration(step['change_ns'])} at {words.clock(step['at_ns'], zone)}" for step in told["steps"]))
    if told["translated"] or told["renumbered"]:
        yield f"  on the way: {told['translated']:,} connections have other addresses, {told['renumbered']:,} other sequence numbers"
    for way in told["ways"]:
        if not way["segments"]:
            continue
        yield (f"  {way['way']:<5} {words.duration(way['least_ns'])} at least, {words.duration(way['p50_ns'])} in the middle, {words.duration(way['p99_ns'])} p99;"
               f" {words.plural(way['lost_segments'], 'segment')} lost between, {way['uncaptured_segments']:,} not captured at the sender's point,"
               f" {way['overtaken']:,} overtaken, {way['recut']:,} cut anew, {way['hops']} hops")
    before = [row for row in pair.lost if row["where"] == "before"]
    if before:
        yield f"  {words.plural(len(before), 'segment')} came late, after those behind: lost before the sender's point, the first in packet {before[0]['packet']:,} of {before[0]['file']}"
    yield ""


def _leg_notes(found, session: Session) -> list[str]:
    rows = found.legs
    if not len(rows):
        return nothing.reasons(session, questions.table("exchanges")) or ["no exchange was seen whole at both points; name the client's capture first"]
    import pyarrow.compute as pc

    total = max(pc.sum(rows["latency_ns"]).as_py(), 1)
    shares = [f"{name[4:-3]} {words.share(max(pc.sum(rows[name]).as_py(), 0), total)}" for name in ("leg_client_ns", "leg_out_ns", "leg_broker_ns", "leg_back_ns")]
    return ["", f"of the time of all {words.plural(len(rows), 'exchange')}: {', '.join(shares)}",
            "legs sum to the latency at the first point; --format csv has all exchanges, --table lost each loss with its packet"]
