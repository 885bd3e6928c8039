"""What handshake messages say: hellos and the extensions that a reader needs.

Law: a message is read as far as it makes sense, the rest is None; every length is compared with the bytes that are there.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from dataclasses import dataclass

CLIENT_HELLO, SERVER_HELLO, END_OF_EARLY_DATA, ENCRYPTED_EXTENSIONS, CERTIFICATE, FINISHED, KEY_UPDATE = 1, 2, 5, 8, 11, 20, 24
RETRY = bytes.fromhex("cf21ad74e59a6111be1d8c021e65b891c2a211167abb8c5e079e09e2c8a8339c")  # the random of a HelloRetryRequest
NAME, ALPN, MAC_LAST, EARLY, VERSIONS = 0, 16, 22, 42, 43
TEXT_MAX = 255


@dataclass
class Hello:
    random: bytes
    session: bytes
    version: int  # as negotiated or, of a client, as its oldest field says
    suite: int  # of a server
    name: str | None = None
    alpn: str | None = None
    early: bool = False
    mac_last: bool = False

    @property
    def retry(self) -> bool:
        return self.random == RETRY


class Short(Exception):
    """A message ends before its fields do."""


class Taken:
    """Takes fields from bytes, one after the other."""

    def __init__(self, data: bytes):
        self.data, self.at = data, 0

    def take(self, size: int) -> bytes:
        if size > len(self.data) - self.at:
            raise Short
        self.at += size
        return self.data[self.at - size : self.at]

    def number(self, size: int) -> int:
        return int.from_bytes(self.take(size), "big")

    def sized(self, size: int) -> bytes:
        """Bytes preceded by their length."""
        return self.take(self.number(size))

    def __bool__(self) -> bool:
        return self.at < len(self.data)


def extensions(data: bytes) -> Iterator[tuple[int, bytes]]:
    taken = Taken(data)
    while taken:
        yield taken.number(2), taken.sized(2)


def client_hello(body: bytes) -> Hello | None:
    return _hello(body, server=False)


def server_hello(body: bytes) -> Hello | None:
    return _hello(body, server=True)


def _hello(body: bytes, server: bool) -> Hello | None:
    taken = Taken(body)
    try:
        version, random, session = taken.number(2), taken.take(32), taken.sized(1)
        hello = Hello(random, session, version, 0)
        if server:
            hello.suite = taken.number(2)
            taken.take(1)
        else:
            taken.sized(2)
            taken.sized(1)
        if taken:
            for kind, data in extensions(taken.sized(2)):
                _extension(hello, kind, data, server)
    except Short:
        return None
    return hello


def _extension(hello: Hello, kind: int, data: bytes, server: bool) -> None:
    """One extension."""
    taken = Taken(data)
    try:
        if kind == VERSIONS and server:
            hello.version = taken.number(2)
        elif kind == NAME and not server:
            names = Taken(taken.sized(2))
            if names.number(1) == 0:
                hello.name = text(names.sized(2))
        elif kind == ALPN and server:
            hello.alpn = alpn(data)
        elif kind == EARLY:
            hello.early = True
        elif kind == MAC_LAST:
            hello.mac_last = True
    except Short:
        return


def subject(body: bytes, tls13: bool) -> str | None:
    """Whom the first certificate of a chain names."""
    from cryptography import x509

    taken = Taken(body)
    try:
        if tls13:
            taken.sized(1)
        first = Taken(taken.sized(3)).sized(3)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of names and numbers that no certificate should have: it is the server's, not the reader's
            return text(x509.load_der_x509_certificate(first).subject.rfc4514_string().encode()) or None
    except (Short, ValueError, TypeError):  # what makes no sense as one
        return None


def alpn(data: bytes) -> str | None:
    """The protocol that a server chose."""
    try:
        return text(Taken(Taken(data).sized(2)).sized(1))
    except Short:
        return None


def encrypted_extensions(body: bytes) -> tuple[str | None, bool]:
    """The chosen protocol, and whether early data is accepted."""
    chosen, early = None, False
    try:
        for kind, data in extensions(Taken(body).sized(2)):
            chosen = alpn(data) if kind == ALPN else chosen
            early = early or kind == EARLY
    except Short:
        pass
    return chosen, early


def text(data: bytes) -> str:
    return data[:TEXT_MAX].decode("utf-8", "backslashreplace")


VERSION_NAMES = {0x0300: "SSL 3.0", 0x0301: "1.0", 0x0302: "1.1", 0x0303: "1.2", 0x0304: "1.3"}
