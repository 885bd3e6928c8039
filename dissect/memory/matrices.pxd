cdef inline long long* row_of(long long[:, ::1] matrix, long long row) noexcept nogil:
    """The row is checked; its columns are constants below the width."""
    return &matrix[row, 0]


cdef inline const unsigned char* span_of(const unsigned char[::1] data, long long at, long long size) noexcept nogil:
    """Both ends are checked; what lies between is indexed from 0."""
    cdef const unsigned char* last = &data[at + size - 1]
    return last - (size - 1) if last != NULL and at >= 0 else NULL


cdef extern from *:
    """
    #if defined(__GNUC__) || defined(__clang__)
    #define mqdissect_soon(place) __builtin_prefetch(place)
    #define mqdissect_lowest(bits) __builtin_ctzll(bits)
    #else
    #define mqdissect_soon(place) ((void)(place))
    static int mqdissect_lowest(unsigned long long bits) { int at = 0; while (!(bits >> at & 1)) at++; return at; }
    #endif
    """
    void fetch "mqdissect_soon"(const void* place) noexcept nogil
    int lowest "mqdissect_lowest"(unsigned long long bits) noexcept nogil  # of bits that are not 0


cdef inline void soon(const void* place) noexcept nogil:
    """A line of memory on its way while other work is done; any place may be named, also one that is not ours."""
    fetch(place)


cdef inline long long* part_of(long long[:, ::1] matrix, long long row, long long first) noexcept nogil:
    """A row from one of its columns on; both are checked."""
    return &matrix[row, first]
