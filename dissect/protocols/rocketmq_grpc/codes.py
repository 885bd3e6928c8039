"""Numbers of RocketMQ's gRPC and what they mean."""

from dissect.language import *  # noqa: F403


class Method(Names):
    """Methods of the services, by their names in paths."""

    QueryRoute = 1
    Heartbeat = 2
    SendMessage = 3
    QueryAssignment = 4
    ReceiveMessage = 5
    AckMessage = 6
    ForwardMessageToDeadLetterQueue = 7
    EndTransaction = 8
    Telemetry = 9
    NotifyClientTermination = 10
    ChangeInvisibleDuration = 11
    PullMessage = 12
    UpdateOffset = 13
    GetOffset = 14
    QueryOffset = 15
    RecallMessage = 16
    SyncLiteSubscription = 17
    ChangeLogLevel = 18
    DescribeTopicStatus = 19
    ListSubscription = 20
    DescribeSubscription = 21
    DeleteSubscription = 22
    DescribeGroupAccumulation = 23
    ListConsumerConnection = 24
    ResetGroupOffset = 25
    QueryMessage = 26
    PrintThreadStackTrace = 27
    VerifyMessage = 28
    AdminSendMessage = 29
    GetConsumerRunningInfo = 30
    GetTopicRoute = 31
    QueryTimeSpan = 32
    GetProxyRuntimeStats = 33


class Status(Codes):
    """The values of status.code."""

    OK = 20000
    MULTIPLE_RESULTS = 30000, ERROR, "it went differently for different messages"
    BAD_REQUEST = 40000
    ILLEGAL_ACCESS_POINT = 40001
    ILLEGAL_TOPIC = 40002
    ILLEGAL_CONSUMER_GROUP = 40003
    ILLEGAL_MESSAGE_TAG = 40004
    ILLEGAL_MESSAGE_KEY = 40005
    ILLEGAL_MESSAGE_GROUP = 40006
    ILLEGAL_MESSAGE_PROPERTY_KEY = 40007
    INVALID_TRANSACTION_ID = 40008
    ILLEGAL_MESSAGE_ID = 40009
    ILLEGAL_FILTER_EXPRESSION = 40010
    ILLEGAL_INVISIBLE_TIME = 40011, "too short or too long: the text says the bound"
    ILLEGAL_DELIVERY_TIME = 40012, "further away than a delay may be: the text says the bound"
    INVALID_RECEIPT_HANDLE = 40013, "its invisible time is over, so the message goes to somebody again; or it was acknowledged already"
    MESSAGE_PROPERTY_CONFLICT_WITH_TYPE = 40014, "the topic takes messages of another type, or there is none of that name"
    UNRECOGNIZED_CLIENT_TYPE = 40015, "the proxy has no settings of this client: its telemetry has not begun, or ended"
    MESSAGE_CORRUPTED = 40016, "no message in the request, or none that can be read"
    CLIENT_ID_REQUIRED = 40017
    ILLEGAL_POLLING_TIME = 40018, "the deadline is shorter than a poll may be"
    ILLEGAL_OFFSET = 40019
    UNAUTHORIZED = 40100
    PAYMENT_REQUIRED = 40200
    FORBIDDEN = 40300
    NOT_FOUND = 40400
    MESSAGE_NOT_FOUND = 40401, "nothing came while the proxy waited: no error of a receive"
    TOPIC_NOT_FOUND = 40402
    CONSUMER_GROUP_NOT_FOUND = 40403
    OFFSET_NOT_FOUND = 40404
    REQUEST_TIMEOUT = 40800
    PAYLOAD_TOO_LARGE = 41300
    MESSAGE_BODY_TOO_LARGE = 41301
    MESSAGE_BODY_EMPTY = 41302
    PRECONDITION_FAILED = 42800
    TOO_MANY_REQUESTS = 42900, "flow control: try again later"
    LITE_TOPIC_QUOTA_EXCEEDED = 42901
    LITE_SUBSCRIPTION_QUOTA_EXCEEDED = 42902
    REQUEST_HEADER_FIELDS_TOO_LARGE = 43100
    MESSAGE_PROPERTIES_TOO_LARGE = 43101
    INTERNAL_ERROR = 50000
    INTERNAL_SERVER_ERROR = 50001, "the proxy, or a broker behind it, failed: the text says how"
    HA_NOT_AVAILABLE = 50002, "stored, but there is no replica to copy it to"
    NOT_IMPLEMENTED = 50100
    PROXY_TIMEOUT = 50400, "a broker did not answer the proxy in time"
    MASTER_PERSISTENCE_TIMEOUT = 50401, "taken, but not on the broker's disk in time"
    SLAVE_PERSISTENCE_TIMEOUT = 50402, "stored, but not copied to a replica in time"
    UNSUPPORTED = 50500
    VERSION_UNSUPPORTED = 50501
    VERIFY_FIFO_MESSAGE_UNSUPPORTED = 50502
    FAILED_TO_CONSUME_MESSAGE = 60000


class Received(Status):
    """The same, where an empty receive is no error."""

    MESSAGE_NOT_FOUND = 40401, EMPTY, "nothing came while the proxy waited"


class Unit(Names):
    """The kind of a unit."""

    ASKED = 1, "a request, or its first messages"
    ANSWERED = 2, "an answer, or its first messages"
    SAID = 3, "a further message of a stream"
    RESET = 4, "the stream was given up"


class StreamError(Names):
    """Why a stream was reset."""

    NO_ERROR = 0
    PROTOCOL_ERROR = 1
    INTERNAL_ERROR = 2
    FLOW_CONTROL_ERROR = 3
    SETTINGS_TIMEOUT = 4
    STREAM_CLOSED = 5
    FRAME_SIZE_ERROR = 6
    REFUSED_STREAM = 7
    CANCEL = 8
    COMPRESSION_ERROR = 9
    CONNECT_ERROR = 10
    ENHANCE_YOUR_CALM = 11
    INADEQUATE_SECURITY = 12
    HTTP_1_1_REQUIRED = 13


class Grpc(Names):
    """The result of a call, in gRPC."""

    OK = 0
    CANCELLED = 1
    UNKNOWN = 2
    INVALID_ARGUMENT = 3
    DEADLINE_EXCEEDED = 4
    NOT_FOUND = 5
    ALREADY_EXISTS = 6
    PERMISSION_DENIED = 7
    RESOURCE_EXHAUSTED = 8
    FAILED_PRECONDITION = 9
    ABORTED = 10
    OUT_OF_RANGE = 11
    UNIMPLEMENTED = 12
    INTERNAL = 13
    UNAVAILABLE = 14
    DATA_LOSS = 15
    UNAUTHENTICATED = 16
