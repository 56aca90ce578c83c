// Vector intrinsics of the first AI Engine in plain C, so that kernels written with them run on
// any machine: fixed-point multiply-adds with selects, register parts, shift-round-saturate.
//
// Names, types and the order of arguments are those of AMD UG1078 (AI Engine intrinsics); how
// selects index registers is in UG1079 (data select, MAC on 16x16 and on 8x8 bits). C99 or C++11,
// with the 128-bit integers and `_Generic` of GCC and Clang.
#ifndef WEFT_AIE1_H
#define WEFT_AIE1_H

#include <stdint.h>
#include <string.h>

#define chess_prepare_for_pipelining
#define chess_loop_range(least, most)
#define chess_storage(register_name)

// --- Types ---------------------------------------------------------------------------------

// Intrinsics stay calls: bodies of a thousand multiply-adds would take minutes to compile.
#if defined(__GNUC__)
#define WEFT_CALL static __attribute__((noinline, unused))
#else
#define WEFT_CALL static inline
#endif

// A name that serves several types: overloaded functions in C++; in C, functions with names of
// their own among which `_Generic` chooses.
#ifdef __cplusplus
#define WEFT_NAME(all, one) all
#else
#define WEFT_NAME(all, one) one
#define WEFT_GENERIC __extension__ _Generic
#endif

#define WEFT_VECTOR(name, element, count) \
  typedef struct { element v[count]; } name; \
  WEFT_CALL name undef_##name(void) { name r; memset(&r, 0, sizeof r); return r; }

WEFT_VECTOR(v16int8, int8_t, 16)      // 128 bits
WEFT_VECTOR(v16uint8, uint8_t, 16)
WEFT_VECTOR(v8int16, int16_t, 8)
WEFT_VECTOR(v4int32, int32_t, 4)
WEFT_VECTOR(v32int8, int8_t, 32)      // 256 bits, "W"
WEFT_VECTOR(v16int16, int16_t, 16)
WEFT_VECTOR(v8int32, int32_t, 8)
WEFT_VECTOR(v64int8, int8_t, 64)      // 512 bits, "X"
WEFT_VECTOR(v32int16, int16_t, 32)
WEFT_VECTOR(v16int32, int32_t, 16)
WEFT_VECTOR(v128int8, int8_t, 128)    // 1024 bits, "Y"
WEFT_VECTOR(v64int16, int16_t, 64)
WEFT_VECTOR(v32int32, int32_t, 32)

__extension__ typedef __int128 weft_acc80;
WEFT_VECTOR(v8acc48, int64_t, 8)
WEFT_VECTOR(v16acc48, int64_t, 16)
WEFT_VECTOR(v8acc80, weft_acc80, 8)
WEFT_VECTOR(v4acc80, weft_acc80, 4)

// --- Parts of registers --------------------------------------------------------------------

#define WEFT_UPD(whole, part, fn) \
  WEFT_CALL whole fn(whole r, int index, part p) { \
    memcpy((char *)&r + index * (int)sizeof p, &p, sizeof p); return r; }

WEFT_UPD(v64int8, v32int8, WEFT_NAME(upd_w, weft_upd_w_v64int8))
WEFT_UPD(v128int8, v32int8, WEFT_NAME(upd_w, weft_upd_w_v128int8))
WEFT_UPD(v32int16, v16int16, WEFT_NAME(upd_w, weft_upd_w_v32int16))
WEFT_UPD(v64int16, v16int16, WEFT_NAME(upd_w, weft_upd_w_v64int16))
WEFT_UPD(v16int32, v8int32, WEFT_NAME(upd_w, weft_upd_w_v16int32))
WEFT_UPD(v32int32, v8int32, WEFT_NAME(upd_w, weft_upd_w_v32int32))
WEFT_UPD(v32int8, v16int8, WEFT_NAME(upd_v, weft_upd_v_v32int8))
WEFT_UPD(v16int16, v8int16, WEFT_NAME(upd_v, weft_upd_v_v16int16))
WEFT_UPD(v8int32, v4int32, WEFT_NAME(upd_v, weft_upd_v_v8int32))
#ifndef __cplusplus
#define upd_w(r, index, p) WEFT_GENERIC((r), \
  v64int8: weft_upd_w_v64int8, v128int8: weft_upd_w_v128int8, \
  v32int16: weft_upd_w_v32int16, v64int16: weft_upd_w_v64int16, \
  v16int32: weft_upd_w_v16int32, v32int32: weft_upd_w_v32int32)(r, index, p)
#define upd_v(r, index, p) WEFT_GENERIC((r), v32int8: weft_upd_v_v32int8, \
  v16int16: weft_upd_v_v16int16, v8int32: weft_upd_v_v8int32)(r, index, p)
#endif

#define WEFT_EXT(whole, part, fn) \
  WEFT_CALL part fn(whole r, int index) { \
    part p; memcpy(&p, (const char *)&r + index * (int)sizeof p, sizeof p); return p; }

WEFT_EXT(v32int16, v16int16, WEFT_NAME(ext_w, weft_ext_w_v32int16))
WEFT_EXT(v16int32, v8int32, WEFT_NAME(ext_w, weft_ext_w_v16int32))
WEFT_EXT(v16int16, v8int16, WEFT_NAME(ext_v, weft_ext_v_v16int16))
WEFT_EXT(v8int32, v4int32, WEFT_NAME(ext_v, weft_ext_v_v8int32))
#ifndef __cplusplus
#define ext_w(r, index) WEFT_GENERIC((r), v32int16: weft_ext_w_v32int16, \
  v16int32: weft_ext_w_v16int32)(r, index)
#define ext_v(r, index) WEFT_GENERIC((r), v16int16: weft_ext_v_v16int16, \
  v8int32: weft_ext_v_v8int32)(r, index)
#endif

WEFT_CALL v8acc48 ext_lo(v16acc48 a) { v8acc48 r; memcpy(&r, a.v, sizeof r); return r; }
WEFT_CALL v8acc48 ext_hi(v16acc48 a) { v8acc48 r; memcpy(&r, a.v + 8, sizeof r); return r; }
WEFT_CALL v16acc48 upd_lo(v16acc48 a, v8acc48 p) { memcpy(a.v, &p, sizeof p); return a; }
WEFT_CALL v16acc48 upd_hi(v16acc48 a, v8acc48 p) { memcpy(a.v + 8, &p, sizeof p); return a; }

// --- Selects -------------------------------------------------------------------------------
//
// Each finds the element that a lane and a column take, before it wraps. `digits` are the offsets,
// 4 bits each.

static inline int weft_digit(uint64_t digits, int place) { return (int)(digits >> (4 * place)) & 15; }

// One element per digit.
static inline int weft_words(int lane, int column, int start, uint64_t digits, int step) {
  return start + weft_digit(digits, lane) + column * step;
}

// 16-bit data: two lanes share two words of two elements; `square` orders their halves.
static inline int weft_pairs(int lane, int column, int start, uint64_t digits, int step,
                             uint32_t square) {
  const int even = weft_digit(digits, lane & ~1), odd = weft_digit(digits, lane | 1);
  const int half = weft_digit(square, 2 * (lane & 1) + (column & 1)) & 3;
  return start + column / 2 * step + 2 * (half < 2 ? even : even + odd + 1) + (half & 1);
}

// 8-bit data: four lanes share two words of four elements; `square` orders halves of two elements.
static inline int weft_quads(int lane, int column, int start, uint64_t digits, int step,
                             uint32_t square) {
  const int first = 2 * (lane / 4), row = lane % 4;
  const int even = weft_digit(digits, first), odd = weft_digit(digits, first + 1);
  const int half = weft_digit(square, 2 * (row >> 1) + (column & 1)) & 3;
  return start + column / 2 * step + 4 * (half < 2 ? even : even + odd + 1) + 2 * (half & 1) +
         (row & 1);
}

// 8-bit coefficients: `group` lanes share two words of two elements.
static inline int weft_blocks(int lane, int column, int start, uint64_t digits, int step,
                              uint32_t square, int group) {
  const int first = 2 * (lane / group), row = lane % group;
  const int even = weft_digit(digits, first), odd = weft_digit(digits, first + 1);
  const int half = weft_digit(square, 2 * (row & 1) + (column & 1)) & 3;
  return start + column / 2 * step + 2 * (half < 2 ? even : odd) + (half & 1);
}

// --- Accumulators --------------------------------------------------------------------------

static inline int64_t weft_wrap48(int64_t a) { return (int64_t)((uint64_t)a << 16) >> 16; }
static inline weft_acc80 weft_wrap80(weft_acc80 a) {
  __extension__ typedef unsigned __int128 bits;
  return (weft_acc80)((bits)a << 48) >> 48;
}

// --- Multiply-adds -------------------------------------------------------------------------

#define WEFT_COUNT(r) ((int)(sizeof (r).v / sizeof (r).v[0]))

// Parameters of a select, and what it takes: `LOW` has eight digits, `ALL` sixteen.
#define WEFT_X_LOW (int xstart, uint32_t xoffsets)
#define WEFT_X_ALL (int xstart, uint32_t xoffsets, uint32_t xoffsets_hi)
#define WEFT_X_LOW_STEP (int xstart, uint32_t xoffsets, int xstep)
#define WEFT_X_LOW_SQUARE (int xstart, uint32_t xoffsets, int xstep, uint32_t xsquare)
#define WEFT_X_ALL_SQUARE (int xstart, uint32_t xoffsets, uint32_t xoffsets_hi, uint32_t xsquare)
#define WEFT_X_ALL_STEP_SQUARE \
  (int xstart, uint32_t xoffsets, uint32_t xoffsets_hi, int xstep, uint32_t xsquare)
#define WEFT_Z_LOW (int zstart, uint32_t zoffsets)
#define WEFT_Z_ALL (int zstart, uint32_t zoffsets, uint32_t zoffsets_hi)
#define WEFT_Z_LOW_STEP (int zstart, uint32_t zoffsets, int zstep)
#define WEFT_Z_LOW_SQUARE (int zstart, uint32_t zoffsets, int zstep, uint32_t zsquare)
#define WEFT_Z_ALL_STEP (int zstart, uint32_t zoffsets, uint32_t zoffsets_hi, int zstep)
#define WEFT_Z_ALL_SQUARE \
  (int zstart, uint32_t zoffsets, uint32_t zoffsets_hi, int zstep, uint32_t zsquare)
#define WEFT_LIST(...) __VA_ARGS__

#define WEFT_BOTH(low, high) (((uint64_t)(high) << 32) | (low))

#define WEFT_MAC(fn, acc_type, wide, wrap, lanes, columns, x_type, x_parameters, x_at, z_type, \
                 z_parameters, z_at) \
  WEFT_CALL acc_type fn(acc_type acc, x_type x, WEFT_LIST x_parameters, z_type z, \
                            WEFT_LIST z_parameters) { \
    for (int i = 0; i < lanes; ++i) { \
      wide sum = acc.v[i]; \
      for (int j = 0; j < columns; ++j) \
        sum += (wide)x.v[(x_at) & (WEFT_COUNT(x) - 1)] * z.v[(z_at) & (WEFT_COUNT(z) - 1)]; \
      acc.v[i] = wrap(sum); \
    } \
    return acc; \
  }
// For both lengths of the data register.
#define WEFT_MACS(name, bits, acc_type, wide, wrap, lanes, columns, data, half, whole, \
                  x_parameters, x_at, z_type, z_parameters, z_at) \
  WEFT_MAC(WEFT_NAME(name, weft_##name##_##bits##_v##half##data), acc_type, wide, wrap, lanes, \
           columns, v##half##data, x_parameters, x_at, z_type, z_parameters, z_at) \
  WEFT_MAC(WEFT_NAME(name, weft_##name##_##bits##_v##whole##data), acc_type, wide, wrap, lanes, \
           columns, v##whole##data, x_parameters, x_at, z_type, z_parameters, z_at)

WEFT_MACS(mac16, i16, v16acc48, int64_t, weft_wrap48, 16, 2, int16, 32, 64, WEFT_X_ALL_SQUARE,
          weft_pairs(i, j, xstart, WEFT_BOTH(xoffsets, xoffsets_hi), 0, xsquare),
          v16int16, WEFT_Z_ALL_STEP,
          weft_words(i, j, zstart, WEFT_BOTH(zoffsets, zoffsets_hi), zstep))
WEFT_MACS(mac8, i16, v8acc48, int64_t, weft_wrap48, 8, 4, int16, 32, 64, WEFT_X_LOW_SQUARE,
          weft_pairs(i, j, xstart, xoffsets, xstep, xsquare),
          v16int16, WEFT_Z_LOW_STEP, weft_words(i, j, zstart, zoffsets, zstep))
WEFT_MACS(mac16, i8, v16acc48, int64_t, weft_wrap48, 16, 8, int8, 64, 128, WEFT_X_LOW_SQUARE,
          weft_quads(i, j, xstart, xoffsets, xstep, xsquare),
          v32int8, WEFT_Z_LOW_SQUARE, weft_blocks(i, j, zstart, zoffsets, zstep, zsquare, 4))
WEFT_MACS(mac8, i8, v8acc48, int64_t, weft_wrap48, 8, 16, int8, 64, 128, WEFT_X_LOW_SQUARE,
          weft_quads(i, j, xstart, xoffsets, xstep, xsquare),
          v32int8, WEFT_Z_LOW_SQUARE, weft_blocks(i, j, zstart, zoffsets, zstep, zsquare, 4))
WEFT_MACS(mac16, i16_i8, v16acc48, int64_t, weft_wrap48, 16, 4, int16, 32, 64,
          WEFT_X_ALL_STEP_SQUARE,
          weft_pairs(i, j, xstart, WEFT_BOTH(xoffsets, xoffsets_hi), xstep, xsquare),
          v32int8, WEFT_Z_ALL_SQUARE,
          weft_blocks(i, j, zstart, WEFT_BOTH(zoffsets, zoffsets_hi), zstep, zsquare, 2))
WEFT_MACS(mac16, i32_i16, v16acc48, int64_t, weft_wrap48, 16, 1, int32, 16, 32, WEFT_X_ALL,
          weft_words(i, j, xstart, WEFT_BOTH(xoffsets, xoffsets_hi), 0),
          v16int16, WEFT_Z_ALL, weft_words(i, j, zstart, WEFT_BOTH(zoffsets, zoffsets_hi), 0))
WEFT_MACS(mac16, i16_i32, v16acc48, int64_t, weft_wrap48, 16, 1, int16, 32, 64, WEFT_X_ALL,
          weft_words(i, j, xstart, WEFT_BOTH(xoffsets, xoffsets_hi), 0),
          v8int32, WEFT_Z_ALL, weft_words(i, j, zstart, WEFT_BOTH(zoffsets, zoffsets_hi), 0))
WEFT_MACS(mac8, i32_i16, v8acc48, int64_t, weft_wrap48, 8, 2, int32, 16, 32, WEFT_X_LOW_STEP,
          weft_words(i, j, xstart, xoffsets, xstep),
          v16int16, WEFT_Z_LOW_STEP, weft_words(i, j, zstart, zoffsets, zstep))
WEFT_MACS(mac8, i16_i32, v8acc48, int64_t, weft_wrap48, 8, 2, int16, 32, 64, WEFT_X_LOW_STEP,
          weft_words(i, j, xstart, xoffsets, xstep),
          v8int32, WEFT_Z_LOW_STEP, weft_words(i, j, zstart, zoffsets, zstep))
WEFT_MACS(lmac8, i32_i16, v8acc80, weft_acc80, weft_wrap80, 8, 2, int32, 16, 32,
          WEFT_X_LOW_STEP, weft_words(i, j, xstart, xoffsets, xstep),
          v16int16, WEFT_Z_LOW_STEP, weft_words(i, j, zstart, zoffsets, zstep))
WEFT_MACS(lmac8, i16_i32, v8acc80, weft_acc80, weft_wrap80, 8, 2, int16, 32, 64,
          WEFT_X_LOW_STEP, weft_words(i, j, xstart, xoffsets, xstep),
          v8int32, WEFT_Z_LOW_STEP, weft_words(i, j, zstart, zoffsets, zstep))
WEFT_MACS(lmac8, i32, v8acc80, weft_acc80, weft_wrap80, 8, 1, int32, 16, 32, WEFT_X_LOW,
          weft_words(i, j, xstart, xoffsets, 0),
          v8int32, WEFT_Z_LOW, weft_words(i, j, zstart, zoffsets, 0))
WEFT_MACS(lmac4, i32, v4acc80, weft_acc80, weft_wrap80, 4, 2, int32, 16, 32, WEFT_X_LOW_STEP,
          weft_words(i, j, xstart, xoffsets, xstep),
          v8int32, WEFT_Z_LOW_STEP, weft_words(i, j, zstart, zoffsets, zstep))

#ifndef __cplusplus
// One name serves several shapes: the number of arguments and the data's type tell them apart.
#define WEFT_ARGUMENTS(_1, _2, _3, _4, _5, _6, _7, _8, _9, _10, _11, name, ...) name
#define WEFT_BY_COUNT(fn, ...) WEFT_ARGUMENTS(__VA_ARGS__, fn##_11, fn##_10, fn##_9, fn##_8, \
                                              fn##_7, fn##_6, fn##_5, fn##_4, fn##_3, fn##_2, fn##_1)
#define WEFT_OF(data, half, whole, fn) \
  v##half##data: fn##_v##half##data, v##whole##data: fn##_v##whole##data

#define weft_mac16_7(x) WEFT_GENERIC((x), WEFT_OF(int32, 16, 32, weft_mac16_i32_i16), \
                                 WEFT_OF(int16, 32, 64, weft_mac16_i16_i32))
#define weft_mac16_9(x) WEFT_GENERIC((x), WEFT_OF(int16, 32, 64, weft_mac16_i16), \
                                 WEFT_OF(int8, 64, 128, weft_mac16_i8))
#define weft_mac16_11(x) WEFT_GENERIC((x), WEFT_OF(int16, 32, 64, weft_mac16_i16_i8))
#define weft_mac8_7(x) WEFT_GENERIC((x), WEFT_OF(int32, 16, 32, weft_mac8_i32_i16), \
                                WEFT_OF(int16, 32, 64, weft_mac8_i16_i32))
#define weft_mac8_8(x) WEFT_GENERIC((x), WEFT_OF(int16, 32, 64, weft_mac8_i16))
#define weft_mac8_9(x) WEFT_GENERIC((x), WEFT_OF(int8, 64, 128, weft_mac8_i8))
#define weft_lmac8_5(x) WEFT_GENERIC((x), WEFT_OF(int32, 16, 32, weft_lmac8_i32))
#define weft_lmac8_7(x) WEFT_GENERIC((x), WEFT_OF(int32, 16, 32, weft_lmac8_i32_i16), \
                                 WEFT_OF(int16, 32, 64, weft_lmac8_i16_i32))
#define weft_lmac4_7(x) WEFT_GENERIC((x), WEFT_OF(int32, 16, 32, weft_lmac4_i32))

#define mac16(acc, x, ...) WEFT_BY_COUNT(weft_mac16, __VA_ARGS__)(x)(acc, x, __VA_ARGS__)
#define mac8(acc, x, ...) WEFT_BY_COUNT(weft_mac8, __VA_ARGS__)(x)(acc, x, __VA_ARGS__)
#define lmac8(acc, x, ...) WEFT_BY_COUNT(weft_lmac8, __VA_ARGS__)(x)(acc, x, __VA_ARGS__)
#define lmac4(acc, x, ...) WEFT_BY_COUNT(weft_lmac4, __VA_ARGS__)(x)(acc, x, __VA_ARGS__)
#endif
#define mul16(...) mac16(undef_v16acc48(), __VA_ARGS__)
#define mul8(...) mac8(undef_v8acc48(), __VA_ARGS__)
#define lmul8(...) lmac8(undef_v8acc80(), __VA_ARGS__)
#define lmul4(...) lmac4(undef_v4acc80(), __VA_ARGS__)

// --- Comparisons ---------------------------------------------------------------------------
//
// Of 512 bits: each lane takes an element by the selects of x, and one by those of y. Elements of
// 16 bits go in pairs, of which four lanes share two.

static inline int weft_lanes(int lane, int start, uint64_t digits, uint32_t square) {
  const int even = weft_digit(digits, lane / 4 * 2), odd = weft_digit(digits, lane / 4 * 2 + 1);
  const int half = weft_digit(square, lane % 4) & 3;
  return start + 2 * (half < 2 ? even : even + odd + 1) + (half & 1);
}

#define WEFT_COMPARE(fn, whole, type, lanes, better, x_parameters, y_parameters, x_at, y_at) \
  WEFT_CALL type fn(whole r, WEFT_LIST x_parameters, WEFT_LIST y_parameters) { \
    type found; \
    for (int i = 0; i < lanes; ++i) { \
      const int32_t x = r.v[(x_at) & (WEFT_COUNT(r) - 1)], y = r.v[(y_at) & (WEFT_COUNT(r) - 1)]; \
      found.v[i] = x better y ? x : y; \
    } \
    return found; \
  }
#define WEFT_PAIRS(fn, better) \
  WEFT_COMPARE(fn, v64int16, v32int16, 32, better, \
      (int xstart, uint32_t xoffsets, uint32_t xoffsets_hi, uint32_t xsquare), \
      (int ystart, uint32_t yoffsets, uint32_t yoffsets_hi, uint32_t ysquare), \
      weft_lanes(i, xstart, WEFT_BOTH(xoffsets, xoffsets_hi), xsquare), \
      weft_lanes(i, ystart, WEFT_BOTH(yoffsets, yoffsets_hi), ysquare))
#define WEFT_WORDS(fn, better) \
  WEFT_COMPARE(fn, v32int32, v16int32, 16, better, \
      (int xstart, uint32_t xoffsets, uint32_t xoffsets_hi), \
      (int ystart, uint32_t yoffsets, uint32_t yoffsets_hi), \
      weft_words(i, 0, xstart, WEFT_BOTH(xoffsets, xoffsets_hi), 0), \
      weft_words(i, 0, ystart, WEFT_BOTH(yoffsets, yoffsets_hi), 0))
WEFT_PAIRS(max32, >)
WEFT_PAIRS(min32, <)
WEFT_WORDS(max16, >)
WEFT_WORDS(min16, <)

// --- Shift, round, saturate ----------------------------------------------------------------

enum { rnd_floor, rnd_ceil, rnd_pos_inf, rnd_neg_inf, rnd_sym_inf, rnd_sym_zero, rnd_conv_even,
       rnd_conv_odd };
static int weft_rounding = rnd_floor, weft_saturation = 0;
static inline void set_rnd(int mode) { weft_rounding = mode; }
static inline void clr_sat(void) { weft_saturation = 0; }
static inline void set_sat(void) { weft_saturation = 1; }
static inline void set_symsat(void) { weft_saturation = 3; }

static inline int weft_rounds_up(weft_acc80 low, weft_acc80 half, int negative, int odd) {
  if (weft_rounding == rnd_floor || low == 0) return 0;
  if (weft_rounding == rnd_ceil) return 1;
  if (low != half) return low > half;
  switch (weft_rounding) {
    case rnd_pos_inf: return 1;
    case rnd_neg_inf: return 0;
    case rnd_sym_inf: return !negative;
    case rnd_sym_zero: return negative;
    case rnd_conv_even: return odd;
    default: return !odd;
  }
}

static inline int64_t weft_srs(weft_acc80 acc, int shift, int bits, int is_signed) {
  weft_acc80 value = acc;
  if (shift > 0) {
    const weft_acc80 one = 1, low = acc & ((one << shift) - 1);
    value = acc >> shift;
    value += weft_rounds_up(low, one << (shift - 1), acc < 0, (int)(value & 1));
  } else {
    value = acc * ((weft_acc80)1 << -shift);
  }
  const weft_acc80 top = ((weft_acc80)1 << (bits - is_signed)) - 1;
  const weft_acc80 bottom = !is_signed ? 0 : weft_saturation == 3 ? -top : -top - 1;
  if (weft_saturation) value = value > top ? top : value < bottom ? bottom : value;
  return (int64_t)value;
}

#define WEFT_SRS(fn, acc_type, type, element, count) \
  WEFT_CALL type fn(acc_type a, int shift) { \
    type r; \
    for (int i = 0; i < count; ++i) \
      r.v[i] = (element)weft_srs(a.v[i], shift, 8 * (int)sizeof(element), (element)-1 < 0); \
    return r; \
  }
WEFT_SRS(WEFT_NAME(srs, weft_srs_v8acc48), v8acc48, v8int16, int16_t, 8)
WEFT_SRS(WEFT_NAME(srs, weft_srs_v16acc48), v16acc48, v16int16, int16_t, 16)
WEFT_SRS(WEFT_NAME(srs, weft_srs_v8acc80), v8acc80, v8int32, int32_t, 8)
WEFT_SRS(WEFT_NAME(srs, weft_srs_v4acc80), v4acc80, v4int32, int32_t, 4)
WEFT_SRS(lsrs, v8acc48, v8int32, int32_t, 8)
WEFT_SRS(bsrs, v16acc48, v16int8, int8_t, 16)
WEFT_SRS(ubsrs, v16acc48, v16uint8, uint8_t, 16)
#undef WEFT_SRS
#define WEFT_UPS(fn, acc_type, wrap, type, count) \
  WEFT_CALL acc_type fn(type p, int shift) { \
    acc_type r; \
    for (int i = 0; i < count; ++i) r.v[i] = wrap(p.v[i] * ((weft_acc80)1 << shift)); \
    return r; \
  }
#define WEFT_WRAP48(a) weft_wrap48((int64_t)(a))
WEFT_UPS(WEFT_NAME(ups, weft_ups_v16int8), v16acc48, WEFT_WRAP48, v16int8, 16)
WEFT_UPS(WEFT_NAME(ups, weft_ups_v8int16), v8acc48, WEFT_WRAP48, v8int16, 8)
WEFT_UPS(WEFT_NAME(ups, weft_ups_v16int16), v16acc48, WEFT_WRAP48, v16int16, 16)
WEFT_UPS(WEFT_NAME(ups, weft_ups_v8int32), v8acc48, WEFT_WRAP48, v8int32, 8)
WEFT_UPS(WEFT_NAME(lups, weft_lups_v4int32), v4acc80, weft_wrap80, v4int32, 4)
WEFT_UPS(WEFT_NAME(lups, weft_lups_v8int32), v8acc80, weft_wrap80, v8int32, 8)
#undef WEFT_UPS
#undef WEFT_WRAP48

#ifndef __cplusplus
#define srs(a, shift) WEFT_GENERIC((a), v8acc48: weft_srs_v8acc48, v16acc48: weft_srs_v16acc48, \
  v8acc80: weft_srs_v8acc80, v4acc80: weft_srs_v4acc80)(a, shift)
#define ups(p, shift) WEFT_GENERIC((p), v16int8: weft_ups_v16int8, v8int16: weft_ups_v8int16, \
  v16int16: weft_ups_v16int16, v8int32: weft_ups_v8int32)(p, shift)
#define lups(p, shift) \
  WEFT_GENERIC((p), v4int32: weft_lups_v4int32, v8int32: weft_lups_v8int32)(p, shift)
#endif

#endif
