"""What a reader gives, as plain packets."""

from __future__ import annotations

from dissect.capture import open_reader

from .writer import Packet


def packets_of(reader, **where) -> list[Packet]:
    """All packets; numbers are checked on the way."""
    found = []
    for block in reader.blocks(**where):
        assert block.records.shape[0] > 0
        if not where:
            assert block.first == len(found)
        for at, captured, length, time_ns, _, interface in block.records.tolist():
            data = bytes(block.data[at : at + captured])
            assert len(data) == captured
            found.append(Packet(time_ns, data, None if length == captured else length, interface))
    return found


def read(data: bytes) -> list[Packet]:
    return packets_of(open_reader(data))
