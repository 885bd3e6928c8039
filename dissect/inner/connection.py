"""A TLS connection: what both directions know together, and each record's way from carrier bytes to inner ones.

Law: the output depends only on the order of runs and on the key log.  Until the first record was opened the connection may still be
closed, with all its bytes reported as encrypted.
"""

from __future__ import annotations

from typing import Any

from dissect.inner import handshake, search
from dissect.inner.ciphers import Opener, Opener13, next_generation, openers12
from dissect.inner.facts import FACTS, MIDSTREAM, NO_HANDSHAKE, NO_KEY, SHORT, facts
from dissect.inner.handshake import TLS13
from dissect.inner.hello import SERVER_HELLO
from dissect.inner.keylog import KeyLog
from dissect.inner.side import APPLICATION, EARLY, HANDSHAKE, NEVER, PLAIN, Basis, Place, Side, record_size
from dissect.inner.suites import HEADER, suite_of

CHANGE, ALERT, SAID, DATA = 20, 21, 22, 23  # types of records
UNDECIDED_MAX = 256 << 10  # carrier bytes after which a connection of which nothing could be opened is shut; …
HELLOS_MAX = 32 << 10  # … one of nobody's port, where there are no keys, and only its hellos are of interest
UNASKED_MAX = 16 << 10  # bytes of a server that wait for the client's hello, captured behind its own
HOPE_MAX = 128 << 10  # bytes of a client that wait for the server's hello: it takes no more early data
PACKET_HEAD = 64
WAITING = (NEVER, UNASKED_MAX, HOPE_MAX)
OWN = (*FACTS, "ours", "asks", "random", "server_random", "session", "resumed", "owner", "mac_last", "early", "taken", "seen", "seen_bytes", "spent", "due", "doomed", "begun_ns", "finished")
LABELS = {EARLY: "early", HANDSHAKE: "handshake", APPLICATION: "application"}


class Connection:
    """One connection; `out` gets what it gives: data, gap, end and problem."""

    LAYER = "tls"

    def __init__(self, slot: int, keylog: KeyLog, out: Any, ours: bool = True, asks: int = -1):
        self.slot, self.keylog, self.out = slot, keylog, out
        self.sides = (Side(), Side())
        self.ours = ours  # its port is one that we know: worth a long search
        self.asks = asks  # side of the client, as its SYN or the ports say; −1 unknown
        self.client = -1  # … as hellos and keys say
        self.version = self.suite = 0
        self.name: str | None = None
        self.alpn: str | None = None
        self.subject: str | None = None  # whom the server's certificate names
        self.begun_ns = 0  # when the client's hello began
        self.finished = 0  # which sides have finished the handshake, as bits
        self.shook_ns: int | None = None  # how long it took when both had
        self.record_at = self.record_last = 0  # the first and the last byte of the record that is read, in what its side has
        self.opened = False  # was a record opened; …
        self.encrypted = False  # … was there one to open
        self.shut = ""  # why nothing can be read
        self.doomed = ""  # why nothing will be, when the server's certificate, which may be in clear, had its turn
        self.random = self.server_random = self.session = self.owner = b""
        self.resumed = False  # TLS 1.2: the server goes on with the session that the client named
        self.mac_last = False
        self.early = False  # data may come before the handshake is over …
        self.taken: bool | None = None  # … and the server takes it
        self.seen: list[tuple[int, ...]] = []  # runs so far, while nothing was opened
        self.seen_bytes = 0  # bytes of these
        self.spent = 0  # numbers tried while nobody knows whose connection it is
        self.due = 0  # carrier bytes with which more are tried, 0 none

    @property
    def tls13(self) -> bool:
        return self.version == TLS13

    @property
    def paid(self) -> int:
        """Captured bytes that are worth a search: a packet costs its sender a head, too."""
        return self.seen_bytes + PACKET_HEAD * len(self.seen)

    # --- runs -----------------------------------------------------------------------------------------------------

    def data(self, sender: int, place: Place, text: bytes) -> None:
        side = self.sides[sender]
        side.over = 0  # who speaks after an end had none: a reset may be false
        if side.dead:
            side.lost_bytes += len(text)
            return
        if not side.have and side.opener is not None and not side.lost and self.whole_record(sender, place, text):
            if (other := self.sides[1 - sender]).loan and self.keylog.grew(other.loan):
                self.records(1 - sender)
            return
        side.take(place, text)
        if not self.opened:
            self.note(sender, place, len(text))
        if side.have >= side.need or 0 < self.due <= self.paid:
            self.advance(sender)

    def whole_record(self, sender: int, place: Place, text: bytes) -> bool:
        """The usual case, without waiting: a segment is one record of application data."""
        side = self.sides[sender]
        if side.epoch != APPLICATION or len(text) < HEADER or text[0] != DATA or record_size(text, 0) != len(text) or side.opener is None:
            return False
        opened = side.opener.open(side.sequence, text[:HEADER], text[HEADER:])
        if opened is None or opened[0] != DATA or not opened[1]:
            return False
        side.sequence += 1
        side.start = place.offset + len(text)
        self.out.data(self, sender, opened[1], place, place)
        side.ended(0, place.packet)
        return True

    def note(self, sender: int, place: Place, size: int) -> None:
        """Nothing was opened so far: if nothing ever is, these bytes are reported as encrypted."""
        self.seen.append((2 * self.slot + sender, place.offset, size, place.packet, place.time))
        self.seen_bytes += size
        if self.seen_bytes > (UNDECIDED_MAX if self.ours or self.keylog else HELLOS_MAX) + sum(side.loan.size for side in self.sides if side.loan):
            self.close(self.doomed or NO_HANDSHAKE)

    def gap(self, sender: int, offset: int, size: int, place: Place) -> None:
        side = self.sides[sender]
        if side.dead or self.shut:
            return
        self.records(sender, final=True)
        if side.dead or self.shut:
            return
        if not side.lost:
            self.lose(sender, 0, place)
        side.lost_bytes, side.missing = side.lost_bytes + side.have, side.missing + size
        side.drop()
        side.start, side.need, side.said, side.skip, side.looked = offset + size, HEADER, b"", 0, 0

    def end(self, sender: int, why: int, place: Place) -> None:
        side = self.sides[sender]
        if side.over or self.shut:
            return
        side.over = not self.opened  # nobody waits for its hello any longer, nor does it wait for one
        if not side.dead:
            self.records(sender, final=True)
        if not self.opened and not self.shut:
            self.records(1 - sender)
        if not self.opened and not self.shut:
            self.close(self.doomed or (NO_KEY if side.basis else SHORT if self.due else NO_HANDSHAKE if self.server_random or not self.random or side.lost else "the connection ended within its handshake"))
        if side.loan and not self.shut:
            self.close(NO_KEY)
            self.unread(sender, 0)
        if self.shut:
            return
        if side.have or side.lost_bytes:
            if not side.lost:
                self.lose(sender, 0, place)
            side.lost_bytes += side.have
            self.bad(sender, "the stream ends in them")
        side.drop()
        side.over, side.lost = 1, 0
        self.out.end(self, sender, why, place)

    def advance(self, sender: int) -> None:
        """Read the records that are whole; one direction may say what the other one waits for, or be worth a further search."""
        other = self.sides[1 - sender]
        if 0 < self.due <= self.paid:
            self.due = 0
            self.records(1 - sender)
        self.records(sender)
        while (other.need in WAITING or other.loan) and not self.shut and self.unblocked(1 - sender):
            had, other.need = other.have, HEADER
            self.records(1 - sender)
            if other.have == had and other.need in WAITING:
                return  # it waits for something else: each turn reads bytes or is the last
            sender, other = 1 - sender, self.sides[sender]

    def unblocked(self, sender: int) -> bool:
        """Whether this side now knows what it waited for."""
        side = self.sides[sender]
        if side.loan:
            return self.keylog.grew(side.loan)
        if side.need == UNASKED_MAX:
            return not self.silent(1 - sender)
        if side.epoch == EARLY:
            if self.taken is None and self.sides[1 - sender].epoch == APPLICATION:
                self.taken = True  # what the server said of it is lost
            return self.taken is not None
        return bool(self.server_random) or side.basis is not None or self.taken is False and not side.lost

    # --- records --------------------------------------------------------------------------------------------------

    def records(self, sender: int, final: bool = False) -> None:
        side, at = self.sides[sender], 0
        if not side.have or side.loan and not final and self.keylog.lends_on(side):
            return
        buffer = side.buffer()
        end = len(buffer)
        side.need = HEADER
        while not self.shut and not side.dead:
            if side.lost:
                at = self.find_next(sender, buffer, at, final)
                if side.lost:
                    break
                continue
            if end - at < HEADER:
                break
            size = record_size(buffer, at)
            if size == 0:
                self.lose(sender, at)
                continue
            if end - at < size:
                side.need = size
                break
            if not final and end - at < UNASKED_MAX and self.unasked(sender, buffer[at : at + HEADER + 1]):
                side.need = UNASKED_MAX
                break
            if self.record(sender, buffer, at, size):
                at += size
            elif not side.lost:
                break
        if self.shut:
            self.unread(sender, at)
            return
        side.passed(at)
        if side.dead:
            side.lost_bytes += side.have
            side.passed(side.have)

    def unasked(self, sender: int, begins: bytes) -> bool:
        """Whether a record is the server's hello, and the client's may still come: mirrors and disks swap packets of two directions."""
        return not self.random and not self.opened and begins[0] == SAID and begins[HEADER:] == bytes([SERVER_HELLO]) and self.silent(1 - sender)

    def silent(self, sender: int) -> bool:
        """Whether nothing of this side was captured so far."""
        side = self.sides[sender]
        return not (side.start or side.have or side.lost or side.dead or side.over)

    def record(self, sender: int, buffer: bytes, at: int, size: int) -> bool:
        """Read a record; False if it could not be used: then its side is lost, or waits for the other one."""
        side, kind = self.sides[sender], buffer[at]
        self.record_at, self.record_last = at, at + size - 1
        if side.epoch == PLAIN or self.tls13 and kind != DATA:
            return self.in_clear(sender, kind, buffer[at + HEADER : at + size], at)
        if side.epoch == EARLY and self.taken is None:
            return self.wait(sender)
        header, body = buffer[at : at + HEADER], memoryview(buffer)[at + HEADER : at + size]
        opener = side.opener or self.opener(sender, side.epoch, side.generation) or search.resumed(self, sender, header, body)
        if opener is None:
            if not self.keylog.lend(side, at):
                self.close(NO_KEY)
            return False
        side.loan = None
        opened = opener.open(side.sequence, header, body)
        if opened is None:
            self.lose(sender, at)
            return False
        side.opener = opener
        side.sequence, side.around = side.sequence + 1, opener.around
        self.content(sender, opened, at, size)
        return True

    def in_clear(self, sender: int, kind: int, text: bytes, at: int) -> bool:
        if kind == SAID:
            handshake.read(self, sender, text)
        elif self.doomed:
            self.close(self.doomed)
        elif kind == CHANGE and not self.tls13:
            if not self.server_random:
                return self.wait(sender, HOPE_MAX) if self.hopeful() else True
            self.sides[sender].enter(APPLICATION, self.basis())
        elif kind == DATA:
            self.encrypted = True
            if self.hopeful():
                return self.taken is False or self.wait(sender, HOPE_MAX)  # a HelloRetryRequest refuses early data: nobody reads it
            self.lose(sender, at)
            return False
        return not self.shut

    def hopeful(self) -> bool:
        """Whether the server's hello may still come."""
        if not self.random or self.server_random or self.client < 0 or self.sides[1 - self.client].lost:
            return False
        side = self.sides[self.client]
        return not side.over and side.have < HOPE_MAX

    def wait(self, sender: int, most: int = NEVER) -> bool:
        self.sides[sender].need = most
        return False

    def content(self, sender: int, opened: tuple[int, bytes], at: int, size: int) -> None:
        """The content of a record."""
        side, (kind, text) = self.sides[sender], opened
        if not self.opened:
            self.opened = self.encrypted = True
            self.seen = []
        if kind == DATA:
            if text and not (side.epoch == EARLY and not self.taken):
                self.out.data(self, sender, text, side.place(at), side.place(at + size - 1))
            side.ended(at + size, side.place(at + size - 1).packet)
        elif kind == SAID:
            handshake.read(self, sender, text)
        elif kind == CHANGE and not self.tls13:
            side.enter(APPLICATION, self.basis())

    # --- keys -----------------------------------------------------------------------------------------------------

    def basis(self) -> Basis:
        return Basis(self.random, self.server_random, self.session, self.suite, self.mac_last, self.owner)

    def opener(self, sender: int, epoch: int, generation: int) -> Opener | None:
        """The opener of this side's records; None if the key log does not have it."""
        side = self.sides[sender]
        if side.opener is not None and (epoch, generation) == (side.epoch, side.generation):
            return side.opener
        basis = side.basis
        suite = suite_of(basis.suite) if basis else None
        if basis is None or suite is None or not basis.random:
            return None
        label = "master" if not self.tls13 else "early" if epoch == EARLY else f"{'client' if sender == self.client else 'server'}_{LABELS[epoch]}"
        secret = self.keylog.of(basis.owner or basis.random, basis.session, label).get(label)
        if secret is None:
            return None
        if not self.tls13:
            return openers12(suite, secret, basis.server_random + basis.random, not basis.mac_last)[int(sender != self.client)]
        for _ in range(generation):
            secret = next_generation(secret, suite)
        return Opener13(suite, secret)

    def guess(self, sender: int, header: bytes, body) -> None:
        """No hello says whose connection this is: try whether a secret of the log opens its record.  This works only for TLS 1.3."""
        if self.hopeful() or self.sides[1 - sender].need == UNASKED_MAX:
            self.sides[sender].need = NEVER
            return
        if self.opened:
            self.sides[sender].dead = 1  # the other side is read on
            return
        if self.client >= 0:
            if sender != self.client:
                self.records(self.client)  # of a handshake, its end is what the client says alone, and first
            if self.sides[sender].basis is None:
                self.begin(search.begun(self, sender, header, body))
            return
        found = search.origin(self, sender, header, body)
        if found is None:
            if self.sides[sender].need != NEVER:
                self.close(MIDSTREAM)
            return
        self.client = sender ^ (found.who != "client")
        self.belongs_to(found, APPLICATION)
        for side in self.sides:
            side.far, side.lost, side.looked, side.tried = 1, 1, 0, 0

    def begin(self, found: search.Origin | None) -> None:
        """A hello is missing, and a record says whose connection it began: it is read on as after any loss."""
        if found is not None:
            self.taken, self.encrypted = False, True
            self.belongs_to(found, HANDSHAKE)

    def belongs_to(self, found: search.Origin, epoch: int) -> None:
        self.random, self.version, self.suite, self.due = found.random, TLS13, found.suite.number, 0
        for side in self.sides:
            side.enter(epoch, self.basis())

    # --- lost and found -------------------------------------------------------------------------------------------

    def lose(self, sender: int, at: int, place: Place | None = None) -> None:
        """No record is known to begin here: the next one has to be found by its tag."""
        side = self.sides[sender]
        where = side.place(at) if side.have else place
        assert where is not None
        side.lost, side.lost_at, side.lost_bytes = 1, side.start + at if side.have else where.offset, 0
        side.lost_packet, side.lost_time = where.packet, where.time
        side.said, side.skip = b"", 0

    def find_next(self, sender: int, buffer: bytes, at: int, final: bool) -> int:
        """Search for a record: up to where there is none, or where the one that was found ends."""
        side = self.sides[sender]
        reached, hit = search.next_record(self, sender, buffer, at, final)
        side.lost_bytes += reached - at
        if hit is None:
            if side.dead and not self.opened:
                self.close(MIDSTREAM if side.far else NO_KEY)
            return reached
        lost = search.lacking(self, side, hit)
        if side.lost_bytes and not (side.epoch == PLAIN and not self.opened):
            self.bad(sender, "reading continued at the next record that is sound")
        if (hit.epoch, hit.generation) != (side.epoch, side.generation):
            side.enter(hit.epoch, side.basis)
            side.generation = hit.generation
        side.opener = self.opener(sender, hit.epoch, hit.generation)
        side.sequence, side.lost, side.lost_bytes, side.tried, side.far = hit.sequence + 1, 0, 0, 0 if side.far else side.tried, 0
        if lost:
            self.out.gap(self, sender, lost, side.place(hit.at))
        side.ended(hit.at, side.place(hit.at + hit.size - 1).packet)
        assert hit.opened is not None
        self.record_at, self.record_last = hit.at, hit.at + hit.size - 1
        self.content(sender, hit.opened, hit.at, hit.size)
        return reached + hit.size

    def bad(self, sender: int, what: str) -> None:
        side = self.sides[sender]
        if side.lost_bytes:
            self.out.problem(self, sender, "bad_record", side.lost_at, side.lost_bytes, side.lost_packet, side.lost_time,
                             f"{side.lost_bytes:,} bytes of TLS records that are damaged or not whole; {what}")
        side.lost_bytes = 0

    def close(self, why: str) -> None:
        """Nothing more can be read: its bytes are encrypted ones from its beginning on; if some was opened, from here on (`unread`)."""
        self.shut = why
        if not self.opened:
            for side in self.sides:
                side.drop()

    def unread(self, sender: int, at: int) -> None:
        """It was closed while this side was read up to there: what still waits of a side that had been opened is encrypted, the rest reported."""
        if not self.opened:
            return
        side = self.sides[sender]
        where = side.place(at)
        side.passed(at)
        for number, one in enumerate(self.sides):
            self.bad(number, "nothing more of the connection can be read")
            if one.have:
                self.seen.append((2 * self.slot + number, one.start, one.have, one.places[0].packet, one.places[0].time))
        if not self.seen:  # the reason is told all the same
            self.seen.append((2 * self.slot + sender, side.start, 0, where.packet, where.time))
        for one in self.sides:
            one.drop()

    def since(self, sender: int) -> int:
        return self.sides[sender].since()

    def heard(self, sender: int, ack: int, packet: int) -> int:
        """What this side acknowledges, in inner bytes of the other one."""
        return self.sides[1 - sender].heard(ack, packet)

    def renumber(self) -> None:
        """It came from another decoder, where it had another slot."""
        self.seen = [(2 * self.slot + (direction & 1), *rest) for direction, *rest in self.seen]

    # --- for tables and contexts ----------------------------------------------------------------------------------

    def facts(self) -> dict:
        return facts(self)

    def state(self) -> dict:
        values: dict = {name: getattr(self, name) for name in OWN}
        return values | {"sides": [side.state() for side in self.sides]}

    @classmethod
    def restore(cls, slot: int, keylog: KeyLog, out: Any, values: dict) -> Connection:
        connection = cls(slot, keylog, out)
        for name in OWN:
            setattr(connection, name, values[name])
        connection.seen = [tuple(run) for run in values["seen"]]
        connection.sides = Side.restore(values["sides"][0]), Side.restore(values["sides"][1])
        keylog.lend_again(connection.sides)
        return connection
