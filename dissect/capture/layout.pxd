# The same numbers as in layout.py, for the compiler; a test holds the two files equal.

cdef enum:
    RECORD_AT = 0
    RECORD_CAPTURED = 1
    RECORD_LENGTH = 2
    RECORD_TIME = 3
    RECORD_LINK = 4
    RECORD_INTERFACE = 5
    RECORD_WIDTH = 6
