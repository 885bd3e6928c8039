"""Commands that write files for later or for others: save and extract."""

from __future__ import annotations

from typing import Annotated

import typer

from dissect.analysis.conditions import WrongQuestion
from dissect.capture import places
from dissect.cli.options import BASE, CHOICE, Files, Shared, shared
from dissect.cli.session import INTERRUPTED, Session
from dissect.engine import inputs
from dissect.export import words
from dissect.memory.system import rows_leave
from dissect.progress import Steps


@shared(*BASE, "fields", "out")
def save(said: Shared, files: Files) -> None:
    """The decoded tables as Parquet in a folder, usable in place of the capture.

      $ mqdissect save rotated/ -o night

      $ mqdissect latency night --by topic
    """
    from dissect.decode.arrays import name_in_rows
    from dissect.engine.saved import save as write

    if not said.out:
        raise WrongQuestion("save writes a folder: add -o DIR")
    if name_in_rows(said.out) != said.out:
        raise WrongQuestion(f"{words.printable(said.out)}: its name is no UTF-8, and nobody could ask this folder; give another one")
    session = Session(said, files)
    if not session.engine.inputs:
        session.finish()
    rows_leave()
    done = write(session.engine, said.out)
    if session.watch.interrupted and done is None:
        session.remark(f"interrupted: {session.how_far()}; nothing was saved")
        session.engine.close()
        raise typer.Exit(INTERRUPTED)
    if done is not None:
        session.remark(f"saved in {said.out}; ask it like a capture: mqdissect {words.typed(said.out)}")
        if not done["tables"]["messages"]["rows"]:
            session.say_why_empty("select m.api from messages m")
    session.finish()


@shared(*BASE, *CHOICE, "out", "limit")
def extract(said: Shared, files: Files,
            table: Annotated[str, typer.Option("--table", help="Whose rows choose: exchanges, messages, records,"
                                               " items, connections or problems.")] = "exchanges",
            whole: Annotated[bool, typer.Option("--whole", help="The whole connections around these rows.")] = False,
            with_keys: Annotated[bool, typer.Option("--with-keys", help="Whole connections, with their TLS secrets.")] = False,
            ) -> None:
    """The packets behind rows, as a small pcapng for a colleague.

      $ mqdissect extract night.pcap --where "status = 'error'" -o errors.pcapng

      $ mqdissect extract night.pcap --table problems --whole -o damaged.pcapng

      $ mqdissect extract night.pcap --keys keys.txt --with-keys --limit 1 -o one.pcapng
    """
    from dissect.export.extract import TABLES, packets_sql, write

    if not said.out:
        raise WrongQuestion("extract writes a capture: add -o FILE.pcapng")
    if table not in TABLES:
        raise WrongQuestion(f"extract takes the rows of {', '.join(TABLES)}, not of {table}")
    session = Session(said, files, twice=True)
    if session.engine.saved:
        raise WrongQuestion("extract needs the capture itself: a saved folder holds no packets")
    chosen = packets_sql(table, session.wanted, said.limit, whole or with_keys)
    [rows] = session.answers([chosen])
    steps = Steps(sum(map(places.size, inputs.files(session.engine.inputs))), f"writing {said.out}")
    with session.watch(steps):
        count = write(session.engine.inputs, rows, said.out, session.engine.options if with_keys else None, steps.blocks)
    session.remark(f"{words.plural(count, 'packet')} in {said.out}")
    if not count and said.limit != 0:
        session.say_why_empty(chosen)
    session.finish()
