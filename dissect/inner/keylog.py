"""Key logs: files of secrets by the client's random, as NSS and OpenSSL write them, and blocks of pcapng that hold the same text.

Law: a secret goes from here to `ciphers` and nowhere else, unless somebody asks for it (`lines`); only the number of known connections is shown.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, BinaryIO

from dissect.capture.compressed import CompressionDamaged, decompressed
from dissect.capture.detect import compression
from dissect.capture.opening import secrets_of

if TYPE_CHECKING:
    from dissect.inner.side import Side

LABELS = {
    b"CLIENT_RANDOM": "master",
    b"CLIENT_EARLY_TRAFFIC_SECRET": "early",
    b"CLIENT_HANDSHAKE_TRAFFIC_SECRET": "client_handshake",
    b"SERVER_HANDSHAKE_TRAFFIC_SECRET": "server_handshake",
    b"CLIENT_TRAFFIC_SECRET_0": "client_application",
    b"SERVER_TRAFFIC_SECRET_0": "server_application",
}
RANDOM_BYTES = 32
MASTER_BYTES = 48
LOOK = 1 << 20  # bytes in which a first secret must stand
FILE_MAX = 256 << 20  # bytes of a key log
HEAD = 4096  # bytes that tell a compression
LENT_MOST = 1 << 20  # bytes of a side that may wait until its secret is written …
LENT_ALL = 32 << 20  # … and of all sides
MARK = b"\xef\xbb\xbf"  # with which editors on Windows begin a text
LINES = re.compile(rb"^(?:\xef\xbb\xbf)?[ \t]*([A-Z_0-9]+)[ \t]+([0-9A-Fa-f]{64})[ \t]+([0-9A-Fa-f]{64}|[0-9A-Fa-f]{96})[ \t]*\r?$", re.MULTILINE)
SESSIONS = re.compile(rb"^(?:\xef\xbb\xbf)?[ \t]*RSA[ \t]+Session-ID:([0-9A-Fa-f]{2,64})[ \t]+Master-Key:([0-9A-Fa-f]{96})[ \t]*\r?$", re.MULTILINE)


def wrong(path: str) -> str:
    """Why a file is no key log; nothing if it is one.  It may be empty, or have only remarks."""
    if not os.path.isfile(path):
        return f"there is no file {path}"
    try:
        with open(path, "rb") as file:
            head = content(file, packed(file), LOOK)
    except (OSError, CompressionDamaged) as error:
        return f"{path} cannot be read: {error.strerror if isinstance(error, OSError) else error}"
    if LINES.search(head) or SESSIONS.search(head) or all(not line.strip() or line.lstrip().startswith(b"#") for line in head.removeprefix(MARK).splitlines()):
        return ""
    return f"{path} is no key log; its lines are such as CLIENT_RANDOM, then two numbers in hex"


def text_of(path: str) -> bytes:
    """The text of a key log: for another program that takes one."""
    with open(path, "rb") as file:
        return content(file, packed(file), FILE_MAX).removeprefix(MARK)


def packed(file: BinaryIO) -> str | None:
    """How a key log is compressed; afterwards its file is at its beginning."""
    kind = compression(file.read(HEAD))
    file.seek(0)
    return kind


def content(file: BinaryIO, kind: str | None, most: int) -> bytes:
    """The text from where the file is on, decompressed by `kind`; at most so many bytes."""
    source = decompressed(file, kind) if kind else file
    parts = [b""]
    try:
        while most > 0 and (part := source.read(min(most, LOOK))):
            parts.append(part)
            most -= len(part)
    except CompressionDamaged:
        if len(parts) == 1:
            raise      # nothing could be read; of a log that is cut, its beginning counts
    return b"".join(parts)


class Loan:
    """Bytes that wait until a secret is written.  They do so no longer when nobody holds this."""

    __slots__ = ("asked", "keylog", "size")

    def __init__(self, keylog: KeyLog):
        self.keylog, self.size, self.asked = keylog, 0, -1  # the last: how often the log had grown when it was looked at

    def __del__(self) -> None:
        self.keylog.lent -= self.size


class KeyLog:
    """The secrets of files that may still grow, and of blocks in captures."""

    def __init__(self, paths: Sequence[str] = ()):
        self.paths = tuple(paths)
        self._read = dict.fromkeys(self.paths, 0)  # path → bytes of it that are known …
        self._size = dict.fromkeys(self.paths, 0)  # … and of which it was when it was read
        self._secrets: dict[bytes, dict[str, bytes]] = {}  # client random → label → secret
        self._sessions: dict[bytes, bytes] = {}  # session id → master secret
        self._blocks: list[tuple[list[bytes], int]] = []
        self._captures: dict[str, bool] = {}  # files that may hold more → whether that was read
        self.coming = False  # secrets pass among the packets, and cannot be read ahead
        self.patient = False  # secrets are written while the traffic passes: what is not there yet is waited for
        self.grown = 0  # how often secrets were added
        self.lent = 0  # bytes that wait for them
        self.made: dict[str, list] = {}  # what others made of all secrets, until there are more
        self._read_added()

    def __repr__(self) -> str:
        return f"<key log of {len(self._secrets):,} connections>"

    def __reduce__(self):
        raise TypeError("secrets do not travel: give the paths")

    def __bool__(self) -> bool:
        if not self.paths and not self.coming and not self._secrets and not self._sessions:
            self.refresh()
        return bool(self.paths or self.coming or self._secrets or self._sessions)

    def follow(self, blocks: list[bytes], captures: Iterable[str] = (), coming: bool = False) -> None:
        """A list that a reader puts blocks of secrets in, now and later.  Of `captures` all are read when one is missing; where none can be read ahead,
        they may still be `coming`."""
        self._blocks = [pair for pair in self._blocks if pair[1] < len(pair[0])]
        self._blocks.append((blocks, 0))
        self._captures = dict.fromkeys(captures, False) | self._captures
        self.coming, self.patient = self.coming or coming, self.patient or coming
        self._read_added()

    def refresh(self) -> None:
        """Read all that there is: somebody lacks a secret."""
        self._read_added()
        for path in [path for path, read in self._captures.items() if not read]:
            self._captures[path] = True
            for text in secrets_of(path):
                self._learn(text)

    def _read_added(self) -> None:
        """What was added since the last call."""
        for path in self.paths:
            self._read_on(path)
        for number, (blocks, known) in enumerate(self._blocks):
            for text in blocks[known:]:
                self._learn(text)
            self._blocks[number] = blocks, len(blocks)

    def _read_on(self, path: str) -> None:
        size = os.path.getsize(path)
        if size == self._size[path]:
            return
        known = self._read[path] if size >= self._read[path] else 0
        with open(path, "rb") as file:
            kind = packed(file)
            file.seek(0 if kind else known)  # a compressed one does not grow; if it changed, it is another one
            text = content(file, kind, FILE_MAX)
        lines = text.rfind(b"\n") + 1  # of a file that grows the last line may be half there
        self._learn(text)
        self._read[path], self._size[path] = size if kind else known + lines, size

    def _learn(self, text: bytes) -> None:
        self.grown += 1
        self.made.clear()
        for label, random, secret in LINES.findall(text):
            if label in LABELS:
                self._secrets.setdefault(bytes.fromhex(random.decode()), {})[LABELS[label]] = bytes.fromhex(secret.decode())
        for session, secret in SESSIONS.findall(text):
            if len(session) % 2 == 0:
                self._sessions[bytes.fromhex(session.decode())] = bytes.fromhex(secret.decode())

    def of(self, random: bytes, session: bytes = b"", wanted: str = "") -> dict[str, bytes]:
        """The secrets of a connection by its client's random, for TLS 1.2 also by the server's session id; nothing if none is known.
        An end writes one after the other: what was `wanted` and not there may be now."""
        found = self._secrets_of(random, session)
        if not found or wanted and wanted not in found:
            self.refresh()
            found = self._secrets_of(random, session)
        return found

    def lend(self, side: Side, at: int) -> bool:
        """Whether a side's bytes, of which the first `at` are read, may wait until its secret is written."""
        loan = side.loan or Loan(self)
        more = side.have - loan.size
        if not self.patient or side.have > LENT_MOST or self.lent + more > LENT_ALL:
            return False
        self.lent, loan.size, loan.asked, side.loan = self.lent + more, side.have, self.grown, loan
        side.need = side.have - at + 1  # with its next bytes
        return True

    def lends_on(self, side: Side) -> bool:
        """Whether a side that waits for its secret does so with more bytes: nothing was written."""
        assert side.loan is not None
        if self.grew(side.loan):
            side.loan.asked = self.grown
            return False
        return self.lend(side, 0)

    def lend_again(self, sides: Iterable[Side]) -> None:
        """These came from a context, where nobody said which of them wait for a secret."""
        for side in sides:
            if side.basis and side.have and self.lend(side, 0) and side.loan:
                side.loan.asked = -1

    def grew(self, loan: Loan) -> bool:
        """Whether something was written since it was asked for."""
        self._read_added()
        return self.grown != loan.asked

    def _secrets_of(self, random: bytes, session: bytes) -> dict[str, bytes]:
        found = self._secrets.get(random)
        if found is None and session in self._sessions:
            found = {"master": self._sessions[session]}
        return found or {}

    def lines(self, random: bytes, owner: bytes) -> bytes:
        """The log's lines for one connection, to hand its keys on: only where somebody asked for exactly that (`extract --with-keys`).
        `owner`: under whose random the log has them."""
        known = self.of(owner)
        return b"".join(b"%s %s %s\n" % (label, random.hex().encode(), known[name].hex().encode()) for label, name in LABELS.items() if name in known)

    def randoms(self) -> list[bytes]:
        """Clients' randoms whose traffic may be in a capture, in an order that does not depend on the file's."""
        return sorted(random for random, labels in self._secrets.items() if "client_application" in labels or "server_application" in labels)

    def masters(self) -> list[bytes]:
        """Clients' randoms whose sessions of TLS 1.2 may be resumed, at first in an order that does not depend on the file's."""
        self.refresh()
        if "masters" not in self.made:
            self.made["masters"] = sorted(random for random, labels in self._secrets.items() if "master" in labels)
        return self.made["masters"]
