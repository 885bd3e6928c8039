"""Conditions on rows: `--where` and its short forms, as SQL text that both engines read.

Every condition is about the alias `r`.  Column names that are keywords of SQL (`group`, `offset`, `end`) may be written bare: this
module puts the alias before them.  Both engines understand that, while their quotes differ.
"""

from __future__ import annotations

import difflib
import ipaddress
import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from dissect import schema

NO_CONDITION = "a condition is one expression over a row's columns, for example status = 'error' and latency_ns > 1000000"
BRACKETS_MOST = 500     # that a condition opens: the parser takes a third of a megabyte for each that is not closed
NO_FILES = "a condition may use only the tables of the capture"
TEXT = r"""'[^']*(?:''[^']*)*'|[eE]'(?:[^'\\]|''|\\.)*'|\$(?P<tag>\w*)\$.*?\$(?P=tag)\$"""       # in SQL: nothing in it is a word
TOKEN = re.compile(rf"""{TEXT}|"(?P<quoted>\w+)"|\w+|\S""", re.DOTALL)
OUTSIDE = {"reflect", "java_method", "try_reflect", "getenv", "query", "query_table", "getvariable"}     # of either engine


class WrongQuestion(ValueError):
    """The question cannot be asked like this: what is wrong, and what to write instead."""


@dataclass(frozen=True)
class Filter:
    """The rows that the caller wants to see."""

    where: tuple[str, ...] = ()
    topic: str | None = None
    group: str | None = None
    client: str | None = None
    api: str | None = None
    host: str | None = None
    port: int | None = None
    since_ns: int | None = None     # of what lasts: what was over before is left out, though the capture was read from its beginning

    def __bool__(self) -> bool:
        return self != Filter()


def condition(table: str, wanted: Filter, lenient: bool = False, alias: str = "r") -> str:
    """The filter as SQL over a table.  A name for which this table has no column is ignored."""
    parts = [f"({one_condition(qualify(text, alias + '.{}'), text, alias)})" for text in wanted.where]
    for name in ("topic", "group", "client", "api"):
        value = getattr(wanted, name)
        if value is not None and _has(table, name, lenient):
            parts.append(_matches(f"{alias}.{name}", value))
    if wanted.host is not None and _reaches(table, "host", lenient):
        parts.append(_of_host(table, wanted.host, alias))
    if wanted.port is not None and _reaches(table, "port", lenient):
        parts.append(_of_port(table, wanted.port, alias))
    if wanted.since_ns is not None and table == "ownership":
        parts.append(f"({alias}.to_ns is null or {alias}.to_ns > {wanted.since_ns})")
    return " and ".join(parts) or "true"


def one_condition(sql: str, said: str, alias: str = "r") -> str:
    """The text, if it is one expression over rows.  It may read our other tables and nothing else.

    Both engines' SQL is one here: DuckDB's parser tells whether text between brackets stays inside them.
    """
    if sum(map(sql.count, "([{")) > BRACKETS_MOST:
        raise WrongQuestion(f"{NO_CONDITION}: more than {BRACKETS_MOST} brackets")
    for text in (f"select (\n{sql}\n) from {alias}", f"select \n{sql}\n from {alias}"):      # the second: its own brackets match
        _look_through(_parsed(text, said), said)
    return f"{sql}\n" if "--" in sql else sql      # a remark ends with its line


def looks_around(wanted: Filter) -> bool:
    """Whether a condition asks for other rows than the one that it is about."""
    return any('"class":"SUBQUERY"' in _parsed(f"select (\n{qualify(text)}\n) from r", text) for text in wanted.where)


@cache
def _parsed(text: str, said: str) -> str:
    import duckdb

    with duckdb.connect(":memory:", config={"threads": 1}) as con:
        [answer] = con.execute("select json_serialize_sql(?)", [text]).fetchone() or [""]
    return answer


def _look_through(answer: str, said: str) -> None:
    found = json.loads(answer)
    if found["error"]:
        raise WrongQuestion(f"{NO_CONDITION}: {said}\n  {found.get('error_message', '')}")
    node = found["statements"][0]["node"]
    alone = (len(found["statements"]) == 1 and node["type"] == "SELECT_NODE" and len(node["select_list"]) == 1 and not node["select_list"][0].get("alias")
             and node["from_table"]["type"] == "BASE_TABLE" and not node["modifiers"] and not node["cte_map"]["map"] and not node["group_expressions"]
             and not any(node[part] for part in ("where_clause", "having", "qualify", "sample")))
    if not alone or node["select_list"][0]["type"] == "STAR":
        raise WrongQuestion(f"{NO_CONDITION}: {said}")
    _only_ours(node["select_list"], said)


def _only_ours(node, said: str) -> None:
    """Refuse tables that are not in the schema, and functions that reach outside of the database."""
    if isinstance(node, list):
        for one in node:
            _only_ours(one, said)
    elif isinstance(node, dict):
        kind = node.get("type")
        if kind == "TABLE_FUNCTION":
            raise WrongQuestion(f"{NO_FILES}: {node.get('function', {}).get('function_name', '')} in {said}")
        if kind == "BASE_TABLE" and (node.get("schema_name") or node.get("catalog_name") or node.get("table_name") not in schema.TABLES):
            raise WrongQuestion(f"{NO_FILES}: {node.get('table_name')} in {said}")
        if kind == "FUNCTION" and str(node.get("function_name", "")).lower() in OUTSIDE:
            raise WrongQuestion(f"{NO_FILES}: {node['function_name']} in {said}")
        for one in node.values():
            _only_ours(one, said)


def literal(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"


def qualify(text: str, form: str = "r.{}") -> str:
    """Put the alias before names that are columns here and keywords in SQL."""
    out, before, last = [], "", 0
    in_case = re.search(r"\bcase\b", text, re.IGNORECASE) is not None
    for token in TOKEN.finditer(text):
        word = (token["quoted"] or token[0]).lower()
        if _is_column(word, token, text, before, in_case):
            out.append(text[last:token.start()] + form.format(word))
            last = token.end()
        before = token.group(0).lower()
    return "".join(out) + text[last:]


def _is_column(word: str, token: re.Match, text: str, before: str, in_case: bool) -> bool:
    if word not in schema.RESERVED or before in (".", "within") or token.group(0).startswith("'"):
        return False
    if token["quoted"]:
        return True
    after = text[token.end():].lstrip().lower()
    return not ((word == "group" and after.startswith("by ")) or (word == "end" and in_case)
                or (word == "offset" and after[:1].isdigit()))


def nearest(name: str, known: Sequence[str]) -> str:
    """`; did you mean x?`, or nothing if no name is similar."""
    close = difflib.get_close_matches(name, known, 1, 0.5)
    return f"; did you mean {close[0]}?" if close else ""


def check_columns(table: str, names: list[str], further: tuple[str, ...] = ()) -> None:
    known = schema.TABLES[table].names() + list(further)
    for name in names:
        if name not in known:
            raise WrongQuestion(f"{table} has no column {name}{nearest(name, known)}")


def mentioned(table: str, text: str) -> list[str]:
    """The columns of a table that a condition uses, in the table's order."""
    bare = re.sub(r"'(?:[^']|'')*'", "", text)
    words = {word.lower() for word in re.findall(r"\w+", bare)}
    return [name for name in schema.TABLES[table].names() if name in words]


def _has(table: str, name: str, lenient: bool) -> bool:
    if name in schema.TABLES[table].names():
        return True
    if not lenient:
        raise WrongQuestion(f"{table} has no column {name}, so --{name} cannot choose its rows")
    return False


def _reaches(table: str, option: str, lenient: bool) -> bool:
    names = schema.TABLES[table].names()
    if "client_ip" in names or "connection" in names:
        return True
    if not lenient:
        raise WrongQuestion(f"{table} has no connections, so --{option} cannot choose its rows")
    return False


def _matches(column: str, value: str) -> str:
    if not any(c in value for c in "*?"):
        from dissect.machine.long_names import kept     # which brings the language along

        return f"{column} = {literal(kept(value))}"
    for sign in "!%_":
        value = value.replace(sign, "!" + sign)
    return f"{column} like {literal(value.replace('*', '%').replace('?', '_'))} escape '!'"


def _of_host(table: str, host: str, alias: str) -> str:
    try:
        host = str(ipaddress.ip_address(host))
    except ValueError:
        with_port = re.fullmatch(r"\[?([0-9a-fA-F:.]+)\]?:(\d+)", host)
        hint = f"; a port is a choice of its own: --host {with_port[1]} --port {with_port[2]}" if with_port else ""
        raise WrongQuestion(f"--host needs an address as in the capture, not a name: {host}{hint}") from None
    return _of_ends(table, f"{{0}}.client_ip = {literal(host)} or {{0}}.server_ip = {literal(host)}", alias)


def _of_port(table: str, port: int, alias: str) -> str:
    return _of_ends(table, f"{{0}}.client_port = {port} or {{0}}.server_port = {port}", alias)


def _of_ends(table: str, test: str, alias: str) -> str:
    if "client_ip" in schema.TABLES[table].names():
        return f"({test.format(alias)})"
    return f"{alias}.connection in (select c.connection from connections c where {test.format('c')})"
