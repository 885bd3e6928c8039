"""Contexts of decoders: whatever one says, a decoder goes on from it or refuses it."""

from __future__ import annotations

import random
import struct
import tempfile
import zlib
from functools import cache
from pathlib import Path

import numpy

from dissect import schema
from dissect.capture.find import Source
from dissect.decode import context, plain
from dissect.decode.chunks import PARTS
from dissect.decode.decoded import Decoded, SourceTables
from dissect.decode.guard import faults_are_raised
from dissect.decode.options import Options
from tests.support import levels, parcels
from tests.fuzz.harness import capture, main, mutated, records

TABLES = ("connections", "messages", "exchanges", "items", "records", "rebalance_events", "problems", "capture")
SAMPLES = ("tank/b_consume", "tank/g_cluster_small", "tubemq/g_midstream", "pulsar/d_txn", "rocketmq/b_rebalance", "bookkeeper/f_bk_v3", "levels", "parcels")
TALKS = {"levels": levels, "parcels": parcels}
PACKETS = 240  # of each sample: half of them before the context, half behind it
BODY_AT = len(plain.packed(None)) - 1
_folder = tempfile.TemporaryDirectory(prefix="mqdissect-fuzz-")


@cache
def tables_of(name: str) -> SourceTables:
    """What decodes the rest of a sample; a new decoder each time."""
    wanted = {table: [c.name for c in schema.TABLES[table].columns if not c.derived] for table in TABLES}
    path = halves(name)[1]
    return SourceTables(Decoded([str(path)], wanted, Options(protocols=(described(name),) if name in TALKS else ())), Source("stream", [str(path)]), 0)


@cache
def described(name: str) -> str:
    """A description of connections that are told how to read what follows, or whose content comes in several frames."""
    path = Path(_folder.name) / f"{name}.py"
    path.write_text(TALKS[name].DESCRIPTION)
    return str(path)


@cache
def halves(name: str) -> tuple[Path, Path]:
    """A sample with packets lost and late, in two files."""
    whole, chance = levels.capture(TALKS[name].talk(9, PACKETS)[0]) if name in TALKS else capture(name), random.Random(name)
    found = records(whole)[:PACKETS]
    for i in range(0, len(found) - 7, 3):
        j = i + chance.randrange(7)
        found[i], found[j] = found[j], found[i]
    found = [record for record in found if chance.random() > 0.06]
    cut, paths = len(found) // 2, []
    for number, part in enumerate((found[:cut], found[cut:])):
        paths.append(Path(_folder.name) / f"{name.replace('/', '-')}-{number}.pcap")
        paths[-1].write_bytes(whole[:24] + b"".join(part))
    return paths[0], paths[1]


def saved(name: str) -> bytes:
    tables = tables_of(name)
    begun(tables)
    tables.source = Source("stream", [str(halves(name)[0])])
    list(tables.read(more=True))
    return context.save(tables.fold)


def begun(tables: SourceTables) -> None:
    tables.fold = tables.make()
    tables.connections.fold = tables.fold
    tables.files[:] = []
    tables.problems, tables.abouts, tables.ready = [], [], []


def seeds() -> list[bytes]:
    return [bytes([number]) + saved(name) for number, name in enumerate(SAMPLES)]


def one(data: bytes) -> None:
    if len(data) < 2 + BODY_AT:
        return
    name = SAMPLES[data[0] % len(SAMPLES)]
    tables = tables_of(name)
    begun(tables)
    tables.source, tables.files[:] = Source("stream", [str(halves(name)[1])]), [str(halves(name)[0])]
    try:
        context.restore(tables.fold, sealed(data[1:]))
    except plain.NotPlain:
        return
    with faults_are_raised():
        for table, batch in tables.read(first=1):
            if table in TABLES or table == PARTS:
                batch.validate(full=True)


def sealed(data: bytes) -> bytes:
    """The same with the length and the checksum that it must have: what is tried lies behind them."""
    body = data[BODY_AT:]
    return plain.packed(None)[: BODY_AT - 12] + struct.pack("<QI", len(body), zlib.crc32(body)) + body


def words_changed(data: bytes, chance: random.Random) -> bytes:
    """Numbers take the place of others, in each table as often as in the largest: what a forger would write."""
    values = plain.unpacked(data[1:])
    places = list(numbers_of(values))
    places += 6 * [(holder, key) for holder, key in places if isinstance(holder[key], numpy.ndarray)]
    for _ in range(chance.choice((1, 1, 1, 2, 4))):
        holder, key = chance.choice(places)
        value = holder[key]
        other = chance.choice((-1, 0, 1, 2, 3, chance.randrange(256), chance.randrange(-4, 4096), -(1 << 62), 1 << 62, (1 << 63) - 1, -(1 << 63)))
        if isinstance(value, numpy.ndarray):
            flat, at = value.reshape(-1), chance.randrange(value.size)
            if chance.random() < 0.5:
                other = int(flat[chance.randrange(value.size)]) + chance.choice((0, 0, 1, -1))
            flat[at] = numpy.array(other & (1 << 64) - 1, dtype=numpy.uint64).astype(value.dtype)
        else:
            holder[key] = other
    return data[:1] + plain.packed(values)


def numbers_of(values):
    """Where numbers stand: (what holds them, its key)."""
    for key, value in values.items() if isinstance(values, dict) else enumerate(values):
        if isinstance(value, dict | list):
            yield from numbers_of(value)
        elif isinstance(value, int) or isinstance(value, numpy.ndarray) and value.size:
            yield values, key


def some(chance: random.Random, known: list[bytes]) -> bytes:
    data = chance.choice(known)
    return words_changed(data, chance) if chance.random() < 0.8 else mutated(data, chance, known)


if __name__ == "__main__":
    main(one, seeds)
