"""The walk gives the same, compiled or not."""

import importlib.util
import random
from pathlib import Path

import pytest

import dissect.capture.records
from dissect.capture import CaptureError, open_reader

from .reading import packets_of
from .test_damage import PCAP, PCAPNG
from .test_inputs import FILES


@pytest.fixture
def plain(monkeypatch):
    """Turns to the uncompiled walk."""
    source = Path(dissect.capture.records.__file__).parent / "records.py"
    spec = importlib.util.spec_from_file_location("uncompiled_records", source)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)

    def turn():
        monkeypatch.setattr("dissect.capture.reader.records", module)
        monkeypatch.setattr("dissect.capture.state.records", module)

    return turn


def answers(captures):
    found = []
    for data in captures:
        try:
            reader = open_reader(data)
        except CaptureError as why:
            found.append(str(why))
        else:
            found.append((packets_of(reader), reader.problems, reader.state(), reader.guess_record(100)))
    return found


def test_damaged_captures(plain):
    rng = random.Random(5)
    captures = [PCAP, PCAPNG, PCAP[:200], PCAPNG[:300], PCAP + bytes(300)]
    for _ in range(400):
        data = bytearray(rng.choice([PCAP, PCAPNG]))
        for _ in range(rng.randrange(1, 4)):
            data[rng.randrange(4, len(data))] = rng.randrange(256)
        captures.append(bytes(data))
    compiled = answers(captures)
    plain()
    assert answers(captures) == compiled


@pytest.mark.parametrize("form", FILES)
def test_several_blocks(plain, form):
    compiled = answers([FILES[form]])
    plain()
    assert answers([FILES[form]]) == compiled
