"""The packets behind rows, where these did not come in their order."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.hard import damage

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
