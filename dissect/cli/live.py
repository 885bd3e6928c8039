"""A screen of the present traffic."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from typing import Annotated

import typer

from dissect.analysis.conditions import WrongQuestion
from dissect.cli.options import Shared, shared
from dissect.cli.session import INTERRUPTED, UNREADABLE, USAGE, Session
from dissect.export import words
from dissect.export.screen import lines
from dissect.memory.system import large_apart

COLUMNS = ["protocol", "api", "topic", "group", "per_second", "p50_ns", "p99_ns", "max_ns", "errors", "unanswered"]
TOTALS = ["protocol", "api", "topic", "group", "count", "p50_ns", "p99_ns", "max_ns", "slowest_packet", "errors", "unanswered"]
ROWS = 30
RECORDER_ENDS = 5       # seconds: what a recorder that gives nothing has to end
SAID_MOST = 4096        # bytes of its words that are looked at
PREAMBLE = ("Capturing on", "File:", "tcpdump: verbose", "tcpdump: listening")
CAUGHT = 5      # latest rebalance events on the screen


@shared("port", "protocol", "checksums", "overlap", "keys", "utc", "timezone", "quiet")
def live(said: Shared,
         what: Annotated[str | None, typer.Argument(metavar="[FILE|-]", help="A capture that is being written to a pipe; - is standard input.")] = None,
         interface: Annotated[str | None, typer.Option("--interface", "-i", metavar="IFACE", help="Capture here, through dumpcap or tcpdump.")] = None,
         chosen: Annotated[str | None, typer.Option("--filter", metavar="PCAP-FILTER", help="With -i: which packets, such as 'tcp port 8123'.")] = None,
         every: Annotated[str, typer.Option("--every", metavar="2s", help="How often the screen is drawn.")] = "2s",
         window: Annotated[str, typer.Option("--window", metavar="10s", help="The figures cover this many seconds.")] = "10s",
         write: Annotated[str | None, typer.Option("--write", "-w", metavar="FILE", help="Also keep the packets there, as they came.")] = None) -> None:
    """Rates, latency, errors and rebalances by topic and group, as they pass; Ctrl-C ends it with the totals.

      $ tcpdump -i any -U -w - tcp port 8123 | mqdissect live -

      $ mqdissect live -i eth0 --filter 'tcp port 6650' -w kept.pcap
    """
    from dissect.capture import CaptureError
    from dissect.capture.opening import open_reader
    from dissect.engine import times
    from dissect.engine.live import Live

    if (what is None) == (interface is None):
        raise WrongQuestion("live reads -i IFACE, or a pipe: tcpdump -U -w - … | mqdissect live -")
    if what not in (None, "-") and not os.path.exists(what):
        raise typer.Exit(not_there(what))
    if write and what not in (None, "-") and os.path.exists(write) and os.path.samefile(what, write):
        raise WrongQuestion(f"-w {write} is the input; choose another name")
    large_apart(1 << 20)
    session = Session(said, [])
    raw, child = (None, None) if interface is None else recorder(interface, chosen)
    try:
        source = raw or (sys.stdin.buffer if what is None or what == "-" else open(what, "rb", buffering=0))  # noqa: SIM115 - read until it ends
        kept = Kept(source, write) if write else None
        reader = open_reader(kept or source, name=interface or what, live=True)
    except (CaptureError, OSError) as why:
        print(f"mqdissect: {child and refusal(child, interface) or why}", file=sys.stderr)
        raise typer.Exit(UNREADABLE) from None
    seen = Live(reader, session.engine.options, times.duration(window))
    stopped = watch(seen, session, times.duration(every) / 1e9)
    if child is not None:
        with suppress(ProcessLookupError):
            child.send_signal(signal.SIGINT)
    session.text(totals(seen, session))
    raise typer.Exit(INTERRUPTED if stopped else USAGE if kept and kept.failed else 0)


def not_there(what: str) -> int:
    """A name that is no file may be meant as an interface."""
    known = interfaces()
    meant = f"; to capture on that interface: mqdissect live -i {what}" if what in known else (
        f"; interfaces here: {', '.join(known)} (mqdissect live -i NAME)" if known else "")
    print(f"mqdissect: {what}: there is no such file or pipe{meant}", file=sys.stderr)
    return UNREADABLE


def interfaces() -> list[str]:
    try:
        return [name for _, name in socket.if_nameindex()]
    except OSError:
        return []


def refusal(child: subprocess.Popen, interface: str | None) -> str:
    """Why the recorder ended before its first packet, in its own words."""
    try:
        child.wait(RECORDER_ENDS)
    except subprocess.TimeoutExpired:
        return ""
    assert child.stderr is not None
    child.stderr.seek(0)
    told = [line for line in child.stderr.read(SAID_MOST).decode(errors="replace").splitlines() if line and not line.startswith(PREAMBLE)]
    known = interfaces()
    hint = f"\n  hint: interfaces here: {', '.join(known)}" if known and interface not in known else ""
    return f"{words.printable(told[0])}{hint}" if told else ""


def watch(seen, session, every: float) -> bool:
    """Until the input ends, or Ctrl-C (then True)."""
    drawn, screen = time.monotonic(), sys.stdout.isatty()
    session.unpaged()
    try:
        for _ in seen.run():
            if time.monotonic() - drawn >= every:
                drawn = time.monotonic()
                seen.settle()
                if screen:
                    sys.stdout.write("\x1b[H\x1b[2J")
                if screen or not session.shared.quiet:
                    session.text(now(seen, session))
                    sys.stdout.flush()
    except KeyboardInterrupt:
        with suppress(KeyboardInterrupt):
            seen.finish()
        return True
    return False


def now(seen, session) -> Iterator[str]:
    """The last seconds."""
    screen = session.screen
    yield screen.bold(f"{words.clock(seen.now_ns, screen.zone)}   {seen.rate():,.0f} packets/s   {seen.packets:,} packets so far")
    found = seen.window()
    seconds = max(1.0, min(seen.window_ns, seen.now_ns - (seen.first_ns or 0)) / 1e9)
    rows = [{**row, "per_second": round(row["count"] / seconds, 1)} for row in table(found)]
    height = max(4, (shutil.get_terminal_size().lines if sys.stdout.isatty() else ROWS) - CAUGHT - 5)
    yield from lines(COLUMNS, rows[:height], screen)
    if len(rows) > height:
        yield screen.faint(f"{len(rows) - height:,} further rows do not fit")
    if seen.events:
        yield ""
        for event in list(seen.events)[-CAUGHT:]:
            told = [event[name] for name in ("group", "topic", "partition", "consumer") if event[name] is not None]
            yield f"{words.clock(event['first_ns'], screen.zone)} {event['protocol']} {event['event']} {' '.join(map(words.printable, told))}"
    yield ""


def totals(seen, session) -> Iterator[str]:
    """Everything since the beginning."""
    length = seen.now_ns - (seen.first_ns or seen.now_ns)
    yield session.screen.bold(f"{seen.packets:,} packets in {words.duration(length)}")
    rows = table(seen.total)
    if rows:
        yield from lines(TOTALS, rows[:ROWS], session.screen)
        if len(rows) > ROWS:
            yield f"{len(rows) - ROWS:,} further rows"
    else:
        yield "no request of a known protocol"
    for (protocol, group, event), count in sorted(seen.event_counts.items(), key=lambda pair: -pair[1])[:10]:
        yield f"{count:,} × {event} {protocol} {words.printable(group) if group else ''}".rstrip()
    yield "times within 3 %, without deliberate waiting; for exact ones keep the packets (-w FILE) and ask: mqdissect latency FILE"


def table(tallies: dict) -> list[dict]:
    """The busiest first."""
    rows = []
    for (protocol, api, topic, group), tally in tallies.items():
        rows.append({"protocol": protocol, "api": api, "topic": topic, "group": group, "count": tally.answered + tally.unanswered,
                     "p50_ns": tally.percentile(0.5), "p99_ns": tally.percentile(0.99), "max_ns": tally.worst_ns or None,
                     "slowest_packet": tally.worst_packet, "errors": tally.errors, "unanswered": tally.unanswered})
    return sorted(rows, key=lambda row: (-row["count"], str(row)))


class Kept:
    """A stream whose bytes go to a file before they are read, so that everything counted on the screen is in the file however the
    program ends.

    If the file cannot be written further, that is said at once, and the screen goes on.
    """

    def __init__(self, raw, path: str):
        self.raw, self.path, self.size, self.failed = getattr(raw, "read1", None) or raw.read, path, 0, False
        self.file = open(path, "wb", buffering=0)  # noqa: SIM115 - as long as the stream

    def read(self, size: int) -> bytes:
        piece = self.raw(size) or b""
        if not self.failed:
            self.keep(memoryview(piece))
        if not piece:
            self.file.close()
        return piece

    def keep(self, left: memoryview) -> None:
        try:
            while left:
                done = self.file.write(left)
                self.size, left = self.size + done, left[done:]
        except OSError as why:
            self.failed = True
            print(f"mqdissect: {self.path} keeps the first {self.size:,} bytes and no more: {why.strerror}", file=sys.stderr)


def recorder(interface: str, chosen: str | None):
    """A program that may capture, even where we may not: dumpcap where it is set up, else tcpdump."""
    if shutil.which("dumpcap"):
        command = ["dumpcap", "-q", "-P", "-i", interface, "-w", "-", *(["-f", chosen] if chosen else [])]
    elif shutil.which("tcpdump"):
        command = ["tcpdump", "-U", "-i", interface, "-w", "-", *([chosen] if chosen else [])]
    else:
        raise WrongQuestion("capturing needs dumpcap (package wireshark-common) or tcpdump; neither is installed")
    said = tempfile.TemporaryFile()     # noqa: SIM115 - as long as the recorder; a pipe that nobody reads would stop it when it is full
    child = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=said, preexec_fn=os.setpgrp)
    child.stderr = said
    return child.stdout, child
