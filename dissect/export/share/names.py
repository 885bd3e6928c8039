"""Pseudonyms: what stands for a name, an address or a payload in a capture that is given away.

Law: a function of the key and the text alone, of the same length, and one to one: two names stay two names, one name stays one name wherever
it stands.  Characters that are no letters and digits stay, and so does a word of a protocol.
"""

from __future__ import annotations

import hashlib
import ipaddress
import re
from functools import cache, lru_cache
from importlib import import_module
from importlib.util import find_spec

from dissect.export.share.spent import LOOKED, Spent

shake_256 = import_module("_sha3").shake_256 if find_spec("_sha3") else hashlib.shake_256     # the same as hashlib's, whose copies take three times as long

ROUNDS = 8
CACHED = 1 << 16  # words, short texts and addresses that are remembered
CACHED_LONG, LONG_MOST = 1 << 7, 1 << 16  # longer texts, up to so many bytes: a byte of HTTP/2 may say one again
WORD_MOST = 128  # characters that are replaced as one
NUMBER_MOST = 5  # digits of a number that stays
HEX_LEAST = 8  # digits of a word that is taken for a hexadecimal number
ADDRESS4 = re.compile(rb"(?<![0-9.])\d{1,3}([-_.])\d{1,3}\1\d{1,3}\1\d{1,3}(?![0-9]|\.[0-9])")
ADDRESS6 = re.compile(rb"(?<![\w:.])(?=[0-9a-fA-F:]*:[0-9a-fA-F:]*:)[0-9a-fA-F:]{3,39}(?![\w:])")
WORD = re.compile(rb"(?:[0-9A-Za-z]|[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}|[\x80-\xff])+")
HEX = re.compile(r"(?=.*[0-9])(?:(?=.*[a-f])[0-9a-f]+|(?=.*[A-F])[0-9A-F]+)\Z")
# the characters that stand for those of a kind: by kind how many, the first, and the last
KINDS = {"0": (1, 0x30), "9": (9, 0x31), "d": (10, 0x30), "l": (26, 0x61), "u": (26, 0x41), "2": (0x780, 0x80), "3": (0xF000, 0x800), "4": (0x100000, 0x10000), "?": (128, 0)}
KEPT_FIRST = (0, 10, 127, 169, 172, 192, *range(224, 256))  # first bytes of addresses of a kind of their own


class Pseudonyms:
    """All that is replaced by one key; `words`: texts of the protocols themselves, which stay."""

    def __init__(self, key: bytes, words: frozenset[bytes] = frozenset()):
        self.key = hashlib.blake2b(key, person=b"mqdissect share").digest()
        self.turns = [shake_256(self.key + framed(b"turn", bytes([turn]))) for turn in range(ROUNDS)]
        self.stays: set[bytes] = set()  # whole texts that the user keeps
        self.spent: Spent | None = None  # of the message that is written
        longest = sorted(words, key=len, reverse=True)
        self.literal = re.compile(b"|".join(map(bounded, longest))) if longest else None
        self.words = words
        self.short = lru_cache(CACHED)(self._text)
        self.long = lru_cache(CACHED_LONG)(self._long)
        self.word = lru_cache(CACHED)(self._word)
        self.address4 = lru_cache(CACHED)(self._address4)
        self.begin4 = lru_cache(CACHED)(self._begin4)

    # --- numbers that nobody can guess ------------------------------------------------------------------------------

    def number(self, size: int, *about: bytes) -> int:
        return int.from_bytes(self.stream(size, *about), "big")

    def stream(self, size: int, *about: bytes) -> bytes:
        """Bytes that stand for bytes: as many as are wanted, by key and what they are about."""
        machine = hashlib.shake_256(self.key)
        machine.update(framed(*about))
        return machine.digest(size)

    def among(self, value: int, count: int, *about: bytes) -> int:
        """A permutation of the numbers below `count`: a Feistel network over the next even number of bits, walked until it is below again."""
        if count == 1:
            return 0
        half = max(1, ((count - 1).bit_length() + 1) // 2)
        mask, size = (1 << half) - 1, (half + 7) // 8
        head, rest = size.to_bytes(8, "big"), framed(count.to_bytes((count.bit_length() + 7) // 8, "big"), *about)
        while True:
            if self.spent is not None:
                self.spent.turn()
            left, right = value >> half, value & mask
            for turn in self.turns:  # as number() says it, with what is the same for all prepared
                machine = turn.copy()
                machine.update(head + right.to_bytes(size, "big") + rest)
                left, right = right, left ^ int.from_bytes(machine.digest(size), "big") & mask
            value = left << half | right
            if value < count:
                return value

    # --- words ------------------------------------------------------------------------------------------------------

    def _word(self, word: bytes) -> bytes:
        """A word of letters and digits as another one of the same kinds of characters; a short number stays: a port, a partition, a count."""
        if len(word) <= NUMBER_MOST and word.isdigit():
            return word
        try:
            text = word.decode()
        except UnicodeDecodeError:
            text = word.decode("latin-1")
            return self.stream_like(word, b"word") if text else b""
        if len(text) >= HEX_LEAST and HEX.match(text):
            return self._hex(text)
        kinds = "".join(map(kind_of, text))
        kinds = "9" + kinds[1:] if kinds[0] == "d" and text[0] != "0" and not kinds.strip("d") else kinds
        kinds = "0" + kinds[1:] if kinds[0] == "d" and text[0] == "0" and not kinds.strip("d") else kinds
        count = 1
        for kind in kinds:
            count *= KINDS[kind][0]
        value = ranked(text, kinds)
        while count > 1:
            value = self.among(value, count, b"word", kinds.encode())
            made = unranked(value, kinds)
            if not (len(made) >= HEX_LEAST and HEX.match(made)) and made.encode() not in self.words:
                return made.encode()
        return word

    def _hex(self, text: str) -> bytes:
        upper, value, count = text.isupper(), int(text, 16), 16 ** len(text)
        while True:
            value = self.among(value, count, b"hex", str(len(text)).encode(), b"U" if upper else b"l")
            made = f"{value:0{len(text)}{'X' if upper else 'x'}}"
            if HEX.match(made):
                return made.encode()

    def stream_like(self, data: bytes, *about: bytes) -> bytes:
        """Other bytes for bytes, the same for the same."""
        return self.stream(len(data), b"bytes", *about, data)

    # --- texts ------------------------------------------------------------------------------------------------------

    def text(self, data: bytes) -> bytes:
        """A text with other words: structure, short numbers and a protocol's own words stay."""
        return self.short(data) if len(data) <= WORD_MOST else self.long(data) if len(data) <= LONG_MOST else self._long(data)

    def _long(self, data: bytes) -> bytes:
        if self.spent is not None:
            self.spent.read(len(data) // LOOKED)
        return self._text(data)

    def _text(self, data: bytes) -> bytes:
        if not data or data in self.stays or data in self.words:
            return data
        out, at = bytearray(), 0
        for start, end, made in self.apart(data):
            if start < at:
                continue
            out += self.plain(data[at:start]) + made
            at = end
        out += self.plain(data[at:])
        return bytes(out)

    def apart(self, data: bytes) -> list[tuple[int, int, bytes]]:
        """The places of a text that are no words of a user, and what stands there."""
        found: list[tuple[int, int, bytes]] = []
        if self.literal is not None:
            for one in self.literal.finditer(data):
                found.append((one.start(), one.end(), b""))
        for one in ADDRESS4.finditer(data):
            parts = one[0].split(one[1])
            if all(int(part) < 256 and str(int(part)).encode() == part for part in parts):
                made = one[1].join(b"%d" % part for part in self.address4(bytes(map(int, parts))))
                found.append((one.start(), one.end(), made))
        if b":" in data:
            found += [(one.start(), one.end(), made) for one in ADDRESS6.finditer(data) if (made := self.written6(one[0])) is not None]
        return sorted((start, end, made or data[start:end]) for start, end, made in found)

    def plain(self, data: bytes) -> bytes:
        return WORD.sub(lambda one: b"".join(self.word(piece) for piece in pieces(one[0])), data)

    def written6(self, text: bytes) -> bytes | None:
        """An IPv6 address in the same writing, None if it is none."""
        try:
            address = ipaddress.IPv6Address(text.decode())
        except ValueError:
            return None
        made = self.address6(address.packed)
        if made == address.packed:
            return text
        groups = [made[at : at + 2] for at in range(0, 16, 2)]
        head, gap, tail = text.partition(b"::")
        front, back = [one for one in head.split(b":") if one], [one for one in tail.split(b":") if one]
        whole = [written_group(old, new) for old, new in zip(front, groups)]
        last = [written_group(old, new) for old, new in zip(back, groups[8 - len(back) :])] if back else []
        return b":".join(whole) + (b"::" if gap else b"") + b":".join(last)

    # --- addresses --------------------------------------------------------------------------------------------------

    def _address4(self, address: bytes) -> bytes:
        """Byte by byte, each among those of as many decimal digits, by the bytes before it: networks stay together, and texts stay as long."""
        first = address[0]
        if first == 127 or 224 <= first < 240 or address in (bytes(4), b"\xff" * 4):
            return address
        out = self.begin4(address[:2])
        for at in (2, 3):
            out += bytes([self.octet(address[at], ending(address[at]) if at == 3 else alike(address[at]), address[:at])])
        return out

    def _begin4(self, address: bytes) -> bytes:
        """The first two bytes: many addresses have the same."""
        first, second = address
        made = first if first in KEPT_FIRST else self.octet(first, beginning(first), b"")
        return bytes([made, self.octet(second, following(first, second), address[:1])])

    def octet(self, value: int, among: list[int], before: bytes) -> int:
        return among[self.among(among.index(value), len(among), b"ip4", before, bytes([len(among), among[0]]))]

    def address6(self, address: bytes) -> bytes:
        """Group by group, each among those of as many hexadecimal digits."""
        if address[0] == 0xFF or address[:15] == bytes(15):
            return address
        if address[:12] == bytes(10) + b"\xff\xff":
            return address[:12] + self.address4(address[12:])
        kept = 1 if address[0] in (0xFC, 0xFD) or address[0] == 0xFE else 0
        out = b""
        for at in range(0, 16, 2):
            value = int.from_bytes(address[at : at + 2], "big")
            least = 0 if value == 0 else 1 if value < 16 else 16 ** (len(f"{value:x}") - 1)
            count = 1 if value == 0 else least * 15 if value > 15 else 15
            if at == 0 and kept:
                made = value
            elif at == 0 and value >> 13 == 1:
                made = 0x2000 + self.among(value - 0x2000, 0x2000, b"ip6", b"")
            else:
                made = least + self.among(value - least, count, b"ip6", address[:at])
            out += made.to_bytes(2, "big")
        return out

    def address(self, packed: bytes) -> bytes:
        return self.address4(packed) if len(packed) == 4 else self.address6(packed)

    def hardware(self, address: bytes) -> bytes:
        """A hardware address; broadcast, multicast and nothing stay, and the bit of locally administered ones."""
        if address[:1] and address[0] & 1 or not any(address):
            return address
        made = self.stream(len(address), b"hardware", address)
        return bytes([made[0] & 0xFC | address[0] & 3]) + made[1:]


def framed(*texts: bytes) -> bytes:
    """Texts with their lengths, so that no two lists of them are one."""
    return b"".join(len(text).to_bytes(8, "big") + text for text in texts)


def bounded(word: bytes) -> bytes:
    """A pattern for a protocol's word that is no part of a longer one."""
    before = rb"(?<![0-9A-Za-z])" if word[:1].isalnum() else b""
    return before + re.escape(word) + (rb"(?![0-9A-Za-z])" if word[-1:].isalnum() else b"")


def pieces(word: bytes) -> list[bytes]:
    """A very long word is several."""
    if len(word) <= WORD_MOST:
        return [word]
    text = word.decode("utf-8", "surrogateescape")
    return [text[at : at + WORD_MOST].encode("utf-8", "surrogateescape") for at in range(0, len(text), WORD_MOST)]


def kind_of(char: str) -> str:
    if char.isascii():
        return "d" if char.isdigit() else "l" if char.islower() else "u"
    return "2" if char < "\u0800" else "3" if char < "\U00010000" else "4"


def ranked(text: str, kinds: str) -> int:
    """A text's number among all of its kinds."""
    value = 0
    for char, kind in zip(text, kinds, strict=True):
        count, first = KINDS[kind]
        code = ord(char)
        if kind == "3":
            code -= 0x800 * (code >= 0xE000)  # surrogates are no characters
        value = value * count + (code - first) % count
    return value


def unranked(value: int, kinds: str) -> str:
    out = []
    for kind in reversed(kinds):
        count, first = KINDS[kind]
        value, code = divmod(value, count)
        code += first
        out.append(chr(code + 0x800 * (kind == "3" and code >= 0xD800)))
    return "".join(reversed(out))


@cache
def alike(value: int) -> list[int]:
    """The bytes of as many decimal digits."""
    return list(range(10) if value < 10 else range(10, 100) if value < 100 else range(100, 256))


@cache
def beginning(first: int) -> list[int]:
    """Which numbers may stand for an address's first one."""
    return [n for n in alike(first) if n not in KEPT_FIRST]


@cache
def following(first: int, second: int) -> list[int]:
    """… for the second one."""
    if special(first, second) and first in (169, 192):
        return [second]
    return [n for n in alike(second) if special(first, n) == special(first, second)]


@cache
def ending(last: int) -> list[int]:
    """… for the last one: the network and all of it stay."""
    return [last] if last in (0, 255) else [n for n in alike(last) if n not in (0, 255)]


def special(first: int, second: int) -> bool:
    """Whether an address that begins so is private or of its link."""
    return first == 172 and 16 <= second < 32 or first == 192 and second == 168 or first == 169 and second == 254


def written_group(old: bytes, new: bytes) -> bytes:
    """A group of an IPv6 address as long as it was written."""
    made = b"%0*x" % (len(old), int.from_bytes(new, "big"))
    return made.upper() if old != old.lower() else made
