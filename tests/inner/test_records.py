"""Records by themselves: RFC 8448's, and what nobody would send."""

from __future__ import annotations

import random
import re
import subprocess
import time

import pytest
from cryptography import x509
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.serialization import Encoding
from hypothesis import given, settings
from hypothesis import strategies as st

from dissect.inner import hello, search
from dissect.inner.ciphers import Opener13, expand_label, next_generation
from dissect.inner.connection import PACKET_HEAD, SHORT, Connection
from dissect.inner.keylog import LENT_ALL, KeyLog
from dissect.inner.saved import is_tls
from dissect.inner.side import Place, Side
from dissect.inner.suites import NAMES, suite_of
from tests.support import tls

# RFC 8448, 3: the traffic secrets of application data, and the record of 50 bytes that each side sends
CLIENT = bytes.fromhex("9e40646ce79a7f9dc05af8889bce6552875afa0b06df0087f792ebb7c17504a5")
SERVER = bytes.fromhex("a11af9f05531f856ad47116b45a950328204b4f44bfb6b3a4b4f1f3fcb631643")
CLIENT_RECORD = bytes.fromhex("1703030043a23f7054b62c94d0affafe8228ba55cbefacea42f914aa66bcab3f2b9819a8a5b46b395bd54a9a20441e2b62974e1f5a6292a2977014bd1e3deae63aeebb21694915e4")
SERVER_RECORD = bytes.fromhex("17030300432e937e11ef4ac740e538ad36005fc4a46932fc3225d05f82aa1b36e30efaf97d90e6dffc602dcb501a59a8fcc49c4bf2e5f0a21c0047c2abf332540dd032e167c2955d")
AES_128_GCM = 0x1301


def test_records_of_rfc_8448_are_opened():
    suite = suite_of(AES_128_GCM)
    assert expand_label(CLIENT, b"key", 16, "sha256").hex() == "17422dda596ed5d9acd890e3c63f5051"
    assert expand_label(CLIENT, b"iv", 12, "sha256").hex() == "5b78923dee08579033e523d9"
    for secret, record, number in ((CLIENT, CLIENT_RECORD, 0), (SERVER, SERVER_RECORD, 1)):
        opener = Opener13(suite, secret)
        assert opener.open(number, record[:5], record[5:]) == (23, bytes(range(50)))
        assert opener.open(number + 1, record[:5], record[5:]) is None
        assert search.located(opener, record[:5], record[5:], 0, 1 << 17) == number
        assert search.located(Opener13(suite, next_generation(secret, suite)), record[:5], record[5:], 0, 1 << 17) == -1


def test_a_record_without_its_handshake_is_opened_by_the_logs_secrets(tmp_path):
    client = "cb34ecb1e78163ba1c38c6dacb196a6dffa21a8d9912ec18a2ef6283024dece7"
    (tmp_path / "keys").write_text(f"CLIENT_TRAFFIC_SECRET_0 {client} {CLIENT.hex()}\nSERVER_TRAFFIC_SECRET_0 {client} {SERVER.hex()}\n")
    out = Out()
    connection = Connection(0, KeyLog([str(tmp_path / "keys")]), out)
    connection.data(1, Place(700, 5, 0, -1), b"\x99" * 40 + SERVER_RECORD)  # from the middle of another record on
    connection.data(0, Place(90, 6, 0, -1), CLIENT_RECORD)
    assert bytes(out.text[0]) == bytes(out.text[1]) == bytes(range(50))
    assert (connection.client, connection.sides[1].sequence, connection.facts()["tls_version"]) == (0, 2, "1.3")


class Out:
    """Takes what a connection says."""

    def __init__(self):
        self.text, self.told = [bytearray(), bytearray()], []

    def data(self, connection, sender, text, first, last):
        self.text[sender] += text
        connection.sides[sender].inner += len(text)

    def gap(self, connection, sender, size, where):
        assert size > 0
        self.text[sender] += b"?" * size
        connection.sides[sender].inner += size

    def end(self, *told):
        self.told.append(told)

    def problem(self, connection, sender, kind, offset, size, *told):
        assert size > 0
        self.told.append((kind, size))


def flow(tmp_path, version: str, ciphers=None, turns: int = 40) -> tuple[list[tuple[int, bytes]], bytes, KeyLog]:
    """What both ends send: many texts of odd sizes by the client, and answers."""
    ends = tls.Ends(tmp_path / "keys", version=version, ciphers=ciphers)
    pair = tls.Pair(ends)
    carrier, dice, said = pair.handshake(), random.Random(1), b""
    for turn in range(turns):
        text = bytes([turn]) * dice.choice([1, 20, 300, 5000, 40000])
        carrier.append((0, pair.say(0, text)))
        carrier.append((1, pair.say(1, b"answer")))
        said += text
    return carrier, said, KeyLog([str(tmp_path / "keys")])


def run(carrier, keys, saves: int = 0, step: int = 1 << 20) -> Out:
    """All pieces to a connection, which is written down and restored `saves` times between them."""
    out, offsets = Out(), [0, 0]
    connection = Connection(0, keys, out)
    for number, (side, data) in enumerate(carrier):
        for at in range(0, len(data), step):
            piece = data[at : at + step]
            connection.data(side, Place(offsets[side], number, number, -1), piece)
            offsets[side] += len(piece)
            if saves:
                state = connection.state()
                assert is_tls(state)
                connection = Connection.restore(0, keys, out, state)
    for side in (0, 1):
        connection.end(side, 0, Place(offsets[side], 0, 0, -1))
    return out


def test_the_same_bytes_however_they_come(tmp_path):
    for version, ciphers in (("1.3", None), ("1.2", None), ("1.2", "AES128-CCM"), ("1.2", "AES256-CCM8")):
        folder = tmp_path / f"{version} {ciphers}"
        folder.mkdir()
        carrier, said, keys = flow(folder, version, ciphers)
        assert bytes(run(carrier, keys).text[0]) == said
        assert bytes(run(carrier, keys, step=997).text[0]) == said
        assert bytes(run(carrier, keys, saves=1, step=1400).text[0]) == said


@pytest.mark.parametrize(("version", "saves"), [("1.3", 0), ("1.2", 0), ("1.3", 1)])
def test_what_comes_before_its_secrets_are_written_waits(tmp_path, version, saves):
    """The log is written when most of the talk, some 400 kB, has passed; then both sides are read, whichever speaks next."""
    carrier, said, _ = flow(tmp_path, version, turns=80)
    written, late = tmp_path / "keys", tmp_path / "late"
    late.write_bytes(b"# ")
    keys = KeyLog([str(late)])
    keys.patient = True

    def pieces():
        passed = 0
        for side, data in carrier:
            if passed < 400_000 <= passed + len(data):
                late.write_bytes(written.read_bytes())
            passed += len(data)
            yield from ((side, data[at : at + 1400]) for at in range(0, len(data), 1400))
        assert passed > 450_000

    assert bytes(run(pieces(), keys, saves).text[0]) == said and keys.lent == 0


def test_a_log_that_ends_within_a_line_is_read_once_for_each_growth(tmp_path):
    """Both sides wait, and the last line, of another connection, has no end yet: it is no news each time that somebody looks."""
    carrier, _, _ = flow(tmp_path, "1.3")
    (tmp_path / "half").write_bytes(b"CLIENT_RANDOM " + b"ab" * 32 + b" " + b"cd" * 48)
    keys = KeyLog([str(tmp_path / "half")])
    keys.patient = True
    found = run(carrier[:40], keys, step=1400)
    assert not any(found.text) and keys.grown == 1 and keys.lent == 0


def test_one_side_is_read_as_soon_as_its_secret_is_there_whoever_speaks(tmp_path):
    """The server's secrets come first.  The client asked once; its line is written behind the first answers, and nothing more is said by it."""
    ends = tls.Ends(tmp_path / "keys")
    pair, late, out = tls.Pair(ends), tmp_path / "late", Out()
    carrier = pair.handshake()
    lines = (tmp_path / "keys").read_bytes().splitlines(keepends=True)
    late.write_bytes(b"".join(line for line in lines if not line.startswith(b"CLIENT_TRAFFIC")))
    keys, offsets = KeyLog([str(late)]), [0, 0]
    keys.patient = True
    connection = Connection(0, keys, out)
    carrier += [(0, pair.say(0, b"a question")), *((1, pair.say(1, b"an answer")) for _ in range(3))]
    for number, (side, data) in enumerate([*carrier, (1, pair.say(1, b"the last answer"))]):
        if number == len(carrier):
            assert out.text[0] == b"" and out.text[1].count(b"an answer") == 3
            late.write_bytes(b"".join(lines))
        connection.data(side, Place(offsets[side], number, number, -1), data)
        offsets[side] += len(data)
    assert out.text[0] == b"a question" and keys.lent == 0


def test_bytes_whose_secret_never_came_are_not_called_damaged(tmp_path):
    ends = tls.Ends(tmp_path / "keys")
    pair, late = tls.Pair(ends), tmp_path / "late"
    carrier = [*pair.handshake(), (0, pair.say(0, b"a question")), (1, pair.say(1, b"an answer"))]
    late.write_bytes(b"".join(line for line in (tmp_path / "keys").read_bytes().splitlines(keepends=True) if not line.startswith(b"CLIENT_TRAFFIC")))
    keys = KeyLog([str(late)])
    keys.patient = True
    found = run(carrier, keys)
    assert found.text[1].endswith(b"an answer") and not [told for told in found.told if told[0] == "bad_record"]


def test_what_waits_for_secrets_is_bounded_and_joined_once(tmp_path, monkeypatch):
    """Talks whose secrets nobody writes: what waits of one and of all has a bound, and more of it joins nothing anew."""
    (tmp_path / "empty").write_bytes(b"")
    keys, out, joined = KeyLog([str(tmp_path / "empty")]), Out(), [0]
    keys.patient = True
    whole = Side.buffer

    def buffer(side):
        joined[0] += side.have
        return whole(side)

    monkeypatch.setattr(Side, "buffer", buffer)
    connections = [(Connection(slot, keys, out), [0, 0]) for slot in range(40)]
    hellos = tls.Pair(tls.Ends(tmp_path / "keys")).handshake()
    for connection, offsets in connections:
        for side, data in [*hellos, *((0, b"\x17\x03\x03\x05\x00" + bytes(1280)) for _ in range(780))]:
            connection.data(side, Place(offsets[side], 0, 0, -1), data)
            offsets[side] += len(data)
    waits = [sum(side.have for side in connection.sides) for connection, _ in connections]
    assert keys.lent <= LENT_ALL and sum(waits) <= LENT_ALL + (1 << 20) and max(waits) > 900_000
    assert sum(not connection.shut for connection, _ in connections) in range(25, 35) and joined[0] < 40 * 20_000 + LENT_ALL
    for connection, offsets in connections:
        connection.data(0, Place(offsets[0], 0, 0, -1), bytes(100_000))
    assert all(connection.shut for connection, _ in connections) and keys.lent == 0


def test_mutated_streams_make_no_fault_and_no_bytes_that_were_not_said(tmp_path):
    carrier, said, keys = flow(tmp_path, "1.3")
    known = {said[at : at + 16] for at in range(len(said) - 15)}

    @settings(max_examples=60, deadline=None)
    @given(st.integers(0, len(carrier) - 1), st.data())
    def mutated(number, data):
        side, text = carrier[number]
        changed = bytearray(text)
        for _ in range(data.draw(st.integers(1, 4))):
            at = data.draw(st.integers(0, len(changed) - 1)) if changed else 0
            what = data.draw(st.sampled_from(["flip", "cut", "insert", "header"]))
            if what == "flip" and changed:
                changed[at] ^= data.draw(st.integers(1, 255))
            elif what == "cut":
                del changed[at : at + data.draw(st.integers(1, 3000))]
            elif what == "insert":
                changed[at:at] = data.draw(st.binary(max_size=40))
            else:
                changed[at:at] = b"\x17\x03\x03\x40\x00"
        out = run([*carrier[:number], (side, bytes(changed)), *carrier[number + 1 :]], keys)
        for piece in bytes(out.text[0]).split(b"?"):
            assert all(piece[at : at + 16] in known for at in range(0, len(piece) - 15, 64))

    mutated()


@settings(max_examples=300, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 1), st.one_of(st.binary(max_size=60), st.sampled_from([b"\x16\x03\x01\x00\x04\x01\x00\x00\x00", b"\x17\x03\x03\x00\x20" + b"\0" * 32,
                b"\x14\x03\x03\x00\x01\x01", b"\x16\x03\x03\x40\x00" + b"\2\0\0\xff" * 4096, b"\x17\x03\x03\x40\x00" * 3000])), st.booleans()), max_size=12))
def test_anything_may_be_sent(pieces):
    out, offsets = Out(), [0, 0]
    connection = Connection(0, KeyLog(), out)
    for number, (side, text, lost) in enumerate(pieces):
        where = Place(offsets[side], number, number, -1)
        if connection.shut:
            break
        if lost:
            connection.gap(side, offsets[side], 17, where)
            offsets[side] += 17
        elif text:
            connection.data(side, where, text)
            offsets[side] += len(text)
        assert is_tls(connection.state())
    assert not out.text[0] and not out.text[1]


@settings(max_examples=300, deadline=None)
@given(st.binary(max_size=200))
def test_hellos_of_any_bytes(body):
    hello.client_hello(body), hello.server_hello(body), hello.encrypted_extensions(body)


def test_a_certificate_that_nobody_should_have_is_read_without_a_word(recwarn):
    """A country of eleven letters: `cryptography` warns of it, and means whoever reads it."""
    made = x509.load_pem_x509_certificate(tls.certificate().read_bytes()).public_bytes(Encoding.DER).replace(b"\x55\4\3", b"\x55\4\6")
    chain = len(made).to_bytes(3, "big") + made
    assert hello.subject(len(chain).to_bytes(3, "big") + chain, tls13=False) == "C=broker.test"
    assert not recwarn.list


def test_the_names_of_suites_say_what_they_are():
    assert all(suite_of(number) is not None for number in NAMES)
    assert suite_of(0xC030).hash == "sha384" and suite_of(0xC027).mac == "sha256" and suite_of(0x000A) is None


def test_suites_are_those_of_openssl():
    """Their numbers and names; of what it offers, all with AES and ChaCha20 but those of SRP can be read."""
    listed = subprocess.run(["openssl", "ciphers", "-V", "-stdname", "ALL:COMPLEMENTOFALL:@SECLEVEL=0"], capture_output=True, text=True, check=True).stdout
    theirs = {int(one + two, 16): name for one, two, name in re.findall(r"0x(\w\w),0x(\w\w) - (\S+)", listed) if re.search("_(AES|CHACHA20)_", name) and "_SRP_" not in name}
    assert len(theirs) > 80 and {number: NAMES.get(number) for number in theirs} == theirs


def sealed(secret: bytes, number: int, text: bytes) -> bytes:
    """A record of application data with this sequence number."""
    key, vector = expand_label(secret, b"key", 16, "sha256"), int.from_bytes(expand_label(secret, b"iv", 12, "sha256"), "big")
    head = b"\x17\3\3" + (len(text) + 17).to_bytes(2, "big")
    return head + AESGCM(key).encrypt((vector ^ number).to_bytes(12, "big"), text + b"\x17", head)


def log_of(folder, others: int) -> KeyLog:
    """The secrets of RFC 8448, and those of so many other connections."""
    dice = random.Random(8)
    some = [(dice.randbytes(32), dice.randbytes(32), dice.randbytes(32)) for _ in range(others)] + [(b"\xcb" * 32, CLIENT, SERVER)]
    (folder / "keys").write_text("".join(f"CLIENT_TRAFFIC_SECRET_0 {client.hex()} {one.hex()}\nSERVER_TRAFFIC_SECRET_0 {client.hex()} {two.hex()}\n" for client, one, two in some))
    return KeyLog([str(folder / "keys")])


@pytest.mark.parametrize(("number", "others", "size"), [(3, 0, 100), (700, 0, 100), (300_000, 0, 900), (900_000, 0, 900), (2000, 40, 900), (5, 74, 900)])
@pytest.mark.parametrize("saves", [False, True])
def test_a_search_in_the_middle_of_a_talk_is_worth_its_bytes(tmp_path, number, others, size, saves):
    """However far its numbers are, nothing of the connection is lost: what waits is read when enough came to try them.  Both ends talk, one of them more."""
    out, offsets, keys = Out(), [0, 0], log_of(tmp_path, others)
    connection, said, numbers = Connection(0, keys, out), [b"", b""], [number, number + 50]
    for turn in range(200):
        side = int(turn % 5 > 0)
        text = bytes([turn]) * size
        record = sealed((CLIENT, SERVER)[side], numbers[side], text)
        numbers[side] += 1
        connection.data(side, Place(offsets[side], turn, turn, -1), record)
        offsets[side], said[side] = offsets[side] + len(record), said[side] + text
        assert connection.spent <= search.TRIES_A_BYTE * (connection.seen_bytes + PACKET_HEAD * (turn + 1))
        if saves:
            assert is_tls(connection.state())
            connection = Connection.restore(0, keys, out, connection.state())
    assert [bytes(text) for text in out.text] == said


def test_a_log_of_strangers_costs_little_more_than_a_record_opened_for_each_captured_byte(tmp_path, monkeypatch):
    """A megabyte of TLS whose secrets are not in the log took 14 s: each number is cheap, each that its last byte lets pass is not."""
    connection, dice, offset, opened = Connection(0, log_of(tmp_path, 74), Out()), random.Random(1), 0, []
    plain = Opener13.open
    monkeypatch.setattr(Opener13, "open", lambda *given: opened.append(1) or plain(*given))
    for turn in range(60):
        record = b"\x17\3\3\2\0" + dice.randbytes(512)
        connection.data(0, Place(offset, turn, turn, -1), record)
        offset += len(record)
    assert 0 < len(opened) < 1.5 * offset


@pytest.mark.parametrize(("text", "kind"), [(b"\2\x28", 21), (b"\2\x28", 23), (b"key", 22), (b"\2\x28\x15\0", 0)])
def test_a_search_finds_records_of_all_kinds(text, kind):
    opener, head = Opener13(suite_of(AES_128_GCM), CLIENT), b"\x17\3\3" + (len(text) + 17).to_bytes(2, "big")
    body = AESGCM(opener.key).encrypt((opener.iv ^ 77).to_bytes(12, "big"), text + bytes([kind]), head)
    assert search.located(opener, head, body, 0, 1 << 10) == 77


def test_a_short_connection_is_no_reason_to_try_a_long_log(tmp_path):
    """Thirty bytes of a packet could cost four million numbers."""
    out, connection = Out(), None
    begun = time.process_time()
    keys = log_of(tmp_path, 74)
    for _ in range(200):
        connection = Connection(0, keys, out)
        connection.data(1, Place(0, 1, 1, -1), sealed(CLIENT, 5000, b"hello"))
        connection.end(1, 0, Place(27, 2, 2, -1))
        assert connection.shut == SHORT
    assert time.process_time() - begun < 2


@pytest.mark.parametrize("name", ["have", "sequence", "skip", "lost_bytes", "tried", "looked", "missing"])
def test_a_context_that_counts_below_nothing_is_refused(tmp_path, name):
    """A search went on from the number, which no record can have."""
    state = Connection(0, log_of(tmp_path, 1), Out()).state()
    assert is_tls(state)
    for side in state["sides"]:
        side[name] = -5
    assert not is_tls(state)


def test_bytes_that_wait_for_a_search_are_told_when_they_are_lost(tmp_path):
    """A hole behind them: the next record is looked for, and the first one is a row."""
    out, connection, keys = Out(), None, log_of(tmp_path, 0)
    connection = Connection(0, keys, out)
    first = sealed(CLIENT, 600_000, b"a" * 500)
    connection.data(0, Place(0, 1, 1, -1), first)
    connection.gap(0, len(first), 100, Place(len(first), 2, 2, -1))
    at = len(first) + 100
    for turn in range(80):
        record = sealed(CLIENT, 600_001 + turn, b"b" * 1000)
        connection.data(0, Place(at, 3 + turn, 3, -1), record)
        at += len(record)
    assert bytes(out.text[0]).strip(b"?") == b"b" * 80_000 and ("bad_record", len(first)) in out.told


@pytest.mark.parametrize("lost", [0, 1 << 20])
def test_what_looks_like_records_behind_a_loss_costs_what_the_bytes_are_worth(tmp_path, lost):
    """Heads that are none, between sound records and behind holes: each could be any of 4,096, and 100 kB took eight seconds."""
    out, keys = Out(), log_of(tmp_path, 0)
    connection, at, begun, dice = Connection(0, keys, out), 0, time.process_time(), random.Random(3)
    for turn in range(400 if lost else 100):
        text = b"".join(b"\x17\3\3\0\x11" + dice.randbytes(17) for _ in range(6 * (turn > 0) if lost else 200 * (turn > 0))) + sealed(CLIENT, turn, b"sound" * 30)
        connection.data(0, Place(at, turn, turn, -1), text)
        at += len(text)
        if lost:
            connection.gap(0, at, lost, Place(at, turn, turn, -1))
            at += lost
    assert time.process_time() - begun < 3 and bytes(out.text[0]).startswith(b"sound") and is_tls(connection.state())


def test_loss_after_loss_of_a_long_talk_is_read_on(tmp_path):
    """Honest losses cost about what was lost, however many they are."""
    out, keys = Out(), log_of(tmp_path, 0)
    connection, at, numbers, dice = Connection(0, keys, out), 0, 0, random.Random(4)
    for turn in range(300):
        text = sealed(CLIENT, numbers, b"sound" * dice.choice((1, 30, 900)))
        connection.data(0, Place(at, turn, turn, -1), text)
        lost = b"".join(sealed(CLIENT, numbers + 1 + n, bytes(dice.choice((10, 200)))) for n in range(dice.choice((1, 5, 60)))) if turn > 3 else b""
        numbers += 1 + sum(1 for _ in lost_records(lost))
        at += len(text)
        if lost:
            connection.gap(0, at, len(lost), Place(at, turn, turn, -1))
            at += len(lost)
    assert not connection.sides[0].dead and bytes(out.text[0]).count(b"soun") > 60_000


def lost_records(text: bytes):
    at = 0
    while at < len(text):
        yield at
        at += 5 + int.from_bytes(text[at + 3 : at + 5], "big")
