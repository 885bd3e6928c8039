"""The entrance that the engines use: captures in, rows out, by one process or by several.

Law: the rows are the same, and in the same order, however many processes there are.
"""

from __future__ import annotations

from collections.abc import Iterator

import pyarrow as pa

from dissect.decode import parallel
from dissect.decode.decoded import Decoded
from dissect.decode.options import Options


class Shared(Decoded):
    """Rows on their way out of captures, decoded by as many processes as pay for each source."""

    def of_source(self, source, number: int) -> Iterator[tuple[str, pa.RecordBatch]]:
        count = parallel.processes(self.options, source.files)
        if count > 1:
            yield from parallel.batches(self, source, number, count)
        else:
            yield from super().of_source(source, number)


def decode(inputs, *, tables: dict[str, list[str]], options: Options | None = None) -> Decoded:
    return Shared(inputs, tables, options or Options())
