"""Figures, tables and trees for people; pcapng for tools."""

import io
import re
import shlex
import subprocess
import sys
import time
from datetime import UTC
from pathlib import Path
from types import SimpleNamespace

import pytest

import dissect
from dissect import schema
from dissect.cli import ask, look, process, progress, store, tables
from dissect.export import pcapng, screen, words
from dissect.progress import Steps
from dissect.protocols.tank import Kind
from dissect.tree.node import Node
from tests.support.clock import allowed

CAPTURE = Path(__file__).parents[2] / "captures/pulsar/b_two_brokers.pcap.zst"


@pytest.mark.parametrize(("ns", "text"), [
    (0, "0 ns"), (999, "999 ns"), (1000, "1 µs"), (39_400, "39.4 µs"), (999_999, "1 ms"), (6_126_000, "6.13 ms"),
    (48_000_000, "48 ms"), (999_960_000, "1 s"), (30_000_000_000, "30 s"), (59_897_000_000, "59.9 s"),
    (59_970_000_000, "1 min 00 s"), (90_000_000_000, "1 min 30 s"), (7_260_000_000_000, "2 h 01 min"),
    (-1500, "-1.5 µs"), (None, ""),
])
def test_durations(ns, text):
    assert words.duration(ns) == text


def test_sizes_and_shares():
    assert [words.size(n) for n in (0, 999, 1000, 4_100_000_000)] == ["0 B", "999 B", "1 kB", "4.1 GB"]
    assert words.share(10, 10) == "100 %" and words.share(0, 10) == "0.0 %" and words.share(1, 0) == ""
    assert words.share(999_999, 1_000_000) == "99.999 %", "100 % is said only when nothing is missing"
    assert words.share(1, 10**9) == "0.001 %"


def test_text_from_the_wire_cannot_steer_the_terminal():
    assert words.printable("a\x1b[31mb\0") == "a\\x1b[31mb\\x00"
    assert words.printable("no such topic\r\n\tat a.B\n") == r"no such topic\r\n\tat a.B\n", "as a reader would write it"


ROWS = [{"topic": "orders/eu", "latency_ns": 1_500_000, "count": 48_120},
        {"topic": "a very long topic name that will not fit", "latency_ns": None, "count": 3}]


def shown(width=None, colour=False):
    return list(screen.lines(["topic", "latency_ns", "count"], ROWS, screen.Screen(width, colour)))


def test_a_pipe_gets_the_whole_text():
    assert shown() == [
        "topic                                     latency   count",
        "orders/eu                                  1.5 ms  48,120",
        "a very long topic name that will not fit                3"]


def test_a_narrow_terminal_cuts_texts_first():
    assert shown(34)[2] == "a very l… not fit                3"
    assert all(len(line) <= 34 for line in shown(34))


def test_a_very_narrow_terminal_leaves_out_columns_and_says_so():
    assert "hidden columns: latency_ns (--columns" in " ".join(line.strip() for line in shown(20)[-3:])


WIDE = [{"worked_ns": 3_760_000_000 - n, "at_ns": 0, "request_packet": 20_686 + n, "response_packet": 20_874, "protocol": "pulsar", "api": "LOOKUP",
         "topic": f"persistent://public/default/moves-of-a-long-name-partition-{n}", "partition": str(n), "client_ip": "fd00:10:244:3::17",
         "server_ip": "fd00:10:244:1::9", "status": "ok", "send_ns": 215_000_000, "server_ns": 3_400_000_000, "receive_ns": 150_000_000, "wait_ns": 80_000_000,
         "tcp": ["retransmission", "gap"], "request_file": "night/of/long/names.pcap.zst"} for n in range(3)]


@pytest.mark.parametrize(("width", "seen"), [
    (80, {"worked", "at", "request", "api", "status", "send", "server", "receive", "wait"}),
    (120, {"worked", "at", "request", "answer", "api", "topic", "part", "status", "send", "server", "receive", "wait", "tcp"}),
    (200, {"worked", "at", "request", "answer", "protocol", "api", "topic", "part", "client ip", "server ip", "status", "send", "server", "receive", "wait", "tcp"}),
])
def test_a_screen_keeps_what_it_is_for(width, seen):
    found = list(screen.lines(["worked_ns", *ask.SLOW], WIDE, screen.Screen(width, zone=UTC), ("worked_ns", *ask.MATTERS["slow"])))
    heads = {screen.SHORT.get(name, screen.heading(name)) for name in ask.SLOW} | {screen.heading(name) for name in ask.SLOW} | {"worked"}
    assert {head for head in heads if re.search(rf"(^|  ){head}(  |$)", found[0])} >= seen, found
    assert all(len(line) <= width for line in found[:4])
    if "topic" in seen:
        assert "ion-2" in found[3] and any(line.endswith(": persistent://public/default/") for line in found) or width == 200
    assert "all packets are in night/of/long/names.pcap.zst" in found


IDLE = [row | {"send_ns": 21_500 * n, "receive_ns": 1_500, "wait_ns": 0, "tcp": None, "client_ip": f"10.0.0.{n}"} for n, row in enumerate(WIDE)]


def test_columns_that_say_nothing_leave_their_room_to_names():
    """Of 3.76 s nothing was sending, receiving or waiting: at 80 columns the topic is worth more."""
    found = list(screen.lines(["worked_ns", *ask.SLOW], IDLE, screen.Screen(80, zone=UTC), ("worked_ns", *ask.MATTERS["slow"])))
    assert re.split(r"  +", found[0]) == ["worked", "at", "request", "api", "topic", "part", "status", "server"]
    assert "ion-2" in found[3] and all(len(line) <= 80 for line in found)
    assert "the same in every row: protocol pulsar" in found
    told = " ".join(found).replace("   ", " ")
    assert "hidden, and under 1 % here: send_ns, receive_ns, wait_ns" in told and "hidden, and empty here: tcp" in told


def test_every_question_of_many_columns_says_what_matters():
    shown_by = {"latency": ask.LATENCY, "errors": ask.ERRORS, "slow": ask.SLOW}
    for name, shown_columns in shown_by.items():
        assert set(ask.MATTERS[name]) & set(shown_columns)
    assert set(tables.MATTERS) == set(schema.TABLES) - {"why"}      # which has a screen of its own
    for name, columns in tables.MATTERS.items():
        assert set(columns) <= set(schema.TABLES[name].names()), name


def test_wide_letters_take_two_columns():
    assert screen.wide("主题") == 4 and screen.cut("主题主题", 5) == "主…题"


def test_colour_only_where_asked_for():
    assert "\x1b[1m" in shown(80, True)[0] and "\x1b" not in "".join(shown(80))


STEPS = {"save": "writing", "report": "answering question", "summary": "answering question", "exchanges": "writing e.csv", "export": "writing n.trace", "diff": "comparing both sides",
         "share": "writing packets", "extract": "writing x.pcapng", "between": "looking for what was lost"}

# Tells what is drawn, and each step and work when it ends: which of them a clock would meet depends on the machine.
TELLS_ALL = """
import sys
from contextlib import contextmanager

from dissect.cli import app, progress

def tell(now):
    sys.stderr.write(f"@ {now.bytes_done} {now.bytes_total} {now.what}\\n")      # in one piece: two threads tell

def telling(method):
    def told(steps, *given):
        method(steps, *given)
        tell(steps.progress())
    return told

watch = progress.Watch.__call__

@contextmanager
def watched(self, work):
    with watch(self, work):
        yield
    tell(work.progress())

line, progress.FIRST_SHOWN, progress.EVERY = progress.line, 0.01, 0.01
progress.line = lambda now, seconds: tell(now) or line(now, seconds)
progress.Steps.begin, progress.Steps.reach = telling(progress.Steps.begin), telling(progress.Steps.reach)
progress.Watch.__call__ = watched
app.run(sys.argv[1:])
"""


def test_progress_stays_in_one_line():
    """A longer one would be wrapped by the terminal, and each turn would leave a line behind."""
    now = SimpleNamespace(bytes_done=1_700_000_000, bytes_total=4_100_000_000, packets=3_771_004, messages=1_200_300, what="")
    told = progress.line(now, 2.0)
    assert len(told) > 80
    assert progress.fitted(told, 80) == "[########            ] 41 %  1.7 GB of 4.1 GB  850 MB/s  2 s left to read"
    assert progress.fitted(told, 200) == told and len(progress.fitted(told, 20)) == 19
    assert progress.fitted("looking for stalls, deaths and stuck groups", 40) == "looking for stalls, deaths and stuck gr"


def test_progress_line():
    now = SimpleNamespace(bytes_done=1_700_000_000, bytes_total=4_100_000_000, packets=3_771_004, messages=12, what="")
    assert progress.line(now, 2.0) == ("[########            ] 41 %  1.7 GB of 4.1 GB  850 MB/s  2 s left to read"
                                       "  3,771,004 packets, 12 messages")
    assert progress.line(SimpleNamespace(**{**vars(now), "bytes_done": 4_000_000_000}), 2.0).split("  ")[-2] == "less than 1 s left to read"
    assert progress.line(SimpleNamespace(**{**vars(now), "bytes_done": 4_100_000_001}), 2.0).split("  ")[-2] == "nearly done"
    now.bytes_total = 0
    assert progress.line(now, 2.0).startswith("1.7 GB  850 MB/s")


def test_what_follows_the_reading_has_its_steps():
    steps = Steps(4)
    for name in ("connections", "messages"):
        steps.begin(f"writing {name}")
    assert progress.line(steps.progress(), 2.0) == "[#####               ] 25 %  writing messages"


def test_a_single_question_has_no_bar_and_work_within_work_no_line_of_its_own(monkeypatch):
    monkeypatch.setattr(progress, "FIRST_SHOWN", 0.0)
    monkeypatch.setattr(progress, "EVERY", 0.01)
    drawn = io.StringIO()
    monkeypatch.setattr(sys, "stderr", drawn)
    watch, sections = progress.Watch(True), Steps(2, "drawing")
    with watch(Steps(1, "joining")), watch(sections), watch(Steps(1, "answering the question")):
        until = time.monotonic() + 30
        while drawn.getvalue().count("drawing") < 3 and time.monotonic() < until:
            time.sleep(0.01)
        during = drawn.getvalue()       # what is around them may be drawn as soon as they have ended
    assert "drawing" in during and "answering" not in during and "joining" not in during
    assert watch.seconds == 0           # of this nothing was reading
    assert progress.line(Steps(1, "answering the question").progress(), 2.0) == "answering the question"


@pytest.mark.parametrize(("age", "shown"), [(0.0, False), (10.0, True)])
def test_the_first_second_counts_from_the_beginning_of_the_program(age, shown, monkeypatch):
    """Imports come before the work: its first line came 1.4 s after the command."""
    monkeypatch.setattr(progress, "EVERY", 0.01)
    monkeypatch.setattr(process, "BEGAN", time.monotonic() - age)
    drawn = io.StringIO()
    monkeypatch.setattr(sys, "stderr", drawn)
    with progress.Watch(True)(Steps(1, "joining")):
        time.sleep(0.1)
    assert ("joining" in drawn.getvalue()) == shown


def test_what_follows_the_reading_says_what_it_is(monkeypatch):
    """`joining what was read` stood there for 12 s of 20, behind `less than 1 s left`."""
    said, before = [], Steps.begin
    monkeypatch.setattr(Steps, "begin", lambda steps, what: said.append(what) or before(steps, what))
    dissect.open(CAPTURE.parents[1] / "rocketmq/b_locks_5.pcap.zst").summary()
    assert "looking for stalls, deaths and stuck groups" in said and "finding who held which partition" in said


@pytest.mark.parametrize("words_", [["save", "-o", "saved"], ["report", "-o", "r.html"], ["summary"], ["exchanges", "-o", "e.csv"],
                                    ["export", "perfetto", "-o", "n.trace"], ["diff", "--at", "+30s"],
                                    ["share", "-o", "s.pcap"], ["extract", "-o", "x.pcapng"], ["between", CAPTURE]])
def test_progress_of_a_compressed_file_never_runs_ahead(tmp_path, words_):
    """Shares are of the file as it lies there; of steps behind the reading, too."""
    done = subprocess.run([sys.executable, "-c", TELLS_ALL, *words_, CAPTURE, "--progress"], cwd=tmp_path, capture_output=True, text=True, timeout=100)
    found = re.findall(r"@ (\d+) (\d+) ([^\n]*)\n", done.stderr)
    reading = [(int(a), int(b)) for a, b, what in found if not what]
    assert done.returncode in (0, 5) and reading and all(a <= b == CAPTURE.stat().st_size for a, b in reading), done.stderr
    assert words_[0] != "export" or {int(10 * int(a) / int(b)) for a, b, what in found if what.startswith("writing")} >= {1, 5, 8}
    steps = [what for _, _, what in found if what]
    told = [what for _, _, what in found]
    assert "joining what was read" not in told or "" in told[: told.index("joining what was read")], "nothing is joined before it was read"
    assert any(what.startswith(STEPS[words_[0]]) for what in steps), steps


def test_a_message_as_a_tree():
    def node(name, value=None, *children, at, meaning="", field=None):
        return Node(name, value, *at, field, meaning, [] if children else [at], list(children))

    root = Node("TopicCreated", children=[
        node("kind", 7, at=(0, 1), field=SimpleNamespace(codes=Kind)), node("length", 13, at=(1, 5)),
        node("topic", "alpha", at=(5, 11), meaning="as asked"),
        node("part", None, node("raw", b"\0" * 20, at=(11, 31)), at=(11, 31))])
    found = SimpleNamespace(packet=23, since_start_ns=6_125_000, from_client=False, name="TopicCreated",
                            partner_packet=22, is_answer=True, partner_ns=39_000, root=root,
                            frame=bytes([7, 13, 0, 0, 0, 5]) + b"alpha" + b"\0" * 20, problems=["too long"])
    assert list(look.lines(found, meanings=True)) == [
        "packet 23  +6.125 ms  broker → client  TopicCreated  answers 22 after 39 µs",
        "  0000  07                         kind    CREATE_TOPIC",
        "  0001  0d 00 00 00                length  13",
        '  0005  05 61 6c 70 68 61          topic   "alpha"   as asked',
        "  000b                             part",
        "  000b  00 00 00 00 00 00 00 00 …    raw   20 bytes",
        "  problem: too long",
        "  wireshark: frame.number == 23 || frame.number == 22", ""]


def test_pcapng_can_be_read_back():
    from dissect.capture.opening import open_reader

    out = io.BytesIO()
    writer = pcapng.Writer(out, "test")
    writer.packet(1, 1_700_000_000_123_456_789, b"abcde", 1500)
    writer.packet(113, 1_700_000_000_123_456_790, b"fgh", 3, comment="why")
    reader = open_reader(out.getvalue())
    rows = [(int(r[1]), int(r[2]), int(r[3]), int(r[4])) for block in reader.blocks() for r in block.records]
    assert rows == [(5, 1500, 1_700_000_000_123_456_789, 1), (3, 3, 1_700_000_000_123_456_790, 113)]
    assert not reader.problems


@pytest.mark.parametrize("text", ["plain", "two words", "who = 'a:1' and kind = 'b'", "it's $HOME", 'both \' and "', "a'`x`", "a'\\", "a'!b", ""])
def test_a_word_to_type_is_that_word_to_the_shell(text):
    assert shlex.split(words.typed(text)) == [text]
    assert subprocess.run(["sh", "-c", f"printf %s {words.typed(text)}"], capture_output=True, text=True, check=True).stdout == text


STALLED = [{"from_ns": 0, "to_ns": 10**9, "kind": "frozen", "who": f"10.42.7.{n}:8133", "exchanges": n, "lost_ns": n * 10**9,
            "text": f"10.42.7.{n}:8133 answered nothing for 9.01 s while 20 requests waited, which is longer than a line", "first_packet": n} for n in (1, 22)]


@pytest.mark.parametrize("width", [80, 120])
def test_a_sentence_without_room_stands_below_its_row(width):
    found = list(screen.lines(list(STALLED[0]), STALLED, screen.Screen(width, zone=UTC)))
    assert all(len(line) <= width for line in found) and "text" not in found[0]
    said = " ".join(line.strip() for line in found)
    assert all(row["text"] in said for row in STALLED)
    assert "text" in next(iter(screen.lines(list(STALLED[0]), STALLED, screen.Screen(200, zone=UTC))))


def test_a_broken_line_keeps_figures_with_their_units():
    for width in range(30, 60):
        lines = screen.folded("  a group got nothing for 79.65 s of 12 min, 99.9 % of it; the slowest is frame.number == 20774", width)
        assert all(len(line) <= width for line in lines) and all(line.startswith("  ") for line in lines)
        said = "\n".join(lines)
        assert all(whole in said for whole in ("79.65 s", "12 min", "99.9 %", "frame.number == 20774"))
    assert screen.folded("next:      mqdissect show a-long-name.pcap --packet 1", 20) == ["next:      mqdissect show a-long-name.pcap --packet 1"]


def test_ids_of_one_program_are_told_apart_by_their_middle():
    rows = [{"owner": f"grp_reb_192.0.2.2-{n}-Pull-2.4.0", "topic": "a topic", "certain": "announced"} for n in ("22744-6371473146119-1502219450", "23064-2467637639411-1463777290")]
    found = list(screen.lines(list(rows[0]), rows, screen.Screen(56)))
    assert "…22744-6371473146119-1502219450…" in found[1] and "…23064-2467637639411-1463777290…" in found[2]
    assert "… in owner: grp_reb_192.0.2.2-…-Pull-2.4.0" in found[3:]


def test_a_partition_is_not_shown_without_its_topic():
    rows = [{"worked_ns": 1, "topic": "persistent://shop/orders/a-long-name", "partition": "3", "status": "ok"}]
    found = list(screen.lines(list(rows[0]), rows, screen.Screen(16), ("worked_ns", "status", "topic", "partition")))
    assert "part" not in found[0] and "hidden columns: topic, partition" in " ".join(line.strip() for line in found)


def test_a_servers_text_in_a_sentence_ends_with_a_word():
    assert words.beginning("No route for the topic: TBW102\nSee https://example.org", 60) == "No route for the topic: TBW102 …"
    assert words.beginning("Namespace bundle shop/orders/0x00000000 is being unloaded", 50) == "Namespace bundle shop/orders/0x00000000 is being …"
    assert words.beginning("short", 5) == "short" and words.beginning("", 5) == "" and words.beginning("a" * 9, 5) == "aaaaa …"


def test_a_meaning_goes_on_below_its_beginning():
    lines = screen.beside("server_ns  int64  ", "from the request's last byte to the answer's first byte, and negative where it began early", 60)
    assert len(lines) > 1 and all(len(line) <= 60 for line in lines) and all(line.startswith(" " * 18) for line in lines[1:])
    assert screen.beside("name  ", "a text", None) == ["name  a text"] and screen.beside("name  ", "", 80) == ["name"]


def test_names_of_a_store_are_as_wide_as_they_are():
    rows = [("group", "topic", "queue"), ("g", "a topic with a name that is longer than forty letters", "1"), ("消費組", "t", "12")]
    found = store.aligned(rows, 2)
    assert len({screen.wide(line) for line in found}) == 1 and found[1].endswith("    1") and found[2].endswith("   12")


def test_what_matters_most_is_cut_least():
    rows = [{"api": api, "topic": "t", **dict.fromkeys(("count", "p50_ns", "p90_ns", "p99_ns", "max_ns"), 10**9)} for api in ("GET_ALL_TOPIC_CONFIG", "GET_ALL_SUBSCRIPTIONGROUP_CONFIG", "PULL")]
    found = list(screen.lines(list(rows[0]), rows, screen.Screen(60), ("api", "topic", "count", "p50_ns", "p99_ns", "max_ns", "p90_ns")))
    names = [line.split("  ")[0] for line in found[1:3]]
    assert len(set(names)) == 2 and min(map(len, names)) >= screen.KEY_WIDTH and "p90_ns" in found[4]


@pytest.mark.parametrize("width", [None, 40])
def test_what_is_longer_than_all_before_it_stays_whole_where_nothing_is_cut(width):
    """The first rows settle the widths: behind them a number, and a text on a pipe, was cut: 1,400 became 1…0."""
    rows = [{"topic": "a", "count": 1 + 1400 * (number == 1200)} for number in range(1400)]
    rows[1201]["topic"] = "a topic of a longer name"
    found = list(screen.lines(list(rows[0]), rows, screen.Screen(width)))
    assert found[1201].split() == ["a", "1,401"]
    assert width is not None or found[1202].startswith("a topic of a longer name  ")


def test_a_long_text_does_not_make_every_row_as_long():
    """Where there is no terminal, each row was filled up to the longest text: 60,000 rows beside a text of 400 kB were 24 GB."""
    rows = [{"topic": "t" * 100_000, "count": 1}, *({"topic": "u", "count": 2} for _ in range(10))]
    found = list(screen.lines(list(rows[0]), rows, screen.Screen()))
    assert found[1] == "t" * 100_000 + "      1" and {len(line) for line in found[2:]} == {screen.ALIGNED + 7}


def test_widths_of_long_texts_are_found_at_once():
    """Column by column was made narrower by one: 0.4 s for 400 kB in each of two columns."""
    since = time.process_time()
    shown, widths = screen._fit([400_000, 400_000, 7], [False, False, True], 80, [0, 1, 2])
    assert (shown, widths) == ([0, 1, 2], [34, 35, 7]) and time.process_time() - since < allowed(0.1)
