"""Several processes over one capture: what they hand over, and what becomes of them when something is wrong."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from itertools import pairwise
from pathlib import Path

import pytest

from dissect.capture.find import find
from dissect.decode import crew, decoded, parallel
from dissect.decode.door import Shared
from dissect.decode.options import Options
from tests.engine.test_cuts import damaged, rows, unpacked

EXCHANGES = {"exchanges": ["api", "request_packet"], "problems": ["kind"]}
WORKER = "from dissect.decode import worker; {}; worker.work()"


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    path = tmp_path_factory.mktemp("parallel") / "a.pcap"
    path.write_bytes(unpacked("tank/b_consume"))
    return path


@pytest.fixture
def small(path, monkeypatch, tmp_path):
    """Splits of a small capture are worth a process, and what waits has a folder of its own."""
    monkeypatch.setattr(parallel, "SPLIT_LEAST", path.stat().st_size // 9)
    monkeypatch.setattr(parallel, "LAST_MOST", 0)
    monkeypatch.setattr(parallel, "FILE_LEAST", 0)
    monkeypatch.setattr(crew, "WORTH", 1000)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    return tmp_path


def test_splits_cover_a_source_once_in_rounds_that_become_smaller(path, small):
    for count in (2, 3, 16):
        plan = parallel.plan([str(path), str(path)], count)
        for file in (0, 1):
            edges = [(split.start, split.stop) for split in plan if split.file == file]
            assert edges[0][0] == 0 and edges[-1][1] is None
            assert all(a[1] == b[0] and a[1] % 16 == 0 for a, b in pairwise(edges))


def test_the_last_round_takes_all_and_this_process_has_less_of_it(tmp_path):
    """Each seam is read twice: four more of them cost a capture of 1 GB 0.5 s of 3."""
    path = tmp_path / "large.pcap"
    with open(path, "wb") as file:
        file.truncate(1 << 30)
    [here, there] = parallel.plan([str(path)], 2, more=0)
    assert 0.4 < here.stop / (1 << 30) < 0.5 and there.stop is None
    assert parallel.plan([str(path)], 2)[0].stop > here.stop, "workers that were not started before start while it is read"
    with open(path, "wb") as file:
        file.truncate(8 << 30)
    plan = parallel.plan([str(path)], 2)
    assert all(split.stop - split.start <= parallel.SPLIT_MOST + parallel.HEAD_START for split in plan[:-2]) and 14 < len(plan) < 24


def test_a_worker_imports_no_pandas():
    """Arrow asks it for every array made of a list, which cost a worker a third of its start."""
    asked = "import sys; from dissect.decode import worker; worker.settle(); import pyarrow; pyarrow.array([], pyarrow.utf8()); sys.exit('pandas' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", asked]).returncode == 0


@pytest.mark.parametrize("said", ["worker.LIVES_MOST = 0", "worker.TELL = 1", "worker.Ahead.texts_most = 5"], ids=str)
def test_what_is_not_worth_its_stitch_is_read_here(path, small, monkeypatch, said):
    monkeypatch.setattr(crew, "WORKER", WORKER.format(said))
    assert rows(path, jobs=3) == rows(path, jobs=1)
    assert not os.listdir(small)


@pytest.mark.parametrize(("said", "error"), [
    ("raise SystemExit(3)", "ended early"),
    ("worker._decoded = lambda *words: 1 / 0", "a worker process failed: ZeroDivisionError"),
])
def test_a_worker_that_dies_is_told_and_takes_nothing_along(path, small, monkeypatch, said, error):
    monkeypatch.setattr(crew, "WORKER", WORKER.format(said))
    with pytest.raises(RuntimeError, match=error):
        list(Shared([str(path)], dict(EXCHANGES), Options(jobs=2, split_size=4096)).batches())
    assert not os.listdir(small)


def test_no_room_for_rows_that_wait_is_no_reason_to_fail(path, small, monkeypatch):
    full = "worker.Rows.append = lambda self, row: (_ for _ in ()).throw(OSError(28, 'No space left on device', self.folder))"
    monkeypatch.setattr(crew, "WORKER", WORKER.format(full))
    assert rows(path, jobs=3) == rows(path, jobs=1)
    assert not os.listdir(small)


def test_rows_that_nobody_wants_any_more_leave_no_process_and_no_file(path, small):
    batches = Shared([str(path)], dict(EXCHANGES), Options(jobs=2, split_size=4096)).batches()
    next(batches)
    batches.close()
    assert not os.listdir(small) and not crew._waiting


def test_problems_beyond_a_number_are_counted_alike(path, small, monkeypatch):
    """However many processes find them."""
    for module in (parallel, decoded):
        monkeypatch.setattr(module, "PROBLEMS_MOST", 2)
    broken = small / "broken.pcap"
    broken.write_bytes(damaged(unpacked("tank/b_consume"), set(range(30, 3000, 9)), []))

    def found(jobs):
        wanted = {"problems": ["kind", "layer", "offset", "bytes", "text"]}
        got = Shared([str(broken)], wanted, Options(jobs=jobs)).batches()
        return sorted(str(row) for _, batch in got for row in batch.to_pylist())

    one = found(1)
    assert found(3) == one and any("'kind': 'more'" in row for row in one)


def test_small_captures_compressed_ones_and_many_small_files_are_for_one_process(path, tmp_path):
    [source] = find([str(path)])
    assert parallel.processes(Options(jobs=2), source.files) == 1
    assert parallel.processes(Options(jobs=2), [str(path)] * 200) == 1


@pytest.mark.parametrize(("asked", "jobs", "used"), [("table", None, 1), ("table", 2, 2), ("question", None, None), ("question", 3, 3)])
def test_whole_tables_are_for_one_process_unless_somebody_says_how_many(asked, jobs, used):
    """Rows of two processes would need more memory than is promised."""
    from dissect.analysis import questions
    from dissect.decode.door import decode
    from dissect.engine.embedded import Embedded

    said = []

    def heard(inputs, *, tables, options):
        said.append(options.jobs)
        return decode(inputs, tables=tables, options=options)

    engine = Embedded([str(Path(__file__).parents[2] / "captures" / "tank" / "b_consume.pcap.zst")], Options(jobs=jobs), decode=heard)
    text = questions.table("exchanges") if asked == "table" else questions.latency(("api",))
    assert engine.reader(text).read_all().num_rows and said == [used]
    engine.close()


def test_a_tiny_split_size_makes_no_endless_plan(tmp_path):
    """Each split costs a decoder: one of a byte kept a worker busy for a quarter of an hour over 100 kB."""
    path = tmp_path / "large.pcap"
    with open(path, "wb") as file:
        file.truncate(1 << 30)
    assert len(parallel.plan([str(path)], 2, 1)) <= parallel.PLAN_MOST + 1
    with open(path, "wb") as file:
        file.truncate(100_000)
    assert len(parallel.plan([str(path)], 2, 1)) <= 30
