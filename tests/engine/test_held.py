"""Rows that do not fit into memory go to disk; no answer shows it."""

from pathlib import Path

import duckdb
import pyarrow as pa
import pyarrow.parquet
import pytest

import dissect
from dissect.analysis.conditions import WrongQuestion
from dissect.decode import crew, fold, rowfiles
from dissect.decode.decoded import Decoded
from dissect.decode.options import Options
from dissect.engine import held, limits, numbered

CAPTURES = Path(__file__).resolve().parents[2] / "captures"
CAPTURE = CAPTURES / "tubemq" / "c_errors.pcap.zst"
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


@pytest.mark.parametrize(("jobs", "part"), [(1, 1), (2, 1), (3, held.BESIDE)])
def test_where_other_processes_decode_less_of_memory_is_taken_by_rows(jobs, part, monkeypatch):
    """Several processes with 2 GB of RocketMQ had 437 MB together."""
    most, init = [], held.Held.__init__

    def told(self, *words, **more):
        init(self, *words, **more)
        most.append(self.most)

    monkeypatch.setattr(held.Held, "__init__", told)
    monkeypatch.setattr(crew, "WORTH", 1)
    with dissect.open(CAPTURE, jobs=jobs) as capture:
        assert capture.latency(by=["api"])
    assert most == [held.MEMORY_MAX // part]


def test_beside_one_process_nearly_as_much_is_taken_at_first_as_alone(tmp_path):
    """Rows on disk take a question twice as long: 1 GB of TubeMQ or Pulsar needs 106 MB for its summary."""
    alone, one, several = (held.Held(str(tmp_path), beside=beside).room for beside in (0, 1, 2))
    assert alone == 2 * held.MEMORY_MAX and alone > one >= 110 << 20 and several == held.MEMORY_MAX // held.BESIDE


def test_rows_that_go_to_disk_anyway_take_no_more_at_first(tmp_path):
    """`report` of 8 GB took 406 MB."""
    assert all(held.Held(str(tmp_path), beside=beside, work=held.LARGE).room == held.MEMORY_MAX for beside in (0, 1))


def test_an_answer_that_needs_more_memory_gets_it_or_says_so(monkeypatch):
    question = "select string_agg(e.api || e.at_ns, ',' order by e.at_ns) as all from exchanges e"
    plenty = dissect.open(CAPTURE).sql(question).to_pylist()
    monkeypatch.setattr(limits, "MEMORY", "1MB")
    assert dissect.open(CAPTURE).sql(question).to_pylist() == plenty
    monkeypatch.setattr(limits, "MEMORY_MORE", ("1MB",))
    monkeypatch.setattr(limits, "MEMORY_MOST", "1MB")
    with pytest.raises(WrongQuestion, match="does not fit into 1MB"):
        dissect.open(CAPTURE).sql(question).to_pylist()


def texts(number: int, most: int) -> pa.RecordBatch:
    """A batch whose dictionary has as many texts as this, of which few are used."""
    words = pa.array([f"{number}-{one}" for one in range(most)])
    return pa.RecordBatch.from_arrays([pa.DictionaryArray.from_arrays(pa.array([0, most - 1, None], pa.int32()), words)], ["topic"])


def test_more_texts_than_two_bytes_can_number(tmp_path, monkeypatch):
    """Each batch has few enough for two bytes; together they have not, in memory and on disk."""
    monkeypatch.setattr(numbered, "MANY", 1 << 20)      # as if all were said
    wanted = [word for number in range(3) for word in (f"{number}-0", f"{number}-15999", None)]
    for most in (None, 1):
        rows = held.Held(str(tmp_path), most)
        rows.narrow = True
        for number in range(3):
            rows.add("records", texts(number, 16_000))
        if most is None:
            assert rows.batches["records"][0].schema.types[0].index_type == pa.int16(), "or this tests nothing"
            assert rows.table("records")["topic"].to_pylist() == wanted
        else:
            assert [word for path in rows.files("records") for word in pa.parquet.read_table(path)["topic"].to_pylist()] == wanted


def test_what_is_made_of_decoded_tables_gets_more_memory_too(monkeypatch):
    store = CAPTURES / "pulsar/a_small.pcap.zst"
    with dissect.open(store) as one:
        plenty = one.stalls().to_pylist(), one.deliveries().to_pylist(), one.why().to_pylist()
    monkeypatch.setattr(limits, "MEMORY", "2MB")
    with dissect.open(store) as one:
        assert (one.stalls().to_pylist(), one.deliveries().to_pylist(), one.why().to_pylist()) == plenty


def test_one_thread_is_tried_before_more_memory_and_the_next_question_has_the_usual_limits_again():
    told = []

    def ask():
        if len(told) < 3:
            raise duckdb.OutOfMemoryException("Out of Memory Error")
        return "answered"

    patient = limits.Limits(told.append, 2)
    assert patient.asked(ask) == "answered"
    assert told == ["set threads = '1'", "set memory_limit = '168MB'", "set memory_limit = '192MB'"]
    assert patient.asked(ask) == "answered"
    assert told[3:] == ["set threads = '2'", "set memory_limit = '96MB'"]
    assert patient.asked(ask) == "answered" and len(told) == 5


@pytest.mark.parametrize("ordered", [(), ("messages",)])
def test_rows_from_a_file_keep_no_more_than_themselves(tmp_path, ordered):
    rows = rowfiles.Rows(str(tmp_path))
    rows.append((0, "messages", pa.record_batch({"first_ns": [1 << 40, None], "size": [1, None], "ok": [True, None], "api": pa.array(["a", None]).dictionary_encode()})))
    [(_, batch)] = rowfiles.batches(rows.close()["messages"], mapped=False)
    assert any(buffer is not None and buffer.parent is not None for column in batch.columns for buffer in column.buffers())
    waiting = held.Held(str(tmp_path), ordered=ordered)
    waiting.add("messages", batch)
    [kept] = waiting.batches["messages"]
    assert not [buffer for column in kept.columns for buffer in column.buffers() if buffer is not None and buffer.parent is not None]
    assert kept.to_pylist() == batch.to_pylist()


def test_events_leave_when_there_are_many_though_nothing_else_is_asked(monkeypatch):
    """They waited until there were as many requests: half a million rows in one piece on a large capture."""
    def pieces() -> list[int]:
        tables = {"rebalance_events": ["event", "first_ns"]}
        return [batch.num_rows for _, batch in Decoded([str(CAPTURES / "tubemq/b_rebalance.pcap.zst")], tables, Options(jobs=1)).batches()]

    whole = pieces()
    monkeypatch.setattr(fold, "DRAIN_ROWS", 100)
    monkeypatch.setattr(fold, "DRAIN_LEAST", 100)
    assert sum(pieces()) == sum(whole) and max(pieces()) * 2 < max(whole)
