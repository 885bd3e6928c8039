"""Exchanges as OpenTelemetry traces: OTLP's JSON encoding, one TracesData a line, as its file exporter writes.

Law: a call is a span of the client's resource; what the broker took is a span of the broker's, inside of it.  Times are text, ids hexadecimal
digits, as the encoding wants.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from dissect import __version__
from dissect.export.trace.calls import Call
from dissect.export.words import plain_json

AT_ONCE = 500  # spans of a line
SERVER, CLIENT, PRODUCER, CONSUMER = 2, 3, 4, 5  # kinds of spans
FAILED = 2  # a status
INTEGERS = {"messaging.batch.message_count", "messaging.message.body.size", "server.port", "client.port", "mqdissect.request.packet", "mqdissect.response.packet",
            "mqdissect.wait_ns", "mqdissect.request.size", "mqdissect.response.size"}


def lines(found: Iterable[Call]) -> Iterator[bytes]:
    """Lines of at most so many calls; each line has the resources that its calls need."""
    calls = iter(found)
    while batch := list(islice(calls, AT_ONCE)):
        resources: dict[tuple[str, str], list[dict]] = {}
        for one in batch:
            resources.setdefault(("client", one.caller), []).append(outer(one))
            inside = inner(one)
            if inside is not None:
                resources.setdefault(("broker", one.broker), []).append(inside)
        told = {"resourceSpans": [resource(role, name, spans) for (role, name), spans in resources.items()]}
        yield plain_json(json.dumps(told, separators=(",", ":"), ensure_ascii=False)).encode("utf-8", "replace") + b"\n"


def resource(role: str, name: str, spans: list[dict]) -> dict:
    described = attributes({"service.name": name, "service.namespace": "mqdissect", "mqdissect.role": role})
    return {"resource": {"attributes": described}, "scopeSpans": [{"scope": {"name": "mqdissect", "version": __version__}, "spans": spans}]}


def outer(one: Call) -> dict:
    """The call as its client saw it."""
    row = one.row
    span: dict[str, Any] = {
        "traceId": one.trace.hex(), "spanId": one.span.hex(), "name": one.name, "kind": kind(row), "startTimeUnixNano": str(row["at_ns"]),
        "endTimeUnixNano": str(one.end_ns), "attributes": attributes(described(row)),
    }
    if one.parent:
        span["parentSpanId"] = one.parent.hex()
    if row["status"] not in ("ok", "oneway"):
        span["status"] = {"code": FAILED, "message": row["code_text"] or row["code_name"] or row["status"]}
    return span


def inner(one: Call) -> dict | None:
    """What the broker took: from the request's last byte to the answer's first."""
    row = one.row
    begin, end = row["request_last_ns"], row["response_first_ns"]
    if begin is None or end is None or end < begin:
        return None
    said = {"messaging.system": row["protocol"], "messaging.destination.name": row["topic"], "mqdissect.wait_ns": row["wait_ns"]}
    return {"traceId": one.trace.hex(), "spanId": bytes(byte ^ 0xA5 for byte in one.span).hex(), "parentSpanId": one.span.hex(), "name": one.name, "kind": SERVER,
            "startTimeUnixNano": str(begin), "endTimeUnixNano": str(end), "attributes": attributes(said)}


def direction(row: dict) -> str | None:
    """Whether messages were sent or received, by whose half is large enough to hold them; nothing where there were none."""
    if not row["records"]:
        return None
    payload, asked, answered = row["payload_bytes"] or 0, row["request_size"] or 0, row["response_size"] or 0
    return "send" if asked >= payload and (answered < payload or asked >= answered) else "receive"


def kind(row: dict) -> int:
    return {"send": PRODUCER, "receive": CONSUMER}.get(direction(row) or "", CLIENT)


def described(row: dict) -> dict[str, Any]:
    """The semantic conventions' words for a row, and ours for what they have none."""
    return {
        "messaging.system": row["protocol"], "messaging.operation.name": row["api"], "messaging.operation.type": direction(row),
        "messaging.destination.name": row["topic"], "messaging.destination.partition.id": row["partition"], "messaging.consumer.group.name": row["group"],
        "messaging.client.id": row["client"], "messaging.batch.message_count": row["records"], "messaging.message.body.size": row["payload_bytes"],
        "messaging.message.id": row["message_id"], "server.address": row["server_ip"], "server.port": row["server_port"], "client.address": row["client_ip"],
        "client.port": row["client_port"], "error.type": None if row["status"] in ("ok", "oneway") else row["code_name"] or row["status"],
        "mqdissect.status": row["status"], "mqdissect.request.packet": row["request_packet"], "mqdissect.request.file": row["request_file"],
        "mqdissect.response.packet": row["response_packet"], "mqdissect.wait_ns": row["wait_ns"], "mqdissect.request.size": row["request_size"],
        "mqdissect.response.size": row["response_size"],
    }


def attributes(said: dict[str, Any]) -> list[dict]:
    return [{"key": key, "value": {"intValue": str(int(value))} if key in INTEGERS else {"stringValue": str(value)}} for key, value in said.items() if value is not None]
