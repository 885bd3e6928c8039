"""What to look at first in a capture: one sentence for each finding, with its time, its size, whose it is, and the packets that show it.

In → out: rows of the summary's parts → findings.  The summary's screen and the report page both use these, so they say the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import tzinfo

from dissect.analysis.conditions import literal
from dissect.export import words
from dissect.export.filters import address, frames

WORST_KINDS = 3
EXAMPLE_MOST = 100      # letters of what a server says, in a sentence
WORST_STALLS = 4
LACKS = 0.01                            # of the bytes: where more is missing, that is said first
STALLED = {"stuck": "stuck", "killed": "death", "stopped": "death"}     # other kinds: "stall"
SILENCES = ("frozen", "unreachable")    # nobody heard a server: so it looks where nobody recorded it


@dataclass(frozen=True)
class Finding:
    kind: str                           # "incomplete", "stall", "death", "stuck", "unanswered", "errors", "slow", "owners"
    text: str
    command: tuple[str, ...]            # the command and its options, without the capture's name
    filter: str = ""
    file: str | None = None             # that the packets of the filter are of
    packet: int | None = None
    since_ns: int | None = None
    until_ns: int | None = None
    lost_ns: int | None = None          # that was waited, as far as rows say it; null where none does
    who: tuple = ()                     # what its picture goes by: server, or protocol and api, or group


def every(found: dict[str, list[dict]], zone: tzinfo | None = None) -> Iterator[Finding]:
    """All findings, in the order of the summary's screen."""
    unheard = {row["protocol"] for row in found["protocols"] if 2 * max(row["only_to_server"], row["only_to_client"]) > row["connections"]}  # one of the two ends
    yield from incomplete(found["protocols"])
    yield from stalls([row for row in found["stalls"] if row["protocol"] not in unheard or row["kind"] not in SILENCES])
    yield from unanswered([row for row in found["unanswered"] if row["protocol"] not in unheard], found["protocols"], zone)
    yield from errors(found["errors"])
    yield from slow(found["slow"], zone)
    yield from owners(found["rebalance"])


def incomplete(rows: list[dict]) -> Iterator[Finding]:
    """What the capture itself lacks, before anything is said of those who speak in it."""
    for row in rows:
        whole, name = row["bytes"] + row["missing"], row["protocol"]
        for only, who, other, nobody in (("only_to_server", "clients", "client", "how they were answered"), ("only_to_client", "servers", "server", "what was asked")):
            if name and row[only]:
                text = f"on {words.count(row[only])} of {words.plural(row['connections'], 'connection')} of {name} only what {who} said was captured: nobody can tell {nobody}"
                yield Finding("incomplete", text, ("connections", "--where", f"protocol = '{name}' and packets_to_{other} = 0"))
        if name and not row["only_to_server"] + row["only_to_client"] and row["missing"] > whole * LACKS:
            text = f"{words.share(row['missing'], whole)} of the bytes of {name} are not in the capture: what lacks an answer may have had one"
            yield Finding("incomplete", text, ("problems", "--where", "layer = 'tcp'"))


def stalls(rows: list[dict]) -> Iterator[Finding]:
    """What cost most time, the worst first; mere consequences (a server is back) are part of the row."""
    worst = [row for row in rows if row["lost_ns"]][:WORST_STALLS]
    for row in worst:
        yield Finding(STALLED.get(row["kind"], "stall"), words.printable(row["text"]), ("stalls", *apart(row, worst)), frames(row["first_packet"]), row["first_file"], row["first_packet"],
                      row["from_ns"], row["to_ns"], row["lost_ns"], (row["who"],))


def apart(row: dict, rows: list[dict]) -> tuple[str, ...]:
    """The condition that selects this stall among those named: whose it is, if necessary its kind, or its start."""
    tests = []
    for name in ("who", "kind", "from_ns"):
        if len(rows) == 1:
            break
        tests.append(f"{name} = {literal(row[name]) if isinstance(row[name], str) else row[name]}")
        rows = [one for one in rows if one[name] == row[name]]
    return ("--where", " and ".join(tests)) if tests else ()


def unanswered(rows: list[dict], protocols: list[dict], zone: tzinfo | None = None) -> Iterator[Finding]:
    lacks = {row["protocol"]: (row["missing_to_client"], row["bytes_to_client"] + row["missing_to_client"]) for row in protocols}
    for row in rows[:WORST_KINDS]:
        server = f"{row['server_ip']}:{row['server_port']}"
        missing, whole = lacks.get(row["protocol"], (0, 0))
        lacking = missing > whole * LACKS       # then the answer may be there after all
        why = f" in the capture, which lacks {words.share(missing, whole)} of what its servers said" if lacking else given_up(row)
        text = f"{words.plural(row['count'], 'request')} to {server} without answer{why}, the first at {words.clock(row['first_ns'], zone, 0)}{'' if lacking else maybe_lost(row)}"
        yield Finding("unanswered", text, ("unanswered", "--host", row["server_ip"], "--port", str(row["server_port"])),
                      address(row["server_ip"], row["server_port"]), None, row["first_packet"], row["first_ns"], row["last_ns"],
                      row["longest_open_ns"] if lacking or row["given_up"] < row["count"] else None, (server,))


def given_up(row: dict) -> str:
    """Of requests without answer: whether those who asked ended the connection themselves, as consumers do that leave while a poll is held."""
    if not row["given_up"]:
        return ""
    ended = f"until {'its client' if row['given_up'] == 1 else 'their clients'} ended the connection"
    return f" {ended}" if row["given_up"] == row["count"] else f" ({row['given_up']:,} of them {ended})"


def maybe_lost(row: dict) -> str:
    """Of requests without answer: how many had one, maybe, which the capture lacks."""
    if not row["maybe_lost"]:
        return ""
    some = "all" if row["maybe_lost"] == row["count"] else f"{row['maybe_lost']:,}"
    return f"; on the connections of {some} of them the capture lacks bytes of the answers"


def errors(rows: list[dict]) -> Iterator[Finding]:
    """One finding for each request that failed: its codes are one answer of one command."""
    kinds: dict[tuple, list[dict]] = {}
    for row in rows:
        kinds.setdefault((row["protocol"], row["api"]), []).append(row)
    names = [api for _, api in kinds]
    for (protocol, api), found in list(kinds.items())[:WORST_KINDS]:
        codes = ", ".join(code(row) for row in found[:WORST_KINDS])
        more = f" and {words.plural(len(found) - WORST_KINDS, 'further code')}" if len(found) > WORST_KINDS else ""
        example = f": {words.beginning(found[0]['example'], EXAMPLE_MOST)}" if found[0]["example"] and len(found) == 1 else ""
        chosen = ("--api", api) if api else ("--where", "api is null")
        alone = () if names.count(api) == 1 else ("--where", f"protocol = '{protocol}'")
        first = min(row["first_ns"] for row in found if row["first_ns"] is not None) if any(row["first_ns"] for row in found) else None
        last = max((row["last_ns"] for row in found if row["last_ns"] is not None), default=None)
        yield Finding("errors", f"{codes}{more} on {words.printable(api) if api else 'messages without a name'}{example}", ("errors", *chosen, *alone),
                      frames(found[0]["first_packet"]), found[0]["first_file"], found[0]["first_packet"], first, last, None, (protocol, api))


def code(row: dict) -> str:
    name = words.printable(row["code_name"] or "") or (f"code {row['code']}" if row["code"] is not None else "failure without a code")
    return f"{words.count(row['count'])} × {name} ({100 * row['rate']:.3g} %)"


def slow(rows: list[dict], zone: tzinfo | None = None) -> Iterator[Finding]:
    for row in rows[:1]:
        topic = f" of {words.printable(row['topic'])}" if row["topic"] else ""
        text = f"slowest: {words.printable(row['api'] or '') or 'a message without a name'}{topic} took {words.duration(row['worked_ns'])} at {words.clock(row['at_ns'], zone)}"
        yield Finding("slow", text, ("slow",), row["filter"] or "", row["request_file"], row["request_packet"], row["at_ns"], row["at_ns"] + row["worked_ns"],
                      row["worked_ns"], (f"{row['server_ip']}:{row['server_port']}",))


def owners(rows: list[dict]) -> Iterator[Finding]:
    moved = [row for row in rows if row["changes"] or row["stuck"] or row["unowned_ns"] or row["silent_ns"]]
    for row in moved[:WORST_KINDS]:
        parts = [words.plural(row["changes"], "change") + " of owner"] if row["changes"] else []
        if row["unowned_ns"]:
            parts.append(f"{words.duration(row['unowned_ns'])} without owner, all partitions together")
        if row["silent_ns"]:
            parts.append(f"{words.duration(row['silent_ns'])} with an owner that was not heard of any more")
        if row["stuck"]:
            parts.append(f"{row['stuck']} never confirmed")
        name = f'group "{words.printable(row["group"])}"' if row["group"] else row["protocol"]
        chosen = ("--group", row["group"]) if row["group"] else ()
        yield Finding("owners", f"{name}: {', '.join(parts)}", ("rebalance", *chosen), "", None, None, row["first_ns"], row["last_ns"],
                      (row["unowned_ns"] or 0) + row["silent_ns"], (row["protocol"], row["group"]))


# --- what is wrong with the capture, so with every figure ---

def warnings(found: dict[str, list[dict]], chosen: bool) -> Iterator[str]:
    yield from lacks(found["capture"][0])
    yield from copies(found["encapsulations"], chosen)


def encrypted(protocols: list[dict]) -> Iterator[str]:
    count = sum(row["encrypted"] for row in protocols)
    if count:
        yield f"{words.plural(count, 'connection')} encrypted, contents not read: sizes and times only (--keys FILE opens what a key log knows)"


def lacks(capture: dict) -> Iterator[str]:
    if capture["dropped_by_capture"]:
        yield f"the recorder itself lost {words.plural(capture['dropped_by_capture'], 'packet')}"
    if capture["cut_short"]:
        yield f"{words.plural(capture['cut_short'], 'file')} cut short: the end of it is missing"


def copies(rows: list[dict], chosen: bool) -> Iterator[str]:
    """Connections that stand here as several, since their packets came under several encapsulations; `chosen`: rows were chosen, so maybe one of them."""
    for row in rows:
        ways = " and ".join(f'"{name}"' if name else "none" for name in (row["one"], row["other"]))
        if row["twice"] and not chosen:
            yield (f"every figure counts {words.plural(row['twice'], 'connection')} more than once: their packets came under several encapsulations ({ways}), as two "
                   f"mirror ports show them.  One of these: --where \"connection in (select c.connection from connections c where c.encapsulation = '{row['other']}')\"")
        if row["split"]:
            yield (f"nothing is paired on {words.plural(row['split'], 'connection')}: each direction came under an encapsulation of its own ({ways}), which makes two "
                   "halves; take it off and read again (VLANs: tcprewrite --enet-vlan=del)")
