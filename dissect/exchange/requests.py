# cython: language_level=3, boundscheck=True, wraparound=False, cdivision=True, initializedcheck=False
"""The table of open requests: rows of exchanges with their first half.

Law: a linked row is on the chain of its connection (newest first) and in the bucket of its key; a freed row is used again before a new one.
"""

# pxd: from dissect.exchange.accounts cimport Accounts
# pxd: from dissect.stream.streams cimport Streams

import os

import cython
import numpy

from dissect.memory.matrices import grown, matrix

if cython.compiled:
    from cython.cimports.libc.string import memcpy
    from cython.cimports.dissect.exchange.accounts import Accounts
    from cython.cimports.dissect.exchange.layout import *
    from cython.cimports.dissect.exchange.words import hash_of
    from cython.cimports.dissect.memory.matrices import row_of, soon
    from cython.cimports.dissect.stream.events import call_for
    from cython.cimports.dissect.stream.state import S_EVENT_AT, S_EVENTS, S_LAST_PACKET, S_PROTOCOL
    from cython.cimports.dissect.stream.streams import Streams
else:
    from dissect.exchange.accounts import Accounts
    from dissect.exchange.layout import *
    from dissect.exchange.words import hash_of
    from dissect.memory.matrices import row_of, soon
    from dissect.stream.events import call_for
    from dissect.stream.state import S_EVENT_AT, S_EVENTS, S_LAST_PACKET, S_PROTOCOL
    from dissect.stream.streams import Streams

AT_ONCE = cython.declare(cython.longlong, 48)  # by so many, at most, a number is lower than one that another thread took before it: those of real clients reach 33


@cython.final
@cython.cclass
class OpenRequests:
    """Open requests, and answers that were captured before their requests."""

    # attributes: Accounts | accounts
    # attributes: long long[:, ::1] | rows, nothing
    # attributes: long long[::1] | buckets
    # attributes: long long | used, free, live, looked, seed
    # attributes: bint | also, early

    def __init__(self, accounts: Accounts):
        self.accounts = accounts
        self.rows = matrix(1024, X_WIDTH)
        self.nothing = matrix(1, X_WIDTH, UNSAID)  # a row of which nothing is known
        for column in (X_ANSWERS, X_FLAGS, X_TCP):
            self.nothing[0, column] = 0
        for column in (X_ITEMS, X_EVENTS, X_RECORD_ROWS, X_SLOT_NEXT, X_SLOT_BEFORE, X_HASH_NEXT):
            self.nothing[0, column] = -1
        self.buckets = self.row(4096)
        self.used = self.live = self.looked = 0
        self.seed = int.from_bytes(os.urandom(7), "little")      # of the hashes of keys; a context has it, since rows have these
        self.free = -1
        self.also = self.early = False  # whether there ever was one with a second number, and an early answer with one

    def row(self, size: int):
        array = numpy.full(size, -1, dtype=numpy.int64)
        return array if cython.compiled else memoryview(array)

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def call_for(self, streams: Streams, slot: cython.longlong) -> cython.void:
        """Load the rows of a connection whose message comes soon into the cache."""
        state: cython.p_longlong
        if cython.compiled:
            state = row_of(streams.state, slot)
            soon(row_of(self.accounts.rows, slot))
            soon(state + S_PROTOCOL)
            soon(state + S_LAST_PACKET)
            if streams.paced:
                soon(state + S_EVENTS)
                soon(state + S_EVENT_AT)

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def call_for_open(self, streams: Streams, slot: cython.longlong) -> cython.void:
        """… and then the request that it may answer, and what TCP did there."""
        column: cython.longlong
        request: cython.longlong
        if cython.compiled:
            request = self.accounts.rows[slot, A_OPEN]
            if 0 <= request < self.used:
                for column in range(0, X_WIDTH, 8):
                    soon(row_of(self.rows, request) + column)
            if streams.paced:
                call_for(streams, slot, 0)

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def call_for_events(self, streams: Streams, slot: cython.longlong, sooner: cython.longlong) -> cython.void:
        """… and the events that the look at them will come to; `sooner`: the connection of a message before it."""
        if cython.compiled and streams.paced:
            call_for(streams, slot, 1)
            call_for(streams, sooner, 2)

    @cython.cfunc
    @cython.exceptval(check=False)
    def taken(self) -> cython.longlong:
        """An empty row, not yet linked."""
        column: cython.longlong
        request: cython.longlong = self.free
        if request >= 0:
            self.free = self.rows[request, X_HASH_NEXT]
        else:
            request = self.used
            self.used += 1
        self.live += 1
        if cython.compiled:
            memcpy(row_of(self.rows, request), cython.address(self.nothing[0, 0]), self.nothing.shape[1] * 8)  # a constant would become a slow instruction
        else:
            for column in range(X_WIDTH):
                self.rows[request, column] = self.nothing[0, column]
        return request

    @cython.cfunc
    @cython.exceptval(check=False)
    def put_back(self, request: cython.longlong) -> cython.void:
        self.rows[request, X_HASH_NEXT] = self.free
        self.free = request
        self.live -= 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def link(self, request: cython.longlong) -> cython.void:
        """Put a row into the table and into its connection's list."""
        row: cython.p_longlong = row_of(self.rows, request)
        bucket: cython.longlong = row[X_HASH] & (len(self.buckets) - 1)
        account: cython.p_longlong = row_of(self.accounts.rows, row[X_SLOT])
        head: cython.longlong = account[A_OPEN]
        self.into_bucket(request, bucket)
        row[X_SLOT_NEXT] = head
        row[X_SLOT_BEFORE] = -2 - request
        if head >= 0:
            row[X_SLOT_BEFORE] = self.rows[head, X_SLOT_BEFORE]
            self.rows[head, X_SLOT_BEFORE] = request
        account[A_OPEN] = request
        account[A_OPENED] += 1
        if row[X_KEY_ALSO] != UNSAID:
            self.also = True
            self.early = self.early or row[X_FLAGS] & HOW_EARLY != 0

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def into_bucket(self, request: cython.longlong, bucket: cython.longlong) -> cython.void:
        row: cython.p_longlong = row_of(self.rows, request)
        after: cython.longlong = self.buckets[bucket]
        row[X_HASH_NEXT], row[X_HASH_BEFORE] = after, -1
        if after >= 0:
            self.rows[after, X_HASH_BEFORE] = request
        self.buckets[bucket] = request

    @cython.cfunc
    @cython.exceptval(check=False)
    def unlink(self, request: cython.longlong) -> cython.void:
        row: cython.p_longlong = row_of(self.rows, request)
        before: cython.longlong = row[X_HASH_BEFORE]
        after: cython.longlong = row[X_HASH_NEXT]
        account: cython.p_longlong = row_of(self.accounts.rows, row[X_SLOT])
        if before >= 0:
            self.rows[before, X_HASH_NEXT] = after
        else:
            self.buckets[row[X_HASH] & (len(self.buckets) - 1)] = after
        if after >= 0:
            self.rows[after, X_HASH_BEFORE] = before
        before, after = row[X_SLOT_BEFORE], row[X_SLOT_NEXT]
        if before >= 0:
            self.rows[before, X_SLOT_NEXT] = after
        else:
            account[A_OPEN] = after
        if after >= 0:
            self.rows[after, X_SLOT_BEFORE] = before
        elif before >= 0:  # it was the oldest
            self.rows[account[A_OPEN], X_SLOT_BEFORE] = -2 - before
        account[A_OPENED] -= 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def oldest(self, slot: cython.longlong) -> cython.longlong:
        """The oldest open request of a connection, −1 none."""
        newest: cython.longlong = self.accounts.rows[slot, A_OPEN]
        return -2 - self.rows[newest, X_SLOT_BEFORE] if newest >= 0 else -1

    @cython.cfunc
    @cython.exceptval(check=False)
    def belied(self, request: cython.longlong, heard: cython.longlong, said_at: cython.longlong) -> cython.bint:
        """Whether the request after this one says that an answer is of another life: it had heard a part of that one, whose sender had received its first
        bytes before.  All of it is no proof: what is known of inner streams is a bound."""
        following: cython.p_longlong
        at: cython.longlong = self.rows[request, X_SLOT_BEFORE]
        while at >= 0 and self.rows[at, X_FLAGS] & HOW_KEPT:
            at = self.rows[at, X_SLOT_BEFORE]
        if at < 0:
            return False  # it is the newest
        following = row_of(self.rows, at)
        return (following[X_SIDE] == self.rows[request, X_SIDE] and not following[X_FLAGS] & HOW_EARLY and following[X_ACK] > said_at
                and following[X_REQUEST_OFFSET] < heard < following[X_REQUEST_OFFSET] + following[X_REQUEST_SIZE])

    @cython.cfunc
    @cython.exceptval(check=False)
    def lack(self, slot: cython.longlong, count: cython.longlong) -> cython.void:
        """So many bytes lack between two messages.  Where that is less than any has, another connection of the ports began: numbers of what is open
        may come again, and where order alone pairs, the next answer is none of them."""
        at: cython.longlong = self.accounts.rows[slot, A_OPEN] if count < LEAST_MESSAGE else -1
        known: cython.longlong = 0
        row: cython.p_longlong
        while at >= 0 and known <= KNOWN_LOOKS:
            row = row_of(self.rows, at)
            known += row[X_FLAGS] & HOW_AGAIN != 0
            row[X_FLAGS] |= HOW_AGAIN | (HOW_DOUBT if row[X_FLAGS] & HOW_ORDER else 0)
            at = row[X_SLOT_NEXT]

    @cython.cfunc
    @cython.exceptval(check=False)
    def within_early(self, answer: cython.p_longlong, offset: cython.longlong) -> cython.bint:
        """Whether this offset lies within another answer that waits, so small that every network takes it whole: who acknowledges a part of it is of another
        connection of the ports, whose numbers lie among these."""
        at: cython.longlong = self.accounts.rows[answer[X_SLOT], A_OPEN]
        looked: cython.longlong = 0
        row: cython.p_longlong
        while at >= 0 and looked < SHARED_LOOKS:
            row = row_of(self.rows, at)
            if row[X_FLAGS] & HOW_EARLY and row[X_SIDE] == answer[X_SIDE] and row[X_RESPONSE_OFFSET] < offset < row[X_RESPONSE_OFFSET] + row[X_RESPONSE_SIZE] <= row[X_RESPONSE_OFFSET] + WHOLE:
                return True
            looked, at = looked + 1, row[X_SLOT_NEXT]
        return False

    @cython.cfunc
    @cython.exceptval(check=False)
    def asked_again(self, like: cython.p_longlong, answered_at: cython.longlong) -> cython.void:
        """The number of this request was answered before it was asked, on another connection of the ports: numbers of what was asked there may come again.
        That is what had not received this answer, and what has a higher number, since numbers only rise."""
        at: cython.longlong = self.accounts.rows[like[X_SLOT], A_OPEN]
        known: cython.longlong = 0
        row: cython.p_longlong
        while at >= 0 and known <= KNOWN_LOOKS:
            row = row_of(self.rows, at)
            known += row[X_FLAGS] & HOW_AGAIN != 0
            if row[X_SIDE] == like[X_SIDE] and row[X_KEY0] == like[X_KEY0] and not row[X_FLAGS] & HOW_EARLY and (row[X_ACK] <= answered_at or row[X_KEY1] > like[X_KEY1]):
                row[X_FLAGS] |= HOW_AGAIN
            at = row[X_SLOT_NEXT]

    @cython.cfunc
    @cython.exceptval(check=False)
    def answered_again(self, answer: cython.p_longlong) -> cython.bint:
        """Whether another answer of this one's number waits or is kept since before it: that was another connection's, and so is what was asked until then."""
        sought: cython.longlong = answer[X_HASH] if answer[X_FLAGS] & HOW_EARLY else answer[X_HASH] ^ EARLY_HASH
        at: cython.longlong = self.buckets[sought & (len(self.buckets) - 1)]
        row: cython.p_longlong
        while at >= 0:
            row = row_of(self.rows, at)
            if (row[X_HASH] == sought and row[X_FLAGS] & (HOW_EARLY | HOW_AGAIN) == HOW_EARLY and row[X_SLOT] == answer[X_SLOT] and row[X_SIDE] == answer[X_SIDE]
                    and row[X_KEY0] == answer[X_KEY0] and row[X_KEY1] == answer[X_KEY1] and row[X_KEY2] == answer[X_KEY2]):
                self.asked_before(answer, self.heard_before(answer, row[X_HEARD]))
                return True
            at = row[X_HASH_NEXT]
        return False

    @cython.cfunc
    @cython.exceptval(check=False)
    def heard_before(self, answer: cython.p_longlong, until: cython.longlong) -> cython.longlong:
        """What was heard on the connection before: by the first answer of this number, `until`, and by those of higher ones.  They prove no more."""
        at: cython.longlong = self.accounts.rows[answer[X_SLOT], A_OPEN]
        looked: cython.longlong = 0
        row: cython.p_longlong
        while at >= 0 and looked < AGAIN_LOOKS:
            row = row_of(self.rows, at)
            if row[X_FLAGS] & (HOW_EARLY | HOW_AGAIN) == HOW_EARLY and row[X_SIDE] == answer[X_SIDE] and row[X_KEY0] == answer[X_KEY0]:
                row[X_FLAGS] |= HOW_AGAIN
                if row[X_KEY1] > answer[X_KEY1]:
                    until = max(until, row[X_HEARD])
            looked, at = looked + 1, row[X_SLOT_NEXT]
        return until

    @cython.cfunc
    @cython.exceptval(check=False)
    def asked_before(self, answer: cython.p_longlong, until: cython.longlong) -> cython.void:
        """Numbers of requests that begin before this offset may come again."""
        at: cython.longlong = self.accounts.rows[answer[X_SLOT], A_OPEN]
        looked: cython.longlong = 0
        row: cython.p_longlong
        while at >= 0 and looked < AGAIN_LOOKS:
            row = row_of(self.rows, at)
            if row[X_SIDE] == answer[X_SIDE] and row[X_KEY0] == answer[X_KEY0] and not row[X_FLAGS] & HOW_EARLY and row[X_REQUEST_OFFSET] < until:
                row[X_FLAGS] |= HOW_AGAIN
            looked, at = looked + 1, row[X_SLOT_NEXT]

    @cython.cfunc
    @cython.exceptval(check=False)
    def distrust(self, slot: cython.longlong, kind: cython.longlong, number: cython.longlong) -> cython.void:
        """A number was introduced again: answers from here on do not belong to requests from before."""
        request: cython.longlong = self.accounts.rows[slot, A_OPEN]
        row: cython.p_longlong
        while request >= 0:
            row = row_of(self.rows, request)
            if row[X_BIND_ID] == number and row[X_BIND] != UNSAID and row[X_BIND] >> 2 == kind and row[X_FLAGS] & HOW_FIFO:
                row[X_FLAGS] |= HOW_STALE
            request = row[X_SLOT_NEXT]

    @cython.cfunc
    @cython.exceptval(check=False)
    def fallen(self, request: cython.longlong) -> cython.void:
        """Numbers only rise.  Where this one is lower than those of open requests, another connection of the ports may have begun: theirs may come again;
        where it is lower by more than threads that share a connection make it, or one of theirs, those of all that are open."""
        like: cython.p_longlong = row_of(self.rows, request)
        at: cython.longlong = self.accounts.rows[like[X_SLOT], A_OPEN]
        deep: cython.bint = False
        known: cython.longlong = 0
        row: cython.p_longlong
        while at >= 0:
            row = row_of(self.rows, at)
            if row[X_SIDE] == like[X_SIDE] and row[X_KEY0] == like[X_KEY0] and not row[X_FLAGS] & HOW_EARLY:
                if row[X_KEY1] < like[X_KEY1] and (row[X_FLAGS] & HOW_AGAIN or not deep):
                    return  # and so are those before it
                known += row[X_FLAGS] & HOW_AGAIN != 0
                if known > KNOWN_LOOKS:
                    return
                deep = deep or row[X_KEY1] - like[X_KEY1] > AT_ONCE or row[X_KEY1] == like[X_KEY1] > 0
                row[X_FLAGS] |= HOW_AGAIN
            at = row[X_SLOT_NEXT]

    def adopt(self, row: cython.longlong[::1]) -> int:
        """Add an open request from another decoder; call grow() before.  Its row."""
        column: cython.longlong
        request: cython.longlong = self.taken()
        if not cython.compiled:  # numpy's own integers overflow where Python's do not
            row = memoryview(row)
        for column in range(X_WIDTH):
            self.rows[request, column] = row[column]
        self.rows[request, X_HASH] = hash_of(self.seed, row[X_SLOT], row[X_KEY0], row[X_KEY1], row[X_KEY2])
        if row[X_FLAGS] & HOW_EARLY:
            self.rows[request, X_HASH] ^= EARLY_HASH
        self.link(request)
        return request

    # --- room -----------------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(check=False)
    def room(self) -> cython.longlong:
        """How many messages can be processed for certain: each opens at most two rows."""
        return min((len(self.rows) - self.used) // 2 - 4, (len(self.buckets) - 2 * self.live) // 4 - 4)

    @cython.cfunc
    @cython.exceptval(check=False)
    def short(self) -> cython.bint:
        return len(self.rows) - self.used < 4 or 2 * self.live > len(self.buckets)

    def grow(self) -> None:
        if len(self.rows) - self.used < 16:
            self.rows = grown(self.rows, 2 * len(self.rows))
        if 2 * self.live > len(self.buckets):
            self.rehash()

    @cython.cfunc
    @cython.exceptval(check=False)
    def called(self, like: cython.p_longlong, after: cython.longlong) -> cython.longlong:
        """The next row of a connection, from the latest on (`after` −1) to older ones, whose second number is the second of this key; −1 none."""
        at: cython.longlong
        row: cython.p_longlong
        if after < 0:
            self.looked, at = 0, self.accounts.rows[like[X_SLOT], A_OPEN]
        else:
            at = self.rows[after, X_SLOT_NEXT]
        while at >= 0 and self.looked < ALSO_LOOKS:
            self.looked += 1
            row = row_of(self.rows, at)
            if row[X_KEY_ALSO] == like[X_KEY2] and row[X_KEY0] == like[X_KEY0] and row[X_KEY1] == like[X_KEY1] and row[X_SIDE] == like[X_SIDE]:
                return at
            at = row[X_SLOT_NEXT]
        return -1

    @cython.cfunc
    @cython.exceptval(check=False)
    def called_otherwise(self, like: cython.p_longlong) -> cython.bint:
        """Whether an answer waits that may be this request's, and calls it by a second number, which may have been cut off from it."""
        at: cython.longlong = self.accounts.rows[like[X_SLOT], A_OPEN] if self.early else -1
        looked: cython.longlong = 0
        row: cython.p_longlong
        while at >= 0 and looked < ALSO_LOOKS:
            looked += 1
            row = row_of(self.rows, at)
            if (row[X_FLAGS] & (HOW_EARLY | HOW_KEPT) == HOW_EARLY and row[X_KEY_ALSO] != UNSAID and row[X_KEY0] == like[X_KEY0] and row[X_KEY1] == like[X_KEY1] and row[X_SIDE] == like[X_SIDE]
                    and row[X_HEARD] > like[X_REQUEST_OFFSET] and row[X_RESPONSE_OFFSET] >= like[X_ACK]):
                return True
            at = row[X_SLOT_NEXT]
        return False

    @cython.cfunc
    @cython.exceptval(check=False)
    def doubt_cut(self, like: cython.p_longlong) -> cython.void:
        """An answer stays alone that calls its request by a second number: it may be that of any from which that number was cut off."""
        at: cython.longlong = self.accounts.rows[like[X_SLOT], A_OPEN]
        looked: cython.longlong = 0
        row: cython.p_longlong
        while at >= 0 and looked < ALSO_LOOKS:
            looked += 1
            row = row_of(self.rows, at)
            if row[X_FLAGS] & (HOW_CUT | HOW_EARLY) == HOW_CUT and row[X_KEY_ALSO] == UNSAID and row[X_KEY0] == like[X_KEY0] and row[X_KEY1] == like[X_KEY1] and row[X_SIDE] == like[X_SIDE]:
                row[X_FLAGS] |= HOW_DOUBT
            at = row[X_SLOT_NEXT]

    def resume(self) -> None:
        """The rows are those of a context."""
        rows = numpy.asarray(self.rows)[: self.used]
        named = rows[:, X_KEY_ALSO] != UNSAID
        self.also, self.early = bool(named.any()), bool((named & (rows[:, X_FLAGS] & HOW_EARLY != 0)).any())

    def rehash(self) -> None:
        """Twice as many buckets; equal keys stay in their order."""
        at: cython.longlong
        before = numpy.asarray(self.buckets)
        self.buckets = self.row(2 * len(before))
        for head in before[before >= 0]:
            at, chain = head, []
            while at >= 0:
                chain.append(at)
                at = self.rows[at, X_HASH_NEXT]
            for at in reversed(chain):
                self.into_bucket(at, self.rows[at, X_HASH] & (len(self.buckets) - 1))
