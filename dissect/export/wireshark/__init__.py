"""The Wireshark plugin, written from the descriptions: one Lua table for each protocol, and one runtime that reads them.

Law: the plugin is the typed tree in another language.  The runtime knows no protocol.  Tests compare what it shows with `mqdissect
show`; a description that it cannot run is refused at export.
"""

from __future__ import annotations

import hashlib
from pathlib import Path

from dissect.export.wireshark.describe import description
from dissect.export.wireshark.profile import profile
from dissect.language.expressions import DescriptionError

RUNTIME = Path(__file__).parent / "lua"
FOLDER = "mqdissect"  # of the plugin, inside Wireshark's folder for Lua plugins


def files(protocols) -> dict[str, str]:
    """All files of the plugin folder: path → text."""
    found = {path.name: path.read_text(encoding="utf-8") for path in sorted(RUNTIME.glob("*.lua"))}
    for one in protocols:
        found[f"described_{one.name}.lua"] = description(one)
    names = ", ".join(f'"{one.name}"' for one in protocols)
    found["protocols.lua"] = f'-- The descriptions beside this file.\nreturn {{{names}, version = "{version(found)}"}}\n'
    return found | {f"profile/{name}": text for name, text in profile(protocols).items()}


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
    """Write the plugin; files of an earlier export that this one does not write are removed."""
    written = []
    for name, text in files(protocols).items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        written.append(path)
    for path in folder.glob("described_*.lua"):
        if path not in written:
            path.unlink()
    return written
