"""TLS cut anywhere: contexts, splits, shares, loss and disorder give the rows of one pass, or what is certain of them."""

from __future__ import annotations

import itertools
import random
from collections import Counter

import pytest

from dissect.capture import reader as capture_reader
from dissect.decode import parallel
from dissect.decode.options import Options
from tests.engine import test_cuts, test_splits
from tests.engine.test_cuts import TABLES, damaged
from tests.inner.test_again import WAYS, differences, rows, sent
from tests.support import tls

COMPLETE = -2      # of a row of messages; only `pieces` stands behind it

REAL = ["rocketmq_tls13_keyupdate", "rocketmq_tls_midstream", "pulsar_tls12", "rocketmq_tls13_resume", "rocketmq_tls13_chacha"]


@pytest.fixture(scope="module")
def plain(tmp_path_factory):
    folder = tmp_path_factory.mktemp("tls")
    return {name: (tls.unpacked_to(folder, tls.CAPTURES / "tls" / f"{name}.pcap.zst"), str(tls.unpacked_to(folder, tls.CAPTURES / "tls" / f"{name}.keys.txt.zst")))
            for name in REAL}


@pytest.mark.parametrize(("name", "packets"), [("rocketmq_tls13_chacha", 5), pytest.param("rocketmq_tls_midstream", 100, marks=pytest.mark.slow),
                                                pytest.param("pulsar_tls12", 50, marks=pytest.mark.slow), pytest.param("rocketmq_tls13_resume", 60, marks=pytest.mark.slow)])
def test_a_context_carries_everything_over_a_cut(plain, name, packets, monkeypatch):
    path, keys = plain[name]
    whole = test_cuts.rows(path, keys=(keys,))
    assert any("True" in row for row in whole["connections"])
    monkeypatch.setattr(capture_reader, "BLOCK_RECORDS", packets)
    assert test_cuts.rows(path, keys=(keys,)) == whole
    assert test_cuts.rows(path, keys=(keys,), split_size=1, jobs=1) == whole


@pytest.mark.parametrize("name", REAL[:1])
def test_processes_share_the_capture(plain, name):
    path, keys = plain[name]
    some = path.stat().st_size // 4
    assert parallel.processes(Options(jobs=2, split_size=some), [str(path)]) == 2
    assert test_cuts.rows(path, keys=(keys,), jobs=2, split_size=some) == test_cuts.rows(path, keys=(keys,), jobs=1)


def test_processes_use_the_secrets_that_stand_in_the_capture(tmp_path):
    """They stand at its beginning, and every split needs them."""
    path = tls.unpacked_to(tmp_path, tls.CAPTURES / "tls" / "pulsar_tls12.pcapng.zst")
    some = path.stat().st_size // 4
    assert parallel.processes(Options(jobs=2, split_size=some), [str(path)]) == 2
    whole = test_cuts.rows(path, jobs=1)
    assert len(whole["messages"]) > 400 and test_cuts.rows(path, jobs=2, split_size=some) == whole


@pytest.mark.parametrize(("name", "count", "known"), [("rocketmq_tls13_keyupdate", 2, True), ("pulsar_tls12", 7, False),
                                                      *(pytest.param(*case, marks=pytest.mark.slow) for case in (("rocketmq_tls_midstream", 7, True), ("pulsar_tls12", 7, True), ("pulsar_tls12", 1, True), ("rocketmq_tls_midstream", 2, False)))])
def test_splits_stitched_are_one_pass(plain, name, count, known):
    path, keys = plain[name]
    options = {"keys": (keys,)} if known else {}
    found, _ = test_splits.stitched(path, path.stat().st_size // count + 16, **options)
    whole = test_cuts.rows(path, **options)
    for table in TABLES:
        assert found[table] == whole[table], table


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_damaged_captures_are_cut_and_split_anywhere_too(plain, tmp_path, seed, monkeypatch):
    """Packets lost and swapped: what comes out is odd, but the same wherever the capture is cut."""
    dice = random.Random(seed)
    path, keys = plain[REAL[seed % len(REAL)]]
    broken = tmp_path / "broken.pcap"
    broken.write_bytes(damaged(path.read_bytes(), {i for i in range(4000) if dice.random() < 0.03}, [i for i in range(4000) if dice.random() < 0.03]))
    whole = test_cuts.rows(broken, keys=(keys,))
    found, _ = test_splits.stitched(broken, broken.stat().st_size // dice.randint(2, 40) + 16, look=dice.randint(5, 100), keys=(keys,))
    for table in TABLES:
        assert found[table] == whole[table], table
    monkeypatch.setattr(capture_reader, "BLOCK_RECORDS", dice.randint(1, 60))
    assert test_cuts.rows(broken, keys=(keys,), split_size=1, jobs=1) == whole


@pytest.mark.parametrize("way", ["1.3", "1.2 GCM", "1.2 CBC"])
def test_disorder_changes_nothing(tmp_path, way):
    """Neighbouring packets swapped: all bytes are there, so every message and every record is."""
    _, closed, keys = sent(tmp_path, "rocketmq/a_small", mtu=3000, **WAYS[way])
    wanted = rows(closed, ("messages", "records"), keys=(str(keys),))
    dice, capture = random.Random(7), closed.read_bytes()
    there = tls.packets(capture)
    swapped = [at for at, (one, two) in enumerate(itertools.pairwise(there)) if one.key == two.key and one.payload and two.payload and dice.random() < 0.5]
    assert len(swapped) > 20
    closed.write_bytes(damaged(capture, set(), swapped))
    found = rows(closed, ("messages", "records"), keys=(str(keys),))
    assert len(wanted["messages"]) > 200
    for name, times in (("messages", 2), ("records", 1)):
        assert Counter(row[times:] for row in found[name]) == Counter(row[times:] for row in wanted[name]), name


def data_packets(capture: bytes) -> dict:
    """Packets with data by when and whose they are; (time, end) → number, where there is one only."""
    found: dict = {}
    for number, packet in enumerate(tls.packets(capture)):
        if packet.payload:
            found.setdefault((packet.ns, packet.key), []).append(number)
    return {key: numbers[0] for key, numbers in found.items() if len(numbers) == 1}


@pytest.mark.parametrize("way", ["1.3", "1.2 GCM", "1.2 ChaCha"])
@pytest.mark.parametrize("name", ["tank/a_produce", pytest.param("rocketmq/a_small", marks=pytest.mark.slow)])
def test_a_lost_record_costs_what_its_bytes_cost_in_clear(tmp_path, name, way):
    """One packet lost, here and in the capture in clear: the same rows, offsets of what follows among them."""
    clear, closed, keys = sent(tmp_path, name, **WAYS[way])
    in_clear, in_tls = clear.read_bytes(), closed.read_bytes()
    there, here = data_packets(in_clear), data_packets(in_tls)
    last = {key: ns for ns, key in there}
    dice, lost = random.Random(3), [key for key in there if key in here and key[0] < last[key[1]]]
    for key in dice.sample(lost, 5):
        clear.write_bytes(damaged(in_clear, {there[key]}, []))
        closed.write_bytes(damaged(in_tls, {here[key]}, []))
        wanted, found = rows(clear), rows(closed, keys=(str(keys),))
        for each in (wanted, found):
            each["problems"] = [row for row in each["problems"] if "tcp" not in row]
        assert differences(wanted, found) == {}, (key, there[key], here[key])


@pytest.mark.parametrize("way", ["1.3", "1.2 GCM", "1.2 CBC"])
def test_a_damaged_record_costs_itself(tmp_path, way):
    """One byte of a record is another one: its message is lost, every other stays, and a problem says which bytes."""
    clear, closed, keys = sent(tmp_path, "rocketmq/a_small", **WAYS[way])
    wanted, capture = rows(clear, ("messages",))["messages"], bytearray(closed.read_bytes())
    here, at = data_packets(bytes(capture)), 24
    place = {}
    for number, packet in enumerate(tls.packets(bytes(capture))):
        place[number] = at + 16 + len(packet.frame) - len(packet.payload), len(packet.payload)
        at += 16 + len(packet.frame)
    numbers = sorted(here.values())
    for number in numbers[len(numbers) // 2 :: len(numbers) // 16]:
        start, size = place[number]
        broken = bytearray(capture)
        broken[start + size - 3] ^= 0x40
        closed.write_bytes(broken)
        found = rows(closed, ("messages", "problems"), keys=(str(keys),))
        complete = [row for row in found["messages"] if row[COMPLETE] == "True"]
        assert len(wanted) - 2 <= len(complete) < len(wanted)
        [told] = [row for row in found["problems"] if "bad_record" in row]
        assert "tls" in told and 0 < int(told[3]) <= size
