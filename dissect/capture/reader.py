# ruff: noqa: I001 - column names in packed lines
"""One capture file, from any kind of input, as blocks of packet records.

Law: the output is a function of the file's bytes alone, whether they come from a file, a pipe or a decompressor, and wherever reading
pauses and continues.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import numpy as np

from dissect.capture import damage, detect, pcapng, records
from dissect.capture.errors import CaptureError
from dissect.capture.layout import (
    DAMAGED, FIELD_MAGIC, FIELD_TOTAL, FIELD_TRAILER, FULL, F_AT, F_BIG, F_BYTES, F_EARLIEST, F_FIELD, F_FIRST,
    F_FORMAT, F_GIVEN, F_HEADER, F_INTERFACES, F_LAST, F_LATEST, F_LIMIT, F_LINK, F_PACKET, F_SECTION, F_SKIP,
    F_UNIT, F_VALUE, F_WIDTH, MORE, N_LINK, PCAP, PCAPNG, RECORD_AT, RECORD_TIME, RECORD_WIDTH, SPECIAL, BLOCK_LIMIT, F_END, F_FINAL, F_STOP,
)
from dissect.capture.state import NEVER, guess_record, state_of, unpack_state
from dissect.capture.window import Ranged, Streamed
from dissect.problems import Problem

BLOCK_RECORDS = 4096  # records of one block: with 300 bytes a packet all of it stays in the caches
CAPTURED_BYTES = 256 << 10  # a packet may be this large whatever the file's header says …
CAPTURED_LIMIT = 64 << 20  # … and never larger than this
GUESS_BYTES = 2 << 20  # what a guess may have to see
SEARCH_BYTES = 64 << 20  # of a compressed file, looked through for the next record: a few kB can claim any number of them
PROBLEM_LIMIT = 1000  # further ones are added up in the last
PCAP_HEADER = 24
SECTION_HEADER = 28


@dataclass(slots=True)
class Block:
    """Packet records, and the bytes that contain them.  Valid until the next block: `records` and `data` are reused."""

    data: np.ndarray  # uint8; its first byte is file offset `base`
    base: int
    records: np.ndarray  # int64, columns of ``layout``
    first: int  # 0-based number of its first packet in the file
    end: int  # file offset after its last record


class Reader:
    """A capture file.  ``open_reader`` makes one."""

    def __init__(self, window: Ranged | Streamed, name: str, source: str | None = None, packed: str = "") -> None:
        self.name, self.source, self.packed = name, source, packed
        self.raw: Any = None  # what a decompressor reads from
        self._taken = 0
        self.problems: list[Problem] = []
        self.cut_short_at: int | None = None
        self.metadata = pcapng.Metadata()
        self.secrets = pcapng.Secrets()  # for whoever decrypts; nobody else is told
        self._window = window
        self._interfaces = pcapng.new_interfaces()
        self._rows = np.zeros((BLOCK_RECORDS, RECORD_WIDTH), np.int64)
        self._filled = 0  # packets of the block that is being filled
        self._form = np.zeros(F_WIDTH, np.int64)
        self._form = self._begin()
        self._origin = self._after = self._save()
        self._first_at = 0  # the first packet's first byte
        if window.seekable:
            self._look_ahead()

    # --- what it is -----------------------------------------------------------------------------------------------

    @property
    def seekable(self) -> bool:
        """Whether blocks can be read from any offset: true of plain files and bytes."""
        return self._window.seekable

    @property
    def position(self) -> int:
        """File offset of the next record."""
        return int(self._form[F_AT])

    @property
    def taken(self) -> int:
        """Bytes read of the file as stored; of a compressed file, compressed bytes."""
        with suppress(OSError, ValueError):     # of a pipe nobody can tell, and a file read to its end may be closed
            if self.raw is not None:
                self._taken = self.raw.tell()
                return self._taken
        return self._taken if self.raw is not None else self.position

    @property
    def packet(self) -> int:
        """0-based number of the next packet."""
        return int(self._form[F_PACKET])

    @property
    def size(self) -> int | None:
        """Bytes of the file; None if unknown."""
        return self._window.size

    @property
    def format(self) -> str:
        """pcap, pcapng, and how it is compressed: "pcap.zst"."""
        name = "pcap" if self._form[F_FORMAT] == PCAP else "pcapng"
        return f"{name}.{self.packed}" if self.packed else name

    @property
    def holds_secrets(self) -> bool:
        """Whether there may be secrets in it."""
        return bool(self._form[F_FORMAT] == PCAPNG)

    @property
    def pcap_form(self) -> tuple[bool, int, int]:
        """Of a pcap: whether its numbers have their high byte first, ns in its unit of time, link type."""
        return bool(self._form[F_BIG]), int(self._form[F_UNIT]), int(self._form[F_LINK])

    @property
    def first_ns(self) -> int | None:
        """Time of the file's first packet; of a stream, known from its first block on."""
        return int(self._form[F_FIRST]) or None

    @property
    def link_types(self) -> list[int]:
        """Link types of its interfaces, as far as they were read."""
        return list(dict.fromkeys(int(row[N_LINK]) for row in self._interfaces[: int(self._form[F_INTERFACES])]))

    def about(self) -> dict[str, Any]:
        """What the blocks read so far say of the capture: the columns of the table ``capture``, and `interfaces`."""
        form = self._form
        given = int(form[F_GIVEN])
        return {
            "source": self.source,
            "file": self.name,
            "format": self.format,
            "link_types": self.link_types,
            "packets": given,
            "bytes": int(form[F_BYTES]),
            "first_ns": int(form[F_EARLIEST]) if given else None,
            "last_ns": int(form[F_LATEST]) if given else None,
            "dropped_by_capture": sum(self.metadata.dropped.values()) if self.metadata.dropped else None,
            "cut_short_at": self.cut_short_at,
            "interfaces": self._about_interfaces(),
            "secrets": self.metadata.secrets,
        }

    def _about_interfaces(self) -> list[dict[str, Any]]:
        return [
            {
                "interface": number,
                "name": self.metadata.interface_names.get(number),
                "link_type": int(self._interfaces[number, N_LINK]),
                "dropped": self.metadata.dropped.get(number),
            }
            for number in range(int(self._form[F_INTERFACES]))
        ]

    # --- where it is ----------------------------------------------------------------------------------------------

    def state(self) -> bytes:
        """Where the next record lies, and everything needed to continue there: for ``blocks(state=…)``."""
        return state_of(*self._save())

    def _save(self) -> tuple[np.ndarray, np.ndarray]:
        return self._form.copy(), self._interfaces[: int(self._form[F_INTERFACES])].copy()

    def _place(self, form: np.ndarray, interfaces: np.ndarray) -> None:
        """Continue where `form` says; what was counted so far stays."""
        counted = [F_EARLIEST, F_LATEST, F_BYTES, F_GIVEN]
        form = form.copy()
        form[counted] = self._form[counted]
        if not self.seekable and form[F_AT] != self._form[F_AT]:
            raise ValueError(f"{self.name} can only be read from its beginning to its end")
        self._form = form
        self._interfaces = np.concatenate([interfaces, pcapng.new_interfaces()])

    def _begin(self) -> np.ndarray:
        """The form that the first bytes tell."""
        window = self._window
        window.more(0, PCAP_HEADER)
        head = window.data[: min(window.end, detect.HEAD_BYTES)].tobytes()
        form = np.zeros(F_WIDTH, np.int64)
        form[F_EARLIEST], form[F_LATEST], form[F_LIMIT] = NEVER, -NEVER, CAPTURED_BYTES
        pcap = detect.pcap(head)
        if pcap:
            return self._begin_pcap(form, head, pcap)
        if head[:4] == detect.SECTION:
            if len(head) >= 12 and pcapng.order_of(head) is None:
                found = int.from_bytes(head[8:12], "little")
                raise self._refused(f"{damage.EXPECTED[FIELD_MAGIC].format(value=found)}", 8)
            form[F_FORMAT] = PCAPNG
            return form
        raise self._no_capture(head)

    def _begin_pcap(self, form: np.ndarray, head: bytes, pcap: detect.Pcap) -> np.ndarray:
        if len(head) < PCAP_HEADER:
            raise self._refused(f"the file header needs {PCAP_HEADER} bytes, the file holds {len(head)}", len(head))
        order = pcapng.byte_order(pcap.big)
        snaplen = int.from_bytes(head[16:20], order)
        form[F_FORMAT], form[F_BIG], form[F_UNIT], form[F_HEADER] = PCAP, pcap.big, pcap.unit, pcap.header
        form[F_LIMIT] = max(CAPTURED_BYTES, min(snaplen, CAPTURED_LIMIT))
        form[F_LINK] = int.from_bytes(head[20:24], order) & 0x03FFFFFF  # above: whether and how long a checksum follows
        form[F_AT] = PCAP_HEADER
        form[F_INTERFACES] = 1
        self._interfaces[0, N_LINK] = form[F_LINK]
        version = int.from_bytes(head[4:6], order)
        if version != 2:
            self._report("version", f"the file header says version {version}, only 2 is known; read as version 2", 4, 0)
        return form

    def _refused(self, what: str, at: int) -> CaptureError:
        return CaptureError(what, f"{self.name}, byte {at:,}", damage.STOPPED)

    def _no_capture(self, head: bytes) -> CaptureError:
        if self._window.failure and not head:
            return CaptureError(self._window.failure, f"{self.name}, byte 0", damage.advice(self._window.failure, "get the file again"))
        found, hint = detect.describe(head)
        inside = f" (inside {self.packed})" if self.packed else ""
        return CaptureError(f"this is no capture: it looks like {found}{inside}", f"{self.name}, byte 0", hint)

    def _look_ahead(self) -> None:
        """The first packet's time, and the interfaces described before it: a start in the middle needs both."""
        kept = list(self.problems)
        for block in self._run(NEVER, self._rows[:1]):
            self._first_at = block.base + int(block.records[0, RECORD_AT])
            break
        form, interfaces = self._save()
        self._origin[0][F_FIRST] = form[F_FIRST]
        form[F_PACKET] = form[F_LAST] = 0
        self._after = form, interfaces
        self.problems, self.cut_short_at, self.metadata = kept, None, pcapng.Metadata()
        self._form = self._origin[0].copy()
        self._interfaces = np.concatenate([self._origin[1], pcapng.new_interfaces()])

    # --- reading --------------------------------------------------------------------------------------------------

    def bytes_at(self, at: int, size: int) -> bytes | None:
        """Bytes of the file that were already passed; None if they are no longer there."""
        return self._window.bytes_at(at, size)

    def blocks(
        self, state: bytes | None = None, *, start: int | None = None, stop: int | None = None
    ) -> Iterator[Block]:
        """The blocks from `state` on, or from record offset `start` on, or from the present position (at first the beginning), with the
        records that start before `stop`."""
        if state is not None:
            self._place(*unpack_state(state))
        if start is not None:
            if state is None:
                self._place_at(start)
            self._form[F_AT] = start
        return self._run(NEVER if stop is None else stop, self._rows)

    def _place_at(self, start: int) -> None:
        """Go to a record of which only the offset is known, and assume that the interfaces before the first packet are all."""
        if start >= self._first_at:
            self._place(*self._after)
            return
        self._place(*self._origin)
        for _ in self._run(start, self._rows):
            pass  # no packet lies there

    def guess_record(self, at: int) -> int | None:
        """The first offset at or after `at` where a record is likely to begin; None if there is none."""
        if at <= self._origin[0][F_AT]:
            return int(self._origin[0][F_AT])
        size, state = GUESS_BYTES, state_of(*self._after)
        while True:
            data, base = self._window.around(at, size)
            found = guess_record(data, at - base, state)
            if found is not None or base + len(data) >= (self.size or 0):
                return None if found is None else found + base
            size *= 8

    def _run(self, stop: int, rows: np.ndarray) -> Iterator[Block]:
        window, form = self._window, self._form
        window.place(int(form[F_AT]))
        while True:
            first = int(form[F_PACKET])
            count, why = self._fill(stop, rows)
            if count:
                form[F_PACKET] += count
                form[F_FIRST] = form[F_FIRST] or rows[0, RECORD_TIME]
                yield Block(window.data, window.base, rows[:count], first, int(form[F_AT]))
            if form is not self._form:  # placed anew by the caller
                return
            if why == FULL:
                if form[F_AT] >= stop:
                    return
            elif why == DAMAGED:
                if not self._pass_damage():
                    return
            elif not self._more():
                return

    def _fill(self, stop: int, rows: np.ndarray) -> tuple[int, int]:
        """Fill rows from the window until a block needs more than a walk: how many rows, and why it stopped."""
        window, form = self._window, self._form
        at, row, why = int(form[F_AT]) - window.base, 0, SPECIAL
        stop -= window.base
        while why == SPECIAL:
            form[F_STOP], form[F_END], form[F_FINAL] = stop, window.end, window.final
            row, at, why = records.walk(window.data, at, form, self._interfaces, rows, row)
            if why == SPECIAL:
                self._filled = row
                at, why = self._special(at)
        self._filled = 0
        form[F_AT] = at + window.base
        return row, why

    def _special(self, at: int) -> tuple[int, int]:
        """Handle a pcapng block that is no packet: the index after it, and SPECIAL to walk on; or why not."""
        data, form = self._window.data, self._form
        order = pcapng.byte_order(form[F_BIG])
        kind = int.from_bytes(data[at : at + 4].tobytes(), order)
        if kind == pcapng.SECTION:
            why = self._section(at)
            if why != SPECIAL:
                return at, why
            order = pcapng.byte_order(form[F_BIG])
        size = int.from_bytes(data[at + 4 : at + 8].tobytes(), order)
        if kind == pcapng.SECRETS and self._filled:
            return at, FULL  # the packets before it come first: how far the window reaches must not matter
        if kind in pcapng.USED:
            self._use(kind, data[at : at + size].tobytes(), order, at + self._window.base)
        elif kind != pcapng.JOURNAL:
            self._pass_unknown(kind, size, at + self._window.base)
        return at + size, SPECIAL

    def _section(self, at: int) -> int:
        """Begin a new section: its byte order, and no interfaces yet."""
        window, form = self._window, self._form
        left = window.end - at
        head = window.data[at : at + 12].tobytes()
        if left < SECTION_HEADER:
            form[F_VALUE] = SECTION_HEADER
            return MORE
        big = pcapng.order_of(head)
        if big is None:
            return self._cannot_be(FIELD_MAGIC, int.from_bytes(head[8:12], "little"))
        form[F_BIG], form[F_SECTION] = big, form[F_INTERFACES]
        order = pcapng.byte_order(big)
        size = int.from_bytes(head[4:8], order)
        if size < SECTION_HEADER or size & 3 or size > BLOCK_LIMIT:
            return self._cannot_be(FIELD_TOTAL, size)
        if size > left:
            form[F_VALUE] = size
            return MORE
        again = int.from_bytes(window.data[at + size - 4 : at + size].tobytes(), order)
        return SPECIAL if again == size else self._cannot_be(FIELD_TRAILER, again)

    def _cannot_be(self, field: int, value: int) -> int:
        self._form[[F_FIELD, F_VALUE, F_SKIP]] = field, value, 0
        return DAMAGED

    def _use(self, kind: int, block: bytes, order: pcapng.Order, offset: int) -> None:
        """Use what a block says beside packets."""
        if kind == pcapng.INTERFACE:
            grown = pcapng.add_interface(block, self._form, self._interfaces, self.metadata)
            if grown is None:
                self._report("interfaces", f"more than {pcapng.INTERFACE_LIMIT:,} interfaces", offset, len(block))
                return
            self._interfaces = grown
        elif kind == pcapng.STATISTICS:
            pcapng.add_statistics(block, self._form, self.metadata)
        elif kind == pcapng.NAMES:
            pcapng.add_names(block, self._form, self.metadata)
        elif kind == pcapng.SECRETS:
            self.metadata.secrets += 1
            if len(block) <= pcapng.SECRETS_LIMIT and block[8:12] == pcapng.TLS_KEYS.to_bytes(4, order):
                self.secrets.append(bytes(block[16 : 16 + int.from_bytes(block[12:16], order)]))
        if not pcapng.well_formed(block, kind, order):
            self._report("odd_block", f"the content of a block of type {kind:#x} does not fit its length", offset, 0)

    def _pass_unknown(self, kind: int, size: int, offset: int) -> None:
        seen = self.metadata.unknown.get(kind)
        if seen is None:
            self._report("unknown_block", damage.unknown_blocks(kind, offset), offset, size)
            self.metadata.unknown[kind] = self.problems[-1]
        else:
            seen.bytes += size

    # --- damage ---------------------------------------------------------------------------------------------------

    def _more(self) -> bool:
        """Widen the window; at the end of the input: whether anything follows a record that was cut short."""
        window, form = self._window, self._form
        at = int(form[F_AT]) - window.base
        if not window.final:
            window.more(at, int(form[F_VALUE]))
            return True
        left = window.end - at
        if window.failure:
            self._end(f"{window.failure}; {left:,} bytes after the last whole record", damage.advice(window.failure, damage.AGAIN))
            return False
        return left > 0 and self._go_on(damage.what_is_cut(int(form[F_VALUE]), left))

    def _pass_damage(self) -> bool:
        """After an impossible header, go on at the record's own end or at the next likely record.  False if there is none."""
        form = self._form
        claimed = damage.what_cannot_be(int(form[F_FIELD]), int(form[F_VALUE]), int(form[F_LIMIT]))
        if form[F_SKIP]:
            self._report_damage(claimed, int(form[F_AT] + form[F_SKIP]))
            return True
        return self._go_on(claimed)

    def _go_on(self, what: str) -> bool:
        """Go on at the next likely record and report the bytes before it; without one, this is the end."""
        behind = self._next_record()
        if behind is None and not self._window.final:
            self._end(f"{what}; no record begins in the {SEARCH_BYTES >> 20} MiB after it", damage.AGAIN, SEARCH_BYTES)
        elif behind is None:
            self._end(what, damage.KILLED)
        else:
            self._report_damage(what, behind)
        return behind is not None

    def _next_record(self) -> int | None:
        window, form = self._window, self._form.copy()
        at = int(form[F_AT]) - window.base + 1
        if form[F_AT] < self._first_at:
            form[F_FIRST] = 0  # looked ahead or not: damage before the first packet is judged without knowing its time
        while not self.packed or window.base + at - form[F_AT] < SEARCH_BYTES:
            at, told = records.find_record(window.data, at, window.end, window.end, window.final, form)
            if told == 1:
                return at + window.base
            if window.final:
                return None
            at = window.more(at, GUESS_BYTES)
        return None

    def _report_damage(self, what: str, behind: int) -> None:
        at = int(self._form[F_AT])
        last = self.problems[-1] if self.problems else None
        if last and last.kind == "damaged" and last.offset == at - last.bytes:
            last.bytes += behind - at  # one damage, however many headers it hit
        else:
            text = f"{what}; {{where}}; {behind - at:,} bytes skipped; {damage.OVERWRITTEN}"
            self._report("damaged", text, at, behind - at)
        self._form[F_AT] = behind

    def _end(self, what: str, hint: str, most: int | None = None) -> None:
        """Nothing more can be read; `most`: how many bytes were looked at, however many lie in the window."""
        at = int(self._form[F_AT])
        end = self._window.base + self._window.end
        lost = end - at if most is None else min(most, end - at)
        self.cut_short_at = at
        self._report("cut_short", f"{what}; {{where}}; {lost:,} bytes lost; {hint}", at, lost)
        self._form[F_AT] = end

    def _report(self, kind: str, text: str, offset: int, size: int) -> None:
        packets = int(self._form[F_PACKET]) + self._filled
        if len(self.problems) >= PROBLEM_LIMIT:
            last = self.problems[-1]
            last.kind, last.bytes, last.text = "more", last.bytes + size, damage.MORE
            return
        text = text.replace("{where}", damage.where(self.name, offset, packets))
        last_ns = int(self._form[F_LAST]) or None
        self.problems.append(
            Problem("capture", kind, text, self.source, self.name, packets or None, last_ns, offset=offset, bytes=size)
        )
