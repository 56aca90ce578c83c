// RUN: weft-opt %s | filecheck %s
// RUN: weft-opt %s --print-op-generic | weft-opt | filecheck %s

// How a core goes through its share of a result.
// CHECK: #graph.tiling<part [1, 64, 4, 4] chunk 64 order [0, 1, 2, 3]>
func.func private @f() attributes {tiling = #graph.tiling<part [1, 64, 4, 4] chunk 64 order [0, 1, 2, 3]>}
