"""Entry log and journal of a bookie: entries after their lengths, as `dissect/store` reads them."""

from dissect.protocols.bookkeeper.entry import StoredEntry
from dissect.language import *  # noqa: F403

LARGEST = 64 << 20  # of an entry
SMALLEST = 32  # of an entry; smaller ones are the store's own


class LoggedEntry(Struct):
    size = u32("of the entry", limit=LARGEST, unit="bytes")
    enough = require(size >= SMALLEST)
    entry = area(size, call(StoredEntry), "as it was added")


entries = Protocol("entrylog", title="BookKeeper entry log", ports=[], frame=LoggedEntry, order="big", families=False, limit=LARGEST + 4,
                   protos=["bookkeeper.proto", "../pulsar/pulsar.proto"], message_id=(MESSAGE_ID, OFFSET))
