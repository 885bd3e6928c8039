"""One command's run: opens the inputs, answers, writes, and sets the exit code."""

from __future__ import annotations

import contextlib
import os
import shutil
import sys
from collections.abc import Iterator
from dataclasses import replace
from typing import BinaryIO

import typer

from dissect import schema
from dissect.analysis.conditions import Filter, WrongQuestion, nearest
from dissect.cli import nothing, pager, process
from dissect.cli.commands import meant
from dissect.cli.notes import NOTED, next_step
from dissect.cli.options import Shared
from dissect.cli.progress import Watch
from dissect.export import formats, outfile, proposed, words
from dissect.export.screen import Screen, folded, lines
from dissect.progress import Steps

DONE, FAULT, USAGE, UNREADABLE, PROBLEMS, CHANGED, INTERRUPTED = 0, 1, 2, 3, 4, 5, 130
UNREADABLE_SHOWN = 5     # inputs; the table problems has all of them
STRICT = "select count(*) as problems from problems p"
SUFFIXES = {"json": "json", "ndjson": "ndjson", "jsonl": "ndjson", "csv": "csv", "parquet": "parquet",
            "arrow": "arrow", "feather": "arrow", "ipc": "arrow"}


class Session:
    """The inputs, how to read them, and where the answer goes."""

    def __init__(self, shared: Shared, files: list[str], twice: bool = False, allow_files: bool = False, lasting: bool = False):
        """`twice`: the captures are read more than once, so what passes only once is copied.  `lasting`: what is asked for lasts, so the capture is read
        from its beginning, whatever `--from` says: who took a partition over before still has it."""
        from dissect.engine import times
        from dissect.api import make_options, spool
        from dissect.engine.inputs import STDIN, passes
        from dissect.engine import saved

        self.shared = shared
        self.files = files
        self._written = contextlib.ExitStack()      # the file that lines for people go to: there when all is said
        self._file: BinaryIO | None = None
        self._paged = False
        self._left_out = False
        self.ports, self.port = _ports(shared.port)
        self.format = _format(shared)
        self.watch = Watch(_shows_progress(shared))
        self.screen = screen_for(shared, times.zone(shared.timezone, shared.utc))
        options = make_options(
            files, from_=shared.from_, to=shared.to, utc=shared.utc, timezone=shared.timezone, ports=self.ports,
            protocols=tuple(shared.protocol or ()),
            checksums=_one_of("checksums", shared.checksums, "verify") == "verify",
            overlap=_one_of("overlap", shared.overlap, "first", "last"), internal=shared.internal,
            fields=tuple(listed(shared.fields)), source=shared.source, keys=tuple(shared.keys or ()), jobs=shared.jobs,
            split_size=shared.split_size, keep=shared.keep, allow_files=allow_files,
        )
        self.since = options.from_ns if lasting else None
        if lasting:
            options = replace(options, from_ns=None)
        if twice and (once := [path for path in dict.fromkeys(files) if passes(path)]):
            self._copies = {path: spool(sys.stdin.buffer if path == STDIN else self._written.enter_context(open(path, "rb")), "stdin" if path == STDIN else "") for path in once}
            files = [self._copies[path][0][0] if path in self._copies else path for path in files]
        self.engine = saved.engine_for(files, options, decode=decoder(), watch=self.watch)

    @property
    def wanted(self) -> Filter:
        said = self.shared
        return Filter(tuple(said.where or ()), said.topic, said.group, said.client, said.api, said.host, self.port, self.since)

    def shows(self, column: str) -> bool:
        """Whether anybody sees this column of an answer that a screen does not have by itself."""
        return self.format != "table" or column in listed(self.shared.columns)

    # -- answering

    def _trust(self, ours: bool) -> None:
        """Skip the check of names in our own questions: it would take a tenth of a small capture's time."""
        self.engine.trusted = ours and not self.shared.where and not self.shared.columns and not self.shared.partition_by
        if not ours or self.shared.where:
            process.bounded()

    def answers(self, texts: list[str]) -> list[list[dict]]:
        """Rows of several questions from one pass, and what `--strict` needs to know."""
        self._trust(True)
        self.prepare(texts)
        return self.engine.rows(texts)

    def batches(self, text: str):
        """The rows of one of our questions, some at a time."""
        self._trust(True)
        self.prepare([text])
        return self.engine.reader(text)

    def write(self, sql: str, screen_columns: list[str] | None = None, notes=None, columns: list[str] | None = None,
              ours: bool = True, matters: tuple[str, ...] = (), kinds: dict[str, str] | None = None) -> None:
        """Write one question's answer in the format asked for; `notes(rows)` gives the lines below a table."""
        self._trust(ours)
        columns = columns or listed(self.shared.columns)
        by = listed(self.shared.partition_by)
        if columns or by:
            _check_columns(columns, by, self.engine.columns(sql))
        if by and self.format == "parquet" and hasattr(self.engine, "write_parts"):
            self.remark(f"{self.engine.write_parts(sql, self.shared.out, by, columns, self.shared.limit):,} rows in {self.shared.out}")
            return
        self.engine.single = True
        self.prepare([sql])
        chosen = [] if notes and self.format == "table" else columns      # what stands below a table may need the others
        reader = _limited(self.engine.reader(sql, numbered=self.format == "parquet"), self.shared.limit, chosen)
        if self.format == "table":
            found = self._table(reader, columns or screen_columns, notes, matters or tuple(columns), kinds)
        else:
            found = self._machine(reader)
        if not found and ours and self.shared.limit != 0:
            if self.format == "table":
                self.text(nothing.reasons(self, sql))
            else:
                self.say_why_empty(sql)

    def say_why_empty(self, sql: str) -> None:
        """Why nothing is in the file that was written, where these rows chose what is in it."""
        for line in nothing.reasons(self, sql):
            self.remark(f"nothing found: {line}")

    def send(self, reader, matters: tuple[str, ...] = (), notes=None, kinds: dict[str, str] | None = None) -> None:
        """Write rows that do not come from a question."""
        columns, by = listed(self.shared.columns), listed(self.shared.partition_by)
        _check_columns(columns, by, reader.schema.names)
        reader = _limited(reader, self.shared.limit, columns)
        if self.format == "table":
            self._table(reader, None, notes, tuple(columns) or matters, kinds)
        else:
            self._machine(reader)

    def prepare(self, texts: list[str]) -> None:
        if not self.engine.inputs:
            self.finish()
        if self.shared.out not in (None, "-") and not self.shared.partition_by:
            from dissect.engine.inputs import files

            outfile.refuse(self.shared.out, files(self.engine.inputs))
        also = [STRICT] if self.shared.strict else []
        if self.shared.from_ or self.shared.to:     # an empty answer says of what time the capture is; it may come by a pipe
            also.append(nothing.SPAN)
        if self.shared.checksums:
            also.append(nothing.CHECKSUMS)
        if any(nothing.of_both(text) for text in texts):
            also.append(nothing.ONE_END)
        self.engine.prepare([*texts, *also])
        if self.format == "table" and set(self.engine.inputs) <= {item[0] for item in self.engine.unreadable}:
            self.finish()       # nothing could be read: an empty screen would only hide why

    def _machine(self, reader) -> int:
        """Write the rows for machines; the number of rows."""
        by = listed(self.shared.partition_by)
        if by:
            rows = formats.write_parts(self.format, reader, self.shared.out or "", by, self.shared.csv_safe)
            self.remark(f"{rows:,} rows in {self.shared.out}")
        elif self.shared.out and self.shared.out != "-":
            with self.watch(Steps(1, f"writing {self.shared.out}")):
                rows = formats.write_file(self.format, reader, self.shared.out, self.shared.csv_safe)
            self.remark(f"{rows:,} rows in {self.shared.out}")
        else:
            rows = formats.write(self.format, reader, outfile.Stream(sys.stdout.buffer), self.shared.csv_safe)
        return rows

    def _table(self, reader, columns: list[str] | None, notes, matters: tuple[str, ...] = (),
               kinds: dict[str, str] | None = None) -> int:
        """The same rows as lines for people."""
        columns = columns or reader.schema.names
        kept: list[dict] = []

        def rows():
            for batch in reader:
                for row in batch.to_pylist():
                    if len(kept) < (NOTED if notes else 1):
                        kept.append(row)
                    yield row

        self.text(lines(columns, rows(), self.screen, matters, kinds))
        if not kept:
            self.text(["nothing found"])
        self.text(line for told in (notes(kept) if notes else []) for line in folded(told, self.screen.width))
        return len(kept)

    def text(self, found) -> None:
        """Lines for people."""
        if self.shared.out and self.shared.out != "-":
            if self._file is None:
                self._file = self._written.enter_context(outfile.new_file(self.shared.out))
            with outfile.told_of(self.shared.out), self._written_or_none():
                self._file.writelines(f"{line}\n".encode("utf-8", "backslashreplace") for line in found)
        elif self.format == "json":
            sys.stdout.flush()
            outfile.Stream(sys.stdout.buffer).write("".join(f"{line}\n" for line in found).encode("utf-8", "backslashreplace"))
        else:
            self._begin_pager()
            for line in found:
                print(line)

    @contextlib.contextmanager
    def _written_or_none(self) -> Iterator[None]:
        """A file that could not be written is let go of here: later, closing it would fail once more, where nobody listens."""
        try:
            yield
        except OSError:
            with contextlib.suppress(OSError):
                self._written.__exit__(*sys.exc_info())
            raise

    def unpaged(self) -> None:
        """An output that redraws its screen needs no pager."""
        self._paged = True

    def _begin_pager(self) -> None:
        if not self._paged:
            self._paged = True
            pager.begin()

    # -- the end

    def remark(self, text: str) -> None:
        """A remark for the person at the terminal; never part of the data."""
        if not self.shared.quiet:
            print(words.printable_lines(text), file=sys.stderr)

    def leaves_out(self, why: str) -> None:
        """The answer ends early, whether somebody wants remarks or not."""
        self._left_out = True
        sys.stdout.flush()
        print(words.printable_lines(f"mqdissect: {why}"), file=sys.stderr)

    def finish(self) -> None:
        """Report what could not be read, and exit with the code for it."""
        self._written.close()
        sys.stdout.flush()
        unreadable = self.engine.unreadable
        for item in unreadable[:UNREADABLE_SHOWN]:
            print(words.printable_lines(f"mqdissect: cannot read {_reason(item)}{self._meant(item)}"), file=sys.stderr)
        if len(unreadable) > UNREADABLE_SHOWN:
            print(f"mqdissect: cannot read {len(unreadable) - UNREADABLE_SHOWN:,} more: mqdissect problems {self.named()}", file=sys.stderr)
        if self.shared.checksums and self.engine.inputs:
            for row in self.engine.answer(nothing.CHECKSUMS).to_pylist():
                self.remark(f"checksums: {row['text']}")
        code = self._code()
        if code == INTERRUPTED:
            self.remark(f"interrupted: {self.how_far() or 'all was read'}; this is what was decoded until then")
        self.engine.close()
        raise typer.Exit(code)

    def _meant(self, item) -> str:
        """A file that does not exist may be a mistyped command."""
        return meant(item[0]) if isinstance(item, tuple) and item[0] == self.files[0] else ""

    def _code(self) -> int:
        if self.watch.interrupted:
            return INTERRUPTED
        if self.engine.unreadable:
            return UNREADABLE
        if self.shared.strict and self._left_out:
            return PROBLEMS
        if self.shared.strict and self.engine.answer(STRICT).to_pylist()[0]["problems"]:
            self.remark(f"there were problems: {next_step(self, 'problems')}")
            return PROBLEMS
        return DONE

    def how_far(self) -> str:
        """How far an interrupted reading came: `read 24 %, until 03:11:02`; nothing if all was read."""
        if self.engine.stopped is None:
            return ""
        return words.how_far(self.engine.stopped, self.screen.zone)

    def named(self) -> str:
        """The inputs as words of a command."""
        missing = {item[0] for item in self.engine.unreadable if isinstance(item, tuple)}
        files = [path for path in self.files if path not in missing]
        return proposed.files(files)


def decoder():
    """None for the engine's own decoder.  Tests replace it."""
    return None


def _limited(reader, limit: int | None, columns: list[str]):
    if limit is None and not columns:
        return reader
    import pyarrow as pa

    schema = pa.schema([reader.schema.field(name) for name in columns]) if columns else reader.schema

    def batches():
        left = limit
        for batch in reader:
            batch = batch.select(columns) if columns else batch
            if left is not None:
                batch, left = batch.slice(0, left), left - min(left, batch.num_rows)
            yield batch
            if left == 0:
                return

    return pa.RecordBatchReader.from_batches(schema, batches())


def _ports(said) -> tuple[dict[int, str], int | None]:
    """`10911=rocketmq` says which protocol is spoken there; `6650` alone selects rows."""
    spoken, chosen = {}, None
    for text in said or ():
        number, sign, name = text.partition("=")
        if not number.isdigit() or not 0 < int(number) < 65536 or (sign and not name):
            raise WrongQuestion(f"not a port: {text}; write --port 6650, or --port 10911=rocketmq")
        if sign:
            spoken[int(number)] = name
        else:
            chosen = int(number)
    return spoken, chosen


def _format(shared: Shared) -> str:
    known = ("table", *formats.FORMATS)
    found = shared.format
    if found is None:
        found = SUFFIXES.get(os.path.splitext(shared.out or "")[1][1:].lower(), "table")
        if shared.partition_by and found == "table":
            found = "parquet"
    if found not in known:
        raise WrongQuestion(f"no format {found}{nearest(found, list(known))}; there are {', '.join(known)}")
    if found in formats.BINARY and not shared.out and sys.stdout.isatty():
        raise WrongQuestion(f"{found} is not for a terminal: add -o FILE.{found}")
    if shared.partition_by and (not shared.out or found == "table"):
        raise WrongQuestion("--partition-by writes files: add -o DIR and a format such as --format parquet")
    return found


def _check_columns(columns: list[str], by: list[str], known: list[str]) -> None:
    for name in columns:
        if name not in known:
            raise WrongQuestion(f"no column {name} in this answer{nearest(name, known)}")
    if by:
        _check_parts(by, columns or known)


def _check_parts(by: list[str], known: list[str]) -> None:
    days = [schema.DAY] if schema.moment(known) else []
    for name in by:
        if name not in known and name not in days:
            raise WrongQuestion(f"no column {name} to partition by{nearest(name, [*known, *days])}")
    if len(by) == len(known):
        raise WrongQuestion("--partition-by takes every column: nothing would be left to write")


def _one_of(option: str, value: str | None, *known: str) -> str | None:
    if value is not None and value not in known:
        raise WrongQuestion(f"--{option} takes {' or '.join(known)}, not {value}")
    return value


def listed(text: str | None) -> list[str]:
    return list(dict.fromkeys(part.strip() for part in (text or "").split(",") if part.strip()))


def screen_for(shared: Shared, where) -> Screen:
    to_terminal = sys.stdout.isatty() and not shared.out
    colour = to_terminal and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    return Screen(shutil.get_terminal_size().columns if to_terminal else None, colour, where)


def _shows_progress(shared: Shared) -> bool:
    if shared.progress is not None:
        return shared.progress
    return sys.stderr.isatty() and not shared.quiet


def _reason(item) -> str:
    if not isinstance(item, tuple):
        return str(item)
    return f"{item[0]}: {item[1]}"
