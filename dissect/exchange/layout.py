"""Column numbers of exchanges, of what waits for them, and of a connection's account.

An open request is a row of an exchange, half filled.

Law: UNSAID is unknown, −1 ends a chain.  layout.pxd has the same numbers for the compiler; a test keeps the two files equal.
"""

X_SLOT = 0  # connection slot
X_SIDE = 1  # side of the end that asked
X_FROM_CLIENT = 2
X_API = 3
X_REQUEST_ID = 4
X_KEY0 = 5
X_KEY1 = 6
X_KEY2 = 7
X_TOPIC = 8
X_PARTITION = 9
X_BROKER = 10
X_GROUP = 11
X_CLIENT = 12
X_REQUEST_PACKET = 13
X_REQUEST_LAST_PACKET = 14
X_RESPONSE_PACKET = 15
X_RESPONSE_LAST_PACKET = 16
X_REQUEST_FIRST = 17
X_REQUEST_LAST = 18
X_RESPONSE_FIRST = 19
X_RESPONSE_LAST = 20
X_REQUEST_SIZE = 21
X_RESPONSE_SIZE = 22
X_RECORDS = 23
X_PAYLOAD = 24
X_ANSWERS = 25
X_STATUS = 26
X_HASH_BEFORE = 26  # until it is finished: the next newer one of its bucket, −1 none
X_CODE = 27
X_CLASS = 28
X_CODE_NAME = 29
X_TEXT = 30
X_WAIT = 31  # ns
X_WAIT_HOW = 32  # TOLD, INFERRED
X_TCP = 33  # bits: TCP_… of stream/state.py
X_REQUEST_OFFSET = 34  # stream offsets: with the connection and the side they name a message
X_RESPONSE_OFFSET = 35
X_ITEMS = 36  # first item of the chain, −1 none
X_EVENTS = 37  # first event of the chain that waits for the answer, −1 none
X_ANSWER_OFFSET = 38  # of a publish: what its record got
X_ANSWER_ID = 39
X_ANSWER_ID_TEXT = 40  # 1: a text's number, −1: a number
X_FLAGS = 41  # HOW_…
X_WAIT_RULE = 42  # what the request says of waiting, or what says an interim answer to it
X_SLOT_NEXT = 43  # open requests of the connection, newest first
X_SLOT_BEFORE = 44  # the next newer one; of the newest: −2 − the oldest
X_HASH_NEXT = 45  # of its bucket, newest first
X_HASH = 46
X_POSITION = 47  # packet of the first byte, with file
X_RECORD_ROWS = 48  # first record of the chain, −1 none
X_KEY_ALSO = 49  # the number by which an answer may call it instead of X_KEY2
X_BIND = 50  # binding that the request made, used or ended: operation + 4 × kind
X_BIND_ID = 51
X_ACK = 52  # stream offset in the other direction that its sender had received when the request began; −1 less than all that was captured of it
X_HEARD = 53  # of an early answer: stream offset in the other direction that its sender had received; −1 − n: the number n as the header had it; of a connection's first word: see Exchanges.before
X_SAYS_WAIT = 54  # of an early answer, until its request is there: what it says of waiting …
X_SAYS_UNTIL = 55  # … and until when
X_SAYS_ACK = 54  # of a request: the number that it acknowledges, as the header had it, until the other direction's first bytes say what that is
X_LEG = 55  # … of a request: what names the call on each leg of its way
X_WIDTH = 56  # whole lines of the cache

# what stands behind a finished row where somebody asks why it was slow; ns, but for the last of both ways
Y_CLIENT = 0  # of send_ns: what is none of these
Y_LOSS = 1  # the request's way, before and after its last byte: bytes were sent again …
Y_DISORDER = 2  # … or came in another order
Y_ZERO = 3  # its sender waited, and the receiver's window was shut, of TCP or of HTTP/2 …
Y_HELD = 4  # … or its bytes were not acknowledged yet
Y_REST = 5  # of server_ns and receive_ns: what is none of these
Y_LEFT = 6  # of server_ns alone, at least 0
Y_QUEUE = 7  # of it: answers that come in order, and an earlier one was not out yet
Y_BACK_LOSS = 8  # the answer's way, likewise
Y_BACK_DISORDER = 9
Y_BACK_ZERO = 10
Y_BACK_HELD = 11
Y_NEED = 12  # of the longest of what Y_HELD counts: the least shift of windows with which the window was no limit …
Y_SIZE = 13  # … and the bytes that went out then, negative where others were not acknowledged even then
Y_BACK_NEED = 14
Y_BACK_SIZE = 15
Y_LOST = 16  # 1: more happened meanwhile than is remembered
Y_FLOOR = 17  # while the road is walked: what lies after it has its cause, on the request's way …
Y_BACK_FLOOR = 18  # … and on the answer's
Y_LONGEST = 19  # the longest of what Y_HELD counts …
Y_BACK_LONGEST = 20  # … and Y_BACK_HELD
Y_IDLE = 21  # pauses after which all was acknowledged long before it went on: seen near the receiver, a way there and back is in each …
Y_IDLES = 22  # … and how many
Y_BACK_IDLE = 23
Y_BACK_IDLES = 24
Y_TWICE_LOW = 25  # while the road is walked: bytes that the receiver had twice, on either way
Y_TWICE_HIGH = 26
Y_BACK_TWICE_LOW = 27
Y_BACK_TWICE_HIGH = 28
Y_PACED = 29  # of send_ns: large segments went out one after the other, without an acknowledgement between: a sender's own pace, or its program's
Y_REACTION = 30  # of what Y_HELD counts, the mean by length: from the acknowledgement to what went out after it
Y_BACK_PACED = 31
Y_BACK_REACTION = 32
Y_UNSEEN = 33  # of send_ns: its sender's packet after a pause came, but others that it sent meanwhile did not …
Y_BACK_UNSEEN = 34  # … the answer's way: of receive_ns
Y_LEFT_UNSEEN = 35  # of Y_LEFT, where it still is: likewise before the answer
Y_DRAIN = 36  # of Y_LEFT, where it still is: acknowledgements still came for parts of the request
Y_REPEAT = 37  # of Y_LOSS: until the last repeat of the request …
Y_AFTER_REPEAT = 38  # … and from there to the answer
Y_WIDTH = 40  # whole lines of the cache

# a connection's account: what exchanges keep of it; first what every message looks at, in one line of the cache
A_SEEN = 0  # position of the last message that became known; −1: not in capture order, or some wait
A_WAITING = 1  # first message that waits for the other direction, −1 none
A_OPEN = 2  # newest open request, −1 none
A_OPENED = 3  # open requests
A_NAME = 4  # client's own name for itself; −1 unsaid
A_UNPLACED = 5  # and 6: 1 + offset of each side's last answer that stayed alone since nobody knows what it had heard; 0 none; −n: so many wait for the other side's first bytes, which say it
A_BOUND_COUNT = 7  # names that were given to numbers on this connection …
A_BOUND = 8  # … the newest first, −1 none
A_WAITING_TAIL = 9  # last message that waits
A_ENDS = 10  # a bit for each direction that has ended, …
BOTH_ENDED = 3  # … which are both: nothing can be answered any more, and the names are dropped …
SILENT = 2  # … and from this bit on two for each side: what it asks has no answer, 2, or the next one has none, 1
LEFT_OPEN = 6  # … and from this bit on one for each side: what it asked was open at an end, with a key that others have; whoever says more was not there at that end
A_ANSWERED = 11  # and 12: of each side's requests the last byte of the newest answer, where order is all that pairs them; 0 none
A_REMEMBERS = 13  # 1: it has a row of what it was told once
A_UNFINISHED = 14  # messages whose content has not ended
A_SETTLED = 15  # 2 × (1 + offset) + side: what this side asked for before, by shared keys, is taken to be answered; 0 none
A_WIDTH = 16

STATUS_OK, STATUS_ERROR, STATUS_UNANSWERED, STATUS_RESET, STATUS_NO_REQUEST, STATUS_ONEWAY = 0, 1, 2, 3, 4, 5
TOLD, INFERRED = 0, 1

# a binding: what a connection calls by a number
B_SLOT = 0
B_KIND = 1
B_ID = 2
B_TOPIC = 3  # these four as in the message that made it
B_PARTITION = 4
B_GROUP = 5
B_CLIENT = 6
B_STATE = 7  # MADE, ENDED, UNBOUND
B_ENDED_BY = 8  # which end of the connection said that it is over; −1: neither
B_ENDED_AT = 9  # what that end had received of the other direction then; UNSAID: not known
B_FIRST = 9  # of an UNBOUND one: 1 + the low bits of the second part of the key that requests used it with, 0 none yet, −1 several
B_HASH_NEXT = 10
B_SLOT_NEXT = 11
B_WIDTH = 12
MADE, ENDED, UNBOUND = 0, 1, 2

# what a connection was told once (see memories.py): where each direction's next message is to begin, then of each memory two values, what either end
# knows; a value, and after it what the other end has said and this one has not acknowledged yet, the oldest first
V_NEXT = 0  # and 1
V_FIRST = 2
V_STATE = 0  # V_BEGINNING, V_SAID, V_LOST
V_IS = 1
V_COMING = 2  # so many are on their way …
V_FROM = 3  # … said by this side: of each, where the message ends that says it, and the value; UNSAID: from there to the next one nobody knows
V_PAIRS = 4
V_VALUE = 20
COMING_MOST = 8
V_BEGINNING, V_SAID, V_LOST = 0, 1, 2
V_EVER = -(1 << 50)  # before all offsets

# what is declared of a memory, for what one end sends
MEM_INITIAL = 0  # UNSAID: nothing
MEM_ASSUME = 1
MEM_ONCE = 2
MEM_WRITERS = 3  # 1: the client, 2: the server
MEM_EACH_WAY = 4
MEM_WIDTH = 5

# what has not ended in one direction (see assemblies.py) …
DIR_NEXT = 0  # where its next message begins
DIR_HELD = 1  # bytes that wait, of content and of first frames …
DIR_FRAMES = 2  # … and the frames that they came in
DIR_OPEN = 3  # (assembly, key) → a message whose content has not ended, the oldest first
# … and each such message
U_MORE = 0  # bytes that are yet to come; UNSAID: nobody knows
U_HELD = 1  # bytes of content that are there
U_FRAME = 2  # the row of its first frame, which grows with each piece
U_TEXT = 3  # the bytes of that frame
U_PIECES = 4  # a list of bytes
U_PLACES = 5  # of each frame: where it begins, behind the first one's beginning, and its size

# X_FLAGS
HOW_FIFO = 1  # equal keys may be open: the oldest is answered first
HOW_STALE = 2  # its number was introduced again after this request
HOW_EARLY = 4  # an answer that was captured before its request
HOW_ORDER = 8  # no id on the wire: order is all there is
HOW_FILLED = 16  # an answer with nothing in it is an error
HOW_INTERIM = 32  # of an early answer: another one follows
HOW_DOUBT = 64  # an answer that stayed alone may have been this request's
HOW_PART = 128  # others of its key are sent without waiting for its answer
HOW_CUT = 256  # not all of the request was captured
HOW_UNSURE = 512  # not all of the answer was, and how it went lies in what was not
HOW_SHARED = 1024  # its key names what it asks for: others of its key may be open
HOW_SECOND = 2048  # another of its key may be missing that was asked before, and not answered
HOW_DOUBTS = 4096  # … and of how many requests of its key in a row that is said, up to DOUBTS_MOST: three bits
HOW_FIRST = 32768  # several messages may answer it: the first is its answer; of those of its key (HOW_PART) it was sent first
HOW_LATER = 65536  # of an early answer: it may be a later one of several
HOW_AGAIN = 131072  # its number may be another one's too: a lower one was given since, or it is an answer that looks in several families
HOW_MAYBE = 262144  # of an early answer: it may have come unasked
HOW_KEPT = 524288  # of an early answer: it waits for nothing, since its request lacks; it is kept because another one of its number is another life's
HOW_BITS = 1048575
EARLY_HASH = 0x1851F42D4C957F2D  # what an early answer's X_HASH differs by from its request's: nobody walks past them

# a queued message, beside the copies of its frame row and its message row
Q_NEXT = 0  # next of the connection, −1 none
Q_POSITION = 1
Q_ITEMS = 2
Q_EVENTS = 3
Q_RECORDS = 4
Q_WIDTH = 5

# whose a child row is: columns in front of every row that leaves a Chains
H_SLOT = 0
H_SIDE = 1
H_OFFSET = 2  # of the message it stands in (of an item: of the request, else of the answer)
H_PACKET = 3
H_TIME = 4
H_LAST = 5
H_ORDINAL = 6
H_FROM_CLIENT = 7
H_API = 8  # from here on: as in the exchange
H_TOPIC = 9
H_PARTITION = 10
H_GROUP = 11
H_CLIENT = 12
H_BROKER = 13
H_ACCEPTED = 14  # of a publish
H_ANSWER_OFFSET = 15
H_ANSWER_ID = 16
H_ANSWER_ID_TEXT = 17
H_WIDTH = 18

# limits
OUT_ROWS = 66_000  # finished rows that wait to be taken …
OUT_NUMBERS = 1_000_000  # … and their numbers, in each protocol's matrix: a report fills most of them …
OUT_LEAST = 4096  # … of which so many can come before they have to be, whatever else waits
OUT_FIRST = 16  # … and room for them before the first one: most protocols are not met
OPEN_LIMIT = 8192  # open requests of one connection, and answers that wait for theirs: then the oldest becomes a row
UNPLACED_MOST = 16  # answers of one connection that wait for the first bytes of the other direction: then nobody will know what they had heard
PLACED_WITHIN = 1 << 20  # bytes between these and what such an answer had heard: more is another life's
BOUND_LIMIT = 65_536  # names of one connection: then new ones stay unknown
BOUND_SWEEP = 4096  # whenever there are so many more, those that ended are dropped
LONG_NS = 5_000_000  # a possible wait shorter than this was work
EARLY_NS = 10_000_000_000  # an answer captured longer before a request is not its answer: the clocks of two recorders, one for each direction, differ by less
NEAR_NS = 100_000_000  # … nor one captured so long before it where the request's own may lack, and another request of its number: clocks that are set by each other differ by less
UNFINISHED_MOST = 1024  # messages of one direction whose content has not ended: then the oldest ends without it …
PIECES_MOST = 65_536  # … and frames that they came in
LIFE_APART = 1 << 20  # bytes missing in a row, from which on another connection of the same ports may begin among them
LEAST_MESSAGE = 4  # bytes: where fewer lack, no message does, but a FIN and a SYN may, which count as bytes
LEAST_SKIPPED = 64  # bytes in which no message begins: of fewer nothing is thought, since each answer looks at all that was asked before them
WHOLE = 1220  # bytes that every network of today takes in one packet (RFC 8200, less its headers)
KNOWN_LOOKS = 64  # requests of which it is known already that their numbers may come again are passed by
SHARED_REACH = 1 << 20  # bytes of a direction: a request of a shared key that lies so far back was answered
GAPS_AHEAD = 4096  # gaps behind a place that are passed to look at it: of what lies before more of them nothing is sure
SHARED_LOOKS = 64  # open requests that are looked through for what may be asked twice
KEPT_MOST = 32  # answers of one connection whose requests lack and whose numbers are kept, among the newest KEPT_LOOKS that are open
KEPT_LOOKS = 64
AGAIN_LOOKS = 1024  # open requests and answers that are looked through when a number is answered twice
EQUAL_LOOKS = 1024  # equal requests in a row that an answer cannot be for, since more lacks behind each than behind the one before: then none of those before them is looked at
STALE_LOOKS = 64  # requests of one key that are looked through for those that no answer can mean any more
ALSO_LOOKS = 8192  # all open requests that are looked through for a second number
DOUBTS_MOST = 4  # requests of one key in a row that are doubted: when the answers after them stayed alone, those were theirs
AHEAD = 8  # messages between calling for a connection's row and needing it

UNSAID = -(1 << 63)  # nobody said it, in every column but of links
NEVER = 1 << 62  # a packet after all others
