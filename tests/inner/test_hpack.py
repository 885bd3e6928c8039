"""Header blocks: RFC 7541's own examples, and the same as the package `hpack` says of many more."""

from __future__ import annotations

import random
import tracemalloc

import hpack
import pytest

from dissect.inner.hpack import Headers
from dissect.inner.hpack_tables import STATIC, pair

# RFC 7541, C.3 to C.6: blocks in turn, and what the last one holds
REQUESTS = ["828684410f7777772e6578616d706c652e636f6d", "828684be58086e6f2d6361636865", "828785bf400a637573746f6d2d6b65790c637573746f6d2d76616c7565"]
PACKED_REQUESTS = ["828684418cf1e3c2e5f23a6ba0ab90f4ff", "828684be5886a8eb10649cbf", "828785bf408825a849e95ba97d7f8925a849e95bb8e8b4bf"]
LAST = [(":method", "GET"), (":scheme", "https"), (":path", "/index.html"), (":authority", "www.example.com"), ("custom-key", "custom-value")]


def pairs(text: bytes) -> list[tuple[bytes, bytes]]:
    found, at = [], 0
    while at < len(text):
        middle = at + 2 + int.from_bytes(text[at : at + 2], "big")
        end = middle + 4 + int.from_bytes(text[middle : middle + 4], "big")
        found.append((text[at + 2 : middle], text[middle + 4 : end]))
        at = end
    return found


def said(headers: Headers, block: bytes) -> list[tuple[bytes, bytes]]:
    assert headers.decode(block)
    return pairs(headers.taken())


@pytest.mark.parametrize("blocks", [REQUESTS, PACKED_REQUESTS])
def test_examples_of_the_rfc(blocks):
    headers = Headers(False)
    for block in blocks:
        found = said(headers, bytes.fromhex(block))
    assert found == [(name.encode(), value.encode()) for name, value in LAST]
    assert [pair for pair, _ in headers.entries()] == [pair(b":authority", b"www.example.com"), pair(b"cache-control", b"no-cache"), pair(b"custom-key", b"custom-value")]


def vocabulary(dice: random.Random) -> list[tuple[bytes, bytes]]:
    names = [bytes(dice.choices(b"abcdefgh-:xyz_0", k=dice.randint(1, 30))) for _ in range(40)] + [line.split(" ")[0].encode() for line in STATIC.splitlines()]
    return [(dice.choice(names), bytes(dice.randrange(256) for _ in range(dice.choice((0, 3, 40, 200))))) for _ in range(60)]


def test_blocks_are_what_the_package_says_and_a_table_can_be_written_down():
    for seed in range(40):
        dice, encoder, headers = random.Random(seed), hpack.Encoder(), Headers(False)
        words = vocabulary(dice)
        for number in range(60):
            wanted = [dice.choice(words) for _ in range(dice.randint(1, 15))]
            if dice.random() < 0.05:
                encoder.header_table_size = dice.choice((0, 100, 500, 4096, 20_000))
            block = encoder.encode([hpack.HeaderTuple(*one) if dice.random() < 0.8 else hpack.NeverIndexedHeaderTuple(*one) for one in wanted], huffman=dice.random() < 0.7)
            assert said(headers, block) == wanted, (seed, number)
            if number % 10 == 0:
                headers = Headers.restore(headers.state())


def test_a_table_that_began_unseen_says_what_came_since_and_nothing_else():
    encoder, late = hpack.Encoder(), Headers(True)
    before = [(b"x-one", b"1"), (b"x-two", b"2")]
    encoder.encode(before)
    first = encoder.encode([*before, (b"x-three", b"3"), (b"x-two", b"other")])
    assert said(late, first) == [(b"x-three", b"3")] and late.unknown == 3  # of the last one the value is known, but not whose it is
    assert said(late, encoder.encode([(b"x-three", b"3"), (b"x-one", b"1"), (b"x-two", b"other")])) == [(b"x-three", b"3")] and late.unknown == 2
    known = Headers(False)
    assert not known.decode(first) and known.late  # an index that nothing stands behind: from here on nothing is known
    assert said(known, encoder.encode([(b"x-four", b"4")])) == [(b"x-four", b"4")]


def test_a_block_gives_no_more_than_the_limit():
    """A kilobyte of indexes would be megabytes of headers."""
    encoder, headers = hpack.Encoder(), Headers(False)
    said(headers, encoder.encode([(b"x-large", b"v" * 3000)], huffman=False))
    assert headers.decode(b"\xbe" * 1000) and headers.left_out
    assert 0 < len(headers.taken()) <= 1 << 16
    assert said(headers, b"\xbe") == [(b"x-large", b"v" * 3000)]


@pytest.mark.parametrize("block", ["80", "c0", "ff", "ffffffffffffff7f", "40", "4003616263", "410a", "0085ffffffffff", "4001618480000000", "00017f84ffffffff"])
def test_what_is_no_block_is_none(block):
    headers = Headers(False)
    assert not headers.decode(bytes.fromhex(block))
    assert headers.late and headers.taken() == b""


def test_bytes_of_any_kind_do_no_harm():
    dice = random.Random(5)
    for late in (False, True):
        headers = Headers(late)
        for _ in range(3000):
            headers.decode(bytes(dice.choice((0x40, 0x82, 0xBE, 0x3F, 0, 1, 5, dice.randrange(256))) for _ in range(dice.randrange(40))))
            assert sum(len(text) + 26 for text, _ in headers.entries()) <= 1 << 16


def test_a_table_has_room_for_what_is_in_it():
    """A connection had 100 kB of tables before it said anything: 2,300 of them in 900 kB took 400 MB."""
    tracemalloc.start()
    made = []
    for late in (False, True):
        for _ in range(100):
            made.append(Headers(late))
    assert tracemalloc.get_traced_memory()[0] < len(made) * 6_000
    tracemalloc.stop()


@pytest.mark.parametrize("size", [4096, 1 << 16])
def test_a_table_grows_with_its_entries_and_keeps_their_order(size):
    headers, rng, model = Headers(False), random.Random(size), []
    headers.decode(b"\x3f" + (bytes([size - 31 & 0x7F | 0x80, (size - 31 >> 7) & 0x7F | 0x80, size - 31 >> 14])))
    for number in range(6000):
        name, value = b"%d" % number, b"v" * rng.choice((0, 1, 30))
        block = b"\x40" + bytes([len(name)]) + name + bytes([len(value)]) + value
        assert headers.decode(block)
        model.append((len(name).to_bytes(2) + name + len(value).to_bytes(4) + value, len(name) + len(value) + 32))
        while sum(cost for _, cost in model) > size:
            model.pop(0)
        if number % 500 == 3:
            assert headers.entries() == [(pair, True) for pair, _ in model]
            assert headers.decode(b"\xbe") and headers.taken() == model[-1][0]
    assert len(model) > (80 if size == 4096 else 1200)


def test_the_room_of_a_large_block_is_given_back():
    headers = Headers(False)
    assert headers.decode(b"\x40\1x\x7f\x81\x1e" + b"v" * 3968)
    tracemalloc.start()
    assert headers.decode(b"\xbe" * 15) and len(headers.taken()) > 50_000
    assert tracemalloc.get_traced_memory()[0] < 2_000
    tracemalloc.stop()
