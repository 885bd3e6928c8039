"""The words of a command to type next: the rows that this answer was of, and how the captures were read.

In → out: a command with its own options, the rows chosen, the options of reading → further options, without which it would answer something else.
"""

from __future__ import annotations

import glob
import ipaddress
import os
from datetime import UTC, datetime

from dissect.analysis.conditions import Filter, literal
from dissect.export import words

OF_EXCHANGES = ("topic", "group", "client", "api", "host", "port", "where")
CHOOSES = {**dict.fromkeys(("latency", "errors", "slow", "unanswered"), OF_EXCHANGES), "rebalance": ("topic", "group"), "ownership": ("topic", "group")}
FILES_NAMED = 3         # by themselves, if a pattern names them all
FILES_MOST = 12         # by themselves, if none does; of more the reader knows the names
ENDS = {"host": "ip", "port": "port"}       # of either end


def chosen(command: str, said: tuple[str, ...], wanted: Filter) -> list[str]:
    """The choice of rows, as far as the next command knows it; what the command `said` itself of the same column is a condition beside it."""
    found: list[str] = []
    for name in CHOOSES.get(command, ()):
        value = getattr(wanted, name)
        if not value:
            continue
        if name == "where":
            found += [word for text in value for word in ("--where", text)]
        elif f"--{name}" not in said:
            found += [f"--{name}", str(value)]
        elif name in ENDS and str(value) != said[said.index(f"--{name}") + 1]:
            found += ["--where", _at_an_end(ENDS[name], value)]
    return found


def _at_an_end(column: str, value) -> str:
    text = str(value) if isinstance(value, int) else literal(str(ipaddress.ip_address(value)))
    return f"{text} in (client_{column}, server_{column})"


def read_as(options) -> list[str]:
    """How a capture was read, for who has neither the command that did so nor its folder: times are whole, files have their plain names."""
    found = [word for option, at in (("--from", options.from_ns), ("--to", options.to_ns)) if at is not None for word in (option, moment(at))]
    found += ["--checksums", "verify"] if options.checksums else []
    found += ["--source", options.source] if options.source else []
    for option, files in (("--protocol", options.protocols), ("--keys", options.keys)):
        found += [word for path in files for word in (option, os.path.basename(path))]
    found += [word for port, name in options.ports.items() for word in ("--port", f"{port}={name}")]
    found += ["--overlap", options.overlap] if options.overlap != "first" else []
    return [words.printable(word) for word in found] + (["--internal"] if options.internal else [])


def moment(ns: int) -> str:
    """To the nanosecond, in UTC: it means the same in any zone."""
    seconds, rest = divmod(ns, words.SECOND)
    fraction = f".{rest:09}".rstrip("0") if rest else ""
    return f"{datetime.fromtimestamp(seconds, UTC):%Y-%m-%dT%H:%M:%S}{fraction}Z"


def files(paths: list[str]) -> str:
    """Inputs as words of a command."""
    if len(paths) > FILES_NAMED and len(folders := {os.path.dirname(path) for path in paths}) == 1:
        names = [os.path.basename(path) for path in paths]
        begin, end = _beginning(names), _beginning([name[::-1] for name in names])[::-1]
        pattern = os.path.join(*folders, f"{begin}*{end}")
        if sorted(glob.glob(pattern)) == sorted(paths):
            return words.typed(pattern)
    return " ".join(map(words.typed, paths)) if len(paths) <= FILES_MOST else "FILE…"


def _beginning(names: list[str]) -> str:
    """The letters with which all of them begin."""
    first, last = min(names), max(names)
    return first[:next((at for at, (one, other) in enumerate(zip(first, last)) if one != other), len(first))]
