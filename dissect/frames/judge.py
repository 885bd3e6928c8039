# cython: language_level=3, boundscheck=True, wraparound=False, cdivision=True, initializedcheck=False
"""Looks at undecided connections.  Most connections of a network speak none of our protocols, so a look must cost no more than its bytes.

Law: the leftmost certain evidence in capture order wins; each start is looked at until it is refuted (its bit in W_STATE), and again
only when the bytes that it needs are there (W_NEED).
"""

import cython

if cython.compiled:
    from cython.cimports.dissect.frames.cut import Cutter
    from cython.cimports.dissect.frames.evidence import Evidence
    from cython.cimports.dissect.frames.framing import Framing
    from cython.cimports.dissect.frames.layout import *
    from cython.cimports.dissect.frames.limits import *
    from cython.cimports.dissect.frames.ports import Ports
    from cython.cimports.dissect.machine.run import Machine
    from cython.cimports.dissect.memory.matrices import part_of, row_of
    from cython.cimports.dissect.stream.gaps import lowest
    from cython.cimports.dissect.stream.state import *
    from cython.cimports.dissect.stream.streams import Streams
else:
    from dissect.frames.cut import Cutter
    from dissect.frames.evidence import Evidence
    from dissect.frames.framing import Framing
    from dissect.frames.layout import *
    from dissect.frames.limits import *
    from dissect.frames.ports import Ports
    from dissect.machine.run import Machine
    from dissect.memory.matrices import part_of, row_of
    from dissect.stream.gaps import lowest
    from dissect.stream.state import *
    from dissect.stream.streams import Streams


@cython.final
@cython.cclass
class Judge:
    """Decides for connections in state UNDECIDED."""

    streams = cython.declare(Streams, visibility="public")
    evidence = cython.declare(Evidence, visibility="public")
    framing: Framing
    cutters: list
    ports: Ports
    says_side: cython.longlong
    in_calls: cython.longlong
    readable = cython.declare(object, visibility="public")  # says whether there are keys, or somebody asks what hellos say
    found = cython.declare(list, visibility="public")  # connections that were seen to carry another stream, and whether their port is one of ours
    need: cython.longlong
    over: cython.bint  # the capture is: every SYN was heard

    def __init__(self, framing: Framing, cutters: list, makers: list, ports: Ports, says_side: list, in_calls: list):
        self.cutters, self.ports = cutters, ports
        self.framing, self.streams = framing, framing.streams
        self.evidence = Evidence(framing, makers)
        self.says_side, self.in_calls = (sum(1 << n for n, says in enumerate(which[:MASKED]) if says) for which in (says_side, in_calls))
        self.need, self.over, self.readable, self.found = 0, False, None, []

    def batch(self, data: cython.const[cython.uchar][::1], runs: cython.longlong[:, ::1], base: cython.longlong,
              spool: cython.const[cython.uchar][::1]) -> None:
        """Look at the runs of undecided connections; afterwards decided ones are ready for their cutter."""
        number: cython.longlong
        run: cython.p_longlong
        if not cython.compiled:
            data, runs, spool = memoryview(data), memoryview(runs), memoryview(spool)
        self.evidence.begin(data, base, spool)
        for number in range(len(runs)):
            run = row_of(runs, number)
            if (DATA <= run[R_KIND] <= END and self.streams.state[run[R_DIRECTION] >> 1, S_PROTOCOL] == UNDECIDED
                    and self.streams.state[run[R_DIRECTION] >> 1, S_INNER] != INNER_FOUND):
                self.evidence_of(run)
        self.evidence.leave()

    @cython.cfunc
    def evidence_of(self, run: cython.p_longlong):
        kind: cython.longlong = run[R_KIND]
        direction: cython.longlong = run[R_DIRECTION]
        row: cython.p_longlong = row_of(self.framing.rows, direction)
        self.over = kind == END and run[R_LENGTH] == END_CAPTURE
        self.evidence.lacks = run[R_LENGTH] if kind == GAP else 0
        if kind == DATA:
            if self.at_first_sight(run):
                return
            if self.refused(run):
                self.hold(run)
                self.pass_by(direction)
                return
            self.hold(run)
            if row[W_HAVE] < row[W_NEED]:  # these bytes can say no more than those before
                self.limit(direction >> 1)
                return
        if self.judge(direction, kind):
            return
        if kind == DATA:
            self.limit(direction >> 1)
            return
        if kind == GAP:
            self.forget(direction, 0)
        run[R_KIND] = WAITS  # what came before the decision is the same for a cutter that reads it with this run or after it

    @cython.cfunc
    def hold(self, run: cython.p_longlong):
        """Keep the run until the connection is decided."""
        if self.framing.extents.spare() < 8:
            self.framing.extents.grow(160, 4096)
        self.framing.append(run, 0)
        self.framing.rows[run[R_DIRECTION], W_SIZE] += 1
        run[R_KIND] = WAITS

    @cython.cfunc
    def refused(self, run: cython.p_longlong) -> cython.bint:
        """The usual case in mid-stream, without a look at what waits: no earlier start may be ours, and no machine accepts the run's own
        first bytes."""
        direction: cython.longlong = run[R_DIRECTION]
        slot: cython.longlong = direction >> 1
        row: cython.p_longlong = row_of(self.framing.rows, direction)
        if row[W_SIZE] >= STARTS or row[W_STATE] != (cython.cast(cython.longlong, 1) << row[W_SIZE]) - 1 or row[W_HAVE] < TLS_HEAD:
            return False
        if self.begins(direction) or self.ports.protocol(slot) >= 0 or len(self.cutters) > MASKED:
            return False
        self.evidence.segment, self.evidence.segment_size = run[R_PLACE], run[R_LENGTH]
        return self.evidence.http2(SEGMENT, 0, False, 0) == NO_BYTES_HELP and self.evidence.taken(SEGMENT, 0, False) == 0

    @cython.cfunc
    def pass_by(self, direction: cython.longlong):
        """What was held last is refused: the next segment may begin with a message, unless too many did not."""
        row: cython.p_longlong = row_of(self.framing.rows, direction)
        row[W_STATE] |= cython.cast(cython.longlong, 1) << row[W_SIZE] - 1
        row[W_NEED] = row[W_HAVE] + 1 if row[W_SIZE] < STARTS else NO_BYTES_HELP
        if self.open(direction) or self.open(direction ^ 1):
            self.limit(direction >> 1)
        else:
            self.decide(direction >> 1, -1, -1)

    @cython.cfunc
    def limit(self, slot: cython.longlong):
        """Do not wait in vain: a connection that shows nothing in this many bytes is not ours."""
        if (self.both(slot, W_HAVE) <= PATIENCE or self.claims(self.longer(slot))) and (self.both(slot, W_SKIPPED) <= REACH or self.amid(slot)):
            return
        if self.hear(2 * slot, 0) or self.hear(2 * slot + 1, 0):  # a look may have been put off
            return
        if self.ports.by_force(slot) >= 0:
            self.named(slot)
        elif not self.amid(slot):
            self.give_up(slot)
        else:
            self.sweep(self.longer(slot))

    @cython.cfunc
    def longer(self, slot: cython.longlong) -> cython.longlong:
        """The direction of which more bytes wait."""
        return 2 * slot if self.framing.rows[2 * slot, W_HAVE] >= self.framing.rows[2 * slot + 1, W_HAVE] else 2 * slot + 1

    @cython.cfunc
    def claims(self, direction: cython.longlong) -> cython.bint:
        """Whether what waits is the beginning of a message whose end may still come, and the other direction is not against it."""
        row: cython.p_longlong = row_of(self.framing.rows, direction)
        other: cython.longlong = direction ^ 1
        if not row[W_HAVE] < row[W_NEED] <= CLAIM_MOST:
            return False
        if self.both(direction >> 1, W_HAVE) > CLAIM_MOST or self.both(direction >> 1, W_SIZE) > PIECES:
            return False
        return self.framing.rows[other, W_HAVE] == 0 or self.open(other) or not self.begins(other)

    @cython.cfunc
    def named(self, slot: cython.longlong):
        """Nothing is certain: a port that the user named decides."""
        self.recognised(slot, self.ports.by_force(slot), 0)
        self.decide(slot, self.ports.by_force(slot), self.ports.client(slot))

    @cython.cfunc
    def amid(self, slot: cython.longlong) -> cython.bint:
        """Whether all that was seen may be the rest of a large message: on a port of ours, in mid-stream."""
        return self.ports.protocol(slot) >= 0 and not self.streams.state[slot, S_FLAGS] & FLAG_BEGUN and self.both(slot, W_SKIPPED) <= AMID

    @cython.cfunc
    def sweep(self, direction: cython.longlong) -> cython.bint:
        """What waits may be the rest of a large message, so the next one begins anywhere: without one that leaves no doubt it is skipped."""
        if self.anywhere(direction):
            return True
        self.forget(direction, self.evidence.undecided)
        return False

    @cython.cfunc
    def anywhere(self, direction: cython.longlong) -> cython.bint:
        """Whether a message begins somewhere in what waits, of which the beginning alone is proof: then it is decided."""
        number: cython.longlong = self.ports.protocol(direction >> 1)
        client: cython.longlong
        self.evidence.sweep(self.evidence.machine(number), direction)
        if not self.evidence.spoken:
            return False
        client = client_of(self.evidence.spoken, direction & 1)
        if not self.agreed(number, direction, client):
            return False
        self.recognised(direction >> 1, number, HOW_MESSAGES + HOW_CERTAIN)
        self.decide(direction >> 1, number, client)
        return True

    @cython.cfunc
    def both(self, slot: cython.longlong, column: cython.longlong) -> cython.longlong:
        """The sum of a column over a connection's directions."""
        return self.framing.rows[2 * slot, column] + self.framing.rows[2 * slot + 1, column]

    @cython.cfunc
    def at_first_sight(self, run: cython.p_longlong) -> cython.bint:
        """The usual case, without holding anything: the first bytes of a direction fit the protocol of their port."""
        direction: cython.longlong = run[R_DIRECTION]
        slot: cython.longlong = direction >> 1
        number: cython.longlong
        spoken: cython.longlong = 0
        sent: cython.longlong
        how: cython.longlong = 0
        if run[R_OFFSET] != 0 or self.both(slot, W_HAVE) or self.both(slot, W_SKIPPED):
            return False
        number = self.ports.protocol(slot)
        if number < 0:
            return False
        self.evidence.segment, self.evidence.segment_size = run[R_PLACE], run[R_LENGTH]
        for sent in range(2):
            if self.evidence.strength(self.evidence.machine(number), SEGMENT, 0, sent, self.credit(direction, number), 0) == 0:
                spoken |= 1 << sent
                how = self.evidence.how
        if spoken == 0 or spoken == 3 and not self.agreed(number, 2 * slot, -1):
            return False
        self.recognised(slot, number, how)
        self.decide(slot, number, client_of(spoken, direction & 1))
        return True

    # --- evidence -------------------------------------------------------------------------------------------------

    @cython.cfunc
    def judge(self, direction: cython.longlong, kind: cython.longlong) -> cython.bint:
        """Whether it is decided now.  The direction has more bytes, a gap, or an end."""
        slot: cython.longlong = direction >> 1
        number: cython.longlong
        if kind == END and self.hear(2 * slot, kind) or self.hear(2 * slot + 1 if kind == END else direction, kind):
            return True
        if kind != DATA and self.amid(slot) and self.anywhere(direction):
            return True
        number = self.ports.by_force(slot)
        if number < 0 if kind != DATA else self.open(2 * slot) or self.open(2 * slot + 1):
            return False
        if kind == DATA and number < 0 and self.amid(slot):
            return self.sweep(2 * slot) or self.sweep(2 * slot + 1)
        self.recognised(slot, number, 0)
        self.decide(slot, number, self.ports.client(slot) if number >= 0 else -1)  # nothing certain: a port that the user named decides
        return True

    @cython.cfunc
    def hear(self, direction: cython.longlong, final: cython.longlong) -> cython.bint:
        """Look at what one direction says; `final`: GAP, END or 0."""
        slot: cython.longlong = direction >> 1
        row: cython.p_longlong = row_of(self.framing.rows, direction)
        extent: cython.longlong = row[W_HEAD] - 1
        refuted: cython.longlong = row[W_STATE]
        need: cython.longlong = NO_BYTES_HELP
        at: cython.longlong = 0
        starts: cython.longlong = 0
        more: cython.longlong
        framed: cython.longlong
        if row[W_HAVE] == 0:
            return False
        from_start: cython.bint = self.begins(direction)
        if self.streams.state[slot, S_INNER] == INNER_NONE and self.evidence.is_tls(direction):
            self.carries(slot)
            return True
        while extent >= 0 and starts < (1 if from_start else STARTS):
            if not from_start and not final and row[W_HAVE] - at < 2 * HEAD and self.ports.protocol(slot) < 0:
                need = min(need, at + 2 * HEAD)  # too few to say much
            elif not refuted >> starts & 1:
                framed = self.evidence.http2(direction, at, from_start, final)
                if framed == 0:
                    self.frames(slot)
                    return True
                more = self.said_at(direction, at, final)
                if more == 0:
                    return True
                more = min(more, framed)
                if more > CLAIM_MOST:
                    refuted |= cython.cast(cython.longlong, 1) << starts
                need = min(need, more)
            at += self.framing.extents.rows[extent, XT_LENGTH]
            extent = self.framing.extents.rows[extent, XT_NEXT]
            starts += 1
        if need > PATIENCE and starts < STARTS and not from_start and (need <= CLAIM_MOST or row[W_HAVE] < PATIENCE):
            need = row[W_HAVE] + 1  # the next segment may begin with a message
        if not final:
            row[W_STATE], row[W_NEED] = refuted, need
        return False

    @cython.cfunc
    def said_at(self, direction: cython.longlong, at: cython.longlong, final: cython.longlong) -> cython.longlong:
        """What the bytes at one possible start say: 0: decided; else how many must wait before they can say more."""
        slot: cython.longlong = direction >> 1
        mine: cython.longlong = self.ports.protocol(slot)
        number: cython.longlong
        senders: cython.longlong
        self.need = NO_BYTES_HELP
        if mine >= 0 and self.speaks(mine, direction, at, 3, final):
            return 0
        if self.ports.by_force(slot) >= 0:
            return self.need
        mask: cython.longlong = self.evidence.fitting(direction, at, self.begins(direction))  # each is asked below
        for number in range(len(self.cutters)):
            senders = 3 if number >= MASKED else mask >> 2 * number & 3
            if number != mine and senders and self.speaks(number, direction, at, senders, final):
                return 0
        return self.need

    @cython.cfunc
    def speaks(self, number: cython.longlong, direction: cython.longlong, at: cython.longlong, senders: cython.longlong,
               final: cython.longlong) -> cython.bint:
        """Whether one of these senders speaks this protocol, and nothing is against it: then it is decided; else `need` says what may
        help."""
        spoken: cython.longlong = 0
        sent: cython.longlong
        more: cython.longlong
        client: cython.longlong
        how: cython.longlong = 0
        credit: cython.longlong = self.credit(direction, number)
        asker: cython.longlong = self.asker(direction >> 1)
        told: cython.longlong
        for sent in range(2):
            if senders >> sent & 1:
                told = END if final == GAP and asker == (direction & 1) ^ 1 ^ sent else final  # a beginning before a gap, but only the other end may begin so
                more = self.evidence.strength(self.evidence.machine(number), direction, at, sent, credit, told)
                if more == 0:
                    spoken |= 1 << sent
                    how = self.evidence.how
                else:
                    self.need = min(self.need, self.evidence.worth(more, self.framing.rows[direction, W_HAVE], at))
        client = client_of(spoken, direction & 1)
        if not spoken or not self.agreed(number, direction, client):
            if spoken and client < 0:  # ours, but whoever sends it: the other direction will say
                more = self.framing.rows[direction, W_HAVE]
                self.need = min(self.need, more + max(LITTLE, (more - at) // 4))
            return False
        self.recognised(direction >> 1, number, how)
        self.decide(direction >> 1, number, client)
        return True

    @cython.cfunc
    def credit(self, direction: cython.longlong, number: cython.longlong) -> cython.longlong:
        """How many bytes a message of this protocol may claim before they are there: on its port any, but few where it may begin anywhere."""
        slot: cython.longlong = direction >> 1
        begun: cython.bint = self.streams.state[slot, S_FLAGS] & FLAG_BEGUN != 0
        if number != self.ports.protocol(slot) or not begun and self.both(slot, W_SKIPPED) > PATIENCE:
            return 0
        begun = begun and self.framing.rows[direction, W_SKIPPED] == 0 and self.streams.state[slot, S_SIDES + (direction & 1) * SIDE_WIDTH + D_STATE] & FROM_SYN
        return NO_BYTES_HELP if begun else CLAIM_MOST

    @cython.cfunc
    def agreed(self, number: cython.longlong, direction: cython.longlong, client: cython.longlong) -> cython.bint:
        """Whether nothing is against it.  The client must be known; off its port, weak evidence is needed in both directions.

        In mid-stream the other direction is against it if none of several short segments can be a message.
        """
        slot: cython.longlong = direction >> 1
        other: cython.longlong = direction ^ 1
        extent: cython.longlong = self.framing.rows[other, W_HEAD] - 1
        sent: cython.longlong
        machine: Machine
        before: cython.longlong = SHORT
        length: cython.longlong
        at: cython.longlong = 0
        starts: cython.longlong = 0
        refuters: cython.longlong = 0
        client = client if client >= 0 else self.asker(slot)
        if client < 0:
            return number < MASKED and self.says_side >> number & 1 != 0
        sent = 0 if client == other & 1 else 1
        machine = self.evidence.machine(number)
        if self.ports.protocol(slot) == number or self.framing.rows[other, W_HAVE] == 0 or machine.evidence >= 2:
            return True
        if self.begins(other):
            return self.evidence.ask(machine, other, 0, sent, False) != 0
        while extent >= 0 and starts < STARTS:
            starts += 1
            length = self.framing.extents.rows[extent, XT_LENGTH]
            if max(before, length) < SHORT:
                refuters += 1
                if self.evidence.ask(machine, other, at, sent, False) != 0:
                    return True
            before = length
            at += length
            extent = self.framing.extents.rows[extent, XT_NEXT]
        return refuters < REFUTERS

    @cython.cfunc
    def carries(self, slot: cython.longlong):
        """TLS: what waits and all that follows goes to the room of inner streams; if that could read nothing, and nobody asks what it says of
        itself, the connection is closed at once."""
        self.streams.state[slot, S_FLAGS] |= FLAG_ENCRYPTED
        if self.ports.protocol(slot) >= 0 or self.readable():
            self.streams.state[slot, S_INNER] = INNER_FOUND
            self.found.append((slot, TLS, self.ports.protocol(slot) >= 0, self.asker(slot)))
        else:
            self.shut(slot, -1)

    @cython.cfunc
    def frames(self, slot: cython.longlong):
        """HTTP/2: the same; its units come as runs and are judged like any others.  Its port is ours if what is spoken there comes in such units."""
        number: cython.longlong = self.ports.protocol(slot)
        self.streams.state[slot, S_INNER] = INNER_FOUND
        self.found.append((slot, HTTP2, 0 <= number < MASKED and self.in_calls >> number & 1 != 0, self.asker(slot)))

    @cython.cfunc
    def asker(self, slot: cython.longlong) -> cython.longlong:
        """The client's side, as far as its SYN, if that came before any byte or all is over, or its port says so; of two ends that ask each other the higher port."""
        side: cython.longlong = self.streams.state[slot, S_SYN_SIDE] if self.over or self.streams.state[slot, S_FLAGS] & FLAG_BEGUN else -1
        return side if side >= 0 else max(self.ports.client(slot), self.ports.higher(slot) if side == BOTH_ASK else -1)

    def shut(self, slot: cython.longlong, client: cython.longlong) -> None:
        """The connection's content cannot be read; its port says what it is, and its hellos, if they were seen, who the client is."""
        number, self.streams.state[slot, S_INNER] = self.ports.protocol(slot), INNER_SHUT
        self.recognised(slot, number, 0)
        self.decide(slot, number, client if client >= 0 else self.ports.client(slot))

    # --- the connection -------------------------------------------------------------------------------------------

    @cython.cfunc
    def begins(self, direction: cython.longlong) -> cython.bint:
        """Whether the waiting bytes, of which there must be some, begin at the start of the stream.  A SYN behind them may say that others lack."""
        side: cython.p_longlong = part_of(self.streams.state, direction >> 1, S_SIDES + (direction & 1) * SIDE_WIDTH)
        return (self.streams.state[direction >> 1, S_FLAGS] & FLAG_BEGUN and side[D_STATE] & FROM_SYN and self.framing.start(direction) == 0
                and lowest(self.streams, side[D_GAPS]) >= 0)

    @cython.cfunc
    def open(self, direction: cython.longlong) -> cython.bint:
        """Whether this direction may still say something."""
        if self.framing.rows[direction, W_HAVE] == 0:
            return not self.streams.state[direction >> 1, S_FLAGS] & FLAG_BEGUN
        return self.framing.rows[direction, W_NEED] <= CLAIM_MOST

    @cython.cfunc
    def recognised(self, slot: cython.longlong, number: cython.longlong, seen: cython.longlong):
        """Why it is taken for this protocol: by whose word, and what of its bytes was looked at."""
        by: cython.longlong = HOW_TOLD if number == self.ports.by_force(slot) else HOW_PORT if number == self.ports.protocol(slot) else HOW_BYTES
        if number >= 0:
            self.streams.state[slot, S_FLAGS] = self.streams.state[slot, S_FLAGS] & ~(HOW_ALL << HOW_AT) | (seen | by) << HOW_AT

    @cython.cfunc
    def decide(self, slot: cython.longlong, protocol: cython.longlong, client: cython.longlong):
        """The protocol is known: note the client, and cut what waits."""
        connection: cython.p_longlong = row_of(self.streams.state, slot)
        cutter: Cutter
        connection[S_PROTOCOL] = protocol
        if client < 0:
            client = self.asker(slot)
        if client < 0:
            client = self.ports.higher(slot)
        connection[S_CLIENT] = client
        if protocol < 0:
            self.give_up(slot)
            return
        self.ready(2 * slot)
        self.ready(2 * slot + 1)
        cutter = self.cutters[protocol]
        cutter.start(self.evidence.data, 2 * slot, self.evidence.base, self.evidence.spool)
        cutter.start(self.evidence.data, 2 * slot + 1, self.evidence.base, self.evidence.spool)

    @cython.cfunc
    def ready(self, direction: cython.longlong):
        """Framing starts at offset 0 of a connection seen from its SYN; otherwise it has to be found."""
        row: cython.p_longlong = row_of(self.framing.rows, direction)
        in_step: cython.bint = (self.streams.state[direction >> 1, S_FLAGS] & FLAG_BEGUN and row[W_SKIPPED] == 0
                                and (row[W_HAVE] == 0 or self.begins(direction)))
        row[W_STATE] = BOUNDARY if in_step else LOST
        row[W_NEED], row[W_SIZE] = 1, 0

    @cython.cfunc
    def forget(self, direction: cython.longlong, keep: cython.longlong):
        """What waited, but its last bytes, is skipped if the protocol turns out to be ours.  No segment begins with these."""
        row: cython.p_longlong = row_of(self.framing.rows, direction)
        passed: cython.longlong = row[W_HAVE] - keep
        if passed:
            self.framing.take(direction, passed)
            row[W_SKIPPED] += passed
        row[W_STATE], row[W_NEED] = keep > 0, 0
        row[W_SIZE] = self.framing.waiting(direction)

    @cython.cfunc
    def give_up(self, slot: cython.longlong):
        direction: cython.longlong
        row: cython.p_longlong
        self.streams.state[slot, S_PROTOCOL] = UNKNOWN
        for direction in range(2 * slot, 2 * slot + 2):
            row = row_of(self.framing.rows, direction)
            row[W_STATE] = row[W_NEED] = row[W_SIZE] = 0
            if row[W_HAVE]:
                self.framing.take(direction, row[W_HAVE])


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def client_of(spoken: cython.longlong, side: cython.longlong) -> cython.longlong:
    """The client's side, by who may have sent what `side` said (bit 0: a client, bit 1: a server); −1: either."""
    return -1 if spoken == 3 else side if spoken == 1 else 1 - side
