"""The entrance that the engines use: captures in, rows out, by one process or by several.

Law: the rows are the same, and in the same order, however many processes there are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pyarrow as pa

from dissect.capture import apart
from dissect.decode import crew, parallel
from dissect.decode.decoded import Decoded, SourceTables
from dissect.decode.options import Options


class Shared(Decoded):
    """Rows on their way out of captures, decoded by as many processes as pay for each source."""

    def of_source(self, source, number: int) -> Iterator[tuple[str, pa.RecordBatch]]:
        count = parallel.processes(self.options, source.files)
        if crew.decoding(count, source.files) < count == 2:
            yield from UnpackedTables(self, source, number).batches()
        elif count > 1:
            yield from parallel.batches(self, source, number, count)
        else:
            yield from super().of_source(source, number)


class UnpackedTables(SourceTables):
    """Decodes what another process unpacks."""

    raw: object = None      # what the present file is read from

    def reader(self, path: str, opened: Callable = apart.opened):
        self.close()
        reader = super().reader(path, opened)
        self.raw = reader.raw
        return reader

    def batches(self) -> Iterator[tuple[str, pa.RecordBatch]]:
        try:
            yield from super().batches()
        finally:
            self.close()

    def close(self) -> None:
        if isinstance(self.raw, apart.Unpacked):
            self.raw.close()


def decode(inputs, *, tables: dict[str, list[str]], options: Options | None = None) -> Decoded:
    return Shared(inputs, tables, options or Options())
