"""A native dissector beside the Lua plugin: the fields that both show of the same capture, by tshark."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import xml.sax
from collections import Counter
from pathlib import Path

GENERATOR = Path(__file__).parents[2] / "tools" / "wireshark_c" / "generate.py"
NOBODY = 65534  # Wireshark loads no compiled plugin of a user's for root


def buildable() -> bool:
    return bool(shutil.which("gcc") and shutil.which("pkg-config")) and not subprocess.run(["pkg-config", "--exists", "wireshark"], check=False).returncode


def generate(protocol: str, folder: Path, *words: str) -> str:
    """Write the source; what was said of it."""
    return subprocess.run([sys.executable, GENERATOR, protocol, "-o", folder, *words], check=True, capture_output=True, text=True,
                          env={**os.environ, "PYTHONPATH": str(GENERATOR.parents[2])}).stderr


def build(protocol: str, folder: Path) -> Path:
    """A home folder whose tshark has the native dissector."""
    generate(protocol, folder / "source", "--build")
    version = subprocess.run(["pkg-config", "--modversion", "wireshark"], check=True, capture_output=True, text=True).stdout.rsplit(".", 1)[0]
    plugins = folder / "home" / ".local" / "lib" / "wireshark" / "plugins" / version / "epan"
    plugins.mkdir(parents=True)
    shutil.copy(folder / "source" / f"mq{protocol}.so", plugins)
    return folder / "home"


class Fields(xml.sax.ContentHandler):
    """Packet by packet, how often each field is there with each value."""

    def __init__(self, protocol: str):
        super().__init__()
        self.prefix = protocol + "."
        self.packets: list[Counter] = []

    def startElement(self, name, attributes):
        if name == "packet":
            self.packets.append(Counter())
        elif name == "field" and attributes.get("name", "").startswith(self.prefix):
            self.packets[-1][attributes["name"], attributes.get("show", "")] += 1


def shown(protocol: str, capture: Path, *words: str, home: Path | None = None) -> list[Counter]:
    environment = {**os.environ, **({"HOME": str(home)} if home else {})}
    other: dict = {"user": NOBODY, "group": NOBODY, "extra_groups": []} if home and os.getuid() == 0 else {}
    done = subprocess.run(["tshark", "-n", "-2", "-o", "tcp.reassemble_out_of_order:TRUE", "-r", capture, "-T", "pdml", "-J", protocol, *words],
                          check=True, capture_output=True, env=environment, **other)
    found = Fields(protocol)
    xml.sax.parseString(done.stdout, found)
    return found.packets


def compare(native: list[Counter], plugin: list[Counter]) -> tuple[int, Counter, Counter]:
    """How many fields both show with the same value; of the others by name: those of the native dissector alone, and of the plugin alone."""
    both = 0
    only_native: Counter[str] = Counter()
    only_plugin: Counter[str] = Counter()
    for one, other in zip(native, plugin, strict=True):
        both += (one & other).total()
        for found, left in ((only_native, one - other), (only_plugin, other - one)):
            for (name, _), count in left.items():
                found[name] += count
    return both, only_native, only_plugin
