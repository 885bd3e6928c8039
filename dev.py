#!/usr/bin/env python3
"""What a fresh clone needs, in a word or two, with nothing installed but Python and a C compiler.

    python3 dev.py run summary captures/tank/b_consume.pcap.zst     build, then answer
    python3 dev.py lab                                              build, then the notebooks in JupyterLab
    python3 dev.py test                                             the gate: build, then lint, types and tests (slow ones: tests/slow.sh)

Everything goes into .venv beside this file; what is built is built again only when a source has changed.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import re
import shutil
import subprocess
import sys
import time
import tomllib
import venv
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent
HOME = ROOT / ".venv"
PYTHON = HOME / "bin" / "python"
STEP = re.compile(r"Collecting \S+|\[\d+/\d+\] Cythonizing \S+|building '\S+' extension|Installing collected packages")     # in what pip and setuptools print
EVERY = 3       # s: at most one line of those
CHECKS = (("tools/make_pxd.py", "--check"), ("-m", "ruff", "check", "dissect", "tests", "tools", "dev.py"), ("-m", "mypy"))
WATCHED = ("dissect/**/*.py", "dissect/**/*.pxd", "setup.py", "pyproject.toml")


def digest() -> str:
    """A hash of everything that the build reads."""
    total = hashlib.sha256(sys.version.encode())
    for pattern in WATCHED:
        for path in sorted(ROOT.glob(pattern)):
            total.update(path.name.encode() + path.read_bytes())
    return total.hexdigest()


def build(extras: str) -> None:
    """Make .venv and install the project into it, in place, if that has not been done for these sources."""
    mark, want = HOME / f"built-{extras or 'plain'}", digest()
    built = [one for one in HOME.glob("built-*") if one.read_text() == want]
    if mark in built or (built and not extras):  # with whatever it was built, it can answer
        return
    if not PYTHON.exists():
        say("making .venv")
        venv.create(HOME, with_pip=True)
    if built:  # only packages are missing
        say("installing packages")
        install(*packages(extras))
    else:
        say("building: two to five minutes the first time")
        with ThreadPoolExecutor() as workers:  # one compiles while the other one waits for the network
            parts = [workers.submit(install, "--no-deps", "-e", "."), workers.submit(install, *packages(extras, always=True))]
        for part in parts:
            part.result()
    quietly(PYTHON, "-m", "compileall", "-q", "dissect")  # the first answer need not wait for it, nor every one where nothing may be written
    mark.write_text(want)


def install(*what: str) -> None:
    """Install with pip, and say what it does: a build without a word looks like one that hangs."""
    with subprocess.Popen([PYTHON, "-m", "pip", "install", "--disable-pip-version-check", "-v", *what], cwd=ROOT, text=True, errors="replace",
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT) as pip:
        lines, last = [], 0.0
        for line in pip.stdout or ():
            lines.append(line)
            step = STEP.search(line)
            if step and time.monotonic() - last >= EVERY:
                say(step[0].strip())
                last = time.monotonic()
    if pip.returncode:
        sys.stderr.writelines(lines)
        sys.exit(f"dev: failed: pip install {' '.join(what)}")


def packages(extras: str, always: bool = False) -> list[str]:
    """What an extra of the project brings, extras that it names included; and what is always needed."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    found = list(project["dependencies"]) if always else []
    for one in project["optional-dependencies"].get(extras, []):
        inner = re.fullmatch(r"mqdissect\[(.+)\]", one)
        found += [package for extra in inner[1].split(",") for package in packages(extra.strip())] if inner else [one]
    return found


def say(text: str) -> None:
    print(f"dev: {text}", file=sys.stderr, flush=True)


def quietly(*command) -> None:
    """Run a command; show what it printed only if it fails."""
    done = subprocess.run(list(map(str, command)), cwd=ROOT, capture_output=True, text=True)
    if done.returncode:
        sys.stderr.write(done.stdout + done.stderr)
        sys.exit(f"dev: failed: {' '.join(map(str, command))}")


def system(tool: str, package: str, without: str) -> None:
    """A program that some tests drive: from the system's packages, where that goes without a question."""
    if shutil.which(tool) is None and shutil.which("apt-get") and os.geteuid() == 0:
        say(f"installing {package}")
        for words in (["apt-get", "-qq", "update"], ["apt-get", "-qq", "install", "-y", "--no-install-recommends", package]):
            with contextlib.suppress(subprocess.TimeoutExpired):
                subprocess.run(words, env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"}, stdin=subprocess.DEVNULL, capture_output=True, timeout=240)
    if shutil.which(tool) is None:
        say(f"{tool} is not installed: {without} (Debian, Ubuntu: apt-get install {package})")


def systems() -> None:
    """One after the other: the system's packages have a lock."""
    system("tshark", "tshark", "tests/wireshark are left out")
    system("chromium", "chromium", "the report page is not looked at in a browser")
    system("java", "default-jre-headless", "what starts Spark is left out")


def test(arguments: list[str]) -> int:
    """Lint, types, then the tests, on all processors; arguments go to pytest."""
    with ThreadPoolExecutor() as workers:
        driven = workers.submit(systems)
        build("test")
        checks = [workers.submit(quietly, PYTHON, *words) for words in CHECKS]
    for one in (driven, *checks):
        one.result()
    processes = [] if "-n" in arguments else ["-n", str((os.cpu_count() or 1) + 1)]  # an eighth of their time tests wait for something
    chosen = [] if "-m" in arguments else ["-m", "not slow"]
    return subprocess.call([PYTHON, "-m", "pytest", *processes, *chosen, *arguments], cwd=ROOT)


def main() -> int:
    words = sys.argv[1:]
    if words[:1] == ["test"]:
        return test(words[1:])
    if words[:1] == ["run"]:
        build("")
        return subprocess.call([PYTHON, "-m", "dissect", *words[1:]])
    if words[:1] == ["lab"]:
        build("notebooks")
        return subprocess.call([PYTHON, "-m", "jupyter", "lab", *(words[1:] or ["notebooks"])], cwd=ROOT)
    print(__doc__)
    return 2


if __name__ == "__main__":
    sys.exit(main())
