/* Letters that end something, sixteen at a time where the processor can compare so many.
   Law: as letters.py says it, a letter at a time. */

#ifndef DISSECT_LETTERS_H
#define DISSECT_LETTERS_H

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

static inline long long quote_from(const unsigned char *data, long long at, long long end)
{
#if defined(__SSE2__)
    const __m128i quote = _mm_set1_epi8('"'), back = _mm_set1_epi8('\\');
    while (end - at >= 16) {
        const __m128i some = _mm_loadu_si128((const __m128i *)(data + at));
        const int found = _mm_movemask_epi8(_mm_or_si128(_mm_cmpeq_epi8(some, quote), _mm_cmpeq_epi8(some, back)));
        if (found)
            return at + __builtin_ctz((unsigned)found);
        at += 16;
    }
#endif
    while (at < end && data[at] != '"' && data[at] != '\\')
        at++;
    return at;
}

static inline long long letter_from(const unsigned char *data, long long at, long long end, unsigned char letter)
{
#if defined(__SSE2__)
    const __m128i wanted = _mm_set1_epi8((char)letter);
    while (end - at >= 16) {
        const int found = _mm_movemask_epi8(_mm_cmpeq_epi8(_mm_loadu_si128((const __m128i *)(data + at)), wanted));
        if (found)
            return at + __builtin_ctz((unsigned)found);
        at += 16;
    }
#endif
    while (at < end && data[at] != letter)
        at++;
    return at;
}

/* 1: it ends a number, true, false or null, or a name without quotes */
static const unsigned char ENDS_WORD[256] = {
    1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
    ['"'] = 1, [','] = 1, [':'] = 1, ['['] = 1, [']'] = 1, ['{'] = 1, ['}'] = 1,
};

static inline long long word_end(const unsigned char *data, long long at, long long end)
{
    while (at < end && !ENDS_WORD[data[at]])
        at++;
    return at;
}

#endif
