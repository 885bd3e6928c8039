"""Expert notes can be filtered and stand in Wireshark's own list of them, and the Info column is whole, where nobody looks at any field."""

from __future__ import annotations

import subprocess

import pytest

from tests.support import tshark

pytestmark = pytest.mark.skipif(not tshark.installed(), reason=tshark.MISSING)


@pytest.fixture(scope="module")
def said(tmp_path_factory):
    folder = tmp_path_factory.mktemp("notes")
    words = ["tshark", "-n", "-X", f"lua_script:{tshark.plugin(folder)}", "-r", str(tshark.unpacked("tank", "c_control", folder))]

    def run(*more):
        done = subprocess.run([*words, *more], capture_output=True, text=True, timeout=60)
        assert "rror" not in done.stderr, done.stderr
        return done.stdout
    return run


@pytest.mark.parametrize("passes", [[], ["-2"]])
def test_a_filter_for_errors_finds_the_answers_that_are_errors(said, passes):
    noted = said(*passes, "-Y", "tank.expert.error").splitlines()
    errors = said(*passes, "-Y", 'tank.status == "error" && tank.response_to').splitlines()
    assert noted == errors and len(noted) == 12


def test_the_list_of_notes_has_them(said):
    notes = said("-q", "-2", "-z", "expert")
    assert "TANK  CreateTopic: EXISTS" in notes and "ownership: confirmed" in notes


def test_the_info_column_says_the_same_whatever_fields_are_asked_for(said):
    summary = said("-Y", "tank").splitlines()
    column = said("-Y", "tank", "-T", "fields", "-e", "_ws.col.Info", "-e", "tank.api").splitlines()
    assert len(column) == len(summary) > 50
    assert all(line.endswith(" " + row.split("\t")[0]) for line, row in zip(summary, column, strict=True))
