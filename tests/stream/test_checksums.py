"""Segments with a wrong checksum: none is left out without a word, and a capture with offload is read."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest
import zstandard

import dissect
from dissect.link import checksums

CAPTURE = Path(__file__).parents[2] / "captures/tank/b_consume.pcap.zst"
IP, TCP = 14, 34        # Ethernet, IPv4 without options


def plain() -> bytearray:
    return bytearray(zstandard.ZstdDecompressor().decompressobj().decompress(CAPTURE.read_bytes()))


def packets(capture: bytearray):
    """(number, where the packet begins, its bytes)."""
    at, number = 24, 0
    while at < len(capture):
        size = struct.unpack_from("<I", capture, at + 8)[0]
        number += 1
        yield number, at + 16, size
        at += 16 + size


def filled_in(capture: bytearray, broken=(), mask: int = 0x5555) -> bytes:
    """Every checksum right, but those of `broken` packets."""
    for number, at, size in packets(capture):
        capture[at + TCP + 16 : at + TCP + 18] = b"\0\0"
        segment = bytes(capture[at + TCP : at + size])
        total = checksums.sum_of(bytes(capture[at + IP + 12 : at + IP + 20])) + 6 + len(segment) + checksums.sum_of(segment[: len(segment) // 2 * 2])
        total += segment[-1] << 8 if len(segment) % 2 else 0
        right = 0xFFFF - checksums.complement_sum(total)
        struct.pack_into(">H", capture, at + TCP + 16, right ^ mask if number in broken else right)
    return bytes(capture)


def asked(content: bytes, **options):
    with dissect.open(content, checksums=True, **options) as capture:
        rows = capture.problems(where="layer = 'tcp' and kind = 'checksum'").to_pylist()
        return capture.exchanges().to_pylist(), rows


@pytest.fixture(scope="module")
def truth():
    with dissect.open(CAPTURE) as capture:
        return len(capture.exchanges())


def carrying(capture: bytearray) -> list[int]:
    """Packets with a payload."""
    return [number for number, at, size in packets(capture) if size > TCP + (capture[at + TCP + 12] >> 4) * 4]


def test_checksums_that_the_card_was_to_fill_in_are_no_damage(truth):
    found, [row] = asked(bytes(plain()))
    assert len(found) == truth and row["bytes"] == 0
    assert "348 were read all the same" in row["text"] and "offload" in row["text"]


def test_right_checksums_need_no_word(truth):
    found, told = asked(filled_in(plain()))
    assert len(found) == truth and told == []


def test_a_damaged_segment_is_left_out_and_counted(truth):
    broken = carrying(plain())[20]
    found, [row] = asked(filled_in(plain(), [broken]))
    assert row["packet"] == broken and row["bytes"] > 0 and "1 of 348 segments have a wrong checksum; 1 was left out; checksum offload would make most of them wrong" in row["text"]
    assert sum(one["status"] in ("ok", "error") for one in found) < truth


def test_its_packet_is_counted_from_the_beginning_by_two_processes_too(tmp_path):
    """It was counted from where packets of its split might have begun."""
    broken = carrying(plain())[-20]
    (path := tmp_path / "broken.pcap").write_bytes(filled_in(plain(), [broken]))
    for options in ({"jobs": 1}, {"jobs": 1, "split_size": 20_000}, {"jobs": 2, "split_size": 20_000}):
        with dissect.open(path, checksums=True, **options) as capture:
            [row] = capture.problems(where="layer = 'tcp' and kind = 'checksum'").to_pylist()
        assert row["packet"] == broken, options


@pytest.mark.parametrize("split_size", [None, 20_000])
def test_a_sender_whose_checksums_are_mostly_wrong_is_read(truth, split_size):
    everything = range(1, 10_000)
    found, [row] = asked(filled_in(plain(), everything), split_size=split_size)
    assert f"{checksums.LEAST} were left out" in row["text"] and f"{348 - checksums.LEAST} were read all the same" in row["text"]
    assert len(found) > truth // 2


def test_the_senders_counts_are_part_of_a_context():
    one = checksums.Checksums({5: checksums.Sender("10.0.0.1", 1, 2, 3, 4, 0, 7, 9)})
    two = checksums.Checksums.restore(one.state())
    two.add(one)
    assert (two.senders[5].right, two.senders[5].left_out, two.senders[5].kept, two.senders[5].packet) == (2, 4, 6, 7)
