"""One share of a capture, in a process of its own: what engine/parallel.py starts."""

from __future__ import annotations

import os
import pickle
import sys

import pyarrow as pa

from dissect.capture.find import find
from dissect.engine.decode import Decoded, SourceTables


def _written(batch: pa.RecordBatch) -> bytes:
    sink = pa.BufferOutputStream()
    with pa.ipc.new_stream(sink, batch.schema) as writer:
        writer.write_batch(batch)
    return sink.getvalue().to_pybytes()


def work() -> None:
    """One share, in a process of its own: the task comes by standard input, words leave by standard output."""
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever prints must not disturb the words

    def say(kind: str, content) -> None:
        text = pickle.dumps((kind, content), protocol=5)
        out.write(len(text).to_bytes(8, "big") + text)
        out.flush()

    try:
        _share(say, *pickle.load(sys.stdin.buffer))
    except BrokenPipeError:
        os._exit(0)
    except Exception as why:
        say("failed", f"{type(why).__name__}: {why}")


def _share(say, inputs, tables, options, number: int, share: tuple[int, int]) -> None:
    decoded = Decoded(inputs, tables, options)
    part = SourceTables(decoded, find(inputs, options.source)[number], number, share)
    for name, batch in part.batches():
        if name == "progress":
            say(name, (decoded._progress.bytes_done, decoded._progress.packets))
        else:
            say(name, _written(batch))
    say("unreadable", decoded.unreadable)
