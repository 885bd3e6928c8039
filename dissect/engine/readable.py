"""Can what was named be read?  An error where nothing of it can, a warning that names each where some cannot.

What can be read only once is not touched before the first question: there the error comes with the answer.
"""

from __future__ import annotations

import os
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

from dissect.capture import places
from dissect.capture.errors import CaptureError
from dissect.capture.opening import open_reader
from dissect.engine.inputs import STDIN, files, passes

TOLD = 5     # inputs, by a warning or an error


def checked(engine, own: bool = True) -> None:
    """CaptureError if none of the named inputs can be read, a warning if some cannot.  `own`: our own decoder will read them."""
    if own and not engine.saved:
        wrong = [(path, why) for path in engine.inputs if (why := no_capture(path))]
        engine.unreadable = [*engine.unreadable, *(item for item in wrong if item not in engine.unreadable)]
        if any(map(passes, engine.inputs)):
            engine.watch = partial(heard, engine.inputs)
    if not engine.unreadable and (engine.inputs or engine.saved or not own):
        return
    if nothing_left(engine.inputs, engine.unreadable):
        engine.close()
        raise CaptureError(f"nothing can be read: {reasons(engine.unreadable)}")
    warnings.warn(f"cannot read {reasons(engine.unreadable)}", stacklevel=4)


def no_capture(path: str) -> str:
    """Why the first bytes of a named file, or of all files of a folder, are no capture; nothing where they are one, or where it cannot
    be known."""
    if places.is_url(path) or path == STDIN or not (os.path.isfile(path) or os.path.isdir(path)):
        return ""
    why = "no file in this folder is a capture"
    for file in [path] if os.path.isfile(path) else files([path]):
        try:
            open_reader(file)
            return ""
        except CaptureError as error:
            why = why if os.path.isdir(path) else str(error)
    return why


@contextmanager
def heard(inputs: list[str], decoded) -> Iterator[None]:
    """Around decoding: CaptureError if then none of the inputs could be read."""
    yield
    wrong = getattr(decoded, "unreadable", [])
    if wrong and nothing_left(inputs, wrong):
        raise CaptureError(f"nothing can be read: {reasons(wrong)}")


def nothing_left(inputs: list[str], unreadable: list[tuple[str, str]]) -> bool:
    return set(inputs) <= {path for path, _ in unreadable}


def reasons(unreadable: list[tuple[str, str]]) -> str:
    """The first of them with their reasons, and how many more."""
    first = "; ".join(f"{path}: {why}" for path, why in unreadable[:TOLD]) or "no path was given"
    return f"{first}; and {len(unreadable) - TOLD:,} more" if len(unreadable) > TOLD else first
