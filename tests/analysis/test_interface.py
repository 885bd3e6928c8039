"""The Python interface: opening, answers as Arrow, saved folders and kept tables."""

import io
import subprocess
import sys

import pyarrow as pa
import pyarrow.parquet as parquet
import pytest
from tests.support import served
from tests.support import world

import dissect
from dissect import schema
from dissect.api import open_capture


@pytest.fixture
def server():
    return served.Server(**world.WORLD)


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "a.pcap"
    path.write_bytes(b"stands for a capture")
    return path


@pytest.mark.parametrize("kind", ["path", "text", "list", "bytes", "file"])
def test_all_kinds_of_inputs(kind, path, server):
    given = {"path": path, "text": str(path), "list": [path], "bytes": b"abc", "file": io.BytesIO(b"abc")}[kind]
    with open_capture(given, decode=server) as capture:
        assert len(capture.exchanges()) == len(world.EXCHANGES)


def test_a_second_question_decodes_only_what_is_missing(path, server):
    with open_capture(path, decode=server) as capture:
        capture.sql("select api from exchanges")
        capture.sql("select count(*) from exchanges where api = 'x'")
        assert server.asked == [{"exchanges": ["api"]}]
        capture.sql("select topic from exchanges")
        assert server.asked[1] == {"exchanges": ["api", "topic"]}


def test_answers_are_arrow(path, server):
    with open_capture(path, decode=server) as capture:
        answer = capture.items()
        assert isinstance(answer.to_arrow(), pa.Table) and pa.table(answer).num_rows == 2
        assert answer.columns == schema.ITEMS.names()
        assert answer.relation().aggregate("count(*)").fetchall() == [(2,)]
        assert '<td style="text-align:left">UNKNOWN_TOPIC</td>' in answer._repr_html_()
        assert repr(answer).startswith("<2 rows: connection")
        assert "<h4>protocols</h4><table>" in capture._repr_html_()
        assert answer.to_pandas().shape == (2, len(schema.ITEMS.names()))


def test_text_from_the_wire_is_escaped_in_notebooks(path):
    server = served.Server(items=[{"item": 0, "topic": "<script>"}])
    with open_capture(path, decode=server) as capture:
        assert "<script>" not in capture.items()._repr_html_()


def test_worked_time_stands_in_exchanges(path, server):
    with open_capture(path, decode=server) as capture:
        [row] = capture.exchanges(where="request_packet = 120", columns=["worked_ns"])
        assert row == {"worked_ns": 10 * world.MS}


def test_options_reach_the_decoder(path, server):
    with open_capture(path, decode=server, from_="1700000000", to=1_800_000_000 * 10**9, ports={9: "tank"}, split_size="1M", jobs=2,
                      fields=["tank.x"]) as capture:
        capture.messages()
    assert (server.options.from_ns, server.options.to_ns) == (1_700_000_000 * 10**9, 1_800_000_000 * 10**9)
    assert server.options.ports == {9: "tank"} and server.options.split_size == 1 << 20
    assert server.asked[0]["messages"][-1] == "tank.x"


def test_a_wrong_option_names_the_nearest(path):
    with pytest.raises(dissect.WrongQuestion, match="did you mean overlap"):
        dissect.open(path, overlapp="last")


def test_a_saved_folder_answers_like_the_capture(path, server, tmp_path):
    with open_capture(path, decode=server) as capture:
        before = [capture.latency(by="topic").to_pylist(), capture.slow().to_pylist(), capture.errors().to_pylist()]
        tables = {name: capture.table(name).to_pylist() for name in schema.TABLES}
        capture.save(tmp_path / "kept")
    with dissect.open(tmp_path / "kept") as saved:
        after = [saved.latency(by="topic").to_pylist(), saved.slow().to_pylist(), saved.errors().to_pylist()]
        assert after == before
        assert {name: saved.table(name).to_pylist() for name in schema.TABLES} == tables
    about = parquet.read_schema(tmp_path / "kept" / "exchanges.parquet").metadata[b"mqdissect"].decode()
    assert '"file": "a.pcap"' in about and '"size": 20' in about and dissect.__version__ in about


def test_a_saved_folder_can_be_cut_in_time(path, server, tmp_path):
    with open_capture(path, decode=server) as capture:
        capture.save(tmp_path / "kept")
    start = world.START
    with dissect.open(tmp_path / "kept", from_=start + 3 * world.MS, to=start + 5 * world.MS) as saved:
        said = [(row["request_packet"], row["response_packet"], row["status"]) for row in saved.exchanges()]
    assert said == [(30, None, "unanswered"), (None, 11, "no_request")]     # one that is answered later, and an answer to one before


def test_captures_and_saved_folders_do_not_mix(path, server, tmp_path):
    with open_capture(path, decode=server) as capture:
        capture.save(tmp_path / "kept")
    with pytest.raises(dissect.WrongQuestion, match="one kind"):
        dissect.open([path, tmp_path / "kept"])


def test_kept_tables_spare_the_second_pass(path, server, tmp_path):
    for _ in range(2):
        with open_capture(path, decode=server, keep=str(tmp_path / "cache")) as capture:
            assert len(capture.exchanges()) == len(world.EXCHANGES)
    assert len(server.asked) == 1
    path.write_bytes(b"another capture of that name")
    with open_capture(path, decode=server, keep=str(tmp_path / "cache")) as capture:
        capture.exchanges()
    assert len(server.asked) == 2


def test_half_a_capture_is_not_kept(path, tmp_path):
    server = served.Server(unreadable=[("b.pcap", "is text")], **world.WORLD)
    for _ in range(2):
        with open_capture(path, decode=server, keep=str(tmp_path / "cache")) as capture:
            capture.exchanges()
    assert len(server.asked) == 2


def test_what_is_missing_is_told(path, server):
    with open_capture([path, "missing.pcap", "*.nothing"], decode=server) as capture:
        assert [name for name, _ in capture.unreadable] == ["missing.pcap", "*.nothing"]
        assert len(capture.exchanges()) == len(world.EXCHANGES)


def test_importing_is_cheap():
    """Nothing heavy comes along; the time has room for a busy machine."""
    code = "import sys, dissect; print(sorted({'numpy', 'pyarrow', 'duckdb', 'typer', 'rich'} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
