"""Connections captured from their beginning, of whose handshake one packet is missing: what the key log and the rest say is enough."""

from __future__ import annotations

import struct
from collections import Counter

import pytest

import dissect
from dissect.inner import search
from dissect.inner.ciphers import Opener13, next_generation
from dissect.inner.connection import Connection
from dissect.inner.side import Place
from dissect.inner.suites import suite_of
from tests.inner.test_again import WAYS, sent
from tests.inner.test_records import CLIENT, SERVER, Out, log_of, sealed
from tests.support import tls

CAPTURE = "tank/a_produce"


def without(capture: bytes, number: int) -> bytes:
    """The capture, of each connection of which this packet with bytes is missing."""
    kept, seen, at = [capture[:24]], {}, 24
    for packet in tls.packets(capture):
        size = 16 + struct.unpack_from("<I", capture, at + 8)[0]
        key = frozenset(((packet.key[0], packet.key[1]), (packet.key[2], packet.key[3])))
        count = seen[key] = seen.get(key, -1) + (1 if packet.payload else 0)
        if not packet.payload or count != number:
            kept.append(capture[at : at + size])
        at += size
    return b"".join(kept)


def said(path, *keys: str) -> Counter:
    with dissect.open(path, keys=keys) as capture:
        return Counter(tuple(row.values()) for row in capture.sql("select api, from_client, request_id, m.size, m.kind from messages m").to_pylist())


@pytest.mark.parametrize(("way", "lost"), [("1.3", 0), ("1.3", 1), ("1.3", 2), ("1.2 GCM", 0), ("1.2 GCM", 2), ("1.2 GCM", 3), ("1.2 CBC", 0), ("1.2 CBC", 2), ("1.2 ChaCha", 0)])
def test_a_packet_of_the_handshake_is_missing_and_hardly_a_message(tmp_path, way, lost):
    """The first: the client's hello; then the server's, and the ends of both.  In TLS 1.2 the server's makes the keys.  Whether bytes that were
    said at once are missing, too, nobody knows: that may cost one."""
    clear, closed, keys = sent(tmp_path, CAPTURE, **WAYS[way])
    closed.write_bytes(without(closed.read_bytes(), lost))
    wanted, found = said(clear), said(closed, str(keys))
    assert wanted.total() > 180 and wanted.total() - found.total() <= 2 and not found - wanted


@pytest.mark.parametrize("generation", [1, 5, 40])
def test_keys_that_were_renewed_often_are_found_in_the_middle(tmp_path, generation):
    out, offsets, secrets = Out(), [0, 0], [CLIENT, SERVER]
    connection, suite = Connection(0, log_of(tmp_path, 0), out), suite_of(0x1301)
    assert suite is not None
    for _ in range(generation):
        secrets = [next_generation(secret, suite) for secret in secrets]
    for turn in range(60):
        side = turn % 2
        record = sealed(secrets[side], 100 + turn // 2, bytes([turn]) * 200)
        connection.data(side, Place(offsets[side], turn, turn, -1), record)
        offsets[side] += len(record)
    assert [len(text) for text in out.text] == [6000, 6000]


def test_chacha_is_searched_by_the_last_byte(monkeypatch):
    suite = suite_of(0x1303)
    assert suite is not None
    opener, tried = Opener13(suite, CLIENT), []
    number = 3000
    body = opener._decrypt.__self__.encrypt((opener.iv ^ number).to_bytes(12, "big"), b"a" * 300 + b"\x17", b"\x17\3\3\x01\x3d")
    open_ = opener.open
    monkeypatch.setattr(opener, "open", lambda *record: tried.append(record[0]) or open_(*record))
    assert search.located(opener, b"\x17\3\3\x01\x3d", body, 0, search.CHACHA_COST * 4000) == number
    assert len(tried) < 150  # three bytes of 256 may end a record
