"""A lowered description: plain tables of numbers that any machine can run.  Picklable."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

import numpy as np


@dataclass
class Program:
    protocol: str
    code: np.ndarray  # int64[n, 6]: op, a, b, c, d, e
    tables: np.ndarray  # int64[m]: switches, codes, protobuf members
    pool: bytes  # delimiters
    entry: int  # where a message begins
    frame: int  # where the walk over a frame begins, which only measures
    starts: tuple[int, ...]  # what a message of the client, of the server, may begin like
    registers: int
    width: int  # slots of a message
    limit: int  # bytes of the largest frame
    certain: bool  # one plausible start is evidence enough
    fields: dict[str, tuple[int, str]] = field(default_factory=dict)  # asked-for field → (slot, "int" | "text")
    tables_wanted: frozenset[str] = frozenset()
    roles_wanted: frozenset[str] | None = None  # None: all
    second_keys: frozenset[int] = frozenset()  # families whose keys have two numbers
    areas: int = 0  # places on the stack that structures within themselves need, besides the usual ones
    pieces_at: int = 0  # first slot of what a frame brings of content; 0: the protocol has none in several frames
    memory_at: int = 0  # first slot of what is said for memories; after it what was known of them
    firsts: tuple[int, ...] = (3,) * 256  # for each first byte of a message whose it may be: bit 0 the client's, bit 1 the server's
    whole: bool = False  # it reads each message to its end, for what may be damaged
    long_from: int = 3  # who sends messages without a bound: bit 0 the client, bit 1 the server
    both: int = -1  # where a message is read in the run that measures its frame; -1: nowhere

    @cached_property
    def text_slots(self) -> list[int]:
        """Slots of a message that hold a text, which the dictionary replaces by a number."""
        from dissect.language import layout as L

        roles = {"topic": L.M_TOPIC, "broker": L.M_BROKER, "group": L.M_GROUP, "client": L.M_CLIENT,
                 "code_name": L.M_CODE_NAME, "text": L.M_TEXT, "answer_id": L.M_ANSWER_ID, "api": L.M_API_NAME}
        asked = [slot for role, slot in roles.items() if self.roles_wanted is None or role in self.roles_wanted]
        if L.M_TOPIC not in asked:
            asked.append(L.M_TOPIC)  # items give it to their message
        return asked + [slot for slot, kind in self.fields.values() if kind == "text"]
