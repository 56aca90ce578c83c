// An adder with one memory.
arch.machine @"toy-1" target "toy" attributes {clock_hz = 1000000} {
  arch.level @sram {
    arch.memory @A : i32 {depth = 16}
  }
}
