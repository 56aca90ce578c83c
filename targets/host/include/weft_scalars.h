/* Scalar operations that C leaves undefined for some operands, or has no operator for.
 *
 * Integers are two's complement, as in all compilers of C11 that are known. Compile without
 * -ffast-math, and with -ffp-contract=off where the compiler fuses products by itself (gcc does
 * not with -std=c11): results of floats are then rounded operation by operation.
 */
#ifndef WEFT_SCALARS_H
#define WEFT_SCALARS_H

#include <math.h>
#include <stdint.h>
#include <string.h>

/* Quotients; of a division by zero 0. */
static inline int64_t weft_divide(int64_t a, int64_t b)
{
    return b == 0 ? 0 : b == -1 ? (int64_t)(0 - (uint64_t)a) : a / b;
}

static inline int64_t weft_remainder(int64_t a, int64_t b)
{
    return b == 0 || b == -1 ? 0 : a % b;
}

static inline int64_t weft_floor_divide(int64_t a, int64_t b)
{
    return weft_divide(a, b) - (weft_remainder(a, b) != 0 && (a < 0) != (b < 0));
}

static inline int64_t weft_ceil_divide(int64_t a, int64_t b)
{
    return weft_divide(a, b) + (weft_remainder(a, b) != 0 && (a < 0) == (b < 0));
}

/* a modulo b > 0, from 0 to b - 1. */
static inline int64_t weft_modulo(int64_t a, int64_t b)
{
    return a - b * weft_floor_divide(a, b);
}

static inline uint64_t weft_divide_unsigned(uint64_t a, uint64_t b)
{
    return b == 0 ? 0 : a / b;
}

static inline uint64_t weft_remainder_unsigned(uint64_t a, uint64_t b)
{
    return b == 0 ? 0 : a % b;
}

/* Floats cut towards zero; NaN, and what is out of range, is the least number. */
static inline int32_t weft_cut_32(double a)
{
    return fabs(a) < 2147483648.0 ? (int32_t)a : INT32_MIN;
}

static inline int64_t weft_cut_64(double a)
{
    return fabs(a) < 9223372036854775808.0 ? (int64_t)a : INT64_MIN;
}

/* The larger and the smaller one; NaN if either is. */
static inline double weft_maximum(double a, double b)
{
    return a != a ? a : b != b ? b : a > b ? a : b;
}

static inline double weft_minimum(double a, double b)
{
    return a != a ? a : b != b ? b : a < b ? a : b;
}

/* The same bits. */
static inline float weft_float_of_bits(int32_t a)
{
    float result;
    memcpy(&result, &a, sizeof result);
    return result;
}

static inline int32_t weft_bits_of_float(float a)
{
    int32_t result;
    memcpy(&result, &a, sizeof result);
    return result;
}

#endif
