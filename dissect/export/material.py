"""The data of the report page: every answer that it shows, aggregated by the engine, from one pass over the capture.

In → out: a capture and a choice of rows → answers.  Limits: ROWS of a table; pictures have a row for each span of time and what is
counted in it.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from datetime import tzinfo
from functools import cached_property
from typing import Any

from dissect import causes
from dissect.analysis import questions, summary
from dissect.analysis.conditions import Filter, condition, literal, looks_around
from dissect.export import pictures
from dissect.export.filters import frames
from dissect.export.findings import Finding, every
from dissect.export.life import Life

ROWS = 100              # of a table
SLOW_MOST = 20          # exchanges that the picture of the slowest compares
OWNED_MOST = 20_000     # rows of ownership that are looked at
TOOK = {"value": "case when r.status in ('ok', 'error') then r.worked_ns end"}
TIMES = ("latency_ns", *causes.PARTS)
ANY = 10**9             # ns: a width of spans, while nobody knows how long the capture is


@dataclass
class Material:
    capture: Any
    wanted: Filter
    zone: tzinfo | None
    found: dict[str, list[dict]] = field(default_factory=dict)

    def read(self) -> None:
        """One pass for everything that is asked here and later."""
        texts = {
            **summary.parts(self.wanted),
            "by topic": questions.latency(by=("protocol", "api", "topic"), wanted=self.wanted, sized=False),
            "slowest": questions.slow(limit=ROWS, wanted=self.wanted),
            "clients": questions.errors(by=("client_ip",), wanted=self.wanted),
            "silent": questions.unanswered(wanted=self.wanted),
            "moved": questions.rebalance(wanted=self.owned),
            "why": self.why(),
            "owned": self.owners(),
        }
        later = [*self.spans(ANY).values(), *([] if self.life.apart else self.life.asked())]       # what it needs is decoded now
        self.engine.prepare([*texts.values(), *later])
        self.found = self.answers(texts)

    @property
    def engine(self):
        return self.capture.engine

    @property
    def owned(self) -> Filter:
        """The conditions of the filter for which ownership has columns."""
        return Filter(topic=self.wanted.topic, group=self.wanted.group)

    def answers(self, texts: dict[str, str]) -> dict[str, list[dict]]:
        return dict(zip(texts, self.engine.rows(list(texts.values())), strict=True))

    def rows(self, text: str) -> list[dict]:
        return self.engine.rows([text])[0]

    @cached_property
    def life(self) -> Life:
        return Life(self.engine, self.wanted)

    # --- over time ---

    @cached_property
    def axis(self) -> pictures.Axis:
        about = self.found["capture"][0]
        return pictures.axis(about["first_ns"], about["last_ns"], self.zone)

    def spans(self, every_ns: int) -> dict[str, str]:
        """The questions whose answers have a row for each span of time."""
        step = math.log(10) / pictures.STEPS
        took = questions.rows(["at_ns"], self.wanted, TOOK, False)
        served = questions.rows(["server_ip", "server_port"], self.wanted, {**TOOK, "came_ns": "coalesce(r.response_first_ns, r.at_ns)"}, False)
        return {
            "heat": f"select r.at_ns - r.at_ns % {every_ns} as at, cast(floor(ln(greatest(r.value, {pictures.LEAST_NS})) / {step}) as bigint) as level, count(*) as n"
                    f" from ({took}) r where r.value is not null group by r.at_ns - r.at_ns % {every_ns}, cast(floor(ln(greatest(r.value, {pictures.LEAST_NS})) / {step}) as bigint)",
            "percentiles": questions.latency(by=("protocol",), every_ns=every_ns, wanted=self.wanted, sized=False),
            "failing": questions.errors(every_ns=every_ns, wanted=self.wanted),
            "open": questions.unanswered(by=("server_ip", "server_port"), every_ns=every_ns, wanted=self.wanted),
            "served": f"select r.server_ip as server_ip, r.server_port as server_port, r.came_ns - r.came_ns % {every_ns} as at, count(r.value) as n from ({served}) r"
                      f" where r.server_ip in ({', '.join(map(literal, self.servers)) or 'null'}) group by r.server_ip, r.server_port, r.came_ns - r.came_ns % {every_ns}",
        }

    @property
    def servers(self) -> list[str]:
        """The addresses of servers that findings name."""
        return sorted({row["who"].rpartition(":")[0] for row in self.found.get("stalls", ())[:ROWS] if row["kind"] != "stuck"})

    @cached_property
    def over_time(self) -> dict[str, list[dict]]:
        return self.answers(self.spans(self.axis.every_ns))

    @cached_property
    def findings(self) -> list[Finding]:
        """What lost most time first; then findings without a time."""
        return sorted(every(self.found, self.zone), key=lambda one: (one.lost_ns is None, -(one.lost_ns or 0), one.since_ns or 0))

    @cached_property
    def bands(self) -> list[pictures.Band]:
        return [pictures.Band(row["from_ns"], row["to_ns"], row["text"]) for row in self.found["stalls"][:ROWS]
                if row["to_ns"] > row["from_ns"] and row["kind"] != "stuck"]      # a group's trouble is nobody else's

    # --- owners ---

    def owners(self) -> str:
        return ('select o.protocol, o.group, o.broker, o.topic, o.partition, o.owner, o.from_ns, o.to_ns, o.certain from ownership o'
                f" where {condition('ownership', self.owned, alias='o')} order by o.from_ns, o.owner nulls last limit {OWNED_MOST}")

    def held(self) -> dict[str, list[pictures.Held]]:
        """Lane → its owners, with the pauses between them."""
        end = self.axis.last_ns
        found: dict[str, list[pictures.Held]] = {}
        for row in self.found["owned"]:
            name = " ".join(str(row[key]) for key in ("group", "broker", "topic", "partition") if row[key] is not None)
            pieces = found.setdefault(name, [])
            until = max((one.to_ns for one in pieces), default=row["from_ns"])
            if row["from_ns"] > until:
                pieces.append(pictures.Held(None, until, row["from_ns"]))
            pieces.append(pictures.Held(row["owner"] or "?", row["from_ns"], row["to_ns"] or end, row["certain"] == "presumed"))
        return found

    def why(self) -> str:
        """Where the time went, by request.  The slowest of each group is not asked for: its row would have to be searched among all."""
        asked = questions.rows(["protocol", "api", *TIMES], self.wanted, spread=False)
        each = "" if looks_around(self.wanted) else questions.MARK     # joined with what lies behind the servers, all do not fit into memory
        return (f"with spent as {each} (select r.protocol as protocol, r.api as api, count(*) as count, {sums('r')} from ({asked}) r"
                " where r.latency_ns is not null and r.why_broker_ns is not null group by r.protocol, r.api)"
                f" select s.protocol as protocol, s.api as api, cast(sum(s.count) as bigint) as count, {sums('s')} from spent s group by s.protocol, s.api")


def sums(alias: str) -> str:
    """The whole times of answers, and the parts of them, each together."""
    return ", ".join(f"{questions.ns_sum(f'{alias}.{name}')} as {name}" for name in TIMES)


def evidence(row: dict) -> str:
    return frames(row["first_packet"])
