"""From capture file to ordered streams, beside those who do the same: packets and bytes per second in one run.

    python -m bench.stream                     # makes its captures, measures everything
    python -m bench.stream --size 500MB --only ours,libtins
    python -m bench.stream --walk FILE         # our path once, stage by stage
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests.support.generate import bytes_of, main as generate
from tests.support.machine import HERE, anonymous, described, peak, python, run, warm

SCAPY_PACKETS, DPKT_PACKETS, TSHARK_PACKETS = 20_000, 200_000, 300_000


def walk(path: str) -> dict:
    """Our path: records, packet headers, reassembly; the runs are counted and dropped."""
    import numpy

    from dissect.capture import open_reader
    from dissect.link import packets
    from dissect.link.encapsulation import Encapsulations
    from dissect.link.layout import P_WIDTH
    from dissect.stream.reassemble import Reassembly
    from dissect.stream.streams import Streams
    from dissect.stream.state import DATA, DONE, GROW, R_KIND, R_LENGTH

    streams, names = Streams(), Encapsulations()
    reassembly = Reassembly(streams)
    rows = numpy.zeros((1 << 14, P_WIDTH), dtype=numpy.int64)
    began = at = time.perf_counter()
    spent = {"records": 0.0, "packets": 0.0, "streams": 0.0}
    count = payload = held = own = 0
    reader = open_reader(path)
    for block in reader.blocks():
        now = time.perf_counter()
        spent["records"] += now - at
        n = len(block.records)
        if len(rows) < n:
            rows = numpy.zeros((n, P_WIDTH), dtype=numpy.int64)
        packets.parse(block.data, block.records, rows, names)
        at = time.perf_counter()
        spent["packets"] += at - now
        now, i, why, reassembly.copies.base = at, 0, GROW, block.base
        while why != DONE:
            i, why = reassembly.feed(block.data, rows, i, n, block.first)
            runs = numpy.asarray(reassembly.runs.rows)[: reassembly.runs.count]
            payload += int(runs[runs[:, R_KIND] == DATA, R_LENGTH].sum())
            reassembly.runs.count = 0
            if why == GROW:
                streams.grow()
        held, own = max(held, streams.extents.live), max(own, anonymous())
        at = time.perf_counter()
        spent["streams"] += at - now
        count += n
    took = time.perf_counter() - began
    return {"packets": count, "payload": payload, "connections": streams.slots, "seconds": took, "rss": peak(), "own": own, "held": held,
            "ns": {name: round(value / count * 1e9) for name, value in spent.items()}}


def part(path: Path, packets: int) -> tuple[Path, int]:
    """The first packets of a capture, for peers that are too slow for all of it."""
    small = path.with_suffix(f".{packets}.pcap")
    with path.open("rb") as source, small.open("wb") as target:
        target.write(source.read(24))
        n = 0
        while n < packets and (head := source.read(16)):
            target.write(head + source.read(int.from_bytes(head[8:12], "little")))
            n += 1
    return small, n


def libtins(folder: Path) -> Path | None:
    program = folder / "libtins_follow"
    if not shutil.which("g++"):
        return None
    done = subprocess.run(["g++", "-O3", "-o", program, HERE / "peers" / "libtins_follow.cpp", "-ltins", "-lpcap"], check=False)
    return program if done.returncode == 0 else None


def dpkt_walk(path: str) -> None:
    import dpkt

    with open(path, "rb") as file:
        for _, data in dpkt.pcap.Reader(file):
            ip = dpkt.ethernet.Ethernet(data).data
            _ = ip.data.seq, ip.data.data


def scapy_walk(path: str) -> None:
    from scapy.all import TCP, PcapReader

    for packet in PcapReader(path):
        _ = packet[TCP].seq


def nfstream_walk(path: str) -> None:
    from nfstream import NFStreamer

    for _ in NFStreamer(source=path, n_dissections=0, statistical_analysis=False, n_meters=1):
        pass


def ours(path: Path) -> tuple[float, dict]:
    said = json.loads(python("bench.stream", "--walk", path).out)
    return said["packets"] / said["seconds"], said


def peers(path: Path, folder: Path, only) -> dict:
    """name → (what it does, function that runs it once, packets)."""
    found = {}
    with path.open("rb") as file:
        file.seek(24)
    tins = libtins(folder) if "libtins" in only else None
    if tins:
        found["libtins"] = ("StreamFollower, C++", lambda: int(run([tins, path]).out.split()[0]), 3)
    if "tshark" in only and shutil.which("tshark"):
        small, n = part(path, TSHARK_PACKETS)
        fields = ["-T", "fields", "-e", "frame.number", "-e", "tcp.stream", "-e", "tcp.seq", "-e", "tcp.len"]
        found["tshark"] = ("-T fields, 4 fields", lambda: run(["tshark", "-n", "-r", small, *fields]) and n, 3)
    for name, packets, what, times in (("dpkt", DPKT_PACKETS, "Ethernet, IP, TCP objects, no streams", 3),
                                       ("scapy", SCAPY_PACKETS, "packet objects, no streams", 3),
                                       ("nfstream", TSHARK_PACKETS, "flows, one meter", 3)):
        if name in only:
            small, n = part(path, packets)
            found[name] = (what, lambda name=name, small=small, n=n: python("bench.stream", f"--{name}", small) and n, times)
    return found


def rate(function, times: int) -> list[float]:
    out = []
    for _ in range(times):
        began = time.perf_counter()
        packets = function()
        out.append(packets / (time.perf_counter() - began))
    return out


def line(name: str, what: str, rates: list[float], per_packet: float, base: float | None) -> None:
    best = max(rates)
    ratio = f"{base / best:8.1f}×" if base else ""
    print(f"{name:18} {best / 1e6:8.3f} M packets/s {best * per_packet / 1e6:9,.0f} MB/s  worst {min(rates) / 1e6:8.3f} {ratio}  {what}",
          flush=True)


def main(words=None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--size", type=bytes_of, default=1_000_000_000)
    parser.add_argument("--connections", type=int, default=5000)
    parser.add_argument("--times", type=int, default=5)
    parser.add_argument("--only", default="ours,two,disorder,libtins,tshark,dpkt,scapy,nfstream")
    for name in ("walk", "dpkt", "scapy", "nfstream"):
        parser.add_argument(f"--{name}", metavar="FILE", help=argparse.SUPPRESS if name != "walk" else None)
    asked = parser.parse_args(words)
    for name, function in (("dpkt", dpkt_walk), ("scapy", scapy_walk), ("nfstream", nfstream_walk)):
        if path := getattr(asked, name):
            function(path)
            return
    if asked.walk:
        print(json.dumps(walk(asked.walk)))
        return
    only = asked.only.split(",")
    print(described())
    with tempfile.TemporaryDirectory(prefix="bench-") as folder:
        folder = Path(folder)
        path = folder / "a.pcap"
        generate([str(path), "--size", str(asked.size), "--connections", str(asked.connections)])
        warm(path)
        size = path.stat().st_size
        measured = [ours(path) for _ in range(asked.times)]
        rates, said = [one[0] for one in measured], max(measured, key=lambda one: one[0])[1]
        per_packet, base = size / said["packets"], max(rates)
        line("mqdissect", f"ordered streams; ns a packet {said['ns']}, {said['rss']:.0f} MB", rates, per_packet, None)
        if "two" in only:
            two = folder / "b.pcap"
            shutil.copyfile(path, two)
            with ThreadPoolExecutor(2) as pool:
                both = []
                for _ in range(3):
                    done = list(pool.map(ours, [path, two]))
                    both.append(2 * said["packets"] / max(one["seconds"] for _, one in done))
            line("  two processes", f"{max(both) / base:.2f}× one", both, per_packet, None)
            two.unlink()
        for name, (what, function, times) in peers(path, folder, only).items():
            line(name, what, rate(function, times), per_packet, base)
        if "disorder" in only:
            for title, more in (("all 5,000 talk", []), ("50 talk at a time", ["--active", "50"])):
                path.unlink(missing_ok=True)
                generate([str(path), "--size", str(asked.size), "--connections", str(asked.connections), "--disorder", "0.05", *more])
                warm(path)
                measured = [ours(path) for _ in range(3)]
                rates, said = [one[0] for one in measured], max(measured, key=lambda one: one[0])[1]
                line("  5 % disorder", f"{max(rates) / base:.2f} of in order; {title}; {said['rss']:.0f} MB, {said['held']:,} extents held",
                     rates, per_packet, None)
                if "libtins" in only and (program := folder / "libtins_follow").exists():
                    line("  libtins, same", title, rate(lambda: int(run([program, path]).out.split()[0]), 2), per_packet, max(rates))


if __name__ == "__main__":
    main()
