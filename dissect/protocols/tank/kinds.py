"""TANK's kinds of messages, and limits of believable numbers."""

from dissect.language import Names

PAYLOAD_LIMIT = 256 << 20  # a broker closes the connection above it
NAME_MAX = 64  # characters of a topic that can be made
WAIT_MAX = 1 << 25  # ms that a start is believed to ask for; brokers make an hour of it
NS_PER_MS = 1_000_000
MS_MAX = ((1 << 63) - 1) // NS_PER_MS  # later times (a producer may send any number) have no nanoseconds in 64 bits


class Kind(Names):
    PRODUCE = 1
    CONSUME = 2
    PING = 3, "once, from the broker, when it has accepted"
    PRODUCE_WITH_SEQNUM = 5, "answered by type 1"
    DISCOVER_PARTITIONS = 6
    CREATE_TOPIC = 7
    RELOAD_CONF = 8
    CONSUME_PEER = 9, "a replica fetches from the leader"
    STATUS = 10
    DISCOVER_TOPICS = 11
    DISCOVER_TOPOLOGY = 12
