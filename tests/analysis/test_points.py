"""Two capture points: a second one made from real captures, whose clock, path and losses are known."""

import itertools
import json
import struct
from pathlib import Path

import numpy
import pytest
from tests.support import points as made

import dissect
from dissect.analysis import clocks, legs, points
from dissect.link import segments

ROOT = Path(__file__).resolve().parents[2]
CAPTURES = ["rocketmq/m_two_masters", "pulsar/g_midstream", "tubemq/d_client_balance"]
WAYS = {
    "alike": made.Way(5_000_000_000),
    "drift": made.Way(-3_000_000, 40.0),
    "unlike": made.Way(1_000, out_ns=100_000, back_ns=900_000),
    "step": made.Way(1_000_000, 5.0, steps=((0.5, 3_000_000),)),
    "translated": made.Way(123_456, 10.0, nat=True, lost_out=0.01, lost_back=0.01),
    "repaired": made.Way(123_456, 10.0, lost_out=0.02, lost_back=0.02, repair_ns=20_000_000),
    "repaired and translated": made.Way(-77, 1.0, nat=True, lost_out=0.02, lost_back=0.02, repair_ns=200_000_000),
    "recut": made.Way(99, 3.0, most=400),
    "renumbered": made.Way(123_456, 10.0, nat=True, shift=0x90000000, lost_out=0.01, lost_back=0.01),
}


@pytest.fixture(scope="module", params=CAPTURES)
def packets(request):
    return made.read(ROOT / "captures" / f"{request.param}.pcap.zst")


@pytest.fixture(params=WAYS)
def way(request):
    return WAYS[request.param]


def truth(way: made.Way, first: int, last: int, at: numpy.ndarray) -> numpy.ndarray:
    steps = sum(size * (at - first >= share * (last - first)) for share, size in way.steps)
    return way.offset_ns + steps + (at - first) * way.drift_ppm / 1e6


def test_clocks_and_losses(packets, way, tmp_path):
    files = made.made(packets, way, tmp_path)
    joined = points.join(*(segments.read([str(path)]) for path in (files.first, files.second)))
    clock = joined.clock
    assert clock is not None and len(clock.pieces) == 1 + len(way.steps)
    first, last = packets[0].time, packets[-1].time
    at = numpy.linspace(first, last, 200).astype(numpy.int64)
    wrong = numpy.abs(clock.ahead(at) - truth(way, first, last, at))
    if way.steps:           # between two segments nobody can say when the clock was set
        wrong = wrong[numpy.abs(at - first - way.steps[0][0] * (last - first)) > 0.05 * (last - first)]
    assert wrong.max() <= abs(way.out_ns - way.back_ns) / 2 + 20_000
    assert wrong.max() <= clock.bound_ns + 1_000
    assert abs(clock.drift_ppm - way.drift_ppm) <= 1
    found = points.losses(joined)
    ends = [max(one.rows["packet"].max() for one in (side,)) for side in (joined.first, joined.second)]
    for seen, lost in enumerate((files.lost_out, files.lost_back)):
        told = {int((joined.first, joined.second)[seen].rows["packet"][one.row]) for one in found if one.seen == seen == one.way}
        assert told == {packet for packet in lost if packet != ends[seen]}          # after the last packet nothing tells that it is missing


def test_what_was_cut_on_the_way_is_whole(packets, tmp_path):
    """Large segments leave the client, small ones come in: with losses at the second point's interface, each byte once."""
    files = made.made(packets, made.Way(lost_out=0.02, most=400), tmp_path)
    joined = points.join(*(segments.read([str(path)]) for path in (files.first, files.second)))
    lost = [one for one in points.losses(joined) if one.way == points.OUT]
    told = {int(joined.first.rows["packet"][one.row]): one.bytes for one in lost}
    last = int(joined.first.rows["packet"].max())
    payload = {int(row["packet"]): int(row["length"]) for row in joined.first.rows}
    assert told and told == {packet: payload[packet] for packet in files.lost_out if packet != last}


def test_the_way_is_told_by_the_times(packets, tmp_path):
    """Whichever point is named first."""
    files = made.made(packets, made.Way(lost_out=0.01), tmp_path)
    joined = points.join(*(segments.read([str(path)]) for path in (files.second, files.first)))       # the points, exchanged
    assert files.lost_out and {one.where for one in points.losses(joined)} == {"between"}
    swapped = {(one.way, one.seen) for one in points.losses(joined)}
    assert swapped == {(points.BACK, 1)}


def test_what_the_senders_point_did_not_capture_is_not_lost_between(packets, tmp_path):
    """Dropped by the recorder there: the other point saw it."""
    files = made.made(packets, made.Way(), tmp_path)
    joined = points.join(*(segments.read([str(path)]) for path in (files.first, files.second)))
    chosen = joined.rows[(joined.way == points.OUT) & (joined.first.rows["length"][joined.rows[:, 0]] > 0)][5:500:50]
    left = numpy.ones(len(joined.first.rows), bool)
    left[chosen[:, 0]] = False
    again = points.join(segments.Segments(joined.first.files, joined.first.rows[left], ends=joined.first.ends), joined.second)
    found = points.losses(again)
    assert {one.where for one in found} == {"not captured before"} and {one.row for one in found} == set(chosen[:, 1].tolist())


def test_legs_sum_to_the_latency_of_the_client(tmp_path):
    packets = made.read(ROOT / "captures/rocketmq/m_two_masters.pcap.zst")
    files = made.made(packets, made.Way(7_000_000, 20.0, out_ns=300_000, back_ns=300_000, jitter_ns=0, nat=True), tmp_path)
    with dissect.open(files.first) as client, dissect.open(files.second) as broker:
        found = client.between(broker)
        asked = client.sql(f"select count(*) as n from ({legs.ASKED})").to_pylist()[0]["n"]
        theirs = {row["request_packet"]: row["server_ns"] for row in broker.exchanges(columns=["request_packet", "server_ns"])}
    rows = found["legs"].to_pylist()
    assert len(rows) >= 0.99 * asked
    assert all(sum(row[name] for name in legs.LEGS) == row["latency_ns"] for row in rows)
    single = [row for row in rows if row["leg_client_ns"] == 0]
    assert len(single) > 0.9 * len(rows) and all(abs(row["leg_out_ns"] - 300_000) < 1_000 for row in single)
    assert all(abs(row["leg_broker_ns"] - theirs[row["broker_packet"]]) <= 2 + 3e-5 * abs(theirs[row["broker_packet"]]) for row in single
               if sum(one["broker_packet"] == row["broker_packet"] for one in rows) == 1)
    [pair] = found["pairs"]
    assert abs(pair["offset_ns"] - 7_000_000) < 20_000 and pair["translated"] == pair["matched"] > 100
    assert json.dumps(found["pairs"])


@pytest.mark.parametrize("interfaces", [1, 2])
def test_a_clock_that_is_set_back_tells_a_time_twice(tmp_path, interfaces):
    """For 0.3 s its times are those of packets before them; their order says which is which, of each file that was written at the same time."""
    files = made.made(made.read(ROOT / "captures/rocketmq/m_two_masters.pcap.zst"), made.Way(7_000_000, out_ns=300_000, back_ns=300_000, jitter_ns=0), tmp_path)
    data, place = bytearray(files.second.read_bytes()), 24
    parts = [data[:24] for _ in range(interfaces)]
    middle = made.read(files.second)[2400].number
    for number in itertools.count(1):
        if place >= len(data):
            break
        seconds, rest, size = struct.unpack_from("<III", data, place)
        back = 300_000_000 if number >= middle else 0
        struct.pack_into("<II", data, place, *divmod(seconds * 10**9 + rest - back, 10**9))
        parts[sum(struct.unpack_from(">HH", data, place + 50)) % interfaces] += data[place : place + 16 + size]  # by its ports
        place += 16 + size
    (tmp_path / "broker").mkdir()
    for number, part in enumerate(parts):
        (tmp_path / "broker" / f"eth{number}.pcap").write_bytes(part)
    with dissect.open(files.first) as client, dissect.open(tmp_path / "broker") as broker:
        rows = client.between(broker)["legs"].to_pylist()
    single = [row for row in rows if row["leg_client_ns"] == 0]
    assert len(single) > 300 and sum(abs(row["leg_out_ns"] - 300_000) > 20_000 for row in single) <= 3


def test_other_captures_have_nothing_in_common():
    with dissect.open(ROOT / "captures/rocketmq/a_small.pcap.zst") as one, dissect.open(ROOT / "captures/tank/a_produce.pcap.zst") as other, \
            pytest.raises(ValueError, match="no connection of"):
        one.between(other)


def test_a_clock_needs_both_ways():
    at = numpy.arange(10)
    assert clocks.clock(at, at, at[:0], at[:0]) is None


def test_holes_that_are_filled_late_were_lost_before():
    rows = numpy.zeros(4, segments.ROW)
    rows["seq"], rows["length"], rows["packet"] = [1000, 1300, 1100, 1400], [100, 100, 200, 50], [1, 2, 3, 4]
    rows["time"] = [0, 10, 5_000_000, 5_000_010]
    seen = segments.Segments(["a.pcap"], rows)
    [hole] = legs._holes(seen, numpy.arange(4), numpy.zeros(4, int), points.OUT)
    assert (hole["where"], hole["packet"], hole["bytes"]) == ("before", 3, 200)
    rows["time"][2] = 100_000
    [hole] = legs._holes(seen, numpy.arange(4), numpy.zeros(4, int), points.OUT)
    assert hole["where"] == "overtaken before"


@pytest.mark.parametrize("seed", range(3))
def test_noise_is_no_traffic(seed, tmp_path):
    """Packets with bytes changed anywhere: an answer, or a refusal in words."""
    chance = numpy.random.default_rng(seed)
    files = made.made(made.read(ROOT / "captures/tank/c_control.pcap.zst"), made.Way(), tmp_path)
    data = bytearray(files.second.read_bytes())
    for at in chance.integers(24, len(data), 300).tolist():
        data[at] = int(chance.integers(0, 256))
    files.second.write_bytes(data)
    joined = points.join(*(segments.read([str(path)]) for path in (files.first, files.second)))
    points.losses(joined)
    legs.links(joined, points.losses(joined))
    legs.before(joined)
