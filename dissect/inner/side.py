"""One direction of a TLS connection: the bytes that wait for the rest of their record, and the number of the next record.

Law: a side consists of plain values, which a context saves; keys are taken from the log again when needed.
"""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING, NamedTuple

from dissect.inner.suites import CIPHERTEXT_MAX, HEADER
from dissect.stream.state import ACKED

if TYPE_CHECKING:
    from dissect.inner.ciphers import Opener
    from dissect.inner.keylog import Loan

PLAIN, EARLY, HANDSHAKE, APPLICATION = range(4)  # epochs: which of its secrets a side uses
ENDS = 1 << 17  # records remembered at most, to say which inner bytes an acknowledgement covers
CONTENT_MAX = 1 << 14  # plain bytes of a record
NEVER = 1 << 62  # bytes that must wait before the next look, where only the other direction can help


class Place(NamedTuple):
    """The origin of carrier bytes, up to the next place."""

    offset: int
    packet: int
    time: int
    ack: int


class Basis(NamedTuple):
    """What a connection's keys are made from, beside secrets: the clear parts of its hellos."""

    random: bytes
    server_random: bytes
    session: bytes
    suite: int
    mac_last: bool
    owner: bytes = b""  # of a resumed session: the random whose master secret it goes on with, where the log has none of its own


NUMBERS = ("around", "start", "have", "need", "inner", "epoch", "generation", "sequence", "skip", "lost", "lost_at", "lost_packet", "lost_time", "lost_bytes", "tried",
           "looked", "missing", "far", "dead", "over")


class Side:
    __slots__ = (*NUMBERS, "parts", "places", "said", "ends", "basis", "opener", "secret", "loan")

    def __init__(self) -> None:
        self.parts: list[bytes] = []  # carrier bytes that wait …
        self.places: list[Place] = []  # … and where they came from
        self.around = 0  # bytes of a record that are no content
        self.start = 0  # carrier offset of the first byte that waits
        self.have = 0
        self.need = HEADER
        self.inner = 0  # inner bytes so far
        self.epoch = PLAIN
        self.generation = 0  # KeyUpdates so far
        self.sequence = 0  # of the next record
        self.said = b""  # of a handshake message that is not whole
        self.skip = 0  # bytes of a handshake message that nobody needs
        self.lost = 0  # 1: the next record has to be found by its tag
        self.lost_at = self.lost_packet = self.lost_time = self.lost_bytes = 0  # since where, and captured bytes in which none was found
        self.tried = 0  # bytes that were decrypted in search of one; numbers, where it may be any
        self.missing = 0  # carrier bytes that were not captured
        self.looked = 0  # numbers that the record which waits does not have
        self.far = 0  # 1: nothing is known of the sequence number
        self.dead = 0  # 1: given up; its bytes are only counted
        self.over = 0  # 1: its end was handed on
        self.ends: list[tuple[int, int, int]] = [(0, 0, 0)]  # carrier and inner offset after each record that somebody may still acknowledge, and the packet of its last byte
        self.basis: Basis | None = None
        self.opener: Opener | None = None
        self.secret = b""  # of the current generation; never written down
        self.loan: Loan | None = None  # its bytes wait until its secret is written

    # --- bytes that wait ------------------------------------------------------------------------------------------

    def take(self, place: Place, text: bytes) -> None:
        if not self.have:
            self.start = place.offset
            self.places.clear()
        self.parts.append(text)
        self.places.append(place)
        self.have += len(text)

    def drop(self) -> None:
        """Drop the bytes: nothing waits for them any more."""
        self.parts, self.places, self.have, self.loan = [], [], 0, None

    def buffer(self) -> bytes:
        """All waiting bytes."""
        if len(self.parts) != 1:
            self.parts = [b"".join(self.parts)]
        return self.parts[0]

    def passed(self, count: int) -> None:
        """This many bytes are processed."""
        if count == 0:
            return
        rest = self.parts[0][count:]
        self.start += count
        self.have = len(rest)
        self.parts = [rest] if rest else []
        keep = len(self.places) - 1
        while keep > 0 and self.places[keep].offset > self.start:
            keep -= 1
        del self.places[:keep]

    def place(self, at: int) -> Place:
        """The origin of the byte at this index of the buffer."""
        if len(self.places) == 1:
            return self.places[0]
        return self.places[bisect_right(self.places, self.start + at, key=lambda place: place.offset) - 1]

    def since(self) -> int:
        """1 + the packet of the first unprocessed byte, 0 if there is none."""
        if self.dead or self.over:
            return 0
        if self.lost and not self.far:
            return 1 + self.lost_packet
        return 1 + self.places[0].packet if self.have else 0

    # --- keys -----------------------------------------------------------------------------------------------------

    def enter(self, epoch: int, basis: Basis | None) -> None:
        """Use other keys from the next record on."""
        self.epoch, self.basis = epoch, basis
        self.generation = self.sequence = 0
        self.opener, self.secret = None, b""

    def ended(self, size: int, packet: int) -> None:
        """A record ends this many bytes after the first waiting byte; its last byte came in this packet."""
        self.ends.append((self.start + size, self.inner, packet))
        if len(self.ends) > ENDS:
            del self.ends[: ENDS // 2]

    def heard(self, ack: int, packet: int) -> int:
        """An acknowledgement of carrier bytes (see R_ACK) in this packet, as one of inner bytes.  Acknowledgements grow, so what lies below is
        forgotten.  Of bytes that had not had their turn then, only records count that had come with this packet: how many more are open by
        the time somebody asks is a matter of blocks."""
        if ack == -1:
            return -1
        reached = ack if ack >= 0 else ACKED - ack
        at = max(bisect_right(self.ends, (reached, NEVER)) - 1, 0)
        while ack >= 0 and at > 0 and self.ends[at][2] > packet:
            at -= 1
        del self.ends[:at]
        carrier, inner, _ = self.ends[0]
        if ack < 0:
            return ACKED - inner
        span = max(reached - carrier, 0)  # in as few records as may be: where there were more, it is less
        return inner + max(span - -(-span // (CONTENT_MAX + self.around)) * self.around, 0)

    # --- written down ---------------------------------------------------------------------------------------------

    def state(self) -> dict:
        values: dict = {name: getattr(self, name) for name in NUMBERS}
        return values | {"waits": b"".join(self.parts), "places": [tuple(place) for place in self.places], "said": bytes(self.said),
                         "ends": [tuple(pair) for pair in self.ends], "basis": tuple(self.basis) if self.basis else None}

    @classmethod
    def restore(cls, values: dict) -> Side:
        side = cls()
        for name in NUMBERS:
            setattr(side, name, values[name])
        side.parts = [values["waits"]] if values["waits"] else []
        side.places = [Place(*place) for place in values["places"]]
        side.said = values["said"]
        side.ends = [(carrier, inner, packet) for carrier, inner, packet in values["ends"]]
        side.basis = Basis(*values["basis"]) if values["basis"] is not None else None
        return side


def record_size(buffer: bytes, at: int) -> int:
    """Bytes of the record whose header is there, 0 if it cannot be one."""
    length = buffer[at + 3] << 8 | buffer[at + 4]
    return HEADER + length if 20 <= buffer[at] <= 24 and buffer[at + 1] == 3 and buffer[at + 2] <= 4 and length <= CIPHERTEXT_MAX else 0
