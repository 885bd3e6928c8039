# The same numbers as in layout.py, for the compiler; a test holds the two files equal.

cdef extern from *:
    """
    #define MQ_CASTAGNOLI 2197175160LL
    #define MQ_ZLIB 3988292384LL
    #define MQ_LOW32 4294967295LL
    #define MQ_TWO32 4294967296LL
    #define MQ_TURNS_ANY 4611686018427387904LL
    """
    const long long CASTAGNOLI "MQ_CASTAGNOLI"
    const long long ZLIB "MQ_ZLIB"
    const long long LOW32 "MQ_LOW32"
    const long long TWO32 "MQ_TWO32"
    const long long TURNS_ANY "MQ_TURNS_ANY"

cdef enum:
    GOOD = 0
    BAD = 1
    SHORT = 2
    FULL = 3
    NEED = 4
    MEMBER = 5
    HARD = 0
    CUT = 1
    SOFT = 2
    FULL_ITEMS = 0
    FULL_RECORDS = 1
    FULL_EVENTS = 2
    FULL_ARENA = 3
    AREA_KIND = 0
    AREA_AT = 1
    AREA_END = 2
    AREA_BASE = 3
    AREA_TOP = 4
    AREA_LINE = 5
    AREA_WIDTH = 6
    CLAMPED = -2
    KEPT = 5
    AREAS_MAX = 64
    READ_AHEAD = -1
    WHERE_BUFFER = 3
    WHERE_SIZE = 4
    WHERE_COMPLETE = 12
    PAUSED_WHOSE = 0
    PAUSED_OFFSET = 1
    PAUSED_PACKET = 2
    PAUSED_LINE = 3
    PAUSED_AT = 4
    PAUSED_END = 5
    PAUSED_TOP = 6
    PAUSED_DEPTH = 7
    PAUSED_LOOKED = 8
    PAUSED_WIDTH = 9
    BARREN_ROWS = 8
    PAUSED_ROWS = 16
    PAUSED_FROM = 4096
    SUM_CRC32 = 0
    SUM_CRC32C = 1
    SUM_ADLER32 = 2
    LINE = 64
    AHEAD = 4
    ARENA_MOST = 33554432
    CHILDREN_MOST = 65536
    TURNS_LEAST = 2048
    TURNS_PER_BYTE = 8
    LOOKS_LEAST = 262144
    LOOKS_PER_BYTE = 64
    LOOKS_PER_GIVEN = 8
    MADE_LEAST = 65536
    MADE_PER_BYTE = 128
    NAME_MOST = 1024
    LISTED_LEAST = 96
    LISTED_PER_FOUR = 5
    LISTED_MOST = 65536
    INFLATED_MAX = 67108864
    INFLATED_PER_BYTE = 16384
    DECIMALS_MOST = 18
    ENDPOINT_MOST = 24
    VARINT_BITS = 70
    VARINT32_BITS = 35
    FIELD_NUMBERS = 536870912
