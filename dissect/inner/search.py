"""Finds a record again: after missing or damaged bytes, and in connections older than the capture.

Law: the tag decides; tries are limited in number and in bytes.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

import numpy
from cryptography.hazmat.primitives.ciphers import CipherContext

from dissect.inner.ciphers import BLOCK, CHACHA_BLOCK, Opened, Opener, Opener13, next_generation
from dissect.inner.side import APPLICATION, EARLY, HANDSHAKE, NEVER, PLAIN, Side, record_size
from dissect.inner.suites import HEADER, Suite, suite_of

if TYPE_CHECKING:
    from dissect.inner.connection import Connection
    from dissect.inner.keylog import KeyLog

ENCRYPTED = re.compile(rb"[\x15-\x17]\x03\x03")
WINDOW = 4096  # sequence numbers looked at after a loss
TRIED_FIRST = 128 << 10  # bytes that a side may have decrypted in search of records, all its losses together, …
TRIED_A_BYTE = 256  # … and for each captured one: honest losses cost about what was lost
TRY_COST = 64  # bytes that a try costs beside its own
FAR = 1 << 22  # sequence numbers looked at, all secrets together, where nothing is known of them …
FAR_EACH = 1 << 20  # … and for each
FAR_OTHERS = 1 << 16  # … of a connection whose port says nothing
FAR_CHACHA = 1 << 15  # … of a cipher that is tried one by one, …
CHACHA_COST = 16  # … where a try costs as much as so many of the others
FAR_AT_ONCE = 1 << 16
FAR_FIRST, FAR_TIMES = 1 << 8, 4  # numbers that are looked at first, and how many times as many then; each look costs as much as so many
LATER = 1 << 12  # numbers behind which those after a KeyUpdate are looked at, too: a quarter as many, since they begin anew
TRIES_A_BYTE = 128  # numbers that may be tried for each captured byte of such a connection: a megabyte of them takes 5 to 8 seconds
RANDOMS = 128  # connections of the log that one from mid-stream may be
MASTERS = 256  # sessions of the log that a resumed one may go on with, or one whose client's hello is missing; …
MASTER_COST = 512  # … each costs as much as so many numbers
OFTEN, OFTEN_MOST = 1 << 14, 1 << 18  # numbers behind which those after more KeyUpdates are looked at, too, a 64th as many of each, and up to which
GENERATIONS = 64  # KeyUpdates that it may have seen
FLIGHT = 8  # records of a handshake
CONTENT = numpy.isin(numpy.arange(256), (0, 22, 23))  # what a record of TLS 1.3 may end with; …
ALERT = 3  # … the inner bytes of one that may end with 21, too: an alert is two bytes, alone in its record (RFC 8446, 5.1), and padding ends with 0
CONTENT_ALERT = CONTENT | (numpy.arange(256) == 21)
SUITES_BY_SECRET = {32: (0x1301, 0x1303), 48: (0x1302,)}
SUITES_OF_HANDSHAKE = {32: (0x1301, 0x1303, 0x1304, 0x1305), 48: (0x1302,)}


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
        if side.dead or side.need != HEADER or connection.shut:
            return start, None
    side.need = HEADER
    return end if final else max(at, end - HEADER + 1), None


def tried(connection: Connection, sender: int, buffer: bytes, at: int, size: int) -> Hit | None:
    """Everything that could be a record, with each key and number that it may have."""
    side = connection.sides[sender]
    header, body = buffer[at : at + HEADER], memoryview(buffer)[at + HEADER : at + size]
    if side.basis is None and connection.server_random:  # TLS 1.2: what says that keys are used from here on is lost
        side.basis = connection.basis()
    if side.basis is None:
        connection.guess(sender, header, body)
        if side.basis is None or connection.shut:  # the other side, which is read for it, may have closed both
            return None
    if side.far:
        return distant(connection, sender, at, size, header, body)
    span = max(side.start + at - side.lost_at, 0)
    for epoch, generation, first in epochs(side, connection.tls13):
        opener = connection.opener(sender, epoch, generation)
        if opener is None:
            return None
        for sequence in range(first, first + min(WINDOW, span // opener.around + 2)):
            side.tried += len(body) + TRY_COST
            if side.tried > TRIED_FIRST + TRIED_A_BYTE * (side.start + side.have - side.missing):
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


def resumed(connection: Connection, sender: int, header: bytes, body) -> Opener | None:
    """The opener of a session of TLS 1.2 that the log does not name: some ends write the master secret of one that is resumed once, with the
    random of the hello that began it; or the client's hello is missing.  Which one it is says the tag."""
    side = connection.sides[sender]
    if connection.tls13 or side.basis is None or connection.random and not connection.resumed:
        return None
    most = MASTERS if connection.random else min(MASTERS, connection.paid * TRIES_A_BYTE // MASTER_COST)
    for owner in [connection.owner] if connection.owner else connection.keylog.masters()[:MASTERS]:
        if connection.spent >= most:
            return None
        connection.spent += 1
        side.basis = side.basis._replace(owner=owner, random=connection.random or owner)
        opener = connection.opener(sender, side.epoch, side.generation)
        if opener is not None and opener.open(side.sequence, header, body) is not None:
            connection.owner, connection.random = owner, side.basis.random
            other = connection.sides[1 - sender]
            other.basis = other.basis or side.basis
            connection.keylog.masters().sort(key=owner.__ne__)  # it is the next one's, too, more often than not
            return opener
    side.basis = side.basis._replace(owner=b"", random=connection.random)
    return None


# --- from mid-stream --------------------------------------------------------------------------------------------------


class Origin(NamedTuple):
    """Whose records may be those of a connection: the client's random, "client" or "server", the suite, and what opens them."""

    random: bytes
    who: str
    suite: Suite
    secrets: list[bytes]  # of its generations, as far as somebody asked for them …
    openers: list[Opener13]  # … and their openers

    def opener(self, generation: int) -> Opener13:
        while len(self.openers) <= generation:
            if self.openers:
                self.secrets.append(next_generation(self.secrets[-1], self.suite))
            self.openers.append(Opener13(self.suite, self.secrets[-1]))
        return self.openers[generation]


def origins(connection: Connection, who: str, epoch: str, suites: dict[int, tuple[int, ...]]) -> list[Origin]:
    """What the log's secrets of these ends and this epoch may open, AES before ChaCha20, which takes longer."""
    keylog, name = connection.keylog, f"{who} {epoch} {len(suites[32])}"
    keylog.refresh()
    if name not in keylog.made:
        keylog.made[name] = origins_of(keylog, keylog.randoms()[:RANDOMS], who, epoch, suites)
    if not connection.random:
        return keylog.made[name]
    return [one for one in keylog.made[name] if one.random == connection.random] or origins_of(keylog, [connection.random], who, epoch, suites)


def origins_of(keylog: KeyLog, randoms: list[bytes], who: str, epoch: str, suites: dict[int, tuple[int, ...]]) -> list[Origin]:
    found = []
    for random in randoms:
        secrets = keylog.of(random)
        for end in who.split():
            secret = secrets.get(f"{end}_{epoch}", b"")
            found += [Origin(random, end, suite, [secret], []) for suite in filter(None, map(suite_of, suites.get(len(secret), ())))]
    return sorted(found, key=lambda one: one.suite.cipher == "CHACHA20")


def begun(connection: Connection, sender: int, header: bytes, body) -> Origin | None:
    """Whose handshake a record is of, where one hello is missing: of the other one's random, or of the other one's suite."""
    who = "client" if sender == connection.client else "server"
    found = origins(connection, who, "handshake", SUITES_OF_HANDSHAKE)
    if connection.random:
        found = found + origins(connection, who, "application", SUITES_OF_HANDSHAKE)
    if connection.suite:
        found = [one for one in found if one.suite.number == connection.suite]
    spent = connection.spent + len(found) * FLIGHT * TRY_COST
    if worth(spent) > connection.paid:
        connection.sides[sender].need, connection.due = NEVER, min(connection.due or NEVER, worth(spent))
        return None
    connection.spent = spent
    return next((one for one in found if any(one.opener(0).open(number, header, body) is not None for number in range(FLIGHT))), None)


def origin(connection: Connection, sender: int, header: bytes, body) -> Origin | None:
    """Whose record it is: as far as the connection's bytes are worth the search, which goes on when there are more."""
    side = connection.sides[sender]
    who = "client server" if connection.asks < 0 else "client" if sender == connection.asks else "server"
    found = origins(connection, who, "application", SUITES_BY_SECRET) if not connection.server_random else []  # TLS 1.2: no secret opens it alone
    most = min(FAR_EACH, (FAR if connection.ours else FAR_OTHERS) // max(len(found), 1))
    while found and side.looked < most:
        reached = further(side.looked, most)
        spent = connection.spent + len(found) * sum(upto - first + FAR_FIRST for _, first, upto in ranges(side.looked, reached))
        if worth(spent) > connection.paid:
            side.need, connection.due = NEVER, min(connection.due or NEVER, worth(spent))
            return None
        connection.spent, hit = spent, recognised(found, header, body, side.looked, reached)
        if hit is not None:
            return hit
        side.looked = reached
    return None


def recognised(found: list[Origin], header: bytes, body, looked: int, reached: int) -> Origin | None:
    """The origin of this record, if its sequence number is among these."""
    for generation, first, most in ranges(looked, reached):
        for origin in found:
            if located(origin.opener(generation), header, body, first, most) >= 0:
                return origin
    return None


def ranges(looked: int, reached: int) -> list[tuple[int, int, int]]:
    """The numbers to look at next, generation by generation: each begins anew, and who renews keys often has low numbers."""
    found = [(0, looked, reached)]
    if reached >= LATER:
        found.append((1, looked // 4 if looked >= LATER else 0, reached // 4))
    if OFTEN <= reached and looked < OFTEN_MOST:
        found += [(generation, looked // 64 if looked >= OFTEN else 0, min(reached, OFTEN_MOST) // 64) for generation in range(2, GENERATIONS)]
    return found


def further(looked: int, most: int) -> int:
    """Up to which number to look next: most records have low ones."""
    return min(max(FAR_FIRST, FAR_TIMES * looked), most)


def distant(connection: Connection, sender: int, at: int, size: int, header: bytes, body) -> Hit | None:
    """The connection's secrets are known, this side's sequence number is not: it waits for bytes that are worth the next numbers."""
    side = connection.sides[sender]
    who = "client" if sender == connection.client else "server"
    found = [one for one in origins(connection, who, "application", SUITES_BY_SECRET) if one.suite.number == connection.suite]
    if not found:
        return None
    while side.looked < FAR_EACH:
        most = further(side.looked, FAR_EACH)
        tried = side.tried + sum(upto - first + FAR_FIRST for _, first, upto in ranges(side.looked, most))
        lacks = worth(tried) - side.lost_bytes - side.have
        if lacks > 0:
            side.need = side.have - at + lacks
            return None
        side.tried = tried
        for generation, first, upto in ranges(side.looked, most):
            opener = found[0].opener(generation)
            sequence = located(opener, header, body, first, upto)
            if sequence >= 0:
                return Hit(at, size, APPLICATION, generation, sequence, opener.open(sequence, header, body))
        side.looked = most
    side.dead = 1
    return None


def lacking(connection: Connection, side: Side, hit: Hit) -> int:
    """The inner bytes missing before the record that was found; exact if everything lost was application data without padding."""
    span = side.start + hit.at - side.lost_at
    opener = connection.opener(connection.sides.index(side), hit.epoch, hit.generation)
    assert opener is not None
    if side.epoch == EARLY and not side.far:
        return lacking_early(connection, span - hit.sequence * opener.around, hit.epoch)
    if side.far or hit.epoch != APPLICATION:
        return 0
    if side.epoch != APPLICATION:
        return int(hit.sequence > int(not connection.tls13))  # of TLS 1.2 the first one ends the handshake
    if side.generation == hit.generation:
        records = hit.sequence - side.sequence
        return max(span - records * opener.around, 1) if records else 0
    return max(span - (hit.sequence + 1) * opener.around - HEADER, 0)


def lacking_early(connection: Connection, span: int, epoch: int) -> int:
    """Early data has no number that what follows it would tell: 0 if there is room for the end of it and of the handshake only."""
    suite = suite_of(connection.suite)
    if not connection.taken or suite is None:
        return 0
    around = HEADER + 17  # of records before the handshake's end, which nobody pads
    ends = around + 4 + (around + 4 + hashlib.new(suite.hash).digest_size if epoch == APPLICATION else 0)
    return max(span - ends - around, 0)


def worth(numbers: int) -> int:
    """Captured bytes for which so many numbers may be tried."""
    return -(-numbers // TRIES_A_BYTE)


def located(opener: Opener, header: bytes, body, first: int, most: int) -> int:
    """The sequence number of a record; −1 if it is not from `first` to below `most`."""
    if not isinstance(opener, Opener13):
        return -1
    if opener.blocks and len(body) > opener.tag:
        return _by_last_byte(opener, opener.blocks, header, body, first, most)
    numbers: Iterable[int] = range(first // CHACHA_COST, min(most // CHACHA_COST, FAR_CHACHA))
    if opener.stream and len(body) > opener.tag:
        numbers = _may_be(opener, opener.stream, body, numbers)
    return next((number for number in numbers if opener.open(number, header, body) is not None), -1)


def _may_be(opener: Opener13, cipher: CipherContext, body, numbers: Iterable[int]) -> Iterator[int]:
    """The numbers with which ChaCha20 gives a last byte that a record may have."""
    last = len(body) - opener.tag - 1
    count, zeros, ends = (1 + last // CHACHA_BLOCK).to_bytes(4, "little"), bytes(last % CHACHA_BLOCK + 1), body[last]
    content = CONTENT_ALERT if last + 1 == ALERT else CONTENT
    for number in numbers:
        cipher.reset_nonce(count + (opener.iv ^ number).to_bytes(12, "big"))
        if content[cipher.update(zeros)[-1] ^ ends]:
            yield number


def _by_last_byte(opener: Opener13, cipher: CipherContext, header: bytes, body, first: int, most: int) -> int:
    """In counter mode the last byte alone says what a record can be: one block for each number, many at once; then the tag decides."""
    last = len(body) - opener.tag - 1
    iv = opener.iv.to_bytes(12, "big")
    blocks = numpy.empty((min(FAR_AT_ONCE, most - first), 4), dtype=numpy.uint32)  # a word of the vector, two with the number, one that counts blocks
    blocks[:, 0], blocks[:, 3] = numpy.frombuffer(iv[:4] + (2 + last // BLOCK).to_bytes(4, "big"), dtype=numpy.uint32)
    vector = numpy.frombuffer(iv, dtype=numpy.uint64, offset=4)
    content = CONTENT_ALERT if last + 1 == ALERT else CONTENT
    while first < most:
        many = min(len(blocks), most - first)
        blocks[:many, 1:3] = (counted(first, many) ^ vector).view(numpy.uint32).reshape(-1, 2)
        stream = cipher.update(blocks[:many].data.cast("B"))
        ends = numpy.frombuffer(stream, dtype=numpy.uint8)[last % BLOCK :: BLOCK]
        for sequence in numpy.flatnonzero(content[ends ^ numpy.uint8(body[last])]).tolist():
            if opener.open(first + sequence, header, body) is not None:
                return first + sequence
        first += many
    return -1


@lru_cache(maxsize=4)
def counted(first: int, many: int) -> numpy.ndarray:
    """Numbers as records have them: their bytes are those of the network."""
    return numpy.arange(first, first + many, dtype=numpy.uint64).astype(">u8").view(numpy.uint64)
