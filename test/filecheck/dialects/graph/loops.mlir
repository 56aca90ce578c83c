// RUN: weft-opt %s | filecheck %s
// RUN: weft-opt %s --print-op-generic | weft-opt | filecheck %s

// The loops that leaves are put into.
// CHECK: tree = #graph.loop<leaves 0 to 5 items 8>
func.func private @f() attributes {tree = #graph.loop<leaves 0 to 5 items 8>}

// Weights that stay in an inner one, and a run of leaves in parts of another dimension.
// CHECK: tree = #graph.loop<leaves 1 to 5 items 8 [#graph.loop<leaves 1 to 3 items 2 resident [0, 2]>, #graph.run<leaves 4 to 5 parts 4 cuts {{\[\[}}5, 0, 1]]>]>
func.func private @g() attributes {tree = #graph.loop<leaves 1 to 5 items 8 [#graph.loop<leaves 1 to 3 items 2 resident [0, 2]>, #graph.run<leaves 4 to 5 parts 4 cuts [[5, 0, 1]]>]>}

// A run alone, which nobody else reads.
// CHECK: run = #graph.run<leaves 0 to 0 parts 2 cuts []>
func.func private @h() attributes {run = #graph.run<leaves 0 to 0 parts 2 cuts []>}
