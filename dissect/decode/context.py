"""A saved context: everything that later packets need to know of earlier ones.

Law: `restore(save(fold))` continues exactly as `fold` would have.  The form (decode/plain.py) holds only values; it is exchanged between
processes of one version, never between versions.
"""

from __future__ import annotations

import struct

import numpy

from dissect.decode import plain, sound
from dissect.decode.claims import need
from dissect.stream import state as S

FORM = 26  # counts what a context is made of; an earlier one is refused
STREAMS = ({"state": "slots"}, ("slots", "source", "created", "walked"))
POOL = ({"rows": "used"}, ("used", "free", "live"))
POOLS = ("extents", "islands", "gaps", "events")
ACCOUNTS = ({"rows": "begun"}, ("begun",))
REQUESTS = ({"rows": "used"}, ("used", "free", "live", "seed"))
QUEUE = (
    {"rows": "used", "frames": "used", "messages": "used", "waiting_slots": "waiting_count"},
    ("used", "free", "queued", "waiting_count"),
)
BINDINGS = ({"rows": "used"}, ("used", "free", "live"))
CHAINS = ({"rows": "used"}, ("used", "free"))


def save(fold) -> bytes:
    """The context of a fold whose finished rows were taken."""
    fold.spooled.compact()
    lanes = []
    for lane in fold.lanes:
        pairing = lane.pairing
        lanes.append({
            "requests": _state_of(pairing.requests, REQUESTS), "buckets": numpy.asarray(pairing.requests.buckets),
            "queue": _state_of(pairing.queue, QUEUE), "bindings": _state_of(pairing.bindings, BINDINGS), "rests": pairing.explaining.rests,
            "memories": numpy.asarray(pairing.memories.rows)[: fold.streams.slots].copy() if pairing.memories.count else None,
            "assemblies": pairing.assemblies.open,
            "children": [_state_of(chains, CHAINS) for chains in (pairing.children.items, pairing.children.events, pairing.children.records)],
        })
    return plain.packed({
        "form": FORM, "streams": _state_of(fold.streams, STREAMS), "accounts": _state_of(fold.accounts, ACCOUNTS), "lanes": lanes,
        "last_wins": int(fold.reassembly.delivery.islands.last_wins),
        "framing": numpy.asarray(fold.framing.rows)[: 2 * fold.streams.slots].copy(),
        "pools": {name: _state_of(getattr(fold.streams, name), POOL) for name in POOLS},
        "names": fold.names.state(),
        "encapsulations": fold.encapsulations.state(), "fragments": fold.fragments.state(),
        "spool": fold.spooled.spool.bytes() if fold.spooled.spool else None, "kinds": numpy.asarray(fold.kinds), "file": fold.file,
        "senders": fold.senders.state(), "inner": fold.inner.state(), "untold": fold.inner.untold, "unsided": fold.inside.unsided.rows.copy(),
    })


def restore(fold, context: bytes) -> None:
    """A new fold that continues where another one stopped; NotPlain if the bytes are no valid context."""
    saved = plain.unpacked(context)
    form = saved.get("form", 1) if isinstance(saved, dict) else None
    if form != FORM:
        raise plain.NotPlain(f"it is a context of form {form!r}, and this mqdissect reads only form {FORM}")
    try:
        sound.check(saved, fold.lanes)
        _restore(fold, saved)
    except plain.NotPlain:
        raise
    except (KeyError, TypeError, ValueError, AttributeError, IndexError, OverflowError, struct.error) as why:
        raise plain.NotPlain(f"it is no context of a decoder: {why}") from None


def _restore(fold, saved: dict) -> None:
    _fill(fold.streams, STREAMS, saved["streams"], spare=64)
    for name in POOLS:
        _fill(getattr(fold.streams, name), POOL, saved["pools"][name], spare=64)
    _newer(fold.streams)
    fold.framing.follow()
    numpy.asarray(fold.framing.rows)[: len(saved["framing"])] = saved["framing"]
    fold.reassembly.delivery.islands.last_wins = saved["last_wins"]
    _fill(fold.accounts, ACCOUNTS, saved["accounts"], spare=64)
    while len(fold.streams.table) < 4 * fold.streams.slots + 8:
        fold.streams.rehash(2 * len(fold.streams.table))
    fold.streams.index(0, fold.streams.slots)  # of the lives of a key the table knows the newest
    for lane, was in zip(fold.lanes, saved["lanes"], strict=True):
        pairing = lane.pairing
        _fill(pairing.requests, REQUESTS, was["requests"], spare=64)
        _fill(pairing.queue, QUEUE, was["queue"], spare=64)
        _fill(pairing.bindings, BINDINGS, was["bindings"], spare=64)
        pairing.requests.buckets, pairing.explaining.rests = _own(was["buckets"]), was["rests"]
        pairing.requests.resume()
        pairing.bindings.rehash()
        pairing.queue.index()
        if was["memories"] is not None:
            pairing.memories.rows = _own(was["memories"])
        pairing.assemblies.open = was["assemblies"]
        for chains, rows in zip((pairing.children.items, pairing.children.events, pairing.children.records), was["children"], strict=True):
            _fill(chains, CHAINS, rows, spare=64)
    need(fold.names.hold(saved["names"]["text"], saved["names"]["ends"]), "a text with two numbers")
    fold.encapsulations = type(fold.encapsulations).restore(saved["encapsulations"])
    fold.fragments = type(fold.fragments).restore(saved["fragments"])
    fold.kinds[:] = saved["kinds"]
    fold.senders = type(fold.senders).restore(saved["senders"])
    fold.inner.restore(saved["inner"], saved["untold"])
    fold.inside.unsided.rows = saved["unsided"].copy()
    fold.file = fold.reassembly.file = saved["file"]
    if saved["spool"] is not None:
        fold.spooled.add(saved["spool"])


def _newer(streams) -> None:
    """Link events in the other direction: they know the one before them, from which the one after follows."""
    numpy.asarray(streams.state)[: streams.slots, S.S_EVENT_AT] = 0
    rows = numpy.asarray(streams.events.rows)[: streams.events.used]
    rows[:, S.N_NEWER] = -1
    there = numpy.flatnonzero(rows[:, S.N_NEXT] >= 0)
    rows[rows[there, S.N_NEXT], S.N_NEWER] = there


def _own(array: numpy.ndarray):
    array = numpy.array(array)
    return array if _compiled() else memoryview(array)  # type: ignore[arg-type]  # it is a buffer, which numpy says from Python 3.12 on


def _compiled() -> bool:
    from dissect.stream import reassemble

    return not reassemble.__file__.endswith(".py")


def _state_of(thing, what) -> dict:
    matrices, numbers = what
    out = {name: int(getattr(thing, name)) for name in numbers}
    out |= {name: numpy.asarray(getattr(thing, name))[: getattr(thing, count)].copy() for name, count in matrices.items()}
    return out


def _fill(thing, what, saved: dict, spare: int) -> None:
    matrices, numbers = what
    for name in numbers:
        setattr(thing, name, saved[name])
    for name in matrices:
        rows = saved[name]
        room = numpy.full((len(rows) + spare, *rows.shape[1:]), -1 if rows.ndim == 1 else 0, dtype=numpy.int64)
        room[: len(rows)] = rows
        setattr(thing, name, _own(room))
