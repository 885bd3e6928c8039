"""A capture that can be given to a stranger: the same packets, in the same container, without what identifies.

Law: what no rule names is overwritten.  Packets, times and lengths are those of the capture; the file is there when it is whole.
"""

from __future__ import annotations

import os
import secrets
import struct
from collections import Counter
from collections.abc import Callable
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field
from typing import Any, BinaryIO

import numpy

from dissect.analysis.conditions import WrongQuestion
from dissect.capture import CaptureError, open_reader, places
from dissect.capture.find import find
from dissect.capture.layout import RECORD_AT, RECORD_CAPTURED, RECORD_INTERFACE, RECORD_LENGTH, RECORD_LINK, RECORD_TIME
from dissect.decode.options import Options
from dissect.engine.inputs import files
from dissect.export.outfile import new_file, new_folder, refuse
from dissect.export.pcapng import Writer
from dissect.export.share.names import Pseudonyms
from dissect.export.share.packets import Packet
from dissect.export.share.streams import Streams, numbered
from dissect.export.share.vocabulary import words_of
from dissect.language.load import load, shipped
from dissect.link import layout as P
from dissect.link.encapsulation import Encapsulations
from dissect.link.packets import parse
from dissect.progress import Steps
from dissect.stream.state import K_SIDE
from dissect.stream.streams import Streams as Connections

KEY_LEAST = 16  # bytes of a key that nobody guesses
PACKED = {".gz": "gz", ".zst": "zst", ".lz4": "lz4", ".xz": "xz", ".bz2": "bz2"}
MAGICS = {1000: 0xA1B2C3D4, 1: 0xA1B23C4D}  # of a pcap, by the ns of its unit
SNAP_LENGTH = 262_144


@dataclass
class Shared:
    """What was done."""

    files: list[str] = field(default_factory=list)
    packets: int = 0
    counts: Counter = field(default_factory=Counter)
    unreadable: list[tuple[str, str]] = field(default_factory=list)


def key_of(path: str | None) -> bytes:
    """The key: what the file says, else chance, which nobody will know."""
    if path is None:
        return secrets.token_bytes(32)
    with open(path, "rb") as file:
        key = file.read(1 << 16).strip()
    if len(key) < KEY_LEAST:
        raise WrongQuestion(f"the key in {path} has {len(key)} bytes, and a key that nobody guesses has {KEY_LEAST} at least; make one: head -c 32 /dev/urandom | base64 > {path}")
    return key


def refused(inputs: list[str], out: str, key_file: str | None = None) -> None:
    """Refuse an output that would overwrite an input or the key, or that cannot be written."""
    if len(files(inputs)) == 1:
        refuse(out, files(inputs))
    elif os.path.exists(out) and not os.path.isdir(out):
        raise WrongQuestion(f"-o {out} is a file; several captures go into a folder")
    elif os.path.isdir(out) and any(os.path.samefile(out, os.path.dirname(os.path.abspath(one))) for one in files(inputs)):
        raise WrongQuestion(f"-o {out} is the folder of an input; choose another one")
    if key_file is not None and os.path.exists(out) and os.path.samefile(out, key_file):
        raise WrongQuestion(f"-o {out} is the key; choose another name")


def pseudonyms(key: bytes, protocols: tuple = ()) -> Pseudonyms:
    return Pseudonyms(key, frozenset().union(*(words_of(load(name)).literal for name in (*shipped(), *protocols))))


def share(inputs: list[str], out: str, key: bytes, keep: frozenset[str] = frozenset(), options: Options | None = None,
          watch: Callable = nullcontext) -> Shared:
    """Write the captures again; several go into the folder `out`, numbered in their order.  `watch`: a context manager around what takes long."""
    options = options or Options()
    sources = find(inputs, options.source)
    done = Shared(unreadable=list(sources.unreadable))
    found = [path for source in sources for path in source.files]
    alone = len(files(inputs)) == 1
    with nullcontext() if alone else new_folder(out):
        for source in sources:
            names = pseudonyms(key, options.protocols)
            streams = Streams(source, options, names, keep, done.counts, watch)
            done.unreadable += streams.unreadable
            steps = Steps(sum(map(places.size, source.files)), "writing packets")
            copy = Copy(streams, names, done, steps)
            for number, path in enumerate(source.files):
                try:
                    target = out if alone else os.path.join(out, f"{found.index(path) + 1:04}{ending(path)}")
                    with watch(steps):
                        copy.file(number, path, target)
                except CaptureError:
                    continue  # the pass before has said so
                done.files.append(target)
    return done


def ending(path: str) -> str:
    """The container of a file, as a name says it; the name itself may tell too much."""
    return "." + open_reader(path).format


class Copy:
    """Packets of one source, one by one."""

    def __init__(self, streams: Streams, names: Pseudonyms, done: Shared, steps: Steps):
        self.streams, self.names, self.done, self.steps = streams, names, done, steps
        self.connections, self.encapsulations = Connections(1), Encapsulations()
        self.key = numpy.asarray(self.connections.keys)[0]
        self.parsed = numpy.zeros((4096, P.P_WIDTH), numpy.int64)

    def file(self, number: int, path: str, target: str) -> None:
        reader = open_reader(path)
        with new_file(target) as raw, compressed(raw, target) as out:
            writer = (Pcapng if reader.format.startswith("pcapng") else Pcap)(out, reader)
            for block in self.steps.blocks(reader):
                self.block(number, block, writer)
            writer.close(reader)

    def block(self, number: int, block, writer) -> None:
        count = len(block.records)
        if len(self.parsed) < count:
            self.parsed = numpy.zeros((count, P.P_WIDTH), numpy.int64)
        parse(block.data, block.records, self.parsed, self.encapsulations)
        self.encapsulations.named(self.parsed[:count])
        view = memoryview(block.data)
        for at, record in enumerate(block.records.tolist()):
            start = record[RECORD_AT]
            packet = bytearray(view[start : start + record[RECORD_CAPTURED]])
            payload = self.payload(block, at, numbered(number, block.first + at), start)
            Packet(packet, self.names, self.done.counts, payload).rewrite(record[RECORD_LINK])
            writer.packet(record, packet)
        self.done.packets += count

    def payload(self, block, at: int, packet: int, start: int) -> tuple[int, bytes] | None:
        """Where the bytes of a TCP segment lie in its packet, and what stands there."""
        row = self.parsed[at].tolist()
        if row[P.P_KIND] not in (P.TCP4, P.TCP6) or row[P.P_CAPTURED] <= 0:
            return None
        self.connections.share_of(block.data, self.parsed, at, 1)
        tcp, begin = row[P.P_TCP_AT], row[P.P_PAYLOAD_AT]
        head = bytes(block.data[tcp : tcp + 14])
        data = bytes(block.data[begin : begin + row[P.P_CAPTURED]])
        made = self.streams.payload(tuple(self.key[:6].tolist()), int(self.key[K_SIDE]), packet, (int.from_bytes(head[4:8]), bool(head[13] & 2)), data)
        return begin - start, made


# --- containers -----------------------------------------------------------------------------------------------------


class Pcap:
    """The container of the input, with its byte order and its unit of time."""

    def __init__(self, out: BinaryIO, reader: Any):
        big, self.unit, link = reader.pcap_form
        self.out, self.order = out, ">" if big else "<"
        out.write(struct.pack(self.order + "IHHIIII", MAGICS[self.unit], 2, 4, 0, 0, SNAP_LENGTH, link))

    def packet(self, record: list[int], data: bytearray) -> None:
        seconds, rest = divmod(record[RECORD_TIME], 1_000_000_000)
        self.out.write(struct.pack(self.order + "IIII", seconds & 0xFFFFFFFF, rest // self.unit, len(data), record[RECORD_LENGTH]))
        self.out.write(data)

    def close(self, reader: Any) -> None:
        """Nothing follows the packets."""


class Pcapng(Writer):
    """Interfaces keep their numbers, and lose their names."""

    def __init__(self, out: BinaryIO, reader: Any):
        super().__init__(out)
        self.reader, self.interfaces = reader, 0
        self.described: list[dict] = []       # interfaces, as far as the reader was asked: it knows those of its window

    def packet(self, record: list[int], data: bytearray) -> None:  # type: ignore[override]
        while self.interfaces <= record[RECORD_INTERFACE]:
            if self.interfaces >= len(self.described):
                self.described = self.reader.about()["interfaces"]
            self.interface(self.described[self.interfaces]["link_type"])
            self.interfaces += 1
        self.enhanced(record[RECORD_INTERFACE], record[RECORD_TIME], bytes(data), record[RECORD_LENGTH])

    def close(self, reader: Any) -> None:
        """How many packets the recorder lost is part of the answer."""
        for one in reader.about()["interfaces"]:
            if one["dropped"] is not None and one["interface"] < self.interfaces:
                self.dropped(one["interface"], one["dropped"])


@contextmanager
def compressed(raw: BinaryIO, name: str):
    """Compression as the ending of a name says."""
    kind = PACKED.get(os.path.splitext(name)[1].lower())
    if kind is None:
        yield raw
        return
    packer = opened(kind, raw)
    try:
        yield packer
    finally:
        packer.close()


def opened(kind: str, raw: BinaryIO) -> Any:
    if kind == "zst":
        import zstandard

        return zstandard.ZstdCompressor().stream_writer(raw, closefd=False)
    if kind == "lz4":
        import lz4.frame

        return lz4.frame.LZ4FrameFile(raw, "wb")
    import bz2
    import gzip
    import lzma

    return gzip.GzipFile("", "wb", 6, raw, mtime=0) if kind == "gz" else bz2.BZ2File(raw, "wb") if kind == "bz2" else lzma.LZMAFile(raw, "wb")
