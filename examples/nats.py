"""NATS, client and server: what is published and delivered, with requests found by their reply subjects.

Source: https://docs.nats.io/reference/reference-protocols/nats-protocol.  A message that names a reply subject is a request; what comes on that subject
is its answer.  A message without one is an answer where its subject was waited for, else a push.
"""

from dissect.language import *  # noqa: F403

LINE_MOST, PAYLOAD_MOST = 1 << 20, 64 << 20


class Verb(Names):
    INFO = 1, "what the server is"
    CONNECT = 2, "who the client is"
    PUB = 3, "a client publishes"
    HPUB = 4, "… with headers"
    SUB = 5, "a client wants a subject"
    UNSUB = 6, "… no longer"
    MSG = 7, "a server delivers"
    HMSG = 8, "… with headers"
    PING = 9
    PONG = 10
    FINE = 11, "+OK"
    FAULT = 12, "-ERR"


content = var(-1, "bytes of headers and payload that follow the line")


class Subjects(Struct):
    subject = word(" ", "where it goes", role=TOPIC)
    reply = word(None, "where the answer is to go", when=left > 0)


class Delivered(Struct):
    subject = word(" ", "where it was published", role=TOPIC)
    sid = word(" ", "the subscription's id")
    reply = word(None, "where the answer is to go", when=left > 0)


class Headed(Struct):
    subjects = word(" ", "subjects as without headers", last=True, into=switch(side, {0: call(Subjects), 1: call(Delivered)}))
    header_size = decimal(None, "of the headers", unit="bytes")


class Sized(Struct):
    size = decimal(None, "of what follows the line, headers included", unit="bytes", role=PAYLOAD_BYTES)
    sane = require((size >= 0) & (size <= PAYLOAD_MOST))
    one = let(1, role=RECORDS)
    then = let(size, into=content)


class Published(Struct):
    asks = let(Subjects.reply, role=KEY, when=present(Subjects.reply))
    answers = let(Subjects.subject, role=KEY, when=~present(Subjects.reply))
    is_one = let(RESPONSE, role=KIND, when=~present(Subjects.reply))
    unasked = let(PAIR_MAYBE, role=PAIRING, when=~present(Subjects.reply))


class Came(Struct):
    asks = let(Delivered.reply, role=KEY, when=present(Delivered.reply))
    answers = let(Delivered.subject, role=KEY, when=~present(Delivered.reply))
    is_one = let(RESPONSE, role=KIND, when=~present(Delivered.reply))
    unasked = let(PAIR_MAYBE, role=PAIRING, when=~present(Delivered.reply))


class Pub(Request, kind=Verb.PUB, api="PUB"):
    subjects = word(" ", "subject, and where the answer is to go", last=True, into=call(Subjects))
    sized = call(Sized)
    pairs_by = call(Published)


class HPub(Request, kind=Verb.HPUB, api="PUB"):
    headed = word(" ", "subjects, and the size of the headers", last=True, into=call(Headed))
    sized = call(Sized)
    pairs_by = call(Published)


class Msg(Request, kind=Verb.MSG, api="MSG", by="server"):
    subjects = word(" ", "subject, subscription, and where the answer is to go", last=True, into=call(Delivered))
    sized = call(Sized)
    pairs_by = call(Came)


class HMsg(Request, kind=Verb.HMSG, api="MSG", by="server"):
    headed = word(" ", "subjects, and the size of the headers", last=True, into=call(Headed))
    sized = call(Sized)
    pairs_by = call(Came)


class Info(Push, kind=Verb.INFO, api="INFO", by="server"):
    what = text(REST, "JSON about the server")


class Connect(Push, kind=Verb.CONNECT, api="CONNECT", by="client"):
    who = text(REST, "JSON about the client")


class Sub(Push, kind=Verb.SUB, api="SUB", by="client"):
    subject = word(" ", "wanted, with wildcards", role=TOPIC)
    queue = word(" ", "group that shares the messages", role=GROUP, optional=True)
    sid = text(REST, "chosen by the client")


class Unsub(Push, kind=Verb.UNSUB, api="UNSUB", by="client"):
    sid = text(REST, "of the subscription, and after how many messages")


class Ping(Request, kind=Verb.PING, api="PING", by="both", fifo=True):
    key = let(0, role=KEY1)


class Pong(Response, to=Ping, kind=Verb.PONG, by="both", fifo=True):
    key = let(0, role=KEY1)


class Fine(Push, kind=Verb.FINE, api="+OK", by="server"):
    pass


class Fault(Push, kind=Verb.FAULT, api="-ERR", by="server"):
    failed = let(ERROR, role=CLASS)
    words = text(REST, "what went wrong", role=TEXT)


class Line(Struct):
    sign = peek(u8())
    verb = word(" ", "what it is")
    written = coded(verb, Verb, "which verb", fold=True)
    kind = let(choose(sign == 0x2B, Verb.FINE, choose(sign == 0x2D, Verb.FAULT, written)))
    known = require(present(kind))
    args = switch(side, {0: requests(kind), 1: responses(kind)}, "of the verb")


class Frame(Struct):
    head = peek(u32())
    begins = let(head & 0xDFDFDFDF, "PUB, HPUB, SUB, UNSU, MSG, HMSG, PING, PONG, INFO, CONN, +OK, -ERR in capital letters")
    is_verb = require(among(begins, 0x50554200, 0x48505542, 0x53554200, 0x554E5355, 0x4D534700, 0x484D5347, 0x50494E47, 0x504F4E47, 0x494E464F, 0x434F4E4E, 0x0B4F4B0D, 0x0D455252),
                      "before a line's end is looked for: in a payload without one that would take its square")
    nothing = let(-1, into=content)
    line = word("\r\n", "a verb and its arguments", limit=LINE_MOST, into=call(Line))
    payload = raw(content, "headers, and what is said", when=content >= 0)
    end = u16("CR LF", equals=0x0D0A, when=content >= 0)


nats = Protocol("nats", title="NATS", ports=[4222], frame=Frame, limit=LINE_MOST + PAYLOAD_MOST, families=False)
