# ruff: noqa: I001 - column names in packed lines
"""The blocks of a pcapng file that are not packets: sections, interfaces, statistics, names, secrets."""

from __future__ import annotations

import ipaddress
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

import numpy as np

from dissect.capture.detect import SECTION_MAGIC
from dissect.capture.layout import (
    F_BIG, F_INTERFACES, F_SECTION, N_DIVISOR, N_LINK, N_OFFSET, N_SHIFT, N_SNAPLEN, N_UNIT, N_WIDTH,
)
from dissect.problems import Problem

SECTION, INTERFACE, NAMES, STATISTICS, SECRETS = 0x0A0D0D0A, 1, 4, 5, 10
USED = {SECTION, INTERFACE, NAMES, STATISTICS, SECRETS}
JOURNAL = 9  # systemd's; skipped like custom blocks
INTERFACE_LIMIT = 1 << 16
NAME_LIMIT = 10_000
SECRETS_LIMIT = 64 << 20  # bytes of a block
TLS_KEYS = 0x544C534B  # the type of secrets that is a key log
TIME_LIMIT = (1 << 62) - 1  # a time within the walk's limit and an offset within this one never overflow
SECOND = 1_000_000_000
IF_NAME, IF_TSRESOL, IF_TSOFFSET = 2, 9, 14
ISB_IFDROP, ISB_OSDROP = 5, 7
UNKNOWN = (1 << 64) - 1
Order = Literal["big", "little"]


class Secrets(list):
    """Key logs in a capture: for decryption; never shown or sent."""

    def __repr__(self) -> str:
        return f"<{len(self)} blocks of secrets>"

    def __reduce__(self):
        raise TypeError("secrets do not travel")


@dataclass
class Metadata:
    """What a capture file contains beside its packets."""

    names: dict[str, str] = field(default_factory=dict)  # address → host name
    interface_names: dict[int, str] = field(default_factory=dict)
    dropped: dict[int, int] = field(default_factory=dict)  # interface → packets that the recorder lost
    secrets: int = 0  # blocks of decryption secrets
    unknown: dict[int, Problem] = field(default_factory=dict)  # by block type


def byte_order(big: bool) -> Order:
    return "big" if big else "little"


def order_of(head: bytes) -> bool | None:
    """Whether a section header is big-endian; None when its byte-order magic is wrong."""
    for big in (False, True):
        if int.from_bytes(head[8:12], byte_order(big)) == SECTION_MAGIC:
            return big
    return None


def options(block: bytes, at: int, order: Order) -> Iterator[tuple[int, bytes]]:
    """Code and value of the options between `at` and the block's closing length; ends where they stop making sense."""
    end = len(block) - 4
    while end - at >= 4:
        code, size = (int.from_bytes(block[i : i + 2], order) for i in (at, at + 2))
        if code == 0 or size > end - at - 4:
            return
        yield code, block[at + 4 : at + 4 + size]
        at += 4 + (size + 3 & ~3)


def well_formed(block: bytes, kind: int, order: Order) -> bool:
    """Whether the options end where the block ends: a block whose type was overwritten rarely passes."""
    at = {SECTION: 24, INTERFACE: 16, STATISTICS: 20, NAMES: 8, SECRETS: 16}[kind]
    if kind == SECRETS:
        at += int.from_bytes(block[12:16], order) + 3 & ~3
    if kind == NAMES:
        end = _options_end(block, at, order)
        return end is not None and (end == len(block) - 4 or _options_end(block, end, order) == len(block) - 4)
    return at == len(block) - 4 or _options_end(block, at, order) == len(block) - 4


def _options_end(block: bytes, at: int, order: Order) -> int | None:
    """Where a list of options ends; None if one of them does not fit."""
    end = len(block) - 4
    while at < end:
        code, size = (int.from_bytes(block[i : i + 2], order) for i in (at, at + 2))
        at += 4 + (size + 3 & ~3)
        if code == 0 and size == 0:
            return at
        if code == 0 or at > end:
            return None
    return at if at == end else None


def new_interfaces() -> np.ndarray:
    """Room for the first interfaces."""
    return np.zeros((8, N_WIDTH), np.int64)


def add_interface(block: bytes, form: np.ndarray, interfaces: np.ndarray, metadata: Metadata) -> np.ndarray | None:
    """The matrix with one row more; None when there are too many."""
    number = int(form[F_INTERFACES])
    if number >= INTERFACE_LIMIT:
        return None
    order = byte_order(form[F_BIG])
    if number == len(interfaces):
        interfaces = np.concatenate([interfaces, np.zeros_like(interfaces)])
    row = interfaces[number]
    row[:] = 0
    row[N_LINK] = int.from_bytes(block[8:10], order)
    row[N_SNAPLEN] = int.from_bytes(block[12:16], order)
    row[N_UNIT], row[N_DIVISOR], row[N_SHIFT] = resolution(6)
    for code, value in options(block, 16, order):
        if code == IF_TSRESOL and len(value) == 1:
            row[N_UNIT], row[N_DIVISOR], row[N_SHIFT] = resolution(value[0])
        elif code == IF_TSOFFSET and len(value) == 8:
            offset = int.from_bytes(value, order, signed=True) * SECOND
            row[N_OFFSET] = max(-TIME_LIMIT, min(TIME_LIMIT, offset))
        elif code == IF_NAME:
            metadata.interface_names[number] = value.decode(errors="replace").rstrip("\0")
    form[F_INTERFACES] += 1
    return interfaces


def resolution(code: int) -> tuple[int, int, int]:
    """Unit, divisor and shift of an if_tsresol: a negative power of ten, or of two if the high bit is set."""
    power = code & 127
    if code & 128:
        return 0, 1, power
    if power <= 9:
        unit = 10 ** (9 - power)
        return unit, TIME_LIMIT // unit, -1
    return 0, min(10 ** (power - 9), TIME_LIMIT), -1


def add_statistics(block: bytes, form: np.ndarray, metadata: Metadata) -> None:
    """Add the drops of one interface.  They are running totals, so the last block of a file counts."""
    order = byte_order(form[F_BIG])
    number = int(form[F_SECTION]) + int.from_bytes(block[8:12], order)
    drops = [
        int.from_bytes(value, order)
        for code, value in options(block, 20, order)
        if code in (ISB_IFDROP, ISB_OSDROP) and len(value) == 8
    ]
    drops = [drop for drop in drops if drop != UNKNOWN]
    if drops and number < form[F_INTERFACES]:
        metadata.dropped[number] = sum(drops)


def add_names(block: bytes, form: np.ndarray, metadata: Metadata) -> None:
    """Host names that the recorder had resolved."""
    order = byte_order(form[F_BIG])
    for code, value in options(block, 8, order):  # records have the shape of options
        size = {1: 4, 2: 16}.get(code)
        if size and len(value) > size and len(metadata.names) < NAME_LIMIT:
            name = value[size:].split(b"\0")[0].decode(errors="replace")
            metadata.names[str(ipaddress.ip_address(value[:size]))] = name
