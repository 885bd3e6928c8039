"""Splits in executors: rows go into files as they come, and are read from there once it is known which of them are true.

Law: only files that a task reported are read, and a number in a file that says how far a task is.  A task that runs twice, or dies half way, leaves
files that nothing refers to.
"""

from __future__ import annotations

import gc
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import cache, partial

import pyarrow as pa

from dissect.capture import places
from dissect.decode import plain as values
from dissect.decode import splits
from dissect.decode.decoded import Decoded
from dissect.decode.options import Options
from dissect.decode.kept import Keep
from dissect.decode.pieces import Part, Split
from dissect.decode.rowfiles import Rows, batches, place
from dissect.decode.stitch import Stitch, as_asked
from dissect.progress import Progress

ROWS_IN_FILE = 1 << 17  # of Parquet
TOLD_EVERY = 1.0        # seconds


@dataclass
class SplitReport:
    """What a task reports of a split: everything but its rows and its context, which are in files."""

    files: dict[str, str]
    part: str
    packets: int
    context_bytes: int
    unreadable: list[tuple[str, str]]


@dataclass
class Piece:
    """True rows: their files, and which rows are true; without `keep`, all of them."""

    files: dict[str, str] = field(default_factory=dict)
    keep: str | None = None
    addend: int = 0


@dataclass
class Seams:
    """The result of settling a source's seams."""

    pieces: list[Piece]
    unreadable: list[tuple[str, str]]
    packets: int
    again: int  # packets that were decoded twice
    keep_bytes: int


def kept_file(folder: str, kind: str, content: bytes) -> str:
    path = place(folder, kind, "state")
    places.kept(path, content)
    return path


def loaded(path: str):
    return splits.unpacked(places.content(path))


@contextmanager
def telling(path: str, progress: Progress) -> Iterator[None]:
    """How many bytes of a split are read, as a number in a file: a task has no other word for its driver before it ends, and does not fail for it."""
    done = threading.Event()

    def tell(count: int) -> None:
        with suppress(OSError):
            places.kept(path, str(count).encode())

    def tell_again() -> None:
        while not done.wait(TOLD_EVERY):
            tell(progress.bytes_done)

    thread = threading.Thread(target=tell_again, daemon=True)
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join()
    tell(sys.maxsize)


def decoded(source, number: int, split: Split, tables, options, folder: str, told: str) -> SplitReport:
    """Job 1: one split, decoded alone; `told`: where it says how far it is."""
    settle_down()
    rows = Rows(folder)
    part = splits.decode_part(source, tables, options, number, split, rows, partial(telling, told))
    part.rows = files = rows.close()
    content = splits.packed(part)
    return SplitReport(files, kept_file(folder, "contexts", content), part.packets, len(content), part.unreadable)


class Elsewhere(Stitch):
    """Settles seams and leaves the parts' own rows where they are."""

    def __init__(self, decoded: Decoded, source, number: int, folder: str):
        super().__init__(decoded, source, number)
        self.folder, self.keep_bytes = folder, 0
        self.left: list[Piece] = []

    def kept(self, part, keep, addend: int):
        if not isinstance(part.rows, dict):
            return super().kept(part, keep, addend)
        if part.rows:
            content = splits.packed(keep)
            self.keep_bytes += len(content)
            self.left.append(Piece(part.rows, kept_file(self.folder, "keeps", content), addend))
        return iter(())


def settled(told: list[str], source, number: int, inputs, tables, options, folder: str) -> Seams:
    """Job 2: the seams of one source, in order; one part at a time is in memory."""
    stitch, rows = Elsewhere(Decoded(inputs, tables, options), source, number, folder), Rows(folder)

    def parts() -> Iterator[Part]:
        for path in told:
            part = loaded(path)
            assert isinstance(part, Part), path
            yield part

    for table, batch in stitch.stitched(parts()):
        rows.append((0, table, batch))
    files = rows.close()
    pieces = stitch.left + ([Piece(files)] if files else [])
    return Seams(pieces, stitch.decoded.unreadable, sum(stitch.counted.total.values()), stitch.redone, stitch.keep_bytes)


@cache
def settle_down() -> None:
    """PySpark's worker collects garbage after every task, which takes a tenth of a second among all imported objects: these are frozen."""
    gc.freeze()


def true_rows(piece: Piece, tables: dict[str, list[str]], only=None) -> Iterator[tuple[str, pa.RecordBatch]]:
    """A piece's rows as they are."""
    keep = loaded(piece.keep) if piece.keep else None
    assert keep is None or isinstance(keep, Keep), piece.keep
    for table, path in piece.files.items():
        if only is not None and table not in only:
            continue
        for looks, batch in batches(path):
            if keep:
                batch = as_asked(tables, table, keep.rows(table, looks, batch, piece.addend))
            if batch.num_rows:
                yield table, batch


def piece(table: str, batch: pa.RecordBatch, folder: str) -> Piece:
    """Rows that the driver knows."""
    rows = Rows(folder)
    rows.append((0, table, batch))
    return Piece(rows.close())


def as_parquet(piece: Piece, tables: dict[str, list[str]], folder: str) -> dict[str, list[str]]:
    """Job 3, where Spark itself is to read the rows: files by table."""
    import pyarrow.parquet as parquet

    files: dict[str, list[str]] = {}
    waiting: dict[str, list[pa.RecordBatch]] = {}

    def put(table: str) -> None:
        rows = pa.Table.from_batches([plain(batch) for batch in waiting.pop(table)])
        files.setdefault(table, []).append(path := place(folder, "rows", table, "parquet"))
        texts = [name for name, type_ in zip(rows.schema.names, rows.schema.types, strict=True) if pa.types.is_string(type_)]
        with places.sink(path) as out:
            parquet.write_table(rows, out, compression="lz4", use_dictionary=texts)

    for table, batch in true_rows(piece, tables):
        waiting.setdefault(table, []).append(batch)
        if sum(one.num_rows for one in waiting[table]) >= ROWS_IN_FILE:
            put(table)
    for table in list(waiting):
        put(table)
    return files


def plain(batch: pa.RecordBatch) -> pa.RecordBatch:
    """Plain texts instead of dictionaries, which differ between batches."""
    arrays = [a.dictionary_decode() if pa.types.is_dictionary(a.type) else a for a in batch.columns]
    return pa.RecordBatch.from_arrays(arrays, batch.schema.names)


@dataclass(frozen=True)
class Asked:
    """The question for every piece."""

    tables: dict[str, list[str]]    # as they were decoded
    wanted: dict[str, list[str]]    # … and as the steps read them
    given: bytes                    # relations that the steps read beside them
    steps: dict[str, str]           # each may read those before it
    kept: list[str]                 # steps whose rows are told
    options: Options
    most: int                       # bytes that a piece may tell


def answered(piece: Piece, asked: Asked) -> dict[str, bytes] | None:
    """What a piece answers to the steps; None if that is more than it may send."""
    from dissect.engine.given import over

    settle_down()
    engine = over(true_rows(piece, asked.tables, set(asked.wanted)), asked.wanted, asked.options)
    for name, relation in values.unpacked(asked.given).items():
        engine.connection().register(name, read(relation))
    answers: dict[str, bytes] = {}
    size = 0
    for name, text in asked.steps.items():
        engine.connection().execute(f"create temp table {name} as {text}")
    for name in asked.kept:
        answers[name] = written(engine.connection().table(name).to_arrow_table())
        size += len(answers[name])
        if size > asked.most:
            break
    engine.close()
    return answers if size <= asked.most else None


def written(table: pa.Table) -> bytes:
    """A relation as bytes for a cluster."""
    sink = pa.BufferOutputStream()
    with pa.ipc.new_stream(sink, table.schema, options=pa.ipc.IpcWriteOptions(compression="zstd")) as writer:
        writer.write_table(table)
    return sink.getvalue().to_pybytes()


def read(relation: bytes) -> pa.Table:
    return pa.ipc.open_stream(relation).read_all()
