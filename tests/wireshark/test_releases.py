"""The plugin in Wireshark 4.4 and 4.6, which this machine's release has not: no difference to the tables there either."""

from __future__ import annotations

import os
import subprocess

import pytest

from tests.support import tshark
from tests.wireshark import releases


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("releases")


@pytest.mark.slow
@pytest.mark.parametrize("release", releases.RELEASES)
def test_a_later_release_reads_what_the_tables_read(release, folder):
    try:
        path = releases.get(release, folder)
    except releases.NotHere as error:
        pytest.skip(str(error))
    print(releases.called(path))
    said = list(releases.verified(path))
    assert [text for code, text in said if code] == []
    assert len(said) == len(releases.CAPTURES) * len(releases.WAYS) and all("no difference" in text for _, text in said)


@pytest.mark.slow
@pytest.mark.parametrize("release", releases.RELEASES)
def test_a_segment_in_which_no_message_ends_stays_tcps(release, folder, tmp_path):
    """4.0 gives the column back by itself."""
    try:
        path = releases.get(release, folder)
    except releases.NotHere as error:
        pytest.skip(str(error))
    words = ["-X", f"lua_script:{tshark.plugin(tmp_path / 'plugin')}", "-r", tshark.unpacked("tank", "c_control", tmp_path)]
    called, holding = (subprocess.run([path / "tshark", "-n", *words, "-Y", wanted], env={**os.environ, "HOME": str(tmp_path)}, capture_output=True, text=True, check=True).stdout
                       for wanted in ('_ws.col.protocol == "TANK"', "tank"))
    assert called == holding != ""


def test_a_machine_without_apt_says_so(monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(releases.NotHere, match="no mirror of Debian"):
        releases.get("trixie", tmp_path)
