"""Long answers at a terminal go through a pager, as git's do: MQDISSECT_PAGER, else PAGER, else `less -FRX`, which ends by itself if one
screen is enough.

Never if standard output is a file or a pipe.  An empty name, or `cat`, means none.
"""

from __future__ import annotations

import atexit
import os
import shlex
import shutil
import signal
import subprocess
import sys
from contextlib import suppress

USUAL = "less"
LESS = "FRX"        # leave when all fits on the screen, let colours through, leave the text on the screen


def program() -> list[str]:
    """The pager and its options; nothing if none is wanted or found."""
    said = os.environ.get("MQDISSECT_PAGER", os.environ.get("PAGER", USUAL))
    with suppress(ValueError):
        found = shlex.split(said)
        if found and found != ["cat"] and shutil.which(found[0]):
            return found
    return []


def begin() -> None:
    """Send further output through the pager; once, and only from a terminal to a terminal."""
    if not (sys.stdout.isatty() and sys.stdin.isatty()) or os.environ.get("TERM", "dumb") == "dumb":
        return
    command = program()
    if not command:
        return
    sys.stdout.flush()
    number = sys.stdout.fileno()
    pager = subprocess.Popen(command, stdin=subprocess.PIPE, env={"LESS": LESS, "LV": "-c", **os.environ})
    assert pager.stdin is not None
    os.dup2(pager.stdin.fileno(), number)
    pager.stdin.close()
    atexit.register(_end, pager, number)


def _end(pager, number: int) -> None:
    """Output is complete: wait until the pager ends.  Meanwhile Ctrl-C belongs to the pager."""
    with suppress(ValueError, OSError):
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(OSError):
        sys.stdout.flush()
    os.dup2(os.open(os.devnull, os.O_WRONLY), number)
    pager.wait()
