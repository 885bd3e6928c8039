"""Reassembles IP fragments: they are rare, so in plain Python, and within limits, since anybody can send them.

Law: a datagram is given only if every byte of it came from exactly one fragment; fragments that cannot become one are counted by why, and each
count is a problem, as is the count of packets in too many tunnels.  Two fragments with the same bytes invalidate their datagram, unless they are repeats of one fragment (RFC 5722).
"""

from __future__ import annotations

import bisect
import struct
import zlib
from collections.abc import Callable
from dataclasses import astuple, dataclass, field

from dissect.problems import Problem
from dissect.link.workspace import LAYER_LIMIT, PATH_WORDS
from dissect.link.layout import P_CAPTURED, P_ENCAPSULATION, P_IP_AT, P_LENGTH, P_PAYLOAD_AT, P_TCP_AT, P_TIME

TIMEOUT_NS = 30_000_000_000  # by packet time, from the datagram's first fragment
DATAGRAMS = 1024  # open at one time; the oldest goes first
HELD_BYTES = 16 << 20  # of all open datagrams
REMEMBERED = 1 << 14  # fragments of whole datagrams: a recorder may see each of them again
PIECES = 1024  # fragments of one datagram: 64 KiB in pieces of 64 bytes
DATAGRAM_BYTES = 65535
STATE = b"mqf3"
CUT, ODD, OVERLAP, LATE, ENDED, CROWDED, LONG, DEEP = range(8)  # why there is no datagram, or what is in it is not read
WHY = (  # kind of problem, of what, and in words
    ("cut_fragment", "fragment", "cut by the snap length"),
    ("odd_fragment", "fragment", "with others to follow, of a length that is no multiple of 8"),
    ("fragment_overlap", "datagram", "of which two fragments claim the same bytes"),
    ("fragments_missing", "datagram", f"in fragments of which the rest did not come within {TIMEOUT_NS // 1_000_000_000} s"),
    ("fragments_missing", "datagram", "in fragments of which the rest had not come when the capture ended"),
    ("fragments_missing", "datagram", "in fragments, given up since too many were open"),
    ("odd_fragment", "datagram", "in fragments that are too long together"),
    ("too_deep", "packet", f"in more than {PATH_WORDS} tunnels and VLANs, or behind more than {LAYER_LIMIT} headers, which is not read"),
)

LOST = "<qqqq"  # of each reason in a state
Key = tuple[bytes, bytes, int, int, int, int]  # source, destination, id, protocol, encapsulation, interface


@dataclass(slots=True)
class Lost:
    """What could not be put together for one reason."""

    count: int = 0
    bytes: int = 0
    packet: int = -1  # of the first one
    first_ns: int = 0

    def more(self, count: int, size: int, packet: int, first_ns: int) -> None:
        if not self.count or packet < self.packet:
            self.packet, self.first_ns = packet, first_ns
        self.count, self.bytes = self.count + count, self.bytes + size


@dataclass(slots=True)
class _Datagram:
    first_ns: int
    packet: int  # of its first fragment
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
    """Unfinished datagrams, and how many will never be whole."""

    def __init__(self) -> None:
        self.lost = [Lost() for _ in WHY]
        self._open: dict[Key, _Datagram] = {}  # in the order of their first fragments
        self._held = 0
        self._whole: dict[Key, tuple[int, dict[int, int]]] = {}  # since when, and each fragment's CRC-32 by its offset; in the order of their ends
        self._remembered = 0

    def __len__(self) -> int:
        """The number of unfinished datagrams."""
        return len(self._open)

    def add(self, data, row, packet: int, interface: int = 0) -> bytes | None:
        """Add the fragment of a packet row; returns the whole datagram as raw IP if this was its last piece."""
        row = [int(value) for value in row]
        if row[P_CAPTURED] < row[P_LENGTH]:
            self.lost[CUT].more(1, row[P_CAPTURED], packet, row[P_TIME])
            return None
        self._expire(row[P_TIME])
        key, offset, more, head = _read(data, row, interface)
        piece = bytes(data[row[P_PAYLOAD_AT] : row[P_PAYLOAD_AT] + row[P_CAPTURED]])
        if more and len(piece) & 7:  # other fragments cannot meet its end
            self.lost[ODD].more(1, len(piece), packet, row[P_TIME])
            return None
        datagram = self._open.get(key)
        if datagram is None and self._is_known(key, offset, piece):
            return None
        if datagram is None:
            self._make_room()
            datagram = self._open[key] = _Datagram(row[P_TIME], packet)
        if self._place(datagram, offset, more, piece, head) and datagram.total >= 0 and datagram.head:
            return self._complete(key, datagram, row[P_TIME])
        return None

    def not_read(self, count: int, size: int, packet: int, first_ns: int) -> None:
        """Packets whose tunnels nobody follows to their end."""
        self.lost[DEEP].more(count, size, packet, first_ns)

    def wait(self, now_ns: int) -> bool:
        """Whether a fragment after this time may belong to what was there before it."""
        return bool(self._open) or any(now_ns - since <= TIMEOUT_NS for since, _ in self._whole.values())

    def finish(self) -> None:
        """The capture has ended: what is unfinished will never be whole."""
        for key in list(self._open):
            self._drop(key, ENDED)

    def follow(self, before: Fragments) -> None:
        """What was lost before these, of which none were open then."""
        for lost, more in zip(self.lost, before.lost, strict=True):
            if more.count:
                lost.more(*astuple(more))

    def problems(self, place: Callable[[int], tuple[str | None, int]]) -> list[Problem]:
        """One for each reason; `place`: a packet's file, and its number there, from 1."""
        found = []
        for (kind, what, said), lost in zip(WHY, self.lost, strict=True):
            if lost.count:
                file, packet = place(lost.packet)
                text = f"a {what} {said}" if lost.count == 1 else f"{lost.count:,} {what}s {said}: this is the first"
                found.append((lost.packet, Problem("ip", kind, text, file=file, packet=packet, first_ns=lost.first_ns, bytes=lost.bytes)))
        return [problem for _, problem in sorted(found, key=lambda one: one[0])]

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

    def _is_known(self, key: Key, offset: int, piece: bytes) -> bool:
        """Whether it is a fragment of a whole datagram once more."""
        return key in self._whole and self._whole[key][1].get(offset) == zlib.crc32(piece)

    def _remember(self, key: Key, since: int, sums: dict[int, int]) -> None:
        self._forget(key)
        self._whole[key] = since, sums
        self._remembered += len(sums)
        while self._remembered > REMEMBERED:
            self._forget(next(iter(self._whole)))

    def _forget(self, key: Key) -> None:
        if key in self._whole:
            self._remembered -= len(self._whole.pop(key)[1])

    def _complete(self, key: Key, datagram: _Datagram, now_ns: int) -> bytes | None:
        del self._open[key]
        self._held -= datagram.held
        self._remember(key, now_ns, {at: zlib.crc32(piece) for at, piece in datagram.pieces.items()})
        payload = b"".join(datagram.pieces[at] for at in datagram.starts)
        whole = _datagram(datagram.head, payload)
        if whole is None:
            self.lost[LONG].more(1, datagram.held, datagram.packet, datagram.first_ns)
        return whole

    def _expire(self, now_ns: int) -> None:
        while self._whole and now_ns - next(iter(self._whole.values()))[0] > TIMEOUT_NS:
            self._forget(next(iter(self._whole)))
        while self._open:
            key, datagram = next(iter(self._open.items()))
            if now_ns - datagram.first_ns <= TIMEOUT_NS:
                return
            self._drop(key, LATE)

    def _make_room(self) -> None:
        while self._open and (len(self._open) >= DATAGRAMS or self._held >= HELD_BYTES):
            self._drop(next(iter(self._open)), CROWDED)

    def _drop(self, key: Key, why: int) -> None:
        datagram = self._open.pop(key)
        self._held -= datagram.held
        self.lost[OVERLAP if datagram.spoiled else why].more(1, datagram.held, datagram.packet, datagram.first_ns)

    # --- state ----------------------------------------------------------------------------------------------------

    def state(self) -> bytes:
        """All of it in compact form."""
        parts = [STATE, *(struct.pack(LOST, *astuple(lost)) for lost in self.lost), struct.pack("<I", len(self._open))]
        for key, datagram in self._open.items():
            parts.append(_key_bytes(key))
            parts.append(struct.pack("<qqi?HH", datagram.first_ns, datagram.packet, datagram.total, datagram.spoiled,
                                     len(datagram.head), len(datagram.pieces)) + datagram.head)  # fmt: skip
            parts += [struct.pack("<HH", at, len(piece)) + piece for at, piece in datagram.pieces.items()]
        parts.append(struct.pack("<I", len(self._whole)))
        for key, (since, sums) in self._whole.items():
            parts += [_key_bytes(key), struct.pack("<qH", since, len(sums)), *(struct.pack("<HI", at, crc) for at, crc in sums.items())]
        return b"".join(parts)

    @classmethod
    def restore(cls, state: bytes) -> Fragments:
        """Restore what ``state`` gave."""
        if not state.startswith(STATE):
            raise ValueError("these bytes are no state of fragments")
        self, taken = cls(), _Taken(state, len(STATE))
        self.lost = [Lost(*taken.numbers(LOST)) for _ in WHY]
        for _ in range(*taken.numbers("<I")):
            key = taken.key()
            first_ns, packet, total, spoiled, head, pieces = taken.numbers("<qqi?HH")
            datagram = _Datagram(first_ns, packet, taken.bytes(head), total, spoiled)
            for _ in range(pieces):
                at, length = taken.numbers("<HH")
                datagram.hold(at, taken.bytes(length))
            self._open[key] = datagram
            self._held += datagram.held
        for _ in range(*taken.numbers("<I")):
            key, (since, count) = taken.key(), taken.numbers("<qH")
            self._remember(key, since, dict(taken.numbers("<HI") for _ in range(count)))
        return self


def _key_bytes(key: Key) -> bytes:
    source, target, *numbers = key
    return struct.pack("<BIHQI", len(source), *numbers) + source + target


class _Taken:
    """Reads a state from front to back."""

    def __init__(self, state: bytes, at: int) -> None:
        self._state, self._at = state, at

    def numbers(self, form: str) -> tuple:
        self._at += struct.calcsize(form)
        return struct.unpack_from(form, self._state, self._at - struct.calcsize(form))

    def key(self) -> Key:
        size, *numbers = self.numbers("<BIHQI")
        return (self.bytes(size), self.bytes(size), *numbers)

    def bytes(self, size: int) -> bytes:
        self._at += size
        return self._state[self._at - size : self._at]


def key_of(data, row, interface: int = 0) -> Key:
    """Of which datagram a packet row is a fragment."""
    return _read(data, [int(value) for value in row], interface)[0]


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
