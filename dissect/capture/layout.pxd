# The same numbers as in layout.py, for the compiler; a test holds the two files equal.

cdef extern from *:
    """
    #define MQ_NS_PER_DAY 86400000000000LL
    #define MQ_GUESS_SPAN 34560000000000000LL
    #define MQ_TIME_LIMIT 4593671619917905920LL
    """
    const long long NS_PER_DAY "MQ_NS_PER_DAY"
    const long long GUESS_SPAN "MQ_GUESS_SPAN"
    const long long TIME_LIMIT "MQ_TIME_LIMIT"

cdef enum:
    RECORD_AT = 0
    RECORD_CAPTURED = 1
    RECORD_LENGTH = 2
    RECORD_TIME = 3
    RECORD_LINK = 4
    RECORD_INTERFACE = 5
    RECORD_WIDTH = 6
    F_FORMAT = 0
    F_BIG = 1
    F_HEADER = 2
    F_UNIT = 3
    F_LINK = 4
    F_LIMIT = 5
    F_AT = 6
    F_PACKET = 7
    F_SECTION = 8
    F_INTERFACES = 9
    F_LAST = 10
    F_FIRST = 11
    F_EARLIEST = 12
    F_LATEST = 13
    F_BYTES = 14
    F_GIVEN = 15
    F_FIELD = 16
    F_VALUE = 17
    F_SKIP = 18
    F_STOP = 19
    F_END = 20
    F_FINAL = 21
    F_WIDTH = 22
    N_LINK = 0
    N_SNAPLEN = 1
    N_UNIT = 2
    N_DIVISOR = 3
    N_SHIFT = 4
    N_OFFSET = 5
    N_WIDTH = 6
    PCAP = 1
    PCAPNG = 2
    FULL = 0
    MORE = 1
    SPECIAL = 2
    DAMAGED = 3
    FIELD_CAPTURED = 1
    FIELD_FRACTION = 2
    FIELD_EMPTY = 3
    FIELD_ORDER = 4
    FIELD_TOTAL = 5
    FIELD_TRAILER = 6
    FIELD_INTERFACE = 7
    FIELD_MAGIC = 8
    BLOCK_LIMIT = 67108864
    GUESS_LIMIT = 262144
    GUESS_CHAIN = 4
    NS_PER_SECOND = 1000000000
    TOUCHED = 65536
    CACHE_LINE = 64
    BLOCK_SECTION = 168627466
    BLOCK_INTERFACE = 1
    BLOCK_OLD_PACKET = 2
    BLOCK_SIMPLE_PACKET = 3
    BLOCK_PACKET = 6
    BLOCK_CUSTOM = 2989
    BLOCK_CUSTOM_NO_COPY = 1073744813
    SECTION_MAGIC = 439041101
