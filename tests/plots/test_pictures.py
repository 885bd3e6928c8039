"""Pictures show what the tables say: nothing is lost between an answer and its marks."""

from __future__ import annotations

import itertools
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("altair")

import dissect
from dissect import causes, plots
from dissect.analysis.conditions import WrongQuestion
from dissect.export.report import Report
from tests.support import browser

CAPTURES = Path(__file__).resolve().parents[2] / "captures"


@pytest.fixture(scope="module")
def capture():
    return dissect.open(CAPTURES / "tubemq" / "d_client_balance.pcap.zst")


def marks(chart) -> list[dict]:
    return chart.to_dict()["data"]["values"]


def answered(capture) -> int:
    return capture.sql("select count(*) as n from exchanges where status in ('ok', 'error')").to_pylist()[0]["n"]


@pytest.mark.parametrize("every", [None, "1s", "10m"])
def test_every_answer_is_in_the_heat_map_once(capture, every):
    found = marks(plots.heat(capture, every=every))
    assert sum(mark["answers"] for mark in found) == answered(capture)
    assert len(found) <= plots.MARKS


def test_percentile_lines_are_the_answers_of_latency(capture):
    answer = {(row["from_ns"], name): row[f"{name}_ns"] for row in capture.latency(by=["protocol"], every="10s") for name in plots.PERCENTILES}
    found = marks(plots.percentiles(capture, every="10s"))
    assert sorted(mark["ms"] for mark in found) == sorted(value / 1e6 for value in answer.values())


def test_error_bars_count_every_error(capture):
    found = marks(plots.errors(capture, every="10s"))
    assert sum(mark["count"] for mark in found) == sum(row["count"] for row in capture.errors())
    assert all(mark["above"] - mark["below"] == mark["count"] for mark in found)


def test_owners_are_the_rows_of_ownership(capture):
    rows = capture.ownership().to_pylist()
    found = marks(plots.owners(capture))
    assert len(found) == len(rows) > 0
    assert sorted(mark["from"] for mark in found) == sorted(plots._iso(row["from_ns"]) for row in rows)
    assert {mark["owner"] for mark in marks(plots.owners(capture, group="nobody"))} == set()


def test_a_waterfall_is_as_long_as_its_exchange(capture):
    for row in capture.slow(limit=5).to_pylist():
        spans = marks(plots.waterfall(capture, packet=row["request_packet"]))
        assert spans[-1]["to"] * 1e6 == pytest.approx(row["latency_ns"])
        assert all(one["to"] == two["from"] for one, two in itertools.pairwise(spans))


def test_a_packet_without_an_exchange_is_said(capture):
    with pytest.raises(WrongQuestion, match="no exchange begins or ends in packet 999999"):
        plots.waterfall(capture, packet=999999)


HOSTILE = ["orders\x1b[31m", "\x00", "a" * 50_000, "a" * 49_999 + "b", "\u202e\ud800", "<script>", "\n" * 10_000]


def test_a_name_of_any_letters_and_any_length_is_drawn():
    """The renderer ends the process at a control letter, and a name of 50 kB had no end."""
    rows = [{"at": f"2026-01-01T00:00:0{n}Z", "until": f"2026-01-01T00:00:0{n + 1}Z", "what": name, "count": 1, "below": 0, "above": 1} for n, name in enumerate(HOSTILE)]
    chart = plots._chart(rows, "errors").mark_bar().encode(x=plots._time("at"), x2="until:T", y="below:Q", y2="above:Q", color="what:N", tooltip=["what:N"])
    names = [row["what"] for row in marks(chart)]
    assert len(set(names)) == len(HOSTILE) and all(len(name) < 100 and name.isprintable() for name in names)
    code = f"import altair, sys; from dissect import plots; sys.stdout.write(plots.svg(altair.Chart.from_json({chart.to_json()!r})))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=300)
    assert done.returncode == 0 and done.stdout.startswith("<svg")


def test_a_report_of_a_hostile_name_is_a_page(tmp_path):
    shutil.copy(Path(__file__).with_name("esc_topic.pcap"), tmp_path / "x.pcap")
    done = subprocess.run([sys.executable, "-m", "dissect", "report", "x.pcap", "-o", "r.html"], cwd=tmp_path, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    page = (tmp_path / "r.html").read_text()
    assert "orders\\x1b" in page and "\x1b" not in page


def test_the_slowest_publish_is_drawn_on_the_page_with_all_its_steps():
    with dissect.open(CAPTURES / "pulsar" / "a_small.pcap.zst") as capture:
        page = Report(capture).page()
        told = re.search(r"id=journey>.*?message <code>([^<]+)</code>.*?<svg(.*?)</svg>", page, re.DOTALL)
        steps = capture.trace(message=told[1]).to_pylist()
        assert told[2].count('marker-end="url(#tip)"') == len(steps) >= 3
        drawn = plots.sequence(capture, message=told[1])
        assert plots.svg(drawn) == drawn._repr_html_() and told[2] in drawn.svg
        with pytest.raises(WrongQuestion, match="no record"):
            plots.sequence(capture, message="none")


def test_two_captures_are_drawn_group_by_group():
    with dissect.open(CAPTURES / "rocketmq" / "a_small.pcap.zst") as before, dissect.open(CAPTURES / "rocketmq" / "b_rebalance.pcap.zst") as after:
        rows = [row for row in before.diff(after) if row["before_p99_ns"] is not None and row["after_p99_ns"] is not None]
        chart = plots.changes(before, after)
        found = chart.to_dict()["layer"][0]["data"]["values"] if "data" in chart.to_dict()["layer"][0] else chart.to_dict()["data"]["values"]
        assert len(found) == 2 * len(rows) <= 2 * plots.LANES
        assert plots.svg(chart).startswith("<svg")


@pytest.mark.skipif(browser.PROGRAM is None, reason="no Chromium here: install the package chromium")
def test_pictures_of_a_notebook_are_drawn_without_any_other_host(capture, tmp_path):
    [worst] = capture.slow(limit=1).to_pylist()
    shown = [plots.heat(capture), plots.causes(capture), plots.waterfall(capture, packet=worst["request_packet"])]
    (tmp_path / "page.html").write_text("<!doctype html><meta charset=utf-8>" + "".join(one._repr_mimebundle_()["text/html"] for one in shown))
    with browser.browser(tmp_path) as looks:
        looks.open(tmp_path / "page.html", 1000)
        drawn = looks.value("new Promise(done => setTimeout(() => done([...document.querySelectorAll('[id^=picture-]')].map(one => one.querySelectorAll('canvas,svg').length)), 1500))")
        assert len(drawn) == len(shown) and all(drawn), drawn
        assert looks.faults() == []


def test_causes_add_up_to_what_the_answers_took(capture):
    rows = capture.why(by=["protocol", "api"]).to_pylist()[: plots.LANES]
    told = sum(mark["ms"] for mark in marks(plots.causes(capture)))
    assert told * 1e6 == pytest.approx(sum(row[part] for row in rows for part in causes.PARTS if part != "why_wait_ns" and row[part] > 0))


@pytest.mark.parametrize(("ms", "text"), [(0.05, "50 µs"), (1, "1 ms"), (200, "200 ms"), (1000, "1 s")])
def test_axes_say_durations_in_units(ms, text):
    axis = plots._chart([{"ms": ms}], "x").mark_point().encode(y=plots._took("ms"))
    assert f">{text}<" in plots.svg(axis)


def test_without_its_extra_it_says_what_to_install():
    said = subprocess.run([sys.executable, "-c", "import sys; sys.modules['altair'] = None\nfrom dissect import plots"], capture_output=True, text=True, cwd=CAPTURES.parent)
    assert said.returncode == 1 and said.stderr.splitlines()[-1] == "ImportError: pictures are drawn by Altair: pip install 'mqdissect[plots]'"
