"""Killed at a write, or without room from a write on: the old answer, the new one or an error, never a mixture, and never in silence."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import zstandard

ROOT = Path(__file__).parents[2]
CAPTURE = ROOT / "captures" / "tubemq" / "a_small.pcap.zst"
OLD = b"an old answer\n"
ANSWERS = {"csv": ["exchanges", "-f", "csv"], "parquet": ["exchanges", "-f", "parquet"], "pcapng": ["extract"], "html": ["report"]}
COMPILER = shutil.which("cc") or shutil.which("gcc")
LIBRARY = "LD_PRELOAD"
pytestmark = pytest.mark.skipif(not COMPILER or not sys.platform.startswith("linux"), reason="needs a C compiler, and a linker that can preload")


@pytest.fixture(scope="module")
def library(tmp_path_factory):
    out = tmp_path_factory.mktemp("library") / "writes.so"
    subprocess.run([COMPILER, "-O1", "-shared", "-fPIC", "-o", out, ROOT / "tests" / "support" / "writes.c", "-ldl"], check=True)
    return out


class Under:
    """Commands whose writes below a folder are counted; one of them is the last, or the first without room."""

    def __init__(self, library: Path, folder: Path):
        self.library, self.folder, self.count = library, folder / "out", folder / "count"
        self.folder.mkdir()

    def run(self, words, at: int = 0, how: str = "kill", said: bytes | None = None) -> subprocess.CompletedProcess:
        self.count.unlink(missing_ok=True)
        env = {**os.environ, LIBRARY: str(self.library), "WRITES_UNDER": str(self.folder), "WRITES_AT": str(at), "WRITES_HOW": how, "WRITES_COUNT": str(self.count)}
        return subprocess.run([sys.executable, "-m", "dissect", *map(str, words)], cwd=ROOT, env=env, input=said, capture_output=True, check=False)

    def writes(self) -> int:
        return self.count.stat().st_size


@pytest.fixture
def under(library, tmp_path):
    return Under(library, tmp_path)


def steps(count: int, few: bool) -> list[int]:
    """All writes, or one early and one late."""
    return [max(1, count // 2), count] if few else list(range(1, count + 1))


@pytest.mark.parametrize(("name", "few"), [("csv", True), *(pytest.param(name, False, marks=pytest.mark.slow) for name in ANSWERS)])
@pytest.mark.parametrize("how", [*(pytest.param(how, marks=pytest.mark.slow) for how in ("kill", "half")), "full"])
def test_an_answer_in_a_file_is_the_old_one_or_the_new_one(under, name, few, how):
    out = under.folder / f"answer.{name}"
    command, *rest = ANSWERS[name]
    words = [command, CAPTURE, *rest, "-o", out]
    assert under.run(words, 0, how).returncode == 0
    new, count = out.read_bytes(), under.writes()
    assert count >= 2
    for at in steps(count, few):
        out.write_bytes(OLD)
        done = under.run(words, at, how)
        assert out.read_bytes() in ((OLD, new) if how != "full" else (OLD,))
        assert done.returncode == (2 if how == "full" else -9), (at, done.stderr)
        if how == "full":
            assert b"No space left on device" in done.stderr and os.listdir(under.folder) == [out.name]
        for piece in under.folder.glob(".*"):
            piece.unlink()


@pytest.mark.parametrize(("how", "few"), [("half", True), ("full", True), *(pytest.param(how, False, marks=pytest.mark.slow) for how in ("kill", "half", "full"))])
def test_packets_that_live_keeps_are_the_first_ones_and_a_full_disk_is_told(under, how, few):
    said, out = zstandard.ZstdDecompressor().decompressobj().decompress(CAPTURE.read_bytes()), under.folder / "kept.pcap"
    words = ["live", "-", "-w", out]
    whole = under.run(words, 0, how, said)
    assert whole.returncode == 0 and out.read_bytes() == said
    count = under.writes()
    for at in steps(count, few):
        done = under.run(words, at, how, said)
        kept = out.read_bytes()
        if under.writes() < at:     # the pipe was read in larger parts than the first time, so this write never came
            assert at > 1 and done.returncode == 0 and kept == said
            continue
        assert said.startswith(kept) and len(kept) < len(said)
        assert done.returncode == (2 if how == "full" else -9), (at, done.stderr)
        if how == "full":
            assert f"keeps the first {len(kept):,} bytes and no more: No space left".encode() in done.stderr
            assert done.stdout.splitlines()[-5:] == whole.stdout.splitlines()[-5:]  # the screen goes on


def test_live_does_not_write_over_what_it_reads(tmp_path):
    path = tmp_path / "a.pcap"
    path.write_bytes(OLD)
    done = subprocess.run([sys.executable, "-m", "dissect", "live", path, "-w", path], capture_output=True, text=True, check=False)
    assert done.returncode == 2 and "is the input" in done.stderr and path.read_bytes() == OLD


@pytest.mark.slow
@pytest.mark.parametrize("how", ["kill", "half", "full"])
def test_what_was_kept_for_the_next_question_never_changes_its_answer(under, how):
    kept = under.folder / "kept"
    words = ["latency", CAPTURE, "--keep", kept, "-f", "csv"]
    answer, count = under.run(words).stdout, under.writes()
    assert answer and count > 100
    for at in range(1, count + 1, count // 25):
        shutil.rmtree(kept)
        done = under.run(words, at, how)
        assert done.stdout in (answer, b"") and (how != "full" or done.returncode in (0, 2) and (done.stdout == answer or b"No space left" in done.stderr)), (at, done)
        again = under.run(words)
        assert again.returncode == 0 and again.stdout == answer, at
