"""Layers for scapy, made from the descriptions: to build messages, to look at them, to change a field and send them.

    from scapy.all import IP, TCP, send from dissect.scapy import TANK, BookKeeper, Pulsar, RocketMQ, TubeMQ

    IP() / TCP(dport=11011) / TANK(api="Ping")
    TubeMQ(api="sendMessageP2B", topicName="orders", clientId="me", partitionId=1)     # fields by their described names
    TubeMQ(data).show()                                                                # the tree, as `mqdissect show` has it
    TubeMQ(data).edit(serial=7)                                                        # one field, the same length

Lengths, counts and checksums are computed.  A field that is not named is zero, empty, or absent.
"""

from __future__ import annotations

from typing import Any, ClassVar

from scapy.all import Packet, Raw, bind_layers
from scapy.layers.inet import TCP

from dissect.analysis.conditions import WrongQuestion, nearest
from dissect.tree import walk as tree
from dissect.tree.build import build
from dissect.tree.encode import encode
from dissect.language.load import shipped, load
from dissect.program.lower import lower
from dissect.machine.run import Machine

NAMES = {name: load(name).title for name in shipped() if load(name).title.isidentifier()}


class Described(Packet):
    """One message of a described protocol; what follows it is the next one."""

    __slots__ = ("frame", "sender")
    fields_desc: ClassVar[list] = []
    protocol: ClassVar[Any] = None
    machine: ClassVar[Any] = None

    def __init__(self, _pkt: bytes = b"", api: str | None = None, answer: bool = False, **given):
        self.frame, self.sender = b"", int(answer)
        inner = {name: given.pop(name) for name in list(given) if name in ("post_transform", "_internal", "_underlayer", "_parent", "stop_dissection_after")}
        if api is not None:
            self.frame = build(self.protocol, self.sender, Values(given), self.kind(api))
        elif given:
            raise WrongQuestion(f"which message? api=… is one of {', '.join(sorted(set(map(str, self.protocol.apis.values())))[:8])} …")
        super().__init__(_pkt, **inner)

    @classmethod
    def kind(cls, api: str) -> int:
        kinds = {name: number for number, name in reversed(cls.protocol.apis.items())}  # of one name the first: the request's
        if api not in kinds:
            raise WrongQuestion(f"{cls.protocol.title} has no {api}{nearest(api, list(kinds))}")
        return kinds[api]

    # --- what scapy asks ---

    def self_build(self) -> bytes:
        return self.frame

    def do_dissect(self, s: bytes) -> bytes:
        first = self.likely()
        for side in (first, 1 - first):
            size = self.machine.frame(s, 0, len(s), side)
            if 0 < size <= len(s) and not tree.decode(self.protocol, s[:size], side).status:
                self.frame, self.sender = bytes(s[:size]), side
                return s[size:]
        self.frame = b""
        return s

    def likely(self) -> int:
        """Who sent it: by the port below it, or as the message before it in the segment; else as `answer=` says."""
        below = self.underlayer
        if isinstance(below, Described):
            return below.sender
        if isinstance(below, TCP) and (below.sport in self.protocol.ports) != (below.dport in self.protocol.ports):
            return int(below.sport in self.protocol.ports)
        return self.sender

    def __iter__(self):
        yield self  # one message, no set of values to go through

    def guess_payload_class(self, payload: bytes):
        return type(self) if self.frame else Raw

    def copy(self):
        other = super().copy()
        other.frame, other.sender = self.frame, self.sender
        return other

    # --- what people ask ---

    def tree(self) -> tree.Tree:
        return tree.decode(self.protocol, self.frame, self.sender)

    def value(self, name: str):
        """The first field of this name."""
        found = self.tree().root.find(name)
        if found is None:
            raise WrongQuestion(f"this message has no field {name}{nearest(name, [node.name for node in self.tree().root.walk()])}")
        return found.value

    def edit(self, **values) -> Described:
        """The same message with other values of the same length; for longer ones build it again."""
        whole = self.tree()
        for name, value in values.items():
            node = whole.root.find(name)
            if node is None:
                raise WrongQuestion(f"this message has no field {name}{nearest(name, [node.name for node in whole.root.walk()])}")
            node.value, node.raw = value, None
        changed = self.copy()
        changed.frame = encode(whole)
        return changed

    def show(self, dump: bool = False, *_, **__):
        lines = [f"###[ {self.protocol.title} ]###"]
        for depth, node in walk(self.tree().root):
            value = "" if node.children or node.value is None else f" = {node.value!r}"
            lines.append(f"  {'  ' * depth}{node.name}{value}" + (f"  ({node.meaning})" if node.meaning else ""))
        text = "\n".join(lines)
        return text if dump else print(text)

    def mysummary(self) -> str:
        row = self.tree().rows.message
        from dissect.language import layout as L

        return f"{self.protocol.title} {self.protocol.apis.get(row.get(L.M_API), 'message')} {'answer' if self.sender else 'request'}"


def walk(node, depth: int = 0):
    for child in node.children:
        yield depth, child
        yield from walk(child, depth + 1)


class Values:
    """Answers the builder's questions from values by name; a list is used in the order of the wire."""

    def __init__(self, given: dict):
        self.given = {name: list(value) if isinstance(value, list | tuple) else value for name, value in given.items()}
        self.announced: set = set()  # members of protobuf that were said to be there

    def __call__(self, one, choices):
        name = one.name
        if choices == (0, 1) and getattr(one, "label", None) == "optional" and id(one) not in self.announced:
            if name in self.given:
                self.announced.add(id(one))
            return int(name in self.given)
        self.announced.discard(id(one))
        value = self.given.get(name)
        if isinstance(value, list):
            value = value.pop(0) if value else None
        if value is not None:
            return value.encode() if isinstance(value, str) else value
        if choices is None:
            return None
        if choices is bytes:
            return b""
        if isinstance(choices, int):
            return bytes(choices)
        return choices[0]


def layer(name: str) -> type[Described]:
    """The layer of a protocol: one of ours by name, or of a description by its file."""
    protocol = load(name)
    made = type(NAMES.get(protocol.name, protocol.title.replace(" ", "")), (Described,),
                {"protocol": protocol, "machine": Machine(lower(protocol)), "name": protocol.title, "__slots__": ()})
    for port in protocol.ports:
        bind_layers(TCP, made, dport=port)
        bind_layers(TCP, made, sport=port)
    return made


def __getattr__(name: str):
    for protocol in shipped():
        if NAMES.get(protocol) == name:
            globals()[name] = layer(protocol)
            return globals()[name]
    raise AttributeError(f"no layer {name}{nearest(name, list(NAMES.values()))}")
