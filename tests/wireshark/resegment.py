"""The messages of one connection once more, cut into segments as the network might have."""

from __future__ import annotations

import random
from itertools import groupby
from pathlib import Path

from dissect.decode.look import find_messages
from tests.support.segments import ACK, PSH, SYN, Segment, packet, pcap

CLIENT_ISN, SERVER_ISN = 1000, 7000
MERGED_MAX = 30_000  # bytes of a segment


def messages(path: Path, stream: int, most: int) -> list:
    """The first messages of a connection, in their order, none of them cut."""
    return list(find_messages([str(path)], tcp_stream=stream))[:most]


def one_byte(found: list) -> list[tuple[int, bytes]]:
    return [(0 if one.from_client else 1, one.frame[i : i + 1]) for one in found for i in range(len(one.frame))]


def merged(found: list) -> list[tuple[int, bytes]]:
    """As many messages of a direction in a segment as come one after another; a message's end is no segment's end."""
    parts: list[tuple[int, bytes]] = []
    for one in found:
        side = 0 if one.from_client else 1
        if parts and parts[-1][0] == side and len(parts[-1][1]) + len(one.frame) <= MERGED_MAX:
            parts[-1] = side, parts[-1][1] + one.frame
        else:
            parts.append((side, one.frame))
    return [(side, piece) for side, data in parts for piece in (data[: len(data) * 2 // 3], data[len(data) * 2 // 3 :]) if piece]


def thirds(found: list) -> list[tuple[int, bytes]]:
    return [(0 if one.from_client else 1, one.frame[i : i + step]) for one in found
            for step in [max(1, len(one.frame) // 3)] for i in range(0, len(one.frame), step)]


def capture(parts: list[tuple[int, bytes]], port: int, shuffle: int | None = None) -> bytes:
    """A handshake, then the parts; shuffled, segments overtake each other, but none from the other direction."""
    at = [CLIENT_ISN + 1, SERVER_ISN + 1]
    segments = []
    for side, data in parts:
        segments.append(Segment(side, at[side], data, ACK | PSH, at[1 - side]))
        at[side] += len(data)
    if shuffle is not None:
        chance = random.Random(shuffle)
        runs = [list(run) for _, run in groupby(segments, key=lambda one: one.side)]
        for run in runs:
            chance.shuffle(run)
        segments = [one for run in runs for one in run]
    hello = [Segment(0, CLIENT_ISN, flags=SYN), Segment(1, SERVER_ISN, flags=SYN | ACK, ack=CLIENT_ISN + 1),
             Segment(0, CLIENT_ISN + 1, flags=ACK, ack=SERVER_ISN + 1)]
    return pcap([on_port(packet(one), one.side, port) for one in hello + segments])


def on_port(data: bytes, side: int, port: int) -> bytes:
    at = 36 if side == 0 else 34  # the server's port: where it goes, or where it comes from
    return data[:at] + port.to_bytes(2, "big") + data[at + 2 :]
