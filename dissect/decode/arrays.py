"""Numbers as Arrow arrays: integers, booleans, texts by number.

Law: nothing here loops over rows in Python, only over distinct values.
"""

from __future__ import annotations

import numpy
import pyarrow as pa

from dissect.decode.passes import LINE, coded, distinct, turned, valued, where_set
from dissect.machine.texts import shown

NULL = -(1 << 63)
TEXTS = pa.dictionary(pa.int32(), pa.utf8())
IN_NUMPY = {kind: numpy.dtype(str(kind)) for kind in (pa.int8(), pa.int16(), pa.int32(), pa.int64())}  # Arrow's own answer asks pandas, which need not be there
TEXTS_MAX = 16_384  # a batch brings no larger dictionary than this, or than it needs


def ints(values, null=None) -> pa.Array:
    """int64 with nulls where the value is NULL or `null` is true."""
    values = values.astype(numpy.int64, order="C", copy=values.base is not None)  # rows of a matrix will be others soon
    if null is not None:
        return column(pa.int64(), len(values), values, null)
    there = numpy.zeros((len(values) + 7) // 8, dtype=numpy.uint8)
    return buffered(pa.int64(), values, there if valued(values, there) else None)


def bools(values, null=None) -> pa.Array:
    return column(pa.bool_(), len(values), numpy.packbits(values.astype(bool), bitorder="little"), null)


def column(kind: pa.DataType, count: int, values, null=None) -> pa.Array:
    """An array over memory of its own in Arrow's layout; pa.array would inspect it first, and import numpy.ma for that."""
    there = numpy.packbits(~null, bitorder="little") if null is not None and null.any() else None
    return pa.Array.from_buffers(kind, count, [there if there is None else pa.py_buffer(there), pa.py_buffer(values)])


def buffered(kind: pa.DataType, values, there) -> pa.Array:
    """`column` with the bits of its rows that are not null, or None where all are."""
    return pa.Array.from_buffers(kind, len(values), [there if there is None else pa.py_buffer(there), pa.py_buffer(values)])


def held(values: pa.Array) -> numpy.ndarray:
    """The numbers as they lie there; whatever stands where there is none."""
    numbers = numpy.frombuffer(values.buffers()[1], dtype=IN_NUMPY[values.type])
    return numbers[values.offset : values.offset + len(values)]


def is_there(values: pa.Array) -> numpy.ndarray:
    """Which values are not null.  For its own way Arrow imports all its functions, which takes longer than many a capture."""
    return numpy.ones(len(values), dtype=bool) if not values.null_count else bits(values, values.buffers()[0])


def bits(values: pa.Array, buffer: pa.Buffer) -> numpy.ndarray:
    """A bit for each value, from one of the array's buffers."""
    first, found = values.offset, numpy.frombuffer(buffer, dtype=numpy.uint8)
    return numpy.unpackbits(found[first // 8 : (first + len(values) + 7) // 8], bitorder="little")[first % 8 : first % 8 + len(values)].astype(bool)


def numbers(values: pa.Array) -> numpy.ndarray:
    """Numbers, or bits as such; NULL where there is none."""
    said = bits(values, values.buffers()[1]).astype(numpy.int64) if values.type == pa.bool_() else held(values)
    return numpy.where(is_there(values), said, NULL) if values.null_count else said


def of(kind: pa.DataType, numbers: numpy.ndarray, like: pa.Array) -> pa.Array:
    """Numbers that are absent where those of another array are."""
    if not like.null_count:
        return column(kind, len(numbers), numbers)
    if like.offset:
        return column(kind, len(numbers), numbers, ~is_there(like))
    return pa.Array.from_buffers(kind, len(numbers), [like.buffers()[0], pa.py_buffer(numbers)])


def words(numbers, dictionary, null=None) -> pa.Array:
    """Texts by number; null outside the dictionary and where `null` is true."""
    if isinstance(dictionary, Texts):
        numbers, dictionary = dictionary.of(numbers)
    elif not isinstance(dictionary, pa.Array):
        dictionary = utf8(list(dictionary))
    if not len(dictionary):
        return pa.DictionaryArray.from_arrays(pa.nulls(len(numbers), pa.int32()), pa.array([], pa.utf8()))
    numbers = numpy.ascontiguousarray(numbers if null is None or not null.any() else numpy.where(null, NULL, numbers), dtype=numpy.int64)
    codes, there = numpy.empty(len(numbers), dtype=numpy.int32), numpy.zeros((len(numbers) + 7) // 8, dtype=numpy.uint8)
    missing = coded(numbers, len(dictionary), codes, there)
    return by_number(buffered(pa.int32(), codes, there if missing else None), dictionary)


def by_number(numbers: pa.Array, texts: pa.Array) -> pa.DictionaryArray:
    """Texts by numbers that are ours: nobody looks whether each has a text, which takes longer than to make them."""
    return pa.DictionaryArray.from_arrays(numbers, texts, safe=False)


def among(known) -> numpy.ndarray:
    """The number of each that is known among those; −1 of the others."""
    return numpy.where(known, numpy.cumsum(known) - 1, -1)


def utf8(values: list, kind: pa.DataType = pa.utf8()) -> pa.Array:  # noqa: B008
    """Values as Arrow takes them: bytes of a file's name that are no UTF-8 are shown as \\udcNN."""
    try:
        return pa.array(values, kind)
    except UnicodeEncodeError:
        return pa.array([name_in_rows(one) if isinstance(one, str) else one for one in values], kind)


def name_in_rows(name: str) -> str:
    """A file's name as rows have it."""
    return name.encode("utf-8", "backslashreplace").decode()


def same(count: int, text: str) -> pa.Array:
    """The same text in every row."""
    global _firsts
    if len(_firsts) < count:
        _firsts = numpy.zeros(count, dtype=numpy.int32)
        _firsts.flags.writeable = False
    return by_number(column(pa.int32(), count, _firsts[:count]), utf8([text]))


_firsts = numpy.zeros(0, dtype=numpy.int32)  # codes of the first text: all batches may have the same memory


class Lines:
    """A matrix by columns, which it may hold in one piece each.  Else the numbers of a row lie together, so a column alone touches a line of
    the cache for each row: the columns of such a line are taken out of the matrix at once.
    """

    def __init__(self, rows):
        self.rows, self.taken = rows, set[int]()  # lines that were taken out; of columns in one piece, those that were looked at
        self.apart = rows.strides[0] == rows.itemsize  # columns are in one piece
        if not self.apart:  # all of them as one piece of memory, of which pages that are not used are none
            self.columns = numpy.empty((rows.shape[1] + LINE, len(rows) + LINE), dtype=numpy.int64)

    def __len__(self) -> int:
        return len(self.rows)

    def __getitem__(self, column: int) -> numpy.ndarray:
        if self.apart:
            self.taken.add(column)
            return self.rows[:, column]
        line = column // LINE
        if line not in self.taken:
            self.taken.add(line)
            turned(self.rows, line * LINE, self.columns[line * LINE : min(line * LINE + LINE, self.rows.shape[1])])
        return self.columns[column, : len(self.rows)]


class Masked:
    """Columns of rows with a mask that tells which of them have a value."""

    def __init__(self, lines: Lines, mask: int):
        self.lines, self.mask = lines, lines[mask]
        self.anywhere = int(numpy.bitwise_or.reduce(self.mask))
        self.everywhere = int(numpy.bitwise_and.reduce(self.mask)) if len(lines) else 0
        self.nothing: numpy.ndarray | None = None  # what a column has of which no row has a value

    def column(self, at: int, bit: int):
        """NULL where the bit is clear; mostly it is the same in all rows."""
        if not self.anywhere >> bit & 1:
            if self.nothing is None:
                self.nothing = numpy.full(len(self.lines), NULL)
                self.nothing.flags.writeable = False
            return self.nothing
        values = self.lines[at]
        if self.everywhere >> bit & 1:
            return values
        some = numpy.empty(len(values), dtype=numpy.int64)
        where_set(self.mask, bit, values, some)
        return some


class Texts:
    """A run's texts by number."""

    def __init__(self, names):
        self.names = names
        self._whole = pa.array([], pa.utf8())

    def __getitem__(self, number) -> str:
        return shown(self.names[int(number)])

    def of(self, numbers) -> tuple[numpy.ndarray, pa.Array]:
        """Numbers and their dictionary: all texts while there are few, then only the used ones."""
        count = len(self.names)
        if count <= TEXTS_MAX:
            if len(self._whole) != count:
                self._whole = self.names.to_arrow()
            return numbers, self._whole
        used, place = distinct(numbers)
        known = (used >= 0) & (used < count)
        texts = self.names.some_to_arrow(used[known])
        return place if known.all() else among(known)[place], texts


def mapped(keys, name, null=None) -> pa.Array:
    """Texts computed from the distinct keys."""
    found, codes = distinct(keys)
    names = [name(int(key)) for key in found.tolist()]
    if None in names:
        codes = numpy.array([NULL if value is None else number for number, value in enumerate(names)], dtype=numpy.int64)[codes]
    return words(codes, [value or "" for value in names], null)


def decimal(values) -> pa.Array:
    """A number as text; null where it is NULL."""
    return mapped(values, lambda value: None if value == NULL else str(value))


def mixed(texts, numbers, number, names: Texts) -> pa.Array:
    """Texts by number, and numbers as text where `number` is true."""
    said, place = distinct(numbers[number])
    codes, known = names.of(numpy.where(number, -1, texts))
    codes = numpy.where(codes < len(known), codes, -1)
    codes[number] = len(known) + place
    return words(codes, pa.concat_arrays([known, pa.array([str(value) for value in said], pa.utf8())]))
