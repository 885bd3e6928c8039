"""Limits of recognition and of cutting.

Law: limits.pxd has the same numbers for the compiler; a test keeps the two files equal.
"""

# --- cutting --------------------------------------------------------------------------------------------------------
CHAIN = 2  # frames that must follow a weak start before it is believed
CLAIM_MOST = 4 << 20  # a weak start that claims more bytes than this is not waited for
BROKEN = 4  # what bytes in step that are no message count against a connection; a message that begins as none does counts 1, …
SOUND = 4  # … and one that begins as one does takes so much off
DOUBT_MOST = 20  # from here on the connection is let go of
EARLY = 4096  # bytes of a stream in which each message is looked at whether it fits; after that each whose connection has something against it, …
SELDOM = 63  # … and of the others one in 64, by these bits of its time …
SELDOM_AT = 10  # … from this one on
DOUBT_AT = 16  # the first of the bits of a connection's flags that count this …
DOUBT_ALL = 255  # … and these bits
SEARCHED = 8 << 20  # bytes in a row in which no message begins, of a connection that has something against it: then it is let go of, too
RUNS_AHEAD = 8  # runs between calling for a direction's row and needing it
MORE, AT_END, AT_GAP = 0, 1, 2  # bytes may follow; the direction has ended; a hole follows
ROOM_FIRST = 1 << 20  # bytes of the scratch
ROOM_KEPT = 4 << 20  # … one giant message must not stay in memory for good
PASSED_MOST = 1 << 20  # bytes of the spool between two looks at the memory: what lies around each of its pieces comes, too

# --- recognition ----------------------------------------------------------------------------------------------------
PATIENCE = 64 << 10  # bytes of one connection that may wait for a decision; up to CLAIM_MOST where they are of a message that says how long it is, …
PIECES = 16 << 10  # … in so many segments
REACH = 1 << 20  # … and bytes that gaps have made worthless meanwhile; …
AMID = 8 << 20  # … in mid-stream on a port of ours, where they may be of one large message
STARTS = 8  # segment starts looked at in each direction of a stream that begins in the middle
LINKS = 2  # whole frames in front of the one that makes weak starts certain, on a port that says nothing
SHORT = 512  # bytes; a segment that is shorter ends with a message, as a rule
REFUTERS = 2  # short segments of the other direction that may refute a protocol in mid-stream
HEADER = 12  # bytes of a message that are enough on its port, where the snap length left no more
WINDOW = 256  # bytes that a machine is shown at first
WAITS = -1  # R_KIND of a run that waits for a decision: cutters pass it by
OFTEN = 1024  # bytes of a beginning that were shown; from there on, where it wants a little more each time, it is looked at again when they are twice as many
LITTLE = 16  # bytes
TLS_HEAD = 3  # bytes that tell TLS
MASKED = 31  # protocols that a mask has room for; further ones are never refused by it
FEW = 4  # first bytes that most strangers are refused by
HEAD = 6  # twice so many first bytes' answers are remembered
MEMO = 1 << 12  # … so many of them
UNFILLED = -1
AT_NONE, AT_DATA, AT_SPOOL, AT_SCRATCH = 0, 1, 2, 3  # where the bytes lie that are shown
SEGMENT = -1  # in place of a direction: bytes that need not wait
HOW_AT = 8  # the first of the bits of a connection's flags that say how its protocol was recognised: HOW_…, …
HOW_BY = 3  # of them: …
HOW_TOLD, HOW_PORT, HOW_BYTES = 1, 2, 3  # … the user named the port; the protocol's own port; neither
HOW_MESSAGES, HOW_MOST = 4, 3  # … four times the messages that were looked at, of which so many are counted, …
HOW_CERTAIN = 16  # … and whether the bytes of one leave no doubt
HOW_ALL = 31  # these bits
NO_BYTES_HELP = 1 << 40  # bytes; no number of them makes another look worth while

# --- HTTP/2 ---------------------------------------------------------------------------------------------------------
PREFACE_SIZE = 24
FRAME_HEADER = 9
FRAME_LIMIT = 1 << 14  # bytes of a frame that is evidence
FRAMES = 3  # frames that follow each other are evidence
FRAME_SETTINGS = 4  # a kind: what each direction begins with
