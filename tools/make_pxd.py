"""Writes the .pxd files that the compiler needs beside the pure Python sources: `python tools/make_pxd.py`.

Five kinds: constants (layout files) become an enum; the table of instructions becomes their numbers; a compiled class or function that other compiled modules use gets its
attributes (from the comments `# type name` in its `ATTRIBUTES`) and its C methods; small functions that several compiled modules call in their hot loops are
written out, so that each of these modules has them inlined (their own file is only run uncompiled); larger functions that other compiled modules call are
declared (those that a line `# exports: name, name` lists).  A test holds the files up to date.
"""

import re
import runpy
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CONSTANTS = [
    "dissect/capture/layout.py",
    "dissect/link/layout.py",
    "dissect/link/workspace.py",
    "dissect/stream/state.py",
    "dissect/language/layout.py",
    "dissect/program/layout.py",
    "dissect/machine/layout.py",
    "dissect/frames/layout.py",
    "dissect/frames/limits.py",
    "dissect/exchange/layout.py",
]
INSTRUCTIONS = "dissect/program/instructions.py"
CLASSES = [
    *(f"dissect/link/{name}.py" for name in ("headers", "ip", "tunnels", "verify", "paths")),
    "dissect/memory/pool.py",
    *(f"dissect/stream/{name}.py" for name in ("streams", "events", "openings", "far", "notes", "pace", "gaps", "runs", "copies", "islands", "delivery", "marks", "reassemble")),
    *(f"dissect/frames/{name}.py" for name in ("framing", "beside", "gathered", "resync", "cut", "evidence", "ports")),
    *(f"dissect/exchange/{name}.py" for name in ("accounts", "chains", "requests", "lacking", "finding", "bindings", "order", "children", "explaining", "memories", "assemblies", "causes", "exchanges",
                                                 "waiting", "halves", "pairing")),
]
INLINED = ["dissect/stream/offsets.py", "dissect/frames/rows.py", "dissect/machine/numbers.py", "dissect/machine/places.py", "dissect/machine/rows.py", "dissect/machine/names.py", "dissect/machine/steps.py"]
EXPORTING = [f"dissect/machine/{name}.py" for name in ("crc", "regions", "repeated", "arena", "json_text", "pairs", "delimited", "inside", "paused", "protobuf", "dispatch")]

C_TYPES = {
    "cython.longlong": "long long",
    "cython.ulonglong": "unsigned long long",
    "cython.p_longlong": "long long*",
    "cython.int": "int",
    "cython.uint": "unsigned int",
    "cython.uchar": "unsigned char",
    "cython.bint": "bint",
    "cython.void": "void",
    "cython.Py_ssize_t": "Py_ssize_t",
    "cython.longlong[:, ::1]": "long long[:, ::1]",
    "cython.longlong[::1]": "long long[::1]",
    "cython.uchar[::1]": "unsigned char[::1]",
    "cython.pointer(cython.const[cython.uchar])": "const unsigned char*",
    "cython.pointer(cython.const[cython.longlong])": "const long long*",
    "cython.pointer(cython.longlong)": "long long*",
    "cython.const[cython.uchar][::1]": "const unsigned char[::1]",
    "cython.const[cython.longlong][::1]": "const long long[::1]",
    "State": "State",
}


def constants(path: Path) -> str:
    names = {name: value for name, value in runpy.run_path(str(path)).items() if name.isupper() and isinstance(value, int)}
    large = {name: value for name, value in names.items() if abs(value) >= 1 << 31}  # an enum holds them no more
    lines = [f"# The same numbers as in {path.name}, for the compiler; a test holds the two files equal.", ""]
    if large:
        lines += ["cdef extern from *:", '    """', *(f"    #define MQ_{name} {c_number(value)}" for name, value in large.items()), '    """']
        lines += [*(f'    const {"unsigned " * (value >> 63 == 1)}long long {name} "MQ_{name}"' for name, value in large.items()), ""]
    lines += ["cdef enum:", *(f"    {name} = {value}" for name, value in names.items() if name not in large)]
    return "\n".join(lines) + "\n"


def c_number(value: int) -> str:
    """C has no literal for the smallest number."""
    return f"(-{-value - 1}LL - 1)" if value < 0 else f"{value}{'U' * (value >> 63)}LL"


def opcodes() -> dict[Path, str]:
    """The numbers of the instructions, for Python and for the compiler."""
    numbers = [(one.name, one.number) for one in runpy.run_path(str(ROOT / INSTRUCTIONS))["TABLE_OF"]]
    place = (ROOT / INSTRUCTIONS).with_name("opcodes.py")
    plain = ['"""The numbers of the instructions.  Made from instructions.py by tools/make_pxd.py: change that file."""', "", *(f"{name} = {n}" for name, n in numbers)]
    compiled = ["# The numbers of the instructions.  Made from instructions.py by tools/make_pxd.py.", "", "cdef enum:", *(f"    {name} = {n}" for name, n in numbers)]
    return {place: "\n".join(plain) + "\n", place.with_suffix(".pxd"): "\n".join(compiled) + "\n"}


def classes(path: Path) -> str:
    source = path.read_text()
    out = [f"# Made from {path.name} by tools/make_pxd.py: what other compiled modules may use.", "", "cimport cython", ""]
    out += re.findall(r"^# pxd: (.+)$", source, re.M)
    bodies = re.split(r"^@cython\.final\n@cython\.cclass\n", source, flags=re.M)
    if functions := [method(match) for match in FREE.finditer(bodies[0]) if "cython.inline" not in match.group(1)]:
        out += ["", *functions]
    for body in bodies[1:]:
        name = re.match(r"class (\w+)", body).group(1)
        out += ["", "@cython.final", f"cdef class {name}:"]
        for line in re.findall(r"^    # attributes: (.+)$", body, re.M):
            kind, names = line.split(" | ")
            out.append(f"    cdef public {kind} {names}")
        out += [method(match) for match in METHOD.finditer(body)]
    return "\n".join(out) + "\n"


METHOD = re.compile(
    r"^    @cython\.cfunc\n((?:    @cython\.[^\n]+\n)*)    def (\w+)\(self,?((?:[^()]|\([^()]*\))*)\) -> ([\w.\[\]:, ]+):", re.M
)


FREE = re.compile(
    r"^@cython\.cfunc\n((?:@cython\.[^\n]+\n)*)def (\w+)(\()((?:[^()]|\([^()]*\))*)\) -> ([\w.\[\]:, ]+):", re.M
)


def method(match: re.Match) -> str:
    """A line of the .pxd for a C method, or for a C function of a module."""
    marks, name, *free, arguments, result = match.groups()
    parts = [] if free else ["self"]
    for argument in re.findall(r"(\w+): (object|(?:cython\.|[A-Z])[^=]+?)(?=, \w+:|$)", " ".join(arguments.split())):
        kind = argument[1].strip().rstrip(",")
        parts.append(f"{C_TYPES.get(kind, kind)} {argument[0]}")
    tail = (" noexcept" if "check=False" in marks else "") + (" nogil" if "nogil" in marks else "")
    return f"{'' if free else '    '}cdef {C_TYPES.get(result, result)} {name}({', '.join(parts)}){tail}"


FUNCTION = re.compile(
    r"^@cython\.cfunc\n((?:@cython\.[^\n]+\n)*)def (\w+)\(((?:[^()]|\([^()]*\))*)\) -> ([^\n]+):\n((?:    [^\n]*\n|\n(?=\n*    ))+)", re.M
)
UNCOMPILED = re.compile(r"^( +)if not cython\.compiled:\n(?:\1 +[^\n]*\n)+", re.M)
LOCAL = re.compile(r"^    (\w+): (cython\.[^=\n]+?)( = [^\n]*)?$", re.M)


def inlined(path: Path) -> str:
    """The functions of a file with their bodies."""
    source = path.read_text()
    out = [source.partition("\n")[0], f"# Made from {path.name} by tools/make_pxd.py: functions that are inlined where they are called.", "", "cimport cython"]
    out += re.findall(r"^# pxd: (.+)$", source, re.M)
    for marks, name, arguments, result, body in FUNCTION.findall(source):
        body = LOCAL.sub(lambda local: f"    cdef {C_TYPES[local[2]]} {local[1]}{local[3] or ''}", UNCOMPILED.sub("", body))
        out += ["", "", f"cdef inline {head(marks, name, arguments, result)}:", body.rstrip()]
    return "\n".join(out) + "\n"


def head(marks: str, name: str, arguments: str, result: str) -> str:
    """What a function is called with and gives, as C says it."""
    parts = [f"{C_TYPES[kind]} {one}" for one, kind in re.findall(r"(\w+): (\S.*?)(?=, \w+: |$)", " ".join(arguments.split()))]
    tail = (" noexcept" if "check=False" in marks else "") + (" nogil" if "nogil" in marks else "")
    return f"{C_TYPES[result]} {name}({', '.join(parts)}){tail}"


def exported(path: Path) -> str:
    """The heads of the functions that a file says others may call."""
    source = path.read_text()
    names = re.search(r"^# exports: (.+)$", source, re.M).group(1).split(", ")
    heads = {name: head(marks, name, arguments, result) for marks, name, arguments, result, _ in FUNCTION.findall(source) if name in names}
    return "\n".join([f"# Made from {path.name} by tools/make_pxd.py: functions that other compiled modules may call.", "",
                      "from dissect.machine.state cimport State", "", *(f"cdef {heads[name]}" for name in names)]) + "\n"


def wanted() -> dict[Path, str]:
    files = opcodes()
    for name in CONSTANTS:
        path = ROOT / name
        if path.exists():
            files[path.with_suffix(".pxd")] = constants(path)
    for name in CLASSES:
        path = ROOT / name
        if path.exists():
            files[path.with_suffix(".pxd")] = classes(path)
    for name in INLINED:
        files[(ROOT / name).with_suffix(".pxd")] = inlined(ROOT / name)
    for name in EXPORTING:
        files[(ROOT / name).with_suffix(".pxd")] = exported(ROOT / name)
    return files


if __name__ == "__main__":
    stale = [path for path, text in wanted().items() if not path.exists() or path.read_text() != text]
    if "--check" in sys.argv:
        sys.exit(f"stale: {', '.join(map(str, stale))}" if stale else 0)
    for path in stale:
        path.write_text(wanted()[path])
        print("wrote", path.relative_to(ROOT))
