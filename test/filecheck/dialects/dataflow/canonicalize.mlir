// RUN: weft-opt %s -p canonicalize,cse,dce | filecheck %s

// Directives are read where they stand: they stay, as what they name does, and those that are the
// same stay two.
// CHECK:      dataflow.layer @first (n = 8, k = 16) {
// CHECK-NEXT:   dataflow.operand "y" role "output" at (n, k) of i16
// CHECK-NEXT:   dataflow.level @sram {
// CHECK-NEXT:     dataflow.tensor "y" in @ACC (n = 1, k = 4)
// CHECK-NEXT:     dataflow.stack (k += 4) by 2
// CHECK-NEXT:     dataflow.update (k += 8)
// CHECK-NEXT:     dataflow.update (n += 1)
// CHECK-NEXT:   }
// CHECK-NEXT:   dataflow.level @dram {
// CHECK-NEXT:   }
// CHECK-NEXT: }
// CHECK-NEXT: dataflow.segment @both {
// CHECK-NEXT:   dataflow.layer @a (n = 8) {
// CHECK-NEXT:     dataflow.operand "t" role "output" at (n) of i16
// CHECK-NEXT:   }
// CHECK-NEXT:   dataflow.layer @b (n = 8) {
// CHECK-NEXT:     dataflow.operand "u" role "output" at (n) of i16
// CHECK-NEXT:   }
// CHECK-NEXT: }
dataflow.layer @first (n = 8, k = 16) {
  dataflow.operand "y" role "output" at (n, k) of i16
  dataflow.level @sram {
    dataflow.tensor "y" in @ACC (n = 1, k = 4)
    dataflow.stack (k += 4) by 2
    dataflow.update (k += 8)
    dataflow.update (n += 1)
  }
  dataflow.level @dram {
  }
}
dataflow.segment @both {
  dataflow.layer @a (n = 8) {
    dataflow.operand "t" role "output" at (n) of i16
  }
  dataflow.layer @b (n = 8) {
    dataflow.operand "u" role "output" at (n) of i16
  }
}
