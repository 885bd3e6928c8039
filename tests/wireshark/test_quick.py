"""What the quick walk leaves out where nobody looks: counted by words that are written into the plugin."""

from __future__ import annotations

import random
import struct
import subprocess

import pytest

from tests.protocols.test_pulsar import area, captured, fields, placed, producer, receipt, replicated
from tests.support import tshark
from tests.support.frames import number, text
from tests.support.segments import ACK, PSH, Segment, packet, pcap
from tests.wireshark import resegment

pytestmark = pytest.mark.skipif(not tshark.installed(), reason=tshark.MISSING)
SEGMENT, COUNT, PORT = 1448, 20, 6650
SEND, ROUTE, LOCK = 6, 105, 41


def listed(folder, path, line: str, word: str) -> tuple[list[str], str]:
    """The packet list, and what the plugin says at a line into which a word is written."""
    script = tshark.plugin(folder)
    source = script.read_text()
    assert source.count(line) == 1
    script.write_text(source.replace(line, f"io.stderr:write({word}, '\\n')\n{line}"))
    done = subprocess.run(["tshark", "-n", "-r", path, "-X", f"lua_script:{script}"], capture_output=True, text=True)
    return [said for said in done.stderr.splitlines() if said.startswith("seen")], done.stdout


def test_an_answer_of_which_nothing_is_wanted_is_not_read_once_more(tmp_path):
    path = tshark.unpacked("rocketmq", "b_orderly", tmp_path)
    again, shown = listed(tmp_path / "plugin", path, "  local seen = missing == 0 and glance(p, at, at + size, asked)", "'seen ' .. asked.api")
    assert "GET_ROUTEINFO_BY_TOPIC" in shown and f"seen {ROUTE}" not in again
    assert f"seen {LOCK}" in again  # of these the topics are wanted


def long_message(sequence: int) -> bytes:
    said = number(1, SEND) + text(SEND, number(1, 0) + number(2, sequence) + number(3, 1))
    payload = text(1, b"maker") + number(2, sequence) + number(3, 1_700_000_000_000)
    payload = struct.pack(">I", len(payload)) + payload + bytes(2 * SEGMENT)
    return struct.pack(">II", len(said) + 4 + len(payload), len(said)) + said + payload


def segments(lost: int | None = None) -> list[Segment]:
    at, found = 1, []
    for sequence in range(COUNT):
        data = long_message(sequence)
        for i in range(0, len(data), SEGMENT):
            if sequence != lost:
                found.append(Segment(0, at + i, data[i : i + SEGMENT], ACK | PSH, 1))
        at += len(data)
    return found


@pytest.mark.parametrize("lost", [None, COUNT // 2])
def test_the_likeness_of_a_message_behind_another_is_not_looked_at(tmp_path, lost):
    path = tmp_path / "long.pcap"
    path.write_bytes(pcap([resegment.on_port(packet(one), one.side, PORT) for one in segments(lost)]))
    looks, shown = listed(tmp_path / "plugin", path, "  local s = protocol.meter or outside(protocol)\n  local there = math.min", "'seen'")
    assert [f"SEND #{n}" in shown for n in range(COUNT)] == [n != lost for n in range(COUNT)]
    assert 0 < len(looks) <= 8  # the first ones, and the one after missing bytes


def sent(dice: random.Random, n: int):
    """A SEND of a client or of a replicator, and its receipt: what a metadata may have stands in it or not, with the byte of the tag of `replicated_from` among it."""
    more = {name: value for name, value in {"f6": b"a*b", "f12": 42, "f19": 1_700_000_000_042, "f18": b"*" * dice.randrange(3)}.items() if dice.random() < 0.5}
    if dice.random() < 0.5:
        return replicated(b"4242:%d" % n, 1000 + n, **more), (4242, n)
    if dice.random() < 0.3:
        return replicated(b"4242:%d" % n, n, f20=10, **more), None # a marker goes by its number
    if dice.random() < 0.3:
        more["f5"] = b"west" # no place, so it goes by its number
    return (0, SEND, fields(f1=1, f2=n), area(b"x", n, **more)), None


def test_metadata_is_passed_over_where_nobody_replicated_it(tmp_path):
    """The same pairs as where all of it is read; from it comes only the place by which a replicator's sends are paired."""
    dice = random.Random(5)
    sends = [sent(dice, n) for n in range(200)]
    first = len(producer()) + 4 # packets before: a handshake and CONNECT
    receipts = [placed(*place, n) if place else receipt(n, n) for n, (_, place) in enumerate(sends)]
    (tmp_path / "sends.pcap").write_bytes(captured(*producer(), *(send for send, _ in sends), *receipts))
    script = tshark.plugin(tmp_path / "plugin")
    said = script.read_text()
    seen = [pairs(tmp_path / "sends.pcap", script)]
    script.write_text(said.replace(", decides = true", ""))
    assert said.count(", decides = true") and script.read_text() != said
    seen.append(pairs(tmp_path / "sends.pcap", script))
    assert seen[0] == seen[1]
    answers = [line.split("\t")[2] for line in seen[0] if line.split("\t")[2]]
    assert answers[-200:] == [str(first + n) for n in range(200)]


def pairs(path, script) -> list[str]:
    words = ["tshark", "-n", "-2", "-r", path, "-X", f"lua_script:{script}", "-T", "fields"]
    return subprocess.run([*words, *(word for name in ("frame.number", "pulsar.request_id", "pulsar.response_to") for word in ("-e", name))],
                          capture_output=True, text=True, check=True).stdout.splitlines()
