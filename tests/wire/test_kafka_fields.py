"""`examples/kafka.py` against tshark's dissector, field by field: the values of each message, in every version that this tshark knows."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections import Counter, defaultdict
from pathlib import Path

import pytest
import zstandard

from dissect.language import layout as L
from dissect.language.load import load
from dissect.machine.run import Machine
from dissect.program.lower import lower
from dissect.tree.walk import decode
from tests.support import streams, tshark
from tests.support.messages import frames
from tests.wire.test_kafka import FILE, UNREAD, NAMES, capture

PORTS = [9092, 9094]
HERE = FILE.parent / "captures"
CALLED = {  # by tshark → here: the structure (*: any) and the field, or around/field
    "correlation_id": "Asked.correlation_id Answered.correlation_id", "len": "Frame.size", "client_id": "Asked.client_id", "topic_name": "Topic.name",
    "error": "*.error_code", "consumer_group": "Group.name", "member_id": "Member.id", "generation_id": "*.generation", "group_leader_id": "Joined.leader",
    "session_timeout": "*.session_timeout", "rebalance_timeout": "*.rebalance_timeout", "throttle_time": "*.throttle_time", "timeout": "*.timeout",
    "fetch_session_id": "*.session_id", "fetch_session_epoch": "*.session_epoch", "max_bytes": "*.max_bytes", "min_bytes": "*.min_bytes", "max_wait_time": "*.max_wait",
    "isolation_level": "*.isolation", "required_acks": "*.acks", "host": "*.host", "port": "*.port",
    "last_stable_offset": "*.last_stable_offset", "log_start_offset": "*.log_start_offset", "sasl_mechanism": "SaslHandshake.mechanism mechanisms/value",
    "producer_id": "Sealed.producer_id AbortedTransaction.producer_id", "producer_epoch": "Sealed.producer_epoch",
    "batch_last_offset_delta": "Sealed.last_offset_delta", "batch_base_sequence": "Sealed.base_sequence",
    "partition_id": "ProducePartition.index ProducedPartition.index FetchPartition.partition FetchedPartition.partition CommitPartition.index CommittedPartition.index "
                    "CommittedOffset.index WantedPartition.index ListedPartition.index PartitionOf.number OffsetFetch/number",
}
NOTHING = ("", "[ Null ]", "[ Empty ]", "<MISSING>", "<EMPTY>")
EXCEPT = {  # what tshark calls otherwise there, by api
    "consumer_group": ("FindCoordinator",),  # coordinator_key
}


def mine(tree) -> dict[str, Counter]:
    """What a message says, by tshark's names."""
    found: dict[str, Counter] = defaultdict(Counter)

    def walk(node, around: tuple[str, ...]) -> None:
        owner = getattr(getattr(node.field, "owner", None), "__name__", "")
        value = node.value if node.value is not None else next((below.value for below in node.children if below.name == "value"), None)
        for theirs, ours in CALLED.items():
            if value is not None and {f"{owner}.{node.name}", f"*.{node.name}", *(f"{name}/{node.name}" for name in around)} & set(ours.split()):
                found[theirs][str(value).strip('"')] += 1
        for below in node.children:
            walk(below, (*around, node.name))

    walk(tree.root, ())
    return found


def theirs(path: Path) -> dict[tuple[int, int, int], dict]:
    """The fields of each message, by the client's port, the correlation id, and who sent it; without those that tshark does not know, or reads past their end."""
    asked = ["tcp.srcport", "tcp.dstport", "_ws.expert.message", *(f"kafka.{name}" for name in CALLED)]
    words = ["tshark", "-r", str(path), *(word for port in PORTS for word in ("-d", f"tcp.port=={port},kafka")), "-Y", "kafka", "-T", "json", "--no-duplicate-keys",
             *(word for field in asked for word in ("-e", field))]
    found = {}
    for one in json.loads(subprocess.run(words, capture_output=True, text=True, check=True).stdout):
        layers = one["_source"]["layers"]
        ends, numbers = [int(layers[name][0]) for name in asked[:2]], layers.get("kafka.correlation_id", [])
        side = int(ends[0] in PORTS)
        if len(numbers) == 1 and not any(word in said for said in layers.get("_ws.expert.message", []) for word in ("Unsupported", "Missing", "Malformed", "does not end")):
            found[ends[side], int(numbers[0]), side] = layers
    return found


@pytest.mark.skipif(shutil.which("tshark") is None, reason=tshark.MISSING)
@pytest.mark.parametrize(("name", "least"), [("kafka", 150), ("made", 130)])
def test_every_field_is_as_tshark_reads_it(name, least, tmp_path, monkeypatch):
    path = tmp_path / f"{name}.pcap"
    if name == "made":
        capture(path)
        (tmp_path / "made.pcap.zst").write_bytes(zstandard.compress(path.read_bytes()))
    else:
        path.write_bytes(zstandard.ZstdDecompressor().stream_reader((HERE / "kafka.pcap.zst").read_bytes()).read())
    monkeypatch.setattr(streams, "PLACES", [HERE, tmp_path])
    protocol, others = load(FILE), theirs(path)
    machine, requests, compared, wrong = Machine(lower(protocol)), {}, Counter(), []
    for stream in streams.streams(name, PORTS):
        for at, size, side in frames(machine, stream.data, stream.side).tolist():
            data = stream.data[at : at + size]
            key = stream.client[1], int.from_bytes(data[8:12] if side == 0 else data[4:8]), side
            tree = decode(protocol, data, side, asked=requests.get(key[:2]))
            requests.setdefault(key[:2], tree)
            api = NAMES.get(requests[key[:2]].rows.message[L.M_API] % 256)
            if not {key, (*key[:2], 0)} <= others.keys() or api in (None, *UNREAD):
                continue
            said = mine(tree)
            for field in CALLED:
                expected = Counter(str(value) for value in others[key].get(f"kafka.{field}", []) if value not in NOTHING)
                found = Counter({value: count for value, count in said[field].items() if value})
                if api in EXCEPT.get(field, ()):
                    found &= expected
                compared[field] += expected.total()
                if found != expected:
                    wrong.append((api, key, field, found, expected))
            compared["messages"] += 1
    assert wrong == [] and compared["messages"] >= least
