# cython: language_level=3, boundscheck=True, wraparound=False, cdivision=True, initializedcheck=False
"""Items, records and events: rows of a message that leave with its exchange, or before it.

Law: a child leaves once, with what its exchange says at that moment; a child that waits for an answer leaves with the answer.
"""

# pxd: from dissect.exchange.accounts cimport Accounts
# pxd: from dissect.exchange.bindings cimport Bindings
# pxd: from dissect.exchange.chains cimport Chains
# pxd: from dissect.exchange.order cimport Queue
# pxd: from dissect.exchange.requests cimport OpenRequests

import cython
import numpy

from dissect.memory.matrices import matrix

if cython.compiled:
    from cython.cimports.dissect.exchange.accounts import Accounts
    from cython.cimports.dissect.exchange.bindings import Bindings
    from cython.cimports.dissect.exchange.chains import Chains
    from cython.cimports.dissect.exchange.layout import *
    from cython.cimports.dissect.exchange.order import Queue
    from cython.cimports.dissect.exchange.requests import OpenRequests
    from cython.cimports.dissect.frames.layout import F_DIRECTION, F_LAST_TIME, F_OFFSET, F_PACKET, F_SIDE, F_TIME
    from cython.cimports.dissect.language.layout import *
    from cython.cimports.dissect.memory.matrices import row_of
else:
    from dissect.exchange.accounts import Accounts
    from dissect.exchange.bindings import Bindings
    from dissect.exchange.chains import Chains
    from dissect.exchange.layout import *
    from dissect.exchange.order import Queue
    from dissect.exchange.requests import OpenRequests
    from dissect.frames.layout import F_DIRECTION, F_LAST_TIME, F_OFFSET, F_PACKET, F_SIDE, F_TIME
    from dissect.language.layout import *
    from dissect.memory.matrices import row_of


@cython.final
@cython.cclass
class Children:
    """The chains of all that waits, and the rows of the batch that is read."""

    # attributes: Accounts | accounts
    # attributes: OpenRequests | requests
    # attributes: Queue | queue
    # attributes: Bindings | bindings
    # attributes: Chains | items, events, records
    # attributes: long long[:, ::1] | new_items, new_events, new_records
    # attributes: long long[::1] | items_at, events_at, records_at

    def __init__(self, accounts: Accounts, requests: OpenRequests, queue: Queue, bindings: Bindings, chains: tuple):
        self.accounts, self.requests, self.queue, self.bindings = accounts, requests, queue, bindings
        self.items, self.events, self.records = chains  # of open requests and of queued messages
        none = numpy.zeros(1, dtype=numpy.int64)
        self.new_items = self.new_events = self.new_records = matrix(1, 1)
        self.items_at = self.events_at = self.records_at = none if cython.compiled else memoryview(none)

    def come(self, items: tuple, events: tuple, records: tuple) -> None:
        """Another batch: the rows of each kind, and where those of each message begin."""
        self.new_items, self.items_at = items
        self.new_events, self.events_at = events
        self.new_records, self.records_at = records

    # --- of a message -------------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(check=False)
    def items_of(self, number: cython.longlong, queued: cython.longlong) -> cython.longlong:
        """The items of a message whose turn has come, as a chain: copied now, or when it began to wait."""
        child: cython.longlong = self.queue.rows[queued, Q_ITEMS] if queued >= 0 else self.come_items(number)
        return self.bindings.named_by(self.items, child) if self.bindings.lends else child

    @cython.cfunc
    @cython.exceptval(check=False)
    def come_items(self, number: cython.longlong) -> cython.longlong:
        """Those of a message of the batch, as it says them."""
        if number + 1 >= len(self.items_at) or self.items_at[number] == self.items_at[number + 1]:
            return -1
        return self.items.chain(self.new_items, self.items_at[number], self.items_at[number + 1])

    @cython.cfunc
    @cython.exceptval(check=False)
    def events_of(self, number: cython.longlong, queued: cython.longlong) -> cython.longlong:
        return self.bindings.lend_rows(self.events, self.queue.rows[queued, Q_EVENTS] if queued >= 0 else self.come_events(number), E_TOPIC)

    @cython.cfunc
    @cython.exceptval(check=False)
    def come_events(self, number: cython.longlong) -> cython.longlong:
        if not self.events.kept or number + 1 >= len(self.events_at) or self.events_at[number] == self.events_at[number + 1]:
            return -1
        return self.events.chain(self.new_events, self.events_at[number], self.events_at[number + 1])

    @cython.cfunc
    @cython.exceptval(check=False)
    def records_of(self, number: cython.longlong, queued: cython.longlong) -> cython.longlong:
        return self.bindings.lend_rows(self.records, self.queue.rows[queued, Q_RECORDS] if queued >= 0 else self.come_records(number), D_TOPIC)

    @cython.cfunc
    @cython.exceptval(check=False)
    def come_records(self, number: cython.longlong) -> cython.longlong:
        if not self.records.kept or number + 1 >= len(self.records_at) or self.records_at[number] == self.records_at[number + 1]:
            return -1
        return self.records.chain(self.new_records, self.records_at[number], self.records_at[number + 1])

    @cython.cfunc
    @cython.exceptval(check=False)
    def waiting(self, queued: cython.longlong) -> cython.longlong:
        """The records of a message that waited; −1: it did not."""
        return self.queue.rows[queued, Q_RECORDS] if queued >= 0 else -1

    @cython.cfunc
    @cython.exceptval(check=False)
    def delivered(self, frame: cython.p_longlong, number: cython.longlong, queued: cython.longlong, request: cython.longlong) -> cython.void:
        """The children of a message that finishes no exchange leave now, as children of exchange `request`; its items say nothing."""
        self.items.drop(self.items_of(number, queued))
        self.release_events(self.events_of(number, queued), frame, request)
        self.deliver_records(number, queued, frame, request)

    @cython.cfunc
    @cython.exceptval(check=False)
    def drop(self, items: cython.longlong, events: cython.longlong, records: cython.longlong) -> cython.void:
        """Free these chains without making rows."""
        self.items.drop(items)
        self.events.drop(events)
        self.records.drop(records)

    # --- whose a row is ---------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def name_of(self, slot: cython.longlong) -> cython.longlong:
        """The name that the connection's client gave itself."""
        return self.accounts.rows[slot, A_NAME] if self.accounts.rows[slot, A_NAME] >= 0 else UNSAID

    @cython.cfunc
    @cython.exceptval(check=False)
    def of_exchange(self, whose: cython.p_longlong, request: cython.longlong) -> cython.void:
        """What a child row leaves unset is as in its exchange."""
        column: cython.longlong
        row: cython.p_longlong = row_of(self.requests.rows, request)
        for column in range(H_API, H_WIDTH):
            whose[column] = UNSAID
        whose[H_API] = row[X_API]
        whose[H_TOPIC] = row[X_TOPIC]
        whose[H_PARTITION] = row[X_PARTITION]
        whose[H_GROUP] = row[X_GROUP]
        whose[H_CLIENT] = row[X_CLIENT]
        whose[H_BROKER] = row[X_BROKER]

    @cython.cfunc
    @cython.exceptval(check=False)
    def of_frame(self, chains: Chains, frame: cython.p_longlong, request: cython.longlong) -> cython.void:
        """What leaves next are children in this very message."""
        whose: cython.p_longlong = cython.address(chains.whose[0]) if cython.compiled else chains.whose
        whose[H_SLOT] = frame[F_DIRECTION] >> 1
        whose[H_SIDE] = frame[F_DIRECTION] & 1
        whose[H_OFFSET] = frame[F_OFFSET]
        whose[H_PACKET] = frame[F_PACKET]
        whose[H_TIME] = frame[F_TIME]
        whose[H_LAST] = frame[F_LAST_TIME]
        whose[H_ORDINAL] = 0
        whose[H_FROM_CLIENT] = 1 - frame[F_SIDE]
        self.of_exchange(whose, request)

    @cython.cfunc
    @cython.exceptval(check=False)
    def of_request(self, chains: Chains, request: cython.longlong) -> cython.void:
        """What leaves next are children of a finished exchange's request."""
        row: cython.p_longlong = row_of(self.requests.rows, request)
        whose: cython.p_longlong = cython.address(chains.whose[0]) if cython.compiled else chains.whose
        whose[H_SLOT] = row[X_SLOT]
        whose[H_SIDE] = row[X_SIDE]
        whose[H_OFFSET] = row[X_REQUEST_OFFSET]
        if whose[H_OFFSET] == UNSAID:  # all that was captured is the answer
            whose[H_SIDE] = 1 - row[X_SIDE]
            whose[H_OFFSET] = row[X_RESPONSE_OFFSET]
        whose[H_PACKET] = row[X_REQUEST_PACKET]
        whose[H_TIME] = row[X_REQUEST_FIRST]
        whose[H_LAST] = row[X_REQUEST_LAST]
        whose[H_ORDINAL] = 0
        whose[H_FROM_CLIENT] = row[X_FROM_CLIENT]
        self.of_exchange(whose, request)

    # --- what leaves with its message ---------------------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(check=False)
    def release_events(self, child: cython.longlong, frame: cython.p_longlong, request: cython.longlong) -> cython.void:
        """Events of an answer or a push that need no answer."""
        following: cython.longlong
        if child >= 0:
            self.of_frame(self.events, frame, request)
        while child >= 0:
            following = self.events.after(child)
            self.events.leave(self.events.rows, child, child + 1)
            self.events.drop_one(child)
            child = following

    @cython.cfunc
    @cython.exceptval(check=False)
    def release_records(self, child: cython.longlong, frame: cython.p_longlong, request: cython.longlong) -> cython.void:
        """Delivered records that waited: nobody has to accept them."""
        following: cython.longlong
        if child >= 0:
            self.of_frame(self.records, frame, request)
        while child >= 0:
            following = self.records.after(child)
            self.records.leave(self.records.rows, child, child + 1)
            self.records.whose[H_ORDINAL] += 1
            self.records.drop_one(child)
            child = following

    @cython.cfunc
    @cython.exceptval(check=False)
    def release_rows(self, rows: cython.longlong[:, ::1], start: cython.longlong, stop: cython.longlong, frame: cython.p_longlong, request: cython.longlong) -> cython.void:
        """Delivered records that need not wait: all of a message at once."""
        if self.records.kept and stop > start:
            self.of_frame(self.records, frame, request)
            self.records.leave(rows, start, stop)

    @cython.cfunc
    @cython.exceptval(check=False)
    def deliver_records(self, number: cython.longlong, queued: cython.longlong, frame: cython.p_longlong, request: cython.longlong) -> cython.void:
        """The records of a message whose turn has come; of an early answer they wait, since its request will say what they are of."""
        row: cython.p_longlong = row_of(self.requests.rows, request)
        if row[X_FLAGS] & HOW_EARLY:
            row[X_RECORD_ROWS] = self.records_of(number, queued)
        elif queued >= 0:
            self.release_records(self.records_of(number, queued), frame, request)
        elif number + 1 < len(self.records_at):
            self.bindings.lend_places(self.new_records, self.records_at[number], self.records_at[number + 1], D_TOPIC)
            self.release_rows(self.new_records, self.records_at[number], self.records_at[number + 1], frame, request)

    @cython.cfunc
    @cython.exceptval(check=False)
    def announce(self, child: cython.longlong, frame: cython.p_longlong, request: cython.longlong) -> cython.longlong:
        """A request's events: those that need no answer become rows now; the others become a chain."""
        following: cython.longlong
        waiting: cython.longlong = -1
        tail: cython.longlong = -1
        self.of_frame(self.events, frame, request)
        while child >= 0:
            following = self.events.after(child)
            if self.events.rows[child, E_WHEN] == WITH_MESSAGE:
                self.events.leave(self.events.rows, child, child + 1)
                self.events.drop_one(child)
            else:
                self.events.rows[child, self.events.width] = -1
                if tail < 0:
                    waiting = child
                else:
                    self.events.rows[tail, self.events.width] = child
                tail = child
            child = following
        return waiting

    # --- what leaves with its exchange ----------------------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(check=False)
    def leave(self, request: cython.longlong, status: cython.longlong) -> cython.void:
        """The children of a finished exchange: records first, since they read the items."""
        self.records_leave(request, status)
        self.items_leave(request)
        self.events_leave(request, status)

    @cython.cfunc
    @cython.exceptval(check=False)
    def records_leave(self, request: cython.longlong, status: cython.longlong) -> cython.void:
        """Records of a publish, with what its answer says of them."""
        record: cython.longlong = self.requests.rows[request, X_RECORD_ROWS]
        following: cython.longlong
        item: cython.longlong = self.requests.rows[request, X_ITEMS]
        left: cython.longlong = self.carried(item)
        if record >= 0:
            self.of_request(self.records, request)
            self.records.whose[H_ANSWER_OFFSET] = self.requests.rows[request, X_ANSWER_OFFSET]
            self.records.whose[H_ANSWER_ID] = self.requests.rows[request, X_ANSWER_ID]
            self.records.whose[H_ANSWER_ID_TEXT] = self.requests.rows[request, X_ANSWER_ID_TEXT]
        while record >= 0:
            following = self.records.after(record)
            while left == 0 and item >= 0:
                item = self.items.after(item)
                left = self.carried(item)
            left -= 1
            self.records.whose[H_ACCEPTED] = self.accepted(request, record, item, status)
            self.records.leave(self.records.rows, record, record + 1)
            self.records.whose[H_ORDINAL] += 1
            self.records.drop_one(record)
            record = following
        self.requests.rows[request, X_RECORD_ROWS] = -1

    @cython.cfunc
    @cython.exceptval(check=False)
    def carried(self, item: cython.longlong) -> cython.longlong:
        """The number of records of this item of a request."""
        if item < 0 or not self.items.rows[item, C_PRESENT] >> I_RECORDS & 1:
            return 0
        return self.items.rows[item, I_RECORDS]

    @cython.cfunc
    @cython.exceptval(check=False)
    def accepted(self, request: cython.longlong, record: cython.longlong, item: cython.longlong, status: cython.longlong) -> cython.longlong:
        """1 accepted, 0 refused, UNSAID unknown: by the record's own item, else by its partition, else by the whole answer."""
        at: cython.longlong = self.requests.rows[request, X_ITEMS]
        worst: cython.longlong = -1
        records: cython.longlong[:, ::1] = self.records.rows
        items: cython.longlong[:, ::1] = self.items.rows
        if status != STATUS_OK and status != STATUS_ERROR:
            return UNSAID
        if item >= 0 and items[item, C_PRESENT] >> I_CLASS & 1:
            worst = items[item, I_CLASS]
            at = -1
        while at >= 0:
            if (items[at, C_PRESENT] >> I_CLASS & 1 and (records[record, C_PRESENT] >> D_TOPIC & 1 or records[record, D_TOPIC + 1] == IS_UNNAMED)
                    and items[at, I_TOPIC] == records[record, D_TOPIC] and items[at, I_PARTITION] == records[record, D_PARTITION]):
                worst = max(worst, items[at, I_CLASS])
            at = self.items.after(at)
        if worst < 0:
            worst = self.requests.rows[request, X_CLASS]
        if worst == UNSAID:
            return UNSAID
        return 1 if worst <= EMPTY else 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def items_leave(self, request: cython.longlong) -> cython.void:
        child: cython.longlong = self.requests.rows[request, X_ITEMS]
        if self.items.kept and child >= 0:
            self.of_request(self.items, request)
            while child >= 0:
                self.items.leave(self.items.rows, child, child + 1)
                self.items.whose[H_ORDINAL] += 1
                child = self.items.after(child)
        self.items.drop(self.requests.rows[request, X_ITEMS])
        self.requests.rows[request, X_ITEMS] = -1

    @cython.cfunc
    @cython.exceptval(check=False)
    def events_leave(self, request: cython.longlong, status: cython.longlong) -> cython.void:
        """Events that waited for a good answer happen with it; those that only an error would have undone, with their request."""
        refusable: cython.bint
        unsure: cython.bint
        child: cython.longlong = self.requests.rows[request, X_EVENTS]
        following: cython.longlong
        while child >= 0:
            following = self.events.after(child)
            refusable = self.events.rows[child, E_WHEN] == UNLESS_REFUSED
            unsure = (self.requests.rows[request, X_FLAGS] & HOW_UNSURE) != 0
            if refusable and (unsure or status != STATUS_ERROR) or not unsure and (status == STATUS_OK or status == STATUS_ONEWAY):
                self.of_request(self.events, request)
                if status == STATUS_OK and not refusable:
                    self.events.whose[H_PACKET] = self.requests.rows[request, X_RESPONSE_PACKET]
                    self.events.whose[H_TIME] = self.requests.rows[request, X_RESPONSE_LAST]
                self.events.leave(self.events.rows, child, child + 1)
            self.events.drop_one(child)
            child = following
        self.requests.rows[request, X_EVENTS] = -1

    # --- room -----------------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(check=False)
    def short(self, first: cython.longlong, end: cython.longlong) -> cython.bint:
        """Whether the children of messages `first` to `end` − 1 could overflow a table; −1: of none."""
        return (self.items.short(self.between(self.items_at, first, end)) or self.events.short(self.between(self.events_at, first, end))
                or self.records.short(self.between(self.records_at, first, end)))

    @cython.cfunc
    @cython.exceptval(check=False)
    def between(self, at: cython.longlong[::1], first: cython.longlong, end: cython.longlong) -> cython.longlong:
        """Children of the messages from `first` to before `end`."""
        return at[end] - at[first] if 0 <= first and end < len(at) else 0

    def grow(self, first: int, end: int) -> None:
        """Make room for the children of these messages; take what left first."""
        self.items.grow(self.between(self.items_at, first, end))
        self.events.grow(self.between(self.events_at, first, end))
        self.records.grow(self.between(self.records_at, first, end))
