"""Of each packet only the first bytes were captured: what the rows say is what those of the whole capture say, or nothing."""

from collections import defaultdict
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
CALL = {  # the same of calls: their offset counts what is there of them, and a call whose first frame is not there begins with the second
    "messages": ["connection", "from_client", "request_id"], "items": ["connection", "item", "topic"]}
EVENT = ["event", "group", "consumer", "topic", "partition", "broker", "detail"]
TABLES = {**{name: PLACE[name] + SAYS[name] for name in PLACE}, "rebalance_events": ["connection", "packet", *EVENT]}
REMARK = 17  # of RocketMQ: what this code means stands in the remark behind it


def snapped(capture: damage.Recorded, most: int) -> damage.Recorded:
    """So many bytes of each segment were captured."""
    packets = []
    for p in capture.packets:
        at = damage.tcp_at(p.data)
        keep = min(len(p.data), at + 4 * (p.data[at + 12] >> 4) + most) if at else len(p.data)
        packets.append(replace(p, sizes=keep.to_bytes(4, damage.order(capture.head)) + p.sizes[4:], data=p.data[:keep]))
    return replace(capture, packets=packets)


def untrue(table: str, found: list[dict], whole: list[dict], calls: bool) -> list[tuple]:
    """What rows say that those of the whole capture, at the same places, do not say."""
    place = (CALL if calls else PLACE)[table]
    rows_of = defaultdict(list)
    for row in whole:
        rows_of[tuple(row[name] for name in place)].append(row)
    out = []
    for row in found:
        if "request_packet" in row and row["request_packet"] is None:
            continue  # the answer is there, its request is not: it stands elsewhere in the whole capture
        true = rows_of.get(tuple(row[name] for name in place), [{}])
        out += [(name, row[name], true[0].get(name), row) for name in SAYS[table]
                if row[name] is not None and not any(row[name] == one.get(name) or by_its_request(name, row, one) for one in true)]
    return out


def by_its_request(name: str, row: dict, true: dict) -> bool:
    """What another message says of this one: that it was asked for, wanted something, or had ended before it was given up; or what a number or a
    remark behind the cut would."""
    if name == "kind":
        return (true.get("kind"), row["kind"]) in (("push", "response"), ("request", "oneway"), ("response", "push"), ("request", "push"))
    return name in ("code_class", "ok") and (row["code"] == REMARK or row["code_class"] == "empty")


def invented(found: list[dict], whole: list[dict], calls: bool) -> list[dict]:
    """Events that no event of the same packet bears out; of a call, no event of its connection."""
    place, there = "connection" if calls else "packet", defaultdict(list)
    for row in whole:
        there[row[place]].append(row)
    return [row for row in found if not any(all(row[name] in (None, true[name]) for name in EVENT) for true in there[row[place]])]


def judged(name: str, lengths: tuple[int, ...], folder: Path) -> None:
    capture = damage.read(CAPTURES / f"{name}.pcap.zst")
    path = capture.write(folder / "whole.pcap")
    whole, paired, last = rows([str(path)], TABLES, internal=True, jobs=1), damage.pairs(capture, path), damage.spans(capture, path)
    for most in lengths:
        cut = snapped(capture, most)
        path = cut.write(folder / "cut.pcap")
        found = rows([str(path)], TABLES, internal=True, jobs=1)
        for table in PLACE:
            assert untrue(table, found[table], whole[table], bool(last))[:3] == [], most
        assert invented(found["rebalance_events"], whole["rebalance_events"], bool(last))[:3] == [], most
        assert damage.strangers(capture, damage.pairs(cut, path), paired, last) == set(), most


@pytest.mark.parametrize(("name", "lengths"), [
    ("rocketmq/a_binary", (24,)), ("rocketmq/d_pop", (95,)), ("tank/g_cluster_small", (16, 24, 60)), ("tank/b_consume", (40,)),
    ("tubemq/a_small", (17, 36)), ("tubemq/d_client_balance", (34,)), ("pulsar/i_auth", (16, 20)), ("pulsar/a_small", (16,)), ("bookkeeper/h_store", (40,)), ("bookkeeper/f_bk_v2", (20,)), ("rocketmq_grpc/grpc_proxy_killed", (20, 134)), ("rocketmq_grpc/grpc_plain", (60,)), ("rocketmq_grpc/grpc_midstream", (100,))])
def test_no_row_says_what_the_whole_capture_does_not_say(name, lengths, tmp_path):
    judged(name, lengths, tmp_path)


LEFT = {  # what cut captures still say that is not so
    "tubemq/c_errors": "at 16 bytes the number of a frame whose fault lies behind the cut",
}


def case(path: Path):
    name = str(path.relative_to(CAPTURES)).removesuffix(".pcap.zst")
    return pytest.param(path, id=name, marks=pytest.mark.xfail(strict=True, reason=LEFT[name]) if name in LEFT else ())


@pytest.mark.slow
@pytest.mark.parametrize("path", [case(path) for path in sorted(CAPTURES.glob("*/*.pcap.zst")) if "grpc_tls" not in path.name])
def test_no_row_says_what_the_whole_capture_does_not_say_anywhere(path, tmp_path):
    judged(str(path.relative_to(CAPTURES)).removesuffix(".pcap.zst"), (*range(16, 48, 3), 60, 96, 128, 200), tmp_path)
