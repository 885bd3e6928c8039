"""Where the units of one end came from, so that an acknowledgement of carrier bytes says which units the other end had received.

Law: another life of the same ports may have begun wherever carrier bytes are missing; the client's next stream shows whether one did.  Until then
a byte is missing between units there, and the stages after this room pair nothing over such places of both ends.
"""

from __future__ import annotations

from bisect import bisect_right

KEPT = 4096  # units that are remembered
LOOKS = 512  # units that are looked at for one acknowledgement
NO_PACKET = -1  # of bytes that are missing: whoever acknowledges them had them
FAR = 1 << 46  # an offset after all that will be said, below SEQUENCE
NUMBERS = ("reached", "newest", "open", "low", "gap", "settled", "hole_at", "packet")


class Written:
    __slots__ = (*NUMBERS, "units")

    def __init__(self) -> None:
        self.units: list[tuple[int, int, int, int, int]] = []  # carrier offset of the first byte, of the end; the end in units; the first and the last packet
        self.reached = 0  # carrier offset up to which frames were read
        self.newest = 0  # the highest stream that this end opened, in this life
        self.open = 0  # 1: bytes are missing since then
        self.low = 0  # carrier offset where the last missing bytes begin
        self.gap = 0  # offset in units behind the last byte that is missing between them
        self.settled = 0  # offset in units up to which it is certain where lives begin
        self.hole_at = 0  # carrier offset where the last hole begins in which another life may have begun
        self.packet = 0  # that brought the last carrier bytes

    def add(self, first: int, inner: int, packet: int, last: int) -> None:
        self.units.append((first, self.reached, inner, packet, last))
        if len(self.units) > 2 * KEPT:
            del self.units[:KEPT]

    def hole(self, end: int, inner: int) -> bool:
        """Carrier bytes up to here are missing.  Whether that is news: one hole between two units is as good as several."""
        self.reached, self.open = end, 1
        return not self.gap or self.gap != inner

    def missing(self, first: int, inner: int) -> None:
        """The byte before this offset stands for carrier bytes that are missing, from the first one on."""
        if self.gap == inner and self.units:
            first = self.units.pop()[0]
        self.low, self.gap = first, inner
        self.add(first, inner, NO_PACKET, NO_PACKET)

    def ended(self, offset: int, packet: int) -> int:
        """Up to where units had ended when carrier bytes were received up to this offset, and this packet had come.  Packets may come in another order than
        their bytes, so of those that end before the offset one is looked for; how many others are there already is a matter of blocks."""
        behind = bisect_right(self.units, offset, key=lambda unit: unit[1])
        for number in range(behind - 1, max(behind - LOOKS, 0) - 1, -1):
            if self.units[number][4] <= packet:
                return self.units[number][2]
        return 0

    def begun(self, offset: int, packet: int) -> int:
        """The end of the last unit that had begun then; `FAR` where that is too long ago."""
        for number in range(len(self.units) - 1, max(len(self.units) - LOOKS, 0) - 1, -1):
            first, _, inner, began, _ = self.units[number]
            if first < offset and began <= packet:
                return inner
        return FAR if len(self.units) > LOOKS else 0

    def state(self) -> dict:
        return {name: getattr(self, name) for name in NUMBERS} | {"units": list(self.units)}

    @staticmethod
    def restore(values: dict) -> Written:
        written = Written()
        for name in NUMBERS:
            setattr(written, name, values[name])
        written.units = [tuple(unit) for unit in values["units"]]
        return written
