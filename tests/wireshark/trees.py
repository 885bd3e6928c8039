"""The fields of a message as (name, value, places): of `mqdissect show`, and of the plugin."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime, UTC

from dissect.language import nodes as N
from dissect.language import units

HEX = re.compile("(?:[0-9a-f]{2}:)*[0-9a-f]{2}")
BARE = re.compile("(?:[0-9a-f]{2})+")
CONTROL = re.compile("[\x01-\x08\x0b\x0c\x0e-\x1f]")
TIME = re.compile(r"(?P<day>\w{3} [ \d]\d, \d{4} [\d:]{8}|\d{4}-\d\d-\d\dT[\d:]{8})\.(?P<rest>\d{9})(?: UTC|Z)")
IN_BRACKETS = re.compile(r"\((-?\d+)\)$")  # the number itself, where it is no time
LAST_SECOND = 253402300799  # of the year 9999
EMPTY = ("", "None", "{}", "[]")  # bytes that are none, a JSON container of nothing: each side has its own way to say it
OURS_ALONE = {"more", "undecoded", "inflated", "unescaped"}  # they have no field of the description
GENERAL = {"chunk_length", "padding", "named"}  # of the plugin, without a structure in front
ODD = "no text"  # bytes that are no UTF-8: Wireshark has its own way to write them


@dataclass(frozen=True)
class Leaf:
    """A field that takes bytes and has nothing inside."""

    name: str
    value: str
    start: int  # in the message, or in the region that it was inflated or joined to
    end: int
    other: int  # where it starts in the message, of a field whose bytes were joined
    inflated: bool = False

    @property
    def said(self) -> tuple[str, str]:
        return self.name, self.value

    def lies_as(self, shown, *bases: int) -> bool:
        """Is it where the plugin shows it, counted from one of these?  Of bytes with a length in front Wireshark shows the bytes alone."""
        for begin in (self.start, self.other):
            end = begin + self.end - self.start
            for at in (shown.start - base for base in bases):
                if at + shown.size == end and (at == begin or at > begin and BARE.fullmatch(self.value)):
                    return True
        return False


def ours(node, around: str = "", inflated: bool = False) -> list[Leaf]:
    """What has no name of its own has "": the plugin calls it as what it stands in."""
    found = []
    inflated = inflated or node.name == "inflated"
    around = around if not node.name or node.name in OURS_ALONE else node.name
    for child in node.children:
        if child.children:
            found += ours(child, around, inflated)
        elif not isinstance(child.field, N.Inflate) and child.end > child.start and child.name not in OURS_ALONE:
            if child.meaning == "unknown field":
                continue  # of no schema: Wireshark shows its bytes, not its value
            name = child.field.name if isinstance(child.field, N.Member) else child.name or (around if child.field is None else "")
            first = child.claims[0][0] if child.claims else child.start
            found.append(Leaf(name, value(child), child.start, child.end, first, inflated))
    return found


def formed(child) -> str | None:
    """A number as Wireshark shows it: a time (in ns here), an address, hexadecimal digits, yes or no."""
    unit = getattr(child.field, "unit", None) or getattr(child.extra, "unit", None)
    if unit in units.TIMES and 0 < child.value <= LAST_SECOND * units.TIMES[unit]:
        return f"{child.value * (units.TIMES['ns since 1970'] // units.TIMES[unit])} ns"
    if unit == units.HEX or isinstance(child.field, N.Int) and child.field.bits_by_name:
        width = getattr(child.field, "width", 4 if getattr(child.extra, "kind", "").endswith("32") else 8)
        return f"0x{child.value & (1 << 8 * width) - 1:0{2 * width}x}"
    return units.in_unit(unit, child.value) if unit == units.ADDRESS else str(int(child.value != 0)) if unit == units.FLAG else None


def value(child) -> str:
    if isinstance(child.value, int) and (found := formed(child)) is not None:
        return found
    if isinstance(child.value, bytes) and (getattr(child.field, "text", False) or isinstance(child.field, N.Member)):
        return ODD
    if isinstance(child.value, bytes):
        return child.value.hex()
    if isinstance(child.value, float):
        return str(int(child.value)) if child.value == int(child.value) else str(child.value)
    if isinstance(child.value, str) and (time := TIME.fullmatch(child.value)):
        return in_ns(time)  # a text that reads like Wireshark's times
    return CONTROL.sub(lambda found: f"\\x{ord(found[0]):x}", str(child.value).replace("\n", " "))  # as PDML has it


def in_ns(time) -> str:
    day = datetime.strptime(time["day"], "%b %d, %Y %H:%M:%S" if "," in time["day"] else "%Y-%m-%dT%H:%M:%S").replace(tzinfo=UTC)
    return f"{int(day.timestamp()) * 10**9 + int(time['rest'])} ns"


def as_ours(one) -> str:
    """What PDML shows, as `value` says it."""
    if one.show in ("True", "False"):
        return str(int(one.show == "True"))
    time = TIME.fullmatch(one.show)
    if time:
        raw = IN_BRACKETS.search(one.label)
        return raw[1] if raw else in_ns(time)
    return ODD if "\ufffd" in one.show else one.show.replace(":", "") if HEX.fullmatch(one.show) else one.show


def theirs(said, names: set[str]) -> list[tuple[tuple[str, str], object]]:
    """What PDML says of fields that the description, or a name on the wire, names."""
    found = []
    for one in said.nodes:
        last = one.label.partition(": ")[0] if one.name == "named" else one.name.rsplit(".", 1)[-1]
        show = as_ours(one)
        last = last if last in names else last.rstrip("_")  # two fields of one name and two kinds
        if one.size > 0 and ("." in one.name or one.name in GENERAL) and show not in EMPTY:
            found.append(((last, show), one))
    return found


def named_there(leaf: Leaf, there: list, start: int) -> str:
    return next((name for (name, show), one in there if show == leaf.value and leaf.lies_as(one, 0, start, one.around)), "")


def closed(said) -> bool:
    """Is there a region that this Wireshark cannot open?"""
    return any(one.name == "compressed" and "not opened" in one.label for one in said.nodes)


def differences(wanted: list[Leaf], said, names: set[str]) -> list[str]:
    """In words, what one side has and the other has not, or has elsewhere."""
    wanted = [leaf for leaf in wanted if leaf.value not in EMPTY and not (leaf.inflated and closed(said))]
    there = theirs(said, names)
    wanted = [leaf if leaf.name else replace(leaf, name=named_there(leaf, there, said.start)) for leaf in wanted]
    named = names | {leaf.name for leaf in wanted}
    there = [one for one in there if one[0][0] in named]
    here, found = Counter(leaf.said for leaf in wanted), Counter(said for said, _ in there)
    wrong = [f"only ours: {one}" for one in (here - found).elements()]
    wrong += [] if closed(said) else [f"only tshark's: {one}" for one in (found - here).elements()]
    if wrong:
        return wrong
    lost = taken(taken(wanted, there, lambda one: (0, said.start)), there, lambda one: (one.around,))
    for leaf in lost:
        places = [(one.start, one.size, one.around) for named, one in there if named == leaf.said]
        wrong.append(f"{leaf.name} = {leaf.value[:40]}: bytes {leaf.start}-{leaf.end}, tshark's {places[:3]} of a message at {said.start}")
    return wrong


def taken(wanted: list[Leaf], there: list, bases: Callable) -> list[Leaf]:
    """What has no place among `there`, counted from these bases; what has takes it away.  One base after the other: the place in the message of one
    may be another's in the item around it."""
    lost = []
    for leaf in wanted:
        one = next((one for one in there if one[0] == leaf.said and leaf.lies_as(one[1], *bases(one[1]))), None)
        there.remove(one) if one else lost.append(leaf)
    return lost
