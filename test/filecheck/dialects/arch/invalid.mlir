// RUN: weft-opt %s --split-input-file --parsing-diagnostics --verify-diagnostics | filecheck %s

// CHECK: arch.memory @A: depth is missing; add `depth = N` with N the number of entries, 1 or more
arch.machine @m target "t" attributes {clock_hz = 1} {
  arch.level @l { arch.memory @A : i8 }
}

// -----

// CHECK: arch.memory @A: depth is -5, but must be 1 or more
arch.machine @m target "t" attributes {clock_hz = 1} {
  arch.level @l { arch.memory @A : i8 {depth = -5} }
}

// -----

// CHECK: arch.memory @A: depth is 0, but must be 1 or more
arch.machine @m target "t" attributes {clock_hz = 1} {
  arch.level @l { arch.memory @A : i8 {depth = 0} }
}

// -----

// CHECK: depth must be a whole number like 2048.
arch.machine @m target "t" attributes {clock_hz = 1} {
  arch.level @l { arch.memory @A : i8 {depth = "big"} }
}

// -----

// CHECK: arch.memory @A: attribute 'dept' is not known here; known are alignment_bytes, bytes_per_cycle, cost_source, depth, element, energy_pj, latency_cycles, shares_index_with, unit_bytes_per_cycle, usable_entries
arch.machine @m target "t" attributes {clock_hz = 1} {
  arch.level @l { arch.memory @A : i8 {depth = 4, dept = 4} }
}

// -----

// CHECK: arch.memory @A: usable_entries is 5, but depth is 4; give 4 or less
arch.machine @m target "t" attributes {clock_hz = 1} {
  arch.level @l { arch.memory @A : i8 {depth = 4, usable_entries = 5} }
}

// -----

// CHECK: arch.memory @A: usable_entries is 0, but must be 1 or more
arch.machine @m target "t" attributes {clock_hz = 1} {
  arch.level @l { arch.memory @A : i8 {depth = 4, usable_entries = 0} }
}

// -----

// CHECK: arch.memory @A: alignment_bytes is 12, but must be a power of two; the next one is 16
arch.machine @m target "t" attributes {clock_hz = 1} {
  arch.level @l { arch.memory @A : i8 {depth = 4, alignment_bytes = 12} }
}

// -----

// CHECK: arch.memory @A: alignment_bytes is 0, but must be 1 or more
arch.machine @m target "t" attributes {clock_hz = 1} {
  arch.level @l { arch.memory @A : i8 {depth = 4, alignment_bytes = 0} }
}

// -----

// CHECK: arch.memory @A: shares_index_with @Z is not a memory of the machine; use one of @A, or add it
arch.machine @m target "t" attributes {clock_hz = 1} {
  arch.level @l { arch.memory @A : i8 {depth = 4, shares_index_with = @Z} }
}

// -----

// CHECK: arch.memory @A: shares_index_with names @A, itself; name another memory
arch.machine @m target "t" attributes {clock_hz = 1} {
  arch.level @l { arch.memory @A : i8 {depth = 4, shares_index_with = @A} }
}

// -----

// CHECK: arch.memory @A: energy_pj is -1.5, but must be a finite number, 0 or more
arch.machine @m target "t" attributes {clock_hz = 1} {
  arch.level @l { arch.memory @A : i8 {depth = 4, energy_pj = -1.5} }
}

// -----

// CHECK: arch.memory @A: element type index has no size; use a number such as i8 or a tensor of numbers such as tensor<1x16xi8>
arch.machine @m target "t" attributes {clock_hz = 1} {
  arch.level @l { arch.memory @A : index {depth = 4} }
}

// -----

// CHECK: arch.memory @A: element type tensor<?xi8> must have extents of 1 or more only
arch.machine @m target "t" attributes {clock_hz = 1} {
  arch.level @l { arch.memory @A : tensor<?xi8> {depth = 4} }
}

// -----

// CHECK: arch.memory @A: element type tensor<3xi4> has 12 bits, but entries are whole bytes; pad it to a multiple of 8 bits
arch.machine @m target "t" attributes {clock_hz = 1} {
  arch.level @l { arch.memory @A : tensor<3xi4> {depth = 4} }
}

// -----

// CHECK: 'arch.memory' expects parent op 'arch.level'
arch.machine @m target "t" attributes {clock_hz = 1} {
  arch.memory @A : i8 {depth = 4}
}

// -----

// CHECK: 'arch.level' expects parent op 'arch.machine'
arch.machine @m target "t" attributes {clock_hz = 1} {
  arch.level @l { arch.level @n { } }
}

// -----

// CHECK: arch.engine @A: the name @A is already taken by arch.memory @A; names are unique in a machine, rename one of the two
arch.machine @m target "t" attributes {clock_hz = 1} {
  arch.level @l { arch.memory @A : i8 {depth = 4} }
  arch.engine @A
}

// -----

// CHECK: arch.memory @l: the name @l is already taken by arch.level @l; names are unique in a machine, rename one of the two
arch.machine @m target "t" attributes {clock_hz = 1} {
  arch.level @l { arch.memory @l : i8 {depth = 4} }
}

// -----

// CHECK: arch.engine @e: queue_depth is 0, but must be 1 or more
arch.machine @m target "t" attributes {clock_hz = 1} {
  arch.engine @e {queue_depth = 0}
}

// -----

// CHECK: arch.engine @e: nop_cycles is -1, but must be 0 or more
arch.machine @m target "t" attributes {clock_hz = 1} {
  arch.engine @e {nop_cycles = -1}
}

// -----

// CHECK: arch.channel: dest @f is not an engine of the machine; use one of @e, or add it
arch.machine @m target "t" attributes {clock_hz = 1} {
  arch.engine @e
  arch.channel from @e to @f {depth = 1}
}

// -----

// CHECK: arch.channel: source and dest are both @e, but an engine is in order with itself; join two engines or remove the channel
arch.machine @m target "t" attributes {clock_hz = 1} {
  arch.engine @e
  arch.channel from @e to @e {depth = 1}
}

// -----

// CHECK: arch.channel: depth is missing; add `depth = N` with N the number of tokens that may wait, 1 or more
arch.machine @m target "t" attributes {clock_hz = 1} {
  arch.engine @e
  arch.engine @f
  arch.channel from @e to @f
}

// -----

// CHECK: arch.channel: depth is 0, but must be 1 or more
arch.machine @m target "t" attributes {clock_hz = 1} {
  arch.engine @e
  arch.engine @f
  arch.channel from @e to @f {depth = 0}
}

// -----

// CHECK: arch.path @p: source @A is not a memory of the machine; there is none yet, add it
arch.machine @m target "t" attributes {clock_hz = 1} {
  arch.engine @e
  arch.path @p from @A to @A on @e {bytes_per_cycle = 1}
}

// -----

// CHECK: arch.path @p: engine @e is not an engine of the machine; there is none yet, add it
arch.machine @m target "t" attributes {clock_hz = 1} {
  arch.level @l { arch.memory @A : i8 {depth = 4} }
  arch.path @p from @A to @A on @e {bytes_per_cycle = 1}
}

// -----

// CHECK: arch.path @p: dest @B is not a memory of the machine; use one of @A, or add it
arch.machine @m target "t" attributes {clock_hz = 1} {
  arch.level @l { arch.memory @A : i8 {depth = 4} }
  arch.engine @e
  arch.path @p from @A to @B on @e {bytes_per_cycle = 1}
}

// -----

// CHECK: arch.path @p: bytes_per_cycle is missing; add `bytes_per_cycle = N` with N the bytes moved per cycle, 1 or more
arch.machine @m target "t" attributes {clock_hz = 1} {
  arch.level @l { arch.memory @A : i8 {depth = 4} }
  arch.engine @e
  arch.path @p from @A to @A on @e
}

// -----

// CHECK: arch.path @p: bytes_per_cycle is 0, but must be 1 or more
arch.machine @m target "t" attributes {clock_hz = 1} {
  arch.level @l { arch.memory @A : i8 {depth = 4} }
  arch.engine @e
  arch.path @p from @A to @A on @e {bytes_per_cycle = 0}
}

// -----

// CHECK: arch.path @p: row_cycles is -1, but must be 0 or more
arch.machine @m target "t" attributes {clock_hz = 1} {
  arch.level @l { arch.memory @A : i8 {depth = 4} }
  arch.engine @e
  arch.path @p from @A to @A on @e {bytes_per_cycle = 1, row_cycles = -1}
}

// -----

// CHECK: arch.path @p: max_rows is 0, but must be 1 or more
arch.machine @m target "t" attributes {clock_hz = 1} {
  arch.level @l { arch.memory @A : i8 {depth = 4} }
  arch.engine @e
  arch.path @p from @A to @A on @e {bytes_per_cycle = 1, max_rows = 0}
}

// -----

// CHECK: arch.path @p: conversion is "round", but must be one of "none", "truncate"
arch.machine @m target "t" attributes {clock_hz = 1} {
  arch.level @l { arch.memory @A : i8 {depth = 4} }
  arch.engine @e
  arch.path @p from @A to @A on @e {bytes_per_cycle = 1, conversion = "round"}
}

// -----

// CHECK: arch.path @p: energy_pj_per_byte is -2, but must be a finite number, 0 or more
arch.machine @m target "t" attributes {clock_hz = 1} {
  arch.level @l { arch.memory @A : i8 {depth = 4} }
  arch.engine @e
  arch.path @p from @A to @A on @e {bytes_per_cycle = 1, energy_pj_per_byte = -2}
}

// -----

// CHECK: arch.compute @c: engine @f is not an engine of the machine; use one of @e, or add it
arch.machine @m target "t" attributes {clock_hz = 1} {
  arch.engine @e
  arch.compute @c on @f 
}

// -----

// CHECK: arch.compute @c: intrinsic @e is not an intrinsic of the machine; there is none yet, add it
arch.machine @m target "t" attributes {clock_hz = 1} {
  arch.engine @e
  arch.compute @c on @e {intrinsics = [@e]}
}

// -----

// CHECK: arch.compute @c: intrinsic @mac is not an intrinsic of the machine; there is none yet, add it
arch.machine @m target "t" attributes {clock_hz = 1} {
  arch.engine @e
  arch.compute @c on @e {intrinsics = [@mac]}
}

// -----

// CHECK: arch.compute @c: cycles_per_op is 0, but must be 1 or more
arch.machine @m target "t" attributes {clock_hz = 1} {
  arch.engine @e
  arch.compute @c on @e {cycles_per_op = 0}
}

// -----

// CHECK: arch.compute @c: min_accumulator_distance is 0, but must be 1 or more
arch.machine @m target "t" attributes {clock_hz = 1} {
  arch.engine @e
  arch.compute @c on @e {min_accumulator_distance = 0}
}

// -----

// CHECK: arch.array @a: level @l is not a level of the machine; there is none yet, add it
arch.machine @m target "t" attributes {clock_hz = 1} {
  arch.array @a of @l shape [2] topology "mesh"
}

// -----

// CHECK: arch.array @a: shape is [], but needs one or more extents of 1 or more
arch.machine @m target "t" attributes {clock_hz = 1} {
  arch.level @l {  }
  arch.array @a of @l shape [] topology "mesh"
}

// -----

// CHECK: arch.array @a: shape is [4, 0], but needs one or more extents of 1 or more
arch.machine @m target "t" attributes {clock_hz = 1} {
  arch.level @l {  }
  arch.array @a of @l shape [4, 0] topology "mesh"
}

// -----

// CHECK: arch.array @a: topology is "torus", but must be one of "mesh", "ring", "bus", "crossbar"
arch.machine @m target "t" attributes {clock_hz = 1} {
  arch.level @l {  }
  arch.array @a of @l shape [4] topology "torus"
}

// -----

// CHECK: arch.array @a: sharing is "some", but must be one of "none", "systolic", "shared"
arch.machine @m target "t" attributes {clock_hz = 1} {
  arch.level @l {  }
  arch.array @a of @l shape [4] topology "mesh" {sharing = "some"}
}

// -----

// CHECK: arch.level @l: overlap is "triple", but must be one of "in_place", "double", "none"
arch.machine @m target "t" attributes {clock_hz = 1} {
  arch.level @l attributes {overlap = "triple"} {  }
}

// -----

// CHECK: arch.memory @M: bytes_per_cycle is 0, but must be a finite number, above 0
arch.machine @m target "t" attributes {clock_hz = 1} {
  arch.level @l {
    arch.memory @M : i8 {depth = 1, bytes_per_cycle = 0}
  }
}

// -----

// CHECK: arch.array @a: template is "free", but must be one of "row-stationary", "systolic", "intrinsic"
arch.machine @m target "t" attributes {clock_hz = 1} {
  arch.level @l {  }
  arch.array @a of @l shape [4] topology "mesh" {template = "free"}
}

// -----

// CHECK: arch.array @b: over @c is not an array of the machine; use one of @a, @b, or add it
arch.machine @m target "t" attributes {clock_hz = 1} {
  arch.level @l {  }
  arch.array @a of @l shape [4] topology "mesh"
  arch.array @b of @l shape [2] topology "mesh" {over = @c}
}

// -----

// CHECK: arch.array @b: over names @b, itself; name another array
arch.machine @m target "t" attributes {clock_hz = 1} {
  arch.level @l {  }
  arch.array @b of @l shape [2] topology "mesh" {over = @b}
}

// -----

// CHECK: arch.array @b: shape is [2, 8], but it is over @a with [4, 4]; give as many extents, none of them larger
arch.machine @m target "t" attributes {clock_hz = 1} {
  arch.level @l {  }
  arch.array @a of @l shape [4, 4] topology "mesh"
  arch.array @b of @l shape [2, 8] topology "mesh" {over = @a}
}

// -----

// CHECK: arch.machine @m: counting is "twice", but must be one of "executed", "nn_dataflow"
arch.machine @m target "t" attributes {clock_hz = 1, counting = "twice"} {
}

// -----

// CHECK: arch.machine @m: static_pj_per_cycle is -1, but must be a finite number, 0 or more
arch.machine @m target "t" attributes {clock_hz = 1, static_pj_per_cycle = -1} {
}

// -----

// CHECK: arch.network @n: array @b is not an array of the machine; use one of @a, or add it
arch.machine @m target "t" attributes {clock_hz = 1} {
  arch.level @l {  }
  arch.array @a of @l shape [4] topology "mesh"
  arch.network @n of @b {bytes_per_cycle = 1}
}

// -----

// CHECK: arch.network @n: bytes_per_cycle is missing; add `bytes_per_cycle = N` with N the bytes moved over a link per cycle, 1 or more
arch.machine @m target "t" attributes {clock_hz = 1} {
  arch.level @l {  }
  arch.array @a of @l shape [4] topology "mesh"
  arch.network @n of @a
}

// -----

// CHECK: arch.network @n: hop_cycles is -1, but must be 0 or more
arch.machine @m target "t" attributes {clock_hz = 1} {
  arch.level @l {  }
  arch.array @a of @l shape [4] topology "mesh"
  arch.network @n of @a {bytes_per_cycle = 1, hop_cycles = -1}
}

// -----

// CHECK: arch.machine @m: clock_hz is missing; add `clock_hz = N` with N the cycles per second, 1 or more
arch.machine @m target "t" {
}

// -----

// CHECK: arch.machine @m: clock_hz is 0, but must be 1 or more
arch.machine @m target "t" attributes {clock_hz = 0} {
}

// -----

// CHECK: arch.machine @m: option 'fast' is "yes", but options are whole numbers
arch.machine @m target "t" attributes {clock_hz = 1, options = {fast = "yes"}} {
}

// -----

// CHECK: arch.machine @m: attribute 'clok' is not known here; known are clock_hz, cost_source, counting, options, static_pj_per_cycle, target
arch.machine @m target "t" attributes {clock_hz = 1, clok = 2} {
}

// -----

// CHECK: Operation arch.warp is not registered
arch.machine @m target "t" attributes {clock_hz = 1} {
  "arch.engine"() {sym_name = "e", queue_depth = 2} : () -> ()
  arch.warp @w
}

// -----

// CHECK: 'arch.machine' terminates with operation test.termop instead of arch.end
"arch.machine"() ({
^bb0:
  "test.termop"() : () -> ()
}) {sym_name = "m", target = "t", clock_hz = 1} : () -> ()

// -----

// CHECK: 'arch.engine' expects parent op 'arch.machine'
arch.engine @lonely

// -----

// CHECK: arch.bundle: engine @a is named twice, but a word has one instruction for each engine; name it once
arch.machine @m target "t" attributes {clock_hz = 1} {
  arch.engine @a
  arch.bundle [@a, @a]
}

// -----

// CHECK: arch.bundle: engine @b is not an engine of the machine; use one of @a, or add it
arch.machine @m target "t" attributes {clock_hz = 1} {
  arch.engine @a
  arch.bundle [@a, @b]
}
