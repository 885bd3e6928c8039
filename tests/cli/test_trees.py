"""Trees for people: every byte has a field, no line is the description's own, and nothing is read twice because a guess came before."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from dissect.decode import look
from dissect.export import tree
from dissect.language.layout import D_PROPERTIES
from dissect.language.load import load
from dissect.tree.encode import encode
from dissect.tree.walk import NODES_LEAST, decode
from tests.support.clock import grows_within
from tests.cli.test_choices import run
from tests.protocols.test_pulsar import captured, fields, frame

CAPTURES = Path(__file__).parents[2] / "captures"
GUESSES = {"texts", "plain", "texts_1", "numbers_1", "texts_2", "numbers_2", "texts_3", "numbers_3", "first_2", "first_3"}


@pytest.mark.parametrize(("name", "last"), [("rocketmq_grpc/grpc_midstream", 90), ("rocketmq_grpc/grpc_errors", 90), ("rocketmq/a_binary_5", 60), ("pulsar/a_small", 60),
                                            ("tubemq/a_small", 60), ("tank/b_consume", 50), ("bookkeeper/f_bk_v3", 60)])
def test_every_byte_of_a_message_is_shown_and_groups_without_a_name_are_not(name, last):
    seen = 0
    for found in look.find_messages([str(CAPTURES / f"{name}.pcap.zst")], packets=(1, last)):
        everything = [node for node in found.root.walk() if node is not found.root]
        shown = [node for node, _ in tree._for_people(found.root.children, 0, {})]
        assert bytes_of(node for node in everything if not node.children) <= bytes_of(shown)
        assert not {node.name for node in shown} & {"call", "switch", *GUESSES}
        seen += 1
    assert seen > 10


def bytes_of(nodes) -> set[tuple[int, int]]:
    return {(node.space, at) for node in nodes for low, high in tree._places(node) for at in range(low, high)}


def test_rows_of_large_fields_leave_a_few_at_a_time(monkeypatch):
    """A thousand fields waited for each other: where each had inflated to a megabyte, 0.9 MB of gRPC took 1.1 GB."""
    path = str(CAPTURES / "tank" / "b_consume.pcap.zst")
    whole = [row for batch in tree.reader(look.find_messages([path])) for row in batch.to_pylist()]
    monkeypatch.setattr(tree, "LETTERS_TOGETHER", 3000)
    batches = [batch.to_pylist() for batch in tree.reader(look.find_messages([path]))]
    assert [row for batch in batches for row in batch] == whole
    assert all(sum(len(row["raw"] or "") + len(row["value"] or "") for row in batch[:-1]) <= 3000 for batch in batches)


def test_rows_of_a_structure_that_has_a_field_called_until():
    """Its name is also that of what ends a text: rows of every answer to a pull ended in an error."""
    answers = [one for one in look.find_messages([str(CAPTURES / "clients" / "rocketmq_controller.pcap.zst")], packets=(1, 20)) if any(node.name == "call" and node.claims for node in one.root.walk())]
    assert answers and all(list(tree.rows(one.root, one.frame)) for one in answers)


def test_an_unknown_method_is_bytes_and_an_answer_that_its_request_explains_is_read():
    unknown = run("show", str(CAPTURES / "rocketmq_grpc/grpc_errors.pcap.zst"), "--packet", "788")[1]
    assert "2 bytes" in unknown and "field_1" not in unknown and "service " in unknown
    explained = run("show", str(CAPTURES / "rocketmq_grpc/grpc_midstream.pcap.zst"), "--packet", "12")[1]
    assert explained.count("receipt_handle") == 1 and "Acknowledged" in explained
    sent = run("show", str(CAPTURES / "rocketmq_grpc/grpc_plain.pcap.zst"), "--api", "SendMessage", "--limit", "1")[1]
    assert sent.count('"OrdNormal"') == 1 and sent.count("S401-N0") == 1


def test_machines_get_all_nodes():
    out = run("show", str(CAPTURES / "rocketmq_grpc/grpc_errors.pcap.zst"), "--packet", "788", "-f", "csv")[1]
    assert "texts_1" in out


def heartbeat(values: bytes):
    """RocketMQ's, with these producers."""
    head = b'{"code":34,"flag":0,"language":"JAVA","opaque":1,"version":1}'
    body = b'{"clientID":"c","producerDataSet":[' + values + b"]}"
    return decode(load("rocketmq"), (4 + len(head) + len(body)).to_bytes(4) + len(head).to_bytes(4) + head + body, 0)


def test_a_message_of_very_many_fields_is_read_so_far():
    """1 MB of empty objects took 13 s and 580 MB to be shown."""
    made = heartbeat(b",".join([b"{}"] * NODES_LEAST))
    assert sum(1 for _ in made.root.walk()) <= NODES_LEAST and made.status
    assert any("more fields than a tree" in problem for problem in made.problems)
    assert not heartbeat(b",".join([b"{}"] * 1000)).problems


def read_pieces(many: int) -> float:
    """The seconds that a list of so many values, and a message of so many properties, take."""
    since = time.process_time()
    made = heartbeat(b",".join([b"1"] * many))
    assert encode(made).count(b",1") == many - 1 and not made.problems
    pairs = b"".join(b"\x22\x04\x0a\0\x12\0" for _ in range(many // 4))
    metadata = fields(f1=b"p", f2=1, f3=1) + pairs
    data = frame(6, fields(f1=1, f2=1), len(metadata).to_bytes(4) + metadata)
    made = decode(load("pulsar"), data, 0)
    assert made.rows.records[0][D_PROPERTIES] == b"{" + b",".join([b'"":""'] * (many // 4)) + b"}"
    return time.process_time() - since


def test_pieces_of_a_list_are_not_copied_for_each_further_one():
    """Brackets and commas of a list, and the properties of a message, were put together anew with each value: 100,000 took three times as long as ten times 10,000."""
    read_pieces(1_000)
    assert not grows_within(read_pieces, 10_000, 100_000, 22)


def test_rows_of_small_messages_come_together_and_those_of_a_large_one_in_pieces(tmp_path):
    """A batch for each message cost more than its rows (12.7 s for 20,000 of them, 5.6 now), and a large one 600 MB."""
    lookups = [(0, 23, fields(f1=b"t", f2=number)) for number in range(200)]
    (path := tmp_path / "x.pcap").write_bytes(captured(*lookups, (0, 32, fields(f1=1, f2=b"a/b")), (1, 33, fields(f1=1) + b"\x12\1t" * 5000)))
    batches = list(tree.reader(look.find_messages([str(path)])))
    sizes = [batch.num_rows for batch in batches]
    assert sizes[:-1] == [tree.ROWS_TOGETHER] * (len(sizes) - 1) and sum(sizes) > 5000 + 200 * 5
    rows = [row for batch in batches for row in batch.to_pylist()]
    each = [row for one in look.find_messages([str(path)]) for row in tree.rows(one.root, one.frame)]
    assert [{name: row[name] for name in each[0]} for row in rows] == each
