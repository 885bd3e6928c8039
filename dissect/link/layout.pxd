# The same numbers as in layout.py, for the compiler; a test holds the two files equal.

cdef enum:
    P_KIND = 0
    P_TIME = 1
    P_IP_AT = 2
    P_TCP_AT = 3
    P_PAYLOAD_AT = 4
    P_CAPTURED = 5
    P_LENGTH = 6
    P_ENCAPSULATION = 7
    P_WIDTH = 8
    OTHER = 0
    TCP4 = 1
    TCP6 = 2
    FRAGMENT = 3
    DAMAGED = 4
    BAD_CHECKSUM = 5
    TOO_DEEP = 6
    ROOM_LIMIT = 65536
