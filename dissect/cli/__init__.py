"""The command `mqdissect`.

Here live: the commands and their options, progress, the words on the screen, exit codes.
In → out: words → screens and files.  May import: everything.  Never: computes an answer; what it shows comes from `analysis` through an
engine.  The law: data to stdout, the rest to stderr; every finding with its next command.
"""

from __future__ import annotations


def main() -> None:
    """The entry point; what is heavy is imported by the command that needs it."""
    import sys

    try:
        import gc
        import os

        from dissect.cli.process import catch_ends, leave, make_streams_whole

        make_streams_whole()
        catch_ends()
        os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # numpy's own threads would wait for work busily; there is none for them
        gc.set_threshold(200_000, 20, 100)  # imports make many objects and next to no garbage

        from dissect.memory.system import settle

        settle()
        from dissect.decode import crew

        crew.foresee(sys.argv[1:])
        from dissect.cli.app import run

        run()
    except SystemExit as stop:
        leave(stop.code)
    except (KeyboardInterrupt, RuntimeError) as why:  # nothing was decoded yet that could be shown; while a class is made, Python puts an error around it
        if not any(isinstance(one, KeyboardInterrupt) for one in (why, why.__cause__)):
            raise
        print("mqdissect: interrupted", file=sys.stderr)
        getattr(sys.modules.get("dissect.cli.process"), "leave", sys.exit)(130)      # without what threads still do
