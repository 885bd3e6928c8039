"""Packets into a small pcapng file: one section, an interface per link type, times to the nanosecond."""

from __future__ import annotations

import struct
from typing import BinaryIO

SECTION, INTERFACE, STATISTICS, PACKET, SECRETS = 0x0A0D0D0A, 1, 5, 6, 10
TLS_KEY_LOG = 0x544C534B
BYTE_ORDER = 0x1A2B3C4D
UNKNOWN_LENGTH = 0xFFFFFFFFFFFFFFFF
COMMENT, RESOLUTION, APPLICATION, NAME, DROPPED = 1, 9, 4, 2, 5
NANOSECONDS = b"\x09"
SNAP_LENGTH = 0         # no limit


class Writer:
    """Writes blocks as in draft-ietf-opsawg-pcapng, little-endian."""

    def __init__(self, out: BinaryIO, application: str = ""):
        self._out = out
        self._interfaces: dict[tuple[int, str], int] = {}
        body = struct.pack("<IHHQ", BYTE_ORDER, 1, 0, UNKNOWN_LENGTH)
        self._block(SECTION, body + _options((APPLICATION, application.encode())))

    def packet(self, link: int, time_ns: int, data: bytes, length: int, comment: str = "", interface: str = "") -> None:
        """One packet; `length` is its length on the wire."""
        self.enhanced(self._interface(link, interface), time_ns, data, length, comment)

    def enhanced(self, number: int, time_ns: int, data: bytes, length: int, comment: str = "") -> None:
        """One packet of an interface that was described.  No time lies before the epoch: ticks have no sign."""
        padded = bytes(data) + b"\0" * (-len(data) % 4)
        ticks = max(time_ns, 0)
        head = struct.pack("<IIIII", number, ticks >> 32, ticks & 0xFFFFFFFF, len(data), length)
        self._block(PACKET, head + padded + _options((COMMENT, comment.encode())))

    def secrets(self, text: bytes) -> None:
        """Lines of a key log, before the packets that they open."""
        self._block(SECRETS, struct.pack("<II", TLS_KEY_LOG, len(text)) + text + b"\0" * (-len(text) % 4))

    def _interface(self, link: int, name: str) -> int:
        key = (link, name)
        if key not in self._interfaces:
            self.interface(link, name)
            self._interfaces[key] = len(self._interfaces)
        return self._interfaces[key]

    def interface(self, link: int, name: str = "") -> None:
        """Describe the next interface."""
        options = _options((NAME, name.encode()), (RESOLUTION, NANOSECONDS))
        self._block(INTERFACE, struct.pack("<HHI", link, 0, SNAP_LENGTH) + options)

    def dropped(self, number: int, count: int) -> None:
        """How many packets the recorder lost at an interface."""
        self._block(STATISTICS, struct.pack("<III", number, 0, 0) + _options((DROPPED, struct.pack("<Q", count))))

    def _block(self, kind: int, body: bytes) -> None:
        size = struct.pack("<I", len(body) + 12)
        self._out.write(struct.pack("<I", kind) + size + body + size)


def _options(*given: tuple[int, bytes]) -> bytes:
    """Options that have a value, padded to 32 bits, with the end mark if there is any."""
    parts = [struct.pack("<HH", code, len(value)) + value + b"\0" * (-len(value) % 4) for code, value in given if value]
    return b"".join(parts) + (struct.pack("<HH", 0, 0) if parts else b"")
