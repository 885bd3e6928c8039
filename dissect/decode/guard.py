"""Faults of compiled loops: they may not raise, so the interpreter would only print them and go on with wrong rows.

Law: a fault inside is a fault of the whole run, never a silent wrong answer.
"""

from __future__ import annotations

import sys
from contextlib import contextmanager


class InternalFault(RuntimeError):
    """A bug in this project: an index outside a matrix, and the like."""


@contextmanager
def faults_are_raised():
    """What a compiled loop could not raise is raised when the block ends."""
    found: list = []
    before = sys.unraisablehook

    def remember(what) -> None:
        if found or "dissect." not in repr(what.object):
            if not found:
                before(what)
            return
        found.append(f"{what.object}: {what.exc_type.__name__}: {what.exc_value}")

    sys.unraisablehook = remember
    try:
        yield found
    finally:
        sys.unraisablehook = before
    if found:
        raise InternalFault(found[0])
