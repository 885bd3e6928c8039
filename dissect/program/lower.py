"""Description → program.  Structures are unrolled where they are used, so the only depth of a program is that of structures inside
themselves.  What is not wanted is skipped, and a message ends after the last wanted value.

Law: a program gives exactly the rows of `tree.Tree.rows`, for the wanted columns.  What is wanted: `wanted.py`; writing instructions:
`emit.py`; rows: `rows.py`; the kinds of nodes: `leaves.py`, `shapes.py`, `protobuf.py`, `names.py`.
"""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from typing import Any

import numpy as np

from dissect.language import layout as L
from dissect.language import nodes as N
from dissect.language import roles as R
from dissect.language.expressions import UNSET
from dissect.language.words import Item, Message, Protocol, Record
from dissect.language.structures import Shape, every, opens
from dissect.program import leaves, names, protobuf, ready, shapes  # noqa: F401 - leaves and shapes register
from dissect.program import layout as W
from dissect.program import opcodes as O
from dissect.program.ahead import readable_ahead
from dissect.program.emit import width_of
from dissect.program.instructions import TABLE_OF
from dissect.program.kinds import LOWERS
from dissect.program.polish import polish
from dissect.program.firsts import first_bytes, long_from
from dissect.program.program import Program
from dissect.program.repeats import note_repeats
from dissect.program.rows import RowEmitter
from dissect.program.wanted import ALL_ROLES, ALL_TABLES, MOST_ROLES


# Roles that pairing itself needs: a description fills them always.
PAIRING_ROLES = frozenset(("kind", "api", "request_id", "key", "key1", "key2", "key_also", "family", "pairing", "code", "class"))
# What the summary asks for: what any other question about damage asks for, unless it wants records or more columns.
SUMMARY_TABLES = frozenset(("items", "events"))
SUMMARY_ROLES = MOST_ROLES - {"answer_id", "batch_left", "batch_size", "chunks", "codec", "complete", "index", "leg", "message_id", "named1", "named2", "offset", "part", "payload", "payload_bytes", "properties",
                              "record_key", "redelivered", "retried", "sealed", "timestamp", "up_to", "uuid", "whole"} | {"answer_named", "items.payload_bytes"}


def lower(protocol: Protocol, fields=(), tables=ALL_TABLES, roles=ALL_ROLES, whole: bool = False) -> Program:
    """A program for some columns: roles by name, further fields as `struct.field`, child tables.  `whole`: it reads each message to its
    end, for what may be damaged in it."""
    asked = (id(protocol), tuple(fields), frozenset(tables), frozenset(roles), whole)
    if asked not in _lowered:
        if len(_lowered) >= KEPT:
            _lowered.clear()
        _lowered[asked] = (protocol, lowered(protocol, list(fields), frozenset(tables), frozenset(roles), whole)[1])
    return _lowered[asked][1]


def lowered(protocol: Protocol, fields: list[str], tables: frozenset[str], roles: frozenset[str], whole: bool = False) -> tuple[Lowering, Program]:
    """The work, and the program that it made: also with one run for a frame and its message, where that gives the same rows.

    One that only recognises its protocol has no rows, and the whole one takes its place before its frames are read.
    """
    work = Lowering(protocol, fields, tables, roles, whole)
    program = work.program()
    if roles and readable_ahead(program):
        work = Lowering(protocol, fields, tables, roles, whole)
        program = work.program(ahead=True)
    return work, program


class Lowered:
    """A protocol's program for some columns, made when its first message comes; until then a short one recognises it."""

    def __init__(self, protocol: Protocol, fields=(), tables=ALL_TABLES, roles=ALL_ROLES, whole: bool = False):
        self.protocol, self.fields, self.tables, self.roles, self.whole = protocol, fields, tables, roles, whole

    @property
    def width(self) -> int:
        """The number of slots of a message."""
        return self.short.width if self.fields else L.M_FIELDS + 2 * self.protocol.memory_count + (L.PIECE_SLOTS if self.protocol.assembles else 0)

    @cached_property
    def short(self) -> Program:
        return self._made(frozenset(), frozenset())

    @cached_property
    def complete(self) -> Program:
        return self._made(frozenset(self.tables), frozenset(self.roles), self.whole)

    def _made(self, tables: frozenset[str], roles: frozenset[str], whole: bool = False) -> Program:
        there = None if self.fields else ready.program(self.protocol, tables, roles, whole)
        return there or lower(self.protocol, self.fields, tables, roles, whole)


CALLED_SIZE, CALLED_FROM = 16, 8  # fields of a structure, with all in it; places that it would be unrolled in
KEPT = 64  # programs; a decoder of many splits asks for the same ones each time
_lowered: dict[tuple, tuple] = {}  # what was asked → the protocol, held so that its id stays its own, and its program


class Lowering(RowEmitter):
    """One description lowered for one set of columns."""

    def __init__(self, protocol: Protocol, fields: list[str], tables: frozenset[str], roles: frozenset[str], whole: bool = False):
        super().__init__(protocol, fields, tables, roles, whole)
        self.routines: dict[tuple, tuple[int, dict]] = {}  # what is called, for what asking → where, and the roles that it makes visible
        self.sizes, self.uses_of = occurrences(protocol)
        self.rounds: dict[tuple, tuple[int, Any]] = {}  # of structures that contain themselves: where, and which registers each turn keeps
        self.nesting = self.register(2) if protocol.agains else -1
        self.areas = 0  # places on the stack that one turn needs
        self.failures: list[int] = []  # jumps to the end of a malformed message
        self.names = (-1, -1, (N.Form(N.NAMED_JSON),))  # what members are taken from: registers of span and form, forms

    # --- structures ---

    def body(self, body, tail: bool) -> None:
        if isinstance(body, type):
            self.struct(body, tail)
        elif body is not None:
            self.visit(body, tail)

    def struct(self, struct, tail: bool) -> None:
        if self.often(struct) and not self.again and not self.feeds(struct):
            self.call(struct, tail)
        else:
            self.unroll(struct, tail)

    def often(self, struct) -> bool:
        """Whether it is used so often, and is so long, that a call and a return pay."""
        return not issubclass(struct, Message) and self.sizes[struct] >= CALLED_SIZE and self.uses_of[struct] >= CALLED_FROM

    def call(self, struct, tail: bool) -> None:
        """The same steps for every place that needs the same of it."""
        around = frozenset((role, at) for role, at in self.visible.items() if role in R.INHERITED)
        key = (struct, tail, self.measuring, self.entering, self.framing, self.hushed, self.counting, self.deep > 0, tuple(self.stack),
               self.each, self.names, around)
        if key not in self.routines:
            before = dict(self.visible)
            over = self.emit(O.JUMP)
            start = self.here()
            self.unroll(struct, tail)
            self.emit(O.RETURN)
            self.land([over])
            self.routines[key] = start, {role: at for role, at in self.visible.items() if before.get(role) != at}
        start, said = self.routines[key]
        self.emit(O.CALL, start)
        self.visible |= said

    def round(self, struct) -> None:
        """A structure inside itself: the same steps at every depth, whatever was read around it."""
        kept = dict(self.env), dict(self.visible), self.hushed, self.again, self.framing, self.message, self.place
        self.hushed, self.again, self.framing = True, True, False
        self.unroll(struct, False)
        self.emit(O.RETURN)
        self.env, self.visible, self.hushed, self.again, self.framing, self.message, self.place = kept

    def made_since(self, step: int) -> list[int]:
        """The registers that the steps from there on make; those of variables are shared, unless they belong to a structure."""
        made = {self.nesting, self.nesting + 1}
        for row in self.code[step:]:
            made.update(TABLE_OF[row[0]].making(row))
            made.update((row[1], row[1] + 1) if row[0] == O.TEXT_BEGIN else ())
        return sorted(made - {register for one, register in self.env.items() if isinstance(one, N.Var) and one.owner is None})

    def unroll(self, struct, tail: bool) -> None:
        message, place = self.message, self.place
        self.place = struct
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
        self.counting = counting or silent or payload is not None
        if silent or payload is not None:
            self.stack.append("records")  # fields are asked for, or how many there are, and no rows
        elif row:
            self.begin(row)
        if hasattr(struct, "proto"):
            protobuf.proto(self, struct)
        elif opens(struct):
            names.members_of(self, struct, tail and not row)
        else:
            self.sequence(self.implied.fields(struct), tail and not row)
        if row:
            self.stack.pop()
        if payload is not None:
            self.emit(O.COUNT, self.of(payload), int("items" in self.stack))
        elif silent and self.whole:
            self.emit(O.COUNT, -1, 0)  # that there are more than may be listed is damage, too
        elif row and not silent:
            self.emit(O.COMMIT, W.TABLES.index(row), int("items" in self.stack))
        self.counting = counting
        self.message, self.place = message, place

    def sequence(self, fields: list, tail: bool) -> None:
        last = len(fields)
        if tail:
            last = max((n + 1 for n, one in enumerate(fields) if self.useful(one)), default=0)
        for n, one in enumerate(fields[:last]):
            self.visit(one, tail and n == last - 1)

    def visit(self, one, tail: bool) -> None:
        if isinstance(one, N.Var):
            if one.initial is None:
                self.emit(O.SET, self.of(one), UNSET)
            else:
                self.value(one.initial, self.of(one))
            return
        quiet = isinstance(one, (N.Event, N.Made, N.Peek, N.Let, N.Require, N.Check, N.Bind, N.Lent, N.Remember, N.Recall, N.Entry, N.Coded))
        if quiet and not self.wanted(one):
            return
        before, self.place = self.place, one
        jumps = []
        if one.when is not None:
            if one in self.used or one.role in R.INHERITED:
                self.emit(O.SET, self.of(one), UNSET)
            jumps = self.unless(one.when)
        LOWERS.of(one)(self, one, tail)
        if jumps:
            self.land(jumps)
        self.place = before


    def absent(self, body, jumps: list[int]) -> None:
        """Jumps past an absent body come here: values in it that others read or inherit are cleared, so they are not those of the
        message before."""
        inside = [one for one in every(body) if (one in self.used or one.role in R.INHERITED) and one in self.env]
        done = [self.emit(O.JUMP)] if inside else []
        self.land(jumps)
        for one in inside:
            self.emit(O.SET, self.of(one), UNSET)
        self.land(done)

    # --- the whole ---

    def program(self, ahead: bool = False) -> Program:
        protocol = self.protocol
        variables = [leaf for leaf in self.used if isinstance(leaf, N.Var)]
        for one in variables:
            self.of(one)
        entry = self.here()
        doubted = [one for one in self.doubted() if one not in self.env]
        for one in doubted:
            self.of(one)
        self.cleared = [*variables, *doubted]
        self.read(True)
        both = self.here()
        if ahead:
            self.framing, self.visible = False, {}
            self.read(False)
        self.measuring, self.entering, self.framing, self.useful_ = True, False, True, {}
        frame = self.here()
        self.clear()
        self.outermost()
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
        entry, both, frame, *starts = polish(self.code, self.tables, self.places, [entry, both, frame, *starts], both)
        note_repeats(self.code, self.tables)
        code = np.array(self.code, dtype=np.int64)
        return Program(protocol.name, code, np.array(self.tables or [0], dtype=np.int64), self.pool, entry, frame,
                       tuple(starts), self.registers, self.width, protocol.limit,
                       protocol.certain, self.slots, self.tables_wanted, self.roles_wanted,
                       protocol.second_keys if self.roles_wanted else frozenset(),
                       self.areas * max([one.depth for one in protocol.agains], default=0), self.pieces_at, self.memory_at, first_bytes(protocol), self.whole,
                       long_from(protocol), both if ahead else -1)

    def read(self, tail: bool) -> None:
        """A message; `tail`: up to the last value that is wanted."""
        self.clear()
        for source in sorted(self.protocol.sources, key=lambda field: (field.place, field.name)):
            self.emit(O.SET, self.of(source), UNSET)
        self.outermost()
        self.struct(self.protocol.frame, tail)
        self.emit(O.END)

    def start(self, shape) -> None:
        self.visible, self.stack, self.deep = {}, [], 0
        self.clear()
        self.outermost()
        self.struct(shape, False)

    def clear(self) -> None:
        """Nothing that may be asked for unread is left of what was read before; where nobody asks, the polish drops this."""
        if self.cleared:
            self.emit(O.RESET, self.of(self.cleared[0]), sum(map(width_of, self.cleared)))

    def outermost(self) -> None:
        """Nothing is inside itself yet."""
        if self.nesting >= 0:
            self.emit(O.SET, self.nesting, 0)
            self.emit(O.SET, self.nesting + 1, UNSET)


def occurrences(protocol: Protocol) -> tuple[Counter, Counter]:
    """For each structure: the fields in it, and how often it would be written without calls."""
    sizes: Counter = Counter()
    inner: dict = {}
    order: list = []

    def below(node: Any) -> int:
        """Fields in a node; notes the structures below it."""
        if node in sizes:
            return sizes[node]
        if isinstance(node, Shape):
            sizes[node] = 0  # of one that holds itself
            sizes[node] = sum([below(one) for one in node.fields])
            return sizes[node]
        return 1 + sum(map(below, node.bodies()))

    def leads(node) -> list:
        if isinstance(node, Shape):
            return [node]
        return [one for body in node.bodies() for one in leads(body)]

    def visit(struct) -> None:
        if struct not in inner:
            inner[struct] = [found for one in struct.fields for found in leads(one)]
            for one in inner[struct]:
                visit(one)
            order.append(struct)

    visit(protocol.frame)
    below(protocol.frame)
    uses: Counter = Counter({protocol.frame: 1})
    for struct in reversed(order):  # what holds others stands before them
        for one in inner[struct]:
            uses[one] += uses[struct]
    return sizes, uses


