"""The process around a command: its three streams, the signals that end it, and its end."""

from __future__ import annotations

import atexit
import fcntl
import io
import os
import resource
import signal
import sys
import threading
import time
from typing import NoReturn

from dissect.export.outfile import STANDARD, told_of

STDIN, STDOUT, STDERR = 0, 1, 2
ENDS = ("SIGTERM", "SIGHUP")
MEMORY_MOST = 2 << 30     # where the words of a question are not ours; the database is given half of it, and other rooms less
BEGAN = time.monotonic()     # this module is imported first of all
OURS = threading.Event()     # set where this process is the command's own: who calls it from Python keeps his limits


def make_streams_whole() -> None:
    """Replace a closed standard stream by one that is empty and refuses writing.  Otherwise the next file opened would get its number,
    and its data.

    Names from captures contain any letter; one that the stream's encoding lacks is written as \u1234.
    """
    for number in (STDIN, STDOUT, STDERR):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDONLY)
    if sys.stdin is None:
        sys.stdin = open(STDIN, encoding="utf-8", closefd=False)  # noqa: SIM115 - as long as the process
    if sys.stdout is None:
        sys.stdout = open(STDOUT, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    sys.stdout = io.TextIOWrapper(io.BufferedWriter(Output(STDOUT, "w", closefd=False)), sys.stdout.encoding, "backslashreplace",
                                  line_buffering=bool(sys.stdout.line_buffering or getattr(sys.stdout, "write_through", False)))
    if hasattr(sys.stderr, "reconfigure"):
        sys.stderr.reconfigure(errors="backslashreplace")


class Output(io.FileIO):
    """Standard output, whose errors name it, whoever writes."""

    def write(self, data) -> int:
        with told_of(STANDARD):
            return super().write(data)


def closed(stream) -> bool:
    """Whether this stream was closed at the start, so that its use must fail."""
    return stream.fileno() == STDOUT and not (fcntl.fcntl(STDOUT, fcntl.F_GETFL) & (os.O_WRONLY | os.O_RDWR))


def catch_ends() -> None:
    """A signal that would end the process at once removes its temporary files first; the caller sees the signal as the cause."""
    OURS.set()
    for name in ENDS:
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) == signal.SIG_DFL:       # nohup ignores it, and means it
            signal.signal(number, _end)
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, give_up)


def give_up(*_) -> NoReturn:
    """Ctrl-C that ends what is done.  A database at work is told, too: it would wait for its threads, which hear of nothing else."""
    getattr(sys.modules.get("dissect.engine.database"), "interrupt", bool)()
    raise KeyboardInterrupt


def left() -> list:
    """The threads that nobody waits for: the process ends without them."""
    aside = sys.modules.get("dissect.engine.aside")
    return aside.left() if aside else []


def bounded() -> None:
    """From now on this process has so much memory of its own at most: a function of the database that makes a text asks nobody whether there is room."""
    soft, hard = resource.getrlimit(resource.RLIMIT_DATA)
    if OURS.is_set() and soft == resource.RLIM_INFINITY:
        resource.setrlimit(resource.RLIMIT_DATA, (MEMORY_MOST if hard == resource.RLIM_INFINITY else min(MEMORY_MOST, hard), hard))


def _end(number, frame) -> None:
    signal.signal(number, signal.SIG_DFL)
    atexit._run_exitfuncs()
    os.kill(os.getpid(), number)


def leave(code) -> None:
    """Exit at once: freeing a hundred thousand objects one by one takes a tenth of a second, and the system frees them anyway."""
    if not isinstance(code, int | None):
        sys.exit(code)
    if threading.active_count() > 1 + len(left()):
        sys.exit(code)
    atexit._run_exitfuncs()
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:  # it was said, or nobody listens any more
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
    os._exit(code or 0)
