"""The fold of ownership, one situation each."""

from __future__ import annotations

from dissect.analysis import brokers, ownership
from dissect.analysis.ownership import SECOND, World, holder, stuck
from dissect.language.words import Owners


def said(at: float, event: str, who: str | None, detail: str | None = None, until: float | None = None, **more) -> dict:
    ns, last = int(at * SECOND), int((until or at) * SECOND)
    return {"source": "s", "protocol": "tubemq", "place": "1", "group": "g", "topic": "t", "partition": "0", "who": who,
            "event": event, "detail": detail, "first_ns": ns, "last_ns": last, "file": "f", "packet": int(at), "last_file": "f",
            "last_packet": int(at), "connection": 7, "client_ip": "10.0.0.1", **more}


def history(*rows: dict, end: float = 1000, signs=()) -> list[tuple]:
    world = World(list(signs), [], int(end * SECOND))
    for row in rows:
        world.hear(row)
    return [(row["owner"], row["from_ns"] / SECOND, row["to_ns"] and row["to_ns"] / SECOND, row["gained"], row["lost"], row["certain"])
            for row in world.finish()]


def test_registered_and_released():
    assert history(said(1, "owned", "a"), said(5, "released", "a")) == [("a", 1, 5, "registered", "released", "announced")]


def test_registering_again_is_no_change():
    rows = history(said(1, "owned", "a"), said(3, "owned", "a"), said(5, "released", "a"))
    assert rows == [("a", 1, 5, "registered", "released", "announced")]


def test_starts_mid_stream():
    assert history(said(3, "confirmed", "a", until=9), end=12) == [("a", 3, None, "seen", None, "observed")]


def test_a_refusal_names_the_holder():
    assert history(said(3, "refused", "b", "a"), end=12) == [("a", 3, None, "named", None, "observed")]


def test_nothing_is_heard_for_the_brokers_timeout():
    rows = history(said(1, "owned", "a"), said(2, "confirmed", "a", until=10), said(100, "owned", "b"), end=110)
    assert rows == [("a", 1, 10, "registered", "silent", "announced"), ("a", 10, 45, "silent", "timeout", "presumed"),
                    ("b", 100, None, "registered", None, "announced")]


def test_a_refusal_says_that_a_silent_owner_still_owns():
    rows = history(said(1, "owned", "a"), said(60, "refused", "b", "a"), said(70, "owned", "b"), end=80)
    assert [row[:3] for row in rows if row[0] == "a"] == [("a", 1, 60)]


def test_told_that_nobody_owns_it():
    rows = history(said(1, "owned", "a"), said(3, "confirmed", "a"), said(9, "lost", "a", "411"))
    assert rows == [("a", 1, 3, "registered", "silent", "announced"), ("a", 3, 9, "silent", "not_owner", "presumed")]


def test_a_brokers_end_of_the_connection_ends_what_was_granted_over_it():
    ended = said(4, "connection_ended", None, connection=7)
    assert history(said(1, "owned", "a"), ended) == [("a", 1, 4, "registered", "connection_ended", "announced")]
    assert history(said(1, "owned", "a", connection=8), ended, end=9)[0][2] is None


def untimed(monkeypatch, **kind):
    """A protocol whose description names no time after which a silent owner loses what it had."""
    monkeypatch.setattr(ownership, "kind_of", lambda protocol: Owners(**kind))


def test_given_up_where_no_timeout_is_known(monkeypatch):
    untimed(monkeypatch)
    rows = history(said(1, "confirmed", "a"), said(2, "committed", "a"), said(900, "committed", "a", partition="1"))
    assert rows[0][:5] == ("a", 1, 2, "seen", "given_up")


def test_readers_own_without_a_timeout(monkeypatch):
    untimed(monkeypatch, observed=True)
    rows = history(said(1, "pulled", "a"), said(500, "pulled", "a"), end=600)
    assert rows[0][:2] == ("a", 1) and rows[-1][2] is None


def test_leaders():
    tank = {"protocol": "tank", "group": None}
    rows = history(said(1, "confirmed", "x:1", **tank), said(5, "redirected", "y:1", **tank), said(9, "no_leader", "y:1", **tank))
    assert rows == [("x:1", 1, 5, "seen", "taken", "presumed"), ("y:1", 5, 9, "redirected", "no_leader", "announced")]


def test_an_order_that_nobody_reports_is_stuck():
    rows = [said(1, "granted", "a", "4"), said(2, "order_reported", "a", "4"), said(3, "granted", "a", "5")]
    assert [row["first_ns"] // SECOND for row in stuck(rows, World([], [], 100 * SECOND))] == [3]
    assert stuck(rows, World([], [], 20 * SECOND)) == []


def test_holders():
    assert holder("raw_1-1;Current consumer raw2") == ("raw_1-1", False)
    assert holder("other consumer: raw_1-1") == ("raw_1-1", False)
    assert holder("consumers") == holder(None) == (None, False)
    assert holder("Remove Invalid Consumer Register c1#g:t:0") == ("c1", True)


def test_broker_names():
    rows = [{"protocol": "tubemq", "event": "named", "broker": "1", "detail": "10.0.0.1: "},
            {"protocol": "tubemq", "event": "claimed", "broker": "2", "detail": "10.0.0.2:8133:2.4.0"},
            {"protocol": "tank", "event": "confirmed", "broker": "x", "detail": "10.0.0.3:1"},
            {"protocol": "tank", "event": "named", "broker": "y", "detail": "10.0.0.3"},
            {"protocol": "my_own", "event": "named", "broker": "z", "detail": "10.0.0.4:7007"}]
    assert brokers.names(rows) == {("tubemq", "10.0.0.1:8123"): "1", ("tubemq", "10.0.0.2:8133"): "2", ("my_own", "10.0.0.4:7007"): "z"}
