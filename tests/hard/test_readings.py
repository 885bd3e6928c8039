"""However a capture is read, its rows are the same: mixes that once were read differently, and what was behind them."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from dissect.decode.look import find_messages
from dissect.decode.options import Options
from dissect.inner import search
from tests.fuzz.harness import records
from tests.hard import foreign, mixes, readings
from tests.hard.damage import tcp_at
from tests.hard.judge import rows
from tests.hard.real import resegmented
from tests.support.frames import tubemq_answer, tubemq_request
from tests.support.hard import ACK, SYN
from tests.support.segments import RST, Segment, packet

PING = b"\3\0\0\0\0"  # of TANK: all of a broker's first message
JUNK = b"\xff" * 301
PORT = 11011
FOUND = {
    7: "a gap that came before its connection was decided", 31: "skipped bytes, a row for each block", 35: "an answer whose request a gap took, or not",
    38: "whose records TLS could not read", 44: "the first segments of TLS out of order", 59: "copies that differ, of bytes that had waited",
    68: "a gap at a life's end, told by the next life's packet", 75: "what SYNs said, after messages", 81: "a SYN behind bytes of its connection",
    142: "a packet of an earlier life in a split", 151: "a handshake that is over after messages", 166: "a request that is known with its own end, behind that of its answer",
    197: "a direction that says its first word behind a seam", 287: "a handshake that is over behind a seam", 1081: "HTTP/2 that carries nothing of ours",
    1088: "records inside TLS that came with later packets", 3230: "an end that came before the other one, which decided what both speak",
    7204: "a life that a SYN asked for, while another connection began", 7314: "SYNs in the middle of a life, in a part that took them for its own", 9759: "a SYN|ACK behind the words that it begins",
    6021: "an answer without its request, on a connection that a part has not seen begin", 5022: "an end of one direction before all that the other one said, where room was short",
    10300552: "TLS that was found and closed between the look and the seam",
}


@pytest.fixture(scope="module", autouse=True)
def _programs_are_made_once():
    with readings.programs_shared():
        yield


@pytest.mark.parametrize("seed", FOUND, ids=lambda seed: f"{seed}, {FOUND[seed]}")
def test_a_mix_is_read_alike_in_every_way(seed, tmp_path):
    found = readings.differences(readings.written(readings.mix(seed), tmp_path / "mix.pcap"), seed)
    assert not found, readings.told(found)


def test_what_a_handshake_says_that_comes_behind_a_request_is_of_no_use_to_it(tmp_path):
    """Whoever reads in large blocks had seen it, and took an answer for the request's that others left alone."""
    one = mixes.Mix(10811937, "clients/rocketmq_rarer", 1402, 1500, ("false segments", "skew of directions", "swapped 50"))
    found = readings.differences(replace(one.whole(), packets=one.made()).write(tmp_path / "mix.pcap"), one.seed)
    assert not found, readings.told(found)


def frames_of(talk: foreign.Talk, segment: int) -> list[bytes]:
    return foreign.packets(talk, 1, PORT, True, segment)


@pytest.mark.parametrize("segment", [1, 7, 1448])
def test_skipped_bytes_are_one_row_a_stretch(segment, tmp_path):
    asked = [message for message in talk_of_tank() if message[0] == 0][:12]
    path = tmp_path / "x.pcap"
    path.write_bytes(foreign.capture(frames_of([(1, PING), *asked[:2], (0, JUNK), *asked[2:], (0, JUNK[:50])], segment)))
    whole = readings.blocks(path, 4096, Options(jobs=1))
    told = [dict(row) for row in whole["problems"] if dict(row)["kind"] in ("skipped", "incomplete", "tail", "let_go")]
    assert [row["bytes"] for row in sorted(told, key=lambda row: row["offset"])] == [len(JUNK), 50]
    for records_ in (1, 2, 5, 40):
        assert readings.blocks(path, records_, Options(jobs=1)) == whole, records_
        assert readings.blocks(path, records_, Options(jobs=1), path.stat().st_size // 3) == whole, records_
    for parts in (2, 5):
        assert readings.joined(path, path.stat().st_size // parts, 5, 3, Options(jobs=1)) == whole, parts


def talk_of_tank() -> foreign.Talk:
    """What the client and the broker of a capture say, one message each at a time."""
    said: foreign.Talk = []
    for frame in max(readings.talks("tank/b_consume"), key=len):
        at = readings.behind(frame)
        if at < len(frame):
            said.append((0 if tcp_at(frame) and not readings.toward(frame) else 1, frame[at:]))
    first = next(n for n, (side, _) in enumerate(said) if side == 0)
    return said[first:]


@pytest.mark.parametrize("name", ["tls/rocketmq_tls13", "rocketmq_grpc/grpc_plain"])
def test_what_a_connection_carries_is_read_though_its_first_segments_come_out_of_order(name, tmp_path):
    """They wait until it is known what they are; then they are read in the stream's order, not in that of their packets."""
    talk = max(readings.talks(name), key=len)[:60]
    pieces = [piece for frame in talk[:5] for piece in resegmented(2)(frame)] + talk[5:]
    first = next(n for n, frame in enumerate(pieces) if readings.behind(frame) < len(frame))
    swapped = [*pieces[: first + 1], pieces[first + 2], pieces[first + 1], *pieces[first + 3 :]]
    tables = {"messages": ["from_client", "offset", "size", "api", "complete"], "problems": ["layer", "kind", "bytes"]}
    found = []
    for n, each in enumerate((pieces, swapped)):
        path = tmp_path / f"{n}.pcap"
        path.write_bytes(foreign.capture(each))
        found.append(rows(str(path), tables, jobs=1, keys=readings.keys()))
    assert found[0]["messages"] and found[1] == found[0]


@pytest.mark.parametrize("name", ["tls/rocketmq_tls12", "tls/rocketmq_tls13", "tls/rocketmq_tls13_chacha"])
def test_a_servers_hello_that_was_captured_before_the_clients_is_read(name, tmp_path):
    """A mirror swaps packets of two directions: without the client's hello nothing is known of the keys, so the server's waits for it."""
    talk, options = max(readings.talks(name), key=len), Options(jobs=1, keys=readings.keys())
    asked, answered = (hello_of(talk, kind) for kind in (1, 2))
    swapped = [frame for n, frame in enumerate(talk) if n not in (asked, answered)]
    swapped[asked:asked] = [talk[answered], talk[asked]]
    found = []
    for n, each in enumerate((talk, swapped)):
        path = tmp_path / f"{n}.pcap"
        path.write_bytes(foreign.capture(each))
        whole = readings.blocks(path, 4096, options)
        assert readings.blocks(path, 1, options) == readings.blocks(path, 1, options, path.stat().st_size // 3) == whole
        found.append(sorted((row["from_client"], row["offset"], row["size"], row["api"]) for row in map(dict, whole["messages"])))
    assert found[0] and found[1] == found[0]


@pytest.mark.parametrize("name", ["tls/rocketmq_tls12", "tls/rocketmq_tls13"])
def test_a_server_whose_client_was_never_captured_waits_no_longer_than_its_end(name, tmp_path):
    talk = max(readings.talks(name), key=len)
    way = readings.toward(talk[hello_of(talk, 2)])
    said = [frame for frame in talk if readings.toward(frame) is way]
    path = tmp_path / "x.pcap"
    for each in (said, said[:6]):
        path.write_bytes(foreign.capture(each))
        shut, opened = (readings.blocks(path, 4096, options) for options in (Options(jobs=1), Options(jobs=1, keys=readings.keys())))
        (connection,) = map(dict, shut["connections"])
        assert sum(row["bytes"] for row in map(dict, shut["problems"]) if row["kind"] == "encrypted") == connection["bytes_to_client"] > 0
        assert opened["messages"] and not any(row["bytes"] for row in map(dict, opened["problems"])), "what the client said is looked for in the log"


def hello_of(talk: list[bytes], kind: int) -> int:
    """The frame with the client's hello (1) or the server's (2)."""
    return next(n for n, frame in enumerate(talk) if frame[readings.behind(frame) :][:1] == b"\x16" and frame[readings.behind(frame) + 5] == kind)


def test_a_syn_behind_bytes_says_nothing_of_what_they_begin_with(tmp_path):
    """Judged with the SYN in mind the bytes in front of it would be a beginning that fits nothing."""
    talk = talk_of_tank()
    frames = foreign.packets([*talk[:1], *talk], 1, PORT, True)
    lost = next(n for n, frame in enumerate(frames) if readings.behind(frame) < len(frame))
    late = [*frames[1:lost], *frames[lost + 1 : lost + 3], frames[0], *frames[lost + 3 :]]
    assert frames[0][tcp_at(frames[0]) + 13] & (SYN | ACK) == SYN
    path = tmp_path / "x.pcap"
    path.write_bytes(foreign.capture(late))
    whole = readings.blocks(path, 4096, Options(jobs=1))
    assert readings.blocks(path, 1, Options(jobs=1)) == whole


def test_a_syn_behind_the_first_bytes_of_its_end_is_behind_them_in_every_block(tmp_path):
    """The answer to it came in front of them; where it is known already when they are judged, damaged ones were no beginning of anything."""
    frames = foreign.packets([(0, JUNK[:50]), *talk_of_tank()], 1, PORT, True)
    first = next(n for n, frame in enumerate(frames) if readings.behind(frame) < len(frame))
    path = tmp_path / "x.pcap"
    path.write_bytes(foreign.capture([frames[1], frames[first], frames[0], *frames[first + 1 :]]))
    whole = readings.blocks(path, 4096, Options(jobs=1))
    assert readings.blocks(path, 1, Options(jobs=1)) == readings.blocks(path, 2, Options(jobs=1)) == whole
    assert whole["messages"]


def test_a_reset_says_nothing_of_where_an_end_begins_that_said_nothing(tmp_path):
    """It is false: the server goes on, and its answer comes in front of the client's first bytes, which say that it had heard them."""
    answers, asked = [tubemq_answer(number, number, 200).data for number in (1, 2)], tubemq_request(2, "t", 0, "c", 300).data
    said = [Segment(1, 1, answers[0], ACK, 1), Segment(1, 1000, b"", RST, 1), Segment(1, 1 + len(answers[0]), answers[1], ACK, 1 + len(asked)), Segment(0, 1, asked, ACK, 1 + len(answers[0]))]
    path = tmp_path / "x.pcap"
    path.write_bytes(foreign.capture([packet(one) for one in said]))
    whole = readings.blocks(path, 4096, Options(jobs=1))
    assert readings.blocks(path, 1, Options(jobs=1)) == whole
    assert [dict(row)["request_id"] for row in whole["exchanges"] if dict(row)["status"] == "ok"] == [2]


def test_a_copy_of_a_syn_behind_exchanges_says_nothing_of_the_way(tmp_path):
    """The answer to the SYN came first, so its time was not known; a mirror's copy of it, behind some exchanges, is none."""
    frames = foreign.packets(talk_of_tank(), 1, PORT, True)
    middle = len(frames) // 2
    path = tmp_path / "x.pcap"
    path.write_bytes(foreign.capture([frames[1], frames[0], *frames[2:middle], frames[1], *frames[middle:]]))
    whole = readings.blocks(path, 4096, Options(jobs=1))
    assert any(dict(row)["status"] == "ok" for row in whole["exchanges"])
    assert readings.blocks(path, 1, Options(jobs=1)) == readings.blocks(path, 1, Options(jobs=1), path.stat().st_size // 3) == whole


def test_a_life_has_its_number_from_its_syn_on(tmp_path):
    """Ports are used again, and another connection begins before anything says that the SYN was one: as Wireshark counts."""
    first, again, other = (foreign.packets(talk_of_tank(), number, PORT, True) for number in (1, 1, 2))
    life = readings.reused(again, random.Random(1))[len(again) :]
    path = tmp_path / "x.pcap"
    path.write_bytes(foreign.capture([*first, life[0], *other, *life[1:]]))
    lives = rows(str(path), {"connections": ["connection", "tcp_stream", "first_packet", "start"]})["connections"]
    assert sorted((row["tcp_stream"], row["first_packet"]) for row in lives) == [(0, 1), (1, len(first) + 1), (2, len(first) + 2)]
    for row in lives:
        shown = list(find_messages([str(path)], tcp_stream=row["tcp_stream"]))
        assert shown and {one.connection for one in shown} == {row["connection"]}


def test_a_cipher_that_is_tried_one_by_one_is_tried_seldom():
    """Six kilobytes of TLS in the middle cost twelve seconds, with a key log of seventy connections."""
    tried = []

    class Slow(search.Opener13):
        def __init__(self):
            self.blocks = self.stream = None

        def open(self, sequence, header, body):
            tried.append(sequence)

    most = search.FAR // (4 * 74)  # for each of two ends, with two suites
    assert search.located(Slow(), b"", b"x" * 40, 0, most) == -1
    assert len(tried) == most // search.CHACHA_COST


def test_a_new_capture_changes_no_mix():
    """A find is a seed: with one capture more among those that it chooses from, it would be another mix."""
    later = {name: first for name, first in readings.SINCE.items() if first > max(FOUND)}
    assert len(readings.names_for(0)) == 52, f"a capture was added: it takes part from a later seed on, in SINCE beside {later}"


def test_a_mix_holds_what_it_should(tmp_path):
    """The maker itself: frames of several connections, and not the same twice."""
    made = [readings.mix(seed) for seed in range(4)]
    assert len({len(frames) for frames in made}) > 1 and made[0] == readings.mix(0)
    data = readings.written(made[1], tmp_path / "x.pcap").read_bytes()
    assert len(records(data)) == len(made[1]) and random.Random(1).random() == random.Random(1).random()
