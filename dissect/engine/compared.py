"""Two sets of inputs get the same questions: what changed between them."""

from __future__ import annotations

from dataclasses import dataclass

from dissect.analysis import changes, questions
from dissect.analysis.conditions import Filter, WrongQuestion
from dissect.engine.interface import Engine
from dissect.progress import Steps


@dataclass(frozen=True)
class Question:
    """What is compared, and what counts as changed."""

    by: tuple[str, ...] = changes.BY
    of: str = "worked_ns"
    wanted: Filter = questions.ALL
    certainty: float = changes.Asked.certainty
    least: float = changes.Asked.least
    why: bool = False

    def __post_init__(self) -> None:
        from dissect.analysis.blocks import LEAST_P

        if not 0.5 <= self.certainty <= 1 - LEAST_P:
            raise WrongQuestion(f"a certainty lies between 0.5 and {1 - LEAST_P:.3f}, the most that {len_dealings()} dealings can tell")
        if not 0 <= self.least < 1e6:
            raise WrongQuestion("the least change is a share of what was before, for example 0.05 for 5 %")


def len_dealings() -> int:
    from dissect.analysis.blocks import dealings

    return len(dealings())


def texts(question: Question, covered: list[tuple[int, int]]) -> dict[str, str]:
    """The questions for one side; the one about owners only if owners can be told apart."""
    owners = changes.owners(list(question.by), question.wanted, covered)
    found = {"latency": questions.latency(list(question.by), None, question.of, question.wanted),
             "counted": changes.counted(list(question.by), question.of, question.wanted, covered)}
    if owners is not None:
        found["owners"] = owners
    if question.why:
        found["causes"] = changes.explained(list(question.by), question.wanted, covered)
    return found


def side(engine: Engine, question: Question) -> tuple[dict[str, list[dict]], int]:
    """A side's rows and the length of its time; one pass over its inputs."""
    engine.prepare([changes.SPAN, *texts(question, []).values()])
    [files] = engine.rows([changes.SPAN])
    covered = changes.spans(files, engine.options.from_ns, engine.options.to_ns)
    asked = texts(question, covered)
    return dict(zip(asked, engine.rows(list(asked.values())), strict=True)), changes.length(covered)


def changed(before: Engine, after: Engine, question: Question) -> list[changes.Group]:
    """Every group of either side, with what changed in it."""
    (early, early_length), (late, late_length) = (side(one, question) for one in (before, after))
    both = {name: (early.get(name, []), late.get(name, [])) for name in ("counted", "latency", "owners", "causes")}
    with after.watch(Steps(1, "comparing both sides")):
        return changes.compare(changes.Asked(question.by, lengths=(early_length, late_length), certainty=question.certainty, least=question.least, **both))
