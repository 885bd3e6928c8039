"""Exchanges that leave in order have what others say of their way behind the server, as the database would join it."""

from pathlib import Path

import pytest

import dissect
from dissect import schema
from dissect.analysis import questions
from dissect.engine import beside, held, parted, runs

CAPTURES = Path(__file__).resolve().parents[2] / "captures"


@pytest.mark.parametrize(("name", "column"), [("pulsar/a_small", "bookie_ns"), ("pulsar/e_mtu1500_small", "bookies"), ("rocketmq_grpc/grpc_plain", "leg_ns")])
@pytest.mark.parametrize("table", ["exchanges", "why"])
def test_windows_have_the_rows_of_the_view(name, column, table, monkeypatch):
    for module, limit, value in ((held, "RUN_MAX", 10_000), (runs, "BATCH_ROWS", 40), (runs, "WINDOW_CELLS", 2000), (beside, "ROWS_AT_ONCE", 100)):
        monkeypatch.setattr(module, limit, value)
    groups = list[int]()
    joined = beside.Beside.joined
    monkeypatch.setattr(beside.Beside, "joined", lambda self, windows: groups.append(len(windows)) or joined(self, windows))
    names = [one.name for one in schema.TABLES[table].columns if one.kind != "text[]"]
    quoted = ", ".join(f't."{one}"' for one in names)
    with dissect.open(CAPTURES / f"{name}.pcap.zst", jobs=1) as capture:
        left = getattr(capture, table)(columns=names).to_pandas()
        assert len(groups) > 2 and max(groups) > 1, "or this tests nothing"
        view = capture.sql(f"select {quoted} from {table} t").to_pandas()
        assert capture.sql(f"select count(t.{column}) as n from exchanges t").to_pylist()[0]["n"] > 20
    assert sorted(map(str, left.to_dict("records"))) == sorted(map(str, view.to_dict("records")))


@pytest.mark.parametrize("by", [("protocol", "api"), ("broker", "api"), ("topic", "client")])
@pytest.mark.parametrize("many", [False, True])
def test_who_asks_for_no_legs_reads_what_was_decoded(by, many, monkeypatch):
    asked, plain = list[str](), parted.Parted.text
    monkeypatch.setattr(parted.Parted, "text", lambda self, sql: asked.append(plain(self, sql)) or asked[-1])
    if many:
        monkeypatch.setattr(parted, "PART_ROWS", 100)
    question, answers = questions.why(by), []
    for alone in (True, False):
        with dissect.open(CAPTURES / "pulsar/a_small.pcap.zst", jobs=1) as capture:
            answers.append(capture.engine.rows([question if alone else question.replace(questions.ALONE, "")])[0])
        assert ("exchanges_below" in asked[-1]) is alone, "or this tests nothing"
    assert answers[0] == answers[1] and sum(row["why_bookie_ns"] for row in answers[0]) > 0
