# cython: boundscheck=True, wraparound=False, cdivision=True, language_level=3
# ruff: noqa: I001, SIM109 - names in packed lines; comparisons that need no tuple
"""From records to packets: link layers, VLAN tags, tunnels, IP, down to the TCP header.

Plain Ethernet, IPv4, TCP is told in one look; everything else climbs step by step, each step one header, its place and
its limits kept in a small workspace.

Law: every step checks that its header was captured before it reads it, moves on by at least one header, and there are
at most LAYER_LIMIT steps.  Every record gives exactly one row.
"""

import cython
import numpy as np
from cython import Py_ssize_t, bint, longlong, ulonglong

# fmt: off
if cython.compiled:
    from cython.cimports.dissect.capture.layout import (
        RECORD_AT, RECORD_CAPTURED, RECORD_LENGTH, RECORD_LINK, RECORD_TIME,
    )
    from cython.cimports.dissect.link.layout import (
        BAD_CHECKSUM, DAMAGED, FRAGMENT, OTHER, P_CAPTURED, P_ENCAPSULATION, P_IP_AT, P_KIND, P_LENGTH,
        P_PAYLOAD_AT, P_TCP_AT, P_TIME, ROOM_LIMIT, TCP4, TCP6,
    )
else:
    from dissect.capture.layout import (
        RECORD_AT, RECORD_CAPTURED, RECORD_LENGTH, RECORD_LINK, RECORD_TIME,
    )
    from dissect.link.layout import (
        BAD_CHECKSUM, DAMAGED, FRAGMENT, OTHER, P_CAPTURED, P_ENCAPSULATION, P_IP_AT, P_KIND, P_LENGTH,
        P_PAYLOAD_AT, P_TCP_AT, P_TIME, ROOM_LIMIT, TCP4, TCP6,
    )
# fmt: on

LAYER_LIMIT = cython.declare(longlong, 24)  # headers of one packet
EXTENSION_LIMIT = cython.declare(longlong, 16)  # IPv6 extension headers, MPLS labels, GTP extensions
KINDS = 6  # of packets, OTHER … BAD_CHECKSUM

# The workspace: what one packet's climb knows.
W_AT = cython.declare(Py_ssize_t, 0)  # the next header
W_END = cython.declare(Py_ssize_t, 1)  # … of what was captured
W_WIRE = cython.declare(Py_ssize_t, 2)  # … of what was on the wire
W_TYPE = cython.declare(Py_ssize_t, 3)  # Ethernet type, or IP protocol, of the next header
W_IP = cython.declare(Py_ssize_t, 4)  # the innermost IP header, -1 = none
W_IP_END = cython.declare(Py_ssize_t, 5)  # its end as it says itself
W_VERSION = cython.declare(Py_ssize_t, 6)  # 4 or 6
W_FRAGMENT = cython.declare(Py_ssize_t, 7)  # of a fragment of IPv6: its fragment header
W_HINT = cython.declare(Py_ssize_t, 8)  # 1: behind a port number that only hints at a tunnel
W_LOOSE = cython.declare(Py_ssize_t, 9)  # 1: checksums cannot be verified
W_WORDS = cython.declare(Py_ssize_t, 10)  # the path: how many words, and the words
PATH_WORDS = cython.declare(longlong, 8)
WORKSPACE = 10 + 1 + 8

# Steps still to climb; below 16 the climb has ended with a kind of packet.
GO_ETHERNET = cython.declare(longlong, 16)
GO_TYPE = cython.declare(longlong, 17)  # by Ethernet type
GO_IP = cython.declare(longlong, 18)  # by the first half byte
GO_PROTOCOL = cython.declare(longlong, 19)  # by IP protocol
GO_PPP = cython.declare(longlong, 20)
GO_MPLS = cython.declare(longlong, 21)
GO_UDP = cython.declare(longlong, 22)
GO_GRE = cython.declare(longlong, 23)

LINK_NULL = cython.declare(longlong, 0)
LINK_ETHERNET = cython.declare(longlong, 1)
LINK_PPP = cython.declare(longlong, 9)
LINK_PPP_SERIAL = cython.declare(longlong, 50)
LINK_PPPOE = cython.declare(longlong, 51)
LINK_CISCO_HDLC = cython.declare(longlong, 104)
LINK_LOOP = cython.declare(longlong, 108)
LINK_SLL = cython.declare(longlong, 113)
LINK_SLL2 = cython.declare(longlong, 276)
RAW = 101  # link type of a datagram that was put together from fragments

TYPE_IP4 = cython.declare(longlong, 0x0800)
TYPE_IP6 = cython.declare(longlong, 0x86DD)
TYPE_ETHERNET = cython.declare(longlong, 0x6558)

# Kinds of wrapping, as in encapsulation.py.
VLAN = cython.declare(longlong, 1)
VXLAN = cython.declare(longlong, 2)
GENEVE = cython.declare(longlong, 3)
GRE = cython.declare(longlong, 4)
IP_IN_IP = cython.declare(longlong, 5)
GTP = cython.declare(longlong, 6)
PPPOE = cython.declare(longlong, 7)
ERSPAN = cython.declare(longlong, 8)
NO_KEY = cython.declare(longlong, 0x100000000)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def be16(d: cython.const[cython.uchar][::1], at: Py_ssize_t) -> longlong:
    return (cython.cast(longlong, d[at]) << 8) | d[at + 1]


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def be24(d: cython.const[cython.uchar][::1], at: Py_ssize_t) -> longlong:
    return (be16(d, at) << 8) | d[at + 2]


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def least(a: longlong, b: longlong) -> longlong:
    return a if a < b else b


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def lacks(w: longlong[::1], size: longlong) -> bint:
    """Whether the next header's `size` bytes were not all captured."""
    return w[W_END] - w[W_AT] < size


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def wrapped(w: longlong[::1], kind: longlong, number: longlong, step: longlong) -> longlong:
    """Note one wrapping, and go on with `step`."""
    if w[W_WORDS] >= PATH_WORDS:
        return OTHER  # deeper than anything that is in use
    w[W_WORDS] += 1
    w[W_WORDS + w[W_WORDS]] = (kind << 40) | number
    return step


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def by_type(d: cython.const[cython.uchar][::1], w: longlong[::1]) -> longlong:
    """One header behind an Ethernet type."""
    kind: longlong = w[W_TYPE]
    at: longlong = w[W_AT]
    number: longlong
    if kind == TYPE_IP4 or kind == TYPE_IP6:
        return GO_IP
    if kind == 0x8100 or kind == 0x88A8 or kind == 0x9100 or kind == 0x9200:
        if lacks(w, 4):
            return DAMAGED
        number = be16(d, at) & 0xFFF
        w[W_TYPE] = be16(d, at + 2)
        w[W_AT] = at + 4
        if w[W_TYPE] < 1536:
            return OTHER
        return wrapped(w, VLAN, number, GO_TYPE) if number > 0 else GO_TYPE  # 0: a priority, no VLAN
    if kind == 0x8847 or kind == 0x8848:
        return GO_MPLS
    if kind == 0x8864:
        return pppoe(d, w)
    if kind == TYPE_ETHERNET:
        return GO_ETHERNET
    return OTHER


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def ethernet(d: cython.const[cython.uchar][::1], w: longlong[::1]) -> longlong:
    at: longlong = w[W_AT]
    if lacks(w, 14):
        return DAMAGED
    w[W_TYPE] = be16(d, at + 12)
    w[W_AT] = at + 14
    if w[W_TYPE] >= 1536:
        return GO_TYPE
    # a length in place of a type: SNAP, or what we do not know
    if lacks(w, 8) or be24(d, at + 14) != 0xAAAA03 or be24(d, at + 17) != 0:
        return OTHER
    w[W_TYPE] = be16(d, at + 20)
    w[W_AT] = at + 22
    return GO_TYPE


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def pppoe(d: cython.const[cython.uchar][::1], w: longlong[::1]) -> longlong:
    at: longlong = w[W_AT]
    if lacks(w, 6):
        return DAMAGED
    if d[at + 1] != 0:  # discovery
        return OTHER
    w[W_AT] = at + 6
    return wrapped(w, PPPOE, be16(d, at + 2), GO_PPP)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def ppp(d: cython.const[cython.uchar][::1], w: longlong[::1]) -> longlong:
    at: longlong = w[W_AT]
    kind: longlong
    if lacks(w, 4):
        return DAMAGED
    if d[at] == 0xFF and d[at + 1] == 3:  # address and control, which may be left out
        at += 2
    if d[at] & 1:  # a short protocol number
        kind = d[at]
        at += 1
    else:
        kind = be16(d, at)
        at += 2
    w[W_AT] = at
    if kind == 0x21 or kind == 0x57:
        return GO_IP
    return GO_MPLS if kind == 0x281 or kind == 0x283 else OTHER


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def mpls(d: cython.const[cython.uchar][::1], w: longlong[::1]) -> longlong:
    """A stack of labels; no part of the path, since the way back has other labels or none."""
    labels: longlong = 0
    last: bint = False
    while not last:
        if lacks(w, 5):
            return DAMAGED
        if labels == EXTENSION_LIMIT:
            return OTHER
        last = (d[w[W_AT] + 2] & 1) != 0
        w[W_AT] += 4
        labels += 1
    if d[w[W_AT]] >> 4 == 4 or d[w[W_AT]] >> 4 == 6:
        return GO_IP
    if d[w[W_AT]] >> 4 == 0:  # the control word of a pseudo wire
        w[W_AT] += 4
    return GO_ETHERNET


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def cut_to_ip(w: longlong[::1], end: longlong) -> cython.void:
    """What lies behind the IP length is padding of the link."""
    w[W_IP_END] = end
    w[W_END] = least(w[W_END], end)
    w[W_WIRE] = least(w[W_WIRE], end)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def ip4(d: cython.const[cython.uchar][::1], w: longlong[::1]) -> longlong:
    at: longlong = w[W_AT]
    head: longlong
    total: longlong
    if lacks(w, 20):
        return DAMAGED
    head = (d[at] & 15) * 4
    total = be16(d, at + 2)
    w[W_LOOSE] = total == 0
    if total == 0:  # segmentation offload: the card would have set it
        total = w[W_WIRE] - at
    if head < 20 or total < head:
        return DAMAGED
    w[W_IP] = at
    w[W_VERSION] = 4
    w[W_TYPE] = d[at + 9]
    w[W_AT] = at + head
    cut_to_ip(w, at + total)
    if be16(d, at + 6) & 0x3FFF:
        w[W_FRAGMENT] = at + head
        return fragment(w)
    return GO_PROTOCOL


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def fragment(w: longlong[::1]) -> longlong:
    """A fragment is worth collecting when TCP or a tunnel may be inside."""
    kind: longlong = w[W_TYPE]
    if w[W_AT] >= w[W_END]:
        return DAMAGED
    if kind == 6 or kind == 17 or kind == 47 or kind == 4 or kind == 41 or w[W_VERSION] == 6:
        return FRAGMENT
    return OTHER


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def ip6(d: cython.const[cython.uchar][::1], w: longlong[::1]) -> longlong:
    at: longlong = w[W_AT]
    if lacks(w, 40):
        return DAMAGED
    w[W_LOOSE] = be16(d, at + 4) == 0
    w[W_IP] = at
    w[W_VERSION] = 6
    w[W_TYPE] = d[at + 6]
    w[W_AT] = at + 40
    # 0: a jumbogram, or segmentation offload
    cut_to_ip(w, at + 40 + be16(d, at + 4) if be16(d, at + 4) != 0 else w[W_WIRE])
    return extensions(d, w)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def extensions(d: cython.const[cython.uchar][::1], w: longlong[::1]) -> longlong:
    """Extension headers of IPv6, up to the first that is none."""
    at: longlong
    kind: longlong
    seen: longlong = 0
    while seen < EXTENSION_LIMIT:
        at = w[W_AT]
        kind = w[W_TYPE]
        if not (kind == 0 or kind == 43 or kind == 44 or kind == 51 or kind == 60 or kind == 135 or kind == 139):
            return GO_PROTOCOL
        if lacks(w, 8):
            return DAMAGED
        w[W_TYPE] = d[at]
        if kind == 44:
            w[W_AT] = at + 8
            if be16(d, at + 2) & 0xFFF9:  # else the only fragment: nothing to put together
                w[W_FRAGMENT] = at
                return fragment(w)
        elif kind == 51:
            w[W_AT] = at + (cython.cast(longlong, d[at + 1]) + 2) * 4
        else:
            w[W_AT] = at + (cython.cast(longlong, d[at + 1]) + 1) * 8
        if kind == 43:
            w[W_LOOSE] = 1  # the checksum holds for the last address of the route
        seen += 1
    return OTHER


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def by_protocol(d: cython.const[cython.uchar][::1], w: longlong[::1]) -> longlong:
    kind: longlong = w[W_TYPE]
    if kind == 6:
        return TCP4 if w[W_VERSION] == 4 else TCP6
    if kind == 17:
        return GO_UDP
    if kind == 47:
        return GO_GRE
    if kind == 4 or kind == 41:
        return wrapped(w, IP_IN_IP, (40 if kind == 4 else 60) + w[W_VERSION], GO_IP)
    if kind == 137:
        return GO_MPLS
    if kind == 51:  # an authentication header of IPv4
        if lacks(w, 12):
            return DAMAGED
        w[W_TYPE] = d[w[W_AT]]
        w[W_AT] += (cython.cast(longlong, d[w[W_AT] + 1]) + 2) * 4
        return GO_PROTOCOL
    return OTHER


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def udp(d: cython.const[cython.uchar][::1], w: longlong[::1]) -> longlong:
    """UDP matters only where its port hints at a tunnel."""
    at: longlong = w[W_AT]
    port: longlong
    if lacks(w, 16):
        return OTHER
    port = be16(d, at + 2)
    w[W_HINT] = 1
    if (port == 4789 or port == 8472) and d[at + 8] & 8:
        w[W_AT] = at + 16
        return wrapped(w, VXLAN, be24(d, at + 12), GO_ETHERNET)
    if port == 6081 and d[at + 8] >> 6 == 0:
        w[W_TYPE] = be16(d, at + 10)
        w[W_AT] = at + 16 + (d[at + 8] & 63) * 4
        return wrapped(w, GENEVE, be24(d, at + 12), GO_TYPE)
    if port == 2152 or be16(d, at) == 2152:
        w[W_AT] = at + 8
        return gtp(d, w)
    return OTHER


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def gtp(d: cython.const[cython.uchar][::1], w: longlong[::1]) -> longlong:
    """A user packet inside GTP version 1; its tunnel id differs by direction, so it is no part of the path."""
    at: longlong = w[W_AT]
    more: longlong
    seen: longlong = 0
    if d[at] >> 4 != 3 or d[at + 1] != 255:
        return OTHER
    w[W_AT] = at + 8
    if d[at] & 7:
        if lacks(w, 4):
            return OTHER
        more = d[at + 11] if d[at] & 4 else 0
        w[W_AT] = at + 12
        while more != 0:
            if lacks(w, 4) or d[w[W_AT]] == 0 or seen == EXTENSION_LIMIT:
                return OTHER
            w[W_AT] += cython.cast(longlong, d[w[W_AT]]) * 4
            seen += 1
            if lacks(w, 0):
                return OTHER
            more = d[w[W_AT] - 1]
    return wrapped(w, GTP, 0, GO_IP)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def gre(d: cython.const[cython.uchar][::1], w: longlong[::1]) -> longlong:
    at: longlong = w[W_AT]
    flags: longlong
    kind: longlong
    key: longlong = NO_KEY
    if lacks(w, 4):
        return DAMAGED
    flags = be16(d, at)
    kind = be16(d, at + 2)
    if flags & 0x4000 or flags & 7 > 1:  # source routes; a version that we do not know
        return OTHER
    at += 8 if flags & 0x8000 else 4
    if flags & 0x2000:
        w[W_AT] = at
        if lacks(w, 4):
            return DAMAGED
        if flags & 7 == 0:  # version 1 (PPTP) holds a length and a call number that differs by direction
            key = (be16(d, at) << 16) | be16(d, at + 2)
        at += 4
    if flags & 0x1000:
        at += 4
    if flags & 0x0087 == 0x0081:
        at += 4
    w[W_AT] = at
    w[W_TYPE] = kind
    if kind == 0x88BE or kind == 0x22EB:
        return erspan(d, w, flags)
    return wrapped(w, GRE, key, GO_PPP if kind == 0x880B else GO_TYPE)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def erspan(d: cython.const[cython.uchar][::1], w: longlong[::1], flags: longlong) -> longlong:
    """A mirrored frame, its session in the header; type I has no header."""
    at: longlong = w[W_AT]
    if flags & 0x1000 == 0:
        return wrapped(w, ERSPAN, 0, GO_ETHERNET)
    if lacks(w, 12):
        return DAMAGED
    w[W_AT] = at + 8
    if w[W_TYPE] == 0x22EB:
        w[W_AT] = at + (20 if d[at + 11] & 1 else 12)
    return wrapped(w, ERSPAN, be16(d, at + 2) & 0x3FF, GO_ETHERNET)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def by_family(d: cython.const[cython.uchar][::1], w: longlong[::1]) -> longlong:
    """NULL and LOOP: an address family, in the byte order of whoever recorded."""
    at: longlong = w[W_AT]
    family: longlong
    if lacks(w, 5):
        return DAMAGED
    family = d[at + 3] if d[at] == 0 and d[at + 1] == 0 else d[at]
    w[W_AT] = at + 4
    if family == 2 or family == 10 or family == 24 or family == 28 or family == 30:
        return GO_IP
    return OTHER


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def by_link(d: cython.const[cython.uchar][::1], w: longlong[::1], link: longlong) -> longlong:
    """The first step."""
    at: longlong = w[W_AT]
    if link == LINK_ETHERNET:
        return GO_ETHERNET
    if link == LINK_SLL or link == LINK_SLL2:
        if lacks(w, 20):
            return DAMAGED
        w[W_TYPE] = be16(d, at + 14) if link == LINK_SLL else be16(d, at)
        w[W_AT] = at + (16 if link == LINK_SLL else 20)
        return GO_TYPE
    if link == 101 or link == 12 or link == 14 or link == 228 or link == 229:
        return GO_IP
    if link == LINK_NULL or link == LINK_LOOP:
        return by_family(d, w)
    if link == LINK_PPP or link == LINK_PPP_SERIAL or link == LINK_CISCO_HDLC:
        if lacks(w, 4):
            return DAMAGED
        if link == LINK_PPP or d[at] == 0xFF:
            return GO_PPP
        w[W_TYPE] = be16(d, at + 2)
        w[W_AT] = at + 4
        return GO_TYPE
    return pppoe(d, w) if link == LINK_PPPOE else OTHER


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def climb(d: cython.const[cython.uchar][::1], w: longlong[::1], link: longlong) -> longlong:
    """From the first header to a kind of packet."""
    step: longlong = by_link(d, w, link)
    layers: longlong = 0
    while step >= GO_ETHERNET and layers < LAYER_LIMIT:
        layers += 1
        if step == GO_ETHERNET:
            step = ethernet(d, w)
        elif step == GO_TYPE:
            step = by_type(d, w)
        elif step == GO_IP:
            if lacks(w, 1):
                step = DAMAGED
            elif d[w[W_AT]] >> 4 == 4:
                step = ip4(d, w)
            else:
                step = ip6(d, w) if d[w[W_AT]] >> 4 == 6 else DAMAGED
        elif step == GO_PROTOCOL:
            step = by_protocol(d, w)
        elif step == GO_UDP:
            step = udp(d, w)
        elif step == GO_GRE:
            step = gre(d, w)
        elif step == GO_PPP:
            step = ppp(d, w)
        else:
            step = mpls(d, w)
    if step >= GO_ETHERNET or (step == DAMAGED and w[W_HINT]):
        return OTHER
    return step


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def summed(d: cython.const[cython.uchar][::1], at: longlong, end: longlong) -> longlong:
    """The Internet checksum's sum, not yet folded."""
    total: longlong = 0
    while at + 1 < end:
        total += be16(d, at)
        at += 2
    return total + (cython.cast(longlong, d[at]) << 8) if at < end else total


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def checked(d: cython.const[cython.uchar][::1], w: longlong[::1], kind: longlong) -> longlong:
    """The kind, or BAD_CHECKSUM; what was not captured whole cannot be told."""
    ip: longlong = w[W_IP]
    total: longlong
    if w[W_LOOSE] or w[W_END] < w[W_IP_END]:
        return kind
    if w[W_VERSION] == 4:
        total = summed(d, ip, ip + (d[ip] & 15) * 4)
        while total >> 16:
            total = (total & 0xFFFF) + (total >> 16)
        if total != 0xFFFF:
            return BAD_CHECKSUM
        total = summed(d, ip + 12, ip + 20)
    else:
        total = summed(d, ip + 8, ip + 40)
    total += 6 + w[W_END] - w[W_AT] + summed(d, w[W_AT], w[W_END])
    while total >> 16:
        total = (total & 0xFFFF) + (total >> 16)
    return kind if total == 0xFFFF else BAD_CHECKSUM


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def fill_row(
    d: cython.const[cython.uchar][::1],
    w: longlong[::1],
    kind: longlong,
    verify: bint,
    out: longlong[:, ::1],
    row: Py_ssize_t,
) -> cython.void:
    """All of a packet's row but its time and encapsulation."""
    at: longlong = w[W_AT]
    place: longlong = -1
    head: longlong = 0
    if kind == TCP4 or kind == TCP6:
        if lacks(w, 20):
            kind = DAMAGED  # ports alone tell nothing of the order
        else:
            head = (d[at + 12] >> 4) * 4
            if head < 20 or at + head > w[W_IP_END]:
                kind = DAMAGED
            elif verify:
                kind = checked(d, w, kind)
        place = at
    elif kind == FRAGMENT:
        place = w[W_FRAGMENT]
    out[row, P_KIND] = kind
    out[row, P_IP_AT] = w[W_IP]
    out[row, P_TCP_AT] = place
    out[row, P_PAYLOAD_AT] = -1
    out[row, P_CAPTURED] = 0
    out[row, P_LENGTH] = 0
    if kind == TCP4 or kind == TCP6 or kind == FRAGMENT or kind == BAD_CHECKSUM:
        at += head
        out[row, P_PAYLOAD_AT] = at
        out[row, P_CAPTURED] = w[W_END] - at if w[W_END] > at else 0
        out[row, P_LENGTH] = w[W_IP_END] - at


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def number_of(
    path: longlong[::1], base: Py_ssize_t, slots: longlong[::1], paths: longlong[:, ::1], limit: longlong
) -> longlong:
    """The number of a path (its count of words at `base`, the words behind it); -1 when there is no room."""
    mask: ulonglong = len(slots) - 1
    mix: ulonglong = 0x9E3779B97F4A7C15
    low: ulonglong = 0xFFFFFFFFFFFFFFFF
    key: ulonglong = 0
    slot: Py_ssize_t
    number: longlong
    i: Py_ssize_t
    same: bint
    for i in range(path[base] + 1):
        key = ((key ^ cython.cast(ulonglong, path[base + i])) * mix) & low
        key = key ^ (key >> 29)
    slot = cython.cast(Py_ssize_t, key & mask)
    while slots[slot] != 0:  # at most a quarter is taken: a free one comes
        number = slots[slot]
        same = True
        for i in range(path[base] + 1):
            if paths[number, i] != path[base + i]:
                same = False
        if same:
            return number
        slot = cython.cast(Py_ssize_t, cython.cast(ulonglong, slot + 1) & mask)
    number = paths[0, 0] + 1
    if number >= len(paths) - 1:
        return limit - 1 if len(paths) >= limit else -1
    paths[0, 0] = number
    slots[slot] = number
    for i in range(path[base] + 1):
        paths[number, i] = path[base + i]
    return number


@cython.ccall
def fill(
    d: cython.const[cython.uchar][::1],
    records: longlong[:, ::1],
    row: Py_ssize_t,
    count: Py_ssize_t,
    out: longlong[:, ::1],
    w: longlong[::1],
    outer: longlong,
    verify: bint,
    slots: longlong[::1],
    paths: longlong[:, ::1],
    tally: longlong[::1],
    limit: longlong,
) -> Py_ssize_t:
    """Fill rows [row, count): the row reached, which is `count` unless the encapsulations need more room."""
    at: longlong
    ip: longlong
    end: longlong
    total: longlong
    head: longlong
    kind: longlong
    number: longlong
    plain: longlong = 0
    i: Py_ssize_t
    with cython.nogil:
        while row < count:
            at = records[row, RECORD_AT]
            end = at + records[row, RECORD_CAPTURED]
            ip = at + 14
            out[row, P_TIME] = records[row, RECORD_TIME]
            if (
                records[row, RECORD_LINK] == LINK_ETHERNET
                and end - at >= 54
                and d[at + 12] == 8
                and d[at + 13] == 0
                and d[ip] == 0x45
                and d[ip + 9] == 6
                and (d[ip + 6] & 0x3F) | d[ip + 7] == 0
                and outer == 0
                and not verify
            ):
                total = be16(d, ip + 2)
                head = 20 + (d[ip + 32] >> 4) * 4
                if head >= 40 and total >= head:
                    out[row, P_KIND] = TCP4
                    out[row, P_IP_AT] = ip
                    out[row, P_TCP_AT] = ip + 20
                    out[row, P_PAYLOAD_AT] = ip + head
                    out[row, P_LENGTH] = total - head
                    end = least(end, ip + total) - ip - head
                    out[row, P_CAPTURED] = end if end > 0 else 0
                    out[row, P_ENCAPSULATION] = 0
                    plain += 1
                    row += 1
                    continue
            w[W_AT] = at
            w[W_END] = end
            w[W_WIRE] = at + records[row, RECORD_LENGTH]
            w[W_IP] = -1
            w[W_HINT] = 0
            w[W_WORDS] = 0
            if outer > 0:
                for i in range(PATH_WORDS + 1):
                    w[W_WORDS + i] = paths[outer, i]
            kind = climb(d, w, records[row, RECORD_LINK])
            number = 0
            if w[W_WORDS] > 0:
                number = number_of(w, W_WORDS, slots, paths, limit)
                if number < 0:
                    break
            fill_row(d, w, kind, verify, out, row)
            out[row, P_ENCAPSULATION] = number
            tally[out[row, P_KIND]] += 1
            row += 1
        tally[TCP4] += plain
    return row


def intern(row, slots, paths) -> int:
    """Give a path (count, words) a number, or find it."""
    if not cython.compiled:
        row, slots, paths = memoryview(row), memoryview(slots), memoryview(paths)
    return number_of(row, 0, slots, paths, ROOM_LIMIT)


def parse(data, records, count, out, encapsulations, *, verify=False, outer=0, tally=None) -> int:
    """One row of ``layout`` for each of the first `count` records; how many that is.

    `encapsulations` numbers VLANs and tunnels; `outer` is the number of what the records were wrapped in already (a
    datagram put together from fragments); `tally`, six int64, counts the kinds; `verify` looks at checksums, which
    offload makes wrong on the sender's own machine.
    """
    workspace = np.zeros(WORKSPACE, np.int64)
    tally = np.zeros(KINDS, np.int64) if tally is None else tally
    views = (data, records, out, workspace, tally)
    if not cython.compiled:  # numpy's own integers overflow where Python's do not
        views = tuple(memoryview(view) for view in views)
    data, records, out, workspace, tally = views
    row = 0
    while True:
        slots, paths = encapsulations.slots, encapsulations.paths
        if not cython.compiled:
            slots, paths = memoryview(slots), memoryview(paths)
        row = fill(data, records, row, count, out, workspace, outer, verify, slots, paths, tally, ROOM_LIMIT)
        if row == count:
            return row
        encapsulations.grow()
