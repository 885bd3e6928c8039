"""Apache Pulsar's binary protocol, clients and brokers, from 2.7 to the 5.0 line.

The reference page, docs/protocols/pulsar.md, is written from this file and the ones beside it.

Every command is one protobuf message; the member that is present says which command it is.  The contents of SEND and MESSAGE follow the
command, and are described in payload.py; bookies store the same bytes as entries.
"""

from dissect.protocols.pulsar.codes import Family, Kind, ServerError
from dissect.protocols.pulsar.names import consumers, producers, topic_fields
from dissect.protocols.pulsar.payload import Headers, carried, entry_id, is_place, ledger, left_of, place_as_number, redelivered, sent_marker, sent_number, told_count
from dissect.language import *  # noqa: F403

FRAME_MAX = 256 << 20  # a broker's maxMessageSize may be raised
START_MAX = (5 << 20) + (10 << 10)  # what is believed where framing is lost: the default limit
NOBODY = -1  # a request id that nobody asked with

permitted = var()
all_before = var()
command_end = var(doc="where the command ends, all of it captured or not")


class Command(Struct, of="BaseCommand"):
    type = field(codes=Kind)
    command = union("the member that is there: one of the messages below")


class Frame(Struct):
    size = u32("of all that follows", limit=FRAME_MAX, unit="bytes")
    command_size = u32("of the command", limit=FRAME_MAX, unit="bytes")
    fits = require(command_size + 4 <= size, "the command lies in the frame")
    ends = let(here + command_size, into=command_end)
    command = area(command_size, call(Command), "protobuf")
    payload = area(size - 4 - command_size, switch(carried, {1: call(Headers), 2: call(Headers)}, default=raw(REST, "nobody knows this")),
                   "headers and payload", when=size > command_size + 4)
    records = let(told_count, role=RECORDS)  # an encrypted batch is one row of many messages


# --- what a frame begins like -------------------------------------------------------------------------------------


class Start(Struct):
    """Field 1 comes first and is the type; then comes the member of that number."""

    size = u32(limit=START_MAX)
    command_size = u32(limit=START_MAX)
    first = u8(equals=0x08)
    type = u8(limit=127)
    tag = u8()
    low = let(choose(type < 16, type * 8 + 2, ((type * 8 + 2) & 0x7F) | 0x80))
    right = require(tag == low)
    more = u8(when=type >= 16)
    high = require((type < 16) | (more == (type * 8 + 2) >> 7))
    payload = let((type == Kind.SEND) | (type == Kind.MESSAGE))
    exact = require(choose(payload, size >= command_size + 12, size == command_size + 4))
    inner = peek(u8(), ahead=1, when=payload)
    numbered = require(~payload | (inner == 0x08))


class ClientStart(Struct):
    frame = call(Start)
    ours = require((Start.type != 3) & (Start.type != 7) & (Start.type != 8) & (Start.type != 9) & (Start.type != 13) & (Start.type != 14)
                   & (Start.type != 17) & (Start.type != 22) & (Start.type != 24) & (Start.type != 26) & (Start.type != 27)
                   & (Start.type != 30) & (Start.type != 31) & (Start.type != 33) & (Start.type != 35) & (Start.type != 36)
                   & (Start.type != 38) & (Start.type != 40) & ((Start.type < 50) | (Start.type > 63) | (Start.type % 2 == 0))
                   & (Start.type != 65) & (Start.type != 66) & (Start.type != 68))


class ServerStart(Struct):
    frame = call(Start)
    ours = require(among(Start.type, 3, 7, 8, 9, 13, 14, 15, 16, 17, 18, 19, 22, 24, 26, 27, 30, 31, 33, 35, 36, 38, 40, 51, 53, 55, 57, 59, 61,
                         63, 65, 66, 68, 71, 74, 75, 77, 80))


pulsar = Protocol("pulsar", title="Pulsar", ports=[6650], order="big", frame=Frame, starts=(ClientStart, ServerStart), limit=FRAME_MAX,
                  certain=True, says_side=True, unique=True, protos=["pulsar.proto"], families=Family.WORDS, kinds=Kind, message_id=(MESSAGE_ID, OFFSET, INDEX),
                  owners=Owners(alone="Exclusive"), partitions="-partition-",
                  words=("persistent", "non-persistent", "public", "default", "pulsar", "DLQ", "RETRY", "-partition-"))


class MessageId(Struct, of="MessageIdData"):
    ledgerId = field()
    entryId = field()
    partition = field()
    batch_index = field()


# --- connection ---------------------------------------------------------------------------------------------------


class Connect(Request, kind=Kind.CONNECT, of="CommandConnect", family=Family.CONNECT, ordered=True):
    client_version = field()
    protocol_version = field()
    proxy_to_broker_url = field()
    through = event("through", "a proxy stands before this broker", detail=proxy_to_broker_url, when=present(proxy_to_broker_url))
    opens = let(PAIR_OPENS, role=PAIRING)  # brokers and proxies take one of a connection, as its first word


class Connected(Response, to=Connect, kind=Kind.CONNECTED, of="CommandConnected", ordered=True):
    server_version = field()
    protocol_version = field()


class AuthChallenge(Request, kind=Kind.AUTH_CHALLENGE, of="CommandAuthChallenge", by="server", family=Family.AUTH, ordered=True):
    challenge = field()


class AuthResponse(Response, to=AuthChallenge, kind=Kind.AUTH_RESPONSE, of="CommandAuthResponse", by="client", ordered=True):
    response = field()


class Ping(Request, kind=Kind.PING, of="CommandPing", by="both", family=Family.PING, ordered=True, fifo=True):
    """The answer comes at once: it shows the time of the network."""


class Pong(Response, to=Ping, kind=Kind.PONG, of="CommandPong", by="both", ordered=True):
    pass


# --- lookup -------------------------------------------------------------------------------------------------------


class PartitionedMetadata(Request, kind=Kind.PARTITIONED_METADATA, of="CommandPartitionedTopicMetadata", family=Family.LOOKUP):
    request_id = field(role=KEY)
    topic, in_default, with_scheme = topic_fields()


class PartitionedMetadataResponse(Response, to=PartitionedMetadata, kind=Kind.PARTITIONED_METADATA_RESPONSE,
                                  of="CommandPartitionedTopicMetadataResponse"):
    request_id = field(role=KEY)
    partitions = field()
    response = field()
    failed = let(ERROR, role=CLASS, when=response == 1)
    error = field(codes=ServerError, role=CODE)
    message = field(role=TEXT)


class Lookup(Request, kind=Kind.LOOKUP, of="CommandLookupTopic", family=Family.LOOKUP):
    request_id = field(role=KEY)
    topic, in_default, with_scheme = topic_fields()
    authoritative = field()


class LookupResponse(Response, to=[Lookup, PartitionedMetadata], kind=Kind.LOOKUP_RESPONSE, of="CommandLookupTopicResponse", family=Family.LOOKUP):
    """A proxy answers PARTITIONED_METADATA with it if it fails."""

    request_id = field(role=KEY)
    response = field()
    elsewhere = let(choose(response == 0, REDIRECT, ERROR), role=CLASS, when=response != 1)
    brokerServiceUrl = field()
    authoritative = field()
    told = event("looked_up", "who serves the topic, as a broker says", detail=brokerServiceUrl, when=response == 1)
    error = field(codes=ServerError, role=CODE)
    message = field(role=TEXT)


class GetTopics(Request, kind=Kind.GET_TOPICS_OF_NAMESPACE, of="CommandGetTopicsOfNamespace", family=Family.LOOKUP):
    request_id = field(role=KEY)
    namespace = field()


class TopicsGot(Response, to=GetTopics, kind=Kind.GET_TOPICS_OF_NAMESPACE_RESPONSE, of="CommandGetTopicsOfNamespaceResponse"):
    request_id = field(role=KEY)
    topics_hash = field()


class GetSchema(Request, kind=Kind.GET_SCHEMA, of="CommandGetSchema", family=Family.LOOKUP):
    request_id = field(role=KEY)
    topic, in_default, with_scheme = topic_fields()


class SchemaGot(Response, to=GetSchema, kind=Kind.GET_SCHEMA_RESPONSE, of="CommandGetSchemaResponse"):
    request_id = field(role=KEY)
    error_code = field(codes=ServerError, role=CODE)
    error_message = field(role=TEXT)


class MakeSchema(Request, kind=Kind.GET_OR_CREATE_SCHEMA, of="CommandGetOrCreateSchema", family=Family.REQUEST):
    request_id = field(role=KEY)
    topic, in_default, with_scheme = topic_fields()


class SchemaMade(Response, to=MakeSchema, kind=Kind.GET_OR_CREATE_SCHEMA_RESPONSE, of="CommandGetOrCreateSchemaResponse"):
    request_id = field(role=KEY)
    error_code = field(codes=ServerError, role=CODE)
    error_message = field(role=TEXT)


# --- producers ----------------------------------------------------------------------------------------------------


class Producer(Request, kind=Kind.PRODUCER, of="CommandProducer", family=Family.REQUEST):
    request_id = field(role=KEY)
    producer_id = field()
    topic, in_default, with_scheme = topic_fields()
    producer_name = field(role=CLIENT)
    epoch = field()
    producer_access_mode = field()
    introduced = bind(producers, producer_id, MAKE, "topic and name belong to the number from here on")
    one = made("producer")
    only = made("exclusive producer")
    shares = event("opened", "the broker serves the topic", detail=one, answered=True, when=~(producer_access_mode > 0))
    alone = event("opened", "the broker serves the topic, to this producer alone", detail=only, answered=True, when=producer_access_mode == 1)
    waited = made("exclusive producer that waited")
    after = event("opened", "its turn has come: the topic is this producer's alone", detail=waited, answered=True, when=producer_access_mode == 2)
    fencing = made("exclusive producer that fences")
    takes = event("opened", "the topic is this producer's alone, whoever had it", detail=fencing, answered=True, when=producer_access_mode == 3)


class ProducerSuccess(Response, to=Producer, kind=Kind.PRODUCER_SUCCESS, of="CommandProducerSuccess"):
    """Cut by a snap length it answers nothing: what says whether a second answer follows comes last."""

    request_id = field(role=REQUEST_ID)
    producer_name = field(role=CLIENT)
    last_sequence_id = field()
    producer_ready = field()
    number = let(request_id, role=KEY, when=present(producer_ready) | (here >= command_end))
    queued = let(PAIR_INTERIM, "waits for exclusive access: a second answer follows", role=PAIRING, when=producer_ready == 0)
    stands_by = let(WAIT_ALL, "until its turn comes", role=WAIT, when=producer_ready == 0)
    waits = event("queued", "another producer has the topic alone; this one waits for its turn", when=producer_ready == 0)


class Send(Request, kind=Kind.SEND, of="CommandSend", family=Family.PRODUCER, fifo=True):
    """Chunks of one message share the sequence id: their answers come in order."""

    producer_id = field(role=KEY1)
    sequence_id = field(role=KEY2)
    number = let(sequence_id, role=REQUEST_ID)
    highest_sequence_id = field(role=KEY_ALSO)
    sent_as = let(sequence_id, into=sent_number)
    num_messages = field()
    is_chunk = field()
    marker = field()
    of_brokers = let(marker, into=sent_marker)
    more = let(PAIR_FIFO | PAIR_INTERIM, "its other chunks have its number", role=PAIRING, when=is_chunk == 1)
    from_ = bind(producers, producer_id, USE)
    counted = let(unset, role=RECORDS)  # the frame says it at its end
    count = let(choose(present(num_messages), num_messages, 1), into=told_count)
    payload = let(1, into=carried)


class SendReceipt(Response, to=Send, kind=Kind.SEND_RECEIPT, of="CommandSendReceipt"):
    producer_id = field(role=KEY1)
    sequence_id = field(role=KEY2)
    highest_sequence_id = field()
    place = let(place_as_number(sequence_id, highest_sequence_id), role=KEY_ALSO, when=is_place(sequence_id, highest_sequence_id))  # of a replicated message
    marker = let(sequence_id, role=KEY_ALSO, when=highest_sequence_id < 0)  # of a replicator's marker: no other request is called so
    number = let(sequence_id, role=REQUEST_ID)
    from_ = bind(producers, producer_id, USE)
    message_id = field(into=call(MessageId))
    ledger = let(MessageId.ledgerId, role=ANSWER_ID, when=present(message_id))
    entry = let(MessageId.entryId, role=ANSWER_OFFSET, when=present(message_id))
    known = let(EMPTY, "stored before: deduplicated, or dropped by a topic that is not kept", role=CLASS, when=present(message_id) & (MessageId.ledgerId == -1))


class SendError(Response, to=Send, kind=Kind.SEND_ERROR, of="CommandSendError"):
    producer_id = field(role=KEY1)
    sequence_id = field(role=KEY2)
    number = let(sequence_id, role=REQUEST_ID)
    from_ = bind(producers, producer_id, USE)
    error = field(codes=ServerError, role=CODE)
    message = field(role=TEXT)


class CloseProducer(Request, kind=Kind.CLOSE_PRODUCER, of="CommandCloseProducer", family=Family.REQUEST):
    request_id = field(role=KEY)
    producer_id = field()
    over = bind(producers, producer_id, END)
    left_ = event("let_go", "the client closes it", answered=True)


class ProducerClosed(Push, kind=Kind.CLOSE_PRODUCER, of="CommandCloseProducer", by="server"):
    """The broker gives the topic away."""

    producer_id = field()
    assignedBrokerServiceUrl = field()
    over = bind(producers, producer_id, END)
    taken = event("closed", "the broker gives the topic away; detail: to whom", detail=assignedBrokerServiceUrl)


# --- consumers ----------------------------------------------------------------------------------------------------


class Permits(Item):
    """How many more messages may come; none: earlier permits are no longer valid."""

    permits = let(permitted, role=RECORDS)


class Subscribe(Request, kind=Kind.SUBSCRIBE, of="CommandSubscribe", family=Family.REQUEST):
    request_id = field(role=KEY)
    consumer_id = field()
    topic, in_default, with_scheme = topic_fields()
    subscription = field(role=GROUP)
    consumer_name = field(role=CLIENT)
    who = made(topic, "\x01", subscription, "\x01", consumer_name)     # the client's own name for itself: a proxy hands it on
    number = coded(who)
    leg = let(number, role=LEG, when=present(consumer_name))
    subType = field()
    introduced = bind(consumers, consumer_id, MAKE, "topic, subscription and name belong to the number from here on")
    kind_0 = made("Exclusive")
    kind_1 = made("Shared")
    kind_2 = made("Failover")
    kind_3 = made("Key_Shared")
    opened_0 = event("opened", "the broker serves the topic; the consumer has it alone", detail=kind_0, answered=True, when=subType == 0)
    opened_1 = event("opened", "the broker serves the topic", detail=kind_1, answered=True, when=subType == 1)
    opened_2 = event("opened", "the broker serves the topic; one consumer is active", detail=kind_2, answered=True, when=subType == 2)
    opened_3 = event("opened", "the broker serves the topic, keys are shared out", detail=kind_3, answered=True, when=subType == 3)
    nothing = let(0, into=permitted)
    given = call(Permits)


class Word(Struct):
    """64 messages of a batch: a bit that is set says that one is not acknowledged."""

    bits = raw(REST, "LEB128; bit n is message n of the 64")
    digits = made(hexa(bits))
    one = entry(left_of, digits)


class Acknowledged(Item, of="MessageIdData"):
    """A message that an acknowledgement names, or some of its batch."""

    ledgerId = field(role=MESSAGE_ID)
    entryId = field(role=OFFSET)
    none_left = let(unset, into=left_of)
    ack_set = field(each=call(Word))
    left = let(left_of, role=BATCH_LEFT)
    before = let(all_before, role=UP_TO)


class Delivered(Push, kind=Kind.MESSAGE, of="CommandMessage", by="server"):
    consumer_id = field()
    redelivery_count = field()
    again = let(choose(present(redelivery_count), redelivery_count, 0), into=redelivered)
    to_ = bind(consumers, consumer_id, USE)
    message_id = field(into=call(MessageId))
    from_ledger = let(MessageId.ledgerId, into=ledger)
    from_entry = let(MessageId.entryId, into=entry_id)
    none_left = let(unset, into=left_of)
    ack_set = field(each=call(Word))
    counted = let(unset, role=RECORDS)  # the frame says it at its end
    payload = let(2, into=carried)


class Flow(Request, kind=Kind.FLOW, of="CommandFlow"):
    told = let(ONEWAY, role=KIND)
    consumer_id = field()
    messagePermits = field()
    from_ = bind(consumers, consumer_id, USE)
    amount_ = let(messagePermits, into=permitted)
    given = call(Permits)


class Ack(Request, kind=Kind.ACK, of="CommandAck", family=Family.REQUEST):
    request_id = field(role=KEY)
    told = let(ONEWAY, role=KIND, when=~present(request_id))
    consumer_id = field()
    ack_type = field()
    cumulative = let(ack_type, into=all_before)
    message_id = field(each=call(Acknowledged))
    from_ = bind(consumers, consumer_id, USE)


class AckResponse(Response, to=Ack, kind=Kind.ACK_RESPONSE, of="CommandAckResponse"):
    request_id = field(role=KEY)
    consumer_id = field()
    error = field(codes=ServerError, role=CODE)
    message = field(role=TEXT)


class Redeliver(Request, kind=Kind.REDELIVER_UNACKNOWLEDGED_MESSAGES, of="CommandRedeliverUnacknowledgedMessages"):
    told = let(ONEWAY, role=KIND)
    consumer_id = field()
    from_ = bind(consumers, consumer_id, USE)


class Unsubscribe(Request, kind=Kind.UNSUBSCRIBE, of="CommandUnsubscribe", family=Family.REQUEST):
    request_id = field(role=KEY)
    consumer_id = field()
    from_ = bind(consumers, consumer_id, USE)
    left_ = event("let_go", "the client ends its subscription", answered=True)


class Seek(Request, kind=Kind.SEEK, of="CommandSeek", family=Family.REQUEST):
    request_id = field(role=KEY)
    consumer_id = field()
    from_ = bind(consumers, consumer_id, USE)


class CloseConsumer(Request, kind=Kind.CLOSE_CONSUMER, of="CommandCloseConsumer", family=Family.REQUEST):
    request_id = field(role=KEY)
    consumer_id = field()
    over = bind(consumers, consumer_id, END)
    left_ = event("let_go", "the client closes it", answered=True)


class ConsumerClosed(Push, kind=Kind.CLOSE_CONSUMER, of="CommandCloseConsumer", by="server"):
    """The broker gives the topic away, or a seek starts again."""

    consumer_id = field()
    assignedBrokerServiceUrl = field()
    over = bind(consumers, consumer_id, END)
    taken = event("closed", "the broker gives the topic away, or a seek begins anew; detail: to whom", detail=assignedBrokerServiceUrl)


class ActiveConsumerChange(Push, kind=Kind.ACTIVE_CONSUMER_CHANGE, of="CommandActiveConsumerChange", by="server"):
    consumer_id = field()
    is_active = field()
    to_ = bind(consumers, consumer_id, USE)
    begins = event("active", "of all consumers of the subscription, this one gets the messages", when=is_active == 1)
    pauses = event("inactive", "another one gets the messages", when=is_active != 1)


class ReachedEnd(Push, kind=Kind.REACHED_END_OF_TOPIC, of="CommandReachedEndOfTopic", by="server"):
    consumer_id = field()
    to_ = bind(consumers, consumer_id, USE)


class TopicMigrated(Push, kind=Kind.TOPIC_MIGRATED, of="CommandTopicMigrated", by="server"):
    resource_id = field()
    brokerServiceUrl = field()
    moved = event("migrated", "the topic is in another cluster now; detail: where", detail=brokerServiceUrl)


class ConsumerStats(Request, kind=Kind.CONSUMER_STATS, of="CommandConsumerStats", family=Family.REQUEST):
    request_id = field(role=KEY)
    consumer_id = field()
    from_ = bind(consumers, consumer_id, USE)


class ConsumerStatsGot(Response, to=ConsumerStats, kind=Kind.CONSUMER_STATS_RESPONSE, of="CommandConsumerStatsResponse"):
    request_id = field(role=KEY)
    error_code = field(codes=ServerError, role=CODE)
    error_message = field(role=TEXT)


class GetLastMessageId(Request, kind=Kind.GET_LAST_MESSAGE_ID, of="CommandGetLastMessageId", family=Family.REQUEST):
    request_id = field(role=KEY)
    consumer_id = field()
    from_ = bind(consumers, consumer_id, USE)


class LastMessageId(Response, to=GetLastMessageId, kind=Kind.GET_LAST_MESSAGE_ID_RESPONSE, of="CommandGetLastMessageIdResponse"):
    request_id = field(role=KEY)


# --- transactions, and topics that are watched: files of their own, in their place among the messages ----------------

from dissect.protocols.pulsar.transactions import *  # noqa: E402, F403
from dissect.protocols.pulsar.topics import *  # noqa: E402, F403, I001


# --- answers to many ----------------------------------------------------------------------------------------------


class Success(Response, kind=Kind.SUCCESS, of="CommandSuccess", family=Family.REQUEST,
              to=[Subscribe, Unsubscribe, Seek, CloseProducer, CloseConsumer, WatchTopicsClose]):
    request_id = field(role=KEY)


class Error(Response, kind=Kind.ERROR, of="CommandError", family=[Family.REQUEST, Family.LOOKUP],
            to=[Subscribe, Producer, Unsubscribe, Seek, CloseProducer, CloseConsumer, Connect, GetLastMessageId, GetTopics, GetSchema, MakeSchema,
                TcConnect, NewTxn, AddPartition, AddSubscription, EndTxn, EndTxnOnPartition, EndTxnOnSubscription, WatchTopics,
                WatchTopicsClose, Lookup, PartitionedMetadata, ConsumerStats, Ack]):
    """Without a request id it is about the connection: it answers CONNECT, or was not asked for."""

    request_id = field()
    key = let(choose(request_id == NOBODY, 0, request_id), role=KEY1)
    asked_as = let(request_id, role=REQUEST_ID, when=request_id != NOBODY)
    login = let(Family.CONNECT, role=FAMILY, when=request_id == NOBODY)
    itself = let(Kind.ERROR, role=API, when=request_id == NOBODY)
    unasked = let(PAIR_MAYBE, role=PAIRING, when=request_id == NOBODY)
    error = field(codes=ServerError, role=CODE)
    message = field(role=TEXT)
    turned_away = event("turned_away", "the name or the subscription is taken; detail: as the broker says it", detail=message, when=among(error, 5, 16, 19, 25))
