"""The inner bytes of each connection, as the room gives them to the cutters."""

from __future__ import annotations

from collections import defaultdict

import numpy

from dissect.decode.decoded import Decoded, SourceTables
from dissect.capture.find import find
from dissect.decode.options import Options
from dissect.inner.opening import PLAIN
from dissect.stream import state as S


class _Watcher(SourceTables):
    """Keeps inner bytes, by connection and side."""

    def __init__(self, *args):
        self.plain: dict[int, bytearray] = defaultdict(bytearray)
        super().__init__(*args)

    def make(self):
        fold = super().make()
        passed = fold.some_runs

        def some_runs(data, made, surveyed, base, spool):
            if base == PLAIN:
                for row in numpy.asarray(made.rows)[: made.count].tolist():
                    if row[S.R_KIND] == S.DATA:
                        at = row[S.R_PLACE] - PLAIN
                        assert len(self.plain[row[S.R_DIRECTION]]) == row[S.R_OFFSET]
                        self.plain[row[S.R_DIRECTION]] += bytes(data[at : at + row[S.R_LENGTH]])
            passed(data, made, surveyed, base, spool)

        fold.some_runs = some_runs
        return fold


def plain_bytes(path, keys) -> dict[int, list[bytes]]:
    """tcp_stream → both directions."""
    options = Options(keys=(str(keys),))
    watcher = _Watcher(Decoded([str(path)], {"messages": ["connection"]}, options), find([str(path)])[0], 0)
    for _ in watcher.batches():
        pass
    state = numpy.asarray(watcher.fold.streams.state)
    return {int(state[slot, S.S_STREAM]): [bytes(watcher.plain[2 * slot]), bytes(watcher.plain[2 * slot + 1])] for slot in range(watcher.fold.streams.slots)}
