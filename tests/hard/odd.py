"""Odder things that recorders and boxes do, over parts of all captures: no pair is one that the undamaged capture does not have.

    python -m tests.hard.odd [--seeds N] [--first SEED] [--only WORD] [--exact] [CAPTURE…]

A case is a part of a capture and one to three changes, of which one is of this module and the others of it or of `boxes`.  `--exact`: changes that take
nothing away, one at a time; every pair and every message has to be there.
"""

from __future__ import annotations

import argparse
import random
import struct
import tempfile
import traceback
from collections import Counter, defaultdict
from dataclasses import replace
from pathlib import Path

from tests.hard import boxes, lives, readings, recorders, tunnels
from tests.hard.boxes import MS, Case, Change, Seen, each, nothing, timed, with_data
from tests.hard.lives import ACK, FIN, MASK, RST, SYN, back, flags, payload, seq_of, tcp_at, way, with_tcp
from tests.hard.metamorphic import datagram
from tests.support.hard import WRAPS

PREFIX = bytes.fromhex("fd000000000000000000ffff")  # of addresses of IPv6 that end in those of IPv4
AWAY = 90_000 * MS


def whole(one: Seen) -> bool:
    """A TCP packet of which nothing was cut off."""
    return bool(tcp_at(one.data)) and one.length == len(one.data)


def body_of(one: Seen) -> bytes:
    return payload(one.data) if whole(one) else b""


# --- what is not recorded ----------------------------------------------------------------------------------------------


def deaf(all_: list[Seen], rng: random.Random) -> list[Seen]:
    """For a while one direction is not recorded, or both."""
    begin, end, spans = all_[0].ns, all_[-1].ns, []
    for _ in range(rng.choice((1, 2, 4))):
        at = rng.randint(*sorted((begin, end)))
        spans.append((at, at + (end - begin) // rng.choice((4, 10, 30)), rng.random() < 0.5, rng.random() < 0.3))
    return [one for one in all_ if not (tcp_at(one.data) and any(low <= one.ns < high and (both or readings.toward(one.data) is side) for low, high, side, both in spans))]


def sampled(all_: list[Seen], rng: random.Random) -> list[Seen]:
    """Some packets of many, by chance."""
    part = rng.choice((0.3, 0.5, 0.8))
    return [one for one in all_ if rng.random() < part]


def acks_lost(all_: list[Seen], rng: random.Random) -> list[Seen]:
    """A filter keeps packets with bytes, and some that begin or end."""
    return [one for one in all_ if not tcp_at(one.data) or payload(one.data) or flags(one.data) & (SYN | FIN | RST) and rng.random() < 0.5]


def sliced(all_: list[Seen], rng: random.Random) -> list[Seen]:
    most = rng.choice((60, 70, 80, 96, 128, 200))
    return [replace(one, data=one.data[:most]) for one in all_ if rng.random() >= 0.05]


def sliced_each(all_: list[Seen], rng: random.Random) -> list[Seen]:
    """Each packet to another length, as slicing recorders do under load."""
    return [replace(one, data=one.data[: max(66 if tcp_at(one.data) else 60, rng.choice((66, 80, 120, 9999, 9999)))]) for one in all_]


def leap(all_: list[Seen], rng: random.Random) -> list[Seen]:
    """The recorder was away for a minute and a half: both directions go on anywhere."""
    when, by, out = all_[0].ns + rng.randrange(max(1, all_[-1].ns - all_[0].ns)), {}, []
    for one in all_:
        if one.ns >= when and tcp_at(one.data):
            for key in (way(one.data), back(way(one.data))):
                by.setdefault(key, rng.choice((rng.getrandbits(32), rng.randrange(1 << 20, 1 << 31), 1 << 31, (1 << 32) - rng.randrange(1, 5000))))
            one = with_data(one, lives.shifted(one.data, by[way(one.data)], by[back(way(one.data))]))
        out.append(replace(one, ns=one.ns + (AWAY if one.ns >= when else 0)))
    return out


# --- whose connection it is --------------------------------------------------------------------------------------------


def rebound(all_: list[Seen], rng: random.Random) -> list[Seen]:
    """In the middle a translator gives the client another port."""
    out, when, ports = [], {}, {}
    for one in all_:
        key = lives.key_of(one.data) if tcp_at(one.data) else None
        if key and key not in when:
            when[key], ports[key] = all_[0].ns + rng.randrange(max(1, all_[-1].ns - all_[0].ns)), rng.randrange(20_000, 30_000)
        if key and one.ns >= when[key]:
            at, data = tcp_at(one.data), bytearray(one.data)
            place = at if data[at : at + 2] > data[at + 2 : at + 4] else at + 2
            data[place : place + 2] = struct.pack(">H", ports[key])
            one = with_data(one, bytes(data))
        out.append(one)
    return out


def collided(all_: list[Seen], rng: random.Random) -> list[Seen]:
    """Two connections to one port have the same addresses and ports, at the same time: two networks, one recorder."""
    keys = list(dict.fromkeys(min((way(one.data), back(way(one.data))), key=lambda key: key[-2:]) for one in all_ if tcp_at(one.data)))
    groups = defaultdict(list)
    for key in keys:
        groups[key[-2:], len(key)].append(key)
    into: dict[bytes, bytes] = {}
    for some in groups.values():
        if len(some) > 1:
            one, other = rng.sample(some, 2)
            into |= {other: one, back(other): back(one)}
    return [with_data(one, one.data[: at - len(key) + 4] + into[key] + one.data[at + 4 :]) if (at := tcp_at(one.data)) and (key := way(one.data)) in into else one for one in all_]


# --- clocks and order --------------------------------------------------------------------------------------------------


def stepping(all_: list[Seen], rng: random.Random) -> list[Seen]:
    """The clock steps by seconds; the order in the file stays."""
    out, by = [], 0
    for one in all_:
        if rng.random() < 0.01:
            by += rng.choice((-1, -1, 1)) * rng.randrange(5_000 * MS)
        out.append(replace(one, ns=max(1, one.ns + by)))
    return out


def direction_late(all_: list[Seen], rng: random.Random) -> list[Seen]:
    """One direction's buffer is flushed now and then: order and times follow it in steps."""
    side, step = rng.random() < 0.5, rng.choice((20, 200, 1000)) * MS
    return timed([replace(one, ns=one.ns // step * step + step - 1) if tcp_at(one.data) and readings.toward(one.data) is side else one for one in all_])


# --- other packets of the same bytes ----------------------------------------------------------------------------------------


def tunnelled_copies(all_: list[Seen], rng: random.Random) -> list[Seen]:
    """Each packet comes again in a tunnel."""
    wrap = rng.choice((WRAPS["vxlan"][1], WRAPS["gre"][1], tunnels.erspan(2), tunnels.erspan(3), WRAPS["geneve"][1]))
    copies = [with_data(one, frame, ns=one.ns + rng.randrange(2 * MS)) for one in all_ if whole(one) and len(one.data) < 60_000 for frame in wrap(datagram(one.data))]
    return timed(all_ + copies)


def asymmetric(all_: list[Seen], rng: random.Random) -> list[Seen]:
    """One direction comes tagged or in a tunnel, the other bare."""
    side, kind, out = rng.random() < 0.5, rng.choice(("tag", "tag", "vxlan", "erspan")), []
    for one in all_:
        if whole(one) and readings.toward(one.data) is side and len(one.data) < 60_000:
            tagged = [one.data[:12] + b"\x81\0\0\x07" + one.data[12:]]
            out += [with_data(one, frame) for frame in (tagged if kind == "tag" else WRAPS["vxlan"][1](datagram(one.data)) if kind == "vxlan" else tunnels.erspan(2)(datagram(one.data)))]
        else:
            out.append(one)
    return out


def jumbogram(all_: list[Seen], rng: random.Random) -> list[Seen]:
    """IPv6 whose length stands in a hop-by-hop option."""

    def one_of(one: Seen, rng: random.Random) -> list[Seen]:
        if one.data[12:14] != b"\x08\0" or not whole(one):
            return [one]
        packet = datagram(one.data)
        words = packet[4 * (packet[0] & 15) :]
        option = b"\x06\0\xc2\x04" + struct.pack(">I", len(words) + 8)
        return [with_data(one, one.data[:12] + b"\x86\xdd" + struct.pack(">IHBB", 6 << 28, 0, 0, 64) + PREFIX + packet[12:16] + PREFIX + packet[16:20] + option + words)]

    return each(one_of)(all_, rng)


def trailers(all_: list[Seen], rng: random.Random) -> list[Seen]:
    """Bytes of the link behind each datagram."""
    size = rng.choice((4, 2, 18))
    return [with_data(one, one.data + rng.randbytes(size)) if whole(one) and one.data[16:18] != b"\0\0" else one for one in all_]


def padded(all_: list[Seen], rng: random.Random) -> list[Seen]:
    """Short frames are padded to 60 bytes, with rubbish."""
    return [with_data(one, one.data + rng.randbytes(60 - len(one.data))) if len(one.data) < 60 and one.length == len(one.data) else one for one in all_]


def urgent(all_: list[Seen], rng: random.Random) -> list[Seen]:
    """URG, and marks of congestion."""

    def marked(one: Seen) -> Seen:
        at = tcp_at(one.data)
        return with_data(one, one.data[: at + 13] + bytes([flags(one.data) | 32 | rng.choice((0, 64, 128, 192))]) + one.data[at + 14 :])

    return [marked(one) if tcp_at(one.data) and payload(one.data) and rng.random() < 0.2 else one for one in all_]


def repacked(all_: list[Seen], rng: random.Random) -> list[Seen]:
    """Repeats that bring the end of what was said, and what comes next, in one."""
    out, last = [], {}
    for one in all_:
        body, key = body_of(one), way(one.data) if tcp_at(one.data) else b""
        if body and not flags(one.data) & (SYN | RST):
            before, last[key] = last.get(key), one
            said = payload(before.data) if before else b""
            if said and rng.random() < 0.4 and seq_of(one.data) == (seq_of(before.data) + len(said)) & MASK and len(body) + len(said) < 60_000:
                cut = rng.randrange(len(said))
                data = with_tcp(one.data, seq=seq_of(before.data) + cut, body=said[cut:] + body)
                out.append(Seen(one.ns, data, len(data), one.numbers + before.numbers))
                continue
        out.append(one)
    return out


# --- other bytes ---------------------------------------------------------------------------------------------------------


def rewritten_after(all_: list[Seen], rng: random.Random) -> list[Seen]:
    """A repeat with other cuts and other bytes comes behind: a box that rewrites."""
    out, last = [], {}
    for one in all_:
        out.append(one)
        body, before = body_of(one), last.get(way(one.data)) if tcp_at(one.data) else None
        said = payload(before.data) if before else b""
        if body and said and rng.random() < 0.15 and seq_of(one.data) == (seq_of(before.data) + len(said)) & MASK:
            joined, cut, stop = bytearray(said + body), rng.randrange(len(said)), len(said) + rng.randrange(1, len(body) + 1)
            for _ in range(rng.choice((1, 4, 40))):
                joined[rng.randrange(len(joined))] ^= 1 << rng.randrange(8)
            data = with_tcp(one.data, seq=seq_of(before.data) + cut, body=bytes(joined[cut:stop]))
            out.append(Seen(one.ns + rng.randrange(1000, 5 * MS), data, len(data), one.numbers + before.numbers))
        if body:
            last[way(one.data)] = one
    return timed(out)


def old_repeats(all_: list[Seen], rng: random.Random) -> list[Seen]:
    """Repeats that come late, some from 4 GiB ago: the same numbers, other bytes."""
    out = list(all_)
    for one in all_:
        if tcp_at(one.data) and payload(one.data) and rng.random() < 0.05:
            same = rng.random() < 0.5
            data = one.data if same else with_tcp(one.data, body=rng.randbytes(len(payload(one.data))))
            out.append(Seen(one.ns + rng.choice((10 * MS, 500 * MS)), data, len(data) + one.length - len(one.data), one.numbers if same else ()))
    return timed(out)


def reset_and_on(all_: list[Seen], rng: random.Random) -> list[Seen]:
    """Resets and ends within the window, and SYNs that are refused; both ends go on."""
    out = list(all_)
    for one in rng.sample(all_, min(len(all_), 8)):
        if tcp_at(one.data) and payload(one.data):
            number = seq_of(one.data) + len(payload(one.data))
            out.append(nothing(one, with_tcp(one.data, seq=number, body=b"", flag=rng.choice((RST, RST | ACK, FIN | ACK))), rng.choice((1, 1000))))
            if rng.random() < 0.5:
                out.append(nothing(one, with_tcp(one.data, seq=rng.getrandbits(32), ack=0, body=b"", flag=SYN), rng.choice((2000, 3000))))
    return timed(out)


ODD: dict[str, Change] = {
    "deaf for a while": deaf, "a sample": sampled, "sliced": sliced, "sliced, each": sliced_each, "another port": rebound, "two networks": collided, "clock steps": stepping,
    "copies in tunnels": tunnelled_copies, "one direction tagged": asymmetric, "rewritten behind": rewritten_after, "repacked repeats": repacked, "jumbograms": jumbogram, "away": leap,
    "trailers": trailers, "resets, and on": reset_and_on, "old repeats": old_repeats, "padded": padded, "urgent": urgent, "no acknowledgements": acks_lost, "one direction late": direction_late,
}
AT_LAST = ("jumbograms", "copies in tunnels", "one direction tagged", "trailers", "sliced", "sliced, each")  # nothing else knows such packets
EXACT = ("padded", "urgent", "repacked repeats", "clock steps", "jumbograms", "trailers", "copies in tunnels", "old repeats")
boxes.FURTHER.update(ODD)


def case(seed: int, names: list[str], only: list[str]) -> Case:
    """A part of one of these captures, one of these changes, and up to two others."""
    rng = random.Random(f"odd {seed}")
    name, begin, count = boxes.part(rng, names)
    some = dict.fromkeys([rng.choice(only), *rng.sample([*ODD, *boxes.CHANGES], rng.choice((0, 1, 1, 2)))])
    return Case(seed, name, begin, count, tuple(sorted(some, key=lambda change: AT_LAST.index(change) + 1 if change in AT_LAST else 0)), "plain")


def alone(seed: int, names: list[str], only: list[str]) -> Case:
    """One change that takes nothing away."""
    rng = random.Random(f"exact {seed}")
    name, begin, count = boxes.part(rng, names)
    return Case(seed, name, begin, count, (rng.choice([change for change in EXACT if change in only] or EXACT),), "plain")


def lost(one: Case, folder: Path) -> tuple[int, list[tuple]]:
    """How many pairs the part of the capture has, and what is not there of them, or of its messages, behind the change."""
    capture = one.whole()
    base = folder / "base.pcap"
    base.write_bytes(recorders.pcap(recorders.records(capture, capture.packets)))
    whole_ = boxes.read(base)
    path, all_ = boxes.made(one, folder)
    found = boxes.read(path)
    there = defaultdict(list)
    for asked, told, *rest in boxes.pairs_of(found):
        there[tuple(rest)].append((all_[asked - 1].numbers, all_[told - 1].numbers))
    wanted = [(capture.packets[q - 1].number, capture.packets[a - 1].number, tuple(rest)) for q, a, *rest in boxes.pairs_of(whole_)]
    out = [("lost", *pair) for pair in wanted if not any(pair[0] in asked and pair[1] in told for asked, told in there[pair[2]])]
    if "copies in tunnels" not in one.changes and len(found["messages"]) != len(whole_["messages"]):
        out.append(("messages", len(whole_["messages"]), len(found["messages"])))
    return len(wanted), out


def main() -> int:
    said = argparse.ArgumentParser(description=__doc__)
    said.add_argument("captures", nargs="*")
    said.add_argument("--seeds", type=int, default=100)
    said.add_argument("--first", type=int, default=0)
    said.add_argument("--only", default="", help="changes whose names have this word")
    said.add_argument("--exact", action="store_true")
    given = said.parse_args()
    names = boxes.small(given.captures)
    only = [name for name in ODD if given.only in name]
    total, kinds = Counter(), defaultdict(Counter)
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(given.first, given.first + given.seeds):
            one = (alone if given.exact else case)(seed, names, only)
            try:
                kept, of, wrong = (0, *lost(one, Path(folder))) if given.exact else boxes.judged(one, Path(folder))
            except Exception:  # noqa: BLE001  # whatever it is, it is a find
                kept, of, wrong = 0, 0, [("fault", traceback.format_exc()[-600:])]
            total.update(cases=1, kept=kept, of=of, **{kind: 1 for kind, *_ in wrong})
            kinds[one.changes[0] if len(one.changes) == 1 else "several"].update(cases=1, kept=kept, of=of, wrong=len(wrong))
            for row in wrong[:4]:
                print(f"{one}: {kept} of {of}: {str(row)[:500]}", flush=True)
    for name, counts in sorted(kinds.items()):
        print(f"{name:22} {dict(counts)}")
    print(dict(total))
    return 1 if set(total) - {"cases", "kept", "of"} else 0


if __name__ == "__main__":
    raise SystemExit(main())
