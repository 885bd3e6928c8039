"""The messages of Pulsar in an entry log or journal: the same bytes as in log.py, read to the last message of a batch."""

from dissect.protocols.bookkeeper.entry import CompactedEntry, EntryHead, Head, TopicEntry
from dissect.protocols.bookkeeper.log import LARGEST, SMALLEST
from dissect.protocols.pulsar.payload import entry_id, ledger
from dissect.language import *  # noqa: F403


class OpenedCrc32c(Struct):
    digest = u32("CRC-32C of head and payload", unit="hex")
    body = raw(REST, "what was given to be stored", into=call(TopicEntry))
    fits = check("crc32c", digest, [Head.head, body], "CRC-32C of head and payload", must=True)


class OpenedCrc32(Struct):
    """Ledgers of compacted topics."""

    digest = u64("CRC-32 of head and payload", unit="hex")
    body = raw(REST, "what was given to be stored", into=attempt(call(CompactedEntry), call(TopicEntry)))
    fits = check("crc32", digest, [Head.head, body], "CRC-32 of head and payload", must=True)


class Opened(Struct):
    where = call(Head)
    in_ledger = let(EntryHead.ledger, into=ledger)
    as_entry = let(EntryHead.entry, into=entry_id)
    body = attempt(call(OpenedCrc32c), attempt(call(OpenedCrc32), raw(REST, "no message of Pulsar")))


class OpenedEntry(Struct):
    size = u32("of the entry", limit=LARGEST, unit="bytes")
    enough = require(size >= SMALLEST)
    entry = area(size, call(Opened), "as it was added")


messages = Protocol("messagelog", title="Pulsar messages in an entry log", ports=[], frame=OpenedEntry, order="big", families=False,
                    limit=LARGEST + 4, protos=["bookkeeper.proto", "../pulsar/pulsar.proto"], message_id=(MESSAGE_ID, OFFSET, INDEX))
