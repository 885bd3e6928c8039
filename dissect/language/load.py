"""Loading a description, and refusing a wrong one with file, line and what to write instead."""

from __future__ import annotations

import difflib
import importlib
import importlib.util
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from threading import RLock

from dissect.language import layout as L
from dissect.language import nodes as N
from dissect.language import ready
from dissect.language import roles as R
from dissect.language.expressions import DescriptionError, Name
from dissect.language.words import Item, Message, Protocol, Push, Record, Response, Struct
from dissect.language.proto_files import Schema
from dissect.language.checking import check
from dissect.language.structures import Shape

FOLDER = Path(__file__).parent.parent / "protocols"
VERSIONS_MAX = 32  # of an api whose answers depend on the version asked for
SENDERS = ("client", "server", "both")

_loaded: dict[str, Protocol] = {}  # as it is handed out …
_read: dict[str, Protocol] = {}  # … and as its description says
_reading = RLock()  # two captures in two threads may ask at once


@cache
def shipped() -> tuple[str, ...]:
    """The names of the protocols that come with the project."""
    names = {p.stem for p in FOLDER.glob("*.py")} | {p.parent.name for p in FOLDER.glob("*/__init__.py")}
    return tuple(sorted(n for n in names if not n.startswith("_")))


class Shipped(Protocol):
    """A protocol that comes with the project: it knows its plain words, and reads its description only when more is needed."""

    def __init__(self, name: str, words: dict):
        self.__dict__.update(words, apis=dict(words["apis"]))
        self._read_from = name

    def __getattr__(self, word: str):
        if "_read_from" not in self.__dict__ or word.startswith("__"):  # copies ask before there is anything
            raise AttributeError(word)
        self.__dict__.update({**vars(read(self._read_from)), **self.__dict__})  # what somebody has set stays
        if word not in self.__dict__:
            raise AttributeError(f"a protocol has no {word}")
        return self.__dict__[word]


# The words of a protocol that are plain values: what can be said of it before its description is read, with the names of its apis.
WORDS = ("name", "title", "ports", "order", "limit", "certain", "says_side", "fifo", "version_step", "offsets_run", "answer_property",
         "carrier", "internal", "store", "chunked", "record_roles", "grouped", "pushes", "memory_count", "assembles", "lends", "shares", "unique", "partitions")


def load(name: str | Path) -> Protocol:
    """A protocol by name (`tank`) or by file (`path/to/my.py`)."""
    text = str(name)
    if text not in _loaded:
        words = ready.protocols().get(text)
        _loaded[text] = read(text) if words is None else Shipped(text, words["words"])
    return _loaded[text]


def together(files: Iterable[str]) -> list[Protocol]:
    """The protocols that come with the project, and those of these files.  Rows call a protocol by its name, so no two files have the same."""
    own = [load(file) for file in dict.fromkeys(files) if file not in shipped()]
    for number, one in enumerate(own):
        same = next((other for other in own[:number] if other.name == one.name), None)
        if same is not None:
            raise DescriptionError(f"{one.place[0]}:{one.place[1]}: {one.name!r} is the name of another protocol, described in {same.file}\n  hint: give this one a name of its own")
    return [*map(load, shipped()), *own]


def read(text: str) -> Protocol:
    """The description itself, read once."""
    with _reading:
        if text not in _read:
            _read[text] = _described(text)
        return _read[text]


def _described(text: str) -> Protocol:
    if text.endswith(".py"):
        module = _from_file(Path(text))
    elif text in shipped():
        module = importlib.import_module(f"dissect.protocols.{text}")
    else:
        near = difflib.get_close_matches(text, shipped(), 1)
        hint = f"; did you mean {near[0]!r}?" if near else f"; there are {', '.join(shipped())}"
        raise DescriptionError(f"no protocol {text!r}{hint}\n  hint: a description of your own is named by the path of its .py file")
    return _finish(module, text.endswith(".py"))


def named(name: str) -> Protocol | None:
    """The protocol with this name in rows: one that comes with the project, or was loaded from a file."""
    found = next((protocol for protocol in _loaded.values() if protocol.name == name), None)
    return found or (load(name) if name in shipped() else None)


def every() -> list[Protocol]:
    """The protocols that come with the project, and those that were loaded from files."""
    return list({id(protocol): protocol for protocol in [*map(load, shipped()), *_loaded.values()]}.values())


def _from_file(path: Path):
    if not path.is_file():
        raise DescriptionError(f"{path}: there is no such file")
    spec = importlib.util.spec_from_file_location(f"described_{path.stem}", path)
    if spec is None or spec.loader is None:
        raise DescriptionError(f"{path}: this is no file of Python")
    module = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except (NameError, AttributeError, TypeError, SyntaxError) as error:
        raise DescriptionError(f"{path}:{_line(error, path)}: {_words_of(error)}") from error
    except SystemExit as error:
        raise DescriptionError(f"{path}:{_line(error, path)}: this file ends the program; a description only describes") from error
    except DescriptionError as error:
        if str(path) in str(error):
            raise
        raise DescriptionError(f"{path}:{_line(error, path)}: {error}") from error
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # noqa: BLE001  # somebody's program: whatever it runs into is no fault of ours
        raise DescriptionError(f"{path}:{_line(error, path)}: {type(error).__name__}: {_words_of(error)}") from error
    return module


def _words_of(error: BaseException) -> str:
    """What an exception of somebody's program says, which may fail as well."""
    try:
        return str(error)
    except Exception as another:  # noqa: BLE001
        return f"its words cannot be told ({type(another).__name__})"


def _line(error: BaseException, path: Path) -> int:
    line = getattr(error, "lineno", 0) or 0
    trace = error.__traceback__
    while trace:
        if trace.tb_frame.f_code.co_filename in (str(path), str(path.absolute())):
            line = trace.tb_lineno
        trace = trace.tb_next
    return line


def judge(protocol: Protocol) -> None:
    """Refuses what the whole tree shows to be wrong.  A test judges the protocols of the project: judging takes as long as loading them."""
    from dissect.language import contents, fit, known, reach, slips

    reach.judge(protocol)
    fit.judge(protocol)
    slips.judge(protocol)
    known.judge(protocol)
    contents.judge(protocol)


def _finish(module, judged: bool) -> Protocol:
    found = list({id(value): value for value in vars(module).values() if isinstance(value, Protocol)}.values())
    where = getattr(module, "__file__", "?")
    if len(found) != 1:
        raise DescriptionError(f"{where}:{found[1].place[1] if found else 1}: a description makes one Protocol(…), this one makes {len(found)}")
    protocol = found[0]
    if judged:
        from dissect.language import slips

        slips.source(Path(where), module)
        slips.arguments(protocol)
        if protocol.name in shipped() and not Path(where).resolve().is_relative_to(FOLDER):
            raise DescriptionError(f"{protocol.place[0]}:{protocol.place[1]}: {protocol.name!r} is the name of a protocol that comes with mqdissect\n"
                                   f"  hint: give this one a name of its own: rows, options and fields call it by that")
    protocol.doc = module.__doc__ or ""
    protocol.file = where
    protocol.schema = Schema()
    for name in protocol.protos:
        if not (Path(where).parent / name).is_file():
            raise DescriptionError(f"{protocol.place[0]}:{protocol.place[1]}: protos: there is no {name} beside this file")
        protocol.schema.read(Path(where).parent / name)
    protocol.schema.resolve(Path(where))
    structs = [value for value in vars(module).values() if isinstance(value, Shape) and issubclass(value, Struct)]
    messages: list[Shape] = [value for value in structs if issubclass(value, Message) and value.__module__.startswith(module.__name__) and "kind" in value.options_own or _answers(value, module)]
    for name, value in vars(module).items():
        if isinstance(value, N.Field):
            value.name = value.name or name
    if judged:
        slips.messages(structs, messages, module)
    _register(protocol, messages)
    check(protocol)
    _writers(protocol)
    protocol.unread = []
    if judged:
        judge(protocol)
        own = [value for value in structs if value.__module__ == module.__name__]
        got = {*protocol.structs, *slips.bases(structs)}
        protocol.unread = [value for value in own if value not in got]
    _names(protocol)
    items = [struct for struct in protocol.structs if issubclass(struct, Item)]
    protocol.in_items = {inner for struct in items for inner in (*_reach(struct), *_all(struct))}
    roles_of_fields = {one.role for struct in protocol.structs for one in struct.fields}
    protocol.chunked, protocol.named_apart = R.PART in roles_of_fields, R.NAMED2 in roles_of_fields
    protocol.grouped = any(one.role is R.GROUP for struct in protocol.structs for one in _all(struct))
    protocol.record_roles = sorted({one.role.name for struct in protocol.structs if issubclass(struct, Record) for one in _all(struct) if one.role is not None})
    known: dict = {}
    seconds: dict[int, set[bool]] = {}
    for cls in protocol.messages:
        reached = list(_reach(cls))
        fields = [one for struct in reached if not issubclass(struct, Item) for one in struct.fields]
        roles = {one.role for one in fields}
        cls.waits = any(isinstance(one, N.Each) for one in _all(cls))
        cls.carries = any(issubclass(struct, Record) for struct in reached) or R.RECORDS in roles
        cls.carries_one = cls.carries and R.RECORDS not in roles and records_most(cls, known) == 1
        if roles & {R.KEY, R.KEY1, R.KEY2}:
            seconds.setdefault(int(cls.family) if protocol.families else 0, set()).add(R.KEY2 in roles)
    protocol.shares = any(cls.options.get("shared") for cls in protocol.messages)
    protocol.pushes = any(cls.carries and issubclass(cls, Push) for cls in protocol.messages)
    protocol.second_keys = frozenset(family for family, second in seconds.items() if second == {True})
    return protocol


def _writers(protocol: Protocol) -> None:
    """Who may say what a connection remembers: both, unless the frame itself keeps the messages of the two ends apart."""
    from dissect.language.reach import below

    fields = [one for struct in protocol.structs for one in below(struct, False)] if protocol.memories else []
    apart = {id(body) for one in fields if type(one) is N.Switch and isinstance(one.on, Name) and one.on.name == "side"
             for side, body in one.cases.items() if isinstance(body, N.ByKind) and body.answers == bool(side)}
    mixed = any(isinstance(one, N.ByKind) and id(one) not in apart for one in fields)
    for memory in protocol.memories:
        saying = [cls for cls in protocol.messages if any(isinstance(one, N.Remember) and one.memory is memory for one in below(cls))]
        called = any(body is cls for cls in saying for one in fields if not isinstance(one, (N.ByKind, N.Union)) for body in one.bodies())
        outside = any(isinstance(one, N.Remember) and one.memory is memory for one in below(protocol.frame, messages=False))
        sides = sum(bit for bit, table in ((1, protocol.requests), (2, protocol.responses)) if any(cls in table.values() for cls in saying))
        memory.writers = 3 if mixed or called or outside else sides or 3
        memory.beside = outside or any(isinstance(one, N.Recall) for cls in (*saying, protocol.frame) for one in below(cls, messages=cls in saying))


def records_most(body, known: dict) -> int:
    """How many records a body has at most: none, one, or more; `known`: of the structures that were looked at."""
    if isinstance(body, Shape):
        if body not in known:
            known[body] = 0  # of one that holds itself
            known[body] = min(2, issubclass(body, Record) + sum(records_most(one, known) for one in body.fields))
        return known[body]
    several = isinstance(body, (N.Repeat, N.Each, N.Again)) or getattr(body, "each", None) is not None
    inside = [records_most(one, known) for one in body.bodies()]
    most = max(inside, default=0) if isinstance(body, (N.Switch, N.Try, N.Union)) else sum(inside)
    return min(2, 2 * most if several else most)


def _answers(cls, module) -> bool:
    return issubclass(cls, Message) and cls.__module__.startswith(module.__name__) and "to" in cls.options_own


def _register(protocol: Protocol, messages: list[Shape]) -> None:
    protocol.messages = messages
    protocol.requests, protocol.responses, protocol.apis = {}, {}, {}
    for cls in messages:
        asked = cls.options.get("to")
        asked = list(asked) if isinstance(asked, (list, tuple)) else [asked] if asked else []
        cls.asked = asked
        for one in asked:
            if not (isinstance(one, Shape) and issubclass(one, Message)):
                raise DescriptionError(f"{cls.place[0]}:{cls.place[1]}: {cls.__name__}: to={getattr(one, '__name__', one)} is no message; name the request that it answers")
        cls.kind = cls.options_own.get("kind", asked[0].options.get("kind") if asked else None)
        named = protocol.kinds.name_of(cls.kind) if protocol.kinds is not None and cls.kind is not None else None
        cls.api = cls.options.get("api") or (asked[0].api_name if asked else named or cls.__name__)
        cls.api_name = cls.api
        usual = "server" if issubclass(cls, Response) else "client"
        by = cls.options.get("by", usual)
        if by not in SENDERS:
            raise DescriptionError(f"{cls.place[0]}:{cls.place[1]}: {cls.__name__}: by={by!r}: write one of {', '.join(SENDERS)}")
        for table in ({"client": [protocol.requests], "server": [protocol.responses]}.get(by, [protocol.requests, protocol.responses])):
            if cls.kind in table:
                raise DescriptionError(f"{cls.place[0]}:{cls.place[1]}: {cls.__name__}: {table[cls.kind].__name__} has kind {cls.kind} already")
            table[cls.kind] = cls
        if not asked:
            for kind in _versions(protocol, cls.kind):
                protocol.apis[kind] = cls.api_name
        family = cls.options.get("family", asked[0].family if asked and hasattr(asked[0], "family") else cls.kind)
        cls.family, *also = family if isinstance(family, (list, tuple)) else [family]
        cls.says_api = None if protocol.version_step or cls.kind is None else int(cls.kind)
        if protocol.kinds is not None and asked:  # numbers of messages, not of methods: an answer is named as what it answers
            cls.says_api = int(asked[0].kind) if len(asked) == 1 else None
        fifo = cls.options.get("fifo", protocol.fifo)
        cls.flags = (L.PAIR_FIFO if fifo else 0) | (L.PAIR_SHARED if cls.options.get("shared") else 0) | (L.PAIR_INTERIM if cls.options.get("interim") else 0)
        cls.flags |= sum(int(number) << (8 * n) for n, number in enumerate(also)) * L.PAIR_FAMILY
    for number, code in (protocol.kinds.codes.items() if protocol.kinds is not None else ()):
        protocol.apis.setdefault(number, code.name)
    for cls in (cls for cls in messages if cls.asked and cls.kind is not None):  # a second answer to the same: where its request is missing it is called by that
        for kind in _versions(protocol, cls.kind):
            protocol.apis.setdefault(kind, cls.api_name)


def _versions(protocol: Protocol, kind: int | None) -> list:
    """The numbers of an api: one, or one for each version."""
    return [kind + version * protocol.version_step for version in range(VERSIONS_MAX)] if protocol.version_step else [kind]


def _names(protocol: Protocol) -> None:
    """The code table: (api, code) → name, class, meaning."""
    protocol.codes, protocol.notes = {}, {}
    for api, codes in protocol.codes_of.items():
        protocol.codes |= {(int(api), code.number): code for code in codes.codes.values()}
    for one in (one for struct in protocol.structs for one in struct.fields if one.codes is not None):
        if one.role is R.API:
            for code in one.codes.codes.values():  # an api without a structure of its own
                for kind in _versions(protocol, code.number):
                    protocol.apis.setdefault(kind, code.name)
        elif one.role is R.NOTE:
            protocol.notes |= one.codes.codes
        elif one.role is R.CODE:
            for code in one.codes.codes.values():  # of an api that says nothing else
                protocol.codes.setdefault((None, code.number), code)
    for cls in protocol.messages:
        apis = [number for one in cls.asked or [cls] for number in _versions(protocol, one.kind)]
        for struct in _reach(cls):
            for one in struct.fields:
                if one.role is R.CODE and one.codes is not None:
                    for code in one.codes.codes.values():
                        for api in apis:
                            protocol.codes.setdefault((api, code.number), code)


def _reach(cls, seen=None):
    seen = set() if seen is None else seen
    if id(cls) in seen:
        return
    seen.add(id(cls))
    yield cls
    todo = list(cls.fields)
    while todo:
        one = todo.pop()
        for inner in one.bodies():
            if isinstance(inner, type):
                yield from _reach(inner, seen)
            else:
                todo.append(inner)


def _all(cls):
    """Every field below a structure, the nameless ones in cases and lists too."""
    seen, todo = set(), [cls]
    while todo:
        node = todo.pop()
        if id(node) in seen:
            continue
        seen.add(id(node))
        if isinstance(node, Shape):
            todo.extend(node.fields)
        else:
            yield node
            todo.extend(node.bodies())
