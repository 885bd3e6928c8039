"""A Wireshark profile for message queues: columns, colouring rules, filter buttons."""

from __future__ import annotations


def profile(protocols) -> dict[str, str]:
    names = [one.name for one in protocols]
    return {"preferences": columns(names), "colorfilters": colours(names), "dfilter_buttons": buttons(names)}


def either(names: list[str], field: str) -> str:
    return " or ".join(f"{name}.{field}" for name in names)


def columns(names: list[str]) -> str:
    found = [("No.", "%m"), ("Time", "%t"), ("Source", "%s"), ("Destination", "%d"), ("Protocol", "%p")]
    found += [(title, f"%Cus:{either(names, field)}:0:R") for title, field in (
        ("Api", "api"), ("Topic", "topic"), ("Partition", "partition"), ("Status", "status"), ("Response time", "time"))]
    found.append(("Info", "%i"))
    return "gui.column.format: \n\t" + ",\n\t".join(f'"{title}", "{format_}"' for title, format_ in found) + "\n"


def colours(names: list[str]) -> str:
    """Red for failures, yellow for what nobody answered, grey-blue for messages: background, then letters."""
    rules = [("Queue: error", " or ".join(f'{name}.status == "error"' for name in names), "[42148,0,0][65535,64764,40092]"),
             ("Queue: unanswered", " or ".join(f'{name}.status == "unanswered"' for name in names), "[65535,62451,40092][0,0,0]"),
             ("Queue: message", " or ".join(names), "[59367,59110,65535][4626,10023,11822]")]
    return "".join(f"@{name}@{condition}@{colour}\n" for name, condition, colour in rules)


def buttons(names: list[str]) -> str:
    made = [("MQ", " || ".join(names)), ("MQ errors", " || ".join(f'{name}.status == "error"' for name in names)),
            ("MQ unanswered", " || ".join(f'{name}.status == "unanswered"' for name in names)),
            ("MQ slow", " || ".join(f"{name}.time > 0.1" for name in names))]
    return "".join(f'"TRUE","{label}","{in_table(condition)}",""\n' for label, condition in made)


def in_table(text: str) -> str:
    """As Wireshark writes text into its tables."""
    return text.replace('"', r"\x22")
