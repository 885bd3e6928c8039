# The same as in hashes.py, for the compiler.

cdef extern from *:
    """
    #define MQ_GOLDEN 0x9E3779B97F4A7C15ULL
    #define MQ_PRIME_OF_HASHES 0xC2B2AE3D27D4EB4FULL
    """
    const unsigned long long GOLDEN "MQ_GOLDEN"
    const unsigned long long PRIME "MQ_PRIME_OF_HASHES"


cdef inline unsigned long long mixed(unsigned long long one, unsigned long long other) noexcept nogil:
    """The hash so far and one number more."""
    one = (one ^ (one >> 32)) * GOLDEN + other
    one = (one ^ (one >> 29)) * PRIME
    return one ^ (one >> 32)


cdef inline unsigned long long with_number(unsigned long long one, long long number) noexcept nogil:
    """The same of a number that has a sign."""
    return mixed(one, <unsigned long long>number)
