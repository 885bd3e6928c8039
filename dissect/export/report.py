"""One page about a capture: the conclusion in sentences, findings with their pictures, then tables.  Self-contained; needs no network.

Law: the page's size does not grow with the capture: every picture is aggregated, and all tables together have at most TABLES_MOST letters.
"""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, tzinfo
from pathlib import Path

from dissect import __version__, causes
from dissect.analysis.conditions import Filter
from dissect.progress import Steps
from dissect.export import pictures, proposed, sequence, words
from dissect.export.filters import address, frames
from dissect.export.findings import Finding, code, encrypted, warnings
from dissect.export.material import ROWS, SLOW_MOST, Material, evidence
from dissect.export.screen import PROSE, heading, together

TEXT_MOST = 160             # letters of a cell
SENTENCE_MOST = 500         # letters of a finding; names in it may be of any length
WRAPPED = 24                # letters: a longer cell has several lines
TABLES_MOST = 500_000       # letters of all tables together
PANELS = 6                  # protocols, or requests that failed, with a picture of their own
CAUSES_SHOWN = 12           # requests whose time is divided
CONCLUSIONS = 3             # findings that the first sentences tell
LEAST_SHARE = 0.01          # of the time: a smaller cause is not named
STYLE = Path(__file__).with_name("report.css")
SCRIPT = Path(__file__).with_name("report.js")
LATENCY = ["protocol", "api", "topic", "lost_ns", "count", "errors", "unanswered", "p50_ns", "p90_ns", "p99_ns", "p999_ns", "max_ns", "wait_mean_ns"]
ERRORS = ["protocol", "api", "code", "code_name", "count", "rate", "first_ns", "last_ns", "example"]
CLIENTS = ["client_ip", "api", "code_name", "count", "rate", "first_ns", "last_ns"]
UNANSWERED = ["protocol", "server_ip", "server_port", "client_ip", "api", "status", "longest_open_ns", "count", "first_ns"]
SLOW = ["at_ns", "protocol", "api", "topic", "partition", "client_ip", "server_ip", "status", "worked_ns", "send_ns", "server_ns",
        "receive_ns", "wait_ns", "tcp"]
STALLS = ["kind", "who", "from_ns", "to_ns", "exchanges", "lost_ns", "text"]
REBALANCE = ["protocol", "group", "broker", "topic", "partition", "unowned_ns", "changes", "owners", "longest_unowned_ns", "silent_ns", "ping_pong",
             "stuck", "first_ns", "last_ns"]
PARTS = ("send", "server", "receive")
NAMES = {"slow": "the slowest answer", "stall": "a stall", "death": "a death", "stuck": "a stuck group", "unanswered": "no answer", "errors": "errors", "owners": "changes of owner",
         "incomplete": "the capture is incomplete"}


class Report:
    def __init__(self, capture, wanted: Filter | None = None, zone: tzinfo | None = None):
        self.wanted, self.zone = wanted or Filter(), zone or UTC
        self.material = Material(capture, self.wanted, self.zone)
        self.inputs = capture.engine.inputs
        self.asked = {name: value for name, value in vars(self.wanted).items() if value}
        self.left = TABLES_MOST

    def page(self) -> str:
        """The whole page as text."""
        self.material.read()
        self.found = self.material.found
        sections = (self.head, self.conclusion, self.findings, self.slowness, self.causes, self.waiting, self.journey, self.failures, self.silence,
                    self.stalls, self.ownership, self.unread)
        steps = Steps(len(sections))
        lines: list[str] = []
        with self.material.engine.watch(steps):
            for section in sections:
                steps.begin(f"drawing {section.__name__}")
                lines += section()
        body = "\n".join(lines)
        return (f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
                f'<meta name="generator" content="mqdissect {__version__}"><title>{html.escape(self.name())} · mqdissect</title>\n<style>\n{STYLE.read_text()}</style></head>\n'
                f"<body>\n{body}\n<footer>mqdissect {__version__} · times in {words.zone_name(0, self.zone)} · "
                f"percentiles are values that occurred; deliberate waiting (long polls) is counted apart</footer>\n"
                f"<script>\n{SCRIPT.read_text()}</script>\n</body></html>\n")

    def name(self) -> str:
        return shown(", ".join(Path(path).name for path in self.inputs[:3])) or "nothing"

    def command(self, *said: str) -> str:
        """What to type next."""
        command, *rest = said
        further = (*proposed.chosen(command, tuple(rest), self.wanted), *proposed.read_as(self.material.engine.options))
        return " ".join(["mqdissect", command, *self.files(), *(words.typed(shown(part)) for part in (*rest, *further))])

    def files(self) -> list[str]:
        """The inputs by their plain names: whoever gets the page has them in another folder."""
        names = [Path(path).name or Path(path).resolve().name or path for path in self.inputs]
        return [words.typed(name) for name in names] if len(names) <= proposed.FILES_MOST else ["FILE…"]

    # --- the first screen ---

    def head(self) -> Iterator[str]:
        about = self.found["capture"][0]
        yield f"<header><h1>{html.escape(self.name())}</h1>"
        told = [words.size(about["bytes"] or 0), words.plural(about["packets"] or 0, "packet")]
        if about["first_ns"] is not None:
            told.append(f"{words.moment(about['first_ns'], self.zone)[:19]} to {words.moment(about['last_ns'], self.zone)[:19]} {words.zone_name(about['first_ns'], self.zone)}")
        if self.asked:
            told.append("only " + ", ".join(f"{name} {shown(str(value))}" for name, value in self.asked.items()))
        yield f"<p>{html.escape(' · '.join(told))}</p></header>"
        for text in self.missing():
            yield f"<p class=bad>{html.escape(text)}</p>"
        for text in (*warnings(self.found, bool(self.wanted.where)), *encrypted(self.found["protocols"])):
            yield f"<p class=bad>{html.escape(text[:1].upper() + text[1:])}.</p>"

    def missing(self) -> Iterator[str]:
        """The inputs that this page does not include."""
        engine = self.material.engine
        if engine.stopped is not None:
            yield f"The reading was interrupted: {words.how_far(engine.stopped)}. What came later is not on this page."
        for path, why in engine.unreadable[:PANELS]:
            yield f"{shown(Path(path).name)} could not be read: {shown(why)}."
        if len(engine.unreadable) > PANELS:
            yield f"{len(engine.unreadable) - PANELS:,} further files could not be read."

    def conclusion(self) -> Iterator[str]:
        """What, since when, how bad, who, and the evidence."""
        yield "<section id=conclusion><h2>In short</h2>"
        worst = [one for one in self.material.findings if one.kind != "slow"]
        first = worst[:CONCLUSIONS] + [one for one in worst[CONCLUSIONS:] if one.kind == "death"]
        failing = [one for one in worst if one.kind == "errors"]
        told = [self.sentence(one) for one in first] + ([] if len(failing) == 1 and failing[0] in first else self.failed())
        if not told and self.material.engine.stopped is None:
            told = [html.escape(self.answered())] + [self.sentence(one) for one in self.material.findings[:1]]
        yield "".join(f"<p class=say>{together(sentence)}</p>" for sentence in [*told, *self.dominant()])
        yield "</section>"
        times = {row["protocol"]: row for row in self.found["latency"]}
        rows = [{"protocol": row["protocol"] or "no known protocol", "connections": row["connections"], "requests": row["requests"],
                 "answered": words.share(row["answered"], row["expected"]), "errors": row["errors"],
                 **{name: times.get(row["protocol"], {}).get(name) for name in ("p50_ns", "p99_ns", "max_ns")}} for row in self.found["protocols"]]
        yield self.table(rows, ["protocol", "connections", "requests", "answered", "errors", "p50_ns", "p99_ns", "max_ns"])

    def failed(self) -> list[str]:
        """How many answers were errors, where the first sentences do not say all of them."""
        errors, answers = (sum(row[name] or 0 for row in self.found["protocols"]) for name in ("errors", "answered"))
        if not errors or not self.found["errors"]:
            return []
        most = max(self.found["errors"], key=lambda row: row["count"])
        return [html.escape(f"{errors:,} of {words.plural(answers, 'answer')} ({words.share(errors, answers)}) came back with an error, most often {code(most)} on {shown(most['api'] or 'messages without a name')}.")]

    def answered(self) -> str:
        requests = sum(row["requests"] or 0 for row in self.found["protocols"])
        if not requests:
            return "No request of a known protocol was read: nothing can be said of brokers and clients."
        return f"Nothing failed: {words.plural(requests, 'request')}, none without an answer, none with an error code{'' if self.asked else ', no broker stalled'}."

    def sentence(self, found: Finding) -> str:
        """One finding in a sentence, with its time and its packet."""
        axis = self.material.axis
        when = ""
        if found.since_ns is not None:
            when = f"<time>{axis.clock(found.since_ns)}" + (f"–{axis.clock(found.until_ns)}" if found.until_ns and axis.clock(found.until_ns) != axis.clock(found.since_ns) else "") + "</time> "
        text = html.escape(words.bounded(found.text[:1].upper() + found.text[1:], SENTENCE_MOST))
        text += "" if text.endswith(("…", "!", "?", ".")) else "."
        lost = ""
        if found.lost_ns and found.kind == "stall":
            lost = f" Together they waited {words.duration(found.lost_ns)}."
        elif found.lost_ns and found.kind == "death":
            lost = f" Its connections were without it for {words.duration(found.lost_ns)}, all together."
        elif found.lost_ns and found.kind == "unanswered":
            lost = f" The longest was open for {words.duration(found.lost_ns)}."
        packet = f' <span class=proof>packet {found.packet}{html.escape(shown(" of " + Path(found.file).name)) if found.file and len(self.inputs) > 1 else ""}</span>' if found.packet is not None else ""
        return f"{when}{text}{lost}{packet}"

    def dominant(self) -> list[str]:
        """Where the time of the answers went, in one sentence."""
        whole = sum(row["latency_ns"] for row in self.found["why"]) - sum(row["why_wait_ns"] for row in self.found["why"])
        if whole <= 0:
            return []
        parts = sorted(((sum(row[part] for row in self.found["why"]), name) for name, part in zip(causes.CAUSES, causes.PARTS, strict=True) if name != "wait"), reverse=True)
        named = [f"{100 * time / whole:.3g} % {name.replace('_', ' ')}" for time, name in parts[:3] if time / whole >= LEAST_SHARE]
        meaning = causes.CAUSES[parts[0][1]].split(" (")[0]
        return [html.escape(f"All answers together took {words.duration(whole)}, deliberate waiting left out: {', '.join([f'{named[0]} ({meaning})', *named[1:]])}.")]

    def findings(self) -> Iterator[str]:
        """Each finding with the picture that shows it; what lost most time first."""
        found = self.material.findings
        if not found:
            return
        yield "<h2 id=findings>Findings, what lost most time first</h2><ol class=findings>"
        for one in found:
            cost = f"<span class=cost>{words.duration(one.lost_ns)}</span>" if one.lost_ns else ""
            proof = to_type(self.command(*one.command)) + (f" <code>{html.escape(one.filter)}</code>" if one.filter else "")
            yield f"<li><h3>{cost}{NAMES[one.kind]}</h3><p class=say>{together(self.sentence(one))}</p>{self.picture(one)}<p class=proofs>{proof}</p></li>"
        yield "</ol>"

    def picture(self, found: Finding) -> str:
        axis, data = self.material.axis, self.material.over_time
        if found.kind in ("stall", "death"):
            counts = {row["at"]: row["n"] for row in data["served"] if f"{row['server_ip']}:{row['server_port']}" == found.who[0]}
            band = pictures.Band(found.since_ns or 0, max(found.until_ns or 0, found.since_ns or 0), found.text)
            return pictures.bars(axis, shown(found.who[0]), counts, "answer", [band], bad=False)
        if found.kind == "unanswered":
            return pictures.bars(axis, shown(found.who[0]), counted(row for row in data["open"] if f"{row['server_ip']}:{row['server_port']}" == found.who[0]), "request", self.material.bands)
        if found.kind == "errors":
            return pictures.bars(axis, "", counted(row for row in data["failing"] if (row["protocol"], row["api"]) == found.who), "error", self.material.bands)
        below = {"slow": "slow", "owners": "owners"}.get(found.kind)
        return f'<p><a href="#{below}">picture below</a></p>' if below else ""

    # --- sections ---

    def slowness(self) -> Iterator[str]:
        axis, data, bands = self.material.axis, self.material.over_time, self.material.bands
        yield "<h2 id=time>How long the answers took</h2><p class=zoom>Drag over a picture to zoom into all of them; <kbd>Esc</kbd> or a double click shows the whole time again.</p>"
        yield pictures.heat(axis, {(row["at"], row["level"]): row["n"] for row in data["heat"]}, bands)
        yield "<div class=panels>"
        for name in self.protocols():
            yield pictures.percentiles(axis, name, [row for row in data["percentiles"] if row["protocol"] == name], bands)
        yield "</div><h3>By topic, what took most time first</h3>"
        rows = [{**row, "lost_ns": (row["mean_ns"] or 0) * (row["ok"] + row["errors"])} for row in self.found["by topic"]]
        kept = [row for row in rows if row["max_ns"] is not None or row["errors"] or row["unanswered"]]
        yield self.table(sorted(kept, key=lambda row: -row["lost_ns"]), LATENCY, lambda row: frames(row["slowest_packet"]))
        if len(kept) < len(rows):
            yield f"<p>{words.plural(len(rows) - len(kept), 'group')} without an answer, an error or an open request left out.</p>"

    def protocols(self) -> list[str]:
        """Those with most requests."""
        found = sorted((row for row in self.found["protocols"] if row["protocol"] and row["requests"]), key=lambda row: -row["requests"])
        return [row["protocol"] for row in found[:PANELS]]

    def causes(self) -> Iterator[str]:
        rows = [row for row in self.found["why"] if row["latency_ns"] > row["why_wait_ns"]]
        rows.sort(key=lambda row: row["why_wait_ns"] - row["latency_ns"])
        if not rows:
            return
        yield "<h2 id=why>Where the time of the answers went</h2>"
        kinds = [name for name in causes.CAUSES if name != "wait"]
        lines = []
        for row in rows[:CAUSES_SHOWN]:
            parts = [(name, row[f"why_{name}_ns"]) for name in kinds]
            told = f"{words.duration(sum(size for _, size in parts))}, {words.plural(row['count'], 'answer')}"
            lines.append((html.escape(shown(f"{row['protocol']} {row['api'] or ''}")), told, parts))
        yield pictures.stacked(lines, kinds, "time of all answers together, deliberate waiting left out")
        yield f"<p class=proofs>{to_type(self.command('why', '--by', 'protocol,api'))}</p>"

    def waiting(self) -> Iterator[str]:
        rows = [row for row in self.found["slowest"] if row["latency_ns"] is not None]
        if not rows:
            return
        yield "<h2 id=slow>The slowest answers</h2>"
        lines = []
        for at, row in enumerate(rows[:SLOW_MOST]):
            sizes = dict(zip(PARTS, (row["send_ns"], row["server_ns"] - (row["wait_ns"] or 0), row["receive_ns"]), strict=True))
            tcp = f", TCP: {', '.join(what.replace('_', ' ') for what in row['tcp'])}" if row["tcp"] else ""
            name = f'<a href="#x{at}">{at + 1}.</a> {html.escape(shown(" ".join(filter(None, (row["api"], row["topic"])))))}'
            lines.append((name, html.escape(f"{words.duration(row['worked_ns'])} at {words.clock(row['at_ns'], self.zone)}{tcp}"), list(sizes.items())))
        yield pictures.stacked(lines, PARTS, f"the {len(lines)} slowest beside each other, deliberate waiting left out")
        yield self.table(rows, SLOW, lambda row: row["filter"] or "", names="x")

    def journey(self) -> Iterator[str]:
        """The way of the message whose publish took longest."""
        with closing(self.material.life) as life:
            found = life.slowest()
            if found is None:
                return
            yield f"<h2 id=journey>{'A slow' if life.apart else 'The slowest'} publish, from client to client</h2>"
            among = f", of the first {words.plural(life.first[0], 'request')}" if life.apart else ""
            yield f"<p>{html.escape(shown(found['topic'] or ''))}, message <code>{html.escape(shown(found['message_id']))}</code>{among}</p>"
            yield f"<div class=wide>{sequence.svg(sequence.picture(life.way(found)), self.zone)}</div>"

    def failures(self) -> Iterator[str]:
        yield "<h2 id=errors>What failed</h2>"
        if not self.found["errors"]:
            yield "<p>No error code in any answer.</p>"
            return
        data = self.material.over_time["failing"]
        kinds: dict[tuple, list[dict]] = {}
        for row in data:
            kinds.setdefault((row["protocol"], row["code_name"] or (f"code {row['code']}" if row["code"] is not None else "failure without a code")), []).append(row)
        yield "<div class=panels>"
        for (protocol, name), rows in sorted(kinds.items(), key=lambda kind: -sum(row["count"] for row in kind[1]))[:PANELS]:
            yield pictures.bars(self.material.axis, f"{protocol} {shown(name)}", counted(rows), "error", self.material.bands)
        yield "</div>"
        yield self.table(self.found["errors"], ERRORS, evidence)
        yield "<h3>By client</h3>"
        yield self.table(self.found["clients"], CLIENTS, evidence)

    def silence(self) -> Iterator[str]:
        yield "<h2 id=unanswered>Requests without an answer</h2>"
        if not self.found["silent"]:
            yield f"<p>{'Every request was answered' if self.protocols() else 'No request of a known protocol was read'}.</p>"
            return
        rows = sorted(self.found["silent"], key=lambda row: -(row["longest_open_ns"] or 0))
        yield self.table(rows, UNANSWERED, lambda row: address(row["server_ip"], row["server_port"]))

    def stalls(self) -> Iterator[str]:
        if not self.found["stalls"]:
            return
        yield "<h2 id=stalls>Brokers that stalled, died or refused, groups that are stuck</h2>"
        yield self.table(self.found["stalls"], STALLS, evidence)

    def ownership(self) -> Iterator[str]:
        if not self.found["moved"]:
            return
        yield "<h2 id=owners>Who held which partition</h2>"
        yield pictures.lanes(self.material.axis, self.material.held(), self.material.bands)
        rows = [row for row in self.found["moved"] if row["changes"] or row["unowned_ns"] or row["silent_ns"] or row["stuck"]]
        yield self.table(sorted(rows, key=lambda row: -(row["unowned_ns"] or 0)), REBALANCE)
        if len(rows) < len(self.found["moved"]):
            yield f"<p>{words.plural(len(self.found['moved']) - len(rows), 'partition')} that changed nothing left out.</p>"

    def unread(self) -> Iterator[str]:
        yield "<h2 id=problems>What could not be read</h2>"
        if not self.found["problems"]:
            all_read = self.material.engine.stopped is None and not self.material.engine.unreadable
            yield f"<p>Nothing: every byte of the known protocols {'' if all_read else 'that was read '}is in a message.</p>"
            return
        yield self.table(self.found["problems"], list(self.found["problems"][0]))

    # --- pieces ---

    def table(self, rows: list[dict], columns: list[str], filter_of=None, names: str = "") -> str:
        """Cells as people read them, with the value to sort by; columns that say nothing are left out.  `names`: rows can be linked to."""
        columns = [name for name in columns if self.tells(name, rows)]
        if not rows or not columns:
            return ""
        days = len({row[name] // (86_400 * words.SECOND) for row in rows for name in columns if name in words.MOMENTS and row[name]}) > 1
        numbers = {name for name in columns if any(is_number(row.get(name)) or is_share(row.get(name)) for row in rows)}
        head = "".join(f"<th{' class=n' if name in numbers else ''}><button>{html.escape('time' if name == 'lost_ns' else heading(name))}</button></th>" for name in columns)
        head += "<th>wireshark</th>" if filter_of else ""
        lines: list[str] = []
        for at, row in enumerate(rows[:ROWS]):
            cells = [self.cell(name, row.get(name), days) for name in columns]
            if filter_of:
                cells.append(f"<td><code>{' || '.join(f'<span>{html.escape(one)}</span>' for one in filter_of(row).split(' || '))}</code></td>")
            line = f"<tr{f' id={names}{at}' if names else ''}>{''.join(cells)}</tr>"
            if len(line) > self.left:
                break
            self.left -= len(line)
            lines.append(line)
        more = f"<p>{words.plural(len(rows) - len(lines), 'further row')} left out.</p>" if len(rows) > len(lines) else ""
        find = '<input type=search placeholder="filter these rows" aria-label="filter these rows">' if len(lines) > 8 else ""
        return f"<div class=rows>{find}<div class=wide tabindex=0><table><thead><tr>{head}</tr></thead><tbody>{''.join(lines)}</tbody></table></div>{more}</div>"

    def tells(self, name: str, rows: list[dict]) -> bool:
        """Whether a column says anything: no durations of nothing, nor the one protocol that all speak."""
        if name == "protocol" and len({row["protocol"] for row in self.found["protocols"]} - {None}) == 1:
            return any("connections" in row for row in rows)        # the table of protocols itself
        nothing: tuple = (None, [], 0) if name.endswith("_ns") and name not in words.MOMENTS else (None, [])
        return any(row.get(name) not in nothing for row in rows)

    def cell(self, name: str, value, days: bool) -> str:
        said = words.value(name, value, self.zone, days) if value is not None else ""
        text = html.escape(words.bounded(said, SENTENCE_MOST if name in PROSE else TEXT_MOST))
        if is_number(value) or is_share(value):
            return f'<td class=n data-v="{text.split()[0] if is_share(value) else json.dumps(value)}">{text}</td>'
        return f"<td{' class=t' if len(text) > WRAPPED else ''}>{text}</td>"


def counted(rows) -> dict[int, int]:
    """Span → count."""
    found: dict[int, int] = {}
    for row in rows:
        found[row["from_ns"]] = found.get(row["from_ns"], 0) + row["count"]
    return found


def to_type(command: str) -> str:
    """A command whose lines break between words: a browser would break `--host` after its first dash."""
    return f"<code>{' '.join(f'<span>{html.escape(word)}</span>' for word in command.split(' '))}</code>"


def shown(text: str) -> str:
    """Printable and of limited length: text from the wire may be of any length."""
    return words.bounded(text, TEXT_MOST)


def is_number(value) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def is_share(value) -> bool:
    return isinstance(value, str) and re.fullmatch(r"[\d.]+ %", value) is not None
