"""The decoder: one source's packets in capture order, folded into rows.

Law: the output depends on the packets alone: not on block sizes, not on a file's compression, not on where one file ends and the next
begins.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy

from dissect.capture.layout import RECORD_AT, RECORD_CAPTURED, RECORD_LENGTH, RECORD_LINK, RECORD_TIME, RECORD_WIDTH
from dissect.exchange.accounts import Accounts
from dissect.exchange.chains import Chains
from dissect.exchange.layout import A_OPEN, H_WIDTH
from dissect.exchange.pairing import Pairing
from dissect.problems import Problem
from dissect.link import packets
from dissect.link.checksums import Checksums
from dissect.link.encapsulation import Encapsulations
from dissect.link.fragments import Fragments
from dissect.link.layout import FRAGMENT, OTHER, P_ENCAPSULATION, P_KIND, P_TIME, P_WIDTH, TOO_DEEP
from dissect.link.workspace import KINDS, RAW
from dissect.memory.matrices import picked, relieve
from dissect.stream.reassemble import Reassembly
from dissect.stream.streams import Streams
from dissect.stream.state import (
    DONE,
    FILE_SHIFT,
    GROW,
    LAST_BIT,
    S_ALIVE,
    S_PROTOCOL,
    UNDECIDED,
)
from dissect.decode.inside import Inside
from dissect.decode.spooled import NO_BYTES, Spooled
from dissect.inner.keylog import KeyLog
from dissect.inner.opening import Opening
from dissect.language import layout as L
from dissect.frames.cut import Cutter
from dissect.language.expressions import DescriptionError
from dissect.language.load import shipped
from dissect.frames.layout import CUT_DONE, CUT_SCRATCH, F_WHERE, IN_SCRATCH
from dissect.machine.texts import Dictionary
from dissect.program.lower import Lowered
from dissect.machine.run import Machine
from dissect.program.program import Program
from dissect.frames.framing import Framing
from dissect.frames.recognise import Recogniser


DRAIN_ROWS = 16_384  # finished rows leave in parcels of this size, or less where the matrices are smaller
DRAIN_LEAST = 4_096  # a table with no more of them waits for further ones, since a parcel costs as much as so many rows
DRAIN_MOST = 32_768  # … and never more of them at once: those of all requests that were open may end together
FRAMES_MAX = 1 << 20  # frames of one batch, when order demands that they stay together
SLOTS_AT_ONCE = 16_384  # connections that are looked at between two looks at the memory
SPOOLED_AT_ONCE = 32  # … that end between two of them: each may have a MiB or two that waited
ANSWER_ROLES = (L.M_CODE, L.M_CLASS, L.M_TOPIC, L.M_PARTITION, L.M_RECORDS, L.M_PAYLOAD_BYTES, L.M_TEXT, L.M_CODE_NAME, L.M_WAIT, L.M_ANSWER_OFFSET)


@dataclass
class Wanted:
    """What the wanted tables need from the stages."""

    messages: bool = False
    exchanges: bool = True
    items: bool = False
    records: bool = False
    events: bool = False
    streams: bool = False  # problems of layer tcp
    why: bool = False  # what TCP did to each exchange
    places: bool = False  # where the frames of assembled messages lie
    tls: bool = False  # what the hellos say of connections that nobody can read


@dataclass(frozen=True)
class Terms:
    """The options under which a source is decoded."""

    ports: dict[int, str] | None = None  # what a port speaks, whatever its bytes look like
    overlap: str = "first"  # which copy of a byte counts
    checksums: bool = False  # segments whose checksum is wrong are left out
    source: int = 0
    share: tuple[int, int] = (0, 1)  # which of how many shares of the connections
    between: tuple[int | None, int | None] = (None, None)  # only packets from … to (not included), ns
    keys: KeyLog | None = None  # what opens encrypted connections


@dataclass
class Lane:
    """One protocol's way through the stages."""

    number: int
    protocol: Any
    lowered: Lowered
    machine: Machine
    cutter: Cutter
    pairing: Pairing
    data: Any = None  # the block that its frames lie in

    @property
    def program(self) -> Program:
        return self.lowered.complete

    def listening(self) -> Machine:
        """The machine, ready to recognise its protocol and to cut frames."""
        if self.machine.program is None:
            self.machine.load(self.lowered.short)
        return self.machine

    def awake(self) -> Machine:
        """The machine with the whole program.  Most captures hold one protocol, so the programs of the others are never made."""
        if self.machine.program is not self.program:
            self.machine.load(self.program)
            slots = (*ANSWER_ROLES, *(slot for slot, _ in self.program.fields.values()))
            self.pairing.explaining.reader(self.machine, self.machine.names, slots, self.program.text_slots)
        return self.machine


class Fold:
    """Decodes one source; `take` receives (lane, kind, matrix …) as rows become final."""

    def __init__(self, programs, protocols, wanted: Wanted, take, terms: Terms | None = None):
        terms = terms or Terms()
        self.wanted, self.take, self.checksums = wanted, take, terms.checksums
        self.streams = Streams()
        self.streams.paced = int(wanted.why)
        self.reassembly = Reassembly(self.streams, last_wins=terms.overlap == "last")
        self.streams.make_room_for_pauses(len(self.reassembly.runs.rows))
        self.framing = Framing(self.streams)
        self.accounts = Accounts()
        self.inner = Opening(self.streams, terms.keys)
        self.inside = Inside(self)
        self.streams.source = terms.source
        self.streams.share, self.streams.shares = terms.share
        self.between = terms.between
        self.names = Dictionary()
        self.encapsulations, self.fragments, self.senders = Encapsulations(), Fragments(), Checksums()
        self.lanes = [self._lane(number, *pair) for number, pair in enumerate(zip(protocols, programs, strict=True))]
        forced = {port: numbered(name, protocols) for port, name in (terms.ports or {}).items()}
        self.recogniser = Recogniser(self.framing, [lane.cutter for lane in self.lanes], [lane.listening for lane in self.lanes], [p.ports for p in protocols], forced,
                                     [p.says_side for p in protocols], [p.carrier == "HTTP/2" for p in protocols])
        self.packets = numpy.zeros((4096, P_WIDTH), dtype=numpy.int64)
        self.kinds = numpy.zeros(KINDS, dtype=numpy.int64)
        self.renumbered = False  # were some connections numbered otherwise before the end?
        self.spooled = Spooled(self.streams)
        self.reassembly.copies.elsewhere = self.spooled.elsewhere  # type: ignore[assignment]
        self.file = -1
        self.problems: list[Problem] = []

    def _lane(self, number: int, protocol, lowered: Lowered) -> Lane:
        machine = Machine(None, self.wanted.records, lowered.width, self.wanted.records)
        machine.names = self.names  # type: ignore[assignment]
        cutter = Cutter(machine, self.framing, number)
        cutter.watched, cutter.in_pieces = protocol.name in shipped(), bool(protocol.assembles)
        chains = tuple(Chains(width, H_WIDTH, topic, kept) for width, topic, kept in (
            (L.I_WIDTH, L.I_TOPIC, self.wanted.items), (L.E_WIDTH, L.E_TOPIC, self.wanted.events), (L.D_WIDTH, L.D_TOPIC, self.wanted.records)))
        pairing = Pairing(self.streams, self.framing, self.accounts, lowered.width, chains, keep_messages=self.wanted.messages,
                          keep_exchanges=self.wanted.exchanges)
        pairing.queue.heard, pairing.exchanges.sure = self.inner.collected.heard, self.inner.collected.sure
        pairing.bindings.lends, pairing.finder.shares, pairing.finder.unique = protocol.lends, protocol.shares, protocol.unique
        if protocol.memory_count:
            pairing.memories.know(protocol.memories, lowered.width)
        if protocol.assembles:
            first = lowered.width - 2 * protocol.memory_count - L.PIECE_SLOTS
            pairing.assemblies.know(protocol.assemblies, first, lowered.width, self.wanted.places)
        return Lane(number, protocol, lowered, machine, cutter, pairing)

    # --- files ----------------------------------------------------------------------------------------------------

    def begin(self, number: int, bytes_at: Callable[[int, int], bytes | None] | None = None) -> None:
        """Blocks of file `number` follow; `bytes_at` gives bytes of it that were already passed."""
        self.file = self.reassembly.file = number
        self.spooled.bytes_at = bytes_at
        self.streams.forget_deliveries()  # their places lie in the file before

    def block(self, data, base: int, records, first: int) -> None:
        count = len(records)
        if len(self.packets) < count:
            self.packets = numpy.zeros((count, P_WIDTH), dtype=numpy.int64)
        packets.parse(data, records, self.packets, self.encapsulations, verify=self.checksums, tally=self.kinds)
        self.encapsulations.named(self.packets[:count])
        if self.checksums:
            self.senders.judge(data, self.packets[:count], self.file, first, self.kinds)
        if self.between != (None, None):
            self.outside(records)
        if self.kinds[TOO_DEEP]:
            self.too_deep(self.packets[:count], records, first)
        stops = numpy.flatnonzero(self.packets[:count, P_KIND] == FRAGMENT)
        at = 0
        for stop in stops:
            self.feed(data, base, self.packets, at, int(stop), first)
            self.fragment(data, base, int(stop), first)
            at = int(stop) + 1
        self.feed(data, base, self.packets, at, count, first)
        self.outwait(data, base)
        self.spooled.leave(data, base)
        relieve()

    def outwait(self, data, base: int) -> None:
        """Connections that were silent for long wait no more for what their ends have received.  At a seam some only seem silent: they were settled, and
        another decoder has gone on with them."""
        if self.streams.only:
            return
        while not self.reassembly.outwait():
            self.runs(data, base)
            self.streams.grow()
        self.runs(data, base)

    def outside(self, records) -> None:
        """Ignore packets before and after the wanted time."""
        time, (low, high) = records[:, RECORD_TIME], self.between
        away = numpy.zeros(len(records), dtype=bool)
        if low is not None:
            away |= time < low
        if high is not None:
            away |= time >= high
        self.packets[: len(records)][away, P_KIND] = OTHER

    def too_deep(self, rows, records, first: int) -> None:
        """Packets in more tunnels than are followed are told."""
        deep = numpy.flatnonzero(rows[:, P_KIND] == TOO_DEEP)
        if len(deep):
            self.fragments.not_read(len(deep), int(records[deep, RECORD_CAPTURED].sum()), self.file << FILE_SHIFT | first + int(deep[0]), int(rows[deep[0], P_TIME]))

    def fragment(self, data, base: int, row: int, first: int) -> None:
        """A fragment.  The datagram that it completes is read as a block of its own, with its bytes in the spool.  It may be a tunnel that holds
        a fragment itself."""
        number = self.file << FILE_SHIFT | first + row
        datagram, part, buffer = self.fragments.add(data, self.packets[row], number), self.packets[row], data
        while datagram is not None:
            buffer, outer = numpy.frombuffer(datagram, dtype=numpy.uint8), self.encapsulations.number(int(part[P_ENCAPSULATION]))
            parsed, part = self.alone(buffer, int(self.packets[row, P_TIME]), outer)
            if part[P_KIND] != FRAGMENT:
                break
            datagram = self.fragments.add(buffer, part, number)
        else:
            return
        if part[P_KIND] == TOO_DEEP:
            self.fragments.not_read(1, len(datagram), number, int(part[P_TIME]))
        offset = self.spooled.add(datagram)
        self.reassembly.copies.spooled = 1
        self.feed(buffer, offset, parsed, 0, 1, first + row, around=(data, base))
        self.reassembly.copies.spooled = 0

    def alone(self, buffer, time: int, outer: int) -> tuple[Any, Any]:
        """A datagram as a block of one record: its packet rows, and the only one of them."""
        record = numpy.zeros((1, RECORD_WIDTH), dtype=numpy.int64)
        record[0, [RECORD_AT, RECORD_CAPTURED, RECORD_LENGTH, RECORD_TIME, RECORD_LINK]] = 0, len(buffer), len(buffer), time, RAW
        parsed = numpy.zeros((1, P_WIDTH), dtype=numpy.int64)
        packets.parse(buffer, record, parsed, self.encapsulations, outer=outer, tally=self.kinds)
        self.encapsulations.named(parsed)
        return parsed, parsed[0]

    # --- packets → runs → frames ----------------------------------------------------------------------------------

    def feed(self, data, base: int, rows, start: int, count: int, first: int, around: tuple[Any, int] | None = None) -> None:
        """Packets to runs to rows.  `around`: the block with the bytes that wait, when the packets themselves are in the spool."""
        block, block_base = around or (data, base)
        i = start
        while True:  # every turn takes the runs that the one before made
            self.reassembly.copies.base = base
            i, why = self.reassembly.feed(data, rows, i, count, first)
            self.runs(block, block_base)
            if why == GROW:
                self.streams.grow()
            elif why == DONE:
                return

    def runs(self, data, base: int) -> None:
        """Give the runs collected so far to the lanes."""
        count = self.reassembly.runs.count
        if count:
            self.framing.follow()
            self.accounts.reach(self.streams.slots)
            self.inside.outer(data, self.reassembly.runs, base, self.spooled.view())
            self.reassembly.runs.count = 0

    def some_runs(self, data, made, surveyed: tuple, base: int, spool) -> None:
        runs, (spoken, undecided, _, ordered) = numpy.asarray(made.rows)[: made.count], surveyed
        if undecided:
            self.recogniser.batch(data, runs, base, spool)
            spoken = made.survey(self.streams.state)[0]
        for lane in self.lanes:
            if spoken >> min(lane.number, LAST_BIT) & 1 or lane.cutter.frame_count:
                self.cut(lane, data, runs, base, spool, ordered)

    def cut(self, lane: Lane, data, runs, base: int, spool, ordered: bool) -> None:
        cutter, at = lane.cutter, 0
        lane.listening()
        while True:
            at, why = cutter.cut(data, runs, at, len(runs), base, spool)
            if why == CUT_DONE:
                break
            self.streams.extents.grow(160, 4096)
            self.streams.events.grow(16, 4096)
            self.report_unread(lane)
            if ordered or cutter.frame_count >= FRAMES_MAX:
                self.decode(lane, data, last=False)
                if why == CUT_SCRATCH:
                    cutter.gathered.grow()
            else:  # frames that stand in these runs may come before those cut so far: they are paired together
                cutter.grow_frames()
                if why == CUT_SCRATCH:
                    cutter.gathered.grow()
        self.decode(lane, data, last=True)

    def report_unread(self, lane: Lane) -> None:
        """What the cutter could not use becomes problem rows."""
        cutter = lane.cutter
        if cutter.problem_count:
            self.take(lane, "problems", numpy.asarray(cutter.problems)[: cutter.problem_count].copy())
            cutter.problem_count = 0

    # --- frames → messages → exchanges ----------------------------------------------------------------------------

    def decode(self, lane: Lane, data, last: bool) -> None:
        cutter, pairing = lane.cutter, lane.pairing
        count = cutter.frame_count
        self.report_unread(lane)
        if count:
            self.messages(lane, plain(data), cutter.frames, count)
            self.release(lane)
            pairing.explaining.leave()
            self.drain_many(lane)
        elif last and pairing.queue.waiting_count:
            self.release(lane)
        cutter.clear()

    def messages(self, lane: Lane, data, frames, count: int) -> None:
        """Decode frames and pair their messages: all at once, or as many as have CHILDREN_MOST children."""
        machine, scratch, first = lane.awake(), lane.cutter.gathered.scratch, 0
        lane.data = data
        lane.pairing.come(frames, count)
        lane.pairing.explaining.come(data, scratch, frames)
        scratched = (numpy.asarray(frames)[:count, F_WHERE] == IN_SCRATCH).any()
        while first < count:
            end = machine.decode_where(data, frames, first, count, 0)
            self.names.intern(machine, data)
            if scratched:
                end = machine.decode_where(scratch, frames, first, end, 1)
                self.names.intern(machine, scratch)
            self.pair(lane, frames, first, end)
            self.drain_many(lane)
            relieve()  # of children that wait
            first = end

    def pair(self, lane: Lane, frames, first: int, end: int) -> None:
        """Messages `first` to `end` − 1 of the batch."""
        machine, pairing = lane.machine, lane.pairing
        pairing.children.come(by_message(machine.items, machine.item_count, end), by_message(machine.events, machine.event_count, end),
                              by_message(machine.records, machine.record_count, end))
        pairing.children.grow(first, end)
        self.take(lane, "decoded", numpy.asarray(frames)[first:end], numpy.asarray(machine.status)[first:end],
                  numpy.asarray(machine.messages)[first:end])
        while True:
            first, roomy = pairing.batch(frames, machine.messages, first, end)
            if roomy:
                break
            self.drain(lane)
            pairing.grow(first)

    def drain_many(self, lane: Lane) -> None:
        """Take finished rows if a table has many, and those of others that have some."""
        pairing, children = lane.pairing, lane.pairing.children
        if max(pairing.exchanges.out_count, pairing.done_count, children.items.out_count, children.events.out_count, children.records.out_count) > DRAIN_ROWS:
            self.drain(lane, DRAIN_LEAST)

    def release(self, lane: Lane) -> None:
        if lane.pairing.explaining.rests or lane.pairing.assemblies.open:
            lane.awake()
        while not self.inside.pending and not lane.pairing.release():
            self.drain(lane)
            lane.pairing.grow()

    def drain(self, lane: Lane, more_than: int = 0) -> None:
        """Take finished rows from the pairing, of tables with more than so many; an item before its exchange, or with it."""
        pairing = lane.pairing
        with_items = pairing.exchanges.out_count > more_than
        for name, holder, columns, count in (
            ("items", pairing.children.items, pairing.children.items.out, "out_count"), ("exchanges", pairing.exchanges, pairing.exchanges.out, "out_count"),
            ("messages", pairing, pairing.done, "done_count"), ("events", pairing.children.events, pairing.children.events.out, "out_count"),
            ("records", pairing.children.records, pairing.children.records.out, "out_count"),
        ):
            if getattr(holder, count) <= (0 if name == "items" and with_items else more_than):
                continue
            rows = numpy.asarray(columns).T[: getattr(holder, count)]
            for first in range(0, len(rows), DRAIN_MOST):
                relieve()  # each row looks at its connection
                self.take(lane, name, rows[first : first + DRAIN_MOST])
            setattr(holder, count, 0)
        unbound = pairing.bindings
        if unbound.unbound_count:
            self.take(lane, "unbound", numpy.asarray(unbound.unbound)[: unbound.unbound_count].copy())
            unbound.unbound_count = 0
        told = pairing.explaining
        if told.unread_count:
            self.take(lane, "unread", numpy.asarray(told.unread)[: told.unread_count].copy())
            told.unread_count = 0

    # --- the end --------------------------------------------------------------------------------------------------

    def finish(self) -> None:
        """The capture ends: what was held back becomes final, open requests stay without an answer."""
        self.end(numpy.arange(self.streams.slots))
        self.fragments.finish()
        self.renumbered = self.streams.numbered()
        self.no_more_answers()
        self.inside.tell(self.inside.unsided.rows[:0], last=True)
        self.inside.tell_inner(last=True)
        for lane in self.lanes:
            self.drain(lane)
        unknown, further = self.recogniser.unrecognised(numpy.asarray(self.streams.state)[: self.streams.slots])
        self.take(None, "problems", unknown)
        self.problems += further
        self.let_go()

    def end(self, slots) -> None:
        """These connections end here.  The end of one direction may decide what the other one speaks, whose own end came before it and was passed
        by: what waits there has its end now."""
        undecided = slots[picked(numpy.asarray(self.streams.state), slots, S_PROTOCOL) == UNDECIDED]
        self.close(slots)
        state = numpy.asarray(self.streams.state)
        decided = undecided[picked(state, undecided, S_PROTOCOL) >= 0]
        state[decided, S_ALIVE] = 1
        self.close(decided)

    def close(self, slots) -> None:
        for slot in slots.tolist():
            while not self.reassembly.close(slot):
                self.runs(NO_BYTES, 0)
                self.streams.grow()
            if slot % SLOTS_AT_ONCE == 0:
                relieve()
            if slot % SPOOLED_AT_ONCE == 0:
                self.spooled.rest()
        self.runs(NO_BYTES, 0)

    def no_more_answers(self) -> None:
        """Every open request has its row, whatever came after its connection's end."""
        opened = numpy.flatnonzero(picked(numpy.asarray(self.accounts.rows), numpy.arange(self.accounts.begun), A_OPEN) >= 0)
        for slot in opened.tolist():
            lane = self.lanes[int(self.streams.state[slot, S_PROTOCOL])]
            while not lane.pairing.exchanges.over(slot):
                self.drain(lane)
                lane.pairing.grow()

    def let_go(self) -> None:
        """Break reference cycles, so that a caller who decodes many captures need not wait for the garbage collector."""
        for lane in self.lanes:
            lane.pairing.explaining.leave()
            lane.data = None
        self.take = self.inside.fold = None
        self.reassembly.copies.elsewhere = None


def numbered(name: str, protocols) -> int:
    """The number of the protocol that the user means."""
    names = [protocol.name for protocol in protocols]
    if name not in names:
        raise DescriptionError(f"no protocol {name!r} to read a port as; there are {', '.join(names)}, and what --protocol FILE.py describes")
    return names.index(name)


def plain(data):
    """A buffer for a loop that may be uncompiled: numpy's small integers overflow, Python's do not."""
    return memoryview(data) if Reassembly.feed.__class__.__name__ == "function" else data


def by_message(children, count: int, messages: int):
    """Child rows sorted by message, and where each message's begin: rows at[i] … at[i + 1] − 1 belong to message i."""
    rows = numpy.asarray(children)[:count]
    if count and (numpy.diff(rows[:, 0]) < 0).any():
        rows = rows[numpy.argsort(rows[:, 0], kind="stable")]
    at = numpy.zeros(messages + 1, dtype=numpy.int64)
    if count:
        numpy.cumsum(numpy.bincount(rows[:, 0], minlength=messages)[:messages], out=at[1:])
    return numpy.ascontiguousarray(rows), at
