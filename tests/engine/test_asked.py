"""What a capture answers does not depend on what it was asked before."""

import pytest

import dissect
from dissect import schema
from tests.hard.real import ROOT

CAPTURE = str(ROOT / "rocketmq/c_errors.pcap.zst")
QUESTIONS = {name: (lambda capture, name=name: getattr(capture, name)())
             for name in ("slow", "latency", "errors", "unanswered", "rebalance", "why", "stalls", *schema.TABLES)}
QUESTIONS |= {"trace": lambda capture: capture.trace(key="none"),
              "owners": lambda capture: capture.sql("select o.owner, c.client_ip from ownership o, connections c order by all"),
              "events": lambda capture: capture.sql("select r.event, x.api from rebalance_events r join exchanges x using (connection) order by all")}
TURNS = [["records", "exchanges", "owners", "trace"], ["owners", "connections", "stalls", "events"]]     # each makes what the one before held anew


@pytest.fixture(scope="module")
def saved(tmp_path_factory) -> str:
    path = tmp_path_factory.mktemp("saved") / "folder"
    dissect.open(CAPTURE).save(path)
    return str(path)


@pytest.mark.parametrize("turn", TURNS, ids=lambda turn: "-".join(turn[:3]))
@pytest.mark.parametrize("how", ["capture", "saved", "a time of it"])
def test_answers_do_not_depend_on_those_before(turn, how, saved):
    path, options = CAPTURE if how == "capture" else saved, {"from_": "+2s"} if how == "a time of it" else {}
    in_turn = dissect.open(path, **options)
    in_turn.summary()
    for name in turn:
        assert QUESTIONS[name](in_turn).to_pylist() == QUESTIONS[name](dissect.open(path, **options)).to_pylist(), (name, turn)
