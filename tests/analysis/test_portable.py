"""The questions keep to words that DuckDB and Spark both understand in the same way."""

import re

import pytest

from dissect import schema
from dissect.analysis import changes, legs, questions, summary
from dissect.analysis.conditions import Filter

FILES = sorted(questions.HERE.glob("*.sql"))
# Word → what to write instead.
ONE_ENGINE_ONLY = {
    r"::": "cast(x as type)", r"//": "floor(a / b)", r"\bqualify\b": "a window in an inner select",
    r"\bexclude\b": "the columns by name", r"\breplace\s*\(\s*\*": "the columns by name", r"\bilike\b": "lower(x) like",
    r"\bgroup by all\b": "the columns by name", r"\border by all\b": "the columns by name",
    r"\busing sample\b": "nothing", r"\basof\b": "a window", r"\bquantile": "percentile_disc", r"\bepoch": "integers",
    r"\bapprox_": "the histogram", r"\barg_(min|max)\b": "row_number()", r"\b(min|max)_by\b": "row_number()",
    r"\bany_value\b": "min", r"\bfirst\s*\(": "row_number()", r"\blast\s*\(": "row_number()", r"\bvarchar\b": "string",
    r"\bhugeint\b": "bigint", r"\bstruct_pack\b": "columns", r"\bunnest\b": "a join", r"\bexplode\b": "a join",
    r"\blist_": "columns", r"\bfilter\s*\(": "count(case when … end)", r"\bdiv\b": "floor(a / b)",
    r"`": "an alias before the name", r'"': "an alias before the name", r"<=>": "is not distinct from",
    r"\binterval\b": "nanoseconds", r"\btimestamp\b": "nanoseconds", r"\bnvl\b": "coalesce", r"\bifnull\b": "coalesce",
    r"\bif\s*\(": "case", r"\bmaterialized\b": "nothing", r"\blateral\b": "a join", r"\*\s*(,|from\b)": "names",
}


def statements():
    wanted = Filter(topic="a*", host="10.0.0.1", where=("group = 'x' and offset > 3",))
    yield "latency", questions.latency(["topic", "group"], 10, "latency_ns", wanted)
    yield "approximate", questions.latency(["api"], approximate=True)
    yield "errors", questions.errors(["partition"], 10, wanted, True)
    yield "unanswered", questions.unanswered(every_ns=5)
    yield "slow", questions.slow()
    yield "rebalance", questions.rebalance(["group"], Filter(group="g"))
    yield "trace id", questions.trace(message="it's")
    yield "trace key", questions.trace(key="k")
    yield "diff", changes.counted(["api", "item"], "worked_ns", wanted, [(0, 10), (20, 30)])
    yield "diff owners", changes.owners(["topic", "group"], Filter(group="g"), [(0, 10)])
    yield "between", legs.ASKED
    yield from ((name, questions.table(name)) for name in schema.TABLES)
    yield from summary.parts(Filter()).items()


@pytest.mark.parametrize(("name", "sql"), list(statements()), ids=lambda part: part[:20])
def test_words_of_both_engines(name, sql):
    bare = re.sub(r"'(?:[^']|'')*'", "''", sql.lower()).replace("count(*)", "count()")
    found = {word: instead for word, instead in ONE_ENGINE_ONLY.items() if re.search(word, bare)}
    assert not found, f"write instead: {found}"


@pytest.mark.parametrize(("name", "sql"), list(statements()), ids=lambda part: part[:20])
def test_places_of_nulls_are_said(name, sql):
    """Nulls are last in DuckDB and first in Spark, where nothing is said; columns never null need no word."""
    never_null = {"at_ns", "first_ns", "last_ns", "from_ns", "seen_ns", "count", "bucket", "value", "step", "source",
                  "connection",
                  "file", "first_packet", "packet", "offset", "item", "changes", "unowned_ns", "requests", "layer", "kind",
                  "bytes", "worked_ns", "latency_ns"}
    bare = re.sub(r"'(?:[^']|'')*'", "''", sql.lower())
    for clause in re.findall(r"order by ((?:[^()]|\([^()]*\))*?)(?:\)|\brows\b|\blimit\b|$)", bare, re.DOTALL):
        for part in re.split(r",(?![^()]*\))", clause):
            column = re.match(r"\s*(?:\w+\.)?(\w+)", part).group(1)
            assert "nulls" in part or column in never_null or "(" in part, (clause, part)


@pytest.mark.parametrize(("name", "sql"), list(statements()), ids=lambda part: part[:20])
def test_reserved_words_stand_behind_an_alias(name, sql):
    bare = re.sub(r"'(?:[^']|'')*'", "''", sql.lower())
    assert not re.search(r"(?<![.\w])(?<!as )(offset)\b", bare)
    assert not re.search(r"(?<![.\w])(?<!as )(?<!within )\bgroup\b(?! by)", bare)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_every_parameter_is_documented(path):
    text = path.read_text()
    head = "\n".join(line for line in text.splitlines() if line.startswith("--"))
    body = "\n".join(line for line in text.splitlines() if not line.startswith("--"))
    assert head, "a question opens with what it asks"
    if "Parameters as in latency.sql" in head:
        head += (questions.HERE / "latency.sql").read_text()
    for word in set(re.findall(r"\{(\w+)\}", body)):
        base = re.sub(r"_(h|v|either)$", "", word)
        assert f"{{{word}}}" in head or f"{{{base}}}" in head, word
