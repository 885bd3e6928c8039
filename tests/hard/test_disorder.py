"""Packets in another order, lost, doubled, seen late: a pair that the whole capture does not have never appears."""

import random
from dataclasses import replace
from pathlib import Path

import pytest

from tests.hard import damage

CAPTURES = Path(__file__).parents[2] / "captures"
SMALL = ["tank/g_cluster_small", "tank/b_consume", "pulsar/d_txn", "pulsar/i_auth", "rocketmq/x_acl", "bookkeeper/h_store"]
HARMS = [
    (("swapped", 2),), (("swapped", 10),), (("swapped", 50),), (("delayed", 50),), (("lost", 1),), (("lost", 10),), (("doubled", 3),), (("doubled", 50),),
    (("begun", 30),), (("begun", 70), ("swapped", 50)), (("one_sided", 30),), (("lost", 10), ("swapped", 10)),
]
LEAST = {"swapped": 0.6, "delayed": 0.8, "doubled": 0.95, "lost": 0.5}  # share of the pairs that a single harm must leave

LEFT = 48  # bytes of a segment that a snap length leaves in any case: headers lie in them


def harmed(name: str, seeds: range, folder: Path) -> list[tuple]:
    """(harms, seed, pairs that the whole capture does not have, share of its pairs that is left)."""
    capture = damage.read(CAPTURES / f"{name}.pcap.zst")
    whole, last = damage.pairs(capture, folder / "whole.pcap"), damage.spans(capture, folder / "spans.pcap")
    out = []
    for harms in HARMS:
        for seed in seeds:
            found = damage.pairs(damage.damaged(capture, seed, *harms), folder / "harmed.pcap")
            wrong = damage.strangers(capture, found, whole, last)
            out.append((harms, seed, wrong, len(found - wrong) / max(1, len(whole))))
    return out


@pytest.mark.parametrize("name", SMALL)
def test_no_pair_that_the_whole_capture_does_not_have(name, tmp_path):
    found = harmed(name, range(1), tmp_path)
    assert [row for row in found if row[2]] == []
    assert [row for row in found if len(row[0]) == 1 and row[3] < LEAST.get(row[0][0][0], 0)] == []


@pytest.mark.slow
@pytest.mark.parametrize("path", sorted(CAPTURES.glob("*/*.pcap.zst")), ids=lambda path: "-".join(path.parts[-2:]))
def test_no_pair_that_the_whole_capture_does_not_have_anywhere(path, tmp_path):
    found = harmed(str(path.relative_to(CAPTURES)).removesuffix(".pcap.zst"), range(3), tmp_path)
    assert [row for row in found if row[2]] == []


@pytest.mark.parametrize("skip", [0.1, 0.3, 0.5, 0.7])
def test_replication_from_its_middle_is_never_the_wrong_way_round(skip, tmp_path):
    """Both ends of it look alike but for what stands deep in their messages; on ports that say nothing, too."""
    capture = damage.read(CAPTURES / "tank" / "g_cluster_small.pcap.zst")
    whole = damage.pairs(capture, tmp_path / "whole.pcap")
    for shift in (0, 9000):
        late = damage.begun([damage.moved(packet, range(11011, 11015), shift) for packet in capture.packets], None, int(100 * skip))
        found = damage.pairs(damage.Recorded(capture.head, late), tmp_path / "late.pcap")
        assert found <= whole and len(found) >= 0.5 * (1 - skip) * len(whole)


@pytest.mark.parametrize("name", ["rocketmq/x_acl", "pulsar/i_auth", "bookkeeper/h_store"])
def test_who_the_client_is_does_not_depend_on_ports_that_are_known(name, tmp_path):
    capture = damage.read(CAPTURES / f"{name}.pcap.zst")
    for percent in (0, 30, 60):
        late = damage.begun([damage.moved(packet, (6650, 10911, 9876, 10909, 3181), 9000) for packet in capture.packets], None, percent)
        path = damage.Recorded(capture.head, late).write(tmp_path / "moved.pcap")
        found = damage.rows([str(path)], {"connections": ["protocol", "client_port", "server_port"]}, internal=True)["connections"]
        assert [row for row in found if row["protocol"] and row["client_port"] < row["server_port"]] == []
        assert any(row["protocol"] for row in found)


@pytest.mark.parametrize("by", [1, 6, 40])
@pytest.mark.parametrize("name", ["tubemq/g_midstream", "tank/c_control", "rocketmq/x_acl", "pulsar/i_auth", "bookkeeper/h_store"])
def test_messages_cut_by_a_snap_length_in_mid_stream_are_rows(name, by, tmp_path):
    """Nothing but the length that each says of itself tells where they begin and end."""
    capture = damage.read(CAPTURES / f"{name}.pcap.zst")
    late = damage.Recorded(capture.head, damage.begun(capture.packets, None, 30))
    columns = {"messages": ["packet", "from_client", "offset", "size"]}
    whole, cut = ({tuple(row.values()) for row in damage.rows([str(made.write(tmp_path / "x.pcap"))], columns, internal=True, jobs=1)["messages"]}
                  for made in (late, damage.shortened(late, by, LEFT)))
    assert len(cut & whole) >= 0.98 * len(whole) and cut <= whole


@pytest.mark.parametrize(("name", "harms", "seed"), [
    ("bookkeeper/f_bk_v2", (("swapped", 50),), 0), ("bookkeeper/f_bk_v2", (("swapped", 50),), 1), ("bookkeeper/f_bk_v2", (("delayed", 50),), 0),
    ("bookkeeper/f_bk_v2", (("begun", 70), ("swapped", 50)), 1), ("pulsar/a_small", (("swapped", 10),), 0), ("pulsar/a_small", (("one_sided", 30),), 0),
    ("pulsar/a_small", (("begun", 70), ("swapped", 50)), 1), ("tank/g_cluster_small", (("lost", 10),), 0), ("pulsar/a_bem_hidden", (("lost", 10),), 1),
    ("pulsar/i_auth", (("lost", 10), ("swapped", 10)), 2), ("pulsar/b_two_brokers", (("one_sided", 30),), 3)],
    ids=["the syn comes late", "below the first bytes", "late bytes fill a gap", "seen late", "an interim answer before its request", "one side lossy", "pings", "no id", "a chunk is lost",
         "an error that nobody asked for", "a producer that the broker closed is used"])
def test_an_answer_out_of_its_place_is_nobody_elses(name, harms, seed, tmp_path):
    capture = damage.read(CAPTURES / f"{name}.pcap.zst")
    whole = damage.pairs(capture, tmp_path / "whole.pcap")
    found = damage.pairs(damage.damaged(capture, seed, *harms), tmp_path / "harmed.pcap")
    assert damage.strangers(capture, found, whole) == set()
    assert len(found) >= 0.2 * len(whole)


def test_what_came_out_of_two_holes_at_once_is_paired(tmp_path):
    """A request is not in the capture, and later an answer: all that waited behind both comes at the same time, answers first.  By their turn they had
    heard of nothing that was not processed, so nothing speaks against the requests that were asked between the two.
    """
    capture = damage.read(CAPTURES / "rocketmq" / "c_errors.pcap.zst")
    lacks = replace(capture, packets=[packet for at, packet in enumerate(capture.packets, 1) if at not in (835, 930)])
    whole, found = damage.pairs(capture, tmp_path / "whole.pcap"), damage.pairs(lacks, tmp_path / "lacks.pcap")
    assert found <= whole and len(whole - found) == 2       # it was 9


@pytest.mark.parametrize(("seed", "apart"), [(1, 9), (2, 36), (3, 5), (4, 0)])
def test_a_number_that_is_given_once_pairs_across_holes(seed, apart, tmp_path):
    """Three of a hundred packets are lost, of a client that pipelines.  A request and its answer belong together, whatever was between them, since
    no other request of the connection has this number.  Before: 79, 108, 15, 14 of them stayed apart.
    """
    capture, rng = damage.read(CAPTURES / "rocketmq" / "c_errors.pcap.zst"), random.Random(seed)
    lacks = replace(capture, packets=[packet for packet in capture.packets if rng.random() >= 0.03])
    whole, found = damage.pairs(capture, tmp_path / "whole.pcap"), damage.pairs(lacks, tmp_path / "lacks.pcap")
    there = {packet.number for packet in lacks.packets}
    assert found <= whole
    assert sum(row[0] in there and row[1] in there for row in whole - found) <= apart


@pytest.mark.parametrize("seed", range(6))
def test_a_report_that_was_captured_before_its_block_is_its_answer(seed, tmp_path):
    """A slave reports again what it has when it has nothing new: unasked.  What it said first had heard the block, which came later in the capture."""
    capture = damage.read(CAPTURES / "rocketmq" / "d_lite_5.pcap.zst")
    whole, found = (damage.pairs(each, tmp_path / "x.pcap") for each in (capture, damage.damaged(capture, seed, ("swapped", 10))))
    blocks = {pair for pair in whole if pair[2] == "TRANSFER"}
    assert len(blocks) == 2 and {pair for pair in found if pair[2] == "TRANSFER"} == blocks


@pytest.mark.parametrize(("name", "port"), [("rocketmq/d_lite_5", 10912), ("rocketmq/x_acl", 10911), ("pulsar/i_auth", 6650), ("tank/b_consume", 11011), ("bookkeeper/h_store", 3181)])
def test_a_servers_syn_behind_its_second_segment_says_that_the_first_one_lacks(name, port, tmp_path):
    """The stream was read from the second one on as if it were the first: half of replication's hello was a hello."""
    capture = damage.read(CAPTURES / f"{name}.pcap.zst")
    keys = {damage.ends_of(p.data) for p in capture.packets if flags(p.data) & 0x12 == 2 and damage.ends_of(p.data)[-2:] == port.to_bytes(2)}
    key, talk = max(((key, [p for p in capture.packets if damage.ends_of(p.data) in (key, back(key))]) for key in keys), key=lambda each: len(each[1]))
    answer = next(p for p in talk if flags(p.data) & 0x12 == 0x12)
    said = [p for p in talk if damage.ends_of(p.data) == back(key) and damage.said(p.data)]
    moved = [talk[0], said[1], answer, *(p for p in talk[1:] if p not in (answer, said[1]))]
    columns = {"messages": ["packet", "from_client", "size", "api", "kind"], "exchanges": ["request_packet", "response_packet", "api", "status"]}
    whole, late = (numbered(damage.Recorded(capture.head, packets), columns, tmp_path) for packets in (talk, moved))
    assert late["messages"] <= whole["messages"] and late["pairs"] <= whole["pairs"]
    assert len(late["messages"]) >= 0.8 * len(whole["messages"])


def numbered(capture: damage.Recorded, columns: dict, folder: Path) -> dict[str, set]:
    """Whole messages and pairs, with the numbers of the whole capture."""
    number = [0, *(p.number for p in capture.packets)]
    found = damage.rows([str(capture.write(folder / "x.pcap"))], columns, internal=True, jobs=1)
    return {"messages": {(number[row["packet"]], row["from_client"], row["size"]) for row in found["messages"]},
            "pairs": {(number[row["request_packet"]], number[row["response_packet"]], row["api"]) for row in found["exchanges"] if row["request_packet"] and row["response_packet"]}}


def flags(frame: bytes) -> int:
    return frame[damage.tcp_at(frame) + 13] if damage.tcp_at(frame) else 0


def back(key: bytes) -> bytes:
    """Of a direction, the other one's."""
    half = (len(key) - 4) // 2
    return key[half : 2 * half] + key[:half] + key[-2:] + key[-4:-2]
