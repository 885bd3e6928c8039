# cython: language_level=3, boundscheck=True, wraparound=False, cdivision=True, initializedcheck=False
"""What bytes say: the machines of all protocols look at the waiting bytes, at no more of them than they need.

Law: a length is no evidence before its bytes are there; what the same first bytes refuted before is remembered.
"""

# pxd: from dissect.frames.framing cimport Framing
# pxd: from dissect.machine.run cimport Machine

import cython
import numpy

if cython.compiled:
    from cython.cimports.dissect.frames.framing import Framing
    from cython.cimports.dissect.frames.layout import *
    from cython.cimports.dissect.frames.limits import *
    from cython.cimports.dissect.machine.run import Machine
    from cython.cimports.dissect.memory.matrices import row_of
    from cython.cimports.dissect.stream.state import *
    from cython.cimports.libc.string import memcpy
else:
    from dissect.frames.framing import Framing
    from dissect.frames.layout import *
    from dissect.frames.limits import *
    from dissect.machine.run import Machine
    from dissect.memory.matrices import row_of
    from dissect.stream.state import *

PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"


@cython.final
@cython.cclass
class Evidence:
    """`makers` give each protocol's machine, which is made when it is first needed."""

    # attributes: Framing | framing
    # attributes: list | makers, machines
    # attributes: const unsigned char[::1] | data, spool, text, preface
    # attributes: unsigned char[::1] | scratch
    # attributes: long long[::1] | memo, heads, firsts
    # attributes: long long | viewed, base, at, end, segment, segment_size, looked, looks, first, how, spoken, undecided, lacks

    def __init__(self, framing: Framing, makers: list):
        self.framing = framing
        self.makers, self.machines = makers, [None] * len(makers)
        self.memo = memoryview(numpy.full(3 * MEMO, UNFILLED, dtype=numpy.int64))
        self.heads = memoryview(numpy.full(2 * MEMO, UNFILLED, dtype=numpy.int64))  # the same of fewer first bytes
        self.firsts = memoryview(numpy.zeros(0, dtype=numpy.int64))  # for each byte which machines may begin with it; empty: nobody has asked so far
        self.scratch = memoryview(numpy.zeros(2 * WINDOW, dtype=numpy.uint8))
        self.data = self.spool = self.text = b"\0"
        self.viewed = AT_NONE
        self.preface = PREFACE
        self.base = self.at = self.end = 0  # of data, and of what `text` shows
        self.segment = self.segment_size = 0  # of SEGMENT: the place of its first byte, its bytes
        self.how = 0  # what the last look that was certain saw: HOW_MESSAGES × messages, HOW_CERTAIN
        self.spoken = self.undecided = 0  # of the last sweep: who said what it found (bit 0 a client, bit 1 a server); last bytes that are too few to tell
        self.first = 0  # is it the first message that the last look wants more of?
        self.lacks = 0  # bytes of the gap behind what waits, 0 none
        self.looked = self.looks = 0  # bytes that machines were shown, each time they were, and how often one was asked

    def begin(self, data: cython.const[cython.uchar][::1], base: cython.longlong, spool: cython.const[cython.uchar][::1]) -> None:
        """Places from 0 on lie in `data`, whose first byte is place `base`; the others in the spool."""
        self.data, self.base, self.spool, self.viewed = data, base, spool, AT_NONE

    def leave(self) -> None:
        self.data = self.spool = self.text = b"\0"
        self.viewed = AT_NONE
        if len(self.scratch) > ROOM_FIRST:  # one large message must not stay in memory
            self.scratch = memoryview(numpy.zeros(2 * WINDOW, dtype=numpy.uint8))

    @cython.cfunc
    def machine(self, number: cython.longlong) -> Machine:
        made = self.machines[number]
        if made is None:
            made = self.machines[number] = self.makers[number]()
        return made

    @cython.cfunc
    def have(self, direction: cython.longlong) -> cython.longlong:
        """The number of waiting bytes."""
        return self.segment_size if direction == SEGMENT else self.framing.rows[direction, W_HAVE]

    # --- one protocol ---------------------------------------------------------------------------------------------

    @cython.cfunc
    def strength(self, machine: Machine, direction: cython.longlong, at: cython.longlong, sent: cython.longlong, credit: cython.longlong,
                 final: cython.longlong) -> cython.longlong:
        """0: it is this protocol; NO_BYTES_HELP: it is not; else how many waiting bytes are needed to decide.  `credit`: bytes that a message may claim,
        on the protocol's port; NO_BYTES_HELP: any, before they are there; 0: it is another port."""
        links: cython.longlong = 0
        have: cython.longlong = self.have(direction)
        found: cython.longlong
        size: cython.longlong
        self.first = 0
        while True:
            found = self.ask(machine, direction, at, sent, False) if at < have else -1
            if found == 0:
                return NO_BYTES_HELP
            self.how = HOW_MESSAGES * max(1, min(links + (found > 0), HOW_MOST)) + (HOW_CERTAIN if found >= 2 else 0)
            if found < 0 and credit and final == GAP and self.snapped(machine, direction, at, sent, credit):
                return 0
            if found < 0:  # whole messages up to the end are something, where nothing follows, and on the port
                if links and (credit or final and at == have):
                    return 0
                self.first = links == 0
                return NO_BYTES_HELP if final else at - found
            if found >= 2 or links >= LINKS:
                return 0
            size = self.ask(machine, direction, at, sent, True)
            if size == 0:
                return NO_BYTES_HELP
            if size < 0 or at + size > have:  # a length is no evidence before its bytes are there
                if credit == NO_BYTES_HELP or final and 0 < size <= credit and (self.fills(at + size - have) or not self.went_on(direction, at)):
                    return 0
                return NO_BYTES_HELP if final or credit and size > credit else at + abs(size)
            at += size
            links += 1

    @cython.cfunc
    def snapped(self, machine: Machine, direction: cython.longlong, at: cython.longlong, sent: cython.longlong,
                credit: cython.longlong) -> cython.bint:
        """Whether a snap length may have cut this message: it is not all there, and its segment was cut, unless a message that no bytes came before
        may have been sent in several."""
        row: cython.p_longlong = row_of(self.framing.rows, direction)
        size: cython.longlong
        if row[W_HAVE] - at < HEADER:
            return False
        size = self.ask(machine, direction, at, sent, True)
        if row[W_SKIPPED] + at > 0 and self.framing.extents.rows[row[W_TAIL] - 1, XT_LENGTH] < row[W_HAVE] - at and not self.fills(at + size - row[W_HAVE]):
            return False
        return not 0 < size <= row[W_HAVE] - at and size <= credit

    @cython.cfunc
    def fills(self, rest: cython.longlong) -> cython.bint:
        """Whether so many bytes lack behind those that wait as a message claims: a snap length cut it, and some senders write one in several segments."""
        return 0 < rest == self.lacks

    @cython.cfunc
    def went_on(self, direction: cython.longlong, at: cython.longlong) -> cython.bint:
        """Whether a short segment, which ends with a message as a rule, did not end with the one that begins at `at`: more bytes came."""
        extent: cython.longlong = self.framing.rows[direction, W_HEAD] - 1
        while at >= self.framing.extents.rows[extent, XT_LENGTH]:
            at -= self.framing.extents.rows[extent, XT_LENGTH]
            extent = self.framing.extents.rows[extent, XT_NEXT]
        return self.framing.extents.rows[extent, XT_LENGTH] < SHORT and self.framing.extents.rows[extent, XT_NEXT] >= 0

    @cython.cfunc
    def worth(self, more: cython.longlong, have: cython.longlong, at: cython.longlong) -> cython.longlong:
        """How many bytes make another look worth while.  A beginning that needs a little more each time is not looked at with every
        segment.  Whole messages that wait for the next one are, since the other direction must not be decided before them."""
        little: cython.longlong = LITTLE if have < PATIENCE else max(LITTLE, (have - at) // 4)
        if (self.first or have >= PATIENCE) and have < more <= have + little and have - at >= OFTEN:
            more = have + (have - at)
            more = min(more, PATIENCE if have < PATIENCE else max(CLAIM_MOST, have + 1))
        return more if more <= CLAIM_MOST else NO_BYTES_HELP

    @cython.cfunc
    def ask(self, machine: Machine, direction: cython.longlong, at: cython.longlong, sent: cython.longlong, size: cython.bint) -> cython.longlong:
        """A machine's answer, size or evidence, about the bytes from `at` on; it sees no more of them than it needs."""
        reach: cython.longlong = WINDOW
        found: cython.longlong
        have: cython.longlong = self.have(direction)
        while True:
            self.show(direction, at, reach)
            self.looked += self.end - self.at
            self.looks += 1
            found = machine.frame(self.text, self.at, self.end, sent) if size else machine.plausible(self.text, self.at, self.end, sent)
            if found >= 0 or -found > have - at:
                return found
            reach = max(8 * reach, -found)

    @cython.cfunc
    def sweep(self, machine: Machine, direction: cython.longlong) -> cython.void:
        """Whether one of the waiting bytes is the first of a message, where one beginning is proof: `spoken` says whose.  Of a sender of short messages
        alone there is nothing that waits in the middle of one: programs and tables hold rows of numbers that rise as a report does."""
        have: cython.longlong = self.have(direction)
        at: cython.longlong = 0
        sent: cython.longlong
        senders: cython.longlong
        found: cython.longlong
        self.spoken = self.undecided = 0
        if machine.evidence < 2 or have == 0:
            return
        self.show(direction, 0, have)
        self.looked += have
        firsts: bytes = bytes(machine.program.firsts)
        long_from: cython.longlong = machine.program.long_from
        machine.search(1)
        while at < have and not self.spoken:
            senders = firsts[self.text[self.at + at]] & long_from
            for sent in range(2):
                if not senders >> sent & 1:
                    continue
                self.looked += 1
                found = machine.plausible(self.text, self.at + at, self.end, sent)
                if found > 0:
                    self.spoken |= 1 << sent
                elif found < 0 and not self.undecided and have - at <= WINDOW:
                    self.undecided = have - at
            at += 1
        machine.search(0)

    # --- all protocols at once ------------------------------------------------------------------------------------

    @cython.cfunc
    def taken(self, direction: cython.longlong, at: cython.longlong, from_start: cython.bint) -> cython.longlong:
        """Bit 2n + side: machine n does not refuse the beginning, of as many bytes as it is shown at first."""
        mask: cython.longlong = self.fitting(direction, at, from_start)
        return self.survivors(self.end, mask) if mask and self.end - self.at > 2 * HEAD else mask

    @cython.cfunc
    def fitting(self, direction: cython.longlong, at: cython.longlong, from_start: cython.bint) -> cython.longlong:
        """Likewise, of the first bytes alone.  What the same first bytes refuted before is remembered.

        In mid-stream a beginning of only zeros is no start: zeros are everywhere.  From a SYN on a broker without messages may say nothing but zeros, but
        few at once, and some of them would be waited for as long as a connection may be.
        """
        mask: cython.longlong
        key: cython.longlong = 0
        rest: cython.longlong = 0
        byte: cython.longlong
        place: cython.longlong
        if len(self.firsts) == 0:
            self.learn()
        self.show(direction, at, WINDOW)
        shown: cython.longlong = min(self.end - self.at, 2 * HEAD)
        mask = self.firsts[self.text[self.at]] if shown else 0  # before anything is asked: most bytes begin nothing
        if mask == 0:
            return 0
        for byte in range(shown):
            if byte < HEAD:
                key = key << 8 | self.text[self.at + byte]
            else:
                rest = rest << 8 | self.text[self.at + byte]
            if byte == FEW - 1:
                mask = self.of_few(key, mask)
                if mask == 0:
                    return 0
        if key == 0 and rest == 0 and shown == 2 * HEAD and (not from_start or self.is_blank()):
            return 0
        rest = rest << 8 | shown
        place = 3 * ((key ^ key >> 12 ^ key >> 24 ^ key >> 36 ^ rest ^ rest >> 13 ^ rest >> 25 ^ rest >> 37) & MEMO - 1)
        if self.memo[place] != key or self.memo[place + 1] != rest:
            self.memo[place], self.memo[place + 1], self.memo[place + 2] = key, rest, self.survivors(self.at + shown, mask)
        return self.memo[place + 2]

    def learn(self) -> None:
        """Of each byte who may begin with it, as a mask."""
        masks = numpy.zeros(256, dtype=numpy.int64)
        for number in range(min(len(self.machines), MASKED)):
            masks |= numpy.array(self.machine(number).program.firsts, dtype=numpy.int64) << 2 * number
        self.firsts = memoryview(masks)

    @cython.cfunc
    @cython.exceptval(check=False)
    def is_blank(self) -> cython.bint:
        """Whether what is shown came in one segment, and is as many zeros as a machine is shown at first."""
        at: cython.longlong = self.at
        if self.viewed == AT_SCRATCH or self.end - at < WINDOW:
            return False
        while at < self.end and self.text[at] == 0:
            at += 1
        return at == self.end

    @cython.cfunc
    def of_few(self, key: cython.longlong, mask: cython.longlong) -> cython.longlong:
        """The machines that do not refuse the first bytes shown, `key`: lengths and kinds repeat while everything after them differs."""
        place: cython.longlong = 2 * ((key ^ key >> 9 ^ key >> 20) & MEMO - 1)
        if self.heads[place] != key:
            self.heads[place], self.heads[place + 1] = key, self.survivors(self.at + FEW, mask)
        return self.heads[place + 1]

    @cython.cfunc
    def survivors(self, end: cython.longlong, asked: cython.longlong) -> cython.longlong:
        """Which of the machines asked do not refuse the bytes up to `end`."""
        mask: cython.longlong = 0
        number: cython.longlong
        machine: Machine
        for number in range(2 * min(len(self.machines), MASKED)):
            if asked >> number & 1:
                machine = self.machine(number >> 1)
                self.looked += end - self.at
                self.looks += 1
                if machine.plausible(self.text, self.at, end, number & 1) != 0:
                    mask |= cython.cast(cython.longlong, 1) << number
        return mask

    @cython.cfunc
    def is_tls(self, direction: cython.longlong) -> cython.bint:
        if self.have(direction) < 3:
            return False
        self.show(direction, 0, 3)
        return 0x14 <= self.text[self.at] <= 0x17 and self.text[self.at + 1] == 3 and self.text[self.at + 2] <= 4

    @cython.cfunc
    def http2(self, direction: cython.longlong, start: cython.longlong, from_start: cython.bint, final: cython.longlong) -> cython.longlong:
        """0: frames of HTTP/2 follow each other here, after the client's preface if the client sends; NO_BYTES_HELP: they do not; else
        as `strength`."""
        have: cython.longlong = self.have(direction) - start
        at: cython.longlong = 0
        links: cython.longlong = 0
        size: cython.longlong
        kind: cython.longlong
        self.show(direction, start, PREFACE_SIZE)
        size = min(self.end - self.at, PREFACE_SIZE)
        while at < size and self.text[self.at + at] == self.preface[at]:
            at += 1
        if at == PREFACE_SIZE:
            return 0
        if at == size and at:
            return NO_BYTES_HELP if final else start + PREFACE_SIZE
        if at or self.text[self.at] > 0x3F:
            return NO_BYTES_HELP
        while at + FRAME_HEADER <= have and links < FRAMES:
            self.show(direction, start + at, FRAME_HEADER)
            size = self.frame(self.at)
            if size == 0:
                return NO_BYTES_HELP
            kind = self.text[self.at + 3]
            if links == 0 and from_start and kind != FRAME_SETTINGS:
                return NO_BYTES_HELP
            at += size
            links += 1
            if at == have and (from_start or links >= 2):
                return 0
        if links >= FRAMES:
            return 0
        return NO_BYTES_HELP if final else start + at + FRAME_HEADER

    @cython.cfunc
    @cython.exceptval(check=False)
    def frame(self, at: cython.longlong) -> cython.longlong:
        """Bytes of an HTTP/2 frame by its header, 0 if it is none; each kind has its own flags and sizes, so few of 72 bits are free."""
        length: cython.longlong = self.text[at] << 16 | self.text[at + 1] << 8 | self.text[at + 2]
        kind: cython.longlong = self.text[at + 3]
        flags: cython.longlong = self.text[at + 4]
        stream: cython.longlong = (cython.cast(cython.longlong, self.text[at + 5]) << 24 | self.text[at + 6] << 16 | self.text[at + 7] << 8 | self.text[at + 8])
        good: cython.bint = False
        if length > FRAME_LIMIT or stream >> 31 or kind > 9:
            return 0
        if kind == 0 or kind == 1:
            good = stream & 1 and not flags & (~9 if kind == 0 else ~45)
        elif kind == FRAME_SETTINGS:
            good = not stream and length % 6 == 0 and flags <= 1 and not (flags and length)
        elif kind == 6:
            good = not stream and length == 8 and flags <= 1
        elif kind == 7:
            good = not stream and length >= 8 and not flags
        elif kind == 3 or kind == 8:
            good = length == 4 and not flags
        return FRAME_HEADER + length if good else 0

    # --- bytes ----------------------------------------------------------------------------------------------------

    @cython.cfunc
    def show(self, direction: cython.longlong, at: cython.longlong, size: cython.longlong) -> cython.longlong:
        """Set the bytes to look at: `text` from `at` to `end`, in place or side by side in the scratch.  How many they are."""
        extent: cython.longlong
        if direction == SEGMENT:
            return self.point(self.segment, at, min(size, self.segment_size - at))
        size = min(size, self.framing.rows[direction, W_HAVE] - at)
        extent = self.framing.rows[direction, W_HEAD] - 1
        while at >= self.framing.extents.rows[extent, XT_LENGTH]:
            at -= self.framing.extents.rows[extent, XT_LENGTH]
            extent = self.framing.extents.rows[extent, XT_NEXT]
        if at + size <= self.framing.extents.rows[extent, XT_LENGTH]:
            return self.point(self.framing.extents.rows[extent, XT_PLACE], at, size)
        return self.gather(extent, at, size)

    @cython.cfunc
    def point(self, place: cython.longlong, at: cython.longlong, size: cython.longlong) -> cython.longlong:
        self.view(AT_DATA if place >= 0 else AT_SPOOL)
        self.at = self.inside(place, at, size)
        self.end = self.at + size
        return size

    @cython.cfunc
    @cython.exceptval(check=False)
    def view(self, which: cython.longlong) -> cython.void:
        """`text` is one of three.  Most looks are at the one that it is already, and to take another costs as much as a look."""
        if self.viewed != which:
            self.text = self.data if which == AT_DATA else self.spool if which == AT_SPOOL else self.scratch
            self.viewed = which

    @cython.cfunc
    def inside(self, place: cython.longlong, at: cython.longlong, size: cython.longlong) -> cython.longlong:
        """Where in its buffer the byte `at` behind a place lies; so many bytes are there."""
        where: cython.longlong = at + (place - self.base if place >= 0 else ~place)
        if where < 0 or where + size > (len(self.data) if place >= 0 else len(self.spool)):
            raise IndexError("bytes that wait lie nowhere")
        return where

    @cython.cfunc
    def gather(self, extent: cython.longlong, at: cython.longlong, size: cython.longlong) -> cython.longlong:
        done: cython.longlong = 0
        part: cython.longlong
        place: cython.longlong
        where: cython.longlong
        if size > len(self.scratch):
            self.scratch, self.viewed = memoryview(numpy.zeros(2 * size, dtype=numpy.uint8)), AT_NONE
        while done < size:
            part = min(size - done, self.framing.extents.rows[extent, XT_LENGTH] - at)
            place = self.framing.extents.rows[extent, XT_PLACE]
            where = self.inside(place, at, part)
            if not cython.compiled:
                self.scratch[done : done + part] = (self.data if place >= 0 else self.spool)[where : where + part]
            elif place >= 0:
                memcpy(cython.address(self.scratch[done]), cython.address(self.data[where]), part)  # `inside` has looked at both ends
            else:
                memcpy(cython.address(self.scratch[done]), cython.address(self.spool[where]), part)
            done += part
            at = 0
            extent = self.framing.extents.rows[extent, XT_NEXT]
        self.view(AT_SCRATCH)
        self.at, self.end = 0, size
        return size
