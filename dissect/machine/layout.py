"""How a run of the machine ends, and the columns of its stack of areas.

The same numbers stand in layout.pxd for the compiler; a test holds the two files equal.
"""

# FULL: a table or the arena must grow, and the message is run again.
# MEMBER: protobuf has met one that has code of its own.
GOOD, BAD, SHORT, FULL, NEED, MEMBER = range(6)
# The frame is whole · its end is missing · its size is not known yet.
HARD, CUT, SOFT = range(3)
# An area on the stack: what entered it, where to go on and where the outer one ends.
AREA_KIND, AREA_AT, AREA_END, AREA_BASE, AREA_PC, AREA_EXTRA = range(6)
AREA_WIDTH = 6
AREAS_MAX = 64  # areas, members and attempts within each other; programs are unrolled, so they rarely pass 20
