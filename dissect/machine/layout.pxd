# The same numbers as in layout.py, for the compiler; a test holds the two files equal.

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
    AREA_KIND = 0
    AREA_AT = 1
    AREA_END = 2
    AREA_BASE = 3
    AREA_PC = 4
    AREA_EXTRA = 5
    AREA_WIDTH = 6
    AREAS_MAX = 64
