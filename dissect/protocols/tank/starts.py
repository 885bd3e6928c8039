"""The beginnings of TANK's messages, for streams that are captured from the middle."""

from dissect.language import *  # noqa: F403
from dissect.protocols.tank.kinds import *  # noqa: F403


class TopicStart(Struct):
    size = u8()
    named = require((size >= 1) & (left >= size))
    first = peek(u8())
    visible = require((first > 0x20) & (first != 0x7F))
    name = raw(size)


class ShortTopicStart(TopicStart):
    short = require(TopicStart.size <= NAME_MAX)


class NothingStart(Struct):
    empty = require(left == 0)


class ClientKind(Struct):
    kind = u8()
    known = require((kind >= 1) & (kind <= 12) & (kind != 4))


class CallStart(Struct):
    version = u16(limit=3)
    request_id = u32()
    client = str8()


class BundlesStart(Struct):
    topic = call(TopicStart)
    partition_count = u8()
    partition = u16(when=partition_count > 0)
    bundle_length = varint(when=partition_count > 0)
    fits = require((partition_count == 0) | (bundle_length <= left))


class ProduceStart(Struct):
    head = call(CallStart)
    required_acks = u8()
    ack_timeout = u32(limit=WAIT_MAX)
    topic_count = u8()
    said = require((topic_count > 0) | (left == 0))
    bundles = call(BundlesStart, when=topic_count > 0)
    number = let(choose(ClientKind.kind == Kind.PRODUCE_WITH_SEQNUM, 8, 0))
    alone = let((topic_count == 1) & (BundlesStart.partition_count == 1))
    exact = require((alone == 0) | (left == BundlesStart.bundle_length + number))


class ConsumeStart(Struct):
    head = call(CallStart)
    max_wait = u64()
    min_bytes = u32()
    op_flags = u8(when=CallStart.version >= 3)
    topic_count = u8()
    said = require((topic_count > 0) | (left == 0))
    topic = call(TopicStart, when=topic_count > 0)
    partition_count = u8(when=topic_count > 0)
    fits = require((topic_count == 0) | (left >= 14 * partition_count))


class PeerStart(Struct):
    node = u16()
    max_wait = u64()
    patient = require((max_wait >= 0) & (max_wait <= WAIT_MAX))
    min_bytes = u32()
    topic_count = u16()
    said = require((topic_count > 0) | (left == 0))
    topic = call(TopicStart, when=topic_count > 0)
    partition_count = u16(when=topic_count > 0)
    fits = require((topic_count == 0) | (left >= 14 * partition_count))


class DiscoverStart(Struct):
    request_id = u32()
    topic = call(ShortTopicStart)
    pairs = require(left % 2 == 0)


class CreateStart(Struct):
    request_id = u32()
    topic = call(ShortTopicStart)
    partitions = u16()
    config_size = varint()
    exact = require(left == config_size)


class ReloadStart(Struct):
    request_id = u32()
    topic = call(ShortTopicStart)
    exact = require(left == 2)


class StatusStart(Struct):
    request_id = u32()
    short = require(left <= 4)


class AskStart(Struct):
    request_id = u32()
    short = require(left <= 1)


class ProducedCodeStart(Struct):
    code = u8()
    known = require((code <= 4) | among(code, 0x0A, 0xFC, 0xFD, 0xFE, 0xFF))
    leader = raw(6, when=code == 0xFC)


class ProducedStart(Struct):
    request_id = u32()
    short = require(left <= 65_536)
    codes = repeat(call(ProducedCodeStart))


class ConsumedPartitionStart(Struct):
    """After its number; ffff instead of partitions: the topic is unknown."""

    partition = u16()
    code = u8(when=left > 0)
    known = require(~present(code) | (code <= 1) | (code >= 0xFB) | (partition == 0xFFFF))


class ConsumedHeaderStart(Struct):
    request_id = u32()
    topic_count = u8()
    said = require((topic_count > 0) == (left > 0))
    topic = call(TopicStart, when=topic_count > 0)
    partition_count = u8(when=topic_count > 0)
    partition = call(ConsumedPartitionStart, when=(topic_count > 0) & (partition_count > 0))


class ConsumedStart(Struct):
    header_length = u32()
    fits = require((header_length >= 5) & (header_length <= left))
    header = area(header_length, call(ConsumedHeaderStart))


class PeerConsumedHeaderStart(Struct):
    mark = peek(u16())
    stray = u32(when=mark == 0)
    topic_count = u16()
    said = require((topic_count > 0) == (left > 0))
    topic = call(TopicStart, when=topic_count > 0)
    partition_count = u16(when=topic_count > 0)
    partition = call(ConsumedPartitionStart, when=(topic_count > 0) & (partition_count > 0))


class PeerConsumedStart(Struct):
    header_length = u32()
    fits = require((header_length >= 2) & (header_length <= left))
    header = area(header_length, call(PeerConsumedHeaderStart))


class DiscoveredStart(Struct):
    request_id = u32()
    topic = call(ShortTopicStart)
    count = u16()
    fits = require((left >= 16 * count) & (left <= 23 * count))


class CreatedStart(Struct):
    request_id = u32()
    topic = call(ShortTopicStart)
    outcome = u8(limit=0x0B)
    whole = require(left == 0)


class ReloadedStart(Struct):
    request_id = u32()
    topic = call(ShortTopicStart)
    partition = u16()
    outcome = u8(limit=0x0C)
    whole = require(left == 0)


class StatusAnswerStart(Struct):
    request_id = u32()
    flags = u8(limit=0)
    cluster_aware = u8(limit=1)
    topics = u32()
    partitions = u32()
    short = require(left <= 512)


class TopicsStart(Struct):
    request_id = u32()
    topic_count = u32()
    cluster_aware = u8(limit=1)
    fits = require((left >= 5 * topic_count) & (left <= 260 * topic_count))
    topic = call(TopicStart, when=topic_count > 0)
    enabled = u8(when=topic_count > 0, limit=1)


class TopologyStart(Struct):
    request_id = u32()
    node_count = u16()
    alone = require((node_count != 0xFFFF) | (left == 0))
    cluster_name = str8(when=node_count != 0xFFFF)
    fits = require((node_count == 0xFFFF) | (left >= 5 * node_count) & (left <= 11 * node_count))


class ClientStart(Struct):
    head = call(ClientKind)
    length = u32(limit=PAYLOAD_LIMIT)
    start = area(length, switch(ClientKind.kind, {
        1: call(ProduceStart), 2: call(ConsumeStart), 3: call(NothingStart), 5: call(ProduceStart),
        6: call(DiscoverStart), 7: call(CreateStart), 8: call(ReloadStart), 9: call(PeerStart), 10: call(StatusStart),
    }, default=call(AskStart)))


class ServerStart(Struct):
    kind = u8()
    known = require((kind >= 1) & (kind <= 12) & (kind != 4) & (kind != 5))
    length = u32(limit=PAYLOAD_LIMIT)
    start = area(length, switch(kind, {
        1: call(ProducedStart), 2: call(ConsumedStart), 3: call(NothingStart), 6: call(DiscoveredStart),
        7: call(CreatedStart), 8: call(ReloadedStart), 9: call(PeerConsumedStart), 10: call(StatusAnswerStart), 11: call(TopicsStart),
    }, default=call(TopologyStart)))
