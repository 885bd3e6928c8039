"""Saved folders: whatever ends the writing, they are the old answer, the new one, or an error that says so."""

from __future__ import annotations

import io
import json
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pyarrow as pa
import pytest
from pyarrow import parquet

import dissect
from dissect import schema
from dissect.analysis.conditions import WrongQuestion
from dissect.capture import CaptureError
from dissect.engine import limits, manifest as read_of, runs, saved
from dissect.engine.embedded import Embedded
from dissect.engine.manifest import FORM, content_hash, looked_at

CAPTURES = Path(__file__).parents[2] / "captures" / "tubemq"
OLD, NEW = CAPTURES / "a_small.pcap.zst", CAPTURES / "c_errors.pcap.zst"

# Saves again and again, each time killed one step later, until it is not killed any more; then each folder is read.
KILLED = """
import json, os, shutil, signal, sys
import pyarrow.parquet as parquet
import dissect, duckdb, zstandard
from dissect import api  # once, not in every child
from dissect.decode import decoded as decode  # once, not in every child
from dissect.engine import manifest, saved  # once, not in every child
from types import SimpleNamespace

old, new, work, stride = sys.argv[1:]
manifest.schema = saved.schema = SimpleNamespace(TABLES={name: saved.schema.TABLES[name] for name in ("connections", "exchanges", "capture")})     # three are as good as ten
WORDS = ("open", "os.rename", "os.mkdir", "os.remove", "os.rmdir", "os.chmod")

def in_child(what):
    read, write = os.pipe()
    child = os.fork()
    if not child:
        try:
            os.write(write, json.dumps(what()).encode())
        finally:
            os._exit(0)
    os.close(write)
    said = os.fdopen(read, "rb").read()
    _, status = os.waitpid(child, 0)
    return status, json.loads(said) if said else None

def put(capture, folder, at=None):
    def run():
        step = [0]
        def count():
            step[0] += 1
            if step[0] == at:
                os.kill(os.getpid(), signal.SIGKILL)
        def hook(event, words):
            if event in WORDS and any(isinstance(word, str) and word.startswith(folder) for word in words):
                count()
        def counted(method):
            def call(*words, **more):
                count()
                return method(*words, **more)
            return call
        if at is not None:
            sys.addaudithook(hook)
            for name in ("write_batch", "close"):
                setattr(parquet.ParquetWriter, name, counted(getattr(parquet.ParquetWriter, name)))
        with dissect.open(capture, jobs=1) as one:
            one.save(folder)
        return step[0]
    return in_child(run)

def look(folder):
    def run():
        try:
            with dissect.open(folder, jobs=1) as one:
                return [len(one.table(name)) for name in ("exchanges", "connections")]
        except dissect.CaptureError as why:
            return str(why)
    return in_child(run)[1]

assert put(old, os.path.join(work, "first"))[0] == 0
for begun in (True, False):
    steps, found, again = 0, [], []
    while True:
        steps += int(stride) if steps else 1
        folder = os.path.join(work, f"{begun}-{steps}")
        if begun:
            shutil.copytree(os.path.join(work, "first"), folder)
        status, _ = put(new, folder, steps)
        found.append(look(folder))
        if len(found) % 6 == 3:      # what was left is no hindrance
            assert put(new, folder)[0] == 0
            again.append([look(folder), [name for name in os.listdir(folder) if name.startswith(".")]])
        shutil.rmtree(folder, ignore_errors=True)       # killed before it was made
        if not status:
            break
    print(json.dumps([found, again]))
"""


def counts(path) -> list[int]:
    with dissect.open(path, jobs=1) as one:
        return [len(one.table(name)) for name in ("messages", "exchanges", "records", "connections", "items")]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork here")
@pytest.mark.parametrize("stride", [5, pytest.param(1, marks=pytest.mark.slow)])
def test_killed_at_any_write_it_is_the_old_answer_the_new_one_or_an_error(tmp_path, stride):
    done = subprocess.run([sys.executable, "-c", KILLED, OLD, NEW, tmp_path, str(stride)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-2000:]
    old, new = ([counts(path)[at] for at in (1, 3)] for path in (OLD, NEW))
    for line, allowed in zip(done.stdout.splitlines(), ([old, new], [new]), strict=True):
        found, again = json.loads(line)
        for answer in found:
            assert answer in allowed or isinstance(answer, str) and any(words in answer for words in ("being saved", "no file", "no such file")), answer
        assert found[0] == allowed[0] or allowed == [new]
        assert found[-1] == new and len(found) > 15 / stride and (stride > 1 or any(isinstance(answer, str) for answer in found))
        assert again and all(one == [new, []] for one in again)


@pytest.fixture(scope="module")
def kept(tmp_path_factory):
    folder = tmp_path_factory.mktemp("kept") / "night"
    with dissect.open(OLD) as one:
        one.save(folder)
    return folder


@pytest.fixture
def folder(kept, tmp_path):
    return shutil.copytree(kept, tmp_path / "night")


def manifest(folder, **change) -> None:
    about = json.loads((folder / "mqdissect.json").read_text())
    (folder / "mqdissect.json").write_text(json.dumps({**about, **change}))


def other_byte(path) -> None:
    content = bytearray(path.read_bytes())
    content[len(content) // 2] ^= 0x55
    path.write_bytes(content)


def no_file(path, make) -> None:
    """Its size is the one that the manifest says."""
    path.unlink()
    make(path)
    tables = json.loads((path.parent / "mqdissect.json").read_text())["tables"]
    manifest(path.parent, tables={**tables, path.stem: {**tables[path.stem], "bytes": 0}})


WRONG = {
    "is missing": (lambda folder: (folder / "exchanges.parquet").unlink(), "exchanges.parquet cannot be read: No such file"),
    "is cut": (lambda folder: (folder / "exchanges.parquet").write_bytes(b"PAR1"), "exchanges.parquet is not the one that was saved"),
    "is altered": (lambda folder: other_byte(folder / "exchanges.parquet"), "exchanges.parquet is not the one that was saved"),
    "is another table": (lambda folder: shutil.copy(folder / "messages.parquet", folder / "exchanges.parquet"), "exchanges.parquet is not the one"),
    "is a pipe": (lambda folder: no_file(folder / "exchanges.parquet", os.mkfifo), "exchanges.parquet is no file"),
    "is a device without end": (lambda folder: no_file(folder / "exchanges.parquet", lambda path: os.symlink("/dev/zero", path)), "exchanges.parquet is no file"),
    "another version": (lambda folder: manifest(folder, version="0.0.9"), "mqdissect 0.0.9 saved this folder"),
    "another form": (lambda folder: manifest(folder, form=FORM - 1), f"of form {FORM - 1}, and this mqdissect reads only form {FORM}"),
    "a version of many letters": (lambda folder: manifest(folder, version="9" * 100_000), "mqdissect.json is damaged"),
    "a form of many numbers": (lambda folder: manifest(folder, form=[9] * 50_000), "mqdissect.json is damaged"),
    "no tables": (lambda folder: manifest(folder, tables=None), "mqdissect.json is damaged"),
    "wrong tables": (lambda folder: manifest(folder, tables={"exchanges": 3}), "mqdissect.json is damaged"),
    "a list": (lambda folder: (folder / "mqdissect.json").write_text("[1]"), "mqdissect.json is damaged"),
    "no manifest's text": (lambda folder: (folder / "mqdissect.json").write_bytes(b"\xff\xfe{"), "mqdissect.json is damaged"),
    "nothing but brackets": (lambda folder: (folder / "mqdissect.json").write_text("[" * 100_000), "mqdissect.json is damaged"),
}


@pytest.mark.parametrize("name", WRONG)
@pytest.mark.parametrize("words", [["exchanges"], ["latency"], ["exchanges", "--from", "+1s", "-f", "csv"]])
def test_a_folder_that_is_not_as_it_was_saved_is_not_read(folder, name, words):
    spoil, said = WRONG[name]
    spoil(folder)
    done = subprocess.run([sys.executable, "-m", "dissect", words[0], str(folder), *words[1:]], capture_output=True, text=True, timeout=120)
    assert done.returncode == 3 and said in done.stderr and str(folder) in done.stderr, done.stderr
    assert "fault" not in done.stderr and not done.stdout.strip("[]\n")


def test_large_tables_are_known_by_both_ends(tmp_path, monkeypatch):
    path = tmp_path / "table"
    path.write_bytes(bytes(3_000_000))
    whole = content_hash(path)
    monkeypatch.setattr(read_of, "HASHED_WHOLE", 1 << 20)
    ends = content_hash(path)
    assert ends != whole
    for at in (10, -10):
        content = bytearray(3_000_000)
        content[at] = 1
        path.write_bytes(content)
        assert content_hash(path) != ends


def test_a_reading_that_was_ended_is_not_saved(tmp_path, kept):
    before = counts(kept)
    engine = Embedded([str(NEW)])
    decode = engine._decoder()

    def ended(*words, **more):
        decoded = decode(*words, **more)
        batches = decoded.batches

        def some():
            for item in batches():
                decoded.stop()
                yield item

        decoded.batches = some
        return decoded

    engine.decode = ended
    assert saved.save(engine, str(kept)) is None and saved.save(engine, str(tmp_path / "new")) is None
    assert counts(kept) == before and not (tmp_path / "new").exists()


def test_tables_of_the_same_rows_are_written_in_one_pass(tmp_path, monkeypatch):
    """`why` is a look at exchanges: to read, merge and join their rows once more takes a fifth of the time."""
    passes, memory = [], []
    windows = runs.Runs.windows
    with dissect.open(OLD, jobs=1) as one:
        def counted(self):
            passes.append(self.name)
            for window in windows(self):
                memory.append(one.engine.connection().execute("select current_setting('memory_limit')").fetchall()[0][0])
                yield window

        monkeypatch.setattr(runs.Runs, "windows", counted)
        one.save(tmp_path / "new")
        assert passes.count("exchanges") == 1 and "why" not in passes
        assert memory and set(memory) == {as_said(limits.MEMORY_BESIDE)}
        assert one.sql("select current_setting('memory_limit') as said").to_pylist()[0]["said"] == as_said(limits.MEMORY)
        rows = {name: one.table(name).to_pylist() for name in ("exchanges", "why")}
    with dissect.open(tmp_path / "new", jobs=1) as kept:
        assert {name: kept.table(name).to_pylist() for name in rows} == rows
    assert 0 < len(rows["why"]) <= len(rows["exchanges"])


def as_said(limit: str) -> str:
    """A limit as the database tells it."""
    import duckdb

    return duckdb.connect(config={"memory_limit": limit}).execute("select current_setting('memory_limit')").fetchall()[0][0]


def test_one_writer_at_a_time(folder):
    with saved._alone(str(folder)), dissect.open(OLD) as one, pytest.raises(dissect.WrongQuestion, match="another mqdissect"):
        one.save(folder)
    assert not looked_at(str(folder)) and counts(folder) == counts(OLD)


def test_a_full_disk_leaves_what_was_there(folder, tmp_path):
    import resource

    before = counts(folder)
    for target in (folder, tmp_path / "new"):
        done = subprocess.run([sys.executable, "-m", "dissect", "save", NEW, "-o", target], capture_output=True, text=True,
                              preexec_fn=lambda: (signal.signal(signal.SIGXFSZ, signal.SIG_IGN), resource.setrlimit(resource.RLIMIT_FSIZE, (16384, 16384))))
        assert done.returncode == 2 and "File too large" in done.stderr and ".parquet" in done.stderr, done.stderr
    assert counts(folder) == before and not (tmp_path / "new").exists()
    assert sorted(os.listdir(folder)) == sorted([*(f"{name}.parquet" for name in schema.TABLES), "mqdissect.json"])


def test_nothing_readable_is_nothing_saved(tmp_path):
    (tmp_path / "x.pcap").write_text("not a capture")
    done = subprocess.run([sys.executable, "-m", "dissect", "save", tmp_path / "x.pcap", "-o", tmp_path / "new"], capture_output=True, text=True)
    assert done.returncode == 3 and not (tmp_path / "new").exists()


def forge(folder, name: str, content: bytes) -> None:
    """Whoever changes a table can change its hash too."""
    table, manifest = folder / f"{name}.parquet", folder / "mqdissect.json"
    table.write_bytes(content)
    about = json.loads(manifest.read_text())
    about["tables"][name] |= {"bytes": len(content), "hash": content_hash(str(table))}
    manifest.write_text(json.dumps(about))


@pytest.mark.parametrize("content", [b"no table at all", b"PAR1" + bytes(40) + b"\x20\0\0\0PAR1"], ids=["text", "a footer of zeros"])
def test_a_table_that_its_manifest_knows_and_nobody_can_read_is_told(tmp_path, content):
    with dissect.open(Path(__file__).resolve().parents[2] / "captures" / "tank" / "c_control.pcap.zst", jobs=1) as opened:
        saved.save(opened.engine, str(tmp_path / "folder"))
    forge(tmp_path / "folder", "problems", content)
    with pytest.raises(CaptureError, match="cannot be read"), dissect.open(tmp_path / "folder") as opened:
        opened.sql("select * from problems p").to_pylist()


def test_a_table_whose_columns_have_names_that_are_no_text_is_told(tmp_path):
    """The database cites them in what it complains of."""
    with dissect.open(Path(__file__).resolve().parents[2] / "captures" / "tank" / "c_control.pcap.zst", jobs=1) as opened:
        saved.save(opened.engine, str(tmp_path / "folder"))
    whole = (tmp_path / "folder" / "problems.parquet").read_bytes()
    forge(tmp_path / "folder", "problems", whole.replace(b"first_ns", b"first_\xb4s"))
    with pytest.raises(CaptureError, match="cannot be read"), dissect.open(tmp_path / "folder") as opened:
        opened.sql("select * from problems p").to_pylist()


@pytest.mark.parametrize(("column", "other", "said"), [("api", pa.int64(), "column api is of the kind bigint, not varchar"), ("latency_ns", pa.utf8(), "column latency_ns is of the kind varchar, not bigint"),
                                                       ("topic", None, "column topic is missing")], ids=["a number for a text", "a text for a number", "a column less"])
def test_a_table_whose_columns_are_of_other_kinds_is_told(kept, tmp_path, column, other, said):
    """The database takes them all, and what is made of them fails far from here, or is wrong."""
    shutil.copytree(kept, tmp_path / "folder")
    table = parquet.read_table(tmp_path / "folder" / "exchanges.parquet")
    place = table.schema.get_field_index(column)
    changed = table.remove_column(place) if other is None else table.set_column(place, column, pa.array(range(len(table))).cast(other))
    parquet.write_table(changed, content := io.BytesIO())
    forge(tmp_path / "folder", "exchanges", content.getvalue())
    with pytest.raises(CaptureError, match=f"its exchanges.parquet is not as it is saved: the {said}; save it again") as wrong, dissect.open(tmp_path / "folder") as opened:
        opened.summary()
    assert wrong.value.where == str(tmp_path / "folder")


def test_further_fields_of_messages_are_read_from_a_saved_folder_too(kept, tmp_path):
    """They lay there, and `--keep` with `--fields` could be asked for no message."""
    field = "tubemq.RegisterRequestP2M.clientId"
    told = f'select m.packet, m."{field}" from messages m order by all'
    with dissect.open(OLD, fields=[field]) as capture:
        expected = capture.sql(told).to_pylist()
        capture.save(tmp_path / "folder")
    assert any(row[field] for row in expected)
    for opened in (dissect.open(tmp_path / "folder", fields=[field]), *(dissect.open(OLD, fields=[field], keep=str(tmp_path / "kept")) for _ in "12")):
        with opened:
            assert opened.sql(told).to_pylist() == expected
    assert opened.engine.saved
    with pytest.raises(CaptureError, match=f"saved without the field {field}; save it again from the capture with --fields"), dissect.open(kept, fields=[field]) as opened:
        opened.messages()


def test_a_cluster_reads_no_saved_folder(tmp_path):
    """Each of its files was told to be no capture, and to be given as the folder that was given."""
    cluster = pytest.importorskip("dissect.engine.spark.cluster")
    folder = tmp_path / "saved"
    with dissect.open(str(CAPTURES / "a_small.pcap.zst"), jobs=1) as capture:
        capture.save(str(folder))
    with pytest.raises(WrongQuestion, match="is a saved folder"):
        cluster.Cluster(None, [str(folder)])
