"""Large matrices lie in files whose pages come and go; no row shows it."""

from pathlib import Path

import numpy
import pytest

import dissect
from dissect.memory import matrices

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
