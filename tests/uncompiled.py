"""Decodes a capture with every module as plain Python, whole or in splits, or compiled, and prints its rows:
python -m tests.uncompiled plain|splits|compiled FILE [DESCRIPTION]"""

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
    if sys.argv[1] != "compiled":
        sys.meta_path.insert(0, PlainPython())
    from tests.engine.test_cuts import TABLES, rows
    from tests.engine.test_splits import stitched

    if sys.argv[1] == "splits":
        found, _ = stitched(sys.argv[2], Path(sys.argv[2]).stat().st_size // 3)
    else:
        found = rows(sys.argv[2], jobs=1, protocols=sys.argv[3:])
    print(json.dumps({name: found[name] for name in TABLES}))


main()
