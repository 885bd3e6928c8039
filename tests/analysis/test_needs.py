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
    ("select e.api, i.topic from exchanges e left join items as i on i.offset = e.offset",
     {"exchanges": ["api", "offset"], "items": ["offset", "topic"]}),
    ("with r as (select e.api as topic from exchanges e) select r.topic from r", {"exchanges": ["api"]}),
    ("select r.topic, x.api from (select e.api as topic from exchanges e) r, main.exchanges as x", {"exchanges": ["api"]}),
    ("select exchanges.api from exchanges", {"exchanges": ["api"]}),
    ("select e.api from e: exchanges", {"exchanges": ["api"]}),
    ("select e.api, u.topic from (exchanges e cross join items i), unnest([1]) as u(topic)", {"exchanges": ["api", "topic"], "items": ["topic"]}),
    ("select s.code, e.detail.topic from rebalance_events e", {"rebalance_events": ["topic", "detail"]}),
    ("with a as (select e.api from exchanges e) select a.*, i.topic, 2 * count(*) from a join items i on true", {"exchanges": ["api"], "items": ["topic"]}),
    ("select i.topic, z.* from items i, (select e.status from exchanges e) z", {"exchanges": ["status"], "items": ["topic"]}),
])
def test_words_are_columns(sql, expected):
    assert needs.of(sql) == expected


@pytest.mark.parametrize("sql", ["select * from items", "from items", "select i.* from items i", "summarize items",
                                 "select item, * from items", "with x as (from items) select x.item from x",
                                 "select x.item from (table items) x", "select items.* from items", "select count(i.*) from items i",
                                 "select z.* from (select i.* from items i) z", "select u.* from items", "select columns('c.*') from items"])
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
