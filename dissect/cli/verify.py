"""For sceptics: tshark with our plugin reads the same capture, and every message is compared with our tables."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Annotated

import typer

from dissect.analysis.conditions import WrongQuestion
from dissect.cli.options import BASE, Files, Shared, shared
from dissect.cli.session import DONE, INTERRUPTED, PROBLEMS, UNREADABLE, Session
from dissect.export import words
from dissect.export.wireshark.profile import IN_ORDER
from dissect.export.wireshark.verify import Compared

TWO_PASSES = "-2"  # only then does a request know its answer


@shared(*BASE, "out", "limit")
def verify(said: Shared, files: Files,
           one_pass: Annotated[bool, typer.Option("--one-pass", help="tshark walks the capture once, as its user mostly does.")] = False) -> None:
    """What tshark reads with our plugin, compared with our tables: every message, pair and time that differs.

      $ mqdissect verify night.pcap

      $ mqdissect verify rotated/ || echo "somebody is wrong"

    In one pass a request does not know its answer, so what has none is not compared.

    Exit code 4: something differs; 3: a capture, or tshark with the plugin, could not be read or run.
    """
    from dissect.capture.find import find
    from dissect.export.wireshark import able, export
    from dissect.export.wireshark.said import TsharkError, tshark
    from dissect.language.load import together
    from dissect.memory import rooms

    session = Session(said, files, twice=True)
    if session.engine.saved:
        raise WrongQuestion("verify needs the capture itself: a saved folder holds no packets")
    protocols = able(together(said.protocol or ()))[0]
    sources = find(session.engine.inputs)
    session.engine.unreadable += sources.unreadable
    codes = []
    passes = () if one_pass else (TWO_PASSES,)
    with rooms.meanwhile() as folder:
        export(protocols, Path(folder))
        for path in (path for source in sources for path in source.files):
            try:
                tshark()
                codes.append(_verify(said, session, str(path), Path(folder), [one.name for one in protocols], passes))
            except TsharkError as error:
                print(f"mqdissect: {path}: {error}", flush=True)
                codes.append(UNREADABLE)
            except typer.Exit as left:
                codes.append(left.exit_code)
                if left.exit_code == INTERRUPTED:
                    raise
    if session.engine.unreadable:
        session.finish()
    raise typer.Exit(UNREADABLE if UNREADABLE in codes else max(codes, default=DONE))


def _verify(said: Shared, session: Session, path: str, folder: Path, names: list[str], passes: tuple[str, ...]) -> int:
    """One file by itself, since packet numbers count within a file."""
    from dissect.export.wireshark import verify as compare
    from dissect.export.wireshark.said import messages
    from dissect.inner.keylog import text_of

    one = Session(said, [path])
    asked = [compare.MESSAGES, compare.EXCHANGES, compare.SKIPPED, compare.SERVERS, compare.HOLES]
    tables = one.answers(asked)
    if one.watch.interrupted:       # a part of the tables beside all that tshark reads would differ everywhere
        session.remark(f"interrupted: {one.how_far() or 'all was read'}; {path} was not compared")
        one.engine.close()
        raise typer.Exit(INTERRUPTED)
    ours, exchanges, skipped, servers, holes = ([row for row in rows if row["protocol"] in names] for rows in tables)  # of protocols that the plugin knows
    times, cut = compare.packets(path)
    with tempfile.NamedTemporaryFile(suffix=".keys") as secrets:  # tshark takes one key log
        secrets.write(b"\n".join(text_of(name) for name in said.keys or ()))
        secrets.flush()
        opened = ("-o", f"tls.keylog_file:{secrets.name}") if said.keys else ()
        order = ("-o", f"{IN_ORDER}:{'FALSE' if cut or holes else 'TRUE'}")  # behind bytes that never came Wireshark would hold all others back
        theirs = list(messages(folder / "mqdissect.lua", Path(path), names, *passes, *order, *opened, *compare.ports(servers)))
    known = {(row["protocol"], row["stream"]) for row in servers}
    compared = [message for message in theirs if (message.protocol, message.stream) in known]
    others = [message.packet for message in theirs if (message.protocol, message.stream) not in known]
    found = compare.compare(ours, exchanges, skipped, compared, times, bool(passes))
    session.text(str(difference) for difference in found.differences[: said.limit])
    session.text([summary(path, found, others)])
    one.engine.close()
    return PROBLEMS if found.differences else DONE


def summary(path: str, found: Compared, others: list[int]) -> str:
    text = (f"{path}: {words.plural(found.messages, 'message')} and {words.plural(found.exchanges, 'exchange')} beside tshark's: "
            + (words.plural(len(found.differences), "difference") if found.differences else "no difference"))
    text += f"; {words.plural(found.endless, 'message')} without an end, for which tshark waits" if found.endless else ""
    text += f"; {words.plural(found.doubted, 'message')} of tshark's in bytes that the tables skip, since too few were captured" if found.doubted else ""
    text += f"; {words.plural(found.across, 'pair')} of tshark's that the tables leave open, since bytes between are missing" if found.across else ""
    text += f"; {words.plural(found.closed, 'message')} inside TLS that tshark did not decrypt, since it needs the connection's beginning" if found.closed else ""
    text += f"; of {words.plural(found.late, 'pair')} the times are not compared, since segments came out of order, or before it was known whose they are" if found.late else ""
    first = f"the first in packet {others[0]:,}" if others[1:] else f"in packet {others[0]:,}" if others else ""
    return text + (f"; {words.plural(len(others), 'message')} of tshark's, {first}, where the tables see no protocol and tshark goes by the port" if others else "")
