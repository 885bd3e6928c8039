"""Brokers that speak IPv6: the same capture with other addresses, on packets and in routes, has the same owners and names."""

from __future__ import annotations

import re
import struct

import dissect
from tests.engine.test_cuts import unpacked

ADDRESS = re.compile(rb"127\.0\.0\.(\d):")
OWNED = 'select "group", topic, partition, broker, owner, from_ns, to_ns from ownership order by all'
SERVED = "select broker, api, count(*) as n from exchanges group by all order by all"


def in_ip6(capture: bytes) -> bytes:
    """127.0.0.1 becomes fd00::1, which is as long in brackets."""
    out, at = [capture[:24]], 24
    while at < len(capture):
        time, size = capture[at : at + 8], struct.unpack_from("<I", capture, at + 8)[0]
        frame, at = capture[at + 16 : at + 16 + size], at + 16 + size
        tcp = ADDRESS.sub(rb"[fd00::\1]:", frame[34 : 14 + int.from_bytes(frame[16:18])])
        hosts = b"".join(b"\xfd\0" + bytes(13) + host[3:] for host in (frame[26:30], frame[30:34]))
        frame = frame[:12] + b"\x86\xdd" + struct.pack(">IHBB", 6 << 28, len(tcp), 6, 64) + hosts + tcp
        out.append(time + struct.pack("<II", len(frame), len(frame)) + frame)
    return b"".join(out)


def test_a_queue_has_the_owner_that_it_has_in_ip4():
    """The broker's name stood beside its address, as if there were two."""
    four = unpacked("rocketmq/m_two_masters")
    with dissect.open(four) as plain, dissect.open(in_ip6(four)) as six:
        owned = six.sql(OWNED).to_pylist()
        assert {row["broker"] for row in owned} == {"broker-a", "broker-b"}
        assert [{**row, "owner": None} for row in owned] == [{**row, "owner": None} for row in plain.sql(OWNED).to_pylist()]
        assert six.sql(SERVED).to_pylist() == plain.sql(SERVED).to_pylist()
