"""Decodes a capture with every module as plain Python, or compiled, and prints its rows: python -m tests.uncompiled plain|compiled FILE [DESCRIPTION]"""

from __future__ import annotations

import importlib.util
import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


class PlainPython:
    """Finds our modules by their sources, even where a compiled one lies beside them."""

    def find_spec(self, name, path, target=None):
        source = ROOT.joinpath(*name.split(".")).with_suffix(".py")
        return importlib.util.spec_from_file_location(name, source) if name.startswith("dissect.") and source.exists() else None


def main() -> None:
    if sys.argv[1] == "plain":
        sys.meta_path.insert(0, PlainPython())
    from tests.engine.test_cuts import rows

    print(json.dumps(rows(sys.argv[2], jobs=1, protocols=sys.argv[3:])))


main()
