"""The Wireshark fields of one protocol, as Lua calls: Wireshark wants them when it starts, long before a structure is read.

Law: a field is named after what is described, and its type is what the bytes are.  What is said twice is one field.
"""

from __future__ import annotations

from dissect.export.wireshark.lua_text import quoted
from dissect.language import nodes as N
from dissect.language import units
from dissect.language.words import ADDRESS

GROUPS = (N.Call, N.Again, N.Inflate, N.Named, N.Area, N.Repeat, N.Join, N.Each, N.Assembled, N.Piece)
MADE_NUMBERS = (N.Coded, N.Recall, N.Remember)
FORMS = {units.ADDRESS: "IPv4", units.FLAG: "BOOLEAN"}
MEMBERS = {"int32": "int32", "sint32": "int32", "enum": "int32", "sfixed32": "int32", "uint32": "uint32", "fixed32": "uint32",
           "int64": "int64", "sint64": "int64", "sfixed64": "int64", "uint64": "uint64", "fixed64": "uint64", "bool": "uint32",
           "double": "double", "float": "float", "string": "string", "bytes": "bytes", "message": "bytes"}
SOUND = "sound"  # the words for a checksum, which the runtime has


def on_the_wire(one) -> str | None:
    """The type of a node's bytes, or of the number that is made; nothing where it shows none."""
    if isinstance(one, N.Int):
        return f"{'INT' if one.signed else 'UINT'}{8 * one.width}"
    if isinstance(one, N.Varint):
        return "UINT64" if one.bits != 32 else "INT32" if one.signed or one.zigzag else "UINT32"
    if isinstance(one, N.Span):
        return "INT64" if one.number else "STRING" if one.text else "BYTES"
    if isinstance(one, N.Member):
        return "INT64" if one.number else "STRING"
    if isinstance(one, N.Let):
        return "STRING" if one.texty else "INT64"
    if isinstance(one, N.Endpoint | N.Made):
        return "STRING"
    if isinstance(one, MADE_NUMBERS):
        return "INT64"
    if isinstance(one, N.Check):
        return "UINT8"
    return "NONE" if type(one) in GROUPS else None  # kinds after them in the language are others


def is_number(kind: str) -> bool:
    return kind.startswith(("INT", "UINT"))


def in_filters(abbrev: str) -> str:
    """A field's name as Wireshark takes it: of letters and digits it knows those of ASCII, and one other makes it refuse the whole plugin."""
    return "".join(char if char.isascii() else f"x{ord(char):x}" for char in abbrev)


class Fields:
    def __init__(self) -> None:
        self.calls: list[str] = []
        self.known: dict[str, str] = {}  # call → its name
        self.kinds: set[str] = set()
        self.closed = False  # what is written from now on is never shown

    def add(self, abbrev: str, name: str, kind: str, doc: str = "", codes: str | None = None, base: str | None = None, mask: int | None = None) -> str | None:
        """The name of a field; `codes` is what has names for its numbers."""
        if self.closed:
            return None
        says = [quoted(in_filters(abbrev)), quoted(name), kind, quoted(doc) if doc else "nil", codes or "nil", base or "nil", str(mask) if mask else "nil"]
        while says[-1] == "nil":
            says.pop()
        call = f"field({', '.join(says)})"
        if call not in self.known:
            self.kinds.add(kind)
            self.calls.append(call)
            self.known[call] = f"F[{len(self.calls)}]"
        return self.known[call]

    def number(self, abbrev: str, name: str, kind: str, doc: str, unit: str | None, codes: str | None) -> str | None:
        """A field that a unit may give a form of its own."""
        if not is_number(kind):
            return self.add(abbrev, name, kind, doc)
        if unit in units.TIMES:
            return self.add(abbrev, name, "ABSOLUTE_TIME", doc)
        if unit in FORMS:
            return self.add(abbrev, name, FORMS[unit], doc)
        kind = f"U{kind}" if unit == units.HEX and kind.startswith("INT") else kind  # only what has no sign has digits
        return self.add(abbrev, name, kind, doc, f"{codes}.names" if codes else None, "base.HEX" if unit == units.HEX else None)

    def of_node(self, one, abbrev: str, name: str, doc: str, codes: str | None) -> dict[str, object]:
        """What a node says of its fields."""
        kind = on_the_wire(one)
        if kind is None:
            return {}
        if isinstance(one, N.Check):
            return {"pf": self.add(abbrev, doc or f"{one.kind} checksum", kind, doc, SOUND)}
        unit = units.HEX if isinstance(one, N.Int) and one.bits_by_name else one.unit  # of flags each digit is four of them
        says: dict[str, object] = {"pf": self.number(abbrev, name, kind, doc, unit, codes)}
        if isinstance(one, N.Endpoint):
            says |= {"pf_ip": self.add(f"{abbrev}.ip", "address", "IPv4"), "pf_port": self.add(f"{abbrev}.port", "port", "UINT16")}
        if isinstance(one, N.Span) and one.holds == ADDRESS:
            says |= {"pf_ip": self.add(f"{abbrev}.ip", "address", "IPv4"), "pf_ipv6": self.add(f"{abbrev}.ipv6", "address", "IPv6"),
                     "pf_port": self.add(f"{abbrev}.port", "port", "UINT32")}
        return says

    def of_bits(self, one, abbrev: str) -> str | None:
        """Bits of a number: one alone is set or not."""
        if not one.bits_by_name:
            return None
        width = one.width if isinstance(one, N.Int) else next(width for width in (1, 2, 4) if all(bit.at + bit.width <= 8 * width for bit in one.bits_by_name.values()))
        kinds = {1: ("BOOLEAN", str(8 * width))}
        return "{" + ", ".join(f"{self.of_bit(bit, f'{abbrev}.{part}', part, *kinds.get(bit.width, (f'UINT{8 * width}', None)))}" for part, bit in one.bits_by_name.items()) + "}"

    def of_bit(self, bit, abbrev: str, part: str, kind: str, base: str | None) -> str | None:
        return self.add(abbrev, part, kind, " ".join(bit.doc.split()), None, base, ((1 << bit.width) - 1) << bit.at)

    def text(self) -> str:
        kinds = sorted(self.kinds)
        return "\n".join([f"local {', '.join(kinds)} = {', '.join(f'ftypes.{kind}' for kind in kinds)}", "return C, {", *(f"{call}," for call in self.calls), "}"])
