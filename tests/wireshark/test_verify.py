"""tshark with the plugin reads the same messages, pairs and times as the tables, whatever way it walks the capture; and `verify` would say so."""

from __future__ import annotations

import os
import shutil
import struct
import subprocess
import sys
import tempfile
from dataclasses import replace
from pathlib import Path

import pytest
import zstandard

import dissect
from dissect.export.wireshark import verify
from dissect.export.wireshark.said import messages
from dissect.machine.long_names import kept
from tests.hard import foreign
from tests.hard import test_limits as limits
from tests.protocols import test_pulsar as pulsar
from tests.support import tshark
from tests.wireshark import resegment

pytestmark = pytest.mark.skipif(not tshark.installed(), reason=tshark.MISSING)
WAYS = {"one pass": [], "two passes": ["-2"], "out of order": ["-o", "tcp.reassemble_out_of_order:TRUE"],
        "both": ["-2", "-o", "tcp.reassemble_out_of_order:TRUE"]}
SMALL = ["tank/c_control", "tank/i_partial", "tubemq/a_small", "pulsar/d_txn", "rocketmq/d_pop_binary", "rocketmq/x_acl", "bookkeeper/f_bk_v2"]
ALL = sorted(str(path.relative_to(tshark.CAPTURES)).removesuffix(".pcap.zst") for path in tshark.CAPTURES.glob("*/*.pcap.zst"))


@pytest.fixture(scope="module")
def script(tmp_path_factory):
    return tshark.plugin(tmp_path_factory.mktemp("plugin"))


def differences(path, script, words, late: int | None = None) -> tuple[list, int]:
    """What differs, and how many messages were compared.  In one pass a request cannot know its answer."""
    tables, names = dissect.open(str(path)), tshark.protocols()
    ours, exchanges, skipped, servers = ([row for row in tables.sql(text).to_pylist() if row["protocol"] in names]
                                         for text in (verify.MESSAGES, verify.EXCHANGES, verify.SKIPPED, verify.SERVERS))
    streams = {(row["protocol"], row["stream"]) for row in servers}
    said = [one for one in messages(script, path, names, *words, *verify.ports(servers)) if (one.protocol, one.stream) in streams]
    found = verify.compare(ours, exchanges, skipped, said, verify.packets(str(path))[0], "-2" in words)
    assert late is None or found.late == late, "pairs of which the times are not compared"
    return found.differences, len(said)


@pytest.mark.parametrize(("name", "way"), [*((name, "two passes") for name in SMALL), ("tank/c_control", "out of order"),
                                           ("pulsar/d_txn", "out of order"), ("rocketmq/d_pop_binary", "one pass"), ("clients/rocketmq_python", "one pass")])
def test_tshark_reads_what_the_tables_read(name, way, script, tmp_path):
    found, count = differences(tshark.unpacked(*name.split("/"), tmp_path), script, WAYS[way], late=0)
    assert found == [] and count > 50


@pytest.mark.parametrize(("name", "stream", "port", "seed"), [("tank/c_control", 0, 11011, 3), ("rocketmq/d_pop_binary", 4, 10911, 5), ("bookkeeper/f_bk_v2", 2, 3181, 2)])
@pytest.mark.parametrize("way", [pytest.param("out of order", marks=pytest.mark.slow), "both"])
def test_segments_that_overtook_each_other_are_the_same_messages(name, stream, port, seed, way, script, tmp_path):
    """Where Wireshark is told to put segments in order, as `verify` does; the times are told from different packets then, and these pairs are counted."""
    found = resegment.messages(tshark.unpacked(*name.split("/"), tmp_path), stream, 60)
    path = tmp_path / "shuffled.pcap"
    path.write_bytes(resegment.capture(resegment.thirds(found), port, shuffle=seed))
    assert [differences(path, script, WAYS[way])[0], len(found) > 20] == [[], True]
    with pytest.raises(AssertionError, match="the times are not compared"):
        differences(path, script, WAYS[way], late=0)


@pytest.mark.parametrize("way", ["one pass", "two passes"])
def test_first_bytes_that_do_not_say_whose_they_are_come_with_those_that_do(way, script, tmp_path):
    """Replication: the handshake is shown with later packets, its answer before it; the pair is counted, and the messages are compared there."""
    path = tshark.unpacked("rocketmq", "d_lite_5", tmp_path)
    found, count = differences(path, script, WAYS[way])
    assert found == [] and count > 400
    with pytest.raises(AssertionError, match="the times are not compared"):
        differences(path, script, WAYS[way], late=0)


@pytest.mark.parametrize("way", ["one pass", "two passes"])
@pytest.mark.parametrize("stream", [11, 79])
def test_what_tcp_passes_again_is_shown_once(stream, way, script, tmp_path):
    """The packet that says whose the first messages are begins one that ends later: TCP passes all of them again with its end."""
    path = tshark.unpacked("clients", "rocketmq_controller", tmp_path)
    subprocess.run(["tshark", "-r", path, "-Y", f"tcp.stream == {stream}", "-F", "pcap", "-w", tmp_path / "one.pcap"], check=True, capture_output=True)
    found, count = differences(tmp_path / "one.pcap", script, WAYS[way])
    assert found == [] and count > 5


@pytest.mark.parametrize("way", ["one pass", "two passes"])
def test_what_may_be_a_length_before_the_first_message_is_not_waited_for(way, script, tmp_path):
    """From the middle: the rest of a payload, numbers of four bytes, of which the first would be a message of 512 KiB."""
    def send(number: int) -> tuple[int, bytes]:
        return 0, pulsar.frame(6, pulsar.fields(f1=1, f2=number), pulsar.area(b"x" * 50, number))

    def receipt(number: int) -> tuple[int, bytes]:
        return 1, pulsar.frame(7, pulsar.fields(f1=1, f2=number, f3=pulsar.fields(f1=9, f2=number)))

    rest = struct.pack(">IIII", 0x00080000, 0x20, 7, 9) * 8
    talk = [(0, rest + b"".join(send(number)[1] for number in range(1, 6))), *map(receipt, range(1, 6))]
    talk += [one for number in range(6, 12) for one in (send(number), receipt(number))]
    (tmp_path / "middle.pcap").write_bytes(foreign.capture(foreign.packets([(0, b"")] * (len(talk) // 2 + 1) + talk, 1, 6650, False)))
    found, count = differences(tmp_path / "middle.pcap", script, WAYS[way])
    assert found == [] and count == 22


@pytest.mark.slow
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", ALL)
def test_tshark_reads_what_the_tables_read_in_every_capture(name, way, script, tmp_path):
    assert differences(tshark.unpacked(*name.split("/"), tmp_path), script, WAYS[way])[0] == []


def test_times_of_packets_are_those_of_their_messages(tmp_path):
    """Also in a capture of several blocks, whose records a reader uses again."""
    path = tshark.unpacked("tubemq", "b_rebalance", tmp_path)
    times = verify.packets(str(path))[0]
    rows = dissect.open(str(path)).sql("select packet, first_ns from messages where packet = last_packet").to_pylist()
    assert path.stat().st_size > 2 << 20 and [row for row in rows if times[row["packet"]] != row["first_ns"]] == [] and len(rows) > 10_000


def test_fields_on_request_are_those_of_the_tree(script, tmp_path):
    """`-T fields` of a few general fields is answered without reading anything else."""
    path = tshark.unpacked("pulsar", "d_txn", tmp_path)
    names = ["api", "request_id", "topic", "client", "status", "response_to", "time"]
    done = tshark.run(script, path, "-Y", "pulsar", "-T", "fields", "-E", "separator=|", *(word for name in names for word in ("-e", f"pulsar.{name}")))
    wanted = {}
    for one in messages(script, path, ["pulsar"]):
        wanted.setdefault(one.packet, []).append(one.facts)
    rows = ["|".join(",".join(facts[name] for facts in found if name in facts) for name in names) for found in wanted.values()]
    assert done.stdout.decode().splitlines() == rows and len(rows) > 100


def snapped(path, folder, most: int):
    """The capture once more, of every packet only the first bytes."""
    data, at = path.read_bytes(), 24
    out = [data[:at]]
    while at < len(data):
        seconds, rest, captured, length = struct.unpack_from("<IIII", data, at)
        out.append(struct.pack("<IIII", seconds, rest, min(captured, most), length) + data[at + 16 : at + 16 + min(captured, most)])
        at += 16 + captured
    (folder / f"{most}.pcap").write_bytes(b"".join(out))
    return folder / f"{most}.pcap"


@pytest.mark.parametrize("way", ["one pass", "two passes"])
def test_a_capture_that_ends_inside_a_message_of_a_packet_with_others(way, script, tmp_path):
    """Packet 71 ends two messages and begins a third, whose end tshark waits for."""
    path = tshark.unpacked("pulsar", "e_mtu1500_small", tmp_path)
    subprocess.run(["tshark", "-r", path, "-c", "71", "-F", "pcap", "-w", tmp_path / "ended.pcap"], check=True, capture_output=True)
    found, count = differences(tmp_path / "ended.pcap", script, WAYS[way])
    tails = dissect.open(str(tmp_path / "ended.pcap")).sql("select packet from problems where kind = 'tail'").to_pylist()
    assert found == [] and count > 10 and {"packet": 71} in tails


@pytest.mark.parametrize("most", [110, 150, 300])
def test_messages_that_were_cut_say_no_more_than_the_tables(most, script, tmp_path):
    """Compressed bundles without their end, and answers of which only some of the items are left."""
    found, count = differences(snapped(tshark.unpacked("tank", "i_partial", tmp_path), tmp_path, most), script, WAYS["two passes"])
    assert found == [] and count > 80


@pytest.mark.parametrize(("name", "most"), [("tank/c_control", 96), ("tank/a_produce", 200), ("tank/g_cluster_small", 113), ("pulsar/d_txn", 96), ("rocketmq/d_pop", 200), ("tubemq/a_small", 110)])
def test_a_capture_of_which_every_packet_was_cut(name, most, script, tmp_path):
    """What a segment lacks is told to the next one: the rest of a message is no message, half a name is none."""
    found, count = differences(snapped(tshark.unpacked(*name.split("/"), tmp_path), tmp_path, most), script, WAYS["two passes"])
    assert found == [] and count > 90


def test_the_command_does_not_wait_behind_a_segment_that_was_cut(tmp_path):
    """tshark that puts out-of-order segments together holds whole segments back behind one that was captured in part."""
    cut = snapped(tshark.unpacked("tank", "b_consume", tmp_path), tmp_path, 120)
    done = run(str(cut))
    assert "213 messages and 101 exchanges beside tshark's: no difference" in done.stdout and done.returncode == 0, done.stdout + done.stderr


def test_a_port_that_is_told_tells_the_tables_too(tmp_path):
    """Of a request that a snap length cut on another port nothing is certain: the tables pass it over, and it is counted apart."""
    cut = snapped(tshark.unpacked("tank", "g_cluster_small", tmp_path), tmp_path, 84)
    alone, told = run(str(cut)), run(str(cut), "--port", "11012=tank", "--port", "11013=tank")
    assert "10 messages of tshark's in bytes that the tables skip" in alone.stdout and alone.returncode == 0, alone.stdout + alone.stderr
    assert told.stdout.rstrip().endswith("184 messages and 84 exchanges beside tshark's: no difference") and told.returncode == 0, told.stdout + told.stderr


@pytest.mark.slow
@pytest.mark.parametrize("most", [96, 200])
@pytest.mark.parametrize("name", [name for name in ALL if not name.startswith(("tls", "bookkeeper"))])
def test_every_capture_cut(name, most, script, tmp_path):
    """Few differences are left: keys that repeat (BookKeeper's) across bytes of which tshark is not told that they are missing."""
    found, count = differences(snapped(tshark.unpacked(*name.split("/"), tmp_path), tmp_path, most), script, WAYS["two passes"])
    more = 12 * (name == "clients/pulsar_geo")  # of a replicated message's metadata that is cut Wireshark reads the place in front of the cut, the tables do not
    assert [one for one in found if one.protocol != "bookkeeper"] == [] or len(found) < count / 100 + 2 * more


# --- inside TLS ---------------------------------------------------------------------------------------------------


def test_what_wireshark_decrypts_is_read_too():
    """Two messages of one packet in two records, and a record in two packets."""
    done = run("captures/tls/pulsar_tls12.pcap.zst", "--keys", keys("pulsar_tls12"), "--strict")
    assert "441 messages" in done.stdout and "no difference" in done.stdout and done.returncode == 0, done.stdout + done.stderr


def test_a_packet_that_is_met_twice_in_a_row_holds_the_same_messages(tmp_path):
    """A message inside TLS is known by its number in its packet, which went on counting when the packet was the only one of its connection: its request was not called reset."""
    path = tmp_path / "one.pcap"
    subprocess.run(["tshark", "-r", tshark.unpacked("tls", "rocketmq_tls12", tmp_path), "-Y", "frame.number in {60..83}", "-F", "pcap", "-w", path], check=True, capture_output=True)
    done = run(str(path), "--keys", keys("rocketmq_tls12"))
    assert "1 exchange beside tshark's: no difference" in done.stdout and done.returncode == 0, done.stdout + done.stderr


def keys(name: str) -> str:
    """A key log, unpacked beside the captures of this run."""
    folder = Path(tempfile.mkdtemp())
    (folder / "keys.txt").write_bytes(zstandard.ZstdDecompressor().decompressobj().decompress((tshark.CAPTURES / "tls" / f"{name}.keys.txt.zst").read_bytes()))
    return str(folder / "keys.txt")


# --- what differs is said -----------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def control(script, tmp_path_factory):
    path = tshark.unpacked("tank", "c_control", tmp_path_factory.mktemp("control"))
    tables = dissect.open(str(path))
    ours, exchanges, servers = (tables.sql(text).to_pylist() for text in (verify.MESSAGES, verify.EXCHANGES, verify.SERVERS))
    return ours, exchanges, list(messages(script, path, ["tank"], "-2", *verify.ports(servers)))


def test_a_message_that_one_side_lacks_is_a_difference(control):
    ours, _, said = control
    assert [str(one) for one in verify.compare_messages(ours, said[1:])] == ["packet 4  tank.messages: ours 1, tshark's 0"]


def test_the_first_message_of_a_connection_may_not_be_missing(control):
    ours, exchanges, said = control
    times = verify.packets(str(tshark.CAPTURES / "tank" / "c_control.pcap.zst"))[0]
    assert verify.compare(ours, exchanges, [], said, times).differences == []
    assert [str(one) for one in verify.compare(ours, exchanges, [], said[1:], times).differences if one.field == "messages"]


def test_a_name_of_which_the_tables_keep_the_beginning_is_no_difference(script, tmp_path):
    made = [pulsar.fields(f1=b"persistent://tenant/" + "ü".encode() * 700 + end, f2=number, f3=0) for number, end in ((1, b"a"), (2, b"b" * 900))]
    path = limits.said(tmp_path, *((0, pulsar.frame(5, one)) for one in made), (0, b"".join(limits.send(n) for n in range(3))))
    found, count = differences(path, script, ["-2"])
    assert not found and count == 7
    assert kept("ü" * 600) != kept("ü" * 601) and kept("ü" * 512) == "ü" * 512


def test_a_value_that_differs_is_a_difference(control):
    ours, _, said = control
    asked = next(i for i, one in enumerate(said) if "topic" in one.facts and "response_in" in one.facts)
    other = replace(said[asked], facts=said[asked].facts | {"topic": "omega"})
    [found] = verify.compare_messages(ours, [*said[:asked], other, *said[asked + 1 :]])
    assert str(found).endswith('tank.topic: ours "alpha", tshark\'s "omega"')


def test_a_time_that_differs_is_a_difference(control):
    _, exchanges, said = control
    answered = next(i for i, one in enumerate(said) if "response_to" in one.facts)
    other = replace(said[answered], facts=said[answered].facts | {"time": "0.5"})
    found = list(verify.compare_exchanges(exchanges, verify.exchange_rows([*said[:answered], other, *said[answered + 1 :]])))
    assert [(one.field, one.theirs) for one in found] == [("latency_ns", 500_000_000)]


def test_a_pair_that_one_side_lacks_is_a_difference(control):
    _, exchanges, said = control
    rows = list(verify.exchange_rows(said))
    assert [one.field for one in verify.compare_exchanges(exchanges, rows[1:])] == ["exchange"]
    assert [one.field for one in verify.compare_exchanges(exchanges[1:], rows)] == ["exchange"]


# --- the command --------------------------------------------------------------------------------------------------


def run(*words, **env):
    return subprocess.run([sys.executable, "-m", "dissect", "verify", *words], cwd=tshark.ROOT, capture_output=True, text=True,
                          env={**os.environ, "PYTHONPATH": str(tshark.ROOT), **env})


def test_the_command_reads_captures_as_they_are():
    done = run("captures/tank/c_control.pcap.zst", "--strict")
    assert done.stdout == "captures/tank/c_control.pcap.zst: 102 messages and 46 exchanges beside tshark's: no difference\n"
    assert done.returncode == 0, done.stderr


def test_in_one_pass_what_has_no_answer_is_not_compared():
    """A request does not know its answer there; all messages are compared, and the pairs of those that have one."""
    done = run("captures/rocketmq/d_pop_binary.pcap.zst", "--one-pass")
    assert "402 messages and 196 exchanges beside tshark's: no difference" in done.stdout and done.returncode == 0


def test_behind_a_packet_that_was_lost_all_is_compared(tmp_path):
    """Putting segments in order Wireshark held back all that came after it."""
    whole, lossy = tshark.unpacked("tank", "c_control", tmp_path), tmp_path / "lossy.pcap"
    subprocess.run(["editcap", "-F", "pcap", whole, lossy, "40"], check=True, capture_output=True)
    done = run(str(lossy))
    assert "no difference" in done.stdout and done.returncode == 0, done.stdout


def stand_in(folder, script: str) -> str:
    """A PATH on which tshark is a script, which finds the real one as $REAL."""
    (folder / "tshark").write_text(f'#!/bin/sh\nREAL={shutil.which("tshark")}\n{script}\n')
    (folder / "tshark").chmod(0o755)
    return f"{folder}:{os.environ['PATH']}"


def test_a_difference_is_an_exit_code_of_its_own(tmp_path):
    done = run("captures/tank/c_control.pcap.zst", PATH=stand_in(tmp_path, 'exec $REAL "$@" | sed "s/alpha/omega/g"'))
    assert 'tank.topic: ours "alpha", tshark\'s "omega"' in done.stdout and done.returncode == 4


def test_what_tshark_says_of_an_error_is_shown_whole(tmp_path):
    done = run("captures/tank/c_control.pcap.zst", PATH=stand_in(tmp_path, 'printf "Lua: one\\nand two\\n" >&2; exec $REAL "$@"'))
    assert "Lua: one\nand two\n" in done.stdout and done.returncode == 3


def test_who_has_installed_the_plugin_can_verify_too(tmp_path):
    home = {"HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path / ".config")}
    subprocess.run([sys.executable, "-m", "dissect", "wireshark", "install", "tank"], cwd=tshark.ROOT, check=True, env={**os.environ, **home})
    done = run("captures/tank/c_control.pcap.zst", **home)
    assert done.stdout.endswith("no difference\n") and done.returncode == 0


ROOT_REFUSED = """case "$*" in
 *folders*) echo "Global Lua Plugins:	SYSTEM"; exit 0;;
 *asked.lua*) if grep -q "^run_user_scripts_when_superuser = true" SYSTEM/init.lua 2>/dev/null; then exec $REAL "$@"; else exit 0; fi;;
 *) echo 'tshark: "tank" is not a valid protocol or protocol field.' >&2; exit 2;;
esac"""


def test_where_root_may_run_no_script_it_says_so_and_what_to_do(tmp_path):
    """A stand-in for Wireshark 4.4: it says nothing of scripts that it leaves out."""
    path = stand_in(tmp_path, ROOT_REFUSED.replace("SYSTEM", str(tmp_path / "system")))
    done = run("captures/tank/c_control.pcap.zst", PATH=path)
    assert "runs no Lua script of root's" in done.stdout and "wireshark install --allow-root" in done.stdout and done.returncode == 3


def test_root_allows_scripts_with_the_plugin_and_forbids_them_again(tmp_path):
    there = tmp_path / "system" / "init.lua"
    home = {"HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path / ".config"), "PATH": stand_in(tmp_path, ROOT_REFUSED.replace("SYSTEM", str(there.parent)))}

    def wireshark(*words):
        return subprocess.run([sys.executable, "-m", "dissect", "wireshark", *words], cwd=tshark.ROOT, capture_output=True, text=True,
                              env={**os.environ, **home})
    done = wireshark("install", "tank")
    assert done.returncode == 3 and str(there) in done.stderr and not there.exists()
    assert wireshark("install", "tank", "--allow-root").returncode == 0
    assert there.read_text().startswith("run_user_scripts_when_superuser = true")
    assert wireshark("uninstall").returncode == 0 and not there.exists()


def test_without_tshark_it_says_so(tmp_path):
    done = run("captures/tank/c_control.pcap.zst", PATH=str(tmp_path))
    assert done.returncode == 3 and "tshark is not installed here" in done.stdout


def test_a_folder_is_its_captures_and_what_is_not_there_cannot_be_read(tmp_path):
    (tmp_path / "night").mkdir()
    tshark.unpacked("tank", "c_control", tmp_path / "night")
    done = run(str(tmp_path / "night"), str(tmp_path / "nothing.pcap"))
    assert "102 messages and 46 exchanges beside tshark's: no difference" in done.stdout
    assert done.returncode == 3 and "cannot read" in done.stderr


def test_a_file_that_is_no_capture_cannot_be_read(tmp_path):
    (tmp_path / "no.pcap").write_bytes(b"no capture")
    assert run(str(tmp_path / "no.pcap")).returncode == 3
