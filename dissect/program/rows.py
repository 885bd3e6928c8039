"""The rows of a message: its slots, and rows of items, records and events.

Law: a child's row begins with the values read around it; values of a list are forgotten after it.
"""

from __future__ import annotations

from dissect.language import layout as L
from dissect.language import roles as R
from dissect.language.roles import INHERIT, SLOT
from dissect.language.words import Protocol
from dissect.program import layout as W
from dissect.program import opcodes as O
from dissect.program.emit import Emitter
from dissect.program.wanted import ITEM_SUMS, of_items, of_messages

CODES_DENSE = 1024  # classes of codes below are looked up, those of others searched
WIDTHS = {"items": L.I_WIDTH, "records": L.D_WIDTH, "events": L.E_WIDTH}


class RowEmitter(Emitter):
    def __init__(self, protocol: Protocol, fields: list[str], tables: frozenset[str], roles: frozenset[str], whole: bool = False):
        super().__init__(protocol, fields, tables, roles, whole)
        self.visible: dict[R.Role, tuple[int, bool]] = {}  # what a row begun now would begin with
        self.stack: list[str] = []  # rows that are being filled
        self.deep = 0  # inside how many lists
        self.counting = False  # a record is only counted, and has no row

    def begin(self, table: str) -> None:
        number = W.TABLES.index(table)
        self.emit(O.ROW, number, WIDTHS[table])
        for role in INHERIT[table] if table != "records" or "records" in self.tables_wanted else ():
            slot = getattr(role, SLOT[table])
            if role in self.visible:
                self.row_put(number, slot, *self.visible[role], False)
            elif self.each is not None and table == "items":
                self.emit(O.ROW_TEXT if role.text else O.ROW_PUT, number, slot, self.each[0 if role.text else 2], 1)
        if self.each is not None and table == "items" and ("records" in self.tables_wanted or any(of_items(role, self.roles_wanted) for role in ITEM_SUMS)):
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
        if struct.carries and self.roles_wanted & {role.name for role in self.sums}:
            self.emit(O.COUNTS, int(struct.carries_one), int(R.RECORDS in self.sums))

    def keep(self, one) -> None:
        """Roles and asked-for slots of a value that is now in its register."""
        if self.measuring:
            return
        register = self.of(one)
        if one in self.asked_fields and not self.again:
            self.emit(O.PUT_TEXT if one.texty else O.PUT, self.asked_fields[one], register)
        if one.role is None or self.hushed:
            return
        role = one.role
        self.visible[role] = (register, one.texty)
        if self.stack and role is not R.NOTE:  # that is about the whole message
            for table in reversed(self.stack):
                slot = getattr(role, SLOT[table])
                if slot >= 0 and (table == "items" and self.of_item(role) or "records" in self.tables_wanted or role is R.PAYLOAD and not self.counting):
                    self.keep_row(one, role, W.TABLES.index(table), slot, register)
                break
        elif (not self.deep or role is R.NOTE) and of_messages(role, self.roles_wanted):
            self.keep_message(one, role, register)

    def of_item(self, role) -> bool:
        """Whether an item's row keeps it; the first that it lists gives its topic to the message."""
        return not self.whole or role in R.INHERITED or of_items(role, self.roles_wanted)

    def keep_row(self, one, role, table: int, slot: int, register: int) -> None:
        if role.text:
            self.row_put(table, slot, register, True, role.message < 0)
        elif role is R.MESSAGE_ID:
            self.row_put(table, slot, register, True, True) if one.texty else self.emit(O.ROW_NUMBER, table, slot, register)
        else:
            self.emit(O.ROW_PUT, table, slot, register)
        if role is R.CODE and one.codes is not None:
            self.emit(O.CLASS, klass := self.register(), register, self.class_table(one.codes))
            self.emit(O.ROW_PUT, table, L.I_CLASS, klass)

    def keep_message(self, one, role, register: int) -> None:
        if role is R.API and one.texty:
            self.emit(O.PUT_TEXT, L.M_API_NAME, register)
        elif role in R.HASHED and one.texty:
            self.emit(O.PUT, role.message, self.digest(one))
            if role is R.KEY and not self.protocol.families:
                self.emit(O.PUT_CONST, L.M_KEY0, 0)
            return
        elif role is R.ANSWER_ID and role.name not in self.roles_wanted:
            empty = [self.emit(O.JUMP_NOT, W.OPERATIONS["!="], register + 1, 0, 1)] if one.texty else []
            self.emit(O.PUT_NUMBER, role.message, self.digest(one) if one.texty and "answer_key" in self.roles_wanted else register)
            self.land(empty)
        elif role.text or one.texty:
            self.emit(O.PUT_TEXT, role.message, register)
        elif role is R.ANSWER_ID:
            self.emit(O.PUT_NUMBER, role.message, register)
        else:
            self.emit(O.PUT, role.message, register)
        if role is R.KEY:
            self.emit(O.PUT, L.M_REQUEST_ID, register)
            if not self.protocol.families:
                self.emit(O.PUT_CONST, L.M_KEY0, 0)
        if role is R.CODE and one.codes is not None:
            self.emit(O.CLASS, klass := self.register(), register, self.class_table(one.codes))
            self.emit(O.PUT, L.M_CLASS, klass)

    def class_table(self, codes) -> int:
        known = {number: code.cls for number, code in codes.codes.items()}
        dense = max((n + 1 for n in known if 0 <= n < CODES_DENSE), default=0)
        pairs = sorted((number, cls) for number, cls in known.items() if not 0 <= number < dense)
        return self.constant([codes._default, dense, *(known.get(n, codes._default) for n in range(dense)),
                           len(pairs), *(n for pair in pairs for n in pair)])
