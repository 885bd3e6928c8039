"""Who holds a partition, and the times in which a consumer was silent: the things of which `ownership.py` tells the story."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass, field

SECOND = 1_000_000_000
SILENCE = 30 * SECOND           # longer than this nothing is heard of a consumer: it is silent
SILENCE_LEAST = 5 * SECOND      # … and no shorter time than this, however quick its heartbeats are
SILENCE_BEATS = 4               # … and so many heartbeats missing


@dataclass
class Owner:
    """Who owns a partition now, and how we know."""

    name: str
    from_ns: int
    file: str | None
    packet: int | None
    gained: str
    certain: str
    proof: tuple                # (ns, file, packet): it was heard of as owner last
    named_ns: int               # … or somebody was told that it is
    connection: int | None      # over which it was granted, or proven last
    ip: str | None = None
    counted: bool = False       # it has said how far it is in this queue
    cut: tuple | None = None    # (ns, file, packet): from here on it cannot be heard


@dataclass
class Silences:
    """The times in which a consumer was silent."""

    starts: list[int] = field(default_factory=list)
    rows: list[dict] = field(default_factory=list)
    ip: str | None = None

    def add(self, row: dict) -> None:
        self.starts.append(row["first_ns"])
        self.rows.append(row)

    def at(self, ns: int) -> dict | None:
        """The silence that contains `ns`."""
        i = bisect_left(self.starts, ns) - 1
        if i < 0 or (self.rows[i]["next_ns"] is not None and self.rows[i]["next_ns"] < ns):
            return None
        return self.rows[i]


def silent_after(period_ns: int | None) -> int:
    if period_ns is None:
        return SILENCE
    return min(SILENCE, max(SILENCE_LEAST, SILENCE_BEATS * period_ns))


def holder(detail: str | None) -> tuple[str | None, bool]:
    """The owner that a refusal names, and whether the broker has just removed it.

    Names contain no blank, `;` or `#`; after a `#` stands the partition that it was removed from.
    """
    text = (detail or "").partition(";")[0].strip()
    name, mark, _ = text.rpartition(" ")[2].partition("#")
    return (None if name in ("", "consumers") else name), bool(mark)


def proof_of(row: dict) -> tuple:
    return row["last_ns"], row["last_file"], row["last_packet"]


def sign_of(silence: dict) -> tuple:
    return silence["first_ns"], silence["file"], silence["packet"]
