"""Apache Kafka: every api is paired and called by its name; those of producers and consumers are read in all versions up to Kafka 4.0's, compact ones included.

Source: the message definitions in apache/kafka, clients/src/main/resources/common/message/*.json.  An answer says neither what it answers nor its version:
both come from its request, so the number of an api holds the version too.  From a version of its own on an api is written compactly (lengths are varints, + 1;
0 is nothing), and its structures end in tagged fields: `compact` says so.  An api without a structure here is framed and paired, and its code is null.
Record batches are opened (formats 0 to 2, all codecs).  Who owns what is said by the leader of a group, in its SyncGroup.  From version 13 on Fetch and
Produce have an id for a topic: its name is what Metadata or CreateTopics told on the same connection, and null where they did not.  examples/captures has a broker's capture
and what its clients wrote down.
"""

from dissect.language import *  # noqa: F403

STEP = 1 << 8  # number of an api: key + STEP × version
FRAME_MAX = 100 << 20  # a broker's socket.request.max.bytes
VERSIONS, IDS = 32, 1 << 30  # an api has fewer versions, a client asks less often
SHOWS = (1 << 31) - 8  # the Java client's first number until it is let in; then it counts from below
LATE = 2  # and what it wanted before it was connected has a lower number than what it asked for first
NEAR, FAR = 64, 1 << 16  # a client's numbers count its requests to all brokers


class Api(Names):
    Produce = 0
    Fetch = 1
    ListOffsets = 2
    Metadata = 3
    LeaderAndIsr = 4
    StopReplica = 5
    UpdateMetadata = 6
    ControlledShutdown = 7
    OffsetCommit = 8
    OffsetFetch = 9
    FindCoordinator = 10
    JoinGroup = 11
    Heartbeat = 12
    LeaveGroup = 13
    SyncGroup = 14
    DescribeGroups = 15
    ListGroups = 16
    SaslHandshake = 17
    ApiVersions = 18
    CreateTopics = 19
    DeleteTopics = 20
    DeleteRecords = 21
    InitProducerId = 22
    OffsetForLeaderEpoch = 23
    AddPartitionsToTxn = 24
    AddOffsetsToTxn = 25
    EndTxn = 26
    WriteTxnMarkers = 27
    TxnOffsetCommit = 28
    DescribeAcls = 29
    CreateAcls = 30
    DeleteAcls = 31
    DescribeConfigs = 32
    AlterConfigs = 33
    AlterReplicaLogDirs = 34
    DescribeLogDirs = 35
    SaslAuthenticate = 36
    CreatePartitions = 37
    CreateDelegationToken = 38
    RenewDelegationToken = 39
    ExpireDelegationToken = 40
    DescribeDelegationToken = 41
    DeleteGroups = 42
    ElectLeaders = 43
    IncrementalAlterConfigs = 44
    AlterPartitionReassignments = 45
    ListPartitionReassignments = 46
    OffsetDelete = 47
    DescribeClientQuotas = 48
    AlterClientQuotas = 49
    DescribeUserScramCredentials = 50
    AlterUserScramCredentials = 51
    Vote = 52
    BeginQuorumEpoch = 53
    EndQuorumEpoch = 54
    DescribeQuorum = 55
    AlterPartition = 56
    UpdateFeatures = 57
    Envelope = 58
    FetchSnapshot = 59
    DescribeCluster = 60
    DescribeProducers = 61
    BrokerRegistration = 62
    BrokerHeartbeat = 63
    UnregisterBroker = 64
    DescribeTransactions = 65
    ListTransactions = 66
    AllocateProducerIds = 67
    ConsumerGroupHeartbeat = 68
    ConsumerGroupDescribe = 69
    ControllerRegistration = 70
    GetTelemetrySubscriptions = 71
    PushTelemetry = 72
    AssignReplicasToDirs = 73
    ListClientMetricsResources = 74
    DescribeTopicPartitions = 75
    ShareGroupHeartbeat = 76
    ShareGroupDescribe = 77
    ShareFetch = 78
    ShareAcknowledge = 79
    AddRaftVoter = 80
    RemoveRaftVoter = 81
    UpdateRaftVoter = 82
    InitializeShareGroupState = 83
    ReadShareGroupState = 84
    WriteShareGroupState = 85
    DeleteShareGroupState = 86
    ReadShareGroupStateSummary = 87
    SaslToken = 255, "no api: what a mechanism says without a head"


class Error(Codes):
    UNKNOWN_SERVER_ERROR = -1
    OK = 0
    OFFSET_OUT_OF_RANGE = 1
    CORRUPT_MESSAGE = 2, "the checksum does not fit"
    UNKNOWN_TOPIC_OR_PARTITION = 3
    INVALID_FETCH_SIZE = 4
    LEADER_NOT_AVAILABLE = 5, REDIRECT, "an election is under way"
    NOT_LEADER_OR_FOLLOWER = 6, REDIRECT, "ask for metadata, then another broker"
    REQUEST_TIMED_OUT = 7
    BROKER_NOT_AVAILABLE = 8
    REPLICA_NOT_AVAILABLE = 9
    MESSAGE_TOO_LARGE = 10
    STALE_CONTROLLER_EPOCH = 11
    OFFSET_METADATA_TOO_LARGE = 12
    NETWORK_EXCEPTION = 13
    COORDINATOR_LOAD_IN_PROGRESS = 14
    COORDINATOR_NOT_AVAILABLE = 15
    NOT_COORDINATOR = 16, REDIRECT, "another broker has the group"
    INVALID_TOPIC_EXCEPTION = 17
    RECORD_LIST_TOO_LARGE = 18
    NOT_ENOUGH_REPLICAS = 19
    NOT_ENOUGH_REPLICAS_AFTER_APPEND = 20
    INVALID_REQUIRED_ACKS = 21
    ILLEGAL_GENERATION = 22, "of the group; it has been rebalanced"
    INCONSISTENT_GROUP_PROTOCOL = 23
    INVALID_GROUP_ID = 24
    UNKNOWN_MEMBER_ID = 25, "the coordinator has dropped this member"
    INVALID_SESSION_TIMEOUT = 26
    REBALANCE_IN_PROGRESS = 27, "join again"
    INVALID_COMMIT_OFFSET_SIZE = 28
    TOPIC_AUTHORIZATION_FAILED = 29
    GROUP_AUTHORIZATION_FAILED = 30
    CLUSTER_AUTHORIZATION_FAILED = 31
    INVALID_TIMESTAMP = 32
    UNSUPPORTED_SASL_MECHANISM = 33
    ILLEGAL_SASL_STATE = 34
    UNSUPPORTED_VERSION = 35
    TOPIC_ALREADY_EXISTS = 36
    INVALID_PARTITIONS = 37
    INVALID_REPLICATION_FACTOR = 38
    INVALID_REPLICA_ASSIGNMENT = 39
    INVALID_CONFIG = 40
    NOT_CONTROLLER = 41
    INVALID_REQUEST = 42
    UNSUPPORTED_FOR_MESSAGE_FORMAT = 43
    POLICY_VIOLATION = 44
    OUT_OF_ORDER_SEQUENCE_NUMBER = 45
    DUPLICATE_SEQUENCE_NUMBER = 46
    INVALID_PRODUCER_EPOCH = 47
    INVALID_TXN_STATE = 48
    INVALID_PRODUCER_ID_MAPPING = 49
    INVALID_TRANSACTION_TIMEOUT = 50
    CONCURRENT_TRANSACTIONS = 51
    TRANSACTION_COORDINATOR_FENCED = 52
    TRANSACTIONAL_ID_AUTHORIZATION_FAILED = 53
    SECURITY_DISABLED = 54
    OPERATION_NOT_ATTEMPTED = 55
    KAFKA_STORAGE_ERROR = 56
    LOG_DIR_NOT_FOUND = 57
    SASL_AUTHENTICATION_FAILED = 58
    UNKNOWN_PRODUCER_ID = 59
    REASSIGNMENT_IN_PROGRESS = 60
    DELEGATION_TOKEN_AUTH_DISABLED = 61
    DELEGATION_TOKEN_NOT_FOUND = 62
    DELEGATION_TOKEN_OWNER_MISMATCH = 63
    DELEGATION_TOKEN_REQUEST_NOT_ALLOWED = 64
    DELEGATION_TOKEN_AUTHORIZATION_FAILED = 65
    DELEGATION_TOKEN_EXPIRED = 66
    INVALID_PRINCIPAL_TYPE = 67
    NON_EMPTY_GROUP = 68
    GROUP_ID_NOT_FOUND = 69
    FETCH_SESSION_ID_NOT_FOUND = 70
    INVALID_FETCH_SESSION_EPOCH = 71
    LISTENER_NOT_FOUND = 72
    TOPIC_DELETION_DISABLED = 73
    FENCED_LEADER_EPOCH = 74
    UNKNOWN_LEADER_EPOCH = 75, REDIRECT, "ask for metadata"
    UNSUPPORTED_COMPRESSION_TYPE = 76
    STALE_BROKER_EPOCH = 77
    OFFSET_NOT_AVAILABLE = 78
    MEMBER_ID_REQUIRED = 79, OK, "join again with the id that is given here"
    PREFERRED_LEADER_NOT_AVAILABLE = 80
    GROUP_MAX_SIZE_REACHED = 81
    FENCED_INSTANCE_ID = 82
    ELIGIBLE_LEADERS_NOT_AVAILABLE = 83
    ELECTION_NOT_NEEDED = 84
    NO_REASSIGNMENT_IN_PROGRESS = 85
    GROUP_SUBSCRIBED_TO_TOPIC = 86
    INVALID_RECORD = 87
    UNSTABLE_OFFSET_COMMIT = 88
    THROTTLING_QUOTA_EXCEEDED = 89
    PRODUCER_FENCED = 90
    RESOURCE_NOT_FOUND = 91
    DUPLICATE_RESOURCE = 92
    UNACCEPTABLE_CREDENTIAL = 93
    INCONSISTENT_VOTER_SET = 94
    INVALID_UPDATE_VERSION = 95
    FEATURE_UPDATE_FAILED = 96
    PRINCIPAL_DESERIALIZATION_FAILURE = 97
    SNAPSHOT_NOT_FOUND = 98
    POSITION_OUT_OF_RANGE = 99
    UNKNOWN_TOPIC_ID = 100
    DUPLICATE_BROKER_REGISTRATION = 101
    BROKER_ID_NOT_REGISTERED = 102
    INCONSISTENT_TOPIC_ID = 103
    INCONSISTENT_CLUSTER_ID = 104
    TRANSACTIONAL_ID_NOT_FOUND = 105
    FETCH_SESSION_TOPIC_ID_ERROR = 106
    INELIGIBLE_REPLICA = 107
    NEW_LEADER_ELECTED = 108
    OFFSET_MOVED_TO_TIERED_STORAGE = 109
    FENCED_MEMBER_EPOCH = 110
    UNRELEASED_INSTANCE_ID = 111
    UNSUPPORTED_ASSIGNOR = 112
    STALE_MEMBER_EPOCH = 113
    MISMATCHED_ENDPOINT_TYPE = 114
    UNSUPPORTED_ENDPOINT_TYPE = 115
    UNKNOWN_CONTROLLER_ID = 116
    UNKNOWN_SUBSCRIPTION_ID = 117
    TELEMETRY_TOO_LARGE = 118
    INVALID_REGISTRATION = 119
    TRANSACTION_ABORTABLE = 120
    INVALID_RECORD_STATE = 121
    SHARE_SESSION_NOT_FOUND = 122
    INVALID_SHARE_SESSION_EPOCH = 123
    FENCED_STATE_EPOCH = 124
    INVALID_VOTER_KEY = 125
    DUPLICATE_VOTER = 126
    VOTER_NOT_FOUND = 127
    INVALID_REGULAR_EXPRESSION = 128
    REBOOTSTRAP_REQUIRED = 129


first_offset = var(0, "of a batch")
old_offset = var(-1, "of a message of format 0 or 1")
last_inner = var(0, "of the last of several messages that were compressed together, from the first of them")
old_time = var(-1, "of such a message")
first_time = var(0, "of a batch's records")
last_time = var(0, "of a batch's records")
by_log = var(0, "1: the broker's time is the records'")
batch_count = var(0, "records of a batch")
delivered = var(0, "1: the offsets are those of the log, 0: the producer's count")
produced_parts = var(0, "partitions of an answer to Produce")
answered_offset = var(-1, "of the first record that was produced")
compact = var(0, "1: lengths are varints, + 1, and structures end in tagged fields")
bare_tokens = Memory("tokens without a head", initial=0, assume=0, once=True)
topics = Binding("topic")  # by the id that Metadata and CreateTopics tell


def written_compactly(key, version):
    """Since which version an api is."""
    since = unset
    for api, first in ((Api.Produce, 9), (Api.Fetch, 12), (Api.ListOffsets, 6), (Api.Metadata, 9), (Api.OffsetCommit, 8), (Api.OffsetFetch, 6), (Api.FindCoordinator, 3), (Api.JoinGroup, 6), (Api.Heartbeat, 4), (Api.LeaveGroup, 4), (Api.SyncGroup, 4), (Api.ApiVersions, 3), (Api.CreateTopics, 5), (Api.SaslAuthenticate, 2)):
        since = choose(key == api, first, since)
    return choose(present(since) & (version >= since), 1, 0)


# --- lengths and lists, in both ways of writing --------------------------------------------------------------------------------------------------------


class Tag(Struct):
    number = varint("of the field")
    size = varint("of its value", unit="bytes")
    value = raw(size, "a field that older readers pass over")


class Tags(Struct):
    count = varint("tagged fields", when=compact == 1)
    tags = repeat(call(Tag), count=count, when=compact == 1)


class Count(Struct):
    plain = i32("elements; -1: no list", when=compact == 0)
    short = varint("elements, + 1; 0: no list", when=compact == 1)
    number = let(choose(compact == 1, short - 1, plain))


class Length(Struct):
    plain = i16("-1: none", unit="bytes", when=compact == 0)
    short = varint("+ 1; 0: none", unit="bytes", when=compact == 1)
    size = let(choose(compact == 1, short - 1, plain))


class Text(Struct):
    length = call(Length)
    value = text(Length.size, "what it says", when=Length.size > 0)


class Topic(Struct):
    length = call(Length)
    name = text(Length.size, "topic", role=TOPIC, when=Length.size > 0)


class Group(Struct):
    length = call(Length)
    name = text(Length.size, "of the consumer", role=GROUP, when=Length.size > 0)


class Member(Struct):
    length = call(Length)
    id = text(Length.size, "of a member of the group", when=Length.size > 0)


class Bytes(Struct):
    plain = i32("-1: none", unit="bytes", when=compact == 0)
    short = varint("+ 1; 0: none", unit="bytes", when=compact == 1)
    size = let(choose(compact == 1, short - 1, plain))
    content = raw(size, "as the application sent it", when=size > 0)


class Number(Struct):
    number = i32("of a partition or a node")


class Asked(Struct):
    api_key = u16("what is asked for", codes=Api)
    api_version = u16("of this api")
    number = let(api_key + api_version * STEP, "of the api, with its version", role=API, codes=Api)
    how = let(written_compactly(api_key, api_version), into=compact)
    is_one = let(REQUEST, role=KIND)
    correlation_id = i32("chosen by the client, echoed by the broker", role=KEY)
    client_size = i16("of client_id; −1: none", unit="bytes")
    client_id = text(client_size, "the client's name for itself", role=CLIENT, when=client_size >= 0)
    tags = call(Tags)
    body = requests(api_key)


class Told(Struct):
    version = let(asked(API) // STEP)
    key = let(asked(API) % STEP)
    how = let(written_compactly(key, version), into=compact)
    tags = call(Tags, when=key != Api.ApiVersions)
    body = responses(key, "what the request asked for")


class Answered(Struct):
    is_one = let(RESPONSE, role=KIND)
    correlation_id = i32("as asked", role=KEY)
    body = explained(call(Told))


class FromClient(Struct):
    enough = let(left >= 8)
    head = peek(u32(), "api_key and api_version")
    odd = let(enough & (head & 0xFFFF >= VERSIONS))
    bare = recalled(bare_tokens, "1: what has no head is a token", when=odd)
    message = switch(choose(~enough | (bare == 1), 1, 0), {0: call(Asked), 1: requests(Api.SaslToken)})


class FromBroker(Struct):
    head = peek(u32(), "correlation_id")
    odd = let(choose(present(head), (head >= IDS) & (head >> 3 != SHOWS >> 3), 0))
    bare = recalled(bare_tokens, "1: what has no head is a token", when=odd)
    message = switch(choose(~present(head) | (bare == 1), 1, 0), {0: call(Answered), 1: responses(Api.SaslToken)})


class Frame(Struct):
    size = u32("of the message; these 4 bytes not counted", limit=FRAME_MAX, unit="bytes")
    message = area(size, switch(side, {0: call(FromClient), 1: call(FromBroker)}))


class OldestProduce(Struct):
    """An answer with a low number looks like this api, which has the number 0, until its fields are looked at."""

    acks = i16()
    known = require(among(acks, -1, 0, 1))
    timeout = u32(limit=(1 << 31) - 1)
    topic_count = u32(limit=0xFFFF)
    name_size = u16(limit=249)
    some = require((topic_count > 0) & (name_size > 0))


class OldProduce(Struct):
    size = u16()
    named = require((size == 0xFFFF) | (size >= 1) & (size <= left))
    transaction = raw(size, when=size <= 0x7FFF)
    rest = call(OldestProduce)


class NewProduce(Struct):
    tags = u8(equals=0)
    size = varint()
    named = require((size != 1) & (size <= left))
    transaction = raw(size - 1, when=size > 0)
    acks = i16()
    known = require(among(acks, -1, 0, 1))
    timeout = u32(limit=(1 << 31) - 1)
    topic_count = varint()
    some = require(topic_count > 1)


class AskedStart(Struct):
    api_key = u16(limit=92)
    api_version = u16(limit=20)
    correlation_id = u32(limit=(1 << 31) - 1)
    usual = require((correlation_id < IDS) | (correlation_id >= SHOWS))
    client_size = u16()
    named = require((client_size == 0xFFFF) | (client_size >= 1) & (client_size <= 255) & (client_size <= left))
    first = peek(u8(), when=client_size <= 255)
    visible = require(~present(first) | (first >= 0x20) & (first < 0x7F))
    client = raw(client_size, when=(api_key == 0) & (client_size <= 255))
    produce = switch(choose(api_key == 0, choose(api_version >= 9, 2, choose(api_version >= 3, 1, 0)), 3), {0: call(OldestProduce), 1: call(OldProduce), 2: call(NewProduce), 3: let(0)})


class ClientStart(Struct):
    size = u32(limit=FRAME_MAX)
    enough = require(size >= 10)
    message = area(size, call(AskedStart))


class ServerStart(Struct):
    """An answer has nothing but a number that can be known; the next one's is higher, as a rule.  What most brokers say first are the versions of apis 0, 1, …"""

    size = u32(limit=FRAME_MAX)
    enough = require(size >= 6)
    correlation_id = u32(limit=(1 << 31) - 1)
    usual = require((correlation_id < IDS) | (correlation_id >= SHOWS))
    calm = peek(u32())
    first_api = peek(u16(), ahead=6)
    second_api = peek(u16(), ahead=12)
    short_first = peek(u16(), ahead=3)
    short_second = peek(u16(), ahead=10)
    versions = let((calm >> 16 == 0) & ((calm & 0xFFFF == 0) & (first_api == 0) & (second_api == 1) | (short_first == 0) & (short_second == 1)))
    rest = raw(size - 4, when=versions == 0)
    next_size = u32(limit=FRAME_MAX, when=versions == 0)
    next_enough = require((versions == 1) | (next_size >= 6))
    next_id = u32(when=versions == 0)
    next_calm = u32(when=(versions == 0) & (next_id > correlation_id + NEAR))
    steps = let(choose((calm == 0) & (next_calm == 0), FAR, NEAR))
    rises = require((versions == 1) | (next_id != correlation_id) & (next_id + LATE >= correlation_id) & (next_id <= correlation_id + steps) | (correlation_id >= SHOWS) & (next_id <= FAR))


kafka = Protocol("kafka", title="Apache Kafka", ports=[9092], order="big", frame=Frame, starts=(ClientStart, ServerStart),
                 limit=FRAME_MAX + 4, families=False, version_step=STEP, offsets_run=True, owners=Owners(leaves=True))

asked_version, answered_version = Asked.api_version, Told.version

# --- record batches ------------------------------------------------------------------------------------------------

CODECS = {1: "zlib", 2: "snappyjava", 3: "lz4frame", 4: "zstd"}  # what the first calls gzip
NS_PER_MS = 1_000_000
MS_MAX = (1 << 63) // NS_PER_MS - 1
headers_of = gather()


def in_ns(ms):
    return choose((ms >= 0) & (ms <= MS_MAX), ms * NS_PER_MS, unset)


class Header(Struct):
    name_size = varint("of the name", zigzag=True, unit="bytes")
    name = text(name_size, "of the header")
    value_size = varint("of the value; -1: none", zigzag=True, unit="bytes")
    value = text(value_size, "as the application sent it", when=value_size >= 0)
    one = entry(headers_of, name, value)


class Entry(Record):
    """A record of format 2, the only one that brokers from 3.0 on write."""

    no_headers = let(unset, into=headers_of)
    attributes = i8("none are known")
    timestamp_delta = varint("after the batch's first time", bits=64, zigzag=True, unit="ms")
    offset_delta = varint("after the batch's first offset", zigzag=True)
    key_size = varint("-1: no key", zigzag=True, unit="bytes")
    key = text(key_size, "what records are shared out by", role=RECORD_KEY, when=key_size >= 0)
    value_size = varint("-1: a record that deletes its key", zigzag=True, unit="bytes")
    size = let(choose(value_size < 0, 0, value_size))
    value = raw(size, "as the application sent it", role=PAYLOAD)
    header_count = varint("of headers", zigzag=True)
    headers = repeat(call(Header), count=header_count)
    offset = let(first_offset + offset_delta, role=OFFSET, when=delivered == 1)
    time = let(in_ns(choose(by_log == 1, last_time, first_time + timestamp_delta)), role=TIMESTAMP)
    pairs = let(headers_of, role=PROPERTIES)
    batch = let(batch_count, role=BATCH_SIZE)


class Framed(Struct):
    length = varint("of the record", zigzag=True, unit="bytes")
    record = area(length, call(Entry))


class Marker(Struct):
    """A record of a control batch: a transaction ends here."""

    length = varint("of the record", zigzag=True, unit="bytes")
    content = raw(length, "commit or abort, and by whom")


class Sealed(Struct):
    attributes = u16("of the batch", parts=dict(codec=bit(0, 3), log_time=bit(3), transaction=bit(4), control=bit(5)))
    last_offset_delta = i32("of its last record")
    first_timestamp = i64("of its first record", unit="ms since 1970")
    last_timestamp = i64("the highest, or when the broker wrote it", unit="ms since 1970")
    producer_id = i64("-1: none")
    producer_epoch = i16("of the producer")
    base_sequence = i32("of its first record, by the producer's count; -1: none")
    count = i32("records")
    sane = require((count >= 0) & (attributes.codec <= 4))
    of_log = let(attributes.log_time, into=by_log)
    starts_at = let(first_timestamp, into=first_time)
    ends_at = let(last_timestamp, into=last_time)
    counted = let(count, into=batch_count)
    records = inflate(CODECS, switch(attributes.control, {0: repeat(call(Framed), count=count), 1: repeat(call(Marker), count=count)}), on=attributes.codec)


class Batch(Struct):
    """A batch of format 2."""

    leader_epoch = i32("of the broker that wrote it")
    magic = i8("2: the format", equals=2)
    crc = u32("CRC-32C of all that follows", unit="hex")
    sealed = raw(REST, "what the sum is of", into=call(Sealed))
    sum = check("crc32c", crc, sealed)


class OldEntry(Record):
    """A message of format 0 or 1."""

    key_size = i32("-1: no key", unit="bytes")
    key = text(key_size, "what records are shared out by", role=RECORD_KEY, when=key_size >= 0)
    value_size = i32("-1: a message that deletes its key", unit="bytes")
    size = let(choose(value_size < 0, 0, value_size))
    value = raw(size, "as the application sent it", role=PAYLOAD)
    offset = let(old_offset, role=OFFSET, when=(delivered == 1) & (old_offset >= 0))
    time = let(in_ns(old_time), role=TIMESTAMP, when=old_time >= 0)


class OldHead(Struct):
    crc = u32("CRC-32 of all that follows", unit="hex")
    magic = i8("0 or 1: the format")
    attributes = u8("of the message", parts=dict(codec=bit(0, 3), log_time=bit(3)))
    timestamp = i64("of the message", unit="ms since 1970", when=magic == 1)
    time = let(choose(present(timestamp), timestamp, -1), into=old_time)


class OldInner(Struct):
    """One of several that were compressed together; in format 1 its offset is counted from the first of them, and the outer one is that of the last."""

    inner_offset = i64("of the message")
    length = i32("of the message", unit="bytes")
    head = call(OldHead)
    place = let(choose(OldHead.magic == 0, inner_offset, first_offset - last_inner + inner_offset), into=old_offset)
    message = call(OldEntry)


class InnerPlace(Struct):
    inner_offset = peek(i64())
    length = peek(i32(), ahead=8)
    latest = let(inner_offset, into=last_inner)
    message = raw(length + 12, "read below")


class OldInners(Struct):
    begin = let(here)
    size = let(left)
    places = repeat(call(InnerPlace), "how far the last one counts", cut_ok=True)
    messages = area(size, repeat(call(OldInner)), at=begin)


class OldPacked(Struct):
    key_size = i32("-1: no key", unit="bytes")
    key = raw(key_size, "of nothing", when=key_size >= 0)
    size = i32("of the messages", unit="bytes")
    messages = area(size, inflate(CODECS, call(OldInners), on=OldHead.attributes.codec))


class Old(Struct):
    """A message of format 0 or 1, or several in one."""

    head = call(OldHead)
    place = let(first_offset, into=old_offset)
    message = switch(choose(OldHead.attributes.codec == 0, 0, 1), {0: call(OldEntry), 1: call(OldPacked)})


class Stretch(Struct):
    offset = i64("of its first record")
    starts = let(offset, into=first_offset)
    length = i32("of the batch", unit="bytes")
    magic = peek(i8(), ahead=4)
    batch = area(length, switch(magic, {0: call(Old), 1: call(Old), 2: call(Batch)}, default=raw(REST, "of a format that is not known")))


class Batches(Struct):
    """Record batches; of an answer the last one may be cut."""

    plain = i32("-1: none", unit="bytes", when=compact == 0)
    short = varint("+ 1; 0: none", unit="bytes", when=compact == 1)
    size = let(choose(compact == 1, short - 1, plain))
    content = area(size, repeat(call(Stretch), cut_ok=True), when=size > 0)


# --- Produce ------------------------------------------------------------------------------------------------------


class ProducePartition(Item):
    index = i32("of the partition", role=PARTITION)
    records = call(Batches, "what is produced")
    tags = call(Tags)


class ProduceTopic(Struct):
    topic = call(Topic, when=asked_version < 13)
    id = raw(16, "of the topic", when=asked_version >= 13)
    named = lent(topics, id, otherwise=Topic.name, role=TOPIC)
    count = call(Count)
    partitions = repeat(call(ProducePartition), count=Count.number)
    tags = call(Tags)


class Produce(Request, kind=Api.Produce, api="Produce"):
    transaction = call(Text, "id of the transaction", when=asked_version >= 3)
    acks = i16("0: none, and no answer; −1: all in-sync replicas")
    silent = let(ONEWAY, role=KIND, when=acks == 0)
    timeout = i32("for the acknowledgement", unit="ms")
    count = call(Count)
    topics = repeat(call(ProduceTopic), count=Count.number)
    tags = call(Tags)


class RecordError(Struct):
    batch_index = i32("of the record in its batch")
    message = call(Text, "why it was refused")
    tags = call(Tags)


class ProducedPartition(Item):
    index = i32("of the partition", role=PARTITION)
    error_code = i16("what became of the records", codes=Error, role=CODE)
    base_offset = i64("offset of the first record; -1: none was written")
    one_more = let(produced_parts + 1, into=produced_parts)
    at = let(base_offset, into=answered_offset)
    log_append_time = i64("−1: the records keep the producer's times", unit="ms", when=answered_version >= 2)
    log_start_offset = i64("first offset of the partition", when=answered_version >= 5)
    refused = call(Count, "records", when=answered_version >= 8)
    record_errors = repeat(call(RecordError), count=Count.number, when=answered_version >= 8)
    message = call(Text, "why they were refused", when=answered_version >= 8)
    tags = call(Tags)


class ProducedTopic(Struct):
    topic = call(Topic, when=answered_version < 13)
    id = raw(16, "of the topic", when=answered_version >= 13)
    named = lent(topics, id, otherwise=Topic.name, role=TOPIC)
    count = call(Count)
    partitions = repeat(call(ProducedPartition), count=Count.number)
    tags = call(Tags)


class Produced(Response, to=Produce):
    none_yet = let(0, into=produced_parts)
    count = call(Count)
    topics = repeat(call(ProducedTopic), count=Count.number)
    first = let(answered_offset, "of several partitions nobody says whose", role=ANSWER_OFFSET, when=(produced_parts == 1) & (answered_offset >= 0))
    throttle_time = i32("the client has to wait so long", unit="ms", when=answered_version >= 1)
    tags = call(Tags)


# --- Fetch --------------------------------------------------------------------------------------------------------

fetched_bytes = var(doc="bytes of all records of this answer")


class FetchPartition(Item):
    partition = i32("partition", role=PARTITION)
    leader_epoch = i32("−1: unknown", when=asked_version >= 9)
    fetch_offset = i64("wanted offset")
    last_epoch = i32("of the last record that is there; −1: unknown", when=asked_version >= 12)
    log_start_offset = i64("of a follower", when=asked_version >= 5)
    max_bytes = i32("of this partition", unit="bytes")
    tags = call(Tags)


class FetchTopic(Struct):
    topic = call(Topic, when=asked_version < 13)
    id = raw(16, "of the topic", when=asked_version >= 13)
    named = lent(topics, id, otherwise=Topic.name, role=TOPIC)
    count = call(Count)
    partitions = repeat(call(FetchPartition), count=Count.number)
    tags = call(Tags)


class ForgottenTopic(Struct):
    name = call(Text, "a topic that the session need not hold any longer", when=asked_version < 13)
    id = raw(16, "of the topic", when=asked_version >= 13)
    count = call(Count)
    partitions = repeat(call(Number), count=Count.number)
    tags = call(Tags)


class Fetch(Request, kind=Api.Fetch, api="Fetch"):
    replica_id = i32("−1: a consumer", when=asked_version < 15)
    max_wait = i32("for min_bytes", unit="ms")
    patience = let(WAIT_NONE, role=WAIT, when=max_wait == 0)
    min_bytes = i32("wait for as much", unit="bytes")
    max_bytes = i32("of the answer", unit="bytes", when=asked_version >= 3)
    isolation = i8("1: only committed records", when=asked_version >= 4)
    session_id = i32("0: none", when=asked_version >= 7)
    session_epoch = i32("−1: no session", when=asked_version >= 7)
    count = call(Count, "topics; in a session only what is new")
    topics = repeat(call(FetchTopic), count=Count.number)
    forgotten_count = call(Count, "topics", when=asked_version >= 7)
    forgotten = repeat(call(ForgottenTopic), count=Count.number, when=asked_version >= 7)
    rack = call(Text, "of the consumer", when=asked_version >= 11)
    tags = call(Tags)


class AbortedTransaction(Struct):
    producer_id = i64("whose transaction it was")
    first_offset = i64("of the transaction")
    tags = call(Tags)


class FetchedPartition(Item):
    partition = i32("partition", role=PARTITION)
    error_code = i16("0: fine", codes=Error, role=CODE)
    high_watermark = i64("replicated up to here")
    last_stable_offset = i64("all before is decided", when=answered_version >= 4)
    log_start_offset = i64("first offset", when=answered_version >= 5)
    aborted_count = call(Count, "transactions", when=answered_version >= 4)
    aborted = repeat(call(AbortedTransaction), count=Count.number, when=(answered_version >= 4) & (Count.number > 0))
    preferred_replica = i32("−1: none", when=answered_version >= 11)
    of_log = let(1, into=delivered)
    records = call(Batches, "the last may be cut")
    total = let(fetched_bytes + Batches.size, into=fetched_bytes, when=Batches.size > 0)
    tags = call(Tags)


class FetchedTopic(Struct):
    topic = call(Topic, when=answered_version < 13)
    id = raw(16, "of the topic", when=answered_version >= 13)
    named = lent(topics, id, otherwise=Topic.name, role=TOPIC)
    count = call(Count)
    partitions = repeat(call(FetchedPartition), count=Count.number)
    tags = call(Tags)


class Fetched(Response, to=Fetch):
    throttle_time = i32("the client has to wait so long", unit="ms", when=answered_version >= 1)
    error_code = i16("of the session", codes=Error, role=CODE, when=answered_version >= 7)
    session_id = i32("0: none", when=answered_version >= 7)
    no_bytes = let(0, into=fetched_bytes)
    count = call(Count)
    topics = repeat(call(FetchedTopic), count=Count.number)
    waited = let(choose(fetched_bytes == 0, WAIT_ALL, WAIT_IF_LONG),
                 "an empty answer waited; one with data was woken if it took long", role=WAIT)
    tags = call(Tags)


# --- groups -------------------------------------------------------------------------------------------------------


class GroupProtocol(Struct):
    name = call(Text, "of a way to assign partitions")
    metadata = call(Bytes, "subscription, for the leader of the group")
    tags = call(Tags)


class JoinGroup(Request, kind=Api.JoinGroup, api="JoinGroup"):
    group = call(Group)
    session_timeout = i32("without a heartbeat", unit="ms")
    rebalance_timeout = i32("for all members to join", unit="ms", when=asked_version >= 1)
    member = call(Member, "empty: a new member")
    joined = event("joined", "a member of the group; a new one is told its id first", answered=True, consumer=Member.id, when=present(Member.id))
    instance = call(Text, "of a static member", when=asked_version >= 5)
    protocol_type = call(Text, "`consumer`")
    count = call(Count)
    protocols = repeat(call(GroupProtocol), "in the order of liking", count=Count.number)
    reason = call(Text, "why it joins again", when=asked_version >= 8)
    tags = call(Tags)


class GroupMember(Struct):
    member = call(Member)
    instance = call(Text, "of a static member", when=answered_version >= 5)
    metadata = call(Bytes, "its subscription")
    tags = call(Tags)


class Joined(Response, to=JoinGroup):
    throttle_time = i32("the client has to wait so long", unit="ms", when=answered_version >= 2)
    error_code = i16("0: joined", codes=Error, role=CODE)
    generation = i32("of the group")
    protocol_type = call(Text, "`consumer`", when=answered_version >= 7)
    protocol = call(Text, "that all members can")
    leader = call(Text, "the member that assigns partitions")
    skip_assignment = u8("1: the leader need not assign", unit="flag", when=answered_version >= 9)
    member = call(Member, "the caller's")
    count = call(Count, "0, but for the leader")
    members = repeat(call(GroupMember), count=Count.number)
    waited = let(WAIT_ALL, "for the other members", role=WAIT)
    tags = call(Tags)


class AssignedTopicName(Struct):
    size = u16("of the name", unit="bytes")
    name = text(size, "of a topic")


class UserData(Struct):
    size = i32("-1: none", unit="bytes")
    content = raw(size, "the assignor's own", when=size > 0)
    nothing_else = require(left == 0)


class AssignedPartition(Struct):
    number = i32("of the partition")
    owned = event("owned", "the leader shared it out, and the coordinator took it", answered=True, consumer=Member.id, topic=AssignedTopicName.name, partition=number)


class AssignedTopic(Struct):
    topic = call(AssignedTopicName)
    count = i32("partitions")
    partitions = repeat(call(AssignedPartition), count=count)


class Shares(Struct):
    """What consumers agree on; other groups (of Kafka Connect, say) write something else."""

    version = i16("of this way to write it", limit=5)
    count = i32("topics")
    topics = repeat(call(AssignedTopic), count=count)
    user_data = call(UserData)


class Assignment(Struct):
    member = call(Member)
    plain = i32("-1: none", unit="bytes", when=compact == 0)
    short = varint("+ 1; 0: none", unit="bytes", when=compact == 1)
    size = let(choose(compact == 1, short - 1, plain))
    shares = area(size, attempt(call(Shares), raw(REST, "in words of the group's own")), when=size > 0)
    tags = call(Tags)


class MemberOf(Struct):
    group = call(Group)
    generation = i32("of the group")
    member = call(Member, "the caller's")
    instance = call(Text, "of a static member", when=asked_version >= 3)


class SyncGroup(Request, kind=Api.SyncGroup, api="SyncGroup"):
    who = call(MemberOf)
    protocol_type = call(Text, "`consumer`", when=asked_version >= 5)
    protocol = call(Text, "that all members can", when=asked_version >= 5)
    count = call(Count, "0, but from the leader")
    assignments = repeat(call(Assignment), count=Count.number)
    tags = call(Tags)


class Synced(Response, to=SyncGroup):
    throttle_time = i32("the client has to wait so long", unit="ms", when=answered_version >= 1)
    error_code = i16("0: fine", codes=Error, role=CODE)
    protocol_type = call(Text, "`consumer`", when=answered_version >= 5)
    protocol = call(Text, "that all members can", when=answered_version >= 5)
    assignment = call(Bytes, "the caller's partitions")
    waited = let(WAIT_ALL, "for the leader's assignment", role=WAIT)
    tags = call(Tags)


class Heartbeat(Request, kind=Api.Heartbeat, api="Heartbeat"):
    who = call(MemberOf)
    alive = event("alive", "a heartbeat of a member", answered=True, consumer=Member.id)
    tags = call(Tags)


class Beaten(Response, to=Heartbeat):
    throttle_time = i32("the client has to wait so long", unit="ms", when=answered_version >= 1)
    error_code = i16("27: join again", codes=Error, role=CODE)
    lost = event("membership_lost", "the coordinator does not know this member", when=error_code == Error.UNKNOWN_MEMBER_ID)
    tags = call(Tags)


class LeavingMember(Struct):
    member = call(Member)
    instance = call(Text, "of a static member")


class Leaver(Struct):
    who = call(LeavingMember)
    reason = call(Text, "why it leaves", when=asked_version >= 5)
    gone = event("left", "no member any more", answered=True, consumer=Member.id)
    tags = call(Tags)


class LeaveGroup(Request, kind=Api.LeaveGroup, api="LeaveGroup"):
    group = call(Group)
    member = call(Member, "the caller's", when=asked_version < 3)
    gone = event("left", "no member any more", answered=True, consumer=Member.id, when=asked_version < 3)
    count = call(Count, "members that leave", when=asked_version >= 3)
    members = repeat(call(Leaver), count=Count.number, when=asked_version >= 3)
    tags = call(Tags)


class LeftMember(Struct):
    who = call(LeavingMember)
    error_code = i16("of this member", codes=Error)
    tags = call(Tags)


class Left(Response, to=LeaveGroup):
    throttle_time = i32("the client has to wait so long", unit="ms", when=answered_version >= 1)
    error_code = i16("0: left", codes=Error, role=CODE)
    count = call(Count, "members that leave", when=answered_version >= 3)
    members = repeat(call(LeftMember), count=Count.number, when=answered_version >= 3)
    tags = call(Tags)


# --- offsets ------------------------------------------------------------------------------------------------------


class CommitPartition(Item):
    index = i32("of the partition", role=PARTITION)
    offset = i64("the next one that is wanted")
    leader_epoch = i32("−1: unknown", when=asked_version >= 6)
    timestamp = i64("−1: now", unit="ms", when=asked_version == 1)
    metadata = call(Text, "the consumer's own words")
    tags = call(Tags)


class CommitTopic(Struct):
    topic = call(Topic, when=asked_version < 10)
    id = raw(16, "of the topic", when=asked_version >= 10)
    named = lent(topics, id, otherwise=Topic.name, role=TOPIC)
    count = call(Count)
    partitions = repeat(call(CommitPartition), count=Count.number)
    tags = call(Tags)


class OffsetCommit(Request, kind=Api.OffsetCommit, api="OffsetCommit"):
    group = call(Group)
    generation = i32("of the group; −1: no member", when=asked_version >= 1)
    member = call(Member, "the caller's", when=asked_version >= 1)
    instance = call(Text, "of a static member", when=asked_version >= 7)
    retention = i64("−1: the broker's", unit="ms", when=(asked_version >= 2) & (asked_version <= 4))
    count = call(Count)
    topics = repeat(call(CommitTopic), count=Count.number)
    tags = call(Tags)


class CommittedPartition(Item):
    index = i32("of the partition", role=PARTITION)
    error_code = i16("0: fine", codes=Error, role=CODE)
    tags = call(Tags)


class CommittedTopic(Struct):
    topic = call(Topic, when=answered_version < 10)
    id = raw(16, "of the topic", when=answered_version >= 10)
    named = lent(topics, id, otherwise=Topic.name, role=TOPIC)
    count = call(Count)
    partitions = repeat(call(CommittedPartition), count=Count.number)
    tags = call(Tags)


class OffsetCommitted(Response, to=OffsetCommit):
    throttle_time = i32("the client has to wait so long", unit="ms", when=answered_version >= 3)
    count = call(Count)
    topics = repeat(call(CommittedTopic), count=Count.number)
    tags = call(Tags)


class WantedPartition(Item):
    index = i32("of the partition", role=PARTITION)
    leader_epoch = i32("−1: unknown", when=asked_version >= 4)
    timestamp = i64("−1: the end, −2: the beginning", unit="ms")
    most = i32("offsets", when=asked_version == 0)
    tags = call(Tags)


class WantedTopic(Struct):
    topic = call(Topic)
    count = call(Count)
    partitions = repeat(call(WantedPartition), count=Count.number)
    tags = call(Tags)


class ListOffsets(Request, kind=Api.ListOffsets, api="ListOffsets"):
    replica_id = i32("−1: a consumer")
    isolation = i8("1: only committed records", when=asked_version >= 2)
    count = call(Count)
    topics = repeat(call(WantedTopic), count=Count.number)
    timeout = i32("for remote storage", unit="ms", when=asked_version >= 10)
    tags = call(Tags)


class ListedPartition(Item):
    index = i32("of the partition", role=PARTITION)
    error_code = i16("0: fine", codes=Error, role=CODE)
    old_count = i32("offsets", when=answered_version == 0)
    old = repeat(i64("an offset"), count=old_count, when=answered_version == 0)
    timestamp = i64("of the record", unit="ms", when=answered_version >= 1)
    offset = i64("that was asked for", when=answered_version >= 1)
    leader_epoch = i32("−1: unknown", when=answered_version >= 4)
    tags = call(Tags)


class ListedTopic(Struct):
    topic = call(Topic)
    count = call(Count)
    partitions = repeat(call(ListedPartition), count=Count.number)
    tags = call(Tags)


class OffsetsListed(Response, to=ListOffsets):
    throttle_time = i32("the client has to wait so long", unit="ms", when=answered_version >= 2)
    count = call(Count)
    topics = repeat(call(ListedTopic), count=Count.number)
    tags = call(Tags)


# --- who is there -------------------------------------------------------------------------------------------------


class FindCoordinator(Request, kind=Api.FindCoordinator, api="FindCoordinator"):
    group = call(Group, "or the id of a transaction", when=asked_version < 4)
    key_type = i8("0: a group, 1: a transaction", when=asked_version >= 1)
    count = call(Count, when=asked_version >= 4)
    keys = repeat(call(Text), count=Count.number, when=asked_version >= 4)
    tags = call(Tags)


class Coordinator(Item):
    key = call(Text, "a group, or the id of a transaction")
    node = i32("of the broker")
    host = call(Text, "where it listens")
    port = i32("of the broker")
    error_code = i16("0: fine", codes=Error, role=CODE)
    message = call(Text, "what went wrong")
    tags = call(Tags)


class CoordinatorFound(Response, to=FindCoordinator):
    throttle_time = i32("the client has to wait so long", unit="ms", when=answered_version >= 1)
    error_code = i16("0: fine", codes=Error, role=CODE, when=answered_version < 4)
    message = call(Text, "what went wrong", when=(answered_version >= 1) & (answered_version < 4))
    node = i32("of the broker", when=answered_version < 4)
    host = call(Text, "where it listens", when=answered_version < 4)
    port = i32("of the broker", when=answered_version < 4)
    count = call(Count, when=answered_version >= 4)
    coordinators = repeat(call(Coordinator), count=Count.number, when=answered_version >= 4)
    tags = call(Tags)


class ApiVersions(Request, kind=Api.ApiVersions, api="ApiVersions"):
    software = call(Text, "of the client", when=asked_version >= 3)
    version = call(Text, "of the software", when=asked_version >= 3)
    tags = call(Tags)


class ApiRange(Struct):
    api = u16("of requests", codes=Api)
    first = u16("version that the broker knows")
    last = u16("version that the broker knows")
    tags = call(Tags)


class ApiVersionsTold(Response, to=ApiVersions):
    error_code = i16("0: fine", codes=Error, role=CODE)
    oldest = let(0, "who does not know the version answers in version 0", into=compact, when=error_code == Error.UNSUPPORTED_VERSION)
    count = call(Count)
    apis = repeat(call(ApiRange), count=Count.number)
    throttle_time = i32("the client has to wait so long", unit="ms", when=(answered_version >= 1) & (error_code != Error.UNSUPPORTED_VERSION))
    tags = call(Tags)


class SaslHandshake(Request, kind=Api.SaslHandshake, api="SaslHandshake"):
    mechanism = str16("PLAIN, SCRAM-SHA-256 …")
    bare = remember(bare_tokens, 1, "from here on the mechanism's words stand alone", when=asked_version == 0)


class Mechanisms(Response, to=SaslHandshake):
    error_code = i16("0: fine", codes=Error, role=CODE)
    count = call(Count)
    mechanisms = repeat(call(Text), count=Count.number)


class SaslToken(Request, kind=Api.SaslToken, api="SaslToken", fifo=True):
    number = let(Api.SaslToken, role=API, codes=Api)
    key = let(-1, role=KEY1)
    secret = raw(REST, "of the mechanism; a wrong one has no answer, but the end of the connection")


class SaslTokenTold(Response, to=SaslToken, fifo=True):
    key = let(-1, role=KEY1)
    secret = raw(REST, "of the mechanism")


class SaslAuthenticate(Request, kind=Api.SaslAuthenticate, api="SaslAuthenticate"):
    secret = call(Bytes, "of the mechanism")
    tags = call(Tags)


class Authenticated(Response, to=SaslAuthenticate):
    error_code = i16("0: fine", codes=Error, role=CODE)
    message = call(Text, "what went wrong")
    secret = call(Bytes, "of the mechanism")
    lifetime = i64("of the session", unit="ms", when=answered_version >= 1)
    tags = call(Tags)


class WantedName(Struct):
    id = raw(16, "of the topic", when=asked_version >= 10)
    topic = call(Topic)
    tags = call(Tags)


class Metadata(Request, kind=Api.Metadata, api="Metadata"):
    count = call(Count, "topics; -1: all")
    topics = repeat(call(WantedName), count=Count.number, when=Count.number > 0)
    create = u8("1: those that do not exist", unit="flag", when=asked_version >= 4)
    cluster_operations = u8("1: what may be done is wanted, too", unit="flag", when=(asked_version >= 8) & (asked_version <= 10))
    topic_operations = u8("1: what may be done is wanted, too", unit="flag", when=asked_version >= 8)
    tags = call(Tags)


class Node(Struct):
    id = i32("of the broker")
    host = call(Text, "where it listens")
    port = i32("of the broker")
    rack = call(Text, "where it stands", when=answered_version >= 1)
    tags = call(Tags)


class Nodes(Struct):
    count = call(Count, "brokers")
    ids = repeat(call(Number), count=Count.number)


class PartitionOf(Struct):
    error_code = i16("0: fine", codes=Error)
    number = i32("of the partition")
    leader = i32("the broker to ask; -1: none")
    leader_epoch = i32("of the leader", when=answered_version >= 7)
    replicas = call(Nodes, "who has it")
    in_sync = call(Nodes, "who has all of it")
    offline = call(Nodes, "who is away", when=answered_version >= 5)
    tags = call(Tags)


class TopicOf(Item):
    error_code = i16("0: fine", codes=Error, role=CODE)
    topic = call(Topic)
    half = peek(u64(), "0: the broker has no ids")
    id = raw(16, "of the topic", when=answered_version >= 10)
    called = bind(topics, id, MAKE, when=(answered_version >= 10) & (error_code == 0) & (half != 0) & present(Topic.name))
    internal = u8("1: the brokers' own", unit="flag", when=answered_version >= 1)
    count = call(Count)
    partitions = repeat(call(PartitionOf), count=Count.number)
    operations = i32("that are allowed", when=answered_version >= 8)
    tags = call(Tags)


class MetadataTold(Response, to=Metadata):
    throttle_time = i32("the client has to wait so long", unit="ms", when=answered_version >= 3)
    broker_count = call(Count)
    brokers = repeat(call(Node), count=Count.number)
    cluster = call(Text, "id of the cluster", when=answered_version >= 2)
    controller = i32("the broker that is", when=answered_version >= 1)
    count = call(Count)
    topics = repeat(call(TopicOf), count=Count.number)
    operations = i32("that are allowed", when=(answered_version >= 8) & (answered_version <= 10))
    error_code = i16("0: fine", codes=Error, role=CODE, when=answered_version >= 13)
    tags = call(Tags)


class OffsetsOfTopic(Struct):
    topic = call(Topic, when=asked_version < 10)
    id = raw(16, "of the topic", when=asked_version >= 10)
    named = lent(topics, id, otherwise=Topic.name, role=TOPIC)
    count = call(Count)
    partitions = repeat(call(Number), count=Count.number)
    tags = call(Tags)


class OffsetsOfGroup(Struct):
    group = call(Group)
    member = call(Member, "the caller's", when=asked_version >= 9)
    epoch = i32("of the member", when=asked_version >= 9)
    count = call(Count, "topics; -1: all")
    topics = repeat(call(OffsetsOfTopic), count=Count.number, when=Count.number > 0)
    tags = call(Tags)


class OffsetFetch(Request, kind=Api.OffsetFetch, api="OffsetFetch"):
    group = call(Group, when=asked_version < 8)
    count = call(Count, "topics; -1: all", when=asked_version < 8)
    topics = repeat(call(OffsetsOfTopic), count=Count.number, when=(asked_version < 8) & (Count.number > 0))
    group_count = call(Count, when=asked_version >= 8)
    groups = repeat(call(OffsetsOfGroup), count=Count.number, when=asked_version >= 8)
    stable = u8("1: not while a transaction is open", unit="flag", when=asked_version >= 7)
    tags = call(Tags)


class CommittedOffset(Item):
    index = i32("of the partition", role=PARTITION)
    offset = i64("that was committed; -1: none")
    leader_epoch = i32("-1: unknown", when=answered_version >= 5)
    metadata = call(Text, "the consumer's own words")
    error_code = i16("0: fine", codes=Error, role=CODE)
    tags = call(Tags)


class CommittedOffsets(Struct):
    topic = call(Topic, when=answered_version < 10)
    id = raw(16, "of the topic", when=answered_version >= 10)
    named = lent(topics, id, otherwise=Topic.name, role=TOPIC)
    count = call(Count)
    partitions = repeat(call(CommittedOffset), count=Count.number)
    tags = call(Tags)


groups_error = var(0, "of the last group that had one")


class CommittedOfGroup(Struct):
    group = call(Group)
    count = call(Count)
    topics = repeat(call(CommittedOffsets), count=Count.number)
    error_code = i16("0: fine", codes=Error)
    worst = let(choose(error_code != 0, error_code, groups_error), into=groups_error)
    tags = call(Tags)


class OffsetsFetched(Response, to=OffsetFetch):
    throttle_time = i32("the client has to wait so long", unit="ms", when=answered_version >= 3)
    count = call(Count, when=answered_version < 8)
    topics = repeat(call(CommittedOffsets), count=Count.number, when=answered_version < 8)
    error_code = i16("of the group", codes=Error, role=CODE, when=(answered_version >= 2) & (answered_version < 8))
    group_count = call(Count, when=answered_version >= 8)
    all_well = let(0, into=groups_error)
    groups = repeat(call(CommittedOfGroup), count=Count.number, when=answered_version >= 8)
    group_code = let(groups_error, "of a group whose offsets nobody may have", codes=Error, role=CODE, when=answered_version >= 8)
    tags = call(Tags)


class Replicas(Struct):
    partition = i32("of the topic")
    brokers = call(Nodes, "who is to have it")
    tags = call(Tags)


class Setting(Struct):
    name = call(Text, "of the setting")
    value = call(Text, "that it is to have")
    tags = call(Tags)


class NewTopic(Item):
    topic = call(Topic)
    partitions = i32("how many; -1: as usual")
    replication = i16("copies; -1: as usual")
    count = call(Count, "partitions whose brokers are named")
    replicas = repeat(call(Replicas), count=Count.number)
    setting_count = call(Count)
    settings = repeat(call(Setting), count=Count.number)
    tags = call(Tags)


class CreateTopics(Request, kind=Api.CreateTopics, api="CreateTopics"):
    count = call(Count)
    topics = repeat(call(NewTopic), count=Count.number)
    timeout = i32("for it to be done", unit="ms")
    only_try = u8("1: nothing is made", unit="flag", when=asked_version >= 1)
    tags = call(Tags)


class SettingTold(Struct):
    name = call(Text, "of the setting")
    value = call(Text, "that it has")
    fixed = u8("1: cannot be changed", unit="flag")
    source = i8("where the value is from")
    secret = u8("1: the value is not told", unit="flag")
    tags = call(Tags)


class CreatedTopic(Item):
    topic = call(Topic)
    half = peek(u64(), "0: the broker has no ids")
    id = raw(16, "of the topic", when=answered_version >= 7)
    error_code = i16("0: made", codes=Error, role=CODE)
    called = bind(topics, id, MAKE, when=(answered_version >= 7) & (error_code == 0) & (half != 0))
    message = call(Text, "why not", when=answered_version >= 1)
    partitions = i32("how many", when=answered_version >= 5)
    replication = i16("copies", when=answered_version >= 5)
    count = call(Count, "settings; -1: not told", when=answered_version >= 5)
    settings = repeat(call(SettingTold), count=Count.number, when=(answered_version >= 5) & (Count.number > 0))
    tags = call(Tags)


class TopicsCreated(Response, to=CreateTopics):
    throttle_time = i32("the client has to wait so long", unit="ms", when=answered_version >= 2)
    count = call(Count)
    topics = repeat(call(CreatedTopic), count=Count.number)
    tags = call(Tags)
