"""The gate must not depend on luck: there hypothesis tries the same cases every time; elsewhere it looks for new ones.

The gate must not take long either: `heavy.txt` names cases that are left to the slow suites.
"""

import os
import tempfile
from pathlib import Path

import pytest
from hypothesis import settings

HEAVY = [line for line in (Path(__file__).parent / "heavy.txt").read_text(encoding="utf-8").splitlines() if line and line[0] != "#"]

settings.register_profile("gate", derandomize=True)
if os.environ.get("CI"):
    settings.load_profile("gate")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config, items):
    there = {item.nodeid: item for item in items}
    for name in HEAVY:
        if name in there:
            there[name].add_marker(pytest.mark.slow)
    files = {item.nodeid.partition("::")[0] for item in items}
    gone = [name for name in HEAVY if name not in there and name.partition("::")[0] in files]
    if gone and not any("::" in word for word in config.args):
        raise pytest.UsageError(f"tests/heavy.txt names what is no test: {', '.join(gone)}")


@pytest.fixture(scope="session", autouse=True)
def nothing_is_left(tmp_path_factory):
    """What a test, or a program that it kills, leaves in the temporary folder lies among pytest's own, which removes them."""
    room, before = str(tmp_path_factory.mktemp("room")), os.environ.get("TMPDIR")
    os.environ["TMPDIR"] = tempfile.tempdir = room
    yield
    tempfile.tempdir = None
    if before is None:
        del os.environ["TMPDIR"]
    else:
        os.environ["TMPDIR"] = before
