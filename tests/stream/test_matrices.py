"""Large matrices lie in files whose pages come and go; no row shows it."""

from pathlib import Path

import numpy
import pytest

import dissect
from dissect.decode.spooled import NO_BYTES
from dissect.frames import gathered
from dissect.frames.cut import Cutter
from dissect.frames.framing import Framing
from dissect.frames.layout import CUT_DONE
from dissect.language.load import load
from dissect.machine.run import Machine
from dissect.memory import matrices
from dissect.memory.spool import Spool
from dissect.program.lower import lower
from dissect.stream.state import DATA, R_WIDTH, S_CLIENT, S_PROTOCOL
from dissect.stream.streams import Streams

CAPTURES = Path(__file__).resolve().parents[2] / "captures"
needs_pages = pytest.mark.skipif(not matrices.PAGES_CAN_GO, reason="this system does not let go of single pages")


@needs_pages
def test_rows_come_back_and_stay_when_a_matrix_grows(monkeypatch):
    monkeypatch.setattr(matrices, "LARGE_BYTES", 1)
    monkeypatch.setattr(matrices, "RESIDENT_BYTES", -1)
    matrix = matrices.matrix(1000, 3)
    numpy.asarray(matrix)[:] = numpy.arange(3000).reshape(1000, 3)
    matrices.relieve()
    bigger = numpy.asarray(matrices.grown(matrix, 5000))
    matrices.relieve()
    assert bigger.shape == (5000, 3)
    assert (bigger[:1000].ravel() == numpy.arange(3000)).all() and not bigger[1000:].any()
    assert (numpy.asarray(matrices.matrix(100, 2, -1)) == -1).all()


@needs_pages
def test_tables_are_those_of_matrices_in_memory(monkeypatch):
    asked = ["select e.* from exchanges e order by e.at_ns, e.connection, e.offset", "select c.* from connections c order by c.tcp_stream",
             "select p.* from problems p order by p.packet, p.offset, p.kind"]
    path = CAPTURES / "tubemq" / "c_errors.pcap.zst"
    in_memory = [dissect.open(path).sql(text).to_pylist() for text in asked]
    before, let_go = matrices.file_pages, []
    monkeypatch.setattr(matrices, "LARGE_BYTES", 1)
    monkeypatch.setattr(matrices, "file_pages", lambda: let_go.append(1) or before() + (1 << 40) * len(let_go))
    assert [dissect.open(path).sql(text).to_pylist() for text in asked] == in_memory
    assert len(let_go) > 3


def test_a_full_disk_means_memory(monkeypatch):
    monkeypatch.setattr(matrices, "LARGE_BYTES", 1)
    monkeypatch.setattr(matrices.Shelf, "array", lambda *_: (_ for _ in ()).throw(OSError(28, "full")))
    assert numpy.asarray(matrices.grown(matrices.matrix(10, 2, 7), 20))[:10].tolist() == [[7, 7]] * 10


@needs_pages
def test_pages_of_a_spool_go_back_with_those_of_matrices(monkeypatch):
    """78 MB of bytes that waited lay in memory at once, of a capture in which some packets lack."""
    monkeypatch.setattr(matrices, "RESIDENT_BYTES", 1 << 20)
    monkeypatch.setattr(matrices, "_before", [])
    spool = Spool()
    for _ in range(4):
        spool.add(numpy.ones(8 << 20, dtype=numpy.uint8))
    view = spool.view()
    before = matrices.file_pages()
    assert view.sum() == 32 << 20
    read = matrices.file_pages()
    matrices.relieve()
    assert read - before > 24 << 20 and matrices.file_pages() - before < 8 << 20
    assert view.sum() == 32 << 20


def waiting(step: int = 1000):
    """A cutter, runs that all lie in a spool, and the spool: 3.5 MB of messages."""
    data = b"PUB a 2900\r\n%s\r\n" % bytes(2900) * 1200
    held = Streams()
    held.state[0, S_PROTOCOL] = held.state[0, S_CLIENT] = 0
    cutter, runs = Cutter(Machine(lower(load(CAPTURES.parent / "examples/nats.py"))), Framing(held), 0), numpy.zeros((len(data) // step, R_WIDTH), dtype=numpy.int64)
    for number in range(len(runs)):
        runs[number] = DATA, 0, number * step, step, ~(number * step), number, number, number
    return cutter, runs, numpy.frombuffer(data, dtype=numpy.uint8)


def cut(cutter, runs, spool) -> int:
    at, why, found = 0, None, 0
    while why != CUT_DONE:
        at, why = cutter.cut(NO_BYTES, runs, at, len(runs), 0, spool)
        found += cutter.frame_count
        cutter.grow_frames()
        cutter.gathered.grow()
        cutter.streams.extents.grow(160, 4096)
        cutter.clear()
    return found


def test_bytes_that_waited_are_gathered_with_looks_at_the_memory(monkeypatch):
    """What lies around each of their pieces comes into memory, too: a megabyte of them brings all of the spool."""
    looks = []
    monkeypatch.setattr(gathered, "relieve", lambda: looks.append(1))
    cutter, runs, spool = waiting()
    assert cut(cutter, runs, spool) == len(spool) // 2914 - 1
    assert len(looks) >= 3


def test_ctrl_c_while_the_memory_is_looked_at_is_heard(monkeypatch):
    """A compiled loop that cannot raise only told of a fault, when all was read."""
    def stopped():
        raise KeyboardInterrupt

    monkeypatch.setattr(gathered, "relieve", stopped)
    with pytest.raises(KeyboardInterrupt):
        cut(*waiting())
