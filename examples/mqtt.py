"""MQTT 3.1, 3.1.1 and 5: what a client says of its level in CONNECT decides how all that follows is read, in both directions.

Publishes with their acknowledgements, subscriptions, pings; payloads as records.  A topic that version 5 calls by an alias is named by who made the alias.
"""

from dissect.language import *


class Kind(Names):
    CONNECT = 1
    CONNACK = 2
    PUBLISH = 3
    PUBACK = 4
    PUBREC = 5
    PUBREL = 6
    PUBCOMP = 7
    SUBSCRIBE = 8
    SUBACK = 9
    UNSUBSCRIBE = 10
    UNSUBACK = 11
    PINGREQ = 12
    PINGRESP = 13
    DISCONNECT = 14
    AUTH = 15

class Refusal(Codes):
    ACCEPTED = 0, OK
    UNACCEPTABLE_VERSION = 1
    IDENTIFIER_REJECTED = 2
    SERVER_UNAVAILABLE = 3
    BAD_USER_OR_PASSWORD = 4
    NOT_AUTHORIZED = 5

class Reason(Codes):
    SUCCESS = 0, OK, "also: granted with quality 0, a normal end"
    GRANTED_QOS_1 = 1, OK
    GRANTED_QOS_2 = 2, OK
    DISCONNECT_WITH_WILL = 4, OK
    NO_MATCHING_SUBSCRIBERS = 0x10, EMPTY
    NO_SUBSCRIPTION_EXISTED = 0x11, EMPTY
    CONTINUE_AUTHENTICATION = 0x18, OK
    REAUTHENTICATE = 0x19, OK
    UNSPECIFIED_ERROR = 0x80
    MALFORMED_PACKET = 0x81
    PROTOCOL_ERROR = 0x82
    IMPLEMENTATION_ERROR = 0x83
    UNSUPPORTED_VERSION = 0x84
    CLIENT_ID_NOT_VALID = 0x85
    BAD_USER_OR_PASSWORD = 0x86
    NOT_AUTHORIZED = 0x87
    SERVER_UNAVAILABLE = 0x88
    SERVER_BUSY = 0x89
    TOPIC_FILTER_INVALID = 0x8F
    TOPIC_NAME_INVALID = 0x90
    PACKET_ID_IN_USE = 0x91
    PACKET_ID_NOT_FOUND = 0x92
    QUOTA_EXCEEDED = 0x97
    PAYLOAD_FORMAT_INVALID = 0x99

levels = Memory("level", once=True)  # 3: MQTT 3.1, 4: 3.1.1, 5; CONNECT says it, and nobody says it twice
aliases = Binding("topic alias")
alias = var(unset)


class Head(Struct):
    head = u8("kind and flags", parts={"retain": bit(0), "qos": bit(1, 2), "again": bit(3), "kind": bit(4, 4)}, unit="hex")
    size = varint("of what follows", limit=(1 << 28) - 1, unit="bytes")


class Frame(Struct):
    first = call(Head)
    body = area(Head.size, switch(side, {0: requests(Head.head.kind), 1: responses(Head.head.kind)}))


class Hello(Struct):
    length = u16(limit=6)
    name = u16("MQTT, or MQIsdp of 3.1", equals=0x4D51)


class Start(Struct):
    first = call(Head)
    flags = require(choose(Head.head.kind == 3, Head.head.qos != 3, (Head.head & 15) == choose(among(Head.head.kind, 6, 8, 10), 2, 0)))
    sized = require(choose(among(Head.head.kind, 12, 13), Head.size == 0, (Head.size >= 2) | among(Head.head.kind, 14, 15)))


class FromClient(Start):
    known = require(~among(Head.head.kind, 0, 2, 9, 11, 13))
    hello = area(Head.size, call(Hello), when=Head.head.kind == 1)


class FromServer(Start):
    known = require(~among(Head.head.kind, 0, 1, 8, 10, 12))


mqtt = Protocol("mqtt", ports=[1883], frame=Frame, starts=(FromClient, FromServer), kinds=Kind, title="MQTT")


class Pair(Struct):
    name = str16("a name")
    value = str16("and its value")


class Alias(Struct):
    number = u16("that stands for a topic")
    found = let(number, into=alias)


class Property(Struct):
    id = u8("which property", unit="hex")
    value = switch(id, {
        **dict.fromkeys((0x01, 0x17, 0x19, 0x24, 0x25, 0x28, 0x29, 0x2A), u8("yes or no, or a level")),
        **dict.fromkeys((0x13, 0x21, 0x22), u16("seconds, or how many")),
        **dict.fromkeys((0x02, 0x11, 0x18, 0x27), u32("seconds, or bytes")),
        **dict.fromkeys((0x03, 0x08, 0x12, 0x15, 0x1A, 0x1C, 0x1F), str16("a text")),
        **dict.fromkeys((0x09, 0x16), str16("bytes")), 0x0B: varint("a subscription's number"), 0x23: call(Alias), 0x26: call(Pair)})


class Properties(Struct):
    list = delimited(varint(), repeat(call(Property)), "what version 5 adds")


class Connect(Request, kind=1, ordered=True, by="client"):
    name = str16("MQTT, or MQIsdp of 3.1")
    version = u8("3, 4 or 5", limit=5)
    level = remember(levels, version, "how this connection is read from here on")
    flags = u8("what follows", parts={"clean": bit(1), "will": bit(2), "will_qos": bit(3, 2), "will_retain": bit(5), "password": bit(6), "user": bit(7)}, unit="hex")
    keep_alive = u16("between two messages, at most", unit="s")
    properties = call(Properties, when=version >= 5)
    client_id = str16("the client's own name", role=CLIENT)
    will_properties = call(Properties, when=flags.will & (version >= 5))
    will_topic = str16("where its last words go", when=flags.will)
    will_words = str16("its last words", when=flags.will)
    user = str16("who", when=flags.user)
    password = str16("a secret", when=flags.password)


class ConnAck(Response, to=Connect, kind=2, ordered=True):
    session = u8("1: there is one already", unit="flag")
    level = recalled(levels)
    refusal = u8("whether it may", role=CODE, codes=Refusal, when=level < 5)
    reason = u8("whether it may", role=CODE, codes=Reason, when=level >= 5)
    properties = call(Properties, when=level >= 5)


class Message_(Record):
    content = raw(REST, "what was published", role=PAYLOAD)


class Publish(Request, kind=3, by="both"):
    forget = let(unset, into=alias)
    size = u16("of the topic", unit="bytes")
    topic = text(size, "where it goes; empty where an alias says it", role=TOPIC)
    asks = let(choose(Head.head.qos > 0, REQUEST, ONEWAY), role=KIND)
    packet_id = u16("chosen by who sends", role=KEY, when=Head.head.qos > 0)
    level = recalled(levels)
    properties = call(Properties, when=level >= 5)
    makes = bind(aliases, alias + 65536 * side, MAKE, when=present(alias) & (size > 0))
    uses = bind(aliases, alias + 65536 * side, USE, when=present(alias) & (size == 0))
    message = call(Message_)


class PubAck(Response, to=Publish, kind=4, by="both"):
    packet_id = u16("as published", role=KEY)
    reason = u8("what became of it", role=CODE, codes=Reason, when=left > 0)
    properties = call(Properties, when=left > 0)


class PubRec(Response, to=Publish, kind=5, by="both"):
    packet_id = u16("as published", role=KEY)
    reason = u8("what became of it", role=CODE, codes=Reason, when=left > 0)
    properties = call(Properties, when=left > 0)


class PubRel(Request, kind=6, by="both"):
    packet_id = u16("as published", role=KEY)
    reason = u8("why", codes=Reason, when=left > 0)
    properties = call(Properties, when=left > 0)


class PubComp(Response, to=PubRel, kind=7, by="both"):
    packet_id = u16("as published", role=KEY)
    reason = u8("what became of it", role=CODE, codes=Reason, when=left > 0)
    properties = call(Properties, when=left > 0)


class Filter(Item):
    filter = str16("which topics", role=TOPIC)
    options = u8("quality and, in version 5, more", unit="hex")


class Subscribe(Request, kind=8):
    packet_id = u16("chosen by who sends", role=KEY)
    level = recalled(levels)
    properties = call(Properties, when=level >= 5)
    filters = repeat(call(Filter))


class Granted(Struct):
    code = u8("of the next filter", codes=Reason)


class SubAck(Response, to=Subscribe, kind=9):
    packet_id = u16("as asked", role=KEY)
    level = recalled(levels)
    properties = call(Properties, when=level >= 5)
    code = u8("of the first filter", role=CODE, codes=Reason)
    codes = repeat(call(Granted))


class Unwanted(Item):
    filter = str16("which topics", role=TOPIC)


class Unsubscribe(Request, kind=10):
    packet_id = u16("chosen by who sends", role=KEY)
    level = recalled(levels)
    properties = call(Properties, when=level >= 5)
    filters = repeat(call(Unwanted))


class UnsubAck(Response, to=Unsubscribe, kind=11):
    packet_id = u16("as asked", role=KEY)
    level = recalled(levels)
    properties = call(Properties, when=level >= 5)
    code = u8("of the first filter", role=CODE, codes=Reason, when=level >= 5)
    codes = repeat(call(Granted))


class PingReq(Request, kind=12, ordered=True, fifo=True):
    nothing = let(0)


class PingResp(Response, to=PingReq, kind=13, ordered=True):
    nothing = let(0)


class Disconnect(Push, kind=14, by="both"):
    reason = u8("why", role=CODE, codes=Reason, when=left > 0)
    properties = call(Properties, when=left > 0)


class Auth(Push, kind=15, by="both"):
    reason = u8("how it goes on", role=CODE, codes=Reason, when=left > 0)
    properties = call(Properties, when=left > 0)
