// RUN: weft-opt %s --machine multi -p convert-dataflow-to-noc --split-input-file --verify-diagnostics --parsing-diagnostics | filecheck %s

// Two nodes along k take the same x: the first fetches it for both. The second of two blocks of c
// goes on with what is there.
// CHECK:      noc.alloc "x" in @DRAM at 0 shape [8, 32] of i16
// CHECK-NEXT: noc.alloc "f" in @DRAM at 256 shape [64, 32] of i16
// CHECK-NEXT: noc.alloc "y" in @DRAM at 2304 shape [8, 64] of i16
// CHECK-NEXT: dataflow.layer @fc_tile0 (n = 8, k = 32, c = 16)
// CHECK:      noc.program @fc_0 on @node first [0, 0] count [1, 1] (%a, %b) {
// CHECK-NEXT:   noc.alloc "x" in @GBUF at 0 shape [8, 16] of i16 {ring}
// CHECK:        noc.wait "fc.x1.free"
// CHECK-NEXT:   noc.copy <@DRAM "x"[8, 16]> to <@GBUF(0, d0)> fan [2]
// CHECK:        noc.signal "fc.x1.full" at (0, d0 mod 2)
// CHECK:        noc.copy <@DRAM "f"[32, 16]> to <@GBUF>
// CHECK:        noc.compute @fc_tile0 reads (@GBUF "x"[8, 16], @GBUF "f"[32, 16]) writes (@GBUF "y"[8, 32])
// CHECK-SAME:     macs 4096
// CHECK:        noc.compute @fc_tile0 reads (@GBUF "x"[8, 16 : 16], @GBUF "f"[32, 16 : 16], @GBUF "y"[8, 32])
// CHECK:        noc.copy <@GBUF "y"[8, 32]> to <@DRAM>
// CHECK:      noc.program @fc_1 on @node first [0, 1] count [1, 1] (%a, %b) {
// CHECK:        noc.signal "fc.x1.free" at (0, 0)
// CHECK:        noc.wait "fc.x1.full"
dataflow.layer @fc (n = 8, k = 64, c = 32) {
  dataflow.operand "x" role "input" at (n, c) of i16
  dataflow.operand "f" role "weight" at (k, c) of i16
  dataflow.operand "y" role "output" at (n, k) of i16
  dataflow.level @pe {
    dataflow.tensor "x" in @REGF (n = 1, c = 2)
    dataflow.tensor "f" in @REGF (k = 1, c = 2)
    dataflow.tensor "y" in @REGF (n = 1, k = 1)
    dataflow.stack (c += 2) by 8
    dataflow.stack (k += 1) by 8
    dataflow.update (k += 8)
    dataflow.update (n += 1)
  }
  dataflow.level @node {
    dataflow.tensor "x" in @GBUF (n = 8, c = 16)
    dataflow.tensor "f" in @GBUF (k = 32, c = 16)
    dataflow.tensor "y" in @GBUF (n = 8, k = 32)
    dataflow.stack (k += 32) by 2
    dataflow.update (c += 16)
  }
}

// -----

// CHECK: layer fc: level node: tensor 'f' bypasses the level around the PEs, and pe too; hold it in one of them
dataflow.layer @fc (n = 8, k = 8, c = 8) {
  dataflow.operand "x" role "input" at (n, c) of i16
  dataflow.operand "f" role "weight" at (k, c) of i16
  dataflow.operand "y" role "output" at (n, k) of i16
  dataflow.level @pe {
    dataflow.tensor "x" in @REGF (n = 1, c = 1)
    dataflow.tensor "y" in @REGF (n = 1, k = 1)
    dataflow.update (c += 1)
    dataflow.update (k += 1)
    dataflow.update (n += 1)
  }
  dataflow.level @node {
    dataflow.tensor "x" in @GBUF (n = 8, c = 8)
    dataflow.tensor "y" in @GBUF (n = 8, k = 8)
  }
}

// -----

// CHECK: layer fc: level node: tensor 'x' is shared, but each tile needs all of it: add an update along one of its dimensions, over which it stays, in 2 steps or more
dataflow.layer @fc (n = 8, k = 8, c = 8) {
  dataflow.operand "x" role "input" at (n, c) of i16
  dataflow.operand "f" role "weight" at (k, c) of i16
  dataflow.operand "y" role "output" at (n, k) of i16
  dataflow.level @pe {
    dataflow.tensor "x" in @REGF (n = 1, c = 1)
    dataflow.tensor "f" in @REGF (k = 1, c = 1)
    dataflow.tensor "y" in @REGF (n = 1, k = 1)
    dataflow.update (c += 1)
    dataflow.update (k += 1)
    dataflow.update (n += 1)
  }
  dataflow.level @node {
    dataflow.tensor "x" in @GBUF (n = 8, c = 8) share 2
    dataflow.tensor "f" in @GBUF (k = 4, c = 8)
    dataflow.tensor "y" in @GBUF (n = 8, k = 4)
    dataflow.stack (k += 4) by 2
  }
}

// -----

// Two nodes hold half of f each, two of four pieces; the first sends them to both in turn.
// CHECK:      noc.program @fc_0 on @node first [0, 0] count [1, 1] (%a, %b) {
// CHECK:        noc.alloc "f.share" in @GBUF at 20 shape [4, 4] of i16
// CHECK-NEXT:   noc.copy <@DRAM "f"[2, 4]> to <@GBUF "f.share"[2, 4]>
// CHECK-NEXT:   noc.copy <@DRAM "f"[4 : 2, 4]> to <@GBUF "f.share"[2 : 2, 4]>
// CHECK-NEXT:   noc.wait "fc.f1.have"
// CHECK:        noc.for %t0 = 0 to 4
// CHECK-NEXT:     noc.wait "fc.f1.free"
// CHECK-NEXT:     noc.copy <@GBUF(0, d0 mod 2) "f.share"[d0 floordiv 2 mod 2 * 2 : 2, 4]> to <@GBUF(0, d1) "f"[d0 * 2 : 2, 4]> over(%t0) fan [2]
// CHECK:          noc.compute @fc_tile0 reads (@GBUF "x"[2, 4], @GBUF "f"[d0 * 2 : 2, 4])
// CHECK:      noc.program @fc_1 on @node first [0, 1] count [1, 1] (%a, %b) {
// CHECK:        noc.copy <@DRAM "f"[6 : 2, 4]> to <@GBUF "f.share"[2 : 2, 4]>
// CHECK-NEXT:   noc.signal "fc.f1.have" at (0, 0)
dataflow.layer @fc (n = 4, k = 8, c = 4) {
  dataflow.operand "x" role "input" at (n, c) of i16
  dataflow.operand "f" role "weight" at (k, c) of i16
  dataflow.operand "y" role "output" at (n, k) of i16
  dataflow.level @pe {
    dataflow.tensor "x" in @REGF (n = 1, c = 1)
    dataflow.tensor "f" in @REGF (k = 1, c = 1)
    dataflow.tensor "y" in @REGF (n = 1, k = 1)
    dataflow.update (c += 1)
    dataflow.update (k += 1)
    dataflow.update (n += 1)
  }
  dataflow.level @node {
    dataflow.tensor "x" in @GBUF (n = 2, c = 4)
    dataflow.tensor "f" in @GBUF (k = 8, c = 4) share 2
    dataflow.tensor "y" in @GBUF (n = 2, k = 2)
    dataflow.stack (n += 2) by 2
    dataflow.update (k += 2)
  }
}

// -----

// CHECK: layer b: tensor 'y' is written by layer a before; tensors of a module are told apart by name, so give it another
dataflow.layer @a (n = 8, c = 8) combine "set" {
  dataflow.operand "x" role "input" at (n, c) of i16
  dataflow.operand "y" role "output" at (n, c) of i16
  dataflow.level @pe {
    dataflow.tensor "x" in @REGF (n = 1, c = 1)
    dataflow.tensor "y" in @REGF (n = 1, c = 1)
    dataflow.update (c += 1)
    dataflow.update (n += 1)
  }
  dataflow.level @node {
    dataflow.tensor "x" in @GBUF (n = 8, c = 8)
    dataflow.tensor "y" in @GBUF (n = 8, c = 8)
  }
}
dataflow.layer @b (n = 8, c = 8) combine "set" {
  dataflow.operand "x" role "input" at (n, c) of i16
  dataflow.operand "y" role "output" at (n, c) of i16
  dataflow.level @pe {
    dataflow.tensor "x" in @REGF (n = 1, c = 1)
    dataflow.tensor "y" in @REGF (n = 1, c = 1)
    dataflow.update (c += 1)
    dataflow.update (n += 1)
  }
  dataflow.level @node {
    dataflow.tensor "x" in @GBUF (n = 8, c = 8)
    dataflow.tensor "y" in @GBUF (n = 8, c = 8)
  }
}
