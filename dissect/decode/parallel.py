"""Several processes over one source: workers decode splits ahead; this process decodes others itself, and stitches all of them in order.

Law: the rows are those of one process, in its order.  A split that no worker has begun is read here by the true decoder, so nothing
waits for a process that is still starting.  A worker gives back a split that does not pay for its stitch, and then gets no more.
"""

from __future__ import annotations

import os
import pickle
import shutil
import subprocess
import tempfile
import threading
import weakref
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace

import pyarrow as pa

from dissect.capture.layout import RECORD_TIME
from dissect.capture.state import place_of
from dissect.capture.stretches import STRETCH_BYTES, NotYet
from dissect.decode import crew, unpacking
from dissect.decode.asked import WHOLE
from dissect.decode.decoded import PROBLEMS_AT_ONCE, PROBLEMS_MOST
from dissect.decode.guard import faults_are_raised
from dissect.decode.kept import Keep
from dissect.decode.pieces import NOT_HERE, RECORD_LEAST, Part, Split, compression_of
from dissect.decode.rowfiles import batches as rows_in
from dissect.decode.stitch import Stitch, as_asked
from dissect.memory import rooms

SPLIT_LEAST, SPLIT_MOST = 24 << 20, 512 << 20  # what is left of a file is no split of its own below half of this; more splits share the work better
LAST_MOST = 640 << 20  # splits of the last round, which takes all: a seam costs the decoding of 30 to 100 MB
OWN = 0.97  # of a worker's split this process has, which stitches all of them
FILE_LEAST = 16 << 20  # bytes of a file: where they are smaller, seams between them would cost more than is gained
ASKED_LEAST, PLAN_MOST = 4096, 10_000  # bytes of a split that somebody asks for, and how many there may be: each costs a decoder
HEAD_START = 96 << 20  # more in the first split, which is read here while workers start, if they were not started before
ROUND = 0.75  # of what is left: the splits of a round that is not the last


def processes(options, paths: list[str]) -> int:
    """How many processes to use for a source: as many as wanted, or as the machine has, limited by the number of splits."""
    if not all(map(shareable, paths)):
        return 1
    compressed = any(map(compression_of, paths))
    if options.split_size is not None:
        worth = 1 if compressed else len(plan(paths, 2, options.split_size))
    else:
        total = sum(map(crew.weight, paths))
        worth = 1 + total // crew.WORTH if total >= len(paths) * FILE_LEAST else 1
    count = max(1, min(options.jobs or crew.processors(), worth))
    while compressed and count > 2 and not room(count):  # two need none
        count -= 1
    return count


def shareable(path: str) -> bool:
    """Whether another process finds the same file by its name: /dev/stdin is another one there."""
    return os.path.isfile(path) and not os.path.abspath(path).startswith(("/dev/", "/proc/"))


def ahead(count: int) -> int:
    """Stretches of a compressed file that may wait, unpacked: what each process works on, as much again, and what a split's reader needs."""
    return 2 * (count + 1) + 2


def room(count: int) -> bool:
    """Whether the temporary folder has room for them, and as much again for rows."""
    return shutil.disk_usage(tempfile.gettempdir()).free > 2 * ahead(count) * STRETCH_BYTES


def plan(paths: list[str], count: int, size: int | None = None, more: int = HEAD_START) -> list[Split]:
    """Splits in rounds, each with one split per process, the first for this one, and with so much `more` in the very first.  Or splits of
    `size` bytes."""
    sizes, out, step = [os.path.getsize(path) for path in paths], list[Split](), 0
    left = sum(sizes)
    size = size and max(size, ASKED_LEAST, left // PLAN_MOST)
    for number, total in enumerate(sizes):
        at: int | None = 0
        while at is not None:
            turn = len(out) % count
            if turn == 0 or not step:
                step = size or of_round(left, count)
            wanted = step if turn or size else int(OWN * step) + (0 if out else min(more, step // 4))
            stop = at + max(RECORD_LEAST, wanted // RECORD_LEAST * RECORD_LEAST)
            end = stop if stop + min(step, SPLIT_LEAST) // 2 < total else None
            out.append(Split(number, at, end))
            left -= (total if end is None else end) - at
            at = end
    return out


def of_round(left: int, count: int) -> int:
    """The size of a worker's split in the next round."""
    shares = count - 1 + OWN
    last = -(-left // shares)
    return int(last if last <= LAST_MOST else min(SPLIT_MOST, max(SPLIT_LEAST, left * ROUND / shares)))


def batches(decoded, source, number: int, count: int) -> Iterator[tuple[str, pa.RecordBatch]]:
    """The rows of one source, decoded by this many processes."""
    folder = rooms.made()
    packed = unpacking.Unpacking(source.files, folder, ahead(count), STRETCH_BYTES) if any(map(compression_of, source.files)) else None
    task = source, number, whole_problems(decoded.tables), replace(decoded.options, jobs=1, split_size=None), folder, packed.places if packed else {}, decoded.instead
    planned = [] if packed else plan(source.files, count, decoded.options.split_size, 0 if crew.waits() else HEAD_START)
    pool = Pool(pickle.dumps(task), planned, crew.decoding(count, source.files) - 1, packed)
    over = weakref.finalize(pool, _over, pool.workers, folder, packed)  # at the program's end, too
    try:
        pool.start()
        yield from Together(decoded, source, number, pool).together()
    finally:
        over()


def _over(workers: list[subprocess.Popen], folder: str, packed: unpacking.Unpacking | None) -> None:
    if packed:
        packed.close()
    crew.ended(workers)
    crew.forget()
    rooms.left(folder)


def whole_problems(tables: dict[str, list[str]]) -> dict[str, list[str]]:
    """Problems are counted by what they are about, so they may not depend on the question."""
    return {name: list(dict.fromkeys([*WHOLE[name], *columns])) if name == "problems" else columns for name, columns in tables.items()}


class Pool:
    """The workers and their results so far.  A thread listens to each worker; one lock guards everything here."""

    def __init__(self, task: bytes, plan: list[Split], count: int, packed: unpacking.Unpacking | None = None):
        self.task, self.plan, self.count, self.unpacking = task, plan, count, packed
        self.whole = packed is None          # whether the plan is; else it grows while files are unpacked
        self.changed = threading.Condition()
        self.workers: list[subprocess.Popen] = []
        self.idle: list[int] = []
        self.working: dict[int, int] = {}       # worker → split
        self.begun = {0}                        # the first split is read here, while workers start
        self.parts: dict[int, tuple[Part, int] | None] = {}     # with the messages in it; None: not worth its stitch
        self.ahead: dict[int, tuple[int, int]] = {}     # bytes and packets of a split that its worker has read
        self.turn = 0                           # the split that is stitched, or waited for
        self.refused = False
        self.failure: OSError | RuntimeError | None = None

    def start(self) -> None:
        for number in range(self.count):
            self.workers.append(crew.started())
            self.tell(number, self.task)
            threading.Thread(target=self.listen, args=(number,), daemon=True).start()
        with self.changed:
            self.idle = list(range(self.count))
            self.give()
        if self.unpacking:
            threading.Thread(target=self.grow, args=(self.unpacking,), daemon=True).start()

    def grow(self, packed: unpacking.Unpacking) -> None:
        """Plan what is unpacked."""
        try:
            for some in packed.splits():
                with self.changed:
                    self.plan += some
                    self.give()
                    self.changed.notify_all()
        except Exception as why:  # noqa: BLE001  # it is raised where the plan is followed
            self.failure = self.failure or (why if isinstance(why, OSError | RuntimeError) else RuntimeError(f"unpacking failed: {why}"))
        finally:
            with self.changed:
                self.whole = True
                self.changed.notify_all()

    def splits(self, decoded) -> Iterator[tuple[int, Split]]:
        """The plan, as far as it is known and then as it grows."""
        index = 0
        while self.is_planned(index, decoded):
            yield index, self.plan[index]
            index += 1

    def is_planned(self, index: int, decoded) -> bool:
        with self.changed:
            while index >= len(self.plan) and not (self.whole or self.failure or decoded.stopped):
                self.changed.wait(0.2)
            if self.failure:
                raise self.failure
            return index < len(self.plan)

    def more(self, decoded) -> bool:
        """Wait for more of a file that is unpacked: whether there is any sense in that."""
        with self.changed:
            if not self.changed.wait(0.2) and self.unpacking:
                self.unpacking.more()
            if self.failure:
                raise self.failure
            return not decoded.stopped

    def tell(self, number: int, word: bytes) -> None:
        with suppress(OSError):     # it has ended: who listens to it says so
            pipe = self.workers[number].stdin
            assert pipe is not None
            pipe.write(len(word).to_bytes(8, "big") + word)
            pipe.flush()

    def give(self) -> None:
        """Give work to every idle worker, as far ahead as is useful: finished rows wait on disk."""
        while self.idle and not self.refused:
            round_ = self.count + 1
            free = [i for i in range(self.turn, min(len(self.plan), self.turn + 2 * round_)) if i not in self.begun]
            if not free:
                return
            index = next((i for i in free if i % round_), free[-1])     # the first of each round is for this process
            worker = self.idle.pop(0)
            self.begun.add(index)
            self.working[worker] = index
            self.tell(worker, pickle.dumps(self.plan[index]))

    def listen(self, worker: int) -> None:
        """Receive a worker's words until it ends."""
        pipe = self.workers[worker].stdout
        assert pipe is not None
        while len(head := pipe.read(8)) == 8:
            size = int.from_bytes(head, "big")
            if len(word := pipe.read(size)) < size:     # it ended in the middle of a word
                break
            with self.changed:
                self.heard(worker, *pickle.loads(word))
                self.changed.notify_all()
        with self.changed:
            self.failure = self.failure or RuntimeError("a worker process ended early; --jobs 1 reads the capture in this process alone")
            self.changed.notify_all()

    def heard(self, worker: int, kind: str, content) -> None:
        if kind == "failed":
            code, text, path = content
            self.failure = self.failure or (RuntimeError(f"a worker process failed: {text}") if code is None else OSError(code, text, path))
            return
        index = self.working[worker]
        if kind == "progress":
            self.ahead[index] = content
            return
        self.parts[index] = content if content != NOT_HERE else None
        self.refused = self.refused or content is None
        self.idle.append(worker)
        self.give()

    def part(self, index: int, decoded) -> tuple[Part, int] | None:
        """A worker's result for a split; None if it must be read here, or if the reading was ended."""
        with self.changed:
            self.turn = index
            here = index == 0 or index not in self.begun
            self.begun.add(index)
            self.give()
            while not (here or index in self.parts or self.failure or decoded.stopped):
                self.changed.wait(0.2)
            if self.failure:
                raise self.failure
            self.ahead.pop(index, None)
            return self.parts.pop(index, None)

    def read_ahead(self) -> tuple[int, int]:
        """Bytes and packets that wait to be stitched."""
        with self.changed:
            if self.failure:
                raise self.failure
            return sum(size for size, _ in self.ahead.values()), sum(packets for _, packets in self.ahead.values())


class Together(Stitch):
    """Reads what no worker has begun, and stitches the workers' results."""

    def __init__(self, decoded, source, number: int, pool: Pool):
        super().__init__(decoded, source, number)
        self.tables = whole_problems(self.tables)
        self.problems_most, self.pool = PROBLEMS_MOST, pool
        self.sizes = [os.path.getsize(path) for path in source.files]
        if pool.unpacking:
            self.unpacked, self.wait = pool.unpacking.places, lambda: pool.more(decoded)
        self.before = replace(decoded.progress())
        self.done = replace(self.before)     # in order, without what waits
        self.over: set[int] = set()          # files that cannot be read to their end

    def together(self) -> Iterator[tuple[str, pa.RecordBatch]]:
        progress = self.decoded.progress()
        with faults_are_raised():
            for index, split in self.pool.splits(self.decoded):
                if split.file not in self.over:
                    made = self.pool.part(index, self.decoded)
                    if self.decoded.stopped:
                        break
                    with suppress(NotYet):      # the reading was ended while it waited
                        yield from self.through(split) if made is None else self.made(*made)
                if self.pool.unpacking:
                    self.pool.unpacking.passed(split)
            progress.bytes_done, progress.packets = self.done.bytes_done, self.done.packets  # nobody will stitch what waits
            yield from self.close()

    def made(self, part: Part, messages: int) -> Iterator[tuple[str, pa.RecordBatch]]:
        """A split that a worker has decoded, with so many messages."""
        progress = self.decoded.progress()
        messages += progress.messages
        yield from self.add(part)
        progress.messages = messages
        self.stand(place_of(self.end) if self.end else 0, (part.about or {}).get("last_ns"))

    def kept(self, part: Part, keep: Keep, addend: int) -> Iterator[tuple[str, pa.RecordBatch]]:
        """The part's own rows, which are in files; items before their exchanges."""
        for table, path in sorted(part.rows.items(), key=lambda rows: rows[0] != "items"):
            for looks, batch in rows_in(path, mapped=False):
                batch = keep.rows(table, looks, batch, addend)
                if table == "problems":
                    self.add_problems(batch.to_pylist())
                    if len(self.problems) > PROBLEMS_AT_ONCE:
                        self.tell()
                elif batch.num_rows:
                    yield table, as_asked(self.asked, table, batch)
            os.unlink(path)

    def gather(self, part: Part, state: bytes | None) -> None:
        super().gather(part, state)
        if self.pool.unpacking and part.about and part.about["cut_short_at"] is not None:   # what follows is not looked through
            self.over.add(part.split.file)
            self.pool.unpacking.leave(part.split.file)

    def passed(self, reader, block) -> None:
        self.stand(reader.position, int(block.records[-1, RECORD_TIME]) if len(block.records) else None)

    def stand(self, position: int, until_ns: int | None) -> None:
        """How far all of them are; `position` in the present file."""
        progress, done, (size, packets) = self.decoded.progress(), self.done, self.pool.read_ahead()
        if self.pool.unpacking:
            size, position = 0, min(self.pool.unpacking.stored(self.file, position), self.sizes[self.file])
        done.bytes_done = self.before.bytes_done + sum(self.sizes[: self.file]) + position
        done.packets = self.before.packets + sum(self.counted.total.values())
        progress.until_ns = until_ns or progress.until_ns
        progress.bytes_done, progress.packets = done.bytes_done + size, done.packets + packets
