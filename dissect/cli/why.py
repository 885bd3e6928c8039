"""Why it was slow: the causes of latency, as bars and in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import typer

from dissect import causes
from dissect.analysis import questions
from dissect.cli import nothing
from dissect.cli.ask import ASKED
from dissect.cli.notes import in_file, next_step
from dissect.cli.options import Files, Shared, shared
from dissect.cli.session import Session, listed
from dissect.export import words
from dissect.export.filters import frames
from dissect.export.screen import Screen, folded, heading

BAR = 40                # letters of a whole bar
LEAST = 0.005           # of a group's time without its waiting: a smaller part is not shown
GROUPS = 12             # on the screen, those with the most time; --limit for more
NOW = "protocol,api"    # how the screen groups where nobody says so
NETWORK = ("loss", "disorder", "congestion")
TOGETHER = "together: a sum over requests; those under way at the same time count each, so it may be longer than the capture"
STALLS = 3              # that are told of below


@shared(*ASKED)
def why(said: Shared, files: Files, by: Annotated[str | None, typer.Option("--by", metavar="a,b", help="Group by these columns of exchanges.")] = None) -> None:
    """Where the time of the answered requests went: queue, network, broker, store, waiting; the parts add up.

    On the screen a bar of causes for each group, as shares of the time without deliberate waiting.  Machine formats have the table `why`, one row for each exchange, or with --by
    one row for each group.

      $ mqdissect why night.pcap --by topic,broker

      $ mqdissect why night.pcap --format parquet -o why.parquet
    """
    session = Session(said, files)
    if session.format != "table":
        asked = listed(said.columns) or None
        session.write(questions.why(by, session.wanted) if by else questions.table("why", asked, session.wanted, said.limit), columns=asked)
        session.finish()
    sql = questions.why(by or NOW, session.wanted)
    rows, found, point = session.answers([sql, questions.outages(STALLS), questions.point()])
    session.text(lines(rows, listed(by or NOW), session))
    if rows:
        session.text(line for told in (TOGETHER, "", *where(point)) for line in folded(told, session.screen.width))
    if not rows:
        session.text(nothing.reasons(session, sql))
    session.text(together(found, session))
    session.finish()


def lines(rows: list[dict], keys: list[str], session) -> Iterator[str]:
    shown = rows[: session.shared.limit if session.shared.limit is not None else GROUPS]
    for row in shown:
        head = f"{name_of(row, keys)}   {words.plural(row['count'], 'exchange')}, {words.duration(worked(row))} together, the slowest {words.duration(row['slowest_ns'])}{', without their waiting' if row['why_wait_ns'] else ''}"
        yield from map(session.screen.bold, folded(head, session.screen.width))
        yield from bars(row, session.screen)
        yield from folded(f"  {sentence(row, session)}", session.screen.width)
        yield ""
    if len(rows) > len(shown):
        yield f"{words.plural(len(rows) - len(shown), 'further group')}: --limit {len(rows)}"
    if not rows:
        yield "nothing found"


def name_of(row: dict, keys: list[str]) -> str:
    """Whose the bar is; of several keys each value says what it is, since `plain  2` may be anything."""
    return "  ".join(f"without {heading(key)}" if row[key] is None else f"{f'{heading(key)} ' if len(keys) > 1 else ''}{words.printable(str(row[key]))}" for key in keys)


def worked(row: dict) -> int:
    """A group's time without its deliberate waiting, of which the parts are shares: long polls would hide them all."""
    return row["latency_ns"] - row["why_wait_ns"]


def bars(row: dict, screen: Screen) -> Iterator[str]:
    """One line for each part that matters, the largest first, then the waiting.  Red: taken by the network; faint: no fault."""
    parts = sorted(((row[part], name) for name, part in zip(causes.CAUSES, causes.PARTS, strict=True) if name != "wait"), key=lambda one: (-one[0], one[1]))
    whole = worked(row)     # less than a part, where the recorder's clock steps to and fro
    for time, name in parts:
        if whole and time / whole >= LEAST:
            meant = screen.alarm if name.removeprefix("answer_") in NETWORK else str
            yield meant(f"  {name.ljust(15)} {'█' * max(1, round(BAR * min(1, time / whole))):{BAR}}  {words.share(time, whole):>8}  {words.duration(time)}")
    if row["why_wait_ns"]:
        yield screen.faint(f"  {'wait':15} {'deliberate, no fault':{BAR}}  {'':8}  {words.duration(row['why_wait_ns'])}")


def sentence(row: dict, session) -> str:
    """The dominant cause, in words, with the packet to look at."""
    name = row["dominant"]
    packet = in_file(session, row["slowest_file"], frames(row["slowest_packet"]))
    if not row["latency_ns"]:
        return f"no time passed; the slowest is {packet}"
    share = words.share(row[f"why_{name}_ns"], worked(row)) if worked(row) else "all of it"
    return f"{share} is {name}: {causes.CAUSES[name].split(' (')[0]}; the slowest is {packet}"


MEANT = {
    "client": "the way to the broker and back is in `unknown`, and what happens on it looks like the broker's time",
    "server": "what happens on the way to the client is in none of the parts, but for loss and pauses that reach here",
    "between": "the way to the broker and back is in `unknown`, the way to the client in none of the parts",
}


def where(point: list[dict]) -> Iterator[str]:
    """The place of the capture decides what can be seen."""
    known, told = words.known_point(point), words.point(point)
    if told:
        meant = "the way to the broker and back, if there is one, is in `broker`" if known is None else MEANT.get(known["near"])
        yield f"{told}; {meant}" if meant else told
        yield ""


def together(found: list[dict], session) -> Iterator[str]:
    """Moments in which many requests waited together."""
    if found:
        yield session.screen.bold("many waited together")
    for row in found:
        yield from folded(f"  {words.clock(row['from_ns'], session.screen.zone)}  {words.printable(row['text'])}", session.screen.width)
    if found:
        yield f"  next: {next_step(session, 'stalls')}"
