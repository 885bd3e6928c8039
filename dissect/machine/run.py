# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The columns machine: runs a program over frames and fills matrices.  Knows no protocol.

Law: every byte index is checked against the area that is being read; every loop takes bytes or counts down what
exists; a program's depth is fixed when it is lowered.  So a frame costs work in proportion to its bytes, whatever
stands in them.

The compiler's own bounds checks are off here, and the loop holds pointers: checked views take 415 ns a message where this takes 158.
Instead `tests/wire/test_checked.py` builds this file with checks on and views for pointers, and sends the same
hundreds of thousands of damaged frames through both.  So take pointers only by `bytes_of` and its like, never by arithmetic.
What cannot be read ends the message with MALFORMED or TRUNCATED and leaves what was read.
"""

from __future__ import annotations

import zlib
from functools import cache

import cython
import numpy as np

from dissect.machine.inflate import INFLATED_MAX, INFLATED_PER_BYTE as PER_BYTE, TooLarge, inflate
from dissect.language.nodes import CODECS, SUMS
from dissect.machine.sums import checksum

if cython.compiled:
    from cython.cimports.dissect.memory.matrices import row_of, soon
    from cython.cimports.dissect.language.layout import *  # noqa: F403
    from cython.cimports.dissect.machine.layout import *  # noqa: F403
    from cython.cimports.dissect.program.layout import *  # noqa: F403
    from cython.cimports.dissect.program.opcodes import *  # noqa: F403
else:
    from dissect.memory.matrices import row_of, soon
    from dissect.language.layout import *  # noqa: F403
    from dissect.machine.layout import *  # noqa: F403
    from dissect.program.layout import *  # noqa: F403
    from dissect.program.opcodes import *  # noqa: F403

CRC32C = cython.declare(cython.longlong, SUMS.index("crc32c"))
ADLER32 = cython.declare(cython.longlong, SUMS.index("adler32"))
LOW32 = cython.declare(cython.ulonglong, (1 << 32) - 1)
LINE = cython.declare(cython.longlong, 64)  # bytes that memory brings at once
AHEAD = cython.declare(cython.longlong, 4)  # frames
INFLATED_MOST = cython.declare(cython.longlong, INFLATED_MAX)
INFLATED_PER_BYTE = cython.declare(cython.longlong, PER_BYTE)
ARENA_MOST = cython.declare(cython.longlong, 32 << 20)  # bytes of a batch's arena; beyond, texts become numbers early
TWO32 = cython.declare(cython.longlong, 1 << 32)


def blank(size: int):
    """Room for bytes."""
    return np.zeros(size, dtype=np.uint8) if cython.compiled else memoryview(bytearray(size))


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def wrapped(u: cython.ulonglong) -> cython.longlong:
    """The same 64 bits, signed."""
    if not cython.compiled:
        u = int(u) & ((1 << 64) - 1)
        return u - (1 << 64) if u >> 63 else u
    return cython.cast(cython.longlong, u)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def signed(u: cython.ulonglong, width: cython.longlong, sign: cython.longlong) -> cython.longlong:
    if sign and width < 8 and (u >> (8 * width - 1)) & 1:
        return wrapped(u) - (cython.cast(cython.longlong, 1) << (8 * width))
    return wrapped(u)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def shape(u: cython.ulonglong, bits: cython.longlong, mode: cython.longlong) -> cython.longlong:
    """A varint as it is meant: mode 0 unsigned, 1 zigzag, 2 signed."""
    if bits < 64:
        u &= LOW32
    if mode == 1:
        return wrapped((u >> 1) ^ (0 - (u & 1)))
    if mode == 2 and bits < 64 and u >> 31:
        return wrapped(u) - TWO32
    return wrapped(u)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def compare(kind: cython.longlong, x: cython.longlong, y: cython.longlong) -> cython.bint:
    if kind == 10:
        return x == y
    if kind == 11:
        return x != y
    if kind == 12:
        return x < y
    if kind == 13:
        return x <= y
    if kind == 14:
        return x > y
    return x >= y


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def alu(kind: cython.longlong, x: cython.longlong, y: cython.longlong) -> cython.longlong:
    if not cython.compiled:
        x, y = int(x), int(y)
    a: cython.ulonglong = cython.cast(cython.ulonglong, x)
    b: cython.ulonglong = cython.cast(cython.ulonglong, y)
    if kind == 0:
        return UNSET if x == UNSET or y == UNSET else wrapped(a + b)
    if kind == 5:
        return wrapped(a & b)
    if kind == 1:
        return UNSET if x == UNSET or y == UNSET else wrapped(a - b)
    if kind >= 10:
        return compare(kind, x, y)
    if kind == 2:
        return UNSET if x == UNSET or y == UNSET else wrapped(a * b)
    if kind == 3 or kind == 4:
        if y <= 0 or x < 0:
            return UNSET
        return x // y if kind == 3 else x % y
    if kind == 6:
        return wrapped(a | b)
    if kind == 7:
        return wrapped(a ^ b)
    if kind == 8:
        return wrapped(a << (b & 63))
    if not cython.compiled:
        a &= (1 << 64) - 1
    return wrapped(a >> (b & 63))


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def part(x: cython.longlong, at: cython.longlong, mask: cython.longlong) -> cython.longlong:
    """Some bits of a number."""
    if not cython.compiled:
        return ((int(x) & ((1 << 64) - 1)) >> int(at)) & int(mask)
    return wrapped((cython.cast(cython.ulonglong, x) >> at) & cython.cast(cython.ulonglong, mask))


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def bytes_of(view: cython.const[cython.uchar][::1]) -> cython.pointer(cython.const[cython.uchar]):
    """Where the bytes lie: a view costs two locked instructions to hold, a pointer none."""
    if cython.compiled:
        return cython.address(view[0])
    else:
        return view


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def constants_of(view: cython.const[cython.longlong][::1]) -> cython.pointer(cython.const[cython.longlong]):
    if cython.compiled:
        return cython.address(view[0])
    else:
        return view


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def numbers_of(view: cython.longlong[::1]) -> cython.pointer(cython.longlong):
    if cython.compiled:
        return cython.address(view[0])
    else:
        return view


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def call_for(buf: cython.pointer(cython.const[cython.uchar]), at: cython.longlong, size: cython.longlong) -> cython.void:
    """A frame that will be read soon: its two ends, where small fields stand, may be far away in a file."""
    if cython.compiled:
        soon(buf + at)
        soon(buf + at + LINE)
        soon(buf + at + size - 2 * LINE)
        soon(buf + at + size - LINE)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def big4(buf: cython.pointer(cython.const[cython.uchar]), at: cython.longlong) -> cython.longlong:
    """The number that most often stands at a frame's beginning."""
    return (cython.cast(cython.longlong, buf[at]) << 24 | cython.cast(cython.longlong, buf[at + 1]) << 16
            | cython.cast(cython.longlong, buf[at + 2]) << 8 | buf[at + 3])


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def find(buf: cython.pointer(cython.const[cython.uchar]), at: cython.longlong, end: cython.longlong,
         pool: cython.pointer(cython.const[cython.uchar]), first: cython.longlong, size: cython.longlong,
         last: cython.longlong) -> cython.longlong:
    """Where the delimiter stands, or -1; `last`: its last place."""
    i: cython.longlong = at
    k: cython.longlong
    found: cython.longlong = -1
    while i + size <= end:
        k = 0
        while k < size and buf[i + k] == pool[first + k]:
            k += 1
        if k == size:
            found = i
            if not last:
                break
        i += 1
    return found


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def number(buf: cython.pointer(cython.const[cython.uchar]), at: cython.longlong, size: cython.longlong) -> cython.longlong:
    """A decimal number of at most 18 digits, or UNSET."""
    value: cython.longlong = 0
    i: cython.longlong = 0
    c: cython.longlong
    negative: cython.bint = size > 0 and buf[at] == 45
    if negative:
        i = 1
    if size == i or size - i > 18:
        return UNSET
    while i < size:
        c = buf[at + i]
        if c < 48 or c > 57:
            return UNSET
        value = value * 10 + c - 48
        i += 1
    return -value if negative else value


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def scalar(n: cython.longlong, act: cython.longlong, bits: cython.longlong) -> cython.longlong:
    """A protobuf varint as the type that the schema gives it."""
    u: cython.ulonglong = cython.cast(cython.ulonglong, n)
    if not cython.compiled:
        u &= (1 << 64) - 1
    if act == PROTO_INT32:
        u &= LOW32
        return signed(u, 4, 1)
    if act == PROTO_BOOL:
        return n != 0
    if act == PROTO_UINT32:
        return wrapped(u & LOW32)
    if act == PROTO_ZIGZAG:
        return shape(u, bits, 1)
    return n


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def json_blank(buf: cython.pointer(cython.const[cython.uchar]), at: cython.longlong, end: cython.longlong,
               comma: cython.longlong) -> cython.longlong:
    """Behind white space, and commas where they are not counted."""
    while at < end and (buf[at] == 32 or buf[at] == comma or buf[at] == 9 or buf[at] == 10 or buf[at] == 13):
        at += 1
    return at


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def json_string(buf: cython.pointer(cython.const[cython.uchar]), at: cython.longlong, end: cython.longlong) -> cython.longlong:
    """Behind the closing quote of the string at `at`, or −1."""
    at += 1
    while at < end:
        if buf[at] == 34:
            return at + 1
        at += 2 if buf[at] == 92 else 1
    return -1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def json_token(buf: cython.pointer(cython.const[cython.uchar]), at: cython.longlong, end: cython.longlong) -> cython.longlong:
    """Behind the JSON value at `at`: a string, a container (brackets are only weighed), a bare word; −1: too early; 0: none."""
    depth: cython.longlong = 0
    start: cython.longlong = at
    c: cython.uchar
    if buf[at] == 34:
        return json_string(buf, at, end)
    if buf[at] == 123 or buf[at] == 91:
        while at < end:
            c = buf[at]
            if c == 34:
                at = json_string(buf, at, end)
                if at < 0:
                    return -1
                continue
            if c == 123 or c == 91:
                depth += 1
            elif c == 125 or c == 93:
                depth -= 1
            at += 1
            if depth == 0:
                return at
        return -1
    while at < end:
        c = buf[at]
        if c <= 32 or c == 44 or c == 58 or c == 34 or c == 123 or c == 125 or c == 91 or c == 93:
            break
        at += 1
    return at if at > start else 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def hex4(buf: cython.pointer(cython.const[cython.uchar]), at: cython.longlong, end: cython.longlong) -> cython.longlong:
    """Four hexadecimal digits, or −1."""
    value: cython.longlong = 0
    k: cython.longlong
    c: cython.longlong
    if end - at < 4:
        return -1
    for k in range(4):
        c = buf[at + k]
        if 48 <= c <= 57:
            c -= 48
        elif 65 <= c <= 70:
            c -= 55
        elif 97 <= c <= 102:
            c -= 87
        else:
            return -1
        value = value * 16 + c
    return value


@cache
def crc_tables(polynomial: int = 0xEDB88320):
    """What sixteen bytes at once do to a CRC-32 (reflected): sixteen tables of 256, one behind the other."""
    tables = np.zeros(4096, dtype=np.uint32)
    for n in range(256):
        value = n
        for _ in range(8):
            value = value >> 1 ^ (polynomial if value & 1 else 0)
        tables[n] = value
    for k in range(1, 16):
        before = tables[256 * (k - 1) : 256 * k]
        tables[256 * k : 256 * (k + 1)] = (before >> 8) ^ tables[before & 0xFF]
    return tables


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def word32(buf: cython.pointer(cython.const[cython.uchar]), at: cython.longlong) -> cython.uint:
    return (buf[at] | cython.cast(cython.uint, buf[at + 1]) << 8 | cython.cast(cython.uint, buf[at + 2]) << 16
            | cython.cast(cython.uint, buf[at + 3]) << 24)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def crc32(buf: cython.pointer(cython.const[cython.uchar]), at: cython.longlong, size: cython.longlong,
          sums: cython.const[cython.uint][::1], before: cython.longlong) -> cython.longlong:
    """A CRC-32 (of zlib, or Castagnoli's, by the tables), sixteen bytes a turn, without the interpreter; it goes on from `before`."""
    c: cython.uint = cython.cast(cython.uint, before ^ LOW32)
    d: cython.uint
    e: cython.uint
    f: cython.uint
    end: cython.longlong = at + size
    if not cython.compiled:
        return checksum("crc32c" if int(sums[128]) == 0x82F63B78 else "crc32", bytes(buf[at:end]), before)
    while end - at >= 16:
        c ^= word32(buf, at)
        d = word32(buf, at + 4)
        e = word32(buf, at + 8)
        f = word32(buf, at + 12)
        c = (sums[3840 + (c & 255)] ^ sums[3584 + (c >> 8 & 255)] ^ sums[3328 + (c >> 16 & 255)] ^ sums[3072 + (c >> 24)]
             ^ sums[2816 + (d & 255)] ^ sums[2560 + (d >> 8 & 255)] ^ sums[2304 + (d >> 16 & 255)] ^ sums[2048 + (d >> 24)]
             ^ sums[1792 + (e & 255)] ^ sums[1536 + (e >> 8 & 255)] ^ sums[1280 + (e >> 16 & 255)] ^ sums[1024 + (e >> 24)]
             ^ sums[768 + (f & 255)] ^ sums[512 + (f >> 8 & 255)] ^ sums[256 + (f >> 16 & 255)] ^ sums[f >> 24])
        at += 16
    while at < end:
        c = sums[(c ^ buf[at]) & 255] ^ c >> 8
        at += 1
    return c ^ LOW32


class Machine:
    """One program, and the matrices that it fills.  Not for two threads at once."""

    def __init__(self, program, crc: bool = False, width: int = 0):
        self.crc = crc
        self.program = None
        if program is not None:  # else there is only the width of its messages yet
            self.load(program)
            width = program.width
        self.nothing = np.zeros(1, dtype=np.uint8)
        self.arena = blank(1 << 16)
        self.arena_size = self.arena_want = self.inflatable = self.full = 0
        self.stack = np.zeros(AREAS_MAX * 6 + 6, dtype=np.int64)
        self.messages = np.zeros((64, width), dtype=np.int64)
        self.items = np.zeros((64, I_WIDTH), dtype=np.int64)
        self.records = np.zeros((64, D_WIDTH), dtype=np.int64)
        self.events = np.zeros((64, E_WIDTH), dtype=np.int64)
        self.context = np.zeros((1, I_WIDTH), dtype=np.int64)
        self.asked = np.zeros(width, dtype=np.int64)
        self.status = np.zeros(64, dtype=np.int64)
        self.has_context = self.context_count = self.first_item = 0
        self.count = self.item_count = self.record_count = self.event_count = 0
        self.sums, self.castagnoli = crc_tables(), crc_tables(0x82F63B78)
        self.items_named = self.records_named = self.events_named = 0  # child rows whose texts are numbers already
        self.names = None  # the dictionary that makes them so, when the arena is to be emptied in the middle of a batch
        self.unsound = self.too_large = False

    def load(self, program):
        """Run this program from here on; its messages are as wide as those of the one before."""
        self.program = program
        self.code = np.ascontiguousarray(program.code, dtype=np.int64).reshape(-1)
        self.tables = program.tables
        self.pool = np.frombuffer(program.pool or b"\0", dtype=np.uint8)
        self.regs = np.zeros(program.registers + 8, dtype=np.int64) if cython.compiled else [0] * (program.registers + 8)
        self.entry, self.frame_entry = program.entry, program.frame
        self.start_client, self.start_server = program.starts
        self.limit = program.limit
        self.evidence = 2 if program.certain else 1
        self.keep_records = int("records" in program.tables_wanted)

    def frame(self, data, at, end, side):
        """Size of the frame that begins at `at`; −r: r bytes from there are needed to say; 0: not a frame."""
        return self.measure(bytes_of(data), at, end, side)

    def measure(self, buf, at, end, side):
        """`frame` for who calls it often: a view costs 200 bytes to pass on, a pointer eight."""
        size: cython.longlong = self.run(buf, 0, self.frame_entry, at, at + self.limit, end, SOFT, side)
        return 0 if size > self.limit else size

    def frames(self, data, at, end, side, rows):
        """Whole frames one behind the other, from `at` on, into `rows`; how many there are."""
        count: cython.longlong = 0
        size: cython.longlong = 0
        while count < len(rows) and at < end:
            size = self.frame(data, at, end, side)
            if size <= 0 or size > end - at:
                break
            rows[count, F_AT], rows[count, F_SIZE], rows[count, F_SIDE] = at, size, side
            at += size
            count += 1
            if cython.compiled:  # a log's records are often as long as the one before
                soon(bytes_of(data) + at + AHEAD * size)
        return count

    def plausible(self, data, at, end, side):
        """0: no message begins here; 1: one may; 2: one does; −r: r bytes from there are needed to say."""
        entry: cython.longlong = self.start_server if side else self.start_client
        found: cython.longlong = self.run(bytes_of(data), 0, entry, at, at + self.limit, end, SOFT, side)
        return self.evidence if found > 0 else found

    def decode(self, data, frames, count):
        """Fill the matrices: row n of `messages` and `status` is frame n.  What earlier calls left is gone."""
        self.count = count
        self.forget_rows()
        if len(self.messages) < count:
            self.messages = np.zeros((count + count // 2, self.program.width), dtype=np.int64)
            self.status = np.zeros(count + count // 2, dtype=np.int64)
        done: cython.longlong = 0
        self.has_context = 0
        while done < count:
            if cython.compiled:
                with cython.nogil:
                    done = self.some(data, frames, done, count)
            else:
                done = self.some(data, frames, done, count)
            if not self.emptied(data) and done < count:
                self.grow()
        return count

    def decode_where(self, data, frames, count, where):
        """`decode` for frames that lie in several buffers: only rows whose fourth column is `where`.

        Call it with 0 first (that begins the batch), then with the others.
        """
        if where == 0:
            self.count = count
            self.forget_rows()
            if len(self.messages) < count + 1:
                self.messages = np.zeros((count + count // 2 + 64, self.program.width), dtype=np.int64)
                self.status = np.zeros(count + count // 2 + 64, dtype=np.int64)
        done: cython.longlong = 0
        self.has_context = 0
        while done < count:
            if cython.compiled:
                with cython.nogil:
                    done = self.some_where(data, frames, done, count, where)
            else:
                done = self.some_where(data, frames, done, count, where)
            if not self.emptied(data) and done < count:
                self.grow()
        return count

    def emptied(self, data):
        """Whether the arena was large, and is empty now: its texts are numbers already, before the batch is done."""
        if self.arena_size <= ARENA_MOST or self.names is None:
            return False
        self.names.intern(self, data)
        self.arena_size = 0
        return True

    def forget_rows(self):
        """What earlier calls left is gone."""
        self.item_count = self.record_count = self.event_count = self.arena_size = 0
        self.items_named = self.records_named = self.events_named = 0

    def some_where(self, data, frames, first, count, where):
        i: cython.longlong = first
        there: cython.longlong
        size: cython.longlong
        items: cython.longlong
        records: cython.longlong
        while i < count:
            if frames[i, 3] == where:
                there = len(data)
                size = frames[i, F_SIZE]
                if frames[i, 12] == 0:  # not complete: what follows in the buffer is another frame's
                    there = frames[i, F_AT] + size
                    size = max(frames[i, 4], size + 1)
                items, records = self.item_count, self.record_count
                if self.one(bytes_of(data), there, frames[i, F_AT], size, frames[i, F_SIDE], i) == FULL:
                    break
                if frames[i, 12] == 0:
                    self.forget_cut_texts(i, items, records, there)
                if self.arena_size > ARENA_MOST and self.names is not None:
                    i += 1
                    break
            elif where == 0:
                self.messages[i, M_PRESENT] = 0
                self.status[i] = DECODED
            i += 1
        return i

    def forget_cut_texts(self, row, items, records, there):
        """A text that reaches the last byte of a cut message may go on behind it: half a name is worse than none."""
        with cython.gil:  # cut messages are few
            for slot in (M_TOPIC, M_BROKER, M_GROUP, M_CLIENT, M_CODE_NAME, M_TEXT):
                if self.reaches(self.messages[row, slot], self.messages[row, slot + 1], there):
                    self.messages[row, M_PRESENT] &= ~(1 << slot)
            for i in range(items, self.item_count):
                if self.reaches(self.items[i, I_TOPIC], self.items[i, I_TOPIC + 1], there):
                    self.items[i, C_PRESENT] &= ~(1 << I_TOPIC)
            for i in range(records, self.record_count):
                for slot in (D_TOPIC, D_MESSAGE_ID, D_KEY, D_PROPERTIES, D_UUID, D_CONTENT):
                    if self.reaches(self.records[i, slot], self.records[i, slot + 1], there):
                        self.records[i, C_PRESENT] &= ~(1 << slot)

    def reaches(self, at, size, there):
        """Whether a span ends where the bytes end."""
        return size >= 0 and at + size == (ARENA + self.arena_size if at >= ARENA else there)

    def answer(self, data, at, size, side, row, asked, items):
        """Read an answer again, now with its request: `asked` is the request's message row, `items` its item rows.

        Both may be None: then it is known that the request was not captured.  Fills row `row`, appends item rows.
        """
        self.has_context = 1 if items is not None or asked is not None else 0
        self.context_count = 0 if items is None else len(items)
        if self.context_count:
            self.context = np.ascontiguousarray(items, dtype=np.int64)
        if asked is not None:
            self.asked = np.ascontiguousarray(asked, dtype=np.int64)
        else:
            self.asked = np.zeros(self.program.width, dtype=np.int64)
        self.count = max(self.count, row + 1)
        while self.one(bytes_of(data), len(data), at, size, side, row) == FULL:
            self.grow()
        self.has_context = 0
        return self.status[row]

    def grow(self):
        """Twice the room for what is full: table 0 … 2, or the arena."""
        if self.full == 0:
            self.items = np.concatenate([self.items, np.zeros_like(self.items)])
        elif self.full == 1:
            self.records = np.concatenate([self.records, np.zeros_like(self.records)])
        elif self.full == 2:
            self.events = np.concatenate([self.events, np.zeros_like(self.events)])
        else:
            room = blank(len(self.arena) + max(len(self.arena), self.arena_want))
            room[: len(self.arena)] = self.arena
            self.arena = room

    def some(self, data, frames, first, count):
        i: cython.longlong = first
        while i < count:
            if i + AHEAD < count:
                call_for(bytes_of(data), frames[i + AHEAD, F_AT], frames[i + AHEAD, F_SIZE])
            if self.one(bytes_of(data), len(data), frames[i, F_AT], frames[i, F_SIZE], frames[i, F_SIDE], i) == FULL:
                break
            i += 1
            if self.arena_size > ARENA_MOST and self.names is not None:
                break
        return i

    def one(self, data, length, at, size, side, row):
        """One frame into one row; FULL: nothing was kept, grow and call again."""
        items: cython.longlong = self.item_count
        records: cython.longlong = self.record_count
        events: cython.longlong = self.event_count
        arena: cython.longlong = self.arena_size
        avail: cython.longlong = at + size
        soft: cython.longlong = HARD
        if avail > length:
            avail = length
            soft = CUT
        self.first_item = items
        self.inflatable = INFLATED_MOST if size * INFLATED_PER_BYTE > INFLATED_MOST else size * INFLATED_PER_BYTE
        self.unsound = self.too_large = False
        self.messages[row, M_PRESENT] = 0
        why: cython.longlong = self.run(data, row, self.entry, at, avail, avail, soft, side)
        if why == FULL:
            self.item_count, self.record_count, self.event_count, self.arena_size = items, records, events, arena
            return FULL
        if self.item_count > items:
            self.fold(data, row)
        self.status[row] = TOO_LARGE if self.too_large else TRUNCATED if soft == CUT else MALFORMED if why != GOOD else UNSOUND if self.unsound else DECODED
        return GOOD

    # --- the program ---

    def run(self, data, row, pc, at, end, avail, soft, side):
        """Run the program from `pc`: GOOD, BAD, SHORT or FULL; in SOFT, the bytes passed, 0, or −needed."""
        code: cython.pointer(cython.const[cython.longlong]) = constants_of(self.code)
        tables: cython.pointer(cython.const[cython.longlong]) = constants_of(self.tables)
        regs: cython.pointer(cython.longlong) = numbers_of(self.regs)
        stack: cython.pointer(cython.longlong) = numbers_of(self.stack)
        out: cython.pointer(cython.longlong) = row_of(self.messages, row)
        buf: cython.pointer(cython.const[cython.uchar]) = data
        i: cython.longlong
        base: cython.longlong = 0
        start: cython.longlong = at
        bound: cython.longlong = end if end < avail else avail
        depth: cython.longlong = 0
        why: cython.longlong = GOOD
        op: cython.longlong
        a: cython.longlong
        b: cython.longlong
        c: cython.longlong
        n: cython.longlong = 0
        m: cython.longlong
        k: cython.longlong
        v: cython.longlong
        x: cython.longlong
        low: cython.longlong
        high: cython.longlong
        top: cython.longlong = end
        u: cython.ulonglong
        regs[0] = side
        while True:
            i = pc * 6
            op = code[i]
            a = code[i + 1]
            b = code[i + 2]
            if op == INT:
                if b > bound - at:
                    n = b
                    why = NEED if b <= end - at else SHORT
                else:
                    if b == 4 and code[i + 3]:
                        u = big4(buf, at)
                    elif b == 1:
                        u = buf[at]
                    elif code[i + 3]:
                        u = 0
                        for k in range(b):
                            u = (u << 8) | buf[at + k]
                    else:
                        u = 0
                        k = b
                        while k > 0:
                            k -= 1
                            u = (u << 8) | buf[at + k]
                    v = signed(u, b, code[i + 4])
                    regs[a] = v
                    at += b
            elif op == PREFIXED:
                if b > bound - at:
                    n = b
                    why = NEED if b <= end - at else SHORT
                else:
                    u = 0
                    for k in range(b):
                        u |= cython.cast(cython.ulonglong, buf[at + k if not code[i + 3] else at + b - 1 - k]) << (8 * k)
                    v = signed(u, b, 0)
                    c = code[i + 4]
                    if c >= 0 and (v < 0 or v > c):
                        why = BAD
                    elif v < 0 or v > end - at - b:
                        why = SHORT
                    elif v > bound - at - b:
                        why = NEED
                        n = v + b
                    else:
                        at += b
                        if a >= 0:
                            regs[a] = at + base
                            regs[a + 1] = v
                        at += v
            elif op == SKIP or op == SKIP_BY:
                n = a if op == SKIP else regs[a]
                if n < 0 or n > end - at:
                    why = SHORT
                else:
                    at += n
            elif op == PUT:
                v = regs[b]
                if v != UNSET:
                    self.put(out, a, v)
                    if code[i + 3]:
                        self.put(out, code[i + 3], v)
            elif op == PUT_CONST:
                self.put(out, a, b)
                if code[i + 3]:
                    self.put(out, code[i + 3], code[i + 4])
            elif op == PUT_TEXT:
                v = regs[b]
                if v != UNSET and regs[b + 1] > 0:
                    self.put(out, a, v)
                    out[a + 1] = regs[b + 1]
            elif op == PUT_NUMBER:
                v = regs[b]
                if v != UNSET:
                    self.put(out, a, v)
                    out[a + 1] = IS_NUMBER
            elif op == JUMP_NOT:
                v = regs[b]
                c = code[i + 3]
                if not compare(a, v, c if code[i + 4] else regs[c]):
                    pc = code[i + 5]
                    continue
            elif op == JUMP_FALSE:
                if regs[a] == 0 or regs[a] == UNSET:
                    pc = b
                    continue
            elif op == JUMP_CLEAR:
                if code[i + 4]:
                    regs[code[i + 4]] = UNSET
                if regs[a] & b == 0:
                    pc = code[i + 3]
                    continue
            elif op == JUMP_ANY:
                if code[i + 4]:
                    regs[code[i + 4]] = UNSET
                if regs[a] & b != 0:
                    pc = code[i + 3]
                    continue
            elif op == JUMP_TRUE:
                if regs[a] != 0 and regs[a] != UNSET:
                    pc = b
                    continue
            elif op == BITS:
                regs[a] = part(regs[b], code[i + 3], code[i + 4])
            elif op == JUMP:
                pc = a
                continue
            elif op == SET:
                regs[a] = b
            elif op == MOVE:
                regs[a] = regs[b]
            elif op == ALU:
                v = regs[code[i + 3]]
                c = code[i + 4]
                regs[b] = alu(a, v, c if code[i + 5] else regs[c])
            elif op == LIMIT:
                if regs[a] < 0 or regs[a] > b:
                    why = BAD
            elif op == EQUALS:
                if regs[a] != b:
                    why = BAD
            elif op == REQUIRE:
                if regs[a] == 0 or regs[a] == UNSET:
                    why = BAD
            elif op == VARINT or DELIMITED_AREA <= op <= DELIMITED_SPAN:
                u = 0
                k = 0
                x = at
                m = 35 if op != VARINT or b == 32 else 70
                if x < bound and buf[x] < 0x80:  # most are short
                    u = buf[x]
                    x += 1
                    m = 0
                while m:
                    if x >= bound:
                        n = x - at + 1
                        why = NEED if x < end else SHORT
                        break
                    v = buf[x]
                    x += 1
                    if k < 64:
                        u |= cython.cast(cython.ulonglong, v & 0x7F) << k
                    k += 7
                    if v < 0x80:
                        break
                    if k >= m:
                        why = BAD
                        break
                if why != GOOD:
                    pass
                elif op == VARINT:
                    regs[a] = shape(u, b, code[i + 3])
                    at = x
                else:
                    n = shape(u, 32, 0)
                    if n > end - x:
                        c = a if op == DELIMITED_AREA else b
                        if op == DELIMITED_SKIP or op == DELIMITED_SPAN or (not c and soft != CUT):
                            why = SHORT
                        n = end - x
                    if why != GOOD:
                        pass
                    elif op == DELIMITED_SKIP:
                        at = x + n
                    elif op == DELIMITED_SPAN:
                        if n > bound - x:
                            at = x
                            why = NEED
                        else:
                            regs[a] = x + base
                            regs[a + 1] = n
                            at = x + n
                    elif op == DELIMITED_MEMBERS:
                        k = tables[a + 1]
                        for m in range(tables[a + 2]):
                            regs[k + m] = UNSET
                        at = x
                        x = self.proto(buf, at, at + n, a, base, soft)
                        if x < 0:
                            why = -x
                        at += n
                    elif depth >= AREAS_MAX:
                        why = BAD
                    else:
                        stack[depth * 6 + AREA_KIND] = ENTER
                        stack[depth * 6 + AREA_AT] = x + n
                        stack[depth * 6 + AREA_END] = end
                        depth += 1
                        at = x
                        end = x + n
                        if depth == 1:
                            top = end
                        bound = end if end < avail or base else avail
            elif op == SPAN:
                n = regs[b]
                if n > end - at and soft == CUT and code[i + 3]:
                    n = end - at
                if n < 0 or n > end - at:
                    why = SHORT
                elif n > bound - at:
                    why = NEED
                else:
                    if a >= 0:
                        regs[a] = at + base
                        regs[a + 1] = n
                    at += n
            elif op == REST:
                if a >= 0:
                    regs[a] = at + base
                    regs[a + 1] = end - at
                at = end
            elif op == UNTIL:
                n = code[i + 3]
                k = code[i + 4] >> 1
                x = find(buf, at + k + 1 if k else at, bound, bytes_of(self.pool), b, n, code[i + 4] & 1)
                m = x - k if x >= 0 else at if code[i + 5] else bound
                if a >= 0:
                    regs[a] = at + base
                    regs[a + 1] = m - at
                at = x + n if x >= 0 and not k else m
            elif op == NUMBER:
                regs[a] = number(buf, regs[b] - base, regs[b + 1])
            elif op == SWITCH:
                v = regs[a]
                low = 0
                high = tables[b] - 1
                k = code[i + 3]
                while low <= high:
                    m = (low + high) >> 1
                    x = tables[b + 1 + 2 * m]
                    if x == v:
                        k = tables[b + 2 + 2 * m]
                        break
                    if x < v:
                        low = m + 1
                    else:
                        high = m - 1
                pc = k
                continue
            elif op == PICK:
                v = regs[a] - tables[b]
                pc = tables[b + 2 + v] if regs[a] != UNSET and v >= 0 and v < tables[b + 1] else code[i + 3]
                continue
            elif op == LOOP or op == TURN:
                c = code[i + 3]
                if a < 0:
                    if at >= end:
                        pc = b
                        continue
                elif regs[a] <= 0:
                    pc = b
                    continue
                else:
                    regs[a] -= 1
                if op == TURN and (regs[c] != at or code[i + 5]):
                    regs[c] = at
                    pc = code[i + 4]
                    continue
                if regs[c] == at:
                    why = BAD
                regs[c] = at
            elif op == ROW:
                if self.begin(a, row) != GOOD:
                    why = FULL
            elif op == ROW_PUT:
                v = regs[code[i + 3]]
                if v != UNSET:
                    self.kid(a, b, v)
            elif op == ROW_CONST:
                self.kid(a, b, code[i + 3])
            elif op == ROW_TEXT:
                c = code[i + 3]
                if regs[c] != UNSET and (regs[c + 1] != 0 or code[i + 4]):
                    self.kid(a, b, regs[c])
                    self.length(a, b + 1, regs[c + 1])
            elif op == ROW_NUMBER:
                v = regs[code[i + 3]]
                if v != UNSET:
                    self.kid(a, b, v)
                    self.length(a, b + 1, IS_NUMBER)
            elif op == COUNT:
                self.counts(out, b, regs[a + 1] if a >= 0 and regs[a] != UNSET else 0)
            elif op == COMMIT:
                self.commit(data, a, b, out, soft, bound if base else avail)
            elif op == CLASS:
                v = regs[b]
                c = code[i + 3]
                x = tables[c] if v != UNSET else UNSET
                k = tables[c + 1]
                c += 2
                if v >= 0 and v < k:
                    x = tables[c + v]
                else:
                    c += k
                    k = tables[c]
                    c += 1
                    while k > 0:
                        if tables[c] == v:
                            x = tables[c + 1]
                            break
                        c += 2
                        k -= 1
                regs[a] = x
            elif op == COUNTS:
                if not (out[0] >> M_RECORDS) & 1:
                    self.put(out, M_RECORDS, 0)
                    self.put(out, M_PAYLOAD_BYTES, 0)
            elif op == HERE:
                regs[a] = at
            elif op == LEFT:
                regs[a] = end - at
            elif op == PEEK:
                c = code[i + 5]
                regs[a] = UNSET
                if b <= end - at - c:
                    if b > bound - at - c:
                        n = b + c
                        why = NEED
                    else:
                        if b == 4 and code[i + 3]:
                            u = big4(buf, at + c)
                        else:
                            u = 0
                            for k in range(b):
                                u |= cython.cast(cython.ulonglong, buf[at + c + k if not code[i + 3] else at + c + b - 1 - k]) << (8 * k)
                        regs[a] = signed(u, b, code[i + 4])
            elif op == ENTER or op == ENTER_AT:
                if op == ENTER:
                    n = regs[a]
                    x = at
                    c = b
                    k = end
                else:
                    n = regs[b]
                    x = regs[a]
                    c = code[i + 3]
                    k = top
                if n < 0 or x < 0 or x > k or (n > k - x and not c and soft != CUT):
                    why = SHORT
                elif depth >= AREAS_MAX:
                    why = BAD
                else:
                    if n > k - x:
                        n = k - x
                    stack[depth * 6 + AREA_KIND] = op
                    stack[depth * 6 + AREA_AT] = at if op == ENTER_AT else x + n
                    stack[depth * 6 + AREA_END] = end
                    depth += 1
                    at = x
                    end = x + n
                    if depth == 1:
                        top = end
                    bound = end if end < avail or base else avail
            elif op == ENTER_SPAN:
                if depth >= AREAS_MAX:
                    why = BAD
                else:
                    stack[depth * 6 + AREA_KIND] = op
                    stack[depth * 6 + AREA_AT] = at
                    stack[depth * 6 + AREA_END] = end
                    stack[depth * 6 + AREA_BASE] = base
                    stack[depth * 6 + AREA_PC] = top
                    depth += 1
                    at = regs[a]
                    if at >= ARENA:
                        base = ARENA
                        buf = bytes_of(self.arena)
                        at -= ARENA
                    elif base:
                        base = 0
                        buf = data
                    end = at + regs[a + 1]
                    top = end
                    bound = end
            elif op == CALL:
                if depth >= AREAS_MAX:
                    why = BAD
                else:
                    stack[depth * 6 + AREA_KIND] = CALL
                    stack[depth * 6 + AREA_PC] = pc
                    depth += 1
                    pc = a
                    continue
            elif op == RETURN:
                depth -= 1
                pc = stack[depth * 6 + AREA_PC]
            elif op == LEAVE:
                depth -= 1
                at = stack[depth * 6 + AREA_AT]
                end = stack[depth * 6 + AREA_END]
                if stack[depth * 6 + AREA_KIND] == ENTER_SPAN:
                    top = stack[depth * 6 + AREA_PC]
                    if base != stack[depth * 6 + AREA_BASE]:
                        base = stack[depth * 6 + AREA_BASE]
                        buf = bytes_of(self.arena) if base else data
                bound = end if end < avail or base else avail
            elif op == PROTO:
                if depth >= AREAS_MAX:
                    why = BAD
                else:
                    if b >= 0:
                        at = regs[b]
                    k = tables[a + 1]
                    for m in range(tables[a + 2]):
                        regs[k + m] = UNSET
                    stack[depth * 6 + AREA_KIND] = PROTO
                    stack[depth * 6 + AREA_PC] = pc
                    stack[depth * 6 + AREA_EXTRA] = a
                    depth += 1
                    x = self.proto(buf, at, end, a, base, soft)
                    if x >= 0:
                        at = end
                        depth -= 1
                    elif x == -BAD or x == -SHORT:
                        why = -x
                    else:
                        # A member that has code of its own: the member's area is left on the stack by `proto`.
                        stack[depth * 6 + AREA_KIND] = PROTO_CALL
                        stack[depth * 6 + AREA_END] = end
                        depth += 1
                        pc = self.call_pc
                        at = self.call_at
                        end = self.call_end
                        bound = end
                        continue
            elif op == PROTO_RETURN:
                depth -= 1
                at = end
                end = stack[depth * 6 + AREA_END]
                bound = end if end < avail or base else avail
                x = self.proto(buf, at, end, stack[depth * 6 - 6 + AREA_EXTRA], base, soft)
                if x >= 0:
                    at = end
                    depth -= 1
                    pc = stack[depth * 6 + AREA_PC]
                elif x == -BAD or x == -SHORT:
                    why = -x
                else:
                    stack[depth * 6 + AREA_KIND] = PROTO_CALL
                    stack[depth * 6 + AREA_END] = end
                    depth += 1
                    pc = self.call_pc
                    at = self.call_at
                    end = self.call_end
                    bound = end
                    continue
            elif op == TRY:
                if depth >= AREAS_MAX:
                    why = BAD
                else:
                    stack[depth * 6 + AREA_KIND] = TRY
                    stack[depth * 6 + AREA_AT] = at
                    stack[depth * 6 + AREA_END] = end
                    stack[depth * 6 + AREA_BASE] = base
                    stack[depth * 6 + AREA_PC] = pc
                    stack[depth * 6 + AREA_EXTRA] = top
                    depth += 1
                    if code[i + 3]:
                        self.note_rows(row, code[i + 3])
            elif op == END_TRY:
                depth -= 1
            elif op == ENDPOINT:
                if 6 > bound - at:
                    n = 6
                    why = NEED if 6 <= end - at else SHORT
                else:
                    x = self.endpoint(buf, at, b)
                    if x < 0:
                        why = FULL
                    else:
                        regs[a] = ARENA + self.arena_size - x
                        regs[a + 1] = x
                        at += 6
            elif op == JOIN:
                if soft != CUT and code[i + 3] == 12 and regs[b] == 1 and regs[code[i + 4]] == 0 and bound - at >= 4:
                    # one chunk, as nearly all frames have: it is read where it lies
                    n = big4(buf, at)
                    at += 4
                    if n > code[i + 5]:
                        why = BAD
                    elif n > end - at:
                        why = SHORT
                    else:
                        if a >= 0:
                            regs[a] = at + base
                            regs[a + 1] = n
                        at += n
                else:
                    x = self.join(buf, at, end, bound, soft, pc, base)
                    if x == -FULL:
                        why = FULL
                    elif x == -BAD or x == -SHORT:
                        why = -x
                    elif x < 0:
                        why = NEED
                        n = -x - 100
                    else:
                        at = x
            elif op == INFLATE:
                c = code[i + 3]
                k = tables[c]
                while k > 0 and tables[c + 2 * k - 1] != regs[b]:
                    k -= 1
                if k == 0:
                    regs[a] = at + base
                    regs[a + 1] = end - at
                    at = end
                elif soft == CUT:
                    why = SHORT
                else:
                    v = self.blow_up(buf, at, end, tables[c + 2 * k], UNSET if code[i + 4] < 0 else regs[code[i + 4]])
                    if v == -FULL:
                        why = FULL
                    elif v < 0:
                        why = SHORT
                    else:
                        regs[a] = ARENA + self.arena_size - v
                        regs[a + 1] = v
                        at = end
                        if base:
                            buf = bytes_of(self.arena)
            elif op == CHECK:
                if soft == CUT:
                    why = SHORT if tables[a + 1] else GOOD  # what is not all there has no sum
                elif regs[code[i + 4]] != UNSET and regs[code[i + 5]] != UNSET and not self.sums_to(data, pc):
                    if tables[a + 1]:
                        why = BAD
                    else:
                        self.unsound = True
            elif op == ENTRY:
                if regs[b] != UNSET and regs[code[i + 3]] != UNSET and not self.entry_of(data, pc):
                    why = FULL
                if base:
                    buf = bytes_of(self.arena)
            elif op == WAIT_FOR_REQUEST:
                if not self.has_context:
                    self.put(out, M_REST, at + base)
                    out[M_REST + 1] = end - at
                    return GOOD
            elif op == EACH_BEGIN:
                regs[1] = -1
                regs[a + 3] = 0
                regs[a + 4] = -1
            elif op == EACH:
                c = code[i + 4]
                k = self.context_count if c < 0 else regs[c]
                regs[1] += 1
                m = regs[1]
                if m >= k:
                    pc = b
                    continue
                x = regs[a]
                regs[a] = UNSET
                regs[a + 1] = IS_INTERNED
                regs[a + 2] = UNSET
                regs[a + 5] = UNSET
                regs[a + 6] = UNSET
                if m < self.context_count:
                    if (self.context[m, C_PRESENT] >> I_TOPIC) & 1:
                        regs[a] = self.context[m, I_TOPIC]
                    if (self.context[m, C_PRESENT] >> I_PARTITION) & 1:
                        regs[a + 2] = self.context[m, I_PARTITION]
                    if (self.context[m, C_PRESENT] >> I_RECORDS) & 1:
                        regs[a + 5] = self.context[m, I_RECORDS]
                        regs[a + 6] = self.context[m, I_PAYLOAD_BYTES]
                if regs[a + 3]:
                    if m > 0 and regs[a] == x:
                        pc = code[i + 3]
                        continue
                    regs[a + 3] = 0
                if regs[a + 4] == at:
                    why = BAD
                regs[a + 4] = at
            elif op == ASKED:
                regs[a] = self.asked[b] if (self.asked[0] >> b) & 1 else UNSET
            elif op == RESET:
                for k in range(b):
                    regs[a + k] = UNSET
            elif op == NAMES:
                c = code[i + 3]
                k = 0 if c < 0 else regs[c]
                if b < 0:
                    x = self.named(buf, at, end if base else bound, a, k, base, soft)
                    if x < 0:
                        why = -x
                    else:
                        at = x
                elif regs[b] == UNSET:
                    self.unname(a)
                else:
                    v = regs[b]
                    if v >= ARENA:
                        x = self.named(bytes_of(self.arena), v - ARENA, v - ARENA + regs[b + 1], a, k, ARENA, soft)
                    else:
                        x = self.named(data, v, min(v + regs[b + 1], avail), a, k, 0, soft)
                    if x == -FULL:
                        why = FULL
                    elif x < 0 and tables[a + 1 + 3 * k] == 0:
                        self.unname(a)  # what does not read as an object holds no names
                    elif x < 0:
                        why = -x
            elif op == JUMP_UNLESS_OBJECT:
                if not self.looks(data, regs[a], regs[a + 1], code[i + 3]):
                    pc = b
                    continue
            elif op == ELEMENT:
                if not self.element(data, a):
                    pc = b
                    continue
            elif TEXT_BEGIN <= op <= TEXT_HEX_NUMBER:
                if not self.append(data, a, op, b, code[i + 3]):
                    why = FULL
            elif op == END:
                return at - start if soft == SOFT else GOOD
            else:
                why = BAD
            if why != GOOD:
                if why == FULL:
                    return FULL
                if soft == SOFT:
                    return -(at + n - start) if why == NEED else 0
                while depth > 0:
                    depth -= 1
                    if stack[depth * 6 + AREA_KIND] == TRY and (why == SHORT or why == NEED or not code[stack[depth * 6 + AREA_PC] * 6 + 2]):
                        break
                else:
                    return why
                if stack[depth * 6 + AREA_KIND] != TRY or not (why == SHORT or why == NEED or not code[stack[depth * 6 + AREA_PC] * 6 + 2]):
                    return why
                end = stack[depth * 6 + AREA_END]
                base = stack[depth * 6 + AREA_BASE]
                buf = bytes_of(self.arena) if base else data
                top = stack[depth * 6 + AREA_EXTRA]
                bound = end if end < avail or base else avail
                k = stack[depth * 6 + AREA_PC]
                at = end if code[k * 6 + 2] else stack[depth * 6 + AREA_AT]
                if code[k * 6 + 3]:
                    self.undo_rows(row, code[k * 6 + 3])
                pc = code[k * 6 + 1]
                why = GOOD
                continue
            pc += 1

    def note_rows(self, row, base):
        """How much there is, before something is tried."""
        self.regs[base] = self.item_count
        self.regs[base + 1] = self.record_count
        self.regs[base + 2] = self.event_count
        self.regs[base + 3] = self.messages[row, M_RECORDS]
        self.regs[base + 4] = self.messages[row, M_PAYLOAD_BYTES]

    def undo_rows(self, row, base):
        """It failed: what it made is gone."""
        self.item_count = self.regs[base]
        self.record_count = self.regs[base + 1]
        self.event_count = self.regs[base + 2]
        self.messages[row, M_RECORDS] = self.regs[base + 3]
        self.messages[row, M_PAYLOAD_BYTES] = self.regs[base + 4]

    def begin(self, table, row):
        """A row that is not there before it is committed."""
        if table == 0:
            if self.item_count >= len(self.items):
                self.full = 0
                return FULL
            self.items[self.item_count, C_MESSAGE] = row
            self.items[self.item_count, C_PRESENT] = 0
        elif table == 1:
            if self.record_count >= len(self.records):
                self.full = 1
                return FULL
            self.records[self.record_count, C_MESSAGE] = row
            self.records[self.record_count, C_PRESENT] = 0
        else:
            if self.event_count >= len(self.events):
                self.full = 2
                return FULL
            self.events[self.event_count, C_MESSAGE] = row
            self.events[self.event_count, C_PRESENT] = 0
        return GOOD

    def commit(self, data, table, inside, out, soft, avail):
        payload: cython.longlong = 0
        if table == 0:
            self.item_count += 1
        elif table == 2:
            self.event_count += 1
        else:
            if (self.records[self.record_count, C_PRESENT] >> D_PAYLOAD) & 1:
                payload = self.records[self.record_count, D_PAYLOAD + 1]
                if self.reaches_cut(soft, avail):
                    self.kid(1, D_COMPLETE, 0)
                elif self.crc:
                    self.sum_up(data)
            self.counts(out, inside, payload)
            self.record_count += 1
            if self.keep_records == 0:
                self.record_count -= 1

    def counts(self, out, inside, payload):
        """One more record, in its message and in the item that is being made."""
        i: cython.longlong = self.item_count
        if (out[0] >> M_RECORDS) & 1:
            out[M_RECORDS] += 1
            out[M_PAYLOAD_BYTES] += payload
        if inside:
            if not (self.items[i, C_PRESENT] >> I_RECORDS) & 1:
                self.kid(0, I_RECORDS, 0)
                self.kid(0, I_PAYLOAD_BYTES, 0)
            self.items[i, I_RECORDS] += 1
            self.items[i, I_PAYLOAD_BYTES] += payload

    def reaches_cut(self, soft, avail):
        """Whether the payload of the open record goes as far as the captured bytes of a message that is cut."""
        at: cython.longlong = self.records[self.record_count, D_PAYLOAD]
        size: cython.longlong = self.records[self.record_count, D_PAYLOAD + 1]
        return soft == CUT and (at if at < ARENA else at - ARENA) + size >= avail

    def sum_up(self, data):
        """The CRC-32 of the payload that the open record names."""
        at: cython.longlong = self.records[self.record_count, D_PAYLOAD]
        size: cython.longlong = self.records[self.record_count, D_PAYLOAD + 1]
        if (self.records[self.record_count, C_PRESENT] >> D_SEALED) & 1:
            return
        if at >= ARENA:
            self.kid(1, D_CRC, crc32(bytes_of(self.arena), at - ARENA, size, self.sums, 0))
        else:
            self.kid(1, D_CRC, crc32(data, at, size, self.sums, 0))

    def kid(self, table, slot, value):
        """A value of the row that is being made."""
        if table == 0:
            self.items[self.item_count, slot] = value
            self.items[self.item_count, C_PRESENT] |= cython.cast(cython.longlong, 1) << slot
        elif table == 1:
            self.records[self.record_count, slot] = value
            self.records[self.record_count, C_PRESENT] |= cython.cast(cython.longlong, 1) << slot
        else:
            self.events[self.event_count, slot] = value
            self.events[self.event_count, C_PRESENT] |= cython.cast(cython.longlong, 1) << slot

    def length(self, table, slot, value):
        if table == 0:
            self.items[self.item_count, slot] = value
        elif table == 1:
            self.records[self.record_count, slot] = value
        else:
            self.events[self.event_count, slot] = value

    def put(self, out, slot, value):
        out[slot] = value
        out[0] |= cython.cast(cython.longlong, 1) << slot

    def fold(self, data, row):
        """What the items of a message say together: equal topics and partitions, the first fault."""
        i: cython.longlong = self.first_item
        first: cython.longlong = i
        n: cython.longlong = self.item_count
        coded: cython.longlong = -1
        fault: cython.longlong = -1
        worst: cython.longlong = -1
        classes: cython.longlong = 0
        empty: cython.longlong = 0
        mask: cython.longlong
        while i < n:
            mask = self.items[i, C_PRESENT]
            if (mask >> I_CLASS) & 1:
                classes += 1
                if self.items[i, I_CLASS] == EMPTY:
                    empty += 1
                if self.items[i, I_CLASS] > worst:
                    worst = self.items[i, I_CLASS]
            if (mask >> I_CODE) & 1:
                if coded < 0:
                    coded = i
                if fault < 0 and (mask >> I_CLASS) & 1 and self.items[i, I_CLASS] >= REDIRECT:
                    fault = i
            i += 1
        self.fold_names(data, row, first, n)
        if worst >= REDIRECT and self.messages[row, M_CLASS] < REDIRECT or classes and not (self.messages[row, 0] >> M_CODE) & 1:
            if coded >= 0:
                self.put(row_of(self.messages, row), M_CODE, self.items[fault if fault >= 0 else coded, I_CODE])
                self.messages[row, M_PRESENT] &= ~(cython.cast(cython.longlong, 1) << M_TEXT)  # it is about another code
            self.put(row_of(self.messages, row), M_CLASS, worst if worst >= REDIRECT else EMPTY if empty == classes else OK)

    def fold_names(self, data, row, first, n):
        i: cython.longlong = first
        topic: cython.bint = not (self.messages[row, 0] >> M_TOPIC) & 1
        partition: cython.bint = not (self.messages[row, 0] >> M_PARTITION) & 1
        while i < n:
            topic = topic and (self.items[i, C_PRESENT] >> I_TOPIC) & 1 and self.same_topic(data, first, i)
            partition = (partition and (self.items[i, C_PRESENT] >> I_PARTITION) & 1
                         and self.items[i, I_PARTITION] == self.items[first, I_PARTITION])
            i += 1
        if topic:
            self.put(row_of(self.messages, row), M_TOPIC, self.items[first, I_TOPIC])
            self.messages[row, M_TOPIC + 1] = self.items[first, I_TOPIC + 1]
        if partition:
            self.put(row_of(self.messages, row), M_PARTITION, self.items[first, I_PARTITION])

    def same_topic(self, data, first, i):
        size: cython.longlong = self.items[first, I_TOPIC + 1]
        a: cython.longlong = self.items[first, I_TOPIC]
        b: cython.longlong = self.items[i, I_TOPIC]
        k: cython.longlong = 0
        if size != self.items[i, I_TOPIC + 1]:
            return False
        if a == b or size < 0:
            return a == b
        while k < size:
            if self.byte(data, a + k) != self.byte(data, b + k):
                return False
            k += 1
        return True

    def byte(self, data, at):
        return self.arena[at - ARENA] if at >= ARENA else data[at]

    # --- what goes to the arena ---

    def room(self, size):
        """True when the arena has room for so many more bytes; else it is to grow."""
        if self.arena_size + size <= len(self.arena):
            return True
        self.full = 3
        self.arena_want = size
        return False

    def endpoint(self, buf, at, big):
        """`127.0.0.1:11011` into the arena; its length, or -1 where there is no room."""
        i: cython.longlong
        to: cython.longlong = self.arena_size
        if not self.room(24):
            return -1
        for i in range(4):
            to = self.digits(to, buf[at + i])
            self.arena[to] = 46 if i < 3 else 58
            to += 1
        i = buf[at + 4] * 256 + buf[at + 5] if big else buf[at + 5] * 256 + buf[at + 4]
        to = self.digits(to, i)
        i = to - self.arena_size
        self.arena_size = to
        return i

    def digits(self, to, value):
        power: cython.longlong = 10000
        begun: cython.bint = False
        while power > 0:
            if value >= power or begun or power == 1:
                self.arena[to] = 48 + (value // power) % 10
                to += 1
                begun = True
            power //= 10
        return to

    def join(self, buf, at, end, bound, soft, pc, base):
        """Chunks into one span; the place behind them, or −FULL, −BAD, −SHORT, or −(100 + bytes needed)."""
        a: cython.longlong = self.code[pc * 6 + 1]
        count: cython.longlong = self.regs[self.code[pc * 6 + 2]]
        width: cython.longlong = self.code[pc * 6 + 3] & 7
        big: cython.longlong = self.code[pc * 6 + 3] & 8
        step: cython.longlong = self.regs[self.code[pc * 6 + 4]]
        limit: cython.longlong = self.code[pc * 6 + 5]
        x: cython.longlong = at
        size: cython.longlong
        skip: cython.longlong
        k: cython.longlong
        first: cython.longlong = self.arena_size
        whole: cython.bint = count == 1 and step == 0
        while count > 0:
            if soft == CUT and x >= end:
                break
            if width > bound - x:
                if soft == SOFT and width <= end - x:
                    return -(100 + x - at + width)
                self.arena_size = first
                return -SHORT
            size = 0
            for k in range(width):
                size = (size << 8) | buf[x + k if big else x + width - 1 - k]
            x += width
            if size > limit or (step > 0 and size > step):
                self.arena_size = first
                return -BAD
            skip = step if step > 0 else size
            if soft == CUT:
                skip = min(skip, end - x)
                size = min(size, end - x)
            if skip > end - x:
                self.arena_size = first
                return -SHORT
            if a >= 0:
                if whole:
                    self.regs[a] = x + base
                    self.regs[a + 1] = size
                elif not self.room(size):
                    self.arena_size = first
                    return -FULL
                else:
                    for k in range(size):
                        self.arena[self.arena_size + k] = buf[x + k]
                    self.arena_size += size
            x += skip
            count -= 1
        if a >= 0 and not whole:
            self.regs[a] = ARENA + first
            self.regs[a + 1] = self.arena_size - first
        elif a >= 0 and count == 1:
            self.regs[a] = x + base
            self.regs[a + 1] = 0
        return x

    def sums_to(self, data, pc):
        """Whether the spans of a CHECK have the sum that is stored."""
        i: cython.longlong = pc * 6
        kind: cython.longlong = self.code[i + 2]
        found: cython.longlong = 1 if kind == ADLER32 else 0
        k: cython.longlong
        at: cython.longlong
        size: cython.longlong
        for k in range(self.code[i + 3]):
            at = self.regs[self.code[i + 4] + 2 * k]
            size = self.regs[self.code[i + 4] + 2 * k + 1]
            if at >= ARENA:
                found = self.sum_of(bytes_of(self.arena), at - ARENA, size, kind, found)
            else:
                found = self.sum_of(data, at, size, kind, found)
        return found & self.tables[self.code[i + 1]] == self.regs[self.code[i + 5]]

    def sum_of(self, buf, at, size, kind, before):
        if kind == ADLER32:
            with cython.gil:
                return zlib.adler32(bytes(buf[at : at + size]), before)
        if kind == CRC32C:
            return crc32(buf, at, size, self.castagnoli, before)
        return crc32(buf, at, size, self.sums, before)

    def entry_of(self, data, pc):
        """A pair of texts behind those that the object holds; False: no room."""
        a: cython.longlong = self.code[pc * 6 + 1]
        k: cython.longlong = self.code[pc * 6 + 2]
        v: cython.longlong = self.code[pc * 6 + 3]
        to: cython.longlong = self.arena_size
        if not self.room(6 * (self.regs[k + 1] + self.regs[v + 1]) + 8):
            return False
        if self.regs[a] == UNSET:
            self.regs[a] = ARENA + to
            self.arena[to] = 123
        else:
            to -= 1
            self.arena[to] = 44
        to = self.quote(to + 1, data, self.regs[k], self.regs[k + 1])
        self.arena[to] = 58
        to = self.quote(to + 1, data, self.regs[v], self.regs[v + 1])
        self.arena[to] = 125
        self.arena_size = to + 1
        self.regs[a + 1] = ARENA + self.arena_size - self.regs[a]
        return True

    def quote(self, to, data, at, size):
        """A text as JSON writes it: six bytes at most for one."""
        k: cython.longlong
        c: cython.longlong
        self.arena[to] = 34
        to += 1
        for k in range(size):
            c = self.byte(data, at + k)
            if c < 32:
                self.arena[to] = 92
                self.arena[to + 1] = 117
                self.arena[to + 2] = 48
                self.arena[to + 3] = 48
                self.arena[to + 4] = 48 + (c >> 4)
                self.arena[to + 5] = (c & 15) + (48 if c & 15 < 10 else 87)
                to += 6
                continue
            if c == 34 or c == 92:
                self.arena[to] = 92
                to += 1
            self.arena[to] = c
            to += 1
        self.arena[to] = 34
        return to + 1

    def blow_up(self, buf, at, end, codec, size):
        """Inflate into the arena, to `size` bytes unless it is UNSET: bytes, −FULL, or −SHORT where it is damaged or too large."""
        with cython.gil:
            wanted = None if size == UNSET else size
            try:
                out = inflate(CODECS[codec], bytes(buf[at:end]), self.inflatable, wanted)
            except TooLarge:
                self.too_large, out = True, None
            if out is None:
                return -SHORT
            size = len(out)
            if not self.room(size):
                return -FULL
            np.asarray(self.arena)[self.arena_size : self.arena_size + size] = np.frombuffer(out, dtype=np.uint8)
        self.arena_size += size
        self.inflatable -= size
        return size

    # --- names and values ---

    def named(self, buf, at, end, table, form, base, soft):
        """One walk over names and values: the place behind it, or −BAD, −SHORT, −FULL."""
        tables: cython.pointer(cython.const[cython.longlong]) = constants_of(self.tables)
        kind: cython.longlong = tables[table + 1 + 3 * form]
        p: cython.longlong = tables[table + 2 + 3 * form]
        q: cython.longlong = tables[table + 3 + 3 * form]
        self.unname(table)
        table += 1 + 3 * tables[table]
        if kind == 1:
            return self.named_pairs(buf, at, end, table, p, q, base, soft)
        if kind == 2:
            return self.named_text(buf, at, end, table, p, q, base)
        return self.named_json(buf, at, end, table, base, soft)

    def unname(self, table):
        tables: cython.pointer(cython.const[cython.longlong]) = constants_of(self.tables)
        k: cython.longlong
        table += 1 + 3 * tables[table]
        for k in range(tables[table] + 1):
            if tables[table + 2 + 4 * k]:
                self.regs[tables[table + 4 + 4 * k]] = UNSET

    def named_json(self, buf, at, end, table, base, soft):
        """Of a message that is cut, what was read so far stands."""
        x: cython.longlong = json_blank(buf, at, end, 32)
        name: cython.longlong
        name_end: cython.longlong
        value: cython.longlong
        early: cython.longlong = end if soft == CUT else -SHORT
        slot: cython.longlong
        if x >= end:
            return early
        if buf[x] != 123:
            return -BAD
        x += 1
        while True:
            x = json_blank(buf, x, end, 44)
            if x >= end:
                return early
            if buf[x] == 125:
                return x + 1
            name = x
            x = json_token(buf, x, end)
            if x <= 0 or x > end:
                return -BAD if x == 0 else early
            name_end = x
            if buf[name] == 34:
                name += 1
                name_end -= 1
            x = json_blank(buf, x, end, 32)
            if x >= end:
                return early
            if buf[x] != 58:
                return -BAD
            value = json_blank(buf, x + 1, end, 32)
            if value >= end:
                return early
            x = json_token(buf, value, end)
            if x <= 0 or x > end:
                return -BAD if x == 0 else early
            slot = self.lookup(buf, name, name_end - name, table)
            if slot >= 0 and not self.store(buf, value, x, slot, base):
                return -FULL

    def named_pairs(self, buf, at, end, table, name_width, value_width, base, soft):
        name: cython.longlong
        size: cython.longlong
        value: cython.longlong
        k: cython.longlong
        slot: cython.longlong
        early: cython.longlong = end if soft == CUT else -SHORT
        while at < end:
            size = 0
            if name_width > end - at:
                return early
            for k in range(name_width):
                size = size << 8 | buf[at + k]
            name = at + name_width
            if size > end - name or value_width > end - name - size:
                return early
            at = name + size
            value = 0
            for k in range(value_width):
                value = value << 8 | buf[at + k]
            at += value_width
            if value < 0 or value > end - at:
                return early
            slot = self.lookup(buf, name, size, table)
            if slot >= 0:
                self.keep_value(buf, at, value, slot, base)
            at += value
        return at

    def named_text(self, buf, at, end, table, behind_name, behind_value, base):
        name: cython.longlong
        middle: cython.longlong
        slot: cython.longlong
        while at < end:
            name = at
            middle = -1
            while at < end and buf[at] != behind_value:
                if middle < 0 and buf[at] == behind_name:
                    middle = at
                at += 1
            if middle > name and at > middle + 1:
                slot = self.lookup(buf, name, middle - name, table)
                if slot >= 0:
                    self.keep_value(buf, middle + 1, at - middle - 1, slot, base)
            at += 1
        return end

    def lookup(self, buf, at, size, table):
        """The slot of a name in a table of NAMES, or −1."""
        tables: cython.pointer(cython.const[cython.longlong]) = constants_of(self.tables)
        pool: cython.pointer(cython.const[cython.uchar]) = bytes_of(self.pool)
        mask: cython.longlong = tables[table]
        h: cython.longlong
        slot: cython.longlong
        k: cython.longlong
        if size <= 0:
            return -1
        h = 37 * size + 5 * buf[at] + buf[at + size - 1] & mask
        while True:
            slot = table + 1 + 4 * h
            if tables[slot + 1] == 0:
                return -1
            if tables[slot + 1] == size:
                k = 0
                while k < size and buf[at + k] == pool[tables[slot] + k]:
                    k += 1
                if k == size:
                    return slot
            h = h + 1 & mask

    def keep_value(self, buf, at, size, slot, base):
        regs: cython.pointer(cython.longlong) = numbers_of(self.regs)
        reg: cython.longlong = self.tables[slot + 3]
        if self.tables[slot + 2] == NAME_NUMBER:
            regs[reg] = number(buf, at, size)
        else:
            regs[reg] = at + base
            regs[reg + 1] = size

    def store(self, buf, at, end, slot, base):
        """A JSON value into its register; False: no room for what a string says."""
        k: cython.longlong = at
        if buf[at] == 34:
            at += 1
            end -= 1
            k = at
            while k < end and buf[k] != 92:
                k += 1
            if k < end:
                return self.unescape(buf, at, end, slot)
        elif end - at == 4 and buf[at] == 110 and buf[at + 1] == 117 and buf[at + 2] == 108 and buf[at + 3] == 108:
            self.regs[self.tables[slot + 3]] = UNSET
            return True
        self.keep_value(buf, at, end - at, slot, base)
        return True

    def unescape(self, buf, at, end, slot):
        """What a JSON string says, in the arena behind a quote (so a text is never taken for a container)."""
        to: cython.longlong = self.arena_size + 1
        c: cython.longlong
        low: cython.longlong
        reg: cython.longlong = self.tables[slot + 3]
        self.regs[reg] = UNSET
        if self.tables[slot + 2] == NAME_NUMBER:
            return True
        if not self.room(end - at + 1):
            return False
        self.arena[to - 1] = 34
        while at < end:
            c = buf[at]
            if c != 92 or at + 1 >= end:
                self.arena[to] = c
                to += 1
                at += 1
                continue
            c = buf[at + 1]
            at += 2
            if c == 98:
                c = 8
            elif c == 102:
                c = 12
            elif c == 110:
                c = 10
            elif c == 114:
                c = 13
            elif c == 116:
                c = 9
            elif c == 117 and hex4(buf, at, end) >= 0:
                c = hex4(buf, at, end)
                at += 4
                if 0xD800 <= c < 0xDC00 and end - at >= 6 and buf[at] == 92 and buf[at + 1] == 117:
                    low = hex4(buf, at + 2, end)
                    if 0xDC00 <= low < 0xE000:
                        c = 0x10000 + ((c - 0xD800) << 10) + low - 0xDC00
                        at += 6
                to = self.utf8(to, c)
                continue
            self.arena[to] = c
            to += 1
        self.regs[reg] = ARENA + self.arena_size + 1
        self.regs[reg + 1] = to - self.arena_size - 1
        self.arena_size = to
        return True

    def utf8(self, to, c):
        """A character as UTF-8; never longer than its escape."""
        if c < 0x80:
            self.arena[to] = c
            return to + 1
        if c < 0x800:
            self.arena[to] = 0xC0 | c >> 6
        else:
            if c < 0x10000:
                self.arena[to] = 0xE0 | c >> 12
            else:
                self.arena[to] = 0xF0 | c >> 18
                to += 1
                self.arena[to] = 0x80 | (c >> 12 & 0x3F)
            to += 1
            self.arena[to] = 0x80 | (c >> 6 & 0x3F)
        self.arena[to + 1] = 0x80 | (c & 0x3F)
        return to + 2

    def looks(self, data, at, size, object_):
        """Is it an object that can be looked into; or, where a text is wanted, no container?"""
        first: cython.longlong
        quoted: cython.bint
        if size <= 0:
            return not object_
        first = self.byte(data, at)
        quoted = self.byte(data, at - 1) == 34
        if object_:
            return first == 123 and not quoted
        return quoted or (first != 123 and first != 91)

    def element(self, data, a):
        """The next element of the array or object of which registers a, a + 1 are the rest; its span behind them."""
        regs: cython.pointer(cython.longlong) = numbers_of(self.regs)
        buf: cython.pointer(cython.const[cython.uchar]) = data
        at: cython.longlong = regs[a]
        base: cython.longlong = 0
        end: cython.longlong
        x: cython.longlong
        if at >= ARENA:
            base = ARENA
            at -= ARENA
            buf = bytes_of(self.arena)
        end = at + regs[a + 1]
        if regs[a + 4] < 0:  # the container is entered here
            if regs[a + 1] <= 0 or (buf[at] != 123 and buf[at] != 91) or self.byte(data, regs[a] - 1) == 34:
                return False
            regs[a + 4] = 1 if buf[at] == 123 else 0
            at += 1
        at = json_blank(buf, at, end, 44)
        if at >= end or buf[at] == 125 or buf[at] == 93:
            return False
        x = json_token(buf, at, end)
        if x > 0 and regs[a + 4]:
            at = json_blank(buf, x, end, 32)
            if at >= end or buf[at] != 58:
                return False
            at = json_blank(buf, at + 1, end, 32)
            x = json_token(buf, at, end) if at < end else -1
        if x <= 0 or x > end:
            return False
        regs[a] = x + base
        regs[a + 1] = end - x
        if buf[at] == 34:
            at += 1
            x -= 1
        regs[a + 2] = at + base
        regs[a + 3] = x - at
        return True

    def append(self, data, a, what, c, d):
        """Lengthen the text that is being made in the arena; False: no room."""
        regs: cython.pointer(cython.longlong) = numbers_of(self.regs)
        size: cython.longlong = d if what == TEXT_LITERAL else 2 * d if what == TEXT_HEX_NUMBER else 0
        k: cython.longlong
        v: cython.longlong
        if what == TEXT_ADD:
            size = regs[c + 1]
        elif what == TEXT_HEX:
            size = 2 * regs[c + 1]
        if not self.room(size):
            return False
        if what == TEXT_BEGIN:
            regs[a] = ARENA + self.arena_size
            regs[a + 1] = 0
            return True
        for k in range(size):
            if what == TEXT_LITERAL:
                v = self.pool[c + k]
            elif what == TEXT_ADD:
                v = self.byte(data, regs[c] + k)
            else:
                if what == TEXT_HEX:
                    v = self.byte(data, regs[c] + k // 2) >> (0 if k & 1 else 4) & 15
                else:
                    v = part(regs[c], 4 * (size - 1 - k), 15)
                v += 48 if v < 10 else 55
            self.arena[self.arena_size + k] = v
        self.arena_size += size
        regs[a + 1] += size
        return True

    # --- protobuf ---

    def proto(self, buf, at, end, table, base, soft):
        """Members of one message by a table: 0, −BAD, −SHORT, or −MEMBER at a member that has code of its own.

        Of a message that is cut, what was read so far stands; a member of a union that is named is there, with nothing in it.
        """
        tables: cython.pointer(cython.const[cython.longlong]) = constants_of(self.tables)
        regs: cython.pointer(cython.longlong) = numbers_of(self.regs)
        highest: cython.longlong = tables[table]
        tag: cython.ulonglong
        u: cython.ulonglong
        b: cython.ulonglong
        field: cython.longlong
        act: cython.longlong
        reg: cython.longlong
        shift: cython.longlong
        wire: cython.longlong
        n: cython.longlong
        k: cython.longlong
        early: cython.longlong = 0 if soft == CUT else -SHORT
        while at < end:
            tag = buf[at]
            at += 1
            if tag >= 0x80:
                tag &= 0x7F
                shift = 7
                while True:
                    if at >= end:
                        return early
                    b = buf[at]
                    at += 1
                    if shift < 64:
                        tag |= (b & 0x7F) << shift
                    if b < 0x80:
                        break
                    shift += 7
                    if shift >= 70:
                        return -BAD
            wire = tag & 7
            if tag < 8 or (tag >> 3) >= 536870912:
                return -BAD
            field = tag >> 3
            act = 0
            reg = 0
            k = 0
            if field <= highest:
                k = table + 3 + 3 * field
                act = tables[k]
                reg = tables[k + 1]
            if wire == 0 or wire == 2:
                u = 0
                shift = 0
                while True:
                    if at >= end:
                        if soft == CUT and wire == 2 and act == PROTO_UNION:
                            regs[reg], regs[reg + 1], regs[reg + 2] = field, end + base, 0
                        return early
                    b = buf[at]
                    at += 1
                    if shift < 64:
                        u |= (b & 0x7F) << shift
                    if b < 0x80:
                        break
                    shift += 7
                    if shift >= 70:
                        return -BAD
                n = wrapped(u)
                if wire == 0:
                    if act and act != PROTO_SPAN and act != PROTO_CALL and act != PROTO_FIXED and act != PROTO_UNION:
                        regs[reg] = scalar(n, act, tables[k + 2])
                else:
                    if n < 0 or n > end - at:
                        if soft != CUT or n <= 0:
                            return early
                        n = end - at
                    if act == PROTO_UNION:
                        regs[reg] = field
                        regs[reg + 1] = at + base
                        regs[reg + 2] = n
                    elif act == PROTO_SPAN or act == PROTO_CALL:
                        regs[reg] = at + base
                        regs[reg + 1] = n
                        if act == PROTO_CALL:
                            self.call_pc = tables[k + 2]
                            self.call_at = at
                            self.call_end = at + n
                            return -MEMBER
                    at += n
            elif wire == 5 or wire == 1:
                n = 4 if wire == 5 else 8
                if n > end - at:
                    return early
                if act == PROTO_FIXED and tables[k + 2] & 15 == wire:
                    u = 0
                    for shift in range(n):
                        u |= cython.cast(cython.ulonglong, buf[at + shift]) << (8 * shift)
                    regs[reg] = signed(u, n, tables[k + 2] & 16)
                at += n
            else:
                return -BAD
        return 0
