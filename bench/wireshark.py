"""tshark without a plugin, with trivial ones, and with ours, side by side: time and peak memory.

Trivial are a plugin that shows three fields of every packet, and one that puts messages together by their length and shows three fields
of each.  Three fields are asked for by `-T fields`; the packet list is what tshark prints where it is told nothing.

    python -m bench.wireshark                        # 50,000 generated TubeMQ packets
    python -m bench.wireshark --protocol rocketmq    # a capture of this repository, many times over
    python -m bench.wireshark night.pcap --protocol pulsar
"""

from __future__ import annotations

import argparse
import struct
import tempfile
from pathlib import Path

import zstandard

from tests.support.generate import main as generate
from tests.support.machine import HERE, described, run, warm
from dissect.export.wireshark import able, export
from dissect.language.load import shipped, load

FRAME = ["-e", "frame.number", "-e", "tcp.stream"]
DESCRIBED = {"tubemq": "tubemq.Frame.serial", "rocketmq": "rocketmq.Frame.length", "tank": "tank.Frame.length", "bookkeeper": "bookkeeper.Frame.size"}
FORMS = {"tubemq": "tubemq", "tank": "tank"}  # how messages say their length; the others have it in front
PORTS = {"tubemq": "8123,8133,8715", "tank": "11011", "pulsar": "6650,3181", "bookkeeper": "3181", "rocketmq": "9876,10909,10911"}
GENERATED_BYTES = 17_500_000  # about 50,000 packets
CAPTURES = {"tank": "b_consume", "pulsar": "a_small", "bookkeeper": "f_bk_v3", "rocketmq": "m_two_masters"}
PACKETS = 50_000
GLOBAL, RECORD, ETHERNET = 24, 16, 14


def many_times(capture: bytes) -> bytes:
    """A capture over and over, each time between other addresses: IPv4 in Ethernet, little-endian pcap."""
    records, at = [], GLOBAL
    while at < len(capture):
        size = struct.unpack_from("<I", capture, at + 8)[0]
        records.append(capture[at : at + RECORD + size])
        at += RECORD + size
    lasted = struct.unpack_from("<I", records[-1])[0] - struct.unpack_from("<I", records[0])[0] + 2
    out = [capture[:GLOBAL]]
    for time in range(max(1, PACKETS // len(records))):
        for record in records:
            moved = bytearray(record)
            struct.pack_into("<I", moved, 0, struct.unpack_from("<I", record)[0] + time * lasted)
            for address in (RECORD + ETHERNET + 12, RECORD + ETHERNET + 16):
                moved[address + 1] = (moved[address + 1] + time) % 256
            out.append(bytes(moved))
    return b"".join(out)


def made_for(protocol: str, path: Path) -> None:
    if protocol in CAPTURES:
        packed = (HERE.parent / "captures" / protocol / f"{CAPTURES[protocol]}.pcap.zst").read_bytes()
        path.write_bytes(many_times(zstandard.ZstdDecompressor().decompressobj().decompress(packed)))
    else:
        generate([str(path), "--size", str(GENERATED_BYTES), "--connections", "64"])


def ways(folder: Path, protocol: str) -> dict[str, list[str]]:
    """What is measured → the words of tshark; the first of each part is what the others of it are compared with."""
    ours, peers = ["-X", f"lua_script:{folder / 'mqdissect.lua'}"], HERE / "peers"
    by_length = ["-X", f"lua_script:{peers / 'by_length.lua'}", "-X", f"lua_script1:{FORMS.get(protocol, 'prefixed')}", "-X", f"lua_script1:{PORTS[protocol]}"]
    fields = ["-T", "fields", *FRAME]
    asked = [word for name in ("request_id", "api", "topic") for word in ("-e", f"{protocol}.{name}")]
    return {"fields: by length": [*by_length, *fields, "-e", "three.first", "-e", "three.second", "-e", "three.third"],
            "fields: no plugin": fields,
            "fields: three of every packet": ["-X", f"lua_script:{peers / 'three_fields.lua'}", *fields, "-e", "three.token", "-e", "three.serial", "-e", "three.count"],
            "fields: ours, request id, api, topic": [*ours, *fields, *asked],
            "fields: ours, response time too": [*ours, *fields, *asked, "-e", f"{protocol}.time"],
            "fields: ours, a described field too": [*ours, *fields, *asked, "-e", DESCRIBED.get(protocol, f"{protocol}.Frame.size")],
            "list: by length": by_length,
            "list: no plugin": [],
            "list: ours": ours}


def main(words=None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("path", type=Path, nargs="?")
    parser.add_argument("--protocol", default="tubemq")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--only", default="", help="what is measured: names that hold one of these words (with | between), and what they are compared with")
    asked = parser.parse_args(words)
    with tempfile.TemporaryDirectory() as made:
        path = asked.path
        if path is None:
            path = Path(made) / "generated.pcap"
            made_for(asked.protocol, path)
        export(able([load(name) for name in shipped()])[0], Path(made))
        warm(path)
        print(described())
        packets = run(["tshark", "-n", "-r", path, "-T", "fields", "-e", "frame.number"]).out.count("\n")
        print(f"{path.name}: {packets:,} packets; best of {asked.runs}, processor time")
        measured = {}
        for _ in range(asked.runs):  # taking turns, so that a busy machine is busy for all
            for name, said in ways(Path(made), asked.protocol).items():
                if not any(word in name for word in asked.only.split("|")) and "by length" not in name:
                    continue
                measured.setdefault(name, []).append(run(["tshark", "-n", "-r", path, *said]))
        report(measured, packets)


def report(measured: dict, packets: int) -> None:
    for name, runs in measured.items():
        base = measured[name.split(":")[0] + ": by length"]
        seconds, memory = min(one.cpu for one in runs), max(one.rss for one in runs)
        print(f"  {name:38s} {seconds:6.2f} s  {packets / seconds:8,.0f} packets/s  {min(one.cpu for one in base) / seconds:5.2f} × by length"
              f"  {memory:5.0f} MB  {memory / max(one.rss for one in base):4.2f} × by length")


if __name__ == "__main__":
    main()
