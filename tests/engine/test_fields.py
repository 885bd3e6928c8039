"""Any described field can be a column."""

from pathlib import Path

import pytest

import dissect

CAPTURES = Path(__file__).resolve().parent.parent.parent / "captures"


@pytest.mark.parametrize(("capture", "field", "api", "values"), [
    ("tank/c_control", "tank.CreateTopic.partitions", "CreateTopic", {"1", "12", "300", "2", "4", "0", "5"}),
    ("tubemq/a_small", "tubemq.SendMessage.flag", "sendMessageP2B", {"0", "1"}),
])
def test_a_described_field_is_a_column(capture, field, api, values):
    found = dissect.open(str(CAPTURES / f"{capture}.pcap.zst"), fields=[field]).messages(where=f"api = '{api}' and kind = 'request'").to_arrow()
    got = set(found.column(field).to_pylist())
    assert got - {None} and got <= values | {None}
