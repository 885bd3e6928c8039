# cython: language_level=3, boundscheck=True, wraparound=False, cdivision=True, initializedcheck=False
"""Which protocols a beginning cannot be of, asked of all machines in one go: most connections of a network are nobody's of ours."""

import cython

if cython.compiled:
    from cython.cimports.dissect.stream.matrices import row_of
    from cython.cimports.dissect.stream.reassemble import Streams
    from cython.cimports.dissect.stream.state import *
    from cython.cimports.dissect.wire.machine import Machine
else:
    from dissect.stream.matrices import row_of
    from dissect.stream.reassemble import Streams
    from dissect.stream.state import *
    from dissect.wire.machine import Machine

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


def refuse(machines: list, streams: Streams, data: cython.const[cython.uchar][::1], runs: cython.longlong[:, ::1],
           count: cython.longlong, base: cython.longlong, window: cython.longlong, touched: cython.uchar[::1]) -> int:
    """Connections whose first bytes behind a SYN no machine takes are nobody's at once; how many bytes were looked at.

    `touched`: a byte for each connection; one that has had another run before is left to the recogniser.
    """
    i: cython.longlong
    slot: cython.longlong
    at: cython.longlong
    size: cython.longlong
    looked: cython.longlong = 0
    r: cython.p_longlong
    s: cython.p_longlong
    if not cython.compiled:
        runs = memoryview(runs)
    for i in range(count):
        r = row_of(runs, i)
        slot = r[R_DIRECTION] >> 1
        if r[R_KIND] > END or touched[slot]:
            continue
        s = row_of(streams.state, slot)
        if s[S_PROTOCOL] != UNDECIDED:
            continue
        touched[slot] = 1
        if r[R_KIND] != DATA or r[R_OFFSET] != 0 or r[R_PLACE] < base or not s[S_FLAGS] & FLAG_SYN or busy(s):
            continue
        at, size = r[R_PLACE] - base, min(window, r[R_LENGTH])
        if size >= 3 and 0x14 <= data[at] <= 0x17 and data[at + 1] == 3 and data[at + 2] <= 4:
            continue  # TLS has a row
        looked += size
        if survivors(machines, data, at, at + size) == 0:
            s[S_PROTOCOL] = UNKNOWN
    return looked * 2 * len(machines)


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def busy(s: cython.p_longlong) -> cython.bint:
    """Do bytes wait, or have some been given up already?"""
    side: cython.longlong
    for side in range(2):
        if s[S_SIDES + side * SIDE_WIDTH + W_HAVE] or s[S_SIDES + side * SIDE_WIDTH + W_SKIPPED]:
            return True
    return False
