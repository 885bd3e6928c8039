"""Only what a text speaks of is decoded."""

import pytest

from dissect import schema
from dissect.engine import needs


@pytest.mark.parametrize(("sql", "expected"), [
    ("select api, count(*) from exchanges group by api", {"exchanges": ["api"]}),
    ("select count(*) from capture", {"capture": []}),
    ("select api, records from exchanges", {"exchanges": ["api", "records"]}),
    ("select 'topic' from exchanges -- group", {"exchanges": []}),
    ('select m."group" from messages m', {"messages": ["group"]}),
    ("select e.api from exchanges e, items i where i.item = 1", {"exchanges": ["api"], "items": ["item"]}),
    ("select api from (select api, topic from exchanges) x", {"exchanges": ["api", "topic"]}),
    ("select 1", {}),
    ("select bytes * 2 from problems", {"problems": ["bytes"]}),
])
def test_words_are_columns(sql, expected):
    assert needs.of(sql) == expected


@pytest.mark.parametrize("sql", ["select * from items", "from items", "select i.* from items i", "summarize items",
                                 "select item, * from items", "select columns('c.*') from items"])
def test_a_star_wants_all(sql):
    assert needs.of(sql) == {"items": schema.ITEMS.names()}


def test_derived_columns_become_what_they_are_made_of():
    assert needs.decoded({"exchanges": ["worked_ns"]}) == {"exchanges": ["server_ns", "wait_ns"]}


def test_a_table_that_is_only_counted_has_one_column():
    assert needs.decoded({"capture": []}) == {"capture": ["source"]}


def test_further_fields_go_with_messages():
    assert needs.decoded({"messages": ["api"]}, ("tank.x.y",)) == {"messages": ["api", "tank.x.y"]}


def test_needs_of_many_are_one():
    assert needs.merge([{"items": ["topic"]}, {"items": ["item"], "capture": []}]) == {
        "items": ["item", "topic"], "capture": []}
