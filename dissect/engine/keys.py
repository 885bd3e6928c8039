"""Pairing keys as text, for the column `key`: made on demand, since few ask for it."""

from __future__ import annotations

import pyarrow as pa

NULL = -(1 << 63)


def key_texts(protocol, parts) -> pa.Array:
    """`serial` where one id space serves all requests; `Family:id` where families have their own; order alone: null."""
    out = []
    for family, first, second, request in zip(*(part.tolist() for part in parts), strict=True):
        out.append(_key(protocol, family, first, second, request))
    return pa.array(out, pa.dictionary(pa.int32(), pa.utf8()))


def _key(protocol, family: int, first: int, second: int, request: int) -> str | None:
    if family == NULL or (first == NULL and request == NULL):
        return None
    numbers = [str(n) for n in (first, second) if n != NULL] or [str(request)]
    if isinstance(protocol.families, dict):
        numbers.insert(0, protocol.families.get(family, str(family)))
    elif protocol.families:
        numbers.insert(0, protocol.apis.get(family, str(family)))
    return ":".join(numbers)
