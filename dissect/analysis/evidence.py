"""What was said about each partition, where proofs that say the same again are one row: in SQL, and of very many statements without it.

Law: the rows are the same.  In SQL each statement goes through two windows with all that it says, here only with numbers.
"""

from __future__ import annotations

import numpy
import pyarrow as pa

from dissect.analysis import questions
from dissect.decode.passes import distinct

PAUSE = 2_000_000_000       # ns: proofs closer together than this are one row
PLACE = ("source", "protocol", "place", "group", "topic", "partition")
AT_LAST = ("last_file", "last_packet", "connection")       # what a row has of its last statement, and not of its first


def in_sql(said: str) -> str:
    """`said`: what was said of whole partitions (said.sql), as a question."""
    return questions.fill("evidence", said=said, pause=str(PAUSE))


def condensed(said: pa.Table) -> pa.Table:
    """What was said of whole partitions."""
    if not said.num_rows:
        return said.drop_columns(["weak"])
    of_partition = together(*(codes(said[name]) for name in PLACE))
    time, until, event, who = numbers(said["first_ns"]), numbers(said["last_ns"]), codes(said["event"]), codes(said["who"])
    order = numpy.lexsort((numbers(said["weak"]), numbers(said["packet"]), time, of_partition))
    alike = together(of_partition, event, who, numbers(said["connection"]))[order]
    time, until = time[order], until[order]
    again = (alike[1:] == alike[:-1]) & (numbers(said["weak"])[order][1:] == 1) & (who[order][1:] >= 0) & (time[1:] - until[:-1] <= PAUSE)
    begins = numpy.flatnonzero(numpy.concatenate([[True], ~again]))
    latest = last_of_all(until, begins)
    first, last = said.take(pa.array(order[begins])), said.take(pa.array(order[latest]))
    made = {name: first[name] for name in said.column_names if name != "weak"} | {name: last[name] for name in AT_LAST}
    return pa.table(made | {"last_ns": pa.array(until[latest]), "detail": greatest(said["detail"], order, begins)})


def last_of_all(until, begins):
    """The first row of each run with its greatest time."""
    run = numpy.repeat(numpy.arange(len(begins)), numpy.diff(numpy.append(begins, len(until))))
    rows = numpy.flatnonzero(until == numpy.maximum.reduceat(until, begins)[run])
    return rows[numpy.unique(run[rows], return_index=True)[1]]


def greatest(texts: pa.ChunkedArray, order, begins) -> pa.Array:
    """The greatest text of each run, if it has any."""
    numbered = texts.combine_chunks().dictionary_encode()
    words = numbered.dictionary.to_pylist()
    ranked = sorted(range(len(words)), key=words.__getitem__)
    place = numpy.empty(len(words) + 1, dtype=numpy.int64)
    place[ranked], place[-1] = numpy.arange(len(words)), -1         # of a text that is absent, whose number is −1
    found = numpy.maximum.reduceat(place[codes(texts)][order], begins)
    return pa.array([words[at] for at in ranked], pa.utf8()).take(pa.array(found, mask=found < 0))


def codes(texts: pa.ChunkedArray) -> numpy.ndarray:
    """A number for each text, −1 where there is none."""
    return texts.combine_chunks().dictionary_encode().indices.fill_null(-1).to_numpy(zero_copy_only=False).astype(numpy.int64)


def numbers(values: pa.ChunkedArray) -> numpy.ndarray:
    """Numbers, of which none is absent."""
    return values.combine_chunks().to_numpy(zero_copy_only=False)


def together(first, *further):
    """One number for several of each row: two rows have the same if all of theirs are equal."""
    for more in further:
        place, (_, other) = distinct(first)[1], distinct(more)
        first = place * (int(other.max()) + 1) + other
    return distinct(first)[1]
