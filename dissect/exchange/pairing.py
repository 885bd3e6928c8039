# cython: language_level=3, boundscheck=True, wraparound=False, cdivision=True, initializedcheck=False
"""Messages in, exchanges out.

Law: an answer belongs to the latest earlier request with its key (to the oldest one, where the protocol declares equal keys legal).
*Earlier* is the capture order of first bytes: a message waits while the other direction still holds bytes that came before it.  A wrong
pair is worse than none.  A message is given as its frame's row, its own row, its number in the batch, and the queue's row or −1.
"""

# pxd: from dissect.stream.streams cimport Streams
# pxd: from dissect.exchange.accounts cimport Accounts
# pxd: from dissect.exchange.assemblies cimport Assemblies
# pxd: from dissect.exchange.bindings cimport Bindings
# pxd: from dissect.exchange.children cimport Children
# pxd: from dissect.exchange.exchanges cimport Exchanges
# pxd: from dissect.exchange.explaining cimport Explaining
# pxd: from dissect.exchange.finding cimport Finder
# pxd: from dissect.exchange.memories cimport Memories
# pxd: from dissect.exchange.order cimport Queue
# pxd: from dissect.exchange.requests cimport OpenRequests

import cython

from dissect.memory.matrices import blank, matrix, odd_lines

if cython.compiled:
    from cython.cimports.dissect.exchange.accounts import Accounts
    from cython.cimports.dissect.exchange.assemblies import Assemblies
    from cython.cimports.dissect.exchange.bindings import Bindings
    from cython.cimports.dissect.exchange.children import Children
    from cython.cimports.dissect.exchange.exchanges import Exchanges
    from cython.cimports.dissect.exchange.explaining import Explaining
    from cython.cimports.dissect.exchange.finding import Finder
    from cython.cimports.dissect.exchange.halves import answer_before, answer_half, request_half
    from cython.cimports.dissect.exchange.layout import *
    from cython.cimports.dissect.exchange.memories import Memories
    from cython.cimports.dissect.exchange.order import Queue
    from cython.cimports.dissect.exchange.requests import OpenRequests
    from cython.cimports.dissect.exchange.waiting import waited
    from cython.cimports.dissect.exchange.words import acknowledged, ahead, bit, hash_of, key_of, nameless, slot_or_unsaid
    from cython.cimports.dissect.frames.layout import F_ACK, F_BYTES, F_DIRECTION, F_OFFSET, F_SIDE, F_TOTAL, F_WHERE, F_WIDTH, MARK_END, MARK_GAP
    from cython.cimports.dissect.language.layout import *
    from cython.cimports.dissect.memory.matrices import lowest, part_of, row_of
    from cython.cimports.dissect.frames.framing import Framing
    from cython.cimports.dissect.stream.streams import Streams
    from cython.cimports.dissect.stream.state import D_BASE, END_FIN, END_RESET, MASK32, S_SIDES, SIDE_WIDTH
else:
    from dissect.exchange.accounts import Accounts
    from dissect.exchange.assemblies import Assemblies
    from dissect.exchange.bindings import Bindings
    from dissect.exchange.children import Children
    from dissect.exchange.exchanges import Exchanges
    from dissect.exchange.explaining import Explaining
    from dissect.exchange.finding import Finder
    from dissect.exchange.halves import answer_before, answer_half, request_half
    from dissect.exchange.layout import *
    from dissect.exchange.memories import Memories
    from dissect.exchange.order import Queue
    from dissect.exchange.requests import OpenRequests
    from dissect.exchange.waiting import waited
    from dissect.exchange.words import acknowledged, ahead, bit, hash_of, key_of, nameless, slot_or_unsaid
    from dissect.frames.layout import F_ACK, F_BYTES, F_DIRECTION, F_OFFSET, F_SIDE, F_TOTAL, F_WHERE, F_WIDTH, MARK_END, MARK_GAP
    from dissect.language.layout import *
    from dissect.memory.matrices import lowest, part_of, row_of
    from dissect.frames.framing import Framing
    from dissect.stream.streams import Streams
    from dissect.stream.state import D_BASE, END_FIN, END_RESET, MASK32, S_SIDES, SIDE_WIDTH


@cython.final
@cython.cclass
class Pairing:
    """Pairs the messages of one protocol; `exchanges.out` collects finished rows until the caller takes them."""

    # attributes: Streams | streams
    # attributes: Accounts | accounts
    # attributes: OpenRequests | requests
    # attributes: Finder | finder
    # attributes: Bindings | bindings
    # attributes: Queue | queue
    # attributes: Children | children
    # attributes: Explaining | explaining
    # attributes: Memories | memories
    # attributes: Assemblies | assemblies
    # attributes: Exchanges | exchanges
    # attributes: long long[:, ::1] | done
    # attributes: long long | done_count, width
    # attributes: bint | keep_messages

    def __init__(self, streams: Streams, framing: Framing, accounts: Accounts, width: int, chains: tuple, *, keep_messages: bool = False,
                 keep_exchanges: bool = True):
        """`width`: of a message row; `chains`: of items, events and records."""
        self.streams, self.accounts, self.width, self.keep_messages, self.done_count = streams, accounts, width, keep_messages, 0
        self.requests = OpenRequests(accounts)
        self.finder = Finder(streams, accounts, self.requests)
        self.bindings = Bindings(accounts, self.requests)
        self.queue = Queue(streams, framing, accounts, width)
        self.children = Children(accounts, self.requests, self.queue, self.bindings, chains)
        self.explaining = Explaining(self.children, self.requests)
        self.memories = Memories(streams, accounts, self.queue, self.explaining)
        self.assemblies = Assemblies(streams, accounts, self.queue, self.explaining)
        self.exchanges = Exchanges(streams, self.requests, self.children, self.explaining, self.assemblies, keep_exchanges)
        self.done = matrix(F_WIDTH + width, OUT_FIRST if keep_messages else 1)  # messages in pairing order, by columns

    # --- the batch ------------------------------------------------------------------------------------------------

    def come(self, frames: cython.longlong[:, ::1], count: cython.longlong) -> None:
        """A batch of so many messages begins."""
        self.queue.look_ahead(frames, count)

    def batch(self, frames: cython.longlong[:, ::1], messages: cython.longlong[:, ::1], start: cython.longlong, count: cython.longlong) -> tuple:
        """Rows start…count−1 → (next row, whether there was room).  Call come(), children.come() and children.grow() before."""
        number: cython.longlong = start
        sure: cython.longlong = 0  # so many rows need not ask for room
        frame: cython.p_longlong
        if not cython.compiled:
            messages = memoryview(messages)
        while number < count:
            if sure <= 0:
                sure = self.room(number, count)
                if sure <= 0 and self.short(number):
                    return number, False
            sure -= 1
            if number + AHEAD < count:
                self.requests.call_for(self.streams, frames[number + AHEAD, F_DIRECTION] >> 1)
                self.requests.call_for_open(self.streams, frames[number + AHEAD // 2, F_DIRECTION] >> 1)
                self.requests.call_for_events(self.streams, frames[number + AHEAD // 4, F_DIRECTION] >> 1, frames[number + AHEAD // 8, F_DIRECTION] >> 1)
            frame = row_of(frames, number)
            if self.queue.direct(frame) and not self.memories.wanted(frame, row_of(messages, number)) and not self.assemblies.wanted(frame, row_of(messages, number)):
                self.process(frame, row_of(messages, number), number, -1)
            else:
                self.wait(frame, row_of(messages, number), number)
            number += 1
        return count, True

    @cython.cfunc
    @cython.exceptval(check=False)
    def wait(self, frame: cython.p_longlong, message: cython.p_longlong, number: cython.longlong) -> cython.void:
        """Put a message of the batch into its connection's queue, with all its children."""
        queued: cython.longlong = self.queue.taken(frame, message)
        self.queue.rows[queued, Q_ITEMS] = self.children.come_items(number)
        self.queue.rows[queued, Q_EVENTS], self.queue.rows[queued, Q_RECORDS] = self.children.come_events(number), self.children.come_records(number)
        if frame[F_WHERE] < MARK_GAP and self.explaining.wanted(message):
            self.explaining.keep_queued(queued, number)
        self.queue.enter(queued)

    def release(self) -> bool:
        """Process messages that need not wait any longer; call it at the end of every batch.  False: out of room."""
        number: cython.longlong = 0
        slot: cython.longlong
        while number < self.queue.waiting_count:
            slot = self.queue.waiting_slots[number]
            if not self.release_slot(slot):
                return False
            if self.accounts.rows[slot, A_WAITING] < 0:
                self.queue.waiting_count -= 1
                self.queue.waiting_slots[number] = self.queue.waiting_slots[self.queue.waiting_count]
            else:
                number += 1
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def release_slot(self, slot: cython.longlong) -> cython.bint:
        low: cython.longlong = self.queue.watermark(slot)
        queued: cython.longlong = self.accounts.rows[slot, A_WAITING]
        stale: cython.longlong
        while queued >= 0 and self.queue.rows[queued, Q_POSITION] < low:
            if self.short(-1):
                return False
            stale = self.assemblies.stale(row_of(self.queue.frames, queued), row_of(self.queue.messages, queued))
            if stale >= 0:
                self.understand(row_of(self.queue.frames, stale), row_of(self.queue.messages, stale), stale, stale)
                self.put_back(stale)
                continue
            self.queue.leave(slot)
            self.process(row_of(self.queue.frames, queued), row_of(self.queue.messages, queued), queued, queued)
            self.put_back(queued)
            queued = self.accounts.rows[slot, A_WAITING]
        self.exchanges.released(slot)
        self.queue.released(slot, low == NEVER)
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def put_back(self, queued: cython.longlong) -> cython.void:
        """A message that waited has had its turn; its bytes go, unless they are kept for a request to come."""
        self.explaining.drop(queued)
        self.queue.put_back(queued)

    # --- one message ----------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(check=False)
    def process(self, frame: cython.p_longlong, message: cython.p_longlong, number: cython.longlong, queued: cython.longlong) -> cython.void:
        """Process a message whose turn has come."""
        self.exchanges.turn(frame, self.assemblies.count == 0, queued < 0)
        self.bindings.turn = frame[F_DIRECTION] >> 1
        if self.accounts.rows[self.bindings.turn, A_UNPLACED + 1 - (frame[F_DIRECTION] & 1)] < 0 and (frame[F_WHERE] <= MARK_GAP or frame[F_OFFSET] > 0):  # a reset alone says nothing of where it begins
            self.exchanges.place(frame[F_DIRECTION] ^ 1, self.streams.state[frame[F_DIRECTION] >> 1, S_SIDES + (frame[F_DIRECTION] & 1) * SIDE_WIDTH + D_BASE])
        if frame[F_WHERE] >= MARK_GAP:
            self.marked(frame)
            return
        self.queue.inside(frame)
        if self.memories.count:
            self.memories.turn(frame, message, queued)
        if not self.assemblies.count or self.assemblies.turn(frame, message, queued):
            self.understand(frame, message, number, queued)

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def understand(self, frame: cython.p_longlong, message: cython.p_longlong, number: cython.longlong, queued: cython.longlong) -> cython.void:
        """What a message says, when all of it is known."""
        kind: cython.longlong = message[M_KIND] if message[M_PRESENT] >> M_KIND & 1 else 0
        says: cython.longlong  # of answers, from now on: see `silent`
        if self.bindings.lends:
            self.bindings.lend(frame, message)
        if message[M_PRESENT] >> M_BIND & 1 and message[M_PRESENT] >> M_BIND_ID & 1:
            self.bindings.bind(frame, message)
        elif message[M_PRESENT] >> M_CLIENT & 1 and frame[F_SIDE] == 0:
            self.accounts.rows[frame[F_DIRECTION] >> 1, A_NAME] = message[M_CLIENT]
        if kind == REQUEST:
            says = message[M_PAIRING] // PAIR_HEARD & 3 if message[M_PRESENT] >> M_PAIRING & 1 else 0
            if (says or self.accounts.rows[frame[F_DIRECTION] >> 1, A_ENDS] >> SILENT) and self.accounts.silent(frame[F_DIRECTION], says):
                kind = message[M_KIND] = ONEWAY
        if kind == REQUEST:
            self.asked(frame, message, number, queued)
        elif kind == RESPONSE:
            self.answered(frame, message, number, queued)
        elif kind == ONEWAY:
            self.finish_oneway(frame, message, number, queued)
        else:  # pushed, or not understood
            self.pushed(frame, message, number, queued)
        if self.keep_messages:
            self.keep_message(frame, message)

    @cython.cfunc
    @cython.exceptval(check=False)
    def keep_message(self, frame: cython.p_longlong, message: cython.p_longlong) -> cython.void:
        """What is set of it, by columns: a message says a fourth of what messages may say."""
        first: cython.p_longlong = part_of(self.done, 0, self.done_count)  # room() has seen to that
        column: cython.longlong
        left: cython.longlong = message[M_PRESENT] | 1  # and the mask itself
        for column in range(F_WIDTH):
            first[column * self.done.shape[1]] = frame[column]
        while left:
            column = lowest(left)
            first[(F_WIDTH + column) * self.done.shape[1]] = message[column]
            left &= left - 1
        self.done_count += 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def pushed(self, frame: cython.p_longlong, message: cython.p_longlong, number: cython.longlong, queued: cython.longlong) -> cython.void:
        """A message outside of any exchange: its children leave with what the message itself says."""
        row: cython.longlong = self.finder.given_up(frame, message)
        if row >= 0:
            self.exchanges.finish(row, STATUS_RESET)
        row = self.exchanges.blank(frame, message, frame[F_DIRECTION] & 1)
        self.children.delivered(frame, number, queued, row)
        self.exchanges.put_back(row)

    # --- requests -------------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(check=False)
    def begin(self, frame: cython.p_longlong, message: cython.p_longlong, number: cython.longlong, queued: cython.longlong) -> cython.longlong:
        """A row for a request, not yet linked."""
        request: cython.longlong = self.exchanges.blank(frame, message, frame[F_DIRECTION] & 1)
        row: cython.p_longlong = row_of(self.requests.rows, request)
        request_half(row, frame, message)
        row[X_ITEMS], row[X_EVENTS], row[X_RECORD_ROWS] = self.children.items_of(number, queued), self.children.events_of(number, queued), self.children.records_of(number, queued)
        if row[X_EVENTS] >= 0:
            row[X_EVENTS] = self.children.announce(row[X_EVENTS], frame, request)
        return request

    @cython.cfunc
    @cython.exceptval(check=False)
    def asked(self, frame: cython.p_longlong, message: cython.p_longlong, number: cython.longlong, queued: cython.longlong) -> cython.void:
        """Open a request; an older one with the same key is superseded, unless equal keys are legal."""
        request: cython.longlong = self.begin(frame, message, number, queued)
        row: cython.p_longlong = row_of(self.requests.rows, request)
        older: cython.longlong
        early: cython.longlong = -1
        opens: cython.bint = message[M_PRESENT] >> M_PAIRING & 1 and message[M_PAIRING] & PAIR_OPENS
        if opens and frame[F_OFFSET] > 0:
            self.bindings.drop(frame[F_DIRECTION] >> 1, True)
            self.exchanges.before(request)
        if nameless(frame, message):  # nobody can tell what answers it
            row[X_KEY1], row[X_HASH] = UNSAID, hash_of(self.requests.seed, row[X_SLOT], row[X_KEY0], UNSAID, row[X_KEY2])
        elif not row[X_FLAGS] & HOW_FIFO:
            if self.finder.unique and not opens:  # else nothing is left of what was asked before
                self.requests.fallen(request)
            older = self.finder.newest(row)
            if older >= 0 and not ahead(frame):  # else its answer may be among the bytes that the sender has seen and we have not
                self.exchanges.finish(older, STATUS_UNANSWERED)
        else:
            self.bindings.doubt(row)
            older = self.finder.stale(request)
            while older >= 0:
                self.exchanges.finish(older, STATUS_UNANSWERED)
                older = self.finder.stale(request)
            self.finder.doubted(request)
        if not self.finder.part_of_unseen(row) and not row[X_FLAGS] & HOW_SECOND:
            self.finder.asks(request, frame[F_OFFSET] + frame[F_TOTAL])
            early = self.finder.early(request)
            while early >= 0 and self.requests.rows[early, X_FLAGS] & HOW_INTERIM:
                self.stood_by(request, early)
                early = self.finder.early(request)
        if early >= 0:
            self.join_early(request, early)
            return
        self.exchanges.open(request)

    @cython.cfunc
    @cython.exceptval(check=False)
    def finish_oneway(self, frame: cython.p_longlong, message: cython.p_longlong, number: cython.longlong, queued: cython.longlong) -> cython.void:
        """A request that wants no answer is finished at once."""
        request: cython.longlong = self.begin(frame, message, number, queued)
        self.requests.link(request)
        self.exchanges.finish(request, STATUS_ONEWAY)

    # --- answers --------------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(check=False)
    def answered(self, frame: cython.p_longlong, message: cython.p_longlong, number: cython.longlong, queued: cython.longlong) -> cython.void:
        """An answer finds its request, or gets a row of its own."""
        how: cython.longlong = message[M_PAIRING] if message[M_PRESENT] >> M_PAIRING & 1 else 0
        request: cython.longlong = self.request_of(frame, message, how % PAIR_OVER // PAIR_FAMILY, queued)
        row: cython.p_longlong
        if request < 0:
            self.alone(frame, message, number, queued, how)
            return
        row = row_of(self.requests.rows, request)
        if how & PAIR_INTERIM:
            row[X_ANSWERS] += 1
            if message[M_PRESENT] >> M_WAIT & 1:  # it says that the request stands by
                row[X_WAIT_RULE] = message[M_WAIT]
            self.children.delivered(frame, number, queued, request)
            return
        if row[X_FLAGS] & HOW_FILLED and message[M_PRESENT] >> M_CLASS & 1 and message[M_CLASS] == EMPTY:
            message[M_CLASS] = ERROR
        self.complete(request, frame, message, number, queued)
        self.finder.settle(request, True)
        if row[X_BIND] != UNSAID:
            self.bindings.answered(row)
        if row[X_API] != UNSAID:
            message[M_API] = row[X_API]
            message[M_PRESENT] |= bit(M_API)
        self.exchanges.finish(request, STATUS_ERROR if row[X_CLASS] == ERROR else STATUS_OK)

    @cython.cfunc
    @cython.exceptval(check=False)
    def request_of(self, frame: cython.p_longlong, message: cython.p_longlong, also: cython.longlong, queued: cython.longlong) -> cython.longlong:
        """The request of an answer, −1 none; `also`: further families to search, eight bits each."""
        request: cython.longlong
        other: cython.longlong
        self.finder.hears(frame, message)
        self.finder.turned = self.finder.unseen and queued >= 0 and self.queue.had_turn(frame[F_DIRECTION] ^ 1, self.finder.heard)
        request = self.finder.asked()
        while also > 0 and (request < 0 or row_of(self.requests.rows, request)[X_FLAGS] & HOW_ORDER and request != self.requests.oldest(frame[F_DIRECTION] >> 1)):
            self.finder.family(also & 255)
            other = self.finder.asked()
            if other >= 0 and (request < 0 or self.requests.rows[other, X_REQUEST_OFFSET] < self.requests.rows[request, X_REQUEST_OFFSET]):
                request = other  # where order alone pairs, it does so among all families
            also >>= 8
        if request < 0 and message[M_PRESENT] >> M_KEY2 & 1:
            self.finder.family(key_of(message, M_KEY0))
            request = self.finder.called_also(message)
        return -1 if nameless(frame, message) or request >= 0 and self.requests.belied(request, self.finder.heard, self.finder.said_at) else request

    @cython.cfunc
    @cython.exceptval(check=False)
    def alone(self, frame: cython.p_longlong, message: cython.p_longlong, number: cython.longlong, queued: cython.longlong, how: cython.longlong) -> cython.void:
        """An answer without a request.  It waits if what it acknowledges was not seen yet: that may hold one.  Else it may have been pushed."""
        side: cython.longlong = 1 - (frame[F_DIRECTION] & 1)
        full: cython.bint = self.accounts.rows[frame[F_DIRECTION] >> 1, A_OPENED] >= OPEN_LIMIT
        early: cython.bint = not full and not nameless(frame, message) and (ahead(frame) or not how & PAIR_MAYBE and self.exchanges.awaits(frame))
        answer: cython.longlong
        row: cython.p_longlong
        if acknowledged(frame) == UNSAID and not early or full and ahead(frame):
            self.accounts.rows[frame[F_DIRECTION] >> 1, A_UNPLACED + 1 - side] = frame[F_OFFSET] + 1
        if how & PAIR_MAYBE and not early:
            message[M_KIND] = PUSH
            self.pushed(frame, message, number, queued)
            return
        answer = self.exchanges.blank(frame, message, side)
        row = row_of(self.requests.rows, answer)
        if early:
            if self.explaining.wanted(message):
                self.explaining.keep_early(answer, number, queued)
            row[X_FLAGS], row[X_HASH] = HOW_EARLY | (HOW_AGAIN if self.finder.among else 0), row[X_HASH] ^ EARLY_HASH
            row[X_FLAGS] |= (HOW_INTERIM if how & PAIR_INTERIM else 0) | (HOW_LATER if how & PAIR_LATER else 0) | (HOW_MAYBE if how & PAIR_MAYBE else 0)
        self.complete(answer, frame, message, number, queued)
        row[X_FROM_CLIENT] = frame[F_SIDE]
        if early:
            row[X_HEARD] = frame[F_ACK] if ahead(frame) else -1 - (frame[F_ACK] & MASK32)
            row[X_SAYS_WAIT], row[X_SAYS_UNTIL] = slot_or_unsaid(message, M_WAIT), slot_or_unsaid(message, M_WAIT_UNTIL)
        if not full and not how & (PAIR_INTERIM | PAIR_LATER):
            self.finder.keeps(row)
        self.requests.link(answer)
        self.exchanges.stay_alone(answer)

    @cython.cfunc
    @cython.exceptval(check=False)
    def complete(self, request: cython.longlong, frame: cython.p_longlong, message: cython.p_longlong, number: cython.longlong, queued: cython.longlong) -> cython.void:
        """Fill the answer's half of a row."""
        items: cython.longlong = self.children.items_of(number, queued)
        events: cython.longlong = self.children.events_of(number, queued)
        row: cython.p_longlong = row_of(self.requests.rows, request)
        anew: cython.bint = self.explaining.wanted(message) and self.explaining.answer(request, frame, message, number, queued)
        if anew:
            self.children.drop(items, events, self.children.waiting(queued))
            items, events = self.explaining.items, self.explaining.events
        if items >= 0:
            self.children.items.drop(row[X_ITEMS])
            row[X_ITEMS] = items
        answer_half(row, frame, message)
        waited(row, slot_or_unsaid(message, M_WAIT), slot_or_unsaid(message, M_WAIT_UNTIL))
        self.children.release_events(events, frame, request)
        if anew:
            self.explaining.release_records(frame, request)
        else:
            self.children.deliver_records(number, queued, frame, request)

    @cython.cfunc
    @cython.exceptval(check=False)
    def join_early(self, request: cython.longlong, early: cython.longlong) -> cython.void:
        """Join a request with its answer that was captured before it."""
        row: cython.p_longlong = row_of(self.requests.rows, request)
        answer: cython.p_longlong = row_of(self.requests.rows, early)
        message: cython.longlong[:, ::1] = matrix(1, self.width)  # what the answer says, read with its request
        answer_before(row, answer)
        self.explaining.early(request, early, row_of(message, 0))
        self.explaining.release(early, request)
        if answer[X_SAYS_WAIT] != UNSAID or not message[0, M_PRESENT] >> M_WAIT & 1:
            waited(row, answer[X_SAYS_WAIT], answer[X_SAYS_UNTIL])
        if row[X_FLAGS] & HOW_FILLED and row[X_CLASS] == EMPTY:
            row[X_CLASS] = ERROR
        if answer[X_ITEMS] >= 0:
            self.children.items.drop(row[X_ITEMS])
            row[X_ITEMS], answer[X_ITEMS] = answer[X_ITEMS], -1
        self.requests.unlink(early)
        self.exchanges.put_back(early)
        self.requests.link(request)
        self.exchanges.finish(request, STATUS_ERROR if row[X_CLASS] == ERROR else STATUS_OK)

    @cython.cfunc
    @cython.exceptval(check=False)
    def stood_by(self, request: cython.longlong, early: cython.longlong) -> cython.void:
        """Use an interim answer that was captured before its request."""
        row: cython.p_longlong = row_of(self.requests.rows, request)
        answer: cython.p_longlong = row_of(self.requests.rows, early)
        row[X_ANSWERS] += answer[X_ANSWERS]
        if answer[X_SAYS_WAIT] != UNSAID:
            row[X_WAIT_RULE] = answer[X_SAYS_WAIT]
        self.explaining.release(early, request)
        self.children.items.drop(answer[X_ITEMS])
        self.requests.unlink(early)
        self.exchanges.put_back(early)

    @cython.cfunc
    @cython.exceptval(check=False)
    def marked(self, frame: cython.p_longlong) -> cython.void:
        """An end closes what can no longer be answered; what lacks is handled by its place (see Lacking), but for what says something now."""
        slot: cython.longlong = frame[F_DIRECTION] >> 1
        if frame[F_WHERE] != MARK_END:
            self.exchanges.lack(frame)
            return
        self.accounts.rows[slot, A_ENDS] |= 1 << (frame[F_DIRECTION] & 1)
        if self.accounts.rows[slot, A_ENDS] & BOTH_ENDED == BOTH_ENDED:
            self.bindings.drop(slot, True)
        self.exchanges.ended(slot, frame[F_DIRECTION] & 1, STATUS_RESET if frame[F_BYTES] == END_FIN or frame[F_BYTES] == END_RESET else STATUS_UNANSWERED)

    @cython.cfunc
    @cython.exceptval(check=False)
    def room(self, number: cython.longlong, count: cython.longlong) -> cython.longlong:
        """How many rows of the batch from `number` on can be processed for certain; an END finishes all open requests."""
        sure: cython.longlong = min(count - number, self.requests.room(), self.queue.room(), self.bindings.room(), self.exchanges.room())
        if self.keep_messages:
            sure = min(sure, self.done.shape[1] - self.done_count - 4)
        return 0 if sure <= 0 or self.children.short(number, count) else sure

    @cython.cfunc
    @cython.exceptval(check=False)
    def short(self, number: cython.longlong) -> cython.bint:
        """Whether processing one more row could overflow a table; −1: a waiting one."""
        return (self.requests.short() or self.exchanges.short() or self.queue.short() or self.children.short(number, number + 1) or self.bindings.short()
                or (self.keep_messages and self.done.shape[1] - self.done_count < 4))

    def grow(self, number: int = -1) -> None:
        """After a stop for room before row `number` (take what is finished first): double the tables that are nearly full."""
        self.requests.grow()
        self.exchanges.grow()
        if self.keep_messages and self.done.shape[1] == OUT_FIRST and not self.done_count:
            self.done = blank(F_WIDTH + self.width, odd_lines(min(OUT_ROWS, OUT_NUMBERS // (F_WIDTH + self.width))))
        self.queue.grow()
        self.bindings.grow()
        self.children.grow(number, number + 1)
