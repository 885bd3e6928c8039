"""Finds a record again: after missing or damaged bytes, and in connections older than the capture.

Law: the tag decides; tries are limited in number and in bytes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

import numpy
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes

from dissect.inner.ciphers import Opened, Opener, Opener13, next_generation
from dissect.inner.side import APPLICATION, EARLY, HANDSHAKE, NEVER, PLAIN, Side, record_size
from dissect.inner.suites import HEADER, Suite, suite_of

if TYPE_CHECKING:
    from dissect.inner.connection import Connection

ENCRYPTED = re.compile(rb"[\x15-\x17]\x03\x03")
WINDOW = 4096  # sequence numbers looked at after a loss
TRIED_MAX = 64 << 20  # bytes decrypted in search of one record
TRY_COST = 64  # bytes that a try costs beside its own
FAR = 1 << 22  # sequence numbers looked at, all secrets together, where nothing is known of them …
FAR_EACH = 1 << 20  # … and for each
FAR_OTHERS = 1 << 16  # … of a connection whose port says nothing
FAR_CHACHA = 1 << 13  # … of a cipher that is tried one by one, …
CHACHA_COST = 64  # … where a try costs as much as so many of the others
FAR_AT_ONCE = 1 << 16
RANDOMS = 128  # connections of the log that one from mid-stream may be
GENERATIONS = 4  # KeyUpdates that it may have seen
CONTENT = numpy.array([0, 21, 22, 23], dtype=numpy.uint8)  # what a record of TLS 1.3 may end with
SUITES_BY_SECRET = {32: (0x1301, 0x1303), 48: (0x1302,)}


class Hit(NamedTuple):
    """A record that was found."""

    at: int  # in the buffer
    size: int
    epoch: int
    generation: int
    sequence: int
    opened: Opened


def next_record(connection: Connection, sender: int, buffer: bytes, at: int, final: bool) -> tuple[int, Hit | None]:
    """The next record from `at` on, or up to where there is none."""
    side = connection.sides[sender]
    end = len(buffer)
    for match in ENCRYPTED.finditer(buffer, at):
        start = match.start()
        if start + HEADER > end:
            break
        size = record_size(buffer, start)
        if size <= HEADER or side.basis is not None and connection.tls13 and buffer[start] != 23:
            continue
        if start + size > end:
            if final:
                continue
            side.need = size
            return start, None
        hit = tried(connection, sender, buffer, start, size)
        if hit is not None:
            return start, hit
        if side.dead or side.need == NEVER or connection.shut:
            return start, None
    side.need = HEADER
    return end if final else max(at, end - HEADER + 1), None


def tried(connection: Connection, sender: int, buffer: bytes, at: int, size: int) -> Hit | None:
    """Everything that could be a record, with each key and number that it may have."""
    side = connection.sides[sender]
    header, body = buffer[at : at + HEADER], memoryview(buffer)[at + HEADER : at + size]
    if side.basis is None:
        connection.guess(sender, header, body)
        if side.basis is None:
            return None
    if side.far:
        return distant(connection, sender, at, size, header, body)
    span = max(side.start + at - side.lost_at, 0)
    for epoch, generation, first in connection.following(sender):
        opener = connection.opener(sender, epoch, generation)
        if opener is None:
            return None
        for sequence in range(first, first + min(WINDOW, span // opener.around + 2)):
            side.tried += len(body) + TRY_COST
            if side.tried > TRIED_MAX:
                side.dead = 1
                return None
            opened = opener.open(sequence, header, body)
            if opened is not None:
                return Hit(at, size, epoch, generation, sequence, opened)
    return None


def epochs(side: Side, tls13: bool) -> Iterator[tuple[int, int, int]]:
    """Epoch, generation and first sequence number of what a side may use next, the most probable first."""
    if side.epoch != PLAIN:
        yield side.epoch, side.generation, side.sequence
    if not tls13:
        if side.epoch == PLAIN:
            yield APPLICATION, 0, 0
        return
    if side.epoch == EARLY:
        yield HANDSHAKE, 0, 0
    if side.epoch in (EARLY, HANDSHAKE):
        yield APPLICATION, 0, 0
    if side.epoch == APPLICATION:
        yield APPLICATION, side.generation + 1, 0


# --- from mid-stream --------------------------------------------------------------------------------------------------


def distant(connection: Connection, sender: int, at: int, size: int, header: bytes, body) -> Hit | None:
    """The connection's secrets are known, this side's sequence number is not."""
    for generation in range(GENERATIONS):
        opener = connection.opener(sender, APPLICATION, generation)
        if opener is None:
            return None
        sequence = located(opener, header, body, FAR_EACH)
        if sequence >= 0:
            return Hit(at, size, APPLICATION, generation, sequence, opener.open(sequence, header, body))
    connection.sides[sender].dead = 1
    return None


def recognised(keylog, randoms: list[bytes], header: bytes, body, far: int) -> tuple[bytes, str, Suite] | None:
    """The origin of this record: the client's random, "client" or "server", and the suite.  Only the first generation is tried."""
    found = [(random, who, suite_of(number), keylog.of(random)[f"{who}_application"])
             for random in randoms[:RANDOMS] for who in ("client", "server") if f"{who}_application" in keylog.of(random)
             for number in SUITES_BY_SECRET.get(len(keylog.of(random)[f"{who}_application"]), ())]
    most = min(FAR_EACH, far // max(len(found), 1))
    for generation in range(2):
        for number, (random, who, suite, secret) in enumerate(found):
            assert suite is not None
            if located(Opener13(suite, secret), header, body, most) >= 0:
                return random, who, suite
            if generation == 0:
                found[number] = random, who, suite, next_generation(secret, suite)
    return None


def located(opener: Opener, header: bytes, body, most: int) -> int:
    """The sequence number of a record; −1 if it is not below `most`."""
    if not isinstance(opener, Opener13):
        return -1
    if opener.gcm and len(body) > opener.tag:
        return _by_last_byte(opener, header, body, most)
    for sequence in range(min(most // CHACHA_COST, FAR_CHACHA)):
        if opener.open(sequence, header, body) is not None:
            return sequence
    return -1


def _by_last_byte(opener: Opener13, header: bytes, body, most: int) -> int:
    """In counter mode the last byte alone says what a record can be: one block for each number, all at once; then the tag decides."""
    last = len(body) - opener.tag - 1
    iv = opener.iv.to_bytes(12, "big")
    many = min(FAR_AT_ONCE, most)
    blocks = numpy.zeros((many, 16), dtype=numpy.uint8)
    blocks[:, :12] = numpy.frombuffer(iv, dtype=numpy.uint8)
    blocks[:, 12:] = numpy.frombuffer((2 + last // 16).to_bytes(4, "big"), dtype=numpy.uint8)
    vector = int.from_bytes(iv[4:], "big")
    for first in range(0, most, many):
        numbers = numpy.arange(first, first + many, dtype=numpy.uint64)
        blocks[:, 4:12] = (numbers ^ numpy.uint64(vector)).astype(">u8").view(numpy.uint8).reshape(-1, 8)
        stream = Cipher(algorithms.AES(opener.key), modes.ECB()).encryptor().update(blocks.tobytes())
        ends = numpy.frombuffer(stream, dtype=numpy.uint8).reshape(-1, 16)[:, last % 16] ^ numpy.uint8(body[last])
        for sequence in numpy.flatnonzero(numpy.isin(ends, CONTENT)).tolist():
            if opener.open(first + sequence, header, body) is not None:
                return first + sequence
    return -1
