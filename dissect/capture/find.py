"""From words on a command line to sources: finds the files, and which of them continue each other.

The rule.  Files are put in order of their first packets (ties: by name).  A file continues a source when that source's
last packet so far lies before the file's first, give or take SLACK_NS; if it continues several, the one whose last file
has the most similar name.  Otherwise it overlaps in time and is a source of its own.  The last packet's time comes from the
end of a plain file, or from reading a small compressed one whole.  For a large compressed file it is not known: then a file continues it
if their names differ only in digits and their first packets are SAME_START_NS apart.  A file without packets has no time and says
nothing of the order of others: it continues a source whose last file's name differs from its own only in digits.

Law: the answer does not depend on the order in which the files were given.
"""

from __future__ import annotations

import glob
import os
import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from dissect.capture import places
from dissect.capture.errors import CaptureError
from dissect.capture.opening import STDIN, open_reader
from dissect.capture.reader import Reader
from dissect.problems import Problem

SLACK_NS = 10_000_000  # recorders with several queues write the last packets of a file a little late …
SLACK_PART = 10  # … but never more than this part of the shorter file
SAME_START_NS = 1_000_000_000
NAME_LETTERS = 3  # that files must share to give their source its name
TAIL_BYTES = 1 << 20  # of a plain file, read for its last packet's time
WHOLE_BYTES = 8 << 20  # compressed files up to this size are read whole for it
NAMED_SO = re.compile(r"\.(p?cap|pcapng)\d*(\.(gz|zst|lz4|bz2|xz))?$", re.IGNORECASE)  # in a folder: a capture, by its name


@dataclass(slots=True)
class Source:
    """A capture point: files that continue each other, in order."""

    name: str
    files: list[str] = field(default_factory=list)


class Sources(list):
    """The sources; `problems` has files that were skipped (kind "skipped") or could not be read ("unreadable")."""

    def __init__(self, sources: Iterable[Source] = (), problems: Iterable[Problem] = ()) -> None:
        super().__init__(sources)
        self.problems = list(problems)

    @property
    def unreadable(self) -> list[tuple[str, str]]:
        """Path and reason of files that should have been captures."""
        return [(why.file or "", why.text) for why in self.problems if why.kind == "unreadable"]


@dataclass(slots=True)
class _File:
    path: str
    first_ns: int | None  # None: it has no packet
    last_ns: int | None  # None: too dear to know


def find(inputs: str | os.PathLike | Iterable[str | os.PathLike], source: str | None = None) -> Sources:
    """The sources in files, folders (not their subfolders), patterns, and "-".

    With `source` all files are one source of that name.
    """
    if isinstance(inputs, (str, os.PathLike)):
        inputs = [inputs]
    problems: list[Problem] = []
    files: dict[str, _File] = {}
    streams: list[str] = []
    for path, named in _expand(inputs):
        if path == STDIN or _is_stream(path):
            streams.append(path)
        elif path not in files and (known := _look_into(path, named, problems)):
            files[path] = known
    if not files and not streams:  # nothing else is there: what was passed over is what was meant
        for problem in problems:
            problem.kind = "unreadable"
    ordered = sorted(files.values(), key=lambda file: (file.first_ns or 0, os.path.basename(file.path), file.path))
    groups = [ordered] if source and ordered else _groups(ordered)
    groups += [[_File(path, None, None)] for path in streams]
    return Sources(_named(groups, source), problems)


def _expand(inputs: Iterable[str | os.PathLike]) -> Iterable[tuple[str, bool]]:
    """Paths, and whether each was named explicitly: then it must be readable."""
    for what in inputs:
        path = os.fspath(what)
        if path == STDIN:
            yield path, True
        elif places.is_folder(path):
            yield from ((places.joined(path, name), False) for name in places.names(path))
        elif not places.exists(path) and glob.has_magic(path):
            matches = [match for match in places.matches(path) if places.is_file(match)]
            yield from ((match, False) for match in matches) if matches else [(path, True)]
        else:
            yield path, True


def _is_stream(path: str) -> bool:
    return not places.is_url(path) and os.path.exists(path) and not os.path.isfile(path)


def _look_into(path: str, named: bool, problems: list[Problem]) -> _File | None:
    """First and last time of a file; None and a problem if it is no capture."""
    try:
        reader = open_reader(path)
        return _File(path, _first_ns(reader), _last_ns(path, reader))
    except CaptureError as why:
        kind = "unreadable" if named or (NAMED_SO.search(path) and places.size(path)) else "skipped"
        problems.append(Problem("capture", kind, str(why), file=path, offset=0))
    return None


def _first_ns(reader: Reader) -> int | None:
    if reader.first_ns is None:  # a stream tells with its first block, a file without packets never
        for _ in reader.blocks():
            break
    return reader.first_ns


def _last_ns(path: str, reader: Reader) -> int | None:
    size = reader.size  # None: of a stream
    if size is None and places.size(path) > WHOLE_BYTES:
        return None
    if size is not None and size > TAIL_BYTES:
        start = reader.guess_record(size - TAIL_BYTES)
        if start is None:
            return None
        tail = reader.blocks(start=start)
    else:
        tail = reader.blocks()
    for _ in tail:
        pass
    return reader.about()["last_ns"]


def _groups(ordered: list[_File]) -> list[list[_File]]:
    groups: list[list[_File]] = []
    for file in sorted(ordered, key=lambda file: file.first_ns is None):
        behind = [group for group in groups if _continues(group, file)]
        if behind:
            max(behind, key=lambda group: (_likeness(group[-1].path, file.path), group[-1].last_ns or 0)).append(file)
        else:
            groups.append([file])
    return groups


def _continues(group: list[_File], file: _File) -> bool:
    last = group[-1]
    if file.first_ns is None or last.first_ns is None:
        return _skeleton(last.path) == _skeleton(file.path)
    if last.last_ns is None:
        apart = file.first_ns - last.first_ns
        return apart >= SAME_START_NS and _skeleton(last.path) == _skeleton(file.path)
    shorter = last.last_ns - last.first_ns
    if file.last_ns is not None:
        shorter = min(shorter, file.last_ns - file.first_ns)
    return file.first_ns >= max(each.last_ns or 0 for each in group) - min(SLACK_NS, max(shorter, 0) // SLACK_PART)


def _skeleton(path: str) -> tuple[str, str]:
    return os.path.dirname(path), re.sub(r"\d+", "0", os.path.basename(path))


def _likeness(one: str, other: str) -> int:
    return len(_beginning([one, other]))


def _beginning(words: list[str]) -> str:
    """The common beginning of all words."""
    first, last = min(words), max(words)
    return first[: next((i for i, letter in enumerate(first) if last[i : i + 1] != letter), len(first))]


def _named(groups: list[list[_File]], source: str | None) -> list[Source]:
    """Sources with different names: the file's name, or the common beginning of the files' names."""
    sources = [Source(source or _name(group), [file.path for file in group]) for group in groups]
    for make in (lambda path: os.path.join(os.path.basename(os.path.dirname(path)), os.path.basename(path)), str):
        names = [each.name for each in sources]
        for each in sources:
            if names.count(each.name) > 1:
                each.name = make(each.files[0])
    return sources


def _name(group: list[_File]) -> str:
    if group[0].path == STDIN:
        return "stdin"
    names = [os.path.basename(file.path) for file in group]
    stem = re.sub(r"(\.(pcap|pcapng|cap|dmp|gz|zst|lz4|xz|bz2))+$", "", names[0]) or names[0]
    if len(names) == 1:
        return stem
    shared = _beginning(names).rstrip("0123456789").rstrip("._- ")
    return shared if len(shared) >= NAME_LETTERS else stem
