# cython: language_level=3, boundscheck=True, wraparound=False, cdivision=True, initializedcheck=False
"""The two halves of an exchange's row: what its request's message says, and what its answer's.

Law: the answer fills what the request did not say, and overrides nothing that it said.
"""

import cython

if cython.compiled:
    from cython.cimports.dissect.exchange.layout import *
    from cython.cimports.dissect.exchange.words import acknowledged, hash_of, key_of, slot_or_unsaid
    from cython.cimports.dissect.frames.layout import F_ACK, F_COMPLETE, F_DIRECTION, F_LAST_PACKET, F_LAST_TIME, F_OFFSET, F_PACKET, F_SIDE, F_TIME, F_TOTAL
    from cython.cimports.dissect.language.layout import *
    from cython.cimports.dissect.stream.state import ACKED, MASK32, SEQUENCE
else:
    from dissect.exchange.layout import *
    from dissect.exchange.words import acknowledged, hash_of, key_of, slot_or_unsaid
    from dissect.frames.layout import F_ACK, F_COMPLETE, F_DIRECTION, F_LAST_PACKET, F_LAST_TIME, F_OFFSET, F_PACKET, F_SIDE, F_TIME, F_TOTAL
    from dissect.language.layout import *
    from dissect.stream.state import ACKED, MASK32, SEQUENCE


@cython.cfunc
@cython.exceptval(check=False)
def begun(row: cython.p_longlong, frame: cython.p_longlong, message: cython.p_longlong, side: cython.longlong, seed: cython.longlong) -> cython.void:
    """What request and answer share."""
    row[X_SLOT] = frame[F_DIRECTION] >> 1
    row[X_SIDE] = side
    row[X_API] = slot_or_unsaid(message, M_API)
    if message[M_PRESENT] >> M_API_NAME & 1:
        row[X_API] = API_NAMED + message[M_API_NAME]
    row[X_REQUEST_ID] = slot_or_unsaid(message, M_REQUEST_ID)
    row[X_KEY0] = key_of(message, M_KEY0)
    row[X_KEY1] = key_of(message, M_KEY1)
    row[X_KEY2] = key_of(message, M_KEY2)
    row[X_TOPIC] = slot_or_unsaid(message, M_TOPIC)
    row[X_PARTITION] = slot_or_unsaid(message, M_PARTITION)
    row[X_BROKER] = slot_or_unsaid(message, M_BROKER)
    row[X_GROUP] = slot_or_unsaid(message, M_GROUP)
    row[X_CLIENT] = slot_or_unsaid(message, M_CLIENT)
    row[X_RECORDS] = slot_or_unsaid(message, M_RECORDS)
    row[X_PAYLOAD] = slot_or_unsaid(message, M_PAYLOAD_BYTES)
    row[X_KEY_ALSO] = slot_or_unsaid(message, M_KEY_ALSO)
    row[X_BIND] = slot_or_unsaid(message, M_BIND)
    row[X_BIND_ID] = slot_or_unsaid(message, M_BIND_ID)
    row[X_POSITION] = frame[F_PACKET]
    row[X_HASH] = hash_of(seed, row[X_SLOT], row[X_KEY0], row[X_KEY1], row[X_KEY2])


@cython.cfunc
@cython.exceptval(check=False)
def request_half(row: cython.p_longlong, frame: cython.p_longlong, message: cython.p_longlong) -> cython.void:
    """What only a request says."""
    row[X_REQUEST_PACKET] = frame[F_PACKET]
    row[X_REQUEST_LAST_PACKET] = frame[F_LAST_PACKET]
    row[X_REQUEST_FIRST] = frame[F_TIME]
    row[X_REQUEST_LAST] = frame[F_LAST_TIME]
    row[X_REQUEST_SIZE] = frame[F_TOTAL]
    row[X_REQUEST_OFFSET] = frame[F_OFFSET]
    row[X_FROM_CLIENT] = 1 - frame[F_SIDE]
    row[X_ACK] = acknowledged(frame) if frame[F_ACK] != ACKED else -1
    if frame[F_ACK] >= SEQUENCE:
        row[X_SAYS_ACK] = frame[F_ACK] & MASK32
    row[X_WAIT_RULE] = slot_or_unsaid(message, M_WAIT)
    row[X_LEG] = slot_or_unsaid(message, M_LEG)
    if message[M_PRESENT] >> M_PAIRING & 1:
        if message[M_PAIRING] & PAIR_FIFO:
            row[X_FLAGS] = HOW_FIFO
            if not message[M_PRESENT] >> M_REQUEST_ID & 1 and not message[M_PRESENT] >> M_KEY2 & 1:
                row[X_FLAGS] |= HOW_ORDER
            if message[M_PAIRING] & PAIR_INTERIM:
                row[X_FLAGS] |= HOW_PART
            if message[M_PAIRING] & PAIR_SHARED:
                row[X_FLAGS] |= HOW_SHARED
            if row[X_ACK] == 0 and (row[X_FLAGS] & (HOW_PART | HOW_SHARED) or not message[M_PRESENT] >> M_KEY2 & 1):
                row[X_ACK] = -1  # one like it may have been asked before the capture, and its answer comes first
        if message[M_PAIRING] & PAIR_FILLED:
            row[X_FLAGS] |= HOW_FILLED
        if message[M_PAIRING] & PAIR_FIRST:
            row[X_FLAGS] |= HOW_FIRST
    if not frame[F_COMPLETE]:
        row[X_FLAGS] |= HOW_CUT


@cython.cfunc
@cython.exceptval(check=False)
def answer_half(row: cython.p_longlong, frame: cython.p_longlong, message: cython.p_longlong) -> cython.void:
    """What an answer says."""
    row[X_RESPONSE_PACKET] = frame[F_PACKET]
    row[X_RESPONSE_LAST_PACKET] = frame[F_LAST_PACKET]
    row[X_RESPONSE_FIRST] = frame[F_TIME]
    row[X_RESPONSE_LAST] = frame[F_LAST_TIME]
    row[X_RESPONSE_SIZE] = frame[F_TOTAL]
    row[X_RESPONSE_OFFSET] = frame[F_OFFSET]
    row[X_ANSWERS] += 1
    row[X_CODE] = slot_or_unsaid(message, M_CODE)
    row[X_CLASS] = slot_or_unsaid(message, M_CLASS)
    row[X_CODE_NAME] = slot_or_unsaid(message, M_CODE_NAME)
    row[X_TEXT] = slot_or_unsaid(message, M_TEXT)
    row[X_ANSWER_OFFSET] = slot_or_unsaid(message, M_ANSWER_OFFSET)
    row[X_ANSWER_ID] = slot_or_unsaid(message, M_ANSWER_ID)
    if row[X_ANSWER_ID] != UNSAID:
        row[X_ANSWER_ID_TEXT] = -1 if message[M_ANSWER_ID + 1] == IS_NUMBER else 1
    if row[X_ANSWER_OFFSET] != UNSAID and message[M_PRESENT] >> M_PARTITION & 1:
        row[X_PARTITION] = message[M_PARTITION]  # the offset counts there; a broker may store a record elsewhere than it was asked to
    fill(row, X_API, slot_or_unsaid(message, M_API))
    fill(row, X_TOPIC, slot_or_unsaid(message, M_TOPIC))
    fill(row, X_PARTITION, slot_or_unsaid(message, M_PARTITION))
    fill(row, X_BROKER, slot_or_unsaid(message, M_BROKER))
    fill(row, X_GROUP, slot_or_unsaid(message, M_GROUP))
    fill(row, X_CLIENT, slot_or_unsaid(message, M_CLIENT))
    fill(row, X_RECORDS, slot_or_unsaid(message, M_RECORDS))
    fill(row, X_PAYLOAD, slot_or_unsaid(message, M_PAYLOAD_BYTES))
    if not frame[F_COMPLETE] and row[X_CLASS] == UNSAID:
        row[X_FLAGS] |= HOW_UNSURE


@cython.cfunc
@cython.exceptval(check=False)
def answer_before(row: cython.p_longlong, early: cython.p_longlong) -> cython.void:
    """The half of an answer with a row of its own, since it was captured before its request."""
    column: cython.longlong
    for column in (X_RESPONSE_PACKET, X_RESPONSE_LAST_PACKET, X_RESPONSE_FIRST, X_RESPONSE_LAST, X_RESPONSE_SIZE, X_RESPONSE_OFFSET,
                   X_CODE, X_CLASS, X_CODE_NAME, X_TEXT, X_ANSWER_OFFSET, X_ANSWER_ID, X_ANSWER_ID_TEXT):
        row[column] = early[column]
    row[X_ANSWERS] += early[X_ANSWERS]
    row[X_FLAGS] |= early[X_FLAGS] & HOW_UNSURE
    if early[X_ANSWER_OFFSET] != UNSAID and early[X_PARTITION] != UNSAID:
        row[X_PARTITION] = early[X_PARTITION]
    for column in (X_API, X_TOPIC, X_PARTITION, X_BROKER, X_GROUP, X_RECORDS, X_PAYLOAD):
        fill(row, column, early[column])


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def fill(row: cython.p_longlong, column: cython.longlong, value: cython.longlong) -> cython.void:
    """The answer may say what the request did not say."""
    if row[column] == UNSAID:
        row[column] = value
