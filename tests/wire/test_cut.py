"""A message that is cut keeps what its present bytes say: which message it is, and the fields before the cut."""

from __future__ import annotations

import numpy as np
import pytest
from tests.support.messages import rows, tree_rows, uncovered
from tests.support.segments import ACK, PSH, SYN, Segment, packet, pcap
from tests.support.streams import streams

import dissect
from dissect.language import layout as L
from dissect.language.load import load
from dissect.program.lower import lower
from dissect.machine.run import Machine
from dissect.tree.walk import decode

SLOTS = (L.M_API, L.M_KIND, L.M_KEY1)


def messages(name: str, most: int):
    """(side, bytes) of some messages of each direction."""
    protocol = load(name.split("/")[0])
    machine = Machine(lower(protocol))
    for stream in streams(name, protocol.ports):
        at = 0
        for _ in range(most):
            size = machine.frame(stream.data, at, len(stream.data), stream.side)
            if size <= 0 or at + size > len(stream.data):
                break
            yield stream.side, stream.data[at : at + size]
            at += size


def read(protocol, machine, data: bytes, size: int, side: int):
    machine.decode(data, np.array([[0, size, side]], dtype=np.int64), 1)
    return rows(data, machine, 0)[0]


@pytest.mark.parametrize(("name", "least"), [("pulsar/b_rebalance", 8), ("rocketmq/a_binary", 4)])
def test_without_its_last_byte_it_is_the_same_message(name, least):
    protocol, seen = load(name.split("/")[0]), set()
    machine = Machine(lower(protocol))
    for side, data in messages(name, 30):
        whole = read(protocol, machine, data, len(data), side)
        cut = read(protocol, machine, data[:-1], len(data), side)
        tree = decode(protocol, data[:-1], side, missing=1)
        assert not uncovered(tree)
        assert {slot: cut.get(slot) for slot in SLOTS} == {slot: tree_rows(tree)[0].get(slot) for slot in SLOTS}
        if name.startswith("rocketmq") and data.endswith(bytes(4)) and L.M_KEY1 not in cut:
            continue  # the size of the fields itself is cut
        assert (cut.get(L.M_API), cut.get(L.M_KIND)) == (whole.get(L.M_API), whole.get(L.M_KIND)), data.hex()
        seen.add((whole.get(L.M_API), whole.get(L.M_KIND)))
    assert len(seen) >= least


MADE = (L.M_RECORDS, L.M_PAYLOAD_BYTES, L.M_CLASS, L.M_CODE, L.M_WAIT, L.M_KIND, L.M_API, L.M_KEY0, L.M_KEY1, L.M_KEY2, L.M_REQUEST_ID, L.M_PARTITION, L.M_BIND_ID)
KINDS = 12  # messages of each capture, one of a kind
NO_ROUTE = 17  # of RocketMQ: what it means stands in the remark behind it


@pytest.mark.parametrize(("name", "enough"), [("rocketmq/a_binary", 21), ("rocketmq/d_pop", 400), ("tank/g_cluster_small", 13), ("tank/b_consume", 13), ("tubemq/b_rebalance", 28),
                                              ("pulsar/i_auth", 100), ("bookkeeper/h_store", 44)])
def test_cut_anywhere_it_says_nothing_that_the_whole_does_not_say(name, enough):
    """Nor does it take back, with more bytes, which message it is; and the tree says the same."""
    protocol, seen = load(name.split("/")[0]), {}
    machine = Machine(lower(protocol))
    for side, data in messages(name, 30):
        whole = read(protocol, machine, data, len(data), side)
        kind = (side, whole.get(L.M_API))
        if kind in seen or len(seen) == KINDS or len(data) > 800:
            continue
        seen[kind] = known = set()
        for cut in (*range(1, min(len(data), 120)), *range(120, len(data), 29)):
            here = read(protocol, machine, data[:cut], len(data), side)
            assert here == decode(protocol, data[:cut], side, missing=len(data) - cut).rows.message, (cut, data.hex())
            wrong = {slot for slot in MADE if slot in here and here[slot] != whole.get(slot)}
            assert not wrong or wrong == {L.M_CLASS} and whole[L.M_CODE] == NO_ROUTE, (cut, wrong, data.hex())
            assert known <= here.keys(), (cut, data.hex())
            known |= {slot for slot in SLOTS if slot in here}
            assert cut < enough or {slot for slot in SLOTS if slot in whole} <= known, (cut, data.hex())
    assert len(seen) >= 4


def test_a_number_that_the_cut_goes_through_is_not_known():
    """JSON does not say how long it is: 63 would be 6, the number of another request."""
    protocol = load("rocketmq")
    machine = Machine(lower(protocol))
    head = b'{"code":105,"opaque":63,"flag":0}'
    data = (len(head) + 4).to_bytes(4) + len(head).to_bytes(4) + head
    for cut in range(9, len(data)):
        here, tree = read(protocol, machine, data[:cut], len(data), 0), decode(protocol, data[:cut], 0, missing=len(data) - cut)
        assert here.get(L.M_KEY1) in (None, 63) and here.get(L.M_API) in (None, 105) and here == tree.rows.message
    assert here[L.M_KEY1] == 63


TWICE = """
from dissect.language import *

class Header(Struct):
    size = u16(limit=4096)
    kind = u8()

class Frame(Struct):
    header = call(Header)
    body = area(Header.size, requests(Header.kind))

says = Protocol("says", ports=[2000], frame=Frame)

class Say(Request, kind=1):
    number = u8(role=KEY)
    whole = str8()
    name = text(REST)
    topic = made("t:", name, role=TOPIC)
    group = made(topic, "\x01", whole, role=GROUP)
    client = made("c:", whole, role=CLIENT)
"""


@pytest.mark.parametrize("less", [0, 1, 5])
def test_no_text_that_is_made_of_half_a_text_is_told(less, tmp_path):
    """Of two that were made of one, the first was."""
    (tmp_path / "says.py").write_text(TWICE)
    body = b"\1\3abcdefghijklmnop"
    message = len(body).to_bytes(2) + b"\1" + body
    sent = [packet(Segment(0, 99, b"", SYN)), packet(Segment(1, 499, b"", SYN | ACK, 100)), *(packet(Segment(0, 100 + n * len(message), message, PSH | ACK, 500)) for n in range(2))]
    (tmp_path / "x.pcap").write_bytes(pcap(sent, [None, None, None, len(message) - less]))
    with dissect.open(str(tmp_path / "x.pcap"), protocols=[str(tmp_path / "says.py")], jobs=1) as opened:
        told = opened.sql('select topic, "group", client from messages order by packet').to_pylist()
    whole = {"topic": "t:defghijklmnop", "group": "t:defghijklmnop\x01abc", "client": "c:abc"}
    assert told == [whole, whole if not less else {"topic": None, "group": None, "client": "c:abc"}]
