"""Packets of one connection under several encapsulations, as mirror ports of two VLANs give them: the summary says that figures count them twice, or that nothing is paired."""

from __future__ import annotations

import struct

import pytest

from tests.hard import damage
from tests.hard.metamorphic import direction, inputs
from tests.support.machine import python

TAGGED = ["--where", "connection in (select c.connection from connections c where c.encapsulation = 'vlan 5')"]


def record(packet, vlan: int | None) -> bytes:
    """A packet as it stands in a capture, tagged."""
    data = packet.data if vlan is None else packet.data[:12] + b"\x81\0" + vlan.to_bytes(2, "big") + packet.data[12:]
    return packet.time + struct.pack("<II", len(data), len(data)) + data


def summary(path, whole, records: list[bytes], *more: str) -> list[str]:
    path.write_bytes(whole.head + b"".join(records))
    return python("dissect", "summary", str(path), *more).out.splitlines()


@pytest.fixture(scope="module")
def whole():
    [path] = inputs(["tank/b_consume"])
    return damage.read(path)


def test_copies_under_another_vlan_are_told_with_a_way_to_take_one(whole, tmp_path):
    records = [one for packet in whole.packets for one in (record(packet, None), record(packet, 5))]
    head, warning, _, _, row, *_ = summary(tmp_path / "x.pcap", whole, records)
    assert warning.startswith('warning: every figure counts 12 connections more than once') and '(none and "vlan 5")' in warning and TAGGED[1] in warning
    assert row.split()[:3] == ["tank", "24", "202"]
    head, _, _, row, *_ = summary(tmp_path / "x.pcap", whole, records, *TAGGED)
    assert row.split()[2] == "101"  # and no warning


def test_a_direction_of_its_own_vlan_each_is_told(whole, tmp_path):
    found = summary(tmp_path / "x.pcap", whole, [record(packet, 10 if direction(packet.data) else 20) for packet in whole.packets])
    assert found[1].startswith("warning: nothing is paired on 12 connections") and '("vlan 10" and "vlan 20")' in found[1]


def test_tenants_with_the_same_addresses_are_no_copies(whole, tmp_path):
    """The second one says something else, so not as much."""
    records = [one for n, packet in enumerate(whole.packets) for one in (record(packet, 5), *([record(packet, 6)] if n % 3 == 0 else []))]
    found = summary(tmp_path / "x.pcap", whole, records)
    assert not any(line.startswith("warning") for line in found)
