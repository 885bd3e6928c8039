"""A program as text: each step with the names of its operands, and the place in the description that it comes from.

`mqdissect describe pulsar --program` shows it; it helps to read the machine and the polish.
"""

from __future__ import annotations

from collections.abc import Iterator

from dissect.language import layout as L
from dissect.language import nodes as N
from dissect.language.words import Protocol
from dissect.program import layout as W
from dissect.program import opcodes as O
from dissect.program.instructions import EITHER, FLAG, TABLE_OF, Instruction, Operand
from dissect.program.lower import ALL_ROLES, ALL_TABLES, Lowering, lowered

OPERATIONS = {number: sign for sign, number in W.OPERATIONS.items()}
SLOTS = {prefix: {number: name for name, number in reversed(vars(L).items()) if name.startswith(prefix)} for prefix in ("M_", "I_", "D_", "E_")}
CHILDREN = ("I_", "D_", "E_")  # by W.TABLES
NAME_WIDTH, TEXT_WIDTH = 20, 94


def disassembled(protocol: Protocol, fields=(), tables=ALL_TABLES, roles=ALL_ROLES) -> Iterator[str]:
    """One line per step; a step that is a target of jumps has its number and a colon in front."""
    work, program = lowered(protocol, list(fields), frozenset(tables), frozenset(roles))
    doors = {program.entry: "a message", program.both: "a message and the size of its frame", program.frame: "the size of a frame"}
    doors |= {at: f"what a message may begin with ({n})" for n, at in enumerate(program.starts)}
    listing = Listing(work)
    yield f"{protocol.name}: {len(work.code):,} steps, {len(work.tables):,} words of tables, {work.registers:,} registers"
    for at in range(len(work.code)):
        if at in doors:
            yield f"\n{doors[at]}:"
        yield listing.line(at)


class Listing:
    def __init__(self, work: Lowering):
        self.code, self.tables, self.places, self.pool = work.code, work.tables, work.places, work.pool
        self.registers = {0: "side", 1: "index"}
        for field, register in work.env.items():
            for more in range(2 if field.texty else 1):
                self.registers.setdefault(register + more, place_of(field) + (".length" if more else ""))

    def line(self, at: int) -> str:
        row = self.code[at]
        one = TABLE_OF[row[0]]
        text = f"{at:6}  {one.name.ljust(NAME_WIDTH)}{' '.join(self.operands(one, row))}"
        return f"{text.ljust(TEXT_WIDTH)}  {place_of(self.places[at])}".rstrip()

    def operands(self, one: Instruction, row: list[int]) -> Iterator[str]:
        for column, name, operand in one.columns:
            if (said := self.operand(one, row, column, name, operand)) is not None:
                yield said

    def operand(self, one: Instruction, row: list[int], column: int, name: str, operand: Operand) -> str | None:
        value = row[column]
        if operand is FLAG:
            return name if value and name != "constant" else None
        if operand is EITHER and row[column + 1]:
            return f"{name}={value}"
        if operand.optional and value < (0 if operand.reads else 1) or operand.slot and name == "also" and not value:
            return None
        if operand.leads:
            return f"{name}→{value}"
        if operand.slot:
            return f"{name}={self.slot(one, row, value)}"
        if operand.pool:
            return f"{name}={self.pool[value : value + row[column + 1]]!r}"
        if operand.table:
            return f"{name}={self.table(operand.table, value)}"
        if operand is EITHER or operand.reads or operand.makes or name == "spans":
            return f"{name}={self.registers.get(value, f'r{value}')}"
        if name in ("operation", "comparison"):
            return OPERATIONS[value]
        return f"{name}={'UNSET' if value == L.UNSET else value}" if value or name != "value_also" else None

    def slot(self, one: Instruction, row: list[int], value: int) -> str:
        prefix = CHILDREN[row[1]] if one.name.startswith("ROW") else "M_"
        return SLOTS[prefix].get(value, str(value))[2:] if value in SLOTS[prefix] else str(value)

    def table(self, kind: str, at: int) -> str:
        """The targets of a table, or else its place."""
        if kind == "switch":
            pairs = self.tables[at + 1 : at + 1 + 2 * self.tables[at]]
            return " ".join(f"{value}→{there}" for value, there in zip(pairs[::2], pairs[1::2], strict=True))
        if kind == "pick":
            low, count = self.tables[at : at + 2]
            return " ".join(f"{low + n}→{there}" for n, there in enumerate(self.tables[at + 2 : at + 2 + count]))
        if kind == "members":
            rows = [self.tables[at + 3 + 3 * n : at + 6 + 3 * n] for n in range(self.tables[at] + 1)]
            return " ".join(f"{n}:{self.member(*row)}" for n, row in enumerate(rows) if row[0])
        return f"@{at}"

    def member(self, action: int, register: int, detail: int) -> str:
        return f"→{detail}" if action in (W.PROTO_CALL, W.PROTO_EACH) else self.registers.get(register, f"r{register}")


def place_of(node) -> str:
    """The description's own name for a node."""
    if isinstance(node, type):
        return node.__name__
    if not isinstance(node, N.Field):
        return ""
    owner = getattr(node, "owner", None)
    return f"{owner.__name__}.{node.name}" if owner is not None and node.name else node.name or type(node).__name__.lower()


def unsound(program) -> list[str]:
    """What is wrong with a program: targets outside of it, registers that it does not have.  A program made here has no faults."""
    found = []
    for at, row in enumerate(program.code.tolist()):
        one = TABLE_OF[row[0]] if 0 <= row[0] < len(TABLE_OF) else None
        if one is None:
            found.append(f"step {at}: no instruction {row[0]}")
            continue
        found += [f"step {at}: {one.name}: {row[column]} is no step" for column in one.targets if not 0 <= row[column] < len(program.code)]
        found += [f"step {at}: {one.name}: {operand.table} table at {row[column]}" for column, _, operand in one.columns
                  if operand.table and not 0 <= row[column] < len(program.tables)]
        found += [f"step {at}: {one.name}: no register {register}" for register in [*one.reading(row), *one.making(row)]
                  if not 0 <= register < program.registers]
        if not one.stops and row[0] != O.END and at + 1 == len(program.code):
            found.append(f"step {at}: the program runs out after {one.name}")
    return found
