"""A sign of troubles says yes wherever there are some: chance makes connections and what they asked, and the whole question is asked of all of them."""

from __future__ import annotations

import random
from collections import Counter

import duckdb
import pyarrow as pa

from dissect import schema
from dissect.analysis import questions
from dissect.engine import database

CASES = 150
START = 1_700_000_000 * 10**9


KINDS = {"int64": (pa.int64(), 0), "bool": (pa.bool_(), False), "text": (pa.utf8(), ""), "texts": (pa.list_(pa.utf8()), [])}


def rows(table: str, wanted: list[dict]) -> pa.Table:
    """Rows with these values; of what is not wanted, what the table must have."""
    columns = schema.TABLES[table].columns
    return pa.table({column.name: pa.array([one.get(column.name, None if column.nullable else KINDS[column.kind][1]) for one in wanted], KINDS[column.kind][0]) for column in columns})


def crowd(dice: random.Random, at: int, count: int, gap: int, lasted: int, end: tuple, clients: int, said: str | None, first: int) -> tuple[list[dict], list[dict]]:
    """Connections that begin, and end, so far apart."""
    connections, exchanges = list[dict](), list[dict]()
    for life in range(count):
        connections.append({"connection": first + life, "source": "s", "protocol": "tank", "client_ip": f"10.0.0.{life % clients}", "server_ip": f"10.1.0.{1 if dice.random() < 0.98 else 2}",
                            "server_port": 11011, "first_ns": at, "last_ns": at + lasted, "end": end[0], "ended_by": end[1], "start": "syn" if dice.random() < 0.98 else "midstream",
                            "packets_to_server": 3, "packets_to_client": 3, "bytes_to_server": 9, "bytes_to_client": 9, "handshake_ns": 1000})
        if said:
            exchanges.append({"source": "s", "protocol": "tank", "connection": first + life, "from_client": True, "status": said, "request_last_ns": at + 1000, "server_ip": "10.1.0.1"})
        at += gap
    return connections, exchanges


def made(dice: random.Random) -> tuple[list[dict], list[dict]]:
    """Crowds that are just large and just close enough for one of the troubles, or just not, and others."""
    near, away = (dice.choice((width, width - 1, width // 2, width + 1)) for width in (questions.TOGETHER_NS, questions.AGAIN_NS))
    less, server, ok = dice.choice((0, 0, 1)), dice.choice((("reset", "server"), ("fin", "server"), ("reset", "client"))), ("open", None)
    plans: tuple[list[tuple], ...] = (
        [(0, questions.MASS - less, near, 10**9, ("reset", dice.choice(("server", "client"))), 5, "reset"), (0, 1, 0, 60 * 10**9, ok, 1, "ok")],
        [(0, questions.STORM // 2 - less, near, 10**9, server, 9, "ok"), (near * questions.STORM // 2 + away, questions.STORM, near, 10**9, ok, 9, "ok")],
        [(0, questions.LOOP - less, away, dice.choice((10**9, questions.SHORT_NS)), server, 1, dice.choice(("error", "unanswered", "reset", None)))],
        [(dice.choice((0, near, away)), dice.choice((1, 4, 9, 30)), dice.choice((0, near, away)), dice.choice((10**6, questions.SHORT_NS + 1)), dice.choice((server, ok)), 9, dice.choice(("ok", "error", None)))])
    connections, exchanges = list[dict](), list[dict]()
    for later, *how in (*dice.choice(plans), *dice.choice(plans)):
        some = crowd(dice, START + later, *how, first=len(connections))
        connections, exchanges = connections + some[0], exchanges + some[1]
    return connections, exchanges


def test_where_there_are_troubles_their_sign_says_so():
    _, (troubles, sign) = questions.stalls(False)
    con, found, said = duckdb.connect(config={"threads": 1}), Counter[str](), 0
    for seed in range(CASES):
        for name, chosen in zip(("connections", "exchanges"), made(random.Random(seed)), strict=True):
            con.register(name, rows(name, chosen))
        kinds = {row[0] for row in con.execute(f"select distinct t.kind from ({database.quoted(troubles)}) t").fetchall()}
        yes = bool(con.execute(database.quoted(sign)).fetchall())
        assert yes or not kinds, (seed, kinds)
        found.update(kinds)
        said += yes
    assert min(found[kind] for kind in ("reset", "storm", "looping")) > 3 and said < CASES, found
