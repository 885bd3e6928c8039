"""What the program knows: the columns of tables, the protocols, the reference of one."""

from __future__ import annotations

import json
import re
import shutil
import sys
from typing import Annotated

import typer

from dissect import schema as tables
from dissect.analysis.conditions import WrongQuestion, nearest
from dissect.cli.options import Shared, shared
from dissect.export.screen import beside

FORMATS = ("table", "json")


@shared("format")
def schema(said: Shared,
           table: Annotated[str | None, typer.Argument(help="One table; without it, all.")] = None) -> None:
    """The tables and their columns, with meanings.

      $ mqdissect schema

      $ mqdissect schema exchanges
    """
    if table is not None and table not in tables.TABLES:
        meant = nearest(table, list(tables.TABLES)) or f"; there are {', '.join(tables.TABLES)}"
        raise WrongQuestion(f"no table {table}{meant}")
    chosen = [tables.TABLES[table]] if table else list(tables.TABLES.values())
    if _format(said) == "json":
        print(json.dumps([_plain(found) for found in chosen], indent=2, ensure_ascii=False))
    elif table:
        print("\n".join(_reference(chosen[0])))
    else:
        width = max(map(len, tables.TABLES))
        print("\n".join(line for found in chosen for line in beside(f"{found.name.ljust(width)}  ", found.meaning, room())))
        print("\nmqdissect schema TABLE lists its columns", file=sys.stderr)


def _reference(table: tables.Table) -> list[str]:
    name_width = max(len(column.name) for column in table.columns)
    lines = [f"{table.name}: {table.meaning}", ""]
    for column in table.columns:
        kind = column.kind + ("" if column.nullable else ", never null")
        lines += beside(f"{column.name.ljust(name_width)}  {kind.ljust(18)}  ", column.meaning, room())
    return lines


def room() -> int | None:
    """Letters of a line, where there is a terminal."""
    return shutil.get_terminal_size().columns if sys.stdout.isatty() else None


def _plain(table: tables.Table) -> dict:
    return {"table": table.name, "meaning": table.meaning, "columns": [
        {"name": column.name, "type": column.kind, "nullable": column.nullable, "meaning": column.meaning}
        for column in table.columns]}


def _format(said: Shared) -> str:
    found = said.format or "table"
    if found not in FORMATS:
        raise WrongQuestion(f"this is available as table or json, not as {found}")
    return found


@shared("protocol", "format")
def protocols(said: Shared) -> None:
    """The protocols that are known, with their usual ports.

      $ mqdissect protocols
    """
    from dissect.language import load

    found = [_load(name) for name in [*load.shipped(), *(said.protocol or ())]]
    if _format(said) == "json":
        print(json.dumps([{"protocol": one.name, "title": one.title, "ports": one.ports, "messages": len(one.messages)}
                          for one in found], indent=2, ensure_ascii=False))
        return
    width = max((len(one.name) for one in found), default=0)
    for one in found:
        ports = ", ".join(str(port) for port in one.ports)
        print("\n".join(beside(f"{one.name.ljust(width)}  {len(one.messages):>4} messages  ports {ports}  ", _first_line(one.doc), room())))
    print("\nmqdissect describe PROTOCOL lists messages, fields and codes", file=sys.stderr)


@shared("format")
def describe(said: Shared, protocol: Annotated[str, typer.Argument(help="Its name, or the path of a description.")],
             message: Annotated[str | None, typer.Argument(help="Only this message, code or table of codes.")] = None,
             program: Annotated[bool, typer.Option("--program", help="The steps that the machine takes, each with its place in the description.")] = False) -> None:
    """The reference of one protocol: its messages, their fields, the codes.

      $ mqdissect describe tank

      $ mqdissect describe tank CreateTopic

      $ mqdissect describe rocketmq SYSTEM_BUSY

      $ mqdissect describe pulsar --program
    """
    found = _load(protocol)
    if program:
        return _tell_program(found, message)
    messages = [one for one in found.messages if message in (None, one.__name__, one.api_name)]
    if not messages:
        return _tell_codes(found, message or "", _format(said))
    if _format(said) == "json":
        print(json.dumps(_described(found, messages), indent=2, ensure_ascii=False))
    else:
        print("\n".join(_pages(found, messages, whole=message is None)))


def _tell_program(protocol, message: str | None) -> None:
    """All steps of a program, or those of one structure."""
    from dissect.program.disassemble import disassembled

    lines = list(disassembled(protocol))
    if message is not None:
        chosen = [line for line in lines if re.search(rf"  {re.escape(message)}(\.\w+)?$", line)]
        if not chosen:
            raise WrongQuestion(f"no step of the program of {protocol.name} was written for {message}")
        lines = [lines[0], *chosen]
    print("\n".join(lines))


def _tell_codes(protocol, word: str, form: str) -> None:
    """The meaning of a code, in every table of codes; or a whole table of codes."""
    tables_ = _code_tables(protocol, [], True)
    found = [(table, number, code) for table in tables_ for number, code in sorted(table.codes.items())
             if word in (table.__name__.strip("_"), code.name, str(number))]
    if not found:
        known = [*(one.__name__ for one in protocol.messages), *(code.name for table in tables_ for code in table.codes.values())]
        raise WrongQuestion(f"{protocol.name} has no message and no code {word}{nearest(word, known)}")
    if form == "json":
        print(json.dumps([{"table": table.__name__.strip("_"), "code": number, "name": code.name, "class": classed(code), "meaning": code.doc}
                          for table, number, code in found], indent=2, ensure_ascii=False))
        return
    width = max(len(code.name) for _, _, code in found)
    for table, number, code in found:
        print("\n".join(beside(f"{table.__name__.strip('_')}  {number:>6}  {code.name.ljust(width)}  {classed(code):8}  ", code.doc or "", room())))


def classed(code) -> str:
    from dissect.language.reference import CLASSES

    return CLASSES[code.cls]


def _load(name: str):
    from dissect.language import load
    from dissect.language.expressions import DescriptionError

    try:
        return load.load(name)
    except DescriptionError as error:
        raise WrongQuestion(str(error)) from None


def _pages(protocol, messages: list, whole: bool) -> list[str]:
    from dissect.language.reference import structs

    lines = [protocol.doc.strip(), ""] if whole and protocol.doc else []
    for one in messages:
        answers = ", ".join(asked.__name__ for asked in one.asked)
        lines += [f"{one.__name__}  (api {one.api_name}{', answers ' + answers if answers else ''})"]
        lines += [*_fields(one), ""]
    for one in structs(protocol) if whole else ():
        lines += [one.__name__, *_fields(one), ""]
    for table in _code_tables(protocol, messages, whole):
        lines.append(f"codes {table.__name__.strip('_')}")
        width = max((len(code.name) for code in table.codes.values()), default=0)
        lines += [f"  {number:>6}  {code.name.ljust(width)}  {code.doc}".rstrip()
                  for number, code in sorted(table.codes.items())]
        lines.append("")
    return lines[:-1]


def _fields(struct) -> list[str]:
    from dissect.language.reference import rows

    found = list(rows(struct))
    width = max((len(name) for name, _, _ in found), default=0)
    return [f"  {name.ljust(width)}  {said}".rstrip() for name, _, said in found]


def _code_tables(protocol, messages: list, whole: bool) -> list:
    if whole:
        from dissect.language.reference import code_tables

        return code_tables(protocol)
    tables = [field.codes for one in messages for field in one.fields if hasattr(field.codes, "codes")]
    return list(dict.fromkeys(tables))


def _described(protocol, messages: list) -> dict:
    from dissect.language.reference import rows, structs

    def fields(struct) -> list[dict]:
        return [{"field": name, "type": kind, "meaning": said} for name, kind, said in rows(struct)]

    return {
        "protocol": protocol.name, "title": protocol.title, "ports": protocol.ports,
        "messages": [{"message": one.__name__, "api": one.api_name, "answers": [asked.__name__ for asked in one.asked],
                      "fields": fields(one)} for one in messages],
        "structures": [{"structure": one.__name__, "fields": fields(one)} for one in structs(protocol)],
        "codes": [{"table": table.__name__.strip("_"), "codes": [
            {"code": number, "name": code.name, "meaning": code.doc} for number, code in sorted(table.codes.items())]}
            for table in _code_tables(protocol, messages, True)],
    }


def _first_line(text: str) -> str:
    return text.strip().splitlines()[0] if text.strip() else ""
