// RUN: weft-opt %s --machine host-avx512-amx -p 'mark-entry{function=product},generalize-named-ops,convert-linalg-to-nest,nest-schedule' | filecheck %s
// RUN: weft-opt %s --machine host-avx512-amx -p 'mark-entry{function=product},generalize-named-ops,convert-linalg-to-nest,nest-schedule{intrinsic=vnni_dot}' | filecheck %s --check-prefix=VNNI

// A product of signed bytes: by products of tiles nothing is offset, and there are no corrections.

// CHECK: nest.words %{{.*}} to %[[X:.*]] of [64, 256]
// CHECK-SAME: group 1 fill 0 :
// CHECK: nest.words %{{.*}} to %[[W:.*]] of [256, 96]
// CHECK-SAME: group 0 fill 0 :
// CHECK-NEXT: nest.kernel(%[[X]], %[[W]]) to %{{.*}} dims <64, 96, 64 reduced>
// CHECK-SAME: tile = 16
// CHECK-SAME: by "int8 products of tiles by @amx_s8s8: m <- n(16), n <- k(16), k <- c(64)"
// CHECK: nest.signed_dot
// CHECK-NEXT: nest.reduce "arith.addi"

// VNNI: offset
// VNNI-NOT: tile =
// VNNI: by "int8 dot products by @vnni_dot
// VNNI: nest.dot
func.func @product(%x: tensor<64x256xi8>, %w: tensor<256x96xi8>) -> tensor<64x96xi32> {
  %zero = arith.constant 0 : i32
  %empty = tensor.empty() : tensor<64x96xi32>
  %init = linalg.fill ins(%zero : i32) outs(%empty : tensor<64x96xi32>) -> tensor<64x96xi32>
  %y = linalg.matmul ins(%x, %w : tensor<64x256xi8>, tensor<256x96xi8>) outs(%init : tensor<64x96xi32>) -> tensor<64x96xi32>
  return %y : tensor<64x96xi32>
}
