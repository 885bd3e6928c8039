"""How a run of the machine ends, the columns of its stack of areas, and its limits.

layout.pxd has the same numbers for the compiler; a test keeps the two files equal.
"""

# FULL: a table or the arena must grow, and the message is run again.
# MEMBER: protobuf has met one that has code of its own.
GOOD, BAD, SHORT, FULL, NEED, MEMBER = range(6)
# The frame is whole · its end is missing · its size is not known yet.
HARD, CUT, SOFT = range(3)
# What is full: a table of children, or the arena.
FULL_ITEMS, FULL_RECORDS, FULL_EVENTS, FULL_ARENA = range(4)
# An area on the stack: what entered it, where to go on and where the outer one ends; of some also its base, the end of the outermost one, and the TRY's place in the code.
# A CALL has its place in AREA_AT; a PROTO and an AGAIN too, and their table in AREA_END; below an AGAIN lie the registers that it keeps, of kind -1.
AREA_KIND, AREA_AT, AREA_END, AREA_BASE, AREA_TOP, AREA_LINE = range(6)
AREA_WIDTH = 6
CLAMPED = -2  # the kind of an area of which the end is missing, legally
KEPT = 5  # registers in one place of the stack
AREAS_MAX = 64  # areas, members and attempts within each other; programs are unrolled, so they rarely pass 20; what structures inside themselves need is added
READ_AHEAD = -1  # the status of a row that was read when its frame was measured, until the batch is decoded
# A frame of `decode_where`, beside F_…: bytes that it has on the wire, which buffer it lies in, and whether all of it is there.
WHERE_BUFFER, WHERE_SIZE, WHERE_COMPLETE = 3, 4, 12

# A look at a frame that wants more bytes, written down: whose it is (direction + 1, where it begins in the stream, the packet of its first byte), where the
# dispatch stood, how far a delimiter was looked for; then its registers and its stack.
PAUSED_WHOSE, PAUSED_OFFSET, PAUSED_PACKET, PAUSED_LINE, PAUSED_AT, PAUSED_END, PAUSED_TOP, PAUSED_DEPTH, PAUSED_LOOKED = range(9)
PAUSED_WIDTH = 9
BARREN_ROWS = 8  # delimiters of which it is known, while a beginning is looked for, where they are not
PAUSED_ROWS = 16  # such looks; of others the next one begins anew
PAUSED_FROM = 4096  # bytes that wait: with less a new look costs little

# A region that was read: its number, its bytes, and what reading it took: turns, bytes inflated and made, records and their bytes.
REPEAT_NUMBER, REPEAT_SIZE, REPEAT_TURNS, REPEAT_INFLATED, REPEAT_MADE, REPEAT_COUNT, REPEAT_PAYLOAD = range(7)
REPEAT_WIDTH = 8
REPEAT_ROWS = 1 << 14  # such regions: a megabyte; further ones take the places of others

SUM_CRC32, SUM_CRC32C, SUM_ADLER32 = 0, 1, 2  # places in language.nodes.SUMS; a test holds them equal
CASTAGNOLI, ZLIB = 0x82F63B78, 0xEDB88320  # the polynomials of CRC-32C and CRC-32, bits reversed

LOW32 = (1 << 32) - 1
TWO32 = 1 << 32
LINE = 64  # bytes that memory brings at once
AHEAD = 4  # frames that are called for before they are read
ARENA_MOST = 32 << 20  # bytes of a batch's arena; beyond, texts become numbers early
CHILDREN_MOST = 1 << 16  # items, records and events of a batch that its caller takes together; beyond, the rest of its frames waits
TURNS_LEAST = 1 << 11  # of a message's loops, however few its bytes: they may inflate to millions of records …
TURNS_PER_BYTE = 8  # … and so many for each captured byte: short records that are all alike may be packed twenty to one; attempts that fail are turns, too, and may be TURNS_LEAST more
LOOKS_LEAST = 1 << 18  # bytes that attempts of a message pass over, sum up or look through, however few its own: the same ones may be looked at again …
LOOKS_PER_BYTE = 64  # … so often each of them …
LOOKS_PER_GIVEN = 8  # … and each of what its regions gave
TURNS_ANY = 1 << 62
MADE_LEAST = 1 << 16  # bytes of texts that a message makes, however few its own …
MADE_PER_BYTE = 128  # … so many for each of them, and as many as its regions gave: a batch may name one long key a thousand times
HALVES_MOST = 16  # texts that are made of what a cut message has half of
NAME_MOST = 1024  # bytes of a name that stay: a message may say one in kilobytes, and thousands of rows repeat it
LISTED_LEAST = 96  # records of a message that become rows, and events, however few its bytes …
LISTED_PER_FOUR = 5  # … so many for four of them: packed best, records with a number of their own take nearly a byte …
LISTED_MOST = 1 << 16  # … but beyond so many one for four: a message is decoded at once; further records are only counted
INFLATED_MAX = 64 << 20  # bytes that one message may inflate to, all its regions together
INFLATED_PER_BYTE = 16_384  # … and for each byte of it; only zstd packs denser, and only megabytes of one byte
DECIMALS_MOST = 18  # digits of which any number has room in 64 bits
ENDPOINT_MOST = 24  # bytes that an endpoint has as a text, and more
VARINT_BITS, VARINT32_BITS = 70, 35  # bits that a LEB128 number's bytes have at most: ten bytes, or five
FIELD_NUMBERS = 1 << 29  # of protobuf
