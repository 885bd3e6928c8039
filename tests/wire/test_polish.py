"""Programs of invented descriptions, made short, against the tree, which knows no programs."""

import random
import textwrap

import numpy as np
import pytest
from tests.support.messages import rows, tree_rows

from dissect.language import layout as L
from dissect.language.load import load
from dissect.program import lower as lowering
from dissect.program.disassemble import unsound
from dissect.program.lower import lower
from dissect.program.opcodes import CALL, DIGEST, JUMP_IS, JUMP_IS_NOT, PICK, SWITCH
from dissect.machine.run import Machine
from dissect.tree.walk import decode

HEAD = """
from dissect.language import *

v = var(doc="a number that goes on")
w = var(doc="another one")


class Frame(Struct):
    first_v = let(unset, into=v)
    first_w = let(unset, into=w)
    size = u16("of the body")
    body = area(size, requests(1))


"""


class Inventor:
    """Writes a description by dice."""

    def __init__(self, seed: int):
        self.dice = random.Random(seed)
        self.known = ["f.low", "f.two", "f.high", "f", "n"]

    def pick(self, *choices):
        return self.dice.choice(choices)

    def number(self, depth: int) -> str:
        if not depth or self.dice.random() < 0.4:
            return self.pick(*self.known, "v", "w", str(self.dice.randrange(4)))
        if self.dice.random() < 0.3:
            return f"choose({self.condition(depth - 1)}, {self.number(depth - 1)}, {self.number(depth - 1)})"
        return f"({self.number(depth - 1)} {self.pick('+', '-', '&', '|')} {self.pick(*self.known, 'v')})"

    def condition(self, depth: int) -> str:
        if not depth or self.dice.random() < 0.3:
            return self.pick("f.low", "f.two", "~f.low", f"(f.two == {self.dice.randrange(4)})",
                             f"({self.pick(*self.known, 'v', 'w')} {self.pick('==', '!=', '<', '>=')} {self.dice.randrange(5)})", "v", "w")
        if self.dice.random() < 0.15:
            return f"~{self.condition(depth - 1)}"
        if self.dice.random() < 0.3:
            return f"among({self.pick(*self.known, 'v')}, {', '.join(map(str, self.dice.sample(range(8), self.dice.randrange(2, 7))))})"
        return f"({self.condition(depth - 1)} {self.pick('&', '&', '|')} {self.condition(depth - 1)})"

    def field(self, name: str, inner: bool) -> list[str]:
        when = f", when={self.condition(2)}" if self.dice.random() < 0.6 else ""
        role = self.pick("", "", ", role=PARTITION", ", role=GROUP" if inner is None else "")
        kind = self.pick("u8", "u8", "varint", "let", "into", "str8")
        if kind == "str8":
            return [f'{name} = str8("text"{self.pick("", ", role=TOPIC")}{when})']
        if kind in ("let", "into"):
            into = f", into={self.pick('v', 'w')}" if kind == "into" else ""
            lines = [f'{name} = let({self.number(2)}, "made"{"" if into else role}{into or when})']
        else:
            lines = [f'{name} = {kind}("read"{role}{when})']
        self.known.append(name)
        return lines

    def struct(self, head: str, letter: str, inner: bool, more: list[str]) -> str:
        kept = list(self.known)
        lines = ['f = u8("flags", parts=dict(low=bit(0, doc="a"), two=bit(1, 2, doc="b"), high=bit(3, doc="c")))', 'n = u8("a number")']
        for k in range(self.dice.randrange(2, 6)):
            lines += self.field(f"{letter}{k}", inner)
        self.known = kept
        always: set[str] = set()
        for at, line in enumerate(lines):  # a role that is always given is given once: twice is refused
            role = "when=" not in line and next((one for one in (", role=PARTITION", ", role=TOPIC") if one in line), None)
            lines[at] = line.replace(role, "") if role and role in always else line
            always |= {role} if role else set()
        return f"class {head}:\n" + textwrap.indent("\n".join(lines + more), "    ") + "\n\n\n"

    def description(self) -> str:
        payload = ['size = varint("of the payload")', f'payload = raw(size, "bytes", role=PAYLOAD{self.pick("", f", when={self.condition(1)}")})']
        again = f"repeat(call({{}}), \"some\"{self.pick('', ', count=n & 3')})"
        return (HEAD + self.struct("Told(Record)", "r", True, payload)
                + self.struct("Part(Item)", "p", True, ["told = " + again.format("Told")])
                + self.struct("Ask(Request, kind=1, api=\"Ask\")", "m", False, ["parts = " + again.format("Part")])
                + 'invented = Protocol("invented", ports=[1], frame=Frame, order="little")\n')


def messages(dice: random.Random, count: int):
    for _ in range(count):
        body = bytes(dice.choice((0, 1, 1, 2, 3, 4, 7, dice.randrange(256))) for _ in range(dice.randrange(3, 60)))
        yield len(body).to_bytes(2, "little") + body


@pytest.mark.parametrize("called", [False, True])
@pytest.mark.parametrize("seed", range(40))
def test_an_invented_protocol_has_the_rows_of_its_tree(tmp_path, monkeypatch, seed, called):
    """Once as it is, once with every structure behind a CALL."""
    if called:
        monkeypatch.setattr(lowering, "CALLED_SIZE", 1)
        monkeypatch.setattr(lowering, "CALLED_FROM", 1)
    file = tmp_path / f"invented{seed}.py"
    file.write_text(Inventor(seed).description())
    protocol = load(file)
    whole = Machine(lower(protocol))
    assert not unsound(whole.program)
    assert called == any(step[0] == CALL for step in whole.program.code)
    counted = Machine(lower(protocol, tables={"items"}))
    few = Machine(lower(protocol, tables={"items"}, roles={"kind", "api", "topic"}))
    for data in messages(random.Random(seed), 300):
        tree = decode(protocol, data, 0)
        frame = np.array([[0, len(data), 0]])
        for machine in (whole, counted, few):  # each ends, whatever stands there
            machine.decode(data, frame, 1)
            assert machine.frame(data, 0, len(data), 0) == len(data)
        if tree.status != L.DECODED:
            continue
        message, items, records, events = tree_rows(tree)
        found = rows(data, whole, 0)
        assert found == (message, items, records, events), data.hex()
        assert rows(data, counted, 0)[:2] == (message, items), data.hex()
        assert rows(data, few, 0)[0].get(L.M_TOPIC) == message.get(L.M_TOPIC), data.hex()


def test_a_loop_that_reads_nothing_ends(tmp_path):
    file = tmp_path / "idle.py"
    file.write_text(HEAD + """class Idle(Struct):
    nothing = let(v + 1, into=v)
    some = u8("never there", when=v == 100)


class Ask(Request, kind=1, api="Ask"):
    first = u8("a number", role=KEY)
    idle = repeat(call(Idle), "without a byte")
    last = u8("is not reached", role=PARTITION, when=v > 0)


idle = Protocol("idle", ports=[1], frame=Frame, order="little")
""")
    protocol = load(file)
    machine, data = Machine(lower(protocol)), b"\x04\x00\x07abc"
    machine.decode(data, np.array([[0, len(data), 0]]), 1)
    assert machine.status[0] == L.MALFORMED and decode(protocol, data, 0).status == L.MALFORMED
    assert rows(data, machine, 0)[0][L.M_REQUEST_ID] == 7


LETTERS = """
from dissect.language import *


class Outcome(Codes):
    FINE = 1
    BAD = 2, "not fine"


class Line(Struct):
    mark = u8("what it is")
    sane = require(among(mark, 0x41, 0x42, 0x43, 0x5A))
    short = let(1, "made of it", codes=Outcome, role=CODE, when=among(mark, 0x41, 0x42, 0x43))
    other = let(2, "made of it", codes=Outcome, role=CODE, when=mark == 0x5A)
    name = word(" ", "a name", role=TOPIC)
    reply = word(None, "another one", when=left > 0)


class Said(Request, kind=1, api="Said"):
    line = word("\\r\\n", "a line", limit=100, into=call(Line))
    asks = let(Line.reply, role=KEY, when=present(Line.reply))
    first = let(3, role=PARTITION, when=~present(Line.reply))
    second = let(4, role=RECORDS, when=~present(Line.reply))


class Frame(Struct):
    message = requests(1)


letters = Protocol("letters", ports=[1], frame=Frame, families=False)
"""


def test_questions_about_a_letter_are_one_look_and_none_is_asked_twice(tmp_path):
    """And what only says where a message ends makes no values that nobody reads."""
    file = tmp_path / "letters.py"
    file.write_text(LETTERS)
    protocol = load(file)
    machine = Machine(lower(protocol))
    message, frame = machine.program.code[: machine.program.both], machine.program.code[machine.program.frame : machine.program.starts[0]]
    assert sum(step[0] == PICK for step in message) == 1 and not any(step[0] == DIGEST for step in frame)
    present = [step for step in message if step[0] in (JUMP_IS, JUMP_IS_NOT) and step[2] == L.UNSET]
    assert len(present) == 2  # for three values
    for text in (b"A one two\r\n", b"B one\r\n", b"C \r\n", b"Z one two three\r\n", b"Zone\r\n"):
        data = np.frombuffer(text, dtype=np.uint8)
        assert machine.frame(text, 0, len(text), 0) == len(text)
        machine.decode(text, np.array([[0, len(data), 0]]), 1)
        assert rows(text, machine, 0)[0] == tree_rows(decode(protocol, text, 0))[0], text
    assert machine.frame(b"D one\r\n", 0, 7, 0) == 0


CHOSEN = """
from dissect.language import *


class One(Message, kind=1, api="ONE"):
    a = u8("one", role=PARTITION)


class Two(Message, kind=2, api="TWO"):
    b = u16("two", role=PARTITION)


class Frame(Struct):
    mark = u8("which")
    kind_ = let(choose(mark == 43, 1, choose(mark == 44, 2, 3)))
    message = requests(kind_)


chosen = Protocol("chosen", ports=[1], frame=Frame, families=False)
"""


def test_a_value_that_was_just_set_is_not_asked_for(tmp_path):
    """Each mark leads to its message at once: no step looks the kind up that two steps before it was a constant."""
    file = tmp_path / "chosen.py"
    file.write_text(CHOSEN)
    protocol = load(file)
    machine = Machine(lower(protocol))
    message = machine.program.code[: machine.program.frame]
    assert sum(step[0] in (PICK, SWITCH) for step in message) == 1  # by the mark
    for data in (b"+\1", b",\2\1", b"-\3\4"):
        machine.decode(data, np.array([[0, len(data), 0]]), 1)
        assert rows(data, machine, 0)[0] == tree_rows(decode(protocol, data, 0))[0], data


@pytest.mark.parametrize("delimiter", [b"\n", b"\r\n", b"abab"])
@pytest.mark.parametrize("last", [False, True])
def test_a_delimiter_is_found_wherever_it_stands(tmp_path, delimiter, last):
    file = tmp_path / "ends.py"
    file.write_text("""from dissect.language import *


class Said(Request, kind=1, api="Said"):
    size = u16("of all")
    body = area(size, call(Body))


class Frame(Struct):
    message = requests(1)


ends = Protocol("ends", ports=[1], frame=Frame)
""".replace("class Said", f"""class Body(Struct):
    name = word({delimiter.decode()!r}, "a name", role=TOPIC, last={last})
    rest = text(REST, "what follows", role=GROUP)


class Said""", 1))
    protocol, dice = load(file), random.Random(len(delimiter) + last)
    machine = Machine(lower(protocol))
    for turn in range(400):
        body = bytes(dice.choice(b"ab\r\nx") if turn & 1 else 120 for _ in range(dice.randrange(60)))
        body = body[: (cut := dice.randrange(len(body) + 1))] + delimiter * (turn % 3) + body[cut:]
        text = len(body).to_bytes(2, "big") + body
        machine.decode(text, np.array([[0, len(text), 0]]), 1)
        at = body.rfind(delimiter) if last else body.find(delimiter)
        found = rows(text, machine, 0)[0]
        assert found == tree_rows(decode(protocol, text, 0))[0], text
        assert found.get(L.M_TOPIC, b"") == (body[:at] if at >= 0 else body), text
