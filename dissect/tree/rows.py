"""What one message gives to the tables, as plain Python: the reference for the machine."""

from __future__ import annotations

from typing import Any

from dissect.language import layout as L
from dissect.language import nodes as N
from dissect.language import roles as R
from dissect.language.digests import digest
from dissect.language.expressions import UNSET
from dissect.language.reach import tells
from dissect.machine.layout import LISTED_LEAST


class Rows:
    def __init__(self, protocol):
        self.protocol, self.counting = protocol, not tells(protocol)
        self.message: dict[int, Any] = {}
        self.items: list[dict] = []
        self.records: list[dict] = []
        self.events: list[dict] = []
        self.texts: dict = {}
        self.stack: list[tuple[str, dict]] = []
        self.roles: dict = {}  # what a row begun now would inherit
        self.deep = 0  # inside how many lists
        self.struct = None
        self.one_record = False  # has the message one record at most
        self.left = {"records": LISTED_LEAST, "events": LISTED_LEAST}  # that may still become rows; further records are only counted

    def text(self, one) -> bytes | None:
        """What a field says; texts that are gathered are put together here: put together at each of them, all before it would be copied."""
        held = self.texts.get(one)
        return gathered(held, one.between) if held is not None and isinstance(one, N.Gather) else held

    def api(self, value: int) -> None:
        if value != UNSET and value < L.API_NAMED and not self.protocol.version_step:
            self.message[L.M_API] = value

    def enter(self, struct) -> None:
        message, protocol = self.message, self.protocol
        self.struct = struct
        if struct.says:
            message[L.M_KIND] = struct.says
        if struct.says_api is not None:
            message[L.M_API] = struct.says_api
        if struct.says in (L.REQUEST, L.RESPONSE):
            if protocol.families:
                message[L.M_KEY0] = struct.family
            if struct.options.get("ordered"):
                message[L.M_KEY1] = 0
            if struct.flags:
                message[L.M_PAIRING] = struct.flags
        if struct.says == L.RESPONSE and not struct.waits:
            message[L.M_CLASS] = L.OK
        if struct.carries:
            self.one_record = struct.carries_one
            if self.counting:
                message.setdefault(L.M_RECORDS, 0)
            message.setdefault(L.M_PAYLOAD_BYTES, 0)

    # --- scopes: what is read in a list is inherited inside it, and forgotten after it ---

    def scope(self, list_: bool = False):
        kept = (dict(self.roles), self.deep)
        self.deep += list_
        return kept

    def again(self, kept) -> None:
        """The next element of the list: it inherits from outside, not from the one before."""
        self.roles = dict(kept[0])

    def back(self, kept) -> None:
        self.roles, self.deep = kept

    def open(self):
        return (len(self.stack), dict(self.roles), self.deep)

    def close(self, held) -> None:
        del self.stack[held[0] :]
        self.roles, self.deep = held[1], held[2]

    def hush(self):
        """From here on nothing that is read gives rows; `speak` ends this."""
        kept = (self.message, self.items, self.records, self.events, self.stack, self.roles, self.deep, dict(self.left))
        self.message, self.items, self.records, self.events, self.stack = dict(self.message), [], [], [], []
        self.roles = dict(self.roles)
        return kept

    def speak(self, kept) -> None:
        self.message, self.items, self.records, self.events, self.stack, self.roles, self.deep, self.left = kept

    def checkpoint(self):
        return (len(self.items), len(self.records), len(self.events), dict(self.message), self.open())

    def undo(self, mark) -> None:
        del self.items[mark[0] :], self.records[mark[1] :], self.events[mark[2] :]
        self.message.clear()
        self.message.update(mark[3])
        self.close(mark[4])

    # --- rows ---

    def begin(self, table: str, context: dict | None):
        row: dict[int, Any] = {}
        for role in R.INHERIT[table]:
            value = self.roles.get(role)
            if role not in self.roles and context is not None and table == "items":
                value = context.get(role.item)
            if value is not None and value != b"":
                row[getattr(role, R.SLOT[table])] = value
        if context is not None and table == "items" and L.I_RECORDS in context:  # what the request carried
            row[L.I_RECORDS], row[L.I_PAYLOAD_BYTES] = context[L.I_RECORDS], context[L.I_PAYLOAD_BYTES]
        self.stack.append((table, row))
        return (table, row)

    def commit(self, entry) -> None:
        self.stack.pop()
        table, row = entry
        if table != "records" or self.listed(table):
            getattr(self, table).append(row)
        if table == "records":
            payload = row.get(L.D_PAYLOAD)
            size = len(payload) if payload is not None else 0
            self.count(self.message, L.M_RECORDS if self.counting else None, L.M_PAYLOAD_BYTES, size)
            for name, item in self.stack:
                if name == "items":
                    self.count(item, L.I_RECORDS, L.I_PAYLOAD_BYTES, size)

    def listed(self, table: str) -> bool:
        """Whether one more of this table becomes a row."""
        self.left[table] -= 1
        return self.left[table] >= 0

    @staticmethod
    def count(row, records: int | None, payload: int, size: int) -> None:
        if records is not None:
            row[records] = row.get(records, 0) + 1
        row[payload] = row.get(payload, 0) + size

    def forget(self, one) -> None:
        """A field is read again: its old value is no longer inherited, nor its old text read."""
        self.texts.pop(one, None)
        if one.role is not None:
            self.roles[one.role] = None

    def put(self, role, value, one) -> None:
        if role.text or one.texty:
            self.texts[one] = value
        self.roles[role] = None if value == UNSET else value
        if value == UNSET:  # the one number that columns cannot tell from nothing
            if role is R.KEY and not self.stack and not self.deep and not self.protocol.families:
                self.message[L.M_KEY0] = 0
            return
        if role.text and not value and role.message >= 0:
            return  # an empty name names nothing, and hides the one outside
        if role is R.NOTE:  # about the whole message
            self.message[L.M_NOTE] = value
            return
        for table, row in reversed(self.stack):
            slot = getattr(role, R.SLOT[table])
            if slot >= 0:
                row[slot] = value
                if role is R.CODE and one.codes is not None:
                    row[L.I_CLASS] = self.classify(one, value)
            return
        if role.message < 0 or self.deep:
            return
        if one.texty and role is R.API:
            self.message |= {L.M_API_NAME: value} if value else {}
            return
        if one.texty and role in R.HASHED:
            self.message[role.message] = digest(value)
            if role is R.KEY and not self.protocol.families:
                self.message[L.M_KEY0] = 0
            return
        self.message[role.message] = value
        if role is R.KEY:
            self.message[L.M_REQUEST_ID] = value
            if not self.protocol.families:
                self.message[L.M_KEY0] = 0
        if role is R.CODE and one.codes is not None:
            self.message[L.M_CLASS] = self.classify(one, value)

    @staticmethod
    def classify(one, value: int) -> int:
        code = one.codes.codes.get(value)
        return code.cls if code else one.codes._default

    def item(self) -> dict | None:
        """The item that is being read."""
        return next((row for table, row in self.stack if table == "items"), None)

    def repeat(self, each, value: int, context: dict) -> None:
        """An element that the one before represents."""
        row = self.begin("items", context)
        self.put(R.CODE, value, each.code)
        self.commit(row)

    def rest(self) -> None:
        self.message[L.M_REST] = True

    def remember(self, memory: int, value: int) -> None:
        """What the connection knows from here on; it stands below all slots, by its number."""
        self.message[-1 - memory] = value

    def event(self, one, columns: dict, context: dict | None) -> None:
        if not self.listed("events"):
            return
        row = {L.E_EVENT: self.protocol.events.index(one.event),
               L.E_WHEN: one.moment}
        for name, slot in R.EVENT_SLOTS.items():
            value = columns.get(name)
            if name not in columns and name in R.EVENT_ROLES:
                role = R.EVENT_ROLES[name]
                value = self.roles.get(role)
                if role not in self.roles and context is not None and role.item >= 0:
                    value = context.get(role.item)
            if value is not None and value != b"":
                row[slot] = value
        self.events.append(row)

    def finish(self, cut: bool) -> None:
        """What the items say together."""
        if cut:
            self._cut()
        if cut or not self.items:
            return
        for role in (R.TOPIC, R.PARTITION):
            if role.message in self.message:
                continue
            values = {row.get(role.item) for row in self.items}
            if len(values) == 1 and (value := values.pop()) is not None:
                self.message[role.message] = value
        classes = [row[L.I_CLASS] for row in self.items if L.I_CLASS in row]
        worse = classes and max(classes) >= L.REDIRECT > self.message.get(L.M_CLASS, L.OK)
        if classes and L.M_CODE not in self.message or worse:
            self._from_items(classes)

    def _from_items(self, classes: list[int]) -> None:
        coded = [row for row in self.items if L.I_CODE in row]
        faults = [row for row in coded if row.get(L.I_CLASS, 0) >= L.REDIRECT]
        if coded:
            self.message[L.M_CODE] = (faults or coded)[0][L.I_CODE]
            self.message.pop(L.M_TEXT, None)  # it is about another code
        whole = all(c == L.EMPTY for c in classes)
        self.message[L.M_CLASS] = max(classes) if max(classes) >= L.REDIRECT else L.EMPTY if whole else L.OK

    def _cut(self) -> None:
        """A cut message says nothing that its missing bytes may change: sums, what its items say together, half a key, that all is well."""
        message = self.message
        for row in [row for table, row in self.stack[:1] if table == "items" and row]:
            if row.get(L.I_CLASS, L.OK) < L.REDIRECT:
                row.pop(L.I_CLASS, None)
            self.items.append(row)
        for row in self.items:
            row.pop(L.I_RECORDS, None)
            row.pop(L.I_PAYLOAD_BYTES, None)
        classes = [row[L.I_CLASS] for row in self.items if L.I_CLASS in row]
        faults = [row for row in self.items if row.get(L.I_CLASS, 0) >= L.REDIRECT]
        if faults and (L.M_CODE not in message or message.get(L.M_CLASS, L.OK) < L.REDIRECT):
            message |= {L.M_CODE: faults[0][L.I_CODE], L.M_CLASS: max(classes)}
            message.pop(L.M_TEXT, None)
        gone = [L.M_PAYLOAD_BYTES, L.M_WAIT, L.M_WAIT_UNTIL]
        if L.M_CODE not in message or faults and max(classes) < L.ERROR:
            gone.append(L.M_CLASS)
        if not self.one_record or message.get(L.M_RECORDS) != 1:
            gone.append(L.M_RECORDS)
        if message.get(L.M_KEY0) in self.protocol.second_keys and L.M_KEY2 not in message:
            gone += [L.M_KEY0, L.M_KEY1]
        if L.M_KEY1 not in message or L.M_KEY1 in gone:
            gone.append(L.M_KEY0)
        for slot in gone:
            message.pop(slot, None)


def gathered(last: tuple, between: str) -> bytes:
    """Texts, each of which came after those in front of it: as a list, or as one JSON object."""
    pieces, held = [], last
    while held is not None:
        held, piece = held
        pieces.append(piece)
    pieces.reverse()
    return between.encode().join(pieces) if between else b"{" + b",".join(pieces) + b"}"
