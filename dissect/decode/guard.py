"""Faults of compiled loops: they cannot raise, so the interpreter would only print them and continue with wrong rows.

Law: a fault ends the run in whose thread it happened; it is never a silent wrong answer, and never touches another run.
"""

from __future__ import annotations

import sys
import threading
from contextlib import contextmanager


class InternalFault(RuntimeError):
    """A bug in this project: an index outside a matrix, and the like."""


class Watch(threading.local):
    """The watched runs of one thread, innermost last."""

    def __init__(self) -> None:
        self.runs: list[list[str]] = []


_watch = Watch()
_lock = threading.Lock()
_open = 0  # runs of all threads; while there is one, the interpreter's hook is ours
_before = sys.unraisablehook


def _remember(what) -> None:
    """Give a fault of ours to the run of its thread, everything else to the hook that was there before."""
    if not _watch.runs or "dissect." not in repr(what.object):
        _before(what)
    elif not _watch.runs[-1]:
        _watch.runs[-1].append(f"{what.object}: {what.exc_type.__name__}: {what.exc_value}")


def _hook(more: int) -> None:
    global _open, _before
    with _lock:
        if not _open:
            _before, sys.unraisablehook = sys.unraisablehook, _remember
        _open += more
        if not _open and sys.unraisablehook is _remember:
            sys.unraisablehook = _before


@contextmanager
def faults_are_raised():
    """Raise, at the end of the block, what a compiled loop could not raise."""
    found: list[str] = []
    _hook(1)
    _watch.runs.append(found)
    try:
        yield found
    finally:
        _watch.runs[:] = [run for run in _watch.runs if run is not found]  # a generator may end after those inside it
        _hook(-1)
    if found:
        raise InternalFault(found[0])
