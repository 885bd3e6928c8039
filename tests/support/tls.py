"""TLS for tests: captures in clear, sent again through a pair of OpenSSL's ends; the keys are OpenSSL's own log."""

from __future__ import annotations

import atexit
import datetime
import shutil
import ssl
import struct
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path

import zstandard

CAPTURES = Path(__file__).parents[2] / "captures"
SYN, FIN, RST, PSH, ACK = 2, 1, 4, 8, 16
HEADS = {0: 4, 1: 14, 101: 0, 113: 16, 276: 20}  # bytes before IP, by the kind of link
SECTION, INTERFACE, PACKET = b"\x0a\x0d\x0d\x0a", 1, 6  # blocks of pcapng
NANOSECONDS = struct.pack("<HHB3x", 9, 1, 9)  # the unit of an interface's times


def unpacked(path: Path) -> bytes:
    return zstandard.ZstdDecompressor().stream_reader(path.read_bytes()).read()


def unpacked_to(folder: Path, path: Path) -> Path:
    out = folder / path.name.removesuffix(".zst")
    out.write_bytes(unpacked(path))
    return out


@cache
def certificate() -> Path:
    """A key and a certificate of nobody."""
    from cryptography import x509
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import rsa
    from cryptography.x509.oid import NameOID

    key = rsa.generate_private_key(65537, 2048)
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "broker.test")])
    start = datetime.datetime(2026, 1, 1)
    made = (x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(key.public_key()).serial_number(1)
            .not_valid_before(start).not_valid_after(start + datetime.timedelta(days=36500)).sign(key, hashes.SHA256()))
    folder = tempfile.mkdtemp(prefix="mqdissect-test-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    path = Path(folder) / "end.pem"
    path.write_bytes(key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
                     + made.public_bytes(serialization.Encoding.PEM))
    return path


@dataclass
class Ends:
    """How the two ends speak."""

    keys: Path
    version: str = "1.3"
    ciphers: str | None = None
    alpn: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        version = {"1.2": ssl.TLSVersion.TLSv1_2, "1.3": ssl.TLSVersion.TLSv1_3}[self.version]
        self.client, self.server = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT), ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self.client.check_hostname, self.client.verify_mode = False, ssl.CERT_NONE
        self.server.load_cert_chain(certificate())
        for context in (self.client, self.server):
            context.minimum_version = context.maximum_version = version
            if self.ciphers:
                context.set_ciphers(self.ciphers)
            if self.alpn:
                context.set_alpn_protocols(self.alpn)
        self.client.keylog_filename = str(self.keys)
        self.session: ssl.SSLSession | None = None


class Pair:
    """A connection: what either end says comes out as carrier bytes, and what the other one reads of it."""

    def __init__(self, ends: Ends, resume: bool = False):
        self.ends = ends
        self.out = [ssl.MemoryBIO(), ssl.MemoryBIO()]
        self.into = [ssl.MemoryBIO(), ssl.MemoryBIO()]
        self.end = [ends.client.wrap_bio(self.into[0], self.out[0], server_hostname="broker.test", session=ends.session if resume else None),
                    ends.server.wrap_bio(self.into[1], self.out[1], server_side=True)]

    def pump(self, side: int) -> bytes:
        data = self.out[side].read()
        self.into[1 - side].write(data)
        return data

    def handshake(self) -> list[tuple[int, bytes]]:
        """Who sent what until both are done."""
        flights, done = [], [False, False]
        while not all(done):
            for side in (0, 1):
                try:
                    self.end[side].do_handshake()
                    done[side] = True
                except ssl.SSLWantReadError:
                    pass
                data = self.pump(side)
                if data:
                    flights.append((side, data))
        return flights

    def say(self, side: int, text: bytes) -> bytes:
        """Carrier bytes of this text; the other end has read it."""
        sent = b""
        view = memoryview(text)
        while view:
            view = view[self.end[side].write(view) :]
        sent += self.pump(side)
        got = b""
        while len(got) < len(text):
            got += self.end[1 - side].read(len(text) - len(got))
        assert got == text
        if side == 1:
            self.ends.session = self.end[0].session
        return sent


@dataclass
class Packet:
    head: bytes  # of the record
    frame: bytes
    key: tuple
    flags: int
    seq: int
    ack: int
    payload: bytes
    ns: int


def classic(capture: bytes) -> Iterator[tuple[int, int, bytes, bytes]]:
    """Link, time, head and frame of each record of a pcap file."""
    unit = 1 if capture[:4] == b"\x4d\x3c\xb2\xa1" else 1000
    link, at = struct.unpack_from("<I", capture, 20)[0], 24
    while at + 16 <= len(capture):
        seconds, fraction, kept, _ = struct.unpack_from("<IIII", capture, at)
        yield link, seconds * 10**9 + fraction * unit, capture[at : at + 16], capture[at + 16 : at + 16 + kept]
        at += 16 + kept


def blocks(capture: bytes) -> Iterator[tuple[int, int, bytes, bytes]]:
    """The same of a pcapng file that was written with one interface and nanoseconds, as ours are."""
    link, at = -1, 0
    while at + 12 <= len(capture):
        kind, size = struct.unpack_from("<II", capture, at)
        if kind == INTERFACE:
            assert link == -1 and NANOSECONDS in capture[at : at + size]
            link = struct.unpack_from("<H", capture, at + 8)[0]
        elif kind == PACKET:
            high, low, kept = struct.unpack_from("<III", capture, at + 12)
            yield link, high << 32 | low, capture[at : at + 28], capture[at + 28 : at + 28 + kept]
        at += size


def packets(capture: bytes) -> list[Packet]:
    """IPv4 over TCP in a capture of Ethernet or of a loopback; anything else is left out."""
    found = []
    for link, ns, head, frame in (blocks if capture[:4] == SECTION else classic)(capture):
        ip = frame[HEADS[link] :]
        if ip[0] >> 4 != 4 or ip[9] != 6:
            continue
        tcp = ip[4 * (ip[0] & 15) : int.from_bytes(ip[2:4], "big")]
        ports = struct.unpack_from(">HHII", tcp)
        payload = tcp[4 * (tcp[12] >> 4) :]
        found.append(Packet(head, frame, (ip[12:16], ports[0], ip[16:20], ports[1]), tcp[13], ports[2], ports[3], payload, ns))
    return found


class Wire:
    """A capture that is written packet by packet."""

    def __init__(self) -> None:
        self.records: list[tuple[int, bytes]] = []

    def add(self, ns: int, key: tuple, flags: int, seq: int, ack: int, payload: bytes = b"") -> None:
        tcp = struct.pack(">HHIIBBHHH", key[1], key[3], seq & 0xFFFFFFFF, ack & 0xFFFFFFFF, 0x50, flags, 65000, 0, 0) + payload
        ip = struct.pack(">BBHHHBBH", 0x45, 0, 20 + len(tcp), 0, 0, 64, 6, 0) + key[0] + key[2]
        self.records.append((ns, b"\0" * 12 + b"\x08\0" + ip + tcp))

    def pcap(self) -> bytes:
        out = [struct.pack("<IHHiIII", 0xA1B23C4D, 2, 4, 0, 0, 262144, 1)]
        out += [struct.pack("<IIII", ns // 10**9, ns % 10**9, len(data), len(data)) + data for ns, data in self.records]
        return b"".join(out)


class Life:
    """One TCP connection of the capture in clear and its twin; bytes that arrive in order pass, the rest is held."""

    def __init__(self, wire: Wire, syn: Packet, pair: Pair | None, mtu: int):
        self.wire, self.pair, self.mtu = wire, pair, mtu
        self.keys = [syn.key, (*syn.key[2:], *syn.key[:2])]
        self.next: list[int | None] = [syn.seq + 1, None]
        self.at = [1, 1]  # the twin's sequence numbers
        self.over = [False, False]
        wire.add(syn.ns, self.keys[0], SYN, 0, 0)
        wire.add(syn.ns, self.keys[1], SYN | ACK, 0, 1)
        wire.add(syn.ns, self.keys[0], ACK, 1, 1)
        self.greeted = pair is None

    def take(self, packet: Packet) -> None:
        side = self.keys.index(packet.key)
        if packet.flags & SYN:
            self.next[side] = packet.seq + 1 if side else self.next[side]
            return
        skip = ((self.next[side] or packet.seq) - packet.seq) & 0xFFFFFFFF
        if skip and skip < 1 << 31:
            packet.payload = packet.payload[skip:]  # a repeat
        elif skip and packet.payload:
            raise ValueError("the capture in clear lacks bytes, or has them in disorder")
        if packet.payload:
            self.say(packet.ns, side, packet.payload)
            self.next[side] = (packet.seq + skip + len(packet.payload)) & 0xFFFFFFFF
        if packet.flags & (FIN | RST) and not self.over[side]:
            self.over[side] = True
            self.wire.add(packet.ns, self.keys[side], packet.flags & (FIN | RST | ACK), self.at[side], self.at[1 - side])

    def say(self, ns: int, side: int, text: bytes) -> None:
        if not self.greeted and self.pair:
            self.greeted = True
            for who, data in self.pair.handshake():
                self.send(ns, who, data)
        self.send(ns, side, self.pair.say(side, text) if self.pair else text)

    def send(self, ns: int, side: int, data: bytes) -> None:
        for at in range(0, len(data), self.mtu):
            piece = data[at : at + self.mtu]
            self.wire.add(ns, self.keys[side], PSH | ACK, self.at[side], self.at[1 - side], piece)
            self.at[side] += len(piece)


def again(capture: bytes, pair: Callable[[], Pair] | None, mtu: int = 60_000) -> bytes:
    """The capture with each connection's bytes sent again; without `pair` in clear."""
    wire, lives = Wire(), {}
    for packet in packets(capture):
        if packet.flags & SYN and not packet.flags & ACK:
            lives[packet.key] = lives[(*packet.key[2:], *packet.key[:2])] = Life(wire, packet, pair() if pair else None, mtu)
        elif packet.key in lives:
            lives[packet.key].take(packet)
        elif packet.payload:  # the connection is older than the capture: its twin begins with what is there
            keys = sorted((packet.key, (*packet.key[2:], *packet.key[:2])), key=lambda key: key[3])  # the server has the lower port
            life = lives[keys[0]] = lives[keys[1]] = Life(wire, replace(packet, key=keys[0]), pair() if pair else None, mtu)
            life.next = [None, None]
            life.take(packet)
    return wire.pcap()

