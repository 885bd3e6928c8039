"""Transactions of Pulsar: clients and their coordinator, the coordinator and the brokers that take part."""

from dissect.language import *  # noqa: F403
from dissect.protocols.pulsar.codes import Family, Kind, ServerError
from dissect.protocols.pulsar.names import topic_fields


class TcConnect(Request, kind=Kind.TC_CLIENT_CONNECT_REQUEST, of="CommandTcClientConnectRequest", family=Family.REQUEST):
    request_id = field(role=KEY)


class TcConnected(Response, to=TcConnect, kind=Kind.TC_CLIENT_CONNECT_RESPONSE, of="CommandTcClientConnectResponse"):
    request_id = field(role=KEY)
    error = field(codes=ServerError, role=CODE)
    message = field(role=TEXT)


class NewTxn(Request, kind=Kind.NEW_TXN, of="CommandNewTxn", family=Family.REQUEST):
    request_id = field(role=KEY)


class TxnMade(Response, to=NewTxn, kind=Kind.NEW_TXN_RESPONSE, of="CommandNewTxnResponse"):
    request_id = field(role=KEY)
    error = field(codes=ServerError, role=CODE)
    message = field(role=TEXT)


class AddPartition(Request, kind=Kind.ADD_PARTITION_TO_TXN, of="CommandAddPartitionToTxn", family=Family.REQUEST):
    request_id = field(role=KEY)


class PartitionAdded(Response, to=AddPartition, kind=Kind.ADD_PARTITION_TO_TXN_RESPONSE, of="CommandAddPartitionToTxnResponse"):
    request_id = field(role=KEY)
    error = field(codes=ServerError, role=CODE)
    message = field(role=TEXT)


class AddSubscription(Request, kind=Kind.ADD_SUBSCRIPTION_TO_TXN, of="CommandAddSubscriptionToTxn", family=Family.REQUEST):
    request_id = field(role=KEY)


class SubscriptionAdded(Response, to=AddSubscription, kind=Kind.ADD_SUBSCRIPTION_TO_TXN_RESPONSE, of="CommandAddSubscriptionToTxnResponse"):
    request_id = field(role=KEY)
    error = field(codes=ServerError, role=CODE)
    message = field(role=TEXT)


class EndTxn(Request, kind=Kind.END_TXN, of="CommandEndTxn", family=Family.REQUEST):
    request_id = field(role=KEY)
    txn_action = field()


class TxnEnded(Response, to=EndTxn, kind=Kind.END_TXN_RESPONSE, of="CommandEndTxnResponse"):
    request_id = field(role=KEY)
    error = field(codes=ServerError, role=CODE)
    message = field(role=TEXT)


class EndTxnOnPartition(Request, kind=Kind.END_TXN_ON_PARTITION, of="CommandEndTxnOnPartition", family=Family.REQUEST):
    request_id = field(role=KEY)
    topic, in_default, with_scheme = topic_fields()
    txn_action = field()


class TxnEndedOnPartition(Response, to=EndTxnOnPartition, kind=Kind.END_TXN_ON_PARTITION_RESPONSE, of="CommandEndTxnOnPartitionResponse"):
    request_id = field(role=KEY)
    error = field(codes=ServerError, role=CODE)
    message = field(role=TEXT)


class AtSubscription(Struct, of="Subscription"):
    topic, in_default, with_scheme = topic_fields()
    subscription = field(role=GROUP)


class EndTxnOnSubscription(Request, kind=Kind.END_TXN_ON_SUBSCRIPTION, of="CommandEndTxnOnSubscription", family=Family.REQUEST):
    request_id = field(role=KEY)
    subscription = field(into=call(AtSubscription))
    txn_action = field()


class TxnEndedOnSubscription(Response, to=EndTxnOnSubscription, kind=Kind.END_TXN_ON_SUBSCRIPTION_RESPONSE,
                             of="CommandEndTxnOnSubscriptionResponse"):
    request_id = field(role=KEY)
    error = field(codes=ServerError, role=CODE)
    message = field(role=TEXT)
