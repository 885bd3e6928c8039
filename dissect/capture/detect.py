"""What an input is, by its first bytes.  Names are ignored: a capture often has another extension."""

from __future__ import annotations

from typing import NamedTuple

WHOLE_BYTES = 16 << 20  # a compressed file up to this size is read as it is, by whoever decodes it; another process unpacks a larger one
HEAD_BYTES = 512  # enough for every answer here

COMPRESSED = {  # first bytes → the suffix that people know
    b"\x1f\x8b": "gz",
    b"\x28\xb5\x2f\xfd": "zst",
    b"\x04\x22\x4d\x18": "lz4",
    b"\xfd7zXZ\0": "xz",
    b"BZh": "bz2",
}
SKIPPABLE = b"\x2a\x4d\x18"  # bytes 1–3 of a frame to be skipped, which zst and lz4 share


class Pcap(NamedTuple):
    """What the magic of a pcap file says."""

    big: bool
    unit: int  # ns in one unit of the fraction
    header: int  # bytes before each packet


PCAPS = {
    0xA1B2C3D4: (1000, 16),
    0xA1B23C4D: (1, 16),
    0xA1B2CD34: (1000, 24),  # modified: interface, protocol and packet type after the usual 16 bytes
}
SECTION = b"\x0a\x0d\x0d\x0a"
SECTION_MAGIC = 0x1A2B3C4D


def compression(head: bytes) -> str | None:
    """The compression whose magic `head` begins with."""
    for magic, name in COMPRESSED.items():
        if head.startswith(magic):
            return name
    if head[1:4] == SKIPPABLE and 0x50 <= head[0] <= 0x5F and len(head) >= 8:
        behind = 8 + int.from_bytes(head[4:8], "little")
        return "lz4" if compression(head[behind : behind + 4]) == "lz4" else "zst"
    return None


def pcap(head: bytes) -> Pcap | None:
    """The form of a pcap file; None if it is not one."""
    for order in ("little", "big"):
        known = PCAPS.get(int.from_bytes(head[:4], order))
        if known and len(head) >= 4:
            return Pcap(order == "big", *known)
    return None


OTHERS = [  # (place, bytes, what it is, what to do)
    (0, b"", "an empty file", "the recorder has written nothing yet, or its disk was full"),
    (0, b"snoop\0\0\0", "a Solaris snoop capture", "convert it: editcap IN OUT.pcapng"),
    (0, b"GMBU", "a Microsoft Network Monitor capture", "convert it: editcap IN OUT.pcapng"),
    (0, b"RTSS", "a Microsoft Network Monitor 1 capture", "convert it: editcap IN OUT.pcapng"),
    (0, b"\0\0\0\0\xa1\xb2\xc3\xd4", "a capture after leading zeros", "cut them off: tail -c +5 IN > OUT.pcap"),
    (0, b"BKLO", "a BookKeeper entry log", "read it with: mqdissect store FILE"),
    (4, b"\xda\xa3\x20\xa7", "a RocketMQ commit log", "read it with: mqdissect store FILE"),
    (4, b"\xda\xa3\x20\xab", "a RocketMQ commit log", "read it with: mqdissect store FILE"),
    (0, b"PAR1", "a Parquet file", "a folder that `mqdissect save` wrote is given as a folder"),
    (0, b"PK\x03\x04", "a zip archive", "unpack it first"),
    (257, b"ustar", "a tar archive", "unpack it first"),
    (0, b"\x7fELF", "a program", None),
    (0, b"%PDF", "a PDF document", None),
    (0, b"SQLite format", "a SQLite database", None),
    (0, b"ARROW1", "an Arrow file", None),
]
NOT_A_CAPTURE = "give a pcap or pcapng file (plain, gz, zst, lz4, xz or bz2); record one with: tcpdump -w FILE"


def describe(head: bytes) -> tuple[str, str]:
    """What an input that is no capture looks like, and what to do about it."""
    for place, magic, what, hint in OTHERS:
        if (magic and head[place : place + len(magic)] == magic) or not (magic or head):
            return what, hint or NOT_A_CAPTURE
    if not any(head):
        return "nothing but zeros", "the recorder's disk was full, or the file was only reserved"
    if _is_text(head):
        return f"text beginning with {head[:24].decode(errors='replace')!r}", _text_hint(head)
    return f"bytes beginning with {head[:8].hex(' ')}", NOT_A_CAPTURE


def _is_text(head: bytes) -> bool:
    return all(byte in b"\t\n\r\x1b" or byte >= 32 for byte in head) and b"\x7f" not in head


def _text_hint(head: bytes) -> str:
    if b" IP " in head or b" IP6 " in head:
        return "this is what tcpdump prints; record packets instead with: tcpdump -w FILE"
    return NOT_A_CAPTURE
