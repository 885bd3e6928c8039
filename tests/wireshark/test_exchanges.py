"""Messages, pairs and times in tshark are those of `mqdissect exchanges`, whatever way tshark walks the capture."""

from __future__ import annotations

from collections import Counter

import pytest

import dissect
from tests.wireshark import tshark

pytestmark = pytest.mark.skipif(not tshark.installed(), reason=tshark.MISSING)
SQL = """select e.api, e.request_id, e.topic, e.partition, e."group", e.client, e.status, e.latency_ns, e.wait_ns, q.last_packet as asked,
 r.last_packet as answered from exchanges e
 left join messages q on q.connection = e.connection and q.packet = e.request_packet and q.from_client = e.from_client
   and q.request_id is not distinct from e.request_id and q.kind in ('request', 'oneway')
 left join messages r on r.connection = e.connection and r.packet = e.response_packet and r.from_client <> e.from_client
   and r.request_id is not distinct from e.request_id and r.kind = 'response'
 where e.response_packet is not null"""
CASES = [(protocol, path.name.removesuffix(".pcap.zst")) for protocol in ("tank", "tubemq")
         for path in sorted((tshark.CAPTURES / protocol).glob("*.pcap.zst"))]
PORTS = {"tank": "11011-11013", "tubemq": "8715,8123,8133"}


@pytest.fixture(scope="module")
def script(tmp_path_factory):
    return tshark.plugin(tmp_path_factory.mktemp("plugin"))


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("captures")


def ns(text: str | None) -> int | None:
    return None if text is None else round(float(text) * 1e9)


def of_tshark(said) -> Counter:
    found = Counter()
    for one in said:
        f = one.facts
        if "response_to" not in f and f.get("status") != "no_request":
            continue
        asked = int(f["response_to"]) if "response_to" in f else None
        found[(f.get("api"), int(f["request_id"]) if "request_id" in f else None, f.get("topic"), f.get("partition"), f.get("group"),
               f.get("client"), f.get("status"), ns(f.get("time")), ns(f.get("wait")), asked, one.frame)] += 1
    return found


def of_tables(rows) -> Counter:
    return Counter((r["api"], r["request_id"], r["topic"], r["partition"], r["group"], r["client"], r["status"], r["latency_ns"],
                    r["wait_ns"], r["asked"], r["answered"]) for r in rows)


CASES.remove(("tubemq", "b_rebalance"))  # 27,000 packets as PDML take minutes; the other captures hold the same messages


@pytest.mark.parametrize("way", tshark.WAYS)
@pytest.mark.parametrize(("protocol", "name"), CASES)
def test_exchanges_are_the_tables_exchanges(protocol, name, way, script, folder):
    path = tshark.unpacked(protocol, name, folder)
    tables = dissect.open(path)
    said = tshark.pdml(script, path, protocol, *tshark.WAYS[way], "-o", f"{protocol}.ports:{PORTS[protocol]}")
    # Bytes that no client of the protocol sends hide a connection from the tables; Wireshark knows it by its port.
    ours = {row["tcp_stream"] for row in tables.sql(f"select tcp_stream from connections where protocol = '{protocol}'").to_pylist()}
    said = [one for one in said if one.stream in ours]
    wanted = tables.sql(f"select count(*) as n from messages where protocol = '{protocol}' and complete").to_pylist()[0]["n"]
    assert len(said) == wanted
    here, there = of_tshark(said), of_tables(tables.sql(SQL).to_pylist())
    assert here - there == Counter() and there - here == Counter()
