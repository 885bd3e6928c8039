"""Description → program.  Structures are unrolled where they are used, so a program has no calls and no depth of its
own; what nobody asked for is skipped, and a message ends behind the last thing that was asked for.

Law: a program gives exactly the rows of `tree.Tree.rows`, for the columns that it was asked for.
"""

from __future__ import annotations

from functools import cached_property

import numpy as np

from dissect.wire import layout as L
from dissect.wire import nodes as N
from dissect.wire import ops as O
from dissect.wire.expr import UNSET, Asked, Choose, Const, DescriptionError, Name, Op
from dissect.wire.implied import Implied
from dissect.wire.language import Item, Message, Protocol, Record
from dissect.wire.named import opens
from dissect.wire.nodes import every
from dissect.wire.polish import polish
from dissect.wire.program import Program
from dissect.wire.rows import EVENT_ROLES, EVENT_SLOTS, INHERIT, SLOT

CODE_MAX = 400_000
CODES_DENSE = 1024  # classes of codes below are looked up, those of others searched
FIELD_SLOTS_MAX = 62  # the mask has one bit for each slot
SIDE, INDEX = 0, 1  # registers that every program has
TARGETS = {O.JUMP_UNLESS_OBJECT: 2, O.JUMP_NOT: 5, O.JUMP_FALSE: 2, O.JUMP_TRUE: 2, O.JUMP_CLEAR: 3, O.JUMP_ANY: 3, O.JUMP: 1}  # column of the target
NEGATION = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
INHERITED = {N.TOPIC, N.PARTITION, N.GROUP, N.CLIENT}  # roles that later rows and events read again
WIDTHS = {"items": L.I_WIDTH, "records": L.D_WIDTH, "events": L.E_WIDTH}
ALL_TABLES = frozenset(WIDTHS)
ALL_ROLES = frozenset(N.ROLES) | {"check"}  # check: checksums are compared


def lower(protocol: Protocol, fields=(), tables=ALL_TABLES, roles=ALL_ROLES) -> Program:
    """A program for some columns: roles by name, further fields as `struct.field`, child tables."""
    asked = (id(protocol), tuple(fields), frozenset(tables), frozenset(roles))
    if asked not in _lowered:
        if len(_lowered) >= KEPT:
            _lowered.clear()
        _lowered[asked] = (protocol, Lowering(protocol, list(fields), frozenset(tables), frozenset(roles)).program())
    return _lowered[asked][1]


class Lowered:
    """A protocol's program for some columns, made when its first message is there; a short one recognises it until then."""

    def __init__(self, protocol: Protocol, fields=(), tables=ALL_TABLES, roles=ALL_ROLES):
        self.protocol, self.fields, self.tables, self.roles = protocol, fields, tables, roles

    @property
    def width(self) -> int:
        """Slots of a message."""
        return self.short.width if self.fields else L.M_FIELDS

    @cached_property
    def short(self) -> Program:
        return lower(self.protocol, self.fields, frozenset(), frozenset())

    @cached_property
    def whole(self) -> Program:
        return lower(self.protocol, self.fields, self.tables, self.roles)


ITEM_SUMS = frozenset(("items.records", "items.payload_bytes"))  # an answer's items have them from the request's
KEPT = 64  # programs; a decoder of many splits asks for the same ones each time
_lowered: dict[tuple, tuple] = {}  # what was asked → the protocol, held so that its id stays its own, and its program


class Lowering:
    def __init__(self, protocol: Protocol, fields: list[str], tables: frozenset[str], roles: frozenset[str]):
        self.protocol, self.tables_wanted, self.roles_wanted = protocol, tables, roles
        self.code: list[list[int]] = []
        self.tables: list[int] = []
        self.pool = b""
        self.registers = 2
        self.env: dict[N.Field, int] = {}
        self.visible: dict[N.Role, tuple[int, bool]] = {}
        self.stack: list[str] = []
        self.deep = 0
        self.framing = True  # outside of all areas, where `frame` has checked what is checked here
        self.failures: list[int] = []  # jumps to the end of a malformed message
        self.measuring = False  # only the length of a frame, or the likeness of a start, is wanted
        self.entering = True  # areas are looked into
        self.counting = False  # a record is only counted, and has no row
        self.hushed = False  # what is read gives no row and no role
        self.within_region = False  # asked of what a compressed region holds
        self.each: tuple[int, ...] | None = None
        self.label = 0  # code before it is not joined with code behind it
        self.message = None
        self.useful_: dict = {}
        self.feeds_: dict = {}
        self.whole_: dict = {}
        self.shapes: list = []  # the likeness of a start, while it is lowered
        self.names = (-1, -1, (N.Form(N.NAMED_JSON),))  # what members are taken from: registers of span and form, forms
        self.implied = Implied(protocol)
        self.asked_fields = self.resolve(fields)
        self.used = self.find_used()

    # --- what is asked for, and what that needs ---

    def resolve(self, names: list[str]) -> dict:
        found, slot, self.slots = {}, L.M_FIELDS, {}
        for name in names:
            fields = self.implied.find(name)
            size = 2 if fields[0].texty else 1
            if slot + size > FIELD_SLOTS_MAX:
                raise DescriptionError(f"too many fields: a message has room for {FIELD_SLOTS_MAX - L.M_FIELDS} slots")
            self.slots[name] = (slot, "text" if fields[0].texty else "int")
            for one in fields:
                found[one] = slot
            slot += size
        self.width = slot
        return found

    def find_used(self) -> dict:
        """How often each field is used in an expression, anywhere."""
        return self.uses([*self.protocol.structs, *self.implied.all()], deep=False)

    def uses(self, nodes: list, deep: bool) -> dict:
        found: dict = {}
        seen = set()
        todo = list(nodes)
        while todo:
            node = todo.pop()
            if isinstance(node, N.Shape):
                if id(node) not in seen:
                    seen.add(id(node))
                    todo.extend(node.fields)
                continue
            for leaf in node.reads:
                found[leaf] = found.get(leaf, 0) + 1
            if isinstance(node, N.Each) and node.code is not None:
                found[node.code] = found.get(node.code, 0) + 1
            todo.extend(body for body in node.bodies() if deep or isinstance(body, N.Field))
        return found

    def feeds(self, body) -> bool:
        """Does something outside, in the same message, need a value that is read in here?"""
        key = (id(body), self.message)
        if key not in self.feeds_:
            if self.message not in self.whole_:
                self.whole_[self.message] = self.uses([self.message or self.protocol.frame, *self.shapes], deep=True)
            whole, inside = self.whole_[self.message], self.uses([body], deep=True)
            self.feeds_[key] = any(
                whole.get(target, 0) > inside.get(target, 0)
                for one in every(body)
                for target in (one, one.into if isinstance(one, N.Let) else None)
                if target is not None
            )
        return self.feeds_[key]

    def useful(self, node) -> bool:
        """Does it, or something in it, give a value to a row?"""
        if node is None:
            return False
        key = (id(node), self.hushed, self.within_region)
        if key not in self.useful_:
            self.useful_[key] = False
            self.useful_[key] = self._useful(node)
        return self.useful_[key]

    def _useful(self, node) -> bool:
        if isinstance(node, N.Shape):
            if issubclass(node, Record) and not self.hushed:
                return self.counted(node) or any(map(self.useful, self.implied.fields(node)))
            return issubclass(node, (Item, Message)) and not self.hushed or any(map(self.useful, self.implied.fields(node)))
        if self.measuring:
            return isinstance(node, N.Require) or self.entering and (bounded(node) or any(self.useful(b) for b in node.bodies()))
        if isinstance(node, N.Entry):
            return self.gathered(node.into) and not self.hushed
        if isinstance(node, N.Shown):
            return self.within(node)
        if node.role is not None and not self.hushed:
            if node.role.message >= 0 and node.role.name in self.roles_wanted:
                return True
            if node.role.record >= 0 and "records" in self.tables_wanted and (node.role is not N.CONTENT or "content" in self.roles_wanted):
                return True
            if node.owner is not None and issubclass(node.owner, Item) and node.role.item >= 0 and self.of_items(node.role):
                return True
            if node.role is N.PAYLOAD and self.counted(node):
                return True
        if isinstance(node, N.Event):
            return "events" in self.tables_wanted and not self.hushed
        if isinstance(node, N.Check):
            return "check" in self.roles_wanted
        if isinstance(node, N.Bind):
            return not self.hushed
        if node in self.asked_fields or isinstance(node, (N.Each, N.Explained)):
            return True
        if isinstance(node, N.Require):
            return not self.hushed and not self.within_region
        if isinstance(node, N.Inflate):
            return self.worth_opening(node)
        return any(self.useful(b) for b in node.bodies())

    def worth_opening(self, region: N.Inflate) -> bool:
        """Does a region hold what a row wants?  That it must be sound is no reason: it costs more than all else of a message."""
        before, self.within_region = self.within_region, True
        found = self.useful(region.body)
        self.within_region = before
        return found

    def within(self, shown) -> bool:
        """Does anybody ask for a field, or a checksum, of what is only shown?"""
        before, self.hushed = self.hushed, True
        found = self.useful(shown.body)
        self.hushed = before
        return found

    # --- emitting ---

    def emit(self, op: int, *args: int) -> int:
        if len(self.code) >= CODE_MAX:
            raise DescriptionError(f"{self.protocol.name}: the program is longer than {CODE_MAX} instructions")
        self.code.append([op, *args] + [0] * (5 - len(args)))
        return len(self.code) - 1

    def here(self) -> int:
        self.label = len(self.code)
        return self.label

    def skip(self, size: int) -> None:
        if size and len(self.code) > self.label and self.code[-1][0] == O.SKIP:
            self.code[-1][1] += size
        elif size:
            self.emit(O.SKIP, size)

    def register(self, size: int = 1) -> int:
        self.registers += size
        return self.registers - size

    def of(self, one) -> int:
        if one not in self.env:
            self.env[one] = self.register(2 if one.texty else 1)
        return self.env[one]

    # --- expressions ---

    def operand(self, expr) -> tuple[int, int]:
        """(register, 0) or (constant, 1)."""
        return (expr.value, 1) if isinstance(expr, Const) else (self.value(expr), 0)

    def value(self, expr, into: int | None = None) -> int:
        """The register that holds the expression's value."""
        if isinstance(expr, N.Field):
            source = self.of(expr)
        elif isinstance(expr, Name) and expr.name in ("side", "index"):
            source = SIDE if expr.name == "side" else INDEX
        elif isinstance(expr, Asked) and self.each is not None and expr.role is N.PARTITION:
            source = self.each[2]
        else:
            return self.compute(expr, self.register() if into is None else into)
        if into is not None and into != source:
            self.emit(O.MOVE, into, source)
            return into
        return source

    def compute(self, expr, into: int) -> int:
        if isinstance(expr, Const):
            self.emit(O.SET, into, expr.value)
        elif isinstance(expr, Name):
            self.emit(O.HERE if expr.name == "here" else O.LEFT, into)
        elif isinstance(expr, Asked):
            self.emit(O.ASKED, into, expr.role.message)
        elif isinstance(expr, Choose):
            jumps = self.unless(expr.condition)
            self.value(expr.yes, into)
            done = self.emit(O.JUMP)
            self.land(jumps)
            self.value(expr.no, into)
            self.land([done])
        elif boolean(expr) and expr.kind in "&|" and not flag(expr):
            jumps = self.unless(expr)
            self.emit(O.SET, into, 1)
            done = self.emit(O.JUMP)
            self.land(jumps)
            self.emit(O.SET, into, 0)
            self.land([done])
        elif (part := bits(expr)) is not None:
            self.emit(O.BITS, into, self.value(part[0]), part[1], part[2])
        else:
            left = self.value(expr.left)
            right, constant = self.operand(expr.right)
            self.emit(O.ALU, O.OPERATIONS[expr.kind], into, left, right, constant)
        return into

    def unless(self, expr) -> list[int]:
        """Jumps that are taken where the condition is false; their targets are filled by `land`."""
        return self.branch(expr, False)

    def branch(self, expr, sense: bool) -> list[int]:
        """Jumps that are taken where the condition is `sense`; the code goes on where it is not."""
        if (part := bits(expr)) is not None:
            register, at, mask = self.value(part[0]), part[1], part[2]
            return [self.emit(O.JUMP_ANY if sense else O.JUMP_CLEAR, register, mask << at)]
        if boolean(expr) and expr.kind in "&|":
            if (expr.kind == "&") != sense:
                return self.branch(bit(expr.left), sense) + self.branch(bit(expr.right), sense)
            over = self.branch(bit(expr.left), not sense)
            jumps = self.branch(bit(expr.right), sense)
            self.land(over)
            return jumps
        if isinstance(expr, Op) and expr.kind == "==" and isinstance(expr.right, Const) and expr.right.value == 0 and truth(expr.left):
            return self.branch(expr.left, not sense)
        if isinstance(expr, Op) and expr.kind in O.COMPARISONS:
            left = self.value(expr.left)
            right, constant = self.operand(expr.right)
            kind = NEGATION[expr.kind] if sense else expr.kind
            return [self.emit(O.JUMP_NOT, O.OPERATIONS[kind], left, right, constant)]
        return [self.emit(O.JUMP_TRUE if sense else O.JUMP_FALSE, self.value(expr))]

    def land(self, jumps: list[int]) -> None:
        target = self.here()
        for at in jumps:
            self.code[at][TARGETS[self.code[at][0]]] = target

    # --- structures ---

    def body(self, body, tail: bool) -> None:
        if isinstance(body, type):
            self.struct(body, tail)
        elif body is not None:
            self.one(body, tail)

    def struct(self, struct, tail: bool) -> None:
        message = self.message
        if issubclass(struct, Message) and not self.measuring:
            self.enter(struct)
        row = None
        if not self.measuring and not self.hushed:
            row = "records" if issubclass(struct, Record) else "items" if issubclass(struct, Item) else None
        if row == "records" and not self.useful(struct):
            row = None
        silent = row == "records" and not self.counted(struct)
        payload = self.payload(struct) if row == "records" and not silent and "records" not in self.tables_wanted else None
        counting = self.counting
        self.counting = counting or payload is not None
        if silent or payload is not None:
            self.stack.append("records")  # fields are asked for, or how many there are, and no rows
        elif row:
            self.begin(row)
        if hasattr(struct, "proto"):
            self.proto(struct)
        elif opens(struct):
            self.members_of(struct, tail and not row)
        else:
            self.sequence(self.implied.fields(struct), tail and not row)
        if row:
            self.stack.pop()
        if payload is not None:
            self.emit(O.COUNT, self.of(payload), int("items" in self.stack))
        elif row and not silent:
            self.emit(O.COMMIT, O.TABLES.index(row), int("items" in self.stack))
        self.counting = counting
        self.message = message

    def counted(self, record) -> bool:
        """Are rows of this record, or of the record of this payload, wanted, or their number and size in their message or item?"""
        return bool("records" in self.tables_wanted or self.roles_wanted & {"records", "payload_bytes"}
                    or self.roles_wanted & ITEM_SUMS and record in self.protocol.in_items)

    def payload(self, record):
        """The field that always holds the payload; None: it must be looked for in a row."""
        found = [one for one in every(record) if getattr(one, "role", None) is N.PAYLOAD]
        direct = [one for one in record.fields if one.role is N.PAYLOAD and one.when is None]
        return direct[0] if len(found) == 1 and direct else None

    def of_items(self, role) -> bool:
        """A role may be wanted of items alone: `items.payload_bytes`."""
        return role.name in self.roles_wanted or f"items.{role.name}" in self.roles_wanted

    def sequence(self, fields: list, tail: bool) -> None:
        last = len(fields)
        if tail:
            last = max((n + 1 for n, one in enumerate(fields) if self.useful(one)), default=0)
        for n, one in enumerate(fields[:last]):
            self.one(one, tail and n == last - 1)

    def begin(self, table: str) -> None:
        number = O.TABLES.index(table)
        self.emit(O.ROW, number, WIDTHS[table])
        for role in INHERIT[table] if table != "records" or "records" in self.tables_wanted else ():
            slot = getattr(role, SLOT[table])
            if role in self.visible:
                self.row_put(number, slot, *self.visible[role], False)
            elif self.each is not None and table == "items":
                self.emit(O.ROW_TEXT if role.text else O.ROW_PUT, number, slot, self.each[0 if role.text else 2], 1)
        if self.each is not None and table == "items" and ("records" in self.tables_wanted or ITEM_SUMS & self.roles_wanted):
            self.row_put(number, L.I_RECORDS, self.each[3], False, False)
            self.row_put(number, L.I_PAYLOAD_BYTES, self.each[4], False, False)
        self.stack.append(table)

    def row_put(self, table: int, slot: int, register: int, texty: bool, empty: bool) -> None:
        self.emit(O.ROW_TEXT if texty else O.ROW_PUT, table, slot, register, int(empty))

    def enter(self, struct) -> None:
        protocol = self.protocol
        self.message = struct
        if struct.says:
            self.emit(O.PUT_CONST, L.M_KIND, struct.says)
        if struct.says_api is not None:
            self.emit(O.PUT_CONST, L.M_API, struct.says_api)
        if struct.says in (L.REQUEST, L.RESPONSE):
            if protocol.families:
                self.emit(O.PUT_CONST, L.M_KEY0, int(struct.family))
            if struct.options.get("ordered"):
                self.emit(O.PUT_CONST, L.M_KEY1, 0)
            if struct.flags:
                self.emit(O.PUT_CONST, L.M_PAIRING, struct.flags)
        if struct.says == L.RESPONSE and not struct.waits:
            self.emit(O.PUT_CONST, L.M_CLASS, L.OK)
        if struct.carries and self.roles_wanted & {"records", "payload_bytes"}:
            self.emit(O.COUNTS)

    # --- one field ---

    def one(self, one, tail: bool) -> None:
        if isinstance(one, N.Var):
            if one.initial is None:
                self.emit(O.SET, self.of(one), UNSET)
            else:
                self.value(one.initial, self.of(one))
            return
        quiet = isinstance(one, (N.Event, N.Made, N.Peek, N.Let, N.Require, N.Check, N.Bind, N.Entry))
        if quiet and not self.wanted(one):
            return
        jumps = []
        if one.when is not None:
            if one in self.used or one.role in INHERITED:
                self.emit(O.SET, self.of(one), UNSET)
            jumps = self.unless(one.when)
        getattr(self, "do_" + type(one).__name__)(one, tail)
        if jumps:
            self.land(jumps)

    def wanted(self, one) -> bool:
        if self.measuring and isinstance(one, N.Let):
            return True
        if isinstance(one, N.Let) and one.into is not None and one.into in self.used:
            return True
        if isinstance(one, N.Entry):
            return self.gathered(one.into) and not self.hushed
        if isinstance(one, (N.Check, N.Require)):
            return not isinstance(one, N.Check) or one.must or "check" in self.roles_wanted  # where it is read at all, it decides
        return one in self.used or self.useful(one)

    def gathered(self, holder) -> bool:
        """Does anybody read the object?"""
        return any(isinstance(one, N.Let) and one.value is holder and self.useful(one) for struct in self.protocol.structs for one in struct.fields)

    def kept(self, one) -> bool:
        """Is the value itself needed, not only the place behind it?"""
        if self.measuring:
            return True
        return one in self.used or one in self.asked_fields or (one.role is not None and self.useful(one))

    def keep(self, one) -> None:
        """Roles and asked-for slots of a value that stands in its register now."""
        if self.measuring:
            return
        register = self.of(one)
        if one in self.asked_fields:
            self.emit(O.PUT_TEXT if one.texty else O.PUT, self.asked_fields[one], register)
        if one.role is None or self.hushed:
            return
        role = one.role
        self.visible[role] = (register, one.texty)
        if self.stack:
            for table in reversed(self.stack):
                slot = getattr(role, SLOT[table])
                if slot >= 0 and (table == "items" or "records" in self.tables_wanted or role is N.PAYLOAD and not self.counting):
                    self.keep_row(one, role, O.TABLES.index(table), slot, register)
                break
        elif not self.deep and role.message >= 0 and role.name in self.roles_wanted:
            self.keep_message(one, role, register)

    def keep_row(self, one, role, table: int, slot: int, register: int) -> None:
        if role.text:
            self.row_put(table, slot, register, True, role.message < 0)
        elif role is N.MESSAGE_ID:
            self.row_put(table, slot, register, True, True) if one.texty else self.emit(O.ROW_NUMBER, table, slot, register)
        else:
            self.emit(O.ROW_PUT, table, slot, register)
        if role is N.CODE and one.codes is not None:
            self.emit(O.CLASS, klass := self.register(), register, self.class_table(one.codes))
            self.emit(O.ROW_PUT, table, L.I_CLASS, klass)

    def keep_message(self, one, role, register: int) -> None:
        if role.text or one.texty:
            self.emit(O.PUT_TEXT, role.message, register)
        elif role is N.ANSWER_ID:
            self.emit(O.PUT_NUMBER, role.message, register)
        else:
            self.emit(O.PUT, role.message, register)
        if role is N.KEY:
            self.emit(O.PUT, L.M_REQUEST_ID, register)
            if not self.protocol.families:
                self.emit(O.PUT_CONST, L.M_KEY0, 0)
        if role is N.CODE and one.codes is not None:
            self.emit(O.CLASS, klass := self.register(), register, self.class_table(one.codes))
            self.emit(O.PUT, L.M_CLASS, klass)

    def class_table(self, codes) -> int:
        known = {number: code.cls for number, code in codes.codes.items()}
        dense = max((n + 1 for n in known if 0 <= n < CODES_DENSE), default=0)
        pairs = sorted((number, cls) for number, cls in known.items() if not 0 <= number < dense)
        return self.table([codes._default, dense, *(known.get(n, codes._default) for n in range(dense)),
                           len(pairs), *(n for pair in pairs for n in pair)])

    def table(self, values: list[int]) -> int:
        at = len(self.tables)
        self.tables.extend(int(v) for v in values)
        return at

    # --- leaves ---

    def do_Int(self, one: N.Int, tail: bool) -> None:
        limit, equals = (None, None) if self.checked() else (one.limit, one.equals)
        if not (self.kept(one) or limit is not None or equals is not None):
            self.skip(one.width)
            return
        register = self.of(one)
        self.emit(O.INT, register, one.width, int(one.order == "big"), int(one.signed))
        if equals is not None:
            self.emit(O.EQUALS, register, equals)
        if limit is not None:
            self.emit(O.LIMIT, register, limit)
        self.keep(one)

    def do_Varint(self, one: N.Varint, tail: bool) -> None:
        register = self.of(one)
        self.emit(O.VARINT, register, one.bits, 1 if one.zigzag else 2 if one.signed else 0)
        if one.limit is not None:
            self.emit(O.LIMIT, register, one.limit)
        self.keep(one)

    def prefix(self, prefix) -> int:
        register = self.register()
        if isinstance(prefix, N.Varint):
            self.emit(O.VARINT, register, prefix.bits, 0)
        else:
            self.emit(O.INT, register, prefix.width, int(prefix.order == "big"), int(prefix.signed))
        if prefix.limit is not None:
            self.emit(O.LIMIT, register, prefix.limit)
        return register

    def do_Span(self, one: N.Span, tail: bool) -> None:
        looked = one.into is not None and (self.useful(one.into) or self.entering and self.feeds(one.into))
        pairs = one.number and one.role in N.KEYS and not self.measuring
        kept = self.kept(one) or one.number or looked
        span = -1 if not kept else self.register(2) if one.number else self.of(one)
        if isinstance(one.prefix, N.Int):
            limit = -1 if one.prefix.limit is None else one.prefix.limit
            self.emit(O.PREFIXED, span, one.prefix.width, int(one.prefix.order == "big"), limit)
        elif one.prefix is not None:
            self.emit(O.SPAN, span, self.prefix(one.prefix))
        elif one.length is not None and isinstance(one.length, Const) and span < 0:
            self.skip(one.length.value)
        elif one.length is not None:
            self.emit(O.SPAN, span, self.value(one.length), int(one in self.protocol.sources))
        elif one.until is not None:
            self.emit(O.UNTIL, span, self.pooled(one.until), len(one.until), int(one.last) | one.before << 1, int(one.optional))
        else:
            self.emit(O.REST, span)
        if one.number and (self.kept(one) or pairs):
            self.emit(O.NUMBER, self.of(one), span)
        if pairs:
            self.failures += self.unless(Op("!=", one, Const(UNSET)))
        if kept and (self.kept(one)):
            self.keep(one)
        if looked:
            self.emit(O.ENTER_SPAN, span)
            self.body(one.into, not self.feeds(one.into))
            self.emit(O.LEAVE)

    do_Json = do_Span

    def pooled(self, text: bytes) -> int:
        if text not in self.pool:
            self.pool += text
        return self.pool.index(text)

    def do_Endpoint(self, one, tail: bool) -> None:
        if not self.kept(one):
            self.skip(6)
            return
        self.emit(O.ENDPOINT, self.of(one), int(one.order == "big"))
        self.keep(one)

    def do_Let(self, one: N.Let, tail: bool) -> None:
        if one.texty:
            if one in self.used:
                for n in range(2):
                    self.emit(O.MOVE, self.of(one) + n, self.of(one.value) + n)
            else:
                self.env[one] = self.of(one.value)
            self.keep(one)
            return
        lonely = one not in self.used and one.role not in INHERITED and one not in self.asked_fields
        if lonely and one.into is not None:
            self.env[one] = self.value(one.value, self.of(one.into))
        elif lonely and isinstance(one.value, N.Field):
            self.env[one] = self.value(one.value)
        else:
            register = self.value(one.value, self.of(one))
            if one.into is not None:
                self.emit(O.MOVE, self.of(one.into), register)
        self.keep(one)

    def do_Peek(self, one: N.Peek, tail: bool) -> None:
        what = one.what
        self.emit(O.PEEK, self.of(one), what.width, int(what.order == "big"), int(what.signed), one.ahead)

    def do_Require(self, one, tail: bool) -> None:
        if not self.checked():
            self.failures += self.unless(one.condition)

    def checked(self) -> bool:
        """Has `frame` looked at this before the message came here?"""
        return self.framing and not self.measuring

    def do_Check(self, one: N.Check, tail: bool) -> None:
        stored, first = self.value(one.stored), self.of(one.over[0])
        if len(one.over) > 1:
            first = self.register(2 * len(one.over))
            for n, span in enumerate(one.over):
                self.emit(O.MOVE, first + 2 * n, self.of(span))
                self.emit(O.MOVE, first + 2 * n + 1, self.of(span) + 1)
        self.emit(O.CHECK, self.table([one.mask, int(one.must)]), N.SUMS.index(one.kind), len(one.over), first, stored)

    def do_Bind(self, one: N.Bind, tail: bool) -> None:
        self.emit(O.PUT_CONST, L.M_BIND, one.operation | one.binding.number << 2)
        self.emit(O.PUT, L.M_BIND_ID, self.value(one.key))

    def do_Entry(self, one: N.Entry, tail: bool) -> None:
        self.emit(O.ENTRY, self.of(one.into), self.of(one.key), self.of(one.value))

    def do_Event(self, one: N.Event, tail: bool) -> None:
        table = O.TABLES.index("events")
        self.emit(O.ROW, table, L.E_WIDTH)
        self.emit(O.ROW_CONST, table, L.E_EVENT, self.protocol.events.index(one.event))
        self.emit(O.ROW_CONST, table, L.E_WHEN, L.WITH_ANSWER if one.answered else L.WITH_MESSAGE)
        for name, slot in EVENT_SLOTS.items():
            self.event_column(one, table, name, slot)
        self.emit(O.COMMIT, table)

    def event_column(self, one, table: int, name: str, slot: int) -> None:
        text = slot != L.E_PARTITION
        if name in one.columns:
            expr = one.columns[name]
            if isinstance(expr, N.Field) and expr.texty:
                self.emit(O.ROW_TEXT, table, slot, self.of(expr), 0)
            else:
                self.emit(O.ROW_NUMBER if text else O.ROW_PUT, table, slot, self.value(expr))
        elif name in EVENT_ROLES:
            role = EVENT_ROLES[name]
            if role in self.visible:
                self.row_put(table, slot, *self.visible[role], False)
            elif self.each is not None and role.item >= 0:
                self.row_put(table, slot, self.each[0 if role.text else 2], role.text, False)

    # --- shapes ---

    def do_Call(self, one: N.Call, tail: bool) -> None:
        self.body(one.body, tail)

    def do_Shown(self, one: N.Shown, tail: bool) -> None:
        kept, before, self.hushed = dict(self.visible), self.hushed, True
        self.body(one.body, tail)
        self.visible, self.hushed = kept, before

    def do_Area(self, one: N.Area, tail: bool) -> None:
        size = self.prefix(one.prefix) if one.prefix is not None else self.value(one.length)
        looked = self.entering and (self.useful(one.body) or self.feeds(one.body))
        if one.at is None and not looked:
            self.emit(O.SKIP_BY, size)
        elif one.at is None:
            self.emit(O.ENTER, size, int(one.clamp))
            self.inside(one.body, not self.feeds(one.body))
            self.emit(O.LEAVE)
        elif looked:
            self.emit(O.ENTER_AT, self.value(one.at), size, int(one.clamp))
            self.inside(one.body, True)
            self.emit(O.LEAVE)

    def inside(self, body, tail: bool) -> None:
        """What `frame` does not look into."""
        framing, self.framing = self.framing, False
        self.body(body, tail)
        self.framing = framing

    def do_Switch(self, one: N.Switch, tail: bool) -> None:
        on = self.value(one.on)
        says_api = isinstance(one, N.ByKind) and "api" in self.roles_wanted and not self.measuring and not self.protocol.version_step
        kept = dict(self.visible)
        pairs = sorted(one.cases.items())
        table = self.table([len(pairs)] + [0] * (2 * len(pairs)))
        at = self.emit(O.SWITCH, on, table)
        ends = []
        for n, (number, body) in enumerate(pairs):
            self.tables[table + 1 + 2 * n] = int(number)
            self.tables[table + 2 + 2 * n] = self.here()
            if says_api and not (isinstance(body, type) and issubclass(body, Message) and body.kind is not None):
                self.emit(O.PUT, L.M_API, on)
            self.body(body, tail)
            self.visible = dict(kept)
            ends.append(self.emit(O.JUMP))
        self.code[at][3] = self.here()
        if says_api:
            self.emit(O.PUT, L.M_API, on)
        self.body(one.default, tail)
        self.visible = kept
        self.land(ends)

    do_ByKind = do_Switch

    def loop(self, count: int, exit_: list[int]) -> int:
        mark = self.register()
        self.emit(O.SET, mark, -1)
        head = self.here()
        exit_.append(self.emit(O.LOOP, count, 0, mark))
        return head

    def do_Repeat(self, one: N.Repeat, tail: bool) -> None:
        if tail and not self.useful(one.body):
            return
        count = -1 if one.count is None else self.value(one.count, self.register())
        handler = self.emit(O.TRY, 0, 1) if one.cut_ok else -1
        exits: list[int] = []
        head = self.loop(count, exits)
        kept, self.deep = dict(self.visible), self.deep + 1
        self.body(one.body, False)
        self.visible, self.deep = kept, self.deep - 1
        self.emit(O.JUMP, head)
        self.code[exits[0]][2] = self.here()
        if one.cut_ok:
            self.emit(O.END_TRY)
            self.code[handler][1] = self.here()

    def do_Explained(self, one: N.Explained, tail: bool) -> None:
        self.emit(O.WAIT_FOR_REQUEST)
        self.body(one.body, tail)

    def do_Each(self, one: N.Each, tail: bool) -> None:
        self.emit(O.WAIT_FOR_REQUEST)
        base = self.register(7)
        count = -1 if one.count is None else self.value(one.count, self.register())
        kept, self.deep = dict(self.visible), self.deep + 1
        self.emit(O.EACH_BEGIN, base)
        head = self.here()
        each = self.emit(O.EACH, base, 0, 0, count)
        self.each = (base, base + 1, base + 2, base + 5, base + 6)
        self.body(one.body, False)
        if one.code is not None:
            for number in one.spread:
                skip = self.emit(O.JUMP_NOT, O.OPERATIONS["=="], self.of(one.code), number, 1)
                self.emit(O.SET, base + 3, 1)
                self.land([skip])
        self.emit(O.JUMP, head)
        self.code[each][3] = self.here()
        if one.code is not None:
            self.begin("items")
            self.keep_row(one.code, N.CODE, 0, L.I_CODE, self.of(one.code))
            self.stack.pop()
            self.emit(O.COMMIT, 0)
        self.emit(O.JUMP, head)
        self.code[each][2] = self.here()
        self.each, self.visible, self.deep = None, kept, self.deep - 1

    def do_Join(self, one: N.Join, tail: bool) -> None:
        span = self.register(2) if not self.measuring else -1
        length = one.length
        width = length.width + (8 if length.order == "big" else 0)
        limit = length.limit if length.limit is not None else self.protocol.limit
        self.emit(O.JOIN, span, self.value(one.count), width, self.value(one.step), limit)
        if not self.measuring:
            self.emit(O.ENTER_SPAN, span)
            self.inside(one.body, True)
            self.emit(O.LEAVE)

    def do_Inflate(self, one: N.Inflate, tail: bool) -> None:
        if not self.worth_opening(one):
            self.emit(O.REST, -1)
            return
        span = self.register(2)
        pairs = [number for pair in sorted((n, N.CODECS.index(codec)) for n, codec in one.codecs.items()) for number in pair]
        size = -1 if one.size is None else self.value(one.size)
        self.emit(O.INFLATE, span, self.value(one.on), self.table([len(one.codecs), *pairs]), size)
        self.emit(O.ENTER_SPAN, span)
        self.inside(one.body, True)
        self.emit(O.LEAVE)

    def do_Try(self, one: N.Try, tail: bool) -> None:
        handler = self.emit(O.TRY, 0, 0, self.register(5))
        self.body(one.body, tail)
        self.emit(O.END_TRY)
        done = self.emit(O.JUMP)
        self.code[handler][1] = self.here()
        self.body(one.otherwise, tail)
        self.land([done])

    # --- protobuf ---

    def proto(self, struct) -> None:
        """One walk for the plain members, one more for each repeated member that is looked into."""
        fields = self.implied.fields(struct)
        declared = [one for one in fields if isinstance(one, N.ProtoField)]
        wanted = [one for one in declared if self.kept(one) or self.useful(one) or (one.into is not None and self.feeds(one.into))]
        plain = {one: 0 for one in wanted if one.each is None}
        taken = dict.fromkeys(wanted)  # fields are compared by what they are: never look for one in a list
        start = -1
        if len(plain) < len(taken):
            start = self.register()
            self.emit(O.HERE, start)
        unions = [one for one in fields if isinstance(one, N.Union) and self.useful(one)]
        self.walk([*plain, *unions], -1)
        for one in fields:
            if isinstance(one, N.Union):
                if unions:
                    self.choose(one)
            elif not isinstance(one, N.ProtoField):
                self.one(one, False)
            elif one in plain:
                self.settle(one)
            elif one in taken:
                self.walk([one], start)

    def walk(self, members: list, start: int) -> None:
        unions = [one for one in members if isinstance(one, N.Union)]
        members = [one for one in members if not isinstance(one, N.Union)]
        known = {number for one in unions for table in one.sent for number in table if number in one.owner.proto.members}
        highest = max([one.proto.number for one in members] + list(known), default=0)
        first = self.registers
        for one in members:
            self.env[one] = self.register(2 if one.texty else 1)
        for one in unions:
            self.env[one] = self.register(3)
        table = self.table([highest, first, self.registers - first] + [0, 0, 0] * (highest + 1))
        self.emit(O.PROTO, table, start)
        for one in unions:
            for number in known:
                self.tables[table + 3 + 3 * number : table + 6 + 3 * number] = [O.PROTO_UNION, self.env[one], number]
        for one in members:
            at = table + 3 + 3 * one.proto.number
            self.tables[at : at + 3] = [action(one), self.env[one], detail(one)]
            if one.each is not None:
                over = self.emit(O.JUMP)
                self.tables[at : at + 3] = [O.PROTO_CALL, self.env[one], self.here()]
                self.repeated(one)
                self.land([over])

    def choose(self, one: N.Union) -> None:
        """The message that stands in the member that is there."""
        number, kept, message = self.env[one], dict(self.visible), self.message
        ends = []
        other = self.emit(O.JUMP_TRUE, SIDE)
        for side in (0, 1):
            if side:
                self.land([other])
            cases = sorted(one.sent[side].items())
            table = self.table([len(cases)] + [0] * (2 * len(cases)))
            at = self.emit(O.SWITCH, number, table)
            for n, (value, body) in enumerate(cases):
                self.tables[table + 1 + 2 * n] = int(value)
                self.tables[table + 2 + 2 * n] = self.here()
                self.emit(O.ENTER_SPAN, number + 1)
                self.struct(body, True)
                self.emit(O.LEAVE)
                self.visible, self.message = dict(kept), message
                ends.append(self.emit(O.JUMP))
            self.code[at][3] = self.here()
            ends.append(self.emit(O.JUMP))
        self.land(ends)

    def settle(self, one) -> None:
        if one.proto.kind != "message" or one.role is not None or one in self.asked_fields:
            self.keep(one)
        if one.into is None or not (self.useful(one.into) or self.feeds(one.into)):
            return
        jumps = [self.emit(O.JUMP_NOT, O.OPERATIONS["!="], self.env[one], UNSET, 1)]
        if one.when is not None:
            jumps += self.unless(one.when)
        self.emit(O.ENTER_SPAN, self.env[one])
        self.body(one.into, True)
        self.emit(O.LEAVE)
        inside = [field for field in every(one.into) if field in self.used and field in self.env]
        if not inside:
            self.land(jumps)
            return
        done = self.emit(O.JUMP)
        self.land(jumps)
        for field in inside:  # what is in a member that is not there is not what was in the one before
            self.emit(O.SET, self.of(field), UNSET)
        self.land([done])

    def repeated(self, one) -> None:
        kept, self.deep = dict(self.visible), self.deep + 1
        self.keep(one)
        self.body(one.each, True)
        self.visible, self.deep = kept, self.deep - 1
        self.emit(O.PROTO_RETURN)

    # --- names and values ---

    def do_Named(self, one: N.Named, tail: bool) -> None:
        kept = self.names
        forms = tuple(form for form, _ in one.sources)
        if one.sources[0][1] is None:
            self.names = (-1, -1, forms)
        else:
            self.names = (self.register(2), self.register(), forms)
            self.choose_source(one, *self.names[:2])
        self.body(one.body, tail)
        self.names = kept

    def choose_source(self, one: N.Named, span: int, form: int) -> None:
        """The first source that was read, and how it is written."""
        ends = []
        self.emit(O.SET, span, UNSET)
        for number, (_, field) in enumerate(one.sources):
            skip = self.emit(O.JUMP_NOT, O.OPERATIONS["!="], self.of(field), UNSET, 1)
            self.emit(O.SET, form, number)
            self.emit(O.MOVE, span, self.of(field))
            self.emit(O.MOVE, span + 1, self.of(field) + 1)
            ends.append(self.emit(O.JUMP))
            self.land([skip])
        self.land(ends)

    def members_of(self, struct, tail: bool) -> None:
        """One walk over the names for all members, then the fields in their order."""
        taken = [one for one in struct.fields if isinstance(one, N.Member) and (self.kept(one) or self.looked_into(one))]
        if taken or self.names[0] < 0 and not tail:
            self.emit(O.NAMES, self.names_table(taken, self.names[2]), self.names[0], self.names[1])
        rest = [one for one in struct.fields if not isinstance(one, N.Member) or one in dict.fromkeys(taken)]
        last = len(rest)
        if tail:
            last = max((n + 1 for n, one in enumerate(rest) if self.useful(one)), default=0)
        kept = self.names
        for n, one in enumerate(rest[:last]):
            if isinstance(one, N.Member):
                self.member(one)
            else:
                self.one(one, tail and n == last - 1)
            self.names = kept

    def looked_into(self, one: N.Member) -> bool:
        return any(self.useful(body) or self.feeds(body) for body in one.bodies())

    def names_table(self, members: list, forms: tuple) -> int:
        """forms: kind and two numbers each; mask; slots (pool, size, action, register)."""
        mask = 4
        while mask < 2 * len(members):
            mask *= 2
        slots = [[0, 0, 0, 0] for _ in range(mask)]
        for one in members:
            name = one.wire_name
            at = name_hash(name) & (mask - 1)
            while slots[at][1]:
                at = (at + 1) & (mask - 1)
            slots[at] = [self.pooled(name), len(name), O.NAME_NUMBER if one.number else O.NAME_TEXT, self.of(one)]
        said = [len(forms)]
        for form in forms:
            said += [form.kind, *self.form_numbers(form)]
        return self.table([*said, mask - 1, *(n for slot in slots for n in slot)])

    def form_numbers(self, form: N.Form) -> tuple[int, int]:
        if form.kind == N.NAMED_TEXT:
            if len(form.first) != 1 or len(form.second) != 1:
                raise DescriptionError(f"{self.protocol.name}: separated({form.first!r}, {form.second!r}): a delimiter is one byte")
            return form.first[0], form.second[0]
        return form.name_width, form.value_width

    def member(self, one: N.Member) -> None:
        if one.when is not None:
            absent = self.unless(one.when)
            over = self.emit(O.JUMP)
            self.land(absent)
            self.emit(O.SET, self.of(one), UNSET)
            self.land([over])
        if self.kept(one):
            self.keep(one)
        body = one.into if one.into is not None else one.each
        if body is None or not self.looked_into(one):
            return
        skip = [self.emit(O.JUMP_NOT, O.OPERATIONS["!="], self.of(one), UNSET, 1)]
        if one.into is not None:
            self.opened(body, self.of(one), True, skip)
        else:
            self.elements(one, body)
        self.land(skip)

    def opened(self, body, span: int, tail: bool, skip: list[int]) -> None:
        """Read a value further, if it is an object (or is none, where a text is wanted)."""
        self.names = (-1, -1, (N.Form(N.NAMED_JSON),))
        skip.append(self.emit(O.JUMP_UNLESS_OBJECT, span, 0, int(opens(body))))
        self.emit(O.ENTER_SPAN, span)
        self.body(body, tail and not self.feeds(body))
        self.emit(O.LEAVE)

    def elements(self, one: N.Member, body) -> None:
        state = self.register(5)  # where the walk stands, how much is left, the element, what the container is
        self.emit(O.MOVE, state, self.of(one))
        self.emit(O.MOVE, state + 1, self.of(one) + 1)
        self.emit(O.SET, state + 4, -1)
        head = self.here()
        step = self.emit(O.ELEMENT, state)
        kept, self.deep = dict(self.visible), self.deep + 1
        skip: list[int] = []
        self.opened(body, state + 2, True, skip)
        self.visible, self.deep = kept, self.deep - 1
        self.land(skip)
        self.emit(O.JUMP, head)
        self.code[step][2] = self.here()

    def do_Made(self, one: N.Made, tail: bool) -> None:
        if not self.kept(one):
            return
        span, skip = self.of(one), []
        self.emit(O.SET, span, UNSET)
        for part in one.pieces:
            field = part.field if isinstance(part, N.Hex) else part
            if not isinstance(field, bytes):
                skip.append(self.emit(O.JUMP_NOT, O.OPERATIONS["!="], self.of(field), UNSET, 1))
        self.emit(O.APPEND, span, O.MADE_BEGIN)
        for part in one.pieces:
            if isinstance(part, bytes):
                self.emit(O.APPEND, span, O.MADE_LITERAL, self.pooled(part), len(part))
            elif isinstance(part, N.Hex) and isinstance(part.field, N.Int):
                self.emit(O.APPEND, span, O.MADE_HEX_NUMBER, self.of(part.field), part.field.width)
            else:
                self.emit(O.APPEND, span, O.MADE_HEX if isinstance(part, N.Hex) else O.MADE_TEXT,
                          self.of(part.field if isinstance(part, N.Hex) else part))
        self.land(skip)
        self.keep(one)

    # --- the whole ---

    def program(self) -> Program:
        protocol = self.protocol
        variables = [leaf for leaf in self.used if isinstance(leaf, N.Var)]
        for one in variables:
            self.of(one)
        entry = self.here()
        if variables:
            self.emit(O.RESET, self.of(variables[0]), sum(2 if one.texty else 1 for one in variables))
        for source in sorted(protocol.sources, key=lambda field: (field.place, field.name)):
            self.emit(O.SET, self.of(source), UNSET)
        self.struct(protocol.frame, True)
        self.emit(O.END)
        self.measuring, self.entering, self.useful_ = True, False, {}
        frame = self.here()
        self.struct(protocol.frame, False)
        self.emit(O.END)
        starts = []
        for shape in protocol.starts:
            starts.append(self.here())
            self.entering, self.message, self.whole_ = shape is not protocol.frame, None, {}
            self.shapes = [shape]
            self.start(shape)
            self.emit(O.END)
        self.land(self.failures)
        self.emit(O.FAIL)
        entry, frame, *starts = polish(self.code, self.tables, [entry, frame, *starts], frame)
        code = np.array(self.code, dtype=np.int64)
        return Program(protocol.name, code, np.array(self.tables or [0], dtype=np.int64), self.pool, entry, frame,
                       tuple(starts), self.registers, self.width, protocol.limit, protocol.chain,
                       protocol.certain, self.slots, self.tables_wanted, self.roles_wanted)

    def start(self, shape) -> None:
        self.visible, self.stack, self.deep = {}, [], 0
        self.struct(shape, False)


def bounded(node) -> bool:
    """Is it a number that may be refused?"""
    return getattr(node, "limit", None) is not None or getattr(node, "equals", None) is not None


def name_hash(name: bytes) -> int:
    """As `Machine.named` computes it."""
    return 37 * len(name) + 5 * name[0] + name[-1]


def action(one) -> int:
    kind = one.proto.kind
    if kind in ("string", "bytes", "message"):
        return O.PROTO_SPAN
    return {"int32": O.PROTO_INT32, "enum": O.PROTO_INT32, "bool": O.PROTO_BOOL, "uint32": O.PROTO_UINT32,
            "sint32": O.PROTO_ZIGZAG, "sint64": O.PROTO_ZIGZAG, "int64": O.PROTO_INT, "uint64": O.PROTO_INT,
            }.get(kind, O.PROTO_FIXED)


def bits(expr):
    """(number, at, mask) where the expression is some bits of a number."""
    if not (isinstance(expr, Op) and expr.kind == "&" and isinstance(expr.right, Const) and expr.right.value > 0):
        return None
    left = expr.left
    if isinstance(left, Op) and left.kind == ">>" and isinstance(left.right, Const) and 0 <= left.right.value < 63:
        return (left.left, left.right.value, expr.right.value) if expr.right.value < 1 << 32 else None
    return left, 0, expr.right.value


def truth(expr) -> bool:
    """Is the expression's being 0 the same as its being false?"""
    return boolean(expr) or bits(expr) is not None


def boolean(expr) -> bool:
    """Is the expression's value 0 or 1, whatever the message holds?"""
    if not isinstance(expr, Op):
        return False
    if expr.kind == "&":
        return boolean(expr.left) or boolean(expr.right) or flag(expr)
    return expr.kind in O.COMPARISONS or expr.kind == "|" and boolean(expr.left) and boolean(expr.right)


def flag(expr) -> bool:
    """Is it one bit of a number?"""
    found = bits(expr)
    return found is not None and found[2] == 1


def bit(expr):
    """What of a number counts where it meets a boolean: its lowest bit."""
    return expr if boolean(expr) else Op("&", expr, 1)


def detail(one) -> int:
    """Width of a zigzag number, or wire type (+ 16 if signed) of a fixed one."""
    kind = one.proto.kind
    if kind in ("sint32", "sint64"):
        return int(kind[4:])
    return one.proto.wire + (16 if kind in ("sfixed32", "sfixed64") else 0)
