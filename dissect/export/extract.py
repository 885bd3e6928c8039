"""The packets behind rows, copied out of the captures they came from."""

from __future__ import annotations

import os
from bisect import bisect_left

from dissect import schema
from dissect.analysis.conditions import Filter, condition
from dissect.export import pcapng

# Table → the pairs of file and packet columns that its rows point at.
TABLES = {
    "exchanges": (("request_file", "request_packet"), ("response_file", "response_packet")),
    "messages": (("file", "packet"),),
    "records": (("file", "packet"),),
    "items": (("request_file", "request_packet"),),
    "connections": (("file", "first_packet"),),
    "problems": (("file", "packet"),),
}


def packets_sql(table: str, wanted: Filter, limit: int | None = None, whole: bool = False) -> str:
    """The messages around the chosen rows: connection, file, first and last packet of each.

    A message may lie in several packets, of which its row names the first; so the rows lead to messages, and
    these to packets.  With `whole`, all of the connection.
    """
    known = schema.TABLES[table]
    pairs = TABLES[table]
    inner = f"select r.connection, {_columns(pairs)} from {table} r where {condition(table, wanted)}"
    inner += f" order by {', '.join(f'r.{name} nulls last' for name in known.order)}"
    inner += f" limit {int(limit)}" if limit is not None else ""
    if whole or table == "connections":
        return (f"select c.connection, c.file, c.first_packet as packet, c.last_file, c.last_packet, c.client_ip,"
                f" c.client_port, c.server_ip, c.server_port from connections c"
                f" where c.connection in (select p.connection from ({inner}) p)")
    places = " union ".join(f"select p.connection, p.file_{n} as file, p.packet_{n} as packet from ({inner}) p"
                            f" where p.packet_{n} is not null" for n in range(len(pairs)))
    return (f"select p.connection, p.file, p.packet, p.file as last_file, coalesce(m.last_packet, p.packet) as"
            f" last_packet, c.client_ip, c.client_port, c.server_ip, c.server_port from ({places}) p"
            f" left join messages m on m.connection = p.connection and m.file = p.file and m.packet = p.packet"
            f" left join connections c on c.connection = p.connection")


def _columns(pairs) -> str:
    return ", ".join(f"r.{file} as file_{n}, r.{packet} as packet_{n}" for n, (file, packet) in enumerate(pairs))


class Wanted:
    """Which packets of one file: ranges, each with the ends of its connection."""

    def __init__(self, rows: list[dict]):
        self._ranges = sorted({(row["packet"], row["last_packet"], *_ends(row)) for row in rows})
        self.last = max((last for _, last, *_ in self._ranges), default=0)
        self._firsts = [first for first, *_ in self._ranges]
        self._reach, most = [], 0
        for _, last, *_ in self._ranges:
            most = max(most, last)
            self._reach.append(most)

    def ends(self, number: int):
        """The connections whose bytes a packet may hold: None when every packet there is wanted; empty for none."""
        found, at = set(), bisect_left(self._firsts, number + 1) - 1
        while at >= 0 and self._reach[at] >= number:
            first, last, *ends = self._ranges[at]
            if number in (first, last) and ends[0] is None:
                return None
            if number == first or number <= last:
                found.add(tuple(ends))
            at -= 1
        return found


def _ends(row: dict) -> tuple:
    return row["client_ip"], row["client_port"], row["server_ip"], row["server_port"]


def by_file(rows: list[dict]) -> dict[str, Wanted]:
    """File → what is wanted of it; a row that runs over into another file counts to the end of the one it is in."""
    parts: dict[str, list[dict]] = {}
    for row in rows:
        if row["file"] is None or row["packet"] is None:
            continue
        same = row["last_file"] == row["file"] and row["last_packet"] >= row["packet"]
        parts.setdefault(row["file"], []).append(row if same else {**row, "last_packet": 1 << 62})
        if not same and row["last_file"] is not None:
            parts.setdefault(row["last_file"], []).append({**row, "packet": 1})
    return {file: Wanted(found) for file, found in parts.items()}


def write(inputs: list[str], rows: list[dict], path: str) -> int:
    """Copy the packets; how many."""
    from dissect import __version__
    from dissect.engine import decode

    wanted, count, part = by_file(rows), 0, f"{path}.part"
    try:
        with open(part, "wb") as out:
            writer = pcapng.Writer(out, f"mqdissect {__version__}")
            for packet in decode.packets(inputs, files=set(wanted)):
                if _is_wanted(packet, wanted[packet.file]):
                    writer.packet(packet.link, packet.time_ns, packet.data, packet.length)
                    count += 1
        os.replace(part, path)
    finally:
        if os.path.exists(part):
            os.unlink(part)
    return count


def _is_wanted(packet, wanted: Wanted) -> bool:
    ends = wanted.ends(packet.number)
    return ends is None or any({found[:2], found[2:]} == {packet.source, packet.target} for found in ends)
