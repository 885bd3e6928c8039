"""What recorders write and networks carry, over all captures: the same rows from every form of file, no wrong pair, nothing lost in silence.

    python -m tests.hard.recorders [--seeds N] [--first SEED] [--packets N] [--only WORD] [--ways] [CAPTURE…]

Forms of files (interfaces, sections, byte orders, resolutions, blocks in between, rotation) and lives of connections (`lives.py`).  `--ways`: each
is read in splits, by two workers and from contexts too, and has to give the same rows.
"""

from __future__ import annotations

import os
import random
import struct
import sys
import tempfile
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from tests.hard import damage, lives, readings
from tests.hard.judge import conservation, rows
from tests.hard.metamorphic import CALLS, CAPTURES, asked_for
from dissect.decode.options import Options

TABLES = {
    "connections": ["connection", "protocol", "client_ip", "client_port", "server_ip", "server_port", "bytes_to_server", "bytes_to_client", "late_bytes", "overlap_conflicts", "encrypted", "start"],
    "messages": ["connection", "file", "packet", "first_ns", "from_client", "request_id", "size", "complete", "protocol", "kind"],
    "exchanges": ["request_file", "request_packet", "response_file", "response_packet", "api", "request_id", "request_first_ns"],
    "problems": ["connection", "from_client", "layer", "kind", "bytes", "text"],
}


def inputs(words: list[str]) -> list[Path]:
    """The captures whose names have one of these words; those of TLS where one says so."""
    return sorted(path for path in CAPTURES.glob("*/*.pcap.zst") if (any(word in str(path) for word in words) if words else "tls" not in path.name))


File = tuple[bytes, list[int]]  # a capture file, and the number of each of its packets


def records(capture: damage.Recorded, packets: list[damage.Packet]) -> list[tuple[int, bytes, int, int]]:
    """In the order of the list; the times follow it."""
    order, unit = damage.order(capture.head), 1 if 0x3C in (capture.head[1], capture.head[2]) else 1000
    times = sorted(int.from_bytes(p.time[:4], order) * 10**9 + int.from_bytes(p.time[4:], order) * unit for p in packets)
    return [(time, p.data, int.from_bytes(p.sizes[4:], order), p.number) for time, p in zip(times, packets, strict=True)]


# --- pcap ---------------------------------------------------------------------------------------------------------------


def pcap(recs, order: str = "<", magic: int = 0xA1B23C4D, unit: int = 1, link: int = 1, more: bytes = b"", version: tuple[int, int] = (2, 4), snap: int = 262144) -> bytes:
    out = [struct.pack(order + "IHHiIII", magic, *version, 0, 0, snap, link)]
    for ns, data, length, _ in recs:
        out.append(struct.pack(order + "IIII", ns // 10**9, ns % 10**9 // unit, len(data), length) + more + data)
    return b"".join(out)


PCAPS: dict[str, Callable] = {
    "ns": pcap, "ns, big": lambda recs, link: pcap(recs, ">", link=link), "us": lambda recs, link: pcap(recs, "<", 0xA1B2C3D4, 1000, link),
    "us, big": lambda recs, link: pcap(recs, ">", 0xA1B2C3D4, 1000, link), "modified": lambda recs, link: pcap(recs, "<", 0xA1B2CD34, 1000, link, bytes(8)),
    "modified, big": lambda recs, link: pcap(recs, ">", 0xA1B2CD34, 1000, link, bytes(8)),
    "frame checks in the link type": lambda recs, link: pcap([(ns, data + b"\x12\x34\x56\x78", length + 4, n) for ns, data, length, n in recs], link=link | 0x5 << 28 | 1 << 26 if link == 1 else link),
    "snap length 0": lambda recs, link: pcap(recs, link=link, snap=0), "snap length of one packet": lambda recs, link: pcap(recs, link=link, snap=96),
}


# --- pcapng ---------------------------------------------------------------------------------------------------------------


def block(order: str, kind: int, body: bytes) -> bytes:
    body += bytes(-len(body) % 4)
    return struct.pack(order + "II", kind, len(body) + 12) + body + struct.pack(order + "I", len(body) + 12)


def option(order: str, code: int, value: bytes) -> bytes:
    return struct.pack(order + "HH", code, len(value)) + value + bytes(-len(value) % 4)


RESOLUTIONS = {6: 1000, 9: 1, 7: 100, 8: 10}  # if_tsresol → ns in a tick


def section(order: str, known: bool, size: int) -> bytes:
    return block(order, 0x0A0D0D0A, struct.pack(order + "IHHq", 0x1A2B3C4D, 1, 0, size if known else -1))


def interface(order: str, rng: random.Random, link: int, resolution: int, offset: int, wrong: bool) -> bytes:
    """With options, some of them wrong."""
    some = [option(order, 2, b"eth0"), option(order, 9, bytes([resolution])), option(order, 14, struct.pack(order + "q", offset)), option(order, 8, bytes(8)), option(order, 11, b"\0tcp")]
    if wrong:
        some += rng.sample([option(order, 9, b"\x06\x06"), option(order, 9, b""), option(order, 14, bytes(4)), option(order, 2, b"\xff\xfe"), option(order, 3000, bytes(70))], 3)
    rng.shuffle(some)
    end = rng.choice((struct.pack(order + "HH", 0, 0), b""))
    if wrong and not end:
        end = rng.choice((b"", struct.pack(order + "HH", 7, 60000)))  # longer than its block
    return block(order, 1, struct.pack(order + "HHI", link, 0, rng.choice((0, 131_072, 262144))) + b"".join(some) + end)  # no less than any packet: a simple block has no length of its own


def between(order: str, rng: random.Random) -> bytes:
    """Blocks that are no packets: statistics, names, secrets, a journal, some that nobody knows."""
    kind = rng.randrange(7)
    names = struct.pack(order + "HH", 1, 9) + b"\x0a\0\0\1web\0\0" + bytes(3) + struct.pack(order + "HH", 0, 0)
    return [
        block(order, 5, struct.pack(order + "III", 0, 0, 0) + option(order, 5, struct.pack(order + "Q", 3))), block(order, 4, names),
        block(order, 10, struct.pack(order + "II", 0x544C534B, 30) + b"CLIENT_RANDOM " + b"0" * 15 + b"\n"), block(order, 9, b"MESSAGE=hello\n"), block(order, 0xBAD, struct.pack(order + "I", 99) + rng.randbytes(20)),
        block(order, 0x40000BAD, struct.pack(order + "I", 99) + rng.randbytes(7)), block(order, 0x7777, rng.randbytes(33)),
    ][kind]


def pcapng(rng: random.Random, recs, links: Callable[[bytes], list[tuple[int, bytes]]], *, sections: bool, wrong: bool, old: bool, simple: bool, blocks: bool) -> bytes:
    """Packets on several interfaces of several sections."""
    out: list[bytes] = []
    faces: list[tuple[int, int, int]] = []
    order, left = "<", 0
    for ns, data, length, _ in recs:
        if left == 0:
            order = rng.choice("<>") if sections else "<"
            left = rng.randrange(1, max(2, len(recs) // 3)) if sections else len(recs)
            faces = [(1, rng.choice(list(RESOLUTIONS)) if not simple else 6, 0 if simple else rng.choice((0, 0, 1000, -1000, 1_600_000_000))) for _ in range(rng.choice((1, 2, 3)))]
            if not simple:
                faces += [(link, 9, 0) for link, _ in links(data) if link != 1]
            out += [section(order, False, 0), *(interface(order, rng, link, *rest, wrong) for link, *rest in faces)]
        left -= 1
        if blocks and rng.random() < 0.2:
            out.append(between(order, rng))
        wanted = rng.choice(links(data)) if not simple else (1, data)
        number = rng.choice([n for n, face in enumerate(faces) if face[0] == wanted[0]] if not simple else [0])
        link, resolution, offset = faces[number]
        ticks = (ns - offset * 10**9) // RESOLUTIONS[resolution]
        body = wanted[1] + bytes(-len(wanted[1]) % 4)
        length += len(wanted[1]) - len(data)
        if simple and rng.random() < 0.3:
            out.append(block(order, 3, struct.pack(order + "I", length) + body))
        elif old and rng.random() < 0.3:
            out.append(block(order, 2, struct.pack(order + "HHIIII", number, 0xFFFF, ticks >> 32 & 0xFFFFFFFF, ticks & 0xFFFFFFFF, len(wanted[1]), length) + body))
        else:
            note = rng.choice((b"", option(order, 1, b"seen") + struct.pack(order + "HH", 0, 0), option(order, 2, bytes(4))))
            if wrong and rng.random() < 0.2:
                note = rng.choice((struct.pack(order + "HH", 1, 5000), b"\1\2\3\4"))
            out.append(block(order, 6, struct.pack(order + "IIIII", number, ticks >> 32 & 0xFFFFFFFF, ticks & 0xFFFFFFFF, len(wanted[1]), length) + body + note))
    return b"".join(out)


def one_link(data: bytes) -> list[tuple[int, bytes]]:
    return [(1, data)]


def some_links(data: bytes) -> list[tuple[int, bytes]]:
    """The same packet, as other devices show it."""
    if data[12:14] not in (b"\x08\0", b"\x86\xdd"):
        return [(1, data)] * 4
    family = 2 if data[12:14] == b"\x08\0" else 10
    return [(1, data), (113, struct.pack(">HHH", 0, 1, 6) + bytes(8) + data[12:]), (276, data[12:14] + struct.pack(">HIHBB", 0, 2, 1, 0, 6) + bytes(8) + data[14:]), (101, data[14:]),
            (0, struct.pack("<I", family) + data[14:])]


def ng(**how) -> Callable:
    options = {"sections": False, "wrong": False, "old": False, "simple": False, "blocks": False, "links": one_link} | how
    return lambda rng, recs: pcapng(rng, recs, **options)


NGS: dict[str, Callable] = {
    "interfaces": ng(), "sections": ng(sections=True), "blocks between": ng(sections=True, blocks=True), "links": ng(links=some_links), "links, sections": ng(links=some_links, sections=True, blocks=True),
    "wrong options": ng(sections=True, wrong=True), "old packets": ng(sections=True, old=True), "simple packets": ng(sections=True, simple=True, blocks=True),
}

# --- rotation ---------------------------------------------------------------------------------------------------------------


def parts(recs, rng: random.Random, most: int = 7) -> list[list]:
    cuts = sorted(rng.sample(range(1, len(recs)), min(rng.randrange(1, most), len(recs) - 1)))
    return [recs[low:high] for low, high in zip([0, *cuts], [*cuts, len(recs)], strict=True)]


def files(pieces: list[list]) -> list[File]:
    return [(pcap(piece), [n for *_, n in piece]) for piece in pieces]


def overlapping(recs, rng):
    pieces = parts(recs, rng)
    return files([piece + following[: rng.randrange(0, 20)] for piece, following in zip(pieces, [*pieces[1:], []], strict=True)])


def missing(recs, rng):
    pieces = parts(recs, rng)
    if len(pieces) > 2:
        del pieces[rng.randrange(1, len(pieces) - 1)]
    return files(pieces)


def with_empty(recs, rng):
    made = files(parts(recs, rng))
    made.insert(rng.randrange(len(made)), (pcap([]), []))
    made.insert(rng.randrange(len(made)), (b"", []))
    return made


def with_cut(recs, rng):
    made = files(parts(recs, rng))
    n = rng.randrange(len(made))
    data, numbers = made[n]
    made[n] = data[: len(data) - rng.randrange(1, 16 + 54)], numbers
    return made


def with_copy(recs, rng):
    made = files(parts(recs, rng))
    made.insert(rng.randrange(len(made)), rng.choice(made))
    return made


ROTATED = {"rotated": lambda recs, rng: files(parts(recs, rng)), "rotated, many": lambda recs, rng: files(parts(recs, rng, 40)), "overlapping": overlapping, "one missing": missing,
           "one empty": with_empty, "one cut": with_cut, "one twice": with_copy}
ONE_SOURCE = ("overlapping", "one twice", "rotated, many", "one cut")  # files that overlap are another point's, if nobody says that they are not


# --- clocks -------------------------------------------------------------------------------------------------------------------


def clock(change: Callable[[int, int, random.Random], int]) -> Callable:
    return lambda recs, rng: [(max(0, change(n, ns, rng)), *rest) for n, (ns, *rest) in enumerate(recs)]


def jumps(recs, rng):
    """The clock is set, some times, by hours."""
    out, by = [], 0
    for ns, *rest in recs:
        if rng.random() < 0.01:
            by = rng.choice((-1, 1)) * rng.randrange(10**13)
        out.append((ns + by, *rest))
    return out


CLOCKS = {"jitter": clock(lambda n, ns, rng: ns + rng.randrange(-10**7, 10**7)), "backwards": clock(lambda n, ns, rng: 1_700_000_000 * 10**9 - n * 1000),
          "jumps": jumps, "no clock": clock(lambda n, ns, rng: 0), "some without": clock(lambda n, ns, rng: ns if rng.random() < 0.9 else 0),
          "the last second": clock(lambda n, ns, rng: 4_294_967_295 * 10**9 + n)}


# --- judgement -------------------------------------------------------------------------------------------------------------------


def written(folder: Path, made: list[File], rng: random.Random | None = None) -> tuple[list[str], dict]:
    """Paths, and (path, packet) → number; names say nothing of the order."""
    for old in folder.iterdir():
        old.unlink()
    names = list(range(len(made)))
    if rng:
        rng.shuffle(names)
    number, paths = {}, []
    for n, (data, numbers) in zip(names, made, strict=True):
        path = str(folder / f"x-{n:03}.pcap")
        Path(path).write_bytes(data)
        paths.append(path)
        number |= {(path, k): own for k, own in enumerate(numbers, 1)}
    return sorted(paths), number


class Seen:
    def __init__(self, paths: list[str], number: dict, **options):
        found = rows(paths, TABLES, internal=True, jobs=1, keys=readings.keys(), **options)
        self.found = found
        self.pairs = Counter((number[row["request_file"], row["request_packet"]], number[row["response_file"], row["response_packet"]], row["api"], row["request_id"])
                             for row in found["exchanges"] if row["request_packet"] is not None and row["response_packet"] is not None)
        self.messages = Counter((number[row["file"], row["packet"]], row["from_client"], row["request_id"], row["size"], row["complete"]) for row in found["messages"])
        self.times = {number[row["file"], row["packet"]]: row["first_ns"] for row in found["messages"]}
        plain = {row["connection"] for row in found["connections"] if row["protocol"] != CALLS and not row["encrypted"]}
        self.unkept = conservation({name: [row for row in found[name] if row["connection"] in plain] for name in ("connections", "messages", "problems")})
        self.problems = Counter((row["layer"], row["kind"]) for row in found["problems"])
        self.problems["connections", "midstream"] = sum(row["start"] == "midstream" for row in found["connections"])    # what came before is told so


def changes() -> dict[str, Callable]:
    """Name → (capture, rng) → files."""
    out: dict[str, Callable] = {}
    for name, form in PCAPS.items():
        out[f"pcap, {name}"] = lambda c, rng, form=form: [(form(records(c, c.packets), link=1), [p.number for p in c.packets])]
    for name, form in NGS.items():
        out[f"pcapng, {name}"] = lambda c, rng, form=form: [(form(rng, records(c, c.packets)), [p.number for p in c.packets])]
    for name, cut in ROTATED.items():
        out[f"files, {name}"] = lambda c, rng, cut=cut: cut(records(c, c.packets), rng)
    for name, turn in CLOCKS.items():
        out[f"clock, {name}"] = lambda c, rng, turn=turn: files([turn(records(c, c.packets), rng)])
    for name, change in lives.CHANGES.items():
        out[f"tcp, {name}"] = lived(change, lives.LINKS.get(name, 1))
    return out


def lived(change: lives.Change, link: int) -> Callable:
    def made(capture: damage.Recorded, rng: random.Random) -> list[File]:
        packets = change(capture.packets, rng)
        return [(pcap(records(capture, packets), link=link), [p.number for p in packets])]

    return made


CHANGES = changes()
AGAIN = lives.AGAIN
FEW = 2  # pairs of a connection that is too short to be known without its SYN
ROAD_TABLES = {name: columns for name, columns in readings.WANTED.items() if name != "capture"}


def judged(name: str, capture: damage.Recorded, whole: Seen, last: dict, rng: random.Random, folder: Path) -> list[tuple]:
    """What is wrong: (kind, what)."""
    made = CHANGES[name](capture, rng)
    paths, number = written(folder, made, rng if len(made) > 1 else None)
    word = name.split(", ", 1)[1]
    found = Seen(paths, number, **({"source": "x"} if word in ONE_SOURCE else {}))
    out = []
    plain = Counter({(q % AGAIN, a % AGAIN, *rest): 0 for q, a, *rest in found.pairs})
    for (q, a, *rest), count in found.pairs.items():
        if (q > AGAIN) != (a > AGAIN):
            out.append(("wrong", ("across", q, a, *rest)))
        plain[(q % AGAIN, a % AGAIN, *rest)] += count
    if word == "jumbo":  # a packet is several of the whole's
        return [("pairs", "jumbo", len(found.pairs), len(whole.pairs))] if sum(found.pairs.values()) != sum(whole.pairs.values()) else []
    wrong = damage.strangers(capture, set(plain), set(whole.pairs), last)
    out += [("wrong", row) for row in wrong]
    again = word in lives.REUSED or word in lives.UNBEGUN
    times = 2 if word in lives.TWICE or again else 1
    lost = [(row, plain[row], times * count) for row, count in whole.pairs.items() if plain[row] != times * count]
    told = found.problems - whole.problems
    if word in ("one missing", "one cut") or word in lives.LESS or again:  # what began before the capture has no SYN in its second life
        hidden = [] if told or word in lives.LESS else showing(capture, made, lost)
        out += [("silent", len(hidden), hidden[:2])] if len(hidden) > FEW else []
    elif lost:
        out.append(("pairs", len(lost), lost[:2], dict(told)))
    elif sum(found.messages.values()) != times * sum(whole.messages.values()):
        out.append(("messages", sum(found.messages.values()), times * sum(whole.messages.values()), dict(told)))
    out += [("unkept", row) for row in found.unkept]
    if name.startswith("pcap") and "simple" not in name:
        late = [(n, ns, whole.times[n]) for n, ns in found.times.items() if n in whole.times and abs(ns - whole.times[n]) >= 1000]
        if late:
            out.append(("times", len(late), late[:2]))
    return out


def showing(capture: damage.Recorded, made: list[File], lost: list[tuple]) -> list[tuple]:
    """Of these lost pairs, those whose packets are there, and those behind which something of their connection is: of what lacks at the end of all that was
    captured of a connection, nothing that was captured can tell."""
    there = {number % AGAIN for _, numbers in made for number in numbers}
    frames, last = {p.number: p.data for p in capture.packets}, {}
    for number in sorted(there & frames.keys()):
        if damage.tcp_at(frames[number]):
            last[lives.key_of(frames[number])] = number
    return [row for row in lost if last.get(lives.key_of(frames[row[0][0]]), 0) > min({*row[0][:2]} - there, default=-1)]


def campaign(paths: list[Path], seeds: range, packets: int, names: list[str], ways: bool) -> list[tuple]:
    faults = []
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        for path in paths:
            capture = damage.read(path)
            capture = replace(capture, packets=capture.packets[:packets])
            whole = Seen(*written(folder, files([records(capture, capture.packets)])))
            last = damage.spans(capture, folder / "x-000.pcap", keys=readings.keys())
            for name in names:
                for seed in seeds:
                    rng = random.Random(f"{path.name} {name} {seed}")
                    try:
                        found = judged(name, capture, whole, last, rng, folder)
                        found += read_alike(folder, rng) if ways else []
                    except Exception as why:  # noqa: BLE001  # whatever it is, it is a find
                        found = [("fault", f"{type(why).__name__}: {why}")]
                    for one in found:
                        print(f"{path.name}, {name}, seed {seed}: {str(one)[:600]}", flush=True)
                        faults.append((path.name, name, seed, one))
            print(path.name, sum(whole.pairs.values()), "pairs,", len(faults), "faults so far", file=sys.stderr, flush=True)
    return faults


def read_alike(folder: Path, rng: random.Random) -> list[tuple]:
    """Rows of one block, and of every other way to read the same file."""
    paths = sorted(map(str, folder.glob("x-*.pcap")))
    if len(paths) > 1:
        one, two = (rows(paths, ROAD_TABLES, internal=True, source="s", keys=readings.keys(), **how) for how in ({"jobs": 1}, {"jobs": 2, "split_size": max(1000, sum(map(os.path.getsize, paths)) // 5)}))
        return [("roads", table) for table in one if one[table] != two[table]]
    paths = [Path(path) for path in paths]
    options = Options(jobs=1, internal=True, keys=readings.keys())
    whole, out = readings.blocks(paths[0], 4096, options), []
    size = paths[0].stat().st_size
    for way, read in [*readings.ways(paths[0], rng, options)[2:], ("blocks of 1", lambda: readings.blocks(paths[0], 1, options))]:
        found = read()
        out += [("ways", way, table, len(whole[table]), len(found[table]), [short for short in found[table] if short not in whole[table]][:1]) for table in whole if found[table] != whole[table]]
    one, two, pipe = (rows([str(paths[0])], ROAD_TABLES, internal=True, source="s", keys=readings.keys(), **how) for how in ({"jobs": 1}, {"jobs": 2, "split_size": max(500, size // 4)}, {"jobs": 2}))
    return out + [("roads", table) for table in one if not one[table] == two[table] == pipe[table]]


def main() -> int:
    captures, seeds, packets, names, ways = asked_for(CHANGES, "--ways", __doc__)
    faults = campaign(inputs(captures), seeds, packets, names, ways)
    print(f"{len(names)} changes, {len(faults)} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
