"""What a number is, is said once, in the description: a time, an address, digits, yes or no."""

from __future__ import annotations

import pytest

from dissect.language import units
from dissect.language.load import load


@pytest.mark.parametrize(("unit", "value", "told"), [
    ("ms since 1970", 1_795_247_549_733, "2026-11-21 07:52:29.733 UTC"), ("s since 1970", 1_795_247_549, "2026-11-21 07:52:29 UTC"),
    ("ns since 1970", 5, "1970-01-01 00:00:00.000000005 UTC"), ("ms since 1970", -2, ""), ("ms since 1970", 1 << 62, ""),
    ("IPv4", -1_073_741_310, "192.0.2.2"), ("hex", 3585, "0xe01"), ("flag", 2, "yes"), ("ms", 5, ""), (None, 5, ""), ("hex", b"\x01", "")])
def test_a_number_in_its_units_form(unit, value, told):
    assert units.in_unit(unit, value) == told


def test_a_proto_file_says_it_in_front_of_the_comment():
    pulsar, tubemq = load("pulsar").schema.messages, load("tubemq").schema.messages
    published = pulsar["MessageMetadata"].by_name["publish_time"]
    assert (published.unit, published.doc) == ("ms since 1970", "the producer's clock")
    assert tubemq["SendMessageRequestP2B"].by_name["sentAddr"].unit == "IPv4"
    assert pulsar["CommandSend"].by_name["is_chunk"].unit == "flag"
