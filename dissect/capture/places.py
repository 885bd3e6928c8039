"""Where files lie: on this machine, or wherever pyarrow or fsspec reach (`s3://`, `hdfs://`, `gs://`, `abfs://`, `file://`, …).

Law: a path without `://` uses only `os`; nothing is imported for it.
"""

from __future__ import annotations

import fnmatch
import glob as local_glob
import os
import re
from functools import lru_cache

from dissect.capture.errors import CaptureError

URL = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+://")


def is_url(path) -> bool:
    return isinstance(path, str) and URL.match(path) is not None


def opened(path: str):
    """A remote file for random access: `read`, `seek`, `size`."""
    filesystem, place = _file_system(path)
    try:
        return filesystem.open_input_file(place)
    except OSError as why:
        raise CaptureError(f"the file cannot be opened: {why}", path, "check the spelling, and whether this machine may read it") from None


def exists(path: str) -> bool:
    return _kind(path) != 0 if is_url(path) else os.path.exists(path)


def is_file(path: str) -> bool:
    return _kind(path) == 2 if is_url(path) else os.path.isfile(path)


def is_folder(path: str) -> bool:
    return _kind(path) == 3 if is_url(path) else os.path.isdir(path)


def size(path: str) -> int:
    """Bytes of a file; 0 if it is not a file."""
    if is_url(path):
        return _info(path).size or 0
    return os.path.getsize(path) if os.path.isfile(path) else 0


def changed(path: str) -> float:
    """When it was last written, in seconds since the epoch; 0 if unknown."""
    if is_url(path):
        return (_info(path).mtime_ns or 0) / 1e9
    return os.stat(path).st_mtime


def names(folder: str) -> list[str]:
    """The visible files in a folder, not in its subfolders: sorted."""
    if not is_url(folder):
        return sorted(name for name in os.listdir(folder) if not name.startswith(".") and os.path.isfile(os.path.join(folder, name)))
    from pyarrow.fs import FileSelector

    filesystem, place = _file_system(folder)
    found = [info.base_name for info in filesystem.get_file_info(FileSelector(place)) if info.type.value == 2]
    return sorted(name for name in found if not name.startswith("."))


def joined(folder: str, *name: str) -> str:
    return "/".join([folder.rstrip("/"), *name]) if is_url(folder) else os.path.join(folder, *name)


def matches(pattern: str) -> list[str]:
    """Paths that match a pattern with *, ? or […]; in a URL only the last part may be a pattern."""
    if not is_url(pattern):
        return sorted(local_glob.glob(pattern))
    folder, _, last = pattern.rpartition("/")
    return [joined(folder, name) for name in names(folder) if fnmatch.fnmatchcase(name, last)] if is_folder(folder) else []


def kept(path: str, content: bytes) -> None:
    """Write a file under another name first, so that a file of this name is always whole."""
    if is_url(path):
        filesystem, place = _file_system(path)
        filesystem.create_dir(place.rpartition("/")[0], recursive=True)
        with filesystem.open_output_stream(place) as out:  # an object appears when it is closed
            out.write(content)
        return
    os.makedirs(os.path.dirname(path), exist_ok=True)
    part = f"{path}.{os.getpid()}.part"
    with open(part, "wb") as out:
        out.write(content)
    os.replace(part, path)


def content(path: str) -> bytes:
    if is_url(path):
        with opened(path) as file:
            return file.read()
    with open(path, "rb") as file:
        return file.read()


def sink(path: str):
    """A file to write sequentially, as Arrow wants it."""
    import pyarrow as pa

    if is_url(path):
        filesystem, place = _file_system(path)
        filesystem.create_dir(place.rpartition("/")[0], recursive=True)
        return filesystem.open_output_stream(place)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    return pa.OSFile(path, "wb")


def source(path: str):
    """A file to read sequentially, as Arrow wants it; a local one is mapped."""
    import pyarrow as pa

    return opened(path) if is_url(path) else pa.memory_map(path)


def removed(path: str) -> None:
    """Remove a file, or a folder with everything in it; no error if it does not exist."""
    if not is_url(path):
        import shutil

        if os.path.isdir(path):
            shutil.rmtree(path, ignore_errors=True)
        elif os.path.exists(path):
            os.unlink(path)
        return
    filesystem, place = _file_system(path)
    if is_folder(path):
        filesystem.delete_dir(place)
    elif is_file(path):
        filesystem.delete_file(place)


def _kind(path: str) -> int:
    return _info(path).type.value


def _info(path: str):
    filesystem, place = _file_system(path)
    return filesystem.get_file_info(place)


def _file_system(path: str):
    """The file system of a URL, and the place in it."""
    scheme, _, rest = path.partition("://")
    filesystem, place = _system(f"{scheme}://{rest.partition('/')[0]}")
    if place is not None:  # fsspec's own way to say where
        return filesystem, place(path)
    return filesystem, rest if scheme in ("s3", "gs", "gcs") else "/" + rest.partition("/")[2]


@lru_cache(maxsize=64)
def _system(root: str):
    from pyarrow import fs

    try:
        return fs.FileSystem.from_uri(root + "/")[0], None
    except (ValueError, NotImplementedError, OSError) as why:
        try:
            import fsspec
        except ImportError:
            raise CaptureError(f"{root} cannot be reached: {why}", root, "pip install fsspec, and its package for this kind of place") from None
        try:
            filesystem, _ = fsspec.core.url_to_fs(root + "/")
        except (ValueError, ImportError, OSError) as reason:
            raise CaptureError(f"{root} cannot be reached: {reason}", root, "pip install fsspec's package for this kind of place") from None
        return fs.PyFileSystem(fs.FSSpecHandler(filesystem)), filesystem._strip_protocol
