"""Values as bytes in files: contexts of decoders and partial results.

Law: reading makes only values, whoever wrote the bytes.  Allowed are None, booleans, numbers, texts, bytes, lists, tuples, dictionaries
and arrays of numbers.  Everything else is an error in both directions.
"""

from __future__ import annotations

import struct
import zlib
from typing import Any

import numpy

from dissect import __version__

MAGIC = b"mqdissect plain values 1\n"
DEPTH_MAX = 32
DIMENSIONS_MAX = 8
DTYPES = ("<i8", "<i4", "<i2", "|i1", "<u8", "<u4", "<u2", "|u1", "|b1", "<f8")
NOTHING, NO, YES, INT, LONG, FLOAT, TEXT, BYTES, LIST, TUPLE, DICT, ARRAY = range(12)
NUMBER = struct.Struct("<q")
SIZE = struct.Struct("<Q")
REAL = struct.Struct("<d")
INT_MAX = 1 << 63


class NotPlain(ValueError):
    """Bytes that `packed` does not make, or of another version."""


def packed(value: Any) -> bytes:
    parts: list[bytes] = []
    _put(value, parts.append, 0)
    body, version = b"".join(parts), __version__.encode()
    return MAGIC + bytes([len(version)]) + version + SIZE.pack(len(body)) + struct.pack("<I", zlib.crc32(body)) + body


def unpacked(data: bytes) -> Any:
    if not data.startswith(MAGIC):
        raise NotPlain("these are not values of mqdissect")
    at = len(MAGIC) + 1
    version = data[at : at + data[at - 1]] if len(data) >= at else b""
    at += len(version)
    if version != __version__.encode():
        raise NotPlain(f"mqdissect {version.decode(errors='replace')} wrote this, and this is {__version__}")
    taken = _Taken(memoryview(data)[at:])
    size, check = taken.size(), struct.unpack("<I", taken.bytes(4))[0]
    if len(taken.data) - taken.at != size or zlib.crc32(taken.data[taken.at :]) != check:
        raise NotPlain("it is damaged or cut short")
    return taken.value(0)


def _put(value: Any, put, depth: int) -> None:
    if depth > DEPTH_MAX:
        raise TypeError("values are nested too deeply to be saved")
    if value is None or isinstance(value, bool | numpy.bool_):
        put(bytes([NOTHING if value is None else YES if value else NO]))
    elif isinstance(value, int | numpy.integer):
        value = int(value)
        if -INT_MAX <= value < INT_MAX:
            put(bytes([INT]) + NUMBER.pack(value))
        else:
            put(bytes([LONG]) + _sized(str(value).encode()))
    elif isinstance(value, float):
        put(bytes([FLOAT]) + REAL.pack(value))
    elif isinstance(value, str):
        put(bytes([TEXT]) + _sized(value.encode("utf-8", "surrogatepass")))
    elif isinstance(value, bytes | bytearray):
        put(bytes([BYTES]) + _sized(bytes(value)))
    elif isinstance(value, list | tuple):
        put(bytes([LIST if isinstance(value, list) else TUPLE]) + SIZE.pack(len(value)))
        for one in value:
            _put(one, put, depth + 1)
    elif isinstance(value, dict):
        put(bytes([DICT]) + SIZE.pack(len(value)))
        for name, one in value.items():
            _put(name, put, depth + 1)
            _put(one, put, depth + 1)
    elif isinstance(value, numpy.ndarray) and value.dtype.str in DTYPES:
        put(bytes([ARRAY, DTYPES.index(value.dtype.str), value.ndim]) + b"".join(map(SIZE.pack, value.shape)))
        put(numpy.ascontiguousarray(value).tobytes())
    else:
        raise TypeError(f"{type(value).__name__} is no plain value")


def _sized(content: bytes) -> bytes:
    return SIZE.pack(len(content)) + content


class _Taken:
    """Takes values from bytes, one after the other."""

    def __init__(self, data: memoryview):
        self.data, self.at = data, 0

    def bytes(self, size: int) -> bytes:
        if size > len(self.data) - self.at:
            raise NotPlain("it is cut short")
        self.at += size
        return bytes(self.data[self.at - size : self.at])

    def size(self) -> int:
        return SIZE.unpack(self.bytes(SIZE.size))[0]

    def count(self) -> int:
        """The number of values that follow; each takes at least one byte."""
        found = self.size()
        if found > len(self.data) - self.at:
            raise NotPlain("it is cut short")
        return found

    def value(self, depth: int) -> Any:
        kind = self.bytes(1)[0]
        if kind in (LIST, TUPLE, DICT) and depth > DEPTH_MAX:
            raise NotPlain("its values nest too deeply")
        if kind in (NOTHING, NO, YES):
            return (None, False, True)[kind]
        if kind == INT:
            return NUMBER.unpack(self.bytes(NUMBER.size))[0]
        if kind == FLOAT:
            return REAL.unpack(self.bytes(REAL.size))[0]
        if kind in (LONG, TEXT, BYTES):
            return self.text(kind)
        if kind in (LIST, TUPLE):
            found = [self.value(depth + 1) for _ in range(self.count())]
            return found if kind == LIST else tuple(found)
        if kind == DICT:
            return {self.name(depth): self.value(depth + 1) for _ in range(self.count())}
        if kind == ARRAY:
            return self.array()
        raise NotPlain(f"it holds an unknown kind of value: {kind}")

    def text(self, kind: int) -> Any:
        content = self.bytes(self.size())
        if kind == BYTES:
            return content
        try:
            return int(content) if kind == LONG else content.decode("utf-8", "surrogatepass")
        except ValueError as error:
            raise NotPlain(f"it is damaged: {error}") from None

    def name(self, depth: int) -> Any:
        found = self.value(depth + 1)
        try:
            hash(found)
        except TypeError:
            raise NotPlain("it is damaged: an invalid key") from None
        return found

    def array(self) -> numpy.ndarray:
        number, dimensions = self.bytes(2)
        if number >= len(DTYPES) or dimensions > DIMENSIONS_MAX:
            raise NotPlain("it is damaged: an array of unknown numbers")
        shape = [self.size() for _ in range(dimensions)]
        dtype, count = numpy.dtype(DTYPES[number]), 1
        for size in shape:
            count *= size
        content = self.bytes(count * dtype.itemsize)
        try:
            return numpy.frombuffer(content, dtype).reshape(shape).copy()
        except ValueError as error:  # a size of 0 beside one that no memory holds
            raise NotPlain(f"it is damaged: {error}") from None
