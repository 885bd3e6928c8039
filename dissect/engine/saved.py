"""Decoded tables kept as Parquet: written by `save` and `--keep`, read in place of the capture."""

from __future__ import annotations

import hashlib
import json
import os
from pathlib import Path

from dissect import __version__, schema
from dissect.analysis import questions
from dissect.engine import inputs as named
from dissect.engine.embedded import Embedded
from dissect.engine.options import Options

ROW_GROUP = 1 << 17


def save(engine: Embedded, folder: str) -> dict:
    """Write every table; the manifest comes last, so that a folder half written is none."""
    import pyarrow.parquet as parquet

    os.makedirs(folder, exist_ok=True)
    engine.load({name: table.names() for name, table in schema.TABLES.items()})
    about = describe(engine)
    for name in schema.TABLES:
        reader = engine.reader(questions.table(name, fields=engine.options.fields if name == "messages" else ()))
        kept = reader.schema.with_metadata({"mqdissect": json.dumps(about)})
        with parquet.ParquetWriter(os.path.join(folder, f"{name}.parquet"), kept, compression="zstd") as writer:
            for batch in reader:
                writer.write_batch(batch.cast(kept) if batch.schema != kept else batch, row_group_size=ROW_GROUP)
    Path(folder, named.MANIFEST).write_text(json.dumps(about, indent=2) + "\n", encoding="utf-8")
    return about


def describe(engine: Embedded) -> dict:
    """What was decoded, of what, by which version."""
    seen = engine.answer("select min(c.first_ns) as first_ns, max(c.last_ns) as last_ns from capture c").to_pylist()[0]
    files = [] if named.STDIN in engine.inputs or engine.saved else named.identity(engine.inputs)
    return {"version": __version__, "files": files, **seen, "options": engine.options.meaning()}


def kept_folder(paths: list[str], options: Options) -> str:
    """Where `--keep` puts this capture's tables: named after its identity and how it was read."""
    known = json.dumps([__version__, named.identity(paths), options.meaning()], sort_keys=True)
    return os.path.join(options.keep or ".", hashlib.blake2b(known.encode(), digest_size=10).hexdigest())


def engine_for(paths: list[str], options: Options, decode=None, watch=None) -> Embedded:
    """The engine over the inputs; with `--keep`, over tables kept of them, which are made when they are not there."""
    engine = Embedded(paths, options, decode)
    if watch is not None:
        engine.watch = watch
    if not options.keep or engine.saved or named.STDIN in engine.inputs or not engine.inputs:
        return engine
    folder = kept_folder(engine.inputs, options)
    if not named.is_saved(folder):
        save(engine, folder)
        if engine.unreadable:           # half a capture is not kept: next time the rest may be readable
            os.unlink(os.path.join(folder, named.MANIFEST))
            return engine
    kept = Embedded([folder], options)
    kept.unreadable = engine.unreadable
    engine.close()
    return kept
