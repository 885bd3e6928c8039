"""What stands below an answer: what it leaves out, the next command, a display filter for Wireshark."""

from __future__ import annotations

import shlex
from contextlib import suppress

from dissect import schema
from dissect.analysis import questions
from dissect.export import proposed, words
from dissect.export.filters import frames

ARRIVED = {"delivered", "pushed", "acknowledged"}        # steps of a message that came to a consumer
NOTED = 10_000          # rows of an answer that what stands below it may be made of
EACH = "a request that names several topics or partitions counts for each of them, in count and rate"
MEANINGS = 8            # of codes, below a table


def next_step(session, *said: str, file: str | None = None) -> str:
    """A command to type next, with the same inputs and options, or for the one file that its packets are in.  A saved folder has no bytes to show."""
    command, *rest = said
    alone = _path(session, file) if file and _several(session) else file if command == "show" and session.engine.saved else None
    where = words.typed(alone) if alone else session.named()
    further = (*proposed.chosen(command, tuple(rest), session.wanted), *_as_read(session, alone is None))
    return " ".join([f"mqdissect {command} {where}", *(words.typed(words.printable(part)) for part in (*rest, *further))])


def _as_read(session, timely: bool) -> list[str]:
    """The options without which the next command would read something else.  A time may count from the beginning of the first file."""
    said = session.shared
    times = (("--from", said.from_), ("--to", said.to)) if timely else ()
    words = [word for option, value in (*times, ("--checksums", said.checksums), ("--source", said.source)) if value
             for word in (option, value)]
    words += [word for option, files in (("--protocol", said.protocol), ("--keys", said.keys)) for one in files or () for word in (option, one)]
    words += [word for one in said.port or () if "=" in one for word in ("--port", one)]
    return [*words, *(["--overlap", said.overlap] if said.overlap != "first" else []), *(["--internal"] if said.internal else [])]


def _path(session, name: str) -> str:
    """The file of that name in rows, where its bytes are no UTF-8."""
    from dissect.decode.arrays import name_in_rows
    from dissect.engine.inputs import files

    return next((path for path in files(session.engine.inputs) if name_in_rows(path) == name), name) if "\\" in name else name


def _several(session) -> bool:
    """Whether there are several files: then a packet's number alone is not enough."""
    from dissect.engine.inputs import files

    return not session.engine.saved and len(files(session.engine.inputs)) > 1


def at(session, file: str | None, *packets: int | None) -> list[str]:
    """Where to look next, for packets of one file."""
    found = [packet for packet in packets if packet is not None]
    if not found:
        return []
    return [f"next:      {next_step(session, 'show', '--packet', str(found[0]), file=file)}",
            f"wireshark: {in_file(session, file, frames(*found))}"]


def in_file(session, file: str | None, shown: str) -> str:
    """A display filter with packet numbers, and their file if there are several."""
    return f"{shown}  ({words.printable(file)})" if file and shown and _several(session) else shown


def latency(rows: list[dict], session, of: str) -> list[str]:
    if not rows:
        return []
    lost = sum(row["unanswered"] for row in rows)
    worst = max(rows, key=lambda row: row["max_ns"] or 0)
    if all(row["max_ns"] is None for row in rows) and any(row["count"] > row["unanswered"] for row in rows):
        [column] = [column for column in schema.TABLES["exchanges"].columns if column.name == of]
        return ["", f"nothing that was read has {of}: {column.meaning}"]
    told = [f"of {of}, answered requests only; " + (f"{lost:,} unanswered are not in these figures" if lost
                                                    else "none is unanswered" + _of_those(rows, session))]
    if of == "worked_ns" and any(row["wait_mean_ns"] for row in rows):
        told.append("deliberate waiting (long polls) is not in these figures: --of server_ns has it")
    return ["", *told, *at(session, worst["slowest_file"], worst["slowest_packet"])]


def _of_those(rows: list[dict], session) -> str:
    """What a sentence about all rows adds where --limit may have left some out."""
    return " (of those shown: --limit may leave out others)" if len(rows) == session.shared.limit else ""


def errors(rows: list[dict], session) -> list[str]:
    if not rows:
        return []
    told = meanings(rows, session.shared.protocol or ())
    return ["", *told, "rate: share of the same requests that came back with this code", EACH,
            *at(session, rows[0]["first_file"], rows[0]["first_packet"])]


def meanings(rows: list[dict], further: tuple[str, ...] = ()) -> list[str]:
    """The meanings that descriptions have for the codes shown; where there are too many, how to ask for the next one."""
    from dissect.language import load
    from dissect.language.expressions import DescriptionError
    from dissect.language.reference import code_tables

    told: dict[str, str] = {}
    for row in rows:
        if row["code_name"] is None:
            continue
        with suppress(DescriptionError):
            for name in (row["protocol"], *further):
                if name in load.shipped() or name in further:
                    new = {code.name: f"{code.name}: {code.doc}" for table in code_tables(load.load(name)) for code in table.codes.values()
                           if code.name == row["code_name"] and code.doc and (row["code"] is None or table.codes.get(row["code"]) is code)}
                    if len(told) == MEANINGS and not new.keys() <= told.keys():
                        return [*told.values(), f"further codes: mqdissect describe {shlex.quote(name)} {words.typed(words.printable(row['code_name']))}"]
                    told |= new
    return list(told.values())


def unanswered(rows: list[dict], session) -> list[str]:
    if not rows:
        return []
    return ["", "open until the connection or the capture ended; one that was answered later is not counted",
            *at(session, rows[0]["first_file"], rows[0]["first_packet"])]


def slow(rows: list[dict], session, of: str) -> list[str]:
    if not rows:
        return []
    worst = rows[0]
    return ["", f"worst by {of}; latency = send + server + receive, waiting is part of server",
            "tcp: what TCP did that took a tenth of the time or more",
            *filter(None, [words.point(session.engine.rows([questions.point()])[0])]),
            f"next:      {next_step(session, 'show', '--packet', str(worst['request_packet']), file=worst['request_file'])}",
            f"wireshark: {worst['filter']}   (or tcp.stream == {worst['tcp_stream']})"]


def rebalance(rows: list[dict], session) -> list[str]:
    if not rows:
        return []
    group = rows[0].get("group")
    return ["", "unowned: time for which the capture shows no owner; "
                f"the longest was {words.duration(max(row['longest_unowned_ns'] or 0 for row in rows))}{_of_those(rows, session)}",
            *(["silent: time for which its owner was not heard of, until somebody else got it or the capture ended"] if any(row.get("silent_ns") for row in rows) else []),
            "next:      " + next_step(session, "ownership", *(["--group", group] if group else []))]


def trace(rows: list[dict], session) -> list[str]:
    if not rows:
        return ["no record has this id or key; `mqdissect records` lists what there is"]
    packets = [row["packet"] for row in rows if row["packet"] is not None][:8]
    whole = len(rows) < min(NOTED, session.shared.limit or NOTED)
    return ["", *(undelivered(rows, session.screen.zone) if whole else []), *at(session, rows[0]["file"], *packets)]


def undelivered(rows: list[dict], zone) -> list[str]:
    """Of the messages that were published here, those of which no delivery was captured: what was looked for, and since when."""
    sent: dict[tuple, dict] = {}
    for row in rows:
        if row["step"] == "published" and row["outcome"] != "refused":
            sent.setdefault((row["protocol"], row["topic"], row["partition"], row["offset"] if row["message_id"] is None else row["message_id"]), row)
    got = {name for row in rows if row["step"] in ARRIVED for name in _identities(row)}
    left = [row for row in sent.values() if _identities(row) and not got & _identities(row)]
    if not left:
        return []
    row = left[0]
    named = [f"{name} {words.printable(str(row[column]))}" for name, column in (("id", "message_id"), ("topic", "topic"), ("partition", "partition"), ("offset", "offset"))
             if row[column] is not None]
    many, its = (f"{len(left):,} of {words.plural(len(sent), 'message')} published here", "their") if len(sent) > 1 else ("it", "its")
    first = "the first of them: " if len(left) > 1 else ""
    return [f"no delivery of {many} was captured: no delivery, push or acknowledgement with {its} id or place, after {words.clock(row['at_ns'], zone)}",
            f"looked for: {first}{', '.join(named)}; nobody may have asked for it, its consumer's connection may not be in the capture, or it went by another id"]


def _identities(row: dict) -> set[tuple]:
    """A message goes by its id, and by its place."""
    by_id = {("id", row["protocol"], row["message_id"])} if row["message_id"] is not None else set()
    place = (row["protocol"], row["topic"], row["partition"], row["offset"])
    return by_id | ({("at", *place)} if row["offset"] is not None else set())
