"""What an engineer writes by hand in an afternoon: dpkt, dictionaries, request and answer by number, grouped as kyanos groups, and by topic.

    python bench/peers/tubemq_by_hand.py FILE       # streams in order only: no reassembly, no retransmissions
"""

import sys
from collections import defaultdict

import dpkt

TOKEN = b"\xff\x7f\xf4\xfe"


def varint(data: bytes, at: int) -> tuple[int, int]:
    value = shift = 0
    while True:
        byte = data[at]
        at += 1
        value |= (byte & 0x7F) << shift
        if byte < 0x80:
            return value, at
        shift += 7


def members(data: bytes) -> dict:
    found, at = {}, 0
    while at < len(data):
        tag, at = varint(data, at)
        if tag & 7 == 2:
            size, at = varint(data, at)
            found[tag >> 3], at = data[at : at + size], at + size
        else:
            found[tag >> 3], at = varint(data, at)
    return found


def delimited(data: bytes, at: int) -> tuple[dict, int]:
    size, at = varint(data, at)
    return members(data[at : at + size]), at + size


def message(data: bytes) -> tuple[bool, str, str]:
    """(request?, method, topic) of a frame's content."""
    header, at = delimited(data, 0)
    if header.get(1, 0) != 0:
        return False, "", ""
    _, at = delimited(data, at)
    body, _ = delimited(data, at)
    asked = members(body.get(3, b""))
    return True, str(body.get(1)), bytes(asked[2]).decode(errors="replace") if isinstance(asked.get(2), bytes) else ""


def main(path: str) -> None:
    buffers, open_, groups, packets = defaultdict(bytes), {}, defaultdict(list), 0
    with open(path, "rb") as file:
        for when, frame in dpkt.pcap.Reader(file):
            packets += 1
            ip = dpkt.ethernet.Ethernet(frame).data
            tcp = ip.data
            if not isinstance(tcp, dpkt.tcp.TCP) or not tcp.data:
                continue
            here, there = (ip.src, tcp.sport), (ip.dst, tcp.dport)
            data = buffers.pop((here, there), b"") + tcp.data
            while len(data) >= 12 and data[:4] == TOKEN:
                serial, chunks = data[4:8], int.from_bytes(data[8:12], "big")
                at, parts = 12, []
                for _ in range(chunks):
                    if at + 4 > len(data):
                        break
                    size = int.from_bytes(data[at : at + 4], "big")
                    parts.append(data[at + 4 : at + 4 + size])
                    at += 4 + size
                if at > len(data) or len(parts) < chunks:
                    break
                asked, method, topic = message(b"".join(parts))
                if asked:
                    open_[here, there, serial] = when, method, topic
                elif found := open_.pop((there, here, serial), None):
                    groups[found[1:]].append(when - found[0])
                data = data[at:]
            if data:
                buffers[here, there] = data
    for key, times in sorted(groups.items()):
        times.sort()
        print(*key, len(times), *(f"{float(times[min(len(times) - 1, int(len(times) * q))]) * 1e9:.0f}" for q in (0.5, 0.9, 0.99, 0.999)))
    print("packets", packets, "pairs", sum(map(len, groups.values())))


if __name__ == "__main__":
    main(sys.argv[1])
