"""Column numbers of the packet matrix: the contract between packets and reassembly.

Law: layout.pxd has the same numbers for the compiler; a test keeps the two files equal.
"""

# --- a packet: one row per record ---------------------------------------------------------------------------------
P_KIND = 0  # OTHER, TCP4, TCP6, FRAGMENT, DAMAGED, BAD_CHECKSUM, TOO_DEEP
P_TIME = 1  # ns since the epoch
P_IP_AT = 2  # index in the block's data of the innermost IP header
P_TCP_AT = 3  # … of the TCP header; of a FRAGMENT of IPv6: of its fragment header
P_PAYLOAD_AT = 4  # … of the payload (may lie after the captured bytes); of a FRAGMENT: of its part of the datagram
P_CAPTURED = 5  # payload bytes captured
P_LENGTH = 6  # payload bytes on the wire, by the IP header
P_ENCAPSULATION = 7  # number of the encapsulation's text, 0 = none
P_WIDTH = 8

OTHER, TCP4, TCP6, FRAGMENT, DAMAGED, BAD_CHECKSUM, TOO_DEEP = 0, 1, 2, 3, 4, 5, 6

ROOM_LIMIT = 1 << 16  # encapsulations told apart; hostile input can invent millions: further ones share a number
