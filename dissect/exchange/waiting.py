# cython: language_level=3, boundscheck=True, wraparound=False, cdivision=True, initializedcheck=False
"""How much of the time that an answer took was deliberate waiting: long polls, and requests that stand by.

Law: only what request and answer declare is waiting; what they do not say is work.
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
    """The request's rule in `row`, and what the answer says, make X_WAIT and X_WAIT_HOW; UNSAID: it says nothing."""
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
