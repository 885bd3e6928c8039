"""Real captures whose datagrams went through a network of small packets: the same rows."""

import os
import struct
import subprocess
from dataclasses import replace

import dissect
import pytest
from dissect.analysis import questions
from dissect.analysis.conditions import Filter

from tests.hard import damage
from tests.hard.judge import conservation, rows
from tests.hard.metamorphic import CAPTURES as CAPTURED
from tests.hard.metamorphic import datagram
from tests.hard.real import ETHERNET, each, fragmented, frames, resegmented, write
from tests.hard.tunnels import as_ip6
from tests.support.hard import WRAPS, in_fragments, in_fragments6

CAPTURES = ["tank/b_consume", "rocketmq/d_pop", "rocketmq/c_errors", "pulsar/d_txn", "bookkeeper/f_bk_v2", "tubemq/a_small"]
SIZES = [int(size) for size in os.environ.get("MQDISSECT_FRAGMENTS", "200").split(",")]
WHAT = {
    "connections": ["connection", "protocol", "bytes_to_server", "bytes_to_client", "missing_to_server", "missing_to_client", "late_bytes"],
    "messages": ["connection", "packet", "last_packet", "from_client", "offset", "size", "api", "request_id", "topic", "complete"],
    "exchanges": ["api", "request_id", "request_packet", "response_packet", "status", "code", "topic", "request_size", "response_size", "latency_ns"],
    "problems": ["connection", "from_client", "layer", "kind", "bytes"],
}
PACKETS = ("packet", "last_packet", "request_packet", "response_packet")


def told(found: dict, origins: dict[int, int]) -> dict:
    """Rows by the packets that they came from, without the connection's hash, which holds a packet number."""
    return {name: sorted(str({column: origins.get(value, value) if column in PACKETS else value
                              for column, value in row.items() if column != "connection"}) for row in rows_)
            for name, rows_ in found.items()}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", CAPTURES)
def test_fragments_of_real_captures(tmp_path, name, size):
    whole = frames(name)
    made = each(each(whole, resegmented(4 * size)), fragmented(size, seed=size))
    before = write(tmp_path / "whole.pcap", whole)
    after = write(tmp_path / "pieces.pcap", made)
    assert len(after) > len(before)
    want, found = rows(str(tmp_path / "whole.pcap"), WHAT), rows(str(tmp_path / "pieces.pcap"), WHAT)
    assert conservation(found) == conservation(want) == []
    assert told(found, after) == told(want, before)


def roads(path: str):
    """The problems of fragments, as each way of reading tells them."""
    for options in ({"jobs": 1}, {"jobs": 2, "split_size": 50_000}, {"jobs": 1, "split_size": 30_000}, {"jobs": 1, "checksums": "verify"}):
        with dissect.open(path, **options) as capture:
            yield str(options), capture.problems(where="layer = 'ip'").to_pylist()
    with dissect.open(path, jobs=1) as capture:
        yield "with others", capture.engine.answers([questions.table("problems", wanted=Filter(where=("layer = 'ip'",))), questions.table("records")])[0].to_pylist()


@pytest.mark.parametrize("what", ["lost", "twice", "overlapping", "cut"])
def test_what_is_not_put_together_is_told_on_every_road(tmp_path, what):
    """It was told nowhere: a capture of a tunnel with overlapping pieces was empty, and nothing was wrong with it."""
    made = each(frames("rocketmq/c_errors"), fragmented(200, seed=3))
    pieces = [number for number, frame in enumerate(made) if frame.data[ETHERNET + 6] & 0x3F or frame.data[ETHERNET + 7]]
    some = {*pieces[5::9]}
    if what == "lost":
        made = [frame for number, frame in enumerate(made) if number not in some]
    elif what == "twice":
        made = [frame for frame in made for _ in range(2)]
    elif what == "overlapping":
        made = [again for number, frame in enumerate(made) for again in ([frame, replace(frame, data=frame.data[:-8] + bytes(8))] if number in some else [frame])]
    path = str(tmp_path / "made.pcap")
    write(tmp_path / "made.pcap", made)
    if what == "cut":
        subprocess.run(["editcap", "-F", "pcap", "-s", "150", path, path + "x"], check=True)
        os.replace(path + "x", path)
    told = dict(roads(path))
    rows = told.pop("{'jobs': 1}")
    assert {row["kind"] for row in rows} == {"lost": {"fragments_missing"}, "twice": set(), "overlapping": {"fragment_overlap", "fragments_missing"}, "cut": {"cut_fragment", "fragments_missing"}}[what]
    assert all(row["packet"] - 1 < len(made) and row["file"] == path for row in rows) and (what == "twice" or sum(row["bytes"] for row in rows) > 10_000 or what == "overlapping")
    assert all(other == rows for other in told.values()), told


@pytest.mark.parametrize("size", [1400, 200], ids=["as they are", "in fragments"])
def test_packets_in_more_tunnels_than_are_followed_are_told_on_every_road(tmp_path, size):
    """They were counted as packets that are not TCP, and nothing was wrong."""
    whole, pieces = frames("rocketmq/c_errors"), in_fragments(size)
    deep = [number for number, frame in enumerate(whole) if damage.tcp_at(frame.data) and 100 < len(frame.data) < 1000][5::9]
    made, last = [], 0
    for number, frame in enumerate(whole):
        inner = datagram(frame.data)
        for _ in range(9 if number in deep else 0):
            inner = WRAPS["ip_in_ip"][1](inner)[0][14:]
        made += [replace(frame, data=one) for one in (pieces(inner) if number in deep else [frame.data])]
        last = len(made) if number == deep[0] else last
    path = str(tmp_path / "made.pcap")
    write(tmp_path / "made.pcap", made)
    told = dict(roads(path))
    [row] = told.pop("{'jobs': 1}")
    assert row["kind"] == "too_deep" and row["text"].startswith(f"{len(deep)} packets in more than 8 tunnels") and row["bytes"] > 200 * len(deep)
    assert (row["packet"], row["file"]) == (last, path)  # the first one's last piece
    assert all(other == [row] for other in told.values()), told


def in_tunnels(capture: damage.Recorded, version: int, sizes: tuple[int, int]) -> damage.Recorded:
    """Each datagram in pieces, each of them in a tunnel whose datagrams are cut again."""
    inner, outer = (in_fragments6 if version == 6 else in_fragments)(sizes[0]), in_fragments(sizes[1], lambda pieces: pieces[::-1])
    out = []
    for p in capture.packets:
        made = inner(as_ip6(datagram(p.data)) if version == 6 else datagram(p.data)) if damage.tcp_at(p.data) else []
        out += [replace(p, data=frame, sizes=struct.pack("<II", len(frame), len(frame))) for piece in made for tunnel in WRAPS["vxlan"][1](piece[14:]) for frame in outer(tunnel[14:])]
    return replace(capture, packets=out)


@pytest.mark.parametrize("version", [4, 6])
@pytest.mark.parametrize("sizes", [(304, 200), (104, 48)])
@pytest.mark.parametrize("name", ["tank/c_control", "pulsar/d_txn"])
def test_fragments_in_a_tunnel_whose_packets_are_in_fragments(name, sizes, version, tmp_path):
    """A datagram that was put together and is itself a piece of one was passed over without a word, and all that it carried."""
    capture = damage.read(CAPTURED / f"{name}.pcap.zst")
    whole = damage.pairs(capture, tmp_path / "whole.pcap")
    made = in_tunnels(capture, version, sizes)
    assert damage.pairs(made, tmp_path / "made.pcap") == whole and len(whole) > 40


def test_fragments_within_a_tunnel_wait_over_a_cut(tmp_path):
    """What names a tunnel in all captures is a number of 40 bits, of which the state of fragments held 32: the work of another process failed."""
    path = tmp_path / "made.pcap"
    damage.pairs(in_tunnels(damage.read(CAPTURED / "tank/c_control.pcap.zst"), 4, (304, 200)), path)
    whole = rows(str(path), WHAT, jobs=1)
    assert len(whole["exchanges"]) > 40
    assert rows(str(path), WHAT, split_size=path.stat().st_size // 3) == whole
