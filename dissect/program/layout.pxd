# The same numbers as in layout.py, for the compiler; a test holds the two files equal.

cdef enum:
    PROTO_SKIP = 0
    PROTO_INT = 1
    PROTO_INT32 = 2
    PROTO_BOOL = 3
    PROTO_SPAN = 4
    PROTO_CALL = 5
    PROTO_ZIGZAG = 6
    PROTO_UINT32 = 7
    PROTO_FIXED = 8
    PROTO_UNION = 9
    PROTO_EACH = 10
    NAME_SKIP = 0
    NAME_TEXT = 1
    NAME_NUMBER = 2
    STEP_WIDTH = 6
