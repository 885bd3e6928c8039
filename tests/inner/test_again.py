"""Captures in clear, sent again through OpenSSL: what is inside TLS gives the rows of what is not."""

from __future__ import annotations

import pyarrow as pa
import pytest

from dissect import schema
from dissect.decode.door import decode
from dissect.decode.options import Options
from tests.support import tls

PLACES = {"connection", "file", "last_file", "request_file", "response_file", "packet", "last_packet", "first_packet", "request_packet", "response_packet", "source",
          "tcp"}
TABLES = ("messages", "exchanges", "items", "records", "rebalance_events", "problems")
WAYS = {
    "1.3": {"version": "1.3"},
    "1.2 GCM": {"version": "1.2", "ciphers": "ECDHE-RSA-AES128-GCM-SHA256"},
    "1.2 GCM 256": {"version": "1.2", "ciphers": "AES256-GCM-SHA384"},
    "1.2 ChaCha": {"version": "1.2", "ciphers": "ECDHE-RSA-CHACHA20-POLY1305"},
    "1.2 CBC": {"version": "1.2", "ciphers": "ECDHE-RSA-AES256-SHA384"},
    "1.2 CBC SHA1": {"version": "1.2", "ciphers": "AES128-SHA"},
}
CAPTURES = ["tank/a_produce", "tank/b_consume", "tubemq/a_small", "tubemq/c_errors", "pulsar/a_small", "rocketmq/a_small", "rocketmq/a_binary_5", "rocketmq/c_errors", "pulsar/d_txn"]


def rows(path, tables=TABLES, **options) -> dict[str, list]:
    wanted = {name: [c.name for c in schema.TABLES[name].columns if not c.derived and not c.extra and c.name not in PLACES] for name in tables}
    found: dict[str, list] = {name: [] for name in wanted}
    for name, batch in decode([str(path)], tables=wanted, options=Options(**options)).batches():
        if name in wanted:
            plain = [a.dictionary_decode() if pa.types.is_dictionary(a.type) else a for a in batch.columns]
            found[name] += [tuple(map(str, row.values())) for row in pa.RecordBatch.from_arrays(plain, batch.schema.names).to_pylist()]
    return {name: sorted(all_) for name, all_ in found.items()}


def sent(tmp_path, name: str, mtu: int = 60_000, resume: bool = False, **way):
    """The capture in clear, and through TLS, with the keys."""
    capture, keys = tls.unpacked(tls.CAPTURES / f"{name}.pcap.zst"), tmp_path / "keys.txt"
    ends = tls.Ends(keys, **way)
    clear, closed = tmp_path / "clear.pcap", tmp_path / "tls.pcap"
    clear.write_bytes(tls.again(capture, None))
    closed.write_bytes(tls.again(capture, lambda: tls.Pair(ends, resume), mtu))
    return clear, closed, keys


def differences(clear: dict, closed: dict) -> dict:
    return {name: (sorted(set(clear[name]) - set(closed[name]))[:3], sorted(set(closed[name]) - set(clear[name]))[:3]) for name in clear if clear[name] != closed[name]}


@pytest.mark.parametrize(("name", "way"), [(name, "1.3") for name in (*CAPTURES[:6], "clients/pulsar_rarer")] + [(name, "1.2 GCM") for name in CAPTURES[:3]]
                         + [pytest.param(name, way, marks=pytest.mark.slow) for name, way in [(name, "1.3") for name in CAPTURES[6:]] + [(name, "1.2 GCM") for name in CAPTURES[3:]]])
def test_every_table_is_that_of_the_capture_in_clear(tmp_path, name, way):
    clear, closed, keys = sent(tmp_path, name, **WAYS[way])
    found, wanted = rows(closed, keys=(str(keys),)), rows(clear)
    assert sum(map(len, wanted.values())) > 100
    assert differences(wanted, found) == {}


@pytest.mark.parametrize("way", [way for way in WAYS if way not in ("1.3", "1.2 GCM")])
def test_every_suite_gives_the_same_rows(tmp_path, way):
    clear, closed, keys = sent(tmp_path, "tank/b_consume", **WAYS[way])
    assert differences(rows(clear), rows(closed, keys=(str(keys),))) == {}


@pytest.mark.parametrize("way", ["1.3", "1.2 GCM"])
def test_records_over_many_segments_and_resumed_connections(tmp_path, way):
    clear, closed, keys = sent(tmp_path, "rocketmq/a_small", mtu=700, resume=True, **WAYS[way])
    assert differences(rows(clear), rows(closed, keys=(str(keys),))) == {}


EVERY = sorted(str(path.relative_to(tls.CAPTURES)).removesuffix(".pcap.zst") for path in tls.CAPTURES.rglob("*.pcap.zst") if "tls" not in path.name)


@pytest.mark.slow
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", EVERY)
def test_every_capture_in_every_suite(tmp_path, name, way):
    """Those that begin in the middle, and HTTP/2, too; where sessions are resumed, records go over many segments."""
    resume = way not in ("1.3", "1.2 GCM")
    clear, closed, keys = sent(tmp_path, name, 1448 if resume else 60_000, resume, alpn=["h2"] if "grpc" in name else [], **WAYS[way])
    found, wanted = rows(closed, keys=(str(keys),)), rows(clear)
    assert sum(map(len, wanted.values())) > 100
    assert differences(wanted, found) == {}
