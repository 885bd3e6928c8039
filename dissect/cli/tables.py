"""The table commands: one for each table of the schema."""

from __future__ import annotations

from dissect import schema
from dissect.analysis import questions
from dissect.cli.options import EVERYTHING, Files, Shared, shared
from dissect.cli.session import Session, listed

EXAMPLES = {
    "connections": "connections night.pcap --host 10.0.4.17",
    "messages": "messages night.pcap --topic 'orders*' --fields tank.CreateTopic.partitions",
    "records": "records night.pcap --columns topic,partition,offset,payload_crc32 -o records.parquet",
    "exchanges": "exchanges night.pcap --where \"status = 'error'\" --format ndjson",
    "items": "items night.pcap --where \"code_class = 'error'\"",
    "deliveries": "deliveries night.pcap --where 'acknowledged_ns is null'",
    "rebalance_events": "rebalance_events night.pcap --group bill",
    "ownership": "ownership night.pcap --group bill --topic orders",
    "problems": "problems night.pcap --where \"layer = 'frame'\"",
    "capture": "capture rotated/ --format csv",
}


def _command(table: schema.Table):
    @shared(*EVERYTHING)
    def command(said: Shared, files: Files) -> None:
        session = Session(said, files)
        fields = session.engine.options.fields if table.name == "messages" else ()
        asked = listed(said.columns)
        columns = [*asked, *(one for one in fields if one not in asked)] if asked else (
            [*table.screen, *fields] if session.format == "table" else None)
        session.write(questions.table(table.name, columns, session.wanted, said.limit, fields), columns=columns)
        session.finish()

    command.__name__ = table.name
    command.__doc__ = f"{table.meaning}\n\n  $ mqdissect {EXAMPLES[table.name]}\n"
    return command


for _table in schema.TABLES.values():
    globals()[_table.name] = _command(_table)
