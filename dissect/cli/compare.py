"""Two captures beside each other: before and after."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

import typer

from dissect.analysis import changes
from dissect.analysis.conditions import WrongQuestion
from dissect.cli.notes import next_step
from dissect.cli.options import BASE, CHOICE, OUTPUT, Shared, shared
from dissect.cli.session import CHANGED, DONE, Session, listed
from dissect.export import words

More = Annotated[list[str] | None, typer.Option(metavar="FILE", help="A further file of this side; may be repeated.")]
SHOWN = 20          # groups on a screen, where fewer changed
MATTERS = ("before_count", "after_count", "change", "certainty", "changed", "before_p50_ns", "after_p50_ns", "before_p99_ns", "after_p99_ns")


@shared(*BASE, *CHOICE, *OUTPUT, "limit")
def diff(said: Shared, first: Annotated[str, typer.Argument(metavar="BEFORE", help="A capture, a directory, a glob, or a folder that save wrote.")],
         second: Annotated[str | None, typer.Argument(metavar="[AFTER]", help="The same; without it, --at cuts BEFORE.")] = None,
         before: More = None, after: More = None,
         by: Annotated[str, typer.Option("--by", metavar="a,b", help="Group by these columns of exchanges.")] = ",".join(changes.BY),
         of: Annotated[str, typer.Option("--of", metavar="COLUMN", help="Which duration or number of exchanges.")] = "worked_ns",
         at: Annotated[str | None, typer.Option("--at", metavar="TIME", help="Of one capture: what is earlier is before, the rest is after.")] = None,
         certainty: Annotated[float, typer.Option(help="From which certainty on something has changed.")] = changes.Asked.certainty,
         least: Annotated[float, typer.Option(help="The smallest change that counts, as a share: 0.05 is 5 %.")] = changes.Asked.least) -> None:
    """What changed between two captures: rate, latency, tail, errors, answers lacking, owners; with a certainty that allows for many groups.

      $ mqdissect diff monday.pcap tuesday.pcap

      $ mqdissect diff night.pcap --at 03:10 --by topic

      $ mqdissect diff old.pcap new.pcap --format json || echo "something changed"

    Exit code 5: something changed; 0: nothing did.
    """
    from dissect.engine.compared import Question, changed
    from dissect.export import changed as told

    sessions = _sides(said, [first, *(before or ())], [second, *(after or ())] if second else list(after or ()), at)
    columns = tuple(dict.fromkeys(listed(by)))
    question = Question(columns, of, sessions[0].wanted, certainty, least)
    for one in sessions:
        one.prepare([])
    groups = changed(sessions[0].engine, sessions[1].engine, question)
    shown = sessions[1]
    there = any(one.changed for one in groups)
    listed_too = groups if shown.format != "table" or said.limit is not None else [one for at, one in enumerate(groups) if one.changed or at < SHOWN]
    shown.send(told.reader(listed_too, columns), (*columns, *MATTERS), lambda rows: _notes(groups, sessions, columns))
    raise typer.Exit(_code(sessions) or (CHANGED if there else DONE))


def _sides(said: Shared, first: list[str], second: list[str], at: str | None) -> tuple[Session, Session]:
    """Both sides, or the two parts of one."""
    if bool(second) == (at is not None):
        raise WrongQuestion("diff wants BEFORE and AFTER, or one capture and --at TIME, which cuts it")
    if at is None:
        return Session(said, first), Session(said, second)
    if said.from_ or said.to:
        raise WrongQuestion("--at cuts a whole capture: give either --at, or --from and --to")
    return Session(replace(said, to=at), first, twice=True), Session(replace(said, from_=at), first)


def _code(sessions: tuple[Session, Session]) -> int:
    """How reading went; what could not be read is said once for each side."""
    codes = []
    for one in sessions:
        try:
            one.finish()
        except typer.Exit as left:
            codes.append(left.exit_code)
    return max(codes, default=DONE)


def _notes(groups: list[changes.Group], sessions: tuple[Session, Session], by: tuple[str, ...]) -> list[str]:
    """Below the table: how much changed, what could not be judged, the shapes, the next command."""
    from dissect.export import changed as told

    if not groups:
        return []
    found = [one for one in groups if one.changed]
    few = sum(1 for one in groups if not one.changes)
    lines = ["", f"{words.plural(len(found), 'group')} of {len(groups):,} changed" if found else f"nothing changed in {words.plural(len(groups), 'group')}"]
    if len(groups) > max(len(found), SHOWN):
        lines.append(f"of those that did not change, {SHOWN - min(len(found), SHOWN)} are shown: --format csv has all")
    if few:
        lines.append(f"{words.plural(few, 'group')} with too few exchanges to tell (fewer than {changes.LEAST} on both sides together)")
    lines += told.shapes(groups, by)
    late = next((one for one in found if not one.owners), None)
    if late is not None:
        chosen = [word for name, value in zip(by, late.key) if value is not None and name in ("api", "topic", "group", "client") for word in (f"--{name}", str(value))]
        lines += ["", "next:      " + next_step(sessions[1], "slow", *chosen)]
    return lines
