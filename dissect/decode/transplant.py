"""Moves connections from one decoder to another: rows of numbers are copied, chains linked again, texts translated.

Law: a moved connection continues as it would have in its old decoder; only its offsets are counted from another place.
"""

from __future__ import annotations

import numpy

from dissect.exchange import layout as X
from dissect.exchange.moving import adopt, await_turn
from dissect.stream import state as S
from dissect.frames import layout as F
from dissect.language import layout as L
from dissect.machine.texts import EVENT_TEXTS, ITEM_TEXTS, RECORD_TEXTS

NULL = -(1 << 63)
NOWHERE = -(1 << 62)
OPEN_TEXTS = (X.X_TOPIC, X.X_BROKER, X.X_GROUP, X.X_CLIENT, X.X_CODE_NAME, X.X_TEXT)
COUNTS = (S.D_PACKETS, S.D_BYTES, S.D_MISSING, S.D_RETRANSMITTED, S.D_LATE, S.D_CONFLICTS, S.D_ZERO_NS)
SIDES = (S.S_SIDES, S.S_SIDES + S.SIDE_WIDTH)
# what the beginning of a life says, and its end does not
OF_THE_BEGINNING = [S.S_ID, S.S_FIRST_PACKET, S.S_STREAM]
OPENINGS = [S.S_SYN_TIME, S.S_SYN_SIDE, S.S_SYN_ANSWER]  # what its SYNs say, …
NOT_OPENED = numpy.array([-1, -1, 0], dtype=numpy.int64)  # … of which none was seen
OF_AN_ACCOUNTS_BEGINNING = [X.A_UNPLACED, X.A_UNPLACED + 1]


class Transplant:
    """Moves connections of `source`, a fold restored from its context, into `target`."""

    def __init__(self, target, source):
        self.target, self.source = target, source
        self.to, self.of = target.streams, source.streams
        self._texts: dict[int, int] = {}
        self.walked = 0  # bytes of all that the target had seen when the source began
        self._spooled = target.spooled.add(source.spooled.spool.bytes()) if source.spooled.spool else 0

    def rows(self, slots: numpy.ndarray) -> numpy.ndarray:
        """Give connections that the target does not know rows there, in their order: which ones."""
        first = self.to.slots
        while len(self.to.state) - first < len(slots) + 3:
            self.to.state = doubled(self.to.state)
        state = numpy.asarray(self.to.state)
        state[first : first + len(slots)] = numpy.asarray(self.of.state)[slots]
        self.to.slots = first + len(slots)
        put_framed(self.target, numpy.arange(first, first + len(slots)), framed_of(self.source, slots))
        self.target.accounts.reach(self.to.slots)
        numpy.asarray(self.target.accounts.rows)[first : self.to.slots] = numpy.asarray(self.source.accounts.rows)[slots]
        self.target.inner.adopt(self.source.inner, slots, range(first, self.to.slots))
        self.unsided(slots, numpy.arange(first, self.to.slots))
        self.to.created += len(slots)
        while len(self.to.table) < 4 * self.to.slots + 8:
            self.to.rehash(2 * len(self.to.table))
        return numpy.arange(first, first + len(slots))

    def unsided(self, slots, at, shifts=()) -> None:
        """What TCP did on connections whose client is not known yet; offsets grow by `shifts`."""
        theirs, ours = self.source.inside.unsided, self.target.inside.unsided
        if len(theirs.rows):
            by = dict(zip(slots.tolist(), shifts.tolist(), strict=True)) if len(shifts) else {}
            ours.add(theirs.take(dict(zip(slots.tolist(), at.tolist(), strict=True)), by))

    def chains(self, slot: int, at: int, shift: tuple[int, int] = (0, 0)) -> None:
        """What belongs to a connection's rows, which were copied from `slot` to `at`; offsets grow by `shift`."""
        state, account = numpy.asarray(self.to.state)[at], numpy.asarray(self.target.accounts.rows)[at]
        state[S.S_EVENT_AT] = 0
        if account[X.A_NAME] >= 0:
            account[X.A_NAME] = self.text(account[X.A_NAME])
        for side, at_side in enumerate(SIDES):
            framed = numpy.asarray(self.target.framing.rows)[2 * at + side]
            if framed[F.W_HEAD] > 0:
                head, tail = self.extents(int(framed[F.W_HEAD]) - 1, shift, side)
                framed[F.W_HEAD], framed[F.W_TAIL] = head + 1, tail + 1
            if state[at_side + S.D_ISLANDS] >= 0:
                state[at_side + S.D_ISLANDS], state[at_side + S.D_LAST_ISLAND] = self.islands(int(state[at_side + S.D_ISLANDS]), shift, 2 * at + side)
            if state[at_side + S.D_STRAY] >= 0:
                state[at_side + S.D_STRAY], _ = self.extents(int(state[at_side + S.D_STRAY]), (0, 0), side)
            state[at_side + S.D_HEARD] = moved(state[at_side + S.D_HEARD], shift[1 - side])
            if state[at_side + S.D_GAPS] >= 0:
                state[at_side + S.D_GAPS] = self.gaps(int(state[at_side + S.D_GAPS]), shift[side])
            if state[S.S_INNER_GAPS + side] > 0:
                state[S.S_INNER_GAPS + side] = 1 + self.gaps(int(state[S.S_INNER_GAPS + side]) - 1, 0)
        if state[S.S_EVENTS] >= 0:
            state[S.S_EVENTS] = self.events(int(state[S.S_EVENTS]), shift)
        lane = int(state[S.S_PROTOCOL])
        opened, waiting, bound = (int(account[column]) for column in (X.A_OPEN, X.A_WAITING, X.A_BOUND))
        account[[X.A_OPEN, X.A_WAITING, X.A_WAITING_TAIL, X.A_BOUND]] = -1
        account[[X.A_OPENED, X.A_BOUND_COUNT]] = 0
        if lane >= 0 and account[X.A_REMEMBERS]:
            memories = self.source.lanes[lane].pairing.memories
            self.target.lanes[lane].pairing.memories.adopt(numpy.asarray(memories.rows)[slot], at, shift)
        if lane >= 0 and account[X.A_UNFINISHED]:
            self.target.lanes[lane].pairing.assemblies.adopt(self.source.lanes[lane].pairing.assemblies.open[slot], at, shift)
        if lane >= 0:
            self.bindings(lane, bound, at, shift)
            self.opens(lane, opened, at, shift)
            self.queue(lane, waiting, at, shift)

    def text(self, number: int) -> int:
        """The target's number of a text of the source."""
        number = int(number)
        if number not in self._texts:
            data = self.source.names[number]
            buffer = numpy.frombuffer(data or b"\0", dtype=numpy.uint8)
            self._texts[number] = int(self.target.names.number(plain(buffer), 0, len(data)))
        return self._texts[number]

    # --- bytes that wait ------------------------------------------------------------------------------------------

    def extents(self, x: int, shift: tuple[int, int], side: int) -> tuple[int, int]:
        """A chain of extents: its first and its last row."""
        def moved_row(row, before: int) -> None:
            place = row[S.XT_PLACE]
            if place < 0 and place != NOWHERE:
                row[S.XT_PLACE] = place - self._spooled
            row[S.XT_OFFSET] += shift[side]
            row[S.XT_ACK] = moved(row[S.XT_ACK], shift[1 - side])
            row[S.XT_PREV] = S.BEGINS if before < 0 and row[S.XT_PREV] == S.BEGINS else before

        return self.moved_chain("extents", x, S.XT_NEXT, moved_row)

    def islands(self, first: int, shift: tuple[int, int], direction: int) -> tuple[int, int]:
        """A chain of islands of a direction of the target: its first and its last row."""
        side = direction & 1

        def moved_row(row, before: int) -> None:
            row[S.L_HEAD], row[S.L_TAIL] = self.extents(row[S.L_HEAD], shift, side)
            row[S.L_START] += shift[side]
            row[S.L_END] += shift[side]
            row[S.L_WALKED] += self.walked if row[S.L_WALKED] < S.MUCH else 0
            row[S.L_DIRECTION] = direction

        return self.moved_chain("islands", first, S.L_NEXT, moved_row)

    def gaps(self, g: int, shift: int) -> int:
        """A chain of gaps: its first row."""
        def moved_row(row, before: int) -> None:
            row[S.G_START] += shift
            row[S.G_END] += shift

        return self.moved_chain("gaps", g, S.G_NEXT, moved_row)[0]

    def events(self, n: int, shift: tuple[int, int]) -> int:
        """A chain of TCP's events: its first row."""
        def moved_row(row, before: int) -> None:
            by = shift[1 if row[S.N_WHAT] & S.TCP_SIDE else 0]
            row[S.N_LOW] += by
            row[S.N_HIGH] += by
            row[S.N_NEWER] = before

        return self.moved_chain("events", n, S.N_NEXT, moved_row)[0]

    def moved_chain(self, pool: str, n: int, following: int, moved_row=None) -> tuple[int, int]:
        """A chain of rows of one pool: its first and its last row in the target.  `moved_row` changes what moving changes."""
        ours, theirs = getattr(self.to, pool), getattr(self.of, pool)
        head = tail = -1
        while n >= 0:
            row = [int(column) for column in numpy.asarray(theirs.rows)[n]]
            n = row[following]
            if moved_row is not None:
                moved_row(row, tail)
            row[following] = -1
            ours.grow(160, len(ours.rows))
            at = ours.give()
            put(ours.rows, at, row)
            if tail >= 0:
                ours.rows[tail, following] = at
            else:
                head = at
            tail = at
        return head, tail

    # --- names, requests and messages that wait --------------------------------------------------------------------------

    def bindings(self, lane: int, n: int, at: int, shift: tuple[int, int]) -> None:
        """Names that the connection gave to numbers, the oldest first."""
        ours, theirs = self.target.lanes[lane].pairing, self.source.lanes[lane].pairing
        rows = []
        while n >= 0:
            rows.append([int(theirs.bindings.rows[n, k]) for k in range(X.B_WIDTH)])
            n = rows[-1][X.B_SLOT_NEXT]
        for row in reversed(rows):
            row[X.B_SLOT] = at
            for column in (X.B_TOPIC, X.B_GROUP, X.B_CLIENT):
                if row[column] != NULL:
                    row[column] = self.text(row[column])
            ours.grow()
            if row[X.B_ENDED_BY] >= 0 and row[X.B_ENDED_AT] != NULL:
                row[X.B_ENDED_AT] += shift[1 - row[X.B_ENDED_BY]]
            ours.bindings.adopt(numpy.array(row, dtype=numpy.int64))

    def opens(self, lane: int, o: int, at: int, shift: tuple[int, int]) -> None:
        """Open requests, the oldest first, so that the table's chains grow as they would have."""
        ours, theirs = self.target.lanes[lane].pairing, self.source.lanes[lane].pairing
        rows = []
        while o >= 0:
            rows.append(([int(theirs.requests.rows[o, k]) for k in range(X.X_WIDTH)], theirs.explaining.rests.get(-2 - o)))
            o = rows[-1][0][X.X_SLOT_NEXT]
        for row, rest in reversed(rows):
            side = row[X.X_SIDE]
            row[X.X_SLOT] = at
            for column, which in ((X.X_REQUEST_OFFSET, side), (X.X_RESPONSE_OFFSET, 1 - side), (X.X_ACK, 1 - side)):
                if row[column] != NULL:
                    row[column] += shift[which]
            if row[X.X_HEARD] >= 0:
                row[X.X_HEARD] += shift[side]
            for column in OPEN_TEXTS:
                if row[column] >= 0:
                    row[column] = self.text(row[column])
            if row[X.X_API] >= L.API_NAMED:
                row[X.X_API] = L.API_NAMED + self.text(row[X.X_API] - L.API_NAMED)
            if row[X.X_ANSWER_ID] != NULL and row[X.X_ANSWER_ID_TEXT] == 1:
                row[X.X_ANSWER_ID] = self.text(row[X.X_ANSWER_ID])
            row[X.X_ITEMS] = self.children(ours.children.items, theirs.children.items, row[X.X_ITEMS], ITEM_TEXTS)
            row[X.X_EVENTS] = self.children(ours.children.events, theirs.children.events, row[X.X_EVENTS], EVENT_TEXTS)
            row[X.X_RECORD_ROWS] = self.children(ours.children.records, theirs.children.records, row[X.X_RECORD_ROWS], RECORD_TEXTS)
            ours.grow()
            adopt(ours, numpy.array(row, dtype=numpy.int64), rest)

    def children(self, ours, theirs, n: int, texts: tuple[int, ...]) -> int:
        rows = []
        while n >= 0:
            row = numpy.array([theirs.rows[n, k] for k in range(theirs.width)], dtype=numpy.int64)
            for slot in texts:
                if row[L.C_PRESENT] >> slot & 1 and row[slot + 1] == L.IS_INTERNED:
                    row[slot] = self.text(row[slot])
            rows.append(row)
            n = int(theirs.rows[n, theirs.width])
        if not rows:
            return -1
        ours.grow(len(rows))
        return ours.adopt(numpy.stack(rows))

    def queue(self, lane: int, waits: int, at: int, shift: tuple[int, int]) -> None:
        """Messages that wait for the other direction."""
        ours, theirs = self.target.lanes[lane].pairing, self.source.lanes[lane].pairing
        texts = self.target.lanes[lane].program.text_slots
        while waits >= 0:
            frame = numpy.array([theirs.queue.frames[waits, k] for k in range(F.F_WIDTH)], dtype=numpy.int64)
            message = numpy.array([theirs.queue.messages[waits, k] for k in range(theirs.width)], dtype=numpy.int64)
            side = int(frame[F.F_DIRECTION]) & 1
            frame[F.F_DIRECTION] = 2 * at + side
            frame[F.F_OFFSET] += shift[side]
            frame[F.F_ACK] = moved(int(frame[F.F_ACK]), shift[1 - side])
            for slot in texts:
                if message[L.M_PRESENT] >> slot & 1 and message[slot + 1] == L.IS_INTERNED:
                    message[slot] = self.text(message[slot])
            chains = tuple(self.children(getattr(ours.children, name), getattr(theirs.children, name), int(theirs.queue.rows[waits, column]), kinds)
                           for name, column, kinds in (("items", X.Q_ITEMS, ITEM_TEXTS), ("events", X.Q_EVENTS, EVENT_TEXTS),
                                                       ("records", X.Q_RECORDS, RECORD_TEXTS)))
            ours.grow()
            await_turn(ours, frame, message, chains, theirs.explaining.rests.get(waits))
            waits = int(theirs.queue.rows[waits, X.Q_NEXT])


def framed_of(fold, slots) -> numpy.ndarray:
    """The state of framing of these connections' directions: a copy of their rows."""
    return numpy.asarray(fold.framing.rows).reshape(-1, 2, F.W_WIDTH)[slots]


def put_framed(fold, slots, framed) -> None:
    """Set the state of framing of these connections; what the rows refer to is moved by `Transplant.chains`."""
    fold.framing.follow()
    numpy.asarray(fold.framing.rows).reshape(-1, 2, F.W_WIDTH)[slots] = framed


def busy(state, framed, accounts) -> numpy.ndarray:
    """Connections that have any chain, or use a text."""
    columns = [S.S_EVENTS, *(d + c for d in SIDES for c in (S.D_ISLANDS, S.D_GAPS, S.D_STRAY))]
    named = (accounts[:, [X.A_NAME, X.A_OPEN, X.A_WAITING, X.A_BOUND]] >= 0).any(axis=1)
    inner = (state[:, [S.S_INNER_GAPS, S.S_INNER_GAPS + 1]] > 0).any(axis=1)
    return inner | (accounts[:, [X.A_REMEMBERS, X.A_UNFINISHED]] > 0).any(axis=1) | (state[:, columns] >= 0).any(axis=1) | (framed[:, :, F.W_HEAD] > 0).any(axis=1) | named


def handed_over(before, after, kept: numpy.ndarray) -> None:
    """A new decoder that continues with these connections of another one, and with nothing else of it."""
    after.encapsulations, after.fragments, after.kinds, after.senders = before.encapsulations, before.fragments, before.kinds, before.senders
    before.spooled.compact()
    after.streams.walked, after.streams.outwait = before.streams.walked, before.streams.outwait
    mover = Transplant(after, before)
    rows, state = mover.rows(kept), numpy.asarray(before.streams.state)
    hung = busy(state[kept], framed_of(before, kept), numpy.asarray(before.accounts.rows)[kept])
    for slot, at in zip(kept[hung], rows[hung], strict=True):
        mover.chains(int(slot), int(at))
    after.streams.created = before.streams.created
    after.streams.index(0, after.streams.slots)


def put(matrix, n: int, row) -> None:
    for k, value in enumerate(row):
        matrix[n, k] = value


def doubled(matrix):
    from dissect.memory.matrices import grown

    return grown(matrix, 2 * len(matrix))


def plain(buffer):
    from dissect.decode.fold import plain as as_needed

    return as_needed(buffer)


def moved(ack: int, shift: int) -> int:
    """What a packet acknowledges (see R_ACK), with offsets counted from another place."""
    return ack if ack == -1 or ack >= S.SEQUENCE else ack + shift if ack >= 0 else ack - shift
