"""Small captures of messages that cost much: of each protocol what may be long, deep, packed or many.  As `bombs_wire`."""

from __future__ import annotations

import random
import struct
import zlib
from collections.abc import Callable, Iterable, Iterator
from itertools import count

import cramjam
import google_crc32c
import lz4.block
import lz4.frame
import zstandard

from tests.hard import foreign
from tests.hard.bombs_wire import PORTS, fill, tcp
from tests.hard.dense import CONNECTED, entry, remoting
from tests.protocols.test_pulsar import area, fields, frame, varint
from tests.support.frames import TANK_PING, delimited, number, tank, text, tubemq
from tests.support.hard import ACK, PSH

MADE: dict[str, Callable[[int], bytes]] = {}
SEGMENT = 60_000
MS = 1_700_000_000_000


def said(protocol: str, *talk: tuple[int, bytes]) -> bytes:
    return foreign.capture(foreign.packets(list(talk), 1, PORTS[protocol], True, SEGMENT))


def many(some: Iterable[bytes], size: int) -> bytes:
    return b"".join(fill(size, some, 0))


# --- Pulsar -------------------------------------------------------------------------------------------------------------

TOPIC = b"persistent://a/b/t"
PRODUCER = [*CONNECTED, (0, frame(5, fields(f1=TOPIC, f2=1, f3=1))), (1, frame(17, fields(f1=1, f2=b"n")))]
CONSUMER = [*CONNECTED, (0, frame(4, fields(f1=TOPIC, f2=b"s", f3=1, f4=1, f5=1))), (1, frame(13, fields(f1=1)))]


def pulsar(name: str, client: Callable[[int], Iterable[bytes]], server: Callable[[int], Iterable[bytes]] | None = None, before: list = CONNECTED) -> None:
    """Frames of the client, then the server's; each maker is given how many bytes there are in all."""
    def make(size: int) -> bytes:
        room = (size - 3000) // (2 if server else 1)
        return said("pulsar", *before, (0, many(client(room), room)), *([(1, many(server(room), room))] if server else []))

    MADE[f"pulsar: {name}"] = make


def once(make: Callable[[int], bytes]) -> Callable[[int], Iterable[bytes]]:
    """One frame as large as there is room."""
    return lambda room: iter([make(room - 200)])


def sends(body: Callable[[int], bytes], codec: int = 0, size: int = 0, **more: object) -> Callable[[int], Iterable[bytes]]:
    return lambda room: (frame(6, fields(f1=1, f2=n), area(body(n), n, **{**({"f8": codec, "f9": size} if codec else {}), **{key: value(n) if callable(value) else value for key, value in more.items()}})) for n in count())


def receipts(room: int) -> Iterable[bytes]:
    return (frame(7, fields(f1=1, f2=n, f3=fields(f1=9, f2=n))) for n in count())


MB = 1 << 20
ZEROS = {"lz4": lz4.block.compress(bytes(MB), store_size=False), "zlib": zlib.compress(bytes(MB), 9), "zstd": zstandard.compress(bytes(MB), 19), "snappy": bytes(cramjam.snappy.compress_raw(bytes(MB)))}
ONE = fields(f3=0)
BATCH = (struct.pack(">I", len(ONE)) + ONE) * 4096  # 4,096 messages of nothing
BATCHES = {"lz4": lz4.block.compress(BATCH, store_size=False), "zlib": zlib.compress(BATCH, 9), "zstd": zstandard.compress(BATCH, 19), "snappy": bytes(cramjam.snappy.compress_raw(BATCH))}
LARGE, LARGE_BATCH = zstandard.compress(bytes(60 * MB), 19), zstandard.compress(b"\0\0\0\1x" + bytes(60 * MB), 19)
WITH_PROPERTIES = fields(f1=fields(f1=b"k" * 40, f2=b"v" * 200), f2=b"key" * 20, f3=0)
PROPERTIES = (struct.pack(">I", len(WITH_PROPERTIES)) + WITH_PROPERTIES) * 900
CODECS = {"lz4": 1, "zlib": 2, "zstd": 3, "snappy": 4}
for _codec, _number in CODECS.items():
    pulsar(f"zeros by {_codec}", sends(lambda n, body=ZEROS[_codec]: body, _number, MB), receipts, PRODUCER)
    pulsar(f"batches by {_codec}", sends(lambda n, body=BATCHES[_codec]: body, _number, len(BATCH), f11=4096), None, PRODUCER)
    pulsar(f"a size that lies by {_codec}", sends(lambda n, body=ZEROS[_codec]: body, _number, 60 * MB), None, PRODUCER)
    pulsar(f"damaged at the end by {_codec}", sends(lambda n, body=ZEROS[_codec][:-1]: body, _number, MB), None, PRODUCER)
pulsar("60 MB by zstd", sends(lambda n: LARGE, 3, 60 * MB), None, PRODUCER)
pulsar("60 MB by zstd, a batch that is none", sends(lambda n: LARGE_BATCH, 3, 60 * MB + 5, f11=1 << 20), None, PRODUCER)
pulsar("batches of properties", sends(lambda n: zlib.compress(PROPERTIES, 9), 2, len(PROPERTIES), f11=900), None, PRODUCER)
pulsar("chunks that never end", sends(lambda n: b"x", f26=lambda n: b"u%d" % n, f27=1000, f28=1 << 30, f29=0), receipts, PRODUCER)
pulsar("chunks backwards", sends(lambda n: b"x", f26=b"u", f27=1 << 20, f28=1 << 20, f29=lambda n: (1 << 20) - n), receipts, PRODUCER)
pulsar("chunks, ever the same", sends(lambda n: b"x", f26=b"u", f27=1 << 30, f28=1 << 30, f29=lambda n: n % 2), None, PRODUCER)
pulsar("chunks of a large compressed message", sends(lambda n: bytes(60_000), 3, 64 * MB, f26=lambda n: b"u%d" % (n // 4), f27=1000, f28=60 * MB, f29=lambda n: n % 4), None, PRODUCER)
pulsar("properties", sends(lambda n: b"", f4=fields(f1=b"k", f2=b"v")), None, PRODUCER)
pulsar("one message of many properties", once(lambda room: frame(6, fields(f1=1, f2=1), properties(room))), None, PRODUCER)
pulsar("keys of 50 kB", sends(lambda n: b"", f6=lambda n: b"k%d" % n * 8000), None, PRODUCER)
pulsar("keys of encryption", sends(lambda n: b"", f13=fields(f1=b"k", f2=b"v")), None, PRODUCER)
pulsar("names of 50 kB", lambda room: (frame(5, fields(f1=b"persistent://a/b/%d-" % n + b"t" * 50_000, f2=n, f3=n)) for n in count()), lambda room: (frame(17, fields(f1=n, f2=b"n%d" % n * 9000)) for n in count()))
pulsar("names with control characters", lambda room: (frame(5, fields(f1=b"persistent://a/b/\x1b[2J\x00\r\n\xff%d" % n, f2=n, f3=n)) for n in count()), lambda room: (frame(17, fields(f1=n, f2=b"\x07\x1b]0;x\x07%d" % n)) for n in count()))
pulsar("acknowledgements of many", once(lambda room: frame(10, fields(f1=1, f2=0, f8=1) + fields(f3=fields(f1=9, f2=1)) * (room // 6))), lambda room: iter([frame(38, fields(f1=1, f6=1))]), CONSUMER)
pulsar("acknowledgements", lambda room: (frame(10, fields(f1=1, f2=0, f3=fields(f1=9, f2=n), f8=n)) for n in count()), lambda room: (frame(38, fields(f1=1, f6=n)) for n in count()), CONSUMER)
pulsar("sets of bits", once(lambda room: frame(10, fields(f1=1, f2=0, f3=fields(f1=9, f2=1) + b"\x28\1" * (room // 2)))), None, CONSUMER)
pulsar("permits", lambda room: (frame(11, fields(f1=1, f2=(1 << 32) - 1)) for n in count()), None, CONSUMER)
pulsar("permits of many consumers", lambda room: (frame(11, fields(f1=n, f2=1)) for n in count()), None, CONSUMER)
pulsar("deliveries", lambda room: iter([frame(11, fields(f1=1, f2=1 << 30))]), lambda room: (frame(9, fields(f1=1, f2=fields(f1=9, f2=n)), area(b"", n)) for n in count()), CONSUMER)
pulsar("deliveries, ever again", lambda room: iter([frame(11, fields(f1=1, f2=1 << 30))]), lambda room: (frame(9, fields(f1=1, f2=fields(f1=9, f2=1), f3=n), area(b"", 1)) for n in count()), CONSUMER)
pulsar("deliveries of batches", lambda room: (frame(10, fields(f1=1, f2=0, f3=fields(f1=9, f2=n) + fields(f5=n))) for n in count()), lambda room: (frame(9, fields(f1=1, f2=fields(f1=9, f2=n)), area(BATCHES["zlib"], n, f8=2, f9=len(BATCH), f11=4096)) for n in count()), CONSUMER)
pulsar("topics of a namespace", lambda room: iter([frame(32, fields(f1=1, f2=b"a/b"))]), once(lambda room: frame(33, fields(f1=1) + b"\x12\1t" * (room // 3))))
pulsar("groups in groups", once(lambda room: frame(2, fields(f1=b"c") + b"\xfb\x01" * (room // 2))))
pulsar("messages in messages", once(lambda room: frame(2, wrapped(room))))
pulsar("numbers of ten bytes", once(lambda room: frame(2, fields(f1=b"c") + (b"\xf8\1" + b"\xff" * 9 + b"\1") * (room // 12))))
pulsar("fields that nobody knows", once(lambda room: frame(2, fields(f1=b"c") + b"\xfa\1\0" * (room // 3))))
pulsar("one field, ever again", once(lambda room: frame(2, b"\x0a\1x" * (room // 3))))
pulsar("pairs of a consumer", lambda room: (frame(4, fields(f1=TOPIC, f2=b"s%d" % n, f3=1, f4=n, f5=n) + fields(f6=b"c", f10=fields(f1=b"k", f2=b"v")) * 20) for n in count()))
pulsar("hash ranges", lambda room: (frame(4, fields(f1=TOPIC, f2=b"s", f3=3, f4=n, f5=n) + fields(f17=b"\x08\1" + b"\x1a\4\x08\1\x10\2" * 1000)) for n in count()))
pulsar("active and not", lambda room: iter([]), lambda room: (frame(31, fields(f1=1, f2=n % 2)) for n in count()), CONSUMER)
pulsar("closed and opened", lambda room: (frame(4, fields(f1=TOPIC, f2=b"s", f3=1, f4=1, f5=n)) + frame(16, fields(f1=1, f2=n)) for n in count()), lambda room: (frame(13, fields(f1=n)) for n in count()))
pulsar("transactions", lambda room: (frame(50, fields(f1=n, f2=1, f3=1)) for n in count()), lambda room: (frame(51, fields(f1=n, f2=n, f3=1)) for n in count()))
pulsar("errors", lambda room: (frame(23, fields(f1=b"t%d" % n, f2=n)) for n in count()), lambda room: (frame(14, fields(f1=n, f2=n % 25, f3=b"why %d" % n)) for n in count()))
pulsar("redirects", lambda room: (frame(23, fields(f1=b"t%d" % n, f2=n)) for n in count()), lambda room: (frame(24, fields(f1=b"pulsar://b%d:6650" % n, f3=0, f4=n)) for n in count()))
pulsar("answers without requests", lambda room: iter([]), lambda room: (frame(17, fields(f1=n, f2=b"n")) for n in count()))
pulsar("one id", lambda room: (frame(23, fields(f1=b"t", f2=7)) for n in count()), lambda room: (frame(24, fields(f3=1, f4=7)) for n in count()))
pulsar("brokers that a proxy is told", lambda room: (frame(2, fields(f1=b"c", f4=21, f6=b"pulsar://b%d:6650" % n)) for n in count()))


def properties(room: int) -> bytes:
    metadata = fields(f1=b"p", f2=1, f3=MS) + b"\x22\6\x0a\1k\x12\1v" * (room // 8)
    covered = struct.pack(">I", len(metadata)) + metadata
    return struct.pack(">HI", 0x0E01, google_crc32c.value(covered)) + covered


def wrapped(room: int) -> bytes:
    """A text in a text, as deep as there is room for."""
    heads, size = [], 0
    while size < room - 6:
        heads.append(b"\x0a" + varint(size))
        size += len(heads[-1])
    return b"".join(reversed(heads))


# --- RocketMQ -------------------------------------------------------------------------------------------------------------


def rocketmq_frame(head: bytes, body: bytes = b"") -> bytes:
    return struct.pack(">II", 4 + len(head) + len(body), len(head)) + head + body


def json_head(code: int, opaque: int, flag: int = 0, ext: bytes = b"{}", more: bytes = b"") -> bytes:
    return b'{"code":%d,"extFields":%s,"flag":%d,"language":"JAVA","opaque":%d,"serializeTypeCurrentRPC":"JSON","version":435%s}' % (code, ext, flag, opaque, more)


def binary_head(code: int, opaque: int, flag: int = 0, fields_: bytes = b"", remark: bytes = b"") -> bytes:
    return struct.pack(">hBHiII", code, 0, 435, opaque, flag, len(remark)) + remark + struct.pack(">I", len(fields_)) + fields_


def rocketmq(name: str, client: Callable[[int], Iterable[bytes]], server: Callable[[int], Iterable[bytes]] | None = None) -> None:
    def make(size: int) -> bytes:
        room = (size - 3000) // (2 if server else 1)
        return said("rocketmq", (0, remoting(1, 105, topic="t")), (1, remoting(1, 0, 1)), (0, many(client(room), room)), *([(1, many(server(room), room))] if server else []))

    MADE[f"rocketmq: {name}"] = make


def asks(code: int, body: Callable[[int], bytes], **more: object) -> Callable[[int], Iterable[bytes]]:
    return lambda room: iter([rocketmq_frame(json_head(code, 7, 0, b"{%s}" % b",".join(b'"%s":"%s"' % (key.encode(), str(value).encode()) for key, value in more.items())), body(room - 400))])


def tells(body: Callable[[int], bytes]) -> Callable[[int], Iterable[bytes]]:
    return lambda room: iter([rocketmq_frame(json_head(0, 7, 1), body(room - 400))])


def list_of(one: bytes, head: bytes, tail: bytes) -> Callable[[int], bytes]:
    return lambda room: head + b",".join([one] * ((room - len(head) - len(tail)) // (len(one) + 1))) + tail


def stored(number: int, body: bytes, flags: int = 0, queue: int = 0, place: int | None = None, properties_: bytes = b"", topic: bytes = b"t") -> bytes:
    rest = struct.pack(">IIiiqqIqQqQiqI", 0xDAA320A7, zlib.crc32(body) & 0x7FFFFFFF, queue, 0, number, number * 100 if place is None else place, flags, MS + number, 1, MS + number, 1, 0, 0, len(body)) + body
    rest += bytes([len(topic)]) + topic + len(properties_).to_bytes(2) + properties_
    return struct.pack(">I", 4 + len(rest)) + rest


def batch_one(body: bytes = b"", properties_: bytes = b"") -> bytes:
    return struct.pack(">IIIiI", 22 + len(body) + len(properties_), 0, 0, 0, len(body)) + body + len(properties_).to_bytes(2) + properties_


rocketmq("deep JSON, lists", asks(34, lambda room: b'{"a":' + b"[" * room))
rocketmq("deep JSON, objects", asks(34, lambda room: b'{"a":' * (room // 5)))
rocketmq("deep JSON that ends", asks(34, lambda room: b'{"a":' * (room // 6) + b"1" + b"}" * (room // 6)))
rocketmq("deep JSON in the header", lambda room: iter([rocketmq_frame(json_head(34, 7, 0, b"[" * (room // 2 - 99) + b"]" * (room // 2 - 99)))]))
rocketmq("JSON of escapes", asks(34, lambda room: b'{"clientID":"' + b"\\u0000" * (room // 6 - 9) + b'"}'))
rocketmq("JSON of half pairs", asks(34, lambda room: b'{"clientID":"' + b"\\ud800" * (room // 6 - 9) + b'"}'))
rocketmq("JSON without an end", asks(34, lambda room: b'{"clientID":"' + b"x" * room))
rocketmq("JSON of digits", asks(34, lambda room: b'{"heartbeatFingerprint":' + b"9" * (room - 40) + b"}"))
rocketmq("JSON of spaces", asks(34, lambda room: b"{" + b" " * (room - 40) + b"}"))
rocketmq("JSON of one name", asks(34, list_of(b'"clientID":"x"', b"{", b"}")))
rocketmq("headers of one name", lambda room: iter([rocketmq_frame(json_head(34, 7, 0, list_of(b'"topic":"x"', b"{", b"}")(room - 400)))]))
rocketmq("headers of many names", lambda room: (rocketmq_frame(json_head(310, n, 0, b"{%s}" % b",".join(b'"x%d":"%d"' % (k, k) for k in range(200)))) for n in count()))
rocketmq("headers, binary, of many pairs", lambda room: (struct.pack(">II", 4 + len(h), 1 << 24 | len(h)) + h for n in count() for h in [binary_head(310, n, 0, b"\0\1x\0\0\0\1y" * 5000)]))
rocketmq("headers, binary, of empty pairs", lambda room: (struct.pack(">II", 4 + len(h), 1 << 24 | len(h)) + h for n in count() for h in [binary_head(310, n, 0, bytes(30_000))]))
rocketmq("heartbeats of many groups", asks(34, list_of(b'{"groupName":"g","subscriptionDataSet":[{"topic":"t"}]}', b'{"clientID":"c","consumerDataSet":[', b"]}")))
rocketmq("heartbeats of many producers", asks(34, list_of(b'{"groupName":"g"}', b'{"clientID":"c","producerDataSet":[', b"]}")))
rocketmq("heartbeats", lambda room: (rocketmq_frame(json_head(34, n), b'{"clientID":"c%d","consumerDataSet":[{"groupName":"g%d"}]}' % (n, n % 50)) for n in count()), lambda room: (remoting(n, 0, 1) for n in count()))
rocketmq("locks", asks(41, list_of(b'{"brokerName":"b","queueId":1,"topic":"t"}', b'{"clientId":"c","consumerGroup":"g","mqSet":[', b"]}")), tells(list_of(b'{"brokerName":"b","queueId":1,"topic":"t"}', b'{"lockOKMQSet":[', b"]}")))
rocketmq("locks of many queues", lambda room: (rocketmq_frame(json_head(41, n), b'{"clientId":"c%d","consumerGroup":"g","mqSet":[{"brokerName":"b","queueId":%d,"topic":"t"}]}' % (n % 3, n)) for n in count()), lambda room: (rocketmq_frame(json_head(0, n, 1), b'{"lockOKMQSet":[{"brokerName":"b","queueId":%d,"topic":"t"}]}' % n) for n in count()))
rocketmq("routes", asks(105, lambda room: b"", topic="t"), tells(list_of(b'{"brokerAddrs":{0:"1.2.3.4:1"},"brokerName":"b","cluster":"c"}', b'{"brokerDatas":[', b"]}")))
rocketmq("lists of topics", asks(206, lambda room: b""), tells(list_of(b'"t"', b'{"topicList":[', b"]}")))
rocketmq("tables of offsets", asks(43, lambda room: b""), tells(list_of(b'"t@g":{0:1}', b'{"offsetTable":{', b"}}")))
rocketmq("batches", asks(320, lambda room: batch_one() * (room // 22), a="g", b="t", e=1, m="true"))
rocketmq("batches of properties", asks(320, lambda room: batch_one(b"", b"KEYS\1k\2") * (room // 29), a="g", b="t", e=1, m="true"))
rocketmq("sends of long properties", lambda room: (rocketmq_frame(json_head(310, n, 0, b'{"a":"g","b":"t","e":"1","i":"%s"}' % (b"a\\u0001b\\u0002" * 3000))) for n in count()))
rocketmq("sends of many keys", lambda room: (rocketmq_frame(json_head(310, n, 0, b'{"a":"g","b":"t","e":"1","i":"KEYS\\u0001%s\\u0002"}' % (b"k " * 20_000))) for n in count()))
rocketmq("sends that are packed, 1 MB", lambda room: (rocketmq_frame(json_head(310, n, 0, b'{"a":"g","b":"t","e":"1","f":"1"}'), ZEROS["zlib"]) for n in count()))
rocketmq("sends that are packed by zstd", lambda room: (rocketmq_frame(json_head(310, n, 0, b'{"a":"g","b":"t","e":"1","f":"513"}'), ZEROS["zstd"]) for n in count()))
rocketmq("sends that are packed by lz4", lambda room: (rocketmq_frame(json_head(310, n, 0, b'{"a":"g","b":"t","e":"1","f":"257"}'), LZ4F) for n in count()))
rocketmq("pulls of messages", asks(11, lambda room: b"", consumerGroup="g", topic="t", queueId=1), tells(lambda room: b"".join(stored(n, b"") for n in range(room // 92))))
rocketmq("pulls of packed messages", asks(11, lambda room: b"", consumerGroup="g", topic="t", queueId=1), tells(lambda room: many((stored(n, ZEROS["zlib"], 1) for n in count()), room)))
rocketmq("pulls of batches in a record", asks(11, lambda room: b"", consumerGroup="g", topic="t", queueId=1), tells(lambda room: many((stored(n, batch_one() * 2000, 128) for n in count()), room)))
rocketmq("pulls of nothing", lambda room: (remoting(n, 11, consumerGroup="g", topic="t", queueId=n % 9) for n in count()), lambda room: (remoting(n, 19, 1, nextBeginOffset=n) for n in count()))
rocketmq("opaque that repeats", lambda room: (remoting(7, 11, topic="t") for n in count()), lambda room: (remoting(7, 0, 1) for n in count()))
rocketmq("remarks of 10 kB", lambda room: (remoting(n, 310, a="g", b="t") for n in count()), lambda room: (rocketmq_frame(json_head(1, n, 1, b"{}", b',"remark":"%d %s"' % (n, b"why \\n" * 1500))) for n in count()))
rocketmq("topics of every kind", lambda room: (remoting(n, 310, a=f"g{n}", b=f"t{n}", e=n % 99) for n in count()), lambda room: (remoting(n, 0, 1, msgId=f"{n:032X}", queueId=n % 99, queueOffset=n) for n in count()))
rocketmq("pops", lambda room: (remoting(n, 200_050, consumerGroup="g", topic="t", queueId=-1, maxMsgNums=32) for n in count()), lambda room: (rocketmq_frame(json_head(0, n, 1, b'{"popTime":"1","invisibleTime":"1","startOffsetInfo":"0 0 0","msgOffsetInfo":"0 0 %s"}' % b"1,2,3,4," * 90)) for n in count()))
rocketmq("batches of acks", asks(200_151, list_of(b'{"c":"g","t":"t","so":0,"q":1,"bs":"//////////8="}', b'{"brokerName":"b","acks":[', b"]}")))
LZ4F = lz4.frame.compress(bytes(MB))


# --- TANK -------------------------------------------------------------------------------------------------------------------


def tank_talk(name: str, client: Callable[[int], Iterable[bytes]], server: Callable[[int], Iterable[bytes]] | None = None) -> None:
    def make(size: int) -> bytes:
        room = (size - 3000) // (2 if server else 1)
        return said("tank", (1, TANK_PING), (0, many(client(room), room)), *([(1, many(server(room), room))] if server else []))

    MADE[f"tank: {name}"] = make


def tank_produce(serial: int, topics: int, partitions: int, content: bytes, topic: bytes = b"topic", client: bytes = b"c++") -> bytes:
    one = bytes([len(topic)]) + topic + bytes([partitions]) + b"".join(struct.pack("<H", n) + varint(len(content)) + content for n in range(partitions))
    return tank(1, struct.pack("<HI", 2, serial) + bytes([len(client)]) + client + struct.pack("<BIB", 0, 0, topics) + one * topics)


SMALL = b"\2\0"  # a message of nothing, of the time before
LETTER = SMALL * 40_000
PACKED = b"\1" + varint(40_000) + bytes(cramjam.snappy.compress_raw(b"\0" + bytes(8) + b"\0" + LETTER))
tank_talk("bundles of nothing", lambda room: (tank_produce(n, 200, 200, b"") for n in count()))
tank_talk("bundles of small messages", lambda room: (tank_produce(n, 1, 1, b"\0" + varint(20_000) + b"\0" + bytes(9) + SMALL * 19_999) for n in count()), lambda room: (tank(1, struct.pack("<IB", n, 0)) for n in count()))
tank_talk("bundles by Snappy", lambda room: (tank_produce(n, 1, 1, PACKED) for n in count()))
tank_talk("many bundles by Snappy in one message", lambda room: (tank_produce(n, 10, 10, PACKED) for n in count()))
tank_talk("sparse bundles", lambda room: (tank_produce(n, 1, 1, b"\x40" + varint(9000) + struct.pack("<Q", n) + varint(1 << 31) + (b"\2" + varint(1 << 62) + b"\0") * 5000) for n in count()))
tank_talk("topics and partitions", lambda room: (tank_produce(n, 250, 1, b"", b"t%d" % n) for n in count()), lambda room: (tank(1, struct.pack("<I", n) + bytes(250)) for n in count()))
tank_talk("one code for all", lambda room: (tank_produce(n, 200, 200, b"") for n in count()), lambda room: (tank(1, struct.pack("<I", n) + b"\xff" * 200) for n in count()))
tank_talk("consumes of nothing", lambda room: (tank(2, struct.pack("<HI", 3, n) + b"\0" + struct.pack("<QIB", 1000, 0, 0)) for n in count()), lambda room: (tank(2, struct.pack("<II", 0, n)) for n in count()))
tank_talk("keys", lambda room: (tank_produce(n, 1, 1, b"\0" + varint(900) + b"".join(b"\1" + bytes(8) + b"\x0ck%011d\0" % (n * 900 + k) for k in range(900))) for n in count()))
tank_talk("requests in one packet each other kind", lambda room: (tank(kind, struct.pack("<I", n) + bytes(5)) for n in count() for kind in (6, 7, 8, 10, 11, 12)), lambda room: (tank(kind, struct.pack("<I", n) + bytes(5)) for n in count() for kind in (6, 7, 8, 10, 11, 12)))


# --- TubeMQ -----------------------------------------------------------------------------------------------------------------


def tube(serial: int, method: int, request: bytes) -> bytes:
    return tubemq(serial, delimited(number(1, 0)) + delimited(number(1, 3) + number(2, 3)) + delimited(number(1, method) + number(2, 10_000) + text(3, request)))


def tube_answer(serial: int, method: int, data: bytes) -> bytes:
    return tubemq(serial, delimited(number(1, 1)) + delimited(number(1, 0) + number(3, 3)) + delimited(number(1, method) + text(2, data)))


def tubemq_talk(name: str, client: Callable[[int], Iterable[bytes]], server: Callable[[int], Iterable[bytes]] | None = None) -> None:
    def make(size: int) -> bytes:
        room = (size - 3000) // (2 if server else 1)
        return said("tubemq", (0, many(client(room), room)), *([(1, many(server(room), room))] if server else []))

    MADE[f"tubemq: {name}"] = make


HELD = text(5, b"c@g#1:h:8123#t:0")
tubemq_talk("chunks of four bytes", lambda room: (struct.pack(">III", 0xFF7FF4FE, n, 3000) + (b"\0\0\0\4" + b"\2\x08\0\4") * 3000 for n in count()))
tubemq_talk("chunks of nothing", lambda room: (struct.pack(">III", 0xFF7FF4FE, n, 3584) + b"\0\0\0\4\2\x08\0\4" + bytes(4) * 3583 for n in count()))
tubemq_talk("consumers with many partitions", lambda room: iter([tube(1, 4, text(1, b"c") + text(2, b"g") + text(3, b"h") + HELD * ((room - 3000) // len(HELD)))]))
tubemq_talk("heartbeats with many partitions", lambda room: (tube(n, 5, text(1, b"c%d" % n) + text(2, b"g") + HELD.replace(b"\x2a", b"\x22") * 300) for n in count()), lambda room: (tube_answer(n, 5, number(1, 1) + number(2, 200) + text(3, b"OK")) for n in count()))
tubemq_talk("topics of a producer", lambda room: iter([tube(1, 1, text(1, b"c") + text(2, b"t") * ((room - 3000) // 3))]))
tubemq_talk("brokers of an answer", lambda room: iter([tube(1, 1, text(1, b"c"))]), lambda room: iter([tube_answer(1, 1, number(1, 1) + number(2, 200) + text(3, b"OK") + number(4, 1) + text(5, b"1:h:8123") * ((room - 3000) // 10))]))
tubemq_talk("strings of a thousand parts", lambda room: (tube(n, 2, text(1, b"c") + text(4, b"1:t:1" + b"#1:t:2" * 1000)) for n in count()), lambda room: (tube_answer(n, 2, number(1, 1) + number(2, 200) + text(3, b"k") + text(5, b"t#1:1:1" + b";1:1:1" * 1000)) for n in count()))
tubemq_talk("registers of many", lambda room: (tube(n, 15, number(1, 31) + text(2, b"c%d" % n) + text(3, b"g%d" % n) + text(4, b"t%d" % (n % 50)) + number(5, n % 9)) for n in count()), lambda room: (tube_answer(n, 15, number(1, 1) + number(2, 200) + text(3, b"OK")) for n in count()))
tubemq_talk("exceptions", lambda room: (tube(n, 13, text(1, b"c")) for n in count()), lambda room: (tubemq(n, delimited(number(1, 1)) + delimited(number(1, 1) + number(3, 3)) + delimited(text(1, b"a.b.C%d" % n) + text(2, b"at x.y(Z.java:1)\n" * 40))) for n in count()))


# --- BookKeeper, and several ----------------------------------------------------------------------------------------------


def adds(room: int) -> Iterator[bytes]:
    for n in count(1):
        body = struct.pack(">I", 2 << 24 | 1 << 16) + b"k" * 20 + struct.pack(">QQQQ", n % 50, n, n - 1, 4) + b"d" * 8 + area(b"", n)
        yield struct.pack(">I", len(body)) + body


def bookkeeper(name: str, client: Callable[[int], Iterable[bytes]], server: Callable[[int], Iterable[bytes]]) -> None:
    MADE[f"bookkeeper: {name}"] = lambda size: said("bookkeeper", (0, many(client(size // 2), size // 2 - 1500)), (1, many(server(size // 2), size // 2 - 1500)))


bookkeeper("adds", adds, lambda room: (struct.pack(">IIIQQ", 24, 2 << 24 | 1 << 16, 0, n % 50, n) for n in count(1)))
bookkeeper("reads of one entry", lambda room: (entry(7) for n in count()), lambda room: (entry(7, True) for n in count()))
bookkeeper("adds that are packed", lambda room: (struct.pack(">I", len(body)) + body for n in count(1) for body in [struct.pack(">I", 2 << 24 | 1 << 16) + b"k" * 20 + struct.pack(">QQQQ", 7, n, n - 1, 4) + b"d" * 8 + area(ZEROS["zstd"], n, f8=3, f9=MB)]),
           lambda room: (struct.pack(">IIIQQ", 24, 2 << 24 | 1 << 16, 0, 7, n) for n in count(1)))


def everything(size: int) -> bytes:
    """A piece of each of the others, as connections beside each other."""
    rng, frames = random.Random(1), []
    for n, make in enumerate(list(MADE.values())[:-1]):
        whole = make(20_000 if n % 3 else 60_000)
        at = 24
        while at < len(whole):
            length = int.from_bytes(whole[at + 8 : at + 12], "little")
            one = bytearray(whole[at + 16 : at + 16 + length])
            at += 16 + length
            for place in (29, 33):  # the last byte of the client's address
                if one[place - 3] == 10:
                    one[place] = one[place] + n & 255
            frames.append(bytes(one))
    rng.shuffle(frames)
    return foreign.capture(fill(size, frames))


MADE["of all a little, shuffled"] = everything


def requests_of_many(size: int) -> bytes:
    """A connection each that asks once, and nobody answers."""
    return foreign.capture(fill(size, (tcp(n, PSH | ACK, 1, 1, frame(2, fields(f1=b"c%d" % n)) + frame(23, fields(f1=b"t%d" % n, f2=n)), PORTS["pulsar"]) for n in count())))


MADE["pulsar: a connection for each topic"] = requests_of_many


# --- many connections beside each other: what is bounded in each is not in all ----------------------------------------------


def beside(name: str, protocol: str, begin: list[tuple[int, bytes]], client: Callable[[], Iterable[bytes]], each: int, server: Callable[[], Iterable[bytes]] | None = None) -> None:
    def make(size: int) -> bytes:
        room = each // (2 if server else 1)
        talk = [*begin, (0, many(client(), room)), *([(1, many(server(), room))] if server else [])]
        packets = [foreign.packets(talk, n, PORTS[protocol], True, SEGMENT) for n in range(size // (each + 600))]
        return foreign.capture(fill(size, (one for some in zip(*packets, strict=True) for one in some)))

    MADE[f"beside each other: {name}"] = make


beside("open pings", "pulsar", CONNECTED, lambda: (frame(18, b"") for _ in count()), 40_000)
beside("open requests", "pulsar", CONNECTED, lambda: (frame(23, fields(f1=b"t", f2=n)) for n in count()), 40_000)
beside("open sends", "pulsar", PRODUCER, lambda: (frame(6, fields(f1=1, f2=n), area(b"", n)) for n in count()), 40_000)
beside("open requests of few bytes", "tank", [(1, TANK_PING)], lambda: (tank(11, b"") for _ in count()), 20_000)
beside("names", "pulsar", CONNECTED, lambda: (frame(5, fields(f1=b"t%d" % n, f2=n, f3=n)) for n in count()), 40_000)
beside("chunks that never end", "pulsar", PRODUCER, lambda: (frame(6, fields(f1=1, f2=n), area(b"x", n, f26=b"u%d" % n, f27=1000, f28=1 << 30, f29=0)) for n in count()), 40_000)
beside("compressed chunks that never end", "pulsar", PRODUCER, lambda: (frame(6, fields(f1=1, f2=n), area(b"x", n, f8=3, f9=64 * MB, f26=b"u%d" % n, f27=1000, f28=60 * MB, f29=0)) for n in count()), 40_000)
beside("answers that wait", "pulsar", CONNECTED, lambda: iter([]), 20_000, lambda: (frame(17, fields(f1=n, f2=b"n")) for n in count()))
beside("requests that wait", "rocketmq", [(0, remoting(1, 105, topic="t"))], lambda: (remoting(n, 310, a="g", b=f"t{n}", e=n % 9) for n in count()), 20_000)
