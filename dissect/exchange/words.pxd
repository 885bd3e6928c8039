# The functions of words.py for the compiler, kept by hand.

from dissect.exchange.layout cimport UNSAID, X_HASH, X_KEY0, X_KEY1, X_KEY2, X_SIDE, X_SLOT
from dissect.frames.layout cimport F_ACK, F_BYTES, F_TOTAL
from dissect.language.layout cimport M_KEY1, M_PRESENT
from dissect.memory.hashes cimport GOLDEN, PRIME
from dissect.stream.state cimport ACKED, SEQUENCE


cdef inline long long slot_or_unsaid(long long* message, long long slot) noexcept nogil:
    return message[slot] if message[M_PRESENT] >> slot & 1 else UNSAID


cdef inline long long key_of(long long* message, long long slot) noexcept nogil:
    return message[slot] if message[M_PRESENT] >> slot & 1 else 0


cdef inline long long bit(long long slot) noexcept nogil:
    return <long long> 1 << slot


cdef inline bint nameless(long long* frame, long long* message) noexcept nogil:
    return frame[F_BYTES] < frame[F_TOTAL] and not message[M_PRESENT] >> M_KEY1 & 1


cdef inline long long acknowledged(long long* frame) noexcept nogil:
    if frame[F_ACK] >= 0:
        return frame[F_ACK] if frame[F_ACK] < SEQUENCE else UNSAID
    return UNSAID if frame[F_ACK] == -1 else ACKED - frame[F_ACK]


cdef inline bint ahead(long long* frame) noexcept nogil:
    return 0 < frame[F_ACK] < SEQUENCE


cdef inline bint same_key(long long* row, long long* like) noexcept nogil:
    return (row[X_HASH] == like[X_HASH] and row[X_SLOT] == like[X_SLOT] and row[X_SIDE] == like[X_SIDE] and row[X_KEY1] == like[X_KEY1]
            and row[X_KEY0] == like[X_KEY0] and row[X_KEY2] == like[X_KEY2])


cdef inline long long hash_of(long long seed, long long slot, long long family, long long one, long long two) noexcept nogil:
    cdef unsigned long long mixture = (<unsigned long long> (slot ^ seed) * GOLDEN) ^ <unsigned long long> one
    mixture = (mixture ^ (mixture >> 29)) * PRIME
    mixture = (mixture ^ <unsigned long long> two ^ <unsigned long long> family) * GOLDEN
    return <long long> ((mixture ^ (mixture >> 32)) & 0x3FFFFFFFFFFFFFFFULL)


cdef inline unsigned long long mixed(unsigned long long mark, long long value) noexcept nogil:
    mark = (mark ^ <unsigned long long> value) * GOLDEN
    return (mark ^ (mark >> 29)) * PRIME
