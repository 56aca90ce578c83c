// RUN: weft-opt %s --split-input-file --parsing-diagnostics --verify-diagnostics | filecheck %s

// CHECK: graph.subgraph "fc": 1 inputs, but the body has 0 arguments
%x = "test.op"() : () -> tensor<8xf32>
"graph.subgraph"(%x) ({
  "graph.yield"() : () -> ()
}) {label = "fc"} : (tensor<8xf32>) -> ()

// -----

// CHECK: graph.subgraph "fc": 1 results, but the body yields 0
%x = "test.op"() : () -> tensor<8xf32>
%y = graph.subgraph "fc" (%a = %x : tensor<8xf32>) -> (tensor<8xf32>) {
  graph.yield
}

// -----

// CHECK: graph.subgraph "fc": its body ends with graph.yield
%y = graph.subgraph "fc" () -> (tensor<8xf32>) {
  %a = "test.op"() : () -> tensor<8xf32>
  "test.termop"(%a) : (tensor<8xf32>) -> ()
}

// -----

// CHECK: graph.subgraph "fc": yielded value 0 is tensor<8xf32>, but outside it is tensor<8xf16>
%x = "test.op"() : () -> tensor<8xf32>
%y = graph.subgraph "fc" (%a = %x : tensor<8xf32>) -> (tensor<8xf16>) {
  graph.yield %a : tensor<8xf32>
}

// -----

// CHECK: graph.subgraph "fc": tensor<?xf32> has a dynamic shape, but cuts need extents; resize the model first
%x = "test.op"() : () -> tensor<?xf32>
%y = graph.subgraph "fc" (%a = %x : tensor<?xf32>) -> (tensor<?xf32>) {
  graph.yield %a : tensor<?xf32>
}

// -----

// CHECK: graph.subgraph "fc": holds graph.sequence "s", but is a leaf; use graph.sequence
%x = "test.op"() : () -> tensor<8xf32>
%y = graph.subgraph "fc" (%a = %x : tensor<8xf32>) -> (tensor<8xf32>) {
  %z = graph.sequence "s" parts 2 (%b = %a cut 0 : tensor<8xf32>) -> (tensor<8xf32> cut 0) {
    graph.yield %b : tensor<4xf32>
  }
  graph.yield %z : tensor<8xf32>
}

// -----

// A dependence that an edit broke: bodies see their arguments alone.
// CHECK: Operation using value defined out of its IsolatedFromAbove parent: YieldOp(graph.yield %x : tensor<8xf32>)
%x = "test.op"() : () -> tensor<8xf32>
%y = graph.subgraph "fc" () -> (tensor<8xf32>) {
  graph.yield %x : tensor<8xf32>
}

// -----

// CHECK: graph.subgraph "fc": best is 1, but there are 1 splits
%x = "test.op"() : () -> tensor<8xf32>
%y = graph.subgraph "fc" (%a = %x : tensor<8xf32>) -> (tensor<8xf32>)
    attributes {split = [#graph.split_info<dim 0 parts 2 ops 1>], best = 1} {
  graph.yield %a : tensor<8xf32>
}

// -----

// CHECK: graph.subgraph "fc": #graph.split_info<dim 1 parts 2 ops 1> splits what there is not: the results are tensor<8xf32>
%x = "test.op"() : () -> tensor<8xf32>
%y = graph.subgraph "fc" (%a = %x : tensor<8xf32>) -> (tensor<8xf32>)
    attributes {split = [#graph.split_info<dim 1 parts 2 ops 1>]} {
  graph.yield %a : tensor<8xf32>
}

// -----

// CHECK: graph.subgraph "fc": #graph.split_info<dim 0 parts 3 ops 1> splits 8 elements in 3 parts that are not equal
%x = "test.op"() : () -> tensor<8xf32>
%y = graph.subgraph "fc" (%a = %x : tensor<8xf32>) -> (tensor<8xf32>)
    attributes {split = [#graph.split_info<dim 0 parts 3 ops 1>]} {
  graph.yield %a : tensor<8xf32>
}

// -----

// CHECK: graph.subgraph "fc": bind has 2 entries for 1 results; give one for each
%x = "test.op"() : () -> tensor<8xf32>
%y = graph.subgraph "fc" (%a = %x : tensor<8xf32>) -> (tensor<8xf32>) bind [[1], [1]] {
  graph.yield %a : tensor<8xf32>
}

// -----

// CHECK: graph.subgraph "fc": bind of result 0 is [1, 2], but the result has 1 dimensions
%x = "test.op"() : () -> tensor<8xf32>
%y = graph.subgraph "fc" (%a = %x : tensor<8xf32>) -> (tensor<8xf32>) bind [[1, 2]] {
  graph.yield %a : tensor<8xf32>
}

// -----

// CHECK: graph.subgraph "fc": clusters of result 0 is [0], expected 1 or more each
%x = "test.op"() : () -> tensor<8xf32>
%y = graph.subgraph "fc" (%a = %x : tensor<8xf32>) -> (tensor<8xf32>) clusters [[0]] {
  graph.yield %a : tensor<8xf32>
}

// -----

// CHECK: graph.subgraph "fc": 4 cores of each of 4 clusters share dimension 0 of result 0, which has 8 elements; bind fewer
%x = "test.op"() : () -> tensor<8xf32>
%y = graph.subgraph "fc" (%a = %x : tensor<8xf32>) -> (tensor<8xf32>) bind [[4]] clusters [[4]] {
  graph.yield %a : tensor<8xf32>
}

// -----

// CHECK: graph.subgraph "fc": bind of result 0 takes 4 cores, but the op has 2; give it more, or bind fewer
%x = "test.op"() : () -> tensor<8xf32>
%y = graph.subgraph "fc" (%a = %x : tensor<8xf32>) -> (tensor<8xf32>) bind [[4]] cores 2 from 6 {
  graph.yield %a : tensor<8xf32>
}

// -----

// CHECK: graph.subgraph "fc": scope names a memory by an empty text
%x = "test.op"() : () -> tensor<8xf32>
%y = graph.subgraph "fc" (%a = %x : tensor<8xf32>) -> (tensor<8xf32>) scope [""] {
  graph.yield %a : tensor<8xf32>
}

// -----

// CHECK: graph.cores: 0 cores from number 0 on, expected one or more from 0 or more on
"test.op"() {cores = #graph.cores<0 from 0>} : () -> ()

// -----

// CHECK: graph.split_info: 0 parts, expected 1 or more
"test.op"() {split = #graph.split_info<dim 0 parts 0 ops 1>} : () -> ()

// -----

// CHECK: graph.tiling: sizes are 1 or more, not [0, 4, 1]
"test.op"() {tiling = #graph.tiling<part [0, 4] chunk 1 order [0, 1]>} : () -> ()

// -----

// CHECK: graph.tiling: order [0, 2] is none of 2 dimensions, each once
"test.op"() {tiling = #graph.tiling<part [2, 4] chunk 1 order [0, 2]>} : () -> ()

// -----

// CHECK: graph.tiling: a strip is a size of 1 or more and a dimension, not [0, 1]
"test.op"() {tiling = #graph.tiling<part [2, 4] chunk 1 order [0, 1] strip 0 along 1>} : () -> ()

// -----

// CHECK: a step is 1 or more
"test.op"() {cut = #graph.cut<dim 0 step 0>} : () -> ()

// -----

// CHECK: graph.sequence: 0 parts, expected 1 or more
graph.sequence parts 0 () -> () {
  graph.yield
}

// -----

// CHECK: 8 elements along dimension 0 are not 3 equal parts; choose another number, or give size and step of the parts
%x = "test.op"() : () -> tensor<8xf32>
%y = graph.sequence parts 3 (%a = %x cut 0 : tensor<8xf32>) -> (tensor<8xf32> cut 0) {
  graph.yield %a : tensor<8xf32>
}

// -----

// CHECK: tensor<8xf32> has no dimension 1 to cut
%x = "test.op"() : () -> tensor<8xf32>
%y = graph.sequence parts 2 (%a = %x cut 1 : tensor<8xf32>) -> (tensor<8xf32> cut 0) {
  graph.yield %a : tensor<8xf32>
}

// -----

// CHECK: graph.sequence: input 0 is cut along dimension 1, but is tensor<8xf32>
%x = "test.op"() : () -> tensor<8xf32>
"graph.sequence"(%x) ({
^bb0(%a : tensor<8xf32>):
  "graph.yield"() : () -> ()
}) {parts = 2, cuts = [#graph.cut<dim 1>], joins = []} : (tensor<8xf32>) -> ()

// -----

// CHECK: graph.sequence: input 0 has 8 elements along dimension 0, of which 2 parts take 3 each; with a step, parts may overlap or leave some out
%x = "test.op"() : () -> tensor<8xf32>
"graph.sequence"(%x) ({
^bb0(%a : tensor<3xf32>):
  "graph.yield"() : () -> ()
}) {parts = 2, cuts = [#graph.cut<dim 0>], joins = []} : (tensor<8xf32>) -> ()

// -----

// CHECK: graph.sequence "s": input 0 has 8 elements along dimension 0, but 3 parts of 4, each 3 behind the one before, reach to 10
%x = "test.op"() : () -> tensor<8xf32>
graph.sequence "s" parts 3 (%a = %x cut 0 size 4 step 3 : tensor<8xf32>) -> () {
  graph.yield
}

// -----

// CHECK: graph.sequence: input 0 is tensor<8x4xf32> and cut along dimension 0 alone, but a part is tensor<4x2xf32>
%x = "test.op"() : () -> tensor<8x4xf32>
"graph.sequence"(%x) ({
^bb0(%a : tensor<4x2xf32>):
  "graph.yield"() : () -> ()
}) {parts = 2, cuts = [#graph.cut<dim 0>], joins = []} : (tensor<8x4xf32>) -> ()

// -----

// CHECK: graph.sequence: input 0 is tensor<8xf32> and whole, but a part is tensor<4xf32>
%x = "test.op"() : () -> tensor<8xf32>
"graph.sequence"(%x) ({
^bb0(%a : tensor<4xf32>):
  "graph.yield"() : () -> ()
}) {parts = 2, cuts = [#graph.cut<whole>], joins = []} : (tensor<8xf32>) -> ()

// -----

// CHECK: graph.sequence: cuts has 0 entries for 1 values
%x = "test.op"() : () -> tensor<8xf32>
"graph.sequence"(%x) ({
^bb0(%a : tensor<4xf32>):
  "graph.yield"() : () -> ()
}) {parts = 2, cuts = [], joins = []} : (tensor<8xf32>) -> ()

// -----

// CHECK: graph.parallel: result 0 is not cut, but comes of 2 parts; parts are joined along a dimension, never summed: a reduction cannot be cut
%x = "test.op"() : () -> tensor<8x4xf32>
%y = graph.parallel parts 2 (%a = %x cut 0 : tensor<8x4xf32>) -> (tensor<4xf32>) {
  %0 = "test.op"(%a) : (tensor<4x4xf32>) -> tensor<4xf32>
  graph.yield %0 : tensor<4xf32>
}

// -----

// CHECK: graph.sequence: result 0 has 8 elements along dimension 0, but 2 parts of 3 are 6
%y = graph.sequence parts 2 () -> (tensor<8xf32> cut 0) {
  %0 = "test.op"() : () -> tensor<3xf32>
  graph.yield %0 : tensor<3xf32>
}

// -----

// CHECK: graph.sequence: result 0 has a step, but parts of results do not overlap
%y = "graph.sequence"() ({
  %0 = "test.op"() : () -> tensor<4xf32>
  "graph.yield"(%0) : (tensor<4xf32>) -> ()
}) {parts = 2, cuts = [], joins = [#graph.cut<dim 0 step 4>]} : () -> tensor<8xf32>

// -----

// CHECK: graph.sequence: has the cores 0 to 7, but graph.subgraph "fc" in it the cores 4 to 11
%x = "test.op"() : () -> tensor<8xf32>
%y = graph.sequence parts 2 (%a = %x cut 0 : tensor<8xf32>) -> (tensor<8xf32> cut 0) cores 8 from 0 {
  %0 = graph.subgraph "fc" (%b = %a : tensor<4xf32>) -> (tensor<4xf32>) cores 8 from 4 {
    graph.yield %b : tensor<4xf32>
  }
  graph.yield %0 : tensor<4xf32>
}

// -----

// CHECK: graph.parallel: graph.subgraph "one" and graph.subgraph "two" both have core 4, but work at the same time
%x = "test.op"() : () -> tensor<8xf32>
%y = graph.parallel parts 2 (%a = %x cut 0 : tensor<8xf32>) -> (tensor<8xf32> cut 0) {
  %1 = graph.subgraph "two" (%b = %a : tensor<4xf32>) -> (tensor<4xf32>) cores 8 from 4 {
    graph.yield %b : tensor<4xf32>
  }
  %0 = graph.subgraph "one" (%b = %1 : tensor<4xf32>) -> (tensor<4xf32>) cores 5 from 0 {
    graph.yield %b : tensor<4xf32>
  }
  graph.yield %0 : tensor<4xf32>
}

// -----

// CHECK: graph.instance: @f is no function of the module with a body
%x = "test.op"() : () -> tensor<8xf32>
%y = graph.instance @f (%x) : (tensor<8xf32>) -> tensor<8xf32>

// -----

// CHECK: graph.instance @f: has the results tensor<4xf32>, but the function tensor<8xf32>
func.func private @f(%x : tensor<8xf32>) -> tensor<8xf32> {
  return %x : tensor<8xf32>
}
%x = "test.op"() : () -> tensor<8xf32>
%y = graph.instance @f (%x) : (tensor<8xf32>) -> tensor<4xf32>

// -----

// CHECK: graph.instance @f: part 2 of 2 parts, which are counted from 0
func.func private @f(%x : tensor<8xf32>) -> tensor<8xf32> {
  return %x : tensor<8xf32>
}
%x = "test.op"() : () -> tensor<8xf32>
%y = graph.instance @f part 2 of 2 (%x) : (tensor<8xf32>) -> tensor<8xf32>

// -----

// CHECK: graph.split: part and parts are given together, or neither
%x = "test.op"() : () -> tensor<8xf32>
%y = "graph.split"(%x) {dim = 0, part = 0} : (tensor<8xf32>) -> tensor<4xf32>

// -----

// CHECK: graph.split: say either `part I of N` or `at OFFSET`
%x = "test.op"() : () -> tensor<8xf32>
%y = graph.split %x dim 0 : tensor<8xf32> -> tensor<4xf32>

// -----

// CHECK: graph.split: tensor<8xf32> has no dimension 1
%x = "test.op"() : () -> tensor<8xf32>
%y = graph.split %x dim 1 at 0 : tensor<8xf32> -> tensor<4xf32>

// -----

// CHECK: graph.split: tensor<8x2xf32> and tensor<4x1xf32> differ in more than dimension 0
%x = "test.op"() : () -> tensor<8x2xf32>
%y = graph.split %x dim 0 at 0 : tensor<8x2xf32> -> tensor<4x1xf32>

// -----

// CHECK: graph.split: 4 parts of 4 elements are not the 8 along dimension 0
%x = "test.op"() : () -> tensor<8xf32>
%y = graph.split %x dim 0 part 1 of 4 : tensor<8xf32> -> tensor<4xf32>

// -----

// CHECK: graph.split: 4 elements from 5 on, but dimension 0 has 8
%x = "test.op"() : () -> tensor<8xf32>
%y = graph.split %x dim 0 at 5 : tensor<8xf32> -> tensor<4xf32>

// -----

// CHECK: graph.concat: joins no tensors, expected one or more
%y = "graph.concat"() {dim = 0} : () -> tensor<8xf32>

// -----

// CHECK: graph.concat: tensor<4x2xf32> and tensor<8x3xf32> differ in more than dimension 0
%x = "test.op"() : () -> tensor<4x2xf32>
%y = graph.concat %x, %x dim 0 : tensor<4x2xf32>, tensor<4x2xf32> -> tensor<8x3xf32>

// -----

// CHECK: graph.concat: the tensors have 8 elements along dimension 0, the result 9
%x = "test.op"() : () -> tensor<4xf32>
%y = graph.concat %x, %x dim 0 : tensor<4xf32>, tensor<4xf32> -> tensor<9xf32>

// -----

// CHECK: graph.copy: names a memory by an empty text
%x = "test.op"() : () -> tensor<4xf32>
%y = graph.copy %x to "" : tensor<4xf32>

// -----

// CHECK: graph.redistribute: to [8, 1] divides tensor<4x4xf32>; expected a number of cores for each dimension, at most its elements
%x = "test.op"() : () -> tensor<4x4xf32>
%y = graph.redistribute %x from [4, 1] to [8, 1] : tensor<4x4xf32>

// -----

// CHECK: graph.redistribute: from [4, 1], but the value is on [2, 2] cores
%x = "test.op"() : () -> tensor<4x4xf32>
%y = graph.redistribute %x from [4, 1] to [2, 2] : tensor<4x4xf32>
%z = graph.redistribute %y from [4, 1] to [1, 4] : tensor<4x4xf32>

// -----

// CHECK: argument out of range
%x = "test.op"() : () -> tensor<4x4xf32>
%y = graph.redistribute %x from [99999999999999999999, 1] to [2, 2] : tensor<4x4xf32>

// -----

// CHECK: its name has letters beyond ASCII; rename it
%x = "test.op"() : () -> tensor<8xf32>
%y = graph.subgraph "é" (%a = %x : tensor<8xf32>) -> (tensor<8xf32>) {
  graph.yield %a : tensor<8xf32>
}

// -----

// CHECK: graph.loop: 3 items at a time in a loop over 8, expected a divisor that is less
func.func private @f() attributes {tree = #graph.loop<leaves 0 to 5 items 8 [#graph.loop<leaves 1 to 3 items 3>]>}

// -----

// CHECK: graph.loop: 8 items at a time in a loop over 8, expected a divisor that is less
func.func private @f() attributes {tree = #graph.loop<leaves 0 to 5 items 8 [#graph.loop<leaves 1 to 3 items 8>]>}

// -----

// CHECK: graph.loop: leaves 3 to 4 in it are not among those from 4 to 5
func.func private @f() attributes {tree = #graph.loop<leaves 0 to 5 items 8 [#graph.loop<leaves 1 to 3 items 2>, #graph.loop<leaves 3 to 4 items 2>]>}

// -----

// CHECK: graph.loop: leaves 5 to 6 in it are not among those from 0 to 5
func.func private @f() attributes {tree = #graph.loop<leaves 0 to 5 items 8 [#graph.run<leaves 5 to 6 parts 2 cuts []>]>}

// -----

// CHECK: graph.loop: 3 : i64 is in it, expected loops and runs
func.func private @f() attributes {tree = #graph.loop<leaves 0 to 5 items 8 [3]>}

// -----

// CHECK: graph.loop: there are no leaves 5 to 4
func.func private @f() attributes {tree = #graph.loop<leaves 5 to 4 items 8>}

// -----

// CHECK: graph.loop: 0 items, expected 1 or more
func.func private @f() attributes {tree = #graph.loop<leaves 0 to 5 items 0>}

// -----

// CHECK: graph.run: there are no leaves 5 to 4
func.func private @f() attributes {run = #graph.run<leaves 5 to 4 parts 2 cuts []>}

// -----

// CHECK: graph.run: 1 parts, expected 2 or more
func.func private @f() attributes {run = #graph.run<leaves 0 to 4 parts 1 cuts []>}

// -----

// CHECK: graph.run: cut [6, 0, 0] is no leaf of 0 to 5, with the number of a result and a dimension of that
func.func private @f() attributes {run = #graph.run<leaves 0 to 5 parts 2 cuts [[6, 0, 0]]>}
