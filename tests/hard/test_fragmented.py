"""Real captures whose datagrams went through a network of small packets: the same rows."""

import os
import struct
from dataclasses import replace

import pytest

from tests.hard import damage
from tests.hard.judge import conservation, rows
from tests.hard.metamorphic import CAPTURES as CAPTURED
from tests.hard.metamorphic import datagram
from tests.hard.real import each, fragmented, frames, resegmented, write
from tests.hard.tunnels import as_ip6
from tests.support.hard import WRAPS, in_fragments, in_fragments6

CAPTURES = ["tank/b_consume", "rocketmq/d_pop", "rocketmq/c_errors", "pulsar/d_txn", "bookkeeper/f_bk_v2", "tubemq/a_small"]
SIZES = [int(size) for size in os.environ.get("MQDISSECT_FRAGMENTS", "200").split(",")]
WHAT = {
    "connections": ["connection", "protocol", "bytes_to_server", "bytes_to_client", "missing_to_server", "missing_to_client", "late_bytes"],
    "messages": ["connection", "packet", "last_packet", "from_client", "offset", "size", "api", "request_id", "topic", "complete"],
    "exchanges": ["api", "request_id", "request_packet", "response_packet", "status", "code", "topic", "request_size", "response_size", "latency_ns"],
    "problems": ["connection", "from_client", "layer", "kind", "bytes"],
}
PACKETS = ("packet", "last_packet", "request_packet", "response_packet")


def told(found: dict, origins: dict[int, int]) -> dict:
    """Rows by the packets that they came from, without the connection's hash, which holds a packet number."""
    return {name: sorted(str({column: origins.get(value, value) if column in PACKETS else value
                              for column, value in row.items() if column != "connection"}) for row in rows_)
            for name, rows_ in found.items()}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", CAPTURES)
def test_fragments_of_real_captures(tmp_path, name, size):
    whole = frames(name)
    made = each(each(whole, resegmented(4 * size)), fragmented(size, seed=size))
    before = write(tmp_path / "whole.pcap", whole)
    after = write(tmp_path / "pieces.pcap", made)
    assert len(after) > len(before)
    want, found = rows(str(tmp_path / "whole.pcap"), WHAT), rows(str(tmp_path / "pieces.pcap"), WHAT)
    assert conservation(found) == conservation(want) == []
    assert told(found, after) == told(want, before)


def in_tunnels(capture: damage.Recorded, version: int, sizes: tuple[int, int]) -> damage.Recorded:
    """Each datagram in pieces, each of them in a tunnel whose datagrams are cut again."""
    inner, outer = (in_fragments6 if version == 6 else in_fragments)(sizes[0]), in_fragments(sizes[1], lambda pieces: pieces[::-1])
    out = []
    for p in capture.packets:
        made = inner(as_ip6(datagram(p.data)) if version == 6 else datagram(p.data)) if damage.tcp_at(p.data) else []
        out += [replace(p, data=frame, sizes=struct.pack("<II", len(frame), len(frame))) for piece in made for tunnel in WRAPS["vxlan"][1](piece[14:]) for frame in outer(tunnel[14:])]
    return replace(capture, packets=out)


@pytest.mark.parametrize("version", [4, 6])
@pytest.mark.parametrize("sizes", [(304, 200), (104, 48)])
@pytest.mark.parametrize("name", ["tank/c_control", "pulsar/d_txn"])
def test_fragments_in_a_tunnel_whose_packets_are_in_fragments(name, sizes, version, tmp_path):
    """A datagram that was put together and is itself a piece of one was passed over without a word, and all that it carried."""
    capture = damage.read(CAPTURED / f"{name}.pcap.zst")
    whole = damage.pairs(capture, tmp_path / "whole.pcap")
    made = in_tunnels(capture, version, sizes)
    assert damage.pairs(made, tmp_path / "made.pcap") == whole and len(whole) > 40


def test_fragments_within_a_tunnel_wait_over_a_cut(tmp_path):
    """What names a tunnel in all captures is a number of 40 bits, of which the state of fragments held 32: the work of another process failed."""
    path = tmp_path / "made.pcap"
    damage.pairs(in_tunnels(damage.read(CAPTURED / "tank/c_control.pcap.zst"), 4, (304, 200)), path)
    whole = rows(str(path), WHAT, jobs=1)
    assert len(whole["exchanges"]) > 40
    assert rows(str(path), WHAT, split_size=path.stat().st_size // 3) == whole
