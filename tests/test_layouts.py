"""The rules that keep compiled and plain code, and the rooms, in step."""

from __future__ import annotations

import ast
import importlib
import re
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

from dissect import schema
from dissect.decode.columns import MADE
from dissect.export.wireshark.describe import DESCRIBES, OPS
from dissect.language import layout
from dissect.language import nodes as N
from dissect.language import words
from dissect.language.kinds import KINDS
from dissect.language.roles import ROLES
from dissect.program.lower import LOWERS
from dissect.tree.build import BUILDS
from dissect.tree.walk import READS

ROOT = Path(__file__).resolve().parent.parent
LAYOUTS = ("capture.layout", "link.layout", "link.workspace", "stream.state", "language.layout", "frames.layout", "frames.limits", "exchange.layout")
ROOMS = ("memory", "capture", "link", "stream", "inner", "language", "program", "machine", "frames", "tree", "protocols", "exchange", "decode", "analysis", "engine", "store", "export", "cli")


def test_pxd_files_are_up_to_date():
    done = subprocess.run([sys.executable, "tools/make_pxd.py", "--check"], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_a_column_name_means_one_number_only():
    """Compiled modules take whole layouts in: the same name with another number would be silently wrong."""
    seen = {}
    for name in LAYOUTS:
        for key, value in vars(importlib.import_module(f"dissect.{name}")).items():
            if key.isupper() and isinstance(value, int):
                seen.setdefault(key, {})[name] = value
    allowed = {"DAMAGED", "F_SIZE", "F_AT", "F_SIDE", "F_BYTES", "F_WIDTH"}
    wrong = {key: where for key, where in seen.items() if len(set(where.values())) > 1 and key not in allowed}
    capture_only = {key for key, where in wrong.items() if "capture.layout" in where and len(
        {value for name, value in where.items() if name != "capture.layout"}) <= 1}
    assert {key: where for key, where in wrong.items() if key not in capture_only} == {}


def test_a_room_imports_only_rooms_to_its_left():
    for number, room in enumerate(ROOMS):
        for path in (ROOT / "dissect" / room).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text())):
                names = [node.module] if isinstance(node, ast.ImportFrom) and node.module else []
                names += [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
                for name in names:
                    parts = name.replace("cython.cimports.", "").split(".")
                    if parts[0] == "dissect" and len(parts) > 1 and parts[1] in ROOMS:
                        assert ROOMS.index(parts[1]) <= number, f"{path.relative_to(ROOT)} imports {name}"


def imported(path: Path) -> set[str]:
    """The modules of the project that a file takes something from, wherever in it, but for what only the type checker reads."""
    found, tree = set(), ast.parse(path.read_text())
    unread = {id(inner) for node in ast.walk(tree) if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING" for inner in ast.walk(node)}
    for node in (node for node in ast.walk(tree) if id(node) not in unread):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module} | {f"{node.module}.{alias.name}" for alias in node.names}
    return {name.replace("cython.cimports.", "") for name in found if "dissect" in name.split(".")}


def test_no_module_leads_back_to_itself():
    files = {".".join(path.relative_to(ROOT).with_suffix("").parts): path for path in (ROOT / "dissect").rglob("*.py") if path.stem != "__init__"}
    follows = {name: imported(path) & files.keys() - {name} for name, path in files.items()}
    while leaves := [name for name, after in follows.items() if not after]:
        for name in leaves:
            del follows[name]
        follows = {name: after - set(leaves) for name, after in follows.items()}
    assert not follows, f"these lead back to themselves, or to what does: {sorted(follows)}"


def test_only_compiled_modules_import_cython():
    """An installation has no Cython: what is not compiled cannot import it, unless it is inlined into what is (INLINED), and so never imported."""
    hot = set(re.findall(r'"(dissect/\S+\.py)"', (ROOT / "setup.py").read_text()))
    hot |= set(re.findall(r'"(dissect/\S+?\.py)"', re.search(r"^INLINED = .*$", (ROOT / "tools/make_pxd.py").read_text(), re.M)[0]))
    users = {str(path.relative_to(ROOT)) for path in (ROOT / "dissect").rglob("*.py") if re.search(r"^\s*(import|from) cython", path.read_text(), re.M)}
    assert users <= hot


@pytest.mark.parametrize("reader", [LOWERS, READS, BUILDS, DESCRIBES], ids=lambda reader: reader.name)
def test_every_reader_of_descriptions_knows_every_kind_of_node(reader):
    assert not reader.lacks(), f"{reader.name} has no function for these kinds (docs/contributing.md, a node kind)"


def test_the_list_of_kinds_is_whole():
    """Every node that a structure may hold is in it."""
    def below(kind):
        return [kind, *(inner for one in kind.__subclasses__() for inner in below(one))]

    assert set(below(N.Field)) - {N.Field, N.Parted} == set(KINDS)
    assert set(OPS) == set(KINDS)


@pytest.mark.parametrize("table", MADE)
def test_every_column_of_a_table_says_how_it_is_made(table):
    """docs/contributing.md, a column."""
    described = {column.name for column in schema.TABLES[table].columns if not column.derived}
    made = {name for name in MADE[table] if not name.startswith("#")}
    assert made - described <= HIDDEN, "no line in schema.py"
    assert described - made == set(), "no line in decode/columns/"


HIDDEN = {"stream_side", "asking_side", "offset", "source", "protocol"}  # what rows are sorted or joined by, where the table does not show it


@pytest.mark.parametrize("table", MADE)
def test_the_roles_of_columns_exist(table):
    known = set(ROLES) | {"items.records", "items.payload_bytes", "answer_named", "answer_key", "group_records"}
    assert {role for made in MADE[table].values() for role in made.roles.split()} <= known


def test_no_word_of_the_language_is_called_as_one_of_its_modules():
    """`from dissect.language import *` would give the module then."""
    assert not set(words.__all__) & {path.stem for path in (ROOT / "dissect" / "language").glob("*.py")}


def test_tests_and_benches_lead_one_way():
    """Benches may use tests/support; tests use no bench, support uses neither, and nobody changes the path of imports."""
    for path in (ROOT / "tests").rglob("*.py"):
        found = imported_names(path)
        assert not any(name.split(".")[0] == "bench" for name in found), path
        if path.parent.name == "support":
            assert not any(name.startswith("tests.") and not name.startswith("tests.support") for name in found), path
    for path in [*(ROOT / "tests").rglob("*.py"), *(ROOT / "bench").rglob("*.py")]:
        assert path == Path(__file__) or "sys.path" not in path.read_text(), path


def imported_names(path: Path) -> set[str]:
    tree = ast.parse(path.read_text())
    plain = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    return plain | {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module}


def test_a_process_that_reads_setup_again_builds_nothing(monkeypatch):
    """From Python 3.14 on, and on macOS, Cython's processes import it."""
    monkeypatch.setenv("MQDISSECT_PURE", "1")
    monkeypatch.setattr(sys, "argv", ["setup.py", "nothing"])
    runpy.run_path(str(ROOT / "setup.py"), run_name="__mp_main__")
    with pytest.raises(SystemExit):
        runpy.run_path(str(ROOT / "setup.py"), run_name="__main__")


def test_what_a_description_says_of_pairing_is_a_number_in_lua_too():
    """The plugin reckons in doubles: from 2^53 on a number is another thing there, and the message is not shown."""
    said = {name: value for name, value in vars(layout).items() if name.startswith("PAIR_")}
    assert len(said) > 9 and max(said.values()) < 2**53
