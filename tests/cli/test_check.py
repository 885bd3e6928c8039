"""`mqdissect check`: what a description that misreads makes of a capture stays readable, and is no more than a screen or two."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from dissect.cli.check import one_of
from dissect.language import load
from dissect.language.expressions import DescriptionError
from tests.support import lines

ROOT = Path(__file__).parents[2]
MISREADS = '''"""Takes any text up to a blank for a verb."""
from dissect.language import *

class Frame(Struct):
    line = word("\\n", "one line", limit=4096, into=switch(side, {0: requests(1), 1: responses(1)}))

lined = Protocol("lined", ports=[1000], frame=Frame)

class Fault(Struct):
    why = member("in words", role=TEXT)

class Said(Struct):
    error = member("what went wrong", into=call(Fault))
    id = member("as asked", role=KEY)

class Ask(Request, kind=1):
    id = word(" ", "which", role=KEY)
    verb = word(" ", "what is wanted", role=API)
    rest = text(REST, "more")

class Told(Response, to=Ask):
    said = named(JSON, Said)
'''


def check(folder: Path, talk, *words: str) -> subprocess.CompletedProcess:
    (folder / "lined.py").write_text(MISREADS)
    (folder / "talk.pcap").write_bytes(lines.capture(lambda data: [data], talk))
    return subprocess.run([sys.executable, "-m", "dissect", "check", str(folder / "lined.py"), str(folder / "talk.pcap"), *words], cwd=ROOT, capture_output=True, text=True, check=False)


def test_names_from_the_wire_are_shown_and_not_obeyed(tmp_path):
    talk = [(b"%d \x1b[31m\rverb%d more\n" % (n, n), b'{"id": "%d", "error": {"why": "none"}}\n' % n) for n in range(300)]
    done = check(tmp_path, talk)
    assert done.returncode == 0, done.stderr
    assert "\x1b" not in done.stdout and "\\x1b[31m\\rverb7" in done.stdout
    assert "504 more; all are in --format json" in done.stdout and len(done.stdout.splitlines()) < 150
    assert done.stdout.count("verb299") == 0 and "Said.error" not in done.stdout.split("never changed")[1].split("the first message")[0]
    assert "verb299" in check(tmp_path, talk, "--format", "json").stdout


def test_a_line_stands_where_it_begins(tmp_path):
    done = check(tmp_path, [(b"%d get more\n" % n, b'{"id": "%d"}\n' % n) for n in range(9)])
    first = done.stdout.split("the first message")[1].splitlines()
    assert any(line.split()[:2] == ["0000", "line"] for line in first), done.stdout


def test_many_ports_are_a_short_question():
    """65,535 of them, one by one, took half a gigabyte."""
    assert one_of("port", range(1, 65536)) == "port between 1 and 65535"
    assert one_of("port", (3, 7, 1, 2, 2)) == "port between 1 and 3 or port between 7 and 7"
    assert one_of("port", ()) == "false"


@pytest.mark.parametrize("words, said", [
    ({"name": "a" * 100_000}, "at most 64"), ({"limit": "'x'"}, "limit='x'"), ({"limit": "10 ** 5000"}, "a number of 16,610 bits"),
    ({"ports": "[10 ** 5000]"}, "port a number of 16,610 bits does not exist"), ({"kind": "10 ** 5000"}, "kind=a number of 16,610 bits")], ids=["a long name", "a limit of letters", "a large limit", "a large port", "a large kind"])
def test_what_cannot_be_is_refused_in_few_words(tmp_path, words, said):
    given = {"name": "p", "limit": "1000", "ports": "[7007]", "kind": "1", **words}
    (path := tmp_path / "odd.py").write_text("from dissect.language import *\nclass Frame(Struct):\n    size = u32(limit={limit})\n    body = area(size, switch(side, {{0: requests(1), 1: responses(1)}}))\n"
                                             "p = Protocol('{name}', ports={ports}, frame=Frame)\nclass Ask(Request, kind={kind}):\n    number = u32(role=KEY)\nclass Answer(Response, to=Ask):\n    number = u32(role=KEY)\n".format(**given))
    with pytest.raises(DescriptionError) as refused:
        load.read(str(path))
    assert said in str(refused.value) and len(str(refused.value)) < 500 and "odd.py:" in str(refused.value)
