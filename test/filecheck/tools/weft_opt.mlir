// RUN: weft-opt %s | filecheck %s
// RUN: weft-opt - --pass-pipeline='builtin.module(canonicalize)' < %s | filecheck %s --check-prefix=FOLD
// RUN: weft-opt %s --machine vta-1x16x16 -p canonicalize | filecheck %s --check-prefix=FOLD
// RUN: weft-opt %s --print-debuginfo | filecheck %s --check-prefix=PLACE

// CHECK: func.func @f(%a: i32) -> i32 {
// CHECK-NEXT: %zero = arith.constant 0 : i32
// CHECK-NEXT: %sum = arith.addi %a, %zero : i32
// CHECK-NEXT: func.return %sum : i32

// FOLD: func.func @f(%a: i32) -> i32 {
// FOLD-NEXT: func.return %a : i32

// PLACE: arith.addi %a, %zero : i32 loc("{{.*}}weft_opt.mlir":19:3)

func.func @f(%a: i32) -> i32 {
  // An op's place is where it starts, results included.
  %zero = arith.constant 0 : i32
  %sum = arith.addi %a, %zero : i32
  func.return %sum : i32
}
