"""Random damage: whatever networks and recorders do to a talk, no byte is lost in silence and nothing is paired wrongly."""

import os
import tempfile
from dataclasses import replace
from pathlib import Path

from hypothesis import HealthCheck, given, note, settings
from hypothesis import strategies as st

from tests.support.hard import Capture, put, talk, timed
from tests.hard.judge import judge, rows

CASES = int(os.environ.get("MQDISSECT_DAMAGE_CASES", "150"))  # the long campaign's figures: docs/measurements.md

damages = st.lists(st.tuples(
    st.sampled_from(["lose", "repeat", "delay", "delay", "split", "overlap", "corrupt", "cut"]),
    st.integers(0, 400), st.integers(1, 60)), max_size=25)


def damaged(packets, done, moves=True):
    """The packets with these harms; order of capture is order in the list."""
    out = list(packets)
    for what, at, amount in done:
        places = [i for i, p in enumerate(out) if p.data]
        if not places:
            break
        i = places[at % len(places)]
        p = out[i]
        if what == "lose":
            del out[i]
        elif what == "repeat":
            out.insert(min(len(out), i + amount), p)
        elif what == "delay":
            out.insert(min(len(out) - 1, i + amount % 8), out.pop(i))
        elif what == "split" and len(p.data) > 1 and p.captured is None:
            cut = 1 + amount % (len(p.data) - 1)
            out[i : i + 1] = [replace(p, data=p.data[:cut]), replace(p, offset=p.offset + cut, data=p.data[cut:])]
        elif what == "overlap" and p.captured is None:
            later = next((q for q in out[i + 1 :] if q.side == p.side and q.offset == p.offset + len(p.data) and q.captured is None), None)
            if later is not None and later.data:
                out[i] = replace(p, data=p.data + later.data[:amount])
        elif what == "corrupt":
            out.insert(i + 1, replace(p, data=bytes(b ^ 0x55 for b in p.data), junk=True))
        elif what == "cut" and len(p.data) > amount:
            out[i] = replace(p, captured=amount)
    return timed(out)


@settings(max_examples=CASES, deadline=None, suppress_health_check=list(HealthCheck))
@given(protocol=st.sampled_from(["tubemq", "tank"]), seed=st.integers(0, 1000), deep=st.sampled_from([1, 1, 3, 8]),
       halves=st.booleans(), begin=st.sampled_from([0, 0, 3, 4, 9]), done=damages, wrap=st.booleans())
def test_any_damage(protocol, seed, deep, halves, begin, done, wrap):
    packets, messages = talk(protocol, 24, seed=seed, deep=deep, halves=halves, size=120)
    made = Capture(damaged(packets[begin:], done), messages, port=8123 if protocol == "tubemq" else 11011)
    if wrap:
        made.isn = {(0, 0): 2**32 - 1500, (0, 1): 2**32 - 600}
    with tempfile.TemporaryDirectory() as folder:
        found = rows([str(path) for path in put(Path(folder), "x", made)])
    verdict = judge(made, found)
    note(f"{verdict}")
    assert verdict.wrong == []
    assert verdict.unkept == []
    carried = Capture([replace(p, junk=False) for p in made.packets], messages).carried()
    for row in found["connections"]:
        if begin == 0 and made.packets[0].flags & 2 and all(what != "cut" for what, _, _ in done):
            # with the handshake every captured byte has its place; cut ones: see below
            assert row["bytes_to_server"] == len(carried.get((0, 0), ()))
            assert row["bytes_to_client"] == len(carried.get((0, 1), ()))


def test_a_whole_copy_after_a_cut_one_behind_a_hole():
    packets, messages = talk("tubemq", 10)
    places = [i for i, p in enumerate(packets) if p.data and p.side == 0]
    again = packets[places[3]]
    out = [p for i, p in enumerate(packets) if i != places[1]]
    at = out.index(again)
    made = Capture(timed([*out[:at], replace(again, captured=1), *out[at:]]), messages)
    with tempfile.TemporaryDirectory() as folder:
        [connection] = rows([str(path) for path in put(Path(folder), "x", made)])["connections"]
    assert connection["bytes_to_server"] == len(made.carried()[0, 0])


def test_messages_cut_before_their_ids_are_no_pair():
    packets, messages = talk("tank", 24, size=120)
    requests, answers = ([i for i, p in enumerate(packets) if p.data and p.side == side] for side in (0, 1))
    for request, answer in ((1, 1), (3, 9)):
        out = list(packets)
        for i in (requests[request], answers[answer]):
            out[i] = replace(out[i], captured=5)
        made = Capture(timed(out), messages, port=11011)
        with tempfile.TemporaryDirectory() as folder:
            verdict = judge(made, rows([str(path) for path in put(Path(folder), "x", made)]))
        assert verdict.wrong == [] and verdict.unkept == [] and verdict.kept == 48 and verdict.pairs >= 22
