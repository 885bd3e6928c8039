"""Options that commands share: declared once, passed as one object."""

from __future__ import annotations

import inspect
import typing
from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Annotated, Any

import typer

from dissect.cli.complete import names

READING, CHOOSING, WRITING, RUNNING = "How to read", "Which rows", "How to answer", "While it runs"
ROWS_ANY = (1 << 63) - 1
FORMATS = "table json ndjson csv parquet arrow"


@dataclass(frozen=True)
class Shared:
    """The values of the shared options."""

    from_: str | None = None
    to: str | None = None
    utc: bool = False
    timezone: str | None = None
    protocol: tuple[str, ...] = ()
    checksums: str | None = None
    overlap: str = "first"
    internal: bool = False
    source: str | None = None
    keys: tuple[str, ...] = ()
    keep: str | None = None
    jobs: int | None = None
    split_size: str | None = None
    where: tuple[str, ...] = ()
    topic: str | None = None
    group: str | None = None
    client: str | None = None
    api: str | None = None
    host: str | None = None
    port: tuple[str, ...] = ()
    limit: int | None = None
    columns: str | None = None
    fields: str | None = None
    format: str | None = None
    out: str | None = None
    partition_by: str | None = None
    csv_safe: bool = False
    strict: bool = False
    quiet: bool = False
    progress: bool | None = None


def countable(rows: int | None) -> int | None:
    """More rows than the database can count are as many as there are."""
    return None if rows is None else min(rows, ROWS_ANY)


def _option(panel: str, *names: str, **further) -> Any:
    return typer.Option(*names, rich_help_panel=panel, **further)


Many = list[str] | None
Text = str | None
Number = int | None

OPTIONS: dict[str, tuple[Any, Any]] = {     # field → (type, option)
    "where": (Many, _option(CHOOSING, "--where", metavar="SQL", help="Condition over the columns; may be repeated.")),
    "topic": (Text, _option(CHOOSING, "--topic", autocompletion=names("topic"), help="Only this topic; * and ? stand for any text.")),
    "group": (Text, _option(CHOOSING, "--group", autocompletion=names("group"), help="Only this consumer group or subscription.")),
    "client": (Text, _option(CHOOSING, "--client", autocompletion=names("client"), help="Only the client of this name.")),
    "api": (Text, _option(CHOOSING, "--api", autocompletion=names("api"), help="Only this request.")),
    "host": (Text, _option(CHOOSING, "--host", metavar="ADDRESS", help="Only connections with this address.")),
    "port": (Many, _option(CHOOSING, "--port", metavar="N[=PROTOCOL]",
                         help="Only connections with this port; with a name: what is spoken there.")),
    "limit": (Number, _option(CHOOSING, "--limit", min=0, callback=countable, metavar="N", help="At most this many rows.")),
    "columns": (Text, _option(WRITING, "--columns", metavar="a,b,c", help="Only these columns, in this order.")),
    "fields": (Text, _option(WRITING, "--fields", metavar="proto.field,…",
                           help="Any described field as a further column of messages.")),
    "format": (Text, _option(WRITING, "--format", "-f", metavar=FORMATS.replace(" ", "|"),
                           help="Default: table, or what the ending of -o says.")),
    "out": (Text, _option(WRITING, "-o", "--out", metavar="FILE|DIR", help="Write there instead of standard output.")),
    "partition_by": (Text, _option(WRITING, "--partition-by", metavar="a,b",
                                 help="One file per value, in folders column=value under -o DIR.")),
    "csv_safe": (bool, _option(WRITING, "--csv-safe", help="CSV for spreadsheets: no text is a formula, no control character stays raw.")),
    "utc": (bool, _option(WRITING, "--utc", help="Times in UTC instead of this machine's zone.")),
    "timezone": (Text, _option(WRITING, "--timezone", metavar="ZONE", help="Times in this zone, such as Europe/Berlin.")),
    "from_": (Text, _option(READING, "--from", metavar="TIME", help="ISO, HH:MM:SS, epoch, or +10m from the start.")),
    "to": (Text, _option(READING, "--to", metavar="TIME", help="Up to this time, not including it.")),
    "protocol": (Many, _option(READING, "--protocol", metavar="FILE.py", help="A further protocol's description.")),
    "checksums": (Text, _option(READING, "--checksums", metavar="verify", help="Leave out segments with a wrong one.")),
    "overlap": (str, _option(READING, "--overlap", metavar="first|last", help="Which copy of a byte counts.")),
    "internal": (bool, _option(READING, "--internal", help="Replication between brokers and bookies too.")),
    "source": (Text, _option(READING, "--source", metavar="NAME",
                           help="All files are from one capture point of this name.")),
    "keys": (Many, _option(READING, "--keys", metavar="FILE", help="A key log: secrets that open TLS; may be repeated.")),
    "keep": (Text, _option(READING, "--keep", metavar="DIR", help="Keep decoded tables there for the next question.")),
    "jobs": (Number, _option(RUNNING, "--jobs", "-j", min=1, metavar="N", help="Processors to use; default all, for whole tables one.")),
    "split_size": (Text, _option(RUNNING, "--split-size", metavar="SIZE", help="Capture bytes per task, such as 64M.")),
    "strict": (bool, _option(RUNNING, "--strict", help="Exit code 4 when there was any problem.")),
    "quiet": (bool, _option(RUNNING, "--quiet", "-q", help="No progress, no remarks.")),
    "progress": (bool | None, _option(RUNNING, "--progress/--no-progress",
                                    help="Default: on a terminal, after a second.")),
}
assert set(OPTIONS) == {field.name for field in fields(Shared)}

CHOICE = ("where", "topic", "group", "client", "api", "host")
OUTPUT = ("columns", "format", "out", "partition_by", "csv_safe")
BASE = tuple(name for name in OPTIONS if name not in CHOICE and name not in (*OUTPUT, "fields", "limit"))
EVERYTHING = tuple(OPTIONS)

Files = Annotated[list[str], typer.Argument(
    metavar="FILE…", show_default=False,
    help="Captures, directories of rotated captures, globs, - for standard input, or a folder that save wrote.")]


def shared(*names: str) -> Callable:
    """Give a command whose first parameter is `Shared` these options; typer sees them one by one."""

    def decorate(command: Callable) -> Callable:
        hints = typing.get_type_hints(command, include_extras=True)
        own = [parameter.replace(annotation=hints[name], kind=inspect.Parameter.KEYWORD_ONLY)
               for name, parameter in list(inspect.signature(command).parameters.items())[1:]]
        added = [_parameter(name) for name in OPTIONS if name in names]

        def call(**given):
            said = {name: _frozen(given.pop(name)) for name in names}
            return command(Shared(**said), **given)

        call.__name__, call.__doc__ = command.__name__, command.__doc__
        call.__signature__ = inspect.Signature([*own, *added])  # type: ignore[attr-defined]  # for typeshed functions have none
        call.__annotations__ = {parameter.name: parameter.annotation for parameter in (*own, *added)}
        return call

    return decorate


def _parameter(name: str) -> inspect.Parameter:
    kind, option = OPTIONS[name]
    default = next(field.default for field in fields(Shared) if field.name == name)
    return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=None if default == () else default,
                             annotation=Annotated[kind, option])


def _frozen(value):
    return tuple(value) if isinstance(value, list) else value
