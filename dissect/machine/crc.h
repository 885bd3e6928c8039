/* CRC-32 by the processor's own instructions, where it has them: Castagnoli's by SSE 4.2 or ARMv8, zlib's by carry-less multiplication or ARMv8.

   Law: crc_by_processor goes on from `state` (as it stands between two bytes, all bits inverted) over the first bytes of the data, says how
   many these were, and leaves the rest, or everything, to the tables.  Source of the folding: Gopal et al., "Fast CRC Computation for Generic
   Polynomials Using PCLMULQDQ Instruction", Intel 2009, whose constants for 0x04C11DB7 these are. */

#ifndef DISSECT_CRC_H
#define DISSECT_CRC_H

#include <stdint.h>
#include <string.h>

#if defined(__x86_64__) && defined(__GNUC__)

#include <immintrin.h>

__attribute__((target("sse4.2"))) static long long crc_castagnoli(const unsigned char *data, long long size, uint32_t *state) {
    uint64_t eight, sum = *state;
    long long at = 0;
    for (; size - at >= 8; at += 8) {
        memcpy(&eight, data + at, 8);
        sum = _mm_crc32_u64(sum, eight);
    }
    for (; at < size; at++)
        sum = _mm_crc32_u8((uint32_t)sum, data[at]);
    *state = (uint32_t)sum;
    return size;
}

#define CRC_LOADED(at) _mm_loadu_si128((const __m128i *)(data + (at)))

/* What a lane of 16 bytes becomes by moving on, put together with what stands there. */
__attribute__((target("pclmul,sse4.1"))) static inline __m128i crc_folded(__m128i lane, __m128i by, __m128i there) {
    return _mm_xor_si128(_mm_xor_si128(_mm_clmulepi64_si128(lane, by, 0x00), _mm_clmulepi64_si128(lane, by, 0x11)), there);
}

__attribute__((target("pclmul,sse4.1"))) static long long crc_zlib(const unsigned char *data, long long size, uint32_t *state) {
    const __m128i by64 = _mm_set_epi64x(0x01c6e41596, 0x0154442bd4), by16 = _mm_set_epi64x(0x00ccaa009e, 0x01751997d0);
    const __m128i by8 = _mm_set_epi64x(0, 0x0163cd6124), barrett = _mm_set_epi64x(0x01f7011641, 0x01db710641), low = _mm_setr_epi32(~0, 0, ~0, 0);
    long long at = 64;
    if (size < 64)
        return 0;
    __m128i a = _mm_xor_si128(CRC_LOADED(0), _mm_cvtsi32_si128((int)*state)), b = CRC_LOADED(16), c = CRC_LOADED(32), d = CRC_LOADED(48);
    for (; size - at >= 64; at += 64) {
        a = crc_folded(a, by64, CRC_LOADED(at));
        b = crc_folded(b, by64, CRC_LOADED(at + 16));
        c = crc_folded(c, by64, CRC_LOADED(at + 32));
        d = crc_folded(d, by64, CRC_LOADED(at + 48));
    }
    a = crc_folded(crc_folded(crc_folded(a, by16, b), by16, c), by16, d);
    for (; size - at >= 16; at += 16)
        a = crc_folded(a, by16, CRC_LOADED(at));
    a = _mm_xor_si128(_mm_srli_si128(a, 8), _mm_clmulepi64_si128(a, by16, 0x10));                                         /* 128 bits to 96 */
    a = _mm_xor_si128(_mm_srli_si128(a, 4), _mm_clmulepi64_si128(_mm_and_si128(a, low), by8, 0x00));                      /* to 64 */
    b = _mm_and_si128(_mm_clmulepi64_si128(_mm_and_si128(a, low), barrett, 0x10), low);                                  /* to 32 */
    a = _mm_xor_si128(a, _mm_clmulepi64_si128(b, barrett, 0x00));
    *state = (uint32_t)_mm_extract_epi32(a, 1);
    return at;
}

static long long crc_by_processor(int castagnoli, const unsigned char *data, long long size, uint32_t *state) {
    if (castagnoli)
        return __builtin_cpu_supports("sse4.2") ? crc_castagnoli(data, size, state) : 0;
    return __builtin_cpu_supports("pclmul") && __builtin_cpu_supports("sse4.1") ? crc_zlib(data, size, state) : 0;
}

#elif defined(__ARM_FEATURE_CRC32)

#include <arm_acle.h>

static long long crc_by_processor(int castagnoli, const unsigned char *data, long long size, uint32_t *state) {
    uint64_t eight;
    uint32_t sum = *state;
    long long at = 0;
    for (; size - at >= 8; at += 8) {
        memcpy(&eight, data + at, 8);
        sum = castagnoli ? __crc32cd(sum, eight) : __crc32d(sum, eight);
    }
    for (; at < size; at++)
        sum = castagnoli ? __crc32cb(sum, data[at]) : __crc32b(sum, data[at]);
    *state = sum;
    return size;
}

#else

static long long crc_by_processor(int castagnoli, const unsigned char *data, long long size, uint32_t *state) {
    return 0;
}

#endif
#endif
