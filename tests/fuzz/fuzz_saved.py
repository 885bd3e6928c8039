"""Saved folders: a manifest and tables that somebody changed."""

from __future__ import annotations

import json
import shutil
import tempfile
from functools import cache
from pathlib import Path

import dissect
from dissect.analysis.conditions import WrongQuestion
from dissect.capture import CaptureError
from dissect.engine.inputs import MANIFEST
from dissect.engine.saved import content_hash, save
from tests.fuzz.harness import CAPTURES, main

TABLES = ("exchanges", "problems", "connections")
_folder = tempfile.TemporaryDirectory(prefix="mqdissect-fuzz-")


@cache
def whole() -> Path:
    folder = Path(_folder.name) / "saved"
    with dissect.open(CAPTURES / "tank/c_control.pcap.zst", jobs=1) as opened:
        save(opened.engine, str(folder))
    return folder


def seeds() -> list[bytes]:
    """A number that says which file, and the file."""
    names = [MANIFEST, *(f"{name}.parquet" for name in TABLES)]
    return [bytes([number]) + (whole() / name).read_bytes() for number, name in enumerate(names)]


def one(data: bytes) -> None:
    if not data:
        return
    names = [MANIFEST, *(f"{name}.parquet" for name in TABLES)]
    name = names[data[0] % len(names)]
    folder = Path(_folder.name) / "changed"
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(whole(), folder)
    (folder / name).write_bytes(data[1:])
    if name != MANIFEST:  # what a forger would do: the manifest says what is there
        about = json.loads((folder / MANIFEST).read_text())
        about["tables"][name.removesuffix(".parquet")] |= {"bytes": len(data) - 1, "hash": content_hash(str(folder / name))}
        (folder / MANIFEST).write_text(json.dumps(about))
    try:
        with dissect.open(folder, jobs=1) as opened:
            for table in TABLES:
                opened.sql(f"select * from {table} t").to_pylist()
    except (CaptureError, WrongQuestion):
        return


if __name__ == "__main__":
    main(one, seeds)
