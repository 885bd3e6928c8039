"""Captures for pyshark, with our plugin in its tshark, and typed fields.

    from dissect.pyshark import open

    for packet in open("night.pcap", display_filter="tubemq.status == error"):
        packet.tubemq.topic, packet.tubemq.time

A packet with several messages has a layer for each: `messages(packet)`.  pyshark gives texts; here numbers are numbers, yes and no are
booleans, times are floats in seconds, and a missing value is None.
"""

from __future__ import annotations

import atexit
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pyshark
from pyshark.packet.layers.xml_layer import XmlLayer
from pyshark.packet.packet import Packet

from dissect.export.wireshark import able, export
from dissect.export.wireshark.said import called
from dissect.language.load import shipped, load
from dissect.memory import rooms

NUMBERS = ("request_id", "partition", "response_in", "response_to")
TIMES = ("time", "wait")
TRUTHS = ("from_client", "incomplete")
TRUE = ("1", "True")


class Message:
    """One message of a packet: generated fields by name, typed; described ones as `field("SendMessage.flag")`, as pyshark has them."""

    def __init__(self, layer: XmlLayer, protocol: str):
        self.layer, self.protocol = layer, protocol

    def field(self, name: str) -> Any:
        return self.layer.get_field(name)

    def __getattr__(self, name: str) -> Any:
        found = self.layer.get_field(name)
        if found is None:
            return None
        text = str(found.show if hasattr(found, "show") else found)
        if name in NUMBERS:
            return int(text)
        if name in TIMES:
            return float(text)
        return text in TRUE if name in TRUTHS else text

    def __repr__(self) -> str:
        return f"<{self.protocol} {self.api} #{self.request_id}>"


@cache
def plugin() -> tuple[Path, dict[str, str]]:
    """The plugin's file, written once for this process, and the protocol of each name in Wireshark."""
    protocols = able([load(name) for name in shipped()])[0]
    folder = Path(rooms.made())
    atexit.register(rooms.left, str(folder))
    export(protocols, folder)
    return folder / "mqdissect.lua", {name: protocol for protocol, name in called(one.name for one in protocols).items()}


def open(path, **options) -> pyshark.FileCapture:
    """`pyshark.FileCapture` with the plugin; further options are pyshark's own."""
    script, _ = plugin()
    further = list(options.pop("custom_parameters", None) or [])
    return pyshark.FileCapture(str(path), custom_parameters=["-X", f"lua_script:{script}", *further], **options)


def messages(packet: Packet) -> Iterator[Message]:
    """All messages of a packet, in their order."""
    _, names = plugin()
    for layer in packet.layers:
        if layer.layer_name in names and layer.get_field("api") is not None:
            yield Message(layer, names[layer.layer_name])
