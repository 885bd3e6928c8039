"""Columns of `exchanges`, from rows of exchange/layout.py."""

from __future__ import annotations

import numpy
import pyarrow as pa

from dissect import causes
from dissect.decode.arrays import NULL, bools, column, decimal, distinct, ints, mixed, same, words
from dissect.decode.columns.parts import parts
from dissect.decode.columns.made import CLASSES, Made, Rows, api_names, code_names, joined_id
from dissect.decode.introduction import IN_TIME, INTRODUCTION, in_time, introduction
from dissect.exchange import layout as X
from dissect.memory.hashes import mixed_rows

STATUS = ("ok", "error", "unanswered", "reset", "no_request", "oneway")
HOW = ("told", "inferred")
TCP = ("retransmission", "zero_window", "gap", "out_of_order")
COST = {0: (X.Y_LOSS, X.Y_BACK_LOSS), 1: (X.Y_ZERO, X.Y_BACK_ZERO), 3: (X.Y_DISORDER, X.Y_BACK_DISORDER)}  # what each took; of a gap nobody knows
TENTH = 10
TIMES = {  # what is measured of pauses, for questions that ask why
    "tcp_client_ns": X.Y_CLIENT, "tcp_loss_ns": X.Y_LOSS, "tcp_disorder_ns": X.Y_DISORDER, "tcp_zero_ns": X.Y_ZERO, "tcp_held_ns": X.Y_HELD,
    "tcp_rest_ns": X.Y_REST, "tcp_left_ns": X.Y_LEFT, "tcp_queue_ns": X.Y_QUEUE, "tcp_back_loss_ns": X.Y_BACK_LOSS,
    "tcp_back_disorder_ns": X.Y_BACK_DISORDER, "tcp_back_zero_ns": X.Y_BACK_ZERO, "tcp_back_held_ns": X.Y_BACK_HELD, "tcp_need": X.Y_NEED,
    "tcp_size": X.Y_SIZE, "tcp_back_need": X.Y_BACK_NEED, "tcp_back_size": X.Y_BACK_SIZE, "tcp_lost": X.Y_LOST, "tcp_idle_ns": X.Y_IDLE,
    "tcp_idles": X.Y_IDLES, "tcp_back_idle_ns": X.Y_BACK_IDLE, "tcp_back_idles": X.Y_BACK_IDLES, "tcp_paced_ns": X.Y_PACED,
    "tcp_back_paced_ns": X.Y_BACK_PACED, "tcp_reaction_ns": X.Y_REACTION, "tcp_back_reaction_ns": X.Y_BACK_REACTION,
    "tcp_unseen_ns": X.Y_UNSEEN, "tcp_back_unseen_ns": X.Y_BACK_UNSEEN, "tcp_left_unseen_ns": X.Y_LEFT_UNSEEN, "tcp_drain_ns": X.Y_DRAIN,
    "tcp_repeat_ns": X.Y_REPEAT, "tcp_after_repeat_ns": X.Y_AFTER_REPEAT,
}


def at_ns_of(rows):
    first = rows.col(X.X_REQUEST_FIRST)
    return ints(numpy.where(first == NULL, rows.col(X.X_RESPONSE_FIRST), first))


def offset_of(rows):
    first = rows.col(X.X_REQUEST_OFFSET)
    return ints(numpy.where(first == NULL, rows.col(X.X_RESPONSE_OFFSET), first))


def stream_side_of(rows):
    gone = rows.col(X.X_REQUEST_OFFSET) == NULL
    return ints(numpy.where(gone, 1 - rows.col(X.X_SIDE), rows.col(X.X_SIDE)))


def send_ns_of(rows):
    gone = rows.col(X.X_RESPONSE_FIRST) == NULL
    return ints(numpy.where(gone, NULL, rows.less(X.X_REQUEST_LAST, X.X_REQUEST_FIRST)))


def receive_ns_of(rows):
    gone = rows.col(X.X_REQUEST_FIRST) == NULL
    return ints(numpy.where(gone, NULL, rows.less(X.X_RESPONSE_LAST, X.X_RESPONSE_FIRST)))


def message_id_of(rows):
    if rows.lane.protocol.message_id:
        return joined_id(rows.col(X.X_ANSWER_ID), rows.col(X.X_ANSWER_OFFSET))
    value, number = rows.col(X.X_ANSWER_ID), rows.col(X.X_ANSWER_ID_TEXT) < 0
    if not number.any():
        return rows.text(X.X_ANSWER_ID)
    return mixed(value, value, number & (value != NULL), rows.names)


def answer_key_of(rows):
    """A number that is the same where message_id is: what is joined by it needs no texts."""
    ids, text, further = rows.col(X.X_ANSWER_ID), rows.col(X.X_ANSWER_ID_TEXT) >= 0, rows.col(X.X_ANSWER_OFFSET)
    if rows.lane.protocol.message_id:
        return ints(mixed_rows(ids, further), (ids == NULL) | (further == NULL))
    named = text & (ids >= 0) & (ids < len(rows.names.names))
    if named.any():
        ids = ids.copy()
        ids[named] = rows.names.names.digests(ids[named])
    return ints(mixed_rows(ids), (ids == NULL) | text & ~named)


def answer_named_of(rows):
    there = rows.col(X.X_ANSWER_ID) != NULL
    return bools(there & (rows.col(X.X_ANSWER_OFFSET) != NULL) if rows.lane.protocol.message_id else there)


def group_records_of(rows):
    return ints(rows.col(X.X_RECORDS)) if rows.lane.protocol.grouped else pa.nulls(len(rows.lines), pa.int64())


def leg_key_of(rows):
    """Only a request has one."""
    return ints(numpy.where(rows.col(X.X_REQUEST_FIRST) == NULL, NULL, rows.col(X.X_LEG)))


def tcp_of(rows):
    """Of most exchanges TCP has nothing to say."""
    noted = rows.col(X.X_TCP)
    some = numpy.flatnonzero(noted)
    there = noted[some, None] >> numpy.arange(len(TCP)) & 1 == 1
    counts = numpy.zeros(len(noted), dtype=numpy.int64)
    counts[some] = there.sum(axis=1)
    return tags(there, counts)


def tcp_cost_of(rows):
    """A repeat long before the answer, or one that was not needed, is not the reason why an exchange was slow."""
    there, whole = rows.col(X.X_TCP)[:, None] >> numpy.arange(len(TCP)) & 1 == 1, rows.less(X.X_RESPONSE_LAST, X.X_REQUEST_FIRST)
    for bit, columns in COST.items():
        took = sum(rows.measured(column) for column in columns)
        there[:, bit] &= (whole == NULL) | (took * TENTH >= numpy.maximum(whole, 1))
    return tags(there, there.sum(axis=1))


def tags(there, counts) -> pa.Array:
    """Lists of so many tags each; which ones, in their order, `there` tells."""
    ends = numpy.concatenate([[0], numpy.cumsum(counts)]).astype(numpy.int32)
    return pa.ListArray.from_arrays(column(pa.int32(), len(ends), ends), pa.array([TCP[bit] for bit in numpy.nonzero(there)[1]], pa.utf8()))


def measured(column: int) -> Made:
    return Made(lambda rows: ints(rows.measured(column)))


def of_latency(name: str) -> Made:
    """A part of latency_ns."""
    return Made(lambda rows: rows.parts()[name], roles="wait wait_until")


def introduced(which: int) -> Made:
    """What the connection's SYNs say."""
    return Made(lambda rows: ints(rows.introduction()[which]))


# What is known of the store is joined later: analysis/stored.sql.
EXCHANGES: dict[str, Made] = {
    "source": Made(lambda rows: rows.c.sources(len(rows.lines))),
    "connection": Made(lambda rows: rows.c.ids(rows.col(X.X_SLOT))),
    "protocol": Made(lambda rows: same(len(rows.lines), rows.lane.protocol.name)),
    "api": Made(lambda rows: api_names(rows.lane.protocol, rows.col(X.X_API), rows.names)),
    "request_id": Made(lambda rows: ints(rows.col(X.X_REQUEST_ID))),
    "from_client": Made(lambda rows: bools(rows.col(X.X_FROM_CLIENT))),
    "client_ip": Made(lambda rows: rows.c.ips(rows.col(X.X_SLOT), False)),
    "client_port": Made(lambda rows: rows.c.ports(rows.col(X.X_SLOT), False)),
    "server_ip": Made(lambda rows: rows.c.ips(rows.col(X.X_SLOT), True)),
    "server_port": Made(lambda rows: rows.c.ports(rows.col(X.X_SLOT), True)),
    "broker": Made(lambda rows: rows.text(X.X_BROKER), roles="broker"),
    "topic": Made(lambda rows: rows.text(X.X_TOPIC), roles="topic"),
    "partition": Made(lambda rows: decimal(rows.col(X.X_PARTITION)), roles="answer_offset partition"),
    "group": Made(lambda rows: rows.text(X.X_GROUP), roles="group"),
    "client": Made(lambda rows: rows.text(X.X_CLIENT), roles="client"),
    "request_file": Made(lambda rows: rows.c.file(rows.col(X.X_REQUEST_PACKET))),
    "request_packet": Made(lambda rows: rows.c.packet(rows.col(X.X_REQUEST_PACKET))),
    "response_file": Made(lambda rows: rows.c.file(rows.col(X.X_RESPONSE_PACKET))),
    "response_packet": Made(lambda rows: rows.c.packet(rows.col(X.X_RESPONSE_PACKET))),
    "request_first_ns": Made(lambda rows: ints(rows.col(X.X_REQUEST_FIRST))),
    "request_last_ns": Made(lambda rows: ints(rows.col(X.X_REQUEST_LAST))),
    "response_first_ns": Made(lambda rows: ints(rows.col(X.X_RESPONSE_FIRST))),
    "response_last_ns": Made(lambda rows: ints(rows.col(X.X_RESPONSE_LAST))),
    "request_size": Made(lambda rows: ints(rows.col(X.X_REQUEST_SIZE))),
    "response_size": Made(lambda rows: ints(rows.col(X.X_RESPONSE_SIZE))),
    "records": Made(lambda rows: ints(rows.col(X.X_RECORDS)), roles="records"),
    "payload_bytes": Made(lambda rows: ints(rows.col(X.X_PAYLOAD)), roles="payload_bytes records"),
    "group_records": Made(group_records_of, roles="group_records"),
    "answers": Made(lambda rows: ints(rows.col(X.X_ANSWERS))),
    "status": Made(lambda rows: words(rows.col(X.X_STATUS), STATUS)),
    "code": Made(lambda rows: ints(rows.col(X.X_CODE))),
    "code_name": Made(lambda rows: code_names(rows.lane.protocol, rows.col(X.X_API), rows.col(X.X_CODE), rows.col(X.X_CODE_NAME), rows.names), roles="code_name"),
    "code_class": Made(lambda rows: words(rows.col(X.X_CLASS), CLASSES)),
    "code_text": Made(lambda rows: rows.text(X.X_TEXT), roles="text"),
    "latency_ns": Made(lambda rows: ints(rows.less(X.X_RESPONSE_LAST, X.X_REQUEST_FIRST))),
    "server_ns": Made(lambda rows: ints(rows.less(X.X_RESPONSE_FIRST, X.X_REQUEST_LAST))),
    "wait_ns": Made(lambda rows: ints(rows.col(X.X_WAIT)), roles="wait wait_until"),
    "wait_how": Made(lambda rows: words(rows.col(X.X_WAIT_HOW), HOW), roles="wait wait_until"),
    "at_ns": Made(at_ns_of),
    "offset": Made(offset_of),
    "stream_side": Made(stream_side_of),
    "asking_side": Made(lambda rows: ints(rows.col(X.X_SIDE))),
    "send_ns": Made(send_ns_of),
    "receive_ns": Made(receive_ns_of),
    "message_id": Made(message_id_of, roles="answer_id answer_offset index message_id offset"),
    "answer_key": Made(answer_key_of, roles="answer_key answer_offset"),
    "answer_named": Made(answer_named_of, roles="answer_named answer_offset"),
    "leg_key": Made(leg_key_of, roles="leg"),
    "leg_ns": Made(lambda rows: pa.nulls(len(rows.lines), pa.int64())),
    "legs": Made(lambda rows: pa.nulls(len(rows.lines), pa.int64())),
    "bookie_ns": Made(lambda rows: pa.nulls(len(rows.lines), pa.int64())),
    "by_store": Made(lambda rows: bools(numpy.full(len(rows.lines), rows.lane.protocol.store))),
    "tcp": Made(tcp_of),
    "tcp_cost": Made(tcp_cost_of),
    "bookies": Made(lambda rows: pa.nulls(len(rows.lines), pa.int64())),
    **{name: measured(column) for name, column in TIMES.items()},
    **{name: of_latency(name) for name in causes.MADE},
    **{name: introduced(which) for which, name in enumerate(INTRODUCTION)},
}


class Exchanges(Rows):
    columns = EXCHANGES

    def take(self, rows) -> None:
        super().take(rows)
        self.said: list | None = None
        self.open: numpy.ndarray | None = None
        self.made: dict | None = None

    def needs_only(self, finished) -> None:
        """Further rows of this lane are filled with no more than was looked at in these: which columns that is does not depend on what they hold."""
        unfilled = self.lines.taken - {*numpy.asarray(finished.chosen).tolist()}
        if unfilled:
            raise ValueError(f"columns {sorted(unfilled)} of exchanges were looked at, which nobody filled")
        if len(finished.chosen) == finished.width:
            finished.keep_only(self.lines.taken)

    def introduction(self) -> list:
        """All columns of the introduction at once, since they are asked for together."""
        if self.said is None:
            slots, place = distinct(self.col(X.X_SLOT))  # connections are few beside exchanges
            said = numpy.repeat(in_time(self.c.state[slots[:, None], IN_TIME]), 2, axis=0)
            which = 2 * place + self.col(X.X_SIDE)
            self.said = [values[which] for values in introduction(said, numpy.arange(len(said)) & 1)]
        return self.said

    def measured(self, column: int) -> numpy.ndarray:
        """A measured time, where both halves of the exchange exist."""
        if self.open is None:
            self.open = self.less(X.X_RESPONSE_LAST, X.X_REQUEST_FIRST) == NULL
        return numpy.where(self.open, NULL, self.col(X.X_WIDTH + column))

    def parts(self) -> dict:
        """All parts of latency at once."""
        if self.made is None:
            said = dict(zip(INTRODUCTION, self.introduction(), strict=True))
            said |= {"wait_ns": self.col(X.X_WAIT), "from_client": self.col(X.X_FROM_CLIENT), "by_store": numpy.full(len(self.lines), int(self.lane.protocol.store))}
            said["tcp_rest_ns"] = self.measured(X.Y_REST)  # where there is none, the others are not looked at
            self.made = parts(lambda name: said[name] if name in said else self.col(X.X_WIDTH + TIMES[name]))
        return self.made

    def col(self, column: int):
        return self.lines[column]

    def text(self, column: int) -> pa.Array:
        return words(self.col(column), self.names)

    def less(self, a: int, b: int):
        """a − b; NULL if one of them is NULL."""
        one, two = self.col(a), self.col(b)
        return numpy.where((one == NULL) | (two == NULL), NULL, one - numpy.where(two == NULL, 0, two))
