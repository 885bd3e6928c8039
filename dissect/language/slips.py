"""Refuses slips of the pen that Python passes over: fields that get lost, values of the wrong kind, words without an effect.

Law: what is refused here would be read otherwise than it was written, or would make a fault of ours; each has its line and what to write instead.
"""

from __future__ import annotations

import ast
from pathlib import Path

from dissect.language import nodes as N
from dissect.language import roles as R
from dissect.language.expressions import Asked, Choose, Const, Expr, Name, Op, leaves
from dissect.language.fit import NUMBER_MOST, brief
from dissect.language.layout import BIND_END, BIND_MAKE, EMPTY, ERROR, OK, ONEWAY, PUSH, REDIRECT, REQUEST, RESPONSE, WAIT_NONE, WAIT_UNTIL_TIME
from dissect.language.reach import bare, below, endless_word, full, inside, refuse
from dissect.language.structures import Shape
from dissect.language.words import Brokers, CodesMeta, Item, Message, Names, Owners, Protocol, Record, Response

VALUES = {R.KIND: (REQUEST, RESPONSE, PUSH, ONEWAY), R.CLASS: (OK, EMPTY, REDIRECT, ERROR), R.WAIT: tuple(range(WAIT_NONE, WAIT_UNTIL_TIME + 1))}
WANTED = {R.KIND: "REQUEST, RESPONSE, PUSH or ONEWAY", R.CLASS: "OK, EMPTY, REDIRECT or ERROR", R.WAIT: "WAIT_NONE, WAIT_ALL, WAIT_IF_LONG or WAIT_UNTIL_TIME"}


def source(path: Path, module) -> None:
    """The text of a description: what a class body says and no structure gets."""
    for cls in (node for node in ast.walk(ast.parse(path.read_bytes())) if isinstance(node, ast.ClassDef)):
        said: dict[str, int] = {}
        for one in cls.body:
            where = (str(path), one.lineno)
            if isinstance(one, ast.Expr) and isinstance(one.value, ast.Call):
                raise refuse(where, f"{cls.name}: {ast.unparse(one.value)[:40]} has no name, so nothing reads it; write name = {ast.unparse(one.value.func)}(…)")
            if isinstance(one, ast.AnnAssign) and one.value is None:
                raise refuse(where, f"{cls.name}: {ast.unparse(one)[:40]} is no field; write {ast.unparse(one.target)} = {ast.unparse(one.annotation)}(…)")
            if isinstance(one, ast.Assign):
                names = [target.id for target in one.targets if isinstance(target, ast.Name)]
                again = next((name for name in names if name in said), None)
                if again is not None:
                    raise refuse(where, f"{cls.name}: {again} stands in line {said[again]} already, and only the last one would be read; give it another name")
                if len(one.targets) > 1 and isinstance(one.value, ast.Call):
                    raise refuse(where, f"{cls.name}: {' and '.join(names)} are one field; write one line for each")
                said |= dict.fromkeys(names, one.lineno)
                if isinstance(getattr(module, cls.name, None), Shape) and names and not names[0].isupper():
                    no_field(where, names[0], one.value, module)


def no_field(where: tuple[str, int], name: str, value: ast.expr, module) -> None:
    """What is given to a name in a structure is a field."""
    if isinstance(value, (ast.Constant, ast.List, ast.Tuple, ast.Dict, ast.Set, ast.Lambda)):
        raise refuse(where, f"{name}: {ast.unparse(value)[:40]} is no field; write let({ast.unparse(value)[:40]}) where it is a number, or fields one after another")
    given = getattr(module, value.id, None) if isinstance(value, ast.Name) else None
    if isinstance(given, Shape):
        raise refuse(where, f"{name}: {value.id} is a structure; write {name} = call({value.id})")  # type: ignore[attr-defined]
    if callable(given) and not isinstance(given, (type, N.Field)):
        raise refuse(where, f"{name}: {value.id} is a word without what it is given; write {name} = {value.id}(…)")  # type: ignore[attr-defined]
    if isinstance(given, N.Field):
        raise refuse(where, f"{name} is the field {value.id} itself; write let({value.id}) for its value, or call(Struct) to read the same again")  # type: ignore[attr-defined]


def arguments(protocol: Protocol) -> None:
    """What Protocol(…) and its messages were given, before anything is made of it."""
    def say(text: str):
        return refuse(protocol.place, text)

    if not isinstance(protocol.name, str):
        raise say(f"name {protocol.name!r}: a protocol's name is a text, the first argument")
    if isinstance(protocol.limit, int) and protocol.limit > NUMBER_MOST:
        raise say(f"limit={brief(protocol.limit)}: write the most bytes that a message may have, at most {NUMBER_MOST}")
    if not isinstance(protocol.starts, tuple | list) or not all(isinstance(one, Shape) or one is protocol.frame for one in protocol.starts):
        raise say("starts=(client, server): two structures, what a message of each side begins like")
    if not isinstance(protocol.version_step, int):
        raise say(f"version_step={protocol.version_step!r} is no whole number")
    if protocol.kinds is not None and not isinstance(protocol.kinds, CodesMeta):
        raise say(f"kinds={protocol.kinds!r} is no table; write class Kind(Names)")
    if not isinstance(protocol.codes_of, dict) or not all(isinstance(one, CodesMeta) for one in protocol.codes_of.values()):
        raise say("codes_of={api's number: Outcome}: tables, class Outcome(Codes)")
    if not isinstance(protocol.owners, Owners):
        raise say(f"owners={protocol.owners!r}; write owners=Owners(…)")
    if protocol.brokers is not None and not isinstance(protocol.brokers, Brokers):
        raise say(f"brokers={protocol.brokers!r}; write brokers=Brokers(…)")


def messages(structs: list, known: list, module) -> None:
    """The messages of a description, before their numbers are taken."""
    got = {*known, *bases(structs)}
    for cls in structs:
        kind, api = cls.options_own.get("kind"), cls.options_own.get("api")
        if kind is not None and (not isinstance(kind, int) or not 0 <= kind <= NUMBER_MOST):
            raise refuse(cls.place, f"{cls.__name__}: kind={brief(kind)}: the number on the wire that says which message it is, 0 or more")
        if api is not None and not isinstance(api, str):
            raise refuse(cls.place, f"{cls.__name__}: api={api!r}: the name that rows have, a text")
        unread = cls.__module__ == module.__name__ and cls not in got
        if unread and issubclass(cls, Response):
            raise refuse(cls.place, f"{cls.__name__} answers nothing; write class {cls.__name__}(Response, to=…) with the request that it answers")
        if unread and issubclass(cls, Message):
            raise refuse(cls.place, f"{cls.__name__} is a message without a number, and no frame finds it; write kind=…")


def bases(structs: list) -> set:
    """What other structures are made from: these get its fields, so that it is not lost."""
    return {base for struct in structs for base in struct.__mro__[1:]}


def judge(protocol: Protocol) -> None:
    """Refuses what would be read otherwise than it was written."""
    for cls in protocol.structs:
        behind_the_end(cls)
    for row in (struct for struct in protocol.structs if issubclass(struct, (Item, Record))):
        columns(row)
    in_rows = set().union(*(inside(struct) for struct in protocol.structs if issubclass(struct, (Item, Record))))
    for struct in protocol.structs if protocol.messages else ():  # a file's format has none
        if struct not in in_rows:
            no_column(struct)
            in_a_list(struct)
    for one in (one for struct in protocol.structs for one in below(struct, False)):
        values(one)
        words(one)
        expressions(one)
    memories(protocol)
    outside_of_areas(protocol.frame)
    unreachable(protocol)
    other_side(protocol)
    outcomes(protocol)
    for cls in protocol.messages:
        twice(cls)
        keyless(cls, protocol)


def behind_the_end(struct: Shape) -> None:
    """Nothing is left behind a field that goes on to the end."""
    end = None
    for one in struct.fields:
        if isinstance(one, (N.Int, N.Varint, N.Endpoint, N.Assembled, N.Piece)) and end is not None and one.when is None and one.name:
            raise one.error(f"stands behind {end.name}, {endless_word(end)}, which goes on to the end: nothing is left for it; give {end.name} a length")
        if endless_word(one) is not None and one.when is None and not isinstance(one, (N.Named, N.Explained)) and not going(one):
            end = one if end is None else end


def going(one) -> bool:
    return isinstance(one, N.Repeat) and (one.going is not None or one.cut_ok)


def twice(cls: Shape) -> None:
    """A role that is always given twice: only the last one would count."""
    met: dict[R.Role, N.Field] = {}
    for one in always(cls):
        if met.setdefault(one.role, one) is not one:
            raise one.error(f"role {one.role.name} has {full(met[one.role])} already, and a row has room for one; leave out the role of one of them, or give each a when=")


def always(body):
    """Fields with a role that every message of this kind reads, as far as its own structures say."""
    for one in body.fields:
        if one.when is None and one.role is not None and not isinstance(one, (N.Member, N.ProtoField)):
            yield one
        if type(one) is N.Call and one.when is None and isinstance(one.body, Shape) and not issubclass(one.body, (Item, Record, Message)):
            yield from always(one.body)


def columns(row: Shape) -> None:
    """A role in a row's own fields has a column there."""
    for one in below(row, False):
        if one.role is not None and one.role.message == -1 and (one.role.record if issubclass(row, Record) else one.role.item) == -1:
            kind = "a Record" if issubclass(row, Record) else "an Item"
            raise one.error(f"role {one.role.name} has no column in {kind}; docs/language.md says where each role stands")


def no_column(struct: Shape) -> None:
    """What only rows of their own have says nothing in a message."""
    for one in below(struct, False):
        if one.role is not None and one.role.message == -1:
            kind = "Record" if one.role.record != -1 else "Item"
            raise one.error(f"role {one.role.name} has no column in a message: nothing would take it; let it stand in a class X({kind}) that is called")


def in_a_list(struct: Shape) -> None:
    """An element of a list is no row, so the message would not get what it says."""
    for outer in below(struct, False):
        todo: list = [outer.body] if isinstance(outer, (N.Repeat, N.Each)) else []
        met: set = set()
        while todo:
            node = todo.pop()
            if isinstance(node, Shape):
                if node not in met and not any(issubclass(node, row) for row in (Item, Record, Message)):
                    todo.extend(node.fields)
                met.add(node)
                continue
            if node.role is not None and node.role.message != -1 and node.role not in R.INHERITED and not isinstance(node, (N.Member, N.ProtoField)):
                raise node.error(f"role {node.role.name} in a list, and no message gets it; behind the list write let({full(node)}, role=…), which is the last one's, or make class X(Item) of the element")
            todo.extend(node.bodies())


def values(one) -> None:
    """Numbers that can be no value of their role."""
    allowed = VALUES.get(one.role) if one.role is not None else None
    if allowed and one.role is not None and isinstance(one, N.Let) and isinstance(one.value, Const) and one.value.value not in allowed:
        raise one.error(f"{one.value.value} is no value of role {one.role.name}; write {WANTED[one.role]}")
    if isinstance(one, N.Require) and isinstance(one.condition, Const) and one.condition.value == 0:
        raise one.error("never holds: no bytes would be a message")
    if isinstance(one, (N.Int, N.Endpoint)) and one.order not in ("big", "little", None):
        raise one.error(f"order={one.order!r}: write order=\"big\" or order=\"little\"")
    if one.unit is not None and not isinstance(one.unit, str):
        raise one.error(f"unit={one.unit!r} is a word, such as unit=\"bytes\"")
    if type(one) is N.Switch:
        odd = next((number for number in one.cases if number is not None and not isinstance(number, int)), None)
        if odd is not None:
            raise one.error(f"case {odd!r}: a switch chooses by numbers; a text becomes one by coded(text, Names)")
    if isinstance(one, N.Bind) and one.operation not in range(BIND_MAKE, BIND_END + 1):
        raise one.error(f"bind(binding, number, …): the third is MAKE, USE or END, not {one.operation!r}")
    if isinstance(one, N.Coded) and one.fold and one.codes is not None:
        folded: dict[str, str] = {}
        for code in one.codes.codes.values():
            if folded.setdefault(code.name.upper(), code.name) != code.name:
                raise one.error(f"fold=True: {folded[code.name.upper()]} and {code.name} are one text")


def words(one) -> None:
    """Nodes that were given what they cannot use."""
    if isinstance(one, N.Varint) and (one.bits not in (32, 64) or one.signed and one.zigzag):
        raise one.error("a varint has bits=32 or bits=64, and its sign in zigzag=True or signed=True")
    if isinstance(one, N.Again) and one.when is None and one.owner is one.inner:
        raise one.error(f"each {one.of} would hold another one, without an end; write again(\"{one.of}\", when=…), or put it into repeat(…, count=…) or a switch")
    if one.role is R.NOTE and one.codes is None:
        raise one.error("a note is a name of a table, which says its text: codes=Note with class Note(Names)")
    if isinstance(one, N.Event):
        given: dict = dict(one.columns)
        wrong = next((name for name in ("topic", "group", "broker") if isinstance(given.get(name), N.Field) and not given[name].texty), None)
        if wrong is not None:
            raise one.error(f"{wrong}={full(given[wrong])} is a number; the {wrong} of an event is a text")
    if isinstance(one, N.Named):
        number = next((field for _, field in one.sources if isinstance(field, N.Field) and not field.texty and not isinstance(field, N.ProtoField)), None)
        if number is not None:
            raise one.error(f"{full(number)} is a number; names and values stand in a text")
        if isinstance(one.body, (N.Int, N.Varint, N.Span, N.Endpoint, N.Let)):
            raise one.error("named(JSON, X): X is a structure with member() and amount() in it")
    if isinstance(one, N.Check):
        wrong = next((over for over in one.over if not isinstance(over, (N.Span, N.ProtoField))), None)
        if wrong is not None:
            raise one.error(f"{full(wrong) if isinstance(wrong, N.Field) else wrong} is no text or bytes, which a checksum covers; "
                            "write name = raw(size, into=…) where it is an area")
        if isinstance(one.stored, N.Field) and one.stored.texty:
            raise one.error(f"{full(one.stored)} is a text; a checksum is stored as a number: u32()")
    if isinstance(one, N.Made):
        parts = [(part, part.field if isinstance(part, (N.Hex, N.Upper)) else part) for part in one.pieces if not isinstance(part, bytes)]
        for part, field in parts:
            if isinstance(field, N.Field) and not field.texty and not isinstance(part, N.Hex):
                raise one.error(f"puts a text together, and {full(field)} is a number")
        if not one.pieces:
            raise one.error("made(…) of nothing; write made(\"id-\", name)")
    if isinstance(one, (N.Let, N.Entry)) and one.into is not None and not isinstance(one.into, (N.Var, N.Gather, str, N.Member, N.ProtoField)):
        raise one.error(f"into={one.into!r} is no variable; write name = var(), then let(…, into=name)")
    if isinstance(one, N.Peek) and (not isinstance(one.ahead, int) or isinstance(one.ahead, bool) or one.ahead < 0):
        raise one.error("ahead= is how many bytes further on to look, a number that is written here")
    if isinstance(one, N.Named):
        form = next((form for form, _ in one.sources if isinstance(form, (str, bytes, int))), None)
        if form is not None:
            raise one.error(f"{form!r} is no form of names and values; write JSON, pairs(…) or separated(…)")


def expressions(one) -> None:
    for leaf in (leaf for expr in one.expressions() if isinstance(expr, Expr) for leaf in parts(expr)):
        if isinstance(leaf, Asked) and not isinstance(leaf.role, R.Role):
            raise one.error(f"asked({leaf.role!r}): the role that the request gave to a field, such as asked(TOPIC)")
        if isinstance(leaf, Op) and isinstance(leaf.right, Const):
            if leaf.kind in ("//", "%") and leaf.right.value == 0:
                raise one.error(f"{leaf.kind} 0 has no value")
            if leaf.kind in ("<<", ">>") and not 0 <= leaf.right.value < 64:
                raise one.error(f"{leaf.kind} {leaf.right.value}: numbers have 64 bits")
    if type(one) is N.Switch and isinstance(one.on, Name) and one.on.name == "side" and not set(one.cases) <= {0, 1}:
        raise one.error("side is 0 for what clients send and 1 for what servers send; there is no third")


def parts(expr: Expr):
    """An expression, and all that it is made of."""
    yield expr
    if isinstance(expr, Op):
        yield from parts(expr.left)
        yield from parts(expr.right)
    elif isinstance(expr, Choose):
        for part in expr.parts():
            yield from parts(part)


def memories(protocol: Protocol) -> None:
    for memory in protocol.memories:
        if not isinstance(memory.name, str):
            raise memory.error(f"Memory({memory.name!r}): its name is a text")
        if any(isinstance(value, int) and not -NUMBER_MOST <= value <= NUMBER_MOST for value in (memory.initial, memory.assume)):
            raise memory.error(f"initial= and assume= are numbers up to {NUMBER_MOST}")
    for start in protocol.starts:
        said = next((one for one in below(start) if isinstance(one, N.Remember)), None) if start is not protocol.frame else None
        if said is not None:
            raise said.error("a start is looked at, not read: nothing is remembered of it; put it into the message, and leave it out of starts=")


def outside_of_areas(frame: Shape) -> None:
    """Where a frame's end is found, more bytes may be on their way: nothing there may depend on how many have come."""
    for node in bare(frame):
        if isinstance(node, Shape):
            continue
        if any(isinstance(leaf, Name) and leaf.name == "left" for expr in node.expressions() for leaf in leaves(expr)):
            raise node.error("left is how many bytes an area has, and a frame is in none: read the size from the wire")
        if isinstance(node, N.Span) and node.until is not None and (node.last or node.optional or node.before):
            how = "last=True" if node.last else "optional=True" if node.optional else "stretch(…)"
            raise node.error(f"{how} looks at all that an area has, and a frame is in none; put it into area(size, …), or into the word that ends the frame")


def unreachable(protocol: Protocol) -> None:
    """A kind that the number which chooses has no room for, or is no name of."""
    choices = [one for struct in protocol.structs for one in below(struct, False) if isinstance(one, N.ByKind)]
    for answers in (False, True):
        by = [one.on for one in choices if one.answers == answers]
        can = values_of(by[0]) if len(by) == 1 else None
        for kind, cls in (protocol.responses if answers else protocol.requests).items():
            if can is not None and isinstance(kind, int) and kind not in can:
                name = full(by[0]) if isinstance(by[0], N.Field) else "what chooses"
                said = f"at most {can[-1]}" if isinstance(can, range) else "one of " + ", ".join(map(str, sorted(can)))
                raise refuse(cls.place, f"{cls.__name__}: kind {kind} is reached from no frame: {name} is {said}")


def values_of(expr) -> range | set | None:
    """The numbers that an expression may be, where its form says it; None: any."""
    if isinstance(expr, N.Int):
        return range((expr.limit if expr.limit is not None else (1 << 8 * expr.width - expr.signed) - 1) + 1)
    if isinstance(expr, Const):
        return {expr.value}
    if isinstance(expr, Op) and expr.kind == "&" and isinstance(expr.right, Const) and expr.right.value >= 0:
        return range(expr.right.value + 1)
    if isinstance(expr, N.Coded) and expr.codes is not None:
        return set(expr.codes.codes)
    if isinstance(expr, N.Let):
        return values_of(expr.value)
    if isinstance(expr, Choose):
        yes, no = values_of(expr.yes), values_of(expr.no)
        return yes | no if isinstance(yes, set) and isinstance(no, set) else None
    return None


def other_side(protocol: Protocol) -> None:
    """What clients send is looked for among requests(…), what servers send among responses(…)."""
    for one in (one for struct in protocol.structs for one in below(struct, False)):
        if not isinstance(one, N.Switch) or not isinstance(one.on, Name) or one.on.name != "side":
            continue
        for side, body in one.cases.items():
            for inner in (body, *body.bodies()) if isinstance(body, N.Field) else ():
                if isinstance(inner, N.ByKind) and side in (0, 1) and inner.answers != bool(side):
                    wrong, right, who = ("requests", "responses", "servers send") if side else ("responses", "requests", "clients send")
                    raise one.error(f"{wrong}(…) stands at side {side}, which is what {who}; write {side}: {right}(…)")


def outcomes(protocol: Protocol) -> None:
    """Something says which answers are errors, where a description means to."""
    fields = [one for struct in protocol.structs for one in struct.fields]
    codes = [one for one in fields if one.role is R.CODE]
    if protocol.codes_of or any(one.codes is not None for one in codes) or any(one.role is R.CLASS for struct in protocol.structs for one in below(struct, False)):
        return
    for one in codes:
        raise one.error("is a CODE, and nothing says which numbers are errors: every answer would be ok; write codes=Outcome, with class Outcome(Codes)")
    for one in fields:
        if isinstance(one.codes, CodesMeta) and not issubclass(one.codes, Names) and not codes and one.role not in (R.API, R.NOTE):
            raise one.error(f"{one.codes.__name__} are Codes, and nothing has role=CODE: every answer would be ok; write role=CODE, or class {one.codes.__name__}(Names)")


def keyless(cls: Shape, protocol: Protocol) -> None:
    """A message whose key may lack says what it is without one: else all without a key would pair with each other."""
    fields = list(below(cls, messages=False))
    lacking = [one for one in fields if isinstance(one, N.Member) and one.role in (R.KEY, R.KEY1) and not one.must and one.when is None]
    if lacking and not any(one.role in (R.KIND, R.FAMILY, R.PAIRING) for one in fields) and not protocol.fifo and "fifo" not in cls.options:
        kind = "PUSH" if issubclass(cls, Response) else "ONEWAY"
        raise lacking[0].error(f"may lack, and what is {cls.__name__} then? write let({kind}, role=KIND, when=~present({lacking[0].name}))")
