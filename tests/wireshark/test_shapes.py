"""What the plugin does to do less gives what it gave: headers read by their shape, and protocols that nobody asks for."""

from __future__ import annotations

import json
import struct

import pytest

from tests.support.segments import ACK, PSH, Segment, packet, pcap
from tests.support import tshark
from tests.wireshark import resegment

pytestmark = pytest.mark.skipif(not tshark.installed(), reason=tshark.MISSING)
PORT = 10911
SEND = '{"code":310,"extFields":{"a":"PG","b":%s,"e":"3","i":%s},"flag":0,"language":"JAVA","opaque":%d,"serializeTypeCurrentRPC":"JSON","version":399}'
TEXTS = ['"one"', '"two"', '"a,b"', '"q\\"x\\":1"', '"back\\\\\\\\"', '"\\u0041"', '""', '"opaque\\":9"', '"}"', '"three"']
NUMBERS = ["7", "-1", "true", "null", "1e2", "3.5", '"399"', "12"]  # a shape takes digits for digits
MAGIC = ["x-y.(z)", "%d+*?", "[^a]$", "^", "%", "a b_c@d"]  # letters that mean something in a pattern


@pytest.fixture(scope="module")
def script(tmp_path_factory):
    return tshark.plugin(tmp_path_factory.mktemp("plugin"))


def remoting(header: str, body: bytes = b"hello") -> bytes:
    said = header.encode()
    return struct.pack(">II", 4 + len(said) + len(body), len(said)) + said + body


def headers() -> list[str]:
    """The same names again and again with values of all kinds, and beside them: spaces, twice the same name, none."""
    found = [SEND % (topic, properties, len(TEXTS) * i + k) for i, topic in enumerate(TEXTS) for k, properties in enumerate(TEXTS)]
    opaque = len(found)
    found.append((SEND % ('"one"', '"x"', opaque)).replace(":", " : ").replace(",", " ,\n"))
    found.append((SEND % ('"one"', '"x"', 7)).replace('"version":399', f'"opaque":{opaque + 1}'))
    found.append((SEND % ('"one"', '"x"', opaque + 2)).replace('"b":"one",', ""))
    found += [SEND % (topic, '"x"', opaque + 3 + i) for i, topic in enumerate(("null", "5", "null"))]
    found.append(SEND % ('"four"', '"x"', opaque + 6))
    found += [(SEND % ('"five"', '"x"', -i)).replace("399", version) for i in (0, 1, 2) for version in NUMBERS]
    return [*found, *((SEND % ('"six"', '"x"', i)).replace('"e"', json.dumps(name)) for i in (11, 12) for name in MAGIC)]


@pytest.mark.parametrize("before", ["", "rex_pcre2 = nil\n", "rex_pcre2.new = error\n"], ids=["PCRE", "none", "unusable"])
def test_headers_of_one_shape_are_read_like_any(tmp_path, before):
    script = tshark.plugin(tmp_path / "plugin")
    script.write_text(before + script.read_text())
    said, at, segments = headers(), 1, []
    for header in said:
        segments.append(Segment(0, at, remoting(header), ACK | PSH, 1))
        at += len(segments[-1].data)
    path = tmp_path / "shapes.pcap"
    path.write_bytes(pcap([resegment.on_port(packet(one), one.side, PORT) for one in segments]))
    done = tshark.run(script, path, "-T", "fields", "-E", "separator=|", "-E", "occurrence=a", "-e", "rocketmq.request_id", "-e", "rocketmq.topic")
    wanted = [json.loads(header) for header in said]
    rows = [f"{one['opaque']}|{one['extFields'].get('b') or ''}" for one in wanted]
    escaped = [row.replace("\\", "\\\\") for row in rows]  # from Wireshark 4.2 on
    assert done.stdout.decode().splitlines() in (rows, escaped)


def test_protocols_that_nobody_asks_for_change_nothing_for_others(script, tmp_path):
    """A capture of two protocols: with the words of one, and of both."""
    path = tshark.unpacked("bookkeeper", "f_bk_v3", tmp_path)
    asked = [word for name in ("request_id", "api", "time") for word in ("-e", f"bookkeeper.{name}")]
    alone = tshark.run(script, path, "-T", "fields", *asked).stdout.decode().splitlines()
    both = tshark.run(script, path, "-T", "fields", *asked, "-e", "pulsar.api").stdout.decode().splitlines()
    assert [line.split("\t")[:3] for line in both] == [line.split("\t") for line in alone] and any("READ_ENTRY" in line for line in alone)
    assert any(line.split("\t")[3] for line in both)
