"""The plugin in the Wireshark of Debian's next releases: what is read there beside the tables, one capture of each protocol, in one and two passes.

    python -m tests.wireshark.releases              # trixie and sid
    python -m tests.wireshark.releases ~/releases   # … kept there, so that the next run gets nothing

No root, no chroot, nothing installed: apt solves for an empty machine, its packages are unpacked into a folder, and the release's own loader runs its tshark
with its own libraries.  The mirror is the one that apt uses here.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import zstandard

from dissect.export.wireshark.allowed import LINE
from tests.support.tshark import ROOT

RELEASES = ("trixie", "sid")
CAPTURES = ("tank/c_control", "tubemq/a_small", "pulsar/d_txn", "bookkeeper/f_bk_v2", "rocketmq/d_pop_binary", "rocketmq_grpc/grpc_errors", "tls/pulsar_tls12")
KEYRING = Path("/usr/share/keyrings/debian-archive-keyring.gpg")
NO_MIRROR = "apt of this machine knows no mirror of Debian"
WAYS = ((), ("--one-pass",))


class NotHere(Exception):
    """This machine cannot get a release."""


def mirror() -> str:
    """Where this machine gets Debian from."""
    try:
        said = subprocess.run(["apt-get", "indextargets", "--format", "$(ORIGIN) $(LABEL) $(REPO_URI)"], capture_output=True, text=True, check=False).stdout
    except FileNotFoundError:
        said = ""
    found = [line.split()[2] for line in said.splitlines() if line.startswith("Debian Debian ")]
    if not found:
        raise NotHere(NO_MIRROR)
    return found[0]


def apt(folder: Path, *words: str) -> None:
    """apt with all its state in a folder, of a machine on which nothing is installed."""
    places = {"Dir::Etc::sourcelist": folder / "sources.list", "Dir::Etc::sourceparts": "/dev/null", "Dir::Etc::preferencesparts": "/dev/null",
              "Dir::State::lists": folder / "lists", "Dir::State::status": folder / "status", "Dir::Cache": folder,
              "Dir::Cache::archives": folder / "archives", "APT::Install-Recommends": "false", "APT::Sandbox::User": ""}
    done = subprocess.run(["apt-get", *(word for name, value in places.items() for word in ("-o", f"{name}={value}")), "-qq", "-y", *words],
                          capture_output=True, text=True, check=False)
    if done.returncode:
        raise NotHere(done.stderr.strip() or f"apt-get {words[0]} ended with {done.returncode}")


def get(release: str, folder: Path) -> Path:
    """tshark of a release with all that it needs, in a folder of its own; a PATH on which it is."""
    here = folder / release
    if not (here / "bin" / "tshark").exists():
        for name in ("lists/partial", "archives/partial", "bin"):
            (here / name).mkdir(parents=True, exist_ok=True)
        (here / "status").touch()
        signed = f"[signed-by={KEYRING}] " if KEYRING.exists() else ""
        (here / "sources.list").write_text(f"deb {signed}{mirror()} {release} main\n")
        apt(here, "update")
        apt(here, "install", "--download-only", "tshark")
        for package in sorted((here / "archives").glob("*.deb")):
            subprocess.run(["dpkg-deb", "-x", package, here / "root"], check=True)
        stand_in(here)
    return here / "bin"


def stand_in(here: Path) -> None:
    """Wireshark looks for its folders beside the program that runs, which is the loader: there root's scripts are allowed."""
    loader = next((here / "root" / "usr").glob("lib*/ld-linux*.so.*")).resolve()
    (loader.parent / "plugins").mkdir(exist_ok=True)
    (loader.parent / "plugins" / "init.lua").write_text(LINE)
    script = here / "bin" / "tshark"
    script.write_text(f'#!/bin/sh\nexec "{loader}" --library-path "{loader.parent}" --argv0 tshark "{here}/root/usr/bin/tshark" "$@"\n')
    script.chmod(0o755)


def called(path: Path) -> str:
    """Wireshark 4.4.19, Lua 5.4.7"""
    said = subprocess.run([path / "tshark", "--version"], capture_output=True, text=True, check=True).stdout
    return f"Wireshark {re.findall(r'Wireshark[^0-9]*([0-9.]+[0-9])', said)[0]}, Lua {re.findall(r'Lua ([0-9.]+[0-9])', said)[0]}"


def verified(path: Path) -> Iterator[tuple[int, str]]:
    """Each capture in each way: the exit code of `verify`, and what it says."""
    with tempfile.TemporaryDirectory() as folder:
        for name in CAPTURES:
            packed, keys = ROOT / "captures" / f"{name}.keys.txt.zst", Path(folder) / "keys.txt"
            if packed.exists():
                keys.write_bytes(zstandard.ZstdDecompressor().decompressobj().decompress(packed.read_bytes()))
            opened = ["--keys", str(keys)] if packed.exists() else []
            for way in WAYS:
                done = subprocess.run([sys.executable, "-m", "dissect", "verify", f"captures/{name}.pcap.zst", *way, *opened], cwd=ROOT, capture_output=True, text=True,
                                      check=False, env={**os.environ, "PATH": f"{path}:{os.environ['PATH']}"})
                yield done.returncode, " ".join([*way, (done.stdout + done.stderr).strip()])


def main(words: list[str]) -> int:
    worst = 0
    with tempfile.TemporaryDirectory() as made:
        for release in RELEASES:
            path = get(release, Path(words[0] if words else made).resolve())
            print(f"{release}: {called(path)}", flush=True)
            for code, text in verified(path):
                print(f"  {text}", flush=True)
                worst = max(worst, code)
    return worst


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except NotHere as error:
        sys.exit(str(error))
