"""Which tables and columns a SQL text speaks of, so that only those are decoded.

It reads words, not grammar: a column counts as wanted when its name stands anywhere in the text, and a star wants
all.  Too much is never wrong, only slower; the engine's own binder says later whether the text is right.  So the same
needs hold for every engine.
"""

from __future__ import annotations

import re

from dissect import schema

TOKEN = re.compile(r"""'(?:[^']|'')*'|--[^\n]*|/\*.*?\*/|"[^"]+"|`[^`]+`|\w+|\S""", re.DOTALL)
NO_WORDS = ("'", "--", "/*")
BEFORE_STAR = {"select", "distinct", "all", ",", ".", "("}
TABLE_FOLLOWS = {"from", "join", "table", "summarize", "describe", "show"}
TABLE_PAST = {"select", "where", "group", "order", "having", "limit", "union", "except", "intersect", "window",
              "qualify"}
WHOLE_ROWS = {"summarize", "describe", "natural", "columns", "positional", "unpivot"}


def words(sql: str) -> list[str]:
    found = [token for token in TOKEN.findall(sql.lower()) if not token.startswith(NO_WORDS)]
    return [token[1:-1] if token[0] in '"`' and len(token) > 1 else token for token in found]


def of(sql: str) -> dict[str, list[str]]:
    """Table → its columns that the text may need, in the table's order."""
    tokens = words(sql)
    spoken = _spoken(tokens)
    everything = _wants_all(tokens)
    read = _tables_read(tokens)
    return {name: [column for column in table.names() if everything or column in spoken]
            for name, table in schema.TABLES.items() if name in read}


def _spoken(tokens: list[str]) -> set[str]:
    """All words but those of `group by`, `partition by` and `within group`, which would be columns otherwise."""
    return {token for at, token in enumerate(tokens)
            if not (token in ("group", "partition") and tokens[at + 1:at + 2] == ["by"])
            and not (token == "group" and at and tokens[at - 1] == "within")}


def _tables_read(tokens: list[str]) -> set[str]:
    """Names in a FROM clause: `records` is a table there, and a column of exchanges elsewhere."""
    read, reading, outside = set(), False, []
    for at, token in enumerate(tokens):
        if token == "(":
            outside.append(reading)
        elif token == ")":
            reading = outside.pop() if outside else False
        elif token in TABLE_FOLLOWS:
            reading = True
        elif token in TABLE_PAST:
            reading = False
        elif reading and tokens[at - 1] != ".":
            read.add(token)
    return read


def _wants_all(tokens: list[str]) -> bool:
    if WHOLE_ROWS & set(tokens) or "select" not in tokens:
        return True
    for at, token in enumerate(tokens):
        before = tokens[at - 1] if at else ""
        counted = before == "(" and at > 1 and tokens[at - 2] == "count"
        if token == "*" and before in BEFORE_STAR and not counted:
            return True
    return False


def merge(many: list[dict[str, list[str]]]) -> dict[str, list[str]]:
    """The needs of several texts together, so that one pass serves them all."""
    together: dict[str, set[str]] = {}
    for needs in many:
        for table, columns in needs.items():
            together.setdefault(table, set()).update(columns)
    return {table: [name for name in schema.TABLES[table].names() if name in columns]
            for table, columns in together.items()}


def decoded(needs: dict[str, list[str]], fields: tuple[str, ...] = ()) -> dict[str, list[str]]:
    """The same for the decoder: derived columns become what they are made of, and no table is without a column."""
    asked = {}
    for name, columns in needs.items():
        table = schema.TABLES[name]
        sources = {source for column in columns for source in table.sources(column)}
        sources = sources or {next(column.name for column in table.columns if not column.nullable)}
        asked[name] = [column for column in table.names() if column in sources]
        if name == "messages":
            asked[name] += fields
    return asked
