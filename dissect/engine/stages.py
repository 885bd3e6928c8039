"""A question in stages: what each part of the rows answers by itself, and what is made from these answers.

A common table expression may be marked `each part`.  Law of the mark: the rest of the question reads it as an unordered set of rows, and
gives the same answer whether it was computed over all rows at once or over parts of them.  So executors compute what is marked beside
the rows, and only the results are sent.  An engine that has all rows ignores the mark.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from dissect import schema
from dissect.analysis.questions import MARK
from dissect.engine import needs

NAMED = re.compile(r"\s*,?\s*(\w+)\s+as\s*(/\* each part \*/)?\s*\(")


@dataclass
class Step:
    name: str
    text: str
    each: bool


@dataclass
class Stage:
    """Marked expressions that can be computed together: those that are read later, and what must be known first."""

    steps: list[Step] = field(default_factory=list)
    given: list[str] = field(default_factory=list)  # computed before, of all parts


class Staged:
    """A question in stages; `stages` is empty if nothing in it is marked."""

    def __init__(self, sql: str):
        self.steps, self.last = steps_of(sql) if MARK in sql else ([], sql.strip().rstrip(";"))
        self.each = [step.name for step in self.steps if step.each]
        self.stages = self.in_order()

    def in_order(self) -> list[Stage]:
        stages: list[Stage] = []
        for step in self.steps:
            if not step.each:
                continue
            given = [other.name for other in self.steps if not other.each and other.name in needs.words(step.text)]
            if not stages or any(name not in stages[-1].given for name in given):
                stages.append(Stage(given=given))
            stages[-1].steps.append(step)
        return stages

    def tables(self) -> list[str]:
        """Tables that are read where all comes together."""
        texts = [step.text for step in self.steps if not step.each] + [self.last]
        return [name for name in schema.TABLES if any(name in needs.of(text) for text in texts)]

    def kept(self, stage: Stage) -> list[str]:
        """The expressions of a stage that others read."""
        later = [step.text for step in self.steps if step not in stage.steps] + [self.last]
        spoken = {word for text in later for word in needs.words(text)}
        return [step.name for step in stage.steps if step.name in spoken]

    def before(self, names: list[str]) -> list[Step]:
        """The unmarked steps that these are made from, in order, themselves included."""
        wanted = set(names)
        for step in reversed(self.steps):
            if step.name in wanted:
                wanted |= set(needs.words(step.text))
        return [step for step in self.steps if step.name in wanted and not step.each]


def steps_of(sql: str) -> tuple[list[Step], str]:
    """The common table expressions of a text, and what follows them."""
    text = sql.strip().rstrip(";")
    if not text.lower().startswith("with "):
        return [], text
    steps, at = [], len("with")
    while found := NAMED.match(text, at):
        end = closing(text, found.end())
        steps.append(Step(found[1], text[found.end() : end].strip(), bool(found[2])))
        at = end + 1
    return steps, text[at:].strip()


def closing(text: str, at: int) -> int:
    """The closing bracket of the one that was opened before `at`."""
    depth = 1
    for token in needs.TOKEN.finditer(text, at):
        depth += {"(": 1, ")": -1}.get(token[0], 0)
        if not depth:
            return token.start()
    return len(text)


def with_steps(steps: list[Step], last: str) -> str:
    if not steps:
        return last
    return "with " + ",\n".join(f"{step.name} as (\n{step.text}\n)" for step in steps) + "\n" + last
