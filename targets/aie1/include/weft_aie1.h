// Vector intrinsics of the first AI Engine in plain C, so that kernels written with them run on
// any machine: fixed-point multiply-adds with selects, register parts, shift-round-saturate.
//
// Names, types and the order of arguments are those of AMD UG1078 (AI Engine intrinsics); how
// selects index registers is in UG1079 (data select, MAC on 16x16 and on 8x8 bits). C11, with the
// 128-bit integers of GCC and Clang.
#ifndef WEFT_AIE1_H
#define WEFT_AIE1_H

#include <stdint.h>
#include <string.h>

#define chess_prepare_for_pipelining
#define chess_loop_range(least, most)
#define chess_storage(register_name)

// --- Types ---------------------------------------------------------------------------------

#define WEFT_VECTOR(name, element, count) \
  typedef struct { element v[count]; } name; \
  static inline name undef_##name(void) { name r; memset(&r, 0, sizeof r); return r; }

WEFT_VECTOR(v16int8, int8_t, 16)      // 128 bits
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
  static inline whole fn(whole r, int index, part p) { \
    memcpy((char *)&r + index * (int)sizeof p, &p, sizeof p); return r; }

WEFT_UPD(v64int8, v32int8, weft_upd_w_v64int8)
WEFT_UPD(v128int8, v32int8, weft_upd_w_v128int8)
WEFT_UPD(v32int16, v16int16, weft_upd_w_v32int16)
WEFT_UPD(v64int16, v16int16, weft_upd_w_v64int16)
WEFT_UPD(v16int32, v8int32, weft_upd_w_v16int32)
WEFT_UPD(v32int32, v8int32, weft_upd_w_v32int32)
#define upd_w(r, index, p) _Generic((r), \
  v64int8: weft_upd_w_v64int8, v128int8: weft_upd_w_v128int8, \
  v32int16: weft_upd_w_v32int16, v64int16: weft_upd_w_v64int16, \
  v16int32: weft_upd_w_v16int32, v32int32: weft_upd_w_v32int32)(r, index, p)

WEFT_UPD(v32int8, v16int8, weft_upd_v_v32int8)
WEFT_UPD(v16int16, v8int16, weft_upd_v_v16int16)
WEFT_UPD(v8int32, v4int32, weft_upd_v_v8int32)
#define upd_v(r, index, p) _Generic((r), v32int8: weft_upd_v_v32int8, \
  v16int16: weft_upd_v_v16int16, v8int32: weft_upd_v_v8int32)(r, index, p)

static inline v8acc48 ext_lo(v16acc48 a) { v8acc48 r; memcpy(&r, a.v, sizeof r); return r; }
static inline v8acc48 ext_hi(v16acc48 a) { v8acc48 r; memcpy(&r, a.v + 8, sizeof r); return r; }
static inline v16acc48 upd_lo(v16acc48 a, v8acc48 p) { memcpy(a.v, &p, sizeof p); return a; }
static inline v16acc48 upd_hi(v16acc48 a, v8acc48 p) { memcpy(a.v + 8, &p, sizeof p); return a; }

// --- Selects -------------------------------------------------------------------------------

static inline int weft_digit(uint64_t digits, int place) { return (digits >> (4 * place)) & 15; }

// One digit per lane; `count` is the number of elements of the register, a power of two.
static inline int weft_lane(int lane, int column, int start, uint32_t offsets,
                            uint32_t offsets_hi, int step, int count) {
  const uint64_t digits = ((uint64_t)offsets_hi << 32) | offsets;
  return (start + weft_digit(digits, lane) + column * step) & (count - 1);
}

// 16-bit data: words of two elements for pairs of lanes; `square` orders two words.
static inline int weft_pair(int lane, int column, int start, uint32_t offsets,
                            uint32_t offsets_hi, int step, uint32_t square, int count) {
  const uint64_t digits = ((uint64_t)offsets_hi << 32) | offsets;
  const int even = weft_digit(digits, lane & ~1), odd = weft_digit(digits, lane | 1);
  const int place = weft_digit(square, 2 * (lane & 1) + (column & 1)) & 3;
  const int word = place < 2 ? even : even + odd + 1;
  return (start + (column / 2) * step + 2 * word + (place & 1)) & (count - 1);
}

// 8-bit data: words of four elements for four lanes; `square` orders their halves.
static inline int weft_quad(int lane, int column, int start, uint32_t offsets, int step,
                            uint32_t square, int count) {
  const int group = lane / 4, in_group = lane % 4;
  const int even = weft_digit(offsets, 2 * group), odd = weft_digit(offsets, 2 * group + 1);
  const int place = weft_digit(square, 2 * (in_group >> 1) + (column & 1)) & 3;
  const int word = place < 2 ? even : even + odd + 1;
  return (start + (column / 2) * step + 4 * word + 2 * (place & 1) + (in_group & 1)) & (count - 1);
}

// 8-bit coefficients: pairs of elements, which two lanes of four have in common with two others.
static inline int weft_quad_coeff(int lane, int column, int start, uint32_t offsets, int step,
                                  uint32_t square, int count) {
  const int group = lane / 4, in_group = lane % 4;
  const int even = weft_digit(offsets, 2 * group), odd = weft_digit(offsets, 2 * group + 1);
  const int place = weft_digit(square, 2 * (in_group & 1) + (column & 1)) & 3;
  return (start + (column / 2) * step + 2 * (place < 2 ? even : odd) + (place & 1)) & (count - 1);
}

// --- Accumulators --------------------------------------------------------------------------

static inline int64_t weft_wrap48(int64_t a) { return (int64_t)((uint64_t)a << 16) >> 16; }
static inline weft_acc80 weft_wrap80(weft_acc80 a) {
  __extension__ typedef unsigned __int128 bits;
  return (weft_acc80)((bits)a << 48) >> 48;
}

// --- Multiply-adds -------------------------------------------------------------------------

#define WEFT_COUNT(r) ((int)(sizeof (r).v / sizeof (r).v[0]))

// 16 lanes by 2 columns, 16 x 16 bits.
#define WEFT_16x2(fn, x_type) \
  static inline v16acc48 fn(v16acc48 acc, x_type x, int xstart, uint32_t xoffsets, \
                            uint32_t xoffsets_hi, uint32_t xsquare, v16int16 z, int zstart, \
                            uint32_t zoffsets, uint32_t zoffsets_hi, int zstep) { \
    for (int i = 0; i < 16; ++i) { \
      int64_t sum = acc.v[i]; \
      for (int j = 0; j < 2; ++j) \
        sum += (int64_t)x.v[weft_pair(i, j, xstart, xoffsets, xoffsets_hi, 0, xsquare, \
                                      WEFT_COUNT(x))] \
             * z.v[weft_lane(i, j, zstart, zoffsets, zoffsets_hi, zstep, 16)]; \
      acc.v[i] = weft_wrap48(sum); \
    } \
    return acc; \
  }
WEFT_16x2(weft_mac16_v32int16, v32int16)
WEFT_16x2(weft_mac16_v64int16, v64int16)
#undef WEFT_16x2

// 8 lanes by 4 columns, 16 x 16 bits.
#define WEFT_8x4(fn, x_type) \
  static inline v8acc48 fn(v8acc48 acc, x_type x, int xstart, uint32_t xoffsets, int xstep, \
                           uint32_t xsquare, v16int16 z, int zstart, uint32_t zoffsets, \
                           int zstep) { \
    for (int i = 0; i < 8; ++i) { \
      int64_t sum = acc.v[i]; \
      for (int j = 0; j < 4; ++j) \
        sum += (int64_t)x.v[weft_pair(i, j, xstart, xoffsets, 0, xstep, xsquare, WEFT_COUNT(x))] \
             * z.v[weft_lane(i, j, zstart, zoffsets, 0, zstep, 16)]; \
      acc.v[i] = weft_wrap48(sum); \
    } \
    return acc; \
  }
WEFT_8x4(weft_mac8_v32int16, v32int16)
WEFT_8x4(weft_mac8_v64int16, v64int16)
#undef WEFT_8x4

// 16 lanes by 8 columns, 8 x 8 bits.
#define WEFT_16x8(fn, x_type) \
  static inline v16acc48 fn(v16acc48 acc, x_type x, int xstart, uint32_t xoffsets, int xstep, \
                            uint32_t xsquare, v32int8 z, int zstart, uint32_t zoffsets, \
                            int zstep, uint32_t zsquare) { \
    for (int i = 0; i < 16; ++i) { \
      int64_t sum = acc.v[i]; \
      for (int j = 0; j < 8; ++j) \
        sum += (int64_t)x.v[weft_quad(i, j, xstart, xoffsets, xstep, xsquare, WEFT_COUNT(x))] \
             * z.v[weft_quad_coeff(i, j, zstart, zoffsets, zstep, zsquare, 32)]; \
      acc.v[i] = weft_wrap48(sum); \
    } \
    return acc; \
  }
WEFT_16x8(weft_mac16_v64int8, v64int8)
WEFT_16x8(weft_mac16_v128int8, v128int8)
#undef WEFT_16x8

// 8 lanes by 1 column, 32 x 32 bits.
#define WEFT_8x1(fn, x_type) \
  static inline v8acc80 fn(v8acc80 acc, x_type x, int xstart, uint32_t xoffsets, v8int32 z, \
                           int zstart, uint32_t zoffsets) { \
    for (int i = 0; i < 8; ++i) \
      acc.v[i] = weft_wrap80( \
          acc.v[i] + (weft_acc80)x.v[weft_lane(i, 0, xstart, xoffsets, 0, 0, WEFT_COUNT(x))] \
                   * z.v[weft_lane(i, 0, zstart, zoffsets, 0, 0, 8)]); \
    return acc; \
  }
WEFT_8x1(weft_lmac8_v16int32, v16int32)
WEFT_8x1(weft_lmac8_v32int32, v32int32)
#undef WEFT_8x1

#define mac16(acc, x, ...) _Generic((x), \
  v32int16: weft_mac16_v32int16, v64int16: weft_mac16_v64int16, \
  v64int8: weft_mac16_v64int8, v128int8: weft_mac16_v128int8)(acc, x, __VA_ARGS__)
#define mul16(x, ...) mac16(undef_v16acc48(), x, __VA_ARGS__)
#define mac8(acc, x, ...) _Generic((x), \
  v32int16: weft_mac8_v32int16, v64int16: weft_mac8_v64int16)(acc, x, __VA_ARGS__)
#define mul8(x, ...) mac8(undef_v8acc48(), x, __VA_ARGS__)
#define lmac8(acc, x, ...) _Generic((x), \
  v16int32: weft_lmac8_v16int32, v32int32: weft_lmac8_v32int32)(acc, x, __VA_ARGS__)
#define lmul8(x, ...) lmac8(undef_v8acc80(), x, __VA_ARGS__)

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

static inline int64_t weft_srs(weft_acc80 acc, int shift, int bits) {
  weft_acc80 value = acc;
  if (shift > 0) {
    const weft_acc80 one = 1, low = acc & ((one << shift) - 1);
    value = acc >> shift;
    value += weft_rounds_up(low, one << (shift - 1), acc < 0, (int)(value & 1));
  } else {
    value = acc * ((weft_acc80)1 << -shift);
  }
  const weft_acc80 top = ((weft_acc80)1 << (bits - 1)) - 1;
  const weft_acc80 bottom = weft_saturation == 3 ? -top : -top - 1;
  if (weft_saturation) value = value > top ? top : value < bottom ? bottom : value;
  return (int64_t)value;
}

#define WEFT_SRS(fn, acc_type, type, element, count) \
  static inline type fn(acc_type a, int shift) { \
    type r; \
    for (int i = 0; i < count; ++i) \
      r.v[i] = (element)weft_srs(a.v[i], shift, 8 * (int)sizeof(element)); \
    return r; \
  }
WEFT_SRS(weft_srs_v8acc48, v8acc48, v8int16, int16_t, 8)
WEFT_SRS(weft_srs_v16acc48, v16acc48, v16int16, int16_t, 16)
WEFT_SRS(weft_srs_v8acc80, v8acc80, v8int32, int32_t, 8)
WEFT_SRS(weft_srs_v4acc80, v4acc80, v4int32, int32_t, 4)
WEFT_SRS(lsrs, v8acc48, v8int32, int32_t, 8)
WEFT_SRS(bsrs, v16acc48, v16int8, int8_t, 16)
#undef WEFT_SRS
#define srs(a, shift) _Generic((a), v8acc48: weft_srs_v8acc48, v16acc48: weft_srs_v16acc48, \
  v8acc80: weft_srs_v8acc80, v4acc80: weft_srs_v4acc80)(a, shift)

static inline v8acc48 weft_ups_v8int16(v8int16 p, int shift) {
  v8acc48 r;
  for (int i = 0; i < 8; ++i) r.v[i] = weft_wrap48((int64_t)p.v[i] * ((int64_t)1 << shift));
  return r;
}
static inline v8acc80 weft_ups_v8int32(v8int32 p, int shift) {
  v8acc80 r;
  for (int i = 0; i < 8; ++i) r.v[i] = weft_wrap80(p.v[i] * ((weft_acc80)1 << shift));
  return r;
}
#define ups(p, shift) _Generic((p), v8int16: weft_ups_v8int16, v8int32: weft_ups_v8int32)(p, shift)

#endif
