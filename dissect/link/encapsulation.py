"""The encapsulation of a packet: VLAN tags and tunnels, numbered, with a text for people and for identity.

A path is a few words, outermost first: kind of wrapping and its number (VLAN, VNI, GRE key …).  What differs between the two directions
of one connection is left out on purpose: MPLS labels, GTP tunnel ids, addresses of tunnel ends.

Law: equal paths have equal numbers in one run and equal identities in all runs.
"""

from __future__ import annotations

import hashlib

import numpy as np

from dissect.link.layout import P_ENCAPSULATION, ROOM_LIMIT
from dissect.link.paths import intern
from dissect.link.workspace import ERSPAN, GENEVE, GRE, GTP, IP_IN_IP, NO_KEY, PATH_WORDS, PPPOE, VLAN, VXLAN

FIRST_ROOM = 64
IDENTITY_BITS = 40
SHARED = (1 << IDENTITY_BITS) - 1  # identity of all that are too many
MANY = "more than 65,000 encapsulations"

IP_IN_IP_TEXTS = {44: "ipip", 46: "4in6", 64: "6in4", 66: "6in6"}  # inner and outer version


def _word_text(kind: int, number: int) -> str:
    if kind == IP_IN_IP:
        return IP_IN_IP_TEXTS.get(number, "ip")
    if kind == GTP:
        return "gtp"
    if kind == GRE and number == NO_KEY:
        return "gre"
    name = {VLAN: "vlan", VXLAN: "vxlan", GENEVE: "geneve", GRE: "gre", PPPOE: "pppoe", ERSPAN: "erspan"}[kind]
    return f"{name} {number}"


def _path_text(words: list[int]) -> str:
    """vlan 5/7, vxlan 42"""
    parts: list[str] = []
    before = 0
    for word in words:
        kind, number = word >> 40, word & (1 << 40) - 1
        if kind == before == VLAN:
            parts[-1] += f"/{number}"
        else:
            parts.append(_word_text(kind, number))
        before = kind
    return ", ".join(parts)


class Encapsulations:
    """Numbers of encapsulations; ``packets.parse`` looks them up and adds new ones without a Python object."""

    def __init__(self) -> None:
        self._place(FIRST_ROOM)
        self._identities = np.zeros(1, np.int64)
        self._numbers: dict[int, int] = {}

    def _place(self, room: int) -> None:
        # Row n of `paths`: how many words, and the words.  Row 0 is "none"; its first column counts the numbers given.
        self.paths = np.zeros((room, 1 + PATH_WORDS), np.int64)
        self.slots = np.zeros(4 * room, np.int64)  # a hash table of row numbers; 0 = free

    def __len__(self) -> int:
        """The number of encapsulations seen."""
        return int(self.paths[0, 0])

    def grow(self) -> None:
        """Four times the room; existing numbers stay."""
        old = self.paths[1 : 1 + len(self)].copy()
        self._place(min(4 * len(self.paths), ROOM_LIMIT))
        for row in old:
            intern(row, self.slots, self.paths)

    def identities(self) -> np.ndarray:
        """Identity by number: a hash of the path, independent of other contents of a capture."""
        have = len(self._identities)
        if have <= len(self):
            more = [self._identity(number) for number in range(have, len(self) + 1)]
            self._numbers.update((int(identity), have + i) for i, identity in enumerate(more))
            self._identities = np.concatenate([self._identities, np.array(more, np.int64)])
        return self._identities

    def _identity(self, number: int) -> int:
        if number == 0:
            return 0
        digest = hashlib.blake2b(self.paths[number].astype("<i8").tobytes(), digest_size=8).digest()
        return (int.from_bytes(digest, "little") & (1 << IDENTITY_BITS) - 1) or 1

    def named(self, rows: np.ndarray) -> None:
        """Replace numbers in packet rows by identities."""
        if not len(self):
            return
        numbers, identities = rows[:, P_ENCAPSULATION], self.identities()
        rows[:, P_ENCAPSULATION] = np.where(numbers < len(identities), identities[np.minimum(numbers, len(self))], SHARED)

    def number(self, identity: int) -> int:
        """The number of an identity here; 0 if it has none."""
        return ROOM_LIMIT - 1 if identity == SHARED else self._numbers.get(identity, 0)

    def text_of(self, identity: int) -> str | None:
        self.identities()
        return self.text(self.number(identity))

    def text(self, number: int) -> str | None:
        """The text of a number; None for 0."""
        if number == 0:
            return None
        if number == ROOM_LIMIT - 1:
            return MANY
        count = int(self.paths[number, 0])
        return _path_text([int(word) for word in self.paths[number, 1 : 1 + count]])

    def texts(self) -> list[str | None]:
        """Texts by number."""
        return [self.text(number) for number in range(len(self) + 1)]

    def learn(self, others: Encapsulations) -> None:
        """Add what others have seen."""
        for row in others.paths[1 : 1 + len(others)].copy():
            while intern(row, self.slots, self.paths) < 0:
                self.grow()
        self.identities()

    def state(self) -> bytes:
        """All numbers in compact form."""
        return self.paths[1 : 1 + len(self)].astype("<i8").tobytes()

    @classmethod
    def restore(cls, state: bytes) -> Encapsulations:
        """Restore what ``state`` gave, with the same numbers."""
        rows = np.frombuffer(state, "<i8").astype(np.int64).reshape(-1, 1 + PATH_WORDS)
        self = cls()
        while len(self.paths) <= len(rows) and len(self.paths) < ROOM_LIMIT:
            self._place(4 * len(self.paths))
        for row in rows:
            intern(row, self.slots, self.paths)
        return self
