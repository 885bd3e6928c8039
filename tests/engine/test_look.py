"""`show` puts together only the connection of the packet that it is asked about; what it says is what a whole pass says."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from dissect.engine import look

CAPTURES = Path(__file__).parents[2] / "captures"


def said(path: Path, packet: int) -> list[tuple]:
    return [(one.packet, one.last_packet, one.from_client, one.name, one.partner_packet, one.partner_ns, one.frame)
            for one in look.find_messages([str(path)], packets=(packet, packet)) if packet in (one.packet, one.last_packet)]


@pytest.mark.parametrize("name", ["tank/c_control", "tubemq/d_client_balance", "pulsar/e_mtu1500_small", "rocketmq/h_go"])
def test_a_packet_alone_says_what_it_says_among_all(name, monkeypatch):
    path = CAPTURES / f"{name}.pcap.zst"
    alone = {packet: said(path, packet) for packet in range(20, 400, 61)}
    shares = [look._share([str(path)], (packet, packet)) for packet in alone]
    assert sum(share != look.WHOLE for share in shares) > len(shares) / 2
    monkeypatch.setattr(look, "_share", lambda files, packets: look.WHOLE)
    assert alone == {packet: said(path, packet) for packet in alone}
    assert any(alone.values())


def test_a_pipe_is_read_once():
    name = str(CAPTURES / "tank" / "c_control.pcap.zst")
    asked = [sys.executable, "-m", "dissect", "show", "--packet", "20"]
    piped = subprocess.run([*asked, "-"], input=Path(name).read_bytes(), capture_output=True, timeout=100, check=True).stdout
    assert b"CreateTopic" in piped and piped == subprocess.run([*asked, name], capture_output=True, timeout=100, check=True).stdout
