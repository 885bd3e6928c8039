"""Pairing keys as text, for the column `key`: made on demand, since few questions use it."""

from __future__ import annotations

import numpy
import pyarrow as pa

from dissect.decode.arrays import NULL, TEXTS, ints, mapped


def key_texts(protocol, parts) -> pa.Array:
    """`serial` where one id space serves all requests; `Family:id` where families have their own; null where only the order pairs."""
    import pyarrow.compute as pc

    family, first, second, request = parts
    alone, unset = (first == NULL) & (second == NULL), (family == NULL) | ((first == NULL) & (request == NULL))
    named = [mapped(family, lambda number: _family(protocol, number)).cast(pa.utf8())] if protocol.families else []
    if unset.all():
        return pa.nulls(len(first), TEXTS)
    if not named and (second == NULL).all():  # one number, no word beside it
        return ints(numpy.where(alone, request, first), unset).cast(pa.utf8()).dictionary_encode()
    first = numpy.where(unset, 0, numpy.where(alone, request, first))  # Arrow drops rows of which nothing is set
    joined = pc.binary_join_element_wise(*named, *(ints(number).cast(pa.utf8()) for number in (first, second)), ":", null_handling="skip")
    return pc.if_else(pa.array(unset), None, joined).dictionary_encode()


def _family(protocol, number: int) -> str | None:
    if number == NULL:
        return None
    return (protocol.families if isinstance(protocol.families, dict) else protocol.apis).get(number, str(number))
