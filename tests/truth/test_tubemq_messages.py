"""TubeMQ against what its clients recorded: every field of every request and answer, and the columns from them."""

from __future__ import annotations

import zlib

import pytest
from tests.support.messages import frames, rows
from tests.support.streams import find, streams, truth

from dissect.language import layout as L
from dissect.language.load import load
from dissect.program.lower import lower
from dissect.machine.run import Machine
from dissect.tree.walk import decode

PORTS = [8715, 8123, 8133]
CAPTURES = [c for c in ("a_small", "c_errors", "d_client_balance", "g_midstream", "b_rebalance") if find(f"tubemq/{c}.truth.json.zst")]
MISSING = object()


def members(node, schema):
    """A protobuf message of the tree as the truth files write it."""
    found = {}
    for child in node.children:
        one = child.extra
        if one is None or not hasattr(one, "number"):
            found.update(members(child, schema))
            continue
        if one.kind == "message":
            value = members(child, schema)
        elif one.kind == "bytes":
            value = child.value if isinstance(child.value, bytes) else child.value.encode()
            value = {"len": len(value), "crc32": zlib.crc32(value)}
        else:
            value = bool(child.value) if one.kind == "bool" else child.value
        if one.label == "repeated":
            found.setdefault(one.name, []).append(value)
        else:
            found[one.name] = value
    return found


def recorded(value):
    if isinstance(value, dict):
        return {k: recorded(v) for k, v in value.items() if not k.startswith("_") and v != []}
    return [recorded(v) for v in value] if isinstance(value, list) else value


def seen(capture: str):
    """(client port, server port, side, serial) → (tree, columns), of every frame."""
    protocol = load("tubemq")
    machine, found = Machine(lower(protocol)), {}
    for stream in streams(f"tubemq/{capture}", PORTS):
        cut = frames(machine, stream.data, stream.side)
        machine.decode(stream.data, cut, len(cut))
        for n, (at, size, side) in enumerate(cut):
            tree = decode(protocol, stream.data[at : at + size], int(side))
            key = (stream.client[1], stream.server[1], stream.side, tree.rows.message.get(L.M_REQUEST_ID))
            found[key] = (tree, rows(stream.data, machine, n) if size < 4000 or n < 200 else None)
    return found


def message(tree, name: str):
    node = tree.root.find(name)
    return None if node is None else members(node, None)


@pytest.mark.parametrize("capture", [pytest.param(name, marks=pytest.mark.slow) if name == "b_rebalance" else name for name in CAPTURES])
def test_every_rpc_has_the_fields_that_its_client_saw(capture):
    """The largest one has 20,000 messages: it is run by the slow suite."""
    wire, lost = seen(capture), []
    rpcs = truth(f"tubemq/{capture}")["rpcs"]
    for rpc in rpcs:
        key = (rpc["local_port"], rpc["server_port"])
        asked = wire.get((*key, 0, rpc["serial"]))
        told = wire.get((*key, 1, rpc["serial"]))
        if asked is None or (told is None and rpc["status"] == "ok"):
            lost.append(rpc)
            continue
        check_request(rpc, *asked)
        if rpc["status"] == "ok":
            check_answer(rpc, *told)
        elif rpc["status"] == "exception" and told is not None:
            assert told[0].rows.message[L.M_CODE_NAME].decode() == rpc["exception"].rpartition(".")[2]
    if capture != "g_midstream":
        assert all(rpc["status"] in ("connection_closed", "client_timeout") for rpc in lost), lost[:2]
    assert len(lost) < len(rpcs) / 2


def check_request(rpc, tree, columns):
    fields = recorded(rpc["request"])
    assert message(tree, "request") == fields
    row = columns[0] if columns else tree.rows.message
    assert row[L.M_API] == rpc["method"] and row[L.M_REQUEST_ID] == rpc["serial"] and row[L.M_KIND] == L.REQUEST
    for slot, names in ((L.M_TOPIC, ["topicName"]), (L.M_GROUP, ["groupName"]), (L.M_CLIENT, ["clientId", "brokerId"])):
        wanted = next((fields[n] for n in names if n in fields), None)
        assert row.get(slot, b"").decode() == (wanted or "")
    assert row.get(L.M_PARTITION) == fields.get("partitionId")


def check_answer(rpc, tree, columns):
    fields = recorded(rpc["response"])
    assert message(tree, "data") == fields
    row = columns[0] if columns else tree.rows.message
    assert row[L.M_API] == rpc["method"] and row[L.M_KIND] == L.RESPONSE
    if not fields.get("failureInfo"):
        assert row[L.M_CODE] == fields["errCode"]
    if rpc["method"] == 17:
        records = columns[2] if columns else tree.rows.records
        assert [r[L.D_MESSAGE_ID] for r in records] == [m["messageId"] for m in fields.get("messages", [])]
    if rpc["method"] == 13 and fields["errCode"] == 200:
        assert (row[L.M_ANSWER_ID], row[L.M_ANSWER_OFFSET]) == (fields["messageId"], fields["appendOffset"])
