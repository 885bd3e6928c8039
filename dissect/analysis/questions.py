"""From a question's words to its SQL: fills the parameters of the files beside this one."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from pathlib import Path

from dissect import causes, schema
from dissect.analysis.conditions import (
    Filter,
    WrongQuestion,
    check_columns,
    condition,
    literal,
    looks_around,
    mentioned,
    nearest,
)
from dissect.language.load import every

COMPOSED = re.compile(r"-?\d+(:-?\d*)+")      # an id that is put together from numbers (`message_id=` of a description)
HERE = Path(__file__).parent
ROWS_ANY = (1 << 63) - 1                        # the most that the database can count
MARK = "/* each part */"                       # of a step: it may be computed of parts of the rows (engine/stages.py has its law)
SPREADING = {"topic", "partition", "item"}     # asked by or about these, an exchange counts once for each item
SLOW_COUNT = 20
BUCKET_DIGITS = 3                              # 900 buckets for each power of ten
NS_MOST = (1 << 63) - 1024  # the last number below 2^63 that is one of double precision, too: means are made of them

# What an exchange's columns become when it is spread over its items.
SPREAD = {
    "item": "i.item",
    "topic": "coalesce(i.topic, e.topic)",
    "partition": "coalesce(i.partition, e.partition)",
    "status": "case when i.code_class = 'error' then 'error'"
              " when i.code is not null and e.status = 'error' then 'ok' else e.status end",
    "code": "case when i.code is not null then i.code else e.code end",
    "code_name": "case when i.code is not null then i.code_name else e.code_name end",
    "code_class": "case when i.code is not null then i.code_class else e.code_class end",
    "code_text": "case when i.code is null or i.code_class = 'error' then e.code_text end",
    "records": "coalesce(i.records, e.records)",
    "payload_bytes": "coalesce(i.payload_bytes, e.payload_bytes)",
}
ALL = Filter()
LEGS = {"stored": ("bookie_ns", "bookies"), "proxied": ("leg_ns", "legs")}     # columns of exchanges that are joined from others, and by which question
ALONE = "/* alone */"                          # behind exchanges where nobody asks for these columns: an engine need not join them


class Rows(str):
    """The question for a table's rows in order; it can also be asked in pieces."""

    table: str
    chosen: list[str]
    parts: tuple[str, str, str]

    def __new__(cls, table: str, chosen: list[str], test: str, order: str) -> Rows:
        columns = ", ".join(f'r."{column}" as "{column}"' if "." in column else f"r.{column} as {column}" for column in chosen)
        made = super().__new__(cls, f"select {columns} from {table} r where {test} order by {order}")
        made.table, made.chosen, made.parts = table, chosen, (columns, test, order)
        return made

    @property
    def of_all_rows(self) -> bool:
        return self.parts[1] == "true"

    def between(self, further: str) -> str:
        columns, test, order = self.parts
        return f"select {columns} from {self.table} r where ({test}) and {further} order by {order}"

    def instead(self, columns: str, further: str) -> str:
        """Other columns of the same rows, in any order."""
        return f"select {columns} from {self.table} r where ({self.parts[1]}) and {further}"


class Latency(str):
    """The question `latency`, with what it asks: an engine may count instead."""

    by: list[str]
    every_ns: int | None
    of: str
    spread: bool
    sized: bool
    plain: bool         # about all rows, exactly

    @property
    def keys(self) -> list[str]:
        return [*self.by, *(["from_ns"] if self.every_ns else [])]


# Items that only list something (the partitions of a topic) say nothing about success: they count where rows are
# asked by what they name, and nowhere else.
CODED = " and i.code is not null"
JOIN_ITEMS = (
    " left join items i on i.connection = e.connection and i.request_file is not distinct from e.request_file"
    " and i.request_packet is not distinct from e.request_packet and i.offset = e.offset"
)


@cache
def text(name: str) -> str:
    return (HERE / f"{name}.sql").read_text(encoding="utf-8")


def fill(name: str, wanted: Filter = ALL, **words: str) -> str:
    """A question's file with its parameters filled in; a forgotten parameter is a fault of ours.

    Where a condition of `wanted` looks at other rows, no step is one of each part: it would see those of its part only.
    """
    sql = re.sub(r"^\s*--.*\n", "", text(name), flags=re.MULTILINE)
    sql = sql.replace(MARK, "") if looks_around(wanted) else sql
    summed = re.sub(r"\bns_sum\(([^()]*)\)", lambda match: ns_sum(match[1]), sql)      # before words of users stand in it
    return re.sub(r"\{(\w+)\}", lambda match: words[match.group(1)], summed).strip()


def ns_sum(value: str) -> str:
    """A sum of times in 64 bits: while the recorder's clock is not set, a few of them are more than that can hold, which is 292 years."""
    total = f"sum({value})"
    return f"cast(case when {total} > {NS_MOST} then {NS_MOST} when {total} < -{NS_MOST} then -{NS_MOST} else {total} end as bigint)"


def rows(columns: list[str], wanted: Filter, computed: dict[str, str] | None = None, spread: bool | None = None, only: str = "",
         first: str = "") -> str:
    """Exchanges as a relation: these columns, further computed ones (over `r`), and only the rows wanted.  `only` is a condition of our
    own.
    `first`: a condition over `x` that is applied before the joins, so that few rows are joined."""
    test = " and ".join(filter(None, [condition("exchanges", wanted), only]))
    computed = computed or {}
    inner = mentioned("exchanges", " ".join([test, *computed.values()]))
    needed = list(dict.fromkeys([*columns, *inner]))
    if spread is None:
        spread = bool(SPREADING & set(needed))
    if not spread and "item" in needed:
        raise WrongQuestion("item exists only where exchanges are spread over their items")
    parts = [f"{SPREAD[name] if spread and name in SPREAD else 'e.' + name} as {name}" for name in needed]
    if spread and SIZES in computed.values():
        parts.append("i.item as item_number, i.payload_bytes as item_bytes")
        computed = {name: sql.replace(SIZES, SIZES_SPREAD) for name, sql in computed.items()}
    outer = [f"r.{name} as {name}" for name in columns] + [f"{sql} as {name}" for name, sql in computed.items()]
    items = JOIN_ITEMS + ("" if SPREADING & set(needed) else CODED) if spread else ""
    exchanges = exchanges_for([name for name in needed if name != "item"])
    if first:
        spoken = dict.fromkeys(re.findall(r"\be\.(\w+)", " ".join([*parts, items])))
        exchanges = f"(select {', '.join(f'x.{name} as {name}' for name in spoken)} from {exchanges} x where {first})"
    source = f"select {', '.join(parts)} from {exchanges} e{items}"
    return f"select {', '.join(outer)} from ({source}) r where {test}"


def legs(columns: Iterable[str]) -> list[str]:
    """The questions that say of these columns of exchanges what lies behind the server: the store, or the broker behind a proxy."""
    sources = {source for name in columns for source in schema.EXCHANGES.sources(name)}
    return [name for name, joined in LEGS.items() if sources & {*joined}]


def exchanges_for(columns: Iterable[str]) -> str:
    """The table, for a question that needs no columns but these."""
    return "exchanges" if legs(columns) else f"exchanges {ALONE}"


# A spread exchange counts its items' payload, so that its bytes are not counted once for each item.
SIZES = "coalesce(r.request_size, 0) + coalesce(r.response_size, 0)"
SIZES_SPREAD = f"case when r.item_number is not null then coalesce(r.item_bytes, 0) else {SIZES} end"


def names(keys: list[str], alias: str = "r") -> str:
    return ", ".join(f"{alias}.{key} as {key}" for key in keys)


def group(keys: list[str], alias: str = "r") -> str:
    return ", ".join(f"{alias}.{key}" for key in keys)


def order(keys: list[str], alias: str = "r") -> str:
    return ", ".join(f"{alias}.{key} nulls last" for key in keys)


def same(keys: list[str], left: str = "r", right: str = "a") -> str:
    """Equal keys, where unknown equals unknown."""
    return " and ".join(f"{left}.{key} is not distinct from {right}.{key}" for key in keys)


def latency(by=("protocol", "api"), every_ns: int | None = None, of: str = "worked_ns", wanted: Filter = ALL,
            approximate: bool = False, sized: bool = True) -> Latency:
    """`sized`: with `bytes`, for which whatever an item carries is opened."""
    by = keys_of("exchanges", by, extra=("item",), least=1)
    check_duration(of)
    computed = {
        "value": f"case when r.status in ('ok', 'error') then r.{of} end",
        "bytes": SIZES if sized else "cast(null as bigint)",
        **_every(every_ns),
    }
    keys = by + (["from_ns"] if every_ns else [])
    fixed = ["status", "wait_ns", "at_ns", "request_file", "request_packet"]
    columns, spread = [*by, *(name for name in fixed if name not in by)], is_spread(by, wanted)
    near = f"x.{of} - x.{of} % {bucket_width(f'x.{of}')} in (select a.bucket from marked a)" if spread and of not in SPREAD else ""
    filled = {
        "rows": rows(columns, wanted, computed, spread), "near": rows(columns, wanted, computed, spread, first=near), "unit": bucket_width("r.value"), "keys": names(keys), "group": group(keys), "keys_a": names(keys, "a"),
        "order_a": order(keys, "a"), "same": same(keys), "same_w": same(keys, "a", "w"), "same_p": same(keys, "a", "p"),
    }
    asked = Latency(fill("latency_approximate" if approximate else "latency", wanted, **filled))
    asked.by, asked.every_ns, asked.of, asked.spread, asked.sized, asked.plain = by, every_ns, of, spread, sized, wanted == ALL and not approximate
    return asked


def errors(by=(), every_ns: int | None = None, wanted: Filter = ALL, all_codes: bool = False) -> str:
    by = keys_of("exchanges", by, extra=("item",))
    start = by + (["from_ns"] if every_ns else [])
    keys = start + [name for name in ("protocol", "api", "code", "code_name") if name not in by]
    asked = [key for key in keys if key not in ("code", "code_name", "code_class", "code_text", "status")]
    computed = {
        "seen_ns": "coalesce(r.response_first_ns, r.at_ns)",
        "file": "coalesce(r.response_file, r.request_file)",
        "packet": "coalesce(r.response_packet, r.request_packet)",
        **_every(every_ns),
    }
    plain = [key for key in keys if key != "from_ns"]
    columns = plain + [name for name in ("code_class", "code_text") if name not in plain]
    return fill(
        "errors", wanted, rows=rows(columns, wanted, computed, True), keys=names(keys), group=group(keys),
        asked_keys=names(asked), asked_group=group(asked), keys_a=names(keys, "a"), order_a=order(keys, "a"),
        same=same(asked), chosen="r.code is not null" if all_codes else "r.code_class = 'error'",
    )


OPEN = "r.status in ('unanswered', 'reset')"


def unanswered(by=("protocol", "server_ip", "server_port", "client_ip", "api", "status"),
               every_ns: int | None = None, wanted: Filter = ALL) -> str:
    by = keys_of("exchanges", by)
    keys = by + (["from_ns"] if every_ns else [])
    fixed = ["source", "connection", "status", "from_client", "at_ns", "request_file", "request_packet"]
    columns = by + [name for name in fixed if name not in by]
    asked, everything = rows(columns, wanted, _every(every_ns), False, OPEN), names(columns + (["from_ns"] if every_ns else []))
    return fill("unanswered", wanted, rows=asked, all=everything, keys=names(keys), group=group(keys), order=order(keys))


def slow(of: str = "worked_ns", limit: int = SLOW_COUNT, wanted: Filter = ALL, tcp: str = "tcp_cost") -> str:
    """`tcp`: which column says what TCP did.  What it cost is known only if every pause is looked at."""
    check_duration(of)
    columns = list(dict.fromkeys([of, *SLOW_COLUMNS]))
    given = rows([*(tcp if name == "tcp" else name for name in columns), "connection"], wanted, spread=False)
    shown = names(columns)
    if tcp != "tcp":
        given = f"select {names([*(name for name in columns if name != 'tcp'), 'connection'])}, r.{tcp} as tcp from ({given}) r"
    return fill("slow", wanted, rows=given, columns=shown, all=names([*columns, "connection"]), of=of, count=str(min(int(limit), ROWS_ANY)))


SLOW_COLUMNS = (
    "worked_ns", "at_ns", "protocol", "api", "topic", "partition", "group", "client", "client_ip", "client_port",
    "server_ip", "server_port", "status", "code_name", "latency_ns", "send_ns", "server_ns", "receive_ns", "wait_ns",
    "wait_how", "tcp", "request_file", "request_packet", "response_file", "response_packet",
)
def why(by=("protocol", "api"), wanted: Filter = ALL) -> str:
    by = keys_of("exchanges", by, least=1)
    for name in SPREADING & set(by):
        if name == "item":
            raise WrongQuestion("why can be grouped by columns of exchanges; an item has no time of its own")
    asked, places = (rows([*by, *(name for name in fixed if name not in by)], wanted, spread=False)
                     for fixed in (["latency_ns", "wait_ns", *causes.PARTS], ["latency_ns", "wait_ns", "at_ns", "request_file", "request_packet"]))
    parts = [(name, part) for name, part in zip(causes.CAUSES, causes.PARTS, strict=True) if name != "wait"]
    largest = f"greatest({', '.join(f'r.{part}' for _, part in parts)})"
    dominant = " ".join(["when r.why_wait_ns > 0 and r.latency_ns = r.why_wait_ns then 'wait'", *(f"when r.{part} = {largest} then '{name}'" for name, part in parts)])
    return fill("why", rows=asked, places=places, keys=names(by), group=group(by), order=order(by), parts=names(causes.PARTS), same=same(by), same_w=same(by),
                sums=", ".join(f"{ns_sum(f'r.{part}')} as {part}" for part in causes.PARTS), dominant=f"case {dominant} end")


WAY_NS = 500_000               # ways that are shorter tell nothing of where a capture was made
NEARER = 4                     # so many times shorter is the way to the end that it was made near


def point() -> str:
    """Where the capture was made: near which end, for how many connections; the most frequent answer first."""
    return fill("point", least=str(WAY_NS), times=str(NEARER))


SILENCE_NS = 500_000_000       # a shorter silence of a server is none
TOGETHER_NS = 200_000_000      # connections that end so close after each other end together
SEVERAL = 3                    # requests that waited through a silence: with fewer, it is a slow answer and no stall
ASKED = ("select e.source as source, e.protocol as protocol, e.server_ip as server_ip, e.server_port as server_port, e.connection as connection, e.api as api,"
         " e.status as status, e.request_last_ns as asked_ns, e.response_first_ns as answered_ns, e.wait_ns as wait_ns, e.request_file as file,"
         " e.request_packet as packet from exchanges e where e.from_client and e.request_last_ns is not null and e.status <> 'oneway'")
UNBORN = "c.bytes_to_client = 0 and c.bytes_to_server = 0 and c.handshake_ns is null and c.start = 'syn'"
RESET = "c.end = 'reset'"
SENT_AWAY = f"{RESET} or c.ended_by = 'server'"
TURNED = f"case when c.packets_to_client = 0 then 'unreachable' when {RESET} and c.ended_by = 'server' then 'refused' end"
AGAIN_NS = 30_000_000_000      # refusals with a longer pause between are two stories
SHORT_NS = 10_000_000_000      # a connection that lives longer is none of a loop
MASS = 5                       # connections that were reset together: with fewer it is no mass
LOOP = 8                       # connections of one client's address that came to nothing: fewer may be programs that failed once each
STORM = 20                     # connections that come together: with fewer it is no storm
QUIET_NS = 10_000_000_000      # a group that gets nothing for a shorter time is not stuck
UNREAD = 10                    # messages that were published meanwhile: with fewer nobody may have wanted them


def died() -> str:
    """A question with a row where a server may have died, or refused."""
    return (f"select 1 as one from connections c where {UNBORN} having count(*) > 0"
            f" union all select 1 from connections c where {RESET} and c.ended_by = 'server' group by c.source, c.server_ip, c.server_port having count(*) > 1 limit 1")


def stalls(stuck: bool, deaths: bool = True) -> list[tuple[str, str]]:
    """The table `stalls` as questions whose answers stand below each other, with or without stuck groups, and with deaths where there may be some (`died`).  Beside
    each a question that has a row where it may have one: most small captures can have none, and to plan it costs more than to ask."""
    took = "a.answered_ns - a.asked_ns"
    silences = fill("stalls", asked=ASKED, bucket=f"case when {took} < {SILENCE_NS // 50} then 0 else {took} - ({took}) % {bucket_width(took)} end", step=str(SILENCE_NS // 2), silence=str(SILENCE_NS),
                    tenth=str(SILENCE_NS // 10), several=str(SEVERAL), together=str(TOGETHER_NS), again=str(AGAIN_NS), pause=str(AGAIN_NS // 2), unborn=UNBORN, turned=TURNED,
                    deaths=fill("deaths") if deaths else "")
    waited = "select 1 as one" if deaths else (
        f"select 1 as one from ({ASKED}) a where a.answered_ns is null and a.asked_ns <= (select max(c.last_ns) - {SILENCE_NS} from connections c)"
        f" or {took} >= {SILENCE_NS} and coalesce(a.wait_ns, 0) * 2e0 <= {took} having count(*) >= {SEVERAL}")
    troubles = fill("troubles", together=str(TOGETHER_NS), again=str(AGAIN_NS), short=str(SHORT_NS), mass=str(MASS), loop=str(LOOP), storm=str(STORM), several=str(SEVERAL), unborn=UNBORN)
    short = f"c.start = 'syn' and c.last_ns - c.first_ns <= {SHORT_NS} and c.packets_to_server > 0 and c.packets_to_client > 0"
    well, ill = (f"select e.connection from exchanges e where e.status in ({words}) and e.connection in (select c.connection from connections c where {short})"
                 for words in ("'ok'", "'error', 'unanswered', 'reset'"))
    looped = f"{short} and (c.connection in ({ill}) or ({SENT_AWAY}) and c.connection not in ({well}))"
    # A spell has gaps of at most so much, so what is farther apart is none; a storm follows half as many ends.  It may say yes for nothing, never no for something.
    some = " union all ".join([f"select 1 as one from ({together('c.last_ns', RESET, MASS)}) n where n.span_ns <= {(MASS - 1) * TOGETHER_NS}",
                               f"select 1 as one from ({together('c.last_ns', SENT_AWAY, STORM // 2)}) n where n.span_ns <= {AGAIN_NS}",
                               f"select 1 as one from ({together('c.first_ns', looped, LOOP, ', c.client_ip')}) n where n.span_ns <= {(LOOP - 1) * AGAIN_NS} limit 1"])
    return [(silences, waited), (troubles, some), *([stuck_groups()] if stuck else [])]


def together(time: str, which: str, count: int, further: str = "") -> str:
    """Of each such connection, how long before it the first of so many was at its server; itself is the last of them."""
    return (f"select {time} - lag({time}, {count - 1}) over (partition by c.source, c.server_ip, c.server_port{further} order by {time} nulls last) as span_ns"
            f" from connections c where ({which}) and not ({UNBORN})")


def stuck_groups() -> tuple[str, str]:
    groups = fill("groups", pushing=_listed(tuple(sorted(one.name for one in every() if one.pushes))) or "''", quiet=str(QUIET_NS), step=str(QUIET_NS // 10), least=str(UNREAD), records=grouped("l.records"), gained=grouped("o.gained"),
                  base_of_t=whole_topic("t"), base_of_l=whole_topic("l"),
                  unknown="e.group_records is null and e.status = 'ok' and coalesce(e.code_class, 'ok') = 'ok'")
    long = ("select 1 as one from exchanges e where e.request_last_ns is not null having count(e.group) > 0"
            f" and max(coalesce(e.response_last_ns, e.request_last_ns)) - min(e.request_last_ns) >= {QUIET_NS}")
    return groups, long


def outages(limit: int) -> str:
    """Moments in which many waited together, those that cost most first."""
    return f"select s.from_ns as from_ns, s.text as text from outages s where s.lost_ns > 0 order by s.lost_ns desc, {order(list(schema.STALLS.order), 's')} limit {min(limit, ROWS_ANY)}"


def whole_topic(row: str) -> str:
    """SQL for the topic that a row's topic is a partition of, or that topic itself."""
    def pattern(text: str) -> str:
        """These letters and a number at the end, without a backslash, which Spark and DuckDB read differently."""
        return "".join(letter if letter.isalnum() else "." if letter in "[^]\\" else f"[{letter}]" for letter in text) + "[0-9]+$"

    said = "".join(f" when {row}.protocol = {literal(one.name)} then regexp_replace({row}.topic, {literal(pattern(one.partitions))}, '')"
                   for one in every() if one.partitions)
    return f"case{said} else {row}.topic end" if said else f"{row}.topic"


def grouped(number: str) -> str:
    """SQL for a whole number as people read it, below a billion: 1,234,567."""
    def below(unit: int) -> str:
        return f"lpad(cast(cast(floor({number} / {unit}) as bigint) % 1000 as string), 3, '0')"

    def above(unit: int) -> str:
        return f"cast(cast(floor({number} / {unit}) as bigint) as string)"

    thousands = f"{above(1000)} || ',' || {below(1)}"
    millions = f"{above(1_000_000)} || ',' || {below(1000)} || ',' || {below(1)}"
    return f"case when {number} >= 1000000 then {millions} when {number} >= 1000 then {thousands} else cast({number} as string) end"


PARTITION = ("protocol", "group", "broker", "topic", "partition")


def rebalance(by=PARTITION, wanted: Filter = ALL) -> str:
    by = keys_of("ownership", by, least=1)
    for name in by:
        if name not in PARTITION:
            raise WrongQuestion(f"rebalance can be grouped by {', '.join(PARTITION)}, not by {name}{nearest(name, [*PARTITION])}")
    either = ", ".join(f"coalesce(r.{key}, a.{key}) as {key}" for key in by)
    return fill(
        "rebalance", keys=names(by), group=group(by), keys_h=names(by, "h"), keys_v=names(by, "v"),
        group_v=group(by, "v"), keys_either=either, same=same(by),
        order_either=", ".join(f"coalesce(r.{key}, a.{key}) nulls last" for key in by),
        held=fill("held", where=condition("ownership", replace(wanted, since_ns=None), alias="o")),
        where_events=condition("rebalance_events", wanted, lenient=True, alias="v"), since=str(wanted.since_ns or 0),
    )


# What is said about one message, in rebalance_events: `detail` is its id, or its offset.
TOLD_BY_ID = ("sent_back", "buried", "transaction_committed", "transaction_rolled_back", "transaction_undecided", "transaction_checked")
TOLD_BY_OFFSET = ("acknowledged", "hidden", "committed")


def trace(message: str | None = None, key: str | None = None, as_listed: bool = False) -> str:
    if (message is None) == (key is None):
        raise WrongQuestion("trace follows one message: give either its id (--message) or its key (--key)")
    chosen = _by_key(key or "") if message is None else by_id(message, as_listed)
    acknowledged = f"d.message_id = {literal(message)}" if message is not None else (
        f"d.message_id in (select k.message_id from records k where {chosen})")
    return fill("trace", chosen=chosen, first="coalesce(k.redelivered, 0) = 0 and not coalesce(k.retried, false)", acknowledged=acknowledged, told=_listed(TOLD_BY_ID), placed=_listed(TOLD_BY_OFFSET))


def _by_key(key: str) -> str:
    """The key, or one of several that are separated by spaces."""
    if not key:
        return "k.key = ''"
    return f"(k.key = {literal(key)} or instr(concat(' ', k.key, ' '), {literal(f' {key} ')}) > 0)"


def by_id(message: str, as_listed: bool = False) -> str:
    """The id, or the broker's own id, which may be a property (`answer_property=` of a description).
    `as_listed`: the id is known to stand in `records`, so no properties need to be read."""
    found = f"k.message_id = {literal(message)}"
    kept = sorted({protocol.answer_property for protocol in every()} - {None})
    properties = [f"{json.dumps(name)}: {json.dumps(message)}" for name in kept]
    if as_listed or not properties or COMPOSED.fullmatch(message):
        return found
    among = " or ".join(f"instr(m.properties, {literal(one)}) > 0" for one in properties)
    return f"({found} or k.message_id in (select m.message_id from records m where {among}))"


def _listed(words: tuple[str, ...]) -> str:
    return ", ".join(literal(word) for word in words)


def table(name: str, columns: list[str] | None = None, wanted: Filter = ALL, limit: int | None = None,
          fields: tuple[str, ...] = ()) -> str:
    """A table's rows, in the order that all tables have."""
    known = schema.TABLES[name]
    chosen = list(columns) if columns else [*known.usual(), *fields]
    check_columns(name, chosen, fields)
    rows = Rows(name, chosen, condition(name, wanted), order(list(known.order)))
    return rows if limit is None else f"{rows} limit {min(int(limit), ROWS_ANY)}"


def keys_of(table_name: str, by, extra: tuple[str, ...] = (), least: int = 0) -> list[str]:
    by = [by] if isinstance(by, str) else list(by)
    by = list(dict.fromkeys(name.strip() for part in by for name in part.split(",") if name.strip()))
    check_columns(table_name, by, extra)
    if len(by) < least:
        raise WrongQuestion("--by needs at least one column, for example --by api")
    if "tcp" in by:
        raise WrongQuestion("tcp is a list, rows cannot be grouped by it")
    return by


def check_duration(name: str) -> None:
    """That a question `--of` this column has an answer."""
    check_columns("exchanges", [name])
    if schema.EXCHANGES.column(name).kind != "int64":
        durations = [c.name for c in schema.EXCHANGES.columns if c.name.endswith("_ns")]
        raise WrongQuestion(f"--of needs a column of numbers, {name} is not one{nearest(name, durations)}")
    if name == "at_ns" or name.endswith(("_first_ns", "_last_ns")):
        raise WrongQuestion(f"--of needs a duration or a number, and {name} is a point in time; latency_ns and worked_ns are durations")


def is_spread(by: list[str], wanted: Filter) -> bool:
    spoken_of = set(by) | set(mentioned("exchanges", condition("exchanges", wanted)))
    return bool(SPREADING & spoken_of)


def _every(every_ns: int | None) -> dict[str, str]:
    return {"from_ns": f"r.at_ns - r.at_ns % {int(every_ns)}"} if every_ns else {}


def bucket_width(value: str) -> str:
    """The width of a value's bucket: three significant digits are kept."""
    steps = " ".join(f"when {value} < {10 ** n} then {10 ** (n - BUCKET_DIGITS)}" for n in range(BUCKET_DIGITS, 19))
    return f"(case {steps} else {10 ** (19 - BUCKET_DIGITS)} end)"
