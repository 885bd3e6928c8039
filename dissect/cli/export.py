"""The command `export`: exchanges for the timelines of other tools."""

from __future__ import annotations

from typing import Annotated

import typer

from dissect.analysis import questions
from dissect.analysis.conditions import WrongQuestion, nearest
from dissect.cli.options import BASE, CHOICE, Files, Shared, shared
from dissect.cli.session import Session
from dissect.export import outfile, words
from dissect.progress import Steps

FORMS = ("otlp", "perfetto")


@shared(*BASE, *CHOICE, "out", "limit")
def export(said: Shared, form: Annotated[str, typer.Argument(metavar="otlp|perfetto", help="OpenTelemetry's traces, or a trace for ui.perfetto.dev.")], files: Files) -> None:
    """Exchanges as OpenTelemetry traces (OTLP JSON, a line at a time), or as a trace for ui.perfetto.dev.

      $ mqdissect export otlp night.pcap -o night.otlp.jsonl

      $ mqdissect export perfetto night.pcap -o night.perfetto-trace

      $ mqdissect export perfetto night.pcap --topic orders --from +10m --to +12m -o orders.perfetto-trace
    """
    from dissect.export.trace import calls, otlp, perfetto

    if form not in FORMS:
        raise WrongQuestion(f"export makes {' or '.join(FORMS)}, not {form}{nearest(form, list(FORMS))}")
    if not said.out or said.out == "-":
        raise WrongQuestion(f"export writes a file: add -o FILE{'.otlp.jsonl' if form == 'otlp' else '.perfetto-trace'}")
    session = Session(said, files)
    asked = calls.question(session.wanted, said.limit)
    beside = [questions.table("rebalance_events", None, session.wanted), questions.table("stalls")] if form == "perfetto" else []
    session.prepare([asked, calls.ANY_NAMED, calls.traced(0, 0), *beside])
    named, there = session.engine.rows([calls.ANY_NAMED, f"select count(*) as calls from ({asked})"])
    batches = session.engine.reader(asked)
    rows_of = calls.with_traces(batches, lambda text: session.engine.rows([text])[0]) if named else calls.few_at_once(batches)
    steps, count = Steps(there[0]["calls"], f"writing {said.out}"), 0

    def counted():
        nonlocal count
        for count, one in enumerate(calls.calls(rows_of), 1):
            steps.reach(count)
            yield one

    def rows(sql):
        yield from calls.few_at_once(session.engine.reader(sql))      # read when its turn comes: one answer at a time is open

    with session.watch(steps), outfile.new_file(said.out) as out:
        made = otlp.lines(counted()) if form == "otlp" else perfetto.packets(counted(), *map(rows, beside))
        for piece in made:
            out.write(piece)
    session.remark(f"{words.plural(count, 'exchange')} in {said.out}")
    if not count and said.limit != 0:
        session.say_why_empty(asked)
    session.finish()
