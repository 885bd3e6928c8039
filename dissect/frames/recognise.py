"""Which protocol a connection speaks, and which end is the client.

Law: the leftmost certain evidence in capture order wins.  Until then a connection's bytes wait (at most PATIENCE of
them); once it is known, they are cut like any others, so that nothing at the beginning is lost.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy

from dissect.stream.state import (
    SIDE_WIDTH,
    DATA,
    END,
    W_HAVE,
    W_HEAD,
    W_NEED,
    W_SKIPPED,
    W_START,
    W_STATE,
    FLAG_ENCRYPTED,
    FLAG_SYN,
    GAP,
    R_ACK,
    R_DIRECTION,
    R_KIND,
    R_LENGTH,
    R_OFFSET,
    R_PACKET,
    R_PLACE,
    R_TIME,
    S_CLIENT,
    S_FLAGS,
    S_KEY,
    S_PROTOCOL,
    S_SIDES,
    S_SYN_SIDE,
    UNDECIDED,
    UNKNOWN,
    XT_LENGTH,
    XT_NEXT,
    XT_PLACE,
)
from dissect.frames.layout import LOST
from dissect.frames.refuse import ALL, refuse, survivors

PATIENCE = 64 << 10  # bytes of one connection that may wait for a decision
REACH = 16 * PATIENCE  # … and bytes that gaps have made worthless meanwhile
STARTS = 8  # segment starts looked at in each direction of a stream that begins in the middle
LINKS = 2  # whole frames in front of the one that makes weak starts certain, on a port that says nothing
SHORT = 512  # bytes; a segment that is shorter ends with a message, as a rule
WORDS = 2  # short segments of the other direction that may refute a protocol in mid-stream
HEADER = 12  # bytes of a message that are enough on its port, where the snap length left no more
WINDOW = 256  # bytes that a machine is shown at first
HELD = -1  # R_KIND of a run that waits here: cutters pass it by
NEVER = 1 << 62  # bytes; no number of them makes another look worth while

TLS_RECORD = (0x14, 0x15, 0x16, 0x17)


@dataclass(frozen=True)
class Verdict:
    protocol: int
    client: int | None = None  # side, None: evidence does not say
    encrypted: bool = False


class Segment:
    """Bytes that need not wait, to be read like those that do."""

    def __init__(self, data, at: int, size: int):
        self.data, self.at, self.size = data, at, size

    def read(self, at: int, size: int) -> bytes:
        return bytes(self.data[self.at + at : self.at + min(at + size, self.size)])


class Waiting:
    """The bytes of one direction that wait for a decision, read where they lie and no further than they are looked at."""

    def __init__(self, streams, slot: int, side: int, data, base: int, spool):
        row, d = numpy.asarray(streams.state)[slot], S_SIDES + side * SIDE_WIDTH
        self.size, self.begin = int(row[d + W_HAVE]), int(row[d + W_START])
        self.extents, self.next = streams.extents, int(row[d + W_HEAD])
        self.data, self.base, self.spool = data, base, spool
        self.pieces: list[tuple[int, int, int]] = []  # (where it begins, place, length) of those walked so far
        self.walked = 0  # bytes in them

    def walk(self) -> None:
        """One more piece is known."""
        x = self.next
        place, length = int(self.extents[x, XT_PLACE]), int(self.extents[x, XT_LENGTH])
        self.pieces.append((self.walked, place, length))
        self.walked += length
        self.next = int(self.extents[x, XT_NEXT])

    def starts(self, count: int) -> list[int]:
        """Where the first segments begin."""
        while len(self.pieces) < count and self.next >= 0:
            self.walk()
        return [at for at, _, _ in self.pieces[:count]]

    def words(self) -> list[int]:
        """Where short segments begin that follow short ones: those who write them begin a message there."""
        self.starts(STARTS)
        return [at for (_, _, before), (at, _, length) in pairwise(self.pieces[:STARTS]) if max(before, length) < SHORT]

    def read(self, at: int, size: int) -> bytes:
        end = min(at + size, self.size)
        while self.walked < end:
            self.walk()
        parts, n = [], bisect_right(self.pieces, at, key=lambda piece: piece[0]) - 1
        while at < end:
            first, place, length = self.pieces[n]
            part, skip = min(end, first + length) - at, at - first
            buffer, index = (self.data, place - self.base) if place >= 0 else (self.spool, ~place)
            parts.append(bytes(buffer[index + skip : index + skip + part]))
            at += part
            n += 1
        return parts[0] if len(parts) == 1 else b"".join(parts)


class Recogniser:
    """Decides for connections in state UNDECIDED; `cutters` in the order of preference, each with what gives its machine."""

    def __init__(self, cutters: Sequence, machines: Sequence[Callable], ports: Sequence[Sequence[int]], forced: dict[int, int] | None = None,
                 says_side: Sequence[bool] = ()):
        self.cutters, self.machines = cutters, machines
        self.says_side = says_side or [False] * len(cutters)  # protocols that can be paired without knowing who is the client
        self.waits: list[Waiting] = []  # of the connection that is judged now
        self.all: list = []  # machines of all protocols, once something had to be shown to all of them
        self.looked = 0  # bytes that machines were shown, each time they were
        self.known = {port: number for number, list_ in enumerate(ports) for port in list_}
        self.forced = forced or {}
        self.streams = cutters[0].streams

    def batch(self, data, runs: numpy.ndarray, base: int, spool) -> None:
        """Look at the runs of undecided connections; decided ones are ready for their cutter afterwards."""
        data, spool, slots, state = memoryview(data), memoryview(spool), runs[:, R_DIRECTION] >> 1, numpy.asarray(self.streams.state)
        undecided = state[slots, S_PROTOCOL] == UNDECIDED
        seen = self.refuse(data, runs, 0, base, slots[:0]) if undecided.any() else False
        for i in numpy.flatnonzero(undecided & (runs[:, R_KIND] <= END)):
            slot = int(slots[i])
            if self.streams.state[slot, S_PROTOCOL] == UNDECIDED and runs[i, R_KIND] != HELD:
                self.one(data, runs, int(i), slot, base, spool)
                seen = seen or self.refuse(data, runs, int(i) + 1, base, slots[: i + 1])

    def refuse(self, data, runs: numpy.ndarray, first: int, base: int, slots: numpy.ndarray) -> bool:
        """What needs no second look, from run `first` on, but for connections that have had their turn: was it done?"""
        if not self.all or self.forced:
            return bool(self.forced)
        touched = numpy.zeros(len(self.streams.state), dtype=numpy.uint8)
        touched[slots] = 1
        self.looked += refuse(self.all, self.streams, self.cutters[0], data, runs, first, base, WINDOW, PATIENCE, STARTS, touched)
        return True

    def one(self, data, runs: numpy.ndarray, i: int, slot: int, base: int, spool) -> None:
        kind, direction = int(runs[i, R_KIND]), int(runs[i, R_DIRECTION])
        if kind == DATA:
            if self.at_first_sight(data, runs, i, slot, base):
                return
            if len(self.streams.extents) - self.streams.used_extents < 8:
                self.streams.grow_extents()
            self.cutters[0].hold(direction, *(int(runs[i, k]) for k in (R_OFFSET, R_LENGTH, R_PLACE, R_PACKET, R_TIME, R_ACK)))
            runs[i, R_KIND] = HELD
            if not self.due(direction):
                self.limit(slot)
                return
        verdict = self.judge(data, slot, direction & 1, base, spool, kind)
        if verdict is not None:
            self.decide(slot, verdict)
            self.kick(data, slot, base, spool)
        elif kind == DATA:
            self.limit(slot)
        elif kind == GAP:
            self.forget(direction)

    def due(self, direction: int) -> bool:
        """Can the bytes that are there now say more than at the last look?"""
        row, d = numpy.asarray(self.streams.state)[direction >> 1], S_SIDES + (direction & 1) * SIDE_WIDTH
        return bool(row[d + W_HAVE] >= row[d + W_NEED])

    def limit(self, slot: int) -> None:
        """Nothing is waited for in vain: what says nothing in so many bytes is not ours."""
        if self.waiting(slot) > PATIENCE or self.skipped(slot) > REACH:
            self.give_up(slot)

    def at_first_sight(self, data, runs: numpy.ndarray, i: int, slot: int, base: int) -> bool:
        """The usual case, without holding anything: the first bytes of a direction speak the protocol of their port."""
        place = int(runs[i, R_PLACE])
        number = self.by_port(slot)
        if number < 0 or place < 0 or runs[i, R_OFFSET] != 0 or self.waiting(slot) or self.skipped(slot):
            return False
        machine, held = self.machines[number](), Segment(data, place - base, int(runs[i, R_LENGTH]))
        sides = [sent for sent in (0, 1) if self.strength(machine, held, 0, sent, on_port=True, final=0) == 0]
        if not sides or len(sides) == 2 and not self.agreed(number, slot, 0, None):
            return False
        side = int(runs[i, R_DIRECTION]) & 1
        self.decide(slot, Verdict(number, None if len(sides) == 2 else side if sides[0] == 0 else 1 - side))
        return True

    def kick(self, data, slot: int, base: int, spool) -> None:
        number = self.streams.state[slot, S_PROTOCOL]
        if number < 0:
            self.give_up(slot)
            return
        for side in (0, 1):
            self.cutters[number].start(data, 2 * slot + side, base, spool)

    # --- evidence -------------------------------------------------------------------------------------------------

    def judge(self, data, slot: int, side: int, base: int, spool, kind: int) -> Verdict | None:
        """A verdict, or None while more bytes are needed.  `side` has more of them now, or a gap, or an end."""
        self.waits = [Waiting(self.streams, slot, one, data, base, spool) for one in (0, 1)]
        for one in (0, 1) if kind == END else (side,):
            verdict = self.hear(slot, one, final=kind)
            if verdict is not None:
                return verdict
        if self.is_forced(slot) if kind != DATA else not any(self.open(slot, one) for one in (0, 1)):
            return self.last_word(slot)
        return None

    def hear(self, slot: int, side: int, final: int) -> Verdict | None:
        """What one direction says; `final`: GAP, END or 0.  Each start is judged until it is refuted: its bit in W_STATE is set then."""
        row, d, held = numpy.asarray(self.streams.state)[slot], S_SIDES + side * SIDE_WIDTH, self.waits[side]
        if not held.size:
            return None
        head = held.read(0, 3)
        if len(head) == 3 and head[0] in TLS_RECORD and head[1] == 3 and head[2] <= 4:
            return Verdict(self.by_port(slot), self.port_side(slot), encrypted=True)
        starts = [0] if self.from_start(slot, side) else held.starts(STARTS)
        refuted, need = int(row[d + W_STATE]), NEVER
        for n, at in enumerate(starts):
            if refuted >> n & 1:
                continue
            verdict, more = self.evidence(held, at, slot, side, final)
            if verdict is not None:
                return verdict
            if more > PATIENCE:
                refuted |= 1 << n
            need = min(need, more)
        if need > PATIENCE and len(starts) < STARTS and not self.from_start(slot, side):
            need = held.size + 1  # the next segment may begin with a message
        if not final:
            row[d + W_STATE], row[d + W_NEED] = refuted, need
        return None

    def from_start(self, slot: int, side: int) -> bool:
        """Do the waiting bytes begin where the stream does?"""
        row, d = numpy.asarray(self.streams.state)[slot], S_SIDES + side * SIDE_WIDTH
        return bool(row[S_FLAGS] & FLAG_SYN and row[d + W_START] == 0)

    def open(self, slot: int, side: int) -> bool:
        """May this direction still say something?"""
        row, d = numpy.asarray(self.streams.state)[slot], S_SIDES + side * SIDE_WIDTH
        if row[d + W_HAVE] == 0:
            return not row[S_FLAGS] & FLAG_SYN
        return bool(row[d + W_NEED] <= PATIENCE)

    def evidence(self, held: Waiting, at: int, slot: int, side: int, final: int) -> tuple[Verdict | None, int]:
        """What the bytes at one possible start say: a verdict, or how many must wait before they can say more."""
        need, mine, mask = NEVER, self.by_port(slot), -1
        for number in self.candidates(slot):
            if number != mine and mask < 0:
                mask = self.taken(held.read(at, WINDOW))
            sides = []
            for sent in (0, 1):
                if mask >= 0 and number < ALL and not mask >> (2 * number + sent) & 1:
                    continue
                more = self.strength(self.machines[number](), held, at, sent, mine == number, final)
                if more == 0:
                    sides.append(sent)
                need = min(need, more or NEVER)
            client = None if len(sides) == 2 else (side if sides == [0] else 1 - side)
            if sides and self.agreed(number, slot, side, client):
                return Verdict(number, client), 0
        return None, need

    def taken(self, text: bytes) -> int:
        """Which machines do not refuse a beginning: see survivors()."""
        if not self.all:
            self.all = [machine() for machine in self.machines]
        self.looked += 2 * len(text) * len(self.all)
        return survivors(self.all, text, 0, len(text))

    def agreed(self, number: int, slot: int, side: int, client: int | None) -> bool:
        """Does nothing speak against it?  A client must be known; off its port, what begins weakly must do so in both directions.

        In mid-stream the other direction speaks against it when none of several short segments can be a message of it.
        """
        if client is None:
            return self.says_side[number] or self.streams.state[slot, S_SYN_SIDE] >= 0 or self.port_side(slot) is not None
        other, held = 1 - side, self.waits[1 - side]
        if self.by_port(slot) == number or not held.size:
            return True
        machine, starts = self.machines[number](), [0] if self.from_start(slot, other) else held.words()
        if machine.evidence >= 2 or len(starts) < (1 if self.from_start(slot, other) else WORDS):
            return True
        return any(self.ask(machine.plausible, held, at, 0 if client == other else 1) != 0 for at in starts)

    def strength(self, machine, held: Segment | Waiting, at: int, sent: int, on_port: bool, final: int) -> int:
        """0: it is this protocol; NEVER: it is not; else the number of waiting bytes that are needed to say more."""
        links = 0
        while True:
            found = self.ask(machine.plausible, held, at, sent) if at < held.size else -1
            if found == 0:
                return NEVER
            if found < 0 and on_port and final == GAP and held.size - at >= HEADER:
                return 0
            if found < 0:  # whole messages up to the end are something, where nothing follows, and on the port
                return 0 if links and (on_port or final and at == held.size) else NEVER if final else at - found
            if found >= 2 or links >= LINKS:
                return 0
            size = self.ask(machine.frame, held, at, sent)
            if size == 0:
                return NEVER
            if size < 0 or at + size > held.size:  # a length is no evidence before its bytes are there
                return 0 if on_port else NEVER if final else at + abs(size)
            at += size
            links += 1

    def ask(self, question, held: Segment | Waiting, at: int, sent: int) -> int:
        """A machine's answer about the waiting bytes from `at` on; it is shown no more of them than it needs."""
        reach = WINDOW
        while True:
            text = held.read(at, reach)
            self.looked += len(text)
            found = question(text, 0, len(text), sent)
            if found >= 0 or -found > held.size - at:
                return found
            reach = max(2 * reach, -found)

    def candidates(self, slot: int) -> list[int]:
        """The port's protocol first; a port that the user named decides alone."""
        a, b = self.ports(slot)
        for port in (a, b):
            if port in self.forced:
                return [self.forced[port]]
        first = self.by_port(slot)
        rest = [n for n in range(len(self.cutters)) if n != first]
        return rest if first < 0 else [first, *rest]

    def is_forced(self, slot: int) -> bool:
        return any(port in self.forced for port in self.ports(slot))

    def last_word(self, slot: int) -> Verdict:
        """Nothing certain: a port that the user named decides; else it is not ours."""
        for port in self.ports(slot):
            if port in self.forced:
                return Verdict(self.forced[port], self.port_side(slot))
        return Verdict(UNKNOWN)

    # --- the connection -------------------------------------------------------------------------------------------

    def ports(self, slot: int) -> tuple[int, int]:
        word = self.streams.state[slot, S_KEY + 4]
        return int(word >> 16) & 0xFFFF, int(word) & 0xFFFF

    def by_port(self, slot: int) -> int:
        for port in self.ports(slot):
            if port in self.forced:
                return self.forced[port]
        for port in self.ports(slot):
            if port in self.known:
                return self.known[port]
        return UNKNOWN

    def port_side(self, slot: int) -> int | None:
        """The client by ports: the end whose port nobody knows."""
        a, b = (port in self.known or port in self.forced for port in self.ports(slot))
        return None if a == b else (1 if a else 0)

    def decide(self, slot: int, verdict: Verdict) -> None:
        state = self.streams.state
        state[slot, S_PROTOCOL] = verdict.protocol
        if verdict.encrypted:
            state[slot, S_FLAGS] |= FLAG_ENCRYPTED
        client = verdict.client
        if client is None and state[slot, S_SYN_SIDE] >= 0:
            client = int(state[slot, S_SYN_SIDE])
        if client is None:
            client = self.port_side(slot)
        if client is None:  # systems give clients high ports
            a, b = self.ports(slot)
            client = 0 if a > b else 1
        state[slot, S_CLIENT] = client
        for side in (0, 1):
            self.ready(slot, side)

    def ready(self, slot: int, side: int) -> None:
        """Framing starts at offset 0 of a connection seen from its SYN; else it has to be found."""
        state, d = self.streams.state, S_SIDES + side * SIDE_WIDTH
        in_step = state[slot, S_FLAGS] & FLAG_SYN and state[slot, d + W_SKIPPED] == 0 and (
            state[slot, d + W_HAVE] == 0 or state[slot, d + W_START] == 0
        )
        state[slot, d + W_STATE] = 0 if in_step else LOST
        state[slot, d + W_NEED] = 1

    def waiting(self, slot: int) -> int:
        return sum(int(self.streams.state[slot, S_SIDES + side * SIDE_WIDTH + W_HAVE]) for side in (0, 1))

    def skipped(self, slot: int) -> int:
        return sum(int(self.streams.state[slot, S_SIDES + side * SIDE_WIDTH + W_SKIPPED]) for side in (0, 1))

    def forget(self, direction: int) -> None:
        """A gap before the decision: what waited is skipped if the protocol turns out to be ours."""
        state, d = self.streams.state, S_SIDES + (direction & 1) * SIDE_WIDTH
        have = int(state[direction >> 1, d + W_HAVE])
        if have:
            self.cutters[0].drop(direction, have)
            state[direction >> 1, d + W_SKIPPED] += have
        state[direction >> 1, d + W_STATE] = state[direction >> 1, d + W_NEED] = 0

    def give_up(self, slot: int) -> None:
        self.streams.state[slot, S_PROTOCOL] = UNKNOWN
        for side in (0, 1):
            d = S_SIDES + side * SIDE_WIDTH
            have = int(self.streams.state[slot, d + W_HAVE])
            self.streams.state[slot, d + W_STATE] = self.streams.state[slot, d + W_NEED] = 0
            if have:
                self.cutters[0].drop(2 * slot + side, have)
