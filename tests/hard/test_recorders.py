"""Every form of file, and what TCP and mirrors do: the same pairs, none wrong, none lost in silence."""

import random
from dataclasses import replace

import pytest

from dissect.decode.options import Options
from tests.hard import damage, lives, metamorphic, readings, recorders

GATE = ["rocketmq/x_acl", "tank/g_cluster_small"]


def faults(name, words, folder, packets=1 << 40):
    [path] = recorders.inputs([name])
    return recorders.campaign([path], range(1), packets, words, False)


@pytest.mark.parametrize("name", GATE)
def test_whatever_the_recorder_and_the_network_did_pairs_are_the_same(name, tmp_path):
    assert faults(name, list(recorders.CHANGES), tmp_path) == []


@pytest.mark.slow
@pytest.mark.parametrize("path", recorders.inputs([]), ids=lambda path: "-".join(path.parts[-2:]).removesuffix(".pcap.zst"))
def test_whatever_the_recorder_and_the_network_did_pairs_are_the_same_anywhere(path, tmp_path):
    assert faults(str(path), list(recorders.CHANGES), tmp_path, 3000) == []


def made(name, change, folder, seed=0, packets=250):
    [path] = recorders.inputs([name])
    capture = damage.read(path)
    capture = replace(capture, packets=capture.packets[:packets])
    [out], _ = recorders.written(folder, recorders.CHANGES[change](capture, random.Random(seed)))
    return folder / out


def clockless(folder):
    """Every third packet has no time."""
    capture = damage.read(recorders.inputs([GATE[0]])[0])
    recs = [(ns if n % 3 else 0, *rest) for n, (ns, *rest) in enumerate(recorders.records(capture, capture.packets))]
    [name], _ = recorders.written(folder, recorders.files([recs]))
    return folder / name


def test_a_clock_that_is_not_set_yet_is_no_fault_of_a_context(tmp_path):
    """Some packets have no time: the handshake lasts fifty years."""
    path = clockless(tmp_path)
    whole = readings.blocks(path, 4096, Options(jobs=1))
    assert whole["exchanges"] and readings.blocks(path, 1, Options(jobs=1), path.stat().st_size // 5) == whole


@pytest.mark.parametrize("change", ["pcapng, blocks between", "pcapng, wrong options"])
def test_a_block_that_is_no_packet_has_its_place_between_packets(change, tmp_path):
    """However many packets are read at once."""
    path = made("pulsar/d_txn", change, tmp_path, 3)
    one = readings.blocks(path, 1, Options(jobs=1))
    assert one["problems"] and one == readings.blocks(path, 4096, Options(jobs=1)) == readings.blocks(path, 3, Options(jobs=1))


SPLIT = {  # change → bytes of a split, packets before its first look, and what was read differently
    "clock, jitter": (11619, 5),  # a handshake that the clock ended before it began
    "tcp, again, lower, far, no farewell": (23180, 5),  # a SYN before the look, and its answer behind it
    "pcapng, blocks between": (26229, 100),  # a type of blocks, in several splits; drops of several interfaces
    "pcapng, simple packets": (38602, 100),
}


@pytest.mark.parametrize("change", SPLIT)
def test_splits_give_the_rows_of_the_whole_file(change, tmp_path):
    path = made(GATE[0], change, tmp_path, f"x_acl.pcap.zst {change} 3")
    whole = readings.blocks(path, 4096, Options(jobs=1))
    assert whole["exchanges"] and readings.joined(path, *SPLIT[change], 30, Options(jobs=1)) == whole


def test_a_false_syn_where_a_split_begins_is_none_of_the_connection(tmp_path):
    """Near the numbers that it goes on with; whoever read what it came behind knows better."""
    path = made("pulsar/d_txn", "tcp, false SYNs", tmp_path, "d_txn.pcap.zst tcp, false SYNs 11", 600)
    assert readings.joined(path, 80701, 20, 1, Options(jobs=1)) == readings.blocks(path, 4096, Options(jobs=1))


def broken(path, places, size):
    """Zeros where records begin."""
    data = bytearray(path.read_bytes())
    for at in places:
        data[at : at + size] = bytes(size)
    path.write_bytes(data)
    return path


@pytest.mark.parametrize(("change", "places", "size"), [("pcap, ns", (9000, 30_000, 30_400, 50_000), 400), ("pcapng, simple packets", (604, 40_000), 9000)])
def test_damage_has_its_place_in_the_file_in_whatever_split(change, places, size, tmp_path):
    """Its packets are counted from the file's beginning, and packets without a time have that of the packet before, which may be in another split."""
    path = broken(made(GATE[0], change, tmp_path), places, size)
    whole = readings.blocks(path, 4096, Options(jobs=1))
    assert any(dict(row)["kind"] == "damaged" for row in whole["problems"])
    for split in (4000, 30_100):
        assert readings.joined(path, split, 5, 4, Options(jobs=1)) == whole, split


def of_two_lives(name, change, seed, folder, harms=("skew of directions", "10 % lost")):
    """(pairs, those of them whose request is of the one life and whose answer is of the other)"""
    capture, rng = damage.read(recorders.inputs([name])[0]), random.Random(seed)
    packets = lives.CHANGES[change](capture.packets, rng)
    for harm in harms:
        packets = metamorphic.CHANGES[harm](packets, rng)
    pairs = list(recorders.Seen(*recorders.written(folder, recorders.files([recorders.records(capture, packets)]))).pairs)
    return len(pairs), [row for row in pairs if (row[0] > lives.AGAIN) != (row[1] > lives.AGAIN)]


@pytest.mark.parametrize("seed", range(2))
def test_ports_used_again_without_a_syn_pair_nothing_of_two_lives(seed, tmp_path):
    """Numbers 16 MiB further; one direction is heard 100 packets late, so an answer acknowledges what no byte of was seen yet."""
    count, wrong = of_two_lives(GATE[0], "again, higher, no farewell, no SYN", seed, tmp_path)
    assert count > 85 and wrong == []


@pytest.mark.parametrize(("name", "harm", "seed", "least"), [("tubemq/a_small", "10 % lost", 1, 480), ("rocketmq/c_errors", "one side lossy", 1, 310), ("bookkeeper/f_bk_v3", "10 % lost", 1, 1000)])
def test_a_life_with_lower_numbers_fills_no_holes_of_the_one_before(name, harm, seed, least, tmp_path):
    """Its segments lie among the first life's, and acknowledge less than the bytes before the hole, or more than those behind it.  Before: 19, 8
    and 12 wrong pairs of 432, 316 and 569."""
    count, wrong = of_two_lives(name, "again, lower, no farewell, no SYN", seed, tmp_path, [harm])
    assert count > least and wrong == []


@pytest.mark.parametrize("name", GATE)
def test_an_overloaded_recorder_loses_what_it_did_not_write_and_no_more(name, tmp_path):
    """Megabytes of both directions at once, some times: what came then is no stray, however it is read."""
    path = made(name, "tcp, overloaded", tmp_path, 1, 1500)
    whole = readings.blocks(path, 4096, Options(jobs=1))
    lacks = [row for row in map(dict, whole["problems"]) if row["kind"] == "gap"]
    assert len(lacks) > 5 and not [row for row in map(dict, whole["problems"]) if row["kind"] == "stray"]
    for records in (1, 3):
        assert readings.blocks(path, records, Options(jobs=1), path.stat().st_size // 7) == whole
    for size in (4001, 9001, 30_011):
        assert readings.joined(path, size, 5, 4, Options(jobs=1)) == whole, size


@pytest.mark.parametrize(("name", "change", "seed", "least"), [("rocketmq_grpc/grpc_errors", "again, higher, no farewell, no SYN", 1, 190), ("rocketmq_grpc/grpc_errors", "again, near, no farewell, no SYN", 2, 160),
                                                               ("rocketmq_grpc/grpc_proxy_killed", "again, near, no farewell, no SYN", 6, 240)])
def test_streams_of_two_lives_are_never_paired(name, change, seed, least, tmp_path):
    """A stream's number means nothing in another connection, and its ports may be that one's too."""
    count, wrong = of_two_lives(name, change, seed, tmp_path)
    assert count > least and wrong == []


@pytest.mark.parametrize(("ends", "kept"), [((False,), 1), ((False, True), 0.5)], ids=["the broker's", "all"])
@pytest.mark.parametrize("name", ["tubemq/a_small", "rocketmq/a_small"])
def test_a_tool_that_knows_no_acknowledgements_costs_no_pair_that_order_tells(name, ends, kept, tmp_path):
    """It numbers from a small number on, and each packet acknowledges the same one, which is no other life's."""
    capture = damage.read(recorders.inputs([name])[0])
    whole = damage.pairs(capture, tmp_path / "whole.pcap")
    begun, out = {}, []
    for packet in capture.packets:
        if lives.tcp_at(packet.data):
            way = lives.way(packet.data)
            first, own = begun.setdefault(way, (lives.seq_of(packet.data), 77_000 if lives.back(way) in begun else 1000))
            said = {"ack": 1} if lives.flags(packet.data) & lives.ACK and readings.toward(packet.data) in ends else {}
            if not said and lives.flags(packet.data) & lives.ACK and lives.back(way) in begun:
                other, other_own = begun[lives.back(way)]
                said = {"ack": (int.from_bytes(packet.data[lives.tcp_at(packet.data) + 8 :][:4]) - other + other_own) & 0xFFFFFFFF}
            packet = replace(packet, data=lives.with_tcp(packet.data, seq=(lives.seq_of(packet.data) - first + own) & 0xFFFFFFFF, **said))
        out.append(packet)
    found = damage.pairs(replace(capture, packets=out), tmp_path / "made.pcap")
    assert found <= whole and len(found) >= kept * len(whole), (len(found), len(whole))


@pytest.mark.parametrize(("numbers", "shows"), [(range(1, 642), False), ([*range(1, 642), 820, 821], False), ([*range(1, 642), 812], True), (range(1, 646), True)])
def test_of_what_lacks_behind_all_of_a_connection_nothing_can_tell(numbers, shows):
    """The two last packets of the capture are of another connection; 812 acknowledges what lacks."""
    pair = (529, 645, "SEND_MESSAGE", 87), 0, 1
    capture = damage.read(recorders.inputs(["rocketmq/h_go"])[0])
    assert recorders.showing(capture, [(b"", list(numbers))], [pair]) == [pair] * shows
