"""The seam between two splits: connections of the true decoder and of the split's own decoder are compared, and moved."""

from __future__ import annotations

import hashlib

import numpy

from dissect.decode.transplant import COUNTS, NOT_OPENED, OF_AN_ACCOUNTS_BEGINNING, OF_THE_BEGINNING, OPENINGS, SIDES, Transplant, busy, framed_of, put_framed
from dissect.exchange import layout as X
from dissect.exchange import moving
from dissect.exchange.marks import marks as exchange_marks
from dissect.frames.layout import W_HAVE
from dissect.frames.limits import DOUBT_ALL, DOUBT_AT, EARLY, HOW_ALL, HOW_AT
from dissect.stream import state as S
from dissect.stream.marks import marks as marks_of_streams
from dissect.machine.texts import shown
from dissect.decode.pieces import KEPT, Look, Part
from dissect.decode.introduction import IN_TIME, in_time
from dissect.decode.kept import Keep
from dissect.decode.passes import distinct

SYNS = S.FLAG_SYN | S.FLAG_BEGUN | S.FLAG_BOTH_SYNS | S.FLAG_SHOOK  # flags that say which SYNs came, and when


class Seam:
    """Where a part meets what came before it."""

    def __init__(self, fold, other, part: Part):
        self.fold, self.other, self.part, self.walked = fold, other, part, fold.streams.walked
        ours, theirs = newest(fold.streams), newest(other.streams)
        fold.encapsulations.learn(other.encapsulations)
        _, a, b = numpy.intersect1d(keys(fold.streams, ours), keys(other.streams, theirs), return_indices=True)
        self.wanted = ours[a]
        self.final = dict(zip((int(slot) for slot in self.wanted), (int(slot) for slot in theirs[b]), strict=True))
        state = numpy.asarray(fold.streams.state)
        state[: fold.streams.slots, S.S_WANTED] = 0
        state[self.wanted, S.S_WANTED] = 1
        self.before = fold.streams.slots
        self.settled: list[tuple[int, int, int]] = []  # (our slot, their slot, look)
        self.looks = {look.packets: number for number, look in enumerate(part.looks)}

    def done(self, packets: int) -> bool:
        """Compare at a point where the part's own decoder recorded its state.  True: no connection has to be followed any longer."""
        number = self.looks.get(packets)
        if number is None:
            return False
        for lane in self.fold.lanes:
            self.fold.drain(lane)
        state = numpy.asarray(self.fold.streams.state)
        look = self.part.looks[number]
        ours = numpy.intersect1d(newest(self.fold.streams), numpy.flatnonzero(state[: self.fold.streams.slots, S.S_WANTED]))
        _, a, b = numpy.intersect1d(keys(self.fold.streams, ours), keys(self.other.streams, look.slots), return_indices=True)
        equal = self.equal(ours[a], look, b)
        for slot, theirs in zip(ours[a][equal], look.slots[b][equal], strict=True):
            self.settled.append((int(slot), int(theirs), number))
        state[ours[a][equal], S.S_WANTED] = 0
        ours = numpy.setdiff1d(ours, ours[a][equal])
        silent = self.silent(ours, packets)
        state[silent, S.S_WANTED] = 0
        return len(silent) == len(ours)

    def silent(self, ours, packets: int) -> numpy.ndarray:
        """Which of our connections have no packet left in the part: all of it that is theirs was read here."""
        theirs = newest(self.other.streams)
        _, a, b = numpy.intersect1d(keys(self.fold.streams, ours), keys(self.other.streams, theirs), return_indices=True)
        last = numpy.asarray(self.other.streams.state)[theirs[b], S.S_LAST_PACKET]
        return ours[a][last < self.here(packets)]

    def here(self, packets: int) -> int:
        return (self.part.split.file << S.FILE_SHIFT) | (self.part.split.first + packets)

    def equal(self, ours, look: Look, at) -> numpy.ndarray:
        """Which of our connections were in the same state as theirs."""
        state, theirs = numpy.asarray(self.fold.streams.state)[ours], look.state[at]
        floors = numpy.stack([self.floor(state, theirs, side) for side in (0, 1)], axis=1)
        full, bare = marks(self.fold, ours, numpy.ascontiguousarray(floors))
        name = name_hashes(self.fold, ours)
        final = numpy.asarray(self.other.streams.state)[look.slots[at]]
        same = (full == look.marks[at]) & ((name == look.names[at]) | (look.names[at] == 0))
        unknown = (state[:, S.S_PROTOCOL] == S.UNKNOWN) & (final[:, S.S_PROTOCOL] < 0) & (bare == look.bare[at])
        steady = (final[:, S.S_FLAGS] & S.FLAG_SYN) == (theirs[:, KEPT.index(S.S_FLAGS)] & S.FLAG_SYN)
        misled = theirs[:, KEPT.index(S.S_FLAGS)] & ~state[:, S.S_FLAGS] & SYNS != 0  # by the SYNs of another life
        readable = (state[:, S.S_INNER] == S.INNER_OPEN) | (final[:, S.S_INNER] == S.INNER_OPEN)  # marks say nothing of what is inside
        # the part has not seen the SYNs, so it does not look for the packet that ends the handshake
        unshaken = (state[:, S.S_FLAGS] & S.FLAG_BOTH_SYNS != 0) & (state[:, S.S_HANDSHAKE] == S.UNSHAKEN) & (state[:, S.S_SYN_TIME] >= 0)
        return (same | unknown) & ~readable & ~unshaken & ~misled & (final[:, S.S_BELOW] < self.here(look.packets)) & steady & self.as_closely(ours, theirs, final)

    def as_closely(self, ours, theirs, final) -> numpy.ndarray:
        """Whether their messages were looked at as closely as ours.  Their stream begins later, so its first bytes are more than those that
        are left of ours: it does not matter if nothing was found in any of their messages."""
        waits = framed_of(self.fold, ours)[:, :, W_HAVE]
        said = theirs[:, [KEPT.index(d + S.D_NEXT) for d in SIDES]] - waits
        return (final[:, S.S_FLAGS] & S.FLAG_DOUBTED == 0) | (said >= EARLY).all(axis=1)

    @staticmethod
    def floor(state, theirs, side: int):
        """Our offset of their stream offset 0."""
        d = SIDES[side]
        base, high = state[:, d + S.D_BASE], state[:, d + S.D_HIGH]
        delta = (theirs[:, KEPT.index(d + S.D_BASE)] - base - high) & 0xFFFFFFFF
        return high + numpy.where(delta > 0x7FFFFFFF, delta - (1 << 32), delta)

    # --- their connections move in --------------------------------------------------------------------------------

    def transplant(self) -> Keep:
        mover, keep = Transplant(self.fold, self.other), Keep()
        mover.walked, self.fold.streams.walked, self.fold.streams.due = self.walked, self.walked + self.other.streams.walked, 0
        state = numpy.asarray(self.fold.streams.state)
        state[: self.fold.streams.slots, S.S_WANTED] = 0
        theirs = numpy.asarray(self.other.streams.state)
        slots = numpy.arange(self.other.streams.slots)
        known = numpy.isin(keys(self.other.streams, slots), keys(self.other.streams, numpy.array(list(self.final.values()), dtype=numpy.int64)))
        later = self.lives_after(slots[known])
        if self.settled:
            self.go_on(mover, keep)
        moved = numpy.sort(numpy.concatenate([slots[~known], later]))
        rows = mover.rows(moved)
        state = numpy.asarray(self.fold.streams.state)
        hung = busy(theirs[moved], framed_of(self.other, moved), numpy.asarray(self.other.accounts.rows)[moved])
        for slot, at in zip(moved[hung], rows[hung], strict=True):
            mover.chains(int(slot), int(at))
        new = state[rows, S.S_ID]
        keep.learn(new, numpy.zeros(len(new), dtype=numpy.int64), new, numpy.zeros((len(new), 2), dtype=numpy.int64),
                   numpy.full(len(new), -1, dtype=numpy.int64))
        self.fold.streams.index(rows[0] if len(rows) else 0, self.fold.streams.slots)
        return keep

    def lives_after(self, slots) -> numpy.ndarray:
        """Connections of a known key that began after the one that was settled."""
        if not len(slots) or not self.settled:
            return slots[:0]
        settled = numpy.array([slot for _, slot, _ in self.settled], dtype=numpy.int64)
        found, codes = numpy.unique(keys(self.other.streams, slots), return_inverse=True)
        last = numpy.full(len(found), numpy.iinfo(numpy.int64).max)
        last[numpy.searchsorted(found, keys(self.other.streams, settled))] = settled
        return slots[slots > last[codes.reshape(-1)]]

    def go_on(self, mover: Transplant, keep: Keep) -> None:
        """Our settled connections continue as theirs did."""
        ours, slots, numbers = (numpy.array(column, dtype=numpy.int64) for column in zip(*self.settled, strict=True))
        looks = self.part.looks
        then = numpy.zeros((len(slots), len(KEPT)), dtype=numpy.int64)
        for number in distinct(numbers)[0]:
            mine = numbers == number
            then[mine] = looks[number].state[numpy.searchsorted(looks[number].slots, slots[mine])]
        state = numpy.asarray(self.fold.streams.state)
        was, rows = state[ours], numpy.asarray(self.other.streams.state)[slots]
        floors = [self.floor(was, then, side) for side in (0, 1)]
        shifts = numpy.stack([was[:, d + S.D_NEXT] - then[:, KEPT.index(d + S.D_NEXT)] for d in SIDES], axis=1)
        accounts = numpy.asarray(self.fold.accounts.rows)
        knew, account = accounts[ours], numpy.asarray(self.other.accounts.rows)[slots]
        for slot in ours[busy(was, framed_of(self.fold, ours), knew)]:
            self.release(int(slot))
        self.fold.inside.unsided.without(ours)
        mover.unsided(slots, ours, shifts)
        self.fold.inner.adopt(self.other.inner, slots, ours)  # an inner stream that began and was closed behind the look
        self.beginning(rows, was, then)
        for side, column in enumerate(SIDES):
            self.direction(rows, was, then, column, shifts[:, side])
        framed = framed_of(self.other, slots)
        self.unframed(rows, framed, was)
        account[:, OF_AN_ACCOUNTS_BEGINNING] = knew[:, OF_AN_ACCOUNTS_BEGINNING]
        settled = account[:, X.A_SETTLED]
        settled += numpy.where(settled != 0, 2 * shifts[numpy.arange(len(shifts)), settled & 1], 0)
        nameless = account[:, X.A_NAME] < 0
        state[ours], accounts[ours] = rows, account
        put_framed(self.fold, ours, framed)
        for i in numpy.flatnonzero(busy(rows, framed, account)):
            mover.chains(int(slots[i]), int(ours[i]), (int(shifts[i, 0]), int(shifts[i, 1])))
        state = numpy.asarray(self.fold.streams.state)
        numpy.asarray(self.fold.accounts.rows)[ours[nameless], X.A_NAME] = knew[nameless, X.A_NAME]
        for i in numpy.flatnonzero((account[:, X.A_OPEN] >= 0) & (knew[:, X.A_NAME] >= 0)):
            self.name_open(int(ours[i]), int(knew[i, X.A_NAME]))
        for side, column in enumerate(SIDES):
            for i in numpy.flatnonzero(was[:, column + S.D_GAPS] >= 0):
                self.old_gaps(state[ours[i]], int(was[i, column + S.D_GAPS]), column, int(floors[side][i]))
        keep.said = {int(n): shown(self.fold.names[int(n)]) for n in distinct(knew[:, X.A_NAME])[0] if n >= 0}
        ids = numpy.asarray(self.other.streams.state)[slots, S.S_ID]
        keep.learn(ids, numbers + 1, was[:, S.S_ID], shifts, numpy.maximum(knew[:, X.A_NAME], -1), in_time(was[:, IN_TIME]))

    @staticmethod
    def beginning(rows, was, then) -> None:
        """What is known of a connection's beginning is ours."""
        rows[:, OF_THE_BEGINNING] = was[:, OF_THE_BEGINNING]
        rows[:, OPENINGS] = numpy.where(was[:, OPENINGS] == NOT_OPENED, rows[:, OPENINGS], was[:, OPENINGS])  # a SYN may come after the look
        earlier = rows[:, S.S_FIRST_TIME] < then[:, KEPT.index(S.S_FIRST_TIME)]  # since the look: before it, the part may have taken another life's packets for this one's
        rows[:, S.S_FIRST_TIME] = numpy.where(earlier, numpy.minimum(was[:, S.S_FIRST_TIME], rows[:, S.S_FIRST_TIME]), was[:, S.S_FIRST_TIME])
        rows[:, S.S_LAST_TIME] = numpy.maximum(was[:, S.S_LAST_TIME], rows[:, S.S_LAST_TIME])
        rows[:, S.S_WANTED] = 0
        shook = was[:, S.S_HANDSHAKE] != S.UNSHAKEN
        rows[shook, S.S_HANDSHAKE] = was[shook, S.S_HANDSHAKE]
        ended, before, after = 3 * S.FLAG_ENDED, was[:, S.S_FLAGS] & ~(DOUBT_ALL << DOUBT_AT | S.FLAG_ASKED | S.FLAG_FAR | S.FLAG_PASSED), rows[:, S.S_FLAGS]
        after = after & ~(then[:, KEPT.index(S.S_FLAGS)] & S.FLAG_SYN)  # a SYN before the look was judged by who knew what it came behind
        why = HOW_ALL << HOW_AT  # whoever recognised the protocol first
        after = numpy.where(before & why, after & ~why, after)
        rows[:, S.S_FLAGS] = numpy.where(before & ended, (after & ~ended) | before, after | before)

    @staticmethod
    def direction(rows, was, then, d: int, shift) -> None:
        spoke = was[:, d + S.D_BASE] >= 0  # who had said nothing when they were compared begins in the part
        rows[spoke, d + S.D_BASE] = was[spoke, d + S.D_BASE]
        rows[:, d + S.D_OLD] = numpy.where(was[:, d + S.D_OLD] > 0, was[:, d + S.D_OLD], rows[:, d + S.D_OLD])
        said = numpy.ix_(was[:, d + S.D_OPTIONS] != 0, [d + S.D_OPTIONS, d + S.D_SYN_AGAIN])
        rows[said] = was[said]
        for column in (S.D_NEXT, S.D_HIGH, S.D_ACKED, S.D_ACKED_THEN, *(S.D_RING + 3 * k for k in range(4))):
            rows[:, d + column] += shift
        rows[:, d + S.D_FIN] += numpy.where(rows[:, d + S.D_FIN] >= 0, shift, 0)
        for column in COUNTS:
            rows[:, d + column] += was[:, d + column] - then[:, KEPT.index(d + column)]

    def name_open(self, slot: int, name: int) -> None:
        """Requests that the part saw without the name of their client: their answers' children get the name."""
        lane = int(self.fold.streams.state[slot, S.S_PROTOCOL])
        request = int(self.fold.accounts.rows[slot, X.A_OPEN])
        rows = self.fold.lanes[lane].pairing.requests.rows
        while request >= 0:
            if rows[request, X.X_CLIENT] == X.UNSAID:
                rows[request, X.X_CLIENT] = name
            request = int(rows[request, X.X_SLOT_NEXT])

    @staticmethod
    def unframed(rows, framed, was) -> None:
        """Connections that are known to speak no protocol of ours: their bytes need not wait."""
        unknown = was[:, S.S_PROTOCOL] == S.UNKNOWN
        rows[numpy.ix_(unknown, [S.S_PROTOCOL, S.S_CLIENT, S.S_INNER])] = was[numpy.ix_(unknown, [S.S_PROTOCOL, S.S_CLIENT, S.S_INNER])]
        framed[unknown] = 0

    def old_gaps(self, row, gap: int, at: int, floor: int) -> None:
        """Gaps that were declared before their stream began stay known."""
        streams, tail = self.fold.streams, int(row[at + S.D_GAPS])
        while tail >= 0 and streams.gaps.rows[tail, S.G_NEXT] >= 0:
            tail = int(streams.gaps.rows[tail, S.G_NEXT])
        while gap >= 0:
            following = int(streams.gaps.rows[gap, S.G_NEXT])
            if streams.gaps.rows[gap, S.G_START] < floor:
                streams.gaps.rows[gap, S.G_END] = min(int(streams.gaps.rows[gap, S.G_END]), floor)
                streams.gaps.rows[gap, S.G_NEXT] = -1
                if tail >= 0:
                    streams.gaps.rows[tail, S.G_NEXT] = gap
                else:
                    row[at + S.D_GAPS] = gap
                tail = gap
            else:
                streams.gaps.free_one(gap)
            gap = following

    def release(self, slot: int) -> None:
        """Free what belongs to our row: theirs replaces it."""
        streams = self.fold.streams
        lane = int(streams.state[slot, S.S_PROTOCOL])
        if lane >= 0:
            moving.abandon(self.fold.lanes[lane].pairing, slot)
        streams.abandon(slot)
        self.fold.framing.abandon(slot)


def newest(streams) -> numpy.ndarray:
    """The newest connection of each key."""
    table = numpy.asarray(streams.table)
    return numpy.sort(table[table[:, 1] >= 0, 1])


def keys(streams, slots) -> numpy.ndarray:
    """The keys of connections, each as one value that can be compared."""
    rows = numpy.ascontiguousarray(numpy.asarray(streams.state)[slots, S.S_KEY : S.S_KEY + 6])
    return rows.view([("", numpy.int64)] * 6).reshape(-1)


def marks(fold, slots, floors) -> tuple[numpy.ndarray, numpy.ndarray]:
    """For each connection: the mark of its whole state, and that of TCP's alone."""
    slots = numpy.ascontiguousarray(slots, dtype=numpy.int64)
    full, bare = numpy.zeros(len(slots), dtype=numpy.int64), numpy.zeros(len(slots), dtype=numpy.int64)
    marks_of_streams(fold.streams, slots, floors, bare)
    fold.inside.unsided.add_to(bare, numpy.asarray(fold.streams.state), slots)
    full[:] = bare
    fold.framing.marks(slots, full)
    protocols = numpy.asarray(fold.streams.state)[slots, S.S_PROTOCOL]
    for lane in fold.lanes:
        mine = numpy.flatnonzero(protocols == lane.number)
        if len(mine):
            some = full[mine]
            exchange_marks(lane.pairing, slots[mine], some)
            full[mine] = some
    return full, bare


def name_hashes(fold, slots) -> numpy.ndarray:
    """A hash of the name of each connection's client; 0 if it has none."""
    found, codes = distinct(numpy.asarray(fold.accounts.rows)[slots, X.A_NAME])
    hashes = [int.from_bytes(hashlib.blake2b(fold.names[int(n)], digest_size=7).digest(), "little") | 1 if n >= 0 else 0 for n in found]
    return numpy.array(hashes, dtype=numpy.int64)[codes] if len(found) else numpy.zeros(0, dtype=numpy.int64)
