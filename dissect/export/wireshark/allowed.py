"""Whether this tshark runs Lua at all.  From 4.4 on it silently ignores all Lua plugins if the user is root.

Only a line in the system's own folder for Lua plugins changes that, for every script of root; so it is written only with the user's
consent, and marked.
"""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from pathlib import Path

LINE = "run_user_scripts_when_superuser = true -- mqdissect wireshark install --allow-root\n"
FOLDER = "Global Lua Plugins:"  # as `tshark -G folders` has it
SAID = "a script ran"
EMPTY = bytes.fromhex("d4c3b2a1020004000000000000000000ffff000001000000")  # a pcap file without packets
REFUSED = ("tshark runs no Lua script of root's (since Wireshark 4.4), so the plugin is not loaded. Work as another user, or allow it: "
           "`mqdissect wireshark install --allow-root` writes run_user_scripts_when_superuser = true into {}")


def runs() -> bool:
    """True also if there is no tshark to ask."""
    found = shutil.which("tshark")
    if found is None:
        return True
    with tempfile.TemporaryDirectory() as folder:
        script, capture = Path(folder) / "asked.lua", Path(folder) / "empty.pcap"
        script.write_text(f'io.stderr:write("{SAID}")\n', encoding="utf-8")
        capture.write_bytes(EMPTY)
        done = subprocess.run([found, "-X", f"lua_script:{script}", "-r", str(capture)], capture_output=True, check=False)
    return SAID.encode() in done.stderr


def file() -> Path | None:
    """The file for the line; only tshark knows it."""
    found = shutil.which("tshark")
    if found is None:
        return None
    said = subprocess.run([found, "-G", "folders"], capture_output=True, text=True, check=False).stdout
    folders = [line.removeprefix(FOLDER).strip() for line in said.splitlines() if line.startswith(FOLDER)]
    return Path(folders[0]) / "init.lua" if folders else None


def refused() -> str:
    return REFUSED.format(file() or "init.lua of the system's folder for Lua plugins")


def allow() -> Path | None:
    """Append the line to the file; None if the place is unknown."""
    path = file()
    if path is not None:
        path.parent.mkdir(parents=True, exist_ok=True)
        there = path.read_text(encoding="utf-8") if path.exists() else ""
        path.write_text(there.replace(LINE, "") + LINE, encoding="utf-8")
    return path


def forbid() -> Path | None:
    """Remove the line, and the file if it is otherwise empty; None if it was not there."""
    path = file()
    if path is None or not path.exists() or LINE not in (text := path.read_text(encoding="utf-8")):
        return None
    left = text.replace(LINE, "")
    if left:
        path.write_text(left, encoding="utf-8")
    else:
        path.unlink()
    return path
