"""Times, durations and sizes as people write them."""

from zoneinfo import ZoneInfo

import pytest

from dissect.analysis.conditions import WrongQuestion
from dissect.engine import times

FIRST = 1_700_000_000_123_456_789       # 2023-11-14 22:13:20 UTC
UTC, BERLIN = ZoneInfo("UTC"), ZoneInfo("Europe/Berlin")


@pytest.mark.parametrize(("text", "zone", "expected"), [
    ("2023-11-14T22:13:20Z", None, 1_700_000_000_000_000_000),
    ("2023-11-14T22:13:20.000000001Z", None, 1_700_000_000_000_000_001),
    ("2023-11-14T23:13:20+01:00", None, 1_700_000_000_000_000_000),
    ("2023-11-14 22:13:20", UTC, 1_700_000_000_000_000_000),
    ("2023-11-14 23:13:20", BERLIN, 1_700_000_000_000_000_000),
    ("22:13:25", UTC, 1_700_000_005_000_000_000),
    ("22:14", UTC, 1_700_000_040_000_000_000),
    ("23:13:25.5", BERLIN, 1_700_000_005_500_000_000),
    ("00:00:00", UTC, 1_700_006_400_000_000_000),        # the capture runs over midnight
    ("1700000000", None, 1_700_000_000_000_000_000),
    ("1700000000.25", None, 1_700_000_000_250_000_000),
    ("1700000000123", None, 1_700_000_000_123_000_000),
    ("1700000000123456789", None, FIRST),
    ("+10m", None, FIRST + 600 * 10**9),
    ("+1h30m", None, FIRST + 5400 * 10**9),
    ("+1.5ms", None, FIRST + 1_500_000),
])
def test_moments(text, zone, expected):
    assert times.moment(text, FIRST, zone) == expected


@pytest.mark.parametrize("text", ["tomorrow", "25:00:00", "+10", "12", "2023-13-01", "123456789012"])
def test_no_moments(text):
    with pytest.raises(WrongQuestion):
        times.moment(text, FIRST, UTC)


def test_relative_times_need_a_beginning():
    with pytest.raises(WrongQuestion, match="first packet"):
        times.moment("+10m", None)


@pytest.mark.parametrize(("text", "expected"), [("10s", 10**10), ("500ms", 5 * 10**8), ("2m30s", 150 * 10**9),
                                                ("1us", 1000), ("1.000000001s", 1_000_000_001)])
def test_durations(text, expected):
    assert times.duration(text) == expected


@pytest.mark.parametrize("text", ["10", "s", "10 parsecs", "", "10s!"])
def test_no_durations(text):
    with pytest.raises(WrongQuestion):
        times.duration(text)


def test_sizes():
    assert [times.size(text) for text in ("64M", "1g", "4096", "8 KiB")] == [64 << 20, 1 << 30, 4096, 8192]
    for text in ("0", "-1", "many", "1.5M"):
        with pytest.raises(WrongQuestion):
            times.size(text)


def test_zones():
    assert times.zone("Europe/Berlin") == BERLIN and times.zone(None) is None
    with pytest.raises(WrongQuestion, match="Europe/Berlin"):
        times.zone("Middle/Earth")
