"""A reset that was no end: what both ends go on to say is read, and what cannot be read of it has its row."""

from __future__ import annotations

import random
import time
from collections import Counter
from dataclasses import replace

import pytest

from tests.hard import damage, lives
from tests.hard.judge import rows
from tests.hard.metamorphic import CAPTURES
from tests.inner.test_cuts import tls

TABLES = {"messages": ["packet", "from_client", "request_id", "complete"], "problems": ["layer", "kind", "bytes", "from_client"]}


def said(folder, capture: damage.Recorded, keys: str) -> tuple[Counter, Counter]:
    """Messages, and bytes in problems of each kind."""
    found = rows([str(capture.write(folder / "x.pcap"))], TABLES, jobs=1, keys=(keys,))
    lacking: Counter = Counter()
    for row in found["problems"]:
        lacking[row["kind"], row["from_client"]] += row["bytes"]
    return Counter((capture.packets[row["packet"] - 1].number, row["from_client"], row["request_id"]) for row in found["messages"]), lacking


def harmed(packets: list[damage.Packet], how: str, heard: list[int]) -> list[damage.Packet | None]:
    """Records are not whole, or some are gone, behind the place of the reset."""
    if how == "snapped":
        return [replace(p, data=p.data[:1066], sizes=min(len(p.data), 1066).to_bytes(4, "little") + p.sizes[4:]) for p in packets]
    rng = random.Random(4)
    gone = {n for place, n in enumerate(heard) if place > 0.35 * len(heard) and rng.random() < 0.06}
    return [None if n in gone else p for n, p in enumerate(packets)]


@pytest.mark.parametrize(("name", "how"), [("tls/rocketmq_tls_midstream", "snapped"), ("rocketmq_grpc/grpc_tls", "lost")])
def test_what_comes_after_a_false_reset_is_not_lost_in_silence(name, how, tmp_path):
    keys = str(tls.unpacked_to(tmp_path, CAPTURES / f"{name}.keys.txt.zst"))
    capture = damage.read(CAPTURES / f"{name}.pcap.zst")
    packets = capture.packets[:2500]
    talks = sorted(lives.talks(packets).values(), key=lambda places: -sum(bool(lives.payload(packets[n].data)) for n in places))
    for places in talks[:2]:
        heard = [n for n in places if lives.payload(packets[n].data)]
        made = harmed(packets, how, heard)
        at = heard[3 * len(heard) // 10]
        reset = lives.nothing(packets[at], lives.with_tcp(packets[at].data, body=b"", flag=0x14))
        without = said(tmp_path, replace(capture, packets=[p for p in made if p]), keys)
        assert sum(without[0].values()) > 200
        assert said(tmp_path, replace(capture, packets=[p for p in [*made[:at], reset, *made[at:]] if p]), keys) == without


@pytest.mark.parametrize(("name", "packets"), [("tls/rocketmq_tls_midstream", 1500), ("rocketmq_grpc/grpc_tls", 1500)])
def test_false_syns_of_every_kind_take_nothing_away(name, packets, tmp_path):
    """Each began a life whose secrets were searched for anew: 0.6 MB took 9 s, and a third of the messages stayed."""
    keys = str(tls.unpacked_to(tmp_path, CAPTURES / f"{name}.keys.txt.zst"))
    capture = damage.read(CAPTURES / f"{name}.pcap.zst")
    capture = replace(capture, packets=capture.packets[:packets])
    without = said(tmp_path, capture, keys)
    begun = time.process_time()
    found = said(tmp_path, replace(capture, packets=lives.false_syns(capture.packets, random.Random(2))), keys)
    assert time.process_time() - begun < 4
    assert sum(without[0].values()) > 200 and found[0] == without[0]
    assert {kind for kind, _ in found[1] - without[1]} <= {"stray"}
