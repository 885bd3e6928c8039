# cython: language_level=3, boundscheck=True, wraparound=False, cdivision=True, initializedcheck=False
"""What the two ports of a connection say: which protocol is spoken there, and which end is the client.

Law: a port that the user named counts before one that a description names; the end of a known port is the server.
"""

# pxd: from dissect.stream.streams cimport Streams

import cython

if cython.compiled:
    from cython.cimports.dissect.stream.state import *
    from cython.cimports.dissect.stream.streams import Streams
else:
    from dissect.stream.state import *
    from dissect.stream.streams import Streams


@cython.final
@cython.cclass
class Ports:
    """`known`, `forced`: the protocol of each port by its description, and by the user's word; UNKNOWN where none."""

    # attributes: Streams | streams
    # attributes: short[::1] | known, forced

    def __init__(self, streams: Streams, known, forced):
        self.streams, self.known, self.forced = streams, known, forced

    @cython.cfunc
    def by_force(self, slot: cython.longlong) -> cython.longlong:
        """The protocol that the user named for one of its ports; below 0: none."""
        ports: cython.longlong = self.streams.state[slot, S_KEY + 4]
        number: cython.longlong = self.forced[ports >> 16 & 0xFFFF]
        return number if number >= 0 else self.forced[ports & 0xFFFF]

    @cython.cfunc
    def protocol(self, slot: cython.longlong) -> cython.longlong:
        """The protocol of its ports, by anybody's word; below 0: none."""
        ports: cython.longlong = self.streams.state[slot, S_KEY + 4]
        number: cython.longlong = self.by_force(slot)
        if number < 0:
            number = self.known[ports >> 16 & 0xFFFF]
        return number if number >= 0 else self.known[ports & 0xFFFF]

    @cython.cfunc
    def client(self, slot: cython.longlong) -> cython.longlong:
        """The side of the client: the end whose port is unknown to us; −1 where both are, or neither."""
        ports: cython.longlong = self.streams.state[slot, S_KEY + 4]
        knows_low: cython.bint = self.knows(ports >> 16 & 0xFFFF)
        knows_high: cython.bint = self.knows(ports & 0xFFFF)
        return -1 if knows_low == knows_high else (1 if knows_low else 0)

    @cython.cfunc
    def knows(self, port: cython.longlong) -> cython.bint:
        return self.known[port] >= 0 or self.forced[port] >= 0

    @cython.cfunc
    def higher(self, slot: cython.longlong) -> cython.longlong:
        """The side with the higher port: systems give clients high ones."""
        ports: cython.longlong = self.streams.state[slot, S_KEY + 4]
        return 0 if ports >> 16 & 0xFFFF > ports & 0xFFFF else 1
