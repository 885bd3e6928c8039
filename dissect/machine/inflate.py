"""Compressed regions.  An attacker chooses the decompressed size, so it is checked before it is made."""

from __future__ import annotations

import threading
import zlib
from functools import cache
from importlib import import_module

from dissect.machine.layout import INFLATED_MAX, INFLATED_PER_BYTE

EITHER = 47  # window bits: the largest window, whether zlib's header stands in front or gzip's
FRAMES = b"\xff\x06\0\0sNaPpY"  # what Snappy's own streams begin with
BLOCKS, BLOCKS_AT = b"\x82SNAPPY\0", 16  # what snappy-java's streams begin with: a name, and two versions
FIRST_STEP = 1 << 16  # bytes of a stream that are made before anybody asks how it gets on
LZ4_PER_BYTE = 255  # what a byte of LZ4 gives at most
ZSTD_AT_ONCE = 1 << 20  # bytes that a frame may claim and have made room for, before any of them came
ZSTD_BLOCK = 1 << 17  # what one of its blocks gives at most


_library = cache(import_module)  # when it is first needed; the statement costs more than opening a small region
_mine = threading.local()  # an opener for each thread: making one costs more, too


class TooLarge(Exception):
    """The decompressed size is more than is allowed; so many bytes were made before that was seen."""

    def __init__(self, made: int = 0):
        super().__init__(made)
        self.made = made


class Damaged(Exception):
    """What is compressed ends too early or is none; so many bytes were made before that was seen."""

    def __init__(self, made: int = 0):
        super().__init__(made)
        self.made = made


def allowed(size: int) -> int:
    """How many bytes the regions of a message of `size` bytes may give."""
    return min(INFLATED_MAX, INFLATED_PER_BYTE * size)


def inflate(codec: str, data: bytes, limit: int = INFLATED_MAX, size: int | None = None) -> bytes | None:
    """The bytes; None if they are damaged, or not `size` of them if that is known; TooLarge beyond `limit`."""
    return opened(codec, data, limit, size)[0]


def opened(codec: str, data: bytes, limit: int, size: int | None) -> tuple[bytes | None, int]:
    """The bytes, or None, and how many were made: those of a damaged region count, or many of them would cost what none of them may."""
    if size is not None and size > limit:
        raise TooLarge
    if size is not None and size < 0:
        return None, 0
    if not data and not size:
        return b"", 0  # what a compressor that was given nothing may write
    try:
        out = _CODECS[codec](bytes(data), limit, size)
    except TooLarge:
        raise
    except Damaged as why:
        return None, min(why.made, limit)
    except Exception:  # each library has errors of its own; these come before anything is made
        return None, 0
    return out if size is None or len(out) == size else None, len(out)


def _stepwise(machine, data: bytes, most: int) -> bytes:
    """What a stream gives, up to `most` bytes, in steps that grow."""
    parts: list[bytes] = []
    made, full = 0, True
    while full and made < most and not machine.eof:
        step = min(max(FIRST_STEP, made), most - made)
        try:
            parts.append(machine.decompress(data, step))
        except Exception:
            raise Damaged(made + step if made else len(data)) from None
        data = getattr(machine, "unconsumed_tail", b"")  # zlib's; another one keeps what it has not used
        made, full = made + len(parts[-1]), len(parts[-1]) == step
    return b"".join(parts)


def block_into(data, room) -> bool:
    """Whether this block of Snappy gives just the bytes that there is room for, and lies there now.  Of one that does not, `opened` says what it is."""
    try:
        return _library("cramjam").snappy.decompress_raw_into(data, room) == len(room)
    except Exception:
        return False


def of_size(codec: str, data: bytes, size: int) -> bytes | None:
    """The bytes of a region that gives just so many, as most do; of another one `opened` says what it is."""
    try:
        out = _AT_ONCE[codec](data, size)
    except Exception:
        return None
    return out if len(out) == size else None


def _zlib_at_once(data: bytes, size: int) -> bytes:
    return zlib.decompressobj(EITHER).decompress(data, size + 1) if size < FIRST_STEP else b""


def _zstd_at_once(data: bytes, size: int) -> bytes:
    return _zstd_opener().decompress(data) if size <= ZSTD_AT_ONCE and _library("zstandard").frame_content_size(data) == size else b""


def _lz4_at_once(data: bytes, size: int) -> bytes:
    return _library("lz4.block").decompress(data, uncompressed_size=size)


def _snappy(data: bytes, limit: int, size: int | None) -> bytes:
    """One block, or Snappy's stream of them, as Pulsar's Rust client writes it."""
    codec = _library("cramjam").snappy
    in_frames = data.startswith(FRAMES)
    told = _told_by_frames(codec, data) if in_frames else codec.decompress_raw_len(data)
    if told > limit:
        raise TooLarge
    try:
        return bytes(codec.decompress(data) if in_frames else codec.decompress_raw(data))
    except Exception:
        raise Damaged(told) from None


def _told_by_frames(codec, data: bytes) -> int:
    """How much they say to hold.  Frames: a kind (0: a block, 1: bytes as they are, both behind a checksum), three bytes that say how long, and so many bytes."""
    told, at = 0, 0
    while at < len(data):
        begin, end = at + 8, at + 4 + int.from_bytes(data[at + 1 : at + 4], "little")
        if data[at] == 0:
            told += codec.decompress_raw_len(data[begin:end])
        elif data[at] == 1:
            told += max(0, end - begin)
        at = end
    return told


def _zlib(data: bytes, limit: int, size: int | None) -> bytes:
    """A stream that is only flushed, never ended, is whole if its size is known."""
    machine = zlib.decompressobj(EITHER)
    out = _stepwise(machine, data, (limit if size is None else size) + 1)
    if len(out) > limit:
        raise TooLarge(limit)
    if not machine.eof and size is None:
        raise Damaged(len(out))
    return out


def _zstd(data: bytes, limit: int, size: int | None) -> bytes:
    told = _library("zstandard").frame_content_size(data)
    if told > limit:
        raise TooLarge
    room, end = zstd_frame(data, limit)
    if not end and not 0 <= told <= ZSTD_AT_ONCE:
        raise Damaged
    if told >= 0:
        try:
            return _zstd_opener().decompress(data)
        except Exception:
            raise Damaged(told) from None
    out = bytearray(room)
    whole, made = zstd_into(data[:end], out)
    if not whole:
        raise Damaged(made)
    return bytes(memoryview(out)[:made])


def _zstd_opener():
    try:
        return _mine.zstd
    except AttributeError:
        _mine.zstd = _library("zstandard").ZstdDecompressor()
        return _mine.zstd


def zstd_frame(data: bytes, limit: int) -> tuple[int, int]:
    """How much room this frame of Zstandard needs, if that is more than one may have at once, and where it ends; 0 of others, of one without an end, and of
    one that tells more than the limit."""
    library = _library("zstandard")
    try:
        told, at = library.frame_content_size(data), library.frame_header_size(data)
    except Exception:
        return 0, 0
    most, last = 0, False
    while not last and at + 3 <= len(data):
        head = int.from_bytes(data[at : at + 3], "little")
        last, kind, size = bool(head & 1), head >> 1 & 3, head >> 3
        most += size if kind < 2 else ZSTD_BLOCK
        at += 3 + (1 if kind == 1 else size)  # of a byte that is repeated only one is there
    at += 4 * (data[4] >> 2 & 1)  # a checksum
    if not last or at > len(data) or 0 <= told <= ZSTD_AT_ONCE or told > limit:
        return 0, 0
    return told if told >= 0 else min(most, limit), at


def zstd_into(data: bytes, room) -> tuple[bool, int]:
    """Whether this frame of Zstandard is whole and lies there now, and how many bytes were made; TooLarge beyond the room."""
    with _zstd_opener().stream_reader(data) as source:
        try:
            made = source.readinto(room) if len(room) else 0
            more = source.read(1)
        except Exception:
            return False, len(room)
    if more:
        raise TooLarge(made)
    return True, made


def _lz4(data: bytes, limit: int, size: int | None) -> bytes:
    codec = _library("lz4.block")
    for room in (size,) if size is not None else (1 << 16, 1 << 20, 5 << 20, limit):
        try:
            return codec.decompress(data, uncompressed_size=min(room, limit))
        except codec.LZ4BlockError:
            continue
    raise Damaged(LZ4_PER_BYTE * len(data) if size is None else min(size, LZ4_PER_BYTE * len(data)))  # damaged or too large: nobody can tell


def _lz4frame(data: bytes, limit: int, size: int | None) -> bytes:
    machine = _library("lz4.frame").LZ4FrameDecompressor()
    out = _stepwise(machine, data, limit + 1)
    if len(out) > limit:
        raise TooLarge(limit)
    if not machine.eof:
        raise Damaged(len(out))
    return out


def _snappyjava(data: bytes, limit: int, size: int | None) -> bytes:
    """Blocks after their lengths, with the Java library's header; without the header, one block."""
    if not data.startswith(BLOCKS):
        return _snappy(data, limit, size)
    out, at = bytearray(), BLOCKS_AT
    while at < len(data):
        end = at + 4 + int.from_bytes(data[at : at + 4])
        if end > len(data) or end == at + 4:
            raise Damaged(len(out))
        try:
            out += _snappy(data[at + 4 : end], limit - len(out), None)
        except Damaged as why:
            raise Damaged(len(out) + why.made) from None
        except TooLarge:
            raise TooLarge(len(out)) from None
        at = end
    return bytes(out)


_CODECS = {"snappyjava": _snappyjava, "snappy": _snappy, "zlib": _zlib, "zstd": _zstd, "lz4": _lz4, "lz4frame": _lz4frame}
_AT_ONCE = {"zlib": _zlib_at_once, "zstd": _zstd_at_once, "lz4": _lz4_at_once}
