"""Two sets of inputs asked the same: what changed between them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from dissect.analysis import changes, questions
from dissect.analysis.conditions import Filter, WrongQuestion
from dissect.engine.interface import Engine


@dataclass(frozen=True)
class Question:
    """What is compared, and what counts as changed."""

    by: tuple[str, ...] = changes.BY
    of: str = "worked_ns"
    wanted: Filter = questions.ALL
    certainty: float = changes.Asked.certainty
    least: float = changes.Asked.least

    def __post_init__(self) -> None:
        from dissect.analysis.blocks import LEAST_P

        if not 0.5 <= self.certainty <= 1 - LEAST_P:
            raise WrongQuestion(f"a certainty lies between 0.5 and {1 - LEAST_P:.3f}, the most that {len_dealings()} dealings can tell")
        if not 0 <= self.least < 1e6:
            raise WrongQuestion("the least change is a share of what was before, as 0.05 for 5 %")


def len_dealings() -> int:
    from dissect.analysis.blocks import dealings

    return len(dealings())


def texts(question: Question, covered: list[tuple[int, int]]) -> list[str]:
    """A side's questions; the last is there where owners can be told apart."""
    found = [questions.latency(list(question.by), None, question.of, question.wanted), changes.counted(list(question.by), question.of, question.wanted, covered)]
    owners = changes.owners(list(question.by), question.wanted, covered)
    return found if owners is None else [*found, owners]


def side(engine: Engine, question: Question) -> tuple[list[list[dict]], int]:
    """A side's rows and the length of its time; one pass over its inputs."""
    engine.prepare([changes.SPAN, *texts(question, [])])
    [files] = engine.rows([changes.SPAN])
    covered = changes.spans(files, engine.options.from_ns, engine.options.to_ns)
    rows = engine.rows(texts(question, covered))
    return rows if len(rows) == 3 else [*rows, []], changes.length(covered)


def changed(before: Engine, after: Engine, question: Question) -> list[changes.Group]:
    """Every group of either side, with what changed about it."""
    sides: Sequence[tuple[list[list[dict]], int]] = [side(one, question) for one in (before, after)]
    (early, early_length), (late, late_length) = sides
    return changes.compare(changes.Asked(
        question.by, (early[1], late[1]), (early[0], late[0]), (early[2], late[2]), (early_length, late_length), question.certainty, question.least))
