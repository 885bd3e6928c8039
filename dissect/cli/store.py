"""Broker files on disk: what is in them, what is damaged, what still stands."""

from __future__ import annotations

import inspect
import sys
from collections import defaultdict
from pathlib import Path
from typing import Annotated

import typer

from dissect.analysis.conditions import WrongQuestion
from dissect.cli.session import UNREADABLE

ROWS = 10_000  # of a batch that is written
STRICT = 4
COLUMNS = {
    "records": {"topic": "string", "partition": "string", "offset": "int64", "message_id": "string", "timestamp_ns": "int64",
                "key": "string", "payload_bytes": "int64", "payload_crc32": "int64", "properties": "string",
                "store_file": "string", "store_offset": "int64", "store_bytes": "int64"},
    "problems": {"store_file": "string", "store_offset": "int64", "bytes": "int64", "kind": "string", "text": "string"},
}


def store(paths: Annotated[list[Path], typer.Argument(metavar="DIR|FILE…", help="A broker's store, or files of its commit log.")],
          table: Annotated[str | None, typer.Option("--table", help="records or problems, instead of the summary.")] = None,
          format_: Annotated[str, typer.Option("--format", help="ndjson, json, csv, parquet, arrow.")] = "ndjson",
          out: Annotated[str | None, typer.Option("-o", "--out", help="Write to this file.")] = None,
          topic: Annotated[str | None, typer.Option("--topic", help="Records of this topic.")] = None,
          key: Annotated[str | None, typer.Option("--key", help="Records with this key or message id.")] = None,
          limit: Annotated[int | None, typer.Option("--limit", help="So many rows.")] = None,
          crc: Annotated[bool, typer.Option("--crc/--no-crc", help="Compare the checksums of bodies.")] = True,
          strict: Annotated[bool, typer.Option("--strict", help="Exit 4 where something is damaged.")] = False) -> None:
    """A RocketMQ store: its records, checked against its consume queues and indexes; what is damaged and what still stands.

      $ mqdissect store /data/rocketmq/store

      $ mqdissect store store/ --table records --topic orders --format parquet -o orders.parquet
    """
    from dissect.store.reader import Store

    if table not in (None, *COLUMNS):
        raise WrongQuestion(f"no table {table!r} in a store; there are records and problems")
    missing = [path for path in paths if not path.exists()]
    if missing:
        print(f"mqdissect: {missing[0]}: there is no such file", file=sys.stderr)
        raise typer.Exit(UNREADABLE)
    found = [Store(path, crc) for path in paths]
    if table == "records":
        rows = (row for one in found for row in one.records() if wanted(row, topic, key))
    else:
        tally = [count(one) for one in found]
        rows = (vars(problem) for one in found for problem in one.problems)
    if table is None:
        for one, counted in zip(found, tally, strict=True):
            print("\n".join(summary(one, counted)))
    else:
        written(table, rows, format_, out, limit)
    if strict and any(one.problems for one in found):
        raise typer.Exit(STRICT)


def wanted(row: dict, topic: str | None, key: str | None) -> bool:
    return (topic is None or row["topic"] == topic) and (
        key is None or key == row["message_id"] or key in (row["key"] or "").split())


def count(one) -> dict:
    """Per queue: records, bytes, least and greatest offset."""
    found: dict = defaultdict(lambda: [0, 0, None, None])
    for row in one.records():
        held = found[row["topic"], row["partition"]]
        held[0] += 1
        held[1] += row["store_bytes"]
        held[2] = row["offset"] if held[2] is None else min(held[2], row["offset"])
        held[3] = row["offset"] if held[3] is None else max(held[3], row["offset"])
    one.check()
    return found


def summary(one, counted: dict) -> list[str]:
    records, size = sum(held[0] for held in counted.values()), sum(log.size for log in one.logs)
    lines = [f"{one.root}: {len(one.logs)} commit log files, {size:,} bytes, {records:,} records, {len(one.problems):,} problems", "",
             f"{'topic':<40} {'queue':>5} {'records':>9} {'bytes':>13} {'first':>10} {'last':>10}"]
    lines += [f"{topic or '':<40} {queue or '':>5} {held[0]:>9,} {held[1]:>13,} {held[2]:>10,} {held[3]:>10,}"
              for (topic, queue), held in sorted(counted.items(), key=str)]
    lines += ["", *(f"problem: {p.kind}: {p.text}\n  where: {p.store_file}, {p.store_offset:,}" for p in one.problems[:20])]
    return lines if one.problems else lines[:-1]


def written(table: str, rows, format_: str, out: str | None, limit: int | None) -> None:
    import itertools

    import pyarrow as pa

    from dissect.export import formats

    if format_ not in formats.FORMATS:
        raise WrongQuestion(f"no format {format_!r}; there are {', '.join(formats.FORMATS)}")
    schema = pa.schema([(name, pa.type_for_alias(kind)) for name, kind in COLUMNS[table].items()])
    rows = itertools.islice(rows, limit)
    batches = (pa.RecordBatch.from_pylist(part, schema) for part in iter(lambda: list(itertools.islice(rows, ROWS)), []))
    reader = pa.RecordBatchReader.from_batches(schema, batches)
    if out is not None:
        formats.write_file(format_, reader, out)
    else:
        formats.write(format_, reader, sys.stdout.buffer)


store.__annotations__ = inspect.get_annotations(store, eval_str=True)
store.__signature__ = inspect.signature(store, eval_str=True)
