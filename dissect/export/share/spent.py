"""What the messages of one capture may cost: some of few bytes hold hundreds of thousands of parts, or megabytes of one letter.

Law: what would cost more is overwritten, and counted.  The first bytes have a sum of their own; all further ones add to it.
"""

from __future__ import annotations

from dataclasses import dataclass

FIRST = 1 << 20  # bytes of messages
READS, READS_PER_BYTE = 450_000, 4  # fields that are read of trees
OPENED = 1 << 13  # bytes of a region that is opened, which count as a field
LOOKED = 4  # bytes of a long text, all of which is searched for names and addresses, that count as a field
TURNED = 4  # fields that a turn of the network that makes names counts as: it takes 12 µs
PACKED, PACKED_PER_BYTE = 512 << 20, 2048  # bytes that are compressed, some of them often: 200 MB take a second


class TooDear(ValueError):
    """A message is read no further."""


@dataclass
class Spent:
    bytes: int = 0
    reads: int = 0
    packed: int = 0

    def read(self, count: int = 1) -> None:
        self.reads += count
        if self.reads > READS + READS_PER_BYTE * max(0, self.bytes - FIRST):
            raise TooDear

    def turn(self) -> None:
        self.read(TURNED)

    def may_pack(self) -> bool:
        return self.packed < PACKED + PACKED_PER_BYTE * max(0, self.bytes - FIRST)
