# cython: language_level=3, boundscheck=True, wraparound=False, cdivision=True, initializedcheck=False
"""Answers that only their requests explain: read again when the request is known.

Law: the bytes of such an answer are kept only while it waits for its turn or for its request.
"""

# pxd: from dissect.exchange.chains cimport Chains
# pxd: from dissect.exchange.children cimport Children
# pxd: from dissect.exchange.order cimport Queue
# pxd: from dissect.exchange.requests cimport OpenRequests
# pxd: from dissect.machine.run cimport Machine
# pxd: from dissect.machine.texts cimport Dictionary

import cython
import numpy

from dissect.memory.matrices import grown, matrix

if cython.compiled:
    from cython.cimports.dissect.exchange.chains import Chains
    from cython.cimports.dissect.exchange.children import Children
    from cython.cimports.dissect.exchange.layout import *
    from cython.cimports.dissect.exchange.order import Queue
    from cython.cimports.dissect.exchange.requests import OpenRequests
    from cython.cimports.dissect.exchange.words import bit, mixed, slot_or_unsaid
    from cython.cimports.dissect.frames.layout import F_AT, F_BYTES, F_COMPLETE, F_DIRECTION, F_LAST_TIME, F_OFFSET, F_PACKET, F_SIDE, F_TIME, F_TOTAL, F_WHERE, F_WIDTH, IN_SCRATCH
    from cython.cimports.dissect.language.layout import *
    from cython.cimports.dissect.machine.run import Machine
    from cython.cimports.dissect.memory.matrices import row_of
else:
    from dissect.exchange.chains import Chains
    from dissect.exchange.children import Children
    from dissect.exchange.layout import *
    from dissect.exchange.order import Queue
    from dissect.exchange.requests import OpenRequests
    from dissect.exchange.words import bit, mixed, slot_or_unsaid
    from dissect.frames.layout import F_AT, F_BYTES, F_COMPLETE, F_DIRECTION, F_LAST_TIME, F_OFFSET, F_PACKET, F_SIDE, F_TIME, F_TOTAL, F_WHERE, F_WIDTH, IN_SCRATCH
    from dissect.language.layout import *
    from dissect.machine.run import Machine
    from dissect.memory.matrices import row_of


CUT_SHORT = cython.declare(cython.longlong, 2)  # beside who sent it, 0 or 1


@cython.final
@cython.cclass
class Explaining:
    """Reads an answer with what its request said."""

    # attributes: Children | children
    # attributes: OpenRequests | requests
    # attributes: Machine | machine
    # attributes: Dictionary | names
    # attributes: object | rests, no_bytes
    # attributes: const unsigned char[::1] | block, scratch
    # attributes: long long[:, ::1] | frames, unread
    # attributes: long long[::1] | slots, texts
    # attributes: long long | items, events, first, last, unread_count

    def __init__(self, children: Children, requests: OpenRequests):
        self.children, self.requests = children, requests
        self.machine = self.names = None  # type: ignore[assignment]  # nobody reads
        self.rests = {}  # queue row, or -2 - row of an early one → bytes of such an answer, and who sent it
        self.no_bytes = b"\0"
        self.block = self.scratch = self.no_bytes
        self.frames = matrix(1, F_WIDTH)
        self.unread = matrix(16, F_WIDTH + 2)  # rows of problems: a frame, how its reading ended, a note
        self.unread_count = 0
        self.slots = self.texts = self.numbers([])
        self.items = self.events = -1  # chains of the answer that was just read with its request …
        self.first = self.last = 0  # … and its records, which lie in the machine's rows until it reads again

    def numbers(self, values):
        array = numpy.array(values, dtype=numpy.int64)
        return array if cython.compiled else memoryview(array)

    def reader(self, machine, names, slots, texts) -> None:
        """Sets the reader: `slots` of a message are read by it; `texts` among all slots are texts."""
        self.machine, self.names = machine, names
        self.slots, self.texts = self.numbers(slots), self.numbers(texts)

    def come(self, block, scratch, frames) -> None:
        """Another batch: where its bytes are."""
        self.block, self.scratch, self.frames = block, scratch, frames

    def leave(self) -> None:
        """The batch is finished; its bytes go away."""
        self.block = self.scratch = self.no_bytes

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def wanted(self, message: cython.p_longlong) -> cython.bint:
        """Whether only its request explains this answer."""
        return message[M_PRESENT] >> M_REST & 1 and self.machine is not None

    @cython.cfunc
    def bytes_of(self, number: cython.longlong) -> object:
        """The bytes of a message of the batch, and who sent it (+ CUT_SHORT: not all of it was captured)."""
        frame: cython.p_longlong = row_of(self.frames, number)
        view = self.scratch if frame[F_WHERE] == IN_SCRATCH else self.block
        return bytes(view[frame[F_AT] : frame[F_AT] + frame[F_BYTES]]), sent(frame)

    @cython.cfunc
    def keep_queued(self, queued: cython.longlong, number: cython.longlong) -> cython.void:
        """The bytes of a message of the batch, while it waits for its turn."""
        self.rests[queued] = self.bytes_of(number)

    @cython.cfunc
    def keep_early(self, answer: cython.longlong, number: cython.longlong, queued: cython.longlong) -> cython.void:
        """The bytes of an answer whose request has not come yet."""
        self.rests[-2 - answer] = self.rests[queued] if queued >= 0 else self.bytes_of(number)

    @cython.cfunc
    def forget(self, answer: cython.longlong) -> cython.void:
        """An early answer is finished."""
        self.drop(-2 - answer)

    @cython.cfunc
    def drop(self, number: cython.longlong) -> cython.void:
        if self.rests:
            self.rests.pop(number, None)

    @cython.cfunc
    def mark(self, answer: cython.longlong, whole: cython.ulonglong) -> cython.ulonglong:
        """A hash of what the connection of an early answer knew when that had its turn."""
        for known in (self.rests.get(-2 - answer) or ())[2:]:
            for number in known:
                whole = mixed(whole, cython.cast(cython.longlong, number))
        return whole

    @cython.cfunc
    def answer(self, request: cython.longlong, frame: cython.p_longlong, message: cython.p_longlong, number: cython.longlong, queued: cython.longlong) -> cython.bint:
        """Whether an answer was read with its request: `items`, `events` and `records` are its children, the rest is in `message`."""
        here: cython.p_longlong
        status: cython.longlong
        view: cython.const[cython.uchar][::1]
        rest = self.rests.pop(queued, None) if queued != -1 else None
        if queued != -1 and rest is None or not self.asked(row_of(self.requests.rows, request)):
            return False
        if rest is not None and len(rest) > 2:
            self.recall(rest[2])
        if queued == -1:
            here = row_of(self.frames, number)
            view = self.scratch if here[F_WHERE] == IN_SCRATCH else self.block
            self.read(view, here[F_AT], here[F_BYTES], sent(here), message)
        else:
            view = rest[0] or self.no_bytes
            self.read(view, 0, len(rest[0]), rest[1], message)
        status = self.machine.status[self.machine.count]
        if status == MALFORMED or status == UNSOUND or status == TOO_LARGE:  # that it was cut was told before
            self.note(frame, status, UNSAID)
        if self.requests.rows[request, X_FLAGS] & HOW_CUT and self.machine.context_count:
            of_some(message)
        return True

    @cython.cfunc
    def note(self, frame: cython.p_longlong, status: cython.longlong, note: cython.longlong) -> cython.void:
        """A row of problems about this frame."""
        column: cython.longlong
        row: cython.p_longlong
        if self.unread_count == len(self.unread):
            self.unread = grown(self.unread, 2 * len(self.unread))
        row = row_of(self.unread, self.unread_count)
        for column in range(F_WIDTH):
            row[column] = frame[column]
        row[F_WIDTH], row[F_WIDTH + 1] = status, note
        self.unread_count += 1

    @cython.cfunc
    def recall(self, known: object) -> cython.void:
        """What its connection knew when the answer had its turn, which was before its request was found."""
        number: cython.longlong
        for number in range(min(len(known), self.machine.memory_count)):
            self.machine.memory[number] = known[number]
        self.machine.has_memory = 1

    @cython.cfunc
    def asked(self, row: cython.p_longlong) -> cython.bint:
        """Whether the request was captured and says something, so that the machine knows it."""
        machine: Machine = self.machine
        items: Chains = self.children.items
        child: cython.longlong = row[X_ITEMS]
        count: cython.longlong = 0
        column: cython.longlong
        if row[X_REQUEST_FIRST] == UNSAID or row[X_API] == UNSAID and row[X_REQUEST_ID] == UNSAID:
            return False
        while child >= 0:
            if count >= len(machine.context):
                machine.context = grown(machine.context, 2 * len(machine.context))
            for column in range(items.width):
                machine.context[count, column] = items.rows[child, column]
            count += 1
            child = items.rows[child, items.width]
        machine.context_count = count
        machine.has_context = 1
        machine.asked[M_PRESENT] = 0
        if row[X_API] != UNSAID:
            machine.asked[M_API] = row[X_API]
            machine.asked[M_PRESENT] |= bit(M_API)
        if row[X_REQUEST_ID] != UNSAID:
            machine.asked[M_REQUEST_ID] = row[X_REQUEST_ID]
            machine.asked[M_PRESENT] |= bit(M_REQUEST_ID)
        return True

    @cython.cfunc
    def read(self, view: cython.const[cython.uchar][::1], at: cython.longlong, size: cython.longlong, sender: cython.longlong,
             message: cython.p_longlong) -> cython.void:
        """Read an answer, now that the machine knows its request; its children become chains."""
        turn: cython.longlong
        row: cython.p_longlong = self.once_more(view, at, size, size + 1 if sender & CUT_SHORT else size, sender & 1)
        for turn in range(len(self.slots)):
            if row[M_PRESENT] >> self.slots[turn] & 1:
                message[self.slots[turn]] = row[self.slots[turn]]
                message[M_PRESENT] |= bit(self.slots[turn])

    @cython.cfunc
    def anew(self, frame: cython.p_longlong, message: cython.p_longlong, width: cython.longlong, queued: cython.longlong, queue: Queue) -> cython.longlong:
        """A message that waited is read once more, now that the machine knows what its connection does: how that ended."""
        there: cython.longlong = frame[F_BYTES]
        column: cython.longlong
        row: cython.p_longlong
        view: cython.const[cython.uchar][::1]
        rest = self.rests.pop(queued, None)
        if rest is None or not 0 <= there <= len(rest[0]):
            return TRUNCATED
        view = rest[0] or self.no_bytes
        self.children.drop(queue.rows[queued, Q_ITEMS], queue.rows[queued, Q_EVENTS], queue.rows[queued, Q_RECORDS])
        self.machine.has_memory = 1
        row = self.once_more(view, 0, there, there if frame[F_COMPLETE] else max(frame[F_TOTAL], there + 1), frame[F_SIDE])
        for column in range(width):
            message[column] = row[column]
        if self.wanted(message):
            self.rests[queued] = (*rest, tuple([self.machine.memory[column] for column in range(self.machine.memory_count)]))
        self.queue_children(queue, queued)
        return self.machine.status[self.machine.count]

    @cython.cfunc
    def once_more(self, view: cython.const[cython.uchar][::1], at: cython.longlong, there: cython.longlong, size: cython.longlong,
                  side: cython.longlong) -> cython.p_longlong:
        """A message read again: its row.  Its items and events leave the machine for chains; its records lie there until it reads again."""
        machine: Machine = self.machine
        items: cython.longlong = machine.item_count
        events: cython.longlong = machine.event_count
        records: cython.longlong = machine.record_count
        arena: cython.longlong = machine.arena_size
        machine.once(view, at, there, size, side)
        self.names.name_one(machine, view, self.texts)
        self.items = self.chained(self.children.items, machine.items, items, machine.item_count)
        self.events = self.chained(self.children.events, machine.events, events, machine.event_count)
        self.first, self.last = records, machine.record_count
        row: cython.p_longlong = row_of(machine.messages, machine.count)
        if self.children.bindings.lends:
            self.children.bindings.lend_row(row, M_PRESENT, M_TOPIC)
            self.children.bindings.named_by(self.children.items, self.items)
            self.children.bindings.lend_places(machine.records, self.first, self.last, D_TOPIC)
            self.children.bindings.lend_rows(self.children.events, self.events, E_TOPIC)
        machine.item_count = machine.items_named = items
        machine.event_count = machine.events_named = events
        machine.record_count = machine.records_named = records
        machine.arena_size = arena
        return row

    @cython.cfunc
    def queue_children(self, queue: Queue, queued: cython.longlong) -> cython.void:
        """The message that was read again goes on waiting, with its children."""
        queue.rows[queued, Q_ITEMS], queue.rows[queued, Q_EVENTS] = self.items, self.events
        queue.rows[queued, Q_RECORDS] = self.chained(self.children.records, self.machine.records, self.first, self.last)
        self.given()

    @cython.cfunc
    def release_records(self, frame: cython.p_longlong, request: cython.longlong) -> cython.void:
        """They leave with the message, and its other children have left."""
        if self.last > self.first:
            self.children.release_rows(self.machine.records, self.first, self.last, frame, request)
        self.given()

    @cython.cfunc
    @cython.inline
    def given(self) -> cython.void:
        """All that was read again is somebody else's now."""
        self.items = self.events = -1
        self.first = self.last = 0

    @cython.cfunc
    def chained(self, chains: Chains, rows: cython.longlong[:, ::1], start: cython.longlong, stop: cython.longlong) -> cython.longlong:
        """Rows of the machine as a chain."""
        if stop == start or not (chains.kept or chains is self.children.items):
            return -1
        while chains.short(stop - start):
            chains.rows = grown(chains.rows, 2 * len(chains.rows) + stop - start)
            if chains.kept:
                chains.widen(chains.out.shape[1] + chains.used + stop - start)
        return chains.chain(rows, start, stop)

    # --- early answers ------------------------------------------------------------------------------------------------

    @cython.cfunc
    def stood(self, answer: cython.longlong, frame: cython.p_longlong) -> cython.void:
        """Where an early answer stood, as the frame of a message."""
        row: cython.p_longlong = row_of(self.requests.rows, answer)
        frame[F_DIRECTION] = 2 * row[X_SLOT] + 1 - row[X_SIDE]
        frame[F_SIDE] = row[X_FROM_CLIENT]
        frame[F_OFFSET], frame[F_PACKET] = row[X_RESPONSE_OFFSET], row[X_RESPONSE_PACKET]
        frame[F_TIME], frame[F_LAST_TIME] = row[X_RESPONSE_FIRST], row[X_RESPONSE_LAST]

    @cython.cfunc
    def early(self, request: cython.longlong, answer: cython.longlong, message: cython.p_longlong) -> cython.void:
        """What its request says of an answer that was captured before it."""
        if -2 - answer not in self.rests:
            return
        frame: cython.longlong[:, ::1] = matrix(1, F_WIDTH)
        self.stood(answer, row_of(frame, 0))
        frame[0, F_TOTAL] = len(self.rests[-2 - answer][0])
        if not self.answer(request, row_of(frame, 0), message, -1, -2 - answer):
            return
        row: cython.p_longlong = row_of(self.requests.rows, request)
        if self.items >= 0:
            self.children.items.drop(self.requests.rows[answer, X_ITEMS])
            self.requests.rows[answer, X_ITEMS] = self.items
        if message[M_PRESENT] >> M_CLASS & 1:
            row[X_CODE], row[X_CLASS] = slot_or_unsaid(message, M_CODE), message[M_CLASS]
            row[X_CODE_NAME], row[X_TEXT] = slot_or_unsaid(message, M_CODE_NAME), slot_or_unsaid(message, M_TEXT)

    @cython.cfunc
    def release(self, answer: cython.longlong, request: cython.longlong) -> cython.void:
        """Events and records of an early answer, as children of exchange `request`: their place is the answer's packet."""
        frame: cython.longlong[:, ::1] = matrix(1, F_WIDTH)
        row: cython.p_longlong = row_of(self.requests.rows, answer)
        self.stood(answer, row_of(frame, 0))
        self.children.release_events(self.events, row_of(frame, 0), request)
        self.release_records(row_of(frame, 0), request)
        self.children.release_records(row[X_RECORD_ROWS], row_of(frame, 0), request)
        row[X_RECORD_ROWS] = -1


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def sent(frame: cython.p_longlong) -> cython.longlong:
    """Who sent a message, and whether it was cut."""
    return frame[F_SIDE] if frame[F_COMPLETE] else frame[F_SIDE] | CUT_SHORT


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def of_some(message: cython.p_longlong) -> cython.void:
    """An answer was read with some of the items that were asked for: they do not speak for all, unless one of them failed."""
    message[M_PRESENT] &= ~(bit(M_TOPIC) | bit(M_PARTITION) | bit(M_RECORDS) | bit(M_PAYLOAD_BYTES))
    if message[M_PRESENT] >> M_CLASS & 1 and message[M_CLASS] < ERROR:
        message[M_PRESENT] &= ~(bit(M_CLASS) | (bit(M_CODE) if message[M_CLASS] < REDIRECT else 0))
