"""JSON bodies by the code that carries them.  The tree also shows members that a structure does not name."""

from dissect.language import *  # noqa: F403
from dissect.protocols.rocketmq.codes import Version


class AnyBody(Struct):
    """A JSON object without named members here."""


# --- heartbeats ---------------------------------------------------------------------------------------------------


class Subscription(Struct):
    topic = member("topic; of a group's retries too")
    subString = member("`*`, tags with `||` between, or a condition in SQL")
    expressionType = member("TAG or SQL92")
    tagsSet = member("the tags of subString, as a list")
    codeSet = member("hash codes of these tags, as brokers filter by them")
    subVersion = amount("when the consumer subscribed, by its clock", unit="ms since 1970")


class ProducerData(Struct):
    groupName = member("group of producers")


class ConsumerData(Struct):
    groupName = member("group")
    consumeType = member("CONSUME_PASSIVELY: push; CONSUME_ACTIVELY: pull; CONSUME_POP")
    messageModel = member("CLUSTERING: each queue has one reader; BROADCASTING: every member reads all")
    consumeFromWhere = member("where a group begins that has no offset yet")
    unitMode = member("true: of a unit")
    subscriptionDataSet = member("what it wants", each=call(Subscription))
    beats = event("alive", "a heartbeat of a member", group=groupName, detail=messageModel)


class HeartbeatBody(Struct):
    clientID = member("the client's name for itself", role=CLIENT)
    producerDataSet = member("the groups that it produces for", each=call(ProducerData))
    consumerDataSet = member("the groups that it consumes for", each=call(ConsumerData))
    heartbeatFingerprint = amount("of the subscriptions; 0: a heartbeat of version 1")
    withoutSub = member("true: the subscriptions are as before and left out")


# --- queues: locks, assignments, acknowledgements -----------------------------------------------------------------


class Queue(Struct):
    brokerName = member("broker", role=BROKER)
    topic = member("topic", role=TOPIC)
    queueId = amount("queue", role=PARTITION)


class LockWanted(Queue, Item):
    wanted = event("lock_wanted", "an orderly consumer wants a queue for itself", broker=Queue.brokerName, answered=True)


class LockReturned(Queue, Item):
    returned = event("released", "an orderly consumer gives a queue back", broker=Queue.brokerName)


class LockAsked(Struct):
    clientId = member("the client's name for itself", role=CLIENT)
    consumerGroup = member("group", role=GROUP)
    onlyThisBroker = member("true: not to be passed on to other brokers of a group of them")


class LockBody(LockAsked):
    mqSet = member("queues", each=call(LockWanted))


class UnlockBody(LockAsked):
    mqSet = member("queues", each=call(LockReturned))


class Locked(Queue):
    granted = event("locked", "an orderly consumer has the queue for 60 s", broker=Queue.brokerName)


class Locks(Struct):
    lockOKMQSet = member("queues that are locked now; those that were asked for and are not here belong to another", each=call(Locked))


class AssignmentBody(Struct):
    clientId = member("the client's name for itself", role=CLIENT)
    consumerGroup = member("group", role=GROUP)
    topic = member("topic", role=TOPIC)
    strategyName = member("how queues are shared out: AVG …")
    messageModel = member("CLUSTERING or BROADCASTING")


class AssignedQueue(Struct):
    brokerName = member("broker")
    topic = member("topic", role=TOPIC)
    queueId = amount("queue; −1: all")


class Assignment(Struct):
    messageQueue = member("queue", into=call(AssignedQueue))
    mode = member("PULL or POP")
    given = event("assigned", "the broker says who reads a queue", broker=AssignedQueue.brokerName, detail=mode,
                  partition=choose(AssignedQueue.queueId >= 0, AssignedQueue.queueId, unset))


class Assignments(Struct):
    messageQueueAssignments = member("queues of the client that asks", each=call(Assignment))


class LiteSubscription(Item):
    action = member("PARTIAL_ADD, PARTIAL_REMOVE: these besides, or no more; COMPLETE_ADD: just these; COMPLETE_REMOVE: none")
    clientId = member("the client's name for itself")
    group = member("group")
    topic = member("the topic that holds them", role=TOPIC)
    liteTopicSet = member("their names")
    version = amount("when this was said, by the proxy's clock", unit="ms since 1970")


class LiteSubscriptions(Struct):
    subscriptionSet = member("of each client", each=call(LiteSubscription))


acked = var(doc="the number that the next bit means")
octet = var(doc="bits of eight numbers, the lowest first")


class AckedQueue(Item):
    """Numbers of one queue, as they were popped together."""

    topic = member("topic", of="t", role=TOPIC)
    queue = amount("queue", of="q", role=PARTITION)
    group = member("group", of="c", role=GROUP)
    retry = amount("0: of the topic itself; 1, 2: of the group's retries", of="r")
    start = amount("number that the bits begin at", of="so")
    first = let(start, into=acked)
    revive_queue = amount("queue in which the broker notes what was popped", of="rq")
    pop_time = amount("when it was popped, by the broker's clock", of="pt", unit="ms since 1970")
    invisible_time = amount("until it would be delivered again", of="it", unit="ms")


class AckedBit(Struct):
    number = let(acked)
    marked = let(octet & 1)
    done = event("acknowledged", "a popped message is done", group=AckedQueue.group, topic=AckedQueue.topic, partition=AckedQueue.queue, detail=number,
                 refusable=True, when=(marked == 1) & (AckedQueue.retry == 0))
    again = made("%RETRY%", AckedQueue.group, "_", AckedQueue.topic, when=(marked == 1) & (AckedQueue.retry == 1))
    again_2 = made("%RETRY%", AckedQueue.group, "+", AckedQueue.topic, when=(marked == 1) & (AckedQueue.retry == 2))
    done_again = event("acknowledged", "a message that was popped again is done", group=AckedQueue.group, topic=again,
                       partition=AckedQueue.queue, detail=number, refusable=True, when=(marked == 1) & (AckedQueue.retry == 1))
    done_again_2 = event("acknowledged", "the same, by another name of the topic", group=AckedQueue.group, topic=again_2,
                         partition=AckedQueue.queue, detail=number, refusable=True, when=(marked == 1) & (AckedQueue.retry == 2))
    following = let(acked + 1, into=acked)
    rest = let(octet >> 1, into=octet)


class AckedOctet(Struct):
    one, two, three, four, five, six, seven, eight = (call(AckedBit) for _ in range(8))


def value(letter) -> Expr:
    """Six bits of Base64."""
    return choose(letter >= 97, letter - 71, choose(letter >= 65, letter - 65, choose(letter == 61, 0, choose(letter >= 48, letter + 4, choose(letter == 43, 62, 63)))))


class AckedBits(Struct):
    """Three bytes in four letters of Base64; the lowest bit of a byte comes first."""

    a, b, c, d = (u8("a letter, six bits; = stands for none") for _ in range(4))
    one = let(value(a) << 2 | value(b) >> 4, into=octet)
    none_of_one = let(acked + 8, into=acked, when=octet == 0)
    bits_of_one = call(AckedOctet, when=octet > 0)
    two = let((value(b) & 15) << 4 | value(c) >> 2, into=octet)
    none_of_two = let(acked + 8, into=acked, when=octet == 0)
    bits_of_two = call(AckedOctet, when=octet > 0)
    three = let((value(c) & 3) << 6 | value(d), into=octet)
    none_of_three = let(acked + 8, into=acked, when=octet == 0)
    bits_of_three = call(AckedOctet, when=octet > 0)


class BatchAckEntry(AckedQueue):
    bits = member("Base64 of a set of bits: which numbers from there on are done", of="b", into=repeat(call(AckedBits), while_=left > 3))


class BatchAckBody(Struct):
    acks = member("what is done, by queue and pop", each=call(BatchAckEntry))


# --- routes -------------------------------------------------------------------------------------------------------


named_broker = member("broker")


class BrokerAddress(Struct):
    address = text(REST, "where it listens")
    called = event("named", "which broker answers at an address", broker=named_broker, detail=address)


class BrokerData(Struct):
    brokerName = named_broker
    cluster = member("cluster")
    brokerAddrs = member("where it listens, by id; 0 is the master", each=call(BrokerAddress))
    enableActingMaster = member("true: a slave answers where the master is gone")


MAY = dict(inherit=bit(0), write=bit(1), read=bit(2), first=bit(3, doc="goes first"))
UNITS = dict(unit=bit(0), subscribed=bit(1, doc="by units"))


class QueueData(Struct):
    brokerName = member("broker")
    readQueueNums = amount("queues to read")
    writeQueueNums = amount("queues to send to")
    perm = amount("what its queues are for", parts=MAY)
    topicSysFlag = amount("of what", parts=UNITS)


class Route(Struct):
    brokerDatas = member("brokers that hold the topic", each=call(BrokerData))
    queueDatas = member("how many queues each has", each=call(QueueData))
    orderTopicConf = member("queues by broker, where the order counts across brokers")


class ClusterInfo(Struct):
    brokerAddrTable = member("brokers, by name", each=call(BrokerData))


class TopicConfig(Struct):
    topicName = member("topic")
    readQueueNums = amount("queues to read")
    writeQueueNums = amount("queues to send to")
    perm = amount("what its queues are for", parts=MAY)
    topicFilterType = member("SINGLE_TAG or MULTI_TAG")
    topicSysFlag = amount("of what", parts=UNITS)
    order = member("true: the order counts across brokers")


class TopicConfigs(Struct):
    topicConfigTable = member("topics by name", each=call(TopicConfig))


class Registered(Struct):
    """What a broker reports to name servers about itself, every 30 s."""

    topicConfigSerializeWrapper = member("its topics", into=call(TopicConfigs))


class RegisteredTopic(Struct):
    size = u32("of the text", unit="bytes")
    words = text(size, "topic, queues to read, queues to send to, perm, kind of filter, attributes: with spaces between")


class RegisteredPacked(Struct):
    """The same, packed."""

    version_size = u32("of the version", unit="bytes")
    version = json(version_size, "of the broker's topics")
    count = u32("topics")
    topics = repeat(call(RegisteredTopic), "its topics", count=count)
    rest = raw(REST, "filter servers, and topics that span brokers", when=left > 0)


class TopicList(Struct):
    topicList = member("names of topics")


class GroupList(Struct):
    groupList = member("groups that read the topic")


# --- members of groups --------------------------------------------------------------------------------------------


class Members(Struct):
    consumerIdList = member("the members of the group, as this broker sees them")
    listed = event("members", "the client list of a group was read", detail=consumerIdList)


class ConnectedClient(Struct):
    clientId = member("the client's name for itself")
    clientAddr = member("its address")
    language = member("of the client")
    version = amount("of the client", codes=Version)


class Connections(Struct):
    connectionSet = member("who is connected", each=call(ConnectedClient))
    consumeType = member("CONSUME_PASSIVELY: push; CONSUME_ACTIVELY: pull; CONSUME_POP")
    messageModel = member("CLUSTERING or BROADCASTING")
    consumeFromWhere = member("where a group begins that has no offset yet")
    subscriptionTable = member("what the group wants, by topic", each=call(Subscription))


class HeldQueue(Struct):
    """The state of a queue at its consumer: the most detailed statement about ownership."""

    commitOffset = amount("next number to consume, as the broker knows it")
    cachedMsgMinOffset = amount("least number that waits in the client")
    cachedMsgMaxOffset = amount("greatest number that waits in the client")
    cachedMsgCount = amount("messages that wait in the client")
    locked = member("true: the queue is locked for this client")
    lastLockTimestamp = amount("when it was locked last", unit="ms since 1970")
    droped = member("true: the client has given the queue up")
    lastPullTimestamp = amount("when it was pulled last", unit="ms since 1970")
    lastConsumeTimestamp = amount("when a message of it was consumed last", unit="ms since 1970")


class RunningInfo(Struct):
    mqTable = member("the queues that the consumer has, by queue", each=call(HeldQueue))


# --- offsets ------------------------------------------------------------------------------------------------------


class TopicOffset(Struct):
    minOffset = amount("first number that is still there")
    maxOffset = amount("next number to be given")
    lastUpdateTimestamp = amount("when the last message was stored", unit="ms since 1970")


class TopicStats(Struct):
    offsetTable = member("by queue", each=call(TopicOffset))


class ConsumedOffset(Struct):
    brokerOffset = amount("next number to be given")
    consumerOffset = amount("next number to be consumed")
    pullOffset = amount("next number to be pulled")
    lastTimestamp = amount("when the last consumed message was stored", unit="ms since 1970")


class ConsumeStats(Struct):
    consumeTps = member("messages consumed per second")
    offsetTable = member("by queue", each=call(ConsumedOffset))


class OffsetTable(Struct):
    offsetTable = member("the number to go on from, by queue")


class QueueTable(Struct):
    messageQueueTable = member("the number that the client has come to, by queue")


class QueueUnit(Struct):
    physicOffset = amount("place in the commit log")
    physicSize = amount("of the record", unit="bytes")
    tagsCode = amount("hash code of the tag")


class QueueUnits(Struct):
    minQueueIndex = amount("first number that is still there")
    maxQueueIndex = amount("next number to be given")
    queueData = member("units of the consume queue", each=call(QueueUnit))
