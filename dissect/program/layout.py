"""Numbers that a program and the machine share, beside those of the instructions (`opcodes.py`).

layout.pxd has the same numbers for the compiler; a test keeps the two files equal.
"""

# What the table of a PROTO does with a member: table = highest number, first register, registers, then per number
# (action, register, target).
PROTO_SKIP, PROTO_INT, PROTO_INT32, PROTO_BOOL, PROTO_SPAN, PROTO_CALL, PROTO_ZIGZAG, PROTO_UINT32, PROTO_FIXED, PROTO_UNION, PROTO_EACH = range(11)
NAME_SKIP, NAME_TEXT, NAME_NUMBER = range(3)  # what NAMES does with a value
STEP_WIDTH = 6

OPERATIONS = {"+": 0, "-": 1, "*": 2, "//": 3, "%": 4, "&": 5, "|": 6, "^": 7, "<<": 8, ">>": 9,
              "==": 10, "!=": 11, "<": 12, "<=": 13, ">": 14, ">=": 15}
COMPARISONS = ("==", "!=", "<", "<=", ">", ">=")
TABLES = ("items", "records", "events")
