"""Traffic as it passes: counted by protocol, api, topic and group, never kept.

Law: memory is bounded by what talks now.  Connections that ended or fell silent are dropped (their open requests are first counted as
unanswered), and every row is dropped as soon as it is counted.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy
import pyarrow
import pyarrow.compute

from dissect.capture.layout import RECORD_TIME
from dissect.decode import columns as C
from dissect.decode.columns.made import api_name
from dissect.decode.arrays import NULL, Texts
from dissect.decode.fold import Fold, Terms, Wanted
from dissect.decode.options import Options
from dissect.decode.transplant import handed_over
from dissect.exchange import layout as X
from dissect.stream import state as S
from dissect.inner.keylog import KeyLog
from dissect.language.load import together
from dissect.program.lower import Lowered

SECOND = 1_000_000_000
IDLE_NS = 60 * SECOND        # a connection without a packet for so long is let go of
CONNECTIONS = 10_000         # so many are kept at most, the latest that talked; looked at when as many are new
TEXTS = 200_000              # the same for texts: topics, groups, clients, …
TEXT_BYTES = 32 << 20        # … and for their bytes
KEYS = 2_000                 # further combinations of api, topic and group are counted together
SETTLED = 32_768             # packets between two countings of rows
EVENTS = 50                  # the latest rebalance events
GROWTH = math.log(1.05)      # a bucket of the histogram is 5 % wide
OTHERS = ("", "(others)", None, None)
ROLES = frozenset({"kind", "api", "request_id", "key", "key1", "key2", "key_also", "family", "pairing", "code", "class", "topic",
                   "partition", "group", "client", "broker", "wait", "wait_until"})


@dataclass
class Tally:
    """What happened to requests of one kind."""

    answered: int = 0
    errors: int = 0
    unanswered: int = 0
    worst_ns: int = 0
    worst_packet: int | None = None
    times: dict[int, int] = field(default_factory=dict)  # bucket → answers

    def add(self, other: Tally) -> None:
        self.answered += other.answered
        self.errors += other.errors
        self.unanswered += other.unanswered
        if other.worst_ns >= self.worst_ns:
            self.worst_ns, self.worst_packet = other.worst_ns, other.worst_packet
        for bucket, count in other.times.items():
            self.times[bucket] = self.times.get(bucket, 0) + count

    def percentile(self, share: float) -> int | None:
        """A percentile, exact to the width of a bucket."""
        wanted, seen = math.ceil(share * sum(self.times.values())), 0
        for bucket in sorted(self.times):
            seen += self.times[bucket]
            if seen >= wanted > 0:
                return min(round(math.exp((bucket + 0.5) * GROWTH)), self.worst_ns)
        return None


class Live:
    """Sends packets through the engine and counts the rows."""

    def __init__(self, reader, options: Options, window_ns: int):
        self.reader, self.options, self.window_ns = reader, options, window_ns
        self.protocols = together(options.protocols)
        self.programs = [Lowered(protocol, tables=frozenset({"items", "events"}), roles=ROLES) for protocol in self.protocols]
        self.keylog = KeyLog(options.keys)
        self.keylog.patient = True
        self.keylog.follow(getattr(reader, "secrets", []), coming=getattr(reader, "holds_secrets", False))
        self.fold = self.make()
        self.fold.begin(0)
        self.after_forgetting = 0
        self.texts_left = 0, 0
        self.packets = self.now_ns = 0
        self.first_ns: int | None = None
        self.total: dict[tuple, Tally] = {}
        self.spans: deque[list] = deque()  # (second, packets, tallies), the newest last
        self.events: deque[dict] = deque(maxlen=EVENTS)
        self.event_counts: dict[tuple, int] = {}
        self.forgotten = 0

    def make(self) -> Fold:
        terms = Terms(self.options.ports, self.options.overlap, self.options.checksums, keys=self.keylog)
        return Fold(self.programs, self.protocols, Wanted(events=True), self.take, terms)

    def run(self) -> Iterator[None]:
        """Yields after each block of packets."""
        ready = 0
        for block in self.reader.blocks():
            if len(block.records):
                self.first_ns = self.first_ns or int(block.records[0, RECORD_TIME])
                self.now_ns = max(self.now_ns, int(block.records[-1, RECORD_TIME]))
                self.span()[1] += len(block.records)
            self.fold.block(block.data, block.base, block.records, block.first)
            ready += len(block.records)
            if ready >= SETTLED:
                self.settle()
                ready = 0
            self.packets = block.first + len(block.records)
            if self.fold.streams.slots - self.after_forgetting > CONNECTIONS or self.too_many_texts():
                self.forget()
            yield
        self.finish()

    def too_many_texts(self) -> bool:
        """Whether there are more texts than the limit; if present connections use as many, than twice what was left at the last check."""
        return (len(self.fold.names) > max(TEXTS, 2 * self.texts_left[0])
                or self.fold.names.used > max(TEXT_BYTES, 2 * self.texts_left[1]))

    def finish(self) -> None:
        self.fold.finish()

    def settle(self) -> None:
        """Count the rows that are ready."""
        for lane in self.fold.lanes:
            self.fold.drain(lane)

    # --- counting ---

    def span(self) -> list:
        """The tallies of this second; those that left the window are dropped."""
        second = self.now_ns // SECOND
        if not self.spans or self.spans[-1][0] < second:
            self.spans.append([second, 0, {}])
        while self.spans[0][0] * SECOND < self.now_ns - self.window_ns:
            self.spans.popleft()
        return self.spans[-1]

    def take(self, lane, kind: str, rows, *_) -> None:
        if kind == "exchanges":
            self.count(lane, rows)
        elif kind == "events":
            self.note(lane, rows)

    def count(self, lane, rows) -> None:
        keys, number = numpy.unique(rows[:, [X.X_API, X.X_TOPIC, X.X_GROUP]], axis=0, return_inverse=True)
        number = number.reshape(-1)
        order = numpy.argsort(number, kind="stable")
        bounds = numpy.searchsorted(number[order], numpy.arange(len(keys) + 1))
        here = self.span()[2]
        for n, key in enumerate(keys):
            tally = tally_of(rows[order[bounds[n] : bounds[n + 1]]])
            name = (lane.protocol.name, api_name(lane.protocol, int(key[0]), Texts(self.fold.names)), self.text(key[1]), self.text(key[2]))
            for tallies in (self.total, here):
                if name not in tallies and len(tallies) >= KEYS:
                    tallies.setdefault(OTHERS, Tally()).add(tally)
                else:
                    tallies.setdefault(name, Tally()).add(tally)

    def text(self, number) -> str | None:
        return None if number < 0 else self.fold.names[int(number)].decode("utf-8", "replace")

    def note(self, lane, rows) -> None:
        connections = C.Connections(self.fold, [""], "")
        wanted = ["first_ns", "packet", "event", "group", "consumer", "topic", "partition", "broker"]
        found = pyarrow.Table.from_batches([C.Events(connections, lane, Texts(self.fold.names)).build(rows, wanted)])
        found = found.filter(pyarrow.compute.not_equal(found["event"].cast("string"), "named"))
        self.events.extend({"protocol": lane.protocol.name, **row} for row in found.slice(max(0, found.num_rows - EVENTS)).to_pylist())
        for row in found.group_by(["group", "event"], use_threads=False).aggregate([([], "count_all")]).to_pylist():
            key = (lane.protocol.name, row["group"], row["event"])
            if key in self.event_counts or len(self.event_counts) < KEYS:
                self.event_counts[key] = self.event_counts.get(key, 0) + row["count_all"]

    def window(self) -> dict[tuple, Tally]:
        """The last seconds together."""
        found: dict[tuple, Tally] = {}
        for _, _, tallies in self.spans:
            for key, tally in tallies.items():
                found.setdefault(key, Tally()).add(tally)
        return found

    def rate(self) -> float:
        """Packets a second in the window, by the capture's clock."""
        seconds = max(1.0, min(self.window_ns, self.now_ns - (self.first_ns or self.now_ns)) / SECOND)
        return sum(packets for _, packets, _ in self.spans) / seconds

    # --- forgetting ---

    def forget(self) -> None:
        """A new decoder continues with the connections that still talk, and with nothing else."""
        before, streams = self.fold, self.fold.streams
        state = numpy.asarray(streams.state)[: streams.slots]
        silent = state[:, S.S_LAST_TIME] < self.now_ns - IDLE_NS
        over = (state[:, S.S_FLAGS] & (S.FLAG_ENDED | S.FLAG_RESET)) != 0
        over &= state[:, S.S_LAST_TIME] < self.now_ns - 2 * SECOND
        kept = numpy.flatnonzero(~(silent | over))
        if len(kept) > CONNECTIONS:
            latest = numpy.argsort(state[kept, S.S_LAST_TIME], kind="stable")[-CONNECTIONS:]
            kept = numpy.sort(kept[latest])
        gone = numpy.ones(streams.slots, dtype=bool)
        gone[kept] = False
        before.end(numpy.flatnonzero(gone))
        self.settle()
        self.forgotten += streams.slots - len(kept)
        self.fold = after = self.make()
        after.begin(0)
        handed_over(before, after, kept)
        before.let_go()
        self.after_forgetting = after.streams.slots
        self.texts_left = len(after.names), after.names.used


def tally_of(rows) -> Tally:
    """Exchanges of one kind, counted."""
    status = rows[:, X.X_STATUS]
    answered = rows[(status == X.STATUS_OK) | (status == X.STATUS_ERROR)]
    worked = answered[:, X.X_RESPONSE_FIRST] - answered[:, X.X_REQUEST_LAST]
    wait = answered[:, X.X_WAIT]
    worked = numpy.maximum(worked - numpy.where(wait == NULL, 0, wait), 1)
    buckets, counts = numpy.unique((numpy.log(worked) / GROWTH).astype(numpy.int64), return_counts=True)
    worst = int(worked.argmax()) if len(worked) else -1
    return Tally(
        len(answered), int((status == X.STATUS_ERROR).sum()),
        int(((status == X.STATUS_UNANSWERED) | (status == X.STATUS_RESET)).sum()),
        int(worked[worst]) if worst >= 0 else 0,
        int(answered[worst, X.X_REQUEST_PACKET] & ((1 << S.FILE_SHIFT) - 1)) + 1 if worst >= 0 else None,
        dict(zip(buckets.tolist(), counts.tolist(), strict=True)))
