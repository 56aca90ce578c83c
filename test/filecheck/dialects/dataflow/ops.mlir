// RUN: weft-opt %s > %t.mlir && filecheck %s < %t.mlir
// RUN: weft-opt %t.mlir --print-op-generic > %t.generic.mlir && filecheck %s --check-prefix=GENERIC < %t.generic.mlir
// RUN: weft-opt %t.generic.mlir | filecheck %s

// A convolution, its listing in the manner of KAPLA's: tensors, stacks, then updates, which
// are loops from the innermost outwards.
dataflow.layer @conv (n = 1, k = 64, h = 56, w = 56, c = 64, r = 3, s = 3) {
  dataflow.level @sram {
    dataflow.tensor "x" in @INP (n = 1, c = 32, h = 8, w = 56, r = 3, s = 3) copies 2
    dataflow.tensor "f" in @WGT (k = 64, c = 32, r = 3, s = 3) copies 2 order ["0/4", "1", "0%4"]
    dataflow.tensor "y" in @ACC (n = 1, k = 64, h = 8, w = 56)
    dataflow.stack (k += 1) by 16
    dataflow.stack (c += 1) by 16
    dataflow.update (c += 32)
    dataflow.update (h += 8)
  }
}
// CHECK:      dataflow.layer @conv (n = 1, k = 64, h = 56, w = 56, c = 64, r = 3, s = 3) {
// CHECK-NEXT:   dataflow.level @sram {
// CHECK-NEXT:     dataflow.tensor "x" in @INP (n = 1, c = 32, h = 8, w = 56, r = 3, s = 3) copies 2{{$}}
// CHECK-NEXT:     dataflow.tensor "f" in @WGT (k = 64, c = 32, r = 3, s = 3) copies 2 order ["0/4", "1", "0%4"]{{$}}
// CHECK-NEXT:     dataflow.tensor "y" in @ACC (n = 1, k = 64, h = 8, w = 56){{$}}
// CHECK-NEXT:     dataflow.stack (k += 1) by 16
// CHECK-NEXT:     dataflow.stack (c += 1) by 16
// CHECK-NEXT:     dataflow.update (c += 32)
// CHECK-NEXT:     dataflow.update (h += 8)
// CHECK-NEXT:   }
// CHECK-NEXT: }

// GENERIC:      "dataflow.layer"() ({
// GENERIC-NEXT:   "dataflow.level"() ({
// GENERIC-NEXT:     "dataflow.tensor"() {tensor_name = "x", memory = @INP, sizes = #dataflow.sizes<["n", "c", "h", "w", "r", "s"], [1 : i64, 32 : i64, 8 : i64, 56 : i64, 3 : i64, 3 : i64]>, copies = 2 : i64} : () -> ()
// GENERIC-NEXT:     "dataflow.tensor"() {{.*}}order = ["0/4", "1", "0%4"]
// GENERIC-NEXT:     "dataflow.tensor"() {tensor_name = "y", memory = @ACC, sizes = #dataflow.sizes<["n", "k", "h", "w"], [1 : i64, 64 : i64, 8 : i64, 56 : i64]>} : () -> ()
// GENERIC-NEXT:     "dataflow.stack"() {shift = #dataflow.steps<["k"], [1 : i64]>, repl = 16 : i64} : () -> ()
// GENERIC-NEXT:     "dataflow.stack"()
// GENERIC-NEXT:     "dataflow.update"() {step = #dataflow.steps<["c"], [32 : i64]>} : () -> ()
// GENERIC-NEXT:     "dataflow.update"()
// GENERIC-NEXT:     "dataflow.end"() : () -> ()
// GENERIC-NEXT:     "ub.unreachable"() : () -> ()
// GENERIC-NEXT:   }) {level = @sram} : () -> ()
// GENERIC-NEXT:   "dataflow.end"() : () -> ()
// GENERIC-NEXT:   "ub.unreachable"() : () -> ()
// GENERIC-NEXT: }) {sym_name = "conv", extents = #dataflow.sizes<["n", "k", "h", "w", "c", "r", "s"], [1 : i64, 64 : i64, 56 : i64, 56 : i64, 64 : i64, 3 : i64, 3 : i64]>} : () -> ()

// Two levels, the innermost first, a border, a tensor that bypasses the outer one, an update of
// the same dimension twice, and attributes of others.
dataflow.layer @two (h = 16, w = 16) border "skip" attributes {cost = 7 : i64} {
  dataflow.level @sram {
    dataflow.tensor "y" in @ACC (h = 4, w = 4) {preloaded}
    dataflow.tensor "x" in @INP (h = 4) {even_ports}
    dataflow.update (h += 4)
    dataflow.update (w += 4)
    dataflow.update (w += 8)
  }
  dataflow.level @l2 attributes {banks = 2 : i64} {
    dataflow.tensor "y" in @BUF (h = 8, w = 16) share 2 copies 2
    dataflow.update (h += 8)
  }
}
// CHECK-NEXT: dataflow.layer @two (h = 16, w = 16) border "skip" attributes {cost = 7 : i64} {
// CHECK-NEXT:   dataflow.level @sram {
// CHECK-NEXT:     dataflow.tensor "y" in @ACC (h = 4, w = 4) {preloaded}
// CHECK-NEXT:     dataflow.tensor "x" in @INP (h = 4) {even_ports}
// CHECK-NEXT:     dataflow.update (h += 4)
// CHECK-NEXT:     dataflow.update (w += 4)
// CHECK-NEXT:     dataflow.update (w += 8)
// CHECK-NEXT:   }
// CHECK-NEXT:   dataflow.level @l2 attributes {banks = 2 : i64} {
// CHECK-NEXT:     dataflow.tensor "y" in @BUF (h = 8, w = 16) share 2 copies 2
// CHECK-NEXT:     dataflow.update (h += 8)

// Operands: an index with a border, one given by its reach, one without dimensions, a fill.
dataflow.layer @pool (n = 2, h = 4, r = 3) combine "max" value "add" {
  dataflow.operand "x" role "input" at (n, hi = 2 * h + r - 1 in 8) of i16 fill -32768 : i16
  dataflow.operand "z" role "weight" at (one = 0, at = -1 + r + 1) of f32
  dataflow.operand "y" role "output" at (n, h) of i16 {keep}
}
// CHECK:      dataflow.layer @pool (n = 2, h = 4, r = 3) combine "max" value "add" {
// CHECK-NEXT:   dataflow.operand "x" role "input" at (n, hi = 2 * h + r - 1 in 8) of i16 fill -32768 : i16
// CHECK-NEXT:   dataflow.operand "z" role "weight" at (one = 0, at = r) of f32
// CHECK-NEXT:   dataflow.operand "y" role "output" at (n, h) of i16 {keep}
// GENERIC: index = #dataflow.index<[#dataflow.axis<"n", ["n"], [1 : i64], 0 : i64, 0 : i64>, #dataflow.axis<"hi", ["h", "r"], [2 : i64, 1 : i64], -1 : i64, 8 : i64>]>

// Nothing to say: a kernel of one iteration, kept whole.
dataflow.layer @scalar () {
  dataflow.level @sram {
    dataflow.tensor "y" in @ACC ()
  }
}
dataflow.layer @empty (n = 1) border "pad" {
}
// CHECK:      dataflow.layer @scalar () {
// CHECK-NEXT:   dataflow.level @sram {
// CHECK-NEXT:     dataflow.tensor "y" in @ACC ()
// CHECK:      dataflow.layer @empty (n = 1) border "pad" {
// CHECK-NEXT: }

// A level in a box of its array: rows 0 and 1, columns 2 and 3.
dataflow.layer @boxed (n = 8) {
  dataflow.level @node first [0, 2] count [2, 2] {
    dataflow.tensor "x" in @GBUF (n = 2)
    dataflow.stack (n += 2) by 4
  }
}
// CHECK:      dataflow.layer @boxed (n = 8) {
// CHECK-NEXT:   dataflow.level @node first [0, 2] count [2, 2] {

// What becomes of finished sums: the function, their type, and what it reads besides.
dataflow.layer @ends (n = 8, k = 4, c = 2) combine "max" epilogue @end of i32 attributes {note} {
  dataflow.operand "x" role "input" at (n, c) of i16
  dataflow.operand "f" role "weight" at (k, c) of i16
  dataflow.operand "b" role "epilogue" at (k, one = 0 in 1) of i16 {values = i32}
  dataflow.operand "m" role "epilogue" at (k, n) of i16
  dataflow.operand "y" role "output" at (n, k) of i16
}
// CHECK:      dataflow.layer @ends (n = 8, k = 4, c = 2) combine "max" epilogue @end of i32 attributes {note} {
// CHECK-NEXT:   dataflow.operand "x" role "input" at (n, c) of i16
// CHECK-NEXT:   dataflow.operand "f" role "weight" at (k, c) of i16
// CHECK-NEXT:   dataflow.operand "b" role "epilogue" at (k, one = 0 in 1) of i16 {values = i32}
// CHECK-NEXT:   dataflow.operand "m" role "epilogue" at (k, n) of i16
// CHECK-NEXT:   dataflow.operand "y" role "output" at (n, k) of i16
// GENERIC: combine = "max", epilogue = @end, sums = i32, note
