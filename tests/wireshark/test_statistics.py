"""Response times, errors and ownership: in the menu of Wireshark, and behind tshark's packets; each line with a filter that finds its packets."""

from __future__ import annotations

import json
import re
from typing import NamedTuple

import pytest

import dissect
from tests.support import tshark
from tests.wireshark import resegment

pytestmark = pytest.mark.skipif(not tshark.installed(), reason=tshark.MISSING)
WIDTH_MAX = 75  # of a window of text; filters and names may be longer
TITLES = ("BookKeeper", "Pulsar", "RocketMQ", "RocketMQ replication", "TANK", "TubeMQ")
ENTRIES = ("Response times by api", "Response times by topic", "Response times by group", "Errors", "Ownership", "Exchanges of a packet…")
NUMBERED, ROCKETMQ = re.compile(r"^ {0,3}\d+ "), 10911
INFERRED = ("stuck", "silent", "lock_refused")  # what the tables conclude, and no message says
WINDOW = """
local entries, asked = {}, nil
local function say(text) io.stderr:write(text .. "\\n") end
rawset(_G, "gui_enabled", function() return true end)
rawset(_G, "register_menu", function(name, action, group) entries[#entries + 1] = {name, action, group} end)
rawset(_G, "new_dialog", function(title, answered)
  if title == "Show the packets of a line" then answered("2"); answered("none"); answered("99") end
end)
rawset(_G, "set_filter", function(text) say("filter: " .. text) end)
rawset(_G, "apply_filter", function() say("applied") end)
rawset(_G, "copy_to_clipboard", function(text) say("copied: " .. #text) end)
rawset(_G, "TextWindow", {new = function(title)
  return {set = function(_, text) say(text) end, add_button = function(_, label, action)
    if title == "TANK: Errors" then say("button: " .. label); action() end
  end}
end})
dofile("PLUGIN")
local tap = Listener.new("frame")
function tap.draw()
  for _, entry in ipairs(entries) do
    say("menu: " .. entry[1] .. (entry[3] == MENU_TOOLS_UNSORTED and " in Tools" or " elsewhere"))
    entry[2]()
  end
end
"""


def test_every_protocol_has_entries_under_tools_that_open_its_tables(tmp_path):
    """tshark has no menu: it is given one that opens everything, and presses every button of one window, when the capture has been read."""
    script = tmp_path / "window.lua"
    script.write_text(WINDOW.replace("PLUGIN", str(tshark.plugin(tmp_path / "plugin"))))
    done = tshark.run(script, tshark.unpacked("tank", "c_control", tmp_path))
    lines = done.stderr.decode().splitlines()
    assert [line for line in lines if line.startswith("menu: ")] == [f"menu: Message queues/{title}/{entry} in Tools" for title in TITLES for entry in ENTRIES]
    assert any(re.match(" +[0-9]+ CreateTopic ", line) for line in lines), "the table of TANK"
    errors = lines[lines.index("menu: Message queues/TANK/Errors in Tools") :]
    at = errors.index("button: Filter by a line…")
    assert errors[at + 1 : at + 3] == ['filter: tank.api == "CreateTopic" && tank.status == "error" && tank.code == "EXISTS"', "applied"]
    assert [line for line in errors if line.startswith("button: ")] == ["button: Filter by a line…", "button: Copy", "button: Refresh"]
    assert lines.count("applied") == 1, "a line that is not there has no filter"
    empty = lines[lines.index("menu: Message queues/Pulsar/Errors in Tools") :]
    assert empty[1:4] == ["Pulsar: errors", empty[2], "     nothing in this capture"], "an empty window says so"


class Line(NamedTuple):
    name: str
    numbers: list[str]
    filter: str


def tables(said: str) -> dict[str, list[Line]]:
    """What was printed: each table's numbered lines, and what the last one below each says."""
    found: dict[str, list[Line]] = {}
    lines = said.splitlines()
    for i, line in enumerate(lines):
        if (title := re.match(r"^[A-Z][A-Za-z]+: (.*)$", line)) and not NUMBERED.match(line):
            found[title[1]] = []
        elif NUMBERED.match(line):
            below = next(j for j in range(i + 1, len(lines) + 1) if j == len(lines) or not lines[j].startswith("     ")) - 1
            words = line.split()
            found[list(found)[-1]].append(Line(words[1], words[2:], lines[below].strip()))
    return found


@pytest.fixture(scope="module")
def script(tmp_path_factory):
    return tshark.plugin(tmp_path_factory.mktemp("plugin"))


@pytest.fixture(scope="module")
def rebalanced(script, tmp_path_factory):
    """What tshark prints of a capture, and the tables of it."""
    path = tshark.unpacked("rocketmq", "b_rebalance", tmp_path_factory.mktemp("statistics"))
    said = tshark.run(script, path, "-q", "-o", "rocketmq.statistics:TRUE").stdout.decode()
    return script, path, said, dissect.open(str(path))


def grouped(capture, by: str, condition: str = "latency_ns is not null") -> dict[str, tuple[int, int, int]]:
    rows = capture.sql(f"""select coalesce(nullif({by}, ''), '(none)') as name, count(*) as n, count(*) filter (where status = 'error') as errors,
                           count(distinct response_packet) as packets from exchanges where protocol = 'rocketmq' and {condition} group by 1""").to_pylist()
    return {row["name"]: (row["n"], row["errors"], row["packets"]) for row in rows}


@pytest.mark.parametrize("by", ["api", "topic", "group"])
def test_times_count_what_the_tables_count(by, rebalanced):
    _, _, said, capture = rebalanced
    wanted = {name[:26]: row[:2] for name, row in grouped(capture, f'"{by}"').items()}
    assert {line.name: (int(line.numbers[0]), int(line.numbers[1])) for line in tables(said)[f"response times by {by}"]} == wanted and len(wanted) > 2


def test_errors_count_what_the_tables_count(rebalanced):
    _, _, said, capture = rebalanced
    rows = capture.sql("select api, code_name, count(*) as n, min(response_packet) as first, max(response_packet) as last from exchanges"
                       " where protocol = 'rocketmq' and status = 'error' group by 1, 2").to_pylist()
    wanted = {(row["api"], row["code_name"][:13], row["n"], row["first"], row["last"]) for row in rows}
    assert {(line.name, line.numbers[0].rstrip("…"), *map(int, line.numbers[1:4])) for line in tables(said)["errors"]} == wanted and wanted


@pytest.mark.parametrize("name", ["rocketmq/b_rebalance", pytest.param("tubemq/b_rebalance", marks=pytest.mark.slow), pytest.param("pulsar/b_rebalance", marks=pytest.mark.slow), "tank/c_control"])
def test_events_are_those_of_the_tables(name, script, tmp_path):
    """What a request states counts only when it was answered without an error."""
    protocol = name.partition("/")[0]
    path = tshark.unpacked(*name.split("/"), tmp_path)
    said = tables(tshark.run(script, path, "-q", "-o", f"{protocol}.statistics:TRUE").stdout.decode())
    rows = dissect.open(str(path)).sql(f"select event, count(*) as n from rebalance_events where protocol = '{protocol}' group by 1").to_pylist()
    wanted = {row["event"]: row["n"] for row in rows if row["event"] not in INFERRED}
    assert {line.name: int(line.numbers[0]) for line in said["events"] if line.name != "named"} == wanted and wanted


def test_a_filter_finds_the_packets_of_its_line(rebalanced):
    """All filters in one walk: tshark counts the packets of each."""
    script, path, said, capture = rebalanced
    wanted = {}
    for by in ("api", "topic", "group"):
        rows = grouped(capture, f'"{by}"')
        wanted |= {line.filter: next(row[2] for name, row in rows.items() if name.startswith(line.name.rstrip("…"))) for line in tables(said)[f"response times by {by}"]}
    done = tshark.run(script, path, "-q", "-z", "io,stat,0," + ",".join(wanted))
    [row] = [line for line in done.stdout.decode().splitlines() if "<>" in line and "|" in line and not line.strip().startswith("| Interval")]
    counts = [int(word) for word in row.split("|")[2:-1] for word in word.split()][::2]
    assert dict(zip(wanted, counts[: len(wanted)], strict=True)) == wanted


def test_a_partition_names_the_packets_in_which_something_new_was_said(rebalanced):
    script, path, said, _ = rebalanced
    for line in [one for one in tables(said)["what was said last of each partition"] if "frame.number" in one.filter][:2]:
        frames = tshark.run(script, path, "-Y", f"({line.filter}) && rocketmq", "-T", "fields", "-e", "frame.number").stdout.decode().split()
        assert frames == re.findall(r"\d+", line.filter) and int(line.numbers[-1]) >= len(frames)


def test_a_table_has_room_for_the_longest_names(rebalanced):
    _, _, said, _ = rebalanced
    lines = said.splitlines()
    assert any(" GET_CONSUMER_LIST_BY_GROUP " in line for line in lines) and max(len(line) for line in lines if NUMBERED.match(line)) <= WIDTH_MAX


def remoting(opaque: int, answer: bool, **fields: str) -> bytes:
    head = json.dumps({"code": 0 if answer else 105, "flag": int(answer), "language": "JAVA", "opaque": opaque, "version": 399, "extFields": fields}).encode()
    return (len(head) + 4).to_bytes(4, "big") + len(head).to_bytes(4, "big") + head


@pytest.mark.parametrize("topic", ['say "so"', "two\nlines", "größe", "${macro}\x1b[31m\x9b2J", *(pytest.param(name, marks=pytest.mark.slow) for name in ("back\\slash", "(a) || rocketmq", "%s %d"))])
def test_a_name_is_a_text_in_its_filter_whatever_it_holds(topic, script, tmp_path):
    path = tmp_path / "named.pcap"
    path.write_bytes(resegment.capture([(0, remoting(1, False, topic=topic)), (1, remoting(1, True)), (0, remoting(2, False, topic="other")), (1, remoting(2, True))], ROCKETMQ))
    said = tshark.run(script, path, "-q", "-o", "rocketmq.statistics:TRUE").stdout.decode()
    [filter_] = [line.strip() for line in said.splitlines() if line.startswith("     rocketmq.topic == ") and '"other"' not in line]
    assert all(line.isprintable() for line in said.split("\n")), "a terminal is told nothing"
    assert tshark.run(script, path, "-Y", filter_, "-T", "fields", "-e", "frame.number").stdout.decode().split() == ["5"]
