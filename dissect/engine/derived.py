"""What no single message says: names of brokers, ownership, and events that are known only at the end.

Law: nothing here runs unless a wanted column needs it; everything is made from the decoded tables, by any engine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from dissect import schema
from dissect.analysis import brokers, ownership, questions
from dissect.analysis.questions import LEGS
from dissect.decode.options import Options
from dissect.language.load import shipped, load

NAMES = {"rebalance_events": ["connection", "protocol", "event", "broker", "detail"],
         "connections": ["connection", "protocol", "client_ip", "client_port", "server_ip", "server_port", "source",
                         "first_ns", "last_ns", "last_file", "last_packet", "end", "ended_by"]}
DELIVERED = {       # what deliveries are made of
    "records": ["protocol", "connection", "topic", "partition", "group", "client", "message_id", "redelivered", "first_ns",
                "batch_size", "complete", "left_out"],
    "items": ["connection", "request_packet", "offset", "records", "message_id", "up_to", "batch_left"],
    "exchanges": ["protocol", "connection", "topic", "partition", "group", "client", "request_packet", "offset", "at_ns", "from_client",
                  "status"],
}
SAID_OF_PUSHES = {      # … and of which of their rows
    "records": "t.redelivered is not null",
    "items": "(t.message_id is not null or t.records is not null or t.batch_left is not null)",
    "exchanges": "t.from_client and t.status in ('oneway', 'ok')",
}
PUSHED = "redelivered"        # what a record says that was pushed to a consumer
PUSHES_AT_ONCE = 1 << 19      # that deliveries are made of: with their acknowledgements they fit into the usual memory
OUTAGES = {         # what stalls are made of …
    "exchanges": ["source", "protocol", "connection", "api", "from_client", "server_ip", "server_port", "request_last_ns", "response_first_ns",
                  "request_file", "request_packet", "wait_ns", "status"],
    "connections": ["source", "connection", "protocol", "client_ip", "server_ip", "server_port", "first_ns", "last_ns", "file", "first_packet",
                    "last_file", "last_packet", "ended_by", "end", "start", "bytes_to_client", "bytes_to_server", "handshake_ns",
                    "packets_to_client", "packets_to_server"],
}
STUCK = {"exchanges": ["topic", "partition", "group", "group_records", "request_size", "response_size", "response_last_ns", "code_class", "code_name",
                       "answer_named", "offset"]}      # … and stuck groups besides
LIMITS = {"proxied": {"window": str(32 * 10**9), "few": "4", "many": "1024"}}
BEHIND = {column: name for name, columns in LEGS.items() for column in columns}
JOINED_BY = {
    "stored": ["protocol", "api", "status", "connection", "offset", "request_packet", "request_first_ns", "response_first_ns",
               "response_last_ns", "answer_key"],
    "proxied": ["protocol", "api", "from_client", "connection", "offset", "request_packet", "topic", "client_ip", "server_ip", "server_port", "request_first_ns", "request_last_ns",
                "response_first_ns", "response_last_ns", "answer_key", "leg_key"],
}
FEW = 1 << 12                 # events: of fewer the database makes evidence as fast
STORED_AT_ONCE = 1 << 22        # exchanges among which entries are looked for: 96 MB
STALLED = {"stalls": True, "outages": False}     # whether it has stuck groups
MADE = ("ownership", "rebalance_events", "inferred")        # tables that hold rows which nobody sent


def extended(wanted: dict[str, list[str]]) -> dict[str, list[str]]:
    """The tables and columns to decode, with those that the derived ones are made from."""
    wanted = with_why(wanted)
    wanted = joined(wanted, OUTAGES) if wanted.keys() & {*STALLED} else wanted
    wanted = joined(wanted, STUCK) if "stalls" in wanted else wanted
    if behind := legs(wanted):
        made_of = [source for column in wanted["exchanges"] for source in schema.EXCHANGES.sources(column)]
        wanted = joined(wanted, {"exchanges": [*(column for name in behind for column in JOINED_BY[name]), *made_of]})
    if wanted.get("ownership") == []:       # its rows are only counted
        wanted = joined(wanted, {"ownership": ["source"]})
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


def narrowed(options: Options, wanted: dict[str, list[str]]) -> Options:
    """Records that only deliveries are made of are decoded only of protocols that say how often they were pushed; of events that nobody looks
    at, those are enough from which the same follows."""
    if "deliveries" in wanted and "records" not in wanted:
        options = replace(options, records_saying=("redelivered",))
    return replace(options, outermost=settles(wanted) and "rebalance_events" not in wanted)


def made_from(wanted: dict[str, list[str]]) -> dict[str, str | None]:
    """The tables that others are made from, or that are looked at for it; and the column of which a row must say something, or nothing is."""
    further = {"items": None, "records": PUSHED} if "deliveries" in wanted else {}
    if wanted.keys() & {*STALLED, *MADE, "deliveries"}:       # legs alone are asked for twice, of few columns
        further["exchanges"] = None
    return {"connections": None, "rebalance_events": None, **further}


def with_why(wanted: dict[str, list[str]]) -> dict[str, list[str]]:
    """The table `why` is a view of exchanges, so it needs their columns."""
    return joined(wanted, {"exchanges": [*wanted["why"], "latency_ns"]}) if "why" in wanted else wanted


def with_held(wanted: dict[str, list[str]], held: dict[str, list[str]]) -> dict[str, list[str]]:
    """With the tables held already that would be made anew beside these: an answer may need both.  Each may bring further ones."""
    while more := {name: held[name] for name in extended(wanted) if name in held and name not in wanted}:
        wanted = wanted | more
    return with_why(wanted)


def explained(columns: list[str]) -> str:
    """The table `why` as a question."""
    chosen = ", ".join(f"e.{name} as {name}" for name in columns)
    return f"select {chosen or '1 as nothing'} from exchanges e where e.latency_ns is not null"


def stalls(columns: list[str], made: str) -> str:
    """The table as a question; it is made when everything is decoded.  `made`: a relation that holds its rows."""
    chosen = ", ".join(f"s.{name} as {name}" for name in columns)
    return f"select {chosen or '1 as nothing'} from {made} s"


def joined(wanted: dict[str, list[str]], further: dict[str, list[str]]) -> dict[str, list[str]]:
    return {name: [column for column in table.names() if column in {*wanted.get(name, ()), *further.get(name, ())}]
            for name, table in schema.RELATIONS.items() if name in wanted or name in further}


def settles(wanted: dict[str, list[str]]) -> bool:
    """Whether anything is made that changes or adds rows of a decoded table."""
    return any(name in wanted for name in MADE) or any("broker" in columns for columns in wanted.values())


def legs(wanted: dict[str, list[str]]) -> list[str]:
    return questions.legs(wanted.get("exchanges", ()))


def there(name: str) -> str:
    """A question with a row where the capture may have what is joined: it is cheap, and the join is not."""
    if name == "stored":
        return f"select 1 as one from exchanges e where e.protocol in ({stores()}) limit 1"
    lives = ("select any_value(e.protocol) as protocol, any_value(e.client_ip) as client_ip, any_value(e.server_ip) as server_ip,"
             f" any_value(e.server_port) as server_port from exchanges e where e.protocol not in ({stores()})"
             " and (e.leg_key is not null or e.answer_key is not null) group by e.connection")      # by its number: texts take twice as long
    ends = f"select distinct c.protocol, c.client_ip, c.server_ip, c.server_port from ({lives}) c"
    return (f"select 1 as one from ({ends}) p join ({ends}) l on l.protocol <> p.protocol"
            " or l.client_ip = p.server_ip and (l.server_ip <> p.server_ip or l.server_port <> p.server_port) limit 1")


def stores() -> str:
    """The protocols of stores, as a list in SQL."""
    return ", ".join(f"'{name}'" for name in shipped() if load(name).store)


def leg_rows(name: str, exchanges: int = 0) -> list[str]:
    """What is joined, as questions whose answers stand below each other: of very many exchanges, some ids at a time."""
    if name != "stored":
        return [questions.fill(name, questions.ALL, stores=stores(), **LIMITS[name])]
    count = max(1, -(-exchanges // STORED_AT_ONCE))
    return [questions.fill(name, questions.ALL, stores=stores(), **{f"part_{row}": f"abs({row}.answer_key % {count}) = {part}" if count > 1 else "true" for row in "cp"})
            for part in range(count)]


def with_legs(columns: list[str], legs: dict[str, str], exchanges: str = "exchanges", further: Iterable[str] = ()) -> str:
    """Exchanges as a question: they get what other exchanges of the capture say of their way behind the server.  `legs`: which of it, and
    the relation with its rows; `further`: columns that are no table's."""
    table = schema.EXCHANGES
    plain = [name for name in columns if not table.column(name).derived]
    chosen = ", ".join([*(f"{BEHIND[name] if BEHIND.get(name) in legs else 'e'}.{name} as {name}" for name in plain), *(f"e.{name} as {name}" for name in further)])
    made = ", ".join([*(f"{table.column(name).derived or table.column(name).joined or f'r.{name}'} as {name}" for name in columns), *(f"r.{name} as {name}" for name in further)])
    joins = " ".join(f"left join {rows} {name} on {name}.connection = e.connection"
                     f" and {name}.offset = e.offset and {name}.request_packet = e.request_packet" for name, rows in legs.items())
    return f"select {made} from (select {chosen} from {exchanges} e {joins}) r"


def deliveries(columns: list[str], made: str = "") -> str:
    """The table as a question: none of its rows is a single message.  `made`: a relation that holds its rows already."""
    table = schema.DELIVERIES
    chosen = ", ".join(f"{table.column(name).derived or f'd.{name}'} as {name}" for name in columns)
    made = made or "(" + questions.fill("deliveries") + ")"
    return f"select {chosen or '1 as nothing'} from {made} d"


def by_connection(name: str) -> str:
    """What deliveries are made of, in an order in which the rows of some connections lie together.  `pushing`: a relation of the connections on
    which anything was pushed."""
    columns = ", ".join(f"t.{column} as {column}" for column in DELIVERED[name])
    return f"select {columns} from {name} t where {SAID_OF_PUSHES[name]} and t.connection in (select p.connection from pushing p) order by t.connection"


def some_connections(pushes: list[dict]) -> list[str]:
    """Conditions on connections, in order, with about so many pushes as are joined at once; one connection's are not divided."""
    found, first, count = list[str](), 0, 0
    for at, row in enumerate(pushes):
        if count and count + row["n"] > PUSHES_AT_ONCE:
            found.append(f"connection between {pushes[first]['connection']} and {pushes[at - 1]['connection']}")
            first, count = at, 0
        count += row["n"]
    return [*found, f"connection >= {pushes[first]['connection']}" if found else "true"]


class Derived:
    """Fills derived tables and columns.  It changes no row: differing values are joined in a view.  `ask` runs SQL and gives rows, `stream`
    gives them a few at a time, `run` runs SQL, `put` makes a relation of rows by name, `lay_over` replaces a table by a question about it.
    `pieces`: some columns of a table, some rows at a time; `room`: a folder for what waits."""

    def __init__(self, ask: Callable, stream: Callable, run: Callable, put: Callable, lay_over: Callable, pieces: Callable, room: Callable[[], str]):
        self.ask, self.stream, self.run, self.put, self.lay_over, self.pieces, self.room = ask, stream, run, put, lay_over, pieces, room

    def fill(self, wanted: dict[str, list[str]], asked: Iterable[str]) -> None:
        """`wanted` is what was decoded; `asked` are the tables that the caller wants to see."""
        self.known = known = brokers.names(self.ask(brokers.SAID))
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
        self.run(f"create or replace table named_brokers as select n.connection, min(n.broker) as broker from ({brokers.NAMED}) n group by all")
        for name, columns in wanted.items():
            if "broker" in columns and name != "ownership":
                self.lay_over(name, "select t.* replace (coalesce(t.broker, p.broker) as broker) from {} t"
                                    " left join named_brokers p on p.connection = t.connection")

    def owners(self, wanted: dict[str, list[str]], places: list[dict]) -> None:
        [events] = self.ask("select count(*) as n from rebalance_events")
        say = self.stream if events["n"] < FEW else lambda _: self.without_sql(events["n"], places)
        rows, events = ownership.histories(self.ask, say, places)
        for name, found in ownership.made(rows, events).items():
            if name in wanted and found:
                columns = ", ".join(f'"{column}"' for column in wanted[name])
                self.put(f"{name}_made", found, name)
                self.lay_over(name, f"select {columns} from {{}} union all select {columns} from {name}_made")

    def without_sql(self, events: int, places: list[dict]) -> Iterator[dict]:
        """Evidence in order: the database is asked nothing."""
        from dissect.engine import statements

        brokers = {row["connection"]: row["broker"] for row in self.ask("select n.connection, n.broker from named_brokers n")} if self.known else {}
        kinds = {name: ownership.kind_of(name) for name in {place["protocol"] for place in places}}
        known = statements.Connections(places, brokers, *({name for name, kind in kinds.items() if getattr(kind, word)} for word in ("by_broker", "observed")))
        pieces = self.pieces("rebalance_events", [*statements.SAID, *statements.WHEN], statements.PIECE_ROWS)
        yield from statements.evidence(pieces, events, known, self.room())
