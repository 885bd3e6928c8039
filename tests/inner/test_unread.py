"""TLS that nobody can read, on any port: its row says what the hellos said, and why the rest cannot be read."""

from __future__ import annotations

import struct

import pytest

from dissect.capture import reader as capture_reader
from dissect.capture.find import find
from dissect.decode.context import restore, save
from dissect.decode.decoded import Decoded, SourceTables
from dissect.decode.options import Options
from dissect.inner.connection import HELLOS_MAX
from dissect.inner.facts import FACTS, Closed
from dissect.inner.saved import is_connection
from dissect.stream import state as S
from tests.engine import test_cuts, test_splits
from tests.hard.judge import rows
from tests.support import tls

SAID = ["tls_version", "tls_cipher", "tls_sni", "tls_alpn", "tls_subject", "tls_unread", "decrypted"]
TABLES = {"connections": ["tcp_stream", "protocol", "client_port", "server_port", "encrypted", *SAID], "problems": ["layer", "kind", "connection"]}
ENDS = (b"\x0a\0\0\1", 40_001, b"\x0a\0\0\2", 16_651), (b"\x0a\0\0\2", 16_651, b"\x0a\0\0\1", 40_001)


def talk(folder, version: str, first: int = 0, only=(0, 1), port: int = 16_651, alpn=("broker",)) -> str:
    """A handshake and some words on a port of nobody's, from one of its segments on."""
    pair, wire, at, ns = tls.Pair(tls.Ends(folder / "keys.txt", version, alpn=list(alpn))), tls.Wire(), [1, 1], 10**18
    ends = tuple((a, port if p == 16_651 else p, b, port if q == 16_651 else q) for a, p, b, q in ENDS)
    said = [*pair.handshake(), *((side, pair.say(side, b"words" * 40)) for side in (0, 1) * 3)]
    if not first:
        for side, flags in ((0, tls.SYN), (1, tls.SYN | tls.ACK)):
            wire.add(ns, ends[side], flags, 0, side)
    for number, (side, data) in enumerate(said):
        if number >= first and side in only:
            wire.add(ns + number * 10**6, ends[side], tls.PSH | tls.ACK, at[side], at[1 - side], data)
        at[side] += len(data)
    path = folder / "talk.pcap"
    path.write_bytes(wire.pcap())
    return str(path)


@pytest.mark.parametrize(("version", "subject", "alpn"), [("1.3", None, None), ("1.2", "CN=broker.test", "broker")])
@pytest.mark.parametrize("port", [16_651, 6650])
def test_a_row_says_what_the_hellos_said(tmp_path, version, subject, alpn, port):
    found = rows(talk(tmp_path, version, port=port), TABLES)
    [row] = found["connections"]
    suite = {"1.3": "TLS_AES_256_GCM_SHA384", "1.2": "TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384"}[version]
    assert [row[name] for name in SAID] == [version, suite, "broker.test", alpn, subject, "no secret of the key log belongs to this connection", False]
    assert (row["protocol"], row["client_port"], bool(found["problems"])) == (("pulsar", 40_001, True) if port == 6650 else (None, 40_001, False))


@pytest.mark.parametrize(("version", "first", "only", "said"), [
    ("1.3", 1, (0, 1), ("1.3", None)), ("1.2", 1, (0, 1), ("1.2", None)),  # the client's hello was not captured
    ("1.3", 0, (0,), (None, "broker.test")), ("1.3", 0, (1,), ("1.3", None)), ("1.2", 0, (1,), ("1.2", None)),  # one direction was
    ("1.3", 5, (0, 1), (None, None))])
def test_half_a_handshake_says_its_half(tmp_path, version, first, only, said):
    [row] = rows(talk(tmp_path, version, first, only), TABLES)["connections"]
    assert (row["tls_version"], row["tls_sni"]) == said and row["encrypted"] and row["protocol"] is None
    assert row["client_port"] == 40_001 or first == 5


def record(kind: int, body: bytes) -> bytes:
    return struct.pack(">BHH", kind, 0x0303, len(body)) + body


def test_a_certificate_of_a_client_is_not_the_servers(tmp_path):
    """From the middle of a handshake in which both ends name themselves."""
    wire, at = tls.Wire(), 1
    chain = __import__("ssl").PEM_cert_to_DER_cert("-----BEGIN CERT" + tls.certificate().read_text().split("-----BEGIN CERT")[1])
    listed = len(chain).to_bytes(3) + chain
    message = b"\x0b" + (len(listed) + 3).to_bytes(3) + len(listed).to_bytes(3) + listed
    for data in (record(22, message), record(20, b"\1"), record(23, bytes(100))):
        wire.add(10**18, ENDS[0], tls.PSH | tls.ACK, at, 1, data)
        at += len(data)
    (path := tmp_path / "x.pcap").write_bytes(wire.pcap())
    [row] = rows(str(path), TABLES)["connections"]
    assert row["encrypted"] and row["tls_subject"] is None


def tables_of(path, columns) -> SourceTables:
    tables = SourceTables(Decoded([str(path)], {"connections": columns}, Options()), find([str(path)])[0], 0)
    for _ in tables.read(more=True):
        pass
    return tables


def test_only_who_asks_pays_and_what_is_kept_is_little(tmp_path):
    path = tls.unpacked_to(tmp_path, tls.CAPTURES / "tls" / "pulsar_tls13.pcap.zst")
    assert tables_of(path, ["protocol", "encrypted", "decrypted"]).fold.inner.connections == {}
    kept = tables_of(path, ["tls_sni"]).fold
    assert len(kept.inner.connections) == 6 and {type(one) for one in kept.inner.connections.values()} == {Closed}
    again = tables_of(path, ["tls_sni"]).fold
    restore(again, save(kept))
    slots = sorted(kept.inner.connections)
    assert again.inner.facts(slots) == kept.inner.facts(slots)


def test_who_never_comes_to_an_end_is_closed_soon(tmp_path):
    """A hello that is announced and does not come, a little at a time."""
    wire, piece = tls.Wire(), 700
    body = record(22, b"\1\0\xff\xff" + bytes(16_000)) * 8
    for at in range(0, len(body), piece):
        wire.add(10**18, ENDS[0], tls.PSH | tls.ACK, 1 + at, 1, body[at : at + piece])
    (path := tmp_path / "x.pcap").write_bytes(wire.pcap())
    fold = tables_of(path, ["tls_sni"]).fold
    assert len(body) > HELLOS_MAX and [type(one) for one in fold.inner.connections.values()] == [Closed]
    assert fold.streams.state[0, S.S_INNER] == S.INNER_SHUT


@pytest.mark.parametrize("name", ["pulsar_tls13", "pulsar_tls12"])
def test_the_same_rows_at_every_cut_and_in_splits(tmp_path, name, monkeypatch):
    path = tls.unpacked_to(tmp_path, tls.CAPTURES / "tls" / f"{name}.pcap.zst")
    whole = test_cuts.rows(path)
    assert sum("broker" not in row and f"{name[-2]}.{name[-1]}" in row for row in whole["connections"]) == {"pulsar_tls13": 6, "pulsar_tls12": 4}[name]
    for count in (2, 7, 40):
        found, _ = test_splits.stitched(path, path.stat().st_size // count + 16)
        assert found["connections"] == whole["connections"], count
    monkeypatch.setattr(capture_reader, "BLOCK_RECORDS", 5)
    assert test_cuts.rows(path, split_size=1, jobs=1) == whole


@pytest.mark.parametrize(("name", "value"), [("version", -1), ("client", 2), ("shut", ""), ("opened", True), ("name", 7), ("suite", None)])
def test_a_context_that_says_what_no_closed_one_has_is_refused(name, value):
    values = dict(zip(FACTS, (0, 0x0304, 0x1301, "broker", None, None, None, False, True, "no key"), strict=True))
    assert is_connection({"tls": values}) and not is_connection({"tls": values | {name: value}}) and not is_connection({"tls": values, "http2": {}})
