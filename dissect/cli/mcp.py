"""The command `mcp`: a server of the Model Context Protocol."""

from __future__ import annotations

import os
import sys
from typing import Annotated

import typer

from dissect.analysis.conditions import WrongQuestion
from dissect.cli import process
from dissect.cli.options import Shared, shared


@shared()
def mcp(_: Shared, folders: Annotated[list[str], typer.Argument(metavar="FOLDER…", show_default=False, help="Captures below these folders can be asked about, nothing else.")]) -> None:
    """The questions of the command line for programs: a server of the Model Context Protocol over standard input and output.

      $ mqdissect mcp /var/captures

      $ claude mcp add captures -- mqdissect mcp /var/captures
    """
    from dissect.export.mcp.server import Server

    for folder in folders:
        if not os.path.isdir(folder):
            raise WrongQuestion(f"there is no folder {folder}; mcp takes the folders that captures lie in")
    process.bounded()
    out = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # nobody else writes between the answers
    with out:
        Server(folders).serve(sys.stdin.buffer, out)
