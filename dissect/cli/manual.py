"""The manual page, made from the texts of `--help`: python -m dissect.cli.manual > docs/mqdissect.1"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator

import typer

from dissect import __version__
from dissect.cli import app
from dissect.cli.commands import COMMANDS
from dissect.cli.options import OPTIONS

CODES = {"0": "done; problems in a capture are data, no failure", "1": "an internal fault", "2": "wrong usage", "3": "an input could not be read at all; the others were answered",
         "4": "--strict, and there were problems", "5": "diff found that something changed", "130": "interrupted; what was decoded is printed"}


def page() -> Iterator[str]:
    yield f'.TH MQDISSECT 1 "" "mqdissect {__version__}" "User commands"'
    yield ".SH NAME\nmqdissect \\- dissect message\\-queue traffic: what was slow, what failed, who owned which partition"
    yield ".SH SYNOPSIS\n.B mqdissect\n[\\fICOMMAND\\fR] \\fIFILE\\fR... [\\fIOPTIONS\\fR]"
    yield ".SH DESCRIPTION\n" + escaped("A FILE is a capture (pcap, pcapng; plain or compressed), a directory of rotated captures, a glob, - for standard input, or a folder that save wrote."
                                        " Without a command: summary.")
    yield ".SH COMMANDS"
    built = typer.main.get_command(app.build(list(COMMANDS)))
    commands = {name: one for name, one in built.commands.items() if name in COMMANDS}      # type: ignore[attr-defined]
    for name, one in commands.items():
        yield f".SS {escaped(name)}"
        yield from paragraphs(inspect.cleandoc(one.help or ""))
        for option in own(one):
            yield from described(option)
    yield ".SH OPTIONS THAT COMMANDS SHARE"
    shared = {max(option.opts, key=len): option for one in commands.values() for option in one.params if option.name in OPTIONS}
    for option in shared.values():
        yield from described(option)
    yield ".SH EXIT STATUS"
    for code, meaning in CODES.items():
        yield f".TP\n.B {code}\n{escaped(meaning)}"
    yield ".SH ENVIRONMENT\n.TP\n.B MQDISSECT_PAGER, PAGER\nwhat long answers go through at a terminal; cat means nothing\n.TP\n.B NO_COLOR\nno colours\n.TP\n.B TZ\nthe zone of times"


def own(command) -> list:
    return [one for one in command.params if one.param_type_name == "option" and one.name not in OPTIONS and one.name != "help"]


def paragraphs(text: str) -> Iterator[str]:
    """A help text: paragraphs, and examples that begin with a shell prompt."""
    for part in re.split(r"\n\s*\n", text):
        line = " ".join(part.split())
        yield f".PP\n.nf\n{escaped('    ' + line)}\n.fi" if line.startswith("$") else f".PP\n{escaped(line)}"


def described(option) -> Iterator[str]:
    names = ", ".join(f"\\fB{escaped(name)}\\fR" for name in (*option.opts, *option.secondary_opts))
    value = f" \\fI{escaped(option.metavar)}\\fR" if option.metavar else ""
    yield f".TP\n{names}{value}\n{escaped(' '.join((option.help or '').split()))}"


def escaped(text: str) -> str:
    """In roff's syntax: no line begins with a command, every letter is ASCII."""
    text = text.replace("\\", "\\e").replace("-", "\\-")
    text = "".join(letter if letter.isascii() else f"\\[u{ord(letter):04X}]" for letter in text)
    return "\\&" + text if text[:1] in ".'" else text


if __name__ == "__main__":
    print("\n".join(page()))
