"""Reassembles IP fragments: they are rare, so in plain Python, and within limits, since anybody can send them.

Law: a datagram is given only if every byte of it came from exactly one fragment; fragments that cannot become one are a problem.  Two
fragments with the same bytes invalidate their datagram, unless they are repeats of one fragment (RFC 5722).
"""

from __future__ import annotations

import bisect
import struct
from dataclasses import dataclass, field

from dissect.problems import Problem
from dissect.link.layout import P_CAPTURED, P_ENCAPSULATION, P_IP_AT, P_LENGTH, P_PAYLOAD_AT, P_TCP_AT, P_TIME

TIMEOUT_NS = 30_000_000_000  # by packet time, from the datagram's first fragment
DATAGRAMS = 1024  # open at one time; the oldest goes first
HELD_BYTES = 16 << 20  # of all open datagrams
PIECES = 1024  # fragments of one datagram: 64 KiB in pieces of 64 bytes
DATAGRAM_BYTES = 65535
STATE = b"mqf2"

Key = tuple[bytes, bytes, int, int, int, int]  # source, destination, id, protocol, encapsulation, interface


@dataclass(slots=True)
class _Datagram:
    first_ns: int
    packet: int  # 0-based, of its first fragment
    head: bytes = b""  # IP header of the fragment at offset 0, without the fragment header
    total: int = -1  # bytes after the header, once the last fragment is there
    spoiled: bool = False
    pieces: dict[int, bytes] = field(default_factory=dict)  # offset → bytes
    starts: list[int] = field(default_factory=list)  # the offsets in order
    held: int = 0  # bytes of all pieces

    def hold(self, offset: int, piece: bytes) -> None:
        self.pieces[offset] = piece
        bisect.insort(self.starts, offset)
        self.held += len(piece)

    def spoil(self) -> None:
        self.spoiled, self.held = True, 0
        self.pieces.clear()
        self.starts.clear()


class Fragments:
    """Unfinished datagrams of one file's packets."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []
        self._open: dict[Key, _Datagram] = {}  # in the order of their first fragments
        self._held = 0

    def __len__(self) -> int:
        """The number of unfinished datagrams."""
        return len(self._open)

    def add(self, data, row, packet: int, interface: int = 0) -> bytes | None:
        """Add the fragment of a packet row; returns the whole datagram as raw IP if this was its last piece."""
        row = [int(value) for value in row]
        if row[P_CAPTURED] < row[P_LENGTH]:
            self._tell("cut_fragment", "a fragment was cut by the snap length", packet, row[P_TIME], row[P_CAPTURED])
            return None
        self._expire(row[P_TIME])
        key, offset, more, head = _read(data, row, interface)
        piece = bytes(data[row[P_PAYLOAD_AT] : row[P_PAYLOAD_AT] + row[P_CAPTURED]])
        if more and len(piece) & 7:  # other fragments cannot meet its end
            text = "a fragment that is not the last has a length that is no multiple of 8"
            self._tell("odd_fragment", text, packet, row[P_TIME], len(piece))
            return None
        datagram = self._open.get(key)
        if datagram is None:
            self._make_room()
            datagram = self._open[key] = _Datagram(row[P_TIME], packet)
        if self._place(datagram, offset, more, piece, head) and datagram.total >= 0 and datagram.head:
            return self._complete(key, datagram)
        return None

    def finish(self) -> None:
        """The capture has ended: what is unfinished will never be whole."""
        for key in list(self._open):
            self._drop(key, "the capture ended")

    def _place(self, datagram: _Datagram, offset: int, more: bool, piece: bytes, head: bytes) -> bool:
        """Whether the datagram may now be whole."""
        if datagram.spoiled or datagram.pieces.get(offset) == piece:
            return False  # of a spoiled one nothing is kept; the same fragment again changes nothing
        end = offset + len(piece)
        if self._conflicts(datagram, offset, end, more):
            self._held -= datagram.held
            datagram.spoil()
            return False
        datagram.hold(offset, piece)
        self._held += len(piece)
        if offset == 0:
            datagram.head = head
        if not more:
            datagram.total = end
        return datagram.held == datagram.total

    @staticmethod
    def _conflicts(datagram: _Datagram, offset: int, end: int, more: bool) -> bool:
        if end > DATAGRAM_BYTES or len(datagram.pieces) >= PIECES:
            return True
        if datagram.total >= 0 and (end > datagram.total or not more):
            return True
        starts, pieces = datagram.starts, datagram.pieces
        if not more and starts and starts[-1] + len(pieces[starts[-1]]) > end:
            return True
        behind = bisect.bisect_left(starts, offset)
        if behind < len(starts) and starts[behind] < end:
            return True
        return behind > 0 and starts[behind - 1] + len(pieces[starts[behind - 1]]) > offset

    def _complete(self, key: Key, datagram: _Datagram) -> bytes | None:
        del self._open[key]
        self._held -= datagram.held
        payload = b"".join(datagram.pieces[at] for at in datagram.starts)
        return _datagram(datagram.head, payload)

    def _expire(self, now_ns: int) -> None:
        while self._open:
            key, datagram = next(iter(self._open.items()))
            if now_ns - datagram.first_ns <= TIMEOUT_NS:
                return
            self._drop(key, f"the rest did not come within {TIMEOUT_NS // 1_000_000_000} s")

    def _make_room(self) -> None:
        while self._open and (len(self._open) >= DATAGRAMS or self._held >= HELD_BYTES):
            self._drop(next(iter(self._open)), "too many datagrams are open")

    def _drop(self, key: Key, why: str) -> None:
        datagram = self._open.pop(key)
        size = datagram.held
        self._held -= size
        if datagram.spoiled:
            self._tell("fragment_overlap", "two fragments claim the same bytes", datagram.packet, datagram.first_ns, 0)
        else:
            self._tell("fragments_missing", f"a datagram in fragments is not whole: {why}", datagram.packet,
                       datagram.first_ns, size)  # fmt: skip

    def _tell(self, kind: str, text: str, packet: int, time_ns: int, size: int) -> None:
        self.problems.append(Problem("ip", kind, text, packet=packet + 1, first_ns=time_ns, bytes=size))

    # --- state ----------------------------------------------------------------------------------------------------

    def state(self) -> bytes:
        """All unfinished datagrams in compact form."""
        parts = [STATE, struct.pack("<I", len(self._open))]
        for (source, target, number, protocol, wrapping, interface), datagram in self._open.items():
            parts.append(struct.pack("<BIHQI", len(source), number, protocol, wrapping, interface) + source + target)
            parts.append(struct.pack("<qqi?HH", datagram.first_ns, datagram.packet, datagram.total, datagram.spoiled,
                                     len(datagram.head), len(datagram.pieces)) + datagram.head)  # fmt: skip
            parts += [struct.pack("<HH", at, len(piece)) + piece for at, piece in datagram.pieces.items()]
        return b"".join(parts)

    @classmethod
    def restore(cls, state: bytes) -> Fragments:
        """Restore what ``state`` gave."""
        if not state.startswith(STATE):
            raise ValueError("these bytes are no state of fragments")
        self, taken = cls(), _Taken(state, len(STATE))
        (count,) = taken.numbers("<I")
        for _ in range(count):
            size, *rest = taken.numbers("<BIHQI")
            key = (taken.bytes(size), taken.bytes(size), *rest)
            first_ns, packet, total, spoiled, head, pieces = taken.numbers("<qqi?HH")
            datagram = _Datagram(first_ns, packet, taken.bytes(head), total, spoiled)
            for _ in range(pieces):
                at, length = taken.numbers("<HH")
                datagram.hold(at, taken.bytes(length))
            self._open[key] = datagram
            self._held += datagram.held
        return self


class _Taken:
    """Reads a state from front to back."""

    def __init__(self, state: bytes, at: int) -> None:
        self._state, self._at = state, at

    def numbers(self, form: str) -> tuple:
        self._at += struct.calcsize(form)
        return struct.unpack_from(form, self._state, self._at - struct.calcsize(form))

    def bytes(self, size: int) -> bytes:
        self._at += size
        return self._state[self._at - size : self._at]


def _read(data, row: list[int], interface: int) -> tuple[Key, int, bool, bytes]:
    """Key, offset, whether more follow, and the header in its form for the whole datagram."""
    at, place = row[P_IP_AT], row[P_TCP_AT]
    head = bytes(data[at : row[P_PAYLOAD_AT]])
    if head[0] >> 4 == 4:
        bits = int.from_bytes(head[6:8], "big")
        number = int.from_bytes(head[4:6], "big")
        key = (head[12:16], head[16:20], number, head[9], row[P_ENCAPSULATION], interface)
        return key, (bits & 0x1FFF) * 8, bool(bits & 0x2000), head
    part = head[place - at :]
    bits = int.from_bytes(part[2:4], "big")
    number = int.from_bytes(part[4:8], "big")
    # RFC 8200: the protocol is no part of the key
    key = (head[8:24], head[24:40], number, 0, row[P_ENCAPSULATION], interface)
    return key, bits & 0xFFF8, bool(bits & 1), _without_part(head[: place - at], part[0])


def _without_part(head: bytes, protocol: int) -> bytes:
    """IPv6 headers before a fragment header; the last of them refers to what came after it."""
    names, at, kind = 6, 40, head[6]
    while at < len(head):
        names = at
        size = (head[at + 1] + 2) * 4 if kind == 51 else (head[at + 1] + 1) * 8
        kind, at = head[at], at + size
    return head[:names] + bytes([protocol]) + head[names + 1 :]


def _datagram(head: bytes, payload: bytes) -> bytes | None:
    """Header and payload as one datagram; None if its length cannot be written."""
    if head[0] >> 4 == 6:
        size = len(head) - 40 + len(payload)
        return head[:4] + size.to_bytes(2, "big") + head[6:] + payload if size <= DATAGRAM_BYTES else None
    size = len(head) + len(payload)
    if size > DATAGRAM_BYTES:
        return None
    head = head[:2] + size.to_bytes(2, "big") + head[4:6] + b"\0\0" + head[8:10] + b"\0\0" + head[12:]
    return head[:10] + _checksum(head).to_bytes(2, "big") + head[12:] + payload


def _checksum(head: bytes) -> int:
    total = sum(int.from_bytes(head[i : i + 2], "big") for i in range(0, len(head), 2))
    while total >> 16:
        total = (total & 0xFFFF) + (total >> 16)
    return total ^ 0xFFFF
