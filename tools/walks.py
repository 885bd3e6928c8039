"""The walk of a packet and of a SQL text through the code: which module calls which, in the order of the first call.

    python tools/walks.py FILE "select api, count(*) from exchanges group by api" [--tree FOLDER]

Compiled functions cannot be watched, so the tree must not be built: `git worktree add --detach FOLDER` makes such a one.
A climb is a call from a room to one on its right: rooms are in the order of docs/architecture.md.
"""
import argparse
import sys
import threading
from types import FrameType

ROOMS = ["memory", "capture", "link", "stream", "inner", "language", "program", "machine", "wire", "frames", "tree", "protocols", "exchange",
         "decode", "analysis", "engine", "store", "export", "cli", "api"]


class Walk:
    """Calls between modules of the project, in the order of the first call, and all functions called."""

    def __init__(self) -> None:
        self.calls: dict[tuple[str, str], str] = {}
        self.functions: set[tuple[str, str]] = set()

    def watch(self, frame: FrameType, event: str, _: object) -> None:
        """What `sys.setprofile` calls."""
        module = module_of(frame)
        if event != "call" or not module:
            return
        self.functions.add((module, frame.f_code.co_name))
        caller = frame.f_back
        while caller is not None and not module_of(caller):
            caller = caller.f_back
        if caller is not None and module_of(caller) != module:
            self.calls.setdefault((module_of(caller), module), frame.f_code.co_name)

    def climbs(self) -> list[tuple[str, str]]:
        """Calls to a room on the right, without those into modules that belong to no room."""
        return [call for call in self.calls if all(room(m) in ROOMS for m in call) and ROOMS.index(room(call[1])) > ROOMS.index(room(call[0]))]


def module_of(frame: FrameType) -> str:
    """The module of a frame, without `dissect.`; nothing for other packages."""
    name = frame.f_globals.get("__name__", "")
    return name.removeprefix("dissect.") if name.startswith("dissect.") else ""


def room(module: str) -> str:
    """The room of a module."""
    return module.split(".")[0]


def main() -> None:
    """Walk once and print."""
    words = argparse.ArgumentParser()
    words.add_argument("file")
    words.add_argument("sql")
    words.add_argument("--tree", default=".")
    asked = words.parse_args()
    sys.path.insert(0, asked.tree)
    import dissect
    walk = Walk()
    threading.setprofile(walk.watch)
    sys.setprofile(walk.watch)
    dissect.open(asked.file).sql(asked.sql)
    sys.setprofile(None)
    for (caller, module), function in walk.calls.items():
        print(f"{caller} → {module} ({function})")
    modules = {module for call in walk.calls for module in call}
    print(f"{len(modules)} modules, {len(walk.functions)} functions, {len(walk.calls)} calls between modules, "
          f"climbs: {', '.join(' → '.join(call) for call in walk.climbs()) or 'none'}")


if __name__ == "__main__":
    main()
