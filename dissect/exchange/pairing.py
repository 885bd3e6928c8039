# cython: language_level=3, boundscheck=True, wraparound=False, cdivision=True, initializedcheck=False
"""Messages in, exchanges out.

Law: an answer belongs to the latest earlier request with its key (to the oldest one, where the protocol declares equal
keys legal).  *Earlier* is the capture order of first bytes, never the order in which messages became known: a message
waits while the other direction still holds bytes that came before it.  A wrong pair is worse than none.
"""

# pxd: from dissect.stream.reassemble cimport Streams
# pxd: from dissect.exchange.accounts cimport Accounts
# pxd: from dissect.exchange.chains cimport Chains

import cython
import numpy

from dissect.memory.matrices import grown, matrix

if cython.compiled:
    from cython.cimports.libc.string import memcpy
    from cython.cimports.dissect.exchange.accounts import Accounts
    from cython.cimports.dissect.exchange.chains import Chains
    from cython.cimports.dissect.exchange.layout import *
    from cython.cimports.dissect.memory.matrices import row_of, soon
    from cython.cimports.dissect.stream.reassemble import Streams
    from cython.cimports.dissect.stream.state import *
    from cython.cimports.dissect.frames.layout import F_ACK, F_BYTES, F_DIRECTION, F_LAST_PACKET, F_LAST_TIME, F_OFFSET, F_PACKET, F_TIME, F_TOTAL, F_WHERE, F_WIDTH, MARK_GAP
    from cython.cimports.dissect.language.layout import *
else:
    from dissect.exchange.accounts import Accounts
    from dissect.exchange.chains import Chains
    from dissect.exchange.layout import *
    from dissect.memory.matrices import row_of, soon
    from dissect.stream.reassemble import Streams
    from dissect.stream.state import *
    from dissect.frames.layout import F_ACK, F_BYTES, F_DIRECTION, F_LAST_PACKET, F_LAST_TIME, F_OFFSET, F_PACKET, F_TIME, F_TOTAL, F_WHERE, F_WIDTH, MARK_GAP
    from dissect.language.layout import *

# --- limits -------------------------------------------------------------------------------------------------------
OUT_ROWS = cython.declare(cython.longlong, 66_000)  # finished rows that wait to be taken …
OUT_FIRST = cython.declare(cython.longlong, 16)  # … and room for them before the first one: most protocols are not met
OPEN_LIMIT = cython.declare(cython.longlong, 8192)  # open requests of one connection: then the oldest becomes a row
BOUND_LIMIT = cython.declare(cython.longlong, 65_536)  # names of one connection: then new ones stay unknown
BOUND_SWEEP = cython.declare(cython.longlong, 4096)  # whenever there are so many more, those that ended are dropped
LONG_NS = cython.declare(cython.longlong, 5_000_000)  # a possible wait shorter than this was work

GAPS = cython.declare(cython.longlong, 64)  # of a direction that are looked through; of what lies before them nothing is sure

NEAR = cython.declare(cython.longlong, 8)  # messages between calling for a connection's row and needing it
NULL = cython.declare(cython.longlong, -(1 << 63))
NEVER = cython.declare(cython.longlong, 1 << 62)
ONE = cython.declare(cython.longlong, 1)
MIX_A = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)
MIX_B = cython.declare(cython.ulonglong, 0xC2B2AE3D27D4EB4F)
MASK64 = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
MASK62 = cython.declare(cython.ulonglong, 0x3FFFFFFFFFFFFFFF)


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def nameless(f: cython.p_longlong, m: cython.p_longlong) -> cython.bint:
    """Was the message cut before what it is paired by?"""
    return f[F_BYTES] < f[F_TOTAL] and not m[M_PRESENT] >> M_KEY1 & ONE


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def acknowledged(f: cython.p_longlong) -> cython.longlong:
    """The offset up to which the message's sender had received the other direction when it began; NULL: not known."""
    if f[F_ACK] >= 0:
        return f[F_ACK]
    return NULL if f[F_ACK] == -1 else ACKED - f[F_ACK]


@cython.final
@cython.cclass
class Pairing:
    """Pairs the messages of one protocol; `out` collects finished exchanges until the caller takes them."""

    # attributes: Streams | streams
    # attributes: Accounts | accounts
    # attributes: long long[:, ::1] | nothing, open, out, queue, queue_frames, queue_messages, done
    # attributes: Chains | items, events, records
    # attributes: long long[:, ::1] | b_items, b_events, b_records
    # attributes: long long[::1] | buckets, waiting_slots, b_item_at, b_event_at, b_record_at
    # attributes: long long | used, free, live, out_count, queue_used, queue_free, queued, waiting_count, done_count
    # attributes: long long | width
    # attributes: long long[:, ::1] | bindings, unbound
    # attributes: long long[::1] | bound_buckets
    # attributes: long long | bound_used, bound_free, bound_live, unbound_count
    # attributes: bint | keep_messages, keep_exchanges
    # attributes: object | explain, rests
    # attributes: long long | explained, now, heard, said_at, asked_at, asked_end, unseen

    def __init__(self, streams: Streams, accounts: Accounts, width: int, items: Chains, events: Chains, records: Chains, *, explain=None,
                 keep_messages: bool = False, keep_exchanges: bool = True):
        self.streams, self.accounts = streams, accounts
        self.width = width  # of a message row
        self.items, self.events, self.records = items, events, records  # children of open and of queued messages
        self.explain = explain  # decodes an answer that only its request explains
        self.rests = {}  # queue row, or -2 - row of an early one → bytes of such an answer
        self.explained = -1  # events of the answer that was just read with its request
        self.open = matrix(1024, X_WIDTH)
        self.nothing = matrix(1, X_WIDTH, NULL)  # a row of which nothing is known
        for column in (X_ANSWERS, X_FLAGS, X_TCP):
            self.nothing[0, column] = 0
        for column in (X_ITEMS, X_EVENTS, X_RECORD_ROWS, X_SLOT_NEXT, X_SLOT_BEFORE, X_HASH_NEXT):
            self.nothing[0, column] = -1
        self.buckets = self.row(4096)
        self.used = self.live = 0
        self.now = 0  # position of the message whose turn it is
        self.heard = self.said_at = NULL  # of the answer whose request is looked for: what it acknowledges, its offset …
        self.unseen = 0  # … and whether that was more than had had its turn
        self.asked_at = self.asked_end = NULL  # of the request whose early answer is looked for: what it acknowledges, where it ends
        self.free = -1
        self.out = matrix(OUT_FIRST, X_WIDTH)
        self.out_count = 0
        self.queue = matrix(256, Q_WIDTH)
        self.queue_frames = matrix(256, F_WIDTH)
        self.queue_messages = matrix(256, width)
        self.queue_used = self.queued = 0
        self.queue_free = -1
        self.waiting_slots = self.row(256)
        self.waiting_count = 0
        self.keep_messages, self.keep_exchanges = keep_messages, keep_exchanges
        self.done = matrix(OUT_FIRST if keep_messages else 1, F_WIDTH + width)  # messages in pairing order
        self.done_count = 0
        self.bindings = matrix(1024, B_WIDTH)
        self.bound_buckets = self.row(4096)
        self.bound_used = self.bound_live = 0
        self.bound_free = -1
        self.unbound = matrix(256, F_WIDTH + 2)  # frames that use a number that nobody introduced, with kind and number
        self.unbound_count = 0
        self.b_items = self.b_events = self.b_records = matrix(1, 1)
        self.b_item_at = self.b_event_at = self.b_record_at = self.row(1, 0)

    def row(self, size: int, fill: int = -1):
        array = numpy.full(size, fill, dtype=numpy.int64)
        return array if cython.compiled else memoryview(array)

    # --- the batch ------------------------------------------------------------------------------------------------

    def batch(self, frames: cython.longlong[:, ::1], messages: cython.longlong[:, ::1], start: cython.longlong,
              count: cython.longlong) -> tuple:
        """Rows start…count−1 → (next row, whether there was room).  Set b_items … before."""
        i: cython.longlong = start
        sure: cython.longlong = 0  # so many rows need not ask for room
        f: cython.p_longlong
        if not cython.compiled:
            messages = memoryview(messages)
        if start == 0:
            self.look_ahead(frames, count)
            self.items.grow(self.in_rows(self.b_item_at, 0, count))
            self.events.grow(self.in_rows(self.b_event_at, 0, count))
            self.records.grow(self.in_rows(self.b_record_at, 0, count))
        while i < count:
            if sure <= 0:
                sure = self.room(i, count)
                if sure <= 0 and self.short_of_room(i):
                    return i, False
            sure -= 1
            if i + NEAR < count:
                self.call_for(frames[i + NEAR, F_DIRECTION] >> 1, False)
                self.call_for(frames[i + NEAR // 2, F_DIRECTION] >> 1, True)
            f = row_of(frames, i)
            if self.direct(f):
                self.process(f, row_of(messages, i), i, -1)
            else:
                self.enqueue(frames, messages, i)
            i += 1
        return count, True

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def call_for(self, slot: cython.longlong, open_too: cython.bint) -> cython.void:
        """A connection whose message comes soon, and the request that it may answer."""
        s: cython.p_longlong = row_of(self.streams.state, slot)
        account: cython.p_longlong = row_of(self.accounts.rows, slot)
        k: cython.longlong
        if cython.compiled:
            if not open_too:
                soon(account)
                soon(s + S_PROTOCOL)
                soon(s + S_LAST_PACKET)
            elif 0 <= account[A_OPEN] < self.used:
                for k in range(0, X_WIDTH, 8):
                    soon(row_of(self.open, account[A_OPEN]) + k)

    @cython.cfunc
    @cython.exceptval(check=False)
    def look_ahead(self, frames: cython.longlong[:, ::1], count: cython.longlong) -> cython.void:
        """Mark the connections whose messages did not become known in capture order: A_SEEN = −1."""
        i: cython.longlong
        slot: cython.longlong
        accounts: cython.longlong[:, ::1] = self.accounts.rows
        for i in range(count):
            if i + NEAR < count:
                self.call_for(frames[i + NEAR, F_DIRECTION] >> 1, False)
            slot = frames[i, F_DIRECTION] >> 1
            if accounts[slot, A_SEEN] < 0:
                continue
            if frames[i, F_PACKET] < accounts[slot, A_SEEN]:
                accounts[slot, A_SEEN] = -1
            else:
                accounts[slot, A_SEEN] = frames[i, F_PACKET]

    @cython.cfunc
    @cython.exceptval(check=False)
    def direct(self, f: cython.p_longlong) -> cython.bint:
        """Whether a row may be processed at once: nothing of its connection can still come before it."""
        slot: cython.longlong = f[F_DIRECTION] >> 1
        state: cython.p_longlong = row_of(self.streams.state, slot)
        account: cython.p_longlong = row_of(self.accounts.rows, slot)
        if account[A_SEEN] < 0 or account[A_WAITING] >= 0:
            return False
        if state[S_HELD] == 0 and state[S_PENDING] == 0:
            return True
        return f[F_PACKET] < self.watermark(slot)

    @cython.cfunc
    @cython.exceptval(check=False)
    def watermark(self, slot: cython.longlong) -> cython.longlong:
        """The packet from which on a direction still holds bytes: earlier messages are all known."""
        low: cython.longlong = NEVER
        side: cython.longlong
        d: cython.longlong
        if self.streams.state[slot, S_HELD] == 0 and self.streams.state[slot, S_PENDING] == 0:
            return NEVER
        for side in range(2):
            d = S_SIDES + side * SIDE_WIDTH
            if self.streams.state[slot, d + D_ISLANDS] >= 0:
                low = min(low, self.streams.state[slot, d + D_HELD_SINCE])
            if self.streams.state[slot, d + W_HAVE] > 0:
                low = min(low, self.streams.state[slot, d + W_SINCE])
        return low

    # --- messages that wait for earlier ones ----------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(check=False)
    def enqueue(self, frames: cython.longlong[:, ::1], messages: cython.longlong[:, ::1], i: cython.longlong) -> cython.void:
        """Copy a row into its connection's queue, sorted by position; equals stay in order."""
        slot: cython.longlong = frames[i, F_DIRECTION] >> 1
        position: cython.longlong = frames[i, F_PACKET]
        accounts: cython.longlong[:, ::1] = self.accounts.rows
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
        self.queue[q, Q_ITEMS] = self.items_of(i, -1)
        self.queue[q, Q_EVENTS] = self.events_of(i, -1)
        self.queue[q, Q_RECORDS] = self.records_of(i, -1)
        if frames[i, F_WHERE] < MARK_GAP and messages[i, M_PRESENT] >> M_REST & ONE and self.explain is not None:
            self.rests[q] = self.explain.bytes_of(i)
        before: cython.longlong = -1
        at: cython.longlong = accounts[slot, A_WAITING]
        if at < 0:
            self.waiting_slots[self.waiting_count] = slot
            self.waiting_count += 1
        elif self.queue[accounts[slot, A_WAITING_TAIL], Q_POSITION] <= position:
            before = accounts[slot, A_WAITING_TAIL]
            at = -1
        if at >= 0:
            position = self.behind_its_own(at, frames[i, F_DIRECTION], position)
            self.queue[q, Q_POSITION] = position
        while at >= 0 and self.queue[at, Q_POSITION] <= position:
            before = at
            at = self.queue[at, Q_NEXT]
        self.queue[q, Q_NEXT] = at
        if before < 0:
            accounts[slot, A_WAITING] = q
        else:
            self.queue[before, Q_NEXT] = q
        if at < 0:
            accounts[slot, A_WAITING_TAIL] = q

    @cython.cfunc
    @cython.exceptval(check=False)
    def behind_its_own(self, at: cython.longlong, direction: cython.longlong, position: cython.longlong) -> cython.longlong:
        """Where a message stands in the order: no earlier than what its sender said before, whichever was captured first."""
        while at >= 0:
            if self.queue_frames[at, F_DIRECTION] == direction:
                position = max(position, self.queue[at, Q_POSITION])
            at = self.queue[at, Q_NEXT]
        return position

    def release(self) -> bool:
        """Process what waited and need not wait any longer; call at the end of every batch.  False: out of room."""
        k: cython.longlong = 0
        slot: cython.longlong
        while k < self.waiting_count:
            slot = self.waiting_slots[k]
            if not self.release_slot(slot):
                return False
            if self.accounts.rows[slot, A_WAITING] < 0:
                self.waiting_count -= 1
                self.waiting_slots[k] = self.waiting_slots[self.waiting_count]
            else:
                k += 1
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def release_slot(self, slot: cython.longlong) -> cython.bint:
        low: cython.longlong = self.watermark(slot)
        q: cython.longlong = self.accounts.rows[slot, A_WAITING]
        while q >= 0 and self.queue[q, Q_POSITION] < low:
            if self.short_of_room(-1):
                return False
            self.accounts.rows[slot, A_WAITING] = self.queue[q, Q_NEXT]
            self.process(row_of(self.queue_frames, q), row_of(self.queue_messages, q), q, q)
            self.queue[q, Q_NEXT] = self.queue_free
            self.queue_free = q
            self.queued -= 1
            q = self.accounts.rows[slot, A_WAITING]
        if q < 0:
            self.accounts.rows[slot, A_WAITING_TAIL] = -1
            if low == NEVER:
                self.accounts.rows[slot, A_SEEN] = 0
        return True

    # --- one message ----------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(check=False)
    def process(self, f: cython.p_longlong, m: cython.p_longlong, i: cython.longlong,
                q: cython.longlong) -> cython.void:
        """One message whose turn it is; `q` is its queue row if it waited, else −1."""
        slot: cython.longlong = f[F_DIRECTION] >> 1
        kind: cython.longlong = 0
        self.now = f[F_PACKET]
        if f[F_WHERE] >= MARK_GAP:
            self.marked(f)
            return
        if m[M_PRESENT] >> M_KIND & ONE:
            kind = m[M_KIND]
        if m[M_PRESENT] >> M_BIND & ONE and m[M_PRESENT] >> M_BIND_ID & ONE:
            self.bind(f, m)
        elif m[M_PRESENT] >> M_CLIENT & ONE and f[F_SIDE] == 0:
            self.accounts.rows[slot, A_NAME] = m[M_CLIENT]
        if kind == REQUEST:
            self.asked(f, m, i, q)
        elif kind == RESPONSE:
            self.answered(f, m, i, q)
        elif kind == ONEWAY:
            self.told(f, m, i, q)
        else:  # pushed, or not understood
            self.pushed(f, m, i, q)
        if self.keep_messages:
            self.keep(f, m)

    @cython.cfunc
    @cython.exceptval(check=False)
    def pushed(self, f: cython.p_longlong, m: cython.p_longlong, i: cython.longlong,
               q: cython.longlong) -> cython.void:
        """A message that is part of no exchange: its children are as it says itself."""
        o: cython.longlong = self.blank(f, m, f[F_DIRECTION] & 1)
        self.items.drop(self.items_of(i, q))
        self.release_events(self.events_of(i, q), f, o)
        self.release_records(self.records_of(i, q), f, o)
        self.drop_row(o)

    # --- names that belong to numbers -----------------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(check=False)
    def bind(self, f: cython.p_longlong, m: cython.p_longlong) -> cython.void:
        """The message makes, uses or ends a binding.  One that ended still names what was under way; the next maker replaces it."""
        slot: cython.longlong = f[F_DIRECTION] >> 1
        operation: cython.longlong = m[M_BIND] & 3
        kind: cython.longlong = m[M_BIND] >> 2
        number: cython.longlong = m[M_BIND_ID]
        n: cython.longlong = self.binding(slot, kind, number)
        if operation == BIND_MAKE:
            if n >= 0:
                self.distrust(slot, kind, number)
            else:
                n = self.introduce(slot, kind, number)
            if n >= 0:
                self.bindings[n, B_TOPIC] = self.get(m, M_TOPIC)
                self.bindings[n, B_PARTITION] = self.get(m, M_PARTITION)
                self.bindings[n, B_GROUP] = self.get(m, M_GROUP)
                self.bindings[n, B_CLIENT] = self.get(m, M_CLIENT)
                self.bindings[n, B_STATE] = MADE
            return
        if n < 0:
            n = self.introduce(slot, kind, number)
            if n >= 0:
                self.bindings[n, B_STATE] = UNBOUND
                self.unknown(f, kind, number)
            return
        self.lend(m, M_TOPIC, self.bindings[n, B_TOPIC], True)
        self.lend(m, M_PARTITION, self.bindings[n, B_PARTITION], False)
        self.lend(m, M_GROUP, self.bindings[n, B_GROUP], True)
        self.lend(m, M_CLIENT, self.bindings[n, B_CLIENT], True)
        if operation == BIND_END and self.bindings[n, B_STATE] == MADE:
            self.bindings[n, B_STATE] = ENDED

    @cython.cfunc
    @cython.exceptval(check=False)
    def lend(self, m: cython.p_longlong, slot: cython.longlong, value: cython.longlong,
             text: cython.bint) -> cython.void:
        if value != NULL and not m[M_PRESENT] >> slot & ONE:
            m[slot] = value
            m[M_PRESENT] |= ONE << slot
            if text:
                m[slot + 1] = IS_INTERNED

    @cython.cfunc
    @cython.exceptval(check=False)
    def unknown(self, f: cython.p_longlong, kind: cython.longlong, number: cython.longlong) -> cython.void:
        """One row for each number that nobody introduced."""
        k: cython.longlong
        for k in range(F_WIDTH):
            self.unbound[self.unbound_count, k] = f[k]
        self.unbound[self.unbound_count, F_WIDTH] = kind
        self.unbound[self.unbound_count, F_WIDTH + 1] = number
        self.unbound_count += 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def binding(self, slot: cython.longlong, kind: cython.longlong, number: cython.longlong) -> cython.longlong:
        n: cython.longlong = self.bound_buckets[self.hash_of(slot, kind, number, 0) & (len(self.bound_buckets) - 1)]
        while n >= 0 and not (self.bindings[n, B_SLOT] == slot and self.bindings[n, B_ID] == number and self.bindings[n, B_KIND] == kind):
            n = self.bindings[n, B_HASH_NEXT]
        return n

    @cython.cfunc
    @cython.exceptval(check=False)
    def introduce(self, slot: cython.longlong, kind: cython.longlong, number: cython.longlong) -> cython.longlong:
        """A new binding of which nothing is known; −1: the connection has too many."""
        accounts: cython.longlong[:, ::1] = self.accounts.rows
        n: cython.longlong
        b: cython.longlong = self.hash_of(slot, kind, number, 0) & (len(self.bound_buckets) - 1)
        if accounts[slot, A_BOUND_COUNT] and accounts[slot, A_BOUND_COUNT] % BOUND_SWEEP == 0:
            self.drop_bindings(slot, False)
        if accounts[slot, A_BOUND_COUNT] >= BOUND_LIMIT:
            return -1
        n = self.bound_free
        if n >= 0:
            self.bound_free = self.bindings[n, B_HASH_NEXT]
        else:
            n = self.bound_used
            self.bound_used += 1
        self.bound_live += 1
        self.bindings[n, B_SLOT] = slot
        self.bindings[n, B_KIND] = kind
        self.bindings[n, B_ID] = number
        self.bindings[n, B_TOPIC] = NULL
        self.bindings[n, B_PARTITION] = NULL
        self.bindings[n, B_GROUP] = NULL
        self.bindings[n, B_CLIENT] = NULL
        self.bindings[n, B_STATE] = MADE
        self.bindings[n, B_HASH_NEXT] = self.bound_buckets[b]
        self.bound_buckets[b] = n
        self.bindings[n, B_SLOT_NEXT] = accounts[slot, A_BOUND]
        accounts[slot, A_BOUND] = n
        accounts[slot, A_BOUND_COUNT] += 1
        return n

    @cython.cfunc
    @cython.exceptval(check=False)
    def drop_bindings(self, slot: cython.longlong, all_: cython.bint) -> cython.void:
        """Those of a connection that ended, or all."""
        accounts: cython.longlong[:, ::1] = self.accounts.rows
        n: cython.longlong = accounts[slot, A_BOUND]
        following: cython.longlong
        before: cython.longlong = -1
        while n >= 0:
            following = self.bindings[n, B_SLOT_NEXT]
            if all_ or self.bindings[n, B_STATE] == ENDED:
                if before < 0:
                    accounts[slot, A_BOUND] = following
                else:
                    self.bindings[before, B_SLOT_NEXT] = following
                self.forget_binding(n)
                accounts[slot, A_BOUND_COUNT] -= 1
            else:
                before = n
            n = following

    @cython.cfunc
    @cython.exceptval(check=False)
    def forget_binding(self, n: cython.longlong) -> cython.void:
        b: cython.longlong = self.hash_of(self.bindings[n, B_SLOT], self.bindings[n, B_KIND], self.bindings[n, B_ID], 0) & (len(self.bound_buckets) - 1)
        at: cython.longlong = self.bound_buckets[b]
        if at == n:
            self.bound_buckets[b] = self.bindings[n, B_HASH_NEXT]
        else:
            while self.bindings[at, B_HASH_NEXT] != n:
                at = self.bindings[at, B_HASH_NEXT]
            self.bindings[at, B_HASH_NEXT] = self.bindings[n, B_HASH_NEXT]
        self.bindings[n, B_HASH_NEXT] = self.bound_free
        self.bound_free = n
        self.bound_live -= 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def distrust(self, slot: cython.longlong, kind: cython.longlong, number: cython.longlong) -> cython.void:
        """A number is introduced again: what was asked under it before is not what answers belong to from here on."""
        o: cython.longlong = self.accounts.rows[slot, A_OPEN]
        while o >= 0:
            if (self.open[o, X_BIND_ID] == number and self.open[o, X_BIND] != NULL and self.open[o, X_BIND] >> 2 == kind
                    and self.open[o, X_FLAGS] & HOW_FIFO):
                self.open[o, X_FLAGS] |= HOW_STALE
            o = self.open[o, X_SLOT_NEXT]

    @cython.cfunc
    @cython.exceptval(check=False)
    def confirm(self, o: cython.longlong) -> cython.void:
        """What the answer to a maker says belongs to the number too; a refused one is over."""
        n: cython.longlong = self.binding(self.open[o, X_SLOT], self.open[o, X_BIND] >> 2, self.open[o, X_BIND_ID])
        if n < 0:
            return
        if self.open[o, X_CLASS] == ERROR:
            self.bindings[n, B_STATE] = ENDED
        if self.bindings[n, B_CLIENT] == NULL:
            self.bindings[n, B_CLIENT] = self.open[o, X_CLIENT]

    @cython.cfunc
    @cython.exceptval(check=False)
    def keep(self, f: cython.p_longlong, m: cython.p_longlong) -> cython.void:
        k: cython.longlong
        row: cython.p_longlong = row_of(self.done, self.done_count)
        if cython.compiled:
            memcpy(row, f, F_WIDTH * 8)
            memcpy(row + F_WIDTH, m, self.width * 8)
        else:
            for k in range(F_WIDTH):
                row[k] = f[k]
            for k in range(self.width):
                row[F_WIDTH + k] = m[k]
        self.done_count += 1

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def get(self, m: cython.p_longlong, slot: cython.longlong) -> cython.longlong:
        return m[slot] if m[M_PRESENT] >> slot & ONE else NULL

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def key(self, m: cython.p_longlong, slot: cython.longlong) -> cython.longlong:
        return m[slot] if m[M_PRESENT] >> slot & ONE else 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def asked(self, f: cython.p_longlong, m: cython.p_longlong, i: cython.longlong,
              q: cython.longlong) -> cython.void:
        """A request opens; an older one with the same key is superseded, unless equal keys are legal."""
        side: cython.longlong = f[F_DIRECTION] & 1
        slot: cython.longlong = f[F_DIRECTION] >> 1
        o: cython.longlong = self.begin(f, m, i, side, q)
        older: cython.longlong
        early: cython.longlong
        if nameless(f, m):  # nobody can tell what answers it
            self.open[o, X_KEY1] = NULL
            self.open[o, X_HASH] = self.hash_of(slot, self.open[o, X_KEY0], NULL, self.open[o, X_KEY2])
        elif not self.open[o, X_FLAGS] & HOW_FIFO:
            older = self.find(o, side, 0)
            if older >= 0 and f[F_ACK] < 0:  # else its answer may be among the bytes that the sender has seen and we have not
                self.finish(older, STATUS_UNANSWERED)
        else:
            older = self.find(o, side, HOW_STALE)
            while older >= 0:
                self.finish(older, STATUS_UNANSWERED)
                older = self.find(o, side, HOW_STALE)
        self.asked_at, self.asked_end = self.open[o, X_ACK], f[F_OFFSET] + f[F_TOTAL]
        early = -1 if self.part_of_unseen(row_of(self.open, o)) else self.find(o, side, HOW_EARLY)
        while early >= 0 and self.open[early, X_FLAGS] & HOW_INTERIM:
            self.stood_by(o, early)
            early = self.find(o, side, HOW_EARLY)
        if early >= 0:
            self.join_early(o, early)
            return
        self.link(o)
        if self.accounts.rows[slot, A_OPENED] > OPEN_LIMIT:
            self.finish(self.oldest(slot), STATUS_UNANSWERED)

    @cython.cfunc
    @cython.exceptval(check=False)
    def oldest(self, slot: cython.longlong) -> cython.longlong:
        o: cython.longlong = self.accounts.rows[slot, A_OPEN]
        while self.open[o, X_SLOT_NEXT] >= 0:
            o = self.open[o, X_SLOT_NEXT]
        return o

    @cython.cfunc
    @cython.exceptval(check=False)
    def told(self, f: cython.p_longlong, m: cython.p_longlong, i: cython.longlong,
             q: cython.longlong) -> cython.void:
        """A request that wants no answer is finished at once."""
        o: cython.longlong = self.begin(f, m, i, f[F_DIRECTION] & 1, q)
        self.link(o)
        self.finish(o, STATUS_ONEWAY)

    @cython.cfunc
    @cython.exceptval(check=False)
    def begin(self, f: cython.p_longlong, m: cython.p_longlong, i: cython.longlong,
              side: cython.longlong, q: cython.longlong) -> cython.longlong:
        """A row for the request at i, linked nowhere yet."""
        o: cython.longlong = self.blank(f, m, side)
        x: cython.p_longlong = row_of(self.open, o)
        x[X_REQUEST_PACKET] = f[F_PACKET]
        x[X_REQUEST_LAST_PACKET] = f[F_LAST_PACKET]
        x[X_REQUEST_FIRST] = f[F_TIME]
        x[X_REQUEST_LAST] = f[F_LAST_TIME]
        x[X_REQUEST_SIZE] = f[F_TOTAL]
        x[X_REQUEST_OFFSET] = f[F_OFFSET]
        x[X_FROM_CLIENT] = 1 - f[F_SIDE]
        x[X_ACK] = acknowledged(f)
        x[X_WAIT_RULE] = self.get(m, M_WAIT)
        if m[M_PRESENT] >> M_PAIRING & ONE and m[M_PAIRING] & PAIR_FIFO:
            x[X_FLAGS] = HOW_FIFO
            if not m[M_PRESENT] >> M_REQUEST_ID & ONE and not m[M_PRESENT] >> M_KEY2 & ONE:
                x[X_FLAGS] |= HOW_ORDER
            if m[M_PAIRING] & PAIR_INTERIM:
                x[X_FLAGS] |= HOW_PART
        if m[M_PRESENT] >> M_PAIRING & ONE and m[M_PAIRING] & PAIR_FILLED:
            x[X_FLAGS] |= HOW_FILLED
        x[X_ITEMS] = self.items_of(i, q)
        x[X_EVENTS] = self.events_of(i, q)
        x[X_RECORD_ROWS] = self.records_of(i, q)
        if x[X_EVENTS] >= 0:
            x[X_EVENTS] = self.announce(x[X_EVENTS], f, o)
        return o

    @cython.cfunc
    @cython.exceptval(check=False)
    def blank(self, f: cython.p_longlong, m: cython.p_longlong, side: cython.longlong) -> cython.longlong:
        """A new row with what request and answer have alike."""
        k: cython.longlong
        x: cython.p_longlong
        o: cython.longlong = self.free
        if o >= 0:
            self.free = self.open[o, X_HASH_NEXT]
        else:
            o = self.used
            self.used += 1
        self.live += 1
        x = row_of(self.open, o)
        if cython.compiled:
            memcpy(x, cython.address(self.nothing[0, 0]), X_WIDTH * 8)
        else:
            for k in range(X_WIDTH):
                x[k] = self.nothing[0, k]
        x[X_SLOT] = f[F_DIRECTION] >> 1
        x[X_SIDE] = side
        x[X_API] = self.get(m, M_API)
        x[X_REQUEST_ID] = self.get(m, M_REQUEST_ID)
        for k in range(3):
            x[X_KEY0 + k] = self.key(m, M_KEY0 + k)
        x[X_TOPIC] = self.get(m, M_TOPIC)
        x[X_PARTITION] = self.get(m, M_PARTITION)
        x[X_BROKER] = self.get(m, M_BROKER)
        x[X_GROUP] = self.get(m, M_GROUP)
        x[X_CLIENT] = self.get(m, M_CLIENT)
        if x[X_CLIENT] == NULL:
            x[X_CLIENT] = self.name_of(x[X_SLOT])
        x[X_RECORDS] = self.get(m, M_RECORDS)
        x[X_PAYLOAD] = self.get(m, M_PAYLOAD_BYTES)
        x[X_KEY_ALSO] = self.get(m, M_KEY_ALSO)
        x[X_BIND] = self.get(m, M_BIND)
        x[X_BIND_ID] = self.get(m, M_BIND_ID)
        x[X_POSITION] = f[F_PACKET]
        x[X_HASH] = self.hash_of(x[X_SLOT], x[X_KEY0], x[X_KEY1], x[X_KEY2])
        return o

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def name_of(self, slot: cython.longlong) -> cython.longlong:
        """How the connection's client called itself."""
        return self.accounts.rows[slot, A_NAME] if self.accounts.rows[slot, A_NAME] >= 0 else NULL

    @cython.cfunc
    @cython.exceptval(check=False)
    def answered(self, f: cython.p_longlong, m: cython.p_longlong, i: cython.longlong,
                 q: cython.longlong) -> cython.void:
        """An answer finds its request, or is a row of its own."""
        side: cython.longlong = 1 - (f[F_DIRECTION] & 1)
        slot: cython.longlong = f[F_DIRECTION] >> 1
        a: cython.longlong = self.key(m, M_KEY0)
        b: cython.longlong = self.key(m, M_KEY1)
        c: cython.longlong = self.key(m, M_KEY2)
        answer: cython.longlong
        early: cython.bint = f[F_ACK] >= 0 and not nameless(f, m)
        self.heard, self.said_at, self.unseen = acknowledged(f), f[F_OFFSET], f[F_ACK] >= 0
        o: cython.longlong = self.search(slot, side, a, b, c, self.hash_of(slot, a, b, c), -1, 0)
        how: cython.longlong = m[M_PAIRING] if m[M_PRESENT] >> M_PAIRING & ONE else 0
        interim: cython.bint = how & PAIR_INTERIM
        also: cython.longlong = how // PAIR_FAMILY
        while o < 0 and also > 0:
            o = self.search(slot, side, also & 255, b, c, self.hash_of(slot, also & 255, b, c), -1, 0)
            also >>= 8
        if o < 0 and m[M_PRESENT] >> M_KEY2 & ONE:
            o = self.called_also(slot, side, a, b, c)
        if nameless(f, m):
            o = -1
        if o < 0 and how & PAIR_MAYBE:
            m[M_KIND] = PUSH
            self.pushed(f, m, i, q)
            return
        if o < 0:
            if f[F_ACK] == -1:
                self.accounts.rows[slot, A_UNPLACED + 1 - side] = f[F_OFFSET] + 1
            answer = self.blank(f, m, side)
            if early and m[M_PRESENT] >> M_REST & ONE and self.explain is not None:
                self.rests[-2 - answer] = self.rests[q] if q >= 0 else self.explain.bytes_of(i)
            if early:  # it acknowledges bytes not seen yet: its request may be among them
                self.open[answer, X_FLAGS] = HOW_EARLY | HOW_INTERIM if interim else HOW_EARLY
            self.complete(answer, f, m, i, q)
            self.open[answer, X_FROM_CLIENT] = f[F_SIDE]
            if early:
                self.open[answer, X_WAIT_RULE] = f[F_ACK]
                self.open[answer, X_WAIT] = self.get(m, M_WAIT)  # what it says of waiting, until its request is there
                self.open[answer, X_WAIT_HOW] = self.get(m, M_WAIT_UNTIL)
                self.link(answer)
            else:
                self.link(answer)
                self.finish(answer, STATUS_NO_REQUEST)
            return
        if interim:
            self.open[o, X_ANSWERS] += 1
            if m[M_PRESENT] >> M_WAIT & ONE:  # it says that the request stands by
                self.open[o, X_WAIT_RULE] = m[M_WAIT]
            self.items.drop(self.items_of(i, q))
            self.release_events(self.events_of(i, q), f, o)
            self.release_records(self.records_of(i, q), f, o)
            return
        if self.open[o, X_FLAGS] & HOW_FILLED and m[M_PRESENT] >> M_CLASS & ONE and m[M_CLASS] == EMPTY:
            m[M_CLASS] = ERROR
        self.complete(o, f, m, i, q)
        if self.open[o, X_BIND] != NULL and self.open[o, X_BIND] & 3 == BIND_MAKE:
            self.confirm(o)
        if self.open[o, X_API] != NULL:
            m[M_API] = self.open[o, X_API]
            m[M_PRESENT] |= ONE << M_API
        self.finish(o, STATUS_ERROR if self.open[o, X_CLASS] == ERROR else STATUS_OK)

    @cython.cfunc
    @cython.exceptval(check=False)
    def called_also(self, slot: cython.longlong, side: cython.longlong, a: cython.longlong, b: cython.longlong,
                    c: cython.longlong) -> cython.longlong:
        """The oldest open request that has this number as its second one."""
        o: cython.longlong = self.accounts.rows[slot, A_OPEN]
        found: cython.longlong = -1
        while o >= 0:
            if (self.open[o, X_KEY_ALSO] == c and self.open[o, X_KEY0] == a and self.open[o, X_KEY1] == b and self.open[o, X_SIDE] == side
                    and not self.open[o, X_FLAGS] & (HOW_EARLY | HOW_STALE) and self.may_be(row_of(self.open, o))):
                found = o
            o = self.open[o, X_SLOT_NEXT]
        return found

    @cython.cfunc
    @cython.exceptval(check=False)
    def complete(self, o: cython.longlong, f: cython.p_longlong, m: cython.p_longlong,
                 i: cython.longlong, q: cython.longlong) -> cython.void:
        """The answer's half of a row."""
        items: cython.longlong
        x: cython.p_longlong = row_of(self.open, o)
        if m[M_PRESENT] >> M_REST & ONE and self.explain is not None:
            items = self.explain_rest(o, m, i, q)
        else:
            items = self.items_of(i, q)
        if items >= 0:
            self.items.drop(x[X_ITEMS])
            x[X_ITEMS] = items
        x[X_RESPONSE_PACKET] = f[F_PACKET]
        x[X_RESPONSE_LAST_PACKET] = f[F_LAST_PACKET]
        x[X_RESPONSE_FIRST] = f[F_TIME]
        x[X_RESPONSE_LAST] = f[F_LAST_TIME]
        x[X_RESPONSE_SIZE] = f[F_TOTAL]
        x[X_RESPONSE_OFFSET] = f[F_OFFSET]
        x[X_ANSWERS] += 1
        x[X_CODE] = self.get(m, M_CODE)
        x[X_CLASS] = self.get(m, M_CLASS)
        x[X_CODE_NAME] = self.get(m, M_CODE_NAME)
        x[X_TEXT] = self.get(m, M_TEXT)
        x[X_ANSWER_OFFSET] = self.get(m, M_ANSWER_OFFSET)
        x[X_ANSWER_ID] = self.get(m, M_ANSWER_ID)
        if x[X_ANSWER_ID] != NULL:
            x[X_ANSWER_ID_TEXT] = -1 if m[M_ANSWER_ID + 1] == IS_NUMBER else 1
        self.fill(x, X_API, self.get(m, M_API))
        self.fill(x, X_TOPIC, self.get(m, M_TOPIC))
        self.fill(x, X_PARTITION, self.get(m, M_PARTITION))
        self.fill(x, X_BROKER, self.get(m, M_BROKER))
        self.fill(x, X_GROUP, self.get(m, M_GROUP))
        self.fill(x, X_CLIENT, self.get(m, M_CLIENT))
        self.fill(x, X_RECORDS, self.get(m, M_RECORDS))
        self.fill(x, X_PAYLOAD, self.get(m, M_PAYLOAD_BYTES))
        self.waited(o, m)
        self.release_events(self.explained, f, o)
        self.explained = -1
        self.release_events(self.events_of(i, q), f, o)
        if x[X_FLAGS] & HOW_EARLY:
            x[X_RECORD_ROWS] = self.records_of(i, q)  # what they are of, their request will say
        else:
            self.release_records(self.records_of(i, q), f, o)

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def fill(self, x: cython.p_longlong, column: cython.longlong, value: cython.longlong) -> cython.void:
        """What the request did not say, the answer may."""
        if x[column] == NULL:
            x[column] = value

    @cython.cfunc
    @cython.exceptval(check=False)
    def waited(self, o: cython.longlong, m: cython.p_longlong) -> cython.void:
        """How much of the server's time was deliberate waiting, by the rules that request and answer declare."""
        x: cython.p_longlong = row_of(self.open, o)
        rule: cython.longlong = x[X_WAIT_RULE]
        server: cython.longlong
        until: cython.longlong
        if x[X_REQUEST_FIRST] == NULL:
            return
        if rule != WAIT_NONE and m[M_PRESENT] >> M_WAIT & ONE:
            rule = m[M_WAIT]
        if rule == NULL:
            return
        server = max(0, x[X_RESPONSE_FIRST] - x[X_REQUEST_LAST])
        x[X_WAIT_HOW] = TOLD
        x[X_WAIT] = 0
        if rule == WAIT_ALL:
            x[X_WAIT] = server
        elif rule == WAIT_IF_LONG:
            x[X_WAIT_HOW] = INFERRED
            if server >= LONG_NS:
                x[X_WAIT] = server
        elif rule == WAIT_UNTIL_TIME and m[M_PRESENT] >> M_WAIT_UNTIL & ONE:
            until = m[M_WAIT_UNTIL] - x[X_REQUEST_LAST]
            x[X_WAIT] = min(max(0, until), server)

    @cython.cfunc
    @cython.exceptval(check=False)
    def join_early(self, o: cython.longlong, early: cython.longlong) -> cython.void:
        """The request of an answer that the capture holds before it."""
        k: cython.longlong
        said: cython.longlong[:, ::1] = matrix(1, self.width)
        for k in range(X_RESPONSE_PACKET, X_RESPONSE_LAST_PACKET + 1):
            self.open[o, k] = self.open[early, k]
        self.open[o, X_ANSWERS] += self.open[early, X_ANSWERS]
        for k in (X_RESPONSE_FIRST, X_RESPONSE_LAST, X_RESPONSE_SIZE, X_RESPONSE_OFFSET, X_CODE, X_CLASS, X_CODE_NAME, X_TEXT,
                  X_ANSWER_OFFSET, X_ANSWER_ID, X_ANSWER_ID_TEXT):
            self.open[o, k] = self.open[early, k]
        for k in (X_API, X_TOPIC, X_PARTITION, X_BROKER, X_GROUP, X_RECORDS, X_PAYLOAD):
            self.fill(row_of(self.open, o), k, self.open[early, k])
        if -2 - early in self.rests:
            self.explain_early(o, early, row_of(said, 0))
        self.release_early(early, o)
        for k in (M_WAIT, M_WAIT_UNTIL):
            said[0, k] = self.open[early, X_WAIT if k == M_WAIT else X_WAIT_HOW]
            if said[0, k] != NULL:
                said[0, M_PRESENT] |= ONE << cython.cast(cython.longlong, k)
        self.waited(o, row_of(said, 0))
        if self.open[o, X_FLAGS] & HOW_FILLED and self.open[o, X_CLASS] == EMPTY:
            self.open[o, X_CLASS] = ERROR
        if self.open[early, X_ITEMS] >= 0:
            self.items.drop(self.open[o, X_ITEMS])
            self.open[o, X_ITEMS] = self.open[early, X_ITEMS]
            self.open[early, X_ITEMS] = -1
        self.unlink(early)
        self.drop_row(early)
        self.link(o)
        self.finish(o, STATUS_ERROR if self.open[o, X_CLASS] == ERROR else STATUS_OK)

    @cython.cfunc
    @cython.exceptval(check=False)
    def stood_by(self, o: cython.longlong, early: cython.longlong) -> cython.void:
        """An interim answer that the capture holds before its request."""
        self.open[o, X_ANSWERS] += self.open[early, X_ANSWERS]
        if self.open[early, X_WAIT] != NULL:
            self.open[o, X_WAIT_RULE] = self.open[early, X_WAIT]
        self.release_early(early, o)
        self.items.drop(self.open[early, X_ITEMS])
        self.unlink(early)
        self.drop_row(early)

    @cython.cfunc
    def explain_early(self, o: cython.longlong, early: cython.longlong, m: cython.p_longlong) -> cython.void:
        """What its request says of an answer that the capture holds before it."""
        items: cython.longlong = self.explain_rest(o, m, -1, -2 - early)
        if items >= 0:
            self.items.drop(self.open[early, X_ITEMS])
            self.open[early, X_ITEMS] = items
        if m[M_PRESENT] >> M_CLASS & ONE:
            self.open[o, X_CODE], self.open[o, X_CLASS] = self.get(m, M_CODE), m[M_CLASS]
            self.open[o, X_CODE_NAME], self.open[o, X_TEXT] = self.get(m, M_CODE_NAME), self.get(m, M_TEXT)

    @cython.cfunc
    def release_early(self, early: cython.longlong, o: cython.longlong) -> cython.void:
        """Events and records of such an answer, as children of exchange `o`: they stand in the answer's packet."""
        frame: cython.longlong[:, ::1] = matrix(1, F_WIDTH)
        frame[0, F_DIRECTION] = 2 * self.open[early, X_SLOT] + 1 - self.open[early, X_SIDE]
        frame[0, F_SIDE] = self.open[early, X_FROM_CLIENT]
        frame[0, F_OFFSET], frame[0, F_PACKET] = self.open[early, X_RESPONSE_OFFSET], self.open[early, X_RESPONSE_PACKET]
        frame[0, F_TIME], frame[0, F_LAST_TIME] = self.open[early, X_RESPONSE_FIRST], self.open[early, X_RESPONSE_LAST]
        self.release_events(self.explained, row_of(frame, 0), o)
        self.release_records(self.open[early, X_RECORD_ROWS], row_of(frame, 0), o)
        self.open[early, X_RECORD_ROWS] = self.explained = -1

    # --- gaps and ends --------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(check=False)
    def marked(self, f: cython.p_longlong) -> cython.void:
        """An end closes what can no longer be answered; of a gap, its place says all (see lacks)."""
        slot: cython.longlong = f[F_DIRECTION] >> 1
        side: cython.longlong = f[F_DIRECTION] & 1
        why: cython.longlong = f[F_BYTES]
        o: cython.longlong = self.accounts.rows[slot, A_OPEN]
        following: cython.longlong
        if f[F_WHERE] == MARK_GAP:
            return
        self.accounts.rows[slot, A_ENDS] += 1
        if self.accounts.rows[slot, A_ENDS] >= 2 and self.accounts.rows[slot, A_BOUND_COUNT]:
            self.drop_bindings(slot, True)
        while o >= 0:
            following = self.open[o, X_SLOT_NEXT]
            if self.open[o, X_SIDE] != side:  # its answer would have come in the direction that ended
                if self.open[o, X_FLAGS] & HOW_EARLY:
                    if self.accounts.rows[slot, A_ENDS] >= 2:  # its request's direction has ended before
                        self.finish(o, STATUS_NO_REQUEST)
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
        """An open row with the key of row `like`: see search()."""
        return self.search(self.open[like, X_SLOT], side, self.open[like, X_KEY0], self.open[like, X_KEY1],
                           self.open[like, X_KEY2], self.open[like, X_HASH], want, self.open[like, X_REQUEST_OFFSET])

    @cython.cfunc
    @cython.exceptval(check=False)
    def search(self, slot: cython.longlong, side: cython.longlong, a: cython.longlong, b: cython.longlong,
               c: cython.longlong, hashed: cython.longlong, want: cython.longlong, offset: cython.longlong) -> cython.longlong:
        """An open row with a key.

        want 0: the latest request; HOW_STALE, HOW_EARLY: one with that mark; −1: the request that an answer belongs to.
        """
        o: cython.longlong = self.buckets[hashed & (len(self.buckets) - 1)]
        found: cython.longlong = -1
        newer: cython.longlong = -1
        flags: cython.longlong
        x: cython.p_longlong
        while o >= 0:
            x = row_of(self.open, o)
            if (x[X_HASH] == hashed and x[X_SLOT] == slot and x[X_SIDE] == side and x[X_KEY1] == b
                    and x[X_KEY0] == a and x[X_KEY2] == c):
                flags = x[X_FLAGS]
                if want == HOW_EARLY:
                    if flags & HOW_EARLY and x[X_WAIT_RULE] > offset and self.may_wait_for(x):
                        found = o  # answers come in the order of their requests: the oldest
                elif flags & HOW_EARLY or want < 0 and not self.may_be(x):
                    pass
                elif want == HOW_STALE:
                    if flags & HOW_STALE or self.maker_unseen(x, offset):
                        return o
                elif want == 0 or not flags & HOW_FIFO:
                    return o  # chains grow at the front: the first is the latest
                else:
                    newer, found = found, o  # the last one in the chain is the oldest
            o = x[X_HASH_NEXT]
        if newer >= 0 and want < 0 and self.forgone(row_of(self.open, found)):
            return self.behind_forgone(found)
        return found

    @cython.cfunc
    @cython.exceptval(check=False)
    def may_wait_for(self, x: cython.p_longlong) -> cython.bint:
        """Can this early answer belong to the request that came now?  Not if that one's own may be missing, and the answer a later one's."""
        if self.asked_at > x[X_RESPONSE_OFFSET]:
            return False
        return not (x[X_WAIT_RULE] > self.asked_end and self.unheard(x[X_SLOT], 1 - x[X_SIDE], self.asked_at, x[X_RESPONSE_OFFSET]))

    @cython.cfunc
    @cython.exceptval(check=False)
    def behind_forgone(self, oldest: cython.longlong) -> cython.longlong:
        """The oldest of several alike may have been answered unseen: the first one that was not, or none."""
        like: cython.p_longlong = row_of(self.open, oldest)
        o: cython.longlong = self.buckets[like[X_HASH] & (len(self.buckets) - 1)]
        found: cython.longlong = -1
        x: cython.p_longlong
        while o >= 0:
            x = row_of(self.open, o)
            if self.alike(x, like) and self.may_be(x) and not self.forgone(x):
                found = o
            o = x[X_HASH_NEXT]
        o = self.buckets[like[X_HASH] & (len(self.buckets) - 1)]
        while found < 0 and o >= 0:  # the answer stays alone: it may have been that of each of them
            x = row_of(self.open, o)
            if self.alike(x, like) and self.may_be(x):
                x[X_FLAGS] |= HOW_DOUBT
            o = x[X_HASH_NEXT]
        return found

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def alike(self, x: cython.p_longlong, like: cython.p_longlong) -> cython.bint:
        """Is it a request with the same key?"""
        return (x[X_HASH] == like[X_HASH] and x[X_SLOT] == like[X_SLOT] and x[X_SIDE] == like[X_SIDE] and x[X_KEY1] == like[X_KEY1]
                and x[X_KEY0] == like[X_KEY0] and x[X_KEY2] == like[X_KEY2] and not x[X_FLAGS] & HOW_EARLY)

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def may_be(self, x: cython.p_longlong) -> cython.bint:
        """Can this request have caused the answer?  Who answers has received it, and who asks has not been answered yet.

        Nor may both its own answer and another request of its key be among what the capture lacks.
        """
        slot: cython.longlong = x[X_SLOT]
        if x[X_REQUEST_OFFSET] == NULL:
            return True
        if self.heard != NULL and self.heard <= x[X_REQUEST_OFFSET]:
            return False
        if x[X_ACK] != NULL and (x[X_ACK] > self.said_at or x[X_ACK] <= 0 and self.streams.state[slot, S_BELOW] >= x[X_POSITION]):
            return False  # bytes in front of the first ones came after it was asked: its answer may have been among them
        if self.part_of_unseen(x):
            return False
        return self.heard == NULL or not ((x[X_FLAGS] & HOW_STALE or self.forgone(x)) and self.others_unseen(x))

    @cython.cfunc
    @cython.exceptval(check=False)
    def others_unseen(self, x: cython.p_longlong) -> cython.bint:
        """Had who answers received bytes behind this request that the capture lacks, or that have not had their turn?"""
        end: cython.longlong = x[X_REQUEST_OFFSET] + x[X_REQUEST_SIZE]
        return self.heard > end and (self.unseen or self.lacks(x[X_SLOT], x[X_SIDE], end, self.heard))

    @cython.cfunc
    @cython.exceptval(check=False)
    def forgone(self, x: cython.p_longlong) -> cython.bint:
        """May the request's own answer be among what the capture lacks, or be one that stayed alone, in front of the answer that is there now?"""
        return x[X_FLAGS] & HOW_DOUBT or self.unheard(x[X_SLOT], 1 - x[X_SIDE], x[X_ACK], self.said_at)

    @cython.cfunc
    @cython.exceptval(check=False)
    def unheard(self, slot: cython.longlong, side: cython.longlong, low: cython.longlong, high: cython.longlong) -> cython.bint:
        """May a direction have said something between these offsets that the capture lacks, or that could not be placed?"""
        state: cython.p_longlong = row_of(self.streams.state, slot)
        if low <= 0 and state[S_HANDSHAKE] < 0 or max(low, 0) < self.accounts.rows[slot, A_UNPLACED + side]:
            return True  # nobody knows what came before the first bytes that were captured
        return self.lacks(slot, side, low, high)

    @cython.cfunc
    @cython.exceptval(check=False)
    def part_of_unseen(self, x: cython.p_longlong) -> cython.bint:
        """Is it one of several requests with one key, of which an earlier one may be missing?"""
        if not x[X_FLAGS] & HOW_PART:
            return False
        return (x[X_ACK] <= 0 and self.streams.state[x[X_SLOT], S_HANDSHAKE] < 0
                or self.lacks(x[X_SLOT], x[X_SIDE], 0, x[X_REQUEST_OFFSET]))

    @cython.cfunc
    @cython.exceptval(check=False)
    def maker_unseen(self, x: cython.p_longlong, offset: cython.longlong) -> cython.bint:
        """May its number have been introduced again, between it and this offset, by a message that the capture lacks?"""
        if x[X_BIND] == NULL or x[X_FLAGS] & HOW_PART:
            return False
        return self.lacks(x[X_SLOT], x[X_SIDE], x[X_REQUEST_OFFSET] + x[X_REQUEST_SIZE], offset)

    @cython.cfunc
    @cython.exceptval(check=False)
    def lacks(self, slot: cython.longlong, side: cython.longlong, low: cython.longlong, high: cython.longlong) -> cython.bint:
        """Are bytes of this stretch of a direction missing?"""
        g: cython.longlong = self.streams.state[slot, S_SIDES + side * SIDE_WIDTH + D_GAPS]
        looked: cython.longlong = 0
        while g >= 0 and self.streams.islands[g, L_END] > low:  # the newest first
            if self.streams.islands[g, L_START] < high or looked >= GAPS:
                return True
            looked += 1
            g = self.streams.islands[g, L_NEXT]
        return False

    @cython.cfunc
    @cython.exceptval(check=False)
    def link(self, o: cython.longlong) -> cython.void:
        """Put a row into the table and into its connection's list."""
        x: cython.p_longlong = row_of(self.open, o)
        slot: cython.longlong = x[X_SLOT]
        b: cython.longlong = x[X_HASH] & (len(self.buckets) - 1)
        account: cython.p_longlong = row_of(self.accounts.rows, slot)
        head: cython.longlong = account[A_OPEN]
        x[X_HASH_NEXT] = self.buckets[b]
        self.buckets[b] = o
        x[X_SLOT_NEXT] = head
        x[X_SLOT_BEFORE] = -1
        if head >= 0:
            self.open[head, X_SLOT_BEFORE] = o
        account[A_OPEN] = o
        account[A_OPENED] += 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def unlink(self, o: cython.longlong) -> cython.void:
        x: cython.p_longlong = row_of(self.open, o)
        slot: cython.longlong = x[X_SLOT]
        b: cython.longlong = x[X_HASH] & (len(self.buckets) - 1)
        at: cython.longlong = self.buckets[b]
        before: cython.longlong = x[X_SLOT_BEFORE]
        after: cython.longlong = x[X_SLOT_NEXT]
        account: cython.p_longlong = row_of(self.accounts.rows, slot)
        if at == o:
            self.buckets[b] = x[X_HASH_NEXT]
        else:
            while self.open[at, X_HASH_NEXT] != o:
                at = self.open[at, X_HASH_NEXT]
            self.open[at, X_HASH_NEXT] = x[X_HASH_NEXT]
        if before >= 0:
            self.open[before, X_SLOT_NEXT] = after
        else:
            account[A_OPEN] = after
        if after >= 0:
            self.open[after, X_SLOT_BEFORE] = before
        account[A_OPENED] -= 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def drop_row(self, o: cython.longlong) -> cython.void:
        if self.open[o, X_FLAGS] & HOW_EARLY:
            self.rests.pop(-2 - o, None)
        self.open[o, X_HASH_NEXT] = self.free
        self.free = o
        self.live -= 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def finish(self, o: cython.longlong, status: cython.longlong) -> cython.void:
        """A linked row is done: it goes to `out`, its children with it."""
        x: cython.p_longlong = row_of(self.open, o)
        slot: cython.longlong = x[X_SLOT]
        last: cython.longlong = x[X_RESPONSE_LAST_PACKET]
        k: cython.longlong
        self.unlink(o)
        if last == NULL:
            last = self.now
        x[X_TCP] = 0
        if self.streams.state[slot, S_EVENTS] >= 0:
            x[X_TCP] = self.streams.told(slot, x[X_POSITION], last)
            if self.accounts.rows[slot, A_OPENED] == 0:
                self.streams.forget(slot, self.now)
        x[X_STATUS] = status
        if x[X_FLAGS] & HOW_EARLY:
            x[X_WAIT] = x[X_WAIT_HOW] = NULL
            self.release_early(o, o)
        if x[X_CLIENT] == NULL:
            x[X_CLIENT] = self.name_of(slot)
        if self.keep_exchanges:
            if cython.compiled:
                memcpy(cython.address(self.out[self.out_count, 0]), x, X_WIDTH * 8)
            else:
                for k in range(X_WIDTH):
                    self.out[self.out_count, k] = x[k]
            self.out_count += 1
        self.children_out(o, status)
        self.drop_row(o)

    # --- children -------------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(check=False)
    def items_of(self, i: cython.longlong, q: cython.longlong) -> cython.longlong:
        """The items of row i, as a chain: copied now, or when the row was queued."""
        if q >= 0:
            return self.queue[q, Q_ITEMS]
        if i + 1 >= len(self.b_item_at) or self.b_item_at[i] == self.b_item_at[i + 1]:
            return -1
        return self.items.chain(self.b_items, self.b_item_at[i], self.b_item_at[i + 1])

    @cython.cfunc
    @cython.exceptval(check=False)
    def events_of(self, i: cython.longlong, q: cython.longlong) -> cython.longlong:
        if q >= 0:
            return self.queue[q, Q_EVENTS]
        if not self.events.kept or i + 1 >= len(self.b_event_at) or self.b_event_at[i] == self.b_event_at[i + 1]:
            return -1
        return self.events.chain(self.b_events, self.b_event_at[i], self.b_event_at[i + 1])

    @cython.cfunc
    @cython.exceptval(check=False)
    def records_of(self, i: cython.longlong, q: cython.longlong) -> cython.longlong:
        if q >= 0:
            return self.queue[q, Q_RECORDS]
        if not self.records.kept or i + 1 >= len(self.b_record_at) or self.b_record_at[i] == self.b_record_at[i + 1]:
            return -1
        return self.records.chain(self.b_records, self.b_record_at[i], self.b_record_at[i + 1])

    @cython.cfunc
    @cython.exceptval(check=False)
    def whose(self, rows: cython.longlong[:, ::1], at: cython.longlong, o: cython.longlong) -> cython.void:
        """What a child row leaves unset is as in its exchange."""
        c: cython.longlong
        for c in range(H_API, H_WIDTH):
            rows[at, c] = NULL
        if o >= 0:
            rows[at, H_API] = self.open[o, X_API]
            rows[at, H_TOPIC] = self.open[o, X_TOPIC]
            rows[at, H_PARTITION] = self.open[o, X_PARTITION]
            rows[at, H_GROUP] = self.open[o, X_GROUP]
            rows[at, H_CLIENT] = self.open[o, X_CLIENT]
            rows[at, H_BROKER] = self.open[o, X_BROKER]
        else:
            rows[at, H_CLIENT] = self.name_of(rows[at, H_SLOT])

    @cython.cfunc
    @cython.exceptval(check=False)
    def child_of_frame(self, out: cython.longlong[:, ::1], at: cython.longlong, f: cython.p_longlong, o: cython.longlong) -> cython.void:
        """A child that stands in this very message."""
        out[at, H_SLOT] = f[F_DIRECTION] >> 1
        out[at, H_SIDE] = f[F_DIRECTION] & 1
        out[at, H_OFFSET] = f[F_OFFSET]
        out[at, H_PACKET] = f[F_PACKET]
        out[at, H_TIME] = f[F_TIME]
        out[at, H_LAST] = f[F_LAST_TIME]
        out[at, H_ORDINAL] = 0
        out[at, H_FROM_CLIENT] = 1 - f[F_SIDE]
        self.whose(out, at, o)

    @cython.cfunc
    @cython.exceptval(check=False)
    def child_of_request(self, out: cython.longlong[:, ::1], at: cython.longlong, o: cython.longlong,
                         ordinal: cython.longlong) -> cython.void:
        """A child of a finished exchange's request."""
        out[at, H_SLOT] = self.open[o, X_SLOT]
        out[at, H_SIDE] = self.open[o, X_SIDE]
        out[at, H_OFFSET] = self.open[o, X_REQUEST_OFFSET]
        if out[at, H_OFFSET] == NULL:  # all that was captured is the answer
            out[at, H_SIDE] = 1 - self.open[o, X_SIDE]
            out[at, H_OFFSET] = self.open[o, X_RESPONSE_OFFSET]
        out[at, H_PACKET] = self.open[o, X_REQUEST_PACKET]
        out[at, H_TIME] = self.open[o, X_REQUEST_FIRST]
        out[at, H_LAST] = self.open[o, X_REQUEST_LAST]
        out[at, H_ORDINAL] = ordinal
        out[at, H_FROM_CLIENT] = self.open[o, X_FROM_CLIENT]
        self.whose(out, at, o)

    @cython.cfunc
    @cython.exceptval(check=False)
    def release_events(self, n: cython.longlong, f: cython.p_longlong, o: cython.longlong) -> cython.void:
        """Events that need no answer, of an answer or a push."""
        following: cython.longlong
        while n >= 0:
            following = self.events.after(n)
            self.child_of_frame(self.events.out, self.events.leave(n), f, o)
            self.events.drop_one(n)
            n = following

    @cython.cfunc
    @cython.exceptval(check=False)
    def release_records(self, n: cython.longlong, f: cython.p_longlong, o: cython.longlong) -> cython.void:
        """Records that were delivered: nobody has to accept them."""
        following: cython.longlong
        ordinal: cython.longlong = 0
        at: cython.longlong
        while n >= 0:
            following = self.records.after(n)
            at = self.records.leave(n)
            self.child_of_frame(self.records.out, at, f, o)
            self.records.out[at, H_ORDINAL] = ordinal
            ordinal += 1
            self.records.drop_one(n)
            n = following

    @cython.cfunc
    @cython.exceptval(check=False)
    def announce(self, n: cython.longlong, f: cython.p_longlong, o: cython.longlong) -> cython.longlong:
        """A request's events: those that need no answer become rows now; the chain of those that do."""
        following: cython.longlong
        waiting: cython.longlong = -1
        tail: cython.longlong = -1
        while n >= 0:
            following = self.events.after(n)
            if self.events.rows[n, E_WHEN] == WITH_MESSAGE:
                self.child_of_frame(self.events.out, self.events.leave(n), f, o)
                self.events.drop_one(n)
            else:
                self.events.rows[n, self.events.width] = -1
                if tail < 0:
                    waiting = n
                else:
                    self.events.rows[tail, self.events.width] = n
                tail = n
            n = following
        return waiting

    @cython.cfunc
    @cython.exceptval(check=False)
    def children_out(self, o: cython.longlong, status: cython.longlong) -> cython.void:
        """The children of a finished exchange: records first, they look at the items."""
        self.records_out(o, status)
        self.items_out(o)
        self.events_out(o, status)

    @cython.cfunc
    @cython.exceptval(check=False)
    def records_out(self, o: cython.longlong, status: cython.longlong) -> cython.void:
        """Records of a publish, with what its answer says of them."""
        n: cython.longlong = self.open[o, X_RECORD_ROWS]
        following: cython.longlong
        at: cython.longlong
        ordinal: cython.longlong = 0
        item: cython.longlong = self.open[o, X_ITEMS]
        left: cython.longlong = self.carried(item)
        while n >= 0:
            following = self.records.after(n)
            while left == 0 and item >= 0:
                item = self.items.after(item)
                left = self.carried(item)
            left -= 1
            at = self.records.leave(n)
            self.child_of_request(self.records.out, at, o, ordinal)
            self.records.out[at, H_ACCEPTED] = self.accepted(o, n, item, status)
            self.records.out[at, H_ANSWER_OFFSET] = self.open[o, X_ANSWER_OFFSET]
            self.records.out[at, H_ANSWER_ID] = self.open[o, X_ANSWER_ID]
            self.records.out[at, H_ANSWER_ID_TEXT] = self.open[o, X_ANSWER_ID_TEXT]
            self.records.drop_one(n)
            ordinal += 1
            n = following
        self.open[o, X_RECORD_ROWS] = -1

    @cython.cfunc
    @cython.exceptval(check=False)
    def carried(self, item: cython.longlong) -> cython.longlong:
        """How many records came with this item of a request."""
        if item < 0 or not self.items.rows[item, C_PRESENT] >> I_RECORDS & ONE:
            return 0
        return self.items.rows[item, I_RECORDS]

    @cython.cfunc
    @cython.exceptval(check=False)
    def accepted(self, o: cython.longlong, record: cython.longlong, item: cython.longlong, status: cython.longlong) -> cython.longlong:
        """1 taken, 0 refused, NULL nobody said: by the record's own item, else by all of its partition, else by the whole answer."""
        n: cython.longlong = self.open[o, X_ITEMS]
        worst: cython.longlong = -1
        r: cython.longlong[:, ::1] = self.records.rows
        t: cython.longlong[:, ::1] = self.items.rows
        if status != STATUS_OK and status != STATUS_ERROR:
            return NULL
        if item >= 0 and t[item, C_PRESENT] >> I_CLASS & ONE:
            worst = t[item, I_CLASS]
            n = -1
        while n >= 0:
            if (t[n, C_PRESENT] >> I_CLASS & ONE and r[record, C_PRESENT] >> D_TOPIC & ONE
                    and t[n, I_TOPIC] == r[record, D_TOPIC] and t[n, I_PARTITION] == r[record, D_PARTITION]):
                worst = max(worst, t[n, I_CLASS])
            n = self.items.after(n)
        if worst < 0:
            worst = self.open[o, X_CLASS]
        if worst == NULL:
            return NULL
        return 1 if worst <= EMPTY else 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def items_out(self, o: cython.longlong) -> cython.void:
        n: cython.longlong = self.open[o, X_ITEMS]
        ordinal: cython.longlong = 0
        if self.items.kept:
            while n >= 0:
                self.child_of_request(self.items.out, self.items.leave(n), o, ordinal)
                ordinal += 1
                n = self.items.after(n)
        self.items.drop(self.open[o, X_ITEMS])
        self.open[o, X_ITEMS] = -1

    @cython.cfunc
    @cython.exceptval(check=False)
    def events_out(self, o: cython.longlong, status: cython.longlong) -> cython.void:
        """Events that waited for a good answer: they happened when it came."""
        n: cython.longlong = self.open[o, X_EVENTS]
        following: cython.longlong
        at: cython.longlong
        while n >= 0:
            following = self.events.after(n)
            if status == STATUS_OK or status == STATUS_ONEWAY:
                at = self.events.leave(n)
                self.child_of_request(self.events.out, at, o, 0)
                if status == STATUS_OK:
                    self.events.out[at, H_PACKET] = self.open[o, X_RESPONSE_PACKET]
                    self.events.out[at, H_TIME] = self.open[o, X_RESPONSE_LAST]
            self.events.drop_one(n)
            n = following
        self.open[o, X_EVENTS] = -1

    @cython.cfunc
    def explain_rest(self, o: cython.longlong, m: cython.p_longlong, i: cython.longlong,
                     q: cython.longlong) -> cython.longlong:
        """An answer that only its request explains: its items, made from the request's, as a chain."""
        context = []
        n: cython.longlong = self.open[o, X_ITEMS]
        while n >= 0:
            context.append([self.items.rows[n, c] for c in range(self.items.width)])
            n = self.items.after(n)
        rest = self.rests.pop(q, None) if q != -1 else self.explain.bytes_of(i)
        asked = None
        if self.open[o, X_REQUEST_FIRST] != NULL:
            asked = {M_API: self.open[o, X_API], M_REQUEST_ID: self.open[o, X_REQUEST_ID]}
        rows, roles, events = self.explain(rest, context, {k: v for k, v in asked.items() if v != NULL} if asked else None)
        if self.events.kept and len(events):
            while self.events.short(len(events)):
                self.events.rows = grown(self.events.rows, 2 * len(self.events.rows) + len(events))
                self.events.out = grown(self.events.out, 2 * len(self.events.out) + len(events))
            self.explained = self.events.chain(events, 0, len(events))
        for slot, value in roles.items():
            m[slot] = value
            m[M_PRESENT] |= ONE << cython.cast(cython.longlong, slot)
        if self.items.short(len(rows)):
            self.items.grow(len(rows))
        return self.items.chain(rows, 0, len(rows))

    # --- room -----------------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(check=False)
    def room(self, i: cython.longlong, count: cython.longlong) -> cython.longlong:
        """How many rows from i on can be processed for sure: each opens two rows at most, and an END finishes all that are open."""
        n: cython.longlong = count - i
        n = min(n, (len(self.open) - self.used) // 2 - 4)
        n = min(n, (len(self.out) - self.out_count - self.live) // 4 - 4)
        n = min(n, (len(self.buckets) - 2 * self.live) // 4 - 4)
        n = min(n, len(self.queue) - self.queue_used - 4)
        n = min(n, len(self.waiting_slots) - self.waiting_count - 4)
        n = min(n, (len(self.bindings) - self.bound_used) // 2 - 4)
        n = min(n, (len(self.bound_buckets) - 2 * self.bound_live) // 4 - 4)
        n = min(n, len(self.unbound) - self.unbound_count - 4)
        if self.keep_messages:
            n = min(n, len(self.done) - self.done_count - 4)
        if n <= 0 or self.items.short(self.in_rows(self.b_item_at, i, count)) or self.events.short(self.in_rows(self.b_event_at, i, count)) \
                or self.records.short(self.in_rows(self.b_record_at, i, count)):
            return 0
        return n

    @cython.cfunc
    @cython.exceptval(check=False)
    def in_rows(self, at: cython.longlong[::1], i: cython.longlong, count: cython.longlong) -> cython.longlong:
        """Children of the rows from i to count."""
        return at[count] - at[i] if count < len(at) else 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def short_of_room(self, i: cython.longlong) -> cython.bint:
        """Whether processing one more row could overrun a table.  One END can finish OPEN_LIMIT requests."""
        return (
            len(self.open) - self.used < 4
            or len(self.out) - self.out_count < self.live + 4
            or 2 * self.live > len(self.buckets)
            or len(self.queue) - self.queue_used < 4
            or len(self.waiting_slots) - self.waiting_count < 4
            or self.items.short(self.more(self.b_item_at, i))
            or self.events.short(self.more(self.b_event_at, i))
            or self.records.short(self.more(self.b_record_at, i))
            or len(self.bindings) - self.bound_used < 4
            or 2 * self.bound_live > len(self.bound_buckets)
            or len(self.unbound) - self.unbound_count < 4
            or (self.keep_messages and len(self.done) - self.done_count < 4)
        )

    @cython.cfunc
    @cython.exceptval(check=False)
    def more(self, at: cython.longlong[::1], i: cython.longlong) -> cython.longlong:
        return at[i + 1] - at[i] if 0 <= i < len(at) - 1 else 0

    def grow(self, i: int = -1) -> None:
        """After a stop for room before row i (take what is finished first): what is near its end doubles."""
        if len(self.open) - self.used < 16:
            self.open = grown(self.open, 2 * len(self.open))
        if len(self.out) < OUT_ROWS:
            self.out = grown(self.out, OUT_ROWS)
            self.done = grown(self.done, OUT_ROWS) if self.keep_messages else self.done
        if len(self.out) < self.live + 16:
            self.out = grown(self.out, 2 * len(self.out) + self.live)
        if 2 * self.live > len(self.buckets):
            self.rehash()
        if len(self.queue) - self.queue_used < 16:
            for name in ("queue", "queue_frames", "queue_messages"):
                setattr(self, name, grown(getattr(self, name), 2 * len(getattr(self, name))))
        if len(self.bindings) - self.bound_used < 16:
            self.bindings = grown(self.bindings, 2 * len(self.bindings))
        if 2 * self.bound_live > len(self.bound_buckets):
            self.rehash_bindings()
        if len(self.unbound) - self.unbound_count < 16:
            self.unbound = grown(self.unbound, 2 * len(self.unbound))
        if len(self.waiting_slots) - self.waiting_count < 16:
            bigger = numpy.full(2 * len(self.waiting_slots), -1, dtype=numpy.int64)
            bigger[: len(self.waiting_slots)] = self.waiting_slots
            self.waiting_slots = bigger if cython.compiled else memoryview(bigger)
        self.items.grow(self.more(self.b_item_at, i))
        self.events.grow(self.more(self.b_event_at, i))
        self.records.grow(self.more(self.b_record_at, i))

    def rehash_bindings(self) -> None:
        """The names of all numbers go into buckets that have room for them."""
        free, n = set(), self.bound_free
        while n >= 0:
            free.add(n)
            n = self.bindings[n, B_HASH_NEXT]
        room = len(self.bound_buckets)
        while 2 * self.bound_live > room:
            room *= 2
        self.bound_buckets = self.row(room)
        for n in range(self.bound_used):
            if n not in free:
                b = self.hash_of(self.bindings[n, B_SLOT], self.bindings[n, B_KIND], self.bindings[n, B_ID], 0) & (room - 1)
                self.bindings[n, B_HASH_NEXT] = self.bound_buckets[b]
                self.bound_buckets[b] = n

    def rehash(self) -> None:
        self.buckets = self.row(2 * len(self.buckets))
        live = set()
        rows = numpy.asarray(self.accounts.rows)[: self.accounts.begun, A_OPEN]
        for o in rows[rows >= 0]:
            while o >= 0:
                live.add(int(o))
                o = self.open[o, X_SLOT_NEXT]
        for o in sorted(live, key=lambda row: self.open[row, X_POSITION]):
            b = self.open[o, X_HASH] & (len(self.buckets) - 1)
            self.open[o, X_HASH_NEXT] = self.buckets[b]
            self.buckets[b] = o

    # --- connections that come from another decoder ---------------------------------------------------------------

    def adopt(self, row: cython.longlong[::1], rest=None) -> None:
        """An open request moves in; call grow() before."""
        k: cython.longlong
        o: cython.longlong = self.free
        if o >= 0:
            self.free = self.open[o, X_HASH_NEXT]
        else:
            o = self.used
            self.used += 1
        self.live += 1
        for k in range(X_WIDTH):
            self.open[o, k] = row[k]
        if rest is not None:
            self.rests[-2 - o] = rest
        self.open[o, X_HASH] = self.hash_of(row[X_SLOT], row[X_KEY0], row[X_KEY1], row[X_KEY2])
        self.link(o)

    def adopt_binding(self, row: cython.longlong[::1]) -> None:
        """A name that a connection gave to a number moves in; call grow() before."""
        k: cython.longlong
        n: cython.longlong = self.introduce(row[B_SLOT], row[B_KIND], row[B_ID])
        if n >= 0:
            for k in range(B_TOPIC, B_STATE + 1):
                self.bindings[n, k] = row[k]

    def await_turn(self, frame: cython.longlong[::1], message: cython.longlong[::1], items: cython.longlong,
                   events: cython.longlong, records: cython.longlong, rest) -> None:
        """A message that waits moves in, behind those of its connection that did already; call grow() before."""
        k: cython.longlong
        q: cython.longlong = self.queue_free
        slot: cython.longlong = frame[F_DIRECTION] >> 1
        accounts: cython.longlong[:, ::1] = self.accounts.rows
        if q >= 0:
            self.queue_free = self.queue[q, Q_NEXT]
        else:
            q = self.queue_used
            self.queue_used += 1
        self.queued += 1
        for k in range(F_WIDTH):
            self.queue_frames[q, k] = frame[k]
        for k in range(self.width):
            self.queue_messages[q, k] = message[k]
        self.queue[q, Q_POSITION] = max(frame[F_PACKET], 0 if accounts[slot, A_WAITING] < 0 else self.queue[accounts[slot, A_WAITING_TAIL], Q_POSITION])
        self.queue[q, Q_ITEMS], self.queue[q, Q_EVENTS], self.queue[q, Q_RECORDS] = items, events, records
        self.queue[q, Q_NEXT] = -1
        if rest is not None:
            self.rests[q] = rest
        if accounts[slot, A_WAITING] < 0:
            accounts[slot, A_WAITING] = q
            self.waiting_slots[self.waiting_count] = slot
            self.waiting_count += 1
        else:
            self.queue[accounts[slot, A_WAITING_TAIL], Q_NEXT] = q
        accounts[slot, A_WAITING_TAIL] = q

    def abandon(self, slot: cython.longlong) -> None:
        """What is open or waits on a connection goes without a row: another decoder goes on with it."""
        o: cython.longlong = self.accounts.rows[slot, A_OPEN]
        q: cython.longlong = self.accounts.rows[slot, A_WAITING]
        k: cython.longlong
        following: cython.longlong
        self.drop_bindings(slot, True)
        while o >= 0:
            following = self.open[o, X_SLOT_NEXT]
            self.items.drop(self.open[o, X_ITEMS])
            self.events.drop(self.open[o, X_EVENTS])
            self.records.drop(self.open[o, X_RECORD_ROWS])
            self.unlink(o)
            self.drop_row(o)
            o = following
        while q >= 0:
            following = self.queue[q, Q_NEXT]
            self.items.drop(self.queue[q, Q_ITEMS])
            self.events.drop(self.queue[q, Q_EVENTS])
            self.records.drop(self.queue[q, Q_RECORDS])
            self.rests.pop(q, None)
            self.queue[q, Q_NEXT] = self.queue_free
            self.queue_free = q
            self.queued -= 1
            q = following
        for k in range(self.waiting_count):
            if self.waiting_slots[k] == slot:
                self.waiting_count -= 1
                self.waiting_slots[k] = self.waiting_slots[self.waiting_count]
                break

    # --- comparing two runs ---------------------------------------------------------------------------------------

    def marks(self, slots: cython.longlong[::1], out: cython.longlong[::1]) -> None:
        """Into each connection's mark (see Streams.marks) goes what is open, what waits, and what TCP did meanwhile."""
        k: cython.longlong
        for k in range(len(slots)):
            out[k] = cython.cast(cython.longlong, self.mark(slots[k], cython.cast(cython.ulonglong, out[k])) & MASK62)

    @cython.cfunc
    @cython.exceptval(check=False)
    def mark(self, slot: cython.longlong, h: cython.ulonglong) -> cython.ulonglong:
        accounts: cython.longlong[:, ::1] = self.accounts.rows
        o: cython.longlong = accounts[slot, A_OPEN]
        q: cython.longlong = accounts[slot, A_WAITING]
        e: cython.longlong = self.streams.state[slot, S_EVENTS]
        oldest: cython.longlong = NEVER
        k: cython.longlong
        while o >= 0:
            for k in (X_SIDE, X_KEY0, X_KEY1, X_KEY2, X_FLAGS, X_ANSWERS, X_POSITION):
                h = self.mixed(h, self.open[o, k])
            h = self.mixed(h, self.beyond(slot, self.open[o, X_SIDE], self.open[o, X_REQUEST_OFFSET]))
            h = self.mixed(h, self.beyond(slot, 1 - self.open[o, X_SIDE], self.open[o, X_ACK]))
            if max(self.open[o, X_ACK], 0) < accounts[slot, A_UNPLACED + 1 - self.open[o, X_SIDE]]:
                h = self.mixed(h, 1)
            if self.open[o, X_FLAGS] & HOW_EARLY:
                h = self.mixed(h, self.beyond(slot, self.open[o, X_SIDE], self.open[o, X_WAIT_RULE]))
            oldest = min(oldest, self.open[o, X_POSITION])
            o = self.open[o, X_SLOT_NEXT]
        while q >= 0:
            h = self.mixed(h, self.queue[q, Q_POSITION])
            h = self.mixed(h, self.beyond(slot, self.queue_frames[q, F_DIRECTION] & 1, self.queue_frames[q, F_OFFSET]))
            oldest = min(oldest, self.queue[q, Q_POSITION])
            q = self.queue[q, Q_NEXT]
        if accounts[slot, A_BOUND_COUNT]:
            h = self.mixed(h, self.mark_of_bindings(slot))
        if oldest == NEVER:
            return h
        h = self.mixed(h, accounts[slot, A_SEEN])
        while e >= 0 and self.streams.islands[e, L_START] >= oldest:
            h = self.mixed(self.mixed(h, self.streams.islands[e, L_START]), self.streams.islands[e, L_END])
            e = self.streams.islands[e, L_NEXT]
        return h

    @cython.cfunc
    @cython.exceptval(check=False)
    def mark_of_bindings(self, slot: cython.longlong) -> cython.longlong:
        """Which numbers have names, in any order.  Who saw a number made knows the same names; who did not says so."""
        n: cython.longlong = self.accounts.rows[slot, A_BOUND]
        h: cython.ulonglong = 0
        while n >= 0:
            h = (h + self.mixed(self.mixed(cython.cast(cython.ulonglong, self.bindings[n, B_KIND] * 4 + self.bindings[n, B_STATE]), self.bindings[n, B_ID]), 1)) & MASK62
            n = self.bindings[n, B_SLOT_NEXT]
        return cython.cast(cython.longlong, h)

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def mixed(self, h: cython.ulonglong, value: cython.longlong) -> cython.ulonglong:
        h = ((h ^ (cython.cast(cython.ulonglong, value) & MASK64)) * MIX_A) & MASK64
        return ((h ^ (h >> 29)) * MIX_B) & MASK64

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def beyond(self, slot: cython.longlong, side: cython.longlong, offset: cython.longlong) -> cython.longlong:
        """An offset counted from the direction's D_NEXT."""
        if offset == NULL:
            return NULL
        return offset - self.streams.state[slot, S_SIDES + side * SIDE_WIDTH + D_NEXT]
