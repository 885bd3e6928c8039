"""Another form of the machine beside the one that is installed: its modules from another folder, or uncompiled."""

from __future__ import annotations

import importlib
import importlib.machinery
import importlib.util
import sys
from pathlib import Path

ROOM = "dissect.machine"


class Elsewhere:
    """Finds the machine's modules in a folder; compiled ones first where `.so` is asked for, and else plain ones."""

    def __init__(self, folder: Path, ending: str):
        self.folder, self.ending = folder, ending

    def find_spec(self, name, path=None, target=None):
        if not name.startswith(ROOM + "."):
            return None
        stem = name.rpartition(".")[2]
        compiled = sorted(self.folder.glob(f"{stem}.*.so")) if self.ending == ".so" else []
        file = compiled[0] if compiled else self.folder / f"{stem}.py"
        return importlib.util.spec_from_file_location(name, file) if file.exists() else None


def machine_of(folder: Path, ending: str):
    """The module `run` of that form.  All modules of the room are of it, and none of them stays among the imported ones."""
    room = importlib.import_module(ROOM)
    installed = {name: module for name, module in sys.modules.items() if name.startswith(ROOM + ".")}
    attributes = dict(vars(room))
    finder = Elsewhere(folder, ending)
    for name in installed:
        del sys.modules[name]
    sys.meta_path.insert(0, finder)
    try:
        return importlib.import_module(f"{ROOM}.run")
    finally:
        sys.meta_path.remove(finder)
        for name in [name for name in sys.modules if name.startswith(ROOM + ".")]:
            del sys.modules[name]
        sys.modules.update(installed)
        vars(room).update(attributes)
