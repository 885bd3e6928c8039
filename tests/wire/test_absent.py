"""A member that is not there: what it would have held is not what the message before held."""

from __future__ import annotations

import json

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

DESCRIPTION = '''"""Members in members, one of which has a role that what follows inherits."""
from dissect.language import *


class Queue(Struct):
    topic = member(role=TOPIC)


class Body(Struct):
    queue = member(into=Queue)
    seen = event("alive", "somebody lives")


class Frame(Struct):
    size = u16("of the body", limit=600)
    content = area(size, switch(side, {0: requests(1), 1: responses(1)}))


absent = Protocol("absent", ports=[7007], frame=Frame)


class Ask(Request, kind=1):
    number = u32("id", role=KEY)
    body = named(JSON, call(Body))
'''


def message(number: int, body: dict) -> bytes:
    text = number.to_bytes(4, "big") + json.dumps(body).encode()
    return len(text).to_bytes(2, "big") + text


@pytest.mark.parametrize("second", [{}, {"queue": {}}, {"queue": 7}])
def test_what_is_not_there_has_no_value(second, tmp_path):
    (tmp_path / "absent.py").write_text(DESCRIPTION)
    protocol = load(str(tmp_path / "absent.py"))
    machine = Machine(lower(protocol))
    for data in (message(1, {"queue": {"topic": "orders"}}), message(2, second)):
        tree = decode(protocol, data, 0)
        machine.decode(data, np.array([[0, len(data), 0]]), 1)
        assert (int(machine.status[0]), rows(data, machine, 0)) == (tree.status, tree_rows(tree))
    assert L.E_TOPIC not in tree.rows.events[0]


SIZED = '''"""A frame whose size stands in a structure that may be absent."""
from dissect.language import *


class Long(Struct):
    size = u8("bytes of a long message")


class Frame(Struct):
    sign = u8("1: a long one", limit=1)
    more = call(Long, when=sign == 1)
    content = area(choose(present(Long.size), Long.size, 4), requests(1))


sized = Protocol("sized", ports=[7007], frame=Frame, fifo=True)


class Said(Request, kind=1, api="Said"):
    words = text(REST, "what is said", role=TOPIC)
'''


def test_a_frame_is_not_as_long_as_the_one_before_it(tmp_path):
    """Whether something stands in a frame was forgotten before a message is read, and not before its end was looked for."""
    (tmp_path / "sized.py").write_text(SIZED)
    talk = [(b"\1\x07longer.\0four\0five\1\x05fiver\0done", b"")]
    with dissect.open(lines.capture(lambda data: [data], talk), protocols=[str(tmp_path / "sized.py")], ports={lines.PORT: "sized"}, jobs=1) as opened:
        assert opened.sql('select topic from messages order by "offset"').to_pylist() == [{"topic": word} for word in ("longer.", "four", "five", "fiver", "done")]
        assert opened.sql("select * from problems").to_pylist() == []
