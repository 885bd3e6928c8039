# cython: boundscheck=True, wraparound=False, cdivision=True, language_level=3
"""Internet checksums of one packet; `checksums.py` judges their senders.

Law: a packet that was not captured whole cannot be checked, and counts as right.
"""

import cython

if cython.compiled:
    from cython.cimports.dissect.link.layout import BAD_CHECKSUM
    from cython.cimports.dissect.link.steps import be16
    from cython.cimports.dissect.link.workspace import *
else:
    from dissect.link.layout import BAD_CHECKSUM
    from dissect.link.steps import be16
    from dissect.link.workspace import *


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def summed(data: cython.const[cython.uchar][::1], at: cython.longlong, end: cython.longlong) -> cython.longlong:
    """The sum of the Internet checksum, not yet folded."""
    total: cython.longlong = 0
    while at + 1 < end:
        total += be16(data, at)
        at += 2
    return total + (cython.cast(cython.longlong, data[at]) << 8) if at < end else total


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def checked(data: cython.const[cython.uchar][::1], work: cython.longlong[::1], kind: cython.longlong) -> cython.longlong:
    """The kind, or BAD_CHECKSUM; a packet that was not captured whole keeps its kind."""
    ip: cython.longlong = work[W_IP]
    total: cython.longlong
    if work[W_LOOSE] or work[W_END] < work[W_IP_END]:
        return kind
    if work[W_VERSION] == 4:
        total = summed(data, ip, ip + (data[ip] & 15) * 4)
        while total >> 16:
            total = (total & 0xFFFF) + (total >> 16)
        if total != 0xFFFF:
            return BAD_CHECKSUM
        total = summed(data, ip + 12, ip + 20)
    else:
        total = summed(data, ip + 8, ip + 40)
    total += 6 + work[W_END] - work[W_AT] + summed(data, work[W_AT], work[W_END])
    while total >> 16:
        total = (total & 0xFFFF) + (total >> 16)
    return kind if total == 0xFFFF else BAD_CHECKSUM
