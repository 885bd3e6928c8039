# Numbers that tell bytes from others, from C.

cdef extern from "dissect/machine/repeated.h" nogil:
    unsigned long long number_of_bytes(const unsigned char* data, long long size, const unsigned long long* secret)
