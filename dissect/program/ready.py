"""Programs from the file (`language/ready.py`) that `prepare.py` writes: the short one that recognises, the summary's, and those
that keep everything, without and with the content, of which `save` writes checksums."""

from __future__ import annotations

import base64
import zlib
from typing import Any

import numpy as np

from dissect.language import ready
from dissect.language.load import Shipped
from dissect.language.words import Protocol
from dissect.program.program import Program

SETS = ("tables_wanted", "roles_wanted", "second_keys")
NUMBERS = ("entry", "frame", "starts", "registers", "width", "limit", "certain", "areas", "pieces_at", "memory_at", "firsts", "whole", "long_from", "both")


def program(protocol: Protocol, tables: frozenset[str], roles: frozenset[str], whole: bool = False) -> Program | None:
    """The program for these tables and roles, if the file has it."""
    found = ready.protocols().get(protocol.name)
    if found is None or not isinstance(protocol, Shipped):  # a description of the same name may be somebody's own
        return None
    asked = {"tables_wanted": sorted(tables), "roles_wanted": sorted(roles), "whole": whole}
    said = next((one for one in found["programs"] if asked.items() <= one.items()), None)
    if said is None:
        return None
    values: dict[str, Any] = {name: said[name] for name in NUMBERS} | {name: frozenset(said[name]) for name in SETS}
    values |= {name: tuple(said[name]) for name in ("starts", "firsts")}
    return Program(protocol.name, unpacked(said["code"]).reshape(-1, 6), unpacked(said["tables"]), base64.b85decode(said["pool"]), **values)


def unpacked(text: str) -> np.ndarray:
    return np.frombuffer(zlib.decompress(base64.b85decode(text)), dtype="<i8").astype(np.int64)


def packed(numbers: np.ndarray) -> str:
    return base64.b85encode(zlib.compress(numbers.astype("<i8").tobytes(), 9)).decode()


def as_json(program: Program) -> dict[str, Any]:
    """A program in the form of the file."""
    numbers = {name: getattr(program, name) for name in NUMBERS}
    sets = {name: sorted(getattr(program, name)) for name in SETS}
    return numbers | sets | {"code": packed(program.code), "tables": packed(program.tables), "pool": base64.b85encode(program.pool).decode()}
