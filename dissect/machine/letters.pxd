# Where letters are found by many at a time, from C.

cdef extern from "dissect/machine/letters.h" nogil:
    long long quote_from(const unsigned char* data, long long at, long long end)
    long long word_end(const unsigned char* data, long long at, long long end)
    long long letter_from(const unsigned char* data, long long at, long long end, unsigned char letter)
