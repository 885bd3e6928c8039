"""What lacks at a connection's beginning and end, whose it was, and whom an answer belongs to where equal questions are open."""

import struct

import pytest

from dissect.capture import reader as capture_reader
from tests.hard import damage
from tests.hard.judge import conservation, rows
from tests.hard.metamorphic import inputs
from tests.support import bookie
from tests.support.segments import ACK, FIN, PSH, RST, SYN, Segment, packet, pcap

TABLES = {
    "connections": ["connection", "protocol", "client_port", "server_port", "bytes_to_server", "bytes_to_client", "missing_to_server", "missing_to_client", "late_bytes", "end"],
    "messages": ["connection", "from_client", "offset", "size", "api", "complete", "packet"],
    "exchanges": ["connection", "api", "request_packet", "response_packet", "status"],
    "problems": ["connection", "from_client", "packet", "offset", "bytes", "layer", "kind", "text"],
}


def capture(name):
    [path] = inputs([name])
    return damage.read(path)


def decoded(packets, like, path, **options):
    found = rows([str(damage.Recorded(like.head, packets).write(path))], TABLES, internal=True, **options)
    plain = {row["connection"] for row in found["connections"] if row["protocol"] != "rocketmq_grpc"}
    assert conservation({name: [row for row in found[name] if row["connection"] in plain] for name in ("connections", "messages", "problems")}) == []
    return found


def without(found, *numbers):
    return [p for p in found.packets if p.number not in numbers]


def ports(frame):
    at = damage.tcp_at(frame)
    return {int.from_bytes(frame[at : at + 2]), int.from_bytes(frame[at + 2 : at + 4])} if at else set()


def of_port(found, table, port):
    [row] = [row for row in found["connections"] if row["client_port"] == port]
    return [one for one in found[table] if one["connection"] == row["connection"]]


def of_tcp(found):
    return [row for row in found["problems"] if row["layer"] == "tcp"]


# --- equal questions ----------------------------------------------------------------------------------------------------


def test_of_two_open_reads_of_one_entry_the_first_is_lost_and_the_second_gets_no_answer(tmp_path):
    """Pulsar's broker reads entry 0 of ledger 2 in packets 1803 and 1844, before either is answered (1887, 1891)."""
    whole = capture("pulsar/c_errors")
    less = without(whole, 1803)
    numbers = [0, *(p.number for p in less)]
    found = decoded(less, whole, tmp_path / "x.pcap")
    alone = {numbers[row["request_packet"] or row["response_packet"]]: row["status"] for row in found["exchanges"] if None in (row["request_packet"], row["response_packet"])}
    assert {alone[1844], alone[1887], alone[1891]} == {"unanswered", "no_request"} and alone[1844] == "unanswered"
    before = decoded(whole.packets, whole, tmp_path / "y.pcap")
    assert sum(row["status"] == "ok" for row in before["exchanges"]) - sum(row["status"] == "ok" for row in found["exchanges"]) == 4  # read again in 1911 and 1916


# --- whose it was -------------------------------------------------------------------------------------------------------


def test_a_gap_before_anybody_knows_the_client_says_the_right_side(tmp_path, monkeypatch):
    """No SYN of this connection was captured, and a request, packet 398, is lost."""
    whole = capture("pulsar/c_errors")
    less = [p for p in without(whole, 398) if 40694 in ports(p.data)][:150]
    found = decoded(less, whole, tmp_path / "x.pcap", jobs=1)
    [gap] = of_port(found, "problems", 40694)
    assert (gap["kind"], gap["from_client"]) == ("gap", True)
    assert decoded(less, whole, tmp_path / "x.pcap", split_size=8192) == found
    monkeypatch.setattr(capture_reader, "BLOCK_RECORDS", 40)
    assert of_tcp(decoded(less, whole, tmp_path / "x.pcap", split_size=1, jobs=1)) == of_tcp(found)


# --- a SYN behind its data ----------------------------------------------------------------------------------------------

OPENED, ANSWERED, FIRST, SECOND = 1103, 1104, 1110, 1112  # of a connection of RocketMQ: both SYNs, and what the broker says first: 146 and 105 bytes
PORT = 55662


def moved(whole, behind, *numbers):
    """These packets right behind another one."""
    some = {p.number: p for p in whole.packets if p.number in numbers}
    return [q for p in without(whole, *numbers) for q in ([p, *(some[number] for number in numbers)] if p.number == behind else [p])]


@pytest.mark.parametrize("behind", [SECOND, 1106])
def test_a_syn_behind_its_data_begins_no_other_connection(behind, tmp_path):
    """The client's acknowledgement says where its broker begins."""
    whole = capture("rocketmq/a_small.")
    before, found = decoded(whole.packets, whole, tmp_path / "x.pcap"), decoded(moved(whole, behind, ANSWERED), whole, tmp_path / "y.pcap")
    for table in ("messages", "exchanges"):
        assert len(of_port(found, table, PORT)) == len(of_port(before, table, PORT)) > 0
    assert of_port(found, "problems", PORT) == []


@pytest.mark.parametrize("late", [False, True])
def test_what_came_before_a_syn_that_came_too_late_has_a_row(late, tmp_path):
    """Nobody had acknowledged anything: what was captured first is taken for the beginning."""
    whole = capture("rocketmq/a_small.")
    first = [p for p in whole.packets if p.number in (OPENED, SECOND)]
    rest = [p for p in moved(whole, OPENED, ANSWERED) if p.number not in (OPENED, SECOND, *(() if late else (FIRST,)))]
    at = next(i for i, p in enumerate(rest) if p.number == ANSWERED)
    found = decoded([*rest[:at], *first, *rest[at:]], whole, tmp_path / "x.pcap")
    [connection] = of_port(found, "connections", PORT)
    told = [(row["kind"], row["from_client"], row["offset"], row["text"].split(" ")[0]) for row in of_port(found, "problems", PORT)]
    assert told == [("gap", False, -146, "146"), *([("late", False, -146, "146")] if late else [])]
    assert (connection["missing_to_client"], connection["late_bytes"]) == ((0, 146) if late else (146, 0))


# --- an end that is not there -------------------------------------------------------------------------------------------


def test_what_the_other_end_received_last_is_missing_where_it_is_not(tmp_path):
    """The last bytes that servers say are lost, and their FINs."""
    whole = capture("tank/g_cluster_small")
    last, fins = {}, set()
    for p in whole.packets:
        at = damage.tcp_at(p.data)
        if damage.said(p.data):
            last[p.data[at - 8 : at + 4]] = p
        if at and p.data[at + 13] & 1 and p.data[at : at + 2] < p.data[at + 2 : at + 4]:
            fins.add(p.number)
    servers = [p for key, p in last.items() if key[8:10] < key[10:12]]
    lost = {p.number: len(damage.said(p.data)[1]) for p in servers}
    found = decoded([p for p in whole.packets if p.number not in fins | set(lost)], whole, tmp_path / "x.pcap")
    received = sum(row["missing_to_client"] for row in found["connections"])
    assert received == sum(lost.values()) and sum(row["missing_to_server"] for row in found["connections"]) == 0
    assert sum(row["kind"] == "gap" and not row["from_client"] for row in found["problems"]) == len(lost)


# --- a base that only the other end's acknowledgements say ---------------------------------------------------------------

MIB = 1 << 20
ROWS = {
    "connections": ["connection", "bytes_to_server", "bytes_to_client", "missing_to_server", "missing_to_client", "late_bytes"],
    "problems": ["from_client", "layer", "kind", "offset", "bytes"],
}


def talked(tmp_path, segments, **more):
    """The rows of a few segments; the bookie is side 0."""
    path = tmp_path / "made.pcap"
    path.write_bytes(pcap([packet(one, bookie.PORT) for one in segments]))
    return rows([str(path)], ROWS | more, internal=True)


def frame(operation, size=20):
    return struct.pack(">IBBH", size, 2, operation, 0) + struct.pack(">qq", 1, 1) + bytes(size - 20)


@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize("far", [-3 * MIB, -1000, 3 * MIB])
def test_the_first_captured_bytes_begin_a_direction_wherever_the_other_end_saw_it(far, side, tmp_path):
    """Of one end both SYN and data were captured, of the other no SYN: what it says is in the connection's bytes, every one of them."""
    said = [Segment(side, 5_000_000 + far + 24 * n, frame(2), ACK | PSH, 1) for n in range(8)]
    found = talked(tmp_path, [Segment(1 - side, 0, b"", SYN), Segment(1 - side, 1, frame(2), ACK | PSH, 5_000_000), *said])
    [row] = found["connections"]
    assert {row["bytes_to_server"], row["bytes_to_client"]} == {24, 8 * 24}
    assert row["missing_to_server"] + row["missing_to_client"] == max(-far - 8 * 24, 0) and row["late_bytes"] == 0  # up to where it was received


@pytest.mark.parametrize("late", [0, 100])
def test_a_late_syn_captured_twice_is_one_connection(late, tmp_path):
    syn = Segment(1, 999 - late, b"", SYN)
    said = [Segment(1, 1000 + 24 * n, frame(2), ACK | PSH, 1) for n in range(6)]
    found = talked(tmp_path, [*said[:3], syn, syn, *said[3:]])
    [row] = found["connections"]
    assert row["bytes_to_server"] + row["bytes_to_client"] == 6 * 24 and row["missing_to_server"] + row["missing_to_client"] == late


@pytest.mark.parametrize("paced", [False, True])
@pytest.mark.parametrize("how", ["capture", "fin", "reset"])
def test_what_was_acknowledged_step_by_step_is_missing_at_the_end(how, paced, tmp_path):
    """The bookie says 3 MiB of which nothing was captured; its client acknowledges all of it."""
    steps = range(1, 3 * MIB, 60_000)
    last = {"capture": [], "fin": [Segment(1, 1 + 24 * len(steps), b"", ACK | FIN, 1 + steps[-1])], "reset": [Segment(1, 1 + 24 * len(steps), b"", ACK | RST, 0)]}
    found = talked(tmp_path, [Segment(1, 0, b"", SYN), Segment(0, 0, b"", SYN | ACK, 1), Segment(1, 1, b"", ACK, 1),
                              *(Segment(1, 1 + 24 * n, frame(2), ACK | PSH, 1 + step) for n, step in enumerate(steps)), *last[how]], **({"exchanges": ["tcp_queue_ns"]} if paced else {}))
    [row] = found["connections"]
    assert row["missing_to_client"] == steps[-1] - (how == "fin")
    assert sum(one["kind"] == "gap" for one in found["problems"]) == 1


@pytest.mark.parametrize("size", [900_000, 3 * MIB])
def test_a_fin_far_behind_what_was_captured_says_what_is_missing(size, tmp_path):
    said = [Segment(1, 1 + 24 * n, frame(2), ACK | PSH, 1 + step) for n, step in enumerate(range(0, size + 1, 60_000))]
    found = talked(tmp_path, [Segment(1, 0, b"", SYN), Segment(0, 0, b"", SYN | ACK, 1), *said, Segment(1, 1 + 24 * len(said), b"", ACK, 1 + size),
                              Segment(0, 1 + size, b"", ACK | FIN, 1 + 24 * len(said))])
    assert [row["missing_to_client"] for row in found["connections"]] == [size]
    assert sum(one["kind"] == "gap" for one in found["problems"]) == 1


@pytest.mark.parametrize("before", [0, 4072])
def test_sides_of_what_waits_do_not_depend_on_blocks(before, tmp_path):
    """Twenty conflicts, before anybody knows which protocol it is; other packets in front move the border of a block."""
    first = frame(2)[:10]
    twice = [Segment(1, 1 + n, bytes([first[n] ^ (turn == 1)]), ACK | PSH, 1) for n in range(1, 10) for turn in (0, 1, 1)]
    other = [Segment(1, 1, b"", ACK, 1) for _ in range(before)]
    rest = [Segment(1, 1, first[:1], ACK | PSH, 1), Segment(1, 11, frame(2)[10:], ACK | PSH, 1), *(Segment(1, 25 + 24 * n, frame(2), ACK | PSH, 1) for n in range(3))]
    found = talked(tmp_path, [Segment(1, 0, b"", SYN), Segment(0, 0, b"", SYN | ACK, 1), *other, *twice, *rest])
    assert {row["from_client"] for row in found["problems"] if row["kind"] == "conflict"} == {True}


# --- a key that is asked again and again ---------------------------------------------------------------------------------


def test_the_doubt_about_a_key_that_is_polled_ends():
    """One read of an entry is lost; a few answers stay alone, and the reads after them are paired with their own."""
    talk = bookie.Bookie()
    talk.read(1, 1), talk.answer(1, 1)
    lost = talk.read(7, 0)
    truth = {}
    talk.answer(7, 0)
    for _ in range(200):
        asked = talk.read(7, 0)
        truth[asked - 1] = talk.answer(7, 0) - 1
    pairs = {asked: answered for _, asked, answered, status in bookie.ask(talk.capture(lost)) if status == "ok" and asked > lost}
    assert 190 < len(pairs) and pairs.items() <= truth.items()


def test_a_message_far_ahead_of_many_gaps_is_as_sure_as_without_them():
    """What lacks ahead of a place says nothing of it: 300 answers are held back until after 300 later gaps."""
    talk = bookie.Bookie()
    lost, asked = [], []
    for entry in range(300):
        asked.append(talk.read(1, entry))
    for entry in range(300):
        lost.append(talk.add(2, entry))
        talk.add(3, entry)
    answered = [talk.answer(1, entry) for entry in range(300)]
    pairs = [row for row in bookie.ask(talk.capture(*lost)) if row[3] == "ok"]
    assert [row[1] for row in pairs] == asked and len(pairs) == len(answered)


def test_many_open_requests_of_two_protocols_keep_to_their_own_tables(tmp_path):
    """The table of one protocol grows while another one's requests are open."""
    whole = capture("rocketmq/a_small.")
    talk = bookie.Bookie()
    for entry in range(6000):
        talk.read(1, entry)
    for entry in range(6000):
        talk.answer(1, entry)
    packets = [damage.Packet(10**6 + number, whole.packets[-1].time, struct.pack("<II", len(data), len(data)), data)
               for number, data in enumerate(packet(one, bookie.PORT) for one in talk.segments)]
    half = len(whole.packets) // 2
    found = decoded([*whole.packets[:half], *packets, *whole.packets[half:]], whole, tmp_path / "x.pcap")
    before = decoded(whole.packets, whole, tmp_path / "y.pcap")
    assert len(found["exchanges"]) == len(before["exchanges"]) + 6000
