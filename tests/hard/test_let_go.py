"""A connection that stops fitting its protocol is let go of: one row says so, its bytes are counted, and nothing is made of them."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from dissect.capture import reader as capture_reader
from dissect.frames.limits import BROKEN, DOUBT_MOST, SEARCHED, SOUND
from tests.hard import damage, foreign
from tests.hard.judge import conservation, rows

CAPTURES = Path(__file__).parents[2] / "captures"
TABLES = {
    "connections": ["connection", "protocol", "bytes_to_server", "bytes_to_client", "late_bytes"],
    "messages": ["connection", "from_client", "offset", "size", "api", "complete"],
    "exchanges": ["connection", "api", "request_packet", "response_packet", "request_id", "status"],
    "problems": ["connection", "from_client", "packet", "offset", "bytes", "layer", "kind"],
}
OFTEN = DOUBT_MOST  # messages in a row that begin as none does: too many
PING = b"\3\0\0\0\0"  # of a TANK broker: a whole message
NOBODYS = b"\xff\xfe\xfd\xfc\xfb"
STRANGE = b"\0\0\0\x0c\0\0\0\7" + bytes(8)  # framed as BookKeeper and RocketMQ frame, and nothing that they say
ASKED = b"\0\0\0\x14\2\2" + bytes(18)  # of its client: an entry is wanted
ADDED = b"\0\0\0\x18\2\1" + bytes(22)  # of a bookie: an entry was added
PORT = {"tank": 11011, "bookkeeper": 3181}


def put(path: Path, talk: foreign.Talk, port: int, **how) -> str:
    path.write_bytes(foreign.capture(foreign.packets(talk, 1, port, True, **how)))
    return str(path)


def read(path: str, **options) -> dict[str, list[dict]]:
    found = rows([path], TABLES, internal=True, **options)
    assert conservation(found) == []
    return found


def left(found: dict) -> list[tuple]:
    return [(row["from_client"], row["bytes"]) for row in found["problems"] if row["kind"] == "let_go"]


def told(found: dict) -> dict:
    """All rows; of problems the bytes of each kind."""
    bytes_of: dict[tuple, int] = {}
    for row in found["problems"]:
        place = (row["connection"], row["from_client"], row["layer"], row["kind"])
        bytes_of[place] = bytes_of.get(place, 0) + row["bytes"]
    return {**found, "problems": bytes_of}


@pytest.mark.parametrize(("strange", "sound", "gone"), [(OFTEN - 1, 0, False), (OFTEN, 0, True), (OFTEN, 1, False), (OFTEN + SOUND - 1, 1, False), (OFTEN + SOUND, 1, True)])
def test_so_many_messages_that_begin_as_none_does_are_too_many(strange, sound, gone, tmp_path):
    """A message that begins as one does makes up for some that do not."""
    talk = [(1, ADDED), *((1, STRANGE) for _ in range(OFTEN - 1)), *((1, ADDED) for _ in range(sound)), *((1, STRANGE) for _ in range(strange - OFTEN + 1)), (1, ADDED), (0, ASKED)]
    found = read(put(tmp_path / "x.pcap", talk, PORT["bookkeeper"]))
    assert left(found) == ([(False, len(ADDED)), (True, len(ASKED))] if gone else [])
    assert len(found["messages"]) == 1 + strange + sound + (0 if gone else 2)


def test_bytes_in_step_that_are_no_message_count_too(tmp_path):
    """A break that a believed start follows is made up for; one after messages of nobody's is not."""
    strange = [(1, STRANGE) for _ in range(OFTEN - BROKEN)]
    for more in ([], [(1, NOBODYS * 40)]):
        found = read(put(tmp_path / "x.pcap", [(1, ADDED), *strange, *more, (1, STRANGE), (0, ASKED)], PORT["bookkeeper"]))
        assert bool(left(found)) == bool(more)


@pytest.mark.parametrize("segment", [100, 60_000])
def test_thousands_of_beginnings_in_one_segment_end_no_reader(segment, tmp_path):
    talk = [(1, PING), (1, (PING * 40 + NOBODYS) * 1100)]  # all five bytes of nobody's are a row, and never too many
    found = read(put(tmp_path / "x.pcap", talk, PORT["tank"], segment=segment))
    assert left(found) == [] and len([row for row in found["problems"] if row["kind"] == "skipped"]) == 1100


@pytest.mark.parametrize("more", [0, 1])
def test_so_many_bytes_without_a_message_are_too_many(more, tmp_path):
    path = put(tmp_path / "x.pcap", [(1, ADDED), (1, b"\xff" * (SEARCHED + more)), (1, ADDED * 3)], PORT["bookkeeper"], segment=60_000)
    found = read(path)
    assert left(found) == ([(False, 3 * len(ADDED))] if more else [])
    assert len(found["messages"]) == (1 if more else 4)


def test_a_gap_excuses_what_did_not_fit(tmp_path):
    talk = [(1, ADDED), *((1, STRANGE) for _ in range(OFTEN - 1)), (1, ADDED), *((1, STRANGE) for _ in range(OFTEN - 1)), (1, ADDED)]
    frames = foreign.packets(talk, 1, PORT["bookkeeper"], True)
    (tmp_path / "whole.pcap").write_bytes(foreign.capture(frames))
    (tmp_path / "lossy.pcap").write_bytes(foreign.capture(frames[: 2 + OFTEN] + frames[3 + OFTEN :]))
    whole, lossy = read(str(tmp_path / "whole.pcap")), read(str(tmp_path / "lossy.pcap"))
    assert left(whole) and not left(lossy)


def test_a_port_that_the_user_named_is_not_let_go_of(tmp_path):
    path = put(tmp_path / "x.pcap", [(1, ADDED), *((1, STRANGE) for _ in range(3 * OFTEN))], 5999)
    assert left(read(path, ports={5999: "bookkeeper"})) == []
    assert left(read(put(tmp_path / "y.pcap", [(1, ADDED), *((1, STRANGE) for _ in range(3 * OFTEN))], PORT["bookkeeper"])))


def test_what_waits_on_the_other_side_is_counted_too(tmp_path):
    """Half a message of the client, and then its server speaks something else."""
    talk = [(0, ASKED), (1, ADDED), (0, ASKED[:14]), *((1, STRANGE) for _ in range(OFTEN)), (0, NOBODYS), (1, NOBODYS)]
    found = read(put(tmp_path / "x.pcap", talk, PORT["bookkeeper"]))
    assert left(found) == [(False, len(NOBODYS)), (True, 14 + len(NOBODYS))]
    assert [row for row in found["problems"] if row["kind"] != "let_go"] == []


def test_wherever_a_capture_is_split_or_cut_the_rows_are_the_same(tmp_path, monkeypatch):
    """Two connections that stop fitting, and one that does not."""
    frames = []
    for number, said in enumerate((STRANGE, ADDED, PING * 3 + NOBODYS, STRANGE * 3)):
        port, first = (PORT["tank"], PING) if said[0] == 3 else (PORT["bookkeeper"], ADDED)
        frames.append(foreign.packets([(1, first), *((1, said) for _ in range(80))], number, port, True))
    mixed = [frame for some in zip(*frames, strict=True) for frame in some]
    path = tmp_path / "x.pcap"
    path.write_bytes(foreign.capture(mixed))
    whole = read(str(path), jobs=1)
    assert len(left(whole)) == 2
    assert told(read(str(path), split_size=8192)) == told(whole)
    monkeypatch.setattr(capture_reader, "BLOCK_RECORDS", 7)
    assert told(read(str(path), split_size=1, jobs=1)) == told(whole)


def test_what_other_protocols_say_on_our_ports_after_ours_is_let_go_of(tmp_path):
    """A bookie's port that another server answers later: few rows of nobody's messages."""
    talk = [(1, ADDED), *foreign.zookeeper(random.Random("zookeeper"))]
    found = read(put(tmp_path / "x.pcap", talk, PORT["bookkeeper"]))
    assert len(found["messages"]) == 1 + OFTEN and len(left(found)) == 2


def kept(name: str, percents: tuple[int, ...], seeds: range, folder: Path) -> list[tuple]:
    capture, out = damage.read(CAPTURES / f"{name}.pcap.zst"), []
    for percent in percents:
        for seed in seeds:
            path = damage.damaged(capture, seed, ("lost", percent)).write(folder / "x.pcap")
            out += left(rows([str(path)], TABLES, internal=True, jobs=1))
    return out


@pytest.mark.parametrize("name", ["tank/b_consume", "rocketmq/h_go", "bookkeeper/h_store", "pulsar/i_auth", "rocketmq_grpc/grpc_errors"])
def test_no_broker_is_let_go_of_for_loss(name, tmp_path):
    assert kept(name, (10, 30, 50), range(1), tmp_path) == []


@pytest.mark.slow
@pytest.mark.parametrize("path", sorted(CAPTURES.glob("*/*.pcap.zst")), ids=lambda path: "-".join(path.parts[-2:]))
def test_no_broker_is_let_go_of_for_loss_anywhere(path, tmp_path):
    assert kept(str(path.relative_to(CAPTURES)).removesuffix(".pcap.zst"), (0, 10, 20, 30, 50, 70), range(3), tmp_path) == []
