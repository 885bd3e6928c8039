"""Clients that are not written in Java: what they recorded of themselves is what was read.

`pulsar_go`: pulsar-client-go 0.19, four codecs, with and without batches, of which single messages are acknowledged and refused (a broker of 4.0.7 with
acknowledgmentAtBatchIndexLevelEnabled), chunks, a reader, a pattern.  `rocketmq_go`: rocketmq-client-go 2.1.3 beside a broker of 5.5.0: sync, async, batch, in
order, delayed, in transactions, pushed and pulled.

Beside a broker of 4.0.7: `pulsar_rust`: pulsar-rs 6.9.1, five codecs (its Snappy is a stream of frames), with and without batches, refused and acknowledged
together, seek, statistics, a pattern, a reader.  `pulsar_geo`: two clusters that replicate a topic to each other, with subscriptions; their receipts name the
message's place in its first cluster, not the number that it was sent with.  `pulsar_java`: pulsar-client 4.1.0 with what is seldom used: a table view, compaction,
sticky key ranges, a watched pattern, a shadow topic, encryption, chunks of several messages at once, deduplication, schemas, delays, dead letters, seeks, producers
that are alone, transactions with pending acknowledgements, a terminated and an unloaded topic.  `pulsar_rarer`: pulsar-client 4.0.7 that writes names of topics
without scheme: keys and values with schemas of their own, letters for retries, keys shared out while a consumer leaves, transactions that time out, partitions that
become more, policies of one topic, producers that wait, unloading while it sends.

Beside brokers of 5.5.0, rocketmq-client 5.5.0: `rocketmq_dledger`: three brokers that keep their log together, the leader killed and back; `rocketmq_controller`: two
brokers of which a controller chooses the master, likewise; `rocketmq_pop`: pops in order, polls of single queues held together, several messages acknowledged at
once, hidden ones; `rocketmq_proxied`: the same client with a proxy's own port, which speaks as brokers do; `rocketmq_rarer`: timers, a recalled message, transactions
that are checked, requests with replies, traces, batches kept as one, retries, a static topic that is moved.

Beside the same broker and its proxy: `rocketmq_node`: ali-ons 3.12.0, then rocketmq-client-nodejs 1.0.8 (gRPC); `rocketmq_python`: rocketmq-python-client 5.1.2 (gRPC).

`bookkeeper`: BookKeeper's own client 4.17.2, both wire versions, beside three bookies on ports that say nothing: striped ledgers, several entries read at once,
long polls, entries forced to disk later, numbers given by the writer, fenced, refused, deleted.
"""

from __future__ import annotations

from collections import Counter

import pytest

from .known import capture, table, truth

RECORDS = 'select r.from_client, r.message_id, r.topic, r.partition, r."offset", r.payload_bytes, r.key from records r'
EACH = 30       # messages of a topic, all of them acknowledged in the end


def said(name: str, *ops: str) -> list[dict]:
    return [one for one in truth("clients", name)["operations"] if one["op"] in ops and "id" in one]


def found(name: str, **wanted) -> list[dict]:
    return [row for row in table("clients", name, RECORDS) if all(row[key] == value for key, value in wanted.items())]


CLOSED = {  # what was open when a connection ended, by broker or client
    "bookkeeper": {}, "pulsar_go": {}, "pulsar_geo": {}, "rocketmq_go": {"PULL_MESSAGE": 20, "UPDATE_CONSUMER_OFFSET": 24},
    "rocketmq_dledger": {"PULL_MESSAGE": 5, "HEART_BEAT": 1}, "rocketmq_controller": {"PULL_MESSAGE": 6}, "rocketmq_pop": {}, "rocketmq_rarer": {"PULL_MESSAGE": 27},
    "rocketmq_proxied": {"PULL_MESSAGE": 6},    # held by the proxy when its client left
    "rocketmq_node": {"PULL_MESSAGE": 3, "ReceiveMessage": 1}, "rocketmq_python": {"ReceiveMessage": 1},
    "pulsar_rust": {"CLOSE_CONSUMER": 5, "CLOSE_PRODUCER": 1},      # the program ended
    "pulsar_rarer": {"SEND": 1},        # waiting for its turn, and fenced
    "pulsar_java": {"UNSUBSCRIBE": 1, "SEND": 1}}       # "Disconnected from server", and a fenced producer

PROXY = {(None, 1), ("PULL_MESSAGE", 1)}        # its own, held when the capture began and when it ended
HELD = {"rocketmq_proxied": {("PULL_MESSAGE", 7)}, "rocketmq_node": PROXY, "rocketmq_python": PROXY}


@pytest.mark.parametrize("name", CLOSED)
def test_every_request_has_its_answer_and_every_byte_its_message(name):
    assert not table("clients", name, "select * from problems")
    rows = table("clients", name, "select api, status, count(*) as n from exchanges group by all")
    left = {(row["api"], row["n"]) for row in rows if row["status"] in ("no_request", "unanswered")}
    assert left == HELD.get(name, set())
    reset = Counter({row["api"]: row["n"] for row in rows if row["status"] == "reset"})
    assert reset == CLOSED[name]


def test_what_a_pulsar_client_sent_and_got():
    rows = {(row["from_client"], *row["message_id"].split(":")[:2], row["payload_bytes"], key) for row in found("pulsar_go") for key in (row["key"], None)}
    for one in said("pulsar_go", "sent", "got"):
        ledger, entry = one["id"].split(";")[-1].split(":")[:2]      # of chunks the last
        assert (one["op"] == "sent", ledger, entry, one["size"], one.get("key")) in rows, one
    assert len(said("pulsar_go", "sent")) == len(found("pulsar_go", from_client=True))


def place(one: dict) -> tuple:
    """Ledger and entry of a message; of chunks the last."""
    return tuple(one["id"].split(";")[-1].split(":")[:2])


def whole(topic: str) -> str:
    return topic.split("-partition-")[0]


@pytest.mark.parametrize("name", ["pulsar_geo", "pulsar_java", "pulsar_rarer", "pulsar_rust"])
def test_what_rarer_clients_sent_and_got(name):
    rows = {(row["from_client"], *row["message_id"].split(":")[:2], whole(row["topic"]), row["payload_bytes"], key)
            for row in found(name) if row["message_id"] for key in (row["key"], f"{row['key']}".removeprefix("base64:"), None)}
    for one in said(name, "sent", "got", "read"):
        if not one["topic"].endswith("/enc"):       # encrypted: the wire has another size
            assert (one["op"] == "sent", *place(one), whole(one["topic"]), one["size"], one.get("key")) in rows, one


def test_a_topic_has_one_name():
    """The client asked for `unl` where it produces and consumes, and for the whole name where it looks up."""
    topics = {row["topic"] for row in table("clients", "pulsar_rarer", "select distinct topic from exchanges where topic is not null")}
    assert all(topic.startswith("persistent://") for topic in topics)
    owned = table("clients", "pulsar_rarer", "select event, count(*) as n from rebalance_events where topic = 'persistent://public/default/unl' group by event")
    assert {row["event"] for row in owned} >= {"looked_up", "opened", "closed"}
    assert {row["partition"] for row in found("pulsar_rarer") if whole(row["topic"]).endswith("/part")} == {"0", "1", "2", "3"}


def test_what_one_cluster_sent_to_the_other():
    """Every message that came from the other cluster was stored where the consumers got it, as its own replicator's receipt says."""
    handed = {(":".join(row["message_id"].split(":")[:2]), row["payload_bytes"], row["key"]) for row in table("clients", "pulsar_geo", RECORDS + " where r.client like 'pulsar.repl%' and r.from_client")}
    came = {(":".join(place(one)), one["size"], one["key"]) for one in said("pulsar_geo", "got") if one["from"] and one["size"] < 2000}
    assert came - handed == set() and len(came) > 20
    sent = table("clients", "pulsar_geo", "select status, count(*) as n, count(distinct response_packet) as answers from exchanges where api = 'SEND' and client like 'pulsar.repl%' group by status")
    assert [row["status"] for row in sent] == ["ok"]


def test_a_shadow_topic_is_told_where_messages_lie():
    """Its producer sends no payload: how large they are is said where they lie."""
    rows = found("pulsar_java", topic="persistent://public/default/shadow", from_client=True)
    assert {row["message_id"] for row in rows} == {":".join(place(one)) for one in said("pulsar_java", "sent") if one["topic"].endswith("/src")}
    assert {row["payload_bytes"] for row in rows} == {None}


def test_single_messages_of_batches_are_acknowledged():
    got = Counter(one["topic"] for one in said("pulsar_go", "got") if "sub" not in one)
    rows = table("clients", "pulsar_go", "select topic, count(*) as pushed, count(acknowledged_ns) as acknowledged from deliveries where \"group\" = 'gosub' group by topic")
    assert {row["topic"]: row["pushed"] for row in rows} == got
    assert {row["acknowledged"] for row in rows if not row["topic"].endswith("chunked")} == {EACH}
    left = {row["batch_left"] for row in table("clients", "pulsar_go", "select batch_left from items where batch_left is not null")}
    assert any(" " in one for one in left)


@pytest.mark.parametrize("name", ["rocketmq_controller", "rocketmq_dledger", "rocketmq_pop", "rocketmq_proxied", "rocketmq_rarer"])
def test_what_a_client_of_rarer_brokers_sent_and_got(name):
    rows = Counter((row["from_client"], row["message_id"], row["topic"], row["partition"], row["offset"], row["payload_bytes"], row["key"]) for row in found(name))
    keyed = {(*row[:1], *row[2:4], *row[5:]) for row in rows}
    for one in said(name, "sent", "got"):
        place = one["op"] == "sent", one["id"], one["topic"], str(one["queue"]), one["offset"], one["size"], one["keys"]
        if one["keys"].startswith("auto") and one["op"] == "sent":      # put together by the client, which tells the batch's id and offset
            assert (*place[:1], *place[2:4], *place[5:]) in keyed, one
        else:
            assert rows[place], one
    assert len(said(name, "sent", "got")) > 40 or name == "rocketmq_proxied"


@pytest.mark.parametrize("name", ["rocketmq_node", "rocketmq_python"])
def test_what_clients_in_other_languages_sent_and_got(name):
    """ali-ons calls a message by where the broker keeps it, and names one of the group's retries by its topic."""
    rows = table("clients", name, """select protocol, from_client, message_id, topic, payload_bytes, key, coalesce(json_extract_string(properties, '$.offsetMsgId'), message_id) as place
                                     from records""")
    keys = {(row["protocol"], row["from_client"], one, row["topic"], row["payload_bytes"], row["key"]) for row in rows for one in (row["message_id"], row["place"])}
    for one in said(name, "sent", "got"):
        remoting = one["part"] == "js"
        topic = "%RETRY%js_g" if remoting and one.get("tries") else one["topic"]
        assert ("rocketmq" if remoting else "rocketmq_grpc", one["op"] == "sent", one["id"], topic, one["size"], one["keys"]) in keys, one


def test_messages_at_the_same_offset_of_two_queues_are_two():
    """The answer to a send through a proxy says the offset, and not in which queue."""
    ids = [one["id"] for one in said("rocketmq_python", "sent") if one["topic"] == "pgn"]
    for one in ids:
        steps = capture("clients", "rocketmq_python").trace(message=one).to_pylist()
        assert {step["message_id"] for step in steps} - {None} == {one}
    assert len(ids) == 7


def test_what_peers_of_a_dledger_group_answered():
    """The header of an answer always says 200: how it went is in the body."""
    rows = table("clients", "rocketmq_dledger", "select api, status, code_name, count(*) as n from exchanges where api in ('VOTE', 'HEART_BEAT_OF_LEADER', 'PUSH_ENTRIES') group by all")
    assert {(row["api"], row["status"], row["code_name"]): row["n"] for row in rows} == {
        ("VOTE", "ok", "SUCCESS"): 32, ("HEART_BEAT_OF_LEADER", "ok", "SUCCESS"): 57, ("HEART_BEAT_OF_LEADER", "error", "TERM_NOT_READY"): 1,
        ("PUSH_ENTRIES", "ok", "SUCCESS"): 351, ("PUSH_ENTRIES", "error", "INCONSISTENT_STATE"): 2}
    votes = table("clients", "rocketmq_dledger", "select distinct code_text as said from exchanges where api = 'VOTE'")
    assert {row["said"] for row in votes} == {"ACCEPT", "REJECT_ALREADY_VOTED", "REJECT_EXPIRED_LEDGER_TERM", "REJECT_TERM_NOT_READY"}


@pytest.mark.parametrize(("name", "leaders"), [("rocketmq_dledger", [("n2", "2"), ("n1", "3")]),
                                               ("rocketmq_controller", [("127.0.0.1:10911", "1"), ("127.0.0.1:10931", "2")])])
def test_who_leads_is_told(name, leaders):
    """The leader was killed; who leads then says so, or its controller does."""
    rows = table("clients", name, "select broker, detail, min(first_ns) as since from rebalance_events where event = 'epoch' and protocol = 'rocketmq' group by all order by since")
    assert [(row["broker"], row["detail"]) for row in rows] == leaders


def test_messages_that_are_acknowledged_together():
    """A batch of acknowledgements names queues, and of each a set of bits; each bit is a message."""
    operations = truth("clients", "rocketmq_pop")["operations"]
    ended = next(n for n, one in enumerate(operations) if one["op"] == "batch_acked")
    got = Counter((one["tries"] > 0, one["queue"], one["offset"]) for one in operations[:ended] if one["op"] == "got")
    hidden = [(one["id"], one["offset"]) for one in operations[:ended] if one["op"] == "hidden"]
    for one in operations[:ended]:
        if one["op"] == "got" and (one["id"], one["offset"]) in hidden:
            hidden.remove((one["id"], one["offset"]))
            got[one["tries"] > 0, one["queue"], one["offset"]] -= 1
    rows = table("clients", "rocketmq_pop", "select topic, partition, detail, \"group\" from rebalance_events where event = 'acknowledged'")
    assert {row["group"] for row in rows} == {"rw_g"} and {row["topic"] for row in rows} == {"rawp", "%RETRY%rw_g_rawp"}
    assert Counter((row["topic"] != "rawp", int(row["partition"]), int(row["detail"])) for row in rows) == +got
    assert operations[ended]["n"] == len(rows) == 19


def test_a_message_that_is_popped_again_is_no_other():
    """It lies in the group's retries, at an offset that another message of the topic has too."""
    for key in {one["keys"] for one in said("rocketmq_pop", "sent")}:
        (sent,) = (one for one in said("rocketmq_pop", "sent") if one["keys"] == key)
        steps = capture("clients", "rocketmq_pop").trace(message=sent["id"]).to_pylist()
        assert {step["message_id"] for step in steps} - {None} == {sent["id"]}
        assert sum(step["step"] == "delivered" for step in steps) == sum(one["id"] == sent["id"] for one in said("rocketmq_pop", "got"))


def test_nobody_waits_for_an_answer_to_a_check():
    """A proxy asks what became of a transaction as if it waited; clients end the transaction instead."""
    rows = table("clients", "rocketmq_proxied", "select server_port, status, count(*) as n from exchanges where api = 'CHECK_TRANSACTION_STATE' group by all")
    checks = sum(one["op"] == "check" for one in truth("clients", "rocketmq_proxied")["operations"])
    assert {(row["server_port"], row["status"]): row["n"] for row in rows} == {(8080, "oneway"): checks, (10911, "oneway"): checks}


def test_what_a_rocketmq_client_sent_and_got():
    rows = Counter((row["from_client"], row["message_id"], row["partition"], row["offset"], row["payload_bytes"]) for row in found("rocketmq_go"))
    for one in said("rocketmq_go", "sent", "got"):
        if one["id"]:       # a batch has an id for each message
            assert rows[one["op"] == "sent", one["id"], str(one["queue"]), one["offset"], one["size"]], one
    states = Counter(row["event"] for row in table("clients", "rocketmq_go", "select event from rebalance_events where event like 'transaction%'"))
    assert states == {"transaction_committed": 3, "transaction_rolled_back": 3} and len(said("rocketmq_go", "tx")) == 6


def test_what_a_bookkeeper_client_added_and_read():
    stored = Counter((row["message_id"], row["payload_bytes"]) for row in
                     table("clients", "bookkeeper", "select message_id, payload_bytes from exchanges where api = 'ADD_ENTRY' and status = 'ok'"))
    operations = truth("clients", "bookkeeper")["operations"]
    added = {(f"{one['ledger']}:{one['entry']}", one["size"]) for one in operations if one["op"] == "added"}
    assert added - set(stored) == set() and {size for _, size in set(stored) - added} == {77, 78}      # the two that wake a long poll are not recorded
    assert set(stored.values()) == {2, 3, 4}       # by as many bookies as write it, and again by who recovers the last one
    whole = {one["ledger"] for one in operations if one["op"] == "create"} - {one["ledger"] for one in operations if one["op"] == "last"}    # not striped
    batches = [one["size"] for one in operations if one["op"] == "read" and one["how"] == "batch" and one["ledger"] in whole]
    assert table("clients", "bookkeeper", "select sum(records) as n, sum(payload_bytes) as bytes from exchanges where api = 'BATCH_READ_ENTRY'") == [
        {"n": len(batches), "bytes": sum(batches)}]


def test_what_a_bookkeeper_client_was_refused_and_waited_for():
    found_codes = Counter(row["code_name"] for row in table("clients", "bookkeeper", "select code_name from exchanges where status = 'error' and api = 'ADD_ENTRY'"))
    refused = [one for one in truth("clients", "bookkeeper")["operations"] if one["op"] == "add_refused"]
    assert found_codes == {"EFENCED": 2 * len(refused)} and {one["code"] for one in refused} == {-101}
    polls = table("clients", "bookkeeper", "select wait_ns, worked_ns from exchanges where wait_ns > 100000000")
    assert len(polls) >= 1 and all(row["wait_ns"] < 3_000_000_000 for row in polls)
