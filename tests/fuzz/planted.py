"""Faults of known classes, planted one at a time in a copy of the tree: how long until their target finds each.

    python -m tests.fuzz.planted [SECONDS [NAME…]]     at most so many seconds for each (600)

A target that does not find its fault in that time is told, and the exit code is 1.
"""

from __future__ import annotations

import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PARTS = ("dissect", "tests", "examples", "build")  # copied, with what is compiled: only the module with the fault is built again
LINKS = ("captures", "setup.py", "pyproject.toml")
MEMORY = 6 << 30  # bytes of addresses that a target may have
RUN = "import sys; from tests.fuzz import {0} as target; from tests.fuzz.harness import loop; loop(target.one, target.seeds(), float(sys.argv[1]), 1, change=getattr(target, 'change', None))"
SANITIZERS = "address,undefined"


@dataclass(frozen=True)
class Fault:
    file: str
    sound: str
    wrong: str
    target: str
    sanitized: bool = False  # what it does shows only there


FAULTS = {
    "off by one": Fault("dissect/machine/protobuf.py", """    while at < end:
        byte = buf[at]
        at += 1
        if shift < 64:""", """    while at <= end:
        byte = buf[at]
        at += 1
        if shift < 64:""", "fuzz_pulsar", sanitized=True),
    "endless loop": Fault("dissect/machine/protobuf.py", """        else:
            return BAD
        at += size
""", """        else:
            return BAD
        at += size if wire == 2 else -1
""", "fuzz_pulsar"),
    "unbounded memory": Fault("dissect/decode/plain.py", """        content = self.bytes(count * dtype.itemsize)
""", """        bytearray(count * dtype.itemsize)
        content = self.bytes(count * dtype.itemsize)
""", "fuzz_contexts"),
    "overflow in a codec": Fault("dissect/machine/protobuf.py", """        if shift < 64:
            bits |= (byte & 0x7F) << shift
        if byte < 0x80:
            state.number = bits
            state.place = at
            return GOOD
        shift += 7
        if shift >= most:
            return BAD
""", """        bits |= (byte & 0x7F) << shift
        if byte < 0x80:
            state.number = bits
            state.place = at
            return GOOD
        shift += 7
""", "fuzz_bookkeeper", sanitized=True),
    "unbounded table": Fault("dissect/inner/calls.py", """            if len(self.streams) > STREAMS_MOST:
                self.drop(next(iter(self.streams)))
            self.newest""", """            self.newest""", "fuzz_http2_streams"),
    "endless search for a frame": Fault("dissect/inner/http2.py", """                break
            at += 1
        side.lost_bytes += at - first
""", """                break
            at += 1 if count < 0 else 0
        side.lost_bytes += at - first
""", "fuzz_http2_streams"),
    "tag not looked at": Fault("dissect/inner/whole.py", """
                or finish(self.context, into + length, cython.address(done)) != 1):
""", """
                ):
""", "fuzz_tls_streams"),
    "loss not told": Fault("dissect/inner/connection.py", "            self.out.gap(self, sender, lost, side.place(hit.at))", "            pass", "fuzz_tls_streams"),
    "path escape": Fault("dissect/store/archive.py", """self.member(tar, tarfile.data_filter(member, str(self.folder)))""",
                         """self.member(tar, member)""", "fuzz_store"),
}


def planted(fault: Fault, folder: Path) -> dict[str, str]:
    """A copy of the tree with the fault in it, built; the environment to run it in."""
    for part in PARTS:
        if (ROOT / part).exists():
            shutil.copytree(ROOT / part, folder / part, ignore=shutil.ignore_patterns("__pycache__"))
    for part in LINKS:
        (folder / part).symlink_to(ROOT / part)
    file = folder / fault.file
    text = file.read_text()
    if text.count(fault.sound) != 1:
        raise SystemExit(f"{fault.file} has changed: the fault has no place in it any more")
    file.write_text(text.replace(fault.sound, fault.wrong))
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    compiled = list(file.parent.glob(f"{file.stem}.*.so"))
    if compiled:
        compiled[0].unlink()
        how = {**environment, "MQDISSECT_SANITIZE": SANITIZERS} if fault.sanitized else environment
        built = subprocess.run([sys.executable, "setup.py", "-q", "build_ext", "--inplace"], cwd=folder, env=how, capture_output=True, text=True, check=False)
        if not list(file.parent.glob(f"{file.stem}.*.so")):
            raise SystemExit(built.stderr[-2000:])
    if fault.sanitized:
        libraries = [subprocess.run(["gcc", f"-print-file-name={name}"], capture_output=True, text=True, check=True).stdout.strip() for name in ("libasan.so", "libubsan.so", "libstdc++.so")]
        environment |= {"LD_PRELOAD": " ".join(libraries), "ASAN_OPTIONS": "detect_leaks=0:abort_on_error=1", "PYTHONMALLOC": "malloc"}
    return environment


def limited() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def found(fault: Fault, seconds: float) -> tuple[float, str] | None:
    """After how many seconds the target ended with a find, and what it said last; None: it did not."""
    with tempfile.TemporaryDirectory(prefix="mqdissect-planted-") as name:
        folder = Path(name)
        environment = planted(fault, folder)
        (folder / "run").mkdir()
        begun = time.monotonic()
        ran = subprocess.run([sys.executable, "-c", RUN.format(fault.target), str(seconds)], cwd=folder / "run", env=environment, capture_output=True,
                             text=True, check=False, preexec_fn=None if fault.sanitized else limited)
        if ran.returncode == 0:
            return None
        said = [line for line in ran.stderr.splitlines() if "Error" in line or "ERROR" in line or "Timeout" in line or "escaped" in line]
        return time.monotonic() - begun, (said or ran.stderr.splitlines() or ["nothing"])[0].strip()


def main() -> int:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 600
    missed = 0
    for name in sys.argv[2:] or FAULTS:
        result = found(FAULTS[name], seconds)
        missed += result is None
        print(f"{name:20} {FAULTS[name].target:16} " + (f"{result[0] / 60:6.2f} min  {result[1][:120]}" if result else f"not found in {seconds / 60:.0f} min"), flush=True)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
