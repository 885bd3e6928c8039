# cython: boundscheck=True, wraparound=False, cdivision=True, language_level=3
"""Headers of links: Ethernet, VLAN tags, PPP and PPPoE, MPLS, and the headers of a capture's link types.

Law: each step reads a header that was captured, moves on after it, and says what comes next.
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
def by_type(data: cython.const[cython.uchar][::1], work: cython.longlong[::1]) -> cython.longlong:
    """One header after an Ethernet type."""
    kind: cython.longlong = work[W_TYPE]
    at: cython.longlong = work[W_AT]
    number: cython.longlong
    if kind == TYPE_IP4 or kind == TYPE_IP6:
        return GO_IP
    if kind == 0x8100 or kind == 0x88A8 or kind == 0x9100 or kind == 0x9200:
        if lacks(work, 4):
            return DAMAGED
        number = be16(data, at) & 0xFFF
        work[W_TYPE] = be16(data, at + 2)
        work[W_AT] = at + 4
        if work[W_TYPE] < 1536:
            return OTHER
        return wrapped(work, VLAN, number, GO_TYPE) if number > 0 else GO_TYPE  # 0: a priority, no VLAN
    if kind == 0x8847 or kind == 0x8848:
        return GO_MPLS
    if kind == 0x8864:
        return pppoe(data, work)
    if kind == TYPE_ETHERNET:
        return GO_ETHERNET
    return OTHER


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def ethernet(data: cython.const[cython.uchar][::1], work: cython.longlong[::1]) -> cython.longlong:
    at: cython.longlong = work[W_AT]
    if lacks(work, 14):
        return DAMAGED
    work[W_TYPE] = be16(data, at + 12)
    work[W_AT] = at + 14
    if work[W_TYPE] >= 1536:
        return GO_TYPE
    # a length in place of a type: SNAP, or what we do not know
    if lacks(work, 8) or be24(data, at + 14) != 0xAAAA03 or be24(data, at + 17) != 0:
        return OTHER
    work[W_TYPE] = be16(data, at + 20)
    work[W_AT] = at + 22
    return GO_TYPE


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def pppoe(data: cython.const[cython.uchar][::1], work: cython.longlong[::1]) -> cython.longlong:
    at: cython.longlong = work[W_AT]
    if lacks(work, 6):
        return DAMAGED
    if data[at + 1] != 0:  # discovery
        return OTHER
    work[W_AT] = at + 6
    return wrapped(work, PPPOE, be16(data, at + 2), GO_PPP)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def ppp(data: cython.const[cython.uchar][::1], work: cython.longlong[::1]) -> cython.longlong:
    at: cython.longlong = work[W_AT]
    kind: cython.longlong
    if lacks(work, 4):
        return DAMAGED
    if data[at] == 0xFF and data[at + 1] == 3:  # address and control, which may be left out
        at += 2
    if data[at] & 1:  # a short protocol number
        kind = data[at]
        at += 1
    else:
        kind = be16(data, at)
        at += 2
    work[W_AT] = at
    if kind == 0x21 or kind == 0x57:
        return GO_IP
    return GO_MPLS if kind == 0x281 or kind == 0x283 else OTHER


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def mpls(data: cython.const[cython.uchar][::1], work: cython.longlong[::1]) -> cython.longlong:
    """A stack of labels; no part of the path, since the other direction has other labels or none."""
    last: cython.bint = False
    while not last:
        if lacks(work, 5):
            return DAMAGED
        last = (data[work[W_AT] + 2] & 1) != 0
        work[W_AT] += 4
    if data[work[W_AT]] >> 4 == 4 or data[work[W_AT]] >> 4 == 6:
        return GO_IP
    if data[work[W_AT]] >> 4 == 0:  # the control word of a pseudo wire
        work[W_AT] += 4
    return GO_ETHERNET


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def by_family(data: cython.const[cython.uchar][::1], work: cython.longlong[::1]) -> cython.longlong:
    """NULL and LOOP: an address family, in the byte order of the recorder."""
    at: cython.longlong = work[W_AT]
    family: cython.longlong
    if lacks(work, 5):
        return DAMAGED
    family = data[at + 3] if data[at] == 0 and data[at + 1] == 0 else data[at]
    work[W_AT] = at + 4
    if family == 2 or family == 10 or family == 24 or family == 28 or family == 30:
        return GO_IP
    return OTHER


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def by_link(data: cython.const[cython.uchar][::1], work: cython.longlong[::1], link: cython.longlong) -> cython.longlong:
    """The first step."""
    at: cython.longlong = work[W_AT]
    if link == LINK_ETHERNET:
        return GO_ETHERNET
    if link == LINK_SLL or link == LINK_SLL2:
        if lacks(work, 20):
            return DAMAGED
        work[W_TYPE] = be16(data, at + 14) if link == LINK_SLL else be16(data, at)
        work[W_AT] = at + (16 if link == LINK_SLL else 20)
        return GO_TYPE
    if link == 101 or link == 12 or link == 14 or link == 228 or link == 229:
        return GO_IP
    if link == LINK_NULL or link == LINK_LOOP:
        return by_family(data, work)
    if link == LINK_PPP or link == LINK_PPP_SERIAL or link == LINK_CISCO_HDLC:
        if lacks(work, 4):
            return DAMAGED
        if link == LINK_PPP or data[at] == 0xFF:
            return GO_PPP
        work[W_TYPE] = be16(data, at + 2)
        work[W_AT] = at + 4
        return GO_TYPE
    return pppoe(data, work) if link == LINK_PPPOE else OTHER
