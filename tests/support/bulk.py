"""Large captures: one template per pair of packets, numbers written over it in columns, gigabytes in seconds.

Law: the bytes depend on the arguments alone.  Slot s of the capture holds the request of pair s and the answer of pair
s − delay, so an answer comes while other connections ask, and every acknowledgement is right.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass

import numpy as np

from tests.support.frames import PARTITION, SPEAKERS, TANK_PING

RECORD, HEADERS = 16, 66  # pcap record header; Ethernet, IPv4, TCP with timestamps
START_NS = 1_700_000_000 * 10**9
SLOTS = 60_000  # pairs made at a time
ODD = 1 << 16  # errors and pauses repeat after this many pairs


@dataclass(frozen=True)
class Bulk:
    """What the capture is like."""

    size: int = 1 << 30
    protocol: str = "tubemq"
    connections: int = 5000
    active: int = 0  # connections that talk at the same time; 0: all, one after another
    burst: int = 8  # requests of a connection before others take their turn
    delay: int = 97  # slots between a request and its answer
    request_bytes: int = 400
    answer_bytes: int = 90
    topics: int = 16
    errors: float = 0.001
    disorder: float = 0.0  # part of the packets that are lost, repeated or out of order
    handshakes: bool = False
    seed: int = 1
    step_ns: int = 5000  # between slots
    pause_ns: int = 20_000_000  # now and then nobody answers for so long

    @property
    def group(self) -> int:
        group = min(self.active or self.connections, self.connections)
        while self.connections % group:
            group -= 1
        return group


def template(packet: bytes, server_sends: bool, port: int) -> bytes:
    """Record, Ethernet, IPv4 and TCP headers in front of a payload; the numbers are written later."""
    ip = struct.pack(">BBHHHBBH", 0x45, 0, HEADERS - 14 + len(packet), 0, 0x4000, 64, 6, 0) + bytes(8)
    ports = (port, 0) if server_sends else (0, port)
    tcp = struct.pack(">HHIIBBHHH", *ports, 0, 0, 0x80, 0x18, 501, 0, 0) + b"\1\1\x08\x0a" + bytes(8)
    length = HEADERS + len(packet)
    return struct.pack("<IIII", 0, 0, length, length) + bytes(12) + b"\x08\0" + ip + tcp + packet


class Rows:
    """Equal records as a matrix; named columns are views into it."""

    def __init__(self, row: bytes, count: int):
        self.matrix = np.empty((count, len(row)), dtype=np.uint8)
        self.matrix[:] = np.frombuffer(row, dtype=np.uint8)

    def put(self, at: int, kind: str, values) -> None:
        view = np.ndarray(len(self.matrix), dtype=kind, buffer=self.matrix.data, offset=at, strides=self.matrix.strides[:1])
        view[:] = values

    def digits(self, at: int, count: int, values) -> None:
        """Decimal text with leading zeros."""
        for place in range(count):
            self.put(at + count - 1 - place, "u1", 48 + values // 10**place % 10)

    def time(self, at: int, ns) -> None:
        seconds = ns // 10**9
        self.put(at, "<u4", seconds)
        self.put(at + 4, "<u4", ns - seconds * 10**9)

    def ends(self, at: int, connection, server_sends: bool) -> None:
        client, server = CLIENTS + connection, SERVERS + connection % 8
        source, target = (server, client) if server_sends else (client, server)
        self.put(at + RECORD + 26, ">u4", source)
        self.put(at + RECORD + 30, ">u4", target)
        self.put(at + RECORD + (36 if server_sends else 34), ">u2", 20_000 + connection % 40_000)

    def sequence(self, at: int, seq, ack) -> None:
        self.put(at + RECORD + 38, ">u4", seq & 0xFFFFFFFF)
        self.put(at + RECORD + 42, ">u4", ack & 0xFFFFFFFF)


CLIENTS, SERVERS = 0x0A000001, 0x0AF00001


def first_sequence(connection):
    """Of the client; the server's is 1,000,000 further on.  Some connections wrap."""
    return (connection * 2_654_435_761 + 12_345) & 0xFFFFFFFF


class Writer:
    """Makes the capture piece by piece; `truth` has a row for every pair."""

    def __init__(self, what: Bulk):
        self.what = what
        self.speaker = SPEAKERS[what.protocol]
        self.rng = np.random.default_rng(what.seed)
        self.request = self.speaker.request(0, "topic-000", 0, "client-0000000", what.request_bytes)
        self.answer = self.speaker.answer(0, 1_000_000_000_000_000_000, what.answer_bytes)
        self.wrong = self.speaker.answer(0, 1, len(self.answer.data), self.speaker.wrong, self.speaker.why).data
        assert len(self.wrong) == len(self.answer.data)
        self.row = (template(self.request.data, False, self.speaker.port), template(self.answer.data, True, self.speaker.port))
        self.stride = len(self.row[0]) + len(self.row[1])
        self.pairs = max(what.size // self.stride, what.delay + 1)
        # irregularities are drawn once and repeat
        self.jitter = self.rng.integers(what.step_ns // 2, what.step_ns * 3 // 2, ODD)
        self.jitter[self.rng.integers(0, ODD, 4)] += what.pause_ns
        self.late = np.cumsum(self.jitter) - self.jitter[0]
        self.is_wrong = self.rng.random(ODD) < what.errors
        self.packets = 0
        self.lost = self.repeated = self.moved = 0
        self.request_packet = self.answer_packet = None

    # --- which pair is whose ------------------------------------------------------------------------------------

    def of(self, pair):
        """(connection, number on that connection, place in its burst)."""
        group, what = self.what.group, self.what
        groups = what.connections // group
        if groups == 1:
            return pair % group, pair // group, pair // group
        block, j = np.divmod(pair, group * what.burst)
        turn = j // group
        return block % groups * group + j % group, block // groups * what.burst + turn, turn

    def time(self, slot):
        rounds, place = np.divmod(slot, ODD)
        return START_NS + rounds * int(self.jitter.sum()) + self.late[place]

    def bad(self, pair):
        return self.is_wrong[pair % ODD]

    # --- pieces -------------------------------------------------------------------------------------------------

    def piece(self, low: int, high: int) -> np.ndarray:
        """Slots low…high−1: the request of each, and the answer of the pair `delay` slots earlier, where they exist."""
        delay = self.what.delay
        slots = np.arange(low, high)
        asks, answers = high <= self.pairs, low >= delay
        rows = Rows((self.row[0] if asks else b"") + (self.row[1] if answers else b""), len(slots))
        if asks:
            self.requests(rows, 0, slots)
        if answers:
            self.answers(rows, len(self.row[0]) if asks else 0, slots - delay, self.time(slots) + self.what.step_ns // 4)
        return rows.matrix

    def requests(self, rows: Rows, at: int, pair) -> None:
        what, frame, places = self.what, len(self.request.data), self.request.places
        connection, number, turn = self.of(pair)
        rows.time(at, self.time(pair))
        rows.ends(at, connection, False)
        isn = first_sequence(connection)
        answered = number - np.minimum(turn, what.delay // what.group)
        rows.sequence(at, isn + 1 + number * frame, isn + 1_000_001 + answered * len(self.answer.data) + self.greeting)
        body = at + RECORD + HEADERS
        rows.put(body + places["serial"][0], self.speaker.order + "u4", number + 1)
        rows.digits(body + places["topic"][0] + 6, 3, pair % what.topics)
        if "client" in places:
            rows.digits(body + places["client"][0] + 7, 7, connection)
            partition = PARTITION + pair % 7
            rows.put(body + places["partition"][0], "u1", partition & 0x7F | 0x80)
            rows.put(body + places["partition"][0] + 1, "u1", partition >> 7)
        else:
            rows.put(body + places["partition"][0], "<u2", pair % 7)

    def answers(self, rows: Rows, at: int, pair, ns) -> None:
        what, frame = self.what, len(self.answer.data)
        connection, number, turn = self.of(pair)
        rows.time(at, ns)
        rows.ends(at, connection, True)
        isn = first_sequence(connection)
        more = what.delay // what.group
        if what.connections != what.group:
            more = np.minimum(more, what.burst - 1 - turn)
        rows.sequence(at, isn + 1_000_001 + number * frame + self.greeting, isn + 1 + (number + 1 + more) * len(self.request.data))
        body = at + RECORD + HEADERS
        bad = np.flatnonzero(self.bad(pair))
        rows.matrix[bad, body : body + frame] = np.frombuffer(self.wrong, dtype=np.uint8)
        rows.put(body + self.answer.places["serial"][0], self.speaker.order + "u4", number + 1)

    @property
    def greeting(self) -> int:
        """Bytes that the broker says before any answer."""
        return len(TANK_PING) if self.what.handshakes and self.what.protocol == "tank" else 0

    def opening(self) -> np.ndarray:
        """Handshakes of all connections."""
        connection = np.arange(self.what.connections)
        isn = first_sequence(connection)
        hello = TANK_PING if self.greeting else b""
        empty = [template(b"", server, self.speaker.port) for server in (False, True, False)]
        parts = [*empty, template(hello, True, self.speaker.port)] if hello else empty
        rows = Rows(b"".join(parts), len(connection))
        at, before = 0, START_NS - self.what.connections * 4000
        for i, (part, flags) in enumerate(zip(parts, (0x02, 0x12, 0x10, 0x18))):
            server = i in (1, 3)
            rows.time(at, before + connection * 4000 + i * 900)
            rows.ends(at, connection, server)
            seq, ack = (isn + 1_000_000, isn + 1) if server else (isn, isn + 1_000_001)
            rows.sequence(at, seq + (i >= 2), ack if i else 0 * ack)
            rows.put(at + RECORD + 47, "u1", flags)
            at += len(part)
        self.packets += len(parts) * len(connection)
        return rows.matrix

    def disordered(self, matrix: np.ndarray, per_row: int) -> bytearray:
        """Part of the packets lost, repeated, or behind the next one of their connection, in equal parts."""
        what, count = self.what, len(matrix) * per_row
        widths = [len(part) for part in self.row] if per_row == 2 else [matrix.shape[1]]
        starts = (np.arange(len(matrix))[:, None] * matrix.shape[1] + np.cumsum([0, *widths])[:per_row]).ravel()
        sizes = np.tile(widths, len(matrix))
        drawn = self.rng.random(count) / max(what.disorder, 1e-9) * 3
        lost, again, moved = drawn < 1, (drawn >= 1) & (drawn < 2), (drawn >= 2) & (drawn < 3)
        key = np.arange(count, dtype=float)
        behind = per_row * what.group + 0.5
        key[moved] += behind
        entry = np.concatenate([np.flatnonzero(~lost), np.flatnonzero(again)])
        keys = np.concatenate([key[~lost], key[again] + behind])
        order = np.argsort(keys, kind="stable")
        entry, keys = entry[order], keys[order]
        self.lost, self.repeated, self.moved = self.lost + lost.sum(), self.repeated + again.sum(), self.moved + moved.sum()
        times = np.stack([matrix[:, at : at + 8].copy().view("<u4").reshape(-1, 2) for at in np.cumsum([0, *widths])[:per_row]], 1)
        when = times.reshape(-1, 2)[np.minimum(keys, count - 1).astype(np.int64)]
        ends = np.cumsum(sizes[entry])
        out = np.empty(int(ends[-1]), dtype=np.uint8)
        begins = ends - sizes[entry]
        breaks = np.flatnonzero(np.diff(entry) != 1) + 1
        source, target = memoryview(matrix.reshape(-1)), memoryview(out)
        for a, b in zip([0, *breaks.tolist()], [*breaks.tolist(), len(entry)], strict=True):
            low, high = int(starts[entry[a]]), int(starts[entry[b - 1]] + sizes[entry[b - 1]])
            target[int(begins[a]) : int(ends[b - 1])] = source[low:high]
        for i, column in enumerate(when.T):
            for byte in range(4):
                out[begins + 4 * i + byte] = column >> 8 * byte & 0xFF
        numbers = np.full(count, -1)
        first = np.unique(entry, return_index=True)
        numbers[first[0]] = first[1]
        self.numbers = numbers
        self.packets += len(entry)
        return out

    # --- the whole ----------------------------------------------------------------------------------------------

    def pieces(self):
        """The capture's bytes."""
        yield struct.pack("<IHHiIII", 0xA1B23C4D, 2, 4, 0, 0, 262144, 1)
        if self.what.handshakes:
            yield self.opening()
        total, delay, low = self.pairs + self.what.delay, self.what.delay, 0
        while low < total:
            stop = delay if low < delay else self.pairs if low < self.pairs else total
            high = min(low + SLOTS, stop)
            matrix = self.piece(low, high)
            per_row = 2 if delay <= low < self.pairs else 1
            if self.what.disorder:
                yield self.disordered(matrix, per_row)
            else:
                self.packets += per_row * len(matrix)
                yield matrix
            low = high

    def truth(self) -> dict:
        return {
            "protocol": self.what.protocol, "pairs": int(self.pairs), "messages": int(2 * self.pairs), "packets": int(self.packets),
            "connections": int(min(self.what.connections, self.pairs)), "lost": int(self.lost), "repeated": int(self.repeated),
            "moved": int(self.moved), "errors": int(self.bad(np.arange(self.pairs)).sum()),
            "request_bytes": len(self.request.data), "answer_bytes": len(self.answer.data),
        }

    def pair_table(self):
        """A row for every pair: whose, which topic, when; whole or not is for the packets to say."""
        import pyarrow as pa

        pair = np.arange(self.pairs)
        connection, number, _ = self.of(pair)
        return pa.table({
            "pair": pair, "connection": connection, "serial": number + 1, "topic": pair % self.what.topics,
            "partition": pair % 7 + (PARTITION if self.what.protocol == "tubemq" else 0), "wrong": self.bad(pair),
            "request_ns": self.time(pair), "answer_ns": self.time(pair + self.what.delay) + self.what.step_ns // 4,
        })


def write(path, what: Bulk) -> dict:
    """The capture at `path`; its truth."""
    writer = Writer(what)
    with open(path, "wb", buffering=0) as out:
        for piece in writer.pieces():
            out.write(memoryview(piece).cast("B"))
    return writer.truth()
