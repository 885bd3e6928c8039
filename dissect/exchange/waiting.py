# cython: language_level=3, boundscheck=True, wraparound=False, cdivision=True, initializedcheck=False
"""How much of an answer's time was deliberate waiting: long polls, and requests that stand by.

Law: only what request and answer declare is waiting; everything else is work.
"""

import cython

if cython.compiled:
    from cython.cimports.dissect.exchange.layout import *
    from cython.cimports.dissect.language.layout import WAIT_ALL, WAIT_IF_LONG, WAIT_NONE, WAIT_UNTIL_TIME
else:
    from dissect.exchange.layout import *
    from dissect.language.layout import WAIT_ALL, WAIT_IF_LONG, WAIT_NONE, WAIT_UNTIL_TIME


@cython.cfunc
@cython.exceptval(check=False)
def waited(row: cython.p_longlong, told: cython.longlong, until: cython.longlong) -> cython.void:
    """Fill X_WAIT and X_WAIT_HOW from the request's rule in `row` and from the answer; UNSAID: not declared."""
    rule: cython.longlong = row[X_WAIT_RULE]
    server: cython.longlong
    if row[X_REQUEST_FIRST] == UNSAID:
        return
    if rule != WAIT_NONE and told != UNSAID:
        rule = told
    if rule == UNSAID:
        return
    server = max(0, row[X_RESPONSE_FIRST] - row[X_REQUEST_LAST])
    row[X_WAIT_HOW] = TOLD
    row[X_WAIT] = 0
    if rule == WAIT_ALL:
        row[X_WAIT] = server
    elif rule == WAIT_IF_LONG:
        row[X_WAIT_HOW] = INFERRED
        if server >= LONG_NS:
            row[X_WAIT] = server
    elif rule == WAIT_UNTIL_TIME and until != UNSAID:
        row[X_WAIT] = min(max(0, until - row[X_REQUEST_LAST]), server)
