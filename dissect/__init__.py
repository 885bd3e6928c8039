"""mqdissect: message-queue captures as tables.

    import dissect
    capture = dissect.open("night.pcap.zst")
    capture.latency(by=["api", "topic"]).to_pandas()
    capture.sql("select api, count(*) from exchanges group by api")

Nothing heavy is imported before it is needed: `import dissect` costs milliseconds.
"""

from __future__ import annotations

__version__ = "0.1.0"
__all__ = ["CaptureError", "WrongQuestion", "__version__", "open"]


def open(inputs, **options):
    """Open captures: a path, several, a file-like object, or bytes.  Options: dissect.decode.options.Options.

    CaptureError when none of them can be read; a warning when some cannot (`unreadable` of the capture lists them).
    """
    from dissect.api import open_capture

    return open_capture(inputs, **options)


def __getattr__(name: str):
    if name == "WrongQuestion":
        from dissect.analysis.conditions import WrongQuestion

        return WrongQuestion
    if name == "CaptureError":
        from dissect.capture.errors import CaptureError

        return CaptureError
    raise AttributeError(f"module dissect has no attribute {name}")
