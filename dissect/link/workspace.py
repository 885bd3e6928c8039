"""The state of reading one packet's headers, and the steps.

Law: workspace.pxd has the same numbers for the compiler; a test keeps the two files equal.
"""

LAYER_LIMIT = 24  # headers of one packet
KINDS = 7  # of packets, OTHER … TOO_DEEP

# --- the workspace ------------------------------------------------------------------------------------------------
W_AT = 0  # the next header
W_END = 1  # … of what was captured
W_WIRE = 2  # … of what was on the wire
W_TYPE = 3  # Ethernet type, or IP protocol, of the next header
W_IP = 4  # the innermost IP header, −1 none
W_IP_END = 5  # its end as it says itself
W_VERSION = 6  # 4 or 6
W_FRAGMENT = 7  # of a fragment of IPv6: its fragment header
W_HINT = 8  # 1: after a port number that only hints at a tunnel
W_LOOSE = 9  # 1: checksums cannot be verified
W_WORDS = 10  # the path: how many words, and the words
PATH_WORDS = 8
WORKSPACE = W_WORDS + 1 + PATH_WORDS

# --- steps; below 16 the climb has ended with a kind of packet ------------------------------------------------------
GO_ETHERNET = 16
GO_TYPE = 17  # by Ethernet type
GO_IP = 18  # by the first half byte
GO_PROTOCOL = 19  # by IP protocol
GO_PPP = 20
GO_MPLS = 21
GO_UDP = 22
GO_GRE = 23

# --- link types of captures -----------------------------------------------------------------------------------------
LINK_NULL = 0
LINK_ETHERNET = 1
LINK_PPP = 9
LINK_PPP_SERIAL = 50
LINK_PPPOE = 51
LINK_CISCO_HDLC = 104
LINK_LOOP = 108
LINK_SLL = 113
LINK_SLL2 = 276
RAW = 101  # of a datagram that was put together from fragments

# --- Ethernet types -------------------------------------------------------------------------------------------------
TYPE_IP4 = 0x0800
TYPE_IP6 = 0x86DD
TYPE_ETHERNET = 0x6558

# --- kinds of wrapping, as in encapsulation.py ----------------------------------------------------------------------
VLAN, VXLAN, GENEVE, GRE, IP_IN_IP, GTP, PPPOE, ERSPAN = 1, 2, 3, 4, 5, 6, 7, 8
NO_KEY = 0x100000000  # of GRE
