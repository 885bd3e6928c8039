"""What is known of a connection's TLS, for tables; and a connection that is closed, of which nothing else is kept.

Law: a closed connection has what its hellos said and why the rest cannot be read: no bytes, no secrets.
"""

from __future__ import annotations

from sys import intern
from typing import Any

from dissect.inner.hello import VERSION_NAMES
from dissect.inner.suites import name_of

FACTS = ("client", "version", "suite", "name", "alpn", "subject", "shook_ns", "opened", "encrypted", "shut")
TEXTS = ("name", "alpn", "subject", "shut")  # the same few for thousands of connections
NO_KEY, MIDSTREAM, SHORT, CIPHER, VERSION, NO_HANDSHAKE = (
    "no secret of the key log belongs to this connection",
    "the connection is older than the capture, and no secret of the key log opens it",
    "the connection is older than the capture, and what was captured is too little to try all that the key log's secrets may open",
    "records of its cipher suite cannot be read",
    "records of its TLS version cannot be read",
    "the handshake was not captured whole",
)
KEYLESS = (NO_KEY, MIDSTREAM, SHORT)


def facts(known: Any) -> dict:
    """The columns of `connections`."""
    return {"tls_version": VERSION_NAMES.get(known.version), "tls_cipher": name_of(known.suite) if known.suite else None,
            "tls_sni": known.name, "tls_alpn": known.alpn, "tls_subject": known.subject, "tls_handshake_ns": known.shook_ns,
            "tls_unread": known.shut or known.doomed or None, "decrypted": known.opened if known.encrypted or known.shut else None}


class Closed:
    """A connection of which nothing was read, and nothing will be."""

    LAYER, doomed = "tls", ""
    __slots__ = FACTS

    def __init__(self, values: dict):
        for name in FACTS:
            value = values[name]
            setattr(self, name, intern(value) if name in TEXTS and value is not None else value)

    def facts(self) -> dict:
        return facts(self)

    def since(self, sender: int) -> int:
        return 0

    def renumber(self) -> None:
        """It says nothing of its slot."""

    def state(self) -> dict:
        return {name: getattr(self, name) for name in FACTS}
