"""What networks and recorders do to a capture, over all captures: nothing is paired that the whole does not pair, nothing is lost in silence.

    python -m tests.hard.metamorphic [--seeds N] [--first SEED] [--packets N] [--only WORD] [--tshark] [CAPTURE…]

Two kinds of change.  Some change how bytes travel and not which bytes there are: the same messages and pairs have to come out.  Others take bytes
away or begin late: pairs are some of the whole's, what lacks has its row in `problems`, and captured bytes are in a message or in such a row.
"""

from __future__ import annotations

import argparse
import os
import random
import struct
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from pathlib import Path

from dissect.link.fragments import PIECES
from tests.hard import damage, real
from tests.hard.judge import conservation, rows
from tests.support.hard import WRAPS, options6

CAPTURES = Path(__file__).parents[2] / "captures"
TABLES = {
    "connections": ["connection", "protocol", "client_ip", "client_port", "server_ip", "server_port", "bytes_to_server", "bytes_to_client", "late_bytes"],
    "messages": ["connection", "packet", "last_packet", "from_client", "request_id", "size", "complete", "protocol", "kind"],
    "exchanges": ["request_packet", "response_packet", "api", "request_id"],
    "problems": ["connection", "from_client", "layer", "kind", "bytes"],
}
CALLS = "rocketmq_grpc"  # its messages count what is inside of HTTP/2: their sizes are not those of captured bytes
SECOND = 1_000_000  # added to the numbers of the second capture's packets
BYTES_APART = 30_000  # segments that a capture is put into at most, where each byte has one of its own

Change = Callable[[list[damage.Packet], random.Random], list[damage.Packet]]


def made(p: damage.Packet, data: bytes) -> damage.Packet:
    """The same packet with other bytes, all of them captured that were."""
    lacks = int.from_bytes(p.sizes[4:], "little") - len(p.data)
    return replace(p, data=data, sizes=struct.pack("<II", len(data), len(data) + lacks))


def each(change: Callable[[bytes], Iterable[bytes]]) -> Change:
    return lambda packets, rng: [made(p, data) for p in packets for data in (change(p.data) if damage.tcp_at(p.data) else [p.data])]


def datagram(frame: bytes) -> bytes:
    """The IP datagram without what Ethernet put behind it."""
    if frame[12:14] == b"\x08\0":
        return frame[14 : 14 + (int.from_bytes(frame[16:18]) or len(frame) - 14)]
    return frame[14 : 54 + (int.from_bytes(frame[18:20]) or len(frame) - 54)]


def small(frame: bytes) -> list[bytes]:
    """As segments that have room for further headers: offloading makes frames of 64 KiB."""
    return real.resegmented(32_000)(frame) if len(frame) > 60_000 else [frame]


def wrapped(name: str) -> Change:
    return each(lambda frame: [out for piece in small(frame) for out in WRAPS[name][1](datagram(piece))])


def as_ip6(frame: bytes) -> list[bytes]:
    """IPv6 with hop-by-hop and destination options, the addresses ending in those of IPv4."""
    if frame[12:14] != b"\x08\0":
        return [frame]
    inner = datagram(frame)
    head, rest = 4 * (inner[0] & 15), bytes.fromhex("fd000000000000000000ffff")
    return options6(struct.pack(">IHBB", 6 << 28, len(inner) - head, 6, 64) + rest + inner[12:16] + rest + inner[16:20] + inner[head:])


def cut_small(packets: list[damage.Packet], rng: random.Random) -> list[damage.Packet]:
    """One byte a segment, or as few as keep the capture short."""
    payload = sum(len(p.data) for p in packets)
    return each(real.resegmented(max(1, payload // BYTES_APART)))(packets, rng)


def fragments(packets: list[damage.Packet], rng: random.Random) -> list[damage.Packet]:
    least = max((len(p.data) for p in packets), default=0) // PIECES + 8  # no datagram in more pieces than are put together
    return each(real.fragmented(max(rng.choice((8, 64, 200, 576, 1400)), least), seed=rng.randrange(1 << 30)))(packets, rng)


def skewed(packets: list[damage.Packet], rng: random.Random) -> list[damage.Packet]:
    """The recorder hears one direction so many packets later than the other."""
    late, by = rng.random() < 0.5, rng.choice((3, 20, 100))
    places = [(i + by * (direction(p.data) is late), i, p) for i, p in enumerate(packets)]
    return [p for *_, p in sorted(places, key=lambda place: place[:2])]


def direction(frame: bytes) -> bool | None:
    """Does it go to the higher port?  None for what is no TCP."""
    at = damage.tcp_at(frame)
    return frame[at : at + 2] < frame[at + 2 : at + 4] if at else None


def snapped(packets: list[damage.Packet], rng: random.Random) -> list[damage.Packet]:
    """Of each segment so many bytes were captured."""
    most = rng.choice((24, 60, 96, 128, 200, 400))
    return [replace(p, data=p.data[: behind(p.data) + most], sizes=struct.pack("<I", min(len(p.data), behind(p.data) + most)) + p.sizes[4:])
            if damage.tcp_at(p.data) else p for p in packets]


def behind(frame: bytes) -> int:
    at = damage.tcp_at(frame)
    return at + 4 * (frame[at + 12] >> 4)


def merged(packets: list[damage.Packet], rng: random.Random) -> list[damage.Packet]:
    """With itself between other addresses, interleaved anyhow, each in its order."""
    other = [replace(made(p, renumbered(p.data)), number=p.number + SECOND) for p in packets]
    both = [0] * len(packets) + [1] * len(other)
    rng.shuffle(both)
    waits = [iter(packets), iter(other)]
    return [next(waits[which]) for which in both]


def renumbered(frame: bytes) -> bytes:
    """The same between other machines."""
    if not damage.tcp_at(frame):
        return frame
    at, size = (26, 4) if frame[12:14] == b"\x08\0" else (22, 16)
    ends = frame[at : at + 2 * size]
    return frame[:at] + bytes([*ends[: size - 3], ends[size - 3] ^ 0x55, *ends[size - 2 : 2 * size - 3], ends[2 * size - 3] ^ 0x55, *ends[2 * size - 2 :]]) + frame[at + 2 * size :]


def harm(name: str, amount: int) -> Change:
    return lambda packets, rng: damage.DAMAGE[name](packets, rng, amount)


SAME: dict[str, Change] = {
    "vlan": wrapped("vlan"), "vxlan": wrapped("vxlan"), "gre": wrapped("gre"), "IPv6, extension headers": each(lambda frame: [out for piece in small(frame) for out in as_ip6(piece)]), "IP fragments": fragments,
    "a byte a segment": cut_small, "mirror": harm("doubled", 1), "two captures": merged,
}
LESS: dict[str, Change] = {
    "mirror, swapped": harm("doubled", 50), "skew of directions": skewed, "swapped 10": harm("swapped", 10), "delayed 50": harm("delayed", 50),
    "1 % lost": harm("lost", 1), "10 % lost": harm("lost", 10), "one side lossy": harm("one_sided", 30), "begins late": lambda packets, rng: packets[rng.randrange(len(packets)) :],
    "ends early": lambda packets, rng: packets[: rng.randrange(1, len(packets) + 1)], "snap length": snapped,
}
CHANGES = SAME | LESS


# --- what comes out -----------------------------------------------------------------------------------------------


@dataclass
class Seen:
    """What was decoded, by the numbers that packets have in the whole capture."""

    pairs: set
    messages: Counter  # (number of the first packet, is it the client's, id)
    last: dict  # of messages that travel in frames of a layer between: see damage.spans
    spoke: dict  # (address and port of the sender, of the other end) → numbers of its messages' first packets
    rows: dict  # the same of all its rows
    problems: set  # the same keys; and those of connections that nobody knows for ours any more, which `capture` counts
    unkept: list


def seen(capture: damage.Recorded, path: Path, **options) -> Seen:
    found = rows([str(capture.write(path))], TABLES, internal=True, jobs=1, **options)
    number = [0, *(p.number for p in capture.packets)]
    ends = {row["connection"]: ((row["client_ip"], row["client_port"]), (row["server_ip"], row["server_port"])) for row in found["connections"]}
    pairs = {(number[row["request_packet"]], number[row["response_packet"]], row["api"], row["request_id"]) for row in found["exchanges"]
             if row["request_packet"] is not None and row["response_packet"] is not None}
    messages, last, spoke, every = Counter(), {}, defaultdict(Counter), defaultdict(Counter)
    for row in found["messages"]:
        key = number[row["packet"]], row["from_client"], row["request_id"]
        messages[key] += 1
        every[way(ends, row)][number[row["packet"]]] += 1
        if row["protocol"] != CALLS or row["kind"] in ("request", "response"):  # who gave a call up, and which end was last, hangs on the order of both
            spoke[way(ends, row)][number[row["packet"]]] += 1
        if row["protocol"] == CALLS:
            last[key] = number[row["last_packet"]]
    problems = {way(ends, row) for row in found["problems"] if row["connection"] in ends and row["from_client"] is not None}
    known = {one for row in found["connections"] if row["protocol"] for one in (ends[row["connection"]], ends[row["connection"]][::-1])}
    problems |= {one for both in ends.values() for one in (both, both[::-1])} - known
    plain = {row["connection"] for row in found["connections"] if row["protocol"] != CALLS}
    balance = {name: [row for row in found[name] if row["connection"] in plain] for name in ("connections", "messages", "problems")}
    return Seen(pairs, messages, last, spoke, every, problems, conservation(balance))


def way(ends: dict, row: dict) -> tuple:
    client, server = ends[row["connection"]]
    return (client, server) if row["from_client"] else (server, client)


@dataclass
class Verdict:
    kept: int = 0
    wrong: list = field(default_factory=list)
    silent: list = field(default_factory=list)
    unkept: list = field(default_factory=list)
    other: list = field(default_factory=list)  # of a change that takes nothing away: what is not as before


def judged(name: str, capture: damage.Recorded, whole: Seen, rng: random.Random, path: Path) -> tuple[Verdict, damage.Recorded]:
    changed = replace(capture, packets=CHANGES[name](capture.packets, rng))
    found = seen(changed, path)
    verdict = Verdict(unkept=found.unkept)
    twice = name == "two captures"
    halves = [{(q - add, a - add, *rest) for q, a, *rest in found.pairs if (q > SECOND) == bool(add)} for add in (0, SECOND)[: 1 + twice]]
    verdict.wrong = [row for half in halves for row in damage.strangers(capture, half, whole.pairs, whole.last)]
    verdict.wrong += [row for row in found.pairs if (row[0] > SECOND) != (row[1] > SECOND)]
    verdict.kept = (len(found.pairs) - len(verdict.wrong)) // (1 + twice)
    if name in SAME:
        verdict.other = [row for half in halves for row in whole.pairs ^ half]
        if sum(found.messages.values()) != (1 + twice) * sum(whole.messages.values()):
            verdict.other.append((sum(found.messages.values()), sum(whole.messages.values())))
    else:
        verdict.silent = [key for key, there in whole.spoke.items() if key not in found.problems and lacks(key, there, found.rows.get(key, Counter()), changed)]
    return verdict, changed


def lacks(key: tuple, wanted: Counter, found: Counter, capture: damage.Recorded) -> list[int]:
    """Messages that are not there, though this end was heard before and after them: what lies at an end of what was captured nobody can know of."""
    if found.total() >= wanted.total():
        return []
    ports = struct.pack(">HH", key[0][1], key[1][1])
    heard = [p.number for p in capture.packets if (at := damage.tcp_at(p.data)) and p.data[at : at + 4] == ports and len(p.data) > behind(p.data)]
    return [number for number in wanted - found if heard and heard[0] < number < max(heard)]


# --- tshark in the same places ----------------------------------------------------------------------------------------


LENGTHS = {  # bytes of a head, and how long a message says to be
    "tank": (5, "b:range(1,4):le_uint()+5", (11011, 11012, 11013, 11014)), "tubemq": (16, "b:range(12,4):uint()+16", (8123, 8715, 8609)),
    "pulsar": (4, "b:range(0,4):uint()+4", (6650, 6651)), "bookkeeper": (4, "b:range(0,4):uint()+4", (3181,)),
    "rocketmq": (4, "b:range(0,4):uint()+4", (9876, 10909, 10911, 10912, 10921, 10931)),
}
LUA = """local p, head = Proto("cut_by_length", "messages by their length"), ProtoField.bytes("cut_by_length.head", "head")
p.fields = {{ head }}
local function size(b, _, at) b = b(at):tvb(); return {size} end
local function one(b, _, tree) tree:add(head, b(0, math.min(b:len(), 24))); return b:len() end
function p.dissector(b, info, tree) dissect_tcp_pdus(b, tree, {head}, size, one) return b:len() end
for _, port in ipairs({{ {ports} }}) do DissectorTable.get("tcp.port"):add(port, p) end
"""


def by_tshark(protocol: str, path: Path) -> Counter:
    """Messages that tshark puts together: of gRPC by its own dissector (HEADERS and DATA frames), else by a plugin that knows each one's length alone."""
    if protocol == CALLS:
        what = ["-d", "tcp.port==8081,http2", "-T", "fields", "-e", "tcp.srcport", "-e", "tcp.dstport", "-e", "http2.streamid", "-e", "http2.type", "-Y", "http2.type<2"]
    else:
        head, size, ports = LENGTHS[protocol]
        script = path.with_suffix(".lua")
        script.write_text(LUA.format(size=size, head=head, ports=", ".join(map(str, ports))))
        what = ["-X", f"lua_script:{script}", "-T", "fields", "-e", "tcp.srcport", "-e", "tcp.dstport", "-e", "cut_by_length.head", "-Y", "cut_by_length.head"]
    out = subprocess.run(["tshark", "-n", "-r", path, "-o", "tcp.reassemble_out_of_order:TRUE", *what], capture_output=True, text=True, check=False,
                         env={**os.environ, "LC_ALL": "C"}).stdout
    found = Counter()
    for line in out.splitlines():
        ends, said = line.split("\t")[:2], [column.split(",") for column in line.split("\t")[2:]]
        found.update((*ends, *one) for one in zip(*said, strict=False))
    return found


# --- all captures -------------------------------------------------------------------------------------------------------


def protocol_of(path: Path) -> str:
    return path.parent.name


def inputs(words: list[str]) -> list[Path]:
    paths = sorted(path for path in CAPTURES.glob("*/*.pcap.zst") if "tls" not in path.name)
    return [path for path in paths if not words or any(word in str(path) for word in words)]


def campaign(paths: list[Path], seeds: range, packets: int, names: list[str], tshark: bool) -> tuple[dict, list]:
    """(protocol, change) → [pairs kept, pairs of the whole, tshark's messages kept, of the whole], and every violation."""
    table: dict = defaultdict(lambda: [0, 0, 0, 0])
    faults = []
    with tempfile.TemporaryDirectory() as folder:
        for path in paths:
            capture, protocol = damage.read(path), protocol_of(path)
            capture = replace(capture, packets=capture.packets[:packets])
            whole = seen(capture, Path(folder) / "whole.pcap")
            theirs = by_tshark(protocol, Path(folder) / "whole.pcap") if tshark else Counter()
            for name in names:
                for seed in seeds:
                    verdict, _ = judged(name, capture, whole, random.Random(f"{path.name} {name} {seed}"), Path(folder) / "changed.pcap")
                    faults += [(path.name, name, seed, kind, what) for kind in ("wrong", "silent", "unkept", "other") if (what := getattr(verdict, kind))]
                    cell = table[protocol, name]
                    cell[0], cell[1] = cell[0] + verdict.kept, cell[1] + len(whole.pairs)
                    if tshark and name != "two captures":
                        there = by_tshark(protocol, Path(folder) / "changed.pcap")
                        cell[2], cell[3] = cell[2] + (there & theirs).total(), cell[3] + theirs.total()
            print(path.name, len(whole.pairs), "pairs,", len(faults), "violations so far", file=sys.stderr)
    return table, faults


def printed(table: dict, names: list[str]) -> None:
    protocols = sorted({protocol for protocol, _ in table})
    print("| change | " + " | ".join(protocols) + " |\n|---|" + "---|" * len(protocols))
    for name in names:
        cells = []
        for protocol in protocols:
            kept, of, theirs, of_theirs = table[protocol, name]
            cells.append(f"{100 * kept / max(of, 1):.1f}" + (f" · {100 * theirs / of_theirs:.1f}" if of_theirs else ""))
        print(f"| {name} | " + " | ".join(cells) + " |")


def asked_for(changes: Iterable[str], more: str, description: str | None = None) -> tuple:
    """What the command line asks of a campaign: captures, seeds, packets of each, names of changes, and whether `more` is wanted."""
    words = argparse.ArgumentParser(description=description)
    words.add_argument("captures", nargs="*")
    words.add_argument("--seeds", type=int, default=1)
    words.add_argument("--first", type=int, default=0)
    words.add_argument("--packets", type=int, default=1 << 40)
    words.add_argument("--only", default="")
    words.add_argument(more, action="store_true", dest="more")
    asked = words.parse_args()
    seeds = range(asked.first, asked.first + asked.seeds)
    return asked.captures, seeds, asked.packets, [name for name in changes if asked.only in name], asked.more


def main() -> int:
    captures, seeds, packets, names, by_tshark = asked_for(CHANGES, "--tshark")
    table, faults = campaign(inputs(captures), seeds, packets, names, by_tshark)
    printed(table, names)
    for file, name, seed, kind, what in faults:
        print(f"{file}, {name}, seed {seed}: {kind} {len(what)}: {what[:2]}")
    print(f"{len(faults)} violations")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
