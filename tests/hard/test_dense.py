"""As many messages as fit: no command needs much more for it than for others, and none fails."""

import random
from collections import Counter
from itertools import groupby
from time import process_time

import dissect
import pytest

from tests.hard import dense, foreign
from tests.hard.judge import rows
from tests.protocols.test_pulsar import fields, frame

SMALL = 60_000


@pytest.mark.parametrize("name", dense.MADE)
def test_each_is_what_it_says(name, tmp_path):
    """The makers themselves: thousands of messages of a protocol of ours."""
    found = rows([str(dense.written(name, tmp_path, SMALL))], {"connections": ["protocol"], "messages": ["kind"]}, internal=True, jobs=1)
    assert found["connections"][0]["protocol"] and len(found["messages"]) > 300


@pytest.mark.slow
@pytest.mark.parametrize("name", dense.MADE)
def test_no_command_needs_more_than_its_budget(name):
    """A tenth of the bytes in a fifth of the time: processes begin, and machines of tests are slower."""
    for _, command, code, cpu, memory, words in dense.measured([name], "", dense.SIZE // 10):
        assert code == 0 and "Traceback" not in words and "nternal fault" not in words, (command, words)
        assert cpu < dense.CPU_MOST / 2 and memory < dense.MEMORY_MOST, (command, cpu, memory)


@pytest.mark.parametrize("rubbish", [b"\xff", b"\xff" * 6])
def test_rubbish_between_equal_requests_costs_little_more(tmp_path, monkeypatch, rubbish):
    """None of them is known to have an answer, and once each answer looked at all of them."""
    took = {}
    monkeypatch.setitem(dense.MADE, "damaged", (6650, lambda size: dense.told(size, lambda n: dense.frame(18, b"") + rubbish, lambda n: dense.frame(19, b"") + rubbish)))
    for name in ("pings", "damaged"):
        path = str(dense.written(name, tmp_path, 5 * SMALL))
        took[name] = min(timed(lambda path=path: rows([path], {"connections": ["protocol"]}, jobs=1)) for _ in range(2))
    assert took["damaged"] < 20 * took["pings"]  # 7; 48 where each looked at all


def test_equal_requests_whose_answers_lack_cost_little_more(tmp_path):
    """Each answer may be that of none of them: 1,024 in a row are looked at, and not all that are open (2.7 s instead of 0.25)."""
    port, make = dense.MADE["pings"]
    talk = [(side, b"".join(words for _, words in some)) for side, some in groupby(make(5 * SMALL), lambda one: one[0])]
    packets, took, rng = foreign.packets(talk, 1, port, True, 700), [], random.Random(5)
    for part in (packets, [one for n, one in enumerate(packets) if n < 6 or rng.random() >= 0.3]):
        (path := tmp_path / "x.pcap").write_bytes(foreign.capture(part))
        took.append(min(timed(lambda path=path: rows([str(path)], {"connections": ["protocol"]}, internal=True, jobs=1)) for _ in range(2)))
    assert took[1] < 6 * took[0]


def timed(what) -> float:
    begun = process_time()
    what()
    return process_time() - begun


def first_words(connects: int, answers: int) -> bytes:
    """Answers to lookups that come later, and before them connections of the same ports, one in the other's place."""
    talk = [*dense.CONNECTED, (0, frame(2, fields(f1=b"c")) * connects), (1, b"".join(frame(24, fields(f3=1, f4=n)) for n in range(answers)))]
    packets = foreign.packets(talk, 1, 6650, True, dense.SEGMENT)
    asks = [one for one in packets[4:] if one[26:30] == packets[0][26:30]]
    return foreign.capture([*packets[:4], *(one for one in packets[4:] if one not in asks), *asks])


def test_a_first_word_does_not_walk_over_all_that_waits(tmp_path):
    """8,000 answers wait, and each of 8,000 first words went past all of them, twice: 3.2 s instead of 0.2."""
    took = []
    for connects, answers in ((8000, 1), (2, 8000), (8000, 8000)):
        (path := tmp_path / "x.pcap").write_bytes(first_words(connects, answers))
        took.append(min(timed(lambda path=path: rows([str(path)], {"exchanges": ["status"]}, internal=True, jobs=1)) for _ in range(2)))
    assert took[2] < 3 * (took[0] + took[1])


def test_messages_of_one_key_in_one_packet_have_an_answer_each(tmp_path):
    """Not one for each other message: 200 of them were 40,205 steps."""
    kept = "KEYS\\u0001k1\\u0002UNIQ_KEY\\u0001{:032X}\\u0002"
    asks = [dense.remoting(n, 310, a="g", b="topic", e=str(n % 8), i=kept.format(n)) for n in range(60)]
    answers = [dense.remoting(n, 0, 1, msgId=f"{n:032X}", queueId=n % 8, queueOffset=7) for n in range(60)]
    (path := tmp_path / "x.pcap").write_bytes(foreign.capture(foreign.packets([(0, b"".join(asks)), (1, b"".join(answers))], 1, 10911, True, dense.SEGMENT)))
    with dissect.open(str(path), jobs=1) as capture:
        tally = Counter(row["step"] for row in capture.trace(key="k1").to_pylist())
    assert tally["published"] == tally["answered"] == 60
