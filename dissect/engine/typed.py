"""A pandas frame of an answer.

Law: a column's type follows from its definition, never from its values: numbers are Int64 (a time in nanoseconds has more digits than a
float, and unknown is NA), yes and no are boolean, names that repeat are categories, other texts are strings.
"""

from __future__ import annotations

import pyarrow as pa

from dissect import schema

SINGLE = {"message_id", "key", "properties", "code_text", "detail", "text", "example"}  # texts that seldom repeat
POINTS = {"at_ns", "from_ns", "to_ns", "pushed_ns", "acknowledged_ns", "timestamp_ns", "permitted_ns"}
WORDS = {column.name for table in schema.TABLES.values() for column in table.columns if column.kind == "text"} - SINGLE


def frame(table: pa.Table, times: bool = False, **options):
    """`times`: points in time as timestamps of UTC, not as nanoseconds since the epoch; durations stay numbers."""
    import pandas

    arrays = [typed(name, array, times) for name, array in zip(table.column_names, table.columns, strict=True)]
    kinds = {pa.int64(): pandas.Int64Dtype(), pa.bool_(): pandas.BooleanDtype()}
    return pa.table(arrays, names=table.column_names).to_pandas(**{"types_mapper": kinds.get, **options})


def typed(name: str, array: pa.ChunkedArray, times: bool) -> pa.ChunkedArray:
    kind = array.type
    if pa.types.is_decimal(kind) and kind.scale == 0:  # a sum of whole numbers
        try:
            return array.cast(pa.int64())
        except pa.ArrowInvalid:
            return array
    if pa.types.is_string(kind) and name in WORDS:
        return array.dictionary_encode()
    if times and kind == pa.int64() and (name in POINTS or name.endswith(("first_ns", "last_ns"))):
        return array.cast(pa.timestamp("ns", "UTC"))
    return array
