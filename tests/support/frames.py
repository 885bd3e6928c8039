"""Messages that really decode: TubeMQ sends and TANK produces with their answers, of the length that is asked for.

`places` of a frame say where its variable parts lie, so that millions of frames are one template with columns written
over it.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass, field

TUBEMQ_PORT, TANK_PORT = 8123, 11011
TOKEN = b"\xff\x7f\xf4\xfe"
CHUNK = 8192
PARTITION = 10_000  # of store 1; up to 16,383 it takes two bytes


@dataclass
class Frame:
    data: bytes
    places: dict[str, tuple[int, int]] = field(default_factory=dict)  # name → (offset, bytes)


def varint(n: int) -> bytes:
    n &= (1 << 64) - 1
    out = bytearray()
    while n > 0x7F:
        out.append(n & 0x7F | 0x80)
        n >>= 7
    return bytes(out) + bytes([n])


def number(tag: int, value: int) -> bytes:
    return varint(tag << 3) + varint(value)


def text(tag: int, value: bytes) -> bytes:
    return varint(tag << 3 | 2) + varint(len(value)) + value


def delimited(message: bytes) -> bytes:
    return varint(len(message)) + message


def tubemq(serial: int, envelope: bytes) -> bytes:
    """The envelope in chunks, behind token, serial and number of chunks."""
    chunks = [envelope[i : i + CHUNK] for i in range(0, len(envelope), CHUNK)]
    head = TOKEN + struct.pack(">II", serial & 0xFFFFFFFF, len(chunks))
    return head + b"".join(struct.pack(">I", len(chunk)) + chunk for chunk in chunks)


def fitted(make, size: int, least: int = 1) -> bytes:
    """make(n) for the n that gives `size` bytes, or the nearest above."""
    n = least + max(0, size - len(make(least)))
    while n > least and len(make(n)) > size:
        n -= 1
    return make(n)


def tubemq_request(serial: int, topic: str, partition: int, client: str, size: int, filler: bytes = b"x") -> Frame:
    """SendMessageRequestP2B."""
    attributes = b"$msgType$=aaa,$msgTime$=202601011200"

    def make(n: int) -> bytes:
        payload = struct.pack(">I", len(attributes)) + attributes + (filler * n)[:n]
        message = (text(1, client.encode()) + text(2, topic.encode()) + number(3, PARTITION + partition) + text(4, payload)
                   + number(5, 1) + number(6, -1) + number(7, 0x0A000005) + text(8, b"aaa") + text(9, b"202601011200")
                   + text(10, number(1, 1_700_000_000_000)))
        body = number(1, 13) + number(2, 10_000) + text(3, message)
        return tubemq(serial, delimited(number(1, 0)) + delimited(number(1, 3) + number(2, 3)) + delimited(body))

    data = fitted(make, size)
    places = {"serial": (4, 4)}
    for name, value in (("client", client.encode()), ("topic", topic.encode())):
        places[name] = (data.index(value), len(value))
    places["partition"] = (places["topic"][0] + len(topic) + 1, 2)
    return Frame(data, places)


def tubemq_answer(serial: int, message_id: int, size: int, code: int = 200, why: str = "") -> Frame:
    """SendMessageResponseB2P; the text is the message's id when all is well."""

    def make(n: int) -> bytes:
        words = (why.ljust(n)[:n] if code != 200 else str(message_id).zfill(n)[-n:]).encode()
        message = number(1, code == 200) + number(2, code) + text(3, words)
        if code == 200:
            message += number(5, message_id) + number(6, 1_700_000_000_000) + number(7, 28)
        body = number(1, 13) + text(2, message)
        return tubemq(serial, delimited(number(1, 1)) + delimited(number(1, 0) + number(3, 3)) + delimited(body))

    return Frame(fitted(make, size, 19), {"serial": (4, 4)})


def tank(kind: int, payload: bytes) -> bytes:
    return struct.pack("<BI", kind, len(payload)) + payload


def tank_request(serial: int, topic: str, partition: int, client: str, size: int, filler: bytes = b"x") -> Frame:
    """Produce of one small message."""

    def make(n: int) -> bytes:
        bundle = struct.pack("<BBQ", 1 << 2, 0, 1_700_000_000_000) + varint(n) + (filler * n)[:n]
        payload = struct.pack("<HI", 2, serial) + bytes([3]) + b"c++" + struct.pack("<BIB", 0, 0, 1)
        payload += bytes([len(topic)]) + topic.encode() + struct.pack("<BH", 1, partition) + varint(len(bundle)) + bundle
        return tank(1, payload)

    data = fitted(make, size)
    at = data.index(topic.encode())
    return Frame(data, {"serial": (7, 4), "topic": (at, len(topic)), "partition": (at + len(topic) + 1, 2)})


def tank_answer(serial: int, message_id: int, size: int, code: int = 0, why: str = "") -> Frame:
    """The answer to a produce of one message is nine bytes and a code, whatever is asked."""
    return Frame(tank(1, struct.pack("<IB", serial, code)), {"serial": (5, 4)})


TANK_PING = tank(3, b"")


@dataclass(frozen=True)
class Speaker:
    """What the generators need to know of a protocol."""

    name: str
    port: int
    request: object
    answer: object
    fine: int
    wrong: int
    why: str
    order: str  # of the bytes of a serial


SPEAKERS = {
    "tubemq": Speaker("tubemq", TUBEMQ_PORT, tubemq_request, tubemq_answer, 200, 503, "ServiceUnavailable", ">"),
    "tank": Speaker("tank", TANK_PORT, tank_request, tank_answer, 0, 1, "", "<"),
}
