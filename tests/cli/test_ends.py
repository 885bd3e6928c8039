"""How a command ends when the world around it does: signals, closed streams, too little memory, terminals of another time."""

from __future__ import annotations

import json
import os
import re
import resource
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
import zstandard

from dissect.cli.progress import Watch
from dissect.cli.session import Session
from dissect.decode.door import Shared
from dissect.decode.options import Options
from dissect.export.wireshark import said
from tests.cli.test_choices import run as asked
from tests.support.generate import main as generate

CAPTURES = Path(__file__).parents[2] / "captures"
EXCHANGES = {"exchanges": ["at_ns", "api", "latency_ns"], "capture": ["packets", "last_ns"], "connections": ["first_packet"]}


def plain(name: str) -> bytes:
    return zstandard.ZstdDecompressor().decompressobj().decompress((CAPTURES / f"{name}.pcap.zst").read_bytes())


@pytest.fixture
def capture(tmp_path):
    return shutil.copy(CAPTURES / "tubemq/a_small.pcap.zst", tmp_path / "a.pcap.zst")


@pytest.fixture(scope="module")
def large(tmp_path_factory):
    path = tmp_path_factory.mktemp("large") / "large.pcap"
    generate([str(path), "--size", "160MB", "--connections", "100"])
    return path


def started(*words, **more):
    return subprocess.Popen([sys.executable, "-m", "dissect", *map(str, words)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **more)


def run(*words, **more):
    return subprocess.run([sys.executable, "-m", "dissect", *map(str, words)], capture_output=True, text=True, **more)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_program_that_is_ended_takes_its_temporary_files_with_it(tmp_path, number):
    pipe, place = tmp_path / "pipe", tmp_path / "tmp"
    os.mkfifo(pipe)
    place.mkdir()
    with started("exchanges", pipe, "-o", tmp_path / "answer.csv", env={**os.environ, "TMPDIR": str(place)}) as child:
        with pipe.open("wb") as out:
            out.write(plain("tubemq/a_small")[:100_000])
            out.flush()
            for _ in range(200):
                if list(place.iterdir()):
                    break
                time.sleep(0.05)
            assert list(place.iterdir()), "rows have their folder"
            child.send_signal(number)
            child.wait(20)
        assert child.returncode == -number
    assert not list(place.iterdir()) and not (tmp_path / "answer.csv").exists()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
@pytest.mark.parametrize("form", ["table", "json"])
def test_ctrl_c_answers_from_what_was_decoded_and_says_how_far_it_came(tmp_path, form):
    pipe, content = tmp_path / "pipe", plain("tubemq/a_small")
    os.mkfifo(pipe)
    with started("summary", pipe, "--format", form, "--utc") as child:
        with pipe.open("wb") as out:
            out.write(content[:150_000])
            out.flush()
            time.sleep(2.5)
            child.send_signal(signal.SIGINT)
            time.sleep(0.3)
            out.write(content[150_000:-4000])
            out.flush()
            time.sleep(0.5)
            wrong = None
            try:
                out.write(content[-4000:])
            except BrokenPipeError as why:
                wrong = why
        told, error = child.communicate(timeout=30)
    assert child.returncode == 130, (error, wrong)
    assert re.search(r"interrupted: read [\d,]+ packets, until \d\d:\d\d:\d\d", error), error
    if form == "json":
        said = json.loads(told)
        assert said["interrupted"]["until_ns"] and said["capture"]["packets"] > 0
    else:
        assert "not read: what follows; the reading was interrupted: read" in told and "every byte" not in told


@pytest.mark.parametrize(("jobs", "far"), [(1, 0), (2, 0), (2, 0.5)])
def test_a_reading_that_was_stopped_holds_all_up_to_one_packet(large, tmp_path, jobs, far):
    decoded = Shared([str(large)], EXCHANGES, Options(jobs=jobs))
    found: dict[str, list] = {}
    for name, batch in decoded.batches():
        if decoded.progress().bytes_done > far * large.stat().st_size:
            decoded.stop()
        found.setdefault(name, []).extend(batch.to_pylist())
    progress = decoded.progress()
    assert 0 < progress.share() <= 1  # a quick machine has read all of it by then
    [about] = found["capture"]
    assert (about["packets"], about["last_ns"]) == (progress.packets, progress.until_ns)
    part = tmp_path / "part.pcap"
    part.write_bytes(large.read_bytes()[:progress.bytes_done])
    whole: dict[str, list] = {}
    for name, batch in Shared([str(part)], EXCHANGES, Options(jobs=1)).batches():
        whole.setdefault(name, []).extend(batch.to_pylist())
    assert sorted(map(str, whole["exchanges"])) == sorted(map(str, found["exchanges"]))
    assert len(whole["connections"]) == len(found["connections"])


def test_the_first_ctrl_c_is_for_the_reading_the_second_for_the_program():
    class Reading:
        stops = 0

        def stop(self):
            self.stops += 1

    watch, reading = Watch(False), Reading()
    with pytest.raises(KeyboardInterrupt), watch(reading):
        signal.raise_signal(signal.SIGINT)
        assert reading.stops == 1 and watch.interrupted
        signal.raise_signal(signal.SIGINT)


@pytest.mark.parametrize("form", ["table", "csv"])
def test_ctrl_c_ends_a_question_of_the_users_own(capture, form):
    """The database heard of it, and waited for its other threads, which did not."""
    with started("sql", capture, "select count(*) from range(1000000000000) t", "-f", form) as child:
        time.sleep(4)
        child.send_signal(signal.SIGINT)
        try:
            _, error = child.communicate(timeout=10)
        finally:
            child.kill()
    assert child.returncode == 130 and "interrupted" in error, error


LONG_CALL = "select length(lpad({}, 300000000, 'y')) from capture c"      # half a minute in one call of a function


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("of", ["'x'", "c.source"], ids=["as it is understood", "as it is answered"])
def test_one_long_call_of_a_function_is_not_waited_for(capture, tmp_path, number, of):
    """The database looks for Ctrl-C between rows, and the process heard of no signal before the call had ended."""
    with started("sql", capture, LONG_CALL.format(of), env={**os.environ, "TMPDIR": str(tmp_path)}) as child:
        time.sleep(4)
        child.send_signal(number)
        try:
            _, error = child.communicate(timeout=8)
        finally:
            child.kill()
    assert child.returncode == {signal.SIGINT: 130, signal.SIGTERM: -signal.SIGTERM}[number] and "Traceback" not in error, error
    assert not list(tmp_path.glob("mqdissect-*"))


@pytest.mark.parametrize("words", [["sql", "select length(repeat('x', 4000000000)) from capture"], ["connections", "--where", "length(repeat('x', 4000000000)) > 1"]])
def test_a_text_that_a_question_makes_has_a_bound(capture, words):
    """The database's own limit of memory is no limit of a function's: it took 6 GB."""
    done = run(words[0], capture, *words[1:], timeout=60)
    assert done.returncode == 2 and "memory" in done.stderr and "Traceback" not in done.stderr, done.stderr


def test_who_calls_the_command_from_python_keeps_his_limits(capture):
    assert asked("sql", "select 1 as n", str(capture))[0] == 0
    assert resource.getrlimit(resource.RLIMIT_DATA)[0] == resource.RLIM_INFINITY


@pytest.mark.parametrize(("query", "form"), [("select date '290000-01-01' as d", "table"), ("select timestamp '290000-01-01' as t", "json"), ("select 1::bignum as n", "csv"), ("from force_checkpoint()", "table")])
def test_what_an_answer_cannot_be_written_as_is_no_fault(capture, query, form):
    done = run("sql", capture, query if query.startswith("from") else f"{query}, c.packets from capture c", "--format", form)
    assert done.returncode == 2 and "cannot be written so" in done.stderr, done.stderr


def test_many_interfaces_are_shared_in_a_time_of_their_number(tmp_path):
    """For each of them all were asked for again: 1.2 MB of descriptions took minutes."""
    def block(kind: int, body: bytes) -> bytes:
        size = (12 + len(body)).to_bytes(4, "little")
        return kind.to_bytes(4, "little") + size + body + size

    frame = bytes(12) + b"\x08\x00" + bytes(46)
    head, interface = block(0x0A0D0D0A, bytes.fromhex("4d3c2b1a01000000") + b"\xff" * 8), block(1, bytes.fromhex("0100000000000000"))
    packet = block(6, (29_999).to_bytes(4, "little") + bytes(8) + 2 * len(frame).to_bytes(4, "little") + frame)
    (tmp_path / "many.pcapng").write_bytes(head + 30_000 * interface + packet)
    done = run("share", tmp_path / "many.pcapng", "-o", tmp_path / "shared.pcapng", timeout=30)
    assert done.returncode == 0 and (tmp_path / "shared.pcapng").read_bytes().count(bytes.fromhex("09000100")) == 30_000, done.stderr


@pytest.mark.parametrize("words", [["summary"], ["exchanges", "-f", "csv"], ["exchanges", "-f", "parquet"]])
def test_a_closed_output_is_said(capture, words):
    done = subprocess.run(["sh", "-c", 'exec "$@" >&-', "sh", sys.executable, "-m", "dissect", words[0], capture, *words[1:]], stderr=subprocess.PIPE, text=True)
    assert done.returncode == 2 and "standard output is closed" in done.stderr and "Traceback" not in done.stderr, done.stderr


def test_with_a_closed_output_a_file_is_written(capture, tmp_path):
    done = subprocess.run(["sh", "-c", 'exec "$@" >&- 2>&-', "sh", sys.executable, "-m", "dissect", "exchanges", capture, "-o", tmp_path / "o.csv"])
    assert done.returncode == 0 and (tmp_path / "o.csv").stat().st_size > 1000


def test_a_pipe_is_read_once_by_commands_that_read_twice(capture, tmp_path):
    """They opened it again, and waited for ever."""
    for words in (["save"], ["extract", "--where", "true"], ["share"]):
        os.mkfifo(pipe := tmp_path / f"pipe-{words[0]}")
        feeding = subprocess.Popen([sys.executable, "-c", f"open({str(pipe)!r}, 'wb').write(open({str(capture)!r}, 'rb').read())"])
        done = run(*words, pipe, "-o", tmp_path / words[0], timeout=60)
        assert done.returncode == 0 and (tmp_path / words[0]).exists(), done.stderr
        assert feeding.wait() == 0


def test_a_closed_input_is_an_empty_one():
    done = subprocess.run(["sh", "-c", 'exec "$@" <&-', "sh", sys.executable, "-m", "dissect", "-"], capture_output=True, text=True)
    assert done.returncode == 3 and "empty" in done.stderr and "fault" not in done.stderr


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="limits of address space are Linux's")
def test_too_little_memory_is_no_fault_of_ours(capture):
    import resource

    done = run(capture, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (260 << 20, 260 << 20)))
    assert done.returncode == 2 and "not enough memory" in done.stderr and "fault" not in done.stderr, done.stderr


def test_a_description_that_ends_the_program_is_refused(capture, tmp_path):
    (tmp_path / "bye.py").write_text("import sys\nsys.exit(0)\n")
    done = run(capture, "--protocol", tmp_path / "bye.py")
    assert done.returncode == 2 and "bye.py:2: this file ends the program" in done.stderr


@pytest.mark.parametrize(("text", "said"), [("def deep():\n    deep()\ndeep()\n", "deep.py:2: RecursionError"), ("1 / 0\n", "deep.py:1: ZeroDivisionError"), ("raise BaseException('no')\n", "deep.py:1: BaseException: no")])
def test_a_description_that_fails_in_any_way_is_refused(capture, tmp_path, text, said):
    """It was told as a fault of ours, or in a bare traceback."""
    (tmp_path / "deep.py").write_text(text)
    done = run(capture, "--protocol", tmp_path / "deep.py")
    assert done.returncode == 2 and said in done.stderr and "fault" not in done.stderr and "Traceback" not in done.stderr


def test_a_comparison_that_was_stopped_compares_nothing(capture, monkeypatch):
    """A part of the tables beside all that tshark reads would differ everywhere; it went on for minutes to say so."""
    def stopped(self, texts):
        self.watch.interrupted = True
        return [[] for _ in texts]

    monkeypatch.setattr(Session, "answers", stopped)
    monkeypatch.setattr(said, "tshark", lambda: None)
    monkeypatch.setattr(said, "messages", lambda *words: pytest.fail("tshark was asked"))
    code, out, err = asked("verify", str(capture), str(capture))
    assert code == 130 and not out and err == f"interrupted: all was read; {capture} was not compared\n"


@pytest.mark.parametrize("words", [["show", "--packet", "1"], ["share", "-o", "{made}"]])
def test_ctrl_c_of_what_has_no_partial_answer_is_said(capture, tmp_path, monkeypatch, words):
    def stopped(*given, **named):
        raise KeyboardInterrupt

    monkeypatch.setattr("dissect.export.share.write.Streams", stopped)
    monkeypatch.setattr("dissect.cli.look.Session", stopped)
    code, _, err = asked(words[0], str(capture), str(capture), *(word.replace("{made}", str(tmp_path / "made")) for word in words[1:]))
    assert code == 130 and "mqdissect: interrupted" in err
    assert not (tmp_path / "made").exists(), "an empty folder is something half made"


def test_ctrl_c_before_anything_was_decoded_is_no_traceback(capture):
    """It came while the program was still loading; 20 places of it."""
    for place in range(20):
        going = started("between", capture, capture)
        time.sleep(0.15 + 0.02 * place)
        going.send_signal(signal.SIGINT)
        said = going.communicate(timeout=60)[1]
        if "main()" in said or "Traceback" not in said:  # else Python itself was still loading
            assert going.returncode in (0, 130, -signal.SIGINT) and "Traceback" not in said, said


@pytest.mark.parametrize("within", ["raise KeyboardInterrupt", "type('Made', (), {'name': type('Named', (), {'__set_name__': lambda *_: __import__('_thread').interrupt_main()})()})"])
@pytest.mark.parametrize("module", ["dissect.cli.process", "dissect.memory.system", "dissect.cli.app"])
def test_ctrl_c_within_the_first_imports_is_no_traceback(module, within):
    """Whichever of them it meets, and where a class is being made: Python puts an error of its own around it there."""
    stopper = (f"import sys\nclass Stop:\n    @staticmethod\n    def find_spec(name, path=None, target=None):\n        if name == {module!r}: {within}\n"
               "sys.meta_path.insert(0, Stop())\nfrom dissect.cli import main\nmain()")
    done = subprocess.run([sys.executable, "-c", stopper], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (130, "mqdissect: interrupted\n")


@pytest.mark.parametrize("encoding", ["latin-1", "ascii"])
@pytest.mark.parametrize("form", ["table", "json"])
def test_a_terminal_without_our_letters_gets_what_it_can_show(capture, encoding, form):
    done = subprocess.run([sys.executable, "-m", "dissect", "summary", capture, "--format", form], capture_output=True,
                          env={**os.environ, "PYTHONIOENCODING": encoding})
    assert done.returncode == 0, done.stderr
    if form == "json":
        assert json.loads(done.stdout.decode())["protocols"]
    else:
        assert b"\\u2013" in done.stdout


def test_a_description_whose_exception_cannot_be_told_is_refused(capture, tmp_path):
    """It was told as a fault of ours, and what one says could turn the terminal's colours."""
    (tmp_path / "mute.py").write_text("class Mute(Exception):\n    def __str__(self):\n        raise ValueError\nraise Mute\n")
    (tmp_path / "loud.py").write_text("raise ValueError('\\x1b[31m')\n")
    mute, loud = (run(capture, "--protocol", tmp_path / name) for name in ("mute.py", "loud.py"))
    assert mute.returncode == 2 and "mute.py:4: Mute: its words cannot be told" in mute.stderr and "fault" not in mute.stderr
    assert loud.returncode == 2 and "\\x1b[31m" in loud.stderr and "\x1b" not in loud.stderr


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems refuse such names")
@pytest.mark.parametrize("words", [["summary"], ["slow"], ["unanswered"], ["problems"], ["capture"], ["exchanges", "--limit", "2"]])
def test_the_name_of_a_file_may_have_any_bytes(capture, tmp_path, words):
    """Not all of them are UTF-8 (it was told as a fault of ours), and none controls the terminal."""
    folder = tmp_path / "rotated"
    folder.mkdir()
    shutil.copy(capture, os.fsencode(folder) + b"/a\x1b[31m\r\x9b.pcap.zst")
    (folder / "b\x1b[32m.pcap").write_text("no capture")
    done = run(*words, *sorted(folder.iterdir()))
    assert done.returncode == 3 and "cannot read" in done.stderr and "fault" not in done.stderr, done.stderr
    assert not set(done.stdout + done.stderr) & set("\x1b\r")


@pytest.mark.parametrize("further", [[], ["zz.pcap.zst"]], ids=["alone", "in a folder"])
def test_a_proposed_command_names_the_file_whatever_its_name(further, capture, tmp_path):
    """Alone it is the word that was typed, among several what rows say: both are a file's."""
    name = os.fsencode(tmp_path) + b"/it's\x1b[31m\x9b.pcap.zst"
    shutil.copy(capture, name)
    for another in further:
        shutil.copy(capture, tmp_path / another)
    said = run("slow", str(tmp_path) if further else name.decode(errors="surrogateescape")).stdout
    where = next(line for line in said.splitlines() if "mqdissect show" in line).split("mqdissect show ")[1].split(" --packet")[0]
    assert subprocess.run(["bash", "-c", f"ls {where}"], capture_output=True, check=True).stdout.startswith(os.fsencode(tmp_path))


def test_a_folder_whose_name_is_no_utf8_is_not_saved(capture, tmp_path):
    done = run("save", str(capture), "-o", (os.fsencode(tmp_path) + b"/a\x9b").decode(errors="surrogateescape"))
    assert (done.returncode, "is no UTF-8" in done.stderr, list(tmp_path.iterdir())) == (2, True, [Path(capture)]), done.stderr


@pytest.mark.parametrize("form", ["json", "ndjson", "csv"])
def test_trees_of_a_file_of_any_name_are_written_as_data(form, capture, tmp_path):
    name = os.fsencode(tmp_path) + b"/a\x9b.pcap.zst"
    shutil.copy(capture, name)
    done = run("show", name.decode(errors="surrogateescape"), "--tcp-stream", "0", "-f", form)
    assert (done.returncode, "fault" in done.stderr) == (0, False) and "udc9b.pcap.zst" in done.stdout, done.stderr


def test_a_signal_while_a_worker_is_waited_for_does_not_wait_for_it_again(monkeypatch):
    from dissect.decode import crew

    class Ending:
        waits = 0

        def kill(self):
            pass

        def wait(self):
            self.waits += 1
            if self.waits < 3:
                crew.forget()       # as the signal's handler does; a real one waits for a lock that it holds itself

    worker = Ending()
    monkeypatch.setattr(crew, "_waiting", [worker])
    crew.forget()
    assert worker.waits == 1 and not crew.waits()


def test_a_worker_whose_beginner_is_gone_says_nothing():
    from dissect.decode import crew

    ended = subprocess.run([sys.executable, "-P", "-c", crew.WORKER], stdin=subprocess.DEVNULL, capture_output=True, timeout=60,
                           env={**os.environ, "PYTHONPATH": crew.__file__.removesuffix("/dissect/decode/crew.py")})
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, b"", b"")
