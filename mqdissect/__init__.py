"""The project under its own name: `python -m mqdissect`, `import mqdissect`.  All of it is in `dissect`."""

from dissect import CaptureError, WrongQuestion, __version__, open

__all__ = ["CaptureError", "WrongQuestion", "__version__", "open"]
