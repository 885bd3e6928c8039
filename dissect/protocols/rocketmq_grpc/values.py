"""The contents of RocketMQ's calls: headers, topics and groups, messages as they are sent and as they are delivered."""

from dissect.protocols.rocketmq_grpc.codes import Method, Received, Status
from dissect.language import *  # noqa: F403

NS_PER_S, NS_PER_MS = 1_000_000_000, 1_000_000
S_MAX = ((1 << 63) - 1) // NS_PER_S - 1

method = var(doc="which method, by the path or by what the messages look like")
went_code = var(doc="how the call went, for RocketMQ")
grpc_status = var(doc="how the call went, for gRPC")
born_ns = var(doc="when the producer made the message")
popped_ns = var(doc="when the broker gave the message away")
body_form = var(doc="2: the body is compressed")
properties_of = gather()
keys_of = gather(" ")  # as remoting writes them

# --- headers ------------------------------------------------------------------------------------------------------


class Path(Struct):
    service = word("/", "service", last=True)
    called = text(REST, "method")
    number = coded(called, Method, "method, where it is one of those below")
    known = let(number, into=method, when=present(number))
    other = let(called, role=API, when=~present(number))


class Headers(Struct):
    path = member("service and method", of=":path", into=call(Path), holds=WORDS)
    client = member("the client's name for itself", of="x-mq-client-id", role=CLIENT)
    request = member("a UUID, which client logs name", of="x-mq-request-id")
    date = member("UTC, to the second; part of the signature", of="x-mq-date-time", holds=WORDS)
    namespace = member("namespace, mostly empty", of="x-mq-namespace")
    language = member("of the client", of="x-mq-language", holds=WORDS)
    version = member("of the client", of="x-mq-client-version", holds=WORDS)
    timeout = member("the deadline: a number and its unit", of="grpc-timeout", holds=WORDS)
    encoding = member("how messages are compressed, if they are", of="grpc-encoding", holds=WORDS)
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


class Key(Struct):
    key = text(REST, "one of them")
    one = entry(keys_of, key)


class System(Struct, of="SystemProperties"):
    """What a producer says of its message; its queue is only a wish, since the proxy chooses one."""

    tag = field()
    keys = field(each=call(Key))
    together = let(keys_of, role=RECORD_KEY)
    message_id = field(role=MESSAGE_ID)
    body_encoding = field()
    form = let(body_encoding, into=body_form)
    message_type = field()
    born_timestamp = field(into=call(Born))


class SystemDelivered(Struct, of="SystemProperties"):
    tag = field()
    keys = field(each=call(Key))
    together = let(keys_of, role=RECORD_KEY)
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
    """The user's bytes, which may be compressed; what cannot be opened stays as it is."""
    return switch(body_form, {2: attempt(inflate("zlib", raw(REST, role=PAYLOAD)), raw(REST, role=PAYLOAD))}, "by its encoding",
                  default=raw(REST, "the user's bytes", role=PAYLOAD))


class Sent(Record, of="Message"):
    no_properties = let(unset, into=properties_of)
    no_keys = let(unset, into=keys_of)
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
    no_keys = let(unset, into=keys_of)
    no_birth = let(unset, into=born_ns)
    no_form = let(unset, into=body_form)
    topic = field(into=call(Topic))
    user_properties = field(each=call(UserProperty))
    system_properties = field(into=call(SystemDelivered))
    made_at = let(born_ns, role=TIMESTAMP)
    properties = let(properties_of, role=PROPERTIES)
    body = field(into=opened())
