# cython: boundscheck=True, wraparound=False, cdivision=True, language_level=3
# ruff: noqa: SIM109 - comparisons that need no tuple
"""From records to packets, down to the TCP header: one row for each record.

Plain Ethernet, IPv4, TCP is read in one step.  Everything else is read header by header (`headers.py`, `ip.py`, `tunnels.py`); place and
limits are in a small workspace.

Law: every step checks that its header was captured before it reads it, moves on by at least one header, and there are
at most LAYER_LIMIT steps.  Every record gives exactly one row.
"""

import cython
import numpy

if cython.compiled:
    from cython.cimports.dissect.capture.layout import RECORD_AT, RECORD_CAPTURED, RECORD_LENGTH, RECORD_LINK, RECORD_TIME
    from cython.cimports.dissect.link.headers import by_link, by_type, ethernet, mpls, ppp
    from cython.cimports.dissect.link.ip import by_protocol, ip4, ip6
    from cython.cimports.dissect.link.layout import *
    from cython.cimports.dissect.link.paths import number_of
    from cython.cimports.dissect.link.steps import be16, lacks, least
    from cython.cimports.dissect.link.tunnels import gre, udp
    from cython.cimports.dissect.link.verify import checked
    from cython.cimports.dissect.link.workspace import *
else:
    from dissect.capture.layout import RECORD_AT, RECORD_CAPTURED, RECORD_LENGTH, RECORD_LINK, RECORD_TIME
    from dissect.link.headers import by_link, by_type, ethernet, mpls, ppp
    from dissect.link.ip import by_protocol, ip4, ip6
    from dissect.link.layout import *
    from dissect.link.paths import number_of
    from dissect.link.steps import be16, lacks, least
    from dissect.link.tunnels import gre, udp
    from dissect.link.verify import checked
    from dissect.link.workspace import *


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def climb(data: cython.const[cython.uchar][::1], work: cython.longlong[::1], link: cython.longlong) -> cython.longlong:
    """From the first header to a kind of packet."""
    step: cython.longlong = by_link(data, work, link)
    layers: cython.longlong = 0
    while step >= GO_ETHERNET and layers < LAYER_LIMIT:
        layers += 1
        if step == GO_ETHERNET:
            step = ethernet(data, work)
        elif step == GO_TYPE:
            step = by_type(data, work)
        elif step == GO_IP:
            if lacks(work, 1):
                step = DAMAGED
            elif data[work[W_AT]] >> 4 == 4:
                step = ip4(data, work)
            else:
                step = ip6(data, work) if data[work[W_AT]] >> 4 == 6 else DAMAGED
        elif step == GO_PROTOCOL:
            step = by_protocol(data, work)
        elif step == GO_UDP:
            step = udp(data, work)
        elif step == GO_GRE:
            step = gre(data, work)
        elif step == GO_PPP:
            step = ppp(data, work)
        else:
            step = mpls(data, work)
    if step >= GO_ETHERNET:
        return TOO_DEEP
    return OTHER if step == DAMAGED and work[W_HINT] else step


@cython.final
@cython.cclass
class Parser:
    """Fills the rows of one block."""

    data: cython.const[cython.uchar][::1]
    records: cython.longlong[:, ::1]
    out: cython.longlong[:, ::1]
    work: cython.longlong[::1]
    tally: cython.longlong[::1]
    slots: cython.longlong[::1]
    paths: cython.longlong[:, ::1]
    outer: cython.longlong
    verify: cython.bint

    def __init__(self, data, records, out, tally, outer: int, verify: bool):
        work = numpy.zeros(WORKSPACE, numpy.int64)
        self.data, self.records, self.out, self.tally, self.work = views(data, records, out, tally, work)
        self.outer, self.verify = outer, verify

    def fill(self, slots, paths, row: cython.Py_ssize_t) -> int:
        """Fill rows from `row` on: the row reached, which is the last one unless the encapsulations need more room."""
        self.slots, self.paths = views(slots, paths)
        data: cython.const[cython.uchar][::1] = self.data
        records: cython.longlong[:, ::1] = self.records
        count: cython.Py_ssize_t = len(records)
        plain: cython.longlong = 0
        at: cython.longlong
        end: cython.longlong
        usual: cython.bint = self.outer == 0 and not self.verify
        with cython.nogil:
            while row < count:
                at = records[row, RECORD_AT]
                end = at + records[row, RECORD_CAPTURED]
                self.out[row, P_TIME] = records[row, RECORD_TIME]
                if (
                    usual
                    and records[row, RECORD_LINK] == LINK_ETHERNET
                    and end - at >= 54
                    and data[at + 12] == 8
                    and data[at + 13] == 0
                    and data[at + 14] == 0x45
                    and data[at + 23] == 6
                    and (data[at + 20] & 0x3F) | data[at + 21] == 0
                    and self.plain(row, at + 14, end)
                ):
                    plain += 1
                elif not self.climbed(row, at, end):
                    break
                row += 1
            self.tally[TCP4] += plain
        return row

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def plain(self, row: cython.Py_ssize_t, ip: cython.longlong, end: cython.longlong) -> cython.bint:
        """TCP right after an IPv4 header without options: read in one step, unless its lengths are impossible."""
        total: cython.longlong = be16(self.data, ip + 2)
        head: cython.longlong = 20 + (self.data[ip + 32] >> 4) * 4
        if head < 40 or total < head:
            return False
        self.out[row, P_KIND] = TCP4
        self.out[row, P_IP_AT] = ip
        self.out[row, P_TCP_AT] = ip + 20
        self.out[row, P_PAYLOAD_AT] = ip + head
        self.out[row, P_LENGTH] = total - head
        end = least(end, ip + total) - ip - head
        self.out[row, P_CAPTURED] = end if end > 0 else 0
        self.out[row, P_ENCAPSULATION] = 0
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def climbed(self, row: cython.Py_ssize_t, at: cython.longlong, end: cython.longlong) -> cython.bint:
        """The row of any other packet; not if there is no room for its encapsulation."""
        work: cython.longlong[::1] = self.work
        number: cython.longlong = 0
        kind: cython.longlong
        word: cython.longlong
        work[W_AT] = at
        work[W_END] = end
        work[W_WIRE] = at + self.records[row, RECORD_LENGTH]
        work[W_IP] = -1
        work[W_HINT] = 0
        work[W_WORDS] = 0
        if self.outer > 0:
            for word in range(PATH_WORDS + 1):
                work[W_WORDS + word] = self.paths[self.outer, word]
        kind = climb(self.data, work, self.records[row, RECORD_LINK])
        if work[W_WORDS] > 0:
            number = number_of(work, W_WORDS, self.slots, self.paths)
            if number < 0:
                return False
        self.fill_row(row, kind)
        self.out[row, P_ENCAPSULATION] = number
        self.tally[self.out[row, P_KIND]] += 1
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def fill_row(self, row: cython.Py_ssize_t, kind: cython.longlong) -> cython.void:
        """Everything of a packet's row except its time and encapsulation."""
        work: cython.longlong[::1] = self.work
        at: cython.longlong = work[W_AT]
        place: cython.longlong = -1
        head: cython.longlong = 0
        if kind == TCP4 or kind == TCP6:
            if lacks(work, 20):
                kind = DAMAGED  # ports alone tell nothing of the order
            else:
                head = (self.data[at + 12] >> 4) * 4
                if head < 20 or at + head > work[W_IP_END]:
                    kind = DAMAGED
                elif self.verify:
                    kind = checked(self.data, work, kind)
            place = at
        elif kind == FRAGMENT:
            place = work[W_FRAGMENT]
        self.out[row, P_KIND] = kind
        self.out[row, P_IP_AT] = work[W_IP]
        self.out[row, P_TCP_AT] = place
        self.out[row, P_PAYLOAD_AT] = -1
        self.out[row, P_CAPTURED] = 0
        self.out[row, P_LENGTH] = 0
        if kind == TCP4 or kind == TCP6 or kind == FRAGMENT or kind == BAD_CHECKSUM:
            at += head
            self.out[row, P_PAYLOAD_AT] = at
            self.out[row, P_CAPTURED] = work[W_END] - at if work[W_END] > at else 0
            self.out[row, P_LENGTH] = work[W_IP_END] - at


def views(*arrays) -> tuple:
    """In a form that can be indexed: numpy's integers overflow, Python's do not."""
    return arrays if cython.compiled else tuple(memoryview(array) for array in arrays)


def parse(data, records, out, encapsulations, *, verify=False, outer=0, tally=None) -> int:
    """One row of ``layout`` for each record; how many that is.

    `encapsulations` numbers VLANs and tunnels; `outer` is the number of the encapsulation around the records (for a datagram from
    fragments); `tally`, KINDS int64, counts the kinds; `verify` checks checksums, which offload makes wrong on the sender's own machine.
    """
    parser = Parser(data, records, out, numpy.zeros(KINDS, numpy.int64) if tally is None else tally, outer, verify)
    row = 0
    while True:
        row = parser.fill(encapsulations.slots, encapsulations.paths, row)
        if row == len(records):
            return row
        encapsulations.grow()
