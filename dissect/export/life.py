"""The life of one message for the report page: the publish that took longest, and every step from client to client.

In → out: an engine and a choice of rows → the publish, its steps.  Of a large capture the messages are those of its first requests, which are read
once more: whoever wants the ids of all messages decodes and holds a row for each, and the page shows one.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cached_property
from typing import Any

from dissect import schema
from dissect.analysis import questions
from dissect.analysis.conditions import Filter, condition, literal, mentioned
from dissect.capture import places
from dissect.decode.decoded import Decoded
from dissect.decode.door import decode
from dissect.decode.options import Options
from dissect.engine import inputs
from dissect.engine.embedded import Embedded
from dissect.language.load import together

NAMED = ("message_id",)  # what a record must say, that its message can be followed
CANDIDATES = 100        # slowest publishes, among which is the one whose way is drawn
PUBLISHING = "select distinct k.api as api from records k where k.from_client and k.api is not null"      # the requests that carry messages
ENDS = "select c.connection, c.client_ip, c.server_ip from connections c"
LARGE = 128 << 20       # bytes on disk: of larger captures a message is followed among the first requests, …
SHARE = 32              # … this part of those that are chosen, …
STEPS = 1_000           # … to one of so many parts of the time
LATER_NS = 10**9        # that a packet may lie behind later ones in its file


class Life:
    def __init__(self, page: Embedded, wanted: Filter):
        self.page, self.wanted = page, wanted

    def asked(self) -> list[str]:
        """Its questions: what they need is decoded before the first is asked."""
        return [PUBLISHING, self.slow_publishes([]), self.published([]), ENDS,
                self.deliveries("", []), self.among(questions.trace(message="", as_listed=True), "", "null", "x.server_ip is null", [])]

    @cached_property
    def apart(self) -> bool:
        """Whether messages are those of the first requests, read once more."""
        page = self.page
        again = not page.saved and page.decode in (None, decode) and not any(map(inputs.passes, page.inputs))
        return again and sum(places.size(path) for path in inputs.files(page.inputs)) >= LARGE

    @cached_property
    def first(self) -> tuple[int, int | None]:
        """How many requests are the first ones, and when they are over."""
        [span] = self.page.rows(["select min(c.first_ns) as first_ns, max(c.last_ns) as last_ns from capture c"])[0]
        ends = self.page.options.to_ns
        step = max(1, ((span["last_ns"] or 0) - (span["first_ns"] or 0)) // STEPS)
        steps = self.page.rows([f"select e.at_ns - e.at_ns % {step} as at, count(*) as n from {questions.exchanges_for(mentioned('exchanges', self.test))} e where {self.test} and e.at_ns is not null"
                                f" group by e.at_ns - e.at_ns % {step} order by 1"])[0]
        enough, count = sum(one["n"] for one in steps) / SHARE, 0
        for one in steps:
            count += one["n"]
            if count >= enough:
                return count, one["at"] + step if ends is None else min(ends, one["at"] + step)
        return count, ends

    @property
    def test(self) -> str:
        return condition("exchanges", self.wanted, alias="e")

    @cached_property
    def engine(self) -> Embedded:
        """That of the page, or one over what was read up to then."""
        if not self.apart:
            return self.page
        options = replace(self.page.options, to_ns=self.first[1], records_saying=NAMED, jobs=1, keep=None)
        engine = Embedded(self.page.inputs, options, Early)
        engine.trusted, engine.watch = self.page.trusted, self.page.watch
        engine.prepare(self.asked())
        return engine

    def rows(self, text: str) -> list[dict]:
        return self.engine.rows([text])[0]

    def close(self) -> None:
        """What was read for it alone, if anything was, is not needed any more."""
        if self.apart and "engine" in vars(self):
            self.engine.close()

    def slow_publishes(self, apis: list[str]) -> str:
        """The slowest requests of these kinds."""
        kinds = ", ".join(map(literal, apis)) or "null"
        return (f"select e.connection, e.request_file, e.request_packet, e.topic, e.worked_ns, e.at_ns from exchanges e where {self.test} and e.status = 'ok'"
                f" and e.worked_ns is not null and e.api in ({kinds}) order by e.worked_ns desc, e.at_ns limit {CANDIDATES}")

    @staticmethod
    def published(places: list[dict]) -> str:
        """The messages that these requests carried."""
        connections, packets = (", ".join(sorted({str(row[name]) for row in places})) or "null" for name in ("connection", "request_packet"))
        return ("select r.connection, r.file, r.packet, r.message_id from records r where r.from_client and r.message_id is not null"
                f" and r.connection in ({connections}) and r.packet in ({packets})")

    def slowest(self) -> dict | None:
        """The slowest publish that became a message, and that message.  It is asked for step by step: of a join with few rows the database would
        hold the many.
        """
        if self.apart and not (self.named() and self.first[0]):
            return None
        slow = self.rows(self.slow_publishes([row["api"] for row in self.rows(PUBLISHING)]))
        messages: dict[tuple, list[str]] = {}
        for row in self.rows(self.published(slow)):
            messages.setdefault((row["connection"], row["file"], row["packet"]), []).append(row["message_id"])
        arrived = self.arrived([name for some in messages.values() for name in some])
        found = [(message not in arrived, -row["worked_ns"], row["at_ns"], message, row) for row in slow
                 for message in messages.get((row["connection"], row["request_file"], row["request_packet"]), ())]
        return {**slowest[4], "message_id": slowest[3]} if (slowest := min(found, key=lambda one: one[:4], default=None)) else None

    def named(self) -> bool:
        """Whether messages of any protocol here have ids."""
        spoken = {row["protocol"] for row in self.page.rows(["select distinct c.protocol as protocol from connections c"])[0]}
        return any(one.name in spoken and not {*NAMED}.isdisjoint(one.record_roles) for one in together(self.page.options.protocols))

    def arrived(self, messages: list[str]) -> set[str]:
        """Those that a server sent on, where the reading ends early: of a message that is still on its way then, the page would show half a life."""
        if not self.apart:
            return set()
        named = ", ".join(map(literal, sorted({*messages}))) or "null"
        return {row["message_id"] for row in self.rows(f"select distinct k.message_id as message_id from records k where not k.from_client and k.message_id in ({named})")}

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


class Early(Decoded):
    """Reads no further than it must."""

    def __init__(self, inputs, *, tables: dict[str, list[str]], options: Options):
        super().__init__(inputs, tables, options)

    def enough(self) -> bool:
        """Captures are in the order of time, but for the packets of several processors."""
        return self.stopped or self.options.to_ns is not None and (self.progress().until_ns or 0) > self.options.to_ns + LATER_NS
