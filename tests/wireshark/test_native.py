"""The native dissector that tools/wireshark_c writes: its fields are the Lua plugin's."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest

from tests.support import tshark
from tests.wireshark import native

# What it leaves to the plugin: compressed payloads and all in them, waits, what stands in a message that is cut or damaged.
INSIDE = {"Batched", "SingleMessageMetadata", "Single", "Property", "Batch"}
CASES = [("pulsar", "a_small", 50_000), ("pulsar", "d_txn", 5_000), ("bookkeeper", "f_bk_v3", 55_000)]


def test_all_nodes_of_both_descriptions_are_written(tmp_path):
    for protocol in ("pulsar", "bookkeeper"):
        left_out = native.generate(protocol, tmp_path).split("left out: ")[1]
        assert {word for word in left_out.replace(",", "").split() if not word.isdigit()} <= {"Entry", "Made", "Coded", "Check"}


@pytest.mark.slow
@pytest.mark.skipif(not tshark.installed(), reason=tshark.MISSING)
@pytest.mark.skipif(not native.buildable(), reason="gcc, pkg-config and wireshark-dev build the native dissector")
@pytest.mark.parametrize(("protocol", "name", "least"), CASES)
def test_fields_are_those_of_the_plugin(protocol, name, least):
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        folder.chmod(0o755)  # another user's tshark reads it
        capture, home = tshark.unpacked(protocol, name, folder), native.build(protocol, folder)
        both, only_native, only_plugin = native.compare(native.shown(protocol, capture, home=home),
                                                        native.shown(protocol, capture, "-X", f"lua_script:{tshark.plugin(folder / 'plugin')}"))
        assert both > least
        assert {field for field in only_native if not field.startswith("bookkeeper.StoredPayload.message")} == set()
        assert {field for field in only_plugin if field.split(".")[1] not in INSIDE | {"wait", "StoredPayload"}} == set()
