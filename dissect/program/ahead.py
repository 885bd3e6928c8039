"""Whether a message may be read in the run that measures its frame: text protocols would look for the same words twice.

Law: such a run fills the row that a run of its own would fill.  So the program fills nothing else, which a run that came to no end would
have to take back; and it asks nowhere where the message ends, since that is known afterwards (in an area, whose end was found, it may).
"""

from __future__ import annotations

from dissect.program import opcodes as O
from dissect.program.instructions import TABLE_OF
from dissect.program.polish import STILL
from dissect.program.program import Program

INTO = {O.UNTIL_AREA: 1, O.ENTER_SPAN: 1, O.LEAVE: -1}  # how many areas more
UNTILS = (O.UNTIL, O.UNTIL_AREA, O.UNTIL_NUMBER)
TO_THE_END = {O.PEEK, O.REST, O.REST_NUMBER, O.LEFT, O.JUMP_AT_END}
ALONE = {*STILL, *UNTILS, *INTO, *TO_THE_END, O.RESET, O.JUMP, O.SWITCH, O.PICK, O.END, O.FAIL} - {O.ENTER, O.ASKED}


def readable_ahead(program: Program) -> bool:
    """Whether all steps of a message are such, and it looks for delimiters, so that it pays."""
    seen, todo = set(), [(program.entry, 0)]
    while todo:
        step, depth = todo.pop()
        if (step, depth) in seen:
            continue
        seen.add((step, depth))
        row = program.code[step].tolist()
        if row[0] not in ALONE or depth == 0 and row[0] in TO_THE_END:
            return False
        todo += [(there, depth + INTO.get(row[0], 0)) for there in following(program, step, row)]
    return any(program.code[step, 0] in UNTILS for step, _ in seen)


def following(program: Program, step: int, row: list[int]) -> list[int]:
    """The steps that may come next."""
    one = TABLE_OF[row[0]]
    found = [row[column] for column in one.targets]
    if row[0] == O.SWITCH:
        found += program.tables[row[2] + 2 : row[2] + 2 + 2 * program.tables[row[2]] : 2].tolist()
    elif row[0] == O.PICK:
        found += program.tables[row[2] + 2 : row[2] + 2 + program.tables[row[2] + 1]].tolist()
    return found if one.stops else [*found, step + 1]
