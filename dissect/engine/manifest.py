"""Reading a saved folder: its manifest, and whether each table is the one that the manifest describes.

Law: a table that is not what was saved is never used for an answer.
"""

from __future__ import annotations

import hashlib
import json
import os
import stat

from dissect import __version__, schema
from dissect.capture.errors import CaptureError

MANIFEST = "mqdissect.json"
FORM = 7                        # of a saved folder: which files there are, and what its manifest says of them
HASHED_WHOLE = 64 << 20         # bytes; of a larger table both ends are hashed, which are its first rows and its footer
HASH_ENDS = 1 << 20
WORD_MOST = 40                  # letters of a version or a form: what is longer is neither
AGAIN = "save it again from the capture"
UNFINISHED = f"this folder was being saved when the program was ended; {AGAIN}"


def table_place(folder: str, name: str) -> str:
    return os.path.join(folder, f"{name}.parquet")


def content_hash(path: str) -> str:
    """A hash of a whole file, or of both ends of a large one."""
    digest, size = hashlib.blake2b(digest_size=16), os.path.getsize(path)
    with open(path, "rb") as file:
        if size > HASHED_WHOLE:
            digest.update(file.read(HASH_ENDS))
            file.seek(size - HASH_ENDS)
        while piece := file.read(HASH_ENDS):
            digest.update(piece)
    return digest.hexdigest()


def wrong_manifest(folder: str) -> str:
    """Why a saved folder cannot be read; nothing if its manifest is right."""
    try:
        about_of(folder)
    except CaptureError as error:
        return error.what
    return ""


def about_of(folder: str) -> dict:
    """What the manifest says; CaptureError if this version cannot trust it."""
    try:
        with open(os.path.join(folder, MANIFEST), encoding="utf-8") as file:
            about = json.load(file)
        version, form = about["version"], about.get("form")
        if max(len(str(version)), len(str(form))) > WORD_MOST:
            raise ValueError
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise CaptureError(f"its {MANIFEST} is damaged; {AGAIN}", folder) from None
    except OSError as error:
        raise CaptureError(f"its {MANIFEST} cannot be opened: {error.strerror}", folder) from None
    if version != __version__:
        raise CaptureError(f"mqdissect {version} saved this folder, this is {__version__}; {AGAIN}", folder)
    if form != FORM:
        raise CaptureError(f"this folder is of form {form}, and this mqdissect reads only form {FORM}; {AGAIN}", folder)
    if about.get("unfinished"):
        raise CaptureError(UNFINISHED, folder)
    return about


def looked_at(folder: str) -> str:
    """Why a saved folder cannot be read: its manifest, tables that are missing or have another size; nothing if all is there."""
    if wrong := wrong_manifest(folder):
        return wrong
    tables = about_of(folder).get("tables")
    for name in schema.TABLES:
        said = tables.get(name) if isinstance(tables, dict) else None
        if not isinstance(said, dict) or not {"bytes", "hash"} <= set(said):
            return f"its {MANIFEST} is damaged; {AGAIN}"
        try:
            there = os.stat(table_place(folder, name))
        except OSError as error:
            return f"its {name}.parquet cannot be read: {error.strerror}; {AGAIN}"
        if not stat.S_ISREG(there.st_mode):     # a pipe would be waited for, and a device may have no end
            return f"its {name}.parquet is no file; {AGAIN}"
        if there.st_size != said["bytes"]:
            return f"its {name}.parquet is not the one that was saved; {AGAIN}"
    return ""


def table_file(folder: str, name: str) -> str:
    """The file of a table, if it is the one that the manifest describes."""
    path = table_place(os.path.abspath(folder), name)
    if os.path.exists(path) and not os.path.isfile(path):
        raise CaptureError(f"its {name}.parquet is no file; {AGAIN}", folder)
    try:
        right = content_hash(path) == about_of(folder)["tables"][name]["hash"]
    except OSError as error:
        raise CaptureError(f"its {name}.parquet cannot be read: {error.strerror}; {AGAIN}", folder) from None
    except (KeyError, TypeError):
        raise CaptureError(f"its {MANIFEST} is damaged; {AGAIN}", folder) from None
    if not right:
        raise CaptureError(f"its {name}.parquet is not the one that was saved; {AGAIN}", folder)
    return path


def first_ns(folder: str) -> int | None:
    found = about_of(folder).get("first_ns")
    return found if isinstance(found, int) else None
