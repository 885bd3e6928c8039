"""AMQP 0-9-1: content is announced by a method, described by a header and carried by body frames, each of which names its channel only.

Publishes, deliveries and what Get brings are one message each, with the content's own properties and the payload as a record; answers belong to the
method before them on their channel.  Acknowledgements of either end are pushes: a tag counts messages, and is on no wire but theirs.
"""

from dissect.language import *


class Method(Names):
    START = 0x000A000A
    START_OK = 0x000A000B
    SECURE = 0x000A0014
    SECURE_OK = 0x000A0015
    TUNE = 0x000A001E
    TUNE_OK = 0x000A001F
    CONNECTION_OPEN = 0x000A0028
    CONNECTION_OPEN_OK = 0x000A0029
    CONNECTION_CLOSE = 0x000A0032
    CONNECTION_CLOSE_OK = 0x000A0033
    BLOCKED = 0x000A003C
    UNBLOCKED = 0x000A003D
    CHANNEL_OPEN = 0x0014000A
    CHANNEL_OPEN_OK = 0x0014000B
    FLOW = 0x00140014
    FLOW_OK = 0x00140015
    CHANNEL_CLOSE = 0x00140028
    CHANNEL_CLOSE_OK = 0x00140029
    EXCHANGE_DECLARE = 0x0028000A
    EXCHANGE_DECLARE_OK = 0x0028000B
    EXCHANGE_DELETE = 0x00280014
    EXCHANGE_DELETE_OK = 0x00280015
    EXCHANGE_BIND = 0x0028001E
    EXCHANGE_BIND_OK = 0x0028001F
    EXCHANGE_UNBIND = 0x00280028
    EXCHANGE_UNBIND_OK = 0x00280033
    QUEUE_DECLARE = 0x0032000A
    QUEUE_DECLARE_OK = 0x0032000B
    QUEUE_BIND = 0x00320014
    QUEUE_BIND_OK = 0x00320015
    QUEUE_PURGE = 0x0032001E
    QUEUE_PURGE_OK = 0x0032001F
    QUEUE_DELETE = 0x00320028
    QUEUE_DELETE_OK = 0x00320029
    QUEUE_UNBIND = 0x00320032
    QUEUE_UNBIND_OK = 0x00320033
    QOS = 0x003C000A
    QOS_OK = 0x003C000B
    CONSUME = 0x003C0014
    CONSUME_OK = 0x003C0015
    CANCEL = 0x003C001E
    CANCEL_OK = 0x003C001F
    PUBLISH = 0x003C0028
    RETURN = 0x003C0032
    DELIVER = 0x003C003C
    GET = 0x003C0046
    GET_OK = 0x003C0047
    GET_EMPTY = 0x003C0048
    ACK = 0x003C0050
    REJECT = 0x003C005A
    RECOVER = 0x003C006E
    RECOVER_OK = 0x003C006F
    NACK = 0x003C0078
    CONFIRM_SELECT = 0x0055000A
    CONFIRM_SELECT_OK = 0x0055000B
    TX_SELECT = 0x005A000A
    TX_SELECT_OK = 0x005A000B
    TX_COMMIT = 0x005A0014
    TX_COMMIT_OK = 0x005A0015
    TX_ROLLBACK = 0x005A001E
    TX_ROLLBACK_OK = 0x005A001F
    CONTENT_HEADER = 2
    CONTENT_BODY = 3
    HEARTBEAT = 8
    PROTOCOL_HEADER = 0x414D5150


class Reply(Codes):
    OK = 200
    CONTENT_TOO_LARGE = 311
    NO_ROUTE = 312
    NO_CONSUMERS = 313
    CONNECTION_FORCED = 320
    INVALID_PATH = 402
    ACCESS_REFUSED = 403
    NOT_FOUND = 404
    RESOURCE_LOCKED = 405
    PRECONDITION_FAILED = 406
    FRAME_ERROR = 501
    SYNTAX_ERROR = 502
    COMMAND_INVALID = 503
    CHANNEL_ERROR = 504
    UNEXPECTED_FRAME = 505
    RESOURCE_ERROR = 506
    NOT_ALLOWED = 530
    NOT_IMPLEMENTED = 540
    INTERNAL_ERROR = 541


CLIENT_SAYS = (Method.START_OK, Method.SECURE_OK, Method.TUNE_OK, Method.CONNECTION_OPEN, Method.CHANNEL_OPEN, Method.EXCHANGE_DECLARE, Method.EXCHANGE_DELETE,
               Method.EXCHANGE_BIND, Method.EXCHANGE_UNBIND, Method.QUEUE_DECLARE, Method.QUEUE_BIND, Method.QUEUE_PURGE, Method.QUEUE_DELETE, Method.QUEUE_UNBIND,
               Method.QOS, Method.CONSUME, Method.PUBLISH, Method.GET, Method.REJECT, Method.RECOVER, Method.CONFIRM_SELECT, Method.TX_SELECT, Method.TX_COMMIT,
               Method.TX_ROLLBACK)
SERVER_SAYS = (Method.START, Method.SECURE, Method.TUNE, Method.CONNECTION_OPEN_OK, Method.BLOCKED, Method.UNBLOCKED, Method.CHANNEL_OPEN_OK,
               Method.EXCHANGE_DECLARE_OK, Method.EXCHANGE_DELETE_OK, Method.EXCHANGE_BIND_OK, Method.EXCHANGE_UNBIND_OK, Method.QUEUE_DECLARE_OK,
               Method.QUEUE_BIND_OK, Method.QUEUE_PURGE_OK, Method.QUEUE_DELETE_OK, Method.QUEUE_UNBIND_OK, Method.QOS_OK, Method.CONSUME_OK, Method.RETURN,
               Method.DELIVER, Method.GET_OK, Method.GET_EMPTY, Method.RECOVER_OK, Method.CONFIRM_SELECT_OK, Method.TX_SELECT_OK, Method.TX_COMMIT_OK,
               Method.TX_ROLLBACK_OK)
EITHER_SAYS = (Method.CONNECTION_CLOSE, Method.CONNECTION_CLOSE_OK, Method.FLOW, Method.FLOW_OK, Method.CHANNEL_CLOSE, Method.CHANNEL_CLOSE_OK, Method.CANCEL,
               Method.CANCEL_OK, Method.ACK, Method.NACK)
contents = Assembly("content", limit=64 << 20)


class Head(Struct):
    type = u8("1 a method, 2 and 3 content, 8 a heartbeat; A: the protocol's name, from the client, once", limit=0x41)
    channel = u16("0: the connection itself")
    key = let(channel, role=KEY, when=type != 0x41)
    size = u32("of the payload; of a name no size", unit="bytes")
    fits = require(choose(type == 0x41, (channel == 0x4D51) & (size == 0x50000009), size <= 16 << 20))


class Frame(Struct):
    head = call(Head)
    there = let(choose(Head.type == 0x41, 0, Head.size), "bytes of the payload", unit="bytes")
    method = peek(u32(), "class and method, where it is one", when=Head.type == 1)
    kind = let(choose(Head.type == 1, method, choose(Head.type == 0x41, Method.PROTOCOL_HEADER, Head.type)))
    payload = area(there, switch(side, {0: requests(kind), 1: responses(kind)}))
    end = u8("CE, and 1 after the protocol's name", unit="hex")


class Start(Struct):
    head = call(Head)
    known = require(among(Head.type, 1, 2, 3, 8, 0x41))
    heartbeat = require((Head.channel == 0) & (Head.size == 0), when=Head.type == 8)
    header = require((Head.channel > 0) & (Head.size >= 14), when=Head.type == 2)
    method = u32(when=Head.type == 1)


class FromClient(Start):
    mine = require(among(Start.method, *CLIENT_SAYS, *EITHER_SAYS), when=Head.type == 1)


class FromServer(Start):
    named = require(Head.type != 0x41)
    mine = require(among(Start.method, *SERVER_SAYS, *EITHER_SAYS), when=Head.type == 1)


amqp = Protocol("amqp", ports=[5672], frame=Frame, starts=(FromClient, FromServer), kinds=Method, limit=(16 << 20) + 8, title="AMQP 0-9-1")


class Table(Struct):
    bytes = delimited(u32(), raw(REST, "names and values"))


class Method_(Struct):
    method = u32("class and method", unit="hex")


# --- content ------------------------------------------------------------------------------------------------------


class Content(Record):
    class_id = u16("60: basic")
    weight = u16("0")
    size = u64("of the body", unit="bytes")
    has = u16("which properties follow", unit="hex", parts={
        "content_type": bit(15), "encoding": bit(14), "headers": bit(13), "mode": bit(12), "priority": bit(11), "correlation": bit(10), "reply_to": bit(9),
        "expiration": bit(8), "id": bit(7), "time": bit(6), "type": bit(5), "user": bit(4), "app": bit(3), "cluster": bit(2)})
    content_type = str8("of what kind the body is", when=has.content_type)
    encoding = str8("how it is written", when=has.encoding)
    headers = call(Table, "the application's own", when=has.headers)
    mode = u8("2: to be kept on disk", when=has.mode)
    priority = u8("0 to 9", when=has.priority)
    correlation = str8("of a request and its answer", role=RECORD_KEY, when=has.correlation)
    reply_to = str8("where answers go", when=has.reply_to)
    expiration = str8("ms", when=has.expiration)
    message_id = str8("the application's own", role=MESSAGE_ID, when=has.id)
    time = u64("the application's own", when=has.time, unit="s")
    stamp = let(time * 1_000_000_000, role=TIMESTAMP, when=has.time)
    type = str8("the application's own", when=has.type)
    user = str8("who published it", when=has.user)
    app = str8("which application", when=has.app)
    cluster = str8("not used", when=has.cluster)
    body = raw(REST, "what was published", role=PAYLOAD)


class Header(Push, kind=2, by="both"):
    size = peek(u64(), "of the body", ahead=4)
    piece = piece(contents, Head.channel, "the content's properties", more=size)


class Body(Push, kind=3, by="both"):
    piece = piece(contents, Head.channel, "of what was published")


class Publish(Request, kind=Method.PUBLISH):
    name = call(Method_)
    ticket = u16("not used")
    exchange = str8("where it goes")
    topic = str8("the routing key; the queue's name where no exchange is named", role=TOPIC)
    flags = u8("1: to be given back where no queue takes it", unit="hex")
    asks = let(ONEWAY, role=KIND)
    content = assembled(contents, Head.channel, call(Content))


class Return(Push, kind=Method.RETURN, by="server"):
    name = call(Method_)
    code = u16("why", role=CODE, codes=Reply)
    text = str8("why, in words", role=TEXT)
    exchange = str8("where it was to go")
    topic = str8("its routing key", role=TOPIC)
    content = assembled(contents, Head.channel, call(Content))


class Deliver(Push, kind=Method.DELIVER, by="server"):
    name = call(Method_)
    consumer = str8("whom it is for", role=CLIENT)
    tag = u64("its number on this channel")
    again = u8("1: it was delivered before", unit="flag")
    exchange = str8("where it was published")
    topic = str8("its routing key", role=TOPIC)
    content = assembled(contents, Head.channel, call(Content))


class Get(Request, kind=Method.GET, fifo=True):
    name = call(Method_)
    ticket = u16("not used")
    topic = str8("the queue", role=TOPIC)
    no_ack = u8("1: it is gone when it is sent", unit="flag")


class GetOk(Response, to=Get, kind=Method.GET_OK):
    name = call(Method_)
    tag = u64("its number on this channel")
    again = u8("1: it was delivered before", unit="flag")
    exchange = str8("where it was published")
    routing_key = str8("with which key")
    left_over = u32("messages that the queue still holds")
    content = assembled(contents, Head.channel, call(Content))


class GetEmpty(Response, to=Get, kind=Method.GET_EMPTY):
    name = call(Method_)
    nothing = let(EMPTY, role=CLASS)


class Ack(Push, kind=Method.ACK, by="both"):
    name = call(Method_)
    tag = u64("which one")
    many = u8("1: and all before it", unit="flag")


class Nack(Push, kind=Method.NACK, by="both"):
    name = call(Method_)
    tag = u64("which one")
    how = u8("1: and all before it; 2: back into the queue", unit="hex")


class Reject(Push, kind=Method.REJECT, by="client"):
    name = call(Method_)
    tag = u64("which one")
    back = u8("1: back into the queue", unit="flag")


# --- queues, exchanges, consumers -----------------------------------------------------------------------------------


class QueueDeclare(Request, kind=Method.QUEUE_DECLARE, fifo=True):
    name = call(Method_)
    ticket = u16("not used")
    topic = str8("the queue; empty: the server names it", role=TOPIC)
    flags = u8("what kind of queue", unit="hex", parts={"passive": bit(0), "durable": bit(1), "exclusive": bit(2), "auto_delete": bit(3), "no_wait": bit(4)})
    asks = let(choose(flags.no_wait, ONEWAY, REQUEST), role=KIND)
    arguments = call(Table)


class QueueDeclareOk(Response, to=QueueDeclare, kind=Method.QUEUE_DECLARE_OK):
    name = call(Method_)
    queue = str8("its name")
    messages = u32("in it")
    consumers = u32("of it")


class QueueBind(Request, kind=Method.QUEUE_BIND, fifo=True):
    name = call(Method_)
    ticket = u16("not used")
    topic = str8("the queue", role=TOPIC)
    exchange = str8("from where it takes")
    routing_key = str8("what it takes")
    no_wait = u8("1: no answer", unit="flag")
    asks = let(choose(no_wait == 1, ONEWAY, REQUEST), role=KIND)
    arguments = call(Table)


class QueueBindOk(Response, to=QueueBind, kind=Method.QUEUE_BIND_OK):
    name = call(Method_)


class QueuePurge(Request, kind=Method.QUEUE_PURGE, fifo=True):
    name = call(Method_)
    ticket = u16("not used")
    topic = str8("the queue", role=TOPIC)
    no_wait = u8("1: no answer", unit="flag")
    asks = let(choose(no_wait == 1, ONEWAY, REQUEST), role=KIND)


class QueuePurgeOk(Response, to=QueuePurge, kind=Method.QUEUE_PURGE_OK):
    name = call(Method_)
    messages = u32("that were in it")


class QueueDelete(Request, kind=Method.QUEUE_DELETE, fifo=True):
    name = call(Method_)
    ticket = u16("not used")
    topic = str8("the queue", role=TOPIC)
    flags = u8("1: if unused, 2: if empty, 4: no answer", unit="hex")
    asks = let(choose((flags & 4) > 0, ONEWAY, REQUEST), role=KIND)


class QueueDeleteOk(Response, to=QueueDelete, kind=Method.QUEUE_DELETE_OK):
    name = call(Method_)
    messages = u32("that were in it")


class ExchangeDeclare(Request, kind=Method.EXCHANGE_DECLARE, fifo=True):
    name = call(Method_)
    ticket = u16("not used")
    topic = str8("the exchange", role=TOPIC)
    type = str8("how it chooses queues")
    flags = u8("what kind of exchange", unit="hex", parts={"no_wait": bit(4)})
    asks = let(choose(flags.no_wait, ONEWAY, REQUEST), role=KIND)
    arguments = call(Table)


class ExchangeDeclareOk(Response, to=ExchangeDeclare, kind=Method.EXCHANGE_DECLARE_OK):
    name = call(Method_)


class ExchangeDelete(Request, kind=Method.EXCHANGE_DELETE, fifo=True):
    name = call(Method_)
    ticket = u16("not used")
    topic = str8("the exchange", role=TOPIC)
    flags = u8("1: if unused, 2: no answer", unit="hex")
    asks = let(choose((flags & 2) > 0, ONEWAY, REQUEST), role=KIND)


class ExchangeDeleteOk(Response, to=ExchangeDelete, kind=Method.EXCHANGE_DELETE_OK):
    name = call(Method_)


class Qos(Request, kind=Method.QOS, fifo=True):
    name = call(Method_)
    bytes = u32("sent ahead at most; 0: any", unit="bytes")
    count = u16("messages sent ahead at most")
    all = u8("1: for all of the connection", unit="flag")


class QosOk(Response, to=Qos, kind=Method.QOS_OK):
    name = call(Method_)


class Consume(Request, kind=Method.CONSUME, fifo=True):
    name = call(Method_)
    ticket = u16("not used")
    topic = str8("the queue", role=TOPIC)
    consumer = str8("what it is called; empty: the server names it", role=GROUP)
    flags = u8("how", unit="hex", parts={"no_local": bit(0), "no_ack": bit(1), "exclusive": bit(2), "no_wait": bit(3)})
    asks = let(choose(flags.no_wait, ONEWAY, REQUEST), role=KIND)
    arguments = call(Table)


class ConsumeOk(Response, to=Consume, kind=Method.CONSUME_OK):
    name = call(Method_)
    consumer = str8("what it is called")


class Cancel(Request, kind=Method.CANCEL, fifo=True, by="both"):
    name = call(Method_)
    consumer = str8("which one", role=GROUP)
    no_wait = u8("1: no answer", unit="flag")
    asks = let(choose(no_wait == 1, ONEWAY, REQUEST), role=KIND)


class CancelOk(Response, to=Cancel, kind=Method.CANCEL_OK, by="both"):
    name = call(Method_)
    consumer = str8("which one")


class ConfirmSelect(Request, kind=Method.CONFIRM_SELECT, fifo=True):
    name = call(Method_)
    no_wait = u8("1: no answer", unit="flag")
    asks = let(choose(no_wait == 1, ONEWAY, REQUEST), role=KIND)


class ConfirmSelectOk(Response, to=ConfirmSelect, kind=Method.CONFIRM_SELECT_OK):
    name = call(Method_)


# --- channels and connections ---------------------------------------------------------------------------------------


class ChannelOpen(Request, kind=Method.CHANNEL_OPEN, fifo=True):
    name = call(Method_)
    nothing = str8("not used")


class ChannelOpenOk(Response, to=ChannelOpen, kind=Method.CHANNEL_OPEN_OK):
    name = call(Method_)
    nothing = str32("not used")


class ChannelClose(Request, kind=Method.CHANNEL_CLOSE, fifo=True, by="both"):
    name = call(Method_)
    code = u16("why", role=CODE, codes=Reply)
    text = str8("why, in words", role=TEXT)
    method_id = u32("what was at fault", unit="hex")


class ChannelCloseOk(Response, to=ChannelClose, kind=Method.CHANNEL_CLOSE_OK, by="both"):
    name = call(Method_)


class ConnectionStart(Request, kind=Method.START, fifo=True, by="server"):
    name = call(Method_)
    major = u8("0")
    minor = u8("9")
    properties = call(Table, "of the server")
    mechanisms = str32("how a client may say who it is")
    locales = str32("languages")


class ConnectionStartOk(Response, to=ConnectionStart, kind=Method.START_OK, by="client"):
    name = call(Method_)
    properties = call(Table, "of the client")
    mechanism = str8("how it says who it is")
    secret = str32("who it is")
    locale = str8("its language")


class ConnectionTune(Request, kind=Method.TUNE, fifo=True, by="server"):
    name = call(Method_)
    channels = u16("at most")
    frame = u32("at most", unit="bytes")
    heartbeat = u16("between two signs of life", unit="s")


class ConnectionTuneOk(Response, to=ConnectionTune, kind=Method.TUNE_OK, by="client"):
    name = call(Method_)
    channels = u16("at most")
    frame = u32("at most", unit="bytes")
    heartbeat = u16("between two signs of life", unit="s")


class ConnectionOpen(Request, kind=Method.CONNECTION_OPEN, fifo=True):
    name = call(Method_)
    host = str8("which virtual host")
    nothing = str8("not used")
    none = u8("not used")


class ConnectionOpenOk(Response, to=ConnectionOpen, kind=Method.CONNECTION_OPEN_OK):
    name = call(Method_)
    nothing = str8("not used")


class ConnectionClose(Request, kind=Method.CONNECTION_CLOSE, fifo=True, by="both"):
    name = call(Method_)
    code = u16("why", role=CODE, codes=Reply)
    text = str8("why, in words", role=TEXT)
    method_id = u32("what was at fault", unit="hex")


class ConnectionCloseOk(Response, to=ConnectionClose, kind=Method.CONNECTION_CLOSE_OK, by="both"):
    name = call(Method_)


class Greeting(Push, kind=Method.PROTOCOL_HEADER, by="client"):
    nothing = let(0)


class Heartbeat(Push, kind=8, by="both"):
    nothing = let(0)
