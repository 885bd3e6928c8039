"""A frame that ends with a text is a message also where the text cannot be read: the tables and the plugin say so alike."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import dissect
from tests.hard import foreign
from tests.support import tshark

ROOT = Path(__file__).parents[2]
DESCRIPTION = '''
from dissect.language import *

class Frame(Struct):
    content = word("\\0", "one frame", limit=1 << 16, into=switch(side, {0: requests(1), 1: responses(1)}))

class Start(Struct):
    capital = u8()
    upper = require((capital >= 0x41) & (capital <= 0x5A))
    content = word("\\0", "one frame", limit=1 << 16)

stomp = Protocol("stomp", ports=[61613], frame=Frame, starts=(Start, Start))

class Headers(Struct):
    receipt = member("to be echoed", role=KEY)

class Sent(Request, kind=1):
    verb = word("\\n", "what is wanted", role=API)
    head = word("\\n\\n", "its headers", into=named(separated(":", "\\n"), Headers))
    body = text(REST, "the body")

class Echoed(Struct):
    receipt_id = member("as asked", role=KEY, of="receipt-id")

class Told(Response, to=Sent):
    verb = word("\\n", "RECEIPT or ERROR")
    head = word("\\n\\n", "its headers", into=named(separated(":", "\\n"), Echoed))
    body = text(REST, "the body")
'''
TALK = [(0, b"SEND\nreceipt:m1\n\nhello\0"), (1, b"RECEIPT\nreceipt-id:m1\n\n\0"), (0, b"SEND\nreceipt:m2\n\nhello\0"), (1, b"RECEIPT\nwhat:m2\n\n\0"),
        (0, b"SEND\nno\n\nhello\0"), (1, b"ERROR\nreceipt-id:m2\n\n\0"), (0, b"SEND\nreceipt:m3\n\nx\0"), (1, b"RECEIPT\nreceipt-id:m3\n\n\0")]


@pytest.fixture(scope="module")
def files(tmp_path_factory) -> tuple[str, str]:
    folder = tmp_path_factory.mktemp("stomp")
    (folder / "stomp.py").write_text(DESCRIPTION)
    (folder / "x.pcap").write_bytes(foreign.capture(foreign.packets(TALK, 1, 61613, True)))
    return str(folder / "x.pcap"), str(folder / "stomp.py")


def test_it_is_a_damaged_message(files):
    capture, description = files
    with dissect.open(capture, protocols=[description], jobs=1) as opened:
        assert opened.sql("select count(*) as n from messages").to_pylist() == [{"n": len(TALK)}]
        assert {row["kind"] for row in opened.problems().to_pylist()} == {"malformed"}
        assert opened.sql("select count(*) as n from exchanges where status = 'ok'").to_pylist() == [{"n": 3}]


@pytest.mark.skipif(not tshark.installed(), reason=tshark.MISSING)
@pytest.mark.parametrize("way", [[], ["--one-pass"]], ids=["two passes", "one pass"])
def test_the_plugin_shows_it_too(files, way):
    capture, description = files
    done = subprocess.run([sys.executable, "-m", "dissect", "verify", capture, "--protocol", description, *way], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.stdout.strip().endswith("beside tshark's: no difference"), done.stdout
