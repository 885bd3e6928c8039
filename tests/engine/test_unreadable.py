"""What `dissect.open` is given and cannot read: an error where nothing is left, a warning that names each where something is."""

from __future__ import annotations

import os
import re
import threading
import warnings
from pathlib import Path

import pytest

import dissect
from dissect.analysis.conditions import WrongQuestion
from dissect.engine import readable

CAPTURE = Path(__file__).resolve().parents[2] / "captures" / "tank" / "c_control.pcap.zst"


@pytest.mark.parametrize(("what", "why"), [("nosuch.pcap", "no such file"), ("nosuch*.pcap", "no file matches"), ("/etc/passwd", "not a capture|no capture")])
def test_nothing_that_can_be_read_is_an_error_when_it_is_opened(what, why):
    with pytest.raises(dissect.CaptureError, match=rf"nothing can be read: {re.escape(what)}: .*({why})"):
        dissect.open(what)


def test_what_can_be_read_only_once_is_an_error_with_the_first_answer(tmp_path):
    """Its tables were empty, which looked like a quiet night."""
    os.mkfifo(tmp_path / "pipe")
    writer = threading.Thread(target=(tmp_path / "pipe").write_bytes, args=(b"no capture at all, but a text",))
    writer.start()
    for path in ("/dev/null", str(tmp_path / "pipe")):
        with dissect.open(path, jobs=1) as opened, pytest.raises(dissect.CaptureError, match=f"nothing can be read: {path}: this is no capture"):
            opened.latency()
    writer.join()


def test_a_pipe_with_a_capture_is_read(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    writer = threading.Thread(target=(tmp_path / "pipe").write_bytes, args=(CAPTURE.read_bytes(),))
    writer.start()
    asked = "select count(*) as n from exchanges"
    with dissect.open(tmp_path / "pipe", jobs=1) as opened, dissect.open(CAPTURE, jobs=1) as alone:
        assert opened.sql(asked).to_pylist() == alone.sql(asked).to_pylist()
    writer.join()


def test_no_path_at_all_is_an_error():
    """A pattern that matches nothing gives an empty list, and answers of nothing looked like a quiet night."""
    with pytest.raises(dissect.CaptureError, match="no path was given"):
        dissect.open([])


def test_a_folder_without_captures_is_an_error(tmp_path):
    with pytest.raises(dissect.CaptureError, match="no file in this folder"):
        dissect.open(tmp_path)
    (tmp_path / "x.txt").write_text("no capture")
    with pytest.raises(dissect.CaptureError, match="no file in this folder is a capture"):
        dissect.open(tmp_path)


@pytest.mark.parametrize("other", ["nosuch.pcap", "/etc/passwd"])
def test_one_of_several_that_cannot_be_read_is_a_warning_and_the_others_are_answered(other):
    with pytest.warns(UserWarning, match=rf"^cannot read {re.escape(other)}: ") as told:
        opened = dissect.open([CAPTURE, other], jobs=1)
    assert [one.filename for one in told if one.category is UserWarning] == [__file__]
    asked = "select count(*) as n from exchanges"
    with opened, dissect.open(CAPTURE, jobs=1) as alone:
        assert opened.sql(asked).to_pylist() == alone.sql(asked).to_pylist() != [{"n": 0}]


def test_of_many_that_cannot_be_read_the_first_are_named_and_the_rest_counted():
    others = [f"nosuch{number}.pcap" for number in range(readable.TOLD + 2)]
    with pytest.raises(dissect.CaptureError) as refused:
        dissect.open(others)
    assert all((name in str(refused.value)) == (number < readable.TOLD) for number, name in enumerate(others))
    assert str(refused.value).endswith("and 2 more")


def test_what_can_be_read_gives_no_warning():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        dissect.open([CAPTURE], jobs=1).close()


def test_a_file_that_was_opened_for_text_is_told_how_to_be_opened():
    with open(__file__, encoding="utf-8") as text, pytest.raises(WrongQuestion, match="mode 'rb'"):
        dissect.open(text)
    with open(CAPTURE, "rb") as raw:
        assert dissect.open(raw).exchanges().to_arrow().num_rows == dissect.open(CAPTURE.read_bytes()).exchanges().to_arrow().num_rows > 0
