"""Column numbers of the record matrix: the contract between captures and packets.

Law: the same numbers stand in layout.pxd for the compiler; a test holds the two files equal.
"""

# --- a record: one row per captured packet ------------------------------------------------------------------------
RECORD_AT = 0  # index in the block's data of the packet's first byte
RECORD_CAPTURED = 1  # bytes captured
RECORD_LENGTH = 2  # bytes on the wire
RECORD_TIME = 3  # ns since the epoch
RECORD_LINK = 4  # link type (DLT)
RECORD_INTERFACE = 5  # number of the interface in its file, counted over all sections
RECORD_WIDTH = 6
