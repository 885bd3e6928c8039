# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Where a look at a frame stopped because more bytes are needed.

Law: a look that continues gives the same as one from the beginning; if an instruction had an effect before it needed more bytes, the
look begins again.
"""

from __future__ import annotations

import cython

if cython.compiled:
    from cython.cimports.dissect.machine.state import State
    from cython.cimports.dissect.program.opcodes import *  # noqa: F403
else:
    from dissect.machine.state import State
    from dissect.program.opcodes import *  # noqa: F403

# exports: stop


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def stop(state: State, op: cython.longlong, line: cython.longlong, at: cython.longlong, end: cython.longlong, top: cython.longlong, depth: cython.longlong) -> cython.void:
    """More bytes are needed: remember where the dispatch stands."""
    state.paused_line = -1 if op == JOIN or op == PROTO or op == PROTO_RETURN or op == NAMES else line
    state.paused_at = at
    state.paused_end = end
    state.paused_top = top
    state.paused_depth = depth
    state.paused_looked = min(end, state.avail) if op == UNTIL or op == UNTIL_AREA or op == UNTIL_NUMBER else 0
