"""Captures through tshark with the exported plugin, and what it says of every message."""

from __future__ import annotations

import re
import shutil
import subprocess
import xml.etree.ElementTree as ET
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

import zstandard

from dissect.export.wireshark import able, export
from dissect.export.wireshark.said import MISSING, surroundings  # noqa: F401
from dissect.language.load import shipped, load

ROOT = Path(__file__).parents[2]
CAPTURES = ROOT / "captures"
NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
PORTS = {"tank": "11011-11013", "tubemq": "8715,8123,8133"}


def installed() -> bool:
    return shutil.which("tshark") is not None


class Shown(NamedTuple):
    """A field as PDML has it."""

    name: str
    start: int
    size: int
    around: int  # where the item begins that it stands in
    show: str
    label: str


@dataclass
class Said:
    """One message as the plugin shows it."""

    frame: int
    stream: int
    start: int
    facts: dict[str, str]
    nodes: list[Shown] = field(default_factory=list)


def protocols() -> list[str]:
    return [one.name for one in able([load(name) for name in shipped()])[0]]


def plugin(folder: Path, protocols=None) -> Path:
    export(protocols or able([load(name) for name in shipped()])[0], folder)
    return folder / "mqdissect.lua"


def unpacked(protocol: str, name: str, folder: Path) -> Path:
    path = folder / f"{protocol}-{name}.pcap"
    if not path.exists():
        path.write_bytes(zstandard.ZstdDecompressor().decompressobj().decompress((CAPTURES / protocol / f"{name}.pcap.zst").read_bytes()))
    return path


def run(script: Path, capture: Path, *words: str, timeout: int = 300) -> subprocess.CompletedProcess:
    return subprocess.run(["tshark", "-n", "-X", f"lua_script:{script}", "-r", str(capture), *words], capture_output=True, timeout=timeout,
                          env=surroundings(str(script.parent)))


def pdml(script: Path, capture: Path, protocol: str, *words: str, details: bool = False) -> list[Said]:
    done = run(script, capture, "-T", "pdml", "-Y", f"{protocol} or _ws.lua.error", *words)
    assert b"Lua Error" not in done.stdout and b"Lua" not in done.stderr, (done.stdout[done.stdout.find(b"Lua Error"):][:400], done.stderr[:400])
    return parse(done.stdout, protocol, details)


def parse(text: bytes, protocol: str, details: bool) -> list[Said]:
    found = []
    clean = NOT_XML.sub("?", text.decode("utf-8", "replace"))  # tshark writes what a payload holds
    for packet in ET.fromstring(clean).iter("packet"):
        frame = int(next(one.get("show") for one in packet.iter("field") if one.get("name") == "num"))
        stream = int(next((one.get("show") for one in packet.iter("field") if one.get("name") == "tcp.stream"), -1))
        for proto in packet.findall("proto"):
            if proto.get("name") != protocol:
                continue
            said = Said(frame, stream, int(proto.get("pos")), {})
            for one in proto:
                name = one.get("name", "").removeprefix(protocol + ".")
                if one.get("name", "").startswith(protocol + ".") and "." not in name:
                    said.facts.setdefault(name, one.get("show", ""))
            if details:
                said.nodes = list(flat(proto, protocol))
            found.append(said)
    return found


def flat(element, protocol: str, around: int = 0):
    """The fields that have no fields inside; bits of a number are not told apart from it.

    PDML puts the place of a field of another data source behind that of the item around it: so that is said too.
    """
    for one in element:
        name, at = one.get("name", ""), int(one.get("pos") or 0)
        if not name.startswith(protocol + ".") and name not in ("", "_ws.lua.text"):
            continue
        inside = [sub for sub in one if sub.get("name", "").count(".") < 3]
        if any(sub.get("name", "").startswith((protocol + ".", "_ws.lua.text")) for sub in inside):
            yield from flat(inside, protocol, at)
        else:
            yield Shown(name.removeprefix(protocol + "."), at, int(one.get("size") or 0), around, one.get("show", ""), one.get("showname", ""))
