"""Every hard input, small: fifty exchanges of one connection and what networks and recorders do to them.

Law: a capture carries the truth of itself.  Which bytes of which message lie in which packet is known here and never
learned from a decoder, so that "paired wrongly" and "bytes lost in silence" can be judged.
"""

from __future__ import annotations

import json
import random
import struct
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path

from tests.support.frames import SPEAKERS

FIN, SYN, RST, PSH, ACK = 1, 2, 4, 8, 16
START_NS = 1_700_000_000 * 10**9
EXCHANGES = 50
WHOLE, LEAST = (100, 50), (98, 48)


@dataclass(frozen=True)
class Packet:
    side: int  # 0 client, 1 server
    offset: int = 0  # of the data in its direction's stream
    data: bytes = b""
    flags: int = ACK
    ack: int | None = 0  # offset in the other direction
    ns: int = 0
    life: int = 0
    window: int = 501
    captured: int | None = None  # bytes of payload that the snap length left
    length_zero: bool = False  # IP length 0: segmentation offload
    junk: bool = False  # its bytes are no part of the stream: another copy came first, or a keep-alive


@dataclass(frozen=True)
class Message:
    life: int
    side: int
    offset: int
    size: int
    serial: int


@dataclass
class Capture:
    packets: list[Packet]
    messages: list[Message]
    wrap: Callable = None  # IP datagram → link frames
    link: int = 1
    form: str = "ns"
    version: int = 4
    isn: dict = field(default_factory=dict)  # (life, side) → first sequence number
    snap: int | None = None
    files: int = 1
    cut: int = 0  # bytes missing at the end of the file
    least: tuple[int, int] = WHOLE  # messages and pairs that must be found
    connections: int = 1
    problems: frozenset = frozenset()  # kinds that must be reported
    port: int = 8123
    numbers: list = field(default_factory=list)  # packet of the list → its numbers in the file

    # --- truth --------------------------------------------------------------------------------------------------

    def carried(self) -> dict[tuple[int, int], set[int]]:
        """(life, side) → offsets of bytes that the capture holds."""
        out: dict[tuple[int, int], set[int]] = {}
        for packet in self.packets:
            if packet.data and not packet.junk:
                kept = len(packet.data) if packet.captured is None else packet.captured
                out.setdefault((packet.life, packet.side), set()).update(range(packet.offset, packet.offset + kept))
        return out

    def whole(self) -> list[Message]:
        """Messages of which every byte was captured."""
        have = self.carried()
        return [m for m in self.messages if have.get((m.life, m.side), set()) >= set(range(m.offset, m.offset + m.size))]

    def serials(self) -> dict[tuple[int, int, int], set[tuple[int, int]]]:
        """(file, packet number in it, side) → (life, serial) of the messages that it carries bytes of."""
        self.pcap()
        per_file = -(-sum(map(len, self.numbers)) // self.files)
        out: dict[tuple[int, int, int], set[tuple[int, int]]] = {}
        by_direction: dict[tuple[int, int], list[Message]] = {}
        for message in self.messages:
            by_direction.setdefault((message.life, message.side), []).append(message)
        for packet, numbers in zip(self.packets, self.numbers, strict=True):
            end = packet.offset + len(packet.data)
            held = {(m.life, m.serial) for m in by_direction.get((packet.life, packet.side), ())
                    if packet.offset < m.offset + m.size and m.offset < end}
            for number in numbers:
                out.setdefault(((number - 1) // per_file, (number - 1) % per_file + 1, packet.side), set()).update(held)
        return out

    # --- bytes --------------------------------------------------------------------------------------------------

    def datagram(self, packet: Packet) -> bytes:
        def first(side: int) -> int:
            return self.isn.get((packet.life, side), 1000 + 5_000_000 * packet.life + 77_000 * side)

        ports = (40_001, self.port) if packet.side == 0 else (self.port, 40_001)
        seq = first(packet.side) + (0 if packet.flags & SYN else 1 + packet.offset)
        ack = first(1 - packet.side) + 1 + packet.ack if packet.flags & ACK and packet.ack is not None else 0
        tcp = struct.pack(">HHIIBBHHH", *ports, seq & 0xFFFFFFFF, ack & 0xFFFFFFFF, 0x80, packet.flags, packet.window, 0, 0)
        tcp += b"\1\1\x08\x0a" + bytes(8) + packet.data
        return ip(tcp, 6, packet.side, self.version, packet.length_zero)

    def frames(self) -> tuple[list[tuple[int, bytes, int]], list[list[int]]]:
        """(time, bytes, true length) of each captured frame; which frames each packet became."""
        out, numbers = [], []
        for packet in self.packets:
            frames = (self.wrap or ether)(self.datagram(packet))
            numbers.append(list(range(len(out) + 1, len(out) + 1 + len(frames))))
            for frame in frames:
                kept = frame
                if packet.captured is not None:
                    kept = frame[: len(frame) - len(packet.data) + packet.captured]
                out.append((packet.ns, kept[: self.snap] if self.snap else kept, len(frame)))
        return out, numbers

    def pcap(self) -> bytes:
        if self.snap:
            room = self.snap - (len((self.wrap or ether)(self.datagram(Packet(0)))[0]))
            self.packets = [replace(p, captured=min(len(p.data), room)) if p.data else p for p in self.packets]
            self.snap = None
        frames, self.numbers = self.frames()
        data = FORMS[self.form](frames, self.link)
        return data[: len(data) - self.cut] if self.cut else data

    def rotated(self) -> list[bytes]:
        """The same packets as so many files."""
        frames, _ = self.frames()
        step = -(-len(frames) // self.files)
        return [FORMS[self.form](frames[at : at + step], self.link) for at in range(0, len(frames), step)]


# --- link layers and tunnels ------------------------------------------------------------------------------------------

ADDRESSES = {4: (b"\x0a\0\0\1", b"\x0a\0\0\2"), 6: (b"\xfd" + bytes(14) + b"\1", b"\xfd" + bytes(14) + b"\2")}
OUTER = (b"\xc0\xa8\0\1", b"\xc0\xa8\0\2")


def ip(payload: bytes, protocol: int, side: int = 0, version: int = 4, length_zero: bool = False, ends=None, ident: int = 0,
       fragment: int = 0x4000) -> bytes:
    source, target = (ends or ADDRESSES[version])[:: 1 if side == 0 else -1]
    if version == 6:
        return struct.pack(">IHBB", 6 << 28, 0 if length_zero else len(payload), protocol, 64) + source + target + payload
    length = 0 if length_zero else 20 + len(payload)
    return struct.pack(">BBHHHBBH", 0x45, 0, length, ident, fragment, 64, protocol, 0) + source + target + payload


def ethertype(datagram: bytes) -> bytes:
    return b"\x86\xdd" if datagram[0] >> 4 == 6 else b"\x08\0"


def ether(datagram: bytes, tags: bytes = b"") -> list[bytes]:
    return [bytes(12) + tags + ethertype(datagram) + datagram]


def udp(datagram: bytes, port: int) -> list[bytes]:
    return ether(ip(struct.pack(">HHHH", 50_000, port, 8 + len(datagram), 0) + datagram, 17, ends=OUTER))


def tunnel(protocol: int, head: bytes = b""):
    return lambda datagram: ether(ip(head + datagram, protocol, ends=OUTER))


def in_fragments(size: int, order: Callable = list):
    """IPv4 datagrams in pieces of `size` bytes."""
    counter = iter(range(1, 1 << 16))

    def wrap(datagram: bytes) -> list[bytes]:
        payload, ident = datagram[20:], next(counter)
        if len(payload) <= size:
            return ether(datagram)
        out = []
        for at in range(0, len(payload), size):
            piece = payload[at : at + size]
            more = 0x2000 if at + size < len(payload) else 0
            head = bytearray(datagram[:20])
            struct.pack_into(">HHH", head, 2, 20 + len(piece), ident, more | at // 8)
            out += ether(bytes(head) + piece)
        return list(order(out))

    return wrap


def in_fragments6(size: int):
    counter = iter(range(1, 1 << 16))

    def wrap(datagram: bytes) -> list[bytes]:
        payload, ident = datagram[40:], next(counter)
        if len(payload) <= size:
            return ether(datagram)
        out = []
        for at in range(0, len(payload), size):
            piece = payload[at : at + size]
            more = at + size < len(payload)
            head = struct.pack(">IHBB", 6 << 28, 8 + len(piece), 44, 64) + datagram[8:40]
            out += ether(head + struct.pack(">BBHI", 6, 0, at | more, ident) + piece)
        return out

    return wrap


def options6(datagram: bytes) -> list[bytes]:
    """A hop-by-hop header and destination options in front of TCP."""
    extra = bytes([60, 0, 1, 4, 0, 0, 0, 0]) + bytes([6, 0, 1, 4, 0, 0, 0, 0])
    return ether(datagram[:4] + struct.pack(">HBB", len(datagram) - 40 + 16, 0, 64) + datagram[8:40] + extra + datagram[40:])


def options4(datagram: bytes) -> list[bytes]:
    """IPv4 options: four no-operations."""
    return ether(bytes([0x46, 0]) + struct.pack(">H", len(datagram) + 4) + datagram[4:20] + b"\1\1\1\1" + datagram[20:])


def padded(datagram: bytes) -> list[bytes]:
    """Ethernet trailers: padding that is no data."""
    return [frame + b"\xff\x7f\xf4\xfe" * 3 for frame in ether(datagram)]


WRAPS = {
    "vlan": (1, lambda d: ether(d, b"\x81\0\0\x07")),
    "qinq": (1, lambda d: ether(d, b"\x88\xa8\0\x09\x81\0\0\x07")),
    "qinq_old": (1, lambda d: ether(d, b"\x91\0\0\x09\x81\0\0\x07")),
    "mpls": (1, lambda d: [bytes(12) + b"\x88\x47" + struct.pack(">II", 17 << 12 | 64, 18 << 12 | 0x140) + d]),
    "pppoe": (1, lambda d: [bytes(12) + b"\x88\x64\x11\0\0\1" + struct.pack(">H", len(d) + 2) + b"\0\x21" + d]),
    "ppp": (9, lambda d: [b"\xff\3\0\x21" + d]),
    "sll": (113, lambda d: [struct.pack(">HHH", 0, 1, 6) + bytes(8) + ethertype(d) + d]),
    "sll2": (276, lambda d: [ethertype(d) + struct.pack(">HIHBB", 0, 2, 1, 0, 6) + bytes(8) + d]),
    "null": (0, lambda d: [struct.pack("<I", 2) + d]),
    "loop": (108, lambda d: [struct.pack(">I", 2) + d]),
    "raw_ip": (101, lambda d: [d]),
    "ipv4_link": (228, lambda d: [d]),
    "vxlan": (1, lambda d: udp(b"\x08\0\0\0\0\0\x2a\0" + ether(d)[0], 4789)),
    "geneve": (1, lambda d: udp(b"\0\0\x65\x58\0\0\x2a\0" + ether(d)[0], 6081)),
    "gtpu": (1, lambda d: udp(struct.pack(">BBHI", 0x30, 0xFF, len(d), 7) + d, 2152)),
    "gre": (1, tunnel(47, b"\0\0\x08\0")),
    "gre_key": (1, tunnel(47, b"\x20\0\x08\0\0\0\0\x09")),
    "gre_ethernet": (1, lambda d: ether(ip(b"\0\0\x65\x58" + ether(d)[0], 47, ends=OUTER))),
    "ip_in_ip": (1, tunnel(4)),
    "vxlan_in_qinq": (1, lambda d: ether(udp(b"\x08\0\0\0\0\0\x2a\0" + ether(d)[0], 4789)[0][14:], b"\x88\xa8\0\x09\x81\0\0\x07")),
    "ip_options": (1, options4),
    "ethernet_padding": (1, padded),
    "ip_fragments": (1, in_fragments(200)),
    "ip_fragments_reversed": (1, in_fragments(200, reversed)),
    "ip_fragments_tiny": (1, in_fragments(8)),
    "ip_fragments_repeated": (1, in_fragments(200, lambda pieces: pieces + pieces)),
}


# --- files ------------------------------------------------------------------------------------------------------------

def classic(order: str, magic: int, unit: int):
    def form(frames, link: int) -> bytes:
        out = [struct.pack(order + "IHHiIII", magic, 2, 4, 0, 0, 262144, link)]
        for ns, data, length in frames:
            out.append(struct.pack(order + "IIII", ns // 10**9, ns % 10**9 // unit, len(data), length) + data)
        return b"".join(out)

    return form


def pcapng(frames, link: int) -> bytes:
    """Two interfaces: microseconds, and nanoseconds with an offset of a thousand seconds."""

    def block(kind: int, body: bytes) -> bytes:
        body += bytes(-len(body) % 4)
        size = struct.pack("<I", len(body) + 12)
        return struct.pack("<I", kind) + size + body + size

    out = [block(0x0A0D0D0A, struct.pack("<IHHq", 0x1A2B3C4D, 1, 0, -1)), block(1, struct.pack("<HHI", link, 0, 0)),
           block(1, struct.pack("<HHI", link, 0, 0) + struct.pack("<HHB3x", 9, 1, 9) + struct.pack("<HHq", 14, 8, 1000) + bytes(4))]
    for i, (ns, data, length) in enumerate(frames):
        ticks = (ns - 1000 * 10**9) if i % 2 else ns // 1000
        body = struct.pack("<IIIII", i % 2, ticks >> 32, ticks & 0xFFFFFFFF, len(data), length) + data
        out.append(block(6, body + bytes(-len(body) % 4) + struct.pack("<HH", 1, 7) + b"comment\0" + bytes(4)))
    return b"".join(out)


FORMS = {
    "ns": classic("<", 0xA1B23C4D, 1), "us": classic("<", 0xA1B2C3D4, 1000), "ns_swapped": classic(">", 0xA1B23C4D, 1),
    "us_swapped": classic(">", 0xA1B2C3D4, 1000), "pcapng": pcapng,
}


# --- the talk ---------------------------------------------------------------------------------------------------------

def talk(protocol: str = "tubemq", exchanges: int = EXCHANGES, *, life: int = 0, seed: int = 1, halves: bool = False,
         deep: int = 1, size: int = 400, start_ns: int = START_NS, first: int = 1) -> tuple[list[Packet], list[Message]]:
    """Handshake, exchanges, farewell.  `halves`: each request in two segments; `deep`: requests before their answers."""
    speaker, rng = SPEAKERS[protocol], random.Random(seed)
    packets = [Packet(0, flags=SYN, ack=None, ns=start_ns), Packet(1, flags=SYN | ACK, ns=start_ns + 100_000),
               Packet(0, ns=start_ns + 200_000)]
    messages, ends, ns = [], [0, 0], start_ns + 300_000

    def say(side: int, data: bytes, serial: int) -> None:
        nonlocal ns
        messages.append(Message(life, side, ends[side], len(data), serial))
        middle = len(data) // 2 if halves and side == 0 else len(data)
        for at, piece in ((0, data[:middle]), (middle, data[middle:])):
            if piece:
                packets.append(Packet(side, ends[side] + at, piece, PSH | ACK, ends[1 - side], ns))
                ns += 20_000
        ends[side] += len(data)

    for low in range(0, exchanges, deep):
        serials = range(first + low, first + min(low + deep, exchanges))
        for serial in serials:
            request = speaker.request(serial, f"topic-{serial:03}", serial % 7, f"client-{life:03}",
                                      size + rng.randrange(40), b"%d," % serial)
            say(0, request.data, serial)
        ns += 1_000_000
        for serial in serials:
            say(1, speaker.answer(serial, 10**15 + serial, 90 + rng.randrange(9)).data, serial)
        packets.append(Packet(0, ends[0], flags=ACK, ack=ends[1], ns=ns))
        ns += 500_000
    packets += [Packet(0, ends[0], flags=FIN | ACK, ack=ends[1], ns=ns),
                Packet(1, ends[1], flags=FIN | ACK, ack=ends[0] + 1, ns=ns + 50_000),
                Packet(0, ends[0] + 1, ack=ends[1] + 1, ns=ns + 100_000)]
    return [replace(p, life=life) for p in packets], messages


def timed(packets: list[Packet]) -> list[Packet]:
    """Captured in this order: the times follow."""
    return [replace(p, ns=ns) for p, ns in zip(packets, sorted(p.ns for p in packets), strict=True)]


def data_of(packets: list[Packet], side: int) -> list[int]:
    """Places in the list of packets with data of one side."""
    return [i for i, p in enumerate(packets) if p.data and p.side == side]


def swapped(packets: list[Packet]) -> list[Packet]:
    """The two halves of every request in the wrong order."""
    out, places = list(packets), data_of(packets, 0)
    for a, b in zip(places[::2], places[1::2], strict=True):
        out[a], out[b] = out[b], out[a]
    return timed(out)


def without(packets: list[Packet], *places: int) -> list[Packet]:
    return [p for i, p in enumerate(packets) if i not in places]


# --- the variants -----------------------------------------------------------------------------------------------------

VARIANTS: dict[str, Callable[[str, int], Capture]] = {}


def variant(function):
    VARIANTS[function.__name__] = function
    return function


def capture(protocol: str, seed: int, **talking) -> Capture:
    packets, messages = talk(protocol, seed=seed, **talking)
    return Capture(packets, messages, port=SPEAKERS[protocol].port)


@variant
def plain(protocol, seed):
    return capture(protocol, seed)


def _wrapped(name):
    def make(protocol, seed):
        link, wrap = WRAPS[name]
        return replace(capture(protocol, seed), link=link, wrap=wrap)

    VARIANTS[name] = make


def _formed(name):
    VARIANTS[f"{name}_file"] = lambda protocol, seed: replace(capture(protocol, seed), form=name)


for _name in WRAPS:
    _wrapped(_name)
for _name in FORMS:
    _formed(_name)


@variant
def ip6(protocol, seed):
    return replace(capture(protocol, seed), version=6)


@variant
def ip6_options(protocol, seed):
    return replace(capture(protocol, seed), version=6, wrap=options6)


@variant
def ip6_fragments(protocol, seed):
    return replace(capture(protocol, seed), version=6, wrap=in_fragments6(200))


@variant
def pipelined(protocol, seed):
    return capture(protocol, seed, deep=10)


@variant
def large_messages(protocol, seed):
    """Requests of 20 kB in one offloaded frame each."""
    return capture(protocol, seed, size=20_000)


@variant
def no_syn(protocol, seed):
    made = capture(protocol, seed)
    made.packets = made.packets[3:]
    return made


@variant
def midstream(protocol, seed):
    """Begins inside a request: its rest belongs to no message that can be read."""
    made = capture(protocol, seed, halves=True)
    made.packets = made.packets[data_of(made.packets, 0)[1] :]
    made.least = (99, 49)
    return made


@variant
def split_requests(protocol, seed):
    return capture(protocol, seed, halves=True)


@variant
def split_small(protocol, seed):
    """Segments of seven bytes, both directions."""
    made, out = capture(protocol, seed), []
    for p in made.packets:
        pieces = range(0, len(p.data), 7) if p.data else [0]
        out += [replace(p, offset=p.offset + at, data=p.data[at : at + 7], ns=p.ns + at) for at in pieces]
    made.packets = timed(out)
    return made


@variant
def split_bytes(protocol, seed):
    """One byte a segment, with PSH as a slow writer sends them."""
    made, out = capture(protocol, seed), []
    for p in made.packets:
        out += [replace(p, offset=p.offset + at, data=p.data[at : at + 1], ns=p.ns + at) for at in range(max(1, len(p.data)))]
    made.packets = timed(out)
    return made


@variant
def merged(protocol, seed):
    """Ten requests in one segment, and their answers too."""
    made, out = capture(protocol, seed, deep=10), []
    for p in made.packets:
        if out and p.data and out[-1].data and out[-1].side == p.side:
            out[-1] = replace(out[-1], data=out[-1].data + p.data)
        else:
            out.append(p)
    made.packets = out
    return made


@variant
def halves_swapped(protocol, seed):
    made = capture(protocol, seed, halves=True)
    made.packets = swapped(made.packets)
    return made


@variant
def out_of_order(protocol, seed):
    """Segments up to four places away from where they belong."""
    made = capture(protocol, seed, halves=True, deep=10)
    rng = random.Random(seed)
    keys = sorted(range(len(made.packets)), key=lambda i: i + rng.uniform(0, 4) if made.packets[i].data else i)
    made.packets = timed([made.packets[i] for i in keys])
    return made


@variant
def retransmission(protocol, seed):
    """Every third data segment comes twice."""
    made, out = capture(protocol, seed), []
    for i, p in enumerate(made.packets):
        out.append(p)
        if p.data and i % 3 == 0:
            out.append(replace(p, ns=p.ns + 10_000))
    made.packets = timed(out)
    return made


@variant
def retransmission_merged(protocol, seed):
    """The second half is re-sent together with the first, and late."""
    made, out = capture(protocol, seed, halves=True), []
    places = data_of(made.packets, 0)
    again = dict(zip(places[1::2], places[::2], strict=True))
    for i, p in enumerate(made.packets):
        out.append(p)
        if i in again and i % 2:
            start = made.packets[again[i]]
            out.append(replace(start, data=start.data + p.data, ns=p.ns + 5_000))
    made.packets = timed(out)
    return made


@variant
def overlap_other_bytes(protocol, seed):
    """Re-sent bytes differ: the first copy counts, and the conflict is told."""
    made, out = capture(protocol, seed), []
    for i, p in enumerate(made.packets):
        out.append(p)
        if p.data and p.side == 0 and i % 4 == 0:
            out.append(replace(p, data=p.data[:-20] + b"?" * 20, ns=p.ns + 10_000, junk=True))
    made.packets = timed(out)
    made.problems = frozenset({"conflict"})
    return made


@variant
def overlap_partly(protocol, seed):
    """Segments that begin ten bytes early."""
    made = capture(protocol, seed, halves=True)
    stream: dict[int, bytes] = {0: b"", 1: b""}
    out = []
    for p in made.packets:
        if p.data:
            back = min(10, p.offset)
            stream[p.side] += p.data
            p = replace(p, offset=p.offset - back, data=stream[p.side][p.offset - back :])
        out.append(p)
    made.packets = out
    return made


@variant
def sequence_wrap(protocol, seed):
    made = capture(protocol, seed)
    made.isn = {(0, 0): 2**32 - 5000, (0, 1): 2**32 - 1000}
    return made


@variant
def sequence_wrap_out_of_order(protocol, seed):
    made = out_of_order(protocol, seed)
    made.isn = {(0, 0): 2**32 - 5000, (0, 1): 2**32 - 1000}
    return made


@variant
def ip_length_zero(protocol, seed):
    made = capture(protocol, seed)
    made.packets = [replace(p, length_zero=len(p.data) > 100) for p in made.packets]
    return made


@variant
def snaplen_80(protocol, seed):
    """Fourteen bytes of each segment are left.  A TANK answer is shorter and whole."""
    made = capture(protocol, seed)
    made.snap, made.least = 80, (98, 0)
    return made


@variant
def snaplen_200(protocol, seed):
    made = capture(protocol, seed)
    made.snap, made.least = 200, (98, 48)
    return made


@variant
def port_reuse(protocol, seed):
    """Two conversations over one 4-tuple, the second with another first sequence number."""
    one, messages = talk(protocol, 25, seed=seed)
    two, more = talk(protocol, 25, seed=seed + 1, life=1, start_ns=one[-1].ns + 10**9)
    return Capture(one + two, messages + more, port=SPEAKERS[protocol].port, connections=2)


@variant
def port_reuse_without_end(protocol, seed):
    """The first conversation's farewell was not captured."""
    made = port_reuse(protocol, seed)
    made.packets = [p for p in made.packets if p.life or not p.flags & FIN]
    return made


@variant
def early_fin(protocol, seed):
    """The client's FIN is seen before its last request."""
    made = capture(protocol, seed)
    out = list(made.packets)
    last = data_of(out, 0)[-1]
    fin = next(i for i, p in enumerate(out) if p.flags & FIN and p.side == 0)
    out.insert(last, out.pop(fin))
    made.packets = timed(out)
    return made


@variant
def half_close(protocol, seed):
    """The client says FIN behind its last request; the answers go on."""
    made = capture(protocol, seed, deep=25)
    out = list(made.packets)
    last = data_of(out, 0)[-1]
    fin = next(i for i, p in enumerate(out) if p.flags & FIN and p.side == 0)
    out.insert(last + 1, out.pop(fin))
    made.packets = timed(out)
    return made


@variant
def reset(protocol, seed):
    """RST after the last request: its answer never comes."""
    made = capture(protocol, seed)
    last = data_of(made.packets, 0)[-1]
    p = made.packets[last]
    end = Packet(1, made.messages[-1].offset, flags=RST | ACK, ack=p.offset + len(p.data), ns=p.ns + 9_000)
    made.packets = [*made.packets[: last + 1], end]
    made.least = (99, 49)
    return made


@variant
def keep_alive(protocol, seed):
    """Probes of no byte and of one made-up byte, in front of what comes next."""
    made, out, ends = capture(protocol, seed), [], [0, 0]
    for i, p in enumerate(made.packets):
        out.append(p)
        if p.data:
            ends[p.side] = p.offset + len(p.data)
        if i > 4 and i % 5 == 0 and ends[0] and not p.flags & FIN and i < len(made.packets) - 4:
            probe = Packet(0, ends[0] - 1, b"\0" if i % 2 else b"", ACK, ends[1], p.ns + 1_000, junk=True)
            out += [probe, Packet(1, ends[1], ack=ends[0], ns=p.ns + 2_000)]
    made.packets = timed(out)
    return made


@variant
def keep_alive_first(protocol, seed):
    """The capture begins with a keep-alive: never a baseline."""
    made = capture(protocol, seed)
    made.packets = [Packet(0, -1, b"\0", ACK, 0, START_NS, junk=True), *made.packets[3:]]
    return made


@variant
def zero_window(protocol, seed):
    """The server's window closes now and then; the client probes with the next byte."""
    made, out = capture(protocol, seed), []
    for i, p in enumerate(made.packets):
        if p.data and p.side == 0 and i % 6 == 0:
            out += [Packet(1, made.packets[i - 1].ack or 0, ack=p.offset, window=0, ns=p.ns),
                    replace(p, data=p.data[:1], ns=p.ns), replace(p, data=p.data[:1], ns=p.ns),
                    Packet(1, made.packets[i - 1].ack or 0, ack=p.offset, window=501, ns=p.ns)]
        out.append(p)
    made.packets = timed(out)
    return made


@variant
def mirror_duplicates(protocol, seed):
    """A mirror port that shows every packet twice."""
    made = capture(protocol, seed, deep=5)
    made.packets = [again for p in made.packets for again in (p, replace(p, ns=p.ns + 300))]
    return made


@variant
def mirror_duplicates_late(protocol, seed):
    """The second copies come eight packets later."""
    made = capture(protocol, seed, deep=5)
    entries = [(i, p) for i, p in enumerate(made.packets)] + [(i + 8.5, p) for i, p in enumerate(made.packets)]
    ordered = [p for _, p in sorted(entries, key=lambda entry: entry[0])]
    made.packets = [replace(p, ns=START_NS + 10_000 * i) for i, p in enumerate(ordered)]
    return made


@variant
def ack_before_data(protocol, seed):
    """The pure acknowledgement of an answer is seen before the answer."""
    made = capture(protocol, seed)
    out = list(made.packets)
    for i in data_of(out, 1):
        if not out[i + 1].data:
            out[i], out[i + 1] = out[i + 1], out[i]
    made.packets = timed(out)
    return made


@variant
def answer_before_request(protocol, seed):
    """A mirror shows each answer in front of its request; the answer's acknowledgement tells."""
    made = capture(protocol, seed)
    out = list(made.packets)
    for a, b in zip(data_of(out, 0), data_of(out, 1), strict=True):
        out[a], out[b] = out[b], out[a]
    made.packets = timed(out)
    made.least = LEAST
    return made


@variant
def only_client(protocol, seed):
    made = capture(protocol, seed)
    made.packets, made.least = [p for p in made.packets if p.side == 0], (50, 0)
    return made


@variant
def only_server(protocol, seed):
    made = capture(protocol, seed)
    made.packets, made.least = [p for p in made.packets if p.side == 1], (50, 0)
    return made


@variant
def times_backwards(protocol, seed):
    """A clock that was set back in the middle, and one that trembles."""
    made = capture(protocol, seed)
    middle = len(made.packets) // 2
    made.packets = [replace(p, ns=p.ns - (5 * 10**9 if i >= middle else 0) - (400_000 if i % 3 == 0 else 0))
                    for i, p in enumerate(made.packets)]
    return made


@variant
def rotated_files(protocol, seed):
    made = capture(protocol, seed, halves=True)
    made.files = 10
    return made


@variant
def last_record_cut(protocol, seed):
    made = capture(protocol, seed)
    made.cut = 7
    return made


def _lost(what: str, place: int, order: str):
    """One segment of exchange `place` is not in the capture."""

    def make(protocol, seed):
        halves = what.endswith("half") or order == "swapped"
        made = capture(protocol, seed, halves=halves, deep=5 if order == "pipelined" else 1)
        requests, answers = data_of(made.packets, 0), data_of(made.packets, 1)
        gone = {
            "request": requests[2 * place : 2 * place + 2] if halves else [requests[place]], "answer": [answers[place]],
            "first_half": requests[2 * place : 2 * place + 1], "second_half": requests[2 * place + 1 : 2 * place + 2],
        }[what]
        if order == "swapped":
            lost = {(made.packets[i].side, made.packets[i].offset) for i in gone}
            made.packets = [p for p in swapped(made.packets) if not p.data or (p.side, p.offset) not in lost]
        else:
            made.packets = without(made.packets, *gone)
        made.least = LEAST
        return made

    VARIANTS[f"lost_{what}_{place}_{order}"] = make


for _what in ("request", "answer", "first_half", "second_half"):
    for _place in (0, 2, 25, 49):
        for _order in ("in_order", "swapped", "pipelined"):
            _lost(_what, _place, _order)


@variant
def fragment_lost(protocol, seed):
    """One IP fragment of one request is missing: its datagram never completes."""
    made = capture(protocol, seed)
    cut, gone = in_fragments(200), data_of(made.packets, 0)[2]
    target = made.datagram(made.packets[gone])
    made.wrap = lambda datagram: cut(datagram)[:-1] if datagram == target else cut(datagram)
    made.packets = [replace(p, junk=i == gone) for i, p in enumerate(made.packets)]
    made.least = LEAST
    return made


def put(path: Path, name: str, made: Capture) -> list[Path]:
    """The capture as files."""
    if made.files == 1:
        (path / f"{name}.pcap").write_bytes(made.pcap())
        return [path / f"{name}.pcap"]
    files = [path / f"{name}-{i:03}.pcap" for i in range(made.files)]
    made.pcap()
    for file, data in zip(files, made.rotated()):
        file.write_bytes(data)
    return files


def write(path: Path, protocol: str, name: str, seed: int) -> None:
    """Variants as files with their truth."""
    path.mkdir(parents=True, exist_ok=True)
    for each in VARIANTS if name == "all" else [name]:
        made = VARIANTS[each](protocol, seed)
        put(path, each, made)
        whole = {(m.life, m.side, m.serial) for m in made.whole()}
        (path / f"{each}.truth.json").write_text(json.dumps({
            "connections": made.connections, "least_messages": made.least[0], "least_pairs": made.least[1],
            "messages": [{**vars(m), "whole": (m.life, m.side, m.serial) in whole} for m in made.messages],
        }, indent=1))
