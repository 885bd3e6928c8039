# What the processor has instructions of its own for, from C.

cdef extern from "dissect/machine/crc.h" nogil:
    long long crc_by_processor(int castagnoli, const unsigned char* data, long long size, unsigned int* state)
