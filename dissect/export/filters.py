"""Display filters for Wireshark, ready to paste."""

from __future__ import annotations

import ipaddress


def frames(*packets: int | None) -> str:
    """A filter for these packets."""
    return " || ".join(f"frame.number == {packet}" for packet in dict.fromkeys(packets) if packet is not None)


def address(ip: str | None, port: int | None) -> str:
    """A filter for one end of connections."""
    if ip is None:
        return ""
    field = "ipv6.addr" if ipaddress.ip_address(ip).version == 6 else "ip.addr"
    return f"{field} == {ip}" + (f" && tcp.port == {port}" if port is not None else "")
