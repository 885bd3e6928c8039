# cython: language_level=3, boundscheck=True, wraparound=False, cdivision=True, initializedcheck=False
"""Where the time of one exchange went, from what TCP did meanwhile (stream/pace.py).

Law: Y_CLIENT, Y_LOSS and what else is taken of send_ns add up to it, and so do the others to server_ns and receive_ns; no time is
counted twice.  The events are walked once, from the newest back to the request's first packet.
"""

# pxd: from dissect.stream.streams cimport Streams

import cython

if cython.compiled:
    from cython.cimports.dissect.exchange.layout import *
    from cython.cimports.dissect.frames.layout import F_DIRECTION, F_OFFSET, F_PACKET
    from cython.cimports.dissect.memory.matrices import row_of
    from cython.cimports.dissect.stream.events import costs, newest_until, remove
    from cython.cimports.dissect.stream.pace import idle
    from cython.cimports.dissect.stream.state import *
    from cython.cimports.dissect.stream.streams import Streams
else:
    from dissect.exchange.layout import *
    from dissect.frames.layout import F_DIRECTION, F_OFFSET, F_PACKET
    from dissect.memory.matrices import row_of
    from dissect.stream.events import costs, newest_until, remove
    from dissect.stream.pace import idle
    from dissect.stream.state import *
    from dissect.stream.streams import Streams

HELD_LEAST = cython.declare(cython.longlong, 1_000_000)  # ns: an answer was held, not worked on, when it was for so long
LARGE = cython.declare(cython.longlong, 1000)  # bytes: a segment that a full sender may have sent
SCALES = cython.declare(cython.longlong, 15)  # shifts of windows that there can be: 0 … 14


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def explain(streams: Streams, row: cython.p_longlong, out: cython.p_longlong) -> cython.void:
    """The columns Y_… of a finished exchange."""
    column: cython.longlong
    event: cython.longlong
    seen: cython.longlong = 0
    send: cython.longlong
    server: cython.longlong
    receive: cython.longlong
    for column in range(Y_WIDTH):
        out[column] = 0
    if row[X_REQUEST_FIRST] == UNSAID or row[X_RESPONSE_FIRST] == UNSAID:
        return
    send = row[X_REQUEST_LAST] - row[X_REQUEST_FIRST]
    server = row[X_RESPONSE_FIRST] - row[X_REQUEST_LAST]
    receive = row[X_RESPONSE_LAST] - row[X_RESPONSE_FIRST]
    out[Y_CLIENT] = send  # what is left of each is kept here while others take of it
    out[Y_LEFT] = max(server, 0)
    out[Y_REST] = receive
    out[Y_FLOOR] = out[Y_BACK_FLOOR] = row[X_RESPONSE_LAST]
    event = until_whole(streams, row, newest_until(streams, row[X_SLOT], max(row[X_RESPONSE_LAST_PACKET], row[X_REQUEST_LAST_PACKET])))
    while event >= 0 and streams.events.rows[event, N_PACKET] >= row[X_POSITION] and seen < PACES_KEPT:
        if costs(streams.events.rows[event, N_WHAT]):
            if (streams.events.rows[event, N_WHAT] & TCP_SIDE != 0) == (row[X_SIDE] == 1):
                asking(streams, row, row_of(streams.events.rows, event), out)
            else:
                answering(streams, row, row_of(streams.events.rows, event), out)
            seen += 1
        event = streams.events.rows[event, N_NEXT]
    out[Y_LOST] = seen >= PACES_KEPT or streams.state[row[X_SLOT], S_EVENTS_CUT] >= max(row[X_POSITION], 1)
    out[Y_REST] += out[Y_LEFT] + min(server, 0)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def let_pause_go(streams: Streams, frame: cython.p_longlong) -> cython.void:
    """Forget an idle pause in front of a message: nobody waited for its end.  It was logged when nobody knew yet what its connection speaks."""
    slot: cython.longlong = frame[F_DIRECTION] >> 1
    event: cython.longlong
    row: cython.p_longlong
    if streams.state[slot, S_EVENTS] < 0 or streams.state[slot, S_INNER] != INNER_NONE:
        return
    event = newest_until(streams, slot, frame[F_PACKET])
    while event >= 0 and streams.events.rows[event, N_PACKET] == frame[F_PACKET]:
        row = row_of(streams.events.rows, event)
        if row[N_WHAT] == TCP_PAUSE | (TCP_SIDE if frame[F_DIRECTION] & 1 else 0) and row[N_LOW] == frame[F_OFFSET]:
            if idle(row):
                remove(streams, slot, event)
            return
        event = row[N_NEXT]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def until_whole(streams: Streams, row: cython.p_longlong, event: cython.longlong) -> cython.longlong:
    """The event with which all of the answer was there: what filled a hole of it may have come after its last packet.  What came behind that is
    none of the answer's, even at its very time: whether it is known already is a matter of blocks."""
    newer: cython.longlong = streams.events.rows[event, N_NEWER] if event >= 0 else streams.state[row[X_SLOT], S_EVENT_AT] - 1
    one: cython.p_longlong
    while newer >= 0:
        one = row_of(streams.events.rows, newer)
        if one[N_TIME] > row[X_RESPONSE_LAST]:
            break
        if one[N_WHAT] & (TCP_FOUND | TCP_LATE) and (one[N_WHAT] & TCP_SIDE != 0) != (row[X_SIDE] == 1) and (
                streams.state[row[X_SLOT], S_INNER] == INNER_OPEN or one[N_LOW] < row[X_RESPONSE_OFFSET] + row[X_RESPONSE_SIZE]):
            event = newer
        newer = one[N_NEWER]
    return event


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def asking(streams: Streams, row: cython.p_longlong, event: cython.p_longlong, out: cython.p_longlong) -> cython.void:
    """An event on the request's way."""
    first: cython.longlong = row[X_REQUEST_FIRST]
    last: cython.longlong = row[X_REQUEST_LAST]
    what: cython.longlong = Y_DISORDER if event[N_WHAT] & TCP_LATE else Y_LOSS
    time: cython.longlong
    if event[N_WHAT] & TCP_DRAINED:
        if event[N_SINCE] == last and event[N_FREED] <= row[X_RESPONSE_FIRST]:
            out[Y_DRAIN] = event[N_FREED] - last
        return
    if for_nothing(event, out, Y_TWICE_LOW):
        return
    if event[N_WHAT] & TCP_SHUT:
        if first < event[N_TIME] <= last and held_up(row, event):
            took(out, Y_CLIENT, Y_ZERO, max(event[N_SINCE], first), event[N_TIME])
    elif first < event[N_TIME] <= last:
        if event[N_WHAT] & TCP_PAUSE:
            paused(event, max(first, opened(streams, row, event)), out, Y_CLIENT, Y_ZERO)
        else:
            took(out, Y_CLIENT, what, max(event[N_SINCE], first), event[N_TIME])
    elif last < event[N_TIME] <= row[X_RESPONSE_FIRST] and not event[N_WHAT] & TCP_PAUSE and concerns(streams, row, event[N_LOW]):
        time = took(out, Y_LEFT, what, last, event[N_TIME])  # until then the receiver lacked some of its bytes, or of those before them
        if event[N_WHAT] & TCP_REPAIR and out[Y_REPEAT] == 0:
            out[Y_REPEAT] = time
            out[Y_AFTER_REPEAT] = row[X_RESPONSE_FIRST] - event[N_TIME]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def for_nothing(event: cython.p_longlong, out: cython.p_longlong, low: cython.longlong) -> cython.bint:
    """Remember a report that bytes came twice: what was sent again, and then reported so, cost nothing."""
    if event[N_WHAT] & TCP_TWICE:
        out[low] = event[N_LOW]
        out[low + 1] = event[N_HIGH]
        return True
    return event[N_WHAT] & TCP_REPAIR != 0 and event[N_LOW] < out[low + 1] and event[N_HIGH] > out[low]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def concerns(streams: Streams, row: cython.p_longlong, low: cython.longlong) -> cython.bint:
    """Whether the bytes are the request's, or earlier ones.  For an inner stream the place of its messages in the outer one is unknown."""
    return streams.state[row[X_SLOT], S_INNER] == INNER_OPEN or low < row[X_REQUEST_OFFSET] + row[X_REQUEST_SIZE]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def answering(streams: Streams, row: cython.p_longlong, event: cython.p_longlong, out: cython.p_longlong) -> cython.void:
    """An event on the answer's way."""
    asked: cython.longlong = row[X_REQUEST_LAST]
    first: cython.longlong = row[X_RESPONSE_FIRST]
    what: cython.longlong = Y_BACK_DISORDER if event[N_WHAT] & TCP_LATE else Y_BACK_LOSS
    if event[N_WHAT] & TCP_DRAINED or for_nothing(event, out, Y_BACK_TWICE_LOW):
        return
    if event[N_WHAT] & TCP_SHUT:
        if held_up(row, event):
            answer_shut(row, event, out)
    elif first < event[N_TIME] <= row[X_RESPONSE_LAST]:
        if event[N_WHAT] & TCP_PAUSE:
            paused(event, max(first, opened(streams, row, event)), out, Y_REST, Y_BACK_ZERO)
        else:
            took(out, Y_REST, what, max(event[N_SINCE], first), event[N_TIME])
    elif event[N_TIME] != first or first <= asked:
        return
    elif event[N_WHAT] & TCP_PAUSE:
        if event[N_ROOM] == 0 or (event[N_FREED] - asked >= HELD_LEAST and first - event[N_FREED] <= REACTION):  # it was ready, and held
            paused(event, asked, out, Y_LEFT, Y_BACK_ZERO)
        elif hidden(event):
            out[Y_LEFT_UNSEEN] = out[Y_LEFT]
    elif event[N_WHAT] & (TCP_FOUND | TCP_LATE):  # what was sent after it had come already
        took(out, Y_LEFT, what, max(event[N_SINCE], asked), first)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def held_up(row: cython.p_longlong, event: cython.p_longlong) -> cython.bint:
    """Whether a window of HTTP/2 is the exchange's: its number is its stream's."""
    return event[N_STREAM] == 0 or event[N_STREAM] == row[X_REQUEST_ID]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def answer_shut(row: cython.p_longlong, event: cython.p_longlong, out: cython.p_longlong) -> cython.void:
    """A window of HTTP/2 on the answer's way; if the answer follows others on its stream, it may hold up the first byte."""
    first: cython.longlong = row[X_RESPONSE_FIRST]
    if first < event[N_TIME] <= row[X_RESPONSE_LAST]:
        took(out, Y_REST, Y_BACK_ZERO, max(event[N_SINCE], first), event[N_TIME])
    elif event[N_STREAM] and row[X_REQUEST_LAST] < event[N_TIME] <= first <= event[N_TIME] + REACTION:
        took(out, Y_LEFT, Y_BACK_ZERO, max(event[N_SINCE], row[X_REQUEST_LAST]), event[N_TIME])


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def opened(streams: Streams, row: cython.p_longlong, event: cython.p_longlong) -> cython.longlong:
    """When a window of HTTP/2 that had held up the exchange was opened within a pause of TCP, 0 never: what lies before is no pause of TCP's."""
    older: cython.longlong = event[N_NEXT]
    one: cython.p_longlong
    if streams.state[row[X_SLOT], S_INNER] != INNER_OPEN:
        return 0
    while older >= 0:
        one = row_of(streams.events.rows, older)
        if one[N_WHAT] & TCP_SHUT and (one[N_WHAT] ^ event[N_WHAT]) & TCP_SIDE == 0 and held_up(row, one):
            return one[N_TIME]
        if TCP_TAGS < one[N_WHAT] < TCP_BELOW and one[N_TIME] <= event[N_SINCE]:
            return 0
        older = one[N_NEXT]
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def took(out: cython.p_longlong, of: cython.longlong, what: cython.longlong, start: cython.longlong, end: cython.longlong) -> cython.longlong:
    """Give a span of time a cause, except what later events already took: how much that is."""
    floor: cython.longlong = Y_FLOOR if what < Y_REST or what == Y_PACED or what == Y_UNSEEN else Y_BACK_FLOOR
    time: cython.longlong = max(min(min(end, out[floor]) - start, out[of]), 0)
    out[floor] = min(out[floor], start)
    out[of] -= time
    out[what] += time
    return time


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def paused(event: cython.p_longlong, from_: cython.longlong, out: cython.p_longlong, of: cython.longlong, zero: cython.longlong) -> cython.void:
    """A pause: its sender waited for the receiver, or had nothing to send."""
    since: cython.longlong = max(event[N_SINCE], from_)
    freed: cython.longlong = event[N_FREED]
    back: cython.longlong = 0 if zero == Y_ZERO else 1
    shift: cython.longlong = needed(event)
    time: cython.longlong
    reaction: cython.longlong
    if event[N_ROOM] == 0:
        took(out, of, zero, since, event[N_TIME])
        return
    if hidden(event):
        took(out, of, Y_BACK_UNSEEN if back else Y_UNSEEN, since, event[N_TIME])
        return
    if freed == 0 and (event[N_GREW] == 0 or shift == 0):
        if event[N_FLIGHT] > 0 and event[N_HIGH] - event[N_LOW] >= LARGE:
            took(out, of, Y_BACK_PACED if back else Y_PACED, since, event[N_TIME])
        return
    if freed > 0 and (event[N_FLIGHT] == 0 or freed <= since or event[N_TIME] - freed > max(REACTION, freed - since)):
        if event[N_LEFT] == 0:
            out[Y_IDLE + 2 * back] += event[N_TIME] - max(since, freed)
            out[Y_IDLES + 2 * back] += 1
        return
    time = took(out, of, zero + 1, since, event[N_TIME])
    if time > 0:  # a single one may have met with something else on its way
        reaction = (event[N_TIME] - freed if freed > 0 else 0) - out[Y_REACTION + 2 * back]
        out[Y_REACTION + 2 * back] += cython.cast(cython.longlong, cython.cast(cython.double, reaction) * time / out[zero + 1])
    if time > out[Y_LONGEST + back]:  # the longest says which kind it was
        out[Y_LONGEST + back] = time
        out[Y_NEED + 2 * back] = shift
        out[Y_SIZE + 2 * back] = event[N_HIGH] - event[N_LOW] if event[N_LEFT] == 0 else event[N_LOW] - event[N_HIGH]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def hidden(event: cython.p_longlong) -> cython.bint:
    """Whether what came after a pause may have been sent before, and lost: its sender sent something meanwhile that did not come here."""
    return event[N_LACKED] > 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def needed(event: cython.p_longlong) -> cython.longlong:
    """The least shift for which the receiver's window would have been large enough."""
    shift: cython.longlong = 0
    wanted: cython.longlong = event[N_FLIGHT] + event[N_HIGH] - event[N_LOW]
    if event[N_ROOM] < 0:
        return 0
    while shift < SCALES and event[N_ROOM] << shift < wanted:
        shift += 1
    return shift
