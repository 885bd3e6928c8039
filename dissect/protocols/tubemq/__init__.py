"""Apache InLong TubeMQ, clients, brokers and masters.

The reference page, docs/protocols/tubemq.md, is written from this file and the ones beside it.

The `.proto` files beside this one have the protobuf messages; this file says what their fields mean to an analysis.
"""

from dissect.protocols.tubemq.codes import Codes_, CommitCodes, GetCodes, Method, OpType, RegisterType, Status
from dissect.protocols.tubemq.strings import (
    Attribute, BrokerDefaults, BrokerInfo, FailedPartition, FullPartition, Holder, ReadFailure, RegisterFailure,
    RequiredPartition, ShortClass, SubscribedHere, SubscribeInfo, TopicCondition, TopicDefaults, TopicMeta, TopicPublish,
    TopicSubscribed, claimed, code, flagged, opcode, rebalance,
)
from dissect.language import *  # noqa: F403

TOKEN = 0xFF7FF4FE
CHUNKS_MAX = 3584
CHUNK = 8192
FRAME_MAX = 16 + CHUNKS_MAX * (CHUNK + 4)

# --- envelope -----------------------------------------------------------------------------------------------------


class ConnectionHeader(Struct, of="RpcConnHeader"):
    flag = field()


class RequestHeader(Struct, of="RequestHeader"):
    serviceType = field()
    protocolVer = field()


class RequestBody(Struct, of="RequestBody"):
    method = field(codes=Method, role=API)
    timeout = field()
    request = field(into=requests(method))


class AskedPart(Struct):
    kind = let(REQUEST, role=KIND)
    patience = let(WAIT_NONE, role=WAIT)  # there is no long poll: a broker without data says so at once
    header = delimited(varint(), call(RequestHeader), "which service, after its length")
    body = delimited(varint(), call(RequestBody), "which method, after its length")


class ResponseHeader(Struct, of="ResponseHeader"):
    status = field(codes=Status)


class ResponseBody(Struct, of="RspResponseBody"):
    method = field(codes=Method, role=API)
    data = field(into=responses(method))


class ExceptionBody(Struct, of="RspExceptionBody"):
    failed = let(ERROR, role=CLASS)
    exceptionName = field(into=call(ShortClass))
    stackTrace = field(role=TEXT)


class AnsweredPart(Struct):
    kind = let(RESPONSE, role=KIND)
    header = delimited(varint(), call(ResponseHeader), "how it went, after its length")
    body = switch(ResponseHeader.status, {0: delimited(varint(), call(ResponseBody), "the answer, after its length")}, "by status",
                  default=delimited(varint(), call(ExceptionBody), "what was thrown, after its length"))


class Envelope(Struct):
    connection = delimited(varint(), call(ConnectionHeader), "which way it goes, after its length")
    parts = switch(ConnectionHeader.flag, {1: call(AnsweredPart)}, "a request or an answer", default=call(AskedPart), when=present(ConnectionHeader.flag))
    trailing = raw(REST, "zeros that the C++ client sends and nobody reads", when=left > 0)


class Frame(Struct):
    first = peek(u32())
    outer = u32("length of the rest, only in releases 1.1.0 and 1.2.0", when=first != TOKEN)
    token = u32("ff7ff4fe", equals=TOKEN, unit="hex")
    serial = i32("chosen by the requester, echoed by the server", role=KEY)
    chunk_count = u32("chunks", limit=CHUNKS_MAX)
    some = require(chunk_count >= 1, "a frame without chunks never ends")
    padded = require(~present(outer) | (outer == 12 + chunk_count * (CHUNK + 4)), "the outer length fits the chunks")
    envelope = join(chunk_count, call(Envelope), "the chunks, each after its length, put together", length=u32(limit=FRAME_MAX), step=choose(present(outer), CHUNK, 0))


# --- what a message begins like -----------------------------------------------------------------------------------


class FrameStart(Struct):
    first = peek(u32())
    outer = u32(when=first != TOKEN, limit=12 + CHUNKS_MAX * (CHUNK + 4))
    token = u32(equals=TOKEN)
    serial = u32()
    chunk_count = u32(limit=CHUNKS_MAX)
    some = require(chunk_count >= 1)
    padded = require(~present(outer) | (outer == 12 + chunk_count * (CHUNK + 4)))
    chunk_length = u32()
    full = require((chunk_length >= 4) & (chunk_length <= CHUNK))
    connection = u16(equals=0x0208)
    flag = u8()


class ClientStart(Struct):
    frame = call(FrameStart)
    asks = require(FrameStart.flag != 1)
    header = u8(limit=16)
    service = u8(equals=0x08)


class ServerStart(Struct):
    frame = call(FrameStart)
    answers = require(FrameStart.flag == 1)
    header = u8(limit=16)
    status = u8(equals=0x08)


tubemq = Protocol("tubemq", title="TubeMQ", ports=[8715, 8123], order="big", frame=Frame, families=False, certain=True, unique=True,
                  starts=(ClientStart, ServerStart), limit=FRAME_MAX,
                  protos=["rpc.proto", "master.proto", "broker.proto"],
                  brokers=Brokers(port=8123), owners=Owners(timeout_ns=35_000_000_000), words=("consumers", "true", "false"))  # conf/broker.ini as shipped; 30 s where it says nothing

# --- producer and master ------------------------------------------------------------------------------------------


class ProducerRegister(Request, kind=1, api="producerRegisterP2M", of="RegisterRequestP2M"):
    clientId = field(role=CLIENT)


class ProducerRegistered(Response, to=ProducerRegister, of="RegisterResponseM2P"):
    errCode = field(codes=Codes_, role=CODE)
    errMsg = field(role=TEXT)
    brokerInfos = field(each=call(BrokerInfo))


class ProducerHeartbeat(Request, kind=2, api="producerHeartbeatP2M", of="HeartRequestP2M"):
    clientId = field(role=CLIENT)


class ProducerBeaten(Response, to=ProducerHeartbeat, of="HeartResponseM2P"):
    errCode = field(codes=Codes_, role=CODE)
    errMsg = field(role=TEXT)
    topicInfos = field(each=call(TopicPublish))
    brokerInfos = field(each=call(BrokerInfo))


class ProducerClose(Request, kind=3, api="producerCloseClientP2M", of="CloseRequestP2M"):
    clientId = field(role=CLIENT)


class ProducerClosed(Response, to=ProducerClose, of="CloseResponseM2P"):
    errCode = field(codes=Codes_, role=CODE)
    errMsg = field(role=TEXT)


# --- consumer and master, server-side balance ---------------------------------------------------------------------


class EventResult(Struct, of="EventProto"):
    rebalanceId = field()
    opType = field(codes=OpType)
    status = field()
    number = let(rebalanceId, into=rebalance)
    reported = event("order_reported", "the consumer has tried; DONE is no success", detail=rebalance)
    subscribeInfo = field(each=call(SubscribeInfo))


class EventOrder(Struct, of="EventProto"):
    rebalanceId = field()
    opType = field(codes=OpType)
    number = let(rebalanceId, into=rebalance)
    order = let(opType, into=opcode)
    subscribeInfo = field(each=call(SubscribedHere))


class ConsumerRegister(Request, kind=4, api="consumerRegisterC2M", of="RegisterRequestC2M"):
    clientId = field(role=CLIENT)
    groupName = field(role=GROUP)
    joined = event("joined", "a member of the group", answered=True)
    start = let(1, into=claimed)
    subscribeInfo = field(each=call(SubscribeInfo))
    topicCondition = field(each=call(TopicCondition))
    requiredPartition = field(into=repeat(call(RequiredPartition)))


class ConsumerRegistered(Response, to=ConsumerRegister, of="RegisterResponseM2C"):
    errCode = field(codes=Codes_, role=CODE)
    errMsg = field(role=TEXT)
    defFlowControlInfo = field(into=json())
    groupFlowControlInfo = field(into=json())


class ConsumerHeartbeat(Request, kind=5, api="consumerHeartbeatC2M", of="HeartRequestC2M"):
    clientId = field(role=CLIENT)
    groupName = field(role=GROUP)
    beats = event("alive", "a heartbeat of a member", answered=True)
    subscribeInfo = field(each=call(SubscribeInfo))
    reportSubscribeInfo = field()
    event_ = field(into=call(EventResult), of="event")


class ConsumerBeaten(Response, to=ConsumerHeartbeat, of="HeartResponseM2C"):
    errCode = field(codes=Codes_, role=CODE)
    errMsg = field(role=TEXT)
    gone = event("membership_lost", "the master does not know this member", when=errCode == 411)
    event_ = field(into=call(EventOrder), of="event")
    defFlowControlInfo = field(into=json())
    groupFlowControlInfo = field(into=json())


class ConsumerClose(Request, kind=6, api="consumerCloseClientC2M", of="CloseRequestC2M"):
    clientId = field(role=CLIENT)
    groupName = field(role=GROUP)
    left_ = event("left", "no member any more; partitions are not released by this", answered=True)


class ConsumerClosed(Response, to=ConsumerClose, of="CloseResponseM2C"):
    errCode = field(codes=Codes_, role=CODE)
    errMsg = field(role=TEXT)


# --- consumer and master, client-side balance ---------------------------------------------------------------------


class SubscriptionReport(Struct, of="ClientSubRepInfo"):
    reportSubInfo = field()
    partSubInfo = field(each=call(TopicSubscribed))


class OpsTask(Struct, of="OpsTaskInfo"):
    defFlowControlInfo = field(into=json())
    groupFlowControlInfo = field(into=json())


class BalanceRegister(Request, kind=20, api="consumerRegisterC2MV2", of="RegisterRequestC2MV2"):
    clientId = field(role=CLIENT)
    groupName = field(role=GROUP)
    joined = event("joined", "a member of the group", answered=True)
    topicCondition = field(each=call(TopicCondition))
    subRepInfo = field(into=call(SubscriptionReport))


class BalanceRegistered(Response, to=BalanceRegister, of="RegisterResponseM2CV2"):
    errCode = field(codes=Codes_, role=CODE)
    errMsg = field(role=TEXT)
    brokerConfigList = field(each=call(BrokerInfo))
    opsTaskInfo = field(into=call(OpsTask))


class BalanceHeartbeat(Request, kind=21, api="consumerHeartbeatC2MV2", of="HeartRequestC2MV2"):
    clientId = field(role=CLIENT)
    groupName = field(role=GROUP)
    beats = event("alive", "a heartbeat of a member", answered=True)
    subRepInfo = field(into=call(SubscriptionReport))


class BalanceBeaten(Response, to=BalanceHeartbeat, of="HeartResponseM2CV2"):
    errCode = field(codes=Codes_, role=CODE)
    errMsg = field(role=TEXT)
    gone = event("membership_lost", "the master does not know this member", when=errCode == 411)
    brokerConfigList = field(each=call(BrokerInfo))
    topicMetaInfoList = field(each=call(TopicMeta))
    opsTaskInfo = field(into=call(OpsTask))


class GetPartitionMeta(Request, kind=22, api="consumerGetPartMetaInfoC2M", of="GetPartMetaRequestC2M"):
    clientId = field(role=CLIENT)
    groupName = field(role=GROUP)


class PartitionMeta(Response, to=GetPartitionMeta, of="GetPartMetaResponseM2C"):
    errCode = field(codes=Codes_, role=CODE)
    errMsg = field(role=TEXT)
    topicMetaInfoList = field(each=call(TopicMeta))
    brokerConfigList = field(each=call(BrokerInfo))


# --- broker and master --------------------------------------------------------------------------------------------


class BrokerRegister(Request, kind=7, api="brokerRegisterB2M", of="RegisterRequestB2M"):
    clientId = field(role=CLIENT, into=call(BrokerInfo))
    up = event("broker_registered", "id:host:port:version", answered=True, detail=clientId)
    brokerDefaultConfInfo = field(into=call(BrokerDefaults))
    brokerTopicSetConfInfo = field(each=call(TopicDefaults))


class BrokerRegistered(Response, to=BrokerRegister, of="RegisterResponseM2B"):
    errCode = field(codes=Codes_, role=CODE)
    errMsg = field(role=TEXT)
    brokerDefaultConfInfo = field(into=call(BrokerDefaults))
    brokerTopicSetConfInfo = field(each=call(TopicDefaults))
    flowControlInfo = field(into=json())


class BrokerHeartbeat(Request, kind=8, api="brokerHeartbeatB2M", of="HeartRequestB2M"):
    brokerId = field(role=CLIENT)
    brokerDefaultConfInfo = field(into=call(BrokerDefaults))
    brokerTopicSetConfInfo = field(each=call(TopicDefaults))


class BrokerBeaten(Response, to=BrokerHeartbeat, of="HeartResponseM2B"):
    errCode = field(codes=Codes_, role=CODE)
    errMsg = field(role=TEXT)
    gone = event("broker_lost", "the master does not know this broker", when=errCode == 411)
    brokerDefaultConfInfo = field(into=call(BrokerDefaults))
    brokerTopicSetConfInfo = field(each=call(TopicDefaults))
    removeTopicConfInfo = field(each=call(TopicDefaults))
    flowControlInfo = field(into=json())


class BrokerClose(Request, kind=9, api="brokerCloseClientB2M", of="CloseRequestB2M"):
    brokerId = field(role=CLIENT)
    down = event("broker_closed", answered=True, detail=brokerId)


class BrokerClosed(Response, to=BrokerClose, of="CloseResponseM2B"):
    errCode = field(codes=Codes_, role=CODE)
    errMsg = field(role=TEXT)


# --- payload ------------------------------------------------------------------------------------------------------


class Payload(Struct):
    size = peek(u32())
    fits = let(flagged & (size >= 0) & (size <= left - 4))  # flag 1 without a block is possible from Java
    attribute_length = u32("of the attributes", unit="bytes", when=fits)
    attributes = text(attribute_length, "key=value,…", role=PROPERTIES, when=fits, into=repeat(call(Attribute)))
    body = raw(REST, "the user's bytes", role=PAYLOAD)


class SentMessage(Record):
    payload = call(Payload, "attributes and the user's bytes")


class SendMessage(Request, kind=13, api="sendMessageP2B", of="SendMessageRequestP2B"):
    clientId = field(role=CLIENT)
    topicName = field(role=TOPIC)
    partitionId = field(role=PARTITION)
    flag = field(parts=dict(attributes=bit(0)))
    attributes = let(flag.attributes, into=flagged)
    data = field(into=call(SentMessage))
    checkSum = field(unit="hex")


class MessageSent(Response, to=SendMessage, of="SendMessageResponseB2P"):
    errCode = field(codes=Codes_, role=CODE)
    errMsg = field(role=TEXT)
    messageId = field(role=ANSWER_ID)
    appendOffset = field(role=ANSWER_OFFSET)


# --- consumer and broker ------------------------------------------------------------------------------------------


class PartitionRegister(Request, kind=15, api="consumerRegisterC2B", of="RegisterRequestC2B"):
    opType = field(codes=RegisterType)
    clientId = field(role=CLIENT)
    groupName = field(role=GROUP)
    topicName = field(role=TOPIC)
    partitionId = field(role=PARTITION)
    taken = event("owned", "the caller owns the partition from here", answered=True, when=opType == 31)
    given = event("released", "the owner has let go", answered=True, when=opType == 32)


class PartitionRegistered(Response, to=PartitionRegister, of="RegisterResponseB2C"):
    errCode = field(codes=Codes_, role=CODE)
    known = let(errCode, into=code)
    errMsg = field(role=TEXT, into=call(RegisterFailure))


class PartitionHeartbeat(Request, kind=16, api="consumerHeartbeatC2B", of="HeartBeatRequestC2B"):
    clientId = field(role=CLIENT)
    groupName = field(role=GROUP)
    partitionInfo = field(each=call(FullPartition))


class PartitionBeaten(Response, to=PartitionHeartbeat, of="HeartBeatResponseB2C"):
    errCode = field(codes=Codes_)
    refused = let(errCode, codes=Codes_, role=CODE, when=errCode != Codes_.SUCCESS)
    errMsg = field()
    why = let(errMsg, role=TEXT, when=errCode != Codes_.SUCCESS)
    hasPartFailure = field()
    failureInfo = field(each=call(FailedPartition))
    requireAuth = field()
    well = let((errCode == Codes_.SUCCESS) & (present(requireAuth) | (hasPartFailure == 0)), "known behind the partitions that are refused, or where none is")
    beaten = let(errCode, codes=Codes_, role=CODE, when=well == 1)
    word_ = let(errMsg, role=TEXT, when=well == 1)


class GetMessages(Request, kind=17, api="getMessagesC2B", of="GetMessageRequestC2B"):
    clientId = field(role=CLIENT)
    groupName = field(role=GROUP)
    topicName = field(role=TOPIC)
    partitionId = field(role=PARTITION)
    owner = event("confirmed", "the caller is owner at that time", answered=True)


class TransferredMessage(Record, of="TransferedMessage"):
    messageId = field(role=MESSAGE_ID)
    checkSum = field(unit="hex")
    flag = field(parts=dict(attributes=bit(0)))
    attributes = let(flag.attributes, into=flagged)
    payLoadData = field(into=call(Payload))
    sound = check("crc32", checkSum, payLoadData, "CRC-32 of payLoadData, 31 bits of it", mask=0x7FFFFFFF)


class MessagesGot(Response, to=GetMessages, of="GetMessageResponseB2C"):
    errCode = field(codes=GetCodes, role=CODE)
    known = let(errCode, into=code)
    errMsg = field(role=TEXT, into=call(ReadFailure))
    messages = field(each=call(TransferredMessage))


class CommitOffset(Request, kind=18, api="consumerCommitC2B", of="CommitOffsetRequestC2B"):
    clientId = field(role=CLIENT)
    topicName = field(role=TOPIC)
    partitionId = field(role=PARTITION)
    groupName = field(role=GROUP)
    owner = event("confirmed", "the caller is owner at that time", answered=True)


class OffsetCommitted(Response, to=CommitOffset, of="CommitOffsetResponseB2C"):
    errCode = field(codes=CommitCodes, role=CODE)
    known = let(errCode, into=code)
    errMsg = field(role=TEXT, into=call(Holder))
