"""What moves to the spool is what waits, and nothing that was let go of."""

from __future__ import annotations

import random

import numpy
import pytest

from dissect.capture import reader as capture_reader
from dissect.decode.spooled import Spooled
from dissect.stream.state import NOWHERE, XT_NEXT, XT_PLACE
from tests.engine.test_cuts import damaged, rows, unpacked


@pytest.mark.parametrize("name", ["rocketmq/a_small", "tubemq/g_midstream"])
def test_no_free_row_has_a_place(name, tmp_path, monkeypatch):
    dice, path, freed = random.Random(7), tmp_path / "lossy.pcap", 0
    path.write_bytes(damaged(unpacked(name), {i for i in range(4000) if dice.random() < 0.05}, []))
    leave = Spooled.leave

    def looked(self, data, base):
        nonlocal freed
        extents, free = numpy.asarray(self.streams.extents.rows), self.streams.extents.free
        while free >= 0:
            assert extents[free, XT_PLACE] == NOWHERE
            free, freed = int(extents[free, XT_NEXT]), freed + 1
        leave(self, data, base)
        used = extents[: self.streams.extents.used]
        assert not (used[:, XT_PLACE] >= base).any()      # all that waits has moved

    monkeypatch.setattr(Spooled, "leave", looked)
    monkeypatch.setattr(capture_reader, "BLOCK_RECORDS", 20)
    found = rows(path, jobs=1)["messages"]
    assert found and freed > 5
