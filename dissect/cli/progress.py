"""Progress for programs over a second, and Ctrl-C that keeps what was decoded."""

from __future__ import annotations

import os
import shutil
import signal
import sys
import threading
import time
from contextlib import contextmanager

from dissect.cli import process
from dissect.export import words
from dissect.progress import Steps

FIRST_SHOWN = 1.0       # seconds since the program began: who waits does not know that it imports first
EVERY = 0.2
BAR = 20
COLUMNS = 80            # of a terminal that does not say


class Watch:
    """Watches a decoder while it works, and what follows the reading."""

    def __init__(self, show: bool):
        self._show = show
        self._shown = False                         # a line was drawn: the next work begins where this one ended
        self._works: list[tuple] = []               # a work, often within another one, and when it began
        self.interrupted = False
        self.seconds = 0.0                          # of reading

    @contextmanager
    def __call__(self, work):
        began, done = time.monotonic(), threading.Event()
        before = self._catch(work)
        self._works.append((work, began))
        thread = threading.Thread(target=self._draw, args=(done,), daemon=True) if self._show and len(self._works) == 1 else None
        if thread:
            thread.start()
        try:
            yield
        finally:
            done.set()
            if thread:
                thread.join()
            self._works.pop()
            if before is not None:
                signal.signal(signal.SIGINT, before)
            if not isinstance(work, Steps):
                self.seconds += time.monotonic() - began

    def _catch(self, work):
        """The first Ctrl-C ends the reading, the second one the program."""
        if threading.current_thread() is not threading.main_thread():
            return None

        def stop(number, frame):
            if self.interrupted:
                process.give_up()
            self.interrupted = True
            try:
                work.stop()
            except KeyboardInterrupt:
                process.give_up()

        return signal.signal(signal.SIGINT, stop)

    def _draw(self, done: threading.Event) -> None:
        drawn = False
        while not done.wait(EVERY):
            now = time.monotonic()
            if self._shown or now - process.BEGAN >= FIRST_SHOWN:
                work, since = self._telling()
                sys.stderr.write("\r" + fitted(line(work.progress(), now - since), width()) + "\x1b[K")
                sys.stderr.flush()
                drawn = self._shown = True
        if drawn:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()

    def _telling(self) -> tuple:
        """The innermost work of several steps, or of bytes; a single step says least."""
        works = list(self._works)
        return next((one for one in reversed(works) if one[0].progress().bytes_total != 1), works[-1])


def width() -> int:
    """Of the terminal that progress is drawn on, which the answer need not go to."""
    try:
        return os.get_terminal_size(sys.stderr.fileno()).columns or COLUMNS
    except (OSError, ValueError):
        return shutil.get_terminal_size((COLUMNS, 24)).columns


def fitted(text: str, columns: int) -> str:
    """What goes into one line of a terminal, which wraps a longer one, and only its last part is drawn over: the counts go first."""
    while len(text) >= columns and "  " in text.partition("]")[2].strip():
        text = text.rstrip().rpartition("  ")[0].rstrip()
    return text[: max(columns - 1, 0)]


def line(progress, seconds: float) -> str:
    """`[#####     ] 41 %  1.7 of 4.1 GB  930 MB/s  2 s left  3,771,004 packets`; without a total there is no percentage."""
    rate = progress.bytes_done / seconds if seconds > 0 else 0.0
    counts = f"{words.count(progress.packets)} packets, {words.count(progress.messages)} messages" if progress.packets else ""
    if not progress.bytes_total:
        return f"{words.size(progress.bytes_done)}  {words.size(int(rate))}/s  {counts}"
    done = min(progress.bytes_done / progress.bytes_total, 1.0)
    bar = ("#" * int(done * BAR)).ljust(BAR)
    if progress.what:
        if progress.bytes_total == 1:
            return progress.what
        return f"[{bar}] {100 * done:.0f} %  {progress.what}"
    left = _left(progress, rate)
    return (f"[{bar}] {100 * done:.0f} %  {words.size(progress.bytes_done)} of {words.size(progress.bytes_total)}"
            f"  {words.size(int(rate))}/s  {left}  {counts}")


def _left(progress, rate: float) -> str:
    if progress.bytes_done >= progress.bytes_total:
        return "nearly done"
    if not rate:
        return "? left"
    seconds = int((progress.bytes_total - progress.bytes_done) / rate)
    return f"{words.duration(seconds * words.SECOND)} left to read" if seconds else "less than 1 s left to read"
