"""A message that is read in the run that measures its frame: the row is that of a run of its own, wherever its bytes end and whatever they are."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from tests.support.messages import rows

from dissect.decode.spooled import NO_BYTES
from dissect.frames import layout as F
from dissect.frames.cut import Cutter
from dissect.frames.framing import Framing
from dissect.language import layout as L
from dissect.language.layout import DELIMITED_MOST
from dissect.language.load import load, shipped
from dissect.machine.layout import READ_AHEAD
from dissect.machine.run import Machine
from dissect.program.lower import lower
from dissect.stream.state import DATA, R_WIDTH, S_CLIENT, S_PROTOCOL
from dissect.stream.streams import Streams

EXAMPLES = Path(__file__).parents[2] / "examples"
LONG = b"x" * (DELIMITED_MOST + 9)
SAID = [
    [b"PUB orders 2\r\nab\r\n", b"pub orders _INBOX.1 0\r\n\r\n", b"HPUB a b 12 14\r\nNATS/1.0\r\n\r\nhi\r\n", b"SUB a q 1\r\n", b"SUB a 1\r\n", b"UNSUB 1 5\r\n",
     b"PING\r\n", b"PONG\r\n", b'CONNECT {"a":1}\r\n', b"PUB a b c 1\r\nx\r\n", b"PUB  1\r\n\n\r\n", b"+OK\r\n"],
    [b"MSG a 1 2\r\nab\r\n", b"MSG a 1 b 2\r\nab\r\n", b"HMSG a 1 b 12 14\r\nNATS/1.0\r\n\r\nhi\r\n", b'INFO {"server_id":"one"}\r\n', b"+OK\r\n", b"-ERR 'Stale Connection'\r\n",
     b"PING\r\n", b"PONG\r\n", b"MSG a 2\r\nab\r\n", b"-ERR\r\n", b"MSG a 1 1\r\n\r\r\n"],
]
ODD = [b"PUB a -1\r\n", b"PUB a 2\r\nabc\r\n", b"PUB\r\n", b"PUBS a 1\r\n", b"\r\n", b"SUB %s 1\r\n" % LONG, b"PUB a %s 1\r\nx\r\n" % LONG, b"MSG %s 1 0\r\n\r\n" % LONG,
       b"PUB a 70000\r\n%s\r\n" % bytes(70000)]


def talk(chance: random.Random, side: int) -> bytes:
    """Some lines, now and then an odd or a damaged one."""
    said = chance.choices(SAID[side], k=chance.randint(1, 40))
    if chance.random() < 0.3:
        said.insert(chance.randrange(len(said)), chance.choice(ODD))
    data = bytearray(b"".join(said))
    for _ in range(chance.choice((0, 0, 0, 1, 3))):
        data[chance.randrange(len(data))] = chance.choice(b" \r\n-+0aP{\xff")
    return bytes(data)


def read(program, data: bytes, side: int, ends: list[int]) -> tuple[list, int]:
    """Of each frame where it lies, its status and its row; and how many were read when they were measured."""
    held = Streams()
    held.state[0, S_PROTOCOL] = held.state[0, S_CLIENT] = 0
    machine = Machine(program)
    cutter, runs, block = Cutter(machine, Framing(held), 0), np.zeros((len(ends), R_WIDTH), dtype=np.int64), np.frombuffer(data, dtype=np.uint8)
    for number, (begin, end) in enumerate(zip([0, *ends], ends, strict=False)):
        runs[number] = DATA, side, begin, end - begin, begin, number, number, number
    cutter.cut(block, runs, 0, len(runs), 0, NO_BYTES)
    count, frames = cutter.frame_count, np.asarray(cutter.frames)
    ahead = int((np.asarray(machine.status) == READ_AHEAD).sum())
    machine.decode_where(block, frames, 0, count, 0)
    machine.decode_where(np.asarray(cutter.gathered.scratch), frames, 0, count, 1)
    places = {F.IN_DATA: data, F.IN_SCRATCH: bytes(cutter.gathered.scratch)}
    spoken = np.flatnonzero(frames[:count, F.F_WHERE] < F.MARK_GAP).tolist()
    return [(frames[n, [F.F_AT, F.F_BYTES, F.F_WHERE]].tolist(), int(machine.status[n]), rows(places[frames[n, F.F_WHERE]], machine, n)) for n in spoken], ahead


@pytest.mark.parametrize("asked", [{}, {"whole": True}, {"roles": ("api", "topic"), "tables": ()}, {"fields": ("Line.verb",)}])
@pytest.mark.parametrize("side", [0, 1])
def test_the_row_is_that_of_two_runs(side, asked):
    program, chance, total = lower(load(EXAMPLES / "nats.py"), **asked), random.Random(side), 0
    assert program.both >= 0
    for _ in range(150):
        data = talk(chance, side)
        ends = sorted({*chance.choices(range(1, len(data)), k=chance.choice((0, 1, 5, 30))), len(data)}) if len(data) > 1 else [len(data)]
        found, ahead = read(program, data, side, ends)
        assert (found, 0) == read(replace(program, both=-1), data, side, ends)
        total += ahead
    assert total > 1000


ENDS = """
from dissect.language import *


class Line(Struct):
    first = word(" ", role=TOPIC)
    second = text(REST, role=GROUP)


class Said(Request, kind=1, api="Said"):
    {}


class Frame(Struct):
    message = requests(1)


ends = Protocol("ends", ports=[1], frame=Frame, families=False)
"""


def test_a_long_line_is_read_alone(tmp_path):
    """A run that measures looks for a delimiter in the first DELIMITED_MOST bytes; a message's does in all."""
    file = tmp_path / "ends.py"
    file.write_text(ENDS.format('line = word("\\n", limit=1 << 20, into=word(" ", last=True, role=TOPIC))'))
    program, data = lower(load(file)), b"a b c\na " + LONG + b" c\n"
    found, ahead = read(program, data, 0, [len(data)])
    assert ahead == 1 and [row[0][L.M_TOPIC] for _, _, row in found] == [b"a b", b"a " + LONG]


@pytest.mark.parametrize(("fields", "may"), [
    ('line = word("\\n", into=call(Line))', True),
    ('line = word("\\n", role=TOPIC)', True),
    ('line = word("\\n", into=call(Line)); next = peek(u8()); number = let(next, role=PARTITION)', False),
    ('count = u8(); lines = repeat(word("\\n"), count=count); code = u8(role=PARTITION)', False),
    ('name = word("\\n"); made_ = made(upper(name), role=TOPIC)', False),
    ('size = u8(); name = text(size, role=TOPIC)', False),
])
def test_what_asks_for_the_end_or_fills_more_than_a_row_is_read_alone(fields, may, tmp_path):
    file = tmp_path / "ends.py"
    file.write_text(ENDS.format(fields.replace("; ", "\n    ")))
    assert (lower(load(file)).both >= 0) is may


def test_what_only_recognises_reads_nothing():
    assert lower(load(EXAMPLES / "nats.py"), (), (), ()).both == -1


@pytest.mark.parametrize("name", shipped())
def test_protocols_that_say_their_sizes_are_read_alone(name):
    assert lower(load(name)).both == -1
