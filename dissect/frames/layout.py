"""Column numbers of the frame matrix (cut → machine, pairing) and of a direction's framing state.

Law: a frame row has the complete origin of a message's bytes.  layout.pxd has the same numbers for the compiler; a test keeps the two
files equal.
"""

F_AT = 0  # index in the block's data, or in the scratch
F_BYTES = 1  # bytes there
F_SIDE = 2  # 0: sent by the client, 1: by the server
F_WHERE = 3  # IN_DATA, IN_SCRATCH
F_TOTAL = 4  # bytes of the whole frame as declared; 0 when its header is cut
F_DIRECTION = 5  # 2 × connection slot + side
F_OFFSET = 6  # stream offset
F_PACKET = 7  # of the first byte, with file number
F_LAST_PACKET = 8
F_TIME = 9  # least and …
F_LAST_TIME = 10  # … greatest capture time of the packets that cover it
F_ACK = 11  # what its first packet acknowledges in the other direction
F_COMPLETE = 12
F_KEPT = 13  # captured bytes of the frame
F_PROTOCOL = 14
F_WIDTH = 15

IN_DATA, IN_SCRATCH = 0, 1
# no frame but a mark between frames: a gap, the end of the direction (F_BYTES says why: END_… of stream/state.py), or bytes in which no message was found
MARK_GAP, MARK_END, MARK_SKIPPED = 2, 3, 4

# --- framing: one row per direction, in the order of R_DIRECTION; a row of zeros is a direction of which nothing is known yet
W_STATE = 0  # BOUNDARY, INSIDE, LOST, LEFT; of an undecided connection: a bit for each start that is refuted
W_HAVE = 1  # bytes that wait
W_NEED = 2  # bytes that must wait before the next look
W_SIZE = 3  # whole frame, 0 unknown; of an undecided connection: segments that wait; …
W_SINCE_TIME = 3  # … of a direction that is LOST or LEFT: time of the first byte skipped
W_HEAD = 4  # 1 + the first extent that waits, 0 none
W_TAIL = 5  # 1 + the last one
W_MISSING = 6  # bytes of the pending frame that a gap swallowed; …
W_SINCE = 6  # … of a direction that is LOST or LEFT: packet of the first byte skipped
W_SKIPPED = 7  # bytes skipped since framing was lost, or since the connection was let go of, no gap between: they have no row yet
W_WIDTH = 8  # one line of the cache

# framing states
BOUNDARY, INSIDE, LOST, LEFT = 0, 1, 2, 3

# problems found while cutting: rows of the same layout as runs, R_KIND one of
INCOMPLETE, SKIPPED, TAIL, ENCRYPTED, LET_GO, UNRECOGNISED = 16, 17, 18, 19, 20, 21

# why cut() came back
CUT_DONE, CUT_FULL, CUT_SCRATCH = 0, 1, 2
