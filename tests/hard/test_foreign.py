"""Traffic of other protocols is nobody's of ours, costs what it costs to look at it once, and changes no row beside it."""

import io
import time
import random
import struct
from pathlib import Path

import pytest
from scapy.layers.inet import TCP
from scapy.utils import PcapReader, wrpcap

import dissect
from dissect.frames.limits import LINKS, PATIENCE, STARTS, WINDOW
from dissect.language.load import load
from dissect.program.lower import Lowered
from dissect.machine.run import Machine
from dissect.frames.recognise import Recogniser
from tests.hard import damage, foreign
from tests.hard.judge import rows
from tests.support.tls import unpacked

CAPTURES = Path(__file__).parents[2] / "captures"
EXAMPLE = Path(__file__).parents[2] / "examples" / "kafka.py"
TABLES = {"connections": ["connection", "protocol", "client_port", "server_port", "encrypted", "start"], "messages": ["connection", "api"]}


def crowd(from_syn: bool, seed: int = 0) -> list[bytes]:
    """One connection of each kind on each port."""
    kinds = [(name, port) for name in foreign.MADE for port in (*foreign.OUR_PORTS, *foreign.FOREIGN_PORTS)]
    return [frame for n, (name, port) in enumerate(kinds) for frame in
            foreign.packets(foreign.MADE[name](random.Random(f"{seed} {name} {port}")), n, port, from_syn)]


def test_what_a_server_may_begin_with_is_no_proof_where_a_client_said_it(tmp_path):
    """Requests of Kafka's to a port of replication, from the middle; then a segment was lost.  A master might begin a block of its log so."""
    asked = [bytes.fromhex("000000150012000000000081000772646b61666b6100000000"), *(bytes.fromhex(f"00000028000300020000008{n}000772646b61666b61") + bytes(26) for n in (2, 3))]
    told = [bytes.fromhex(f"0000007400000{n:03x}00000001000003e9000c") + b"172.30.0.237\0\0\x23\x84\xff\xff" + bytes(range(84)) for n in (0x81, 0x82, 0x83)]
    talk = [(0, b""), (0, b""), (0, b""), *(one for pair in zip(asked, told, strict=True) for one in ((0, pair[0]), (1, pair[1])))]
    frames = foreign.packets(talk, 0, 10912, False)
    del frames[4]
    (tmp_path / "kafka.pcap").write_bytes(foreign.capture(frames))
    assert dissect.open(tmp_path / "kafka.pcap").connections().to_arrow()["protocol"].to_pylist() == [None]


def protocols_of(path: Path, talk: foreign.Talk, port: int, without: int) -> list:
    """What the connections are taken for where the first packets of the talk are not captured; from the SYN that is 2 packets."""
    return [row["protocol"] for row in rows([put(path, foreign.packets(talk, 0, port, True)[without:])], TABLES, internal=True, jobs=1)["connections"]]


def afp(side: int, number: int, words: bytes) -> tuple[int, bytes]:
    return side, struct.pack(">BBHIII", side, 2, number, 0, len(words), 0) + words


AFP = [one for n in range(9) for one in (afp(0, 0x22C6 + n, b"\0\0\x11\0\0\2"), afp(1, 0x22C6 + n, bytes.fromhex("0e1cc79327") + bytes(29)))]
OPENFLOW = [(1, struct.pack(">BBHI", 1, 0, 8, 1)), *((0, struct.pack(">BBHI", 1, kind, 8 + len(words), number) + words)
                                                   for number in range(5, 9) for kind, words in ((19, b""), (6, b"\0\1\0\1\xe8\x8a" + bytes(114))))]


@pytest.mark.parametrize(("talk", "without"), [(AFP, 2), (AFP, 3), (OPENFLOW, 1), (OPENFLOW, 2), (OPENFLOW, 3)])
def test_numbers_of_requests_are_no_lengths_of_messages_that_never_come(talk, without, tmp_path):
    """AFP and OpenFlow on TANK's port, from the middle or without the first SYN: an answer's 01 02, or an echo's 01 13 and its length of 8, began a
    message of 13 MB, or of half of one, of which nothing more ever came."""
    assert protocols_of(tmp_path / "x.pcap", talk, 11011, without) == [None]


def test_few_bytes_of_a_message_that_a_hole_follows_were_not_cut_by_a_snap_length(tmp_path):
    """Modbus, of which bits were flipped and packets lost: twelve bytes were a whole message, and what should follow it was in the hole; or they began one, and
    another segment lay between its beginning and the hole."""
    for words in (["000000000006011d00000000"], ["000100000000", "00000000000600a100000011", "00000000000600a200000000"]):
        talk = [(1, bytes.fromhex(said)) for said in words] + [(1, bytes(range(1, 25))), (1, bytes.fromhex("000000000025002600000001") * 3)]
        frames = foreign.packets(talk, 0, 10912, True)
        del frames[2 + len(words)]
        found = rows([put(tmp_path / "modbus.pcap", frames)], TABLES, internal=True, jobs=1)
        assert [row["protocol"] for row in found["connections"]] == [None], words


@pytest.mark.parametrize("most", [3, 4, 8, 30, 300, 3000])
def test_words_of_small_numbers_are_no_replication(most):
    machine, rng = Machine(None, False, (lowered := Lowered(load("rocketmq_ha"))).width), random.Random(most)
    machine.load(lowered.short)
    words = [struct.pack(">60I", *(rng.randrange(most) for _ in range(60))) for _ in range(8000)]
    assert [word for word in words for side in (0, 1) if machine.plausible(word, 0, len(word), side) > 0] == []


def put(path: Path, frames: list[bytes]) -> str:
    path.write_bytes(foreign.capture(frames))
    return str(path)


@pytest.mark.parametrize(("from_syn", "protocols"), [(True, ()), (False, ()), (True, (str(EXAMPLE),)), (False, (str(EXAMPLE),))],
                         ids=["from the syn", "from the middle", "from the syn, kafka too", "from the middle, kafka too"])
def test_hundreds_of_foreign_connections_are_none_of_ours(from_syn, protocols, tmp_path):
    found = rows([put(tmp_path / "x.pcap", crowd(from_syn))], TABLES, internal=True, protocols=protocols)
    assert len(found["connections"]) > 380
    assert [row for row in found["connections"] if row["protocol"] and not row["encrypted"]] == []
    assert found["messages"] == []


@pytest.mark.parametrize("name", ["tank/c_control", "rocketmq/d_pop_binary"])
def test_foreign_connections_change_no_row_beside_them(name, tmp_path):
    real = damage.read(CAPTURES / f"{name}.pcap.zst")
    alone = rows([str(real.write(tmp_path / "alone.pcap"))])
    last = real.packets[-1]
    beside = [damage.Packet(0, last.time, len(frame).to_bytes(4, damage.order(real.head)) * 2, frame) for frame in crowd(False)]
    both = rows([str(damage.Recorded(real.head, real.packets + beside).write(tmp_path / "both.pcap"))])
    ours = {row["connection"] for row in alone["connections"]}
    for table, expected in alone.items():
        for rows_ in (expected, both[table]):
            for row in rows_:  # the file's name is another one
                for column in ("file", "request_file", "response_file"):
                    row.pop(column, None)
        assert [row for row in both[table] if row["connection"] in ours] == expected


def judged(frames: list[bytes], path: Path, monkeypatch) -> list[Recogniser]:
    """Those who looked for protocols."""
    made, begin = [], Recogniser.__init__

    def spied(self, *rest):
        begin(self, *rest)
        made.append(self)

    monkeypatch.setattr(Recogniser, "__init__", spied)
    rows([put(path, frames)], TABLES, internal=True, jobs=1)
    return made


def looked_at(frames: list[bytes], path: Path, monkeypatch) -> int:
    """Bytes that machines were shown while protocols were looked for."""
    return sum(one.looked for one in judged(frames, path, monkeypatch))


@pytest.mark.parametrize(("name", "from_syn", "most"), [("http", True, 0.5), ("tls", True, 0.5), ("redis", True, 0.5), ("mysql", True, 0.5),
                                                        ("http", False, 0.5), ("redis", False, 30), ("telnet", False, 0.5), ("zeros", False, 0.5)])
def test_what_first_bytes_refute_is_shown_to_no_machine_again(name, from_syn, most, tmp_path, monkeypatch):
    """Hundreds of like connections: how often a machine is asked for each, not how long it takes."""
    count, talk = 400, foreign.MADE[name](random.Random(1))
    frames = [frame for number in range(count) for frame in foreign.packets(talk, number, 6379, from_syn)]
    looks = sum(one.looks for one in judged(frames, tmp_path / "x.pcap", monkeypatch))
    assert looks <= most * count


@pytest.mark.parametrize("from_syn", [True, False], ids=["from the syn", "from the middle"])
def test_what_begins_nothing_by_its_first_byte_is_shown_to_no_machine(from_syn, tmp_path, monkeypatch):
    """Each began otherwise, so nothing was remembered of it, and six protocols were asked for each segment: 180 times for each connection."""
    frames = [frame for number in range(400) for frame in foreign.packets(foreign.MADE["noise"](random.Random(number)), number, 6379, from_syn)]
    assert sum(one.looks for one in judged(frames, tmp_path / "x.pcap", monkeypatch)) < 4 * 400


def test_zeros_from_a_syn_on_are_not_waited_for(tmp_path, monkeypatch):
    """A broker whose log is empty says nothing but zeros, so 64 KiB of them were kept, and shown to a machine with each segment: four times the cost of the reading."""
    frames = [frame for number in range(100) for frame in foreign.packets([(1, bytes(1000))] * 30, number, 6379, True)]
    assert looked_at(frames, tmp_path / "x.pcap", monkeypatch) <= 100 * 4 * WINDOW
    few = [frame for number in range(100) for frame in foreign.packets([(1, bytes(12))] * 30, number, 6379, True)]
    assert looked_at(few, tmp_path / "few.pcap", monkeypatch) > 100 * 30 * 12


@pytest.mark.parametrize("port", [6379, 11011, 10911])
@pytest.mark.parametrize("from_syn", [True, False], ids=["from the syn", "from the middle"])
def test_twice_the_segments_are_at_most_twice_the_bytes_looked_at(port, from_syn, tmp_path, monkeypatch):
    talk = foreign.MADE["openflow" if port == 6379 else "redis"](random.Random(1)) * 40  # whose first bytes may be ours; on a port of ours all are looked at
    once, twice, smaller = (looked_at(foreign.packets(words, 1, port, from_syn, segment), tmp_path / f"{len(words)}{segment}.pcap", monkeypatch)
                            for words, segment in ((talk, 64), (talk * 2, 64), (talk, 32)))
    protocols = 6
    assert 0 < once <= 2 * protocols * 2 * STARTS * WINDOW * (LINKS + 1)
    assert twice <= 2 * once and smaller <= 2 * once


@pytest.mark.parametrize("said", [b"\x01\x05\0\0\0\x07\0\0\0\x00" * 2, b"\0\0\0\x40\0\0\0\x30{\"", b"\x09\0\xff\0\0"], ids=["tank", "rocketmq", "a long frame"])
def test_what_could_be_ours_is_decided_when_patience_is_over(said, tmp_path, monkeypatch):
    """Beginnings that are never refuted, and a stream that comes a byte at a time behind them."""
    talk = [(0, said), *((0, b"\0") for _ in range(PATIENCE + 4000))]
    little = looked_at(foreign.packets(talk[: PATIENCE // 4], 1, 6379, True), tmp_path / "a.pcap", monkeypatch)
    much = looked_at(foreign.packets(talk, 1, 6379, True), tmp_path / "b.pcap", monkeypatch)
    assert much <= max(8 * little, 4 * PATIENCE)


def test_a_length_is_no_evidence_before_its_bytes_are_there(tmp_path):
    """A frame of 236 MB of which a kilobyte was captured, and another one behind it."""
    talk = [(0, b"\x03\0\0\x0e\x0e" + bytes(1076)), (1, b"\x03\0\0\x0b\x06" + bytes(500))] * 3
    found = rows([put(tmp_path / "x.pcap", foreign.packets(talk, 1, 3389, True))], TABLES)
    assert [row["protocol"] for row in found["connections"]] == [None]


@pytest.mark.parametrize(("data", "side"), [
    (b"\x03" + (100).to_bytes(4, "little") + b"x" * 100, 1), (b"\x02" + (100).to_bytes(4, "little") + b"\xff" * 100, 0),
    (b"\x01" + (9).to_bytes(4, "little") + b"abcdefghi", 1), (b"\x09" + (20).to_bytes(4, "little") + b"\xff" * 20, 0)])
def test_what_stands_inside_an_area_of_a_start_counts(data, side):
    machine = Machine(None, False, (lowered := Lowered(load("tank"))).width)
    machine.load(lowered.short)
    assert machine.plausible(data, 0, len(data), side) == 0


def test_a_large_request_in_mid_stream_is_not_overtaken_by_its_answers(tmp_path):
    """Off its port and without a SYN, the first whole message wants to see the next one begin; meanwhile the other direction may seem clear, the wrong way round."""
    packets = [packet for packet in PcapReader(io.BytesIO(unpacked(CAPTURES / "rocketmq" / "d_pop_binary.pcap.zst"))) if TCP in packet and bytes(packet[TCP].payload)]
    large = next(packet for packet in packets if packet[TCP].dport == 9876 and len(packet[TCP].payload) > 1024)
    talk = [packet for packet in packets[packets.index(large):] if {packet[TCP].sport, packet[TCP].dport} == {large[TCP].sport, 9876}][:12]
    for packet in talk:
        packet[TCP].sport, packet[TCP].dport = (50_001 if port == 9876 else 40_000 for port in (packet[TCP].sport, packet[TCP].dport))
    wrpcap(str(tmp_path / "talk.pcap"), talk)
    with dissect.open(str(tmp_path / "talk.pcap")) as capture:
        rows = capture.sql("select from_client, kind, count(*) as n from messages group by all order by 1 desc").to_pylist()
        assert [(row["from_client"], row["kind"]) for row in rows] == [(True, "request"), (False, "response")] and rows[0]["n"] == rows[1]["n"] > 2
        assert not capture.exchanges(where="status <> 'ok'").to_pylist() and not capture.problems().to_pylist()


def test_zeros_from_the_middle_are_looked_through_once(tmp_path):
    """A log that is empty is followed by its first record: it was looked for from each zero anew, 16 s of 0.9 MB."""
    took = {}
    for size in (60_000, 600_000):
        path = tmp_path / f"{size}.pcap"
        path.write_bytes(foreign.capture(foreign.packets([(0, bytes(size))], 1, 10912, False)))
        began = time.process_time()
        with dissect.open(path, jobs=1) as capture:
            assert capture.connections().to_arrow()["protocol"].to_pylist() == [None]
        took[size] = time.process_time() - began
    assert took[600_000] <= 12 * max(took[60_000], 0.05)
