"""Writes anew whatever is made from other files of the project: `.venv/bin/python tools/made.py`.

The gate has a test for each of them; this is the one command after any change of a description, of the language, of what makes
programs, of a layout, of a compiled class, or of a help text.
"""

import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGES = {
    "docs/language.md": ["dissect.language.manual"],
    "docs/mqdissect.1": ["dissect.cli.manual"],
    **{f"docs/protocols/{page.name}": ["dissect.language.reference", page.stem] for page in (ROOT / "docs" / "protocols").glob("*.md")},
}
PLUGIN = "plugins/wireshark/mqdissect"


def python(*words: str) -> bytes:
    """What a command printed; it ends this one if it fails."""
    return subprocess.run([sys.executable, *words], cwd=ROOT, stdout=subprocess.PIPE, check=True).stdout


def main() -> None:
    python("tools/make_pxd.py")
    python("-m", "dissect.program.prepare")
    for page, words in PAGES.items():
        (ROOT / page).write_bytes(python("-m", *words))
    shutil.rmtree(ROOT / PLUGIN)
    python("-m", "dissect", "wireshark", "export", "-o", PLUGIN)


if __name__ == "__main__":
    main()
