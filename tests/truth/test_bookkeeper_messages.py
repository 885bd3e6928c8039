"""The bookie's side of a run, against what the clients sent and what the broker counted: messages, entries, codes."""

from __future__ import annotations

import zlib
from collections import defaultdict
from functools import cache

import pytest
from tests.support.messages import frames
from tests.support.streams import find, streams, truth

import dissect
from dissect.protocols.bookkeeper.entry import DamagedCrc32, DamagedCrc32c, EntryHead
from dissect.protocols.pulsar.payload import BrokerEntryMetadata, Batched, Single
from dissect.language.load import load
from dissect.program.lower import lower
from dissect.machine.run import Machine
from dissect.tree.walk import decode

BOOKIES = ["bookkeeper/f_bk_v2", "bookkeeper/f_bk_v3"]
JOINED = [*BOOKIES, "pulsar/a_small", "pulsar/a_bem_hidden", "pulsar/d_txn", "pulsar/c_errors", "pulsar/e_mtu1500_small", "pulsar/i_auth"]
CODES = {0: 0, 1: 402, 2: 403, 102: 502, 104: 504}
BODIES = {id(Single.body), id(Batched.body)}
DAMAGED = (DamagedCrc32.__name__, DamagedCrc32c.__name__)


def entries(tree):
    """(ledger, entry) → the nodes of an entry, for each in a frame."""
    found, held = [], None
    for node in tree.root.walk():
        if node.field is EntryHead.ledger:
            held = [node.value, None, []]
            found.append(held)
        elif node.field is EntryHead.entry:
            held[1] = node.value
        elif held is not None:
            held[2].append(node)
    return [((ledger, entry), nodes) for ledger, entry, nodes in found]


@cache
def stored(capture: str) -> dict[int, dict]:
    """By side: (ledger, entry) → what was in it, each time that it crossed the wire."""
    protocol = load("bookkeeper")
    machine, found = Machine(lower(protocol)), {0: defaultdict(list), 1: defaultdict(list)}
    for stream in streams(capture, protocol.ports):
        for at, size, side in frames(machine, stream.data, stream.side):
            for key, nodes in entries(decode(protocol, stream.data[at : at + size], int(side))):
                found[stream.side][key].append(nodes)
    return found


def bodies(nodes) -> list[tuple[int, int]]:
    return [(len(node.value), zlib.crc32(node.value)) for node in nodes if id(node.field) in BODIES]


def within(op: dict) -> bool:
    return op["op"] == "send" and op["result"] == "ok" and bool(op.get("message_id")) and not op["message_id"].startswith(("-1", "0:0"))


@pytest.mark.parametrize("capture", JOINED)
def test_every_message_that_was_accepted_is_in_an_entry(capture):
    known, found = truth(capture), stored(capture)[0]
    checked, opaque, wrong = 0, 0, []
    for op in known["operations"]:
        if not within(op) or "non-persistent" in op.get("topic", "") or "body_length" not in op:
            continue
        ledger, entry, *index = (int(n) for n in op["message_id"].split(":"))
        times = found.get((ledger, entry), [])
        checked += 1
        inside = [bodies(nodes) for nodes in times]
        if times and not any(inside):
            opaque += 1  # encrypted, or the last of several chunks
        elif (op["body_length"], op["body_crc32"]) not in [one[index[0]] if index and index[0] < len(one) else one[0] for one in inside if one]:
            wrong.append((op, inside))
    print(capture, f"{checked} messages, {opaque} of them encrypted or in chunks")
    assert checked and opaque * 4 <= checked and not wrong, (len(wrong), wrong[:2])


@pytest.mark.parametrize("capture", JOINED)
def test_every_digest_fits_and_every_read_gives_what_was_added(capture):
    adds, reads = stored(capture)[0], stored(capture)[1]
    everything = [nodes for side in (adds, reads) for times in side.values() for nodes in times]
    assert not [node for nodes in everything for node in nodes if node.name in DAMAGED]
    compared = 0
    for key, times in reads.items():
        for nodes in times:
            if key in adds:
                compared += 1
                assert bodies(nodes) in [bodies(other) for other in adds[key]]
    print(capture, f"{len(adds)} entries added, {compared} reads compared")
    assert adds


@pytest.mark.parametrize("capture", BOOKIES)
def test_ledgers_hold_as_many_entries_and_bytes_as_the_broker_counts(capture):
    rows = rows_of(capture, "select offset, message_id, sum(payload_bytes) / count(*) as size from records r where api = 'ADD_ENTRY' and accepted"
                            " group by r.offset, r.message_id")
    checked = 0
    for topic in truth(capture)["topics_internal_stats"].values():
        for ledger in topic["ledgers"]:
            mine = [row for row in rows if row["message_id"].startswith(f"{ledger['ledgerId']}:")]
            if ledger["entries"]:
                checked += 1
                assert (len(mine), sum(row["size"] for row in mine)) == (ledger["entries"], ledger["size"]), ledger
    assert checked >= 2


def rows_of(capture: str, sql: str) -> list[dict]:
    return dissect.open(find(f"{capture}.pcap.zst"), internal=True).sql(sql).to_pylist()


def test_reads_and_adds_by_hand_have_the_codes_that_came_back():
    known, sent = truth("bookkeeper/f_bk_v2"), []
    rows = rows_of("bookkeeper/f_bk_v2", "select x.api, x.status, x.code, m.key, x.at_ns, x.records, x.payload_bytes from exchanges x join messages m"
                                         " on m.connection = x.connection and m.offset = x.offset and m.from_client where x.protocol = 'bookkeeper'")
    for op in known["operations"]:
        if op["op"] not in ("bk_read", "bk_add"):
            continue
        name = {"bk_read": "READ_ENTRY", "bk_add": "ADD_ENTRY"}[op["op"]]
        [row] = [row for row in rows if row["key"] == f"{name}:{op['ledger']}:{op['entry']}"
                 and op["t_call_us"] <= row["at_ns"] // 1000 <= op["t_done_us"]]
        sent.append(row)
        assert row["code"] == CODES[op["answer_error_code"]], (op, row)
        assert row["status"] == ("ok" if op["answer_error_code"] == 0 else "error"), (op, row)
        if op["op"] == "bk_add":
            assert (row["records"], row["payload_bytes"]) == (1, op["payload_length"])
    assert len(sent) == 11


@pytest.mark.parametrize("capture", BOOKIES)
def test_recovery_ends_with_a_missing_entry_that_is_no_error(capture):
    rows = rows_of(capture, "select code_name, code_class, status, wait_ns, count(*) as n from exchanges where protocol = 'bookkeeper'"
                            " and code = 403 group by all")
    assert [row for row in rows if (row["code_name"], row["code_class"], row["status"], row["wait_ns"]) == ("ENOENTRY", "empty", "ok", 0)]


def test_the_last_index_of_an_entry_counts_every_message_before_it():
    """PIP 70 on its way to the bookie: the index is the entry's last message."""
    expected, checked = defaultdict(int), 0
    for key, times in sorted(stored("pulsar/a_bem_hidden")[0].items()):
        count = next((node.value for node in times[0] if node.name == "num_messages_in_batch"), 1)
        last = next((node.value for node in times[0] if node.field is BrokerEntryMetadata.index), None)
        if last is None:
            continue
        if expected[key[0]]:
            checked += 1
            assert last == expected[key[0]] - 1 + count, key
        expected[key[0]] = last + 1
    assert checked > 20


def test_records_of_bookies_are_told_only_to_who_asks():
    path = find("bookkeeper/f_bk_v2.pcap.zst")
    seen = dissect.open(path).sql("select distinct protocol from records").to_pylist()
    assert [row["protocol"] for row in seen] == ["pulsar"]
