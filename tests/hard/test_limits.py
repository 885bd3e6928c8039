"""What a connection may keep open has a limit; what is put out then ends as what it is."""

import time
from collections import Counter

import dissect
from dissect.exchange.layout import OPEN_LIMIT
from dissect.machine.layout import NAME_MOST
from tests.hard import foreign
from tests.hard.dense import CONNECTED
from tests.hard.judge import rows
from tests.protocols.test_pulsar import fields, frame, varint
from tests.support.hard import Capture, put, talk, timed
from tests.support.clock import allowed

EXCHANGES = OPEN_LIMIT + 300


def statuses(folder, packets, messages) -> Counter:
    [path] = put(folder, "x", Capture(timed(packets), messages, port=11011))
    return Counter((row["status"], row["request_packet"] is None) for row in rows([str(path)])["exchanges"])


def skewed():
    """Every answer was captured before every request."""
    packets, messages = talk("tank", EXCHANGES, size=0)
    head, rest = packets[:3], packets[3:]
    return head, [p for p in rest if p.side == 1], [p for p in rest if p.side == 0], messages


def test_answers_that_wait_for_their_requests_are_limited_and_end_as_answers_without_a_request(tmp_path):
    head, answers, requests, messages = skewed()
    assert statuses(tmp_path, head + answers, messages) == {("no_request", True): EXCHANGES}
    found = statuses(tmp_path, head + answers + requests, messages)
    assert found == {("ok", False): OPEN_LIMIT, ("no_request", True): EXCHANGES - OPEN_LIMIT, ("reset", False): EXCHANGES - OPEN_LIMIT}


def test_an_answer_that_waits_is_put_out_by_requests_as_an_answer(tmp_path):
    """It waits for one that was lost, and is the oldest when further requests come."""
    head, answers, requests, messages = skewed()
    lost = {p.offset for p in [p for p in requests if p.data][:300]}
    found = statuses(tmp_path, head + answers[:300] + [p for p in requests if not p.data or p.offset not in lost], messages)
    assert found == {("no_request", True): 300, ("unanswered", False): EXCHANGES - 300}


def send(number: int) -> bytes:
    """A message to the producer's topic, without a payload."""
    command, metadata = b"\x08\x06" + b"\x32\x04" + fields(f1=1, f2=number % 128), fields(f1=b"p", f2=number, f3=1)
    inside = len(command).to_bytes(4) + command + len(metadata).to_bytes(4) + metadata
    return len(inside).to_bytes(4) + inside


def said(folder, *messages: tuple[int, bytes]):
    path = folder / "x.pcap"
    path.write_bytes(foreign.capture(foreign.packets([*CONNECTED, *messages], 1, 6650, True, 60_000)))
    return path


def test_a_name_that_rows_repeat_is_bounded_and_told(tmp_path):
    """A topic of 400 kB in the rows of 12,000 sends was an internal fault behind 2.2 GB."""
    begun = b"persistent://tenant/space/" + "ü".encode() * 700
    made = [fields(f1=begun + end, f2=number, f3=0) for number, end in ((1, b"a"), (2, b"b" * 10_000))]
    path = said(tmp_path, *((0, frame(5, one)) for one in made), (0, b"".join(send(n) for n in range(50))))
    found = rows([str(path)])
    topics = {row["topic"] for row in found["messages"] if row["topic"]}
    assert {len(topic.encode()) for topic in topics} <= {NAME_MOST, NAME_MOST - 1} and len(topics) == 2, "two names stay two"
    assert all(topic.startswith(begun.decode()[:500]) for topic in topics)
    assert [row["kind"] for row in found["problems"]] == ["too_large", "too_large"]
    whole = begun + b"b" * 10_000
    [wanted] = {row["topic"] for row in dissect.open(path).messages(topic=whole.decode()).to_pylist()}
    assert wanted in topics and wanted != dissect.open(path).messages(topic=(begun + b"a").decode()).to_pylist()[0]["topic"]


def test_a_text_of_a_message_that_its_records_have_is_looked_up_once(tmp_path):
    """What was acknowledged of a batch, said in 450 kB, was hashed for each of 60,000 records: 10 s."""
    batch, metadata = b"\0\0\0\2\x18\0" * 40_000, fields(f1=b"p", f2=1, f3=1, f11=40_000)
    inner = fields(f1=1, f2=fields(f1=9, f2=1)) + b"\x20\0" * 100_000
    command = b"\x08\x09\x4a" + varint(len(inner)) + inner
    inside = len(command).to_bytes(4) + command + len(metadata).to_bytes(4) + metadata + batch
    path, since = said(tmp_path, (1, len(inside).to_bytes(4) + inside)), time.process_time()
    assert len(rows([str(path)])["records"]) == 40_000 and time.process_time() - since < allowed(3)  # 1.5 s; 6 s
