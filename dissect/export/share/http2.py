"""A direction of HTTP/2 with other names in it: its frames stay, headers and messages are replaced in as many bytes.

Law: a frame's header, settings, windows and resets stay; a header's value stays if HTTP or a description knows it as a word; what is no
message that was read is overwritten.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable
from typing import Any

from dissect.export.share.names import Pseudonyms
from dissect.export.share.vocabulary import Words
from dissect.inner.calls import PREFIX
from dissect.inner.hpack_tables import LENGTHS, STATIC
from dissect.inner.http2 import CHAIN, FRAME_MOST, PREFACE, frame_size
from dissect.inner.units import MAGIC

HEADER = 9
DATA, HEADERS, GOAWAY, CONTINUATION = 0, 1, 7, 9
KEPT_FRAMES = (2, 3, 4, 6, 8)  # priority, reset, settings, ping, window
PADDED, END_HEADERS, HAS_PRIORITY = 8, 4, 32
NAMES = [line.partition(" ")[0].encode() for line in STATIC.splitlines()]
WORDS = frozenset((b"te", b"trailers", b"content-type", b"content-length", b"accept-encoding", b"content-encoding", b":method", b":scheme", b":status",
                   b"grpc-status", b"grpc-accept-encoding"))
TABLE_FIRST, ENTRY = 4096, 32
UNIT_HEAD, UNIT_HEADERS_AT = 22, 18
FIT_TURNS, FIT_BYTES = 4096, 1 << 15  # other letters that are tried in a header's value, and the bytes that are packed for it


class Direction:
    """What one end sends, by offset: `read` and `put` do nothing where bytes are missing."""

    def __init__(self, rows: Any, read: Callable[[int, int], bytes], write: Callable[[int, bytes], None]):
        self.rows, self.read_at, self.write_at = rows, read, write
        self.starts = rows[:, 1].tolist()
        self.near: tuple[int, int, int] = (0, 0, 0)  # the row that was asked for last: offset, size, place
        self.end = int(rows[-1, 1] + rows[-1, 2]) if len(rows) else 0

    def parts(self, offset: int, size: int) -> list[tuple[int, int, int]]:
        """(offset, place, size) of what is there."""
        first, length, place = self.near
        if first <= offset and offset + size <= first + length:  # frames follow each other
            return [(offset, place + offset - first, size)] if size else []
        found = []
        at = max(0, bisect_right(self.starts, offset) - 1)
        while at < len(self.starts) and self.starts[at] < offset + size:
            self.near = first, length, place = self.rows[at, 1:4].tolist()
            low, high = max(offset, first), min(offset + size, first + length)
            if low < high:
                found.append((low, place + low - first, high - low))
            at += 1
        return found

    def there(self, offset: int) -> int:
        """The first offset from here on whose byte is there."""
        for _, first, length, *_ in self.rows[max(0, bisect_right(self.starts, offset) - 1) :]:
            if offset < first + length:
                return max(offset, int(first))
        return self.end

    def read(self, offset: int, size: int) -> bytes | None:
        """All of these bytes, or None."""
        found = [self.read_at(place, length) for _, place, length in self.parts(offset, size)]
        text = b"".join(found)
        return text if len(text) == size else None

    def put(self, offset: int, text: bytes) -> None:
        for low, place, length in self.parts(offset, len(text)):
            self.write_at(place, text[low - offset : low - offset + length])


class Messages:
    """The messages of each stream, in their order: as they were, and as they are given away."""

    def __init__(self) -> None:
        self.waiting: dict[int, tuple[bytearray, bytearray]] = {}

    def unit(self, before: bytes, after: bytes) -> None:
        if before[:4] != MAGIC or len(before) < UNIT_HEAD:
            return
        first = UNIT_HEAD + int.from_bytes(before[UNIT_HEADERS_AT : UNIT_HEADERS_AT + 4])
        size = messages_size(before, first)
        old, new = self.waiting.setdefault(int.from_bytes(before[10:14]), (bytearray(), bytearray()))
        old += before[first : first + size]
        new += after[first : first + size]

    def take(self, stream: int, text: bytes) -> bytes | None:
        """What stands for the next bytes of a stream; None if these are not those that were read."""
        old, new = self.waiting.get(stream, (bytearray(), bytearray()))
        if not old.startswith(text):
            return None
        made = bytes(new[: len(text)])
        del old[: len(text)], new[: len(text)]
        return made


def messages_size(unit: bytes, first: int) -> int:
    """Bytes of the messages that a unit has whole."""
    at = first
    while len(unit) - at >= PREFIX and len(unit) - at >= PREFIX + (size := int.from_bytes(unit[at + 1 : at + PREFIX])):
        at += PREFIX + size
    return at - first


class Rewriter:
    """One direction, frame by frame."""

    def __init__(self, direction: Direction, messages: Messages, names: Pseudonyms, lanes: list[Words], counts: Counter):
        self.direction, self.messages, self.names, self.counts = direction, messages, names, counts
        self.words = WORDS.union(*(one.kept for one in lanes))
        self.known = frozenset(NAMES).union(WORDS, *(one.names for one in lanes))  # names of headers
        self.table: list[tuple[bytes, int]] = []  # names of entries, the newest first, and how much each counts
        self.held, self.most = 0, TABLE_FIRST  # bytes of them, and how many may be
        self.lost: set[int] = set()  # streams whose messages are not those that were read
        self.block: list[tuple[int, int]] = []  # where the pieces of a header block lie

    def run(self) -> None:
        """Everything is overwritten, then what is known stands there again."""
        direction = self.direction
        for _, first, size, *_ in direction.rows.tolist():
            direction.put(first, bytes(size))
        at = direction.starts[0] if direction.starts else 0
        preface = direction.read(at, len(PREFACE))
        if preface == PREFACE:
            direction.put(at, preface)
            at += len(PREFACE)
        elif at:
            at = self.next_frame(at)
        while at + HEADER <= direction.end:
            head = direction.read(at, HEADER)
            size = frame_size(head, 0, FRAME_MOST) if head is not None else 0
            if head is None or not size and head[3] <= CONTINUATION:
                at = self.next_frame(at + 1)
                self.table, self.held = [], 0  # and a stream that lacks something shows that by its bytes
                continue
            size = size or HEADER + int.from_bytes(head[:3])
            direction.put(at, head)
            self.frame(head, at + HEADER, size - HEADER)
            at += size

    def next_frame(self, at: int) -> int:
        """Where frames follow each other again."""
        while (at := self.direction.there(at)) < self.direction.end and not self.follow(at):
            at += 1
        return at

    def follow(self, at: int) -> bool:
        """Whether some frames follow each other from here, or all up to the end."""
        for number in range(CHAIN):
            head = self.direction.read(at, HEADER)
            size = frame_size(head, 0, FRAME_MOST) if head is not None else 0
            if not size:
                return number > 0 and at == self.direction.end
            at += size
        return True

    def frame(self, head: bytes, at: int, size: int) -> None:
        kind, flags, stream = head[3], head[4], int.from_bytes(head[5:9]) & 0x7FFFFFFF
        text = self.direction.read(at, size)
        if kind in KEPT_FRAMES:
            self.direction.put(at, text or b"")
        elif kind == GOAWAY:
            self.direction.put(at, (text or b"")[:8])
        elif text is None:
            self.lost.add(stream)
        elif kind in (DATA, HEADERS, CONTINUATION):
            first, last = 0, size
            if flags & PADDED and kind != CONTINUATION and text:
                first, last = 1, max(1, size - text[0])
                self.direction.put(at, text[:1])
            if kind == DATA:
                self.data(stream, at + first, text[first:last])
                return
            if kind == HEADERS and flags & HAS_PRIORITY:
                self.direction.put(at + first, text[first : first + 5])
                first += 5
            self.block = [*(self.block if kind == CONTINUATION else []), (at + first, last - first)]
            if flags & END_HEADERS:
                self.headers()

    def data(self, stream: int, at: int, text: bytes) -> None:
        made = self.messages.take(stream, text) if stream not in self.lost else None
        if made is None:
            self.lost.add(stream)
            self.counts["bytes overwritten"] += len(text)
            return
        self.direction.put(at, made)

    def headers(self) -> None:
        before = b"".join(self.direction.read(at, size) or b"" for at, size in self.block)
        made, place = self.headed(before), 0
        for at, size in self.block:
            self.direction.put(at, made[place : place + size])
            place += size
        self.block = []

    # --- header blocks ----------------------------------------------------------------------------------------------

    def headed(self, block: bytes) -> bytes:
        """A block with other values; what cannot be read is overwritten."""
        out, at = bytearray(len(block)), 0
        try:
            while at < len(block):
                end, made = self.header(block, at)
                out[at:end], at = made, end
        except (IndexError, ValueError):
            self.table, self.held = [], 0
        return bytes(out)

    def header(self, block: bytes, at: int) -> tuple[int, bytes]:
        first, begin = block[at], at
        if first & 0x80:
            _, at = integer(block, at, 7)
            return at, block[begin:at]
        if first & 0xE0 == 0x20:
            self.most, at = integer(block, at, 5)
            self.evict()
            return at, block[begin:at]
        index, at = integer(block, at, 6 if first & 0x40 else 4)
        out = bytearray(block[begin:at])
        if index == 0:
            name, end = string(block, at)
            out += self.replaced(block[at:end], name, name in self.known or name.startswith(b"grpc-"))
            at = end
        else:
            name = NAMES[index - 1] if index <= len(NAMES) else self.table[index - len(NAMES) - 1][0] if index - len(NAMES) <= len(self.table) else b""
        value, end = string(block, at)
        out += self.replaced(block[at:end], value, name in self.words)
        if first & 0x40:
            self.table.insert(0, (name, len(name) + len(value) + ENTRY))
            self.held += self.table[0][1]
            self.evict()
        return end, bytes(out)

    def evict(self) -> None:
        while self.table and self.held > self.most:
            self.held -= self.table.pop()[1]

    def replaced(self, wire: bytes, text: bytes, stays: bool) -> bytes:
        """A string in as many bytes, packed if it was packed."""
        if stays or not text:
            return wire
        self.counts["values of headers"] += 1
        _, begin = integer(wire, 0, 7)
        made = self.names.text(text)
        if not wire[0] & 0x80:
            return wire[:begin] + made
        for turn in range(min(FIT_TURNS, FIT_BYTES // len(text)) if any(byte < 128 and chr(byte).isalnum() for byte in made) else 1):
            packed = huffman(made)
            if len(packed) == len(wire) - begin:
                return wire[:begin] + packed
            made = self.closer(text, made, len(wire) - begin - len(packed), turn)
        return wire[:begin] + huffman_fill(text, len(wire) - begin)

    def closer(self, text: bytes, made: bytes, lacks: int, turn: int) -> bytes:
        """Another text, with one letter whose code is longer or shorter."""
        places = [at for at in range(len(made)) if text[at : at + 1].isalnum()]
        if not places:
            return made
        pick = self.names.number(4, b"fit", text, turn.to_bytes(2))
        letters = b"jkqvwxyzKQVW" if lacks > 0 else b"aceiost"
        at = places[pick % len(places)]
        return made[:at] + bytes([letters[(pick >> 16) % len(letters)]]) + made[at + 1 :]


def integer(block: bytes, at: int, bits: int) -> tuple[int, int]:
    limit = (1 << bits) - 1
    value, at, shift = block[at] & limit, at + 1, 0
    if value < limit:
        return value, at
    while shift <= 28:
        byte = block[at]
        value, at, shift = value + ((byte & 0x7F) << shift), at + 1, shift + 7
        if byte < 0x80:
            return value, at
    raise ValueError


def string(block: bytes, at: int) -> tuple[bytes, int]:
    packed = block[at] & 0x80
    size, at = integer(block, at, 7)
    if at + size > len(block):
        raise ValueError
    text = block[at : at + size]
    return unpacked(text) if packed else text, at + size


def codes() -> list[tuple[int, int]]:
    """The code of each byte, and its bits."""
    found, code, before = [(0, 0)] * 257, 0, 0
    for number, symbol in enumerate(sorted(range(257), key=lambda symbol: (LENGTHS[symbol], symbol))):
        code = code + (number > 0) << LENGTHS[symbol] - before
        before = LENGTHS[symbol]
        found[symbol] = code, before
    return found


CODES = codes()
SYMBOLS = {(code, size): symbol for symbol, (code, size) in enumerate(CODES)}


def huffman(text: bytes) -> bytes:
    bits = size = 0
    for byte in text:
        code, length = CODES[byte]
        bits, size = bits << length | code, size + length
    lacks = -size % 8
    return (bits << lacks | (1 << lacks) - 1).to_bytes((size + lacks) // 8)


def huffman_fill(text: bytes, size: int) -> bytes:
    """A text of as many characters whose code has this many bytes, whatever it says."""
    for letter in b"aAjX&":
        if len(made := huffman(bytes([letter]) * len(text))) == size:
            return made
    return bytes(size)


def unpacked(text: bytes) -> bytes:
    out, code, size = bytearray(), 0, 0
    for byte in text:
        for shift in range(7, -1, -1):
            code, size = code << 1 | byte >> shift & 1, size + 1
            symbol = SYMBOLS.get((code, size))
            if symbol is not None:
                if symbol == 256:
                    raise ValueError
                out.append(symbol)
                code = size = 0
    return bytes(out)
