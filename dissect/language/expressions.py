"""Expressions that a description records: `version >= 3` becomes data, never code.

Law: an expression is a pure function of earlier values; in every machine arithmetic is signed 64 bit and wraps.  A value that was not
read is UNSET; sums with UNSET stay UNSET, comparisons treat it as a number.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from dissect.language.layout import UNSET

MASK = (1 << 64) - 1
DEPTH_MOST = 256  # operations within each other


class DescriptionError(Exception):
    """A description that cannot be right: file, line, and what to write instead."""


def wrap(value: int) -> int:
    value &= MASK
    return value - (1 << 64) if value >> 63 else value


class Expr:
    __hash__ = object.__hash__

    def __add__(self, other):
        return Op("+", self, other)

    def __radd__(self, other):
        return Op("+", other, self)

    def __sub__(self, other):
        return Op("-", self, other)

    def __rsub__(self, other):
        return Op("-", other, self)

    def __mul__(self, other):
        return Op("*", self, other)

    __rmul__ = __mul__

    def __floordiv__(self, other):
        return Op("//", self, other)

    def __mod__(self, other):
        return Op("%", self, other)

    def __and__(self, other):
        return Op("&", self, other)

    __rand__ = __and__

    def __or__(self, other):
        return Op("|", self, other)

    __ror__ = __or__

    def __xor__(self, other):
        return Op("^", self, other)

    def __lshift__(self, other):
        return Op("<<", self, other)

    def __rshift__(self, other):
        return Op(">>", self, other)

    def __eq__(self, other):
        return Op("==", self, other)

    def __ne__(self, other):
        return Op("!=", self, other)

    def __lt__(self, other):
        return Op("<", self, other)

    def __le__(self, other):
        return Op("<=", self, other)

    def __gt__(self, other):
        return Op(">", self, other)

    def __ge__(self, other):
        return Op(">=", self, other)

    def __invert__(self):
        return Op("==", self, 0)

    def __bool__(self):
        raise DescriptionError("an expression is recorded, not computed: use &, |, ~ and when=… instead of and, or, not, if")

    def parts(self) -> Iterator[Expr]:
        return iter(())


class Const(Expr):
    def __init__(self, value: int):
        self.value = wrap(int(value))

    def __repr__(self):
        return str(self.value)


class Name(Expr):
    """A value that every message has: `side`, `here`, `left` …"""

    def __init__(self, name: str):
        self.name = name

    def __repr__(self):
        return self.name


class Asked(Expr):
    """A value of the request that belongs to the answer being read."""

    def __init__(self, role):
        self.role = role

    def __repr__(self):
        return f"asked({self.role.name})"


class Op(Expr):
    def __init__(self, kind: str, left, right):
        self.kind, self.left, self.right = kind, lift(left), lift(right)
        self.depth = deeper(self.left, self.right)

    def parts(self):
        yield self.left
        yield self.right

    def __repr__(self):
        return f"({self.left!r} {self.kind} {self.right!r})"


class Choose(Expr):
    def __init__(self, condition, yes, no):
        self.condition, self.yes, self.no = lift(condition), lift(yes), lift(no)
        self.depth = deeper(self.condition, self.yes, self.no)

    def parts(self):
        yield self.condition
        yield self.yes
        yield self.no

    def __repr__(self):
        return f"choose({self.condition!r}, {self.yes!r}, {self.no!r})"


def deeper(*parts: Expr) -> int:
    """How many expressions are within each other in one of these: all that read them follow them down."""
    depth = 1 + max(part.depth if isinstance(part, Op | Choose) else 0 for part in parts)
    if depth > DEPTH_MOST:
        raise DescriptionError(f"more than {DEPTH_MOST} operations within each other; give some of them a name: part = let(…)")
    return depth


def lift(value) -> Expr:
    if isinstance(value, Expr):
        return value
    if isinstance(value, (int, bool)):
        if not -1 << 63 <= value < 1 << 64:
            raise DescriptionError(f"{value} is no number of 64 bits")
        return Const(value)
    raise DescriptionError(f"an expression is made of fields and whole numbers, not of {value!r}")


OPERATIONS: dict[str, Callable[[int, int], int]] = {
    "+": lambda a, b: UNSET if UNSET in (a, b) else a + b,
    "-": lambda a, b: UNSET if UNSET in (a, b) else a - b,
    "*": lambda a, b: UNSET if UNSET in (a, b) else a * b,
    "//": lambda a, b: a // b if b > 0 and a >= 0 else UNSET,
    "%": lambda a, b: a % b if b > 0 and a >= 0 else UNSET,
    "&": lambda a, b: a & b,
    "|": lambda a, b: a | b,
    "^": lambda a, b: a ^ b,
    "<<": lambda a, b: a << (b & 63),
    ">>": lambda a, b: (a & MASK) >> (b & 63),
    "==": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
}


WITHIN = {Const, Op, Choose}


def evaluate(expr: Expr, look: Callable[[Expr], int]) -> int:
    """The value of an expression; `look` knows the leaves."""
    if type(expr) is Const:  # no class is one of these besides themselves
        return expr.value
    if type(expr) is Op:
        left, right = expr.left, expr.right
        return wrap(int(OPERATIONS[expr.kind](evaluate(left, look) if type(left) in WITHIN else look(left), right.value if type(right) is Const else evaluate(right, look))))
    if type(expr) is Choose:
        return evaluate(expr.yes if evaluate(expr.condition, look) not in (0, UNSET) else expr.no, look)
    return look(expr)


def leaves(expr: Expr) -> Iterator[Expr]:
    inner = list(expr.parts()) if isinstance(expr, (Op, Choose)) else []
    if not inner:
        yield expr
    for part in inner:
        yield from leaves(part)
