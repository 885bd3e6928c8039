"""Content in several frames, judged: somebody begins it, somebody ends it, and no other frame is needed to know where a frame ends.

Law: what is refused here could never be put together, or would be read differently wherever a capture is cut.
"""

from __future__ import annotations

from collections.abc import Iterator

from dissect.language import nodes as N
from dissect.language.expressions import Const
from dissect.language.fit import compared
from dissect.language.reach import below
from dissect.language.structures import Shape
from dissect.language.words import Item, Protocol, Record

PARTED = (N.Assembled, N.Piece)
LATER = (N.Recall, N.Remember, N.Explained, N.Each, N.Bind, N.Lent)  # what has to do with other messages
OTHER_BYTES = (N.Inflate, N.Join, N.Repeat, N.Each, N.Explained, N.Try, N.Again, N.Assembled, N.Shown)


def judge(protocol: Protocol) -> None:
    """Refuses assemblies that cannot be right."""
    if not protocol.assemblies:
        return
    fields = [one for struct in protocol.structs for one in below(struct, False)]
    for assembly in protocol.assemblies:
        begins = [one for one in fields if isinstance(one, N.Assembled) and one.assembly is assembly]
        pieces = [one for one in fields if isinstance(one, N.Piece) and one.assembly is assembly]
        ends(assembly, begins, pieces)
        for one in (*begins, *pieces):
            numbers(one)
    for start in protocol.starts:
        found = next((one for one in below(start) if isinstance(one, PARTED)), None)
        if start is not protocol.frame and found is not None:
            raise found.error("a start is looked at by itself; leave content out of starts=")
    for body, one in held(protocol.frame, None, set()):
        raise one.error(f"stands in {word(body)}; a frame brings content once, and as it stands in the frame: put it outside")
    for cls in (protocol.frame, *protocol.messages):
        alone(cls)


def ends(assembly: N.Assembly, begins: list, pieces: list) -> None:
    if not begins:
        raise pieces[0].error(f"is a piece of {assembly.name}, which no message begins; write assembled(…) in the message that it belongs to")
    if not pieces:
        raise begins[0].error(f"begins {assembly.name}, of which no frame brings a piece; write piece(…) there, or area(…) where all of it is in one frame")
    if all(one.last is None and one.more is None for one in (*begins, *pieces)):
        raise pieces[0].error(f"nothing says where {assembly.name} ends; write last=flag in its last piece, or more=size where its size is said")


def numbers(one) -> None:
    """The key, the flag and the size are numbers."""
    for name, value in (("key", one.key), ("last", one.last), ("more", one.more)):
        for leaf in compared(value) if value is not None else ():
            if isinstance(leaf, N.Field) and leaf.texty:
                raise one.error(f"{name}: {leaf.name} is a text, and this is a number; use decimal(…), or coded(…)")
            if isinstance(leaf, (N.Call, N.Switch, N.Try, N.Require, N.Event)) and not isinstance(leaf, N.Named):
                raise one.error(f"{name}: {leaf.name} has no value; name a field in it")
    if isinstance(one.more, Const) and one.more.value < 0:
        raise one.error(f"more={one.more.value} is below 0")


def held(node, around, seen: set) -> Iterator[tuple]:
    """Content below something that is read elsewhere, several times, or perhaps not."""
    if isinstance(node, Shape):
        if (node, around is None) not in seen:
            seen.add((node, around is None))
            for one in node.fields:
                yield from held(one, node if issubclass(node, (Item, Record)) else around, seen)
        return
    if isinstance(node, PARTED) and around is not None:
        yield around, node
    inside = node if isinstance(node, OTHER_BYTES) or isinstance(node, N.Area) and node.at is not None or isinstance(node, (N.ProtoField, N.Member, N.Named)) else around
    for body in node.bodies():
        yield from held(body, inside, seen)


def word(node) -> str:
    return node.__name__ if isinstance(node, Shape) else f"{type(node).__name__.lower()}(…)"


def alone(cls: Shape) -> None:
    """A message that is read when its content has ended does nothing that depends on its turn."""
    found = [one for one in below(cls, messages=False) if isinstance(one, PARTED)]
    for one in below(cls) if any(isinstance(one, N.Assembled) for one in found) else below(cls, messages=False) if found else ():
        if isinstance(one, LATER):
            raise one.error(f"{cls.__name__} has content in several frames, and is read when that has ended: {type(one).__name__.lower()} would come too late")
