"""Why an answer is empty: which of the given names and times match nothing in the capture, and what there is instead."""

from __future__ import annotations

import difflib
import fnmatch
import ipaddress
import re

from dissect.engine import needs
from dissect.export import words

NAMED = 5               # names that a reason proposes
NAME_MOST = 80          # letters of one of them
NAMES_MOST = 20_000     # that are looked through
ALIKE = 0.5             # of difflib: below, two names have nothing to do with each other
SPAN = "select min(c.first_ns) as first_ns, max(c.last_ns) as last_ns from capture c"
OUTSIDE = "--from and --to choose a time outside of the capture"
CHECKSUMS = "select p.text as text from problems p where p.layer = 'tcp' and p.kind = 'checksum' order by p.file, p.packet limit 5"
# Of each protocol: its connections, and of how many only one end was captured.
ONE_END = """select c.protocol as protocol, count(*) as connections,
  count(case when c.bytes_to_server > 0 and c.packets_to_client = 0 then 1 end) as asked,
  count(case when c.bytes_to_client > 0 and c.packets_to_server = 0 then 1 end) as answered
from connections c where c.protocol is not null group by c.protocol order by c.protocol"""
ENDS = {"host": ("client_ip", "server_ip"), "port": ("client_port", "server_port")}


def reasons(session, sql: str) -> list[str]:
    """Lines below `nothing found`; none if no rows were excluded by choice."""
    span = _outside(session)
    if span and OUTSIDE in span[0]:         # no name was read there, so no name can be told to be wrong
        return span
    return [*span, *_chosen(session, sql), *(_one_end(session) if of_both(sql) else ())]


def of_both(sql: str) -> bool:
    """Is it about requests and their answers, of which nobody can tell where one end was not captured?"""
    return re.search(r"\bexchanges\b", sql) is not None


def _one_end(session) -> list[str]:
    said = []
    for row in session.engine.answer(ONE_END).to_pylist():
        for name, who, nobody in (("asked", "clients", "how they were answered"), ("answered", "servers", "what was asked")):
            if 2 * row[name] > row["connections"]:
                said.append(f"on {words.count(row[name])} of {words.plural(row['connections'], 'connection')} of {row['protocol']} only what {who} said was captured: nobody can tell {nobody}")
    return said


def _outside(session) -> list[str]:
    """The capture's span, if only a part of it was asked for."""
    options = session.engine.options
    begin = session.since if options.from_ns is None else options.from_ns
    if begin is None and options.to_ns is None:
        return []
    [row] = session.engine.answer(SPAN).to_pylist()
    if row["first_ns"] is None:
        return ["no packet of the capture has a time"]
    zone = session.screen.zone
    outside = (begin or 0) > row["last_ns"] or (options.to_ns is not None and options.to_ns <= row["first_ns"])
    span = f"{words.moment(row['first_ns'], zone)} to {words.moment(row['last_ns'], zone)} {words.zone_name(row['first_ns'], zone)}"
    return [f"{OUTSIDE}: its packets are of {span}" if outside else
            f"only a part of the time was asked for; the capture's packets are of {span}"]


def _chosen(session, sql: str) -> list[str]:
    wanted = session.wanted
    said = {name: value for name, value in vars(wanted).items() if value is not None and name not in ("where", "since_ns")}
    told = [_of(session, sql, name, str(value)) for name, value in said.items()]
    unknown = [text for text in told if text]
    if unknown:
        return unknown
    options = [f"--{name} {value}" for name, value in said.items()] + [f"--where {text!r}" for text in wanted.where]
    if len(options) > 1:
        return [f"no row has all of it: {', '.join(options)}; leave one out"]
    if wanted.where:
        return [f"no row meets {options[0]}"]
    return [f"{options[0]} is in the capture, but in no row that was asked for"] if options else []


def _of(session, sql: str, name: str, value: str) -> str:
    """What there is instead of this name; nothing if the name exists."""
    known = _names(session, sql, name)
    if any(_same(name, value, one) for one in known):
        return ""
    kind = {"host": "address"}.get(name, name)
    if not known:
        return f"no {kind} is {value!r}: nothing that was read has {'an' if kind[0] == 'a' else 'a'} {kind} here"
    near = _nearest(value, known)
    there = ", ".join(words.bounded(one, NAME_MOST) for one in near)
    more = f" and {len(known) - len(near):,} more" if len(known) > len(near) else ""
    return f"no {kind} is {value!r}; there {'is' if len(known) == 1 else 'are'} {there}{more}"


def _names(session, sql: str, name: str) -> list[str]:
    """The names in the tables of the question, most frequent first; these are decoded already."""
    columns = ENDS.get(name, (name,))
    parts = [f"select r.{column} as name, count(*) as n from {table} r where r.{column} is not null group by r.{column}"
             for table, held in needs.of(sql).items() for column in columns if column in held]
    if not parts:
        return []
    text = f"select a.name as name from ({' union all '.join(parts)}) a group by a.name order by sum(a.n) desc, a.name limit {NAMES_MOST}"
    return [str(row["name"]) for row in session.engine.answer(text).to_pylist()]


def _same(kind: str, value: str, found: str) -> bool:
    if kind == "host":
        try:
            return str(ipaddress.ip_address(value)) == found
        except ValueError:
            return False
    return fnmatch.fnmatchcase(found, value) if any(c in value for c in "*?") else found == value


def _nearest(value: str, known: list[str]) -> list[str]:
    """Names that contain it or are similar, then the most frequent ones."""
    plain = value.strip("*?").lower()
    inside = [one for one in known if plain and plain in one.lower()]
    last = {one.rsplit("/", 1)[-1].lower(): one for one in reversed(known)}     # what people call persistent://a/b/name
    alike = [last[one] for one in difflib.get_close_matches(plain, list(last), NAMED, ALIKE)]
    return list(dict.fromkeys([*inside, *alike, *(() if inside or alike else known)]))[:NAMED]
