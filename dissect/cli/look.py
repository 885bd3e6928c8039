"""Messages as trees: every field with name, value, byte range and meaning."""

from __future__ import annotations

import gc
import itertools
import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from dissect.analysis import questions
from dissect.analysis.conditions import WrongQuestion, literal
from dissect.cli.notes import frames, next_step
from dissect.cli.options import EVERYTHING, Files, Shared, shared
from dissect.cli.session import Session
from dissect.export import tree, words
from dissect.export.screen import Screen, folded
from dissect.memory.system import give_back

if TYPE_CHECKING:
    from pyarrow import RecordBatch

    from dissect.decode.look import Shown
    from dissect.decode.placed import Places

PLACE = ["connection", "from_client", "offset"]     # of a message
LINES_BESIDE = 8        # of a message, beside those of its fields: what it costs to be read at all
LINES_PER_ROW = 1.25    # of a field that leaves as a row
LINES_PER_KILOBYTE = 8  # of fields: as rows they are written twice, and as text they wait in memory
LINES_LEAST, CAPTURED_LEAST = 240_000, 1_000_000     # lines or rows that an answer may have, however few bytes were captured; a line takes some 20 µs.  From so many bytes on …
LINES_PER_BYTE = 2      # … each has so many more.  What brokers and their clients send has a line for five bytes; what inflates may have a hundred for one


@shared(*(name for name in EVERYTHING if name != "fields"))
def show(said: Shared, files: Files,
         packet: Annotated[str | None, typer.Option("--packet", metavar="N[-M]", help="Messages that begin or end in"
                                                    " these packets (Wireshark's frame.number).")] = None,
         message: Annotated[str | None, typer.Option("--message", metavar="CONNECTION:SIDE:OFFSET",
                                                     help="The message at a place: side is client or server.")] = None,
         tcp_stream: Annotated[int | None, typer.Option("--tcp-stream", metavar="N",
                                                        help="All messages of a connection.")] = None,
         meanings: Annotated[bool, typer.Option("--meanings", help="The sentence of each field beside it.")] = False,
         ) -> None:
    """Messages as trees: every field with its bytes, name and value, the partner and the time between.

      $ mqdissect show night.pcap --packet 6120442

      $ mqdissect show night.pcap --packet 22-23 --meanings

      $ mqdissect show night.pcap --topic orders --api Produce --limit 1 --format json
    """
    session = Session(said, files, twice=True)
    place = where(packet, message, tcp_stream, bool(session.wanted))
    if session.engine.saved:
        raise WrongQuestion("show needs the capture itself: a saved folder holds no bytes")
    from dissect.decode import look

    if session.wanted:
        chosen = placed(session.batches(questions.table("messages", PLACE, session.wanted)))
        gc.collect()    # the decoder, before the next one is made, which needs its memory
        give_back()
        place["places"] = chosen.also(place["places"]) if "places" in place else chosen
    found = look.find_messages(session.engine.inputs, options=session.engine.options, **place) if session.engine.inputs else iter(())
    rows = session.format != "table" or bool(said.columns)
    budget = Budget(LINES_PER_ROW if rows else 1)
    found = budget.kept(itertools.islice(found, said.limit))
    if rows:
        session.send(tree.reader(found))
    elif session.engine.inputs:
        there = False
        for one in found:
            there = True
            session.text(["\n".join(lines(one, meanings, session.screen))])
        if not there:
            session.text(["no message there; `mqdissect messages` lists where messages are"])
    if budget.ended is not None:
        session.leaves_out(beyond(session, budget, budget.ended, packet, tcp_stream))
    session.finish()


class Budget:
    """What an answer may say of a capture: a message that inflates says a hundred lines for each of its bytes."""

    def __init__(self, each: float = 1) -> None:
        self.each = each                    # lines of a field
        self.lines = 0.0
        self.shown = self.before = self.packet = 0      # messages that were shown; of them in front of the packet that the last one begins in
        self.ended: Shown | None = None     # the first message that is not shown

    def kept(self, found: Iterator[Shown]) -> Iterator[Shown]:
        """As many messages as may be shown; the first one whatever it says."""
        for one in found:
            if self.lines > LINES_LEAST + LINES_PER_BYTE * max(0, one.captured - CAPTURED_LEAST):
                self.ended = one
                return
            yield one
            if one.packet != self.packet:
                self.before, self.packet = self.shown, one.packet
            self.shown += 1
            fields, size = tree.weight(one.root)
            self.lines += LINES_BESIDE + self.each * fields + LINES_PER_KILOBYTE * (size >> 10)


def beyond(session: Session, budget: Budget, one: Shown, packet: str | None, tcp_stream: int | None) -> str:
    """What is left out from this message on, and the command that shows it.  Further pieces of a message are no messages, so no condition chooses them: where
    packets say enough there is none, and what was shown of the first of them comes again."""
    said, where_, shown = session.shared, ["--where", onwards(one)], budget.shown
    if packet is not None and not session.wanted and len(one.files) == 1 and packets(packet)[0] < one.packet:
        shown = budget.before if budget.packet == one.packet else shown
        packet, where_ = f"{one.packet}-{packets(packet)[1]}", []
    chosen = [("--packet", packet), ("--tcp-stream", tcp_stream), *((f"--{name}", getattr(said, name)) for name in ("topic", "group", "client", "api", "host")),
              ("--limit", said.limit and said.limit - shown), ("--port", session.port)]
    words_ = [str(word) for option, value in chosen if value is not None for word in (option, value)] + [word for text in said.where or () for word in ("--where", text)]
    further = next_step(session, "show", *words_, *where_, file=None if one.files[one.turn + 1:] else one.file)
    beside = f" and all in {words.plural(one.further, 'further file')}" if one.further else ""
    return (f"show ends before packet {one.packet}, offset {one.offset}: {words.plural(one.behind + 1, 'message')}{beside} left out, since what was shown says more than {LINES_LEAST:,} lines of"
            f" {words.size(one.captured)} captured; they are shown by: {further}")


def onwards(one: Shown) -> str:
    """The messages from this one on, those of files that come after its own among them, as a condition."""
    from dissect.decode.arrays import name_in_rows

    here = f"packet > {one.packet} or packet = {one.packet} and offset >= {one.offset}"
    own, later = literal(name_in_rows(one.file)), ", ".join(literal(name_in_rows(path)) for path in one.files[one.turn + 1:])
    if not later:
        return here
    return f"file = {own} and ({here}) or file in ({later})" if one.turn else f"file <> {own} or {here}"


def where(packet: str | None, message: str | None, tcp_stream: int | None, filtered: bool = False) -> dict:
    """The one place that was asked for; none if the conditions choose the rows."""
    given = sum(one is not None for one in (packet, message, tcp_stream))
    if given > 1 or not given and not filtered:
        raise WrongQuestion("show needs one place: --packet N, --message CONNECTION:SIDE:OFFSET or --tcp-stream N,"
                            " or a condition such as --api and --topic")
    if packet is not None:
        return {"packets": packets(packet)}
    if message is not None:
        from dissect.decode.placed import Places

        return {"places": Places.of([_message(message)])}
    return {"tcp_stream": tcp_stream} if tcp_stream is not None else {}


def packets(text: str) -> tuple[int, int]:
    match = re.fullmatch(r"(\d+)(?:-(\d+))?", text)
    first, last = (int(match[1]), int(match[2] or match[1])) if match else (0, 0)
    if first < 1 or last < first:
        raise WrongQuestion(f"not packets: {text}; write --packet 22 or --packet 22-23")
    return first, last


def placed(batches: Iterable[RecordBatch]) -> Places:
    """Where messages are, of rows with the columns PLACE."""
    import numpy

    from dissect.decode.placed import Places

    parts = [numpy.column_stack([column.to_numpy(zero_copy_only=False).astype(numpy.int64) for column in batch.columns]) for batch in batches]
    rows = numpy.concatenate([numpy.zeros((0, len(PLACE)), dtype=numpy.int64), *parts])
    rows[:, 1] = 1 - rows[:, 1]
    return Places(rows)


def _message(text: str) -> tuple[int, int, int]:
    """Connection, which side sent it, offset: as in the table messages."""
    match = re.fullmatch(r"(-?\d{1,19}):(client|server|[01]|true|false):(\d{1,19})", text)
    if not match or max(abs(int(match[1])), int(match[3])) >= 1 << 63:
        raise WrongQuestion(f"not a message: {text}; write CONNECTION:client:OFFSET or CONNECTION:server:OFFSET,"
                            " with connection and offset as in the table messages")
    return int(match[1]), int(match[2] not in ("client", "1", "true")), int(match[3])


def lines(found, meanings: bool = False, screen: Screen | None = None):
    """One message: its place, direction and partner, its fields, and what was wrong with it.

    Colours: the first line is bold, secondary things (bytes, the filter) are faint, a problem is red.
    """
    screen = screen or Screen()
    yield from map(screen.bold, folded(tree.headline(found.packet, found.since_start_ns, found.from_client, found.name, _partner(found)), screen.width))
    yield from tree.lines(found.root, found.frame, meanings, screen.faint, screen.width)
    for problem in found.problems:
        yield screen.alarm(f"  problem: {words.printable(str(problem))}")
    yield screen.faint(f"  wireshark: {frames(found.packet, found.partner_packet)}")
    yield ""


def _partner(found) -> str:
    if found.partner_packet is None:
        return ""
    verb = "answers" if found.is_answer else "answered by"
    took = f" after {words.duration(found.partner_ns)}" if found.partner_ns is not None else ""
    return f"{verb} {found.partner_packet}{took}"
