"""The measures of the house: how long a function, a file, a list of parameters and the life of a one-letter name may be.

What exceeds them is printed.  LEFT names what still does, so that it can only become less.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FUNCTION_MOST, DISPATCH_MOST, FILE_MOST, PARAMETERS_MOST, LETTER_MOST = 70, 360, 500, 7, 10
DISPATCH = ("dissect/machine/dispatch.py", "run")

# The public face of the language, and the options of a command, are lists of names that a caller gives: they may be long.
FACE = {("dissect/language/words.py", "__init__"), ("dissect/language/nodes.py", "__init__"), ("dissect/cli/store.py", "store"), ("dissect/cli/compare.py", "diff"), ("dissect/__init__.py", "open")}
LEFT: dict[str, set[str]] = {"files": set(), "functions": set(), "parameters": set(), "letters": set()}


def files() -> Iterator[tuple[str, str, ast.Module]]:
    for path in sorted((ROOT / "dissect").rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        yield str(path.relative_to(ROOT)), text, ast.parse(text)


def functions() -> Iterator[tuple[str, ast.FunctionDef]]:
    for place, _, tree in files():
        for node in ast.walk(tree):
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
                yield place, node


def parameters(function: ast.FunctionDef) -> int:
    said = function.args
    names = [*said.posonlyargs, *said.args, *said.kwonlyargs]
    return len([one for one in names if one.arg not in ("self", "cls", "meta")]) + bool(said.vararg) + bool(said.kwarg)


def long_letters(function: ast.FunctionDef) -> list[str]:
    """Small one-letter names that are in use for more than so many lines; large ones are short names of modules."""
    lines: dict[str, list[int]] = {}
    for node in ast.walk(function):
        name = node.id if isinstance(node, ast.Name) else node.arg if isinstance(node, ast.arg) else ""
        if len(name) == 1 and name.islower():
            lines.setdefault(name, []).append(node.lineno)
    return sorted(name for name, at in lines.items() if max(at) - min(at) > LETTER_MOST)


def held(kind: str, found: dict[str, object]) -> None:
    """What is found is what is left: more is a failure, and so is a name that is in LEFT for nothing."""
    print("\n".join(f"{name}: {size}" for name, size in found.items()))
    assert set(found) - LEFT[kind] == set(), "these exceed the measure"
    assert LEFT[kind] - set(found) == set(), "these do not any more: take them out of LEFT"


def test_files_are_short():
    held("files", {place: text.count("\n") for place, text, _ in files() if text.count("\n") > FILE_MOST})


def test_functions_are_short():
    sizes = {f"{place} {one.name}": one.end_lineno - one.lineno + 1 for place, one in functions()}
    held("functions", {name: size for name, size in sizes.items() if size > (DISPATCH_MOST if name == " ".join(DISPATCH) else FUNCTION_MOST)})


def test_lists_of_parameters_are_short():
    held("parameters", {f"{place} {one.name}": parameters(one) for place, one in functions()
                        if parameters(one) > PARAMETERS_MOST and (place, one.name) not in FACE})


def test_one_letter_names_live_shortly():
    held("letters", {f"{place} {one.name}": ", ".join(long_letters(one)) for place, one in functions() if long_letters(one)})


def test_every_room_opens_with_its_law():
    for room in ("memory", "capture", "link", "stream", "language", "program", "machine", "frames", "tree", "exchange", "decode", "store"):
        opening = ast.get_docstring(ast.parse((ROOT / "dissect" / room / "__init__.py").read_text(encoding="utf-8"))) or ""
        assert all(word in opening.lower() for word in ("in → out", "the law", "limits")), room


def private_names(tree: ast.Module) -> Iterator[str]:
    """Names with an underline in front that belong to another module of ours."""
    modules: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("dissect"):
            modules |= {one.asname or one.name for one in node.names}
            yield from (one.name for one in node.names if one.name.startswith("_") and not one.name.startswith("__"))
    for node in ast.walk(tree):
        if (isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in modules
                and node.value.id[0].islower() and node.attr.startswith("_") and not node.attr.startswith("__")):
            yield f"{node.value.id}.{node.attr}"


def test_private_names_stay_in_their_module():
    assert {place: found for place, _, tree in files() if (found := sorted(private_names(tree)))} == {}


# Words that leave out what they speak of, and words of the glossary that may name only what it says.
NAMELESS = {"told", "said", "found", "known", "whole", "one", "some"}
GLOSSARY = {"look": {"dissect/decode"}, "mark": {"dissect/exchange", "dissect/frames", "dissect/stream"}, "fold": {"dissect/decode"}, "part": {"dissect/decode"}}


def test_names_say_what_they_name():
    named = [(place, node.name.strip("_").lower()) for place, _, tree in files() if not place.startswith("dissect/protocols")
             for node in ast.walk(tree) if isinstance(node, (ast.FunctionDef, ast.ClassDef))]
    assert [(place, name) for place, name in named if name in NAMELESS] == []
    assert [(place, name) for place, name in named if name in GLOSSARY and str(Path(place).parent) not in GLOSSARY[name]] == []
