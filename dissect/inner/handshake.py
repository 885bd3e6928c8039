"""The messages of a handshake: what each of them changes in what a connection knows.

Law: a message is read as a whole or not at all; one that only a new connection would send changes nothing once a record was opened.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dissect.inner import hello as H
from dissect.inner.facts import CIPHER, NO_KEY, VERSION
from dissect.inner.side import APPLICATION, EARLY, HANDSHAKE
from dissect.inner.suites import suite_of

if TYPE_CHECKING:
    from dissect.inner.connection import Connection

TLS12, TLS13 = 0x0303, 0x0304
MESSAGE_MAX = 64 << 10  # bytes of a message that is read
READ = {H.CLIENT_HELLO, H.SERVER_HELLO, H.END_OF_EARLY_DATA, H.ENCRYPTED_EXTENSIONS, H.CERTIFICATE, H.FINISHED, H.KEY_UPDATE}
HEAD = 4  # a message's kind and length
BOTH = 3  # sides, as bits


def read(connection: Connection, sender: int, text: bytes) -> None:
    """The content of one record; messages may span records."""
    side = connection.sides[sender]
    if side.skip:
        skipped = min(side.skip, len(text))
        side.skip -= skipped
        text = text[skipped:]
    text = side.said + text
    side.said = b""
    while len(text) >= HEAD and not connection.shut:
        size = HEAD + int.from_bytes(text[1:HEAD], "big")
        wanted = text[0] in READ and size <= MESSAGE_MAX
        if len(text) < size:
            if not wanted:
                side.skip, text = size - len(text), b""
            break
        message(connection, sender, text[0], text[HEAD:size] if wanted else b"")
        text = text[size:]
    side.said = text


def message(connection: Connection, sender: int, kind: int, body: bytes) -> None:
    side, tls13 = connection.sides[sender], connection.tls13
    if connection.opened and kind in (H.CLIENT_HELLO, H.SERVER_HELLO) and (tls13 or (sender == connection.client) != (kind == H.CLIENT_HELLO)):
        return  # nobody begins again like that: the keys would change for whoever makes them anew
    if kind == H.CLIENT_HELLO:
        client_hello(connection, sender, body)
    elif kind == H.SERVER_HELLO:
        server_hello(connection, sender, body)
    elif tls13 and kind == H.ENCRYPTED_EXTENSIONS and side.epoch == HANDSHAKE:
        alpn, connection.taken = H.encrypted_extensions(body)
        connection.alpn = alpn or connection.alpn
    elif kind == H.CERTIFICATE and sender == 1 - connection.client and not connection.subject:
        connection.subject = H.subject(body, tls13)
    elif tls13 and kind == H.END_OF_EARLY_DATA and side.epoch == EARLY:
        side.enter(HANDSHAKE, side.basis)
    elif kind == H.FINISHED:
        finish(connection, sender)
        if tls13 and side.epoch == HANDSHAKE:
            side.enter(APPLICATION, side.basis)
    elif tls13 and kind == H.KEY_UPDATE and side.epoch == APPLICATION:
        side.generation, side.sequence, side.opener = side.generation + 1, 0, None
    if connection.doomed and kind != H.SERVER_HELLO:
        connection.close(connection.doomed)


def finish(connection: Connection, sender: int) -> None:
    """One side has finished the handshake; of both the later one ends it."""
    connection.finished |= 1 << sender
    if connection.finished == BOTH and connection.shook_ns is None and connection.begun_ns:
        connection.shook_ns = connection.sides[sender].place(connection.record_last).time - connection.begun_ns


def client_hello(connection: Connection, sender: int, body: bytes) -> None:
    said = H.client_hello(body)
    if said is None:
        return
    if connection.client == sender and connection.random and connection.taken is False and not connection.server_random:
        connection.taken = None  # no early data comes after it
        return  # again, after a HelloRetryRequest: the first one's random names the secrets
    connection.client, connection.random, connection.server_random, connection.session = sender, said.random, b"", said.session
    connection.name, connection.early = said.name or connection.name, said.early
    connection.begun_ns = connection.begun_ns or connection.sides[sender].place(connection.record_at).time


def server_hello(connection: Connection, sender: int, body: bytes) -> None:
    said = H.server_hello(body)
    if said is None or connection.opened and (not connection.random or said.version != connection.version):
        return
    connection.client, connection.version, connection.suite = 1 - sender, said.version, said.suite
    if said.retry:
        connection.taken, connection.early = False, False
        return
    connection.alpn = said.alpn or connection.alpn
    if not connection.random and connection.tls13:  # the client's was not captured: its secrets are looked for in the log
        return
    if connection.opened:
        tell_again(connection, sender)
    connection.resumed, connection.owner = bool(said.session) and said.session == connection.session, b""
    connection.server_random, connection.session, connection.mac_last = said.random, said.session, said.mac_last
    connection.encrypted = True
    why = unreadable(connection)
    if why and connection.tls13:
        connection.close(why)
    elif why:
        connection.doomed = why
    elif connection.tls13:
        connection.taken = None if connection.early else False
        connection.sides[sender].enter(HANDSHAKE, connection.basis())
        connection.sides[1 - sender].enter(EARLY if connection.early else HANDSHAKE, connection.basis())


def tell_again(connection: Connection, sender: int) -> None:
    """The ends of TLS 1.2 renegotiate: it costs nothing, but nobody has to do it, and TLS 1.3 forbids it."""
    side = connection.sides[sender]
    where = side.place(connection.record_at)
    connection.out.problem(connection, sender, "renegotiated", side.start + connection.record_at, 0, where.packet, where.time,
                           "TLS: the ends shook hands again on this connection")


def unreadable(connection: Connection) -> str:
    """Why nothing will be read, whatever follows; empty: something may be."""
    if connection.version not in (TLS12, TLS13):
        return VERSION
    if suite_of(connection.suite) is None:
        return CIPHER
    return "" if connection.keylog else NO_KEY
