"""Who served a topic, and who was its subscription's active consumer: for protocols whose brokers serve whole topics.

Law: a broker serves a topic from the first producer or consumer that it accepts, until it closes one of them or ends their connection,
and another broker accepts one.  A close that is followed by an opening at the same broker (a seek, an
unload that came back) changed nothing.  Inside a subscription the broker says who is active; an exclusive one is.

Rows without a group are of brokers (owner: address), rows with one are of consumers (owner: name).  Manual: docs/ownership.md
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from dissect.language.words import Owners

SAID = """select v.source as source, v.protocol as protocol, v.first_ns as first_ns, v.file as file, v.packet as packet,
v.connection as connection, v.group as group, v.consumer as consumer, v.event as event, v.topic as topic,
v.partition as partition, v.detail as detail, p.address as address, p.client_ip as client_ip
from rebalance_events v join places p on p.connection = v.connection
where v.event in ('opened', 'closed', 'let_go', 'active', 'inactive', 'through')"""
ENDED = "connection_ended"
LOST = {"closed": "closed", "let_go": "released", "inactive": "inactive", ENDED: ENDED}


@dataclass
class Owner:
    name: str
    ip: str | None
    gained: str
    row: dict               # what made it the owner
    connections: set        # over which it serves, or is served
    ending: dict | None = None  # what may have ended it


class Hosted:
    """The topics and subscriptions of one kind of protocol, and their history."""

    def __init__(self, kind_of: Callable[[str], Owners]):
        self.kind_of = kind_of
        self.owners: dict[tuple, Owner] = {}
        self.behind: dict[int, str] = {}    # connection → the broker that a proxy leads to
        self.rows: list[dict] = []

    def hear(self, row: dict) -> None:
        event = row["event"]
        if event == ENDED:
            self.connection_ended(row)
        elif event == "through":
            self.behind[row["connection"]] = row["detail"]
        elif row["topic"] is not None:
            getattr(self, event)(row)

    # --- what is said ---

    def opened(self, row: dict) -> None:
        broker = self.behind.get(row["connection"]) or row["address"]
        self.take((*key_of(row)[:2], None, *key_of(row)[3:]), broker, host_of(broker), row)
        if row["group"] is not None and row["detail"] is not None and row["detail"] == self.kind_of(row["protocol"]).alone:
            self.take(key_of(row), row["consumer"], row["client_ip"], row)

    def active(self, row: dict) -> None:
        self.take(key_of(row), row["consumer"], row["client_ip"], row)

    def inactive(self, row: dict) -> None:
        self.consumer_ends(row)

    def let_go(self, row: dict) -> None:
        self.consumer_ends(row)

    def closed(self, row: dict) -> None:
        self.consumer_ends(row)
        owner = self.owners.get((*key_of(row)[:2], None, *key_of(row)[3:]))
        if owner is not None and owner.ending is None and owner.name == (self.behind.get(row["connection"]) or row["address"]):
            owner.ending = row

    def connection_ended(self, row: dict) -> None:
        for key, owner in list(self.owners.items()):
            if row["connection"] not in owner.connections:
                continue
            owner.connections.discard(row["connection"])
            if key[2] is not None:
                self.end(key, row)
            elif row["by"] == "server" and owner.ending is None:
                owner.ending = row

    # --- what follows from it ---

    def take(self, key: tuple, name: str | None, ip: str | None, row: dict) -> None:
        owner = self.owners.get(key)
        if name is None:
            return
        if owner is not None and owner.name == name:
            owner.connections.add(row["connection"])
            owner.ending = None
            return
        if owner is not None:
            self.end(key, owner.ending or {**row, "event": "taken"})
        self.owners[key] = Owner(name, ip, row["event"], row, {row["connection"]})

    def consumer_ends(self, row: dict) -> None:
        owner = self.owners.get(key_of(row)) if row["group"] is not None else None
        if owner is not None and owner.name == row["consumer"] and row["connection"] in owner.connections:
            self.end(key_of(row), row)

    def end(self, key: tuple, row: dict | None) -> None:
        owner = self.owners.pop(key)
        source, protocol, group, topic, partition = key
        stop = {"to_ns": None, "to_file": None, "to_packet": None, "lost": None}
        if row is not None:
            stop = {"to_ns": max(row["first_ns"], owner.row["first_ns"]), "to_file": row["file"], "to_packet": row["packet"],
                    "lost": LOST.get(row["event"], row["event"])}
        self.rows.append({"source": source, "protocol": protocol, "broker": None, "group": group, "topic": topic, "partition": partition,
                          "owner": owner.name, "owner_ip": owner.ip, "from_ns": owner.row["first_ns"], "from_file": owner.row["file"],
                          "from_packet": owner.row["packet"], "gained": owner.gained, "certain": "announced", **stop})

    def finish(self) -> list[dict]:
        """The capture ends: what a broker closed and nobody opened again has ended; everything else goes on."""
        for key, owner in list(self.owners.items()):
            self.end(key, owner.ending)
        return self.rows


def key_of(row: dict) -> tuple:
    return row["source"], row["protocol"], row["group"], row["topic"], row["partition"]


def host_of(broker: str | None) -> str | None:
    return broker.rpartition(":")[0].strip("[]") if broker else None


def histories(said: list[dict], places: list[dict], kind_of: Callable[[str], Owners]) -> list[dict]:
    """Rows of `ownership`."""
    endings = [{"event": ENDED, "first_ns": place["last_ns"], "file": place["last_file"], "packet": place["last_packet"],
                "connection": place["connection"], "by": place["ended_by"]} for place in places if place["ended_by"] is not None]
    world = Hosted(kind_of)
    speaking = {row["connection"] for row in said}
    order = sorted([*said, *(row for row in endings if row["connection"] in speaking)],
                   key=lambda row: (row["first_ns"], row["packet"], row["event"] == ENDED))
    for row in order:
        world.hear(row)
    return world.finish()
