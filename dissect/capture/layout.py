"""Column numbers of the record matrix and of the state of a walk over a file: the contract of this room.

Law: layout.pxd has the same numbers for the compiler; a test keeps the two files equal.
"""

# --- a record: one row per captured packet --------------------------------------------------------------------------
RECORD_AT = 0  # index in the block's data of the packet's first byte
RECORD_CAPTURED = 1  # bytes captured
RECORD_LENGTH = 2  # bytes on the wire
RECORD_TIME = 3  # ns since the epoch
RECORD_LINK = 4  # link type (DLT)
RECORD_INTERFACE = 5  # number of the interface in its file, counted over all sections
RECORD_WIDTH = 6

# --- the form of a file: all that a walk must know and keep, and so the whole of a reader's state -------------------
F_FORMAT = 0  # PCAP or PCAPNG
F_BIG = 1  # 1: numbers have their high byte first
F_HEADER = 2  # pcap: bytes before a packet
F_UNIT = 3  # pcap: ns in one unit of the fraction
F_LINK = 4  # pcap: link type
F_LIMIT = 5  # bytes of the largest packet that is believed
F_AT = 6  # file offset of the next record
F_PACKET = 7  # 0-based number of the next packet
F_SECTION = 8  # pcapng: first interface of the current section
F_INTERFACES = 9  # interfaces seen so far
F_LAST = 10  # time of the last packet, 0 before the first
F_FIRST = 11  # time of the file's first packet, 0 when unknown
F_EARLIEST = 12  # least time given so far
F_LATEST = 13  # greatest
F_BYTES = 14  # bytes captured, of the packets given so far
F_GIVEN = 15  # packets given so far
F_FIELD = 16  # of a DAMAGED record: FIELD_…
F_VALUE = 17  # … what it says; of MORE: bytes that the record needs
F_SKIP = 18  # … bytes to its end, 0 when that is unknown
F_STOP = 19  # what the walk is given: records that begin before this index …
F_END = 20  # … of bytes up to this one …
F_FINAL = 21  # … after which the file has none
F_WIDTH = 22

# --- an interface ---------------------------------------------------------------------------------------------------
N_LINK = 0  # link type
N_SNAPLEN = 1  # bytes kept of a packet, 0 = all
N_UNIT = 2  # ns in a tick, 0 when a tick is shorter
N_DIVISOR = 3  # ticks in a ns, when N_UNIT is 0; else the most ticks that can be told in ns
N_SHIFT = 4  # a tick is 2**-N_SHIFT s; -1: N_UNIT and N_DIVISOR hold
N_OFFSET = 5  # ns to be added
N_WIDTH = 6

# --- numbers in these columns ---------------------------------------------------------------------------------------
PCAP = 1
PCAPNG = 2

# --- why a walk stopped ---------------------------------------------------------------------------------------------
FULL = 0  # no row left, or `stop` reached
MORE = 1  # the record goes on after the end of the data
SPECIAL = 2  # a block that is not a packet: the reader's turn
DAMAGED = 3  # a header that cannot be; F_FIELD says which part

# --- which part of a header cannot be -------------------------------------------------------------------------------
FIELD_CAPTURED = 1  # captured length
FIELD_FRACTION = 2  # fraction of the second
FIELD_EMPTY = 3  # all zero
FIELD_ORDER = 4  # captured length above the length on the wire, and no record after it
FIELD_TOTAL = 5  # block length
FIELD_TRAILER = 6  # block length repeated at the end
FIELD_INTERFACE = 7  # interface that was not described
FIELD_MAGIC = 8  # byte order of a section

# --- limits of walks and guesses, and types of pcapng's blocks -----------------------------------------------------
BLOCK_LIMIT = 64 << 20  # bytes of the largest pcapng block that is believed
GUESS_LIMIT = 256 << 10  # … of the largest record that a guess believes
GUESS_CHAIN = 4  # records in a row that make a guess
NS_PER_SECOND = 1_000_000_000
NS_PER_DAY = 86_400 * 1_000_000_000
GUESS_SPAN = 400 * 86_400 * 1_000_000_000  # a guess lies this near the file's first packet
TOUCHED = 64 << 10  # bytes touched ahead of a walk: they stay in the second-level cache
CACHE_LINE = 64  # … one byte of each cache line
TIME_LIMIT = (1 << 62) - (1 << 54)  # times are held inside ±, so that differences never overflow, nor with half a bucket of a histogram besides
BLOCK_SECTION = 0x0A0D0D0A  # the same in both byte orders
BLOCK_INTERFACE = 1
BLOCK_OLD_PACKET = 2
BLOCK_SIMPLE_PACKET = 3
BLOCK_PACKET = 6
BLOCK_CUSTOM = 0xBAD
BLOCK_CUSTOM_NO_COPY = 0x40000BAD
SECTION_MAGIC = 0x1A2B3C4D
