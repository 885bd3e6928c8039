"""HTTP/2 cut anywhere: contexts, splits, processes, loss and disorder give the rows of one pass."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import dissect
from dissect.capture import reader as capture_reader
from dissect.decode import parallel
from dissect.decode.options import Options
from tests.engine import test_cuts, test_splits
from tests.engine.test_cuts import TABLES, damaged
from tests.support import tls

FOLDER = tls.CAPTURES / "rocketmq_grpc"
NAMES = ("grpc_errors", "grpc_proxy_killed", "grpc_midstream", "grpc_tls", "grpc_plain")


@pytest.fixture(scope="module")
def there(tmp_path_factory):
    folder = tmp_path_factory.mktemp("grpc")
    keys = str(tls.unpacked_to(folder, FOLDER / "grpc_tls.keys.txt.zst"))
    return {name: (tls.unpacked_to(folder, FOLDER / f"{name}.pcap.zst"), {"keys": (keys,)} if name == "grpc_tls" else {}) for name in NAMES}


@pytest.mark.parametrize(("name", "packets"), [("grpc_errors", 40), *(pytest.param(name, packets, marks=pytest.mark.slow) for name, packets in (
    ("grpc_errors", 1), ("grpc_proxy_killed", 7), ("grpc_midstream", 11), ("grpc_tls", 30), ("grpc_plain", 9)))])
def test_a_context_carries_everything_over_a_cut(there, name, packets, monkeypatch):
    path, options = there[name]
    whole = test_cuts.rows(path, **options)
    assert any("rocketmq_grpc" in row for row in whole["exchanges"])
    monkeypatch.setattr(capture_reader, "BLOCK_RECORDS", packets)
    assert test_cuts.rows(path, **options) == whole
    assert test_cuts.rows(path, split_size=1, jobs=1, **options) == whole


@pytest.mark.parametrize(("name", "count"), [("grpc_errors", 7), ("grpc_plain", 5), *(pytest.param(name, count, marks=pytest.mark.slow) for name in NAMES for count in (1, 2, 7))])
def test_splits_stitched_are_one_pass(there, name, count):
    path, options = there[name]
    found, _ = test_splits.stitched(path, path.stat().st_size // count + 16, **options)
    whole = test_cuts.rows(path, **options)
    for table in TABLES:
        assert found[table] == whole[table], table


@pytest.mark.slow
def test_processes_share_the_capture(there):
    path, _ = there["grpc_midstream"]
    some = path.stat().st_size // 4
    assert parallel.processes(Options(jobs=2, split_size=some), [str(path)]) == 2
    assert test_cuts.rows(path, jobs=2, split_size=some) == test_cuts.rows(path, jobs=1)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_damaged_captures_are_cut_and_split_anywhere_too(there, tmp_path, seed, monkeypatch):
    """Packets lost and swapped: what comes out is odd, but the same wherever the capture is cut."""
    dice = random.Random(seed)
    path, options = there[NAMES[seed % len(NAMES)]]
    broken = tmp_path / "broken.pcap"
    broken.write_bytes(damaged(path.read_bytes(), {i for i in range(4000) if dice.random() < 0.03}, [i for i in range(4000) if dice.random() < 0.03]))
    whole = test_cuts.rows(broken, **options)
    found, _ = test_splits.stitched(broken, broken.stat().st_size // dice.randint(2, 40) + 16, look=dice.randint(5, 100), **options)
    for table in TABLES:
        assert found[table] == whole[table], table
    monkeypatch.setattr(capture_reader, "BLOCK_RECORDS", dice.randint(1, 60))
    assert test_cuts.rows(broken, split_size=1, jobs=1, **options) == whole


def test_a_lost_packet_costs_few_calls_and_makes_no_wrong_pair(there, tmp_path):
    """Packets of the proxy's port lost one at a time: calls that are there are as they were, name, code and topic."""
    path, _ = there["grpc_errors"]
    capture = path.read_bytes()
    wanted = calls(path)
    numbers = [number for number, packet in enumerate(tls.packets(capture)) if packet.payload and 8081 in (packet.key[1], packet.key[3])]
    for number in random.Random(4).sample(numbers, 4):
        broken = tmp_path / "broken.pcap"
        broken.write_bytes(damaged(capture, {number}, []))
        found = calls(broken)
        same = sum(wanted[key] == found.get(key) for key in wanted)
        assert same >= 0.85 * len(wanted), number  # a header table that lacks entries names fewer
        assert all(wrong(wanted[key], found[key]) == [] for key in wanted if key in found), number


@pytest.mark.parametrize("name", ["grpc_plain", "grpc_tls"])
def test_of_a_hundred_messages_a_lost_record_costs_two(there, tmp_path, name):
    """Packets that hold one frame or more, lost one at a time."""
    path, options = there[name]
    capture = path.read_bytes()
    wanted = whole(path, **options)
    numbers = [number for number, packet in enumerate(tls.packets(capture)) if packet.payload and 8081 in (packet.key[1], packet.key[3]) and number > 300]
    for number in random.Random(5).sample(numbers, 4):
        broken = tmp_path / "broken.pcap"
        broken.write_bytes(damaged(capture, {number}, []))
        gone = wanted - whole(broken, **options)
        assert gone.total() <= 3 <= wanted.total() // 50, (number, gone)


def whole(path, **options) -> Counter:
    """Messages of which nothing is missing."""
    rows = dissect.open(path, **options).sql("select c.client_port as port, m.from_client as client, m.kind as kind, m.request_id as id from messages m"
                                             " join (select connection, client_port from connections) c using (connection) where protocol = 'rocketmq_grpc' and complete").to_pylist()
    return Counter(tuple(row.values()) for row in rows)


def calls(path) -> dict:
    rows = dissect.open(path).sql("select c.client_port as port, request_id, api, topic, code, status from exchanges e"
                                  " join (select connection, client_port from connections) c using (connection) where protocol = 'rocketmq_grpc' and status <> 'oneway'").to_pylist()
    return {(row.pop("port"), row.pop("request_id")): row for row in rows}


def wrong(wanted: dict, found: dict) -> list:
    """What is said now and was not so before; not to know is no error."""
    return [name for name in ("api", "topic", "code") if found[name] is not None and found[name] != wanted[name]]
