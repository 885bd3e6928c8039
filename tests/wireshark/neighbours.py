"""Other people's captures through tshark, with the plugin and without: every packet has to be dissected the same.

    python -m tests.wireshark.neighbours FOLDER
    python -m tests.wireshark.neighbours FOLDER --on-our-ports     # each connection moved to one of our ports

Compared are the packet list, the protocols and columns as fields, and every line of every packet (-V), in one pass and in two.  Each capture
that differs is named with its first differing line; those of genuine sessions of ours are to be looked at, and named by --ours.

Wireshark itself shows some packets differently as soon as any Lua plugin reads a field (then it makes trees, and some dissectors write more into
the Info column, or fail) or has a heuristic (then a protocol that only waits for more bytes stays in frame.protocols).  So what differs is read
with a plugin too that does these two things and nothing else: what that one changes alike is counted apart.
"""

from __future__ import annotations

import argparse
import struct
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from itertools import zip_longest
from pathlib import Path
from typing import NamedTuple

from dissect.language.load import load, shipped
from tests.support import tshark

FIELDS = ["-T", "fields", *(word for name in ("frame.number", "frame.protocols", "_ws.col.Protocol", "_ws.col.Info") for word in ("-e", name))]
LOOKS = {"list": [], "list, two passes": ["-2"], "fields": FIELDS, "details": ["-P", "-V"], "details, two passes": ["-2", "-P", "-V"]}
SECONDS = 300  # that no capture may take
SUFFIXES = {".pcap", ".pcapng", ".cap"}
PORTS = sorted({port for name in shipped() for port in load(name).ports})
SYN, ACK = 0x02, 0x10
ETHERNET, COOKED, COOKED_2 = 1, 113, 276
HEADS = {0: 4, 12: 0, 101: 0, 108: 4, 228: 0, 229: 0, COOKED: 14, COOKED_2: 0}  # link type → where the EtherType or the packet stands


IDLE = """local idle = Proto("idle", "Nothing")
local field = Field.new("tcp.stream")
idle:register_heuristic("tcp", function() return false end)
"""


class Difference(NamedTuple):
    look: str
    without: str
    with_plugin: str
    as_any: bool  # any Lua plugin makes it


# --- the same packets on our ports ---------------------------------------------------------------------------------------------------------------


def network(data: bytes, link: int) -> int:
    """Where the IP header begins; −1 where it is not found."""
    if link in (ETHERNET, COOKED, COOKED_2):
        at, kind = {ETHERNET: (14, 12), COOKED: (16, 14), COOKED_2: (20, 0)}[link]
        while data[kind : kind + 2] in (b"\x81\0", b"\x88\xa8"):
            at, kind = at + 4, kind + 4
        return at if data[kind : kind + 2] in (b"\x08\0", b"\x86\xdd") else -1
    return HEADS.get(link, -1)


def segment(data: bytes, link: int) -> tuple[int, bytes]:
    """Where the TCP header begins, and both addresses; −1 where there is none."""
    at = network(data, link)
    if at < 0 or len(data) < at + 40:
        return -1, b""
    if data[at] >> 4 == 4 and data[at + 9] == 6 and not (data[at + 6] & 0x1F or data[at + 7]):
        return at + (data[at] & 15) * 4, data[at + 12 : at + 20]
    if data[at] >> 4 == 6 and data[at + 6] == 6:
        return at + 40, data[at + 8 : at + 40]
    return -1, b""


class Mover:
    """The server's port of each connection becomes one of ours, in turn."""

    def __init__(self, first: int):
        self.next = first
        self.moved: dict[tuple, tuple[int, int]] = {}  # ends → (the port that is moved, where to)

    def place(self, ends: tuple, data: bytes, at: int) -> tuple[int, int]:
        if ends not in self.moved:
            low, high = sorted((int.from_bytes(data[at : at + 2], "big"), int.from_bytes(data[at + 2 : at + 4], "big")))
            flags = data[at + 13] & (SYN | ACK)
            server = int.from_bytes(data[at + 2 : at + 4], "big") if flags == SYN else int.from_bytes(data[at : at + 2], "big") if flags == SYN | ACK else low
            self.moved[ends] = server, PORTS[self.next % len(PORTS)]
            self.next += 1
        return self.moved[ends]

    def move(self, data: bytes, link: int) -> bytes:
        at, addresses = segment(data, link)
        if at < 0 or len(data) < at + 14:
            return data
        half = len(addresses) // 2
        sides = sorted(((addresses[:half], data[at : at + 2]), (addresses[half:], data[at + 2 : at + 4])))
        old, new = self.place(tuple(sides), data, at)
        out = bytearray(data)
        for port in (at, at + 2):
            if int.from_bytes(data[port : port + 2], "big") == old:
                out[port : port + 2] = new.to_bytes(2, "big")
                break
        return bytes(out)


def on_our_ports(path: Path, out: Path, first: int) -> bool:
    """Write the capture with its connections on our ports; False where no connection was found."""
    subprocess.run(["editcap", "-F", "pcap", path, out], capture_output=True, check=False)  # one interface, one form
    data = out.read_bytes() if out.exists() else b""
    if len(data) < 24:
        return False
    order = "<" if data[:4] in (b"\xd4\xc3\xb2\xa1", b"\x4d\x3c\xb2\xa1") else ">"
    link, at, mover, parts = struct.unpack_from(order + "I", data, 20)[0] & 0xFFFF, 24, Mover(first), [data[:24]]
    while at + 16 <= len(data):
        size = struct.unpack_from(order + "I", data, at + 8)[0]
        parts += [data[at : at + 16], mover.move(data[at + 16 : at + 16 + size], link)]
        at += 16 + size
    out.write_bytes(b"".join(parts))
    return bool(mover.moved)


# --- with and without ----------------------------------------------------------------------------------------------------------------------------


def shown(path: Path, words: list[str], home: Path, script: Path | None) -> list[str]:
    """What tshark prints, with a folder of its own for what users configure."""
    plugin = ["-X", f"lua_script:{script}"] if script else []
    try:
        done = subprocess.run(["tshark", "-n", *plugin, "-r", path, *words], capture_output=True, timeout=SECONDS, env=tshark.surroundings(str(home)), check=False)
    except subprocess.TimeoutExpired:
        return [f"more than {SECONDS} s"]
    lines = (done.stdout + done.stderr).decode("utf-8", "replace").splitlines()
    return [line for line in lines if not line.lstrip().startswith("** (tshark:")]  # warnings of GLib, with the time


def differences(path: Path, script: Path, home: Path, looks: Iterable[str] = tuple(LOOKS)) -> list[Difference]:
    """The first line of each look that is not the same."""
    found = []
    for look in looks:
        words = LOOKS[look]
        without, with_plugin = shown(path, words, home, None), shown(path, words, home, script)
        if without != with_plugin:
            first = next((one, other) for one, other in zip_longest(without, with_plugin, fillvalue="") if one != other)
            found.append(Difference(look, *first, shown(path, words, home, idle(script.parent)) == with_plugin))
    return found


def idle(folder: Path) -> Path:
    path = folder / "idle.lua"
    path.write_text(IDLE)
    return path


def captures(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.suffix in SUFFIXES and path.is_file())


def merged(captures: Iterable[Path], together: Path) -> bool:
    """Are all packets of all captures in the one file?  One that is no capture, or is cut short, makes an end of it."""
    return subprocess.run(["mergecap", "-a", "-w", together, *captures], capture_output=True, check=False).returncode == 0


class Comparison:
    """Captures in groups: starting tshark takes longer than reading most of them.  Those of a group that differs are read one by one."""

    def __init__(self, looks: Iterable[str], ours: set[str], folder: Path):
        self.looks, self.ours, self.folder = list(looks), ours, folder
        self.script = tshark.plugin(folder / "plugin")
        self.compared = self.differing = self.as_any = 0

    def group(self, captures: dict[Path, Path]) -> None:
        """What is read → what it is called."""
        self.compared += len(captures)
        together = self.folder / "together.pcapng"
        if len(captures) > 1 and merged(captures, together) and not differences(together, self.script, self.folder / "home", self.looks):
            return
        for read, path in captures.items():
            found = differences(read, self.script, self.folder / "home", self.looks)
            own = [one for one in found if not one.as_any]
            self.as_any += bool(found) and not own
            self.differing += bool(own) and path.name not in self.ours
            for one in own:
                print(f"{path}: {one.look}{' (ours)' if path.name in self.ours else ''}\n  - {one.without}\n  + {one.with_plugin}", flush=True)


def moved(paths: list[Path], folder: Path, first: int) -> dict[Path, Path]:
    """Those captures that have connections, on our ports."""
    found = {folder / f"{number}.pcap": path for number, path in enumerate(paths)}
    return {read: path for number, (read, path) in enumerate(found.items()) if on_our_ports(path, read, first + number)}


def main(words=None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--on-our-ports", action="store_true", help="each connection on one of our ports, taking turns")
    parser.add_argument("--first", type=int, default=0, help="the port that the first connection goes to, by its place in the list")
    parser.add_argument("--look", action="append", choices=list(LOOKS), help="what is compared (default: all)")
    parser.add_argument("--ours", default="", help="names of captures with genuine sessions of ours, with commas between")
    parser.add_argument("--together", type=int, default=20, help="captures in one file, as long as nothing differs")
    asked = parser.parse_args(words)
    with tempfile.TemporaryDirectory() as made:
        comparison = Comparison(asked.look or LOOKS, set(asked.ours.split(",")) - {""}, Path(made))
        paths = captures(asked.folder)
        for at in range(0, len(paths), asked.together):
            some = paths[at : at + asked.together]
            comparison.group(moved(some, Path(made), asked.first + at) if asked.on_our_ports else {path: path for path in some})
    print(f"{comparison.compared} captures compared: {comparison.differing} differ, {comparison.as_any} as with any Lua plugin")
    return 1 if comparison.differing else 0


if __name__ == "__main__":
    sys.exit(main())
