"""`tshark -T fields` without a plugin, with a trivial one of three fields, and with ours, side by side: time and peak memory.

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
    ours = ["-X", f"lua_script:{folder / 'mqdissect.lua'}"]
    asked = [word for name in ("request_id", "api", "topic") for word in ("-e", f"{protocol}.{name}")]
    return {"no plugin": FRAME,
            "three fields": ["-X", f"lua_script:{HERE / 'peers' / 'three_fields.lua'}", *FRAME, "-e", "three.token", "-e", "three.serial", "-e", "three.count"],
            "ours, request id, api, topic": [*ours, *FRAME, *asked],
            "ours, response time too": [*ours, *FRAME, *asked, "-e", f"{protocol}.time"],
            "ours, a described field too": [*ours, *FRAME, *asked, "-e", DESCRIBED.get(protocol, f"{protocol}.Frame.size")]}


def main(words=None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("path", type=Path, nargs="?")
    parser.add_argument("--protocol", default="tubemq")
    parser.add_argument("--runs", type=int, default=3)
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
                measured.setdefault(name, []).append(run(["tshark", "-n", "-r", path, "-T", "fields", *said]))
        report(measured, packets)


def report(measured: dict, packets: int) -> None:
    least = {name: min(one.cpu for one in runs) for name, runs in measured.items()}
    memory = {name: max(one.rss for one in runs) for name, runs in measured.items()}
    trivial, none = least["three fields"], memory["no plugin"]
    for name, seconds in least.items():
        print(f"  {name:30s} {seconds:6.2f} s  {packets / seconds:8,.0f} packets/s  {trivial / seconds:5.2f} × three fields"
              f"  {memory[name]:5.0f} MB  {memory[name] / none:4.2f} × no plugin")


if __name__ == "__main__":
    main()
