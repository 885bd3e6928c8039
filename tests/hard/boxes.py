"""Two recorders, mirrors and boxes in between, over all captures: no pair is one that the undamaged capture does not have.

    python -m tests.hard.boxes [--seconds N] [--first SEED] [--cases N] [--only WORD] [--ways] [CAPTURE…]

A case is a part of a capture, one to three changes, and a form of file.  `--ways`: it is read by two processes, in splits of 64 KiB and from contexts
too, and has to give the same rows.
"""

from __future__ import annotations

import argparse
import random
import struct
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from dissect.decode.options import Options
from tests.hard import damage, lives, readings, recorders
from tests.hard.metamorphic import CALLS, CAPTURES
from tests.hard.judge import conservation, rows
from tests.hard.lives import ACK, AGAIN, FIN, RST, SYN, back, behind, flags, payload, seq_of, tcp_at, way, with_tcp

MS = 1_000_000
PACKETS = (200, 500, 900)
SPLIT = 64 << 10


@dataclass(frozen=True)
class Seen:
    """A packet as a recorder wrote it: `numbers` are those of the packets whose bytes it has, AGAIN added in each further life."""

    ns: int
    data: bytes
    length: int
    numbers: tuple[int, ...]


Change = Callable[[list[Seen], random.Random], list[Seen]]


def with_data(one: Seen, data: bytes, **more) -> Seen:
    return replace(one, data=data, length=len(data) + max(0, one.length - len(one.data)), **more)


def ack_of(frame: bytes) -> int:
    at = tcp_at(frame)
    return int.from_bytes(frame[at + 8 : at + 12])


def nothing(one: Seen, data: bytes, after: int = 1000) -> Seen:
    return Seen(one.ns + after, data, len(data), ())


def each(change: Callable[[Seen, random.Random], list[Seen]]) -> Change:
    return lambda all_, rng: [out for one in all_ for out in (change(one, rng) if tcp_at(one.data) else [one])]


def timed(all_: list[Seen]) -> list[Seen]:
    return sorted(all_, key=lambda one: one.ns)


def snapped(one: Seen, most: int | None) -> Seen:
    return one if most is None else replace(one, data=one.data[:most])


# --- (a) two recorders -----------------------------------------------------------------------------------------------


def clock(all_: list[Seen], rng: random.Random) -> Callable[[int], int]:
    """Wrong by a constant, by a drift, and by steps."""
    begin, end = all_[0].ns, all_[-1].ns
    by, drift = rng.choice((0, MS, 50 * MS, 2000 * MS)) * rng.choice((-1, 1)), rng.choice((0, 50, 500, 20_000)) * rng.choice((-1, 1))
    steps = [(rng.randint(*sorted((begin, end))), rng.choice((5, 500, 3000)) * MS * rng.choice((-1, 1))) for _ in range(rng.choice((0, 1, 3)))]
    return lambda ns: max(0, ns + by + (ns - begin) * drift // 1_000_000 + sum(step for at, step in steps if ns >= at))


def two_recorders(all_: list[Seen], rng: random.Random) -> list[Seen]:
    """Both ends record all packets, each with a clock, a snap length and losses of its own."""
    out = []
    for _ in range(2):
        turn, most, loss = clock(all_, rng), rng.choice((None, None, 96, 128, 200, 400)), rng.choice((0, 0.01))
        out += [replace(snapped(one, most), ns=turn(one.ns)) for one in all_ if rng.random() >= loss]
    return timed(out)


def one_direction_each(all_: list[Seen], rng: random.Random) -> list[Seen]:
    """Each recorder hears what one of the ends says."""
    clocks, most = (clock(all_, rng), clock(all_, rng)), (rng.choice((None, None, 128, 400)), rng.choice((None, None, 96, 200)))
    return timed([replace(snapped(one, most[readings.toward(one.data)]), ns=clocks[readings.toward(one.data)](one.ns)) if tcp_at(one.data) else one for one in all_])


# --- (b) a mirror ------------------------------------------------------------------------------------------------------


def other_way(frame: bytes, rng: random.Random, tag: bool) -> bytes:
    return (lives.tagged if tag else lives.routed)(lives.routed(frame, rng)[0], rng)[0]


def mirrored(tag: bool) -> Change:
    def change(all_: list[Seen], rng: random.Random) -> list[Seen]:
        copies = [with_data(one, other_way(one.data, rng, tag), ns=one.ns + rng.randrange(3 * MS)) if tcp_at(one.data) else one for one in all_ if rng.random() >= 0.01]
        return timed([one for one in all_ if rng.random() >= 0.01] + copies)

    return change


# --- (c) boxes -----------------------------------------------------------------------------------------------------------


def without_options(frame: bytes, kinds: tuple[int, ...], add: bytes = b"") -> bytes:
    """Options of these kinds become padding; others may be added."""
    at, end = tcp_at(frame), behind(frame)
    rest, kept, n = frame[at + 20 : end], b"", 0
    while n < len(rest) and rest[n]:
        size = 1 if rest[n] == 1 else rest[n + 1] if n + 1 < len(rest) and rest[n + 1] >= 2 else len(rest) - n
        if rest[n] != 1 and rest[n] not in kinds:
            kept += rest[n : n + size]
        n += size
    kept = (kept + add)[:40]
    kept += b"\1" * (-len(kept) % 4)
    out = bytearray(frame[: at + 20] + kept + frame[end:])
    out[at + 12] = (5 + len(kept) // 4) << 4 | frame[at + 12] & 15
    place, size = (16, len(out) - 14) if frame[12:14] == b"\x08\0" else (18, len(out) - 54)
    if frame[place : place + 2] != b"\0\0":
        out[place : place + 2] = struct.pack(">H", min(size, 0xFFFF))
    return bytes(out)


def translated(all_: list[Seen], rng: random.Random) -> list[Seen]:
    """A box gives both ends other sequence numbers, and both of its sides are recorded."""
    by: dict[bytes, int] = {}
    out = []
    for one in all_:
        out.append(one)
        if tcp_at(one.data):
            own, other = (by.setdefault(key, rng.choice((0, rng.getrandbits(32), rng.randrange(1, 1 << 17)))) for key in (way(one.data), back(way(one.data))))
            out.append(with_data(one, lives.shifted(lives.routed(one.data, rng)[0], own, other), ns=one.ns + rng.randrange(MS)))
    return timed(out)


def resegmented(most: int, both: bool) -> Change:
    """Behind a box the segments are smaller; `both`: its two sides are recorded."""

    def change(all_: list[Seen], rng: random.Random) -> list[Seen]:
        out = []
        for one in all_:
            body = payload(one.data) if tcp_at(one.data) and one.length == len(one.data) else b""
            if both or len(body) <= most:
                out.append(one)
            if len(body) > most:
                late, last = rng.randrange(MS), range(0, len(body), most)[-1]
                for at in range(0, len(body), most):
                    flag = flags(one.data) if at == last else flags(one.data) & ~(FIN | RST | 8)
                    data = with_tcp(one.data, seq=seq_of(one.data) + at, body=body[at : at + most], flag=flag)
                    out.append(Seen(one.ns + late + at, data, len(data), one.numbers))
        return timed(out)

    return change


def super_segments(all_: list[Seen], rng: random.Random) -> list[Seen]:
    """Of one direction the recorder sees what the card put together."""
    side, open_, out = rng.random() < 0.5, {}, []
    for one in all_:
        key = way(one.data) if tcp_at(one.data) else b""
        body = payload(one.data) if key else b""
        n = open_.get(key)
        if n is not None and body and one.length == len(one.data) and readings.toward(one.data) is side and not flags(one.data) & (SYN | RST):
            q = out[n]
            if seq_of(one.data) == (seq_of(q.data) + len(payload(q.data))) & lives.MASK and len(q.data) + len(body) < 60_000:
                data = with_tcp(q.data, body=payload(q.data) + body, flag=flags(q.data) | flags(one.data), ack=ack_of(one.data))
                out[n] = Seen(q.ns, data, len(data), q.numbers + one.numbers)
                continue
        if key:
            open_[key] = len(out) if body and not flags(one.data) & (SYN | RST | FIN) and one.length == len(one.data) else None
            open_[back(key)] = None
        out.append(one)
    return out


def super_and_small(all_: list[Seen], rng: random.Random) -> list[Seen]:
    """The sender's recorder sees super segments, the receiver's the segments on the wire, a little later."""
    return timed(super_segments(all_, rng) + [replace(one, ns=one.ns + rng.randrange(MS)) for one in resegmented(1448, False)(all_, rng)])


def with_sacks(all_: list[Seen], rng: random.Random) -> list[Seen]:
    def one_of(one: Seen, rng: random.Random) -> list[Seen]:
        if flags(one.data) & (SYN | RST) or rng.random() < 0.5:
            return [one]
        begin = ack_of(one.data) + rng.choice((-3000, 1448, 1 << 20))
        return [with_data(one, without_options(one.data, (), b"\x05\x0a" + struct.pack(">II", begin & lives.MASK, begin + 1448 & lives.MASK)))]

    return each(one_of)(all_, rng)


def probes(all_: list[Seen], rng: random.Random) -> list[Seen]:
    """Windows close, a byte ahead probes them; keep-alives carry a byte that is true, zero or rubbish."""
    out: list[Seen] = []
    there: dict[bytes, Seen] = {}
    for one in all_:
        key = way(one.data) if tcp_at(one.data) else b""
        body = payload(one.data) if key and one.length == len(one.data) and not flags(one.data) & (SYN | RST | FIN) else b""
        other = there.get(back(key)) if key else None
        if body and other and rng.random() < 0.2:
            closed = with_tcp(other.data, seq=ack_of(one.data), ack=seq_of(one.data), body=b"", flag=ACK, window=0)
            probe = with_tcp(one.data, body=body[:1], flag=ACK)
            out += [nothing(one, closed, -3000), Seen(one.ns - 2000, probe, len(probe), one.numbers), nothing(one, closed, -1000)]
        out.append(one)
        if body and rng.random() < 0.2:
            alive = with_tcp(one.data, seq=seq_of(one.data) + len(body) - 1, body=rng.choice((b"\0", body[-1:], b"x", b"")), flag=ACK)
            out += [nothing(one, alive, rng.choice((1000, 5 * MS)))]
        if key:
            there[key] = one
    return timed(out)


def reset_by_others(all_: list[Seen], rng: random.Random) -> list[Seen]:
    """Somebody on the way injects resets, some in the window, some not; both ends go on."""
    out = list(all_)
    for one in rng.sample(all_, min(len(all_), 6)):
        if tcp_at(one.data):
            number = seq_of(one.data) + rng.choice((0, len(payload(one.data)), 1, 30_000, rng.getrandbits(32)))
            out.append(nothing(one, with_tcp(one.data, seq=number, body=b"", flag=rng.choice((RST, RST | ACK))), rng.choice((-500, 500))))
    return timed(out)


# --- (e) ports used again --------------------------------------------------------------------------------------------------


def again_at_once(all_: list[Seen], rng: random.Random) -> list[Seen]:
    """Three lives between the same ports within milliseconds, each with its SYN among the numbers of the one before, whose last packets may come behind it."""
    begun = {lives.key_of(one.data) for one in all_ if tcp_at(one.data) and flags(one.data) & (SYN | ACK) == SYN}
    span: dict[bytes, list[int]] = {}
    for one in all_:
        if tcp_at(one.data):
            both = span.setdefault(way(one.data), [seq_of(one.data), 0])
            both[1] = max(both[1], (seq_of(one.data) - both[0] + len(payload(one.data))) & 0x7FFFFFFF)
    out, by = [], Counter()
    first, length, farewell = all_[0].ns, all_[-1].ns - all_[0].ns, rng.random() < 0.5
    for turn in range(3):
        late = turn * (length + rng.randrange(2 * MS))
        for n, one in enumerate(all_):
            if not tcp_at(one.data) or turn and lives.key_of(one.data) not in begun:
                continue
            if not farewell and flags(one.data) & (FIN | RST) and not payload(one.data):
                continue
            wait = rng.randrange(3 * MS) if n > len(all_) - 8 else 0
            data = lives.shifted(one.data, by[way(one.data)], by[back(way(one.data))])
            out.append(replace(one, ns=first + (one.ns - first) + late + wait, data=data, numbers=tuple(number + turn * AGAIN for number in one.numbers)))
        for key, (_, most) in span.items():
            by[key] += rng.choice((rng.randrange(1, most + 2), most + rng.randrange(1, 3000)))
    return timed(out)


# --- plain harms, to go with the others ------------------------------------------------------------------------------------


def lossy(all_: list[Seen], rng: random.Random) -> list[Seen]:
    return [one for one in all_ if rng.random() >= 0.03]


def from_middle(all_: list[Seen], rng: random.Random) -> list[Seen]:
    return all_[rng.randrange(len(all_)) :]


def jitter(all_: list[Seen], rng: random.Random) -> list[Seen]:
    return timed([replace(one, ns=one.ns + rng.randrange(5 * MS)) for one in all_])


CHANGES: dict[str, Change] = {
    "two recorders": two_recorders, "one direction each": one_direction_each, "mirror, routed": mirrored(False), "mirror, tagged": mirrored(True),
    "translated numbers": translated, "resegmented": resegmented(536, False), "resegmented, both sides": resegmented(536, True), "resegmented, small": resegmented(97, True),
    "super segments": super_segments, "super and small": super_and_small,
    "no time stamps": each(lambda one, rng: [with_data(one, without_options(one.data, (8,)))]), "no scaling": each(lambda one, rng: [with_data(one, without_options(one.data, (3,)))]),
    "SACK": with_sacks, "probes": probes, "resets": reset_by_others, "again at once": again_at_once,
}
HARMS: dict[str, Change] = {"lossy": lossy, "from the middle": from_middle, "jitter": jitter}
ALL = CHANGES | HARMS
FURTHER: dict[str, Change] = {}  # of other modules: no seed here stands for one of them

# --- (g) files ---------------------------------------------------------------------------------------------------------------


def plain(recs, rng: random.Random) -> bytes:
    return recorders.pcap(recs)


def cut(recs, rng: random.Random) -> bytes:
    data = recorders.pcap(recs)
    return data[: len(data) - rng.randrange(1, 16 + len(recs[-1][1]))]


def ng(**how) -> Callable:
    return lambda recs, rng: recorders.NGS[how["name"]](rng, recs)


def sections_of_links(recs, rng: random.Random) -> bytes:
    """Captures of other link types, one behind the other."""
    places = sorted(rng.sample(range(1, len(recs)), min(3, len(recs) - 1)))
    out = b""
    for low, high in zip([0, *places], [*places, len(recs)], strict=True):
        n, order = rng.randrange(5), rng.choice("<>")
        out += recorders.section(order, False, 0)
        kinds = [(links := recorders.some_links(data))[n % len(links)] for _, data, *_ in recs[low:high]]
        ids = {link: k for k, link in enumerate(dict.fromkeys(link for link, _ in kinds))}
        units = {link: rng.choice(list(recorders.RESOLUTIONS)) for link in ids}
        for link in ids:
            out += recorders.interface(order, rng, link, units[link], 0, rng.random() < 0.5)
        for (ns, data, length, _), (link, body) in zip(recs[low:high], kinds, strict=True):
            ticks = ns // recorders.RESOLUTIONS[units[link]]
            out += recorders.block(order, 6, struct.pack(order + "IIIII", ids[link], ticks >> 32, ticks & 0xFFFFFFFF, len(body), length + len(body) - len(data)) + body)
    return out


def wrong_lengths(recs, rng: random.Random) -> bytes:
    """Some blocks say another length, in front or behind."""
    out = recorders.section("<", False, 0) + recorders.interface("<", rng, 1, 9, 0, True)
    for ns, data, length, _ in recs:
        one = bytearray(recorders.block("<", 6, struct.pack("<IIIII", 0, ns >> 32, ns & 0xFFFFFFFF, len(data), length) + data))
        if rng.random() < 0.01:
            at = rng.choice((4, len(one) - 4))
            one[at : at + 4] = struct.pack("<I", rng.choice((0, 12, len(one) + 4, len(one) - 4, 0xFFFFFFFF, len(one) + 1)))
        if rng.random() < 0.01:
            one[20:24] = struct.pack("<I", rng.choice((0, len(data) + 1, 0x7FFFFFFF)))
        out += one
    return out


FILES: dict[str, Callable] = {"plain": plain, "cut": cut, "links": sections_of_links, "wrong lengths": wrong_lengths, **{f"ng, {name}": ng(name=name) for name in recorders.NGS}}
ODD = ("cut", "wrong lengths")

# --- a case ------------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Case:
    seed: int
    name: str
    begin: int
    count: int
    changes: tuple[str, ...]
    form: str

    def whole(self) -> damage.Recorded:
        capture = capture_of(self.name)
        return replace(capture, packets=capture.packets[self.begin : self.begin + self.count])


def capture_of(name: str, held: dict = {}) -> damage.Recorded:  # noqa: B006  # kept on purpose
    if name not in held:
        held[name] = damage.read(CAPTURES / f"{name}.pcap.zst")
    return held[name]


def part(rng: random.Random, names: list[str]) -> tuple[str, int, int]:
    """A part of one of these captures: its name, the packet where it begins, and how many."""
    name, count = rng.choice(names), rng.choice(PACKETS)
    return name, 0 if rng.random() < 0.6 else rng.randrange(max(1, len(capture_of(name).packets) - count // 2)), count


def small(words: list[str]) -> list[str]:
    """The names of small captures, of all or of those with one of these words."""
    paths = [path for path in CAPTURES.glob("*/*.pcap.zst") if not words or any(word in str(path) for word in words)]
    return sorted(str(path.relative_to(CAPTURES)).removesuffix(".pcap.zst") for path in paths if path.stat().st_size < 600_000)


def case(seed: int, names: list[str], changes: list[str]) -> Case:
    rng = random.Random(f"box {seed}")
    name, begin, count = part(rng, names)
    some = [rng.choice(changes), *rng.sample(sorted(ALL), rng.choice((0, 1, 1, 2)))]
    return Case(seed, name, begin, count, tuple(dict.fromkeys(some)), rng.choice(("plain", rng.choice(sorted(FILES)))))


def seen(capture: damage.Recorded) -> list[Seen]:
    return [Seen(ns, data, length, (number,)) for ns, data, length, number in recorders.records(capture, capture.packets)]


def made(one: Case, folder: Path) -> tuple[Path, list[Seen]]:
    rng, all_ = random.Random(one.seed), seen(one.whole())
    for change in one.changes:
        all_ = (ALL | FURTHER)[change](all_, rng) if all_ else all_
    recs = [(a.ns, a.data, a.length, n) for n, a in enumerate(all_)]
    path = folder / "case.pcap"
    form = "plain" if len(recs) < 2 or "links" in one.form and any(not tcp_at(a.data) for a in all_) else one.form  # what is tagged has one link type
    path.write_bytes(FILES[form](recs, rng))
    return path, all_


def read(path: Path) -> dict:
    return rows([str(path)], recorders.TABLES, internal=True, jobs=1, keys=readings.keys())


def pairs_of(found: dict) -> list[tuple]:
    return [(row["request_packet"], row["response_packet"], row["api"], row["request_id"]) for row in found["exchanges"] if row["request_packet"] and row["response_packet"]]


def numbered(capture: damage.Recorded, found: list[tuple]) -> set[tuple]:
    return {(capture.packets[q - 1].number, capture.packets[a - 1].number, *rest) for q, a, *rest in found}


def all_of(name: str, folder: Path, held: dict = {}) -> tuple[set, dict]:  # noqa: B006  # kept on purpose
    """The pairs of a whole capture, and where its calls end."""
    if name not in held:
        capture, path = capture_of(name), folder / "all.pcap"
        path.write_bytes(recorders.pcap(recorders.records(capture, capture.packets)))
        held[name] = numbered(capture, pairs_of(read(path))), damage.spans(capture, path)
    return held[name]


def wrong_of(capture: damage.Recorded, all_: list[Seen], found: list[tuple], whole: set[tuple], last: dict) -> tuple[list, list]:
    """Pairs that the whole has, and the others."""
    first = {p.number: p.data for p in reversed(capture.packets)}
    named: dict[tuple, set[tuple]] = defaultdict(set)
    for q, a, api, number in whole:
        named[api, number].add((q, a))
        named[None, number].add((q, a))
    right, wrong = [], []
    for q, a, api, number in found:
        asked, told = all_[q - 1].numbers, all_[a - 1].numbers
        if any(x // AGAIN == y // AGAIN and damage.is_of(first, x % AGAIN, p, last, (p, True, number)) and damage.is_of(first, y % AGAIN, r, last, (r, False, number))
               for x in asked for y in told for p, r in named[api, number]):
            right.append((asked, told, api, number))
        else:
            wrong.append((asked, told, api, number))
    return right, wrong


def judged(one: Case, folder: Path, ways: bool = False) -> tuple[int, int, list[tuple]]:
    """Pairs kept, of how many, and what is wrong."""
    capture = one.whole()
    base = folder / "whole.pcap"
    base.write_bytes(recorders.pcap(recorders.records(capture, capture.packets)))
    of = len(set(pairs_of(read(base))))
    whole, last = all_of(one.name, folder)
    path, all_ = made(one, folder)
    found = read(path)
    out: list[tuple] = []
    right: list = []
    if one.form != "wrong lengths":  # whose packets have other numbers
        right, wrong = wrong_of(capture_of(one.name), all_, pairs_of(found), whole, last)
        out += [("wrong", len(wrong), wrong[:4])] if wrong else []
        told = {row["connection"] for row in found["connections"] if row["protocol"] != CALLS and not row["encrypted"]}
        unkept = conservation({name: [row for row in found[name] if row["connection"] in told] for name in ("connections", "messages", "problems")})
        out += [("unkept", unkept[:2])] if unkept else []
    if ways:
        out += ways_of(path, random.Random(one.seed))
    return len({(q, a) for q, a, *_ in right}), of, out


def ways_of(path: Path, rng: random.Random) -> list[tuple]:
    options = Options(jobs=1, internal=True, keys=readings.keys())
    whole, size, out = readings.blocks(path, 4096, options), path.stat().st_size, []
    each = [("splits of 64 KiB", lambda: readings.joined(path, SPLIT, rng.choice((20, 100)), 30, options)), ("contexts", lambda: readings.blocks(path, 30, options, max(1, min(SPLIT, size // 2)))),
            rng.choice(readings.ways(path, rng, options))]
    for name, way_ in each:
        found = way_()
        out += [("ways", name, table, [row for row in whole[table] if row not in found[table]][:1], [row for row in found[table] if row not in whole[table]][:1])
                for table in whole if found[table] != whole[table]]
    one, two = (rows([str(path)], recorders.ROAD_TABLES, internal=True, source="s", keys=readings.keys(), **how) for how in ({"jobs": 1}, {"jobs": 2, "split_size": SPLIT}))
    return out + [("jobs", table) for table in one if one[table] != two[table]]


def main() -> int:
    said = argparse.ArgumentParser(description=__doc__)
    said.add_argument("captures", nargs="*")
    said.add_argument("--seconds", type=float, default=1e9)
    said.add_argument("--first", type=int, default=0)
    said.add_argument("--cases", type=int, default=100)
    said.add_argument("--only", default="", help="changes whose names have this word")
    said.add_argument("--ways", action="store_true")
    given = said.parse_args()
    names = small(given.captures)
    changes = [name for name in CHANGES if given.only in name]
    until, total = time.monotonic() + given.seconds, Counter()
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(given.first, given.first + given.cases):
            if time.monotonic() > until:
                break
            one = case(seed, names, changes)
            try:
                kept, of, wrong = judged(one, Path(folder), given.ways)
            except Exception as why:  # noqa: BLE001  # whatever it is, it is a find
                kept, of, wrong = 0, 0, [("fault", f"{type(why).__name__}: {why}")]
            total.update(cases=1, kept=kept, of=of, **{kind: 1 for kind, *_ in wrong})
            for row in wrong:
                print(f"{one}: {kept} of {of}: {str(row)[:500]}", flush=True)
    print(dict(total))
    return 1 if set(total) - {"cases", "kept", "of"} else 0


if __name__ == "__main__":
    raise SystemExit(main())
