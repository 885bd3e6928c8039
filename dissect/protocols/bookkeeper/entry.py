"""An entry: the same bytes in requests, answers, entry logs and journals.

The length of its digest is in the ledger's metadata, which no packet holds: the kind of digest whose value is right is taken.  A payload
is a message of Pulsar if the message's checksum is right too: logs of transactions begin the same way.
"""

from dissect.protocols.pulsar.payload import CHECKSUM, ENTRY_METADATA, BrokerEntry, Checksum, Message_, MessageMetadata
from dissect.language import *  # noqa: F403

PLAIN_MAX = 1 << 20  # metadata of a message without a checksum; more is something else


class EntryHead(Struct):
    ledger = i64("ledger", role=MESSAGE_ID)
    entry = i64("entry", role=OFFSET)
    last_confirmed = i64("as the writer knew it, -1: none")
    length = i64("payload bytes of the ledger up to here", unit="bytes")


# --- payload ------------------------------------------------------------------------------------------------------


class TopicEntry(Struct):
    """`[0e02 size metadata] 0e01 checksum size metadata payload`, as a producer sent it and a broker added to it."""

    first = peek(u16())
    broker_entry = call(BrokerEntry, "broker entry metadata", when=first == ENTRY_METADATA)
    second = peek(u16())
    again = call(BrokerEntry, "once more: brokers 2.8.0 and 2.8.1", when=second == ENTRY_METADATA)
    checksum = call(Checksum, "over everything after")
    covered = raw(REST, "metadata and payload", into=call(Message_))
    fits = check("crc32c", Checksum.value, covered, "CRC-32C of metadata and payload", must=True)


class PlainTopicEntry(Struct):
    """From a producer that sends no checksum."""

    size = peek(u32())
    small = require((size > 0) & (size <= PLAIN_MAX) & (size <= left - 4), "metadata within the entry")
    message = call(Message_)
    whole = require(present(MessageMetadata.producer_name) & present(MessageMetadata.publish_time) & present(MessageMetadata.sequence_id),
                    "what every message has")


class CompactedEntry(Struct):
    """What a compacted topic keeps: the message's first id before the message."""

    id_size = u32("of the id", limit=PLAIN_MAX, unit="bytes")
    id = raw(id_size, "as it was published, protobuf MessageIdData")
    size = u32("of the message", unit="bytes")
    exact = require(size == left, "the rest is the message")
    message = call(TopicEntry)


class StoredPayload(Struct):
    message = attempt(call(TopicEntry), attempt(call(CompactedEntry), attempt(call(PlainTopicEntry), raw(REST, "no message: of a cursor, a schema, a log"))),
                      "what it is, by what fits")


# --- the entry ----------------------------------------------------------------------------------------------------


class Head(Struct):
    head = raw(32, "where it belongs", into=call(EntryHead))


class WithCrc32c(Struct):
    digest = u32("CRC-32C of head and payload", unit="hex")
    body = raw(REST, "what was given to be stored", into=shown(StoredPayload))
    fits = check("crc32c", digest, [Head.head, body], "CRC-32C of head and payload", must=True)
    payload = let(body, role=PAYLOAD)


class WithCrc32(Struct):
    """Ledgers of compacted topics."""

    digest = u64("CRC-32 of head and payload", unit="hex")
    body = raw(REST, "what was given to be stored", into=shown(StoredPayload))
    fits = check("crc32", digest, [Head.head, body], "CRC-32 of head and payload", must=True)
    payload = let(body, role=PAYLOAD)


class DamagedCrc32c(Struct):
    digest = u32("CRC-32C of head and payload", unit="hex")
    body = raw(REST, "what was given to be stored", into=shown(StoredPayload))
    sound = check("crc32c", digest, [Head.head, body], "CRC-32C of head and payload")
    payload = let(body, role=PAYLOAD)


class DamagedCrc32(Struct):
    digest = u64("CRC-32 of head and payload", unit="hex")
    body = raw(REST, "what was given to be stored", into=shown(StoredPayload))
    sound = check("crc32", digest, [Head.head, body], "CRC-32 of head and payload")
    payload = let(body, role=PAYLOAD)


class WithHmac(Struct):
    digest = raw(20, "HMAC-SHA-1 of head and payload: not verified, its key is the ledger's password, which is never sent")
    body = raw(REST, "what was given to be stored", into=shown(StoredPayload))
    payload = let(body, role=PAYLOAD)


class WithoutDigest(Struct):
    body = raw(REST, "what was given to be stored", into=shown(StoredPayload))
    payload = let(body, role=PAYLOAD)


class Note(Names):
    checksum = 1, "an entry is damaged, or has a digest that cannot be verified: neither its CRC-32C nor its CRC-32 is right"


class Untold(Struct):
    rest = raw(REST, "digest and payload: damaged, or of a kind that cannot be told")
    noted = let(Note.checksum, role=NOTE, codes=Note)


class NoneFits(Struct):
    """A ledger's first entry says how long its payload is; else a message's magic shows where it begins, whatever the digest says."""

    before = let(choose((EntryHead.entry == 0) & (EntryHead.length >= 0), left - EntryHead.length, unset), "of the payload, where it is all that the ledger has")
    at_0 = peek(u16())
    at_4 = peek(u16(), ahead=4)
    at_8 = peek(u16(), ahead=8)
    at_20 = peek(u16(), ahead=20)
    shown = let(choose(among(at_4, CHECKSUM, ENTRY_METADATA), 4, choose(among(at_8, CHECKSUM, ENTRY_METADATA), 8,
                choose(among(at_20, CHECKSUM, ENTRY_METADATA), 20, choose(among(at_0, CHECKSUM, ENTRY_METADATA), 0, unset)))))
    size = let(choose(among(before, 0, 4, 8, 20), before, shown))
    rest = switch(size, {4: call(DamagedCrc32c), 8: call(DamagedCrc32), 20: call(WithHmac), 0: call(WithoutDigest)},
                  "by where the payload begins", default=call(Untold))


class StoredEntry(Record):
    where = call(Head)
    stored = attempt(call(WithCrc32c), attempt(call(WithCrc32), call(NoneFits)), "digest and payload")
