"""What was said about each partition, from events that lie in memory: without the database, which would carry every text of them through its joins.

Law: the rows are those of `steps.sql`, `said.sql` and `evidence.sql`, in the order of time.  Texts are numbers here, up to the rows that leave.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import numpy
import pyarrow as pa

from dissect.analysis.evidence import PAUSE, last_of_all
from dissect.analysis.ownership import BUCKET, OURS
from dissect.decode.arrays import TEXTS
from dissect.decode.passes import distinct
from dissect.decode.arrays import held, is_there
from dissect.engine.narrow import widened
from dissect.engine.numbered import as_one
from dissect.language.vocabulary import PROOFS

NUMBER = numpy.int32
ROWS_AT_ONCE = 1 << 12      # that leave as Python's values
ROOM = 1 << 62      # several numbers are one number below this
NOWHERE = -1
FIRST_READ = ("served", "redirected")       # what a replica near the reader says, who leads nothing


class Spoken:
    """A column of texts: for each row the number of its text, −1 where there is none."""

    def __init__(self, words: Sequence[str], numbers: numpy.ndarray):
        self.words, self.numbers = words, numbers

    @classmethod
    def of(cls, values: pa.ChunkedArray) -> Spoken:
        one = as_one([widened(part, TEXTS) for part in values.chunks])
        numbers = held(one.indices)
        return cls(one.dictionary.to_pylist(), numpy.where(is_there(one.indices), numbers, NOWHERE).astype(NUMBER) if one.null_count else numbers)

    def among(self, words: Iterable[str]) -> numpy.ndarray:
        """Which rows say one of these."""
        wanted = {*words}
        return numpy.array([*(word in wanted for word in self.words), False])[self.numbers]

    def at(self, rows: numpy.ndarray) -> Spoken:
        return Spoken(self.words, self.numbers[rows])

    def ranks(self) -> numpy.ndarray:
        """For each row the place of its text among all in their order; −1 where there is none."""
        place = numpy.full(len(self.words) + 1, NOWHERE, dtype=numpy.int64)
        place[sorted(range(len(self.words)), key=self.words.__getitem__)] = numpy.arange(len(self.words))
        return place[self.numbers]


def first_of(*columns: Spoken) -> Spoken:
    """For each row the first text that is there."""
    known: dict[str, int] = {}
    found = numpy.full(len(columns[0].numbers), NOWHERE, dtype=NUMBER)
    for column in columns:
        theirs = numpy.array([*(known.setdefault(word, len(known)) for word in column.words), NOWHERE], dtype=NUMBER)[column.numbers]
        found = numpy.where(found < 0, theirs, found)
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


def evidence(events: pa.Table, places: list[dict], brokers: dict[int, str], by_broker: set[str], observed: set[str]) -> Iterator[dict]:
    """`places`: a row per connection; `brokers`: the name of the broker of a connection, where it is known; the protocols in which a broker owns, and in which
    who reads owns."""
    said = Statements(events, places, brokers)
    rows = said.steps()
    return condensed(said, rows, by_broker, observed) if len(rows.first) else iter(())


class Rows:
    """Statements: the rows of events that they begin and end with, their details, and whether they only repeat what is so."""

    def __init__(self, first: numpy.ndarray, last: numpy.ndarray, detail: numpy.ndarray, weak: numpy.ndarray):
        self.first, self.last, self.detail, self.weak = first, last, detail, weak

    def those(self, which: numpy.ndarray) -> Rows:
        return Rows(self.first[which], self.last[which], self.detail[which], self.weak[which])


class Statements:
    """The events, without names of brokers, which say nothing of partitions."""

    def __init__(self, events: pa.Table, places: list[dict], brokers: dict[int, str]):
        self.texts = {name: Spoken.of(events[name]) for name in ("source", "protocol", "group", "consumer", "event", "topic", "partition", "broker", "detail", "file")}
        self.time, self.packet, self.connection = (numpy.concatenate([held(part).astype(numpy.int64) for part in events[name].chunks]) for name in ("first_ns", "packet", "connection"))
        self.there = ~self.texts["event"].among(["named"])
        self.connections, self.at = distinct(self.connection)
        named = [brokers.get(connection) for connection in self.connections.tolist()]
        self.texts["broker"] = first_of(self.texts["broker"], self.of_connections(named))
        self.places = {row["connection"]: row for row in places}

    def of_connections(self, values: list[str | None]) -> Spoken:
        """A text for each connection, as a column of the events."""
        words = {word: number for number, word in enumerate(dict.fromkeys(value for value in values if value is not None))}
        return Spoken([*words], numpy.array([NOWHERE if value is None else words[value] for value in values], dtype=NUMBER)[self.at])

    def of_places(self, name: str) -> Spoken:
        return self.of_connections([self.places.get(connection, {}).get(name) for connection in self.connections.tolist()])

    def steps(self) -> Rows:
        """Proofs of one step of time are one row."""
        event = self.texts["event"]
        weak = numpy.flatnonzero(event.among(PROOFS) & self.there)
        ours = numpy.flatnonzero(event.among(name for name in OURS if name not in PROOFS) & self.there)
        detail = self.texts["detail"].ranks()
        first, last, details = self.proofs(weak, detail) if len(weak) else (weak, weak, weak)
        found = Rows(numpy.concatenate([first, ours]), numpy.concatenate([last, ours]), numpy.concatenate([details, detail[ours]]),
                     numpy.repeat([1, 0], [len(first), len(ours)]))
        return found.those(~self.near(found.first))

    def proofs(self, weak: numpy.ndarray, detail: numpy.ndarray) -> tuple[numpy.ndarray, numpy.ndarray, numpy.ndarray]:
        """Of each group of proofs: its first row, its last one, and its greatest detail."""
        time = self.time[weak]
        bucket = time - numpy.fmod(time, BUCKET)
        alike = together(*(self.texts[name].numbers[weak] for name in ("event", "group", "consumer", "broker", "topic", "partition")), self.at[weak], bucket // BUCKET)
        order = numpy.lexsort((time, alike))
        begins = numpy.flatnonzero(numpy.concatenate([[True], alike[order][1:] != alike[order][:-1]]))
        rows = weak[order]
        return rows[begins], rows[last_of_all(time[order], begins)], numpy.maximum.reduceat(detail[rows], begins)

    def near(self, rows: numpy.ndarray) -> numpy.ndarray:
        """Which of these rows a replica said of a partition that somebody wants to read near."""
        topic, partition = self.texts["topic"].numbers, self.texts["partition"].numbers
        read = self.texts["event"].among(["near_read"]) & self.there & (topic >= 0) & (partition >= 0)
        if not read.any():
            return numpy.zeros(len(rows), dtype=bool)
        place = together(self.at, topic, partition)
        return numpy.isin(place[rows], place[read]) & self.texts["event"].among(FIRST_READ)[rows]

    def spoken(self) -> Spoken:
        """The consumer of each connection on which only one has named itself."""
        consumer = self.texts["consumer"]
        told = (consumer.numbers >= 0) & self.there
        low, high = numpy.full(len(self.connections), len(consumer.words)), numpy.full(len(self.connections), NOWHERE)
        numpy.minimum.at(low, self.at[told], consumer.numbers[told])
        numpy.maximum.at(high, self.at[told], consumer.numbers[told])
        return Spoken(consumer.words, numpy.where(low == high, high, NOWHERE)[self.at])

    def who(self, by_broker: set[str], observed: set[str]) -> Spoken:
        """Who gains or loses: a consumer, or the broker that leads."""
        protocol, consumer = self.texts["protocol"], self.texts["consumer"]
        reader = chosen(protocol.among(observed), first_of(consumer, self.spoken(), self.of_places("client_address")), consumer)
        return chosen(protocol.among(by_broker), first_of(self.texts["broker"], self.of_places("address")), reader)

    def place(self, by_broker: set[str]) -> Spoken:
        """What makes partitions of one number differ."""
        return chosen(self.texts["protocol"].among(by_broker), self.of_places("cluster"), first_of(self.texts["broker"], self.of_places("broker"), self.of_places("address")))


def condensed(said: Statements, rows: Rows, by_broker: set[str], observed: set[str]) -> Iterator[dict]:
    """Proofs that say the same again are one row."""
    columns = {**said.texts, "who": said.who(by_broker, observed), "place": said.place(by_broker), "client_ip": said.of_places("client_ip")}
    time, until, who = said.time[rows.first], said.time[rows.last], columns["who"].numbers[rows.first]
    of_partition = together(*(columns[name].numbers[rows.first] for name in ("source", "protocol", "place", "group", "topic", "partition")))
    order = numpy.lexsort((rows.weak, said.packet[rows.first], time, of_partition))
    alike = together(of_partition, columns["event"].numbers[rows.first], who, said.at[rows.first])[order]
    rows, time, until = rows.those(order), time[order], until[order]
    again = (alike[1:] == alike[:-1]) & (rows.weak[1:] == 1) & (who[order][1:] >= 0) & (time[1:] - until[:-1] <= PAUSE)
    begins = numpy.flatnonzero(numpy.concatenate([[True], ~again]))
    latest = last_of_all(until, begins)
    first, last, detail = rows.first[begins], rows.last[latest], numpy.maximum.reduceat(rows.detail, begins)
    order = numpy.lexsort((columns["event"].ranks()[first], said.packet[first], said.time[first]))
    first, last = first[order], last[order]
    kept = {name: columns[name].at(first) for name in ("source", "protocol", "place", "group", "topic", "partition", "who", "event", "file", "client_ip")}
    kept |= {"detail": Spoken(sorted(said.texts["detail"].words), detail[order]), "last_file": said.texts["file"].at(last)}
    numbers = {"first_ns": said.time[first], "last_ns": said.time[last], "packet": said.packet[first], "last_packet": said.packet[last], "connection": said.connection[last]}
    return in_pieces(kept, numbers, len(first))


def in_pieces(texts: dict[str, Spoken], numbers: dict[str, numpy.ndarray], count: int) -> Iterator[dict]:
    """Rows as Python's values, some at a time."""
    names = [*texts, *numbers]
    words = {name: [*column.words, None] for name, column in texts.items()}
    for at in range(0, count, ROWS_AT_ONCE):
        here = slice(at, at + ROWS_AT_ONCE)
        columns = [*([words[name][number] for number in column.numbers[here].tolist()] for name, column in texts.items()), *(column[here].tolist() for column in numbers.values())]
        yield from (dict(zip(names, row, strict=True)) for row in zip(*columns, strict=True))
