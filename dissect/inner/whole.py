# cython: language_level=3, boundscheck=True, wraparound=False, cdivision=True, initializedcheck=False
"""Records of application data, opened in a compiled loop: nearly all of TLS.

Law: a record that is none of these, or whose tag is wrong, is left as it was found; `Connection` reads it.  Without compiled code or OpenSSL's
functions no stretch begins.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import cython
import numpy

from dissect.inner import openssl, side as sides, suites
from dissect.inner.side import APPLICATION, Place
from dissect.memory.matrices import grown, matrix
from dissect.stream.runs import Runs

if cython.compiled:
    from cython.cimports.dissect.memory.matrices import row_of, span_of
    from cython.cimports.dissect.stream.runs import Runs as Rows
    from cython.cimports.dissect.stream.state import *
    from cython.cimports.libc.string import memcpy
else:
    from dissect.memory.matrices import row_of, span_of
    from dissect.stream.runs import Runs as Rows
    from dissect.stream.state import *

if TYPE_CHECKING:
    from dissect.inner.ciphers import Recipe
    from dissect.inner.side import Side

PLAIN = cython.declare(cython.longlong, 1 << 55)  # places of inner bytes: more than any file has
HEADER = cython.declare(cython.longlong, suites.HEADER)
RECORD_MOST = cython.declare(cython.longlong, suites.HEADER + suites.CIPHERTEXT_MAX)
ENDS = cython.declare(cython.longlong, sides.ENDS)
FULL = cython.declare(cython.longlong, sides.CONTENT_MAX)
TAG = cython.declare(cython.int, 16)
SET_TAG = cython.declare(cython.int, 0x11)  # EVP_CTRL_AEAD_SET_TAG
APPLICATION_DATA = cython.declare(cython.longlong, 23)
KINDS = {("GCM", 16): "EVP_aes_128_gcm", ("GCM", 32): "EVP_aes_256_gcm", ("CHACHA20", 32): "EVP_chacha20_poly1305"}

FOUND: dict[str, int] = {}  # where OpenSSL's functions begin, once somebody needs them


def callable_here() -> bool:
    """Whether OpenSSL's functions can be called."""
    global new_context, free_context, clear_errors, begin, control, update, finish
    if not cython.compiled or "none" in FOUND:
        return False
    if not FOUND:
        FOUND.update(openssl.addresses() or {"none": 0})
        if "none" in FOUND:
            return False
        new_context = cython.cast(New, cython.cast(cython.size_t, FOUND["EVP_CIPHER_CTX_new"]))  # types: see whole.pxd
        free_context = cython.cast(Free, cython.cast(cython.size_t, FOUND["EVP_CIPHER_CTX_free"]))
        clear_errors = cython.cast(Clear, cython.cast(cython.size_t, FOUND["ERR_clear_error"]))
        begin = cython.cast(Init, cython.cast(cython.size_t, FOUND["EVP_DecryptInit_ex"]))
        control = cython.cast(Control, cython.cast(cython.size_t, FOUND["EVP_CIPHER_CTX_ctrl"]))
        update = cython.cast(Update, cython.cast(cython.size_t, FOUND["EVP_DecryptUpdate"]))
        finish = cython.cast(Final, cython.cast(cython.size_t, FOUND["EVP_DecryptFinal_ex"]))
    return True


def stretch(side: Side) -> Stretch | None:
    """What a side goes on as from here, where all that comes next may be application data."""
    recipe = side.opener.recipe if side.opener is not None else None
    if recipe is None or (recipe.cipher, len(recipe.key)) not in KINDS:
        return None
    if side.epoch != APPLICATION or side.lost or side.dead or side.over or side.said or side.skip or side.have > RECORD_MOST:
        return None
    if not callable_here():
        return None
    made = Stretch(side, recipe)
    if not made.ready:  # a policy of the system may forbid the cipher: `cryptography` has its own
        KINDS.pop((recipe.cipher, len(recipe.key)))
        return None
    return made


@cython.final
@cython.cclass
class Stretch:
    """One direction while it says nothing but application data: what `Side` is, as numbers."""

    context = cython.declare(cython.p_void)
    ready = cython.declare(cython.bint, visibility="public")  # the cipher may be used
    start = cython.declare(cython.longlong)  # these five as in Side
    have = cython.declare(cython.longlong)
    inner = cython.declare(cython.longlong)
    sequence = cython.declare(cython.longlong)
    around = cython.declare(cython.longlong)
    new = cython.declare(cython.bint)  # TLS 1.3
    explicit = cython.declare(cython.longlong)  # bytes of the nonce in front of each record
    iv = cython.declare(cython.uchar[12])
    held = cython.declare(cython.uchar[::1])  # the beginning of a record that is not whole …
    places = cython.declare(cython.longlong[:, ::1])  # … and where it came from: a place in each row
    place_count = cython.declare(cython.longlong)
    ends = cython.declare(cython.longlong[:, ::1])
    first_end = cython.declare(cython.longlong)
    last_end = cython.declare(cython.longlong)

    def __init__(self, side: Side, recipe: Recipe):
        number: cython.longlong
        self.context = new_context()
        self.ready = prepared(self.context, recipe)
        self.new, self.explicit, self.around = recipe.new, recipe.explicit, side.opener.around
        for number in range(12):
            self.iv[number] = recipe.iv[number] if number < len(recipe.iv) else 0
        self.start, self.have, self.inner, self.sequence = side.start, side.have, side.inner, side.sequence
        waits = bytearray(RECORD_MOST)
        waits[: side.have] = b"".join(side.parts)
        self.held = waits
        self.places = matrix(8 + len(side.places), 4)
        for number, place in enumerate(side.places if side.have else ()):
            self.places[number, 0], self.places[number, 1], self.places[number, 2], self.places[number, 3] = place
        self.place_count = len(side.places) if side.have else 0
        self.ends = matrix(64 + len(side.ends), 3)
        for number, end in enumerate(side.ends):
            self.ends[number, 0], self.ends[number, 1], self.ends[number, 2] = end
        self.first_end, self.last_end = 0, len(side.ends)

    def __dealloc__(self):
        if self.context != cython.NULL:
            free_context(self.context)

    def back(self, side: Side) -> None:
        """The side is again what it would have become without this."""
        side.start, side.have, side.inner, side.sequence, side.around = self.start, self.have, self.inner, self.sequence, self.around
        side.parts = [bytes(self.held[: self.have])] if self.have else []
        side.places = [Place(self.places[number, 0], self.places[number, 1], self.places[number, 2], self.places[number, 3]) for number in range(self.place_count)]
        side.ends = [(self.ends[number, 0], self.ends[number, 1], self.ends[number, 2]) for number in range(self.first_end, self.last_end)]
        side.need = HEADER + (self.held[3] << 8 | self.held[4]) if self.have >= HEADER else HEADER

    @cython.ccall
    def since(self) -> cython.longlong:
        """1 + the packet of the first unprocessed byte, 0 if there is none."""
        return 1 + self.places[0, 1] if self.have else 0

    def heard(self, ack: cython.longlong, packet: cython.longlong) -> int:
        """See Side.heard."""
        reached: cython.longlong = ack if ack >= 0 else ACKED - ack
        low: cython.longlong = self.first_end
        high: cython.longlong = self.last_end
        middle: cython.longlong
        inner: cython.longlong
        span: cython.longlong
        if ack == -1:
            return -1
        while low < high:  # the first one behind it
            middle = (low + high) // 2
            if self.ends[middle, 0] <= reached:
                low = middle + 1
            else:
                high = middle
        while ack >= 0 and low - 1 > self.first_end and self.ends[low - 1, 2] > packet:
            low -= 1
        self.first_end = max(low - 1, self.first_end)
        inner = self.ends[self.first_end, 1]
        if ack < 0:
            return ACKED - inner
        span = max(reached - self.ends[self.first_end, 0], 0)
        return inner + max(span - (span + FULL + self.around - 1) // (FULL + self.around) * self.around, 0)

    # --- one record -----------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(check=False)
    def opened(self, record: cython.pointer(cython.const[cython.uchar]), size: cython.longlong, into: cython.pointer(cython.uchar)) -> cython.longlong:
        """Bytes of the content, which are written there; −1: it is no record of application data, or its tag is wrong."""
        nonce: cython.uchar[12]
        about: cython.uchar[13]
        number: cython.longlong
        about_size: cython.int = 5
        length: cython.longlong = size - HEADER - TAG - self.explicit
        body: cython.pointer(cython.const[cython.uchar]) = record + HEADER + self.explicit
        done: cython.int = 0
        if length < (1 if self.new else 0):
            return -1
        memcpy(nonce, self.iv, 12)
        if self.explicit:
            memcpy(cython.address(nonce[4]), record + HEADER, 8)
        else:
            for number in range(8):
                nonce[4 + number] ^= (self.sequence >> (56 - 8 * number)) & 255
        if self.new:
            memcpy(about, record, 5)
        else:
            about_size = 13
            for number in range(8):
                about[number] = (self.sequence >> (56 - 8 * number)) & 255
            memcpy(cython.address(about[8]), record, 3)
            about[11], about[12] = length >> 8, length & 255
        if (begin(self.context, cython.NULL, cython.NULL, cython.NULL, nonce) != 1
                or update(self.context, cython.NULL, cython.address(done), about, about_size) != 1
                or update(self.context, into, cython.address(done), body, length) != 1
                or control(self.context, SET_TAG, TAG, cython.cast(cython.p_void, body + length)) != 1
                or finish(self.context, into + length, cython.address(done)) != 1):
            clear_errors()
            return -1
        if self.new:
            while length > 0 and into[length - 1] == 0:
                length -= 1
            if length == 0 or into[length - 1] != APPLICATION_DATA:
                return -1
            length -= 1
        return length

    @cython.cfunc
    @cython.exceptval(check=False)
    def hold(self, text: cython.pointer(cython.const[cython.uchar]), size: cython.longlong, run: cython.p_longlong) -> cython.void:
        """These bytes of a run wait for the rest of their record."""
        if self.place_count == len(self.places):
            self.places = grown(self.places, 2 * len(self.places))
        place: cython.p_longlong = row_of(self.places, self.place_count)
        place[0], place[1], place[2], place[3] = run[R_OFFSET], run[R_PACKET], run[R_TIME], run[R_ACK]
        self.place_count += 1
        memcpy(cython.address(self.held[self.have]), text, size)
        self.have += size

    @cython.cfunc
    @cython.exceptval(check=False)
    def passed(self, end: cython.longlong, size: cython.longlong, packet: cython.longlong) -> cython.void:
        """A record that ends there, in this packet, had so many bytes of content."""
        self.sequence += 1
        self.start = end
        self.have = self.place_count = 0
        self.inner += size
        if self.last_end == len(self.ends):
            self.make_room()
        self.ends[self.last_end, 0], self.ends[self.last_end, 1], self.ends[self.last_end, 2] = end, self.inner, packet
        self.last_end += 1
        if self.last_end - self.first_end > ENDS:
            self.first_end += ENDS // 2

    @cython.cfunc
    @cython.exceptval(check=False)
    def make_room(self) -> cython.void:
        """For one more end: what is forgotten makes room first."""
        known: cython.longlong = self.last_end - self.first_end
        number: cython.longlong
        column: cython.longlong
        for number in range(known):
            for column in range(3):
                self.ends[number, column] = self.ends[self.first_end + number, column]
        self.first_end, self.last_end = 0, known
        if 2 * known > len(self.ends):
            self.ends = grown(self.ends, 2 * len(self.ends))


@cython.cfunc
def prepared(context: cython.p_void, recipe: object) -> cython.bint:
    """A context with cipher and key."""
    key: bytes = recipe.key
    kind = cython.cast(Kind, cython.cast(cython.size_t, FOUND[KINDS[recipe.cipher, len(recipe.key)]]))
    if context != cython.NULL and kind() != cython.NULL and begin(context, kind(), cython.NULL, key, cython.NULL) == 1:
        return True
    clear_errors()
    return False


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def record_size(head: cython.pointer(cython.const[cython.uchar])) -> cython.longlong:
    """Bytes of the record of application data whose header is there; 0: it is none."""
    size: cython.longlong = HEADER + (head[3] << 8 | head[4])
    return size if head[0] == APPLICATION_DATA and head[1] == 3 and head[2] <= 4 and size <= RECORD_MOST else 0


@cython.final
@cython.cclass
class Collected:
    """Inner runs and their bytes, of one batch; and the stretches that make most of them, by direction."""

    runs = cython.declare(Rows, visibility="public")
    text = cython.declare(cython.uchar[::1], visibility="public")
    size = cython.declare(cython.longlong, visibility="public")
    stretches = cython.declare(dict, visibility="public")
    connections = cython.declare(dict)  # those of Opening, …
    upper = cython.declare(dict)  # … and what is inside of them

    def __init__(self, connections: dict, upper: dict):
        self.connections, self.upper = connections, upper
        self.runs = Runs(256)
        self.text = bytearray(1 << 16) if cython.compiled else memoryview(bytearray(1 << 16))
        self.size = 0
        self.stretches = {}

    def clear(self) -> None:
        self.runs.count = self.size = 0

    def heard(self, direction: cython.longlong, ack: cython.longlong, packet: cython.longlong) -> int:
        """What this packet of this direction acknowledges, in inner bytes of the other one: asked when its message is processed."""
        known = self.stretches.get(direction ^ 1)
        if known is not None:
            return known.heard(ack, packet)
        heard = self.connections[direction >> 1].heard(direction & 1, ack, packet)
        upper = self.upper.get(direction >> 1)
        return upper.heard(direction & 1, heard, packet) if upper is not None else heard

    def sure(self, slot: cython.longlong) -> dict:
        """Packets of which it is certain by now, and was not in the turns of their messages, what they acknowledge: with that."""
        one = self.upper.get(slot) or self.connections.get(slot)
        return one.sure() if one is not None and one.LAYER == "http2" and one.unsure else {}

    def row(self, *run: int) -> None:
        """A run: its columns."""
        self.room(0)
        numpy.asarray(self.runs.rows)[self.runs.count] = run
        self.runs.count += 1

    def put(self, text: bytes) -> None:
        """Bytes, behind all others."""
        self.room(len(text))
        numpy.asarray(self.text)[self.size : self.size + len(text)] = numpy.frombuffer(text, dtype=numpy.uint8)
        self.size += len(text)

    def room(self, size: cython.longlong) -> None:
        """For so many bytes more, and for the runs of a record."""
        bigger: bytearray
        if len(self.runs.rows) - self.runs.count < 4:
            self.runs.rows = grown(self.runs.rows, 2 * len(self.runs.rows))
        if len(self.text) - self.size < size:
            bigger = bytearray(max(2 * len(self.text), self.size + size))
            bigger[: self.size] = memoryview(self.text)[: self.size]
            self.text = bigger if cython.compiled else memoryview(bigger)

    def bytes(self) -> Any:
        """All bytes, valid until the next batch."""
        return numpy.asarray(self.text)[: max(self.size, 1)]

    def pass_on(self, carried: cython.longlong[:, ::1], number: cython.longlong, data: cython.const[cython.uchar][::1], base: cython.longlong,
                spool: cython.const[cython.uchar][::1], state: cython.longlong[:, ::1]) -> tuple:
        """Runs of stretches from `number` on → the first that is none, and how many of its bytes were used all the same."""
        one: Stretch
        run: cython.p_longlong
        place: cython.longlong
        used: cython.longlong
        text: cython.pointer(cython.const[cython.uchar])
        while cython.compiled and number < len(carried) and self.stretches:
            run = row_of(carried, number)
            known = self.stretches.get(run[R_DIRECTION])
            if known is None or run[R_KIND] != DATA or run[R_LENGTH] <= 0:
                break
            one = known
            place = run[R_PLACE]
            text = span_of(data, place - base, run[R_LENGTH]) if place >= 0 else span_of(spool, -1 - place, run[R_LENGTH])
            used = self.segment(one, run, text)
            row_of(state, run[R_DIRECTION] >> 1)[S_INNER_SINCE + (run[R_DIRECTION] & 1)] = one.since()
            if used < run[R_LENGTH]:
                return number, used
            number += 1
        return number, 0

    @cython.cfunc
    def segment(self, one: Stretch, run: cython.p_longlong, text: cython.pointer(cython.const[cython.uchar])) -> cython.longlong:
        """How many bytes of a run are parts of good records, or of one that may become good."""
        at: cython.longlong = 0
        size: cython.longlong
        length: cython.longlong
        head: cython.uchar[5]
        if one.have:
            length = min(HEADER, one.have)
            memcpy(head, cython.address(one.held[0]), length)
            memcpy(head + length, text, min(HEADER - length, run[R_LENGTH]))
            if length + run[R_LENGTH] < HEADER:
                one.hold(text, run[R_LENGTH], run)
                return run[R_LENGTH]
            size = record_size(head)
            if size <= one.have:
                return 0
            at = size - one.have
            if at > run[R_LENGTH]:
                one.hold(text, run[R_LENGTH], run)
                return run[R_LENGTH]
            memcpy(cython.address(one.held[one.have]), text, at)
            self.room(size)
            length = one.opened(cython.address(one.held[0]), size, cython.address(self.text[self.size]))
            if length < 0:
                return 0
            self.content(one, row_of(one.places, 0), run, length)
            one.passed(run[R_OFFSET] + at, length, run[R_PACKET])
        while run[R_LENGTH] - at >= HEADER:
            size = record_size(text + at)
            if size == 0 or at + size > run[R_LENGTH]:
                if size == 0:
                    one.start = run[R_OFFSET] + at
                    return at
                break
            self.room(size)
            length = one.opened(text + at, size, cython.address(self.text[self.size]))
            if length < 0:
                return at
            at += size
            self.content(one, cython.NULL, run, length)
            one.passed(run[R_OFFSET] + at, length, run[R_PACKET])
        if at < run[R_LENGTH]:
            one.start = run[R_OFFSET] + at
            one.hold(text + at, run[R_LENGTH] - at, run)
        return run[R_LENGTH]

    @cython.cfunc
    @cython.exceptval(check=False)
    def content(self, one: Stretch, first: cython.p_longlong, run: cython.p_longlong, size: cython.longlong) -> cython.void:
        """The runs of a record's content, which ends in this run; `first`: the place where the record began, if that was another one."""
        packet: cython.longlong = run[R_PACKET] if first == cython.NULL else first[1]
        head: cython.longlong = size if packet == run[R_PACKET] else size - 1
        row: cython.p_longlong
        ack: cython.longlong = run[R_ACK] if first == cython.NULL else first[3]
        if size == 0:
            return
        if head:
            row = self.runs.emit(DATA, run[R_DIRECTION], one.inner, head, PLAIN + self.size, packet, run[R_TIME] if first == cython.NULL else first[2])
            row[R_ACK] = ack
        if head < size:
            row = self.runs.emit(DATA, run[R_DIRECTION], one.inner + head, 1, PLAIN + self.size + head, run[R_PACKET] if head else packet, run[R_TIME])
            row[R_ACK] = ack
        self.size += size
