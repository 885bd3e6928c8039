"""What a connection remembers, judged: somebody says it before anybody can recall it, and no frame's end depends on it.

Law: what is refused here could be read by nobody, or would be read differently wherever a capture is cut.
"""

from __future__ import annotations

from dissect.language import nodes as N
from dissect.language.layout import MEMORIES_MOST
from dissect.language.reach import OWN_SIZE, bare, below
from dissect.language.structures import Shape
from dissect.language.words import Protocol


def judge(protocol: Protocol) -> None:
    """Refuses memories that cannot be right."""
    if not protocol.memories:
        return
    if len(protocol.memories) > MEMORIES_MOST:
        raise protocol.memories[MEMORIES_MOST].error(f"a protocol has room for {MEMORIES_MOST} memories, and this is one more")
    fields = [one for struct in protocol.structs for one in below(struct, False)]
    for memory in protocol.memories:
        said = [one for one in fields if isinstance(one, N.Remember) and one.memory is memory]
        read = [one for one in fields if isinstance(one, N.Recall) and one.memory is memory]
        if not said:
            raise read[0].error(f"recalls {memory.name}, which no message says; write remember(…, value) where it is said")
        if not read:
            raise said[0].error(f"remembers {memory.name}, which no message recalls; write recalled(…) where it matters, or leave it out")
        for one in said:
            numbers(one)
    for field in fields:
        if isinstance(field, N.Try) and (tried := next((deep for deep in below(field.body) if isinstance(deep, N.Remember)), None)) is not None:
            raise tried.error("stands in attempt(…), where what was read may turn out to be another thing; put it after that")
    outside_of_frames(protocol)
    for start in protocol.starts:
        if start is not protocol.frame and (found := recalls(start)) is not None:
            raise found.error("a start is looked at before anything is known of its connection; leave it out of starts=")
    for cls in protocol.messages:
        each_way(cls, protocol)
        with_request(cls)
    besides = recalls(protocol.frame, messages=False)
    if besides is not None and any(explained(cls) is not None for cls in protocol.messages):
        raise besides.error("the frame recalls this in front of every message, and some are read with their request (explained(…), each(…)): recall it in the messages")


def numbers(one: N.Remember) -> None:
    from dissect.language.fit import compared

    for leaf in compared(one.value):
        if isinstance(leaf, N.Field) and leaf.texty:
            raise one.error(f"remembers {leaf.name}, which is a text; a memory is a number: write coded(…) or decimal(…)")


def recalls(body, messages: bool = True) -> N.Field | None:
    """A field below that asks what is known; without `messages`, not in messages."""
    return next((one for one in below(body, messages=messages) if isinstance(one, N.Recall)), None)


def explained(cls: Shape) -> N.Explained | N.Each | None:
    """A part of a message that is read with its request."""
    return next((one for one in below(cls) if isinstance(one, (N.Explained, N.Each))), None)


def outside_of_frames(protocol: Protocol) -> None:
    """Frames are cut before their messages are read: nothing that says where one ends may be recalled."""
    for node in bare(protocol.frame, (*OWN_SIZE, N.Span)):
        if isinstance(node, N.Recall):
            raise node.error("stands where the frame's end is found, and frames are cut before anything is known; put it into area(size, …)")
        if isinstance(node, N.Span) and node.into is not None and (found := recalls(node.into)) is not None:
            inner = set(below(node.into))
            for one in (one for struct in protocol.structs for one in below(struct, False)):
                if one not in inner and any(leaf in inner for leaf in one.reads):
                    raise found.error(f"stands in {node.name}, of which {one.name} after it depends; what says where the frame ends is not recalled")


def each_way(cls: Shape, protocol: Protocol) -> None:
    """What one end says for itself, only its own messages recall."""
    sides = sum(bit for bit, table in ((1, protocol.requests), (2, protocol.responses)) if cls in table.values())
    for one in below(cls):
        if isinstance(one, N.Recall) and one.memory.each_way and sides and not one.memory.writers & sides:
            raise one.error(f"{one.memory.name} is each end's own (each_way=True), and the end that sends {cls.__name__} never says it")


def with_request(cls: Shape) -> None:
    """One thing after the other: what its request explains is not read with what its connection knows."""
    part, known = explained(cls), recalls(cls)
    if part is not None and known is not None:
        raise known.error(f"{cls.__name__} is read with its request ({type(part).__name__.lower()}(…)), and cannot recall anything besides")
    if part is not None and any(isinstance(one, N.Remember) for one in below(part.body)):
        raise part.error("remember(…) stands in what only the request explains; put it outside, or into the request")

