"""Floods of SYNs: as many connections as packets, and an answer about them in the memory that is meant for it."""

import socket
import struct
import time
from pathlib import Path

import numpy

import dissect
from dissect.decode.columns.connections import Connections
from dissect.analysis.questions import stalls
from dissect.engine import limits
from dissect.exchange.accounts import Accounts
from dissect.exchange.requests import OpenRequests
from dissect.exchange.words import hash_of
from dissect.memory.hashes import GOLDEN, MASK64
from dissect.memory import matrices
from tests.hard import foreign
from tests.support.hard import ether, ip

FLOOD = 60_000


def flood(count: int) -> bytes:
    """SYNs that nobody answers, from three clients; after half of them a minute of silence."""
    frames = []
    for number in range(count):
        head = struct.pack(">HHIIBBHHH", 1 + number // 3 % 65_000, 10911, number * 7919 & 0xFFFFFFFF, 0, 0x50, 2, 64_000, 0, 0)
        frames += ether(ip(head, 6, ends=(socket.inet_aton(f"10.{number // 195_000}.0.{number % 3}"), socket.inet_aton("10.9.9.9"))))
    half = len(frames) // 2
    return foreign.capture(frames[:half]) + foreign.capture(frames[half:], 1_700_000_100 * 10**9)[24:]


def test_a_flood_of_syns_is_two_findings_in_little_memory(tmp_path: Path, monkeypatch):
    monkeypatch.setattr(limits, "MEMORY", "18MB")
    monkeypatch.setattr(limits, "MEMORY_MORE", ("18MB",))
    monkeypatch.setattr(limits, "MEMORY_MOST", "18MB")
    (tmp_path / "flood.pcap").write_bytes(flood(FLOOD))
    with dissect.open(str(tmp_path / "flood.pcap")) as capture:
        found = capture.stalls().to_pylist()
    assert [(row["kind"], row["text"], row["first_packet"]) for row in found] == [
        ("unreachable", f"10.9.9.9:10911 did not answer the SYN of {FLOOD // 2} connections of 3 clients", 1 + first) for first in (0, FLOOD // 2)]


def met(count: int) -> list[bytes]:
    """Addresses of IPv6 that met in one place of the table while nothing of its hash was secret: the lower half takes back the upper one."""
    return [struct.pack(">QQ", number, 1 << 40 ^ number * 31) for number in range(1, count + 1)]


def test_connections_that_are_made_to_meet_do_not(tmp_path: Path):
    """20,000 SYNs of 94 bytes took 2.4 s, and four times as long for twice as many."""
    def took(clients: list[bytes]) -> float:
        tcp = struct.pack(">HHIIBBHHH", 40_000, 10911, 1, 0, 0x50, 2, 64_000, 0, 0)
        frames = [bytes(12) + b"\x86\xdd" + struct.pack(">IHBB", 6 << 28, len(tcp), 6, 64) + client + bytes(15) + b"\1" + tcp for client in clients]
        (tmp_path / "flood.pcap").write_bytes(foreign.capture(frames))
        begun = time.process_time()
        with dissect.open(str(tmp_path / "flood.pcap"), jobs=1) as capture:
            [row] = capture.sql("select count(*) as n from connections").to_pylist()
        assert row["n"] == len(clients)
        return time.process_time() - begun

    chance = numpy.random.default_rng(1)
    assert took(met(20_000)) < 3 * took([chance.bytes(16) for _ in range(20_000)]) + 0.1


def test_keys_that_are_made_to_meet_do_not():
    """Of many connections each has one open request; its number takes back what the connection's own had made."""
    keys = [(slot, 1, slot * GOLDEN & MASK64, 0) for slot in range(1, 5001)]
    assert len({hash_of(0, *key) for key in keys}) == 1, "or this tests nothing"
    assert len({hash_of(OpenRequests(Accounts()).seed, *key) & 0xFFFF for key in keys}) > 4000


def test_addresses_of_many_connections_are_each_connections_own():
    chance = numpy.random.default_rng(1)
    state = numpy.zeros((500, 80), dtype=numpy.int64)
    state[:, :6] = chance.integers(-(1 << 62), 1 << 62, (500, 6))
    state[:, 5] = chance.integers(0, 2, 500) * 2 + 4 + 256 * chance.integers(0, 3, 500)
    state[state[:, 5] & 0xFF == 4, 0] = 0
    state[250:, :6] = state[:250, :6]

    class Some(Connections):
        state = property(lambda self: state)

        def __init__(self):
            pass

        def client_side(self, slots):
            return numpy.zeros(len(slots), dtype=numpy.int64)

    slots = chance.integers(0, 500, 2000)
    expected = [socket.inet_ntop(socket.AF_INET, int(low & 0xFFFFFFFF).to_bytes(4, "big")) if version & 0xFF == 4 else
                socket.inet_ntop(socket.AF_INET6, ((int(high) & (1 << 64) - 1) << 64 | int(low) & (1 << 64) - 1).to_bytes(16, "big"))
                for high, low, version in state[slots][:, [0, 1, 5]]]
    assert Some().ips(slots, server=False).to_pylist() == expected


def test_a_number_of_every_connection_is_a_few_pages_in_memory(monkeypatch):
    """Two million connections whose rows lie in a file had 2.2 GB in memory when the capture ended."""
    monkeypatch.setattr(matrices, "LARGE_BYTES", 1 << 20)
    monkeypatch.setattr(matrices, "RESIDENT_BYTES", 4 << 20)
    rows = numpy.asarray(matrices.matrix(100_000, 64))
    rows[:, 3] = numpy.arange(len(rows))
    rows[:, 3].max()
    matrices.relieve()
    before = matrices.file_pages()
    assert (matrices.picked(rows, numpy.arange(len(rows))[::-1], 3) == numpy.arange(len(rows))[::-1]).all()
    assert matrices.file_pages() - before < 16 << 20 < rows.nbytes // 3


def test_whether_there_may_be_a_stall_is_a_row_or_none(tmp_path: Path):
    """It was a row for each connection that never was."""
    (tmp_path / "flood.pcap").write_bytes(flood(3000))
    with dissect.open(str(tmp_path / "flood.pcap")) as capture:
        assert max(len(capture.sql(sign).to_pylist()) for _, sign in stalls(True)) <= 1
