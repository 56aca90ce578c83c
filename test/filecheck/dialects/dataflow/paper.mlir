// RUN: weft-opt %s | filecheck %s
// RUN: weft-opt %s --print-op-generic | weft-opt | filecheck %s
// RUN: weft-opt %s --machine multi -p legalize-dataflow | filecheck %s

// The example of section III-B of the KAPLA paper, whose listing is not in the text that we have:
// a convolution and a depthwise convolution that hand over tensor "1" on 16x16 nodes of 8x8 PEs.
// What the text says of it: at REGF a row of filters (R=5) slides over a row of the input, in 15
// updates of Xo; the two stacks of Yo and S both shift Yi, so that rows of the input lie along
// diagonals of the array; at GBUF the tensor between the layers is K=6 stacked by 4 in one and
// C=4 stacked by 6 in the other, N is stacked by 16 and Xo by 2; four nodes share the input; the
// updates K+=24 and C+=24 match, and both have N+=64. The other numbers are ours. The paper's levels
// REGF and GBUF are called `pe` and `node` in the machine.
dataflow.segment @pair {
  dataflow.layer @conv (n = 64, k = 96, c = 64, xo = 15, yo = 15, r = 5, s = 5) border "skip" {
    dataflow.operand "0" role "input" at (n, c, xi = xo + r, yi = yo + s) of i16
    dataflow.operand "w1" role "weight" at (k, c, r, s) of i16
    dataflow.operand "1" role "output" at (n, k, xo, yo) of i16
    dataflow.level @pe {
      dataflow.tensor "0" in @REGF (n = 1, c = 1, xi = 5, yi = 1)
      dataflow.tensor "w1" in @REGF (k = 3, c = 1, r = 5, s = 1)
      dataflow.tensor "1" in @REGF (n = 1, k = 3, xo = 1, yo = 1)
      dataflow.stack (yo += 1, yi += 1) by 8
      dataflow.stack (s += 1, yi += 1) by 5
      dataflow.update (xi += 1, xo += 1)
      dataflow.update (yi += 8, yo += 8)
      dataflow.update (c += 1)
      dataflow.update (k += 3)
      dataflow.update (n += 1)
    }
    dataflow.level @node {
      dataflow.tensor "0" in @GBUF (n = 4, c = 8, xi = 19, yi = 19) share 4
      dataflow.tensor "w1" in @GBUF (k = 6, c = 8, r = 5, s = 5)
      dataflow.tensor "1" in @GBUF (n = 4, k = 6, xo = 15, yo = 15)
      dataflow.stack (k += 6) by 4
      dataflow.stack (n += 4) by 16
      dataflow.update (c += 8)
      dataflow.update (k += 24)
      dataflow.update (n += 64)
    }
  }
  dataflow.layer @dwconv (n = 64, c = 96, xo = 15, yo = 15, r = 3, s = 3) border "skip" {
    dataflow.operand "1" role "input" at (n, c, xi = xo + r - 1 in 15, yi = yo + s - 1 in 15) of i16
    dataflow.operand "w2" role "weight" at (c, r, s) of i16
    dataflow.operand "2" role "output" at (n, c, xo, yo) of i16
    dataflow.level @pe {
      dataflow.tensor "1" in @REGF (n = 1, c = 1, xi = 3, yi = 1)
      dataflow.tensor "w2" in @REGF (c = 1, r = 3, s = 1)
      dataflow.tensor "2" in @REGF (n = 1, c = 1, xo = 1, yo = 1)
      dataflow.stack (yo += 1, yi += 1) by 8
      dataflow.stack (s += 1, yi += 1) by 3
      dataflow.update (xi += 1, xo += 1)
      dataflow.update (yi += 8, yo += 8)
      dataflow.update (c += 1)
      dataflow.update (n += 1)
    }
    dataflow.level @node {
      dataflow.tensor "1" in @GBUF (n = 4, c = 4, xi = 10, yi = 15)
      dataflow.tensor "w2" in @GBUF (c = 4, r = 3, s = 3)
      dataflow.tensor "2" in @GBUF (n = 4, c = 4, xo = 8, yo = 15)
      dataflow.stack (c += 4) by 6
      dataflow.stack (n += 4) by 16
      dataflow.stack (xo += 8, xi += 8) by 2
      dataflow.update (c += 24)
      dataflow.update (n += 64)
    }
  }
}

// It reads as it was written.
// CHECK:      dataflow.segment @pair {
// CHECK-NEXT:   dataflow.layer @conv (n = 64, k = 96, c = 64, xo = 15, yo = 15, r = 5, s = 5) border "skip" {
// CHECK-NEXT:     dataflow.operand "0" role "input" at (n, c, xi = xo + r, yi = yo + s) of i16
// CHECK-NEXT:     dataflow.operand "w1" role "weight" at (k, c, r, s) of i16
// CHECK-NEXT:     dataflow.operand "1" role "output" at (n, k, xo, yo) of i16
// CHECK-NEXT:     dataflow.level @pe {
// CHECK-NEXT:       dataflow.tensor "0" in @REGF (n = 1, c = 1, xi = 5, yi = 1)
// CHECK-NEXT:       dataflow.tensor "w1" in @REGF (k = 3, c = 1, r = 5, s = 1)
// CHECK-NEXT:       dataflow.tensor "1" in @REGF (n = 1, k = 3, xo = 1, yo = 1)
// CHECK-NEXT:       dataflow.stack (yo += 1, yi += 1) by 8
// CHECK-NEXT:       dataflow.stack (s += 1, yi += 1) by 5
// CHECK-NEXT:       dataflow.update (xi += 1, xo += 1)
// CHECK-NEXT:       dataflow.update (yi += 8, yo += 8)
// CHECK-NEXT:       dataflow.update (c += 1)
// CHECK-NEXT:       dataflow.update (k += 3)
// CHECK-NEXT:       dataflow.update (n += 1)
// CHECK-NEXT:     }
// CHECK-NEXT:     dataflow.level @node {
// CHECK-NEXT:       dataflow.tensor "0" in @GBUF (n = 4, c = 8, xi = 19, yi = 19) share 4
// CHECK-NEXT:       dataflow.tensor "w1" in @GBUF (k = 6, c = 8, r = 5, s = 5)
// CHECK-NEXT:       dataflow.tensor "1" in @GBUF (n = 4, k = 6, xo = 15, yo = 15)
// CHECK-NEXT:       dataflow.stack (k += 6) by 4
// CHECK-NEXT:       dataflow.stack (n += 4) by 16
// CHECK-NEXT:       dataflow.update (c += 8)
// CHECK-NEXT:       dataflow.update (k += 24)
// CHECK-NEXT:       dataflow.update (n += 64)
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT:   dataflow.layer @dwconv (n = 64, c = 96, xo = 15, yo = 15, r = 3, s = 3) border "skip" {
// CHECK-NEXT:     dataflow.operand "1" role "input" at (n, c, xi = xo + r - 1 in 15, yi = yo + s - 1 in 15) of i16
// CHECK-NEXT:     dataflow.operand "w2" role "weight" at (c, r, s) of i16
// CHECK-NEXT:     dataflow.operand "2" role "output" at (n, c, xo, yo) of i16
// CHECK-NEXT:     dataflow.level @pe {
// CHECK-NEXT:       dataflow.tensor "1" in @REGF (n = 1, c = 1, xi = 3, yi = 1)
// CHECK-NEXT:       dataflow.tensor "w2" in @REGF (c = 1, r = 3, s = 1)
// CHECK-NEXT:       dataflow.tensor "2" in @REGF (n = 1, c = 1, xo = 1, yo = 1)
// CHECK-NEXT:       dataflow.stack (yo += 1, yi += 1) by 8
// CHECK-NEXT:       dataflow.stack (s += 1, yi += 1) by 3
// CHECK-NEXT:       dataflow.update (xi += 1, xo += 1)
// CHECK-NEXT:       dataflow.update (yi += 8, yo += 8)
// CHECK-NEXT:       dataflow.update (c += 1)
// CHECK-NEXT:       dataflow.update (n += 1)
// CHECK-NEXT:     }
// CHECK-NEXT:     dataflow.level @node {
// CHECK-NEXT:       dataflow.tensor "1" in @GBUF (n = 4, c = 4, xi = 10, yi = 15)
// CHECK-NEXT:       dataflow.tensor "w2" in @GBUF (c = 4, r = 3, s = 3)
// CHECK-NEXT:       dataflow.tensor "2" in @GBUF (n = 4, c = 4, xo = 8, yo = 15)
// CHECK-NEXT:       dataflow.stack (c += 4) by 6
// CHECK-NEXT:       dataflow.stack (n += 4) by 16
// CHECK-NEXT:       dataflow.stack (xo += 8, xi += 8) by 2
// CHECK-NEXT:       dataflow.update (c += 24)
// CHECK-NEXT:       dataflow.update (n += 64)
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT: }
