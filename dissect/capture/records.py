# cython: boundscheck=True, wraparound=False, cdivision=True, language_level=3
# ruff: noqa: I001, SIM109 - names in packed lines; comparisons that need no tuple
"""The walk: from the bytes of a pcap or pcapng file to the record matrix.

Law: every turn of a loop advances by at least one header, and no length is trusted before the bytes after it were counted.  The result
of a walk is a function of the file's bytes alone: it never depends on where the data was cut.
"""

import cython
from cython import Py_ssize_t, bint, longlong, ulonglong

if cython.compiled:
    from cython.cimports.dissect.capture.layout import *
else:
    from dissect.capture.layout import *


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def number(b: cython.pointer(cython.const[cython.uchar]), big: bint) -> longlong:
    if big:
        return cython.cast(longlong, b[0]) << 24 | cython.cast(longlong, b[1]) << 16 | cython.cast(longlong, b[2]) << 8 | b[3]
    return b[0] | cython.cast(longlong, b[1]) << 8 | cython.cast(longlong, b[2]) << 16 | cython.cast(longlong, b[3]) << 24


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def u32(data: cython.const[cython.uchar][::1], at: Py_ssize_t, big: bint) -> longlong:
    """Four bytes that are known to be there; one bounds check instead of four."""
    if at < 0 or at + 4 > len(data):
        return 0
    if cython.compiled:
        return number(cython.address(data[at]), big)
    else:
        return number(data[at : at + 4], big)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def least(a: longlong, b: longlong) -> longlong:
    return a if a < b else b


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def greatest(a: longlong, b: longlong) -> longlong:
    return a if a > b else b


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def touch(data: cython.const[cython.uchar][::1], at: longlong, end: longlong, form: longlong[::1]) -> longlong:
    """Load the next bytes into the cache, and return up to where.  The place of a record is known only from the one before it, so a walk
    over cold memory waits for every packet; these loads wait for nothing (11 → 47 million packets/s)."""
    upto: longlong = least(at + TOUCHED, end)
    total: longlong = 0
    while at < upto:
        total += data[at]
        at += CACHE_LINE
    form[F_VALUE] = total  # scratch; without a use the compiler would drop the loads
    return upto


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def stopped(form: longlong[::1], field: longlong, value: longlong, skip: longlong) -> longlong:
    """Note which field of a record is impossible."""
    form[F_FIELD] = field
    form[F_VALUE] = value
    form[F_SKIP] = skip
    return DAMAGED


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def follows(
    data: cython.const[cython.uchar][::1], at: longlong, end: longlong, final: bint, form: longlong[::1]
) -> longlong:
    """Whether a pcap record may begin at `at`: 1 yes, 0 no, -1 the data ends before it is clear."""
    big: bint = form[F_BIG] != 0
    if end - at < form[F_HEADER]:
        return 1 if final and end >= at else (0 if final else -1)
    if u32(data, at + 8, big) > form[F_LIMIT] or u32(data, at + 4, big) >= NS_PER_SECOND:
        return 0
    return u32(data, at, big) != 0 or u32(data, at + 8, big) != 0


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def pcap_record(
    data: cython.const[cython.uchar][::1], at: longlong, end: longlong, form: longlong[::1], out: longlong[:, ::1], row: Py_ssize_t
) -> longlong:
    """One row from the record at `at`: its bytes with the header; else −MORE, or −DAMAGED with the field noted."""
    big: bint = form[F_BIG] != 0
    header: longlong = form[F_HEADER]
    fraction: longlong = u32(data, at + 4, big)
    captured: longlong = u32(data, at + 8, big)
    length: longlong = u32(data, at + 12, big)
    time: longlong = u32(data, at, big) * NS_PER_SECOND + fraction * form[F_UNIT]
    told: longlong
    if captured > form[F_LIMIT]:
        return -stopped(form, FIELD_CAPTURED, captured, 0)
    if fraction >= NS_PER_SECOND:
        return -stopped(form, FIELD_FRACTION, fraction, 0)
    if captured == 0 and length == 0 and time == 0:
        return -stopped(form, FIELD_EMPTY, 0, 0)  # a recorder's disk was full: zeros to the end
    if captured > length:
        told = follows(data, at + header + captured, end, form[F_FINAL] != 0, form)
        if told == 0:
            return -stopped(form, FIELD_ORDER, captured, 0)
        if told < 0:
            form[F_VALUE] = captured + 2 * header
            return -MORE
        length = captured
    if captured > end - at - header:
        form[F_VALUE] = header + captured
        return -MORE
    out[row, RECORD_AT] = at + header
    out[row, RECORD_CAPTURED] = captured
    out[row, RECORD_LENGTH] = length
    out[row, RECORD_TIME] = time
    out[row, RECORD_LINK] = form[F_LINK]
    out[row, RECORD_INTERFACE] = 0
    return header + captured


@cython.ccall
def walk_pcap(data: cython.const[cython.uchar][::1], at: longlong, form: longlong[::1], out: longlong[:, ::1], row: Py_ssize_t) -> tuple:
    """Fill `out` from `row` on with records that start before F_STOP: the next row, the index reached, why."""
    room: Py_ssize_t = len(out)
    end: longlong = form[F_END]
    stop: longlong = form[F_STOP]
    earliest: longlong = form[F_EARLIEST]
    latest: longlong = form[F_LATEST]
    total: longlong = 0
    first: Py_ssize_t = row
    why: longlong = FULL
    near: longlong = at
    size: longlong
    with cython.nogil:
        while row < room and at < stop:
            if at >= near:
                near = touch(data, at, end, form)
            if end - at < form[F_HEADER]:
                form[F_VALUE] = form[F_HEADER]
                why = MORE
                break
            size = pcap_record(data, at, end, form, out, row)
            if size < 0:
                why = -size
                break
            total += out[row, RECORD_CAPTURED]
            earliest = least(earliest, out[row, RECORD_TIME])
            latest = greatest(latest, out[row, RECORD_TIME])
            row += 1
            at += size  # with its header: every turn moves on
        form[F_EARLIEST] = earliest
        form[F_LATEST] = latest
        form[F_BYTES] += total
        form[F_GIVEN] += row - first
        if row > first:
            form[F_LAST] = out[row - 1, RECORD_TIME]
    return row, at, why


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def time_of(ticks: ulonglong, interfaces: longlong[:, ::1], number: Py_ssize_t) -> longlong:
    """Nanoseconds of a pcapng time: exact, limited to ±TIME_LIMIT."""
    unit: ulonglong = cython.cast(ulonglong, interfaces[number, N_UNIT])
    shift: longlong = interfaces[number, N_SHIFT]
    limit: ulonglong = cython.cast(ulonglong, TIME_LIMIT)
    second: ulonglong = cython.cast(ulonglong, NS_PER_SECOND)
    one: ulonglong = 1
    ns: ulonglong
    if shift >= 0:
        ns = 0
        if shift < 64:
            ns = limit if (ticks >> shift) > limit // second else (ticks >> shift) * second
            ticks = ticks & ((one << shift) - 1)
        if shift > 34:  # 34 bits of a fraction are below a tenth of a ns, and 34 + 30 bits fit
            ticks = ticks >> (shift - 34) if shift - 34 < 64 else 0
            shift = 34
        ns = ns + ((ticks * second) >> shift)
    elif unit == 0:
        ns = ticks // cython.cast(ulonglong, interfaces[number, N_DIVISOR])
    else:
        ns = limit if ticks > cython.cast(ulonglong, interfaces[number, N_DIVISOR]) else ticks * unit
    if ns > limit:
        ns = limit
    return greatest(-TIME_LIMIT, least(TIME_LIMIT, cython.cast(longlong, ns) + interfaces[number, N_OFFSET]))


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def packet_block(
    data: cython.const[cython.uchar][::1], at: longlong, form: longlong[::1], interfaces: longlong[:, ::1], out: longlong[:, ::1], row: Py_ssize_t
) -> longlong:
    """One row from a block that is whole: FULL, or DAMAGED with the field noted."""
    big: bint = form[F_BIG] != 0
    kind: longlong = u32(data, at, big)
    size: longlong = u32(data, at + 4, big)
    number: longlong = 0
    captured: longlong
    length: longlong
    place: longlong = 28
    time: longlong = form[F_LAST]  # a simple packet has no time: that of the packet before it
    ticks: ulonglong
    if size < (16 if kind == BLOCK_SIMPLE_PACKET else 32):
        return stopped(form, FIELD_TOTAL, size, size)
    if kind == BLOCK_PACKET:
        number = u32(data, at + 8, big)
    elif kind == BLOCK_OLD_PACKET:
        number = (data[at + 8] << 8 | data[at + 9]) if big else (data[at + 9] << 8 | data[at + 8])
    if number >= form[F_INTERFACES] - form[F_SECTION]:
        return stopped(form, FIELD_INTERFACE, number, size)
    number += form[F_SECTION]
    if kind == BLOCK_SIMPLE_PACKET:
        length = u32(data, at + 8, big)
        captured = least(length, size - 16)
        if interfaces[number, N_SNAPLEN] > 0:
            captured = least(captured, interfaces[number, N_SNAPLEN])
        place = 12
    else:
        ticks = (cython.cast(ulonglong, u32(data, at + 12, big)) << 32) | cython.cast(ulonglong, u32(data, at + 16, big))
        time = time_of(ticks, interfaces, number)
        captured = u32(data, at + 20, big)
        length = greatest(captured, u32(data, at + 24, big))
        if captured > size - 32:
            return stopped(form, FIELD_CAPTURED, captured, size)
    out[row, RECORD_AT] = at + place
    out[row, RECORD_CAPTURED] = captured
    out[row, RECORD_LENGTH] = length
    out[row, RECORD_TIME] = time
    out[row, RECORD_LINK] = interfaces[number, N_LINK]
    out[row, RECORD_INTERFACE] = number
    form[F_LAST] = time
    form[F_EARLIEST] = least(form[F_EARLIEST], time)
    form[F_LATEST] = greatest(form[F_LATEST], time)
    form[F_BYTES] += captured
    form[F_GIVEN] += 1
    return FULL


@cython.ccall
def walk_pcapng(
    data: cython.const[cython.uchar][::1], at: longlong, form: longlong[::1], interfaces: longlong[:, ::1], out: longlong[:, ::1], row: Py_ssize_t
) -> tuple:
    """Fill `out` from `row` on with blocks that start before F_STOP: the next row, the index reached, why."""
    room: Py_ssize_t = len(out)
    end: longlong = form[F_END]
    stop: longlong = form[F_STOP]
    big: bint = form[F_BIG] != 0
    why: longlong = FULL
    near: longlong = at
    kind: longlong
    size: longlong
    with cython.nogil:
        while row < room and at < stop:
            if at >= near:
                near = touch(data, at, end, form)
            if end - at < 12:
                form[F_VALUE] = 12
                why = MORE
                break
            kind = u32(data, at, big)
            size = u32(data, at + 4, big)
            if kind == BLOCK_SECTION:  # may turn the byte order
                why = SPECIAL
                break
            if size < 12 or size & 3 or size > BLOCK_LIMIT:
                why = stopped(form, FIELD_TOTAL, size, 0)
                break
            if size > end - at:
                form[F_VALUE] = size
                why = MORE
                break
            if u32(data, at + size - 4, big) != size:
                why = stopped(form, FIELD_TRAILER, u32(data, at + size - 4, big), 0)
                break
            if kind == BLOCK_PACKET or kind == BLOCK_SIMPLE_PACKET or kind == BLOCK_OLD_PACKET:
                why = packet_block(data, at, form, interfaces, out, row)
                if why != FULL:
                    break
                row += 1
            elif kind != BLOCK_CUSTOM and kind != BLOCK_CUSTOM_NO_COPY:
                why = SPECIAL
                break
            at += size  # size >= 12: every turn moves on
    return row, at, why


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def likely_record(data: cython.const[cython.uchar][::1], at: longlong, form: longlong[::1], before: longlong) -> longlong:
    """Bytes of the pcap record that a header at `at` describes; 0 when no recorder would write it."""
    big: bint = form[F_BIG] != 0
    captured: longlong = u32(data, at + 8, big)
    length: longlong = u32(data, at + 12, big)
    fraction: longlong = u32(data, at + 4, big)
    time: longlong = u32(data, at, big) * NS_PER_SECOND + fraction * form[F_UNIT]
    if captured == 0 or captured > least(form[F_LIMIT], GUESS_LIMIT) or captured > length or length > BLOCK_LIMIT:
        return 0
    if fraction * form[F_UNIT] >= NS_PER_SECOND:
        return 0
    if form[F_FIRST] != 0 and (time - form[F_FIRST] > GUESS_SPAN or form[F_FIRST] - time > GUESS_SPAN):
        return 0
    if before != 0 and (time - before > NS_PER_DAY or before - time > NS_PER_DAY):
        return 0
    return form[F_HEADER] + captured


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def likely_block(
    data: cython.const[cython.uchar][::1], at: longlong, end: longlong, form: longlong[::1]
) -> longlong:
    """Bytes of the pcapng block that may begin at `at`; 0 when none does, -1 when the data ends before its end."""
    big: bint = form[F_BIG] != 0
    kind: longlong = u32(data, at, big)
    size: longlong
    if kind == BLOCK_SECTION:
        if u32(data, at + 8, False) != SECTION_MAGIC and u32(data, at + 8, True) != SECTION_MAGIC:
            return 0
        big = u32(data, at + 8, True) == SECTION_MAGIC
    elif kind == 0 or (kind > 11 and kind != BLOCK_CUSTOM and kind != BLOCK_CUSTOM_NO_COPY):
        return 0
    size = u32(data, at + 4, big)
    if size < 12 or size & 3 or size > GUESS_LIMIT + 4096 or (kind == BLOCK_PACKET and size < 32):
        return 0
    if size > end - at:
        return -1
    return size if u32(data, at + size - 4, big) == size else 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def chained(
    data: cython.const[cython.uchar][::1], at: longlong, end: longlong, final: bint, form: longlong[::1]
) -> longlong:
    """Whether a chain of likely records begins at `at`: 1 yes, 0 no, -1 the data ends before it is clear."""
    pcap: bint = form[F_FORMAT] == PCAP
    header: longlong = form[F_HEADER] if pcap else 12
    links: longlong = 0
    before: longlong = 0
    size: longlong
    while links < GUESS_CHAIN:
        if at == end and final:
            return links > 0
        if end - at < header:
            return links > 1 if final else -1  # a chain whose last record is cut short
        if pcap:
            size = likely_record(data, at, form, before)
            before = u32(data, at, form[F_BIG] != 0) * NS_PER_SECOND
        else:
            size = likely_block(data, at, end, form)
        if size == 0:
            return 0
        if size < 0 or size > end - at:
            return links > 1 if final else -1
        at += size
        links += 1
    return 1


@cython.ccall
def guess(
    data: cython.const[cython.uchar][::1], at: longlong, stop: longlong, end: longlong, final: bint, form: longlong[::1]
) -> tuple:
    """The first index in [at, stop) where a chain of likely records begins, and 1; else the index reached, and 0
    (none), or -1 (the data ends before it can be told)."""
    told: longlong = 0
    with cython.nogil:
        while at < stop:
            told = chained(data, at, end, final, form)
            if told != 0:
                break
            at = behind_zeros(data, at, end)
    return min(at, end), told


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def behind_zeros(data: cython.const[cython.uchar][::1], at: longlong, end: longlong) -> longlong:
    """The next index where a record may begin: no header begins with twelve zeros.  Disks leave gigabytes of them."""
    upto: longlong = at
    while upto + 4 <= end and u32(data, upto, False) == 0:
        upto += 4
    return upto - 11 if upto - 11 > at else at + 1


def walk(data, at, form, interfaces, rows, row) -> tuple:
    """The walk for the file's format, within F_STOP, F_END and F_FINAL; takes numpy matrices, compiled or not."""
    if not cython.compiled:  # numpy's own integers overflow where Python's do not
        data, form, interfaces, rows = (memoryview(matrix) for matrix in (data, form, interfaces, rows))
    if form[F_FORMAT] == PCAP:
        return walk_pcap(data, at, form, rows, row)
    return walk_pcapng(data, at, form, interfaces, rows, row)


def find_record(data, at, stop, end, final, form) -> tuple:
    """``guess`` for numpy matrices, compiled or not."""
    if not cython.compiled:
        data, form = memoryview(data), memoryview(form)
    return guess(data, at, stop, end, final, form)
