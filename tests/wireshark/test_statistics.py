"""Response times and events: in the menu of Wireshark, and behind tshark's packets."""

from __future__ import annotations

import pytest

from tests.support import tshark

pytestmark = pytest.mark.skipif(not tshark.installed(), reason=tshark.MISSING)
WIDTH_MAX = 75  # of a window of text
WINDOW = """
local entries = {}
rawset(_G, "gui_enabled", function() return true end)
rawset(_G, "register_menu", function(name, action, group) entries[#entries + 1] = {name, action, group} end)
rawset(_G, "TextWindow", {new = function(title) return {set = function(_, text) io.stderr:write(text) end} end})
dofile("PLUGIN")
local tap = Listener.new("frame")
function tap.draw()
  for _, entry in ipairs(entries) do
    io.stderr:write("menu: " .. entry[1] .. (entry[3] == MENU_TOOLS_UNSORTED and " in Tools" or " elsewhere") .. "\\n")
    entry[2]()
  end
end
"""


def test_every_protocol_has_an_entry_under_tools_that_opens_its_table(tmp_path):
    """tshark has no menu: it is given one that opens everything when the capture has been read."""
    script = tmp_path / "window.lua"
    script.write_text(WINDOW.replace("PLUGIN", str(tshark.plugin(tmp_path / "plugin"))))
    done = tshark.run(script, tshark.unpacked("tank", "c_control", tmp_path))
    lines = done.stderr.decode().splitlines()
    assert [line for line in lines if line.startswith("menu: ")] == [
        f"menu: Message queues/{title} in Tools" for title in ("BookKeeper", "Pulsar", "RocketMQ", "RocketMQ replication", "TANK", "TubeMQ")]
    assert any(line.startswith("CreateTopic ") for line in lines), "the table of TANK"
    assert max(map(len, lines[1:])) <= WIDTH_MAX


def test_a_table_has_room_for_the_longest_names(tmp_path):
    script = tshark.plugin(tmp_path / "plugin")
    done = tshark.run(script, tshark.unpacked("rocketmq", "b_rebalance", tmp_path), "-q", "-o", "rocketmq.statistics:TRUE")
    lines = done.stdout.decode().splitlines()
    assert any(line.startswith("GET_CONSUMER_LIST_BY_GROUP ") for line in lines) and max(map(len, lines)) <= WIDTH_MAX
