"""Apache RocketMQ, the remoting protocol between clients, brokers and name servers.

The reference page, docs/protocols/rocketmq.md, is written from this file and the ones beside it.

A frame has a header (JSON or binary; every frame says which) and a body.  The header's named fields depend on the request's code; they
are the same in both encodings.

Replication between brokers (port 10912) has no frames of this kind: `rocketmq_ha` reads it.  Brokers of a DLedger group (port 40911) have:
what they copy is shown as its texts, and makes no rows.  gRPC of proxies is the protocol `rocketmq_grpc`; TLS needs a key log.
"""

from dissect.protocols.rocketmq.bodies import (
    AnyBody, AssignmentBody, Assignments, BatchAckBody, ClusterInfo, Connections, ConsumeStats, GroupList, HeartbeatBody, LiteSubscriptions, LockBody, Locks,
    Members, OffsetTable, QueueTable, QueueUnits, Registered, RegisteredPacked, Route, RunningInfo, TopicConfig, TopicConfigs, TopicList, TopicStats, UnlockBody,
)
from dissect.protocols.rocketmq.codes import AclAnswer, Answer, Api, PeerAnswer
from dissect.protocols.rocketmq.header import AnyRequest, BinaryHeader, JsonHeader, in_json, marks, number, of_retries
from dissect.protocols.rocketmq.peers import *  # noqa: F403
from dissect.protocols.rocketmq.peers import PEERS, Elected, Epochs, InSync, PeerReplied, ReplicaTable
from dissect.protocols.rocketmq.stored import (
    MAGIC, MAGIC_LONG_TOPIC, MS_MAX, NS_PER_MS, PROPERTY, WRITTEN, BatchMessage, SentProperties, StoredMessage, born_ns, checking, codec_of, handed_on, newest, opened,
)
from dissect.language import *  # noqa: F403

FRAME_MAX = 16 << 20


# --- requests -----------------------------------------------------------------------------------------------------


class Other(Struct):
    """Any other request."""

    asked = let(REQUEST, role=KIND)
    silent = let(ONEWAY, role=KIND, when=marks & 2)
    number = let(number, codes=Api, role=API)
    bname = member("the broker that is meant", role=BROKER)
    topic = member("topic", role=TOPIC)
    queueId = amount("queue")
    queue = let(queueId, role=PARTITION, when=queueId >= 0)
    group = member("group", role=GROUP)
    consumerGroup = member("group", role=GROUP)
    producerGroup = member("group", role=GROUP)
    clientId = member("the client that is meant")
    looks = peek(u32(), ahead=4)
    carries = let((looks == MAGIC) | (looks == MAGIC_LONG_TOPIC))
    some = let(0, role=RECORDS, when=carries)
    bytes_ = let(0, role=PAYLOAD_BYTES, when=carries)
    stored = repeat(call(StoredMessage), "messages", when=carries)
    first_byte = peek(u8())
    body = switch(first_byte, {0x7B: named(JSON, call(AnyBody), "by code")}, default=json(REST, "by code", when=left > 0))


class SentMessage(Record):
    bornTimestamp = amount("by the producer's clock", unit="ms since 1970")
    stamp = let(bornTimestamp * NS_PER_MS, role=TIMESTAMP, when=(bornTimestamp >= 0) & (bornTimestamp <= MS_MAX))
    properties = member("name 01 value 02 …", role=PROPERTIES, into=named(PROPERTY, call(SentProperties)))
    sysFlag = amount("how the body is written", parts=WRITTEN)
    codec = let(codec_of(sysFlag))
    body = opened(codec)


class SentMessageShort(Record):
    born = amount("by the producer's clock", of="g", unit="ms since 1970")
    stamp = let(born * NS_PER_MS, role=TIMESTAMP, when=(born >= 0) & (born <= MS_MAX))
    properties = member("name 01 value 02 …", of="i", role=PROPERTIES, into=named(PROPERTY, call(SentProperties)))
    sysFlag = amount("how the body is written", of="f", parts=WRITTEN)
    codec = let(codec_of(sysFlag))
    body = opened(codec)


class SendLong(AnyRequest):
    producerGroup = member("group of producers", role=GROUP)
    topic = member("topic", role=TOPIC)
    queueId = amount("queue; negative: the broker picks one")
    queue = let(queueId, role=PARTITION, when=queueId >= 0)
    message = call(SentMessage)
    leg = let(handed_on, role=LEG)


class SendShort(AnyRequest):
    producerGroup = member("group of producers", of="a", role=GROUP)
    topic = member("topic", of="b", role=TOPIC)
    queueId = amount("queue; negative: the broker picks one", of="e")
    queue = let(queueId, role=PARTITION, when=queueId >= 0)
    brokerName = member("the broker that is meant", of="n", role=BROKER)


class SendShortOne(SendShort):
    message = call(SentMessageShort)
    leg = let(handed_on, role=LEG)


class SendMessage(SendLong, kind=Api.SEND_MESSAGE, api="SEND_MESSAGE"):
    pass


class SendReply(SendLong, kind=Api.SEND_REPLY_MESSAGE, api="SEND_REPLY_MESSAGE"):
    pass


class SendMessageV2(SendShortOne, kind=Api.SEND_MESSAGE_V2, api="SEND_MESSAGE_V2"):
    pass


class SendReplyV2(SendShortOne, kind=Api.SEND_REPLY_MESSAGE_V2, api="SEND_REPLY_MESSAGE_V2"):
    pass


class PushReply(SendLong, kind=Api.PUSH_REPLY_MESSAGE_TO_CLIENT, api="PUSH_REPLY_MESSAGE_TO_CLIENT"):
    pass


class SendBatch(SendShort, kind=Api.SEND_BATCH_MESSAGE, api="SEND_BATCH_MESSAGE"):
    born = amount("by the producer's clock", of="g", unit="ms since 1970")
    clock = let(born * NS_PER_MS, into=born_ns, when=(born >= 0) & (born <= MS_MAX))
    messages = repeat(call(BatchMessage), "one after another")
    leg = let(handed_on, role=LEG)


class PullFields(AnyRequest):
    consumerGroup = member("group", role=GROUP)
    topic = member("topic", role=TOPIC)
    queueId = amount("queue", role=PARTITION)
    queueOffset = amount("first number wanted")
    maxMsgNums = amount("messages at most")
    sysFlag = amount("wishes", parts=dict(commits=bit(0, doc="commitOffset counts"), may_wait=bit(1, doc="the broker may hold it"),
                                          subscription=bit(2, doc="a subscription follows"), class_filter=bit(3), lite=bit(4)))
    suspendTimeoutMillis = amount("how long the broker may hold it", unit="ms")
    commitOffset = amount("how far the consumer is")
    impatient = let(WAIT_NONE, role=WAIT, when=sysFlag.may_wait == 0)
    pulled = event("pulled", "who reads a queue believes to have it, whatever the broker answers", broker=AnyRequest.bname)


class PullMessage(PullFields, kind=Api.PULL_MESSAGE, api="PULL_MESSAGE"):
    pass


class LitePullMessage(PullFields, kind=Api.LITE_PULL_MESSAGE, api="LITE_PULL_MESSAGE"):
    pass


class GroupQueue(AnyRequest):
    consumerGroup = member("group", role=GROUP)
    topic = member("topic", role=TOPIC)
    queueId = amount("queue; −1: all")
    queue = let(queueId, role=PARTITION, when=queueId >= 0)


class UpdateConsumerOffset(GroupQueue, kind=Api.UPDATE_CONSUMER_OFFSET, api="UPDATE_CONSUMER_OFFSET"):
    commitOffset = amount("next number to consume")
    committed = event("committed", "how far the group is in a queue; also the last word of who gives it up", broker=AnyRequest.bname,
                      detail=commitOffset)


class QueryConsumerOffset(GroupQueue, kind=Api.QUERY_CONSUMER_OFFSET, api="QUERY_CONSUMER_OFFSET"):
    takes = event("offset_read", "who takes a queue over asks where to begin", broker=AnyRequest.bname)


class PopAny(GroupQueue):
    invisibleTime = amount("until they are delivered again", unit="ms")
    pollTime = amount("how long the broker may hold it", unit="ms")
    bornTime = amount("by the client's clock", unit="ms since 1970")
    attemptId = member("of the client's call, where a proxy asks for it", role=LEG)
    what = made(GroupQueue.consumerGroup, "\x01", GroupQueue.topic)     # for clients that do not count their attempts
    name = coded(what)
    alike = let(-1 - name, role=LEG, when=~present(attemptId))
    impatient = let(WAIT_NONE, role=WAIT, when=pollTime == 0)
    popped = event("popped", "any member may get any message of the topic: nobody owns a queue", broker=AnyRequest.bname)


class PopMessage(PopAny, kind=Api.POP_MESSAGE, api="POP_MESSAGE"):
    maxMsgNums = amount("messages at most")


class PopLite(PopAny, kind=Api.POP_LITE_MESSAGE, api="POP_LITE_MESSAGE"):
    clientId = member("the client that a proxy asks for", role=CLIENT)
    maxMsgNum = amount("messages at most")


class AckAny(GroupQueue):
    offset = amount("number in the queue")
    extraInfo = member("the handle that the pop gave", role=LEG)
    liteTopic = member("the small topic in the topic")
    done = event("acknowledged", "a popped message is done", detail=offset, refusable=True)


class AckMessage(AckAny, kind=Api.ACK_MESSAGE, api="ACK_MESSAGE"):
    pass


class AckLite(AckAny, kind=Api.ACK_LITE_MESSAGE, api="ACK_LITE_MESSAGE"):
    pass


class ChangeInvisibleTime(GroupQueue, kind=Api.CHANGE_MESSAGE_INVISIBLETIME, api="CHANGE_MESSAGE_INVISIBLETIME"):
    offset = amount("number in the queue")
    extraInfo = member("the handle that the pop gave", role=LEG)
    liteTopic = member("the small topic in the topic")
    invisibleTime = amount("until it is delivered again", unit="ms")
    later = event("hidden", "a popped message shall come again later", detail=offset, refusable=True)


class SubscribeLite(AnyRequest, kind=Api.LITE_SUBSCRIPTION_CTL, api="LITE_SUBSCRIPTION_CTL"):
    body = named(JSON, call(LiteSubscriptions), "which small topics of a topic a client wants")


class UnsubscribedLite(AnyRequest, kind=Api.NOTIFY_UNSUBSCRIBE_LITE, api="NOTIFY_UNSUBSCRIBE_LITE"):
    consumerGroup = member("group", role=GROUP)
    liteTopic = member("the small topic that another client has taken")
    clientId = member("the client that has it no more", role=CLIENT)


class BatchAck(AnyRequest, kind=Api.BATCH_ACK_MESSAGE, api="BATCH_ACK_MESSAGE"):
    body = named(JSON, call(BatchAckBody), "popped messages that are done")


class SendBack(AnyRequest, kind=Api.CONSUMER_SEND_MSG_BACK, api="CONSUMER_SEND_MSG_BACK"):
    group = member("group", role=GROUP)
    originTopic = member("topic", role=TOPIC)
    offset = amount("place in the commit log")
    originMsgId = member("id of the message", role=LEG, holds=HEX_ADDRESS)
    delayLevel = amount("−1: to the dead letters")
    again = event("sent_back", "a message was not consumed and shall come again", detail=originMsgId, refusable=True, when=delayLevel != -1)
    dead = event("buried", "a message was sent to the dead letters", detail=originMsgId, refusable=True, when=delayLevel == -1)


class EndTransaction(AnyRequest, kind=Api.END_TRANSACTION, api="END_TRANSACTION"):
    producerGroup = member("group of producers", role=GROUP)
    topic = member("topic", role=TOPIC)
    msgId = member("id of the message", holds=HEX_ADDRESS)
    commitOrRollback = amount("8 commit, 12 rollback, 0 unknown")
    kept = event("transaction_committed", "the message of a transaction may be delivered", detail=msgId, when=commitOrRollback == 8)
    dropped = event("transaction_rolled_back", "the message of a transaction is dropped", detail=msgId, when=commitOrRollback == 12)
    undecided = event("transaction_undecided", "the broker shall ask again", detail=msgId, when=commitOrRollback == 0)


class CheckTransaction(AnyRequest, kind=Api.CHECK_TRANSACTION_STATE, api="CHECK_TRANSACTION_STATE"):
    msgId = member("id of the message", holds=HEX_ADDRESS)
    topic = member("topic", role=TOPIC)
    asks = let(1, into=checking)
    stored = repeat(call(StoredMessage), "the half message")
    unanswered = let(ONEWAY, "proxies ask as if they waited; a client ends the transaction instead", role=KIND)


class HeartBeat(AnyRequest, kind=Api.HEART_BEAT, api="HEART_BEAT"):
    body = named(JSON, call(HeartbeatBody), "who lives")


class UnregisterClient(AnyRequest, kind=Api.UNREGISTER_CLIENT, api="UNREGISTER_CLIENT"):
    clientID = member("the client's name for itself", role=CLIENT)
    producerGroup = member("group of producers", role=GROUP)
    consumerGroup = member("group", role=GROUP)
    gone = event("left", "no member any more", group=consumerGroup, answered=True, when=present(consumerGroup))


class ConsumerList(AnyRequest, kind=Api.GET_CONSUMER_LIST_BY_GROUP, api="GET_CONSUMER_LIST_BY_GROUP"):
    consumerGroup = member("group", role=GROUP)


class IdsChanged(AnyRequest, kind=Api.NOTIFY_CONSUMER_IDS_CHANGED, api="NOTIFY_CONSUMER_IDS_CHANGED"):
    consumerGroup = member("group", role=GROUP)
    told = event("notified", "the broker tells a member that the group has changed")


class LockBatch(AnyRequest, kind=Api.LOCK_BATCH_MQ, api="LOCK_BATCH_MQ"):
    body = named(JSON, call(LockBody), "which queues")


class UnlockBatch(AnyRequest, kind=Api.UNLOCK_BATCH_MQ, api="UNLOCK_BATCH_MQ"):
    body = named(JSON, call(UnlockBody), "which queues")


class QueryAssignment(AnyRequest, kind=Api.QUERY_ASSIGNMENT, api="QUERY_ASSIGNMENT"):
    body = named(JSON, call(AssignmentBody), "for whom")


class RegisterBroker(AnyRequest, kind=Api.REGISTER_BROKER, api="REGISTER_BROKER"):
    brokerName = member("broker", role=BROKER)
    brokerAddr = member("where it listens")
    clusterName = member("cluster")
    brokerId = amount("0: the master")
    bodyCrc32 = amount("CRC-32 of the body, without its highest bit", unit="hex")
    called = event("named", "which broker answers at an address", broker=brokerName, detail=brokerAddr)
    first_byte = peek(u8())
    body = switch(first_byte, {0x7B: named(JSON, call(Registered), "its topics")},
                  default=attempt(inflate("zlib", call(RegisteredPacked)), raw(REST, "its topics"), when=left > 0))


class ResetOffset(AnyRequest, kind=Api.RESET_CONSUMER_CLIENT_OFFSET, api="RESET_CONSUMER_CLIENT_OFFSET"):
    topic = member("topic", role=TOPIC)
    group = member("group", role=GROUP)
    timestamp = amount("go back to here; −1: to the end", unit="ms since 1970")
    isForce = member("true: also where the group would go on")
    body = named(JSON, call(OffsetTable), "the broker tells a member where to go on")


# --- answers ------------------------------------------------------------------------------------------------------


class AclRefused(Struct):
    failed = let(ERROR, role=CLASS, when=asked(API) == Api.DELETE_ACL_CONFIG)


by_request = switch(asked(API), {
    Api.GET_ROUTEINFO_BY_TOPIC: named(JSON, call(Route), "where a topic is"),
    Api.GET_BROKER_CLUSTER_INFO: named(JSON, call(ClusterInfo), "which brokers there are"),
    Api.GET_CONSUMER_LIST_BY_GROUP: named(JSON, call(Members), "who is in the group"),
    Api.LOCK_BATCH_MQ: named(JSON, call(Locks), "what was locked"),
    Api.QUERY_ASSIGNMENT: named(JSON, call(Assignments), "who reads what"),
    Api.GET_TOPIC_STATS_INFO: named(JSON, call(TopicStats), "how far the topic's queues go"),
    Api.GET_CONSUME_STATS: named(JSON, call(ConsumeStats), "how far the group is"),
    Api.INVOKE_BROKER_TO_RESET_OFFSET: named(JSON, call(OffsetTable), "where the group goes on"),
    Api.INVOKE_BROKER_TO_GET_CONSUMER_STATUS: named(JSON, call(AnyBody), "how far its members are"),
    Api.GET_CONSUMER_STATUS_FROM_CLIENT: named(JSON, call(QueueTable), "how far the client is"),
    Api.GET_ALL_CONSUMER_OFFSET: named(JSON, call(OffsetTable), "how far all groups are"),
    Api.GET_CONSUMER_CONNECTION_LIST: named(JSON, call(Connections), "who is in the group, and from where"),
    Api.GET_PRODUCER_CONNECTION_LIST: named(JSON, call(Connections), "who is in the group, and from where"),
    Api.GET_CONSUMER_RUNNING_INFO: named(JSON, call(RunningInfo), "what the consumer has"),
    Api.GET_ALL_TOPIC_CONFIG: named(JSON, call(TopicConfigs), "all topics"),
    Api.GET_TOPIC_CONFIG: named(JSON, call(TopicConfig), "one topic"),
    Api.GET_ALL_TOPIC_LIST_FROM_NAMESERVER: named(JSON, call(TopicList), "all topics"),
    Api.QUERY_TOPIC_CONSUME_BY_WHO: named(JSON, call(GroupList), "who reads the topic"),
    Api.QUERY_CONSUME_QUEUE: named(JSON, call(QueueUnits), "a piece of a consume queue"),
    Api.CONTROLLER_GET_SYNC_STATE_DATA: named(JSON, call(ReplicaTable), "who has the whole log"),
    Api.CONTROLLER_GET_REPLICA_INFO: named(JSON, call(InSync), "who has the whole log"),
    Api.CONTROLLER_ELECT_MASTER: call(Elected),
    Api.CONTROLLER_REGISTER_BROKER: call(Elected),
    Api.GET_BROKER_EPOCH_CACHE: named(JSON, call(Epochs), "which masters there were"),
    **{api: named(JSON, call(PeerReplied), "how it went, and how far the peer is") for api in PEERS},
}, "by the request's code", default=named(JSON, call(AnyBody), "by the request's code"))


class Answered(Struct):
    kind = let(RESPONSE, role=KIND)
    outcome = let(number, "how it went", codes=Answer, role=CODE)
    no_retries = let(EMPTY, role=CLASS, when=(number == 17) & (of_retries == 1))
    remark = made(JsonHeader.remark, role=TEXT, when=(in_json == 1) & present(JsonHeader.remark))
    binary_remark = made(BinaryHeader.remark, role=TEXT, when=in_json != 1)
    queueId = amount("queue that a message went to")
    queueOffset = amount("number that it got")
    msgId = member("id that the broker gave", role=ANSWER_ID, holds=HEX_ADDRESS)
    queue = let(queueId, role=PARTITION, when=present(queueOffset) & (queueId >= 0))
    sent_offset = let(queueOffset, role=ANSWER_OFFSET, when=present(queueId) & (number != 1))
    nextBeginOffset = amount("where to pull next")
    minOffset = amount("of the queue")
    maxOffset = amount("of the queue")
    suggestWhichBrokerId = amount("0: go on with the master")
    offset = amount("the offset that was asked for")
    popTime = amount("when the pop was done, by the broker's clock", unit="ms since 1970")
    hasMsg = member("whether a pop would find something")
    looks = peek(u32(), ahead=4)
    carries = let((looks == MAGIC) | (looks == MAGIC_LONG_TOPIC))
    nothing = let((number == 19) | (number == 20) | (number == 210))
    some = let(0, role=RECORDS, when=carries | nothing)
    bytes_ = let(0, role=PAYLOAD_BYTES, when=carries | nothing)
    messages = repeat(call(StoredMessage), "messages, one after another", when=carries)
    # At once, or when a message came that does not match, or when the broker looked at it again and its group had left.
    woken = let(choose(among(number, 20, 21, 24, 25), WAIT_IF_LONG, WAIT_NONE))
    held = let(choose((number == 19) | (number == 210) | present(hasMsg), WAIT_ALL, choose(carries, WAIT_UNTIL_TIME, woken)),
               "what is not there yet is waited for", role=WAIT)
    until = let(choose(present(popTime), popTime * NS_PER_MS, newest), role=WAIT_UNTIL, when=carries)
    acl = switch(number, {210: explained(call(AclRefused))}, "210 is also a failure of old access control")
    first_byte = peek(u8())
    body = switch(first_byte, {0x7B: explained(by_request)}, default=json(REST, "by the request's code", when=left > 0))


# --- frames --------------------------------------------------------------------------------------------------------


class Content(Struct):
    form = u8("of the header: 0 JSON, 1 binary", limit=1)
    header_size = u24("of the header", unit="bytes")
    header = area(header_size, switch(form, {0: named(JSON, call(JsonHeader)), 1: call(BinaryHeader)}), "who asks what", part=True)
    id = let(choose(form == 0, JsonHeader.opaque, BinaryHeader.opaque), role=KEY)
    numbered = require(present(id) & present(number), "a code, and a number that pairs it")
    message = named([(JSON, JsonHeader.extFields), (pairs(u16(), u32()), BinaryHeader.extFields)],
                    switch(marks & 1, {0: requests(number, default=call(Other)), 1: call(Answered)}), "by code")


class Frame(Struct):
    length = u32("of what follows", limit=FRAME_MAX, unit="bytes")
    content = area(length, call(Content))


# --- what a message begins like -----------------------------------------------------------------------------------


class BinaryStart(Struct):
    code_ = i16()
    known = require((code_ >= -1006) & (code_ <= Api.SWITCH_TIMER_ENGINE))
    language = u8()
    speaks = require((language <= 13) | (language == 127))
    version = u16(limit=700)
    opaque = u32()
    flag = u32(limit=3)


class JsonStart(Struct):
    code = amount()
    flag = amount()


class Start(Struct):
    length = u32(limit=FRAME_MAX)
    form = u8(limit=1)
    header_size = u24()
    fits = require((header_size + 4 <= length) & (header_size >= 21))
    first = peek(u16())
    brace = require((form == 1) | (first == 0x7B22))
    binary = call(BinaryStart, when=form == 1)
    header = raw(header_size, when=form == 0)
    json_ = named([(JSON, header)], call(JsonStart), when=form == 0)


class ServerStart(Struct):
    """Any end may answer, and brokers ask their clients a few things; all other requests come from clients."""

    frame = call(Start)
    code = let(choose(Start.form == 0, JsonStart.code, BinaryStart.code_))
    flag = let(choose(Start.form == 0, JsonStart.flag, BinaryStart.flag))
    may = require(((flag & 1) == 1) | among(code, Api.CHECK_TRANSACTION_STATE, Api.NOTIFY_CONSUMER_IDS_CHANGED, Api.RESET_CONSUMER_CLIENT_OFFSET,
                                            Api.GET_CONSUMER_STATUS_FROM_CLIENT, Api.GET_CONSUMER_RUNNING_INFO,
                                            Api.CONSUME_MESSAGE_DIRECTLY, Api.PUSH_REPLY_MESSAGE_TO_CLIENT, Api.NOTIFY_UNSUBSCRIBE_LITE))


rocketmq = Protocol("rocketmq", title="RocketMQ", ports=[10911, 9876, 10909], order="big", frame=Frame, starts=(Start, ServerStart),
                    limit=FRAME_MAX + 4, says_side=True, unique=True, families=False, offsets_run=True, properties=PROPERTY, answer_property="offsetMsgId",
                    codes_of={Api.UPDATE_AND_CREATE_ACL_CONFIG: AclAnswer, Api.DELETE_ACL_CONFIG: AclAnswer,
                              Api.UPDATE_GLOBAL_WHITE_ADDRS_CONFIG: AclAnswer} | dict.fromkeys(PEERS, PeerAnswer),
                    brokers=Brokers(port=10911, beside=(-2,)),  # the fast port
                    owners=Owners(timeout_ns=30_000_000_000, observed=True, lock_ns=60_000_000_000, all_read="BROADCASTING"),
                    words=("%RETRY%", "%DLQ%", "SCHEDULE_TOPIC_XXXX", "RMQ_SYS_TRACE_TOPIC", "TBW102", "CLIENT_INNER_PRODUCER", "BROADCASTING", "CLUSTERING"))  # a read is held for 25 s at most
