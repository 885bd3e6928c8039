"""mqdissect: message-queue captures as tables.

    import dissect
    capture = dissect.open("night.pcap.zst")
    capture.latency(by=["api", "topic"]).to_pandas()
    capture.sql("select api, count(*) from exchanges group by api")

Nothing heavy is imported before it is needed: `import dissect` costs milliseconds.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from typing import IO, TYPE_CHECKING, Any, Literal

__version__ = "0.1.0"
__all__ = ["CaptureError", "WrongQuestion", "__version__", "open"]


if TYPE_CHECKING:
    from dissect.api import Capture
    from dissect.analysis.conditions import WrongQuestion
    from dissect.capture.errors import CaptureError


def open(
    inputs: str | os.PathLike | bytes | IO[bytes] | Iterable[str | os.PathLike],
    *,
    from_: str | int | None = None,                 # packets before this are not read: ISO, HH:MM:SS, "+10m", ns since the epoch
    to: str | int | None = None,                    # packets from this on are not read
    utc: bool = False,                              # times said here are in UTC
    timezone: str | None = None,                    # or in this zone, as "Europe/Berlin"
    hosts: Iterable[str] = (),                      # connections with one of these addresses only
    ports: Mapping[int, str] | None = None,         # server port → protocol, beside what is recognised
    protocols: Iterable[str] = (),                  # further description files
    checksums: bool = False,                        # verify TCP checksums, and leave damaged segments out
    overlap: Literal["first", "last"] = "first",    # which copy of a byte counts
    internal: bool = False,                         # replication between brokers and bookies too
    fields: Iterable[str] = (),                     # further columns on messages: "proto.Struct.field"
    keys: str | os.PathLike | Iterable[str | os.PathLike] = (),     # key logs: secrets of TLS connections
    source: str | None = None,                      # all files are from one capture point of this name
    jobs: int | None = None,                        # processes and threads; None: as many as processors
    split_size: int | str | None = None,            # bytes of capture that one task decodes, or "64M"
    keep: str | os.PathLike | None = None,          # folder in which decoded tables are kept for next time
    allow_files: bool = False,                      # SQL may read and write files, too
    decode: Any = None,                             # another decoder than ours
    **further: Any,
) -> Capture:
    """Open captures: a path, several, a file-like object, or bytes; a folder that `save` wrote.

    CaptureError when none of them can be read; a warning when some cannot (`unreadable` of the capture lists them).

    >>> capture = dissect.open("night.pcap.zst", from_="03:10", to="03:15", timezone="Europe/Berlin")
    """
    from dissect.api import open_capture

    options = {"from_": from_, "to": to, "timezone": timezone, "ports": dict(ports) if ports else None, "source": source, "jobs": jobs, "split_size": split_size,
               "keep": None if keep is None else os.fspath(keep)}
    lists = {"hosts": hosts, "protocols": protocols, "fields": fields}
    said = {name: (given,) if isinstance(given, str) else tuple(given) for name, given in lists.items()}
    named = keys if isinstance(keys, str | os.PathLike) else list(keys)
    return open_capture(inputs, decode, utc=utc, checksums=checksums, overlap=overlap, internal=internal, allow_files=allow_files, **options,
                        **{name: given for name, given in said.items() if given}, **({"keys": named} if named else {}), **further)


def __getattr__(name: str):
    if name == "WrongQuestion":
        from dissect.analysis.conditions import WrongQuestion

        return WrongQuestion
    if name == "CaptureError":
        from dissect.capture.errors import CaptureError

        return CaptureError
    raise AttributeError(f"module dissect has no attribute {name}")
