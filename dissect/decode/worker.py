"""One share of a capture, in a process of its own: what decode/parallel.py starts."""

from __future__ import annotations

import io
import os
import pickle
import threading
from collections.abc import Callable

import pyarrow as pa

from dissect.capture.find import find
from dissect.decode.decoded import Decoded, SourceTables


def _written(batch: pa.RecordBatch) -> bytes:
    sink = pa.BufferOutputStream()
    with pa.ipc.new_stream(sink, batch.schema) as writer:
        writer.write_batch(batch)
    return sink.getvalue().to_pybytes()


def work() -> None:
    """One share, in a process of its own: the task comes by standard input, words leave by standard output.

    Behind the task standard input stays open.  A line there means to stop: the share says how far it is and waits, the next line is how
    far all shares read on, so that they end at the same packet.  Its end means that nobody waits any more.
    """
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever prints must not disturb the words

    def say(kind: str, content) -> None:
        text = pickle.dumps((kind, content), protocol=5)
        out.write(len(text).to_bytes(8, "big") + text)
        out.flush()

    try:
        said = os.fdopen(os.dup(0), "rb", buffering=0)      # without a lock that a thread might hold at the end
        _share(say, said, *pickle.loads(_read(said, int.from_bytes(_read(said, 8), "big"))))
    except BrokenPipeError:
        os._exit(0)
    except Exception as why:
        say("failed", f"{type(why).__name__}: {why}")


def _read(said, size: int) -> bytes:
    parts = []
    while size and (part := said.read(size)):
        parts.append(part)
        size -= len(part)
    return b"".join(parts)


class Share(Decoded):
    """Ends where all the others do."""

    say: Callable
    said: io.RawIOBase
    until: int | None = None

    def enough(self) -> bool:
        if not self.stopped:
            return False
        if self.until is None:
            self.say("held", self.progress().bytes_done)
            self.until = int(self.said.readline() or 0)
        return self.progress().bytes_done >= self.until


def _heed(decoded: Share) -> None:
    decoded.said.readline()
    decoded.stop()


def _told(decoded: Decoded) -> tuple[int, int, int | None]:
    progress = decoded.progress()
    return progress.bytes_done, progress.packets, progress.until_ns


def _share(say, said, inputs, tables, options, number: int, share: tuple[int, int]) -> None:
    decoded = Share(inputs, tables, options)
    decoded.say, decoded.said = say, said
    threading.Thread(target=_heed, args=(decoded,), daemon=True).start()
    part = SourceTables(decoded, find(inputs, options.source)[number], number, share)
    for name, batch in part.batches():
        if name == "progress":
            say(name, _told(decoded))
        else:
            say(name, _written(batch))
    say("progress", _told(decoded))
    say("unreadable", decoded.unreadable)
