"""Apache RocketMQ 5 over gRPC: clients and the proxy.

The reference page, docs/protocols/rocketmq_grpc.md, is written from this file and the ones beside it.

The description begins above HTTP/2: a call's request and its answer are one unit each (`dissect/inner/calls.py`), with headers as names
and values and messages in protobuf.
"""

from dissect.protocols.rocketmq_grpc.admin import *  # noqa: F403
from dissect.protocols.rocketmq_grpc.codes import Grpc, Method, Received, StreamError, Unit
from dissect.protocols.rocketmq_grpc.methods import *  # noqa: F403
from dissect.protocols.rocketmq_grpc.methods import MorePulled, MoreReceived, MoreTold
from dissect.protocols.rocketmq_grpc.shapes import ByShape, guessed
from dissect.protocols.rocketmq_grpc.values import Headers, grpc_status, method, popped_ns, went_code
from dissect.language import *  # noqa: F403

MAGIC = 0xFF483201
UNIT_MAX = 80 << 20
UNIT_HEAD = 14  # bytes that are no headers and no messages
INTERIM, OURS, FROM_CLIENT, FOREIGN = 16, 32, 64, 128
APACHE, ROCKETMQ, VERSION = 0x2F6170616368652E, 0x726F636B65746D71, 0x2E76322E  # "/apache." "rocketmq" ".v2."
APPLICAT, ION_GRPC = 0x6170706C69636174, 0x696F6E2F67727063  # "applicat" "ion/grpc"

waits_at = var(doc="where an answer begins that only its request explains …")
waits_size = var(doc="… and how long it is")
unit_kind = var(doc="what the unit is")

# --- units --------------------------------------------------------------------------------------------------------


class Known(Struct):
    message = switch(side, {0: requests(method, default=raw(REST, "of an unknown method")),
                            1: responses(method, default=raw(REST, "of an unknown method"))}, "protobuf, by method")


class UnknownRequest(Struct):
    """The path is unknown: the method is recognised by the message's members."""

    begin = let(here)
    size = let(left)
    shape_ = attempt(call(ByShape), raw(REST), "what it looks like", when=unit_kind == Unit.ASKED)
    found = let(guessed, into=method, when=present(guessed))
    message = area(size, requests(method, default=raw(REST, "of an unknown method")), at=begin)


class UnknownAnswer(Struct):
    """It has the name of its request."""

    begin = let(here, into=waits_at)
    size = let(left, into=waits_size)
    message = raw(REST, "of the method that was asked for")


class First(Struct):
    compressed = u8("1: compressed in a way that is not known here", limit=1)
    size = u32("of the message", unit="bytes")
    how = let(choose(compressed == 1, 3, choose(present(method), 0, choose(side == 0, 1, 2))))
    message = area(size, switch(how, {0: call(Known), 1: call(UnknownRequest), 2: call(UnknownAnswer)}, default=raw(REST, "compressed")), "a message")


class Further(Struct):
    """An answer comes in several messages, and what a proxy tells a client may: two checks of transactions went together."""

    compressed = u8("1: compressed in a way that is not known here", limit=1)
    size = u32("of the message", unit="bytes")
    plain = let((compressed == 0) & (side == 1))
    received = let(plain & (~present(method) & (unit_kind == Unit.ANSWERED) | (method == Method.ReceiveMessage)))
    how = let(choose(received == 1, 1, choose((plain == 1) & (method == Method.Telemetry), 2, choose((plain == 1) & (method == Method.PullMessage), 3, 0))))
    message = area(size, switch(how, {1: call(MoreReceived), 2: call(MoreTold), 3: call(MorePulled)}, default=raw(REST, "of the same kind")), "a message")


class Messages(Struct):
    first = call(First, "the first message", when=left > 0)
    messages = repeat(call(Further), "further ones", when=left > 0)


class Outcome(Struct):
    said = switch(grpc_status, {number: made(f"grpc:{code.name}", role=CODE_NAME) for number, code in Grpc.codes.items() if number}, "what only the trailers say")


class Content(Struct):
    kind = u8("what it is", codes=Unit)
    flags = u8("how it came", parts=dict(
        headers_unknown=bit(0, doc="headers stand in a table that the capture does not hold"), joined=bit(1, doc="its beginning came before the capture did"),
        torn=bit(2, doc="parts of it are missing"), goes_on=bit(3, doc="more follow on the stream"), interim=bit(4, doc="more of the same answer follow"),
        on_port=bit(5, doc="the port is one of these calls"), from_client=bit(6, doc="the client said it"),
        foreign=bit(7, doc="what it carries are no messages")))
    stream = u32("number of the stream, which is the call's", role=KEY)
    error = u32("why the stream was given up", codes=StreamError)
    headers_size = u32("of the headers", unit="bytes")
    headers = raw(headers_size, "names and values")
    head = named([(pairs(u16(), u32()), headers)], call(Headers), "headers and trailers")
    what = let(kind, into=unit_kind)
    pairs = let(choose(flags.interim == 1, PAIR_INTERIM, 0) + choose(flags.joined == 1, PAIR_LATER, 0), role=PAIRING, when=kind == Unit.ANSWERED)
    said = area(left, call(Messages), "messages")
    asks = let(REQUEST, role=KIND, when=kind == Unit.ASKED)
    answers = let(RESPONSE, role=KIND, when=kind == Unit.ANSWERED)
    says = let(choose(flags.from_client == 1, ONEWAY, PUSH), role=KIND, when=kind == Unit.SAID)
    ends = let(PUSH, role=KIND, when=kind == Unit.RESET)
    over = let(PAIR_OVER, role=PAIRING, when=kind == Unit.RESET)
    first = let(PAIR_FIRST, "further answers are told alone", role=PAIRING, when=(kind == Unit.ASKED) & (~present(method) | (method == Method.Telemetry)))
    api = let(method, codes=Method, role=API, when=present(method))
    failed = let(ERROR, role=CLASS, when=(grpc_status > 0) & ~present(went_code))
    outcome = call(Outcome, when=(grpc_status > 0) & ~present(went_code))
    quick = let(WAIT_NONE, "only a receive waits", role=WAIT, when=(kind == Unit.ASKED) & present(method) & (method != Method.ReceiveMessage) & (method != Method.PullMessage))
    stood = let(WAIT_UNTIL_TIME, "until there was something", role=WAIT, when=(kind == Unit.ANSWERED) & present(popped_ns))
    until = let(popped_ns, role=WAIT_UNTIL, when=(kind == Unit.ANSWERED) & present(popped_ns))
    answer = area(waits_size, explained(responses(asked(API), default=raw(REST, "of an unknown method"))), "the first message, read as its request says", at=waits_at,
                  when=present(waits_at) & (kind == Unit.ANSWERED))
    missing = u8("stands for all that is missing", when=flags.torn == 1)


class Frame(Struct):
    magic = u32("ff 48 32 01", equals=MAGIC, unit="hex")
    size = u32("of what follows", limit=UNIT_MAX, unit="bytes")
    content = area(size, call(Content))


# --- what a unit begins like --------------------------------------------------------------------------------------


class StartPath(Struct):
    apache = u64(equals=APACHE)
    rocketmq = u64(equals=ROCKETMQ)
    version = u32(equals=VERSION)


class StartType(Struct):
    applicat = u64(equals=APPLICAT)
    ion_grpc = u64(equals=ION_GRPC)


class StartHeaders(Struct):
    path = member(of=":path", into=call(StartPath))
    type_ = member(of="content-type", into=call(StartType))
    status = member(of="grpc-status")


class Start(Struct):
    magic = u32(equals=MAGIC)
    size = u32(limit=UNIT_MAX)
    kind = u8()
    flags = u8()
    stream = u32()
    error = u32()
    headers_size = u32(limit=1 << 17)
    headers = raw(headers_size)
    head = named([(pairs(u16(), u32()), headers)], call(StartHeaders))
    carries = let(((flags & FOREIGN) == 0) & ((size > headers_size + UNIT_HEAD) | present(StartHeaders.status)), "messages of calls, or a part of one, or how one ended")
    calls = let(present(StartType.ion_grpc) | ~present(StartHeaders.type_) & carries)
    ours = require(present(StartPath.version) | ~present(StartHeaders.path) & calls & ((flags & OURS) == OURS), "a path of these services, or none on their port")


class ClientStart(Struct):
    unit = call(Start)
    asks = require((Start.flags & FROM_CLIENT) == FROM_CLIENT)


class ServerStart(Struct):
    unit = call(Start)
    answers = require((Start.flags & FROM_CLIENT) == 0)


rocketmq_grpc = Protocol("rocketmq_grpc", title="RocketMQ gRPC", ports=[8081], order="big", frame=Frame, starts=(ClientStart, ServerStart), certain=True,
                         says_side=True, families=False, limit=UNIT_MAX + 8, kinds=Method, protos=["messaging.proto"],
                         codes_of={Method.ReceiveMessage: Received, Method.PullMessage: Received}, carrier="HTTP/2", owners=Owners(leaves=True))
