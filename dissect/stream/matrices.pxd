cdef inline long long* row_of(long long[:, ::1] matrix, long long row) noexcept nogil:
    """The row is checked; its columns are constants below the width."""
    return &matrix[row, 0]


cdef inline const unsigned char* span_of(const unsigned char[::1] data, long long at, long long size) noexcept nogil:
    """Both ends are checked; what lies between is indexed from 0."""
    cdef const unsigned char* last = &data[at + size - 1]
    return last - (size - 1) if last != NULL and at >= 0 else NULL
