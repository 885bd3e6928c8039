"""Several processes over one capture: each reads every record and follows its own share of the connections.

Law: a connection's rows depend on its own packets only, so shares by connection give the very rows of one process.
(Walking the records costs each process a tenth of the work; cutting the file instead would mean guessing at every seam.)
"""

from __future__ import annotations

import os
import pickle
import queue
import subprocess
import sys
import threading
import weakref
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace

import pyarrow as pa

from dissect.capture import places

ENOUGH = 192 << 20  # bytes of capture that pay for more processes than one
TO_THE_END = 1 << 62  # bytes: of a share that has nothing more to read
WORKER = "import gc; gc.set_threshold(200_000, 20, 100); from dissect.decode.worker import work; work()"


def processes(options, paths: list[str]) -> int:
    """How many processes a capture is worth: what was asked for, else what the machine has and the size deserves."""
    plain = all(os.path.isfile(path) and not packed(path) for path in paths)
    if not plain or (options.jobs is None and sum(map(os.path.getsize, paths)) < ENOUGH):
        return 1
    return max(1, options.jobs if options.jobs is not None else _processors())


def _processors() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def packed(path: str) -> bool:
    """A compressed file would be decompressed by every process: one does it."""
    from dissect.capture.detect import HEAD_BYTES, compression

    with places.opened(path) if places.is_url(path) else open(path, "rb") as file:
        return bool(compression(file.read(HEAD_BYTES)))


def _started(task: bytes) -> subprocess.Popen:
    process = subprocess.Popen([sys.executable, "-c", WORKER], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                               start_new_session=True)  # Ctrl-C is for this process alone: it tells the others
    assert process.stdin is not None
    process.stdin.write(len(task).to_bytes(8, "big") + task)
    process.stdin.flush()
    return process


def batches(decoded, source, number: int, count: int) -> Iterator[tuple[str, pa.RecordBatch]]:
    """The batches of all shares of one source, as they come."""
    words: queue.Queue = queue.Queue(maxsize=32)
    workers: list[subprocess.Popen] = []
    killed = weakref.finalize(words, kill, workers)     # at the program's end, too
    for share in range(count):
        task = (decoded.inputs, decoded.tables, replace(decoded.options, jobs=1), number, (share, count))
        process = _started(pickle.dumps(task))
        threading.Thread(target=_listen, args=(process.stdout, share, words), daemon=True).start()
        workers.append(process)
    try:
        yield from _gather(decoded, words, workers)
    finally:
        killed()


def kill(workers: list[subprocess.Popen]) -> None:
    for process in workers:
        process.kill()
        process.wait()


class Ending:
    """A reading that is stopped: all shares say where they are, and read on to where the foremost is.

    So what was decoded is what the capture holds up to one packet.
    """

    def __init__(self, workers: list[subprocess.Popen]):
        self.workers = workers
        self.far: dict[int, int] = {}       # share → how far it has read
        self.asked = False

    def ask(self) -> None:
        if not self.asked:
            self.asked = True
            self.tell("stop")

    def heard(self, share: int, far: int) -> None:
        self.far[share] = far
        if self.asked and len(self.far) == len(self.workers):
            self.tell(str(max(self.far.values())))

    def tell(self, line: str) -> None:
        for process in self.workers:
            with suppress(OSError):     # it has ended
                assert process.stdin is not None
                process.stdin.write(f"{line}\n".encode())
                process.stdin.flush()


def _listen(pipe, share: int, words: queue.Queue) -> None:
    """What a worker says, until it has nothing more to say."""
    while len(head := pipe.read(8)) == 8:
        size = int.from_bytes(head, "big")
        if len(word := pipe.read(size)) < size:     # it ended in the middle of a word
            break
        words.put((share, *pickle.loads(word)))
    words.put((share, "end", None))


def _gather(decoded, words: queue.Queue, workers: list[subprocess.Popen]) -> Iterator[tuple[str, pa.RecordBatch]]:
    count = open_ = len(workers)
    done, ending = [0] * count, Ending(workers)
    progress = decoded.progress()
    before, packets = progress.bytes_done, progress.packets
    lives: list[pa.RecordBatch] = []
    files: list[tuple[int, pa.RecordBatch]] = []
    while open_:
        if decoded.stopped:
            ending.ask()
        try:
            share, kind, content = words.get(timeout=0.2)
        except queue.Empty:
            continue
        if kind == "end":
            open_ -= 1
            if ending.far.get(share) != TO_THE_END:
                raise RuntimeError("a worker process ended early; --jobs 1 reads the capture in this process alone")
        elif kind == "held":
            ending.heard(share, content)
        elif kind == "progress":
            done[share] = content[0]
            if content[0] == min(done):
                progress.bytes_done, progress.packets, progress.until_ns = before + content[0], packets + content[1], content[2]
        elif kind == "failed":
            raise RuntimeError(f"a worker process failed: {content}")
        elif kind == "unreadable":
            ending.heard(share, TO_THE_END)
            decoded.unreadable += [why for why in content if why not in decoded.unreadable]
        elif kind == "connections":
            lives.append(_read(content))
        elif kind == "capture":
            files.append((share, _read(content)))
        else:
            yield kind, _read(content)
    if lives:
        yield "connections", numbered(lives)
    if files:
        yield "capture", counted([batch for _, batch in sorted(files, key=lambda pair: pair[0])])


def counted(files: list[pa.RecordBatch]) -> pa.RecordBatch:
    """Every share read the same files; only packets of other protocols were counted by connections."""
    name = "packets_other_protocol"
    first = files[0]
    if name not in first.schema.names:
        return first
    rows = zip(*(batch.column(name).to_pylist() for batch in files), strict=True)
    total = pa.array([None if None in row else sum(row) for row in rows], pa.int64())
    at = first.schema.get_field_index(name)
    return pa.RecordBatch.from_arrays([total if i == at else column for i, column in enumerate(first.columns)], first.schema.names)


def numbered(lives: list[pa.RecordBatch]) -> pa.RecordBatch:
    """Connections of all shares, with tcp_stream counted over all of them in the order of their first packets."""
    from pyarrow import compute  # fifty milliseconds that small captures need not wait for

    table = pa.Table.from_batches([_plain(batch) for batch in lives])
    order = compute.sort_indices(table, sort_keys=[("#order", "ascending")])
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
