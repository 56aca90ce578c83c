// RUN: weft-opt %s -p canonicalize,cse,dce | filecheck %s

// What a machine has stays, whether anything names it or not.
// CHECK:      arch.machine @small target "generic" attributes {clock_hz = 1000 : i64} {
// CHECK-NEXT:   arch.level @dram {
// CHECK-NEXT:     arch.memory @DRAM : i8 {depth = 4096 : i64}
// CHECK-NEXT:     arch.memory @SPARE : i8 {depth = 4096 : i64}
// CHECK-NEXT:   }
// CHECK-NEXT:   arch.level @none {
// CHECK-NEXT:   }
// CHECK-NEXT:   arch.engine @load
// CHECK-NEXT:   arch.engine @compute
// CHECK-NEXT:   arch.bundle
// CHECK-NEXT:   arch.channel
// CHECK-NEXT:   arch.path @in
// CHECK-NEXT:   arch.path @again
// CHECK-NEXT: }
arch.machine @small target "generic" attributes {clock_hz = 1000} {
  arch.level @dram {
    arch.memory @DRAM : i8 {depth = 4096}
    arch.memory @SPARE : i8 {depth = 4096}
  }
  arch.level @none {
  }
  arch.engine @load
  arch.engine @compute
  arch.bundle [@load, @compute]
  arch.channel from @load to @compute {depth = 3}
  arch.path @in from @DRAM to @SPARE on @load {bytes_per_cycle = 4}
  arch.path @again from @DRAM to @SPARE on @load {bytes_per_cycle = 4}
}
