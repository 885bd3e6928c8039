# cython: language_level=3, boundscheck=True, wraparound=False, cdivision=True, initializedcheck=False
"""Turns texts into numbers: one dictionary for a whole run, so a topic is stored once and compared as a number.

Law: equal bytes have equal numbers; numbers count up in the order of first use and never change.
"""

from __future__ import annotations

import base64
import os

import cython
import numpy as np

if cython.compiled:
    from cython.cimports.dissect.memory.hashes import GOLDEN
    from cython.cimports.dissect.memory.matrices import lowest, row_of, soon, span_of
    from cython.cimports.dissect.language.layout import *  # noqa: F403
    from cython.cimports.dissect.machine.arena import number_of
    from cython.cimports.dissect.machine.layout import NAME_MOST
    from cython.cimports.dissect.machine.run import Machine
    from cython.cimports.libc.string import memcmp, memcpy
else:
    from dissect.memory.hashes import GOLDEN
    from dissect.memory.matrices import lowest, row_of, soon, span_of
    from dissect.language.layout import *  # noqa: F403
    from dissect.machine.arena import number_of
    from dissect.machine.layout import NAME_MOST
    from dissect.machine.run import Machine

TEXTS_AHEAD = cython.declare(cython.longlong, 6)  # rows whose texts are called for
ROWS_NOTED = cython.declare(cython.longlong, 8)  # … and more than that, a power of two
LOW32 = cython.declare(cython.ulonglong, 0xFFFFFFFF)
ITEM_TEXTS = (I_TOPIC, I_BROKER, I_MESSAGE_ID, I_LEFT)
RECORD_TEXTS = (D_TOPIC, D_MESSAGE_ID, D_KEY, D_PROPERTIES, D_UUID, D_CONTENT, D_LEFT)
EVENT_TEXTS = (E_GROUP, E_CONSUMER, E_TOPIC, E_BROKER, E_DETAIL)
MESSAGE_NAMES = cython.declare(cython.longlong, 1 << M_TOPIC | 1 << M_BROKER | 1 << M_GROUP | 1 << M_CLIENT)
ITEM_NAMES = cython.declare(cython.longlong, 1 << I_TOPIC | 1 << I_BROKER)
RECORD_NAMES = cython.declare(cython.longlong, 1 << D_TOPIC)
EVENT_NAMES = cython.declare(cython.longlong, 1 << E_GROUP | 1 << E_CONSUMER | 1 << E_TOPIC | 1 << E_BROKER)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def digest(text: cython.pointer(cython.const[cython.uchar]), size: cython.longlong, seed: cython.ulonglong) -> cython.ulonglong:
    """A hash of some bytes, eight at a time; the last eight may have been there before.  Who does not know the seed finds no texts that meet in one
    slot: each word is multiplied twice, since after once its highest bit is still where the next word's can take it back."""
    mixed: cython.ulonglong = cython.cast(cython.ulonglong, size) ^ seed
    word: cython.ulonglong
    half: cython.uint
    other: cython.uint
    at: cython.longlong = 0
    if not cython.compiled:
        return hash(bytes(text[:size])) & 0xFFFFFFFFFFFFFFFF
    while size - at > 8:
        memcpy(cython.address(word), cython.address(text[at]), 8)
        mixed = (mixed ^ word) * GOLDEN
        mixed = (mixed ^ (mixed >> 32)) * GOLDEN
        at += 8
    if size >= 8:
        memcpy(cython.address(word), cython.address(text[size - 8]), 8)
    elif size >= 4:
        memcpy(cython.address(half), cython.address(text[0]), 4)
        memcpy(cython.address(other), cython.address(text[size - 4]), 4)
        word = cython.cast(cython.ulonglong, half) << 32 | other
    elif size > 0:
        word = cython.cast(cython.ulonglong, text[0]) << 16 | cython.cast(cython.ulonglong, text[size >> 1]) << 8 | text[size - 1]
    else:
        word = 0
    mixed = (mixed ^ word) * GOLDEN
    mixed ^= mixed >> 29
    return (mixed ^ (mixed >> 32)) * GOLDEN


class Dictionary:
    """Bytes → numbers 0, 1, 2 … in the order of first use."""

    def __init__(self, room: int = 1024):
        self.text = np.zeros(room * 16, dtype=np.uint8)
        self.ends = np.zeros(room + 1, dtype=np.int64)
        self.slots = np.zeros(room * 2, dtype=np.uint64)  # number + 1, below the upper half of its text's hash; 0: free
        self.last = np.zeros(4 * 64, dtype=np.int64)
        self.ahead = np.zeros(ROWS_NOTED * 64, dtype=np.uint64)  # hashes of texts that were called for, by row and slot …
        self.ahead_of = np.zeros(ROWS_NOTED * 64, dtype=np.int64)  # … and of which row, counted through all batches
        self.long_at, self.long_size, self.long_as = (np.zeros(64, dtype=np.int64) for _ in range(3))  # by slot the last text of the arena, or long one
        self.rows_before = 1
        self.seed = int.from_bytes(os.urandom(8), "little")
        self.mask = room * 2 - 1
        self.count = self.used = 0
        self.of_items, self.of_records, self.of_events = (np.array(slots, dtype=np.int64) for slots in (ITEM_TEXTS, RECORD_TEXTS, EVENT_TEXTS))

    def number(self, data, at, size):
        """The number of these bytes; a new one if they are new."""
        text: cython.pointer(cython.const[cython.uchar])
        if size > 0:
            text = span_of(data, at, size)
        else:
            text = span_of(self.text, 0, 1)
        return self.placed(text, size, digest(text, size, self.seed))

    def placed(self, text, size, mixed):
        """`number` of bytes with this hash.  Half of the hash lies in the slot: of texts that only meet there nothing else is looked at."""
        spot: cython.longlong = (mixed >> 32) & self.mask
        slot: cython.ulonglong = self.slots[spot]
        which: cython.longlong
        while slot != 0:
            which = cython.cast(cython.longlong, slot & LOW32) - 1
            if (slot ^ mixed) >> 32 == 0 and self.same(text, size, which):
                return which
            spot = (spot + 1) & self.mask
            slot = self.slots[spot]
        if self.used + size > len(self.text):
            self.grow_text(size)
        if self.count + 1 >= len(self.ends):
            self.grow_slots()
            spot = self.free(mixed)
        which = self.count
        if cython.compiled:
            if size > 0:
                memcpy(cython.address(self.text[self.used]), cython.address(text[0]), size)
        else:
            self.text[self.used : self.used + size] = text[:size]
        self.used += size
        self.ends[which + 1] = self.used
        self.slots[spot] = (mixed >> 32 << 32) | cython.cast(cython.ulonglong, which + 1)
        self.count += 1
        return which

    def same(self, text, size, which):
        """Whether the text of this number is this one."""
        first: cython.longlong = self.ends[which]
        if self.ends[which + 1] - first != size:
            return False
        if cython.compiled:
            return size == 0 or memcmp(cython.address(text[0]), cython.address(self.text[first]), size) == 0
        else:
            return bytes(text[:size]) == bytes(self.text[first : first + size])

    def free(self, mixed):
        """The slot of a text that is not in the table."""
        spot: cython.longlong = (mixed >> 32) & self.mask
        while self.slots[spot] != 0:
            spot = (spot + 1) & self.mask
        return spot

    def grow_text(self, size):
        with cython.gil:
            self.text = np.concatenate([self.text, np.zeros(max(len(self.text), size), dtype=np.uint8)])

    def grow_slots(self):
        """Double the room; every text is placed again."""
        spot: cython.longlong
        before: cython.ulonglong[::1] = self.slots
        with cython.gil:
            self.ends = np.concatenate([self.ends, np.zeros(len(self.ends) - 1, dtype=np.int64)])
            self.slots = np.zeros(len(before) * 2, dtype=np.uint64)
        self.mask = len(self.slots) - 1
        for spot in range(len(before)):
            if before[spot] != 0:
                self.slots[self.free(before[spot])] = before[spot]

    def beginning(self, text, size):
        """The number of what stands for a name that is too long: its beginning, and a hash that tells it from others that begin so."""
        end: cython.longlong = NAME_MOST - 19
        while end > NAME_MOST - 23 and text[end] & 0xC0 == 0x80:
            end -= 1
        hashed: cython.ulonglong = cython.cast(cython.ulonglong, number_of(text, 0, size, False))
        with cython.gil:
            made: cython.const[cython.uchar][::1] = bytes([text[at] for at in range(end)]) + b"\xe2\x80\xa6%016x" % (hashed & 0xFFFFFFFFFFFFFFFF)
            return self.number(made, 0, len(made))

    def replace(self, data, arena, rows, begin, count, mask_at, slots):
        """The texts in some slots of rows begin … count − 1: index → number.  Numbers stay as they are.  Of a text in one of the
        slots `names` that is too long its beginning stays, and its message's status tells it."""
        index: cython.longlong
        left: cython.longlong
        slot: cython.longlong
        at: cython.longlong
        size: cython.longlong
        known: cython.longlong
        spot: cython.longlong
        row: cython.p_longlong
        text: cython.pointer(cython.const[cython.uchar])
        texts: cython.longlong = 0
        unlike: cython.longlong = 0  # slots whose texts were other ones than those before
        for index in range(len(slots)):
            texts |= cython.cast(cython.longlong, 1) << slots[index]
            self.long_size[slots[index]] = -1
        for index in range(begin, count):
            row = row_of(rows, index)
            if unlike and index + TEXTS_AHEAD < count:
                self.call_for(data, row_of(rows, index + TEXTS_AHEAD), mask_at, unlike, self.rows_before + index + TEXTS_AHEAD)
            left = row[mask_at] & texts
            while left:
                slot = lowest(left)
                left &= left - 1
                at, size = row[slot], row[slot + 1]
                if size < 0:
                    continue
                if at >= ARENA or size > NAME_MOST:  # thousands of records may have one text of a megabyte
                    if at != self.long_at[slot] or size != self.long_size[slot]:
                        self.long_at[slot], self.long_size[slot] = at, size
                        if size > NAME_MOST and self.names >> slot & 1:
                            self.long_as[slot] = self.beginning(span_of(arena, at - ARENA, size) if at >= ARENA else span_of(data, at, size), size)
                            self.tell(row[C_MESSAGE] if mask_at == C_PRESENT else index)
                        else:
                            self.long_as[slot] = self.number(arena if at >= ARENA else data, at - ARENA if at >= ARENA else at, size)
                    known = self.long_as[slot]
                elif size == 0:
                    known = self.number(data, at, size)
                else:  # the few texts that rows repeat are found without a hash
                    text = span_of(data, at, size)
                    spot = (size + 7 * cython.cast(cython.longlong, text[0]) + 31 * cython.cast(cython.longlong, text[size - 1])) & 255
                    known = self.last[spot] - 1
                    unlike &= ~(cython.cast(cython.longlong, 1) << slot)
                    if known < 0 or known >= self.count or not self.same(text, size, known):
                        known = self.placed(text, size, self.hash_of(text, size, slot, self.rows_before + index))
                        self.last[spot] = known + 1
                        unlike |= cython.cast(cython.longlong, 1) << slot
                row[slot] = known
                row[slot + 1] = IS_INTERNED
        self.rows_before += count

    def tell(self, message):
        if self.status[message] == DECODED:
            self.status[message] = TOO_LARGE

    def hash_of(self, text, size, slot, row):
        """A text's hash, which may have been made when it was called for."""
        noted: cython.longlong = (row & (ROWS_NOTED - 1)) * 64 + slot
        return self.ahead[noted] if self.ahead_of[noted] == row else digest(text, size, self.seed)

    def call_for(self, data, row, mask_at, slots, number):
        """Load the places of a row's texts in the table into the cache: there is no order in them."""
        slot: cython.longlong
        noted: cython.longlong
        left: cython.longlong = row[mask_at] & slots
        while cython.compiled and left:
            slot = lowest(left)
            left &= left - 1
            if row[slot + 1] > 0 and row[slot] < ARENA:
                noted = (number & (ROWS_NOTED - 1)) * 64 + slot
                self.ahead[noted] = digest(span_of(data, row[slot], row[slot + 1]), row[slot + 1], self.seed)
                self.ahead_of[noted] = number
                soon(cython.address(self.slots[(self.ahead[noted] >> 32) & self.mask]))

    def intern(self, machine, data, first=0):
        """Replace every text in the machine's matrices by its number: of messages from row `first` on, of children since last time."""
        filled: Machine = machine
        view: cython.const[cython.uchar][::1] = data
        tables = ((filled.messages, first, filled.count, M_PRESENT, machine.program.text_slots, MESSAGE_NAMES),
                  (filled.items, filled.items_named, filled.item_count, C_PRESENT, ITEM_TEXTS, ITEM_NAMES),
                  (filled.records, filled.records_named, filled.record_count, C_PRESENT, RECORD_TEXTS, RECORD_NAMES),
                  (filled.events, filled.events_named, filled.event_count, C_PRESENT, EVENT_TEXTS, EVENT_NAMES))
        self.status = filled.status
        for rows, begin, count, mask_at, texts, names in tables:
            if count > begin:
                self.names = names
                self.replace(view, filled.arena, rows, begin, count, mask_at, np.array(texts, dtype=np.int64))
        filled.items_named, filled.records_named, filled.events_named = filled.item_count, filled.record_count, filled.event_count

    def name_one(self, machine, view, texts):
        """`intern` for the row after the batch's, whose `texts` are these slots, and for its children."""
        self.status, self.names = machine.status, MESSAGE_NAMES
        self.replace(view, machine.arena, machine.messages, machine.count, machine.count + 1, M_PRESENT, texts)
        if machine.item_count > machine.items_named:  # to hand over four views costs more than to see that there is nothing
            self.names = ITEM_NAMES
            self.replace(view, machine.arena, machine.items, machine.items_named, machine.item_count, C_PRESENT, self.of_items)
        if machine.record_count > machine.records_named:
            self.names = RECORD_NAMES
            self.replace(view, machine.arena, machine.records, machine.records_named, machine.record_count, C_PRESENT, self.of_records)
        if machine.event_count > machine.events_named:
            self.names = EVENT_NAMES
            self.replace(view, machine.arena, machine.events, machine.events_named, machine.event_count, C_PRESENT, self.of_events)

    def state(self):
        """All texts, and where they end: what `hold` takes."""
        return {"text": np.asarray(self.text)[: self.used].copy(), "ends": np.asarray(self.ends)[: self.count + 1].copy()}

    def hold(self, text, ends):
        """Number these texts, in an empty dictionary; False if one is there twice."""
        view: cython.const[cython.uchar][::1] = text
        places: cython.const[cython.longlong][::1] = ends
        which: cython.longlong
        for which in range(len(places) - 1):
            if self.number(view, places[which], places[which + 1] - places[which]) != which:
                return False
        return True

    def __len__(self):
        return self.count

    def __getitem__(self, which):
        if not 0 <= which < self.count:
            raise IndexError(which)
        return bytes(self.text[self.ends[which] : self.ends[which + 1]])

    def texts(self):
        """All texts by number, as they are shown: one that is not UTF-8 as `base64:…`."""
        return [shown(self[which]) for which in range(self.count)]

    def to_arrow(self):
        """The texts as an Arrow array, the dictionary of text columns."""
        return self.some_to_arrow(np.arange(self.count))

    def some_to_arrow(self, numbers):
        """Texts by number, copied side by side; each is looked at only if one of them is not UTF-8."""
        import pyarrow

        places = np.zeros(len(numbers) + 1, dtype=np.int64)
        size: int = self.reckon(numbers, places)
        if size < 1 << 31:
            text = np.empty(size, dtype=np.uint8)
            self.side_by_side(numbers, places, text)
            array = pyarrow.Array.from_buffers(pyarrow.string(), len(numbers), [None, pyarrow.py_buffer(places.astype(np.int32)), pyarrow.py_buffer(text)])
            try:
                array.validate(full=True)
                return array
            except pyarrow.ArrowInvalid:  # not UTF-8
                pass
        return pyarrow.array([shown(self[which]) for which in numbers.tolist()], type=pyarrow.string())

    def digests(self, numbers):
        """Each of these texts as a number, the same in every process: that of language/digests.py."""
        out = np.zeros(len(numbers), dtype=np.int64)
        self.digested(numbers, out)
        return out

    def digested(self, numbers, out):
        turn: cython.longlong
        first: cython.longlong
        size: cython.longlong
        for turn in range(len(numbers)):
            first = self.ends[numbers[turn]]
            size = self.ends[numbers[turn] + 1] - first
            out[turn] = number_of(span_of(self.text, first if size else 0, max(size, 1)), 0, size, False)

    def reckon(self, numbers, places):
        """Where each of these texts begins if they stand side by side, and where the last one ends."""
        turn: cython.longlong
        for turn in range(len(numbers)):
            places[turn + 1] = places[turn] + self.ends[numbers[turn] + 1] - self.ends[numbers[turn]]
        return places[len(numbers)]

    def side_by_side(self, numbers, places, text):
        """The texts at these places."""
        turn: cython.longlong
        first: cython.longlong
        size: cython.longlong
        for turn in range(len(numbers)):
            first, size = self.ends[numbers[turn]], places[turn + 1] - places[turn]
            if cython.compiled and size > 0:
                memcpy(cython.address(text[places[turn]]), cython.address(self.text[first]), size)
            elif size > 0:
                text[places[turn] : places[turn + 1]] = self.text[first : first + size]


def shown(data: bytes, base64_marked: bool = False) -> str:
    """A text as it is shown."""
    if not base64_marked:
        try:
            return data.decode()
        except UnicodeDecodeError:
            pass
    return "base64:" + base64.b64encode(data).decode()
