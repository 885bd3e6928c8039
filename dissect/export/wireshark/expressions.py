"""Expressions as Lua source, handed over as text: E makes a function of it, and quick.lua writes it into larger ones.

`v` holds values by field number, `s` is the state of the walk, the rest are functions of numbers.lua.
"""

from __future__ import annotations

from dissect.language import nodes as N
from dissect.language.expressions import Asked, Choose, Const, DescriptionError, Name, Op, UNSET
from dissect.program.emit import bits

CALLS = {"+": "add", "-": "sub", "*": "mul", "//": "div", "%": "mod", "&": "band", "|": "bor", "^": "bxor", "<<": "shl", ">>": "shr"}
NAMES = {"side": "s.side", "here": "s.at", "left": "(s.stop - s.at)", "index": "s.index"}
COMPARED = {kind: f"{{0}} {'~=' if kind == '!=' else kind} {{1}}" for kind in ("==", "!=", "<", ">", "<=", ">=")}  # Int64 compares itself
LARGE = 1 << 53


class Expressions:
    def __init__(self, number):
        self.number = number  # field → its number
        self.used: set[int] = set()  # fields that some expression looks at
        self.texts: set[int] = set()  # those whose text somebody reads

    def value(self, expr) -> str:
        if isinstance(expr, Const):
            return constant(expr.value)
        if isinstance(expr, Name):
            return NAMES[expr.name]
        if isinstance(expr, Asked):
            return f"s:asked_for('{expr.role.name}')"
        if isinstance(expr, N.Field):
            return f"v[{self.use(expr)}]"
        if isinstance(expr, Choose):
            return f"(({self.truth(expr.condition)}) and {self.value(expr.yes)} or {self.value(expr.no)})"
        if isinstance(expr, Op) and (expr.kind in COMPARED or answers(expr)):
            return f"(({self.truth(expr)}) and 1 or 0)"
        if isinstance(expr, Op) and (found := bits(expr)) is not None and found[2] & (found[2] + 1) == 0:
            return f"part({self.value(found[0])}, {found[1]}, {found[2].bit_length()})"
        if isinstance(expr, Op) and expr.kind in CALLS:
            return f"{CALLS[expr.kind]}({self.value(expr.left)}, {self.value(expr.right)})"
        raise DescriptionError(f"the Wireshark plugin knows no {expr!r}")

    def use(self, one) -> int:
        self.used.add(self.number(one))
        return self.number(one)

    def text(self, one) -> int:
        self.texts.add(self.use(one))
        return self.number(one)

    def truth(self, expr) -> str:
        """A Lua condition: neither 0 nor unset."""
        if isinstance(expr, Op) and expr.kind in COMPARED:
            return COMPARED[expr.kind].format(self.value(expr.left), self.value(expr.right))
        if answers(expr):
            return f"({self.truth(expr.left)}) {'and' if expr.kind == '&' else 'or'} ({self.truth(expr.right)})"
        return f"true_({self.value(expr)})"

    def function(self, expr) -> str:
        return f'E"{self.value(expr)}"'

    def condition(self, expr) -> str:
        return f'E"{self.truth(expr)}"'


def answers(expr) -> bool:
    """Whether `&` or `|` joins values that are 0 or 1."""
    return isinstance(expr, Op) and expr.kind in "&|" and single(expr.left) and single(expr.right)


def single(expr) -> bool:
    """Whether the value is 0 or 1."""
    if isinstance(expr, Op) and expr.kind in COMPARED or answers(expr):
        return True
    return (found := bits(expr)) is not None and found[2] == 1


def constant(value: int) -> str:
    if value == UNSET:
        return "U"
    if abs(value) < LARGE:
        return str(value)
    return f"halves({value >> 32 & 0xFFFFFFFF}, {value & 0xFFFFFFFF})"
