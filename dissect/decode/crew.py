"""The worker processes: started early, used when there is work, ended when there is none.

Law: nothing is imported here before it is needed, so that workers start while the program itself is still starting.
"""

from __future__ import annotations

import atexit
import os
import subprocess
import sys
from contextlib import suppress

WORKER = "import gc; gc.set_threshold(200_000, 20, 100); from dissect.decode.worker import work; work()"
WORTH = 512 << 20  # bytes of capture that pay for a second process, and for each further one: two were slower below 450 MB
UNPACKED_TIMES = 4  # about so many bytes a compressed one holds

QUESTIONS = {"summary", "latency", "errors", "slow", "unanswered", "why", "rebalance", "report"}      # that two processes answer sooner

_waiting: list[subprocess.Popen] = []


def processors() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def foresee(words: list[str]) -> None:
    """Start the first worker before the command is understood: it will be wanted, as far as words and sizes tell."""
    alone = any(said in " ".join(words) + " " for said in ("--jobs 1 ", "--jobs=1 ", "-j 1 ", "-j1 "))
    if words and words[0] in QUESTIONS and not alone and processors() > 1:
        with suppress(OSError):
            if sum(os.path.getsize(word) for word in set(words[1:]) if os.path.isfile(word)) >= WORTH:
                _waiting.append(begun())


def expect(jobs: int | None, paths: list) -> None:
    """Start workers: a question about these inputs will come."""
    ready = len(_waiting)
    _waiting.extend(begun() for _ in range(decoding(worth(jobs, paths), paths) - 1 - ready))


def worth(jobs: int | None, paths: list) -> int:
    """How many processes are worth their start."""
    return max(1, min(processors() if jobs is None else jobs, 1 + work_of(paths) // WORTH))


def work_of(paths: list) -> int:
    """Bytes of these captures, as work; 0 where that of one is not known."""
    with suppress(OSError, TypeError):
        weights = [weight(path) for path in paths]
        return sum(weights) if all(weights) else 0
    return 0


def decoding(count: int, paths: list) -> int:
    """How many of these processes decode: of large compressed files one unpacks.  Three at work on two processors were slower than one."""
    from dissect.capture.detect import WHOLE_BYTES, compression

    return count - 1 if count > 1 and any(os.path.getsize(path) > WHOLE_BYTES and compression(head(path)) for path in paths) else count


def head(path: str) -> bytes:
    """The first bytes of a file; of what is none, none."""
    from dissect.capture.detect import HEAD_BYTES

    with open(path, "rb") if os.path.isfile(path) else open(os.devnull, "rb") as file:
        return file.read(HEAD_BYTES)


def weight(path: str) -> int:
    """Bytes of a capture, as work: a compressed one holds more; 0 of what is none."""
    from dissect.capture.detect import SECTION, compression, pcap

    first = head(path)
    if compression(first):
        return UNPACKED_TIMES * os.path.getsize(path)
    return os.path.getsize(path) if pcap(first) is not None or first.startswith(SECTION) else 0


def started() -> subprocess.Popen:
    """A worker; one that already waits, if there is one."""
    return _waiting.pop() if _waiting else begun()


def begun() -> subprocess.Popen:
    return subprocess.Popen([sys.executable, "-P", "-c", WORKER], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                            start_new_session=True)  # Ctrl-C is for this process alone


def waits() -> bool:
    """Whether workers were started before."""
    return bool(_waiting)


def ended(workers: list[subprocess.Popen]) -> None:
    for process in workers:
        process.kill()
        process.wait()


@atexit.register
def forget() -> None:
    """End the waiting workers: there is no work for them.  A signal that comes meanwhile does this, too, and must not wait for what is waited for."""
    while _waiting:
        ended([_waiting.pop()])
