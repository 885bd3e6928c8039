# cython: boundscheck=True, wraparound=False, cdivision=True, language_level=3
"""Tunnels: VXLAN, Geneve, GTP, GRE and ERSPAN.

Law: a port number is only a hint of a tunnel: if the header does not fit, the packet is neither ours nor damaged.
"""

import cython

if cython.compiled:
    from cython.cimports.dissect.link.layout import DAMAGED, OTHER
    from cython.cimports.dissect.link.steps import be16, be24, lacks, wrapped
    from cython.cimports.dissect.link.workspace import *
else:
    from dissect.link.layout import DAMAGED, OTHER
    from dissect.link.steps import be16, be24, lacks, wrapped
    from dissect.link.workspace import *


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def udp(data: cython.const[cython.uchar][::1], work: cython.longlong[::1]) -> cython.longlong:
    """UDP matters only if its port hints at a tunnel."""
    at: cython.longlong = work[W_AT]
    port: cython.longlong
    if lacks(work, 16):
        return OTHER
    port = be16(data, at + 2)
    work[W_HINT] = 1
    if (port == 4789 or port == 8472) and data[at + 8] & 8:
        work[W_AT] = at + 16
        return wrapped(work, VXLAN, be24(data, at + 12), GO_ETHERNET)
    if port == 6081 and data[at + 8] >> 6 == 0:
        work[W_TYPE] = be16(data, at + 10)
        work[W_AT] = at + 16 + (data[at + 8] & 63) * 4
        return wrapped(work, GENEVE, be24(data, at + 12), GO_TYPE)
    if port == 2152 or be16(data, at) == 2152:
        work[W_AT] = at + 8
        return gtp(data, work)
    return OTHER


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def gtp(data: cython.const[cython.uchar][::1], work: cython.longlong[::1]) -> cython.longlong:
    """A user packet inside GTP version 1; its tunnel id differs by direction, so it is no part of the path."""
    at: cython.longlong = work[W_AT]
    more: cython.longlong
    if data[at] >> 4 != 3 or data[at + 1] != 255:
        return OTHER
    work[W_AT] = at + 8
    if data[at] & 7:
        if lacks(work, 4):
            return OTHER
        more = data[at + 11] if data[at] & 4 else 0
        work[W_AT] = at + 12
        while more != 0:
            if lacks(work, 4) or data[work[W_AT]] == 0:
                return OTHER
            work[W_AT] += cython.cast(cython.longlong, data[work[W_AT]]) * 4
            if lacks(work, 0):
                return OTHER
            more = data[work[W_AT] - 1]
    return wrapped(work, GTP, 0, GO_IP)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def gre(data: cython.const[cython.uchar][::1], work: cython.longlong[::1]) -> cython.longlong:
    at: cython.longlong = work[W_AT]
    flags: cython.longlong
    kind: cython.longlong
    key: cython.longlong = NO_KEY
    if lacks(work, 4):
        return DAMAGED
    flags = be16(data, at)
    kind = be16(data, at + 2)
    if flags & 0x4000 or flags & 7 > 1:  # source routes; a version that we do not know
        return OTHER
    at += 8 if flags & 0x8000 else 4
    if flags & 0x2000:
        work[W_AT] = at
        if lacks(work, 4):
            return DAMAGED
        if flags & 7 == 0:  # version 1 (PPTP) holds a length and a call number that differs by direction
            key = (be16(data, at) << 16) | be16(data, at + 2)
        at += 4
    if flags & 0x1000:
        at += 4
    if flags & 0x0087 == 0x0081:
        at += 4
    work[W_AT] = at
    work[W_TYPE] = kind
    if kind == 0x88BE or kind == 0x22EB:
        return erspan(data, work, flags)
    return wrapped(work, GRE, key, GO_PPP if kind == 0x880B else GO_TYPE)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def erspan(data: cython.const[cython.uchar][::1], work: cython.longlong[::1], flags: cython.longlong) -> cython.longlong:
    """A mirrored frame with its session in the header; type I has no header."""
    at: cython.longlong = work[W_AT]
    if flags & 0x1000 == 0:
        return wrapped(work, ERSPAN, 0, GO_ETHERNET)
    if lacks(work, 12):
        return DAMAGED
    work[W_AT] = at + 8
    if work[W_TYPE] == 0x22EB:
        work[W_AT] = at + (20 if data[at + 11] & 1 else 12)
    return wrapped(work, ERSPAN, be16(data, at + 2) & 0x3FF, GO_ETHERNET)
