"""The small files beside the log: checkpoint, markers of a running broker, configuration."""

from __future__ import annotations

import json
import re
from pathlib import Path
from struct import Struct

from dissect.store.log import Problem, numbered

CHECKPOINT = Struct(">5q")
CONFIG_MOST = 8 << 20  # bytes of a file that is read whole; what JSON holds takes up to twenty times as much
TIMES = ("of the log", "of the queues", "of the index")
BARE = re.compile(r'([{,]\s*)(-?\d+)(\s*:)')  # a number that names a member, which JSON does not allow
QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"')


class Beside:
    def __init__(self, folder: Path):
        self.folder = folder
        self.problems: list[Problem] = []
        self.running = (folder / "abort").exists()  # deleted at an orderly stop
        self.offsets: dict[tuple[str, str, int], int] = {}  # (group, topic, queue) → next number to consume
        self.times: list[int] = []
        self.topics: set[str] = set()  # as configured; a deleted one is not among them

    def wrong(self, path: Path, at: int, size: int, kind: str, text: str) -> None:
        self.problems.append(Problem(str(path), at, size, kind, text))

    def beginning(self, path: Path, most: int, kind: str) -> bytes | None:
        """What cannot be read is told, and the log is read all the same."""
        try:
            return beginning(path, most)
        except OSError as error:
            self.wrong(path, 0, 0, kind, f"not readable: {error.strerror}")
            return None

    def check(self, last_stored: int | None, bounds: dict[tuple[str, int], list[int]]) -> None:
        self.checkpoint(last_stored)
        for path in sorted((self.folder / "config").glob("*.json")):
            said = self.configuration(path)
            if path.name == "consumerOffset.json" and isinstance(said, dict):
                self.consumed(path, said.get("offsetTable"), bounds)
            if path.name == "topics.json" and isinstance(said, dict):
                known = said.get("topicConfigTable")
                self.topics |= set(known) if isinstance(known, dict) else set()

    def checkpoint(self, last_stored: int | None) -> None:
        path = self.folder / "checkpoint"
        if not path.is_file():
            return
        data = self.beginning(path, CHECKPOINT.size, "checkpoint")
        if data is None:
            return
        if len(data) < CHECKPOINT.size:
            self.wrong(path, 0, len(data), "checkpoint", f"{len(data)} bytes are too few")
            return
        self.times = list(CHECKPOINT.unpack_from(data))
        for n, what in enumerate(TIMES):
            if last_stored is not None and self.times[n] > last_stored:
                self.wrong(path, 8 * n, 8, "checkpoint", f"the time {what}, {self.times[n]}, is later than the last record, {last_stored}")

    def configuration(self, path: Path):
        if not path.is_file():
            self.wrong(path, 0, 0, "config", "not readable: no file")
            return None
        data = self.beginning(path, CONFIG_MOST + 1, "config")
        if data is None:
            return None
        if len(data) > CONFIG_MOST:
            self.wrong(path, 0, path.stat().st_size, "config", f"not read: more than {CONFIG_MOST:,} bytes")
            return None
        text = data.decode("utf-8", "replace")
        try:
            return json.loads(text)
        except (ValueError, RecursionError):
            pass
        try:
            return json.loads(quoted(text))
        except (ValueError, RecursionError) as error:
            self.wrong(path, min(getattr(error, "pos", 0), len(text)), 0, "config", f"not readable: {error}")
            return None

    def consumed(self, path: Path, table, bounds) -> None:
        """The positions of groups; none is beyond the end of its queue."""
        if not isinstance(table, dict):
            return
        for name, queues in table.items():
            topic, _, group = name.rpartition("@")
            for queue, offset in queues.items() if isinstance(queues, dict) else ():
                if not numbered(str(queue)) or not isinstance(offset, int):
                    continue
                self.offsets[group, topic, int(queue)] = offset
                known = bounds.get((topic, int(queue)))
                if known and offset > known[1] + 1:
                    self.wrong(path, 0, 0, "consumed", f"group {group} is at {offset:,} of {topic}/{queue}, which ends at {known[1]:,}")


def beginning(path: Path, most: int) -> bytes:
    with path.open("rb") as file:
        return file.read(most)


def quoted(text: str) -> str:
    """Bare numbers as names in quotes; strings stay as they are."""
    parts, at = [], 0
    for hit in QUOTED.finditer(text):
        parts += [BARE.sub(r'\1"\2"\3', text[at : hit.start()]), hit.group()]
        at = hit.end()
    return "".join([*parts, BARE.sub(r'\1"\2"\3', text[at:])])
