"""Compressed regions that need not be read twice: nothing of them is kept but how many records they have, and what else their steps read can be told.

Law: whoever jumps over such a region, and counts what was counted in it, fills the same rows.  So its steps only read bytes, reckon and count; nobody reads a register
behind it that they make; and those that they find made are part of what tells the region (`machine/repeated.py`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from dissect.program import opcodes as O
from dissect.program.instructions import TABLE_OF
from dissect.program.polish import CALLS

LOOPS = (O.LOOP, O.TURN)        # they change the count that they read, and where they made progress
PLAIN = frozenset((*LOOPS, O.INT, O.SKIP, O.SKIP_BY, O.LIMIT, O.EQUALS, O.VARINT, O.PREFIXED, O.SPAN, O.REST, O.SET, O.MOVE, O.ALU, O.BITS, O.LEFT, O.REQUIRE, O.COUNT,
                   O.JUMP, O.JUMP_NOT, O.JUMP_IS, O.JUMP_IS_NOT, O.JUMP_FALSE, O.JUMP_TRUE, O.JUMP_CLEAR, O.JUMP_ANY, O.JUMP_AT_END, O.DELIMITED_SPAN, O.DELIMITED_SKIP))
ENTERS = (O.CALL, O.AGAIN, O.PROTO)
BACK = (O.RETURN, O.PROTO_RETURN)


def note_repeats(code: list[list[int]], tables: list[int]) -> None:
    """Each INFLATE of such a region, and its LEAVE, get a table: the step behind, whether its records are those of an item, and the registers that tell it."""
    inflating = [at for at, row in enumerate(code) if row[0] == O.INFLATE and code[at + 1][0] == O.ENTER_SPAN and code[at + 1][1] == row[1]]
    flow = Flow(code, tables) if inflating else None
    for at in inflating:
        end = end_of(code, at + 2)
        if flow is None or not end:
            continue
        steps = range(at + 2, end)
        made = {register for step in range(at, end) for register in flow.makes[step]}
        inside = {code[step][2] for step in steps if code[step][0] == O.COUNT}
        if len(inside) > 1 or any(flow.reads_first(register, end + 1, range(len(code))) for register in made):
            continue
        told = sorted({register for step in steps for register in flow.reads[step]} - {*flow.makes[at]})
        told = [code[at][2], *(register for register in told if flow.reads_first(register, at + 2, steps))]
        told += [code[at][4]] if code[at][4] >= 0 else []
        code[at][5] = code[end][1] = len(tables)
        tables += [end + 1, *(inside or [0]), len(told), *told]


def end_of(code: list[list[int]], first: int) -> int:
    """The LEAVE of a region whose steps begin there; 0 if they are not all plain, or lead elsewhere."""
    end = first
    while code[end][0] in PLAIN:
        end += 1
    inner = all(first <= code[step][column] <= end for step in range(first, end) for column in TABLE_OF[code[step][0]].targets)
    return end if code[end][0] == O.LEAVE and inner and all(not first <= there <= end for row in (*code[:first], *code[end:]) for there in leading(row)) else 0


def leading(row: list[int]) -> Iterator[int]:
    return (row[column] for column in TABLE_OF[row[0]].targets)


class Flow:
    """What each step reads, makes, and leads to."""

    def __init__(self, code: list[list[int]], tables: list[int]):
        self.code, self.tables = code, tables
        self.reads = [reading(row) for row in code]
        self.makes = [making(row) for row in code]
        self.back = [at + 1 for at, row in enumerate(code) if row[0] in ENTERS]
        self.members = [tables[at + 2] for row in code if row[0] == O.PROTO for at in range(row[1] + 3, row[1] + 6 + 3 * tables[row[1]], 3) if tables[at] in CALLS]

    def after(self, step: int) -> Iterable[int]:
        """The steps that may come next, and more: of what is called, those behind any call."""
        row = self.code[step]
        found = [*leading(row)]
        if row[0] == O.SWITCH:
            found += self.tables[row[2] + 2 : row[2] + 2 + 2 * self.tables[row[2]] : 2]
        elif row[0] == O.PICK:
            found += self.tables[row[2] + 2 : row[2] + 2 + self.tables[row[2] + 1]]
        elif row[0] in BACK:
            found += [*self.back, *self.members]
        elif row[0] == O.PROTO:
            found += self.members
        return found if TABLE_OF[row[0]].stops else [*found, step + 1]

    def reads_first(self, register: int, start: int, among: range) -> bool:
        """Whether, from a step on, a register may be read before it is made."""
        seen, todo = set[int](), [start]
        while todo:
            step = todo.pop()
            if step in seen or step not in among:
                continue
            seen.add(step)
            if register in self.reads[step]:
                return True
            if register not in self.makes[step]:
                todo += self.after(step)
        return False


def reading(row: list[int]) -> set[int]:
    """The registers that a step reads; a loop's first turn asks for no progress."""
    return {*TABLE_OF[row[0]].reading(row)} - ({row[3]} if row[0] == O.TURN and row[5] else set())


def making(row: list[int]) -> set[int]:
    if row[0] == O.RESET:
        return {*range(row[1], row[1] + row[2])}
    return {*TABLE_OF[row[0]].making(row), *((row[1], row[3]) if row[0] in LOOPS else ())} - {-1}
