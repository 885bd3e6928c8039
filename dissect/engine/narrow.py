"""Rows in memory in the least width that holds their numbers: twice as many stay there, and a question reads half as much.

Law: the values are the same; who reads them as what they are in the schema widens them.
"""

from __future__ import annotations

import numpy
import pyarrow as pa

from dissect.decode.arrays import IN_NUMPY, NULL, TEXTS, by_number, held, of

MOST = {numpy.dtype(kind): int(numpy.iinfo(kind).max) for kind in (numpy.int8, numpy.int16, numpy.int32)}     # numbers that fit, down to ~MOST
HALF = MOST[numpy.dtype(numpy.int32)]
ZEROS = pa.py_buffer(numpy.zeros(1 << 16, dtype=numpy.int8))       # of columns that say nothing: no batch has its own
WIDE = pa.int64()


def narrowed(batch: pa.RecordBatch) -> pa.RecordBatch:
    return pa.RecordBatch.from_arrays([own(less(values)) for values in batch.columns], batch.schema.names)


def owned(batch: pa.RecordBatch) -> pa.RecordBatch:
    """As it is, in memory of its own."""
    return pa.RecordBatch.from_arrays([own(values) for values in batch.columns], schema=batch.schema)


def own(values: pa.Array) -> pa.Array:
    """In memory of its own.  A batch from a file is one piece of memory, and one column that stays keeps all of it."""
    if all(buffer is None or buffer.parent is None for buffer in values.buffers()):
        return values
    return pa.concat_arrays([values, values.slice(0, 0)])       # of one alone nothing would be copied


def less(values: pa.Array) -> pa.Array:
    """Numbers of eight bytes in four, two, one or none, and those of texts in two, one or none, if they fit."""
    if pa.types.is_dictionary(values.type):
        return numbered(values, fitting(len(values.dictionary)))
    if values.type != WIDE or not len(values):
        return values
    numbers = held(values)
    if NULL < numbers[0] < ~HALF or numbers[0] > HALF:       # a time, or a number of a connection
        return values
    if len(values) <= len(ZEROS) and not numbers.any():
        return zeros(values)
    half = numbers.astype(numpy.int32)
    fits = half == numbers
    if not (fits.all() or (fits | (numbers == NULL)).all()):
        return values
    low, high = int(half.min()), int(half.max())      # what is absent is 0 by now
    if low == high == 0 and len(values) <= len(ZEROS):
        return zeros(values)
    kind = fitting(high, low)
    return of(pa.from_numpy_dtype(kind), half.astype(kind, copy=False), values)


def fitting(high: int, low: int = 0) -> numpy.dtype:
    """The least numbers that hold these; of texts, how many there are."""
    return next(kind for kind, most in MOST.items() if ~most <= low and high <= most)


def zeros(like: pa.Array) -> pa.Array:
    """Zeros, absent where the values of another array are."""
    there = None if not like.null_count else ZEROS if like.null_count == len(like) else of(pa.int8(), numpy.empty(len(like), dtype=numpy.int8), like).buffers()[0]
    return pa.Array.from_buffers(pa.int8(), len(like), [there, ZEROS])


def alike(batches: list[pa.RecordBatch]) -> list[pa.RecordBatch]:
    """Batches with the same types, the widest that one of them needs."""
    theirs = [batch.schema.types for batch in batches]      # each time it is asked for, it is made
    kinds = widest(theirs)
    return [batch if types == kinds else pa.RecordBatch.from_arrays([widened(*pair) for pair in zip(batch.columns, kinds, strict=True)], batch.schema.names)
            for batch, types in zip(batches, theirs, strict=True)]


def widest(types: list[list[pa.DataType]]) -> list[pa.DataType]:
    """The types of columns that those of all batches fit into."""
    return [max(column, key=width) for column in zip(*types, strict=True)]


def full(kind: pa.DataType) -> pa.DataType:
    """The type of the schema that a narrow one stands for."""
    return TEXTS if pa.types.is_dictionary(kind) else WIDE if pa.types.is_integer(kind) else kind


def roomy(table: pa.Table) -> pa.Table:
    """A table whose texts can all be numbered together: each part has a dictionary of its own, and joined they may not fit into its bytes."""
    for at, texts in enumerate(table.columns):
        if pa.types.is_dictionary(texts.type):
            kind = pa.dictionary(pa.from_numpy_dtype(fitting(sum(len(part.dictionary) for part in texts.chunks))), pa.utf8())
            if width(texts.type) < width(kind):
                table = table.set_column(at, table.column_names[at], pa.chunked_array([widened(part, kind) for part in texts.chunks]))
    return table


def width(kind: pa.DataType) -> int:
    kind = kind.index_type if pa.types.is_dictionary(kind) else kind
    return kind.bit_width if pa.types.is_integer(kind) else 0


def widened(values: pa.Array, kind: pa.DataType) -> pa.Array:
    if values.type == kind:
        return values
    if pa.types.is_dictionary(kind):
        return numbered(values, IN_NUMPY[kind.index_type])
    return of(kind, held(values).astype(IN_NUMPY[kind]), values)


def numbered(values: pa.DictionaryArray, kind) -> pa.DictionaryArray:
    """The same texts by numbers of another width."""
    indices = values.indices
    if kind == numpy.int8 and len(values) <= len(ZEROS) and not held(indices).any():
        return by_number(zeros(indices), values.dictionary)
    return by_number(of(pa.from_numpy_dtype(kind), held(indices).astype(kind), indices), values.dictionary)
