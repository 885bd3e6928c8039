"""Of each packet only the first bytes were captured: what the rows say is what those of the whole capture say, or nothing."""

from dataclasses import replace
from pathlib import Path

import pytest

from tests.hard import damage
from tests.hard.judge import rows

CAPTURES = Path(__file__).parents[2] / "captures"
PLACE = {"messages": ["connection", "packet", "offset", "from_client"], "items": ["connection", "request_packet", "offset", "item"]}
SAYS = {
    "messages": ["kind", "api", "request_id", "key", "topic", "partition", "broker", "group", "records", "payload_bytes", "code", "code_name", "code_class", "code_text", "ok"],
    "items": ["topic", "partition", "code", "code_name", "code_class", "records", "payload_bytes"],
}
EVENT = ["event", "group", "consumer", "topic", "partition", "broker", "detail"]
TABLES = {**{name: PLACE[name] + SAYS[name] for name in PLACE}, "rebalance_events": ["packet", *EVENT]}
REMARK = 17  # of RocketMQ: what this code means stands in the remark behind it


def snapped(capture: damage.Recorded, most: int) -> damage.Recorded:
    """So many bytes of each segment were captured."""
    packets = []
    for p in capture.packets:
        at = damage.tcp_at(p.data)
        keep = min(len(p.data), at + 4 * (p.data[at + 12] >> 4) + most) if at else len(p.data)
        packets.append(replace(p, sizes=keep.to_bytes(4, damage.order(capture.head)) + p.sizes[4:], data=p.data[:keep]))
    return replace(capture, packets=packets)


def untrue(table: str, found: list[dict], whole: list[dict]) -> list[tuple]:
    """What rows say that those of the whole capture, at the same places, do not say."""
    rows_of = {tuple(row[name] for name in PLACE[table]): row for row in whole}
    out = []
    for row in found:
        if "request_packet" in row and row["request_packet"] is None:
            continue  # the answer is there, its request is not: it stands elsewhere in the whole capture
        true = rows_of.get(tuple(row[name] for name in PLACE[table]), {})
        out += [(name, row[name], true.get(name), row) for name in SAYS[table]
                if row[name] is not None and row[name] != true.get(name) and not by_its_request(name, row, true)]
    return out


def by_its_request(name: str, row: dict, true: dict) -> bool:
    """What another message says of this one: that it was asked for, or wanted something; or what a number or a remark behind the cut would."""
    if name == "kind":
        return (true.get("kind"), row["kind"]) in (("push", "response"), ("request", "oneway"))
    return name in ("code_class", "ok") and (row["code"] == REMARK or row["code_class"] == "empty")


def invented(found: list[dict], whole: list[dict]) -> list[dict]:
    """Events that no event of the same packet bears out."""
    there = {}
    for row in whole:
        there.setdefault(row["packet"], []).append(row)
    return [row for row in found if not any(all(row[name] in (None, true[name]) for name in EVENT) for true in there.get(row["packet"], []))]


def judged(name: str, lengths: tuple[int, ...], folder: Path) -> None:
    capture = damage.read(CAPTURES / f"{name}.pcap.zst")
    path = capture.write(folder / "whole.pcap")
    whole, paired = rows([str(path)], TABLES, internal=True, jobs=1), damage.pairs(capture, path)
    for most in lengths:
        cut = snapped(capture, most)
        path = cut.write(folder / "cut.pcap")
        found = rows([str(path)], TABLES, internal=True, jobs=1)
        for table in PLACE:
            assert untrue(table, found[table], whole[table])[:3] == [], most
        assert invented(found["rebalance_events"], whole["rebalance_events"])[:3] == [], most
        assert damage.strangers(capture, damage.pairs(cut, path), paired) == set(), most


@pytest.mark.parametrize(("name", "lengths"), [
    ("rocketmq/a_binary", (24,)), ("rocketmq/d_pop", (95,)), ("tank/g_cluster_small", (16, 24, 60)), ("tank/b_consume", (40,)),
    ("tubemq/a_small", (17, 36)), ("pulsar/i_auth", (16, 20)), ("pulsar/a_small", (16,)), ("bookkeeper/h_store", (40,)), ("bookkeeper/f_bk_v2", (20,))])
def test_no_row_says_what_the_whole_capture_does_not_say(name, lengths, tmp_path):
    judged(name, lengths, tmp_path)


LEFT = {  # what cut captures still say that is not so
    "tubemq/b_rebalance": "at 34 bytes an event of nobody: a heartbeat's answer whose refusal lies behind the cut",
    "tubemq/c_errors": "at 16 bytes the number of a frame whose fault lies behind the cut",
    "tubemq/d_client_balance": "at 34 bytes the code of an answer whose partitions are refused behind the cut",
}


def case(path: Path):
    name = str(path.relative_to(CAPTURES)).removesuffix(".pcap.zst")
    return pytest.param(path, id=name, marks=pytest.mark.xfail(strict=True, reason=LEFT[name]) if name in LEFT else ())


@pytest.mark.slow
@pytest.mark.parametrize("path", [case(path) for path in sorted(CAPTURES.glob("*/*.pcap.zst")) if "grpc" not in path.name])
def test_no_row_says_what_the_whole_capture_does_not_say_anywhere(path, tmp_path):
    judged(str(path.relative_to(CAPTURES)).removesuffix(".pcap.zst"), (*range(16, 48, 3), 60, 96, 128, 200), tmp_path)
