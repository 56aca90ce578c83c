// RUN: weft-opt %s -p canonicalize | filecheck %s

// What is taken apart and joined again is the whole; other neighbours are one part.
// CHECK-LABEL: func.func @joined
// CHECK-NEXT:    %[[H:.*]] = graph.split %x dim 0 at 2 : tensor<8x4xf32> -> tensor<4x4xf32>
// CHECK-NEXT:    %[[C:.*]] = graph.concat %[[H]], %z dim 0 : tensor<4x4xf32>, tensor<8x4xf32> -> tensor<12x4xf32>
// CHECK-NEXT:    return %x, %[[C]] :
func.func @joined(%x : tensor<8x4xf32>, %z : tensor<8x4xf32>) -> (tensor<8x4xf32>, tensor<12x4xf32>) {
  %a = graph.split %x dim 0 part 0 of 4 : tensor<8x4xf32> -> tensor<2x4xf32>
  %b = graph.split %x dim 0 part 1 of 4 : tensor<8x4xf32> -> tensor<2x4xf32>
  %c = graph.split %x dim 0 at 4 : tensor<8x4xf32> -> tensor<4x4xf32>
  %d = graph.split %c dim 0 part 0 of 2 : tensor<4x4xf32> -> tensor<2x4xf32>
  %ab = graph.concat %a, %b dim 0 : tensor<2x4xf32>, tensor<2x4xf32> -> tensor<4x4xf32>
  %y = graph.concat %ab, %c dim 0 : tensor<4x4xf32>, tensor<4x4xf32> -> tensor<8x4xf32>
  %w = graph.concat %b, %d, %z dim 0 : tensor<2x4xf32>, tensor<2x4xf32>, tensor<8x4xf32> -> tensor<12x4xf32>
  return %y, %w : tensor<8x4xf32>, tensor<12x4xf32>
}

// Parts that are out of order, overlap or lie along another dimension stay.
// CHECK-LABEL: func.func @apart
// CHECK:         graph.concat %{{.*}}, %{{.*}} dim 0
// CHECK-NEXT:    graph.split %x dim 0 at 3
// CHECK-NEXT:    graph.concat
// CHECK-NEXT:    graph.concat %{{.*}}, %{{.*}} dim 1
func.func @apart(%x : tensor<8x4xf32>) -> (tensor<8x4xf32>, tensor<8x4xf32>, tensor<4x8xf32>) {
  %a = graph.split %x dim 0 part 0 of 2 : tensor<8x4xf32> -> tensor<4x4xf32>
  %b = graph.split %x dim 0 part 1 of 2 : tensor<8x4xf32> -> tensor<4x4xf32>
  %y = graph.concat %b, %a dim 0 : tensor<4x4xf32>, tensor<4x4xf32> -> tensor<8x4xf32>
  %c = graph.split %x dim 0 at 3 : tensor<8x4xf32> -> tensor<4x4xf32>
  %w = graph.concat %a, %c dim 0 : tensor<4x4xf32>, tensor<4x4xf32> -> tensor<8x4xf32>
  %v = graph.concat %a, %b dim 1 : tensor<4x4xf32>, tensor<4x4xf32> -> tensor<4x8xf32>
  return %y, %w, %v : tensor<8x4xf32>, tensor<8x4xf32>, tensor<4x8xf32>
}

// A part of joined tensors is of those that it lies in; one across a border stays.
// CHECK-LABEL: func.func @parts_of_joined
// CHECK-NEXT:    %[[C:.*]] = graph.concat %x, %y, %z dim 0
// CHECK-NEXT:    %[[P:.*]] = graph.split %y dim 0 at 1 : tensor<4xf32> -> tensor<2xf32>
// CHECK-NEXT:    %[[Q:.*]] = graph.concat %y, %z dim 0 : tensor<4xf32>, tensor<4xf32> -> tensor<8xf32>
// CHECK-NEXT:    %[[R:.*]] = graph.split %[[C]] dim 0 at 2 : tensor<12xf32> -> tensor<4xf32>
// CHECK-NEXT:    return %[[P]], %[[Q]], %[[R]], %z
func.func @parts_of_joined(%x : tensor<4xf32>, %y : tensor<4xf32>, %z : tensor<4xf32>)
    -> (tensor<2xf32>, tensor<8xf32>, tensor<4xf32>, tensor<4xf32>) {
  %c = graph.concat %x, %y, %z dim 0 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32> -> tensor<12xf32>
  %p = graph.split %c dim 0 at 5 : tensor<12xf32> -> tensor<2xf32>
  %q = graph.split %c dim 0 at 4 : tensor<12xf32> -> tensor<8xf32>
  %r = graph.split %c dim 0 at 2 : tensor<12xf32> -> tensor<4xf32>
  %s = graph.split %c dim 0 part 2 of 3 : tensor<12xf32> -> tensor<4xf32>
  return %p, %q, %r, %s : tensor<2xf32>, tensor<8xf32>, tensor<4xf32>, tensor<4xf32>
}

// A copy of a copy is one of the first value, and cores there and back are none.
// CHECK-LABEL: func.func @places
// CHECK-NEXT:    %[[S:.*]] = graph.subgraph "s" (%{{.*}} = %x : tensor<8x4xf32>) -> (tensor<8x4xf32>) bind {{\[\[}}8, 1]] scope ["LLB"] {
// CHECK-NEXT:      graph.yield
// CHECK-NEXT:    }
// CHECK-NEXT:    %[[C:.*]] = graph.copy %x to "LLB" : tensor<8x4xf32>
// CHECK-NEXT:    %[[R:.*]] = graph.redistribute %x from [8, 1] to [2, 2] : tensor<8x4xf32>
// CHECK-NEXT:    return %[[C]], %[[S]], %[[R]], %x :
func.func @places(%x : tensor<8x4xf32>) -> (tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>) {
  %s = graph.subgraph "s" (%a = %x : tensor<8x4xf32>) -> (tensor<8x4xf32>) bind [[8, 1]] scope ["LLB"] {
    graph.yield %a : tensor<8x4xf32>
  }
  %0 = graph.copy %x to "L1" : tensor<8x4xf32>
  %1 = graph.copy %0 to "LLB" : tensor<8x4xf32>
  %2 = graph.copy %s to "LLB" : tensor<8x4xf32>
  %3 = graph.redistribute %x from [8, 1] to [4, 1] : tensor<8x4xf32>
  %4 = graph.redistribute %3 from [4, 1] to [2, 2] : tensor<8x4xf32>
  %5 = graph.redistribute %4 from [2, 2] to [8, 1] : tensor<8x4xf32>
  return %1, %2, %4, %5 : tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>
}

// A sequence of one part is what it holds, with a slice where it read one.
// CHECK-LABEL: func.func @one_part
// CHECK-NEXT:    %[[S:.*]] = graph.split %x dim 0 at 0 : tensor<8xf32> -> tensor<6xf32>
// CHECK-NEXT:    %[[Y:.*]] = arith.negf %[[S]] : tensor<6xf32>
// CHECK-NEXT:    %[[P:.*]] = graph.sequence parts 1 (%{{.*}} = %[[Y]] : tensor<6xf32>) -> (tensor<6xf32>) scope ["LLB"] {
// CHECK:         return %[[P]]
func.func @one_part(%x : tensor<8xf32>) -> tensor<6xf32> {
  %y = graph.sequence parts 1 (%a = %x cut 0 size 6 step 1 : tensor<8xf32>) -> (tensor<6xf32> cut 0) {
    %0 = arith.negf %a : tensor<6xf32>
    graph.yield %0 : tensor<6xf32>
  }
  %p = graph.sequence parts 1 (%a = %y : tensor<6xf32>) -> (tensor<6xf32>) scope ["LLB"] {
    %0 = arith.negf %a : tensor<6xf32>
    graph.yield %0 : tensor<6xf32>
  }
  return %p : tensor<6xf32>
}

// Side by side, what a sequence of one part holds is one of the children: it stays.
// CHECK-LABEL: func.func @side_by_side
// CHECK:         graph.parallel
// CHECK-NEXT:      graph.sequence parts 1
// CHECK:           graph.subgraph "two"
func.func @side_by_side(%x : tensor<8xf32>) -> tensor<8xf32> {
  %y = graph.parallel parts 2 (%a = %x cut 0 : tensor<8xf32>) -> (tensor<8xf32> cut 0) {
    %0 = graph.sequence parts 1 (%b = %a : tensor<4xf32>) -> (tensor<4xf32>) {
      %1 = arith.negf %b : tensor<4xf32>
      graph.yield %1 : tensor<4xf32>
    }
    %2 = graph.subgraph "two" (%b = %0 : tensor<4xf32>) -> (tensor<4xf32>) {
      %1 = arith.negf %b : tensor<4xf32>
      graph.yield %1 : tensor<4xf32>
    }
    graph.yield %2 : tensor<4xf32>
  }
  return %y : tensor<8xf32>
}

// Inputs that are not read, or are there twice, go, and results that nothing uses; what is cut
// otherwise is another input.
// CHECK-LABEL: func.func @unused
// CHECK-NEXT:    %{{.*}} = graph.sequence parts 2 (%{{.*}} = %x cut 0, %[[D:.*]] = %x : tensor<4x4xf32>, tensor<4x4xf32>) -> (tensor<4x4xf32> cut 0) clusters {{\[\[}}1, 4]] scope ["B"] {
// CHECK-NEXT:      %[[Y:.*]] = graph.subgraph "s" (%{{.*}} = %{{.*}}, %{{.*}} = %[[D]] : tensor<2x4xf32>, tensor<4x4xf32>) -> (tensor<2x4xf32>) bind {{\[\[}}1, 2]] {
// CHECK:           graph.yield %[[Y]] : tensor<2x4xf32>
// CHECK:         return
func.func @unused(%x : tensor<4x4xf32>, %w : tensor<4xf32>) -> tensor<4x4xf32> {
  %y:2 = graph.sequence parts 2 (%a = %x cut 0, %b = %w cut 0, %c = %x cut 0, %d = %x
      : tensor<4x4xf32>, tensor<4xf32>, tensor<4x4xf32>, tensor<4x4xf32>)
      -> (tensor<4x4xf32> cut 1, tensor<4x4xf32> cut 0) clusters [[4, 1], [1, 4]] scope ["A", "B"] {
    %0:2 = graph.subgraph "s" (%e = %a, %f = %b, %g = %c, %h = %d : tensor<2x4xf32>, tensor<2xf32>, tensor<2x4xf32>, tensor<4x4xf32>)
        -> (tensor<4x2xf32>, tensor<2x4xf32>) bind [[2, 1], [1, 2]] {
      %i = "test.pureop"(%e, %g, %h) : (tensor<2x4xf32>, tensor<2x4xf32>, tensor<4x4xf32>) -> tensor<2x4xf32>
      %j = "test.pureop"(%f) : (tensor<2xf32>) -> tensor<4x2xf32>
      graph.yield %j, %i : tensor<4x2xf32>, tensor<2x4xf32>
    }
    graph.yield %0#0, %0#1 : tensor<4x2xf32>, tensor<2x4xf32>
  }
  graph.subgraph "nobody" (%e = %x : tensor<4x4xf32>) -> (tensor<4x4xf32>) {
    graph.yield %e : tensor<4x4xf32>
  }
  return %y#1 : tensor<4x4xf32>
}
