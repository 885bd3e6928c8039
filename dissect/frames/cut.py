# cython: language_level=3, boundscheck=True, wraparound=False, cdivision=True, initializedcheck=False
"""Runs in, frames out: one cutter for each protocol that the decoder knows.

Law (conservation): every byte of a run ends in exactly one complete frame, or in exactly one problem row (INCOMPLETE,
SKIPPED, TAIL, ENCRYPTED, LET_GO).  The usual case, whole frames inside one segment, is cut in place.  A frame over several segments waits
(`framing.py`) and is gathered when enough of it is there (`gathered.py`), unless all of it lies there already, side by side (`beside.py`).
"""

# pxd: from dissect.frames.beside cimport Beside
# pxd: from dissect.frames.framing cimport Framing
# pxd: from dissect.frames.gathered cimport Gathered
# pxd: from dissect.machine.run cimport Machine
# pxd: from dissect.stream.streams cimport Streams

import cython

from dissect.memory.matrices import blank, grown, matrix

if cython.compiled:
    from cython.cimports.dissect.frames.beside import Beside
    from cython.cimports.dissect.frames.framing import Framing
    from cython.cimports.dissect.frames.gathered import Gathered
    from cython.cimports.dissect.frames.layout import *
    from cython.cimports.dissect.frames.limits import *
    from cython.cimports.dissect.frames.resync import believe
    from cython.cimports.dissect.frames.rows import behind_skipped, brought_by, no_frame, unread, whole_frame
    from cython.cimports.dissect.machine.run import Machine
    from cython.cimports.dissect.memory.matrices import row_of, span_of
    from cython.cimports.dissect.stream.events import paused
    from cython.cimports.dissect.stream.state import *
else:
    from dissect.frames.beside import Beside
    from dissect.frames.framing import Framing
    from dissect.frames.gathered import Gathered
    from dissect.frames.layout import *
    from dissect.frames.limits import *
    from dissect.frames.resync import believe
    from dissect.frames.rows import behind_skipped, brought_by, no_frame, unread, whole_frame
    from dissect.machine.run import Machine
    from dissect.memory.matrices import row_of, span_of
    from dissect.stream.events import paused
    from dissect.stream.state import *


@cython.final
@cython.cclass
class Cutter:
    """Cuts the runs of one protocol's connections."""

    # attributes: Machine | machine
    # attributes: Streams | streams
    # attributes: Framing | framing
    # attributes: Gathered | gathered
    # attributes: Beside | beside
    # attributes: long long[:, ::1] | frames, problems
    # attributes: long long | protocol, frame_count, problem_count, resume, appended, found, beyond, watched, in_pieces

    def __init__(self, machine: Machine, framing: Framing, protocol: int, frames: int = 8192):
        self.machine, self.framing, self.streams = machine, framing, framing.streams
        self.gathered, self.beside = Gathered(framing), Beside()
        self.protocol = protocol
        self.frames = blank(frames, F_WIDTH)  # whoever writes a row writes all of it
        self.problems = matrix(1024, R_WIDTH)
        self.frame_count = self.problem_count = 0
        self.resume = 0  # bytes of the current run that are done
        self.appended = 0  # the current run already waits as an extent
        self.found = 0  # what the last search says: 1 a frame begins where it stopped
        self.in_pieces = 0  # 1: messages may come in several frames, so any of them may go on in any run
        self.watched = 0  # a connection that stops fitting is let go of: not where a user's own description may be narrow
        self.beyond = 0  # bytes of the hole that follows, while a frame is looked for in front of it

    def grow_frames(self) -> None:
        if self.frame_count > len(self.frames) - 64:
            self.frames = grown(self.frames, 2 * len(self.frames))

    def clear(self) -> None:
        """The batch is decoded: frames, problems and scratch may be reused."""
        self.frame_count = self.problem_count = 0
        self.gathered.clear()

    # --- the loop -------------------------------------------------------------------------------------------------

    def cut(self, data: cython.const[cython.uchar][::1], runs: cython.longlong[:, ::1], start: cython.longlong,
            count: cython.longlong, base: cython.longlong, spool: cython.const[cython.uchar][::1]) -> tuple:
        """Runs start…count−1 → (next run, why it stopped).  Places from 0 on lie in `data`, whose first byte is place `base`; the others in the spool."""
        if not cython.compiled:
            data, runs, spool = memoryview(data), memoryview(runs), memoryview(spool)
        self.gathered.begin(data, base, spool)
        self.beside.begin(runs, start, count)
        number: cython.longlong = start
        why: cython.longlong = CUT_DONE
        with cython.nogil:
            while number < count:
                if number + RUNS_AHEAD < count:
                    self.framing.call_for(runs[number + RUNS_AHEAD, R_DIRECTION])
                if self.streams.state[runs[number, R_DIRECTION] >> 1, S_PROTOCOL] == self.protocol:
                    self.beside.number = number
                    why = self.run(row_of(runs, number))
                    if self.gathered.passed > PASSED_MOST:
                        with cython.gil:
                            self.gathered.rest()
                    if why != CUT_DONE:
                        break
                    if self.beside.number > number:  # the last frame reaches into it
                        number = self.beside.number
                        continue
                    self.resume = 0
                    self.appended = 0
                number += 1
        self.gathered.leave()
        self.beside.leave()
        return number, why

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def sender(self, direction: cython.longlong) -> cython.longlong:
        """0: the client sends in this direction, 1: the server."""
        return 0 if self.streams.state[direction >> 1, S_CLIENT] == (direction & 1) else 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def run(self, run: cython.p_longlong) -> cython.longlong:
        if len(self.problems) - self.problem_count < 8 or self.framing.extents.spare() < 4 or self.streams.events.spare() < 4:
            return CUT_FULL
        if run[R_KIND] == DATA:
            return self.data(run)
        if run[R_KIND] == GAP:
            return self.gap(run)
        if run[R_KIND] == END:
            return self.end(run)
        return CUT_DONE

    # --- bytes ----------------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def data(self, run: cython.p_longlong) -> cython.longlong:
        direction: cython.longlong = run[R_DIRECTION]
        row: cython.p_longlong = row_of(self.framing.rows, direction)
        if self.streams.state[direction >> 1, S_INNER] == INNER_SHUT:
            self.problem(ENCRYPTED, direction, run[R_OFFSET], run[R_LENGTH], run[R_PACKET], run[R_TIME])
            return CUT_DONE
        if row[W_STATE] == LEFT:
            self.framing.pass_over(row, run[R_LENGTH], run[R_PACKET], run[R_TIME])
            return CUT_DONE
        if self.in_pieces:
            self.goes_on(self.beside.number)
        if not self.appended and (row[W_HAVE] > 0 or row[W_STATE] == LOST or run[R_PLACE] < 0):
            self.framing.append(run, 0)
            self.appended = 1
            self.goes_on(self.beside.number)
        if self.appended:
            return self.pending(direction, MORE)
        done: cython.longlong = self.walk(run, row)
        if done < 0:
            return CUT_FULL
        if row[W_STATE] == LEFT:
            self.framing.pass_over(row, run[R_LENGTH] - done, run[R_PACKET], run[R_TIME])
        elif done < run[R_LENGTH] and not self.across(run, row, done):
            self.framing.append(run, done)
            if row[W_STATE] == LOST:
                self.appended = 1
                return self.pending(direction, MORE)
        return CUT_DONE

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def walk(self, run: cython.p_longlong, row: cython.p_longlong) -> cython.longlong:
        """Whole frames straight from the data: how many bytes of the run they used; −1 if the matrix of frames is full."""
        sent: cython.longlong = self.sender(run[R_DIRECTION])
        begin: cython.longlong = run[R_PLACE] - self.gathered.base
        end: cython.longlong = begin + run[R_LENGTH]
        at: cython.longlong = begin + self.resume
        size: cython.longlong = 0
        text: cython.pointer(cython.const[cython.uchar])
        if at >= end:
            return at - begin
        text = span_of(self.gathered.block, 0, end)
        while at < end:
            if self.machine.both_entry >= 0 and self.frame_count < len(self.frames):
                size = self.machine.read_ahead(text, at, end, sent, self.frame_count)
            else:
                size = 0
            if size == 0:
                size = self.machine.measure(text, at, end, sent)
            if size <= 0 or size > end - at:
                self.framing.note_size(row, size)
                if size == 0 and self.watched and self.framing.against(run[R_DIRECTION], BROKEN):
                    self.framing.let_go(run[R_DIRECTION] >> 1)
                break
            if self.frame_count >= len(self.frames):
                self.resume = at - begin
                return -1
            self.plain(run, at, size, sent, run[R_OFFSET] + (at - begin))
            at += size  # a frame is never empty: every turn moves on
            # what a start may claim is less than what a message may have, so a large one is not judged
            if (self.watched and size <= CLAIM_MOST and self.framing.due(run[R_DIRECTION], run[R_OFFSET] + (at - size - begin), run[R_TIME])
                    and self.framing.doubted(run[R_DIRECTION], self.machine.begins(text, at - size, at, sent))):
                self.framing.let_go(run[R_DIRECTION] >> 1)
                break
        return at - begin

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def across(self, run: cython.p_longlong, row: cython.p_longlong, done: cython.longlong) -> cython.bint:
        """Whether the frame behind `done` bytes of this run is whole in place, in runs that lie side by side."""
        sent: cython.longlong = self.sender(run[R_DIRECTION])
        at: cython.longlong = run[R_PLACE] - self.gathered.base + done
        size: cython.longlong = self.beside.size_of(self.machine, self.gathered.block, at, done, row, sent) if self.frame_count < len(self.frames) else 0
        first: cython.longlong = self.beside.number
        if size == 0 or self.streams.paced and self.streams.events.spare() < self.beside.last - first:
            return False
        self.plain(run, at, size, sent, run[R_OFFSET] + done)
        self.resume = self.beside.ended(row_of(self.frames, self.frame_count - 1))
        while first < self.beside.number:
            first += 1
            self.goes_on(first)
        row[W_STATE] = BOUNDARY
        row[W_SIZE] = row[W_NEED] = 0
        return True

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def goes_on(self, number: cython.longlong) -> cython.void:
        """A message goes on in this run: a pause before it is a pause within the message (stream/pace.py), and told once."""
        run: cython.p_longlong = row_of(self.beside.runs, number)
        inner: cython.bint = self.streams.state[run[R_DIRECTION] >> 1, S_INNER] != INNER_NONE  # its runs are others
        if self.streams.paced and not inner and self.streams.pauses[number, N_PACKET] == run[R_PACKET]:
            paused(self.streams, run[R_DIRECTION] >> 1, row_of(self.streams.pauses, number))
            self.streams.pauses[number, N_PACKET] = -1

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def plain(self, run: cython.p_longlong, at: cython.longlong, size: cython.longlong, sent: cython.longlong, offset: cython.longlong) -> cython.void:
        """A frame row for bytes of one segment, in place in the data."""
        frame: cython.p_longlong = row_of(self.frames, self.frame_count)
        whole_frame(frame, IN_DATA, at, size, sent, run[R_DIRECTION], offset)
        brought_by(frame, run, run[R_ACK])
        frame[F_PROTOCOL] = self.protocol
        self.frame_count += 1

    # --- frames that straddle segments ----------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def pending(self, direction: cython.longlong, final: cython.longlong) -> cython.longlong:
        """Frames from the waiting bytes, as many as are whole; `final`: AT_END or AT_GAP, no byte will follow."""
        row: cython.p_longlong = row_of(self.framing.rows, direction)
        at: cython.longlong
        end: cython.longlong
        size: cython.longlong
        offset: cython.longlong
        while row[W_HEAD] > 0:
            if len(self.problems) - self.problem_count < 8 or self.frame_count >= len(self.frames):
                return CUT_FULL
            if row[W_STATE] != LOST and row[W_MISSING] > 0:
                if row[W_HAVE] + row[W_MISSING] < row[W_SIZE] and not final:
                    return CUT_DONE
                if not self.broken(direction, final):
                    return CUT_SCRATCH
                continue
            if row[W_HAVE] < row[W_NEED] and not final:
                return CUT_DONE
            size = self.gathered.gather(direction)
            if size < 0:
                return CUT_SCRATCH
            at = self.gathered.at
            end = at + size
            if row[W_STATE] == LOST:
                at = self.search(direction, at, end, final)
                if not self.found:
                    return CUT_DONE
            while at < end:
                size = self.machine.frame_on(self.gathered.scratch, at, end, self.sender(direction), direction, self.framing.start(direction), self.framing.since(direction))
                if size <= 0 or size > end - at:
                    break
                if self.frame_count >= len(self.frames):
                    return CUT_FULL
                offset = self.framing.start(direction)
                self.framing.take(direction, size)
                self.put(direction, at, size, offset)
                at += size
                if (self.watched and size <= CLAIM_MOST and self.framing.due(direction, offset, self.framing.time)
                        and self.framing.doubted(direction, self.machine.plausible(self.gathered.scratch, at - size, at, self.sender(direction)))):
                    self.framing.let_go(direction >> 1)
                    return CUT_DONE
            if at >= end:
                row[W_STATE] = BOUNDARY
                row[W_SIZE] = row[W_NEED] = 0
                return CUT_DONE
            self.framing.note_size(row, size)
            if size == 0:
                if self.watched and self.framing.against(direction, BROKEN):
                    self.framing.let_go(direction >> 1)
                continue
            if not final:
                return CUT_DONE
            if not self.broken(direction, final):
                return CUT_SCRATCH
        return CUT_DONE

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def put(self, direction: cython.longlong, at: cython.longlong, size: cython.longlong, offset: cython.longlong) -> cython.void:
        """A frame row for bytes in the scratch, with their packets as found when they were taken."""
        frame: cython.p_longlong = row_of(self.frames, self.frame_count)
        whole_frame(frame, IN_SCRATCH, at, size, self.sender(direction), direction, offset)
        frame[F_PACKET], frame[F_LAST_PACKET], frame[F_ACK] = self.framing.packet, self.framing.last_packet, self.framing.ack
        frame[F_TIME], frame[F_LAST_TIME] = self.framing.time, self.framing.last_time
        frame[F_PROTOCOL] = self.protocol
        self.frame_count += 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def broken(self, direction: cython.longlong, final: cython.longlong) -> cython.bint:
        """A frame with missing bytes: what is before the first gap becomes a row, all its bytes are one problem."""
        row: cython.p_longlong = row_of(self.framing.rows, direction)
        frame: cython.p_longlong
        size: cython.longlong = row[W_SIZE]
        there: cython.longlong = row[W_HAVE] + row[W_MISSING]
        if self.frame_count >= len(self.frames):
            return False
        prefix: cython.longlong = self.gathered.gather(direction)
        if prefix < 0:
            return False
        offset: cython.longlong = self.framing.start(direction)
        kept: cython.longlong = self.framing.take(direction, min(there, size) if size > 0 else there)
        frame = row_of(self.frames, self.frame_count)
        self.put(direction, self.gathered.at, min(prefix, size) if size > 0 else prefix, offset)
        frame[F_TOTAL] = size
        frame[F_COMPLETE] = 0
        frame[F_KEPT] = kept
        self.problem(TAIL if final == AT_END else INCOMPLETE, direction, offset, kept, self.framing.packet, self.framing.time)
        self.gathered.direction = -1
        row[W_SIZE] = row[W_NEED] = 0
        # after the declared end stands the next frame; without a declared end nobody knows
        row[W_STATE] = BOUNDARY if 0 < size <= there else LOST
        return True

    # --- for the recogniser ------------------------------------------------------------------------------------------

    def start(self, data: cython.const[cython.uchar][::1], direction: cython.longlong, base: cython.longlong,
             spool: cython.const[cython.uchar][::1]) -> int:
        """The protocol is known now: cut what waits."""
        if not cython.compiled:
            data, spool = memoryview(data), memoryview(spool)
        connection: cython.p_longlong = row_of(self.streams.state, direction >> 1)
        row: cython.p_longlong = row_of(self.framing.rows, direction)
        have: cython.longlong = row[W_HAVE]
        offset: cython.longlong
        self.gathered.begin(data, base, spool)
        if row[W_SKIPPED] > 0:
            self.problem(SKIPPED, direction, 0, row[W_SKIPPED], connection[S_FIRST_PACKET], connection[S_FIRST_TIME])
            row[W_SKIPPED] = 0
        if connection[S_INNER] == INNER_SHUT and have > 0:
            offset = self.framing.start(direction)
            self.framing.take(direction, have)
            self.problem(ENCRYPTED, direction, offset, have, self.framing.packet, self.framing.time)
            return CUT_DONE
        why: cython.longlong = self.pending(direction, MORE)
        self.gathered.leave()
        return why

    # --- lost and found -------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def search(self, direction: cython.longlong, at: cython.longlong, end: cython.longlong, final: cython.longlong) -> cython.longlong:
        """The next believable frame start in the scratch; `found` says whether there is one.  Bytes before it are skipped."""
        row: cython.p_longlong = row_of(self.framing.rows, direction)
        sent: cython.longlong = self.sender(direction)
        begin: cython.longlong = at
        offset: cython.longlong = self.framing.start(direction)
        verdict: cython.longlong = 0
        self.found = 0
        self.machine.search(True)
        while at < end:
            verdict = believe(self.machine, self.gathered.scratch, at, end, sent, final != MORE, self.beyond)
            if verdict != 0:
                break
            at += 1
        self.machine.search(False)
        if at > begin:
            self.framing.take(direction, at - begin)
            self.framing.pass_over(row, at - begin, self.framing.packet, self.framing.time)
        if row[W_SKIPPED] > self.framing.patience(direction, self.machine.limit):
            self.passed_over(direction, offset + (at - begin))
            self.framing.let_go(direction >> 1)
            return at
        if at >= end:
            return at
        if verdict > 0:
            self.found = 1
            if row[W_SKIPPED] > 0:
                behind_skipped(row_of(self.frames, self.frame_count), row[W_SKIPPED], direction, row_of(self.framing.extents.rows, row[W_HEAD] - 1), self.protocol)
                self.frame_count += 1
            self.passed_over(direction, offset + (at - begin))
            row[W_STATE], row[W_NEED] = BOUNDARY, 0
        else:
            row[W_NEED] = -verdict
        return at

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def problem(self, kind: cython.longlong, direction: cython.longlong, offset: cython.longlong, count: cython.longlong,
                packet: cython.longlong, time: cython.longlong) -> cython.void:
        unread(row_of(self.problems, self.problem_count), kind, direction, offset, count, packet, time)
        self.problem_count += 1

    # --- gaps and ends --------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def gap(self, run: cython.p_longlong) -> cython.longlong:
        """Missing bytes: inside a frame of known size the frame continues after them; otherwise the framing is lost."""
        direction: cython.longlong = run[R_DIRECTION]
        row: cython.p_longlong = row_of(self.framing.rows, direction)
        why: cython.longlong
        there: cython.longlong
        if row[W_STATE] == LEFT:
            self.passed_over(direction, run[R_OFFSET])
            return self.between(MARK_GAP, run)
        self.framing.excuse(direction)
        if row[W_STATE] == LOST and row[W_HAVE] > 0:
            if self.frame_count >= len(self.frames):
                return CUT_FULL
            there = self.gathered.gather(direction)
            if there < 0:
                return CUT_SCRATCH
            self.beyond = run[R_LENGTH]
            self.search(direction, self.gathered.at, self.gathered.at + there, AT_GAP)
            self.beyond = 0
            if self.found:
                why = self.pending(direction, MORE)
                if why != CUT_DONE:
                    return why
        if row[W_STATE] == INSIDE and row[W_SIZE] > 0 and row[W_HAVE] + row[W_MISSING] + run[R_LENGTH] <= row[W_SIZE]:
            if not self.appended:
                self.framing.append(run, 0)
                self.appended = 1
            return self.pending(direction, MORE)
        why = self.pending(direction, AT_GAP)
        if why != CUT_DONE:
            return why
        self.passed_over(direction, run[R_OFFSET])
        if row[W_STATE] != LEFT:
            row[W_STATE] = LOST
            row[W_NEED] = 1
        return self.between(MARK_GAP, run)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def end(self, run: cython.p_longlong) -> cython.longlong:
        """The direction ends: what still waits is a whole frame or a tail."""
        why: cython.longlong = self.pending(run[R_DIRECTION], AT_END)
        if why == CUT_DONE:
            self.passed_over(run[R_DIRECTION], run[R_OFFSET])
        return self.between(MARK_END, run) if why == CUT_DONE else why

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def passed_over(self, direction: cython.longlong, offset: cython.longlong) -> cython.void:
        """A row for the bytes skipped before this place, all of a stretch: it has ended here."""
        row: cython.p_longlong = row_of(self.framing.rows, direction)
        if row[W_SKIPPED] > 0:
            self.problem(LET_GO if row[W_STATE] == LEFT else SKIPPED, direction, max(0, offset - row[W_SKIPPED]), row[W_SKIPPED], row[W_SINCE], row[W_SINCE_TIME])
            row[W_SKIPPED] = row[W_SINCE] = row[W_SINCE_TIME] = 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def between(self, kind: cython.longlong, run: cython.p_longlong) -> cython.longlong:
        """A row between frames, for the pairing: bytes are missing here, or nothing follows."""
        frame: cython.p_longlong
        if self.frame_count >= len(self.frames):
            return CUT_FULL
        frame = row_of(self.frames, self.frame_count)
        no_frame(frame, kind, run)
        brought_by(frame, run, -1)
        frame[F_PROTOCOL] = self.protocol
        self.frame_count += 1
        return CUT_DONE
