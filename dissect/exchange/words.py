"""Small functions on rows of messages, frames and keys for every module of this room.

Law: the same as words.pxd, which the compiler takes in their place; tests/test_uncompiled.py runs these.
"""

from __future__ import annotations

from dissect.exchange.layout import UNSAID, X_HASH, X_KEY0, X_KEY1, X_KEY2, X_SIDE, X_SLOT
from dissect.frames.layout import F_ACK, F_BYTES, F_TOTAL
from dissect.language.layout import M_KEY1, M_PRESENT
from dissect.memory.hashes import GOLDEN, MASK64, PRIME
from dissect.stream.state import ACKED, SEQUENCE

MASK62 = (1 << 62) - 1


def slot_or_unsaid(message, slot: int) -> int:
    """The value in a slot of a message; UNSAID: none."""
    return message[slot] if message[M_PRESENT] >> slot & 1 else UNSAID


def key_of(message, slot: int) -> int:
    """A part of the message's key; a missing one is 0."""
    return message[slot] if message[M_PRESENT] >> slot & 1 else 0


def bit(slot: int) -> int:
    """The bit of M_PRESENT for a slot."""
    return 1 << slot


def nameless(frame, message) -> bool:
    """Whether the message was cut before the end of its key."""
    return frame[F_BYTES] < frame[F_TOTAL] and not message[M_PRESENT] >> M_KEY1 & 1


def acknowledged(frame) -> int:
    """The offset up to which the message's sender had received the other direction when it began; UNSAID: unknown."""
    if frame[F_ACK] >= 0:
        return frame[F_ACK] if frame[F_ACK] < SEQUENCE else UNSAID
    return UNSAID if frame[F_ACK] == -1 else ACKED - frame[F_ACK]


def ahead(frame) -> bool:
    """Whether that is more than had had its turn when it was cut."""
    return 0 < frame[F_ACK] < SEQUENCE


def same_key(row, like) -> bool:
    """Whether two rows of requests have one key."""
    return (row[X_HASH] == like[X_HASH] and row[X_SLOT] == like[X_SLOT] and row[X_SIDE] == like[X_SIDE] and row[X_KEY1] == like[X_KEY1]
            and row[X_KEY0] == like[X_KEY0] and row[X_KEY2] == like[X_KEY2])


def hash_of(seed: int, slot: int, family: int, one: int, two: int) -> int:
    """An unsigned hash of a connection and a key of three parts.  Who does not know the seed finds no keys that meet in one bucket."""
    mixture = (((slot ^ seed) * GOLDEN) & MASK64) ^ (one & MASK64)
    mixture = ((mixture ^ (mixture >> 29)) * PRIME) & MASK64
    mixture = ((mixture ^ (two & MASK64) ^ (family & MASK64)) * GOLDEN) & MASK64
    return (mixture ^ (mixture >> 32)) & MASK62


def mixed(mark: int, value: int) -> int:
    """A mark with one more value in it."""
    mark = ((mark ^ (value & MASK64)) * GOLDEN) & MASK64
    return ((mark ^ (mark >> 29)) * PRIME) & MASK64
