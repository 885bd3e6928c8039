# cython: language_level=3, boundscheck=True, wraparound=False, cdivision=True, initializedcheck=False
"""Names that connections gave to numbers: a producer's topic, a subscription's group.

Law: a number means what its latest maker said.  After its end it still names messages that were under way; the next maker replaces it.
"""

# pxd: from dissect.exchange.accounts cimport Accounts
# pxd: from dissect.exchange.chains cimport Chains
# pxd: from dissect.exchange.requests cimport OpenRequests

import cython
import numpy

from dissect.memory.matrices import grown, matrix

if cython.compiled:
    from cython.cimports.dissect.exchange.accounts import Accounts
    from cython.cimports.dissect.exchange.chains import Chains
    from cython.cimports.dissect.exchange.layout import *
    from cython.cimports.dissect.exchange.requests import OpenRequests
    from cython.cimports.dissect.exchange.words import acknowledged, bit, hash_of, key_of, mixed, slot_or_unsaid
    from cython.cimports.dissect.frames.layout import F_DIRECTION, F_WIDTH
    from cython.cimports.dissect.language.layout import *
    from cython.cimports.dissect.memory.matrices import row_of
    from cython.cimports.dissect.stream.state import MASK32
else:
    from dissect.exchange.accounts import Accounts
    from dissect.exchange.chains import Chains
    from dissect.exchange.layout import *
    from dissect.exchange.requests import OpenRequests
    from dissect.exchange.words import acknowledged, bit, hash_of, key_of, mixed, slot_or_unsaid
    from dissect.frames.layout import F_DIRECTION, F_WIDTH
    from dissect.language.layout import *
    from dissect.memory.matrices import row_of
    from dissect.stream.state import MASK32

MASK62 = cython.declare(cython.ulonglong, 0x3FFFFFFFFFFFFFFF)
SEED = cython.declare(cython.ulonglong, 0x2545F4914F6CDD1D)  # no kind: `mixed` makes nothing of two equal numbers


@cython.final
@cython.cclass
class Bindings:
    """One row for each number of a connection that has a name, or that is used without one."""

    # attributes: Accounts | accounts
    # attributes: OpenRequests | requests
    # attributes: long long[:, ::1] | rows, unbound
    # attributes: long long[::1] | buckets
    # attributes: long long | used, free, live, unbound_count
    # attributes: long long | turn
    # attributes: bint | over, lends

    def __init__(self, accounts: Accounts, requests: OpenRequests):
        self.accounts, self.requests = accounts, requests
        self.rows = matrix(1024, B_WIDTH)
        self.buckets = self.row(4096)
        self.used = self.live = 0
        self.free = -1
        self.unbound = matrix(256, F_WIDTH + 2)  # frames that use a number that nobody introduced, with kind and number
        self.unbound_count = 0
        self.over = False  # did the last message use a number that the other end has ended?
        self.lends = False  # does a row of the protocol say a number in place of a name?
        self.turn = 0  # the connection whose message has its turn

    def row(self, size: int):
        array = numpy.full(size, -1, dtype=numpy.int64)
        return array if cython.compiled else memoryview(array)

    # --- what a message does ----------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(check=False)
    def bind(self, frame: cython.p_longlong, message: cython.p_longlong) -> cython.void:
        """The message makes, uses or ends a binding."""
        slot: cython.longlong = frame[F_DIRECTION] >> 1
        operation: cython.longlong = message[M_BIND] & 3
        kind: cython.longlong = message[M_BIND] >> 2
        number: cython.longlong = message[M_BIND_ID]
        binding: cython.longlong = self.find(slot, kind, number)
        self.over = False
        if operation == BIND_MAKE:
            self.make(binding, slot, message)
        elif binding < 0:
            binding = self.introduce(slot, kind, number)
            if binding >= 0:
                self.rows[binding, B_STATE] = UNBOUND
                self.unknown(frame, kind, number)
                self.first_used(binding, message)
        else:
            if self.rows[binding, B_STATE] == UNBOUND:
                self.first_used(binding, message)
            self.give(message, M_TOPIC, self.rows[binding, B_TOPIC], True)
            self.give(message, M_PARTITION, self.rows[binding, B_PARTITION], False)
            self.give(message, M_GROUP, self.rows[binding, B_GROUP], True)
            self.give(message, M_CLIENT, self.rows[binding, B_CLIENT], True)
            self.over = operation == BIND_USE and self.rows[binding, B_STATE] == ENDED and self.rows[binding, B_ENDED_BY] == 1 - (frame[F_DIRECTION] & 1)
            if operation == BIND_END and self.rows[binding, B_STATE] == MADE:
                self.rows[binding, B_STATE] = ENDED
                self.rows[binding, B_ENDED_BY], self.rows[binding, B_ENDED_AT] = frame[F_DIRECTION] & 1, acknowledged(frame)

    @cython.cfunc
    @cython.exceptval(check=False)
    def first_used(self, binding: cython.longlong, message: cython.p_longlong) -> cython.void:
        """A request uses a number that was made before the capture: others of its key may have been sent then, unless one of another key came first."""
        row: cython.p_longlong = row_of(self.rows, binding)
        first: cython.longlong = 1 + (key_of(message, M_KEY2) & MASK32)
        begins: cython.bint = message[M_PRESENT] >> M_PAIRING & 1 and message[M_PAIRING] & PAIR_FIRST != 0
        if message[M_PRESENT] >> M_KIND & 1 and message[M_KIND] == REQUEST and row[B_FIRST] != first:
            row[B_FIRST] = first if row[B_FIRST] == 0 and not begins else -1

    @cython.cfunc
    @cython.exceptval(check=False)
    def make(self, binding: cython.longlong, slot: cython.longlong, message: cython.p_longlong) -> cython.void:
        """A number gets a name; `binding`: the row that it already has, or −1."""
        kind: cython.longlong = message[M_BIND] >> 2
        if binding >= 0:
            self.requests.distrust(slot, kind, message[M_BIND_ID])
        else:
            binding = self.introduce(slot, kind, message[M_BIND_ID])
        if binding >= 0:
            self.rows[binding, B_TOPIC] = slot_or_unsaid(message, M_TOPIC)
            self.rows[binding, B_PARTITION] = slot_or_unsaid(message, M_PARTITION)
            self.rows[binding, B_GROUP] = slot_or_unsaid(message, M_GROUP)
            self.rows[binding, B_CLIENT] = slot_or_unsaid(message, M_CLIENT)
            self.rows[binding, B_STATE] = MADE
            self.rows[binding, B_ENDED_BY] = -1

    @cython.cfunc
    @cython.exceptval(check=False)
    def give(self, message: cython.p_longlong, slot: cython.longlong, value: cython.longlong, text: cython.bint) -> cython.void:
        """What the message does not say is taken from its number's maker."""
        if value != UNSAID and not message[M_PRESENT] >> slot & 1:
            message[slot] = value
            message[M_PRESENT] |= bit(slot)
            if text:
                message[slot + 1] = IS_INTERNED

    @cython.cfunc
    @cython.exceptval(check=False)
    def unknown(self, frame: cython.p_longlong, kind: cython.longlong, number: cython.longlong) -> cython.void:
        """One row for each number that was never introduced."""
        column: cython.longlong
        for column in range(F_WIDTH):
            self.unbound[self.unbound_count, column] = frame[column]
        self.unbound[self.unbound_count, F_WIDTH] = kind
        self.unbound[self.unbound_count, F_WIDTH + 1] = number
        self.unbound_count += 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def doubt(self, request: cython.p_longlong) -> cython.void:
        """The number of this request was just ended, so it may never get an answer; or others of its key may have been sent before the capture."""
        binding: cython.longlong
        if request[X_FLAGS] & (HOW_PART | HOW_FIRST) == HOW_PART and request[X_BIND] != UNSAID:
            binding = self.find(request[X_SLOT], request[X_BIND] >> 2, request[X_BIND_ID])
            if binding >= 0 and self.rows[binding, B_STATE] == UNBOUND and self.rows[binding, B_FIRST] == 1 + (request[X_KEY2] & MASK32):
                request[X_ACK], request[X_SAYS_ACK] = -1, UNSAID
        if self.over and request[X_BIND] != UNSAID and request[X_BIND_ID] != UNSAID:
            request[X_FLAGS] |= HOW_STALE

    @cython.cfunc
    @cython.exceptval(check=False)
    def answered(self, request: cython.p_longlong) -> cython.void:
        """The request has its answer."""
        if request[X_BIND] & 3 == BIND_MAKE:
            self.confirm(request)
        elif request[X_FLAGS] & HOW_STALE:
            self.revive(request)

    @cython.cfunc
    @cython.exceptval(check=False)
    def confirm(self, request: cython.p_longlong) -> cython.void:
        """What the answer to a maker says belongs to the number too; a refused maker ends it."""
        binding: cython.longlong = self.find(request[X_SLOT], request[X_BIND] >> 2, request[X_BIND_ID])
        if binding < 0:
            return
        if request[X_CLASS] == ERROR:
            self.rows[binding, B_STATE] = ENDED
        if self.rows[binding, B_CLIENT] == UNSAID:
            self.rows[binding, B_CLIENT] = request[X_CLIENT]

    @cython.cfunc
    @cython.exceptval(check=False)
    def revive(self, request: cython.p_longlong) -> cython.void:
        """A number that was used after its end, and answered: it was made again by a message that was not captured."""
        binding: cython.longlong = self.find(request[X_SLOT], request[X_BIND] >> 2, request[X_BIND_ID])
        if binding >= 0 and request[X_REQUEST_OFFSET] >= self.rows[binding, B_ENDED_AT]:
            self.rows[binding, B_ENDED_BY] = -1

    # --- names in rows of their own ------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(check=False)
    def lend(self, frame: cython.p_longlong, message: cython.p_longlong) -> cython.void:
        """A message's turn has come: it says its topic by a number, perhaps."""
        self.turn = frame[F_DIRECTION] >> 1
        self.lend_row(message, M_PRESENT, M_TOPIC)

    @cython.cfunc
    @cython.exceptval(check=False)
    def lend_row(self, row: cython.p_longlong, mask: cython.longlong, slot: cython.longlong) -> cython.void:
        """A number in the place of a name becomes the name that this connection gave to it; where nobody did, nothing stands there."""
        binding: cython.longlong
        if not row[mask] >> slot & 1 or row[slot + 1] > IS_LENT:
            return
        binding = self.find(self.turn, IS_LENT - row[slot + 1], row[slot])
        if binding >= 0 and self.rows[binding, B_TOPIC] != UNSAID:
            row[slot] = self.rows[binding, B_TOPIC]
            row[slot + 1] = IS_INTERNED
        else:
            row[slot + 1] = IS_UNNAMED
            row[mask] &= ~bit(slot)

    @cython.cfunc
    @cython.exceptval(check=False)
    def lend_rows(self, chains: Chains, child: cython.longlong, slot: cython.longlong) -> cython.longlong:
        """The same for a chain, which is given back."""
        at: cython.longlong = child
        if self.lends:
            while at >= 0:
                self.lend_row(row_of(chains.rows, at), C_PRESENT, slot)
                at = chains.after(at)
        return child

    @cython.cfunc
    @cython.exceptval(check=False)
    def lend_places(self, rows: cython.longlong[:, ::1], start: cython.longlong, stop: cython.longlong, slot: cython.longlong) -> cython.void:
        """The same for rows that lie together."""
        at: cython.longlong
        if self.lends:
            for at in range(start, stop):
                self.lend_row(row_of(rows, at), C_PRESENT, slot)

    @cython.cfunc
    @cython.exceptval(check=False)
    def named_by(self, items: Chains, child: cython.longlong) -> cython.longlong:
        """Items that give names to numbers do so, and the others get theirs."""
        at: cython.longlong = child
        row: cython.p_longlong
        if self.lends:
            while at >= 0:
                row = row_of(items.rows, at)
                if row[C_PRESENT] >> I_BIND_ID & 1 and row[C_PRESENT] >> I_TOPIC & 1 and row[I_TOPIC + 1] == IS_INTERNED:
                    self.name(row[I_BIND], row[I_BIND_ID], row[I_TOPIC])
                self.lend_row(row, C_PRESENT, I_TOPIC)
                at = items.after(at)
        return child

    @cython.cfunc
    @cython.exceptval(check=False)
    def name(self, kind: cython.longlong, number: cython.longlong, topic: cython.longlong) -> cython.void:
        """From here on the number means this topic."""
        binding: cython.longlong = self.find(self.turn, kind, number)
        if binding < 0 and self.accounts.rows[self.turn, A_BOUND_COUNT] < BOUND_LIMIT:
            if self.short():
                self.grow()
            binding = self.introduce(self.turn, kind, number)
        if binding >= 0:
            self.rows[binding, B_TOPIC], self.rows[binding, B_STATE] = topic, MADE

    # --- the table --------------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def bucket_of(self, slot: cython.longlong, kind: cython.longlong, number: cython.longlong) -> cython.longlong:
        return hash_of(self.requests.seed, slot, kind, number, 0) & (len(self.buckets) - 1)

    @cython.cfunc
    @cython.exceptval(check=False)
    def find(self, slot: cython.longlong, kind: cython.longlong, number: cython.longlong) -> cython.longlong:
        at: cython.longlong = self.buckets[self.bucket_of(slot, kind, number)]
        while at >= 0 and not (self.rows[at, B_SLOT] == slot and self.rows[at, B_ID] == number and self.rows[at, B_KIND] == kind):
            at = self.rows[at, B_HASH_NEXT]
        return at

    @cython.cfunc
    @cython.exceptval(check=False)
    def introduce(self, slot: cython.longlong, kind: cython.longlong, number: cython.longlong) -> cython.longlong:
        """A new binding of which nothing is known; −1: the connection has too many."""
        account: cython.p_longlong = row_of(self.accounts.rows, slot)
        bucket: cython.longlong = self.bucket_of(slot, kind, number)
        binding: cython.longlong
        row: cython.p_longlong
        if account[A_BOUND_COUNT] and account[A_BOUND_COUNT] % BOUND_SWEEP == 0:
            self.drop(slot, False)
        if account[A_BOUND_COUNT] >= BOUND_LIMIT:
            return -1
        binding = self.free
        if binding >= 0:
            self.free = self.rows[binding, B_HASH_NEXT]
        else:
            binding = self.used
            self.used += 1
        self.live += 1
        row = row_of(self.rows, binding)
        row[B_SLOT] = slot
        row[B_KIND] = kind
        row[B_ID] = number
        row[B_TOPIC] = row[B_PARTITION] = row[B_GROUP] = row[B_CLIENT] = UNSAID
        row[B_STATE] = MADE
        row[B_ENDED_BY] = -1
        row[B_ENDED_AT] = 0
        row[B_HASH_NEXT] = self.buckets[bucket]
        self.buckets[bucket] = binding
        row[B_SLOT_NEXT] = account[A_BOUND]
        account[A_BOUND] = binding
        account[A_BOUND_COUNT] += 1
        return binding

    @cython.cfunc
    @cython.exceptval(check=False)
    def drop(self, slot: cython.longlong, all_: cython.bint) -> cython.void:
        """Those of a connection that ended, or all."""
        account: cython.p_longlong = row_of(self.accounts.rows, slot)
        at: cython.longlong = account[A_BOUND]
        following: cython.longlong
        before: cython.longlong = -1
        while at >= 0:
            following = self.rows[at, B_SLOT_NEXT]
            if all_ or self.rows[at, B_STATE] == ENDED:
                if before < 0:
                    account[A_BOUND] = following
                else:
                    self.rows[before, B_SLOT_NEXT] = following
                self.forget(at)
                account[A_BOUND_COUNT] -= 1
            else:
                before = at
            at = following

    @cython.cfunc
    @cython.exceptval(check=False)
    def forget(self, binding: cython.longlong) -> cython.void:
        """Remove a row from its bucket; the caller keeps the connection's chain."""
        row: cython.p_longlong = row_of(self.rows, binding)
        bucket: cython.longlong = self.bucket_of(row[B_SLOT], row[B_KIND], row[B_ID])
        at: cython.longlong = self.buckets[bucket]
        if at == binding:
            self.buckets[bucket] = row[B_HASH_NEXT]
        else:
            while self.rows[at, B_HASH_NEXT] != binding:
                at = self.rows[at, B_HASH_NEXT]
            self.rows[at, B_HASH_NEXT] = row[B_HASH_NEXT]
        row[B_HASH_NEXT] = self.free
        self.free = binding
        self.live -= 1

    def adopt(self, row: cython.longlong[::1]) -> None:
        """Add a binding that comes from another decoder; call grow() before."""
        column: cython.longlong
        if not cython.compiled:
            row = memoryview(row)
        binding: cython.longlong = self.introduce(row[B_SLOT], row[B_KIND], row[B_ID])
        if binding >= 0:
            for column in range(B_TOPIC, B_ENDED_AT + 1):
                self.rows[binding, column] = row[column]

    @cython.cfunc
    @cython.exceptval(check=False)
    def mark(self, slot: cython.longlong) -> cython.longlong:
        """A hash of the numbers that have names, in any order.  A decoder that saw a number made knows the same names; one that did not
        says so."""
        at: cython.longlong = self.accounts.rows[slot, A_BOUND]
        total: cython.ulonglong = 0
        row: cython.p_longlong
        while at >= 0:
            row = row_of(self.rows, at)
            total = (total + mixed(mixed(mixed(mixed(SEED, row[B_KIND]), row[B_STATE]), row[B_ENDED_BY] + 2), row[B_ID])) & MASK62
            if row[B_STATE] == UNBOUND:
                total = (total + mixed(row[B_ID], row[B_FIRST])) & MASK62
            at = row[B_SLOT_NEXT]
        return cython.cast(cython.longlong, total)

    # --- room -----------------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(check=False)
    def room(self) -> cython.longlong:
        """How many messages can be processed for certain."""
        return min((len(self.rows) - self.used) // 2 - 4, (len(self.buckets) - 2 * self.live) // 4 - 4, len(self.unbound) - self.unbound_count - 4)

    @cython.cfunc
    @cython.exceptval(check=False)
    def short(self) -> cython.bint:
        return len(self.rows) - self.used < 4 or 2 * self.live > len(self.buckets) or len(self.unbound) - self.unbound_count < 4

    def grow(self) -> None:
        if len(self.rows) - self.used < 16:
            self.rows = grown(self.rows, 2 * len(self.rows))
        if 2 * self.live > len(self.buckets):
            self.rehash()
        if len(self.unbound) - self.unbound_count < 16:
            self.unbound = grown(self.unbound, 2 * len(self.unbound))

    def rehash(self) -> None:
        """Put all bindings into more buckets."""
        spare, at = set(), self.free
        while at >= 0:
            spare.add(at)
            at = self.rows[at, B_HASH_NEXT]
        size = len(self.buckets)
        while 2 * self.live > size:
            size *= 2
        self.buckets = self.row(size)
        for at in range(self.used):
            if at not in spare:
                bucket = self.bucket_of(self.rows[at, B_SLOT], self.rows[at, B_KIND], self.rows[at, B_ID])
                self.rows[at, B_HASH_NEXT] = self.buckets[bucket]
                self.buckets[bucket] = at
