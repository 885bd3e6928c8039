"""SQL over two capture points: the tables of both with their point, and what is known between them."""

from pathlib import Path

import pytest
from tests.support import points as made

import dissect

CAPTURE = Path(__file__).resolve().parents[2] / "captures" / "pulsar" / "g_midstream.pcap.zst"


@pytest.fixture(scope="module")
def two(tmp_path_factory):
    files = made.made(made.read(CAPTURE), made.Way(5_000_000, lost_out=0.02, lost_back=0.02, repair_ns=20_000_000), tmp_path_factory.mktemp("two"))
    with dissect.open(str(files.first)) as client, dissect.open(str(files.second)) as broker:
        yield client, broker


def test_rows_of_both_points_say_where_they_were_seen(two):
    client, broker = two
    rows = client.between(broker, sql='select r.point, count(*) as n, sum(r.latency_ns) as took, max(r."group") as consumers from exchanges r group by r.point')["sql"]
    want = {"client": client, "broker": broker}
    for row in rows.to_pylist():
        [alone] = want.pop(row.pop("point")).sql('select count(*) as n, sum(r.latency_ns) as took, max(r."group") as consumers from exchanges r').to_pylist()
        assert row == alone
    assert not want


def test_legs_and_losses_are_tables_too(two):
    client, broker = two
    found = client.between(broker, sql="select (select count(*) from legs) as legs, (select count(*) from lost) as lost, (select sum(w.lost_segments) from ways w) as segments,"
                                       " (select count(*) from legs l join exchanges e on e.point = 'broker' and e.request_packet = l.broker_packet"
                                       " and e.request_file = l.broker_file) as joined")
    [row] = found["sql"].to_pylist()
    assert row["legs"] == len(found["legs"]) > 1000 and row["lost"] == len(found["lost"]) > 50
    assert row["joined"] >= row["legs"] and row["segments"] > 50


@pytest.mark.parametrize(("text", "said"), [("select nothing from legs", "nothing"), ("select * from '/etc/passwd'", "passwd"), ("delete from legs", "SQL here is one query")])
def test_what_cannot_be_asked_is_said(two, text, said):
    client, broker = two
    with pytest.raises(dissect.WrongQuestion, match=said):
        client.between(broker, sql=text)


def test_outages_of_both_points_are_counted(two):
    """A relation that is no table, and of which no column is named."""
    client, broker = two
    [row] = client.between(broker, sql="select count(*) as n from outages")["sql"].to_pylist()
    assert row["n"] == sum(len(one.sql("select * from outages")) for one in two)
