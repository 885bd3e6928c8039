# cython: language_level=3, boundscheck=True, wraparound=False, cdivision=True, initializedcheck=False
"""Stream offsets of sequence numbers.

Compiled modules have these functions inlined, from offsets.pxd, which tools/make_pxd.py makes of this file; the file itself is run uncompiled only.
"""

import cython

if not cython.compiled:
    from dissect.stream.state import D_BASE, D_HIGH, HALF32, MASK32
# pxd: from dissect.stream.state cimport D_BASE, D_HIGH, HALF32, MASK32


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def unwrap(side: cython.p_longlong, seq: cython.longlong) -> cython.longlong:
    """The stream offset of a 32-bit sequence number: the one nearest to the highest byte captured."""
    high: cython.longlong = side[D_HIGH]
    delta: cython.longlong = (seq - side[D_BASE] - high) & MASK32
    if delta > HALF32:
        delta -= MASK32 + 1
    return high + delta
