"""The commit log of a RocketMQ broker: stored messages one after another, as `dissect/store` reads them."""

from dissect.protocols.rocketmq.stored import PROPERTY, SMALLEST, StoredContent
from dissect.wire.language import *  # noqa: F403

LARGEST = 16 << 20  # of a record


class LoggedContent(StoredContent):
    whole = require(left == 0, "the parts of a record add up to it")


class LoggedMessage(Record):
    size = u32("of the record, these 4 bytes included", unit="bytes")
    enough = require(size >= SMALLEST)
    content = area(size - 4, call(LoggedContent))


class Entry(Struct):
    message = call(LoggedMessage, "as in the answers of a broker")


commitlog = Protocol("commitlog", title="RocketMQ commit log", ports=[], frame=Entry, order="big", families=False, limit=LARGEST,
                     properties=PROPERTY)
