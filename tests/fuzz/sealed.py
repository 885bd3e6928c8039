"""TLS that is made: two hellos in clear, secrets by choice, and records that are sealed as an input wants them.

A sealed piece is four bytes (the content's type; the epoch, if it is a later one; numbers of records that were lost before it; zeros behind
the content), then the content.  So a changed input is still a connection whose tags are right, and what is inside of it is anything.
"""

from __future__ import annotations

import hashlib
from functools import cache

from cryptography.hazmat.primitives.ciphers.aead import AESGCM, ChaCha20Poly1305

from dissect.inner.ciphers import expand_label, prf
from dissect.inner.keylog import KeyLog
from dissect.inner.suites import suite_of

HEAD = 4  # bytes of a sealed piece before its content
SUITES = (0x1301, 0x1302, 0x1303, 0xC02F, 0xC030, 0xCCA8)
SAID, DATA, KEY_UPDATE, CHANGE = 22, 23, 24, 20
EARLY, HANDSHAKE, APPLICATION = 1, 2, 3
CONTENT_MOST = 1 << 14
LABELS = {(0, EARLY): b"CLIENT_EARLY_TRAFFIC_SECRET", (0, HANDSHAKE): b"CLIENT_HANDSHAKE_TRAFFIC_SECRET", (1, HANDSHAKE): b"SERVER_HANDSHAKE_TRAFFIC_SECRET",
          (0, APPLICATION): b"CLIENT_TRAFFIC_SECRET_0", (1, APPLICATION): b"SERVER_TRAFFIC_SECRET_0"}
WAYS = [(suite, early) for suite in SUITES for early in ((False, True) if suite < 0x2000 else (False,))]  # suite, and whether data comes early


def random_of(way: int) -> bytes:
    return hashlib.sha256(b"random %d" % way).digest()


def secret_of(way: int, label: bytes) -> bytes:
    size = 48 if label == b"CLIENT_RANDOM" or WAYS[way][0] == 0x1302 else 32
    return hashlib.sha384(label + b" %d" % way).digest()[:size]


@cache
def keylog() -> KeyLog:
    """The secrets of all ways."""
    lines = []
    for way, (suite, early) in enumerate(WAYS):
        labels = [label for (_, epoch), label in LABELS.items() if early or epoch != EARLY] if suite < 0x2000 else [b"CLIENT_RANDOM"]
        lines += [b"%s %s %s\n" % (label, random_of(way).hex().encode(), secret_of(way, label).hex().encode()) for label in labels]
    log = KeyLog()
    log.follow([b"".join(lines)])
    return log


@cache
def keys(way: int, side: int, epoch: int, generation: int) -> tuple[AESGCM | ChaCha20Poly1305, bytes]:
    """What seals, and the vector."""
    suite = suite_of(WAYS[way][0])
    assert suite is not None
    if suite.tls13:
        secret = secret_of(way, LABELS[side, epoch])
        for _ in range(generation):
            secret = expand_label(secret, b"traffic upd", len(secret), suite.hash)
        key, vector = expand_label(secret, b"key", suite.key, suite.hash), expand_label(secret, b"iv", 12, suite.hash)
    else:
        size = 12 if suite.cipher == "CHACHA20" else 4
        block = prf(secret_of(way, b"CLIENT_RANDOM"), b"key expansion", random_of(way)[::-1] + random_of(way), 2 * (suite.key + size), suite.hash)
        at = 2 * suite.key + side * size
        key, vector = block[side * suite.key : (side + 1) * suite.key], block[at : at + size]
    return (ChaCha20Poly1305 if suite.cipher == "CHACHA20" else AESGCM)(key), vector


class Sealer:
    """One side of one input."""

    def __init__(self, way: int, side: int):
        self.way, self.side, self.new = way, side, WAYS[way][0] < 0x2000
        self.epoch = (EARLY if WAYS[way][1] and not side else HANDSHAKE) if self.new else APPLICATION
        self.generation = self.sequence = 0
        self.said = b""  # data, as its other end would read it

    def seal(self, piece: bytes) -> bytes:
        """A record."""
        kind, epoch, skipped, zeros, text = *piece[:HEAD], piece[HEAD:][:CONTENT_MOST]
        if self.new and kind == DATA and self.epoch == HANDSHAKE:
            epoch = APPLICATION  # nobody says data before
        if self.new and self.epoch < epoch <= APPLICATION:
            self.epoch, self.sequence = epoch, 0
        self.sequence += skipped
        record = self.new_record(kind, text, zeros) if self.new else self.old_record(kind, text)
        self.sequence += 1
        if self.new and kind == 0:  # no type, but zeros behind the content: its last byte is the type
            kind, text = (text.rstrip(b"\0") or b"\0")[-1], text.rstrip(b"\0")[:-1]
        if kind == DATA:
            self.said += text
        if self.new and kind == SAID and text[:1] == bytes([KEY_UPDATE]) and len(text) == 5 and self.epoch == APPLICATION:
            self.generation, self.sequence = self.generation + 1, 0
        if kind == SAID and text[:1] == b"\5" and self.epoch == EARLY:
            self.epoch, self.sequence = HANDSHAKE, 0
        return record

    def new_record(self, kind: int, text: bytes, zeros: int) -> bytes:
        cipher, vector = keys(self.way, self.side, self.epoch, self.generation)
        text = text + bytes([kind]) + bytes(zeros)
        head = b"\x17\3\3" + (len(text) + 16).to_bytes(2, "big")
        return head + cipher.encrypt((int.from_bytes(vector, "big") ^ self.sequence).to_bytes(12, "big"), text, head)

    def old_record(self, kind: int, text: bytes) -> bytes:
        cipher, vector = keys(self.way, self.side, APPLICATION, 0)
        number = self.sequence.to_bytes(8, "big")
        about = number + bytes([kind]) + b"\3\3" + len(text).to_bytes(2, "big")
        explicit = b"" if len(vector) == 12 else number
        nonce = vector + explicit if explicit else (int.from_bytes(vector, "big") ^ self.sequence).to_bytes(12, "big")
        body = explicit + cipher.encrypt(nonce, text, about)
        return bytes([kind]) + b"\3\3" + len(body).to_bytes(2, "big") + body


# --- seeds ------------------------------------------------------------------------------------------------------------


def message(kind: int, body: bytes) -> bytes:
    return bytes([kind]) + len(body).to_bytes(3, "big") + body


def extension(kind: int, body: bytes = b"") -> bytes:
    return kind.to_bytes(2, "big") + len(body).to_bytes(2, "big") + body


def sized(text: bytes) -> bytes:
    return len(text).to_bytes(2, "big") + text


def plain(kind: int, text: bytes) -> bytes:
    return bytes([kind]) + b"\3\3" + sized(text)


def handshake(way: int) -> list[tuple[int, bool, bytes]]:
    """(side, whether it is sealed, bytes) of the pieces before data."""
    number, early = WAYS[way]
    suite, name = number.to_bytes(2, "big"), extension(0, sized(b"\0" + sized(b"broker.test")))
    new, alpn = number < 0x2000, extension(16, sized(b"\2h2"))
    asked = name + extension(43, b"\2\3\4") * new + extension(42) * early
    hello = message(1, b"\3\3" + random_of(way) + b"\0" + sized(suite) + b"\1\0" + sized(asked))
    answer = message(2, b"\3\3" + random_of(way)[::-1] + b"\0" + suite + b"\0" + (sized(extension(43, b"\3\4")) if new else sized(alpn)))
    out = [(0, False, plain(SAID, hello))]
    if not new:
        done = bytes([SAID, 0, 0, 0]) + message(20, bytes(12))
        return [*out, (1, False, plain(SAID, answer + message(14, b""))), (0, False, plain(SAID, message(16, bytes(33))) + plain(CHANGE, b"\1")), (0, True, done),
                (1, False, plain(CHANGE, b"\1")), (1, True, done)]
    if early:
        out += [(0, True, bytes([DATA, EARLY, 0, 0]) + b"early data"), (0, True, bytes([SAID, EARLY, 0, 0]) + message(5, b""))]
    done = message(20, bytes(32))
    return [*out, (1, False, plain(SAID, answer) + plain(CHANGE, b"\1")), (1, True, bytes([SAID, HANDSHAKE, 0, 3]) + message(8, sized(alpn + extension(42) * early)) + done),
            (0, True, bytes([SAID, HANDSHAKE, 0, 0]) + done), (1, True, bytes([SAID, APPLICATION, 0, 0]) + message(4, bytes(20))), (0, True, bytes([SAID, APPLICATION, 0, 0]) + message(KEY_UPDATE, b"\0"))]


def sealed(way: int, side: int, text: bytes) -> tuple[int, bool, bytes]:
    return side, True, bytes([DATA, APPLICATION if WAYS[way][0] < 0x2000 else 0, 0, 0]) + text
