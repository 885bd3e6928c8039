"""What Pulsar's messages share: names of topics, and the numbers of producers and consumers."""

from dissect.language import *  # noqa: F403

producers = Binding("producer")
consumers = Binding("consumer")


class TopicName(Struct):
    begin = let(here)
    stem = word("-partition-", "of a partitioned topic", last=True, optional=True)
    partition = decimal(None, "its number", role=PARTITION, when=here > begin)
