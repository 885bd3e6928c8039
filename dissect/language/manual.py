"""The page of the language, written from its words and roles: `python -m dissect.language.manual > docs/language.md`.

Each word has an example from the project's descriptions, or from OWN; a test fails for a word without one.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from dissect.language import words
from dissect.language.kinds import KINDS
from dissect.language.nodes import Field, Parted
from dissect.language.roles import ROLES
from dissect.language.structures import Shape

ROOT = Path(__file__).parent.parent.parent
DESCRIPTIONS = (*sorted((ROOT / "examples").glob("*.py")), *sorted((ROOT / "dissect" / "protocols").rglob("*.py")))
OWN = {"str32": 'note = str32("what the operator wrote")'}  # words that none of them needs
LINE_MOST = 170  # characters of an example
PLACES = {"side": "0: sent by the client, 1: by the server", "here": "the place of the next byte", "left": "bytes left in this area",
          "index": "number of this element in `each`", "REST": "in place of a size: to the end of the area", "unset": "what was not read",
          "JSON": "a form of `named`: a JSON object"}


def public() -> dict[str, object]:
    """The words of a description, without roles and classes."""
    return {name: value for name, value in vars(words).items() if name in words.__all__ and (inspect.isfunction(value) or name in PLACES)}


def structures() -> dict[str, Shape]:
    return {name: value for name, value in vars(words).items() if isinstance(value, Shape)}


@cache
def examples() -> dict[str, str]:
    """For each name the shortest line of a description that uses it."""
    found: dict[str, str] = dict(OWN)
    for path in DESCRIPTIONS:
        text = path.read_text(encoding="utf-8")
        lines = text.splitlines()
        for node in ast.walk(ast.parse(text)):
            used = node.func if isinstance(node, ast.Call) else node
            if isinstance(used, ast.Name) and (used is not node or not callable(getattr(words, used.id, None)) or used.id[0].isupper()):
                line = lines[used.lineno - 1].strip()
                if len(line) < len(found.get(used.id, " " * LINE_MOST)):
                    found[used.id] = line
    return found


def signature(name: str, word) -> str:
    if not inspect.isfunction(word):
        return name
    shown = [f"{one.name}={one.default!r}" if isinstance(one.default, (str, int)) and one.default else one.name
             for one in inspect.signature(word).parameters.values() if one.name not in ("doc", "rest")]
    return f"{name}({', '.join(shown)})"


def meaning(name: str, word) -> str:
    return PLACES.get(name) or (inspect.getdoc(word) or "").split("\n")[0]


def options(kind: type) -> list[str]:
    """The options of a node beyond those of every field."""
    common = set(inspect.signature(Field).parameters)
    own = dict.fromkeys([*inspect.signature(kind).parameters, *(["parts"] if issubclass(kind, Parted) else [])])
    return [name for name in own if name not in common and name not in ("rest", "doc")]


def page() -> Iterator[str]:
    yield "# The language, word by word"
    yield ""
    yield "Written from the words themselves: `python -m dissect.language.manual`. How a description is built: `your-own-protocol.md`."
    yield ""
    yield "Every field takes a sentence, `when=` (a condition: it is there only then), `role=` (see below), `codes=` and `unit=`."
    yield ""
    yield "| word | what it is | an example |"
    yield "|---|---|---|"
    for name, word in public().items():
        yield f"| `{signature(name, word)}` | {escaped(meaning(name, word))} | `{escaped(examples().get(name, ''))}` |"
    yield ""
    yield "## Structures"
    yield ""
    yield "| class | what it is | an example |"
    yield "|---|---|---|"
    for name, struct in structures().items():
        yield f"| `{name}` | {escaped((struct.__doc__ or '').strip().splitlines()[0])} | `{escaped(examples().get(name, ''))}` |"
    yield ""
    yield "## Roles"
    yield ""
    yield "A role says what a value is to an analysis; it stands where a row has a column for it: in the message (m), an item (i), a record (r)."
    yield ""
    yield "| role | what it is | where |"
    yield "|---|---|---|"
    for name, role in ROLES.items():
        places = "".join(letter for letter, slot in (("m", role.message), ("i", role.item), ("r", role.record)) if slot >= 0)
        yield f"| `{name.upper()}` | {escaped(role.meaning)} | {places} |"
    yield ""
    yield "## Options of nodes"
    yield ""
    yield "| node | further options |"
    yield "|---|---|"
    for kind in KINDS:
        if found := options(kind):
            yield f"| {kind.__name__} | {', '.join(f'`{one}`' for one in found)} |"


def escaped(text: str) -> str:
    return text.replace("|", "\\|")


if __name__ == "__main__":
    print("\n".join(page()))
