# cython: language_level=3, boundscheck=True, wraparound=False, cdivision=True, initializedcheck=False
"""Recent events of TCP on a connection, for the exchanges around them: repeats, closed windows, gaps, disorder.

Law: one row for each packet and kind, in the order of packets, newest first.  The pairing of exchanges removes them: whoever asks later asks for what
happened up to the message whose turn it is, or longer, so of what lies before it the newest event of each kind answers for all older ones.
"""

# pxd: from dissect.stream.streams cimport Streams

import cython

if cython.compiled:
    from cython.cimports.dissect.memory.matrices import row_of, soon
    from cython.cimports.dissect.stream.state import *
    from cython.cimports.dissect.stream.streams import Streams
else:
    from dissect.memory.matrices import row_of, soon
    from dissect.stream.state import *
    from dissect.stream.streams import Streams

MANY = cython.declare(cython.longlong, 4096)  # events looked at for the place of an earlier one: of a block, where each pause is one


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def tell(streams: Streams, slot: cython.longlong, what: cython.longlong, packet: cython.longlong) -> cython.void:
    """Remember an event of TCP."""
    row: cython.p_longlong = row_of(streams.state, slot)
    newest: cython.longlong = row[S_EVENTS]
    if row[S_PROTOCOL] == UNKNOWN:
        return
    if packet < row[S_LAST_PACKET] and row[S_STRAY] == 0 and (1 + packet == row[S_SIDES + D_BEFORE_STRAY] or 1 + packet == row[S_SIDES + SIDE_WIDTH + D_BEFORE_STRAY]):
        packet = row[S_LAST_PACKET] + 1  # it was kept aside: exchanges may be done that ended since it came
    if newest >= 0 and streams.events.rows[newest, N_PACKET] == packet and streams.events.rows[newest, N_WHAT] & what:
        return
    append(streams, slot, what, packet)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def append(streams: Streams, slot: cython.longlong, what: cython.longlong, packet: cython.longlong) -> cython.longlong:
    """Add an event as the newest one; an event of an earlier packet (after a hole) gets its place in the order."""
    older: cython.longlong = streams.state[slot, S_EVENTS]
    newer: cython.longlong = -1
    looked: cython.longlong = 0
    while older >= 0 and streams.events.rows[older, N_PACKET] > packet and looked < MANY:
        newer = older
        older = streams.events.rows[older, N_NEXT]
        looked += 1
    if older >= 0:
        packet = max(packet, streams.events.rows[older, N_PACKET])
    return put(streams, slot, what, packet, older, newer)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def put(streams: Streams, slot: cython.longlong, what: cython.longlong, packet: cython.longlong, older: cython.longlong, newer: cython.longlong) -> cython.longlong:
    """Add an event between two others, −1 none.  Where no message has a turn for very long, the oldest ones make room."""
    row: cython.p_longlong = row_of(streams.state, slot)
    event: cython.longlong = streams.events.take()
    if older >= 0:
        streams.events.rows[older, N_NEWER] = event
    streams.events.rows[event, N_PACKET] = packet
    streams.events.rows[event, N_WHAT] = what
    streams.events.rows[event, N_TIME] = 0
    streams.events.rows[event, N_NEXT] = older
    streams.events.rows[event, N_NEWER] = newer
    if newer >= 0:
        streams.events.rows[newer, N_NEXT] = event
    else:
        row[S_EVENTS] = event
    row[S_EVENT_COUNT] += 1
    if row[S_EVENT_COUNT] > PACES:
        fewer(streams, slot)
    return event


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def remove(streams: Streams, slot: cython.longlong, event: cython.longlong) -> cython.void:
    """No exchange will ask for this event; the next search starts beside it."""
    row: cython.p_longlong = row_of(streams.state, slot)
    older: cython.longlong = streams.events.rows[event, N_NEXT]
    newer: cython.longlong = streams.events.rows[event, N_NEWER]
    if older >= 0:
        streams.events.rows[older, N_NEWER] = newer
    if newer >= 0:
        streams.events.rows[newer, N_NEXT] = older
    else:
        row[S_EVENTS] = older
    row[S_EVENT_AT] = 1 + (newer if newer >= 0 else older)
    row[S_EVENT_COUNT] -= 1
    streams.events.drop(event)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def tell_below(streams: Streams, slot: cython.longlong, packet: cython.longlong) -> cython.void:
    """Bytes came from below a baseline taken in mid-stream."""
    streams.state[slot, S_BELOW] = packet
    tell(streams, slot, TCP_BELOW, packet)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def tell_other(streams: Streams, slot: cython.longlong, packet: cython.longlong) -> cython.void:
    """Another life of the ports spoke among this one's numbers."""
    streams.state[slot, S_FLAGS] |= FLAG_OTHER
    tell(streams, slot, TCP_OTHER, packet)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def other_between(streams: Streams, slot: cython.longlong, first: cython.longlong, last: cython.longlong) -> cython.bint:
    """Whether that happened from packet `first` to packet `last`; where that is not known any more, it did."""
    event: cython.longlong = newest_until(streams, slot, last) if streams.state[slot, S_FLAGS] & FLAG_OTHER else -1
    while event >= 0 and streams.events.rows[event, N_PACKET] >= first:
        if streams.events.rows[event, N_WHAT] & TCP_OTHER:
            return True
        event = streams.events.rows[event, N_NEXT]
    return streams.state[slot, S_FLAGS] & FLAG_OTHER != 0 and streams.state[slot, S_EVENTS_CUT] >= first


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def below_until(streams: Streams, slot: cython.longlong, last: cython.longlong) -> cython.longlong:
    """The last packet up to this one that brought such bytes, −1 none: the reassembly may be a block ahead.  Where too much happened to be remembered, it may be any."""
    event: cython.longlong = newest_until(streams, slot, last)
    while event >= 0:
        if streams.events.rows[event, N_WHAT] == TCP_BELOW:
            return streams.events.rows[event, N_PACKET]
        event = streams.events.rows[event, N_NEXT]
    return streams.state[slot, S_EVENTS_CUT] if streams.state[slot, S_EVENTS_CUT] > 0 else -1


def shut(streams: Streams, direction: cython.longlong, number: cython.longlong, since: cython.longlong, packet: cython.longlong, time: cython.longlong) -> None:
    """A window of HTTP/2 was used up until this packet opened it."""
    one: cython.p_longlong
    column: cython.longlong
    if streams.state[direction >> 1, S_PROTOCOL] == UNKNOWN:
        return
    one = row_of(streams.events.rows, insert(streams, direction >> 1, TCP_SHUT | (TCP_SIDE if direction & 1 else 0), packet))
    for column in range(N_FREED, N_STREAM):
        one[column] = 0
    one[N_TIME] = time
    one[N_SINCE] = since
    one[N_STREAM] = number


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def paused(streams: Streams, slot: cython.longlong, pause: cython.p_longlong) -> cython.void:
    """A pause that waited beside its run (pace.py) is within a message."""
    one: cython.p_longlong
    column: cython.longlong
    one = row_of(streams.events.rows, insert(streams, slot, pause[N_WHAT], pause[N_PACKET]))
    for column in range(N_TIME, N_WIDTH):
        one[column] = pause[column]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def insert(streams: Streams, slot: cython.longlong, what: cython.longlong, packet: cython.longlong) -> cython.longlong:
    """Add an event behind those until its packet.  The reassembly may be a block ahead, so its place is looked for."""
    older: cython.longlong = newest_until(streams, slot, packet)
    newer: cython.longlong = -1
    if older >= 0:
        newer = streams.events.rows[older, N_NEWER]
    elif streams.state[slot, S_EVENTS] >= 0:
        newer = streams.state[slot, S_EVENT_AT] - 1  # all are later: the search has ended at the oldest
    return put(streams, slot, what, packet, older, newer)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def between(streams: Streams, slot: cython.longlong, first: cython.longlong, last: cython.longlong, turn: cython.longlong) -> cython.longlong:
    """Events of TCP from packet `first` to packet `last`: TCP_… bits.  It is the turn of a message of packet `turn`: whether a hole behind that is a gap may be known or not."""
    bits: cython.longlong = 0
    event: cython.longlong = newest_until(streams, slot, last)
    while event >= 0 and streams.events.rows[event, N_PACKET] >= first:
        if streams.events.rows[event, N_PACKET] <= turn or not streams.events.rows[event, N_WHAT] & TCP_AFTERWARDS:
            bits |= streams.events.rows[event, N_WHAT]
        event = streams.events.rows[event, N_NEXT]
    return bits & TCP_TAGS


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def newest_until(streams: Streams, slot: cython.longlong, last: cython.longlong) -> cython.longlong:
    """The newest event not after packet `last`, −1 none; exchanges end one after the other, so the search starts at the previous result."""
    row: cython.p_longlong = row_of(streams.state, slot)
    event: cython.longlong = row[S_EVENT_AT] - 1 if row[S_EVENT_AT] else row[S_EVENTS]
    newer: cython.longlong
    if event < 0:
        return -1
    newer = streams.events.rows[event, N_NEWER]
    while newer >= 0 and streams.events.rows[newer, N_PACKET] <= last:
        event = newer
        newer = streams.events.rows[event, N_NEWER]
    while streams.events.rows[event, N_PACKET] > last and streams.events.rows[event, N_NEXT] >= 0:
        event = streams.events.rows[event, N_NEXT]
    row[S_EVENT_AT] = event + 1
    return event if streams.events.rows[event, N_PACKET] <= last else -1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def call_for(streams: Streams, slot: cython.longlong, steps: cython.int) -> cython.void:
    """Load into the cache the event at which the next search starts, or the one so many steps behind it, when those between are there: most searches end after two."""
    row: cython.p_longlong = row_of(streams.state, slot)
    event: cython.longlong = row[S_EVENT_AT] - 1 if row[S_EVENT_AT] else row[S_EVENTS]
    while steps > 0 and 0 <= event < streams.events.used:
        event = streams.events.rows[event, N_NEWER]
        steps -= 1
    if cython.compiled and 0 <= event < streams.events.used:
        soon(row_of(streams.events.rows, event))


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def cut_before(streams: Streams, slot: cython.longlong, before: cython.longlong) -> cython.void:
    """No exchange will ask any more for events before this packet."""
    row: cython.p_longlong = row_of(streams.state, slot)
    event: cython.longlong = newest_until(streams, slot, before - 1)
    newer: cython.longlong
    following: cython.longlong
    if event < 0:
        return
    newer = streams.events.rows[event, N_NEWER]
    row[S_EVENT_AT] = newer + 1
    if newer >= 0:
        streams.events.rows[newer, N_NEXT] = -1
    else:
        row[S_EVENTS] = -1
    while event >= 0:
        following = streams.events.rows[event, N_NEXT]
        if streams.events.rows[event, N_WHAT] & TCP_OTHER:
            row[S_FLAGS] |= FLAG_MIXED
        streams.events.drop(event)
        row[S_EVENT_COUNT] -= 1
        event = following


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def thin_out(streams: Streams, slot: cython.longlong, before: cython.longlong) -> cython.void:
    """Of what happened before this packet, whose message has its turn, the newest event of each kind stays, and of what may have cost time so much as an
    exchange looks at; later questions learn that others of that are gone."""
    row: cython.p_longlong = row_of(streams.state, slot)
    event: cython.longlong = newest_until(streams, slot, before - 1)
    kinds: cython.longlong = 0
    timed: cython.longlong = 0
    over: cython.bint
    newer: cython.longlong = -1
    older: cython.longlong
    one: cython.p_longlong
    while event >= 0:
        one = row_of(streams.events.rows, event)
        older = one[N_NEXT]
        if costs(one[N_WHAT]):
            timed += 1
            over = timed > PACES_KEPT
        else:
            over = kinds & one[N_WHAT] != 0
            kinds |= one[N_WHAT]
        if over:
            if costs(one[N_WHAT]):
                row[S_EVENTS_CUT] = max(row[S_EVENTS_CUT], one[N_PACKET])
            streams.events.rows[newer, N_NEXT] = older
            if older >= 0:
                streams.events.rows[older, N_NEWER] = newer
            row[S_EVENT_COUNT] -= 1
            streams.events.drop(event)
        else:
            newer = event
        event = older


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def costs(what: cython.longlong) -> cython.bint:
    """Whether such an event may have cost time; all others only happened."""
    return TCP_TAGS < what < TCP_BELOW


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def fewer(streams: Streams, slot: cython.longlong) -> cython.void:
    """Too many events, and no message has a turn: the newest stay, and a problem tells that others are gone."""
    row: cython.p_longlong = row_of(streams.state, slot)
    event: cython.longlong = row[S_EVENTS]
    count: cython.longlong = 1
    while count < PACES_KEPT:
        event = streams.events.rows[event, N_NEXT]
        count += 1
    row[S_EVENTS_CUT] = max(row[S_EVENTS_CUT], streams.events.rows[streams.events.rows[event, N_NEXT], N_PACKET])
    row[S_FLAGS] |= FLAG_CROWDED
    streams.events.drop_chain(streams.events.rows[event, N_NEXT])
    streams.events.rows[event, N_NEXT] = -1
    row[S_EVENT_COUNT] = count
    row[S_EVENT_AT] = 0
