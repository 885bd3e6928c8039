# cython: language_level=3, boundscheck=True, wraparound=False, cdivision=True, initializedcheck=False
"""Which protocols a beginning cannot be of, asked of all machines in one go: most connections of a network are nobody's of ours."""

import cython

if cython.compiled:
    from cython.cimports.dissect.memory.matrices import row_of
    from cython.cimports.dissect.stream.reassemble import Streams
    from cython.cimports.dissect.stream.state import *
    from cython.cimports.dissect.frames.cut import Cutter
    from cython.cimports.dissect.machine.run import Machine
else:
    from dissect.memory.matrices import row_of
    from dissect.stream.reassemble import Streams
    from dissect.stream.state import *
    from dissect.frames.cut import Cutter
    from dissect.machine.run import Machine

HELD = cython.declare(cython.longlong, -1)  # R_KIND of a run that waits: cutters pass it by
ALL = 31  # protocols that a mask has room for; further ones are never refused


def survivors(machines: list, data: cython.const[cython.uchar][::1], at: cython.longlong, end: cython.longlong) -> int:
    """Bit 2n + side: machine n does not refuse the bytes as what that side says."""
    mask: cython.longlong = 0
    n: cython.longlong
    side: cython.longlong
    machine: Machine
    for n in range(min(len(machines), ALL)):
        machine = machines[n]
        for side in range(2):
            if machine.plausible(data, at, end, side) != 0:
                mask |= cython.cast(cython.longlong, 1) << (2 * n + side)
    return mask


def refuse(machines: list, streams: Streams, cutter: Cutter, data: cython.const[cython.uchar][::1], runs: cython.longlong[:, ::1],
           first: cython.longlong, base: cython.longlong, window: cython.longlong, patience: cython.longlong, starts: cython.longlong, touched: cython.uchar[::1]) -> int:
    """What needs no second look; how many bytes were looked at.

    A connection whose first bytes behind a SYN no machine takes is nobody's at once.  In mid-stream a segment that no machine
    takes waits with the others, unless it is the last of the `starts` that are looked at.  `touched`: a byte for each
    connection; one of which a run was left to the recogniser is left to it altogether.
    """
    i: cython.longlong
    slot: cython.longlong
    at: cython.longlong
    size: cython.longlong
    looked: cython.longlong = 0
    d: cython.longlong
    refuted: cython.longlong
    r: cython.p_longlong
    s: cython.p_longlong
    if not cython.compiled:
        runs = memoryview(runs)
    for i in range(first, len(runs)):
        r = row_of(runs, i)
        slot = r[R_DIRECTION] >> 1
        if r[R_KIND] < DATA or r[R_KIND] > END or touched[slot]:
            continue
        s = row_of(streams.state, slot)
        if s[S_PROTOCOL] != UNDECIDED:
            continue
        touched[slot] = 1
        if r[R_KIND] != DATA or r[R_PLACE] < base:
            continue
        d = S_SIDES + (r[R_DIRECTION] & 1) * SIDE_WIDTH
        refuted = s[d + W_STATE]
        if waiting(s) and s[d + W_HAVE] + r[R_LENGTH] < s[d + W_NEED] and not skipped(s) and waiting(s) + r[R_LENGTH] <= patience:
            hold(streams, cutter, r)  # these bytes can say no more than those before
            touched[slot] = 0
            continue
        if s[S_FLAGS] & FLAG_SYN:
            if r[R_OFFSET] != 0 or waiting(s) or skipped(s):
                continue
        elif (refuted & (refuted + 1) or refuted >> (starts - 2) or (refuted == 0) != (s[d + W_HAVE] == 0) or skipped(s)
                or waiting(s) + r[R_LENGTH] > patience):
            continue
        at, size = r[R_PLACE] - base, min(window, r[R_LENGTH])
        if size >= 3 and 0x14 <= data[at] <= 0x17 and data[at + 1] == 3 and data[at + 2] <= 4:
            continue  # TLS has a row
        looked += size
        if survivors(machines, data, at, at + size) != 0:
            continue
        if s[S_FLAGS] & FLAG_SYN:
            s[S_PROTOCOL] = UNKNOWN
            continue
        hold(streams, cutter, r)
        s[d + W_STATE], s[d + W_NEED] = 2 * refuted + 1, s[d + W_HAVE] + 1
        touched[slot] = 0
    return looked * 2 * len(machines)


@cython.cfunc
def hold(streams: Streams, cutter: Cutter, r: cython.p_longlong):
    """The run waits for a decision."""
    if len(streams.extents) - streams.used_extents < 8:
        streams.grow_extents()
    cutter.hold(r[R_DIRECTION], r[R_OFFSET], r[R_LENGTH], r[R_PLACE], r[R_PACKET], r[R_TIME], r[R_ACK])
    r[R_KIND] = HELD


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
