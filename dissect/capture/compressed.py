"""Reading through a compression, in bounded memory.

Law: `read(size)` never gives more than `size` bytes, whatever the input claims.  Everything that could be decompressed is given before
damage is reported, and how much that is does not depend on the sizes that are asked for: several processes ask for others than one.
"""

from __future__ import annotations

import bz2
import lzma
import zlib
from collections.abc import Callable
from typing import Protocol

from dissect.capture.damage import UNREAD
from dissect.capture.detect import SKIPPABLE

PIECE_BYTES = {"gz": 64 << 10, "lz4": 4 << 10, "xz": 1 << 10, "bz2": 1 << 10}  # small where an error loses the piece
XZ_MEMORY_BYTES = 256 << 20  # what the sender may make us allocate; `xz -9` needs 65 MiB
STEP_BYTES = 256 << 10  # that are made at a time …
ZST_STEP_BYTES = 32 << 10  # … and of zst: what an error may take along
ZST_WINDOW_BYTES = 128 << 20  # … the same of zst; the limit of the zstd command, too
UNPACKED_TIMES = 2000  # that a capture may be as large as what it comes from: times, lengths and sequence numbers differ …
UNPACKED_LEAST = 1 << 30  # … and so many bytes it may be in any case


class CompressionDamaged(Exception):
    """The compressed data is cut short or wrong; everything before it was given."""


class Readable(Protocol):
    def read(self, size: int, /) -> bytes: ...


class Decoder(Protocol):
    """Decompressor of one member.  bz2 and xz of the library have this shape, lz4 nearly."""

    @property
    def eof(self) -> bool: ...

    @property
    def needs_input(self) -> bool: ...

    @property
    def unused_data(self) -> bytes: ...

    def decompress(self, data: bytes, max_length: int = -1) -> bytes: ...


class _Gzip:
    """zlib in the shape of the others; after an error it repeats the input byte by byte, so that nothing is lost."""

    def __init__(self) -> None:
        self._zlib = zlib.decompressobj(wbits=31)
        self._waiting = b""
        self._damage: zlib.error | None = None
        self.needs_input = True

    @property
    def eof(self) -> bool:
        return self._zlib.eof

    @property
    def unused_data(self) -> bytes:
        return self._zlib.unused_data

    def decompress(self, data: bytes, max_length: int = -1) -> bytes:
        if self._damage:
            raise self._damage
        saved = self._zlib.copy()
        data = self._waiting + data
        try:
            out = self._zlib.decompress(data, max_length)
            self._waiting = self._zlib.unconsumed_tail
            self.needs_input = not self._waiting and len(out) < max_length
        except zlib.error as damage:
            out = self._again(saved, data, max_length, damage)
        return out

    def _again(self, saved, data: bytes, max_length: int, damage: zlib.error) -> bytes:
        self._zlib, self.needs_input = saved, False
        out = bytearray()
        for i in range(len(data)):
            if len(out) >= max_length:
                self._waiting = saved.unconsumed_tail + data[i:]
                return bytes(out)
            try:
                out += saved.decompress(data[i : i + 1], max_length - len(out))
            except zlib.error:
                break
        self._damage = damage
        return bytes(out)


def _lz4() -> Decoder:
    import lz4.frame

    return lz4.frame.LZ4FrameDecompressor()


MAKERS: dict[str, Callable[[], Decoder]] = {
    "gz": _Gzip,
    "bz2": bz2.BZ2Decompressor,
    "xz": lambda: lzma.LZMADecompressor(format=lzma.FORMAT_XZ, memlimit=XZ_MEMORY_BYTES),
    "lz4": _lz4,
}


class Members:
    """The members of a gz, bz2, xz or lz4 input, one after the other, as one stream of bytes."""

    def __init__(self, raw: Readable, kind: str) -> None:
        self._raw, self._kind = raw, kind
        self._piece = b""
        self._decoder: Decoder | None = None
        self._members = 0

    def more(self) -> bytes:
        """Some bytes; none at the end."""
        while self._decoder or self._begin():
            out = self._step()
            if out:
                return out
        return b""

    def _more(self) -> bool:
        if not self._piece:
            self._piece = self._raw.read(PIECE_BYTES[self._kind]) or b""
        return bool(self._piece)

    def _begin(self) -> bool:
        """The next member, after padding with zeros."""
        while self._more():
            self._piece = self._piece.lstrip(b"\0") if self._members else self._piece
            if self._kind == "lz4" and self._skipped():
                continue
            if self._piece:
                self._decoder = MAKERS[self._kind]()
                return True
        return False

    def _skipped(self) -> bool:
        """Pass a skippable frame; the library does not."""
        while len(self._piece) < 8 and (more := self._raw.read(8)):
            self._piece += more
        if self._piece[1:4] != SKIPPABLE or not 0x50 <= self._piece[0] <= 0x5F or len(self._piece) < 8:
            return False
        left = 8 + int.from_bytes(self._piece[4:8], "little")
        while left and self._more():
            passed = min(left, len(self._piece))
            self._piece, left = self._piece[passed:], left - passed
        return True

    def _step(self) -> bytes:
        decoder = self._decoder
        assert decoder is not None
        piece = b""
        if decoder.needs_input:
            if not self._more():
                raise CompressionDamaged(f"the {self._kind} data ends in the middle")
            piece, self._piece = self._piece, b""
        try:
            out = decoder.decompress(piece, STEP_BYTES)
        except MemoryError:
            raise CompressionDamaged(f"the {self._kind} data needs more than {XZ_MEMORY_BYTES >> 20} MiB, {UNREAD}") from None
        except (OSError, EOFError, RuntimeError, ValueError, zlib.error, lzma.LZMAError) as why:
            where = " after its last part" if self._members else ""
            raise CompressionDamaged(f"the {self._kind} data is wrong{where}: {why}") from None
        if decoder.eof:
            self._piece = (decoder.unused_data or b"") + self._piece
            self._decoder = None
            self._members += 1
        return out


class _ZstFrames:
    """Follows the frames of a zst input, to know at its end whether the last one was whole.

    The decompressor itself accepts an end of the input anywhere.
    """

    def __init__(self, raw: Readable) -> None:
        self._raw = raw
        self._held = bytearray()
        self._skip = 0
        self._inside = False  # a frame: what comes is a block
        self._checksum = 0

    @property
    def at_a_frame_end(self) -> bool:
        return not self._inside and not self._held and not self._skip

    def read(self, size: int) -> bytes:
        piece = self._raw.read(size) or b""
        self._held += piece
        self._follow()
        return piece

    def _follow(self) -> None:
        while True:
            passed = min(self._skip, len(self._held))
            del self._held[:passed]
            self._skip -= passed
            if self._skip or not (self._block() if self._inside else self._magic()):
                return

    def _take(self, size: int) -> bytes | None:
        if len(self._held) < size:
            return None
        taken = bytes(self._held[:size])
        del self._held[:size]
        return taken

    def _magic(self) -> bool:
        if len(self._held) < 8:
            return False
        if self._held[1:4] == SKIPPABLE:
            self._skip = 8 + int.from_bytes(self._held[4:8], "little")
            return True
        flags = self._held[4]
        single = flags >> 5 & 1
        self._checksum = 4 * (flags >> 2 & 1)
        self._skip = 5 + (not single) + (0, 1, 2, 4)[flags & 3] + (single, 2, 4, 8)[flags >> 6]
        self._inside = True
        return True

    def _block(self) -> bool:
        head = self._take(3)
        if head is None:
            return False
        number = int.from_bytes(head, "little")
        self._skip = 1 if number >> 1 & 3 == 1 else number >> 3
        if number & 1:
            self._skip += self._checksum
            self._inside = False
        return True


class Zst:
    """A zst input as a stream of bytes; it may have many frames, and skippable ones."""

    def __init__(self, raw: Readable) -> None:
        import zstandard

        self._frames = _ZstFrames(raw)
        self._errors = (zstandard.ZstdError, MemoryError)
        opened = zstandard.ZstdDecompressor(max_window_size=ZST_WINDOW_BYTES)
        self._stream = opened.stream_reader(self._frames, read_size=128 << 10, read_across_frames=True)  # type: ignore[arg-type]  # `read` is enough for it

    def more(self) -> bytes:
        """Some bytes; none at the end."""
        try:
            out = self._stream.read1(ZST_STEP_BYTES)
        except self._errors as why:
            raise CompressionDamaged(f"the zst data is wrong: {why}") from None
        if not out and not self._frames.at_a_frame_end:
            raise CompressionDamaged("the zst data ends in the middle")
        return out


class Taken:
    """An input whose bytes are counted."""

    def __init__(self, raw: Readable) -> None:
        self._raw, self.bytes = raw, 0

    def read(self, size: int) -> bytes:
        piece = self._raw.read(size) or b""
        self.bytes += len(piece)
        return piece


class Steady:
    """What comes in steps of its own, in the sizes that are asked for."""

    def __init__(self, raw: Readable, kind: str) -> None:
        self._taken, self._given, self._kind = Taken(raw), 0, kind
        self._steps = Zst(self._taken) if kind == "zst" else Members(self._taken, kind)
        self._held, self._at = b"", 0

    def read(self, size: int) -> bytes:
        """Up to `size` bytes; none at the end."""
        if self._at == len(self._held):
            if self._given > max(UNPACKED_LEAST, UNPACKED_TIMES * self._taken.bytes):
                raise CompressionDamaged(f"the {self._kind} data is {self._given >> 20:,} MiB unpacked, more than {UNPACKED_TIMES:,} times what it comes from, {UNREAD}")
            self._held, self._at = self._steps.more(), 0
            self._given += len(self._held)
        out = self._held[self._at : self._at + size]
        self._at += len(out)
        return out


def decompressed(raw: Readable, kind: str) -> Readable:
    """`raw`, decompressed by `kind`."""
    return Steady(raw, kind)
