"""Messages of one form become what they would become alone: bytes that decide nothing change nothing of how a message is read."""

from __future__ import annotations

import random
import struct
import time
import zlib
from collections import Counter
from contextlib import suppress
from functools import partial
from pathlib import Path

import numpy
import pytest
import zstandard

from dissect.capture.find import find
from dissect.decode.decoded import Decoded
from dissect.decode.options import Options
from dissect.export.share import message, regions, spent, streams
from dissect.export.share.forms import FRAME_MOST, Forms, Free, deciding
from dissect.export.share.http2 import Direction, Messages, Rewriter, huffman
from dissect.export.share.names import Pseudonyms
from dissect.export.share.spent import TooDear
from dissect.export.share.vocabulary import words_of
from dissect.export.share.walk import placed
from dissect.export.share.write import pseudonyms, share
from dissect.language.load import load
from dissect.machine.sums import checksum
from dissect.tree.node import Node
from dissect.tree.walk import Tree
from tests.hard import dense, foreign
from tests.protocols import test_tank_items as tank_items
from tests.protocols.test_pulsar import fields, frame, varint
from tests.support.clock import allowed

ROOT = Path(__file__).resolve().parents[2]
CAPTURES = ["tank/c_control", "tubemq/a_small", "rocketmq/x_acl", "rocketmq/a_binary_5", "pulsar/c_errors", "pulsar/d_txn", "bookkeeper/h_store", "rocketmq_grpc/grpc_plain"]
FORMLESS = ("rocketmq/x_acl",)  # headers of JSON, and delimiters
TURNS = 3


def messages(path: str) -> list[tuple]:
    """Protocol, bytes and side of each whole message of a capture."""
    [source] = find([path], Options().source)
    decoded = Decoded(source.files, {"exchanges": ["api"], "messages": ["topic"]}, Options())
    gathering = streams.Gathering(decoded, source, 0, frozenset(), set())
    for _ in gathering.batches():
        pass
    protocols = [lane.protocol for lane in gathering.fold.lanes]
    return [(protocols[row[streams.LANE]], gathering.spool.read(row[streams.PLACE], row[streams.SIZE]), row[streams.SIDE])
            for row in gathering.index.all().tolist() if not row[streams.MISSING] and row[streams.SIZE] <= FRAME_MOST]


def shape(tree: Tree, walker) -> tuple:
    """All of a tree that decides what becomes of its bytes."""
    def of(node: Node) -> tuple:
        extra = node.extra if not isinstance(node.extra, bytes) else len(node.extra)
        return node.space, node.claims, type(node.field), getattr(node.field, "name", ""), repr(extra), len(node.children), node.meaning in ("unknown field", "cut short"), node.name == "more"

    return [of(node) for node in tree.root.walk()], [(one.field.name, one.space, one.over, one.stored) for one in walker.sums], walker.loose


@pytest.mark.parametrize("name", CAPTURES)
def test_free_bits_change_nothing_of_a_tree(name):
    chance, formed, some = random.Random(7), 0, messages(str(ROOT / "captures" / f"{name}.pcap.zst"))
    for protocol, data, side in chance.sample(some, min(400, len(some))):
        tree, walker = placed(protocol, data, side, free=Free(protocol, len(data)))
        if walker.free is None:
            continue
        mask, wanted = walker.free.mask(), shape(tree, walker)
        formed += mask.bit_count() < 8 * len(data)
        for _ in range(TURNS):
            other = (int.from_bytes(data) & mask | chance.getrandbits(8 * len(data)) & ~mask).to_bytes(len(data))
            if all(question(other) == answer for question, answer in walker.free.probes):
                assert shape(*placed(protocol, other, side)) == wanted, (data.hex(), other.hex())
    assert formed > len(some) // 10 or formed > 40 or name in FORMLESS


@pytest.mark.parametrize("name", CAPTURES)
def test_messages_of_a_form_become_what_they_would_alone(name, monkeypatch):
    """The same bytes, and the same counted."""
    some = messages(str(ROOT / "captures" / f"{name}.pcap.zst"))[:600]
    names, made = pseudonyms(b"k" * 32), []
    for forms in (Forms, partial(Never)):
        monkeypatch.setattr(message, "Forms", forms)
        counts: Counter = Counter()
        editors = {protocol: message.Editor(protocol, names, words_of(protocol), frozenset(), counts) for protocol, _, _ in some}
        made.append(([editors[protocol].edited(data, side) for protocol, data, side in some], counts))
    assert made[0] == made[1]


class Never(Forms):
    def find(self, *_):
        return None


@pytest.mark.parametrize("name", [name for name in dense.MADE if name not in ("remoting",)])
def test_unlike_messages_of_a_form_are_read_once(name, tmp_path, monkeypatch):
    """Each was read as a tree: 0.9 MB took 7 to 27 s, and 2 to 5 now."""
    trees = []
    monkeypatch.setattr(message, "placed", lambda *given, **more: trees.append(given) or placed(*given, **more))
    some = messages(str(dense.written(name, tmp_path, 60_000)))
    editor = message.Editor(some[0][0], pseudonyms(b"k" * 32), words_of(some[0][0]), frozenset(), Counter())
    for _, data, side in some:
        editor.edited(data, side)
    assert len(some) > 1000 and len(trees) < len(some) * 0.6


def test_what_a_message_is_read_by_belongs_to_its_form():
    """Names with a partition, in full and in short; and a number that another field is read by."""
    protocol = load("pulsar")
    editor = message.Editor(protocol, pseudonyms(b"k" * 32), words_of(protocol), frozenset(), Counter())
    alone = message.Editor(protocol, editor.names, words_of(protocol), frozenset(), Counter())
    for topic in (b"persistent://acme/live/orders-partition-3", b"persistent://acme/live/orders-partizion-3", b"persistent://acme/live/ordersapartition-3",
                  b"nonpersist://acme/live/orders-partition-3", b"acme/live/orders0000000000000-partition-3", b"acmelive/orders0000000000000-partition-12",
                  b"persistent//:acme/live/orders-partition-3"):
        for number in (1, 300):
            data = frame(23, fields(f1=topic, f2=number))
            alone.forms = Forms()
            assert editor.edited(data, 0) == alone.edited(data, 0)
    assert editor.forms.met >= 1


def test_what_decides_is_known_of_each_protocol():
    for name, fields_ in (("rocketmq_ha", {"second", "size"}), ("pulsar", {"metadata_size"}), ("bookkeeper", set())):
        assert fields_ <= {getattr(one, "name", "") for one in deciding(load(name))}


def test_forms_that_are_of_no_use_are_no_longer_made(monkeypatch):
    monkeypatch.setattr("dissect.export.share.forms.LEARNED", 3)
    protocol = load("pulsar")
    editor = message.Editor(protocol, pseudonyms(b"k" * 32), words_of(protocol), frozenset(), Counter())
    for size in range(1, 20):
        editor.edited(frame(23, fields(f1=b"t" * size, f2=1)), 0)
    assert editor.forms.made == 3 and not editor.forms.met


def test_what_is_read_twice_does_not_come_back(tmp_path):
    """Of several messages that are sent at once the first ones are read once more, for their topic: names, payload and all were what they had been."""
    out = tmp_path / "out.pcap"
    share([str(ROOT / "captures" / "rocketmq_grpc" / "grpc_errors.pcap.zst")], str(out), b"k" * 32)
    data = out.read_bytes()
    assert not [word for word in (b"lima755", b"foxtrot322", b"OrdNormal", b"01766A81036079D6") if word in data]


# --- what costs too much --------------------------------------------------------------------------------------------


def bomb(codec: int, pack, plain: bytes, count: int, batch: int) -> list[bytes]:
    """Publishes of Pulsar, each with a few bytes that open to many."""
    small, made = pack(plain), []
    for number in range(count):
        told = {"f1": b"p", "f2": number, "f3": 1, "f8": codec, "f9": len(plain)} | ({"f11": batch} if batch else {})
        metadata = fields(**told)
        rest = len(metadata).to_bytes(4) + metadata + small
        summed = b"\x0e\x01" + checksum("crc32c", rest).to_bytes(4) + rest
        inner = fields(f1=1, f2=number)
        command = b"\x08\x06\x32" + bytes([len(inner)]) + inner
        made.append((4 + len(command) + len(summed)).to_bytes(4) + len(command).to_bytes(4) + command + summed)
    return made


def edited(some: list[bytes]) -> tuple[float, Counter]:
    counts: Counter = Counter()
    protocol, since = load("pulsar"), time.process_time()
    editor = message.Editor(protocol, pseudonyms(b"k" * 32), words_of(protocol), frozenset(), counts)
    for data in some:
        with suppress(TooDear):
            made = editor.edited(data, 0)
            assert len(made) == len(data)
    return time.process_time() - since, counts


def test_parts_of_few_bytes_are_read_within_a_budget(monkeypatch):
    """29 kB of batches that open to 60,000 messages each took more than 60 s."""
    monkeypatch.setattr(spent, "READS", 20_000)
    batch = b"\0\0\0\2\x18\0" * 60_000
    took, _ = edited(bomb(3, zstandard.ZstdCompressor().compress, batch, 60, 60_000))
    assert took < 2  # 12 s without it


@pytest.mark.parametrize("batch", [0, 7])
def test_regions_are_opened_within_a_budget(batch):
    """0.9 MB of regions that open to 63 MB each took 19 s, whether anything can be read in them or not."""
    spend, protocol = spent.Spent(), load("pulsar")
    [data] = bomb(3, zstandard.ZstdCompressor().compress, b"\xff" * (1 << 20), 1, batch)
    placed(protocol, data, 0, spent=spend)
    assert (1 << 20) // spent.OPENED < spend.reads < (1 << 20) // spent.OPENED + 100


def test_requests_that_answers_are_read_with_cost_what_messages_may(monkeypatch, tmp_path):
    """A request was read again for its answer whatever that took: 0.9 MB of TANK took minutes."""
    made: list[spent.Spent] = []
    monkeypatch.setattr(streams, "Spent", lambda: made.append(spent.Spent()) or made[0])
    many = b"\0" + varint(500) + b"\0" + struct.pack("<Q", 1) + b"\0" + b"\2\0" * 499
    asked = [tank_items.frame(1, struct.pack("<HI", 2, number) + b"\0\0" + bytes(4) + b"\1\1t\1" + struct.pack("<H", 0) + varint(len(many)) + many) for number in range(2)]
    talk = [(1, tank_items.frame(3, b"")), *((0, one) for one in asked), *((1, tank_items.frame(1, struct.pack("<IB", number, 0))) for number in range(2))]
    (tmp_path / "x.pcap").write_bytes(foreign.capture(foreign.packets(talk, 1, 11011, True)))
    share([str(tmp_path / "x.pcap")], str(tmp_path / "out.pcap"), b"k" * 32)
    assert made[0].reads > 3 * 8 * 500  # two requests, twice each, of 500 messages with eight fields


def test_regions_are_compressed_again_within_a_budget(monkeypatch):
    """0.9 MB of regions that open to half a megabyte each took more than 60 s."""
    monkeypatch.setattr(spent, "PACKED", 4 << 20)
    took, counts = edited(bomb(2, zlib.compress, bytes(500_000), 60, 0))
    assert counts["compressed regions overwritten"] > 40 and took < 2  # 20 s without it


def test_batches_of_records_alike_are_written_again():
    """40 batches of 300 records each that are the same, 30 kB in all: 33 were overwritten, for what the search for their length took."""
    fields_of = fields(f2=b"key", f3=1000)
    batch = (len(fields_of).to_bytes(4) + fields_of + bytes(random.Random(1).choices(range(65, 91), k=1000))) * 300
    _, counts = edited(bomb(3, zstandard.ZstdCompressor().compress, batch, 40, 300))
    assert counts["compressed regions written anew"] == 40 and not counts["compressed regions overwritten"]


def test_a_block_without_matches_is_made_longer_in_a_time_of_its_size():
    """LZ4 of literals alone, of names that meet often: each of thousands of matches was weighed by writing all of them."""
    chance, names = random.Random(1), b""
    for _ in range(3000):
        one = fields(f2=b"%04x%04x" % (chance.randrange(400), chance.randrange(400)), f3=0)
        names += len(one).to_bytes(4) + one
    took, _ = edited(bomb(1, lambda plain: regions.lz4_written([(plain, 0, 0)]), names, 1, 3000))
    assert took < 2  # 0.4 s; 12 s


def test_a_header_that_cannot_be_as_long_costs_little():
    """Letters of no alphabet: other ones were looked for 4,096 times in each header, 0.9 MB of them took more than 60 s."""
    text = "\u20ac".encode() * 300
    rewriter, since = Rewriter(Direction(numpy.zeros((0, 8), numpy.int64), None, None), Messages(), pseudonyms(b"k" * 32), [], Counter()), time.process_time()
    wire = integer_of(len(huffman(text))) + huffman(text)
    for _ in range(20):
        assert len(rewriter.replaced(wire, text, False)) == len(wire)
    assert time.process_time() - since < allowed(0.5)  # 12 s


def integer_of(size: int) -> bytes:
    rest, out = size - 127, b"\xff"
    while rest >= 128:
        out, rest = out + bytes([rest & 127 | 128]), rest >> 7
    return out + bytes([rest])


def heartbeat(values: bytes, name: bytes = b"producerDataSet", ends: bytes = b"[]") -> tuple[float, spent.Spent]:
    """The time and the cost of a heartbeat of RocketMQ with these values."""
    head, body = b'{"code":34,"flag":0,"language":"JAVA","opaque":1,"version":1}', b'{"clientID":"c","%s":' % name + ends[:1] + values + ends[1:] + b"}"
    protocol, spend, since = load("rocketmq"), spent.Spent(), time.process_time()
    editor = message.Editor(protocol, pseudonyms(b"k" * 32), words_of(protocol), frozenset(), Counter(), spend)
    with suppress(TooDear):
        editor.edited((4 + len(head) + len(body)).to_bytes(4) + len(head).to_bytes(4) + head + body, 0)
    return time.process_time() - since, spend


def test_names_cost_what_they_take():
    """An address is 24 numbers by a network of eight turns: 1 MB of them in one text took 15 s and was counted as one field."""
    chance = random.Random(2)
    took, spend = heartbeat(b" ".join(b"%x::%x" % (chance.randrange(4096, 65536), chance.randrange(65536)) for _ in range(9_000)), ends=b'""')
    assert spend.reads > 9_000 and took < allowed(1)  # 0.4 s; 1.4 s
    took, spend = heartbeat(b" ".join(b"%d.%d.%d.%d" % tuple(chance.randrange(10, 100) for _ in range(4)) for _ in range(9_000)), ends=b'""')
    assert spend.reads > 2 * 9_000
    _, spend = heartbeat(b" ".join(b"2:" + b":".join(b"%x" % chance.randrange(1, 16) for _ in range(7)) for _ in range(60_000)), ends=b'""')
    assert spend.reads > spent.READS  # 0.9 MB of the shortest addresses of eight groups took 9 s


def test_a_long_text_is_looked_at_once_and_counted():
    """A byte of HTTP/2 says a text of 27 kB again: it was searched for names each time, and 0.9 MB of such bytes took more than 60 s."""
    names, looked = pseudonyms(b"k" * 32), []
    names.plain = lambda data, plain=names.plain: looked.append(data) or plain(data)
    names.spent = spent.Spent()
    texts = [b"orders/%d " % number * 3_000 for number in range(2)]
    for text in texts:
        assert names.text(text) == names.text(text)
    assert len(looked) == 2 and names.spent.reads > sum(map(len, texts)) // spent.LOOKED
    with pytest.raises(TooDear):
        names.text(b"x " * 2 * spent.READS)


def test_the_end_of_a_cut_message_is_made_once_where_the_first_bytes_will_do(monkeypatch):
    """All others were made, too: 24 hashes of 27 kB each for a message."""
    made = []
    monkeypatch.setattr(Pseudonyms, "stream_like", lambda self, data, *about, plain=Pseudonyms.stream_like: made.append(data) or plain(self, data, *about))
    protocol = load("rocketmq")
    head = b'{"code":34,"flag":0,"language":"JAVA","opaque":1,"version":1}'
    frame = (4 + len(head) + 300).to_bytes(4) + len(head).to_bytes(4) + head + b'{"clientID":"c' + b"x" * 200
    message.Editor(protocol, pseudonyms(b"k" * 32), words_of(protocol), frozenset(), Counter(), spent.Spent()).edited(frame, 0, missing=300 - 214)
    assert len(made) <= 1


def test_values_of_json_are_kept_within_the_memory_promised():
    """Each is a field with its name, place and text: 450,000 of them took 550 MB."""
    _, spend = heartbeat(b",".join([b"{}"] * 5_000))
    assert spend.reads > 3 * 5_000  # two of each value, one of what is read in it


def test_a_key_gives_the_names_that_it_gave():
    names = pseudonyms(b"k" * 32)
    assert [names.text(text) for text in (b"10.1.2.3", b"172.20.0.255", b"127.0.0.1", b"2001:db8::7", b"fe80::1", b"orders-7")] == [
        b"10.1.4.8", b"172.25.2.255", b"127.0.0.1", b"3aef:b53::6", b"fe80::a", b"wcakmu-7"]
