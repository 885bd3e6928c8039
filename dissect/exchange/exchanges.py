# cython: language_level=3, boundscheck=True, wraparound=False, cdivision=True, initializedcheck=False
"""Rows of exchanges: how one begins, and where it goes when it is done.

Law: a finished row is in `out` once, and everything that belonged to it has left.
"""

# pxd: from dissect.stream.streams cimport Streams
# pxd: from dissect.exchange.assemblies cimport Assemblies
# pxd: from dissect.exchange.children cimport Children
# pxd: from dissect.exchange.explaining cimport Explaining
# pxd: from dissect.exchange.requests cimport OpenRequests

import cython
import numpy

from dissect.memory.matrices import blank, matrix, odd_lines

if cython.compiled:
    from cython.cimports.dissect.exchange.assemblies import Assemblies
    from cython.cimports.dissect.exchange.causes import explain, let_pause_go
    from cython.cimports.dissect.exchange.children import Children
    from cython.cimports.dissect.exchange.explaining import Explaining
    from cython.cimports.dissect.exchange.halves import begun
    from cython.cimports.dissect.exchange.layout import *
    from cython.cimports.dissect.exchange.requests import OpenRequests
    from cython.cimports.dissect.frames.layout import F_ACK, F_BYTES, F_DIRECTION, F_OFFSET, F_PACKET, F_WHERE, MARK_GAP
    from cython.cimports.dissect.memory.matrices import part_of, row_of
    from cython.cimports.dissect.stream.streams import Streams
    from cython.cimports.dissect.stream.events import between, cut_before, thin_out
    from cython.cimports.dissect.stream.state import EVENTS, HALF32, INNER_OPEN, MASK32, PACES_KEPT, SEQUENCE, S_EVENTS, S_EVENT_COUNT, S_INNER, S_LAST_PACKET
else:
    from dissect.exchange.assemblies import Assemblies
    from dissect.exchange.causes import explain, let_pause_go
    from dissect.exchange.children import Children
    from dissect.exchange.explaining import Explaining
    from dissect.exchange.halves import begun
    from dissect.exchange.layout import *
    from dissect.exchange.requests import OpenRequests
    from dissect.frames.layout import F_ACK, F_BYTES, F_DIRECTION, F_OFFSET, F_PACKET, F_WHERE, MARK_GAP
    from dissect.memory.matrices import part_of, row_of
    from dissect.stream.streams import Streams
    from dissect.stream.events import between, cut_before, thin_out
    from dissect.stream.state import EVENTS, HALF32, INNER_OPEN, MASK32, PACES_KEPT, SEQUENCE, S_EVENTS, S_EVENT_COUNT, S_INNER, S_LAST_PACKET


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def over_from(row: cython.p_longlong, side: cython.longlong) -> cython.longlong:
    """From which offset of this side on the first word of another connection leaves a row without its other half; NEVER: nobody knows."""
    if row[X_FLAGS] & HOW_EARLY:
        return row[X_HEARD] if row[X_SIDE] == side and row[X_HEARD] >= 0 else NEVER
    if row[X_SIDE] == side:
        return row[X_REQUEST_OFFSET] + 1
    return row[X_ACK] if row[X_ACK] != UNSAID else NEVER


@cython.final
@cython.cclass
class Exchanges:
    """Finished rows wait in `out`, by columns, until the caller takes them."""

    # attributes: Streams | streams
    # attributes: OpenRequests | requests
    # attributes: Children | children
    # attributes: Explaining | explaining
    # attributes: Assemblies | assemblies
    # attributes: long long[:, ::1] | out, measured
    # attributes: long long[::1] | chosen, said
    # attributes: long long | out_count, now, width, most, thinned, thinned_to
    # attributes: bint | kept, tagged
    # attributes: object | sure

    def __init__(self, streams: Streams, requests: OpenRequests, children: Children, explaining: Explaining, assemblies: Assemblies, kept: cython.bint):
        self.streams, self.requests, self.children, self.explaining, self.assemblies = streams, requests, children, explaining, assemblies
        self.kept = kept  # whether anybody asked for these rows
        self.now = 0  # position of the message whose turn it is
        self.sure = None  # slot → packet → what it acknowledges in units, of those that were not certain in their turns, of connections that carry another stream
        self.most = 2 * PACES_KEPT if streams.paced else EVENTS  # events of TCP that a connection may have before they are thinned out
        self.thinned, self.thinned_to = -1, 0  # the connection of which they were last, and how many may be there before the next time
        self.width = X_WIDTH + (Y_WIDTH if streams.paced else 0)
        self.out = matrix(self.width, OUT_FIRST)
        self.out_count = 0
        self.chosen = numpy.arange(self.width)  # columns of `out` that are filled
        self.tagged = True  # whether what TCP did is one of them
        self.measured = matrix(1, Y_WIDTH)
        self.said = numpy.zeros(Y_WIDTH, dtype=numpy.int64)  # what is measured of any row of `out`: mostly little, and where nothing is, all rows hold zeros already

    def keep_only(self, columns) -> None:
        """From the next row on nobody looks at other columns."""
        self.chosen = numpy.array(sorted(columns), dtype=numpy.int64)
        self.tagged = X_TCP in columns

    @cython.cfunc
    @cython.exceptval(check=False)
    def blank(self, frame: cython.p_longlong, message: cython.p_longlong, side: cython.longlong) -> cython.longlong:
        """A new row with what request and answer share, not yet linked; `side`: the side that asked."""
        request: cython.longlong = self.requests.taken()
        row: cython.p_longlong = row_of(self.requests.rows, request)
        begun(row, frame, message, side, self.requests.seed)
        if row[X_CLIENT] == UNSAID:
            row[X_CLIENT] = self.children.name_of(row[X_SLOT])
        return request

    @cython.cfunc
    @cython.exceptval(check=False)
    def put_back(self, request: cython.longlong) -> cython.void:
        if self.requests.rows[request, X_FLAGS] & HOW_EARLY:
            self.explaining.forget(request)
        self.requests.put_back(request)

    @cython.cfunc
    @cython.exceptval(check=False)
    def open(self, request: cython.longlong) -> cython.void:
        """Link a request.  If there are too many, the oldest is finished: a request, or an answer that waits for one."""
        account: cython.p_longlong = row_of(self.requests.accounts.rows, self.requests.rows[request, X_SLOT])
        row: cython.p_longlong
        oldest: cython.longlong
        self.requests.link(request)
        if account[A_OPENED] <= OPEN_LIMIT:
            return
        oldest = self.requests.oldest(self.requests.rows[request, X_SLOT])
        row = row_of(self.requests.rows, oldest)
        if row[X_FLAGS] & (HOW_EARLY | HOW_KEPT) == HOW_EARLY and row[X_HEARD] >= 0:  # nobody will know which of the requests to come it answers
            account[A_UNPLACED + 1 - row[X_SIDE]] = max(account[A_UNPLACED + 1 - row[X_SIDE]], row[X_RESPONSE_OFFSET] + 1)
        self.finish(oldest, STATUS_NO_REQUEST if row[X_FLAGS] & HOW_EARLY else STATUS_UNANSWERED)

    @cython.cfunc
    @cython.exceptval(check=False)
    def turn(self, frame: cython.p_longlong, whole: cython.bint, direct: cython.bint) -> cython.void:
        """A message, or a mark, has its turn; `whole`: no other one continues it; `direct`: none that comes is older."""
        self.now = frame[F_PACKET]
        if self.sure is not None and self.streams.state[frame[F_DIRECTION] >> 1, S_INNER] == INNER_OPEN:
            self.hear(frame[F_DIRECTION] >> 1)
        if self.streams.paced and whole and frame[F_WHERE] < MARK_GAP:
            let_pause_go(self.streams, frame)
        if direct and self.streams.state[frame[F_DIRECTION] >> 1, S_EVENT_COUNT] > self.most:
            self.thin_out(frame[F_DIRECTION] >> 1, self.now)

    @cython.cfunc
    @cython.exceptval(check=False)
    def hear(self, slot: cython.longlong) -> cython.void:
        """What open requests of an inner stream had heard, where bytes lacked then and it is certain only now."""
        heard: cython.longlong
        found: dict = self.sure(slot)
        request: cython.longlong = self.requests.accounts.rows[slot, A_OPEN] if found else -1
        while request >= 0:
            heard = found.get(self.requests.rows[request, X_POSITION], 0)
            if heard > 0:
                self.requests.rows[request, X_ACK] = heard
            request = self.requests.rows[request, X_SLOT_NEXT]

    @cython.cfunc
    @cython.exceptval(check=False)
    def released(self, slot: cython.longlong) -> cython.void:
        """Messages of a connection that waited had their turn: those that wait on, or come, may be older than these."""
        if self.streams.state[slot, S_EVENT_COUNT] > self.most:
            self.thin_out(slot, min(self.now, self.children.queue.first(slot)))

    @cython.cfunc
    @cython.exceptval(check=False)
    def thin_out(self, slot: cython.longlong, before: cython.longlong) -> cython.void:
        """Let go of events that no message from this packet on can need any more; where many may have cost time, not in every turn of the same connection."""
        if slot == self.thinned and self.streams.state[slot, S_EVENT_COUNT] < self.thinned_to:
            return
        thin_out(self.streams, slot, min(before, self.assemblies.since(slot)))
        self.thinned = slot
        self.thinned_to = self.streams.state[slot, S_EVENT_COUNT] + PACES_KEPT if self.streams.paced else 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def happened(self, row: cython.p_longlong, last: cython.longlong) -> cython.void:
        """What TCP did inside a row, up to this packet."""
        row[X_TCP] = between(self.streams, row[X_SLOT], row[X_POSITION], last, self.now) if self.tagged else 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def finish(self, request: cython.longlong, status: cython.longlong) -> cython.void:
        """A linked row is finished: it goes to `out`, with its children."""
        row: cython.p_longlong = row_of(self.requests.rows, request)
        slot: cython.longlong = row[X_SLOT]
        self.requests.unlink(request)
        if self.streams.state[slot, S_EVENTS] >= 0:
            if row[X_REQUEST_FIRST] != UNSAID:  # an answer that stayed alone had its own in its turn
                self.happened(row, row[X_RESPONSE_LAST_PACKET] if row[X_RESPONSE_LAST_PACKET] != UNSAID else self.now)
            if not self.streams.paced:
                self.let_events_go(slot)
        row[X_STATUS] = status
        if row[X_FLAGS] & (HOW_EARLY | HOW_KEPT) == HOW_EARLY:
            self.explaining.release(request, request)
        if row[X_CLIENT] == UNSAID:
            row[X_CLIENT] = self.children.name_of(slot)
        if self.kept and not row[X_FLAGS] & HOW_MAYBE:  # what waited in vain for a request came unasked
            self.put(row)
        if self.streams.paced and self.streams.state[slot, S_EVENTS] >= 0:
            self.let_events_go(slot)
        self.children.leave(request, status)
        self.put_back(request)

    @cython.cfunc
    @cython.exceptval(check=False)
    def stay_alone(self, answer: cython.longlong) -> cython.void:
        """An answer without a request, which is linked, is finished, if it does not wait for one; or the oldest of those that are kept, if there are too many."""
        at: cython.longlong = answer if self.requests.rows[answer, X_FLAGS] & HOW_KEPT else -1
        count: cython.longlong = 0
        looked: cython.longlong = 0
        self.happened(row_of(self.requests.rows, answer), self.requests.rows[answer, X_RESPONSE_LAST_PACKET])
        if not self.requests.rows[answer, X_FLAGS] & HOW_EARLY:
            self.finish(answer, STATUS_NO_REQUEST)
        while at >= 0 and looked < KEPT_LOOKS:
            count += self.requests.rows[at, X_FLAGS] & HOW_KEPT != 0
            if count > KEPT_MOST:
                self.finish(at, STATUS_NO_REQUEST)
                return
            looked, at = looked + 1, self.requests.rows[at, X_SLOT_NEXT]

    @cython.cfunc
    @cython.exceptval(check=False)
    def put(self, row: cython.p_longlong) -> cython.void:
        """To `out`, and behind it what is measured of its pauses."""
        first: cython.p_longlong = part_of(self.out, 0, self.out_count)  # room() has seen to that
        measured: cython.p_longlong = row_of(self.measured, 0)
        step: cython.longlong = self.out.shape[1]
        number: cython.longlong
        column: cython.longlong
        if self.streams.paced:
            if self.out_count == 0:
                self.clear()
            explain(self.streams, row, measured)
            self.in_order(row, measured)
        for number in range(len(self.chosen)):
            column = self.chosen[number]
            if column < X_WIDTH:
                first[column * step] = row[column]
            elif measured[column - X_WIDTH] != 0:
                first[column * step] = measured[column - X_WIDTH]
                self.said[column - X_WIDTH] = 1
        self.out_count += 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def clear(self) -> cython.void:
        """Zeros in the columns of which rows that were taken had something else."""
        column: cython.longlong
        row: cython.longlong
        values: cython.p_longlong
        for column in range(Y_WIDTH):
            if self.said[column]:
                self.said[column] = 0
                values = part_of(self.out, X_WIDTH + column, 0)
                for row in range(self.out.shape[1]):
                    values[row] = 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def ended(self, slot: cython.longlong, side: cython.longlong, status: cython.longlong) -> cython.void:
        """A direction has ended: what would have been answered in it is over, and what was answered before it was asked for.  With the second one
        all is: a message at a direction's very end may be known only then, when the end of its answer's direction had its turn."""
        request: cython.longlong = self.requests.accounts.rows[slot, A_OPEN]
        row: cython.p_longlong
        following: cython.longlong
        both: cython.bint = self.requests.accounts.rows[slot, A_ENDS] & BOTH_ENDED == BOTH_ENDED
        while request >= 0:
            row = row_of(self.requests.rows, request)
            following = row[X_SLOT_NEXT]
            if row[X_FLAGS] & HOW_EARLY:
                if row[X_SIDE] == side or both:  # its request's direction has ended
                    self.finish(request, STATUS_NO_REQUEST)
            elif row[X_SIDE] != side or both:  # its answer would have come in the direction that ended
                if row[X_FLAGS] & HOW_FIFO:
                    self.requests.accounts.rows[slot, A_ENDS] |= 1 << (LEFT_OPEN + row[X_SIDE])
                self.finish(request, status)
            request = following

    @cython.cfunc
    @cython.exceptval(check=False)
    def before(self, opening: cython.longlong) -> cython.void:
        """With this request, which is not linked yet, another connection of the same ports begins: what was asked before it, or answered by who had not heard
        more, is over.  It keeps the offset from which on one like it will end something older, so those that follow it go no further before that."""
        first: cython.p_longlong = row_of(self.requests.rows, opening)
        offset: cython.longlong = first[X_REQUEST_OFFSET]
        request: cython.longlong = self.requests.accounts.rows[first[X_SLOT], A_OPEN]
        row: cython.p_longlong
        until: cython.longlong
        following: cython.longlong
        older: cython.longlong = UNSAID  # from where on one ends something older than the last that looked
        least: cython.longlong = NEVER
        while request >= 0 and older <= offset:
            row = row_of(self.requests.rows, request)
            following = row[X_SLOT_NEXT]
            until = over_from(row, first[X_SIDE])
            older = row[X_HEARD] if not row[X_FLAGS] & HOW_EARLY and row[X_SIDE] == first[X_SIDE] else UNSAID
            if until <= offset:
                self.finish(request, STATUS_NO_REQUEST if row[X_FLAGS] & HOW_EARLY else STATUS_UNANSWERED)
            else:
                least = min(least, until)
            request = following
        first[X_HEARD] = min(least, older) if older > offset else least

    # --- answers of which nobody knows yet what they had heard --------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(check=False)
    def awaits(self, frame: cython.p_longlong) -> cython.bint:
        """Whether an answer waits for the first bytes of the other direction, of which nothing was captured yet: they say what it had heard.  Few
        answers of a connection do, so that one of which only one direction is captured keeps little."""
        account: cython.p_longlong = row_of(self.requests.accounts.rows, frame[F_DIRECTION] >> 1)
        column: cython.longlong = A_UNPLACED + (frame[F_DIRECTION] & 1)
        if frame[F_ACK] < SEQUENCE or account[column] > 0:
            return False
        if account[column] <= -UNPLACED_MOST:
            self.place(frame[F_DIRECTION], -1)
            return False
        account[column] -= 1
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def place(self, direction: cython.longlong, base: cython.longlong) -> cython.void:
        """The other direction begins at this number, or nobody will know where: its requests come, or had come before all that was captured."""
        account: cython.p_longlong = row_of(self.requests.accounts.rows, direction >> 1)
        request: cython.longlong = account[A_OPEN]
        unplaced: cython.longlong = 0
        following: cython.longlong
        heard: cython.longlong
        row: cython.p_longlong
        account[A_UNPLACED + (direction & 1)] = 0
        while request >= 0:
            row = row_of(self.requests.rows, request)
            following = row[X_SLOT_NEXT]
            if row[X_FLAGS] & HOW_EARLY and row[X_HEARD] < 0 and row[X_SIDE] != direction & 1:
                heard = ((-1 - row[X_HEARD] - base + HALF32) & MASK32) - HALF32
                if base >= 0 and 0 < heard <= PLACED_WITHIN:
                    row[X_HEARD] = heard
                else:
                    if base < 0 or heard > PLACED_WITHIN or heard < -PLACED_WITHIN:
                        unplaced = max(unplaced, row[X_RESPONSE_OFFSET] + 1)
                    self.finish(request, STATUS_NO_REQUEST)
            request = following
        account[A_UNPLACED + (direction & 1)] = unplaced

    @cython.cfunc
    @cython.exceptval(check=False)
    def lack(self, frame: cython.p_longlong) -> cython.void:
        """Bytes lack between two messages, or were skipped: among these any answer may have been, as one that nobody can place."""
        slot: cython.longlong = frame[F_DIRECTION] >> 1
        unplaced: cython.p_longlong = part_of(self.requests.accounts.rows, slot, A_UNPLACED + (frame[F_DIRECTION] & 1))
        if frame[F_WHERE] == MARK_GAP:
            self.requests.lack(slot, LEAST_MESSAGE if self.streams.state[slot, S_INNER] == INNER_OPEN else frame[F_BYTES])
        elif unplaced[0] >= 0 and frame[F_BYTES] >= LEAST_SKIPPED:
            unplaced[0] = max(unplaced[0], frame[F_OFFSET])

    def over(self, slot: cython.longlong) -> bool:
        """The capture is over: what is still open on a connection has no other half.  False: out of room."""
        request: cython.longlong = self.requests.accounts.rows[slot, A_OPEN]
        self.now = self.streams.state[slot, S_LAST_PACKET]
        while request >= 0 and not self.short():
            self.finish(request, STATUS_NO_REQUEST if self.requests.rows[request, X_FLAGS] & HOW_EARLY else STATUS_UNANSWERED)
            request = self.requests.accounts.rows[slot, A_OPEN]
        return request < 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def in_order(self, row: cython.p_longlong, out: cython.p_longlong) -> cython.void:
        """Where only the order pairs answers with requests: this request's turn came when the answer before it was out."""
        answered: cython.longlong = A_ANSWERED + row[X_SIDE]
        account: cython.p_longlong = row_of(self.requests.accounts.rows, row[X_SLOT])
        if not row[X_FLAGS] & HOW_ORDER or row[X_RESPONSE_LAST] == UNSAID:
            return
        out[Y_QUEUE] = max(min(account[answered] - row[X_REQUEST_LAST], out[Y_LEFT]), 0)
        account[answered] = row[X_RESPONSE_LAST]

    @cython.cfunc
    @cython.exceptval(check=False)
    def let_events_go(self, slot: cython.longlong) -> cython.void:
        """Free the events that no exchange can need any more.  What waits for a turn may have been captured before the message whose turn it is."""
        account: cython.p_longlong = row_of(self.requests.accounts.rows, slot)
        if account[A_OPENED] == 0 and account[A_UNFINISHED] == 0 and account[A_WAITING] < 0:
            cut_before(self.streams, slot, self.now)

    # --- room -----------------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(check=False)
    def room(self) -> cython.longlong:
        """How many messages can be processed for certain, even if all open requests finish at once."""
        return (self.out.shape[1] - self.out_count - self.requests.live) // 4 - 4 if self.kept else OUT_ROWS

    @cython.cfunc
    @cython.exceptval(check=False)
    def short(self) -> cython.bint:
        return self.kept and self.out.shape[1] - self.out_count < self.requests.live + 4

    def grow(self) -> None:
        """What is finished was taken."""
        room: cython.longlong = max(self.out.shape[1], min(OUT_ROWS, OUT_NUMBERS // self.width))
        if self.kept and not self.out_count:
            room = room if room >= self.requests.live + OUT_LEAST else self.requests.live + self.requests.live // 2 + 2 * OUT_LEAST
            if room > self.out.shape[1]:
                self.out = (matrix if self.streams.paced else blank)(self.width, odd_lines(room))
