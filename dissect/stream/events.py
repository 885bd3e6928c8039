# cython: language_level=3, boundscheck=True, wraparound=False, cdivision=True, initializedcheck=False
"""What TCP did lately on a connection, for the exchanges around it: repeats, closed windows, gaps, disorder.

Law: one row for each packet and kind, newest first; whoever pairs the exchanges forgets them again.
"""

# pxd: from dissect.stream.streams cimport Streams

import cython

if cython.compiled:
    from cython.cimports.dissect.memory.matrices import row_of
    from cython.cimports.dissect.stream.state import *
    from cython.cimports.dissect.stream.streams import Streams
else:
    from dissect.memory.matrices import row_of
    from dissect.stream.state import *
    from dissect.stream.streams import Streams


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def tell(streams: Streams, slot: cython.longlong, what: cython.longlong, packet: cython.longlong) -> cython.void:
    """Remember what TCP did."""
    row: cython.p_longlong = row_of(streams.state, slot)
    newest: cython.longlong = row[S_EVENTS]
    event: cython.longlong
    if row[S_PROTOCOL] == UNKNOWN or row[S_EVENT_COUNT] >= EVENTS:
        return
    if newest >= 0 and streams.events.rows[newest, N_PACKET] == packet and streams.events.rows[newest, N_WHAT] & what:
        return
    event = streams.events.take()
    streams.events.rows[event, N_PACKET] = packet
    streams.events.rows[event, N_WHAT] = what
    streams.events.rows[event, N_NEXT] = newest
    row[S_EVENTS] = event
    row[S_EVENT_COUNT] += 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def told(streams: Streams, slot: cython.longlong, first: cython.longlong, last: cython.longlong) -> cython.longlong:
    """What TCP did from packet `first` to packet `last`: TCP_… bits."""
    bits: cython.longlong = 0
    event: cython.longlong = streams.state[slot, S_EVENTS]
    while event >= 0 and streams.events.rows[event, N_PACKET] >= first:
        if streams.events.rows[event, N_PACKET] <= last:
            bits |= streams.events.rows[event, N_WHAT]
        event = streams.events.rows[event, N_NEXT]
    return bits


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def forget(streams: Streams, slot: cython.longlong, before: cython.longlong) -> cython.void:
    """No exchange will ask any more for what happened before this packet."""
    event: cython.longlong = streams.state[slot, S_EVENTS]
    kept: cython.longlong = -1
    count: cython.longlong = 0
    while event >= 0 and streams.events.rows[event, N_PACKET] >= before:
        kept = event
        count += 1
        event = streams.events.rows[event, N_NEXT]
    if kept < 0:
        streams.state[slot, S_EVENTS] = -1
    else:
        streams.events.rows[kept, N_NEXT] = -1
    streams.state[slot, S_EVENT_COUNT] = count
    streams.events.drop_chain(event)
