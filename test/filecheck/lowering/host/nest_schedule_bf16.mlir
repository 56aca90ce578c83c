// RUN: weft-opt %s --machine host-avx512-bf16 -p 'mark-entry{function=product},generalize-named-ops,convert-linalg-to-nest,nest-schedule{precision=bf16}' | filecheck %s
// RUN: weft-opt %s --machine host-avx512-amx -p 'mark-entry{function=product},generalize-named-ops,convert-linalg-to-nest,nest-schedule{precision=bf16}' | filecheck %s --check-prefix=AMX
// RUN: weft-opt %s --machine host-avx512-vnni -p 'mark-entry{function=product},generalize-named-ops,convert-linalg-to-nest,nest-schedule{precision=bf16}' | filecheck %s --check-prefix=NONE

// A product of f32 whose factors may be rounded: in words of two, by dot products of pairs or
// products of tiles; in f32, with the reason, where the machine has neither.

// CHECK: weft.facts = {channels_last = 0 : i64, bf16_products = 1 : i64, f32_products = 0 : i64, f32_kept = []}
// CHECK: nest.words %{{.*}} to %[[X:.*]] of [256, 512]
// CHECK-SAME: group 1 fill 0
// CHECK: nest.words %{{.*}} to %[[W:.*]] of [512, 256]
// CHECK-SAME: group 0 fill 0
// CHECK: nest.kernel(%[[X]], %[[W]]) to %{{.*}} dims <256, 256, 256 reduced>
// CHECK-NOT: tile =
// CHECK-SAME: by "bf16 dot products by @bf16_dot: n <- k(16), k <- c(2)"
// CHECK: nest.pair_dot
// CHECK-NEXT: nest.reduce "arith.addf"

// AMX: bf16_products = 1 : i64
// AMX: nest.words
// AMX: tile = 16
// AMX-SAME: by "bf16 products of tiles by @amx_bf16: m <- n(16), n <- k(16), k <- c(32)"
// AMX: nest.pair_dot

// NONE: f32_kept = ["{{.*}}: machine @host-avx512-vnni has no intrinsic for it"]
// NONE: arith.mulf
func.func @product(%x: tensor<256x512xf32>, %w: tensor<512x256xf32>) -> tensor<256x256xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<256x256xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<256x256xf32>) -> tensor<256x256xf32>
  %y = linalg.matmul ins(%x, %w : tensor<256x512xf32>, tensor<512x256xf32>) outs(%init : tensor<256x256xf32>) -> tensor<256x256xf32>
  return %y : tensor<256x256xf32>
}
