"""Writes what is used before a description is read: python -m dissect.program.prepare"""

from __future__ import annotations

import json

from dissect.language import ready
from dissect.language.load import WORDS, read, shipped
from dissect.program.lower import PAIRING_ROLES, SUMMARY_ROLES, SUMMARY_TABLES, lower
from dissect.program.wanted import ALL_ROLES, MOST_ROLES, tables_of
from dissect.program.ready import as_json

# What questions that are often asked want of a program: beside what pairing needs, these roles, and these tables of children.
NAMES = frozenset(("topic", "partition", "group", "client"))
WAITS = frozenset(("wait", "wait_until"))
QUESTIONS = {
    "latency": (WAITS, ()),
    "latency --by api,topic": (WAITS | {"topic"}, ()),
    "why": (WAITS | {"answer_key", "answer_offset", "leg", "topic"}, ()),
    "slow": (WAITS | NAMES | {"answer_offset", "code_name"}, ()),
    "unanswered": (frozenset(), ()),
    "rebalance": (NAMES | {"broker"}, ("events",)),
}


def written() -> str:
    """The file: one line for each protocol."""
    lines = []
    for name in shipped():
        protocol = read(name)
        words = {word: getattr(protocol, word) for word in WORDS} | {"apis": [*protocol.apis.items()]}
        programs = [lower(protocol, (), frozenset(), frozenset()), lower(protocol, (), SUMMARY_TABLES, SUMMARY_ROLES, True),
                    *(lower(protocol, (), tables_of(protocol), roles) for roles in (MOST_ROLES, ALL_ROLES)),
                    *(lower(protocol, (), {"items", *tables}, PAIRING_ROLES | roles) for roles, tables in QUESTIONS.values())]
        lines.append(f"{json.dumps(name)}: " + json.dumps({"words": words, "programs": list(map(as_json, programs))}))
    return f'{{"made_of": "{ready.made_of()}", "protocols": {{\n' + ",\n".join(lines) + "\n}}\n"


if __name__ == "__main__":
    ready.FILE.write_text(written(), encoding="utf-8")
