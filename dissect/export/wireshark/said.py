"""What tshark shows with our plugin: one row for every message, in the order of the packets.

Why tshark itself and not pyshark: docs/decisions.md.  PDML is the only output that separates the messages of a packet.
"""

from __future__ import annotations

import codecs
import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from xml.parsers import expat

from dissect.export.wireshark import allowed

MISSING = "tshark is not installed here (Debian, Ubuntu: apt-get install tshark)"
NOT_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")
LUA_ERROR = "_ws.lua.error"


class TsharkError(Exception):
    """tshark is missing, or could not do what was asked."""


@dataclass
class Shown:
    """One message: its place, and the generated fields at its top."""

    protocol: str
    packet: int
    stream: int
    time_ns: int  # of its last packet
    facts: dict[str, str] = field(default_factory=dict)


def messages(script: Path, capture: Path, protocols: Iterable[str], *words: str) -> Iterator[Shown]:
    """All messages of a capture; `words` are further options of tshark.  A Lua error is an error here."""
    names = called(protocols)
    options = [re.sub(r"^\w+(?=\.ports:)", lambda found: names.get(found[0], found[0]), word) for word in words]
    command = [tshark(), "-n", "-X", f"lua_script:{script}", "-r", str(capture), "-Y", " or ".join([*names.values(), LUA_ERROR]),
               "-T", "pdml", "-j", " ".join(["tcp", *names.values()]), *options]
    with (tempfile.TemporaryDirectory() as home,
          subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=surroundings(home)) as running):
        out, err = running.stdout, running.stderr
        assert out is not None and err is not None
        yield from Reader({name: protocol for protocol, name in names.items()}).read(iter(lambda: out.read(1 << 16), b""))
        said = err.read().decode("utf-8", "replace")
    said = "\n".join(line for line in said.splitlines() if "Running as" not in line).strip()
    if running.returncode or "Lua" in said or "mqdissect" in said:
        raise TsharkError(f"tshark: {said or f'exit code {running.returncode}'}" if allowed.runs() else allowed.refused())


def called(protocols: Iterable[str]) -> dict[str, str]:
    """The name of each protocol in Wireshark: ours begins with `mq` if Wireshark has one of that name itself."""
    with tempfile.TemporaryDirectory() as home:
        done = subprocess.run([tshark(), "-G", "protocols"], capture_output=True, env=surroundings(home), check=False)
    known = {line.rpartition("\t")[2] for line in done.stdout.decode("utf-8", "replace").splitlines()}
    return {name: f"mq{name}" if name in known else name for name in protocols}


def surroundings(home: str) -> dict[str, str]:
    """The environment for a tshark that ignores its user: no preferences, and no other plugin, since ours may be one."""
    folders = {"HOME": home, "XDG_CONFIG_HOME": home, "APPDATA": home, "WIRESHARK_CONFIG_DIR": home, "WIRESHARK_PLUGIN_DIR": home}
    return {**os.environ, **folders, "LC_ALL": "C.UTF-8"}


def tshark() -> str:
    found = shutil.which("tshark")
    if found is None:
        raise TsharkError(MISSING)
    return found


class Reader:
    """PDML in pieces → messages."""

    def __init__(self, protocols: dict[str, str]):
        self.protocols = protocols  # by what they are called there
        self.ready: list[Shown] = []
        self.deep = 0  # elements around this one, in its packet
        self.number = self.stream = -1
        self.time = 0
        self.message: Shown | None = None

    def read(self, pieces: Iterable[bytes]) -> Iterator[Shown]:
        parser = expat.ParserCreate("utf-8")
        parser.StartElementHandler, parser.EndElementHandler = self.start, self.end
        text = codecs.getincrementaldecoder("utf-8")("replace")  # tshark hands on whatever a packet holds
        for piece in pieces:
            parser.Parse(NOT_XML.sub("?", text.decode(piece)))
            yield from self.ready
            self.ready.clear()

    def start(self, tag: str, says: dict[str, str]) -> None:
        self.deep += 1
        name = says.get("name", "")
        if tag == "proto" and name in self.protocols and self.deep == 3:
            self.message = Shown(self.protocols[name], self.number, self.stream, self.time)
        elif tag == "field" and self.deep == 4:
            self.fact(name, says)

    def fact(self, name: str, says: dict[str, str]) -> None:
        if name == "num":
            self.number = int(says["show"])
        elif name == "timestamp":
            seconds, _, rest = says["value"].partition(".")
            self.time = int(seconds) * 1_000_000_000 + int(rest.ljust(9, "0")[:9])
        elif name == "tcp.stream":
            self.stream = int(says["show"])
        elif name == LUA_ERROR:
            raise TsharkError(f"Lua error in packet {self.number}: {says.get('show', '')}")
        elif self.message is not None and name.count(".") == 1:
            self.message.facts.setdefault(name.partition(".")[2], says.get("show", ""))

    def end(self, tag: str) -> None:
        self.deep -= 1
        if tag == "proto" and self.message is not None and self.deep == 2:
            self.ready.append(self.message)
            self.message = None
