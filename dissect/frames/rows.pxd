# cython: language_level=3, boundscheck=True, wraparound=False, cdivision=True, initializedcheck=False
# Made from rows.py by tools/make_pxd.py: functions that are inlined where they are called.

cimport cython
from dissect.frames.layout cimport *
from dissect.stream.state cimport *


cdef inline void whole_frame(long long* frame, long long where, long long at, long long size, long long sent, long long direction, long long offset) noexcept nogil:
    """A frame of which nothing is missing; the packets that brought it are the caller's to say."""
    frame[F_AT] = at
    frame[F_BYTES] = frame[F_TOTAL] = frame[F_KEPT] = size
    frame[F_SIDE] = sent
    frame[F_WHERE] = where
    frame[F_DIRECTION] = direction
    frame[F_OFFSET] = offset
    frame[F_COMPLETE] = 1


cdef inline void no_frame(long long* frame, long long kind, long long* run) noexcept nogil:
    """What lies between frames: a hole, or the end of a direction."""
    frame[F_AT] = frame[F_SIDE] = frame[F_TOTAL] = frame[F_COMPLETE] = frame[F_KEPT] = 0
    frame[F_BYTES] = run[R_LENGTH]
    frame[F_WHERE] = kind
    frame[F_DIRECTION] = run[R_DIRECTION]
    frame[F_OFFSET] = run[R_OFFSET]


cdef inline void behind_skipped(long long* frame, long long count, long long direction, long long* extent, long long protocol) noexcept nogil:
    """A message begins with this extent, and in so many bytes before it none was found."""
    frame[F_AT] = frame[F_SIDE] = frame[F_TOTAL] = frame[F_COMPLETE] = frame[F_KEPT] = 0
    frame[F_BYTES] = count
    frame[F_WHERE] = MARK_SKIPPED
    frame[F_DIRECTION] = direction
    frame[F_OFFSET] = extent[XT_OFFSET]
    frame[F_PACKET] = frame[F_LAST_PACKET] = extent[XT_PACKET]
    frame[F_TIME] = frame[F_LAST_TIME] = extent[XT_TIME]
    frame[F_ACK] = -1
    frame[F_PROTOCOL] = protocol


cdef inline void brought_by(long long* frame, long long* run, long long ack) noexcept nogil:
    """One packet brought all of it, and acknowledged so much."""
    frame[F_PACKET] = frame[F_LAST_PACKET] = run[R_PACKET]
    frame[F_TIME] = frame[F_LAST_TIME] = run[R_TIME]
    frame[F_ACK] = ack


cdef inline void unread(long long* row, long long kind, long long direction, long long offset, long long count, long long packet, long long time) noexcept nogil:
    """A problem: so many bytes are in no whole frame."""
    row[R_KIND] = kind
    row[R_DIRECTION] = direction
    row[R_OFFSET] = offset
    row[R_LENGTH] = count
    row[R_PLACE] = NOWHERE
    row[R_PACKET] = packet
    row[R_TIME] = time
    row[R_ACK] = -1
