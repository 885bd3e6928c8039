"""Copies the packets behind rows out of their captures."""

from __future__ import annotations

import ipaddress
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from dissect import schema
from dissect.analysis.conditions import Filter, condition
from dissect.capture.reader import Reader
from dissect.export import pcapng
from dissect.export.outfile import new_file

if TYPE_CHECKING:
    from dissect.decode.options import Options

# Table → the pairs of file and packet columns that its rows point at.
TABLES = {
    "exchanges": (("request_file", "request_packet"), ("response_file", "response_packet")),
    "messages": (("file", "packet"),),
    "records": (("file", "packet"),),
    "items": (("request_file", "request_packet"),),
    "connections": (("file", "first_packet"),),
    "problems": (("file", "packet"),),
}

TCP = 6
PASSED_MOST = 16 << 20  # bytes of fragments that are kept until another one of their datagram is wanted
PACKET_COST = 200       # bytes of a packet that is kept, besides its own
HANDSHAKE, CLIENT_HELLO, HELLO_RANDOM = b"\x16\x03", b"\x01", 11     # a record of TLS, its first message, where the client's random stands in it


def packets_sql(table: str, wanted: Filter, limit: int | None = None, whole: bool = False) -> str:
    """The messages around the chosen rows: connection, file, first and last packet of each.

    A message may be in several packets, of which its row names the first.  So the rows lead to messages, and these to packets.  `whole`:
    all packets of the connection.
    """
    known = schema.TABLES[table]
    pairs = TABLES[table]
    inner = f"select r.connection, {_columns(pairs)} from {table} r where {condition(table, wanted)}"
    inner += f" order by {', '.join(f'r.{name} nulls last' for name in known.order)}"
    inner += f" limit {int(limit)}" if limit is not None else ""
    if whole or table == "connections":
        return (f"select c.connection, c.file, c.first_packet as packet, c.last_file, c.last_packet, c.last_ns, c.client_ip,"
                f" c.client_port, c.server_ip, c.server_port from connections c"
                f" where c.connection in (select p.connection from ({inner}) p)")
    places = " union ".join(f"select p.connection, p.file_{n} as file, p.packet_{n} as packet from ({inner}) p"
                            f" where p.packet_{n} is not null" for n in range(len(pairs)))
    return (f"select p.connection, p.file, p.packet, p.file as last_file, coalesce(m.last_packet, p.packet) as"
            f" last_packet, m.last_ns as last_ns, c.client_ip, c.client_port, c.server_ip, c.server_port from ({places}) p"
            f" left join messages m on m.connection = p.connection and m.file = p.file and m.packet = p.packet"
            f" left join connections c on c.connection = p.connection")


def _columns(pairs) -> str:
    return ", ".join(f"r.{file} as file_{n}, r.{packet} as packet_{n}" for n, (file, packet) in enumerate(pairs))


@dataclass(frozen=True, order=True)
class Range:
    """Packets first…last of one file, and later ones up to `until_ns`: a segment in the middle of a message may come after its last byte.
    They are on the connection between two ends; without ends, on any connection."""

    first: int
    last: int
    until_ns: int
    ends: frozenset[tuple[str, int]] | None = field(default=None, compare=False)


def _range(row: dict) -> Range:
    ends = None
    if row["client_ip"] is not None and row["server_ip"] is not None:
        ends = frozenset({(row["client_ip"], row["client_port"]), (row["server_ip"], row["server_port"])})
    return Range(row["packet"], row["last_packet"], (row["last_ns"] or 0) if ends else 0, ends)


def by_file(rows: list[dict], names: list[str]) -> dict[str, list[Range]]:
    """File → what is wanted of it; `names`: all files, in their order.  A row that goes on in another file has all between, too."""
    numbers, wanted = {name: number for number, name in enumerate(names)}, dict[str, dict]()
    for row in rows:
        first, last = (numbers.get(row[column]) for column in ("file", "last_file"))
        if first is None or row["packet"] is None:
            continue
        last = max(first, first if last is None else last)
        if last == first and row["last_packet"] < row["packet"]:
            last = min(first + 1, len(names) - 1)      # it ends in the next file, as nothing but the packet's number says
        for number in range(first, last + 1):
            low, high = row["packet"] if number == first else 1, row["last_packet"] if number == last else 1 << 62
            one = _range({**row, "packet": low, "last_packet": high})
            wanted.setdefault(names[number], {})[one, one.ends] = one
    return {file: sorted(found.values()) for file, found in wanted.items()}


class Keys:
    """The secrets of the connections that are copied, written before the first packet that they open; of no other connection."""

    def __init__(self, inputs: list[str], options: Options, writer: pcapng.Writer):
        from dissect.decode.owners import owners
        from dissect.inner.keylog import KeyLog

        self.owners = owners(inputs, options)
        self.log, self.writer, self.written = KeyLog(options.keys), writer, set[bytes]()

    def before(self, payload: bytes) -> None:
        """Write the secrets of the connection whose client's hello this is, if it is one."""
        random = payload[HELLO_RANDOM : HELLO_RANDOM + 32]
        if payload[:2] == HANDSHAKE and payload[5:6] == CLIENT_HELLO and random not in self.written and (lines := self.log.lines(random, self.owners.get(random, random))):
            self.writer.secrets(lines)
            self.written.add(random)


def write(inputs: list[str], rows: list[dict], path: str, keys: Options | None = None, blocks: Callable = Reader.blocks) -> int:
    """Copy the packets, files in order and packets as they are there; their number.  `keys`: how they were read, whose secrets are copied too.
    `blocks`: of a reader, by somebody who counts them."""
    from dissect import __version__
    from dissect.capture.opening import open_reader
    from dissect.engine.inputs import files

    names, count = files(inputs), 0
    wanted = by_file(rows, names)
    with new_file(path) as out:
        writer = pcapng.Writer(out, f"mqdissect {__version__}")
        secrets = Keys(names, keys, writer) if keys is not None else None
        for name in names:
            if name in wanted:
                reader = open_reader(name)
                if secrets is not None:
                    secrets.log.follow(reader.secrets, [name])
                count += _copy(blocks(reader), wanted[name], writer, secrets)
    return count


class Passed:
    """Fragments that nobody wanted so far: a message's packet is the one that made its datagram whole, and the others stand in front of it."""

    def __init__(self) -> None:
        self.datagrams: dict[tuple, list[tuple]] = {}
        self.size = 0

    def hold(self, key: tuple, packet: tuple) -> None:
        self.datagrams.setdefault(key, []).append(packet)
        self.size += PACKET_COST + len(packet[2])
        while self.size > PASSED_MOST:
            self.take(next(iter(self.datagrams)))

    def take(self, key: tuple) -> list[tuple]:
        found = self.datagrams.pop(key, [])
        self.size -= sum(PACKET_COST + len(packet[2]) for packet in found)
        return found


def _copy(blocks: Iterable, ranges: list[Range], writer: pcapng.Writer, secrets: Keys | None) -> int:
    """The packets of one file that its ranges want."""
    import numpy as np

    from dissect.capture.layout import RECORD_TIME
    from dissect.link import fragments, layout, packets
    from dissect.link.encapsulation import Encapsulations

    coming, active, count = list(reversed(ranges)), [], 0
    parsed, encapsulations, passed = np.zeros((4096, layout.P_WIDTH), np.int64), Encapsulations(), Passed()
    for block in blocks:
        size = len(block.records)
        first, last = block.first + 1, block.first + size
        while coming and coming[-1].first <= last:
            active.append(coming.pop())
        begins = int(block.records[0, RECORD_TIME]) if size else 0
        active = [found for found in active if found.last >= first or found.until_ns >= begins]
        if not coming and not active:
            break
        if len(parsed) < size:
            parsed = np.zeros((size, layout.P_WIDTH), np.int64)
        packets.parse(block.data, block.records, parsed, encapsulations)
        pieces = set(np.flatnonzero(parsed[:size, layout.P_KIND] == layout.FRAGMENT).tolist())
        if pieces:
            encapsulations.named(parsed[:size])
        chosen = _chosen(block, parsed, active)
        for at in sorted(chosen | pieces):
            if at in pieces:
                key = fragments.key_of(block.data, parsed[at])
                if at not in chosen:
                    passed.hold(key, _packet(block, at))
                    continue
                for one in passed.take(key):
                    writer.packet(*one)
                    count += 1
            if secrets is not None and parsed[at, layout.P_KIND] in (layout.TCP4, layout.TCP6):
                begin = int(parsed[at, layout.P_PAYLOAD_AT])
                secrets.before(bytes(block.data[begin : begin + min(HELLO_RANDOM + 32, int(parsed[at, layout.P_CAPTURED]))]))
            writer.packet(*_packet(block, at))
            count += 1
    return count


def _chosen(block, parsed, active: list[Range]) -> set[int]:
    """Rows of the block that one of the ranges wants."""
    from dissect.capture.layout import RECORD_TIME

    rows: set[int] = set()
    for found in active:
        low, high = max(found.first - block.first - 1, 0), min(max(found.last - block.first, 0), len(block.records))
        while high < len(block.records) and int(block.records[high, RECORD_TIME]) <= found.until_ns:
            high += 1
        if found.ends is None:
            rows.update(range(low, high))
        else:
            rows.update(at for at in range(low, high) if at not in rows and (_ends(block.data, parsed[at]) == found.ends or _may_be_of(block.data, parsed[at], found.ends)))
    return rows


def _ends(data, row) -> frozenset[tuple[str, int]] | None:
    """The two ends of a TCP packet."""
    from dissect.link.layout import P_IP_AT, P_KIND, P_TCP_AT, TCP4, TCP6

    kind, ip_at, tcp_at = int(row[P_KIND]), int(row[P_IP_AT]), int(row[P_TCP_AT])
    if kind not in (TCP4, TCP6):
        return None
    size, source_at = (4, ip_at + 12) if kind == TCP4 else (16, ip_at + 8)
    ports = bytes(data[tcp_at:tcp_at + 4])
    source, target = bytes(data[source_at:source_at + size]), bytes(data[source_at + size:source_at + 2 * size])
    return frozenset({(str(ipaddress.ip_address(source)), int.from_bytes(ports[:2], "big")),
                      (str(ipaddress.ip_address(target)), int.from_bytes(ports[2:], "big"))})


def _may_be_of(data, row, ends: frozenset[tuple[str, int]]) -> bool:
    """Whether a packet is a fragment of a datagram between these addresses, or of a tunnel, of which only all of it says whose it is."""
    from dissect.link.layout import FRAGMENT, P_IP_AT, P_KIND, P_TCP_AT

    if int(row[P_KIND]) != FRAGMENT:
        return False
    at = int(row[P_IP_AT])
    four = data[at] >> 4 == 4
    if (data[at + 9] if four else data[int(row[P_TCP_AT])]) != TCP:
        return True
    size, begin = (4, at + 12) if four else (16, at + 8)
    return {str(ipaddress.ip_address(bytes(data[low : low + size]))) for low in (begin, begin + size)} == {address for address, _ in ends}


def _packet(block, at: int) -> tuple[int, int, bytes, int]:
    """A packet as a writer takes it."""
    from dissect.capture.layout import RECORD_AT, RECORD_CAPTURED, RECORD_LENGTH, RECORD_LINK, RECORD_TIME

    row = block.records[at]
    start = int(row[RECORD_AT])
    return int(row[RECORD_LINK]), int(row[RECORD_TIME]), bytes(block.data[start:start + int(row[RECORD_CAPTURED])]), int(row[RECORD_LENGTH])
