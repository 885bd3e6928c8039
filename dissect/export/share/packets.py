"""The headers of one packet: addresses are replaced, what no rule knows is overwritten, checksums are as right as they were.

Law: nothing stays but what a rule names.  Every step is bounded by the bytes that were captured.
"""

from __future__ import annotations

from collections import Counter

from dissect.export.share.names import Pseudonyms

ETHERNET, PPP, RAW, SLL, SLL2, NULL, LOOP, PPP_SERIAL, CISCO, PPPOE_LINK = 1, 9, (12, 14, 101, 228, 229), 113, 276, 0, 108, 50, 104, 51
VLANS = (0x8100, 0x88A8, 0x9100, 0x9200)
TCP_KEPT = (2, 3, 4, 5, 8)  # options that say nothing of who speaks
NESTED_MOST = 8
FAMILIES = (2, 10, 24, 28, 30)


class Packet:
    """One packet while it is rewritten; `payload`: where the bytes of its TCP segment lie, and what stands there."""

    def __init__(self, data: bytearray, names: Pseudonyms, counts: Counter, payload: tuple[int, bytes] | None):
        self.data, self.names, self.counts, self.payload = data, names, counts, payload
        self.end = len(data)
        self.depth = 0

    def rewrite(self, link: int) -> None:
        data = self.data
        if link == ETHERNET:
            self.ethernet(0)
        elif link in RAW:
            self.ip(0)
        elif link in (SLL, SLL2) and self.end >= 20:
            at, size, kind = (6, data[5], 14) if link == SLL else (12, data[11], 0)
            data[at : at + 8] = (self.names.hardware(bytes(data[at : at + min(size, 8)])) + bytes(8))[:8]
            self.by_type(int.from_bytes(data[kind : kind + 2]), 16 if link == SLL else 20)
        elif link in (NULL, LOOP) and self.end >= 4:
            self.ip(4) if (data[3] if data[:2] == b"\0\0" else data[0]) in FAMILIES else self.zero(4)
        elif link in (PPP, PPP_SERIAL) or link == CISCO and data[:1] == b"\xff":
            self.ppp(0)
        elif link == CISCO and self.end >= 4:
            self.by_type(int.from_bytes(data[2:4]), 4)
        elif link == PPPOE_LINK:
            self.pppoe(0)
        else:
            self.zero(0)

    def zero(self, at: int, end: int | None = None) -> None:
        """Bytes that no rule knows."""
        end = self.end if end is None else min(end, self.end)
        if at < end:
            self.counts["bytes overwritten"] += end - at
            self.data[at:end] = bytes(end - at)

    # --- links ------------------------------------------------------------------------------------------------------

    def ethernet(self, at: int) -> None:
        data = self.data
        if self.end - at < 14:
            return self.zero(at)
        for place in (at, at + 6):
            data[place : place + 6] = self.names.hardware(bytes(data[place : place + 6]))
        kind = int.from_bytes(data[at + 12 : at + 14])
        if kind >= 1536:
            return self.by_type(kind, at + 14)
        if self.end - at >= 22 and data[at + 14 : at + 20] == b"\xaa\xaa\3\0\0\0":
            return self.by_type(int.from_bytes(data[at + 20 : at + 22]), at + 22)
        return self.zero(at + 14)

    def by_type(self, kind: int, at: int) -> None:
        self.depth += 1
        if self.depth > NESTED_MOST:
            self.zero(at)
        elif kind in (0x0800, 0x86DD):
            self.ip(at)
        elif kind in VLANS and self.end - at >= 4:
            self.by_type(int.from_bytes(self.data[at + 2 : at + 4]), at + 4)
        elif kind in (0x8847, 0x8848):
            self.mpls(at)
        elif kind == 0x8864:
            self.pppoe(at)
        elif kind == 0x6558:
            self.ethernet(at)
        elif kind == 0x0806 and self.end - at >= 28 and self.data[at + 4 : at + 6] == b"\6\4":
            for place, size in ((8, 6), (14, 4), (18, 6), (24, 4)):
                old = bytes(self.data[at + place : at + place + size])
                self.data[at + place : at + place + size] = self.names.hardware(old) if size == 6 else self.names.address4(old)
            self.zero(at + 28)
        else:
            self.zero(at)

    def mpls(self, at: int) -> None:
        while self.end - at >= 5:
            last, at = self.data[at + 2] & 1, at + 4
            if last:
                break
        if at >= self.end:
            return
        if self.data[at] >> 4 in (4, 6):
            self.ip(at)
        else:
            self.ethernet(at + 4 if self.data[at] >> 4 == 0 else at)

    def pppoe(self, at: int) -> None:
        if self.end - at < 6 or self.data[at + 1]:
            return self.zero(at)
        return self.ppp(at + 6)

    def ppp(self, at: int) -> None:
        data = self.data
        if self.end - at < 4:
            return self.zero(at)
        at += 2 * (data[at : at + 2] == b"\xff\3")
        size = 1 if data[at] & 1 else 2
        kind = int.from_bytes(data[at : at + size])
        if kind in (0x21, 0x57):
            return self.ip(at + size)
        return self.mpls(at + size) if kind in (0x281, 0x283) else self.zero(at + size)

    # --- IP ---------------------------------------------------------------------------------------------------------

    def ip(self, at: int) -> None:
        self.depth += 1
        version = self.data[at] >> 4 if at < self.end else 0
        if self.depth > NESTED_MOST or version not in (4, 6) or self.end - at < (20 if version == 4 else 40):
            self.zero(at)
        elif version == 4:
            self.ip4(at)
        else:
            self.ip6(at)

    def ip4(self, at: int) -> None:
        data = self.data
        head, total = (data[at] & 15) * 4, int.from_bytes(data[at + 2 : at + 4])
        if head < 20 or at + head > self.end:
            return self.zero(at)
        if total >= head:
            self.zero(at + total)
            self.end = min(self.end, at + total)
        before = bytes(data[at : at + head])
        for place in (at + 12, at + 16):
            data[place : place + 4] = self.names.address4(bytes(data[place : place + 4]))
        data[at + 20 : at + head] = b"\1" * (head - 20)  # options may hold addresses
        if before[10:12] != b"\0\0" or summed(before) == 0:
            adjust(data, at + 10, before, bytes(data[at : at + head]))
        if int.from_bytes(before[6:8]) & 0x3FFF:
            self.counts["fragments of IP packets, overwritten"] += 1
            return self.zero(at + head)
        return self.inner(before[9], at + head, before[12:20], bytes(data[at + 12 : at + 20]))

    def ip6(self, at: int) -> None:
        data = self.data
        length = int.from_bytes(data[at + 4 : at + 6])
        if length:
            self.zero(at + 40 + length)
            self.end = min(self.end, at + 40 + length)
        before = bytes(data[at + 8 : at + 40])
        for place in (at + 8, at + 24):
            data[place : place + 16] = self.names.address6(bytes(data[place : place + 16]))
        after, kind, at = bytes(data[at + 8 : at + 40]), data[at + 6], at + 40
        while kind in (0, 43, 44, 51, 60, 135, 139) and self.end - at >= 8:
            size = 8 if kind == 44 else (data[at + 1] + 2) * 4 if kind == 51 else (data[at + 1] + 1) * 8
            if kind == 44 and int.from_bytes(data[at + 2 : at + 4]) & 0xFFF9:
                self.counts["fragments of IP packets, overwritten"] += 1
                return self.zero(at + 8)
            if kind != 44:
                self.zero(at + (4 if kind == 43 else 2), at + size)
            kind, at = data[at], at + size
        return self.inner(kind, at, before, after)

    def inner(self, kind: int, at: int, before: bytes, after: bytes) -> None:
        """What an IP packet holds; the addresses around it count in its checksum."""
        steps = {6: self.tcp, 17: self.udp, 1: self.icmp, 58: self.icmp6}
        if kind in steps and self.end - at >= 8:
            end, old = self.end, bytes(self.data[at : self.end])
            place = steps[kind](at)
            self.end = end  # of what is inside it may be less
            if place is not None and place + 2 <= end:
                ends = (b"", b"") if kind == 1 else (before, after)
                self.checksum(place, kind, (ends[0], old), (ends[1], bytes(self.data[at:end])))
        elif kind == 47:
            self.gre(at)
        elif kind in (4, 41):
            self.ip(at)
        elif kind == 137:
            self.mpls(at)
        else:
            self.zero(at)

    def checksum(self, place: int, kind: int, before: tuple[bytes, bytes], after: tuple[bytes, bytes]) -> None:
        """A sum over addresses and bytes.  One that a card was to fill in stays so: it is nothing, or the sum of only the addresses."""
        data = self.data
        told, base, length = int.from_bytes(data[place : place + 2]), summed(before[0]) + kind, len(before[1])
        if told == 0:
            return
        for more in (length, 0):
            if before[0] and told % 0xFFFF == (base + more) % 0xFFFF and (summed(before[0]) + kind + length + summed(before[1])) % 0xFFFF:
                data[place : place + 2] = ((summed(after[0]) + kind + more) % 0xFFFF or 0xFFFF).to_bytes(2)
                return
        adjust(data, place, before[0] + before[1], after[0] + after[1])

    # --- transports -------------------------------------------------------------------------------------------------

    def tcp(self, at: int) -> int | None:
        data = self.data
        if self.end - at < 20:
            self.zero(at + 8)
            return None
        begin = at + (data[at + 12] >> 4) * 4
        self.tcp_options(at + 20, min(begin, self.end))
        if self.payload is not None and self.payload[0] == begin:
            text = self.payload[1][: max(0, self.end - begin)]
            data[begin : begin + len(text)] = text
            self.zero(begin + len(text))
        else:
            self.zero(max(begin, at + 20))
        return at + 16

    def tcp_options(self, at: int, end: int) -> None:
        while at < end and self.data[at]:
            size = 1 if self.data[at] == 1 else self.data[at + 1] if at + 1 < end else 0
            if size < 1 or self.data[at] != 1 and size < 2 or at + size > end:
                break
            if self.data[at] != 1 and self.data[at] not in TCP_KEPT:
                self.zero(at + 2, at + size)
            at += size
        else:
            if at < end:
                self.zero(at, end)
            return
        self.zero(at, end)

    def udp(self, at: int) -> int | None:
        data, begin = self.data, at + 8
        ports = int.from_bytes(data[at + 2 : at + 4]), int.from_bytes(data[at : at + 2])
        if self.end - at < 16:
            self.zero(begin)
        elif ports[0] in (4789, 8472) and data[begin] & 8:
            self.ethernet(at + 16)
        elif ports[0] == 6081 and data[begin] >> 6 == 0:
            inner = at + 16 + (data[begin] & 63) * 4
            self.zero(at + 16, inner)
            self.by_type(int.from_bytes(data[at + 10 : at + 12]), inner)
        elif 2152 in ports and data[begin] >> 4 == 3 and data[begin + 1] == 255:
            self.gtp(begin)
        else:
            self.zero(begin)
        return at + 6

    def gtp(self, at: int) -> None:
        data, flags = self.data, self.data[at] & 7
        at += 8
        if flags:
            if self.end - at < 4:
                return self.zero(at)
            more, at = (data[at + 3] if flags & 4 else 0), at + 4
            while more and self.end - at >= 4 and data[at]:
                at += data[at] * 4
                more = data[at - 1] if at <= self.end else 0
        return self.ip(at)

    def gre(self, at: int) -> None:
        data = self.data
        if self.end - at < 4:
            return self.zero(at)
        flags, kind = int.from_bytes(data[at : at + 2]), int.from_bytes(data[at + 2 : at + 4])
        if flags & 0x4000 or flags & 7 > 1:
            return self.zero(at + 4)
        at += 4 + 4 * bool(flags & 0x8000) + 4 * bool(flags & 0x2000) + 4 * bool(flags & 0x1000) + 4 * (flags & 0x87 == 0x81)
        if kind in (0x88BE, 0x22EB):
            size = 0 if not flags & 0x1000 else 8 if kind == 0x88BE else 20 if self.end - at >= 12 and data[at + 11] & 1 else 12
            return self.ethernet(at + size)
        return self.ppp(at) if kind == 0x880B else self.by_type(kind, at)

    def icmp(self, at: int) -> int | None:
        kind = self.data[at]
        if kind == 5:
            self.data[at + 4 : at + 8] = self.names.address4(bytes(self.data[at + 4 : at + 8]))
        self.ip(at + 8) if kind in (3, 4, 5, 11, 12) else self.zero(at + 8)
        return at + 2

    def icmp6(self, at: int) -> int | None:
        kind = self.data[at]
        if kind in (1, 2, 3, 4):
            self.ip(at + 8)
        elif kind in (135, 136) and self.end - at >= 24:
            self.data[at + 8 : at + 24] = self.names.address6(bytes(self.data[at + 8 : at + 24]))
            self.zero(at + 24)
        else:
            self.zero(at + 8)
        return at + 2


def summed(data: bytes) -> int:
    """The sum of 16-bit words, as the internet's checksums take it."""
    return int.from_bytes(data + b"\0" * (len(data) & 1)) % 0xFFFF


def adjust(data: bytearray, place: int, before: bytes, after: bytes) -> None:
    """A checksum over other bytes: right if it was right, and as wrong as it was."""
    told = int.from_bytes(data[place : place + 2])
    now = (told + summed(before) - summed(after)) % 0xFFFF
    if summed(before) != summed(after):
        data[place : place + 2] = (now or 0xFFFF).to_bytes(2)
