"""Connections as inputs: what each side says, in segments, so that a changed input is still a connection that somebody may have had.

Each piece is a byte (bit 7: the server says it), two bytes of length, and the words; a length that goes too far ends with the input.
"""

from __future__ import annotations

import struct
import tempfile
from collections import defaultdict

from dissect.decode.door import decode
from dissect.decode.options import Options
from tests.fuzz.harness import SEED_BYTES, capture, records
from tests.hard import foreign

SERVER = 0x80
PIECE = struct.Struct(">BH")
TABLES = {"messages": ["connection", "offset", "size", "api", "topic", "complete"], "problems": ["connection", "offset", "bytes", "kind", "text"],
          "connections": ["connection", "protocol", "decrypted", "tls_sni"]}


def pieces(data: bytes) -> list[tuple[int, bytes]]:
    """The talk that the input says."""
    talk, at = [], 0
    while at + PIECE.size <= len(data):
        side, size = PIECE.unpack_from(data, at)
        at += PIECE.size
        talk.append((side >> 7, data[at : at + size]))
        at += size
    return [(side, said) for side, said in talk if said]


def one(data: bytes, port: int, keys: tuple[str, ...] = (), begins: tuple[bool, ...] = (True, False)) -> None:
    """Read from its SYN, and from the middle of the talk."""
    talk = pieces(data)
    for from_syn in begins:
        with tempfile.NamedTemporaryFile(suffix=".pcap") as made:
            made.write(foreign.capture(foreign.packets(talk, 1, port, from_syn)))
            made.flush()
            for _, batch in decode([made.name], tables=TABLES, options=Options(jobs=1, keys=keys)).batches():
                batch.validate(full=True)


def seeds(samples: tuple[str, ...]) -> list[bytes]:
    """The beginnings of the captures' connections."""
    talks: dict[tuple, list[bytes]] = defaultdict(list)
    clients: dict[tuple, bytes] = {}
    for sample in samples:
        for record in records(capture(sample)):
            frame = record[16:]
            at = 14 + 4 * (frame[14] & 15)
            if len(frame) < at + 20 or frame[12:14] != b"\x08\0" or frame[23] != 6:
                continue
            source, target = frame[26:30] + frame[at : at + 2], frame[30:34] + frame[at + 2 : at + 4]
            key = (sample, *sorted((source, target)))
            clients.setdefault(key, source)
            said = frame[at + 4 * (frame[at + 12] >> 4) : 14 + int.from_bytes(frame[16:18])]
            if said:
                talks[key].append(PIECE.pack(0 if source == clients[key] else SERVER, len(said)) + said)
    return [joined(some) for some in talks.values()][:60]


def joined(some: list[bytes]) -> bytes:
    out = b""
    for piece in some:
        if len(out) + len(piece) > SEED_BYTES // 2:
            break
        out += piece
    return out
