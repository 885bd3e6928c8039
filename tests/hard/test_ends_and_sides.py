"""What lacks at a connection's beginning and end, whose it was, and whom an answer belongs to where equal questions are open."""

import pytest

from dissect.capture import reader as capture_reader
from tests.hard import damage
from tests.hard.judge import conservation, rows
from tests.hard.metamorphic import inputs

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

SYN, ANSWERED, FIRST, SECOND = 1103, 1104, 1110, 1112  # of a connection of RocketMQ: both SYNs, and what the broker says first: 146 and 105 bytes
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
    first = [p for p in whole.packets if p.number in (SYN, SECOND)]
    rest = [p for p in moved(whole, SYN, ANSWERED) if p.number not in (SYN, SECOND, *(() if late else (FIRST,)))]
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
