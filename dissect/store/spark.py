"""Broker files as a data source of Spark: `spark.read.format("mqdissect_store").load("/data/store")`.

Law: an executor gets a path and two numbers; it opens the file and reads its range.
"""

from __future__ import annotations

from collections.abc import Iterator

import pyarrow as pa
from pyspark.sql.datasource import DataSource, DataSourceReader, InputPartition
from pyspark.sql.pandas.types import from_arrow_schema

from dissect.store.rocketmq.ranges import RANGE, Range, ranges, rows
from dissect.store.columns import plain

NAME = "mqdissect_store"


class Piece(InputPartition):
    def __init__(self, piece: Range):
        self.piece = piece


class StoreSource(DataSource):
    """Records of commit logs. Options: `path` (several with commas between), `range_size` (bytes)."""

    @classmethod
    def name(cls) -> str:
        return NAME

    def schema(self):
        return from_arrow_schema(plain())

    def reader(self, schema) -> StoreReader:
        return StoreReader(self.options["path"].split(","), int(self.options.get("range_size", RANGE)), schema.fieldNames())


class StoreReader(DataSourceReader):
    def __init__(self, roots: list[str], size: int, columns: list[str]):
        self.roots, self.size, self.columns = roots, size, columns

    def partitions(self) -> list[Piece]:
        return [Piece(piece) for piece in ranges(self.roots, self.size)]

    def read(self, partition: Piece) -> Iterator[pa.RecordBatch]:  # type: ignore[override]  # what `partitions` gave comes back
        for batch in rows(partition.piece, self.columns):
            yield batch.cast(plain(self.columns))
