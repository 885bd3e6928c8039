"""Pairing keys as text, for the column `key`: made on demand, since few questions use it."""

from __future__ import annotations

import numpy
import pyarrow as pa

from dissect.decode.arrays import NULL, TEXTS, distinct, ints, mapped, words


def key_texts(protocol, parts) -> pa.Array:
    """`serial` where one id space serves all requests; `Family:id` where families have their own; null where only the order pairs."""
    family, first, second, request = parts
    none = first == NULL
    alone, unset = none & (second == NULL), (family == NULL) | (none & (request == NULL))
    if unset.all():
        return pa.nulls(len(first), TEXTS)
    if alone.any():
        first = numpy.where(alone, request, first)
    if not unset.any():
        return words(*written(protocol, family, first, second))
    said = ~unset
    place = numpy.full(len(said), NULL)
    place[said], texts = written(protocol, family[said], first[said], second[said])
    return words(place, texts)


def written(protocol, family, first, second) -> tuple[numpy.ndarray, pa.Array]:
    """Which text each key has, and the texts, each once: a number is much faster compared than written."""
    import pyarrow.compute as pc

    if not protocol.families and (second == NULL).all():  # one number, no word beside it
        found, place = distinct(first)
        return place, ints(found).cast(pa.utf8())
    place = together([family, first, second] if protocol.families else [first, second])
    rows = numpy.empty(int(place.max()) + 1, dtype=numpy.int64)
    rows[place] = numpy.arange(len(place))  # any row of each
    named = [mapped(family[rows], lambda number: _family(protocol, number)).cast(pa.utf8())] if protocol.families else []
    texts = pc.binary_join_element_wise(*named, *(ints(number[rows]).cast(pa.utf8()) for number in (first, second)), ":", null_handling="skip").dictionary_encode()
    return texts.indices.to_numpy()[place], texts.dictionary


def together(columns) -> numpy.ndarray:
    """Which of the combinations that occur each row has."""
    place = distinct(columns[0])[1]
    for column in columns[1:]:
        found, which = distinct(column)
        place = distinct(place * len(found) + which)[1]
    return place


def _family(protocol, number: int) -> str | None:
    if number == NULL:
        return None
    return (protocol.families if isinstance(protocol.families, dict) else protocol.apis).get(number, str(number))
