"""Column numbers of the message matrix and its children: the contract between machines and exchanges.

Law: a role has the same slot in every program, so pairing needs no look-up.  Slot 0 is the mask of the slots that hold a value; a slot
whose bit is clear has no meaning.  Texts are two slots: index and length; once interned, the first is the number of the text in the
run's dictionary.
"""

# --- roles of a message -------------------------------------------------------------------------------------------
M_PRESENT = 0
M_KIND = 1  # REQUEST, RESPONSE, PUSH, ONEWAY
M_API = 2  # number of the api in Protocol.apis (name by table)
M_REQUEST_ID = 3
M_KEY0 = 4  # pairing key: family …
M_KEY1 = 5  # … and two numbers
M_KEY2 = 6
M_CODE = 7
M_CLASS = 8  # OK, EMPTY, REDIRECT, ERROR
M_TOPIC = 9  # text (9, 10)
M_PARTITION = 11
M_BROKER = 12  # text (12, 13)
M_GROUP = 14  # text (14, 15)
M_CLIENT = 16  # text (16, 17)
M_CODE_NAME = 18  # text (18, 19): set only where the name is on the wire (exception classes)
M_TEXT = 20  # text (20, 21): the server's words about its code
M_RECORDS = 22
M_PAYLOAD_BYTES = 23
M_WAIT = 24  # how deliberate waiting shows: WAIT_…
M_WAIT_UNTIL = 25  # ns since the epoch, with WAIT_UNTIL_TIME
M_PAIRING = 26  # bit set: PAIR_…
M_REST = 27  # span (27, 28) of what only the request explains; set = the answer wants its request; of size IS_RECALLED: what its connection knows
M_ANSWER_OFFSET = 29  # an answer to a publish: the offset that the record got
M_ANSWER_ID = 30  # text (30, 31), or a number in 30 with length -1: the message id that it got
M_KEY_ALSO = 32  # a request's second name: the number by which an answer may call it instead of M_KEY2
M_BIND = 33  # what is done to a binding (BIND_…), + 4 × its kind
M_BIND_ID = 34  # … and to which one
M_NAMED1 = 35  # what people call the key by, where pairing goes by another number
M_NAMED2 = 36
M_NOTE = 37  # what is remarkable about a whole message (Protocol.notes): a row of `problems`
M_API_NAME = 38  # text (38, 39): the api, where it is a name on the wire
M_LEG = 40  # what names the call on each leg of its way, where a proxy hands it on: a number, or a text's hash
M_FIELDS = 41  # first slot of asked-for fields
MEMORIES_MOST = 4  # of one protocol; each takes two slots after the fields: what is said, and what was known
# what a frame brings of content that comes in several: slots in front of those of memories, of a protocol that assembles
PIECE_HOW = 0  # 2 × the assembly's number, + 1: it continues what another frame began
PIECE_KEY = 1
PIECE_AT = 2  # index of its bytes …
PIECE_LENGTH = 3  # … and how many
PIECE_MORE = 4  # bytes of the content that follow in other frames; 0: none, it has ended; not set: nobody knows
PIECE_PLACES = 5  # of the message when its content has ended: a text's number, where its frames lie
PIECE_SLOTS = 6

API_NAMED = 1 << 61  # from here on an api's number is that of its name in the run's dictionary

REQUEST, RESPONSE, PUSH, ONEWAY = 1, 2, 3, 4
OK, EMPTY, REDIRECT, ERROR = 0, 1, 2, 3
WAIT_NONE, WAIT_ALL, WAIT_IF_LONG, WAIT_UNTIL_TIME = 0, 1, 2, 3
PAIR_INTERIM, PAIR_FIFO = 1, 2
PAIR_MAYBE = 4  # an answer that may also come unasked: it is a push then, but for one that waited in vain for its request: `messages` told it before
PAIR_FILLED = 8  # a request that something must come for: an answer of class EMPTY is an error
PAIR_FAMILY = 16  # bits from here on, eight for each: families to look in where M_KEY0 has no such request
PAIR_OVER = 1 << 48  # no answer: the request of this key, of whichever side, will have none
PAIR_SHARED = 1 << 49  # a request whose key names what it asks for: others of its key may be open
PAIR_FIRST = 1 << 50  # a request that several messages may answer: the first is its answer; of several requests of one key (PAIR_INTERIM) the first one
PAIR_LATER = 1 << 51  # an answer that may be a later one of several
PAIR_HEARD = 1 << 51  # a request from which on there are answers again
PAIR_SILENT = 1 << 52  # a request that has no answer, as those that follow it from its end, until one is PAIR_HEARD …
PAIR_SILENT_ONCE = PAIR_SILENT | PAIR_HEARD  # … or but the next one
PAIR_OPENS = 1 << 48  # a request with which a connection begins: what was asked before it was asked on another one of the same ports
BIND_MAKE, BIND_USE, BIND_END = 0, 1, 2

# --- children -----------------------------------------------------------------------------------------------------
C_MESSAGE = 0  # row of the message that it belongs to
C_PRESENT = 1

I_TOPIC = 2  # item: text (2, 3)
I_PARTITION = 4
I_CODE = 5
I_CLASS = 6
I_RECORDS = 7
I_PAYLOAD_BYTES = 8
I_BROKER = 9  # text (9, 10): where a redirect points to
I_MESSAGE_ID = 11  # text (11, 12), or a number in 11 with length -1: a message that is meant
I_OFFSET = 13
I_UP_TO = 14  # and every message before it
I_BIND = 15  # the binding whose number the item's topic belongs to from here on …
I_BIND_ID = 16  # … and which number
I_LEFT = 17  # text (17, 18): of the batch that is meant, a bit for each of its messages that is not
I_WIDTH = 19

D_TOPIC = 2  # record: text (2, 3)
D_PARTITION = 4
D_OFFSET = 5
D_MESSAGE_ID = 6  # text (6, 7), or a number in 6 with length −1
D_TIMESTAMP = 8  # ns
D_KEY = 9  # text (9, 10)
D_PAYLOAD = 11  # span (11, 12), never interned: length, and bytes for a checksum when asked for
D_BATCH_SIZE = 13
D_CHUNKS = 14
D_COMPLETE = 15
D_PROPERTIES = 16  # text (16, 17)
D_CRC = 18  # CRC-32 of the payload, computed only when asked for
D_INDEX = 19  # in its batch, where the message id says so
D_SEALED = 20  # encrypted: the payload is as on the wire, and has no checksum
D_REDELIVERED = 21  # of a message that was pushed: how often it had been before
D_PART = 22  # of a message in chunks: number of this one; such rows are joined by D_UUID
D_UUID = 23  # text (23, 24)
D_CONTENT = 25  # text (25, 26): the bytes of a chunk of something compressed, where a checksum is asked for
D_CODEC = 27  # the codec of the whole: its place in CODECS
D_WHOLE = 28  # bytes of the whole, decompressed
D_LEFT = 29  # text (29, 30): of the batch that was pushed, a bit for each of its messages that is not acknowledged yet
D_RETRIED = 31  # it lies among its group's retries, though it has the topic's own name
D_WIDTH = 32

E_EVENT = 2  # number of the event's name in Protocol.events
E_WHEN = 3  # WITH_MESSAGE, WITH_ANSWER of class OK/EMPTY, or UNLESS_REFUSED: with the message, but not where its answer is an error
E_GROUP = 4  # text (4, 5)
E_CONSUMER = 6  # text (6, 7)
E_TOPIC = 8  # text (8, 9)
E_PARTITION = 10
E_BROKER = 11  # text (11, 12)
E_DETAIL = 13  # text (13, 14)
E_WIDTH = 15

WITH_MESSAGE, WITH_ANSWER, UNLESS_REFUSED = 0, 1, 2

# --- what a program run ends with ---------------------------------------------------------------------------------
# UNSOUND: whole, but a checksum differs; TOO_LARGE: a region was not opened; UNKNOWN_BEFORE: read up to a value that nobody said;
# UNFINISHED: content that follows in other frames did not come to its end; NO_BEGINNING: a piece of content that nobody began
DECODED, MALFORMED, TRUNCATED, UNSOUND, TOO_LARGE, UNKNOWN_BEFORE, UNFINISHED, NO_BEGINNING = 0, 1, 2, 3, 4, 5, 6, 7

# A text's length says what its first slot is: an index (>= 0), a number to be printed, or the number of an interned text.
IS_NUMBER, IS_INTERNED = -1, -2
IS_RECALLED = -3  # of M_REST: the message is read anew when it is known what its connection knows
IS_PIECE = -4  # of M_REST: content in several frames, or a piece of it
IS_LENT = -8  # and below, by the binding's number: the first slot is a number that the connection may have given a name to
LENT_LEAST = IS_LENT - 255  # what is smaller is a length that cannot be
IS_UNNAMED = -5  # the same number, when its message had its turn and nobody had given it a name

DELIMITED_MOST = 1 << 16  # bytes up to a delimiter that says how long a frame is, unless the description says another limit

# --- what `decode` is given: one row per frame --------------------------------------------------------------------
F_AT, F_SIZE, F_SIDE = 0, 1, 2

# An index at or above ARENA lies in the machine's arena (joined chunks, inflated regions), not in the data.
ARENA = 1 << 48

# A value that was not read; and one of a memory that a message may have said, or not.
UNSET = -(1 << 63)
NOBODY_KNOWS = -(1 << 63) + 1
