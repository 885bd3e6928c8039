"""The tutorial's protocol, and descriptions that are refused."""

from pathlib import Path

import numpy as np
import pytest
from tests.support.messages import rows, tree_rows, uncovered

from dissect.language import layout as L
from dissect.tree.encode import encode
from dissect.language.expressions import DescriptionError
from dissect.language.load import load
from dissect.program.lower import lower
from dissect.machine.run import Machine
from dissect.tree.walk import decode

FILE = Path(__file__).parents[2] / "examples" / "greeter.py"
HELLO = bytes.fromhex("4752 0010 00000007 02 6465 02 01 02 02 416e 02 4f74".replace(" ", ""))
BUSY = bytes.fromhex("4752 000f 00000007 02 7f000001 1b5f 62757379".replace(" ", ""))


@pytest.mark.parametrize(("frame", "side"), [(HELLO, 0), (BUSY, 1)])
def test_the_tutorial_protocol_works_in_every_machine(frame, side):
    protocol = load(FILE)
    machine = Machine(lower(protocol, fields=["Hello.mood"]))
    assert machine.frame(frame, 0, len(frame), side) == len(frame)
    assert machine.frame(frame, 0, 3, side) == -4
    assert machine.plausible(frame, 0, len(frame), side) == 1
    machine.decode(frame, np.array([[0, len(frame), side]]), 1)
    tree = decode(protocol, frame, side)
    assert not tree.problems and not uncovered(tree) and encode(tree) == frame
    message = rows(frame, machine, 0)[0]
    assert {k: v for k, v in message.items() if k < L.M_FIELDS} == tree_rows(tree)[0]
    if side == 0:
        assert message[L.M_FIELDS] == 1 and message[L.M_TOPIC] == b"de"
    else:
        assert message[L.M_BROKER] == b"127.0.0.1:7007" and message[L.M_CLASS] == L.REDIRECT


@pytest.mark.parametrize(("wrong", "says"), [
    ('x = u8("a", when=u8 >= 3)', ":7:"),
    ('x = text("how long")', "the length comes first"),
    ('x = str8("a", role=CODE)', "use decimal"),
    ('x = u8("a", role=TOPIC)', "this is a number"),
    ('x = u8("a", role="topic")', "the roles are"),
    ('y = u8("a")\n    x = u8("b", when=y and 1)', "recorded, not computed"),
    ('x = area(1, Codes)', "neither a structure nor a field"),
])
def test_a_wrong_description_is_refused_with_its_line(tmp_path, wrong, says):
    file = tmp_path / "wrong.py"
    file.write_text(f"""from dissect.language import *


class Frame(Struct):
    size = u16("of the body")
    body = area(size, requests(1))
    {wrong}


wrong = Protocol("wrong", ports=[1], frame=Frame)
""")
    with pytest.raises(DescriptionError) as caught:
        load(file)
    assert says in str(caught.value)
    assert "wrong.py:" in str(caught.value)


def test_a_folder_is_no_description(tmp_path):
    (tmp_path / "odd.py").mkdir()
    with pytest.raises(DescriptionError, match="no such file"):
        load(tmp_path / "odd.py")
