"""Shapes in the tree: nodes that contain fields."""

from __future__ import annotations

import copy
from functools import lru_cache
from typing import TYPE_CHECKING

from dissect.language import nodes as N
from dissect.language.expressions import UNSET
from dissect.machine.inflate import TooLarge, opened
from dissect.tree.kinds import READS
from dissect.tree.node import Bad, Node, Short, Space, Unknown

if TYPE_CHECKING:
    from dissect.tree.walk import Walker


@READS.reads(N.Call)
def call(walk: Walker, one: N.Call, parent: Node) -> None:
    node = walk.group(one, parent) if isinstance(one.body, type) else parent
    walk.body(one.body, node)
    node.end = max(walk.at, node.end)


@READS.reads(N.Again)
def again(walk: Walker, one: N.Again, parent: Node) -> None:
    deep, begun = walk.nesting
    if deep >= one.depth:
        raise Bad(f"{one.name or one.of}: more than {one.depth} of {one.of} within each other")
    if begun == walk.at:
        raise Bad(f"{one.name or one.of}: {one.of} contains itself without a byte between")
    node = walk.group(one, parent) if one.name else parent
    known = [(table, {field: table[field] for field in one.own if field in table}) for table in (walk.env, walk.held, walk.rows.texts)]
    kept, walk.nesting = walk.rows.hush(), (deep + 1, walk.at)
    try:
        walk.struct(one.inner, node)
    finally:
        walk.nesting = deep, begun
        walk.rows.speak(kept)
        for table, values in known:  # what was read around it is as it was
            for field in one.own:
                table.pop(field, None)
            table.update(values)
    node.end = max(walk.at, node.end)


@READS.reads(N.Shown)
def only_shown(walk: Walker, one: N.Shown, parent: Node) -> None:
    kept = walk.rows.hush()
    try:
        call(walk, one, parent)
    finally:
        walk.rows.speak(kept)


@READS.reads(N.Area)
def area(walk: Walker, one: N.Area, parent: Node) -> None:
    start = walk.at
    size = walk.prefixed(one.prefix) if one.prefix is not None else walk.value(one.length)
    node = walk.group(one, parent, start)
    node.claims = walk.space.claim(start, walk.at)
    node.raw = walk.space.data[start : walk.at] or None
    begin = walk.at if one.at is None else walk.value(one.at)
    bound = walk.end if one.at is None or walk.top is None else walk.top
    whole = size <= bound - begin
    if size < 0 or begin < 0 or size > bound - begin:
        if not one.clamp and not walk.missing or begin < 0 or begin > bound or size < 0:
            raise Short(f"{one.name}: {size} bytes wanted, {max(0, bound - begin)} left")
        node.meaning = f"cut short: {size - (bound - begin)} of {size} bytes are missing"
        node.extra = size
        size = bound - begin
    back, end = walk.at, walk.end
    if one.at is None:
        node.end = begin + size
    else:
        node.start, node.end = begin, begin + size
    if walk.top is None:
        walk.top = begin + size  # what is placed elsewhere lies inside the outermost area
    walk.at, walk.end = begin, begin + size
    try:
        inside_area(walk, one, node)
    except Short as error:
        error.whole = whole
        raise
    walk.rest(node)
    walk.at, walk.end = (begin + size if one.at is None else back), end
    if one.at is not None:
        walk.far = max(walk.far, begin + size)


def inside_area(walk: Walker, one: N.Area, node: Node) -> None:
    """What stands in it, as far as the capture has it where that is enough."""
    place, held, first = walk.place(), walk.rows.open(), walk.at
    try:
        walk.body(one.body, node)
    except Short:
        if not (one.part and walk.missing):
            raise
        walk.back_to(place)
        walk.rows.close(held)
        walk.at = max((n.end for n in node.walk() if n.space == walk.space.number and n.claims), default=first)


@READS.reads(N.Switch, N.ByKind)
def switch(walk: Walker, one: N.Switch, parent: Node) -> None:
    value = walk.value(one.on)
    body = one.cases.get(value, one.default)
    if isinstance(one, N.ByKind):
        walk.rows.api(value)
    if body is None:
        return
    seen = walk.rows.scope()
    if isinstance(body, type):
        node = Node(body.__name__, None, walk.at, walk.at, one, space=walk.space.number)
        parent.children.append(node)
        walk.struct(body, node)
        node.end = max(node.end, walk.at)
    else:
        walk.visit(body if body.name else called(body, one.name), parent)
    walk.rows.back(seen)


@lru_cache(None)
def called(body, name: str):
    """The same node with a name: the description stays as it is."""
    found = copy.copy(body)
    found.name = name
    return found


@READS.reads(N.Repeat)
def repeat(walk: Walker, one: N.Repeat, parent: Node) -> None:
    node = walk.group(one, parent)
    count = None if one.count is None else walk.value(one.count)
    seen = walk.rows.scope(True)
    number = 0
    while ((walk.at < walk.end) if count is None else number < count) and (one.going is None or walk.value(one.going) not in (0, UNSET)):
        walk.turn(one)
        before = walk.at
        begin = len(node.children)
        walk.rows.again(seen)
        held = walk.rows.open()
        entry = Node(f"[{number}]", None, before, before, one, space=walk.space.number)
        node.children.append(entry)
        walk.one_more()
        place = walk.place()
        try:
            walk.body(one.body.body if type(one.body) is N.Call else one.body, entry)
        except Short as error:
            if not one.cut_ok:
                raise
            if error.whole and not walk.missing:
                walk.damaged = True
                walk.problems.append(str(error))
            walk.back_to(place)
            walk.rows.close(held)
            cut(walk, node, begin)
            break
        entry.end = max(entry.end, walk.at)
        if walk.at == before:
            raise Bad(f"{one.name}: an element of no bytes")
        number += 1
    node.end = max(node.end, walk.at)
    walk.rows.back(seen)


@READS.reads(N.Each)
def each(walk: Walker, one: N.Each, parent: Node) -> None:
    if walk.asked is None:
        walk.rows.rest()
        if walk.at < walk.end:
            leaf_rest(walk, one, parent)
        return
    node = walk.group(one, parent)
    seen = walk.rows.scope(True)
    items = walk.asked.items
    count = len(items) if one.count is None else walk.value(one.count)
    spread = None
    for number in range(max(0, count)):
        walk.context = items[number] if number < len(items) else {}
        walk.index = number
        if spread is not None and same_topic(items, number):
            walk.rows.repeat(one, spread, walk.context)
            continue
        spread = None
        entry = Node(f"[{number}]", None, walk.at, walk.at, one, space=walk.space.number)
        node.children.append(entry)
        before = walk.at
        walk.body(one.body, entry)
        entry.end = walk.at
        if walk.at == before:
            raise Bad(f"{one.name}: an element of no bytes")
        if one.code is not None and walk.known_value(one.code) in one.spread:
            spread = walk.known_value(one.code)
    walk.context = None
    node.end = walk.at
    walk.rows.back(seen)


@READS.reads(N.Explained)
def explained(walk: Walker, one: N.Explained, parent: Node) -> None:
    if walk.asked is not None:
        walk.body(one.body, parent)
        return
    walk.rows.rest()
    if walk.at < walk.end:
        leaf_rest(walk, one, parent)


@READS.reads(N.Join)
def join(walk: Walker, one: N.Join, parent: Node) -> None:
    node = walk.group(one, parent)
    count, step = walk.value(one.count), walk.value(one.step)
    pieces, joined, whole_end = [], bytearray(), walk.end
    for number in range(max(0, count)):
        if walk.missing and walk.at >= walk.end:
            break
        size, start = walk.number(one.length)
        walk.limit(one.length, size)
        room = min(size, walk.end - walk.at) if walk.missing else size
        first = walk.take(room, one)
        node.children.append(Node("chunk_length", size, start, first, one.length, f"chunk {number}",
                                  walk.space.claim(start, first), space=walk.space.number))
        pieces.append((len(joined), first, room))
        joined += walk.space.data[first : walk.at]
        pad = min(step - size, walk.end - walk.at) if walk.missing else step - size
        if step > 0 and step < size:
            raise Bad(f"{one.name}: a chunk of {size} bytes in a block of {step}")
        if step > 0 and pad > 0:
            start = walk.take(pad, one)
            node.children.append(Node("padding", pad, start, walk.at, None, "fills the block",
                                      walk.space.claim(start, walk.at), space=walk.space.number,
                                      raw=walk.space.data[start : walk.at]))
    outer, at, whole = walk.space, walk.at, bytes(joined)
    mapped = [(a, outer.claim(b, b + n)[0][0] if n else 0, n) for a, b, n in pieces]
    walk.space = Space(whole, outer.number, mapped, outer)
    walk.at, walk.end = 0, len(whole)
    kept, walk.top, walk.far = (walk.top, walk.far), len(whole), 0
    walk.body(one.body, node)
    walk.rest(node)
    walk.space, walk.at, walk.end, (walk.top, walk.far) = outer, at, whole_end, kept
    node.end = at


@READS.reads(N.Inflate)
def region(walk: Walker, one: N.Inflate, parent: Node) -> None:
    codec = one.codecs.get(walk.value(one.on))
    if codec is None:
        end, node = walk.end, walk.group(one, parent)
        walk.body(one.body, node)
        walk.rest(node)
        walk.at = node.end = end
        return
    start, walk.at = walk.at, walk.end
    data = walk.space.data[start : walk.end]
    node = walk.leaf(one, parent, f"{len(data)} bytes", start, codec, data)
    size = None if one.size is None else walk.value(one.size)
    try:
        whole, made = (None, 0) if walk.missing else opened(codec, data, walk.budget, None if size == UNSET else size)
    except TooLarge as why:
        most, walk.budget, walk.too_large = walk.budget, walk.budget - why.made, True
        raise Short(f"{one.name}: would inflate to more than {most:,} bytes, and is not opened") from None
    walk.budget -= made
    if whole is None:
        raise Short(f"{one.name}: not {codec}, or not of the size told")
    walk.spaces += 1
    walk.making += len(whole)
    outer, at, end = walk.space, walk.at, walk.end
    walk.space, walk.at, walk.end = Space(whole, walk.spaces), 0, len(whole)
    kept, walk.top, walk.far = (walk.top, walk.far), len(whole), 0
    inner = Node("inflated", None, 0, len(whole), one, f"{len(whole)} bytes", space=walk.spaces, extra=whole)
    node.children.append(inner)
    walk.body(one.body, inner)
    walk.rest(inner)
    walk.space, walk.at, walk.end, (walk.top, walk.far) = outer, at, end, kept


@READS.reads(N.Assembled)
def assembled(walk: Walker, one: N.Assembled, parent: Node) -> None:
    """The first piece stands here; what is made of it and of those after it is read as one region."""
    start, end = walk.at, walk.end
    if walk.content is None and not walk.missing and ended(walk, one):
        node = walk.group(one, parent)
        walk.body(one.body, node)
        walk.rest(node)
        walk.at = node.end = end
        return
    walk.at = end
    node = walk.leaf(one, parent, f"{end - start} bytes", start, "and pieces in other frames", walk.space.data[start:end])
    if walk.content is None:
        raise Unknown(f"{one.assembly.name}: the content does not end here")
    walk.spaces += 1
    outer, whole, kept = walk.space, walk.content, (walk.top, walk.far)
    walk.space, walk.at, walk.end, walk.top, walk.far = Space(whole, walk.spaces), 0, len(whole), len(whole), 0
    inner = Node("content", None, 0, len(whole), one, f"{len(whole)} bytes", space=walk.spaces, extra=whole)
    node.children.append(inner)
    walk.body(one.body, inner)
    walk.rest(inner)
    walk.space, walk.at, walk.end, (walk.top, walk.far) = outer, end, end, kept


@READS.reads(N.Piece)
def piece(walk: Walker, one: N.Piece, parent: Node) -> None:
    start, walk.at = walk.at, walk.end
    walk.leaf(one, parent, f"{walk.end - start} bytes", start, f"a piece of {one.assembly.name} {walk.value(one.key)}", walk.space.data[start : walk.end])
    if not walk.missing:
        walk.rows.rest()


def ended(walk: Walker, one: N.Assembled) -> bool:
    """Whether the content begins and ends in this frame."""
    return one.last is not None and walk.value(one.last) not in (0, UNSET) or one.more is not None and walk.value(one.more) == 0


@READS.reads(N.Try)
def attempt(walk: Walker, one: N.Try, parent: Node) -> None:
    kept = (walk.space, walk.at, walk.end, walk.top, len(parent.children), len(walk.problems), walk.rows.checkpoint())
    try:
        walk.body(one.body, parent)
    except Bad:
        walk.failed(one)
        walk.reread(abs(walk.at - kept[1]) if walk.space is kept[0] else 0, one)
        walk.space, walk.at, walk.end, walk.top = kept[:4]
        del parent.children[kept[4] :]
        walk.rows.undo(kept[6])
        walk.body(one.otherwise, parent)


def cut(walk: Walker, node: Node, begin: int) -> None:
    """The last element ends where the list ends: what could be read stays, the rest is an incomplete piece."""
    reach = max((n.end for n in node.children[begin].walk() if n.space == walk.space.number and n.claims), default=walk.at)
    claimed = [c for n in node.children[begin].walk() if n.space == 0 for c in n.claims]
    node.children[begin].meaning = "cut short"
    first = max(reach, node.children[begin].start) if claimed else node.children[begin].start
    walk.at = first
    walk.rest(node.children[begin])


def leaf_rest(walk: Walker, one, parent) -> None:
    start, walk.at = walk.at, walk.end
    walk.leaf(one, parent, walk.space.data[start : walk.end], start, "only the request says what this is")



def same_topic(items, number: int) -> bool:
    from dissect.language.layout import I_TOPIC

    return number > 0 and number < len(items) and items[number].get(I_TOPIC) == items[number - 1].get(I_TOPIC)
