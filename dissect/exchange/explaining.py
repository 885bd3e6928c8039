# cython: language_level=3, boundscheck=True, wraparound=False, cdivision=True, initializedcheck=False
"""Answers that only their requests explain: read again when the request is known.

Law: the bytes of such an answer are kept while it waits, for its turn or for its request, and no longer.
"""

# pxd: from dissect.exchange.children cimport Children
# pxd: from dissect.exchange.requests cimport OpenRequests

import cython

from dissect.memory.matrices import grown, matrix

if cython.compiled:
    from cython.cimports.dissect.exchange.children import Children
    from cython.cimports.dissect.exchange.layout import *
    from cython.cimports.dissect.exchange.requests import OpenRequests
    from cython.cimports.dissect.exchange.words import bit, said
    from cython.cimports.dissect.frames.layout import F_DIRECTION, F_LAST_TIME, F_OFFSET, F_PACKET, F_SIDE, F_TIME, F_WIDTH
    from cython.cimports.dissect.language.layout import *
    from cython.cimports.dissect.memory.matrices import row_of
else:
    from dissect.exchange.children import Children
    from dissect.exchange.layout import *
    from dissect.exchange.requests import OpenRequests
    from dissect.exchange.words import bit, said
    from dissect.frames.layout import F_DIRECTION, F_LAST_TIME, F_OFFSET, F_PACKET, F_SIDE, F_TIME, F_WIDTH
    from dissect.language.layout import *
    from dissect.memory.matrices import row_of


@cython.final
@cython.cclass
class Explaining:
    """`explain` reads an answer with what its request said; None: nobody can."""

    # attributes: Children | children
    # attributes: OpenRequests | requests
    # attributes: object | explain, rests
    # attributes: long long | events

    def __init__(self, children: Children, requests: OpenRequests):
        self.children, self.requests = children, requests
        self.explain = None
        self.rests = {}  # queue row, or -2 - row of an early one → bytes of such an answer
        self.events = -1  # chain of events of the answer that was just read with its request

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def wanted(self, message: cython.p_longlong) -> cython.bint:
        """Does only its request explain this answer?"""
        return message[M_PRESENT] >> M_REST & 1 and self.explain is not None

    @cython.cfunc
    def keep_queued(self, queued: cython.longlong, number: cython.longlong) -> cython.void:
        """The bytes of a message of the batch, while it waits for its turn."""
        self.rests[queued] = self.explain.bytes_of(number)

    @cython.cfunc
    def keep_early(self, answer: cython.longlong, number: cython.longlong, queued: cython.longlong) -> cython.void:
        """The bytes of an answer whose request has not come yet."""
        self.rests[-2 - answer] = self.rests[queued] if queued >= 0 else self.explain.bytes_of(number)

    @cython.cfunc
    def forget(self, answer: cython.longlong) -> cython.void:
        """An early answer is done."""
        self.rests.pop(-2 - answer, None)

    @cython.cfunc
    def answer(self, request: cython.longlong, message: cython.p_longlong, number: cython.longlong, queued: cython.longlong) -> cython.longlong:
        """The items of an answer, made from the request's, as a chain; what else it says then goes into `message`."""
        rest = self.rests.pop(queued, None) if queued != -1 else self.explain.bytes_of(number)
        context = []
        items, events = self.children.items, self.children.events
        row: cython.p_longlong = row_of(self.requests.rows, request)
        child: cython.longlong = row[X_ITEMS]
        while child >= 0:
            context.append([items.rows[child, column] for column in range(items.width)])
            child = items.rows[child, items.width]
        asked = None
        if row[X_REQUEST_FIRST] != UNSAID:
            asked = {M_API: row[X_API], M_REQUEST_ID: row[X_REQUEST_ID]}
            asked = {slot: value for slot, value in asked.items() if value != UNSAID} or None
        found, roles, told = self.explain(rest, context, asked)
        if events.kept and len(told):
            while events.short(len(told)):
                events.rows = grown(events.rows, 2 * len(events.rows) + len(told))
                events.out = grown(events.out, 2 * len(events.out) + len(told))
            self.events = events.chain(told, 0, len(told))
        for slot, value in roles.items():
            message[slot] = value
            message[M_PRESENT] |= bit(slot)
        if items.short(len(found)):
            items.grow(len(found))
        return items.chain(found, 0, len(found))

    # --- early answers ------------------------------------------------------------------------------------------------

    @cython.cfunc
    def early(self, request: cython.longlong, answer: cython.longlong, message: cython.p_longlong) -> cython.void:
        """What its request says of an answer that the capture holds before it."""
        if -2 - answer not in self.rests:
            return
        items: cython.longlong = self.answer(request, message, -1, -2 - answer)
        row: cython.p_longlong = row_of(self.requests.rows, request)
        if items >= 0:
            self.children.items.drop(self.requests.rows[answer, X_ITEMS])
            self.requests.rows[answer, X_ITEMS] = items
        if message[M_PRESENT] >> M_CLASS & 1:
            row[X_CODE], row[X_CLASS] = said(message, M_CODE), message[M_CLASS]
            row[X_CODE_NAME], row[X_TEXT] = said(message, M_CODE_NAME), said(message, M_TEXT)

    @cython.cfunc
    def release(self, answer: cython.longlong, request: cython.longlong) -> cython.void:
        """Events and records of an early answer, as children of exchange `request`: they stand in the answer's packet."""
        frame: cython.longlong[:, ::1] = matrix(1, F_WIDTH)
        row: cython.p_longlong = row_of(self.requests.rows, answer)
        frame[0, F_DIRECTION] = 2 * row[X_SLOT] + 1 - row[X_SIDE]
        frame[0, F_SIDE] = row[X_FROM_CLIENT]
        frame[0, F_OFFSET], frame[0, F_PACKET] = row[X_RESPONSE_OFFSET], row[X_RESPONSE_PACKET]
        frame[0, F_TIME], frame[0, F_LAST_TIME] = row[X_RESPONSE_FIRST], row[X_RESPONSE_LAST]
        self.children.release_events(self.events, row_of(frame, 0), request)
        self.children.release_records(row[X_RECORD_ROWS], row_of(frame, 0), request)
        row[X_RECORD_ROWS] = self.events = -1
