"""What is ready before a description is read: for each protocol of the project, its plain words and a short program.

A capture mostly holds one protocol; the others are only asked whether a connection is theirs.  Their descriptions need not be read for
that: the words (name, ports, …) and the program that recognises them are in a file written by `python -m dissect.program.prepare`.  Law:
the file says the same as the descriptions, or it is not used: it has the hash of everything that it was made from.
"""

from __future__ import annotations

import hashlib
import json
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
FILE = ROOT / "protocols" / "ready.json"
MADE_OF = ("protocols/**/*.py", "protocols/**/*.proto", "language/*.py", "program/*.py")


def made_of() -> str:
    """The hash of the descriptions, of the language, and of what makes programs."""
    said = hashlib.blake2b(digest_size=16)
    for path in sorted({path for pattern in MADE_OF for path in ROOT.glob(pattern)}):
        text = path.read_bytes()
        said.update(f"{path.relative_to(ROOT).as_posix()} {len(text)}\n".encode())
        said.update(text)
    return said.hexdigest()


@cache
def protocols() -> dict[str, dict[str, Any]]:
    """Words and program of each protocol; nothing if the file was made from other sources."""
    try:
        found = json.loads(FILE.read_text(encoding="utf-8"))
        return found["protocols"] if found["made_of"] == made_of() else {}
    except (OSError, ValueError, KeyError, TypeError):
        return {}
