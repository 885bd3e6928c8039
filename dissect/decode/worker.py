"""Splits of a capture, decoded in a process of its own: what decode/parallel.py starts.

The task comes by standard input, then one split after the other; answers leave by standard output.  The end of standard input means that
nobody waits any more.
"""

from __future__ import annotations

import errno
import gc
import os
import pickle
import threading
from contextlib import suppress

from dissect.capture.stretches import NotYet
from dissect.decode.decoded import Decoded
from dissect.language.load import load, shipped
from dissect.decode.pieces import NOT_HERE, Part
from dissect.decode.rowfiles import Rows
from dissect.decode.splits import PartTables
from dissect.memory.system import settle

TELL = 4 << 20  # bytes between two words of progress
LIVES_MOST = 30_000  # connections of a split, …
WAITING_MOST = 64 << 20  # … and bytes that wait in it: more would cost the stitch what the worker saves

FULL = (errno.ENOSPC, errno.EDQUOT)  # no room for rows that wait: then none have to, if the split is read where it is stitched


class TooMuch(Exception):
    """This split would return more than it is worth."""


class Ahead(PartTables):
    """A split that reports its progress, and gives up if it gains nothing."""

    say = staticmethod(lambda kind, content: None)
    told = 0

    def hand_over(self, part: Part) -> None:
        super().hand_over(part)
        progress = self.decoded.progress()
        if self.fold.streams.slots > LIVES_MOST or self.fold.spooled.size > WAITING_MOST:
            raise TooMuch
        if progress.bytes_done - self.told > TELL:
            self.told = progress.bytes_done
            self.say("progress", (progress.bytes_done, part.packets))


def work() -> None:
    """Decode splits until nobody waits any more."""
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever prints must not disturb the words
    said = os.fdopen(os.dup(0), "rb", buffering=0)
    lock = threading.Lock()

    def say(kind: str, content) -> None:
        text = pickle.dumps((kind, content), protocol=5)
        with lock:
            out.write(len(text).to_bytes(8, "big") + text)
            out.flush()

    try:
        settle()
        for name in shipped():  # the task is still to come
            load(name)
        gc.freeze()  # what is here now stays
        if not (first := _word(said)):      # whoever began it is gone
            return
        task = pickle.loads(first)
        while word := _word(said):
            say("part", _decoded(say, pickle.loads(word), task))
            gc.collect()  # the decoder, before the next one is made, which needs its memory
    except BrokenPipeError:
        os._exit(0)
    except OSError as why:
        say("failed", (why.errno, f"{why.strerror or why}", why.filename))
    except Exception as why:
        say("failed", (None, f"{type(why).__name__}: {why}", None))


def _decoded(say, split, task: tuple) -> tuple[Part, int] | str | None:
    source, number, tables, options, folder, unpacked, instead = task
    rows = instead(Rows(folder)) if instead else Rows(folder)
    decoder = Ahead(Decoded([], tables, options), source, number)
    decoder.say = say  # type: ignore[method-assign]
    decoder.unpacked = unpacked
    try:
        part = decoder.part(split, rows=rows)
        part.rows = rows.close()
    except (TooMuch, NotYet, OSError) as why:
        let_go = bool(unpacked) and isinstance(why, FileNotFoundError)     # nothing more of its file is wanted
        if isinstance(why, OSError) and why.errno not in FULL and not let_go:
            raise
        with suppress(OSError):
            rows.close()
        for path in rows.files.values():
            with suppress(OSError):
                os.unlink(path)
        return NOT_HERE if let_go or isinstance(why, NotYet) else None
    return part, decoder.decoded.progress().messages


def _word(said) -> bytes:
    size, parts = int.from_bytes(_read(said, 8), "big"), []
    while size and (part := said.read(size)):
        parts.append(part)
        size -= len(part)
    return b"".join(parts)


def _read(said, size: int) -> bytes:
    parts = b""
    while len(parts) < size and (part := said.read(size - len(parts))):
        parts += part
    return parts
