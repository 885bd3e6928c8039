"""The methods of the services: requests and answers."""

from dissect.protocols.rocketmq_grpc.codes import Method, Status
from dissect.protocols.rocketmq_grpc.values import Delivered, Group, Instant, Queue, Sent, Topic, Went, WentReceiving, went_code
from dissect.language import *  # noqa: F403

results = var(doc="messages that an answer to a send tells of")
asked_of = var(doc="messages that are done: the proxy makes a request of each, which only a single one names")
handle = var(doc="the handle of the last of them, or the id of the last that is sent, as a number")


class QueryRoute(Request, kind=Method.QueryRoute, of="QueryRouteRequest"):
    topic = field(into=call(Topic))


class RouteKnown(Response, to=QueryRoute, of="QueryRouteResponse"):
    status = field(into=call(Went))


class Heartbeat(Request, kind=Method.Heartbeat, of="HeartbeatRequest"):
    group = field(into=call(Group))
    client_type = field()
    beats = event("alive", "a heartbeat of a member", when=present(group))


class Beaten(Response, to=Heartbeat, of="HeartbeatResponse"):
    status = field(into=call(Went))


class SendBody(Struct, of="SendMessageRequest"):
    messages = field(each=call(Sent))


class SentName(Struct, of="SystemProperties"):
    message_id = field()
    name = coded(message_id)
    named = let(name, into=handle)


class SentWhere(Struct, of="Message"):
    topic = field(into=call(Topic))
    system_properties = field(into=call(SentName))


class SendWhere(Struct, of="SendMessageRequest"):
    messages = field(into=call(SentWhere))


class SendMessage(Request, kind=Method.SendMessage):
    begin = let(here)
    size = let(left)
    messages = call(SendBody)
    topic = area(size, call(SendWhere), "the last one once more, for the topic of all", at=begin)
    leg = let(handle, role=LEG)


class SendResult(Struct, of="SendResultEntry"):
    message_id = field()
    transaction_id = field()
    offset = field()
    one_more = let(results + 1, into=results)


class SendResults(Struct, of="SendMessageResponse"):
    status = field(into=call(Went))
    none = let(0, into=results)
    entries = field(each=call(SendResult))


class SendOffset(Struct, of="SendResultEntry"):
    offset = field()
    stored = let(choose(present(offset), offset, 0), role=ANSWER_OFFSET, when=(results == 1) & (went_code == Status.OK))


class SendStored(Struct, of="SendMessageResponse"):
    entries = field(into=call(SendOffset))


class MessageSent(Response, to=SendMessage):
    begin = let(here)
    size = let(left)
    results = call(SendResults)
    offset = area(size, call(SendStored), "of a single message, once more, for its number", at=begin)


class QueryAssignment(Request, kind=Method.QueryAssignment, of="QueryAssignmentRequest"):
    topic = field(into=call(Topic))
    group = field(into=call(Group))


class AssignedTopic(Struct, of="Resource"):
    name = field()


class AssignedBroker(Struct, of="Broker"):
    name = field()


class AssignedQueue(Struct, of="MessageQueue"):
    topic = field(into=call(AssignedTopic))
    id = field()
    broker = field(into=call(AssignedBroker))
    number = let(choose(present(id), id, 0))
    given = event("owned", "the proxy says who reads a queue", topic=AssignedTopic.name, broker=AssignedBroker.name, partition=number, when=number >= 0)
    shared = event("assigned", "any member may get any message: nobody owns a queue", topic=AssignedTopic.name, broker=AssignedBroker.name, when=number < 0)


class Assignment(Struct, of="Assignment"):
    message_queue = field(into=call(AssignedQueue))


class Assigned(Response, to=QueryAssignment, of="QueryAssignmentResponse"):
    status = field(into=call(Went))
    assignments = field(each=call(Assignment))


class ReceiveMessage(Request, kind=Method.ReceiveMessage, of="ReceiveMessageRequest"):
    group = field(into=call(Group))
    message_queue = field(into=call(Queue))
    batch_size = field()
    attempt_id = field(role=LEG)
    what = made(Group.name, "\x01", Topic.name)     # for clients that do not count their attempts
    name = coded(what)
    alike = let(-1 - name, role=LEG, when=~present(attempt_id))
    popped = event("popped", "a member asks for messages")


class Received_(Response, to=ReceiveMessage, of="ReceiveMessageResponse"):
    status = field(into=call(WentReceiving))
    message = field(each=call(Delivered))
    delivery_timestamp = field(into=call(Instant))


class MoreReceived(Struct, of="ReceiveMessageResponse"):
    message = field(into=call(Delivered))
    delivery_timestamp = field(into=call(Instant))


class AckEntry(Item, of="AckMessageEntry"):
    message_id = field(role=MESSAGE_ID)
    receipt_handle = field()
    name = coded(receipt_handle)
    named = let(name, into=handle)
    one_more = let(asked_of + 1, into=asked_of)
    done = event("acknowledged", "a message is done", detail=message_id)


class AckMessage(Request, kind=Method.AckMessage, of="AckMessageRequest"):
    none = let(0, into=asked_of)
    group = field(into=call(Group))
    topic = field(into=call(Topic))
    entries = field(each=call(AckEntry))
    leg = let(handle, role=LEG, when=asked_of == 1)


class Acknowledged(Response, to=AckMessage, of="AckMessageResponse"):
    status = field(into=call(Went))


class ToDeadLetters(Request, kind=Method.ForwardMessageToDeadLetterQueue, api="ForwardMessageToDeadLetterQueue", of="ForwardMessageToDeadLetterQueueRequest"):
    group = field(into=call(Group))
    topic = field(into=call(Topic))
    receipt_handle = field()
    message_id = field(role=LEG)
    dead = event("buried", "a message was sent to the dead letters", detail=message_id)


class Buried(Response, to=ToDeadLetters, of="ForwardMessageToDeadLetterQueueResponse"):
    status = field(into=call(Went))


class EndTransaction(Request, kind=Method.EndTransaction, of="EndTransactionRequest"):
    topic = field(into=call(Topic))
    message_id = field()
    transaction_id = field()
    resolution = field()
    source = field()
    kept = event("transaction_committed", "the message of a transaction may be delivered", detail=message_id, when=resolution == 1)
    dropped = event("transaction_rolled_back", "the message of a transaction is dropped", detail=message_id, when=resolution == 2)


class TransactionEnded(Response, to=EndTransaction, of="EndTransactionResponse"):
    status = field(into=call(Went))


class Subscriber(Struct, of="Subscription"):
    group = field(into=call(Group))
    fifo = field()


class ClientSettings(Struct, of="Settings"):
    client_type = field()
    subscription = field(into=call(Subscriber))
    told = event("configured", "what the client is and wants; from the proxy: as it counts from here on", detail=client_type)


class Orphan(Struct, of="RecoverOrphanedTransactionCommand"):
    message = field(into=call(Sent))
    transaction_id = field()
    checked = event("transaction_checked", "the broker asks what became of a transaction", detail=transaction_id)


class StackTold(Struct, of="ThreadStackTrace"):
    nonce = field()
    traced = event("stack_told", "what the client's threads do", detail=nonce)


class Verified(Struct, of="VerifyMessageResult"):
    nonce = field()
    tried = event("verified", "the client has consumed the message that it was told to", detail=nonce)


class StackWanted(Struct, of="PrintThreadStackTraceCommand"):
    nonce = field()
    traces = event("stack_wanted", "the proxy asks what the client's threads do", detail=nonce)


class ToVerify(Struct, of="VerifyMessageCommand"):
    nonce = field()
    message = field(into=call(Sent))
    tries = event("verify_wanted", "the client shall consume this message", detail=nonce)


class Reconnect(Struct, of="ReconnectEndpointsCommand"):
    nonce = field()
    moves = event("reconnect_wanted", "the client shall connect again", detail=nonce)


class LiteEnds(Struct, of="NotifyUnsubscribeLiteCommand"):
    lite_topic = field()
    ends = event("unsubscribed", "the client shall not read this lite topic any longer", detail=lite_topic)


class Telemetry(Request, kind=Method.Telemetry, of="TelemetryCommand"):
    status = field(into=call(Went))
    settings = field(into=call(ClientSettings))
    thread_stack_trace = field(into=call(StackTold))
    verify_message_result = field(into=call(Verified))


class Told(Response, to=Telemetry, of="TelemetryCommand"):
    status = field(into=call(Went))
    settings = field(into=call(ClientSettings))
    recover_orphaned_transaction_command = field(into=call(Orphan))
    print_thread_stack_trace_command = field(into=call(StackWanted))
    verify_message_command = field(into=call(ToVerify))
    reconnect_endpoints_command = field(into=call(Reconnect))
    notify_unsubscribe_lite_command = field(into=call(LiteEnds))


class MoreTold(Struct, of="TelemetryCommand"):
    settings = field(into=call(ClientSettings))
    recover_orphaned_transaction_command = field(into=call(Orphan))
    print_thread_stack_trace_command = field(into=call(StackWanted))
    verify_message_command = field(into=call(ToVerify))
    reconnect_endpoints_command = field(into=call(Reconnect))
    notify_unsubscribe_lite_command = field(into=call(LiteEnds))


class NotifyClientTermination(Request, kind=Method.NotifyClientTermination, of="NotifyClientTerminationRequest"):
    group = field(into=call(Group))
    gone = event("left", "no member any more", answered=True, when=present(group))


class Terminated(Response, to=NotifyClientTermination, of="NotifyClientTerminationResponse"):
    status = field(into=call(Went))


class ChangeInvisibleDuration(Request, kind=Method.ChangeInvisibleDuration, of="ChangeInvisibleDurationRequest"):
    group = field(into=call(Group))
    topic = field(into=call(Topic))
    receipt_handle = field(role=LEG)
    message_id = field()
    later = event("hidden", "a message shall come again later", detail=message_id)


class InvisibleChanged(Response, to=ChangeInvisibleDuration, of="ChangeInvisibleDurationResponse"):
    status = field(into=call(Went))
    receipt_handle = field()


class PullMessage(Request, kind=Method.PullMessage, of="PullMessageRequest"):
    group = field(into=call(Group))
    message_queue = field(into=call(Queue))


class Pulled(Response, to=PullMessage, of="PullMessageResponse"):
    status = field(into=call(WentReceiving))
    message = field(each=call(Delivered))
    next_offset = field()


class MorePulled(Struct, of="PullMessageResponse"):
    message = field(into=call(Delivered))
    next_offset = field()


class UpdateOffset(Request, kind=Method.UpdateOffset, of="UpdateOffsetRequest"):
    group = field(into=call(Group))
    message_queue = field(into=call(Queue))
    offset = field()
    committed = event("committed", "how far the group is in a queue", detail=offset)


class OffsetUpdated(Response, to=UpdateOffset, of="UpdateOffsetResponse"):
    status = field(into=call(Went))


class GetOffset(Request, kind=Method.GetOffset, of="GetOffsetRequest"):
    group = field(into=call(Group))
    message_queue = field(into=call(Queue))


class OffsetGot(Response, to=GetOffset, of="GetOffsetResponse"):
    status = field(into=call(Went))


class QueryOffset(Request, kind=Method.QueryOffset, of="QueryOffsetRequest"):
    message_queue = field(into=call(Queue))


class OffsetFound(Response, to=QueryOffset, of="QueryOffsetResponse"):
    status = field(into=call(Went))


class RecallMessage(Request, kind=Method.RecallMessage, of="RecallMessageRequest"):
    topic = field(into=call(Topic))


class Recalled(Response, to=RecallMessage, of="RecallMessageResponse"):
    status = field(into=call(Went))


class SyncLiteSubscription(Request, kind=Method.SyncLiteSubscription, of="SyncLiteSubscriptionRequest"):
    topic = field(into=call(Topic))
    group = field(into=call(Group))


class LiteSynced(Response, to=SyncLiteSubscription, of="SyncLiteSubscriptionResponse"):
    status = field(into=call(Went))


class ChangeLogLevel(Request, kind=Method.ChangeLogLevel, of="ChangeLogLevelRequest"):
    level = field()


class LogLevelChanged(Response, to=ChangeLogLevel, of="ChangeLogLevelResponse"):
    remark = field(role=TEXT)
