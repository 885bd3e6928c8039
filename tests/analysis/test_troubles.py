"""Masses of resets, clients that come back together, clients that loop: made captures, and a real one of clients without a right."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
import zstandard
from tests.support import hard

import dissect

CAPTURES = Path(__file__).resolve().parent.parent.parent / "captures"
FURTHER = sorted(Path(os.environ.get("MORE_CAPTURES", "/nowhere")).glob("*/*.pcap*"))
KINDS = ("reset", "storm", "looping")
SECOND = 10**9


@dataclass
class Many(hard.Capture):
    """Each life has a client of its own."""

    def datagram(self, packet) -> bytes:
        made = bytearray(super().datagram(packet))
        address, port = (12, 20) if packet.side == 0 else (16, 22)
        made[address + 2 : address + 4] = (1 + packet.life).to_bytes(2, "big")
        made[port : port + 2] = (40_001 + packet.life).to_bytes(2, "big")
        return bytes(made)


class OneClient(hard.Capture):
    """Each life has a port of its own."""

    def datagram(self, packet) -> bytes:
        made = bytearray(super().datagram(packet))
        port = 20 if packet.side == 0 else 22
        made[port : port + 2] = (40_001 + packet.life).to_bytes(2, "big")
        return bytes(made)


def lives(count: int, start_ns: int, first: int = 0, cut: str = "", busy: bool = True) -> list:
    """So many connections of a few exchanges, begun a millisecond after each other; `cut`: how they end, all at once two seconds later, `busy` with a last request."""
    out = []
    for life in range(first, first + count):
        packets, _ = hard.talk("tubemq", exchanges=2, life=life, start_ns=hard.START_NS + start_ns + 1_000_000 * (life - first))
        if cut:
            packets = packets[:-3]
            end, asked = packets[-1], next(packet for packet in packets if packet.side == 0 and packet.data)
            packets += [replace(asked, offset=end.offset, ns=end.ns + 1_000_000)] * busy
            packets.append(replace(end, side=1, offset=end.ack, ack=end.offset, flags=hard.RST, ns=hard.START_NS + start_ns + 2 * SECOND + 1_000_000 * (life - first)))
        out += packets
    return out


def found(packets, folder) -> list[dict]:
    made = Many(sorted(packets, key=lambda packet: packet.ns), [])
    path = folder / "made.pcap"
    path.write_bytes(made.pcap())
    with dissect.open(str(path)) as capture:
        return [row for row in capture.stalls().to_pylist() if row["kind"] in KINDS]


@pytest.mark.parametrize(("count", "rows"), [(6, 1), (4, 0)])
def test_resets_in_a_mass_while_others_stay(tmp_path, count, rows):
    packets = lives(count, 0, cut="reset") + lives(1, 5 * SECOND, first=50)
    told = found(packets, tmp_path)
    assert [(row["kind"], row["who"], row["exchanges"]) for row in told] == [("reset", "10.0.0.2:8123", 6)] * rows
    for row in told:
        assert row["from_ns"] == hard.START_NS + 2 * SECOND and row["to_ns"] == row["from_ns"] + 5_000_000
        assert "lost 6 connections of 6 clients by resets" in row["text"]


@pytest.mark.parametrize(("before", "after", "rows"), [(20, 20, 1), (0, 30, 0), (20, 19, 0), (3, 20, 0)])
def test_clients_that_come_back_together(tmp_path, before, after, rows):
    """Where nobody had gone before, a deployment begins, and nothing storms; the first ones come too slowly to be one."""
    slowly = [replace(packet, ns=packet.ns + packet.life * 300_000_000) for packet in lives(before, 0, cut="reset")]
    told = found(slowly + lives(after, 10 * SECOND, first=before), tmp_path)
    assert [(row["kind"], row["who"]) for row in told] == [("storm", "10.0.0.2:8123")] * rows
    assert all(row["from_ns"] == hard.START_NS + 10 * SECOND and f"{after} connections of {after} clients came" in row["text"] for row in told)


def test_clients_without_a_right_come_again_and_again():
    """The real client library tries until its time is up, and wrote down each connection that it made; five of them were let in."""
    truth = json.loads(zstandard.ZstdDecompressor().stream_reader((CAPTURES / "pulsar/i_auth.truth.json.zst").read_bytes()).read())
    tried = [event["t_us"] for event in truth["events"] if event["event"] == "log" and "Created connection" in event["line"]]
    with dissect.open(str(CAPTURES / "pulsar/i_auth.pcap.zst")) as capture:
        [row] = capture.stalls().to_pylist()
        named = [one["text"] for one in capture.summary()["stalls"].to_pylist()]
    assert row["kind"] == "looping" and row["who"] == "127.0.0.1" and row["exchanges"] == len(tried) - 5
    assert abs(row["from_ns"] - 1000 * min(tried)) < 50_000_000 and abs(row["to_ns"] - 1000 * max(tried)) < 50_000_000
    assert named == [row["text"]]


def test_the_death_of_a_server_that_nobody_asked_is_told(tmp_path):
    """Nobody waited and nobody was refused: resets at once, and a return."""
    path = tmp_path / "idle.pcap"
    path.write_bytes(Many(lives(4, 0, cut="reset", busy=False) + lives(3, 6 * SECOND, first=4), []).pcap())
    with dissect.open(str(path)) as capture:
        rows = capture.stalls().to_pylist()
    assert [(row["kind"], row["from_ns"] - hard.START_NS, row["exchanges"]) for row in rows] == [("killed", 2 * SECOND, 0), ("restarted", 6 * SECOND, 0)]
    assert "4 connections ended by its side at once, back after 4.0 s" in rows[0]["text"]


@pytest.mark.parametrize("name", ["pulsar/c_errors", "rocketmq/a_small", "tank/c_control", "tubemq/c_errors"])
def test_other_captures_have_none_of_these(name):
    with dissect.open(str(CAPTURES / f"{name}.pcap.zst")) as capture:
        assert not [row for row in capture.stalls().to_pylist() if row["kind"] in KINDS]


@pytest.mark.slow
@pytest.mark.parametrize("path", [*sorted(CAPTURES.glob("*/*.pcap.zst")), *FURTHER], ids=lambda path: path.stem)
def test_no_other_capture_has_any(path):
    with dissect.open(str(path)) as capture:
        assert not [row for row in capture.stalls().to_pylist() if row["kind"] in KINDS and "i_auth" not in path.name]


def test_resets_of_all_are_not_told_of_a_server_where_nobody_stayed(tmp_path):
    assert found(lives(12, 0, cut="reset"), tmp_path) == []


@pytest.mark.parametrize(("pause_ns", "rows"), [(0, 0), (3 * SECOND, 1)])
def test_connections_that_end_together_are_no_loop(tmp_path, pause_ns, rows):
    """A client's connections, all cut when its server died, or each after the one before it had been cut."""
    packets = [replace(packet, ns=packet.ns + pause_ns * packet.life) for packet in lives(9, 0, cut="reset")]
    path = tmp_path / "made.pcap"
    path.write_bytes(OneClient(sorted(packets, key=lambda packet: packet.ns), []).pcap())
    with dissect.open(str(path)) as capture:
        assert len([row for row in capture.stalls().to_pylist() if row["kind"] == "looping"]) == rows


def test_a_connection_for_each_request_is_no_storm(tmp_path):
    """They end their connections themselves, and come again: that is how they work."""
    packets = [packet for turn in range(6) for packet in lives(24, 3 * turn * SECOND, first=100 * turn)]
    assert found(packets, tmp_path) == []


def test_a_row_of_between_asked_by_sql_is_not_chosen_in_silence():
    with dissect.open(CAPTURES / "tank" / "c_control.pcap.zst") as capture, pytest.raises(dissect.WrongQuestion, match="whole tables"):
        capture.between(capture, sql="select count(*) from exchanges", topic="nothing")
