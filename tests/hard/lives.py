"""What TCP, mirrors and networks do that no capture of ours holds: openings, ends, probes, wraps, ports used again, copies, tunnels in tunnels.

Law: each packet made has the number of the packet that it was (`AGAIN` added in a second life), and what is no byte of a stream has none.
"""

from __future__ import annotations

import random
import struct
from collections import Counter, defaultdict
from collections.abc import Callable
from dataclasses import replace

from tests.hard.damage import Packet, said, tcp_at
from tests.hard.metamorphic import made, renumbered
from tests.hard.tunnels import TUNNELS

FIN, SYN, RST, PSH, ACK = 1, 2, 4, 8, 16
AGAIN = 1_000_000
MASK = 0xFFFFFFFF
AWAY = 1 << 62  # number of a packet that says nothing

Change = Callable[[list[Packet], random.Random], list[Packet]]


# --- one packet -------------------------------------------------------------------------------------------------------


def behind(frame: bytes) -> int:
    at = tcp_at(frame)
    return at + 4 * (frame[at + 12] >> 4)


def payload(frame: bytes) -> bytes:
    words = said(frame)
    return words[1] if words else b""


def flags(frame: bytes) -> int:
    return frame[tcp_at(frame) + 13] if tcp_at(frame) else 0


def way(frame: bytes) -> bytes:
    """Addresses and ports of a direction."""
    at = tcp_at(frame)
    return frame[at - (8 if frame[12:14] == b"\x08\0" else 32) : at + 4]


def back(key: bytes) -> bytes:
    size = (len(key) - 4) // 2
    return key[size : 2 * size] + key[:size] + key[-2:] + key[-4:-2]


def key_of(frame: bytes) -> frozenset:
    return frozenset((way(frame), back(way(frame))))


def seq_of(frame: bytes) -> int:
    at = tcp_at(frame)
    return int.from_bytes(frame[at + 4 : at + 8])


def with_tcp(frame: bytes, *, seq: int | None = None, ack: int | None = None, flag: int | None = None, window: int | None = None, body: bytes | None = None) -> bytes:
    """The same segment with other numbers, flags or bytes; the IP length follows."""
    at = tcp_at(frame)
    out = bytearray(frame if body is None else frame[: behind(frame)] + body)
    for place, value in ((4, seq), (8, ack)):
        if value is not None:
            out[at + place : at + place + 4] = struct.pack(">I", value & MASK)
    if flag is not None:
        out[at + 13] = flag
    if window is not None:
        out[at + 14 : at + 16] = struct.pack(">H", window)
    if body is not None:
        if frame[12:14] == b"\x08\0":
            out[16:18] = struct.pack(">H", len(out) - 14 & 0xFFFF if len(out) - 14 < 1 << 16 else 0)
        else:
            out[18:20] = struct.pack(">H", len(out) - 54 if len(out) - 54 < 1 << 16 else 0)
    return bytes(out)


def shifted(frame: bytes, own: int, other: int) -> bytes:
    """Sequence numbers moved, by so much for each direction."""
    at = tcp_at(frame)
    acks = flags(frame) & ACK
    return with_tcp(frame, seq=seq_of(frame) + own, ack=int.from_bytes(frame[at + 8 : at + 12]) + other if acks else None)


def nothing(p: Packet, data: bytes) -> Packet:
    """A packet that says nothing of a message."""
    return replace(made(p, data), number=AWAY)


def talks(packets: list[Packet]) -> dict[frozenset, list[int]]:
    """Connection → places of its packets."""
    found = defaultdict(list)
    for n, p in enumerate(packets):
        if tcp_at(p.data):
            found[key_of(p.data)].append(n)
    return found


# --- openings ---------------------------------------------------------------------------------------------------------


def opened(packets: list[Packet]) -> list[tuple[int, int | None, list[int]]]:
    """(SYN, its answer, places of its client's first data) of each connection that begins in the capture, with data of the client."""
    out = []
    for places in talks(packets).values():
        syn = next((n for n in places if flags(packets[n].data) & (SYN | ACK) == SYN), None)
        if syn is None:
            continue
        own = way(packets[syn].data)
        answer = next((n for n in places if flags(packets[n].data) & (SYN | ACK) == SYN | ACK), None)
        first = [n for n in places if n > syn and way(packets[n].data) == own and payload(packets[n].data)]
        if first and seq_of(packets[first[0]].data) == (seq_of(packets[syn].data) + 1) & MASK:
            out.append((syn, answer, first))
    return out


def fast_open(packets: list[Packet], rng: random.Random, refused: bool = False) -> list[Packet]:
    """The client's first bytes are in its SYN; refused, they come again."""
    out: list[Packet | None] = list(packets)
    for syn, _, first in opened(packets):
        data = packets[first[0]]
        body = payload(data.data)[:1400] if refused else payload(data.data)
        out[syn] = replace(made(packets[syn], with_tcp(packets[syn].data, body=body)), number=data.number)
        if not refused:
            out[first[0]] = nothing(data, with_tcp(data.data, body=b"", seq=seq_of(data.data) + len(body)))
    return [p for p in out if p]


def simultaneous(packets: list[Packet], rng: random.Random) -> list[Packet]:
    """Both ends send a SYN, and both answer it."""
    out = []
    answers = {answer: syn for syn, answer, _ in opened(packets) if answer is not None}
    for n, p in enumerate(packets):
        if n in answers:
            syn = packets[answers[n]]
            out += [nothing(p, with_tcp(p.data, flag=SYN, ack=0)), nothing(syn, with_tcp(syn.data, flag=SYN | ACK, ack=seq_of(p.data) + 1)), p]
        else:
            out.append(p)
    return out


def other_isn(packets: list[Packet], rng: random.Random, by: int | None = None) -> list[Packet]:
    """A SYN that was lost on its way, before the one that came; a stack takes another number for each."""
    out = []
    syns = {syn for syn, _, _ in opened(packets)}
    for n, p in enumerate(packets):
        if n in syns:
            out += [nothing(p, with_tcp(p.data, seq=seq_of(p.data) + (by if by is not None else rng.getrandbits(32)))) for _ in range(rng.choice((1, 2)))]
        out.append(p)
    return out


def stray_syns(packets: list[Packet], rng: random.Random) -> list[Packet]:
    """Of each SYN a copy comes much later, in the middle of the talk."""
    out = list(packets)
    for syn, answer, first in sorted(opened(packets), reverse=True):
        for n in (answer, syn):
            if n is not None and first[-1] > first[0]:
                out.insert(rng.randrange(first[0], first[-1]), replace(packets[n], number=AWAY))
    return out


def challenged(packets: list[Packet], rng: random.Random) -> list[Packet]:
    """In the middle comes a SYN with any number, and the end that hears it only acknowledges what it has (RFC 5961)."""
    out = list(packets)
    for syn, answer, first in sorted(opened(packets), reverse=True):
        if len(first) > 3 and answer is not None:
            n = first[len(first) // 2]
            at = tcp_at(packets[n].data)
            mine = packets[n].data
            challenge = with_tcp(packets[answer].data, flag=ACK, seq=int.from_bytes(mine[at + 8 : at + 12]), ack=seq_of(mine))
            out[n:n] = [nothing(packets[syn], with_tcp(packets[syn].data, seq=rng.getrandbits(32))), nothing(packets[answer], challenge)]
    return out


def late_syns(packets: list[Packet], rng: random.Random) -> list[Packet]:
    """Both SYNs come behind some of the data, twice, and before the rest."""
    out = [(n, p) for n, p in enumerate(packets)]
    for syn, answer, first in opened(packets):
        for n in (syn, answer):
            if n is not None:
                at = first[min(rng.randrange(1, 4), len(first) - 1)]
                out[n] = (at + 0.1 + rng.random() / 2, packets[n])
                out.append((at + 1 + rng.randrange(1, 6) + rng.random(), packets[n]))
    return [p for _, p in sorted(out, key=lambda pair: pair[0])]


def injected(packets: list[Packet], rng: random.Random) -> list[Packet]:
    """Somebody who does not see the talk sends words, an end or a reset with any number; both ends ignore them."""
    out = list(packets)
    for places in talks(packets).values():
        heard = [n for n in places if payload(packets[n].data)]
        for n in rng.sample(heard, min(1, len(heard))):
            words = with_tcp(packets[n].data, seq=rng.getrandbits(32), flag=rng.choice((PSH | ACK, ACK, FIN | ACK)), body=rng.randbytes(rng.choice((2, 40, 1000))))
            out.append(nothing(packets[n], words))
            out[-1] = replace(out[-1], number=AWAY + n)
    order = {id(p): n for n, p in enumerate(packets)}
    return sorted(out, key=lambda p: order.get(id(p), p.number - AWAY + 0.5))


def false_syns(packets: list[Packet], rng: random.Random) -> list[Packet]:
    """Somebody who does not see the talk sends SYNs of every kind among it, with any numbers; both ends ignore them (RFC 5961, 4)."""
    out, spoke = [], set()
    for p in packets:
        out.append(p)
        if payload(p.data):
            spoke.add(way(p.data))
        if tcp_at(p.data) and {way(p.data), back(way(p.data))} <= spoke and not flags(p.data) & (SYN | FIN | RST) and rng.random() < 0.15:
            flag, body = rng.choice((SYN, SYN | ACK, SYN | FIN, SYN | FIN | ACK)), rng.choice((b"", b"", rng.randbytes(60)))
            seq = rng.choice((rng.getrandbits(32), seq_of(p.data) + rng.randrange(-3000, 60_000)))
            out.append(nothing(p, with_tcp(p.data, seq=seq, ack=rng.getrandbits(32) if flag & ACK else 0, flag=flag, body=body)))
    return out


def false_segments(packets: list[Packet], rng: random.Random) -> list[Packet]:
    """Somebody who does not see the talk sends bytes with any numbers among it; both ends ignore them."""
    out = []
    for p in packets:
        out.append(p)
        if payload(p.data) and rng.random() < 0.15:
            words = with_tcp(p.data, seq=rng.getrandbits(32), ack=rng.getrandbits(32), flag=PSH | ACK, body=rng.choice((payload(p.data), rng.randbytes(60))))
            out.append(nothing(p, words))
    return out


# --- ends -------------------------------------------------------------------------------------------------------------


def last_data(packets: list[Packet]) -> dict[bytes, int]:
    """Direction → place of the packet whose bytes are its last."""
    found: dict[bytes, tuple[int, int]] = {}
    for n, p in enumerate(packets):
        if payload(p.data):
            key, end = way(p.data), seq_of(p.data) + len(payload(p.data))
            if key not in found or (end - found[key][0]) & MASK < 1 << 31:
                found[key] = end & MASK, n
    return {key: n for key, (_, n) in found.items()}


def data_with_fin(packets: list[Packet], rng: random.Random) -> list[Packet]:
    """The last bytes of each direction bring its FIN; one that came alone is gone."""
    last = set(last_data(packets).values())
    out = []
    for n, p in enumerate(packets):
        if n in last:
            out.append(replace(p, data=with_tcp(p.data, flag=flags(p.data) | FIN)))
        elif not (flags(p.data) & FIN and not payload(p.data)):
            out.append(p)
    return out


def half_closed(packets: list[Packet], rng: random.Random) -> list[Packet]:
    """The client says that it will send no more with its last bytes; the server goes on."""
    last = last_data(packets)
    clients = {way(packets[syn].data) for syn, _, _ in opened(packets)}
    ends = {n for key, n in last.items() if key in clients}
    return [replace(p, data=with_tcp(p.data, flag=flags(p.data) | FIN)) if n in ends else p
            for n, p in enumerate(packets) if n in ends or not (flags(p.data) & FIN and way(p.data) in clients and not payload(p.data))]


def no_farewell(packets: list[Packet], rng: random.Random) -> list[Packet]:
    return [p for p in packets if not flags(p.data) & (FIN | RST) or payload(p.data)]


def reset_with_words(packets: list[Packet], rng: random.Random) -> list[Packet]:
    """A reset behind each direction's last bytes says why, in text."""
    ends = defaultdict(list)
    for key, n in last_data(packets).items():
        ends[frozenset((key, back(key)))].append(n)
    out = list(packets)
    for n in sorted((max(both) for both in ends.values()), reverse=True):
        p = packets[n]
        out.insert(n + 1, nothing(p, with_tcp(p.data, seq=seq_of(p.data) + len(payload(p.data)), flag=RST | ACK, body=b"connection refused by rule 7")))
    return out


# --- in between -------------------------------------------------------------------------------------------------------


def probed(packets: list[Packet], rng: random.Random) -> list[Packet]:
    """Keep-alives (no byte, or a byte of rubbish) where nothing is under way, and probes of closed windows with the next true byte."""
    out, state = [], {}
    for p in packets:
        body = payload(p.data)
        if tcp_at(p.data) and not flags(p.data) & (SYN | RST | FIN):
            at, key = tcp_at(p.data), way(p.data)
            there = state.get(back(key))
            if body and there and rng.random() < 0.3:
                other = with_tcp(there, seq=int.from_bytes(p.data[at + 8 : at + 12]), ack=seq_of(p.data), body=b"")
                out += [nothing(p, with_tcp(other, window=0, flag=ACK)), replace(made(p, with_tcp(p.data, body=body[:1], flag=ACK)), number=p.number),
                        nothing(p, with_tcp(other, window=0, flag=ACK)), nothing(p, with_tcp(other, window=501, flag=ACK))]
            out.append(p)
            state[key] = p.data
            if rng.random() < 0.3:
                end = seq_of(p.data) + len(body)
                out.append(nothing(p, with_tcp(p.data, seq=end - 1, flag=ACK, body=rng.choice((b"", b"\0", b"x")))))
        else:
            out.append(p)
    return out


def overloaded(packets: list[Packet], rng: random.Random) -> list[Packet]:
    """For some moments the recorder wrote nothing: of both directions megabytes are missing at once."""
    out, by = [], Counter()
    for p in packets:
        if not tcp_at(p.data):
            out.append(p)
            continue
        key = way(p.data)
        if payload(p.data) and rng.random() < 0.03:
            by[key] += rng.randrange(2 << 20, 300 << 20)
            by[back(key)] += rng.randrange(2 << 20, 300 << 20)
        out.append(replace(p, data=shifted(p.data, by[key], by[back(key)])))
    return out


def wrapping(packets: list[Packet], rng: random.Random) -> list[Packet]:
    """Each direction's sequence numbers pass 2^32, or their middle, a little after the first."""
    by: dict[bytes, int] = {}
    out = []
    for p in packets:
        if not tcp_at(p.data):
            out.append(p)
            continue
        key, at = way(p.data), tcp_at(p.data)
        if key not in by:
            by[key] = rng.choice((0, 1 << 31)) - seq_of(p.data) - rng.choice((1, 2, 300, 5000))
        if back(key) not in by and flags(p.data) & ACK:
            by[back(key)] = rng.choice((0, 1 << 31)) - int.from_bytes(p.data[at + 8 : at + 12]) - rng.choice((0, 1, 300, 5000))
        out.append(replace(p, data=shifted(p.data, by[key], by.get(back(key), 0))))
    return out


def no_ip_length(packets: list[Packet], rng: random.Random) -> list[Packet]:
    """Segments that the card will cut have no length in their IP header."""
    out = []
    for p in packets:
        if len(payload(p.data)) > 6 and len(p.data) > 60:  # no padding of short frames
            at = 16 if p.data[12:14] == b"\x08\0" else 18
            p = replace(p, data=p.data[:at] + b"\0\0" + p.data[at + 2 :])
        out.append(p)
    return out


def jumbo(packets: list[Packet], rng: random.Random) -> list[Packet]:
    """Segments of one direction in a row, all of it in order, as one."""
    out: list[Packet] = []
    for p in packets:
        q = out[-1] if out else None
        if (q and payload(p.data) and payload(q.data) and way(p.data) == way(q.data) and seq_of(p.data) == (seq_of(q.data) + len(payload(q.data))) & MASK
                and not flags(q.data) & (SYN | FIN | RST) and len(p.data) + len(q.data) < 60_000):
            out[-1] = made(q, with_tcp(q.data, body=payload(q.data) + payload(p.data), flag=flags(q.data) | flags(p.data)))
        else:
            out.append(p)
    return out


# --- ports that are used again ------------------------------------------------------------------------------------------


def reused(isn: str, farewell: bool, begun: bool) -> Change:
    """The same once more between the same ports: `isn` lower, higher, near, far or same, without the first's end, without the second's SYN."""

    def change(packets: list[Packet], rng: random.Random) -> list[Packet]:
        begins: dict[bytes, int] = {}
        stops: dict[bytes, int] = {}
        for p in packets:
            if tcp_at(p.data):
                begins.setdefault(way(p.data), seq_of(p.data))
                stops[way(p.data)] = seq_of(p.data) + len(payload(p.data))
        by = {key: moved_by(isn, rng, first, stops[key]) for key, first in begins.items()}
        first = packets if farewell else no_farewell(packets, rng)
        second = [replace(p, number=p.number + AGAIN, data=shifted(p.data, by[way(p.data)], by.get(back(way(p.data)), 0)) if tcp_at(p.data) else p.data)
                  for p in packets if begun or not flags(p.data) & SYN]
        return first + second

    return change


def moved_by(isn: str, rng: random.Random, first: int, end: int) -> int:
    length = (end - first) & MASK
    return {"near": length + rng.choice((1, 100, 20_000)), "lower": -rng.randrange(1, max(2, min(length, 1 << 20))), "far": 1 << 31, "higher": length + (1 << 24),
            "lower, far": -(1 << 25)}[isn]


# --- copies -----------------------------------------------------------------------------------------------------------


def copies(change: Callable[[bytes, random.Random], list[bytes]], late: int = 3) -> Change:
    """Each packet twice, the second by a way of its own."""

    def all_twice(packets: list[Packet], rng: random.Random) -> list[Packet]:
        both = [(n + late_by, p) for n, p in enumerate(packets)
                for late_by, p in ((0, p), *((rng.uniform(0, late), made(p, data)) for data in change(p.data, rng)))]
        return [p for _, p in sorted(both, key=lambda pair: pair[0])]

    return all_twice


def routed(frame: bytes, rng: random.Random) -> list[bytes]:
    """Behind a router: another time to live, other cards."""
    out = bytearray(frame)
    out[:12] = rng.randbytes(12)
    out[22 if frame[12:14] == b"\x08\0" else 21] = 63
    return [bytes(out)]


def tagged(frame: bytes, rng: random.Random) -> list[bytes]:
    return [frame[:12] + b"\x81\0\0\x07" + frame[12:]]


def natted(frame: bytes, rng: random.Random) -> list[bytes]:
    """Behind a translator: the client has another address and port."""
    if not tcp_at(frame) or frame[12:14] != b"\x08\0":
        return [frame]
    return [renumbered(frame)]


def any_device(packets: list[Packet], rng: random.Random) -> list[Packet]:
    """On `any`: each packet as it came in and as it left for the next device; in frames of Linux (the file's link type is another)."""
    out = []
    for p in packets:
        for kind in (0, 4):
            head = struct.pack(">HHH", kind, 1, 6) + p.data[6:12] + b"\0\0" + p.data[12:14]
            out.append(made(p, head + p.data[14:]))
    return out


def any_device_2(packets: list[Packet], rng: random.Random) -> list[Packet]:
    out = []
    for p in packets:
        for kind, device in ((0, 2), (4, 3)):
            head = p.data[12:14] + struct.pack(">HIHBB", 0, device, 1, kind, 6) + p.data[6:12] + b"\0\0"
            out.append(made(p, head + p.data[14:]))
    return out


SAME: dict[str, Change] = {
    "fast open": fast_open, "fast open, refused": lambda p, rng: fast_open(p, rng, True), "simultaneous open": simultaneous,
    "SYN with another number": other_isn, "SYN, a little lower": lambda p, rng: other_isn(p, rng, -rng.choice((1, 500))), "SYN, a little higher": lambda p, rng: other_isn(p, rng, rng.choice((1, 500, 9000))),
    "data with FIN": data_with_fin, "half-closed": half_closed, "no farewell": no_farewell, "reset with words": reset_with_words,
    "keep-alives, probes": probed, "wrap at 2^32": wrapping, "no IP length": no_ip_length, "jumbo": jumbo,
    "routed copies": copies(routed), "routed copies, far": copies(routed, 60), "SLL twice": any_device, "SLL2 twice": any_device_2,
    **TUNNELS,
    "stray SYNs": stray_syns, "challenged SYN": challenged, "false SYNs": false_syns,
}
LESS: dict[str, Change] = {"late SYNs, twice": late_syns, "injected": injected, "false segments": false_segments, "overloaded": overloaded}  # of an end that was not heard before, the first bytes may be anybody's
TWICE: dict[str, Change] = {"tagged copies": copies(tagged, 1), "translated copies": copies(natted, 1)}  # two connections of one
ISNS = ("near", "lower", "lower, far", "higher", "far")
REUSED: dict[str, Change] = {f"again, {isn}{'' if farewell else ', no farewell'}": reused(isn, farewell, True) for isn in ISNS for farewell in (True, False)}
UNBEGUN: dict[str, Change] = {f"again, {isn}{'' if farewell else ', no farewell'}, no SYN": reused(isn, farewell, False) for isn in ISNS for farewell in (True, False)}
LINKS = {"SLL twice": 113, "SLL2 twice": 276}
CHANGES = SAME | LESS | TWICE | REUSED | UNBEGUN
