"""The protobuf library's own classes, of our files, read what brokers sent, and give the same bytes back."""

from __future__ import annotations

import pytest
from tests.support.streams import streams

from dissect.protobuf import bookkeeper, classes, pulsar, tubemq
from dissect.language.load import load


@pytest.mark.parametrize("name", ["pulsar", "bookkeeper", "tubemq"])
def test_every_message_of_the_files_is_a_class(name):
    made = classes(name)
    assert {message for message in load(name).schema.messages if "." not in message} <= set(made)
    for cls in made.values():
        if hasattr(cls, "FromString"):
            cls()


def test_commands_of_a_capture_are_read():
    kinds = set()
    for stream in streams("pulsar/d_txn", [6650]):
        at = 0
        while at + 8 <= len(stream.data):
            size, inner = int.from_bytes(stream.data[at : at + 4]), int.from_bytes(stream.data[at + 4 : at + 8])
            text = stream.data[at + 8 : at + 8 + inner]
            command = pulsar.BaseCommand.FromString(text)
            assert command.SerializeToString() == text
            kinds.add(pulsar.BaseCommand.Type.Name(command.type))
            at += 4 + size
    assert {"CONNECT", "SEND", "SEND_RECEIPT", "NEW_TXN", "ACK"} <= kinds


def test_messages_are_built_and_refused_without_what_is_required():
    header = bookkeeper.BKPacketHeader(version=bookkeeper.ProtocolVersion.Value("VERSION_THREE"),
                                       operation=bookkeeper.OperationType.Value("ADD_ENTRY"), txnId=7)
    assert bookkeeper.BKPacketHeader.FromString(header.SerializeToString()) == header
    with pytest.raises(Exception, match="required"):
        tubemq.RequestBody().SerializeToString()
