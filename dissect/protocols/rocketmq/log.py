"""The commit log of a RocketMQ broker: stored messages one after another, as `dissect/store` finds them."""

from dissect.protocols.rocketmq.stored import StoredMessage
from dissect.wire.language import *  # noqa: F403


class Entry(Struct):
    message = call(StoredMessage, "as in the answers of a broker")


commitlog = Protocol("commitlog", title="RocketMQ commit log", ports=[], frame=Entry, order="big", families=False)
