"""A question of somebody's own, asked by a thread of its own, so that whoever waits for it can stop waiting.

Law: who waits hears of Ctrl-C and of the end of the time at once.  The database looks for an interruption between rows, and one call of a function over a long text
may take a minute: such a call is left to end by itself, and nobody waits for it.
"""

from __future__ import annotations

import threading
import weakref
from collections.abc import Callable, Iterator
from time import monotonic
from typing import Any

AGAIN_S = 0.2       # a connection that is told to stop between two statements begins the second one: it is told again
GIVE_UP_S = 1.0     # so long one that was told may take to stop
LEFT: weakref.WeakSet = weakref.WeakSet()       # threads whose question nobody waits for any more


class Late(Exception):
    """The answer was not there in time."""


def asked(con, ask: Callable[[], Any], seconds: float | None = None) -> Any:
    """What `ask` gives, or raises.  A thread that is not the main one hears of no signal: what has no end in time is asked there as it is."""
    if seconds is None and threading.current_thread() is not threading.main_thread():
        return ask()
    given, done = list[Any](), threading.Event()

    def work() -> None:
        try:
            given[:] = [ask(), None]
        except BaseException as error:  # noqa: BLE001 - it is raised where somebody waits for it
            given[:] = [None, error]
        finally:
            done.set()

    thread = threading.Thread(target=work, daemon=True)
    try:
        thread.start()
        if not done.wait(seconds):
            raise Late
    except BaseException:
        give_up(con, thread, done)
        raise
    thread.join()
    answer, error = given
    if error is not None:
        try:
            raise error
        finally:
            del error, given[:]     # it has this frame in its traceback
    return answer


def give_up(con, thread: threading.Thread, done: threading.Event) -> None:
    """Tell it to stop, until it has or is left behind."""
    end = monotonic() + GIVE_UP_S
    while not done.is_set() and monotonic() < end:
        con.interrupt()
        done.wait(AGAIN_S)
    if not done.is_set():
        LEFT.add(thread)


def left() -> list[threading.Thread]:
    """Those that have not ended yet."""
    return [thread for thread in LEFT if thread.is_alive()]


def each(con, pieces: Iterator) -> Iterator:
    """Pieces of an answer, each of them waited for in this way."""
    end = object()
    while (piece := asked(con, lambda: next(pieces, end))) is not end:
        yield piece
