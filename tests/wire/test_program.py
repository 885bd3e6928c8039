"""Programs as they are: sound by the table of instructions, short, and readable."""

from dataclasses import replace

import pytest

from dissect.language.load import shipped, load
from dissect.program.disassemble import disassembled, unsound
from dissect.program.instructions import INSTRUCTIONS, TABLE_OF
from dissect.program.lower import ALL_ROLES, ALL_TABLES, lower

ASKED = {"all": (ALL_TABLES, ALL_ROLES), "nothing": ((), ()), "latency": ((), ("api", "topic"))}


@pytest.mark.parametrize("asked", ASKED)
@pytest.mark.parametrize("name", shipped())
def test_every_place_and_register_of_a_program_exists(name, asked):
    tables, roles = ASKED[asked]
    assert unsound(lower(load(name), (), tables, roles)) == []


def test_a_program_that_leads_nowhere_is_unsound():
    program = lower(load("tank"))
    jump = next(n for n, row in enumerate(program.code) if TABLE_OF[row[0]] is INSTRUCTIONS["JUMP"])
    code = program.code.copy()
    code[jump, 1] = len(code)
    assert unsound(replace(program, code=code)) == [f"step {jump}: JUMP: {len(code)} is no step"]


@pytest.mark.parametrize("name", shipped())
def test_the_disassembler_names_every_step_and_its_place(name):
    head, *lines = disassembled(load(name))
    steps = [line for line in lines if line.strip() and not line.strip().endswith(":")]
    assert head.startswith(f"{name}: {len(steps):,} steps")
    assert all(line.split()[1] in INSTRUCTIONS for line in steps)
    placed = [line for line in steps if len(line) > 94]
    assert len(placed) > 0.8 * len(steps)  # what belongs to the whole message has no place


def test_what_bookkeeper_uses_often_is_called():
    """It was 16,454 steps and 50,349 words when everything was unrolled."""
    program = lower(load("bookkeeper"))
    assert len(program.code) < 3_000 and len(program.tables) < 6_000


def test_operands_are_at_most_five_and_known_by_their_names():
    for one in TABLE_OF:
        assert len(one.operands) <= 5, one
        assert len({id(operand) for operand in one.operands.values() if operand.leads}) <= 1
