"""A JSON RPC after its length, and conversations of it: methods and ids are texts."""

from __future__ import annotations

import json

DESCRIPTION = '''"""Calls and answers in JSON, each after four bytes that say how long it is."""
from dissect.language import *

class Code(Codes):
    OK = 0

class Frame(Struct):
    size = u32("of the text", limit=1 << 20, unit="bytes")
    text_ = area(size, switch(side, {0: requests(1), 1: responses(1)}))

calls = Protocol("calls", ports=[1000], frame=Frame, families=False)

class Asked(Struct):
    id = member("chosen by the client, echoed by the server", role=KEY)
    method = member("what is wanted", role=API)
    session = member("whose call it is")
    user = member("who", role=CLIENT)

class Failed(Struct):
    code = amount("which fault", role=CODE, codes=Code)
    message = member("in words", role=TEXT)

class Told(Struct):
    id = member("as asked", role=KEY)
    error = member("what went wrong", into=call(Failed))
    session = member("whose call it was")

sessions = Binding("session")

class Call(Request, kind=1):
    asked = named(JSON, Asked)
    opens = bind(sessions, Asked.session, MAKE, when=present(Asked.user))
    goes_on = bind(sessions, Asked.session, USE, when=~present(Asked.user))

class Answer(Response, to=Call):
    told = named(JSON, Told)
'''


def frame(value) -> bytes:
    data = value if isinstance(value, bytes) else json.dumps(value).encode()
    return len(data).to_bytes(4) + data


def talk(count: int = 12):
    """Pairs whose answers come two at a time, the later one first; every fourth one fails."""
    calls = [{"id": f"c-{n:x}", "method": ("orders.list", "orders.put", "Ping")[n % 3], "session": "s1", **({"user": "ada"} if n == 0 else {})} for n in range(count)]
    answers = [{"id": call["id"], "result": n} if n % 4 else {"id": call["id"], "error": {"code": 7, "message": "no such order"}} for n, call in enumerate(calls)]
    for n in range(0, count, 2):
        yield frame(calls[n]) + frame(calls[n + 1]), frame(answers[n + 1]) + frame(answers[n])
