"""Wrong descriptions are refused when they are loaded: file, line, what is wrong, what to write instead; right ones never are."""

from __future__ import annotations

import re
import time
from http import HTTPStatus
from pathlib import Path

import pytest

from dissect.language import Codes
from dissect.language.expressions import DescriptionError
from dissect.language.load import judge, load, shipped, together

ROOT = Path(__file__).parents[2]
RIGHT = '''"""A right one; each wrong one differs in a line or two."""
from dissect.language import *

class Outcome(Codes):
    OK = 0
    BAD = 1

class Frame(Struct):
    size = u32("of the rest", limit=1000)
    kind = u8("which message")
    body = area(size - 1, switch(side, {0: requests(kind), 1: responses(kind)}))

mine = Protocol("mine", ports=[7007], frame=Frame)

class Ask(Request, kind=1, api="Ask"):
    number = u32("of the request", role=KEY)
    length = u16("of the name")
    name = text(length, "of the one", role=TOPIC)
    rest = raw(REST, "more")

class Told(Response, to=Ask):
    number = u32("as asked", role=KEY)
    code = u8("how it went", role=CODE, codes=Outcome)
    count = u8("how many")
    parts = repeat(u8("one"), count=count)
'''
ASK, TOLD = '    number = u32("of the request", role=KEY)\n', '    number = u32("as asked", role=KEY)\n'
NAME, REST_ = '    name = text(length, "of the one", role=TOPIC)\n', '    rest = raw(REST, "more")\n'
CODE, PARTS = '    code = u8("how it went", role=CODE, codes=Outcome)\n', '    parts = repeat(u8("one"), count=count)\n'
MINE = 'mine = Protocol("mine", ports=[7007], frame=Frame)\n'
ASKED = 'class Ask(Request, kind=1, api="Ask"):\n'
SIZE, KIND = '    size = u32("of the rest", limit=1000)\n', '    kind = u8("which message")\n'
BODY = '    body = area(size - 1, switch(side, {0: requests(kind), 1: responses(kind)}))\n'
TOLD_CLASS = 'class Told(Response, to=Ask):\n'

BODIES = 'class Loose:\n    bodies = Assembly("body", limit=1000)\n\nbodies = Loose.bodies\nmine = Protocol("mine", ports=[7007], frame=Frame)\n'
MORE_ = '\nclass More(Push, kind=2, by="client"):\n    number = u32("of the request")\n    more = u8("1: the last one")\n    piece = piece(bodies, number, last=more)'

# What is wrong: (what stands there, what stands there instead: its line ends in `#!`) …, what the refusal says.
WRONG = {
    "a sum without an end": ([(NAME, "    much = length\n    for _ in range(20_000): much = much + 1  #!\n" + NAME)], "give some of them a name"),
    "no key at all": ([(ASK, '    number = u32("of the request")\n'), (TOLD, '    number = u32("as asked")\n'), (ASKED, ASKED[:-1] + "  #!\n")], "has no KEY"),
    "an answer without its key": ([(TOLD, '    number = u32("as asked")\n'), (TOLD_CLASS, TOLD_CLASS[:-1] + "  #!\n")], "fifo=True"),
    "a request without a number": ([(ASKED, 'class Ask(Request, api="Ask"):  #!\n')], "write kind=…"),
    "a push without a number": ([(TOLD_CLASS, 'class News(Push, by="server"):  #!\n    words = text(REST, "what is new")\n\n' + TOLD_CLASS)], "write kind=…"),
    "a kind that no text is the name of": ([(KIND, '    verb = text(4, "which message")\n    kind = coded(verb, Verb)\n'), ("area(size - 1", "area(size - 4"), ("class Frame(Struct):\n", "class Verb(Names):\n    HELO = 2\n\nclass Frame(Struct):\n"),
                                            (ASKED, ASKED[:-1] + "  #!\n")], "kind is one of 2"),
    "a kind that is never chosen": ([(BODY, '    which = let(choose(kind == 9, 2, 3))\n    body = area(size - 1, switch(side, {0: requests(which), 1: responses(which)}))\n'), (ASKED, ASKED[:-1] + "  #!\n")], "which is one of 2, 3"),
    "a kind of more bits than there are": ([(KIND, '    head = u8("two things", parts=dict(kind=bit(4, 4)))\n'), (BODY, '    body = area(size - 1, switch(side, {0: requests(head.kind), 1: responses(head.kind)}))\n'), (ASKED, 'class Ask(Request, kind=17, api="Ask"):  #!\n')], "at most 15"),
    "requests of servers": ([(BODY, '    body = area(size - 1, switch(side, {0: responses(kind), 1: requests(kind)}))  #!\n')], "write 0: requests(…)"),
    "a code of which nothing is an error": ([(CODE, '    code = u8("how it went", role=CODE)  #!\n')], "every answer would be ok"),
    "outcomes that are no code": ([(CODE, '    code = u8("how it went", codes=Outcome)  #!\n')], "write role=CODE"),
    "a payload in no record": ([(REST_, '    rest = raw(REST, "more", role=PAYLOAD)  #!\n')], "class X(Record)"),
    "a payload in a structure of a message": ([(MINE, 'class Words(Struct):\n    words = raw(REST, "more", role=PAYLOAD)  #!\n\n' + MINE), (REST_, "    rest = call(Words)\n")], "class X(Record)"),
    "a code in a list": ([(CODE, ""), (PARTS, '    parts = repeat(u8("one", role=CODE, codes=Outcome), count=count)  #!\n')], "role code in a list"),
    "a text in a structure of a list": ([(MINE, 'class Words(Struct):\n    words = text(4, "why not", role=TEXT)  #!\n\n' + MINE), (PARTS, '    parts = repeat(call(Words), count=count)\n')], "behind the list write let(Words.words"),
    "two keys": ([(ASK, ASK + '    again = u32("too", role=KEY)  #!\n')], "role=KEY2"),
    "a key in the frame and in the message": ([(KIND, KIND + '    id = u32("of it", role=KEY)\n'), (ASK, ASK[:-1] + "  #!\n"), ("area(size - 1", "area(size - 5")], "a key already"),
    "a key in a list": ([(TOLD, ""), (PARTS, '    parts = repeat(u8("one", role=KEY), count=count)  #!\n')], "a key in a list"),
    "a length that is never read": ([(NAME, '    name = text(Loose.size, "of the one", role=TOPIC)  #!\n'), (MINE, 'class Loose(Struct):\n    size = u8("of nothing")\n\n' + MINE)], "never read"),
    "a field of the request in its answer": ([(PARTS, '    parts = repeat(u8("one"), count=Ask.length)  #!\n')], "asked(ROLE)"),
    "used before it is read": ([(MINE, 'class Later(Struct):\n    late = u8("too late")\n\n' + MINE), (NAME, '    name = text(Later.late, "of the one")  #!\n    later = call(Later)\n')], "before it is read"),
    "a variable that nothing sets": ([(MINE, MINE + "\nsome = var()\n\n"), (PARTS, '    parts = repeat(u8("one"), count=some)  #!\n')], "into=some"),
    "an answer that no frame reaches": ([(BODY, "    body = area(size - 1, requests(kind))\n"), (TOLD_CLASS, TOLD_CLASS[:-1] + "  #!\n")], "responses(…)"),
    "a kind that no frame chooses": ([(BODY, "    body = area(size - 1, switch(side, {0: requests(2), 1: responses(2)}))\n"), (ASKED, ASKED[:-1] + "  #!\n")], "can be 1"),
    "an event that is none": ([(CODE, CODE + '    mine_ = event("ownedd")  #!\n')], "'owned'"),
    "a frame that is a word": ([(MINE, 'mine = Protocol("mine", ports=[7007], frame=word("\\n"))  #!\n')], "class Frame(Struct)"),
    "a frame that is all the rest": ([(MINE, 'mine = Protocol("mine", ports=[7007], frame=text(REST))  #!\n')], "class Frame(Struct)"),
    "a frame without an end": ([(BODY, BODY + '    more = raw(REST, "whatever")  #!\n')], "goes on to the end"),
    "messages without an end": ([(BODY, "    body = switch(side, {0: requests(kind), 1: responses(kind)})\n"), (REST_, REST_[:-1] + "  #!\n")], "goes on to the end"),
    "a list without an end": ([(BODY, '    all = repeat(u8("one"))  #!\n')], "a delimiter"),
    "a frame without a byte": ([(SIZE, ""), (KIND, ""), (BODY, "    nothing = let(1)\n"), ("class Frame(Struct):\n", "class Frame(Struct):  #!\n"), (ASKED + ASK, "class Ask(Struct):\n" + ASK), (TOLD_CLASS, "class Told(Struct):\n")], "no byte at all"),
    "a kind twice": ([(TOLD_CLASS, 'class More(Request, kind=1):  #!\n    number = u32("of it", role=KEY)\n\n' + TOLD_CLASS)], "has kind 1 already"),
    **{f"a code that is none: {wrong}": ([("class Outcome(Codes):\n", "class Outcome(Codes):  #!\n"), ("    BAD = 1\n", f"    BAD = {wrong}\n")], "is no code; write BAD = 1, or")
       for wrong in ("()", "('x',)", "(1, 9)", "(1, 'a', 'b')", "(1, ERROR, OK)", "1.5", "'x'", "True", "(True,)", "[1, 'x']", "None", "(10 ** 5000, None)")},
    "a code beyond 64 bits": ([("class Outcome(Codes):\n", "class Outcome(Codes):  #!\n"), ("    BAD = 1\n", "    BAD = 1 << 64\n")], "no number of 64 bits"),
    "a code with a name of the table's own": ([("class Outcome(Codes):\n", "class Outcome(Codes):  #!\n"), ("    BAD = 1\n", "    BAD = 1\n    codes = 2\n")], "codes = 2 is no code"),
    "a code twice": ([("class Outcome(Codes):\n", "class Outcome(Codes):  #!\n"), ("    BAD = 1\n", "    BAD = 1\n    WORSE = 1\n")], "one number, 1"),
    "an unknown role": ([(NAME, '    name = text(length, "of the one", role=TOPICS)  #!\n')], "TOPICS"),
    "a role that is none": ([(NAME, '    name = text(length, "of the one", role="topic")  #!\n')], "the roles are"),
    "a text with a number's role": ([(NAME, '    name = text(length, "of the one", role=PARTITION)  #!\n')], "decimal(…)"),
    "a structure that contains itself": ([(MINE, 'class Tree(Struct):  #!\n    size = u8("of it")\n\nTree.fields.append(call(Tree))\n' + MINE), (REST_, "    rest = call(Tree)\n")], "contains itself"),
    "again what it does not stand in": ([(REST_, '    rest = again("Told")  #!\n')], "stands in no Told"),
    "again without a depth": ([(MINE, 'class Tree(Struct):\n    size = u8("of it")\n    more = again("Tree", depth=0)  #!\n\n' + MINE), (REST_, "    rest = call(Tree)\n")], "1 to 48"),
    "again in a compressed region": ([(MINE, 'class Tree(Struct):\n    size = u8("of it")\n    more = inflate("zlib", again("Tree"))  #!\n\n' + MINE), (REST_, "    rest = call(Tree)\n")], "contains itself"),
    "again in a row": ([(MINE, 'class Tree(Item):\n    size = u8("of it")\n    more = again("Tree")  #!\n\n' + MINE), (REST_, "    rest = call(Tree)\n")], "rows stand outside"),
    "again, called from elsewhere": ([(MINE, 'class Leaf(Struct):\n    size = u8("of it")\n    more = again("Tree", when=size > 0)  #!\n\nclass Tree(Struct):\n    leaf = call(Leaf)\n\n' + MINE),
                                      (REST_, "    rest = call(Tree)\n    other = call(Leaf)\n")], "stands in no Tree here"),
    "an answer to no message": ([(TOLD_CLASS, "class Told(Response, to=Frame, kind=1):  #!\n")], "the request that it answers"),
    "a message without a kind": ([(MINE, 'class Lone(Request):  #!\n    number = u32("of it", role=KEY)\n\n' + MINE), (REST_, "    rest = call(Lone)\n")], "kind=…"),
    "a size that is a text": ([(REST_, '    rest = raw(name, "more")  #!\n')], "is a text"),
    "a condition on a text": ([(REST_, '    rest = raw(REST, "more", when=name == 3)  #!\n')], "present(name)"),
    "a part that is not in the number": ([(PARTS, '    flags = u8("some", parts=dict(far=bit(8)))  #!\n')], "bit(0) to bit(7)"),
    "a constant that never fits": ([(KIND, '    kind = u8("which message", equals=300)  #!\n')], "never so"),
    "asked in a request": ([(REST_, '    rest = raw(asked(PARTITION), "more")  #!\n')], "name its field"),
    "each in a request": ([(REST_, '    rest = each(u8("one"))  #!\n')], "into a Response"),
    "index outside of each": ([(PARTS, '    parts = let(index, "which")  #!\n')], "each(…)"),
    "a delimited area after a word": ([(REST_, '    rest = delimited(word("\\n"), raw(REST))  #!\n')], "into=…"),
    "an empty delimiter": ([(REST_, '    rest = word("", "more")  #!\n')], "at least one byte"),
    "a member outside of names": ([(REST_, '    rest = member("more")  #!\n')], "named(JSON, Ask)"),
    "a field outside of protobuf": ([(REST_, '    rest = field("more")  #!\n')], "of=\"Message\""),
    "a binding that nobody makes": ([(MINE, MINE + '\nseats = Binding("seat")\n'), (REST_, "    rest = bind(seats, length, USE)  #!\n")], "MAKE"),
    "a list of nothing, to the end": ([(REST_, "    rest = repeat(let(1))  #!\n")], "never end"),
    "a switch without cases": ([(REST_, "    rest = switch(length, {})  #!\n")], "switch(number"),
    "codes that are no table": ([(CODE, '    code = u8("how it went", role=CODE, codes={0: "fine"})  #!\n')], "class Outcome(Codes)"),
    "a port that is none": ([(MINE, 'mine = Protocol("mine", ports=["7007"], frame=Frame)  #!\n')], "ports=[7007]"),
    "a name that is none": ([(MINE, 'mine = Protocol("My Own", ports=[7007], frame=Frame)  #!\n')], "small letters"),
    "an assembly without a limit": ([(MINE, MINE + '\nbodies = Assembly("body", limit=0)  #!\n')], "write the most bytes"),
    "an assembly of any length": ([(MINE, MINE + '\nbodies = Assembly("body", limit=None)  #!\n')], "write the most bytes"),
    "a piece of what is no assembly": ([(REST_, "    rest = piece(length, number)  #!\n")], "the first is an Assembly(…)"),
    "a piece of what nobody begins": ([(MINE, BODIES), (REST_, "    rest = piece(bodies, number, last=length)  #!\n")], "which no message begins"),
    "content without pieces": ([(MINE, BODIES), (REST_, "    rest = assembled(bodies, number, raw(REST), last=length)  #!\n")], "of which no frame brings a piece"),
    "content without an end": ([(MINE, BODIES), (REST_, "    rest = assembled(bodies, number, raw(REST))\n" + MORE_.replace(", last=more", "") + "  #!\n")], "write last=flag"),
    "content that is said to end twice": ([(MINE, BODIES), (REST_, "    rest = piece(bodies, number, last=length, more=length)  #!\n")], "say the same thing twice"),
    "content whose key is a text": ([(MINE, BODIES), (REST_, "    rest = assembled(bodies, name, raw(REST))  #!\n" + MORE_ + "\n")], "key: name is a text"),
    "content whose size is a text": ([(MINE, BODIES), (REST_, "    rest = assembled(bodies, number, raw(REST), more=name)  #!\n" + MORE_ + "\n")], "more: name is a text"),
    "content whose size is below nothing": ([(MINE, BODIES), (REST_, "    rest = assembled(bodies, number, raw(REST), more=-1)  #!\n" + MORE_ + "\n")], "is below 0"),
    "content outside of all areas": ([("class Frame(Struct):\n", 'class Loose:\n    bodies = Assembly("body", limit=1000)\n\nclass Frame(Struct):\n'), (MINE, MINE + "bodies = Loose.bodies\n"),
                                      (REST_, "    rest = assembled(bodies, number, raw(REST))\n" + MORE_ + "\n"), (BODY, BODY + "    tail = piece(Loose.bodies, kind)  #!\n")], "a frame has none"),
    "content in a list": ([(MINE, BODIES), (REST_, "    rest = repeat(assembled(bodies, number, raw(REST)))  #!\n" + MORE_ + "\n")], "put it outside"),
    "content in what is compressed": ([(MINE, BODIES), (REST_, '    rest = inflate("zlib", assembled(bodies, number, raw(REST)))  #!\n' + MORE_ + "\n")], "put it outside"),
    "content in an attempt": ([(MINE, BODIES), (REST_, "    rest = attempt(assembled(bodies, number, raw(REST)), u8())  #!\n" + MORE_ + "\n")], "put it outside"),
    "content in a start": ([(MINE, BODIES.replace("frame=Frame)", "frame=Frame, starts=(Start, Start))").replace("mine =", 'class Start(Struct):\n    size = u32("of the rest")\n    rest = area(size, piece(Loose.bodies, size))  #!\n\nmine =')),
                            (REST_, "    rest = assembled(bodies, number, raw(REST))\n" + MORE_ + "\n")], "leave content out of starts="),
    "content with the request": ([(MINE, BODIES), (REST_, "    rest = raw(REST)\n" + MORE_ + "\n"), (PARTS, '    rest = explained(u8("one"))  #!\n    content = assembled(bodies, number, raw(REST))\n')], "would come too late"),
    "remembered with content": ([(MINE, BODIES + '\nlevels = Memory("level")\n'), (REST_, "    said = remember(levels, length)  #!\n    rest = assembled(bodies, number, raw(REST))\n" + MORE_ + "\n"), (CODE, CODE + "    level = recalled(levels)\n")], "would come too late"),
    "a memory that nobody says": ([(MINE, MINE + '\nlevels = Memory("level")\n'), (REST_, "    rest = recalled(levels)  #!\n")], "which no message says"),
    "a memory that nobody recalls": ([(MINE, MINE + '\nlevels = Memory("level")\n'), (REST_, "    rest = remember(levels, length)  #!\n")], "no message recalls"),
    "a memory that is a text": ([(MINE, MINE + '\nlevels = Memory("level")\n'), (REST_, "    rest = remember(levels, name)  #!\n    level = recalled(levels)\n")], "coded(…)"),
    "a memory that begins as a text": ([(MINE, MINE + '\nlevels = Memory("level", initial="one")  #!\n')], "no whole number"),
    "a memory that is none": ([(REST_, "    rest = recalled(length)  #!\n")], "a Memory(…)"),
    "remembered in what is no memory": ([(REST_, "    rest = remember(length, 1)  #!\n")], "remember(memory, value)"),
    "a frame's end that is recalled": ([(SIZE, SIZE + "    level = recalled(Loose.levels)  #!\n"), ("class Frame(Struct):\n", 'class Loose:\n    levels = Memory("level")\n\nclass Frame(Struct):\n'),
                                        (REST_, "    rest = remember(Loose.levels, length)\n")], "frames are cut before"),
    "recalled in a start": ([(MINE, 'class Loose:\n    levels = Memory("level")\n\nclass Start(Struct):\n    size = u32("of the rest")\n    level = recalled(Loose.levels)  #!\n\nmine = Protocol("mine", ports=[7007], frame=Frame, starts=(Start, Start))\n'),
                             (REST_, "    rest = remember(Loose.levels, length)\n")], "leave it out of starts="),
    "recalled with the request": ([(MINE, MINE + '\nlevels = Memory("level")\n'), (REST_, "    rest = remember(levels, length)\n"), (CODE, CODE + "    level = recalled(levels)  #!\n"), (PARTS, '    parts = explained(u8("one"))\n')], "cannot recall anything besides"),
    "each end's own that it never says": ([(MINE, MINE + '\nlevels = Memory("level", each_way=True)\n'), (REST_, "    rest = remember(levels, length)\n"), (CODE, CODE + "    level = recalled(levels)  #!\n")], "never says it"),
    "remembered in an attempt": ([(MINE, MINE + '\nlevels = Memory("level")\n'), (REST_, "    rest = attempt(remember(levels, length), u8())  #!\n    level = recalled(levels)\n")], "put it after that"),
    "an option that is gone": ([(MINE, 'mine = Protocol("mine", ports=[7007], frame=Frame, chain=3)  #!\n')], "chain"),
    "a field without a name": ([(REST_, '    u8("lost")  #!\n' + REST_)], "has no name"),
    "a note in place of a field": ([(REST_, '    rest: u8  #!\n')], "write rest = u8(…)"),
    "a word without what it is given": ([(REST_, '    rest = u8  #!\n')], "write rest = u8(…)"),
    "a structure that is not called": ([(MINE, 'class More(Struct):\n    one = u8("one")\n\n' + MINE), (REST_, '    rest = More  #!\n')], "write rest = call(More)"),
    "a list of fields": ([(REST_, '    rest = [u8(), u8()]  #!\n')], "is no field"),
    "a number for a field": ([(REST_, '    rest = 5  #!\n')], "write let(5)"),
    "one name for two fields": ([(REST_, '    rest = u8("one")\n    rest = raw(REST, "more")  #!\n')], "only the last one"),
    "two names for one field": ([(REST_, '    rest = more = u8("one")  #!\n')], "one line for each"),
    "a field that stands elsewhere": ([(MINE, 'shared = u8("shared")\n' + MINE), (REST_, '    rest = shared  #!\n')], "let(shared)"),
    "a number behind the end": ([(REST_, REST_ + '    after = u8("never")  #!\n')], "nothing is left for it"),
    "content behind the end": ([(MINE, BODIES), (REST_, "    rest = raw(REST)\n    content = assembled(bodies, number, raw(REST))  #!\n" + MORE_ + "\n")], "nothing is left for it"),
    "a checksum of an area": ([(PARTS, '    parts = area(count, u8("one"))\n    sum = u32("of them")\n    fits = check("crc32", sum, parts)  #!\n')], "raw(size, into=…)"),
    "a checksum of a number": ([(PARTS, '    sum = u32("of it")\n    fits = check("crc32", sum, count)  #!\n')], "which a checksum covers"),
    "a checksum that is a text": ([(REST_, '    sum = text(4)\n    fits = check("crc32", sum, name)  #!\n')], "stored as a number"),
    "an order that is none": ([(REST_, '    rest = u16("x", order="middle")  #!\n')], 'order="little"'),
    "a case that is a text": ([(REST_, '    rest = switch(length, {"a": u8()})  #!\n')], "coded(text, Names)"),
    "a third side": ([(REST_, '    rest = switch(side, {0: u8(), 2: u8()})  #!\n')], "no third"),
    "a kind of message that is none": ([(REST_, '    rest = let(17, role=KIND)  #!\n')], "ONEWAY"),
    "a class that is none": ([(PARTS, '    parts = let(17, role=CLASS)  #!\n')], "REDIRECT"),
    "a wait that is none": ([(PARTS, '    parts = let(99, role=WAIT)  #!\n')], "WAIT_IF_LONG"),
    "a role twice": ([(REST_, '    rest = text(REST, "more", role=TOPIC)  #!\n')], "room for one"),
    "what never holds": ([(REST_, '    rest = require(0)  #!\n')], "never holds"),
    "an answer to nothing": ([(TOLD_CLASS, "class Told(Response):  #!\n")], "to=…"),
    "a kind that is a text": ([(ASKED, 'class Ask(Request, kind="one", api="Ask"):  #!\n')], "the number on the wire"),
    "a kind below nothing": ([(ASKED, 'class Ask(Request, kind=-1, api="Ask"):  #!\n')], "0 or more"),
    "a kind that its number has no room for": ([(ASKED, 'class Ask(Request, kind=300, api="Ask"):  #!\n')], "at most 255"),
    "a name that is a number": ([(ASKED, 'class Ask(Request, kind=1, api=5):  #!\n')], "a text"),
    "the last delimiter of a frame": ([(BODY, '    body = word("\\n", last=True, into=switch(side, {0: requests(kind), 1: responses(kind)}))  #!\n')], "a frame is in none"),
    "a delimiter of a frame that may lack": ([(BODY, '    body = word("\\n", optional=True, into=switch(side, {0: requests(kind), 1: responses(kind)}))  #!\n')], "a frame is in none"),
    "what is left of a frame": ([(BODY, "    body = area(left, switch(side, {0: requests(kind), 1: responses(kind)}))  #!\n")], "read the size from the wire"),
    "bytes that are left of a frame": ([(BODY, BODY + "    tail = raw(left)  #!\n")], "left is how many"),
    "a limit that is a field": ([(REST_, '    rest = word("\\n", limit=length)  #!\n')], "the most bytes"),
    "a limit that is a text": ([(REST_, '    rest = word("\\n", limit="80")  #!\n')], "the most bytes"),
    "a look ahead that is a field": ([(REST_, "    rest = peek(u8(), ahead=length)  #!\n")], "written here"),
    "made of a number": ([(REST_, "    rest = made(number, role=TEXT)  #!\n")], "is a number"),
    "made of nothing": ([(REST_, "    rest = made()  #!\n")], "of nothing"),
    "two names that are one": ([(MINE, "class Verb(Names):\n    Get = 1\n    GET = 2\n\n" + MINE), (REST_, "    rest = coded(name, Verb, fold=True)  #!\n")], "are one text"),
    "asked for no role": ([(PARTS, '    parts = explained(let(asked("TOPIC")))  #!\n')], "asked(TOPIC)"),
    "an event whose topic is a number": ([(PARTS, '    parts = event("owned", topic=code)  #!\n')], "is a text"),
    "a third thing to do to a binding": ([(MINE, MINE + '\nseats = Binding("seat")\n'), (REST_, "    rest = bind(seats, length, 7)  #!\n    more = bind(seats, length, MAKE)\n")], "USE or END"),
    "a memory that begins too large": ([(MINE, MINE + '\nlevels = Memory("level", initial=1 << 80)  #!\n'), (REST_, "    rest = remember(levels, length)\n"), (CODE, CODE + "    level = recalled(levels)\n")], "numbers up to"),
    "remembered in a start": ([(MINE, 'class Loose:\n    levels = Memory("level")\n\nclass Start(Struct):\n    size = u32("of the rest")\n    said = remember(Loose.levels, size)  #!\n\nmine = Protocol("mine", ports=[7007], frame=Frame, starts=(Start, Start))\n'),
                              (CODE, CODE + "    level = recalled(Loose.levels)\n")], "nothing is remembered"),
    "again without an end": ([(MINE, 'class Tree(Struct):\n    size = u8("of it")\n    more = again("Tree")  #!\n\n' + MINE), (REST_, "    rest = call(Tree)\n")], "without an end"),
    "a varint of seven bits": ([(REST_, "    rest = varint(bits=7)  #!\n")], "bits=64"),
    "parts of a text": ([(MINE, 'class Said(Struct):\n    one = member("one", parts=dict(far=bit(0)))  #!\n\n' + MINE), (REST_, "    rest = named(JSON, Said)\n")], "only a number has bits"),
    "a part beyond an amount's bits": ([(MINE, 'class Said(Struct):\n    one = amount("one", parts=dict(far=bit(32)))  #!\n\n' + MINE), (REST_, "    rest = named(JSON, Said)\n")], "bit(0) to bit(31)"),
    "parts without names": ([(PARTS, '    flags = u8("some", parts=["far"])  #!\n')], "each part has a name"),
    "a unit that is a number": ([(REST_, "    rest = u8(unit=5)  #!\n")], "is a word"),
    "names in a number": ([(MINE, 'class Said(Struct):\n    one = member("one")\n\n' + MINE), (REST_, "    rest = named([(JSON, number)], Said)  #!\n")], "stand in a text"),
    "names that nothing reads": ([(REST_, "    rest = named(JSON, u8())  #!\n")], "X is a structure"),
    "a form that is a text": ([(MINE, 'class Said(Struct):\n    one = member("one")\n\n' + MINE), (REST_, '    rest = named("json", Said)  #!\n')], "write JSON"),
    "a key that may lack, and then?": ([(MINE, 'class Said(Struct):\n    one = member("one", role=KEY, optional=True)  #!\n\n' + MINE), (ASK, '    number = u32("of the request")\n'), (REST_, "    rest = named(JSON, Said)\n")], "let(ONEWAY, role=KIND"),
    "an entry of nothing": ([(REST_, "    rest = entry(name, name, name)  #!\n")], "gather() first"),
    "a note without a text": ([(REST_, "    rest = let(1, role=NOTE)  #!\n")], "codes=Note"),
    "divided by nothing": ([(REST_, "    rest = raw(length // 0)  #!\n")], "has no value"),
    "shifted too far": ([(REST_, "    rest = raw(number << 70)  #!\n")], "64 bits"),
    "a number beyond all": ([(REST_, "    rest = raw(REST, when=number > 1 << 80)  #!\n")], "64 bits"),
    "something else in a list": ([(REST_, "    rest = repeat(3, count=2)  #!\n")], "call(Struct)"),
    "a variable that is none": ([(REST_, "    rest = let(length, into=number)  #!\n")], "var()"),
    "two protocols": ([(MINE, MINE + 'other = Protocol("other", ports=[7008], frame=Frame)  #!\n')], "makes 2"),
    "a protocol's name that is a number": ([(MINE, "mine = Protocol(5, ports=[7007], frame=Frame)  #!\n")], "is a text"),
    "a limit beyond all": ([(MINE, 'mine = Protocol("mine", ports=[7007], frame=Frame, limit=1 << 70)  #!\n')], "the most bytes"),
    "one start": ([(MINE, 'mine = Protocol("mine", ports=[7007], frame=Frame, starts=Frame)  #!\n')], "starts=(client, server)"),
    "starts that are fields": ([(MINE, 'mine = Protocol("mine", ports=[7007], frame=Frame, starts=(u8(), u8()))  #!\n')], "starts=(client, server)"),
    "a step that is a text": ([(MINE, 'mine = Protocol("mine", ports=[7007], frame=Frame, version_step="a")  #!\n')], "no whole number"),
    "codes of an api that are no table": ([(MINE, 'mine = Protocol("mine", ports=[7007], frame=Frame, codes_of={1: 5})  #!\n')], "class Outcome(Codes)"),
    "kinds that are no table": ([(MINE, 'mine = Protocol("mine", ports=[7007], frame=Frame, kinds=5)  #!\n')], "class Kind(Names)"),
    "owners that are none": ([(MINE, 'mine = Protocol("mine", ports=[7007], frame=Frame, owners=5)  #!\n')], "Owners(…)"),
    "brokers that are none": ([(MINE, 'mine = Protocol("mine", ports=[7007], frame=Frame, brokers=5)  #!\n')], "Brokers(…)"),
    "a schema that is not there": ([(MINE, 'mine = Protocol("mine", ports=[7007], frame=Frame, protos=["none.proto"])  #!\n')], "beside this file"),
}


def written(folder: Path, changes) -> tuple[Path, int]:
    """A file with some changes, and the line that is to be named."""
    text = RIGHT
    for there, instead in changes:
        assert there in text, there
        text = text.replace(there, instead, 1)
    path = folder / "wrong.py"
    path.write_text(text)
    return path, next((n for n, line in enumerate(text.splitlines(), 1) if line.endswith("#!")), 0)


@pytest.mark.parametrize("what", WRONG)
def test_a_wrong_description_is_refused_with_line_and_hint(tmp_path, what):
    changes, hint = WRONG[what]
    path, line = written(tmp_path, changes)
    with pytest.raises(DescriptionError) as caught:
        load(path)
    assert f"{path}:{line}:" in str(caught.value)
    assert hint in str(caught.value)


def test_a_path_from_here_has_its_line_too(tmp_path, monkeypatch):
    """`mqdissect check my.py`: what Python itself refuses said line 0."""
    path, line = written(tmp_path, [(NAME, '    name = text(length, "of the one", role=TOPICS)  #!\n')])
    monkeypatch.chdir(tmp_path)
    with pytest.raises(DescriptionError, match=rf"^wrong.py:{line}: name 'TOPICS'"):
        load(path.name)


def test_the_one_that_they_are_made_of_is_right(tmp_path):
    path, _ = written(tmp_path, [])
    assert load(path).name == "mine"


@pytest.mark.parametrize("name", ["tank", "pulsar"])
def test_the_name_of_a_protocol_that_comes_with_the_project_is_refused(tmp_path, name):
    """Its rows were called as the other's, in one table."""
    path, _ = written(tmp_path, [('Protocol("mine",', f'Protocol("{name}",')])
    line = next(n for n, text in enumerate(path.read_text().splitlines(), 1) if f'Protocol("{name}"' in text)
    with pytest.raises(DescriptionError, match="comes with mqdissect\n  hint: ") as caught:
        load(path)
    assert f"{path}:{line}:" in str(caught.value)


def test_two_descriptions_of_one_name_are_refused_together(tmp_path):
    first, _ = written(tmp_path, [])
    second = tmp_path / "another.py"
    second.write_text(first.read_text())
    assert [one.name for one in together([str(first), str(first)])][-2:] == [shipped()[-1], "mine"]
    with pytest.raises(DescriptionError, match=f"another protocol, described in {re.escape(str(first))}\n  hint: ") as caught:
        together([str(first), str(second)])
    assert str(second) in str(caught.value)


FILES = [str(ROOT / "dissect" / "protocols" / name) for name in ("rocketmq/log.py", "bookkeeper/log.py", "bookkeeper/opened.py")]  # of what brokers store


@pytest.mark.parametrize("name", [*shipped(), *FILES, *sorted(map(str, (ROOT / "examples").glob("*.py")))])
def test_what_is_shipped_is_right(name):
    judge(load(name))


def test_a_description_of_a_megabyte_is_refused_soon(tmp_path):
    """The line of each field was counted when it was made: 40,000 fields took minutes."""
    fields = "".join(f'    f{number} = u8("one of many")\n' for number in range(30_000))
    (tmp_path / "mine.py").write_text(f'from dissect.language import *\n\nclass Frame(Struct):\n{fields}\nmine = Protocol("mine", ports=[7007], frame=Frame)\n')
    since = time.process_time()
    with pytest.raises(DescriptionError, match="more than 20000 fields"):
        load(str(tmp_path / "mine.py"))
    assert time.process_time() - since < 8  # 1.5 s; 35 s


def test_numbers_of_an_enumeration_are_codes():
    class Outcome(Codes):
        BAD = HTTPStatus.NOT_FOUND

    assert Outcome.name_of(404) == "BAD" and type(Outcome.BAD) is int
