"""Rows that do not fit into memory go to disk; no answer shows it."""

from pathlib import Path

import pytest

import dissect
from dissect.analysis.conditions import WrongQuestion
from dissect.engine import embedded, held

CAPTURE = Path(__file__).resolve().parents[2] / "captures" / "tubemq" / "c_errors.pcap.zst"
ASKED = [
    "select e.api, e.topic, count(*) as n, sum(e.request_size) as s from exchanges e group by e.api, e.topic order by e.api, e.topic",
    "select m.* from messages m order by m.first_ns, m.packet, m.offset limit 200",
    "select r.* from records r order by r.first_ns, r.packet, r.offset, r.message_id",
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


def test_an_answer_that_needs_more_memory_gets_it_or_says_so(monkeypatch):
    question = "select string_agg(e.api || e.at_ns, ',' order by e.at_ns) as all from exchanges e"
    plenty = dissect.open(CAPTURE).sql(question).to_pylist()
    monkeypatch.setattr(embedded, "MEMORY", "1MB")
    assert dissect.open(CAPTURE).sql(question).to_pylist() == plenty
    monkeypatch.setattr(embedded, "MEMORY_MOST", "1MB")
    with pytest.raises(WrongQuestion, match="does not fit into 1MB"):
        dissect.open(CAPTURE).sql(question).to_pylist()
