"""Where answers go: said before anything is decoded, never over what is read, whole or not at all."""

from __future__ import annotations

import json
import os
import resource
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pyarrow.parquet as pq
import pytest

CAPTURE = Path(__file__).parents[2] / "captures/tubemq/a_small.pcap.zst"


@pytest.fixture
def capture(tmp_path):
    return shutil.copy(CAPTURE, tmp_path / "a.pcap.zst")


def run(*words, **more):
    return subprocess.run([sys.executable, "-m", "dissect", *map(str, words)], capture_output=True, text=True, **more)


@pytest.mark.parametrize("command", [["extract", "--where", "api = 'none'"], ["messages", "--format", "csv"], ["summary"], ["report"]])
def test_what_is_read_is_not_written_over(capture, command):
    before = Path(capture).read_bytes()
    for path in (capture, os.path.join(os.path.dirname(capture), ".", "a.pcap.zst")):
        done = run(command[0], capture, *command[1:], "-o", path)
        assert done.returncode == 2 and "one of the inputs" in done.stderr, done.stderr
    assert Path(capture).read_bytes() == before


@pytest.mark.parametrize("where", ["no/such/place", "."])
@pytest.mark.parametrize("command", ["latency", "messages", "summary"])
def test_a_place_that_cannot_be_written_is_said(capture, tmp_path, where, command):
    done = run(command, capture, "-o", tmp_path / where)
    assert done.returncode == 2 and str(tmp_path) in done.stderr and "fault" not in done.stderr


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no /dev/full here")
@pytest.mark.parametrize("words", [["latency"], ["latency", "--format", "csv"], ["latency", "--format", "csv", "-o", "/dev/full"]])
def test_a_full_disk_is_no_fault_of_ours(capture, words):
    with open("/dev/full", "w") as full:
        done = subprocess.run([sys.executable, "-m", "dissect", words[0], capture, *words[1:]], stdout=full, stderr=subprocess.PIPE, text=True)
    assert done.returncode == 2 and "No space left" in done.stderr and "fault" not in done.stderr
    assert not os.path.isfile("/dev/full")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no /dev/full here")
@pytest.mark.parametrize("words", [["summary"], ["exchanges"], ["exchanges", "-f", "csv"], ["exchanges", "-f", "json"], ["exchanges", "-f", "arrow"]])
def test_a_full_disk_is_told_once(capture, words):
    with open("/dev/full", "w") as full:
        done = subprocess.run([sys.executable, "-m", "dissect", words[0], capture, *words[1:]], stdout=full, stderr=subprocess.PIPE, text=True)
    assert done.returncode == 2 and done.stderr.count("No space left") == 1 and done.stderr.count("hint") == 1, done.stderr


def test_a_file_that_could_not_be_written_is_told_without_a_traceback(capture, tmp_path):
    def small():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (16384, 16384))

    done = run("exchanges", capture, "-o", tmp_path / "table.txt", preexec_fn=small)
    assert done.returncode == 2 and "File too large" in done.stderr and "Traceback" not in done.stderr and len(done.stderr.splitlines()) == 2, done.stderr
    assert os.listdir(tmp_path) == ["a.pcap.zst"]


def test_files_that_look_like_ours_stay_as_they_are(capture, tmp_path):
    theirs, elsewhere = tmp_path / "answer.csv.part", tmp_path / "diary"
    theirs.write_text("somebody's own")
    elsewhere.write_text("somebody's diary")
    (tmp_path / "linked.csv.part").symlink_to(elsewhere)
    for name in ("answer.csv", "linked.csv", "table.txt"):
        assert run("exchanges", capture, "-o", tmp_path / name).returncode == 0
        assert (tmp_path / name).stat().st_size > 1000
    assert theirs.read_text() == "somebody's own" and elsewhere.read_text() == "somebody's diary"
    assert sorted(os.listdir(tmp_path)) == sorted(["a.pcap.zst", "answer.csv", "answer.csv.part", "diary", "linked.csv", "linked.csv.part", "table.txt"])


def test_an_answer_goes_where_a_link_leads_and_keeps_the_rights_of_the_file(capture, tmp_path):
    target = tmp_path / "below" / "answer.csv"
    target.parent.mkdir()
    target.write_text("old")
    target.chmod(0o640)
    (tmp_path / "link.csv").symlink_to(target)
    assert run("exchanges", capture, "-o", tmp_path / "link.csv").returncode == 0
    assert (tmp_path / "link.csv").is_symlink() and target.read_text().startswith('"source"') and target.stat().st_mode & 0o777 == 0o640


def limited(size: int):
    import resource

    return lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))


@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize("words", [["-f", "csv"], ["-f", "ndjson"], ["-f", "json"], ["-f", "parquet"], ["-f", "arrow"], []])
def test_standard_output_that_takes_a_part_only_is_a_full_disk(capture, tmp_path, words, unbuffered):
    with (tmp_path / "out").open("wb") as out:
        done = subprocess.run([sys.executable, "-m", "dissect", "exchanges", capture, *words], stdout=out, stderr=subprocess.PIPE, text=True,
                              env={**os.environ, "PYTHONUNBUFFERED": unbuffered}, preexec_fn=limited(8192))
    assert done.returncode == 2 and "standard output: File too large\n  hint: what was written is not whole" in done.stderr, done.stderr


@pytest.mark.parametrize("name", ["out.csv", "out.parquet", "out.txt", "parts"])
def test_a_disk_that_gets_full_leaves_no_pieces(capture, tmp_path, name):
    more = ["--partition-by", "status", "-f", "csv"] if name == "parts" else []
    done = run("exchanges", capture, *more, "-o", tmp_path / name, preexec_fn=limited(2048))
    assert done.returncode == 2 and name in done.stderr and "hint: no partial file was left there" in done.stderr, done.stderr
    assert [file.name for file in tmp_path.rglob("*")] == ["a.pcap.zst"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_a_pipe_is_written_as_it_is(capture, tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with subprocess.Popen(["cat", pipe], stdout=subprocess.PIPE, text=True) as reader:
        done = run("latency", capture, "--format", "csv", "-o", pipe)
        assert done.returncode == 0 and reader.stdout.read().startswith('"protocol"')
    assert pipe.is_fifo()


@pytest.mark.parametrize("form", ["parquet", "csv", "json", "arrow"])
def test_a_name_that_no_folder_can_have_leaves_nothing_behind(tmp_path, form):
    capture = Path(__file__).with_name("long_topic.pcap")
    done = run("messages", capture, "--partition-by", "topic", "-o", tmp_path / "out", "-f", form)
    assert done.returncode == 2 and "too long for a folder's name" in done.stderr and "Traceback" not in done.stderr
    assert not list((tmp_path / "out").rglob("*"))
    hint = done.stderr.split("--where '")[1].split("'")[0]
    assert run("messages", capture, "--partition-by", "topic", "-o", tmp_path / "out", "-f", form, "--where", hint).returncode == 0


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no /dev/full here")
@pytest.mark.parametrize("words", [["--version"], ["--help"], ["summary", "--help"], ["describe", "tank"], ["protocols"], ["schema"]])
@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_whatever_is_printed_a_full_disk_is_told(words, unbuffered):
    """Help and version are no commands, and what is no table was thought to be rows that do not fit in memory."""
    with open("/dev/full", "w") as full:
        done = subprocess.run([sys.executable, "-m", "dissect", *words], stdout=full, stderr=subprocess.PIPE, text=True, env={**os.environ, "PYTHONUNBUFFERED": unbuffered})
    assert done.returncode == 2 and "mqdissect: standard output: No space left on device\n  hint: what was written is not whole" in done.stderr, done.stderr


@pytest.mark.parametrize("form", ["json", "ndjson"])
def test_a_row_is_a_line_whatever_a_name_holds(tmp_path, form):
    """A topic may hold what ends a line for many readers (U+2028), and what controls a terminal (U+009B); JSON has a way to write both."""
    odd = "a\u2028b\u2029c\x9b31md\u202ee\x85f\u2066g\x7f"
    written = tmp_path / f"rows.{form}"
    words = ["sql", CAPTURE, f"select '{odd}' as topic, 'ä→' as client from messages limit 2", "-f", form, "-o", str(written)]
    assert run(*words).returncode == 0
    text = written.read_bytes().decode()
    rows = json.loads(text) if form == "json" else [json.loads(line) for line in text.splitlines()]
    assert rows == [{"topic": odd, "client": "ä→"}] * 2 and "ä→" in text
    assert text.replace("\n", "").isprintable()


@pytest.mark.parametrize("form", ["json", "ndjson"])
def test_what_is_no_number_is_null_in_json(form):
    """Few readers know NaN and Infinity, which JSON has not."""
    ran = subprocess.run([sys.executable, "-m", "mqdissect", "sql", "select 1 / 0 as a, ['nan'::double, 2.5] as b", str(CAPTURE), "--format", form],
                         capture_output=True, text=True, check=True)
    found = json.loads(ran.stdout, parse_constant=pytest.fail)
    assert (found[0] if form == "json" else found) == {"a": None, "b": [None, 2.5]}


def test_an_enumeration_is_written_as_its_texts(tmp_path):
    """The database numbers them without a sign, and as short as they can be: in Parquet that was an internal fault."""
    written = tmp_path / "answer.parquet"
    ran = run("sql", CAPTURE, "select (case when packet % 2 = 0 then 'c' end)::enum('a', 'b', 'c') as said from messages order by packet limit 100", "-o", written)
    assert ran.returncode == 0, ran.stderr
    said = pq.read_table(written)["said"].to_pylist()
    assert set(said) == {None, "c"} and len(said) == 100


@pytest.mark.parametrize("command", ["slow", "latency", "errors", "exchanges", "rebalance"])
def test_more_rows_than_can_be_counted_are_all_rows(command):
    """It was an internal fault."""
    ran = run(command, CAPTURE, "--limit", 10**20, "--format", "csv")
    assert (ran.returncode, ran.stdout) == (0, run(command, CAPTURE, "--limit", 10**9, "--format", "csv").stdout)
