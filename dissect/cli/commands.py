"""The list of commands."""

from __future__ import annotations

import difflib

from dissect import schema

QUESTIONS, TABLES, LOOKING, KEEPING, KNOWLEDGE = (
    "Questions", "Tables", "One message", "For a colleague, for next time", "What is known")

# Command → the module and function behind it, and its place in the help.
COMMANDS: dict[str, tuple[str, str, str]] = {
    "summary": ("dissect.cli.ask", "summary", QUESTIONS),
    "slow": ("dissect.cli.ask", "slow", QUESTIONS),
    "latency": ("dissect.cli.ask", "latency", QUESTIONS),
    "errors": ("dissect.cli.ask", "errors", QUESTIONS),
    "unanswered": ("dissect.cli.ask", "unanswered", QUESTIONS),
    "rebalance": ("dissect.cli.ask", "rebalance", QUESTIONS),
    "diff": ("dissect.cli.compare", "diff", QUESTIONS),
    "between": ("dissect.cli.compare", "between", QUESTIONS),
    "why": ("dissect.cli.why", "why", QUESTIONS),
    "stalls": ("dissect.cli.tables", "stalls", QUESTIONS),
    "sql": ("dissect.cli.ask", "sql", QUESTIONS),
    **{name: ("dissect.cli.tables", name, TABLES) for name in schema.TABLES if name not in ("why", "stalls")},
    "show": ("dissect.cli.look", "show", LOOKING),
    "trace": ("dissect.cli.ask", "trace", LOOKING),
    "report": ("dissect.cli.report", "report", KEEPING),
    "extract": ("dissect.cli.keep", "extract", KEEPING),
    "share": ("dissect.cli.share", "share", KEEPING),
    "export": ("dissect.cli.export", "export", KEEPING),
    "save": ("dissect.cli.keep", "save", KEEPING),
    "store": ("dissect.cli.store", "store", TABLES),
    "live": ("dissect.cli.live", "live", LOOKING),
    "schema": ("dissect.cli.known", "schema", KNOWLEDGE),
    "protocols": ("dissect.cli.known", "protocols", KNOWLEDGE),
    "describe": ("dissect.cli.known", "describe", KNOWLEDGE),
    "wireshark": ("dissect.cli.wireshark", "wireshark", KNOWLEDGE),
    "mcp": ("dissect.cli.mcp", "mcp", KEEPING),
    "check": ("dissect.cli.check", "check", KNOWLEDGE),
    "verify": ("dissect.cli.verify", "verify", KNOWLEDGE),
    "spark": ("dissect.cli.spark", "spark", QUESTIONS),
}


def meant(path: str) -> str:
    """A file that does not exist may be a mistyped command."""
    close = difflib.get_close_matches(path, list(COMMANDS), 1, 0.6)
    return f"; did you mean the command {close[0]}?" if close else ""
