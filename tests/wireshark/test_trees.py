"""Field by field: the plugin shows what `mqdissect show` shows, name and value of every field that takes bytes."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from dissect.engine.look import find_messages
from dissect.wire import nodes as N
from tests.wireshark import tshark
from tests.wireshark.tshark import PORTS

pytestmark = pytest.mark.skipif(not tshark.installed(), reason=tshark.MISSING)
CASES = [("tank", "a_produce", 1, 276), ("tank", "b_consume", 1, 348), ("tank", "c_control", 1, 209), ("tank", "g_cluster_small", 1, 600),
         ("tank", "i_partial", 1, 400), ("tubemq", "a_small", 1, 700)]
HEX = re.compile("(?:[0-9a-f]{2}:)*[0-9a-f]{2}")
OURS_ALONE = {"more", "undecoded", "inflated"}  # they have no field of the description


def leaves(node, base: int = 0):
    """(name, bytes, value) of every field that takes bytes and has nothing inside."""
    for child in node.children:
        if child.children:
            yield from leaves(child)
        elif not isinstance(child.field, N.Inflate) and child.end > child.start and child.name not in OURS_ALONE:
            yield child.name or node.name, value(child)


def value(child) -> str:
    if isinstance(child.value, bytes) and getattr(child.field, "text", False):
        return "no text"  # bytes that are no UTF-8: Wireshark has its own way to write them
    if isinstance(child.value, bytes):
        return child.value.hex()
    if isinstance(child.value, float):
        return str(int(child.value)) if child.value == int(child.value) else str(child.value)
    return str(child.value).replace("\n", " ")  # as XML has it


def shown(said, names):
    """The same of the plugin: what PDML says of fields that the description names."""
    for name, _, size, show, _ in said.nodes:
        last = name.rsplit(".", 1)[-1]
        if size > 0 and (("." in name) or name in ("chunk_length", "padding")) and last in names:
            yield last, "no text" if "\ufffd" in show else show.replace(":", "") if HEX.fullmatch(show) else show


@pytest.mark.parametrize(("protocol", "name", "first", "last"), CASES)
def test_fields_are_those_of_show(protocol, name, first, last, tmp_path):
    path = tshark.unpacked(protocol, name, tmp_path)
    wanted = {}
    for one in find_messages([str(path)], packets=(first, last)):
        wanted.setdefault((one.from_client, one.name), []).append(list(leaves(one.root)))
    names = {field for found in wanted.values() for fields in found for field, _ in fields}
    script = tshark.plugin(tmp_path / "plugin")
    said = tshark.pdml(script, path, protocol, "-o", f"{protocol}.ports:{PORTS[protocol]}", "-Y", f"{protocol} and frame.number <= {last}", details=True)
    here = Counter(tuple(sorted(shown(one, names))) for one in said)
    there = Counter(tuple(sorted(fields)) for found in wanted.values() for fields in found)
    assert here.total() == there.total()
    assert list((here - there).elements())[:1] == list((there - here).elements())[:1] == []
