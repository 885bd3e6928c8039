"""The commit log of a RocketMQ broker: stored messages one after another, as `dissect/store` reads them."""

from dissect.protocols.rocketmq.stored import BATCH_BIT, FLAGS_AT, PROPERTY, SMALLEST, StoredContent
from dissect.language import *  # noqa: F403

LARGEST = 16 << 20  # of a record


class LoggedContent(StoredContent):
    whole = require(left == 0, "the parts of a record add up to it")


class LoggedMessage(Record):
    size = u32("of the record, these 4 bytes included", unit="bytes")
    enough = require(size >= SMALLEST)
    content = area(size - 4, call(LoggedContent))


class LoggedBatch(Struct):
    size = u32("of the record, these 4 bytes included", unit="bytes")
    enough = require(size >= SMALLEST)
    content = area(size - 4, call(LoggedContent))


class Entry(Struct):
    kept_as = peek(u32(), ahead=FLAGS_AT)
    message = switch((kept_as >> BATCH_BIT) & 1, {1: call(LoggedBatch)}, "as in the answers of a broker", default=call(LoggedMessage))


commitlog = Protocol("commitlog", title="RocketMQ commit log", ports=[], frame=Entry, order="big", families=False, limit=LARGEST,
                     properties=PROPERTY)
