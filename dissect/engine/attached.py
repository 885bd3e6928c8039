"""The tables of a saved folder as views: read in place, and with `--from` and `--to` as far as they were known between the two.

Law: a saved folder answers as its capture does.  What a row says of later or earlier is taken away, and what follows from many rows (owners,
stalls, causes) is made anew of what is left.  What stays, since no row says when it came: sizes of a connection, which end of one without a SYN
is the client, names that were said in it at another time, and a gap, which is told when it was seen to be one.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable

from dissect import causes, schema
from dissect.analysis.ownership import INFERRED
from dissect.capture.errors import CaptureError
from dissect.decode.options import Options
from dissect.engine import database
from dissect.engine.manifest import AGAIN, table_file
from dissect.language.load import every

TIMES = ["latency_ns", "send_ns", "server_ns", "receive_ns", "wait_ns", "wait_how", "bookie_ns", "bookies", "leg_ns", "legs", *(line.split()[0] for line in causes.COLUMNS.splitlines())]
ANSWERED = [*(f"response_{name}" for name in ("file", "packet", "first_ns", "last_ns", "size")), *(f"code{name}" for name in ("", "_name", "_class", "_text"))]
ASKED = [f"request_{name}" for name in ("file", "packet", "first_ns", "last_ns", "size")]
REQUESTED = ["records", "payload_bytes"]        # of an exchange whose answer is not there yet: what the request's message says
PLACED = ["protocol", "recognised_by", "first_ns", "file", "first_packet", "last_ns", "last_file", "last_packet"]     # of a connection that began before or goes on, its messages between say it
EVER = 1 << 62


def relation(name: str, columns: Iterable[str], source: Callable[[str], str], options: Options) -> str:
    """A table as a question.  `source`: what a table is read from, as a relation."""
    rows = Within(source, options).rows(name, {*columns}) if bounded(options) else f"{source(name)} t"
    further = (f'"{field}"' for field in options.fields if name == "messages")
    chosen = ", ".join([*(database.selected(name, column) for column in columns), *further]) or "*"
    return f"select {chosen} from {rows} where {database.in_range(name, options)}"


def table_as_saved(con, folder: str, name: str, fields: Iterable[str]) -> str:
    """The file of a table, if its columns are of the kinds that are saved: the database would take others, and answer of them what it can.
    `fields`: those of messages that are asked for besides."""
    path = table_file(folder, name)
    kinds = {row[0]: row[1].lower() for row in con.execute(f"describe select * from read_parquet({database.quote(path)})").fetchall()}
    for column in schema.TABLES[name].columns:
        found, saved = kinds.get(column.name), schema.SQL_KINDS["duckdb"][column.kind]
        if found != saved:
            what = f"is of the kind {found}, not {saved}" if found else "is missing"
            raise CaptureError(f"its {name}.parquet is not as it is saved: the column {column.name} {what}; {AGAIN}", folder)
    if lacking := [field for field in fields if name == "messages" and field not in kinds]:
        raise CaptureError(f"it was saved without the field {lacking[0]}; {AGAIN} with --fields", folder)
    return path


def bounded(options: Options) -> bool:
    return options.from_ns is not None or options.to_ns is not None


class Within:
    """What was known of the rows between two moments."""

    def __init__(self, source: Callable[[str], str], options: Options):
        self.source = source
        self.since, self.until = options.from_ns or -EVER, EVER if options.to_ns is None else options.to_ns

    def rows(self, name: str, wanted: set[str]) -> str:
        """The table's rows as they were then, called t."""
        made = getattr(self, name, None)
        return f"({made(wanted)}) t" if made else f"{self.source(name)} t"

    def late(self, exchange: str) -> str:
        """Whether an exchange's answer was not there yet."""
        return f"coalesce(coalesce({exchange}.response_last_ns, {exchange}.response_first_ns) >= {self.until} and {exchange}.request_first_ns is not null, false)"

    def alone(self, exchange: str) -> str:
        """Whether its request had gone before."""
        return f"coalesce({exchange}.request_first_ns < {self.since} and {exchange}.response_first_ns >= {self.since}, false)"

    def requests(self, exchange: str) -> str:
        """The messages m of requests whose answers were not there yet, as a join: of the few of them, not of all messages."""
        of = 'm.connection = {0}.connection and m.from_client = {0}.from_client and m."offset" = {0}."offset" and m.packet = {0}.request_packet'.format
        few = (f'select m.connection, m.from_client, m."offset", m.packet, m.records, m.payload_bytes from {self.source("messages")} m'
               f" join {self.source('exchanges')} x on {of('x')} where {self.late('x')}")
        return f" left join ({few}) m on {of(exchange)}"

    def exchanges(self, wanted: set[str]) -> str:
        late, alone = self.late("t"), self.alone("t")
        ended = f"t.status = 'reset' and t.connection in (select c.connection from {self.source('connections')} c where c.last_ns >= {self.until})"
        made = {**{name: f"case when not {late} then t.{name} end" for name in ANSWERED}, **{name: f"case when not {alone} then t.{name} end" for name in ASKED},
                **{name: f"case when not ({late} or {alone}) then t.{name} end" for name in TIMES}}
        made["at_ns"] = f"case when {alone} then t.response_first_ns else t.at_ns end"
        made["status"] = f"case when {alone} then 'no_request' when {late} or {ended} then 'unanswered' else t.status end"
        made["answers"] = f"case when {late} then 0 else t.answers end"
        made["tcp"] = f"case when {late} or {ended} or {alone} then []::varchar[] else t.tcp end"
        made["message_id"] = f"case when t.by_store or not {late} then t.message_id end"
        requests = ""
        if wanted & {*REQUESTED}:
            made |= {name: f"case when {late} then m.{name} else t.{name} end" for name in REQUESTED}
            requests = self.requests("t")
        return (f"select t.* replace ({_replaced(made)}) from {self.source('exchanges')} t{requests}"
                f" where coalesce(t.request_last_ns, t.response_last_ns) < {self.until} and not (t.request_first_ns < {self.since} and {late})")

    def messages(self, wanted: set[str]) -> str:
        return f"select t.* from {self.source('messages')} t where t.last_ns < {self.until}"

    def records(self, wanted: set[str]) -> str:
        """What a publish became is known when its answer has come."""
        late = f'select x.connection, x.request_packet, x."offset", x.message_id from {self.source("exchanges")} x where {self.late("x")}'
        made = {name: f"case when x.connection is null or not t.from_client then t.{name} end" for name in ("accepted", '"offset"')}
        made["message_id"] = "case when x.connection is null or not t.from_client or not coalesce(starts_with(t.message_id, x.message_id), false) then t.message_id end"
        made["properties"] = f"case when x.connection is null or not t.from_client then t.properties else {own_properties('t.properties')} end"
        return (f"select t.* replace ({_replaced(made)}) from {self.source('records')} t"
                f' left join ({late}) x on x.connection = t.connection and x.request_packet = t.packet and x."offset" = t.message_offset')

    def items(self, wanted: set[str]) -> str:
        """Of those that a request lists, the answer says the codes; of what it asks for, how much there was."""
        late = self.late("e")
        made = {name: f"case when not {late} then t.{name} end" for name in ("code", "code_name", "code_class")}
        made |= {name: f"case when not {self.alone('e')} then t.{name} end" for name in ("request_file", "request_packet")}
        requests = ""
        if wanted & {*REQUESTED}:
            made |= {name: f"case when not {late} or m.{name} is not null or e.{name} is null then t.{name} end" for name in REQUESTED}
            requests = self.requests("e")
        return (f"select t.* replace ({_replaced(made)}) from {self.source('items')} t join {self.source('exchanges')} e on e.connection = t.connection"
                ' and e."offset" = t."offset" and e.request_packet is not distinct from t.request_packet and e.request_file is not distinct from t.request_file'
                f"{requests} where e.at_ns < {self.until} and (e.at_ns >= {self.since} or {self.alone('e')})")

    def deliveries(self, wanted: set[str]) -> str:
        made = {"acknowledged_ns": f"case when t.acknowledged_ns < {self.until} then t.acknowledged_ns end", "permitted_ns": f"case when t.permitted_ns >= {self.since} then t.permitted_ns end"}
        return f"select t.* replace ({_replaced(made)}) from {self.source('deliveries')} t"

    def connections(self, wanted: set[str]) -> str:
        begun, going_on = f"t.first_ns < {self.since}", f"t.last_ns >= {self.until}"
        made = {"end": f"case when {going_on} then 'open' else t.end end", "ended_by": f"case when not {going_on} then t.ended_by end",
                "start": f"case when {begun} then 'midstream' else t.start end",
                **{name: f"case when not {begun} then t.{name} end" for name in ("handshake_ns", "way_to_client_ns", "way_to_server_ns")}}
        heard = ""
        if wanted & {*PLACED}:
            first, last = f"greatest(t.first_ns, {self.since})", f"least(t.last_ns, {self.until} - 1)"
            made |= {name: f"case when m.connection is not null or not ({begun} or {going_on}) then t.{name} end" for name in ("protocol", "recognised_by")}
            made |= {"first_ns": f"case when {begun} then coalesce(m.first_ns, {last}) else t.first_ns end", "file": f"case when {begun} then coalesce(m.file, t.file) else t.file end",
                     "first_packet": f"case when {begun} then coalesce(m.packet, t.first_packet) else t.first_packet end",
                     "last_ns": f"case when {going_on} then coalesce(m.last_ns, {first}) else t.last_ns end",
                     "last_file": f"case when {going_on} then coalesce(m.last_file, t.file) else t.last_file end",
                     "last_packet": f"case when {going_on} then coalesce(m.last_packet, t.first_packet) else t.last_packet end"}
            heard = (" left join (select m.connection, min(m.first_ns) as first_ns, min_by(m.file, m.first_ns) as file, min_by(m.packet, m.first_ns) as packet, max(m.last_ns) as last_ns,"
                     f" max_by(m.file, m.last_ns) as last_file, max_by(m.last_packet, m.last_ns) as last_packet from {self.source('messages')} m"
                     f" where m.first_ns >= {self.since} and m.last_ns < {self.until} group by m.connection) m on m.connection = t.connection")
        return f"select t.* replace ({_replaced(made)}) from {self.source('connections')} t{heard}"

    def ownership(self, wanted: set[str]) -> str:
        return f"select t.* from {self.source('ownership')} t where false"

    def inferred(self, wanted: set[str]) -> str:
        return f"select t.* from {self.source('inferred')} t where false"

    def rebalance_events(self, wanted: set[str]) -> str:
        made = ", ".join(map(database.quote, INFERRED))
        return f"select t.* from {self.source('rebalance_events')} t where t.event not in ({made})"


def own_properties(text: str) -> str:
    """Properties without the id that an answer has put behind them, where a protocol keeps it there."""
    for name in sorted({protocol.answer_property for protocol in every()} - {None}):
        last = rf'(, )?{re.escape(json.dumps(name))}: "([^"\\]|\\.)*"\}}$'
        text = f"regexp_replace({text}, {database.quote(last)}, '}}')"
    return text


def _replaced(made: dict[str, str]) -> str:
    return ", ".join(f'{text} as "{name.strip(chr(34))}"' for name, text in made.items())
