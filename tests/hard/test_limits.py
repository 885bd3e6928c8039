"""What a connection may keep open has a limit; what is put out then ends as what it is."""

from collections import Counter

from dissect.exchange.layout import OPEN_LIMIT
from tests.hard.judge import rows
from tests.support.hard import Capture, put, talk, timed

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
