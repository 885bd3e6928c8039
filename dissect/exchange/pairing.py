# cython: language_level=3, boundscheck=True, wraparound=False, cdivision=True, initializedcheck=False
"""Messages in, exchanges out.

Law: an answer belongs to the latest earlier request with its key (to the oldest one, where the protocol declares equal
keys legal).  *Earlier* is the capture order of first bytes, never the order in which messages became known: a message
waits while the other direction still holds bytes that came before it.  A wrong pair is worse than none.
"""

# pxd: from dissect.stream.reassemble cimport Streams

import cython
import numpy

from dissect.stream.reassemble import grown, matrix

# fmt: off
if cython.compiled:
    from cython.cimports.dissect.exchange.layout import (
        HOW_EARLY, HOW_FIFO, HOW_ORDER, HOW_STALE, INFERRED, Q_EVENTS, Q_ITEMS, Q_NEXT, Q_POSITION,
        Q_WIDTH, STATUS_ERROR, STATUS_NO_REQUEST, STATUS_OK, STATUS_ONEWAY, STATUS_RESET,
        STATUS_UNANSWERED, TCP_DISORDER, TCP_GAP, TCP_RETRANSMISSION, TCP_ZERO_WINDOW, TOLD, X_ANSWER_ID,
        X_ANSWER_ID_TEXT, X_ANSWER_OFFSET, X_ANSWERS, X_API, X_BROKER, X_CLASS, X_CLIENT, X_CODE, X_CODE_NAME, X_EVENTS,
        X_FLAGS, X_FROM_CLIENT, X_GROUP, X_HASH, X_HASH_NEXT, X_ITEMS, X_KEY0, X_KEY1, X_KEY2, X_PARTITION, X_PAYLOAD,
        X_POSITION, X_RECORDS, X_REQUEST_FIRST, X_REQUEST_ID, X_REQUEST_LAST, X_REQUEST_LAST_PACKET, X_REQUEST_OFFSET,
        X_REQUEST_PACKET, X_REQUEST_SIZE, X_RESPONSE_FIRST, X_RESPONSE_LAST, X_RESPONSE_LAST_PACKET, X_RESPONSE_OFFSET,
        X_RESPONSE_PACKET, X_RESPONSE_SIZE, X_SIDE, X_SLOT, X_SLOT_BEFORE, X_SLOT_NEXT, X_STATUS, X_TCP, X_TEXT, X_TOPIC,
        X_WAIT, X_WAIT_HOW, X_WAIT_RULE, X_WIDTH,
    )
    from cython.cimports.dissect.stream.reassemble import Streams
    from cython.cimports.dissect.stream.state import (
        D_HELD_SINCE, D_ISLANDS, D_WIDTH, END_FIN, END_RESET, F_HAVE, F_SINCE, S_NAME, S_OPEN, S_OPENED,
        S_SEEN, S_SIDES, S_TIME_DISORDER, S_TIME_GAP, S_TIME_RETRANSMISSION, S_TIME_ZERO_WINDOW, S_WAITING,
        S_WAITING_TAIL,
    )
    from cython.cimports.dissect.wire.frames import (
        F_ACK, F_BYTES, F_DIRECTION, F_LAST_PACKET, F_LAST_TIME, F_OFFSET, F_PACKET, F_SIDE, F_TIME, F_TOTAL, F_WHERE,
        F_WIDTH, MARK_END, MARK_GAP,
    )
    from cython.cimports.dissect.wire.layout import (
        E_WHEN, ERROR, M_ANSWER_ID, M_ANSWER_OFFSET, M_API, M_BROKER, M_CLASS, M_CLIENT, M_CODE, M_CODE_NAME,
        M_GROUP, M_KEY0, M_KEY1, M_KEY2, M_KIND, M_PAIRING, M_PARTITION, M_PAYLOAD_BYTES, M_PRESENT, M_RECORDS,
        M_REQUEST_ID, M_REST, M_TEXT, M_TOPIC, M_WAIT, M_WAIT_UNTIL, ONEWAY, PAIR_FIFO, PAIR_INTERIM, REQUEST, RESPONSE,
        WAIT_ALL, WAIT_IF_LONG, WAIT_NONE, WAIT_UNTIL_TIME, WITH_MESSAGE,
    )
else:
    from dissect.exchange.layout import (
        HOW_EARLY, HOW_FIFO, HOW_ORDER, HOW_STALE, INFERRED, Q_EVENTS, Q_ITEMS, Q_NEXT, Q_POSITION,
        Q_WIDTH, STATUS_ERROR, STATUS_NO_REQUEST, STATUS_OK, STATUS_ONEWAY, STATUS_RESET,
        STATUS_UNANSWERED, TCP_DISORDER, TCP_GAP, TCP_RETRANSMISSION, TCP_ZERO_WINDOW, TOLD, X_ANSWER_ID,
        X_ANSWER_ID_TEXT, X_ANSWER_OFFSET, X_ANSWERS, X_API, X_BROKER, X_CLASS, X_CLIENT, X_CODE, X_CODE_NAME, X_EVENTS,
        X_FLAGS, X_FROM_CLIENT, X_GROUP, X_HASH, X_HASH_NEXT, X_ITEMS, X_KEY0, X_KEY1, X_KEY2, X_PARTITION, X_PAYLOAD,
        X_POSITION, X_RECORDS, X_REQUEST_FIRST, X_REQUEST_ID, X_REQUEST_LAST, X_REQUEST_LAST_PACKET, X_REQUEST_OFFSET,
        X_REQUEST_PACKET, X_REQUEST_SIZE, X_RESPONSE_FIRST, X_RESPONSE_LAST, X_RESPONSE_LAST_PACKET, X_RESPONSE_OFFSET,
        X_RESPONSE_PACKET, X_RESPONSE_SIZE, X_SIDE, X_SLOT, X_SLOT_BEFORE, X_SLOT_NEXT, X_STATUS, X_TCP, X_TEXT, X_TOPIC,
        X_WAIT, X_WAIT_HOW, X_WAIT_RULE, X_WIDTH,
    )
    from dissect.stream.reassemble import Streams
    from dissect.stream.state import (
        D_HELD_SINCE, D_ISLANDS, D_WIDTH, END_FIN, END_RESET, F_HAVE, F_SINCE, S_NAME, S_OPEN, S_OPENED,
        S_SEEN, S_SIDES, S_TIME_DISORDER, S_TIME_GAP, S_TIME_RETRANSMISSION, S_TIME_ZERO_WINDOW, S_WAITING,
        S_WAITING_TAIL,
    )
    from dissect.wire.frames import (
        F_ACK, F_BYTES, F_DIRECTION, F_LAST_PACKET, F_LAST_TIME, F_OFFSET, F_PACKET, F_SIDE, F_TIME, F_TOTAL, F_WHERE,
        F_WIDTH, MARK_END, MARK_GAP,
    )
    from dissect.wire.layout import (
        E_WHEN, ERROR, M_ANSWER_ID, M_ANSWER_OFFSET, M_API, M_BROKER, M_CLASS, M_CLIENT, M_CODE, M_CODE_NAME,
        M_GROUP, M_KEY0, M_KEY1, M_KEY2, M_KIND, M_PAIRING, M_PARTITION, M_PAYLOAD_BYTES, M_PRESENT, M_RECORDS,
        M_REQUEST_ID, M_REST, M_TEXT, M_TOPIC, M_WAIT, M_WAIT_UNTIL, ONEWAY, PAIR_FIFO, PAIR_INTERIM, REQUEST, RESPONSE,
        WAIT_ALL, WAIT_IF_LONG, WAIT_NONE, WAIT_UNTIL_TIME, WITH_MESSAGE,
    )
# fmt: on

# --- limits -------------------------------------------------------------------------------------------------------
OPEN_LIMIT = cython.declare(cython.longlong, 8192)  # open requests of one connection: then the oldest becomes a row
LONG_NS = cython.declare(cython.longlong, 5_000_000)  # a possible wait shorter than this was work

NULL = cython.declare(cython.longlong, -(1 << 63))
NEVER = cython.declare(cython.longlong, 1 << 62)
ITEM_HEAD = cython.declare(cython.longlong, 12)  # columns in front of a child row: whose it is (H_… in layout.py)
ONE = cython.declare(cython.longlong, 1)
MIX_A = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)
MIX_B = cython.declare(cython.ulonglong, 0xC2B2AE3D27D4EB4F)
MASK64 = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
MASK62 = cython.declare(cython.ulonglong, 0x3FFFFFFFFFFFFFFF)


@cython.cclass
class Pairing:
    """Pairs the messages of one protocol; `out` collects finished exchanges until the caller takes them."""

    # attributes: Streams | streams
    # attributes: long long[:, ::1] | open, out, queue, queue_frames, queue_messages, items, items_out, events, events_out, done
    # attributes: long long[:, ::1] | b_items, b_events
    # attributes: long long[::1] | buckets, waiting_slots, b_item_at, b_event_at
    # attributes: long long | used, free, live, out_count, queue_used, queue_free, queued, waiting_count, done_count
    # attributes: long long | item_used, item_free, event_used, event_free, width, item_width, event_width
    # attributes: long long | items_out_count, events_out_count
    # attributes: bint | keep_messages, keep_items, keep_events
    # attributes: object | explain, rests

    def __init__(self, streams: Streams, width: int, item_width: int, event_width: int, *, explain=None,
                 keep_messages: bool = False, keep_items: bool = False, keep_events: bool = False):
        self.streams = streams
        self.width = width  # of a message row
        self.item_width = item_width
        self.event_width = event_width
        self.explain = explain  # decodes an answer that only its request explains
        self.rests = {}  # queue row → bytes of such an answer
        self.open = matrix(1024, X_WIDTH)
        self.buckets = self.row(4096)
        self.used = self.live = 0
        self.free = -1
        self.out = matrix(8192, X_WIDTH)
        self.out_count = 0
        self.queue = matrix(256, Q_WIDTH)
        self.queue_frames = matrix(256, F_WIDTH)
        self.queue_messages = matrix(256, width)
        self.queue_used = self.queued = 0
        self.queue_free = -1
        self.waiting_slots = self.row(256)
        self.waiting_count = 0
        # children of open requests and of queued messages: rows in chains, the last column is the next one
        self.items = matrix(1024, item_width + 1)
        self.item_used = 0
        self.item_free = -1
        self.events = matrix(256, event_width + 1)
        self.event_used = 0
        self.event_free = -1
        self.keep_items = keep_items
        self.keep_events = keep_events
        self.items_out = matrix(8192 if keep_items else 1, ITEM_HEAD + item_width)
        self.events_out = matrix(1024 if keep_events else 1, ITEM_HEAD + event_width)
        self.items_out_count = self.events_out_count = 0
        self.keep_messages = keep_messages
        self.done = matrix(8192 if keep_messages else 1, F_WIDTH + width)  # messages in pairing order
        self.done_count = 0
        self.b_items = self.b_events = matrix(0, 1)
        self.b_item_at = self.b_event_at = self.row(1, 0)

    def row(self, size: int, fill: int = -1):
        array = numpy.full(size, fill, dtype=numpy.int64)
        return array if cython.compiled else memoryview(array)

    # --- the batch ------------------------------------------------------------------------------------------------

    def batch(self, frames: cython.longlong[:, ::1], messages: cython.longlong[:, ::1], start: cython.longlong,
              count: cython.longlong) -> tuple:
        """Rows start…count−1 → (next row, whether there was room).  Set b_items … before."""
        i: cython.longlong
        if start == 0:
            self.look_ahead(frames, count)
        for i in range(start, count):
            if self.short_of_room(i):
                return i, False
            if self.direct(frames, i):
                self.process(frames, messages, i, -1)
            else:
                self.enqueue(frames, messages, i)
        return count, True

    @cython.cfunc
    @cython.exceptval(check=False)
    def look_ahead(self, frames: cython.longlong[:, ::1], count: cython.longlong) -> cython.void:
        """Mark the connections whose messages did not become known in capture order: S_SEEN = −1."""
        i: cython.longlong
        slot: cython.longlong
        state: cython.longlong[:, ::1] = self.streams.state
        for i in range(count):
            slot = frames[i, F_DIRECTION] >> 1
            if state[slot, S_SEEN] < 0:
                continue
            if frames[i, F_PACKET] < state[slot, S_SEEN]:
                state[slot, S_SEEN] = -1
            else:
                state[slot, S_SEEN] = frames[i, F_PACKET]

    @cython.cfunc
    @cython.exceptval(check=False)
    def direct(self, frames: cython.longlong[:, ::1], i: cython.longlong) -> cython.bint:
        """Whether a row may be processed at once: nothing of its connection can still come before it."""
        slot: cython.longlong = frames[i, F_DIRECTION] >> 1
        if self.streams.state[slot, S_SEEN] < 0 or self.streams.state[slot, S_WAITING] >= 0:
            return False
        return frames[i, F_PACKET] < self.watermark(slot)

    @cython.cfunc
    @cython.exceptval(check=False)
    def watermark(self, slot: cython.longlong) -> cython.longlong:
        """The packet from which on a direction still holds bytes: earlier messages are all known."""
        low: cython.longlong = NEVER
        side: cython.longlong
        d: cython.longlong
        for side in range(2):
            d = S_SIDES + side * D_WIDTH
            if self.streams.state[slot, d + D_ISLANDS] >= 0:
                low = min(low, self.streams.state[slot, d + D_HELD_SINCE])
            if self.streams.state[slot, d + F_HAVE] > 0:
                low = min(low, self.streams.state[slot, d + F_SINCE])
        return low

    # --- messages that wait for earlier ones ----------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(check=False)
    def enqueue(self, frames: cython.longlong[:, ::1], messages: cython.longlong[:, ::1], i: cython.longlong) -> cython.void:
        """Copy a row into its connection's queue, sorted by position; equals stay in order."""
        slot: cython.longlong = frames[i, F_DIRECTION] >> 1
        position: cython.longlong = frames[i, F_PACKET]
        state: cython.longlong[:, ::1] = self.streams.state
        k: cython.longlong
        q: cython.longlong = self.queue_free
        if q >= 0:
            self.queue_free = self.queue[q, Q_NEXT]
        else:
            q = self.queue_used
            self.queue_used += 1
        self.queued += 1
        for k in range(F_WIDTH):
            self.queue_frames[q, k] = frames[i, k]
        for k in range(self.width):
            self.queue_messages[q, k] = messages[i, k]
        self.queue[q, Q_POSITION] = position
        self.queue[q, Q_ITEMS] = self.chain_items(i)
        self.queue[q, Q_EVENTS] = self.chain_events(i)
        if frames[i, F_WHERE] < MARK_GAP and messages[i, M_PRESENT] >> M_REST & ONE and self.explain is not None:
            self.rests[q] = self.explain.bytes_of(i)
        before: cython.longlong = -1
        at: cython.longlong = state[slot, S_WAITING]
        if at < 0:
            self.waiting_slots[self.waiting_count] = slot
            self.waiting_count += 1
        elif self.queue[state[slot, S_WAITING_TAIL], Q_POSITION] <= position:
            before = state[slot, S_WAITING_TAIL]
            at = -1
        while at >= 0 and self.queue[at, Q_POSITION] <= position:
            before = at
            at = self.queue[at, Q_NEXT]
        self.queue[q, Q_NEXT] = at
        if before < 0:
            state[slot, S_WAITING] = q
        else:
            self.queue[before, Q_NEXT] = q
        if at < 0:
            state[slot, S_WAITING_TAIL] = q

    def release(self) -> bool:
        """Process what waited and need not wait any longer; call at the end of every batch.  False: out of room."""
        k: cython.longlong = 0
        slot: cython.longlong
        while k < self.waiting_count:
            slot = self.waiting_slots[k]
            if not self.release_slot(slot):
                return False
            if self.streams.state[slot, S_WAITING] < 0:
                self.waiting_count -= 1
                self.waiting_slots[k] = self.waiting_slots[self.waiting_count]
            else:
                k += 1
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def release_slot(self, slot: cython.longlong) -> cython.bint:
        low: cython.longlong = self.watermark(slot)
        q: cython.longlong = self.streams.state[slot, S_WAITING]
        while q >= 0 and self.queue[q, Q_POSITION] < low:
            if self.short_of_room(-1):
                return False
            self.streams.state[slot, S_WAITING] = self.queue[q, Q_NEXT]
            self.process(self.queue_frames, self.queue_messages, q, q)
            self.queue[q, Q_NEXT] = self.queue_free
            self.queue_free = q
            self.queued -= 1
            q = self.streams.state[slot, S_WAITING]
        if q < 0:
            self.streams.state[slot, S_WAITING_TAIL] = -1
            if low == NEVER:
                self.streams.state[slot, S_SEEN] = 0
        return True

    # --- one message ----------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(check=False)
    def process(self, frames: cython.longlong[:, ::1], messages: cython.longlong[:, ::1], i: cython.longlong,
                q: cython.longlong) -> cython.void:
        """One message whose turn it is; `q` is its queue row if it waited, else −1."""
        slot: cython.longlong = frames[i, F_DIRECTION] >> 1
        kind: cython.longlong = 0
        if frames[i, F_WHERE] >= MARK_GAP:
            self.marked(frames, i)
            return
        if messages[i, M_PRESENT] >> M_KIND & ONE:
            kind = messages[i, M_KIND]
        if messages[i, M_PRESENT] >> M_CLIENT & ONE and frames[i, F_SIDE] == 0:
            self.streams.state[slot, S_NAME] = messages[i, M_CLIENT]
        if kind == REQUEST:
            self.asked(frames, messages, i, q)
        elif kind == RESPONSE:
            self.answered(frames, messages, i, q)
        elif kind == ONEWAY:
            self.told(frames, messages, i, q)
        elif q >= 0:
            self.drop_items(self.queue[q, Q_ITEMS])
            self.release_events(self.queue[q, Q_EVENTS], frames, i, -1)
        elif self.keep_events:
            self.release_events(self.chain_events(i), frames, i, -1)
        if self.keep_messages:
            self.keep(frames, messages, i)

    @cython.cfunc
    @cython.exceptval(check=False)
    def keep(self, frames: cython.longlong[:, ::1], messages: cython.longlong[:, ::1], i: cython.longlong) -> cython.void:
        k: cython.longlong
        for k in range(F_WIDTH):
            self.done[self.done_count, k] = frames[i, k]
        for k in range(self.width):
            self.done[self.done_count, F_WIDTH + k] = messages[i, k]
        self.done_count += 1

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def get(self, messages: cython.longlong[:, ::1], i: cython.longlong, slot: cython.longlong) -> cython.longlong:
        return messages[i, slot] if messages[i, M_PRESENT] >> slot & ONE else NULL

    @cython.cfunc
    @cython.exceptval(check=False)
    def asked(self, frames: cython.longlong[:, ::1], messages: cython.longlong[:, ::1], i: cython.longlong,
              q: cython.longlong) -> cython.void:
        """A request opens; an older one with the same key is superseded, unless equal keys are legal."""
        side: cython.longlong = frames[i, F_DIRECTION] & 1
        slot: cython.longlong = frames[i, F_DIRECTION] >> 1
        o: cython.longlong = self.begin(frames, messages, i, side, q)
        older: cython.longlong
        early: cython.longlong
        if not self.open[o, X_FLAGS] & HOW_FIFO:
            older = self.find(o, side, 0)
            if older >= 0:
                self.finish(older, STATUS_UNANSWERED)
        else:
            older = self.find(o, side, HOW_STALE)
            while older >= 0:
                self.finish(older, STATUS_UNANSWERED)
                older = self.find(o, side, HOW_STALE)
        early = self.find(o, side, HOW_EARLY)
        if early >= 0:
            self.join_early(o, early)
            return
        self.link(o)
        if self.streams.state[slot, S_OPENED] > OPEN_LIMIT:
            self.finish(self.oldest(slot), STATUS_UNANSWERED)

    @cython.cfunc
    @cython.exceptval(check=False)
    def oldest(self, slot: cython.longlong) -> cython.longlong:
        o: cython.longlong = self.streams.state[slot, S_OPEN]
        while self.open[o, X_SLOT_NEXT] >= 0:
            o = self.open[o, X_SLOT_NEXT]
        return o

    @cython.cfunc
    @cython.exceptval(check=False)
    def told(self, frames: cython.longlong[:, ::1], messages: cython.longlong[:, ::1], i: cython.longlong,
             q: cython.longlong) -> cython.void:
        """A request that wants no answer is finished at once."""
        o: cython.longlong = self.begin(frames, messages, i, frames[i, F_DIRECTION] & 1, q)
        self.link(o)
        self.finish(o, STATUS_ONEWAY)

    @cython.cfunc
    @cython.exceptval(check=False)
    def begin(self, frames: cython.longlong[:, ::1], messages: cython.longlong[:, ::1], i: cython.longlong,
              side: cython.longlong, q: cython.longlong) -> cython.longlong:
        """A row for the request at i, linked nowhere yet."""
        o: cython.longlong = self.blank(frames, messages, i, side)
        self.open[o, X_REQUEST_PACKET] = frames[i, F_PACKET]
        self.open[o, X_REQUEST_LAST_PACKET] = frames[i, F_LAST_PACKET]
        self.open[o, X_REQUEST_FIRST] = frames[i, F_TIME]
        self.open[o, X_REQUEST_LAST] = frames[i, F_LAST_TIME]
        self.open[o, X_REQUEST_SIZE] = frames[i, F_TOTAL]
        self.open[o, X_REQUEST_OFFSET] = frames[i, F_OFFSET]
        self.open[o, X_FROM_CLIENT] = 1 - frames[i, F_SIDE]
        self.open[o, X_WAIT_RULE] = self.get(messages, i, M_WAIT)
        if messages[i, M_PRESENT] >> M_PAIRING & ONE and messages[i, M_PAIRING] & PAIR_FIFO:
            self.open[o, X_FLAGS] = HOW_FIFO
            if not messages[i, M_PRESENT] >> M_REQUEST_ID & ONE:
                self.open[o, X_FLAGS] |= HOW_ORDER
        if q >= 0:
            self.open[o, X_ITEMS] = self.queue[q, Q_ITEMS]
            self.open[o, X_EVENTS] = self.queue[q, Q_EVENTS]
        else:
            self.open[o, X_ITEMS] = self.chain_items(i)
            self.open[o, X_EVENTS] = self.chain_events(i)
        if self.open[o, X_EVENTS] >= 0:
            self.open[o, X_EVENTS] = self.announce(self.open[o, X_EVENTS], frames, i, o)
        return o

    @cython.cfunc
    @cython.exceptval(check=False)
    def blank(self, frames: cython.longlong[:, ::1], messages: cython.longlong[:, ::1], i: cython.longlong,
              side: cython.longlong) -> cython.longlong:
        """A new row with what request and answer have alike."""
        k: cython.longlong
        o: cython.longlong = self.free
        if o >= 0:
            self.free = self.open[o, X_HASH_NEXT]
        else:
            o = self.used
            self.used += 1
        self.live += 1
        for k in range(X_WIDTH):
            self.open[o, k] = NULL
        self.open[o, X_SLOT] = frames[i, F_DIRECTION] >> 1
        self.open[o, X_SIDE] = side
        self.open[o, X_API] = self.get(messages, i, M_API)
        self.open[o, X_REQUEST_ID] = self.get(messages, i, M_REQUEST_ID)
        for k in range(3):
            self.open[o, X_KEY0 + k] = messages[i, M_KEY0 + k] if messages[i, M_PRESENT] >> (M_KEY0 + k) & ONE else 0
        self.open[o, X_TOPIC] = self.get(messages, i, M_TOPIC)
        self.open[o, X_PARTITION] = self.get(messages, i, M_PARTITION)
        self.open[o, X_BROKER] = self.get(messages, i, M_BROKER)
        self.open[o, X_GROUP] = self.get(messages, i, M_GROUP)
        self.open[o, X_CLIENT] = self.get(messages, i, M_CLIENT)
        self.open[o, X_RECORDS] = self.get(messages, i, M_RECORDS)
        self.open[o, X_PAYLOAD] = self.get(messages, i, M_PAYLOAD_BYTES)
        self.open[o, X_ANSWERS] = 0
        self.open[o, X_FLAGS] = 0
        self.open[o, X_TCP] = 0
        self.open[o, X_ITEMS] = self.open[o, X_EVENTS] = -1
        self.open[o, X_SLOT_NEXT] = self.open[o, X_SLOT_BEFORE] = self.open[o, X_HASH_NEXT] = -1
        self.open[o, X_POSITION] = frames[i, F_PACKET]
        self.open[o, X_HASH] = self.hash_of(self.open[o, X_SLOT], self.open[o, X_KEY0], self.open[o, X_KEY1], self.open[o, X_KEY2])
        return o

    @cython.cfunc
    @cython.exceptval(check=False)
    def answered(self, frames: cython.longlong[:, ::1], messages: cython.longlong[:, ::1], i: cython.longlong,
                 q: cython.longlong) -> cython.void:
        """An answer finds its request, or is a row of its own."""
        side: cython.longlong = 1 - (frames[i, F_DIRECTION] & 1)
        answer: cython.longlong = self.blank(frames, messages, i, side)
        o: cython.longlong = self.find(answer, side, -1)
        interim: cython.bint = messages[i, M_PRESENT] >> M_PAIRING & ONE and messages[i, M_PAIRING] & PAIR_INTERIM
        if o < 0:
            self.complete(answer, frames, messages, i, q)
            self.open[answer, X_FROM_CLIENT] = frames[i, F_SIDE]
            if frames[i, F_ACK] >= 0:  # it acknowledges bytes not seen yet: its request may be among them
                self.open[answer, X_FLAGS] = HOW_EARLY
                self.open[answer, X_WAIT_RULE] = frames[i, F_ACK]
                self.link(answer)
            else:
                self.link(answer)
                self.finish(answer, STATUS_NO_REQUEST)
            return
        self.drop_row(answer)
        if interim:
            self.open[o, X_ANSWERS] += 1
            if q >= 0:
                self.drop_items(self.queue[q, Q_ITEMS])
                self.release_events(self.queue[q, Q_EVENTS], frames, i, o)
            return
        self.complete(o, frames, messages, i, q)
        if not messages[i, M_PRESENT] >> M_API & ONE and self.open[o, X_API] != NULL:
            messages[i, M_API] = self.open[o, X_API]
            messages[i, M_PRESENT] |= ONE << M_API
        self.finish(o, STATUS_ERROR if self.open[o, X_CLASS] == ERROR else STATUS_OK)

    @cython.cfunc
    @cython.exceptval(check=False)
    def complete(self, o: cython.longlong, frames: cython.longlong[:, ::1], messages: cython.longlong[:, ::1],
                 i: cython.longlong, q: cython.longlong) -> cython.void:
        """The answer's half of a row."""
        items: cython.longlong
        if messages[i, M_PRESENT] >> M_REST & ONE and self.explain is not None:
            items = self.explain_rest(o, messages, i, q)
        elif q >= 0:
            items = self.queue[q, Q_ITEMS]
        else:
            items = self.chain_items(i)
        if items >= 0:
            self.drop_items(self.open[o, X_ITEMS])
            self.open[o, X_ITEMS] = items
        self.open[o, X_RESPONSE_PACKET] = frames[i, F_PACKET]
        self.open[o, X_RESPONSE_LAST_PACKET] = frames[i, F_LAST_PACKET]
        self.open[o, X_RESPONSE_FIRST] = frames[i, F_TIME]
        self.open[o, X_RESPONSE_LAST] = frames[i, F_LAST_TIME]
        self.open[o, X_RESPONSE_SIZE] = frames[i, F_TOTAL]
        self.open[o, X_RESPONSE_OFFSET] = frames[i, F_OFFSET]
        self.open[o, X_ANSWERS] += 1
        self.open[o, X_CODE] = self.get(messages, i, M_CODE)
        self.open[o, X_CLASS] = self.get(messages, i, M_CLASS)
        self.open[o, X_CODE_NAME] = self.get(messages, i, M_CODE_NAME)
        self.open[o, X_TEXT] = self.get(messages, i, M_TEXT)
        self.open[o, X_ANSWER_OFFSET] = self.get(messages, i, M_ANSWER_OFFSET)
        self.open[o, X_ANSWER_ID] = self.get(messages, i, M_ANSWER_ID)
        if self.open[o, X_ANSWER_ID] != NULL:
            self.open[o, X_ANSWER_ID_TEXT] = -1 if messages[i, M_ANSWER_ID + 1] < 0 else 1
        self.fill(o, X_API, self.get(messages, i, M_API))
        self.fill(o, X_TOPIC, self.get(messages, i, M_TOPIC))
        self.fill(o, X_PARTITION, self.get(messages, i, M_PARTITION))
        self.fill(o, X_BROKER, self.get(messages, i, M_BROKER))
        self.fill(o, X_GROUP, self.get(messages, i, M_GROUP))
        self.fill(o, X_RECORDS, self.get(messages, i, M_RECORDS))
        self.fill(o, X_PAYLOAD, self.get(messages, i, M_PAYLOAD_BYTES))
        self.waited(o, messages, i)
        if q >= 0:
            self.release_events(self.queue[q, Q_EVENTS], frames, i, o)
        elif self.keep_events:
            self.release_events(self.chain_events(i), frames, i, o)

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def fill(self, o: cython.longlong, column: cython.longlong, value: cython.longlong) -> cython.void:
        """What the request did not say, the answer may."""
        if self.open[o, column] == NULL:
            self.open[o, column] = value

    @cython.cfunc
    @cython.exceptval(check=False)
    def waited(self, o: cython.longlong, messages: cython.longlong[:, ::1], i: cython.longlong) -> cython.void:
        """How much of the server's time was deliberate waiting, by the rules that request and answer declare."""
        rule: cython.longlong = self.open[o, X_WAIT_RULE]
        server: cython.longlong
        until: cython.longlong
        if self.open[o, X_REQUEST_FIRST] == NULL:
            return
        if rule != WAIT_NONE and messages[i, M_PRESENT] >> M_WAIT & ONE:
            rule = messages[i, M_WAIT]
        if rule == NULL:
            return
        server = max(0, self.open[o, X_RESPONSE_FIRST] - self.open[o, X_REQUEST_LAST])
        self.open[o, X_WAIT_HOW] = TOLD
        self.open[o, X_WAIT] = 0
        if rule == WAIT_ALL:
            self.open[o, X_WAIT] = server
        elif rule == WAIT_IF_LONG:
            self.open[o, X_WAIT_HOW] = INFERRED
            if server >= LONG_NS:
                self.open[o, X_WAIT] = server
        elif rule == WAIT_UNTIL_TIME and messages[i, M_PRESENT] >> M_WAIT_UNTIL & ONE:
            until = messages[i, M_WAIT_UNTIL] - self.open[o, X_REQUEST_LAST]
            self.open[o, X_WAIT] = min(max(0, until), server)

    @cython.cfunc
    @cython.exceptval(check=False)
    def join_early(self, o: cython.longlong, early: cython.longlong) -> cython.void:
        """The request of an answer that the capture holds before it."""
        k: cython.longlong
        for k in range(X_RESPONSE_PACKET, X_RESPONSE_LAST_PACKET + 1):
            self.open[o, k] = self.open[early, k]
        for k in (X_RESPONSE_FIRST, X_RESPONSE_LAST, X_RESPONSE_SIZE, X_RESPONSE_OFFSET, X_ANSWERS, X_CODE, X_CLASS,
                  X_CODE_NAME, X_TEXT, X_ANSWER_OFFSET, X_ANSWER_ID, X_ANSWER_ID_TEXT):
            self.open[o, k] = self.open[early, k]
        for k in (X_API, X_TOPIC, X_PARTITION, X_BROKER, X_GROUP, X_RECORDS, X_PAYLOAD):
            self.fill(o, k, self.open[early, k])
        if self.open[early, X_ITEMS] >= 0:
            self.drop_items(self.open[o, X_ITEMS])
            self.open[o, X_ITEMS] = self.open[early, X_ITEMS]
            self.open[early, X_ITEMS] = -1
        self.unlink(early)
        self.drop_row(early)
        self.link(o)
        self.finish(o, STATUS_ERROR if self.open[o, X_CLASS] == ERROR else STATUS_OK)

    # --- gaps and ends --------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(check=False)
    def marked(self, frames: cython.longlong[:, ::1], i: cython.longlong) -> cython.void:
        """A gap makes words of equal keys unreliable; an end closes what can no longer be answered."""
        slot: cython.longlong = frames[i, F_DIRECTION] >> 1
        side: cython.longlong = frames[i, F_DIRECTION] & 1
        why: cython.longlong = frames[i, F_BYTES]
        o: cython.longlong = self.streams.state[slot, S_OPEN]
        following: cython.longlong
        while o >= 0:
            following = self.open[o, X_SLOT_NEXT]
            if frames[i, F_WHERE] == MARK_GAP:
                if self.open[o, X_FLAGS] & HOW_FIFO:
                    self.open[o, X_FLAGS] |= HOW_STALE
            elif self.open[o, X_SIDE] != side:  # its answer would have come in the direction that ended
                if self.open[o, X_FLAGS] & HOW_EARLY:
                    pass
                elif why == END_FIN or why == END_RESET:
                    self.finish(o, STATUS_RESET)
                else:
                    self.finish(o, STATUS_UNANSWERED)
            elif self.open[o, X_FLAGS] & HOW_EARLY:
                self.finish(o, STATUS_NO_REQUEST)
            o = following

    # --- the table of open requests -------------------------------------------------------------------------------

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def hash_of(self, slot: cython.longlong, a: cython.longlong, b: cython.longlong, c: cython.longlong) -> cython.longlong:
        h: cython.ulonglong = ((cython.cast(cython.ulonglong, slot) * MIX_A) & MASK64) ^ (cython.cast(cython.ulonglong, b) & MASK64)
        h = ((h ^ (h >> 29)) * MIX_B) & MASK64
        h = ((h ^ (cython.cast(cython.ulonglong, c) & MASK64) ^ (cython.cast(cython.ulonglong, a) & MASK64)) * MIX_A) & MASK64
        return cython.cast(cython.longlong, (h ^ (h >> 32)) & MASK62)

    @cython.cfunc
    @cython.exceptval(check=False)
    def find(self, like: cython.longlong, side: cython.longlong, want: cython.longlong) -> cython.longlong:
        """An open row with the key of row `like`.

        want 0: the latest request; HOW_STALE, HOW_EARLY: one with that mark; −1: the request that an answer belongs to.
        """
        o: cython.longlong = self.buckets[self.open[like, X_HASH] & (len(self.buckets) - 1)]
        found: cython.longlong = -1
        stale: cython.longlong = -1
        flags: cython.longlong
        while o >= 0:
            if (o != like and self.open[o, X_HASH] == self.open[like, X_HASH] and self.open[o, X_SLOT] == self.open[like, X_SLOT]
                    and self.open[o, X_SIDE] == side and self.open[o, X_KEY1] == self.open[like, X_KEY1]
                    and self.open[o, X_KEY0] == self.open[like, X_KEY0] and self.open[o, X_KEY2] == self.open[like, X_KEY2]):
                flags = self.open[o, X_FLAGS]
                if want == HOW_EARLY:
                    if flags & HOW_EARLY and self.open[o, X_WAIT_RULE] > self.open[like, X_REQUEST_OFFSET]:
                        return o
                elif flags & HOW_EARLY:
                    pass
                elif want == HOW_STALE:
                    if flags & HOW_STALE:
                        return o
                elif want == 0 or not flags & HOW_FIFO:
                    return o  # chains grow at the front: the first is the latest
                elif flags & HOW_STALE:
                    stale = o
                else:
                    found = o  # the last one in the chain is the oldest
            o = self.open[o, X_HASH_NEXT]
        if found < 0 and stale >= 0 and not self.open[stale, X_FLAGS] & HOW_ORDER:
            return stale
        return found

    @cython.cfunc
    @cython.exceptval(check=False)
    def link(self, o: cython.longlong) -> cython.void:
        """Put a row into the table and into its connection's list."""
        slot: cython.longlong = self.open[o, X_SLOT]
        b: cython.longlong = self.open[o, X_HASH] & (len(self.buckets) - 1)
        head: cython.longlong = self.streams.state[slot, S_OPEN]
        self.open[o, X_HASH_NEXT] = self.buckets[b]
        self.buckets[b] = o
        self.open[o, X_SLOT_NEXT] = head
        self.open[o, X_SLOT_BEFORE] = -1
        if head >= 0:
            self.open[head, X_SLOT_BEFORE] = o
        self.streams.state[slot, S_OPEN] = o
        self.streams.state[slot, S_OPENED] += 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def unlink(self, o: cython.longlong) -> cython.void:
        slot: cython.longlong = self.open[o, X_SLOT]
        b: cython.longlong = self.open[o, X_HASH] & (len(self.buckets) - 1)
        at: cython.longlong = self.buckets[b]
        before: cython.longlong = self.open[o, X_SLOT_BEFORE]
        after: cython.longlong = self.open[o, X_SLOT_NEXT]
        if at == o:
            self.buckets[b] = self.open[o, X_HASH_NEXT]
        else:
            while self.open[at, X_HASH_NEXT] != o:
                at = self.open[at, X_HASH_NEXT]
            self.open[at, X_HASH_NEXT] = self.open[o, X_HASH_NEXT]
        if before >= 0:
            self.open[before, X_SLOT_NEXT] = after
        else:
            self.streams.state[slot, S_OPEN] = after
        if after >= 0:
            self.open[after, X_SLOT_BEFORE] = before
        self.streams.state[slot, S_OPENED] -= 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def drop_row(self, o: cython.longlong) -> cython.void:
        self.open[o, X_HASH_NEXT] = self.free
        self.free = o
        self.live -= 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def finish(self, o: cython.longlong, status: cython.longlong) -> cython.void:
        """A linked row is done: it goes to `out`, its children with it."""
        slot: cython.longlong = self.open[o, X_SLOT]
        since: cython.longlong = self.open[o, X_REQUEST_FIRST]
        tcp: cython.longlong = 0
        k: cython.longlong
        self.unlink(o)
        if since == NULL:
            since = self.open[o, X_RESPONSE_FIRST]
        if self.streams.state[slot, S_TIME_RETRANSMISSION] >= since:
            tcp |= TCP_RETRANSMISSION
        if self.streams.state[slot, S_TIME_ZERO_WINDOW] >= since:
            tcp |= TCP_ZERO_WINDOW
        if self.streams.state[slot, S_TIME_GAP] >= since:
            tcp |= TCP_GAP
        if self.streams.state[slot, S_TIME_DISORDER] >= since:
            tcp |= TCP_DISORDER
        self.open[o, X_TCP] = tcp
        self.open[o, X_STATUS] = status
        if self.open[o, X_CLIENT] == NULL and self.streams.state[slot, S_NAME] >= 0:
            self.open[o, X_CLIENT] = self.streams.state[slot, S_NAME]
        for k in range(X_WIDTH):
            self.out[self.out_count, k] = self.open[o, k]
        self.out_count += 1
        self.children_out(o, status)
        self.drop_row(o)

    # --- children -------------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(check=False)
    def chain_items(self, i: cython.longlong) -> cython.longlong:
        """The items of row i of this batch, copied into a chain; −1 none."""
        k: cython.longlong
        c: cython.longlong
        n: cython.longlong
        head: cython.longlong = -1
        if i + 1 >= len(self.b_item_at):
            return -1
        k = self.b_item_at[i + 1]
        while k > self.b_item_at[i]:
            k -= 1
            n = self.item_free
            if n >= 0:
                self.item_free = self.items[n, self.item_width]
            else:
                n = self.item_used
                self.item_used += 1
            for c in range(self.item_width):
                self.items[n, c] = self.b_items[k, c]
            self.items[n, self.item_width] = head
            head = n
        return head

    @cython.cfunc
    @cython.exceptval(check=False)
    def drop_items(self, head: cython.longlong) -> cython.void:
        following: cython.longlong
        while head >= 0:
            following = self.items[head, self.item_width]
            self.items[head, self.item_width] = self.item_free
            self.item_free = head
            head = following

    @cython.cfunc
    @cython.exceptval(check=False)
    def chain_events(self, i: cython.longlong) -> cython.longlong:
        k: cython.longlong
        c: cython.longlong
        n: cython.longlong
        head: cython.longlong = -1
        if not self.keep_events or i + 1 >= len(self.b_event_at):
            return -1
        k = self.b_event_at[i + 1]
        while k > self.b_event_at[i]:
            k -= 1
            n = self.event_free
            if n >= 0:
                self.event_free = self.events[n, self.event_width]
            else:
                n = self.event_used
                self.event_used += 1
            for c in range(self.event_width):
                self.events[n, c] = self.b_events[k, c]
            self.events[n, self.event_width] = head
            head = n
        return head

    @cython.cfunc
    @cython.exceptval(check=False)
    def drop_event(self, n: cython.longlong) -> cython.void:
        self.events[n, self.event_width] = self.event_free
        self.event_free = n

    @cython.cfunc
    @cython.exceptval(check=False)
    def event_out(self, n: cython.longlong, o: cython.longlong, slot: cython.longlong, side: cython.longlong,
                  packet: cython.longlong, time: cython.longlong, offset: cython.longlong) -> cython.void:
        """One event becomes a row; `o` is the exchange that it belongs to, −1 none."""
        at: cython.longlong = self.events_out_count
        c: cython.longlong
        self.events_out[at, 0] = slot
        self.events_out[at, 1] = side
        self.events_out[at, 2] = offset
        self.events_out[at, 3] = packet
        self.events_out[at, 4] = time
        self.events_out[at, 5] = 0
        self.whose(self.events_out, at, o)
        for c in range(self.event_width):
            self.events_out[at, ITEM_HEAD + c] = self.events[n, c]
        self.events_out_count = at + 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def whose(self, rows: cython.longlong[:, ::1], at: cython.longlong, o: cython.longlong) -> cython.void:
        """What a child row leaves unset is as in its exchange."""
        rows[at, 6] = self.open[o, X_API] if o >= 0 else NULL
        rows[at, 7] = self.open[o, X_TOPIC] if o >= 0 else NULL
        rows[at, 8] = self.open[o, X_PARTITION] if o >= 0 else NULL
        rows[at, 9] = self.open[o, X_GROUP] if o >= 0 else NULL
        rows[at, 10] = self.open[o, X_CLIENT] if o >= 0 else NULL
        rows[at, 11] = self.open[o, X_BROKER] if o >= 0 else NULL

    @cython.cfunc
    @cython.exceptval(check=False)
    def release_events(self, head: cython.longlong, frames: cython.longlong[:, ::1], i: cython.longlong,
                       o: cython.longlong) -> cython.void:
        """Events that need no answer, of an answer or a push."""
        following: cython.longlong
        while head >= 0:
            following = self.events[head, self.event_width]
            self.event_out(head, o, frames[i, F_DIRECTION] >> 1, frames[i, F_DIRECTION] & 1, frames[i, F_PACKET],
                           frames[i, F_TIME], frames[i, F_OFFSET])
            self.drop_event(head)
            head = following

    @cython.cfunc
    @cython.exceptval(check=False)
    def announce(self, head: cython.longlong, frames: cython.longlong[:, ::1], i: cython.longlong,
                 o: cython.longlong) -> cython.longlong:
        """A request's events: those that need no answer become rows now; the chain of those that do."""
        following: cython.longlong
        waiting: cython.longlong = -1
        tail: cython.longlong = -1
        while head >= 0:
            following = self.events[head, self.event_width]
            if self.events[head, E_WHEN] == WITH_MESSAGE:
                self.event_out(head, o, frames[i, F_DIRECTION] >> 1, frames[i, F_DIRECTION] & 1, frames[i, F_PACKET],
                               frames[i, F_TIME], frames[i, F_OFFSET])
                self.drop_event(head)
            else:
                self.events[head, self.event_width] = -1
                if tail < 0:
                    waiting = head
                else:
                    self.events[tail, self.event_width] = head
                tail = head
            head = following
        return waiting

    @cython.cfunc
    @cython.exceptval(check=False)
    def children_out(self, o: cython.longlong, status: cython.longlong) -> cython.void:
        """The items of a finished exchange; the events that waited for a good answer."""
        n: cython.longlong = self.open[o, X_ITEMS]
        c: cython.longlong
        at: cython.longlong
        following: cython.longlong
        ordinal: cython.longlong = 0
        if self.keep_items:
            while n >= 0:
                at = self.items_out_count
                self.items_out[at, 0] = self.open[o, X_SLOT]
                self.items_out[at, 1] = self.open[o, X_SIDE]
                self.items_out[at, 2] = self.open[o, X_REQUEST_OFFSET]
                self.items_out[at, 3] = self.open[o, X_REQUEST_PACKET]
                self.items_out[at, 4] = self.open[o, X_RESPONSE_OFFSET]
                self.items_out[at, 5] = ordinal
                self.whose(self.items_out, at, o)
                for c in range(self.item_width):
                    self.items_out[at, ITEM_HEAD + c] = self.items[n, c]
                self.items_out_count = at + 1
                ordinal += 1
                n = self.items[n, self.item_width]
        self.drop_items(self.open[o, X_ITEMS])
        self.open[o, X_ITEMS] = -1
        n = self.open[o, X_EVENTS]
        while n >= 0:
            following = self.events[n, self.event_width]
            if status == STATUS_OK or status == STATUS_ONEWAY:
                self.event_out(n, o, self.open[o, X_SLOT], self.open[o, X_SIDE],
                               self.open[o, X_REQUEST_PACKET] if status == STATUS_ONEWAY else self.open[o, X_RESPONSE_PACKET],
                               self.open[o, X_REQUEST_LAST] if status == STATUS_ONEWAY else self.open[o, X_RESPONSE_LAST],
                               self.open[o, X_REQUEST_OFFSET])
            self.drop_event(n)
            n = following
        self.open[o, X_EVENTS] = -1

    @cython.cfunc
    def explain_rest(self, o: cython.longlong, messages: cython.longlong[:, ::1], i: cython.longlong,
                     q: cython.longlong) -> cython.longlong:
        """An answer that only its request explains: its items, made from the request's, as a chain."""
        context = []
        n: cython.longlong = self.open[o, X_ITEMS]
        c: cython.longlong
        while n >= 0:
            context.append([self.items[n, c] for c in range(self.item_width)])
            n = self.items[n, self.item_width]
        rest = self.rests.pop(q, None) if q >= 0 else self.explain.bytes_of(i)
        asked = None
        if self.open[o, X_REQUEST_FIRST] != NULL:
            asked = {M_API: self.open[o, X_API], M_REQUEST_ID: self.open[o, X_REQUEST_ID]}
        rows, roles = self.explain(rest, context, {k: v for k, v in asked.items() if v != NULL} if asked else None)
        for slot, value in roles.items():
            messages[i, slot] = value
            messages[i, M_PRESENT] |= ONE << cython.cast(cython.longlong, slot)
        head: cython.longlong = -1
        if self.item_used + len(rows) + 16 > len(self.items):
            self.items = grown(self.items, 2 * len(self.items) + len(rows))
        for row in reversed(rows):
            n = self.item_free
            if n >= 0:
                self.item_free = self.items[n, self.item_width]
            else:
                n = self.item_used
                self.item_used += 1
            for c in range(self.item_width):
                self.items[n, c] = row[c]
            self.items[n, self.item_width] = head
            head = n
        return head

    # --- room -----------------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(check=False)
    def short_of_room(self, i: cython.longlong) -> cython.bint:
        """Whether processing one more row could overrun a table.  One END can finish OPEN_LIMIT requests."""
        items: cython.longlong = 0
        if i >= 0 and i + 1 < len(self.b_item_at):
            items = self.b_item_at[i + 1] - self.b_item_at[i]
        if i >= 0 and i + 1 < len(self.b_event_at):
            items += self.b_event_at[i + 1] - self.b_event_at[i]
        return (
            len(self.open) - self.used < 4
            or len(self.out) - self.out_count < self.live + 4
            or 2 * self.live > len(self.buckets)
            or len(self.queue) - self.queue_used < 4
            or len(self.waiting_slots) - self.waiting_count < 4
            or len(self.items) - self.item_used < items + 4
            or len(self.events) - self.event_used < items + 4
            or (self.keep_items and len(self.items_out) - self.items_out_count < self.item_used + items + 4)
            or (self.keep_events and len(self.events_out) - self.events_out_count < self.event_used + items + 4)
            or (self.keep_messages and len(self.done) - self.done_count < 4)
        )

    def grow(self, wanted: int = 0) -> None:
        """After a stop for room (take `out` first): what is near its end doubles."""
        wanted += 16
        if len(self.open) - self.used < wanted:
            self.open = grown(self.open, 2 * len(self.open))
        if len(self.out) < self.live + wanted:
            self.out = grown(self.out, 2 * len(self.out) + self.live)
        if 2 * self.live > len(self.buckets):
            self.rehash()
        if len(self.queue) - self.queue_used < wanted:
            for name in ("queue", "queue_frames", "queue_messages"):
                setattr(self, name, grown(getattr(self, name), 2 * len(getattr(self, name))))
        if len(self.waiting_slots) - self.waiting_count < wanted:
            bigger = numpy.full(2 * len(self.waiting_slots), -1, dtype=numpy.int64)
            bigger[: len(self.waiting_slots)] = self.waiting_slots
            self.waiting_slots = bigger if cython.compiled else memoryview(bigger)
        while len(self.items) - self.item_used < wanted:
            self.items = grown(self.items, 2 * len(self.items))
        while len(self.events) - self.event_used < wanted:
            self.events = grown(self.events, 2 * len(self.events))
        if self.keep_items and len(self.items_out) < self.item_used + wanted:
            self.items_out = grown(self.items_out, 2 * (self.item_used + wanted))
        if self.keep_events and len(self.events_out) < self.event_used + wanted:
            self.events_out = grown(self.events_out, 2 * (self.event_used + wanted))

    def rehash(self) -> None:
        self.buckets = self.row(2 * len(self.buckets))
        live = set()
        rows = numpy.asarray(self.streams.state)[:, S_OPEN]
        for o in rows[rows >= 0]:
            while o >= 0:
                live.add(int(o))
                o = self.open[o, X_SLOT_NEXT]
        for o in sorted(live, key=lambda row: self.open[row, X_POSITION]):
            b = self.open[o, X_HASH] & (len(self.buckets) - 1)
            self.open[o, X_HASH_NEXT] = self.buckets[b]
            self.buckets[b] = o
