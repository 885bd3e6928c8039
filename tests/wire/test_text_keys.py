"""Texts as keys, as names of apis, as what names belong to: the same in tree and machine, at every cut, in the plugin."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import dissect
from dissect.language import layout as L
from dissect.language.digests import digest
from dissect.language.load import load
from dissect.machine.run import Machine
from dissect.program.lower import lower
from dissect.tree.walk import decode
from tests.support import lines, rpc, tshark
from tests.support.messages import rows, tree_rows, uncovered

ROOT = Path(__file__).parents[2]
PAIRS = "select api, request_id, status, code, code_text, client from exchanges order by api, status"
CODED = '''"""Names of verbs are numbers."""
from dissect.language import *

class Verb(Names):
    GET = 3, "ask"
    PUT = 4, "tell"

class Frame(Struct):
    size = u8("of the rest")
    body = area(size, requests(1))

verbs = Protocol("verbs", ports=[1000], frame=Frame)

class Ask(Request, kind=1):
    id = word(" ", "which one", role=KEY)
    verb = word(" ", "what is wanted")
    plain = coded(verb, Verb, "as it stands")
    folded = coded(verb, Verb, "whatever its letters", fold=True)
    name = made(upper(verb), role=API)
    second = raw(REST, "bytes that bind, too", role=KEY2)
'''


@pytest.fixture(scope="module")
def file(tmp_path_factory):
    path = tmp_path_factory.mktemp("rpc") / "rpc.py"
    path.write_text(rpc.DESCRIPTION)
    return path


@pytest.fixture(scope="module")
def verbs(tmp_path_factory):
    path = tmp_path_factory.mktemp("verbs") / "verbs.py"
    path.write_text(CODED)
    protocol = load(path)
    return protocol, Machine(lower(protocol, fields=["Ask.plain", "Ask.folded"]))


@settings(max_examples=150, deadline=None)
@given(st.binary(max_size=20).filter(lambda text: b" " not in text), st.sampled_from([b"GET", b"get", b"Put", b"HEAD", b"", b"g\xc3t"]), st.binary(max_size=30))
def test_tree_and_machine_have_the_same_numbers(verbs, key, verb, second):
    protocol, machine = verbs
    body = b"%s %s %s" % (key, verb, second)
    data = bytes([len(body)]) + body
    tree = decode(protocol, data, 0)
    machine.decode(data, np.array([[0, len(data), 0]]), 1)
    message = rows(data, machine, 0)[0]
    found = {slot: value for slot, value in message.items() if slot < L.M_FIELDS}
    assert found == tree_rows(tree)[0] and not tree.problems and not uncovered(tree)
    assert found[L.M_KEY1] == digest(key) and found[L.M_KEY2] == digest(second) and L.M_REQUEST_ID not in found
    assert found.get(L.M_API_NAME) == (verb.upper() or None)
    known = {b"GET": 3, b"PUT": 4}
    assert (message.get(L.M_FIELDS), message.get(L.M_FIELDS + 1)) == (known.get(verb), known.get(verb.upper()))


def expected() -> list[dict]:
    found = [{"api": ("orders.list", "orders.put", "Ping")[n % 3], "request_id": None, "status": "error" if n % 4 == 0 else "ok", "code": None if n % 4 else 7,
              "code_text": None if n % 4 else "no such order", "client": "ada"} for n in range(12)]
    return sorted(found, key=lambda row: (row["api"], row["status"]))


def said(blob, file, question: str, **options):
    with dissect.open(blob, protocols=[str(file)], **options) as opened:
        return opened.sql(question).to_pylist()


def test_calls_pair_by_their_texts_and_are_called_by_their_methods(file):
    assert said(lines.capture(lambda data: [data], list(rpc.talk())), file, PAIRS, jobs=1) == expected()
    problems = said(lines.capture(lambda data: [data], list(rpc.talk())), file, "select kind from problems", jobs=1)
    assert problems == []


@pytest.mark.parametrize("records", [1, 3, 8])
def test_at_every_cut_of_the_capture(file, records, monkeypatch, tmp_path):
    from dissect.capture import reader

    path = tmp_path / "rpc.pcap"
    path.write_bytes(lines.capture(lambda data: [data[n : n + 30] for n in range(0, len(data), 30)], list(rpc.talk())))
    whole = said(path, file, PAIRS, jobs=1)
    assert whole == expected()
    monkeypatch.setattr(reader, "BLOCK_RECORDS", records)
    assert said(path, file, PAIRS, jobs=1, split_size=1) == whole


def test_an_answer_without_its_id_is_a_problem(file):
    talk = [*rpc.talk(4), (rpc.frame({"id": "last", "method": "Ping", "session": "s1"}), rpc.frame({"result": 1}))]
    blob = lines.capture(lambda data: [data], talk)
    assert said(blob, file, "select layer, kind from problems", jobs=1) == [{"layer": "message", "kind": "malformed"}]
    assert said(blob, file, "select api, status from exchanges where status = 'unanswered'", jobs=1) == [{"api": "Ping", "status": "unanswered"}]


@pytest.mark.skipif(not tshark.installed(), reason=tshark.MISSING)
def test_the_plugin_pairs_by_texts_too(file, tmp_path):
    path = tmp_path / "rpc.pcap"
    path.write_bytes(lines.capture(lambda data: [data], list(rpc.talk())))
    done = subprocess.run([sys.executable, "-m", "dissect", "verify", str(path), "--protocol", str(file)], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.stdout.strip().endswith("24 messages and 12 exchanges beside tshark's: no difference"), done.stdout
