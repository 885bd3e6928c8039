# cython: language_level=3, boundscheck=True, wraparound=False, cdivision=True, initializedcheck=False
"""One direction of an HTTP/2 connection: its table, bytes that wait for the rest of their frame, an unfinished header block.

Law: a direction consists of plain values, which a context saves; the types of its attributes stand in direction.pxd.
"""

from __future__ import annotations

from typing import cast

import cython

from dissect.inner.hpack import Headers
from dissect.inner.side import Place
from dissect.stream.state import ACKED, SEQUENCE

FRAME_FIRST = 1 << 14  # bytes of a frame, where nobody allowed more …
FRAME_MOST = 1 << 24  # … and at most
DIRECTION = ("start", "have", "need", "most", "block", "block_of", "block_ends", "skip", "closes", "lost", "preface", "lost_bytes", "lost_at", "lost_packet", "lost_time",
             "inner", "over")


@cython.ccall
def before(place, offset: cython.longlong) -> cython.bint:
    """Whether no byte behind this offset of the other end had been received there (see R_ACK)."""
    ack: cython.longlong = place[3]
    return ack != -1 and ack < SEQUENCE and (ack if ack >= 0 else ACKED - ack) <= offset


@cython.cclass
class Direction:
    """What one end sends: its table, bytes that wait for the rest of their frame, an unfinished header block."""

    def __init__(self, late: bool):
        self.table = cast("Headers | None", None)  # made when it is needed: connections without a block are cheap
        self.unseen = late  # it has entries that were inserted unseen
        self.parts, self.places = list[bytes](), list[Place]()
        self.start = self.have = 0  # carrier offset of the first byte that waits, and how many do
        self.need = 1
        self.most = FRAME_MOST if late else FRAME_FIRST  # bytes of a frame that the other end allows
        self.block, self.block_of, self.block_ends = cast("bytes | bytearray", b""), 0, 0
        self.block_at = cast("Place | None", None)
        self.skip = 0  # carrier offset up to which bytes belong to a frame that is not whole
        self.closes = 0  # the stream that ends with that frame
        self.lost = int(late)
        self.preface = 0  # 1: it may begin with the preface
        self.lost_bytes = self.lost_at = self.lost_packet = self.lost_time = 0
        self.inner = 0
        self.over = 0

    @cython.ccall
    def headers(self):
        """The table of this direction's header blocks."""
        if self.table is None:
            self.table = Headers(self.unseen)
        return self.table

    @cython.ccall
    def missed(self) -> None:
        """Header blocks were missed: what the table holds is not known any more."""
        if self.table is not None:
            self.table.lost()
        self.unseen = True

    @cython.ccall
    def begun(self) -> None:
        """It is seen from its first block on."""
        if self.table is not None:
            self.table.late = False
        self.unseen = False

    @cython.ccall
    def take(self, place, text: bytes) -> None:
        if not self.have:
            self.start = place[0]
            self.places.clear()
        self.parts.append(text)
        self.places.append(place)
        self.have += len(text)

    @cython.ccall
    def buffer(self) -> bytes:
        if len(self.parts) != 1:
            self.parts = [b"".join(self.parts)]
        return self.parts[0]

    @cython.ccall
    def passed(self, count: cython.longlong) -> None:
        if count == 0:
            return
        rest = self.parts[0][count:]
        self.start += count
        self.have = len(rest)
        self.parts = [rest] if rest else []
        keep = len(self.places) - 1
        while keep > 0 and self.places[keep][0] > self.start:
            keep -= 1
        del self.places[:keep]

    @cython.ccall
    def place(self, at: cython.longlong):
        """The origin of the byte at this index of the buffer."""
        number: cython.Py_ssize_t = len(self.places) - 1
        while number > 0 and self.places[number][0] > self.start + at:
            number -= 1
        return self.places[number]

    # --- written down ---------------------------------------------------------------------------------------------

    def state(self) -> dict:
        values: dict = {name: getattr(self, name) for name in DIRECTION}
        return values | {"block": bytes(self.block), "waits": b"".join(self.parts), "places": [tuple(place) for place in self.places],
                         "table": (self.table or Headers(self.unseen)).state(), "block_at": tuple(self.block_at) if self.block_at is not None else None}

    @staticmethod
    def restore(values: dict):
        side = Direction(False)
        for name in DIRECTION:
            setattr(side, name, values[name])
        side.block, side.parts = bytearray(values["block"]), [values["waits"]] if values["waits"] else []
        side.places = [Place(*place) for place in values["places"]]
        side.table = Headers.restore(values["table"])
        side.block_at = Place(*values["block_at"]) if values["block_at"] is not None else None
        return side
