"""What was said about each partition, without the database, which would carry every text of the events through its joins.

Law: the rows are those of `steps.sql`, `said.sql` and `evidence.sql`, in the order of time.  Texts are numbers here, up to the rows that leave.
Events of very many are looked at some partitions at a time, which wait in files.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from heapq import merge
from itertools import chain, repeat
from operator import itemgetter
from zlib import crc32

import numpy
import pyarrow as pa

from dissect.analysis.ownership import BUCKET, IN_TIME, OURS, PAUSE
from dissect.decode.arrays import TEXTS, among, held, is_there
from dissect.decode.passes import distinct
from dissect.decode.rowfiles import Rows as Waiting
from dissect.decode.rowfiles import batches
from dissect.engine.narrow import widened
from dissect.engine.numbered import as_one, compact
from dissect.language.vocabulary import PROOFS
from dissect.memory.system import give_back

NUMBER = numpy.int32
ROWS_AT_ONCE = 1 << 9       # that leave as Python's values, of each part
EVENTS_AT_ONCE = 1 << 15    # of some partitions, that are looked at together: some 10 MB
PIECE_ROWS = 1 << 15        # of events, as they are told apart
ROOM = 1 << 62      # several numbers are one number below this
NOWHERE = -1
FIRST_READ = ("served", "redirected")       # what a replica near the reader says, who leads nothing
SAID = ("source", "protocol", "group", "consumer", "event", "topic", "partition", "broker", "detail", "file")      # texts of an event …
WHEN = ("first_ns", "packet", "connection")        # … and its numbers


class Spoken:
    """A column of texts: for each row the number of its text, −1 where there is none."""

    def __init__(self, words: Sequence[str], numbers: numpy.ndarray):
        self.words, self.numbers = words, numbers

    @classmethod
    def of(cls, values: pa.ChunkedArray) -> Spoken:
        return cls.of_one(as_texts(values))

    @classmethod
    def of_one(cls, one: pa.DictionaryArray) -> Spoken:
        numbers = held(one.indices)
        return cls(one.dictionary.to_pylist(), numpy.where(is_there(one.indices), numbers, NOWHERE).astype(NUMBER) if one.null_count else numbers)

    def among(self, words: Iterable[str]) -> numpy.ndarray:
        """Which rows say one of these."""
        wanted = {*words}
        return numpy.array([*(word in wanted for word in self.words), False])[self.numbers]

    def among_all(self, known: dict[str, int]) -> numpy.ndarray:
        """Numbers among the texts of several columns, which learn these."""
        return numpy.array([*(known.setdefault(word, len(known)) for word in self.words), NOWHERE], dtype=NUMBER)[self.numbers]

    def at(self, rows: numpy.ndarray) -> Spoken:
        return Spoken(self.words, self.numbers[rows])

    def used(self) -> Spoken:
        """With the texts that occur."""
        found, numbers = distinct(self.numbers)
        return Spoken([self.words[number] for number in found.tolist() if number >= 0], among(found >= 0).astype(NUMBER)[numbers])

    def of_rows(self) -> list[str | None]:
        words = [*self.words, None]
        return [words[number] for number in self.numbers.tolist()]

    def as_column(self) -> pa.DictionaryArray:
        return pa.DictionaryArray.from_arrays(pa.array(self.numbers, mask=self.numbers < 0), pa.array(self.words, pa.utf8()))

    def ranks(self) -> numpy.ndarray:
        """For each row the place of its text among all in their order; −1 where there is none."""
        place = numpy.full(len(self.words) + 1, NOWHERE, dtype=numpy.int64)
        place[sorted(range(len(self.words)), key=self.words.__getitem__)] = numpy.arange(len(self.words))
        return place[self.numbers]


def as_texts(values: pa.ChunkedArray) -> pa.DictionaryArray:
    """A column's texts by numbers, as rows in memory and on disk have them, or plain."""
    return as_one([widened(part, TEXTS) if pa.types.is_dictionary(part.type) else part.dictionary_encode() for part in values.chunks])


def first_of(*columns: Spoken) -> Spoken:
    """For each row the first text that is there."""
    known: dict[str, int] = {}
    found = numpy.full(len(columns[0].numbers), NOWHERE, dtype=NUMBER)
    for column in columns:
        found = numpy.where(found < 0, column.among_all(known), found)
    return Spoken([*known], found)


def chosen(which: numpy.ndarray, column: Spoken, other: Spoken) -> Spoken:
    """One column's texts in these rows, another one's elsewhere."""
    return first_of(Spoken(column.words, numpy.where(which, column.numbers, NOWHERE)), Spoken(other.words, numpy.where(which, NOWHERE, other.numbers)))


def together(*columns: numpy.ndarray) -> numpy.ndarray:
    """One number for several of each row: two rows have the same if all of theirs are equal."""
    made, most = numpy.zeros(len(columns[0]), dtype=numpy.int64), 1
    for column in columns:
        least = int(column.min())
        width = int(column.max()) - least + 1
        if most * width >= ROOM:
            _, made = distinct(made)
            most = int(made.max()) + 1
            if most * width >= ROOM:
                _, column = distinct(column)
                least, width = 0, int(column.max()) + 1
        made = made * width + (column - least)
        most *= width
    return distinct(made)[1]


class Connections:
    """What is known of them.  `places`: a row for each; `brokers`: the name of its broker, where it is known; the protocols in which a broker owns,
    and in which who reads owns."""

    def __init__(self, places: list[dict], brokers: dict[int, str], by_broker: set[str], observed: set[str]):
        self.places, self.brokers, self.by_broker, self.observed = {row["connection"]: row for row in places}, brokers, by_broker, observed
        self.consumers: dict[int, str | None] = {}      # where one named itself; of several none

    def hear(self, events: pa.Table) -> pa.Table:
        consumer, connection = Spoken.of(events["consumer"]), numbers_of(events["connection"])
        told = (consumer.numbers >= 0) & ~Spoken.of(events["event"]).among(["named"])
        found, at = distinct(connection[told])
        low, high = numpy.full(len(found), len(consumer.words)), numpy.full(len(found), NOWHERE)
        numpy.minimum.at(low, at, consumer.numbers[told])
        numpy.maximum.at(high, at, consumer.numbers[told])
        for number, first, last in zip(found.tolist(), low.tolist(), high.tolist(), strict=True):
            name = consumer.words[first] if first == last else None
            self.consumers[number] = name if self.consumers.get(number, name) == name else None
        return events


def evidence(pieces: Iterable[pa.Table], count: int, known: Connections, folder: str) -> Iterator[dict]:
    """Of so many events, which come piece by piece."""
    heard, parts = (known.hear(piece) for piece in pieces if piece.num_rows), -(-count // EVENTS_AT_ONCE)
    some = apart(heard, parts, known, folder) if parts > 1 else iter([pa.concat_tables(heard, promote_options="permissive")])
    return in_time(chain.from_iterable(map(found_of, some, repeat(known))), folder)


def found_of(events: pa.Table, known: Connections) -> list[Evidence]:
    """In a function of its own, which keeps nothing of some events while the next ones come."""
    said = Statements(events, known)
    rows = said.steps()
    return [condensed(said, rows)] if len(rows.first) else []


def apart(pieces: Iterable[pa.Table], parts: int, known: Connections, folder: str) -> Iterator[pa.Table]:
    """The events of some partitions at a time, in the order of the pieces."""
    waiting = Waiting(folder)
    for piece in pieces:
        rows, part = plain(piece), part_of(piece, parts)
        order = numpy.argsort(part, kind="stable")
        found, firsts = numpy.unique(part[order], return_index=True)
        for number, those in zip(found.tolist(), numpy.split(order, firsts[1:]), strict=True):
            waiting.append((0, str(number), these(rows, those)))
    for path in waiting.close().values():
        give_back()     # what was there before had other sizes
        yield fewer((pa.Table.from_batches([rows]) for _, rows in batches(path, mapped=False)), known)
        os.unlink(path)


def fewer(some: Iterable[pa.Table], known: Connections) -> pa.Table:
    """Events as one table.  One partition may have nearly all: of very many, what says nothing beside the others is let go of as they come."""
    waiting, rows, most = list[pa.Table](), 0, 2 * EVENTS_AT_ONCE
    for events in some:
        waiting.append(events)
        rows += events.num_rows
        if rows > most:
            waiting = [telling(pa.concat_tables(waiting), known)]
            rows = waiting[0].num_rows
            most = max(most, 2 * rows)
    return pa.concat_tables(waiting)


def telling(events: pa.Table, known: Connections) -> pa.Table:
    """The events that say something beside the others."""
    return pa.Table.from_batches([these(plain(events), Statements(events, known).telling())])


def plain(events: pa.Table) -> pa.RecordBatch:
    """Their columns with the same types, however they came."""
    return pa.RecordBatch.from_pydict({**{name: as_texts(events[name]) for name in SAID}, **{name: pa.array(numbers_of(events[name])) for name in WHEN}})


def these(events: pa.RecordBatch, rows: numpy.ndarray) -> pa.RecordBatch:
    """Some of the events, with the texts that they say."""
    chosen = events.take(pa.array(rows)).columns
    return pa.RecordBatch.from_arrays([compact(values) if pa.types.is_dictionary(values.type) else values for values in chosen], events.schema.names)


def part_of(events: pa.Table, parts: int) -> numpy.ndarray:
    """To which part a row belongs: all that is said of a partition to the same one."""
    found = numpy.zeros(events.num_rows, dtype=numpy.int64)
    for name in ("topic", "partition"):
        column = Spoken.of(events[name])
        found = found * 31 + numpy.array([*(crc32(word.encode()) for word in column.words), 0])[column.numbers]
    return found % parts


def numbers_of(values: pa.ChunkedArray) -> numpy.ndarray:
    return numpy.concatenate([held(part).astype(numpy.int64) for part in values.chunks])


class Rows:
    """Statements: the rows of events that they begin and end with, their details, and whether they only repeat what is so."""

    def __init__(self, first: numpy.ndarray, last: numpy.ndarray, detail: numpy.ndarray, weak: numpy.ndarray):
        self.first, self.last, self.detail, self.weak = first, last, detail, weak

    def those(self, which: numpy.ndarray) -> Rows:
        return Rows(self.first[which], self.last[which], self.detail[which], self.weak[which])


class Statements:
    """The events, without names of brokers, which say nothing of partitions."""

    def __init__(self, events: pa.Table, known: Connections):
        self.known = known
        self.texts = {name: Spoken.of(events[name]) for name in SAID}
        self.time, self.packet, self.connection = (numbers_of(events[name]) for name in WHEN)
        self.there = ~self.texts["event"].among(["named"])
        self.connections, self.at = distinct(self.connection)
        self.texts["broker"] = first_of(self.texts["broker"], self.of_connections(known.brokers.get))

    def of_connections(self, name: Callable[[int], str | None]) -> Spoken:
        """A text for each connection, as a column of the events."""
        values = [*map(name, self.connections.tolist())]
        words = {word: number for number, word in enumerate(dict.fromkeys(value for value in values if value is not None))}
        return Spoken([*words], numpy.array([NOWHERE if value is None else words[value] for value in values], dtype=NUMBER)[self.at])

    def of_places(self, name: str) -> Spoken:
        return self.of_connections(lambda connection: self.known.places.get(connection, {}).get(name))

    def steps(self) -> Rows:
        """Proofs of one step of time are one row."""
        event = self.texts["event"]
        weak = numpy.flatnonzero(event.among(PROOFS) & self.there)
        ours = numpy.flatnonzero(event.among(name for name in OURS if name not in PROOFS) & self.there)
        detail = self.texts["detail"].ranks()
        first, last, greatest = self.proofs(weak, detail) if len(weak) else (weak, weak, weak)
        found = Rows(numpy.concatenate([first, ours]), numpy.concatenate([last, ours]), detail[numpy.concatenate([greatest, ours])],
                     numpy.repeat([1, 0], [len(first), len(ours)]))
        return found.those(~self.near(found.first))

    def proofs(self, weak: numpy.ndarray, detail: numpy.ndarray) -> tuple[numpy.ndarray, numpy.ndarray, numpy.ndarray]:
        """Of each group of proofs: its first row, its last one, and one with its greatest detail."""
        time = self.time[weak]
        bucket = time - numpy.fmod(time, BUCKET)
        alike = together(*(self.texts[name].numbers[weak] for name in ("event", "group", "consumer", "broker", "topic", "partition")), self.at[weak], bucket // BUCKET)
        order = numpy.lexsort((time, alike))
        begins = numpy.flatnonzero(numpy.concatenate([[True], alike[order][1:] != alike[order][:-1]]))
        rows, greatest = weak[order], weak[numpy.lexsort((detail[weak], alike))]
        return rows[begins], rows[last_of_all(time[order], begins)], greatest[numpy.append(begins[1:], len(weak)) - 1]

    def telling(self) -> numpy.ndarray:
        """The rows without which other statements would be found."""
        weak, kept = numpy.flatnonzero(self.texts["event"].among(PROOFS) & self.there), self.there.copy()
        if len(weak):
            kept[weak] = False
            for rows in self.proofs(weak, self.texts["detail"].ranks()):
                kept[rows] = True
        return numpy.flatnonzero(kept)

    def near(self, rows: numpy.ndarray) -> numpy.ndarray:
        """Which of these rows a replica said of a partition that somebody wants to read near."""
        topic, partition = self.texts["topic"].numbers, self.texts["partition"].numbers
        read = self.texts["event"].among(["near_read"]) & self.there & (topic >= 0) & (partition >= 0)
        if not read.any():
            return numpy.zeros(len(rows), dtype=bool)
        place = together(self.at, topic, partition)
        return numpy.isin(place[rows], place[read]) & self.texts["event"].among(FIRST_READ)[rows]

    def who(self) -> Spoken:
        """Who gains or loses: a consumer, or the broker that leads."""
        protocol, consumer = self.texts["protocol"], self.texts["consumer"]
        reader = chosen(protocol.among(self.known.observed), first_of(consumer, self.of_connections(self.known.consumers.get), self.of_places("client_address")), consumer)
        return chosen(protocol.among(self.known.by_broker), first_of(self.texts["broker"], self.of_places("address")), reader)

    def place(self) -> Spoken:
        """What makes partitions of one number differ."""
        return chosen(self.texts["protocol"].among(self.known.by_broker), self.of_places("cluster"), first_of(self.texts["broker"], self.of_places("broker"), self.of_places("address")))


@dataclass(eq=False)
class Evidence:
    """What was found, column by column."""

    texts: dict[str, Spoken]
    numbers: dict[str, numpy.ndarray]

    def batches(self) -> Iterator[pa.RecordBatch]:
        """In the order of time, some rows at a time, with the texts that they say."""
        order = numpy.lexsort((self.texts["event"].ranks(), self.numbers["packet"], self.numbers["first_ns"]))
        for at in range(0, len(order), ROWS_AT_ONCE):
            here = order[at : at + ROWS_AT_ONCE]
            texts = {name: column.at(here).used().as_column() for name, column in self.texts.items()}
            yield pa.RecordBatch.from_pydict({**texts, **{name: pa.array(column[here]) for name, column in self.numbers.items()}})


def condensed(said: Statements, rows: Rows) -> Evidence:
    """Proofs that say the same again are one row."""
    columns = {**said.texts, "who": said.who(), "place": said.place(), "client_ip": said.of_places("client_ip")}
    time, until, who = said.time[rows.first], said.time[rows.last], columns["who"].numbers[rows.first]
    of_partition = together(*(columns[name].numbers[rows.first] for name in ("source", "protocol", "place", "group", "topic", "partition")))
    order = numpy.lexsort((rows.weak, said.packet[rows.first], time, of_partition))
    alike = together(of_partition, columns["event"].numbers[rows.first], who, said.at[rows.first])[order]
    rows, time, until = rows.those(order), time[order], until[order]
    again = (alike[1:] == alike[:-1]) & (rows.weak[1:] == 1) & (who[order][1:] >= 0) & (time[1:] - until[:-1] <= PAUSE)
    begins = numpy.flatnonzero(numpy.concatenate([[True], ~again]))
    latest = last_of_all(until, begins)
    first, last, detail = rows.first[begins], rows.last[latest], numpy.maximum.reduceat(rows.detail, begins)
    texts = {name: columns[name].at(first) for name in ("source", "protocol", "place", "group", "topic", "partition", "who", "event", "file", "client_ip")}
    texts |= {"detail": Spoken(sorted(said.texts["detail"].words), detail), "last_file": said.texts["file"].at(last)}
    return Evidence({name: column.used() for name, column in texts.items()}, {"first_ns": said.time[first], "last_ns": said.time[last], "packet": said.packet[first], "last_packet": said.packet[last], "connection": said.connection[last]})


def last_of_all(until: numpy.ndarray, begins: numpy.ndarray) -> numpy.ndarray:
    """The first row of each run with its greatest time."""
    run = numpy.repeat(numpy.arange(len(begins)), numpy.diff(numpy.append(begins, len(until))))
    rows = numpy.flatnonzero(until == numpy.maximum.reduceat(until, begins)[run])
    return rows[numpy.unique(run[rows], return_index=True)[1]]


def in_time(found: Iterable[Evidence], folder: str) -> Iterator[dict]:
    """Rows as Python's values: those of each part wait in a file of their own, and come together."""
    files = [waiting(one, folder) for one in found]
    give_back()
    yield from merge(*map(told_of, files), key=itemgetter(*IN_TIME.split(", ")))


def waiting(found: Evidence, folder: str) -> str:
    """The file in which its rows wait."""
    rows = Waiting(folder)
    for batch in found.batches():
        rows.append((0, "evidence", batch))
    [path] = rows.close().values()
    return path


def told_of(path: str) -> Iterator[dict]:
    for _, batch in batches(path, mapped=False):
        yield from values(batch)
    os.unlink(path)


def values(batch: pa.RecordBatch) -> Iterator[dict]:
    """Rows with Python's values; equal texts are one."""
    columns = []
    for column in batch.columns:
        if pa.types.is_dictionary(column.type):
            columns.append(Spoken.of_one(column).of_rows())
        else:
            columns.append(column.to_pylist())
    names = batch.schema.names
    return (dict(zip(names, row, strict=True)) for row in zip(*columns, strict=True))
