"""DuckDB as it is used here: without access to files, with its errors explained in our words.

Law: a question is one query that changes nothing, and reads no files but those with decoded rows.
"""

from __future__ import annotations

import re
import weakref
from collections.abc import Callable
from contextlib import contextmanager, suppress
from difflib import get_close_matches
from typing import Any

from dissect import schema
from dissect.analysis.conditions import WrongQuestion, nearest, qualify
from dissect.decode.options import Options
from dissect.engine import aside
from dissect.engine import needs as needed

QUERIES = ("SELECT", "MULTI")    # kinds of statements; the last is what the parser makes of a pivot
# No extension comes in by itself, and names in SQL are no variables of the program around it.
OURS_ALONE = {"autoinstall_known_extensions": "false", "autoload_known_extensions": "false", "python_enable_replacements": "false"}

RANGE_COLUMN = {"exchanges": "at_ns", "why": "at_ns", "deliveries": "pushed_ns", "ownership": "from_ns"}     # the others: first_ns
LISTED_MOST, NEAR = 20, 4        # columns of a table that are told instead of one that it has not; of more columns, the nearest
BRACKETS_MOST = 500      # one in the other; the parser takes time and memory by the square of how many are open (20,000: more than 10 GB), and refuses 1,000 itself
OPEN: weakref.WeakSet = weakref.WeakSet()       # connections that questions are asked of
LASTING = {"connections": ("first_ns", "last_ns")}      # a part of these lies in the time


def create(name: str, columns: list[str], fields: tuple[str, ...]) -> str:
    table = schema.RELATIONS[name]
    parts = [f'"{column}" {schema.SQL_KINDS["duckdb"][table.column(column).kind]}' for column in columns]
    if name == "messages":
        parts += [f'"{field}" varchar' for field in fields]
    return f"create table {name} ({', '.join(parts) or 'nothing integer'})"


def selected(name: str, column: str) -> str:
    derived = schema.RELATIONS[name].column(column).derived
    return f'{derived} as "{column}"' if derived else f'"{column}"'


def is_narrow(field) -> bool:
    return str(field.type) in ("int8", "int16", "int32")


def read(field) -> str:
    """A column as the schema says."""
    return f'cast("{field.name}" as bigint)' if is_narrow(field) else f'"{field.name}"'


def in_range(table: str, options: Options) -> str:
    """The condition for rows of a saved folder that lie in the time that was asked for."""
    if table in ("items", "capture"):
        return "true"
    begin, end = LASTING.get(table) or [RANGE_COLUMN.get(table, "first_ns")] * 2
    ends = ((end, ">=", options.from_ns), (begin, "<", options.to_ns))
    within = " and ".join(f"{column} {sign} {at}" for column, sign, at in ends if at is not None) or "true"
    return f"({within} or {begin} is null)" if table == "problems" else within      # a file that cannot be read is of no time


def quote(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"


def closed(con, folders: list[str]) -> None:
    """From here on the database can read these folders with decoded rows and no other file; this cannot be undone."""
    con.execute(f"set allowed_directories = [{', '.join(map(quote, folders))}]")
    con.execute("set enable_external_access = false")           # nothing switches it on again
    with suppress(Exception):           # older versions lock all or nothing, and an answer may need more memory
        con.execute("set allowed_configs = ['memory_limit', 'threads', 'search_path']")
        con.execute("set lock_configuration = true")


@contextmanager
def scratch(allow_files: bool = False):
    import duckdb

    con = duckdb.connect(":memory:", config={"threads": 1, **OURS_ALONE})
    if not allow_files:
        con.execute("set enable_external_access = false")
    con.execute("pragma disable_optimizer")       # names are all that is looked at here
    try:
        yield con
    finally:
        if not aside.left():        # what nobody waits for would be waited for here
            con.close()


def bindable(con, sql: str) -> str:
    """The text as DuckDB understands it; bare column names that are keywords are tried with quotes."""
    import duckdb

    sql = sql.strip().rstrip(";")
    if re.fullmatch(r"show\s+(all\s+)?tables", sql, re.IGNORECASE):
        raise WrongQuestion("only the tables that a query names are decoded, so there are none to show\n  hint: mqdissect schema lists tables and columns")
    if needed.depth(sql) > BRACKETS_MOST:
        raise WrongQuestion(f"SQL here has at most {BRACKETS_MOST} brackets one in the other")
    try:
        kinds = [statement.type.name for statement in con.extract_statements(sql)]
        if len(kinds) != 1 or kinds[0] not in QUERIES:
            raise WrongQuestion("SQL here is one query, which changes nothing: " + (f"these are {len(kinds)} statements" if len(kinds) != 1 else f"this is {kinds[0]}"))
        con.execute("describe " + sql).fetchall()      # what is not fetched would stand in the way of the next question
        return sql
    except duckdb.ParserException as error:
        if (named := quoted(sql)) != sql:
            return bindable(con, named)
        raise WrongQuestion(first_line(error)) from None
    except duckdb.Error as error:
        raise WrongQuestion(explained(error, sql)) from None


def quoted(sql: str) -> str:
    """A question of ours with DuckDB's quotes around column names that are keywords."""
    return qualify(sql, '"{}"')


def asked_wrong() -> tuple[type[Exception], ...]:
    """The errors that a question of the user's own may cause: its words, its values, what it may not do, what nobody has made."""
    import duckdb

    return duckdb.DataError, duckdb.ProgrammingError, duckdb.NotSupportedError, duckdb.PermissionException


def explained(error: Exception, sql: str = "") -> str:
    """The binder's error in our words, with the nearest name."""
    text = str(error)
    if type(error).__name__ == "PermissionException":
        return f"SQL sees the tables of the capture and no files, unless --allow-files lets it (in Python: allow_files=True): {first_line(error)}"
    column = re.search(r'(?:Referenced column "(.+?)" not found|does not have a column named "(.+?)")', text)
    if column:
        name = column.group(1) or column.group(2)
        if sql and (told := elsewhere(name, list(needed.of(sql)))):
            return told
        known = sorted({c.name for table in schema.TABLES.values() for c in table.columns})
        return f"no column {name}{nearest(name, known)}"
    table = re.search(r"Table with name (\S+) does not exist", text)
    if table and table.group(1) in schema.RELATIONS:
        return f"the table {table.group(1)} is there where the query names it in words of its own (from {table.group(1)}), not in a text: {first_line(error)}"
    if table:
        return f"no table {table.group(1)}{nearest(table.group(1), list(schema.TABLES))}"
    return first_line(error)


def elsewhere(name: str, asked: list[str]) -> str:
    """For a column of other tables: which tables, and what this one has instead; nothing if no table has it."""
    others = [table.name for table in schema.TABLES.values() if name in table.names()]
    if not others or not asked:
        return ""
    there = "; ".join(f"{table} has {', '.join(_like(name, schema.RELATIONS[table].names()))}" for table in asked)
    return f"{' and '.join(asked)} {'has' if len(asked) == 1 else 'have'} no column {name} ({', '.join(others)} {'has' if len(others) == 1 else 'have'} it): {there}"


def _like(name: str, names: list[str]) -> list[str]:
    """The columns of a table; of many, those that may be meant."""
    return names if len(names) <= LISTED_MOST else [one for one in names if name in one] or get_close_matches(name, names, NEAR, 0.0)


def interrupted(error: BaseException) -> bool:
    """Whether it is Ctrl-C, as the database tells it when it was the one to hear of it."""
    return re.search(r"KeyboardInterrupt|^Query interrupted", str(error)) is not None


def interrupt() -> None:
    """All connections give up what they do."""
    for con in list(OPEN):
        con.interrupt()


def in_time(con, ask: Callable[[], Any], seconds: float | None) -> Any:
    """What `ask` gives; a question that takes longer is given up, and that is told."""
    try:
        return aside.asked(con, ask, seconds)
    except aside.Late:
        raise WrongQuestion(f"the answer was not there after {seconds:g} s, and the question was given up; ask for less: a condition, fewer tables in one query") from None


def first_line(error: Exception) -> str:
    return str(error).strip().splitlines()[0]
