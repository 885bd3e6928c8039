"""Rows that do not fit into memory go to disk; no answer shows it."""

from pathlib import Path

import dissect
from dissect.engine import held

CAPTURE = Path(__file__).resolve().parents[2] / "captures" / "tubemq" / "c_errors.pcap.zst"
ASKED = [
    "select e.api, e.topic, count(*) as n, sum(e.request_size) as s from exchanges e group by e.api, e.topic order by e.api, e.topic",
    "select m.* from messages m order by m.first_ns, m.packet, m.offset limit 200",
    "select r.* from records r order by r.first_ns, r.packet, r.offset",
    "select o.* from ownership o order by o.from_ns, o.topic, o.partition, o.owner",
]


def test_answers_from_disk_are_those_from_memory(monkeypatch):
    from_memory = [dissect.open(CAPTURE).sql(text).to_pylist() for text in ASKED]
    spills = []
    spill = held.Held.spill
    monkeypatch.setattr(held, "MEMORY_MAX", 20_000)
    monkeypatch.setattr(held.Held, "spill", lambda self: (spills.append(self.bytes), spill(self)))
    assert [dissect.open(CAPTURE).sql(text).to_pylist() for text in ASKED] == from_memory
    assert len(spills) >= len(ASKED)
