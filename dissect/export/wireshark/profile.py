"""A Wireshark profile for message queues: columns, colouring rules, filter buttons."""

from __future__ import annotations


# Title; what Wireshark knows it as, or a field of every protocol; width in pixels.
COLUMNS = (("No.", "%m", 70), ("Time", "%t", 110), ("Source", "%s", 130), ("Destination", "%d", 130), ("Protocol", "%p", 100), ("Api", "api", 240),
           ("Topic", "topic", 240), ("Partition", "partition", 70), ("Status", "status", 90), ("Response time", "time", 110), ("Info", "%i", 600))

IN_ORDER = "tcp.reassemble_out_of_order"  # Wireshark's own default loses messages of which a part was overtaken on its way


def profile(protocols) -> dict[str, str]:
    names = [one.name for one in protocols]
    return {"preferences": columns(names) + f"{IN_ORDER}: TRUE\n", "recent": widths(names), "colorfilters": colours(names), "dfilter_buttons": buttons(names)}


def either(names: list[str], field: str) -> str:
    return " or ".join(f"{name}.{field}" for name in names)


def columns(names: list[str]) -> str:
    said = ((title, what if what.startswith("%") else f"%Cus:{either(names, what)}:0:R") for title, what, _ in COLUMNS)
    return "gui.column.format: \n\t" + ",\n\t".join(f'"{title}", "{format_}"' for title, format_ in said) + "\n"


def widths(names: list[str]) -> str:
    """Wide enough for the values: Wireshark itself measures only the titles."""
    said = (f"{what}, {width}" if what.startswith("%") else f'"%Cus:{either(names, what)}", {width}' for _, what, width in COLUMNS)
    return "column.width: \n\t" + ",\n\t".join(said) + "\n"


def colours(names: list[str]) -> str:
    """Red for failures, yellow for unanswered requests, grey-blue for messages: background, then text.

    A profile's rules replace Wireshark's, so those of TCP are repeated: lost and repeated segments first.
    """
    rules = [("Bad TCP", "tcp.analysis.flags && !tcp.analysis.window_update && !tcp.analysis.keep_alive && !tcp.analysis.keep_alive_ack",
              "[4718,10030,11796][63479,34695,34695]"),
             ("Queue: error", " or ".join(f'{name}.status == "error"' for name in names), "[42148,0,0][65535,64764,40092]"),
             ("Queue: unanswered", " or ".join(f'{name}.status == "unanswered"' for name in names), "[65535,62451,40092][0,0,0]"),
             ("Queue: message", " or ".join(names), "[59367,59110,65535][4626,10023,11822]"),
             ("TCP RST", "tcp.flags.reset eq 1", "[42148,0,0][65535,64764,40092]"),
             ("TCP SYN/FIN", "tcp.flags & 0x02 || tcp.flags.fin == 1", "[41026,41026,41026][4718,10030,11796]")]
    return "".join(f"@{name}@{condition}@{colour}\n" for name, condition, colour in rules)


def buttons(names: list[str]) -> str:
    made = [("MQ", " || ".join(names)), ("MQ errors", " || ".join(f'{name}.status == "error"' for name in names)),
            ("MQ unanswered", " || ".join(f'{name}.status == "unanswered"' for name in names)),
            ("MQ slow", " || ".join(f"{name}.time > 0.1" for name in names))]
    return "".join(f'"TRUE","{label}","{in_table(condition)}",""\n' for label, condition in made)


def in_table(text: str) -> str:
    """Text in the syntax of Wireshark's tables."""
    return text.replace('"', r"\x22")
