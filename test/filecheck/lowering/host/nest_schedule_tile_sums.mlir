// RUN: weft-opt %s --machine host-avx512-amx -p 'mark-entry{function=conv},generalize-named-ops,convert-linalg-to-nest,nest-schedule{precision=bf16}' | filecheck %s

// A convolution on a tile unit whose rows are the images of a batch: words of one place lie beside
// each other, without padding, which no block reads; sums lie in memory over parts of the channels.

// CHECK: nest.words %{{.*}} to %[[X:.*]] of [11, 256, 5, 5] low [0, 0, 0, 0] skip [0, 0, 0, 0]
// CHECK-SAME: count [11, 256, 5, 5] high [0, 0, 0, 0] group 1 fill 0 order [1, 2, 3, 0] block 16
// CHECK-SAME: memref<70400xf32>, memref<35264xi32>
// CHECK: nest.kernel(%[[X]],
// CHECK-SAME: #nest.access<[8, 5, 5, 11, 16]
// CHECK-SAME: tile = 16, chunk = 1
// CHECK-SAME: by "bf16 products of tiles by @amx_bf16: m <- n(16), n <- k(16), k <- c(32)"
func.func @conv(%x: tensor<11x256x5x5xf32>, %w: tensor<64x256x3x3xf32> {weft.weight = "w"}) -> tensor<11x64x5x5xf32> {
  %zero = arith.constant 0.0 : f32
  %padded = tensor.pad %x low[0, 0, 2, 2] high[0, 0, 2, 2] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %zero : f32
  } : tensor<11x256x5x5xf32> to tensor<11x256x9x9xf32>
  %empty = tensor.empty() : tensor<11x64x5x5xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<11x64x5x5xf32>) -> tensor<11x64x5x5xf32>
  %y = linalg.conv_2d_nchw_fchw {dilations = dense<2> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%padded, %w : tensor<11x256x9x9xf32>, tensor<64x256x3x3xf32>) outs(%init : tensor<11x64x5x5xf32>) -> tensor<11x64x5x5xf32>
  return %y : tensor<11x64x5x5xf32>
}
