"""Apache RocketMQ 5 over gRPC: clients and the proxy.

The reference page, docs/protocols/rocketmq_grpc.md, is written from this file and the ones beside it.

What is described is not HTTP/2 but what it carries: a call's request and its answer are one unit each (`dissect/inner/calls.py`), with their headers as
names and values and their messages in protobuf.
"""

from dissect.protocols.rocketmq_grpc.codes import Method, Received, Status, StreamError, Unit
from dissect.protocols.rocketmq_grpc.shapes import ByShape, guessed
from dissect.language import *  # noqa: F403

MAGIC = 0xFF483201
UNIT_MAX = 80 << 20
OURS, FROM_CLIENT, INTERIM = 32, 64, 16
APACHE, ROCKETMQ, VERSION = 0x2F6170616368652E, 0x726F636B65746D71, 0x2E76322E  # "/apache." "rocketmq" ".v2."
NS_PER_S, NS_PER_MS = 1_000_000_000, 1_000_000
S_MAX = ((1 << 63) - 1) // NS_PER_S - 1


waits_at = var(doc="where an answer begins that only its request explains …")
waits_size = var(doc="… and how long it is")
unit_kind = var(doc="what the unit is")
method = var(doc="which method, by the path or by what the messages look like")
went_code = var(doc="how the call went, for RocketMQ")
results = var(doc="messages that an answer to a send tells of")
grpc_status = var(doc="how the call went, for gRPC")
born_ns = var(doc="when the producer made the message")
popped_ns = var(doc="when the broker gave the message away")
body_form = var(doc="2: the body is compressed")
properties_of = gather()

# --- headers ------------------------------------------------------------------------------------------------------


class Path(Struct):
    service = word("/", "service", last=True)
    called = text(REST, "method")
    number = coded(called, Method, "method, where it is one of those below")
    known = let(number, into=method, when=present(number))
    other = let(called, role=API, when=~present(number))


class Headers(Struct):
    path = member("service and method", of=":path", into=call(Path))
    client = member("the client's name for itself", of="x-mq-client-id", role=CLIENT)
    request = member("a UUID, which client logs name", of="x-mq-request-id")
    date = member("UTC, to the second; part of the signature", of="x-mq-date-time")
    namespace = member("namespace, mostly empty", of="x-mq-namespace")
    language = member("of the client", of="x-mq-language")
    version = member("of the client", of="x-mq-client-version")
    timeout = member("the deadline: a number and its unit", of="grpc-timeout")
    encoding = member("how messages are compressed, if they are", of="grpc-encoding")
    status = amount("how the call went, for gRPC: 0, or why there is no answer", of="grpc-status")
    went = let(status, into=grpc_status, when=present(status))
    message = member("the words to that, percent-encoded", of="grpc-message", role=TEXT)


# --- what messages hold -------------------------------------------------------------------------------------------


class Topic(Struct, of="Resource"):
    name = field(role=TOPIC)


class Group(Struct, of="Resource"):
    name = field(role=GROUP)


class Named(Struct, of="Resource"):
    name = field()


class Went(Struct, of="Status"):
    code = field(codes=Status, role=CODE)
    told = let(code, into=went_code)
    message = field(role=TEXT)


class WentReceiving(Struct, of="Status"):
    code = field(codes=Received, role=CODE)
    told = let(code, into=went_code)
    message = field(role=TEXT)
    stood = let(WAIT_ALL, "nothing came", role=WAIT, when=code == Received.MESSAGE_NOT_FOUND)


class QueueBroker(Struct, of="Broker"):
    name = field(role=BROKER)


class Queue(Struct, of="MessageQueue"):
    topic = field(into=call(Topic))
    id = field()
    queue = let(choose(present(id), id, 0), role=PARTITION, when=~present(id) | (id >= 0))
    broker = field(into=call(QueueBroker))


class Instant(Struct, of="Timestamp"):
    seconds = field()
    nanos = field()


class Born(Struct, of="Timestamp"):
    seconds = field()
    nanos = field()
    ns = let(seconds * NS_PER_S + choose(present(nanos), nanos, 0), into=born_ns, when=(seconds >= 0) & (seconds <= S_MAX))


class UserProperty(Struct, of="Property"):
    key = field()
    value = field()
    one = entry(properties_of, key, value)


class ReceiptHandle(Struct):
    start = decimal(" ", "first number of the pop")
    pop_time = decimal(" ", "when it was popped, by the broker's clock", unit="ms since 1970")
    invisible = decimal(" ", "until it is delivered again", unit="ms")
    popped = let(pop_time * NS_PER_MS, into=popped_ns, when=present(invisible))
    rest = text(REST, "queue in which the broker notes it, kind of topic, broker, queue, number in the queue, place in the commit log")


class System(Struct, of="SystemProperties"):
    """What a producer says of its message: its queue is a wish, the proxy picks one."""

    tag = field()
    keys = field(role=RECORD_KEY)
    message_id = field(role=MESSAGE_ID)
    body_encoding = field()
    form = let(body_encoding, into=body_form)
    message_type = field()
    born_timestamp = field(into=call(Born))


class SystemDelivered(Struct, of="SystemProperties"):
    tag = field()
    keys = field(role=RECORD_KEY)
    message_id = field(role=MESSAGE_ID)
    body_encoding = field()
    form = let(body_encoding, into=body_form)
    message_type = field()
    born_timestamp = field(into=call(Born))
    receipt_handle = field(into=call(ReceiptHandle))
    queue_id = field()
    queue = let(choose(present(queue_id), queue_id, 0), role=PARTITION)
    queue_offset = field()
    number = let(choose(present(queue_offset), queue_offset, 0), role=OFFSET)
    delivery_attempt = field()
    before = let(delivery_attempt - 1, role=REDELIVERED, when=delivery_attempt > 0)


def opened() -> Field:
    """The user's bytes, which may be compressed; what does not open stays as it is."""
    return switch(body_form, {2: attempt(inflate("zlib", raw(REST, role=PAYLOAD)), raw(REST, role=PAYLOAD))}, "by its encoding",
                  default=raw(REST, "the user's bytes", role=PAYLOAD))


class Sent(Record, of="Message"):
    no_properties = let(unset, into=properties_of)
    no_birth = let(unset, into=born_ns)
    no_form = let(unset, into=body_form)
    topic = field(into=call(Topic))
    user_properties = field(each=call(UserProperty))
    system_properties = field(into=call(System))
    made_at = let(born_ns, role=TIMESTAMP)
    properties = let(properties_of, role=PROPERTIES)
    body = field(into=opened())


class Delivered(Record, of="Message"):
    no_properties = let(unset, into=properties_of)
    no_birth = let(unset, into=born_ns)
    no_form = let(unset, into=body_form)
    topic = field(into=call(Topic))
    user_properties = field(each=call(UserProperty))
    system_properties = field(into=call(SystemDelivered))
    made_at = let(born_ns, role=TIMESTAMP)
    properties = let(properties_of, role=PROPERTIES)
    body = field(into=opened())


# --- calls --------------------------------------------------------------------------------------------------------


class QueryRoute(Request, kind=Method.QueryRoute, of="QueryRouteRequest"):
    topic = field(into=call(Topic))


class RouteKnown(Response, to=QueryRoute, of="QueryRouteResponse"):
    status = field(into=call(Went))


class Heartbeat(Request, kind=Method.Heartbeat, of="HeartbeatRequest"):
    group = field(into=call(Group))
    client_type = field()
    beats = event("alive", "a heartbeat of a member", when=present(group))


class Beaten(Response, to=Heartbeat, of="HeartbeatResponse"):
    status = field(into=call(Went))


class SendBody(Struct, of="SendMessageRequest"):
    messages = field(each=call(Sent))


class SentWhere(Struct, of="Message"):
    topic = field(into=call(Topic))


class SendWhere(Struct, of="SendMessageRequest"):
    messages = field(into=call(SentWhere))


class SendMessage(Request, kind=Method.SendMessage):
    begin = let(here)
    size = let(left)
    messages = call(SendBody)
    topic = area(size, call(SendWhere), "the last one once more, for the topic of all", at=begin)


class SendResult(Struct, of="SendResultEntry"):
    message_id = field()
    transaction_id = field()
    offset = field()
    one_more = let(results + 1, into=results)


class SendResults(Struct, of="SendMessageResponse"):
    status = field(into=call(Went))
    none = let(0, into=results)
    entries = field(each=call(SendResult))


class SendOffset(Struct, of="SendResultEntry"):
    offset = field()
    stored = let(choose(present(offset), offset, 0), role=ANSWER_OFFSET, when=(results == 1) & (went_code == Status.OK))


class SendStored(Struct, of="SendMessageResponse"):
    entries = field(into=call(SendOffset))


class MessageSent(Response, to=SendMessage):
    begin = let(here)
    size = let(left)
    results = call(SendResults)
    offset = area(size, call(SendStored), "of a single message, once more, for its number", at=begin)


class QueryAssignment(Request, kind=Method.QueryAssignment, of="QueryAssignmentRequest"):
    topic = field(into=call(Topic))
    group = field(into=call(Group))


class AssignedTopic(Struct, of="Resource"):
    name = field()


class AssignedBroker(Struct, of="Broker"):
    name = field()


class AssignedQueue(Struct, of="MessageQueue"):
    topic = field(into=call(AssignedTopic))
    id = field()
    broker = field(into=call(AssignedBroker))
    number = let(choose(present(id), id, 0))
    given = event("owned", "the proxy says who reads a queue", topic=AssignedTopic.name, broker=AssignedBroker.name, partition=number, when=number >= 0)
    shared = event("assigned", "any member may get any message: nobody owns a queue", topic=AssignedTopic.name, broker=AssignedBroker.name, when=number < 0)


class Assignment(Struct, of="Assignment"):
    message_queue = field(into=call(AssignedQueue))


class Assigned(Response, to=QueryAssignment, of="QueryAssignmentResponse"):
    status = field(into=call(Went))
    assignments = field(each=call(Assignment))


class ReceiveMessage(Request, kind=Method.ReceiveMessage, of="ReceiveMessageRequest"):
    group = field(into=call(Group))
    message_queue = field(into=call(Queue))
    batch_size = field()
    attempt_id = field()
    popped = event("popped", "a member asks for messages")


class Received_(Response, to=ReceiveMessage, of="ReceiveMessageResponse"):
    status = field(into=call(WentReceiving))
    message = field(into=call(Delivered))
    delivery_timestamp = field(into=call(Instant))


class MoreReceived(Struct, of="ReceiveMessageResponse"):
    message = field(into=call(Delivered))
    delivery_timestamp = field(into=call(Instant))


class AckEntry(Item, of="AckMessageEntry"):
    message_id = field(role=MESSAGE_ID)
    receipt_handle = field()
    done = event("acknowledged", "a message is done", detail=message_id)


class AckMessage(Request, kind=Method.AckMessage, of="AckMessageRequest"):
    group = field(into=call(Group))
    topic = field(into=call(Topic))
    entries = field(each=call(AckEntry))


class Acknowledged(Response, to=AckMessage, of="AckMessageResponse"):
    status = field(into=call(Went))


class ToDeadLetters(Request, kind=Method.ForwardMessageToDeadLetterQueue, api="ForwardMessageToDeadLetterQueue", of="ForwardMessageToDeadLetterQueueRequest"):
    group = field(into=call(Group))
    topic = field(into=call(Topic))
    receipt_handle = field()
    message_id = field()
    dead = event("buried", "a message was sent to the dead letters", detail=message_id)


class Buried(Response, to=ToDeadLetters, of="ForwardMessageToDeadLetterQueueResponse"):
    status = field(into=call(Went))


class EndTransaction(Request, kind=Method.EndTransaction, of="EndTransactionRequest"):
    topic = field(into=call(Topic))
    message_id = field()
    transaction_id = field()
    resolution = field()
    source = field()
    kept = event("transaction_committed", "the message of a transaction may be delivered", detail=message_id, when=resolution == 1)
    dropped = event("transaction_rolled_back", "the message of a transaction is dropped", detail=message_id, when=resolution == 2)


class TransactionEnded(Response, to=EndTransaction, of="EndTransactionResponse"):
    status = field(into=call(Went))


class Subscriber(Struct, of="Subscription"):
    group = field(into=call(Group))
    fifo = field()


class ClientSettings(Struct, of="Settings"):
    client_type = field()
    subscription = field(into=call(Subscriber))


class Orphan(Struct, of="RecoverOrphanedTransactionCommand"):
    message = field(into=call(Sent))
    transaction_id = field()
    checked = event("transaction_checked", "the broker asks what became of a transaction", detail=transaction_id)


class Telemetry(Request, kind=Method.Telemetry, of="TelemetryCommand"):
    status = field(into=call(Went))
    settings = field(into=call(ClientSettings))


class Told(Response, to=Telemetry, of="TelemetryCommand"):
    status = field(into=call(Went))
    recover_orphaned_transaction_command = field(into=call(Orphan))


class NotifyClientTermination(Request, kind=Method.NotifyClientTermination, of="NotifyClientTerminationRequest"):
    group = field(into=call(Group))
    gone = event("left", "no member any more", answered=True, when=present(group))


class Terminated(Response, to=NotifyClientTermination, of="NotifyClientTerminationResponse"):
    status = field(into=call(Went))


class ChangeInvisibleDuration(Request, kind=Method.ChangeInvisibleDuration, of="ChangeInvisibleDurationRequest"):
    group = field(into=call(Group))
    topic = field(into=call(Topic))
    receipt_handle = field()
    message_id = field()
    later = event("hidden", "a message shall come again later", detail=message_id)


class InvisibleChanged(Response, to=ChangeInvisibleDuration, of="ChangeInvisibleDurationResponse"):
    status = field(into=call(Went))
    receipt_handle = field()


class PullMessage(Request, kind=Method.PullMessage, of="PullMessageRequest"):
    group = field(into=call(Group))
    message_queue = field(into=call(Queue))


class Pulled(Response, to=PullMessage, of="PullMessageResponse"):
    status = field(into=call(Went))
    message = field(into=call(Delivered))


class UpdateOffset(Request, kind=Method.UpdateOffset, of="UpdateOffsetRequest"):
    group = field(into=call(Group))
    message_queue = field(into=call(Queue))
    offset = field()
    committed = event("committed", "how far the group is in a queue", detail=offset)


class OffsetUpdated(Response, to=UpdateOffset, of="UpdateOffsetResponse"):
    status = field(into=call(Went))


class GetOffset(Request, kind=Method.GetOffset, of="GetOffsetRequest"):
    group = field(into=call(Group))
    message_queue = field(into=call(Queue))


class OffsetGot(Response, to=GetOffset, of="GetOffsetResponse"):
    status = field(into=call(Went))


class QueryOffset(Request, kind=Method.QueryOffset, of="QueryOffsetRequest"):
    message_queue = field(into=call(Queue))


class OffsetFound(Response, to=QueryOffset, of="QueryOffsetResponse"):
    status = field(into=call(Went))


class RecallMessage(Request, kind=Method.RecallMessage, of="RecallMessageRequest"):
    topic = field(into=call(Topic))


class Recalled(Response, to=RecallMessage, of="RecallMessageResponse"):
    status = field(into=call(Went))


class SyncLiteSubscription(Request, kind=Method.SyncLiteSubscription, of="SyncLiteSubscriptionRequest"):
    topic = field(into=call(Topic))
    group = field(into=call(Group))


class LiteSynced(Response, to=SyncLiteSubscription, of="SyncLiteSubscriptionResponse"):
    status = field(into=call(Went))


class ChangeLogLevel(Request, kind=Method.ChangeLogLevel, of="ChangeLogLevelRequest"):
    level = field()


class LogLevelChanged(Response, to=ChangeLogLevel, of="ChangeLogLevelResponse"):
    remark = field(role=TEXT)


# --- units --------------------------------------------------------------------------------------------------------


class Known(Struct):
    message = switch(side, {0: requests(method, default=raw(REST, "of an unknown method")),
                            1: responses(method, default=raw(REST, "of an unknown method"))}, "protobuf, by method")


class UnknownRequest(Struct):
    """The path is not known: it is named by its shape."""

    begin = let(here)
    size = let(left)
    shape_ = attempt(call(ByShape), raw(REST), when=unit_kind == Unit.ASKED)
    found = let(guessed, into=method, when=present(guessed))
    message = area(size, requests(method, default=raw(REST, "of an unknown method")), at=begin)


class UnknownAnswer(Struct):
    """It is named by its request."""

    begin = let(here, into=waits_at)
    size = let(left, into=waits_size)
    message = raw(REST, "of the method that was asked for")


class First(Struct):
    compressed = u8("1: compressed in a way that is not known here", limit=1)
    size = u32("of the message", unit="bytes")
    how = let(choose(compressed == 1, 3, choose(present(method), 0, choose(side == 0, 1, 2))))
    message = area(size, switch(how, {0: call(Known), 1: call(UnknownRequest), 2: call(UnknownAnswer)}, default=raw(REST, "compressed")), "a message")


class Further(Struct):
    """Only what is received comes in several messages."""

    compressed = u8("1: compressed in a way that is not known here", limit=1)
    size = u32("of the message", unit="bytes")
    received = let((compressed == 0) & (side == 1) & (~present(method) & (unit_kind == Unit.ANSWERED) | (method == Method.ReceiveMessage)))
    message = area(size, switch(received, {1: call(MoreReceived)}, default=raw(REST, "of the same kind")), "a message")


class Grpc(Names):
    """How a call went, for gRPC."""

    OK = 0
    CANCELLED = 1
    UNKNOWN = 2
    INVALID_ARGUMENT = 3
    DEADLINE_EXCEEDED = 4
    NOT_FOUND = 5
    ALREADY_EXISTS = 6
    PERMISSION_DENIED = 7
    RESOURCE_EXHAUSTED = 8
    FAILED_PRECONDITION = 9
    ABORTED = 10
    OUT_OF_RANGE = 11
    UNIMPLEMENTED = 12
    INTERNAL = 13
    UNAVAILABLE = 14
    DATA_LOSS = 15
    UNAUTHENTICATED = 16


class Outcome(Struct):
    said = switch(grpc_status, {number: made(f"grpc:{code.name}", role=CODE_NAME) for number, code in Grpc.codes.items() if number}, "what only the trailers say")


class Content(Struct):
    kind = u8("what it is", codes=Unit)
    flags = u8("how it came", parts=dict(
        headers_unknown=bit(0, doc="headers stand in a table that the capture does not hold"), joined=bit(1, doc="its beginning came before the capture did"),
        torn=bit(2, doc="parts of it are missing"), goes_on=bit(3, doc="more follow on the stream"), interim=bit(4, doc="more of the same answer follow"),
        on_port=bit(5, doc="the port is one of these calls"), from_client=bit(6, doc="the client said it")))
    stream = u32("number of the stream, which is the call's", role=KEY)
    error = u32("why the stream was given up", codes=StreamError)
    headers_size = u32("of the headers", unit="bytes")
    headers = raw(headers_size, "names and values")
    head = named([(pairs(u16(), u32()), headers)], call(Headers), "headers and trailers")
    what = let(kind, into=unit_kind)
    first = call(First, "the first message", when=left > 0)
    messages = repeat(call(Further), "further ones", when=left > 0)
    asks = let(REQUEST, role=KIND, when=kind == Unit.ASKED)
    answers = let(RESPONSE, role=KIND, when=kind == Unit.ANSWERED)
    says = let(choose(flags.from_client == 1, ONEWAY, PUSH), role=KIND, when=kind == Unit.SAID)
    ends = let(PUSH, role=KIND, when=kind == Unit.RESET)
    over = let(PAIR_OVER, role=PAIRING, when=kind == Unit.RESET)
    more = let(PAIR_INTERIM, role=PAIRING, when=flags.interim == 1)
    api = let(method, codes=Method, role=API, when=present(method))
    failed = let(ERROR, role=CLASS, when=(grpc_status > 0) & ~present(went_code))
    outcome = call(Outcome, when=(grpc_status > 0) & ~present(went_code))
    quick = let(WAIT_NONE, "only a receive waits", role=WAIT, when=(kind == Unit.ASKED) & present(method) & (method != Method.ReceiveMessage) & (method != Method.PullMessage))
    stood = let(WAIT_UNTIL_TIME, "until there was something", role=WAIT, when=(kind == Unit.ANSWERED) & present(popped_ns))
    until = let(popped_ns, role=WAIT_UNTIL, when=(kind == Unit.ANSWERED) & present(popped_ns))
    answer = area(waits_size, explained(responses(asked(API), default=raw(REST, "of an unknown method"))), "the first message, read as its request says", at=waits_at,
                  when=present(waits_at) & (kind == Unit.ANSWERED))


class Frame(Struct):
    magic = u32("ff 48 32 01", equals=MAGIC, unit="hex")
    size = u32("of what follows", limit=UNIT_MAX, unit="bytes")
    content = area(size, call(Content))


# --- what a unit begins like --------------------------------------------------------------------------------------


class StartPath(Struct):
    apache = u64(equals=APACHE)
    rocketmq = u64(equals=ROCKETMQ)
    version = u32(equals=VERSION)


class StartHeaders(Struct):
    path = member(of=":path", into=call(StartPath))


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
    ours = require(present(StartPath.version) | ~present(StartHeaders.path) & ((flags & OURS) == OURS), "a path of these services, or none on their port")


class ClientStart(Struct):
    unit = call(Start)
    asks = require((Start.flags & FROM_CLIENT) == FROM_CLIENT)


class ServerStart(Struct):
    unit = call(Start)
    answers = require((Start.flags & FROM_CLIENT) == 0)


rocketmq_grpc = Protocol("rocketmq_grpc", title="RocketMQ gRPC", ports=[8081], order="big", frame=Frame, starts=(ClientStart, ServerStart), certain=True,
                         says_side=True, families=False, limit=UNIT_MAX + 8, kinds=Method, protos=["messaging.proto"],
                         codes_of={Method.ReceiveMessage: Received})
