"""Rows of numbers become Arrow columns: one function for each column of each table, only the wanted ones run.

Law: nothing here loops over rows in Python; a loop is over distinct values (connections, files, codes) at most.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Callable, Iterator

import numpy
import pyarrow as pa

from dissect.decode.arrays import NULL, TEXTS, Masked, Texts, bools, column, decimal, distinct, ints, mapped, mixed, same, words
from dissect.decode.keys import key_texts
from dissect.exchange import layout as X
from dissect.memory.matrices import relieve
from dissect.stream.state import (
    D_BYTES,
    D_CONFLICTS,
    D_LATE,
    D_MISSING,
    D_PACKETS,
    D_RETRANSMITTED,
    SIDE_WIDTH,
    FILE_SHIFT,
    FLAG_ENCRYPTED,
    FLAG_ENDED,
    FLAG_FIN,
    FLAG_RESET,
    FLAG_SYN,
    S_CLIENT,
    S_FIRST_PACKET,
    S_FIRST_TIME,
    S_FLAGS,
    S_HANDSHAKE,
    S_ID,
    S_KEY,
    S_LAST_PACKET,
    S_LAST_TIME,
    S_PROTOCOL,
    S_SIDES,
    S_STREAM,
    S_SYN_SIDE,
)
from dissect.frames import layout as F
from dissect.language import layout as L

SLOTS_AT_ONCE = 65_536  # connections in one batch
STATUS = ("ok", "error", "unanswered", "reset", "no_request", "oneway")
CLASSES = ("ok", "empty", "redirect", "error")
KINDS = (None, "request", "response", "push", "oneway")
HOW = ("told", "inferred")
TCP = ("retransmission", "zero_window", "gap", "out_of_order")


def in_file(packets):
    """0-based packet numbers without their file."""
    return packets & ((1 << FILE_SHIFT) - 1)


class Connections:
    """What every table wants to know of a connection, by its slot."""

    def __init__(self, fold, files: list[str], source: str):
        self.fold, self.files, self.source = fold, files, source
        self.numbers: Callable = in_file

    @property
    def state(self):
        return numpy.asarray(self.fold.streams.state)[: self.fold.streams.slots]

    def client_side(self, slots):
        """The client's side; of an undecided connection the sender of the SYN, else side 0."""
        state = self.state
        side = state[slots, S_CLIENT]
        return numpy.maximum(numpy.where(side >= 0, side, state[slots, S_SYN_SIDE]), 0)

    def ips(self, slots, server: bool) -> pa.Array:
        slots, place = numpy.unique(slots, return_inverse=True)
        side = 2 * (self.client_side(slots) ^ int(server))
        keys = numpy.stack([self.state[slots, S_KEY + side], self.state[slots, S_KEY + side + 1], self.state[slots, S_KEY + 5] & 0xFF], axis=1)
        distinct, codes = numpy.unique(keys, axis=0, return_inverse=True)
        return words(codes.reshape(-1)[place], [address(*map(int, key)) for key in distinct])

    def ports(self, slots, server: bool) -> pa.Array:
        side = self.client_side(slots) ^ int(server)
        word = self.state[slots, S_KEY + 4]
        return ints(numpy.where(side == 0, (word >> 16) & 0xFFFF, word & 0xFFFF))

    def ids(self, slots) -> pa.Array:
        return ints(self.state[slots, S_ID])

    def file(self, packets) -> pa.Array:
        """Names of files; a source may have thousands, of which a batch speaks of few."""
        numbers = numpy.where(packets == NULL, -1, packets >> FILE_SHIFT)
        first, last = (int(numbers.min()), int(numbers.max())) if len(numbers) else (0, 0)
        first = max(first, 0)
        return words(numbers - first, self.files[first : last + 1])

    def packets_of_others(self) -> int:
        """Packets of connections that speak no protocol of ours."""
        total = 0
        for first in range(0, len(self.state), SLOTS_AT_ONCE):
            some = self.state[first : first + SLOTS_AT_ONCE]
            total += int(some[some[:, S_PROTOCOL] < 0][:, [S_SIDES + D_PACKETS, S_SIDES + SIDE_WIDTH + D_PACKETS]].sum())
            relieve()
        return total

    def packet(self, packets) -> pa.Array:
        """Packet numbers as people count them, from 1."""
        return ints(numpy.where(packets == NULL, NULL, self.numbers(packets) + 1))

    def sources(self, count: int) -> pa.Array:
        return same(count, self.source)


def address(high: int, low: int, version: int) -> str:
    if version == 4:
        return str(ipaddress.IPv4Address(low))
    return str(ipaddress.IPv6Address(((high & 0xFFFFFFFFFFFFFFFF) << 64) | (low & 0xFFFFFFFFFFFFFFFF)))


class Exchanges:
    """Columns of `exchanges` from rows of exchange/layout.py."""

    def __init__(self, connections: Connections, lane, names):
        self.c, self.lane, self.names = connections, lane, names

    def build(self, rows, columns: list[str]) -> pa.RecordBatch:
        self.rows = rows
        return pa.RecordBatch.from_arrays([getattr(self, f"_{name}")() for name in columns], columns)

    def col(self, column: int):
        return self.rows[:, column]

    def text(self, column: int) -> pa.Array:
        return words(self.col(column), self.names)

    def less(self, a: int, b: int):
        """a − b, NULL where one of them is."""
        one, two = self.col(a), self.col(b)
        return numpy.where((one == NULL) | (two == NULL), NULL, one - numpy.where(two == NULL, 0, two))

    def _source(self): return self.c.sources(len(self.rows))
    def _connection(self): return self.c.ids(self.col(X.X_SLOT))
    def _protocol(self): return same(len(self.rows), self.lane.protocol.name)
    def _api(self): return mapped(self.col(X.X_API), lambda api: api_name(self.lane.protocol, api))
    def _request_id(self): return ints(self.col(X.X_REQUEST_ID))
    def _from_client(self): return bools(self.col(X.X_FROM_CLIENT))
    def _client_ip(self): return self.c.ips(self.col(X.X_SLOT), False)
    def _client_port(self): return self.c.ports(self.col(X.X_SLOT), False)
    def _server_ip(self): return self.c.ips(self.col(X.X_SLOT), True)
    def _server_port(self): return self.c.ports(self.col(X.X_SLOT), True)
    def _broker(self): return self.text(X.X_BROKER)
    def _topic(self): return self.text(X.X_TOPIC)
    def _partition(self): return decimal(self.col(X.X_PARTITION))
    def _group(self): return self.text(X.X_GROUP)
    def _client(self): return self.text(X.X_CLIENT)
    def _request_file(self): return self.c.file(self.col(X.X_REQUEST_PACKET))
    def _request_packet(self): return self.c.packet(self.col(X.X_REQUEST_PACKET))
    def _response_file(self): return self.c.file(self.col(X.X_RESPONSE_PACKET))
    def _response_packet(self): return self.c.packet(self.col(X.X_RESPONSE_PACKET))
    def _request_first_ns(self): return ints(self.col(X.X_REQUEST_FIRST))
    def _request_last_ns(self): return ints(self.col(X.X_REQUEST_LAST))
    def _response_first_ns(self): return ints(self.col(X.X_RESPONSE_FIRST))
    def _response_last_ns(self): return ints(self.col(X.X_RESPONSE_LAST))
    def _request_size(self): return ints(self.col(X.X_REQUEST_SIZE))
    def _response_size(self): return ints(self.col(X.X_RESPONSE_SIZE))
    def _records(self): return ints(self.col(X.X_RECORDS))
    def _payload_bytes(self): return ints(self.col(X.X_PAYLOAD))
    def _answers(self): return ints(self.col(X.X_ANSWERS))
    def _status(self): return words(self.col(X.X_STATUS), STATUS)
    def _code(self): return ints(self.col(X.X_CODE))
    def _code_name(self):
        return code_names(self.lane.protocol, self.col(X.X_API), self.col(X.X_CODE), self.col(X.X_CODE_NAME), self.names)

    def _code_class(self): return words(self.col(X.X_CLASS), CLASSES)
    def _code_text(self): return self.text(X.X_TEXT)
    def _latency_ns(self): return ints(self.less(X.X_RESPONSE_LAST, X.X_REQUEST_FIRST))
    def _server_ns(self): return ints(self.less(X.X_RESPONSE_FIRST, X.X_REQUEST_LAST))
    def _wait_ns(self): return ints(self.col(X.X_WAIT))
    def _wait_how(self): return words(self.col(X.X_WAIT_HOW), HOW)

    def _at_ns(self):
        first = self.col(X.X_REQUEST_FIRST)
        return ints(numpy.where(first == NULL, self.col(X.X_RESPONSE_FIRST), first))

    def _offset(self):
        first = self.col(X.X_REQUEST_OFFSET)
        return ints(numpy.where(first == NULL, self.col(X.X_RESPONSE_OFFSET), first))

    def _stream_side(self):
        gone = self.col(X.X_REQUEST_OFFSET) == NULL
        return ints(numpy.where(gone, 1 - self.col(X.X_SIDE), self.col(X.X_SIDE)))

    def _send_ns(self):
        gone = self.col(X.X_RESPONSE_FIRST) == NULL
        return ints(numpy.where(gone, NULL, self.less(X.X_REQUEST_LAST, X.X_REQUEST_FIRST)))

    def _receive_ns(self):
        gone = self.col(X.X_REQUEST_FIRST) == NULL
        return ints(numpy.where(gone, NULL, self.less(X.X_RESPONSE_LAST, X.X_RESPONSE_FIRST)))

    def _message_id(self):
        if self.lane.protocol.message_id:
            return joined_id(self.col(X.X_ANSWER_ID), self.col(X.X_ANSWER_OFFSET))
        value, number = self.col(X.X_ANSWER_ID), self.col(X.X_ANSWER_ID_TEXT) < 0
        if not number.any():
            return self.text(X.X_ANSWER_ID)
        return pa.array([None if v == NULL else str(v) if n else self.names[int(v)] for v, n in zip(value, number, strict=True)],
                        TEXTS)

    def _bookie_ns(self): return pa.nulls(len(self.rows), pa.int64())  # joined later: see analysis/stored.sql
    _bookies = _bookie_ns

    def _tcp(self):
        there = (self.col(X.X_TCP)[:, None] >> numpy.arange(len(TCP)) & 1).astype(bool)
        ends = numpy.concatenate([[0], numpy.cumsum(there.sum(axis=1))]).astype(numpy.int32)
        return pa.ListArray.from_arrays(column(pa.int32(), len(ends), ends), pa.array([TCP[bit] for bit in numpy.nonzero(there)[1]], pa.utf8()))


def property_json(text: str, form, also: dict | None = None) -> str:
    """A text of names and values as JSON."""
    import json

    found = (part.partition(form.first.decode()) for part in text.split(form.second.decode()))
    return json.dumps({name: value for name, _, value in found if name and value} | (also or {}), ensure_ascii=False)


def api_name(protocol, api: int) -> str | None:
    return None if api == NULL else protocol.apis.get(api, str(api))


def code_name(protocol, api: int, code: int) -> str | None:
    if code == NULL:
        return None
    known = protocol.codes.get((api, code)) or protocol.codes.get((None, code))
    return known.name if known else str(code)


def code_names(protocol, apis, codes, texts, names: Texts) -> pa.Array:
    """Names of codes by api; a name that was on the wire leads."""
    (api, which_api), (code, which_code) = distinct(apis), distinct(codes)
    pairs, number = distinct(which_api * len(code) + which_code)
    table = [code_name(protocol, int(api[pair // len(code)]), int(code[pair % len(code)])) for pair in pairs]
    if (texts != NULL).any():
        text, which_text = distinct(texts)
        number = numpy.where(texts == NULL, number, len(table) + which_text)
        table += [None if one == NULL else names[one] for one in text]
    missing = numpy.array([name is None for name in table], dtype=bool)[number]
    return words(number, [name or "" for name in table], missing)


class Messages:
    """Columns of `messages`: a frame row with its message row behind it."""

    def __init__(self, connections: Connections, lane, names):
        self.c, self.lane, self.names = connections, lane, names

    def build(self, rows, columns: list[str]) -> pa.RecordBatch:
        self.rows, self.masked = rows, Masked(rows, F.F_WIDTH + L.M_PRESENT)
        return pa.RecordBatch.from_arrays([self.one(name) for name in columns], columns)

    def _stream_side(self): return ints(self.frame(F.F_DIRECTION) & 1)

    def one(self, name: str) -> pa.Array:
        if "." in name:
            return self.described(name)
        return getattr(self, f"_{name}")()

    def role(self, slot: int):
        return self.masked.column(F.F_WIDTH + slot, slot)

    def frame(self, column: int):
        return self.rows[:, column]

    def text(self, slot: int) -> pa.Array:
        return words(self.role(slot), self.names)

    def slots(self):
        return self.frame(F.F_DIRECTION) >> 1

    def described(self, name: str) -> pa.Array:
        protocol, _, field = name.partition(".")
        found = self.lane.program.fields.get(field) if protocol == self.lane.protocol.name else None
        if found is None:
            return pa.nulls(len(self.rows), TEXTS)
        slot, kind = found
        return self.text(slot) if kind == "text" else decimal(self.role(slot))

    def _source(self): return self.c.sources(len(self.rows))
    def _connection(self): return self.c.ids(self.slots())
    def _file(self): return self.c.file(self.frame(F.F_PACKET))
    def _packet(self): return self.c.packet(self.frame(F.F_PACKET))
    def _last_packet(self): return self.c.packet(self.frame(F.F_LAST_PACKET))
    def _first_ns(self): return ints(self.frame(F.F_TIME))
    def _last_ns(self): return ints(self.frame(F.F_LAST_TIME))
    def _from_client(self): return bools(self.frame(F.F_SIDE) == 0)
    def _offset(self): return ints(self.frame(F.F_OFFSET))
    def _protocol(self): return same(len(self.rows), self.lane.protocol.name)
    def _kind(self): return words(self.role(L.M_KIND), [kind or "" for kind in KINDS])
    def _api(self): return mapped(self.role(L.M_API), lambda api: api_name(self.lane.protocol, api))
    def _request_id(self): return ints(self.role(L.M_REQUEST_ID))
    def _topic(self): return self.text(L.M_TOPIC)
    def _partition(self): return decimal(self.role(L.M_PARTITION))
    def _broker(self): return self.text(L.M_BROKER)
    def _group(self): return self.text(L.M_GROUP)
    def _client(self): return self.text(L.M_CLIENT)
    def _records(self): return ints(self.role(L.M_RECORDS))
    def _payload_bytes(self): return ints(self.role(L.M_PAYLOAD_BYTES))
    def _code(self): return ints(self.role(L.M_CODE))
    def _code_class(self): return words(self.role(L.M_CLASS), CLASSES)
    def _code_text(self): return self.text(L.M_TEXT)
    def _complete(self): return bools(self.frame(F.F_COMPLETE))

    def _size(self):
        total = self.frame(F.F_TOTAL)
        return ints(numpy.where(total > 0, total, self.frame(F.F_KEPT)))

    def _code_name(self):
        return code_names(self.lane.protocol, self.role(L.M_API), self.role(L.M_CODE), self.role(L.M_CODE_NAME), self.names)

    def _ok(self):
        class_ = self.role(L.M_CLASS)
        return bools(class_ != L.ERROR, class_ == NULL)

    def _key(self):
        first, second = self.role(L.M_NAMED1), self.role(L.M_NAMED2)
        first = numpy.where(first == NULL, self.role(L.M_KEY1), first)
        second = numpy.where(second == NULL, self.role(L.M_KEY2), second)
        return key_texts(self.lane.protocol, [self.role(L.M_KEY0), first, second, self.role(L.M_REQUEST_ID)])


class Children:
    """Columns of rows that hang on an exchange or a message: ITEM_HEAD columns of whose it is, then the child row."""

    HEAD = X.H_WIDTH

    def __init__(self, connections: Connections, lane, names):
        self.c, self.lane, self.names = connections, lane, names

    def build(self, rows, columns: list[str]) -> pa.RecordBatch:
        self.rows, self.masked = rows, Masked(rows, self.HEAD + L.C_PRESENT)
        return pa.RecordBatch.from_arrays([getattr(self, f"_{name}")() for name in columns], columns)

    def role(self, slot: int):
        return self.masked.column(self.HEAD + slot, slot)

    def own(self, slot: int, head: int):
        """What the row leaves unset is as in its exchange."""
        value = self.role(slot)
        return numpy.where(value == NULL, self.rows[:, head], value)

    def text(self, slot: int, head: int | None = None) -> pa.Array:
        return words(self.role(slot) if head is None else self.own(slot, head), self.names)

    def either(self, slot: int, head: int | None = None) -> pa.Array:
        """A text, or a number that stands in a text's place."""
        value = self.role(slot)
        number = (value != NULL) & (self.rows[:, self.HEAD + slot + 1] == L.IS_NUMBER)
        if not number.any():
            return self.text(slot, head)
        texts = value if head is None else self.own(slot, head)
        return mixed(texts, value, number, self.names)

    def _source(self): return self.c.sources(len(self.rows))
    def _connection(self): return self.c.ids(self.rows[:, 0])
    def _stream_side(self): return ints(self.rows[:, X.H_SIDE])
    def _protocol(self): return same(len(self.rows), self.lane.protocol.name)


class Items(Children):
    def _request_file(self): return self.c.file(self.rows[:, X.H_PACKET])
    def _request_packet(self): return self.c.packet(self.rows[:, X.H_PACKET])
    def _offset(self): return ints(self.rows[:, X.H_OFFSET])
    def _message_id(self):
        first, second = self.role(L.I_MESSAGE_ID), self.role(L.I_OFFSET)
        return joined_id(first, second)

    def _up_to(self): return bools(self.role(L.I_UP_TO) == 1, self.role(L.I_MESSAGE_ID) == NULL)
    def _item(self): return ints(self.rows[:, X.H_ORDINAL])
    def _topic(self): return self.text(L.I_TOPIC, X.H_TOPIC)
    def _partition(self): return decimal(self.own(L.I_PARTITION, X.H_PARTITION))
    def _code(self): return ints(self.role(L.I_CODE))
    def _code_class(self): return words(self.role(L.I_CLASS), CLASSES)
    def _records(self): return ints(self.role(L.I_RECORDS))
    def _payload_bytes(self): return ints(self.role(L.I_PAYLOAD_BYTES))

    def _code_name(self):
        nothing = numpy.full(len(self.rows), NULL)
        return code_names(self.lane.protocol, self.rows[:, X.H_API], self.role(L.I_CODE), nothing, self.names)


class Events(Children):
    def _first_ns(self): return ints(self.rows[:, X.H_TIME])
    def _file(self): return self.c.file(self.rows[:, X.H_PACKET])
    def _packet(self): return self.c.packet(self.rows[:, X.H_PACKET])
    def _group(self): return self.text(L.E_GROUP, X.H_GROUP)
    def _consumer(self): return self.either(L.E_CONSUMER, X.H_CLIENT)
    def _event(self): return mapped(self.role(L.E_EVENT), lambda n: self.lane.protocol.events[n])
    def _topic(self): return self.text(L.E_TOPIC, X.H_TOPIC)
    def _partition(self): return decimal(self.own(L.E_PARTITION, X.H_PARTITION))
    def _broker(self): return self.either(L.E_BROKER, X.H_BROKER)
    def _detail(self): return self.either(L.E_DETAIL)


class Records(Children):
    def _file(self): return self.c.file(self.rows[:, X.H_PACKET])
    def _packet(self): return self.c.packet(self.rows[:, X.H_PACKET])
    def _first_ns(self): return ints(self.rows[:, X.H_TIME])
    def _api(self): return mapped(self.rows[:, X.H_API], lambda api: api_name(self.lane.protocol, api))
    def _from_client(self): return bools(self.rows[:, X.H_FROM_CLIENT])
    def _topic(self): return self.text(L.D_TOPIC, X.H_TOPIC)
    def _partition(self): return decimal(self.own(L.D_PARTITION, X.H_PARTITION))
    def _broker(self): return words(self.rows[:, X.H_BROKER], self.names)

    def _offset(self):
        own, told = self.role(L.D_OFFSET), self.rows[:, X.H_ANSWER_OFFSET]
        if self.lane.protocol.offsets_run:
            told = numpy.where(told == NULL, NULL, told + self.rows[:, X.H_ORDINAL])
        value = numpy.where(own == NULL, told, own)
        return ints(numpy.where((value < 0) & bool(self.lane.protocol.message_id), NULL, value))  # -1 there: nowhere

    def _group(self): return words(self.rows[:, X.H_GROUP], self.names)
    def _client(self): return words(self.rows[:, X.H_CLIENT], self.names)
    def _redelivered(self): return ints(self.role(L.D_REDELIVERED))
    def _timestamp_ns(self): return ints(self.role(L.D_TIMESTAMP))
    def _key(self): return self.text(L.D_KEY)
    def _payload_crc32(self): return ints(self.role(L.D_CRC))
    def _chunks(self): return ints(self.role(L.D_CHUNKS))
    def _batch_size(self): return ints(self.role(L.D_BATCH_SIZE))

    def _accepted(self):
        value = self.rows[:, X.H_ACCEPTED]
        return bools(value == 1, value == NULL)

    def _payload_bytes(self):
        there = self.masked.mask >> L.D_PAYLOAD & 1
        return ints(numpy.where(there, self.rows[:, self.HEAD + L.D_PAYLOAD + 1], NULL))

    def _properties(self):
        form = self.lane.protocol.properties
        if form is None:
            return self.text(L.D_PROPERTIES)
        if self.lane.protocol.answer_property:
            return self.properties_with_answers(form)
        distinct, number = numpy.unique(self.role(L.D_PROPERTIES), return_inverse=True)
        said = ["" if text == NULL else property_json(self.names[int(text)], form) for text in distinct]
        return words(number.reshape(-1), said, (distinct == NULL)[number.reshape(-1)])

    def properties_with_answers(self, form) -> pa.Array:
        """The id that the server gave a published record stands among its properties, where the record has its own."""
        told = numpy.where(self.rows[:, X.H_ANSWER_ID_TEXT] < 0, NULL, self.rows[:, X.H_ANSWER_ID])
        keys = numpy.stack([self.role(L.D_PROPERTIES), told, numpy.where(told == NULL, 0, self.rows[:, X.H_ORDINAL])], axis=1)
        distinct, number = numpy.unique(keys, axis=0, return_inverse=True)
        said = []
        for text, answer, nth in distinct.tolist():
            ids = [] if answer == NULL else self.names[answer].split(",")
            also = {self.lane.protocol.answer_property: ids[nth]} if nth < len(ids) else {}
            said.append("" if text == NULL else property_json(self.names[text], form, also))
        number = number.reshape(-1)
        return words(number, said, (distinct[:, 0] == NULL)[number])

    def _complete(self):
        value = self.role(L.D_COMPLETE)
        return bools(value != 0)

    def _message_id(self):
        if self.lane.protocol.message_id:
            return self.composed()
        own, marks = self.role(L.D_MESSAGE_ID), self.rows[:, self.HEAD + L.D_MESSAGE_ID + 1]
        unset = own == NULL
        value = numpy.where(unset, self.rows[:, X.H_ANSWER_ID], own)
        number = numpy.where(unset, self.rows[:, X.H_ANSWER_ID_TEXT] < 0, marks == L.IS_NUMBER)
        out = [None if v == NULL else str(v) if n else self.names[int(v)] for v, n in zip(value, number, strict=True)]
        return pa.array(out, TEXTS)


    def composed(self) -> pa.Array:
        """An id of several numbers, with `:` between: two at least, and the place in the batch where it is told."""
        import pyarrow.compute as pc

        first, second = self.own(L.D_MESSAGE_ID, X.H_ANSWER_ID), self.own(L.D_OFFSET, X.H_ANSWER_OFFSET)
        texts = pc.binary_join_element_wise(ints(first).cast(pa.utf8()), ints(second).cast(pa.utf8()), ":")
        index = ints(self.role(L.D_INDEX)).cast(pa.utf8())
        longer = pc.binary_join_element_wise(texts, index, ":")
        found = pc.if_else(pc.or_(pc.is_null(index), pa.array(first == -1)), texts, longer)
        return found.dictionary_encode()


def joined_id(first, second) -> pa.Array:
    """Two numbers with `:` between."""
    import pyarrow.compute as pc

    return pc.binary_join_element_wise(ints(first).cast(pa.utf8()), ints(second).cast(pa.utf8()), ":").dictionary_encode()


class Parts(Records):
    """Rows of messages in chunks, until they are joined: see decode/chunks.py."""

    def _place(self): return ints(self.rows[:, X.H_OFFSET])
    def _part(self): return ints(self.role(L.D_PART))
    def _uuid(self): return self.text(L.D_UUID)
    def _content(self): return self.text(L.D_CONTENT)
    def _codec(self): return ints(self.role(L.D_CODEC))
    def _whole(self): return ints(self.role(L.D_WHOLE))
    def _encrypted(self): return bools(self.role(L.D_SEALED) == 1)


class Lives:
    """Columns of `connections`, from the state rows themselves."""

    def __init__(self, connections: Connections, protocols: list[str], encapsulations):
        self.c, self.protocols, self.encapsulations = connections, protocols, encapsulations

    def build(self, columns: list[str]) -> Iterator[pa.RecordBatch]:
        for first in range(0, len(self.c.state) or 1, SLOTS_AT_ONCE):
            yield self.some(columns, first)
            relieve()

    def some(self, columns: list[str], first: int) -> pa.RecordBatch:
        self.rows = self.c.state[first : first + SLOTS_AT_ONCE]
        self.all = numpy.arange(first, first + len(self.rows))
        self.client = self.c.client_side(self.all)
        arrays = [ints(self.rows[:, S_FIRST_PACKET]) if name == "#order" else getattr(self, f"_{name}")() for name in columns]
        return pa.RecordBatch.from_arrays(arrays, columns)

    def of(self, column: int, server: int):
        """A direction's column: what the client (0) or the server (1) sent."""
        side = self.client ^ server
        return numpy.where(side == 0, self.rows[:, S_SIDES + column], self.rows[:, S_SIDES + SIDE_WIDTH + column])

    def both(self, column: int):
        return self.of(column, 0) + self.of(column, 1)

    def _connection(self): return ints(self.rows[:, S_ID])
    def _source(self): return self.c.sources(len(self.rows))
    def _tcp_stream(self): return ints(self.rows[:, S_STREAM])
    def _file(self): return self.c.file(self.rows[:, S_FIRST_PACKET])
    def _first_packet(self): return self.c.packet(self.rows[:, S_FIRST_PACKET])
    def _last_file(self): return self.c.file(self.rows[:, S_LAST_PACKET])
    def _last_packet(self): return self.c.packet(self.rows[:, S_LAST_PACKET])
    def _client_ip(self): return self.c.ips(self.all, False)
    def _client_port(self): return self.c.ports(self.all, False)
    def _server_ip(self): return self.c.ips(self.all, True)
    def _server_port(self): return self.c.ports(self.all, True)
    def _protocol(self): return words(self.rows[:, S_PROTOCOL], self.protocols)
    def _encrypted(self): return bools(self.rows[:, S_FLAGS] & FLAG_ENCRYPTED)
    def _first_ns(self): return ints(self.rows[:, S_FIRST_TIME])
    def _last_ns(self): return ints(self.rows[:, S_LAST_TIME])
    def _packets_to_server(self): return ints(self.of(D_PACKETS, 0))
    def _packets_to_client(self): return ints(self.of(D_PACKETS, 1))
    def _bytes_to_server(self): return ints(self.of(D_BYTES, 0))
    def _bytes_to_client(self): return ints(self.of(D_BYTES, 1))
    def _missing_to_server(self): return ints(self.of(D_MISSING, 0))
    def _missing_to_client(self): return ints(self.of(D_MISSING, 1))
    def _retransmitted_bytes(self): return ints(self.both(D_RETRANSMITTED))
    def _late_bytes(self): return ints(self.both(D_LATE))
    def _overlap_conflicts(self): return ints(self.both(D_CONFLICTS))

    def _encapsulation(self):
        return mapped(self.rows[:, S_KEY + 5] >> 8, self.encapsulations.text_of)

    def _handshake_ns(self):
        return ints(self.rows[:, S_HANDSHAKE], self.rows[:, S_HANDSHAKE] < 0)

    def _start(self):
        return words((self.rows[:, S_FLAGS] & FLAG_SYN == 0).astype(numpy.int64), ["syn", "midstream"])

    def _end(self):
        flags = self.rows[:, S_FLAGS]
        ends = numpy.where(flags & FLAG_RESET, 1, numpy.where(flags & FLAG_FIN, 0, 2))
        return words(ends, ["fin", "reset", "open"])

    def _ended_by(self):
        flags = self.rows[:, S_FLAGS]
        side = numpy.where(flags & FLAG_ENDED, 0, numpy.where(flags & (FLAG_ENDED << 1), 1, -1))
        return words(numpy.where(side < 0, -1, side ^ self.client), ["client", "server"])
