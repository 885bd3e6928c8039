"""Names that a shell proposes for an option: those in the captures that stand on the line already.

Only the beginning of a capture is read, and of a folder what time allows, so that the shell does not wait; nothing is written down between commands.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial

import typer

from dissect.progress import Steps

FIRST = 4 << 20         # bytes of a capture
PATIENCE = 2.0          # seconds: a folder may hold any number of captures, and a packed one may be long


def names(column: str) -> Callable:
    """What completes an option that chooses by this column of exchanges."""
    def proposed(ctx: typer.Context, incomplete: str) -> list[str]:
        found: list[str] = []
        until = time.monotonic() + PATIENCE
        for path in _opened([os.fspath(path) for path in (*(ctx.params.get("files") or ()), *ctx.args)]):
            with suppress(Exception):           # a shell that completes shows no error: there is no name, then
                found += [name for name in _of(path, column, until) if name.startswith(incomplete) and name not in found]
            if time.monotonic() > until:
                break
        return found

    return proposed


def _opened(paths: list[str]) -> Iterator[str]:
    """Files instead of the folders of captures that hold them."""
    from dissect.engine.inputs import files, is_saved

    for path in paths:
        yield from [path] if is_saved(path) else files([path])


def _of(path: str, column: str, until: float) -> list[str]:
    """The names of one capture, the most frequent first."""
    import dissect
    from dissect.engine.inputs import is_saved

    with dissect.open(path if is_saved(path) else _beginning(path), jobs=1) as capture:
        capture.engine.watch = partial(_watched, until)
        rows = capture.sql(f'select "{column}" as name, count(*) as n from exchanges where "{column}" is not null group by all order by n desc, name')
    return [row["name"] for row in rows.to_pylist()]


@contextmanager
def _watched(until: float, work) -> Iterator[None]:
    """Around reading, which ends at that time: what was read by then is enough."""
    timer = threading.Timer(max(0, until - time.monotonic()), work.stop)
    timer.daemon = True
    if not isinstance(work, Steps):     # those end by themselves
        timer.start()
    try:
        yield
    finally:
        timer.cancel()


def _beginning(path: str) -> bytes:
    if not os.path.isfile(path):
        raise FileNotFoundError(path)
    with open(path, "rb") as file:
        return file.read(FIRST)
