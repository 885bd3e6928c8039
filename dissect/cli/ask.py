"""The questions as commands."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Annotated

import typer

from dissect import schema
from dissect.analysis import questions
from dissect.analysis import summary as parts
from dissect.analysis.conditions import WrongQuestion
from dissect.cli import notes
from dissect.cli.options import BASE, CHOICE, EVERYTHING, OUTPUT, Files, Shared, shared
from dissect.cli.session import Session, listed
from dissect.export import words

# What the screen shows of an answer; machine formats have all of it.
LATENCY = ["count", "errors", "unanswered", "p50_ns", "p90_ns", "p99_ns", "p999_ns", "max_ns", "slowest_packet",
           "slowest_file"]
FIGURES = ["p50_ns", "p90_ns", "p99_ns", "p999_ns", "max_ns"]      # of the column of --of, and in its unit
ERRORS = ["protocol", "api", "code_name", "count", "rate", "first_ns", "last_ns", "first_packet", "first_file",
          "example"]
SLOW = ["at_ns", "request_packet", "response_packet", "protocol", "api", "topic", "partition", "client_ip", "server_ip",
        "status", "send_ns", "server_ns", "receive_ns", "wait_ns", "tcp", "request_file"]
TRACE = ["at_ns", "after_ns", "step", "protocol", "api", "client_ip", "server_ip", "client", "group", "topic", "partition",
         "offset", "message_id", "outcome", "packet", "file", "broker"]
# What of it stays where there is little room, most important first; what is not named follows in the order of the screen.
MATTERS = {
    "latency": ("api", "topic", "count", "p50_ns", "p99_ns", "max_ns", "slowest_packet", "errors", "unanswered", "p90_ns"),
    "errors": ("api", "code_name", "count", "rate", "first_ns", "first_packet", "example", "last_ns"),
    "unanswered": ("server_ip", "server_port", "api", "status", "count", "first_ns", "first_packet", "longest_open_ns", "client_ip"),
    "rebalance": ("group", "topic", "broker", "partition", "changes", "owners", "unowned_ns", "longest_unowned_ns", "silent_ns", "stuck", "ping_pong", "unowned_since_ns"),
    "slow": ("at_ns", "api", "request_packet", "status", "send_ns", "server_ns", "receive_ns", "wait_ns", "tcp", "topic", "partition", "response_packet",
             "client_ip", "server_ip"),
    "trace": ("at_ns", "after_ns", "step", "api", "outcome", "packet", "topic", "partition", "offset", "client", "group"),
}
ASKED = tuple(name for name in EVERYTHING if name != "fields")
By = Annotated[str | None, typer.Option("--by", metavar="a,b", help="Group by these columns of exchanges.")]
Every = Annotated[str | None, typer.Option("--every", metavar="10s", help="One row for each such span of time.")]
Of = Annotated[str, typer.Option("--of", metavar="COLUMN", help="Which duration or number of exchanges.")]

NUMBERS = {column.name for table in schema.TABLES.values() for column in table.columns if column.kind == "int64"}
QUERIES = ("select", "with", "from", "values", "table", "summarize", "describe", "show", "pivot", "unpivot")


@shared(*BASE, *CHOICE, "format", "out")
def summary(said: Shared, files: Files) -> None:
    """One screen: what is in the capture, what is slow, failing, unanswered, rebalancing, damaged; what to ask next.

    As json it is all of that; the other formats have rows, one for each protocol.

      $ mqdissect summary night.pcap.zst

      $ mqdissect rotated/ --from 03:10 --to 03:15
    """
    from dissect.cli import overview

    session = Session(said, files)
    asked = parts.parts(session.wanted)
    found = dict(zip(asked, session.answers(list(asked.values()))))
    if session.format not in ("table", "json"):
        session.send(overview.as_rows(found))
        session.finish()
    session.text(overview.as_json(found, session) if session.format == "json" else overview.lines(found, session))
    session.finish()


@shared(*ASKED)
def latency(said: Shared, files: Files, by: By = "protocol,api", every: Every = None, of: Of = "worked_ns",
            approximate: Annotated[bool, typer.Option(help="Percentiles to 0.5 % from a histogram.")] = False) -> None:
    """How long the answers took: percentiles per group, and the packet of the slowest.

    Time is worked_ns, the server's time without deliberate waiting (long polls), unless --of says otherwise.

      $ mqdissect latency night.pcap --by api,topic

      $ mqdissect latency night.pcap --by topic --every 10s --of latency_ns
    """
    session = Session(said, files)
    sql = questions.latency(by, _span(every), of, session.wanted, approximate, sized=session.shows("bytes"))
    keys = [*listed(by), *(["from_ns"] if every else [])]
    shown = [*keys, *LATENCY]
    session.write(sql, shown, lambda rows: notes.latency(rows, session, of), matters=(*keys, *MATTERS["latency"]), kinds=dict.fromkeys(FIGURES, of))
    session.finish()


@shared(*ASKED)
def errors(said: Shared, files: Files, by: By = "", every: Every = None,
           all_codes: Annotated[bool, typer.Option("--all", help="Every code, not only failures.")] = False) -> None:
    """Which codes came back, how often, first and last where, with the server's own text.

      $ mqdissect errors night.pcap --by topic

      $ mqdissect errors night.pcap --all
    """
    session = Session(said, files)
    sql = questions.errors(by or (), _span(every), session.wanted, all_codes)
    shown = list(dict.fromkeys([*listed(by), *(["from_ns"] if every else []), *ERRORS]))
    session.write(sql, shown, lambda rows: notes.errors(rows, session), matters=(*listed(by), *MATTERS["errors"]))
    session.finish()


@shared(*ASKED)
def unanswered(said: Shared, files: Files, by: By = None, every: Every = None) -> None:
    """Requests that nobody answered, or whose connection ended first.

      $ mqdissect unanswered night.pcap --host 10.0.4.17

      $ mqdissect unanswered night.pcap --by topic,status
    """
    session = Session(said, files)
    given = {"by": by} if by else {}
    sql = questions.unanswered(every_ns=_span(every), wanted=session.wanted, **given)
    session.write(sql, None, lambda rows: notes.unanswered(rows, session), matters=(*listed(by), *MATTERS["unanswered"]))
    session.finish()


@shared(*ASKED)
def rebalance(said: Shared, files: Files,
              by: Annotated[str, typer.Option("--by", metavar="a,b", help="Of: protocol, group, broker, topic,"
                                              " partition.")] = ",".join(questions.PARTITION)) -> None:
    """How often partitions changed hands, and how long they had no owner.

      $ mqdissect rebalance night.pcap --by group

      $ mqdissect rebalance night.pcap --group bill --from 03:10 --to 03:15
    """
    session = Session(said, files, lasting=True)
    session.write(questions.rebalance(by, session.wanted), None, lambda rows: notes.rebalance(rows, session), matters=MATTERS["rebalance"])
    session.finish()


@shared(*ASKED)
def slow(said: Shared, files: Files, of: Of = "worked_ns") -> None:
    """The 20 worst exchanges, with their packets and where the time of each went (--limit for more).

      $ mqdissect slow night.pcap --topic orders

      $ mqdissect slow night.pcap --of latency_ns --limit 100
    """
    session = Session(said, files)
    limit = questions.SLOW_COUNT if said.limit is None else said.limit
    shown, sql = list(dict.fromkeys([of, *SLOW])), questions.slow(of, limit, session.wanted)
    if session.format == "table":
        session.prepare([sql, questions.point()])
    session.write(sql, shown, lambda rows: notes.slow(rows, session, of), matters=(of, *MATTERS["slow"]))
    session.finish()


@shared(*BASE, *OUTPUT, "limit")
def trace(said: Shared, files: Files,
          message: Annotated[str | None, typer.Option(help="The message's id, as the table records has it.")] = None,
          key: Annotated[str | None, typer.Option(help="The record's key.")] = None,
          picture: Annotated[bool, typer.Option("--picture", help="A sequence picture; with -o FILE.svg, as SVG.")] = False) -> None:
    """One user message through publish, store, delivery, acknowledgement and retry, with the time between.

      $ mqdissect trace night.pcap --message 7F0000010A2B18B4AAC2

      $ mqdissect trace night.pcap --key order-4711 --picture
    """
    session = Session(said, files)
    sql = questions.trace(message, key)
    session.engine.options = replace(session.engine.options, records_saying=("message_id", "record_key") if key else ("message_id",))
    if picture:
        drawn(session, sql)
    session.write(sql, TRACE, lambda rows: notes.trace(rows, session), matters=MATTERS["trace"])
    session.finish()


def drawn(session: Session, sql: str) -> None:
    """The steps as a picture instead of a table."""
    from dissect.export import sequence

    if session.format != "table":
        raise WrongQuestion("--picture is drawn as text, or as SVG with -o FILE.svg; it has no other format")
    [rows] = session.answers([sql])
    shown = sequence.picture(rows[: session.shared.limit])
    if (session.shared.out or "").lower().endswith(".svg"):
        session.text([sequence.svg(shown, session.screen.zone)])
    else:
        session.text([*sequence.lines(shown, session.screen.zone), *notes.trace(rows, session)])
    session.finish()


@shared(*BASE, *OUTPUT, "fields", "limit")
def sql(said: Shared, files: Annotated[list[str], typer.Argument(metavar="FILE… SQL", show_default=False,
                                                                 help="Captures, then the query.")],
        allow_files: Annotated[bool, typer.Option("--allow-files", help="The query may read and write files, too.")] = False) -> None:
    """SQL over the tables (`mqdissect schema` lists them); only what the text speaks of is decoded.

      $ mqdissect sql night.pcap "select api, count(*) from exchanges group by api order by 2 desc"
    """
    if len(files) < 2:
        raise WrongQuestion('sql needs captures and a query: mqdissect sql FILE… "select …"')
    query = files[-1] if _is_query(files[-1]) or not _is_query(files[0]) else files[0]
    if not _is_query(query):
        raise WrongQuestion(f"sql answers queries, which begin with {', '.join(QUERIES)}; this is not one: {query[:60]}")
    session = Session(said, files[:-1] if query is files[-1] else files[1:], allow_files=allow_files)
    with in_words():
        session.write(query, ours=False, kinds=named_otherwise(query))
    session.finish()


@contextmanager
def in_words() -> Iterator[None]:
    """A value of the query's own that Python, or the form of the file, has no word for: a day of the year 290000, a number of any size."""
    import duckdb
    import pyarrow as pa

    try:
        yield
    except (OverflowError, pa.lib.ArrowException, duckdb.TransactionException) as error:
        if isinstance(error, MemoryError):
            raise
        raise WrongQuestion(f"the answer cannot be written so: {str(error).splitlines()[0]}\n  hint: as a text it can: cast(… as varchar)") from None


def _is_query(text: str) -> bool:
    first = re.match(r"(?:\s|--[^\n]*\n|/\*.*?\*/|\()*(\w*)", text, re.DOTALL)
    return first is not None and first[1].lower() in QUERIES


TERM = r'(?:\w+\((?:distinct )?(?:\w+\.)?"?\w+"?(?:,[^()]*)?\)|(?:\w+\.)?"?\w+"?)'
ITEM = re.compile(rf'(?:\bselect\s+(?:distinct\s+)?|,\s*)({TERM}(?:\s*[-+]\s*{TERM})*)\s+(?:as\s+)?"?(\w+)"?(?=\s*(?:,|from\b|$))', re.IGNORECASE)

BESIDE = re.compile(r"\s+(?:filter|over)\s*\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)", re.IGNORECASE)      # which rows an aggregate is of: its unit is the same


def in_pairs(text: str) -> str:
    """A sum as the database would name it: `a - b - c` is `((a - b) - c)`."""
    made, *more = re.split(r"\s*([-+])\s*", text)
    for sign, term in zip(more[::2], more[1::2], strict=True):
        made = f"({made} {sign} {term})"
    return made


def named_otherwise(sql: str) -> dict[str, str]:
    """New name → the column that it is of: `max(at_ns) as latest` is a time.  By words, without a parser: a name that is not seen keeps
    its plain number."""
    kinds = {name: words.kind(in_pairs(re.sub(r'\b\w+\.|"', "", text))) for text, name in ITEM.findall(BESIDE.sub("", sql))}
    return {name: kind for name, kind in kinds.items() if kind in NUMBERS and name not in NUMBERS}


def _span(text: str | None) -> int | None:
    from dissect.engine.times import duration

    span = duration(text) if text else None
    if span == 0:
        raise WrongQuestion(f"--every {text}: write a span longer than 0, for example 10s")
    return span
