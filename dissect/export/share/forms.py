"""Messages of one form: what one of them became tells how another becomes, if they differ only in bytes that decide nothing.

Law: a bit is free only if every reading of it says so; all others belong to the form, and so does what a reading asked of free ones.  A reading of
which this is not known gives no form.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import Any

from dissect.language import nodes as N
from dissect.language.expressions import OPERATIONS, UNSET, Choose, Const, Expr, Op, wrap
from dissect.language.reach import below

# what is read without a look at any byte but those of its field, and of what its expressions read
STRAIGHT = frozenset((N.Int, N.Varint, N.Span, N.Endpoint, N.Var, N.Gather, N.Coded, N.Let, N.Entry, N.Peek, N.Require, N.Area, N.Call, N.Switch, N.ByKind, N.Repeat,
                      N.Named, N.Made, N.Check, N.Bind, N.Lent, N.Event, N.Remember, N.Shown, N.Inflate, N.Join))
# what changes no later reading, but by what reads it in turn
SILENT = (N.Let, N.Coded, N.Made, N.Entry, N.Lent, N.Bind, N.Event, N.Check, N.Remember)
FRAME_MOST = 4096  # bytes of a message that has a form
FORMS, MASKS, ALIKE = 4096, 8, 8  # that are kept: in all, masks for messages of one length, and forms whose own bits are the same
TURNED = {"==": "==", "!=": "!=", "<": ">", "<=": ">=", ">": "<", ">=": "<="}
THERE = frozenset([("!=", UNSET)])
TRUE = THERE | {("!=", 0)}
LEARNED = 256  # forms that are made before they must have been of use
NEVER: frozenset = frozenset()
Probe = tuple[Callable[[bytes], Any], Any]  # what was asked of a frame, and the answer


def straight(one) -> bool:
    """Whether a message that is read so may have a form."""
    kind = type(one)
    return kind in STRAIGHT and not (kind is N.Area and one.at is not None or kind is N.Check and one.must)


def uses(expression: Expr, tests: frozenset | None = None) -> Iterator[tuple[Expr, frozenset | None]]:
    """What an expression reads, and which comparisons with numbers are all that matters of it, as they are of the expression; None: its value matters."""
    if isinstance(expression, Choose):
        yield from uses(expression.condition, TRUE)
        yield from (use for side in (expression.yes, expression.no) for use in uses(side, tests))
    elif isinstance(expression, Op):
        kind, left, right = expression.kind, expression.left, expression.right
        if kind in TURNED and isinstance(right, Const):
            yield from uses(left, frozenset([(kind, right.value)]))
        elif kind in TURNED and isinstance(left, Const):
            yield from uses(right, frozenset([(TURNED[kind], left.value)]))
        else:
            yield from (use for side in (left, right) for use in uses(side))
    else:
        yield expression, tests


@cache
def deciding(protocol) -> dict[Any, frozenset]:
    """Fields whose values decide how a message is read on, and the comparisons that are all that matters of them; None among these: it is not."""
    found: dict[Any, set] = {}
    made: dict[Any, list[Expr]] = {}
    todo: list[tuple[Any, frozenset | None]] = []
    for one in dict.fromkeys(one for struct in (protocol.frame, *protocol.structs) for one in below(struct)):
        conditions = [vars(one).get(name) for name in ("when", "condition", "going")]
        rest = [expression for expression in one.expressions() if not any(expression is condition for condition in conditions)]
        todo += [use for condition in conditions if condition is not None for use in uses(condition, TRUE)]
        if isinstance(one, SILENT):
            for target in (one, getattr(one, "into", None)):
                made.setdefault(target, []).extend(rest)
        else:
            todo += [use for expression in rest for use in uses(expression)]
    while todo:
        one, tests = todo.pop()
        known = found.setdefault(one, set())
        new = {None} if tests is None else tests - known
        if None not in known and new:
            known |= new
            todo += [use for expression in made.get(one, ()) for use in uses(expression, tests if isinstance(one, N.Let | N.Var) else None)]
    return {one: frozenset(tests) for one, tests in found.items()}


class Free:
    """The bits of one frame that decide nothing, as they are read."""

    def __init__(self, protocol, size: int):
        self.deciding = deciding(protocol)
        self.bits, self.fixed = bytearray(size), bytearray(size)
        self.probes: list[Probe] = []

    def read(self, one, start: int, end: int, bits: int) -> None:
        """A field's bytes, of which these bits do not say how they are read."""
        tests = self.deciding.get(one)
        if tests is None or tests == THERE and (one.texty or end - start < 8):  # of eight bytes it may be the number that says it is not
            self.bits[start:end] = bytes((bits,)) * (end - start)
        else:
            self.fix(start, end)

    def fix(self, start: int, end: int) -> None:
        self.fixed[start:end] = b"\xff" * (end - start)

    def number(self, one, what: N.Int, start: int, data: bytes) -> None:
        """A number of fixed length: it may matter only what comparisons say of it."""
        tests = self.deciding.get(one, NEVER)
        if None in tests:
            self.fix(start, start + what.width)
        elif tests:
            self.asked(partial(outcomes, start, what, sorted(tests)), data)

    def asked(self, question: Callable[[bytes], Any], data: bytes) -> None:
        self.probes.append((question, question(data)))

    def taken(self, start: int, end: int) -> bytes:
        """What a first reading of bytes that are read again leaves free."""
        bits = bytes(self.bits[start:end])
        self.bits[start:end] = bytes(end - start)
        return bits

    def meet(self, start: int, bits: bytes) -> None:
        """Free is what both readings leave so."""
        end = start + len(bits)
        self.bits[start:end] = (int.from_bytes(self.bits[start:end]) & int.from_bytes(bits)).to_bytes(len(bits))

    def mask(self) -> int:
        """The bits of the form."""
        return ~(int.from_bytes(self.bits) & ~int.from_bytes(self.fixed)) & (1 << 8 * len(self.bits)) - 1


def outcomes(start: int, what: N.Int, tests: list[tuple[str, int]], data: bytes) -> list[bool]:
    value = wrap(int.from_bytes(data[start : start + what.width], what.order, signed=what.signed))
    return [bool(OPERATIONS[kind](value, number)) for kind, number in tests]


def place_of(until: bytes, start: int, end: int, last: bool, data: bytes) -> int:
    return data.rfind(until, start, end) if last else data.find(until, start, end)


class Forms:
    """Forms of messages, by their side, length, and the bits that are theirs."""

    def __init__(self) -> None:
        self.known: dict[tuple[int, int], dict[int, dict[int, list[tuple[list[Probe], Any]]]]] = {}
        self.made = self.met = self.count = 0

    def find(self, frame: bytes, side: int) -> Any:
        number = int.from_bytes(frame)
        for mask, forms in self.known.get((side, len(frame)), {}).items():
            for probes, plan in forms.get(number & mask, ()):
                if all(question(frame) == answer for question, answer in probes):
                    self.met += 1
                    return plan
        return None

    def wanted(self) -> bool:
        """Whether making them pays."""
        return self.made < LEARNED + self.met

    def add(self, frame: bytes, side: int, free: Free, plan: Any) -> None:
        if self.count >= FORMS:
            self.known.clear()
            self.count = 0
        masks, mask = self.known.setdefault((side, len(frame)), {}), free.mask()
        self.made += 1
        if mask in masks or len(masks) < MASKS:
            alike = masks.setdefault(mask, {}).setdefault(int.from_bytes(frame) & mask, [])
            if len(alike) < ALIKE:
                alike.append((free.probes, plan))
                self.count += 1
