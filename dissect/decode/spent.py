# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""What the time of an exchange was spent on: the parts of its latency, from what the decoder measured.

Law: the parts add up to tcp_rest_ns and what else was measured of the two ways, whatever the numbers are.
"""

from __future__ import annotations

import cython

from dissect import causes

if cython.compiled:
    from cython.cimports.dissect.language.layout import UNSET
else:
    from dissect.language.layout import UNSET

AT_ONCE = cython.declare(cython.longlong, 300_000)  # ns: so soon, and a way to the sender and back, after an acknowledgement goes out what it had held
HELD_SHARE = cython.declare(cython.longlong, 16)  # … or within this part of the time that it was held, where nobody knows the way
SEGMENT = cython.declare(cython.longlong, 1200)  # bytes: a segment below is small, where no SYN says what is large
HEADERS = cython.declare(cython.longlong, 40)  # bytes of a segment that options may take
SHIFT_MOST = cython.declare(cython.longlong, 14)  # of windows, where no SYN says it
LARGEST = cython.declare(cython.longlong, (1 << 63) - 1)

WAY = ("held_ns", "paced_ns", "reaction_ns", "need", "size", "scale", "segment", "idle_ns", "idles", "zero_ns")  # measured of the request's way, and of the answer's
SOURCES = (*(f"tcp_{name}" for name in WAY), *(f"tcp_back_{name}" for name in WAY), "tcp_loss_ns", "tcp_disorder_ns", "tcp_back_loss_ns", "tcp_back_disorder_ns",
           "tcp_client_ns", "tcp_rest_ns", "tcp_left_ns", "tcp_queue_ns", "tcp_lost", "tcp_home_ns", "tcp_there_ns", "wait_ns", "from_client", "by_store",
           "tcp_unseen_ns", "tcp_back_unseen_ns", "tcp_left_unseen_ns", "tcp_drain_ns", "tcp_repeat_ns", "tcp_after_repeat_ns")
COUNT = cython.declare(cython.longlong, len(SOURCES))
HELD = cython.declare(cython.longlong, 0)  # in the order of WAY
PACED = cython.declare(cython.longlong, 1)
REACTION = cython.declare(cython.longlong, 2)
NEED = cython.declare(cython.longlong, 3)
SIZE = cython.declare(cython.longlong, 4)
SCALE = cython.declare(cython.longlong, 5)
LONGEST = cython.declare(cython.longlong, 6)
IDLE = cython.declare(cython.longlong, 7)
IDLES = cython.declare(cython.longlong, 8)
ZERO = cython.declare(cython.longlong, 9)
BACK = cython.declare(cython.longlong, 10)  # where the answer's way begins
LOSS = cython.declare(cython.longlong, 20)
DISORDER = cython.declare(cython.longlong, 21)
BACK_LOSS = cython.declare(cython.longlong, 22)
BACK_DISORDER = cython.declare(cython.longlong, 23)
CLIENT = cython.declare(cython.longlong, 24)
REST = cython.declare(cython.longlong, 25)
LEFT = cython.declare(cython.longlong, 26)
QUEUE = cython.declare(cython.longlong, 27)
LOST = cython.declare(cython.longlong, 28)
HOME = cython.declare(cython.longlong, 29)
THERE = cython.declare(cython.longlong, 30)
WAIT = cython.declare(cython.longlong, 31)
ASKED = cython.declare(cython.longlong, 32)
STORED = cython.declare(cython.longlong, 33)
UNSEEN = cython.declare(cython.longlong, 34)
BACK_UNSEEN = cython.declare(cython.longlong, 35)
LEFT_UNSEEN = cython.declare(cython.longlong, 36)
DRAIN = cython.declare(cython.longlong, 37)
REPEAT = cython.declare(cython.longlong, 38)
AFTER_REPEAT = cython.declare(cython.longlong, 39)

# what a wait for acknowledgements was, in one direction; together they are HELD + PACED
WAS_IDLE = cython.declare(cython.longlong, 0)
WAS_WINDOW = cython.declare(cython.longlong, 1)
WAS_UNKNOWN = cython.declare(cython.longlong, 2)
WAS_NAGLE = cython.declare(cython.longlong, 3)
WAS_CONGESTION = cython.declare(cython.longlong, 4)


def spent(said: cython.const[cython.longlong][:, ::1], differ: cython.const[cython.longlong][::1], count: cython.longlong, out: cython.longlong[:, ::1],
          first: cython.longlong, some: cython.longlong[::1]) -> None:
    """`said`: SOURCES of so many rows, a column in each line, of which all but those of `differ` say the same in all rows; `out`: causes.MADE likewise, from row
    `first` on; `some`: what of them is not 0 in every row."""
    one: cython.longlong[40]
    row: cython.longlong
    column: cython.longlong
    number: cython.longlong
    if not cython.compiled:
        one, said, out = [0] * 40, memoryview(said), memoryview(out)
    if said.shape[0] < COUNT or out.shape[0] < len(causes.MADE) or some.shape[0] < out.shape[0] or not 0 < count <= said.shape[1] or not 0 <= first <= out.shape[1] - count:
        raise ValueError("too few columns, or rows")
    for column in range(COUNT):
        one[column] = said[column, 0]
    for row in range(count):
        for number in range(len(differ)):
            column = differ[number]
            if 0 <= column < COUNT:
                one[column] = said[column, row]
        of_one(one, first + row, out)
    for column in range(out.shape[0]):
        number = 0
        for row in range(count):
            number |= out[column, first + row]
        some[column] |= number


@cython.cfunc
@cython.exceptval(check=False)
def of_one(one: cython.p_longlong, row: cython.longlong, out: cython.longlong[:, ::1]) -> cython.void:
    sent: cython.longlong[5]
    back: cython.longlong[5]
    column: cython.longlong
    if not cython.compiled:
        sent, back = [0] * 5, [0] * 5
    if one[REST] == UNSET:
        for column in range(len(out)):
            out[column, row] = UNSET
        return
    waited(one, 0, one[HOME], sent)
    waited(one, BACK, one[THERE], back)
    home: cython.longlong = 0 if one[HOME] == UNSET else one[HOME]
    there: cython.longlong = 0 if one[THERE] == UNSET else one[THERE]
    wait: cython.longlong = min(0 if one[WAIT] == UNSET else one[WAIT], one[LEFT])
    way: cython.longlong = min(max(there, 0), one[LEFT] - wait)
    room: cython.longlong = one[LEFT] - wait - way
    drain: cython.longlong = 0 if one[THERE] == UNSET else min(max(one[DRAIN] - there, 0), room)  # longer than the way takes: its bytes stood in it
    room -= drain
    unseen: cython.longlong = min(one[LEFT_UNSEEN], room)
    room -= unseen
    queue: cython.longlong = min(one[QUEUE], room)
    # The answer came sooner than a repeat and back: not asked of one that came long after, since a SYN may have taken longer than others.
    useless: cython.longlong = one[REPEAT] if one[REPEAT] // 2 < there and one[AFTER_REPEAT] < there // 5 * 2 else 0
    # Near the receiver a pause of the sender holds a way to it and back, of which nobody here knows why it was waited for.
    turn: cython.longlong = turns(min(one[CLIENT], one[IDLE]), one[IDLE], one[IDLES], home)
    back_turn: cython.longlong = max(turns(min(one[REST] - one[LEFT], one[BACK + IDLE]), one[BACK + IDLE], one[BACK + IDLES], there), 0)
    own: cython.longlong = one[CLIENT] - turn + sent[WAS_IDLE]
    work: cython.longlong = one[REST] - wait - way - drain - unseen - queue - back_turn + back[WAS_IDLE]
    lost: cython.bint = one[LOST] == 1
    asked: cython.bint = one[ASKED] != 0
    stored: cython.bint = one[STORED] != 0
    # in the order of causes.MADE
    out[0, row] = queue
    out[1, row] = 0 if lost else own  # client
    out[2, row] = sent[WAS_NAGLE] + back[WAS_NAGLE]
    out[3, row] = one[ZERO] + sent[WAS_WINDOW]
    out[4, row] = sent[WAS_CONGESTION] + back[WAS_CONGESTION] + drain
    out[5, row] = one[LOSS] - useless
    out[6, row] = one[DISORDER]
    out[7, row] = 0 if lost or not asked or stored else work  # broker
    out[8, row] = 0 if lost or not asked or not stored else work  # bookie
    out[9, row] = 0  # proxy: only other exchanges tell
    out[10, row] = wait
    out[11, row] = 0 if lost or asked else work  # answer_client
    out[12, row] = one[BACK + ZERO] + back[WAS_WINDOW]
    out[13, row] = one[BACK_LOSS]
    out[14, row] = one[BACK_DISORDER]
    out[15, row] = way + turn + back_turn + one[UNSEEN] + one[BACK_UNSEEN] + unseen + useless + sent[WAS_UNKNOWN] + back[WAS_UNKNOWN] + (own + work if lost else 0)
    out[16, row] = room  # tcp_room_ns


@cython.cfunc
@cython.exceptval(check=False)
def waited(one: cython.p_longlong, first: cython.longlong, way: cython.longlong, was: cython.p_longlong) -> cython.void:
    """What the waits for acknowledgements were on the way whose columns begin at `first`; `way`: to its sender and back."""
    held: cython.longlong = one[first + HELD]
    paced: cython.longlong = one[first + PACED]
    need: cython.longlong = one[first + NEED]
    size: cython.longlong = one[first + SIZE]
    shift: cython.longlong = one[first + SCALE]
    segment: cython.longlong = SEGMENT if one[first + LONGEST] == UNSET else one[first + LONGEST]
    was[WAS_IDLE] = was[WAS_WINDOW] = was[WAS_NAGLE] = was[WAS_CONGESTION] = 0
    was[WAS_UNKNOWN] = paced
    if held == 0:
        return
    soon: cython.longlong = 2 * way + AT_ONCE if way != UNSET else max(AT_ONCE, held // HELD_SHARE)
    kept: cython.longlong = 0 if one[first + REACTION] > soon else held
    was[WAS_IDLE] = held - kept
    if need > (SHIFT_MOST if shift == UNSET else shift):
        was[WAS_WINDOW] = kept
    elif shift == UNSET and need > 0:
        was[WAS_UNKNOWN] += kept
    elif 0 < size < segment - HEADERS:
        was[WAS_NAGLE] = kept
    elif kept > 0:  # between segments of a flight that was full at times
        was[WAS_CONGESTION] = kept + paced
        was[WAS_UNKNOWN] = 0
    else:
        was[WAS_CONGESTION] = kept


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def turns(most: cython.longlong, idle: cython.longlong, count: cython.longlong, way: cython.longlong) -> cython.longlong:
    """A way there and back in each pause, and no more than there was."""
    if idle == 0:
        return 0
    if cython.cast(cython.double, count) * way > LARGEST / 2:
        return most
    return min(most, count * max(way, 0))
