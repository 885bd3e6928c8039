"""The page that people send to each other: what it says is what the answers say, and a browser shows it at every width, in light and dark."""

from __future__ import annotations

import html
import os
import random
import re
from dataclasses import replace
from pathlib import Path

import pytest
import zstandard

import dissect
from dissect.analysis import questions
from dissect.analysis.conditions import Filter
from dissect.decode.options import Options
from dissect.engine.embedded import Embedded
from dissect.export import life, pictures, report
from dissect.export.life import Life, few
from dissect.export.material import ROWS
from dissect.export.report import STYLE, Report
from dissect.export.screen import together
from tests.hard import damage
from tests.hard.metamorphic import direction
from tests.support import browser

CAPTURES = Path(__file__).resolve().parents[2] / "captures"
WIDTHS, SCHEMES, LEAST = (390, 768, 1440), ("light", "dark"), 4.5
MOST = 1_000_000
PAPER = 1031        # CSS pixels between the margins of the page that `@page` asks for: 297 − 24 mm


@pytest.fixture(scope="module")
def pages() -> dict[str, Report]:
    found = {}
    for name in ("pulsar/c_errors", "rocketmq/b_rebalance", "tank/i_partial", "bookkeeper/f_bk_v3", "rocketmq_grpc/grpc_proxy_killed"):
        found[name] = Report(dissect.open(CAPTURES / f"{name}.pcap.zst"))
        found[name].text = found[name].page()
    return found


def test_no_line_breaks_between_a_figure_and_its_unit(pages):
    said = re.findall(r"<p class=say>.*?</p>", pages["rocketmq_grpc/grpc_proxy_killed"].text)
    assert said and not [one for one in said if re.search(r"\d (?:ns|µs|ms|s|min|%)(?!\w)", one)]
    assert re.search(r'<th class=n><button>answered</button>.*<td class=n data-v="98\.\d">98\.\d %', pages["rocketmq_grpc/grpc_proxy_killed"].text, re.S)


@pytest.mark.parametrize("name", ["tank/i_partial", "pulsar/c_errors", "rocketmq/b_rebalance"])
def test_the_page_stands_alone(pages, name):
    page = pages[name].text
    assert not re.search(r'(?:src|href)="(?!#)', page), "nothing is fetched from elsewhere"
    assert not re.search(r"@import|url\(\s*['\"]?https?:", page)
    for link in re.findall(r'href="#(\w+)"', page):
        assert re.search(rf"id={link}[ >]", page)
    assert page.count("<tr>") < 20 * ROWS and len(page.encode()) < MOST
    assert dissect.__version__ in page


def test_the_lines_of_a_command_break_between_its_words(pages):
    """A browser breaks a line after any dash: `-` at the end of one, `-host` on the next."""
    page = pages["pulsar/c_errors"].text
    commands = re.findall(r"<code>(<span>mqdissect</span>.*?)</code>", page)
    assert commands and all(re.fullmatch(r"(<span>[^<]*</span> ?)+", one) for one in commands) and "<span>--host</span>" in page
    assert not re.search(r"<code>[^<]* --", page)


def conclusion(page: str) -> list[str]:
    [part] = re.findall(r"<section id=conclusion>(.*?)</section>", page, re.S)
    return [re.sub(r"<[^>]+>", "", one).replace("\N{NO-BREAK SPACE}", " ") for one in re.findall(r"<p class=say>(.*?)</p>", part)]


def test_the_conclusion_says_what_cost_most_with_its_packet(pages):
    rows = pages["pulsar/c_errors"].found["stalls"]
    first, *_, last = conclusion(pages["pulsar/c_errors"].text)
    assert rows[0]["text"] in first and f"packet {rows[0]['first_packet']}" in first and "Its connections were without it for" in first
    assert last.startswith("All answers together took")


def test_the_conclusion_leaves_out_no_death_and_not_that_answers_failed(pages):
    """Three findings that lost more time hid a broker that died and stayed away, and 178 errors of 594 answers."""
    made = Report(dissect.open(CAPTURES / "rocketmq/c_errors.pcap.zst"))
    told = conclusion(made.page())
    deaths = [row["text"] for row in made.found["stalls"] if row["kind"] == "killed"]
    assert deaths and all(any(text in one for one in told) for text in deaths), told
    assert "178 of 594 answers (30.0 %) came back with an error, most often 65 × SYSTEM_BUSY (19.7 %) on SEND_MESSAGE_V2." in told
    for page in pages.values():
        failed = sum(row["errors"] for row in page.found["protocols"])
        assert bool(failed) == any("came back with an error" in one or "×" in one for one in conclusion(page.text))


def test_single_codes_do_not_stand_for_all_errors():
    """Two findings of five errors each, and no word of the 49 of 158 answers that failed: more than half of what the proxy was asked."""
    told = conclusion(Report(dissect.open(CAPTURES / "rocketmq_grpc/grpc_errors.pcap.zst")).page())
    assert any(one.startswith("49 of 158 answers (31.0 %) came back with an error, most often ") for one in told), told


def plain(page: str) -> str:
    return html.unescape(re.sub(r"<[^>]+>", "", page))


def test_what_is_wrong_with_the_capture_stands_above_the_conclusion(tmp_path):
    """The page said `Nothing failed` of what is encrypted, and nothing of a file that was cut short; the summary said both."""
    whole = zstandard.ZstdDecompressor().decompressobj().decompress((CAPTURES / "tank/b_consume.pcap.zst").read_bytes())
    (tmp_path / "cut.pcap").write_bytes(whole[:-10])
    (tmp_path / "empty.pcap").write_bytes(whole[:24])
    for path, said in ((tmp_path / "cut.pcap", "1 file cut short: the end of it is missing."), (CAPTURES / "tls/rocketmq_tls13.pcap.zst", "9 connections encrypted, contents not read")):
        assert said in plain(Report(dissect.open(path)).page().split("In short")[0]), path
    empty = plain(Report(dissect.open(tmp_path / "empty.pcap")).page())
    assert "nothing can be said of brokers and clients" in empty and "Nothing failed" not in empty and "Every request was answered" not in empty


def test_no_sentence_of_a_table_is_cut_in_its_middle():
    """`while 233 messages were published` became `for 2…3 messages`, which is a figure, and a wrong one."""
    made = Report(dissect.open(CAPTURES / "rocketmq/c_errors.pcap.zst"))
    page = plain(made.page())
    assert max(len(row["text"]) for row in made.found["stalls"]) > 160
    for row in made.found["stalls"]:
        assert page.split("groups that are stuck")[1].count(row["text"]) == 1, row["text"]


def test_of_a_quiet_capture_it_says_that_nothing_failed(pages):
    made = pages["tank/i_partial"]
    told = conclusion(made.text)
    assert not any(row["errors"] or row["unanswered"] for row in made.found["latency"]) and not made.found["stalls"]
    requests = sum(row["requests"] for row in made.found["protocols"])
    assert told[0].startswith(f"Nothing failed: {requests} requests") and "Slowest" in told[1]


def test_findings_stand_in_the_order_of_what_they_lost(pages):
    for made in pages.values():
        lost = [one.lost_ns for one in made.material.findings]
        timed = [value for value in lost if value is not None]
        assert timed == sorted(timed, reverse=True) and lost[: len(timed)] == timed
        assert made.text.count("<li>") == len(lost)


@pytest.mark.parametrize("name", ["pulsar/c_errors", "rocketmq/b_rebalance", "tank/i_partial"])
def test_pictures_hold_every_answer_error_and_open_request(pages, name):
    material = pages[name].material
    answered = material.rows("select count(*) as n from exchanges e where e.status in ('ok', 'error')")[0]["n"]
    assert sum(row["n"] for row in material.over_time["heat"]) == answered
    assert sum(row["count"] for row in material.over_time["failing"]) == sum(row["count"] for row in material.found["errors"])
    assert sum(row["count"] for row in material.over_time["open"]) == sum(row["count"] for row in material.found["silent"])
    first, last = material.axis.first_ns, material.axis.last_ns
    assert all(first <= row["at"] <= last for row in material.over_time["heat"])


def test_lanes_are_the_rows_of_ownership_and_the_pauses_between(pages):
    material = pages["rocketmq/b_rebalance"].material
    held = [one for pieces in material.held().values() for one in pieces]
    assert len([one for one in held if one.owner is not None]) == len(material.found["owned"]) > 0
    for pieces in material.held().values():
        until = 0
        for one in pieces:
            assert one.owner is not None or one.from_ns == until and one.to_ns > one.from_ns
            until = max(until, one.to_ns)
    assert any(one.owner is None for one in held) and "i class=pause" in pages["rocketmq/b_rebalance"].text


@pytest.mark.parametrize("name", ["bookkeeper/f_bk_v3", "rocketmq/b_rebalance", "pulsar/c_errors", "tank/i_partial"])
def test_the_way_of_a_message_is_that_of_trace_though_few_exchanges_are_asked(pages, name):
    material = pages[name].material
    everything = ("select r.message_id as message_id, e.worked_ns as worked_ns from exchanges e join records r on r.connection = e.connection and r.file = e.request_file"
                  " and r.packet = e.request_packet where r.from_client and e.status = 'ok' and r.message_id is not null and e.worked_ns is not null"
                  " order by e.worked_ns desc, e.at_ns, r.message_id limit 1")
    slowest, found = material.rows(everything), material.life.slowest()
    assert ([found["message_id"]] if found else []) == [row["message_id"] for row in slowest]
    if found:
        assert material.life.way(found) == material.rows(questions.trace(message=found["message_id"])) != []


def elsewhere(packet: damage.Packet) -> damage.Packet:
    """The same packet on other hosts."""
    data = bytearray(packet.data)
    data[14 + 12], data[14 + 16] = 10, 10
    return replace(packet, data=bytes(data))


def test_the_way_of_a_message_stays_in_its_cluster(tmp_path):
    """Another cluster in the same capture gives its messages the same ids."""
    alone = damage.read(CAPTURES / "pulsar" / "c_errors.pcap.zst")
    both = replace(alone, packets=[one for packet in alone.packets for one in (packet, elsewhere(packet))])
    ways = []
    for name, capture in (("alone", alone), ("both", both)):
        made = Report(dissect.open(capture.write(tmp_path / f"{name}.pcap")))
        made.page()
        ways.append(made.material.life.way(made.material.life.slowest()))
    assert len({row["server_ip"] for row in ways[0]}) == 1 and len(ways[0]) > 2
    assert [(row["step"], row["message_id"], row["outcome"]) for row in ways[0]] == [(row["step"], row["message_id"], row["outcome"]) for row in ways[1]]


@pytest.mark.parametrize("name", ["tubemq/a_small", "pulsar/c_errors", "rocketmq/b_rebalance", "tank/i_partial"])
def test_a_capture_is_decoded_once_for_the_page(name, monkeypatch):
    loads, load = [], Embedded.load
    monkeypatch.setattr(Embedded, "load", lambda engine, wanted: loads.append(wanted) or load(engine, wanted))
    Report(dissect.open(CAPTURES / f"{name}.pcap.zst")).page()
    assert len(loads) == 1


@pytest.mark.parametrize(("name", "delivered"), [("tubemq/a_small", True), ("pulsar/a_small", True), ("rocketmq/b_rebalance", True), ("tank/b_consume", False)])
def test_of_a_large_capture_a_message_of_its_first_requests_is_followed(name, delivered, monkeypatch):
    """A row for each of its messages would cost more than the rest of the page."""
    monkeypatch.setattr(life, "LARGE", 0)
    monkeypatch.setattr(life, "SHARE", 2)
    loads, load = [], Embedded.load
    monkeypatch.setattr(Embedded, "load", lambda engine, wanted: loads.append({*wanted}) or load(engine, wanted))
    path = str(CAPTURES / f"{name}.pcap.zst")
    made = Report(dissect.open(path))
    page, followed = made.page(), made.material.life
    assert "records" not in loads[0] and len(loads) == 1 + delivered and ("A slow publish" in page) == delivered
    if delivered:
        requests, until_ns = followed.first
        whole = dissect.open(path).engine.rows(["select e.at_ns as at_ns from exchanges e order by e.at_ns"])[0]
        assert len(whole) / 2 <= requests == sum(row["at_ns"] < until_ns for row in whole) < len(whole)
        found = Life(made.material.engine, Filter()).slowest()
        early = Embedded([path], Options(to_ns=until_ns)).rows([questions.trace(message=found["message_id"])])[0]
        assert found["message_id"] in page and f"of the first {requests:,} requests" in page
        assert "delivered" in {row["step"] for row in early} and page.count('marker-end="url(#tip)"') == len(early)


def test_where_no_request_is_chosen_no_message_is_looked_for(monkeypatch):
    """All of the capture was read once more for it."""
    monkeypatch.setattr(life, "LARGE", 0)
    made = Report(dissect.open(str(CAPTURES / "tubemq/a_small.pcap.zst")), Filter(topic="nothing"))
    assert made.page() and made.material.life.apart and "engine" not in vars(made.material.life)


def test_a_capture_that_passes_only_once_is_read_once(tmp_path, monkeypatch):
    monkeypatch.setattr(life, "LARGE", 0)
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    assert not Life(Embedded([str(pipe)]), Filter()).apart and Life(Embedded([str(CAPTURES / "tubemq/a_small.pcap.zst")]), Filter()).apart


def test_tables_begin_with_what_took_most_time(pages):
    [part] = re.findall(r"By topic.*?<tbody>(.*?)</tbody>", pages["rocketmq/b_rebalance"].text, re.S)
    took = [float(re.findall(r'data-v="([\d.]+)"', row)[0]) for row in re.findall(r"<tr>(.*?)</tr>", part)]
    assert took == sorted(took, reverse=True) and len(took) > 5


def test_names_from_the_wire_are_text_and_cannot_make_the_page_large(pages):
    made = pages["tank/i_partial"]
    assert "<script>" not in made.cell("topic", "<script>alert(1)</script>", False)
    made.left = report.TABLES_MOST
    rows = [dict.fromkeys(report.LATENCY, "<&>\"'" * 100) for _ in range(ROWS)]
    text = "".join(made.table(rows, report.LATENCY) for _ in range(9))
    assert len(text) < report.TABLES_MOST + 9 * 2_000 and "left out" in text
    many = {f"lane {n}": [pictures.Held(f"owner {n} <&>", at, at + 1) for at in range(100)] for n in range(1000)}
    assert len(pictures.lanes(pictures.axis(0, 100, None), many)) < 250_000


def test_spans_without_anything_have_no_picture():
    axis = pictures.axis(None, None, None)
    assert pictures.bars(axis, "x", {}, "error") == pictures.percentiles(axis, "x", [], []) == pictures.stacked([], ["a"], "") == ""
    assert "No request" in pictures.heat(axis, {}, [])
    assert pictures.level_of(-5) == pictures.level_of(0)


# --- colours ---

def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    return sum(share * (one / 12.92 if one <= 0.03928 else ((one + 0.055) / 1.055) ** 2.4) for share, one in zip((0.2126, 0.7152, 0.0722), parts))


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def long(colour: str) -> str:
    return "#" + "".join(letter * 2 for letter in colour[1:]) if len(colour) == 4 else colour[:7]


def test_colours_of_both_schemes_can_be_told_from_what_is_behind_them():
    style = STYLE.read_text()
    schemes = [dict(re.findall(r"--(\w+): (#\w+)", part)) for part in re.findall(r":root \{(.*?)\}", style, re.S)]
    assert len(schemes) == 3 and set(schemes[0]) == set(schemes[1]), "light, dark, paper"
    assert set(re.findall(r"var\(--(\w+)\)", style)) <= set(schemes[0]) | {"x", "w"}
    for scheme in schemes:
        for ink in ("ink", "pale", "bad", "link"):
            for paper in ("paper", "head"):
                assert contrast(long(scheme[ink]), long(scheme[paper])) >= LEAST, (ink, paper, scheme[ink])
    for owner in re.findall(r"\.o\d \{ background: (#\w+)", style):
        assert contrast("#ffffff", owner) >= LEAST, owner


# --- in a browser ---

CONTRAST = """(() => {
  const parsed = text => text.match(/[\\d.]+/g).map(Number);
  const light = ([r, g, b]) => [r, g, b].map(v => (v /= 255) <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4).reduce((sum, v, n) => sum + v * [.2126, .7152, .0722][n], 0);
  const behind = one => { for (; one; one = one.parentElement) { const c = parsed(getComputedStyle(one).backgroundColor); if (c.length < 4 || c[3] > .9) return c; } return [255, 255, 255]; };
  const wrong = new Set(), walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const one = walk.currentNode.parentElement;
    if (!walk.currentNode.data.trim() || one.closest("svg,script,style,[class*=presumed]") || !one.getClientRects().length) continue;
    const [low, high] = [light(parsed(getComputedStyle(one).color)), light(behind(one))].sort((a, b) => a - b);
    if ((high + .05) / (low + .05) < 4.5) wrong.add(one.tagName + "." + one.className + " " + walk.currentNode.data.trim().slice(0, 20));
  }
  return [...wrong];
})()"""
WIDER = """[...document.querySelectorAll("body *")].filter(one => !one.closest(".wide, svg, .held, .track") && one.getBoundingClientRect().right > innerWidth + 1)
  .map(one => one.tagName + "." + one.className).slice(0, 5)"""

BROKEN = """[...document.querySelectorAll("td:not(.t)")].filter(one => /^[0-9.]+$/.test(one.innerText) && one.clientHeight && (() => {
  const text = document.createRange(); text.selectNodeContents(one); return new Set([...text.getClientRects()].map(line => Math.round(line.top))).size > 1; })()).map(one => one.innerText)"""
# Chromium repeats a table's head on each page, without the boxes in it that are buttons, or where it is to stick.
UNPRINTED = "[...document.querySelectorAll('th button')].filter(one => getComputedStyle(one).display !== 'contents' || getComputedStyle(one.parentNode).position === 'sticky').length"


@pytest.mark.skipif(browser.PROGRAM is None, reason="no Chromium here: install the package chromium to look at the page in a browser")
def test_a_browser_shows_the_page_at_every_width(pages, tmp_path):
    with browser.browser(tmp_path) as looks:
        for name, made in pages.items():
            path = tmp_path / f"{name.replace('/', '_')}.html"
            path.write_text(made.text)
            for width in WIDTHS:
                for scheme in SCHEMES if width == WIDTHS[0] else SCHEMES[:1]:
                    looks.open(path, width, scheme)
                    where = f"{name} at {width}, {scheme}"
                    assert looks.faults() == [], where
                    assert looks.value("document.documentElement.scrollWidth") <= width, f"{where}: {looks.value(WIDER)}"
                    assert looks.value(CONTRAST) == [], where
                    cut = looks.value("[...document.querySelectorAll('.rows .wide')].filter(one => one.scrollWidth > one.clientWidth).map(one => one.innerText.slice(0, 200))")
                    assert width < WIDTHS[-1] or not cut, f"{where}: columns beyond the edge of {cut}"
            looks.open(path, PAPER)
            looks.ask("Emulation.setEmulatedMedia", media="print")
            assert looks.value("document.documentElement.scrollWidth") <= PAPER, f"{name} on paper: {looks.value(WIDER)}"
            assert looks.value(BROKEN) == [], f"{name} on paper"
            assert looks.value(UNPRINTED) == 0, f"{name} on paper"


@pytest.mark.skipif(browser.PROGRAM is None, reason="no Chromium here: install the package chromium to look at the page in a browser")
def test_all_pictures_over_time_zoom_together_and_tables_sort(pages, tmp_path):
    (tmp_path / "page.html").write_text(pages["rocketmq/b_rebalance"].text)
    with browser.browser(tmp_path) as looks:
        looks.open(tmp_path / "page.html", 1440)
        x, y, wide = looks.value("(() => { const b = document.querySelector('.area'); b.scrollIntoView(); const r = b.getBoundingClientRect(); return [r.x, r.y + 5, r.width]; })()")
        clocks = "[...document.querySelectorAll('.xs')].map(row => row.children[0].textContent)"
        before = looks.value(clocks)
        for kind, at, held in (("mousePressed", 0.5, 1), ("mouseMoved", 0.6, 1), ("mouseMoved", 0.75, 1), ("mouseReleased", 0.75, 0)):
            looks.ask("Input.dispatchMouseEvent", type=kind, x=x + at * wide, y=y, button="left" if kind != "mouseMoved" else "none", buttons=held, clickCount=1)
        views = set(looks.value("[...document.querySelectorAll('.area')].map(one => one.getAttribute('viewBox'))"))
        assert len(views) == 1
        begin, _, width, _ = map(float, views.pop().split())
        assert begin == pytest.approx(500, abs=3) and width == pytest.approx(250, abs=3)
        assert len(set(looks.value(clocks))) == 1 and looks.value(clocks)[0] > before[0]
        looks.ask("Input.dispatchKeyEvent", type="keyDown", key="Escape")
        assert [clock[:8] for clock in looks.value(clocks)] == [clock[:8] for clock in before]
        took = "[...document.querySelectorAll('#x0')][0].closest('tbody').querySelectorAll('tr')[0].id"
        assert looks.value(took) == "x0"
        looks.value("document.querySelector('#x0').closest('table').tHead.rows[0].cells[0].click()")
        assert looks.value(took) != "x0"
        assert looks.faults() == []


TOUCHING = """[...document.querySelectorAll('.xs')].flatMap(row => {
  const seen = [...row.children].filter(one => one.getClientRects().length).map(one => [one.getBoundingClientRect(), one.textContent]).sort((a, b) => a[0].left - b[0].left);
  return seen.length < 3 ? ['only ' + seen.length] : seen.slice(1).filter(([box], n) => seen[n][0].right + 3 > box.left).map(([box, text], n) => Math.round(row.clientWidth) + ': ' + text);
})"""


@pytest.mark.skipif(browser.PROGRAM is None, reason="no Chromium here: install the package chromium to look at the page in a browser")
@pytest.mark.parametrize("name", ["tubemq/b_rebalance", "tank/i_partial"])
def test_times_below_a_picture_do_not_touch(name, tmp_path):
    """Beside long names of partitions a picture is narrower than the page; times of short captures have milliseconds, and so has a part that was zoomed into."""
    (tmp_path / "page.html").write_text(Report(dissect.open(CAPTURES / f"{name}.pcap.zst")).page())
    with browser.browser(tmp_path) as looks:
        for width in (*WIDTHS, 641, 900):
            looks.open(tmp_path / "page.html", width)
            assert looks.value(TOUCHING) == [], f"{name} at {width}"
            looks.value("look(500, 20)")
            assert looks.value(TOUCHING) == [], f"{name} at {width}, a part"


@pytest.mark.skipif(browser.PROGRAM is None, reason="no Chromium here: install the package chromium to look at the page in a browser")
def test_a_long_owner_is_not_wider_than_the_page(pages, tmp_path):
    (tmp_path / "page.html").write_text(pages["rocketmq/b_rebalance"].text)
    with browser.browser(tmp_path) as looks:
        looks.open(tmp_path / "page.html", WIDTHS[0])
        looks.value("document.querySelector('.owners .key').lastChild.textContent = 'W'.repeat(40)")
        assert looks.value("document.documentElement.scrollWidth") <= WIDTHS[0]


def test_a_broker_that_stood_still_has_no_answers_in_its_picture_meanwhile():
    """They stood where they were asked for, so in the midst of the silence."""
    with dissect.open(CAPTURES / "tubemq/c_errors.pcap.zst") as capture:
        report = Report(capture)
        report.page()
        material = report.material
        [silent] = [row for row in material.found["stalls"] if row["kind"] == "frozen"]
        every_ns = material.axis.every_ns
        within = [row["n"] for row in material.over_time["served"] if f"{row['server_ip']}:{row['server_port']}" == silent["who"]
                  and silent["from_ns"] <= row["at"] and row["at"] + every_ns <= silent["to_ns"]]
    assert silent["to_ns"] - silent["from_ns"] > 3 * every_ns and not any(within)


def test_a_name_from_the_wire_is_no_word_of_a_question():
    text = "select e.api from exchanges e where e.message_id = ' exchanges e e.group ''x' and e.topic = 'e.client'"
    made = few(text, "exchanges", "e", "x.api is not null")
    assert made.count("(select") == 1 and made.endswith("where e.message_id = ' exchanges e e.group ''x' and e.topic = 'e.client'")
    assert "x.group" not in made and "x.client" not in made


def test_a_message_that_is_called_like_a_table_is_asked_for_by_its_name():
    odd, plain = (Life.among(questions.trace(message=name, as_listed=True), name, "1", "true", [{"message_id": name}]) for name in ("deliveries d, records k", "plain"))
    assert plain.count("'plain'") > 8 and odd.replace("'deliveries d, records k'", "'plain'") == plain


def test_names_of_any_length_leave_the_page_small():
    long = "A\x1b\u202e" * 70_000
    drawn = pictures.lanes(pictures.axis(0, 10**10, None), {f"{long}{at}": [pictures.Held(f"{long}{at}", at * 10**7, (at + 1) * 10**7)] for at in range(30)})
    assert len(drawn) < 60_000 and "\x1b" not in drawn and "\u202e" not in drawn


def test_the_page_of_an_interrupted_reading_says_so(pages):
    made = Report(dissect.open(CAPTURES / "tank/i_partial.pcap.zst"))
    made.page()
    assert not list(made.missing())
    made.material.engine.stopped = dissect.open(CAPTURES / "tank/i_partial.pcap.zst").engine._decoder()([], tables={}).progress()
    made.material.engine.unreadable = [("/x/other.pcap", "it is no capture")]
    found = made.page()
    assert "The reading was interrupted" in found and "other.pcap could not be read: it is no capture" in found and "Nothing failed" not in found


def test_of_chosen_rows_it_does_not_say_that_no_broker_stalled():
    page = Report(dissect.open(CAPTURES / "rocketmq/c_errors.pcap.zst"), Filter(topic="nosuch*")).page()
    assert "no broker stalled" not in page


@pytest.mark.parametrize("side", [True, False, None])
def test_what_a_mirror_port_lost_is_the_first_word_of_the_page(side, tmp_path):
    """One direction alone, or every twentieth packet gone: the page says so before it blames anybody."""
    whole, dice = damage.read(CAPTURES / "tubemq" / "c_errors.pcap.zst"), random.Random(1)
    kept = [one for one in whole.packets if (dice.random() > 0.05 if side is None else direction(one.data) in (side, None))]
    page = Report(dissect.open(damage.Recorded(whole.head, kept).write(tmp_path / "x.pcap"))).page()
    assert "the capture is incomplete" in page
    assert ("not in the capture" if side is None else "was captured: nobody can tell") in page


def test_a_stuck_group_is_no_stall_of_a_broker(pages):
    """Its time is shaded in no picture of others, and its sentence stands whole."""
    made = Report(dissect.open(CAPTURES / "rocketmq" / "c_errors.pcap.zst"))
    page = made.page()
    [row] = [row for row in made.found["stalls"] if row["kind"] == "stuck" and row["who"] == "CG_sqlbad"]
    assert together(html.escape(row["text"][1:])) + "." in page and "a stuck group" in page
    assert made.material.bands and all(band.text != row["text"] for band in made.material.bands)
    assert not any("…." in one for one in re.findall(r"<p class=say>(.*?)</p>", page))


def test_tables_have_no_column_that_says_nothing(pages, tmp_path):
    """All waits of nothing, and the one protocol that all speak, pushed the Wireshark column off a page of 1440 pixels."""
    heads = re.findall(r"<thead><tr>(.*?)</tr>", Report(dissect.open(CAPTURES / "tubemq/c_errors.pcap.zst")).page())
    names = [re.findall(r">([^<]+)<", head) for head in heads]
    assert "protocol" in names[0] and not any("protocol" in row or "mean wait" in row for row in names[1:])


def test_a_death_says_what_its_time_is(pages):
    """It is that of the connections that it ended, not of the one request that was left."""
    said = " ".join(conclusion(pages["bookkeeper/f_bk_v3"].text))
    assert "died" in said and "Its connections were without it for" in said and "at once, 104 requests left without answer, back after 6.16 s. Its" in said
