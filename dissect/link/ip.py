# cython: boundscheck=True, wraparound=False, cdivision=True, language_level=3
"""IP headers: version 4 and 6, the extension headers, fragments, and which protocol comes next.

Law: bytes after the IP length are padding of the link.
"""

import cython

if cython.compiled:
    from cython.cimports.dissect.link.layout import DAMAGED, FRAGMENT, OTHER, TCP4, TCP6
    from cython.cimports.dissect.link.steps import be16, lacks, least, wrapped
    from cython.cimports.dissect.link.workspace import *
else:
    from dissect.link.layout import DAMAGED, FRAGMENT, OTHER, TCP4, TCP6
    from dissect.link.steps import be16, lacks, least, wrapped
    from dissect.link.workspace import *


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def cut_to_ip(work: cython.longlong[::1], end: cython.longlong) -> cython.void:
    """Bytes after the IP length are padding of the link."""
    work[W_IP_END] = end
    work[W_END] = least(work[W_END], end)
    work[W_WIRE] = least(work[W_WIRE], end)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def ip4(data: cython.const[cython.uchar][::1], work: cython.longlong[::1]) -> cython.longlong:
    at: cython.longlong = work[W_AT]
    head: cython.longlong
    total: cython.longlong
    if lacks(work, 20):
        return DAMAGED
    head = (data[at] & 15) * 4
    total = be16(data, at + 2)
    work[W_LOOSE] = total == 0
    if total == 0:  # segmentation offload: the card would have set it
        total = work[W_WIRE] - at
    if head < 20 or total < head:
        return DAMAGED
    work[W_IP] = at
    work[W_VERSION] = 4
    work[W_TYPE] = data[at + 9]
    work[W_AT] = at + head
    cut_to_ip(work, at + total)
    if be16(data, at + 6) & 0x3FFF:
        work[W_FRAGMENT] = at + head
        return fragment(work)
    return GO_PROTOCOL


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def fragment(work: cython.longlong[::1]) -> cython.longlong:
    """A fragment is collected if TCP or a tunnel may be inside."""
    kind: cython.longlong = work[W_TYPE]
    if work[W_AT] >= work[W_END]:
        return DAMAGED
    if kind == 6 or kind == 17 or kind == 47 or kind == 4 or kind == 41 or work[W_VERSION] == 6:
        return FRAGMENT
    return OTHER


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def ip6(data: cython.const[cython.uchar][::1], work: cython.longlong[::1]) -> cython.longlong:
    at: cython.longlong = work[W_AT]
    if lacks(work, 40):
        return DAMAGED
    work[W_LOOSE] = be16(data, at + 4) == 0
    work[W_IP] = at
    work[W_VERSION] = 6
    work[W_TYPE] = data[at + 6]
    work[W_AT] = at + 40
    # 0: a jumbogram, or segmentation offload
    cut_to_ip(work, at + 40 + be16(data, at + 4) if be16(data, at + 4) != 0 else work[W_WIRE])
    return extensions(data, work)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def extensions(data: cython.const[cython.uchar][::1], work: cython.longlong[::1]) -> cython.longlong:
    """Extension headers of IPv6, up to the first header of another kind; each takes bytes, so there is no end but the packet's."""
    at: cython.longlong
    kind: cython.longlong
    while True:
        at = work[W_AT]
        kind = work[W_TYPE]
        if not (kind == 0 or kind == 43 or kind == 44 or kind == 51 or kind == 60 or kind == 135 or kind == 139):
            return GO_PROTOCOL
        if lacks(work, 8):
            return DAMAGED
        work[W_TYPE] = data[at]
        if kind == 44:
            work[W_AT] = at + 8
            if be16(data, at + 2) & 0xFFF9:  # else the only fragment: nothing to put together
                work[W_FRAGMENT] = at
                return fragment(work)
        elif kind == 51:
            work[W_AT] = at + (cython.cast(cython.longlong, data[at + 1]) + 2) * 4
        else:
            work[W_AT] = at + (cython.cast(cython.longlong, data[at + 1]) + 1) * 8
        if kind == 43:
            work[W_LOOSE] = 1  # the checksum holds for the last address of the route


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def by_protocol(data: cython.const[cython.uchar][::1], work: cython.longlong[::1]) -> cython.longlong:
    kind: cython.longlong = work[W_TYPE]
    if kind == 6:
        return TCP4 if work[W_VERSION] == 4 else TCP6
    if kind == 17:
        return GO_UDP
    if kind == 47:
        return GO_GRE
    if kind == 4 or kind == 41:
        return wrapped(work, IP_IN_IP, (40 if kind == 4 else 60) + work[W_VERSION], GO_IP)
    if kind == 137:
        return GO_MPLS
    if kind == 51:  # an authentication header of IPv4
        if lacks(work, 12):
            return DAMAGED
        work[W_TYPE] = data[work[W_AT]]
        work[W_AT] += (cython.cast(cython.longlong, data[work[W_AT] + 1]) + 2) * 4
        return GO_PROTOCOL
    return OTHER
