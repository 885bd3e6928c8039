"""Several processes over one capture: each reads every record and follows its own share of the connections.

Law: a connection's rows depend on its own packets only, so shares by connection give the very rows of one process.
(Walking the records costs each process a tenth of the work; cutting the file instead would mean guessing at every seam.)
"""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Iterator
from dataclasses import replace
from multiprocessing.connection import wait

import pyarrow as pa
import pyarrow.compute

ENOUGH = 192 << 20  # bytes of capture that pay for more processes than one
FIRST_ONLY = ("capture",)  # tables that are the same in every share


def processes(options, paths: list[str]) -> int:
    """How many processes a capture is worth: what was asked for, else what the machine has and the size deserves."""
    plain = all(os.path.isfile(path) and not _packed(path) for path in paths)
    if not plain or (options.jobs is None and sum(map(os.path.getsize, paths)) < ENOUGH):
        return 1
    return max(1, options.jobs if options.jobs is not None else _processors())


def _processors() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _packed(path: str) -> bool:
    """A compressed file would be decompressed by every process: one does it."""
    from dissect.capture.detect import HEAD_BYTES, compression

    with open(path, "rb") as file:
        return bool(compression(file.read(HEAD_BYTES)))


def batches(decoded, source, number: int, count: int) -> Iterator[tuple[str, pa.RecordBatch]]:
    """The batches of all shares of one source, as they come."""
    context = multiprocessing.get_context("spawn")
    stop = context.Event()
    workers = []
    for share in range(count):
        ours, theirs = context.Pipe(duplex=False)
        options = replace(decoded.options, jobs=1)
        process = context.Process(
            target=_work, args=(theirs, stop, decoded.inputs, decoded.tables, options, number, (share, count)), daemon=True)
        process.start()
        theirs.close()
        workers.append((process, ours))
    try:
        yield from _gather(decoded, [pipe for _, pipe in workers], stop)
    finally:
        stop.set()
        for process, pipe in workers:
            pipe.close()
            process.join(5)
            if process.is_alive():
                process.terminate()


def _gather(decoded, pipes: list, stop) -> Iterator[tuple[str, pa.RecordBatch]]:
    share_of = {pipe: share for share, pipe in enumerate(pipes)}
    done = [0] * len(pipes)
    open_pipes = list(pipes)
    lives: list[pa.RecordBatch] = []
    while open_pipes:
        if decoded._stopped:
            stop.set()
        for pipe in wait(open_pipes, timeout=0.2):
            try:
                kind, content = pipe.recv()
            except EOFError:
                open_pipes.remove(pipe)
                continue
            share = share_of[pipe]
            if kind == "progress":
                done[share] = content[0]
                decoded._progress.bytes_done = min(done)
                decoded._progress.packets = content[1]
            elif kind == "failed":
                raise RuntimeError(f"a worker process failed: {content}")
            elif kind == "unreadable":
                decoded.unreadable += [why for why in content if why not in decoded.unreadable]
            elif kind == "connections":
                lives.append(_read(content))
            elif share == 0 or kind not in FIRST_ONLY:
                yield kind, _read(content)
    if lives:
        yield "connections", numbered(lives)


def numbered(lives: list[pa.RecordBatch]) -> pa.RecordBatch:
    """Connections of all shares, with tcp_stream counted over all of them in the order of their first packets."""
    table = pa.Table.from_batches([_plain(batch) for batch in lives])
    order = pa.compute.sort_indices(table, sort_keys=[("#order", "ascending")])
    table = table.take(order).drop_columns(["#order"])
    if "tcp_stream" in table.column_names:
        at = table.column_names.index("tcp_stream")
        table = table.set_column(at, "tcp_stream", pa.array(range(len(table)), pa.int64()))
    return table.combine_chunks().to_batches()[0]


def _plain(batch: pa.RecordBatch) -> pa.RecordBatch:
    """Dictionaries of different processes differ: plain texts join."""
    arrays = [array.dictionary_decode() if pa.types.is_dictionary(array.type) else array for array in batch.columns]
    return pa.RecordBatch.from_arrays(arrays, batch.schema.names)


def _read(content: bytes) -> pa.RecordBatch:
    return pa.ipc.open_stream(content).read_next_batch()


def _written(batch: pa.RecordBatch) -> bytes:
    sink = pa.BufferOutputStream()
    with pa.ipc.new_stream(sink, batch.schema) as writer:
        writer.write_batch(batch)
    return sink.getvalue().to_pybytes()


def _work(pipe, stop, inputs, tables, options, number: int, share: tuple[int, int]) -> None:
    """One share, in a process of its own."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent tells us
    try:
        from dissect.capture.find import find
        from dissect.engine.decode import Decoded, SourceTables

        decoded = Decoded(inputs, tables, options)
        source = find(inputs, options.source)[number]
        part = SourceTables(decoded, source, number, share)
        for name, batch in part.batches():
            if name == "progress":
                pipe.send((name, (decoded._progress.bytes_done, decoded._progress.packets)))
            else:
                pipe.send((name, _written(batch)))
            if stop.is_set():
                decoded.stop()
        pipe.send(("unreadable", decoded.unreadable))
    except (BrokenPipeError, KeyboardInterrupt):
        pass
    except Exception as why:
        pipe.send(("failed", f"{type(why).__name__}: {why}"))
    finally:
        pipe.close()
