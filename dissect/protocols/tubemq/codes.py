"""Numbers of TubeMQ with their names and meanings."""

from dissect.language import *  # noqa: F403


class Method(Names):
    producerRegisterP2M = 1
    producerHeartbeatP2M = 2
    producerCloseClientP2M = 3
    consumerRegisterC2M = 4
    consumerHeartbeatC2M = 5
    consumerCloseClientC2M = 6
    brokerRegisterB2M = 7
    brokerHeartbeatB2M = 8
    brokerCloseClientB2M = 9
    producerRegisterP2B = 11, "reserved; refused"
    producerHeartbeatP2B = 12, "reserved; refused"
    sendMessageP2B = 13
    producerCloseP2B = 14, "reserved; refused"
    consumerRegisterC2B = 15
    consumerHeartbeatC2B = 16
    getMessagesC2B = 17
    consumerCommitC2B = 18
    consumerCloseC2B = 19, "reserved; refused"
    consumerRegisterC2MV2 = 20
    consumerHeartbeatC2MV2 = 21
    consumerGetPartMetaInfoC2M = 22


class Status(Names):
    SUCCESS = 0
    ERROR = 1, "an exception inside the method, or a method that this server does not serve"
    FATAL = 2, "the request could not be read"


class RegisterType(Names):
    REGISTER = 31, "take the partition"
    UNREGISTER = 32, "give it back"


class OpType(Names):
    UNKNOWN = -1
    CONNECT = 1, "take; a disconnect of the same round came before"
    DISCONNECT = 2, "give back; a connect of the same round will follow"
    REPORT = 3
    REFRESH = 4
    STOPREBALANCE = 5
    ONLY_CONNECT = 10, "take"
    ONLY_DISCONNECT = 20, "give back"


class Codes_(Codes):
    READ_FAILED = 0, "success = false: the read failed after part of the batch"
    SUCCESS = 200, OK
    NOT_READY = 201
    MOVED = 301, "below the oldest available position"
    BAD_REQUEST = 400, "missing or too long field, empty or too large data, bad nodeId, unknown opType"
    UNAUTHORIZED = 401, "partition not registered, or by another consumer"
    CONNECT_RETURN_NULL = 402, "local to clients"
    FORBIDDEN = 403, "topic or partition unknown or closed here; checksum mismatch; system topic"
    NOT_FOUND = 404
    ALL_PARTITION_FROZEN = 405, "local to clients"
    NO_PARTITION_ASSIGNED = 406, "local to clients"
    ALL_PARTITION_WAITING = 407, "local to clients"
    ALL_PARTITION_INUSE = 408, "local to clients"
    PARTITION_OCCUPIED = 410, "another consumer of the group holds it"
    HB_NO_NODE = 411, "not registered (any more)"
    DUPLICATE_PARTITION = 412, "registered by another consumer"
    CERTIFICATE_FAILURE = 415, "token or signature rejected, or clock too far off"
    SERVER_RECEIVE_OVERFLOW = 419, "the memory store could not take it"
    CLIENT_SHUTDOWN = 420, "local to clients"
    CLIENT_HIGH_FREQUENCY_REQUEST = 421, "local to clients"
    PARTITION_UNSUBSCRIBABLE = 422, "local to clients"
    PARTITION_UNPUBLISHABLE = 423
    CLIENT_INCONSISTENT_CONSUMETYPE = 424, "other consume type in the group"
    CLIENT_INCONSISTENT_TOPICSET = 425, "different topics in the group"
    CLIENT_INCONSISTENT_FILTERSET = 426, "different filters in the group"
    CLIENT_INCONSISTENT_SESSIONKEY = 427
    CLIENT_INCONSISTENT_SELECTBIG = 428
    CLIENT_INCONSISTENT_SOURCECOUNT = 429
    CLIENT_DUPLICATE_INDEXID = 430, "nodeId already used"
    TOPIC_NOT_DEPLOYED = 431
    PARAMETER_MSG_NULL = 440, "local to clients"
    PARAMETER_TOPIC_BLANK = 441, "local to clients"
    PARAMETER_BODY_EMPTY = 442, "local to clients"
    PARAMETER_TOPIC_UNPUBLISHED = 443, "local to clients"
    PARAMETER_TOPIC_NO_PARTITION = 444, "local to clients"
    PARAMETER_OVER_MAX_LENGTH = 445, "local to clients"
    CONSUME_GROUP_FORBIDDEN = 450, "the group is not allowed"
    SERVER_CONSUME_SPEED_LIMIT = 452, "flow control; minLimitTime says how long to wait"
    CONSUME_CONTENT_FORBIDDEN = 455, "the filter content is not allowed"
    INTERNAL_SERVER_ERROR = 500
    SERVICE_UNAVAILABLE = 503, "store not started, or reads or writes stopped"
    UNSPECIFIED_ABNORMAL = 599, "local to clients"


class GetCodes(Codes_):
    NOT_FOUND = 404, EMPTY, "no new data"
    SERVER_CONSUME_SPEED_LIMIT = 452, EMPTY, "flow control; minLimitTime says how long to wait"


class CommitCodes(Codes_):
    UNAUTHORIZED = 401, "the caller has lost the partition"
