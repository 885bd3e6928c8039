"""What is ready before a description is read: of each protocol that comes with the project, its plain words and a short program.

A capture mostly holds one protocol, and the others are only asked whether a connection is theirs.  For that nobody has to read their
descriptions: the words (name, ports, …) and the program that recognises them stand in a file which `python -m dissect.program.prepare`
writes.  Law: the file says the same as the descriptions, or it is not used: it names the hash of all that it was made of.
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
    """Words and program of each protocol; nothing where the file was made of something else."""
    try:
        found = json.loads(FILE.read_text(encoding="utf-8"))
        return found["protocols"] if found["made_of"] == made_of() else {}
    except (OSError, ValueError, KeyError, TypeError):
        return {}
