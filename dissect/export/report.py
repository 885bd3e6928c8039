"""One page about a capture: pictures, tables that sort and filter, packets to look at.  Self-contained; needs no network.

Law: the page grows with what is said, not with the capture: every table has a limit, every picture is aggregated.
"""

from __future__ import annotations

import html
import json
from collections.abc import Iterator
from datetime import UTC, tzinfo
from pathlib import Path

from dissect import __version__, plots
from dissect.analysis import questions, summary
from dissect.analysis.conditions import Filter, condition
from dissect.decode.decoded import Steps
from dissect.export import words
from dissect.export.filters import address, frames
from dissect.export.screen import heading

ROWS = 200          # of a table
WATERFALLS = 12     # of the slowest exchanges
SLOWEST = ("select r.message_id, e.topic, e.worked_ns from exchanges e join records r on r.connection = e.connection and r.file = e.request_file and r.packet = e.request_packet"
           " where {test} and r.from_client and e.status = 'ok' and r.message_id is not null order by e.worked_ns desc nulls last, e.at_ns, r.message_id limit 1")
TEXT_MOST = 300     # letters of a cell
STYLE = Path(__file__).with_name("report.css")
SCRIPT = Path(__file__).with_name("report.js")
LATENCY = ["protocol", "api", "topic", "count", "errors", "unanswered", "p50_ns", "p90_ns", "p99_ns", "p999_ns", "max_ns", "wait_mean_ns"]
ERRORS = ["protocol", "api", "code", "code_name", "count", "rate", "first_ns", "last_ns", "example"]
CLIENTS = ["client_ip", "code_name", "count", "rate", "first_ns", "last_ns"]
UNANSWERED = ["protocol", "server_ip", "server_port", "client_ip", "api", "status", "count", "first_ns", "longest_open_ns"]
SLOW = ["at_ns", "protocol", "api", "topic", "partition", "client_ip", "server_ip", "status", "worked_ns", "send_ns", "server_ns",
        "receive_ns", "wait_ns", "tcp"]
REBALANCE = ["protocol", "group", "broker", "topic", "partition", "changes", "owners", "unowned_ns", "longest_unowned_ns", "ping_pong",
             "stuck", "first_ns", "last_ns"]


class Report:
    def __init__(self, capture, wanted: Filter | None = None, zone: tzinfo | None = None):
        self.capture, self.wanted, self.zone = capture, wanted or Filter(), zone or UTC
        self.asked = {name: value for name, value in vars(self.wanted).items() if value}

    def page(self) -> str:
        """The whole page as text."""
        self.read()
        sections = (self.head, self.slowness, self.waiting, self.journey, self.failures, self.silence, self.ownership, self.unread)
        steps = Steps(len(sections))
        lines: list[str] = []
        with self.capture.engine.watch(steps):
            for section in sections:
                steps.begin(f"drawing {section.__name__}")
                lines += section()
        body = "\n".join(lines)
        title = html.escape(shown(", ".join(Path(path).name for path in self.capture.engine.inputs[:3])) or "nothing")
        return (f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
                f"<title>{title} · mqdissect</title>\n<style>\n{STYLE.read_text()}</style></head>\n<body>\n{body}\n"
                f"<footer>mqdissect {__version__} · times in {words.zone_name(0, self.zone)} · "
                f"percentiles are values that occurred; deliberate waiting (long polls) is counted apart</footer>\n"
                f"<script>\n{SCRIPT.read_text()}</script>\n</body></html>\n")

    def read(self) -> None:
        """Everything that the page needs, from one pass over the capture."""
        self.texts = {
            **summary.parts(self.wanted),
            "by topic": questions.latency(by=("protocol", "api", "topic"), wanted=self.wanted),
            "slowest": questions.slow(limit=ROWS, wanted=self.wanted),
            "codes": questions.errors(wanted=self.wanted),
            "clients": questions.errors(by=("client_ip",), wanted=self.wanted),
            "silent": questions.unanswered(wanted=self.wanted),
            "moved": questions.rebalance(wanted=Filter(topic=self.wanted.topic, group=self.wanted.group)),
        }
        over_time = [questions.latency(by=("protocol",), every_ns=1, wanted=self.wanted), questions.errors(every_ns=1, wanted=self.wanted)]
        self.slowest = SLOWEST.format(test=condition("exchanges", self.wanted, alias="e"))
        self.capture.engine.prepare([*self.texts.values(), *over_time, self.slowest, questions.trace(message="")])
        self.found = {name: rows.to_pylist() for name, rows in zip(self.texts, self.capture.engine.answers(list(self.texts.values())))}

    # --- sections ---

    def head(self) -> Iterator[str]:
        about = self.found["capture"][0]
        yield f"<h1>{html.escape(shown(', '.join(Path(path).name for path in self.capture.engine.inputs[:3])) or 'nothing')}</h1>"
        told = [words.size(about["bytes"] or 0), words.plural(about["packets"] or 0, "packet")]
        if about["first_ns"] is not None:
            told.append(f"{words.moment(about['first_ns'], self.zone)[:19]} to {words.moment(about['last_ns'], self.zone)[:19]}")
        if self.asked:
            told.append("only " + ", ".join(f"{name} {shown(str(value))}" for name, value in self.asked.items()))
        yield f"<p>{html.escape(' · '.join(told))}</p>"
        if about["dropped_by_capture"]:
            yield f"<p class=bad>The recorder itself lost {words.plural(about['dropped_by_capture'], 'packet')}.</p>"
        times = {row["protocol"]: row for row in self.found["latency"]}
        rows = [{"protocol": row["protocol"] or "no known protocol", "connections": row["connections"], "requests": row["requests"],
                 "answered": words.share(row["answered"], row["expected"]), "errors": row["errors"],
                 **{name: times.get(row["protocol"], {}).get(name) for name in ("p50_ns", "p99_ns", "max_ns")}} for row in self.found["protocols"]]
        yield self.table(rows, ["protocol", "connections", "requests", "answered", "errors", "p50_ns", "p99_ns", "max_ns"])

    def slowness(self) -> Iterator[str]:
        yield "<h2 id=time>How long the answers took</h2>"
        yield self.figure(plots.heat(self.capture, **self.asked))
        yield self.figure(plots.percentiles(self.capture, **self.asked))
        yield self.table(self.found["by topic"], LATENCY, lambda row: frames(row["slowest_packet"]))

    def waiting(self) -> Iterator[str]:
        yield "<h2 id=slow>The slowest exchanges, and where their time went</h2>"
        rows = self.found["slowest"]
        yield self.table(rows, SLOW, lambda row: row["filter"] or "", link=lambda at: f"#x{at}" if at < WATERFALLS else "")
        yield "<div class=falls>"
        for at, row in enumerate(rows[:WATERFALLS]):
            if row["latency_ns"] is None:
                continue
            where = f"{row['client_ip']}:{row['client_port']} → {row['server_ip']}:{row['server_port']}"
            title = f"{at + 1}. {words.clock(row['at_ns'], self.zone)} {where}"
            yield (f"<section id=x{at}><h3>{html.escape(shown(title))}</h3>"
                   f"{self.figure(plots.waterfall(self.capture, row=row))}"
                   f"<p>{html.escape(shown(row['request_file'] or ''))} <code>{html.escape(row['filter'] or '')}</code></p></section>")
        yield "</div>"

    def journey(self) -> Iterator[str]:
        """The message whose publish took longest, on its whole way."""
        found = self.capture.sql(self.slowest).to_pylist()
        if not found:
            return
        yield "<h2 id=journey>The slowest publish, from client to client</h2>"
        yield f"<p>{html.escape(shown(found[0]['topic'] or ''))}, message <code>{html.escape(shown(found[0]['message_id']))}</code></p>"
        yield f"<div class=wide>{self.figure(plots.sequence(self.capture, message=found[0]['message_id']))}</div>"

    def failures(self) -> Iterator[str]:
        yield "<h2 id=errors>What failed</h2>"
        if not self.found["codes"]:
            yield "<p>No error code in any answer.</p>"
            return
        yield self.figure(plots.errors(self.capture, **self.asked))
        yield self.table(self.found["codes"], ERRORS, lambda row: frames(row["first_packet"]))
        yield "<h3>By client</h3>"
        yield self.table(self.found["clients"], CLIENTS, lambda row: frames(row["first_packet"]))

    def silence(self) -> Iterator[str]:
        yield "<h2 id=unanswered>Requests without an answer</h2>"
        if not self.found["silent"]:
            yield "<p>Every request was answered.</p>"
            return
        yield self.table(self.found["silent"], UNANSWERED, lambda row: address(row["server_ip"], row["server_port"]))

    def ownership(self) -> Iterator[str]:
        if not self.found["moved"]:
            return
        yield "<h2 id=owners>Who held which partition</h2>"
        yield self.figure(plots.owners(self.capture, group=self.wanted.group, topic=self.wanted.topic))
        yield self.table(self.found["moved"], REBALANCE)

    def unread(self) -> Iterator[str]:
        yield "<h2 id=problems>What could not be read</h2>"
        if not self.found["problems"]:
            yield "<p>Nothing: every byte of the known protocols is in a message.</p>"
            return
        yield self.table(self.found["problems"], list(self.found["problems"][0]))

    # --- pieces ---

    def figure(self, chart) -> str:
        return f"<figure>{plots.svg(chart)}</figure>"

    def table(self, rows: list[dict], columns: list[str], filter_of=None, link=None) -> str:
        """Cells as people read them, with the value to sort by; columns in which nothing stands are left out."""
        columns = [name for name in columns if any(row.get(name) not in (None, []) for row in rows)]
        days = len({row[name] // (86_400 * words.SECOND) for row in rows for name in columns if name in words.MOMENTS and row[name]}) > 1
        numbers = {name for name in columns if any(is_number(row.get(name)) for row in rows)}
        head = "".join(f"<th{' class=n' if name in numbers else ''}>{html.escape(heading(name))}</th>" for name in columns)
        head += "<th>wireshark</th>" if filter_of else ""
        lines = []
        for at, row in enumerate(rows[:ROWS]):
            cells = [self.cell(name, row.get(name), days) for name in columns]
            if link and link(at):
                cells[0] = cells[0].replace("<td", "<td class=link", 1).replace(">", f'><a href="{link(at)}">', 1).replace("</td>", "</a></td>")
            if filter_of:
                cells.append(f"<td><code>{html.escape(filter_of(row))}</code></td>")
            lines.append(f"<tr>{''.join(cells)}</tr>")
        more = f"<p>{len(rows) - ROWS:,} more rows are left out.</p>" if len(rows) > ROWS else ""
        find = '<input type=search placeholder="filter these rows" aria-label="filter these rows">' if len(rows) > 8 else ""
        return f"<div class=rows>{find}<div class=wide><table><thead><tr>{head}</tr></thead><tbody>{''.join(lines)}</tbody></table></div>{more}</div>"

    def cell(self, name: str, value, days: bool) -> str:
        text = html.escape(shown(words.value(name, value, self.zone, days)) if value is not None else "")
        if is_number(value):
            return f'<td class=n data-v="{json.dumps(value)}">{text}</td>'
        return f"<td>{text}</td>"


def shown(text: str) -> str:
    """Printable, and no longer than a page can hold: what came from the wire may be of any length."""
    return words.bounded(text, TEXT_MOST)


def is_number(value) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)
