"""The instructions of a program: rows of six int64, (op, a, b, c, d, e).

Law: an instruction moves on in the code or jumps; only LOOP, EACH and PROTO jump back, and each turn of theirs takes
at least one byte, or counts down an item that exists.  So work is bounded by bytes.  A text or span is two registers:
index and length.  UNSET is -2^63.  The same numbers stand in `ops.pxd`; a test holds them equal.
"""

END = 0  # the message is done
INT = 1  # a ← number of b bytes, c 1: big-endian, d 1: signed
SKIP = 2  # a bytes
SKIP_BY = 3  # [a] bytes
LIMIT = 4  # malformed unless 0 <= [a] <= b
EQUALS = 5  # malformed unless [a] = b
VARINT = 6  # a ← LEB128 of at most b bits; c 1: zigzag, 2: signed
PREFIXED = 7  # a ← span behind a number of b bytes, c 1: big-endian; d >= 0: its limit; a < 0: skip only
SPAN = 8  # a ← span of [b] bytes; c: of a cut message, those that are there
REST = 9  # a ← span to the end of the area
UNTIL = 10  # a ← span up to pool[b : b + c], which is taken too; d & 1: the last one; d >> 1: ends so many bytes before it; not found: to the end, or with e nothing
NUMBER = 11  # a ← decimal number in span b, or UNSET
ENDPOINT = 12  # a ← text "1.2.3.4:5" of 6 bytes; b 1: the port is big-endian
SET = 13  # a ← b
MOVE = 14  # a ← [b]
ALU = 15  # b ← [c] (operation a) [d], or d itself where e is 1
JUMP_NOT = 16  # to e unless [b] (comparison a) [c], or c itself where d is 1
JUMP_FALSE = 17  # to b where [a] is 0 or UNSET
JUMP = 18  # to a
SWITCH = 19  # on [a]: table b holds n and n sorted pairs (value, target); else to c
HERE = 20  # a ← place of the next byte
LEFT = 21  # a ← bytes left in the area
PEEK = 22  # a ← number of b bytes, c as INT, d signed, e bytes ahead; UNSET where the area ends
REQUIRE = 23  # malformed where [a] is 0 or UNSET
ENTER = 24  # area of [a] bytes; b 1: may be cut short
ENTER_AT = 25  # area of [b] bytes at [a]; c 1: may be cut short
ENTER_SPAN = 26  # area of span a
LEAVE = 27  # the area: behind it, or back to where it was entered from elsewhere
LOOP = 28  # a < 0: to b at the end of the area; else count [a] down, to b at 0; c: register of progress
ROW = 29  # begin a row of table a, b wide
COMMIT = 30  # the row of table a; b 1: a record inside an item
PUT = 31  # message slot a ← [b], unless UNSET; so slot c, where it is not 0
PUT_CONST = 32  # message slot a ← b, and c ← d where c is not 0
PUT_TEXT = 33  # message slots a, a + 1 ← span b, unless UNSET or empty
PUT_NUMBER = 34  # message slots a, a + 1 ← [b], IS_NUMBER
ROW_PUT = 36  # row of table a, slot b ← [c], unless UNSET
ROW_CONST = 37  # row of table a, slot b ← c
ROW_TEXT = 38  # row of table a, slots b, b + 1 ← span c; d 1: also when empty
ROW_NUMBER = 39  # row of table a, slots b, b + 1 ← [c], IS_NUMBER
CLASS = 40  # a ← class of code [b] by table c: default, m classes of the codes from 0 on, n pairs (code, class)
COUNTS = 41  # the message has records: begin at 0
TRY = 42  # on failure go on at a; b 1: only where bytes end too early, and then at the end of the area; c: registers of what is undone
END_TRY = 43
INFLATE = 44  # a ← span of what the rest of the area inflates to: codec by [b] in table c (none: as it is), [d] bytes, or d −1
JOIN = 45  # a ← span of [b] chunks joined; c: bytes of their lengths, + 8 if big-endian; [d]: block size; e: limit
PROTO = 46  # read the area as protobuf by table a, from here or from [b]; what no member sets is UNSET
PROTO_RETURN = 47  # from a repeated member, on with its message
EACH_BEGIN = 48  # a: registers topic, topic length, partition, spread, progress, records, their bytes
EACH = 49  # a as before; to b behind the last item; to c where the last code spreads; d: count register or -1
ASKED = 50  # a ← slot b of the request's row
RESET = 51  # registers a … a + b - 1 ← UNSET
WAIT_FOR_REQUEST = 52  # without the request: the rest from here is M_REST, and the message is done
FAIL = 53  # malformed
PICK = 54  # as SWITCH; table b: lowest value, how many, and a target for each
BITS = 55  # a ← ([b] >> c) & d
JUMP_CLEAR = 56  # to c where [a] & b is 0; d ← UNSET before, where it is not 0
JUMP_ANY = 57  # to c where [a] & b is not 0; d as before
JUMP_TRUE = 58  # to b unless [a] is 0 or UNSET
DELIMITED = 59  # LEB128, then so many bytes: b 0: an area (a: may be cut short), 1: skipped, 3: protobuf by table c, no calls, 4: span c
NAMES = 60  # by table a: values of names that stand from here on, or in span b, written as form [c] says; others UNSET
JUMP_UNLESS_OBJECT = 61  # to b unless span a begins with { (c 0: where it begins with { or [)
ELEMENT = 62  # a: registers at, bytes left, the next element, kind (−1 at first) of that array or object; to b where there is none
APPEND = 63  # span a of the arena, longer by b: MADE_… of c, d
CHECK = 64  # sum b (SUMS) of c spans from register d on against [e]; table a: mask, 1 where it must fit
ENTRY = 65  # one more pair of texts for the JSON object that span a is: key b, value c
COUNT = 66  # a record that is only counted, with its payload: span a, or a −1; b 1: inside an item
TURN = 67  # the end of a loop's turn, or where e is 1 its beginning: as the LOOP at its head, of which d is the next instruction

OPERATIONS = {"+": 0, "-": 1, "*": 2, "//": 3, "%": 4, "&": 5, "|": 6, "^": 7, "<<": 8, ">>": 9,
              "==": 10, "!=": 11, "<": 12, "<=": 13, ">": 14, ">=": 15}
COMPARISONS = ("==", "!=", "<", "<=", ">", ">=")
# What a table of PROTO does with a member: table = highest number, first register, registers, then per number
# (action, register, target).
PROTO_SKIP, PROTO_INT, PROTO_INT32, PROTO_BOOL, PROTO_SPAN, PROTO_CALL, PROTO_ZIGZAG, PROTO_UINT32, PROTO_FIXED, PROTO_UNION = range(10)
# What NAMES does with a value; what APPEND writes.
NAME_SKIP, NAME_TEXT, NAME_NUMBER = range(3)
MADE_BEGIN, MADE_LITERAL, MADE_TEXT, MADE_HEX, MADE_HEX_NUMBER = range(5)
TABLES = ("items", "records", "events")

# How a run ends: FULL: a table or the arena must grow, and the message is run again.
GOOD, BAD, SHORT, FULL, NEED, CALL = range(6)
# The frame is whole · its end is missing · its size is not known yet.
HARD, CUT, SOFT = range(3)
# Columns of the stack of areas.
S_KIND, S_AT, S_END, S_BASE, S_PC, S_EXTRA = range(6)
