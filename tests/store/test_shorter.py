"""Files of a broker that still writes: cut short while they are read.  A process that mapped them would be ended by the system."""

from __future__ import annotations

import io
import os
import random
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

from dissect.store.bookkeeper import bookie, log as bookie_log
from dissect.store.rocketmq import log as commitlog, index, places, queues, timers
from dissect.store import content
from dissect.store.rocketmq.store import Store
from tests.store.test_bookie import FILES
from tests.store.test_bookie import unpacked as of_bookie
from tests.store.test_store import folder, unpacked  # noqa: F401 one is a fixture

CUTTER = """
import os, random, sys, threading, time
from pathlib import Path
from dissect.store.rocketmq import log as commitlog
from dissect.store.rocketmq.store import Store
root, log = Path(sys.argv[1]), sorted((Path(sys.argv[1]) / "commitlog").iterdir())[0]
whole, chance, done = log.read_bytes(), random.Random(1), threading.Event()
commitlog.WINDOW = 1 << 14
def cut():
    while not done.wait(0.001):
        os.truncate(log, chance.randrange(len(whole)))
        time.sleep(0.001)
        with log.open("r+b") as file:
            file.write(whole)
thread, told = threading.Thread(target=cut), 0
thread.start()
until = time.monotonic() + 60
while told < 3 and time.monotonic() < until:
    store = Store(root)
    store.check()
    told += any(problem.kind == "shorter" for problem in store.problems)
done.set()
thread.join()
print(told)
"""


def cut_behind(monkeypatch, module, name: str, share: float) -> None:
    """Files of this name lose what is behind a share of them as soon as they are open."""
    real = module.content

    def opened(path, *more, **rest):
        data = real(path, *more, **rest)
        if name in str(path):
            os.truncate(path, int(len(data) * share))
        return data

    monkeypatch.setattr(module, "content", opened)


def shorter(store) -> list:
    return [problem for problem in store.problems if problem.kind == "shorter"]


@pytest.mark.parametrize("share", [0, 0.05, 0.3])
def test_a_log_that_is_cut_between_two_batches(folder, monkeypatch, share):  # noqa: F811
    path = sorted((folder / "commitlog").iterdir())[0]
    monkeypatch.setattr(commitlog, "WINDOW", 1 << 14)
    store, size, end = Store(folder), path.stat().st_size, None
    for log, _, _ in store.batches(commitlog.Reader()):
        if end is None:
            end = int(log.passed + (size - log.passed) * share)
            os.truncate(path, end)
    log, [told] = store.logs[0], shorter(store)
    assert told.store_file.endswith(path.name) and "became shorter while it was read" in told.text
    assert told.store_offset - log.base <= max(end, 1 << 14) and told.store_offset - log.base + told.bytes == size
    assert size == log.held + log.blank + log.free + sum(problem.bytes for problem in log.problems)


@pytest.mark.parametrize(("module", "name"), [(queues, "consumequeue"), (index, "index"), (places, "commitlog")])
def test_what_stands_beside_the_log_is_cut(folder, monkeypatch, module, name):  # noqa: F811
    cut_behind(monkeypatch, module, f"/{name}/", 0)
    store = Store(folder)
    store.check()
    told = shorter(store)
    assert told and all(f"/{name}/" in problem.store_file and problem.store_offset % content.PAGE == 0 for problem in told)
    assert len({problem.store_file for problem in told}) == len(told)


def test_the_timer_s_files_are_cut(tmp_path, monkeypatch):
    with tarfile.open(fileobj=io.BytesIO(unpacked("store_531.tar.zst"))) as tar:
        tar.extractall(tmp_path, filter="data")
    cut_behind(monkeypatch, timers, "timerlog", 0)
    store = Store(tmp_path / "store")
    store.check()
    assert [Path(problem.store_file).parent.name for problem in shorter(store)] == ["timerlog"]


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("share", [0, 0.5])
def test_a_file_of_a_bookie_is_cut(tmp_path, monkeypatch, name, share):
    path = tmp_path / name.removeprefix("h_store.")
    path.write_bytes(of_bookie(name))
    size = path.stat().st_size
    monkeypatch.setattr(bookie_log, "WINDOW", 1 << 12)
    cut_behind(monkeypatch, bookie_log, path.name, share)
    store = bookie.Bookie(path)
    store.check()
    [told], [log] = shorter(store), store.logs
    assert log.size == size == log.held + log.own + log.blank + sum(problem.bytes for problem in store.problems)
    assert told.store_offset <= size * share and log.records == sum(one.entries + one.again for one in store.ledgers.values())
    assert bool(log.records) == bool(share)


def test_a_log_that_is_cut_and_written_by_another_thread(folder):  # noqa: F811
    ran = subprocess.run([sys.executable, "-c", CUTTER, folder], capture_output=True, text=True, timeout=120, check=False)
    assert ran.returncode == 0, ran.stderr[-2000:]
    assert int(ran.stdout) == 3


def test_no_more_than_some_windows_are_held(tmp_path, monkeypatch):
    """What was passed is given back, whatever it is."""
    size = 64 << 20
    path = tmp_path / ("0" * 20)
    path.write_bytes(random.Random(1).randbytes(1 << 20) * (size >> 20))
    most, take = 0, content.Content.take

    def watched(self, *pages) -> None:
        nonlocal most
        take(self, *pages)
        most = max(most, int(self.there.sum()) * content.PAGE)

    monkeypatch.setattr(content.Content, "take", watched)
    store = Store(tmp_path)
    store.scan()
    assert 0 < most <= 2 * commitlog.WINDOW and store.logs[0].size == size
