"""Connections: what every table wants to know of one, and the columns of the table `connections` itself."""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Callable, Iterator
from functools import lru_cache

import numpy
import pyarrow as pa

from dissect.decode.arrays import NULL, bools, ints, mapped, same, words
from dissect.decode.introduction import INTRODUCED, introduction
from dissect.decode.columns.made import Made
from dissect.decode.passes import distinct
from dissect.frames.limits import HOW_ALL, HOW_AT, HOW_BYTES, HOW_CERTAIN, HOW_MESSAGES, HOW_MOST, HOW_PORT, HOW_TOLD
from dissect.memory.matrices import relieve
from dissect.stream.state import (
    D_BYTES,
    D_CONFLICTS,
    D_LATE,
    D_MISSING,
    D_PACKETS,
    D_RETRANSMITTED,
    SIDE_WIDTH,
    FILE_SHIFT,
    FLAG_ENCRYPTED,
    FLAG_ENDED,
    FLAG_FIN,
    FLAG_RESET,
    FLAG_SYN,
    S_CLIENT,
    S_FIRST_PACKET,
    S_FIRST_TIME,
    S_FLAGS,
    S_HANDSHAKE,
    S_ID,
    S_KEY,
    S_LAST_PACKET,
    S_LAST_TIME,
    S_PROTOCOL,
    S_SIDES,
    S_STREAM,
    S_SYN_SIDE,
    UNSHAKEN,
)

SLOTS_AT_ONCE = 65_536  # connections in one batch
ADDRESSES_KEPT = 65_536  # as text: every batch speaks of them again


def in_file(packets):
    """0-based packet numbers within their file."""
    return packets & ((1 << FILE_SHIFT) - 1)


class Connections:
    """What every table needs to know of a connection, by its slot."""

    def __init__(self, fold, files: list[str], source: str):
        self.fold, self.files, self.source = fold, files, source
        self.numbers: Callable = in_file

    @property
    def state(self):
        return numpy.asarray(self.fold.streams.state)[: self.fold.streams.slots]

    def client_side(self, slots):
        """The client's side; for an undecided connection the sender of the SYN, else side 0."""
        state = self.state
        side = state[slots, S_CLIENT]
        return numpy.maximum(numpy.where(side >= 0, side, state[slots, S_SYN_SIDE]), 0)

    def ips(self, slots, server: bool) -> pa.Array:
        slots, place = distinct(slots)
        side = 2 * (self.client_side(slots) ^ int(server))
        high, low, version = (self.state[slots, S_KEY + side], self.state[slots, S_KEY + side + 1], self.state[slots, S_KEY + 5] & 0xFF)
        codes = numpy.zeros(len(slots), dtype=numpy.int64)
        for column in (version, high, low):     # one after the other: numbers are told apart without sorting
            codes = distinct(codes * len(slots) + distinct(column)[1])[1]
        firsts = numpy.zeros(int(codes.max(initial=-1)) + 1, dtype=numpy.int64)
        firsts[codes[::-1]] = numpy.arange(len(slots))[::-1]
        return words(codes[place], [address(*key) for key in zip(high[firsts].tolist(), low[firsts].tolist(), version[firsts].tolist(), strict=True)])

    def ports(self, slots, server: bool) -> pa.Array:
        slots, place = distinct(slots)
        side = self.client_side(slots) ^ int(server)
        word = self.state[slots, S_KEY + 4]
        return ints(numpy.where(side == 0, (word >> 16) & 0xFFFF, word & 0xFFFF)[place])

    def ids(self, slots) -> pa.Array:
        return ints(self.state[slots, S_ID])

    def file(self, packets) -> pa.Array:
        """Names of files.  A source may have thousands; a batch uses few of them."""
        numbers = packets >> FILE_SHIFT     # of NULL far below 0
        first, last = (int(numbers.min()), int(numbers.max())) if len(numbers) else (0, 0)
        if first == last >= 0:
            return same(len(numbers), self.files[first])
        first = max(first, 0)
        return words(numbers - first, self.files[first : last + 1])

    def packets_of_others(self) -> int:
        """Packets of connections that speak no protocol of ours."""
        total = 0
        for first in range(0, len(self.state), SLOTS_AT_ONCE):
            some = self.state[first : first + SLOTS_AT_ONCE]
            total += int(some[some[:, S_PROTOCOL] < 0][:, [S_SIDES + D_PACKETS, S_SIDES + SIDE_WIDTH + D_PACKETS]].sum())
            relieve()
        return total

    def packet(self, packets) -> pa.Array:
        """Packet numbers as people count them, from 1."""
        return ints(numpy.where(packets == NULL, NULL, self.numbers(packets) + 1))

    def sources(self, count: int) -> pa.Array:
        return same(count, self.source)


@lru_cache(maxsize=ADDRESSES_KEPT)
def address(high: int, low: int, version: int) -> str:
    if version == 4:
        return socket.inet_ntoa((low & 0xFFFFFFFF).to_bytes(4, "big"))
    return str(ipaddress.IPv6Address(((high & 0xFFFFFFFFFFFFFFFF) << 64) | (low & 0xFFFFFFFFFFFFFFFF)))


class Lives:
    """Rows of `connections`, made from the state rows."""

    def __init__(self, connections: Connections, protocols: list[str], encapsulations):
        self.c, self.protocols, self.encapsulations = connections, protocols, encapsulations

    def build(self, columns: list[str]) -> Iterator[pa.RecordBatch]:
        for first in range(0, len(self.c.state) or 1, SLOTS_AT_ONCE):
            yield self.slots(columns, first)
            relieve()

    def slots(self, columns: list[str], first: int) -> pa.RecordBatch:
        self.rows = self.c.state[first : first + SLOTS_AT_ONCE]
        self.all = numpy.arange(first, first + len(self.rows))
        self.client = self.c.client_side(self.all)
        arrays = [LIVES[name].make(self) for name in columns]
        return pa.RecordBatch.from_arrays(arrays, columns)

    def of(self, column: int, server: int):
        """A column of one direction: what the client (0) or the server (1) sent."""
        side = self.client ^ server
        return numpy.where(side == 0, self.rows[:, S_SIDES + column], self.rows[:, S_SIDES + SIDE_WIDTH + column])

    def both(self, column: int):
        return self.of(column, 0) + self.of(column, 1)


def end_of(rows):
    flags = rows.rows[:, S_FLAGS]
    ends = numpy.where(flags & FLAG_RESET, 1, numpy.where(flags & FLAG_FIN, 0, 2))
    return words(ends, ["fin", "reset", "open"])


def ended_by_of(rows):
    flags = rows.rows[:, S_FLAGS]
    side = numpy.where(flags & FLAG_ENDED, 0, numpy.where(flags & (FLAG_ENDED << 1), 1, -1))
    return words(numpy.where(side < 0, -1, side ^ rows.client), ["client", "server"])


def fact(rows, name: str, kind) -> pa.Array:
    """What is known of TLS.  `decrypted` is false for a connection of which only TLS is known."""
    encrypted = rows.rows[:, S_FLAGS] & FLAG_ENCRYPTED
    if not encrypted.any():
        return pa.nulls(len(encrypted), kind)
    otherwise = {"decrypted": False}.get(name)
    facts = rows.c.fold.inner.facts(rows.all.tolist())
    return pa.array([said.get(name, otherwise if known else None) for said, known in zip(facts, encrypted.tolist(), strict=True)], kind)


def recognised_by(rows):
    """As it stands in the flags: by whose word, how many messages were looked at, and whether one would have been enough."""
    how = numpy.where(rows.rows[:, S_PROTOCOL] >= 0, rows.rows[:, S_FLAGS] >> HOW_AT & HOW_ALL, 0)
    return words(how - 1, [how_said(n) for n in range(1, HOW_ALL + 1)])


def how_said(how: int) -> str:
    count = how // HOW_MESSAGES & HOW_MOST
    said = [{HOW_TOLD: "told", HOW_PORT: "port", HOW_BYTES: "bytes"}.get(how % HOW_MESSAGES, "")]
    said += [f"{count} message{'s' * (count > 1)}"] if count else []
    return ", ".join(said + ["certain"] * (how >= HOW_CERTAIN))


LIVES: dict[str, Made] = {
    "#order": Made(lambda rows: ints(rows.rows[:, S_FIRST_PACKET])),
    "connection": Made(lambda rows: ints(rows.rows[:, S_ID])),
    "source": Made(lambda rows: rows.c.sources(len(rows.rows))),
    "tcp_stream": Made(lambda rows: ints(rows.rows[:, S_STREAM])),
    "file": Made(lambda rows: rows.c.file(rows.rows[:, S_FIRST_PACKET])),
    "first_packet": Made(lambda rows: rows.c.packet(rows.rows[:, S_FIRST_PACKET])),
    "last_file": Made(lambda rows: rows.c.file(rows.rows[:, S_LAST_PACKET])),
    "last_packet": Made(lambda rows: rows.c.packet(rows.rows[:, S_LAST_PACKET])),
    "client_ip": Made(lambda rows: rows.c.ips(rows.all, False)),
    "client_port": Made(lambda rows: rows.c.ports(rows.all, False)),
    "server_ip": Made(lambda rows: rows.c.ips(rows.all, True)),
    "server_port": Made(lambda rows: rows.c.ports(rows.all, True)),
    "protocol": Made(lambda rows: words(rows.rows[:, S_PROTOCOL], rows.protocols)),
    "recognised_by": Made(recognised_by),
    "encrypted": Made(lambda rows: bools(rows.rows[:, S_FLAGS] & FLAG_ENCRYPTED)),
    "decrypted": Made(lambda rows: fact(rows, "decrypted", pa.bool_())),
    "tls_version": Made(lambda rows: fact(rows, "tls_version", pa.string())),
    "tls_cipher": Made(lambda rows: fact(rows, "tls_cipher", pa.string())),
    "tls_sni": Made(lambda rows: fact(rows, "tls_sni", pa.string())),
    "tls_alpn": Made(lambda rows: fact(rows, "tls_alpn", pa.string())),
    "tls_subject": Made(lambda rows: fact(rows, "tls_subject", pa.string())),
    "tls_handshake_ns": Made(lambda rows: fact(rows, "tls_handshake_ns", pa.int64())),
    "tls_unread": Made(lambda rows: fact(rows, "tls_unread", pa.string())),
    "first_ns": Made(lambda rows: ints(rows.rows[:, S_FIRST_TIME])),
    "last_ns": Made(lambda rows: ints(rows.rows[:, S_LAST_TIME])),
    "packets_to_server": Made(lambda rows: ints(rows.of(D_PACKETS, 0))),
    "packets_to_client": Made(lambda rows: ints(rows.of(D_PACKETS, 1))),
    "bytes_to_server": Made(lambda rows: ints(rows.of(D_BYTES, 0))),
    "bytes_to_client": Made(lambda rows: ints(rows.of(D_BYTES, 1))),
    "missing_to_server": Made(lambda rows: ints(rows.of(D_MISSING, 0))),
    "missing_to_client": Made(lambda rows: ints(rows.of(D_MISSING, 1))),
    "retransmitted_bytes": Made(lambda rows: ints(rows.both(D_RETRANSMITTED))),
    "late_bytes": Made(lambda rows: ints(rows.both(D_LATE))),
    "overlap_conflicts": Made(lambda rows: ints(rows.both(D_CONFLICTS))),
    "encapsulation": Made(lambda rows: mapped(rows.rows[:, S_KEY + 5] >> 8, rows.encapsulations.text_of)),
    "handshake_ns": Made(lambda rows: ints(rows.rows[:, S_HANDSHAKE], rows.rows[:, S_HANDSHAKE] == UNSHAKEN)),
    "way_to_client_ns": Made(lambda rows: ints(introduction(rows.rows[:, INTRODUCED], rows.client)[1])),
    "way_to_server_ns": Made(lambda rows: ints(introduction(rows.rows[:, INTRODUCED], rows.client)[0])),
    "start": Made(lambda rows: words((rows.rows[:, S_FLAGS] & FLAG_SYN == 0).astype(numpy.int64), ["syn", "midstream"])),
    "end": Made(end_of),
    "ended_by": Made(ended_by_of),
}
