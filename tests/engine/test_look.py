"""`show` puts together only the connection of the packet that it is asked about; what it says is what a whole pass says."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from dissect.decode import look
from dissect.decode.options import Options
from tests.hard import bombs

CAPTURES = Path(__file__).parents[2] / "captures"


def said(path: Path, packet: int) -> list[tuple]:
    return [(one.packet, one.last_packet, one.from_client, one.name, one.partner_packet, one.partner_ns, one.frame)
            for one in look.find_messages([str(path)], packets=(packet, packet)) if packet in (one.packet, one.last_packet)]


@pytest.mark.parametrize("name", ["tank/c_control", "tubemq/d_client_balance", "pulsar/e_mtu1500_small", "rocketmq/h_go"])
def test_a_packet_alone_says_what_it_says_among_all(name, monkeypatch):
    path = CAPTURES / f"{name}.pcap.zst"
    alone = {packet: said(path, packet) for packet in range(20, 400, 61)}
    shares = [look._share([str(path)], (packet, packet)) for packet in alone]
    assert sum(share != look.WHOLE for share in shares) > len(shares) / 2
    monkeypatch.setattr(look, "_share", lambda files, packets: look.WHOLE)
    assert alone == {packet: said(path, packet) for packet in alone}
    assert any(alone.values())


def test_a_pipe_is_read_once():
    name = str(CAPTURES / "tank" / "c_control.pcap.zst")
    asked = [sys.executable, "-m", "dissect", "show", "--packet", "20"]
    piped = subprocess.run([*asked, "-"], input=Path(name).read_bytes(), capture_output=True, timeout=100, check=True).stdout
    assert b"CreateTopic" in piped and piped == subprocess.run([*asked, name], capture_output=True, timeout=100, check=True).stdout


def asked(*words: str, data: bytes | None = None) -> bytes:
    done = subprocess.run([sys.executable, "-m", "dissect", *words], input=data, capture_output=True, timeout=100, check=True)
    return done.stdout


def test_fields_are_rows_in_every_format():
    path = str(CAPTURES / "tank" / "c_control.pcap.zst")
    rows = json.loads(asked("show", path, "--packet", "23", "--format", "json"))
    assert {(row["packet"], row["message"], row["partner_packet"], row["from_client"]) for row in rows} == {(23, "TopicCreated", 22, False)}
    said = {row["path"]: row for row in rows}
    assert said["payload.TopicCreated.topic"]["value"] == "alpha" and said["payload.TopicCreated.topic"]["raw"] == "05616c706861"
    assert said["payload.TopicCreated.outcome"]["value"] == "1" and "EXISTS" in said["payload.TopicCreated.outcome"]["meaning"]
    assert "".join(row["raw"] for row in rows if row["raw"]) == "070b0000000800000005616c70686101"
    table = asked("show", path, "--packet", "23", "--format", "csv", "--columns", "name,at,bytes").decode().splitlines()
    assert table[0] == '"name","at","bytes"' and '"topic",9,6' in table and len(table) == len(rows) + 1


def test_conditions_choose_messages_also_of_a_pipe():
    path = CAPTURES / "tank" / "c_control.pcap.zst"
    chosen = ["--api", "CreateTopic", "--where", "kind = 'request'", "--format", "ndjson"]
    rows = [json.loads(line) for line in asked("show", str(path), *chosen).splitlines()]
    found = [json.loads(line) for line in asked("messages", str(path), *chosen).splitlines()]
    assert [row["offset"] for row in rows if row["path"] == "kind"] == [row["offset"] for row in found] and len(found) > 5
    piped = [json.loads(line) for line in asked("show", "-", *chosen, data=path.read_bytes()).splitlines()]
    assert [row | {"file": ""} for row in piped] == [row | {"file": ""} for row in rows]


def test_every_field_has_its_sentence():
    said = asked("show", str(CAPTURES / "tank" / "c_control.pcap.zst"), "--packet", "23", "--meanings").decode()
    assert "of the payload; these 5 bytes not counted" in said and "a topic of this name exists already" in said


AMQP = CAPTURES.parent / "examples"


def all_said(path: Path, **given) -> list[tuple]:
    return [(one.packet, one.offset, one.from_client, one.name, one.partner_packet, one.frame, one.behind, [str(node) for node in one.root.walk()])
            for one in look.find_messages([str(path)], packets=(1, 300), **given)]


@pytest.mark.parametrize("name", ["captures/tank/c_control", "captures/tubemq/d_client_balance", "captures/rocketmq/h_go", "examples/captures/amqp"])
def test_messages_that_are_held_in_turns_are_those_held_at_once(name, monkeypatch):
    """Requests that explain an answer and pieces of a content are among them, whichever turn they were held in."""
    options = Options(protocols=(str(AMQP / "amqp.py"),)) if "amqp" in name else None
    path = CAPTURES.parent / f"{name}.pcap.zst"
    whole = all_said(path, options=options)
    monkeypatch.setattr(look, "BYTES_LEAST", sum(len(frame) for *_, frame, _, _ in whole) // 4)
    monkeypatch.setattr(look, "CAPTURED_LEAST", 1 << 40)
    turns: list[int] = []
    real = look._looked
    monkeypatch.setattr(look, "_looked", lambda *given: turns.append(1) or real(*given))
    assert all_said(path, options=options) == whole and len(turns) > 3


def test_bytes_that_inflate_are_held_as_far_as_it_may_come_to_them(tmp_path, monkeypatch):
    """Of 40 connections each opened 20 MB, within what one may: 1,003 MB for a capture of 839 kB."""
    path = tmp_path / "packed.pcap"
    path.write_bytes(bombs.MADE["beside each other: bodies packed"](100_000))
    monkeypatch.setattr(look, "BYTES_LEAST", 8 << 20)
    lookers: list[look._Looker] = []
    real = look._looked
    monkeypatch.setattr(look, "_looked", lambda *given: lookers.append(real(*given)) or lookers[-1])
    shown = look.find_messages([str(path)])
    first = [next(shown) for _ in range(5)]
    sizes = [len(kept.frame) for kept in lookers[0].kept.values()]
    assert len(lookers) == 1 and len(sizes) > 50 and 6 << 20 < sum(sizes) <= 8 << 20
    assert [len(one.frame) for one in first] == [len(one.frame) for _, one in zip(first, look.find_messages([str(path)]), strict=False)]
