"""What grows while it is read: frames that wait for more bytes, JSON objects that get more pairs."""

from __future__ import annotations

import json
import time
from pathlib import Path

import numpy as np
import pytest

import dissect
from dissect.decode.decoded import SourceTables
from dissect.language import layout as L
from dissect.language.expressions import DescriptionError
from dissect.language.load import load
from dissect.machine.layout import PAUSED_FROM
from dissect.machine.run import Machine
from dissect.program.lower import lower
from dissect.tree.walk import decode
from tests.hard import foreign
from tests.support import lines
from tests.support.messages import rows, tree_rows

ROOT = Path(__file__).parents[2]
PAIRS = '''"""Pairs under made keys."""
from dissect.language import *

class Frame(Struct):
    size = u16("of the rest", limit=60_000)
    body = area(size, switch(side, {0: requests(1), 1: responses(1)}))

made_keys = Protocol("made_keys", ports=[7011], frame=Frame)

held = gather()

class Pair(Struct):
    name = str8("of a property")
    value = str8("of it")
    key = made("x-", upper(name))
    also = entry(held, key, value)

class Told(Record):
    count = u8("pairs")
    pairs = repeat(call(Pair), count=count)
    all = let(held, role=PROPERTIES)
    content = raw(REST, "what is told", role=PAYLOAD)

class Tell(Request, kind=1, api="Tell"):
    number = u16("of it", role=KEY)
    told = call(Told)

class Heard(Response, to=Tell):
    number = u16("as told", role=KEY)
'''


def text(data: bytes) -> bytes:
    return bytes([len(data)]) + data


@pytest.mark.parametrize("count", [0, 1, 2, 3, 40, 255])
def test_pairs_under_made_keys(tmp_path, count):
    """Each key is made behind the object that it goes into."""
    file = tmp_path / "made_keys.py"
    file.write_text(PAIRS)
    pairs = [(b"key%d" % n, b'v"%d' % n * (n % 7)) for n in range(count)]
    body = b"\0\7" + bytes([count]) + b"".join(text(name) + text(value) for name, value in pairs) + b"payload"
    data = len(body).to_bytes(2) + body
    protocol = load(file)
    machine = Machine(lower(protocol))
    machine.decode(data, np.array([[0, len(data), 0]]), 1)
    found = rows(data, machine, 0)
    assert machine.status[0] == L.DECODED and found == tree_rows(decode(protocol, data, 0))
    said = dict(zip(("count", "payload"), (machine.record_count, machine.messages[0, L.M_PAYLOAD_BYTES]), strict=True))
    assert said == {"count": 1, "payload": 7}
    at, size = machine.records[0, L.D_PROPERTIES], machine.records[0, L.D_PROPERTIES + 1]
    if count:
        assert json.loads(bytes(machine.arena[at - L.ARENA : at - L.ARENA + size])) == {"x-" + name.decode().upper(): value.decode() for name, value in pairs}



@pytest.mark.parametrize("texts", [[], [b"one"], [b""], [b"one", b"two"], [b"", b"", b"x"], [b"t%d" % n for n in range(200)]], ids=len)
def test_texts_of_a_list(tmp_path, texts):
    """One text after the other, with a letter between; other texts are made meanwhile."""
    file = tmp_path / "listed.py"
    file.write_text(PAIRS.replace("made_keys", "listed").replace("gather()", 'gather(" ")').replace("entry(held, key, value)", "entry(held, value)"))
    body = b"\0\7" + bytes([len(texts)]) + b"".join(text(b"k") + text(one) for one in texts) + b"payload"
    data = len(body).to_bytes(2) + body
    protocol = load(file)
    machine = Machine(lower(protocol))
    machine.decode(data, np.array([[0, len(data), 0]]), 1)
    assert machine.status[0] == L.DECODED and rows(data, machine, 0) == tree_rows(decode(protocol, data, 0))
    at, size = machine.records[0, L.D_PROPERTIES], machine.records[0, L.D_PROPERTIES + 1]
    there = machine.records[0, L.C_PRESENT] >> L.D_PROPERTIES & 1
    held = data[at : at + size] if at < L.ARENA else bytes(machine.arena[at - L.ARENA : at - L.ARENA + size])  # a text alone stays where it is
    assert there == bool(texts) and (not texts or held == b" ".join(texts))



@pytest.mark.parametrize(("held", "entry", "said"), [
    ("gather(', ')", "entry(held, value)", "one letter"), ("gather('\u2026')", "entry(held, value)", "one letter"),
    ("gather()", "entry(held, value)", "takes pairs"), ("gather(' ')", "entry(held, key, value)", "takes texts alone"),
])
def test_what_cannot_be_gathered_is_refused(tmp_path, held, entry, said):
    file = tmp_path / "wrong.py"
    file.write_text(PAIRS.replace("made_keys", "wrong").replace("gather()", held).replace("entry(held, key, value)", entry))
    with pytest.raises(DescriptionError, match=said) as caught:
        load(file)
    assert f"{file}:{file.read_text().splitlines().index(f'    also = {entry}') + 1}:" in str(caught.value)


PROTO = 'syntax = "proto2";\nmessage One { optional uint32 number = 1; optional string name = 2; optional uint32 size = 3; }\n'
OF_PROTO = '''"""One protobuf message."""
from dissect.language import *

class Frame(Struct):
    size = u8("of the rest")
    body = area(size, switch(side, {0: requests(1), 1: responses(1)}))

proto = Protocol("proto_once", ports=[7012], frame=Frame, protos=["one.proto"])

class Ask(Request, kind=1, api="Ask", of="One"):
    number = field("of it", role=KEY)
    name = field("of the one"MORE)
AGAIN

class Told(Response, to=Ask, of="One"):
    number = field("of it", role=KEY)
'''


def described(tmp_path, more: str = "", again: str = "") -> Path:
    file = tmp_path / "proto_once.py"
    (tmp_path / "one.proto").write_text(PROTO)
    file.write_text(OF_PROTO.replace("MORE", more).replace("AGAIN", again))
    return file


def test_two_fields_for_one_member_are_refused(tmp_path):
    file = described(tmp_path, ", role=TOPIC", '    also = field("again", of="name", role=GROUP)')
    with pytest.raises(DescriptionError) as why:
        load(file)
    assert f"{file}:{OF_PROTO[: OF_PROTO.index('AGAIN')].count(chr(10)) + 1}" in str(why.value) and "member name already" in str(why.value) and "let(name" in str(why.value)


def test_a_member_decides_only_where_no_field_has_a_role(tmp_path):
    with pytest.raises(DescriptionError, match="no field has a role"):
        load(described(tmp_path, ", decides=True"))


def test_a_member_that_only_feeds_others_is_read(tmp_path):
    """Nobody asks for `size`; what stands beside it depends on it."""
    file = described(tmp_path, "", '    size = field("of the words")\n    large = let(size * 2, role=PAYLOAD_BYTES, when=present(size))\n    named = made("the ", name, role=TOPIC)')
    data = bytes([len(b"\x08\x05\x12\x02ab\x18\x09")]) + b"\x08\x05\x12\x02ab\x18\x09"
    for fields in ((), ("Ask.size",)):
        machine = Machine(lower(load(file), fields=fields))
        machine.decode(data, np.array([[0, len(data), 0]]), 1)
        at, size = machine.messages[0, L.M_TOPIC], machine.messages[0, L.M_TOPIC + 1]
        assert machine.messages[0, L.M_PAYLOAD_BYTES] == 18
        assert bytes(machine.arena[at - L.ARENA : at - L.ARENA + size]) == b"the ab"


# --- a look goes on where it stopped ---------------------------------------------------------------------------------


def waiting() -> list[tuple[int, bytes]]:
    """A text of 60,000 bytes, a list of 900 texts: nothing in front says how long they are."""
    words = b"".join(b"$%d\r\n%s\r\n" % (len(word), word) for word in (b"w" * (n % 40) for n in range(900)))
    return [(1, b"+" + b"o" * 60_000 + b"\r\n"), (1, b"*900\r\n" + words), (0, b"*901\r\n$3\r\nDEL\r\n" + words)]


@pytest.mark.parametrize(("side", "data"), waiting())
def test_a_look_goes_on_where_it_stopped(side, data):
    """Bytes that were looked at need not be what they were."""
    machine = Machine(lower(load(ROOT / "examples" / "redis.py")))
    there, looks = PAUSED_FROM, 0
    seen = np.frombuffer(data, dtype=np.uint8).copy()
    while True:
        found = machine.frame_on(seen[:there].copy(), 0, there, side, 6, 1000, 77)
        if found > 0:
            break
        assert there < -found <= len(data)
        seen[: there - 3] = 0
        there, looks = min(there + 700, len(data)), looks + 1
    assert found == len(data) and machine.resumed == looks > 10


@pytest.mark.parametrize("other", [(7, 1000, 77), (6, 1001, 77), (6, 1000, 78), (22, 1000, 77)])
def test_a_look_belongs_to_its_frame(other):
    """Another direction, place or packet begins anew."""
    side, data = waiting()[1]
    machine = Machine(lower(load(ROOT / "examples" / "redis.py")))
    assert machine.frame_on(data[:9000], 0, 9000, side, 6, 1000, 77) < 0
    assert machine.frame_on(data, 0, len(data), side, *other) == len(data) and machine.resumed == 0


def test_a_capture_of_them(monkeypatch, tmp_path):
    """Through the whole decoder: each byte once, and the same rows in small pieces as in one."""
    resumed = []
    finish = SourceTables.finish

    def counted(tables):
        resumed.append(sum(lane.machine.resumed for lane in tables.fold.lanes))
        return finish(tables)

    monkeypatch.setattr(SourceTables, "finish", counted)
    ask = b"*3\r\n$6\r\nLRANGE\r\n$1\r\nk\r\n$1\r\n0\r\n"
    talk = [(ask, answer) for _, answer in waiting()[:2]] * 2
    question = "select api, status, code_text, response_size, response_packet - request_packet > 0 as later from exchanges order by request_packet"
    found = []
    for size in (1 << 20, 536):
        blob = lines.capture(lambda data, size=size: [data[n : n + size] for n in range(0, len(data), size)], talk)
        found.append(dissect.open(blob, protocols=(str(ROOT / "examples" / "redis.py"),), ports={1000: "redis"}, jobs=1).sql(question).to_pylist())
    assert found[0] == found[1] and len(found[0]) == 4
    assert resumed[0] == 0 < 50 < resumed[1]


# --- what is not read has no value -----------------------------------------------------------------------------------

SKIPPED = '''"""A structure that is not always there."""
from dissect.language import *

class Frame(Struct):
    size = u8("of the rest")
    body = area(size, switch(side, {0: requests(1), 1: responses(1)}))

skipped = Protocol("skipped", ports=[7013], frame=Frame)

class Named(Struct):
    name = str8("of a topic", role=TOPIC)
    size = u8("of something")

class Part(Item):
    number = u8("of it", role=PARTITION)

class Ask(Request, kind=1, api="Ask"):
    number = u8("of it", role=KEY)
    version = u8("1 and up: with a name")
    named = call(Named, when=version >= 1)
    large = let(Named.size + 1, role=PAYLOAD_BYTES, when=present(Named.size))
    parts = repeat(call(Part))

class Told(Response, to=Ask):
    number = u8("of it", role=KEY)
'''


def test_what_is_not_read_has_no_value(tmp_path):
    """The message before said a name; this one has none."""
    file = tmp_path / "skipped.py"
    file.write_text(SKIPPED)
    protocol = load(file)
    machine = Machine(lower(protocol))
    messages = [text(b"\1\1\3abc\x09\5"), text(b"\2\0\6")]
    data = b"".join(messages)
    machine.decode(data, np.array([[0, len(messages[0]), 0], [len(messages[0]), len(messages[1]), 0]]), 2)
    assert machine.items[0, L.C_PRESENT] >> L.I_TOPIC & 1 and not machine.items[1, L.C_PRESENT] >> L.I_TOPIC & 1
    assert machine.messages[0, L.M_PAYLOAD_BYTES] == 10 and not machine.messages[1, L.M_PRESENT] >> L.M_PAYLOAD_BYTES & 1
    for number, message in enumerate(messages):
        assert rows(data, machine, number) == tree_rows(decode(protocol, message, 0))


MANY = 'syntax = "proto2";\nmessage One { optional uint32 number = 1; repeated int64 queues = 2; repeated fixed32 far = 3; repeated sint32 more = 4; }\n'
OF_MANY = OF_PROTO.replace('    name = field("of the one"MORE)\nAGAIN\n', "    LINE\n").replace("class Ask", "class Queue(Item):\n    number = varint(\"a queue\", bits=64, role=PARTITION)\n\nclass Ask")


def of_many(tmp_path, line: str) -> Path:
    file = tmp_path / "proto_once.py"
    (tmp_path / "one.proto").write_text(MANY)
    file.write_text(OF_MANY.replace("LINE", line))
    return file


@pytest.mark.parametrize("queues", [[], [3], [3, 300, 70_000, 3], list(range(100, 160)), [(1 << 63) - 1, 0]], ids=len)
def test_each_of_several_numbers_is_read(tmp_path, queues):
    """A number has no length; other members stand between."""
    def leb(number: int) -> bytes:
        return bytes([number]) if number < 128 else bytes([number & 127 | 128]) + leb(number >> 7)

    body = b"\x08\x05" + b"".join(b"\x10" + leb(queue) + (b"\x20\x01" if queue % 2 else b"") for queue in queues)
    data = len(body).to_bytes(1) + body
    protocol = load(of_many(tmp_path, "queues = field(each=call(Queue))"))
    machine = Machine(lower(protocol))
    machine.decode(data, np.array([[0, len(data), 0]]), 1)
    assert machine.status[0] == L.DECODED and [machine.items[n, L.I_PARTITION] for n in range(machine.item_count)] == queues
    assert rows(data, machine, 0) == tree_rows(decode(protocol, data, 0))
    for cut in range(1, len(data)):
        machine.decode(data[:cut], np.array([[0, cut, 0]]), 1)
        assert machine.item_count <= len(queues)


@pytest.mark.parametrize(("line", "said"), [
    ("far = field(each=call(Queue))", "one in LEB128"), ("queues = field(each=call(Queue), role=PARTITION)", "a role is given to what is read there"),
    ("queues = field(each=call(Queue)); sum_ = let(queues + 1, role=RECORDS)", "there are several numbers"),
])
def test_what_several_numbers_cannot_say_is_refused(tmp_path, line, said):
    with pytest.raises(DescriptionError, match=said):
        load(of_many(tmp_path, line))


DOUBLED = '''"""Each is two of the one before it."""
from dissect.language import *

class A0(Struct):
    one = u8("one")
    never = require(one == 300)

{attempts}class Ask(Request, kind=1, api="Ask"):
    number = u16("n", role=KEY)
    t = str8("t")
{told}

class Frame(Struct):
    size = u16("of the body")
    body = area(size, requests(1))

doubled = Protocol("doubled", ports=[7011], frame=Frame)
'''
ATTEMPTS = "".join(f"class A{n}(Struct):\n    one = attempt(call(A{n - 1}), call(A{n - 1}))\n\n" for n in range(1, 20))
TEXTS = "".join(f"    t{n} = made(t{n - 1 if n else ''}, t{n - 1 if n else ''})\n" for n in range(40))


@pytest.mark.parametrize("told", [TEXTS + "    told = made(t39, role=TOPIC)", '    told = attempt(call(A19), raw(REST, "something else"))'], ids=["texts", "attempts"])
def test_what_doubles_with_each_line_of_a_description_ends(tmp_path, told):
    """Forty texts, each made of the one before it twice: nothing came to an end.  Half a million attempts for each small message."""
    (tmp_path / "doubled.py").write_text(DOUBLED.format(attempts=ATTEMPTS, told=told))
    body = b"\0\1" + text(b"abcdefgh" * 20) + bytes(20)
    message, since = len(body).to_bytes(2) + body, time.process_time()
    (tmp_path / "x.pcap").write_bytes(foreign.capture(foreign.packets([(0, message)] * 200, 1, 7011, True)))
    with dissect.open(str(tmp_path / "x.pcap"), protocols=[str(tmp_path / "doubled.py")], jobs=1) as found:
        assert len(found.messages()) == 200 and {row["kind"] for row in found.problems().to_pylist()} == {"too_large"}
    assert decode(load(str(tmp_path / "doubled.py")), message, 0).status == L.TOO_LARGE
    assert time.process_time() - since < 5  # 1 s


READS_AGAIN = '''"""An attempt at each byte reads all that is behind it."""
from dissect.language import *

class Frame(Struct):
    size = u32("of the rest", limit=2_000_000)
    body = area(size, requests(1))

reads_again = Protocol("reads_again", ports=[7021], frame=Frame)

class Names(Struct):
    id = member("of nobody")

class Inner(Struct):
    {}
    never = require(left == 1_000_000_000)

class Tell(Request, kind=1, api="Tell"):
    number = u16("of it", role=KEY)
    all = repeat(attempt(call(Inner), u8()))
'''
REST_OF = {"a sum": ('rest = raw(REST, "all")\n    sum = check("crc32", 5, rest, must=True)', b"a"), "a word": ('rest = word("!!", "text")', b"a"), "a last letter": ('rest = word("!", "text", last=True)', b"a"),
           "a number": ('rest = decimal("!")', b"1"), "names": ("rest = named(JSON, call(Names))", b'{"a":1,'), "pairs": ("rest = named(pairs(u8(), u8()), call(Names))", b"\1a\1b"),
           "separated names": ('rest = named(separated("=", ","), call(Names))', b"a=b,"), "a hash": ('rest = text(REST, "all")\n    number = coded(rest, fold=True)\n    sure = require(number == 77)', b"a"), "bytes before": ('rest = stretch(b"!!!!", 4)', b"a")}


@pytest.mark.parametrize("what", REST_OF)
def test_an_attempt_at_each_byte_that_reads_the_rest_again_ends(tmp_path, what):
    """A user's own description and 0.9 MB of capture took from 20 seconds, for a sum, to 12 minutes, for names; 0.4 s now.  A message of usual size is read as before."""
    line, fill = REST_OF[what]
    (tmp_path / "reads_again.py").write_text(READS_AGAIN.format(line))
    protocol = load(tmp_path / "reads_again.py")
    machine = Machine(lower(protocol))
    for size, status, most in ((400, L.DECODED, 1), (900_000, L.TOO_LARGE, 8)):
        body = b"\0\1" + (fill * size)[:size]
        data, since = len(body).to_bytes(4) + body, time.process_time()
        machine.decode(data, np.array([[0, len(data), 0]]), 1)
        assert machine.status[0] == status and time.process_time() - since < most
        assert size > 400 or decode(protocol, data, 0).status == status


@pytest.mark.parametrize("what", REST_OF)
def test_the_tree_of_a_message_that_is_read_again_and_again_ends(tmp_path, what):
    """`show` took 29 seconds for 60 kB of JSON that is never whole: each attempt read all that was left, and none of it counted."""
    line, fill = REST_OF[what]
    (tmp_path / "reads_again.py").write_text(READS_AGAIN.format(line))
    body = b"\0\1" + (fill * 60_000)[:60_000]
    since = time.process_time()
    tree = decode(load(tmp_path / "reads_again.py"), len(body).to_bytes(4) + body, 0)
    assert time.process_time() - since < 5 and tree.status != L.DECODED
