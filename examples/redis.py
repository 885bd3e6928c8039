"""Redis, RESP 2 and 3: commands as lists of counted texts, answers in the order of their commands.

Source: https://redis.io/docs/latest/develop/reference/protocol-spec/.  An api is the command's name in capital letters, its topic the first argument.
A line typed by hand is a command, too, on a connection that something else shows to be Redis.  A value may hold values: 32 within each other.
Where a client wants no answers (CLIENT REPLY OFF, SKIP), its commands have none; where such a command was not captured, what follows it is shifted.
"""

from dissect.language import *  # noqa: F403

LINE_MOST = 64 << 10
VALUES_MOST = 1 << 20
TEXT_MOST = 512 << 20


class Sort(Names):
    SIMPLE, ERROR, NUMBER, TEXT, LIST, NULL, BOOLEAN, DOUBLE = b"+-:$*_#,"
    BIG, LONG_ERROR, MARKED, MAP, SET, PUSHED, ATTRIBUTES = b"(!=%~>|"


class Wish(Names):
    SUBSCRIBE, PSUBSCRIBE, SSUBSCRIBE, UNSUBSCRIBE, PUNSUBSCRIBE, SUNSUBSCRIBE = range(11, 17)


class Quiet(Names):
    CLIENT, REPLY, ON, OFF, SKIP = range(1, 6)


class Word(Struct):
    sort = u8("a counted text", codes=Sort, equals=Sort.TEXT)
    size = decimal("\r\n", "of the text", unit="bytes", limit=12)
    sane = require((size >= 0) & (size <= TEXT_MOST))
    value = text(size, "as it was sent")
    end = u16("CR LF", equals=0x0D0A)


class Name(Struct):
    sort = u8("a counted text", codes=Sort, equals=Sort.TEXT)
    size = decimal("\r\n", "of the name", unit="bytes", limit=12)
    sane = require((size >= 1) & (size <= 64), "the longest command has 20 letters")
    value = text(size, "as it was written")
    api = made(upper(value), doc="in capital letters", role=API)
    client = coded(value, Quiet, fold=True, when=size == 6)
    wish = coded(value, Wish, "answered by confirmations alone", fold=True, role=FAMILY)
    end = u16("CR LF", equals=0x0D0A)


class Command(Request, kind=1):
    sort = u8("a list", codes=Sort, equals=Sort.LIST)
    count = decimal("\r\n", "words", limit=12)
    sane = require((count >= 1) & (count <= VALUES_MOST))
    name = call(Name)
    first = call(Word, when=count >= 2)
    subject = let(Word.value, "mostly a key, a channel or a stream", role=TOPIC, when=count >= 2)
    reply = coded(Word.value, Quiet, fold=True, when=Name.client == Quiet.CLIENT)
    words = repeat(call(Word), "more arguments", count=count - 2, when=count >= 3)
    replies = coded(Word.value, Quiet, "answers from here on", fold=True, when=(reply == Quiet.REPLY) & (count == 3))
    silent = let(PAIR_FIFO | choose(replies == Quiet.ON, PAIR_HEARD, choose(replies == Quiet.OFF, PAIR_SILENT, choose(replies == Quiet.SKIP, PAIR_SILENT_ONCE, 0))), role=PAIRING, when=present(replies))


class Line(Struct):
    name = word(" ", "the command, as it was typed")
    api = made(upper(name), doc="in capital letters", role=API)
    wish = coded(name, Wish, fold=True, role=FAMILY)
    subject = word(" ", "mostly a key, a channel or a stream", role=TOPIC, when=left > 0)
    rest = text(REST, "more arguments, perhaps in quotation marks", when=left > 0)


class Typed(Request, kind=4, family=1):
    letter = peek(u8())
    is_one = require((letter >= 0x41) & (letter <= 0x7A))
    line = word("\n", "a command by hand", limit=LINE_MOST, into=word("\r", "without its end", into=call(Line)))


class Counted(Struct):
    size = decimal("\r\n", "-1: nothing", unit="bytes", limit=12)
    sane = require((size >= -1) & (size <= TEXT_MOST))
    value = text(size, "what was asked for", when=size >= 0)
    end = u16("CR LF", equals=0x0D0A, when=size >= 0)


class Several(Struct):
    count = decimal("\r\n", "values, or pairs of them; -1: nothing", limit=12)
    sane = require((count >= -1) & (count <= VALUES_MOST))


class Value(Struct):
    sort = u8("what follows", codes=Sort)
    is_one = require(among(sort, 0x2B, 0x2D, 0x3A, 0x24, 0x2A, 0x5F, 0x23, 0x2C, 0x28, 0x21, 0x3D, 0x25, 0x7E, 0x3E, 0x7C))
    counted = call(Counted, when=among(sort, Sort.TEXT, Sort.LONG_ERROR, Sort.MARKED))
    holds = let(among(sort, Sort.LIST, Sort.MAP, Sort.SET, Sort.PUSHED, Sort.ATTRIBUTES))
    several = call(Several, when=holds)
    line = word("\r\n", "in one line", limit=LINE_MOST, when=among(sort, 0x2B, 0x2D, 0x3A, 0x5F, 0x23, 0x2C, 0x28))
    inside = let(choose(among(sort, Sort.MAP, Sort.ATTRIBUTES), Several.count * 2, Several.count), when=holds & (Several.count > 0))
    values = repeat(again("Value"), "each may hold others", count=inside, when=present(inside))
    meant = again("Value", "what the attributes are about", when=sort == Sort.ATTRIBUTES)


class Fault(Struct):
    name = word(" ", "which fault: ERR, WRONGTYPE, MOVED", role=CODE_NAME)
    words = text(REST, "in words", role=TEXT)


class Reply(Response, to=Command):
    mark = peek(u8())
    head = peek(u32(), when=among(mark, Sort.LIST, Sort.PUSHED))
    first = peek(u64(), "three, and the first is …", ahead=4, when=among(head, 0x2A330D0A, 0x3E330D0A))
    confirms = switch(first, {0x24390D0A73756273: let(Wish.SUBSCRIBE, role=FAMILY), 0x2431300D0A707375: let(Wish.PSUBSCRIBE, role=FAMILY), 0x2431300D0A737375: let(Wish.SSUBSCRIBE, role=FAMILY),
                              0x2431310D0A756E73: let(Wish.UNSUBSCRIBE, role=FAMILY), 0x2431320D0A70756E: let(Wish.PUNSUBSCRIBE, role=FAMILY), 0x2431320D0A73756E: let(Wish.SUNSUBSCRIBE, role=FAMILY)}, "… a Wish")
    wished = let(among(first, 0x24390D0A73756273, 0x2431300D0A707375, 0x2431300D0A737375, 0x2431310D0A756E73, 0x2431320D0A70756E, 0x2431320D0A73756E))
    pushed = let(PUSH, role=KIND, when=(mark == Sort.PUSHED) & ~wished)
    unasked = let(PAIR_MAYBE | PAIR_FIFO, "a subscriber is sent what nobody asked for", role=PAIRING)
    value = call(Value, "one, and those that it holds")


class Refusal(Response, to=Command, kind=2, family=[1, 11, 12, 13, 14]):
    sign = u8("an error follows", codes=Sort)
    fault = word("\r\n", "what went wrong", limit=LINE_MOST, into=call(Fault))
    failed = let(ERROR, role=CLASS)


class Queued(Response, to=Command, kind=3, family=[1, 11, 12, 13, 14, 15]):
    line = word("\r\n", "+QUEUED, whatever was asked: it is done with EXEC", limit=LINE_MOST)


class Frame(Struct):
    mark = peek(u8())
    head = peek(u32(), when=mark == Sort.SIMPLE)
    message = switch(side, {0: requests(choose(mark == Sort.LIST, 1, 4)), 1: responses(choose(mark == Sort.ERROR, 2, choose(head == 0x2B515545, 3, 1)))})


class ListStart(Struct):
    sort = u8(equals=Sort.LIST)
    count = decimal("\r\n", limit=7)
    some = require((count >= 1) & (count <= VALUES_MOST))
    name = call(Name)


class CommandStart(Struct):
    head = peek(u32())
    typed = let(among(head & 0xDFDFDFDF, 0x50494E47, 0x53455400, 0x47455400, 0x494E464F, 0x53454C45, 0x4B455953, 0x44454C00, 0x48454C4C), "PING, SET, GET, INFO, SELE, KEYS, DEL, HELL")
    start = switch(typed, {0: call(ListStart), 1: word("\n", limit=1024)})


class ReplyStart(Struct):
    head = peek(u16(), "a fault begins with a capital letter: else each line of a directory were one")
    fault = require((head >> 8 != Sort.ERROR) | (head & 0xFF >= 0x41) & (head & 0xFF <= 0x5A))
    value = call(Value)


redis = Protocol("redis", title="Redis", ports=[6379], frame=Frame, starts=(CommandStart, ReplyStart), limit=TEXT_MOST, fifo=True)
