# The same as in numbers.py, for the compiler.


cdef inline long long big16(const unsigned char* data, Py_ssize_t at) noexcept nogil:
    return (<long long>data[at] << 8) | data[at + 1]


cdef inline long long big32(const unsigned char* data, Py_ssize_t at) noexcept nogil:
    return (<long long>data[at] << 24) | (<long long>data[at + 1] << 16) | (<long long>data[at + 2] << 8) | data[at + 3]


cdef inline long long big64(const unsigned char* data, Py_ssize_t at) noexcept nogil:
    return <long long>((<unsigned long long>big32(data, at) << 32) | <unsigned long long>big32(data, at + 4))
