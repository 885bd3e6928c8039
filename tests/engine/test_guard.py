"""A fault of a compiled loop is raised by the run in whose thread it happened."""

import sys
import threading
from types import SimpleNamespace

import pytest

from dissect.decode.guard import InternalFault, faults_are_raised


def fault(of: str = "dissect.stream.reassemble.Streams.feed") -> None:
    error = IndexError("outside")
    sys.unraisablehook(SimpleNamespace(object=of, exc_type=IndexError, exc_value=error, exc_traceback=None, err_msg=None))


def test_a_fault_is_raised_when_the_block_ends():
    before = sys.unraisablehook
    with pytest.raises(InternalFault, match="IndexError: outside"), faults_are_raised():
        fault()
    assert sys.unraisablehook is before


def test_two_captures_in_two_threads_do_not_take_each_others_faults():
    inside, done, found = threading.Event(), threading.Event(), {}

    def quiet() -> None:
        with faults_are_raised() as faults:
            inside.set()
            done.wait(10)
            found["quiet"] = list(faults)

    other = threading.Thread(target=quiet)
    other.start()
    inside.wait(10)
    with pytest.raises(InternalFault), faults_are_raised():
        fault()
    done.set()
    other.join()
    assert found == {"quiet": []}


def test_what_is_not_ours_goes_to_the_hook_that_was_there(monkeypatch):
    told = []
    monkeypatch.setattr(sys, "unraisablehook", told.append)
    with faults_are_raised():
        fault("somebody.else")
    assert len(told) == 1
