"""Writes instructions: registers, tables, the pool, and expressions.

Law: an expression gives the same number as `language.expressions.evaluate`; a condition jumps if that would be false.
"""

from __future__ import annotations

from dissect.language import nodes as N
from dissect.language import roles as R
from dissect.language.expressions import Asked, Choose, Const, DescriptionError, Name, Op
from dissect.language.words import Protocol
from dissect.program import layout as W
from dissect.program import opcodes as O
from dissect.program.instructions import TABLE_OF
from dissect.program.wanted import Wanted

CODE_MAX = 400_000
SIDE, INDEX = 0, 1  # registers that every program has
NEGATION = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}


class Emitter(Wanted):
    def __init__(self, protocol: Protocol, fields: list[str], tables: frozenset[str], roles: frozenset[str], whole: bool = False):
        super().__init__(protocol, fields, tables, roles, whole)
        self.code: list[list[int]] = []
        self.places: list[object] = []  # of each step: the structure or the field that it was written for
        self.place: object = None
        self.tables: list[int] = []
        self.constants: dict[tuple, int] = {}  # tables that never change, by what is in them
        self.pool = b""
        self.registers = 2
        self.env: dict[N.Field, int] = {}
        self.label = 0  # code before it is not joined with code after it
        self.each: tuple[int, ...] | None = None  # registers of the request's item, in a walk over them

    def emit(self, op: int, *args: int) -> int:
        if len(self.code) >= CODE_MAX:
            raise DescriptionError(f"{self.protocol.name}: the program is longer than {CODE_MAX} instructions")
        self.code.append([op, *args] + [0] * (5 - len(args)))
        self.places.append(self.place)
        return len(self.code) - 1

    def here(self) -> int:
        self.label = len(self.code)
        return self.label

    def skip(self, size: int) -> None:
        if size and len(self.code) > self.label and self.code[-1][0] == O.SKIP:
            self.code[-1][1] += size
        elif size:
            self.emit(O.SKIP, size)

    def register(self, size: int = 1) -> int:
        self.registers += size
        return self.registers - size

    def of(self, one) -> int:
        if one not in self.env:
            self.env[one] = self.register(width_of(one))
        return self.env[one]

    def table(self, values: list[int]) -> int:
        at = len(self.tables)
        self.tables.extend(int(v) for v in values)
        return at

    def constant(self, values: list[int]) -> int:
        """A constant table, shared by all equal ones."""
        key = tuple(map(int, values))
        if key not in self.constants:
            self.constants[key] = self.table(values)
        return self.constants[key]

    def pooled(self, text: bytes) -> int:
        if text not in self.pool:
            self.pool += text
        return self.pool.index(text)

    def digest(self, one) -> int:
        """The register that holds a text's hash."""
        register = self.register()
        self.emit(O.DIGEST, register, self.of(one), 0, -1)
        return register

    # --- expressions ---

    def operand(self, expr) -> tuple[int, int]:
        """(register, 0) or (constant, 1)."""
        return (expr.value, 1) if isinstance(expr, Const) else (self.value(expr), 0)

    def value(self, expr, into: int | None = None) -> int:
        """The register that holds the expression's value."""
        if isinstance(expr, N.Field):
            source = self.of(expr)
        elif isinstance(expr, Name) and expr.name in ("side", "index"):
            source = SIDE if expr.name == "side" else INDEX
        elif isinstance(expr, Asked) and self.each is not None and expr.role is R.PARTITION:
            source = self.each[2]
        else:
            return self.compute(expr, self.register() if into is None else into)
        if into is not None and into != source:
            self.emit(O.MOVE, into, source)
            return into
        return source

    def compute(self, expr, into: int) -> int:
        if isinstance(expr, Const):
            self.emit(O.SET, into, expr.value)
        elif isinstance(expr, Name):
            self.emit(O.HERE if expr.name == "here" else O.LEFT, into)
        elif isinstance(expr, Asked):
            self.emit(O.ASKED, into, expr.role.message)
        elif isinstance(expr, Choose):
            jumps = self.unless(expr.condition)
            self.value(expr.yes, into)
            done = self.emit(O.JUMP)
            self.land(jumps)
            self.value(expr.no, into)
            self.land([done])
        elif boolean(expr) and expr.kind in "&|" and not flag(expr):
            jumps = self.unless(expr)
            self.emit(O.SET, into, 1)
            done = self.emit(O.JUMP)
            self.land(jumps)
            self.emit(O.SET, into, 0)
            self.land([done])
        elif (part := bits(expr)) is not None:
            self.emit(O.BITS, into, self.value(part[0]), part[1], part[2])
        else:
            left = self.value(expr.left)
            right, constant = self.operand(expr.right)
            self.emit(O.ALU, W.OPERATIONS[expr.kind], into, left, right, constant)
        return into

    def unless(self, expr) -> list[int]:
        """Jumps for a false condition; `land` fills in their targets."""
        return self.branch(expr, False)

    def branch(self, expr, sense: bool) -> list[int]:
        """Jumps for a condition that is `sense`; otherwise the code continues."""
        if (part := bits(expr)) is not None:
            register, at, mask = self.value(part[0]), part[1], part[2]
            return [self.emit(O.JUMP_ANY if sense else O.JUMP_CLEAR, register, mask << at)]
        if boolean(expr) and expr.kind in "&|":
            if (expr.kind == "&") != sense:
                return self.branch(bit(expr.left), sense) + self.branch(bit(expr.right), sense)
            over = self.branch(bit(expr.left), not sense)
            jumps = self.branch(bit(expr.right), sense)
            self.land(over)
            return jumps
        if isinstance(expr, Op) and expr.kind == "==" and isinstance(expr.right, Const) and expr.right.value == 0 and truth(expr.left):
            return self.branch(expr.left, not sense)
        if isinstance(expr, Op) and expr.kind in W.COMPARISONS:
            left = self.value(expr.left)
            right, constant = self.operand(expr.right)
            kind = NEGATION[expr.kind] if sense else expr.kind
            return [self.emit(O.JUMP_NOT, W.OPERATIONS[kind], left, right, constant)]
        return [self.emit(O.JUMP_TRUE if sense else O.JUMP_FALSE, self.value(expr))]

    def land(self, jumps: list[int]) -> None:
        target = self.here()
        for at in jumps:
            self.code[at][TABLE_OF[self.code[at][0]].targets[0]] = target


def width_of(one: N.Field) -> int:
    """Registers of a field: a number, a span, or an object with the end of its room."""
    return 3 if isinstance(one, N.Gather) else 2 if one.texty else 1


def bits(expr):
    """(number, at, mask) if the expression is some bits of a number."""
    if not (isinstance(expr, Op) and expr.kind == "&" and isinstance(expr.right, Const) and expr.right.value > 0):
        return None
    left = expr.left
    if isinstance(left, Op) and left.kind == ">>" and isinstance(left.right, Const) and 0 <= left.right.value < 63:
        return (left.left, left.right.value, expr.right.value) if expr.right.value < 1 << 32 else None
    return left, 0, expr.right.value


def truth(expr) -> bool:
    """Whether the expression is 0 exactly when it is false."""
    return boolean(expr) or bits(expr) is not None


def boolean(expr) -> bool:
    """Whether the expression's value is 0 or 1 in every message."""
    if not isinstance(expr, Op):
        return False
    if expr.kind == "&":
        return boolean(expr.left) or boolean(expr.right) or flag(expr)
    return expr.kind in W.COMPARISONS or expr.kind == "|" and boolean(expr.left) and boolean(expr.right)


def flag(expr) -> bool:
    """Whether it is one bit of a number."""
    found = bits(expr)
    return found is not None and found[2] == 1


def bit(expr):
    """What counts of a number that meets a boolean: its lowest bit."""
    return expr if boolean(expr) else Op("&", expr, 1)
