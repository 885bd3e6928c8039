# cython: language_level=3, boundscheck=True, wraparound=False, cdivision=True, initializedcheck=False
"""The state of framing: for each direction where its next frame begins, and the bytes that wait for the rest of one.

Law: what waits is a chain of extents without holes, gaps of the capture included.  A direction of which nothing is known has a row of
zeros, so rows need no initialisation.
"""

# pxd: from dissect.memory.pool cimport Pool
# pxd: from dissect.stream.streams cimport Streams

import cython

from dissect.memory.matrices import grown, matrix

if cython.compiled:
    from cython.cimports.dissect.frames.layout import *
    from cython.cimports.dissect.frames.limits import DOUBT_ALL, DOUBT_AT, DOUBT_MOST, EARLY, HOW_AT, HOW_BY, HOW_TOLD, SEARCHED, SELDOM, SELDOM_AT, SOUND
    from cython.cimports.dissect.memory.hashes import with_number
    from cython.cimports.dissect.memory.matrices import row_of, soon
    from cython.cimports.dissect.stream.copies import along
    from cython.cimports.dissect.stream.marks import mark_chain
    from cython.cimports.dissect.stream.state import *
    from cython.cimports.dissect.stream.streams import Streams
else:
    from dissect.frames.layout import *
    from dissect.frames.limits import DOUBT_ALL, DOUBT_AT, DOUBT_MOST, EARLY, HOW_AT, HOW_BY, HOW_TOLD, SEARCHED, SELDOM, SELDOM_AT, SOUND
    from dissect.memory.hashes import with_number
    from dissect.memory.matrices import row_of
    from dissect.stream.copies import along
    from dissect.stream.marks import mark_chain
    from dissect.stream.state import *
    from dissect.stream.streams import Streams


@cython.final
@cython.cclass
class Framing:
    """One row per direction; waiting bytes are extents of the streams' pool."""

    # attributes: Streams | streams
    # attributes: Pool | extents
    # attributes: long long[:, ::1] | rows
    # attributes: long long | packet, last_packet, time, last_time, ack

    def __init__(self, streams: Streams):
        self.streams, self.extents = streams, streams.extents
        self.rows = matrix(2 * len(streams.state), W_WIDTH)
        # of what was taken last: its first and last packet, the least and greatest time, what its first packet acknowledges
        self.packet = self.last_packet = self.time = self.last_time = self.ack = 0

    def follow(self) -> None:
        """Rows for all connections that the streams have room for."""
        if len(self.rows) < 2 * len(self.streams.state):
            self.rows = grown(self.rows, 2 * len(self.streams.state))

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def call_for(self, direction: cython.longlong) -> cython.void:
        """Load the rows of a direction that is cut soon into the cache; they may be far away in memory."""
        connection: cython.p_longlong = row_of(self.streams.state, direction >> 1)
        if cython.compiled:
            soon(connection)
            soon(connection + S_PROTOCOL)
            soon(row_of(self.rows, direction))

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def append(self, run: cython.p_longlong, done: cython.longlong) -> cython.void:
        """The part of a run beyond `done` bytes must wait: it is appended to the direction's chain."""
        row: cython.p_longlong = row_of(self.rows, run[R_DIRECTION])
        new: cython.longlong = self.extents.take()
        extent: cython.p_longlong = row_of(self.extents.rows, new)
        extent[XT_OFFSET] = run[R_OFFSET] + done
        extent[XT_LENGTH] = run[R_LENGTH] - done
        extent[XT_PLACE] = along(run[R_PLACE], done)
        extent[XT_PACKET] = run[R_PACKET]
        extent[XT_TIME] = run[R_TIME]
        extent[XT_ACK] = run[R_ACK]
        extent[XT_NEXT] = extent[XT_PREV] = -1
        if row[W_HEAD] == 0:
            row[W_HEAD] = new + 1
        else:
            self.extents.rows[row[W_TAIL] - 1, XT_NEXT] = new
        row[W_TAIL] = new + 1
        if run[R_PLACE] == NOWHERE:
            row[W_MISSING] += run[R_LENGTH] - done
        else:
            row[W_HAVE] += run[R_LENGTH] - done

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def start(self, direction: cython.longlong) -> cython.longlong:
        """The stream offset of the first waiting byte; there must be one."""
        return self.extents.rows[self.rows[direction, W_HEAD] - 1, XT_OFFSET]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def since(self, direction: cython.longlong) -> cython.longlong:
        """The packet (with file) of the first waiting byte; there must be one."""
        return self.extents.rows[self.rows[direction, W_HEAD] - 1, XT_PACKET]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def take(self, direction: cython.longlong, size: cython.longlong) -> cython.longlong:
        """Take `size` bytes (gaps included) off the chain; the attributes give their packets.  The number of captured bytes."""
        row: cython.p_longlong = row_of(self.rows, direction)
        extent: cython.p_longlong
        left: cython.longlong = size
        kept: cython.longlong = 0
        part: cython.longlong
        seen: cython.bint = False
        while left > 0 and row[W_HEAD] > 0:
            extent = row_of(self.extents.rows, row[W_HEAD] - 1)
            part = min(left, extent[XT_LENGTH])
            if extent[XT_PLACE] != NOWHERE:
                kept += part
                if not seen:
                    seen = True
                    self.packet = extent[XT_PACKET]
                    self.ack = extent[XT_ACK]
                    self.time = self.last_time = extent[XT_TIME]
                self.last_packet = extent[XT_PACKET]
                self.time = min(self.time, extent[XT_TIME])
                self.last_time = max(self.last_time, extent[XT_TIME])
            left -= part
            self.shorten(row, extent, part)
        row[W_HAVE] -= kept
        row[W_MISSING] -= size - left - kept
        return kept

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def shorten(self, row: cython.p_longlong, extent: cython.p_longlong, part: cython.longlong) -> cython.void:
        """Remove `part` bytes from the chain's first extent."""
        first: cython.longlong = row[W_HEAD] - 1
        if part < extent[XT_LENGTH]:
            extent[XT_LENGTH] -= part
            extent[XT_OFFSET] += part
            if extent[XT_PLACE] != NOWHERE:
                extent[XT_PLACE] = along(extent[XT_PLACE], part)
            return
        row[W_HEAD] = extent[XT_NEXT] + 1
        self.extents.drop(first)
        if row[W_HEAD] == 0:
            row[W_TAIL] = 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def waiting(self, direction: cython.longlong) -> cython.longlong:
        """The number of extents that wait."""
        count: cython.longlong = 0
        extent: cython.longlong = self.rows[direction, W_HEAD] - 1
        while extent >= 0:
            count += 1
            extent = self.extents.rows[extent, XT_NEXT]
        return count

    def abandon(self, slot: int) -> None:
        """Drop what waits on a connection, and reset its rows."""
        for direction in (2 * slot, 2 * slot + 1):
            self.extents.drop_chain(self.rows[direction, W_HEAD] - 1)
            for column in range(W_WIDTH):
                self.rows[direction, column] = 0

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def note_size(self, row: cython.p_longlong, size: cython.longlong) -> cython.void:
        """Store what a look at an unfinished frame said: its size; −n: n bytes must be there; 0: it is no frame."""
        row[W_STATE] = INSIDE if size != 0 else LOST
        row[W_SIZE] = size if size > 0 else 0
        row[W_NEED] = size if size > 0 else -size if size < 0 else 1

    # --- connections that stop fitting ----------------------------------------------------------------------------

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def due(self, direction: cython.longlong, offset: cython.longlong, time: cython.longlong) -> cython.bint:
        """Whether a message is looked at once more, for how it begins."""
        flags: cython.longlong = self.streams.state[direction >> 1, S_FLAGS]
        return time >> SELDOM_AT & SELDOM == 0 or flags >> DOUBT_AT & DOUBT_ALL != 0 or offset < EARLY

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def doubted(self, direction: cython.longlong, evidence: cython.longlong) -> cython.bint:
        """Count what the beginning of a message says for (above 0) or against (0) its connection; whether that is too much against it."""
        connection: cython.p_longlong = row_of(self.streams.state, direction >> 1)
        doubt: cython.longlong = connection[S_FLAGS] >> DOUBT_AT & DOUBT_ALL
        if evidence > 0:
            connection[S_FLAGS] -= min(doubt, SOUND) << DOUBT_AT
            return False
        return evidence == 0 and self.against(direction, 1)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def against(self, direction: cython.longlong, much: cython.longlong) -> cython.bint:
        """Count so much against a connection; whether it is too much now.

        Who named the protocol of its port knows better, and what another layer carries was framed there.
        """
        connection: cython.p_longlong = row_of(self.streams.state, direction >> 1)
        doubt: cython.longlong = connection[S_FLAGS] >> DOUBT_AT & DOUBT_ALL
        if connection[S_FLAGS] >> HOW_AT & HOW_BY == HOW_TOLD or connection[S_INNER] != INNER_NONE:
            return False
        connection[S_FLAGS] = (connection[S_FLAGS] | FLAG_DOUBTED) + ((min(doubt + much, DOUBT_ALL) - doubt) << DOUBT_AT)
        return doubt + much >= DOUBT_MOST

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def excuse(self, direction: cython.longlong) -> cython.void:
        """Bytes are missing: what did not fit may be their fault."""
        self.streams.state[direction >> 1, S_FLAGS] &= ~(cython.cast(cython.longlong, DOUBT_ALL) << DOUBT_AT)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def patience(self, direction: cython.longlong, longest: cython.longlong) -> cython.longlong:
        """The bytes in a row in which the beginning of a message may be looked for in vain: as many as a message may have, but less
        where framing was lost though no byte is missing."""
        return min(longest, SEARCHED) if self.streams.state[direction >> 1, S_FLAGS] >> DOUBT_AT & DOUBT_ALL else longest

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def let_go(self, slot: cython.longlong) -> cython.void:
        """A connection stopped fitting its protocol: what waits, and all that follows, is only counted; so is what was skipped and has no row yet."""
        direction: cython.longlong
        kept: cython.longlong
        row: cython.p_longlong
        for direction in range(2 * slot, 2 * slot + 2):
            row = row_of(self.rows, direction)
            kept = self.take(direction, row[W_HAVE] + (row[W_MISSING] if row[W_STATE] != LOST else 0))
            if row[W_STATE] != LOST:
                row[W_SIZE] = 0
            row[W_STATE] = LEFT
            self.pass_over(row, kept, self.packet, self.time)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def pass_over(self, row: cython.p_longlong, count: cython.longlong, packet: cython.longlong, time: cython.longlong) -> cython.void:
        """Bytes in which no message begins: neighbours will be one row, whenever that leaves."""
        if row[W_SKIPPED] == 0 and count > 0:
            row[W_SINCE] = packet
            row[W_SINCE_TIME] = time
        row[W_SKIPPED] += count

    # --- comparing two decoders -----------------------------------------------------------------------------------

    def marks(self, slots: cython.longlong[::1], out: cython.longlong[::1]) -> None:
        """Add to each connection's mark (see stream/marks.py) its protocol, its client, and the state of its framing."""
        number: cython.longlong
        slot: cython.longlong
        one: cython.ulonglong
        row: cython.p_longlong
        if not cython.compiled:
            slots = memoryview(slots)
        for number in range(len(slots)):
            slot = slots[number]
            row = row_of(self.streams.state, slot)
            one = with_number(with_number(cython.cast(cython.ulonglong, out[number]), row[S_PROTOCOL]), row[S_CLIENT])
            one = with_number(one, row[S_FLAGS] & (FLAG_ENCRYPTED | DOUBT_ALL << DOUBT_AT))
            if row[S_PROTOCOL] == UNDECIDED and row[S_FLAGS] & FLAG_BEGUN:
                one = with_number(one, row[S_SYN_SIDE])
            one = self.mark(self.mark(one, 2 * slot), 2 * slot + 1)
            out[number] = cython.cast(cython.longlong, one & cython.cast(cython.ulonglong, MASK63))

    @cython.cfunc
    @cython.exceptval(check=False)
    def mark(self, one: cython.ulonglong, direction: cython.longlong) -> cython.ulonglong:
        row: cython.p_longlong = row_of(self.rows, direction)
        one = with_number(one, row[W_STATE])
        if row[W_HEAD] > 0:
            one = with_number(with_number(one, row[W_NEED]), row[W_SIZE])
            one = mark_chain(self.streams, one, row[W_HEAD] - 1, direction)
        if row[W_STATE] == LOST or row[W_STATE] == LEFT or self.streams.state[direction >> 1, S_PROTOCOL] == UNDECIDED:
            one = with_number(one, row[W_SKIPPED])
        if row[W_STATE] == LOST or row[W_STATE] == LEFT:
            one = with_number(with_number(one, row[W_SINCE]), row[W_SINCE_TIME])
        return one
