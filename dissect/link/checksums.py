"""Segments with a wrong checksum: damaged on the way, or recorded before the network card filled the checksum in.

Law: a segment is left out only if its checksum was captured and is wrong, and never in silence.  Segments are judged one by one, by what
their sender sent before, so blocks do not matter.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Callable
from dataclasses import astuple, dataclass

import numpy

from dissect.problems import Problem
from dissect.link.layout import BAD_CHECKSUM, P_CAPTURED, P_IP_AT, P_KIND, P_TCP_AT, P_TIME, TCP4, TCP6
from dissect.memory.hashes import GOLDEN

LEAST = 8               # wrong checksums of a sender, before they say more about its card than about the way
SENDERS_MOST = 4096     # addresses that are counted apart; the others are counted together
MIX = numpy.uint64(GOLDEN)
OTHERS = -1
KIND = "checksum"


@dataclass
class Sender:
    """What one address sent; packets are 0-based, `file` is a number."""

    address: str = ""
    right: int = 0
    left_out: int = 0
    kept: int = 0
    bytes: int = 0          # of payload left out
    file: int = -1          # of the first wrong one
    packet: int = -1
    at_ns: int = 0


class Checksums:
    """Judges the packets with a wrong checksum, and remembers their senders."""

    def __init__(self, senders: dict[int, Sender] | None = None):
        self.senders = senders or {}

    def judge(self, data, rows, file: int, first: int, tally) -> None:
        """Rows that are to be read after all become TCP again."""
        kinds = rows[:, P_KIND]
        spoken = numpy.flatnonzero((kinds == TCP4) | (kinds == TCP6) | (kinds == BAD_CHECKSUM))
        if not len(spoken):
            return
        bytes_ = numpy.asarray(data)
        places = rows[spoken, P_IP_AT]
        keys = senders(bytes_, places)
        wrong = kinds[spoken] == BAD_CHECKSUM
        before = {key: one.right for key, one in self.senders.items()}
        for at in numpy.flatnonzero(wrong):
            row, key = rows[spoken[at]], int(keys[at])
            one = self.sender(key, bytes_, int(row[P_IP_AT]))
            if one.file < 0:
                one.file, one.packet, one.at_ns = file, first + int(spoken[at]), int(row[P_TIME])
            right = before.get(key, 0) + int(numpy.count_nonzero((keys[:at] == keys[at]) & ~wrong[:at]))
            seen = one.left_out + one.kept
            if not_filled_in(bytes_, row) or (seen >= LEAST and seen > right):
                row[P_KIND] = TCP4 if bytes_[row[P_IP_AT]] >> 4 == 4 else TCP6
                tally[BAD_CHECKSUM] -= 1
                tally[row[P_KIND]] += 1
                one.kept += 1
            else:
                one.left_out += 1
                one.bytes += int(row[P_CAPTURED])
        for key, at, count in zip(*numpy.unique(keys[~wrong], return_index=True, return_counts=True)):
            self.sender(int(key), bytes_, int(places[~wrong][at])).right += int(count)

    def sender(self, key: int, data, at: int) -> Sender:
        if key not in self.senders and len(self.senders) >= SENDERS_MOST:
            return self.senders.setdefault(OTHERS, Sender("other addresses"))
        if key not in self.senders:
            self.senders[key] = Sender(str(ipaddress.ip_address(source(data, at))))
        return self.senders[key]

    def problems(self, place: Callable[[int, int], tuple[str | None, int]]) -> list[Problem]:
        """One for each sender of wrong checksums; `place`: of a packet, by the number of its file, that file and its number there, from 1."""
        found = sorted((one for one in self.senders.values() if one.left_out or one.kept), key=lambda one: (one.file, one.packet))
        places = [place(one.file, one.packet) for one in found]
        return [Problem("tcp", KIND, verdict(one), file=file, packet=packet, first_ns=one.at_ns, bytes=one.bytes)
                for one, (file, packet) in zip(found, places, strict=True)]

    def state(self) -> list:
        return [[key, *astuple(one)] for key, one in self.senders.items()]

    @classmethod
    def restore(cls, rows) -> Checksums:
        return cls({key: Sender(*rest) for key, *rest in rows})

    def add(self, other: Checksums) -> None:
        """Add what another one counted after this one."""
        for key, more in other.senders.items():
            one = self.senders.setdefault(key, Sender(more.address))
            if one.file < 0:
                one.file, one.packet, one.at_ns = more.file, more.packet, more.at_ns
            one.right, one.left_out, one.kept, one.bytes = one.right + more.right, one.left_out + more.left_out, one.kept + more.kept, one.bytes + more.bytes


def verdict(one: Sender) -> str:
    wrong = one.left_out + one.kept
    left, kept = (f"{count:,} {'was' if count == 1 else 'were'} {done}" if count else "" for count, done in ((one.left_out, "left out"), (one.kept, "read all the same")))
    if one.kept:
        kept += ", since the sender's network card was to fill it in (checksum offload: the capture was made on the sender)"
    elif wrong <= one.right:
        left += "; checksum offload would make most of them wrong, so these were damaged on their way or by the recorder"
    else:
        left += "; if this address made the capture, checksum offload is the likely cause: ask without --checksums verify"
    return f"{one.address}: {wrong:,} of {wrong + one.right:,} segments have a wrong checksum; " + "; ".join(part for part in (left, kept) if part)


def senders(data, places):
    """A number for the source address of each packet."""
    version = data[places] >> 4
    keys = numpy.zeros(len(places), dtype=numpy.uint64)
    for number, at, size in ((4, 12, 4), (6, 8, 16)):
        which = version == number
        for step in range(size):
            keys[which] = keys[which] * MIX + data[places[which] + at + step]
    return (keys >> numpy.uint64(1)).astype(numpy.int64)


def source(data, at: int) -> bytes:
    return data[at + 12 : at + 16].tobytes() if data[at] >> 4 == 4 else data[at + 8 : at + 24].tobytes()


def not_filled_in(data, row) -> bool:
    """Whether the checksum field holds what a system leaves there for its network card: zero, or the sum of only the addresses."""
    ip, tcp = int(row[P_IP_AT]), int(row[P_TCP_AT])
    packet = bytes(data[ip : tcp + 20])
    tcp -= ip
    if packet[0] >> 4 == 4:
        if packet[10:12] != b"\0\0" and folded(packet[: (packet[0] & 15) * 4]) != 0xFFFF:
            return False
        ends, length = packet[12:20], int.from_bytes(packet[2:4], "big") - tcp
    else:
        ends, length = packet[8:40], int.from_bytes(packet[4:6], "big") + 40 - tcp
    said = int.from_bytes(packet[tcp + 16 : tcp + 18], "big")
    base = sum_of(ends) + 6
    return said in (0, complement_sum(base + length), complement_sum(base))


def sum_of(data: bytes) -> int:
    return sum(int.from_bytes(data[at : at + 2], "big") for at in range(0, len(data), 2))


def folded(data: bytes) -> int:
    return complement_sum(sum_of(data))


def complement_sum(total: int) -> int:
    while total >> 16:
        total = (total & 0xFFFF) + (total >> 16)
    return total
