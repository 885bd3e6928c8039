"""What to use in place of an option that other commands have: said where one is given to a command that lacks it."""

from __future__ import annotations

CHOICE = ("--where", "--topic", "--group", "--client", "--api", "--host")
LISTS = "the summary is one screen; `mqdissect exchanges FILE {}` and the commands of the other tables have it, and so has `mqdissect slow`"
MESSAGE = "it follows the one message of --message or --key; `mqdissect records FILE {} …` finds its id"
QUERY = "the query chooses its rows itself: write the condition after its `where`"
PAGE = "the report is one HTML page; `mqdissect summary FILE {} json` has its figures as data"
INSTEAD: dict[tuple[str, str], str] = {
    ("summary", "--columns"): LISTS, ("summary", "--limit"): LISTS, ("report", "--format"): PAGE, ("report", "-f"): PAGE,
    **{("trace", option): MESSAGE for option in CHOICE}, **{("sql", option): QUERY for option in CHOICE},
}


def instead(command: str, option: str | None) -> str:
    """A sentence about this option of this command; nothing if there is none to say."""
    said = INSTEAD.get((command, option or ""), "")
    return f"{command} has no {option}: {said.format(option)}" if said else ""
