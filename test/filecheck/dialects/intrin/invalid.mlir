// RUN: weft-opt %s --split-input-file --parsing-diagnostics --verify-diagnostics | filecheck %s

// CHECK: intrin.def @d: has no operands, but needs at least an output; list it in operands
intrin.def @d dims ["x"] operands [] params [#intrin.param<"p", 0 to 7>] {
^bb0(%a: tensor<4xi8>, %p: i4, %o: tensor<4xi8>):
    %r = linalg.generic {
      indexing_maps = [affine_map<(x) -> (x)>, affine_map<(x) -> ()>, affine_map<(x) -> (x)>],
      iterator_types = ["parallel"]
    } ins(%a, %p : tensor<4xi8>, i4) outs(%o : tensor<4xi8>) {
    ^bb0(%i: i8, %j: i4, %k: i8):
      linalg.yield %i : i8
    } -> tensor<4xi8>
    intrin.yield %r : tensor<4xi8>
}

// -----

// CHECK: intrin.def @d: operand or parameter 'a' is named twice; rename one of the two
intrin.def @d dims ["x"] operands [#intrin.operand<"a", @A>, #intrin.operand<"a", @A>] params [#intrin.param<"p", 0 to 7>] {
^bb0(%a: tensor<4xi8>, %p: i4, %o: tensor<4xi8>):
    %r = linalg.generic {
      indexing_maps = [affine_map<(x) -> (x)>, affine_map<(x) -> ()>, affine_map<(x) -> (x)>],
      iterator_types = ["parallel"]
    } ins(%a, %p : tensor<4xi8>, i4) outs(%o : tensor<4xi8>) {
    ^bb0(%i: i8, %j: i4, %k: i8):
      linalg.yield %i : i8
    } -> tensor<4xi8>
    intrin.yield %r : tensor<4xi8>
}

// -----

// CHECK: intrin.def @d: operand or parameter 'p' is named twice; rename one of the two
intrin.def @d dims ["x"] operands [#intrin.operand<"a", @A>, #intrin.operand<"p", @A>] params [#intrin.param<"p", 0 to 7>] {
^bb0(%a: tensor<4xi8>, %p: i4, %o: tensor<4xi8>):
    %r = linalg.generic {
      indexing_maps = [affine_map<(x) -> (x)>, affine_map<(x) -> ()>, affine_map<(x) -> (x)>],
      iterator_types = ["parallel"]
    } ins(%a, %p : tensor<4xi8>, i4) outs(%o : tensor<4xi8>) {
    ^bb0(%i: i8, %j: i4, %k: i8):
      linalg.yield %i : i8
    } -> tensor<4xi8>
    intrin.yield %r : tensor<4xi8>
}

// -----

// CHECK: intrin.def @d: dimension 'x' is named twice; rename one of the two
intrin.def @d dims ["x", "x"] operands [#intrin.operand<"a", @A>, #intrin.operand<"o", @A>] params [#intrin.param<"p", 0 to 7>] {
^bb0(%a: tensor<4xi8>, %p: i4, %o: tensor<4xi8>):
    %r = linalg.generic {
      indexing_maps = [affine_map<(x) -> (x)>, affine_map<(x) -> ()>, affine_map<(x) -> (x)>],
      iterator_types = ["parallel"]
    } ins(%a, %p : tensor<4xi8>, i4) outs(%o : tensor<4xi8>) {
    ^bb0(%i: i8, %j: i4, %k: i8):
      linalg.yield %i : i8
    } -> tensor<4xi8>
    intrin.yield %r : tensor<4xi8>
}

// -----

// CHECK: intrin.def @d: dims names 2 dimensions, but the body has 1; name each
intrin.def @d dims ["x", "y"] operands [#intrin.operand<"a", @A>, #intrin.operand<"o", @A>] params [#intrin.param<"p", 0 to 7>] {
^bb0(%a: tensor<4xi8>, %p: i4, %o: tensor<4xi8>):
    %r = linalg.generic {
      indexing_maps = [affine_map<(x) -> (x)>, affine_map<(x) -> ()>, affine_map<(x) -> (x)>],
      iterator_types = ["parallel"]
    } ins(%a, %p : tensor<4xi8>, i4) outs(%o : tensor<4xi8>) {
    ^bb0(%i: i8, %j: i4, %k: i8):
      linalg.yield %i : i8
    } -> tensor<4xi8>
    intrin.yield %r : tensor<4xi8>
}

// -----

// CHECK: intrin.def @d: dims names 0 dimensions, but the body has 1; name each
intrin.def @d dims [] operands [#intrin.operand<"a", @A>, #intrin.operand<"o", @A>] params [#intrin.param<"p", 0 to 7>] {
^bb0(%a: tensor<4xi8>, %p: i4, %o: tensor<4xi8>):
    %r = linalg.generic {
      indexing_maps = [affine_map<(x) -> (x)>, affine_map<(x) -> ()>, affine_map<(x) -> (x)>],
      iterator_types = ["parallel"]
    } ins(%a, %p : tensor<4xi8>, i4) outs(%o : tensor<4xi8>) {
    ^bb0(%i: i8, %j: i4, %k: i8):
      linalg.yield %i : i8
    } -> tensor<4xi8>
    intrin.yield %r : tensor<4xi8>
}

// -----

// CHECK: intrin.def @d: the body has 2 arguments, but there are 2 operands and 1 parameters; give it the inputs, the parameters and last the output
intrin.def @d dims ["x"] operands [#intrin.operand<"a", @A>, #intrin.operand<"o", @A>] params [#intrin.param<"p", 0 to 7>] {
^bb0(%a: tensor<4xi8>, %o: tensor<4xi8>):
    %r = linalg.generic {
      indexing_maps = [affine_map<(x) -> (x)>, affine_map<(x) -> (x)>],
      iterator_types = ["parallel"]
    } ins(%a : tensor<4xi8>) outs(%o : tensor<4xi8>) {
    ^bb0(%i: i8, %k: i8):
      linalg.yield %i : i8
    } -> tensor<4xi8>
    intrin.yield %r : tensor<4xi8>
}

// -----

// CHECK: intrin.def @d: operand 'a' has type tensor<?xi8>, but must be a tensor of fixed shape
intrin.def @d dims ["x"] operands [#intrin.operand<"a", @A>, #intrin.operand<"o", @A>] params [#intrin.param<"p", 0 to 7>] {
^bb0(%a: tensor<?xi8>, %p: i4, %o: tensor<4xi8>):
    %r = linalg.generic {
      indexing_maps = [affine_map<(x) -> (x)>, affine_map<(x) -> ()>, affine_map<(x) -> (x)>],
      iterator_types = ["parallel"]
    } ins(%a, %p : tensor<?xi8>, i4) outs(%o : tensor<4xi8>) {
    ^bb0(%i: i8, %j: i4, %k: i8):
      linalg.yield %i : i8
    } -> tensor<4xi8>
    intrin.yield %r : tensor<4xi8>
}

// -----

// CHECK: intrin.def @d: operand 'a' has type i8, but must be a tensor of fixed shape
intrin.def @d dims ["x"] operands [#intrin.operand<"a", @A>, #intrin.operand<"o", @A>] params [#intrin.param<"p", 0 to 7>] {
^bb0(%a: i8, %p: i4, %o: tensor<4xi8>):
    %r = linalg.generic {
      indexing_maps = [affine_map<(x) -> ()>, affine_map<(x) -> ()>, affine_map<(x) -> (x)>],
      iterator_types = ["parallel"]
    } ins(%a, %p : i8, i4) outs(%o : tensor<4xi8>) {
    ^bb0(%i: i8, %j: i4, %k: i8):
      linalg.yield %i : i8
    } -> tensor<4xi8>
    intrin.yield %r : tensor<4xi8>
}

// -----

// CHECK: intrin.def @d: parameter 'p' has type f32, but must be an integer
intrin.def @d dims ["x"] operands [#intrin.operand<"a", @A>, #intrin.operand<"o", @A>] params [#intrin.param<"p", 0 to 7>] {
^bb0(%a: tensor<4xi8>, %p: f32, %o: tensor<4xi8>):
    %r = linalg.generic {
      indexing_maps = [affine_map<(x) -> (x)>, affine_map<(x) -> ()>, affine_map<(x) -> (x)>],
      iterator_types = ["parallel"]
    } ins(%a, %p : tensor<4xi8>, f32) outs(%o : tensor<4xi8>) {
    ^bb0(%i: i8, %j: f32, %k: i8):
      linalg.yield %i : i8
    } -> tensor<4xi8>
    intrin.yield %r : tensor<4xi8>
}

// -----

// CHECK: intrin.def @d: parameter 'p' runs over 0 to 16, which i4 cannot hold; narrow the range or widen the type
intrin.def @d dims ["x"] operands [#intrin.operand<"a", @A>, #intrin.operand<"o", @A>] params [#intrin.param<"p", 0 to 16>] {
^bb0(%a: tensor<4xi8>, %p: i4, %o: tensor<4xi8>):
    %r = linalg.generic {
      indexing_maps = [affine_map<(x) -> (x)>, affine_map<(x) -> ()>, affine_map<(x) -> (x)>],
      iterator_types = ["parallel"]
    } ins(%a, %p : tensor<4xi8>, i4) outs(%o : tensor<4xi8>) {
    ^bb0(%i: i8, %j: i4, %k: i8):
      linalg.yield %i : i8
    } -> tensor<4xi8>
    intrin.yield %r : tensor<4xi8>
}

// -----

// CHECK: intrin.def @d: parameter 'p' runs over -1 to 8, which i4 cannot hold; narrow the range or widen the type
intrin.def @d dims ["x"] operands [#intrin.operand<"a", @A>, #intrin.operand<"o", @A>] params [#intrin.param<"p", -1 to 8>] {
^bb0(%a: tensor<4xi8>, %p: i4, %o: tensor<4xi8>):
    %r = linalg.generic {
      indexing_maps = [affine_map<(x) -> (x)>, affine_map<(x) -> ()>, affine_map<(x) -> (x)>],
      iterator_types = ["parallel"]
    } ins(%a, %p : tensor<4xi8>, i4) outs(%o : tensor<4xi8>) {
    ^bb0(%i: i8, %j: i4, %k: i8):
      linalg.yield %i : i8
    } -> tensor<4xi8>
    intrin.yield %r : tensor<4xi8>
}

// -----

// CHECK: #intrin.param: 'p' runs over 3 to 2, but the lower end must not be above the upper; swap the two
intrin.def @d dims ["x"] operands [#intrin.operand<"a", @A>, #intrin.operand<"o", @A>] params [#intrin.param<"p", 3 to 2>] {
^bb0(%a: tensor<4xi8>, %p: i4, %o: tensor<4xi8>):
    %r = linalg.generic {
      indexing_maps = [affine_map<(x) -> (x)>, affine_map<(x) -> ()>, affine_map<(x) -> (x)>],
      iterator_types = ["parallel"]
    } ins(%a, %p : tensor<4xi8>, i4) outs(%o : tensor<4xi8>) {
    ^bb0(%i: i8, %j: i4, %k: i8):
      linalg.yield %i : i8
    } -> tensor<4xi8>
    intrin.yield %r : tensor<4xi8>
}

// -----

// CHECK: #intrin.param: 'p' has default 8, but runs over 0 to 7; give a default within
intrin.def @d dims ["x"] operands [#intrin.operand<"a", @A>, #intrin.operand<"o", @A>] params [#intrin.param<"p", 0 to 7, default = 8>] {
^bb0(%a: tensor<4xi8>, %p: i4, %o: tensor<4xi8>):
    %r = linalg.generic {
      indexing_maps = [affine_map<(x) -> (x)>, affine_map<(x) -> ()>, affine_map<(x) -> (x)>],
      iterator_types = ["parallel"]
    } ins(%a, %p : tensor<4xi8>, i4) outs(%o : tensor<4xi8>) {
    ^bb0(%i: i8, %j: i4, %k: i8):
      linalg.yield %i : i8
    } -> tensor<4xi8>
    intrin.yield %r : tensor<4xi8>
}

// -----

// CHECK: intrin.def @d: attribute 'dim' is not known here; remove it
intrin.def @d dims ["x"] operands [#intrin.operand<"a", @A>, #intrin.operand<"o", @A>] params [#intrin.param<"p", 0 to 7>] attributes {dim = 1} {
^bb0(%a: tensor<4xi8>, %p: i4, %o: tensor<4xi8>):
    %r = linalg.generic {
      indexing_maps = [affine_map<(x) -> (x)>, affine_map<(x) -> ()>, affine_map<(x) -> (x)>],
      iterator_types = ["parallel"]
    } ins(%a, %p : tensor<4xi8>, i4) outs(%o : tensor<4xi8>) {
    ^bb0(%i: i8, %j: i4, %k: i8):
      linalg.yield %i : i8
    } -> tensor<4xi8>
    intrin.yield %r : tensor<4xi8>
}

// -----

// CHECK: intrin.def @d: the body holds linalg.generic, arith.constant, intrin.yield, but must be one linalg.generic and one intrin.yield
intrin.def @d dims ["x"] operands [#intrin.operand<"a", @A>, #intrin.operand<"o", @A>] params [#intrin.param<"p", 0 to 7>] {
^bb0(%a: tensor<4xi8>, %p: i4, %o: tensor<4xi8>):
    %r = linalg.generic {
      indexing_maps = [affine_map<(x) -> (x)>, affine_map<(x) -> ()>, affine_map<(x) -> (x)>],
      iterator_types = ["parallel"]
    } ins(%a, %p : tensor<4xi8>, i4) outs(%o : tensor<4xi8>) {
    ^bb0(%i: i8, %j: i4, %k: i8):
      linalg.yield %i : i8
    } -> tensor<4xi8>
    %c = arith.constant 1 : i32
    intrin.yield %r : tensor<4xi8>
}

// -----

// CHECK: intrin.def @d: the body holds intrin.yield, but must be one linalg.generic and one intrin.yield
intrin.def @d dims ["x"] operands [#intrin.operand<"a", @A>, #intrin.operand<"o", @A>] params [#intrin.param<"p", 0 to 7>] {
^bb0(%a: tensor<4xi8>, %p: i4, %o: tensor<4xi8>):
    intrin.yield %a : tensor<4xi8>
}

// -----

// CHECK: intrin.def @d: intrin.yield must return the result of the linalg.generic
intrin.def @d dims ["x"] operands [#intrin.operand<"a", @A>, #intrin.operand<"o", @A>] params [#intrin.param<"p", 0 to 7>] {
^bb0(%a: tensor<4xi8>, %p: i4, %o: tensor<4xi8>):
    %r = linalg.generic {
      indexing_maps = [affine_map<(x) -> (x)>, affine_map<(x) -> ()>, affine_map<(x) -> (x)>],
      iterator_types = ["parallel"]
    } ins(%a, %p : tensor<4xi8>, i4) outs(%o : tensor<4xi8>) {
    ^bb0(%i: i8, %j: i4, %k: i8):
      linalg.yield %i : i8
    } -> tensor<4xi8>
    intrin.yield %o : tensor<4xi8>
}

// -----

// CHECK: intrin.def @d: the linalg.generic must have the output, the last argument, as outs
intrin.def @d dims ["x"] operands [#intrin.operand<"a", @A>, #intrin.operand<"o", @A>] params [#intrin.param<"p", 0 to 7>] {
^bb0(%a: tensor<4xi8>, %p: i4, %o: tensor<4xi8>):
    %r = linalg.generic {
      indexing_maps = [affine_map<(x) -> (x)>, affine_map<(x) -> ()>, affine_map<(x) -> (x)>],
      iterator_types = ["parallel"]
    } ins(%a, %p : tensor<4xi8>, i4) outs(%a : tensor<4xi8>) {
    ^bb0(%i: i8, %j: i4, %k: i8):
      linalg.yield %i : i8
    } -> tensor<4xi8>
    intrin.yield %r : tensor<4xi8>
}

// -----

// CHECK: intrin.def @d: the linalg.generic must have as ins the inputs and the parameters, all of them and in this order
intrin.def @d dims ["x"] operands [#intrin.operand<"a", @A>, #intrin.operand<"o", @A>] params [#intrin.param<"p", 0 to 7>] {
^bb0(%a: tensor<4xi8>, %p: i4, %o: tensor<4xi8>):
    %r = linalg.generic {
      indexing_maps = [affine_map<(x) -> (x)>, affine_map<(x) -> ()>, affine_map<(x) -> (x)>],
      iterator_types = ["parallel"]
    } ins(%o, %p : tensor<4xi8>, i4) outs(%o : tensor<4xi8>) {
    ^bb0(%i: i8, %j: i4, %k: i8):
      linalg.yield %i : i8
    } -> tensor<4xi8>
    intrin.yield %r : tensor<4xi8>
}

// -----

// CHECK: Operation linalg.generic terminates block in single-block region but is not a terminator
intrin.def @d dims ["x"] operands [#intrin.operand<"a", @A>, #intrin.operand<"o", @A>] params [#intrin.param<"p", 0 to 7>] {
^bb0(%a: tensor<4xi8>, %p: i4, %o: tensor<4xi8>):
    %r = linalg.generic {
      indexing_maps = [affine_map<(x) -> (x)>, affine_map<(x) -> ()>, affine_map<(x) -> (x)>],
      iterator_types = ["parallel"]
    } ins(%a, %p : tensor<4xi8>, i4) outs(%o : tensor<4xi8>) {
    ^bb0(%i: i8, %j: i4, %k: i8):
      linalg.yield %i : i8
    } -> tensor<4xi8>
}

// -----

// CHECK: 'intrin.yield' expects parent op 'intrin.def'
func.func @f(%x: tensor<4xi8>) {
  intrin.yield %x : tensor<4xi8>
}

// -----

// CHECK: intrin.def @d: operand 'o' sits in @B, which is not a memory of the machine; use one of @A, or add it
arch.machine @m target "t" attributes {clock_hz = 1} {
  arch.level @l { arch.memory @A : tensor<4xi8> {depth = 2} }
intrin.def @d dims ["x"] operands [#intrin.operand<"a", @A>, #intrin.operand<"o", @B>] params [#intrin.param<"p", 0 to 7>] {
^bb0(%a: tensor<4xi8>, %p: i4, %o: tensor<4xi8>):
    %r = linalg.generic {
      indexing_maps = [affine_map<(x) -> (x)>, affine_map<(x) -> ()>, affine_map<(x) -> (x)>],
      iterator_types = ["parallel"]
    } ins(%a, %p : tensor<4xi8>, i4) outs(%o : tensor<4xi8>) {
    ^bb0(%i: i8, %j: i4, %k: i8):
      linalg.yield %i : i8
    } -> tensor<4xi8>
    intrin.yield %r : tensor<4xi8>
}
}

// -----

// CHECK: intrin.def @d: operand 'a' has type tensor<4xi8>, but an entry of its memory @A is tensor<8xi8>; make them the same
arch.machine @m target "t" attributes {clock_hz = 1} {
  arch.level @l { arch.memory @A : tensor<8xi8> {depth = 2} }
intrin.def @d dims ["x"] operands [#intrin.operand<"a", @A>, #intrin.operand<"o", @A>] params [#intrin.param<"p", 0 to 7>] {
^bb0(%a: tensor<4xi8>, %p: i4, %o: tensor<4xi8>):
    %r = linalg.generic {
      indexing_maps = [affine_map<(x) -> (x)>, affine_map<(x) -> ()>, affine_map<(x) -> (x)>],
      iterator_types = ["parallel"]
    } ins(%a, %p : tensor<4xi8>, i4) outs(%o : tensor<4xi8>) {
    ^bb0(%i: i8, %j: i4, %k: i8):
      linalg.yield %i : i8
    } -> tensor<4xi8>
    intrin.yield %r : tensor<4xi8>
}
}

// -----

// CHECK: intrin.def @d: operand 'a' has type tensor<4xi8>, but an entry of its memory @A is tensor<4xi16>; make them the same
arch.machine @m target "t" attributes {clock_hz = 1} {
  arch.level @l { arch.memory @A : tensor<4xi16> {depth = 2} }
intrin.def @d dims ["x"] operands [#intrin.operand<"a", @A>, #intrin.operand<"o", @A>] params [#intrin.param<"p", 0 to 7>] {
^bb0(%a: tensor<4xi8>, %p: i4, %o: tensor<4xi8>):
    %r = linalg.generic {
      indexing_maps = [affine_map<(x) -> (x)>, affine_map<(x) -> ()>, affine_map<(x) -> (x)>],
      iterator_types = ["parallel"]
    } ins(%a, %p : tensor<4xi8>, i4) outs(%o : tensor<4xi8>) {
    ^bb0(%i: i8, %j: i4, %k: i8):
      linalg.yield %i : i8
    } -> tensor<4xi8>
    intrin.yield %r : tensor<4xi8>
}
}

// -----

// CHECK: intrin.apply @mac: extents [4, 0] must be 1 or more
%a, %b = "test.op"() : () -> (tensor<4x6xi8>, tensor<6xi8>)
%0 = intrin.apply @mac ins(%a : tensor<4x6xi8>) {
  extents = array<i64: 4, 0>, iterator_types = ["parallel", "reduction"],
  indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>],
  embedding = #intrin.embedding<dims = [[(0, 4)], [(1, 2)]], binding = [0, 1], padded = [4, 6], mac_overhead = 0, data_overhead = 0>
} -> tensor<4xi8>

// -----

// CHECK: intrin.apply @mac: 1 iterator types for 2 extents
%a, %b = "test.op"() : () -> (tensor<4x6xi8>, tensor<6xi8>)
%0 = intrin.apply @mac ins(%a : tensor<4x6xi8>) {
  extents = array<i64: 4, 6>, iterator_types = ["parallel"],
  indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>],
  embedding = #intrin.embedding<dims = [[(0, 4)], [(1, 2)]], binding = [0, 1], padded = [4, 6], mac_overhead = 0, data_overhead = 0>
} -> tensor<4xi8>

// -----

// CHECK: intrin.apply @mac: iterator type "window" must be "parallel" or "reduction"
%a, %b = "test.op"() : () -> (tensor<4x6xi8>, tensor<6xi8>)
%0 = intrin.apply @mac ins(%a : tensor<4x6xi8>) {
  extents = array<i64: 4, 6>, iterator_types = ["parallel", "window"],
  indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>],
  embedding = #intrin.embedding<dims = [[(0, 4)], [(1, 2)]], binding = [0, 1], padded = [4, 6], mac_overhead = 0, data_overhead = 0>
} -> tensor<4xi8>

// -----

// CHECK: intrin.apply @mac: 1 indexing maps for 1 inputs and a result; give one for each
%a, %b = "test.op"() : () -> (tensor<4x6xi8>, tensor<6xi8>)
%0 = intrin.apply @mac ins(%a : tensor<4x6xi8>) {
  extents = array<i64: 4, 6>, iterator_types = ["parallel", "reduction"],
  indexing_maps = [affine_map<(i, j) -> (i, j)>],
  embedding = #intrin.embedding<dims = [[(0, 4)], [(1, 2)]], binding = [0, 1], padded = [4, 6], mac_overhead = 0, data_overhead = 0>
} -> tensor<4xi8>

// -----

// CHECK: intrin.apply @mac: affine_map<(d0) -> (d0)> has 1 dimensions and 0 symbols, but the operator has 2 dimensions
%a, %b = "test.op"() : () -> (tensor<4x6xi8>, tensor<6xi8>)
%0 = intrin.apply @mac ins(%a : tensor<4x6xi8>) {
  extents = array<i64: 4, 6>, iterator_types = ["parallel", "reduction"],
  indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i) -> (i)>],
  embedding = #intrin.embedding<dims = [[(0, 4)], [(1, 2)]], binding = [0, 1], padded = [4, 6], mac_overhead = 0, data_overhead = 0>
} -> tensor<4xi8>

// -----

// CHECK: intrin.apply @mac: affine_map<(d0, d1)[s0] -> ((d0 + s0))> has 2 dimensions and 1 symbols, but the operator has 2 dimensions
%a, %b = "test.op"() : () -> (tensor<4x6xi8>, tensor<6xi8>)
%0 = intrin.apply @mac ins(%a : tensor<4x6xi8>) {
  extents = array<i64: 4, 6>, iterator_types = ["parallel", "reduction"],
  indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j)[s] -> (i + s)>],
  embedding = #intrin.embedding<dims = [[(0, 4)], [(1, 2)]], binding = [0, 1], padded = [4, 6], mac_overhead = 0, data_overhead = 0>
} -> tensor<4xi8>

// -----

// CHECK: intrin.apply @mac: affine_map<(d0, d1) -> (d0)> has 1 results, but indexes tensor<4x6xi8>
%a, %b = "test.op"() : () -> (tensor<4x6xi8>, tensor<6xi8>)
%0 = intrin.apply @mac ins(%a : tensor<4x6xi8>) {
  extents = array<i64: 4, 6>, iterator_types = ["parallel", "reduction"],
  indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i)>],
  embedding = #intrin.embedding<dims = [[(0, 4)], [(1, 2)]], binding = [0, 1], padded = [4, 6], mac_overhead = 0, data_overhead = 0>
} -> tensor<4xi8>

// -----

// CHECK: intrin.apply @mac: 0 guards for 1 inputs; give one each
%a, %b = "test.op"() : () -> (tensor<4x6xi8>, tensor<6xi8>)
%0 = intrin.apply @mac ins(%a : tensor<4x6xi8>) {
  extents = array<i64: 4, 6>, iterator_types = ["parallel", "reduction"],
  indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>],
  embedding = #intrin.embedding<dims = [[(0, 4)], [(1, 2)]], binding = [0, 1], padded = [4, 6], mac_overhead = 0, data_overhead = 0>,
  guards = []
} -> tensor<4xi8>

// -----

// CHECK: intrin.apply @mac: #intrin.guard<affine_map<(d0) -> (d0)>, [0 to 4], fill = 0> has 1 dimensions, but the operator has 2
%a, %b = "test.op"() : () -> (tensor<4x6xi8>, tensor<6xi8>)
%0 = intrin.apply @mac ins(%a : tensor<4x6xi8>) {
  extents = array<i64: 4, 6>, iterator_types = ["parallel", "reduction"],
  indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>],
  embedding = #intrin.embedding<dims = [[(0, 4)], [(1, 2)]], binding = [0, 1], padded = [4, 6], mac_overhead = 0, data_overhead = 0>,
  guards = [#intrin.guard<affine_map<(i) -> (i)>, [0 to 4], fill = 0>]
} -> tensor<4xi8>

// -----

// CHECK: intrin.apply @mac: 1 padded extents for 2 extents
%a, %b = "test.op"() : () -> (tensor<4x6xi8>, tensor<6xi8>)
%0 = intrin.apply @mac ins(%a : tensor<4x6xi8>) {
  extents = array<i64: 4, 6>, iterator_types = ["parallel", "reduction"],
  indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>],
  embedding = #intrin.embedding<dims = [[(0, 4)], [(1, 2)]], binding = [0, 1], padded = [4], mac_overhead = 0, data_overhead = 0>
} -> tensor<4xi8>

// -----

// CHECK: intrin.apply @mac: dimension 1 has extent 6, but only 4 after padding
%a, %b = "test.op"() : () -> (tensor<4x6xi8>, tensor<6xi8>)
%0 = intrin.apply @mac ins(%a : tensor<4x6xi8>) {
  extents = array<i64: 4, 6>, iterator_types = ["parallel", "reduction"],
  indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>],
  embedding = #intrin.embedding<dims = [[(0, 4)], [(1, 2)]], binding = [0, 1], padded = [4, 4], mac_overhead = 0, data_overhead = 0>
} -> tensor<4xi8>

// -----

// CHECK: intrin.apply @mac: digit (4, 2, 1, 0) names dimension 4, past 3
%a, %b = "test.op"() : () -> (tensor<4x6xi8>, tensor<6xi8>)
%0 = intrin.apply @mac ins(%a : tensor<4x6xi8>) {
  extents = array<i64: 4, 6>, iterator_types = ["parallel", "reduction"],
  indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>],
  embedding = #intrin.embedding<dims = [[(0, 4)], [(4, 2)]], binding = [0, 1], padded = [4, 6], mac_overhead = 0, data_overhead = 0>
} -> tensor<4xi8>

// -----

// CHECK: intrin.apply @mac: binding names operand 2, but the last one, the result, is 1
%a, %b = "test.op"() : () -> (tensor<4x6xi8>, tensor<6xi8>)
%0 = intrin.apply @mac ins(%a : tensor<4x6xi8>) {
  extents = array<i64: 4, 6>, iterator_types = ["parallel", "reduction"],
  indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>],
  embedding = #intrin.embedding<dims = [[(0, 4)], [(1, 2)]], binding = [0, 2], padded = [4, 6], mac_overhead = 0, data_overhead = 0>
} -> tensor<4xi8>

// -----

// CHECK: intrin.apply @mac: 1 fills for 1 inputs and a result
%a, %b = "test.op"() : () -> (tensor<4x6xi8>, tensor<6xi8>)
%0 = intrin.apply @mac ins(%a : tensor<4x6xi8>) {
  extents = array<i64: 4, 6>, iterator_types = ["parallel", "reduction"],
  indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>],
  embedding = #intrin.embedding<dims = [[(0, 4)], [(1, 2)]], binding = [0, 1], padded = [4, 6], mac_overhead = 0, data_overhead = 0, fills = [0]>
} -> tensor<4xi8>

// -----

// CHECK: intrin.apply @mac: @add reads operand 2, but the last is 1
%a, %b = "test.op"() : () -> (tensor<4x6xi8>, tensor<6xi8>)
%0 = intrin.apply @mac ins(%a : tensor<4x6xi8>) reads(%b : tensor<6xi8>) {
  extents = array<i64: 4, 6>, iterator_types = ["parallel", "reduction"],
  indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>],
  embedding = #intrin.embedding<dims = [[(0, 4)], [(1, 2)]], binding = [0, 1], padded = [4, 6], mac_overhead = 0, data_overhead = 0>,
  epilogue = [#intrin.call<@add reads [2 by affine_map<(i, j) -> (i)>]>]
} -> tensor<4xi8>

// -----

// CHECK: intrin.apply @mac: affine_map<(d0, d1) -> (d0, d1)> has 2 results, but indexes tensor<6xi8>
%a, %b = "test.op"() : () -> (tensor<4x6xi8>, tensor<6xi8>)
%0 = intrin.apply @mac ins(%a : tensor<4x6xi8>) reads(%b : tensor<6xi8>) {
  extents = array<i64: 4, 6>, iterator_types = ["parallel", "reduction"],
  indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>],
  embedding = #intrin.embedding<dims = [[(0, 4)], [(1, 2)]], binding = [0, 1], padded = [4, 6], mac_overhead = 0, data_overhead = 0>,
  epilogue = [#intrin.call<@add reads [1 by affine_map<(i, j) -> (i, j)>]>]
} -> tensor<4xi8>

// -----

// CHECK: intrin.apply @mac: parameter 'imm' is "one", but must be a whole number
%a, %b = "test.op"() : () -> (tensor<4x6xi8>, tensor<6xi8>)
%0 = intrin.apply @mac ins(%a : tensor<4x6xi8>) {
  extents = array<i64: 4, 6>, iterator_types = ["parallel", "reduction"],
  indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>],
  embedding = #intrin.embedding<dims = [[(0, 4)], [(1, 2)]], binding = [0, 1], padded = [4, 6], mac_overhead = 0, data_overhead = 0>,
  params = {imm = "one"}
} -> tensor<4xi8>

// -----

// CHECK: digit (dimension, extent[, stride[, offset]]) expected
"test.op"() {a = #intrin.embedding<dims = [[(0)]], binding = [0], padded = [4], mac_overhead = 0, data_overhead = 0>} : () -> ()

// -----

// CHECK: digit (dimension, extent[, stride[, offset]]) expected
"test.op"() {a = #intrin.embedding<dims = [[(0, 1, 1, 0, 0)]], binding = [0], padded = [4], mac_overhead = 0, data_overhead = 0>} : () -> ()

// -----

// CHECK: #intrin.embedding: digit (0, 0, 1, 0) must have dimension 0 or more, extent 1 or more, stride 1 or more and offset 0 or more
"test.op"() {a = #intrin.embedding<dims = [[(0, 0)]], binding = [0], padded = [4], mac_overhead = 0, data_overhead = 0>} : () -> ()

// -----

// CHECK: #intrin.embedding: digit (0, 2, 0, 0) must have dimension 0 or more, extent 1 or more, stride 1 or more and offset 0 or more
"test.op"() {a = #intrin.embedding<dims = [[(0, 2, 0)]], binding = [0], padded = [4], mac_overhead = 0, data_overhead = 0>} : () -> ()

// -----

// CHECK: #intrin.embedding: digit (0, 2, 1, -1) must have dimension 0 or more, extent 1 or more, stride 1 or more and offset 0 or more
"test.op"() {a = #intrin.embedding<dims = [[(0, 2, 1, -1)]], binding = [0], padded = [4], mac_overhead = 0, data_overhead = 0>} : () -> ()

// -----

// CHECK: #intrin.embedding: digit (-1, 2, 1, 0) must have dimension 0 or more, extent 1 or more, stride 1 or more and offset 0 or more
"test.op"() {a = #intrin.embedding<dims = [[(-1, 2)]], binding = [0], padded = [4], mac_overhead = 0, data_overhead = 0>} : () -> ()

// -----

// CHECK: #intrin.embedding: operator dimension 0 serves two digits, but an embedding gives each dimension to one at most
"test.op"() {a = #intrin.embedding<dims = [[(0, 2)], [(0, 2)]], binding = [0], padded = [4], mac_overhead = 0, data_overhead = 0>} : () -> ()

// -----

// CHECK: #intrin.embedding: padded extent 4 of dimension 0 is no multiple of 3, the tile of digit (0, 3, 1, 0)
"test.op"() {a = #intrin.embedding<dims = [[(0, 3)]], binding = [0], padded = [4], mac_overhead = 0, data_overhead = 0>} : () -> ()

// -----

// CHECK: #intrin.embedding: padded extent 4 of dimension 0 is no multiple of 8, the tile of digit (0, 2, 4, 0)
"test.op"() {a = #intrin.embedding<dims = [[(0, 2, 4)]], binding = [0], padded = [4], mac_overhead = 0, data_overhead = 0>} : () -> ()

// -----

// CHECK: #intrin.embedding: padded extents (0,) must be 1 or more
"test.op"() {a = #intrin.embedding<dims = [[(0, 4)]], binding = [0], padded = [0], mac_overhead = 0, data_overhead = 0>} : () -> ()

// -----

// CHECK: #intrin.embedding: overheads (-1, 0) must be 0 or more
"test.op"() {a = #intrin.embedding<dims = [[(0, 4)]], binding = [0], padded = [4], mac_overhead = -1, data_overhead = 0>} : () -> ()

// -----

// CHECK: #intrin.embedding: binding -2 must be 0 or more
"test.op"() {a = #intrin.embedding<dims = [[(0, 4)]], binding = [-2], padded = [4], mac_overhead = 0, data_overhead = 0>} : () -> ()

// -----

// CHECK: #intrin.embedding: operand 0 must be bound to an operand of the operator or to a constant, and to one of them only
"test.op"() {a = #intrin.embedding<dims = [[(0, 4)]], binding = [none], padded = [4], mac_overhead = 0, data_overhead = 0>} : () -> ()

// -----

// CHECK: #intrin.embedding: operand 0 must be bound to an operand of the operator or to a constant, and to one of them only
"test.op"() {a = #intrin.embedding<dims = [[(0, 4)]], binding = [0], padded = [4], mac_overhead = 0, data_overhead = 0, constants = [(0, 1)]>} : () -> ()

// -----

// CHECK: number expected
"test.op"() {a = #intrin.embedding<dims = [[(0, 4)]], binding = [0], padded = [4], mac_overhead = 0, data_overhead = 0, fills = ["x"]>} : () -> ()

// -----

// CHECK: #intrin.guard: 0 conditions for the 1 results of affine_map<(d0) -> (d0)>; give one for each
"test.op"() {a = #intrin.guard<affine_map<(i) -> (i)>, [], fill = 0>} : () -> ()

// -----

// CHECK: #intrin.guard: divides 0, but a divisor must be at least 1
"test.op"() {a = #intrin.guard<affine_map<(i) -> (i)>, [divides 0], fill = 0>} : () -> ()

// -----

// CHECK: #intrin.guard: the range 4 to 2 ends before it begins; swap the two
"test.op"() {a = #intrin.guard<affine_map<(i) -> (i)>, [4 to 2], fill = 0>} : () -> ()

// -----

// CHECK: number expected
"test.op"() {a = #intrin.guard<affine_map<(i) -> (i)>, [0 to 2], fill = "x">} : () -> ()

// -----

// CHECK: affine_map<...> expected
"test.op"() {a = #intrin.guard<@s, [0 to 2], fill = 0>} : () -> ()

// -----

// CHECK: symbol such as @name expected
"test.op"() {a = #intrin.call<"add">} : () -> ()

// -----

// CHECK: #intrin.call @add: parameter 'imm' is "x", but must be a whole number
"test.op"() {a = #intrin.call<@add {imm = "x"}>} : () -> ()

// -----

// CHECK: symbol such as @name expected
"test.op"() {a = #intrin.operand<"a", "b">} : () -> ()
