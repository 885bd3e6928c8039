"""Column numbers of runs, of held extents and of a connection's state row.

Law: a connection's whole state between two packets is one row of numbers plus chains of held extents, so that a
context is these matrices written down, and moving a connection (a cut, an eviction) is copying a row.
The same numbers stand in state.pxd for the compiler; a test holds the two files equal.
"""

# --- runs: what reassembly hands on, in the order in which bytes become certain -----------------------------------
R_KIND = 0  # DATA, GAP, END, LATE, CONFLICT, NEW
R_DIRECTION = 1  # 2 × connection slot + side
R_OFFSET = 2  # stream offset of the first byte
R_LENGTH = 3
R_PLACE = 4  # where the bytes lie
R_PACKET = 5  # file number << 40 | 0-based packet number in that file
R_TIME = 6
R_ACK = 7  # stream offset that the packet acknowledges in the other direction: itself when bytes below it have not had their turn yet, else ACKED − it; −1 unknown
R_WIDTH = 8

DATA, GAP, END, LATE, CONFLICT, NEW = 0, 1, 2, 3, 4, 5
FILE_SHIFT = 40
ACKED = -2

# why feed() came back before the last packet
DONE, RUNS_FULL, GROW = 0, 1, 2
# what END says (R_LENGTH)
END_FIN, END_RESET, END_REPLACED, END_CAPTURE = 0, 1, 2, 3

# --- extents: bytes that wait, behind a hole or inside an unfinished frame ----------------------------------------
XT_LENGTH = 0
XT_PLACE = 1
XT_PACKET = 2
XT_TIME = 3
XT_ACK = 4
XT_NEXT = 5  # next extent of the chain, −1 none
XT_OFFSET = 6
XT_PREV = 7  # extent before it on its island; the first one's says nothing
XT_WIDTH = 8

# --- islands: contiguous extents behind a hole --------------------------------------------------------------------
L_START = 0
L_END = 1
L_HEAD = 2
L_TAIL = 3
L_NEXT = 4  # next island of the direction, −1 none
L_LATE = 5  # of a gap: 1 its bytes came after they had been given up
L_WIDTH = 8  # of which two are spare: a row is one line of the cache, as everywhere here

# what TCP did, in L_END of an event; its packet stands in L_START
TCP_RETRANSMISSION, TCP_ZERO_WINDOW, TCP_GAP, TCP_DISORDER = 1, 2, 4, 8

# --- a connection -------------------------------------------------------------------------------------------------
S_KEY = 0  # six words: address A (2), address B (2), ports, version and encapsulation
S_ID = 6
S_FLAGS = 7
# what every message looks at, in one line of the cache
S_PROTOCOL = 8  # number in the decoder's list; UNDECIDED, UNKNOWN
S_CLIENT = 9  # side of the client, −1 undecided
S_PENDING = 14  # directions with bytes that wait inside an unfinished frame
S_HELD = 15  # directions with islands
# what every packet and every finished exchange touches
S_LAST_PACKET = 16  # with file number, as R_PACKET
S_LAST_TIME = 17
S_FIRST_TIME = 18
S_EVENTS = 20  # what TCP did lately: islands with a packet and a kind, newest first; −1 none
S_EVENT_COUNT = 21
S_HANDSHAKE = 22  # ns, −1 none
S_WANTED = 23  # 1: followed, where only some connections are (Streams.only)
# the rest
S_FIRST_PACKET = 24
S_SYN_TIME = 25
S_BELOW = 26  # last packet that carried bytes below a baseline taken in mid-stream
S_STREAM = 27  # Wireshark's tcp.stream
S_SYN_SIDE = 28  # who sent the first SYN, −1 unknown
S_ALIVE = 30  # 1 while the row is in use
S_SIDES = 32  # where the first direction begins

# --- a direction (side s begins at S_SIDES + s × SIDE_WIDTH) --------------------------------------------------------
D_BASE = 0  # 32-bit sequence number of stream offset 0, −1 unknown
D_NEXT = 1  # every byte below is delivered or declared missing
D_HIGH = 2  # highest offset captured
D_ISLANDS = 3  # first island, −1 none
D_PACKETS = 4
D_BYTES = 5  # distinct payload bytes captured
D_ZERO_SINCE = 6  # −1 window open
D_FIN = 7  # offset of the FIN, −1 none
# framing, kept by frames/cut.py
W_STATE = 8  # BOUNDARY, INSIDE, LOST, DEAD
W_HAVE = 9  # bytes pending
W_START = 10  # stream offset where the pending bytes begin
W_NEED = 11  # bytes from W_START that must be there before the next look
W_SIZE = 12  # whole frame, 0 unknown
W_HEAD = 13  # chain of pending extents
W_TAIL = 14
W_MISSING = 15  # bytes of the pending frame that a gap swallowed
D_RING = 16  # four × (offset, length, place) of what was delivered last
D_RING_AT = 28
W_SINCE = 29  # packet (with file) of the first pending byte
W_SKIPPED = 30  # bytes skipped since framing was lost
D_LAST_ISLAND = 31
D_STATE = 32  # bits: FIN_DELIVERED, RESET
D_MISSING = 33
D_RETRANSMITTED = 34
D_LATE = 35
D_CONFLICTS = 36
D_ZERO_NS = 37
D_GAPS = 38  # chain of declared gaps (islands without extents), −1 none
D_HELD_SINCE = 39  # packet (with file) at which the first island appeared
SIDE_WIDTH = 40

S_WIDTH = S_SIDES + 2 * SIDE_WIDTH

FLAG_SYN = 1
FLAG_FIN = 2
FLAG_RESET = 4
FLAG_CLOSED = 8
FLAG_BOTH_SYNS = 16  # of both directions offset 0 is the first byte
FLAG_ENCRYPTED = 32
FLAG_ENDED = 64  # … << side: who ended the connection, by FIN or RST, first

FIN_DELIVERED = 1
RESET_SEEN = 2

UNDECIDED = -1
UNKNOWN = -2
LAST_BIT = 62  # of the protocols that a survey finds; those with larger numbers share it
