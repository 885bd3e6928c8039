"""The captures below some folders, by names that lead nowhere else.

Law: a name is resolved with all its links, and what lies outside of the folders is not there.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from urllib.parse import quote, unquote

from dissect.capture import CaptureError, open_reader
from dissect.engine.inputs import is_saved

SCHEME = "mqdissect://captures/"
ENTRIES_MOST = 100_000  # of all folders together
DEPTH_MOST = 16


class NotThere(Exception):
    """No capture of this name."""


class Folders:
    """Names: the path below the folder; with several folders its number comes first."""

    def __init__(self, paths: list[str]):
        self.roots = [os.path.realpath(path) for path in paths]

    def named(self, root: int, path: str) -> str:
        name = os.path.relpath(path, self.roots[root])
        return name if len(self.roots) == 1 else f"{root + 1}/{name}"

    def path(self, name: str) -> str:
        """The file or folder of a name or address; NotThere for anything else."""
        said = unquote(name[len(SCHEME) :]) if name.startswith(SCHEME) else name
        number, _, rest = said.partition("/") if len(self.roots) > 1 else ("1", "", said)
        if not number.isdigit() or not 0 < int(number) <= len(self.roots) or "\0" in said:
            raise NotThere(name)
        root = self.roots[int(number) - 1]
        found = os.path.realpath(os.path.join(root, rest))
        if os.path.commonpath([root, found]) != root or not (os.path.isfile(found) or os.path.isdir(found) and self.closed(root, found)):
            raise NotThere(name)
        return found

    def closed(self, root: str, folder: str) -> bool:
        """Whether all that lies in a folder lies in there truly: a link may lead out."""
        return all(os.path.commonpath([root, os.path.realpath(one.path)]) == root for one in os.scandir(folder))

    def files(self) -> Iterator[tuple[str, str]]:
        """(name, path) of every file and saved folder, in order."""
        seen = 0
        for number, root in enumerate(self.roots):
            for folder, below, files in os.walk(root):
                below[:] = sorted(below) if folder[len(root) :].count(os.sep) < DEPTH_MOST else []
                if is_saved(folder):
                    below[:] = []
                    yield self.named(number, folder), folder
                    continue
                for file in sorted(files):
                    seen += 1
                    path = os.path.join(folder, file)
                    if os.path.isfile(path) and os.path.commonpath([root, os.path.realpath(path)]) == root:
                        yield self.named(number, path), path
                if seen > ENTRIES_MOST:
                    return

    def captures(self) -> Iterator[dict]:
        """What of it is a capture, as a resource."""
        for name, path in self.files():
            if os.path.isdir(path):
                yield {"uri": address(name), "name": name, "description": "decoded tables that `mqdissect save` wrote"}
                continue
            try:
                reader = open_reader(path)
            except CaptureError:
                continue
            yield {"uri": address(name), "name": name, "description": f"{reader.format} capture", "size": os.path.getsize(path)}


def address(name: str) -> str:
    return SCHEME + quote(name)
