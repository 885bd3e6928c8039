"""Compressed regions, written again in exactly as many bytes.

Law: what is given opens to the content and is as long as it was, or nothing is given.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterator
from itertools import pairwise

from dissect.machine.inflate import FRAMES, inflate

NEAR = 80  # contents that are tried, each with less noise, when the longest one that fits cannot be made longer
FEW, FILLED = 256, {"zstd": 8, "zlib": 16}  # bytes that may lack so that no better content is looked for: below that, and from as many on as can be filled
COSTS = {"zlib": 4}  # how much longer a codec takes than others: it is tried in several ways
GZIP = b"\x1f\x8b"
EMPTY, LAST = b"\0\0\0\xff\xff", b"\x03\0"  # blocks of deflate without content
SKIPPED = b"\x50\x2a\x4d\x18"  # a frame of zstd that readers pass over
SNAPPY_JAVA, NAMED = 16, b"\x82SNAPPY\0"  # bytes in front of its blocks, and what they begin with
MATCH_LEAST = 4


def packed(codec: str, before: bytes, content: Callable[[int], bytes], noise: int, may: Callable[[], bool] = lambda: True) -> bytes | None:
    """The content compressed into as many bytes as `before` has.  `content(n)` has n unpredictable bytes, at most `noise`: they decide how
    long it becomes.  `may`: whether one more may be tried."""
    if not may():
        return None
    low, high, enough = 0, noise, FEW if before[:2] == GZIP else FILLED.get(codec, FEW)
    lacks = len(before) - shortest(codec, before, content(low))
    guess = low + lacks  # a byte of noise takes about one; where it takes more, half of what is between is next
    while 0 < lacks and low < high and not (enough <= lacks < FEW and low >= NEAR) and may():  # the most that fits
        guess = min(max(guess, low + 1), high)
        left = len(before) - shortest(codec, before, content(guess))
        if left >= 0:
            step = left if left < lacks else 2 * (guess - low)
            low, lacks, guess = guess, left, guess + step
        else:
            high, guess = guess - 1, (low + guess) // 2
    for near in range(low, max(-1, low - NEAR), -1):
        if not may():
            return None
        plain = content(near)
        made = exactly(codec, before, plain)
        if made is not None and len(made) == len(before) and inflate(codec, made, max(len(plain), 1), len(plain)) == plain:
            return made
    return None


def shortest(codec: str, before: bytes, plain: bytes) -> int:
    return min(len(one) for one in written(codec, before, plain))


def exactly(codec: str, before: bytes, plain: bytes) -> bytes | None:
    """One way to write it that has the length of `before`."""
    for made in written(codec, before, plain):
        if len(made) == len(before):
            return made
        if len(made) < len(before) and (longer := LONGER.get(codec)) is not None and (filled := longer(made, plain, before)) is not None:
            return filled
    return None


def written(codec: str, before: bytes, plain: bytes) -> Iterator[bytes]:
    """The same content in the ways of a codec, the usual one first."""
    if codec == "zlib":
        for level in (6, 9):
            machine = zlib.compressobj(level, zlib.DEFLATED, 31 if before[:2] == GZIP else 15)
            yield machine.compress(plain) + machine.flush()
    elif codec == "zstd":
        import zstandard

        yield zstandard.ZstdCompressor(write_content_size=True).compress(plain)
    elif codec == "lz4":
        import lz4.block

        yield lz4.block.compress(plain, store_size=False)
    elif codec == "lz4frame":
        import lz4.frame

        yield lz4.frame.compress(plain, store_size=False)
        yield lz4.frame.compress(plain, store_size=True)
    elif codec in ("snappy", "snappyjava"):
        import cramjam

        if before.startswith(FRAMES):
            yield bytes(cramjam.snappy.compress(plain)) or FRAMES  # of nothing it makes nothing
            return
        block = bytes(cramjam.snappy.compress_raw(plain))
        yield before[:SNAPPY_JAVA] + len(block).to_bytes(4, "big") + block if before[:8] == NAMED else block


# --- longer ---------------------------------------------------------------------------------------------------------


def longer_zlib(made: bytes, plain: bytes, before: bytes) -> bytes | None:
    """Blocks without content stand in front of the last."""
    if before[:2] == GZIP:
        return None
    for level in (6, 9, 1):
        machine = zlib.compressobj(level, zlib.DEFLATED, -15)
        body = machine.compress(plain) + machine.flush(zlib.Z_FULL_FLUSH)
        lacks = len(before) - len(body) - 6
        for end in (LAST, b"\x01" + EMPTY[1:]):
            if lacks >= len(end) and (lacks - len(end)) % len(EMPTY) == 0:
                return b"\x78\x9c" + body + EMPTY * ((lacks - len(end)) // len(EMPTY)) + end + zlib.adler32(plain).to_bytes(4, "big")
    return None


def longer_zstd(made: bytes, plain: bytes, before: bytes) -> bytes | None:
    lacks = len(before) - len(made)
    return made + SKIPPED + (lacks - 8).to_bytes(4, "little") + bytes(lacks - 8) if lacks >= 8 else None


def longer_snappy(made: bytes, plain: bytes, before: bytes) -> bytes | None:
    """A literal in two parts has a byte more; a stream of frames has a frame of nothing behind it."""
    if before.startswith(FRAMES):
        lacks = len(before) - len(made) - 4
        return made + b"\xfe" + lacks.to_bytes(3, "little") + bytes(lacks) if lacks >= 0 else None
    head, block = made[: SNAPPY_JAVA + 4], made[SNAPPY_JAVA + 4 :]
    if before[:8] != NAMED:
        head, block = b"", made
    lacks, at, out = len(before) - len(made), 0, bytearray()
    while block[at] & 0x80:
        at += 1
    at += 1
    out += block[:at]
    while at < len(block):
        tag = block[at]
        if tag & 3:
            size = (2, 3, 5)[(tag & 3) - 1]
            out += block[at : at + size]
            at += size
            continue
        extra = max(0, (tag >> 2) - 59)
        length = int.from_bytes(block[at + 1 : at + 1 + extra], "little") + 1 if extra else (tag >> 2) + 1
        literal = block[at + 1 + extra : at + 1 + extra + length]
        at += 1 + extra + length
        while lacks and len(literal) > 62 or lacks and 1 < len(literal) <= 60:
            out += b"\0" + literal[:1]
            literal, lacks = literal[1:], lacks - 1
        out += snappy_literal(literal, extra)
    if lacks:
        return None
    if head:
        head = head[:SNAPPY_JAVA] + len(out).to_bytes(4, "big")
    return head + bytes(out)


def snappy_literal(text: bytes, extra: int) -> bytes:
    if not extra:
        return bytes([len(text) - 1 << 2]) + text
    return bytes([59 + extra << 2]) + (len(text) - 1).to_bytes(extra, "little") + text


def longer_lz4(made: bytes, plain: bytes, before: bytes) -> bytes | None:
    """Bytes of matches, written out: each is a byte more, and so is a shortest match that becomes literals."""
    parts, out, lacks = lz4_parts(made), bytearray(), len(before) - len(made)
    literals = bytearray(parts[0][0])
    where = len(literals)
    for (_, length, offset), (after, further, _) in pairwise(parts):
        had = lz4_size_of(len(literals), length) + lz4_size_of(len(after), further)
        for spare in range(min(lacks, length - MATCH_LEAST), -1, -1):  # lengths take bytes themselves
            more = lz4_size_of(len(literals), length - spare) + lz4_size_of(spare + len(after), further) - had
            if more <= lacks:
                break
        matched, after = plain[where : where + length - spare], plain[where + length - spare : where + length] + after
        merged = lz4_size_of(len(literals) + len(matched) + len(after), further) - had
        where += len(matched) + len(after)
        if len(matched) == MATCH_LEAST and more < merged <= lacks:
            literals += matched + after
            lacks -= merged
        else:
            out += lz4_written([(bytes(literals), len(matched), offset)])
            literals, lacks = bytearray(after), lacks - more
    return bytes(out) + lz4_written([(bytes(literals), 0, 0)]) if lacks == 0 else None


def lz4_size_of(literals: int, length: int) -> int:
    """Bytes that so many literals and a match take."""
    return 1 + literals + len(lz4_length(literals)) + (2 + len(lz4_length(length - MATCH_LEAST)) if length else 0)


def lz4_parts(block: bytes) -> list[tuple[bytes, int, int]]:
    """Literals, and the match after them: its length and how far back it lies; the last has none."""
    found, at = [], 0
    while at < len(block):
        token = block[at]
        size, at = lz4_size(block, at + 1, token >> 4)
        literals, at = block[at : at + size], at + size
        if at >= len(block):
            found.append((literals, 0, 0))
            break
        offset = int.from_bytes(block[at : at + 2], "little")
        size, at = lz4_size(block, at + 2, token & 15)
        found.append((literals, size + MATCH_LEAST, offset))
    return found


def lz4_size(block: bytes, at: int, size: int) -> tuple[int, int]:
    """A length of which four bits stand in the token, and the place after its further bytes."""
    more = 255 if size == 15 else 0
    while more == 255:
        more = block[at]
        size, at = size + more, at + 1
    return size, at


def lz4_written(parts: list[tuple[bytes, int, int]]) -> bytes:
    out = bytearray()
    for literals, length, offset in parts:
        match = length - MATCH_LEAST if length else 0
        out.append(min(len(literals), 15) << 4 | min(match, 15))
        out += lz4_length(len(literals)) + literals
        if length:
            out += offset.to_bytes(2, "little") + lz4_length(match)
    return bytes(out)


def lz4_length(size: int) -> bytes:
    if size < 15:
        return b""
    whole, rest = divmod(size - 15, 255)
    return b"\xff" * whole + bytes([rest])


LONGER = {"zlib": longer_zlib, "zstd": longer_zstd, "snappy": longer_snappy, "snappyjava": longer_snappy, "lz4": longer_lz4}
