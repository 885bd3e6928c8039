"""Which protocol a connection speaks, and which end is the client.

Law: the leftmost certain evidence in capture order wins.  Until then a connection's bytes wait (at most PATIENCE of
them); once it is known, they are cut like any others, so that nothing at the beginning is lost.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

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
    XT_OFFSET,
    XT_PLACE,
    XT_WIDTH,
)
from dissect.wire.frames import LOST

PATIENCE = 64 << 10  # bytes of one connection that may wait for a decision
STARTS = 8  # segment starts looked at in a stream that begins in the middle
LINKS = 2  # frames that must follow a weak start on a port that says nothing
HELD = -1  # R_KIND of a run that waits here: cutters pass it by

TLS_RECORD = (0x14, 0x15, 0x16, 0x17)


@dataclass(frozen=True)
class Verdict:
    protocol: int
    client: int | None = None  # side, None: evidence does not say
    encrypted: bool = False


class Recogniser:
    """Decides for connections in state UNDECIDED; `cutters` in the order of preference, each with what gives its machine."""

    def __init__(self, cutters: Sequence, machines: Sequence[Callable], ports: Sequence[Sequence[int]], forced: dict[int, int] | None = None):
        self.cutters, self.machines = cutters, machines
        self.known = {port: number for number, list_ in enumerate(ports) for port in list_}
        self.forced = forced or {}
        self.streams = cutters[0].streams

    def batch(self, data, runs: numpy.ndarray, base: int, spool) -> None:
        """Look at the runs of undecided connections; decided ones are ready for their cutter afterwards."""
        data, slots = memoryview(data), runs[:, R_DIRECTION] >> 1
        undecided = numpy.asarray(self.streams.state)[slots, S_PROTOCOL] == UNDECIDED
        for i in numpy.flatnonzero(undecided & (runs[:, R_KIND] <= END)):
            slot = int(slots[i])
            if self.streams.state[slot, S_PROTOCOL] == UNDECIDED:
                self.one(data, runs, int(i), slot, base, spool)

    def one(self, data, runs: numpy.ndarray, i: int, slot: int, base: int, spool) -> None:
        kind, direction = int(runs[i, R_KIND]), int(runs[i, R_DIRECTION])
        cutter = self.cutters[0]
        if kind == DATA and self.at_first_sight(data, runs, i, slot, base):
            return
        if kind == DATA:
            if len(self.streams.extents) - self.streams.used_extents < 8:
                self.streams.grow_extents()
            cutter.hold(direction, *(int(runs[i, k]) for k in (R_OFFSET, R_LENGTH, R_PLACE, R_PACKET, R_TIME, R_ACK)))
        verdict = self.judge(data, slot, base, spool, final=kind != DATA)
        if verdict is not None:
            self.decide(slot, verdict)
            if kind == DATA:
                runs[i, R_KIND] = HELD
            self.kick(data, slot, base, spool)
        elif kind == DATA:
            runs[i, R_KIND] = HELD
            if self.waiting(slot) > PATIENCE:
                self.give_up(slot)
        elif kind == GAP:
            self.forget(direction)

    def at_first_sight(self, data, runs: numpy.ndarray, i: int, slot: int, base: int) -> bool:
        """The usual case, without holding anything: the first bytes of a direction speak the protocol of their port."""
        place = int(runs[i, R_PLACE])
        number = self.by_port(slot)
        if number < 0 or place < 0 or runs[i, R_OFFSET] != 0 or self.waiting(slot):
            return False
        at, end = place - base, place - base + int(runs[i, R_LENGTH])
        machine = self.machines[number]()
        sides = [sent for sent in (0, 1) if machine.plausible(data, at, end, sent) > 0]
        if not sides:
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

    def judge(self, data, slot: int, base: int, spool, final: bool) -> Verdict | None:
        """A verdict, or None while more bytes are needed."""
        state = self.streams.state
        open_question = False
        for side in (0, 1):
            pieces = self.pieces(slot, side)
            if not pieces:
                continue
            from_start = bool(state[slot, S_FLAGS] & FLAG_SYN) and pieces[0][0] == 0
            text = self.text(data, pieces, base, spool)
            if len(text) >= 3 and text[0] in TLS_RECORD and text[1] == 3 and text[2] <= 4:
                return Verdict(self.by_port(slot), self.port_side(slot), encrypted=True)
            starts = [0] if from_start else [piece[0] - pieces[0][0] for piece in pieces[:STARTS]]
            for at in starts:
                verdict = self.evidence(text, at, slot, side, final)
                if isinstance(verdict, Verdict):
                    return verdict
                open_question = open_question or verdict or not from_start
        if final or not open_question:
            return self.last_word(slot, final, open_question)
        return None

    def evidence(self, text: bytes, at: int, slot: int, side: int, final: bool) -> Verdict | bool:
        """What the bytes at one possible start say: a verdict, or whether more bytes could still say something."""
        more = False
        for number in self.candidates(slot):
            machine = self.machines[number]()
            sides = []
            for sent in (0, 1):
                answer = self.strength(machine, text, at, sent, on_port=self.by_port(slot) == number, final=final)
                if answer > 0:
                    sides.append(sent)
                more = more or answer < 0
            if sides:
                client = None if len(sides) == 2 else (side if sides[0] == 0 else 1 - side)
                return Verdict(number, client)
        return more

    def strength(self, machine, text: bytes, at: int, sent: int, on_port: bool, final: bool) -> int:
        """1: it is this protocol; 0: it is not; −1: more bytes are needed."""
        links = 0
        while True:
            found = machine.plausible(text, at, len(text), sent) if at < len(text) else -1
            if found <= 0:
                return found if not final or found == 0 else (1 if links else 0)
            if found >= 2 or on_port or links >= LINKS:
                return 1
            size = machine.frame(text, at, len(text), sent)
            if size == 0:
                return 0
            if size < 0:
                return 0 if final else -1
            at += size
            links += 1

    def candidates(self, slot: int) -> list[int]:
        """The port's protocol first; a port that the user named decides alone."""
        a, b = self.ports(slot)
        for port in (a, b):
            if port in self.forced:
                return [self.forced[port]]
        first = self.by_port(slot)
        rest = [n for n in range(len(self.cutters)) if n != first]
        return rest if first < 0 else [first, *rest]

    def last_word(self, slot: int, final: bool, open_question: bool) -> Verdict | None:
        """Nothing certain: a port that the user named decides; else it is not ours."""
        for port in self.ports(slot):
            if port in self.forced:
                return Verdict(self.forced[port], self.port_side(slot))
        return None if final else Verdict(UNKNOWN)

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
        state[slot, S_CLIENT] = 0 if client is None else client
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

    def forget(self, direction: int) -> None:
        """A gap before the decision: what waited is skipped if the protocol turns out to be ours."""
        state, d = self.streams.state, S_SIDES + (direction & 1) * SIDE_WIDTH
        have = int(state[direction >> 1, d + W_HAVE])
        if have:
            self.cutters[0].drop(direction, have)
            state[direction >> 1, d + W_SKIPPED] += have

    def give_up(self, slot: int) -> None:
        self.streams.state[slot, S_PROTOCOL] = UNKNOWN
        for side in (0, 1):
            have = int(self.streams.state[slot, S_SIDES + side * SIDE_WIDTH + W_HAVE])
            if have:
                self.cutters[0].drop(2 * slot + side, have)

    def pieces(self, slot: int, side: int) -> list[tuple[int, int, int]]:
        """(offset, place, length) of what waits in one direction."""
        x = int(self.streams.state[slot, S_SIDES + side * SIDE_WIDTH + W_HEAD])
        out = []
        while x >= 0:
            row = [self.streams.extents[x, column] for column in range(XT_WIDTH)]
            out.append((int(row[XT_OFFSET]), int(row[XT_PLACE]), int(row[XT_LENGTH])))
            x = int(row[XT_NEXT])
        return out

    @staticmethod
    def text(data, pieces: list[tuple[int, int, int]], base: int, spool) -> bytes:
        here, kept, parts = memoryview(data), memoryview(spool), []
        for _, place, length in pieces:
            parts.append(bytes(here[place - base : place - base + length] if place >= 0 else kept[~place : ~place + length]))
        return b"".join(parts)
