"""Values that a connection was told once, and that later messages are read with: a protocol's level, whether bodies are compressed.

Law: a value is the one that was said last before the message, or nobody knows it; where nobody knows, nothing is guessed in silence.
"""

from __future__ import annotations

from collections.abc import Iterator

from dissect.language.base import Field, place
from dissect.language.expressions import DescriptionError, Expr, lift


class Memory:
    """One value of a connection, a whole number.

    `initial`: what it is when a connection begins; `assume`: what it is taken for where the capture does not tell; `once`: nobody says
    it twice, so what was said holds whatever the capture lacks after it; `each_way`: each end has its own, for what that end sends.
    """

    def __init__(self, name: str, *, initial: int | None = None, assume: int | None = None, once: bool = False, each_way: bool = False):
        self.name, self.initial, self.assume, self.once, self.each_way = name, initial, assume, once, each_way
        self.place = place()
        self.number = 0  # these are set when the description is loaded
        self.writers = 0  # who may say it: 1 the client, 2 the server
        self.beside = True  # may a message say it that recalls something?
        for word, value in (("initial", initial), ("assume", assume)):
            if value is not None and not isinstance(value, int):
                raise self.error(f"{word}={value!r} is no whole number")

    def error(self, text: str) -> DescriptionError:
        return DescriptionError(f"{self.place[0]}:{self.place[1]}: memory {self.name!r}: {text}")


class Remember(Field):
    """From here on the connection knows this value."""

    def __init__(self, memory: Memory, value, doc="", **rest):
        super().__init__(doc, **rest)
        if not isinstance(memory, Memory):
            raise self.error("remember(memory, value): the first is a Memory(…)")
        self.memory, self.value = memory, lift(value)

    def expressions(self) -> Iterator[Expr]:
        yield from super().expressions()
        yield self.value


class Recall(Field):
    """What the connection knows of a value; where it knows nothing, the message is read no further."""

    def __init__(self, memory: Memory, doc="", **rest):
        super().__init__(doc, **rest)
        if not isinstance(memory, Memory):
            raise self.error("recalled(memory): that is a Memory(…)")
        self.memory = memory
