"""Exchanges in their order, each with its place in a trace: who called it, and by which ids that is known.

Law: ids depend on the exchange alone (or on what its message says of its trace), so two runs give the same.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

import pyarrow.compute as pc

from dissect.analysis import questions
from dissect.analysis.conditions import Filter

COLUMNS = ("source", "connection", "protocol", "api", "from_client", "client_ip", "client_port", "server_ip", "server_port", "broker", "topic", "partition", "group", "client",
           "request_file", "request_packet", "response_file", "response_packet", "at_ns", "request_first_ns", "request_last_ns", "response_first_ns",
           "response_last_ns", "request_size", "response_size", "offset", "records", "payload_bytes", "status", "code_name", "code_class", "code_text", "latency_ns", "wait_ns",
           "message_id", "by_store", "leg_key", "legs")
REMEMBERED = 1 << 15  # calls that may contain another
ROWS_AT_ONCE = 1024
TRACEPARENT = re.compile(r"[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}")


@dataclass(frozen=True)
class Call:
    """An exchange in its trace; `parent`: the id of the span that it is a part of, nothing where it begins a trace."""

    row: dict
    trace: bytes
    span: bytes
    parent: bytes

    @property
    def end_ns(self) -> int:
        """When it was over, as far as that was seen."""
        row = self.row
        return max(row["at_ns"], row["response_last_ns"] or row["request_last_ns"] or row["at_ns"])

    @property
    def broker(self) -> str:
        row = self.row
        return row["broker"] or f"{row['server_ip']}:{row['server_port']}"

    @property
    def caller(self) -> str:
        row = self.row
        return row["client"] or f"{row['client_ip']}:{row['client_port']}"

    @property
    def name(self) -> str:
        return " ".join(part for part in (self.row["api"] or "unknown", self.row["topic"]) if part)


class Open(NamedTuple):
    """What a call that may contain others is remembered by: of whole rows, so many would be 100 MB."""

    connection: int
    at_ns: int
    end_ns: int
    trace: bytes
    span: bytes


NAMED = "(p.properties like '%traceparent%' or p.properties like '%sw8%')"
ANY_NAMED = f"select 1 as one from records p where {NAMED} limit 1"


def question(wanted: Filter, limit: int | None) -> str:
    """Exchanges by their time."""
    return questions.table("exchanges", list(COLUMNS), wanted, limit)


def traced(low: int, high: int) -> str:
    """The messages of this span of time whose properties name a trace."""
    return ("select p.connection as connection, p.packet as packet, p.message_offset as message_offset, min(p.properties) as properties from records p"
            f" where {NAMED} and p.first_ns between {int(low)} and {int(high)} group by p.connection, p.packet, p.message_offset")


def with_traces(batches: Iterable, ask: Callable[[str], list[dict]]) -> Iterator[dict]:
    """Rows, with the properties of what they published where these name a trace: asked for a batch at a time, since all of them may."""
    for batch in batches:
        span = pc.min_max(batch.column("request_first_ns")).as_py()
        found = ask(traced(span["min"], span["max"])) if span["min"] is not None else []
        properties = {(row["connection"], row["packet"], row["message_offset"]): row["properties"] for row in found}
        for row in few_at_once([batch]):
            row["properties"] = properties.get((row["connection"], row["request_packet"], row["offset"]))
            yield row


def calls(rows: Iterable[dict]) -> Iterator[Call]:
    """Rows as calls, with who contains whom."""
    open_calls: OrderedDict[tuple, Open] = OrderedDict()
    for row in rows:
        one = placed(row, open_calls)
        for key in names_of(row):
            open_calls.setdefault(key, Open(row["connection"], row["at_ns"], one.end_ns, one.trace, one.span))
        while len(open_calls) > REMEMBERED:
            open_calls.popitem(last=False)
        yield one


def few_at_once(batches: Iterable) -> Iterator[dict]:
    """Rows as Python values, which need many times the memory of a batch."""
    for batch in batches:
        for begin in range(0, batch.num_rows, ROWS_AT_ONCE):
            yield from batch.slice(begin, ROWS_AT_ONCE).to_pylist()


def names_of(row: dict) -> list[tuple]:
    """By what a part of this call would be known: the call's key on each leg, the entry that its message became."""
    found: list[tuple] = []
    if row["leg_key"] is not None:
        found.append(("leg", row["leg_key"]))
    if row["message_id"] is not None and row["from_client"] and not row["by_store"]:
        found.append(("entry", row["message_id"]))
    return found


def placed(row: dict, open_calls: OrderedDict[tuple, Open]) -> Call:
    """The call's ids.  It is part of a call that contains it in time and has the same name, on another connection."""
    own = hashlib.blake2b(repr((row["connection"], row["request_packet"], row["response_packet"], row["offset"], row["at_ns"])).encode(), digest_size=24).digest()
    keys = [("entry", row["message_id"])] if row["by_store"] else names_of(row)[:1]
    for key in keys:
        outer = open_calls.get(key)
        if outer is not None and outer.connection != row["connection"] and outer.at_ns <= row["at_ns"] <= outer.end_ns:
            return Call(row, outer.trace, own[16:], outer.span)
    trace, parent = carried(row.get("properties"))
    return Call(row, trace or own[:16], own[16:], parent)


def carried(properties: str | None) -> tuple[bytes, bytes]:
    """The trace that a message names, and the span that sent it: W3C's traceparent, else SkyWalking's sw8."""
    try:
        said = json.loads(properties or "{}")
    except ValueError:
        return b"", b""
    if not isinstance(said, dict):
        return b"", b""
    found = TRACEPARENT.fullmatch(str(said.get("traceparent", "")).strip().lower())
    if found and int(found[1], 16) and int(found[2], 16):
        return bytes.fromhex(found[1]), bytes.fromhex(found[2])
    parts = str(said.get("sw8", "")).split("-")
    if len(parts) >= 4:
        try:
            name, segment = (base64.b64decode(part, validate=True) for part in parts[1:3])
        except ValueError:
            return b"", b""
        if not name or not segment:
            return b"", b""
        return hashlib.blake2b(name, digest_size=16).digest(), hashlib.blake2b(segment + parts[3].encode(), digest_size=8).digest()
    return b"", b""
