"""Strings inside strings: separators # @ : , = and no escapes."""

from dissect.protocols.tubemq.codes import Codes_
from dissect.language import *  # noqa: F403

flagged = var(doc="bit 0 of the message's flag: an attribute block stands before the body")
claimed = var(doc="1: the partitions listed are what the client says it holds")
rebalance = var(doc="number of the balance round")
opcode = var(doc="what the master orders")
code = var(doc="errCode of this answer")


class ShortClass(Struct):
    package = word(".", "the prefix follows the request's protocolVer", last=True, optional=True)
    name = word(None, "the class", role=CODE_NAME)


class Address(Struct):
    host = word(":", "address or name")
    port = word(":", "one blank: the default port")
    version = word(None, "of the broker, where it names itself", when=left > 0)


class BrokerInfo(Struct):
    broker = word(":", "id")
    address = word(None, "host:port", into=call(Address))
    known = event("named", "which broker listens where", broker=broker, detail=address)


class FullPartition(Struct):
    broker = word(":", "id")
    address = word("#", "host:port")
    topic = word(":", "topic", role=TOPIC)
    partition = decimal(None, "store × 10000 + number", role=PARTITION)
    owner = event("confirmed", "the caller owns it, unless the answer says otherwise", answered=True, broker=broker,
                  detail=address)


class FailedPartition(Item):
    code = decimal(":", "411: nobody owns it, 412: another one does", codes=Codes_, role=CODE)
    broker = word(":", "id", role=BROKER)
    address = word("#", "host:port")
    topic = word(":", "topic", role=TOPIC)
    partition = decimal(None, "store × 10000 + number", role=PARTITION)
    lost = event("lost", "the caller does not own it any more", broker=broker, detail=code)


class SubscribeInfo(Struct):
    consumer = word("@", "the client", role=CLIENT)
    group = word("#", "consumer group", role=GROUP)
    broker = word(":", "id")
    address = word("#", "host:port")
    topic = word(":", "topic", role=TOPIC)
    partition = decimal(None, "store × 10000 + number", role=PARTITION)
    claims = event("claimed", "the client says that it holds this", broker=broker, detail=address)


class SubscribedHere(Struct):
    consumer = word("@", "the client", role=CLIENT)
    group = word("#", "consumer group", role=GROUP)
    broker = word(":", "id")
    address = word("#", "host:port")
    topic = word(":", "topic", role=TOPIC)
    partition = decimal(None, "store × 10000 + number", role=PARTITION)
    take = event("granted", "ordered to take it", broker=broker, detail=rebalance, when=among(opcode, 1, 10))
    give = event("release_ordered", "ordered to give it back", broker=broker, detail=rebalance,
                 when=among(opcode, 2, 20))


class PublishedAt(Struct):
    broker = decimal(":", "id")
    partitions = decimal(":", "partitions of a store")
    stores = decimal(",", "stores")


class TopicPublish(Struct):
    topic = word("#", "topic")
    places = word("#", "where it lies", into=repeat(call(PublishedAt)))
    max_size = decimal(None, "largest message", unit="bytes", when=left > 0)


class MetaAt(Struct):
    broker = decimal(":", "id")
    stores = decimal(":", "stores")
    partitions = decimal(":", "partitions of a store")
    status = decimal(",", "1: may be subscribed now")


class TopicMeta(Struct):
    topic = word("#", "topic")
    places = repeat(call(MetaAt), "where it lies")


class SubscribedAt(Struct):
    broker = word(":", "id")
    partition = decimal(",", "store × 10000 + number", role=PARTITION)
    claims = event("claimed", "the client says that it holds this", broker=broker)


class TopicSubscribed(Struct):
    topic = word("#", "topic", role=TOPIC)
    places = repeat(call(SubscribedAt), "what the client holds of it")


class Filter(Struct):
    item = word(",", "a filter item")


class TopicCondition(Struct):
    topic = word("#", "topic")
    filters = repeat(call(Filter), "items that are wanted")


class RequiredPartition(Struct):
    broker = decimal(":", "id")
    topic = word(":", "topic")
    partition = decimal("=", "store × 10000 + number")
    offset = decimal(",", "start, in bytes of the index")


class Attribute(Struct):
    key = word("=", "$msgType$: filter item, $msgTime$: yyyyMMddHHmm, others: the application's")
    value = word(",", "what it says")


class BrokerDefaults(Struct):
    partitions = word(":", "partitions of a store")
    accept_publish = word(":", "true: producers may send")
    accept_subscribe = word(":", "true: consumers may read")
    unflush_threshold = word(":", "messages in memory before they are written")
    unflush_interval = word(":", "time in memory before they are written")
    delete_when = word(":", "when old files are looked for, as in cron")
    delete_policy = word(":", "what happens to old files, and when")
    stores = word(":", "stores of a topic")
    unflush_data_hold = word(":", "bytes in memory before they are written")
    memory_size = word(":", "of a memory cache", unit="MiB")
    memory_count = word(":", "messages in a memory cache", unit="1000 messages")
    memory_flush_interval = word(":", "time before a memory cache is written")


class TopicDefaults(Struct):
    topic = word(":", "topic")
    partitions = word(":", "blank, here and below: as the broker's default")
    accept_publish = word(":", "true: producers may send")
    accept_subscribe = word(":", "true: consumers may read")
    unflush_threshold = word(":", "messages in memory before they are written")
    unflush_interval = word(":", "time in memory before they are written")
    delete_when = word(":", "when old files are looked for, as in cron")
    delete_policy = word(":", "what happens to old files, and when")
    stores = word(":", "stores of a topic")
    status = word(":", "0 ok, 1 soft delete, 2 soft remove, 3 hard remove")
    unflush_data_hold = word(":", "bytes in memory before they are written")
    memory_size = word(":", "of a memory cache", unit="MiB")
    memory_count = word(":", "messages in a memory cache", unit="1000 messages")
    memory_flush_interval = word(":", "time before a memory cache is written")
    max_size = word(":", "largest message", unit="bytes")


# --- who owns a partition is in the error text --------------------------------------------------------------------


class Holder(Struct):
    words = word(" by ", "what failed", last=True, optional=True)
    said = word(None, "the rest; behind \" by \", who holds the partition")
    lost = event("lost", "another consumer owns the partition", detail=said, when=code == 401)


class ReadFailure(Struct):
    words = word(" by ", "what failed", last=True, optional=True)
    said = word(None, "the rest; behind \" by \", who holds the partition")
    nobody = event("lost", "the caller is not owner, nobody is", when=code == 411)
    other = event("lost", "another consumer owns the partition", detail=said, when=code == 412)
    owner = event("confirmed", "the read failed, but the caller is owner", when=among(code, 0, 301, 500))


class RegisterFailure(Struct):
    first = peek(u8())
    words = word(" by ", "what failed", last=True, optional=True)
    said = word(None, "the rest; behind \" by \", who holds the partition")
    refused = event("refused", "another consumer of the group holds the partition", detail=said, when=code == 410)
    nobody = event("not_owner", "nobody held it", when=code == 411)
    other = event("not_owner", "somebody else holds it", detail=said, when=code == 412)
    # The server enters the caller as owner before it fails: "Topic t-0 not existed", but not "topicName t not existed".
    entered = event("entered", "refused, and yet entered as owner until it times out",
                    when=(code == 500) | ((code == 403) & (first == 0x54)))
