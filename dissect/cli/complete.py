"""Names that a shell proposes for an option: those in the captures that stand on the line already.

Only the beginning of a capture is read, so that the shell does not wait; nothing is written down between commands.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress

import typer

FIRST = 4 << 20         # bytes of a capture


def names(column: str) -> Callable:
    """What completes an option that chooses by this column of exchanges."""
    def proposed(ctx: typer.Context, incomplete: str) -> list[str]:
        found: list[str] = []
        for path in [*(ctx.params.get("files") or ()), *ctx.args]:
            with suppress(Exception):           # a shell that completes shows no error: there is no name, then
                found += [name for name in _of(os.fspath(path), column) if name.startswith(incomplete) and name not in found]
        return found

    return proposed


def _of(path: str, column: str) -> list[str]:
    """The names of one capture, the most frequent first."""
    import dissect

    with dissect.open(path if os.path.isdir(path) else _beginning(path), jobs=1) as capture:
        rows = capture.sql(f'select "{column}" as name, count(*) as n from exchanges where "{column}" is not null group by all order by n desc, name')
    return [row["name"] for row in rows.to_pylist()]


def _beginning(path: str) -> bytes:
    if not os.path.isfile(path):
        raise FileNotFoundError(path)
    with open(path, "rb") as file:
        return file.read(FIRST)
