"""Columns of `messages`: a frame row followed by its message row."""

from __future__ import annotations

import numpy
import pyarrow as pa

from dissect.decode.keys import key_texts
from dissect.decode.arrays import NULL, TEXTS, Masked, bools, decimal, ints, same, words
from dissect.decode.columns.made import CLASSES, Made, Rows, api_names, code_names
from dissect.frames import layout as F
from dissect.language import layout as L

KINDS = (None, "request", "response", "push", "oneway")


def size_of(rows):
    total = rows.frame(F.F_TOTAL)
    return ints(numpy.where(total > 0, total, rows.frame(F.F_KEPT)))


def ok_of(rows):
    if not rows.anywhere(L.M_CLASS):
        return pa.nulls(len(rows.lines), pa.bool_())
    class_ = rows.role(L.M_CLASS)
    return bools(class_ != L.ERROR, class_ == NULL)


def api_of(rows):
    """Numbers of apis.  A name that was on the wire comes first, except for an answer, which has the name of its request."""
    if not rows.anywhere(L.M_API_NAME):
        return rows.role(L.M_API)
    name, number = rows.role(L.M_API_NAME), rows.role(L.M_API)
    return numpy.where((name == NULL) | (number >= L.API_NAMED), number, L.API_NAMED + numpy.where(name == NULL, 0, name))


def key_of(rows):
    """What people call it by; of a message that was cut before that, null: the number that pairs it is another one."""
    family, first, second = rows.role(L.M_KEY0), rows.either(L.M_NAMED1, L.M_KEY1), rows.either(L.M_NAMED2, L.M_KEY2)
    if rows.lane.protocol.named_apart:
        family = numpy.where((rows.frame(F.F_COMPLETE) == 0) & (second == NULL), NULL, family)
    return key_texts(rows.lane.protocol, [family, first, second, rows.role(L.M_REQUEST_ID)])


def code_name_of(rows):
    if not rows.anywhere(L.M_CODE) and not rows.anywhere(L.M_CODE_NAME):
        return rows.nothing()
    return code_names(rows.lane.protocol, rows.role(L.M_API), rows.role(L.M_CODE), rows.role(L.M_CODE_NAME), rows.names)


def pieces_of(rows):
    if not rows.lane.protocol.assembles:
        return rows.nothing()
    return rows.text(rows.lane.program.pieces_at + L.PIECE_PLACES)


MESSAGES: dict[str, Made] = {
    "stream_side": Made(lambda rows: ints(rows.frame(F.F_DIRECTION) & 1)),
    "source": Made(lambda rows: rows.c.sources(len(rows.lines))),
    "connection": Made(lambda rows: rows.c.ids(rows.slots())),
    "file": Made(lambda rows: rows.c.file(rows.frame(F.F_PACKET))),
    "packet": Made(lambda rows: rows.c.packet(rows.frame(F.F_PACKET))),
    "last_packet": Made(lambda rows: rows.c.packet(rows.frame(F.F_LAST_PACKET))),
    "first_ns": Made(lambda rows: ints(rows.frame(F.F_TIME))),
    "last_ns": Made(lambda rows: ints(rows.frame(F.F_LAST_TIME))),
    "from_client": Made(lambda rows: bools(rows.frame(F.F_SIDE) == 0)),
    "offset": Made(lambda rows: ints(rows.frame(F.F_OFFSET))),
    "protocol": Made(lambda rows: same(len(rows.lines), rows.lane.protocol.name)),
    "kind": Made(lambda rows: words(rows.role(L.M_KIND), [kind or "" for kind in KINDS])),
    "api": Made(lambda rows: api_names(rows.lane.protocol, api_of(rows), rows.names)),
    "request_id": Made(lambda rows: rows.number(L.M_REQUEST_ID)),
    "topic": Made(lambda rows: rows.text(L.M_TOPIC), roles="topic"),
    "partition": Made(lambda rows: decimal(rows.role(L.M_PARTITION)) if rows.anywhere(L.M_PARTITION) else rows.nothing(), roles="partition"),
    "broker": Made(lambda rows: rows.text(L.M_BROKER), roles="broker"),
    "group": Made(lambda rows: rows.text(L.M_GROUP), roles="group"),
    "client": Made(lambda rows: rows.text(L.M_CLIENT), roles="client"),
    "records": Made(lambda rows: rows.number(L.M_RECORDS), roles="records"),
    "payload_bytes": Made(lambda rows: rows.number(L.M_PAYLOAD_BYTES), roles="payload_bytes records"),
    "code": Made(lambda rows: rows.number(L.M_CODE)),
    "code_class": Made(lambda rows: words(rows.role(L.M_CLASS), CLASSES) if rows.anywhere(L.M_CLASS) else rows.nothing()),
    "code_text": Made(lambda rows: rows.text(L.M_TEXT), roles="text"),
    "complete": Made(lambda rows: bools(rows.frame(F.F_COMPLETE))),
    "size": Made(size_of),
    "code_name": Made(code_name_of, roles="code_name"),
    "ok": Made(ok_of),
    "pieces": Made(pieces_of),
    "key": Made(key_of, roles="named1 named2"),
}


class Messages(Rows):
    columns = MESSAGES

    def take(self, rows) -> None:
        super().take(rows)
        self.masked = Masked(self.lines, F.F_WIDTH + L.M_PRESENT)

    def array(self, name: str) -> pa.Array:
        return self.described(name) if "." in name else super().array(name)

    def role(self, slot: int):
        return self.masked.column(F.F_WIDTH + slot, slot)

    def either(self, slot: int, other: int):
        """What is in one slot, else what is in the other."""
        if not self.anywhere(slot):
            return self.role(other)
        value = self.role(slot)
        return numpy.where(value == NULL, self.role(other), value)

    def frame(self, column: int):
        return self.lines[column]

    def anywhere(self, slot: int) -> bool:
        """Whether any of these messages says it; most protocols have no word for half of the columns."""
        return bool(self.masked.anywhere >> slot & 1)

    def nothing(self) -> pa.Array:
        return pa.nulls(len(self.lines), TEXTS)

    def number(self, slot: int) -> pa.Array:
        return ints(self.role(slot)) if self.anywhere(slot) else pa.nulls(len(self.lines), pa.int64())

    def text(self, slot: int) -> pa.Array:
        return words(self.role(slot), self.names) if self.anywhere(slot) else self.nothing()

    def slots(self):
        return self.frame(F.F_DIRECTION) >> 1

    def described(self, name: str) -> pa.Array:
        protocol, _, field = name.partition(".")
        found = self.lane.program.fields.get(field) if protocol == self.lane.protocol.name else None
        if found is None:
            return self.nothing()
        slot, kind = found
        return self.text(slot) if kind == "text" else decimal(self.role(slot))
