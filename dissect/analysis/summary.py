"""The summary's parts: several questions answered in one pass, and the findings to look at first."""

from __future__ import annotations

from dissect import schema
from dissect.analysis import questions
from dissect.analysis.conditions import Filter, condition, mentioned

WORST = 3               # so many lines of each kind of finding
STALLS = 100            # rows of stalls, those that cost most


def parts(wanted: Filter) -> dict[str, str]:
    """The SQL of each part."""
    by_group, test = ("protocol", "group"), condition("exchanges", wanted)
    return {
        "capture": questions.fill("summary_capture"),
        "encapsulations": questions.fill("summary_encapsulations"),
        "protocols": questions.fill("summary_protocols", where=test, exchanges=questions.exchanges_for(mentioned("exchanges", test))),
        "latency": questions.latency(by=("protocol",), wanted=wanted),
        "slow": questions.slow(limit=WORST, wanted=wanted, tcp="tcp"),
        "errors": questions.errors(wanted=wanted),
        "unanswered": questions.unanswered(by=("protocol", "server_ip", "server_port"), wanted=wanted),
        "rebalance": questions.rebalance(by=by_group, wanted=_owners(wanted)),
        "problems": questions.fill("summary_problems"),
        "stalls": _stalls(wanted),
        "point": questions.point(),
    }


def _stalls(wanted: Filter) -> str:
    """The worst first.  Stalls are of the whole capture: with a choice of rows there are none."""
    chosen = ", ".join(f"s.{column.name} as {column.name}" for column in schema.STALLS.columns)
    test = "true" if wanted == Filter() else "s.kind is null"
    return f"select {chosen} from stalls s where {test} order by s.lost_ns desc nulls last, s.from_ns, s.kind nulls last, s.who nulls last limit {STALLS}"


def _owners(wanted: Filter) -> Filter:
    """The conditions of the filter for which ownership has columns."""
    return Filter(topic=wanted.topic, group=wanted.group)
