"""The packets behind rows, where these did not come in their order."""

from __future__ import annotations

import random
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from tests.hard import damage, judge, metamorphic, real
from tests.hard.tunnels import TUNNELS
from tests.support.hard import WRAPS

import dissect

CAPTURES = Path(__file__).resolve().parent.parent.parent / "captures"


def test_a_middle_that_came_after_the_end_is_copied_too(tmp_path):
    """A segment in the middle of a message is moved behind its last byte: the copy holds the whole message all the same."""
    path = CAPTURES / "rocketmq" / "a_small.pcap.zst"
    with dissect.open(str(path)) as capture:
        [row] = capture.sql("select m.packet, m.last_packet, m.size, c.server_port, c.client_port from messages m join connections c using (connection)"
                            " where m.last_packet - m.packet > 3 order by m.size desc limit 1").to_pylist()
    whole = damage.read(path)
    ends = {row["server_port"], row["client_port"]}

    def of_it(packet) -> bool:
        at = damage.tcp_at(packet.data)
        return {int.from_bytes(packet.data[at : at + 2], "big"), int.from_bytes(packet.data[at + 2 : at + 4], "big")} == ends

    first, last = row["packet"] - 1, row["last_packet"] - 1
    inside = [number for number in range(first + 1, last) if of_it(whole.packets[number]) and len(whole.packets[number].data) > 1000]
    packets = [*whole.packets]
    packets.insert(last + 3, packets.pop(inside[0]))
    moved, copy = damage.Recorded(whole.head, packets).write(tmp_path / "moved.pcap"), tmp_path / "one.pcapng"
    with dissect.open(str(moved)) as capture:
        [found] = capture.messages(where=f"size = {row['size']} and packet = {row['packet']}").to_pylist()
    assert found["complete"]
    subprocess.run([sys.executable, "-m", "dissect", "extract", str(moved), "--table", "messages", "--where", f"size = {row['size']} and packet = {row['packet']}", "-o", str(copy)],
                   check=True, capture_output=True)
    with dissect.open(str(copy)) as capture:
        assert [one["complete"] for one in capture.messages(where=f"size = {row['size']}").to_pylist()] == [True]


def of_a_tunnel(packets: list[damage.Packet], rng: random.Random) -> list[damage.Packet]:
    """The tunnel's datagrams are cut, which say nothing of the ports."""
    pieces = real.fragmented(600, seed=rng.randrange(100))
    return [metamorphic.made(p, frame) for p in packets for whole in WRAPS["gre"][1](metamorphic.datagram(p.data)) for frame in pieces(whole)]


FRAGMENTED = {"IP fragments": metamorphic.CHANGES["IP fragments"], "IPv6 fragments": TUNNELS["IPv6 fragments"], "fragments of a tunnel": of_a_tunnel}
ROW = ["api", "request_id", "status", "code", "latency_ns", "request_size", "response_size"]


@pytest.mark.parametrize("whole", [True, False])
@pytest.mark.parametrize("change", FRAGMENTED)
def test_fragments_are_copied_too(change, whole, tmp_path):
    """A message whose datagram came in fragments: the copy has all of them, those in front of the one that made it whole, too."""
    capture = damage.read(CAPTURES / "tank" / "c_control.pcap.zst")
    path, copy = replace(capture, packets=FRAGMENTED[change](capture.packets, random.Random(7))).write(tmp_path / "x.pcap"), tmp_path / "copy.pcapng"
    before = judge.rows(str(path), {"exchanges": ROW}, jobs=1)["exchanges"]
    large = max((row for row in before if row["status"] == "ok"), key=lambda row: row["response_size"])
    where = "request_packet > 0" if whole else f"response_size = {large['response_size']} and request_id = {large['request_id']}"
    subprocess.run([sys.executable, "-m", "dissect", "extract", str(path), "--where", where, *["--whole"] * whole, "-o", str(copy)], check=True, capture_output=True)
    after = judge.rows(str(copy), {"exchanges": ROW}, jobs=1)["exchanges"]
    assert after == before if whole else large in after
