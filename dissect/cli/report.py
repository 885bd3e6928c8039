"""The report page as a command."""

from __future__ import annotations

from dataclasses import replace

from dissect.cli.options import BASE, CHOICE, Files, Shared, shared
from dissect.cli.session import Session

DEFAULT = "report.html"


@shared(*BASE, *CHOICE, "out")
def report(said: Shared, files: Files) -> None:
    """One self-contained page: pictures and tables of what was slow, failing, unanswered, rebalancing; for mail, phone and paper.

      $ mqdissect report night.pcap.zst -o night.html

      $ mqdissect report rotated/ --group billing --from 03:10 --to 03:15 -o billing.html
    """
    from dissect.analysis import summary as parts
    from dissect.api import Capture
    from dissect.export.outfile import new_file
    from dissect.export.report import Report

    session = Session(said, files)
    session.engine.bulky = True
    session.prepare([])
    session.engine.options = replace(session.engine.options, records_saying=("message_id",))  # the page follows one message by its id
    session.engine.trusted = not said.where  # the page's questions are ours, and long: nobody has to look whether their names are right
    report = Report(Capture(session.engine), session.wanted, session.screen.zone)
    page = report.page()
    where = said.out or DEFAULT
    if where == "-":
        print(page)
    else:
        with new_file(where) as file:
            file.write(page.encode())
        session.remark(f"{where}: {len(page.encode()) / 1e6:.1f} MB, one file, no network needed")
    if not any(row["requests"] for row in report.found["protocols"]):
        session.say_why_empty(parts.parts(session.wanted)["protocols"])
    session.finish()
