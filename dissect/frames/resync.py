# cython: language_level=3, boundscheck=True, wraparound=False, cdivision=True, initializedcheck=False
"""After framing was lost: whether a frame starts here.

Law: strong evidence is enough; a weak start is believed if frames follow it, or if it ends where the data ends.
"""

# pxd: from dissect.machine.run cimport Machine

import cython

if cython.compiled:
    from cython.cimports.dissect.frames.limits import CHAIN, CLAIM_MOST
    from cython.cimports.dissect.machine.run import Machine
else:
    from dissect.frames.limits import CHAIN, CLAIM_MOST
    from dissect.machine.run import Machine


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def believe(machine: Machine, text: cython.uchar[::1], start: cython.longlong, end: cython.longlong, sent: cython.longlong,
            final: cython.bint, beyond: cython.longlong) -> cython.longlong:
    """1: a frame starts here; 0: none does; −n: n bytes from here on are needed to tell.

    `final`: nothing follows `end` but a hole of `beyond` bytes.
    """
    evidence: cython.longlong
    size: cython.longlong
    at: cython.longlong = start
    links: cython.longlong = 0
    while True:
        if at > end and at == end + beyond:
            return 1  # what it says of its end is where the hole ends: a snap length cut it
        if at >= end:
            # a chain that ends exactly with the data is as good as it gets when nothing follows
            return 1 if final and at == end and links > 0 else (0 if final else -(at - start + 1))
        evidence = machine.plausible(text, at, end, sent)
        if evidence == 0:
            return 0
        if evidence < 0 and beyond and at + machine.frame(text, at, end, sent) == end + beyond:
            return 1
        if evidence < 0 and final and links == 0 and reaches(machine, text, at, end, sent):
            return 1  # nothing follows, nothing refutes it, and it ends where the data do
        if evidence < 0:
            return 0 if final and links == 0 else (1 if final else -(at - start - evidence))
        size = machine.frame(text, at, end, sent)
        if size == 0:
            return 0
        if evidence >= 2 or links >= CHAIN:
            return 1
        if size < 0:
            return (1 if links > 0 else 0) if final else -(at - start - size)
        if size > CLAIM_MOST:
            return 0
        at += size
        links += 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def reaches(machine: Machine, text: cython.uchar[::1], at: cython.longlong, end: cython.longlong, sent: cython.longlong) -> cython.bint:
    """Whether few frames, none of them refuted, end where the data do: a beginning may ask for more of them than came."""
    links: cython.longlong
    size: cython.longlong
    for links in range(CHAIN + 1):
        size = machine.frame(text, at, end, sent) if links == 0 or machine.plausible(text, at, end, sent) != 0 else 0
        if size <= 0 or size >= end - at:
            return size == end - at
        at += size
    return False
