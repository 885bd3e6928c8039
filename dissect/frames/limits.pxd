# The same numbers as in limits.py, for the compiler; a test holds the two files equal.

cdef extern from *:
    """
    #define MQ_NO_BYTES_HELP 1099511627776LL
    """
    const long long NO_BYTES_HELP "MQ_NO_BYTES_HELP"

cdef enum:
    CHAIN = 2
    CLAIM_MOST = 4194304
    BROKEN = 4
    SOUND = 4
    DOUBT_MOST = 20
    EARLY = 4096
    SELDOM = 63
    SELDOM_AT = 10
    DOUBT_AT = 16
    DOUBT_ALL = 255
    SEARCHED = 8388608
    RUNS_AHEAD = 8
    MORE = 0
    AT_END = 1
    AT_GAP = 2
    ROOM_FIRST = 1048576
    ROOM_KEPT = 4194304
    PASSED_MOST = 1048576
    PATIENCE = 65536
    PIECES = 16384
    REACH = 1048576
    AMID = 8388608
    STARTS = 8
    LINKS = 2
    SHORT = 512
    REFUTERS = 2
    HEADER = 12
    WINDOW = 256
    WAITS = -1
    OFTEN = 1024
    LITTLE = 16
    TLS_HEAD = 3
    MASKED = 31
    FEW = 4
    HEAD = 6
    MEMO = 4096
    UNFILLED = -1
    AT_NONE = 0
    AT_DATA = 1
    AT_SPOOL = 2
    AT_SCRATCH = 3
    SEGMENT = -1
    HOW_AT = 8
    HOW_BY = 3
    HOW_TOLD = 1
    HOW_PORT = 2
    HOW_BYTES = 3
    HOW_MESSAGES = 4
    HOW_MOST = 3
    HOW_CERTAIN = 16
    HOW_ALL = 31
    PREFACE_SIZE = 24
    FRAME_HEADER = 9
    FRAME_LIMIT = 16384
    FRAMES = 3
    FRAME_SETTINGS = 4
