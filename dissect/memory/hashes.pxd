# The same as in hashes.py, for the compiler.


cdef inline unsigned long long mixed(unsigned long long one, unsigned long long other) noexcept nogil:
    """The hash so far and one number more."""
    one = (one ^ (one >> 32)) * <unsigned long long>0x9E3779B97F4A7C15 + other
    one = (one ^ (one >> 29)) * <unsigned long long>0xC2B2AE3D27D4EB4F
    return one ^ (one >> 32)


cdef inline unsigned long long with_number(unsigned long long one, long long number) noexcept nogil:
    """The same of a number that has a sign."""
    return mixed(one, <unsigned long long>number)
