# ruff: noqa: I001 - column names in packed lines
"""A reader's state in compact form, and guesses of it: what a split of a plain file needs to start on its own."""

from __future__ import annotations

import numpy as np

from dissect.capture import records
from dissect.capture.layout import (
    F_AT, F_BYTES, F_EARLIEST, F_END, F_FIELD, F_FINAL, F_FIRST, F_GIVEN, F_LAST, F_LATEST, F_PACKET, F_SKIP, F_STOP, F_VALUE, F_WIDTH, N_WIDTH,
)

STATE = b"mq2"
NEVER = 1 << 62  # later than any time that is given


def state_of(form: np.ndarray, interfaces: np.ndarray) -> bytes:
    """A reader's state in compact form; counters are no part of it."""
    form = form.copy()
    form[[F_EARLIEST, F_LATEST, F_BYTES, F_GIVEN]] = NEVER, -NEVER, 0, 0
    form[[F_FIELD, F_VALUE, F_SKIP, F_STOP, F_END, F_FINAL]] = 0
    return STATE + form.astype("<i8").tobytes() + interfaces.astype("<i8").tobytes()


def unpack_state(state: bytes) -> tuple[np.ndarray, np.ndarray]:
    """What ``state_of`` packed."""
    if not state.startswith(STATE):
        raise ValueError("these bytes are no reader's state")
    words = np.frombuffer(state, "<i8", offset=len(STATE)).astype(np.int64)
    return words[:F_WIDTH], words[F_WIDTH:].reshape(-1, N_WIDTH)


def place_of(state: bytes) -> int:
    """The file offset of the next record."""
    return int(unpack_state(state)[0][F_AT])


def last_of(state: bytes) -> int:
    """The time of the packet before the next record; 0: there was none."""
    return int(unpack_state(state)[0][F_LAST])


def after(state: bytes, end: bytes) -> bytes:
    """`end`, the state after a split without a packet, as a reader has it that was in `state` before: it knows the last packet's time."""
    form, interfaces = unpack_state(end)
    form[F_LAST] = last_of(state)
    return state_of(form, interfaces)


def agrees(guessed: bytes, true: bytes) -> bool:
    """Whether a guessed start reads the same packets as the true state.  Packet numbers are not compared, nor is the time that a simple
    packet block would inherit."""
    ours, our_interfaces = unpack_state(guessed)
    theirs, their_interfaces = unpack_state(true)
    ours[[F_PACKET, F_LAST, F_FIRST]] = theirs[[F_PACKET, F_LAST, F_FIRST]]
    return bool(np.array_equal(ours, theirs) and np.array_equal(our_interfaces, their_interfaces))


def guess_record(data, at: int, state: bytes) -> int | None:
    """The first index at or after `at` where a record is likely to begin; None when none is.

    `data` is all of a plain file, `state` the state of a reader of that file.  A guess can be wrong, since a payload may contain a
    capture.  So the caller compares it with the offset that the bytes before lead to.
    """
    form, _ = unpack_state(state)
    data = np.frombuffer(data, np.uint8)
    at, told = records.find_record(data, at, len(data), len(data), True, form)
    return at if told == 1 else None
