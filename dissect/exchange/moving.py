# cython: language_level=3, boundscheck=True, wraparound=False, cdivision=True, initializedcheck=False
"""Moves open requests and waiting messages from one decoder to another.

Law: a moved connection continues as it would have in its old decoder.
"""

import cython

if cython.compiled:
    from cython.cimports.dissect.exchange.layout import *
    from cython.cimports.dissect.exchange.pairing import Pairing
    from cython.cimports.dissect.memory.matrices import row_of
else:
    from dissect.exchange.layout import *
    from dissect.exchange.pairing import Pairing
    from dissect.memory.matrices import row_of


def adopt(pairing: Pairing, row: cython.longlong[::1], rest=None) -> None:
    """Add an open request; call grow() before.  `rest`: the bytes of an answer that only its request explains."""
    request: cython.longlong = pairing.requests.adopt(row)
    if rest is not None:
        pairing.explaining.rests[-2 - request] = rest


def await_turn(pairing: Pairing, frame: cython.longlong[::1], message: cython.longlong[::1], chains: tuple, rest) -> None:
    """Add a waiting message, after those of its connection that were already added; call grow() before."""
    queued: cython.longlong
    if cython.compiled:
        queued = pairing.queue.taken(cython.address(frame[0]), cython.address(message[0]))
    else:
        queued = pairing.queue.taken(frame, message)
    pairing.queue.rows[queued, Q_ITEMS], pairing.queue.rows[queued, Q_EVENTS], pairing.queue.rows[queued, Q_RECORDS] = chains
    if rest is not None:
        pairing.explaining.rests[queued] = rest
    pairing.queue.enter_last(queued)


def abandon(pairing: Pairing, slot: cython.longlong) -> None:
    """Drop what is open or waits on a connection, without rows: another decoder continues with it."""
    request: cython.longlong = pairing.accounts.rows[slot, A_OPEN]
    queued: cython.longlong = pairing.accounts.rows[slot, A_WAITING]
    row: cython.p_longlong
    following: cython.longlong
    pairing.bindings.drop(slot, True)
    pairing.accounts.rows[slot, A_REMEMBERS] = 0
    pairing.assemblies.forget(slot)
    while request >= 0:
        row = row_of(pairing.requests.rows, request)
        following = row[X_SLOT_NEXT]
        pairing.children.drop(row[X_ITEMS], row[X_EVENTS], row[X_RECORD_ROWS])
        pairing.requests.unlink(request)
        pairing.exchanges.put_back(request)
        request = following
    while queued >= 0:
        row = row_of(pairing.queue.rows, queued)
        following = row[Q_NEXT]
        pairing.children.drop(row[Q_ITEMS], row[Q_EVENTS], row[Q_RECORDS])
        pairing.explaining.rests.pop(queued, None)
        pairing.queue.put_back(queued)
        queued = following
    pairing.queue.without(slot)
