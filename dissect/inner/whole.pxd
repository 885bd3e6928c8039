# Types of OpenSSL's functions, and where they were found; written by hand.

ctypedef void* (*New)() noexcept nogil
ctypedef void (*Free)(void*) noexcept nogil
ctypedef void (*Clear)() noexcept nogil
ctypedef const void* (*Kind)() noexcept nogil
ctypedef int (*Init)(void*, const void*, void*, const unsigned char*, const unsigned char*) noexcept nogil
ctypedef int (*Control)(void*, int, int, void*) noexcept nogil
ctypedef int (*Update)(void*, unsigned char*, int*, const unsigned char*, int) noexcept nogil
ctypedef int (*Final)(void*, unsigned char*, int*) noexcept nogil

cdef New new_context
cdef Free free_context
cdef Clear clear_errors
cdef Init begin
cdef Control control
cdef Update update
cdef Final finish
