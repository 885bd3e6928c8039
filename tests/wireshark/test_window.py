"""What a window needs that tshark does not: columns of packets in any order, and filters for what belongs to a packet."""

from __future__ import annotations

import json
import os
import shutil
import subprocess

import pytest

import dissect
from tests.support import tshark

pytestmark = pytest.mark.skipif(not tshark.installed(), reason=tshark.MISSING)
SELECTED = 14  # of tank/c_control: asks for a topic to be made
MENU = """
local entries = {}
rawset(_G, "gui_enabled", function() return true end)
rawset(_G, "register_menu", function(name, action) entries[name] = action end)
rawset(_G, "register_packet_menu", function(name, action, fields) entries[name] = action; io.stderr:write("asks for: ", name, " of ", fields, "\\n") end)
rawset(_G, "new_dialog", function(_, answered) answered("PACKET"); answered("none") end)
rawset(_G, "set_filter", function(text) io.stderr:write("filter: ", text, "\\n") end)
rawset(_G, "apply_filter", function() end)
dofile("PLUGIN")
local field = Field.new("tank.topic") -- of a packet that is selected all fields are made
local tap = Listener.new("frame", "frame.number == PACKET")
function tap.packet() entries["ENTRY"](table.unpack({all_field_infos()})) end
"""


@pytest.fixture(scope="module")
def asked(tmp_path_factory):
    folder = tmp_path_factory.mktemp("menu")
    return tshark.plugin(folder / "plugin"), tshark.unpacked("tank", "c_control", folder), folder


def numbers(asked, condition: str) -> list[int]:
    script, path, _ = asked
    done = tshark.run(script, path, "-2", "-Y", condition, "-T", "fields", "-e", "frame.number")
    assert done.returncode == 0, done.stderr
    return [int(word) for word in done.stdout.split()]


def filter_of(asked, entry: str, packet: int) -> str:
    """What an entry of the menu sets for a packet; it is handed all fields of the packet, as a click does."""
    script, path, folder = asked
    (folder / "menu.lua").write_text(MENU.replace("PLUGIN", str(script)).replace("ENTRY", entry).replace("PACKET", str(packet)))
    said = tshark.run(folder / "menu.lua", path, "-2").stderr.decode()
    [found] = {line.removeprefix("filter: ") for line in said.splitlines() if line.startswith("filter: ")}
    return found


@pytest.mark.parametrize("entry", ["TANK/Its exchanges", "Message queues/TANK/Exchanges of a packet…"])
def test_a_packet_is_shown_with_what_belongs_to_its_messages(entry, asked):
    rows = dissect.open(str(asked[1])).sql("select request_packet, response_packet from exchanges where response_packet is not null").to_pylist()
    [wanted] = [list(row.values()) for row in rows if SELECTED in row.values()]
    assert numbers(asked, filter_of(asked, entry, SELECTED)) == wanted
    assert filter_of(asked, entry, wanted[1]) == filter_of(asked, entry, SELECTED).replace(str(SELECTED), str(wanted[1]))


def test_packets_of_the_same_topic_are_shown(asked):
    said = filter_of(asked, "TANK/The same topic", SELECTED)
    assert said == 'tank.topic in {"alpha"}' and numbers(asked, said) == numbers(asked, 'tank.topic == "alpha"') and len(numbers(asked, said)) > 10


@pytest.mark.skipif(shutil.which("sharkd") is None, reason="sharkd is not installed")
def test_a_packet_that_was_selected_takes_no_columns_from_those_behind_it(asked, tmp_path):
    """Wireshark reads what is selected without columns, and rows of its list one by one, with them."""
    plugins = tmp_path / ".local" / "lib" / "wireshark" / "plugins"
    plugins.mkdir(parents=True)
    shutil.copy(asked[0], plugins)
    calls = [("load", {"file": str(asked[1])}), ("frame", {"frame": SELECTED, "proto": True}), ("frames", {"skip": SELECTED, "limit": 4})]
    lines = [json.dumps({"jsonrpc": "2.0", "id": number, "method": name, "params": params}) for number, (name, params) in enumerate(calls, 1)]
    done = subprocess.run(["sharkd", "-"], input="\n".join(lines) + "\n", text=True, capture_output=True, check=True,
                          env={**os.environ, "HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path)})
    rows = [(row["c"][4], row["c"][6].split()[0]) for row in json.loads(done.stdout.splitlines()[2])["result"]]
    assert rows == [("TANK", "CreateTopic")] * 4
