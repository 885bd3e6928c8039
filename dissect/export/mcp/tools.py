"""The tools: each a question of the command line, with its arguments as JSON Schema.

Law: a tool reads one capture and gives rows; it knows no path but through its folders.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from dissect import schema
from dissect.analysis import questions, summary
from dissect.analysis.conditions import Filter, WrongQuestion, nearest
from dissect.decode.options import Options
from dissect.engine import aside
from dissect.engine.database import in_time
from dissect.engine.saved import engine_for
from dissect.export import tree
from dissect.export.mcp.folders import Folders, NotThere

ROWS, ROWS_MOST = 50, 1000
QUESTION_SECONDS = 60.0  # that an answer may take; what it needs is decoded before
LEFT_MOST = 2  # questions that were given up and have not ended
SHOWN_MOST = 200  # messages as trees
READS = ("select", "with", "from", "values", "describe", "summarize")
CAPTURE: dict[str, Any] = {"type": "string", "description": "The capture: a name that the tool `captures` lists (a folder of rotated captures is one, too)."}
LIMIT: dict[str, Any] = {"type": "integer", "minimum": 1, "maximum": ROWS_MOST, "description": f"At most this many rows; {ROWS} unless it is said."}
WANTED: dict[str, dict] = {
    "where": {"type": "string", "description": "A condition in SQL over the columns, such as latency_ns > 1e9 (see the tool `schema`)."},
    "topic": {"type": "string", "description": "Only this topic; * and ? stand for any text."},
    "group": {"type": "string", "description": "Only this consumer group or subscription."},
    "client": {"type": "string", "description": "Only the client of this name."},
    "api": {"type": "string", "description": "Only this request."},
    "host": {"type": "string", "description": "Only connections with this address."},
}
BY: dict[str, dict] = {"by": {"type": "array", "items": {"type": "string"}, "description": "Group by these columns, such as api, topic, partition, group, client, server_ip."}}


class WrongArguments(Exception):
    """What was sent does not fit the tool's schema."""


@dataclass(frozen=True)
class Tool:
    name: str
    description: str
    answer: Callable[[Any, dict], Any]
    arguments: dict[str, dict] = field(default_factory=dict)
    required: tuple[str, ...] = ("capture",)

    def listed(self) -> dict:
        properties = ({"capture": CAPTURE} if "capture" in self.required else {}) | self.arguments
        return {"name": self.name, "description": self.description, "annotations": {"title": self.name, "readOnlyHint": True, "openWorldHint": False},
                "inputSchema": {"type": "object", "properties": properties, "required": list(self.required), "additionalProperties": False}}

    def check(self, given: Any) -> dict:
        """The arguments, if they fit the schema."""
        if not isinstance(given, dict):
            raise WrongArguments("arguments are an object")
        known = self.listed()["inputSchema"]["properties"]
        for name in self.required:
            if name not in given:
                raise WrongArguments(f"{self.name} needs {name}")
        for name, value in given.items():
            if name not in known:
                raise WrongArguments(f"{self.name} has no argument {name}{nearest(name, list(known))}")
            fits(name, value, known[name])
        return given


KINDS: dict[str, Any] = {"string": str, "integer": int, "array": list, "boolean": bool}


def fits(name: str, value: Any, said: dict) -> None:
    if not isinstance(value, KINDS[said["type"]]) or said["type"] == "integer" and isinstance(value, bool):
        raise WrongArguments(f"{name} is of the type {said['type']}")
    if said["type"] == "array" and not all(isinstance(one, str) for one in value):
        raise WrongArguments(f"{name} is a list of texts")
    if "enum" in said and value not in said["enum"]:
        raise WrongArguments(f"{name} is one of {', '.join(said['enum'])}")
    if said["type"] == "integer" and not said.get("minimum", value) <= value <= said.get("maximum", value):
        raise WrongArguments(f"{name} lies between {said['minimum']:,} and {said.get('maximum', 1 << 53):,}")


class Desk:
    """Answers with the captures of some folders; the one that was asked last stays open."""

    def __init__(self, folders: Folders):
        self.folders = folders
        self.engine: Any = None
        self.state: tuple = ()  # of the capture that is open

    def opened(self, given: dict):
        try:
            path = self.folders.path(given["capture"])
        except (NotThere, OSError, ValueError):
            raise WrongQuestion(f"there is no capture {given['capture']}; the tool `captures` lists them") from None
        about = os.stat(path)
        state = path, about.st_size, about.st_mtime_ns
        if state != self.state:
            if self.engine is not None:
                self.engine.close()
            self.engine, self.state = engine_for([path], Options(jobs=1)), state
            self.engine.patience = QUESTION_SECONDS
        return self.engine

    def rows(self, given: dict, sql: str) -> dict:
        """The first rows of an answer, and whether there are more."""
        engine, limit = self.opened(given), given.get("limit", ROWS)
        if len(aside.left()) >= LEFT_MOST:
            raise WrongQuestion("questions that were given up have not ended yet; ask again in a minute")
        engine.prepare([sql])

        def first() -> list[dict]:
            found: list[dict] = []
            for batch in engine.reader(sql):
                found += batch.slice(0, limit + 1 - len(found)).to_pylist()
                if len(found) > limit:
                    break
            return found

        before = len(aside.left())
        try:
            found = in_time(engine.connection(), first, QUESTION_SECONDS)
        finally:
            if len(aside.left()) > before:      # what nobody waits for has its connection
                self.engine, self.state = None, ()
        if engine.unreadable and not found:
            raise WrongQuestion(f"cannot read {given['capture']}: {self.nameless(str(engine.unreadable[0][-1]))}")
        return {"rows": found[:limit], "more": len(found) > limit}

    def nameless(self, text: str) -> str:
        """Without the folders' paths, which nobody asked for."""
        for root in self.folders.roots:
            text = text.replace(root + "/", "").replace(root, ".")
        return text

    # --- the tools --------------------------------------------------------------------------------------------------

    def captures(self, given: dict) -> dict:
        found = list(islice(self.folders.captures(), given.get("limit", ROWS) + 1))
        return {"rows": [{name: value for name, value in one.items() if name != "uri"} for one in found[: given.get("limit", ROWS)]], "more": len(found) > given.get("limit", ROWS)}

    def summary(self, given: dict) -> dict:
        engine, asked = self.opened(given), summary.parts(Filter())
        answers = engine.answers(list(asked.values()))
        return {name: table.slice(0, ROWS).to_pylist() for name, table in zip(asked, answers, strict=True) if len(table)}

    def latency(self, given: dict) -> dict:
        return self.rows(given, questions.latency(given.get("by") or ("protocol", "api"), None, given.get("of", "worked_ns"), chosen(given)))

    def errors(self, given: dict) -> dict:
        return self.rows(given, questions.errors(given.get("by") or (), None, chosen(given), given.get("all", False)))

    def unanswered(self, given: dict) -> dict:
        by = {"by": given["by"]} if given.get("by") else {}
        return self.rows(given, questions.unanswered(wanted=chosen(given), **by))

    def slow(self, given: dict) -> dict:
        return self.rows(given, questions.slow(given.get("of", "worked_ns"), given.get("limit", questions.SLOW_COUNT), chosen(given)))

    def why(self, given: dict) -> dict:
        sql = questions.why(given["by"], chosen(given)) if given.get("by") else questions.table("why", None, chosen(given))
        return self.rows(given, sql)

    def stalls(self, given: dict) -> dict:
        return self.rows(given, questions.table("stalls"))

    def rebalance(self, given: dict) -> dict:
        return self.rows(given, questions.rebalance(given.get("by") or questions.PARTITION, Filter(topic=given.get("topic"), group=given.get("group"))))

    def trace(self, given: dict) -> dict:
        if ("message" in given) == ("key" in given):
            raise WrongQuestion("trace needs one of message (an id) and key")
        return self.rows(given, questions.trace(given.get("message"), given.get("key")))

    def sql(self, given: dict) -> dict:
        first = re.match(r"(?:\s|--[^\n]*\n|/\*.*?\*/|\()*(\w*)", given["query"], re.DOTALL)
        if first is None or first[1].lower() not in READS:
            raise WrongQuestion(f"sql answers queries, which begin with {', '.join(READS)}")
        return self.rows(given, given["query"])

    def show(self, given: dict) -> dict:
        """Messages of packets as trees of their fields, as text."""
        from dissect.decode import look

        engine = self.opened(given)
        if engine.saved:
            raise WrongQuestion("show needs the capture itself: a saved folder holds no bytes")
        last = given.get("last_packet", given["packet"])
        if last < given["packet"]:
            raise WrongQuestion("last_packet lies before packet")
        limit, texts = min(given.get("limit", ROWS), SHOWN_MOST), []
        for found in islice(look.find_messages(engine.inputs, options=engine.options, packets=(given["packet"], last)), limit + 1):
            told = tree.headline(found.packet, found.since_start_ns, found.from_client, found.name)
            problems = [f"  problem: {problem}" for problem in found.problems]
            texts.append("\n".join([told, *tree.lines(found.root, found.frame, given.get("meanings", False)), *problems]))
        return {"rows": texts[:limit], "more": len(texts) > limit}

    def schema(self, given: dict) -> dict:
        name = given.get("table")
        if name is None:
            return {"rows": [{"table": one.name, "meaning": one.meaning} for one in schema.TABLES.values()], "more": False}
        if name not in schema.TABLES:
            raise WrongQuestion(f"no table {name}{nearest(name, list(schema.TABLES))}")
        return {"rows": [{"column": one.name, "type": one.kind, "meaning": one.meaning} for one in schema.TABLES[name].columns], "more": False}


def chosen(given: dict) -> Filter:
    said = {name: given.get(name) for name in WANTED if name != "where"}
    return Filter(where=(given["where"],) if given.get("where") else (), **said)


OF: dict[str, dict] = {"of": {"type": "string", "description": "Which duration in ns: worked_ns (unless it is said), latency_ns, server_ns, …"}}
ALL: dict[str, dict] = {"all": {"type": "boolean", "description": "Every code, not only errors."}}
NAMED: dict[str, dict] = {name: WANTED[name] for name in ("topic", "group")}
PLACE: dict[str, dict] = {"packet": {"type": "integer", "minimum": 1, "description": "Wireshark's frame.number."}, "last_packet": {"type": "integer", "minimum": 1, "description": "Up to this packet."},
         "meanings": {"type": "boolean", "description": "The sentence of each field beside it."}}
FEW: dict[str, dict] = {"limit": LIMIT}
TOOLS = {tool.name: tool for tool in (
    Tool("captures", "The captures that can be asked about.", Desk.captures, FEW, ()),
    Tool("summary", "What is in a capture: protocols, slowest, failing, unanswered, rebalancing, stalls, problems. Ask this first.", Desk.summary),
    Tool("latency", "How long answers took: count, percentiles and the slowest packet of each group, in ns.", Desk.latency, BY | OF | WANTED | FEW),
    Tool("errors", "Which codes came back, how often, first and last where.", Desk.errors, BY | ALL | WANTED | FEW),
    Tool("unanswered", "Requests that nobody answered.", Desk.unanswered, BY | WANTED | FEW),
    Tool("slow", "The worst exchanges, with their packets and where the time went.", Desk.slow, OF | WANTED | FEW),
    Tool("why", "Why exchanges were slow: network, client, broker, store; parts that add up to the latency. With by: of each group.", Desk.why, BY | WANTED | FEW),
    Tool("stalls", "When brokers froze, were killed or refused, and what it cost.", Desk.stalls, FEW),
    Tool("rebalance", "How often partitions changed hands, and how long they had no owner.", Desk.rebalance, BY | NAMED | FEW),
    Tool("trace", "One user message through publish, store, delivery, acknowledgement and retry.", Desk.trace,
         {"message": {"type": "string", "description": "The message's id."}, "key": {"type": "string", "description": "The message's key."}} | FEW),
    Tool("show", "The messages in some packets, field by field with their bytes.", Desk.show,
         PLACE | FEW, ("capture", "packet")),
    Tool("sql", "A query (DuckDB) over the tables of a capture; the tool `schema` lists tables and columns. It reads only.", Desk.sql,
         {"query": {"type": "string", "description": "select …"}} | FEW, ("capture", "query")),
    Tool("schema", "The tables, or the columns of one, with their meanings.", Desk.schema, {"table": {"type": "string", "description": "One table."}}, ()),
)}
