# cython: language_level=3, boundscheck=True, wraparound=False, cdivision=True, initializedcheck=False
"""The looks at undecided connections.  Most connections of a network are nobody's of ours: a look costs what its bytes do.

Law: the leftmost certain evidence in capture order wins; each start is judged until it is refuted (its bit in W_STATE), and
again only when the bytes that it asked for are there (W_NEED).
"""

import cython
import numpy

if cython.compiled:
    from cython.cimports.dissect.memory.matrices import row_of
    from cython.cimports.dissect.stream.streams import Streams
    from cython.cimports.dissect.stream.state import *
    from cython.cimports.dissect.frames.cut import Cutter
    from cython.cimports.dissect.frames.layout import LOST
    from cython.cimports.dissect.machine.run import Machine
else:
    from dissect.memory.matrices import row_of
    from dissect.stream.streams import Streams
    from dissect.stream.state import *
    from dissect.frames.cut import Cutter
    from dissect.frames.layout import LOST
    from dissect.machine.run import Machine

PATIENCE = cython.declare(cython.longlong, 64 << 10)  # bytes of one connection that may wait for a decision
REACH = cython.declare(cython.longlong, 1 << 20)  # … and bytes that gaps have made worthless meanwhile
STARTS = cython.declare(cython.longlong, 8)  # segment starts looked at in each direction of a stream that begins in the middle
LINKS = cython.declare(cython.longlong, 2)  # whole frames in front of the one that makes weak starts certain, on a port that says nothing
SHORT = cython.declare(cython.longlong, 512)  # bytes; a segment that is shorter ends with a message, as a rule
WORDS = cython.declare(cython.longlong, 2)  # short segments of the other direction that may refute a protocol in mid-stream
HEADER = cython.declare(cython.longlong, 12)  # bytes of a message that are enough on its port, where the snap length left no more
WINDOW = cython.declare(cython.longlong, 256)  # bytes that a machine is shown at first
HELD = cython.declare(cython.longlong, -1)  # R_KIND of a run that waits here: cutters pass it by
ALL = cython.declare(cython.longlong, 31)  # protocols that a mask has room for; further ones are never refused by it
HEAD = cython.declare(cython.longlong, 6)  # twice so many first bytes' answers are remembered
MEMO = cython.declare(cython.longlong, 1 << 12)  # … so many of them
UNFILLED = cython.declare(cython.longlong, -1)
SEGMENT = cython.declare(cython.longlong, 2)  # in place of a side: bytes that need not wait
NEVER = cython.declare(cython.longlong, 1 << 40)  # bytes; no number of them makes another look worth while
LIMITS = {"patience": PATIENCE, "starts": STARTS, "links": LINKS, "window": WINDOW}  # for who is not compiled


@cython.final
@cython.cclass
class Judge:
    """Decides for connections in state UNDECIDED.  `makers` give each protocol's machine, which is made when it is needed first."""

    streams = cython.declare(Streams, visibility="public")
    first: Cutter
    cutters: list
    makers: list
    machines: list
    known: cython.short[::1]
    forced: cython.short[::1]
    data: cython.const[cython.uchar][::1]
    spool: cython.const[cython.uchar][::1]
    text: cython.const[cython.uchar][::1]
    scratch: cython.uchar[::1]
    memo: cython.longlong[::1]
    says_side: cython.longlong
    base: cython.longlong
    at: cython.longlong
    end: cython.longlong
    need: cython.longlong
    segment: cython.longlong
    segment_size: cython.longlong
    looked = cython.declare(cython.longlong, visibility="public")  # bytes that machines were shown, each time they were
    looks = cython.declare(cython.longlong, visibility="public")  # times that a machine was asked

    def __init__(self, cutters: list, makers: list, known, forced, says_side: list):
        self.cutters, self.makers, self.machines = cutters, makers, [None] * len(cutters)
        self.first = cutters[0]
        self.streams = self.first.streams
        self.known, self.forced = known, forced  # protocol of each port, UNKNOWN where none
        self.says_side = sum(1 << n for n, says in enumerate(says_side[:ALL]) if says)
        self.memo = memoryview(numpy.full(3 * MEMO, UNFILLED, dtype=numpy.int64))
        self.scratch = numpy.zeros(2 * WINDOW, dtype=numpy.uint8)
        self.data = self.spool = self.text = b"\0"
        self.looked = self.looks = self.base = self.at = self.end = self.need = self.segment = self.segment_size = 0

    def batch(self, data: cython.const[cython.uchar][::1], runs: cython.longlong[:, ::1], base: cython.longlong,
              spool: cython.const[cython.uchar][::1]) -> None:
        """Look at the runs of undecided connections; decided ones are ready for their cutter afterwards."""
        i: cython.longlong
        r: cython.p_longlong
        if not cython.compiled:
            data, runs, spool = memoryview(data), memoryview(runs), memoryview(spool)
        self.data, self.spool, self.base = data, spool, base
        for i in range(len(runs)):
            r = row_of(runs, i)
            if DATA <= r[R_KIND] <= END and self.streams.state[r[R_DIRECTION] >> 1, S_PROTOCOL] == UNDECIDED:
                self.one(r)
        self.data = self.spool = self.text = b"\0"

    @cython.cfunc
    def one(self, r: cython.p_longlong):
        kind: cython.longlong = r[R_KIND]
        slot: cython.longlong = r[R_DIRECTION] >> 1
        side: cython.longlong = r[R_DIRECTION] & 1
        d: cython.longlong = S_SIDES + side * SIDE_WIDTH
        s: cython.p_longlong = row_of(self.streams.state, slot)
        if kind == DATA:
            if self.at_first_sight(r, slot, side):
                return
            self.hold(r, slot, d)
            if s[d + W_HAVE] < s[d + W_NEED]:  # these bytes can say no more than those before
                self.limit(s, slot)
                return
        if self.judge(s, slot, side, kind):
            return
        if kind == DATA:
            self.limit(s, slot)
        elif kind == GAP:
            self.forget(s, slot, d)

    @cython.cfunc
    def hold(self, r: cython.p_longlong, slot: cython.longlong, d: cython.longlong):
        """The run waits for a decision."""
        if self.streams.extents.spare() < 8:
            self.streams.extents.grow(160, 4096)
        if cython.compiled:
            self.first.append(r[R_DIRECTION], slot, d, r[R_OFFSET], r[R_LENGTH], r[R_PLACE], r[R_PACKET], r[R_TIME], r[R_ACK])
        else:
            self.first.hold(r[R_DIRECTION], r[R_OFFSET], r[R_LENGTH], r[R_PLACE], r[R_PACKET], r[R_TIME], r[R_ACK])
        r[R_KIND] = HELD

    @cython.cfunc
    def limit(self, s: cython.p_longlong, slot: cython.longlong):
        """Nothing is waited for in vain: what says nothing in so many bytes is not ours."""
        if waiting(s) > PATIENCE or skipped(s) > REACH:
            self.give_up(s, slot)

    @cython.cfunc
    def at_first_sight(self, r: cython.p_longlong, slot: cython.longlong, side: cython.longlong) -> cython.bint:
        """The usual case, without holding anything: the first bytes of a direction speak the protocol of their port."""
        s: cython.p_longlong = row_of(self.streams.state, slot)
        number: cython.longlong
        spoken: cython.longlong = 0
        sent: cython.longlong
        if r[R_OFFSET] != 0 or r[R_PLACE] < self.base or r[R_PLACE] < 0 or waiting(s) or skipped(s):
            return False
        number = self.by_port(s)
        if number < 0:
            return False
        self.segment, self.segment_size = r[R_PLACE] - self.base, r[R_LENGTH]
        for sent in range(2):
            if self.strength(self.machine(number), s, SEGMENT, 0, sent, True, 0) == 0:
                spoken |= 1 << sent
        if spoken == 0 or spoken == 3 and not self.agreed(s, number, 0, -1):
            return False
        self.decide(s, slot, number, -1 if spoken == 3 else side if spoken == 1 else 1 - side)
        return True

    # --- evidence -------------------------------------------------------------------------------------------------

    @cython.cfunc
    def judge(self, s: cython.p_longlong, slot: cython.longlong, side: cython.longlong, kind: cython.longlong) -> cython.bint:
        """Is it decided now?  `side` has more bytes, or a gap, or an end."""
        number: cython.longlong
        if kind == END and self.hear(s, slot, 0, kind) or self.hear(s, slot, 1 if kind == END else side, kind):
            return True
        number = self.by_force(s)
        if number < 0 if kind != DATA else self.open(s, 0) or self.open(s, 1):
            return False
        self.decide(s, slot, number, self.port_side(s) if number >= 0 else -1)  # nothing certain: a port that the user named decides
        return True

    @cython.cfunc
    def hear(self, s: cython.p_longlong, slot: cython.longlong, side: cython.longlong, final: cython.longlong) -> cython.bint:
        """What one direction says; `final`: GAP, END or 0."""
        d: cython.longlong = S_SIDES + side * SIDE_WIDTH
        x: cython.longlong = s[d + W_HEAD]
        from_start: cython.bint = begins(s, side)
        refuted: cython.longlong = s[d + W_STATE]
        need: cython.longlong = NEVER
        at: cython.longlong = 0
        n: cython.longlong = 0
        more: cython.longlong
        if s[d + W_HAVE] == 0:
            return False
        if self.is_tls(s, side):
            s[S_FLAGS] |= FLAG_ENCRYPTED
            self.decide(s, slot, self.by_port(s), self.port_side(s))
            return True
        while x >= 0 and n < (1 if from_start else STARTS):
            if not refuted >> n & 1:
                more = self.evidence(s, slot, side, at, final)
                if more == 0:
                    return True
                if more > PATIENCE:
                    refuted |= 1 << n
                need = min(need, more)
            at += self.streams.extents.rows[x, XT_LENGTH]
            x = self.streams.extents.rows[x, XT_NEXT]
            n += 1
        if need > PATIENCE and n < STARTS and not from_start:
            need = s[d + W_HAVE] + 1  # the next segment may begin with a message
        if not final:
            s[d + W_STATE], s[d + W_NEED] = refuted, need
        return False

    @cython.cfunc
    def is_tls(self, s: cython.p_longlong, side: cython.longlong) -> cython.bint:
        if s[S_SIDES + side * SIDE_WIDTH + W_HAVE] < 3:
            return False
        self.show(s, side, 0, 3)
        return 0x14 <= self.text[self.at] <= 0x17 and self.text[self.at + 1] == 3 and self.text[self.at + 2] <= 4

    @cython.cfunc
    def evidence(self, s: cython.p_longlong, slot: cython.longlong, side: cython.longlong, at: cython.longlong, final: cython.longlong) -> cython.longlong:
        """What the bytes at one possible start say: 0, decided; else how many must wait before they can say more."""
        forced: cython.bint = self.by_force(s) >= 0
        mine: cython.longlong = self.by_port(s)
        n: cython.longlong
        self.need = NEVER
        if mine >= 0 and self.speaks(s, slot, mine, side, at, 3, final):
            return 0
        if forced:
            return self.need
        mask: cython.longlong = self.taken(s, side, at)
        for n in range(len(self.cutters)):
            if n != mine and (n >= ALL or mask >> 2 * n & 3) and self.speaks(s, slot, n, side, at, 3 if n >= ALL else mask >> 2 * n & 3, final):
                return 0
        return self.need

    @cython.cfunc
    def speaks(self, s: cython.p_longlong, slot: cython.longlong, number: cython.longlong, side: cython.longlong, at: cython.longlong,
               senders: cython.longlong, final: cython.longlong) -> cython.bint:
        """Does one of these senders speak this protocol, and nothing against it?  Then it is decided; else `need` says what may help."""
        spoken: cython.longlong = 0
        sent: cython.longlong
        more: cython.longlong
        client: cython.longlong
        on_port: cython.bint = number == self.by_port(s)
        for sent in range(2):
            if senders >> sent & 1:
                more = self.strength(self.machine(number), s, side, at, sent, on_port, final)
                if more == 0:
                    spoken |= 1 << sent
                else:
                    self.need = min(self.need, more)
        client = -1 if spoken == 3 else side if spoken == 1 else 1 - side
        if not spoken or not self.agreed(s, number, side, client):
            return False
        self.decide(s, slot, number, client)
        return True

    @cython.cfunc
    def taken(self, s: cython.p_longlong, side: cython.longlong, at: cython.longlong) -> cython.longlong:
        """Bit 2n + side: machine n does not refuse the beginning.  What the same first bytes refuted before is known."""
        mask: cython.longlong = (1 << 62) - 1
        key: cython.longlong = 0
        rest: cython.longlong = 0
        k: cython.longlong
        self.show(s, side, at, WINDOW)
        shown: cython.longlong = min(self.end - self.at, 2 * HEAD)
        for k in range(shown):
            if k < HEAD:
                key = key << 8 | self.text[self.at + k]
            else:
                rest = rest << 8 | self.text[self.at + k]
        rest = rest << 8 | shown
        k = 3 * ((key ^ key >> 12 ^ key >> 24 ^ key >> 36 ^ rest ^ rest >> 13 ^ rest >> 25 ^ rest >> 37) & MEMO - 1)
        if self.memo[k] != key or self.memo[k + 1] != rest:
            self.memo[k], self.memo[k + 1], self.memo[k + 2] = key, rest, self.survivors(self.at + shown, mask)
        mask = self.memo[k + 2]
        if self.at + shown == self.end:
            return mask
        return self.survivors(self.end, mask) if mask else 0

    @cython.cfunc
    def survivors(self, end: cython.longlong, asked: cython.longlong) -> cython.longlong:
        """Which of those asked do not refuse what is shown, up to `end`."""
        mask: cython.longlong = 0
        n: cython.longlong
        machine: Machine
        for n in range(2 * min(len(self.machines), ALL)):
            if asked >> n & 1:
                machine = self.machine(n >> 1)
                self.looked += end - self.at
                self.looks += 1
                if machine.plausible(self.text, self.at, end, n & 1) != 0:
                    mask |= cython.cast(cython.longlong, 1) << n
        return mask

    @cython.cfunc
    def agreed(self, s: cython.p_longlong, number: cython.longlong, side: cython.longlong, client: cython.longlong) -> cython.bint:
        """Does nothing speak against it?  A client must be known; off its port, what begins weakly must do so in both directions.

        In mid-stream the other direction speaks against it when none of several short segments can be a message of it.
        """
        other: cython.longlong = 1 - side
        d: cython.longlong = S_SIDES + other * SIDE_WIDTH
        x: cython.longlong = s[d + W_HEAD]
        machine: Machine
        before: cython.longlong
        at: cython.longlong = 0
        n: cython.longlong = 0
        words: cython.longlong = 0
        if client < 0:
            return number < ALL and self.says_side >> number & 1 or s[S_SYN_SIDE] >= 0 or self.port_side(s) >= 0
        machine = self.machine(number)
        if self.by_port(s) == number or s[d + W_HAVE] == 0 or machine.evidence >= 2:
            return True
        if begins(s, other):
            return self.ask(machine, s, other, 0, 0 if client == other else 1, False) != 0
        before = SHORT
        while x >= 0 and n < STARTS:
            n += 1
            if max(before, self.streams.extents.rows[x, XT_LENGTH]) < SHORT:
                words += 1
                if self.ask(machine, s, other, at, 0 if client == other else 1, False) != 0:
                    return True
            before = self.streams.extents.rows[x, XT_LENGTH]
            at += before
            x = self.streams.extents.rows[x, XT_NEXT]
        return words < WORDS

    @cython.cfunc
    def strength(self, machine: Machine, s: cython.p_longlong, side: cython.longlong, at: cython.longlong, sent: cython.longlong,
                 on_port: cython.bint, final: cython.longlong) -> cython.longlong:
        """0: it is this protocol; NEVER: it is not; else the number of waiting bytes that are needed to say more."""
        links: cython.longlong = 0
        have: cython.longlong = self.segment_size if side == SEGMENT else s[S_SIDES + side * SIDE_WIDTH + W_HAVE]
        found: cython.longlong
        size: cython.longlong
        while True:
            found = self.ask(machine, s, side, at, sent, False) if at < have else -1
            if found == 0:
                return NEVER
            if found < 0 and on_port and final == GAP and have - at >= HEADER:
                return 0
            if found < 0:  # whole messages up to the end are something, where nothing follows, and on the port
                if links and (on_port or final and at == have):
                    return 0
                return NEVER if final else at - found
            if found >= 2 or links >= LINKS:
                return 0
            size = self.ask(machine, s, side, at, sent, True)
            if size == 0:
                return NEVER
            if size < 0 or at + size > have:  # a length is no evidence before its bytes are there
                return 0 if on_port else NEVER if final else at + abs(size)
            at += size
            links += 1

    @cython.cfunc
    def ask(self, machine: Machine, s: cython.p_longlong, side: cython.longlong, at: cython.longlong, sent: cython.longlong,
            size: cython.bint) -> cython.longlong:
        """A machine's answer, size or evidence, about the bytes from `at` on; it is shown no more of them than it needs."""
        reach: cython.longlong = WINDOW
        found: cython.longlong
        have: cython.longlong = self.segment_size if side == SEGMENT else s[S_SIDES + side * SIDE_WIDTH + W_HAVE]
        while True:
            self.show(s, side, at, reach)
            self.looked += self.end - self.at
            self.looks += 1
            found = machine.frame(self.text, self.at, self.end, sent) if size else machine.plausible(self.text, self.at, self.end, sent)
            if found >= 0 or -found > have - at:
                return found
            reach = max(2 * reach, -found)

    # --- bytes ----------------------------------------------------------------------------------------------------

    @cython.cfunc
    def show(self, s: cython.p_longlong, side: cython.longlong, at: cython.longlong, size: cython.longlong):
        """`text` from `at` to `end` is what a direction has waiting there: where it lies, or side by side in the scratch."""
        x: cython.longlong
        d: cython.longlong = S_SIDES + side * SIDE_WIDTH
        if side == SEGMENT:
            self.point(self.segment + self.base, at, min(size, self.segment_size - at))
            return
        size = min(size, s[d + W_HAVE] - at)
        x = s[d + W_HEAD]
        while at >= self.streams.extents.rows[x, XT_LENGTH]:
            at -= self.streams.extents.rows[x, XT_LENGTH]
            x = self.streams.extents.rows[x, XT_NEXT]
        if at + size <= self.streams.extents.rows[x, XT_LENGTH]:
            self.point(self.streams.extents.rows[x, XT_PLACE], at, size)
        else:
            self.gather(x, at, size)

    @cython.cfunc
    def point(self, place: cython.longlong, at: cython.longlong, size: cython.longlong):
        self.text = self.data if place >= 0 else self.spool
        self.at = at + (place - self.base if place >= 0 else ~place)
        self.end = self.at + size
        if self.at < 0 or self.end > len(self.text):
            raise IndexError("bytes that wait lie nowhere")

    @cython.cfunc
    def gather(self, x: cython.longlong, at: cython.longlong, size: cython.longlong):
        done: cython.longlong = 0
        k: cython.longlong
        part: cython.longlong
        if size > len(self.scratch):
            self.scratch = numpy.zeros(2 * size, dtype=numpy.uint8)
        while done < size:
            part = min(size - done, self.streams.extents.rows[x, XT_LENGTH] - at)
            self.point(self.streams.extents.rows[x, XT_PLACE], at, part)
            for k in range(part):
                self.scratch[done + k] = self.text[self.at + k]
            done += part
            at = 0
            x = self.streams.extents.rows[x, XT_NEXT]
        self.text, self.at, self.end = self.scratch, 0, size

    @cython.cfunc
    def machine(self, number: cython.longlong) -> Machine:
        made = self.machines[number]
        if made is None:
            made = self.machines[number] = self.makers[number]()
        return made

    # --- the connection -------------------------------------------------------------------------------------------

    @cython.cfunc
    def open(self, s: cython.p_longlong, side: cython.longlong) -> cython.bint:
        """May this direction still say something?"""
        d: cython.longlong = S_SIDES + side * SIDE_WIDTH
        return not s[S_FLAGS] & FLAG_SYN if s[d + W_HAVE] == 0 else s[d + W_NEED] <= PATIENCE

    @cython.cfunc
    def by_force(self, s: cython.p_longlong) -> cython.longlong:
        number: cython.longlong = self.forced[s[S_KEY + 4] >> 16 & 0xFFFF]
        return number if number >= 0 else self.forced[s[S_KEY + 4] & 0xFFFF]

    @cython.cfunc
    def by_port(self, s: cython.p_longlong) -> cython.longlong:
        number: cython.longlong = self.by_force(s)
        if number < 0:
            number = self.known[s[S_KEY + 4] >> 16 & 0xFFFF]
        return number if number >= 0 else self.known[s[S_KEY + 4] & 0xFFFF]

    @cython.cfunc
    def port_side(self, s: cython.p_longlong) -> cython.longlong:
        """The client by ports: the end whose port nobody knows; −1 unknown."""
        a: cython.longlong = s[S_KEY + 4] >> 16 & 0xFFFF
        b: cython.longlong = s[S_KEY + 4] & 0xFFFF
        knows_a: cython.bint = self.known[a] >= 0 or self.forced[a] >= 0
        knows_b: cython.bint = self.known[b] >= 0 or self.forced[b] >= 0
        return -1 if knows_a == knows_b else (1 if knows_a else 0)

    @cython.cfunc
    def decide(self, s: cython.p_longlong, slot: cython.longlong, protocol: cython.longlong, client: cython.longlong):
        """The protocol is known: who is the client, and what waits is cut."""
        side: cython.longlong
        cutter: Cutter
        s[S_PROTOCOL] = protocol
        if client < 0:
            client = s[S_SYN_SIDE]
        if client < 0:
            client = self.port_side(s)
        if client < 0:  # systems give clients high ports
            client = 0 if s[S_KEY + 4] >> 16 & 0xFFFF > s[S_KEY + 4] & 0xFFFF else 1
        s[S_CLIENT] = client
        if protocol < 0:
            self.give_up(s, slot)
            return
        for side in range(2):
            ready(s, S_SIDES + side * SIDE_WIDTH)
        cutter = self.cutters[protocol]
        for side in range(2):
            cutter.start(self.data, 2 * slot + side, self.base, self.spool)

    @cython.cfunc
    def forget(self, s: cython.p_longlong, slot: cython.longlong, d: cython.longlong):
        """A gap before the decision: what waited is skipped if the protocol turns out to be ours."""
        have: cython.longlong = s[d + W_HAVE]
        if have:
            self.first.drop(2 * slot + (0 if d == S_SIDES else 1), have)
            s[d + W_SKIPPED] += have
        s[d + W_STATE] = s[d + W_NEED] = 0

    @cython.cfunc
    def give_up(self, s: cython.p_longlong, slot: cython.longlong):
        side: cython.longlong
        d: cython.longlong
        s[S_PROTOCOL] = UNKNOWN
        for side in range(2):
            d = S_SIDES + side * SIDE_WIDTH
            s[d + W_STATE] = s[d + W_NEED] = 0
            if s[d + W_HAVE]:
                self.first.drop(2 * slot + side, s[d + W_HAVE])


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def begins(s: cython.p_longlong, side: cython.longlong) -> cython.bint:
    """Do the waiting bytes begin where the stream does?"""
    return s[S_FLAGS] & FLAG_SYN and s[S_SIDES + side * SIDE_WIDTH + W_START] == 0


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def ready(s: cython.p_longlong, d: cython.longlong) -> cython.void:
    """Framing starts at offset 0 of a connection seen from its SYN; else it has to be found."""
    in_step: cython.bint = s[S_FLAGS] & FLAG_SYN and s[d + W_SKIPPED] == 0 and (s[d + W_HAVE] == 0 or s[d + W_START] == 0)
    s[d + W_STATE] = 0 if in_step else LOST
    s[d + W_NEED] = 1


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def waiting(s: cython.p_longlong) -> cython.longlong:
    return s[S_SIDES + W_HAVE] + s[S_SIDES + SIDE_WIDTH + W_HAVE]


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def skipped(s: cython.p_longlong) -> cython.longlong:
    return s[S_SIDES + W_SKIPPED] + s[S_SIDES + SIDE_WIDTH + W_SKIPPED]
