"""What RFC 7541 defines: the static table, and the lengths of the Huffman code.

Law: the code is canonical, so its lengths define it: codes of one length follow each other in the order of their symbols.
"""

from __future__ import annotations

import numpy

STATIC = """\
:authority
:method GET
:method POST
:path /
:path /index.html
:scheme http
:scheme https
:status 200
:status 204
:status 206
:status 304
:status 400
:status 404
:status 500
accept-charset
accept-encoding gzip, deflate
accept-language
accept-ranges
accept
access-control-allow-origin
age
allow
authorization
cache-control
content-disposition
content-encoding
content-language
content-length
content-location
content-range
content-type
cookie
date
etag
expect
expires
from
host
if-match
if-modified-since
if-none-match
if-range
if-unmodified-since
last-modified
link
location
max-forwards
proxy-authenticate
proxy-authorization
range
referer
refresh
retry-after
server
set-cookie
strict-transport-security
transfer-encoding
user-agent
vary
via
www-authenticate
"""

# Bits of the code of each byte, and at last of EOS.
LENGTHS = [
    13, 23, 28, 28, 28, 28, 28, 28, 28, 24, 30, 28, 28, 30, 28, 28, 28, 28, 28, 28, 28, 28, 30, 28, 28, 28, 28, 28, 28, 28, 28, 28,
    6, 10, 10, 12, 13, 6, 8, 11, 10, 10, 8, 11, 8, 6, 6, 6, 5, 5, 5, 6, 6, 6, 6, 6, 6, 6, 7, 8, 15, 6, 12, 10,
    13, 6, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 8, 7, 8, 13, 19, 13, 14, 6,
    15, 5, 6, 5, 6, 5, 6, 6, 6, 5, 7, 7, 6, 6, 6, 5, 6, 7, 6, 5, 5, 6, 7, 7, 7, 7, 7, 15, 11, 14, 13, 28,
    20, 22, 20, 20, 22, 22, 22, 23, 22, 23, 23, 23, 23, 23, 24, 23, 24, 24, 22, 23, 24, 23, 23, 23, 23, 21, 22, 23, 22, 23, 23, 24,
    22, 21, 20, 22, 22, 23, 23, 21, 23, 22, 22, 24, 21, 22, 23, 23, 21, 21, 22, 21, 23, 22, 23, 23, 20, 22, 22, 22, 23, 22, 22, 23,
    26, 26, 20, 19, 22, 23, 22, 25, 26, 26, 26, 27, 27, 26, 24, 25, 19, 21, 26, 27, 27, 26, 27, 24, 21, 21, 26, 26, 28, 27, 27, 27,
    20, 24, 20, 21, 22, 21, 21, 23, 22, 22, 25, 25, 24, 24, 26, 23, 26, 27, 26, 26, 27, 27, 27, 27, 27, 28, 27, 27, 27, 27, 27, 26,
    30,
]
LONGEST = 30
QUICK_BITS = 9  # codes up to here are found by one look


def pair(name: bytes, value: bytes) -> bytes:
    """A header as this room stores it: name and value after their lengths."""
    return len(name).to_bytes(2, "big") + name + len(value).to_bytes(4, "big") + value


def static_pairs() -> list[bytes]:
    return [pair(*(part.encode() for part in line.partition(" ")[::2])) for line in STATIC.splitlines()]


def code_tables() -> tuple[numpy.ndarray, numpy.ndarray, numpy.ndarray]:
    """(by QUICK_BITS bits: symbol × 16 + length, 0 for longer codes; by length: first code, first place, count, as rows; symbols in the order of codes)."""
    symbols = sorted(range(len(LENGTHS)), key=lambda symbol: (LENGTHS[symbol], symbol))
    quick, rows = numpy.zeros(1 << QUICK_BITS, dtype=numpy.int64), numpy.zeros(3 * (LONGEST + 1), dtype=numpy.int64)
    code = before = 0
    for place, symbol in enumerate(symbols):
        length = LENGTHS[symbol]
        code = code + (place > 0) << length - before
        if rows[3 * length + 2] == 0:
            rows[3 * length : 3 * length + 2] = code, place
        rows[3 * length + 2] += 1
        if length <= QUICK_BITS:
            first = code << QUICK_BITS - length
            quick[first : first + (1 << QUICK_BITS - length)] = symbol * 16 + length
        before = length
    return quick, rows, numpy.array(symbols, dtype=numpy.int64)


def shared() -> tuple:
    """What all tables share: the bytes of static entries with their offsets, and the code."""
    pairs = static_pairs()
    starts = numpy.cumsum([0, *map(len, pairs)], dtype=numpy.int64)
    return numpy.frombuffer(b"".join(pairs), dtype=numpy.uint8).copy(), starts, *code_tables()
