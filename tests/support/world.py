"""A small world of two brokers, known by heart: every answer over it is worked out by hand in the tests."""

from __future__ import annotations

START = 1_700_000_000_000_000_000
MS = 1_000_000
SECOND = 1_000 * MS


def exchange(n: int, at_ms: float, took_ms: float | None, **further) -> dict:
    """One exchange on connection 1: request in packet 10n, answer in packet 10n+1, a millisecond to send."""
    at = START + int(at_ms * MS)
    row = {
        "source": "tap", "connection": 1, "protocol": "tank", "api": "Produce", "request_id": n, "from_client": True,
        "client_ip": "10.0.0.1", "client_port": 40001, "server_ip": "10.0.0.9", "server_port": 11011,
        "request_file": "a.pcap", "request_packet": 10 * n, "at_ns": at, "request_first_ns": at,
        "request_last_ns": at + MS, "request_size": 100, "offset": 100 * n, "answers": 0, "status": "unanswered",
        "topic": "orders", "partition": "0",
    }
    if took_ms is not None:
        took = int(took_ms * MS)
        row |= {
            "response_file": "a.pcap", "response_packet": 10 * n + 1, "response_first_ns": at + MS + took,
            "response_last_ns": at + MS + took, "response_size": 50, "answers": 1, "status": "ok", "code": 0,
            "code_name": "OK", "code_class": "ok", "latency_ns": MS + took, "send_ns": MS, "server_ns": took,
            "receive_ns": 0, "wait_ns": 0, "wait_how": "told", "tcp": [],
        }
    return row | further


EXCHANGES = [
    *[exchange(n, at_ms=n, took_ms=n) for n in range(1, 11)],                           # 1…10 ms
    exchange(11, 100, 10, topic="bills"),                                               # equal to the worst: later
    exchange(12, 101, 500, api="Consume", wait_ns=490 * MS, topic="bills"),             # a long poll
    exchange(13, 102, 5, status="error", code=1, code_name="UNKNOWN_TOPIC", code_class="error", topic="gone",
             code_text="no such topic"),
    exchange(14, 103, None, connection=2, client_ip="10.0.0.2"),
    exchange(15, 104, None, status="reset", connection=2, client_ip="10.0.0.2"),
    exchange(16, 105, 6, topic=None, partition=None, status="error", code=1, code_name="UNKNOWN_TOPIC",
             code_class="error", code_text="no such topic here"),                       # has two items
    exchange(17, 106, None, status="oneway", api="Ping", topic=None, partition=None),
]
ITEMS = [
    {"connection": 1, "request_file": "a.pcap", "request_packet": 160, "offset": 1600, "item": 0, "topic": "orders",
     "partition": "1", "code": 0, "code_name": "OK", "code_class": "ok", "payload_bytes": 30, "records": 3},
    {"connection": 1, "request_file": "a.pcap", "request_packet": 160, "offset": 1600, "item": 1, "topic": "gone",
     "partition": "0", "code": 1, "code_name": "UNKNOWN_TOPIC", "code_class": "error", "payload_bytes": 10},
]
CONNECTIONS = [
    {"connection": n, "source": "tap", "tcp_stream": n - 1, "file": "a.pcap", "first_packet": n, "last_packet": 200,
     "last_file": "a.pcap", "client_ip": f"10.0.0.{n}", "client_port": 40000 + n, "server_ip": "10.0.0.9",
     "server_port": 11011, "protocol": "tank", "first_ns": START, "last_ns": START + SECOND * n,
     "bytes_to_server": 1000, "bytes_to_client": 500, "missing_to_client": 40 if n == 2 else 0, "start": "syn",
     "end": "open" if n == 1 else "reset"}
    for n in (1, 2)
]
CAPTURE = [{"source": "tap", "file": "a.pcap", "format": "pcap", "link_types": "ethernet", "packets": 1234,
            "bytes": 200_000, "first_ns": START, "last_ns": START + 60 * SECOND}]
PROBLEMS = [
    {"source": "tap", "file": "a.pcap", "packet": 33, "first_ns": START + 5 * MS, "connection": 2, "bytes": 214,
     "layer": "frame", "kind": "skipped", "text": "214 bytes are no frame", "offset": 4},
]


def held(owner: str, since: float, until: float | None, partition: str = "0", **further) -> dict:
    """Somebody held a partition of `orders` for the group `bill`, in seconds after the start."""
    return {
        "source": "tap", "protocol": "tubemq", "broker": "1", "group": "bill", "topic": "orders",
        "partition": partition, "owner": owner, "from_ns": START + int(since * SECOND),
        "to_ns": None if until is None else START + int(until * SECOND), "from_file": "a.pcap",
        "from_packet": int(since * 10), "certain": "announced",
    } | further


OWNERSHIP = [
    held("ann", 0, 10), held("bob", 12, 20), held("ann", 25, None),      # two gaps: 2 s and 5 s; back to ann
    held("ann", 0, 10, "1"), held("ann", 11, 30, "1"),                   # the same owner again; then nobody
    held("ann", 0, 10, "2"), held("bob", 5, 15, "2"), held("eve", 17, None, "2"),    # held together, then 2 s nobody
]
REBALANCE_EVENTS = [
    {"source": "tap", "first_ns": START + 8 * SECOND, "file": "a.pcap", "packet": 80, "connection": 1,
     "protocol": "tubemq", "group": "bill", "consumer": "bob", "event": "stuck", "topic": "orders", "partition": "2",
     "broker": "1"},
]
RECORDS = [
    {"source": "tap", "connection": 1, "file": "a.pcap", "packet": 10, "first_ns": START + MS, "protocol": "tank",
     "api": "Produce", "from_client": True, "topic": "orders", "partition": "0", "offset": 7, "message_id": "M7",
     "key": "k7", "payload_bytes": 30, "accepted": True, "complete": True},
    {"source": "tap", "connection": 2, "file": "a.pcap", "packet": 90, "first_ns": START + 9 * MS, "protocol": "tank",
     "api": "Consume", "from_client": False, "topic": "orders", "partition": "0", "offset": 7, "payload_bytes": 30,
     "complete": True},
    {"source": "tap", "connection": 2, "file": "a.pcap", "packet": 95, "first_ns": START + 9 * MS, "protocol": "tank",
     "api": "Consume", "from_client": False, "topic": "orders", "partition": "1", "offset": 7, "complete": True},
]
DELIVERIES = [
    {"protocol": "tank", "connection": 2, "topic": "orders", "partition": "0", "group": "bill", "message_id": "M7",
     "pushed_ns": START + 9 * MS, "acknowledged_ns": START + 12 * MS, "redelivered": 0},
]
MESSAGES = [
    {"source": "tap", "connection": 1, "file": "a.pcap", "packet": 10 * n, "last_packet": 10 * n,
     "first_ns": START + n * MS, "last_ns": START + n * MS, "from_client": True, "offset": 100 * n, "size": 100,
     "protocol": "tank", "kind": "request", "api": "Produce", "request_id": n, "topic": "orders", "partition": "0",
     "group": "bill" if n == 2 else None, "complete": True}
    for n in (3, 1, 2)
]

WORLD = {
    "exchanges": EXCHANGES, "items": ITEMS, "connections": CONNECTIONS, "capture": CAPTURE, "problems": PROBLEMS,
    "ownership": OWNERSHIP, "rebalance_events": REBALANCE_EVENTS, "records": RECORDS, "deliveries": DELIVERIES,
    "messages": MESSAGES,
}
