"""Numbers of Pulsar that have names: commands, errors, families of request ids."""

from dissect.language.words import Codes, Names


class Kind(Names):
    CONNECT, CONNECTED, SUBSCRIBE, PRODUCER, SEND, SEND_RECEIPT, SEND_ERROR = 2, 3, 4, 5, 6, 7, 8
    MESSAGE, ACK, FLOW, UNSUBSCRIBE, SUCCESS, ERROR, CLOSE_PRODUCER, CLOSE_CONSUMER = 9, 10, 11, 12, 13, 14, 15, 16
    PRODUCER_SUCCESS, PING, PONG, REDELIVER_UNACKNOWLEDGED_MESSAGES = 17, 18, 19, 20
    PARTITIONED_METADATA, PARTITIONED_METADATA_RESPONSE, LOOKUP, LOOKUP_RESPONSE = 21, 22, 23, 24
    CONSUMER_STATS, CONSUMER_STATS_RESPONSE, REACHED_END_OF_TOPIC, SEEK = 25, 26, 27, 28
    GET_LAST_MESSAGE_ID, GET_LAST_MESSAGE_ID_RESPONSE, ACTIVE_CONSUMER_CHANGE = 29, 30, 31
    GET_TOPICS_OF_NAMESPACE, GET_TOPICS_OF_NAMESPACE_RESPONSE, GET_SCHEMA, GET_SCHEMA_RESPONSE = 32, 33, 34, 35
    AUTH_CHALLENGE, AUTH_RESPONSE, ACK_RESPONSE, GET_OR_CREATE_SCHEMA, GET_OR_CREATE_SCHEMA_RESPONSE = 36, 37, 38, 39, 40
    NEW_TXN, NEW_TXN_RESPONSE, ADD_PARTITION_TO_TXN, ADD_PARTITION_TO_TXN_RESPONSE = 50, 51, 52, 53
    ADD_SUBSCRIPTION_TO_TXN, ADD_SUBSCRIPTION_TO_TXN_RESPONSE, END_TXN, END_TXN_RESPONSE = 54, 55, 56, 57
    END_TXN_ON_PARTITION, END_TXN_ON_PARTITION_RESPONSE, END_TXN_ON_SUBSCRIPTION = 58, 59, 60
    END_TXN_ON_SUBSCRIPTION_RESPONSE, TC_CLIENT_CONNECT_REQUEST, TC_CLIENT_CONNECT_RESPONSE = 61, 62, 63
    WATCH_TOPIC_LIST, WATCH_TOPIC_LIST_SUCCESS, WATCH_TOPIC_UPDATE, WATCH_TOPIC_LIST_CLOSE = 64, 65, 66, 67
    TOPIC_MIGRATED = 68
    SCALABLE_TOPIC_LOOKUP, SCALABLE_TOPIC_UPDATE, SCALABLE_TOPIC_CLOSE, SCALABLE_TOPIC_SUBSCRIBE = 70, 71, 72, 73
    SCALABLE_TOPIC_SUBSCRIBE_RESPONSE, SCALABLE_TOPIC_ASSIGNMENT_UPDATE, WATCH_SCALABLE_TOPICS = 74, 75, 76
    WATCH_SCALABLE_TOPICS_UPDATE, WATCH_SCALABLE_TOPICS_CLOSE = 77, 78
    WATCH_TC_ASSIGNMENTS, WATCH_TC_ASSIGNMENTS_UPDATE, WATCH_TC_ASSIGNMENTS_CLOSE = 79, 80, 81


class ServerError(Codes):
    """0 is an error, too: the field's presence matters."""

    UnknownError = 0, "the broker failed: the text says how"
    MetadataError = 1, "metadata store, a bundle that is being unloaded, no such consumer, or encryption is wanted: the text says which"
    PersistenceError = 2, "BookKeeper did not store it"
    AuthenticationError = 3, "not believed to be who it is: no token, a wrong or an expired one"
    AuthorizationError = 4, "known, and not allowed to do this"
    ConsumerBusy = 5, "the subscription is taken, or has as many consumers as it may"
    ServiceNotReady = 6, "not owned here, or not yet: look it up again"
    ProducerBlockedQuotaExceededError = 7, "the backlog is above its quota, whose policy holds producers until consumers catch up"
    ProducerBlockedQuotaExceededException = 8, "the backlog is above its quota, whose policy refuses producers until consumers catch up"
    ChecksumError = 9, "damaged on the way"
    UnsupportedVersionError = 10, "client or broker is too old for this"
    TopicNotFound = 11, "no such topic, namespace or schema"
    SubscriptionNotFound = 12, "no such subscription, or not any more"
    ConsumerNotFound = 13, "no such consumer, or not any more"
    TooManyRequests = 14, "too many lookups at once: try again later"
    TopicTerminatedError = 15, "the topic has ended: nothing more can be published to it"
    ProducerBusy = 16, "the name is connected already or no name at all, or the topic has as many producers as it may"
    InvalidTopicName = 17, "no topic may have this name: the text says why"
    IncompatibleSchema = 18, "the topic's schemas do not go with this one"
    ConsumerAssignError = 19, "its hash range is another consumer's"
    TransactionCoordinatorNotFound = 20, "not this broker's coordinator, or not yet: look it up again"
    InvalidTxnStatus = 21, "the transaction has ended, or is about to"
    NotAllowedError = 22, "switched off here, or not possible with this topic or subscription: the text says which"
    TransactionConflict = 23, "another transaction acknowledged the message"
    TransactionNotFound = 24, "no such transaction, or not any more"
    ProducerFenced = 25, "another exclusive producer took over"


class Family:
    """Ids of requests: C++ clients count lookups separately from all other requests."""

    PRODUCER, REQUEST, LOOKUP, CONNECT, AUTH, PING, SESSION, WATCH, COORDINATORS = range(1, 10)
    WORDS = {1: "producer", 2: "request", 3: "request", 4: "connect", 5: "auth", 6: "ping", 7: "session", 8: "watch", 9: "coordinators"}
