"""Which broker answers at which address: names seen anywhere in a capture, applied to every connection.

Law: the order does not matter.  A name in the last packet holds for the first one too.
"""

from __future__ import annotations

import ipaddress

from dissect.language.load import named as described_as
from dissect.language.words import Brokers

SAID = """select distinct v.protocol as protocol, v.event as event, v.broker as broker, v.detail as detail from rebalance_events v
where v.event in ('named', 'claimed', 'confirmed') and v.broker is not null and v.detail is not null"""
LINKS = """select distinct v.protocol as protocol, v.connection as connection, v.broker as broker from rebalance_events v
where v.event in ('redirected', 'node') and v.broker is not null"""
# Where something was said of owners or of brokers: there may be a million connections on which nothing was.
CONNECTIONS = """select c.connection as connection, c.protocol as protocol, c.client_ip as client_ip,
c.client_port as client_port, c.server_ip as server_ip, c.server_port as server_port, c.end as ended, c.ended_by as ended_by,
c.source as source, c.last_ns as last_ns,
c.last_file as last_file, c.last_packet as last_packet from connections c
where c.protocol is not null and c.connection in (select v.connection from rebalance_events v)"""
# Every connection to an address that has a name; `brokers` is the table of `named()`.
NAMED = """select c.connection as connection, b.broker as broker from connections c join brokers b on b.protocol = c.protocol
and b.address = case when c.server_ip like '%:%' then concat('[', c.server_ip, ']:', c.server_port) else concat(c.server_ip, ':', c.server_port) end"""


def kind_of(protocol: str) -> Brokers | None:
    """How this protocol names its brokers: its description says so."""
    described = described_as(protocol)
    return described.brokers if described else None


def names(rows: list[dict]) -> dict[tuple[str, str], str]:
    """(protocol, "host:port") → the broker's name.  `detail` is host:port; what follows it is ignored."""
    known: dict[tuple[str, str], str] = {}
    beside: dict[tuple[str, str], str] = {}
    kinds = {protocol: kind_of(protocol) for protocol in {row["protocol"] for row in rows}}
    for row in sorted(rows, key=lambda row: (row["protocol"], row["detail"], row["broker"])):
        kind = kinds[row["protocol"]]
        if kind is None and row["event"] != "named":
            continue  # the detail of a claim is an address only where the description says so
        host, port = ends(row["detail"])
        port = port or str(kind.port if kind is not None and kind.port else "")
        if host and port.isdigit():
            known.setdefault((row["protocol"], address(host, int(port)) or ""), row["broker"])
            for step in kind.beside if kind is not None else ():
                beside.setdefault((row["protocol"], address(host, int(port) + step) or ""), row["broker"])
    return beside | known


def ends(detail: str) -> tuple[str, str]:
    """Split host and port: `10.0.0.1:8123:more`, `broker-1`, `[::1]:10911`, and Java's `0:0:0:0:0:0:0:1:10911`.  An IPv6 address is
    given in its short form."""
    if detail.startswith("["):
        host, _, rest = detail[1:].partition("]")
        return plain(host), rest.removeprefix(":").partition(":")[0].strip()
    host, _, port = detail.rpartition(":")
    if is_ip6(host):
        return plain(host), port.strip()
    if is_ip6(detail):
        return plain(detail), ""
    host, _, rest = detail.partition(":")
    return host, rest.partition(":")[0].strip()


def is_ip6(text: str) -> bool:
    try:
        return ipaddress.ip_address(text.partition("%")[0]).version == 6
    except ValueError:
        return False


def plain(host: str) -> str:
    """An IPv6 address in its short form; anything else as it is."""
    return str(ipaddress.ip_address(host.partition("%")[0])) if is_ip6(host) else host


def named(known: dict[tuple[str, str], str]) -> list[dict]:
    """Rows of (protocol, address, broker)."""
    return [{"protocol": protocol, "address": at, "broker": broker} for (protocol, at), broker in known.items()]


def address(ip: str | None, port: int | None) -> str | None:
    return None if ip is None else f"[{ip}]:{port}" if ":" in ip else f"{ip}:{port}"


def places(connections: list[dict], known: dict[tuple[str, str], str], links: list[dict]) -> list[dict]:
    """One row per connection: its server's address, the name of the broker there, and its cluster."""
    servers = {row["connection"]: address(row["server_ip"], row["server_port"]) for row in connections}
    together = Together()
    for link in links:
        together.join(servers.get(link["connection"]), link["broker"])
    return [{
        "connection": row["connection"], "address": servers[row["connection"]],
        "broker": known.get((row["protocol"], servers[row["connection"]] or "")),
        "cluster": together.of(servers[row["connection"]]), "client_ip": row["client_ip"],
        "client_address": address(row["client_ip"], row["client_port"]),
        **{name: row[name] for name in ("source", "protocol", "ended", "ended_by", "last_ns", "last_file", "last_packet")},
    } for row in connections]


class Together:
    """Addresses that mention each other are one cluster, named after its lowest address."""

    def __init__(self):
        self.parent: dict[str, str] = {}

    def of(self, one: str | None) -> str | None:
        while one in self.parent:
            one = self.parent[one]
        return one

    def join(self, one: str | None, other: str | None) -> None:
        one, other = self.of(one), self.of(other)
        if one is not None and other is not None and one != other:
            self.parent[max(one, other)] = min(one, other)
