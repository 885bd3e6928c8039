"""Damaged captures through tshark with the plugin: no Lua error, no endless run."""

from __future__ import annotations

import os
import random
import struct

import pytest

from tests.wireshark import tshark

pytestmark = pytest.mark.skipif(not tshark.installed(), reason=tshark.MISSING)
CAPTURES = [("tank", "c_control"), ("tank", "i_partial"), ("tubemq", "a_small"), ("pulsar", "d_txn"), ("rocketmq", "x_acl"), ("bookkeeper", "f_bk_v2")]
COUNT = int(os.environ.get("MUTATED_CAPTURES", 2))  # of each; a campaign sets more
HEADERS = 66  # of a packet on the loopback: the payload stands behind them
SECONDS = 30


def damaged(data: bytes, chance: random.Random) -> bytes:
    """Payload bytes of about every third packet are changed; headers stay, so that TCP still delivers them."""
    out, at = bytearray(data), 24
    order = "<" if data[:4] in (b"\xd4\xc3\xb2\xa1", b"\x4d\x3c\xb2\xa1") else ">"
    while at + 16 <= len(data):
        size = struct.unpack_from(order + "I", data, at + 8)[0]
        first, last = at + 16 + HEADERS, at + 16 + size
        if first < last and chance.random() < 0.3:
            for _ in range(chance.choice((1, 1, 2, 5))):
                out[chance.randrange(first, last)] = chance.choice((0, 0x7F, 0x80, 0xFF, chance.randrange(256)))
        at = last
    return bytes(out)


@pytest.mark.parametrize(("protocol", "name"), CAPTURES)
def test_damaged_payloads_never_fail(protocol, name, tmp_path):
    script = tshark.plugin(tmp_path / "plugin")
    whole = tshark.unpacked(protocol, name, tmp_path).read_bytes()
    for seed in range(COUNT):
        path = tmp_path / "damaged.pcap"
        path.write_bytes(damaged(whole, random.Random(seed)))
        done = tshark.run(script, path, "-V", *(["-2"] if seed % 2 else []), timeout=SECONDS)
        assert b"Lua Error" not in done.stdout and b"Lua" not in done.stderr, (seed, done.stdout[done.stdout.find(b"Lua Error") :][:300])
