"""An experiment: a native Wireshark dissector in C, written from a description.  What it can and cannot: docs/wireshark.md.

    python tools/wireshark_c/generate.py pulsar -o FOLDER            # writes FOLDER/pulsar.c
    python tools/wireshark_c/generate.py pulsar -o FOLDER --build    # … and FOLDER/mqpulsar.so, with gcc and wireshark-dev

Law: fields have the names, types and forms that the Lua plugin gives them.  A node that is not written here is left out and counted.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from pathlib import Path

from dissect.export.wireshark.describe import shown_as
from dissect.export.wireshark.fields import MEMBERS
from dissect.language import layout as L
from dissect.language import nodes as N
from dissect.language import units
from dissect.language.expressions import UNSET, Choose, Const, Expr, Name, Op
from dissect.language.load import load
from dissect.language.words import Item, Message, Record

HERE = Path(__file__).parent
CALLS = {"+": "add_", "-": "sub_", "*": "mul_", "//": "div_", "%": "mod_", "&": "band_", "|": "bor_", "^": "bxor_", "<<": "shl_", ">>": "shr_"}
COMPARED = {"==", "!=", "<", ">", "<=", ">="}
NAMES = {"side": "(gint64)w->side", "here": "(gint64)w->at", "left": "(gint64)(w->stop - w->at)", "index": "0"}
KINDS = ["int32", "uint32", "int64", "uint64", "sint32", "sint64", "bool", "enum", "fixed32", "sfixed32", "fixed64", "sfixed64",
         "double", "float", "string", "bytes", "message"]
TYPES = {"int32": "FT_INT32", "uint32": "FT_UINT32", "int64": "FT_INT64", "uint64": "FT_UINT64", "double": "FT_DOUBLE", "float": "FT_FLOAT",
         "string": "FT_STRING", "bytes": "FT_BYTES"}
NUMERIC = {"FT_INT8", "FT_INT16", "FT_INT24", "FT_INT32", "FT_INT64", "FT_UINT8", "FT_UINT16", "FT_UINT24", "FT_UINT32", "FT_UINT64"}
INTERNAL = {"timestamp", "index", "batch_size", "redelivered", "properties", "wait", "pairing", "class"}
PUT_NAMES = {"topic": "TOPIC", "partition": "PARTITION", "group": "GROUP", "client": "CLIENT"}
PUT = {"kind": "w->kind = (int)x", "class": "w->class = (int)x", "pairing": "w->pairing = (int)x", "request_id": "w->id = x", "key": "w->key[1] = w->id = x",
       "key1": "w->key[1] = x", "key2": "w->key[2] = x", "key_also": "w->also = x", "family": "w->key[0] = x"}
SILENT = N.Peek | N.Var | N.Require | N.Event | N.Bind | N.Entry
GENERAL = {"api": ("Api", "FT_STRING"), "command": ("Command", "FT_STRING"), "topic": ("Topic", "FT_STRING"), "group": ("Group", "FT_STRING"),
           "client": ("Client", "FT_STRING"), "code": ("Code", "FT_STRING"), "status": ("Status", "FT_STRING"), "partition": ("Partition", "FT_INT64"),
           "partition_text": ("Partition", "FT_STRING"), "from_client": ("From the client", "FT_BOOLEAN"), "request_id": ("Request id", "FT_INT64"),
           "response_in": ("Response in", "FT_FRAMENUM"), "response_to": ("Response to", "FT_FRAMENUM"), "time": ("Response time", "FT_RELATIVE_TIME"),
           "more": ("more", "FT_BYTES"), "compressed": ("compressed", "FT_BYTES"), "event": ("Event", "FT_STRING"), "unknown": ("unknown field", "FT_BYTES")}
NOTES = {"error": ("PI_RESPONSE_CODE, PI_WARN", "the server refused"), "unanswered": ("PI_SEQUENCE, PI_WARN", "no answer in this capture"),
         "no_request": ("PI_SEQUENCE, PI_NOTE", "no request in this capture"), "event": ("PI_SEQUENCE, PI_CHAT", "ownership"),
         "checksum": ("PI_CHECKSUM, PI_ERROR", "wrong checksum"), "malformed": ("PI_MALFORMED, PI_ERROR", "not as described")}


def quoted(text: str) -> str:
    return json.dumps(text or "", ensure_ascii=False)


class Writer:
    """One protocol as C: its fields, protobuf members, codes, and a function for each structure."""

    def __init__(self, protocol):
        self.protocol = protocol
        self.fields: dict[str, tuple[str, ...]] = {}  # abbreviation → name, type, display, strings, mask, sentence
        self.numbers: dict[int, int] = {}
        self.kept: list = []
        self.structs: dict[int, str] = {}
        self.schemas: dict[tuple[str, str], int] = {}
        self.members: list[str] = []
        self.strings: dict[str, str] = {}
        self.tables: dict[int, str] = {}
        self.written: list[str] = []
        self.left_out: dict[str, int] = {}

    # --- names and tables ---

    def number(self, one) -> int:
        if id(one) not in self.numbers:
            self.numbers[id(one)] = len(self.numbers)
            self.kept.append(one)
        return self.numbers[id(one)]

    def field(self, abbrev: str, name: str, kind: str, display: str = "BASE_NONE", strings: str = "NULL", doc: str = "", mask: int = 0) -> str:
        abbrev = f"{self.protocol.name}.{abbrev}"
        while abbrev in self.fields and self.fields[abbrev][1] != kind:
            abbrev += "_"
        self.fields.setdefault(abbrev, (name, kind, display, strings, hex(mask), doc))
        return f"hf[{list(self.fields).index(abbrev)}]"

    def formed(self, unit: str | None, kind: str) -> tuple[str, str]:
        """The type and display of a number that may have a form of its own."""
        form = str(shown_as(unit).get("as", "")).strip('"')
        if kind not in NUMERIC:
            return kind, "BASE_NONE"
        if form == "time":
            return "FT_ABSOLUTE_TIME", "ABSOLUTE_TIME_UTC"
        if form == "hex":
            return kind, "BASE_HEX"
        return {"ipv4": ("FT_IPv4", "BASE_NONE"), "flag": ("FT_BOOLEAN", "BASE_NONE")}.get(form, (kind, "BASE_DEC"))

    def value_strings(self, names: dict[int, str]) -> str:
        text = "".join(f"{{(guint32){number}, {quoted(name)}}}, " for number, name in names.items())
        self.strings.setdefault(text, f"names_{len(self.strings)}")
        return self.strings[text]

    def shown_names(self, strings: str, kind: str, display: str) -> tuple[str, str]:
        """How a field names its numbers, and its display: numbers of 64 bits have a table of another type."""
        if strings == "NULL" or kind not in NUMERIC:
            return "NULL", display
        return (f"VALS64({strings}_64)", display + " | BASE_VAL64_STRING") if kind.endswith("64") else (f"VALS({strings})", display)

    def codes(self, codes) -> tuple[str, str]:
        """The names of codes, and what they are to the pairing."""
        found = {int(number): code for number, code in codes.codes.items()}
        names = self.value_strings({number: code.name for number, code in found.items()})
        if id(codes) not in self.tables:
            name = f"codes_{len(self.tables)}"
            self.tables[id(codes)] = name
            classes = ", ".join(f"{{{number}, {int(code.cls)}}}" for number, code in found.items())
            self.written.append(f"static const code_class {name}_classes[] = {{{classes}}};")
            self.written.append(f"static const code_table {name} = {{{names}, {name}_classes, {len(found)}, {int(codes._default)}}};")
        return names, self.tables[id(codes)]

    def schema(self, schema, struct=None) -> int:
        """The members of a protobuf message, as the structure that stands for it names them."""
        owner = struct.__name__ if struct is not None else schema.name.replace(".", "_")
        if (schema.name, owner) in self.schemas:
            return self.schemas[schema.name, owner]
        index = self.schemas[schema.name, owner] = len(self.schemas)
        self.members.append("")
        declared = {id(one.proto): one for one in (struct.fields if struct is not None else ()) if isinstance(one, N.ProtoField)}
        unions = {number for one in (struct.fields if struct is not None else ()) if isinstance(one, N.Union) for sent in one.sent for number in sent}
        lines = []
        for number, member in sorted(schema.members.items()):
            one = declared.get(id(member))
            unit = (one.unit if one is not None else None) or member.unit
            kind, display = self.formed(unit, TYPES[MEMBERS[member.kind]])
            strings = "NULL"
            if one is not None and one.codes is not None:
                strings = self.codes(one.codes)[0]
            elif member.kind == "enum":
                strings = self.value_strings(self.protocol.schema.enums[member.message])
            strings, display = self.shown_names(strings, kind, display)
            field = self.field(f"{owner}.{one.name if one is not None else member.name}", member.name, kind, display, strings, (one.doc if one is not None else "") or member.doc)
            opened = number in unions or one is not None and (one.into is not None or one.each is not None)
            inner = self.schema(self.protocol.schema.messages[member.message]) if member.kind == "message" and not opened else -1
            lines.append(f"{{{number}, {member.wire}, K_{member.kind.upper()}, {int(opened)}, {field[3:-1]}, {inner}, {units.TIMES.get(unit, 1)}}}")
        self.members[index] = f"static member members_{index}[] = {{{', '.join(lines) or '{0}'}}}; /* {schema.name} */\n#define COUNT_{index} {len(lines)}"
        return index

    # --- expressions ---

    def value(self, expr: Expr) -> str:
        if isinstance(expr, Const):
            return "U" if expr.value == UNSET else f"G_GINT64_CONSTANT({expr.value})"
        if isinstance(expr, Name):
            return NAMES[expr.name]
        if isinstance(expr, N.Field):
            return f"w->v[{self.number(expr)}]"
        if isinstance(expr, Choose):
            return f"({self.truth(expr.condition)} ? {self.value(expr.yes)} : {self.value(expr.no)})"
        if isinstance(expr, Op) and expr.kind in COMPARED:
            return f"((gint64)({self.truth(expr)}))"
        if isinstance(expr, Op):
            return f"{CALLS[expr.kind]}({self.value(expr.left)}, {self.value(expr.right)})"
        raise ValueError(f"no C for {expr!r}")

    def truth(self, expr: Expr) -> str:
        if isinstance(expr, Op) and expr.kind in COMPARED:
            return f"({self.value(expr.left)} {expr.kind} {self.value(expr.right)})"
        return f"true_({self.value(expr)})"

    # --- structures ---

    def struct(self, struct) -> str:
        """The name of the function that reads a structure."""
        if id(struct) in self.structs:
            return self.structs[id(struct)]
        self.structs[id(struct)] = name = f"read_{struct.__name__}_{len(self.structs)}"
        self.kept.append(struct)
        lines = [f"static gboolean {name}(walk *w, proto_tree *tree) {{", "if (++w->parts > PARTS_MOST) return FALSE;"]
        row = issubclass(struct, Item | Record)
        if issubclass(struct, Message):
            lines += self.enter(struct)
        if row:
            lines.append("w->deep++;")
        if hasattr(struct, "proto"):
            lines += self.of_members(struct)
        else:
            for one in struct.fields:
                lines += self.node(one, one.name, struct)
        if row:
            lines.append("w->deep--;")
        self.written.append("\n".join([*lines, "return TRUE;", "}"]))
        return name

    def enter(self, struct) -> list[str]:
        lines = []
        if struct.says:
            lines.append(f"w->kind = {int(struct.says)};")
        if struct.says_api is not None:
            lines.append(f"w->api = {int(struct.says_api)};")
        kinds = self.protocol.kinds
        command = kinds.name_of(struct.kind) if kinds is not None and struct.asked and struct.kind is not None else None
        if command and command != struct.api_name:
            lines.append(f"w->command = {quoted(command)};")
        if struct.says in (L.REQUEST, L.RESPONSE):
            lines.append(f"w->key[0] = {0 if struct.family is None else int(struct.family)};")
            if struct.flags:
                lines.append(f"w->pairing = {int(struct.flags)};")
        return [*lines, "w->class = CLASS_OK;"] if struct.says == L.RESPONSE and not struct.waits else lines

    def of_members(self, struct) -> list[str]:
        """A loop over the members, then what the description says about them, in its order."""
        index = self.schema(struct.proto, struct)
        taken = [(k, one) for k, one in enumerate(struct.fields) if isinstance(one, N.ProtoField | N.Union)]
        lists = [k for k, one in taken if isinstance(one, N.ProtoField) and one.each is not None]
        lines = [f"found_t {', '.join(['f', *(f'f{k} = {{0}}' for k, _ in taken if k not in lists)])};"]
        lines += [f"wmem_array_t *l{k} = NULL;" for k in lists]
        lines += [f"w->v[{self.number(one)}] = U; w->t[{self.number(one)}].first = -1;" for _, one in taken]
        lines += ["while (w->at < w->stop) {", f"if (!next_member(w, &SCHEMAS[{index}], tree, &f, 0)) return FALSE;", "switch (f.number) {"]
        for k, one in taken:
            members = {number for sent in one.sent for number in sent if number in struct.proto.members} if isinstance(one, N.Union) else {one.proto.number}
            lines += [f"case {number}:" for number in sorted(members)]
            if k not in lists:
                lines.append(f"f{k} = f;")
            else:
                lines.append(f"if (!l{k}) l{k} = wmem_array_new(w->pinfo->pool, sizeof f);\nwmem_array_append_one(l{k}, f);")
            lines.append(f"w->v[{self.number(one)}] = f.value; w->t[{self.number(one)}] = (span){{f.first, f.last}}; break;")
        lines += ["}", "}"]
        for k, one in enumerate(struct.fields):
            if not isinstance(one, N.ProtoField | N.Union):
                lines += self.node(one, one.name, struct)
            elif isinstance(one, N.ProtoField) and k in lists:
                lines += [f"for (guint i = 0; l{k} && i < wmem_array_get_count(l{k}); i++) {{", f"found_t *e = wmem_array_index(l{k}, i);",
                          f"if (!inside_list(w, {self.body(one.each, one.name, struct)}, e->item, e->first, e->last)) return FALSE;", "}"]
            elif isinstance(one, N.Union):
                lines += self.union(k, one)
            else:
                lines += [f"if (f{k}.number) {{", *self.put(one, text=one.texty)]
                if one.into is not None:
                    lines.append(f"if (!inside(w, {self.body(one.into, one.name, struct)}, f{k}.item, f{k}.first, f{k}.last)) return FALSE;")
                lines.append("}")
        return lines

    def union(self, k: int, one) -> list[str]:
        """The message that stands in the union, as the side that sends says."""
        lines = [f"switch (w->side << 16 | f{k}.number) {{"]
        for side, sent in enumerate(one.sent):
            for number, struct in sorted(sent.items()):
                shown = self.field(struct.__name__, struct.__name__, "FT_NONE")
                lines.append(f"case {side << 16 | number}: if (f{k}.first >= 0 && !inside(w, {self.struct(struct)}, "
                             f"group(w, f{k}.item, {shown}, f{k}.first, f{k}.last), f{k}.first, f{k}.last)) return FALSE; break;")
        return [*lines, "}"]

    def body(self, body, name: str, owner) -> str:
        """The name of the function that reads what stands inside a field."""
        if isinstance(body, type):
            return self.struct(body)
        function = f"inside_{len(self.written)}_{self.number(body)}"
        lines = [f"static gboolean {function}(walk *w, proto_tree *tree) {{", *self.node(body, body.name or name, owner), "return TRUE;", "}"]
        self.written.append("\n".join(lines))
        return function

    def put(self, one, text: bool = False) -> list[str]:
        """What a field's value is to the pairing."""
        role, n = (one.role.name if one.role is not None else None), self.number(one)
        if role in PUT_NAMES:
            return [f"put_name(w, {PUT_NAMES[role]}, w->t[{n}]);" if text else f"put_number(w, {PUT_NAMES[role]}, w->v[{n}]);"]
        if role == "code":
            return [f"if (!w->deep) put_code(w, w->v[{n}], {'&' + self.codes(one.codes)[1] if one.codes is not None else 'NO_CODES'});"]
        return [f"if (!w->deep) {{ gint64 x = w->v[{n}]; {PUT[role]}; }}"] if role in PUT else []

    # --- nodes ---

    def node(self, one, name: str, owner) -> list[str]:
        write = getattr(self, f"of_{type(one).__name__.lower()}", None)
        if write is None:
            self.left_out[type(one).__name__] = self.left_out.get(type(one).__name__, 0) + 1
            return []
        lines = write(one, name, owner)
        if one.when is None:
            return ["{", *lines, "}"]
        n = self.number(one)
        return [f"w->v[{n}] = U; w->t[{n}].first = -1;", f"if ({self.truth(one.when)}) {{", *lines, "}"]

    def shown(self, one, name: str, owner, kind: str) -> str:
        kind, display = self.formed(one.unit, kind)
        strings, display = self.shown_names(self.codes(one.codes)[0] if one.codes is not None else "NULL", kind, display)
        return self.field(f"{owner.__name__}.{name}", name, kind, display, strings, " ".join((one.doc or "").split()))

    def read(self, one, at: str) -> str:
        if one.width == 1:
            return f"(gint64)tvb_get_guint8(w->tvb, {at})"
        little = one.order == "little"
        return f"(gint64)tvb_get_{'leto' if little else 'nto'}h{ {2: 's', 3: '24', 4: 'l', 8: '64'}[one.width]}(w->tvb, {at})"

    def of_int(self, one, name, owner) -> list[str]:
        field = self.shown(one, name, owner, f"FT_{'' if one.signed else 'U'}INT{8 * one.width}")
        n = self.number(one)
        lines = [f"if (!there(w, {one.width})) return FALSE;", f"w->v[{n}] = {self.read(one, 'w->at')};",
                 f"{'proto_item *item = ' if one.bits_by_name else ''}show(w, tree, {field}, w->at, w->at + {one.width}, w->v[{n}], {units.TIMES.get(one.unit, 1)});"]
        if one.bits_by_name:
            lines.append("proto_tree *bits = item ? proto_item_add_subtree(item, ett_message) : NULL;")
        for part, bit in one.bits_by_name.items():
            alone, mask = bit.width == 1, (1 << bit.width) - 1 << bit.at
            shown = self.field(f"{owner.__name__}.{name}.{part}", part, "FT_BOOLEAN" if alone else f"FT_UINT{8 * one.width}", str(8 * one.width) if alone else "BASE_DEC", doc=bit.doc, mask=mask)
            lines.append(f"proto_tree_add_item(bits, {shown}, w->tvb, w->at, {one.width}, {'ENC_LITTLE_ENDIAN' if one.order == 'little' else 'ENC_BIG_ENDIAN'});")
        lines.append(f"w->at += {one.width};")
        if one.equals is not None:
            lines.append(f"if (w->v[{n}] != {one.equals}) return FALSE;")
        if one.limit:
            lines.append(f"if (w->v[{n}] < 0 || w->v[{n}] > {one.limit}) return FALSE;")
        return lines + self.put(one)

    def of_span(self, one, name, owner) -> list[str]:
        n, lines = self.number(one), ["int first = w->at, last = w->stop;"]
        if one.length is not None:
            lines.append(f"if (!there(w, {self.value(one.length)})) return FALSE;\nlast = first + (int){self.value(one.length)};")
        lines.append("w->at = last;")
        if one.until is not None:  # the last one, and what is before it; where there is none, nothing
            lines += [f"int found = -1; for (int i = first; i + {len(one.until)} <= last; i++) if (!tvb_memeql(w->tvb, i, (const guint8 *){quoted(one.until.decode())}, {len(one.until)})) found = i;",
                      f"last = found < 0 ? first : found; w->at = found < 0 ? first : found + {len(one.until)};"]
        if one.number:
            field = self.shown(one, name, owner, "FT_INT64")
            return [*lines, "gint64 x; const char *text = (const char *)tvb_get_string_enc(w->pinfo->pool, w->tvb, first, last - first, ENC_UTF_8);",
                    f"if (ws_strtoi64(text, NULL, &x)) {{ w->v[{n}] = x; show(w, tree, {field}, first, w->at, x, 1);", *self.put(one), "}"]
        field = self.shown(one, name, owner, "FT_STRING" if one.text else "FT_BYTES")
        lines += [f"proto_item *item = show_text(w, tree, {field}, first, last);", f"w->v[{n}] = first; w->t[{n}] = (span){{first, last}};", *self.put(one, text=True)]
        if one.into is None:
            return [*lines, "(void)item;"]
        return [*lines, f"if (!inside(w, {self.body(one.into, name, owner)}, item ? proto_item_add_subtree(item, ett_message) : NULL, first, last)) return FALSE;"]

    of_json = of_span

    def of_let(self, one, name, owner) -> list[str]:
        n = self.number(one)
        if one.texty:
            source = self.number(one.value)
            return [f"w->v[{n}] = w->v[{source}]; w->t[{n}] = w->t[{source}];", f"if (w->t[{n}].first >= 0) {{", *self.put(one, text=True), "}"]
        lines = [f"w->v[{n}] = {self.value(one.value)};"]
        if one.into is not None:
            lines.append(f"w->v[{self.number(one.into)}] = w->v[{n}];")
        lines.append(f"if (w->v[{n}] != U) {{")
        if one.doc:
            field = self.shown(one, name, owner, "FT_INT64")
            lines.append(f"computed(w, tree, {field}, w->v[{n}], {units.TIMES.get(one.unit, 1)}, {int(one.role is not None and one.role.name in INTERNAL)});")
        return [*lines, *self.put(one), "}"]

    def of_var(self, one, name, owner) -> list[str]:
        return [f"w->v[{self.number(one)}] = {self.value(one.initial) if one.initial is not None else 'U'};"]

    def of_peek(self, one, name, owner) -> list[str]:
        n = self.number(one)
        return [f"w->v[{n}] = w->at + {one.ahead + one.what.width} <= w->stop ? {self.read(one.what, f'w->at + {one.ahead}')} : U;"]

    def of_require(self, one, name, owner) -> list[str]:
        return [f"if (!{self.truth(one.condition)}) return FALSE;"]

    def of_call(self, one, name, owner) -> list[str]:
        if not (isinstance(one.body, type) and one.name):
            return [f"if (!{self.body(one.body, name, owner)}(w, tree)) return FALSE;"]
        field = self.shown(one, name, owner, "FT_NONE")
        silent = not hasattr(one.body, "proto") and all(isinstance(f, SILENT) or isinstance(f, N.Let) and not f.doc for f in vars(one.body)["fields"])
        return ["int start = w->at;", f"proto_tree *inner = group(w, tree, {field}, start, start);", "if (inner) proto_item_set_hidden(proto_tree_get_parent(inner));" if silent else "",
                f"if (!{self.struct(one.body)}(w, inner)) return FALSE;", "close_group(inner, start, w->at);"]

    def of_shown(self, one, name, owner) -> list[str]:
        return ["w->deep++;", *self.of_call(one, name, owner), "w->deep--;"]  # it says nothing to the pairing

    def of_area(self, one, name, owner) -> list[str]:
        field = self.shown(one, name, owner, "FT_NONE")
        return [f"gint64 size = {self.value(one.length)};", "if (!there(w, size)) return FALSE;", "int last = w->at + (int)size;",
                f"if (!inside(w, {self.body(one.body, name, owner)}, group(w, tree, {field}, w->at, last), w->at, last)) return FALSE;", "w->at = last;"]

    def of_switch(self, one, name, owner) -> list[str]:
        lines = [f"switch ({self.value(one.on)}) {{"]
        for number, body in [*sorted(one.cases.items()), ("default", one.default)]:
            if body is None:
                continue
            lines.append(f"case {number}: {{" if number != "default" else "default: {")
            if isinstance(body, type):
                field = self.field(body.__name__, body.__name__, "FT_NONE")
                lines += ["int start = w->at;", f"proto_tree *inner = group(w, tree, {field}, start, start);",
                          f"if (!{self.struct(body)}(w, inner)) return FALSE;", "close_group(inner, start, w->at);"]
            else:
                lines += self.node(body, body.name or name, owner)
            lines.append("break; }")
        return [*lines, "}"]

    def of_bykind(self, one, name, owner) -> list[str]:
        return [f"w->api = (int){self.value(one.on)};", *self.of_switch(one, name, owner)]

    def of_repeat(self, one, name, owner) -> list[str]:
        field = self.shown(one, name, owner, "FT_NONE")
        going = f"i < {self.value(one.count)}" if one.count is not None else "w->at < w->stop"
        return ["int start = w->at;", f"proto_tree *list = group(w, tree, {field}, start, start);", "w->deep++;", f"for (gint64 i = 0; {going}; i++) {{",
                "int before = w->at;", 'proto_tree *inner = list ? proto_tree_add_subtree_format(list, w->tvb, before, 0, ett_message, NULL, "[%d]", (int)i) : NULL;',
                f"if (!{self.body(one.body, name, owner)}(w, inner) || w->at == before) return FALSE;", "close_group(inner, before, w->at);", "}",
                "w->deep--;", "close_group(list, start, w->at);"]

    def of_inflate(self, one, name, owner) -> list[str]:
        """Compressed bytes stay closed."""
        field = self.shown(one, name, owner, "FT_NONE")
        return [f"gint64 on = {self.value(one.on)};", f"if ({' || '.join(f'on == {codec}' for codec in one.codecs)}) {{",
                "proto_tree_add_item(tree, hf_compressed, w->tvb, w->at, w->stop - w->at, ENC_NA);", "w->at = w->stop;",
                f"}} else if (!inside(w, {self.body(one.body, name, owner)}, group(w, tree, {field}, w->at, w->stop), w->at, w->stop)) return FALSE;", "w->at = w->stop;"]

    def of_bind(self, one, name, owner) -> list[str]:
        return [f"w->bind = {one.binding.number}; w->operation = {one.operation}; w->number = {self.value(one.key)};"]

    def of_check(self, one, name, owner) -> list[str]:
        if one.kind != "crc32c":
            self.left_out["Check"] = self.left_out.get("Check", 0) + 1
            return ["return FALSE;"] if one.must else []
        field = self.field(f"{owner.__name__}.{name}", one.doc or f"{one.kind} checksum", "FT_UINT8", "BASE_DEC", "VALS(SOUND)")
        spans = ", ".join(f"w->t[{self.number(over)}]" for over in one.over)
        return [f"const span over[] = {{{spans}}};", f"if (!checked(w, tree, {field}, over, {len(one.over)}, {self.value(one.stored)}, {int(one.must)})) return FALSE;"]

    def of_try(self, one, name, owner) -> list[str]:
        """Looked at first, shown once it is known to be right."""
        first, second = self.body(one.body, name, owner), self.body(one.otherwise, name, owner)
        return ["walk *kept = wmem_memdup(w->pinfo->pool, w, sizeof *w);", f"gboolean right = {first}(w, NULL);", "if (!right || tree) {", "*w = *kept;",
                f"if (right ? !{first}(w, tree) : !{second}(w, tree)) return FALSE;", "}"]

    def of_event(self, one, name, owner) -> list[str]:
        return [f"event(w, {quoted(one.event)});"]

    # --- the file ---

    def text(self) -> str:
        protocol = self.protocol
        head = protocol.frame.fields[0]
        if not (isinstance(head, N.Int) and head.width == 4 and head.order != "little" and head.limit):
            raise SystemExit(f"{protocol.name}: frames must begin with their length in four bytes; only such ones are cut here")
        frame = self.struct(protocol.frame)
        general = {name: self.field(name, title, kind, "BASE_DEC" if kind == "FT_INT64" else "BASE_NONE",
                                    {"response_in": "FRAMENUM_TYPE(FT_FRAMENUM_RESPONSE)", "response_to": "FRAMENUM_TYPE(FT_FRAMENUM_REQUEST)"}.get(name, "NULL"))
                   for name, (title, kind) in GENERAL.items()}
        apis = self.value_strings({int(number): name for number, name in protocol.apis.items() if number is not None})
        functions = "\n".join(line.split("{", 1)[0].rstrip() + ";" for line in self.written if line.startswith("static gboolean"))
        registered = ",\n".join(f"    {{&hf[{i}], {{{quoted(name)}, {quoted(abbrev)}, {kind}, {display}, {strings}, {mask}, {quoted(doc) if doc else 'NULL'}, HFILL}}}}"
                                for i, (abbrev, (name, kind, display, strings, mask, doc)) in enumerate(self.fields.items()))
        schemas = ", ".join(f"{{members_{i}, COUNT_{i}}}" for i in range(len(self.members)))
        notes = ", ".join(f'{{&ei_{name}, {{"{protocol.name}.expert.{name}", {kind}, {quoted(text)}, EXPFILL}}}}' for name, (kind, text) in NOTES.items())
        parts = [f"/* {protocol.title}, as a native dissector.  Written by tools/wireshark_c: change the description, not this file. */", INCLUDES,
                 f"#define TITLE {quoted(protocol.title)}", f"#define VALUES {len(self.numbers)}", "#define FRAME_HEAD 4", f"#define FRAME_MOST {protocol.limit}ULL",
                 f"#define LOOKS_RIGHT(tvb) (tvb_get_ntohl(tvb, 0) <= {head.limit}U)", f"#define APIS {apis}", f"#define read_frame {frame}",
                 "enum { " + ", ".join(f"K_{kind.upper()}" for kind in KINDS) + " };", f"static int hf[{len(self.fields)}];", "static int proto = -1, ett_message = -1;",
                 f"static expert_field {', '.join(f'ei_{name} = EI_INIT' for name in NOTES)};", 'static const value_string SOUND[] = {{0, "Bad"}, {1, "Good"}, {0, NULL}};',
                 *(f"#define hf_{name} {field}" for name, field in general.items()),
                 *(f"static const value_string {name}[] = {{{text}{{0, NULL}}}};\nstatic const val64_string {name}_64[] = {{{text}{{0, NULL}}}};" for text, name in self.strings.items()),
                 "typedef struct { guint32 number; guint8 wire, kind, open; int field, inner; guint32 per; } member;\ntypedef struct { member *members; int count; } schema;",
                 *self.members, f"static schema SCHEMAS[] = {{{schemas}}};", '#include "runtime.c"', functions, *self.written, '#include "pairs.c"',
                 f"static hf_register_info registered[] = {{\n{registered}\n}};",
                 f"#define NAME {quoted(protocol.name)}", f"#define PORTS {', '.join(map(str, protocol.ports))}", f"#define NOTES {notes}", '#include "register.c"']
        return "\n".join(parts) + "\n"


INCLUDES = """#define WS_BUILD_DLL
#include <inttypes.h>
#include <string.h>
#include <epan/packet.h>
#include <epan/conversation.h>
#include <epan/crc32-tvb.h>
#include <epan/expert.h>
#include <epan/proto_data.h>
#include <epan/dissectors/packet-tcp.h>
#include <wsutil/strtoi.h>
#include <wsutil/crc32.h>
"""

def build(source: Path, name: str) -> Path:
    """The plugin, by gcc with what pkg-config says of wireshark-dev."""
    flags = subprocess.run(["pkg-config", "--cflags", "--libs", "wireshark"], check=True, capture_output=True, text=True).stdout.split()
    version = subprocess.run(["pkg-config", "--modversion", "wireshark"], check=True, capture_output=True, text=True).stdout.split(".")
    out = source.parent / f"mq{name}.so"
    subprocess.run(["gcc", "-shared", "-fPIC", "-O2", "-Wall", "-Wextra", "-Wno-unused-function", "-Wno-unused-parameter", "-Wno-unused-const-variable", f"-I{HERE}", f"-DWIRESHARK_VERSION_MAJOR={version[0]}",
                    f"-DWIRESHARK_VERSION_MINOR={version[1]}", str(source), *flags, "-o", str(out)], check=True)
    return out


def main(words: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("protocol")
    parser.add_argument("-o", dest="folder", type=Path, required=True)
    parser.add_argument("--build", action="store_true")
    asked = parser.parse_args(words)
    writer = Writer(load(asked.protocol))
    source = asked.folder / f"{asked.protocol}.c"
    asked.folder.mkdir(parents=True, exist_ok=True)
    text = writer.text()
    source.write_text(text, encoding="utf-8")
    left = ", ".join(f"{count} {name}" for name, count in sorted(writer.left_out.items())) or "nothing"
    print(f"{source}: {text.count(chr(10)):,} lines, {len(writer.fields):,} fields; left out: {left}", file=sys.stderr)
    if asked.build:
        print(f"{build(source, asked.protocol)}", file=sys.stderr)


if __name__ == "__main__":
    main()
