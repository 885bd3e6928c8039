"""The table commands: one for each table of the schema."""

from __future__ import annotations

from dissect import schema
from dissect.analysis import questions
from dissect.cli.options import EVERYTHING, Files, Shared, shared
from dissect.cli.session import Session, listed
from dissect.memory.system import rows_leave

EXAMPLES = {
    "connections": "connections night.pcap --host 10.0.4.17",
    "messages": "messages night.pcap --topic 'orders*' --fields tank.CreateTopic.partitions",
    "records": "records night.pcap --columns topic,partition,offset,payload_crc32 -o records.parquet",
    "exchanges": "exchanges night.pcap --where \"status = 'error'\" --format ndjson",
    "items": "items night.pcap --where \"code_class = 'error'\"",
    "deliveries": "deliveries night.pcap --where 'acknowledged_ns is null'",
    "stalls": "stalls night.pcap --where \"kind = 'frozen'\"",
    "rebalance_events": "rebalance_events night.pcap --group bill",
    "ownership": "ownership night.pcap --group bill --topic orders",
    "problems": "problems night.pcap --where \"layer = 'frame'\"",
    "capture": "capture rotated/ --format csv",
}
# What stays where there is little room, most important first; what is not named follows in the order of the screen.
MATTERS = {
    "connections": ("tcp_stream", "protocol", "client_ip", "client_port", "server_ip", "server_port", "first_ns", "end", "bytes_to_server", "bytes_to_client"),
    "messages": ("first_ns", "packet", "kind", "api", "code_name", "complete", "topic", "partition", "group"),
    "records": ("first_ns", "packet", "api", "topic", "partition", "offset", "message_id", "accepted", "payload_bytes"),
    "exchanges": ("at_ns", "request_packet", "api", "status", "latency_ns", "wait_ns", "code_name", "topic", "partition", "group", "response_packet"),
    "items": ("request_packet", "item", "topic", "partition", "code_name", "records", "payload_bytes"),
    "deliveries": ("pushed_ns", "acknowledged_ns", "topic", "partition", "group", "message_id", "redelivered"),
    "stalls": ("from_ns", "kind", "who", "text", "lost_ns", "exchanges", "to_ns", "first_packet"),
    "rebalance_events": ("first_ns", "packet", "event", "group", "topic", "broker", "partition", "consumer"),
    "ownership": ("from_ns", "to_ns", "group", "topic", "broker", "partition", "owner", "gained", "lost"),
    "problems": ("first_ns", "packet", "kind", "text", "bytes", "layer"),
    "capture": ("file", "packets", "first_ns", "last_ns", "dropped_by_capture", "cut_short_at"),
}


def _command(table: schema.Table):
    @shared(*EVERYTHING)
    def command(said: Shared, files: Files) -> None:
        session = Session(said, files, lasting=table.name == "ownership")
        fields = session.engine.options.fields if table.name == "messages" else ()
        asked = listed(said.columns)
        rows_leave()
        columns = [*asked, *(one for one in fields if one not in asked)] if asked else (
            [*table.screen, *fields] if session.format == "table" else None)
        session.write(questions.table(table.name, columns, session.wanted, said.limit, fields), columns=columns,
                      matters=() if asked else MATTERS.get(table.name, ()))
        session.finish()

    command.__name__ = table.name
    command.__doc__ = f"{table.meaning}\n\n  $ mqdissect {EXAMPLES[table.name]}\n"
    return command


for _table in (table for table in schema.TABLES.values() if table.name != "why"):     # it has a screen of its own
    globals()[_table.name] = _command(_table)
