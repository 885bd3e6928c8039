"""How a column is made: an expression over rows of numbers, and the roles that a description must have for it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy
import pyarrow as pa

from dissect.decode.arrays import NULL, Lines, Texts, distinct, ints, mapped, words
from dissect.language.layout import API_NAMED

if TYPE_CHECKING:
    from dissect.decode.columns.connections import Connections

CLASSES = ("ok", "empty", "redirect", "error")


@dataclass(frozen=True)
class Made:
    make: Callable
    roles: str = ""  # with spaces between


class Rows:
    """Rows of one table and one protocol, and the arrays that columns are made from."""

    columns: dict[str, Made] = {}

    def __init__(self, connections: Connections, lane, names):
        self.c, self.lane, self.names = connections, lane, names
        self.lines: Lines

    def build(self, rows, columns: list[str]) -> pa.RecordBatch:
        self.take(rows)
        return pa.RecordBatch.from_arrays([self.array(name) for name in columns], columns)

    def take(self, rows) -> None:
        self.lines = Lines(rows)

    def array(self, name: str) -> pa.Array:
        return self.columns[name].make(self)


def api_name(protocol, api: int, names: Texts) -> str | None:
    if api >= API_NAMED:
        return names[api - API_NAMED]
    return None if api == NULL else protocol.apis.get(api, str(api))


def api_names(protocol, apis, names: Texts) -> pa.Array:
    return mapped(apis, lambda api: api_name(protocol, int(api), names))


def code_name(protocol, api: int, code: int) -> str | None:
    if code == NULL:
        return None
    known = protocol.codes.get((api, code)) or protocol.codes.get((None, code))
    return known.name if known else str(code)


def code_names(protocol, apis, codes, texts, names: Texts) -> pa.Array:
    """Names of codes by api; a name that was on the wire comes first."""
    (api, which_api), (code, which_code) = distinct(apis), distinct(codes)
    pairs, number = distinct(which_api * len(code) + which_code)
    table = [code_name(protocol, int(api[pair // len(code)]), int(code[pair % len(code)])) for pair in pairs]
    if (texts != NULL).any():
        text, which_text = distinct(texts)
        number = numpy.where(texts == NULL, number, len(table) + which_text)
        table += [None if one < 0 else names[one] for one in text]
    missing = numpy.array([name is None for name in table], dtype=bool)[number]
    return words(number, [name or "" for name in table], missing)


FEW = 4096  # rows: Arrow's functions take as long to import


def joined_id(first, second) -> pa.Array:
    """Two numbers with `:` between them."""
    if len(first) <= FEW:
        missing = (first == NULL) | (second == NULL)
        texts = [f"{one}:{two}" for one, two in zip(first.tolist(), second.tolist(), strict=True)]
        table = {text: number for number, text in enumerate(dict.fromkeys(texts))}
        return words(numpy.array([table[text] for text in texts], dtype=numpy.int64), list(table), missing)
    import pyarrow.compute as pc

    return pc.binary_join_element_wise(ints(first).cast(pa.utf8()), ints(second).cast(pa.utf8()), ":").dictionary_encode()
