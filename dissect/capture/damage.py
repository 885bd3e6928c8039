# ruff: noqa: I001 - column names in packed lines
"""Words for damage: what is wrong, where, what is kept, what to do."""

from __future__ import annotations

from dissect.capture.layout import (
    FIELD_CAPTURED, FIELD_EMPTY, FIELD_FRACTION, FIELD_INTERFACE, FIELD_MAGIC, FIELD_ORDER, FIELD_TOTAL,
    FIELD_TRAILER,
)

EXPECTED = {
    FIELD_CAPTURED: "packet record claims {value:,} bytes, at most {limit:,} are possible",
    FIELD_FRACTION: "packet record's fraction of a second is {value:,}; it must be below 1,000,000,000",
    FIELD_EMPTY: "there are zeros where a packet record should begin",
    FIELD_ORDER: "packet record claims {value:,} bytes, more than were on the wire, and no record follows",
    FIELD_TOTAL: "block claims a length of {value:,} bytes; it must be a multiple of 4, and at least 12 (32 for a packet)",
    FIELD_TRAILER: "block's length is repeated at its end as {value:,}, which is not the length at its beginning",
    FIELD_INTERFACE: "packet block names interface {value:,}, which its section does not describe",
    FIELD_MAGIC: "section header's byte-order magic is {value:#010x}; it must be 0x1a2b3c4d in one of the two byte orders",
}
KILLED = "recorder killed or disk full; the rest is good, nothing to do"
STOPPED = "the recorder stopped early, or the file was overwritten"
AGAIN = "get the file again if you can; the packets before are good"
UNREAD = "and the rest is not read"        # how it ends what is told of an input that is refused for its size, and may be whole
UNPACKED = "if that is right, unpack it first"
MORE = "there is more damage than can be listed"
OVERWRITTEN = "part of the file was overwritten or lost in a transfer; the packets around it are good"


def what_cannot_be(field: int, value: int, limit: int) -> str:
    """The header field that is impossible, and its allowed values: the same words, however much of the file is there already."""
    return EXPECTED[field].format(value=value, limit=limit)


def advice(failure: str, otherwise: str) -> str:
    """What to do about an input that could not be unpacked to its end."""
    return UNPACKED if failure.endswith(UNREAD) else otherwise


def what_is_cut(claimed: int, left: int) -> str:
    """A last record of which the file ends too early."""
    return f"the last record needs {claimed:,} bytes, the file holds {left:,} more"


def unknown_blocks(kind: int, offset: int) -> str:
    """Blocks of one type, which are one problem however many they are."""
    return f"blocks of unknown type {kind:#x}, the first at byte {offset:,}; skipped"


def where(name: str, offset: int, packets: int) -> str:
    """File, byte and packet."""
    after = f"after packet {packets:,}" if packets else "before the first packet"
    return f"{name}, byte {offset:,}, {after}"
