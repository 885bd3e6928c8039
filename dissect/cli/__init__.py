"""The command `mqdissect`.

Here live: the commands and their options, progress, the words on the screen, exit codes.
In → out: words → screens and files.  May import: everything.  Never: an answer of its own; what it shows comes from
`analysis` through an engine.  The law: data to stdout, the rest to stderr; every finding with its next command.
"""

from __future__ import annotations


def main() -> None:
    """The entry point; what is heavy is imported by the command that needs it."""
    from dissect.cli.app import run

    run()
