/* A number for some bytes, of 64 bits, that nobody can foresee who does not know the secret: whoever sends bytes cannot choose two that have one number.
   Law: equal bytes have equal numbers; of two that differ, one in 2^64 has the other's.  0: there is none.
   After Wang Yi's wyhash: a product of two numbers of 64 bits, folded, for each 16 bytes; four lanes, so that a product need not wait for the one before. */

#ifndef DISSECT_REPEATED_H
#define DISSECT_REPEATED_H

#include <stdint.h>
#include <string.h>

#if defined(__SIZEOF_INT128__)

static inline uint64_t product_of(uint64_t one, uint64_t other) {
    const __uint128_t both = (__uint128_t)one * other;
    return (uint64_t)both ^ (uint64_t)(both >> 64);
}

static inline uint64_t lane_on(uint64_t lane, const unsigned char *data, uint64_t secret) {
    uint64_t one, other;
    memcpy(&one, data, 8);
    memcpy(&other, data + 8, 8);
    return product_of(one ^ secret, other ^ lane);
}

static unsigned long long number_of_bytes(const unsigned char *data, long long size, const unsigned long long *secret) {
    uint64_t a = secret[0], b = secret[1], c = secret[2], d = secret[3];
    unsigned char rest[16] = {0};
    long long at = 0;
    for (; size - at >= 64; at += 64) {
        a = lane_on(a, data + at, secret[4]);
        b = lane_on(b, data + at + 16, secret[5]);
        c = lane_on(c, data + at + 32, secret[6]);
        d = lane_on(d, data + at + 48, secret[7]);
    }
    for (; size - at >= 16; at += 16)
        a = lane_on(a, data + at, secret[4]);
    memcpy(rest, data + at, (size_t)(size - at));
    b = lane_on(b, rest, secret[5]);
    a = product_of(a ^ (uint64_t)size ^ secret[6], b ^ secret[7]);
    return product_of(a ^ c ^ secret[4], d ^ secret[5]);
}

#else

static unsigned long long number_of_bytes(const unsigned char *data, long long size, const unsigned long long *secret) {
    return 0;
}

#endif

#endif
