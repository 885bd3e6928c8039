"""What was decoded of a capture whose truth is known, held against that truth."""

from __future__ import annotations

import gc
from collections import defaultdict
from dataclasses import dataclass

from tests.support.hard import Capture
from dissect.decode.door import decode
from dissect.decode.options import Options

TABLES = {
    "connections": ["connection", "protocol", "bytes_to_server", "bytes_to_client", "missing_to_server", "missing_to_client",
                    "retransmitted_bytes", "late_bytes", "overlap_conflicts", "start", "end", "encapsulation", "client_port",
                    "first_packet", "tcp_stream"],
    "messages": ["connection", "file", "packet", "last_packet", "first_ns", "from_client", "offset", "size", "kind", "api",
                 "request_id", "topic", "partition", "client", "code", "complete"],
    "exchanges": ["connection", "request_id", "request_file", "request_packet", "response_file", "response_packet", "status", "topic",
                  "latency_ns", "send_ns", "server_ns", "receive_ns", "request_size", "response_size", "code", "at_ns"],
    "records": ["connection", "packet", "topic", "partition", "message_id", "payload_bytes", "accepted", "complete"],
    "problems": ["connection", "from_client", "offset", "bytes", "layer", "kind", "text"],
}


def rows(inputs, tables=None, **options) -> dict[str, list[dict]]:
    """All tables as dictionaries, in an order that depends on the rows alone."""
    tables, parts = tables or TABLES, defaultdict(list)
    decoded = decode([str(path) for path in ([inputs] if isinstance(inputs, str) else inputs)], tables=tables, options=Options(**options))
    for name, batch in decoded.batches():
        parts[name].append(batch)
    out = {name: [row for batch in parts[name] for row in batch.to_pylist()] for name in tables}
    del decoded
    gc.collect(1)
    for name in out:
        out[name].sort(key=lambda row: [(value is not None, value) if not isinstance(value, list) else (True, str(value))
                                        for value in row.values()])
    return out


@dataclass
class Verdict:
    kept: int  # messages with a row, whole or not
    pairs: int  # requests with their own answer
    wrong: list  # anything else that was paired
    unkept: list  # directions whose bytes do not add up


def judge(made: Capture, found: dict) -> Verdict:
    """Counts, wrong pairs, and the law of conservation."""
    serials = made.serials()

    def of(row, end: str, side: int) -> set:
        file = row[f"{end}file"]
        number = 0 if made.files == 1 else int(file.rsplit("-", 1)[1].split(".")[0])
        return serials.get((number, row[f"{end}packet"], side), set())

    wrong, pairs = [], set()
    for row in found["exchanges"]:
        if row["request_packet"] is None or row["response_packet"] is None:
            continue
        asked = {key for key in of(row, "request_", 0) if key[1] == row["request_id"]}
        answered = {key for key in of(row, "response_", 1) if key[1] == row["request_id"]}
        if not asked & answered or row["topic"] not in (None, f"topic-{row['request_id']:03}"):
            wrong.append(row)
        else:
            pairs |= asked & answered
    for row in found["records"]:
        if row["message_id"] is not None and row["topic"] is not None and (
            f"topic-{int(row['message_id']) - 10**15:03}" != row["topic"]
        ):
            wrong.append(row)
    kept = set()
    for row in found["messages"]:
        for key in of(row, "", 0 if row["from_client"] else 1):
            if row["request_id"] in (None, key[1]):
                kept.add((*key, row["from_client"]))
    return Verdict(len(kept), len(pairs), wrong, conservation(found))


def conservation(found: dict) -> list:
    """Distinct captured bytes = complete messages + problems of layers frame and message + late bytes."""
    out = []
    told = defaultdict(int)
    for row in found["messages"]:
        if row["complete"]:
            told[row["connection"], row["from_client"]] += row["size"]
    for row in found["problems"]:
        if row["layer"] in ("frame", "message"):
            told[row["connection"], row["from_client"]] += row["bytes"]
    for row in found["connections"]:
        if row["protocol"] is None:
            continue
        to_server, to_client = (row[f"bytes_to_{end}"] - told[row["connection"], end == "server"] for end in ("server", "client"))
        if to_server < 0 or to_client < 0 or to_server + to_client != row["late_bytes"]:
            out.append((row["connection"], to_server, to_client, row["late_bytes"]))
    return out


def table(found: list[dict], leave_out: tuple[str, ...] = ()) -> list[tuple]:
    """Rows that compare, without some columns."""
    kept = (((k, v) for k, v in row.items() if k not in leave_out and not isinstance(v, list)) for row in found)
    return sorted(map(tuple, map(sorted, kept)), key=str)
