"""Two or more capture points of the same traffic: the clocks, the ways between them, and each exchange in its legs.

In → out: an engine for each point → `Between`.  Segments are read in a separate pass, since tables hold no packets.  A point's rows are
limited (`link/segments.py`), and it is reported if there are more.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy

from dissect.analysis import legs, points
from dissect.analysis.conditions import Filter, WrongQuestion, condition
from dissect.capture import places
from dissect.capture.find import find
from dissect.engine.interface import Engine
from dissect.link import segments
from dissect.progress import Steps

KINDS = {"way": "text", "where": "text", "file": "text", "packet": "int64", "first_ns": "int64", "bytes": "int64", "late_ns": "int64",
         "client_ip": "text", "client_port": "int64", "server_ip": "text", "server_port": "int64"}
LOST = tuple(KINDS)
BETWEEN, NOT_SEEN, BEFORE, OVERTAKEN = "between", "not captured before", "before", "overtaken before"


@dataclass
class Pair:
    """Two points, and what is known of the way between them."""

    names: tuple[str, str]
    joined: points.Joined
    links: list[dict] = field(default_factory=list)
    lost: list[dict] = field(default_factory=list)

    def as_row(self) -> dict[str, Any]:
        """The same for machine formats."""
        clock, joined = self.joined.clock, self.joined
        return {
            "client": self.names[0], "broker": self.names[1],
            "offset_ns": clock.offset_ns if clock else None, "offset_at_ns": clock.from_ns if clock else None,
            "offset_bound_ns": clock.bound_ns if clock else None,
            "drift_ppm": round(clock.drift_ppm, 4) + 0.0 if clock else None, "steps": steps(clock) if clock else [],
            "connections": [len(numpy.unique(one.rows["life"])) for one in (joined.first, joined.second)], "matched": len(joined.pairs),
            "translated": translated(joined), "renumbered": len({pair for pair, _ in joined.shifts}),
            "segments": len(joined.rows), "left_out": [joined.first.left_out, joined.second.left_out],
            "ways": self.links}


@dataclass
class Between:
    pairs: list[Pair]
    legs: Any

    def tables(self) -> dict:
        """The legs, the losses and the ways, as Arrow."""
        import pyarrow as pa

        ways = [{"client": pair.names[0], "broker": pair.names[1], **way} for pair in self.pairs for way in pair.links]
        straight = self.pairs[:-1] if len(self.pairs) > 1 else self.pairs  # the last of several leads over the others
        return {"legs": self.legs, "lost": lost_table([row for pair in straight for row in pair.lost]), "ways": pa.Table.from_pylist(ways)}


def between(engines: Sequence[Engine], names: Sequence[str], wanted: Filter) -> Between:
    """Compares consecutive points, and the first with the last: the legs are of those two."""
    for engine in engines:
        if engine.saved:
            raise WrongQuestion("between needs the captures themselves: a saved folder holds no packets")
    seen = [_segments(engine) for engine in engines]
    numbers = [(at, at + 1) for at in range(len(seen) - 1)] + ([(0, len(seen) - 1)] if len(seen) > 2 else [])
    pairs = []
    for one, other in numbers:
        with engines[one].watch(Steps(1, "looking for the same segments")):
            joined = points.join(seen[one], seen[other])
        if not len(joined.pairs):
            raise WrongQuestion(f"no connection of {names[one]} is in {names[other]}: these are not two captures of the same traffic at the same time")
        with engines[one].watch(Steps(1, "looking for what was lost between")):
            pairs.append(_pair((names[one], names[other]), joined))
    sql = f"select r.* from ({legs.ASKED}) r" if not wanted else _filtered(wanted)
    joined = pairs[-1].joined
    client, broker = legs.of_point(engines[0].answer(sql), joined, 0), legs.of_point(engines[-1].answer(legs.ASKED), joined, 1)
    with engines[0].watch(Steps(1, "looking for the same exchanges")):
        return Between(pairs, legs.legs(client, broker, joined))


def _filtered(wanted: Filter) -> str:
    head, order = legs.ASKED.split(" order by ")
    return f"{head} and {condition('exchanges', wanted, alias='e')} order by {order}"


def _segments(engine: Engine) -> segments.Segments:
    names = [str(path) for source in find(engine.inputs) for path in source.files]
    steps = Steps(sum(map(places.size, names)), "reading segments")
    with engine.watch(steps):
        found = segments.read(names, steps.blocks)
    engine.unreadable += [item for item in found.unreadable if item not in engine.unreadable]
    low, high = engine.options.from_ns, engine.options.to_ns
    if low is not None or high is not None:
        time = found.rows["time"]
        found.rows = found.rows[(time >= (low or 0)) & (time < (high or (1 << 62)))]
    return found


def _pair(names: tuple[str, str], joined: points.Joined) -> Pair:
    lost = points.losses(joined)
    keys, rows = _keys(joined.first), []
    for one in lost:
        seen = (joined.first, joined.second)[one.seen]
        row = seen.rows[one.row]
        rows.append({"way": legs.WAYS[one.way], "where": BETWEEN if one.seen == one.way else NOT_SEEN, "file": seen.files[int(row["file"])], "packet": int(row["packet"]),
                     "first_ns": int(row["time"]), "bytes": one.bytes, "late_ns": None, **_ends(joined, one.pair, keys)})
    rows += [{**{name: one[name] for name in ("where", "file", "packet", "first_ns", "bytes", "late_ns")}, "way": legs.WAYS[one["way"]], **_ends(joined, one["pair"], keys)}
             for one in legs.before(joined)]
    rows.sort(key=lambda one: (one["first_ns"], one["file"], one["packet"]))
    return Pair(names, joined, legs.links(joined, lost), rows)


def _keys(seen: segments.Segments) -> dict[int, int]:
    """For each connection the key of its addresses and ports."""
    lives, first = numpy.unique(seen.rows["life"], return_index=True)
    return dict(zip(lives.tolist(), seen.rows["tuple"][first].tolist()))


def _ends(joined: points.Joined, pair: int, keys: dict[int, int]) -> dict[str, Any]:
    """The ends of the connection as the first point sees them; the end that sends towards the second point is called the client."""
    ends = joined.first.ends[keys[int(joined.pairs[pair, 0])]]
    out = 0 if joined.sides.get((pair, 0), points.OUT) == points.OUT else 1
    (client, client_port), (server, server_port) = ends[out], ends[1 - out]
    return {"client_ip": str(ipaddress.ip_address(client)), "client_port": client_port, "server_ip": str(ipaddress.ip_address(server)), "server_port": server_port}


def steps(clock) -> list[dict[str, int]]:
    """When the second clock was set, and by how much."""
    return [{"at_ns": after.from_ns, "change_ns": round(float(after.ahead(after.from_ns) - before.ahead(after.from_ns)))}
            for before, after in zip(clock.pieces[:-1], clock.pieces[1:])]


def translated(joined: points.Joined) -> int:
    """Connections whose addresses or ports differ at the second point."""
    first, second = _keys(joined.first), _keys(joined.second)
    return sum(1 for one, other in joined.pairs.tolist() if first[one] != second[other])


def lost_table(rows: list[dict]):
    """Losses as Arrow."""
    import pyarrow as pa

    kinds = {"text": pa.utf8(), "int64": pa.int64()}
    return pa.Table.from_pylist(rows, pa.schema([(name, kinds[kind]) for name, kind in KINDS.items()]))
