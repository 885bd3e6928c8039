"""Broker files on disk: their records, what is damaged, what is still there."""

from __future__ import annotations

import contextlib
import inspect
import sys
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from dissect.analysis.conditions import WrongQuestion, nearest
from dissect.cli.options import Shared
from dissect.cli.session import UNREADABLE
from dissect.export.screen import GAP, wide
from dissect.export.words import plural, printable_lines, typed

ROWS = 10_000  # of a batch that is written
STRICT = 4
SHOWN = 20  # problems on the screen
PROBLEMS = {"store_file": "string", "store_offset": "int64", "bytes": "int64", "kind": "string", "text": "string"}
TABLES = ("records", "problems")


def store(paths: Annotated[list[Path], typer.Argument(metavar="DIR|FILE…", help="A broker's store, files of its commit log, a bookie's entry logs and journals, or a .tar.zst of one.")],
          table: Annotated[str | None, typer.Option("--table", help="records or problems, instead of the summary; what only rows have (--topic, --format …) means records.")] = None,
          format_: Annotated[str | None, typer.Option("--format", "-f", help="ndjson (usual), table, json, csv, parquet, arrow.")] = None,
          out: Annotated[str | None, typer.Option("-o", "--out", help="Write to this file.")] = None,
          columns: Annotated[str | None, typer.Option("--columns", help="These columns of the records.")] = None,
          topic: Annotated[str | None, typer.Option("--topic", help="Records of this topic.")] = None,
          key: Annotated[str | None, typer.Option("--key", help="Records with this key or message id.")] = None,
          from_: Annotated[str | None, typer.Option("--from", metavar="TIME", help="Records stored from then on.")] = None,
          to: Annotated[str | None, typer.Option("--to", metavar="TIME", help="Records stored before.")] = None,
          limit: Annotated[int | None, typer.Option("--limit", help="So many rows.")] = None,
          crc: Annotated[bool, typer.Option("--crc/--no-crc", help="Compare the checksums of bodies.")] = True,
          utc: Annotated[bool, typer.Option("--utc", help="Times in UTC instead of this machine's zone.")] = False,
          timezone: Annotated[str | None, typer.Option("--timezone", metavar="ZONE", help="Times in this zone, such as Europe/Berlin.")] = None,
          strict: Annotated[bool, typer.Option("--strict", help="Exit 4 where something is damaged.")] = False,
          quiet: Annotated[bool, typer.Option("--quiet", "-q", help="No remarks; a store has none.")] = False) -> None:
    """A broker's files: its records, what is damaged and what still stands.

    RocketMQ's store, checked against its consume queues and indexes; a bookie's entry logs and journals, by digests and lengths.

      $ mqdissect store /data/rocketmq/store

      $ mqdissect store /data/bookkeeper/ledgers/current

      $ mqdissect store store/ --table records --topic orders --format parquet -o orders.parquet
    """
    from dissect.cli.session import screen_for
    from dissect.engine import times
    from dissect.store.archive import NotAnArchive
    from dissect.store.wanted import Wanted

    if table not in (None, *TABLES):
        raise WrongQuestion(f"no table {table!r} in a store; there are records and problems")
    if table is None and any(said is not None for said in (format_, out, columns, topic, key, from_, to, limit)):
        table = "records"
    for path in paths:
        if not path.is_file() and not path.is_dir():  # to open a pipe is to wait for who writes into it
            print(printable_lines(f"mqdissect: {path}: " + ("it is neither a file nor a folder" if path.exists() else "there is no such file")), file=sys.stderr)
            raise typer.Exit(UNREADABLE)
    for path in paths:
        if is_capture(path):
            raise WrongQuestion(f"{path} is a capture of packets, and store reads a broker's own files: mqdissect summary {typed(str(path))}")
    zone = times.zone(timezone, utc)
    screen = screen_for(Shared(out=out), zone)
    wanted = Wanted(columns, topic, key, from_, to, zone)
    with contextlib.ExitStack() as opened:
        stopped: list[str] = []
        try:
            found = [one for path in paths for one in stores(path, crc, opened, stopped)]
        except NotAnArchive as error:
            print(printable_lines(f"mqdissect: {error}"), file=sys.stderr)
            raise typer.Exit(UNREADABLE) from None
        if table == "records":
            written(wanted.schema(), (wanted.of(batch) for one in found for batch in one.records(wanted.needed())), format_, out, limit, screen)
        else:
            for one in found:
                one.check()
        if table == "problems":
            written(problem_schema(), problem_batches(found), format_, out, limit, screen)
        elif table is None:
            for one in found:
                print(printable_lines("\n".join(summary(one))))
        for why in stopped:
            print(printable_lines(f"mqdissect: {why}; what was unpacked before is answered"), file=sys.stderr)
        if stopped:
            raise typer.Exit(UNREADABLE)
        if strict and any(one.problems for one in found):
            raise typer.Exit(STRICT)


def is_capture(path: Path) -> bool:
    from dissect.capture import CaptureError
    from dissect.capture.opening import open_reader

    try:
        return path.is_file() and open_reader(path) is not None
    except CaptureError:
        return False


def stores(path: Path, crc: bool, opened: contextlib.ExitStack, stopped: list[str]) -> list:
    """The stores at a path; `stopped` gets the reason if an archive was not unpacked to its end."""
    from dissect.store.archive import packed, unpacked
    from dissect.store.bookkeeper.bookie import Bookie
    from dissect.store.bookkeeper.log import is_bookie
    from dissect.store.rocketmq.store import Store

    if is_bookie(path):
        return [Bookie(path, crc)]
    if not packed(path):
        return [Store(path, crc)]
    inside = opened.enter_context(unpacked(path))
    stopped += [inside.stopped] if inside.stopped else []
    return [(Bookie if is_bookie(one) else Store)(one, crc, name=f"{path}!{one.name}") for one in inside.stores]


def summary(one) -> list[str]:
    """One screen: what there is, where it ends, what is wrong."""
    if hasattr(one, "ledgers"):
        return [*one.summary(), *problems(one)]
    size, queues = sum(log.size for log in one.logs), one.tally.queues
    lines = [f"{one.name}: {plural(len(one.logs), 'commit log file')}, {size:,} bytes, {plural(one.records_found, 'record')},"
             f" {plural(len(one.problems), 'problem')}"]
    lines += [f"checked: {one.units:,} units of consume queues, {one.items:,} items of indexes"] if one.units or one.items else []
    if one.timers and one.timers.units:
        lines.append(f"timer: {one.timers.units:,} messages, {one.timers.waiting:,} still wait for their time")
    if one.end is not None:
        lines.append(f"the log ends at {one.end:,}" if not one.beyond else
                     f"a broker's recovery stops at {one.end:,}; after it {one.beyond:,} records still stand")
    lines += ["the broker was not stopped cleanly, or still runs: the file abort exists"] if one.beside and one.beside.running else []
    rows = [(topic, str(queue), shown(held.records), shown(held.bytes), shown(held.first), shown(held.last)) for (topic, queue), held in sorted(queues.items())]
    lines += ["", *aligned([("topic", "queue", "records", "bytes", "first", "last"), *rows], 1)]
    lines += groups(one)
    return [*lines, *problems(one)]


def problems(one) -> list[str]:
    if not one.problems:
        return []
    lines = ["", *(f"problem: {p.kind}: {p.text}\n  where: {p.store_file}, {p.store_offset:,}" for p in one.problems[:SHOWN])]
    return [*lines, f"… and {len(one.problems) - SHOWN:,} more: --table problems"] if len(one.problems) > SHOWN else lines


def groups(one) -> list[str]:
    """The positions of the groups, as the broker has written them."""
    offsets = one.beside.offsets if one.beside else {}
    if not offsets:
        return []
    rows = [("group", "topic", "queue", "next", "behind")]
    for (group, topic, queue), offset in sorted(offsets.items()):
        held = one.tally.queues.get((topic, queue))
        behind = None if held is None or held.last is None else held.last + 1 - offset
        rows.append((group, topic, str(queue), shown(offset), shown(behind)))
    return ["", *aligned(rows, 2)]


def aligned(rows: Sequence[tuple[str, ...]], names: int) -> list[str]:
    """Columns as wide as what is in them: names to the left, numbers to the right."""
    widths = [max(map(wide, column)) for column in zip(*rows)]
    return [GAP.join(text + " " * (width - wide(text)) if at < names else text.rjust(width) for at, (text, width) in enumerate(zip(row, widths))).rstrip() for row in rows]


def shown(number: int | None) -> str:
    return "" if number is None else f"{number:,}"


def problem_schema():
    import pyarrow as pa

    return pa.schema([(name, pa.type_for_alias(kind)) for name, kind in PROBLEMS.items()])


def problem_batches(found):
    import pyarrow as pa

    rows = [asdict(problem) for one in found for problem in one.problems]
    for first in range(0, len(rows), ROWS):
        yield pa.RecordBatch.from_pylist(rows[first : first + ROWS], problem_schema())


def written(schema, batches, format_: str | None, out: str | None, limit: int | None, screen) -> None:
    import pyarrow as pa

    from dissect.export import formats, outfile

    format_ = format_ or "ndjson"
    known = ("table", *formats.FORMATS)
    if format_ not in known:
        raise WrongQuestion(f"no format {format_}{nearest(format_, list(known))}; there are {', '.join(known)}")
    reader = pa.RecordBatchReader.from_batches(schema, limited(batches, limit))
    if format_ == "table":
        on_screen(reader, out, screen)
        return
    if out is not None:
        formats.write_file(format_, reader, out)
    else:
        formats.write(format_, reader, outfile.Stream(sys.stdout.buffer))


def on_screen(reader, out: str | None, screen) -> None:
    """Rows for people."""
    from dissect.export.outfile import new_file
    from dissect.export.screen import lines

    found = lines(reader.schema.names, (row for batch in reader for row in batch.to_pylist()), screen)
    if out is None:
        for line in found:
            print(line)
        return
    with new_file(out) as file:
        file.writelines(f"{line}\n".encode("utf-8", "backslashreplace") for line in found)


def limited(batches, limit: int | None):
    for batch in batches:
        if limit is not None:
            batch, limit = batch.slice(0, limit), limit - min(limit, len(batch))
        if len(batch):
            yield batch
        if limit == 0:
            return


store.__annotations__ = inspect.get_annotations(store, eval_str=True)
store.__signature__ = inspect.signature(store, eval_str=True)  # type: ignore[attr-defined]  # for typeshed functions have none
