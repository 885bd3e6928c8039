"""TANK 4.0, clients and brokers.

The reference page, docs/protocols/tank.md, is written from this file and the ones beside it.

User data in messages is described in bundles.py; the beginnings of messages in starts.py.
"""

from dissect.language import *  # noqa: F403
from dissect.protocols.tank.bundles import *  # noqa: F403
from dissect.protocols.tank.kinds import *  # noqa: F403
from dissect.protocols.tank.starts import ClientStart, ServerStart


class Frame(Struct):
    kind = u8("says who reads the payload; an answer carries its request's, but 5 is answered by 1", codes=Kind)
    known = require((kind >= 1) & (kind <= 12) & (kind != 4), "4 and numbers above 12 close the connection")
    prompt = let(WAIT_NONE, "only fetches are held back", role=WAIT, when=(kind != Kind.CONSUME) & (kind != Kind.CONSUME_PEER))
    length = u32("of the payload; these 5 bytes not counted", limit=PAYLOAD_LIMIT, unit="bytes")
    payload = area(length, switch(side, {0: requests(kind), 1: responses(kind)}), "by kind")


tank = Protocol("tank", title="TANK", ports=[11011], order="little", frame=Frame, starts=(ClientStart, ServerStart),
                limit=PAYLOAD_LIMIT + 5, fifo=True, owners=Owners(by_broker=True))

# --- Produce ------------------------------------------------------------------------------------------------------


class Produced(Codes):
    OK = 0
    UNKNOWN_PARTITION = 1, "the topic has no such partition"
    IO_ERROR = 2
    NOT_ACKNOWLEDGED = 3, "replicas did not acknowledge in time"
    TOO_FEW_REPLICAS = 4, "too few in-sync replicas"
    SEQUENCE_REFUSED = 0x0A, "at or below the high-water mark, or last below first"
    OTHER_LEADER = 0xFC, REDIRECT, "another broker leads the partition"
    NO_LEADER = 0xFD, REDIRECT, "the partition has no leader now"
    READ_ONLY = 0xFE, "read-only broker; stands for the rest of the topic"
    UNKNOWN_TOPIC = 0xFF, "no such topic; stands for all bundles of it"


class ProducePartition(Item):
    partition = u16("partition", role=PARTITION)
    unnumbered = let(unset, into=previous)
    bundle_length = varint("of the bundle only", unit="bytes")
    bundle = area(bundle_length, call(Bundle), "some messages")


class ProduceTopic(Struct):
    topic = str8("topic", role=TOPIC)
    partition_count = u8("0 is legal")
    partitions = repeat(call(ProducePartition), "of the topic", count=partition_count)


class Produce(Request, kind=Kind.PRODUCE, api="Produce"):
    version = u16("of the client; ignored by the broker")
    request_id = u32("chosen by the client, echoed by the broker", role=KEY)
    client = str8("client id: `c++` from the library", role=CLIENT)
    required_acks = u8("0: all in-sync replicas, 255: most of them, else that many")
    ack_timeout = u32("0: the broker's default of 8 s", unit="ms")
    topic_count = u8("topics")
    topics = repeat(call(ProduceTopic), "one after another", count=topic_count)


class SequencedPartition(Item):
    partition = u16("partition", role=PARTITION)
    bundle_length = varint("of the bundle only", unit="bytes")
    base = u64("sequence number of the first message")
    begin = let(base - 1, into=previous)
    bundle = area(bundle_length, call(Bundle), "some messages")


class SequencedTopic(Struct):
    topic = str8("topic", role=TOPIC)
    partition_count = u8("0 is legal")
    partitions = repeat(call(SequencedPartition), "of the topic", count=partition_count)


class ProduceWithSeqnum(Request, kind=Kind.PRODUCE_WITH_SEQNUM, api="ProduceWithSeqnum", family=1):
    version = u16("of the client; ignored by the broker")
    request_id = u32("chosen by the client, echoed by the broker", role=KEY)
    client = str8("client id: `c++` from the library", role=CLIENT)
    required_acks = u8("0: all in-sync replicas, 255: most of them, else that many")
    ack_timeout = u32("0: the broker's default of 8 s", unit="ms")
    topic_count = u8("topics")
    topics = repeat(call(SequencedTopic), "one after another", count=topic_count)


class ProducedItem(Item):
    code = u8("what became of this bundle", codes=Produced, role=CODE)
    leader = endpoint("of the partition", order="little", role=BROKER, when=code == Produced.OTHER_LEADER)
    led_here = event("confirmed", "the answering broker leads the partition", when=code == Produced.OK)
    led_there = event("redirected", "another broker leads the partition", broker=leader,
                      when=code == Produced.OTHER_LEADER)
    led_nowhere = event("no_leader", when=code == Produced.NO_LEADER)
    few = event("under_replicated", when=(code == Produced.TOO_FEW_REPLICAS) | (code == Produced.NOT_ACKNOWLEDGED))


class ProduceAnswer(Response, kind=Kind.PRODUCE, to=[Produce, ProduceWithSeqnum], family=1):
    request_id = u32("as asked", role=KEY)
    codes = each(ProducedItem, "one code per bundle of the request; some stand for the rest of a topic",
                 code=ProducedItem.code, spread=(Produced.READ_ONLY, Produced.UNKNOWN_TOPIC))


# --- Consume ------------------------------------------------------------------------------------------------------

data_bytes = var(doc="bytes of all chunks of this answer")
faulty = var(doc="1 when an item is no plain success")


class Consumed(Codes):
    OK = 0
    BOUNDARY_CHECK = 1, "asked for a number that is not there"
    SYSTEM_ERROR = 0xFB, "the log cannot be opened"
    OTHER_BROKER = 0xFC, REDIRECT, "the leader, or a nearer replica, serves this partition"
    NO_LEADER = 0xFD, REDIRECT, "the partition has no leader now"
    FIRST_SPARSE = 0xFE, OK, "data; the first bundle is sparse, no base follows"
    UNKNOWN_PARTITION = 0xFF, "the topic has no such partition"
    UNKNOWN_TOPIC = 0xFFFF, "no such topic: two bytes ff stand instead of the partition list"


prefers_near = var(doc="1: a near replica will do")


class ConsumePartition(Item):
    partition = u16("partition", role=PARTITION)
    sequence = u64("wanted number; 0: from the first available, 2^64−1: only new messages")
    fetch_size = u32("a wish, not a limit", unit="bytes")
    near = event("near_read", "a near replica will do: who answers need not lead", when=prefers_near == 1)


class ConsumeTopic(Struct):
    topic = str8("topic", role=TOPIC)
    partition_count = u8("0 is legal")
    partitions = repeat(call(ConsumePartition), "of the topic", count=partition_count)


class Consume(Request, kind=Kind.CONSUME, api="Consume"):
    version = u16("3 and up: op_flags follows")
    request_id = u32("chosen by the client, echoed by the broker", role=KEY)
    client = str8("client id; empty from the library", role=CLIENT)
    max_wait = u64("rounded by the broker to 320 ms … 1 h", unit="ms")
    patience = let(WAIT_NONE, role=WAIT, when=max_wait == 0)
    min_bytes = u32("wait for as much new data", unit="bytes")
    op_flags = u8("wishes", parts=dict(prefer_local=bit(0, doc="a near replica will do")), when=version >= 3)
    nearness = let(op_flags & 1, into=prefers_near, when=version >= 3)
    topic_count = u8("topics")
    topics = repeat(call(ConsumeTopic), "one after another", count=topic_count)


class ConsumedPartition(Item):
    partition = u16("partition", role=PARTITION)
    code = u8("what follows", codes=Consumed, role=CODE)
    base = u64("number of the first message sent; without data of no meaning", when=code <= 1)
    high_water = u64("last number here; too low in empty answers", when=(code <= 1) | (code == 0xFE))
    chunk_length = u32("of this partition's bundles, which follow the header", unit="bytes",
                       when=(code <= 1) | (code == 0xFE))
    first_available = u64("number", when=code == Consumed.BOUNDARY_CHECK)
    serving = endpoint("who serves this partition", order="little", role=BROKER, when=code == Consumed.OTHER_BROKER)
    nothing = let(EMPTY, role=CLASS, when=(code == 0) & (chunk_length == 0))
    begin = let(choose(code == 0, base - 1, unset), into=previous)
    chunk = area(chunk_length, call(Chunk), "bundles", at=chunk_at, when=chunk_length > 0)
    next_chunk = let(chunk_at + chunk_length, into=chunk_at, when=chunk_length > 0)
    total = let(data_bytes + chunk_length, into=data_bytes, when=chunk_length > 0)
    faults = let(1, into=faulty, when=(code != 0) & (code != 0xFE))
    served = event("served", "the answering broker has the partition", when=(code <= 1) | (code == 0xFE))
    led_there = event("redirected", "another broker serves the partition", broker=serving,
                      when=code == Consumed.OTHER_BROKER)
    led_nowhere = event("no_leader", when=code == Consumed.NO_LEADER)


class UnknownTopic(Item):
    mark = u16("ffff: the topic is unknown, whatever the count says")
    code = let(Consumed.UNKNOWN_TOPIC, "the topic is unknown", codes=Consumed, role=CODE)
    faults = let(1, into=faulty)


class ConsumedList(Struct):
    mark = peek(u16(), "ffff: unknown topic")
    third = peek(u8(), "ff after ffff: partition 65535 of a topic that is known", ahead=2)
    unknown = let((mark == 0xFFFF) & (third != 0xFF))


class ConsumedTopic(Struct):
    topic = str8("topic", role=TOPIC)
    partition_count = u8("as asked")
    look = call(ConsumedList, "whether partitions follow; takes no bytes")
    nothing = call(UnknownTopic, "instead of partitions", when=ConsumedList.unknown)
    partitions = repeat(call(ConsumedPartition), "of the topic", count=partition_count, when=~ConsumedList.unknown)


class PeerConsumedTopic(Struct):
    topic = str8("topic", role=TOPIC)
    partition_count = u16("as asked")
    look = call(ConsumedList, "whether partitions follow; takes no bytes")
    nothing = call(UnknownTopic, "instead of partitions", when=ConsumedList.unknown)
    partitions = repeat(call(ConsumedPartition), "of the topic", count=partition_count, when=~ConsumedList.unknown)


class ConsumedHeader(Struct):
    request_id = u32("as asked", role=KEY)
    topic_count = u8("topics")
    topics = repeat(call(ConsumedTopic), "one after another", count=topic_count)


class ConsumeAnswer(Response, to=Consume):
    header_length = u32("from here to the end of the partition list; the chunks start there", unit="bytes")
    chunks_begin = let(here + header_length, into=chunk_at)
    no_bytes = let(0, into=data_bytes)
    no_fault = let(0, into=faulty)
    header = area(header_length, call(ConsumedHeader), "what became of each partition")
    waited = let(choose(faulty == 1, WAIT_NONE, choose(data_bytes == 0, WAIT_ALL, WAIT_IF_LONG)),
                 "an empty answer waited; one with data was woken if it took long", role=WAIT)


peer = var(doc="the asking broker")


class PeerPartition(Item):
    partition = u16("partition", role=PARTITION)
    sequence = u64("the replica has everything below this number")
    fetch_size = u32("4 MiB at first", unit="bytes")
    progress = event("follower", "a replica fetches from this leader", consumer=peer, detail=sequence)


class PeerTopic(Struct):
    topic = str8("topic", role=TOPIC)
    partition_count = u16("partitions")
    partitions = repeat(call(PeerPartition), "of the topic", count=partition_count)


class ConsumePeer(Request, kind=Kind.CONSUME_PEER, api="ConsumePeer", ordered=True):
    node = u16("the asking broker")
    who = let(node, into=peer)
    max_wait = u64("4000", unit="ms")
    patience = let(WAIT_NONE, role=WAIT, when=max_wait == 0)
    min_bytes = u32("wait for as much new data", unit="bytes")
    topic_count = u16("topics")
    topics = repeat(call(PeerTopic), "one after another", count=topic_count)


class PeerConsumedHeader(Struct):
    mark = peek(u16())
    stray = u32("a request id by mistake, in answers that waited in vain", when=mark == 0)
    topic_count = u16("topics")
    topics = repeat(call(PeerConsumedTopic), "one after another", count=topic_count)


class ConsumePeerAnswer(Response, to=ConsumePeer, ordered=True):
    header_length = u32("from here to the end of the partition list", unit="bytes")
    chunks_begin = let(here + header_length, into=chunk_at)
    no_bytes = let(0, into=data_bytes)
    no_fault = let(0, into=faulty)
    header = area(header_length, call(PeerConsumedHeader), "what became of each partition")
    waited = let(choose(faulty == 1, WAIT_NONE, choose(data_bytes == 0, WAIT_ALL, WAIT_IF_LONG)),
                 "an empty answer waited; one with data was woken if it took long", role=WAIT)


# --- Ping, and control --------------------------------------------------------------------------------------------


class ClientPing(Push, kind=Kind.PING, api="Ping", by="client"):
    """Allowed, and ignored."""


class BrokerPing(Push, kind=Kind.PING, api="Ping", by="server"):
    """Once per connection."""


class Discovered(Codes):
    SYSTEM_ERROR = 0xFB
    OTHER_LEADER = 0xFC, REDIRECT, "another broker leads the partition"
    NO_LEADER = 0xFD, REDIRECT, "the partition has no leader now"


class TopicDiscovered(Codes):
    """The count of partitions, where it is none."""

    UNKNOWN_TOPIC = 0, ERROR, "no such topic: it has no partition"


class WantedPartition(Item):
    partition = u16("partition", role=PARTITION)


class DiscoverPartitions(Request, kind=Kind.DISCOVER_PARTITIONS, api="DiscoverPartitions"):
    request_id = u32("chosen by the client, echoed by the broker", role=KEY)
    topic = str8("topic", role=TOPIC)
    wanted = repeat(call(WantedPartition), "none: all partitions")


class DiscoveredPartition(Item):
    partition = let(choose(present(asked(PARTITION)), asked(PARTITION), index), "as asked, else counted",
                    role=PARTITION)
    first_available = u64("number; 2^64−1 twice: a code follows")
    high_water = u64("last number")
    none = let((first_available == -1) & (high_water == -1))
    code = u8("why there are no numbers", codes=Discovered, role=CODE, when=none)
    leader = endpoint("of the partition", order="little", role=BROKER, when=code == Discovered.OTHER_LEADER)
    led_there = event("redirected", "another broker leads the partition", broker=leader,
                      when=code == Discovered.OTHER_LEADER)
    led_nowhere = event("no_leader", when=code == Discovered.NO_LEADER)


class PartitionsDiscovered(Response, to=DiscoverPartitions):
    request_id = u32("as asked", role=KEY)
    topic = str8("as asked", role=TOPIC)
    partition_count = u16("0: unknown topic")
    unknown = let(partition_count, "the topic is unknown", codes=TopicDiscovered, role=CODE, when=partition_count == 0)
    partitions = each(DiscoveredPartition, "in the order asked, else by partition", count=partition_count)


class Created(Codes):
    OK = 0
    EXISTS = 1, "a topic of this name exists already"
    SYSTEM_ERROR = 2
    CONFIGURATION_INVALID = 4
    READ_ONLY = 5
    INVALID_REQUEST = 0x0A, "no partitions, or a bad name"
    NOT_SUPPORTED = 0x0B, "known to clients, never sent"


class CreateTopic(Request, kind=Kind.CREATE_TOPIC, api="CreateTopic"):
    request_id = u32("chosen by the client, echoed by the broker", role=KEY)
    topic = str8("to be made", role=TOPIC)
    partitions = u16("how many")
    config_size = varint("of config", unit="bytes")
    config = text(config_size, "key=value lines; a cluster ignores them")


class TopicCreated(Response, to=CreateTopic):
    request_id = u32("as asked", role=KEY)
    topic = str8("as asked", role=TOPIC)
    outcome = u8("what became of it", codes=Created, role=CODE)


class Reloaded(Codes):
    OK = 0
    UNKNOWN_TOPIC_OLD = 1, "known to clients, never sent"
    NO_CONFIGURATION = 2, "no or unreadable configuration file"
    CONFIGURATION_INVALID = 3
    UNKNOWN_PARTITION = 0x0A, "the topic has no such partition"
    UNKNOWN_TOPIC = 0x0B, "no such topic"
    CLUSTER = 0x0C, "not possible in a cluster"


class ReloadConf(Request, kind=Kind.RELOAD_CONF, api="ReloadConf"):
    request_id = u32("chosen by the client, echoed by the broker", role=KEY)
    topic = str8("topic", role=TOPIC)
    partition = u16("partition", role=PARTITION)


class ConfReloaded(Response, to=ReloadConf):
    request_id = u32("as asked", role=KEY)
    topic = str8("as asked", role=TOPIC)
    partition = u16("as asked", role=PARTITION)
    outcome = u8("what became of it", codes=Reloaded, role=CODE)


class Status(Request, kind=Kind.STATUS, api="Status"):
    request_id = u32("chosen by the client, echoed by the broker", role=KEY)
    ignored = raw(REST, "more bytes mean nothing", when=left > 0)


class StatusAnswer(Response, to=Status):
    request_id = u32("as asked", role=KEY)
    flags = u8("global flags, 0")
    cluster_aware = u8("1: the broker is part of a cluster")
    topics = u32("topics")
    partitions = u32("partitions")
    cluster_flags = u8("0", when=cluster_aware)
    cluster_name = str8("of the cluster", when=cluster_aware)
    available_nodes = u32("nodes that answer", when=cluster_aware)
    open_partitions = u32("partitions with an open log", when=left >= 4)  # older brokers stop before, or
    opening_time = u32("spent opening partitions", unit="ms", when=left >= 4)
    started = u32("start of the broker", unit="s since 1970", when=left >= 4)  # … after this field
    version = u32("100 · major + minor", when=left >= 4)


class DiscoverTopics(Request, kind=Kind.DISCOVER_TOPICS, api="DiscoverTopics"):
    request_id = u32("chosen by the client, echoed by the broker", role=KEY)
    flags = u8("0, ignored", when=left > 0)


cluster = var(doc="1: the broker is part of a cluster")


class TopicRow(Struct):
    topic = str8("topic")
    enabled = u8("0: disabled")
    partitions = u16("how many")
    replication = u8("replication factor", when=cluster)


class TopicsDiscovered(Response, to=DiscoverTopics):
    request_id = u32("as asked", role=KEY)
    topic_count = u32("topics")
    cluster_aware = u8("1: a replication factor stands with every topic")
    aware = let(cluster_aware, into=cluster)
    topics = repeat(call(TopicRow), "in no order", count=topic_count)


class DiscoverTopology(Request, kind=Kind.DISCOVER_TOPOLOGY, api="DiscoverTopology"):
    request_id = u32("chosen by the client, echoed by the broker", role=KEY)
    flags = u8("0, ignored", when=left > 0)


class Node(Struct):
    node = u16("number of the broker")
    flags = u8("state", parts=dict(endpoint=bit(0, doc="an endpoint follows"), available=bit(1), blocked=bit(2)))
    address = endpoint("where it listens", order="little", when=flags.endpoint)
    replicas = u16("partitions that it is a replica for")
    seen = event("node", "a broker and its state", consumer=node, broker=address, detail=flags)


class Topology(Response, to=DiscoverTopology):
    request_id = u32("as asked", role=KEY)
    node_count = u16("65535: not a cluster, nothing follows")
    cluster_name = str8("of the cluster", when=node_count != 0xFFFF)
    nodes = repeat(call(Node), "the brokers", count=node_count, when=node_count != 0xFFFF)
