"""What no single message says: names of brokers, ownership, and events that are known only at the end.

Law: nothing here runs unless a wanted column needs it; everything is made from the decoded tables, by any engine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from dissect import schema
from dissect.analysis import brokers, ownership, questions
from dissect.language.load import shipped, load

NAMES = {"rebalance_events": ["connection", "protocol", "event", "broker", "detail"],
         "connections": ["connection", "protocol", "client_ip", "client_port", "server_ip", "server_port", "source",
                         "last_ns", "last_file", "last_packet", "end", "ended_by"]}
DELIVERED = {       # what deliveries are made of
    "records": ["protocol", "connection", "topic", "partition", "group", "client", "message_id", "redelivered", "first_ns",
                "batch_size", "complete"],
    "items": ["connection", "request_packet", "offset", "records", "message_id", "up_to"],
    "exchanges": ["protocol", "connection", "topic", "partition", "group", "client", "request_packet", "offset", "at_ns", "from_client",
                  "status"],
}
STALLED = {         # what stalls are made of
    "exchanges": ["source", "protocol", "connection", "api", "from_client", "server_ip", "server_port", "request_last_ns", "response_first_ns",
                  "request_file", "request_packet", "wait_ns", "status", "topic", "partition", "group", "records", "request_size", "response_size",
                  "response_last_ns", "code_class", "code_name", "message_id", "offset"],
    "connections": ["source", "connection", "protocol", "client_ip", "server_ip", "server_port", "first_ns", "last_ns", "file", "first_packet",
                    "last_file", "last_packet", "ended_by", "end", "start", "bytes_to_client", "bytes_to_server", "handshake_ns",
                    "packets_to_client"],
}
STORED = ("bookie_ns", "bookies")       # columns of exchanges that are joined from those of the store
JOINED_BY = ["protocol", "api", "status", "connection", "offset", "request_packet", "request_first_ns", "response_first_ns",
             "response_last_ns", "message_id"]
MADE = ("ownership", "rebalance_events")        # tables that hold rows which nobody sent


def extended(wanted: dict[str, list[str]]) -> dict[str, list[str]]:
    """The tables and columns to decode, with those that the derived ones are made from."""
    wanted = with_why(wanted)
    wanted = joined(wanted, STALLED) if "stalls" in wanted else wanted
    if stored(wanted):
        made_of = [source for column in wanted["exchanges"] for source in schema.EXCHANGES.sources(column)]
        wanted = joined(wanted, {"exchanges": [*JOINED_BY, *made_of]})
    made = any(name in wanted for name in MADE)
    named = [name for name, columns in wanted.items() if "broker" in columns]
    if not made and not named:
        return joined(wanted, DELIVERED) if "deliveries" in wanted else wanted
    further = {name: ["connection"] for name in named if name != "ownership"}
    further |= {name: list(columns) for name, columns in NAMES.items()}
    if made:
        further["rebalance_events"] = schema.REBALANCE_EVENTS.names()
    wanted = joined(wanted, further)
    return joined(wanted, DELIVERED) if "deliveries" in wanted else wanted


def with_why(wanted: dict[str, list[str]]) -> dict[str, list[str]]:
    """The table `why` is a view of exchanges, so it needs their columns."""
    return joined(wanted, {"exchanges": [*wanted["why"], "latency_ns"]}) if "why" in wanted else wanted


def explained(columns: list[str]) -> str:
    """The table `why` as a question."""
    chosen = ", ".join(f"e.{name} as {name}" for name in columns)
    return f"select {chosen or '1 as nothing'} from exchanges e where e.latency_ns is not null"


def stalls(columns: list[str]) -> str:
    """The table as a question; it is made when everything is decoded."""
    chosen = ", ".join(f"s.{name} as {name}" for name in columns)
    return f"select {chosen or '1 as nothing'} from ({questions.stalls()}) s"


def joined(wanted: dict[str, list[str]], further: dict[str, list[str]]) -> dict[str, list[str]]:
    return {name: [column for column in table.names() if column in {*wanted.get(name, ()), *further.get(name, ())}]
            for name, table in schema.TABLES.items() if name in wanted or name in further}


def settles(wanted: dict[str, list[str]]) -> bool:
    """Whether anything is made that changes or adds rows of a decoded table."""
    return any(name in wanted for name in MADE) or any("broker" in columns for columns in wanted.values())


def stored(wanted: dict[str, list[str]]) -> bool:
    """Whether a column is wanted that comes from the way to the store."""
    columns = wanted.get("exchanges", ())
    return any(source in STORED for column in columns for source in schema.EXCHANGES.sources(column))


def stores() -> str:
    """The protocols of stores, as a list in SQL."""
    return ", ".join(f"'{name}'" for name in shipped() if load(name).internal)


def with_store(columns: list[str]) -> str:
    """Exchanges as a question: publishes get what the store's side of the capture says of them."""
    table = schema.EXCHANGES
    plain = [name for name in columns if not table.column(name).derived]
    chosen = ", ".join(f"{f's.{name}' if name in STORED else f'e.{name}'} as {name}" for name in plain)
    made = ", ".join(f"{table.column(name).derived or f'r.{name}'} as {name}" for name in columns)
    return (f"select {made} from (select {chosen} from exchanges e left join ({questions.fill('stored', stores=stores())}) s"
            " on s.connection = e.connection and s.offset = e.offset and s.request_packet = e.request_packet) r")


def deliveries(columns: list[str]) -> str:
    """The table as a question: none of its rows is a single message."""
    table = schema.DELIVERIES
    chosen = ", ".join(f"{table.column(name).derived or f'd.{name}'} as {name}" for name in columns)
    return f"select {chosen or '1 as nothing'} from ({questions.fill('deliveries')}) d"


class Derived:
    """Fills derived tables and columns.  It changes no row: differing values are joined in a view.  `ask` runs SQL and gives rows, `stream`
    gives them a few at a time, `run` runs SQL, `put` makes a relation of rows by name, `lay_over` replaces a table by a question about
    it."""

    def __init__(self, ask: Callable, stream: Callable, run: Callable, put: Callable, lay_over: Callable):
        self.ask, self.stream, self.run, self.put, self.lay_over = ask, stream, run, put, lay_over

    def fill(self, wanted: dict[str, list[str]], asked: Iterable[str]) -> None:
        """`wanted` is what was decoded; `asked` are the tables that the caller wants to see."""
        known = brokers.names(self.ask(brokers.SAID))
        places = brokers.places(self.ask(brokers.CONNECTIONS), known, self.ask(brokers.LINKS))
        if not places:
            return
        self.put("places", places)
        self.lay_over("rebalance_events", "select t.* from {} t where t.event <> 'named'")
        if known:
            self.put("brokers", brokers.named(known))
            self.name_brokers(wanted)
        if any(name in asked for name in MADE) and self.ask("select 1 as one from rebalance_events limit 1"):  # of nothing said nothing follows
            self.owners(wanted, places)

    def name_brokers(self, wanted: dict[str, list[str]]) -> None:
        """Rows stay where they are: names are joined to them as they are read."""
        self.run(f"create or replace temp table named_brokers as select n.connection, min(n.broker) as broker from ({brokers.NAMED}) n group by all")
        for name, columns in wanted.items():
            if "broker" in columns and name != "ownership":
                self.lay_over(name, "select t.* replace (coalesce(t.broker, p.broker) as broker) from {} t"
                                    " left join named_brokers p on p.connection = t.connection")

    def owners(self, wanted: dict[str, list[str]], places: list[dict]) -> None:
        rows, events = ownership.histories(self.ask, self.stream, places)
        for name, found in (("ownership", rows), ("rebalance_events", events)):
            if name in wanted and found:
                columns = ", ".join(f'"{column}"' for column in wanted[name])
                self.put(f"{name}_made", [{column: row.get(column) for column in schema.TABLES[name].names()} for row in found], name)
                self.lay_over(name, f"select {columns} from {{}} union all select {columns} from {name}_made")
