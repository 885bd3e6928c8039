"""Every hard input, decoded and held against its truth: messages kept, pairs found, nothing paired wrongly, no byte lost."""

import shutil
import struct
import subprocess

import pytest

from tests.support.hard import EXCHANGES, VARIANTS, put
from tests.hard.judge import judge, rows

# What is not reached yet, with the reason.
MISSED = {
    ("tubemq", "snaplen_80"): "fourteen bytes of each segment are not enough to recognise TubeMQ",
}
CASES = [pytest.param(protocol, name, marks=[pytest.mark.xfail(strict=True, reason=MISSED[protocol, name])]
                      if (protocol, name) in MISSED else [], id=f"{protocol}-{name}")
         for protocol in ("tubemq", "tank") for name in VARIANTS]
ENCAPSULATED = {"pppoe", "vlan", "qinq", "qinq_old", "vxlan", "geneve", "gtpu", "gre", "gre_key", "gre_ethernet", "ip_in_ip",
                "vxlan_in_qinq"}


@pytest.mark.parametrize(("protocol", "name"), CASES)
def test_variant(tmp_path, protocol, name):
    made = VARIANTS[name](protocol, 7)
    found = rows(put(tmp_path, name, made))
    verdict = judge(made, found)
    assert verdict.wrong == []
    assert verdict.unkept == []
    assert len(found["connections"]) == made.connections
    assert verdict.kept >= made.least[0]
    assert verdict.pairs >= made.least[1]
    assert {row["kind"] for row in found["problems"]} >= made.problems
    # a message is whole when every byte of it was captured, and only then
    complete = sum(row["complete"] for row in found["messages"])
    assert complete == len(made.whole())
    # every message has one row, every request one exchange
    assert len(found["messages"]) <= 2 * EXCHANGES
    assert all(row["encapsulation"] for row in found["connections"]) == (name in ENCAPSULATED)


def measured(tmp_path, name, protocol="tubemq"):
    made = VARIANTS[name](protocol, 7)
    found = rows(put(tmp_path, name, made))
    return made, found


def test_repeats_are_counted_once(tmp_path):
    for name in ("retransmission", "retransmission_merged", "mirror_duplicates", "mirror_duplicates_late"):
        made, found = measured(tmp_path, name)
        [connection] = found["connections"]
        once = made.carried()
        assert (connection["bytes_to_server"], connection["bytes_to_client"]) == (len(once[0, 0]), len(once[0, 1]))
        sent = sum(len(p.data) for p in made.packets)
        assert connection["retransmitted_bytes"] == sent - len(once[0, 0]) - len(once[0, 1])


def test_keep_alives_are_no_data(tmp_path):
    for name in ("keep_alive", "keep_alive_first", "zero_window"):
        made, found = measured(tmp_path, name)
        [connection] = found["connections"]
        once = made.carried()
        assert (connection["bytes_to_server"], connection["bytes_to_client"]) == (len(once[0, 0]), len(once[0, 1]))
        assert connection["overlap_conflicts"] == 0


def test_a_conflict_is_told_and_the_first_copy_counts(tmp_path):
    made, found = measured(tmp_path, "overlap_other_bytes")
    assert found["connections"][0]["overlap_conflicts"] == sum(p.junk for p in made.packets)
    assert sum(row["kind"] == "conflict" for row in found["problems"]) == sum(p.junk for p in made.packets)


def test_missing_bytes_are_counted(tmp_path):
    for name in ("lost_request_2_in_order", "lost_request_2_swapped", "lost_first_half_25_pipelined", "lost_answer_2_in_order"):
        made, found = measured(tmp_path, name)
        [connection] = found["connections"]
        held = made.carried()
        for side, end in ((0, "server"), (1, "client")):
            sent = sum(m.size for m in made.messages if m.side == side)
            assert connection[f"missing_to_{end}"] == sent - len(held[0, side])


def test_how_a_connection_began_and_ended(tmp_path):
    for name, start, end in (("plain", "syn", "fin"), ("reset", "syn", "reset"), ("no_syn", "midstream", "fin"),
                             ("early_fin", "syn", "fin")):
        _, found = measured(tmp_path, name)
        assert (found["connections"][0]["start"], found["connections"][0]["end"]) == (start, end)


def test_a_request_open_at_reset_is_a_row(tmp_path):
    _, found = measured(tmp_path, "reset")
    assert [row["request_id"] for row in found["exchanges"] if row["status"] == "reset"] == [EXCHANGES]


def test_one_side_only_leaves_unanswered_and_no_request(tmp_path):
    for name, status in (("only_client", "unanswered"), ("only_server", "no_request")):
        _, found = measured(tmp_path, name)
        assert {row["status"] for row in found["exchanges"]} <= {status, "reset"}
        assert len(found["exchanges"]) == EXCHANGES


def test_times_of_one_exchange_add_up(tmp_path):
    for name in ("plain", "halves_swapped", "times_backwards", "answer_before_request", "split_small"):
        _, found = measured(tmp_path, name)
        for row in found["exchanges"]:
            if row["latency_ns"] is not None:
                assert row["latency_ns"] == row["send_ns"] + row["server_ns"] + row["receive_ns"]


@pytest.mark.skipif(not shutil.which("tshark"), reason="needs tshark")
@pytest.mark.parametrize("name", [pytest.param(name, marks=pytest.mark.slow if number % 3 or name == "split_bytes" else [])
                                  for number, name in enumerate(VARIANTS) if name not in ("rotated_files", "last_record_cut")])
def test_streams_are_numbered_as_by_tshark(tmp_path, name):
    made, found = measured(tmp_path, name)
    done = subprocess.run(["tshark", "-n", "-r", tmp_path / f"{name}.pcap", "-T", "fields", "-e", "tcp.stream", "-Y", "tcp"],
                          capture_output=True, text=True, check=False)
    theirs = {line.split(",")[-1] for line in done.stdout.split("\n") if line}
    assert {str(row["tcp_stream"]) for row in found["connections"]} == theirs


def test_a_conflict_is_told_however_far_apart_the_copies_lie(tmp_path):
    """Copies of a plain file are compared also where the first has left the window."""
    made, found = measured(tmp_path, "overlap_other_bytes")
    raw, far = (tmp_path / "overlap_other_bytes.pcap").read_bytes(), tmp_path / "far.pcap"
    other = struct.pack("<IIII", 1_700_000_000, 0, 65_000, 65_000) + bytes(65_000)  # no IP packet
    parts, at, filled = [raw[:24]], 24, 0
    for packet in made.packets:
        if packet.junk and filled < 2:
            parts.append(other * 40)
            filled += 1
        size = 16 + struct.unpack_from("<I", raw, at + 8)[0]
        parts.append(raw[at : at + size])
        at += size
    far.write_bytes(b"".join([*parts, raw[at:]]))
    assert filled == 2
    assert rows(str(far))["connections"][0]["overlap_conflicts"] == found["connections"][0]["overlap_conflicts"]
