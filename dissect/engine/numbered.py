"""Texts as numbers and a dictionary, as they come from the decoder and as Parquet takes them: nobody in between writes them out.

Law: the texts are the same, and null where they were null.  A dictionary that comes in holds all texts of a capture, most of which a
column never says; one that goes out holds those that occur.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy
import pyarrow as pa

from dissect.decode.arrays import TEXTS
from dissect.engine.narrow import held, of

SHARE = 4                 # a dictionary with more than one text for so many rows is no gain


def plain(kind: pa.DataType) -> pa.DataType:
    return kind.value_type if pa.types.is_dictionary(kind) else kind


def together(parts: Sequence[pa.Array]) -> pa.Array:
    """Parts of a column as one; texts that hardly repeat become plain, without a dictionary."""
    if all(pa.types.is_dictionary(part.type) for part in parts):
        joined = as_one(parts)
        if len(joined.dictionary) * SHARE <= len(joined):
            return joined
        return joined.cast(joined.type.value_type)
    return pa.concat_arrays([part.cast(plain(part.type)) for part in parts]) if len(parts) > 1 else parts[0]


def as_one(parts: Sequence[pa.DictionaryArray]) -> pa.DictionaryArray:
    """Parts with one dictionary, of the texts that occur."""
    if len({place(part.dictionary) for part in parts}) == 1:
        numbers = pa.concat_arrays([part.indices for part in parts]) if len(parts) > 1 else parts[0].indices
        return said(pa.DictionaryArray.from_arrays(numbers, parts[0].dictionary))
    return pa.chunked_array([said(part) for part in parts]).unify_dictionaries().combine_chunks()


def place(texts: pa.Array) -> tuple[int, int]:
    """Where they lie: the same place holds the same texts."""
    return (texts.buffers()[-1].address if len(texts) and texts.buffers()[-1] is not None else 0, len(texts))


def said(values: pa.DictionaryArray) -> pa.DictionaryArray:
    """With a dictionary of the texts that occur, if it may hold many others."""
    texts, indices = values.dictionary, values.indices
    if len(texts) * SHARE <= len(values) and len(texts) <= SHARE:
        return values
    numbers = held(indices)
    if indices.null_count:
        numbers = numpy.where(numpy.asarray(indices.is_valid()), numbers, len(texts))
    there = numpy.zeros(len(texts) + 1, dtype=bool)
    there[numbers] = True
    there[-1] = False
    count = int(there.sum())
    if count == len(texts):
        return values
    number = numpy.cumsum(there, dtype=numpy.int32) - numpy.int32(1)
    number[-1] = 0
    return pa.DictionaryArray.from_arrays(of(TEXTS.index_type, number[numbers], indices), texts.take(pa.array(numpy.flatnonzero(there))))


def once(values: pa.DictionaryArray) -> pa.DictionaryArray:
    """With each text once in the dictionary: the decoder numbers what texts stand for, and two codes may have one name."""
    texts = values.dictionary.dictionary_encode()
    if len(texts.dictionary) == len(values.dictionary):
        return values
    return pa.DictionaryArray.from_arrays(texts.indices.take(values.indices), texts.dictionary)


def uniform(table: pa.Table, kinds: pa.Schema) -> pa.Table:
    """The table with these kinds: texts with or without a dictionary."""
    if table.schema.types == kinds.types:
        return table
    columns = [column if column.type == kind else numbers(column) if pa.types.is_dictionary(kind) else column.cast(kind)
               for column, kind in zip(table.columns, kinds.types, strict=True)]
    return pa.Table.from_arrays(columns, schema=kinds)


def numbers(texts: pa.ChunkedArray) -> pa.ChunkedArray:
    """Plain texts with a dictionary."""
    return texts.dictionary_encode() if pa.types.is_string(texts.type) else pa.chunked_array([part.dictionary_encode() for part in texts.cast(pa.utf8()).chunks], TEXTS)


def stacked(tables: list[pa.Table]) -> pa.Table:
    """Tables one behind the other, without a copy; where one has plain texts, all have."""
    if len(tables) == 1:
        return tables[0]
    if len({table.schema for table in tables}) == 1:
        return pa.concat_tables(tables)
    kinds = pa.schema([field if all(table.schema.types[at] == field.type for table in tables) else (field.name, plain(field.type))
                       for at, field in enumerate(tables[0].schema)])
    return pa.concat_tables([uniform(table, kinds) for table in tables])
