"""Columns of rows that belong to an exchange or a message: items, records, events."""

from __future__ import annotations

import numpy
import pyarrow as pa

from dissect.decode.arrays import NULL, Masked, among, bools, decimal, ints, mapped, mixed, same, words
from dissect.decode.columns.made import CLASSES, Made, Rows, api_names, code_names, joined_id
from dissect.decode.columns.properties import as_json
from dissect.decode.passes import distinct, outermost, statements
from dissect.exchange import layout as X
from dissect.language import layout as L
from dissect.language.vocabulary import REPEATED

WORD, WORDS_MOST = 64, 1 << 12  # messages of a batch that one number tells of, and so many numbers
SECOND = 1_000_000_000
HEXADECIMAL = set("0123456789ABCDEF")


OF_ALL: dict[str, Made] = {
    "source": Made(lambda rows: rows.c.sources(len(rows.lines))),
    "connection": Made(lambda rows: rows.c.ids(rows.lines[0])),
    "stream_side": Made(lambda rows: ints(rows.lines[X.H_SIDE])),
    "protocol": Made(lambda rows: same(len(rows.lines), rows.lane.protocol.name)),
}


class Children(Rows):
    """The HEAD columns of the owning row, then the child row."""

    HEAD = X.H_WIDTH

    def take(self, rows) -> None:
        super().take(rows)
        self.masked = Masked(self.lines, self.HEAD + L.C_PRESENT)

    def role(self, slot: int):
        return self.masked.column(self.HEAD + slot, slot)

    def own(self, slot: int, head: int):
        """What the row leaves unset is as in its exchange."""
        value = self.role(slot)
        return numpy.where(value == NULL, self.lines[head], value)

    def text(self, slot: int, head: int | None = None) -> pa.Array:
        return words(self.role(slot) if head is None else self.own(slot, head), self.names)

    def either(self, slot: int, head: int | None = None) -> pa.Array:
        """A text, or a number in place of a text."""
        value = self.role(slot)
        number = (value != NULL) & (self.lines[self.HEAD + slot + 1] == L.IS_NUMBER)
        if not number.any():
            return self.text(slot, head)
        texts = value if head is None else self.own(slot, head)
        return mixed(texts, value, number, self.names)


def message_id_of_items(rows):
    first, second = rows.role(L.I_MESSAGE_ID), rows.role(L.I_OFFSET)
    if rows.lane.protocol.message_id:
        return joined_id(first, second)
    return mixed(first, first, (rows.lines[rows.HEAD + L.I_MESSAGE_ID + 1] == L.IS_NUMBER) & (first != NULL), rows.names)


def batch_left_of(rows):
    known = len(rows.names.names)
    return mapped(rows.role(L.I_LEFT), lambda which: places_of(rows.names[which]) if 0 <= which < known else None)


def places_of(words: str) -> str | None:
    """The numbers of the bits that are set, with spaces between, of words in LEB128 and hexadecimal; nobody has batches above WORDS_MOST."""
    places = bits_of(words)
    return None if places is None else " ".join(map(str, places))


def bits_of(words: str) -> list[int] | None:
    found = words.split(" ", WORDS_MOST)
    if len(found) > WORDS_MOST or not all(set(word) <= HEXADECIMAL and len(word) % 2 == 0 for word in found):
        return None
    bits = (sum((byte & 0x7F) << 7 * at for at, byte in enumerate(bytes.fromhex(word))) for word in found)
    return [WORD * number + place for number, one in enumerate(bits) for place in range(WORD) if one >> place & 1]


def left_out_of(rows):
    """Whether a message is not among those of its batch that are left; null where nobody says so."""
    which, place = rows.role(L.D_LEFT), rows.role(L.D_INDEX)
    out, unknown = numpy.zeros(len(which), dtype=bool), numpy.ones(len(which), dtype=bool)
    for one in numpy.unique(which[(which >= 0) & (which < len(rows.names.names)) & (place != NULL)]):
        if (left := bits_of(rows.names[int(one)])) is not None:
            these = (which == one) & (place != NULL)
            out[these], unknown[these] = ~numpy.isin(place[these], left), False
    return bools(out, unknown)


def code_name_of_items(rows):
    nothing = numpy.full(len(rows.lines), NULL)
    return code_names(rows.lane.protocol, rows.lines[X.H_API], rows.role(L.I_CODE), nothing, rows.names)


ITEMS: dict[str, Made] = {
    **OF_ALL,
    "request_file": Made(lambda rows: rows.c.file(rows.lines[X.H_PACKET])),
    "request_packet": Made(lambda rows: rows.c.packet(rows.lines[X.H_PACKET])),
    "offset": Made(lambda rows: ints(rows.lines[X.H_OFFSET])),
    "message_id": Made(message_id_of_items, roles="answer_id answer_offset index message_id offset"),
    "batch_left": Made(batch_left_of, roles="batch_left"),
    "up_to": Made(lambda rows: bools(rows.role(L.I_UP_TO) == 1, rows.role(L.I_MESSAGE_ID) == NULL), roles="message_id up_to"),
    "item": Made(lambda rows: ints(rows.lines[X.H_ORDINAL])),
    "topic": Made(lambda rows: rows.text(L.I_TOPIC, X.H_TOPIC), roles="topic"),
    "partition": Made(lambda rows: decimal(rows.own(L.I_PARTITION, X.H_PARTITION)), roles="partition"),
    "code": Made(lambda rows: ints(rows.role(L.I_CODE))),
    "code_class": Made(lambda rows: words(rows.role(L.I_CLASS), CLASSES)),
    "records": Made(lambda rows: ints(rows.role(L.I_RECORDS)), roles="items.records"),
    "payload_bytes": Made(lambda rows: ints(rows.role(L.I_PAYLOAD_BYTES)), roles="items.payload_bytes items.records"),
    "code_name": Made(code_name_of_items, roles="code_name"),
}


class Items(Children):
    columns = ITEMS


EVENTS: dict[str, Made] = {
    **OF_ALL,
    "first_ns": Made(lambda rows: ints(rows.lines[X.H_TIME])),
    "file": Made(lambda rows: rows.c.file(rows.lines[X.H_PACKET])),
    "packet": Made(lambda rows: rows.c.packet(rows.lines[X.H_PACKET])),
    "group": Made(lambda rows: rows.text(L.E_GROUP, X.H_GROUP), roles="group"),
    "consumer": Made(lambda rows: rows.either(L.E_CONSUMER, X.H_CLIENT)),
    "event": Made(lambda rows: mapped(rows.role(L.E_EVENT), lambda n: rows.lane.protocol.events[n])),
    "topic": Made(lambda rows: rows.text(L.E_TOPIC, X.H_TOPIC), roles="topic"),
    "partition": Made(lambda rows: decimal(rows.own(L.E_PARTITION, X.H_PARTITION)), roles="partition"),
    "broker": Made(lambda rows: rows.either(L.E_BROKER, X.H_BROKER), roles="broker"),
    "detail": Made(lambda rows: rows.either(L.E_DETAIL)),
}


# What an event says besides its detail: each with the column of its exchange that speaks where it is silent.
SAID = ((L.E_GROUP, X.H_GROUP), (L.E_CONSUMER, X.H_CLIENT), (L.E_TOPIC, X.H_TOPIC), (L.E_PARTITION, X.H_PARTITION), (L.E_BROKER, X.H_BROKER))


class Events(Children):
    columns = EVENTS
    PLACES = numpy.array([X.H_TIME, X.H_SLOT, X.H_WIDTH + L.C_PRESENT, X.H_WIDTH + L.E_EVENT, SECOND])
    SAID = numpy.array([*((X.H_WIDTH + slot, slot, head, X.H_WIDTH + slot) for slot, head in SAID), *((X.H_WIDTH + slot, slot, -1, X.H_WIDTH + slot + 1) for slot in (L.E_CONSUMER, L.E_BROKER))])

    def outermost(self, rows):
        """Without events that lie between two which say the same within the same second, where no more follows from them."""
        often = numpy.array([name in REPEATED for name in self.lane.protocol.events], dtype=numpy.uint8)
        found, which = numpy.empty((len(rows), 4 + len(self.SAID)), dtype=numpy.int64), numpy.empty(len(rows), dtype=numpy.int64)
        count = statements(numpy.ascontiguousarray(rows), often, self.PLACES, self.SAID, found, which)
        keep = numpy.ones(count, dtype=numpy.uint8)
        outermost(numpy.ascontiguousarray(found[:count, 1:]), numpy.ascontiguousarray(found[:count, 0]), keep)
        stays = numpy.ones(len(rows), dtype=bool)
        stays[which[:count]] = keep != 0
        return rows[stays]


def offset_of_records(rows):
    own, told = rows.role(L.D_OFFSET), rows.lines[X.H_ANSWER_OFFSET]
    if rows.lane.protocol.offsets_run:
        told = numpy.where(told == NULL, NULL, told + rows.lines[X.H_ORDINAL])
    value = numpy.where(own == NULL, told, own)
    return ints(numpy.where((value < 0) & bool(rows.lane.protocol.message_id), NULL, value))  # -1 there: nowhere


def partition_of_records(rows):
    """Where a number was given: a broker may store a record elsewhere than it was asked to."""
    return decimal(numpy.where(rows.lines[X.H_ANSWER_OFFSET] == NULL, rows.own(L.D_PARTITION, X.H_PARTITION), rows.lines[X.H_PARTITION]))


def accepted_of_records(rows):
    value = rows.lines[X.H_ACCEPTED]
    return bools(value == 1, value == NULL)


def payload_bytes_of_records(rows):
    there = rows.masked.mask >> L.D_PAYLOAD & 1
    return ints(numpy.where(there, rows.lines[rows.HEAD + L.D_PAYLOAD + 1], NULL))


def properties_of_records(rows):
    """As JSON, each distinct text once.  The id that the server gave a published record is one of its properties, if the record has any."""
    protocol, own = rows.lane.protocol, rows.role(L.D_PROPERTIES)
    if protocol.properties is None:
        return rows.text(L.D_PROPERTIES)
    there = protocol.answer_property is not None and rows.lines[X.H_ANSWER_ID_TEXT] >= 0
    told = numpy.where(there, rows.lines[X.H_ANSWER_ID], NULL)
    nth = numpy.where(told < 0, -1, rows.lines[X.H_ORDINAL])  # a context may say −1: none
    (texts, text), (answers, answer), (places, place) = distinct(own), distinct(told), distinct(nth)
    keys, number = distinct((text * len(answers) + answer) * len(places) + place)
    texts, answers, nth = texts[keys // len(places) // len(answers)], answers[keys // len(places) % len(answers)], places[keys % len(places)]
    known, names = texts >= 0, rows.names.names
    used, which = distinct(answers[known])
    heard = used >= 0
    said = as_json(names.some_to_arrow(texts[known]), protocol.properties, names.some_to_arrow(used[heard]), among(heard)[which], nth[known], protocol.answer_property or "")
    return words(among(known)[number], said)


def complete_of_records(rows):
    value = rows.role(L.D_COMPLETE)
    return bools(value != 0)


def message_id_of_records(rows):
    if rows.lane.protocol.message_id:
        return rows.composed()
    own, marks = rows.role(L.D_MESSAGE_ID), rows.lines[rows.HEAD + L.D_MESSAGE_ID + 1]
    unset = own == NULL
    value = numpy.where(unset, rows.lines[X.H_ANSWER_ID], own)
    number = numpy.where(unset, rows.lines[X.H_ANSWER_ID_TEXT] < 0, marks == L.IS_NUMBER)
    return mixed(value, value, number & (value != NULL), rows.names)


RECORDS: dict[str, Made] = {
    **OF_ALL,
    "file": Made(lambda rows: rows.c.file(rows.lines[X.H_PACKET])),
    "packet": Made(lambda rows: rows.c.packet(rows.lines[X.H_PACKET])),
    "first_ns": Made(lambda rows: ints(rows.lines[X.H_TIME])),
    "api": Made(lambda rows: api_names(rows.lane.protocol, rows.lines[X.H_API], rows.names)),
    "from_client": Made(lambda rows: bools(rows.lines[X.H_FROM_CLIENT])),
    "topic": Made(lambda rows: rows.text(L.D_TOPIC, X.H_TOPIC), roles="topic"),
    "partition": Made(partition_of_records, roles="answer_offset partition"),
    "broker": Made(lambda rows: words(rows.lines[X.H_BROKER], rows.names), roles="broker"),
    "offset": Made(offset_of_records, roles="answer_offset offset"),
    "group": Made(lambda rows: words(rows.lines[X.H_GROUP], rows.names), roles="group"),
    "client": Made(lambda rows: words(rows.lines[X.H_CLIENT], rows.names), roles="client"),
    "redelivered": Made(lambda rows: ints(rows.role(L.D_REDELIVERED)), roles="redelivered"),
    "left_out": Made(left_out_of, roles="batch_left index"),
    "retried": Made(lambda rows: bools(rows.role(L.D_RETRIED) == 1, rows.role(L.D_RETRIED) == NULL), roles="retried"),
    "timestamp_ns": Made(lambda rows: ints(rows.role(L.D_TIMESTAMP)), roles="timestamp"),
    "key": Made(lambda rows: rows.text(L.D_KEY), roles="record_key"),
    "payload_crc32": Made(lambda rows: ints(rows.role(L.D_CRC)), roles="content payload sealed"),
    "chunks": Made(lambda rows: ints(rows.role(L.D_CHUNKS)), roles="chunks"),
    "batch_size": Made(lambda rows: ints(rows.role(L.D_BATCH_SIZE)), roles="batch_size"),
    "accepted": Made(accepted_of_records),
    "payload_bytes": Made(payload_bytes_of_records, roles="payload"),
    "properties": Made(properties_of_records, roles="answer_id properties"),
    "complete": Made(complete_of_records, roles="complete"),
    "message_id": Made(message_id_of_records, roles="answer_id answer_offset index message_id offset"),
    "message_offset": Made(lambda rows: ints(rows.lines[X.H_OFFSET])),
    "record": Made(lambda rows: ints(rows.lines[X.H_ORDINAL])),
}


class Records(Children):
    columns = RECORDS

    def composed(self) -> pa.Array:
        """An id of several numbers, separated by `:`: at least two, and the place in the batch if it is given."""
        import pyarrow.compute as pc

        first, second = self.own(L.D_MESSAGE_ID, X.H_ANSWER_ID), self.own(L.D_OFFSET, X.H_ANSWER_OFFSET)
        texts = pc.binary_join_element_wise(ints(first).cast(pa.utf8()), ints(second).cast(pa.utf8()), ":")
        index = ints(self.role(L.D_INDEX)).cast(pa.utf8())
        longer = pc.binary_join_element_wise(texts, index, ":")
        found = pc.if_else(pc.or_(pc.is_null(index), pa.array(first == -1)), texts, longer)
        return found.dictionary_encode()


PARTS_OF_RECORDS: dict[str, Made] = {
    **RECORDS,
    "part": Made(lambda rows: ints(rows.role(L.D_PART))),
    "uuid": Made(lambda rows: rows.text(L.D_UUID)),
    "content": Made(lambda rows: rows.text(L.D_CONTENT)),
    "codec": Made(lambda rows: ints(rows.role(L.D_CODEC))),
    "whole": Made(lambda rows: ints(rows.role(L.D_WHOLE))),
    "encrypted": Made(lambda rows: bools(rows.role(L.D_SEALED) == 1)),
}


class Parts(Records):
    """Rows of messages in chunks, until they are joined: see decode/chunks.py."""

    columns = PARTS_OF_RECORDS
