"""What the splits of a file say of the file: one row of `capture`, and its problems.

Law: the rows are those of a reader that read the file in one go.
"""

from __future__ import annotations

from typing import Any

from dissect.capture import damage
from dissect.capture.reader import PROBLEM_LIMIT

WHERE = "{where}"  # in a problem's text, until its packets are counted from the file's beginning

Row = dict[str, Any]


def unplaced(problem: Row, before: int) -> Row:
    """A problem of a reader that began after `before` packets: its packets are counted from there."""
    packets = problem["packet"] or 0
    text = problem["text"].replace(damage.where(problem["file"], problem["offset"], packets), WHERE)
    return {**problem, "packet": packets - before, "text": text}


def placed(problem: Row, before: int, last_ns: int) -> Row:
    """The same counted from the file's beginning; `last_ns`: the time of the packet before the split, 0 none."""
    packets = problem["packet"] + before
    text = problem["text"].replace(WHERE, damage.where(problem["file"], problem["offset"], packets))
    return {**problem, "packet": packets or None, "first_ns": problem["first_ns"] or last_ns or None, "text": text}


class PerFile:
    """What is known of a file so far."""

    def __init__(self) -> None:
        self.about: Row | None = None
        self.problems: list[Row] = []

    def add(self, about: Row, problems: list[Row]) -> None:
        """Add what the next split says."""
        if self.about is None:
            self.about = about
        else:
            add_about(self.about, about)
        for problem in problems:
            self.add_problem(problem)

    def add_problem(self, problem: Row) -> None:
        same = self.same(problem)
        if same is not None:
            same["bytes"] += problem["bytes"]
        elif len(self.problems) < PROBLEM_LIMIT:
            self.problems.append(problem)
        else:
            last = self.problems[-1]
            last |= {"kind": "more", "bytes": last["bytes"] + problem["bytes"], "text": damage.MORE}

    def same(self, problem: Row) -> Row | None:
        """The row that already speaks of it: damage that goes on, a type of block that was seen before."""
        if problem["kind"] == "damaged":
            last = self.problems[-1] if self.problems else None
            return last if last and last["kind"] == "damaged" and last["offset"] + last["bytes"] == problem["offset"] else None
        if problem["kind"] == "unknown_block":
            return next((row for row in self.problems if row["kind"] == "unknown_block" and block_type(row) == block_type(problem)), None)
        return None


def block_type(problem: Row) -> str:
    """What the text says before it says where."""
    return problem["text"].partition(",")[0]


def add_about(row: Row, more: Row) -> None:
    """Add to a file's row what another split of it says."""
    for name in ("packets", "bytes"):
        row[name] += more[name]
    for name, better in (("first_ns", min), ("last_ns", max)):
        known = [one[name] for one in (row, more) if one[name] is not None]
        row[name] = better(known) if known else None
    row["interfaces"] = both(row["interfaces"], more["interfaces"])
    dropped = [one["dropped"] for one in row["interfaces"] if one["dropped"] is not None]
    row["dropped_by_capture"] = sum(dropped) if dropped else None
    row["cut_short_at"] = more["cut_short_at"] if more["cut_short_at"] is not None else row["cut_short_at"]
    row["link_types"] = list(dict.fromkeys([*row["link_types"], *more["link_types"]]))


def both(interfaces: list[Row], more: list[Row]) -> list[Row]:
    """The interfaces that either split knows; of each, what was said last."""
    known = {one["interface"]: one for one in interfaces}
    for one in more:
        earlier = known.get(one["interface"], one)
        known[one["interface"]] = {name: earlier[name] if value is None else value for name, value in one.items()}
    return list(known.values())
