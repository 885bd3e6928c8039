"""Shapes: nodes that contain fields.  Areas, choices, loops, chunks, compressed regions, attempts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dissect.language import layout as L
from dissect.language import nodes as N
from dissect.language import roles as R
from dissect.language.expressions import UNSET, Choose, Const, Op
from dissect.language.words import Message
from dissect.program import layout as W
from dissect.program import opcodes as O
from dissect.program.kinds import LOWERS
from dissect.program.leaves import prefix

if TYPE_CHECKING:
    from dissect.program.lower import Lowering


@LOWERS.reads(N.Call)
def call(low: Lowering, one: N.Call, tail: bool) -> None:
    low.body(one.body, tail)


@LOWERS.reads(N.Again)
def again(low: Lowering, one: N.Again, tail: bool) -> None:
    key = (one.inner, low.measuring, low.entering)
    if key not in low.rounds:
        low.rounds[key] = low.here() + 1, []
        over = low.emit(O.JUMP)
        low.round(one.inner)
        low.land([over])
        saved = low.made_since(over)
        low.areas = max(low.areas, 1 + len(saved) + len(one.own))
        table = low.constant([len(saved), *saved])
        for at in low.rounds[key][1]:
            low.code[at][2] = table
        low.rounds[key] = low.rounds[key][0], table
    start, table = low.rounds[key]
    at = low.emit(O.AGAIN, start, table if isinstance(table, int) else 0, one.depth, low.nesting)
    if isinstance(table, list):
        table.append(at)  # its table is known when all of it is written


@LOWERS.reads(N.Shown)
def only_shown(low: Lowering, one: N.Shown, tail: bool) -> None:
    kept, before, low.hushed = dict(low.visible), low.hushed, True
    low.body(one.body, tail)
    low.visible, low.hushed = kept, before


@LOWERS.reads(N.Area)
def area(low: Lowering, one: N.Area, tail: bool) -> None:
    size = prefix(low, one.prefix) if one.prefix is not None else low.value(one.length)
    looked = low.entering and (low.useful(one.body) or low.feeds(one.body))
    if one.at is None and not looked:
        low.emit(O.SKIP_BY, size)
    elif one.at is None:
        low.emit(O.ENTER, size, int(one.clamp))
        handler = low.emit(O.TRY, 0, 2) if one.part and not low.measuring else -1
        inside(low, one.body, not low.feeds(one.body))
        if handler >= 0:
            low.emit(O.END_TRY)
            low.code[handler][1] = low.here()
        low.emit(O.LEAVE)
    elif looked:
        low.emit(O.ENTER_AT, low.value(one.at), size, int(one.clamp))
        inside(low, one.body, True)
        low.emit(O.LEAVE)


def inside(low: Lowering, body, tail: bool) -> None:
    """The parts that `frame` does not read."""
    framing, low.framing = low.framing, False
    low.body(body, tail)
    low.framing = framing


def wide(on) -> bool:
    """Whether a number on the wire may be one that stands for a name."""
    return isinstance(on, N.Int) and on.width == 8 or isinstance(on, N.Varint) and on.bits == 64


@LOWERS.reads(N.Switch, N.ByKind)
def switch(low: Lowering, one: N.Switch, tail: bool) -> None:
    on = low.value(one.on)
    says_api = isinstance(one, N.ByKind) and "api" in low.roles_wanted and not low.measuring and not low.protocol.version_step
    kept = dict(low.visible)
    pairs = sorted(one.cases.items())
    table = low.table([len(pairs)] + [0] * (2 * len(pairs)))
    at = low.emit(O.SWITCH, on, table)
    ends = []
    for n, (number, body) in enumerate(pairs):
        low.tables[table + 1 + 2 * n] = int(number)
        low.tables[table + 2 + 2 * n] = low.here()
        if says_api and not (isinstance(body, type) and issubclass(body, Message) and body.kind is not None):
            low.emit(O.PUT, L.M_API, on)
        low.body(body, tail)
        low.visible = dict(kept)
        ends.append(low.emit(O.JUMP))
    low.code[at][3] = low.here()
    if says_api:
        low.emit(O.PUT, L.M_API, low.value(Choose(Op("<", one.on, Const(L.API_NAMED)), one.on, Const(UNSET))) if wide(one.on) else on)
    low.body(one.default, tail)
    low.visible = kept
    low.land(ends)


def loop(low: Lowering, count: int, exit_: list[int]) -> int:
    mark = low.register()
    low.emit(O.SET, mark, -1)
    head = low.here()
    exit_.append(low.emit(O.LOOP, count, 0, mark))
    return head


@LOWERS.reads(N.Repeat)
def repeat(low: Lowering, one: N.Repeat, tail: bool) -> None:
    if tail and not low.useful(one.body):
        return
    count = -1 if one.count is None else low.value(one.count, low.register())
    handler = low.emit(O.TRY, 0, 1) if one.cut_ok else -1
    exits: list[int] = []
    head = loop(low, count, exits)
    over = [] if one.going is None else low.unless(one.going)
    kept, low.deep = dict(low.visible), low.deep + 1
    low.body(one.body, False)
    low.visible, low.deep = kept, low.deep - 1
    low.emit(O.JUMP, head)
    low.code[exits[0]][2] = low.here()
    low.land(over)
    if one.cut_ok:
        low.emit(O.END_TRY)
        low.code[handler][1] = low.here()


@LOWERS.reads(N.Explained)
def explained(low: Lowering, one: N.Explained, tail: bool) -> None:
    low.emit(O.WAIT_FOR_REQUEST)
    low.body(one.body, tail)


@LOWERS.reads(N.Each)
def each(low: Lowering, one: N.Each, tail: bool) -> None:
    low.emit(O.WAIT_FOR_REQUEST)
    base = low.register(7)
    count = -1 if one.count is None else low.value(one.count, low.register())
    kept, low.deep = dict(low.visible), low.deep + 1
    low.emit(O.EACH_BEGIN, base)
    head = low.here()
    each = low.emit(O.EACH, base, 0, 0, count)
    low.each = (base, base + 1, base + 2, base + 5, base + 6)
    low.body(one.body, False)
    if one.code is not None:
        for number in one.spread:
            skip = low.emit(O.JUMP_NOT, W.OPERATIONS["=="], low.of(one.code), number, 1)
            low.emit(O.SET, base + 3, 1)
            low.land([skip])
    low.emit(O.JUMP, head)
    low.code[each][3] = low.here()
    if one.code is not None:
        low.begin("items")
        low.keep_row(one.code, R.CODE, 0, L.I_CODE, low.of(one.code))
        low.stack.pop()
        low.emit(O.COMMIT, 0)
    low.emit(O.JUMP, head)
    low.code[each][2] = low.here()
    low.each, low.visible, low.deep = None, kept, low.deep - 1


@LOWERS.reads(N.Join)
def join(low: Lowering, one: N.Join, tail: bool) -> None:
    span = low.register(2) if not low.measuring else -1
    length = one.length
    width = length.width + (8 if length.order == "big" else 0)
    limit = length.limit if length.limit is not None else low.protocol.limit
    low.emit(O.JOIN, span, low.value(one.count), width, low.value(one.step), limit)
    if not low.measuring:
        low.emit(O.ENTER_SPAN, span)
        inside(low, one.body, True)
        low.emit(O.LEAVE)


@LOWERS.reads(N.Inflate)
def inflate(low: Lowering, one: N.Inflate, tail: bool) -> None:
    if not low.worth_opening(one):
        low.emit(O.REST, -1)
        return
    span = low.register(2)
    pairs = [number for pair in sorted((n, N.CODECS.index(codec)) for n, codec in one.codecs.items()) for number in pair]
    size = -1 if one.size is None else low.value(one.size)
    low.emit(O.INFLATE, span, low.value(one.on), low.constant([len(one.codecs), *pairs]), size)
    low.emit(O.ENTER_SPAN, span)
    inside(low, one.body, True)
    low.emit(O.LEAVE)


@LOWERS.reads(N.Assembled)
def assembled(low: Lowering, one: N.Assembled, tail: bool) -> None:
    if low.measuring:
        low.emit(O.END)  # the likeness of a start: content is read when it has ended
        return
    span = low.register(2)
    low.emit(O.ASSEMBLE, *ending(low, one), span)
    low.emit(O.ENTER_SPAN, span)
    inside(low, one.body, True)
    low.emit(O.LEAVE)


@LOWERS.reads(N.Piece)
def piece(low: Lowering, one: N.Piece, tail: bool) -> None:
    if low.measuring:
        low.emit(O.END)
    else:
        low.emit(O.PIECE, *ending(low, one))


def ending(low: Lowering, one: N.Assembled | N.Piece) -> list[int]:
    """What of which key, and what is said of the end."""
    values = [-1 if value is None else low.value(value, low.register()) for value in (one.key, one.last, one.more)]
    return [one.assembly.number, *values]


@LOWERS.reads(N.Try)
def attempt(low: Lowering, one: N.Try, tail: bool) -> None:
    handler = low.emit(O.TRY, 0, 0, low.register(6))
    low.body(one.body, tail)
    low.emit(O.END_TRY)
    done = low.emit(O.JUMP)
    low.code[handler][1] = low.here()
    low.body(one.otherwise, tail)
    low.land([done])
