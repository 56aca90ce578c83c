// RUN: not weft-opt %s 2>&1 | filecheck %s
// RUN: not weft-opt %s -p no-such-pass 2>&1 | filecheck %s --check-prefix=PASS
// RUN: not weft-opt %s --machine vta-1x16 2>&1 | filecheck %s --check-prefix=MACHINE

// CHECK: error: {{.*}}invalid.mlir:[[# @LINE + 6]]:3: func.return: Expected arguments to have the same types
// CHECK-NOT: Traceback
// PASS: error: unknown pass 'no-such-pass'
// MACHINE: error: unknown machine 'vta-1x16': did you mean vta-1x16x16

func.func @f(%a: i32) -> i64 {
  func.return %a : i32
}
