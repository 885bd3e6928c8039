# cython: boundscheck=True, wraparound=False, cdivision=True, language_level=3
"""Numbers of encapsulations: a hash table of paths; `encapsulation.py` names them.

Law: the same path has the same number for as long as the table lives; a path without room in the table shares the last number.
"""

import cython

if cython.compiled:
    from cython.cimports.dissect.link.layout import ROOM_LIMIT
    from cython.cimports.dissect.memory.hashes import GOLDEN
else:
    from dissect.link.layout import ROOM_LIMIT
    from dissect.memory.hashes import GOLDEN


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def number_of(path: cython.longlong[::1], base: cython.longlong, slots: cython.longlong[::1], paths: cython.longlong[:, ::1]) -> cython.longlong:
    """The number of a path (its count of words at `base`, then the words); −1 if there is no room."""
    slot: cython.longlong = place_of(path, base, slots, paths)
    number: cython.longlong = slots[slot]
    word: cython.longlong
    if number != 0:
        return number
    number = paths[0, 0] + 1
    if number >= len(paths) - 1:
        return ROOM_LIMIT - 1 if len(paths) >= ROOM_LIMIT else -1
    paths[0, 0] = number
    slots[slot] = number
    for word in range(path[base] + 1):
        paths[number, word] = path[base + word]
    return number


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def place_of(path: cython.longlong[::1], base: cython.longlong, slots: cython.longlong[::1], paths: cython.longlong[:, ::1]) -> cython.longlong:
    """The place of a path in the table, or the free place for it."""
    mask: cython.ulonglong = len(slots) - 1
    low: cython.ulonglong = 0xFFFFFFFFFFFFFFFF
    key: cython.ulonglong = 0
    slot: cython.longlong
    word: cython.longlong
    same: cython.bint
    for word in range(path[base] + 1):
        key = ((key ^ cython.cast(cython.ulonglong, path[base + word])) * GOLDEN) & low
        key = key ^ (key >> 29)
    slot = cython.cast(cython.longlong, key & mask)
    while slots[slot] != 0:  # at most a quarter is taken: a free one comes
        same = True
        for word in range(path[base] + 1):
            if paths[slots[slot], word] != path[base + word]:
                same = False
        if same:
            return slot
        slot = cython.cast(cython.longlong, cython.cast(cython.ulonglong, slot + 1) & mask)
    return slot


def intern(row, slots, paths) -> int:
    """Find the number of a path (count, words), or give it one."""
    if not cython.compiled:
        row, slots, paths = memoryview(row), memoryview(slots), memoryview(paths)
    return number_of(row, 0, slots, paths)
