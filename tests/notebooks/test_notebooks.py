"""Every notebook runs from top to bottom; what is committed has no outputs, so that a change shows what was changed."""

from __future__ import annotations

import html
import re
import shutil
from importlib.util import find_spec
from pathlib import Path

import pytest

nbformat = pytest.importorskip("nbformat")
nbclient = pytest.importorskip("nbclient")
pytest.importorskip("altair")

FOLDER = Path(__file__).resolve().parents[2] / "notebooks"
BOOKS = sorted(FOLDER.glob("*.ipynb"))
SPARK = "07-the-same-question-on-spark"
CELL = re.compile(r"<t[hd][^>]*>(.*?)</t[hd]>", re.DOTALL)


@pytest.mark.parametrize("path", BOOKS, ids=lambda path: path.stem)
def test_outputs_are_not_committed(path):
    book = nbformat.read(path, 4)
    code = [cell for cell in book.cells if cell.cell_type == "code"]
    assert all(not cell.outputs and cell.execution_count is None for cell in code)
    assert book.cells[0].source.startswith("# ")


@pytest.mark.parametrize("path", [pytest.param(path, marks=pytest.mark.slow) if "spark" in path.stem else path for path in BOOKS], ids=lambda path: path.stem)
def test_it_runs(path, tmp_path, monkeypatch):
    if path.stem == SPARK and not (find_spec("pyspark") and shutil.which("java")):
        pytest.skip("no Spark here: pip install 'mqdissect[spark]' and a Java runtime")
    pytest.importorskip("pandas")
    shutil.copytree(FOLDER, tmp_path / "notebooks")
    (tmp_path / "captures").symlink_to(FOLDER.parent / "captures")
    monkeypatch.setenv("PYTHONPATH", str(FOLDER.parent))  # as it is here, installed or not
    book = nbformat.read(path, 4)
    nbclient.NotebookClient(book, timeout=300, resources={"metadata": {"path": str(tmp_path / "notebooks")}}).execute()
    shown = [output["data"]["text/html"] for cell in book.cells if cell.cell_type == "code" for output in cell.outputs if "text/html" in output.get("data", {})]
    assert shown or path.stem == SPARK
    for one in shown:
        assert not re.search(r"""<script[^>]*\ssrc=|<link[^>]*\shref=|import\(["']http|cdn\.""", one), "what is shown is fetched from nowhere"
        assert path.stem == SPARK or not without_units(one), "people read durations and times, not nanoseconds"      # Spark's answer is a data frame


def without_units(shown: str) -> list[str]:
    """What stands as a plain number of nanoseconds in a shown table."""
    names, *rows = [[html.unescape(cell) for cell in CELL.findall(row)] for row in re.findall(r"<tr.*?</tr>", shown, re.DOTALL)] or [[]]
    return [f"{name} {cell}" for row in rows for name, cell in zip(names, row, strict=True) if name.endswith("_ns") and re.fullmatch(r"-?\d{4,}", cell)]
