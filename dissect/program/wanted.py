"""What is wanted of a program, and what that needs: which fields are read, and how far a message is read.

Law: what is not wanted is skipped, unless something wanted depends on it.  A question about damage reads the whole message, so that what
is damaged does not depend on what is asked, and keeps only what is wanted of it.
"""

from __future__ import annotations

from dissect.language import layout as L
from dissect.language import nodes as N
from dissect.language import roles as R
from dissect.language.expressions import DescriptionError
from dissect.language.implied import Implied

from dissect.language.words import Item, Message, Protocol, Record
from dissect.language.reach import below, tells
from dissect.language.structures import Shape, every, opens

ALL_TABLES = frozenset(("items", "records", "events"))
ALL_ROLES = frozenset(R.ROLES) | {"check"}  # check: checksums are compared
MOST_ROLES = ALL_ROLES - {"content"}  # what each table as a whole asks for, and what a whole message is read for
FIELD_SLOTS_MAX = 62  # the mask has one bit for each slot
ITEM_SUMS = (R.RECORDS, R.PAYLOAD_BYTES)  # an answer's items have them from the request's


class Wanted:
    """Questions about a description, for one set of columns."""

    def __init__(self, protocol: Protocol, fields: list[str], tables: frozenset[str], roles: frozenset[str], whole: bool = False):
        self.protocol, self.tables_wanted, self.roles_wanted, self.whole = protocol, tables, roles, whole
        self.tables_read, self.roles_read = (tables_of(protocol), MOST_ROLES) if whole else (tables, roles)
        self.framing = True  # outside of all areas, where `frame` has checked what is checked here
        self.measuring = False  # only the length of a frame, or the likeness of a start, is wanted
        self.entering = True  # areas are looked into
        self.hushed = False  # what is read gives no row and no role
        self.again = False  # inside a structure that stands in itself: it gives no row, and must be as described
        self.within_region = False  # asked of what a compressed region holds
        self.message = None
        self.useful_: dict = {}
        self.feeds_: dict = {}
        self.whole_: dict = {}
        self.sums = ITEM_SUMS[tells(protocol):]  # of a message's records
        self.shapes: list = []  # the likeness of a start, while it is lowered
        self.implied = Implied(protocol)
        self.asked_fields = self.resolve(fields)
        self.used = self.find_used()

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
        self.pieces_at = slot if self.protocol.assemblies else 0
        slot += L.PIECE_SLOTS if self.protocol.assemblies else 0
        self.memory_at = slot  # what a message says for each memory, and after it what was known of each
        self.width = slot + 2 * len(self.protocol.memories)
        if self.width > FIELD_SLOTS_MAX:
            raise DescriptionError(f"too many fields: a message has room for {FIELD_SLOTS_MAX - L.M_FIELDS} slots, and {2 * len(self.protocol.memories)} are taken")
        return found

    def find_used(self) -> dict:
        """How often each field is used in expressions."""
        return self.uses([*self.protocol.structs, *self.implied.all()], deep=False)

    def uses(self, nodes: list, deep: bool) -> dict:
        found: dict = {}
        seen = set()
        todo = list(nodes)
        while todo:
            node = todo.pop()
            if isinstance(node, Shape):
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

    def doubted(self) -> list:
        """Fields that are asked for from outside of their structure, and may not be read: each message begins without the values of the
        one before."""
        asked = {leaf for struct in self.protocol.structs for one in below(struct, False) for leaf in one.reads if getattr(leaf, "owner", struct) is not struct}
        found: dict = {}
        seen = set()
        todo: list = [(self.protocol.frame, False, False)]
        while todo:
            node, maybe, lent = todo.pop()  # lent: roles in it go on to what follows
            if isinstance(node, Shape):
                if (node, maybe, lent) not in seen and not hasattr(node, "proto") and not opens(node):
                    seen.add((node, maybe, lent))
                    todo.extend((one, maybe, lent) for one in node.fields)
                continue
            if not isinstance(node, (N.Var, N.ProtoField, N.Member)) and (maybe and node in asked and node in self.used or lent and node.role in R.INHERITED):
                found[node] = True
            skipped = node.when is not None or isinstance(node, N.Try) or isinstance(node, N.Area) and node.part
            maybe = maybe or skipped or isinstance(node, (N.Switch, N.Repeat)) and not isinstance(node, N.ByKind)
            lent = (lent or skipped) and not isinstance(node, (N.Switch, N.Repeat, N.Each))
            todo.extend((body, maybe, lent) for body in node.bodies())
        return sorted(found, key=lambda one: (one.place, one.name))

    def feeds(self, body) -> bool:
        """Whether something outside, in the same message, needs a value that is read in here."""
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
        """Whether it, or something in it, gives a value to a row."""
        if node is None:
            return False
        key = (id(node), self.hushed, self.within_region, self.again)
        if key not in self.useful_:
            self.useful_[key] = False
            self.useful_[key] = self._useful(node)
        return self.useful_[key]

    def _useful(self, node) -> bool:
        if isinstance(node, Shape):
            if issubclass(node, Record) and not self.hushed:
                return self.whole or self.counted(node) or any(map(self.useful, self.implied.fields(node)))
            return issubclass(node, (Item, Message)) and not self.hushed or any(map(self.useful, self.implied.fields(node)))
        if self.measuring:
            return isinstance(node, (N.Require, N.Again)) or self.entering and (bounded(node) or any(self.useful(body) for body in node.bodies()))
        if isinstance(node, N.Entry):
            return self.gathered(node.into) and not self.hushed
        if isinstance(node, N.Shown):
            return self.within(node)
        if node.role is not None and not self.hushed and self.in_row(node, self.tables_read, self.roles_read):
            return True
        if node.role is R.PAYLOAD and not self.hushed and (self.whole or self.counted(node)):
            return True
        if isinstance(node, N.Event):
            return "events" in self.tables_read and not self.hushed
        if isinstance(node, N.Check):
            return "check" in self.roles_read
        if isinstance(node, (N.Bind, N.Remember)):
            return not self.hushed
        if node in self.asked_fields or isinstance(node, (N.Each, N.Explained, N.Again)) or isinstance(node, (N.Assembled, N.Piece)) and not self.hushed:
            return True
        if isinstance(node, N.Require):
            return (self.again or not self.hushed) and not self.within_region
        if isinstance(node, N.Inflate):
            return self.worth_opening(node)
        return any(self.useful(body) for body in node.bodies())

    def in_row(self, node, tables: frozenset[str], roles: frozenset[str]) -> bool:
        """Whether a row has a column of these for its role."""
        return bool(of_messages(node.role, roles)
                    or node.role.record >= 0 and "records" in tables and (node.role is not R.CONTENT or "content" in roles)
                    or node.owner is not None and issubclass(node.owner, Item) and node.role.item >= 0 and of_items(node.role, roles))

    def stored(self, one) -> bool:
        """Whether somebody wants a text that is made of what was read, and cannot fail."""
        return not self.whole or self.measuring or one in self.used or one in self.asked_fields or one.role in R.INHERITED \
            or one.role is not None and self.in_row(one, self.tables_wanted, self.roles_wanted)

    def worth_opening(self, region: N.Inflate) -> bool:
        """Whether a region holds what a row wants.  Checking it is no reason to open it: that costs more than everything else of a
        message."""
        before, self.within_region = self.within_region, True
        found = self.useful(region.body)
        self.within_region = before
        return found

    def within(self, shown) -> bool:
        """Whether a field, or a checksum, of what is only shown is asked for."""
        before, self.hushed = self.hushed, True
        found = self.useful(shown.body)
        self.hushed = before
        return found

    def counted(self, record) -> bool:
        """Whether rows of this record, or of the record of this payload, are wanted, or their number and size in their message or item."""
        return bool("records" in self.tables_wanted or self.roles_wanted & {role.name for role in self.sums}
                    or any(of_items(role, self.roles_wanted) for role in ITEM_SUMS) and record in self.protocol.in_items)

    def payload(self, record):
        """The field that always holds the payload; None: it must be looked up in a row."""
        found = [one for one in every(record) if getattr(one, "role", None) is R.PAYLOAD]
        direct = [one for one in record.fields if one.role is R.PAYLOAD and one.when is None]
        return direct[0] if len(found) == 1 and direct else None

    def wanted(self, one) -> bool:
        if self.measuring and isinstance(one, N.Let):
            return True
        if isinstance(one, N.Let) and one.into is not None and one.into in self.used:
            return True
        if isinstance(one, N.Entry):
            return self.gathered(one.into, stored=True) and not self.hushed
        if isinstance(one, (N.Check, N.Require)):
            return not isinstance(one, N.Check) or one.must or "check" in self.roles_read  # where it is read at all, it decides
        return one in self.used or self.useful(one)

    def gathered(self, holder, stored: bool = False) -> bool:
        """Whether the object is read, or `stored`, too."""
        return any(isinstance(one, N.Let) and one.value is holder and self.useful(one) and (self.stored(one) or not stored) for struct in self.protocol.structs for one in struct.fields)

    def kept(self, one) -> bool:
        """Whether the value itself is needed, not only the place after it."""
        if self.measuring:
            return True
        return one in self.used or one in self.asked_fields or (one.role is not None and self.useful(one))

    def looked_into(self, one: N.Member) -> bool:
        return any(self.useful(body) or self.feeds(body) for body in one.bodies())

    def checked(self) -> bool:
        """Whether `frame` checked this before the message came here."""
        return self.framing and not self.measuring


def of_messages(role, roles: frozenset[str]) -> bool:
    """Of an answer's id it may be enough that there is one, `answer_named`, or a number for it: `answer_key`."""
    return role.message >= 0 and (role.name in roles or role is R.ANSWER_ID and not roles.isdisjoint(("answer_named", "answer_key")))


def of_items(role, roles: frozenset[str]) -> bool:
    """A role may be wanted only for items: `items.payload_bytes`."""
    return role.name in roles or f"items.{role.name}" in roles


def tables_of(protocol: Protocol) -> frozenset[str]:
    """All tables of children; what a protocol of servers alone writes is not messages, unless that is asked for."""
    return ALL_TABLES - {"records"} if protocol.internal else ALL_TABLES


def bounded(node) -> bool:
    """Whether it is a number that may be refused."""
    return getattr(node, "limit", None) is not None or getattr(node, "equals", None) is not None
