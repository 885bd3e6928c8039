"""The same capture through every door gives the same blocks."""

import bz2
import gzip
import io
import lzma
import os
import random
import resource
import threading

import lz4.frame
import pytest
import zstandard

from dissect.capture import CaptureError, compressed, guess_record, open_reader

from . import writer
from .reading import packets_of
from .writer import FIRST_NS, Packet, some_packets

PACKETS = [Packet(FIRST_NS + i * 1000, bytes([i & 255]) * (60 + i % 1400)) for i in range(9000)]  # several windows
FILES = {"pcap": writer.pcap(PACKETS), "pcapng": writer.pcapng(PACKETS)}
PACK = {
    "gz": lambda data: gzip.compress(data, 1),
    "zst": zstandard.ZstdCompressor(1, write_checksum=True).compress,
    "lz4": lambda data: lz4.frame.compress(data, content_checksum=True, block_checksum=True),
    "xz": lambda data: lzma.compress(data, preset=0),
    "bz2": lambda data: bz2.compress(data, 1),
}


class Dribble(io.RawIOBase):
    """A pipe that gives a few bytes at a time, and never the same number twice."""

    def __init__(self, data: bytes) -> None:
        self._data, self._at, self._turn = data, 0, 0

    def read(self, size=-1):
        self._turn += 1
        self._at += (size := min(size, 1 + self._turn * 7919 % 70_000))
        return self._data[self._at - size : self._at]


@pytest.mark.parametrize("form", FILES)
def test_file_pipe_and_bytes_are_equal(form, tmp_path):
    path = tmp_path / "x.bin"  # names are never asked
    path.write_bytes(FILES[form])
    with open(path, "rb") as file:
        for what in (path, str(path), FILES[form], io.BytesIO(FILES[form]), Dribble(FILES[form]), file):
            reader = open_reader(what)
            assert packets_of(reader) == PACKETS
            assert reader.problems == [] and reader.about()["format"] == form


def test_a_named_pipe(tmp_path):
    path = tmp_path / "pipe"
    os.mkfifo(path)
    threading.Thread(target=lambda: path.write_bytes(FILES["pcap"]), daemon=True).start()
    reader = open_reader(path)
    assert not reader.seekable
    assert packets_of(reader) == PACKETS


def test_a_live_pipe_gives_what_there_is():
    receive, send = os.pipe()
    with os.fdopen(receive, "rb") as pipe, os.fdopen(send, "wb", buffering=0) as recorder:
        head, *records = [writer.pcap([]), *(writer.pcap([packet])[24:] for packet in some_packets(3))]
        recorder.write(head + records[0])
        blocks = open_reader(pipe, live=True).blocks()
        for i, record in enumerate([*records[1:], b""]):
            block = next(blocks)
            assert (block.first, len(block.records)) == (i, 1)
            recorder.write(record)
        recorder.close()
        assert list(blocks) == []


@pytest.mark.parametrize("kind", PACK)
@pytest.mark.parametrize("form", FILES)
def test_every_compression(kind, form, tmp_path):
    path = tmp_path / "capture"
    path.write_bytes(PACK[kind](FILES[form]))
    for what in (path, path.read_bytes(), Dribble(path.read_bytes())):
        reader = open_reader(what)
        assert packets_of(reader) == PACKETS
        assert reader.about()["format"] == f"{form}.{kind}" and reader.problems == []
        assert not reader.seekable


@pytest.mark.parametrize("kind", PACK)
def test_concatenated_members(kind):
    data = FILES["pcap"]
    parts = [data[:1000], data[1000:1001], b"", data[1001:3_000_000], data[3_000_000:]]
    assert packets_of(open_reader(b"".join(map(PACK[kind], parts)))) == PACKETS


@pytest.mark.parametrize("kind", ["gz", "xz", "bz2"])
def test_zeros_between_and_behind_members(kind):
    data = FILES["pcap"]
    reader = open_reader(PACK[kind](data[:5000]) + bytes(512) + PACK[kind](data[5000:]) + bytes(64))
    assert packets_of(reader) == PACKETS and reader.problems == []


@pytest.mark.parametrize("magic", [0x50, 0x5F])
def test_a_frame_to_be_skipped_in_front(magic):
    frame = bytes([magic]) + b"\x2a\x4d\x18" + (10).to_bytes(4, "little") + bytes(10)
    for kind in ("zst", "lz4"):
        reader = open_reader(frame + PACK[kind](FILES["pcap"]))
        assert packets_of(reader) == PACKETS and reader.about()["format"] == f"pcap.{kind}"


@pytest.mark.parametrize("kind", PACK)
def test_compressed_and_cut_short_at_every_byte(kind):
    dice = random.Random(1)
    packets = [Packet(FIRST_NS + i, dice.randbytes(50)) for i in range(12)]
    whole = PACK[kind](writer.pcap(packets))
    most = 0
    for size in range(len(whole)):
        try:
            reader = open_reader(whole[:size])
        except CaptureError:
            continue
        found = packets_of(reader)
        assert found == packets[: len(found)] and len(found) >= most
        assert [problem.kind for problem in reader.problems] == ["cut_short"], size
        assert reader.cut_short_at is not None
        most = len(found)
    assert most == 12  # only the end of the compression was missing


@pytest.mark.parametrize("kind", PACK)
def test_compressed_and_overwritten(kind):
    dice = random.Random(1)
    packets = [Packet(FIRST_NS + i, dice.randbytes(50)) for i in range(12)]
    whole = PACK[kind](writer.pcap(packets))
    for at in range(len(whole)):
        damaged = whole[:at] + bytes([whole[at] ^ 0x10]) + whole[at + 1 :]
        try:
            reader = open_reader(damaged)
        except CaptureError:
            continue
        found = packets_of(reader)
        assert found == packets or reader.problems, at


@pytest.mark.parametrize("kind", ["gz", "zst"])
def test_the_checksum_of_a_compression_is_wrong_and_all_packets_are_there(kind):
    whole = bytearray(PACK[kind](FILES["pcap"]))
    whole[-5 if kind == "gz" else -1] ^= 1
    reader = open_reader(bytes(whole))
    assert packets_of(reader)[:8950] == PACKETS[:8950]  # zst checks before it gives its last bytes
    (problem,) = reader.problems
    assert problem.kind == "cut_short" and kind in problem.text


@pytest.mark.parametrize("kind", PACK)
def test_a_bomb_is_read_in_bounded_memory(kind):
    zeros = bytes(64 << 20)
    bomb = PACK[kind](FILES["pcap"]) + PACK[kind](zeros) * 4
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    reader = open_reader(bomb)
    assert sum(len(block.records) for block in reader.blocks()) == len(PACKETS)
    assert 64 << 20 <= reader.problems[0].bytes < 80 << 20  # and no further
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 120 << 10


@pytest.mark.parametrize("kind", PACK)
def test_compressed_text_is_no_capture(kind):
    with pytest.raises(CaptureError, match=f"text beginning with 'hello'.*inside {kind}"):
        open_reader(PACK[kind](b"hello"))


@pytest.mark.parametrize("form", FILES)
def test_reading_goes_on_from_a_state(form):
    data = FILES[form]
    reader = open_reader(data)
    found, states = [], [reader.state()]
    for block in reader.blocks():
        found.append(len(block.records))
        states.append(reader.state())
    assert len(states) > 2
    for i, state in enumerate(states):
        again = open_reader(data)
        assert len(packets_of(again, state=state)) == sum(found[i:])
        assert again.state() == states[-1]


@pytest.mark.parametrize("form", FILES)
def test_ranges_between_any_two_places_add_up(form):
    data = FILES[form]
    reader = open_reader(data)
    cuts = sorted({0, *(i * 977_777 for i in range(1, len(data) // 977_777 + 1))})
    starts = [reader.guess_record(cut) for cut in cuts]
    found = []
    for start, stop in zip(starts, [*starts[1:], len(data)]):
        found += packets_of(open_reader(data), start=start, stop=stop)
    assert found == PACKETS


@pytest.mark.parametrize("form", FILES)
def test_a_stop_is_where_the_reader_stands(form):
    reader = open_reader(FILES[form])
    first = packets_of(reader, stop=1_000_000)
    assert reader.position >= 1_000_000 and reader.packet == len(first)
    assert first + packets_of(reader, start=None, stop=None) == PACKETS


@pytest.mark.parametrize("form", FILES)
def test_a_guess_finds_the_next_record_from_any_byte(form):
    data = FILES[form][:200_000]
    reader = open_reader(data)
    starts = []
    for block in reader.blocks():
        head = 16 if form == "pcap" else 28
        starts += [at - head for at in block.records[:, 0].tolist()]
    state = reader.state()
    for at in range(24 if form == "pcap" else 60, 20_000, 7):
        assert guess_record(data, at, state) == next(start for start in starts if start >= at)


def test_a_stream_cannot_go_back():
    reader = open_reader(io.BytesIO(FILES["pcap"]))
    state = reader.state()
    assert len(packets_of(reader)) == len(PACKETS)
    with pytest.raises(ValueError, match="beginning to its end"):
        reader.blocks(state)


def test_a_record_larger_than_the_window():
    packets = [Packet(FIRST_NS, b"a" * 5_000_000), Packet(FIRST_NS + 1, b"b" * 70)]
    data = writer.pcap(packets, snaplen=8 << 20)
    assert packets_of(open_reader(data)) == packets_of(open_reader(io.BytesIO(data))) == packets


def test_damage_wider_than_the_window():
    data = FILES["pcap"] + bytes(7_000_000) + FILES["pcap"][24:]
    mapped, piped = open_reader(data, "x"), open_reader(io.BytesIO(data), "x")
    assert packets_of(mapped) == packets_of(piped) == PACKETS + PACKETS
    assert mapped.problems == piped.problems and mapped.problems[0].bytes == 7_000_000


def test_a_file_cut_short_while_it_is_read(tmp_path):
    """Rotating recorders do that: what was read stays, what is gone is told, and nothing ends the process."""
    path = tmp_path / "x.pcap"
    for left in (24, 1_000_000, len(FILES["pcap"]) // 2):
        path.write_bytes(FILES["pcap"])
        reader = open_reader(path)
        blocks = reader.blocks()
        first = next(blocks)
        os.truncate(path, left)
        kept = len(first.records) + sum(len(block.records) for block in blocks)
        assert 0 < kept < len(PACKETS)
        [problem] = reader.problems
        assert problem.kind == "cut_short" and "became shorter while it was read" in problem.text
        assert reader.cut_short_at is not None


def test_a_file_that_grows_while_it_is_read_is_read_to_its_end_at_that_moment(tmp_path):
    path, half = tmp_path / "x.pcap", len(PACKETS) // 2
    path.write_bytes(writer.pcap(PACKETS[:half]))
    reader = open_reader(path)
    blocks = reader.blocks()
    count = len(next(blocks).records)
    with path.open("ab") as file:
        file.write(FILES["pcap"][path.stat().st_size :])
    count += sum(len(block.records) for block in blocks)
    assert count == len(PACKETS) and reader.problems == []


def test_a_compressed_file_that_claims_endless_zeros_is_not_read_to_its_end(tmp_path):
    path = tmp_path / "x.pcap.zst"
    packer = zstandard.ZstdCompressor().compressobj()
    with path.open("wb") as file:
        file.write(packer.compress(writer.pcap(PACKETS[:10])))
        for _ in range(300):
            file.write(packer.compress(bytes(1 << 20)))
        file.write(packer.flush())
    reader = open_reader(path)
    assert packets_of(reader) == PACKETS[:10]
    [problem] = reader.problems
    assert problem.kind == "cut_short" and "no record begins in the 64 MiB after it" in problem.text
    assert problem.bytes < 80 << 20


@pytest.mark.parametrize("zeros", [1, 3, 4, 31, 4096, 100_001])
@pytest.mark.parametrize("form", FILES)
def test_packets_behind_zeros_are_found_again(form, zeros):
    whole = FILES[form]
    reader = open_reader(whole)
    ends = [block.end for block in reader.blocks()]
    at = ends[0]
    found = packets_of(open_reader(whole[:at] + bytes(zeros) + whole[at:]))
    assert found == PACKETS


@pytest.mark.parametrize("kind", PACK)
def test_what_unpacks_to_thousands_of_times_its_size_is_not_read_to_its_end(kind, monkeypatch):
    """Nine frames of a GiB of records each, in 885 kB of zst, took more than a minute."""
    data = PACK[kind](FILES["pcap"])
    monkeypatch.setattr(compressed, "UNPACKED_LEAST", 1 << 20)
    assert packets_of(open_reader(data)) == PACKETS
    monkeypatch.setattr(compressed, "UNPACKED_TIMES", 3)
    before = packets_of(reader := open_reader(data))
    size = sum(16 + len(packet.data) for packet in before)
    assert before == PACKETS[: len(before)] and 1 << 20 <= size + compressed.STEP_BYTES and size < 2 << 20
    told = reader.problems[0].text
    assert "more than 3 times what it comes from, and the rest is not read" in told
    assert told.endswith("; if that is right, unpack it first") and "again" not in told      # to get the file again would not help
