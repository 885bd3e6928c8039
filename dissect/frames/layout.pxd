# The same numbers as in layout.py, for the compiler; a test holds the two files equal.

cdef enum:
    F_AT = 0
    F_BYTES = 1
    F_SIDE = 2
    F_WHERE = 3
    F_TOTAL = 4
    F_DIRECTION = 5
    F_OFFSET = 6
    F_PACKET = 7
    F_LAST_PACKET = 8
    F_TIME = 9
    F_LAST_TIME = 10
    F_ACK = 11
    F_COMPLETE = 12
    F_KEPT = 13
    F_PROTOCOL = 14
    F_WIDTH = 15
    IN_DATA = 0
    IN_SCRATCH = 1
    MARK_GAP = 2
    MARK_END = 3
    BOUNDARY = 0
    INSIDE = 1
    LOST = 2
    DEAD = 3
    INCOMPLETE = 16
    SKIPPED = 17
    TAIL = 18
    ENCRYPTED = 19
    CUT_DONE = 0
    CUT_FULL = 1
    CUT_SCRATCH = 2
