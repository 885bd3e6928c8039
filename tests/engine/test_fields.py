"""Any described field can be a column."""

from pathlib import Path

import pytest

import dissect
from dissect.language.expressions import DescriptionError

CAPTURES = Path(__file__).resolve().parent.parent.parent / "captures"


@pytest.mark.parametrize(("capture", "field", "api", "values"), [
    ("tank/c_control", "tank.CreateTopic.partitions", "CreateTopic", {"1", "12", "300", "2", "4", "0", "5"}),
    ("tubemq/a_small", "tubemq.SendMessage.flag", "sendMessageP2B", {"0", "1"}),
])
def test_a_described_field_is_a_column(capture, field, api, values):
    found = dissect.open(str(CAPTURES / f"{capture}.pcap.zst"), fields=[field]).messages(where=f"api = '{api}' and kind = 'request'").to_arrow()
    got = set(found.column(field).to_pylist())
    assert got - {None} and got <= values | {None}


@pytest.mark.parametrize(("capture", "field", "where", "values"), [
    ("tubemq/a_small", "tubemq.MessagesGot.currOffset", "code = 404", {"-1"}),                # a member that nothing declares
    ("tubemq/a_small", "tubemq.GetMessageResponseB2C.currOffset", "code = 404", {"-1"}),      # by its message's name
    ("tubemq/a_small", "tubemq.MasterAuthorizedInfo.visitAuthorizedToken", "packet = 6", {"1795248683903"}),  # in a member's message
    ("tank/a_produce", "tank.Bundle.flags.few", "packet in (16, 18, 20, 22)", {"1", "2", "15"}),  # some bits of a number
])
def test_what_is_described_without_being_declared_is_a_column_too(capture, field, where, values):
    found = dissect.open(str(CAPTURES / f"{capture}.pcap.zst"), fields=[field]).messages(where=where).to_arrow()
    assert set(found.column(field).to_pylist()) == values


@pytest.mark.parametrize(("field", "said"), [
    ("tubemq.MessagesGot.currOfset", "did you mean tubemq.MessagesGot.currOffset"),
    ("tuebmq.MessagesGot.currOffset", "did you mean tubemq"),
    ("tank.Bundle.flags.codecs", "did you mean tank.Bundle.flags.codec"),
])
def test_a_field_that_nobody_describes_is_refused_whatever_was_captured(field, said):
    with pytest.raises(DescriptionError, match=said):
        dissect.open(str(CAPTURES / "tank/c_control.pcap.zst"), fields=[field]).messages().to_arrow()
