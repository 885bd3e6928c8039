"""Which requests waited through which silence: as if each were compared with each, and for much less."""

from __future__ import annotations

import random
import time

import duckdb
import pytest

from dissect.analysis import questions
from dissect.analysis.questions import SEVERAL, SILENCE_NS, TOGETHER_NS

MS = 1_000_000
EXCHANGES = ("source bigint, protocol varchar, server_ip varchar, server_port bigint, connection bigint, api varchar, status varchar, request_last_ns bigint,"
             " response_first_ns bigint, wait_ns bigint, request_file varchar, request_packet bigint, from_client boolean")
CONNECTIONS = ("source bigint, connection bigint, protocol varchar, client_ip varchar, server_ip varchar, server_port bigint, first_ns bigint, last_ns bigint,"
               " file varchar, first_packet bigint, last_file varchar, last_packet bigint, ended_by varchar, \"end\" varchar, start varchar, bytes_to_client bigint,"
               " bytes_to_server bigint, handshake_ns bigint, packets_to_client bigint, packets_to_server bigint")


def asked(rows: list[tuple[int, int]]) -> tuple[list[dict], float]:
    """What the question says of one server to which these requests were sent, each answered at its time, both in ns; and what it cost, in seconds."""
    last = max(until for _, until in rows)
    with duckdb.connect(config={"threads": 1}) as base:
        base.execute(f"create table exchanges ({EXCHANGES})")
        base.execute(f"create table connections ({CONNECTIONS})")
        base.execute("insert into connections values (0, 1, 'p', '10.0.0.1', '10.0.0.2', 9, 0, ?, 'f', 1, 'f', 2, null, 'open', 'syn', 9, 9, 1, 9, 9)", [last])
        base.execute("insert into exchanges select 0, 'p', '10.0.0.2', 9, 1, 'ask', 'ok', unnest(?), unnest(?), null, 'f', 1, true",
                     [[since for since, _ in rows], [until for _, until in rows]])
        began = time.process_time()
        answer = base.execute(questions.stalls(stuck=False)[0][0])
        found = [dict(zip([column[0] for column in answer.description], row, strict=True)) for row in answer.fetchall()]
        spent = time.process_time() - began
    return sorted([row for row in found if row["kind"] == "frozen"], key=lambda row: row["from_ns"]), spent


def compared(rows: list[tuple[int, int]]) -> list[tuple[int, int, int, int]]:
    """(from, to, requests, time lost) of each silence that was a stall, by comparing each with each."""
    answers = sorted(until for _, until in rows)
    silences = [(one, two) for one, two in zip([min(since for since, _ in rows), *answers], answers, strict=False) if two - one >= SILENCE_NS]
    took = sorted(until - since for since, until in rows)
    usual = took[(len(took) - 1) // 2]
    waits = [(since, until) for since, until in rows if until - since >= SILENCE_NS // 10 and until - since > 5 * usual]
    found = []
    for one, two in silences:
        held = [(since, until) for since, until in waits if since < two and until > one and since >= one - SILENCE_NS]
        spans = [(max(since, one), min(until, two)) for since, until in held]
        if sum(end - begin >= SILENCE_NS for begin, end in spans) >= SEVERAL and 2 * sum(until <= two + TOGETHER_NS for _, until in held) >= len(held):
            found.append((min(begin for begin, _ in spans), max(end for _, end in spans), len(spans), sum(end - begin for begin, end in spans)))
    return sorted(found)


def talk(seed: int) -> list[tuple[int, int]]:
    """Requests that are answered within 2 ms, between silences of any length; some who ask wait through one, or through several."""
    any_, rows, now = random.Random(seed), [], 10**9
    for _ in range(any_.randrange(2, 14)):
        for _ in range(any_.randrange(1, 60)):
            now += any_.randrange(1, 300) * MS
            rows.append((now, now + MS * any_.randrange(1, 2)))
        begins, now = now, now + any_.choice([400, 499, 501, 700, 1300, 9000]) * MS
        for _ in range(any_.randrange(8)):
            since = begins + any_.randrange(-600, 800) * MS
            rows.append((since, max(since + MS, now + any_.choice([0, 1, 150, 250, 2000]) * MS)))
    return rows


@pytest.mark.parametrize("seed", range(25))
def test_silences_and_waits_are_matched_as_if_each_were_compared_with_each(seed):
    rows = talk(seed)
    assert [(row["from_ns"], row["to_ns"], row["exchanges"], row["lost_ns"]) for row in asked(rows)[0]] == compared(rows)


@pytest.mark.parametrize("seed", [0, 15, 19, 24])
def test_times_before_1970_are_matched_as_any_others(seed):
    """A recorder's clock that is not set, with an offset in its file: remainders of such times are below 0."""
    rows = [(since - 10**12, until - 10**12) for since, until in talk(seed)]
    assert [(row["from_ns"], row["to_ns"], row["exchanges"], row["lost_ns"]) for row in asked(rows)[0]] == compared(rows)


def test_some_of_these_talks_have_stalls():
    assert sum(len(compared(talk(seed))) for seed in range(25)) >= 10


def test_four_times_the_silences_cost_four_times_as_much():
    """Four thousand silences with forty who wait in each: compared with each other they would be 640 million."""
    def cost(silences: int) -> float:
        begins = [(2 * number + 2) * 10**9 for number in range(silences)]
        waits = [(begin + (turn + 2) * MS, begin + 1900 * MS) for begin in begins for turn in range(40)]
        soon = [(begin + turn * MS, begin + turn * MS + 1) for begin in begins for turn in range(60)]
        found, spent = asked(waits + soon)
        assert len(found) == silences
        return spent

    cost(10)
    small = cost(1000)
    assert cost(4000) < 5 * small
