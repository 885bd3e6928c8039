"""The number that chooses a message, of eight bytes: one that is as large as those of names is no name's."""

import numpy as np
import pytest

import dissect
from dissect.language import layout as L
from dissect.language.load import load
from dissect.machine.run import Machine
from dissect.program.lower import lower
from dissect.tree.walk import decode
from tests.support import lines
from tests.support.messages import rows, tree_rows

WIDE = """
from dissect.language import *


class Said(Request, kind=1, api="Said"):
    rest = word(None, "what is left", role=CLIENT)


class Frame(Struct):
    size = u8()
    what = u64()
    message = area(size, requests(what))


words = Protocol("words", ports=[6379], frame=Frame, families=False)
"""
NUMBERS = [1, 2, L.API_NAMED - 1, L.API_NAMED, L.API_NAMED + 5, (1 << 63) - 1, 1 << 63, (1 << 64) - 1]


def said(number: int) -> bytes:
    return bytes([3]) + number.to_bytes(8) + b"abc"


@pytest.mark.parametrize("number", NUMBERS)
def test_machine_and_tree_give_it_the_same_api(number, tmp_path):
    file = tmp_path / "words.py"
    file.write_text(WIDE)
    protocol, text = load(file), said(number)
    machine = Machine(lower(protocol))
    machine.decode(text, np.array([[0, len(text), 0]]), 1)
    assert rows(text, machine, 0) == tree_rows(decode(protocol, text, 0))


def test_no_number_is_called_by_a_name_that_it_does_not_have(tmp_path):
    file, path = tmp_path / "words.py", tmp_path / "words.pcap"
    file.write_text(WIDE)
    path.write_bytes(lines.capture(lambda data: [data] if data else [], [(said(number), b"") for number in NUMBERS]))
    with dissect.open(path, protocols=[str(file)], jobs=1) as opened:
        apis = [row["api"] for row in opened.sql("select api from messages order by \"offset\"").to_pylist()]
    assert apis[:3] == ["Said", "2", str(L.API_NAMED - 1)] and apis[3:6] == [None] * 3 and len(apis) == len(NUMBERS)
