"""The data of the report page: every answer that it shows, aggregated by the engine, from one pass over the capture.

In → out: a capture and a choice of rows → answers.  Limits: ROWS of a table; pictures have a row for each span of time and what is
counted in it.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass, field
from datetime import tzinfo
from functools import cached_property
from typing import Any

from dissect import causes, schema
from dissect.analysis import questions, summary
from dissect.analysis.conditions import Filter, condition, literal
from dissect.export import pictures
from dissect.export.filters import frames
from dissect.export.findings import Finding, every

ROWS = 100              # of a table
SLOW_MOST = 20          # exchanges that the picture of the slowest compares
CANDIDATES = 100        # slowest publishes, among which is the one whose way is drawn
PUBLISHING = "select distinct k.api as api from records k where k.from_client and k.api is not null"      # the requests that carry messages
ENDS = "select c.connection, c.client_ip, c.server_ip from connections c"
OWNED_MOST = 20_000     # rows of ownership that are looked at
TOOK = {"value": "case when r.status in ('ok', 'error') then r.worked_ns end"}
ANY = 10**9             # ns: a width of spans, while nobody knows how long the capture is


@dataclass
class Material:
    capture: Any
    wanted: Filter
    zone: tzinfo | None
    found: dict[str, list[dict]] = field(default_factory=dict)

    def read(self) -> None:
        """One pass for everything that is asked here and later."""
        texts = {
            **summary.parts(self.wanted),
            "by topic": questions.latency(by=("protocol", "api", "topic"), wanted=self.wanted, sized=False),
            "slowest": questions.slow(limit=ROWS, wanted=self.wanted),
            "codes": questions.errors(wanted=self.wanted),
            "clients": questions.errors(by=("client_ip",), wanted=self.wanted),
            "silent": questions.unanswered(wanted=self.wanted),
            "moved": questions.rebalance(wanted=self.owned),
            "why": self.why(),
            "owned": self.owners(),
        }
        later = [*self.spans(ANY).values(), PUBLISHING, self.slow_publishes([]), self.published([]), ENDS,
                 self.deliveries("", []), self.among(questions.trace(message="", as_listed=True), "", "null", "x.server_ip is null", [])]  # what it needs is decoded now
        self.engine.prepare([*texts.values(), *later])
        self.found = self.answers(texts)

    @property
    def engine(self):
        return self.capture.engine

    @property
    def owned(self) -> Filter:
        """The conditions of the filter for which ownership has columns."""
        return Filter(topic=self.wanted.topic, group=self.wanted.group)

    def answers(self, texts: dict[str, str]) -> dict[str, list[dict]]:
        return dict(zip(texts, self.engine.rows(list(texts.values())), strict=True))

    def rows(self, text: str) -> list[dict]:
        return self.engine.rows([text])[0]

    # --- over time ---

    @cached_property
    def axis(self) -> pictures.Axis:
        about = self.found["capture"][0]
        return pictures.axis(about["first_ns"], about["last_ns"], self.zone)

    def spans(self, every_ns: int) -> dict[str, str]:
        """The questions whose answers have a row for each span of time."""
        step = math.log(10) / pictures.STEPS
        took = questions.rows(["at_ns"], self.wanted, TOOK, False)
        served = questions.rows(["server_ip", "server_port"], self.wanted, {**TOOK, "came_ns": "coalesce(r.response_first_ns, r.at_ns)"}, False)
        return {
            "heat": f"select r.at_ns - r.at_ns % {every_ns} as at, cast(floor(ln(greatest(r.value, {pictures.LEAST_NS})) / {step}) as bigint) as level, count(*) as n"
                    f" from ({took}) r where r.value is not null group by r.at_ns - r.at_ns % {every_ns}, cast(floor(ln(greatest(r.value, {pictures.LEAST_NS})) / {step}) as bigint)",
            "percentiles": questions.latency(by=("protocol",), every_ns=every_ns, wanted=self.wanted, sized=False),
            "failing": questions.errors(every_ns=every_ns, wanted=self.wanted),
            "open": questions.unanswered(by=("server_ip", "server_port"), every_ns=every_ns, wanted=self.wanted),
            "served": f"select r.server_ip as server_ip, r.server_port as server_port, r.came_ns - r.came_ns % {every_ns} as at, count(r.value) as n from ({served}) r"
                      f" where r.server_ip in ({', '.join(map(literal, self.servers)) or 'null'}) group by r.server_ip, r.server_port, r.came_ns - r.came_ns % {every_ns}",
        }

    @property
    def servers(self) -> list[str]:
        """The addresses of servers that findings name."""
        return sorted({row["who"].rpartition(":")[0] for row in self.found.get("stalls", ())[:ROWS] if row["kind"] != "stuck"})

    @cached_property
    def over_time(self) -> dict[str, list[dict]]:
        return self.answers(self.spans(self.axis.every_ns))

    @cached_property
    def findings(self) -> list[Finding]:
        """What lost most time first; then findings without a time."""
        return sorted(every(self.found, self.zone), key=lambda one: (one.lost_ns is None, -(one.lost_ns or 0), one.since_ns or 0))

    @cached_property
    def bands(self) -> list[pictures.Band]:
        return [pictures.Band(row["from_ns"], row["to_ns"], row["text"]) for row in self.found["stalls"][:ROWS]
                if row["to_ns"] > row["from_ns"] and row["kind"] != "stuck"]      # a group's trouble is nobody else's

    # --- owners ---

    def owners(self) -> str:
        return ('select o.protocol, o.group, o.broker, o.topic, o.partition, o.owner, o.from_ns, o.to_ns, o.certain from ownership o'
                f" where {condition('ownership', self.owned, alias='o')} order by o.from_ns, o.owner nulls last limit {OWNED_MOST}")

    def held(self) -> dict[str, list[pictures.Held]]:
        """Lane → its owners, with the pauses between them."""
        end = self.axis.last_ns
        found: dict[str, list[pictures.Held]] = {}
        for row in self.found["owned"]:
            name = " ".join(str(row[key]) for key in ("group", "broker", "topic", "partition") if row[key] is not None)
            pieces = found.setdefault(name, [])
            until = max((one.to_ns for one in pieces), default=row["from_ns"])
            if row["from_ns"] > until:
                pieces.append(pictures.Held(None, until, row["from_ns"]))
            pieces.append(pictures.Held(row["owner"] or "?", row["from_ns"], row["to_ns"] or end, row["certain"] == "presumed"))
        return found

    # --- one message ---

    def slow_publishes(self, apis: list[str]) -> str:
        """The slowest requests of these kinds."""
        test, kinds = condition("exchanges", self.wanted, alias="e"), ", ".join(map(literal, apis)) or "null"
        return (f"select e.connection, e.request_file, e.request_packet, e.topic, e.worked_ns, e.at_ns from exchanges e where {test} and e.status = 'ok'"
                f" and e.worked_ns is not null and e.api in ({kinds}) order by e.worked_ns desc, e.at_ns limit {CANDIDATES}")

    @staticmethod
    def published(places: list[dict]) -> str:
        """The messages that these requests carried."""
        connections, packets = (", ".join(sorted({str(row[name]) for row in places})) or "null" for name in ("connection", "request_packet"))
        return ("select r.connection, r.file, r.packet, r.message_id from records r where r.from_client and r.message_id is not null"
                f" and r.connection in ({connections}) and r.packet in ({packets})")

    def slowest_publish(self) -> dict | None:
        """The slowest publish that became a message, and that message.  It is asked for step by step: of a join with few rows the database would
        hold the many.
        """
        slow = self.rows(self.slow_publishes([row["api"] for row in self.rows(PUBLISHING)]))
        messages: dict[tuple, list[str]] = {}
        for row in self.rows(self.published(slow)):
            messages.setdefault((row["connection"], row["file"], row["packet"]), []).append(row["message_id"])
        found = [(-row["worked_ns"], row["at_ns"], min(became), row) for row in slow
                 if (became := messages.get((row["connection"], row["request_file"], row["request_packet"])))]
        return {**slowest[3], "message_id": slowest[2]} if (slowest := min(found, key=lambda one: one[:3], default=None)) else None

    def way(self, publish: dict) -> list[dict]:
        """The steps of the message that this request published, as in `trace`."""
        message = publish["message_id"]
        return self.rows(self.near(questions.trace(message=message, as_listed=True), message, self.together(publish["connection"])))

    def together(self, connection: int) -> str:
        """A condition on connections `x`: their servers can be reached from this one, from host to host.  What cannot is another cluster, with ids of
        its own that look the same; clusters that one host speaks to are not told apart.
        """
        ends = {row["connection"]: (row["client_ip"], row["server_ip"]) for row in self.rows(ENDS)}
        pairs, there, before = {*ends.values()}, {ends[connection][1]}, 0
        while len(there) > before:
            before = len(there)
            there |= {ip for pair in pairs if not there.isdisjoint(pair) for ip in pair}
        if all(server in there for _, server in pairs):
            return "true"
        return f"x.server_ip in ({', '.join(literal(ip) for ip in sorted(there))})"

    def near(self, text: str, message: str, together: str) -> str:
        """The same question over the rows that may be part of its answer: those of connections that carried or named the message, and of
        its store."""
        said, chosen = literal(message), questions.by_id(message, as_listed=True)
        same = f"select distinct k.topic as topic, k.partition as partition, k.offset as offset from records k where {chosen}"
        carried = (f"select k.connection as connection from records k left join ({same}) n on n.topic = k.topic and n.offset = k.offset and n.partition is not distinct from k.partition"
                   f" where {chosen} or n.offset is not null union select v.connection from rebalance_events v where v.detail = {said} or v.topic in (select n.topic from ({same}) n)")
        found = self.rows(f"select x.connection from connections x join ({carried}) k on k.connection = x.connection where {together}")
        connections = ", ".join(str(row["connection"]) for row in found) or "null"
        pushed = self.rows(f"select distinct k.connection as connection from records k where {chosen} and k.redelivered is not null and k.connection in ({connections})")
        return self.among(text, message, connections, together, self.rows(self.deliveries(message, pushed)))

    @staticmethod
    def deliveries(message: str, connections: list[dict]) -> str:
        """How often this message was pushed, made of the rows of these connections: to make them of all costs more than everything else of the page."""
        text = questions.fill("deliveries")
        for table, alias in (("exchanges", "x"), ("records", "r"), ("items", "i")):
            text = few(text, table, alias, f"x.connection in ({', '.join(str(row['connection']) for row in connections) or 'null'})")
        return f"select {', '.join(f'd.{name} as {name}' for name in DELIVERED)} from ({text}) d where d.message_id = {literal(message)}"

    @staticmethod
    def among(text: str, message: str, connections: str, together: str, delivered: list[dict]) -> str:
        """The question over the rows of these connections."""
        said, entry = literal(message), literal(":".join(message.split(":")[:2]))
        text = few(text, "exchanges", "e", f"x.connection in ({connections}) or x.message_id in ({said}, {entry}) and {together}")
        for table, alias in (("records", "k"), ("rebalance_events", "v")):
            text = few(text, table, alias, f"x.connection in ({connections})")
        return instead(text, "deliveries", "d", f"({written(delivered)})")

    def why(self) -> str:
        """Where the time went, by request.  The slowest of each group is not asked for: its row would have to be searched among all."""
        sums = ", ".join(f"{questions.ns_sum(f'r.{name}')} as {name}" for name in ("latency_ns", *causes.PARTS))
        asked = questions.rows(["protocol", "api", "latency_ns", *causes.PARTS], self.wanted, spread=False)
        return (f"select r.protocol as protocol, r.api as api, count(*) as count, {sums} from ({asked}) r where r.latency_ns is not null and r.why_broker_ns is not null"
                " group by r.protocol, r.api")


DELIVERED = [column.name for column in schema.DELIVERIES.columns if not column.derived]


def written(delivered: list[dict]) -> str:
    """Rows of deliveries as a question.  They are one list of values: a thousand questions below each other would be planned one by one."""
    def spelled(value: Any) -> str:
        return "null" if value is None else literal(value) if isinstance(value, str) else str(value)

    typed = ", ".join(f"cast(v.c{at} as {'bigint' if schema.DELIVERIES.column(name).kind == 'int64' else 'string'}) as {name}" for at, name in enumerate(DELIVERED))
    rows = ", ".join(f"({', '.join(spelled(row.get(name)) for name in DELIVERED)})" for row in delivered or [{}])
    return f"select {typed} from (values {rows}) v({', '.join(f'c{at}' for at in range(len(DELIVERED)))})" + ("" if delivered else " where 1 = 0")


LITERAL = r"'(?:[^']|'')*'"       # may come from the wire: nothing in it is a word of the question


def few(text: str, table: str, alias: str, test: str) -> str:
    """A question in which a table, under this alias, has only the rows (alias x) that meet a condition; they are looked for once."""
    names = [name for name in dict.fromkeys(re.findall(rf"{LITERAL}|\b{alias}\.(\w+)", text)) if name in schema.TABLES[table].names()]
    chosen = f"with few_{table} as (select {', '.join(f'x.{name} as {name}' for name in names)} from {table} x where {test}), "
    return chosen + instead(text, table, alias, f"few_{table}").removeprefix("with ")


def instead(text: str, table: str, alias: str, rows: str) -> str:
    """The question with these rows in the place of a table under this alias."""
    return re.sub(rf"{LITERAL}|\b{table} {alias}\b", lambda found: found[0] if found[0][0] == "'" else f"{rows} {alias}", text)


def evidence(row: dict) -> str:
    return frames(row["first_packet"])
