"""The summary's parts: several questions answered from one pass, and what of them deserves a look first."""

from __future__ import annotations

from dissect.analysis import questions
from dissect.analysis.conditions import Filter, condition

WORST = 3               # so many lines of each kind of finding


def parts(wanted: Filter) -> dict[str, str]:
    """Part → its SQL."""
    by_group = ("protocol", "group")
    return {
        "capture": questions.fill("summary_capture"),
        "protocols": questions.fill("summary_protocols", where=condition("exchanges", wanted)),
        "latency": questions.latency(by=("protocol",), wanted=wanted),
        "slow": questions.slow(limit=WORST, wanted=wanted),
        "errors": questions.errors(wanted=wanted),
        "unanswered": questions.unanswered(by=("protocol", "server_ip", "server_port"), wanted=wanted),
        "rebalance": questions.rebalance(by=by_group, wanted=_owners(wanted)),
        "problems": questions.fill("summary_problems"),
    }


def _owners(wanted: Filter) -> Filter:
    """Of the filter, what ownership has columns for."""
    return Filter(topic=wanted.topic, group=wanted.group)
