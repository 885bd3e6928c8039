# cython: language_level=3, boundscheck=True, wraparound=False, cdivision=True, initializedcheck=False
"""HPACK (RFC 7541): header blocks of one direction, with the table that they refer to.

Law: each turn takes a byte or more of the block.  Entries that the capture does not contain are unknown, never guessed.  Indexes count
from the newest entry, so entries inserted during the capture are known, whatever came before.
A header is stored as name and value, each after its length (two bytes, four bytes), so using an index is one copy.
"""

import cython
import numpy

from dissect.inner.hpack_tables import LONGEST, QUICK_BITS, shared

if cython.compiled:
    from cython.cimports.libc.string import memcpy, memmove

TABLE_FIRST = cython.declare(cython.longlong, 4096)  # bytes of a table of which nobody said anything
TABLE_MOST = cython.declare(cython.longlong, 1 << 16)  # of a larger one the newest entries are kept
LIST_MOST = cython.declare(cython.longlong, 1 << 16)  # bytes of headers that one block may give; what is more is left out
STRING_MOST = cython.declare(cython.longlong, 1 << 16)  # bytes of a name or a value
ENTRY = cython.declare(cython.longlong, 32)  # what an entry counts beside its bytes
STATIC_COUNT = cython.declare(cython.longlong, 61)
ROOM_FIRST = cython.declare(cython.longlong, 512)  # bytes of a table's text and of a block's headers at first: most connections are one of many
OUT_KEPT = cython.declare(cython.longlong, 4096)  # bytes of the room for headers that stay between blocks
RING_FIRST = cython.declare(cython.longlong, 16)  # entries that a table has room for at first; it has as many as `most` allows
LONGEST_CODE = cython.declare(cython.longlong, LONGEST)
QUICK = cython.declare(cython.longlong, QUICK_BITS)
EOS = cython.declare(cython.longlong, 256)
MASK56 = cython.declare(cython.ulonglong, (1 << 56) - 1)
NAMELESS = cython.declare(cython.longlong, 1 << 40)  # added to the size of an entry whose name is unknown
PATH = b"\0\5:path"
PATH_MOST = 1024  # bytes of it and of its name
STATUS = b"\0\7:status"
ASKING = PATH, b"\0\7:method", b"\0\7:scheme", b"\0\x0a:authority"


SHARED = shared()


@cython.final
@cython.cclass
class Headers:
    """The table of one direction; `decode` puts a block's headers into `out`."""

    text: cython.uchar[::1]  # the table's entries, oldest first …
    at: cython.longlong[::1]  # … where they begin, in a ring …
    size: cython.longlong[::1]  # … and how long they are
    static: cython.uchar[::1]
    starts: cython.longlong[::1]
    quick: cython.longlong[::1]
    codes: cython.longlong[::1]
    symbols: cython.longlong[::1]
    out: cython.uchar[::1]
    block: cython.const[cython.uchar][::1]  # type: ignore[valid-type]
    first: cython.longlong  # the oldest entry
    count: cython.longlong
    end: cython.longlong  # of the entries' text
    used: cython.longlong
    most: cython.longlong
    place: cython.longlong  # in the block
    stop: cython.longlong
    number: cython.longlong
    filled = cython.declare(cython.longlong, visibility="public")  # bytes in `out`
    unknown = cython.declare(cython.longlong, visibility="public")  # headers of this block that the table lacks
    left_out = cython.declare(cython.longlong, visibility="public")  # 1: there was more than LIST_MOST
    late = cython.declare(cython.bint, visibility="public")  # the table has entries that were inserted unseen

    def __init__(self, late: bool):
        self.static, self.starts, self.quick, self.codes, self.symbols = SHARED if cython.compiled else tuple(memoryview(each) for each in SHARED)
        self.text, self.out = self.bytes_(ROOM_FIRST), self.bytes_(ROOM_FIRST)
        self.at, self.size = self.numbers(RING_FIRST), self.numbers(RING_FIRST)
        self.first = self.count = self.end = self.used = self.filled = self.unknown = self.left_out = 0
        self.most = TABLE_FIRST
        self.late = late

    def bytes_(self, size: int):
        array = numpy.zeros(size, dtype=numpy.uint8)
        return array if cython.compiled else memoryview(array)  # type: ignore[arg-type]  # it is a buffer, which numpy says from Python 3.12 on

    def numbers(self, size: int):
        array = numpy.zeros(size, dtype=numpy.int64)
        return array if cython.compiled else memoryview(array)  # type: ignore[arg-type]  # the same

    def lost(self) -> None:
        """Blocks were missed: from here on indexes count from new entries."""
        self.first = self.count = self.end = self.used = 0
        self.late = True

    # --- a block --------------------------------------------------------------------------------------------------

    def decode(self, block) -> bool:
        """All headers of a block into `out`; False if it is not valid: then nothing of the table is known any more."""
        self.block = block if cython.compiled else memoryview(block)
        self.place, self.stop = 0, len(block)
        self.filled = self.unknown = self.left_out = 0
        good: cython.bint = True
        while good and self.place < self.stop:
            good = self.field()
        self.block = None
        if not good:
            self.lost()
            self.filled = 0
        return good

    def taken(self) -> bytes:
        """The headers of the block, as pairs."""
        taken: bytes = bytes(self.out[: self.filled])
        if len(self.out) > OUT_KEPT:
            self.out = self.bytes_(ROOM_FIRST)
        return taken

    @cython.cfunc
    @cython.exceptval(check=False)
    def field(self) -> cython.bint:
        """A header, or a new size of the table."""
        byte: cython.longlong = self.block[self.place]
        if byte & 0x80:
            return self.integer(7) and self.indexed(self.number)
        if byte & 0xC0 == 0x40:
            return self.integer(6) and self.literal(self.number, True)
        if byte & 0xE0 == 0x20:
            if not self.integer(5):
                return False
            self.resize(self.number)
            return True
        return self.integer(4) and self.literal(self.number, False)

    @cython.cfunc
    @cython.exceptval(check=False)
    def integer(self, bits: cython.longlong) -> cython.bint:
        """An integer in the low bits of a byte, and in the bytes after it if it is larger."""
        limit: cython.longlong = (cython.cast(cython.longlong, 1) << bits) - 1
        shift: cython.longlong = 0
        byte: cython.longlong
        self.number = self.block[self.place] & limit
        self.place += 1
        if self.number < limit:
            return True
        while self.place < self.stop and shift <= 28:
            byte = self.block[self.place]
            self.place += 1
            self.number += (byte & 0x7F) << shift
            if byte < 0x80:
                return True
            shift += 7
        return False

    @cython.cfunc
    @cython.exceptval(check=False)
    def indexed(self, index: cython.longlong) -> cython.bint:
        entry: cython.longlong
        if index == 0:
            return False
        if index <= STATIC_COUNT:
            return self.from_static(self.starts[index - 1], self.starts[index] - self.starts[index - 1])
        entry = index - STATIC_COUNT - 1
        if entry >= self.count:
            self.unknown += 1
            return self.late
        entry = (self.first + self.count - 1 - entry) % len(self.at)
        if self.size[entry] >= NAMELESS:
            self.unknown += 1
            return True
        return self.from_table(self.at[entry], self.size[entry])

    @cython.cfunc
    @cython.exceptval(check=False)
    def from_static(self, at: cython.longlong, size: cython.longlong) -> cython.bint:
        if self.fits(size):
            if cython.compiled:
                memcpy(cython.address(self.out[self.filled]), cython.address(self.static[at]), size)
            else:
                self.out[self.filled : self.filled + size] = self.static[at : at + size]
            self.filled += size
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def from_table(self, at: cython.longlong, size: cython.longlong) -> cython.bint:
        if self.fits(size):
            if cython.compiled:
                memcpy(cython.address(self.out[self.filled]), cython.address(self.text[at]), size)
            else:
                self.out[self.filled : self.filled + size] = self.text[at : at + size]
            self.filled += size
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def fits(self, size: cython.longlong) -> cython.bint:
        """Whether this many more bytes of headers fit."""
        if self.filled + size > LIST_MOST:
            self.left_out = 1
            return False
        self.room(size)
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def room(self, size: cython.longlong) -> cython.void:
        bigger: cython.uchar[::1]
        if self.filled + size > len(self.out):
            bigger = self.bytes_(2 * (self.filled + size))
            if cython.compiled:
                memcpy(cython.address(bigger[0]), cython.address(self.out[0]), self.filled)
            else:
                bigger[: self.filled] = self.out[: self.filled]
            self.out = bigger

    # --- literals -------------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(check=False)
    def literal(self, index: cython.longlong, keep: cython.bint) -> cython.bint:
        """A literal header; its name may be an index."""
        begin: cython.longlong = self.filled
        known: cython.bint = True
        size: cython.longlong
        if index == 0:
            if not self.string(2):
                return False
        elif not self.named(index):
            if not self.late and index > STATIC_COUNT + self.count:
                return False
            known = False
            self.room(2)
            self.out[self.filled] = self.out[self.filled + 1] = 0
            self.filled += 2
        if not self.string(4):
            return False
        size = self.filled - begin
        if keep:
            self.insert(begin, size, known)
        if not known:
            self.unknown += 1
            self.filled = begin
        elif self.filled > LIST_MOST:
            self.left_out = 1
            self.filled = begin
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def named(self, index: cython.longlong) -> cython.bint:
        """The name of an entry, after its length."""
        entry: cython.longlong
        size: cython.longlong
        at: cython.longlong
        if index <= STATIC_COUNT:
            at = self.starts[index - 1]
            size = 2 + (self.static[at] << 8 | self.static[at + 1])
            self.room(size)
            if cython.compiled:
                memcpy(cython.address(self.out[self.filled]), cython.address(self.static[at]), size)
            else:
                self.out[self.filled : self.filled + size] = self.static[at : at + size]
            self.filled += size
            return True
        entry = index - STATIC_COUNT - 1
        if entry >= self.count:
            return False
        entry = (self.first + self.count - 1 - entry) % len(self.at)
        if self.size[entry] >= NAMELESS:
            return False
        at = self.at[entry]
        size = 2 + (self.text[at] << 8 | self.text[at + 1])
        self.room(size)
        if cython.compiled:
            memcpy(cython.address(self.out[self.filled]), cython.address(self.text[at]), size)
        else:
            self.out[self.filled : self.filled + size] = self.text[at : at + size]
        self.filled += size
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def string(self, width: cython.longlong) -> cython.bint:
        """A string of the block, written after its length in this many bytes."""
        packed: cython.bint
        begin: cython.longlong = self.filled
        size: cython.longlong
        if self.place >= self.stop:
            return False
        packed = self.block[self.place] & 0x80
        if not self.integer(7):
            return False
        size = self.number
        if size > self.stop - self.place or size > STRING_MOST:
            return False
        self.room(width + 2 * size + 8)
        self.filled += width
        if packed:
            if not self.unpack(self.place + size):
                return False
        elif size:
            if cython.compiled:
                memcpy(cython.address(self.out[self.filled]), cython.address(self.block[self.place]), size)
            else:
                self.out[self.filled : self.filled + size] = self.block[self.place : self.place + size]
            self.filled += size
            self.place += size
        size = self.filled - begin - width
        if width == 2 and size > 0xFFFF:
            return False
        while width:
            width -= 1
            self.out[begin + width] = size & 0xFF
            size >>= 8
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def unpack(self, end: cython.longlong) -> cython.bint:
        """Unpack a Huffman-coded string up to `end`; a symbol has five bits or more, so there is room."""
        bits: cython.ulonglong = 0
        count: cython.longlong = 0
        found: cython.longlong
        length: cython.longlong
        while True:
            while count <= 48 and self.place < end:
                bits = (bits << 8 | self.block[self.place]) & MASK56
                count += 8
                self.place += 1
            if count >= QUICK:
                found = self.quick[bits >> (count - QUICK) & 0x1FF]
            else:  # filled up with ones, as the padding is
                found = self.quick[(bits << (QUICK - count) | ((1 << (QUICK - count)) - 1)) & 0x1FF]
            if found == 0:
                found = self.long_code(bits, count)
            length = found & 15 if found < 1 << 20 else found >> 20
            found = found >> 4 & 0xFFFF
            if length == 0 or length > count:
                return count < 8 and cython.cast(cython.longlong, bits) & ((1 << count) - 1) == (1 << count) - 1
            if found == EOS:
                return False
            self.out[self.filled] = found
            self.filled += 1
            count -= length

    @cython.cfunc
    @cython.exceptval(check=False)
    def long_code(self, bits: cython.ulonglong, count: cython.longlong) -> cython.longlong:
        """A code of more than QUICK bits: its symbol × 16 + its length × 2²⁰; 0 if the bits hold none."""
        length: cython.longlong = QUICK + 1
        code: cython.longlong
        while length <= LONGEST_CODE and length <= count:
            code = cython.cast(cython.longlong, bits >> (count - length)) & ((1 << length) - 1)
            if 0 <= code - self.codes[3 * length] < self.codes[3 * length + 2]:
                return self.symbols[self.codes[3 * length + 1] + code - self.codes[3 * length]] << 4 | length << 20
            length += 1
        return 0

    # --- the table ------------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(check=False)
    def resize(self, size: cython.longlong) -> cython.void:
        if size > TABLE_MOST:
            size = TABLE_MOST
            self.late = True  # what we drop, others may still have
        self.most = size
        self.evict(0)

    @cython.cfunc
    @cython.exceptval(check=False)
    def evict(self, room: cython.longlong) -> cython.void:
        """Remove the oldest entries until this much fits."""
        size: cython.longlong
        while self.count and self.used + room > self.most:
            size = self.size[self.first] & (NAMELESS - 1)
            self.used -= size - 6 + ENTRY
            self.first = (self.first + 1) % len(self.at)
            self.count -= 1
        if self.count == 0:
            self.used = self.end = 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def insert(self, begin: cython.longlong, size: cython.longlong, known: cython.bint) -> cython.void:
        """Insert a header of `out` into the table; one that is larger than the table empties it."""
        entry: cython.longlong
        self.evict(size - 6 + ENTRY)
        if size - 6 + ENTRY > self.most:
            return
        self.make_room(size)
        if cython.compiled:
            memcpy(cython.address(self.text[self.end]), cython.address(self.out[begin]), size)
        else:
            self.text[self.end : self.end + size] = self.out[begin : begin + size]
        if self.count == len(self.at):
            self.widen()
        entry = (self.first + self.count) % len(self.at)
        self.at[entry], self.size[entry] = self.end, size if known else size + NAMELESS
        self.end += size
        self.count += 1
        self.used += size - 6 + ENTRY

    @cython.cfunc
    @cython.exceptval(check=False)
    def widen(self) -> cython.void:
        """Room for twice as many entries, the oldest first."""
        at: cython.longlong[::1] = self.numbers(2 * self.count)
        size: cython.longlong[::1] = self.numbers(2 * self.count)
        number: cython.longlong
        for number in range(self.count):
            at[number], size[number] = self.at[(self.first + number) % self.count], self.size[(self.first + number) % self.count]
        self.at, self.size, self.first = at, size, 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def make_room(self, size: cython.longlong) -> cython.void:
        """Move the entries to the front of their text, or to a larger one."""
        begin: cython.longlong
        live: cython.longlong
        number: cython.longlong
        bigger: cython.uchar[::1]
        if self.end + size <= len(self.text):
            return
        begin = self.at[self.first] if self.count else self.end
        live = self.end - begin
        if 2 * (live + size) > len(self.text):
            bigger = self.bytes_(4 * (live + size))
            if live and cython.compiled:
                memcpy(cython.address(bigger[0]), cython.address(self.text[begin]), live)
            elif live:
                bigger[:live] = self.text[begin : begin + live]
            self.text = bigger
        elif live and cython.compiled:
            memmove(cython.address(self.text[0]), cython.address(self.text[begin]), live)
        elif live:
            self.text[:live] = bytes(self.text[begin : begin + live])
        for number in range(self.count):
            self.at[(self.first + number) % len(self.at)] -= begin
        self.end = live

    # --- written down ---------------------------------------------------------------------------------------------

    def entries(self) -> list:
        """(pair, whether its name is known), oldest first."""
        out = []
        number: cython.longlong
        entry: cython.longlong
        size: cython.longlong
        for number in range(self.count):
            entry = (self.first + number) % len(self.at)
            size = self.size[entry] & (NAMELESS - 1)
            out.append((bytes(self.text[self.at[entry] : self.at[entry] + size]), self.size[entry] < NAMELESS))
        return out

    def state(self) -> dict:
        return {"late": bool(self.late), "most": int(self.most), "entries": self.entries()}

    @staticmethod
    def restore(values: dict):
        headers = Headers(values["late"])
        headers.refill(values["most"], values["entries"])
        return headers

    def refill(self, most: int, entries: list) -> None:
        self.most = most
        for pair, known in entries:
            self.filled = 0
            self.room(len(pair))
            for number in range(len(pair)):
                self.out[number] = pair[number]
            self.insert(0, len(pair), known)
        self.filled = 0


def path_of(pairs: bytes) -> bytes:
    """The header that names what is asked for; nothing where it is no name: each message of the answer repeats it."""
    at: cython.longlong = 0
    end: cython.longlong
    while at < len(pairs):
        end = at + 2 + (pairs[at] << 8 | pairs[at + 1])
        end += 4 + int.from_bytes(pairs[end : end + 4], "big")
        if pairs.startswith(PATH, at):
            return pairs[at:end] if end - at <= PATH_MOST else b""
        at = end
    return b""


def who_asks(sender: int, pairs: bytes) -> int:
    """The side that asks, if these headers of one end say so; −1 if not."""
    return sender if pairs.startswith(ASKING) else 1 - sender if pairs.startswith(STATUS) else -1
