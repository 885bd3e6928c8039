"""The Wireshark plugin: written, installed, removed."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path
from typing import Annotated

import typer

from dissect.analysis.conditions import WrongQuestion, nearest
from dissect.cli.options import Shared, shared
from dissect.cli.session import UNREADABLE

ACTIONS = ("export", "install", "uninstall", "path")


@shared("protocol", "out")
def wireshark(said: Shared, action: Annotated[str, typer.Argument(help="export, install, uninstall or path.")],
              only: Annotated[list[str] | None, typer.Argument(metavar="[PROTOCOL]…", help="Only these protocols; without it, all.")] = None,
              allow_root: Annotated[bool, typer.Option("--allow-root", help="install, as root: let Wireshark 4.4 and later run root's Lua scripts.")] = False,
              zip_: Annotated[bool, typer.Option("--zip", help="export: one archive, for those who have no Python.")] = False) -> None:
    """The plugin for Wireshark and tshark, written from the descriptions.

      $ mqdissect wireshark install

      $ mqdissect wireshark export tank -o folder

      $ mqdissect wireshark export --zip -o mqdissect-wireshark.zip

      $ mqdissect wireshark install --protocol my_rpc.py

    Exit code 3: it is installed, but this Wireshark will not run it, and why.
    """
    if action not in ACTIONS:
        raise WrongQuestion(f"wireshark can {', '.join(ACTIONS)}, not {action}{nearest(action, list(ACTIONS))}")
    from dissect.export import wireshark as plugin

    if zip_ and action != "export":
        raise WrongQuestion("--zip is for export")
    folder = plugins() / plugin.FOLDER
    if action == "path":
        print(folder)
    elif action == "uninstall":
        _uninstall(folder)
    elif action == "export" and zip_:
        archive = Path(said.out or f"{plugin.FOLDER}-wireshark.zip")
        plugin.pack(_chosen(only, said.protocol), archive)
        print(archive)
    elif action == "export":
        target = Path(said.out or plugin.FOLDER)
        print("\n".join(map(str, plugin.export(_chosen(only, said.protocol), target))))
    else:
        plugin.export(_chosen(only, said.protocol), folder)
        _profile(folder)
        print(f"installed in {folder}\nrestart Wireshark, or Analyze > Reload Lua Plugins; profile: mqdissect", file=sys.stderr)
        _allowed(allow_root)


def plugins() -> Path:
    """The user's folder for Lua plugins."""
    if sys.platform == "win32":
        return Path(os.environ.get("APPDATA", Path.home())) / "Wireshark" / "plugins"
    return Path.home() / ".local" / "lib" / "wireshark" / "plugins"


def profiles() -> Path:
    if sys.platform == "win32":
        return Path(os.environ.get("APPDATA", Path.home())) / "Wireshark" / "profiles"
    return Path(os.environ.get("XDG_CONFIG_HOME", Path.home() / ".config")) / "wireshark" / "profiles"


def _allowed(root: bool) -> None:
    """Whether Wireshark will run what was installed."""
    from dissect.export.wireshark import allowed

    if allowed.runs():
        return
    if not root:
        raise typer.Exit(_refused(allowed.refused()))
    try:
        path = allowed.allow()
    except OSError as error:
        raise typer.Exit(_refused(f"cannot write {error.filename}: {error.strerror}; {allowed.refused()}")) from None
    if path is None or not allowed.runs():
        raise typer.Exit(_refused("tshark still runs no Lua script: `tshark -G plugins` says what it loads"))
    print(f"root's Lua scripts are allowed in {path}", file=sys.stderr)


def _refused(text: str) -> int:
    print(f"mqdissect: {text}", file=sys.stderr)
    return UNREADABLE


def _profile(folder: Path) -> None:
    """Wireshark looks for profiles in another folder; a profile that the user has changed is left alone."""
    target = profiles() / folder.name
    if not target.exists():
        shutil.copytree(folder / "profile", target)


def _uninstall(folder: Path) -> None:
    from dissect.export.wireshark import allowed

    there = [found for found in (folder, profiles() / folder.name) if found.exists()]
    if there and (path := allowed.forbid()) is not None:
        print(f"root's Lua scripts are no longer allowed in {path}", file=sys.stderr)
    for found in there:
        shutil.rmtree(found)
        print(f"removed {found}", file=sys.stderr)
    if not there:
        print(f"nothing to remove: no plugin in {folder}", file=sys.stderr)


def _chosen(names, files) -> list:
    from dissect.language import load

    known = load.shipped()
    for name in names or ():
        if name not in known:
            raise WrongQuestion(f"no protocol {name}{nearest(name, known)}")
    own = [load.load(name) for name in files or ()]
    if names:
        return [*map(load.load, names), *own]
    from dissect.export.wireshark import able

    found, reasons = able([load.load(name) for name in known])
    for reason in reasons:
        print(f"left out: {reason}", file=sys.stderr)
    return [*found, *own]
