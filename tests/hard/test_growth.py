"""One thing at a time grows tenfold: its cost may grow by no more than that."""

from __future__ import annotations

import os
import random
import struct
import time
from pathlib import Path

import pytest

from dissect import schema
from dissect.decode.columns.connections import address
from dissect.decode.decoded import Decoded
from dissect.decode.options import Options
from dissect.engine import needs
from dissect.language import load
from dissect.language.expressions import DescriptionError
from tests.hard import foreign
from tests.protocols import test_pulsar as pulsar
from tests.support.clock import grows_within
from tests.support.bookie import NO_ENTRY, Bookie
from tests.support.bulk import Bulk, Writer, template
from tests.support.frames import TANK_PING, tank, varint

MOST = float(os.environ.get("GROWTH_MOST", "20"))   # what grows with the square costs 100 ×; 12 on a machine that does nothing else
TABLES = needs.decoded({name: [column.name for column in table.columns] for name, table in schema.TABLES.items()})
BASE = {"size": 1_600_000, "connections": 50, "topics": 10, "delay": 20}
SERVER_PORT = 11011


def bulk(**what) -> bytes:
    return b"".join(bytes(memoryview(piece).cast("B")) for piece in Writer(Bulk(**{**BASE, **what})).pieces())


def one_connection(requests: list[bytes], answers: list[bytes]) -> bytes:
    """A connection that asks and is answered in turn, in packets of up to 60 kB."""
    out = [struct.pack("<IHHiIII", 0xA1B2C3D4, 2, 4, 0, 0, 1 << 18, 1)]
    seq, at = [1, 1], 1_700_000_000

    def say(server: bool, data: bytes) -> None:
        nonlocal at
        for begin in range(0, len(data), 60_000):
            part = data[begin : begin + 60_000]
            head = bytearray(template(part, server, SERVER_PORT))
            struct.pack_into("<II", head, 0, at, 0)
            client, here = (0x0A000001, 40_000), (0x0AF00001, SERVER_PORT)
            (a, ap), (b, bp) = (here, client) if server else (client, here)
            struct.pack_into(">II", head, 16 + 26, a, b)
            struct.pack_into(">HHII", head, 16 + 34, ap, bp, seq[server], seq[1 - server])
            out.append(bytes(head))
            seq[server] += len(part)
            at += 1

    say(True, TANK_PING)
    for request, answer in zip(requests, answers, strict=True):
        say(False, request)
        say(True, answer)
    return b"".join(out)


def bundle(count: int, key: str) -> bytes:
    """Messages of 20 bytes, each with a key of its own."""
    flags = 0 if count > 15 else count << 2
    found = [bytes([flags])] + ([varint(count)] if count > 15 else [])
    for number in range(count):
        text = f"{key}{number}".encode()
        found.append(b"\1" + struct.pack("<Q", 1_700_000_000_000) + bytes([len(text)]) + text + varint(20) + b"x" * 20)
    return b"".join(found)


def produced(messages: int, records: int = 1, partitions: int = 1) -> bytes:
    """Produce requests and their answers."""
    requests, answers = [], []
    for serial in range(messages):
        body = struct.pack("<HI", 2, serial) + bytes([3]) + b"c++" + struct.pack("<BIB", 0, 0, 1) + bytes([5]) + b"topic" + bytes([partitions])
        for partition in range(partitions):
            content = bundle(records, f"{serial}-{partition}-")
            body += struct.pack("<H", partition) + varint(len(content)) + content
        requests.append(tank(1, body))
        answers.append(tank(1, struct.pack("<I", serial) + bytes(partitions)))
    return one_connection(requests, answers)


def asked_alone(count: int) -> bytes:
    """Reads of one entry in one direction."""
    talk = Bookie()
    for _ in range(count):
        talk.read(1, 1)
    return talk.capture()


def polled(count: int) -> bytes:
    """An entry is read again and again, while an earlier read of it is open and another one is lost."""
    talk = Bookie()
    talk.read(1, 1)
    lost = talk.read(1, 2)
    for _ in range(count):
        talk.read(1, 1)
        talk.answer(1, 1)
    return talk.capture(lost)


def lost(count: int) -> bytes:
    """Many equal reads, then their answers; of both ends three of ten packets are lost."""
    talk, rng = Bookie(), random.Random(2)
    for _ in range(count):
        talk.read(1, 1)
    for _ in range(count):
        talk.answer(1, 1, NO_ENTRY)
    return talk.capture(*(n for n in range(4, 2 * count + 4) if rng.random() < 0.3))


def cost(capture: bytes, path: Path) -> tuple[float, dict[str, int]]:
    """Seconds of processor for all tables, the best of three; and their rows."""
    path.write_bytes(capture)
    best, rows = 1e9, {}
    for _ in range(3):
        began, rows = time.process_time(), dict.fromkeys(TABLES, 0)
        for name, batch in Decoded([str(path)], {name: list(wanted) for name, wanted in TABLES.items()}, Options(jobs=1)).batches():
            rows[name] = rows.get(name, 0) + batch.num_rows
        best = min(best, time.process_time() - began)
    return best, rows


GROWN = {
    "messages": (lambda n: bulk(size=2_000_000 * n), "messages"),
    "connections": (lambda n: bulk(size=2_000_000 * n, connections=400 * n), "connections"),
    "topics": (lambda n: bulk(size=2_000_000 * n, topics=90 * n), "exchanges"),
    "open requests": (lambda n: bulk(size=2_000_000 * n, delay=150 * n), "exchanges"),
    "gaps": (lambda n: bulk(size=2_000_000 * n, disorder=0.05), "problems"),
    "open requests of one connection": (lambda n: bulk(size=2_000_000 * n, connections=1, delay=300 * n), "exchanges"),
    "records a message, and texts": (lambda n: produced(4, records=2500 * n), "records"),
    "messages with records, and texts": (lambda n: produced(250 * n, records=40), "records"),
    "requests that nobody answers": (lambda n: asked_alone(2000 * n), "exchanges"),
    "equal reads behind a hole": (lambda n: polled(1500 * n), "exchanges"),
    "items a message": (lambda n: produced(120, partitions=25 * n), "items"),
}


@pytest.fixture(scope="module", autouse=True)
def warm(tmp_path_factory):
    """What a first run costs once."""
    cost(produced(3), tmp_path_factory.mktemp("warm") / "x.pcap")
    cost(bulk(size=100_000), tmp_path_factory.mktemp("warm") / "x.pcap")


@pytest.mark.parametrize("what", GROWN)
def test_cost_grows_with_what_there_is(what, tmp_path):
    make, table = GROWN[what]
    rows = {}

    def beyond_start(times: int) -> float:
        seconds, rows[times] = cost(make(times), tmp_path / "x.pcap")
        return seconds - cost(bulk(size=20_000, connections=1), tmp_path / "nothing.pcap")[0]

    assert not grows_within(beyond_start, 1, 10, MOST, 0.025)
    assert rows[10][table] > 5 * rows[1][table] > 0, rows      # it has grown


def test_each_answer_looks_once_for_what_lacks_before_it(tmp_path):
    """For each of the open requests of its key all holes that are known were passed: 23 s for 670 kB, 0.6 now."""
    seconds, rows = cost(lost(5000), tmp_path / "x.pcap")
    assert rows["exchanges"] > 6000 and seconds < 5


def test_an_address_becomes_text_once_however_many_batches_speak_of_it(tmp_path):
    address.cache_clear()
    cost(bulk(size=4_000_000, connections=700), tmp_path / "x.pcap")
    told = address.cache_info()
    assert told.misses <= 700 + 8 < told.hits       # clients and servers


def test_rows_leave_together_where_as_many_wait_as_have_room(tmp_path):
    """Requests with items, as many open as may be: each further one ends one, and its rows left in parcels of seven (7 s for 900 kB)."""
    frames = b"".join(pulsar.frame(4, pulsar.fields(f1=b"persistent://a/b/t%d" % n, f2=b"s%d" % n, f3=1, f4=n, f5=n)) for n in range(20_000))
    talk = [(0, pulsar.frame(2, pulsar.START)), (0, frames)]
    (path := tmp_path / "x.pcap").write_bytes(foreign.capture(foreign.packets(talk, 1, 6650, True, 60_000)))
    tables = {name: list(TABLES[name]) for name in ("exchanges", "items")}
    sizes = [batch.num_rows for name, batch in Decoded([str(path)], tables, Options(jobs=1)).batches() if name == "exchanges"]
    assert sum(sizes) == 20_001 and len(sizes) < 20


def described(folder: Path, count: int) -> Path:
    """A description of so many structures, each in the next: it is refused, and until then each has its line and is looked for."""
    inner = "".join(f"class S{n}(Struct):\n    number = u8()\n    inner = call(S{n - 1})\n" for n in range(1, count))
    (path := folder / f"nested_{count}.py").write_text(f"from dissect.language import *\nclass S0(Struct):\n    number = u8()\n{inner}nested = Protocol('nested', ports=[7007], frame=S{count - 1})\n")
    return path


def test_a_description_costs_as_much_as_it_is_long(tmp_path):
    def cost(count: int) -> float:
        path, before = described(tmp_path, count), time.process_time()
        with pytest.raises(DescriptionError, match="nest deeper than"):
            load.read(str(path))
        return time.process_time() - before

    cost(30)  # imports what it needs
    assert not grows_within(cost, 300, 3000, MOST, 0.05)
