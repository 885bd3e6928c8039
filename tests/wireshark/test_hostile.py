"""Damaged captures through tshark with the plugin: no Lua error, no endless run.  A campaign: python -m tests.wireshark.hostile"""

from __future__ import annotations

import pytest

from tests.wireshark import hostile
from tests.support import tshark

pytestmark = pytest.mark.skipif(not tshark.installed(), reason=tshark.MISSING)
COUNT = len(hostile.CAPTURES)  # one of each


def test_damaged_payloads_never_fail(capsys):
    assert hostile.main(["--count", str(COUNT)]) == 0, capsys.readouterr().out


@pytest.mark.slow
def test_many_damaged_payloads_never_fail(capsys):
    assert hostile.main(["--count", "1000", "--first", "100000"]) == 0, capsys.readouterr().out
