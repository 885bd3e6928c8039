"""Content that comes in several frames: a message in the first of them says that its content follows, the others bring pieces of it, by a key.

Law: pieces are put together in the order of their direction, without a hole between them, or not at all.
"""

from __future__ import annotations

from collections.abc import Iterator

from dissect.language.base import Call, Field, place
from dissect.language.expressions import DescriptionError, Expr, lift


class Assembly:
    """What the pieces of content belong to; each direction of a connection has its own, by their key.

    `limit`: bytes of content that has not ended yet, in one direction of a connection, at most.
    """

    def __init__(self, name: str, *, limit: int):
        self.name, self.limit = name, limit
        self.place = place()
        self.number = 0  # set when the description is loaded
        if not isinstance(limit, int) or isinstance(limit, bool) or limit < 1:
            raise self.error(f"limit={limit!r}: write the most bytes that may wait for the end of their content")

    def error(self, text: str) -> DescriptionError:
        return DescriptionError(f"{self.place[0]}:{self.place[1]}: assembly {self.name!r}: {text}")


class Ending:
    """What a frame says of the end: this is the last piece (`last`), or so many bytes follow it (`more`)."""

    def ending(self, assembly, key, last, more) -> None:
        if not isinstance(assembly, Assembly):
            raise self.error(f"the first is an Assembly(…), not {assembly!r}")  # type: ignore[attr-defined]
        if last is not None and more is not None:
            raise self.error("last= and more= say the same thing twice; write the one that the wire says")  # type: ignore[attr-defined]
        self.assembly, self.key = assembly, lift(key)
        self.last, self.more = (None if value is None else lift(value) for value in (last, more))

    def endings(self) -> Iterator[Expr]:
        yield from (expr for expr in (self.key, self.last, self.more) if expr is not None)


class Assembled(Ending, Call):
    """The rest of the area is the first piece of the content (it may be empty); `body` is read in all of it, when it has ended."""

    def __init__(self, assembly: Assembly, key, body, doc="", *, last=None, more=None, **rest):
        super().__init__(body, doc, **rest)
        self.ending(assembly, key, last, more)

    def expressions(self) -> Iterator[Expr]:
        yield from super().expressions()
        yield from self.endings()


class Piece(Ending, Field):
    """The rest of the area is a further piece of content that another frame began."""

    def __init__(self, assembly: Assembly, key, doc="", *, last=None, more=None, **rest):
        super().__init__(doc, **rest)
        self.ending(assembly, key, last, more)

    def expressions(self) -> Iterator[Expr]:
        yield from super().expressions()
        yield from self.endings()
