"""Which tables and columns a SQL text uses, so that only those are decoded.

It looks at words without a parser: a column is wanted if its name occurs anywhere in the text, alone or after a name that may mean its
table; a star wants all, alone of every table, and after a name of the tables that the name may mean.  Too many columns are never wrong, only slower.  The engine's own binder decides later whether the text is
right, so the same needs hold for every engine.
"""

from __future__ import annotations

import re
from itertools import accumulate

from dissect import schema
from dissect.analysis.conditions import TEXT

TOKEN = re.compile(rf"""{TEXT}|--[^\n]*|/\*.*?\*/|"[^"]+"|`[^`]+`|\w+|\S""", re.DOTALL)
NO_WORDS = ("'", "e'", "$", "--", "/*")
STAR = "*"
BEFORE_STAR = {"select", "distinct", "all", ",", "("}      # … and a name with a dot, which wants all of what it means
TABLE_FOLLOWS = {"from", "join", "table", "summarize", "describe", "show", "pivot", "unpivot", "pivot_wider", "pivot_longer"}
TABLE_PAST = {"select", "where", "group", "order", "having", "limit", "union", "except", "intersect", "window",
              "qualify"}
ROWS_FOLLOW = {"select", "with", "from", "values", "table", "("}
WHOLE_ROWS = {"summarize", "describe", "natural", "columns", "positional", "unpivot", "pivot_longer", "pivot", "pivot_wider"}


def words(sql: str) -> list[str]:
    found = [token[0] for token in TOKEN.finditer(sql.lower()) if not token[0].startswith(NO_WORDS)]
    return [token[1:-1] if token[0] in '"`' and len(token) > 1 else token for token in found]


def depth(sql: str) -> int:
    """How many brackets are open at once."""
    return max(accumulate((token == "(") - (token == ")") for token in words(sql)), default=0)


def of(sql: str) -> dict[str, list[str]]:
    """Table → its columns that the text may need, in the table's order."""
    tokens = words(sql)
    reading = _reading(tokens)
    read = {token for at, token in enumerate(tokens) if reading[at] and tokens[at - 1] != "."}
    bare, behind = _spoken(tokens)
    stands_for = _names(tokens, reading)
    everything = _wants_all(tokens)

    def wanted(name: str) -> set[str]:
        """Words that stand alone, and those after a name that may mean this table."""
        return bare.union(*(columns for word, columns in behind.items() if name in stands_for.get(word, (name,))))

    return {name: [column.name for column in table.columns if column.name in spoken or (everything or STAR in spoken) and not column.extra]
            for name, table in schema.RELATIONS.items() if name in read for spoken in [wanted(name)]}


def _spoken(tokens: list[str]) -> tuple[set[str], dict[str, set[str]]]:
    """Words that stand alone, and those after a name and a dot; without those of `group by`, `partition by` and `within group`."""
    bare: set[str] = set()
    behind: dict[str, set[str]] = {}
    for at, token in enumerate(tokens):
        if at > 1 and tokens[at - 1] == ".":
            behind.setdefault(tokens[at - 2], set()).add(token)
            continue
        before = tokens[at - 1] if at else ""
        grouped = token in ("group", "partition") and tokens[at + 1:at + 2] == ["by"] or token == "group" and before == "within"
        if not grouped and before != "as" and token != STAR:      # after `as` stands what something is called from there on
            bare.add(token)
    return bare, behind


def _reading(tokens: list[str]) -> list[bool]:
    """Which words stand in a FROM clause: `records` is a table there, and a column of exchanges elsewhere."""
    reading, outside, found = False, [], []
    for token in tokens:
        if token == "(":
            outside.append(reading)
        elif token == ")":
            reading = outside.pop() if outside else False
        found.append(reading and token not in TABLE_FOLLOWS)
        if token in TABLE_FOLLOWS:
            reading = True
        elif token in TABLE_PAST:
            reading = False
    return found


def _names(tokens: list[str], reading: list[bool]) -> dict[str, set[str]]:
    """What the names in FROM clauses stand for: `exchanges e` makes e mean exchanges, `(select …) r` makes r mean no table."""
    found: dict[str, set[str]] = {}
    after = dict(_brackets(tokens))
    ends = [*tokens, "", "", ""]
    for at, token in enumerate(tokens):
        if token not in ("from", "join", "lateral") and not (token == "," and reading[at]):
            continue
        name, then = ends[at + 1], at + 2
        if name == "(" and ends[at + 2] not in ROWS_FOLLOW:
            name, then = ends[at + 2], at + 3
        if name == "(":
            name, then = "", after.get(at + 1, at + 1) + 1
        while ends[then] == "." and then < len(tokens):
            name, then = ends[then + 1], then + 2
        if ends[then] == ":":
            found.setdefault(name, set()).add(ends[then + 1])
            continue
        if ends[then] == "(":            # a function
            name, then = "", after.get(then, then) + 1
        if ends[then] == "as":
            then += 1
        for word in (name, ends[then]):
            if word.isidentifier():
                found.setdefault(word, set()).add(name)
    return found


def _brackets(tokens: list[str]) -> list[tuple[int, int]]:
    open_, found = [], []
    for at, token in enumerate(tokens):
        if token == "(":
            open_.append(at)
        elif token == ")" and open_:
            found.append((open_.pop(), at))
    return found


def _wants_all(tokens: list[str]) -> bool:
    if WHOLE_ROWS & set(tokens) or "select" not in tokens:
        return True
    for at, token in enumerate(tokens):
        before = tokens[at - 1] if at else ""
        if token in ("from", "table") and before in ("", "(", ";"):
            return True
        counted = before == "(" and at > 1 and tokens[at - 2] == "count"
        if token == STAR and before in BEFORE_STAR and not counted:
            return True
    return False


def lies_in(table: str) -> str:
    """The table whose rows are those of this one: `why` is a look at exchanges."""
    return "exchanges" if table == "why" else table


def merge(many: list[dict[str, list[str]]]) -> dict[str, list[str]]:
    """The needs of several texts together, so that one pass serves them all."""
    together: dict[str, set[str]] = {}
    for needs in many:
        for table, columns in needs.items():
            together.setdefault(table, set()).update(columns)
    return {table: [name for name in schema.RELATIONS[table].names() if name in columns]
            for table, columns in together.items()}


def decoded(needs: dict[str, list[str]], fields: tuple[str, ...] = ()) -> dict[str, list[str]]:
    """The same for the decoder: derived columns are replaced by those that they are made from, and no table is without a column."""
    asked = {}
    for name, columns in needs.items():
        table = schema.RELATIONS[name]
        sources = {source for column in columns for source in table.sources(column)}
        sources = sources or {next(column.name for column in table.columns if not column.nullable)}
        asked[name] = [column for column in table.names() if column in sources]
        if name == "messages":
            asked[name] += fields
    return asked
