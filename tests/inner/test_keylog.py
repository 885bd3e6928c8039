"""A file that is no key log is refused with its reason, and one that may become one is not."""

import pytest

from dissect.inner import keylog
from tests.support import tls

SECRET = b"CLIENT_RANDOM " + b"ab" * 32 + b" " + b"cd" * 48 + b"\n"


@pytest.mark.parametrize(("content", "said"), [(b"", ""), (b"# keys of tonight\n\n", ""), (b"# first\n" + SECRET, ""), (SECRET.replace(b"\n", b"\r\n"), ""),
                                               (b"\x28\xb5\x2f\xfd" + bytes(80), "looks compressed"), (b"hello\n", "is no key log;")])
def test_what_is_no_key_log_is_refused(content, said, tmp_path):
    path = tmp_path / "keys"
    path.write_bytes(content)
    assert said in keylog.wrong(str(path)) and bool(said) == bool(keylog.wrong(str(path)))


def test_a_folder_and_nothing_are_no_key_logs(tmp_path):
    assert "there is no file" in keylog.wrong(str(tmp_path)) and "there is no file" in keylog.wrong(str(tmp_path / "none"))


def test_a_real_one_is_read_packed_it_is_not(tmp_path):
    path = tls.CAPTURES / "tls" / "rocketmq_tls13.keys.txt.zst"
    assert "unpack it first" in keylog.wrong(str(path)) and keylog.wrong(str(tls.unpacked_to(tmp_path, path))) == ""
