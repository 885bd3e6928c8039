"""Decoded tables kept as Parquet: written by `save` and `--keep`, read in place of the capture.

Law: whenever writing is interrupted, the folder holds the old answer, the new one, or a note that it holds neither.  Tables are written
into an inner folder.  The manifest first says that they are being exchanged, then what each of them is, by size and hash.
"""

from __future__ import annotations

import atexit
import errno
import hashlib
import json
import os
import shutil
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from typing import TYPE_CHECKING

from dissect import __version__, schema
from dissect.analysis import questions
from dissect.analysis.conditions import WrongQuestion
from dissect.engine import inputs as named
from dissect.engine.embedded import Embedded
from dissect.engine.manifest import FORM, MANIFEST, content_hash, looked_at, table_place, wrong_manifest
from dissect.engine.manifest import UNFINISHED as LEFT
from dissect.engine.needs import lies_in
from dissect.decode.options import Options
from dissect.memory.system import GIVEN_BACK, give_back
from dissect.progress import Steps

if TYPE_CHECKING:
    from dissect.engine.parquet import Parquet

UNFINISHED = ".mqdissect-"      # how the name of the folder begins that tables are written into


def save(engine: Embedded, folder: str) -> dict | None:
    """Write every table.  None, and nothing written, if the reading was ended early or nothing could be read."""
    _writable(folder)
    engine.bulky, engine.ordered = True, set(schema.TABLES)
    trusted, engine.trusted = engine.trusted, True      # what is asked here is ours
    try:
        return _saved(engine, folder)
    finally:
        engine.trusted = trusted


def _saved(engine: Embedded, folder: str) -> dict | None:
    engine.load({name: table.names() for name, table in schema.TABLES.items()})
    if engine.stopped is not None or set(engine.inputs) <= {path for path, _ in engine.unreadable}:
        return None
    about = describe(engine)
    together = [[name for name in schema.TABLES if lies_in(name) == table] for table in dict.fromkeys(map(lies_in, schema.TABLES))]
    steps = Steps(len(together))
    with _room(folder) as part, engine.watch(steps):
        tables: dict[str, dict] = {}
        for names in together:
            steps.begin(f"writing {' and '.join(names)}")
            tables |= _written(engine, names, part, about)
        about = {"form": FORM, **about, "tables": tables}
        _manifest(folder, part, {"form": FORM, "version": __version__, "unfinished": True})
        for name in schema.TABLES:
            os.replace(os.path.join(part, f"{name}.parquet"), table_place(folder, name))
        _manifest(folder, part, about)
    return about


class Busy(WrongQuestion):
    """Another process writes that folder."""


def _writable(folder: str) -> None:
    """Fail before a capture is decoded for nothing."""
    there = os.path.abspath(folder)
    while not os.path.exists(there):
        there = os.path.dirname(there)
    if not os.path.isdir(there):
        raise WrongQuestion(f"cannot write {folder}: {there} is a file; give a folder, or a name for a new one")
    if not os.access(there, os.W_OK):
        raise WrongQuestion(f"cannot write {folder}: permission denied in {there}")


def _written(engine: Embedded, names: list[str], folder: str, about: dict) -> dict[str, dict]:
    """Write these tables: what the manifest says of each."""
    further = {"messages": engine.options.fields}
    asked = [questions.table(name, [*schema.TABLES[name].names(), *further.get(name, ())], fields=further.get(name, ())) for name in names]
    files = [File(os.path.join(folder, f"{name}.parquet"), about) for name in names]
    with ExitStack() as closed:
        for file in files:
            closed.callback(file.close)
        for place, (number, kinds, batches) in enumerate(engine.along(asked, numbered=True), 1):
            files[number].write(kinds, batches)
            if place % GIVEN_BACK == 0:
                give_back()
    return {name: file.described() for name, file in zip(names, files, strict=True)}


class File:
    """A table's file as it is written."""

    def __init__(self, path: str, about: dict):
        self.path, self.about, self.rows = path, about, 0
        self.writer: Parquet | None = None

    def write(self, kinds, batches: Iterable) -> None:
        from dissect.engine.parquet import Parquet

        with self._named():
            if self.writer is None:
                self.kinds = kinds.with_metadata({"mqdissect": json.dumps(self.about)})
                self.writer = Parquet(self.path, self.kinds)
            for batch in batches:
                self.writer.write(batch.cast(self.kinds) if batch.schema != self.kinds else batch)
                self.rows += batch.num_rows

    def close(self) -> None:
        with self._named():
            if self.writer is not None:
                self.writer.close()

    @contextmanager
    def _named(self) -> Iterator[None]:
        """Arrow says of no file what it was."""
        try:
            yield
        except OSError as error:
            if error.filename is None and error.errno is not None:
                error.filename = self.path
            raise

    def described(self) -> dict:
        return {"rows": self.rows, "bytes": os.path.getsize(self.path), "hash": content_hash(self.path)}


@contextmanager
def _room(folder: str) -> Iterator[str]:
    """A temporary folder inside, removed afterwards; if the outer folder did not exist before, a failure leaves nothing of it."""
    made = not os.path.isdir(folder)
    os.makedirs(folder, exist_ok=True)
    with _alone(folder):
        for name in os.listdir(folder):
            if name.startswith(UNFINISHED):     # of somebody who was killed
                shutil.rmtree(os.path.join(folder, name), ignore_errors=True)
        part = tempfile.mkdtemp(prefix=UNFINISHED, dir=folder)

        def clear() -> None:
            shutil.rmtree(part, ignore_errors=True)
            if made and wrong_manifest(folder) == LEFT and not os.path.exists(table_place(folder, next(iter(schema.TABLES)))):
                os.unlink(os.path.join(folder, MANIFEST))
                with suppress(OSError):
                    os.rmdir(folder)

        atexit.register(clear)      # a signal ends the program so
        try:
            if made:
                _manifest(folder, part, {"form": FORM, "version": __version__, "unfinished": True})
            yield part
        finally:
            clear()
            atexit.unregister(clear)


@contextmanager
def _alone(folder: str) -> Iterator[None]:
    """One writer at a time, if the system supports locks."""
    try:
        import fcntl
    except ImportError:
        yield
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        if error.errno in (errno.EWOULDBLOCK, errno.EACCES):
            os.close(handle)
            raise Busy(f"{folder} is being written by another mqdissect; wait for it, or give another folder") from None
    try:
        yield
    finally:
        os.close(handle)


def _manifest(folder: str, part: str, about: dict) -> None:
    """Replace it as a whole."""
    path = os.path.join(part, MANIFEST)
    with open(path, "w", encoding="utf-8") as out:
        out.write(json.dumps(about, indent=2) + "\n")
    os.replace(path, os.path.join(folder, MANIFEST))


# --- what was decoded ---------------------------------------------------------------------------------------------------


def describe(engine: Embedded) -> dict:
    """What was decoded, from which inputs, by which version."""
    seen = engine.answer("select min(c.first_ns) as first_ns, max(c.last_ns) as last_ns from capture c").to_pylist()[0]
    files = [] if engine.saved or any(map(named.passes, engine.inputs)) else named.identity(engine.inputs)
    return {"version": __version__, "files": files, **seen, "options": engine.options.meaning()}


def kept_folder(paths: list[str], options: Options) -> str:
    """The folder where `--keep` puts this capture's tables, named after its identity and how it was read."""
    known = json.dumps([__version__, FORM, named.identity(paths), options.meaning()], sort_keys=True)
    return os.path.join(options.keep or ".", hashlib.blake2b(known.encode(), digest_size=10).hexdigest())


def engine_for(paths: list[str], options: Options, decode=None, watch=None) -> Embedded:
    """The engine over the inputs; with `--keep`, over their kept tables, which are made if they do not exist."""
    engine = Embedded(paths, options, decode)
    if watch is not None:
        engine.watch = watch
    if not options.keep or engine.saved or any(map(named.passes, engine.inputs)) or not engine.inputs:
        return engine
    folder = kept_folder(engine.inputs, options)
    if not named.is_saved(folder) or looked_at(folder):
        try:
            if save(engine, folder) is None:
                return engine
        except Busy:
            return engine
        if engine.unreadable:           # half a capture is not kept: next time the rest may be readable
            shutil.rmtree(folder)
            return engine
    kept = Embedded([folder], options)
    kept.unreadable = engine.unreadable
    engine.close()
    return kept
