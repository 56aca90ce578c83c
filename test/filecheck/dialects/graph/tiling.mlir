// RUN: weft-opt %s | filecheck %s
// RUN: weft-opt %s --print-op-generic | weft-opt | filecheck %s

// How a core goes through its share of a result.
// CHECK: #graph.tiling<part [1, 64, 4, 4] chunk 64 order [0, 1, 2, 3]>
func.func private @f() attributes {tiling = #graph.tiling<part [1, 64, 4, 4] chunk 64 order [0, 1, 2, 3]>}

// Chunks of its product in strips.
// CHECK: #graph.tiling<part [64, 96] chunk 256 order [1, 0] strip 16 along 1>
func.func private @g() attributes {tiling = #graph.tiling<part [64, 96] chunk 256 order [1, 0] strip 16 along 1>}

// What parts leave of a share, behind them.
// CHECK: #graph.tiling<part [64, 96] chunk 256 order [1, 0] strip 16 along 1 clipped>
// CHECK: #graph.tiling<part [64, 96] chunk 256 order [1, 0] clipped>
func.func private @h() attributes {tiling = #graph.tiling<part [64, 96] chunk 256 order [1, 0] strip 16 along 1 clipped>}
func.func private @i() attributes {tiling = #graph.tiling<part [64, 96] chunk 256 order [1, 0] clipped>}
