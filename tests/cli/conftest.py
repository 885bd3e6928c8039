"""The command line over a decoder that serves rows written by hand."""

from __future__ import annotations

import contextlib
import io
from types import SimpleNamespace

import pytest

from tests.support import served
from tests.support import world


class Out(io.TextIOWrapper):
    """Standard output that can be read back as bytes; no terminal."""

    def __init__(self):
        super().__init__(io.BytesIO(), encoding="utf-8", write_through=True)

    def text(self) -> str:
        return self.data().decode("utf-8")

    def data(self) -> bytes:
        self.flush()
        return self.buffer.getvalue()


@pytest.fixture
def server():
    return served.Server(**world.WORLD)


@pytest.fixture
def capture(tmp_path, monkeypatch):
    """A file that stands for a capture; commands are typed beside it."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.pcap").write_bytes(b"stands for a capture")
    return "a.pcap"


@pytest.fixture
def mqdissect(server, monkeypatch, capture):
    """Runs a command line: its exit code, what went to stdout, what to stderr."""
    from dissect.cli import app, session

    monkeypatch.setattr(session, "decoder", lambda: server)
    monkeypatch.setenv("TZ", "UTC")
    __import__("time").tzset()

    def run(*argv: str):
        out, err = Out(), io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            try:
                app.run(list(argv))
                code = 0
            except SystemExit as left:
                code = left.code or 0
        return SimpleNamespace(code=code, out=out.text() if out.data()[:4] not in (b"PAR1", b"\xff" * 4) else "",
                               data=out.data(), err=err.getvalue())

    return run
