# cython: language_level=3, boundscheck=True, wraparound=False, cdivision=True, initializedcheck=False
"""The rows that a cutter writes: of a frame, of what lies between frames, of a problem.

Law: whoever writes a row writes all of it, since its memory was another row's before.
Compiled modules have these functions inlined, from rows.pxd, which tools/make_pxd.py makes of this file; the file itself is run
uncompiled only.
"""

import cython

if not cython.compiled:
    from dissect.frames.layout import *  # noqa: F403
    from dissect.stream.state import *  # noqa: F403
# pxd: from dissect.frames.layout cimport *
# pxd: from dissect.stream.state cimport *


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def whole_frame(frame: cython.p_longlong, where: cython.longlong, at: cython.longlong, size: cython.longlong, sent: cython.longlong,
                direction: cython.longlong, offset: cython.longlong) -> cython.void:
    """A frame of which nothing is missing; the packets that brought it are the caller's to say."""
    frame[F_AT] = at
    frame[F_BYTES] = frame[F_TOTAL] = frame[F_KEPT] = size
    frame[F_SIDE] = sent
    frame[F_WHERE] = where
    frame[F_DIRECTION] = direction
    frame[F_OFFSET] = offset
    frame[F_COMPLETE] = 1


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def no_frame(frame: cython.p_longlong, kind: cython.longlong, run: cython.p_longlong) -> cython.void:
    """What lies between frames: a hole, or the end of a direction."""
    frame[F_AT] = frame[F_SIDE] = frame[F_TOTAL] = frame[F_COMPLETE] = frame[F_KEPT] = 0
    frame[F_BYTES] = run[R_LENGTH]
    frame[F_WHERE] = kind
    frame[F_DIRECTION] = run[R_DIRECTION]
    frame[F_OFFSET] = run[R_OFFSET]


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def behind_skipped(frame: cython.p_longlong, count: cython.longlong, direction: cython.longlong, extent: cython.p_longlong, protocol: cython.longlong) -> cython.void:
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


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def brought_by(frame: cython.p_longlong, run: cython.p_longlong, ack: cython.longlong) -> cython.void:
    """One packet brought all of it, and acknowledged so much."""
    frame[F_PACKET] = frame[F_LAST_PACKET] = run[R_PACKET]
    frame[F_TIME] = frame[F_LAST_TIME] = run[R_TIME]
    frame[F_ACK] = ack


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def unread(row: cython.p_longlong, kind: cython.longlong, direction: cython.longlong, offset: cython.longlong, count: cython.longlong,
           packet: cython.longlong, time: cython.longlong) -> cython.void:
    """A problem: so many bytes are in no whole frame."""
    row[R_KIND] = kind
    row[R_DIRECTION] = direction
    row[R_OFFSET] = offset
    row[R_LENGTH] = count
    row[R_PLACE] = NOWHERE
    row[R_PACKET] = packet
    row[R_TIME] = time
    row[R_ACK] = -1
