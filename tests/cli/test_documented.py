"""A command or an option that docs/commands.md does not speak of is a failing test."""

from pathlib import Path

import pytest
import typer

from dissect.cli import app
from dissect.cli.commands import COMMANDS

DOC = (Path(__file__).parents[2] / "docs" / "commands.md").read_text(encoding="utf-8")


def commands():
    return typer.main.get_command(app.build(list(COMMANDS))).commands


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_a_section_or_a_row(name):
    assert f"### `{name}`" in DOC or f"| `{name}` |" in DOC


@pytest.mark.parametrize("name", COMMANDS)
def test_every_option_is_spoken_of(name):
    for parameter in commands()[name].params:
        for option in (*parameter.opts, *parameter.secondary_opts):
            if option.startswith("--"):
                assert f"`{option}" in DOC or f" {option}" in DOC, option


def test_nothing_is_documented_that_is_not_there():
    import re

    for name in re.findall(r"^### `(\w+)`", DOC, re.MULTILINE):
        assert name in COMMANDS, name


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_an_example(name):
    assert f"$ mqdissect {name}" in commands()[name].help
