"""Records of protocols that cannot matter to a question are not decoded; nothing else changes."""

import pytest

import dissect
from dissect import schema
from dissect.decode.asked import needed
from dissect.decode.door import decode
from dissect.decode.options import Options
from dissect.language.load import load
from tests.hard.judge import rows
from tests.hard.real import ROOT

CAPTURES = ["tank/b_consume", "tubemq/a_small", "pulsar/c_errors", "rocketmq/c_errors", "bookkeeper/f_bk_v2", "rocketmq_grpc/grpc_plain"]
TABLES = {name: [column.name for column in table.columns if not column.derived] for name, table in schema.TABLES.items()
          if name in ("connections", "messages", "exchanges", "items", "records", "rebalance_events", "problems", "capture")}


def path_of(name: str) -> str:
    return str(ROOT / f"{name}.pcap.zst")


@pytest.mark.parametrize("name", CAPTURES)
@pytest.mark.parametrize("role", ["message_id", "redelivered"])
def test_all_but_records_that_cannot_matter_is_the_same(name, role):
    whole, some = rows(path_of(name), TABLES), rows(path_of(name), TABLES, records_saying=(role,))
    says = {protocol for protocol in {row["protocol"] for row in whole["records"]} if role in load(protocol).record_roles}
    assert some.pop("records") == [row for row in whole.pop("records") if row["protocol"] in says]
    assert some == whole


@pytest.mark.parametrize("name", CAPTURES)
def test_deliveries_alone_are_those_beside_records(name):
    alone, beside = dissect.open(path_of(name)), dissect.open(path_of(name))
    beside.sql("select count(*) from records, deliveries").to_pylist()
    asked = "select * from deliveries order by all"
    assert alone.sql(asked).to_pylist() == beside.sql(asked).to_pylist()
    counted = "select count(*) as n from records"
    assert alone.sql(counted).to_pylist() == beside.sql(counted).to_pylist()      # what was left out is not taken for all


def test_records_without_a_place_in_deliveries_are_not_decoded():
    decoded = decode([path_of("tank/b_consume")], tables={"records": ["topic"]}, options=Options(records_saying=("redelivered",)))
    assert not sum(batch.num_rows for _, batch in decoded.batches())
    assert sum(batch.num_rows for _, batch in decode([path_of("tank/b_consume")], tables={"records": ["topic"]}).batches())


def test_records_are_counted_for_groups_where_there_are_groups():
    """To count them, bundles of TANK must be opened, and TANK has no groups."""
    asked = {"exchanges": ["group_records"]}
    programs = {name: needed(asked, load(name).grouped)[0] for name in ("tank", "pulsar", "rocketmq", "tubemq")}
    assert {name for name, roles in programs.items() if "records" in roles} == {"pulsar", "rocketmq", "tubemq"}
    found = dissect.open(path_of("tank/b_consume"))
    assert found.sql("select count(*) as n from exchanges where records > 0 and group_records is null").to_pylist() == \
        found.sql("select count(*) as n from exchanges where records > 0").to_pylist() != [{"n": 0}]
    one = dissect.open(path_of("rocketmq/a_small"))
    assert one.sql("select count(*) as n from exchanges where records is distinct from group_records").to_pylist() == [{"n": 0}]


OWNED = ["tubemq/b_rebalance", "tubemq/d_client_balance", "rocketmq/b_rebalance", "rocketmq/d_pop", "tank/b_consume", "pulsar/c_errors"]


@pytest.mark.parametrize("name", OWNED)
def test_what_follows_from_events_follows_from_the_outermost(name):
    """Whoever looks at the events gets all of them, and the same owners."""
    alone, beside = dissect.open(path_of(name)), dissect.open(path_of(name))
    events = beside.sql("select count(*) as n, count(distinct o.owner) as owners from rebalance_events v, ownership o").to_pylist()
    assert events[0]["n"]
    for asked in ("select * from ownership order by all", "select * from inferred order by all"):
        assert alone.sql(asked).to_pylist() == beside.sql(asked).to_pylist()
    made = "select * from rebalance_events v where v.event in ('lock_refused', 'stuck', 'silent') order by all"
    assert beside.sql(made).to_pylist() == beside.sql("select * from inferred order by all").to_pylist()
    assert beside.rebalance().to_pylist() == alone.rebalance().to_pylist()


def test_events_between_two_that_say_the_same_are_left_out():
    tables = {"rebalance_events": ["first_ns", "packet", "event", "connection"]}
    whole, some = (rows(path_of("tank/b_consume"), tables, outermost=outermost)["rebalance_events"] for outermost in (False, True))
    assert len(some) < 0.6 * len(whole) and {*map(repr, some)} < {*map(repr, whole)}
