"""Secrets to keys, records to plain bytes.  The ciphers are those of the package `cryptography`; this module has only what TLS puts
around them.

Law: `open` gives plain bytes whose tag or MAC is right, or None; no content of a capture makes it raise.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable
from dataclasses import dataclass

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
from cryptography.hazmat.primitives.ciphers.aead import AESCCM, AESGCM, ChaCha20Poly1305

from dissect.inner.suites import HEADER, Suite

TAG = 16
BLOCK = 16
CHACHA_BLOCK = 64
MASK64 = (1 << 64) - 1
Opened = tuple[int, bytes] | None  # the content's type, and the content


@dataclass(frozen=True)
class Recipe:
    """What a compiled loop needs to open the same records."""

    cipher: str
    key: bytes
    iv: bytes  # in front of the explicit part of the nonce, or all of it
    explicit: int
    new: bool  # TLS 1.3


def expand_label(secret: bytes, label: bytes, length: int, digest: str) -> bytes:
    """HKDF-Expand-Label with an empty context (RFC 8446, 7.1)."""
    label = b"tls13 " + label
    info = length.to_bytes(2, "big") + bytes([len(label)]) + label + b"\0"
    out, block, number = b"", b"", 1
    while len(out) < length:
        block = hmac.digest(secret, block + info + bytes([number]), digest)
        out, number = out + block, number + 1
    return out[:length]


def next_generation(secret: bytes, suite: Suite) -> bytes:
    """The secret after a KeyUpdate."""
    return expand_label(secret, b"traffic upd", hashlib.new(suite.hash).digest_size, suite.hash)


def prf(secret: bytes, label: bytes, seed: bytes, length: int, digest: str) -> bytes:
    """TLS 1.2's pseudorandom function (RFC 5246, 5)."""
    seed = label + seed
    out, a = b"", seed
    while len(out) < length:
        a = hmac.digest(secret, a, digest)
        out += hmac.digest(secret, a + seed, digest)
    return out[:length]


def aead(suite: Suite, key: bytes) -> Callable:
    """A function that decrypts: (nonce, data, associated data)."""
    if suite.cipher == "GCM":
        return AESGCM(key).decrypt
    if suite.cipher == "CHACHA20":
        return ChaCha20Poly1305(key).decrypt
    return AESCCM(key, tag_length=8 if suite.cipher == "CCM_8" else TAG).decrypt


class Opener13:
    """Opens the records of one traffic secret of TLS 1.3."""

    def __init__(self, suite: Suite, secret: bytes):
        self.key = expand_label(secret, b"key", suite.key, suite.hash)
        self.iv = int.from_bytes(expand_label(secret, b"iv", 12, suite.hash), "big")
        self.blocks = Cipher(algorithms.AES(self.key), modes.ECB()).encryptor() if suite.cipher == "GCM" else None  # one by one, to search; …
        self.stream = Cipher(algorithms.ChaCha20(self.key, bytes(16)), None).encryptor() if suite.cipher == "CHACHA20" else None  # … and the other's
        self.tag = 8 if suite.cipher == "CCM_8" else TAG
        self.around = HEADER + self.tag + 1  # bytes of a record that are no content
        self.least = self.tag + 1
        self.recipe = Recipe(suite.cipher, self.key, self.iv.to_bytes(12, "big"), 0, True)
        self._decrypt = aead(suite, self.key)

    def open(self, sequence: int, header: bytes, body) -> Opened:
        if len(body) < self.least:
            return None
        try:
            text = self._decrypt((self.iv ^ sequence).to_bytes(12, "big"), body, header)
        except InvalidTag:
            return None
        kind = text[-1] if text else 0
        if kind == 0:
            text = text.rstrip(b"\0")
            if not text:
                return 0, b""
            kind = text[-1]
        return kind, text[:-1]


class Opener12:
    """Opens the records of one direction of TLS 1.2, with an AEAD cipher."""

    def __init__(self, suite: Suite, key: bytes, iv: bytes):
        self.explicit = 0 if suite.cipher == "CHACHA20" else 8
        self.salt, self.iv = iv, int.from_bytes(iv, "big")
        self.tag = 8 if suite.cipher == "CCM_8" else TAG
        self.least = self.explicit + self.tag
        self.around = HEADER + self.least
        self.recipe = Recipe(suite.cipher, key, iv, self.explicit, False)
        self._decrypt = aead(suite, key)

    def open(self, sequence: int, header: bytes, body) -> Opened:
        size = len(body) - self.least
        if size < 0:
            return None
        nonce = self.salt + bytes(body[:8]) if self.explicit else (self.iv ^ sequence).to_bytes(12, "big")
        about = sequence.to_bytes(8, "big") + header[:3] + size.to_bytes(2, "big")
        try:
            return header[0], self._decrypt(nonce, body[self.explicit :], about)
        except InvalidTag:
            return None


class OpenerCBC:
    """Opens the records of one direction of TLS 1.2, with CBC and HMAC, in either order."""

    recipe = None

    def __init__(self, suite: Suite, key: bytes, mac: bytes, mac_first: bool):
        self.algorithm, self.mac, self.digest = algorithms.AES(key), mac, suite.mac
        self.mac_first = mac_first  # else it covers what is encrypted
        self.size = len(mac)
        self.least = 2 * BLOCK if mac_first else BLOCK + BLOCK + self.size
        self.around = HEADER + BLOCK + self.size + BLOCK // 2  # the padding's length is not known before

    def open(self, sequence: int, header: bytes, body) -> Opened:
        body = bytes(body)
        if len(body) < self.least:
            return None
        if self.mac_first:
            text = self._decrypt(body)
            return self._checked(sequence, header, text) if text is not None else None
        body, tag = body[: -self.size], body[-self.size :]
        said = sequence.to_bytes(8, "big") + header[:3] + len(body).to_bytes(2, "big") + body
        if not hmac.compare_digest(hmac.digest(self.mac, said, self.digest), tag):
            return None
        text = self._decrypt(body)
        return (header[0], text) if text is not None else None

    def _checked(self, sequence: int, header: bytes, text: bytes) -> Opened:
        text, tag = text[: -self.size], text[-self.size :]
        if len(tag) < self.size:
            return None
        said = sequence.to_bytes(8, "big") + header[:3] + len(text).to_bytes(2, "big") + text
        return (header[0], text) if hmac.compare_digest(hmac.digest(self.mac, said, self.digest), tag) else None

    def _decrypt(self, body: bytes) -> bytes | None:
        """Without vector and padding; None if the padding is wrong."""
        if len(body) % BLOCK or len(body) < 2 * BLOCK:
            return None
        opened = Cipher(self.algorithm, modes.CBC(body[:BLOCK])).decryptor()
        text = opened.update(body[BLOCK:]) + opened.finalize()
        padding = text[-1] + 1
        if padding > len(text) or text[-padding:] != bytes([padding - 1]) * padding:
            return None
        return text[:-padding]


Opener = Opener13 | Opener12 | OpenerCBC


def openers12(suite: Suite, master: bytes, randoms: bytes, mac_first: bool) -> tuple[Opener, Opener]:
    """The client's and the server's opener of a TLS 1.2 connection; `randoms`: the server's, then the client's."""
    mac = hashlib.new(suite.mac).digest_size if suite.cipher == "CBC" else 0
    iv = {"CBC": 0, "CHACHA20": 12}.get(suite.cipher, 4)
    block = prf(master, b"key expansion", randoms, 2 * (mac + suite.key + iv), suite.hash)
    parts, at = [], 0
    for size in (mac, mac, suite.key, suite.key, iv, iv):
        parts.append(block[at : at + size])
        at += size
    if mac:
        return OpenerCBC(suite, parts[2], parts[0], mac_first), OpenerCBC(suite, parts[3], parts[1], mac_first)
    return Opener12(suite, parts[2], parts[4]), Opener12(suite, parts[3], parts[5])
