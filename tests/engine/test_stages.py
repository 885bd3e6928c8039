"""A question in stages over parts of the rows is the question over all of them: the law of the mark `each part`."""

from __future__ import annotations

import random

import pyarrow as pa
import pytest

import dissect
from dissect.analysis import questions
from dissect.analysis.conditions import Filter
from dissect.engine import needs
from dissect.engine.embedded import Embedded
from dissect.engine.given import over
from dissect.decode.options import Options
from dissect.engine.stages import MARK, Staged, Step, steps_of, with_steps
from tests.engine.test_cuts import unpacked

ASKED = {
    "latency": questions.latency(("api", "topic")),
    "latency of the store": questions.latency(("api",), None, "latency_ns"),
    "latency every": questions.latency(("protocol",), 10**8),
    "latency of items": questions.latency(("item", "partition")),
    "approximate": questions.latency(("api",), approximate=True),
    "errors": questions.errors(("topic",)),
    "all codes": questions.errors((), 10**8, all_codes=True),
    "unanswered": questions.unanswered(("api",)),
    "slow": questions.slow(limit=7),
    "chosen": questions.latency(("api",), wanted=Filter(where=("r.request_size % 2 = 0",))),
}


def staged(sql: str, parts: list[dict], whole: dict, held: dict) -> list[dict]:
    """The answer as a cluster makes it: each part says its own, then all of that together."""
    options = Options(jobs=1)
    taken = Staged(Embedded([], options).bound(sql))
    assert taken.stages

    def ask(rows, known, texts):
        engine = over(rows, held if rows else {}, options)
        for name, relation in known.items():
            engine.connection().register(name, relation)
        found = {name: engine.connection().sql(text).to_arrow_table() for name, text in texts.items()}
        engine.close()
        return found

    known = {name: pa.table(whole[name]) for name in taken.tables()}
    for stage in taken.stages:
        given = ask((), known, {name: with_steps(taken.before([name]), f"select * from {name}") for name in stage.given})
        said = [ask(list(part.items()), given, {name: with_steps(stage.steps, f"select * from {name}") for name in taken.kept(stage)})
                for part in parts]
        known |= {name: pa.concat_tables([one[name] for one in said]) for name in taken.kept(stage)}
    return ask((), known, {"": with_steps([step for step in taken.steps if not step.each], taken.last)})[""].to_pylist()


@pytest.fixture(scope="module", params=["tubemq/c_errors", "tank/a_produce"])
def capture(request):
    with dissect.open(unpacked(request.param), jobs=1) as one:
        one.engine.prepare(list(ASKED.values()))
        yield one


@pytest.mark.parametrize("name", ASKED)
def test_parts_of_the_rows_give_the_answer_of_all(capture, name, count=5):
    dice, sql = random.Random(count), ASKED[name]
    wanted = needs.of(sql)
    asked = capture.engine.answer(sql).to_pylist()
    decoded, whole = ({table: capture.engine.answer(f"select {', '.join(f't.{column}' for column in columns[table])} from {table} t")
                       for table in wanted} for columns in (needs.decoded(wanted), wanted))
    where: dict[object, int] = {}
    parts: list[dict] = [{} for _ in range(count)]
    for table, rows in decoded.items():  # an exchange and its items lie in one part
        column = "connection" if "connection" in rows.column_names else None
        which = [where.setdefault((rows[column][i].as_py() if column else i), dice.randrange(count)) for i in range(len(rows))]
        for number, part in enumerate(parts):
            mine = rows.filter(pa.array([w == number for w in which], pa.bool_())).combine_chunks()
            part[table] = mine.to_batches()[0] if len(mine) else pa.RecordBatch.from_pylist([], mine.schema)
    assert staged(sql, parts, whole, wanted) == asked


def test_brackets_and_words_inside_texts_are_no_brackets():
    steps, last = steps_of(f"with a as {MARK} (select ')' as x, (1 + 2) as y), b as (select * from a) select * from b")
    assert [(step.name, step.text, step.each) for step in steps] == [("a", "select ')' as x, (1 + 2) as y", True), ("b", "select * from a", False)]
    assert last == "select * from b"
    unmarked = "with a as (select 1) select * from a"
    assert steps_of(unmarked) == ([Step("a", "select 1", False)], "select * from a")
    assert not Staged(unmarked).steps
