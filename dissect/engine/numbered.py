"""Texts as numbers and a dictionary, as they come from the decoder and as Parquet takes them: nobody in between writes them out.

Law: the texts are the same, and null where they were null.  A dictionary that comes in holds all texts of a capture, most of which a
column never says; one that goes out holds those that occur.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy
import pyarrow as pa

from dissect.decode.arrays import TEXTS, by_number
from dissect.decode.arrays import column as as_column
from dissect.decode.passes import renumbered
from dissect.decode.arrays import held, is_there, of

MANY = 64                 # texts: a dictionary with fewer is small
SHARE = 4                 # a dictionary with more than one text for so many rows is no gain


def plain(kind: pa.DataType) -> pa.DataType:
    return kind.value_type if pa.types.is_dictionary(kind) else kind


def with_plain_texts(kinds: pa.Schema) -> pa.Schema:
    return pa.schema([(field.name, plain(field.type)) for field in kinds])


def together(parts: Sequence[pa.Array]) -> pa.Array:
    """Parts of a column as one; texts that hardly repeat become plain, without a dictionary."""
    if all(pa.types.is_dictionary(part.type) for part in parts):
        joined = as_one(parts)
        if len(joined.dictionary) * SHARE <= len(joined):
            return joined
        return joined.cast(joined.type.value_type)
    return pa.concat_arrays([part.cast(plain(part.type)) if pa.types.is_dictionary(part.type) else part for part in parts]) if len(parts) > 1 else parts[0]


def as_one(parts: Sequence[pa.DictionaryArray], share: int = 1 << 31) -> pa.DictionaryArray:
    """Parts with one dictionary, of the texts that occur; one with no more than one text for `share` rows stays as it is."""
    longest = max((part.dictionary for part in parts), key=len)
    if all(begins(longest, part.dictionary) for part in parts):
        numbers = pa.concat_arrays([part.indices for part in parts]) if len(parts) > 1 else parts[0].indices
        return compact(by_number(numbers, longest), share)
    if sum(len(part.dictionary) for part in parts) * SHARE > sum(map(len, parts)):
        return pa.chunked_array([compact(part, share) for part in parts]).unify_dictionaries().combine_chunks()
    return compact(pa.chunked_array(parts).unify_dictionaries().combine_chunks(), share)      # few texts: once for all parts


def begins(longer: pa.Array, texts: pa.Array) -> bool:
    """Whether these are the first of the longer one's texts, as those of a decoder are that had not said the others yet."""
    return place(texts) == place(longer) or texts.equals(longer.slice(0, len(texts)))


def place(texts: pa.Array) -> tuple[int, int]:
    """Where they lie: the same place holds the same texts."""
    return (texts.buffers()[-1].address if len(texts) and texts.buffers()[-1] is not None else 0, len(texts))


def compact(values: pa.DictionaryArray, share: int = 1 << 31) -> pa.DictionaryArray:
    """With a dictionary of the texts that occur, unless it has no more than one for `share` rows.  A row that is null may name one, too."""
    texts, indices = values.dictionary, values.indices
    if len(texts) * share <= len(values) or len(texts) < 2:
        return values
    kind = indices.type
    if kind != TEXTS.index_type:      # an enumeration of the database's: its numbers are as short as they can be, and have no sign
        indices = indices.cast(TEXTS.index_type)
    numbers = held(indices)
    used, out = numpy.empty(len(texts), dtype=numpy.int32), numpy.empty(len(numbers), dtype=numpy.int32)
    count = renumbered(numbers, numpy.full(len(texts), -1, dtype=numpy.int32), used, out)
    if count == len(texts):
        return values
    said = of(TEXTS.index_type, out, indices)
    return by_number(said if kind == TEXTS.index_type else said.cast(kind), these(texts, used[:count]))


def these(texts: pa.Array, which: numpy.ndarray) -> pa.Array:
    """Some of the texts.  For its own way Arrow imports all its functions, which takes longer than most small questions."""
    if texts.null_count or texts.type != pa.utf8():
        return texts.take(pa.array(which))
    _, places, letters = texts.buffers()
    ends = numpy.frombuffer(places, dtype=numpy.int32)[texts.offset :]
    starts, to = ends[which], numpy.zeros(len(which) + 1, dtype=numpy.int32)
    sizes = ends[which + 1] - starts
    numpy.cumsum(sizes, out=to[1:])
    at = numpy.repeat(starts - to[:-1], sizes) + numpy.arange(to[-1])
    said = numpy.frombuffer(letters or b"", dtype=numpy.uint8)[at]
    return pa.Array.from_buffers(texts.type, len(which), [None, pa.py_buffer(to), pa.py_buffer(said)])


def spoken(batch: pa.RecordBatch) -> pa.RecordBatch:
    """With dictionaries of the texts that occur, where they are few: the database turns a dictionary into its own texts each time a batch is read."""
    return pa.RecordBatch.from_arrays([fewer(values) if pa.types.is_dictionary(values.type) else values for values in batch.columns], batch.schema.names)


def fewer(values: pa.DictionaryArray) -> pa.DictionaryArray:
    if len(values.dictionary) < MANY:
        return values
    less = compact(values)
    return less if len(less.dictionary) * SHARE <= len(values.dictionary) else values


def once(values: pa.DictionaryArray) -> pa.DictionaryArray:
    """With each text once in the dictionary: the decoder numbers what texts stand for, and two codes may have one name."""
    texts = values.dictionary.dictionary_encode()
    if len(texts.dictionary) == len(values.dictionary):
        return values
    return by_number(texts.indices.take(values.indices), texts.dictionary)


def uniform(table: pa.Table, kinds: pa.Schema) -> pa.Table:
    """The table with these kinds: texts with or without a dictionary."""
    if table.schema.types == kinds.types:
        return table
    columns = [column if column.type == kind else column.cast(pa.utf8()).dictionary_encode() if pa.types.is_dictionary(kind) else column.cast(kind)
               for column, kind in zip(table.columns, kinds.types, strict=True)]
    return pa.Table.from_arrays(columns, schema=kinds)


def stacked(tables: list[pa.Table]) -> pa.Table:
    """Tables one behind the other, without a copy; where one has plain texts, all have."""
    if len(tables) == 1:
        return tables[0]
    if len({table.schema for table in tables}) == 1:
        return pa.concat_tables(tables)
    kinds = pa.schema([field if all(table.schema.types[at] == field.type for table in tables) else (field.name, plain(field.type))
                       for at, field in enumerate(tables[0].schema)])
    return pa.concat_tables([uniform(table, kinds) for table in tables])


def taken(table: pa.Table, at: numpy.ndarray) -> pa.Table:
    """These rows, in this order: numbers by numpy, which takes a third of the time that Arrow does."""
    return pa.Table.from_arrays([picked(column, at) for column in table.columns], table.column_names)


def picked(column: pa.ChunkedArray, at: numpy.ndarray) -> pa.Array | pa.ChunkedArray:
    values = column.chunk(0) if column.num_chunks == 1 else column.combine_chunks()
    if len(at) <= len(values) and all_alike(values):
        return values.slice(0, len(at))
    return values.take(pa.array(at)) if isinstance(values, pa.ChunkedArray) else repeated(values, at)


def repeated(values: pa.Array, at: numpy.ndarray) -> pa.Array:
    """These rows, each as often as it is named."""
    if pa.types.is_dictionary(values.type):
        return by_number(chosen(values.indices, at), values.dictionary)
    return chosen(values, at) if pa.types.is_integer(values.type) else values.take(pa.array(at))


def all_alike(values: pa.Array) -> bool:
    """Whether all rows are null, or all have the only text of a dictionary."""
    return values.null_count == len(values) or pa.types.is_dictionary(values.type) and len(values.dictionary) == 1 and not values.null_count


def chosen(values: pa.Array, at: numpy.ndarray) -> pa.Array:
    """Numbers at these places."""
    numbers = numpy.take(held(values), at, mode="clip")
    if not values.null_count:
        return as_column(values.type, len(at), numbers)
    return as_column(values.type, len(at), numbers, ~numpy.take(is_there(values), at, mode="clip"))
