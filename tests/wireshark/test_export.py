"""The folder in the repository is what the export writes; installing it is one command; nothing in it is unknown to the runtime."""

from __future__ import annotations

import os
import re
import shutil
import struct
import subprocess
import sys
import zipfile

import pytest

from dissect.export import wireshark as plugin

from dissect.export.wireshark.describe import OPS, description
from dissect.export.wireshark.profile import COLUMNS
from dissect.language import nodes as N
from dissect.language.load import shipped, load
from tests.support import tshark
from tests.wireshark import resegment

FOLDER = tshark.ROOT / "plugins" / "wireshark" / plugin.FOLDER


def test_the_folder_in_the_repository_is_what_the_export_writes():
    files = plugin.files(plugin.able([load(name) for name in shipped()])[0])
    there = {str(path.relative_to(FOLDER)): path.read_text(encoding="utf-8") for path in FOLDER.rglob("*") if path.is_file()}
    assert there == files, "write it again: mqdissect wireshark export -o plugins/wireshark/mqdissect"


def test_every_node_of_the_language_is_known_to_the_exporter_and_to_the_runtime():
    nodes = {one for one in vars(N).values() if isinstance(one, type) and issubclass(one, N.Field) and one not in (N.Field, N.Parted)}
    assert nodes == set(OPS)
    runtime = "".join((plugin.RUNTIME / f"{name}.lua").read_text() for name in ("walk", "made", "shapes", "protobuf", "named", "pieces"))
    run = set(re.findall(r"OPS\.(\w+)", runtime)) | set(re.findall(r'OPS\["(\w+)"\]', runtime))
    assert set(OPS.values()) <= run


def test_a_node_that_the_runtime_does_not_know_is_refused_with_its_place(monkeypatch):
    monkeypatch.delitem(OPS, N.Area)
    with pytest.raises(plugin.describe.DescriptionError, match=r"tank/__init__.py:\d+: .*the Wireshark plugin has no Area"):
        description(load("tank"))


def mqdissect(home, *words):
    return subprocess.run([sys.executable, "-m", "dissect", "wireshark", *words], cwd=tshark.ROOT, capture_output=True, text=True,
                          env={**os.environ, "HOME": str(home), "XDG_CONFIG_HOME": str(home / ".config")})


@pytest.mark.skipif(not tshark.installed(), reason=tshark.MISSING)
def test_installed_it_is_there_without_a_word_and_uninstalled_it_is_gone(tmp_path):
    assert mqdissect(tmp_path, "install").returncode == 0
    env = {**os.environ, "HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path / ".config")}
    capture = tshark.unpacked("tank", "c_control", tmp_path)
    done = subprocess.run(["tshark", "-n", "-C", "mqdissect", "-r", str(capture), "-Y", "tank.response_to"], capture_output=True, text=True, env=env)
    assert "CreateTopic #4 topic=alpha → OK" in done.stdout, done.stderr
    assert "rror" not in done.stderr, "of the profile's columns, colours or buttons"
    assert mqdissect(tmp_path, "uninstall").returncode == 0
    done = subprocess.run(["tshark", "-n", "-r", str(capture), "-Y", "tank"], capture_output=True, text=True, env=env)
    assert "tank" in done.stderr and done.returncode


def test_a_description_of_one_s_own_goes_beside_those_that_are_shipped(tmp_path):
    done = mqdissect(tmp_path, "export", "-o", str(tmp_path), "--protocol", "examples/greeter.py")
    assert done.returncode == 0, done.stderr
    text = (tmp_path / plugin.PLUGIN).read_text()
    assert "greeter" in text
    assert '"tank"' in text


@pytest.mark.skipif(not tshark.installed(), reason=tshark.MISSING)
def test_the_archive_needs_nothing_but_wireshark(tmp_path):
    """Unpacked by hand as it says itself, into the folders of a user who has no Python."""
    one, two = tmp_path / "one.zip", tmp_path / "two.zip"
    assert [mqdissect(tmp_path, "export", "--zip", "-o", str(path)).returncode for path in (one, two)] == [0, 0]
    assert one.read_bytes() == two.read_bytes(), "the same whenever it is made"
    zipfile.ZipFile(one).extractall(tmp_path)
    assert "Personal Lua Plugins" in (tmp_path / "mqdissect" / "README.txt").read_text()
    (tmp_path / "plugins").mkdir()
    (tmp_path / "mqdissect").rename(tmp_path / "plugins" / "mqdissect")
    (tmp_path / "profiles").mkdir()
    shutil.copytree(tmp_path / "plugins" / "mqdissect" / "profile", tmp_path / "profiles" / "mqdissect")
    env = tshark.surroundings(str(tmp_path)) | {"WIRESHARK_PLUGIN_DIR": str(tmp_path / "plugins")}
    done = subprocess.run(["tshark", "-n", "-C", "mqdissect", "-r", tshark.unpacked("tank", "c_control", tmp_path), "-Y", "tank.response_to"], capture_output=True, text=True, env=env)
    assert "CreateTopic #4 topic=alpha → OK" in done.stdout and "rror" not in done.stderr, done.stderr


def test_an_archive_is_for_export_alone(tmp_path):
    assert mqdissect(tmp_path, "install", "--zip").returncode == 2


@pytest.mark.parametrize(("first", "left"), [("-- The descriptions beside this file.\n", ["mine.lua"]), ("", ["described_tank.lua", "mine.lua", "protocols.lua", "walk.lua"])])
def test_files_of_an_earlier_version_are_removed_and_no_others(first, left, tmp_path):
    """A plugin was many files once: Wireshark would load them beside the one.  In a folder where nothing says so they are somebody else's."""
    for name in ("walk.lua", "described_tank.lua", "mine.lua"):
        (tmp_path / name).write_text("")
    (tmp_path / "protocols.lua").write_text(first)
    plugin.export([load("tank")], tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted([*left, "mqdissect.lua", "profile"])


@pytest.mark.skipif(not tshark.installed(), reason=tshark.MISSING)
def test_the_profile_keeps_the_colours_of_tcp_and_has_room_for_what_stands_in_a_column(tmp_path):
    script = tshark.plugin(tmp_path / "plugin")
    (tmp_path / "plugin" / "profiles").mkdir()
    (tmp_path / "plugin" / "profile").rename(tmp_path / "plugin" / "profiles" / "mqdissect")  # where tshark.run says that a user's folders are
    ping = (0, b"\x03\0\0\0\0")
    path = tmp_path / "twice.pcap"
    whole = resegment.capture([ping, (1, ping[1])], 11011)
    path.write_bytes(whole + last_record(whole))
    said = tshark.run(script, path, "-C", "mqdissect", "--color", "-T", "fields", "-e", "frame.coloring_rule.name").stdout.decode().splitlines()
    assert said[:2] == ["TCP SYN/FIN"] * 2 and said[3] == "Queue: message" and said[-1] == "Bad TCP"
    recent = (tmp_path / "plugin" / "profiles" / "mqdissect" / "recent").read_text()
    assert [int(width) for width in re.findall(r", (\d+)", recent)] == [width for _, _, width in COLUMNS]


def last_record(capture: bytes) -> bytes:
    at = 24
    while at + 16 + struct.unpack_from("<I", capture, at + 8)[0] < len(capture):
        at += 16 + struct.unpack_from("<I", capture, at + 8)[0]
    return capture[at:]


@pytest.mark.skipif(not tshark.installed(), reason=tshark.MISSING)
def test_a_plugin_that_is_loaded_twice_is_loaded_once(tmp_path):
    """Installed, and named on the command line too; another one is left out, and it is said which."""
    script, other = tshark.plugin(tmp_path / "one"), tshark.plugin(tmp_path / "other", [load("tank")])
    capture = tshark.unpacked("tank", "c_control", tmp_path)
    alone = tshark.run(script, capture, "-Y", "tank")
    twice = tshark.run(script, capture, "-Y", "tank", "-X", f"lua_script:{script}")
    assert twice.stdout == alone.stdout and twice.returncode == 0 and b"mqdissect" not in twice.stderr
    both = tshark.run(script, capture, "-Y", "tank", "-X", f"lua_script:{other}")
    assert both.stdout == alone.stdout and f"{tmp_path / 'other'}/ is not the same and is left out" in both.stderr.decode()


@pytest.mark.skipif(not tshark.installed(), reason=tshark.MISSING)
def test_a_description_of_ones_own_is_a_plugin_like_any_other(tmp_path):
    script = tshark.plugin(tmp_path, [load(str(tshark.ROOT / "examples" / name)) for name in ("greeter.py", "kafka.py")])
    done = tshark.run(script, tshark.unpacked("tank", "c_control", tmp_path), "-Y", "greeter or mqkafka.Produce.acks")
    assert done.returncode == 0 and b"Lua" not in done.stderr


@pytest.mark.skipif(not tshark.installed(), reason=tshark.MISSING)
def test_names_that_filters_cannot_have_are_written_otherwise(tmp_path):
    """Wireshark takes no field whose name has another letter than ASCII's, and one of them cost the plugin with all protocols."""
    (path := tmp_path / "own.py").write_text('from dissect.language import *\n\n\nclass Größe(Struct):\n    länge = u32("größer", limit=100)\n    end = u8("]] \\" \\\\ end")\n\n\n'
                                             'p = Protocol("own", ports=[20006], order="big", frame=Größe)\n')
    script = tshark.plugin(tmp_path / "plugin", [load(str(path)), load("tank")])
    done = tshark.run(script, tshark.unpacked("tank", "c_control", tmp_path), "-Y", "tank or own.Grxf6xdfe.lxe4nge")
    assert b"Error" not in done.stderr and done.stdout.count(b"\n") > 40


@pytest.mark.skipif(not tshark.installed(), reason=tshark.MISSING)
def test_structures_are_read_when_the_first_bytes_of_their_protocol_are_looked_at(tmp_path):
    """Those of protocols that no capture at hand has are never parsed: here they could not be."""
    script = tshark.plugin(tmp_path, [load("tank"), load("tubemq")])
    tank, tubemq = script.read_text().split('parts["described_tubemq"]')
    script.write_text(tank + 'parts["described_tubemq"]' + tubemq.replace("local S, P = {}, {}", "no Lua at all", 1))
    assert b"Produce" in tshark.run(script, tshark.unpacked("tank", "a_produce", tmp_path)).stdout
    assert b"Lua Error" in tshark.run(script, tshark.unpacked("tubemq", "a_small", tmp_path), "-V").stdout, "so the damage is there"
