"""What every frame of RocketMQ begins with, and what all requests have."""

from dissect.protocols.rocketmq.codes import Language, Note, Version
from dissect.language import *  # noqa: F403

CUT_CODES = 3 << 16  # what is missing of a pop code that a binary header has cut to 16 bits

number = var(doc="the code of the request, or of the answer")
marks = var(doc="bit 0: an answer, bit 1: wants no answer")
in_json = var(doc="1: the header is JSON")
of_retries = var(doc="1: a name server does not know the topic of a group's retries, which is so until there is one")

# --- headers ------------------------------------------------------------------------------------------------------


class Remark(Struct):
    before = word("for the topic: %RETRY%", "what it says before it names the topic of a group's retries")
    unknown = let(1, into=of_retries, when=left > 0)


ASKED = dict(answer=bit(0), oneway=bit(1, doc="wants no answer"))


class JsonHeader(Struct):
    code = amount("of the request, or of the answer")
    flag = amount("what it is", parts=ASKED)
    language = member("of the sender")
    opaque = amount("chosen by who asks, echoed by who answers")
    version = amount("of the sender", codes=Version)
    serializeTypeCurrentRPC = member("JSON")
    remark = member("what went wrong", into=call(Remark))
    extFields = member("the fields of this code, all texts")
    said = let(code, into=number)
    marked = let(flag, into=marks)
    spelt = let(1, into=in_json)


class BinaryHeader(Struct):
    code_ = i16("of the request, or of the answer; the pop codes are cut to 16 bits")
    language = u8("of the sender", codes=Language)
    version = u16("of the sender", codes=Version)
    opaque = i32("chosen by who asks, echoed by who answers")
    flag = u32("what it is", parts=ASKED)
    cut = let((flag.answer == 0) & ((code_ >= 3442) & (code_ <= 3448) | (code_ >= 3462) & (code_ <= 3471) | (code_ == 3543)))
    said = let(choose(cut, code_ + CUT_CODES, code_), into=number)
    noted = let(Note.cut_code, role=NOTE, codes=Note, when=cut)
    marked = let(flag, into=marks)
    remark_size = u32("of the remark", unit="bytes")
    remark = text(remark_size, "what went wrong", into=call(Remark))
    ext_size = u32("of the fields", unit="bytes")
    extFields = raw(ext_size, "the fields of this code, names and values after their lengths")


# --- requests -----------------------------------------------------------------------------------------------------


class AnyRequest(Request):
    bname = member("the broker that is meant", role=BROKER)
    silent = let(ONEWAY, role=KIND, when=marks & 2)
