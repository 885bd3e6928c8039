"""A message as brokers store it: in the commit log, and in the bodies of answers."""

from dissect.language import *  # noqa: F403

MAGIC, MAGIC_LONG_TOPIC = 0xDAA320A7, 0xDAA320AB
NS_PER_MS = 1_000_000
MS_MAX = ((1 << 63) - 1) // NS_PER_MS
SMALLEST = 91
FLAGS_AT, BATCH_BIT = 36, 7  # where sys_flag stands in a record; its bit of a batch
PROPERTY = separated("\x01", "\x02")

newest = var(doc="when the last message of this answer was stored, ns")
born_ns = var(doc="when a batch was made, by its header")
handed_on = var(doc="the id by which a proxy hands a message on, as a number; of a batch that of the last")
popped_again = var(doc="1, 2: a message was popped from the group's retries")
checking = var(doc="1: the broker asks the producer what became of this message's transaction")
inner_number = var(doc="number in the queue of the next message of a batch that is kept as one")


class BatchNote(Names):
    inner_size = 2, "a message of a batch has another size than it says; it is read by its parts"


class PopHandle(Struct):
    start = decimal(" ", "first number of the pop")
    pop_time = decimal(" ", "when it was popped, by the broker's clock", unit="ms since 1970")
    invisible = decimal(" ", "until it is delivered again", unit="ms")
    revive_queue = decimal(" ", "queue in which the broker notes it")
    kind = decimal(" ", "0: popped from the topic itself; 1, 2: from the group's retries, though the message has the topic's own name")
    told = let(kind, into=popped_again, when=present(kind))
    rest = text(REST, "broker, queue, number in the queue")


class Properties(Struct):
    KEYS = member("the user's keys, with spaces between", role=RECORD_KEY)
    TAGS = member("the user's tag")
    UNIQ_KEY = member("the producer's id of the message", role=MESSAGE_ID, holds=HEX_ADDRESS)
    INNER_NUM = amount("messages of a batch that is kept as one")
    PGROUP = member("the group of producers, of a transaction")
    ORIGIN_GROUP = member("the group that did not finish it before")
    POP_CK = member("the handle of a pop", into=call(PopHandle))
    checked = event("transaction_checked", "the broker asks what became of a transaction", group=PGROUP, detail=UNIQ_KEY, when=checking == 1)


class SentProperties(Properties):
    name = coded(Properties.UNIQ_KEY)
    named = let(name, into=handed_on)


def opened(codec) -> Field:
    """The user's bytes, which may be compressed; what cannot be opened stays as it is."""
    plain = raw(REST, "the user's bytes", role=PAYLOAD)
    return switch(codec, {1: attempt(inflate("zlib", raw(REST, role=PAYLOAD)), raw(REST, role=PAYLOAD)),
                          2: attempt(inflate("lz4frame", raw(REST, role=PAYLOAD)), raw(REST, role=PAYLOAD)),
                          3: attempt(inflate("zstd", raw(REST, role=PAYLOAD)), raw(REST, role=PAYLOAD))},
                  "by its compression", default=plain)


WRITTEN = dict(compressed=bit(0), transaction=bit(2, 2, "1 prepared, 2 commit, 3 rollback"), born_ipv6=bit(4), store_ipv6=bit(5),
               unwrap=bit(6), batch=bit(7), codec=bit(8, 3, "0 and 3 zlib, 1 LZ4, 2 Zstandard"))


def codec_of(flags) -> Expr:
    """0 plain, 1 zlib, 2 LZ4, 3 Zstandard."""
    kind = (flags >> 8) & 7
    return choose((flags & 1) == 1, choose(kind == 1, 2, choose(kind == 2, 3, 1)), 0)


class BatchMessage(Record):
    """A message of a batch that is sent; the rest is in the header."""

    begin = let(here)
    size = u32("of the message, these 4 bytes included", unit="bytes")
    stamp = let(born_ns, role=TIMESTAMP)
    magic = u32("0", unit="hex")
    body_crc = u32("0", unit="hex")
    flag = i32("the user's")
    body_size = u32("of the body", unit="bytes")
    body = raw(body_size, "the user's bytes", role=PAYLOAD)
    properties_size = u16("of the properties", unit="bytes")
    properties = text(properties_size, "name 01 value 02 …", role=PROPERTIES, into=named(PROPERTY, call(SentProperties)))
    noted = let(BatchNote.inner_size, role=NOTE, codes=BatchNote, when=here - begin != size)


class InnerMessage(BatchMessage):
    """A message of a batch that a broker keeps as one (5.x, topics of the type BatchCQ)."""

    number = let(inner_number, role=OFFSET)
    next_number = let(inner_number + 1, into=inner_number)


class StoredContent(Struct):
    not_again = let(0, into=popped_again)
    magic = u32("daa320a7, or daa320ab where the topic's length has two bytes", unit="hex")
    known = require((magic == MAGIC) | (magic == MAGIC_LONG_TOPIC))
    body_crc = u32("CRC-32 of the body as stored, without its highest bit", unit="hex")
    queue_id = i32("queue", role=PARTITION)
    flag = i32("the user's")
    queue_offset = i64("number in the queue", role=OFFSET)
    physical_offset = i64("place in the commit log")
    sys_flag = u32("how it is written", parts=WRITTEN)
    born = i64("by the producer's clock", unit="ms since 1970")
    stamp = let(born * NS_PER_MS, role=TIMESTAMP, when=(born >= 0) & (born <= MS_MAX))
    born_host = raw(choose(sys_flag.born_ipv6 == 1, 20, 8), "producer: address, then four bytes of port", holds=ADDRESS)
    stored = i64("by the broker's clock", unit="ms since 1970")
    last = let(stored * NS_PER_MS, into=newest, when=(stored >= 0) & (stored <= MS_MAX))
    store_host = raw(choose(sys_flag.store_ipv6 == 1, 20, 8), "broker: address, then four bytes of port", holds=ADDRESS)
    reconsume_times = i32("deliveries before")
    prepared_offset = i64("place of the half message of a transaction")
    body_size = u32("of the body", unit="bytes")
    first_inner = let(queue_offset, into=inner_number)
    inner_born = let(born * NS_PER_MS, into=born_ns, when=(born >= 0) & (born <= MS_MAX))
    body = raw(body_size, "the user's bytes as stored; of a batch its messages, one after another",
               into=switch(sys_flag.batch, {1: attempt(repeat(call(InnerMessage)), raw(REST, role=PAYLOAD))}, default=opened(codec_of(sys_flag))))
    sound = check("crc32", body_crc, body, mask=0x7FFFFFFF, when=body_size > 0)
    topic_size = u8("of the topic", unit="bytes", when=magic == MAGIC)
    long_topic_size = u16("of the topic", unit="bytes", when=magic == MAGIC_LONG_TOPIC)
    topic = text(choose(magic == MAGIC, topic_size, long_topic_size), "topic", role=TOPIC)
    properties_size = u16("of the properties", unit="bytes")
    offset_id = made(hexa(store_host), hexa(physical_offset), doc="the broker's id of the message", role=MESSAGE_ID)
    properties = text(properties_size, "name 01 value 02 …", into=named(PROPERTY, call(Properties)))
    again = let(1, role=RETRIED, when=popped_again > 0)
    both = made(properties, "\x02offsetMsgId\x01", hexa(store_host), hexa(physical_offset), doc="the properties, and the broker's id with them", role=PROPERTIES)


class StoredOne(Record):
    size = u32("of the message, these 4 bytes included", unit="bytes")
    enough = require(size >= SMALLEST)
    content = area(size - 4, call(StoredContent))


class StoredBatch(Struct):
    size = u32("of the batch, these 4 bytes included", unit="bytes")
    enough = require(size >= SMALLEST)
    content = area(size - 4, call(StoredContent))


class StoredMessage(Struct):
    """What is stored as one: a message, or a batch of them."""

    kept_as = peek(u32(), ahead=FLAGS_AT)
    message = switch((kept_as >> BATCH_BIT) & 1, {1: call(StoredBatch)}, default=call(StoredOne))
