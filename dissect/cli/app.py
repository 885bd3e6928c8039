"""The program: finds the command, builds only that one (start-up is part of the answer's time) and runs it."""

from __future__ import annotations

import errno
import importlib
import os
import re
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager

import typer

from dissect import __version__
from dissect.analysis.conditions import WrongQuestion
from dissect.cli.commands import COMMANDS
from dissect.cli.process import closed
from dissect.cli.session import DONE, FAULT, INTERRUPTED, UNREADABLE, USAGE
from dissect.export import outfile

NAME = "mqdissect"
# What the system refuses is no fault of ours: places that are not there or not ours, and disks that are full.
SYSTEM_SAYS = {errno.EACCES, errno.EPERM, errno.ENOENT, errno.ENOTDIR, errno.EISDIR, errno.EROFS, errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EMFILE,
               errno.ENFILE, errno.ENAMETOOLONG, errno.ENOMEM, errno.EIO, errno.ELOOP, errno.ETXTBSY}
FULL = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}
NO_MEMORY = re.compile("failed to map segment|cannot allocate memory|can't start new thread|MemoryError|bad_alloc|realloc of size|malloc of size|out of memory", re.I)
USAGE_ERRORS: type[Exception] = typer.BadParameter.__mro__[2]     # what typer raises for words that it cannot read
ROOT_OPTIONS = {"--help", "-h", "--version", "--install-completion", "--show-completion"}


def run(argv: list[str] | None = None) -> None:
    """Run one command and exit with its code."""
    argv = with_command(sys.argv[1:] if argv is None else argv)
    if argv[0] == "spark":
        from dissect.cli.spark import redirected

        argv = guarded_words(redirected, argv[1:])
    app = build(_invoked(argv))
    try:
        with as_exits():        # also of help and version, which are no commands
            code = lean(typer.main.get_command(app)).main(args=argv, prog_name=NAME, standalone_mode=False)
            sys.stdout.flush()
    except typer.Exit as exit:
        code = exit.exit_code
    except USAGE_ERRORS as error:
        from dissect.cli.instead import instead

        said = instead(argv[0], getattr(error, "option_name", None)) or _plain(error)
        _say(f"{said}\n  hint: {NAME} {f'{argv[0]} ' if argv[0] in COMMANDS else ''}--help lists what there is")
        sys.exit(USAGE)
    except typer.Abort:
        sys.exit(FAULT)
    sys.exit(code or DONE)


def _plain(error) -> str:
    """What is wrong with the words, in the style of all our messages: lower case, no full stop."""
    text = " ".join(error.format_message().split()).rstrip(".")
    text = text.replace("Input should be a valid integer, unable to parse string as an integer", "this is not an integer")
    return text[:1].lower() + text[1:]


def guarded_words(understand, argv: list[str]) -> list[str]:
    try:
        return understand(argv)
    except WrongQuestion as error:
        _say(str(error))
        sys.exit(USAGE)


def with_command(argv: list[str]) -> list[str]:
    """`mqdissect FILE…` is `mqdissect summary FILE…`."""
    if not argv:
        return ["--help"]
    if argv[0] in COMMANDS or argv[0] in ROOT_OPTIONS:
        return argv
    return ["summary", *argv]


def _invoked(argv: list[str]) -> list[str]:
    """The commands to build: the one asked for; all of them for the help and for completion."""
    if argv[0] in COMMANDS and f"_{NAME.upper()}_COMPLETE" not in os.environ:
        return [argv[0]]
    return list(COMMANDS)


def build(names: list[str]) -> typer.Typer:
    app = typer.Typer(name=NAME, help=ABOUT, rich_markup_mode="rich", pretty_exceptions_enable=False,
                      context_settings={"help_option_names": ["-h", "--help"]})
    app.callback()(_root)
    for name in names:
        module, function, panel = COMMANDS[name]
        command = getattr(importlib.import_module(module), function)
        app.command(name, rich_help_panel=panel, help=command.__doc__)(guarded(command))
    return app


class AsGiven:
    """Converts a parameter that stays a text or is a plain number, as typer would, without the import of pydantic: a tenth of a small
    capture's time."""

    def coerce(self, value, param, ctx):
        if param.type_descriptor.annotation is int and isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 19:
            said = param.type_descriptor.parameter_info
            if (said.min is None or int(value) >= said.min) and (said.max is None or int(value) <= said.max):
                return int(value)
        if isinstance(value, str) or value and isinstance(value, list | tuple):
            if param.type_descriptor.annotation not in (str, list[str]):
                param._runtime_param = None        # typer makes its own, when it is asked again
                return param.get_runtime_param().coerce(value, param=param, ctx=ctx)
        elif value is None and (param.multiple or param.nargs == -1):
            return ()
        return value


def lean(command):
    """The same command, built without what typer would import for nothing; versions of typer without these parameters are left as they
    are."""
    root = command.context_class(command, **command.context_settings)
    for one in (command, *getattr(command, "commands", {}).values()):
        for parameter in one.get_params(one.context_class(one, parent=root)):
            if hasattr(parameter, "_runtime_param"):
                parameter._runtime_param = AsGiven()
    return command


def _version(wanted: bool) -> None:
    if wanted:
        print(f"{NAME} {__version__}")
        raise typer.Exit


def _root(version: bool = typer.Option(False, "--version", callback=_version, is_eager=True,
                                       help="Print the version and exit.")) -> None:
    pass


def guarded(command):
    """A command whose exceptions become words and exit codes."""

    def call(**given):
        with as_exits():
            command(**given)
            sys.stdout.flush()

    call.__name__, call.__doc__ = command.__name__, command.__doc__
    call.__signature__ = command.__signature__  # type: ignore[attr-defined]  # for typeshed functions have none
    call.__annotations__ = command.__annotations__
    return call


@contextmanager
def as_exits() -> Iterator[None]:
    """Wrong words are reported as such; for a fault of ours it says how to report it."""
    try:
        yield
    except WrongQuestion as error:
        _say(f"{error}{_hint(error)}")
        raise typer.Exit(USAGE) from None
    except (typer.Exit, typer.Abort):
        raise
    except KeyboardInterrupt:
        _say("interrupted")
        raise typer.Exit(INTERRUPTED) from None
    except BrokenPipeError:
        # The reader went away (`| head`): nobody is left to tell.
        _write_no_more()
        raise typer.Exit(DONE) from None
    except Exception as error:
        if by_ctrl_c(error):
            _say("interrupted")
            raise typer.Exit(INTERRUPTED) from None
        code = _code_of(error)
        if code is not None:
            if code != INTERRUPTED:
                _say(str(error))
            raise typer.Exit(code) from None
        if _usage(error) or os.environ.get("MQDISSECT_DEBUG"):
            raise
        refused = _refused(error)
        if refused:
            _say(refused)
            if getattr(error, "filename", None) == outfile.STANDARD:
                _write_no_more()        # what waits to be written would fail, and be told, once more
            raise typer.Exit(USAGE) from None
        _fault(error)
        raise typer.Exit(FAULT) from None


def _write_no_more() -> None:
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _code_of(error: Exception) -> int | None:
    """The exit codes of errors of other rooms that are no faults, by name: importing their modules would slow every start."""
    return {
        "InterruptException": INTERRUPTED,      # DuckDB's word for Ctrl-C in a query
        "DescriptionError": USAGE,              # a --protocol file that is not right
        "TooManyParts": USAGE,                  # a --partition-by with too many values
        "CaptureError": UNREADABLE,
    }.get(type(error).__name__)


def _usage(error: Exception) -> bool:
    return isinstance(error, typer.BadParameter.__mro__[1])


def _refused(error: Exception) -> str:
    """What the system refused, in words; nothing if that is not the cause."""
    if isinstance(error, MemoryError) or (not isinstance(error, OSError) and NO_MEMORY.search(str(error))):
        return "not enough memory\n  hint: the system gives this process less than it needs: see ulimit -v, or the container's limit"
    if not isinstance(error, OSError):
        return ""
    if error.errno == errno.EBADF and closed(sys.stdout):
        return "standard output is closed, so output could not be written; -o FILE writes it to a file"
    if error.errno not in SYSTEM_SAYS:
        return ""
    name = f"{os.fsdecode(error.filename)}: " if error.filename else ""
    return f"{name}{os.strerror(error.errno or 0)}{_room(error)}"


def _room(error: OSError) -> str:
    """The disk that is full."""
    if error.errno not in FULL:
        return ""
    if error.filename == outfile.STANDARD:
        return "\n  hint: what was written is not whole; make room, or choose another place (-o FILE leaves no partial file)"
    spilled = os.path.join(os.path.realpath(tempfile.gettempdir()), f"{NAME}-")
    if error.filename and not os.path.realpath(error.filename).startswith(spilled):
        return "\n  hint: no partial file was left there; make room, or choose another place"
    return f"\n  hint: rows that do not fit in memory are in {tempfile.gettempdir()}; make room there, or TMPDIR names another place"


def by_ctrl_c(error: BaseException | None) -> bool:
    """Whether Ctrl-C is behind it: a library that was loading says that it cannot be loaded, the database that its query was interrupted."""
    seen: set[int] = set()
    while error is not None and id(error) not in seen:
        if isinstance(error, KeyboardInterrupt) or isinstance(error, RuntimeError) and _stopped_query(error):
            return True
        seen.add(id(error))
        error = error.__cause__ or error.__context__
    return False


def _stopped_query(error: RuntimeError) -> bool:
    from dissect.engine import database

    return database.interrupted(error)


def _fault(error: Exception) -> None:
    place = error.__traceback__
    while place and place.tb_next:
        place = place.tb_next
    where = f"{os.path.basename(place.tb_frame.f_code.co_filename)}:{place.tb_lineno}" if place else "?"
    _say(f"internal fault: {type(error).__name__}: {error}")
    print(f"  where: {where}, {NAME} {__version__}\n"
          "  hint:  this is a bug of ours; please tell whom you have the program from: this text, the command, and, if you can,\n"
          "         the capture (MQDISSECT_DEBUG=1 shows the traceback)",
          file=sys.stderr)


def _hint(error: WrongQuestion) -> str:
    return f"\n  hint: {NAME} schema lists tables and columns" if re.search("no (column|table)", str(error)) else ""


def _say(text: str) -> None:
    from dissect.export.words import printable_lines

    print(printable_lines(f"{NAME}: {text}"), file=sys.stderr)


ABOUT = """Message-queue captures: what was slow, what failed, who owned which partition.

[bold]mqdissect FILE…[/bold] is [bold]mqdissect summary FILE…[/bold].

  $ mqdissect night.pcap.zst

  $ mqdissect latency night.pcap.zst --by api,topic

  $ mqdissect show night.pcap.zst --packet 6120442
"""
