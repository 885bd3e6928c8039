"""What Pulsar's messages share: names of topics, and the numbers of producers and consumers."""

from dissect.language import *  # noqa: F403

producers = Binding("producer")
consumers = Binding("consumer")


SCHEME = 0x3A2F2F  # "://"


class TopicName(Struct):
    """A topic's name in full, or without scheme (`tenant/namespace/topic`), or its last part alone."""

    persistent = peek(u24(), ahead=10)
    non_persistent = peek(u24(), ahead=14)
    scalable = peek(u24(), ahead=5)
    segment = peek(u24(), ahead=7)
    whole = let((persistent == SCHEME) | (non_persistent == SCHEME) | (scalable == SCHEME) | (segment == SCHEME))
    start = let(here)
    tenant = word("/", "of a name without scheme", optional=True, when=whole == 0)
    placed = let(here > start)
    begin = let(here)
    stem = word("-partition-", "of a partitioned topic", last=True, optional=True)
    partition = decimal(None, "its number", role=PARTITION, when=here > begin)


def topic_fields() -> tuple[Field, Field, Field]:
    """A topic as the client wrote it, and the name in full that the column has."""
    topic = field(role=TOPIC, into=call(TopicName))
    short = TopicName.whole == 0
    return (topic, made("persistent://public/default/", topic, doc="the name in full", role=TOPIC, when=short & (TopicName.placed == 0)),
            made("persistent://", topic, doc="the name in full", role=TOPIC, when=short & (TopicName.placed == 1)))
