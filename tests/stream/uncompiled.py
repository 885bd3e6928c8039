"""Parses frames without the compiled modules, and prints the rows: python uncompiled.py ROOT FRAMES"""

import importlib.abc
import importlib.util
import json
import struct
import sys
from pathlib import Path


class PlainPython(importlib.abc.MetaPathFinder):
    """Finds our modules by their sources only."""

    def __init__(self, root: Path) -> None:
        self._root = root

    def find_spec(self, name, path, target=None):
        if not name.startswith("dissect."):
            return None
        source = self._root.joinpath(*name.split(".")).with_suffix(".py")
        return importlib.util.spec_from_file_location(name, source) if source.exists() else None


def main() -> None:
    root, frames = Path(sys.argv[1]), Path(sys.argv[2]).read_bytes()
    sys.meta_path.insert(0, PlainPython(root))
    from dissect.link import packets
    from tests.support.packet_rows import rows_of

    assert packets.__file__.endswith(".py")
    split, at = [], 0
    while at < len(frames):
        (size,) = struct.unpack_from("<I", frames, at)
        split.append(frames[at + 4 : at + 4 + size])
        at += 4 + size
    print(json.dumps([list(row) for row in rows_of(split, verify=True)]))


main()
