"""Column numbers of runs, of held extents and of a connection's state row.

Law: a connection's whole state between two packets is one row of numbers plus chains of held extents, so a context is these matrices
saved, and moving a connection (a cut, an eviction) is copying a row.
state.pxd has the same numbers for the compiler; a test keeps the two files equal.
"""

# --- runs: what reassembly hands on, in the order in which bytes become certain -----------------------------------
R_KIND = 0  # DATA, GAP, END, LATE, CONFLICT, NEW, BEFORE, STRAY, CROWDED
R_DIRECTION = 1  # 2 × connection slot + side
R_OFFSET = 2  # stream offset of the first byte
R_LENGTH = 3
R_PLACE = 4  # where the bytes lie
R_PACKET = 5  # file number << 40 | 0-based packet number in that file
R_TIME = 6
R_ACK = 7  # stream offset that the packet acknowledges in the other direction: itself when bytes below it have not had their turn yet, else ACKED − it, 0 the very beginning, ACKED what comes before; −1 unknown; SEQUENCE and more: see there
R_WIDTH = 8

DATA, GAP, END, LATE, CONFLICT, NEW = 0, 1, 2, 3, 4, 5
BEFORE = 6  # bytes that lack before the lowest one accepted: a SYN said so that came behind its data
STRAY = 7  # bytes far from where their direction is: nobody's, though they acknowledge what the other one said
CROWDED = 8  # at a connection's end: FLAG_CROWDED
FILE_SHIFT = 40
ACKED = -2
SEQUENCE = 1 << 48  # + the number as the header has it: nothing of the other direction was captured so far, so nobody knows which offset it is …
NOTHING = 1 << 32  # … + this: who wrote it had heard nothing then, by what he acknowledged at his own beginning

# why feed() came back before the last packet
DONE, RUNS_FULL, GROW = 0, 1, 2
# what END says (R_LENGTH)
END_FIN, END_RESET, END_REPLACED, END_CAPTURE = 0, 1, 2, 3

# --- extents: bytes that wait, after a hole or inside an unfinished frame ----------------------------------------
XT_LENGTH = 0
XT_PLACE = 1
XT_PACKET = 2
XT_TIME = 3
XT_ACK = 4
XT_NEXT = 5  # next extent of the chain, −1 none
XT_OFFSET = 6
XT_PREV = 7  # extent before it on its island; the first one's says nothing, but for BEGINS: another life may begin with it
XT_WIDTH = 8
BEGINS = -2

# --- islands: contiguous extents after a hole --------------------------------------------------------------------
L_START = 0
L_END = 1
L_HEAD = 2
L_TAIL = 3
L_NEXT = 4  # next island of the direction, −1 none
L_WALKED = 5  # of the first one of a direction: Streams.walked at the connection's last packet; of another one MUCH
L_DIRECTION = 6
L_WIDTH = 8  # of which one is spare: a row is one line of the cache

# --- gaps: bytes that were declared missing, newest first ---------------------------------------------------------
G_START = 0
G_END = 1
G_NEXT = 2  # the gap that was declared before it, −1 none
G_LATE = 3  # 1: its bytes came after they had been given up
G_WIDTH = 4

# --- what TCP did, newest first -----------------------------------------------------------------------------------
N_PACKET = 0  # with file number, as R_PACKET
N_WHAT = 1  # TCP_…
N_NEXT = 2  # what it did before, −1 nothing that is remembered
N_NEWER = 3  # the event after it, −1 none
N_TIME = 4  # these only of what may have cost time (stream/pace.py): when the packet came …
N_SINCE = 5  # … and since when its sender had been silent, or its bytes were missed
N_FREED = 6  # of a pause: when the acknowledgement came that ended it, 0 none; of what drained: the last one before all was acknowledged
N_ROOM = 7  # of a pause: the least window that the receiver told meanwhile, as it stands in the header; most exchanges look no further than this line of memory
N_LOW = 8  # the packet's bytes, by stream offset
N_HIGH = 9
N_FLIGHT = 10  # of a pause: bytes that were not acknowledged while it lasted
N_LEFT = 11  # of a pause: bytes not acknowledged at its end
N_GREW = 12  # of a pause: 1 when the window became larger in it
N_STREAM = 13  # of a window of HTTP/2: the stream that it held up, 0 all of them
N_ORDERLY = 14  # of a pause: 1 when nothing lacked before it
N_LACKED = 15  # of a pause: packets that its sender sent since its last bytes and that did not come here
N_WIDTH = 16
TCP_RETRANSMISSION, TCP_ZERO_WINDOW, TCP_GAP, TCP_DISORDER = 1, 2, 4, 8
TCP_TAGS = 15  # those four
TCP_PAUSE, TCP_REPAIR, TCP_FOUND, TCP_LATE = 16, 32, 64, 128  # sent on after a pause; sent again; a hole filled by a repeat; by its own packet
TCP_SIDE = 256  # which direction it was
TCP_TWICE = 512  # the receiver said that it had these bytes before (D-SACK, RFC 2883)
TCP_SHUT = 1024  # not TCP: the other end opened a window of HTTP/2 that its sender had used up
TCP_DRAINED = 2048  # all that was sent is acknowledged now; until N_FREED only a part of it was
TCP_BELOW = 4096  # bytes came from below a baseline taken in mid-stream
TCP_OTHER = 8192  # another life of the ports spoke among this one's numbers
TCP_AFTERWARDS = 16_384  # with TCP_GAP: that these bytes lack was not known before a later packet

# --- a segment: one packet's bytes on their way into the stream ---------------------------------------------------
T_DIRECTION = 0  # as R_DIRECTION
T_OFFSET = 1  # stream offset of its first byte
T_END = 2  # … after its last one
T_CAPTURED_END = 3  # … after its last one that was captured
T_PLACE = 4  # where the first byte lies
T_PACKET = 5
T_TIME = 6
T_ACK = 7  # as R_ACK
T_WIDTH = 8

# --- a packet as pace.py looks at it ------------------------------------------------------------------------------
V_PACKET = 0
V_TIME = 1
V_LOW = 2  # its bytes, by stream offset
V_HIGH = 3
V_HEADER = 4  # bytes of its TCP header that lie in the block
V_HORIZON = 5  # an acknowledgement of bytes so far behind the highest is none
V_NUMBER = 6  # the identification in its IP header, −1 none
V_WIDTH = 8

# --- keys of the packets that come next ---------------------------------------------------------------------------
K_SIDE = 6  # after a key's six words: who sent the packet …
K_HASH = 7  # … and the key's hash, −1 of what is none of ours
K_WIDTH = 8

# --- a connection -------------------------------------------------------------------------------------------------
S_KEY = 0  # six words: address A (2), address B (2), ports, version and encapsulation
S_ID = 6
S_FLAGS = 7  # FLAG_…, and from bit 8 on how its protocol was recognised (frames/limits.py)
# what every message looks at, in one line of the cache
S_PROTOCOL = 8  # number in the decoder's list; UNDECIDED, UNKNOWN
S_CLIENT = 9  # side of the client, −1 undecided
S_INNER = 10  # INNER_…: does it carry another stream?
S_INNER_SINCE = 11  # of each direction: 1 + the packet of the first carrier byte that waits there, 0 none
S_INNER_GAPS = 13  # of each direction: 1 + the newest gap of the inner stream, 0 none
S_HELD = 15  # directions with islands
# what every packet and every finished exchange touches
S_LAST_PACKET = 16  # with file number, as R_PACKET
S_LAST_TIME = 17
S_FIRST_TIME = 18
S_EVENTS_CUT = 19  # the last packet of what was remembered and had to go, 0 none
S_EVENTS = 20  # what TCP did lately: the newest event, −1 none
S_EVENT_COUNT = 21
S_HANDSHAKE = 22  # ns, below 0 where the clock was set back meanwhile; UNSHAKEN: none
S_WANTED = 23  # 1: followed, where only some connections are (Streams.only)
# the rest
S_FIRST_PACKET = 24
S_SYN_TIME = 25
S_BELOW = 26  # last packet that carried bytes below a baseline taken in mid-stream
S_STREAM = 27  # Wireshark's tcp.stream
S_SYN_SIDE = 28  # who sent the first SYN, −1 unknown; BOTH_ASK
S_SYN_ANSWER = 29  # when the other end's SYN came, 0 unknown
S_ALIVE = 30  # 1 while the row is in use
S_EVENT_AT = 31  # 1 + the event that was looked at last, 0 none: the next look is near it
# a SYN in the middle of the talk, while it is not certain that it begins another life (openings.py), where FLAG_ASKED says so
S_ASKED_BASE = 32  # 2 × the sequence number after it, + its side
S_ASKED_ACK = 33  # what it acknowledges, −1 nothing
S_ASKED_PACKET = 34
S_ASKED_TIME = 35
S_ASKED_OPTIONS = 36  # as D_OPTIONS
S_ASKED_TIMES = 37  # how often it came
S_ASKED_LAST = 38  # S_LAST_PACKET without it
S_STRAY = 39  # 1 + 2 × the sequence number after the far segment that is kept (far.py), + its side; 0 none
S_SIDES = 40  # where the first direction begins

# --- a direction (side s begins at S_SIDES + s × SIDE_WIDTH) --------------------------------------------------------
D_BASE = 0  # 32-bit sequence number of stream offset 0, −1 unknown
D_NEXT = 1  # every byte below is delivered or declared missing
D_HIGH = 2  # highest offset captured
D_ISLANDS = 3  # first island, −1 none
D_PACKETS = 4
D_BYTES = 5  # distinct payload bytes captured
D_ZERO_SINCE = 6  # −1 window open
D_FIN = 7  # offset of the FIN, −1 none
D_LAST_ISLAND = 8
D_STATE = 9  # bits: FIN_DELIVERED, RESET_SEEN, FLUSH, GIVEN_UP, SANE, SHOWN, FROM_SYN, OUTWAITED; + CLOCK × (1 + the time stamp of its highest bytes), 0 none
D_GAPS = 10  # the newest declared gap, −1 none
D_HELD_SINCE = 11  # packet (with file) at which the first island appeared
D_OWED_END = 12  # 1 + END_… of an END for which there was no room, 0 none
D_MISSING = 13
D_HEARD = 14  # what the last byte in order acknowledged, as R_ACK
D_OPTIONS = 15  # of its SYN: 1 + shift of its windows + 256 × largest segment it takes; 0 no SYN seen
D_RING = 16  # four × (offset, length, place) of what was delivered last
D_RING_AT = 28
D_LATE = 29
D_CONFLICTS = 30
D_ZERO_NS = 31
# how it gets on, kept only where somebody asks why (Streams.paced), but for D_ACKED, which is right from D_NEXT on without it
D_ACKED = 32  # every byte below was acknowledged …
D_ACK_TIME = 33  # … since then
D_ROOM = 34  # the other end's window, as it stood in the header last …
D_LEAST = 35  # … and the least of them since the last packet with bytes
D_SENT = 36  # time of the last packet with bytes, 0 none
D_ACKED_THEN = 37  # D_ACKED when that came
D_HOLE_TIME = 38  # when the first hole was noticed
D_HOLE_STAMP = 39  # the sender's clock (TCP's time stamp) in the packet that showed it; −1 none
D_RETRANSMITTED = 40
D_STRAY = 41  # the extent of the bytes that are kept (far.py), where S_STRAY is of this direction; −1 none
D_BEFORE_STRAY = 42  # 1 + S_LAST_PACKET without them; when they were taken after all, 1 + the packet that had brought them; 0 none
D_OLD = 43  # 1 + the sequence number that the life before this one had come to, 0 unknown
D_NUMBER = 44  # 1 + the identification of its last packet, 0 none …
D_STEADY = 45  # … 1: it followed the one before it by number, or only some were missing between, and that one did …
D_LACKED = 46  # … and how many are missing since the last packet with bytes
D_SYN_AGAIN = 47  # when its SYN came last before it was answered, 0 it did not
SIDE_WIDTH = 48

S_WIDTH = S_SIDES + 2 * SIDE_WIDTH

FLAG_SYN = 1
FLAG_FIN = 2
FLAG_RESET = 4
FLAG_BEGUN = 8  # a SYN came before any byte: what is read of the bytes may depend on it, since it is known to whoever reads them
FLAG_BOTH_SYNS = 16  # of both directions offset 0 is the first byte
FLAG_ENCRYPTED = 32
FLAG_ENDED = 64  # … << side: who ended the connection, by FIN or RST, first
FLAG_SHOOK = 1 << 13  # the handshake was over before any byte came: what it said may stand in every row
FLAG_DOUBTED = 1 << 14  # something of it once did not fit its protocol
FLAG_ASKED = 1 << 15  # a SYN came that may begin another life
FLAG_FAR = 1 << 24  # a far segment is kept (S_STRAY)
FLAG_PASSED = 1 << 25  # the SYN that asked lies ahead of all, and bytes behind it came: what goes on from just there shows that it was true
FLAG_OTHER = 1 << 26  # once there was a TCP_OTHER
FLAG_CROWDED = 1 << 27  # more events of TCP than are remembered before a message had its turn
FLAG_MIXED = 1 << 28  # a TCP_OTHER is not remembered any more

# S_INNER: nothing is known of one; its carrier was recognised just now; what is inside comes as runs; nobody can read it
INNER_NONE, INNER_FOUND, INNER_OPEN, INNER_SHUT = 0, 1, 2, 3
TLS, HTTP2 = 1, 2  # what carries another stream

FIN_DELIVERED = 1
RESET_SEEN = 2
FLUSH = 4  # the life is over, holes are gaps
GIVEN_UP = 8  # what lacks before the bytes that wait is a gap: another life speaks among their numbers
SANE = 16  # what it acknowledges lay among what the other end said, once
SHOWN = 32  # the other end acknowledged at its own beginning where this one may begin, before that said anything itself
FROM_SYN = 64  # its SYN came before all that was captured of it
OUTWAITED = 128  # what lacks and was received is a gap: the connection was silent for long
CLOCK = 256

# bits of a TCP header's flags
TCP_FIN, TCP_SYN, TCP_RST, TCP_PSH, TCP_ACK = 1, 2, 4, 8, 16
STAMP_FIRST = 0x0101080A  # how its options begin where time stamps are in use
CLOCKED = 28  # bytes of a header with these, up to the answering end's clock

# --- limits -------------------------------------------------------------------------------------------------------
HORIZON = 1 << 20  # a hole becomes a gap when D_HIGH has passed it by this much
OUTWAIT = 32 << 20  # bytes of all connections that pass while one is silent: what its ends received and the capture lacks comes no more
MUCH = 1 << 62  # more bytes than ever pass
JUMP = 1 << 30  # a sequence jump this large is another life
ISLANDS = 4096  # islands a direction may have: more is an attack, the first hole is a gap
EVENTS = 64  # of TCP on a connection: more are thinned out in the turn of each message …
PACES = 65_536  # … and so many wait for a turn; then …
PACES_KEPT = 16_384  # … the newest stay, as many as an exchange looks at that asks why
PAUSE_LEAST = 20_000  # ns: a shorter silence of a sender is none
REACTION = 200_000  # ns: so soon after an acknowledgement goes out what it had held
LOOK_BACK = 64  # extents looked at when a repeated segment is compared
FAR = 16  # packets between looking for a connection in the table …
CLOSE = 8  # … calling for its row …, and needing it
KEYS = 32  # keys that are at hand, more than FAR
ROOM = 24  # runs that one packet may make, deliveries apart …
RESERVE = 16  # … and these when holes were delivered: a life may end, and another one begin with two segments
RING = 4  # deliveries remembered, to compare a repeat with

UNSHAKEN = -(1 << 62)  # no handshake so far: less than any clock can be set back
BOTH_ASK = -2  # as S_SYN_SIDE: each end sent a SYN to the other, which says nothing of who the client is
NOWHERE = -(1 << 62)  # place of bytes cut off by the snap length
MASK32 = 0xFFFFFFFF
HALF32 = 0x7FFFFFFF
MASK63 = 0x7FFFFFFFFFFFFFFF

UNDECIDED = -1
UNKNOWN = -2
LAST_BIT = 62  # of the protocols that a survey finds; those with larger numbers share it
