"""Each exchange seen at both points, cut into its four legs; and for each way its delay, its losses and changes of its segments.

Law: the legs of an exchange sum to its latency at the first point, exactly.  Times of the second point are given by the clock of the first.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy

from dissect.analysis import points
from dissect.analysis.clocks import FILE_SHIFT
from dissect.analysis.points import BACK, OUT, Joined
from dissect.memory.hashes import mixed_rows

ASKED = """select e.protocol, e.api, e.topic, e.status, e.at_ns, e.request_id, e.request_size, e.offset, e.request_file, e.request_packet, e.response_file, e.response_packet, e.request_first_ns,
e.request_last_ns, e.response_first_ns, e.response_last_ns, e.latency_ns from exchanges e
where e.latency_ns is not null and e.request_packet is not null order by e.at_ns, e.request_file nulls last, e.request_packet nulls last, e.offset"""
LEGS = ("leg_client_ns", "leg_out_ns", "leg_broker_ns", "leg_back_ns")
COLUMNS = ("api", "topic", "client_file", "client_packet", "broker_file", "broker_packet", "latency_ns", *LEGS, "at_ns", "protocol", "status")
WAYS = ("out", "back")
REPAIRED_NS = 3_000_000      # bytes that come this much after those behind them were sent again; what comes earlier was overtaken
QUANTILES = (0.0, 0.5, 0.99, 1.0)


@dataclass
class Exchanges:
    """A point's exchanges, as an Arrow table and the numbers of its columns."""

    table: Any
    pair: numpy.ndarray

    def numbers(self, name: str) -> numpy.ndarray:
        return self.table[name].to_numpy()


def of_point(table, joined: Joined, at: int) -> Exchanges:
    """The pair of connections of each exchange; −1 where the other point did not see it."""
    seen = (joined.first, joined.second)[at]
    key, wanted = points.places(seen.rows), places(table, seen, "request")
    row = numpy.minimum(numpy.searchsorted(key, wanted), max(len(key) - 1, 0))
    there = (wanted >= 0) & (key[row] == wanted) if len(key) else numpy.zeros(len(wanted), bool)
    pair = numpy.where(there, points.pair_numbers(seen.rows["life"], joined.pairs[:, at])[row], -1) if len(key) else numpy.full(len(wanted), -1)
    if at == 0:         # what the second point's side asked went the other way: its latency is that of the other end
        way = numpy.array([joined.sides.get((int(one), int(side)), BACK) for one, side in zip(pair, seen.rows["side"][row])]) if len(key) else pair
        pair = numpy.where(way == OUT, pair, -1)
    return Exchanges(table, pair)


def places(table, seen: points.Segments, half: str) -> numpy.ndarray:
    """points.places of the first packets of requests or answers; below 0 where the file is none of the point's."""
    files = {name: number for number, name in enumerate(seen.files)}
    number = numpy.array([files.get(name, -1) for name in table[f"{half}_file"].to_pylist()], numpy.int64)
    return number << FILE_SHIFT | table[f"{half}_packet"].to_numpy()


def legs(client: Exchanges, broker: Exchanges, joined: Joined):
    """The table of legs."""
    import pyarrow as pa

    one, other = _same(client, broker)
    clock = joined.clock.first if joined.clock else lambda times, packets: times
    begins, sent, ends = (client.numbers(name)[one] for name in ("request_first_ns", "request_last_ns", "response_last_ns"))
    mine, theirs = client.table.take(pa.array(one)), broker.table.take(pa.array(other))
    came, answered = (clock(broker.numbers(f"{name}_ns")[other], places(theirs, joined.second, half)) for name, half in (("request_last", "request"), ("response_first", "response")))
    found = {"api": mine["api"], "topic": mine["topic"], "client_file": mine["request_file"], "client_packet": mine["request_packet"],
             "broker_file": theirs["request_file"], "broker_packet": theirs["request_packet"], "latency_ns": mine["latency_ns"],
             **dict(zip(LEGS, (sent - begins, came - sent, answered - came, ends - answered))),
             "at_ns": mine["at_ns"], "protocol": mine["protocol"], "status": mine["status"]}
    return pa.table(found)


def _same(client: Exchanges, broker: Exchanges) -> tuple[numpy.ndarray, numpy.ndarray]:
    """Row numbers of exchanges that are the same: same connection, same offset in its stream."""
    api = _codes(client, broker)
    both = (client, broker)
    rows = [numpy.flatnonzero(one.pair >= 0) for one in both]
    shift = _shifts(both, api, rows)
    names = []
    for at, (one, mine) in enumerate(zip(both, rows)):
        offset = one.numbers("offset")[mine].astype(numpy.int64) + (shift[one.pair[mine]] if at == 0 else 0)
        names.append(mixed_rows(offset, one.pair[mine], api[at][mine]))
    early, late = points.in_both(names[0], names[1])
    order = numpy.argsort(rows[0][early], kind="stable")
    return rows[0][early][order], rows[1][late][order]


def _codes(client: Exchanges, broker: Exchanges) -> list[numpy.ndarray]:
    """Apis as numbers that both points share."""
    texts = [one.table["api"].to_pylist() for one in (client, broker)]
    known: dict[str | None, int] = {}
    return [numpy.array([known.setdefault(text, len(known)) for text in mine], numpy.int64) for mine in texts]


def _shifts(both: tuple[Exchanges, Exchanges], api: list[numpy.ndarray], rows: list[numpy.ndarray]) -> numpy.ndarray:
    """The difference of offsets on a connection whose beginning one point did not see: what most requests with a unique id say."""
    names = []
    for one, code, mine in zip(both, api, rows):
        asked = one.table["request_id"].fill_null(-1).to_numpy()[mine]
        size = one.table["request_size"].fill_null(-1).to_numpy()[mine]
        names.append(mixed_rows(asked, size, one.pair[mine], code[mine]))
    alone = [points.only_once(name) for name in names]
    at = points.in_both(names[0][alone[0]], names[1][alone[1]])
    first, second = rows[0][alone[0][at[0]]], rows[1][alone[1][at[1]]]
    apart = both[1].numbers("offset")[second].astype(numpy.int64) - both[0].numbers("offset")[first]
    found = numpy.zeros(int(max((one.pair.max(initial=0) for one in both), default=0)) + 1, numpy.int64)
    for pair, shift in points.usual(both[0].pair[first], apart).items():
        found[pair] = shift
    return found


# -- the ways

def links(joined: Joined, lost: list[points.Lost]) -> list[dict]:
    """One row per way: its delay, and what it lost, reordered and changed."""
    one, other = joined.first.rows[joined.rows[:, 0]], joined.second.rows[joined.rows[:, 1]]
    came = joined.second_times(joined.rows[:, 1]) if len(joined.rows) else numpy.zeros(0, numpy.int64)
    found = []
    for way, name in enumerate(WAYS):
        mine = joined.way == way
        delay = (came - one["time"])[mine] * (1 if way == OUT else -1)
        ranked = numpy.quantile(delay, QUANTILES, method="inverted_cdf").tolist() if len(delay) else [None] * len(QUANTILES)
        gone = [loss for loss in lost if loss.way == way]
        between = [loss for loss in gone if loss.seen == loss.way]
        hops = (one["ttl"][mine].astype(int) - other["ttl"][mine]) * (1 if way == OUT else -1)
        found.append({
            "way": name, "segments": int(mine.sum()), **dict(zip(("least_ns", "p50_ns", "p99_ns", "most_ns"), (None if value is None else int(value) for value in ranked))),
            "lost_segments": len(between), "lost_bytes": sum(loss.bytes for loss in between),
            "uncaptured_segments": len(gone) - len(between), "uncaptured_bytes": sum(loss.bytes for loss in gone if loss not in set(between)),
            "overtaken": _overtaken(joined, mine, way, one, came), "recut": int((one["length"] != other["length"])[mine].sum()),
            "hops": int(numpy.median(hops)) if len(hops) else None})
    return found


def _overtaken(joined: Joined, mine: numpy.ndarray, way: int, one: numpy.ndarray, came: numpy.ndarray) -> int:
    """Segments of a connection that were sent before another and arrived after it."""
    sent, arrived = (one["time"][mine], came[mine]) if way == OUT else (came[mine], one["time"][mine])
    order = numpy.lexsort((sent, joined.pair[mine]))
    pair, arrived = joined.pair[mine][order], arrived[order]
    count, latest, before = 0, 0, -1
    for number, time in zip(pair.tolist(), arrived.tolist()):
        if number != before:
            before, latest = number, time
        count += time < latest
        latest = max(latest, time)
    return count


def before(joined: Joined) -> list[dict]:
    """Bytes that were lost or reordered before they reached the sender's own point: a hole there, and when it was filled."""
    found = []
    for way, seen in ((OUT, joined.first), (BACK, joined.second)):
        lives = joined.pairs[:, way]
        pair = points.pair_numbers(seen.rows["life"], lives)
        flipped = numpy.array([joined.flipped.get(number, False) for number in range(len(joined.pairs))], bool)
        side = numpy.array([joined.sides.get((number, 0), 1 - way) for number in range(len(joined.pairs))])
        sender = numpy.where(side == way, 0, 1) ^ (flipped & (way == BACK))
        rows = numpy.flatnonzero((pair >= 0) & (seen.rows["length"] > 0))
        rows = rows[seen.rows["side"][rows] == sender[pair[rows]]]
        order = rows[numpy.argsort(pair[rows], kind="stable")]
        found += _holes(seen, order, pair[order], way)
    return found


def _holes(seen, rows: numpy.ndarray, pair: numpy.ndarray, way: int) -> list[dict]:
    """Where a connection's next segment begins after the end of the last one, and which segments filled that hole."""
    segments = seen.rows[rows]
    found: list[dict] = []
    turn = 1 << 32
    before, high = -1, 0
    open_holes: list[tuple[int, int, int]] = []
    for number, start, size, time, packet, file in zip(pair.tolist(), segments["seq"].tolist(), segments["length"].tolist(), segments["time"].tolist(),
                                                       segments["packet"].tolist(), segments["file"].tolist()):
        if number != before:
            before, high, open_holes = number, start, []
        start = high + ((start - high + turn // 2) % turn) - turn // 2
        if start > high:
            open_holes = [*open_holes[-63:], (high, start, time)]
        for hole in [one for one in open_holes if start < one[1] and start + size > one[0]]:
            open_holes.remove(hole)
            found.append({"pair": number, "way": way, "file": seen.files[file], "packet": packet, "first_ns": time, "bytes": min(hole[1], start + size) - max(hole[0], start),
                          "where": "before" if time - hole[2] >= REPAIRED_NS else "overtaken before", "late_ns": time - hole[2]})
        high = max(high, start + size)
    return found
