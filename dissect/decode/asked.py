"""What a decoder must do for the tables and columns that are asked for: roles, child tables, what the fold collects."""

from __future__ import annotations

from dissect import schema
from dissect.decode import columns as C
from dissect.decode.fold import Wanted
from dissect.program.lower import PAIRING_ROLES, SUMMARY_ROLES, SUMMARY_TABLES

WHOLE = {name: [column.name for column in table.columns if column.name != "payload_crc32"] for name, table in schema.TABLES.items()}
BEHIND = frozenset(("answer_key", "leg"))       # what lies behind a server is found by


def needed(tables: dict[str, list[str]], grouped: bool = True, records: bool = True) -> tuple[frozenset[str], frozenset[str], bool]:
    """Roles and child tables that a program must have for these columns, and whether it reads messages to their end.  What is damaged may
    not depend on what was asked; of the programs for that, two are there before anybody asks.  `grouped`: whether this protocol has groups;
    `records`: whether rows of them are wanted of it."""
    less = not records and "records" in tables
    roles, children = kept({name: columns for name, columns in tables.items() if name != "records"} if less else tables, grouped)
    if "problems" not in tables:
        return roles, children, False
    if roles - BEHIND <= SUMMARY_ROLES and children <= SUMMARY_TABLES:
        return SUMMARY_ROLES | roles, SUMMARY_TABLES, True
    if less:
        return roles, children, True
    whole_roles, whole_tables = kept(WHOLE, grouped)
    return whole_roles | roles, whole_tables | children, False  # `content`, for checksums of chunks, is asked for apart


def kept(tables: dict[str, list[str]], grouped: bool) -> tuple[frozenset[str], frozenset[str]]:
    """Roles and child tables of these columns."""
    roles, children = set(PAIRING_ROLES), {"items"}
    if "problems" in tables:
        roles |= {"check", "note"}
    for name, wanted in tables.items():
        made = C.MADE.get(name, {})
        roles |= {role for column in wanted if column in made for role in made[column].roles.split()}
        if name == "records":
            children.add("records")
            roles |= {"payload", "topic", "partition", "group", "client", "chunks", "part", "uuid", "codec", "whole", "sealed"}  # what chunks are joined by
        if name == "rebalance_events":
            roles |= {"topic", "partition", "group", "client", "broker"}
            children.add("events")
    if "group_records" in roles:
        roles = roles - {"group_records"} | ({"records"} if grouped else set())
    less = {f"items.{name}" for name in roles} | ({"answer_named", "answer_key"} if "answer_id" in roles else {"answer_named"} if "answer_key" in roles else set())
    return frozenset(roles - less), frozenset(children)


def wanted_of(tables) -> Wanted:
    return Wanted(
        messages="messages" in tables,
        places="pieces" in tables.get("messages", ()),
        exchanges="exchanges" in tables,
        items="items" in tables,
        records="records" in tables,
        events="rebalance_events" in tables,
        streams="problems" in tables,
        why=any(name.startswith(("tcp_", "why_")) for name in tables.get("exchanges", ())),
        tls=any(name.startswith("tls_") for name in tables.get("connections", ())),
    )
