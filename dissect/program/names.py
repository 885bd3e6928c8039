"""Names and values: JSON objects, pairs after their lengths, texts with delimiters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dissect.language import nodes as N
from dissect.language.expressions import UNSET, Const, DescriptionError, Op
from dissect.language.structures import opens
from dissect.program import layout as W
from dissect.program import opcodes as O
from dissect.program.kinds import LOWERS

if TYPE_CHECKING:
    from dissect.program.lower import Lowering


@LOWERS.reads(N.Named)
def named(low: Lowering, one: N.Named, tail: bool) -> None:
    kept = low.names
    forms = tuple(form for form, _ in one.sources)
    if one.sources[0][1] is None:
        low.names = (-1, -1, forms)
    else:
        low.names = (low.register(2), low.register(), forms)
        choose_source(low, one, *low.names[:2])
    low.body(one.body, tail)
    low.names = kept


def choose_source(low: Lowering, one: N.Named, span: int, form: int) -> None:
    """The first source that was read, and its form."""
    ends = []
    low.emit(O.SET, span, UNSET)
    for number, (_, field) in enumerate(one.sources):
        skip = low.emit(O.JUMP_NOT, W.OPERATIONS["!="], low.of(field), UNSET, 1)
        low.emit(O.SET, form, number)
        low.emit(O.MOVE, span, low.of(field))
        low.emit(O.MOVE, span + 1, low.of(field) + 1)
        ends.append(low.emit(O.JUMP))
        low.land([skip])
    low.land(ends)


def members_of(low: Lowering, struct, tail: bool) -> None:
    """One walk over the names for all members, then the fields in order."""
    fields = low.implied.fields(struct)
    taken = [one for one in fields if isinstance(one, N.Member) and (low.kept(one) or low.looked_into(one) or one.must and not low.measuring)]
    if taken or low.names[0] < 0 and not tail:
        low.emit(O.NAMES, names_table(low, taken, low.names[2]), low.names[0], low.names[1])
    rest = [one for one in fields if not isinstance(one, N.Member) or one in dict.fromkeys(taken)]
    last = len(rest)
    if tail:
        last = max((n + 1 for n, one in enumerate(rest) if low.useful(one)), default=0)
    kept = low.names
    for n, one in enumerate(rest[:last]):
        if isinstance(one, N.Member):
            member(low, one)
        else:
            low.visit(one, tail and n == last - 1)
        low.names = kept


def names_table(low: Lowering, members: list, forms: tuple) -> int:
    """forms: kind and two numbers each; mask; slots (pool, size, action, register)."""
    mask = 4
    while mask < 2 * len(members):
        mask *= 2
    slots = [[0, 0, 0, 0] for _ in range(mask)]
    for one in members:
        name = one.wire_name
        at = name_hash(name) & (mask - 1)
        while slots[at][1]:
            at = (at + 1) & (mask - 1)
        slots[at] = [low.pooled(name), len(name), W.NAME_NUMBER if one.number else W.NAME_TEXT, low.of(one)]
    said = [len(forms)]
    for form in forms:
        said += [form.kind, *form_numbers(low, form)]
    return low.constant([*said, mask - 1, *(n for slot in slots for n in slot)])


def form_numbers(low: Lowering, form: N.Form) -> tuple[int, int]:
    if form.kind == N.NAMED_TEXT:
        if len(form.first) != 1 or len(form.second) != 1:
            raise DescriptionError(f"{low.protocol.name}: separated({form.first!r}, {form.second!r}): a delimiter is one byte")
        return form.first[0], form.second[0]
    return form.name_width, form.value_width


def name_hash(name: bytes) -> int:
    """The same hash as in `Machine.named`."""
    return 37 * len(name) + 5 * name[0] + name[-1]


def member(low: Lowering, one: N.Member) -> None:
    if one.when is not None:
        absent = low.unless(one.when)
        over = low.emit(O.JUMP)
        low.land(absent)
        low.emit(O.SET, low.of(one), UNSET)
        low.land([over])
    if low.kept(one):
        low.keep(one)
    if one.must and not low.measuring and not low.hushed:
        low.failures += low.unless(Op("!=", one, Const(UNSET)))
    body = one.into if one.into is not None else one.each
    if body is None or not low.looked_into(one):
        return
    skip = [low.emit(O.JUMP_NOT, W.OPERATIONS["!="], low.of(one), UNSET, 1)]
    if one.into is not None:
        opened(low, body, low.of(one), True, skip)
        low.absent(body, skip)
    else:
        elements(low, one, body)
        low.land(skip)


def opened(low: Lowering, body, span: int, tail: bool, skip: list[int]) -> None:
    """Read a value further if it is an object (or, if a text is wanted, is none)."""
    low.names = (-1, -1, (N.Form(N.NAMED_JSON),))
    skip.append(low.emit(O.JUMP_UNLESS_OBJECT, span, 0, int(opens(body))))
    low.emit(O.ENTER_SPAN, span)
    low.body(body, tail and not low.feeds(body))
    low.emit(O.LEAVE)


def elements(low: Lowering, one: N.Member, body) -> None:
    state = low.register(5)  # where the walk stands, how much is left, the element, what the container is
    low.emit(O.MOVE, state, low.of(one))
    low.emit(O.MOVE, state + 1, low.of(one) + 1)
    low.emit(O.SET, state + 4, -1)
    head = low.here()
    step = low.emit(O.ELEMENT, state)
    kept, low.deep = dict(low.visible), low.deep + 1
    skip: list[int] = []
    opened(low, body, state + 2, True, skip)
    low.visible, low.deep = kept, low.deep - 1
    low.land(skip)
    low.emit(O.JUMP, head)
    low.code[step][2] = low.here()
