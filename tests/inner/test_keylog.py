"""A file that is no key log is refused with its reason, and one that may become one is not."""

import pytest
import zstandard

from dissect.inner import keylog
from tests.support import tls

SECRET = b"CLIENT_RANDOM " + b"ab" * 32 + b" " + b"cd" * 48 + b"\n"


@pytest.mark.parametrize(("content", "said"), [(b"", ""), (b"# keys of tonight\n\n", ""), (b"# first\n" + SECRET, ""), (SECRET.replace(b"\n", b"\r\n"), ""),
                                               (b"\x28\xb5\x2f\xfd" + bytes(80), "cannot be read: the zst data"), (b"hello\n", "is no key log;")])
def test_what_is_no_key_log_is_refused(content, said, tmp_path):
    path = tmp_path / "keys"
    path.write_bytes(content)
    assert said in keylog.wrong(str(path)) and bool(said) == bool(keylog.wrong(str(path)))


def test_a_folder_and_nothing_are_no_key_logs(tmp_path):
    assert "there is no file" in keylog.wrong(str(tmp_path)) and "there is no file" in keylog.wrong(str(tmp_path / "none"))


def test_a_compressed_one_is_read_as_it_is(tmp_path):
    path = tls.CAPTURES / "tls" / "rocketmq_tls13.keys.txt.zst"
    plain = tls.unpacked_to(tmp_path, path)
    assert keylog.wrong(str(path)) == keylog.wrong(str(plain)) == "" and keylog.text_of(str(path)) == plain.read_bytes()
    assert keylog.KeyLog([str(path)]).randoms() == keylog.KeyLog([str(plain)]).randoms() != []


def test_one_that_is_replaced_is_read_again(tmp_path):
    path = tmp_path / "keys.zst"
    path.write_bytes(zstandard.compress(SECRET))
    log = keylog.KeyLog([str(path)])
    path.write_bytes(zstandard.compress(SECRET.replace(b"ab", b"ef") + SECRET.replace(b"ab", b"12")))
    assert [bool(log.of(bytes.fromhex(name * 32))) for name in ("ab", "ef", "12", "34")] == [True, True, True, False]


@pytest.mark.parametrize("lines", [SECRET, b"# of tonight\r\n" + SECRET, b"RSA Session-ID:" + b"ab" * 32 + b" Master-Key:" + b"cd" * 48 + b"\n"])
def test_a_mark_that_windows_puts_in_front_costs_no_secret(lines, tmp_path):
    """The first line was passed over in silence, and with it its connection."""
    path = tmp_path / "keys"
    path.write_bytes(keylog.MARK + lines)
    assert keylog.wrong(str(path)) == "" and keylog.KeyLog([str(path)]).of(bytes.fromhex("ab" * 32), bytes.fromhex("ab" * 32)) and keylog.text_of(str(path)) == lines
