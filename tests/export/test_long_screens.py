"""What a screen says of all rows is true of those, too, that came after its widths were settled."""

from __future__ import annotations

import tracemalloc

import pytest

from dissect.export import words
from dissect.export.screen import MEASURED_ROWS, Screen, lines

COLUMNS = ["worked_ns", "api", "status", "client", "wait_ns", "code_name", "request_packet", "request_file"]
MATTERS = ("worked_ns", "api", "request_packet")
USUAL = {"worked_ns": 10**9, "api": "SEND" * 6, "status": "ok", "client": "c" * 30, "wait_ns": 5, "code_name": None, "request_packet": 1, "request_file": "/a/b.pcap"}


def screen(later: dict, width: int | None = 45) -> list[str]:
    """The lines of rows that are alike, of which the last one is not."""
    return list(lines(COLUMNS, [*[USUAL] * (MEASURED_ROWS + 2), USUAL | later], Screen(width), MATTERS))


def told(found: list[str]) -> str:
    """What stands below the rows."""
    return " ".join(line.strip() for line in found if "SEND" not in line)


def test_no_row_is_lost():
    rows = [USUAL | {"request_packet": packet} for packet in range(2 * MEASURED_ROWS)]
    [_, *found, _] = lines(["worked_ns", "request_packet", "request_file"], rows, Screen())
    assert [int(line.split()[-1].replace(",", "")) for line in found] == [*range(2 * MEASURED_ROWS)]


def test_rows_that_stay_alike_are_told_once():
    found = told(screen({}))
    assert "all packets are in /a/b.pcap" in found
    assert f"the same in every row: status ok, client {'c' * 30}" in found
    assert "hidden, and under 1 % here: wait_ns" in found
    assert "hidden, and empty here: code_name" in found


@pytest.mark.parametrize("later, claim", [
    ({"client": "d"}, f"client {'c' * 30}"), ({"code_name": "BUSY"}, "and empty here"), ({"wait_ns": 10**9}, "under 1 %"),
])
def test_a_late_row_that_differs_takes_the_claim_back(later, claim):
    found = told(screen(later))
    assert claim not in found
    assert f"hidden columns: {next(iter(later))} (" in found


@pytest.mark.parametrize("width", [45, None])
def test_a_late_row_of_another_file_says_so(width):
    found = screen({"request_file": "/a/c.pcap"}, width)
    at = found.index("packets from here on are in /a/c.pcap")
    assert [number for number, line in enumerate(found) if "SEND" in line][-1] == at + 1
    assert "all packets" not in told(found)


def test_texts_that_are_remembered_are_those_of_their_own_column_and_type():
    """A long list remembers what it wrote lately: 1, 1.0 and yes are equal values, and other texts."""
    values = [1, True, 1.0, "1", None, 1_000_000, [1], "a" * 200]
    rows = [{"left": one, "request_id": other} for one in values for other in values] * 30
    whole = [line.split() for line in lines(["left", "request_id"], iter(rows), Screen())][1:]
    assert whole[len(rows) - 64 : len(rows)] == whole[:64]
    assert [words.value(name, row[name]) for row in rows[:64] for name in row if row[name] is not None] == [text for line in whole[:64] for text in line]


def test_a_late_value_that_has_parts_is_written_too():
    """A question may make a struct of columns."""
    rows = [{"pair": {"packet": number % 7}} for number in range(MEASURED_ROWS + 5)]
    assert [*lines(["pair"], rows, Screen())][-1].strip() == str(rows[-1]["pair"])


@pytest.mark.parametrize("long", ["text", "bytes"])
def test_long_values_are_not_remembered(long):
    """One text of 50 kB, or bytes in every row: what is remembered of further rows stays small."""
    def row(number: int) -> dict:
        return {"value": "x" * 50_000 if number == 0 else str(number)} if long == "text" else {"value": bytes([number % 256]) * 50_000 if number >= MEASURED_ROWS else b"x"}

    tracemalloc.start()
    for _ in lines(["value"], map(row, range(MEASURED_ROWS + 300)), Screen()):
        pass
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert most < 8 << 20
