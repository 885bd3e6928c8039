"""GREETER, an invented protocol: a client says a name in a language, the server answers with a greeting.

docs/your-own-protocol.md builds this file step by step.
"""

from dissect.language import *  # noqa: F403


class Kind(Names):
    HELLO = 1, "please greet"
    GREETING = 2, "the answer"


class Outcome(Codes):
    OK = 0
    UNKNOWN_LANGUAGE = 1
    BUSY = 2, REDIRECT, "ask the server that is named"


class Frame(Struct):
    magic = u16("GR", equals=0x4752)
    size = u16("of the body", limit=60_000, unit="bytes")
    body = area(size, switch(side, {0: requests(1), 1: responses(1)}))


greeter = Protocol("greeter", title="Greeter", ports=[7007], frame=Frame, order="big")


class Hello(Request, kind=1, api="Hello"):
    number = u32("of the request", role=KEY)
    language = str8("two letters", role=TOPIC)
    version = u8("2 and up: a mood follows")
    mood = u8("0 plain, 1 merry", when=version >= 2)
    name_count = u8("how many names")
    names = repeat(str8("who is to be greeted"), count=name_count)


class Greeting(Response, to=Hello):
    number = u32("as asked", role=KEY)
    outcome = u8("what became of it", codes=Outcome, role=CODE)
    elsewhere = endpoint("who has time", role=BROKER, when=outcome == Outcome.BUSY)
    words = text(REST, "the greeting, or what went wrong", role=TEXT)
