"""The methods of the admin service: what is asked about, and how it went."""

from dissect.protocols.rocketmq_grpc.codes import Method
from dissect.protocols.rocketmq_grpc.values import Group, Topic, Went
from dissect.language import *  # noqa: F403


class AskedTopic(Item, of="Resource"):
    name = field(role=TOPIC)


class DescribeTopicStatus(Request, kind=Method.DescribeTopicStatus, of="DescribeTopicStatusRequest"):
    topic = field(into=call(Topic))


class TopicStatus(Response, to=DescribeTopicStatus, of="DescribeTopicStatusResponse"):
    status = field(into=call(Went))


class ListSubscription(Request, kind=Method.ListSubscription, of="ListSubscriptionRequest"):
    topic = field(into=call(Topic))
    group = field(into=call(Group))


class SubscriptionsListed(Response, to=ListSubscription, of="ListSubscriptionResponse"):
    status = field(into=call(Went))


class DescribeSubscription(Request, kind=Method.DescribeSubscription, of="DescribeSubscriptionRequest"):
    topic = field(into=call(Topic))
    group = field(into=call(Group))


class SubscriptionDescribed(Response, to=DescribeSubscription, of="DescribeSubscriptionResponse"):
    status = field(into=call(Went))


class DeleteSubscription(Request, kind=Method.DeleteSubscription, of="DeleteSubscriptionRequest"):
    topic = field(into=call(Topic))
    group = field(into=call(Group))


class SubscriptionDeleted(Response, to=DeleteSubscription, of="DeleteSubscriptionResponse"):
    status = field(into=call(Went))


class DescribeGroupAccumulation(Request, kind=Method.DescribeGroupAccumulation, of="DescribeGroupAccumulationRequest"):
    group = field(into=call(Group))
    topics = field(each=call(AskedTopic))


class GroupAccumulated(Response, to=DescribeGroupAccumulation, of="DescribeGroupAccumulationResponse"):
    status = field(into=call(Went))


class ListConsumerConnection(Request, kind=Method.ListConsumerConnection, of="ListConsumerConnectionRequest"):
    group = field(into=call(Group))
    topic = field(into=call(Topic))


class ConsumersListed(Response, to=ListConsumerConnection, of="ListConsumerConnectionResponse"):
    status = field(into=call(Went))


class ResetGroupOffset(Request, kind=Method.ResetGroupOffset, of="ResetGroupOffsetRequest"):
    group = field(into=call(Group))
    topic = field(into=call(Topic))


class GroupReset(Response, to=ResetGroupOffset, of="ResetGroupOffsetResponse"):
    status = field(into=call(Went))


class QueryMessage(Request, kind=Method.QueryMessage, of="ListMessageRequest"):
    topic = field(into=call(Topic))


class MessagesFound(Response, to=QueryMessage, of="ListMessageResponse"):
    status = field(into=call(Went))


class PrintThreadStackTrace(Request, kind=Method.PrintThreadStackTrace, of="PrintThreadStackTraceRequest"):
    group = field(into=call(Group))


class StackPrinted(Response, to=PrintThreadStackTrace, of="PrintThreadStackTraceResponse"):
    status = field(into=call(Went))


class VerifyMessage(Request, kind=Method.VerifyMessage, of="VerifyMessageRequest"):
    group = field(into=call(Group))
    topic = field(into=call(Topic))


class MessageVerified(Response, to=VerifyMessage, of="VerifyMessageResponse"):
    status = field(into=call(Went))


class AdminSendMessage(Request, kind=Method.AdminSendMessage, of="AdminSendMessageRequest"):
    topic = field(into=call(Topic))


class AdminMessageSent(Response, to=AdminSendMessage, of="AdminSendMessageResponse"):
    status = field(into=call(Went))


class GetConsumerRunningInfo(Request, kind=Method.GetConsumerRunningInfo, of="GetConsumerRunningInfoRequest"):
    group = field(into=call(Group))


class RunningInfoGot(Response, to=GetConsumerRunningInfo, of="GetConsumerRunningInfoResponse"):
    status = field(into=call(Went))


class GetTopicRoute(Request, kind=Method.GetTopicRoute, of="GetTopicRouteRequest"):
    topic = field(into=call(Topic))


class TopicRouteGot(Response, to=GetTopicRoute, of="GetTopicRouteResponse"):
    status = field(into=call(Went))


class QueryTimeSpan(Request, kind=Method.QueryTimeSpan, of="QueryTimeSpanRequest"):
    group = field(into=call(Group))
    topics = field(each=call(AskedTopic))


class TimeSpanFound(Response, to=QueryTimeSpan, of="QueryTimeSpanResponse"):
    status = field(into=call(Went))


class GetProxyRuntimeStats(Request, kind=Method.GetProxyRuntimeStats):
    """Of the proxy itself."""


class ProxyStatsGot(Response, to=GetProxyRuntimeStats, of="GetProxyRuntimeStatsResponse"):
    status = field(into=call(Went))
