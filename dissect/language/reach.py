"""Which parts of a description can be reached, and in which order they are read: wrong descriptions are refused before the first byte.

Law: a value is used only after its field was read, on at least one path; every message is reached, has one key if answers are paired by
keys, and has a size.  Everything here reads the loaded tree; nothing changes it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from dissect.language import layout as L
from dissect.language import nodes as N
from dissect.language import roles as R
from dissect.language.expressions import Asked, Const, DescriptionError, Name, leaves
from dissect.language.structures import Shape
from dissect.language.words import Message, Protocol, Request, Response

KEYED = (R.KEY, R.KEY1)  # both fill the key's first number
OWN_SIZE = (N.Area, N.Join, N.Inflate, N.Assembled)  # what is inside needs no size of its own
CLOSED = (*OWN_SIZE, N.Span, N.Member, N.ProtoField)  # … and ends with these


def judge(protocol: Protocol) -> None:
    """Refuses what the order of reading shows to be wrong."""
    reach = Reach(protocol)
    reach.sizes()
    reach.messages()
    reach.reads()
    reach.keys()
    reach.asked()


def refuse(place: tuple[str, int], text: str) -> DescriptionError:
    return DescriptionError(f"{place[0]}:{place[1]}: {text}")


def below(body, through: bool = True, messages: bool = True) -> Iterator[N.Field]:
    """Fields below a body; without `through`: those of the structure itself, including nameless ones in its cases and lists.

    Without `messages`, fields of messages inside it are left out.
    """
    seen, todo = set(), [body]
    while todo:
        node = todo.pop()
        if isinstance(node, Shape):
            passed = node is not body and (not through or not messages and issubclass(node, Message))
            if node not in seen and not passed:
                seen.add(node)
                todo.extend(reversed(node.fields))
        elif node is not None:
            yield node
            todo.extend(node.bodies())


def bare(body, closed=CLOSED) -> Iterator[N.Field | Shape]:
    """Structures and fields below a body that are read where a frame's end is found; what stands in `closed` ones is not."""
    seen, todo = set(), [body]
    while todo:
        node = todo.pop()
        if isinstance(node, Shape):
            if node not in seen:
                seen.add(node)
                yield node
                todo.extend(reversed(node.fields))
        elif node is not None:
            yield node
            if not isinstance(node, closed):
                todo.extend(reversed([*node.bodies()]))


def inside(body) -> set:
    """Structures below a body, itself included."""
    found = {body} if isinstance(body, Shape) else set()
    todo = [body]
    while todo:
        node = todo.pop()
        for inner in node.fields if isinstance(node, Shape) else node.bodies():
            if not isinstance(inner, Shape) or inner not in found:
                todo.append(inner)
            if isinstance(inner, Shape):
                found.add(inner)
    return found


class Reach:
    """One protocol's tree, walked from its frame and from its starts."""

    def __init__(self, protocol: Protocol):
        self.protocol = protocol
        self.gives: dict[object, frozenset] = {}  # what a body reads, all in it included

    # --- messages ---

    def messages(self) -> None:
        protocol = self.protocol
        reached = set(protocol.structs)
        fixed = self.fixed_kinds()
        for cls in protocol.messages:
            if cls not in reached or fixed is not None and cls.kind not in fixed and not self.called(cls):
                sort = "responses" if issubclass(cls, Response) else "requests"
                raise refuse(cls.place, f"{cls.__name__} is reached from no frame; the frame needs {sort}(…) with a number that can be {cls.kind}")
        for cls in reached:
            if issubclass(cls, Message) and cls not in protocol.messages:
                raise refuse(cls.place, f"{cls.__name__} is a message without a number; write kind=… (or to=… of an answer)")

    @cached_property
    def choices(self) -> list:
        return [one for struct in self.protocol.structs for one in below(struct, False) if isinstance(one, N.ByKind)]

    def fixed_kinds(self) -> set | None:
        """The kinds that the frame can choose, where all its choices are constants."""
        if any(not isinstance(one.on, Const) for one in self.choices) or not self.choices:
            return None
        return {one.on.value for one in self.choices}

    def called(self, cls) -> bool:
        """Whether a field gives the name of the message itself, not only its kind."""
        return any(body is cls for struct in self.protocol.structs for one in below(struct, False) if not isinstance(one, N.ByKind) for body in one.bodies())

    # --- what is read before what ---

    def reads(self) -> None:
        """Every expression may only use fields that are read before it."""
        arrive: dict[Shape, frozenset] = {}
        todo: list[tuple[Shape, frozenset]] = []

        def into(struct, known: frozenset) -> None:
            known |= at_once(struct)
            if struct not in arrive or not known <= arrive[struct]:
                arrive[struct] = arrive.get(struct, frozenset()) | known
                todo.append((struct, arrive[struct]))

        for body in (self.protocol.frame, *self.protocol.starts):
            into(body, frozenset())
        while todo:
            struct, known = todo.pop()
            for one in in_order(struct):
                known = self.enter(one, known, into)
        given = frozenset().union(*(self.given(struct) for struct in arrive))
        for struct, known in arrive.items():
            for one in in_order(struct):
                self.reads_of(one, known, given)
                known |= self.given(one)

    def enter(self, one, known: frozenset, into) -> frozenset:
        """Pass what is known to the structures in a field; returns what is known after it."""
        inner = known | {one}
        for body in one.bodies():
            if isinstance(body, Shape):
                into(body, inner)
            else:
                self.enter(body, inner, into)
        return known | self.given(one)

    def given(self, body) -> frozenset:
        if body not in self.gives:
            self.gives[body] = frozenset()  # of one that holds itself
            fields = list(below(body))
            self.gives[body] = frozenset(fields) | {one.into for one in fields if isinstance(one, (N.Let, N.Entry)) and one.into is not None}
        return self.gives[body]

    def reads_of(self, one, known: frozenset, given: frozenset) -> None:
        for leaf in one.reads:
            if isinstance(leaf, N.Var):
                if leaf.initial is None and leaf not in given and not isinstance(leaf, N.Gather) and leaf.place[0] == self.protocol.file:
                    raise one.error(f"looks at {leaf.name}, which nothing sets; write let(…, into={leaf.name})")
            elif leaf in known or leaf is one:
                continue
            elif leaf in given:
                raise one.error(f"looks at {full(leaf)} before it is read; put it after that field, or peek(…) at it"
                                + (", or write asked(ROLE) for what the request said" if self.asks(leaf) else ""))
            else:
                raise one.error(f"looks at {full(leaf)}, which is never read; name {full(leaf)}'s structure with call(…), or another field")
        for body in one.bodies():
            if not isinstance(body, Shape):
                self.reads_of(body, known | {one}, given)

    def asks(self, leaf) -> bool:
        return isinstance(leaf.owner, Shape) and issubclass(leaf.owner, Request)

    # --- how long is it ---

    def sizes(self) -> None:
        frame = self.protocol.frame
        if not isinstance(frame, Shape):
            raise refuse(self.protocol.place, "frame= is a structure: class Frame(Struct), with a size or a delimiter in it")
        self.sized(frame)
        if not any(takes(one) for one in below(frame)):
            raise refuse(frame.place, f"{frame.__name__} takes no byte at all; a frame has a size or a delimiter")

    def sized(self, frame: Shape) -> None:
        """Outside of all areas no field may extend "to the end": there is none."""
        for node in bare(frame):
            if isinstance(node, Shape):
                if node.options_own.get("of"):
                    raise refuse(node.place, f"{node.__name__}: a protobuf message does not say where it ends; write area(size, {node.__name__})")
            elif endless := endless_word(node):
                raise node.error(f"{endless} goes on to the end, and a frame has none; put it into area(size, …), or give it a length, a count or a delimiter")

    # --- keys ---

    def keys(self) -> None:
        protocol = self.protocol
        outer = list(below(protocol.frame, messages=False))
        answered = {asked for cls in protocol.messages for asked in cls.asked}
        for cls in protocol.messages:
            inner = dict.fromkeys(below(cls, messages=False))  # fields are compared by what they are: never look for one in a list
            for one in (*outer, *inner):
                if isinstance(one, (N.Repeat, N.Each)):
                    again = next((deep for deep in below(one.body, messages=False) if deep.role in (*KEYED, R.KEY2)), None)
                    if again is not None and again in inner:
                        raise again.error("a key in a list: a message has one key; put it in front of the list")
            certain_keys(cls, [*certain(protocol.frame), *certain(cls)])
            paired = cls in answered or bool(cls.asked)
            said = any(one.role in KEYED or one.role is R.PAIRING for one in (*outer, *inner))
            if paired and not said and not cls.flags & L.PAIR_FIFO and not cls.options.get("ordered") and "family" not in cls.options:
                raise refuse(cls.place, f"{cls.__name__} has no KEY: nothing says which request and answer belong together; "
                                        "give a number role=KEY, or write fifo=True where answers come in the order of their requests")

    # --- what only an answer knows ---

    def asked(self) -> None:
        for cls in self.protocol.messages:
            if not issubclass(cls, Request):
                continue
            for one in below(cls, messages=False):
                if isinstance(one, (N.Explained, N.Each)):
                    raise one.error("is read with the request, and this is one; it belongs into a Response")
                if any(isinstance(leaf, Asked) for expr in one.expressions() for leaf in leaves(expr)):
                    raise one.error("asked(…) is what the request said, and this is one; name its field")
        walked = set().union(*(inside(one.body) for struct in self.protocol.structs for one in below(struct, False) if isinstance(one, N.Each)), set())
        nameless = {field for struct in self.protocol.structs for one in below(struct, False) if isinstance(one, N.Each) for field in below(one.body)}
        for struct in self.protocol.structs:
            for one in below(struct, False):
                if struct not in walked and one not in nameless and any(isinstance(leaf, Name) and leaf.name == "index" for expr in one.expressions() for leaf in leaves(expr)):
                    raise one.error("index is the number of an element of each(…), and this is in none; count with var() and let(…, into=…)")


def in_order(struct) -> list:
    """Fields in the order of reading: names first, since their order is free."""
    return sorted(struct.fields, key=lambda one: not isinstance(one, N.Member))


def at_once(struct) -> frozenset:
    """Protobuf's members have their values before the first field is looked at; what is in them is read where the field stands."""
    return frozenset(one for one in struct.fields if isinstance(one, (N.ProtoField, N.Union)))


def full(leaf) -> str:
    return f"{leaf.owner.__name__}.{leaf.name}" if isinstance(leaf.owner, Shape) else leaf.name


def endless_word(node) -> str | None:
    """The name of a field that extends to the end of its area."""
    if isinstance(node, N.Span) and node.length is None and node.prefix is None and node.until is None:
        return "text(REST)" if node.text else "raw(REST)"
    if isinstance(node, N.Repeat) and node.count is None and node.going is None:
        return "repeat(…) without count="
    if isinstance(node, N.Named) and node.sources[0][1] is None:
        return "named(…)"
    if isinstance(node, N.Inflate):
        return "inflate(…)"
    if isinstance(node, N.Explained):
        return "explained(…)"
    if isinstance(node, (N.Assembled, N.Piece)):
        return "assembled(…)" if isinstance(node, N.Assembled) else "piece(…)"
    return None


def tells(protocol: Protocol) -> bool:
    """Whether a frame's last word is how many records it has: nobody counts them, and none need be opened for it."""
    last = protocol.frame.fields[-1]
    return last.role is R.RECORDS and last.when is None


def takes(one) -> bool:
    """Whether a field can take bytes."""
    return isinstance(one, (N.Int, N.Varint, N.Endpoint, N.Span, N.Area, N.Join, N.Inflate, N.Assembled, N.Piece, N.ProtoField, N.Member, N.Named, N.Again))


def certain(node) -> list:
    """Key fields that are read in every message."""
    if isinstance(node, Shape):
        return [found for one in node.fields for found in certain(one)]
    if node.when is not None:
        return []
    if node.role in (*KEYED, R.KEY2):
        return [node]
    if isinstance(node, N.Call) and not isinstance(node, (N.Repeat, N.Each)) and not (isinstance(node.body, Shape) and issubclass(node.body, Message)):
        return certain(node.body)
    return []


def certain_keys(cls, fields: list) -> None:
    seen: dict[bool, N.Field] = {}
    for one in fields:
        second = one.role is R.KEY2
        if second in seen and seen[second] is not one:
            raise one.error(f"{cls.__name__} has a key already, {full(seen[second])}; a second number is role=KEY2, another name of the request KEY_ALSO")
        seen[second] = one
