# cython: language_level=3, boundscheck=True, wraparound=False, cdivision=True, initializedcheck=False
"""Runs in, frames out: one cutter for each protocol that the decoder knows.

Law (conservation): every byte of a run ends in exactly one complete frame, or in exactly one problem row (INCOMPLETE,
SKIPPED, TAIL, ENCRYPTED).  The usual case, whole frames inside one segment, is cut where the bytes lie; what straddles
segments waits as extents and is gathered into the scratch when enough of it is there.
"""

# pxd: from dissect.machine.run cimport Machine
# pxd: from dissect.stream.streams cimport Streams

import cython
import numpy

from dissect.memory.matrices import grown, matrix

if cython.compiled:
    from cython.cimports.dissect.memory.matrices import row_of, soon, span_of
    from cython.cimports.dissect.stream.streams import Streams
    from cython.cimports.dissect.stream.state import *
    from cython.cimports.dissect.frames.layout import *
    from cython.cimports.dissect.machine.run import Machine
else:
    from dissect.memory.matrices import row_of, soon, span_of
    from dissect.stream.streams import Streams
    from dissect.stream.state import *
    from dissect.frames.layout import *
    from dissect.machine.run import Machine

# --- limits -------------------------------------------------------------------------------------------------------
CHAIN = cython.declare(cython.longlong, 2)  # frames that must follow a weak start before it is believed
PATIENCE = cython.declare(cython.longlong, 4 << 20)  # a weak start that claims more than this is not waited for

NEAR = cython.declare(cython.longlong, 8)  # runs between calling for a direction's row and needing it

MORE = cython.declare(cython.longlong, 0)  # bytes may follow
AT_END = cython.declare(cython.longlong, 1)  # the direction has ended
AT_GAP = cython.declare(cython.longlong, 2)  # a hole follows


@cython.final
@cython.cclass
class Cutter:
    """Cuts the runs of one protocol's connections; see Streams for the state that it keeps in each connection's row."""

    # attributes: Machine | machine
    # attributes: Streams | streams
    # attributes: long long[:, ::1] | frames, problems
    # attributes: unsigned char[::1] | scratch
    # attributes: const unsigned char[::1] | block, spool, no_bytes
    # attributes: long long | protocol, frame_count, problem_count, top, wanted, resume, appended
    # attributes: long long | base, cached_direction, cached_from, cached_at, cached_bytes
    # attributes: long long | c_packet, c_last_packet, c_time, c_last_time, c_ack, found, beyond

    def __init__(self, machine: Machine, streams: Streams, protocol: int, frames: int = 8192):
        self.machine = machine
        self.streams = streams
        self.protocol = protocol
        self.frames = matrix(frames, F_WIDTH)
        self.problems = matrix(1024, 8)
        self.scratch = self.bytes(1 << 20)
        self.block = self.spool = self.no_bytes = b"\0"  # where the runs' bytes lie, while they are cut
        self.base = 0
        self.frame_count = self.problem_count = 0
        self.top = 0  # bytes of the scratch in use by frames of this batch
        self.wanted = 0  # bytes that the scratch should have had
        self.resume = 0  # bytes of the current run that are done
        self.appended = 0  # the current run already waits as an extent
        self.cached_direction = -1
        self.cached_from = self.cached_at = self.cached_bytes = 0
        self.c_packet = self.c_last_packet = self.c_time = self.c_last_time = self.c_ack = self.found = 0
        self.beyond = 0  # bytes of the hole that follows, while a frame is looked for in front of it

    def bytes(self, size: int):
        array = numpy.zeros(size, dtype=numpy.uint8)
        return array if cython.compiled else memoryview(array)

    def grow_scratch(self) -> None:
        """After CUT_SCRATCH: room for what was wanted; what lies there stays."""
        if len(self.scratch) < self.wanted:
            bigger = self.bytes(self.wanted + (self.wanted >> 3))
            bigger[: self.top] = self.scratch[: self.top]
            self.scratch = bigger
        self.cached_direction = -1

    def grow_frames(self) -> None:
        if self.frame_count > len(self.frames) - 64:
            self.frames = grown(self.frames, 2 * len(self.frames))

    def clear(self) -> None:
        """The batch is decoded: frames, problems and scratch may be used again."""
        self.frame_count = self.problem_count = 0
        self.top = 0
        self.cached_direction = -1
        if len(self.scratch) > 4 << 20:  # one giant message must not stay in memory for good
            self.scratch = self.bytes(1 << 20)

    # --- the loop -------------------------------------------------------------------------------------------------

    def cut(self, data: cython.const[cython.uchar][::1], runs: cython.longlong[:, ::1], start: cython.longlong,
            count: cython.longlong, base: cython.longlong, spool: cython.const[cython.uchar][::1]) -> tuple:
        """Runs start…count−1 → (next run, why it stopped).

        Places from 0 on lie in `data`, whose first byte is place `base`; the others in the spool.
        """
        if not cython.compiled:
            data, runs, spool = memoryview(data), memoryview(runs), memoryview(spool)
        self.block, self.spool, self.base = data, spool, base
        i: cython.longlong = start
        why: cython.longlong = CUT_DONE
        with cython.nogil:
            while i < count:
                if i + NEAR < count:
                    self.call_for(runs[i + NEAR, R_DIRECTION])
                if self.streams.state[runs[i, R_DIRECTION] >> 1, S_PROTOCOL] == self.protocol:
                    why = self.one(row_of(runs, i))
                    if why != CUT_DONE:
                        break
                    self.resume = 0
                    self.appended = 0
                i += 1
        self.block = self.spool = self.no_bytes
        return i, why

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def call_for(self, direction: cython.longlong) -> cython.void:
        """A direction that is cut soon; its row may lie far away in memory."""
        s: cython.p_longlong = row_of(self.streams.state, direction >> 1)
        if cython.compiled:
            soon(s)
            soon(s + S_PROTOCOL)
            soon(s + S_SIDES + (direction & 1) * SIDE_WIDTH + W_STATE)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def one(self, r: cython.p_longlong) -> cython.longlong:
        kind: cython.longlong = r[R_KIND]
        if len(self.problems) - self.problem_count < 8 or self.streams.extents.spare() < 4:
            return CUT_FULL
        if kind == DATA:
            return self.data(r)
        if kind == GAP:
            return self.gap(r)
        if kind == END:
            return self.end(r)
        return CUT_DONE

    # --- bytes ----------------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def data(self, r: cython.p_longlong) -> cython.longlong:
        direction: cython.longlong = r[R_DIRECTION]
        slot: cython.longlong = direction >> 1
        d: cython.longlong = S_SIDES + (direction & 1) * SIDE_WIDTH
        length: cython.longlong = r[R_LENGTH]
        offset: cython.longlong = r[R_OFFSET]
        place: cython.longlong = r[R_PLACE]
        at: cython.longlong
        done: cython.longlong
        if self.streams.state[slot, S_FLAGS] & FLAG_ENCRYPTED:
            self.problem(ENCRYPTED, direction, offset, length, r[R_PACKET], r[R_TIME])
            return CUT_DONE
        if self.appended:
            return self.pending(direction, MORE)
        if self.streams.state[slot, d + W_HAVE] > 0 or self.streams.state[slot, d + W_STATE] == LOST or place < 0:
            self.append(direction, slot, d, offset, length, place, r[R_PACKET], r[R_TIME], r[R_ACK])
            self.appended = 1
            return self.pending(direction, MORE)
        at = place - self.base
        done = self.walk(r, direction, slot, d, at + self.resume, at + length, at)
        if done < 0:
            return CUT_FULL
        if done < length:
            place = place + done if place >= 0 else place - done
            self.append(direction, slot, d, offset + done, length - done, place, r[R_PACKET], r[R_TIME], r[R_ACK])
            if self.streams.state[slot, d + W_STATE] == LOST:
                self.appended = 1
                return self.pending(direction, MORE)
        return CUT_DONE

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def walk(self, r: cython.p_longlong, direction: cython.longlong, slot: cython.longlong, d: cython.longlong, at: cython.longlong,
             end: cython.longlong, begin: cython.longlong) -> cython.longlong:
        """Whole frames straight from the data: how many bytes of the run they used, −1 when the frames are full."""
        sent: cython.longlong = 0 if self.streams.state[slot, S_CLIENT] == (direction & 1) else 1
        size: cython.longlong
        n: cython.longlong
        f: cython.p_longlong
        first: cython.longlong = at
        buf: cython.pointer(cython.const[cython.uchar])
        if at >= end:
            return at - begin
        buf = span_of(self.block, at, end - at)
        while at < end:
            size = self.machine.measure(buf, at - first, end - first, sent)
            if size <= 0 or size > end - at:
                if size == 0:
                    self.streams.state[slot, d + W_STATE] = LOST
                    self.streams.state[slot, d + W_SIZE] = 0
                    self.streams.state[slot, d + W_NEED] = 1
                else:
                    self.streams.state[slot, d + W_STATE] = INSIDE
                    self.streams.state[slot, d + W_SIZE] = size if size > 0 else 0
                    self.streams.state[slot, d + W_NEED] = size if size > 0 else -size
                break
            n = self.frame_count
            if n >= len(self.frames):
                self.resume = at - begin
                return -1
            f = row_of(self.frames, n)
            f[F_AT] = at
            f[F_BYTES] = size
            f[F_SIDE] = sent
            f[F_WHERE] = IN_DATA
            f[F_TOTAL] = size
            f[F_DIRECTION] = direction
            f[F_OFFSET] = r[R_OFFSET] + (at - begin)
            f[F_PACKET] = r[R_PACKET]
            f[F_LAST_PACKET] = r[R_PACKET]
            f[F_TIME] = r[R_TIME]
            f[F_LAST_TIME] = r[R_TIME]
            f[F_ACK] = r[R_ACK]
            f[F_COMPLETE] = 1
            f[F_KEPT] = size
            f[F_PROTOCOL] = self.protocol
            self.frame_count = n + 1
            at += size  # a frame is never empty: every turn moves on
        return at - begin

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def append(self, direction: cython.longlong, slot: cython.longlong, d: cython.longlong, offset: cython.longlong,
               length: cython.longlong, place: cython.longlong, packet: cython.longlong, time: cython.longlong,
               ack: cython.longlong) -> cython.void:
        """Bytes that must wait join the direction's chain."""
        x: cython.longlong = self.streams.extents.take()
        extent: cython.p_longlong = row_of(self.streams.extents.rows, x)
        extent[XT_OFFSET] = offset
        extent[XT_LENGTH] = length
        extent[XT_PLACE] = place
        extent[XT_PACKET] = packet
        extent[XT_TIME] = time
        extent[XT_ACK] = ack
        extent[XT_NEXT] = extent[XT_PREV] = -1
        if self.streams.state[slot, d + W_TAIL] < 0:
            self.streams.state[slot, d + W_HEAD] = x
            self.streams.state[slot, d + W_START] = offset
            self.streams.state[slot, d + W_SINCE] = packet
            self.streams.state[slot, S_PENDING] += 1
        else:
            self.streams.extents.rows[self.streams.state[slot, d + W_TAIL], XT_NEXT] = x
        self.streams.state[slot, d + W_TAIL] = x
        if place == NOWHERE:
            self.streams.state[slot, d + W_MISSING] += length
        else:
            self.streams.state[slot, d + W_HAVE] += length

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def consume(self, slot: cython.longlong, d: cython.longlong, size: cython.longlong) -> cython.longlong:
        """Take `size` bytes (gaps included) off the chain; c_… say which packets they came in.  Captured bytes."""
        left: cython.longlong = size
        kept: cython.longlong = 0
        x: cython.longlong = self.streams.state[slot, d + W_HEAD]
        part: cython.longlong
        seen: cython.bint = False
        while left > 0 and x >= 0:
            part = min(left, self.streams.extents.rows[x, XT_LENGTH])
            if self.streams.extents.rows[x, XT_PLACE] != NOWHERE:
                kept += part
                if not seen:
                    seen = True
                    self.c_packet = self.streams.extents.rows[x, XT_PACKET]
                    self.c_ack = self.streams.extents.rows[x, XT_ACK]
                    self.c_time = self.c_last_time = self.streams.extents.rows[x, XT_TIME]
                self.c_last_packet = self.streams.extents.rows[x, XT_PACKET]
                self.c_time = min(self.c_time, self.streams.extents.rows[x, XT_TIME])
                self.c_last_time = max(self.c_last_time, self.streams.extents.rows[x, XT_TIME])
            left -= part
            x = self.shorten(slot, d, x, part)
        self.streams.state[slot, d + W_START] += size - left
        self.streams.state[slot, d + W_HAVE] -= kept
        self.streams.state[slot, d + W_MISSING] -= size - left - kept
        if x >= 0:
            self.streams.state[slot, d + W_SINCE] = self.streams.extents.rows[x, XT_PACKET]
        return kept

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def shorten(self, slot: cython.longlong, d: cython.longlong, x: cython.longlong, part: cython.longlong) -> cython.longlong:
        """The chain's first extent loses `part` bytes; the extent that is first now."""
        following: cython.longlong
        if part < self.streams.extents.rows[x, XT_LENGTH]:
            self.streams.extents.rows[x, XT_LENGTH] -= part
            self.streams.extents.rows[x, XT_OFFSET] += part
            if self.streams.extents.rows[x, XT_PLACE] >= 0:
                self.streams.extents.rows[x, XT_PLACE] += part
            elif self.streams.extents.rows[x, XT_PLACE] != NOWHERE:
                self.streams.extents.rows[x, XT_PLACE] -= part
            return x
        following = self.streams.extents.rows[x, XT_NEXT]
        self.streams.extents.drop(x)
        self.streams.state[slot, d + W_HEAD] = following
        if following < 0:
            self.streams.state[slot, d + W_TAIL] = -1
            self.streams.state[slot, S_PENDING] -= 1
        return following

    # --- frames that straddle segments ----------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def gather(self, slot: cython.longlong, d: cython.longlong, direction: cython.longlong) -> cython.longlong:
        """The pending bytes up to the first gap, side by side in the scratch: how many; −1 if it is too small.

        They lie at cached_at.  When the scratch still holds the beginning of them, only the rest is copied.
        """
        x: cython.longlong = self.streams.state[slot, d + W_HEAD]
        start: cython.longlong = self.streams.state[slot, d + W_START]
        have: cython.longlong = self.streams.state[slot, d + W_HAVE]
        known: cython.longlong = 0
        to: cython.longlong
        index: cython.longlong
        part: cython.longlong
        if (self.cached_direction == direction and self.cached_from <= start
                and start <= self.cached_from + self.cached_bytes):
            self.cached_bytes -= start - self.cached_from
            self.cached_at += start - self.cached_from
            known = self.cached_bytes
        else:
            self.cached_at = self.top
        self.cached_from = start
        if self.cached_at + have > len(self.scratch):
            self.wanted = self.top + have + max(1 << 20, have >> 2)
            self.cached_direction = -1
            return -1
        self.cached_direction = direction
        to = 0
        while x >= 0 and self.streams.extents.rows[x, XT_PLACE] != NOWHERE:
            part = self.streams.extents.rows[x, XT_LENGTH]
            if to + part > known:
                index = self.streams.extents.rows[x, XT_PLACE]
                if index >= 0:
                    self.copy(self.block, index - self.base, self.cached_at + to, part)
                else:
                    self.copy(self.spool, ~index, self.cached_at + to, part)
            to += part
            x = self.streams.extents.rows[x, XT_NEXT]
        self.cached_bytes = to
        self.top = self.cached_at + to
        return to

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def copy(self, data: cython.const[cython.uchar][::1], at: cython.longlong, to: cython.longlong, count: cython.longlong) -> cython.void:
        k: cython.longlong
        for k in range(count):
            self.scratch[to + k] = data[at + k]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def pending(self, direction: cython.longlong, final: cython.longlong) -> cython.longlong:
        """Frames from the direction's chain, as many as are whole; `final`: AT_END or AT_GAP, no byte will follow."""
        slot: cython.longlong = direction >> 1
        d: cython.longlong = S_SIDES + (direction & 1) * SIDE_WIDTH
        sent: cython.longlong = 0 if self.streams.state[slot, S_CLIENT] == (direction & 1) else 1
        have: cython.longlong
        at: cython.longlong
        end: cython.longlong
        size: cython.longlong
        while self.streams.state[slot, d + W_HAVE] > 0 or self.streams.state[slot, d + W_MISSING] > 0:
            if self.streams.state[slot, d + W_MISSING] > 0:
                size = self.streams.state[slot, d + W_SIZE]
                if self.streams.state[slot, d + W_HAVE] + self.streams.state[slot, d + W_MISSING] < size and not final:
                    return CUT_DONE
                if not self.broken(direction, slot, d, sent, TAIL if final == AT_END else INCOMPLETE):
                    return CUT_SCRATCH
                continue
            if self.streams.state[slot, d + W_HAVE] < self.streams.state[slot, d + W_NEED] and not final:
                return CUT_DONE
            have = self.gather(slot, d, direction)
            if have < 0:
                return CUT_SCRATCH
            at = self.cached_at
            end = at + have
            if self.streams.state[slot, d + W_STATE] == LOST:
                at = self.search(direction, slot, d, at, end, sent, final)
                if not self.found:
                    return CUT_DONE
            while at < end:
                size = self.machine.frame(self.scratch, at, end, sent)
                if size <= 0 or size > end - at:
                    break
                if self.frame_count >= len(self.frames):
                    return CUT_FULL
                self.consume(slot, d, size)
                self.whole(direction, at, size, sent, self.streams.state[slot, d + W_START] - size)
                at += size
            if at >= end:
                self.streams.state[slot, d + W_STATE] = BOUNDARY
                self.streams.state[slot, d + W_SIZE] = 0
                self.streams.state[slot, d + W_NEED] = 0
                return CUT_DONE
            if size == 0:
                self.streams.state[slot, d + W_STATE] = LOST
                self.streams.state[slot, d + W_SIZE] = 0
                self.streams.state[slot, d + W_NEED] = 1
                continue
            self.streams.state[slot, d + W_STATE] = INSIDE
            self.streams.state[slot, d + W_SIZE] = size if size > 0 else 0
            self.streams.state[slot, d + W_NEED] = size if size > 0 else -size
            if not final:
                return CUT_DONE
            if not self.broken(direction, slot, d, sent, TAIL if final == AT_END else INCOMPLETE):
                return CUT_SCRATCH
        return CUT_DONE

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def whole(self, direction: cython.longlong, at: cython.longlong, size: cython.longlong, sent: cython.longlong,
              offset: cython.longlong) -> cython.void:
        """A frame row for bytes in the scratch, with what consume() found about their packets."""
        n: cython.longlong = self.frame_count
        f: cython.p_longlong = row_of(self.frames, n)
        f[F_AT] = at
        f[F_BYTES] = size
        f[F_SIDE] = sent
        f[F_WHERE] = IN_SCRATCH
        f[F_TOTAL] = size
        f[F_DIRECTION] = direction
        f[F_OFFSET] = offset
        f[F_PACKET] = self.c_packet
        f[F_LAST_PACKET] = self.c_last_packet
        f[F_TIME] = self.c_time
        f[F_LAST_TIME] = self.c_last_time
        f[F_ACK] = self.c_ack
        f[F_COMPLETE] = 1
        f[F_KEPT] = size
        f[F_PROTOCOL] = self.protocol
        self.frame_count = n + 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def broken(self, direction: cython.longlong, slot: cython.longlong, d: cython.longlong, sent: cython.longlong,
               kind: cython.longlong) -> cython.bint:
        """A frame with bytes missing: what stands in front of the first gap is a row, all its bytes are one problem."""
        n: cython.longlong = self.frame_count
        size: cython.longlong = self.streams.state[slot, d + W_SIZE]
        offset: cython.longlong = self.streams.state[slot, d + W_START]
        there: cython.longlong = self.streams.state[slot, d + W_HAVE] + self.streams.state[slot, d + W_MISSING]
        prefix: cython.longlong
        kept: cython.longlong
        if n >= len(self.frames):
            return False
        prefix = self.gather(slot, d, direction)
        if prefix < 0:
            return False
        if size > 0:
            prefix = min(prefix, size)
        kept = self.consume(slot, d, min(there, size) if size > 0 else there)
        self.whole(direction, self.cached_at, prefix, sent, offset)
        self.frames[n, F_TOTAL] = size
        self.frames[n, F_COMPLETE] = 0
        self.frames[n, F_KEPT] = kept
        self.problem(kind, direction, offset, kept, self.c_packet, self.c_time)
        self.cached_direction = -1
        self.streams.state[slot, d + W_SIZE] = 0
        self.streams.state[slot, d + W_NEED] = 0
        # behind the declared end stands the next frame; without a declared end nobody knows
        self.streams.state[slot, d + W_STATE] = BOUNDARY if 0 < size <= there else LOST
        return True

    # --- for the recogniser ------------------------------------------------------------------------------------------

    def hold(self, direction: cython.longlong, offset: cython.longlong, length: cython.longlong, place: cython.longlong,
             packet: cython.longlong, time: cython.longlong, ack: cython.longlong) -> None:
        """Bytes of a connection whose protocol is not known yet."""
        self.append(direction, direction >> 1, S_SIDES + (direction & 1) * SIDE_WIDTH, offset, length, place, packet, time, ack)

    def drop(self, direction: cython.longlong, size: cython.longlong) -> None:
        """Bytes that turn out to belong to no protocol of ours."""
        self.consume(direction >> 1, S_SIDES + (direction & 1) * SIDE_WIDTH, size)

    def start(self, data: cython.const[cython.uchar][::1], direction: cython.longlong, base: cython.longlong,
             spool: cython.const[cython.uchar][::1]) -> int:
        """The protocol is known now: cut what waits."""
        if not cython.compiled:
            data, spool = memoryview(data), memoryview(spool)
        self.block, self.spool, self.base = data, spool, base
        slot: cython.longlong = direction >> 1
        d: cython.longlong = S_SIDES + (direction & 1) * SIDE_WIDTH
        state: cython.longlong[:, ::1] = self.streams.state
        have: cython.longlong = state[slot, d + W_HAVE]
        if state[slot, d + W_SKIPPED] > 0:
            self.problem(SKIPPED, direction, 0, state[slot, d + W_SKIPPED], state[slot, S_FIRST_PACKET], state[slot, S_FIRST_TIME])
            state[slot, d + W_SKIPPED] = 0
        if state[slot, S_FLAGS] & FLAG_ENCRYPTED and have > 0:
            self.consume(slot, d, have)
            self.problem(ENCRYPTED, direction, state[slot, d + W_START] - have, have, self.c_packet, self.c_time)
            return CUT_DONE
        why: cython.longlong = self.pending(direction, MORE)
        self.block = self.spool = self.no_bytes
        return why

    # --- lost and found -------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def search(self, direction: cython.longlong, slot: cython.longlong, d: cython.longlong, at: cython.longlong,
               end: cython.longlong, sent: cython.longlong, final: cython.bint) -> cython.longlong:
        """The next believable frame start in the scratch; `found` says whether there is one.  What lies before it is skipped."""
        begin: cython.longlong = at
        verdict: cython.longlong = 0
        self.found = 0
        while at < end:
            verdict = self.believe(at, end, sent, final)
            if verdict != 0:
                break
            at += 1
        if at > begin:
            self.skip(direction, slot, d, at - begin)
        if at >= end:
            return at
        if verdict > 0:
            self.found = 1
            self.streams.state[slot, d + W_SKIPPED] = 0
            self.streams.state[slot, d + W_STATE] = BOUNDARY
            self.streams.state[slot, d + W_NEED] = 0
        else:
            self.streams.state[slot, d + W_NEED] = -verdict
        return at

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def believe(self, at: cython.longlong, end: cython.longlong, sent: cython.longlong, final: cython.bint) -> cython.longlong:
        """1: a frame starts here; 0: none does; −n: n bytes from here on are needed to tell."""
        evidence: cython.longlong
        size: cython.longlong
        p: cython.longlong = at
        links: cython.longlong = 0
        while True:
            if p > end and p == end + self.beyond:
                return 1  # what it says of its end is where the hole ends: a snap length cut it
            if p >= end:
                # a chain that ends exactly with the data is as good as it gets when nothing follows
                return 1 if final and p == end and links > 0 else (0 if final else -(p - at + 1))
            evidence = self.machine.plausible(self.scratch, p, end, sent)
            if evidence == 0:
                return 0
            if evidence < 0 and self.beyond and p + self.machine.frame(self.scratch, p, end, sent) == end + self.beyond:
                return 1
            if evidence < 0:
                return 0 if final and links == 0 else (1 if final else -(p - at - evidence))
            size = self.machine.frame(self.scratch, p, end, sent)
            if size == 0:
                return 0
            if evidence >= 2 or links >= CHAIN:
                return 1
            if size < 0:
                return (1 if links > 0 else 0) if final else -(p - at - size)
            if size > PATIENCE:
                return 0
            p += size
            links += 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def skip(self, direction: cython.longlong, slot: cython.longlong, d: cython.longlong, count: cython.longlong) -> cython.void:
        """Bytes in which no frame starts; neighbours become one problem row."""
        before: cython.longlong = self.streams.state[slot, d + W_SKIPPED]
        offset: cython.longlong = self.streams.state[slot, d + W_START]
        n: cython.longlong = self.problem_count
        self.consume(slot, d, count)
        if before > 0 and n > 0 and self.problems[n - 1, R_KIND] == SKIPPED and (
            self.problems[n - 1, R_DIRECTION] == direction
            and self.problems[n - 1, R_OFFSET] + self.problems[n - 1, R_LENGTH] == offset
        ):
            self.problems[n - 1, R_LENGTH] += count
        else:
            self.problem(SKIPPED, direction, offset, count, self.c_packet, self.c_time)
        self.streams.state[slot, d + W_SKIPPED] = before + count

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def problem(self, kind: cython.longlong, direction: cython.longlong, offset: cython.longlong, count: cython.longlong,
                packet: cython.longlong, time: cython.longlong) -> cython.void:
        n: cython.longlong = self.problem_count
        self.problems[n, R_KIND] = kind
        self.problems[n, R_DIRECTION] = direction
        self.problems[n, R_OFFSET] = offset
        self.problems[n, R_LENGTH] = count
        self.problems[n, R_PLACE] = NOWHERE
        self.problems[n, R_PACKET] = packet
        self.problems[n, R_TIME] = time
        self.problems[n, R_ACK] = -1
        self.problem_count = n + 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def gap(self, r: cython.p_longlong) -> cython.longlong:
        """Missing bytes: inside a frame of known size the frame goes on behind them; else the framing is lost."""
        direction: cython.longlong = r[R_DIRECTION]
        slot: cython.longlong = direction >> 1
        d: cython.longlong = S_SIDES + (direction & 1) * SIDE_WIDTH
        length: cython.longlong = r[R_LENGTH]
        size: cython.longlong = self.streams.state[slot, d + W_SIZE]
        why: cython.longlong
        there: cython.longlong
        if self.streams.state[slot, d + W_STATE] == LOST and self.streams.state[slot, d + W_HAVE] > 0:
            there = self.gather(slot, d, direction)
            if there < 0:
                return CUT_SCRATCH
            self.beyond = length
            self.search(direction, slot, d, self.cached_at, self.cached_at + there, 0 if self.streams.state[slot, S_CLIENT] == (direction & 1) else 1, True)
            self.beyond = 0
            if self.found:
                why = self.pending(direction, MORE)
                if why != CUT_DONE:
                    return why
            size = self.streams.state[slot, d + W_SIZE]
        if self.streams.state[slot, d + W_STATE] == INSIDE and size > 0:
            there = self.streams.state[slot, d + W_HAVE] + self.streams.state[slot, d + W_MISSING]
            if there + length <= size:
                if not self.appended:
                    self.append(direction, slot, d, r[R_OFFSET], length, NOWHERE, r[R_PACKET], r[R_TIME], -1)
                    self.appended = 1
                return self.pending(direction, MORE)
        why = self.pending(direction, AT_GAP)
        if why != CUT_DONE:
            return why
        self.streams.state[slot, d + W_STATE] = LOST
        self.streams.state[slot, d + W_NEED] = 1
        return self.mark(MARK_GAP, r)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def mark(self, kind: cython.longlong, r: cython.p_longlong) -> cython.longlong:
        """A row between frames, for the pairing: bytes are missing here, or nothing follows."""
        n: cython.longlong = self.frame_count
        if n >= len(self.frames):
            return CUT_FULL
        f: cython.p_longlong = row_of(self.frames, n)
        f[F_AT] = 0
        f[F_BYTES] = r[R_LENGTH]
        f[F_SIDE] = 0
        f[F_WHERE] = kind
        f[F_TOTAL] = 0
        f[F_DIRECTION] = r[R_DIRECTION]
        f[F_OFFSET] = r[R_OFFSET]
        f[F_PACKET] = f[F_LAST_PACKET] = r[R_PACKET]
        f[F_TIME] = f[F_LAST_TIME] = r[R_TIME]
        f[F_ACK] = -1
        f[F_COMPLETE] = 0
        f[F_KEPT] = 0
        f[F_PROTOCOL] = self.protocol
        self.frame_count = n + 1
        return CUT_DONE

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def end(self, r: cython.p_longlong) -> cython.longlong:
        """The direction ends: what still waits is whole, or a tail."""
        why: cython.longlong = self.pending(r[R_DIRECTION], AT_END)
        return self.mark(MARK_END, r) if why == CUT_DONE else why
