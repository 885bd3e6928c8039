# The same numbers as in layout.py, for the compiler; a test holds the two files equal.

cdef extern from *:
    """
    #define MQ_API_NAMED 2305843009213693952LL
    #define MQ_PAIR_OVER 281474976710656LL
    #define MQ_PAIR_SHARED 562949953421312LL
    #define MQ_PAIR_FIRST 1125899906842624LL
    #define MQ_PAIR_LATER 2251799813685248LL
    #define MQ_PAIR_HEARD 2251799813685248LL
    #define MQ_PAIR_SILENT 4503599627370496LL
    #define MQ_PAIR_SILENT_ONCE 6755399441055744LL
    #define MQ_PAIR_OPENS 281474976710656LL
    #define MQ_ARENA 281474976710656LL
    #define MQ_UNSET (-9223372036854775807LL - 1)
    #define MQ_NOBODY_KNOWS (-9223372036854775806LL - 1)
    """
    const long long API_NAMED "MQ_API_NAMED"
    const long long PAIR_OVER "MQ_PAIR_OVER"
    const long long PAIR_SHARED "MQ_PAIR_SHARED"
    const long long PAIR_FIRST "MQ_PAIR_FIRST"
    const long long PAIR_LATER "MQ_PAIR_LATER"
    const long long PAIR_HEARD "MQ_PAIR_HEARD"
    const long long PAIR_SILENT "MQ_PAIR_SILENT"
    const long long PAIR_SILENT_ONCE "MQ_PAIR_SILENT_ONCE"
    const long long PAIR_OPENS "MQ_PAIR_OPENS"
    const long long ARENA "MQ_ARENA"
    const long long UNSET "MQ_UNSET"
    const long long NOBODY_KNOWS "MQ_NOBODY_KNOWS"

cdef enum:
    M_PRESENT = 0
    M_KIND = 1
    M_API = 2
    M_REQUEST_ID = 3
    M_KEY0 = 4
    M_KEY1 = 5
    M_KEY2 = 6
    M_CODE = 7
    M_CLASS = 8
    M_TOPIC = 9
    M_PARTITION = 11
    M_BROKER = 12
    M_GROUP = 14
    M_CLIENT = 16
    M_CODE_NAME = 18
    M_TEXT = 20
    M_RECORDS = 22
    M_PAYLOAD_BYTES = 23
    M_WAIT = 24
    M_WAIT_UNTIL = 25
    M_PAIRING = 26
    M_REST = 27
    M_ANSWER_OFFSET = 29
    M_ANSWER_ID = 30
    M_KEY_ALSO = 32
    M_BIND = 33
    M_BIND_ID = 34
    M_NAMED1 = 35
    M_NAMED2 = 36
    M_NOTE = 37
    M_API_NAME = 38
    M_LEG = 40
    M_FIELDS = 41
    MEMORIES_MOST = 4
    PIECE_HOW = 0
    PIECE_KEY = 1
    PIECE_AT = 2
    PIECE_LENGTH = 3
    PIECE_MORE = 4
    PIECE_PLACES = 5
    PIECE_SLOTS = 6
    REQUEST = 1
    RESPONSE = 2
    PUSH = 3
    ONEWAY = 4
    OK = 0
    EMPTY = 1
    REDIRECT = 2
    ERROR = 3
    WAIT_NONE = 0
    WAIT_ALL = 1
    WAIT_IF_LONG = 2
    WAIT_UNTIL_TIME = 3
    PAIR_INTERIM = 1
    PAIR_FIFO = 2
    PAIR_MAYBE = 4
    PAIR_FILLED = 8
    PAIR_FAMILY = 16
    BIND_MAKE = 0
    BIND_USE = 1
    BIND_END = 2
    C_MESSAGE = 0
    C_PRESENT = 1
    I_TOPIC = 2
    I_PARTITION = 4
    I_CODE = 5
    I_CLASS = 6
    I_RECORDS = 7
    I_PAYLOAD_BYTES = 8
    I_BROKER = 9
    I_MESSAGE_ID = 11
    I_OFFSET = 13
    I_UP_TO = 14
    I_BIND = 15
    I_BIND_ID = 16
    I_LEFT = 17
    I_WIDTH = 19
    D_TOPIC = 2
    D_PARTITION = 4
    D_OFFSET = 5
    D_MESSAGE_ID = 6
    D_TIMESTAMP = 8
    D_KEY = 9
    D_PAYLOAD = 11
    D_BATCH_SIZE = 13
    D_CHUNKS = 14
    D_COMPLETE = 15
    D_PROPERTIES = 16
    D_CRC = 18
    D_INDEX = 19
    D_SEALED = 20
    D_REDELIVERED = 21
    D_PART = 22
    D_UUID = 23
    D_CONTENT = 25
    D_CODEC = 27
    D_WHOLE = 28
    D_LEFT = 29
    D_RETRIED = 31
    D_WIDTH = 32
    E_EVENT = 2
    E_WHEN = 3
    E_GROUP = 4
    E_CONSUMER = 6
    E_TOPIC = 8
    E_PARTITION = 10
    E_BROKER = 11
    E_DETAIL = 13
    E_WIDTH = 15
    WITH_MESSAGE = 0
    WITH_ANSWER = 1
    UNLESS_REFUSED = 2
    DECODED = 0
    MALFORMED = 1
    TRUNCATED = 2
    UNSOUND = 3
    TOO_LARGE = 4
    UNKNOWN_BEFORE = 5
    UNFINISHED = 6
    NO_BEGINNING = 7
    IS_NUMBER = -1
    IS_INTERNED = -2
    IS_RECALLED = -3
    IS_PIECE = -4
    IS_LENT = -8
    LENT_LEAST = -263
    IS_UNNAMED = -5
    DELIMITED_MOST = 65536
    F_AT = 0
    F_SIZE = 1
    F_SIDE = 2
