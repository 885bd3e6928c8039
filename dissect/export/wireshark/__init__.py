"""The Wireshark plugin, written from the descriptions: one Lua table for each protocol, and one runtime that reads them.

Law: the plugin is the typed tree in another language.  The runtime knows no protocol.  Tests compare what it shows with `mqdissect
show`; a description that it cannot run is refused at export.
"""

from __future__ import annotations

import hashlib
import zipfile
from pathlib import Path

from dissect.export.wireshark.describe import description
from dissect.export.wireshark.profile import profile
from dissect.language.expressions import DescriptionError

RUNTIME = Path(__file__).parent / "lua"
DOOR, PARTS = "mqdissect", "-- PARTS"  # the part that loads the others, and where in it they stand
PLUGIN = f"{DOOR}.lua"
EARLIER, OURS = "protocols.lua", b"-- The descriptions beside this file."  # of a plugin in many files, as versions before wrote it
FOLDER = "mqdissect"  # of the plugin, inside Wireshark's folder for Lua plugins
EPOCH = (1980, 1, 1, 0, 0, 0)  # the first day that an archive can tell
README = """Message queues in Wireshark 4.0 and later; nothing else is needed.

1. Help > About Wireshark > Folders > Personal Lua Plugins: open that folder, and put this one (mqdissect) into it.
2. Help > About Wireshark > Folders > Personal configuration: put the folder profile into profiles there, and call it mqdissect.
   It holds columns, colouring rules and filter buttons; it can be left out.
3. Restart Wireshark; at the lower right choose the profile mqdissect.

Without installing anything:  tshark -X lua_script:mqdissect/mqdissect.lua -r night.pcap
To take it away, delete both folders.
"""


def files(protocols) -> dict[str, str]:
    """All files of the plugin folder: path → text."""
    return {PLUGIN: script(protocols)} | {f"profile/{name}": text for name, text in profile(protocols).items()}


def script(protocols) -> str:
    """The plugin: its parts in one file, which can be handed on; Wireshark loads every file of a folder by itself."""
    parts = {path.stem: path.read_text(encoding="utf-8") for path in sorted(RUNTIME.glob("*.lua"))}
    door = parts.pop(DOOR)
    parts |= {f"described_{one.name}": description(one) for one in protocols}
    names = ", ".join(f'"{one.name}"' for one in protocols)
    parts["protocols"] = f'return {{{names}, version = "{version(parts | {DOOR: door})}"}}\n'
    return door.replace(PARTS, "\n\n".join(f'-- === {name} ===\nparts["{name}"] = function()\n{text}end' for name, text in parts.items()))


def version(texts: dict[str, str]) -> str:
    """Identifies an export."""
    return hashlib.sha256("\0".join(f"{name}\0{texts[name]}" for name in sorted(texts)).encode()).hexdigest()[:12]


def able(protocols) -> tuple[list, list[str]]:
    """The protocols whose every node the runtime knows, and why the others are left out."""
    found, reasons = [], []
    for one in protocols:
        try:
            description(one)
            found.append(one)
        except DescriptionError as error:
            reasons.append(str(error))
    return found, reasons


def export(protocols, folder: Path) -> list[Path]:
    """Write the plugin; files that an earlier version wrote beside it are removed."""
    written = []
    for name, text in files(protocols).items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        written.append(path)
    if (folder / EARLIER).exists() and (folder / EARLIER).read_bytes().startswith(OURS):  # a runtime part has a name that a user's file may have too
        for name in [EARLIER, *(path.name for path in RUNTIME.glob("*.lua") if path.name != PLUGIN), *(path.name for path in folder.glob("described_*.lua"))]:
            (folder / name).unlink(missing_ok=True)
    return written


def pack(protocols, path: Path) -> None:
    """Write the plugin as a zip archive with instructions, for users without Python; the same input gives the same bytes."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in ({"README.txt": README} | files(protocols)).items():
            archive.writestr(zipfile.ZipInfo(f"{FOLDER}/{name}", EPOCH), text, zipfile.ZIP_DEFLATED)
