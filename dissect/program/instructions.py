"""The table of instructions: the name of each, its operands, and what it does.

A program is rows of six int64: the instruction's number and up to five operands.  Everything else about instructions is derived from
here: the constants of the machine (`opcodes.py`, `.pxd`), what the polish may move or drop, the disassembler, and the check of a
program.

Law: an instruction continues in the code or jumps; only loops, EACH, PROTO and AGAIN jump back, and each of their turns takes at least
one byte, or counts down an existing item; AGAIN also has a depth.  So the work is limited by the bytes.
A register holds a number; UNSET is −2^63.  A span is two registers: the place of its first byte, and its length.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property


@dataclass(frozen=True)
class Operand:
    """What an operand is: the registers that it reads and makes, or a target."""

    reads: tuple[int, ...] = ()
    makes: tuple[int, ...] = ()
    leads: bool = False     # it is a place in the code
    table: str = ""         # it is a place in the program's tables; "" where it is none
    optional: bool = False  # −1: there is none (0 where a message's slot, or a register that is made, is meant)
    slot: bool = False      # a slot of a message's or a child's row
    pool: bool = False      # a place in the pool of names


NUMBER, FLAG = Operand(), Operand()
READ, SPAN_READ, LEFT_READ, ELEMENT_STATE, EACH_STATE = (Operand(reads=one) for one in ((0,), (0, 1), (0,), (0, 1, 4), tuple(range(7))))
NESTING = Operand(reads=(0, 1))  # how many AGAIN there are around this place, and where the last one began
OBJECT = Operand(reads=(0, 1, 2))  # a text that grows: its span, and where its room ends
MAKES, SPAN_MADE = Operand(makes=(0,)), Operand(makes=(0, 1))
MAYBE_READ, MAYBE_SPAN, MAYBE_SPAN_MADE = Operand((0,), optional=True), Operand((0, 1), optional=True), Operand(makes=(0, 1), optional=True)
EITHER = Operand()          # a register, or a constant where the operand `constant` after it is 1
SPANS = Operand()           # so many spans as the operand before it says, from this register on
UNSETS = Operand(makes=(0,), optional=True)
TARGET = Operand(leads=True)
SLOT = Operand(slot=True)
POOL = Operand(pool=True)
TABLE = {name: Operand(table=name) for name in ("switch", "pick", "class", "members", "names", "codecs", "sum", "saves")}
REPEATS = Operand(table="repeats", optional=True)


class Instruction:
    """One line of the table."""

    number: int

    def __init__(self, name: str, does: str, /, *, pure: bool = False, asks: bool = False, stops: bool = False, **operands: Operand):
        self.name, self.does, self.operands = name, does, operands
        self.pure = pure    # nothing but its result changes: where nobody reads that, it may go
        self.asks = asks    # it only looks at registers and jumps
        self.stops = stops  # the next instruction is not reached from here

    def __repr__(self) -> str:
        return self.name

    @cached_property
    def columns(self) -> list[tuple[int, str, Operand]]:
        return [(column, name, operand) for column, (name, operand) in enumerate(self.operands.items(), 1)]

    @cached_property
    def targets(self) -> tuple[int, ...]:
        """Columns that hold a place in the code."""
        return tuple(column for column, _, operand in self.columns if operand.leads)

    @cached_property
    def result(self) -> int | None:
        """The column of the one register that it makes; None if it makes none, or a span."""
        made = [column for column, _, operand in self.columns if operand.makes == (0,) and not operand.optional]
        return made[0] if len(made) == 1 else None

    def reading(self, row: list[int]) -> list[int]:
        """The registers that one row of this instruction reads."""
        found: list[int] = []
        for column, _, operand in self.columns:
            if operand is EITHER:
                found += [] if row[column + 1] else [row[column]]
            elif operand is SPANS:
                found += range(row[column], row[column] + 2 * row[column - 1])
            elif operand.reads and not (operand.optional and row[column] < 0):
                found += [row[column] + more for more in operand.reads]
        return found

    def making(self, row: list[int]) -> list[int]:
        """The registers that one row of this instruction sets, except those in its table."""
        return [row[column] + more for column, _, operand in self.columns for more in operand.makes if not (operand.optional and row[column] <= 0)]


I = Instruction  # noqa: E741 - the table is to be read, not its constructor
TABLE_OF = (
    # --- the message, and numbers ---
    I("END", "the message is done", stops=True),
    I("INT", "a number of some bytes", to=MAKES, bytes=NUMBER, big=FLAG, signed=FLAG),
    I("SKIP", "so many bytes are passed", bytes=NUMBER),
    I("SKIP_BY", "as many bytes as a register says are passed", size=READ),
    I("LIMIT", "malformed unless 0 ≤ value ≤ most", value=READ, most=NUMBER),
    I("EQUALS", "malformed unless the value is this one", value=READ, wanted=NUMBER),
    I("VARINT", "a LEB128 number of at most so many bits; form 1: zigzag, 2: signed", to=MAKES, bits=NUMBER, form=NUMBER),
    I("PEEK", "a number some bytes ahead, not passed; UNSET where the area ends", to=MAKES, bytes=NUMBER, big=FLAG, signed=FLAG, ahead=NUMBER, pure=True),
    # --- spans ---
    I("PREFIXED", "a span after its length, a number of some bytes; most < 0: no limit", to=MAYBE_SPAN_MADE, bytes=NUMBER, big=FLAG, most=NUMBER),
    I("SPAN", "a span of so many bytes; cut: of a message that is cut, those that are there", to=MAYBE_SPAN_MADE, size=READ, cut=FLAG),
    I("REST", "a span to the end of the area", to=MAYBE_SPAN_MADE),
    I("UNTIL", "a span up to a delimiter, which is passed too; how & 1: its last place, how >> 1: ends so many bytes before it; "
      "not found: more bytes, or to the end, or where otherwise & 1 nothing; otherwise >> 1: bytes that it may take, 0: no limit",
      to=MAYBE_SPAN_MADE, delimiter=POOL, size=NUMBER, how=NUMBER, otherwise=NUMBER),
    I("UNTIL_AREA", "UNTIL, and its span is the area", to=MAYBE_SPAN_MADE, delimiter=POOL, size=NUMBER, how=NUMBER, otherwise=NUMBER),
    I("UNTIL_NUMBER", "the decimal number in the span of an UNTIL, or UNSET", to=MAKES, delimiter=POOL, size=NUMBER, how=NUMBER, otherwise=NUMBER),
    I("REST_NUMBER", "the decimal number that the rest of the area is, or UNSET", to=MAKES),
    I("NUMBER", "the decimal number in a span, or UNSET", to=MAKES, span=SPAN_READ, pure=True),
    I("ENDPOINT", "six bytes as a text, 1.2.3.4:5", to=SPAN_MADE, big=FLAG),
    # --- registers ---
    I("SET", "a constant", to=MAKES, value=NUMBER, pure=True),
    I("MOVE", "another register's value", to=MAKES, value=READ, pure=True),
    I("ALU", "an operation on two values", operation=NUMBER, to=MAKES, left=READ, right=EITHER, constant=FLAG, pure=True),
    I("BITS", "some bits of a number", to=MAKES, value=READ, at=NUMBER, mask=NUMBER, pure=True),
    I("CLASS", "the class of a code", to=MAKES, code=READ, classes=TABLE["class"], pure=True),
    I("HERE", "the place of the next byte", to=MAKES, pure=True),
    I("LEFT", "the bytes left in the area", to=MAKES, pure=True),
    I("ASKED", "a slot of the request's row", to=MAKES, slot=SLOT, pure=True),
    I("RECALL", "what the connection knows; the message is done where that is nothing, or not asked yet", to=MAKES, memory=NUMBER),
    I("RESET", "some registers become UNSET", first=NUMBER, count=NUMBER),
    # --- where it goes on ---
    I("JUMP", "on there", there=TARGET, asks=True, stops=True),
    I("JUMP_NOT", "on there unless the comparison holds", comparison=NUMBER, left=READ, right=EITHER, constant=FLAG, there=TARGET, asks=True),
    I("JUMP_IS", "on there where the value is this constant; a register becomes UNSET before", value=READ, wanted=NUMBER, there=TARGET, unset=UNSETS, asks=True),
    I("JUMP_IS_NOT", "on there unless the value is this constant; a register becomes UNSET before", value=READ, wanted=NUMBER, there=TARGET, unset=UNSETS, asks=True),
    I("JUMP_FALSE", "on there where the value is 0 or UNSET", value=READ, there=TARGET, asks=True),
    I("JUMP_TRUE", "on there unless the value is 0 or UNSET", value=READ, there=TARGET, asks=True),
    I("JUMP_CLEAR", "on there where none of the bits is set; a register becomes UNSET before", value=READ, mask=NUMBER, there=TARGET, unset=UNSETS, asks=True),
    I("JUMP_ANY", "on there where one of the bits is set; a register becomes UNSET before", value=READ, mask=NUMBER, there=TARGET, unset=UNSETS, asks=True),
    I("JUMP_AT_END", "on there where the area has no bytes left", there=TARGET),
    I("SWITCH", "on where the table of pairs leads the value; else there", value=READ, cases=TABLE["switch"], other=TARGET, stops=True),
    I("PICK", "on where the table of places leads the value; else there", value=READ, cases=TABLE["pick"], other=TARGET, stops=True),
    I("CALL", "a structure that is described once and used often, there; RETURN comes back", there=TARGET),
    I("AGAIN", "CALL inside itself: malformed at `most` depths or where the last one began; RETURN gives back the registers that the table names",
      there=TARGET, saves=TABLE["saves"], most=NUMBER, nesting=NESTING),
    I("RETURN", "after the CALL, or the AGAIN", stops=True),
    I("REQUIRE", "malformed where the value is 0 or UNSET", value=READ),
    I("FAIL", "malformed", stops=True),
    I("TRY", "on failure it goes on there; cut: only where bytes end too early (2: in the capture), and then at the area's end; undo: registers of the rows to be undone",
      there=TARGET, cut=NUMBER, undo=NUMBER),
    I("END_TRY", "what was tried has succeeded"),
    I("WAIT_FOR_REQUEST", "without the request: the rest is left for it, and the message is done"),
    # --- loops ---
    I("LOOP", "a loop's head: out where the count is used up, or without one where the area ends", count=MAYBE_READ, out=TARGET, progress=READ),
    I("TURN", "a loop's turn ends, or at its first begins: as the LOOP at its head, of which `head` is the next instruction",
      count=MAYBE_READ, out=TARGET, progress=READ, head=TARGET, first=FLAG, stops=True),
    I("EACH_BEGIN", "a walk over the request's items begins: topic (2), partition, spread, progress, records, their bytes", state=EACH_STATE),
    I("EACH", "the next item; out after the last one, `spread` where the last code spreads", state=EACH_STATE, out=TARGET, spread=TARGET, count=MAYBE_READ),
    # --- areas ---
    I("ENTER", "an area of so many bytes; short: it may be cut", size=READ, short=FLAG),
    I("ENTER_AT", "an area elsewhere in this one", at=READ, size=READ, short=FLAG),
    I("ENTER_SPAN", "a span is the area", span=SPAN_READ),
    I("LEAVE", "after the area, or back to where it was entered from elsewhere; with a table: the region's end, which is noted", repeats=REPEATS),
    I("DELIMITED_AREA", "after a LEB128 length: an area; short: it may be cut", short=FLAG),
    I("DELIMITED_SKIP", "after a LEB128 length: passed"),
    I("DELIMITED_MEMBERS", "after a LEB128 length: protobuf, without calls; short: it may be cut", members=TABLE["members"], short=FLAG),
    I("DELIMITED_SPAN", "after a LEB128 length: a span", to=SPAN_MADE),
    I("INFLATE", "a span of what the rest of the area inflates to; no such codec: as it is; with a table: on behind its LEAVE where it was read before", to=SPAN_MADE, codec=READ, codecs=TABLE["codecs"], size=MAYBE_READ, repeats=REPEATS),
    I("ASSEMBLE", "a span: the content, where all of it is there; else what this frame brings of it is noted, and the message is done",
      what=NUMBER, key=READ, last=MAYBE_READ, more=MAYBE_READ, to=SPAN_MADE),
    I("PIECE", "what this frame brings of content is noted, and the message is done", what=NUMBER, key=READ, last=MAYBE_READ, more=MAYBE_READ),
    I("JOIN", "a span of chunks joined; lengths: their bytes, + 8 if big-endian", to=MAYBE_SPAN_MADE, count=READ, lengths=NUMBER, step=READ, most=NUMBER),
    # --- members ---
    I("PROTO", "the area as protobuf, from here or from a place; what no member sets is UNSET", members=TABLE["members"], start=MAYBE_READ),
    I("PROTO_RETURN", "from a repeated member, on with its message", stops=True),
    I("NAMES", "the values of names that stand from here on, or in a span, written as the form says; others UNSET",
      names=TABLE["names"], span=MAYBE_SPAN, form=MAYBE_READ),
    I("JUMP_UNLESS_OBJECT", "on there unless the span is a JSON object (object 0: where it is no text)", span=SPAN_READ, there=TARGET, object=FLAG),
    I("ELEMENT", "the next element of an array or object; there where none is left", state=ELEMENT_STATE, there=TARGET),
    # --- texts that are made ---
    I("TEXT_BEGIN", "an empty text", to=SPAN_READ),
    I("TEXT_LITERAL", "a text, longer by a constant", to=SPAN_READ, literal=POOL, size=NUMBER),
    I("TEXT_ADD", "a text, longer by a span", to=SPAN_READ, span=SPAN_READ),
    I("TEXT_HEX", "a text, longer by a span's bytes as digits", to=SPAN_READ, span=SPAN_READ),
    I("TEXT_HEX_NUMBER", "a text, longer by a number's bytes as digits", to=SPAN_READ, value=READ, bytes=NUMBER),
    I("TEXT_UPPER", "a text, longer by a span in capital letters", to=SPAN_READ, span=SPAN_READ),
    I("DIGEST", "a span's hash, or the number that a table has for it (names < 0: none); fold: of its capital letters",
      to=MAKES, span=SPAN_READ, fold=FLAG, names=NUMBER, pure=True),
    I("ENTRY", "a JSON object, longer by a key and a value; or texts with a letter `between`, longer by the value", into=OBJECT, key=SPAN_READ, value=SPAN_READ, between=NUMBER),
    I("CHECK", "a sum over spans against what is stored", must=TABLE["sum"], sum=NUMBER, count=NUMBER, spans=SPANS, stored=READ),
    # --- the message's row ---
    I("PUT", "a slot, and another one where it is not 0, unless UNSET", slot=SLOT, value=READ, also=SLOT),
    I("PUT_CONST", "a slot, and another one where it is not 0, with constants", slot=SLOT, value=NUMBER, also=SLOT, value_also=NUMBER),
    I("PUT_TEXT", "two slots, unless UNSET or empty", slot=SLOT, span=SPAN_READ),
    I("PUT_NUMBER", "two slots: a number that is a text", slot=SLOT, value=READ),
    I("COUNTS", "the message has records: their bytes, and if counted their number, begin at 0; one: there are never more than one", one=FLAG, counted=FLAG),
    I("COUNT", "a record that is only counted, with its payload", payload=MAYBE_SPAN, inside=FLAG),
    # --- rows of children ---
    I("ROW", "a row of a table begins; maybe: an event that depends on what else was read", table=NUMBER, width=NUMBER, maybe=FLAG),
    I("ROW_PUT", "a slot, unless UNSET", table=NUMBER, slot=SLOT, value=READ),
    I("ROW_CONST", "a slot, with a constant", table=NUMBER, slot=SLOT, value=NUMBER),
    I("ROW_TEXT", "two slots, unless UNSET; empty: also where it is empty", table=NUMBER, slot=SLOT, span=SPAN_READ, empty=FLAG),
    I("ROW_NUMBER", "two slots: a number that is a text", table=NUMBER, slot=SLOT, value=READ),
    I("COMMIT", "the row is done; inside: a record inside an item", table=NUMBER, inside=FLAG),
)
for _number, _one in enumerate(TABLE_OF):
    _one.number = _number
INSTRUCTIONS = {one.name: one for one in TABLE_OF}
