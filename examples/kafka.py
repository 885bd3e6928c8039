"""Apache Kafka: the headers, Produce, Fetch and the calls of consumer groups, in their plain forms.

Source: the message definitions in apache/kafka, clients/src/main/resources/common/message/*.json.  An answer says
neither what it answers nor its version: both come from its request, so the number of an api holds the version too.
Versions with compact fields (Produce 9, Fetch 12, JoinGroup 6, the others 4) are framed and paired, not opened.
"""

from dissect.language import *  # noqa: F403

STEP = 1 << 8  # number of an api: key + STEP × version
FRAME_MAX = 100 << 20  # a broker's socket.request.max.bytes


class Api(Names):
    PRODUCE = 0
    FETCH = 1
    JOIN_GROUP = 11
    HEARTBEAT = 12
    LEAVE_GROUP = 13
    SYNC_GROUP = 14


class Error(Codes):
    UNKNOWN_SERVER_ERROR = -1
    OK = 0
    OFFSET_OUT_OF_RANGE = 1
    CORRUPT_MESSAGE = 2, "the checksum does not fit"
    UNKNOWN_TOPIC_OR_PARTITION = 3
    LEADER_NOT_AVAILABLE = 5, REDIRECT, "an election is under way"
    NOT_LEADER_OR_FOLLOWER = 6, REDIRECT, "ask for metadata, then another broker"
    REQUEST_TIMED_OUT = 7
    MESSAGE_TOO_LARGE = 10
    COORDINATOR_LOAD_IN_PROGRESS = 14
    COORDINATOR_NOT_AVAILABLE = 15
    NOT_COORDINATOR = 16, REDIRECT, "another broker has the group"
    NOT_ENOUGH_REPLICAS = 19
    ILLEGAL_GENERATION = 22, "of the group; it has been rebalanced"
    INCONSISTENT_GROUP_PROTOCOL = 23
    UNKNOWN_MEMBER_ID = 25, "the coordinator has dropped this member"
    REBALANCE_IN_PROGRESS = 27, "join again"
    TOPIC_AUTHORIZATION_FAILED = 29
    GROUP_AUTHORIZATION_FAILED = 30
    UNSUPPORTED_VERSION = 35
    FENCED_LEADER_EPOCH = 74
    MEMBER_ID_REQUIRED = 79, OK, "join again with the id that is given here"


class Asked(Struct):
    api_key = u16("what is asked for", codes=Api)
    api_version = u16("of this api")
    number = let(api_key + api_version * STEP, "of the api, with its version", role=API)
    correlation_id = i32("chosen by the client, echoed by the broker", role=KEY)
    client_size = i16("of client_id; −1: none", unit="bytes")
    client_id = text(client_size, "the client's name for itself", role=CLIENT, when=client_size >= 0)
    body = requests(api_key)


class Answered(Struct):
    kind = let(RESPONSE, role=KIND)
    correlation_id = i32("as asked", role=KEY)
    version = let(asked(API) // STEP)
    body = explained(responses(asked(API) % STEP), "what the request asked for")


class Frame(Struct):
    size = u32("of the message; these 4 bytes not counted", limit=FRAME_MAX, unit="bytes")
    message = area(size, switch(side, {0: call(Asked), 1: call(Answered)}))


class AskedStart(Struct):
    api_key = u16(limit=80)
    api_version = u16(limit=20)
    correlation_id = u32(limit=1 << 30)
    client_size = u16()
    named = require((client_size == 0xFFFF) | (client_size >= 1) & (client_size <= 255) & (client_size <= left))
    first = peek(u8(), when=client_size <= 255)
    visible = require(~present(first) | (first >= 0x20) & (first < 0x7F))


class ClientStart(Struct):
    size = u32(limit=FRAME_MAX)
    enough = require(size >= 10)
    message = area(size, call(AskedStart))


class ServerStart(Struct):
    """An answer has nothing but a number that can be known; the next one's is a little higher."""

    size = u32(limit=1 << 20)
    enough = require(size >= 6)
    correlation_id = u32(limit=1 << 30)
    rest = raw(size - 4)
    next_size = u32(limit=1 << 20)
    next_enough = require(next_size >= 6)
    next_id = u32()
    rises = require((next_id > correlation_id) & (next_id <= correlation_id + 64))


kafka = Protocol("kafka", title="Apache Kafka", ports=[9092], order="big", frame=Frame, starts=(ClientStart, ServerStart),
                 limit=FRAME_MAX + 4, families=False, version_step=STEP)

asked_version, answered_version = Asked.api_version, Answered.version

# --- Produce ------------------------------------------------------------------------------------------------------


class ProducePartition(Item):
    index = i32("of the partition", role=PARTITION)
    records_size = i32("−1: none", unit="bytes")
    records = raw(records_size, "record batches", when=records_size > 0)


class ProduceTopic(Struct):
    name = str16("topic", role=TOPIC)
    partition_count = i32("partitions")
    partitions = repeat(call(ProducePartition), count=partition_count)


class PlainProduce(Struct):
    transaction_size = i16("−1: none", unit="bytes", when=asked_version >= 3)
    transactional_id = text(transaction_size, "of the transaction", when=(asked_version >= 3) & (transaction_size >= 0))
    acks = i16("0: none, and no answer; −1: all in-sync replicas")
    silent = let(ONEWAY, role=KIND, when=acks == 0)
    timeout = i32("for the acknowledgement", unit="ms")
    topic_count = i32("topics")
    topics = repeat(call(ProduceTopic), count=topic_count)


class Produce(Request, kind=Api.PRODUCE, api="Produce"):
    plain = call(PlainProduce, when=asked_version < 9)
    compact = raw(REST, "compact form, not opened", when=asked_version >= 9)


class RecordError(Struct):
    batch_index = i32("of the record in its batch")
    message_size = i16("−1: none", unit="bytes")
    message = text(message_size, "why it was refused", when=message_size >= 0)


class ProducedPartition(Item):
    index = i32("of the partition", role=PARTITION)
    error_code = i16("what became of the records", codes=Error, role=CODE)
    base_offset = i64("offset of the first record")
    log_append_time = i64("−1: the records keep the producer's times", unit="ms", when=answered_version >= 2)
    log_start_offset = i64("first offset of the partition", when=answered_version >= 5)
    record_error_count = i32("refused records", when=answered_version >= 8)
    record_errors = repeat(call(RecordError), count=record_error_count, when=answered_version >= 8)
    message_size = i16("−1: none", unit="bytes", when=answered_version >= 8)
    message = text(message_size, "why they were refused", when=(answered_version >= 8) & (message_size >= 0))


class ProducedTopic(Struct):
    name = str16("topic", role=TOPIC)
    partition_count = i32("partitions")
    partitions = repeat(call(ProducedPartition), count=partition_count)


class PlainProduced(Struct):
    topic_count = i32("topics")
    topics = repeat(call(ProducedTopic), count=topic_count)
    throttle_time = i32("the client has to wait so long", unit="ms", when=answered_version >= 1)


class Produced(Response, to=Produce):
    plain = call(PlainProduced, when=answered_version < 9)
    compact = raw(REST, "compact form, not opened", when=answered_version >= 9)


# --- Fetch --------------------------------------------------------------------------------------------------------

fetched_bytes = var(doc="bytes of all records of this answer")


class FetchPartition(Item):
    partition = i32("partition", role=PARTITION)
    leader_epoch = i32("−1: unknown", when=asked_version >= 9)
    fetch_offset = i64("wanted offset")
    log_start_offset = i64("of a follower", when=asked_version >= 5)
    max_bytes = i32("of this partition", unit="bytes")


class FetchTopic(Struct):
    name = str16("topic", role=TOPIC)
    partition_count = i32("partitions")
    partitions = repeat(call(FetchPartition), count=partition_count)


class ForgottenTopic(Struct):
    name = str16("a topic that the session need not hold any longer")
    partition_count = i32("partitions")
    partitions = repeat(i32("partition"), count=partition_count)


class PlainFetch(Struct):
    replica_id = i32("−1: a consumer")
    max_wait = i32("for min_bytes", unit="ms")
    patience = let(WAIT_NONE, role=WAIT, when=max_wait == 0)
    min_bytes = i32("wait for as much", unit="bytes")
    max_bytes = i32("of the answer", unit="bytes", when=asked_version >= 3)
    isolation = i8("1: only committed records", when=asked_version >= 4)
    session_id = i32("0: none", when=asked_version >= 7)
    session_epoch = i32("−1: no session", when=asked_version >= 7)
    topic_count = i32("topics; in a session only what is new")
    topics = repeat(call(FetchTopic), count=topic_count)
    forgotten_count = i32("topics", when=asked_version >= 7)
    forgotten = repeat(call(ForgottenTopic), count=forgotten_count, when=asked_version >= 7)
    rack = str16("of the consumer", when=asked_version >= 11)


class Fetch(Request, kind=Api.FETCH, api="Fetch"):
    plain = call(PlainFetch, when=asked_version < 12)
    compact = raw(REST, "compact form, not opened", when=asked_version >= 12)


class AbortedTransaction(Struct):
    producer_id = i64("whose transaction it was")
    first_offset = i64("of the transaction")


class FetchedPartition(Item):
    partition = i32("partition", role=PARTITION)
    error_code = i16("0: fine", codes=Error, role=CODE)
    high_watermark = i64("replicated up to here")
    last_stable_offset = i64("all before is decided", when=answered_version >= 4)
    log_start_offset = i64("first offset", when=answered_version >= 5)
    aborted_count = i32("−1: not asked for", when=answered_version >= 4)
    aborted = repeat(call(AbortedTransaction), count=aborted_count, when=(answered_version >= 4) & (aborted_count > 0))
    preferred_replica = i32("−1: none", when=answered_version >= 11)
    records_size = i32("of the records", unit="bytes")
    records = raw(records_size, "record batches; the last may be cut", when=records_size > 0)
    total = let(fetched_bytes + records_size, into=fetched_bytes, when=records_size > 0)


class FetchedTopic(Struct):
    name = str16("topic", role=TOPIC)
    partition_count = i32("partitions")
    partitions = repeat(call(FetchedPartition), count=partition_count)


class PlainFetched(Struct):
    throttle_time = i32("the client has to wait so long", unit="ms", when=answered_version >= 1)
    error_code = i16("of the session", codes=Error, role=CODE, when=answered_version >= 7)
    session_id = i32("0: none", when=answered_version >= 7)
    no_bytes = let(0, into=fetched_bytes)
    topic_count = i32("topics")
    topics = repeat(call(FetchedTopic), count=topic_count)
    waited = let(choose(fetched_bytes == 0, WAIT_ALL, WAIT_IF_LONG),
                 "an empty answer waited; one with data was woken if it took long", role=WAIT)


class Fetched(Response, to=Fetch):
    plain = call(PlainFetched, when=answered_version < 12)
    compact = raw(REST, "compact form, not opened", when=answered_version >= 12)


# --- groups -------------------------------------------------------------------------------------------------------


class GroupProtocol(Struct):
    name = str16("of a way to assign partitions")
    metadata = str32("subscription, for the leader of the group")


class PlainJoin(Struct):
    group = str16("of the consumer", role=GROUP)
    session_timeout = i32("without a heartbeat", unit="ms")
    rebalance_timeout = i32("for all members to join", unit="ms", when=asked_version >= 1)
    member = str16("empty: a new member")
    instance_size = i16("−1: none", unit="bytes", when=asked_version >= 5)
    instance = text(instance_size, "of a static member", when=(asked_version >= 5) & (instance_size >= 0))
    protocol_type = str16("`consumer`")
    protocol_count = i32("protocols")
    protocols = repeat(call(GroupProtocol), "in the order of liking", count=protocol_count)
    joined = event("joined", "a member of the group", answered=True, consumer=member)


class JoinGroup(Request, kind=Api.JOIN_GROUP, api="JoinGroup"):
    plain = call(PlainJoin, when=asked_version < 6)
    compact = raw(REST, "compact form, not opened", when=asked_version >= 6)


class Member(Struct):
    member = str16("of the group")
    instance_size = i16("−1: none", unit="bytes", when=answered_version >= 5)
    instance = text(instance_size, "of a static member", when=(answered_version >= 5) & (instance_size >= 0))
    metadata = str32("its subscription")


class PlainJoined(Struct):
    throttle_time = i32("the client has to wait so long", unit="ms", when=answered_version >= 2)
    error_code = i16("0: joined", codes=Error, role=CODE)
    generation = i32("of the group")
    protocol = str16("that all members can")
    leader = str16("the member that assigns partitions")
    member = str16("id of the caller")
    member_count = i32("0, but for the leader")
    members = repeat(call(Member), count=member_count)
    waited = let(WAIT_ALL, "for the other members", role=WAIT)


class Joined(Response, to=JoinGroup):
    plain = call(PlainJoined, when=answered_version < 6)
    compact = raw(REST, "compact form, not opened", when=answered_version >= 6)


class Assignment(Struct):
    member = str16("of the group")
    assignment = str32("its partitions")


class MemberOf(Struct):
    group = str16("of the consumer", role=GROUP)
    generation = i32("of the group")
    member = str16("id of the caller")
    instance_size = i16("−1: none", unit="bytes", when=asked_version >= 3)
    instance = text(instance_size, "of a static member", when=(asked_version >= 3) & (instance_size >= 0))


class PlainSync(Struct):
    who = call(MemberOf)
    assignment_count = i32("0, but from the leader")
    assignments = repeat(call(Assignment), count=assignment_count)


class SyncGroup(Request, kind=Api.SYNC_GROUP, api="SyncGroup"):
    plain = call(PlainSync, when=asked_version < 4)
    compact = raw(REST, "compact form, not opened", when=asked_version >= 4)


class PlainSynced(Struct):
    throttle_time = i32("the client has to wait so long", unit="ms", when=answered_version >= 1)
    error_code = i16("0: fine", codes=Error, role=CODE)
    assignment = str32("the caller's partitions")
    waited = let(WAIT_ALL, "for the leader's assignment", role=WAIT)


class Synced(Response, to=SyncGroup):
    plain = call(PlainSynced, when=answered_version < 4)
    compact = raw(REST, "compact form, not opened", when=answered_version >= 4)


class PlainHeartbeat(Struct):
    who = call(MemberOf)
    alive = event("alive", "a heartbeat of a member", answered=True, consumer=MemberOf.member)


class Heartbeat(Request, kind=Api.HEARTBEAT, api="Heartbeat"):
    plain = call(PlainHeartbeat, when=asked_version < 4)
    compact = raw(REST, "compact form, not opened", when=asked_version >= 4)


class PlainBeaten(Struct):
    throttle_time = i32("the client has to wait so long", unit="ms", when=answered_version >= 1)
    error_code = i16("27: join again", codes=Error, role=CODE)
    lost = event("membership_lost", "the coordinator does not know this member", when=error_code == Error.UNKNOWN_MEMBER_ID)


class Beaten(Response, to=Heartbeat):
    plain = call(PlainBeaten, when=answered_version < 4)
    compact = raw(REST, "compact form, not opened", when=answered_version >= 4)


class LeavingMember(Struct):
    member = str16("of the group")
    instance_size = i16("−1: none", unit="bytes")
    instance = text(instance_size, "of a static member", when=instance_size >= 0)


class PlainLeave(Struct):
    group = str16("of the consumer", role=GROUP)
    member = str16("id of the caller", when=asked_version < 3)
    member_count = i32("members that leave", when=asked_version >= 3)
    members = repeat(call(LeavingMember), count=member_count, when=asked_version >= 3)
    gone = event("left", "no member any more", answered=True, consumer=member)


class LeaveGroup(Request, kind=Api.LEAVE_GROUP, api="LeaveGroup"):
    plain = call(PlainLeave, when=asked_version < 4)
    compact = raw(REST, "compact form, not opened", when=asked_version >= 4)


class LeftMember(Struct):
    who = call(LeavingMember)
    error_code = i16("of this member", codes=Error)


class PlainLeft(Struct):
    throttle_time = i32("the client has to wait so long", unit="ms", when=answered_version >= 1)
    error_code = i16("0: left", codes=Error, role=CODE)
    member_count = i32("members that leave", when=answered_version >= 3)
    members = repeat(call(LeftMember), count=member_count, when=answered_version >= 3)


class Left(Response, to=LeaveGroup):
    plain = call(PlainLeft, when=answered_version < 4)
    compact = raw(REST, "compact form, not opened", when=answered_version >= 4)
