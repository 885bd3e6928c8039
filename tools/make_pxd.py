"""Writes the .pxd files that the compiler needs beside the pure Python sources: `python tools/make_pxd.py`.

Three kinds: constants (layout files) become an enum; the table of instructions becomes their numbers; a compiled class whose methods other compiled modules call gets its
attributes (from the comments `# type name` in its `ATTRIBUTES`) and its C methods.  A test holds the files up to date.
"""

import re
import runpy
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CONSTANTS = [
    "dissect/capture/layout.py",
    "dissect/link/layout.py",
    "dissect/stream/state.py",
    "dissect/language/layout.py",
    "dissect/program/layout.py",
    "dissect/machine/layout.py",
    "dissect/frames/layout.py",
    "dissect/exchange/layout.py",
]
INSTRUCTIONS = "dissect/program/instructions.py"
CLASSES = ["dissect/stream/reassemble.py", "dissect/frames/cut.py", "dissect/exchange/accounts.py", "dissect/exchange/chains.py", "dissect/exchange/requests.py",
           "dissect/exchange/finding.py", "dissect/exchange/bindings.py", "dissect/exchange/order.py", "dissect/exchange/children.py", "dissect/exchange/explaining.py",
           "dissect/exchange/exchanges.py", "dissect/exchange/pairing.py"]
FUNCTIONS = ["dissect/exchange/waiting.py", "dissect/exchange/halves.py"]

C_TYPES = {
    "cython.longlong": "long long",
    "cython.ulonglong": "unsigned long long",
    "cython.p_longlong": "long long*",
    "cython.int": "int",
    "cython.bint": "bint",
    "cython.void": "void",
    "cython.Py_ssize_t": "Py_ssize_t",
    "cython.longlong[:, ::1]": "long long[:, ::1]",
    "cython.longlong[::1]": "long long[::1]",
    "cython.uchar[::1]": "unsigned char[::1]",
    "cython.pointer(cython.const[cython.uchar])": "const unsigned char*",
    "cython.const[cython.uchar][::1]": "const unsigned char[::1]",
}


def constants(path: Path) -> str:
    names = {name: value for name, value in runpy.run_path(str(path)).items() if name.isupper() and isinstance(value, int)}
    large = {name: value for name, value in names.items() if abs(value) >= 1 << 31}  # an enum holds them no more
    lines = [f"# The same numbers as in {path.name}, for the compiler; a test holds the two files equal.", ""]
    if large:
        lines += ["cdef extern from *:", '    """', *(f"    #define MQ_{name} {c_number(value)}" for name, value in large.items()), '    """']
        lines += [*(f'    const long long {name} "MQ_{name}"' for name in large), ""]
    lines += ["cdef enum:", *(f"    {name} = {value}" for name, value in names.items() if name not in large)]
    return "\n".join(lines) + "\n"


def c_number(value: int) -> str:
    """C has no literal for the smallest number."""
    return f"(-{-value - 1}LL - 1)" if value < 0 else f"{value}LL"


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
    for body in re.split(r"^@cython\.final\n@cython\.cclass\n", source, flags=re.M)[1:]:
        name = re.match(r"class (\w+)", body).group(1)
        out += ["", "@cython.final", f"cdef class {name}:"]
        for line in re.findall(r"^    # attributes: (.+)$", body, re.M):
            kind, names = line.split(" | ")
            out.append(f"    cdef public {kind} {names}")
        out += [method(match) for match in METHOD.finditer(body)]
    return "\n".join(out) + "\n"


def functions(path: Path) -> str:
    """The C functions of a module that are not inline: other compiled modules call them."""
    found = [match for match in FUNCTION.finditer(path.read_text()) if "inline" not in match[1]]
    return "\n".join([f"# Made from {path.name} by tools/make_pxd.py: what other compiled modules may use.", "", *map(method, found)]) + "\n"


METHOD = re.compile(
    r"^    @cython\.cfunc\n((?:    @cython\.[^\n]+\n)*)    def (\w+)\(self,?((?:[^()]|\([^()]*\))*)\) -> ([\w.\[\]:, ]+):", re.M
)

FUNCTION = re.compile(r"^@cython\.cfunc\n((?:@cython\.[^\n]+\n)*)def (\w+)\(((?:[^()]|\([^()]*\))*)\) -> ([\w.]+):", re.M)


def method(match: re.Match) -> str:
    marks, name, arguments, result = match.groups()
    inside = ["self"] if match.re is METHOD else []
    parts = []
    for argument in re.findall(r"(\w+): (cython\.[^=]+?)(?=, \w+:|$)", " ".join(arguments.split())):
        parts.append(f"{C_TYPES[argument[1].strip().rstrip(',')]} {argument[0]}")
    tail = (" noexcept" if "check=False" in marks else "") + (" nogil" if "nogil" in marks else "")
    return f"{'    ' if inside else ''}cdef {C_TYPES[result]} {name}({', '.join(inside + parts)}){tail}"


def wanted() -> dict[Path, str]:
    files = opcodes()
    for name in CONSTANTS:
        path = ROOT / name
        if path.exists():
            files[path.with_suffix(".pxd")] = constants(path)
    for names, made in ((CLASSES, classes), (FUNCTIONS, functions)):
        for path in map(ROOT.joinpath, names):
            if path.exists():
                files[path.with_suffix(".pxd")] = made(path)
    return files


if __name__ == "__main__":
    stale = [path for path, text in wanted().items() if not path.exists() or path.read_text() != text]
    if "--check" in sys.argv:
        sys.exit(f"stale: {', '.join(map(str, stale))}" if stale else 0)
    for path in stale:
        path.write_text(wanted()[path])
        print("wrote", path.relative_to(ROOT))
