"""Trees for people: every byte has a field, no line is the description's own, and nothing is read twice because a guess came before."""

from __future__ import annotations

from pathlib import Path

import pytest

from dissect.decode import look
from dissect.export import tree
from tests.cli.test_choices import run

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
