"""Real captures whose datagrams went through a network of small packets: the same rows."""

import os

import pytest

from tests.hard.judge import conservation, rows
from tests.hard.real import each, fragmented, frames, resegmented, write

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
