"""What one capture point cannot see is unknown: a lost end, a lost answer, a repeat for nothing; a lost SYN is no long way."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest

import dissect
from dissect.causes import CAUSES, PARTS
from tests.engine.test_cuts import rows
from tests.engine.test_splits import stitched
from tests.support.frames import TUBEMQ_PORT, tubemq_answer, tubemq_request

MS = 1_000_000
START_NS = 1_700_000_000 * 1000 * MS
SYN, ACK = 2, 16
SEGMENT = 1000


class Talk:
    """Packets of one connection; each end numbers its own, lost ones too."""

    def __init__(self):
        self.records, self.numbers, self.sent = [], [100, 7000], [0, 0]

    def say(self, ms: float, side: int, data: bytes = b"", *, at: int | None = None, ack: int | None = None, flags: int = ACK, lost: bool = False) -> None:
        at, ack = self.sent[side] if at is None else at, self.sent[1 - side] if ack is None else ack
        self.sent[side] = max(self.sent[side], at + len(data))
        self.numbers[side] += 1
        if lost:
            return
        options = bytes([2, 4]) + SEGMENT.to_bytes(2) if flags & SYN else b""
        ports = (40_000, TUBEMQ_PORT) if side == 0 else (TUBEMQ_PORT, 40_000)
        tcp = struct.pack(">HHIIBBHHH", *ports, 5000 + at - (flags & SYN > 0), 5000 + ack if flags & ACK else 0, (20 + len(options)) << 2, flags, 60_000, 0, 0) + options + data
        ends = (b"\x0a\0\0\1", b"\x0a\0\0\2")
        datagram = struct.pack(">BBHHHBBH4s4s", 0x45, 0, 20 + len(tcp), self.numbers[side], 0x4000, 64, 6, 0, ends[side], ends[1 - side]) + tcp
        self.records.append((ms, datagram))

    def shake(self, way: float = 0.2, lost_ms: float = 0.0) -> None:
        self.say(-1000, 0, flags=SYN)
        if lost_ms:
            self.say(-1000 + lost_ms, 0, flags=SYN)
        self.say(-1000 + lost_ms + way, 1, flags=SYN | ACK)
        self.say(-999.9 + lost_ms + way, 0)

    def usual(self, ms: float, serial: int) -> None:
        self.say(ms, 0, request(serial))
        self.say(ms + 0.3, 1)
        self.say(ms + 0.4, 1, answer(serial))
        self.say(ms + 0.5, 0)

    def written(self, folder) -> str:
        path = folder / "made.pcap"
        with open(path, "wb") as file:
            file.write(struct.pack("<IHHiIII", 0xA1B23C4D, 2, 4, 0, 0, 65535, 101))
            for ms, datagram in self.records:
                at = START_NS + round(ms * MS)
                file.write(struct.pack("<IIII", at // (1000 * MS), at % (1000 * MS), len(datagram), len(datagram)) + datagram)
        return str(path)

    def causes(self, folder) -> list[dict]:
        with dissect.open(self.written(folder)) as capture:
            rows = capture.sql(f"select e.latency_ns as latency_ns, {', '.join(PARTS)} from exchanges e").to_pylist()
        assert rows and all(sum(row[part] for part in PARTS) == row["latency_ns"] for row in rows)
        return [{name: row[f"why_{name}_ns"] / MS for name in CAUSES if row[f"why_{name}_ns"]} for row in rows]


def request(serial: int, size: int = 300) -> bytes:
    return tubemq_request(serial, "t", 0, "c", size).data


def answer(serial: int, size: int = 200) -> bytes:
    return tubemq_answer(serial, serial, size).data


@pytest.mark.parametrize("lost_ms", [0.0, 900.0])
def test_a_syn_that_was_lost_makes_no_long_way(tmp_path, lost_ms):
    talk = Talk()
    talk.shake(lost_ms=lost_ms)
    talk.say(1, 0, request(1))
    talk.say(31, 1, answer(1))
    [found] = talk.causes(tmp_path)
    assert found["broker"] == pytest.approx(29.8, abs=0.01)


@pytest.mark.parametrize(("lost", "cause"), [(True, "unknown"), (False, "client")])
def test_a_lost_end_looks_like_a_pause(tmp_path, lost, cause):
    """Near the broker: the last bytes come late, and whoever numbers its packets sent one more meanwhile."""
    talk = Talk()
    talk.shake()
    talk.usual(0, 1)
    data, at = request(2, 2300), talk.sent[0]
    talk.say(10, 0, data[:SEGMENT])
    talk.say(10.1, 0, data[SEGMENT : 2 * SEGMENT])
    talk.say(10.2, 1)
    if lost:
        talk.say(10.2, 0, data[2 * SEGMENT :], lost=True)
    talk.say(210, 0, data[2 * SEGMENT :], at=at + 2 * SEGMENT)
    talk.say(210.1, 1, answer(2))
    assert talk.causes(tmp_path)[1][cause] > 190


@pytest.mark.parametrize(("how", "cause"), [("numbered", "unknown"), ("told", "unknown"), ("worked", "broker")])
def test_a_lost_answer_looks_like_work(tmp_path, how, cause):
    """Near the client: whether the broker's packets are numbered on, or one without bytes tells that bytes are on their way."""
    talk = Talk()
    talk.shake()
    talk.usual(0, 1)
    talk.say(10, 0, request(2))
    at = talk.sent[1]
    if how != "worked":
        talk.say(10.3, 1, answer(2), lost=True)
    if how == "told":
        talk.say(200, 0, request(2), at=talk.sent[0] - len(request(2)), ack=at)
        talk.say(200.3, 1)
    talk.say(210, 1, answer(2), at=at)
    assert talk.causes(tmp_path)[1][cause] > (5 if how == "told" else 195)


def test_a_lost_acknowledgement_is_no_lost_answer(tmp_path):
    """A later packet without bytes says that none were on their way."""
    talk = Talk()
    talk.shake()
    talk.usual(0, 1)
    talk.say(10, 0, request(2))
    talk.say(10.2, 1, lost=True)
    talk.say(50, 1)
    talk.say(210, 1, answer(2))
    assert talk.causes(tmp_path)[1]["broker"] > 195


def test_bytes_that_are_still_on_their_way_are_no_work(tmp_path):
    """Acknowledgements for parts of the request go on for 100 ms: a narrow way."""
    talk = Talk()
    talk.shake()
    data = request(1, 12 * SEGMENT)
    for place in range(0, len(data), SEGMENT):
        talk.say(place / SEGMENT / 100, 0, data[place : place + SEGMENT])
    for number in range(1, 11):
        talk.say(10 * number, 1, ack=number * SEGMENT)
    talk.say(105, 1, answer(1))
    [found] = talk.causes(tmp_path)
    assert found["congestion"] > 98 and found["broker"] < 6


@pytest.mark.parametrize(("after", "cause"), [(12, "unknown"), (45, "loss")])
def test_a_repeat_that_came_too_late_for_the_answer_repaired_nothing(tmp_path, after, cause):
    talk = Talk()
    talk.shake(way=40)
    data = request(1, 3 * SEGMENT)
    for place in range(0, len(data), SEGMENT):
        talk.say(1, 0, data[place : place + SEGMENT])
    talk.say(60, 0, data[:SEGMENT], at=0)
    talk.say(60 + after, 1, answer(1))
    [found] = talk.causes(tmp_path)
    assert found[cause] > 55


def test_a_held_piece_comes_a_whole_way_after_its_acknowledgement(tmp_path):
    """Near the client, 20 ms from the broker: what a delayed acknowledgement of 40 ms had held is here more than half as much later."""
    talk = Talk()
    talk.shake(way=20)
    talk.say(1, 0, request(1))
    data = answer(1)
    talk.say(21.2, 1, data[:20])
    talk.say(61.2, 0)
    talk.say(81.6, 1, data[20:])
    [found] = talk.causes(tmp_path)
    assert found["nagle"] > 59


@pytest.mark.parametrize("size", [200, 3 * SEGMENT])
def test_a_decoder_that_begins_in_the_middle_soon_knows_as_much_of_the_numbers(tmp_path, size):
    """Of who sends several segments as one packet each time as well: else splits would be read twice."""
    talk = Talk()
    talk.shake()
    talk.usual(0, 1)
    talk.usual(2, 2)
    for serial in range(3, 300):
        talk.say(2 * serial, 0, request(serial))
        talk.say(2 * serial + 0.4, 1, answer(serial, size))
        talk.numbers[1] += size // SEGMENT
        talk.say(2 * serial + 0.5, 0)
    path = Path(talk.written(tmp_path))
    found, stitch = stitched(path, path.stat().st_size // 3 + 16)
    assert found == rows(path) and stitch.redone < 100


def remoting(opaque: int, flag: int) -> bytes:
    """A heartbeat of RocketMQ, or its answer: a number is given once."""
    header = b'{"code":%d,"language":"JAVA","version":453,"opaque":%d,"flag":%d}' % (0 if flag else 34, opaque, flag)
    return struct.pack(">II", 4 + len(header), len(header)) + header


@pytest.mark.parametrize(("hole", "paired"), [(0, [7, 8]), (2, [8]), (4, [7, 8])])
def test_where_less_lacks_than_any_message_has_another_connection_of_the_ports_began(tmp_path, monkeypatch, hole, paired):
    """Its SYN and the FIN before it count as bytes.  The request's own answer was lost; its number is nobody else's, but for another connection's."""
    monkeypatch.setitem(globals(), "TUBEMQ_PORT", 10911)
    talk = Talk()
    talk.shake()
    talk.say(0, 0, remoting(7, 0))
    talk.say(1, 1, remoting(7, 1), lost=True)
    talk.say(2, 0, remoting(8, 0))
    talk.say(3, 1, remoting(8, 1))
    talk.say(4, 0, remoting(7, 0), lost=True)
    talk.say(5, 0, remoting(9, 0))
    talk.say(6, 1, remoting(7, 1), at=2 * len(remoting(7, 1)) + hole)
    assert numbers(talk, tmp_path) == paired


def numbers(talk, folder) -> list[int]:
    with dissect.open(talk.written(folder)) as capture:
        return [row["request_id"] for row in capture.sql("select request_id from exchanges where status = 'ok' order by request_id").to_pylist()]


@pytest.mark.parametrize(("received", "paired"), [(False, [7, 8, 9]), (True, [8])])
def test_a_number_that_was_answered_before_it_is_asked_was_another_connections(tmp_path, monkeypatch, received, paired):
    """Who asks had received that answer.  So the numbers of what is open may come again: the request's own answer was lost."""
    monkeypatch.setitem(globals(), "TUBEMQ_PORT", 10911)
    talk = Talk()
    talk.shake()
    talk.say(0, 0, remoting(7, 0))
    talk.say(1, 1, remoting(7, 1), lost=True)
    talk.say(2, 0, remoting(8, 0))
    talk.say(3, 1, remoting(8, 1))
    before = talk.sent[1]
    talk.say(4, 1, remoting(9, 1), ack=talk.sent[0] + len(remoting(9, 0)))
    talk.say(5, 0, remoting(9, 0), ack=None if received else before)
    talk.say(6, 0, remoting(7, 0), lost=True)
    talk.say(6, 0, remoting(10, 0))
    talk.say(7, 1, remoting(7, 1))
    assert numbers(talk, tmp_path) == paired


@pytest.mark.parametrize(("at", "paired"), [(None, [7]), (-200, [])])
def test_an_answer_in_front_does_not_wait_when_another_connection_of_the_ports_spoke(tmp_path, monkeypatch, at, paired):
    """Bytes below the server's SYN are none of this connection's, so what is asked behind them may be none, too."""
    monkeypatch.setitem(globals(), "TUBEMQ_PORT", 10911)
    talk = Talk()
    talk.shake()
    talk.say(1, 1, remoting(7, 1), ack=300)
    if at:
        talk.say(2, 1, remoting(7, 1), at=at, ack=-100)
    talk.say(3, 0, remoting(7, 0), ack=0)
    assert numbers(talk, tmp_path) == paired


@pytest.mark.parametrize(("at", "paired"), [(None, [7]), (500, [])])
def test_an_answer_in_front_does_not_wait_when_bytes_below_the_first_ones_came(tmp_path, monkeypatch, at, paired):
    """The request had heard nothing of all that was captured, so its own answer may have been among them."""
    monkeypatch.setitem(globals(), "TUBEMQ_PORT", 10911)
    talk = Talk()
    talk.say(0, 0, remoting(6, 0), ack=400)
    talk.say(1, 1, remoting(7, 1), at=1000, ack=300)
    if at:
        talk.say(2, 1, remoting(5, 1), at=at, ack=10)
    talk.say(3, 0, remoting(7, 0), ack=600)
    assert numbers(talk, tmp_path) == paired
