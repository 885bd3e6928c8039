"""For authors of descriptions: is it right, and what does it make of a capture?"""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Annotated, Any

import typer

from dissect.analysis.conditions import literal
from dissect.cli.known import FORMATS
from dissect.cli.look import lines
from dissect.cli.options import BASE, Shared, shared
from dissect.cli.session import Session
from dissect.export import words

READ = 500  # messages whose fields are looked at one by one
SAME_LEAST = 3  # times that a field must have been read before it is said never to change
NAMED = 12  # of a list that may be long
SEEN = """select case when from_client then 'client' else 'server' end as sender, kind, api, count(*) as messages, sum(size) as bytes, min(packet) as packet
from messages where protocol = {name} group by all order by packet"""
CONNECTIONS = """select coalesce(protocol, 'nobody') as protocol, server_port, count(*) as connections, sum(bytes_to_server) as bytes_to_server,
sum(bytes_to_client) as bytes_to_client, min(first_packet) as packet from connections where protocol = {name} or {served} or {asked}
group by all order by packet"""
LEFT = """select p.layer, p.kind, count(*) as problems, sum(p.bytes) as bytes, min(p.packet) as packet, min(p.text) as text from problems p
where p.connection in (select c.connection from connections c where c.protocol = {name}) group by all order by packet"""
UNPAIRED = """select api, status, count(*) as exchanges, min(coalesce(request_packet, response_packet)) as packet from exchanges
where protocol = {name} and status in ('unanswered', 'no_request') group by all order by packet"""
FIRST = "select m.packet from messages m where m.protocol = {name} order by m.first_ns, m.packet limit {count}"


@dataclass
class Fields:
    """What was read of each field, by its name in `--fields`."""

    times: dict[str, int] = field(default_factory=dict)
    first: dict[str, Any] = field(default_factory=dict)
    changed: set[str] = field(default_factory=set)
    structures: set[str] = field(default_factory=set)

    def take(self, root) -> None:
        for node in root.walk():
            one = node.field
            if one is None or not one.name or not isinstance(one.owner, type):
                continue
            name = called(one)
            self.structures.add(one.owner.__name__)
            self.times[name] = self.times.get(name, 0) + 1
            if name not in self.first:
                self.first[name] = node.value
            elif self.first[name] != node.value:
                self.changed.add(name)


@shared(*BASE, "format", "out")
def check(said: Shared, description: Annotated[str, typer.Argument(metavar="MY.py", help="A protocol's description.")],
          capture: Annotated[str | None, typer.Argument(metavar="CAPTURE", help="What it is tried on.")] = None) -> None:
    """Is a description right, and what does it make of a capture?

      $ mqdissect check my_rpc.py

      $ mqdissect check my_rpc.py night.pcap

    Said of a capture: what was recognised, what was left over, what was never reached, which fields never changed, and the first message.
    """
    from dissect.language.load import load

    protocol = load(description)
    told: dict[str, Any] = {"protocol": protocol.name, "messages": len(protocol.messages), "structures": len(protocol.structs),
                            "unread": [one.__name__ for one in protocol.unread]}
    screen = [f"{description}: right; {protocol.name}, {words.plural(len(protocol.messages), 'message')}, {words.plural(len(protocol.structs), 'structure')}"]
    screen += [f"  {one.place[0]}:{one.place[1]}: {one.__name__} is read by nothing" for one in protocol.unread]
    if (said.format or "table") not in FORMATS:
        from dissect.analysis.conditions import WrongQuestion

        raise WrongQuestion(f"this is available as {' or '.join(FORMATS)}, not as {said.format}")
    if capture is None:
        print(json.dumps(told, indent=2) if said.format == "json" else "\n".join(screen))
        return
    wanted = Shared(**{**vars(said), "protocol": (*(said.protocol or ()), description), "format": None})
    session = Session(wanted, [capture], twice=True)
    told |= tried(session, protocol)
    if said.format == "json":
        session.text([words.plain_json(json.dumps({name: value for name, value in told.items() if name != "first"}, indent=2, ensure_ascii=False, default=str))])
    else:
        session.text([*screen, *pages(protocol, told)])
    session.finish()


def one_of(column: str, ports: Iterable[int]) -> str:
    """Whether a port is one of these, of which many may stand side by side."""
    runs: list[list[int]] = []
    for port in sorted(set(ports)):
        if runs and runs[-1][1] == port - 1:
            runs[-1][1] = port
        else:
            runs.append([port, port])
    return " or ".join(f"{column} between {low} and {high}" for low, high in runs) or "false"


def tried(session: Session, protocol) -> dict[str, Any]:
    """What the description makes of the capture."""
    names = {"name": literal(protocol.name), "served": one_of("server_port", protocol.ports), "asked": one_of("client_port", protocol.ports), "count": READ}
    rows = session.answers([one.format(**names) for one in (CONNECTIONS, SEEN, LEFT, UNPAIRED, FIRST)])
    found, first = Fields(), None
    from dissect.decode import look

    if rows[4]:
        last = max(row["packet"] for row in rows[4])
        options = session.engine.options
        for one in itertools.islice(look.find_messages(session.engine.inputs, options=options, packets=(1, last)), 4 * READ):
            if one.name.split(" ")[0] == protocol.name or one.root.name == protocol.frame.__name__:
                first = first or one
                found.take(one.root)
    declared = [one for struct in protocol.structs for one in struct.fields if one.owner is not None]
    never = [struct.__name__ for struct in within(protocol) if struct.__name__ not in found.structures and any(shows(one) for one in struct.fields)]
    fields = [called(one) for one in declared if shows(one) and one.owner.__name__ in found.structures]
    plain = {called(one) for one in declared if shows(one)}
    fixed = {called(one) for one in declared if getattr(one, "equals", None) is not None}
    return {"connections": rows[0], "seen": rows[1], "left_over": rows[2], "unpaired": rows[3], "first": first,
            "never_reached": {"structures": never, "fields": [name for name in dict.fromkeys(fields) if name not in found.times]},
            "never_changed": [{"field": name, "value": found.first[name], "times": times} for name, times in found.times.items()
                              if times >= SAME_LEAST and found.first[name] is not None and name in plain and name not in found.changed and name not in fixed]}


def called(one) -> str:
    """A field's name in `--fields`, without its protocol."""
    return f"{one.owner.__name__}.{one.name}"


def within(protocol) -> list:
    """Structures inside messages; what stands before a message is not read afterwards."""
    from dissect.language.reach import inside

    reached = inside(protocol.frame)
    return [struct for struct in protocol.structs if struct in reached]


def shows(one) -> bool:
    """Whether the field has a node of its own wherever it is read."""
    from dissect.language import nodes as N

    return bool(one.name) and isinstance(one, (N.Int, N.Varint, N.Span, N.Endpoint, N.Member, N.ProtoField))


def pages(protocol, told: dict[str, Any]):
    """The same as lines for people."""
    mine = [row for row in told["connections"] if row["protocol"] == protocol.name]
    others = [row for row in told["connections"] if row["protocol"] != protocol.name]
    yield from ("", "recognised")
    yield from (f"  port {row['server_port']}: {words.plural(row['connections'], 'connection')}, {row['bytes_to_server']:,} bytes to the server and"
                f" {row['bytes_to_client']:,} back, from packet {row['packet']}" for row in mine)
    if not mine:
        yield "  nothing: no connection begins as the description says (its starts=, its frame; ports= where content alone is too weak)"
    yield from at_first(f"  {row['sender']}: {words.plural(row['messages'], row['kind'] or 'message')} {words.printable(row['api'] or '')}, {row['bytes']:,} bytes, first in packet {row['packet']}" for row in told["seen"])
    yield from ("", "left over")
    yield from at_first(f"  {row['layer']} {row['kind']}: {row['problems']:,} ×, {row['bytes']:,} bytes, first in packet {row['packet']}: {words.printable(row['text'])}" for row in told["left_over"])
    yield from at_first(f"  {words.printable(row['api'] or 'unnamed')}: {row['exchanges']:,} {row['status']}, first in packet {row['packet']}" for row in told["unpaired"])
    yield from at_first(f"  port {row['server_port']}: {words.plural(row['connections'], 'connection')} of {row['protocol']}, from packet {row['packet']}" for row in others)
    if not (told["left_over"] or told["unpaired"] or others):
        yield "  nothing"
    yield from ("", f"never reached (in the first {READ} messages)")
    never = told["never_reached"]
    yield from listed("  structures: ", never["structures"])
    yield from listed("  fields: ", never["fields"])
    if not (never["structures"] or never["fields"]):
        yield "  nothing"
    yield from ("", "never changed")
    yield from (f"  {row['field']}: {words.printable(str(row['value']))} ({row['times']} ×)" for row in told["never_changed"][:4 * NAMED])
    if not told["never_changed"]:
        yield "  nothing"
    if told["first"] is not None:
        yield from ("", "the first message")
        yield from lines(told["first"], True)


def at_first(rows):
    """What came from the wire may be anything, and as much of it as there is: apis that are no names, of a description that misreads."""
    rows = list(rows)
    yield from rows[:8 * NAMED]
    if rows[8 * NAMED:]:
        yield f"  and {len(rows) - 8 * NAMED:,} more; all are in --format json"


def listed(head: str, names: list[str]):
    if names:
        yield head + ", ".join(names[:NAMED]) + (f" and {len(names) - NAMED} more" if len(names) > NAMED else "")
