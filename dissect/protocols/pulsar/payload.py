"""What follows SEND and MESSAGE, and stands in the entries of topics: broker entry metadata, checksum, metadata, payload."""

from dissect.language import *  # noqa: F403

ENTRY_METADATA, CHECKSUM = 0x0E02, 0x0E01
NS_PER_MS = 1_000_000
MS_MAX = (1 << 63) // NS_PER_MS - 1
BATCH_MAX = 1 << 20  # messages of a batch; more is damage
CODECS = {1: "lz4", 2: "zlib", 3: "zstd", 4: "snappy"}
SNAPPY, LZ4, ZSTD, ZLIB = range(4)  # as the language numbers them
WHOLE_MAX = 64 << 20  # bytes of a compressed message in chunks that are kept for its checksum

# What the command says to its payload, before it is read.
carried = var()  # 1: sent, 2: delivered
ledger = var()
entry_id = var()
redelivered = var()
told_count = var()  # messages, as the wire says
properties_of = gather()
left_of = gather(" ")  # words of a set of bits: of a batch, what is not acknowledged
place_in_batch = var()
sent_number = var()  # of SEND
sent_marker = var()  # of SEND; 1: an entry of brokers, said in front of the metadata that may be cut off
source_position = var()  # of a message that a cluster hands to another: its place there, as one number

POSITION = type("POSITION", (Names,), {"__MSG_PROP_REPL_SOURCE_POSITION": 1})  # a class would change a name that begins so
LEDGERS, ENTRIES = 1 << 40, 1 << 22  # of which a place is one number below 0, where no sequence id is


def place_as_number(ledger_id, entry):
    """One number for a ledger and an entry."""
    return -2 - (ledger_id * ENTRIES + entry)


def is_place(ledger_id, entry):
    return (ledger_id >= 0) & (ledger_id < LEDGERS) & (entry >= 0) & (entry < ENTRIES)


class Property(Struct, of="KeyValue"):
    key = field()
    value = field()
    one = entry(properties_of, key, value)


class SourcePosition(Struct):
    """`ledger:entry`"""

    ledger_id = decimal(":", "ledger in the first cluster")
    entry = decimal(None, "entry of that ledger")
    place = let(place_as_number(ledger_id, entry), "both as one number", into=source_position, when=is_place(ledger_id, entry))


class ReplicatedProperty(Struct, of="KeyValue"):
    key = field()
    is_position = coded(key, POSITION, "1: where the message lies in its first cluster")
    value = field(into=switch(is_position, {1: call(SourcePosition)}, default=raw(REST)))
    one = entry(properties_of, key, value)


class BrokerEntryMetadata(Struct, of="BrokerEntryMetadata"):
    broker_timestamp = field()
    index = field()


class BrokerEntry(Struct):
    magic = u16("0e02", equals=ENTRY_METADATA, unit="hex")
    size = u32("of the metadata", unit="bytes")
    metadata = area(size, call(BrokerEntryMetadata), "what the broker added")


class Checksum(Struct):
    magic = u16("0e01", equals=CHECKSUM, unit="hex")
    value = u32("CRC-32C of everything after it", unit="hex")


class MessageMetadata(Struct, of="MessageMetadata"):
    nothing = let(unset, into=properties_of)
    producer_name = field()
    publish_time = field()
    sequence_id = field()
    replicated_from = field(decides=True)
    abroad = let(choose(present(replicated_from) & (carried == 1), 1, 0))  # 1: a cluster hands it to another
    properties = field(each=switch(abroad, {1: call(ReplicatedProperty)}, default=call(Property)))
    partition_key = field()
    partition_key_b64_encoded = field()
    compression = field()
    uncompressed_size = field()
    num_messages_in_batch = field()
    encryption_param = field()
    encryption_algo = field()
    encryption_keys = field()
    marker_type = field()
    uuid = field()
    num_chunks_from_msg = field()
    chunk_id = field()
    marked = let(unset, into=source_position, when=present(marker_type) | (sent_marker == 1))  # markers are answered by their number


META = MessageMetadata
sealed = present(META.encryption_keys)
batched = present(META.num_messages_in_batch)
part = present(META.uuid) & present(META.chunk_id) & present(META.num_chunks_from_msg)


class Stored(Record):
    """A message that is not a batch."""

    ledger_id = let(ledger, role=MESSAGE_ID)
    entry = let(entry_id, role=OFFSET)
    before = let(redelivered, "times that it was pushed before", role=REDELIVERED)
    time = let(choose((META.publish_time >= 0) & (META.publish_time <= MS_MAX), META.publish_time * NS_PER_MS, unset), role=TIMESTAMP)
    key = let(META.partition_key, role=RECORD_KEY, when=META.partition_key_b64_encoded != 1)
    coded_key = made("base64:", META.partition_key, role=RECORD_KEY, when=(META.partition_key_b64_encoded == 1) & present(META.partition_key))
    pairs = let(properties_of, role=PROPERTIES)


class Single(Stored):
    body = raw(REST, "the user's bytes", role=PAYLOAD)


class Sealed(Stored):
    secret = let(1, role=SEALED)
    count = let(META.num_messages_in_batch, role=BATCH_SIZE)
    body = raw(REST, "encrypted", role=PAYLOAD)


class Elsewhere(Stored):
    """A shadow topic is told where the message lies; its payload is not sent again."""

    count = let(META.num_messages_in_batch, role=BATCH_SIZE)


class Chunk(Stored):
    """A part of a message; the parts of one message together are one row."""

    number = let(META.chunk_id, role=PART)
    chunks = let(META.num_chunks_from_msg, role=CHUNKS)
    of_ = let(META.uuid, role=UUID)
    codec = let(choose(META.compression == 1, LZ4, choose(META.compression == 2, ZLIB, choose(META.compression == 3, ZSTD, SNAPPY))),
                role=CODEC, when=META.compression > 0)
    whole = let(META.uncompressed_size, role=WHOLE)
    secret = let(1, role=SEALED, when=sealed)
    body = raw(REST, "a part of a message", role=PAYLOAD)
    content = let(body, role=CONTENT, when=(META.compression > 0) & ~sealed & (META.uncompressed_size <= WHOLE_MAX))


class SingleMessageMetadata(Struct, of="SingleMessageMetadata"):
    nothing = let(unset, into=properties_of)
    properties = field(each=call(Property))
    partition_key = field()
    partition_key_b64_encoded = field()
    payload_size = field()


class Batched(Record):
    size = u32("of the message's own metadata", unit="bytes")
    metadata = area(size, call(SingleMessageMetadata), "of this message")
    ledger_id = let(ledger, role=MESSAGE_ID)
    entry = let(entry_id, role=OFFSET)
    before = let(redelivered, "times that it was pushed before", role=REDELIVERED)
    place = let(place_in_batch, "number in the batch", role=INDEX)
    left = let(left_of, role=BATCH_LEFT)
    next_place = let(place_in_batch + 1, into=place_in_batch)
    count = let(META.num_messages_in_batch, role=BATCH_SIZE)
    time = let(choose((META.publish_time >= 0) & (META.publish_time <= MS_MAX), META.publish_time * NS_PER_MS, unset), role=TIMESTAMP)
    key = let(SingleMessageMetadata.partition_key, role=RECORD_KEY, when=SingleMessageMetadata.partition_key_b64_encoded != 1)
    coded_key = made("base64:", SingleMessageMetadata.partition_key, role=RECORD_KEY, when=(SingleMessageMetadata.partition_key_b64_encoded == 1) & present(SingleMessageMetadata.partition_key))
    pairs = let(properties_of, role=PROPERTIES)
    body = raw(SingleMessageMetadata.payload_size, "the user's bytes", role=PAYLOAD)


class Batch(Struct):
    first = let(0, into=place_in_batch)
    sane = require((META.num_messages_in_batch >= 0) & (META.num_messages_in_batch <= BATCH_MAX), "a batch that a frame can hold")
    messages = repeat(call(Batched), "each after its own metadata", count=META.num_messages_in_batch)


class SnapshotRequest(Struct, of="ReplicatedSubscriptionsSnapshotRequest"):
    snapshot_id = field()


class SnapshotResponse(Struct, of="ReplicatedSubscriptionsSnapshotResponse"):
    snapshot_id = field()


class Snapshot(Struct, of="ReplicatedSubscriptionsSnapshot"):
    snapshot_id = field()


class SubscriptionUpdate(Struct, of="ReplicatedSubscriptionsUpdate"):
    subscription_name = field()


class Plain(Struct):
    """The payload, decompressed."""

    how = let(choose(batched, 1, 0))
    content = switch(how, {1: call(Batch)}, "a batch, or one message", default=call(Single))


class Content(Struct):
    told = let(choose(batched, META.num_messages_in_batch, 1), into=told_count, when=carried == 2)
    nothing_here = let(choose((META.abroad == 1) & (left == 0) & (batched | (META.uncompressed_size > 0)), 1, 0))
    shape_ = let(choose(present(META.marker_type), 1, choose(nothing_here == 1, 5, choose(part & (META.num_chunks_from_msg > 1), 3, choose(sealed, 4, 0)))))
    marker = switch(META.marker_type, {10: call(SnapshotRequest), 11: call(SnapshotResponse), 12: call(Snapshot), 13: call(SubscriptionUpdate)},
                    "what brokers tell each other", default=raw(REST, "of a transaction's end"), when=shape_ == 1)
    body = switch(shape_, {0: inflate(CODECS, call(Plain), "the payload", on=META.compression, size=choose(META.compression > 0, META.uncompressed_size, unset)),
                           3: call(Chunk), 4: call(Sealed), 5: call(Elsewhere)},
                  "as it is, in chunks, encrypted, or not here", when=shape_ != 1)


class Message_(Struct):
    metadata_size = u32("of the metadata", unit="bytes")
    metadata = area(metadata_size, call(MessageMetadata), "of the entry")
    content = call(Content, "the payload")


class Told(Struct):
    """Between client and broker.  What an answer names is known when the metadata ends, though the payload may be cut."""

    metadata_size = u32("of the metadata", unit="bytes")
    metadata = area(metadata_size, call(MessageMetadata), "of the message")
    place = let(source_position, "brokers that replicate answer by the message's place in its first cluster", role=KEY2, when=present(source_position))
    refused_as = let(sent_number, "errors name its own number", role=KEY_ALSO, when=present(source_position))
    begins = let(PAIR_FIFO | PAIR_INTERIM | PAIR_FIRST, "no chunk of its message came before it", role=PAIRING,
                 when=(carried == 1) & part & (META.num_chunks_from_msg > 1) & (META.chunk_id == 0))
    content = call(Content, "the payload")


class Headers(Struct):
    """`[0e02 size metadata] [0e01 checksum] size metadata payload`: the first bytes of each part identify it."""

    first = peek(u16())
    broker_entry = call(BrokerEntry, "broker entry metadata", when=first == ENTRY_METADATA)
    second = peek(u16())
    again = call(BrokerEntry, "once more: brokers 2.8.0 and 2.8.1", when=second == ENTRY_METADATA)
    third = peek(u16())
    checksum = call(Checksum, "over everything after", when=third == CHECKSUM)
    stored_sum = let(choose(third == CHECKSUM, Checksum.value, unset))
    covered = raw(REST, "metadata and payload", into=call(Told))
    sound = check("crc32c", stored_sum, covered, "CRC-32C of metadata and payload")
